"""Alley Cat: what is seen of the table, and where its points come from."""

import pytest

from parlour.games.look import Area, Look, SheetLine
from parlour.play.match import Game

from .alley_cat_positions import at, played


def area(shown: Look, name: str, seat: int | None = None) -> Area:
    [found] = [area for area in shown.table.areas if (area.name, area.seat) == (name, seat)]
    return found


def faces(shown: Look, name: str, seat: int | None = None) -> str:
    return " ".join(card.face for card in area(shown, name, seat).cards)


def line(game: Game, *cards: str) -> SheetLine:
    """The line of the score sheet that shows this trick."""
    sheet = game.look().table.sheet
    assert sheet is not None
    [found] = [line for line in sheet.lines if cards in line.faces]
    return found


def test_AC_4_the_own_hand_is_open_and_the_other_one_is_not() -> None:
    game = at("2C QC 3S | 4C 5C")
    assert faces(game.look(0), "hand", 0) == "2C QC 3S"
    assert faces(game.look(0), "hand", 1) == "back back"
    assert faces(game.look(), "hand", 0) == "back back back"
    assert [area(game.look(0), "hand", seat).region for seat in range(2)] == ["own", "seat"]
    assert faces(game.open_look(), "hand", 1) == "4C 5C"


def test_AC_5_AC_6_a_card_of_the_hand_is_picked() -> None:
    game = at("2C QC 3S | 4C 5C 6C")
    first = game.look(0).choices[0]
    assert (first.move, first.paths, first.label) == ("2C", (("hand/2C",),), "Lead the 2 of clubs")
    assert {choice.label for choice in played(game, "QC").look(1).choices} == {
        f"Answer with the {rank} of clubs" for rank in (4, 5, 6)
    }


def test_AC_6_the_card_that_was_led_lies_in_the_centre() -> None:
    game = played(at("2C QC 3S | 4C 5C 6C"), "QC")
    shown = game.look(0)
    assert (faces(shown, "trick"), area(shown, "trick").count) == ("QC", 1)
    assert shown.table.prompt == "Seat 1 is to answer the queen of clubs with any card."
    assert [refusal.paths for refusal in game.refusals(0)] == [(("hand/2C",),), (("hand/3S",),)]
    assert {refusal.sentence for refusal in game.refusals(0)} == {
        "seat 0 has led the queen of clubs, and it is for seat 1 to answer"
    }


@pytest.mark.parametrize(("answer", "winner", "rule"), [("4C", 0, "AC-9"), ("KC", 1, "AC-9"), ("5D", 0, "AC-10")])
def test_AC_7_the_last_trick_is_shown_until_the_next_lead(answer: str, winner: int, rule: str) -> None:
    game = played(at("2C QC 3S | 4C KC 5D"), "QC", answer)
    shown = game.look(1)
    assert faces(shown, "trick") == f"QC {answer}"
    assert faces(shown, "tricks", winner).endswith(f"QC {answer}")
    assert area(shown, "trick").count == 0
    assert all("dim" in card.marks for card in area(shown, "trick").cards)
    assert shown.table.prompt_rule == rule
    [leader] = game.to_act
    assert shown.table.seats[leader].badges[-1] == "leads"
    assert shown.table.prompt == ("Your turn: lead any card." if leader == 1 else "Seat 0 is to lead any card.")


@pytest.mark.parametrize(
    ("scoring", "points", "label"),
    [
        ("difference", "8", "Difference of queen and 4"),
        ("captured", "4", "Losing card, 4"),
        ("tricks", "1", "A trick"),
    ],
)
def test_AC_13_a_line_says_what_a_trick_is_worth(scoring: str, points: str, label: str) -> None:
    trick = line(played(at("QC | 4C 6C", options={"scoring": scoring}), "QC", "4C"), "QC", "4C")
    assert (trick.label, trick.rule, trick.values) == (label, "AC-13", (points, ""))
    assert trick.faces == (("QC", "4C"), ())


def test_AC_12_the_trick_with_the_cat_is_subtracted() -> None:
    trick = line(played(at("QC | 5D 6C"), "QC", "5D"), "QC", "5D")
    assert (trick.values, trick.rule) == (("-7", ""), "AC-12")
    assert trick.label == "Difference of queen and 5, subtracted for the Alley Cat"


def test_AC_15_the_prompt_says_who_has_won() -> None:
    game = played(at("QC | 4C 6C", scores=[40, 0]), "QC", "4C")
    assert game.over
    assert [game.look(seat).table.prompt for seat in range(2)] == ["You win the game.", "Seat 0 wins the game."]
    assert game.look().table.prompt_rule == "AC-15"
