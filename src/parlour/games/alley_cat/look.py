"""Alley Cat: what is seen of the table, and what a pick means. A card is played by picking it: `hand/QC`."""

from collections.abc import Sequence
from functools import lru_cache

from parlour.games.alley_cat.actions import MOVES, NAMES, NUMBERS, RANK_WORDS, in_words, sorted_names, spoken
from parlour.games.alley_cat.rules import MAX_ROUNDS, has_cat, is_decided, trick_points
from parlour.games.alley_cat.sentences import leading_rule
from parlour.games.alley_cat.state import CAPTURED, DIFFERENCE, PLAY, RANKS
from parlour.games.look import (
    FEW,
    MANY,
    Area,
    Card,
    Path,
    SeatLook,
    Sheet,
    SheetLine,
    Table,
    draw_pile,
    face_down,
    flags,
    prompt,
    region_of,
    victory,
)
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

SEATS = range(2)


def table(public: Record, seats: Sequence[Record | None], secret: Record | None, viewer: int) -> Table:
    """The table as the viewer sees it."""
    asked, rule = _asked(public, viewer)
    return Table(
        round_title=f"Round {public.round_number}, played to {public.target} points",
        prompt=asked,
        prompt_rule=rule,
        seats=tuple(_seat(public, seat) for seat in SEATS),
        areas=(
            *(_hand(public, own, seat, viewer) for seat, own in enumerate(seats)),
            _trick(public),
            _deck(public, secret),
            *(_tricks_won(public, seat, viewer) for seat in SEATS),
        ),
        sheet=None if public.phase == PLAY else _sheet(public),
    )


def paths(public: Record, viewer: int, action: int) -> tuple[Path, ...]:
    """AC-5, AC-6: the card in the hand."""
    return ((f"hand/{MOVES[action]}",),)


def attempts(public: Record, own: Record, viewer: int) -> list[int]:
    """Any card of the hand can be tried, also out of turn."""
    return [int(card) - 1 for card in own.hand if card > 0]


def choice_label(public: Record, action: int) -> str:
    """`Lead the queen of clubs`."""
    return f"{'Answer with' if public.trick else 'Lead'} {spoken(action + 1)}"


# ---- seats and prompt


@lru_cache(FEW)
def _seat(public: Record, seat: int) -> SeatLook:
    """AC-3: the dealer; AC-9, AC-10: who leads; the score, and what the tricks of this round are worth so far."""
    leads = seat == public.leader and public.phase == PLAY
    score = f"{public.scores[seat]} {_points_word(int(public.scores[seat]))}"
    details = (f"{_round_points(public, seat)} in this round so far",) if public.phase == PLAY else ()
    return SeatLook(seat, score, flags(dealer=seat == public.dealer, leads=leads), details)


def _points_word(points: int) -> str:
    return "point" if abs(points) == 1 else "points"


def _asked(public: Record, viewer: int) -> tuple[str, str]:
    """The prompt and its rule."""
    to_act = seats_in(public.to_act)
    if public.phase == PLAY and public.trick:
        return prompt(to_act, viewer, f"answer {spoken(int(public.trick))} with any card"), "AC-6"
    if public.phase == PLAY:
        return prompt(to_act, viewer, "lead any card"), leading_rule(public)
    if not public.over:
        return "The round is over. The next one can be dealt.", "AC-11"
    decided = is_decided(public) or public.round_number < MAX_ROUNDS
    return victory(seats_in(public.winners), viewer), "AC-15" if decided else "AC-16"


# ---- areas


@lru_cache(MANY)
def _card(card: int, place: str, *marks: str) -> Card:
    return Card(NAMES[card], in_words(card), place, marks)


def _hand(public: Record, own: Record | None, seat: int, viewer: int) -> Area:
    """AC-4: hands are secret."""
    count = public.hand_counts[seat]
    return _hand_of(seat, seat == viewer, count, None if own is None else tuple(own.hand[:count]))


