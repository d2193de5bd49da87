"""Allegra: why a move is refused, and what a move was, in words."""

from collections.abc import Callable

from parlour.errors import IllegalMove
from parlour.games.allegra import area
from parlour.games.allegra import legality as why
from parlour.games.allegra.actions import NAMES, SPOKEN
from parlour.games.allegra.area import COLUMN_LINES, LINE_PLACES, PLACE_NAMES, count_cards, shown
from parlour.games.allegra.state import (
    ANSWER,
    CLEAR,
    CLEAR_LINE,
    DISCARD,
    DONE,
    DOWN,
    DRAW,
    DRAW_DECK,
    FROM_DISCARD,
    GIVE,
    KEEP,
    NOBODY,
    OVER,
    PASS,
    PUT,
    PUT_PLACE,
    REFUSE,
    REVEAL,
    REVEAL_PLACE,
    SCORED,
    SETUP,
    SWAP,
    TAKE,
    TAKE_PLACE,
    TAP,
    TAP_CARD,
    TAPPED,
    TAPPER_CLEAR,
    TAPPER_SWAP,
)
from parlour.games.look import seats_named
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

Sentence = Callable[[Record, int, int], tuple[str, str]]
"""From the public part, the seat and the action: the sentence and the rule."""

ASKED = {
    SETUP: ("turn a face-down card up", "AL-8"),
    DRAW: ("draw a card", "AL-10"),
    TAP: ("tap or pass", "AL-16"),
    ANSWER: ("give the card to a tapper or refuse", "AL-17"),
    KEEP: ("keep or discard the drawn card", "AL-11"),
    REVEAL: ("turn a face-down card up", "AL-13"),
    TAPPER_SWAP: ("put the card to a place of its area", "AL-18"),
    TAPPER_CLEAR: ("clear a line or be done", "AL-18"),
    TAKE: ("take a card of the tapper's area", "AL-19"),
    PUT: ("put the taken card to a place of its area", "AL-19"),
    CLEAR: ("clear a line or be done", "AL-20"),
}
"""What is asked in each phase, and the rule that asks it."""


def refuse(public: Record, own: Record, seat: int, action: int, reason: int) -> IllegalMove:
    """The sentence for a reason of `why_not`."""
    return IllegalMove(*_SENTENCES[reason](public, seat, action))


def _place(action: int) -> int:
    """The place that the action names."""
    for first in (PUT_PLACE, TAKE_PLACE, SWAP):
        if action >= first:
            return action - first
    return action - REVEAL_PLACE


def _named(action: int) -> str:
    return PLACE_NAMES[_place(action)]


def asked(public: Record) -> tuple[str, str]:
    """What is asked now, and the rule that asks it. AL-11: a card from the discard pile cannot be discarded."""
    if public.phase == KEEP and public.drawn_from == FROM_DISCARD:
        return "keep the drawn card", "AL-11"
    return ASKED[int(public.phase)]


def _not_to_act(public: Record, seat: int, action: int) -> tuple[str, str]:
    deed, rule = asked(public)
    acting = seats_in(public.to_act)
    who = f"{seats_named(acting).lower()} {'have' if acting[1:] else 'has'}"
    return f"seat {seat} is not to act: {who} to {deed}", rule


def _wrong_phase(public: Record, seat: int, action: int) -> tuple[str, str]:
    deed, rule = asked(public)
    return f"“{SPOKEN[action]}” does not answer what is asked: seat {seat} has to {deed}", rule


def _place_cleared(public: Record, seat: int, action: int) -> tuple[str, str]:
    rule = {TAKE: "AL-19", PUT: "AL-19", TAPPER_SWAP: "AL-18", KEEP: "AL-12", SETUP: "AL-8"}.get(
        int(public.phase), "AL-13"
    )
    return f"{_named(action)} holds no card: it has been cleared", rule


def _face_up(public: Record, seat: int, action: int) -> tuple[str, str]:
    card = NAMES[shown(public, seat, _place(action))]
    return f"the {card} on {_named(action)} lies face up already", "AL-8" if public.phase == SETUP else "AL-13"


