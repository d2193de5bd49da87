"""The files of the page and the pictures of cards: sent with an ETag, and not again to a browser that has them."""

import asyncio
import functools
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from parlour.games import find_game
from parlour.table.problems import Refused

FOLDER = Path(__file__).parent / "page"
_CACHED = "no-cache"
"""A browser keeps the file, and asks each time whether it is still the same."""

mimetypes.add_type("text/javascript", ".js")
AnyRequest = Request[Any, Any, Any]


def answered(request: AnyRequest, content: bytes, media_type: str) -> Response[bytes]:
    """The content, or 304 where the browser has it."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": _CACHED}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(content, headers=headers, media_type=media_type)


def _file(request: AnyRequest, path: Path) -> Response[bytes]:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    return answered(request, path.read_bytes(), media_type)


@functools.cache
def _page_files() -> dict[str, Path]:
    """All files of the page by their names. What somebody asks for is looked up here, and never given to the system."""
    return {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.is_file()}


def _page_file(name: str) -> Path:
    """The file of this name inside the page's folder. Raises Refused (404)."""
    path = _page_files().get(name)
    if path is None:
        raise Refused(404, "There is no such page.")
    return path


@get("/", include_in_schema=False, sync_to_thread=False)
def lobby(request: AnyRequest) -> Response[bytes]:
    """The first page."""
    return _file(request, _page_file("index.html"))


@get("/t/{table_id:str}", include_in_schema=False, sync_to_thread=False)
def table(request: AnyRequest) -> Response[bytes]:
    """A table."""
    return _file(request, _page_file("table.html"))


@get("/r/{table_id:str}", include_in_schema=False, sync_to_thread=False)
def replay(request: AnyRequest) -> Response[bytes]:
    """A finished game."""
    return _file(request, _page_file("replay.html"))


@get("/rules/{game:str}", include_in_schema=False, sync_to_thread=False)
def rules(request: AnyRequest) -> Response[bytes]:
    """The rules of a game."""
    return _file(request, _page_file("rules.html"))


@get("/page/{name:path}", include_in_schema=False, sync_to_thread=False)
def page_file(request: AnyRequest, name: FromPath[Path]) -> Response[bytes]:
    """A script, a style sheet, a picture."""
    return _file(request, _page_file(name.as_posix().lstrip("/")))


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def icon(request: AnyRequest) -> Response[bytes]:
    """The little picture in the browser's tab."""
    return _file(request, _page_file("icon.svg"))


@get("/games/{game:str}/cards.svg", include_in_schema=False)
async def cards(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The pictures of all cards of a game, as one file."""
    return answered(request, await asyncio.to_thread(_sprite, game), "image/svg+xml")


@functools.cache
def _sprite(game: str) -> bytes:
    from parlour.games.faces import sprite

    return sprite(find_game(game).definition().faces()).encode("utf-8")


PAGES = [lobby, table, replay, rules, page_file, icon, cards]
