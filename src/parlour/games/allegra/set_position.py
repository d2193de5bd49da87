"""Allegra: a state in JSON, read."""

from collections.abc import Iterable
from typing import Any

from parlour.errors import ImpossiblePosition
from parlour.games import reading
from parlour.games.allegra.actions import KIND_NUMBERS, NAMES
from parlour.games.allegra.area import PLACE_NAMES, cell_of, has_down
from parlour.games.allegra.deal import copies
from parlour.games.allegra.knowledge import LATER_KEYS, set_knowledge
from parlour.games.allegra.legality import can_give, has_clear, tappers
from parlour.games.allegra.play import CARDS_TURNED_UP
from parlour.games.allegra.position import COLUMNS_OF_GRID, KEYS, SOURCES, scores
from parlour.games.allegra.scoring import HALVES, end_game, is_last_round, write_scores
from parlour.games.allegra.sentences import ASKED
from parlour.games.allegra.state import (
    ANSWER,
    CARDS,
    CLEAR,
    DOWN,
    DRAW,
    FROM_NOWHERE,
    GONE,
    GRID,
    KEEP,
    KINDS,
    MAX_ROUNDS,
    NOBODY,
    NOWHERE,
    OVER,
    PASSED,
    PHASES,
    PUT,
    REVEAL,
    ROWS,
    SCORED,
    SETUP,
    TAKE,
    TAP,
    TAPPED,
    TAPPER_CLEAR,
    TAPPER_SWAP,
    UNKNOWN,
)
from parlour.games.definition import Json
from parlour.kernel import piles
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

HIGHEST_SCORE = 330
"""AL-28, AL-29: fifteen cards of 11, doubled."""

WITH_DRAWN = (TAP, ANSWER, KEEP, TAPPER_SWAP)
WITH_TAPPER = (TAPPER_SWAP, TAPPER_CLEAR, TAKE, PUT)
WITH_HELD = (TAPPER_CLEAR, TAKE, PUT)
ENDED = (SCORED, OVER)


def set_position(state: Json, record: Record) -> None:
    """Write a state in JSON into the record.

    Refused is what the rules cannot deal with or forbid to be seen; that play can have led there is not proved.
    """
    reading.check_keys(state, KEYS, LATER_KEYS)
    public = record.public
    if public.round_number > MAX_ROUNDS:
        raise ImpossiblePosition(f"round is {public.round_number}: a game has at most {MAX_ROUNDS} rounds (AL-33)")
    players = int(public.players)
    public.dealer = reading.whole(state["dealer"], "dealer", 0, players - 1)
    public.active = reading.whole(state["active"], "active", 0, players - 1)
    public.finisher = reading.seat_or_none(state["finisher"], "finisher", players)
    public.last_turns = reading.seats(state["last_turns"], "last_turns", players)
    lie = _set_grids(state, record) + _set_piles(state, record) + _set_turn(state, record)
    kinds = range(1, KINDS + 1)
    rule = "AL-1" if players > 3 else "AL-2"
    reading.check_conserved(lie, {kind: copies(players, kind) for kind in kinds}, dict(enumerate(NAMES[1:], 1)), rule)
    _set_taps(state, record)
    _set_scores(state, public)
    _check_finish(public)
    _check_phase(state, record)
    set_knowledge(state, record)


def _set_grids(state: Json, record: Record) -> list[int]:
    """Lay out the grids; returns all their cards."""
    public, lie = record.public, []
    for seat, grid in enumerate(reading.items(state["grids"], "grids", public.players, public.players)):
        for row, places in enumerate(reading.items(grid, f"grids[{seat}]", ROWS, ROWS)):
            where = f"grids[{seat}][{row}]"
            for column, place in enumerate(reading.items(places, where, COLUMNS_OF_GRID, COLUMNS_OF_GRID)):
                cell = GRID * seat + ROWS * column + row
                lie += _set_place(record, cell, place, f"{where}[{column}]")
    return lie


