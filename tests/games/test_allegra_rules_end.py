"""The rulebook of Allegra in tests, AL-25 to AL-33: the end of a round and of the game."""

from collections import Counter
from typing import Any

import pytest

from parlour import Game

from .allegra_positions import (
    BARE,
    OPEN,
    PLAIN,
    all_cards,
    asked,
    at,
    cards_on,
    drawing,
    keeping,
    last_turns,
    legal,
    play,
    table,
)

# ---- The finisher


def finishing(grids: list[str], active: int, move: str, **keys: Any) -> Game:
    """The active player has discarded, and this move turns up a card and ends the turn."""
    game = table(*grids, phase="reveal", active=active, to_act=[active], tap=False, **keys)
    return play(game, f"{active} {move}")


def test_AL_25_the_player_whose_fifteen_cards_are_all_face_up_is_the_finisher() -> None:
    game = finishing(["1 2 3 4 / 5 6? 7 8 / 9 10 11 0", "? ? ? 2 / ? ? ? 6 / ? ? ? 7", PLAIN], 0, "reveal c2")
    assert game.state()["finisher"] == 0


def test_AL_25_the_shared_column_counts_for_both_its_areas() -> None:
    left_is_down = finishing(["1 2 3 4 / 5 6? 7 8 / 9 10 11 0", "? ? ? 2? / ? ? ? 6 / ? ? ? 7", PLAIN], 0, "reveal c2")
    assert left_is_down.state()["finisher"] is None
    assert asked(left_is_down) == ("draw", [1])


def test_AL_25_cleared_places_count_as_well() -> None:
    game = finishing([". . . 4 / . 6? . 8 / . . . 0", "? ? ? . / ? ? ? . / ? ? ? 7", PLAIN], 0, "reveal c2")
    assert game.state()["finisher"] == 0
    grids = ["5 5 5? . / . . . . / . . . .", "? ? ? . / ? ? ? . / ? ? ? .", PLAIN]
    assert play(finishing(grids, 0, "reveal d1"), "0 clear b1 c1 d1").state()["finisher"] == 0


def test_AL_25_only_when_the_turn_ends() -> None:
    """Seat 0 turns its last card up: while it may clear, nobody is the finisher."""
    game = finishing(["5 5 5? 4 / 1 6 7 8 / 9 10 11 0", "? ? ? 2 / ? ? ? 6 / ? ? ? 7", PLAIN], 0, "reveal d1")
    assert (asked(game), game.state()["finisher"]) == (("clear", [0]), None)
    assert play(game, "0 done").state()["finisher"] == 0


def test_AL_25_another_player_can_be_the_finisher() -> None:
    """Seat 1 turns the last card of seat 0's area up, which lies in the column that they share."""
    game = finishing([OPEN, "? ? ? 2 / ? ? ? 6? / ? ? ? 7", PLAIN], 1, "reveal e2")
    assert game.state()["finisher"] == 0


@pytest.mark.parametrize(("active", "place"), [(0, "a2"), (1, "e2")])
def test_AL_25_of_several_the_active_player_is_the_finisher(active: int, place: str) -> None:
    grids = [OPEN, "1 2 3 4 / 5 6 7 8? / 9 10 11 0", "? ? ? 2 / ? ? ? 6 / ? ? ? 7", PLAIN]
    assert finishing(grids, active, f"reveal {place}").state()["finisher"] == active


FULL = "1 2 3 {} / 5 6 7 8 / 9 10 11 0"


@pytest.mark.parametrize(("active", "tapper", "finisher"), [(1, 0, 3), (0, 3, 2), (0, 2, 1), (2, 1, 0), (3, 1, 0)])
def test_AL_25_or_else_the_first_clockwise_from_the_active_player(active: int, tapper: int, finisher: int) -> None:
    """The exchange turns up the last card of the tapper and of the tapper's right neighbour."""
    right = (tapper - 1) % 4
    grids = ["? ? ? 2 / ? ? ? 4 / ? 4 ? 8"] * 4
    grids[tapper], grids[right] = FULL.format("4?"), FULL.format("3")
    game = table(*grids, active=active, tapper=tapper, phase="put", held="9", taken="e1")
    place = "c3" if active != right else "b1"
    play(game, f"{active} put {place}")
    assert game.state()["finisher"] == finisher