@lru_cache(MANY)
def _hand_of(seat: int, is_own: bool, count: int, hand: tuple[int, ...] | None) -> Area:
    place = f"seat/{seat}"
    cards: tuple[Card, ...] = (face_down(place),) * count
    if hand is not None:
        cards = tuple(_card(NUMBERS[name], f"hand/{name}" if is_own else place) for name in sorted_names(hand))
    label = "Your hand" if is_own else f"Hand of seat {seat}"
    return Area("hand", label, "row", region_of(is_own), seat, cards=cards, count=count)


@lru_cache(FEW)
def _trick(public: Record) -> Area:
    """The card that was led; before the next lead the last trick, which its winner has already."""
    cards: tuple[Card, ...] = ()
    if public.trick:
        cards = (_card(int(public.trick), "trick", "led"),)
    elif public.phase == PLAY and (won := _tricks(public, _last_winner(public))):
        led, answer = won[-1]
        cards = (_card(led, "trick", "led", "dim"), _card(answer, "trick", "dim"))
    return Area("trick", "Trick", "row", "centre", cards=cards, count=int(public.trick > 0))


def _last_winner(public: Record) -> int:
    """AC-9, AC-10: who leads has won the last trick, or lost it if the Alley Cat was in it."""
    return 1 - int(public.leader) if public.with_cat else int(public.leader)


def _deck(public: Record, secret: Record | None) -> Area:
    count = public.deck_count
    return draw_pile(count, None if secret is None else tuple(_card(card, "deck") for card in secret.deck[:count]))


def _tricks_won(public: Record, seat: int, viewer: int) -> Area:
    """AC-7: the tricks that a seat has won, the last one last; the card that was led comes first in each."""
    return _tricks_of(seat, seat == viewer, tuple(_tricks(public, seat)))


@lru_cache(MANY)
def _tricks_of(seat: int, is_own: bool, tricks: tuple[tuple[int, int], ...]) -> Area:
    place = f"tricks/{seat}"
    cards = tuple(card for led, answer in tricks for card in (_card(led, place, "led"), _card(answer, place)))
    label = "Your tricks" if is_own else f"Tricks of seat {seat}"
    note = f"{len(tricks)} {'trick' if len(tricks) == 1 else 'tricks'}"
    return Area("tricks", label, "fan", region_of(is_own), seat, cards=cards, count=len(cards), note=note)


def _tricks(public: Record, seat: int) -> list[tuple[int, int]]:
    return [(int(led), int(answer)) for led, answer in public.tricks[seat][: public.trick_counts[seat]]]


# ---- the score sheet


def _sheet(public: Record) -> Sheet:
    """AC-12, AC-13: each trick with its points, and their sum."""
    lines = [_line(public, seat, led, answer) for seat in SEATS for led, answer in _tricks(public, seat)]
    sums = tuple(str(_round_points(public, seat)) for seat in SEATS)
    return Sheet(f"Round {public.round_number}", (*lines, SheetLine("This round", "AC-12", sums, total=True)))


def _line(public: Record, seat: int, led: int, answer: int) -> SheetLine:
    """AC-12: the points of a trick go to its winner; those of the trick with the Alley Cat are subtracted."""
    label, rule = _worth(int(public.scoring), led, answer), "AC-13"
    if has_cat(led, answer):
        label, rule = f"{label}, subtracted for the Alley Cat", "AC-12"
    points, cards = str(trick_points(public.scoring, led, answer)), (NAMES[led], NAMES[answer])
    return SheetLine(
        label,
        rule,
        tuple(points if other == seat else "" for other in SEATS),
        tuple(cards if other == seat else () for other in SEATS),
    )


def _worth(scoring: int, led: int, answer: int) -> str:
    """AC-13: what is counted."""
    high, low = (RANK_WORDS[RANKS[card]] for card in (max(led, answer), min(led, answer)))
    if scoring == DIFFERENCE:
        return f"Difference of {high} and {low}"
    return f"Losing card, {low}" if scoring == CAPTURED else "A trick"


def _round_points(public: Record, seat: int) -> int:
    return sum(int(trick_points(public.scoring, led, answer)) for led, answer in _tricks(public, seat))
