"""Allie Gator: what has come to light about hidden cards (see recollection.py), in a state in JSON, read.

Refused is what cannot have happened, so that whoever goes through histories finds no more plays than there are cards.
"""

from typing import Any

from parlour.errors import ImpossiblePosition
from parlour.games import reading
from parlour.games.allie_gator.actions import CARD_NUMBERS, NAMES
from parlour.games.allie_gator.deal import copies, is_special
from parlour.games.allie_gator.memory import add_play, end_of
from parlour.games.allie_gator.recollection import KEYS, NO_VICTIM, thefts_of
from parlour.games.allie_gator.state import (
    CARDS,
    COUNT,
    HAND,
    INCREASE_CARD,
    KINDS,
    MOST,
    NUMBERS,
    PLAYS,
    STEAL_CARD,
    TURNING_UP,
    TURNINGS,
)
from parlour.games.definition import Json
from parlour.kernel.compiled import interpreted
from parlour.kernel.records import Record

_PLAY = ("seat", "card", "hand")
_THEFT = (*_PLAY, "victim", "victim_hand")
_TURNING = ("seat", "hand", "turned_up")

_add_play = interpreted(add_play)
_end_of = interpreted(end_of)


def set_memory(memory: Any, record: Record) -> None:
    """Write what has come to light into a record that holds all the rest. Raises ImpossiblePosition."""
    public = record.public
    told = reading.mapping(memory, "memory", KEYS)
    for i, play in enumerate(reading.items(told["plays"], "memory.plays", 0, PLAYS)):
        _set_play(public, play, f"memory.plays[{i}]")
    _check_played(public)
    _set_shown(told, public)
    _set_draws(told, public)
    _set_deck_special(told, record)
    times = thefts_of(public)
    for i, theft in enumerate(reading.items(told["thefts"], "memory.thefts", len(times), len(times))):
        _set_theft(record, i, theft, f"memory.thefts[{i}]")
    for seat, cards in enumerate(reading.items(told["drawn"], "memory.drawn", public.players, public.players)):
        _set_drawn(record, seat, cards, f"memory.drawn[{seat}]")


# ---- plays


def _set_play(public: Record, play: Any, where: str) -> None:
    """A theft, a turning-up, or another special card that was played: the keys say which."""
    keys = next((keys for keys in (_THEFT, _TURNING) if isinstance(play, dict) and keys[-1] in play), _PLAY)
    told = reading.mapping(play, where, keys)
    seat = reading.whole(told["seat"], f"{where}.seat", 0, public.players - 1)
    if keys == _TURNING:
        _set_turning(public, seat, told, where)
    else:
        _set_special(public, seat, told, where)


def _set_turning(public: Record, seat: int, told: Json, where: str) -> None:
    """AG-23: who had no number card, and the cards that were turned up."""
    if public.turnings == TURNINGS:
        raise ImpossiblePosition(f"{where} is one turning-up too many: {TURNINGS} of a round are kept")
    reading.items(told["turned_up"], f"{where}.turned_up", 1, CARDS)
    public.turned_up[public.turnings] = _counts(told["turned_up"], f"{where}.turned_up")
    public.turnings += 1
    _add_play(public, seat, TURNING_UP, reading.whole(told["hand"], f"{where}.hand", 0, HAND), NO_VICTIM)


def _set_special(public: Record, seat: int, told: Json, where: str) -> None:
    """AG-9: a special card that was played, from a hand of so many cards. AG-16: one of them is a number card."""
    card = reading.card(told["card"], f"{where}.card", CARD_NUMBERS)
    if not is_special(card):
        raise ImpossiblePosition(f"{where}.card is {told['card']}: it has to be a special card (AG-9)")
    hand = reading.whole(told["hand"], f"{where}.hand", 1 + int(card == INCREASE_CARD), HAND)
    if "victim" in told:
        _set_stolen(public, seat, told, where, hand)
    else:
        _add_play(public, seat, card, hand, NO_VICTIM)


def _set_stolen(public: Record, seat: int, told: Json, where: str, hand: int) -> None:
    """AG-14: a card was drawn from another player's hand."""
    victim = reading.whole(told["victim"], f"{where}.victim", 0, public.players - 1)
    if told["card"] != NAMES[STEAL_CARD] or victim == seat:
        raise ImpossiblePosition(f"{where} is no theft: with S one steals from another player (AG-14)")
    victim_hand = reading.whole(told["victim_hand"], f"{where}.victim_hand", 1, HAND)
    _add_play(public, seat, STEAL_CARD, hand + COUNT * victim_hand, victim)
    public.thefts += 1


def _counts(cards: Any, where: str) -> list[int]:
    """How many cards there are of each kind of special card."""
    found = reading.cards(cards, where, CARD_NUMBERS, CARDS)
    wrong = next((card for card in found if not is_special(card) or found.count(card) > copies(card)), 0)
    if wrong:
        raise ImpossiblePosition(
            f"{where} has {NAMES[wrong]} {found.count(wrong)} times: special cards are there (AG-1, AG-23)"
        )
    return [found.count(NUMBERS + 1 + kind) for kind in range(KINDS)]