def test_AL_25_one_finisher_a_round() -> None:
    game = table(FULL.format("4?"), OPEN, "? ? ? 2 / ? ? ? 5 / ? ? ? 7", finisher=1, last_turns=[2], tap=False)
    assert legal(play(game, "0 draw deck", "0 discard")) == "reveal e1"
    play(game, "0 reveal e1")
    assert game.state()["finisher"] == 1


# ---- Last turns


@pytest.mark.parametrize(
    ("players", "active", "order"), [(2, 0, [1]), (3, 0, [1, 2]), (4, 1, [2, 3, 0]), (6, 5, [0, 1, 2, 3, 4])]
)
def test_AL_26_every_other_player_has_one_last_turn_clockwise(players: int, active: int, order: list[int]) -> None:
    grids = [PLAIN] * players
    grids[active] = "1 2 3 4 / 5 6? 7 8 / 9 10 11 0"
    left = (active + 1) % players
    grids[left] = "? ? ? 2 / ? ? ? 6 / ? ? ? 7"
    game = finishing(grids, active, "reveal c2")
    assert game.state()["finisher"] == active
    assert last_turns(game) == order


def test_AL_26_the_active_player_too_if_not_the_finisher() -> None:
    grids = [OPEN, "? ? ? 2 / ? ? ? 6? / ? ? ? 7", PLAIN, PLAIN]
    game = finishing(grids, 1, "reveal e2")
    assert game.state()["finisher"] == 0
    assert last_turns(game) == [2, 3, 1]


def test_AL_26_with_two_players_the_active_one_has_another_turn_if_not_the_finisher() -> None:
    game = finishing(["1 2 3 4? / 5 6 7 8 / 9 10 11 0", "? ? ? 2 / ? ? ? 6 / ? ? ? 7"], 1, "reveal a1")
    assert game.state()["finisher"] == 0
    assert last_turns(game) == [1]


def test_AL_26_also_a_player_whose_last_card_somebody_else_turns_up() -> None:
    """In its last turn seat 1 turns up the last card of seat 2."""
    grids = ["1 2 3 4 / 5 6 7 8 / 9 10 11 0", "? ? ? 2 / ? ? ? 6 / ? ? ? 7", "1 2 3 4? / 5 6 7 8 / 9 10 11 0"]
    grids += ["? ? ? 1 / ? ? ? 6 / ? ? ? 7"]
    game = play(table(*grids, active=1, finisher=0, tap=False), "1 draw deck", "1 discard", "1 reveal a1")
    assert (asked(game), game.state()["last_turns"]) == (("draw", [2]), [1])
    assert last_turns(game) == [2, 3]


def test_AL_26_the_last_turns_are_noted() -> None:
    game = table(OPEN, "? ? ? 2 / ? ? ? 6 / ? ? ? 7", PLAIN, PLAIN, active=1, finisher=0, tap=False)
    assert drawing(game, 1).state()["last_turns"] == [1]
    assert drawing(game, 2).state()["last_turns"] == [1, 2]


def test_AL_26_a_last_turn_has_its_taps_and_exchanges() -> None:
    game = table(OPEN, "? ? ? 2 / ? ? ? 6 / ? ? ? 7", PLAIN, PLAIN, active=1, finisher=0, deck="5")
    play(game, "1 draw deck", "2 tap", "3 pass", "1 give 2", "2 swap c1", "1 take e3", "1 put b1")
    assert (asked(game), game.state()["last_turns"]) == (("draw", [2]), [1])


# ---- Scoring


