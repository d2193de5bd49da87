"""The rulebook of Allegra in tests, AL-18 to AL-24: the exchange with a tapper, and clearing lines."""

from typing import Any

import pytest

from parlour import Game

from .allegra_positions import BARE, OPEN, PLAIN, asked, at, keeping, legal, play, table, top

# ---- The exchange


def given(*grids: str, tapper: int = 1, **keys: Any) -> Game:
    """Seat 0 has given the drawn card to the tapper, who puts it to a place now."""
    keys = {"phase": "tapper swap", "drawn": "5"} | keys
    return table(*grids, tapper=tapper, **keys)


def taking(*grids: str, tapper: int = 1, **keys: Any) -> Game:
    """Seat 0 takes a card of the area of the tapper, who holds another."""
    return given(*grids, tapper=tapper, **({"phase": "take", "drawn": None, "held": "10"} | keys))


def test_AL_18_the_tapper_puts_the_card_to_a_place_that_holds_a_card() -> None:
    game = given(PLAIN, "1 . ? . / . 6? . . / . . . 8", "? ? ? . / ? ? ? 4 / ? ? ? 7?")
    assert asked(game) == ("tapper swap", [1])
    assert legal(game, 1) == "swap a2, swap a3, swap b1, swap c2, swap d1, swap e3"
    assert legal(game, 0) == ""


@pytest.mark.parametrize(("place", "lay_there"), [("b1", "1"), ("c2", "6"), ("a3", "7"), ("e3", "8")])
def test_AL_18_the_tapper_takes_the_card_that_lay_there_into_hand(place: str, lay_there: str) -> None:
    game = given(PLAIN, "1 . ? . / . 6? . . / . . . 8", "? ? ? . / ? ? ? 4 / ? ? ? 7?", discard="9")
    play(game, f"1 swap {place}")
    state = game.state()
    assert at(game, 1, place) == "5"
    assert (state["held"], state["drawn"], state["discard"]) == (lay_there, None, ["9"])
    assert asked(game) == ("take", [0])


def test_AL_18_the_tapper_may_clear_lines_now_and_stop_at_any_time() -> None:
    game = given(PLAIN, "5 5 2 ? / 6 6 6 ? / ? ? ? ?", PLAIN, discard="9")
    play(game, "1 swap d1")
    assert asked(game) == ("tapper clear", [1])
    assert legal(game, 1) == "clear b1 c1 d1, clear b2 c2 d2, done"
    play(game, "1 clear b2 c2 d2")
    assert (asked(game), legal(game, 1)) == (("tapper clear", [1]), "clear b1 c1 d1, done")
    play(game, "1 done")
    assert (asked(game), top(game, 4)) == (("take", [0]), "9 6 6 6")


def test_AL_18_the_tapper_clears_again_as_long_as_there_is_a_line() -> None:
    game = given(PLAIN, "5 5 2 ? / 6 6 6 ? / ? ? ? ?", PLAIN, phase="tapper swap")
    play(game, "1 swap d1", "1 clear b1 c1 d1", "1 clear b2 c2 d2")
    assert asked(game) == ("take", [0])


ONLY_THE_SHARED_COLUMN = (BARE, ". 6 6 2 / 6 . . 2 / . . . 2?", "? ? ? . / ? ? ? . / ? ? ? 8?")
"""The area of seat 0 has no card but those of the column that it shares with the tapper, seat 1."""


def test_AL_18_no_clearing_of_the_last_cards_of_the_active_players_area() -> None:
    game = given(*ONLY_THE_SHARED_COLUMN, drawn="2")
    play(game, "1 swap e3")
    assert asked(game) == ("take", [0])
    grid_of_1 = "6 6 6 2 / . . . 2 / . . . 2"
    two_lines = given(BARE, grid_of_1, ONLY_THE_SHARED_COLUMN[2], phase="tapper clear", drawn=None, held="9")
    assert legal(two_lines, 1) == "clear b1 c1 d1, done"


def test_AL_18_the_same_clearing_is_allowed_if_the_active_player_has_another_card() -> None:
    game = given(". . 4 . / . . . . / . . . .", *ONLY_THE_SHARED_COLUMN[1:], drawn="2")
    play(game, "1 swap e3")
    assert (asked(game), legal(game, 1)) == (("tapper clear", [1]), "clear e1 e2 e3, done")


