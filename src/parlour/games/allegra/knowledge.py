"""Allegra: what everybody has counted and seen, in a state in JSON, written and read.

States have these keys since they are whole. In one that is older they are not there: then no hidden card was seen, and the
round has had as few turns as there can have been.
"""

from collections.abc import Sequence
from typing import Any

from parlour.errors import ImpossiblePosition
from parlour.games import reading
from parlour.games.allegra.actions import KIND_NUMBERS, NAMES
from parlour.games.allegra.play import CARDS_TURNED_UP, MAX_TURNS
from parlour.games.allegra.state import CARDS, KINDS, NOBODY, OVER, SCORED, SETUP, UNKNOWN
from parlour.games.definition import Json
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

LATER_KEYS = ("turns", "held_seen", "swapped_seen", "deck_known")


def knowledge(public: Record) -> Json:
    """The turns of this round, and what everybody knows of cards in hands and in the draw pile."""
    return {
        "turns": int(public.turns),
        "held_seen": _seen(public.held),
        "swapped_seen": _seen(public.swapped),
        "deck_known": _cards(public.deck_kinds) if public.deck_known else None,
    }


def _seen(card: int) -> bool | None:
    """Whether everybody has seen the card in a hand; None where there is no card."""
    return None if card == 0 else bool(card != UNKNOWN)


def _cards(counts: Sequence[int]) -> list[str]:
    """So many cards of each kind, ascending."""
    return [NAMES[kind] for kind in range(1, KINDS + 1) for _ in range(counts[kind])]


# ---- reading


def set_knowledge(state: Json, record: Record) -> None:
    """Write what everybody has counted and seen into a record that holds all the rest."""
    public = record.public
    if public.phase != SETUP:
        public.turned_up = CARDS_TURNED_UP * public.players
    _set_turns(state, public)
    public.held = _known(state, "held", record.seats[public.tapper].held if public.held else 0)
    public.swapped = _known(state, "swapped", record.seats[public.active].swapped if public.swapped else 0)
    _set_known_deck(state, public)


def _set_turns(state: Json, public: Record) -> None:
    """AL-31: how many turns this round has had, of all players."""
    players, fewest = int(public.players), _fewest_turns(public)
    turns = reading.whole(state.get("turns", fewest), "turns", 0, (MAX_TURNS + 1) * players - 1)
    if not _fits(public, turns, fewest):
        raise ImpossiblePosition(
            f"turns is {turns}, but these do not lead to this turn of seat {public.active} (AL-9, AL-31)"
        )
    public.turns = turns


def _fewest_turns(public: Record) -> int:
    """AL-9: turns are had clockwise. AL-26: all others have one after the finisher. AL-31: without one, a hundred each."""
    if public.phase == SETUP:
        return 0
    if public.finisher != NOBODY:
        return 1 + len(seats_in(public.last_turns))
    if public.phase in (SCORED, OVER):
        return MAX_TURNS * int(public.players)
    return (int(public.active) - int(public.dealer) - 1) % int(public.players)


def _fits(public: Record, turns: int, fewest: int) -> bool:
    """Whether so many turns lead to whose turn it is."""
    if turns < fewest or (public.phase == SETUP and turns > 0):
        return False
    if public.finisher != NOBODY:
        return True
    most = MAX_TURNS * int(public.players) - int(public.phase not in (SCORED, OVER))
    return turns <= most and (turns - fewest) % int(public.players) == 0


def _known(state: Json, key: str, card: int) -> int:
    """AL-12, AL-18: what everybody knows of the card in a hand: the card, UNKNOWN, or 0 for none."""
    seen: Any = state.get(f"{key}_seen")
    if card == 0:
        reading.check_equal(seen, None, f"{key}_seen", f"there is no card {key}")
        return 0
    return int(card) if f"{key}_seen" in state and reading.truth(seen, f"{key}_seen") else UNKNOWN


def _set_known_deck(state: Json, public: Record) -> None:
    """AL-30: after a reshuffle everybody knows which cards the draw pile holds."""
    if state.get("deck_known") is None:
        return
    known = reading.cards(state["deck_known"], "deck_known", KIND_NUMBERS, CARDS)
    if known != sorted(KIND_NUMBERS[name] for name in state["deck"]):
        raise ImpossiblePosition("deck_known is not the cards of the draw pile, ascending (AL-30)")
    public.deck_known = True
    for kind in known:
        public.deck_kinds[kind] += 1
