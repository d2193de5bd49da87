"""Allegra: a turn, the tap, clearing, and who is next."""

from parlour.games.allegra.area import LINE_CELLS, cell_of, has_down
from parlour.games.allegra.deal import clear_turn, reshuffle, take_top
from parlour.games.allegra.legality import can_give, has_clear, tappers
from parlour.games.allegra.scoring import end_round
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
    FROM_NOWHERE,
    GIVE,
    GONE,
    KEEP,
    MAX_ROUNDS,
    NOBODY,
    NOWHERE,
    PASS,
    PASSED,
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
    UNDECIDED,
    UNKNOWN,
)
from parlour.kernel import piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.contract import is_in, left_of
from parlour.kernel.records import Record

MAX_TURNS = 100
DECISIONS_A_TURN = 30
"""More decisions than there can be in a turn, of all players."""
CARDS_TURNED_UP = 2


@compiled
def act(state: Record, seat: int, action: int) -> None:
    """One answer to what was asked."""
    if action < DRAW_DECK:
        reveal(state, seat, action - REVEAL_PLACE)
    elif action <= DRAW_DISCARD:
        draw(state, action)
    elif action <= PASS:
        decide_tap(state, seat, action)
    elif action <= REFUSE:
        answer_taps(state, action)
    elif action < DISCARD:
        swap(state, seat, action - SWAP)
    elif action == DISCARD:
        discard(state, seat)
    elif action < CLEAR_LINE:
        exchange(state, action)
    else:
        clear_or_stop(state, seat, action)


@compiled
def ask(public: Record, phase: int, seat: int) -> None:
    """Ask this of one seat."""
    public.phase = phase
    public.to_act = 1 << seat


# ---- turning up, drawing, keeping


@compiled
def reveal(state: Record, seat: int, place: int) -> None:
    """AL-8, AL-13: turn a face-down card up."""
    public = state.public
    cell = cell_of(public, seat, place)
    public.cells[cell] = state.secret.down[cell]
    state.secret.down[cell] = 0
    if public.phase == SETUP:
        go_on_turning_up(public)
    else:
        ask_to_clear(state)


@compiled
def go_on_turning_up(public: Record) -> None:
    """AL-8: two cards each, in turn order, both before the next player. AL-9: then the first player begins."""
    turned_up = int(public.turned_up) + 1
    public.turned_up = turned_up
    if turned_up % CARDS_TURNED_UP == 0:
        public.active = left_of(public.active, public.players)
    ask(public, DRAW if turned_up == CARDS_TURNED_UP * public.players else SETUP, public.active)


@compiled
def draw(state: Record, action: int) -> None:
    """AL-10: the top card of either pile, shown to everyone. AL-14: a card of the draw pile can be tapped for."""
    public = state.public
    if action == DRAW_DISCARD:
        public.drawn_from = FROM_DISCARD
        public.drawn = piles.pop(public.discard)
    else:
        if public.deck_count == 0:
            reshuffle(state)
        public.drawn_from = FROM_DECK
        public.drawn = take_top(state)
    ask(public, KEEP, public.active)
    asked = tappers(public)
    if asked != 0:
        public.phase = TAP
        public.to_act = asked


@compiled
def swap(state: Record, seat: int, place: int) -> None:
    """AL-12: the drawn card goes to a place, face up, and the card from there waits to be discarded.

    AL-18: the tapper takes the card from there into hand.
    """
    public, own = state.public, state.seats[seat]
    before, card = lay(state, cell_of(public, seat, place), public.drawn)
    public.drawn = 0
    public.drawn_from = FROM_NOWHERE
    if public.phase == TAPPER_SWAP:
        public.held = before
        own.held = card
        ask_tapper_to_clear(public)
    else:
        public.swapped = before
        own.swapped = card
        ask_to_clear(state)


@compiled
def lay(state: Record, cell: int, kind: int) -> tuple[int, int]:
    """Lay a card face up in place of another; returns what everyone saw there, UNKNOWN if face down, and the card."""
    public, secret = state.public, state.secret
    before = int(public.cells[cell])
    card = before
    if before == DOWN:
        before = UNKNOWN
        card = int(secret.down[cell])
        secret.down[cell] = 0
    public.cells[cell] = kind
    return before, card


@compiled
def discard(state: Record, seat: int) -> None:
    """AL-13: the drawn card goes on the discard pile, and a face-down card of the area is turned up if there is one."""
    public = state.public
    piles.push(public.discard, public.drawn)
    public.drawn = 0
    public.drawn_from = FROM_NOWHERE
    if has_down(public, seat):
        ask(public, REVEAL, seat)
    else:
        ask_to_clear(state)


# ---- the tap


@compiled
def decide_tap(state: Record, seat: int, action: int) -> None:
    """AL-16: all decide, none seeing another's decision; what they chose is shown when all have."""
    public = state.public
    state.seats[seat].tap = TAPPED if action == TAP_CARD else PASSED
    public.to_act = int(public.to_act) & ~(1 << seat)
    if public.to_act == 0:
        show_taps(state)