def test_AL_18_no_clearing_that_leaves_both_the_same_single_card() -> None:
    """With the 6es gone, the shared 2 would be the only card to take and the only place to put it to."""
    grid_of_2 = "? ? ? . / ? ? ? . / ? ? ? ."
    game = given(BARE, "6 ? 6 2? / . . . . / . . . .", grid_of_2, drawn="6")
    play(game, "1 swap c1")
    assert (asked(game), legal(game)) == (("take", [0]), "take b1, take c1, take d1")
    other = given(". 4 . . / . . . . / . . . .", "6 ? 6 2? / . . . . / . . . .", grid_of_2, drawn="6")
    assert legal(play(other, "1 swap c1"), 1) == "clear b1 c1 d1, done"


def test_AL_18_no_clearing_of_all_the_tappers_cards() -> None:
    game = given(PLAIN, "6 6 6 . / 7 7 ? . / . . . .", "? ? ? . / ? ? ? . / ? ? ? .", drawn="7")
    play(game, "1 swap d2", "1 clear b1 c1 d1")
    assert (asked(game), legal(game)) == (("take", [0]), "take b2, take c2, take d2")


def test_AL_19_the_active_player_takes_any_card_of_the_tappers_area() -> None:
    game = taking(PLAIN, "1 . ? . / . 6? . . / . . . 8", "? ? ? . / ? ? ? 4 / ? ? ? 7?")
    assert asked(game) == ("take", [0])
    assert legal(game) == "take a2, take a3, take b1, take c2, take d1, take e3"
    play(game, "0 take c2")
    assert (asked(game), game.state()["taken"]) == (("put", [0]), "c2")


def test_AL_19_the_card_is_put_to_any_place_of_the_own_area_that_holds_a_card() -> None:
    game = taking("1 . ? . / . 6? . . / . . . 8", PLAIN, "? ? ? ? / ? ? ? ? / ? ? ? ?", tapper=2)
    play(game, "0 take b1")
    assert legal(game) == "put a1, put a2, put a3, put b1, put c2, put d1, put e3"


@pytest.mark.parametrize("tapper", [1, 2])
@pytest.mark.parametrize("taken", ["3", "3?"])
@pytest.mark.parametrize("lay_there", ["8", "8?"])
def test_AL_19_taken_put_held_and_swapped_cards_each_go_to_their_places(
    tapper: int, taken: str, lay_there: str
) -> None:
    grids = [f"? {lay_there} ? ? / ? ? ? ? / ? ? ? ?", PLAIN, PLAIN]
    grids[tapper] = f"? ? ? ? / ? {taken} ? ? / ? ? ? ?"
    game = play(taking(*grids, tapper=tapper, discard="9"), "0 take c2", "0 put c1")
    assert (at(game, 0, "c1"), at(game, tapper, "c2"), top(game, 2)) == ("3", "10", "9 8")
    assert asked(game) == ("draw", [1])
    assert [game.state()[key] for key in ("held", "taken", "swapped", "tapper")] == [None] * 4


OVERLAPS = [
    (3, 1, "e2", "a2", "a1"),
    (3, 2, "a2", "e2", "e1"),
    (6, 1, "e2", "a2", "a3"),
    (6, 5, "a2", "e2", "e3"),
]
"""Players, tapper, a place of the shared column as the tapper and as seat 0 name it, and another of that column."""


@pytest.mark.parametrize(("players", "tapper", "taken", "same", "other"), OVERLAPS)
def test_AL_19_the_places_taken_from_and_put_to_are_different_in_a_shared_column(
    players: int, tapper: int, taken: str, same: str, other: str
) -> None:
    game = play(taking(players=players, tapper=tapper), f"0 take {taken}")
    assert same not in legal(game)
    assert len(game.legal_moves(0)) == 14
    card, lay_there = at(game, 0, same).removesuffix("?"), at(game, 0, other).removesuffix("?")
    play(game, f"0 put {other}")
    assert (at(game, 0, other), at(game, 0, same), at(game, tapper, taken)) == (card, "10", "10")
    assert top(game) == lay_there


