"""What the seats of Allegra know: during an exchange, and of the hidden cards (AL-4, AL-12, AL-16, AL-18, AL-19, AL-30)."""

from collections import Counter
from typing import Any

import pytest

from parlour import Game, new_game
from parlour.games.allegra.definition import DEFINITION
from parlour.kernel import chance, entry
from parlour.kernel.records import zeros
from parlour.play import notation

from .allegra_positions import PLAIN, at, keeping, play, random_play, table, top

VIEWERS = [None, 0, 1, 2]


def exchanging(*moves: str, held: str = "11?", taken: str = "8?", away: str = "6?") -> Game:
    """Seat 0 gives a 5 to seat 1, who takes this card into hand; seat 0 takes and swaps out these cards."""
    grids = [f"? {away} ? ? / ? ? ? ? / ? ? ? ?", f"? {held} ? ? / ? {taken} ? ? / ? ? ? ?", PLAIN]
    game = table(*grids, deck="5", discard="9")
    return play(game, "0 draw deck", "1 tap", "2 pass", "0 give 1", *moves)


def seen(game: Game, key: str) -> list[Any]:
    """What the spectator and the seats see under this key."""
    return [game.view(viewer)[key] for viewer in VIEWERS]


def sees_place(game: Game, owner: int, row: int, column: int) -> list[Any]:
    return [game.view(viewer)["grids"][owner][row][column] for viewer in VIEWERS]


# ---- The tapper's card


def test_AL_18_the_tapper_alone_sees_the_face_down_card_taken_into_hand() -> None:
    game = exchanging("1 swap c1")
    assert game.state()["held"] == "11"
    assert seen(game, "held") == [None, None, "11", None]


def test_AL_18_everyone_has_seen_a_face_up_card_that_the_tapper_takes_into_hand() -> None:
    assert seen(exchanging("1 swap c1", held="11"), "held") == ["11"] * 4


def test_AL_18_before_the_swap_the_tapper_does_not_know_the_face_down_card() -> None:
    game = exchanging()
    assert seen(game, "held") == [None] * 4
    assert sees_place(game, 1, 0, 1) == [[None, False]] * 4


def test_AL_18_the_tapper_knows_the_held_card_while_clearing() -> None:
    grids = [PLAIN, "5 5 11? ? / ? ? ? ? / ? ? ? ?", PLAIN]
    game = table(*grids, phase="tapper swap", tapper=1, drawn="5")
    play(game, "1 swap d1")
    assert game.phase == "tapper clear"
    assert seen(game, "held") == [None, None, "11", None]


# ---- The active player's card


@pytest.mark.parametrize("held", ["11", "11?"])
def test_AL_19_the_active_player_alone_sees_the_taken_face_down_card_at_put(held: str) -> None:
    game = exchanging("1 swap c1", "0 take c2", held=held)
    assert game.phase == "put"
    assert sees_place(game, 1, 1, 1) == [[None, False], ["8", False], [None, False], [None, False]]
    assert seen(game, "taken") == ["c2"] * 4


def test_AL_19_the_active_player_does_not_see_it_before() -> None:
    assert sees_place(exchanging("1 swap c1"), 1, 1, 1) == [[None, False]] * 4


def test_AL_19_a_taken_face_up_card_is_seen_by_all() -> None:
    game = exchanging("1 swap c1", "0 take c2", taken="8")
    assert sees_place(game, 1, 1, 1) == [["8", True]] * 4


def test_AL_19_no_other_hidden_card_is_shown_at_put() -> None:
    game = exchanging("1 swap c1", "0 take c2")
    hidden = [place for grid in game.view(0)["grids"] for row in grid for place in row if place and not place[1]]
    assert [card for card, _ in hidden if card] == ["8"]
    assert all(card is None for viewer in (None, 1, 2) for card in down_cards(game, viewer))


def down_cards(game: Game, viewer: int | None) -> list[str | None]:
    return [card for grid in game.view(viewer)["grids"] for row in grid for card, face_up in row if not face_up]


def test_AL_19_the_taken_and_the_held_card_lie_face_up_afterwards() -> None:
    game = exchanging("1 swap c1", "0 take c2", "0 put c1")
    assert sees_place(game, 0, 0, 1) == [["8", True]] * 4
    assert sees_place(game, 1, 1, 1) == [["11", True]] * 4
    assert (top(game), at(game, 1, "c1")) == ("6", "5")


