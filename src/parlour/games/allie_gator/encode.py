"""Allie Gator: a view as numbers."""

from parlour.games.allie_gator.memory import specials_played
from parlour.games.allie_gator.state import (
    CARDS,
    COUNT,
    GIFT_CARD,
    HAND,
    LEFT,
    NUMBERS,
    RIGHT,
    SEATS,
    SPECIAL_CARDS,
    TARGET,
    THEFTS,
    TURN,
    TURNING_UP,
)
from parlour.kernel import piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.planes import Plane, Planes, Vector, count_cards, from_viewer, mark_seat, mark_seats
from parlour.kernel.records import Record

_KINDS = GIFT_CARD - NUMBERS
_KIND_NAMES = "Change Direction, Steal Card, Increase Target, Allie's Gift"
_BY_SEAT = "for each seat from the viewer on clockwise"
_BY_PLAY = "for each special card played in this round, in order"
_BY_THEFT = "for each theft of this round, in order"

PLANES = Planes(
    Plane("hand numbers", NUMBERS, 0, 1, "the number cards of the own hand: a 1 for each"),
    Plane("hand specials", _KINDS, 0, HAND, f"the special cards of the own hand: how many {_KIND_NAMES}"),
    Plane("target L", NUMBERS, 0, 1, "the cards of the left target; the highest is the target"),
    Plane("target R", NUMBERS, 0, 1, "the cards of the right target"),
    Plane("discard L", NUMBERS, 0, 1, "the cards of the left discard space; the highest is on top"),
    Plane("discard R", NUMBERS, 0, 1, "the cards of the right discard space"),
    Plane("penalty numbers", NUMBERS, 0, 1, "the number cards that lie in front of players"),
    Plane("penalty specials", _KINDS, 0, 6, f"the special cards in front of players: how many {_KIND_NAMES}"),
    Plane("tops", 4, 0, NUMBERS, "the top cards: target L, target R, discard L, discard R; 0 for none"),
    Plane("seated", SEATS, 0, 1, f"{_BY_SEAT}: whether there is such a seat"),
    Plane("seat", SEATS, 0, 1, "which seat the viewer has, from 0: the moves that name a seat call it so"),
    Plane("to act", SEATS, 0, 1, f"{_BY_SEAT}: whether it is to act"),
    Plane("starter", SEATS, 0, 1, f"{_BY_SEAT}: whether it began the round (AG-7)"),
    Plane("hand counts", SEATS, 0, HAND, f"{_BY_SEAT}: cards in hand"),
    Plane("penalty counts", SEATS, 0, CARDS, f"{_BY_SEAT}: penalty cards"),
    Plane("special counts", SEATS, 0, SPECIAL_CARDS, f"{_BY_SEAT}: special cards among them (AG-27)"),
    Plane("teeth", SEATS, 0, 6, f"{_BY_SEAT}: tooth-points"),
    Plane(
        "shown special", SEATS, 0, HAND, f"{_BY_SEAT}: how many cards of its hand were last shown to be special (AG-23)"
    ),
    Plane("shown when", SEATS, 0, SPECIAL_CARDS + 1, f"{_BY_SEAT}: 1 + special cards played by then, 0 for never"),
    Plane(
        "special draws", SEATS, 0, SPECIAL_CARDS, f"{_BY_SEAT}: cards drawn from a draw pile of special cards (AG-24)"
    ),
    Plane("draw pile", 1, 0, CARDS, "cards in the draw pile"),
    Plane("deck special", 1, 0, 1, "whether the draw pile was shown to hold special cards alone (AG-24)"),
    Plane("allie", 1, 0, 1, "the side that Allie's chip lies above: 0 left, 1 right"),
    Plane("direction", 1, -1, 1, "the direction of play: 1 clockwise, -1 the other way"),
    Plane("turn", 1, 0, 1, "whether a turn is asked for (AG-8 to AG-10)"),
    Plane("target", 1, 0, 1, "whether a new target is asked for (AG-22)"),
    Plane("round", 1, 1, 60, "the number of the round"),
    Plane("goal", 1, 3, 6, "the option teeth (AG-31)"),
    Plane("play kind", SPECIAL_CARDS, 0, _KINDS, f"{_BY_PLAY}: its kind, 1 to 4 ({_KIND_NAMES})"),
    Plane("play seat", SPECIAL_CARDS, 0, SEATS, f"{_BY_PLAY}: who played it, 1 the viewer, 2 the next clockwise, ..."),
    Plane("play hand", SPECIAL_CARDS, 0, HAND, f"{_BY_PLAY}: how many cards its player held, this one included"),
    Plane("play victim", SPECIAL_CARDS, 0, SEATS, f"{_BY_PLAY}: who was stolen from (AG-14), 0 for nobody"),
    Plane("victim hand", SPECIAL_CARDS, 0, HAND, f"{_BY_PLAY}: how many cards the victim held"),
    Plane("stolen card", THEFTS, 0, GIFT_CARD, f"{_BY_THEFT}: the card, where the viewer was part of it"),
    Plane("stolen shown by", THEFTS, 0, SEATS, f"{_BY_THEFT}: who showed that number card afterwards, 0 for nobody"),
    Plane("stolen shown at", THEFTS, 0, SPECIAL_CARDS, f"{_BY_THEFT}: special cards played by then"),
)

