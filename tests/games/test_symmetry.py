"""What a game calls alike: turning the table that way changes names alone, whatever is played."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Game, new_game
from parlour.bots.search.comparing import are_alike, distinct
from parlour.games.allegra.state import NOWHERE
from parlour.games.allegra.symmetry import symmetries, turned_action, turned_cells
from parlour.kernel import entry
from parlour.kernel.records import RecordArray

from ..every_game.deals import legal, legal_in_view
from ..every_game.tables import Table as TriedTable
from ..every_game.tables import either, games, walked
from .allegra_positions import table
from .alley_cat_positions import at


def twins(game: Game, move: str, seat: int = 0) -> set[str]:
    """The legal moves that are alike to this one."""
    definition, views = game.identity.definition(), game.view_record(seat)
    return {other for other in game.legal_moves(seat) if are_alike(definition, views, move, other)}


@settings(max_examples=either(150, 20), deadline=None)
@given(game=games())
def test_what_stands_for_a_legal_action_is_legal_and_stands_for_itself(game: Game) -> None:
    definition = game.identity.definition()
    for seat in game.to_act:
        views = game.view_record(seat)
        actions = legal_in_view(game, views)
        for action in actions:
            standing = definition.alike(views[0], action)
            assert standing in actions
            assert standing <= action
            assert definition.alike(views[0], standing) == standing
        moves = [definition.moves[action] for action in actions]
        assert len(distinct(definition, views, moves)) == len(
            {definition.alike(views[0], action) for action in actions}
        )


# ---- Allegra


def turned(states: RecordArray, places: tuple[int, ...]) -> RecordArray:
    """The state with all places turned: only cells and the place that is taken from have to do with places."""
    after = states.copy()
    public = states[0].public
    for cell, other in turned_cells(int(public.players), places).items():
        after[0].public.cells[other] = public.cells[cell]
        after[0].secret.down[other] = states[0].secret.down[cell]
    if public.taken != NOWHERE:
        after[0].public.taken = places[public.taken]
    return after


@settings(max_examples=either(80, 8), deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 2**32), which=st.integers(0, 11), moves=st.integers(0, 60))
def test_AL_20_a_turned_table_is_played_as_the_table_itself(players: int, seed: int, which: int, moves: int) -> None:
    """To the end of the round: the same actions, turned, are legal, and lead to the same state, turned."""
    places = symmetries(players)[which % len(symmetries(players))]
    game, chooser = walked(TriedTable("allegra", players, 0), seed, moves), random.Random(seed)
    states, other = game._states.copy(), turned(game._states, places)
    for _ in range(either(60, 10)):
        if not states[0].public.to_act:
            break
        seat = chooser.choice([seat for seat in range(players) if int(states[0].public.to_act) >> seat & 1])
        actions = legal(states, 0, seat)
        assert sorted(turned_action(action, places) for action in actions) == legal(other, 0, seat)
        action = chooser.choice(actions)
        entry.act(states, 0, seat, action)
        entry.act(other, 0, seat, turned_action(action, places))
        assert turned(states, places).tobytes() == other.tobytes()


def test_AL_6_the_number_of_symmetries() -> None:
    """Six orders of the rows; with two players, who are neighbours to both sides, twice as many."""
    assert [len(symmetries(players)) for players in (2, 3, 6)] == [12, 6, 6]


def test_AL_7_first_reveals_are_of_three_kinds_with_two_players_and_of_five_with_more() -> None:
    game = new_game("allegra", 2, 1, dealer=1)
    assert twins(game, "reveal b2") == {f"reveal {column}{row}" for column in "bd" for row in "123"}
    assert twins(game, "reveal c2") == {f"reveal c{row}" for row in "123"}
    assert twins(game, "reveal e1") == {f"reveal {column}{row}" for column in "ae" for row in "123"}
    game = new_game("allegra", 3, 1, dealer=2)
    assert twins(game, "reveal b2") == {f"reveal b{row}" for row in "123"}


def test_a_card_that_lies_open_leaves_fewer_moves_alike() -> None:
    game = table("? 4 ? ? / ? ? ? ? / ? ? ? ?", "? ? ? ? / ? ? ? ? / ? ? ? ?", phase="keep", drawn="7")
    assert twins(game, "swap c1") == {"swap c1"}
    assert twins(game, "swap c2") == {"swap c2", "swap c3"}
    assert twins(game, "swap b1") == {"swap b1", "swap d1"}
    assert twins(game, "swap b2") == {"swap b2", "swap b3", "swap d2", "swap d3"}
    assert twins(game, "discard") == {"discard"}


def test_lines_are_alike_as_their_places_are() -> None:
    game = table("1 4 1 ? / 1 ? 1 ? / 1 ? 1 ?", "? ? ? ? / ? ? ? ? / ? ? ? ?", phase="clear")
    assert twins(game, "clear b1 b2 b3") == {"clear b1 b2 b3", "clear d1 d2 d3"}
    assert twins(game, "done") == {"done"}
    game = table("1 4 1 7 / 1 ? 1 ? / 1 ? 1 ?", "? ? ? ? / ? ? ? ? / ? ? ? ?", phase="clear")
    assert twins(game, "clear b1 b2 b3") == {"clear b1 b2 b3"}


# ---- Alley Cat


def test_AC_2_both_cards_of_a_rank_in_one_hand_are_alike() -> None:
    game = at("KC KS 5C 5S 5D 7C | AS AC")
    assert twins(game, "KC") == {"KC", "KS"}
    assert twins(game, "5C") == {"5C", "5S"}
    assert twins(game, "5D") == {"5D"}
    assert twins(game, "7C") == {"7C"}


def test_AC_2_twins_lead_to_the_same_but_for_their_suits() -> None:
    """From one state, the one played and then the other: the same turns and scores follow, move by move."""
    tried = 0
    for seed in range(either(60, 20)):
        game, chooser = new_game("alley-cat", 2, seed), random.Random(seed)
        hand = game.legal_moves(game.to_act[0])
        names = {twin: card for card in hand for twin in twins(game, card, game.to_act[0]) if twin != card}
        tried += bool(names)
        other = game.copy()
        while game.to_act:
            [seat] = game.to_act
            move = chooser.choice(game.legal_moves(seat))
            game.play(seat, move)
            other.play(seat, names.get(move, move))
            assert (game.to_act, game.scores, game.over) == (other.to_act, other.scores, other.over)
    assert tried > either(20, 2)