def _set_place(record: Record, cell: int, place: Any, where: str) -> list[int]:
    """Lay one card; returns it, or nothing for a cleared place."""
    if place is None:
        return []
    name, face_up = reading.items(place, where, 2, 2)
    kind = reading.card(name, f"{where}[0]", KIND_NUMBERS)
    if reading.truth(face_up, f"{where}[1]"):
        record.public.cells[cell] = kind
    else:
        record.public.cells[cell] = DOWN
        record.secret.down[cell] = kind
    return [kind]


def _set_piles(state: Json, record: Record) -> list[int]:
    """Lay out draw pile and discard pile; returns all their cards."""
    public = record.public
    deck = reading.cards(state["deck"], "deck", KIND_NUMBERS, CARDS)
    discard = reading.cards(state["discard"], "discard", KIND_NUMBERS, CARDS)
    record.secret.deck[: len(deck)] = deck[::-1]
    public.deck_count = len(deck)
    for kind in discard:
        piles.push(public.discard, kind)
    return deck + discard


def _set_turn(state: Json, record: Record) -> list[int]:
    """What has happened in this turn; returns the cards that lie nowhere on the table."""
    public = record.public
    public.tapper = reading.seat_or_none(state["tapper"], "tapper", public.players)
    public.drawn_from = (
        0 if state["drawn_from"] is None else 1 + reading.word(state["drawn_from"], "drawn_from", SOURCES[1:])
    )
    public.taken = NOWHERE if state["taken"] is None else reading.word(state["taken"], "taken", PLACE_NAMES)
    drawn, held, swapped = (_in_hand(state, key) for key in ("drawn", "held", "swapped"))
    public.drawn = drawn
    if held:
        _check_presence(public.tapper != NOBODY, "tapper", "a card is held, and only a tapper holds one (AL-18)")
        public.held, record.seats[public.tapper].held = UNKNOWN, held
    if swapped:
        public.swapped, record.seats[public.active].swapped = UNKNOWN, swapped
    if public.taken != NOWHERE:
        _check_presence(public.tapper != NOBODY, "tapper", "a card is taken, and only from a tapper (AL-19)")
        cell = cell_of(public, public.tapper, public.taken)
        if public.cells[cell] == GONE:
            raise ImpossiblePosition(f"taken is {state['taken']}, but no card lies there (AL-19)")
        record.seats[public.active].taken_card = max(int(public.cells[cell]), int(record.secret.down[cell]))
    return [kind for kind in (drawn, held, swapped) if kind]


def _in_hand(state: Json, key: str) -> int:
    return 0 if state[key] is None else reading.card(state[key], key, KIND_NUMBERS)


def _set_taps(state: Json, record: Record) -> None:
    """AL-16: what was decided; hidden while the tap is open."""
    public, taps = record.public, state["taps"]
    if not isinstance(taps, dict):
        raise ImpossiblePosition(f"taps is {reading.shown(taps)}: it has to be an object")
    for key, tapped in taps.items():
        seat = reading.word(key, "a key of taps", [str(seat) for seat in range(public.players)])
        decision = TAPPED if reading.truth(tapped, f"taps[{key}]") else PASSED
        if public.phase == TAP:
            record.seats[seat].tap = decision
        else:
            public.taps[seat] = decision


def _set_scores(state: Json, public: Record) -> None:
    """AL-28, AL-32: a row for each round that has been scored, and their sums."""
    rounds = int(public.round_number) - int(public.phase not in ENDED)
    for i, row in enumerate(reading.items(state["round_scores"], "round_scores", rounds, rounds)):
        for seat, score in enumerate(reading.items(row, f"round_scores[{i}]", public.players, public.players)):
            public.round_scores[i, seat] = _half_points(score, f"round_scores[{i}][{seat}]")
            public.totals[seat] += public.round_scores[i, seat]
    reading.check_equal(state["totals"], scores(public), "totals", "they are the sums of round_scores (AL-32)")


def _half_points(score: Any, where: str) -> int:
    if isinstance(score, bool) or not isinstance(score, int | float) or not abs(score) <= HIGHEST_SCORE:
        raise ImpossiblePosition(f"{where} is {reading.shown(score)}: it has to be a number")
    if (score * HALVES) % 1:
        raise ImpossiblePosition(f"{where} is {score}: there are no smaller parts than half points (AL-29)")
    return int(score * HALVES)


