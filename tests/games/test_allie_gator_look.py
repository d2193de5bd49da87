"""Allie Gator: what is seen of the table, what picks mean, and where the teeth come from."""

import pytest

from parlour.games.allie_gator.look import teeth_words
from parlour.games.look import Area, Choice, Look, Refusal
from parlour.play.match import Game

from .allie_gator_positions import game, last_turn, played, position


def area(shown: Look, name: str, seat: int | None = None) -> Area:
    [found] = [area for area in shown.table.areas if (area.name, area.seat) == (name, seat)]
    return found


def faces(shown: Look, name: str, seat: int | None = None) -> str:
    return " ".join(card.face for card in area(shown, name, seat).cards)


def choice(shown: Look, move: str) -> Choice:
    [found] = [choice for choice in shown.choices if choice.move == move]
    return found


def refusal(game: Game, seat: int, *path: str) -> Refusal:
    [found] = [refusal for refusal in game.refusals(seat) if path in refusal.paths]
    return found


def test_AG_5_the_own_hand_is_open_and_others_show_how_many_cards_they_hold() -> None:
    shown = game(position("11 30 50 D G", "...", "...")).look(0)
    assert faces(shown, "hand", 0) == "11 30 50 D G"
    assert [card.label for card in area(shown, "hand", 0).cards][-2:] == ["Change Direction", "Allie's Gift"]
    assert faces(shown, "hand", 1) == "back back back back back"
    assert {card.place for card in area(shown, "hand", 1).cards} == {"seat/1"}


def test_AG_3_AG_16_the_chip_and_the_raised_targets() -> None:
    shown = game(position("...", "...", targets=("40", "20 60"), allie="R")).look()
    assert [area(shown, f"target-{side}").note for side in "LR"] == ["", "Allie's chip"]
    assert [(card.face, card.marks) for card in area(shown, "target-R").cards] == [("20", ("raised",)), ("60", ())]


def test_AG_6_the_direction_of_play_is_told_where_there_is_one() -> None:
    titles = {
        state["players"]: game(state).look().table.round_title
        for state in (position("...", "..."), position("...", "...", "...", direction=-1))
    }
    assert titles == {
        2: "Round 1, played to 3 tooth-points",
        3: "Round 1, played to 3 tooth-points, play goes counterclockwise",
    }


@pytest.mark.parametrize(("direction", "following"), [(1, 1), (-1, 3)])
def test_AG_13_the_next_seat_has_a_badge(direction: int, following: int) -> None:
    shown = game(position(*["..."] * 4, direction=direction)).look()
    assert [seat.seat for seat in shown.table.seats if "next" in seat.badges] == [following]


HAND = position("11 65 D S G", "...", "...", discards=("8", ""))


@pytest.mark.parametrize(
    ("move", "path", "label"),
    [
        ("play 11 L", ("hand/11", "discard/L"), "Play 11 on the left discard space"),
        ("direction", ("hand/D", "button/play D"), "Play Change Direction"),
        ("steal 2", ("hand/S", "seat/2"), "Steal a card from seat 2"),
        ("gift L 1", ("hand/G", "discard/L", "seat/1"), "Give 8 to seat 1"),
        ("gift", ("hand/G", "button/give nothing"), "Play Allie's Gift and give nothing"),
        ("take", ("target/L",), "Take 2 cards"),
    ],
)
def test_AG_8_to_AG_20_moves_are_picked_card_first(move: str, path: tuple[str, ...], label: str) -> None:
    found = choice(game(HAND).look(0), move)
    assert (found.paths[0], found.label) == (path, label)


def test_AG_16_a_raise_is_picked_with_its_card_and_its_target() -> None:
    found = choice(game(position("65 I 1 2 3", "...")).look(0), "raise 65 L")
    assert (found.paths, found.label) == ((("hand/I", "hand/65", "target/L"),), "Raise the left target to 65")


def test_AG_15_stealing_from_nobody_has_a_button() -> None:
    shown = game(position("65 S", "", rest=1)).look(0)
    assert choice(shown, "steal").paths == (("hand/S", "button/play S"),)
    assert "button/play S" in [button.place for button in shown.table.buttons]


def test_AG_22_after_taking_a_number_card_is_placed() -> None:
    match = played(HAND, "take")
    shown = match.look(0)
    assert shown.table.prompt == "Your turn: place a number card on the left target space."
    assert choice(shown, "target 65").paths == (("hand/65",),)
    assert refusal(match, 0, "hand/D").rule == "AG-22"
    assert shown.table.buttons == ()


def test_AG_8_a_card_that_fits_nowhere_is_explained_where_it_is_put() -> None:
    match = game(HAND)
    assert refusal(match, 0, "hand/65", "discard/L").sentence == "65 is not lower than the 40 on the left target"
    assert refusal(match, 0, "hand/65", "discard/R").sentence == "65 is not lower than the 60 on the right target"


def test_AG_17_AG_18_a_refusal_comes_as_soon_as_nothing_else_can_follow() -> None:
    match = game(position("1 2 3 I G", "...", discards=("", "7")))
    assert refusal(match, 0, "hand/I").rule == "AG-17"
    assert refusal(match, 0, "hand/G", "discard/L").sentence == "there is no card on the left discard space to give"


def test_AG_11_out_of_turn_the_first_pick_is_explained() -> None:
    match = game(position("...", "11 65 D S G", "..."))
    assert match.look(1).choices == ()
    assert {path for refusal in match.refusals(1) for path in refusal.paths} == {
        (place,) for place in ("target/L", "hand/11", "hand/65", "hand/D", "hand/S", "hand/G")
    }
    assert {refusal.rule for refusal in match.refusals(1)} == {"AG-11"}


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "no teeth"),
        (1, "1 white tooth"),
        (3, "3 white teeth"),
        (4, "2 white teeth, 1 gold tooth"),
        (5, "1 white tooth, 2 gold teeth"),
        (6, "3 gold teeth"),
    ],
)
def test_AG_30_a_tile_has_room_for_three_teeth(points: int, words: str) -> None:
    assert teeth_words(points) == words


def test_AG_27_AG_28_the_sheet_counts_penalty_cards_and_gives_teeth() -> None:
    sheet = played(last_turn((4, 2), (4, 1), (9, 0), (4, 1)), "take").look().table.sheet
    assert sheet is not None
    values = {line.label: line.values for line in sheet.lines}
    assert values == {
        "Penalty cards": ("4", "4", "9", "4"),
        "Special cards among them": ("2", "1", "0", "1"),
        "Place": ("second", "first", "", "first"),
        "Tooth-points": ("1", "2", "0", "2"),
    }
    assert [len(own) for own in sheet.lines[0].faces] == [4, 4, 9, 4]
    assert sheet.lines[1].faces[0] == ("D", "D")


def test_AG_29_with_two_players_there_is_no_second_place() -> None:
    sheet = played(last_turn((12, 5), (10, 3)), "take").look().table.sheet
    assert sheet is not None
    assert [(line.rule, line.values) for line in sheet.lines[2:]] == [
        ("AG-29", ("", "first")),
        ("AG-29", ("0", "2")),
    ]


def test_AG_25_with_an_empty_hand_the_prompt_says_so() -> None:
    shown = game(position("", "1 2", rest=1)).look(0)
    assert shown.table.prompt == "Your turn: take the cards under Allie's chip, with no card left in hand."
    assert shown.table.prompt_rule == "AG-25"
    assert [choice.move for choice in shown.choices] == ["take"]