def ending(*grids: str, **keys: Any) -> Game:
    """The last turn of seat 0 in a round that the last seat has finished, played to its end."""
    last = max(len(grids), 2) - 1
    keys = {"finisher": last, "last_turns": [*range(1, last)], "drawn": "9", **keys}
    game = play(keeping(*grids, tap=False, **keys), "0 discard")
    return play(game, f"0 {game.legal_moves(0)[0]}") if game.phase == "reveal" else game


def single(*cards: str) -> list[str]:
    """Grids with nothing but one card each, or some, in the middle columns, which belong to one area only."""
    return [" / ".join(f"{card} . . ." for card in [*text.split(), ".", ".", "."][:3]) for text in cards]


def scores(game: Game) -> list[float]:
    [row] = game.state()["round_scores"]
    return list(row)


def test_AL_27_all_face_down_cards_are_turned_up() -> None:
    game = ending("? ? ? 4 / ? ? ? 3 / ? ? ? 1", OPEN)
    assert all(place[1] for grid in game.state()["grids"] for row in grid for place in row)
    assert [game.view(seat)["grids"] for seat in (None, 0, 1)] == [game.state()["grids"]] * 3


def test_AL_27_lines_that_appear_now_are_not_cleared() -> None:
    game = ending("5? 5? 5? 1 / . . . . / . . . .", BARE)
    assert [at(game, 0, place) for place in ("b1", "c1", "d1", "e1")] == ["5", "5", "5", "1"]
    assert scores(game)[0] == 16


def test_AL_28_the_sum_of_the_cards_left_in_the_area() -> None:
    assert scores(ending("-1 2 11 . / 10 . 0 . / . 5 . .", "-1 . . . / . . . . / . . . .")) == [27, -1]


def test_AL_28_a_shared_column_counts_for_both() -> None:
    game = ending("1 . . 2 / . . . 3 / . . . 4", ". . 1 6 / . . . 6 / . . . .", "0 . . 7 / . . . 8 / . . . .")
    assert scores(game) == [1 + 2 + 3 + 4 + 12, 1 + 12 + 15, 2 * (0 + 15 + 9)]


def test_AL_28_with_two_players_both_outer_columns_count_twice() -> None:
    assert scores(ending("1 . . 2 / . . . 3 / . . . .", ". -1 . 6 / . . . 7 / . . . .")) == [19, 2 * 0 + 17]


@pytest.mark.parametrize("seat", [0, 1])
def test_AL_28_minus_ten_for_an_area_without_a_card(seat: int) -> None:
    grids = single(*(["", "0"] if seat == 0 else ["0", ""]))
    assert scores(ending(*grids))[seat] == -10


def test_AL_28_no_bonus_for_cards_that_sum_up_to_nothing() -> None:
    assert scores(ending(*single("1 -1", "-1"))) == [0, -1]
    assert scores(ending(*single("0", "-1"))) == [0, -1]


def test_AL_28_no_bonus_while_a_shared_card_is_left() -> None:
    assert scores(ending(BARE, "-1 . . 3 / . . . . / . . . .")) == [3, 2]


@pytest.mark.parametrize(
    ("own", "finisher", "expected"),
    [
        ("5", "3", [5, 3]),  # alone the lowest
        ("3", "5", [3, 10]),  # a positive score is doubled
        ("3", "3", [3, 6]),  # a tie is not alone
        ("-1", "0", [-1, 0]),  # nothing doubled is nothing
        ("0", "0", [0, 0]),
        ("-1 -1", "-1", [-2, -0.5]),  # a negative one is halved
        ("-1", "-1", [-1, -0.5]),
        ("-1 -1", "-1 -1", [-2, -1]),
        ("5", "-1 -1", [5, -2]),
    ],
)
def test_AL_29_the_finishers_score(own: str, finisher: str, expected: list[float]) -> None:
    assert scores(ending(*single(own, finisher))) == expected