# ---- what follows from the rest


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ImpossiblePosition(otherwise)


def _check_presence(present: bool, key: str, why: str) -> None:
    if not present:
        raise ImpossiblePosition(f"{key} is null, but {why}")


def _check_absence(present: bool, key: str, phase: int) -> None:
    if present:
        raise ImpossiblePosition(f"{key} is not null, but has to be in phase {PHASES[phase]}")


def _check_finish(public: Record) -> None:
    """AL-25, AL-26: last turns are had after there is a finisher, and not by them."""
    had = seats_in(public.last_turns)
    if public.finisher == NOBODY and had:
        raise ImpossiblePosition(f"last_turns is {had}, but there is no finisher (AL-26)")
    if public.finisher in had:
        raise ImpossiblePosition(f"last_turns has seat {public.finisher}, but the finisher has no last turn (AL-26)")
    _check(public.finisher == NOBODY or public.phase != SETUP, "there is a finisher in phase setup (AL-25)")
    if public.phase not in ENDED:
        before = _seats_before(public, len(had))
        _check(set(had) == set(before), f"last_turns is {had}, not {sorted(before)}: they are had clockwise (AL-26)")
    elif public.finisher != NOBODY:
        _check(len(had) == public.players - 1, f"the round has ended, and last_turns is {had} (AL-26)")
    if public.phase not in ENDED and int(public.active) in {*had, int(public.finisher)}:
        raise ImpossiblePosition(f"active is {public.active}, but that seat has no turn left (AL-26)")


def _seats_before(public: Record, count: int) -> list[int]:
    """AL-26: the so many seats whose turns came just before the active one's, the finisher's left out."""
    players, active = int(public.players), int(public.active)
    order = [(active - i) % players for i in range(1, players + 1)]
    return [seat for seat in order if seat != public.finisher][:count]


def _check_phase(state: Json, record: Record) -> None:
    """What has to be there in a phase and what cannot be, and who is to act."""
    public = record.public
    phase = int(public.phase)
    if phase not in ENDED:
        _check_not_over(public)
    _check_turn_keys(public, phase)
    if phase in ENDED:
        reading.check_equal(state["to_act"], [], "to_act", f"nobody is to act in phase {PHASES[phase]}")
        _check_ended(record)
        return
    if phase == SETUP:
        _check_setup(public)
    if phase in (TAP, ANSWER):
        _check_taps(record)
    if phase == TAP:
        return
    seat = int(public.tapper if phase in (TAPPER_SWAP, TAPPER_CLEAR) else public.active)
    reading.check_equal(state["to_act"], [seat], "to_act", f"seat {seat} has to {ASKED[phase][0]} ({ASKED[phase][1]})")
    _check_choice(public, phase, seat)


def _check_not_over(public: Record) -> None:
    """AL-32, AL-33: the game has not ended with the round before."""
    last = MAX_ROUNDS if public.limit else int(public.rounds)
    _check(
        public.round_number <= last, f"round is {public.round_number}, but the game has {last} rounds (AL-32, AL-33)"
    )
    reached = public.limit > 0 and max(public.totals) >= HALVES * int(public.limit)
    _check(not reached, f"a total has reached the limit of {public.limit}, and still the game goes on (AL-33)")


def _check_turn_keys(public: Record, phase: int) -> None:
    if public.drawn == 0:
        public.drawn_from = FROM_NOWHERE
    elif SOURCES[public.drawn_from] is None:
        raise ImpossiblePosition("drawn_from is null, but a card is drawn (AL-10)")
    for key, value, phases in (
        ("drawn", public.drawn != 0, WITH_DRAWN),
        ("held", public.held != 0, WITH_HELD),
        ("taken", public.taken != NOWHERE, (PUT,)),
    ):
        if phase in phases:
            _check_presence(bool(value), key, f"it is there in phase {PHASES[phase]}")
        else:
            _check_absence(bool(value), key, phase)
    if phase in WITH_TAPPER:
        _check_presence(public.tapper != NOBODY, "tapper", f"it is there in phase {PHASES[phase]} (AL-17)")
    if phase != CLEAR:
        _check_absence(public.tapper != NOBODY and phase not in WITH_TAPPER, "tapper", phase)
        _check_absence(public.swapped != 0, "swapped", phase)
    if phase not in ENDED:
        empty = public.discard.count == 0 and SOURCES[public.drawn_from] != "discard" and phase <= REVEAL
        _check(not empty, "the discard pile is empty (AL-5, AL-13)")
    _check_tap_keys(public, phase)