@pytest.mark.parametrize(("players", "tapper", "taken", "same", "other"), OVERLAPS)
def test_AL_19_a_card_from_elsewhere_can_be_put_into_the_shared_column(
    players: int, tapper: int, taken: str, same: str, other: str
) -> None:
    game = play(taking(players=players, tapper=tapper), "0 take b3")
    card = at(game, tapper, "b3").removesuffix("?")
    play(game, f"0 put {same}")
    assert (at(game, 0, same), at(game, tapper, taken), at(game, tapper, "b3")) == (card, card, "10")


@pytest.mark.parametrize("tapper", [2, 3, 4])
def test_AL_19_with_six_players_areas_across_the_table_have_no_card_in_common(tapper: int) -> None:
    for place in ("a1", "e3"):
        game = play(taking(players=6, tapper=tapper), f"0 take {place}")
        assert len(game.legal_moves(0)) == 15


def test_AL_19_no_taking_of_the_only_card_that_could_be_put_away() -> None:
    game = taking(BARE, "? ? ? 2? / . . . . / . . . .", "? ? ? . / ? ? ? . / ? ? ? .")
    assert legal(game) == "take b1, take c1, take d1"
    play(game, "0 take d1")
    assert legal(game) == "put a1"
    play(game, "0 put a1")
    assert top(game) == "2"


def test_AL_19_then_the_active_player_may_clear_lines_and_the_turn_ends() -> None:
    game = taking("3 3 8? ? / ? ? ? ? / ? ? ? ?", "? ? ? ? / ? 3? ? ? / ? ? ? ?", PLAIN, discard="9")
    play(game, "0 take c2", "0 put d1")
    assert (asked(game), legal(game), game.state()["swapped"]) == (("clear", [0]), "clear b1 c1 d1, done", "8")
    play(game, "0 clear b1 c1 d1")
    assert (asked(game), top(game, 5)) == (("draw", [1]), "9 3 3 3 8")


def test_AL_19_the_tappers_second_placing_gives_the_tapper_no_clearing() -> None:
    game = taking(PLAIN, "10 10 3 ? / ? ? ? ? / ? ? ? ?", PLAIN)
    play(game, "0 take d1", "0 put b3")
    assert asked(game) == ("draw", [1])
    assert [at(game, 1, place) for place in ("b1", "c1", "d1")] == ["10"] * 3


# ---- Clearing lines


def step_three(*grids: str, **keys: Any) -> Game:
    """Seat 0 has put a 0 to b3, whose 8 waits to be discarded, and the turn goes on to step three."""
    return play(keeping(*grids, drawn="0", **{"discard": "9", **keys}), "0 swap b3")


@pytest.mark.parametrize("row", "123")
@pytest.mark.parametrize("columns", ["abc", "bcd", "cde"])
def test_AL_20_three_equal_cards_side_by_side_in_a_row(row: str, columns: str) -> None:
    line = [f"{column}{row}" for column in columns]
    rows = dict.fromkeys("123", "? ? ? ?")
    rows[row] = " ".join("5" if column in columns else "?" for column in "bcde")
    left = " / ".join("? ? ? 5" if "a" in columns and number == row else "? ? ? ?" for number in "123")
    other = "b1" if row == "3" else "b3"
    game = play(keeping(" / ".join(rows.values()), left, drawn="0"), f"0 swap {other}")
    assert legal(game) == f"clear {' '.join(line)}, done"
    play(game, f"0 clear {' '.join(line)}")
    assert [at(game, 0, place) for place in line] == ["."] * 3


@pytest.mark.parametrize("column", "abcde")
def test_AL_20_the_three_equal_cards_of_a_column(column: str) -> None:
    own = " / ".join([" ".join("5" if other == column else "?" for other in "bcde")] * 3)
    left = " / ".join(["? ? ? 5" if column == "a" else "? ? ? ?"] * 3)
    game = play(keeping(own, left, drawn="0"), f"0 swap {'c1' if column == 'b' else 'b1'}")
    assert legal(game) == f"clear {column}1 {column}2 {column}3, done"