@compiled
def show_taps(state: Record) -> None:
    """AL-16, AL-17: the active player answers, if somebody tapped whom the card can be given."""
    public = state.public
    for seat in range(public.players):
        public.taps[seat] = state.seats[seat].tap
        state.seats[seat].tap = UNDECIDED
    ask(public, ANSWER if can_give(public) else KEEP, public.active)


@compiled
def answer_taps(state: Record, action: int) -> None:
    """AL-17: give the card to one tapper, or refuse all and go on with AL-11."""
    public = state.public
    if action == REFUSE:
        ask(public, KEEP, public.active)
    else:
        public.tapper = action - GIVE
        ask(public, TAPPER_SWAP, public.tapper)


@compiled
def exchange(state: Record, action: int) -> None:
    """AL-19: the active player takes a card of the tapper's area, and then puts it to a place in their own."""
    if action < PUT_PLACE:
        take(state, action - TAKE_PLACE)
    else:
        put(state, action - PUT_PLACE)


@compiled
def take(state: Record, place: int) -> None:
    """AL-19: one card, face up or face down; whoever takes it sees it."""
    public = state.public
    cell = cell_of(public, public.tapper, place)
    card = public.cells[cell]
    public.taken = place
    state.seats[public.active].taken_card = state.secret.down[cell] if card == DOWN else card
    ask(public, PUT, public.active)


@compiled
def put(state: Record, place: int) -> None:
    """AL-19: the taken card goes face up to its new place, the tapper's card face up where the taken one was."""
    public = state.public
    own, other = state.seats[public.active], state.seats[public.tapper]
    _, card = lay(state, cell_of(public, public.tapper, public.taken), other.held)
    public.swapped, own.swapped = lay(state, cell_of(public, public.active, place), card)
    public.held = 0
    other.held = 0
    own.taken_card = 0
    public.taken = NOWHERE
    ask_to_clear(state)


# ---- clearing


@compiled_apart
def ask_to_clear(state: Record) -> None:
    """AL-20, AL-23: step three, where there is a line; otherwise the turn ends."""
    public = state.public
    ask(public, CLEAR, public.active)
    if not has_clear(public, public.active):
        end_turn(state)


@compiled_apart
def ask_tapper_to_clear(public: Record) -> None:
    """AL-18: the tapper may clear now; otherwise AL-19, the active player takes a card."""
    ask(public, TAPPER_CLEAR, public.tapper)
    if not has_clear(public, public.tapper):
        ask(public, TAKE, public.active)


@compiled
def clear_or_stop(state: Record, seat: int, action: int) -> None:
    """AL-20: clear a line, again and again as long as there is one, or stop."""
    public = state.public
    if action != DONE:
        clear_line(public, seat, action - CLEAR_LINE)
    if public.phase == TAPPER_CLEAR:
        if action == DONE:
            ask(public, TAKE, public.active)
        else:
            ask_tapper_to_clear(public)
    elif action == DONE:
        end_turn(state)
    else:
        ask_to_clear(state)


@compiled
def clear_line(public: Record, seat: int, line: int) -> None:
    """AL-20, AL-24: the three cards go on the discard pile, before the one that was swapped out."""
    for cell in LINE_CELLS[public.players, seat, line]:
        piles.push(public.discard, public.cells[cell])
        public.cells[cell] = GONE


# ---- the end of the turn


@compiled_apart
def end_turn(state: Record) -> None:
    """AL-12, AL-24: the swapped card is discarded. AL-25: the finisher. AL-26, AL-31: who is next."""
    public, own = state.public, state.seats[state.public.active]
    if own.swapped != 0:
        piles.push(public.discard, own.swapped)
        own.swapped = 0
    clear_turn(state)
    public.turns += 1
    if public.finisher != NOBODY:
        public.last_turns |= 1 << public.active
    else:
        public.finisher = new_finisher(public)
    if is_last_turn(public):
        end_round(state)
    else:
        public.active = next_active(public)
        ask(public, DRAW, public.active)


@compiled
def new_finisher(public: Record) -> int:
    """AL-25: a player whose cards are all face up or cleared: the active one, or else the first clockwise."""
    seat = int(public.active)
    for _ in range(public.players):
        if not has_down(public, seat):
            return seat
        seat = left_of(seat, public.players)
    return NOBODY


@compiled
def is_last_turn(public: Record) -> bool:
    """AL-26: everyone but the finisher has had a last turn. AL-31: or all have had a hundred turns and none finished."""
    if public.finisher == NOBODY:
        return bool(public.turns >= MAX_TURNS * int(public.players))
    everyone = (1 << public.players) - 1
    return bool(int(public.last_turns) | (1 << int(public.finisher)) == everyone)


@compiled
def next_active(public: Record) -> int:
    """AL-9: clockwise. AL-26: the finisher does nothing more, and everyone else has exactly one last turn."""
    seat = left_of(public.active, public.players)
    while seat == public.finisher or is_in(public.last_turns, seat):
        seat = left_of(seat, public.players)
    return seat


def most_decisions(public: Record) -> int:
    """AL-31 to AL-33: more decisions than a game can have."""
    rounds = MAX_ROUNDS if public.limit else int(public.rounds)
    return rounds * (MAX_TURNS + 1) * int(public.players) * DECISIONS_A_TURN