def _nothing_to_draw(public: Record, seat: int, action: int) -> tuple[str, str]:
    return "the draw pile is empty and there is nothing to shuffle: only the discard pile can be drawn from", "AL-30"


def _nowhere_to_keep(public: Record, seat: int, action: int) -> tuple[str, str]:
    return (
        f"a card from the discard pile has to be kept, and the area of seat {seat} has no card to swap it with",
        "AL-11",
    )


def _must_keep(public: Record, seat: int, action: int) -> tuple[str, str]:
    return f"the {NAMES[public.drawn]} comes from the discard pile and has to be kept", "AL-11"


def _no_such_seat(public: Record, seat: int, action: int) -> tuple[str, str]:
    return f"there is no seat {action - GIVE}: the seats are 0 to {public.players - 1}", "AL-17"


def _not_tapped(public: Record, seat: int, action: int) -> tuple[str, str]:
    return f"seat {action - GIVE} has not tapped", "AL-17"


def _no_exchange(public: Record, seat: int, action: int) -> tuple[str, str]:
    return (
        f"the exchange with seat {action - GIVE} could not be completed: seat {seat} has no card to put away",
        "AL-17",
    )


def _same_place(public: Record, seat: int, action: int) -> tuple[str, str]:
    return f"{_named(action)} is the place that the card was taken from", "AL-19"


def _no_place_to_put(public: Record, seat: int, action: int) -> tuple[str, str]:
    return (
        f"{_named(action)} holds the only card of the area of seat {seat}: no other place is left to put it to",
        "AL-19",
    )


def _breaks_exchange(public: Record, seat: int, action: int) -> tuple[str, str]:
    return f"after this clearing seat {public.active} could not complete the exchange", "AL-18"


def _may_not_tap(sentence: str, rule: str) -> Sentence:
    """The sentence for a seat that may not tap, in which {seat} and {cards} are filled in."""

    def filled(public: Record, seat: int, action: int) -> tuple[str, str]:
        count = count_cards(public, seat)
        return sentence.format(seat=seat, cards=f"{count} {'card' if count == 1 else 'cards'}"), rule

    return filled


def _line(action: int) -> list[int]:
    return [int(place) for place in LINE_PLACES[action - CLEAR_LINE]]


def _line_cards(public: Record, seat: int, action: int) -> str:
    return ", ".join(NAMES[shown(public, seat, place)] for place in _line(action))


def _line_cleared(public: Record, seat: int, action: int) -> tuple[str, str]:
    gone = next(PLACE_NAMES[place] for place in _line(action) if shown(public, seat, place) == 0)
    rule = "AL-21" if action - CLEAR_LINE < COLUMN_LINES else "AL-20"
    return f"{gone} holds no card: it has been cleared", rule


def _line_down(public: Record, seat: int, action: int) -> tuple[str, str]:
    down = next(PLACE_NAMES[place] for place in _line(action) if shown(public, seat, place) == DOWN)
    return f"the card on {down} lies face down", "AL-20"


def _line_unequal(public: Record, seat: int, action: int) -> tuple[str, str]:
    return f"the cards {_line_cards(public, seat, action)} are not equal", "AL-20"


def _line_gap(public: Record, seat: int, action: int) -> tuple[str, str]:
    first, _, last = _line(action)
    between = [
        place for place in range(first, last, 3) if place not in _line(action) and shown(public, seat, place) != 0
    ]
    return f"the three cards do not lie side by side: there is a card on {PLACE_NAMES[between[0]]}", "AL-21"