def _check_played(public: Record) -> None:
    """AG-12: who plays special cards has them as penalty cards, in the same order; of older ones nothing has to be kept."""
    for seat in range(public.players):
        received = zip(public.penalties.cards[: public.penalties.count], public.penalty_seats, strict=False)
        lie = [int(card) for card, owner in received if owner == seat and is_special(card)]
        plays = zip(public.play_card[: public.plays], public.play_seat, strict=False)
        played = [int(card) for card, player in plays if player == seat and card != TURNING_UP]
        if played != lie[max(0, len(lie) - len(played)) :]:
            raise ImpossiblePosition(
                f"memory.plays has cards of seat {seat} that are not its last special penalty cards (AG-12)"
            )


# ---- what was shown and drawn


def _rows(told: Json, key: str, public: Record, high: int) -> list[list[int]]:
    """For each time a number for each seat."""
    times, where = int(public.plays) + 1, f"memory.{key}"
    rows = enumerate(reading.items(told[key], where, times, times))
    return [reading.counts(row, f"{where}[{time}]", int(public.players), high) for time, row in rows]


def _set_shown(told: Json, public: Record) -> None:
    """How many number cards each seat has shown at each time, and how many cards of a hand were all special (AG-23)."""
    numbers, specials = _rows(told, "numbers", public, MOST), _rows(told, "specials", public, HAND)
    for time, pair in enumerate(zip(numbers, specials, strict=True)):
        public.shown[time, : public.players] = [COUNT * shown + hand for shown, hand in zip(*pair, strict=True)]


def _set_draws(told: Json, public: Record) -> None:
    """Cards that were drawn since special cards were first turned up in the draw pile."""
    plays = [int(card) for card in public.play_card[: public.plays]]
    first = plays.index(TURNING_UP) + 1 if TURNING_UP in plays else len(plays) + 1
    for time, counts in enumerate(_rows(told, "draws", public, CARDS)):
        if time < first and any(counts):
            raise ImpossiblePosition(f"memory.draws[{time}] is {counts}: nothing was turned up before (AG-23)")
        public.draws[time, : public.players] = counts


def _set_deck_special(told: Json, record: Record) -> None:
    """AG-24: whether the draw pile was shown to hold special cards alone, and how many each seat has drawn since."""
    public = record.public
    public.deck_special = reading.truth(told["deck_special"], "memory.deck_special")
    draws = reading.counts(told["special_draws"], "memory.special_draws", int(public.players), CARDS)
    if any(draws) and not public.deck_special:
        raise ImpossiblePosition(
            f"memory.special_draws is {draws}, but the draw pile was not shown to be special (AG-24)"
        )
    if public.deck_special and not all(is_special(card) for card in record.secret.deck[: public.deck_count]):
        raise ImpossiblePosition("memory.deck_special is true, but the draw pile has a number card (AG-24)")
    public.special_draws[: public.players] = draws


# ---- what seats have seen


def _set_theft(record: Record, theft: int, value: Any, where: str) -> None:
    """AG-14: thief and victim know the card, and see it shown; null where nobody knows."""
    told = reading.mapping(value, where, ("card", "shown"))
    if told["card"] is None:
        reading.check_equal(told["shown"], None, f"{where}.shown", "nobody knows the card")
        return
    card = reading.card(told["card"], f"{where}.card", CARD_NUMBERS)
    play, *pair = thefts_of(record.public)[theft]
    record.secret.stolen[theft] = card
    for seat in pair:
        record.seats[seat].stolen[theft] = card
        record.seats[seat].ends[theft] = _end(record.public, play, card, told["shown"], f"{where}.shown")


def _end(public: Record, play: int, card: int, shown: Any, where: str) -> int:
    """Who showed the number card that was stolen with this play, and when; 0 if nobody."""
    if shown is None:
        return 0
    told = reading.mapping(shown, where, ("seat", "time"))
    if is_special(card):
        raise ImpossiblePosition(f"{where} is not null, but only of a number card is it kept who shows it")
    seat = reading.whole(told["seat"], f"{where}.seat", 0, public.players - 1)
    return _end_of(seat, reading.whole(told["time"], f"{where}.time", play + 1, int(public.plays)))


def _set_drawn(record: Record, seat: int, value: Any, where: str) -> None:
    """AG-23: the special cards that a seat drew after each turning-up: not more than it drew in all."""
    public = record.public
    for turning, cards in enumerate(reading.items(value, where, public.turnings, public.turnings)):
        record.seats[seat].drawn[turning] = _counts(cards, f"{where}[{turning}]")
    drawn, draws = int(record.seats[seat].drawn.sum()), int(public.draws[:, seat].sum())
    if drawn > draws:
        raise ImpossiblePosition(f"{where} has {drawn} cards, but seat {seat} has drawn {draws} (memory.draws)")
