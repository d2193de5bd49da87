"""Allie Gator: what has come to light about hidden cards (see memory.py), in a state in JSON, written.

Time is the number of plays so far: special cards played, and times that special cards were turned up in the draw pile.
"""

from collections.abc import Iterator, Sequence

from parlour.games.allie_gator.actions import NAMES
from parlour.games.allie_gator.state import COUNT, KINDS, NUMBERS, SEATS, TURNING_UP
from parlour.games.definition import Json
from parlour.kernel.records import Record

NO_VICTIM = -1
KEYS = ("plays", "numbers", "specials", "draws", "deck_special", "special_draws", "thefts", "drawn")


def memory(public: Record, seats: Sequence[Record | None]) -> Json:
    """What everybody has seen, and what each seat has that is not None; null for the rest."""
    players, times = int(public.players), range(int(public.plays) + 1)
    return {
        "plays": _plays(public),
        "numbers": [[int(shown) // COUNT for shown in public.shown[time][:players]] for time in times],
        "specials": [[int(shown) % COUNT for shown in public.shown[time][:players]] for time in times],
        "draws": [[int(count) for count in public.draws[time][:players]] for time in times],
        "deck_special": bool(public.deck_special),
        "special_draws": [int(count) for count in public.special_draws[:players]],
        "thefts": [_theft(theft, seats, *pair) for theft, (_, *pair) in enumerate(thefts_of(public))],
        "drawn": [_drawn(own, int(public.turnings)) for own in seats],
    }


def _plays(public: Record) -> list[Json]:
    """Each special card that was played, and each time that some were turned up."""
    turned_up = iter(public.turned_up)
    return [_play(public, play, turned_up) for play in range(public.plays)]


def _play(public: Record, play: int, turned_up: Iterator[Sequence[int]]) -> Json:
    """A special card and its player, and whom it was stolen from; or a player and what was turned up."""
    seat, card, victim = int(public.play_seat[play]), int(public.play_card[play]), int(public.play_victim[play])
    victim_hand, hand = divmod(int(public.play_hands[play]), COUNT)
    if card == TURNING_UP:
        return {"seat": seat, "hand": hand, "turned_up": _specials(next(turned_up))}
    told: Json = {"seat": seat, "card": NAMES[card], "hand": hand}
    return told if victim == NO_VICTIM else told | {"victim": victim, "victim_hand": victim_hand}


def _specials(counts: Sequence[int]) -> list[str]:
    """So many special cards of each kind."""
    return [NAMES[NUMBERS + 1 + kind] for kind in range(KINDS) for _ in range(counts[kind])]


def thefts_of(public: Record) -> list[tuple[int, int, int]]:
    """The time before each theft, and its thief and victim."""
    plays = ((play, int(public.play_seat[play]), int(public.play_victim[play])) for play in range(public.plays))
    return [(play, thief, victim) for play, thief, victim in plays if victim != NO_VICTIM]


def _theft(theft: int, seats: Sequence[Record | None], thief: int, victim: int) -> Json:
    """AG-14: the card, and who showed it when, as thief and victim know it."""
    own = seats[victim] if seats[thief] is None else seats[thief]
    if own is None or own.stolen[theft] == 0:
        return {"card": None, "shown": None}
    time, seat = divmod(int(own.ends[theft]) - 1, SEATS)
    return {"card": NAMES[own.stolen[theft]], "shown": {"seat": seat, "time": time} if own.ends[theft] else None}


def _drawn(own: Record | None, turnings: int) -> list[list[str]] | None:
    """The special cards that a seat drew after each turning-up."""
    return None if own is None else [_specials(counts) for counts in own.drawn[:turnings]]