_HAND, _TARGET, _DISCARD = PLANES.start("hand numbers"), PLANES.start("target L"), PLANES.start("discard L")
_PENALTY, _TOPS, _SEATED, _SEAT = (
    PLANES.start("penalty numbers"),
    PLANES.start("tops"),
    PLANES.start("seated"),
    PLANES.start("seat"),
)
_TO_ACT, _STARTER, _COUNTS = PLANES.start("to act"), PLANES.start("starter"), PLANES.start("hand counts")
_SCALARS, _PLAYS, _THEFTS = PLANES.start("draw pile"), PLANES.start("play kind"), PLANES.start("stolen card")
_SHOWN = PLANES.start("shown special")


@compiled
def encode(view: Record, vector: Vector) -> None:
    """Write the view as the planes say."""
    public = view.public
    piles.clear(vector)
    write_table(view, vector)
    for seat in range(public.players):
        write_seat(public, seat, from_viewer(seat, view.viewer, public.players), vector)
    vector[_SEAT + max(int(view.viewer), 0)] = 1
    mark_seats(vector, _TO_ACT, public.to_act, view.viewer, public.players)
    mark_seat(vector, _STARTER, public.starter, view.viewer, public.players)
    write_scalars(public, vector)
    write_plays(view, vector)


@compiled
def write_table(view: Record, vector: Vector) -> None:
    """The cards that the viewer sees, and where they lie. The planes of special cards follow those of the numbers."""
    public = view.public
    for card in view.own.hand:
        vector[_HAND + max(int(card), 1) - 1] += card > 0
    count_cards(vector, _PENALTY, public.penalties.cards, public.penalties.count)
    for side in (LEFT, RIGHT):
        write_pile(public.targets[side], vector, _TARGET + NUMBERS * side, _TOPS + side)
        write_pile(public.discards[side], vector, _DISCARD + NUMBERS * side, _TOPS + 2 + side)


@compiled
def write_pile(pile: Record, vector: Vector, start: int, top: int) -> None:
    """AG-8, AG-16: the cards of a pile of numbers, which go up, and the one on top."""
    count_cards(vector, start, pile.cards, pile.count)
    vector[top] = piles.top(pile)


@compiled
def write_seat(public: Record, seat: int, place: int, vector: Vector) -> None:
    """What is known of a player; `place` is the seat as the viewer counts."""
    vector[_SEATED + place] = 1
    start = _COUNTS + place
    vector[start] = public.hand_counts[seat]
    vector[start + SEATS] = public.penalty_counts[seat]
    vector[start + 2 * SEATS] = public.special_counts[seat]
    vector[start + 3 * SEATS] = public.teeth[seat]
    for time in range(int(public.plays) + 1):
        special = int(public.shown[time, seat]) % COUNT
        if special > 0:
            vector[_SHOWN + place] = special
            vector[_SHOWN + SEATS + place] = specials_played(public, time) + 1
    vector[_SHOWN + 2 * SEATS + place] = public.special_draws[seat]


@compiled
def write_scalars(public: Record, vector: Vector) -> None:
    """Everything that is one number."""
    vector[_SCALARS] = public.deck_count
    vector[_SCALARS + 1] = public.deck_special
    vector[_SCALARS + 2] = public.allie
    vector[_SCALARS + 3] = public.direction
    vector[_SCALARS + 4] = public.phase == TURN
    vector[_SCALARS + 5] = public.phase == TARGET
    vector[_SCALARS + 6] = public.round_number
    vector[_SCALARS + 7] = public.goal


@compiled
def write_plays(view: Record, vector: Vector) -> None:
    """AG-12, AG-14: the special cards that were played, and what the viewer knows of the thefts."""
    public, own = view.public, view.own
    if public.turnings == 0:
        for play in range(int(public.plays)):
            write_play(view, play, _PLAYS + play, vector)
    else:
        write_special_plays(view, vector)
    for i in range(THEFTS):
        vector[_THEFTS + i] = own.stolen[i]
        if own.ends[i] > 0:
            seat, time = (int(own.ends[i]) - 1) % SEATS, (int(own.ends[i]) - 1) // SEATS
            vector[_THEFTS + THEFTS + i] = one_based(view, seat)
            vector[_THEFTS + 2 * THEFTS + i] = specials_played(public, time)


@compiled_apart
def write_special_plays(view: Record, vector: Vector) -> None:
    """AG-12, AG-23: the special cards that were played, where others were turned up between them."""
    place = _PLAYS
    for play in range(int(view.public.plays)):
        if view.public.play_card[play] != TURNING_UP:
            write_play(view, play, place, vector)
            place += 1


@compiled
def write_play(view: Record, play: int, place: int, vector: Vector) -> None:
    """AG-12, AG-14: a special card that was played; `place` is that of its kind."""
    public = view.public
    hands = int(public.play_hands[play])
    vector[place] = public.play_card[play] - NUMBERS
    vector[place + SPECIAL_CARDS] = one_based(view, int(public.play_seat[play]))
    vector[place + 2 * SPECIAL_CARDS] = hands & (COUNT - 1)
    vector[place + 3 * SPECIAL_CARDS] = one_based(view, int(public.play_victim[play]))
    vector[place + 4 * SPECIAL_CARDS] = hands // COUNT


@compiled
def one_based(view: Record, seat: int) -> int:
    """The seat as the viewer counts, from 1; 0 for -1, nobody."""
    return (1 + from_viewer(max(seat, 0), view.viewer, view.public.players)) * int(seat >= 0)
