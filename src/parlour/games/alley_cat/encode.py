"""Alley Cat: a view as numbers."""

from parlour.games.alley_cat.rules import trick_points
from parlour.games.alley_cat.state import CARDS, HAND, PLAY, SCORINGS
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.contract import is_in
from parlour.kernel.planes import LIMIT, Plane, Planes, Vector, clipped, count_cards, mark_one
from parlour.kernel.records import Record

_IN_ORDER = "in order of strength (AC-2)"

PLANES = Planes(
    Plane("hand", CARDS, 0, 1, f"the own hand: a 1 for each card, {_IN_ORDER}"),
    Plane("led", CARDS, 0, 1, f"the card that was led and is not answered, {_IN_ORDER}"),
    Plane("own tricks", CARDS, 0, 1, f"the cards of the tricks that the viewer has won in this round, {_IN_ORDER}"),
    Plane("other tricks", CARDS, 0, 1, f"the cards of the other player's tricks, {_IN_ORDER}"),
    Plane(
        "points", 2, -LIMIT, LIMIT, "what the tricks of this round are worth so far (AC-12): own, the other player's"
    ),
    Plane("scores", 2, -LIMIT, LIMIT, f"the scores so far, no farther from 0 than {LIMIT}: own, the other's"),
    Plane("hand counts", 2, 0, HAND, "cards in hand: own, the other's"),
    Plane("draw pile", 1, 0, CARDS, "cards in the draw pile"),
    Plane("to act", 1, 0, 1, "whether the viewer is to act"),
    Plane("leader", 1, 0, 1, "whether the viewer leads this trick (AC-9)"),
    Plane("dealer", 1, 0, 1, "whether the viewer dealt this round (AC-3)"),
    Plane("with the cat", 1, 0, 1, "whether the trick before had the Alley Cat in it (AC-10)"),
    Plane("play", 1, 0, 1, "whether a round is being played; 0 when it has been scored"),
    Plane("round", 1, 1, 60, "the number of the round"),
    Plane("target", 1, 11, 121, "the option target (AC-15)"),
    Plane("scoring", len(SCORINGS), 0, 1, f"the option scoring (AC-13): {', '.join(SCORINGS)}"),
)

_HAND, _LED, _TRICKS = PLANES.start("hand"), PLANES.start("led"), PLANES.start("own tricks")
_POINTS, _SCORES, _COUNTS = PLANES.start("points"), PLANES.start("scores"), PLANES.start("hand counts")
_SCALARS, _SCORING = PLANES.start("draw pile"), PLANES.start("scoring")


@compiled
def encode(view: Record, vector: Vector) -> None:
    """Write the view as the planes say."""
    public = view.public
    piles.clear(vector)
    viewer = max(int(view.viewer), 0)
    count_cards(vector, _HAND, view.own.hand, public.hand_counts[viewer] if view.viewer >= 0 else 0)
    mark_one(vector, _LED, public.trick)
    for place in range(2):
        write_seat(public, place, viewer if place == 0 else 1 - viewer, vector)
    write_scalars(public, viewer, vector)


@compiled
def write_seat(public: Record, place: int, seat: int, vector: Vector) -> None:
    """What is known of one player; `place` is 0 for the viewer, 1 for the other."""
    points = 0
    for i in range(public.trick_counts[seat]):
        led, answer = int(public.tricks[seat, i, 0]), int(public.tricks[seat, i, 1])
        vector[_TRICKS + CARDS * place + led - 1] = 1
        vector[_TRICKS + CARDS * place + answer - 1] = 1
        points += trick_points(public.scoring, led, answer)
    vector[_POINTS + place] = clipped(points)
    vector[_SCORES + place] = clipped(int(public.scores[seat]))
    vector[_COUNTS + place] = public.hand_counts[seat]


@compiled
def write_scalars(public: Record, viewer: int, vector: Vector) -> None:
    """Everything that is one number; AC-15: the target; AC-13: the scoring."""
    vector[_SCALARS] = public.deck_count
    vector[_SCALARS + 1] = is_in(public.to_act, viewer)
    vector[_SCALARS + 2] = public.leader == viewer
    vector[_SCALARS + 3] = public.dealer == viewer
    vector[_SCALARS + 4] = public.with_cat
    vector[_SCALARS + 5] = public.phase == PLAY
    vector[_SCALARS + 6] = public.round_number
    vector[_SCALARS + 7] = public.target
    vector[_SCORING + int(public.scoring)] = 1
