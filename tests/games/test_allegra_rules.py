"""The rulebook of Allegra in tests, AL-1 to AL-13: the cards, the deal, a turn."""

from collections import Counter

import pytest

from parlour import Game, new_game

from .allegra_positions import (
    BARE,
    COPIES,
    OPEN,
    PLACES,
    all_cards,
    asked,
    at,
    cards_on,
    keeping,
    legal,
    play,
    table,
    top,
)

EVERY_NUMBER = range(2, 7)
SEATS_AND_NUMBERS = [(players, seat) for players in EVERY_NUMBER for seat in range(players)]


def dealt(players: int, seed: int = 1, dealer: str | int = "random") -> Game:
    return new_game("allegra", players, seed, dealer=dealer)


def turned_up(game: Game) -> Game:
    """The game after AL-8: each player has turned up the cards on c1 and c2."""
    while game.phase == "setup":
        play(game, f"{game.to_act[0]} reveal c1", f"{game.to_act[0]} reveal c2")
    return game


# ---- Cards


@pytest.mark.parametrize("players", [4, 5, 6])
def test_AL_1_all_120_cards_are_dealt_to_four_or_more(players: int) -> None:
    cards = Counter(cards_on(dealt(players).state()))
    assert cards == COPIES
    assert cards.total() == 120


@pytest.mark.parametrize("players", [2, 3])
def test_AL_2_two_of_every_value_are_left_out_with_two_or_three(players: int) -> None:
    cards = Counter(cards_on(dealt(players).state()))
    assert cards == {card: copies - 2 for card, copies in COPIES.items()}
    assert cards.total() == 94


# ---- Deal


@pytest.mark.parametrize(("players", "seat"), SEATS_AND_NUMBERS)
def test_AL_3_the_option_dealer_names_the_first_dealer(players: int, seat: int) -> None:
    assert dealt(players, dealer=seat).state()["dealer"] == seat


def test_AL_3_the_seed_draws_the_dealer_unless_named() -> None:
    drawn = [dealt(3, seed).state()["dealer"] for seed in range(30)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [dealt(3, seed).state()["dealer"] for seed in range(30)]


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_AL_4_twelve_face_down_cards_in_three_rows_of_four(players: int) -> None:
    grids = dealt(players).state()["grids"]
    assert [[len(row) for row in grid] for grid in grids] == [[4, 4, 4]] * players
    assert not any(face_up for grid in grids for row in grid for _, face_up in row)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_AL_4_nobody_has_seen_a_face_down_card(viewer: int | None) -> None:
    view = dealt(3).view(viewer)
    assert view["grids"] == [[[[None, False]] * 4] * 3] * 3
    assert view["deck"] == [None] * len(dealt(3).state()["deck"])


@pytest.mark.parametrize(("players", "cards"), [(2, 94), (3, 94), (4, 120), (5, 120), (6, 120)])
def test_AL_5_the_rest_is_the_draw_pile_but_for_one_card_turned_up(players: int, cards: int) -> None:
    state = dealt(players).state()
    assert len(state["discard"]) == 1
    assert len(state["deck"]) == cards - 12 * players - 1


def test_AL_5_another_seed_deals_other_cards() -> None:
    hands = {str(dealt(2, seed).state()["grids"]) for seed in range(20)}
    piles = {str(dealt(2, seed).state()["deck"]) for seed in range(20)}
    assert len(hands) == len(piles) == 20


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_AL_6_an_area_has_fifteen_cards(players: int) -> None:
    game = dealt(players)
    [seat] = game.to_act
    assert game.legal_moves(seat) == [f"reveal {place}" for place in PLACES]


@pytest.mark.parametrize(("players", "seat"), SEATS_AND_NUMBERS)
def test_AL_6_the_left_neighbours_right_hand_column_belongs_to_both_areas(players: int, seat: int) -> None:
    game = dealt(players, dealer=(seat - 1) % players)
    play(game, f"{seat} reveal a2")
    left = (seat + 1) % players
    up = [(owner, row, column) for owner in range(players) for row in range(3) for column in range(4)
          if game.state()["grids"][owner][row][column][1]]  # fmt: skip
    assert up == [(left, 1, 3)]
    assert at(game, left, "e2") == at(game, seat, "a2")
    play(game, f"{seat} reveal b1")
    assert "reveal e2" not in game.legal_moves(left)


def test_AL_6_the_shared_column_lies_next_to_the_own_left_hand_column() -> None:
    rows = keeping("5 5 1 1 / 6? ? ? 6 / ? ? ? 6", "? ? ? 5 / ? ? ? ? / ? ? ? ?", drawn="6")
    assert legal(play(rows, "0 swap b2")) == "clear a1 b1 c1, done"


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 2), (6, 0), (6, 5)])
@pytest.mark.parametrize("place", PLACES)
def test_AL_7_places_are_named_from_the_players_seat(players: int, seat: int, place: str) -> None:
    game = table(players=players, active=seat, to_act=[seat], phase="keep", drawn="-1")
    play(game, f"{seat} swap {place}")
    owner, column = ((seat + 1) % players, 3) if place[0] == "a" else (seat, "bcde".index(place[0]))
    assert game.state()["grids"][owner][int(place[1]) - 1][column] == ["-1", True]


