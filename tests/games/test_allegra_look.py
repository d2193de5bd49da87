"""Allegra: what is seen of the table, what picks mean, and where the scores come from."""

import pytest

from parlour.games.look import Area, Card, Choice, Look, Refusal, Sheet
from parlour.play.match import Game

from .allegra_positions import BARE, OPEN, keeping, play, table


def area(shown: Look, name: str, seat: int | None = None) -> Area:
    [found] = [area for area in shown.table.areas if (area.name, area.seat) == (name, seat)]
    return found


def names(shown: Look) -> set[str]:
    return {area.name for area in shown.table.areas}


def grid(shown: Look, seat: int) -> str:
    """The faces of a grid as in the positions' texts."""
    return " / ".join(" ".join(card.face if card else "." for card in row) for row in area(shown, "grid", seat).rows)


def card_at(shown: Look, place: str) -> Card:
    cards = [card for area in shown.table.areas for row in area.rows for card in row if card and card.place == place]
    assert all(card == cards[0] for card in cards)
    return cards[0]


def choice(shown: Look, move: str) -> Choice:
    [found] = [choice for choice in shown.choices if choice.move == move]
    return found


def refusal(game: Game, seat: int, *path: str) -> Refusal:
    [found] = [refusal for refusal in game.refusals(seat) if path in refusal.paths]
    return found


def sheet(game: Game) -> Sheet:
    found = game.look().table.sheet
    assert found is not None
    return found


LEFT = "1? 2 3 4 / 5 6 7 8 / 9 10 11 0?"


def test_AL_6_AL_7_the_own_area_has_the_column_of_the_left_neighbour() -> None:
    shown = table(OPEN, LEFT, BARE).look(0)
    assert area(shown, "grid", 0).heads == ("a", "b", "c", "d", "e")
    assert grid(shown, 0) == "4 1 2 3 4 / 8 5 6 7 8 / back 9 10 11 0"
    assert area(shown, "grid", 0).note == "a is shared with seat 1, e with seat 2"
    assert area(shown, "grid", 1).heads == ("b", "c", "d", "e")
    assert grid(shown, 1) == "back 2 3 4 / 5 6 7 8 / 9 10 11 back"
    assert area(shown, "grid", 1).note == "e is shared with seat 0"
    assert grid(shown, 2) == ". . . . / . . . . / . . . ."


def test_AL_6_a_shared_card_has_one_place() -> None:
    shown = table(OPEN, LEFT, BARE).look(0)
    first_row = area(shown, "grid", 0).rows[0]
    assert [card.place for card in first_row if card] == [
        "cell/1/e1",
        *(f"cell/0/{column}1" for column in "bcde"),
    ]
    assert [card.marks for card in first_row if card] == [("shared",), (), (), (), ("shared",)]
    assert first_row[0] == area(shown, "grid", 1).rows[0][-1]


def test_AL_6_with_two_players_both_outer_columns_are_shared_with_the_other() -> None:
    shown = table(OPEN, LEFT).look(1)
    assert grid(shown, 1) == "4 back 2 3 4 / 8 5 6 7 8 / 0 9 10 11 back"
    assert area(shown, "grid", 1).note == "a and e are shared with seat 0"


def test_AL_4_a_spectator_sees_each_grid_by_itself() -> None:
    shown = table(OPEN, LEFT).look()
    assert [(area(shown, "grid", seat).region, len(area(shown, "grid", seat).heads)) for seat in range(2)] == [
        ("seat", 4),
        ("seat", 4),
    ]
    assert card_at(table(OPEN, LEFT).open_look(), "cell/1/b1") == Card("1", "1", "cell/1/b1", ("down",))


@pytest.mark.parametrize(
    ("move", "paths", "label"),
    [
        ("swap c1", (("cell/0/c1",), ("drawn", "cell/0/c1")), "Put the 2 on c1"),
        ("swap a1", (("cell/1/e1",), ("drawn", "cell/1/e1")), "Put the 2 on a1"),
        ("discard", (("discard",), ("drawn", "discard"), ("button/discard",)), "Discard the 2"),
    ],
)
def test_AL_12_AL_13_the_drawn_card_goes_to_a_place_or_away(
    move: str, paths: tuple[tuple[str, ...], ...], label: str
) -> None:
    shown = keeping("? 4 ? ? / ? ? 9 ? / ? ? ? ?").look(0)
    assert (choice(shown, move).paths, choice(shown, move).label) == (paths, label)
    assert [card.face for card in area(shown, "drawn").cards] == ["2"]
    assert area(shown, "drawn").note == "from the draw pile"
    assert shown.table.prompt == "Your turn: keep or discard the drawn card."