@pytest.mark.parametrize(("away", "known"), [("6?", [None, "6", None, None]), ("6", ["6"] * 4)])
def test_AL_19_the_card_that_is_put_away_is_known_as_it_lay(away: str, known: list[str | None]) -> None:
    grids = [f"3 3 {away} ? / ? ? ? ? / ? ? ? ?", "? ? ? ? / ? 3? ? ? / ? ? ? ?", PLAIN]
    game = table(*grids, phase="take", tapper=1, held="10")
    play(game, "0 take c2", "0 put d1")
    assert game.phase == "clear"
    assert seen(game, "swapped") == known


@pytest.mark.parametrize(("away", "known"), [("6?", [None, "6", None, None]), ("6", ["6"] * 4)])
def test_AL_12_the_swapped_card_is_known_as_it_lay(away: str, known: list[str | None]) -> None:
    game = keeping(f"3 3 {away} ? / ? ? ? ? / ? ? ? ?", PLAIN, PLAIN, drawn="3", tap=False)
    play(game, "0 swap d1")
    assert seen(game, "swapped") == known
    play(game, "0 done")
    assert seen(game, "discard") == [[*game.state()["discard"]]] * 4


def test_AL_19_a_position_read_from_a_state_shows_the_same_to_those_who_know() -> None:
    game = exchanging("1 swap c1", "0 take c2")
    twin = Game.from_state(game.state(), seed=1)
    assert [twin.view(viewer) for viewer in VIEWERS] == [game.view(viewer) for viewer in VIEWERS]
    assert play(twin, "0 put c1").state() == play(game, "0 put c1").state()


def test_AL_19_telling_the_exchange_names_no_hidden_card() -> None:
    game = exchanging()
    assert game.tell(1, "swap c1") == "Seat 1 puts 5 to c1, in place of a face-down card."
    assert game.tell(0, "take c2") == "Seat 0 takes the face-down card on c2 of seat 1."
    assert game.tell(0, "put c1") == "Seat 0 puts the taken card to c1."


# ---- Hidden cards differ, views do not


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_AL_4_a_view_holds_no_card_that_is_hidden_from_it(players: int, seed: int) -> None:
    """A deal of the hidden cards that the viewer holds possible gives the same view, at every step of a game."""
    for step, game in enumerate(random_play(players, seed, rounds=1)):
        for viewer in range(players) if step % 9 == 0 or game.phase == "put" else ():
            possible = determinized(game, viewer)
            seen = notation.view_json(game.identity, view_of(possible, viewer))
            assert seen | {"options": game.options} == game.view(viewer)


def determinized(game: Game, viewer: int | None, seed: int = 1) -> Any:
    states = zeros(DEFINITION.rules.state)
    entry.determinize(game.view_record(viewer), 0, states, chance.fast_generators(seed))
    return states


def view_of(states: Any, viewer: int) -> Any:
    views = zeros(DEFINITION.rules.view)
    entry.observe(states, 0, viewer, views)
    return views[0]


def state_of(game: Game, states: Any) -> dict[str, Any]:
    return notation.state_json(game.identity, states[0]) | {"options": game.options}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_AL_1_AL_2_a_possible_deal_is_a_whole_position(players: int, seed: int) -> None:
    for step, game in enumerate(random_play(players, seed, rounds=1)):
        if step % 5 == 0 or game.phase in ("put", "take"):
            viewer = step % players
            possible = state_of(game, determinized(game, viewer, step))
            assert Game.from_state(possible).state() == possible


def test_AL_4_the_hidden_cards_are_dealt_anew() -> None:
    game = new_game("allegra", 3, 1)
    deals = [state_of(game, determinized(game, 0, seed)) for seed in range(10)]
    assert len({str(deal["grids"]) for deal in deals}) == len({str(deal["deck"]) for deal in deals}) == 10


def test_AL_4_the_face_down_cards_are_dealt_in_any_order() -> None:
    game = new_game("allegra", 2, 1)
    for seed in range(5):
        dealt = [
            int(place[0])
            for grid in state_of(game, determinized(game, 0, seed))["grids"]
            for row in grid
            for place in row
        ]
        by_column = [dealt[12 * seat + 4 * row + column] for seat in (0, 1) for column in range(4) for row in range(3)]
        assert by_column not in (sorted(by_column), sorted(by_column, reverse=True))