_SENTENCES: dict[int, Sentence] = {
    why.NOT_TO_ACT: _not_to_act,
    why.WRONG_PHASE: _wrong_phase,
    why.PLACE_CLEARED: _place_cleared,
    why.PLACE_FACE_UP: _face_up,
    why.NOTHING_TO_DRAW: _nothing_to_draw,
    why.NOWHERE_TO_KEEP: _nowhere_to_keep,
    why.MUST_KEEP: _must_keep,
    why.NO_SUCH_SEAT: _no_such_seat,
    why.NOT_TAPPED: _not_tapped,
    why.NO_EXCHANGE: _no_exchange,
    why.SAME_PLACE: _same_place,
    why.NO_PLACE_TO_PUT: _no_place_to_put,
    why.BREAKS_EXCHANGE: _breaks_exchange,
    why.TAP_OFF: _may_not_tap("taps have been agreed to be off", "AL-14"),
    why.TAP_TWO_PLAYERS: _may_not_tap("there are no taps with two players", "AL-14"),
    why.TAP_FROM_DISCARD: _may_not_tap("a card from the discard pile cannot be tapped for", "AL-14"),
    why.TAP_OWN_CARD: _may_not_tap("seat {seat} has drawn the card itself: only the others may tap", "AL-14"),
    why.TAP_FINISHER: _may_not_tap("seat {seat} is the finisher and may not tap", "AL-15"),
    why.TAP_HAD_LAST_TURN: _may_not_tap("seat {seat} has had its last turn and may not tap", "AL-15"),
    why.TAP_FEW_CARDS: _may_not_tap("seat {seat} may not tap with {cards} left in its area", "AL-15"),
    why.TAP_NOTHING_DOWN: _may_not_tap("seat {seat} may not tap with no face-down card left in its area", "AL-15"),
    area.LINE_CLEARED: _line_cleared,
    area.LINE_DOWN: _line_down,
    area.LINE_UNEQUAL: _line_unequal,
    area.LINE_GAP: _line_gap,
}


# ---- telling


def tell(before: Record, after: Record, seat: int, action: int) -> str:
    """A move in words. It names only cards that everyone can see before or after it."""
    if TAP_CARD <= action <= PASS:
        return _taps(after)
    told = f"Seat {seat} {_deed(before, after, seat, action)}."
    if after.finisher != before.finisher and after.finisher != NOBODY:
        told += f" Seat {after.finisher} is the finisher; everyone else has a last turn."
    return f"{told} The round is over." if after.phase in (SCORED, OVER) else told


def _deed(before: Record, after: Record, seat: int, action: int) -> str:
    if action < DRAW_DECK:
        return f"turns up {_shown_after(before, after, seat, action)} on {_named(action)}"
    if action < TAP_CARD:
        pile = "draw pile" if action == DRAW_DECK else "discard pile"
        return f"draws {NAMES[after.drawn]} from the {pile}"
    if action <= REFUSE:
        return f"gives {NAMES[before.drawn]} to seat {action - GIVE}" if action < REFUSE else "gives the card to nobody"
    if action == DISCARD:
        return f"discards {NAMES[before.drawn]}"
    if action >= CLEAR_LINE:
        return _clearing(before, seat, action)
    return _placing(before, seat, action)


def _taps(after: Record) -> str:
    """AL-16: what was chosen is shown when all have decided, and until then nothing."""
    if after.phase == TAP:
        return ""
    tappers = [seat for seat in range(after.players) if after.taps[seat] == TAPPED]
    return f"{seats_named(tappers)} {'tap' if tappers[1:] else 'taps'}." if tappers else "Nobody taps."


def _shown_after(before: Record, after: Record, seat: int, action: int) -> str:
    return NAMES[shown(after, seat, _place(action))]


def _placing(before: Record, seat: int, action: int) -> str:
    if SWAP <= action < DISCARD:
        there = shown(before, seat, _place(action))
        away = "a face-down card" if there == DOWN else NAMES[there]
        return f"puts {NAMES[before.drawn]} to {_named(action)}, in place of {away}"
    if action < PUT_PLACE:
        there = shown(before, before.tapper, _place(action))
        taken = "the face-down card" if there == DOWN else NAMES[there]
        return f"takes {taken} on {_named(action)} of seat {before.tapper}"
    return f"puts the taken card to {_named(action)}"


def _clearing(before: Record, seat: int, action: int) -> str:
    if action == DONE:
        return "clears nothing more"
    places = " ".join(PLACE_NAMES[place] for place in _line(action))
    return f"clears three {NAMES[shown(before, seat, _line(action)[0])]} on {places}"