def test_AL_11_a_card_from_the_discard_pile_has_to_be_kept() -> None:
    game = play(table(discard="9 7"), "0 draw discard")
    shown = game.look(0)
    assert refusal(game, 0, "discard").sentence == "the 7 comes from the discard pile and has to be kept"
    assert shown.table.buttons == ()


def test_AL_8_what_lies_face_up_is_not_turned_up() -> None:
    game = play(keeping("? 4 ? ? / ? ? 9 ? / ? ? ? ?"), "0 discard")
    shown = game.look(0)
    assert choice(shown, "reveal b1").paths == (("cell/0/b1",),)
    assert refusal(game, 0, "cell/0/c1").sentence == "the 4 on c1 lies face up already"
    assert refusal(game, 0, "deck").rule == "AL-13"


def test_AL_10_the_piles_are_picked() -> None:
    shown = table(discard="1 2 9 7").look(0)
    assert {choice.paths for choice in shown.choices} == {(("deck",),), (("discard",),)}
    assert choice(shown, "draw discard").label == "Draw the 7 from the discard pile"
    assert [card.face for card in area(shown, "discard").cards] == ["2", "9", "7"]
    assert area(shown, "discard").count == 4
    assert table(discard="1 2 9 7").look(1).table.prompt == "Seat 0 is to draw a card."


# ---- the tap


def tapping() -> Game:
    """Seat 0 of three has drawn, seat 2 has too few cards to tap."""
    return play(table("?" + " 4 5 6 / 1 2 3 4 / 5 6 7 8", players=4, deck="7"), "0 draw deck")


def test_AL_16_a_tap_is_urgent_and_what_others_decided_is_hidden() -> None:
    game = play(tapping(), "1 tap")
    assert [game.look(seat).table.urgent for seat in range(4)] == [False, False, True, True]
    assert choice(game.look(2), "tap").paths == (("button/tap",), ("drawn",))
    assert [button.tone for button in game.look(2).table.buttons] == ["urgent", "plain"]
    assert game.look(0).table.prompt == "Seat 2 and seat 3 are to tap or pass."
    assert "tapped" in game.look(1).table.seats[1].badges
    assert "tapped" not in game.look(2).table.seats[1].badges
    assert "tapped" in play(game, "2 pass", "3 pass").look(2).table.seats[1].badges


def test_AL_15_who_may_not_tap_is_told_why_at_the_drawn_card() -> None:
    game = play(table(*["?" + " 4 5 6 / 1 2 3 4 / 5 6 7 8"] * 2, BARE, "1 2 3 . / . . . . / . . . ."), "0 draw deck")
    assert refusal(game, 2, "drawn").rule == "AL-15"
    assert not [refusal for refusal in game.refusals(0) if ("drawn",) in refusal.paths]


def test_AL_14_with_two_players_nobody_taps() -> None:
    assert refusal(keeping(OPEN, LEFT), 1, "drawn").sentence == "there are no taps with two players"


def test_AL_17_the_card_is_given_to_a_seat() -> None:
    game = play(tapping(), "1 tap", "2 tap", "3 pass")
    shown = game.look(0)
    assert choice(shown, "give 2").paths == (("seat/2",), ("button/give 2",))
    assert choice(shown, "give 2").label == "Give the 7 to seat 2"
    assert refusal(game, 0, "seat/3").sentence == "seat 3 has not tapped"
    assert [button.place for button in shown.table.buttons] == ["button/give 1", "button/give 2", "button/refuse"]


def test_AL_18_AL_19_what_is_held_and_taken_is_shown_to_whoever_may_see_it() -> None:
    game = play(tapping(), "1 tap", "2 pass", "3 pass", "0 give 1")
    assert game.look(1).table.prompt == "Your turn: put the card to a place of your area."
    down = next(move for move in game.legal_moves(1) if "?" not in move and _is_down(game, 1, move))
    play(game, f"1 {down}")
    held = game.state()["held"]
    assert [area(game.look(seat), "held", 1).cards[0].face for seat in range(2)] == ["back", held]
    assert game.look(0).table.prompt == "Your turn: take a card of the area of seat 1."

    taken = next(choice for choice in game.look(0).choices if _is_hidden(game.look(0), choice.paths[0][0]))
    assert taken.label == f"Take the card on {taken.move[-2:]} of seat 1"
    play(game, f"0 {taken.move}")
    [place] = taken.paths[0]
    assert card_at(game.look(1), place).face == "back"
    assert {"taken", "down"} <= set(card_at(game.look(0), place).marks)

    put = next(choice for choice in game.look(0).choices if choice.paths[0][0] != place)
    play(game, f"0 {put.move}")
    assert "held" not in names(game.look())