@pytest.mark.parametrize("row", ["5 5 5? ?", "5 5 ? 5", "5 5 4 ?", "5 5 4 5", "5 5? 5 5", "-1 -1 1 ?", "? ? ? ?"])
def test_AL_20_no_line_of_unequal_or_face_down_cards_or_with_a_card_between(row: str) -> None:
    assert asked(step_three(f"{row} / ? ? ? ? / 8 ? ? ?", PLAIN)) == ("draw", [1])


def test_AL_20_no_line_on_the_slant_or_in_an_area_of_others() -> None:
    game = step_three("5 ? ? ? / ? 5 ? ? / 8 ? 5 ?", "7 7 7 ? / ? ? ? ? / ? ? ? ?")
    assert asked(game) == ("draw", [1])


def test_AL_20_it_is_a_may_and_three_times_minus_one_stays() -> None:
    game = step_three("-1 -1 -1 ? / ? ? ? ? / 8 ? ? ?")
    assert legal(game) == "clear b1 c1 d1, done"
    play(game, "0 done")
    assert [at(game, 0, place) for place in ("b1", "c1", "d1")] == ["-1"] * 3
    assert asked(game) == ("draw", [1])


def test_AL_20_again_as_long_as_there_is_a_line() -> None:
    game = step_three("5 5 5 ? / 6 6 6 ? / 8 ? ? ?")
    play(game, "0 clear b2 c2 d2")
    assert (asked(game), legal(game)) == (("clear", [0]), "clear b1 c1 d1, done")
    play(game, "0 clear b1 c1 d1")
    assert asked(game) == ("draw", [1])


def test_AL_20_after_turning_a_card_up_too() -> None:
    game = play(keeping("5 5 5? ? / ? ? ? ? / ? ? ? ?"), "0 discard", "0 reveal d1")
    assert legal(game) == "clear b1 c1 d1, done"


@pytest.mark.parametrize(
    ("row", "left", "line"),
    [
        ("5 . 5 5", "?", "b1 d1 e1"),
        ("5 5 . 5", "?", "b1 c1 e1"),
        ("5 . 5 ?", "5", "a1 b1 d1"),
        (". 5 5 ?", "5", "a1 c1 d1"),
        (". 5 . 5", "5", "a1 c1 e1"),
        ("5 . . 5", "5", "a1 b1 e1"),
        (". . 5 5", "5", "a1 d1 e1"),
    ],
)
def test_AL_21_the_cards_beside_gaps_in_a_row_lie_side_by_side(row: str, left: str, line: str) -> None:
    game = step_three(f"{row} / ? ? ? ? / 8 ? ? ?", f"? ? ? {left} / ? ? ? ? / ? ? ? ?")
    assert legal(game) == f"clear {line}, done"


@pytest.mark.parametrize(("row", "left"), [("5 . 4 5", "5"), ("5 . 4? 5", "5"), ("4 . 5 5", "5"), ("5 4 . 5", "5")])
def test_AL_21_a_gap_beside_another_card_joins_nothing(row: str, left: str) -> None:
    game = step_three(f"{row} / ? ? ? ? / 8 ? ? ?", f"? ? ? {left} / ? ? ? ? / ? ? ? ?")
    assert asked(game) == ("draw", [1])


@pytest.mark.parametrize("column", ["5 5 .", "5 . 5", ". 5 5", ". . 5"])
def test_AL_21_a_column_counts_only_with_all_three_cards(column: str) -> None:
    first, second, third = column.split()
    game = step_three(f"? {first} ? ? / ? {second} ? ? / 8 {third} ? ?")
    assert asked(game) == ("draw", [1])


def test_AL_21_a_clearing_makes_the_gap_of_the_next_one() -> None:
    game = step_three("5 6 5 5 / ? 6 ? ? / 8 6 ? ?")
    assert legal(game) == "clear c1 c2 c3, done"
    play(game, "0 clear c1 c2 c3")
    assert legal(game) == "clear b1 d1 e1, done"


