"""The numbers of an observation say what the view in JSON says."""

import random
from typing import Any

import pytest

from parlour import Game

from ..every_game.tables import PLAIN_TABLES, Table, either, walk
from .encoding import Seen

RANKS = "A23456789TJQK"
SUITS = "SCD"
STRIDE = either(5, 29)

CAT_CARDS = sorted(
    [rank + suit for suit in "SC" for rank in RANKS] + ["5D"],
    key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])),
)
"""AC-2: from the weakest card to the strongest."""
SPECIALS = "DSIG"
VALUES = [str(value) for value in range(-1, 12)]
AREA = [f"{column}{row}" for column in "abcde" for row in "123"]

Json = dict[str, Any]


def tables(name: str) -> list[Table]:
    return [table for table in PLAIN_TABLES if table.name == name]


def seen_of(table: Table) -> list[tuple[Game, int, Json, Seen]]:
    """What each seat sees at some positions of a random game: the view in JSON and the numbers."""
    found = []
    for number, game in enumerate(walk(table.new(21), 21)):
        if number % STRIDE == 0:
            viewer = random.Random(number).randrange(game.players)
            found.append((game.copy(), viewer, game.view(viewer), Seen(game, viewer)))
    assert found
    return found


def around(viewer: int, players: int) -> list[int]:
    """The seats from the viewer on clockwise."""
    return [(viewer + i) % players for i in range(players)]


def by_seat(values: list[int], viewer: int, seats: int) -> list[int]:
    """The values from the viewer on, and zeros for the seats that are not there."""
    return [values[seat] for seat in around(viewer, len(values))] + [0] * (seats - len(values))


def counted(cards: list[str], kinds: list[str] | str) -> list[int]:
    return [cards.count(kind) for kind in kinds]


@pytest.mark.parametrize("table", tables("alley-cat"), ids=str)
def test_alley_cat(table: Table) -> None:
    for _, viewer, view, seen in seen_of(table):
        other = 1 - viewer
        assert [CAT_CARDS[i] for i in seen.ones("hand")] == sorted(view["hands"][viewer], key=CAT_CARDS.index)
        assert [CAT_CARDS[i] for i in seen.ones("led")] == view["trick"]
        for name, seat in (("own tricks", viewer), ("other tricks", other)):
            cards = [card for trick in view["tricks"][seat] for card in trick]
            assert [CAT_CARDS[i] for i in seen.ones(name)] == sorted(cards, key=CAT_CARDS.index)
        assert seen["points"] == [_points(view["tricks"][seat]) for seat in (viewer, other)]
        assert seen["scores"] == [view["scores"][seat] for seat in (viewer, other)]
        assert seen["hand counts"] == [len(view["hands"][seat]) for seat in (viewer, other)]
        assert seen["draw pile"] == [len(view["deck"])]
        assert [seen["to act"], seen["leader"]] == [[viewer in view["to_act"]], [viewer == view["leader"]]]
        assert [seen["dealer"], seen["play"]] == [[viewer == view["dealer"]], [view["phase"] == "play"]]
        assert [seen["round"], seen["target"], seen["scoring"]] == [[view["round"]], [44], [1, 0, 0]]


def _points(tricks: list[list[str]]) -> int:
    """AC-12, AC-13: the difference of the ranks, subtracted where the Alley Cat is in the trick."""
    points = 0
    for trick in tricks:
        led, answer = (RANKS.index(card[0]) for card in trick)
        points += -abs(led - answer) if "5D" in trick else abs(led - answer)
    return points


@pytest.mark.parametrize("table", tables("allie-gator"), ids=str)
def test_allie_gator(table: Table) -> None:
    numbers = [str(number) for number in range(1, 71)]
    for game, viewer, view, seen in seen_of(table):
        hand, penalties = view["hands"][viewer], [card for cards in view["penalties"] for card in cards]
        assert seen["hand numbers"] == counted(hand, numbers)
        assert seen["hand specials"] == counted(hand, SPECIALS)
        assert seen["penalty numbers"] == counted(penalties, numbers)
        assert seen["penalty specials"] == counted(penalties, SPECIALS)
        for side in "LR":
            assert seen[f"target {side}"] == counted(view["targets"][side], numbers)
            assert seen[f"discard {side}"] == counted(view["discards"][side], numbers)
        piles = [view[key][side] for key in ("targets", "discards") for side in "LR"]
        assert seen["tops"] == [int(pile[-1]) if pile else 0 for pile in piles]
        assert seen["seated"] == [1] * game.players + [0] * (5 - game.players)
        assert seen.ones("seat") == [viewer]
        assert seen["hand counts"] == by_seat([len(cards) for cards in view["hands"]], viewer, 5)
        assert seen["penalty counts"] == by_seat([len(cards) for cards in view["penalties"]], viewer, 5)
        specials = [sum(card in SPECIALS for card in cards) for cards in view["penalties"]]
        assert seen["special counts"] == by_seat(specials, viewer, 5)
        assert seen["teeth"] == by_seat(view["teeth"], viewer, 5)
        assert [around(viewer, game.players)[i] for i in seen.ones("starter")] == [view["starter"]]
        assert [seen["draw pile"], seen["direction"]] == [[len(view["deck"])], [view["direction"]]]
        assert [seen["allie"], seen["round"], seen["goal"]] == [["LR".index(view["allie"])], [view["round"]], [3]]
        assert [seen["turn"], seen["target"]] == [[view["phase"] == "turn"], [view["phase"] == "target"]]


