"""Allegra: what may be played, rule by rule. Each rule answers with ALLOWED or with the reason why not."""

import numpy as np
import numpy.typing as npt

from parlour.games.allegra.area import (
    AREA_CELLS,
    NO_LINE,
    can_exchange,
    cell_of,
    count_cards,
    has_down,
    may_have_line,
    refuse_line,
    shown,
)
from parlour.games.allegra.state import (
    ANSWER,
    CLEAR,
    CLEAR_LINE,
    DISCARD,
    DONE,
    DOWN,
    DRAW,
    DRAW_DECK,
    DRAW_DISCARD,
    FROM_DECK,
    FROM_DISCARD,
    GIVE,
    GONE,
    KEEP,
    LINES,
    PASS,
    PLACES,
    PUT,
    PUT_PLACE,
    REFUSE,
    REVEAL,
    REVEAL_PLACE,
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
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import ALLOWED, is_in
from parlour.kernel.records import Record

NOT_TO_ACT, WRONG_PHASE, PLACE_CLEARED, PLACE_FACE_UP, NOTHING_TO_DRAW, NOWHERE_TO_KEEP, MUST_KEEP = range(1, 8)
NO_SUCH_SEAT, NOT_TAPPED, NO_EXCHANGE, SAME_PLACE, NO_PLACE_TO_PUT, BREAKS_EXCHANGE = range(8, 14)
TAP_OFF, TAP_TWO_PLAYERS, TAP_FROM_DISCARD, TAP_OWN_CARD, TAP_FINISHER, TAP_HAD_LAST_TURN = range(30, 36)
TAP_FEW_CARDS, TAP_NOTHING_DOWN = range(36, 38)

FEW_CARDS = 3

Actions = npt.NDArray[np.int16]


# ---- drawing


@compiled
def refuse_draw(public: Record, seat: int, action: int) -> int:
    """AL-10, AL-30: the draw pile unless there is nothing to shuffle; AL-11: a discard has to be kept, so needs a place."""
    if action == DRAW_DECK:
        return ALLOWED if public.deck_count > 0 or public.discard.count > 1 else NOTHING_TO_DRAW
    return ALLOWED if count_cards(public, seat) > 0 else NOWHERE_TO_KEEP


# ---- the tap


@compiled
def refuse_tap(public: Record, seat: int) -> int:
    """AL-14, AL-15: who may ask for the card that was drawn."""
    if not public.tap:
        return TAP_OFF
    if public.players == 2:
        return TAP_TWO_PLAYERS
    if public.drawn_from != FROM_DECK:
        return TAP_FROM_DISCARD
    if seat == public.active:
        return TAP_OWN_CARD
    return refuse_tapper(public, seat)


@compiled
def refuse_tapper(public: Record, seat: int) -> int:
    """AL-15: not as the finisher, not after the last turn, not with three or fewer cards or none face down."""
    if seat == public.finisher:
        return TAP_FINISHER
    if is_in(public.last_turns, seat):
        return TAP_HAD_LAST_TURN
    if count_cards(public, seat) <= FEW_CARDS:
        return TAP_FEW_CARDS
    return ALLOWED if has_down(public, seat) else TAP_NOTHING_DOWN


@compiled
def refuse_give(public: Record, active: int, tapper: int) -> int:
    """AL-17: to somebody who tapped, if the exchange can be completed."""
    if tapper >= public.players:
        return NO_SUCH_SEAT
    if public.taps[tapper] != TAPPED:
        return NOT_TAPPED
    return ALLOWED if can_exchange(public, tapper, active, NO_LINE) else NO_EXCHANGE


# ---- places


@compiled
def refuse_reveal(public: Record, seat: int, place: int) -> int:
    """AL-8, AL-13: a face-down card of the own area."""
    there = shown(public, seat, place)
    if there == DOWN:
        return ALLOWED
    return PLACE_CLEARED if there == GONE else PLACE_FACE_UP


@compiled
def refuse_swap(public: Record, seat: int, place: int) -> int:
    """AL-12, AL-18: any place of the own area that holds a card, face up or face down."""
    return PLACE_CLEARED if shown(public, seat, place) == GONE else ALLOWED


@compiled
def refuse_discard(public: Record) -> int:
    """AL-11, AL-13: a card from the draw pile; one from the discard pile has to be kept."""
    return MUST_KEEP if public.drawn_from == FROM_DISCARD else ALLOWED


@compiled
def refuse_take(public: Record, active: int, place: int) -> int:
    """AL-19: any card of the tapper's area, if a card lies at another place of the own area to put it to."""
    if shown(public, public.tapper, place) == GONE:
        return PLACE_CLEARED
    taken = cell_of(public, public.tapper, place)
    for cell in AREA_CELLS[public.players, active]:
        if cell != taken and public.cells[cell] != GONE:
            return ALLOWED
    return NO_PLACE_TO_PUT


@compiled
def refuse_put(public: Record, active: int, place: int) -> int:
    """AL-19: a place of the own area that holds a card, and not the one that was taken from."""
    if shown(public, active, place) == GONE:
        return PLACE_CLEARED
    taken = cell_of(public, public.tapper, public.taken)
    return SAME_PLACE if cell_of(public, active, place) == taken else ALLOWED


@compiled
def refuse_clear(public: Record, seat: int, line: int) -> int:
    """AL-20 to AL-23: a line. AL-18: for the tapper one after which the exchange can still be completed."""
    reason = refuse_line(public, seat, line)
    if reason != ALLOWED or public.phase != TAPPER_CLEAR:
        return reason
    return ALLOWED if can_exchange(public, seat, public.active, line) else BREAKS_EXCHANGE


# ---- one action


@compiled
def phase_of(public: Record, action: int) -> int:
    """The phase in which this action answers what is asked; where several ask for it, the present one if it does."""
    if action < DRAW_DECK:
        return SETUP if public.phase == SETUP else REVEAL
    if action <= DRAW_DISCARD:
        return DRAW
    if action <= PASS:
        return TAP
    if action <= REFUSE:
        return ANSWER
    if action < DISCARD:
        return TAPPER_SWAP if public.phase == TAPPER_SWAP else KEEP
    if action == DISCARD:
        return KEEP
    if action < CLEAR_LINE:
        return TAKE if action < PUT_PLACE else PUT
    return TAPPER_CLEAR if public.phase == TAPPER_CLEAR else CLEAR


@compiled
def why_not(public: Record, own: Record, seat: int, action: int) -> int:
    """AL-8 to AL-23: whose turn it is, what is asked, and then the rule of the move."""
    if action == TAP_CARD and is_tap_out_of_the_question(public, seat):
        return refuse_tap(public, seat)
    if not is_in(public.to_act, seat):
        return NOT_TO_ACT
    if phase_of(public, action) != public.phase:
        return WRONG_PHASE
    return refuse_asked(public, seat, action)


@compiled
def is_tap_out_of_the_question(public: Record, seat: int) -> bool:
    """AL-14, AL-15: whether this seat may not tap, whatever else happens with the card that was drawn."""
    if public.drawn == 0:
        return bool(not public.tap or public.players == 2)
    return refuse_tap(public, seat) != ALLOWED


@compiled
def refuse_asked(public: Record, seat: int, action: int) -> int:
    """The rule of a move that answers what is asked; AL-16, AL-17, AL-20: pass, refuse and done are always allowed."""
    if action < DRAW_DECK:
        return refuse_reveal(public, seat, action - REVEAL_PLACE)
    if action <= DRAW_DISCARD:
        return refuse_draw(public, seat, action)
    if GIVE <= action < REFUSE:
        return refuse_give(public, seat, action - GIVE)
    if SWAP <= action < DISCARD:
        return refuse_swap(public, seat, action - SWAP)
    if action == DISCARD:
        return refuse_discard(public)
    if TAKE_PLACE <= action < PUT_PLACE:
        return refuse_take(public, seat, action - TAKE_PLACE)
    if PUT_PLACE <= action < CLEAR_LINE:
        return refuse_put(public, seat, action - PUT_PLACE)
    return refuse_clear(public, seat, action - CLEAR_LINE) if CLEAR_LINE <= action < DONE else ALLOWED


# ---- all actions


@compiled
def legal(public: Record, own: Record, seat: int, actions: Actions) -> int:
    """The moves that answer what is asked of this seat."""
    if not is_in(public.to_act, seat):
        return 0
    phase = int(public.phase)
    if phase == TAP:
        actions[0] = TAP_CARD
        actions[1] = PASS
        return 2
    if phase == KEEP or phase == TAPPER_SWAP:
        return add_swaps(public, seat, actions)
    if phase == REVEAL or phase == SETUP:
        return add_reveals(public, seat, actions)
    if phase == CLEAR or phase == TAPPER_CLEAR:
        return add_clears(public, seat, actions)
    return add_others(public, seat, actions)


@compiled
def add_swaps(public: Record, seat: int, actions: Actions) -> int:
    """AL-11 to AL-13, AL-18: keep the card at any place, or discard it."""
    count = 0
    for place in range(PLACES):
        actions[count] = SWAP + place
        count += int(refuse_swap(public, seat, place) == ALLOWED)
    actions[count] = DISCARD
    may_discard = public.phase == KEEP and refuse_discard(public) == ALLOWED
    return count + int(may_discard)


@compiled
def add_reveals(public: Record, seat: int, actions: Actions) -> int:
    """AL-8, AL-13: turn up any face-down card."""
    count = 0
    for place in range(PLACES):
        actions[count] = REVEAL_PLACE + place
        count += int(refuse_reveal(public, seat, place) == ALLOWED)
    return count


@compiled
def add_others(public: Record, seat: int, actions: Actions) -> int:
    """AL-10, AL-17, AL-19: draw, answer, take, put."""
    count = 0
    first, last = asked(public.phase)
    for action in range(first, last + 1):
        actions[count] = action
        count += int(refuse_asked(public, seat, action) == ALLOWED)
    return count


@compiled
def asked(phase: int) -> tuple[int, int]:
    """The first and the last of the actions that can answer what is asked in one of these phases."""
    if phase == DRAW:
        return DRAW_DECK, DRAW_DISCARD
    if phase == ANSWER:
        return GIVE, REFUSE
    return (TAKE_PLACE, PUT_PLACE - 1) if phase == TAKE else (PUT_PLACE, CLEAR_LINE - 1)


@compiled
def add_clears(public: Record, seat: int, actions: Actions) -> int:
    """AL-20, AL-22: each line that may be cleared, or done."""
    count = 0
    for line in range(LINES):
        actions[count] = CLEAR_LINE + line
        count += int(refuse_clear(public, seat, line) == ALLOWED)
    actions[count] = DONE
    return count + 1


@entry_point
def has_clear(public: Record, seat: int) -> bool:
    """AL-20: whether there is a line that may be cleared."""
    if not may_have_line(public, seat):
        return False
    for line in range(LINES):
        if refuse_clear(public, seat, line) == ALLOWED:
            return True
    return False


@entry_point
def tappers(public: Record) -> int:
    """AL-14, AL-15: the mask of all seats that may tap."""
    mask = 0
    for seat in range(public.players):
        mask |= int(refuse_tap(public, seat) == ALLOWED) << seat
    return mask


@entry_point
def can_give(public: Record) -> bool:
    """AL-17: whether somebody tapped whom the card can be given."""
    for seat in range(public.players):
        if refuse_give(public, public.active, seat) == ALLOWED:
            return True
    return False
