"""The look of any game: which picks are in each other's way, and the sentences that all games share."""

import pytest

from parlour import new_game
from parlour.games.look import joined, prompt, seats_named, victory
from parlour.play.look import clash


@pytest.mark.parametrize(
    ("path", "other", "in_order", "in_any_order"),
    [
        (("a",), ("a",), True, True),
        (("a",), ("a", "b"), True, True),
        (("a", "b", "c"), ("a", "b"), True, True),
        (("b",), ("a", "b"), False, True),
        (("b", "a"), ("a", "b"), False, True),
        (("a", "b"), ("a", "c"), False, False),
        (("a",), ("b",), False, False),
    ],
)
def test_paths_clash_where_one_begins_with_the_other(
    path: tuple[str, ...], other: tuple[str, ...], in_order: bool, in_any_order: bool
) -> None:
    assert clash(path, other) == clash(other, path) == in_order
    assert clash(path, other, in_order=False) == clash(other, path, in_order=False) == in_any_order


@pytest.mark.parametrize(("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), ([*"abc"], "a, b and c")])
def test_words_are_joined(words: list[str], text: str) -> None:
    assert joined(words) == text


def test_the_viewer_is_named_first() -> None:
    assert seats_named([0, 2, 3]) == "Seat 0, seat 2 and seat 3"
    assert seats_named([0, 2, 3], 2) == "You, seat 0 and seat 3"


def test_a_prompt_is_for_the_viewer_or_tells_who_is_asked() -> None:
    assert prompt([1], 1, "draw a card") == prompt([0, 1], 1, "draw a card") == "Your turn: draw a card."
    assert prompt([1], 0, "draw a card") == "Seat 1 is to draw a card."
    assert prompt([1, 2], -1, "tap or pass") == "Seat 1 and seat 2 are to tap or pass."


def test_a_victory_names_its_winners() -> None:
    assert victory([1], 1) == "You win the game."
    assert victory([1], 0) == "Seat 1 wins the game."
    assert victory([0, 2], 2) == "You and seat 0 share the victory."
    assert victory([0, 2], -1) == "Seat 0 and seat 2 share the victory."


def test_a_spectator_and_an_open_table_have_nothing_to_choose() -> None:
    game = new_game("alley-cat", seed="9f")
    for shown in (game.look(), game.open_look()):
        assert (shown.viewer, shown.choices, shown.table.buttons) == (None, (), ())
    assert {len(game.look(seat).choices) for seat in range(2)} == {0, 6}