@pytest.mark.parametrize(
    ("own", "finisher", "expected"),
    [("-1", "", [-1, -10]), ("", "-1", [-10, -0.5]), ("", "3", [-10, 6]), ("", "", [-10, -5])],
)
def test_AL_29_the_bonus_counts_before_the_comparison(own: str, finisher: str, expected: list[float]) -> None:
    assert scores(ending(*single(own, finisher))) == expected


def test_AL_29_the_finisher_needs_to_be_lower_than_everyone_and_others_are_not_penalised() -> None:
    assert scores(ending(*single("7", "2", "3"))) == [7, 2, 6]
    assert scores(ending(*single("7", "4", "3"))) == [7, 4, 3]
    assert scores(ending(*single("2", "7", "3"))) == [2, 7, 6]


def test_AL_29_half_points_add_up_in_the_totals() -> None:
    game = ending(*single("-1", "-1"), round=2, round_scores=[[3, -0.5]], totals=[3, -0.5])
    assert game.state()["totals"] == [2, -1]
    assert game.scores == [2, -1]


# ---- The draw pile is empty


def test_AL_30_the_discard_pile_but_for_its_top_card_becomes_the_draw_pile() -> None:
    before = table(spare="discard", discard="9")
    assert before.state()["deck"] == []
    pile = before.state()["discard"][:-1]
    state = play(before, "0 draw deck").state()
    assert (state["discard"], len(state["deck"])) == (["9"], len(pile) - 1)
    assert Counter([*state["deck"], state["drawn"]]) == Counter(pile)


def test_AL_30_it_is_shuffled() -> None:
    orders = set()
    for seed in range(10):
        game = table(spare="discard", seed=seed)
        pile = game.state()["discard"][:-1]
        state = play(game, "0 draw deck").state()
        orders.add(" ".join([state["drawn"], *state["deck"]]))
    assert len(orders) == 10
    assert not orders & {" ".join(pile), " ".join(reversed(pile))}


def test_AL_30_only_when_a_card_is_to_be_drawn_from_it() -> None:
    game = table(deck="3", spare="discard", discard="9")
    play(game, "0 draw deck", "0 swap b1", "1 draw discard")
    assert (game.state()["deck"], len(game.state()["discard"])) == ([], 94 - 24 - 1)
    play(game, "1 swap b1", "0 draw deck")
    assert (len(game.state()["deck"]), len(game.state()["discard"])) == (94 - 24 - 2, 1)


def test_AL_30_with_nothing_to_shuffle_only_the_discard_pile_can_be_drawn_from() -> None:
    """No card can be missing from a whole position, so the piles are made small here from within."""
    game = table(spare="discard")
    game._states[0].public.discard.count = 1
    assert legal(game) == "draw discard"
    game._states[0].public.discard.count = 2
    assert legal(game) == "draw deck, draw discard"


# ---- The guard


@pytest.mark.parametrize("players", [2, 3, 6])
def test_AL_31_after_a_hundred_turns_of_each_player_the_round_ends_without_a_finisher(players: int) -> None:
    """Everybody always draws the discarded card and swaps it with a card that lies face up."""
    game = table(players=players, rounds=1, tap=False)
    for turn in range(100 * players):
        assert asked(game) == ("draw", [turn % players])
        seat = turn % players
        play(game, f"{seat} draw discard", f"{seat} swap c1")
    assert (game.phase, game.to_act, game.over) == ("over", [], True)
    assert game.state()["finisher"] is None
    assert all(place[1] for grid in game.state()["grids"] for row in grid for place in row)
    assert game.state()["round_scores"] == [[area_sum(game, seat) for seat in range(players)]]


def area_sum(game: Game, seat: int) -> int:
    return sum(int(at(game, seat, f"{column}{row}")) for column in "abcde" for row in "123")


def test_AL_31_the_turns_are_counted_anew_in_every_round() -> None:
    game = table(tap=False)
    for turn in range(200):
        play(game, f"{turn % 2} draw discard", f"{turn % 2} swap c1")
    game.next_round()
    while game.phase == "setup":
        [seat] = game.to_act
        play(game, f"{seat} reveal {'c1' if 'reveal c1' in game.legal_moves(seat) else 'c2'}")
    [first] = game.to_act
    play(game, f"{first} draw discard", f"{first} swap c1")
    assert asked(game) == ("draw", [1 - first])


