"""What a table teaches: hints for who is to act, from that seat's view alone, and reviews of finished games."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from parlour.bots.hints import hints
from parlour.bots.review import Decision, Review, decisions, summed_up
from parlour.bots.search.searching import Budget
from parlour.games.identity import Identity
from parlour.kernel.records import RecordArray
from parlour.play.match import Game
from parlour.play.notation import action_of
from parlour.table.messages import HintInfo, Hints, ReviewProgress
from parlour.table.problems import Refused
from parlour.table.robots import can_search, waiting
from parlour.table.room import Room
from parlour.table.seating import PLAYING

HINT = Budget(simulations=4000)
REVIEW = Budget(simulations=400)
MOST_REVIEWED = 2000
"""So many moves are looked at in some minutes; a longer game would keep the thread that all reviews share for an hour."""

_MOST_REVIEWS = 64
_MOST_ADVICE = 256
_TURN_SECONDS = 0.3
_log = logging.getLogger("parlour.table")


class Advice:
    """The hints that somebody has asked for lately: one search for each decision, however often it is asked for."""

    def __init__(self) -> None:
        self._begun: OrderedDict[tuple[str, int, int], asyncio.Future[list[HintInfo]]] = OrderedDict()

    async def of(self, room: Room, seat: int | None) -> Hints:
        """The hints for this seat. Raises Refused where there are none to be had."""
        _check_may_ask(room, seat)
        assert seat is not None
        asked = room.question.opened
        decision = (room.id, asked, seat)
        if decision not in self._begun or _has_failed(self._begun[decision]):
            self._begin(decision, room.seen_by(seat))
        return Hints(asked, seat, await asyncio.shield(self._begun[decision]))

    def _begin(self, decision: tuple[str, int, int], game: Game) -> None:
        views, loop = game.view_record(decision[2]), asyncio.get_running_loop()
        self._begun[decision] = loop.run_in_executor(waiting, _hints, game.identity, views)
        while len(self._begun) > _MOST_ADVICE:
            self._begun.popitem(last=False)


def _has_failed(search: "asyncio.Future[list[HintInfo]]") -> bool:
    return search.done() and (search.cancelled() or search.exception() is not None)


def _check_may_ask(room: Room, seat: int | None) -> None:
    if seat is None:
        raise Refused(403, "You have no seat at this table: hints are for those who play.")
    if not room.stored.gives_hints:
        raise Refused(409, "This table plays without hints.")
    if room.stored.head.state != PLAYING or room.has_decided(seat) or seat not in room.seen_by(seat).to_act:
        raise Refused(409, "There is nothing for you to decide now.")
    check_search_is_there(room)


def check_search_is_there(room: Room) -> None:
    """Raises Refused (503) while the search of the room's game is still being compiled."""
    if not can_search(room.running().identity):
        raise Refused(503, "What thinks ahead is still being compiled, once on this machine: ask again in a minute.")


def _hints(game: Identity, views: RecordArray) -> list[HintInfo]:
    definition = game.definition()
    return [
        HintInfo(
            hint.move,
            definition.choice_label(views[0].public, action_of(definition, hint.move)),
            hint.share,
            hint.low,
            hint.high,
            hint.tried,
            hint.why,
        )
        for hint in hints(game, views, budget=HINT)
    ]


# ---- reviews


@dataclass
class _Reviewing:
    """A review that is being made: its decisions so far, those still to come, and the review when it is done."""

    game: Game
    left: Iterator[Decision | None]
    progress: ReviewProgress
    found: list[Decision] = field(default_factory=list)
    review: Review | None = None
    failed: bool = False


class Reviews:
    """The reviews that somebody has asked for lately. They take turns, so a short one does not wait for a long one."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "review")
        self._begun: OrderedDict[str, _Reviewing] = OrderedDict()
        self._closed = False

    def of(self, room: Room) -> Review | ReviewProgress:
        """The review of a finished game, or how far it is; begun when it is first asked for.

        Raises Refused for a game that is too long, and while the search of the game is not there.
        """
        if room.id not in self._begun or self._begun[room.id].failed:
            self._begin(room)
        made = self._begun[room.id]
        return made.review or made.progress

    def _begin(self, room: Room) -> None:
        check_search_is_there(room)
        game = room.running()
        moves = len(game.moves)
        if moves > MOST_REVIEWED:
            raise Refused(422, f"This game has {moves} moves: games of up to {MOST_REVIEWED} are reviewed here.")
        made = self._begun[room.id] = _Reviewing(game, decisions(game, REVIEW), ReviewProgress(0, moves))
        self._thread.submit(self._go_on, made)
        while len(self._begun) > _MOST_REVIEWS:
            self._begun.popitem(last=False)

    def _go_on(self, made: _Reviewing) -> None:
        """Look at decisions for one turn, and then queue up again."""
        try:
            _look_on(made)
        except Exception:
            made.failed = True
            _log.exception("a game cannot be reviewed")
        if not (self._closed or made.failed or made.review):
            with contextlib.suppress(RuntimeError):
                self._thread.submit(self._go_on, made)

    def close(self) -> None:
        """Make no more reviews."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)


def _look_on(made: _Reviewing) -> None:
    end = time.monotonic() + _TURN_SECONDS
    for decision in made.left:
        made.progress.done += 1
        made.found += [decision] if decision else []
        if time.monotonic() > end:
            return
    made.review = summed_up(made.game, made.found)