def _check_tap_keys(public: Record, phase: int) -> None:
    """AL-14, AL-17: who cannot have tapped, and when nobody can have."""
    no_tap = public.players == 2 or not public.tap or phase in (SETUP, DRAW) or SOURCES[public.drawn_from] == "discard"
    decided = [seat for seat in range(public.players) if public.taps[seat]]
    _check(not decided or not no_tap, f"seats {decided} have decided about a tap, but there can be none (AL-14)")
    _check(public.active not in decided, f"seat {public.active} has decided about a tap for its own card (AL-14)")
    if public.tapper == NOBODY:
        return
    _check(not no_tap and public.tapper != public.active, f"seat {public.tapper} cannot have tapped (AL-14)")


def _check_setup(public: Record) -> None:
    """AL-8: two cards each, in turn order, beginning at the dealer's left; so what is turned up says whose turn it is."""
    public.turned_up = sum(int(cell) > 0 for cell in public.cells)
    if public.turned_up >= CARDS_TURNED_UP * public.players:
        raise ImpossiblePosition(f"{public.turned_up} cards are face up in phase setup (AL-8)")
    _check(
        all(int(cell) != GONE for cell in public.cells[: GRID * public.players]), "a card is gone in phase setup (AL-4)"
    )
    _check(public.discard.count == 1, "the discard pile has one card in phase setup (AL-5)")
    seat = (int(public.dealer) + 1 + int(public.turned_up) // CARDS_TURNED_UP) % int(public.players)
    reading.check_equal(int(public.active), seat, "active", f"{public.turned_up} cards have been turned up (AL-8)")


def _check_taps(record: Record) -> None:
    """AL-15, AL-16: those who may tap have decided or are to act."""
    public = record.public
    asked = int(tappers(public))
    decided = [seat for seat in range(public.players) if public.taps[seat] or record.seats[seat].tap]
    if public.phase == TAP:
        waiting = [seat for seat in seats_in(asked) if seat not in decided]
        reading.check_equal(seats_in(public.to_act), waiting, "to_act", "these may tap and have not decided (AL-15)")
        _check_some(waiting, "to_act", "the tap is open (AL-16)")
    if not {*decided} <= {*seats_in(asked)}:
        raise ImpossiblePosition(f"seats {decided} have decided about a tap, but {seats_in(asked)} may (AL-15)")
    if public.phase == ANSWER:
        _check(can_give(public), "nobody has tapped whom the card can be given (AL-17)")


def _check_some(values: Iterable[object], key: str, why: str) -> None:
    if not list(values):
        raise ImpossiblePosition(f"{key} is empty, but {why}")


def _check_choice(public: Record, phase: int, seat: int) -> None:
    """AL-13, AL-20: asked only where there is something to choose."""
    if phase == REVEAL and not has_down(public, seat):
        raise ImpossiblePosition(f"seat {seat} has no face-down card to turn up (AL-13)")
    if phase in (CLEAR, TAPPER_CLEAR) and not has_clear(public, seat):
        raise ImpossiblePosition(f"seat {seat} has no line to clear (AL-20)")


def _check_ended(record: Record) -> None:
    """AL-27, AL-32: all cards lie face up, and the game is over if this was the last round."""
    public = record.public
    if any(int(cell) == DOWN for cell in public.cells):
        raise ImpossiblePosition("a card lies face down, but the round has ended (AL-27)")
    reading.check_equal(
        public.phase == OVER, bool(is_last_round(public)), "over", "the options say when (AL-32, AL-33)"
    )
    row = public.round_scores[public.round_number - 1].copy()
    write_scores(public)
    _check(
        bool((row == public.round_scores[public.round_number - 1]).all()), "the cards give other scores (AL-28, AL-29)"
    )
    if public.phase == OVER:
        public.winners = 0
        end_game(public)
