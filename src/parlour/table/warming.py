"""Making the rules ready in the background, so that nobody waits for the compiler at a table."""

import logging
import multiprocessing
import os
import threading
from collections import defaultdict

from parlour.games import all_games, find_game
from parlour.play.match import new_game
from parlour.play.record import NOBODY, seat_asked
from parlour.table import robots

_MOVES = 80
_POLITE = 10
"""How much a process that only prepares something steps back behind the others."""
_log = logging.getLogger("parlour.table")
_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_ready: set[str] = set()


def make_all_ready() -> None:
    """Make the rules of every game ready, one after the other, and then the bots that search, which take longer."""
    for make in (make_ready, _make_bots_ready):
        for name in all_games():
            try:
                make(name)
            except Exception:
                _log.exception("%s cannot be made ready", name)


def _make_bots_ready(name: str) -> None:
    """Have a process of its own compile them, so that this one answers people meanwhile; then they are only loaded."""
    if not robots.is_ready(find_game(name)):
        process = multiprocessing.get_context("spawn").Process(target=_compile_bots, args=(name,), daemon=True)
        process.start()
        process.join()
    robots.make_ready(find_game(name))


def _compile_bots(name: str) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(_POLITE)
    robots.make_ready(find_game(name))


def _end_with_parent() -> None:
    """End this process at once when the one that started it has ended, however that came about."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def make_ready(name: str) -> None:
    """Play some moves of this game, and look at them with everybody's eyes: then all that a table asks is compiled.

    Done once in a process; whoever comes meanwhile waits. It must not be called where the event loop runs.
    """
    with _locks[name]:
        if name not in _ready:
            _play_some(name, find_game(name).players[-1])
            _ready.add(name)


def _play_some(name: str, players: int) -> None:
    game, last = new_game(name, players, 1), NOBODY
    for _ in range(_MOVES):
        if game.over:
            return
        if not game.to_act:
            game.next_round()
            continue
        last = seat_asked(game, last)
        game.look(last)
        bot = ("careful", "random")[len(game.moves) % 2]
        game.tell(last, robots.choose(bot, game.identity, game.view_record(last)))
    game.look()