@pytest.mark.parametrize("row", "123")
def test_AL_7_with_two_players_each_ones_e_is_the_others_a(row: str) -> None:
    game = keeping(drawn="-1")
    play(game, f"0 swap e{row}", "1 draw deck", f"1 swap a{row}")
    assert top(game) == "-1"


def test_AL_8_two_cards_each_beginning_with_who_begins_the_play() -> None:
    game = dealt(3, dealer=1)
    order = []
    while game.phase == "setup":
        order += game.to_act
        game.play(game.to_act[0], game.legal_moves(game.to_act[0])[4])
    assert order == [2, 2, 0, 0, 1, 1]
    assert asked(game) == ("draw", [2])
    assert sum(face_up for grid in game.state()["grids"] for row in grid for _, face_up in row) == 6


def test_AL_8_the_card_is_chosen_and_turned_face_up_where_it_lies() -> None:
    game = dealt(2, dealer=1)
    [card] = [at(game, 0, "d3").removesuffix("?")]
    play(game, "0 reveal d3")
    assert at(game, 0, "d3") == card
    assert game.view(1)["grids"][0][2][2] == [card, True]
    assert "reveal d3" not in game.legal_moves(0)


@pytest.mark.parametrize(("players", "seat"), SEATS_AND_NUMBERS)
def test_AL_9_the_dealers_left_neighbour_begins(players: int, seat: int) -> None:
    game = dealt(players, dealer=seat)
    left = (seat + 1) % players
    assert game.to_act == [left]
    assert asked(turned_up(game)) == ("draw", [left])


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_AL_9_play_is_clockwise(players: int) -> None:
    game = turned_up(dealt(players, dealer=players - 1))
    order = []
    for _ in range(players + 1):
        [seat] = game.to_act
        order.append(seat)
        play(game, f"{seat} draw discard", f"{seat} swap b3")
    assert order == [*range(players), 0]


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_AL_9_the_dealers_left_neighbour_deals_the_next_round(dealer: int, following: int) -> None:
    game = table(OPEN, OPEN, OPEN, dealer=dealer, finisher=1, last_turns=[2], tap=False)
    play(game, "0 draw deck", "0 discard")
    game.next_round()
    assert game.state()["dealer"] == following
    assert asked(game) == ("setup", [(following + 1) % 3])
    assert Counter(cards_on(game.state())) == all_cards(3)


# ---- A turn


def test_AL_10_the_top_card_of_the_draw_pile() -> None:
    state = play(table(deck="3 4", discard="6 7"), "0 draw deck").state()
    assert (state["drawn"], state["drawn_from"]) == ("3", "deck")
    assert (state["deck"][0], state["discard"]) == ("4", ["6", "7"])


