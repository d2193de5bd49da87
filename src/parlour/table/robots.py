"""The bots at a table: which there are, and what one of them plays."""

import asyncio
import os
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from parlour.bots import STRENGTHS
from parlour.bots.search.searchers import searchers
from parlour.errors import BadOption
from parlour.games.identity import Identity

if TYPE_CHECKING:
    from parlour.kernel.records import RecordArray

_USUAL = "careful"
_MOST_WAITING = 64

waiting = ThreadPoolExecutor(_MOST_WAITING, "bot")
"""Where bots wait for their search: other work has its own threads, so it does not wait with them."""


def leave_room_for_people(workers: int) -> None:
    """Let the searches of all workers have one processor less than there are, so that requests are answered meanwhile."""
    searchers.limit(((os.cpu_count() or 1) - 1) // workers)


def can_search(game: Identity) -> bool:
    """Whether the search of this game is there yet, which bots that think ahead, hints and reviews need."""
    from parlour.bots.search.searching import is_search_ready

    return is_search_ready(game)


def bot_names() -> Sequence[str]:
    """All bots, the one that people usually play against first."""
    return sorted(STRENGTHS, key=lambda name: name != _USUAL)


def described(name: str) -> str:
    """What the bot does, as a sentence."""
    about = STRENGTHS[name].about
    return f"{about[0].upper()}{about[1:]}."


def check_bot(name: str) -> str:
    """The name, if a bot has it. Raises BadOption."""
    if name not in STRENGTHS:
        raise BadOption(f"there is no bot {name!r}: the bots are {', '.join(bot_names())}")
    return name


def standing_in() -> str:
    """The bot that moves for a person who is away."""
    return _USUAL


async def chosen(name: str, game: Identity, views: "RecordArray", stopped: threading.Event) -> str:
    """The move of this bot for the viewer of the view, thought out in a thread: no longer once it is stopped."""
    threads = waiting if STRENGTHS[name].limited else None
    return await asyncio.get_running_loop().run_in_executor(threads, choose, name, game, views, stopped)


def choose(name: str, game: Identity, views: "RecordArray", stopped: threading.Event) -> str:
    """The move of this bot for the viewer of the view; the usual bot's where it would search, and cannot yet."""
    from parlour.bots.search.searching import until

    able = STRENGTHS[name].limited is None or can_search(game)
    with until(stopped):
        return STRENGTHS[name if able else _USUAL].make(game, secrets.token_hex(8))(views)