def test_AL_12_the_active_player_holds_no_other_swapped_card_possible() -> None:
    game = keeping("3 3 6? ? / ? ? ? ? / ? ? ? ?", drawn="3")
    play(game, "0 swap d1")
    assert {state_of(game, determinized(game, 0, seed))["swapped"] for seed in range(20)} == {"6"}
    assert len({state_of(game, determinized(game, 1, seed))["swapped"] for seed in range(20)}) > 1


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_AL_18_AL_19_those_who_know_a_card_hold_no_other_one_possible(viewer: int | None) -> None:
    game = exchanging("1 swap c1", "0 take c2")
    deals = [state_of(game, determinized(game, viewer, seed)) for seed in range(40)]
    assert (len({deal["held"] for deal in deals}) == 1) == (viewer == 1)
    assert (len({deal["grids"][1][1][1][0] for deal in deals}) == 1) == (viewer == 0)
    assert all(None not in (deal["held"], deal["grids"][1][1][1][0]) for deal in deals)


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_AL_16_a_hidden_decision_is_held_possible_either_way(viewer: int | None) -> None:
    game = play(table(players=4), "0 draw deck", "1 tap")
    deals = [state_of(game, determinized(game, viewer, seed))["taps"] for seed in range(30)]
    assert all(set(taps) == {"1"} for taps in deals)
    assert {taps["1"] for taps in deals} == {True, False}
    assert state_of(game, determinized(game, 1))["taps"] == {"1": True}


# ---- The draw pile after a reshuffle


def reshuffled(players: int = 3) -> Game:
    """Seat 0 has drawn the first card of a draw pile that was made of discarded cards."""
    return play(table(players=players, spare="discard", tap=False), "0 draw deck")


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_AL_30_everyone_knows_which_cards_a_reshuffled_draw_pile_holds(viewer: int | None) -> None:
    game = reshuffled()
    pile = game.state()["deck"]
    piles = [state_of(game, determinized(game, viewer, seed))["deck"] for seed in range(20)]
    assert [Counter(possible) for possible in piles] == [Counter(pile)] * 20
    assert len({" ".join(possible) for possible in piles}) == 20
    assert game.view(viewer)["deck"] == [None] * len(pile)


def test_AL_30_it_stays_known_as_cards_are_drawn() -> None:
    game = play(reshuffled(), "0 swap b1", "1 draw deck", "1 discard", "1 reveal b1", "2 draw deck", "2 swap b3")
    for seed in range(20):
        assert Counter(state_of(game, determinized(game, 1, seed))["deck"]) == Counter(game.state()["deck"])


def test_AL_30_a_second_reshuffle_makes_another_known_draw_pile() -> None:
    game = table(players=2, spare="discard")
    seat = 0
    for _ in range(80):
        play(game, f"{seat} draw deck", f"{seat} swap c1")
        seat = 1 - seat
    assert len(game.state()["deck"]) > 50
    for viewer in (0, 1):
        assert Counter(state_of(game, determinized(game, viewer))["deck"]) == Counter(game.state()["deck"])


def test_AL_30_before_a_reshuffle_the_draw_pile_may_hold_any_unseen_card() -> None:
    game = new_game("allegra", 2, 1)
    piles = [Counter(state_of(game, determinized(game, 0, seed))["deck"]) for seed in range(20)]
    assert len({str(sorted(pile.items())) for pile in piles}) > 1


def test_AL_30_in_the_next_round_the_draw_pile_is_unknown_again() -> None:
    game = next_round_after_a_reshuffle()
    piles = [Counter(state_of(game, determinized(game, 0, seed))["deck"]) for seed in range(20)]
    assert len({str(sorted(pile.items())) for pile in piles}) > 1


def next_round_after_a_reshuffle() -> Game:
    game = table(". . . 1? / . . . . / . . . .", "? . . . / . . . . / . . . .", spare="discard")
    play(game, "0 draw deck", "0 discard", "0 reveal e1", "1 draw deck", "1 discard", "1 reveal b1")
    game.next_round()
    return game


def test_AL_30_a_reshuffle_in_the_next_round_makes_another_known_draw_pile() -> None:
    game = next_round_after_a_reshuffle()
    while game.phase == "setup":
        [seat] = game.to_act
        game.play(seat, next(move for move in game.legal_moves(seat) if move in ("reveal c1", "reveal c2")))
    for _ in range(75):
        [seat] = game.to_act
        play(game, f"{seat} draw deck", f"{seat} swap c1")
    for viewer in (0, 1):
        assert Counter(state_of(game, determinized(game, viewer))["deck"]) == Counter(game.state()["deck"])