def test_AL_10_the_top_card_of_the_discard_pile() -> None:
    state = play(table(deck="3 4", discard="6 7"), "0 draw discard").state()
    assert (state["drawn"], state["drawn_from"]) == ("7", "discard")
    assert (state["deck"][0], state["discard"]) == ("3", ["6"])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_AL_10_the_drawn_card_is_shown_to_everyone(viewer: int | None, pile: str) -> None:
    game = table(players=3, deck="3", discard="3")
    assert legal(game) == "draw deck, draw discard"
    assert play(game, f"0 draw {pile}").view(viewer)["drawn"] == "3"


def test_AL_11_a_card_from_the_draw_pile_may_be_kept_or_discarded() -> None:
    game = play(table(), "0 draw deck")
    assert game.legal_moves(0) == ["discard", *[f"swap {place}" for place in PLACES]]


def test_AL_11_a_card_from_the_discard_pile_has_to_be_kept() -> None:
    game = play(table(), "0 draw discard")
    assert game.legal_moves(0) == [f"swap {place}" for place in PLACES]


def test_AL_11_with_an_empty_area_there_is_no_drawing_from_the_discard_pile() -> None:
    game = table(BARE, "? 2 3 . / ? ? ? . / ? ? ? .", OPEN, finisher=2, last_turns=[])
    assert legal(game) == "draw deck"
    one_card = table(BARE, "? 2 3 1 / ? ? ? . / ? ? ? .", OPEN, finisher=2, last_turns=[])
    assert legal(one_card) == "draw deck, draw discard"


def test_AL_12_any_place_that_holds_a_card_face_up_or_face_down() -> None:
    game = keeping("1 . ? . / . 5? . . / . . . 8", "? ? ? . / ? ? ? 4 / ? ? ? 6?")
    assert legal(game) == "discard, swap a2, swap a3, swap b1, swap c2, swap d1, swap e3"


@pytest.mark.parametrize(("place", "lay_there"), [("b1", "1"), ("c2", "5"), ("a3", "6"), ("e3", "8")])
def test_AL_12_the_drawn_card_goes_there_face_up_and_the_other_is_discarded(place: str, lay_there: str) -> None:
    game = keeping("1 . ? . / . 5? . . / . . . 8", "? ? ? . / ? ? ? 4 / ? ? ? 6?", discard="9")
    play(game, f"0 swap {place}")
    assert at(game, 0, place) == "2"
    assert (top(game, 2), game.state()["drawn"]) == (f"9 {lay_there}", None)
    assert asked(game) == ("draw", [1])


def test_AL_12_the_swapped_card_is_discarded_when_the_turn_ends() -> None:
    game = play(keeping("2 2 5? ? / ? ? ? ? / ? ? ? ?", discard="9"), "0 swap d1")
    assert (game.phase, game.state()["swapped"], top(game)) == ("clear", "5", "9")
    play(game, "0 done")
    assert (game.state()["swapped"], top(game, 2)) == (None, "9 5")


def test_AL_13_the_discarded_card_goes_on_the_pile_and_a_face_down_card_is_turned_up() -> None:
    game = keeping("1 . 3? . / . 5 . . / . . . 8?", "? ? ? . / ? ? ? 4 / ? ? ? 6?", drawn="10", discard="9")
    play(game, "0 discard")
    assert (top(game, 2), game.state()["drawn"]) == ("9 10", None)
    assert (game.phase, legal(game)) == ("reveal", "reveal a3, reveal d1, reveal e3")
    play(game, "0 reveal a3")
    assert at(game, 0, "a3") == "6"
    assert asked(game) == ("draw", [1])


def test_AL_13_in_a_last_turn_with_no_face_down_card_nothing_is_turned_up() -> None:
    game = keeping(OPEN, "? 4 ? 1 / ? ? 9 5 / ? ? ? 6", OPEN, finisher=2, drawn="10", tap=False)
    play(game, "0 discard")
    assert (asked(game), top(game)) == (("draw", [1]), "10")
