"""The application: every handler, behind the gate."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from parlour import __version__
from parlour.table.archive_api import ARCHIVE
from parlour.table.gate import PERSON, Gate
from parlour.table.house import House
from parlour.table.limits import BODY_BYTES
from parlour.table.lobby_api import LOBBY
from parlour.table.pages import PAGES
from parlour.table.problems import answer
from parlour.table.table_api import TABLE
from parlour.table.teacher_api import TEACHER


def _person(request: Request[Any, Any, Any]) -> str:
    person: str = request.scope[PERSON]  # type: ignore[literal-required]
    return person


def make_app(house: House) -> ASGIApp:
    """The application of this house."""

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = Litestar(
        [*LOBBY, *TABLE, *ARCHIVE, *TEACHER, *PAGES],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "person": Provide(_person, sync_to_thread=False),
        },
        exception_handlers={Exception: answer},
        lifespan=[open_house],
        request_max_body_size=BODY_BYTES,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Parlour", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
    )
    return Gate(app, house.key)
