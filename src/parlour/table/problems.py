"""What the server refuses, as problem documents (RFC 9457): the status, and one sentence for whoever asked."""

import http
import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.types import Send

from parlour.errors import IllegalMove, ParlourError, UnknownGame

MEDIA_TYPE = "application/problem+json"
UNPROCESSABLE = 422
_NO_BODY = "'data'"
"""What Litestar says where a handler takes `data` and there is none."""
_READING = "deserializing"
"""A word that tells msgspec's error for a body that is nested too deeply from any other endless recursion."""

_log = logging.getLogger("parlour.table")


class Problem(msgspec.Struct):
    """A problem document. `rule` is there for a refused move, `number` for a move that came too late."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"
    rule: str | msgspec.UnsetType = msgspec.UNSET
    number: int | msgspec.UnsetType = msgspec.UNSET


class Refused(Exception):
    """A request is refused with this status and sentence; `number` is what a move should have named."""

    def __init__(self, status: int, detail: str, number: int | None = None) -> None:
        super().__init__(detail)
        self.problem = _problem(status, detail, number=number)


def _writable(text: str) -> str:
    """The text, with half characters (lone surrogates, as JSON can name them) written as their numbers: UTF-8 has none."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _problem(status: int, detail: str, rule: str | None = None, number: int | None = None) -> Problem:
    return Problem(
        http.HTTPStatus(status).phrase,
        status,
        _writable(detail),
        rule=msgspec.UNSET if rule is None else rule,
        number=msgspec.UNSET if number is None else number,
    )


def problem_of(error: Exception) -> Problem:
    """The problem document for whatever went wrong. What nobody foresaw is logged, and not shown."""
    match error:
        case Refused():
            return error.problem
        case UnknownGame():
            return _problem(404, str(error))
        case IllegalMove():
            return _problem(UNPROCESSABLE, error.sentence, rule=error.rule or None)
        case ParlourError():
            return _problem(UNPROCESSABLE, str(error))
        case HTTPException():
            return _problem(error.status_code, _told(error))
        case RecursionError() if _READING in str(error):
            return _problem(400, "The JSON is nested too deeply.")
    _log.error("a request failed", exc_info=error)
    return _problem(500, "Something went wrong on the server; it has been noted there.")


def _told(error: HTTPException) -> str:
    if isinstance(error, NotFoundException):
        return "There is nothing at this address."
    if not isinstance(error, ValidationException) or not error.extra:
        return error.detail or http.HTTPStatus(error.status_code).phrase
    faults = error.extra if isinstance(error.extra, list) else [error.extra]
    return "; ".join(_fault(fault) for fault in faults)


def _fault(fault: Any) -> str:
    if not isinstance(fault, dict):
        return str(fault)
    if fault.get("message") == _NO_BODY:
        return "The request has no body: it needs a JSON object."
    return f"{fault.get('key', 'the request')}: {fault.get('message', 'is not what is expected')}"


def answer(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The response for an error that a handler raised."""
    problem = problem_of(error)
    headers = error.headers if isinstance(error, HTTPException) else None
    return Response(msgspec.json.encode(problem), status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


async def send_refusal(send: Send, refused: Refused) -> None:
    """Answer with the problem document before any handler is asked."""
    body = msgspec.json.encode(refused.problem)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