def _is_hidden(shown: Look, place: str) -> bool:
    return card_at(shown, place).face == "back"


def _is_down(game: Game, seat: int, move: str) -> bool:
    return _is_hidden(game.look(seat), choice(game.look(seat), move).paths[0][0])


def test_AL_12_the_swapped_card_waits() -> None:
    game = play(keeping("7? 7 7 ? / ? ? 9 ? / ? ? ? ?", drawn="7"), "0 swap b1")
    assert game.phase == "clear"
    assert [area(game.look(seat), "swapped", 0).cards[0].face for seat in range(2)] == ["7", "back"]


# ---- clearing


def test_AL_20_three_places_are_picked_in_any_order_or_a_button() -> None:
    game = play(keeping("1 7 7 ? / ? ? 9 ? / ? ? ? ?", drawn="7"), "0 swap b1")
    shown = game.look(0)
    found = choice(shown, "clear b1 c1 d1")
    assert not found.in_order
    assert found.paths == (("cell/0/b1", "cell/0/c1", "cell/0/d1"), ("button/clear b1 c1 d1",))
    assert found.label == "Clear 7 7 7 (b1 c1 d1)"
    assert [(button.place, button.tone) for button in shown.table.buttons] == [
        ("button/clear b1 c1 d1", "main"),
        ("button/done", "plain"),
    ]
    unequal = refusal(game, 0, "cell/0/d1", "cell/0/d2", "cell/0/d3")
    assert (unequal.rule, unequal.in_order) == ("AL-20", False)


# ---- scores


def scored(*grids: str, finisher: int) -> Game:
    """Three players; the other two have their last turns, in which they discard."""
    game = table(
        *grids, finisher=finisher, last_turns=[seat for seat in range(3) if seat not in (0, finisher)], deck="5"
    )
    play(game, "0 draw deck", "0 discard")
    if game.phase == "reveal":
        game.play(0, game.legal_moves(0)[0])
    if game.phase == "clear":
        game.play(0, "done")
    assert game.phase in ("scored", "over")
    return game


def test_AL_28_AL_29_a_sheet_has_the_cards_the_bonus_and_the_doubling() -> None:
    low = ". . . 1 / . . . . / . . . ."
    lines = {line.label: line for line in sheet(scored(BARE, "1 2 3 . / . . . . / . . . .", low, finisher=1)).lines}
    assert lines["Own grid, columns b to e"].values == ("0", "6", "1")
    assert lines["Own grid, columns b to e"].faces == ((), ("1", "2", "3"), ("1",))
    assert lines["Column a, of the left neighbour's grid"].values == ("0", "1", "0")
    assert lines["Bonus for an empty area"].values == ("-10", "", "")
    doubled = lines["The finisher's score is doubled: it is not the lowest alone"]
    assert (doubled.rule, doubled.values) == ("AL-29", ("", "7", ""))
    assert lines["This round"].values == ("-10", "14", "1")


def test_AL_29_a_negative_score_is_halved() -> None:
    lines = {line.label: line for line in sheet(scored(BARE, "-1 . . . / . . . . / . . . .", BARE, finisher=1)).lines}
    assert lines["The finisher's score is halved: it is not the lowest alone"].values == ("", "0.5", "")
    assert lines["This round"].values == ("-10", "-0.5", "-10")


def test_AL_26_AL_32_the_title_and_the_badges_tell_how_far_it_is() -> None:
    shown = table(OPEN, LEFT, finisher=1).look()
    assert shown.table.round_title == "Round 1 of 3, last turns"
    assert [seat.badges for seat in shown.table.seats] == [("active",), ("dealer", "finisher")]
    assert shown.table.seats[1].details == ("15 cards in the area, 2 face down",)
    assert table(OPEN, LEFT, limit=66).look().table.round_title == "Round 1, played to 66 points"
