"""OpenSpiel: its tests and algorithms on our games, and information states that tell apart what a seat can tell apart."""

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from absl import flags
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)

from parlour import BadOption, Game
from parlour.envs import openspiel
from parlour.games import all_games, find_game
from parlour.kernel import entry
from parlour.kernel.records import zeros
from parlour.play import notation

from ..every_game.tables import INTERPRETED, either

SHORT = ["parlour_alley_cat", "parlour_allie_gator(players=5)", "parlour_allegra(players=6,rounds=1)"]
ALL = [
    "parlour_alley_cat(target=20,scoring=captured)",
    *(f"parlour_allie_gator(players={players},first=0)" for players in range(2, 6)),
    *(f"parlour_allegra(players={players},rounds=1)" for players in range(2, 7)),
]
SMALL = "parlour_alley_cat(pairs=2,hand=2,chance=1)"


def advanced(game: Any, seed: int, moves: int) -> Any:
    """A state after so many random moves, or at the end."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    for _ in range(moves + 4):
        if state.is_terminal():
            break
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


def test_the_games_are_registered() -> None:
    assert {openspiel.short_name(card) for card in all_games().values()} <= set(pyspiel.registered_names())


# ---- OpenSpiel's own tests


@pytest.mark.parametrize("name", ["parlour_alley_cat", SMALL] if INTERPRETED else [*ALL, SMALL])
def test_random_simulations_with_serialization(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["parlour_alley_cat(target=11)", SMALL])
def test_a_playthrough_is_played_again_as_it_was(name: str, tmp_path: Any) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=3)
    path = tmp_path / "playthrough.txt"
    path.write_text(text)
    original, again = generate_playthrough.replay(str(path))
    assert original == again
    assert "game: parlour_alley_cat" in text


@pytest.mark.parametrize("name", SHORT)
def test_a_state_is_serialized_with_its_game(name: str) -> None:
    state = advanced(pyspiel.load_game(name), 4, 30)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    assert str(again) == str(state)
    assert again.history() == state.history()


@pytest.mark.parametrize("name", SHORT)
def test_a_clone_goes_on_in_the_same_way_and_by_itself(name: str) -> None:
    state = advanced(pyspiel.load_game(name), 4, 20)
    twin, before = state.clone(), str(state)
    chooser = random.Random(1)
    actions = []
    for _ in range(15):
        actions.append(chooser.choice(twin.legal_actions()))
        twin.apply_action(actions[-1])
    assert str(state) == before
    for action in actions:
        state.apply_action(action)
    assert str(state) == str(twin)


# ---- the game is ours


def test_a_state_is_the_game_of_its_seed() -> None:
    from parlour import new_game

    state = pyspiel.load_game("parlour_alley_cat(chance=3)").new_initial_state()
    for byte in (0x12, 0x34, 0x9F):
        state.apply_action(byte)
    game = new_game("alley-cat", seed="12349f")
    chooser = random.Random(2)
    while not state.is_terminal():
        seat = state.current_player()
        assert [seat] == game.to_act
        assert sorted(map(state.action_to_string, state.legal_actions())) == game.legal_moves(seat)
        action = chooser.choice(state.legal_actions())
        state.apply_action(action)
        game.play(seat, find_game("alley-cat").definition().moves[action])
        if not game.to_act and not game.over:
            game.next_round()
    assert game.over
    assert [seat for seat, value in enumerate(state.returns()) if value == max(state.returns())] == game.winners
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", SHORT)
def test_utilities_are_between_those_of_the_game_and_add_up_to_nothing(name: str) -> None:
    game = pyspiel.load_game(name)
    state = advanced(game, 5, 10**6)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
    assert len(state.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()


# ---- resampling


@pytest.mark.parametrize("name", [*SHORT, SMALL])
def test_what_is_resampled_looks_the_same_to_the_player_and_hides_the_rest_anew(name: str) -> None:
    game = pyspiel.load_game(name)
    uniform = random.Random(3).random
    for moves in (0, 1, 9, 25):
        state = advanced(game, moves, moves)
        if state.is_terminal():
            continue
        for player in range(game.num_players()):
            sampled = [state.resample_from_infostate(player, uniform) for _ in range(4)]
            for other in sampled:
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.current_player() == state.current_player()
            if moves == 0 and name != SMALL:
                assert len({str(other) for other in sampled}) > 1
            end = sampled[0]
            for _ in range(10):
                if not end.is_terminal():
                    end.apply_action(end.legal_actions()[0])


# ---- information states


def test_an_information_state_is_what_a_seat_has_seen_and_done() -> None:
    """Against the history of views and own actions itself, on games that often come to the same."""
    game = pyspiel.load_game(SMALL)
    by_history: dict[Any, str] = {}
    by_string: dict[str, Any] = {}
    chooser = random.Random(1)
    for _ in range(either(1500, 150)):
        state = game.new_initial_state()
        state.apply_action(chooser.randrange(256))
        seen: list[tuple[Any, ...]] = [(state.view(seat).tobytes(),) for seat in range(2)]
        while not state.is_terminal():
            player, action = state.current_player(), chooser.choice(state.legal_actions())
            state.apply_action(action)
            for seat in range(2):
                seen[seat] += ((action,) if seat == player else ()) + (state.view(seat).tobytes(),)
                string = state.information_state_string(seat)
                assert by_history.setdefault((seat, seen[seat]), string) == string
                assert by_string.setdefault(string, (seat, seen[seat])) == (seat, seen[seat])
    assert len(by_string) > 100


def test_the_tensor_tells_apart_what_the_string_tells_apart() -> None:
    game = pyspiel.load_game(SMALL)
    tensors: dict[str, Any] = {}
    for seed in range(either(200, 40)):
        for moves in range(1, 5):
            state = advanced(game, seed, moves - 3)
            if not state.is_chance_node():
                string, tensor = state.information_state_string(0), tuple(state.information_state_tensor(0))
                assert tensors.setdefault(string, tensor) == tensor
    assert len(set(tensors.values())) == len(tensors) > 20


@pytest.mark.parametrize("name", SHORT)
def test_an_observation_tensor_has_the_planes(name: str) -> None:
    game = pyspiel.load_game(name)
    state = advanced(game, 6, 22)
    player = state.current_player()
    vector = np.zeros(game.setup.rules.planes.length, np.int8)
    entry.encode(state.view(player), 0, vector)
    assert state.observation_tensor(player) == vector.tolist()
    assert state.information_state_tensor(player)[: len(vector)] == vector.tolist()
    assert set(state.information_state_tensor(player)[len(vector) :]) == {0.0, 1.0}


def test_before_the_deal_nobody_sees_anything() -> None:
    state = pyspiel.load_game("parlour_alley_cat").new_initial_state()
    assert state.observation_string(0) == "before the deal"
    assert not any(state.information_state_tensor(1))
    assert str(state) == "before the deal, seed "


# ---- OpenSpiel's algorithms


@pytest.mark.parametrize("name", SHORT)
def test_ismcts_plays_with_our_resampling(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, either(8, 2), random_state=np.random.RandomState(2))
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, bot.random_number))
    state = advanced(game, 3, 6)
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_mccfr_learns_a_small_alley_cat() -> None:
    """A player who has learned wins against one who plays at random, on the mean."""
    game = pyspiel.load_game(SMALL)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(either(400, 40)):
        solver.iteration()
    policy, chooser = solver.average_policy(), random.Random(2)
    games = either(600, 20)
    won = [played(game, policy, seat, chooser) for seat in range(2) for _ in range(games)]
    assert len(won) == 2 * games
    if not INTERPRETED:
        assert np.mean(won) > 3 * np.std(won) / np.sqrt(len(won))


def played(game: Any, policy: Any, learned: int, chooser: random.Random) -> float:
    """What the seat that plays by the policy gets against random play."""
    state = game.new_initial_state()
    while not state.is_terminal():
        chances = dict.fromkeys(state.legal_actions(), 1.0)
        if state.current_player() == learned:
            chances = policy.action_probabilities(state)
        state.apply_action(chooser.choices(list(chances), list(chances.values()))[0])
    return float(state.returns()[learned])


# ---- the small game


@pytest.mark.parametrize("pairs", [2, 3, 7, 12])
def test_a_small_game_is_a_legal_position_of_alley_cat(pairs: int) -> None:
    """AC-13: the pairs that are left out lie in tricks that are worth nothing; the rules take it from there."""
    game = pyspiel.load_game(f"parlour_alley_cat(pairs={pairs},hand=2)")
    state = game.new_initial_state()
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    position = notation.state_json(find_game("alley-cat"), state.states[0])
    ours = Game.from_state(position, seed=1)
    assert [len(hand) for hand in position["hands"]] == [2, 2]
    assert len(position["deck"]) == 2 * pairs + 1 - 4
    assert sum(len(tricks) for tricks in position["tricks"]) == 13 - pairs
    while not state.is_terminal():
        move = state.action_to_string(state.legal_actions()[0])
        ours.play(state.current_player(), move)
        state.apply_action(state.legal_actions()[0])
    assert ours.phase in ("scored", "over")
    assert state.returns() == [ours.scores[0] - ours.scores[1], ours.scores[1] - ours.scores[0]]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("pairs=1", "parameter pairs cannot be 1: it is a number from 2 to 12"),
        ("pairs=2,hand=3", "2 pairs and the Alley Cat are too few cards for two hands of 3"),
        ("pairs=3,scoring=tricks", "a small game has the scoring difference"),
        ("chance=0", "parameter chance cannot be 0"),
    ],
)
def test_a_small_game_that_cannot_be_is_refused(parameters: str, message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(f"parlour_alley_cat({parameters})")


def test_options_are_checked_as_everywhere() -> None:
    with pytest.raises(BadOption, match="option target cannot be 5"):
        pyspiel.load_game("parlour_alley_cat(target=5)")


def test_options_reach_the_state() -> None:
    game = pyspiel.load_game("parlour_allegra(players=3,dealer=2,limit=50,tap=False)")
    public = game.setup.start[0].public
    assert [int(public.first_dealer), int(public.limit), int(public.tap)] == [2, 50, 0]
    assert zeros(game.setup.rules.state)[0].public.players == 0
