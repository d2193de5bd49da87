"""Having the rules and the searches compiled in processes beside the server, which is interpreted until they are there.

A table needs nothing compiled: its truth is its list of moves, and what is not compiled runs as plain Python. So nobody
waits for the compiler; bots that think ahead, hints and reviews come when the search of their game has been loaded.
"""

import contextlib
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any

from parlour.bots.search.searching import search_signature, warm_search
from parlour.games import all_games, find_game
from parlour.games.identity import Identity
from parlour.kernel import cache, entry
from parlour.kernel.compiled import Waiting, is_ready, waiting_as
from parlour.play.match import new_game
from parlour.table import robots
from parlour.table.messages import Preparation
from parlour.table.parent import end_with_parent

_MOVES = 80
_POLITE = 10
"""How much a process that only prepares something steps back behind the others."""
_LOOK_SECONDS = 1.0
_log = logging.getLogger("parlour.table")

Signature = tuple[Any, tuple[Any, ...]]


class Warming:
    """Makes every game ready: first the rules of all, then the searches, as many at the same time as there are processors.

    One worker of a server has them compiled; the others wait until they are on disk.
    """

    def __init__(self, compiles: bool) -> None:
        self._compiles = compiles
        self._loaded: set[tuple[str, str]] = set()
        self._jobs: SimpleQueue[tuple[str, str]] = SimpleQueue()

    def start(self) -> None:
        """Begin, in the background."""
        for part in _PARTS:
            for name in all_games():
                self._jobs.put((name, part))
        for _ in range(os.cpu_count() or 1):
            threading.Thread(target=self._work, name="warm", daemon=True).start()

    def state_of(self, name: str) -> Preparation:
        """How far this game is: how many of its parts are compiled, and whether rules and search run compiled here."""
        parts = [on_disk for part in _PARTS for on_disk in _on_disk(name, part)]
        rules, search = ((name, part) in self._loaded for part in _PARTS)
        return Preparation(name, sum(parts), len(parts), rules, search)

    def _work(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                name, part = self._jobs.get_nowait()
                try:
                    self.make_ready(name, part)
                except Exception:
                    _log.exception("%s: its %s cannot be made ready", name, part)

    def make_ready(self, name: str, part: str) -> None:
        """Load the `rules` or the `search` of a game, and have them compiled before if they are not on disk."""
        if self._has_loaded(name, part):
            return
        if self._compiles:
            _compile_beside(name, part)
            if not self._has_loaded(name, part):
                _log.warning("%s: its %s could not be compiled", name, part)
        else:
            while not self._has_loaded(name, part):
                time.sleep(_LOOK_SECONDS)

    def _has_loaded(self, name: str, part: str) -> bool:
        """Load what is on disk, if that is everything. Where nothing can be kept on disk it is compiled here."""
        keeps = cache.parent() is not None
        if keeps and not all(_on_disk(name, part)):
            return False
        with waiting_as(Waiting.LOAD if keeps else Waiting.COMPILE) as missing:
            _PARTS[part].use(name)
        if not missing:
            self._loaded.add((name, part))
        return not missing


def are_compiled(names: Iterable[str]) -> bool:
    """Whether all of these games would only have to be loaded."""
    return all(on_disk for name in names for part in _PARTS for on_disk in _on_disk(name, part))


def _on_disk(name: str, part: str) -> list[bool]:
    """For each declared entry point of this part, whether it is compiled."""
    with waiting_as(Waiting.LOAD):
        return [is_ready(*signature) for signature in _PARTS[part].needs(find_game(name))]


# ---- compiling


def _compile_beside(name: str, part: str) -> None:
    """Have a process of its own compile this, so that this one answers people meanwhile."""
    process = multiprocessing.get_context("spawn").Process(target=_compile, args=(name, part), daemon=True)
    process.start()
    process.join()


def _compile(name: str, part: str) -> None:
    end_with_parent()
    os.nice(_POLITE)
    _PARTS[part].use(name)


# ---- the parts of a game


@dataclass(frozen=True)
class _Part:
    """What is compiled as a whole: its declared entry points show how far it is, and `use` asks for all of it."""

    needs: Callable[[Identity], list[Signature]]
    use: Callable[[str], None]


def _rules_of(game: Identity) -> list[Signature]:
    rules = game.definition().rules
    return [*entry.signatures(rules), *entry.choosing_signatures(rules)]


def use_rules(name: str) -> None:
    """Play some moves of this game, and look at them with everybody's eyes: that is all that a table asks."""
    game = new_game(name, find_game(name).players[-1], 1)
    for seat in islice(game.turns(), _MOVES):
        if seat is None:
            game.next_round()
            continue
        game.look(seat)
        game.refusals(seat)
        bot = ("careful", "random")[len(game.moves) % 2]
        game.tell(seat, robots.choose(bot, game.identity, game.view_record(seat), threading.Event()))
    game.look()


def _search_of(game: Identity) -> list[Signature]:
    return [search_signature(game)]


def _use_search(name: str) -> None:
    warm_search(find_game(name))


_PARTS = {"rules": _Part(_rules_of, use_rules), "search": _Part(_search_of, _use_search)}
