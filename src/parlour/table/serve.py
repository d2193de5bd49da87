"""Running the server: one process, or several that share a listening socket and a database."""

import logging
import os
import socket
import sys
import threading
from collections.abc import Callable

import uvicorn

from parlour.kernel.compiled import interpret_meanwhile
from parlour.table import robots
from parlour.table.app import make_app
from parlour.table.house import BYE, House
from parlour.table.settings import Settings

_GRACE_SECONDS = 1
_LONGEST_END_SECONDS = 1.4


class _Server(uvicorn.Server):
    """Uvicorn waits for open streams as long as they are open: ours are told, and end, when it is to shut down."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, and then all the rest; at the latest in a moment, as the compiler cannot be interrupted."""
        _end_at_the_latest(_LONGEST_END_SECONDS)
        self._house.hub.close(BYE)
        await super().shutdown(sockets)


def _end_at_the_latest(seconds: float) -> None:
    """End the process then, whatever its threads do. What has been acknowledged is on disk."""
    end = threading.Timer(seconds, os._exit, [0])
    end.daemon = True
    end.start()


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on this socket until a signal ends it. `ready` is called when requests are answered."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="parlour: %(levelname)s %(message)s")
    interpret_meanwhile()
    robots.leave_room_for_people(settings.workers)
    house = House(settings)
    config = uvicorn.Config(
        make_app(house),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=_GRACE_SECONDS,
        timeout_keep_alive=30,
    )
    _Server(config, house, ready).run([listening])
