"""What a table teaches: hints for who is to act, from that seat's view alone, and reviews of finished games."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from parlour.bots.hints import hints
from parlour.bots.review import Review, decisions, summed_up
from parlour.bots.search.searching import Budget
from parlour.play.match import Game
from parlour.play.notation import action_of
from parlour.table.messages import HintInfo, Hints, ReviewProgress
from parlour.table.problems import Refused
from parlour.table.robots import can_search, waiting
from parlour.table.room import Room
from parlour.table.seating import PLAYING

HINT = Budget(simulations=4000)
REVIEW = Budget(simulations=400)
_MOST_REVIEWS = 64
_log = logging.getLogger("parlour.table")


async def hints_for(room: Room, seat: int | None) -> Hints:
    """The hints for this seat. Raises Refused where there are none to be had."""
    _check_may_ask(room, seat)
    assert seat is not None
    game, asked = room.seen_by(seat), room.question.opened
    found = await asyncio.get_running_loop().run_in_executor(waiting, _hints, game, seat)
    return Hints(asked, seat, found)


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


def _hints(game: Game, seat: int) -> list[HintInfo]:
    views, definition = game.view_record(seat), game.identity.definition()
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
        for hint in hints(game.identity, views, budget=HINT)
    ]


# ---- reviews


@dataclass
class _Reviewing:
    """A review that is being made: how far it is, and the review when it is done."""

    progress: ReviewProgress
    review: Review | None = None
    failed: bool = False


class Reviews:
    """The reviews that somebody has asked for lately, made one after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "review")
        self._begun: OrderedDict[str, _Reviewing] = OrderedDict()

    def of(self, room: Room) -> Review | ReviewProgress:
        """The review of a finished game, or how far it is; begun when it is first asked for."""
        if room.id not in self._begun or self._begun[room.id].failed:
            self._begin(room)
        made = self._begun[room.id]
        return made.review or made.progress

    def _begin(self, room: Room) -> None:
        check_search_is_there(room)
        game = room.running()
        made = self._begun[room.id] = _Reviewing(ReviewProgress(0, len(game.moves)))
        self._thread.submit(_make, game, made)
        while len(self._begun) > _MOST_REVIEWS:
            self._begun.popitem(last=False)

    def close(self) -> None:
        """Make no more reviews."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _make(game: Game, made: _Reviewing) -> None:
    try:
        found = []
        for decision in decisions(game, REVIEW):
            made.progress.done += 1
            found += [decision] if decision else []
        made.review = summed_up(game, found)
    except Exception:
        made.failed = True
        _log.exception("a game cannot be reviewed")