# ---- The end of the game


def last_round(*cards: str, past: list[list[float]], **keys: Any) -> Game:
    """A round that ends with a card in each area, after these rounds."""
    totals = [sum(column) for column in zip(*past, strict=True)] or [0] * len(cards)
    return ending(*single(*cards), round=len(past) + 1, round_scores=past, totals=totals, **keys)


def test_AL_32_the_game_is_three_rounds() -> None:
    assert asked(last_round("5", "3", past=[[1, 2]])) == ("scored", [])
    game = last_round("5", "3", past=[[1, 2], [3, 4]])
    assert (game.phase, game.over) == ("over", True)
    assert (game.scores, game.winners) == ([9, 9], [0, 1])


@pytest.mark.parametrize("rounds", range(2, 11))
def test_AL_32_the_option_rounds_says_how_many(rounds: int) -> None:
    assert last_round("5", "3", past=[[1, 2]] * (rounds - 1), rounds=rounds).over
    assert not last_round("5", "3", past=[[1, 2]] * (rounds - 2), rounds=rounds).over


def test_AL_32_one_round() -> None:
    game = ending(*single("5", "3"), rounds=1)
    assert (game.over, game.winners) == (True, [1])


@pytest.mark.parametrize(
    ("past", "winners"),
    [
        ([[9, 9, 9], [0, 1, 4]], [0]),
        ([[9, 9, 9], [9, 9, 3]], [2]),
        ([[4, 8, 9], [0, 1, 0]], [0]),
        ([[0, 0, 0]] * 2, [2]),
    ],
)
def test_AL_32_the_lowest_total_wins(past: list[list[float]], winners: list[int]) -> None:
    assert last_round("4", "5", "1", past=past).winners == winners


@pytest.mark.parametrize(("past", "winners"), [([1, 0, 9], [0, 1]), ([0, 9, 3], [0, 2]), ([1, 0, 4], [0, 1, 2])])
def test_AL_32_equal_totals_share_the_victory(past: list[float], winners: list[int]) -> None:
    assert last_round("4", "5", "1", past=[past, [0, 0, 0]]).winners == winners


def test_AL_32_a_next_round_until_then() -> None:
    game = last_round("5", "3", past=[[1, 2]])
    game.next_round()
    assert (game.round, game.phase, game.scores) == (3, "setup", [6, 5])
    assert Counter(cards_on(game.state())) == all_cards(2)
    assert [game.state()[key] for key in ("finisher", "last_turns")] == [None, []]


@pytest.mark.parametrize(("own", "over"), [(60, False), (61, True), (62, True), (60.5, False)])
def test_AL_33_the_limit_ends_the_game_when_a_total_has_reached_it(own: float, over: bool) -> None:
    game = last_round("5", "3", past=[[own, 0]], limit=66)
    assert game.over == over
    assert game.winners == ([1] if over else [])


def test_AL_33_whoever_reaches_the_limit() -> None:
    assert last_round("5", "3", past=[[0, 63]], limit=66).winners == [0]
    assert last_round("5", "3", past=[[0, 62.5]], limit=66).winners == []


def test_AL_33_a_limit_stands_in_place_of_the_rounds() -> None:
    assert not last_round("5", "3", past=[[1, 2]] * 9, limit=66, rounds=3).over
    assert last_round("5", "3", past=[[60, 70]], limit=None).over is False


@pytest.mark.parametrize(("past", "over"), [(28, False), (29, True)])
def test_AL_33_at_most_thirty_rounds(past: int, over: bool) -> None:
    game = last_round("5", "3", past=[[0, 0]] * past, limit=66)
    assert game.over == over
    assert game.winners == ([1] if over else [])
