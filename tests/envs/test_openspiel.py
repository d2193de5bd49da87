"""OpenSpiel: its tests and algorithms on our games, and information states that tell apart what a seat can tell apart."""

import copy
import json
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

from parlour import BadOption, Game, IllegalMove
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
SMALL = "parlour_alley_cat(pairs=2,hand=2)"


def advanced(game: Any, seed: int, moves: int) -> Any:
    """A state after so many random moves, or at the end."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    for _ in range(moves + game.max_chance_nodes_in_history()):
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
        state.apply_action(chooser.choice(state.chance_outcomes())[0])
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
            state = advanced(game, seed, moves)
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
    state = advanced(game, pairs, 0)
    position = notation.state_json(find_game("alley-cat"), state.states[0])
    ours = Game.from_state(position | {"cut": ["AS", "AC"]}, seed=1)
    assert [len(hand) for hand in position["hands"]] == [2, 2]
    assert len(position["deck"]) == 2 * pairs + 1 - 4
    assert sum(len(tricks) for tricks in position["tricks"]) == 13 - pairs
    while not state.is_terminal():
        move = state.action_to_string(state.legal_actions()[0])
        ours.play(state.current_player(), move)
        state.apply_action(state.legal_actions()[0])
    assert ours.phase in ("scored", "over")
    assert state.returns() == [ours.scores[0] - ours.scores[1], ours.scores[1] - ours.scores[0]]


def test_a_small_game_has_every_deal_once_and_each_as_likely() -> None:
    """Five cards, of which each hand has two and either seat deals: 5! / (2! 2!) * 2 deals."""
    game = pyspiel.load_game(SMALL)
    root = game.new_initial_state()
    outcomes = root.chance_outcomes()
    assert {chance for _, chance in outcomes} == {1 / 60}
    deals = [json.loads(str(root.child(outcome))) for outcome, _ in outcomes]
    told = {json.dumps([deal["dealer"], deal["hands"], deal["deck"]]) for deal in deals}
    assert len(told) == len(outcomes) == 60
    assert all(deal["to_act"] == [1 - deal["dealer"]] for deal in deals)
    assert len({root.action_to_string(outcome) for outcome, _ in outcomes}) == 60
    assert game.max_chance_outcomes() == 60
    assert game.max_chance_nodes_in_history() == 1


@pytest.mark.parametrize("name", [SMALL, "parlour_alley_cat(pairs=7,hand=2)"])
def test_nothing_that_everybody_sees_gives_a_small_deal_away(name: str) -> None:
    """AC-3: nobody cuts; a spectator sees who deals, and the same whatever the cards are."""
    game = pyspiel.load_game(name)
    states = [advanced(game, seed, 0) for seed in range(40)]
    seen = {state.view(-1).tobytes() for state in states}
    assert len(seen) == 2
    assert "cut" not in json.loads(states[0].observation_string(0))
    assert len({str(state) for state in states}) > 20


@pytest.mark.skipif(INTERPRETED, reason="goes through the whole tree")
def test_the_small_game_is_one_of_imperfect_information() -> None:
    """Solved by OpenSpiel: how many information sets, what uniform play loses, and that neither seat is better off."""
    game = pyspiel.load_game(SMALL)
    uniform = policy.TabularPolicy(game)
    assert len(uniform.state_lookup) == 440
    assert exploitability.nash_conv(game, uniform) == pytest.approx(10)
    assert expected_game_score.policy_value(game.new_initial_state(), [uniform, uniform]) == pytest.approx([0, 0])
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    learned = solver.average_policy()
    assert exploitability.nash_conv(game, learned) < 0.5
    value = expected_game_score.policy_value(game.new_initial_state(), [learned, learned])
    assert value == pytest.approx([0, 0], abs=0.25)


@pytest.mark.skipif(INTERPRETED, reason="goes through the whole tree")
def test_information_sets_allow_several_hands() -> None:
    """With one byte of seed 504 of 507 information sets were sure of the other hand."""
    game = pyspiel.load_game(SMALL)
    hands: dict[str, set[str]] = {}
    for state in get_all_states.get_all_states(game, include_chance_states=False).values():
        if not state.is_terminal():
            player = state.current_player()
            other = json.dumps(json.loads(str(state))["hands"][1 - player])
            hands.setdefault(state.information_state_string(player), set()).add(other)
    first = [others for string, others in hands.items() if len(others) == 3]
    assert len(hands) == 440
    assert len(first) >= 20


def test_a_game_is_no_longer_than_it_says() -> None:
    """A small one is as long as it says, to the move."""
    game = pyspiel.load_game(SMALL)
    lengths = [len(advanced(game, seed, 99).history()) - 1 for seed in range(either(200, 20))]
    assert max(lengths) == game.max_game_length() == 4
    three = pyspiel.load_game("parlour_alley_cat(pairs=3,hand=2)")
    lengths = [len(advanced(three, seed, 99).history()) - 1 for seed in range(either(200, 20))]
    assert max(lengths) <= three.max_game_length() == 6
    one, all_rounds = (pyspiel.load_game(f"parlour_allegra(players=4,{option})") for option in ("rounds=1", "limit=99"))
    assert 30 * one.max_game_length() == all_rounds.max_game_length()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("pairs=1", "parameter pairs cannot be 1: it is a whole number from 2 to 12"),
        ("pairs=2,hand=3", "2 pairs and the Alley Cat are too few cards for two hands of 3"),
        ("pairs=3,scoring=tricks", "a small game has the scoring difference"),
        ("chance=0", "parameter chance cannot be 0"),
        ("target=5", "option target cannot be 5"),
    ],
)
def test_a_game_that_cannot_be_is_refused_as_ours_and_as_openspiel_s(parameters: str, message: str) -> None:
    for error in (pyspiel.SpielError, BadOption):
        with pytest.raises(error, match=message):
            pyspiel.load_game(f"parlour_alley_cat({parameters})")


# ---- what is refused


def test_an_action_that_is_not_legal_is_refused_and_nothing_changes() -> None:
    state = advanced(pyspiel.load_game("parlour_alley_cat"), 4, 5)
    before = str(state), state.history(), state.information_state_string(0)
    for action in {0, 26, 27, 99, 2**40, -2, -7} - set(state.legal_actions()):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(action)
        assert (str(state), state.history(), state.information_state_string(0)) == before
    wrong = next(action for action in range(27) if action not in state.legal_actions())
    with pytest.raises(IllegalMove, match=r"is not in the hand of seat \d \(AC-6\)"):
        state.apply_action(wrong)
    assert state.legal_actions(1 - state.current_player()) == []


def test_chance_and_the_end_take_no_other_action() -> None:
    game = pyspiel.load_game(SMALL)
    state = game.new_initial_state()
    for outcome in (60, 255, -2):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(outcome)
    assert state.history() == []
    state = advanced(game, 1, 99)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(0)
    assert state.is_terminal()


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("player", [-5, 6, 99, 2**31 - 1])
def test_a_player_that_there_is_not_is_refused(name: str, player: int) -> None:
    """Some by OpenSpiel before they come to us, and then by its error alone."""
    state = advanced(pyspiel.load_game(name), 2, 7)
    asked = [
        state.view,
        state.observation_string,
        state.observation_tensor,
        state.information_state_string,
        state.information_state_tensor,
        lambda player: state.resample_from_infostate(player, random.random),
        lambda player: make_observation(state.get_game()).set_from(state, player),
        lambda player: make_observation(state.get_game()).string_from(state, player),
    ]
    for ask in asked:
        with pytest.raises(pyspiel.SpielError):
            ask(player)
    with pytest.raises(BadOption, match=f"the player cannot be {player}: it is a whole number"):
        state.view(player)
    for action in (-2, len(state.setup.moves)):
        with pytest.raises(pyspiel.SpielError, match="is no action at all"):
            state.action_to_string(0, action)


# ---- observers


def kind(recalls: bool, public: bool, private: Any) -> Any:
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recalls, private_info=private)


@pytest.mark.parametrize("recalls", [False, True])
@pytest.mark.parametrize("name", SHORT)
def test_a_public_observer_sees_what_a_spectator_sees(name: str, recalls: bool) -> None:
    """The same for all players, and for all states that differ in secrets alone."""
    game = pyspiel.load_game(name)
    state = advanced(game, 3, 9)
    player = state.current_player()
    observer = make_observation(game, kind(recalls, True, pyspiel.PrivateInfoType.NONE))
    told = {observer.string_from(state, seat) for seat in range(game.num_players())}
    assert len(told) == 1
    others = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(5)]
    assert len({str(other) for other in others}) > 1
    tensors = set()
    for other in others:
        assert observer.string_from(other, player) in told
        observer.set_from(other, player)
        tensors.add(observer.tensor.tobytes())
    assert len(tensors) == 1
    assert state.information_state_string(player) not in told


def test_a_public_observer_recalls() -> None:
    """Two ways to the same tricks are two memories: what a spectator remembers is more than how the table lies."""
    game = pyspiel.load_game("parlour_alley_cat(pairs=3,hand=2)")
    recalled, seen = (
        make_observation(game, kind(recalls, True, pyspiel.PrivateInfoType.NONE)) for recalls in (True, False)
    )
    by_tricks: dict[str, set[str]] = {}
    for seed in range(either(600, 100)):
        state = advanced(game, seed, 6)
        tricks = json.dumps(json.loads(seen.string_from(state, 0))["tricks"])
        by_tricks.setdefault(tricks, set()).add(recalled.string_from(state, 0))
    assert max(len(memories) for memories in by_tricks.values()) > 1
    assert sum(len(memories) for memories in by_tricks.values()) == len(set.union(*by_tricks.values()))


def test_a_private_observer_tells_the_own_hand_alone() -> None:
    game = pyspiel.load_game("parlour_alley_cat")
    state = advanced(game, 3, 3)
    observer = make_observation(game, kind(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    told = json.loads(observer.string_from(state, 1))
    assert told == {"hands": [None, json.loads(str(state))["hands"][1]]}
    assert observer.tensor is None


@pytest.mark.parametrize("name", SHORT)
def test_what_is_not_offered_raises_an_error_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    types = pyspiel.PrivateInfoType
    kinds = [kind(recalls, public, types.ALL_PLAYERS) for recalls in (False, True) for public in (False, True)]
    kinds += [kind(recalls, False, types.NONE) for recalls in (False, True)]
    for wanted in [*kinds, kind(True, False, types.SINGLE_PLAYER)]:
        with pytest.raises(pyspiel.SpielError, match="there is no observer of"):
            make_observation(game, wanted)
    with pytest.raises(pyspiel.SpielError, match="takes no parameters"):
        make_observation(game, params={"planes": 3})


# ---- pickles


@pytest.mark.parametrize("name", [*SHORT, SMALL])
def test_games_and_states_are_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)
    state = advanced(game, 5, 12)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(twin) == str(game)
        assert twin.setup is game.setup
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert other.history() == state.history()
        for seat in range(game.num_players()):
            assert other.information_state_string(seat) == state.information_state_string(seat)
        go_on(state.clone(), other)


def go_on(state: Any, other: Any) -> None:
    """Play some random moves in both, which have to stay the same."""
    chooser = random.Random(9)
    for _ in range(12):
        assert str(other) == str(state)
        if not state.is_terminal():
            action = chooser.choice(state.legal_actions())
            state.apply_action(action)
            other.apply_action(action)


def test_a_pickle_is_read_where_nobody_has_registered_the_games(tmp_path: Path) -> None:
    game = pyspiel.load_game(SMALL)
    path = tmp_path / "both.pickle"
    path.write_bytes(pickle.dumps((game, advanced(game, 3, 2))))
    read = (
        "import pickle, pathlib, sys; game, state = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes()); print(state)"
    )
    told = subprocess.run([sys.executable, "-c", read, path], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str(advanced(game, 3, 2))


@pytest.mark.parametrize("name", SHORT)
def test_a_resampled_state_is_serialized_as_it_is(name: str) -> None:
    """It is not the one to which its history leads."""
    game = pyspiel.load_game(name)
    state = advanced(game, 3, 9)
    player = state.current_player()
    sampled = state.resample_from_infostate(player, random.Random(1).random)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, sampled))
    for other in (again, pickle.loads(pickle.dumps(sampled))):
        assert str(other) == str(sampled) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        go_on(sampled.clone(), other)


def test_memories_are_the_same_whenever_somebody_asks() -> None:
    """They are made when they are asked for: after every move, or of many moves at once."""
    game = pyspiel.load_game("parlour_allegra(players=3,rounds=1)")
    asked, not_asked = game.new_initial_state(), game.new_initial_state()
    chooser = random.Random(3)
    for _ in range(either(300, 60)):
        if not asked.is_terminal():
            action = chooser.choice(asked.legal_actions())
            asked.apply_action(action)
            not_asked.apply_action(action)
            if not asked.is_chance_node():
                asked.information_state_string(0)
    for seat in range(3):
        assert asked.information_state_string(seat) == not_asked.information_state_string(seat)


def test_options_reach_the_state() -> None:
    game = pyspiel.load_game("parlour_allegra(players=3,dealer=2,limit=50,tap=False)")
    public = game.setup.start[0].public
    assert [int(public.first_dealer), int(public.limit), int(public.tap)] == [2, 50, 0]
    assert zeros(game.setup.rules.state)[0].public.players == 0