def test_AL_22_where_a_row_and_a_column_cross_the_player_chooses() -> None:
    grid = "5 5 5 ? / ? 5 ? ? / 8 5 ? ?"
    assert legal(step_three(grid)) == "clear b1 c1 d1, clear c1 c2 c3, done"
    assert asked(play(step_three(grid), "0 clear b1 c1 d1")) == ("draw", [1])
    column = play(step_three(grid), "0 clear c1 c2 c3")
    assert [at(column, 0, place) for place in ("b1", "c1", "d1", "c2")] == ["5", ".", "5", "."]


def test_AL_22_of_four_equal_cards_three_neighbours() -> None:
    game = step_three("5 5 5 5 / ? ? ? ? / 8 ? ? ?")
    assert legal(game) == "clear b1 c1 d1, clear c1 d1 e1, done"
    play(game, "0 clear c1 d1 e1")
    assert [at(game, 0, place) for place in ("b1", "c1", "d1", "e1")] == ["5", ".", ".", "."]
    assert asked(game) == ("draw", [1])


def test_AL_22_of_five_equal_cards_three_neighbours() -> None:
    game = step_three("5 5 5 5 / ? ? ? ? / 8 ? ? ?", "? ? ? 5 / ? ? ? ? / ? ? ? ?")
    assert legal(game) == "clear a1 b1 c1, clear b1 c1 d1, clear c1 d1 e1, done"
    play(game, "0 clear b1 c1 d1")
    assert asked(game) == ("draw", [1])


def test_AL_23_a_line_that_stood_before_the_turn_counts() -> None:
    game = table("? ? ? 6 / ? ? ? 6 / ? ? ? 6", "5 5 5 ? / ? ? ? ? / ? ? ? ?")
    play(game, "0 draw deck", "0 discard", "0 reveal a1", "0 done")
    play(game, "1 draw discard", "1 swap c3")
    assert legal(game, 1) == "clear a1 a2 a3, clear b1 c1 d1, done"


def test_AL_23_a_line_completed_in_somebody_elses_turn_counts() -> None:
    """Seat 0 completes the column that it shares with seat 1, and leaves it."""
    game = keeping(PLAIN, "? ? ? 5 / ? ? ? 5 / ? ? ? ?", PLAIN, drawn="5", tap=False)
    play(game, "0 swap a3", "0 done", "1 draw deck", "1 swap b1")
    assert legal(game, 1) == "clear e1 e2 e3, done"


def test_AL_23_the_card_that_the_tapper_lays_can_complete_the_active_players_line() -> None:
    game = taking(PLAIN, "? ? ? 10 / ? ? ? 10 / ? ? ? 3", PLAIN)
    play(game, "0 take e3", "0 put b3")
    assert (asked(game), legal(game)) == (("clear", [0]), "clear a1 a2 a3, done")


def test_AL_24_cleared_cards_before_the_card_that_was_swapped_out() -> None:
    game = play(step_three("5 5 5 ? / 6 6 6 ? / 8 ? ? ?"), "0 clear b1 c1 d1")
    assert top(game, 4) == "9 5 5 5"
    assert top(play(game, "0 clear b2 c2 d2"), 8) == "9 5 5 5 6 6 6 8"


def test_AL_24_cleared_cards_after_the_card_that_was_discarded() -> None:
    game = keeping("5 5 5 ? / ? ? ? ? / ? ? ? ?", drawn="0", discard="9")
    assert top(play(game, "0 discard", "0 reveal b3", "0 clear b1 c1 d1"), 5) == "9 0 5 5 5"


def test_AL_24_the_tappers_cleared_cards_before_the_active_players_swapped_card() -> None:
    game = given("8? ? ? ? / ? ? ? ? / ? ? ? ?", "5 5 ? ? / ? ? ? 3? / ? ? ? ?", PLAIN, discard="9")
    play(game, "1 swap d1", "1 clear b1 c1 d1", "0 take e2", "0 put b1")
    assert top(game, 5) == "9 5 5 5 8"


def test_AL_24_the_drawn_card_can_be_the_one_that_is_cleared() -> None:
    game = keeping(OPEN.replace("1 2 3 4", "5 5 ? 4?"), PLAIN, drawn="5", discard="9")
    card = at(game, 0, "d1").removesuffix("?")
    assert top(play(game, "0 swap d1", "0 clear b1 c1 d1"), 5) == f"9 5 5 5 {card}"
