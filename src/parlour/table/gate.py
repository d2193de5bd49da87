"""What every request passes before a handler sees it.

Who it comes from, whether it may change anything, how often; and which headers its answer gets.
"""

from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.table import identity
from parlour.table.limits import READS, RECORDS, WRITES, Buckets
from parlour.table.problems import Refused, send_refusal

PERSON = "parlour_person"

Who = NamedDependency[str]
"""What a handler asks for that has to know the person."""

_SAFE = {"GET", "HEAD", "OPTIONS"}
_DEFAULT_PORTS = {"http": 80, "https": 443}
_JSON = "application/json"
_ANY_BODY = "/api/records"

_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_NOT_STORED = (b"cache-control", b"no-store")

Headers = dict[str, str]


class Gate:
    """The application, behind the gate."""

    def __init__(self, app: ASGIApp, key: bytes) -> None:
        self._app = app
        self._key = key
        self._cookie = identity.cookie_name(key)
        self._reads = Buckets(*READS)
        self._writes = Buckets(*WRITES)
        self._records = Buckets(*RECORDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through, or refuse it."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        person, has_cookie = self._person(scope)
        answer = self._with_headers(scope, send, has_cookie)
        try:
            self._check(scope, headers, person)
        except Refused as refused:
            await send_refusal(answer, refused)
            return
        await self._app(scope, receive, answer)

    def _person(self, scope: Any) -> tuple[str | None, bool]:
        """Who asks, if we know them, and whether they have the cookie; and the scope tells it to handlers."""
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        person = identity.person_of(self._key, cookies, self._cookie)
        known = person or identity.person_of(self._key, cookies, identity.OLD_COOKIE)
        scope[PERSON] = known or identity.new_person()
        return known, person is not None

    def _check(self, scope: Any, headers: Headers, person: str | None) -> None:
        client = person or str((scope.get("client") or ("unknown",))[0])
        changes = scope["method"] not in _SAFE
        if not self._bucket(scope["path"], changes).take(client):
            raise Refused(429, "Too many requests: wait a few seconds.")
        if changes:
            _check_origin(headers)
            _check_content(scope["path"], headers)

    def _bucket(self, path: str, changes: bool) -> Buckets:
        if path == _ANY_BODY:
            return self._records
        return self._writes if changes else self._reads

    def _with_headers(self, scope: Any, send: Send, has_cookie: bool) -> Send:
        """Send with our headers, and a cookie for whoever has none."""
        extra = [*_HEADERS]
        if not has_cookie and not scope["path"].startswith(("/page/", "/games/")):
            secure = scope.get("scheme") == "https"
            extra.append((b"set-cookie", identity.set_cookie(self._key, scope[PERSON], secure)))

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *extra, *_uncached(message["headers"])]
            await send(message)

        return send_with_headers


def _without_body(send: Send) -> Send:
    """Send the answer's head alone, and be done: then a stream ends as it does when its reader goes."""

    async def send_head(message: Any) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_head


def _uncached(headers: Any) -> list[tuple[bytes, bytes]]:
    return [] if any(name.lower() == b"cache-control" for name, _ in headers) else [_NOT_STORED]


def _check_origin(headers: Headers) -> None:
    """A request that changes something has to come from our own page: no form or script elsewhere can send these."""
    if headers.get("x-parlour") != "1":
        raise Refused(403, "A request that changes something needs the header X-Parlour: 1.")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused(403, "This request comes from another site.")
    origin = headers.get("origin")
    if origin is not None and not _is_same(origin, headers.get("host", "")):
        raise Refused(403, "This request comes from another origin.")


def _is_same(origin: str, host: str) -> bool:
    """Whether that origin is this host, where a port that is not named is the one that the origin's scheme stands for."""
    try:
        theirs = urlsplit(origin)
        ours = urlsplit(f"{theirs.scheme}://{host}")
        return theirs.scheme in _DEFAULT_PORTS and bool(ours.hostname) and _place(theirs) == _place(ours)
    except ValueError:
        return False


def _place(address: SplitResult) -> tuple[str | None, str | None, int]:
    port = _DEFAULT_PORTS[address.scheme] if address.port is None else address.port
    return address.username, address.hostname, port


def _check_content(path: str, headers: Headers) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if has_body and path != _ANY_BODY and kind != _JSON:
        raise Refused(415, f"The body of a request has to be JSON ({_JSON}).")