@pytest.mark.parametrize("table", tables("allie-gator"), ids=str)
def test_allie_gator_special_cards_played(table: Table) -> None:
    """AG-12, AG-14: each play of the round, read from the moves; the stolen card is told to thief and victim alone."""
    kinds = {"direction": 1, "steal": 2, "raise": 3, "gift": 4}
    for game, viewer, _, seen in seen_of(table):
        deals = [number for number, (seat, _) in enumerate(game.moves) if seat is None]
        moves = [(seat, move.split()) for seat, move in game.moves[deals[-1] + 1 if deals else 0 :] if seat is not None]
        plays = [(seat, words) for seat, words in moves if words[0] in kinds]
        seats = around(viewer, game.players)
        assert [kind for kind in seen["play kind"] if kind] == [kinds[words[0]] for _, words in plays]
        assert [seats[place - 1] for place in seen["play seat"] if place] == [seat for seat, _ in plays]
        thefts = 0
        for i, (seat, words) in enumerate(plays):
            victim = int(words[1]) if words[0] == "steal" and len(words) > 1 else None
            assert seen["play victim"][i] == (0 if victim is None else 1 + seats.index(victim))
            if victim is not None:
                assert (seen["stolen card"][thefts] > 0) == (viewer in (seat, victim))
                thefts += 1


@pytest.mark.parametrize("table", tables("allegra"), ids=str)
def test_allegra(table: Table) -> None:
    for game, viewer, view, seen in seen_of(table):
        players, seats = game.players, around(viewer, game.players)
        phases = game.identity.definition().phases
        assert [phases[i] for i in seen.ones("phase")] == [view["phase"]] * (view["phase"] not in ("scored", "over"))
        area = _area(view, viewer)
        assert seen["area down"] == [int(card is not None and not card[1]) for card in area]
        for place, card in enumerate(area):
            up = seen["area"][13 * place : 13 * place + 13]
            assert up == counted([card[0]] if card is not None and card[1] else [], VALUES)
        cells = [card for seat in seats for card in _own_grid(view, seat)] + [None] * (12 * (6 - players))
        assert seen["grid down"] == [int(card is not None and not card[1]) for card in cells]
        assert seen["grid up"] == [int(card is not None and card[1]) for card in cells]
        assert seen["grid value"] == [int(card[0]) if card is not None and card[1] else 0 for card in cells]
        for name, card in (("drawn", view["drawn"]), ("held", view["held"]), ("swapped", view["swapped"])):
            assert [VALUES[i] for i in seen.ones(name)] == ([] if card is None else [card]), name
        assert seen["drawn from"] == [view["drawn_from"] == "deck", view["drawn_from"] == "discard"]
        assert [AREA[i] for i in seen.ones("taken")] == ([] if view["taken"] is None else [view["taken"]])
        assert [VALUES[i] for i in seen.ones("discard top")] == view["discard"][-1:]
        assert seen["discards"] == counted(view["discard"], VALUES)
        assert seen["draw pile"] == [len(view["deck"])]
        assert seen["seated"] == [1] * players + [0] * (6 - players)
        assert seen.ones("seat") == [viewer]
        for name in ("active", "dealer", "tapper", "finisher"):
            assert [seats[i] for i in seen.ones(name)] == ([] if view[name] is None else [view[name]])
        assert sorted(seats[i] for i in seen.ones("last turns")) == view["last_turns"]
        taps = {str(seats[i]): name == "tapped" for name in ("tapped", "passed") for i in seen.ones(name)}
        assert taps == view["taps"]
        assert seen["totals"] == by_seat([int(total // 1) for total in view["totals"]], viewer, 6)
        assert seen["half points"] == by_seat([int(total % 1 > 0) for total in view["totals"]], viewer, 6)
        assert [seen["round"], seen["rounds"], seen["limit"], seen["tap"]] == [[view["round"]], [1], [0, 0], [1]]


def _own_grid(view: Json, seat: int) -> list[Any]:
    """Column by column."""
    rows = view["grids"][seat]
    return [rows[row][column] for column in range(4) for row in range(3)]


def _area(view: Json, seat: int) -> list[Any]:
    """AL-6: the last column of the left neighbour's grid, and the own grid."""
    left = _own_grid(view, (seat + 1) % view["players"])
    return left[9:] + _own_grid(view, seat)


def test_allegra_options() -> None:
    """AL-33: the limit is written in two numbers, since it does not fit into one."""
    from parlour import new_game

    seen = Seen(new_game("allegra", 3, seed=1, limit=151, tap=False), None)
    assert [seen["limit"], seen["tap"]] == [[75, 1], [0]]
