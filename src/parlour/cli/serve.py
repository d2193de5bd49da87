"""`parlour serve`: the table server."""

import argparse
import os
import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import platformdirs

from parlour.cli.arguments import BadUsage, Commands
from parlour.games import all_games

DEFAULT_PORT = 8000
_MORE_PORTS = 50
_MOST_WORKERS = 64
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what is said, not what is bound


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "serve",
        help="serve tables to browsers",
        description="Serve tables to browsers: for this machine alone, or as a host for friends. The environment "
        "variables PARLOUR_HOST, PARLOUR_PORT, PARLOUR_DATABASE and PARLOUR_WORKERS stand for the arguments. PARLOUR_KEY "
        "signs cookies (else a file beside the database does); bots seem to think for PARLOUR_PAUSE seconds at most.",
        epilog="example: parlour serve --host 0.0.0.0 --port 8000 --database parlour.db --workers 2",
    )
    parser.add_argument("--host", help="the address to listen on; 127.0.0.1 unless given")
    parser.add_argument("--port", metavar="N", help=f"the port; {DEFAULT_PORT} unless given")
    parser.add_argument(
        "--database", metavar="FILE", help="where tables are kept; in the user's data folder unless given"
    )
    parser.add_argument("--workers", metavar="N", help="the number of processes; 1 unless given")
    parser.add_argument("--here", action="store_true", help="open the browser; where the port is taken, use the next")
    parser.add_argument("--no-browser", action="store_true", help="with --here: open no browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    port = _number(arguments.port, "port", 0, 65_535)
    workers = _number(arguments.workers, "workers", 1, _MOST_WORKERS) or 1
    host = _chosen(arguments.host, "host") or "127.0.0.1"
    database = _database(arguments.database)
    from parlour.kernel.cache import kept_at_least_now

    listening = _listen(host, port, arguments.here)
    address = _address(host, listening)
    opens = arguments.here and not arguments.no_browser
    with listening, kept_at_least_now():
        _serve(database, workers, listening, lambda: _announce(address, opens))
    return 0


def _database(argument: str | None) -> Path:
    """Where tables are kept. Raises BadUsage where that is not said, and the user has no home."""
    chosen = _chosen(argument, "database")
    try:
        return Path(chosen) if chosen else platformdirs.user_data_path("parlour") / "parlour.db"
    except RuntimeError:
        raise BadUsage(
            "this user has no home to keep tables in: say with --database FILE where they are kept"
        ) from None


def _chosen(argument: str | None, name: str) -> str | None:
    """The argument, or the environment variable that stands for it."""
    return argument or os.environ.get(f"PARLOUR_{name.upper()}") or None


def _number(argument: str | None, name: str, low: int, high: int) -> int | None:
    """The number that is chosen, or None. Raises BadUsage."""
    text = _chosen(argument, name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
        raise BadUsage(f"{name} cannot be {text}: it is a whole number from {low} to {high}")
    return int(text)


def _listen(host: str, port: int | None, here: bool) -> socket.socket:
    from parlour.table.listening import listen

    wanted = DEFAULT_PORT if port is None else port
    try:
        return listen(host, wanted, _MORE_PORTS if here and port is None else 0)
    except OSError as error:
        raise BadUsage(f"port {wanted} of {host} cannot be used: {error.strerror or error}") from None


def _address(host: str, listening: socket.socket) -> str:
    name = _EVERYWHERE.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"


def _announce(address: str, opens: bool) -> None:
    print(f"Parlour is at {address}", flush=True)
    _say_what_is_compiled()
    if opens:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _say_what_is_compiled() -> None:
    """Whether bots that think ahead are there already, for whoever starts the server."""
    from parlour.table.warming import are_compiled

    if not are_compiled(all_games()):
        print("The rules are being compiled in the background, once. You can play meanwhile.", flush=True)


def _serve(database: Path, workers: int, listening: socket.socket, ready: Callable[[], None]) -> None:
    from parlour.table.launch import launch
    from parlour.table.settings import Settings

    launch(Settings(database, workers=workers, longest_pause=_pause()), listening, ready)


def _pause() -> float:
    """How long bots seem to think at most. Raises BadUsage."""
    text = os.environ.get("PARLOUR_PAUSE") or "1.2"
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", text):
        raise BadUsage(f"PARLOUR_PAUSE cannot be {text}: it is a number of seconds from 0 to 99")
    return float(text)
