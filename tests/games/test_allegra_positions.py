"""States of Allegra in JSON: what is read back as it was written, and what is refused as impossible."""

import copy
import itertools
from collections import Counter
from typing import Any

import pytest

from parlour import Game, ImpossiblePosition

from .allegra_positions import BARE, OPEN, PLAIN, State, all_cards, cards_on, lay_out, play, random_play, table
from .older import older

CLOSED = "? ? ? ? / ? ? ? ? / ? ? ? ?"


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_every_state_of_a_game_is_read_back(players: int, seed: int) -> None:
    for game in random_play(players, seed, rounds=1 if players > 3 else 2):
        state = game.state()
        twin = Game.from_state(copy.deepcopy(state), **game.options)
        assert twin.state() == state
        assert [twin.legal_moves(seat) for seat in game.to_act] == [game.legal_moves(seat) for seat in game.to_act]


def test_a_state_with_a_limit_is_read_back() -> None:
    for game in itertools.islice(random_play(2, 4, limit=20), 400):
        assert Game.from_state(game.state(), **game.options).state() == game.state()


RARE_PHASES = [
    lay_out("5 5 5 ? / ? ? ? ? / ? ? ? ?", PLAIN, phase="clear", swapped="3"),
    lay_out("5 5 5 ? / ? ? ? ? / ? ? ? ?", PLAIN, phase="clear"),
    lay_out(PLAIN, "5 5 5 ? / ? ? ? ? / ? ? ? ?", PLAIN, phase="tapper clear", held="3", tapper=1),
    lay_out(players=3, phase="put", held="3", taken="c2", tapper=2),
    lay_out(players=4, phase="tap", drawn="3", to_act=[1, 3], taps={"2": True}),
    lay_out(PLAIN, OPEN, "? ? ? 1 / ? ? ? 5 / ? ? ? 6", PLAIN, finisher=1, last_turns=[2], active=3),
    lay_out(spare="discard"),
    lay_out(round=3, round_scores=[[1, -0.5], [-10, 20]], totals=[-9, 19.5]),
]


@pytest.mark.parametrize("state", RARE_PHASES)
def test_rare_states_are_read_back(state: State) -> None:
    whole = Game.from_state(copy.deepcopy(state)).state()
    assert older(whole) == state
    assert Game.from_state(copy.deepcopy(whole)).state() == whole


def test_a_game_goes_on_from_a_state_with_the_chance_of_the_seed() -> None:
    state = lay_out(spare="discard")
    drawn = [play(Game.from_state(state, seed=seed), "0 draw deck").state()["deck"] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


# ---- Impossible in form


def without(key: str) -> State:
    return {other: value for other, value in lay_out().items() if other != key}


@pytest.mark.parametrize("key", [key for key in lay_out() if key not in ("game", "players")])
def test_a_missing_key(key: str) -> None:
    refuse(without(key), f"the state has no {key}")


def refuse(state: Any, message: str, **options: Any) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        Game.from_state(state, seed=1, **options)
    assert str(refused.value) == message


TAPPING: State = {"phase": "tap", "drawn": "3", "drawn_from": "deck", "to_act": [1, 2]}
EXCHANGE: State = {"tapper": 1}
CARD = "that is not a card of this game"
TRUTH = "it has to be true or false"
PHASES = "setup, draw, tap, answer, keep, reveal, tapper swap, tapper clear, take, put, clear, scored, over"
PLACES = "a1, a2, a3, b1, b2, b3, c1, c2, c3, d1, d2, d3, e1, e2, e3"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("game", 5, "a state has to be a JSON object with the name of its game"),
        ("players", "2", "players is 2: it has to be a number"),
        ("players", None, "players is None: it has to be a number"),
        ("round", 0, "round is 0: it has to be a whole number from 1 to 60"),
        ("round", 1.0, "round is 1.0: it has to be a whole number from 1 to 60"),
        ("round", 31, "round is 31: a game has at most 30 rounds (AL-33)"),
        ("phase", "play", f"phase is play: it has to be one of {PHASES}"),
        ("to_act", [2], "to_act[0] is 2: it has to be a whole number from 0 to 1"),
        ("to_act", 0, "to_act is 0: it has to be a list of 0 to 2 items"),
        ("over", 0, f"over is 0: {TRUTH}"),
        ("winners", [1, 0], "winners is [1, 0]: seats are listed once, in ascending order"),
        ("dealer", 2, "dealer is 2: it has to be a whole number from 0 to 1"),
        ("dealer", "random", "dealer is random: it has to be a whole number from 0 to 1"),
        ("active", -1, "active is -1: it has to be a whole number from 0 to 1"),
        ("grids", [[]], "grids is [[]]: it has to be a list of 2 items"),
        ("grids", [[], []], "grids[0] is []: it has to be a list of 3 items"),
        ("grids", [[[], [], []]] * 2, "grids[0][0] is []: it has to be a list of 4 items"),
        ("grids", [[["5"] * 4] * 3] * 2, "grids[0][0][0] is 5: it has to be a list of 2 items"),
        ("grids", [[[["12", True]] * 4] * 3] * 2, f"grids[0][0][0][0] is 12: {CARD}"),
        ("grids", [[[[None, False]] * 4] * 3] * 2, f"grids[0][0][0][0] is None: {CARD}"),
        ("grids", [[[["5", 1]] * 4] * 3] * 2, f"grids[0][0][0][1] is 1: {TRUTH}"),
        ("deck", ["5", None], f"deck[1] is None: {CARD}"),
        ("deck", None, "deck is None: it has to be a list of 0 to 120 items"),
        ("discard", [5], f"discard[0] is 5: {CARD}"),
        ("drawn", "AC", f"drawn is AC: {CARD}"),
        ("held", 3, f"held is 3: {CARD}"),
        ("swapped", "-2", f"swapped is -2: {CARD}"),
        ("taken", "f1", f"taken is f1: it has to be one of {PLACES}"),
        ("taps", [], "taps is []: it has to be an object"),
        ("taps", {"2": True}, "a key of taps is 2: it has to be one of 0, 1"),
        ("taps", {"1": "yes"}, f"taps[1] is yes: {TRUTH}"),
        ("tapper", 2, "tapper is 2: it has to be a whole number from 0 to 1"),
        ("finisher", "1", "finisher is 1: it has to be a whole number from 0 to 1"),
        ("last_turns", [0, 0], "last_turns is [0, 0]: seats are listed once, in ascending order"),
        ("round_scores", [[0, 0]], "round_scores is [[0, 0]]: it has to be a list of 0 items"),
        ("totals", [0], "totals is [0], not [0, 0]: they are the sums of round_scores (AL-32)"),
        ("score", 3, "the state has an unknown key score"),
    ],
)
def test_a_value_that_no_state_has(key: str, value: object, message: str) -> None:
    refuse(lay_out() | {key: value}, message)


@pytest.mark.parametrize("state", [None, [], "allegra", 5, {}])
def test_what_is_no_state_at_all(state: object) -> None:
    refuse(state, "a state has to be a JSON object with the name of its game")


# ---- Impossible in what it says


def test_AL_1_AL_2_cards_are_conserved() -> None:
    for players, rule, copies in ((3, "AL-2", 6), (4, "AL-1", 8)):
        state = lay_out(players=players, deck="0 0", discard="5")
        refuse(state | {"deck": state["deck"][1:]}, f"card 0 is there {copies - 1} times, not {copies} ({rule})")
        refuse(state | {"discard": ["5", "0"]}, f"card 0 is there {copies + 1} times, not {copies} ({rule})")


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (lay_out(to_act=[1]), "to_act is [1], not [0]: seat 0 has to draw a card (AL-10)"),
        (lay_out(to_act=[]), "to_act is [], not [0]: seat 0 has to draw a card (AL-10)"),
        (lay_out(over=True), "over is True, not False: the phase says so"),
        (lay_out(winners=[0]), "winners is [0], not []: the scores say so"),
        (lay_out(discard=""), "the discard pile is empty (AL-5, AL-13)"),
        (lay_out(drawn="3"), "drawn is not null, but has to be in phase draw"),
        (lay_out(phase="keep"), "drawn is null, but it is there in phase keep"),
        (lay_out(held="3"), "tapper is null, but a card is held, and only a tapper holds one (AL-18)"),
        (lay_out(held="3", players=3, **EXCHANGE), "held is not null, but has to be in phase draw"),
        (lay_out(players=3, phase="take", **EXCHANGE), "held is null, but it is there in phase take"),
        (lay_out(players=3, phase="put", held="3", **EXCHANGE), "taken is null, but it is there in phase put"),
        (lay_out(taken="b1"), "tapper is null, but a card is taken, and only from a tapper (AL-19)"),
        (lay_out(players=3, phase="take", held="3", taken="b1", **EXCHANGE),
         "taken is not null, but has to be in phase take"),
        (lay_out(players=3, **EXCHANGE), "tapper is not null, but has to be in phase draw"),
        (lay_out(swapped="3"), "swapped is not null, but has to be in phase draw"),
        (lay_out(last_turns=[1]), "last_turns is [1], but there is no finisher (AL-26)"),
        (lay_out(PLAIN, OPEN, "? ? ? 1 / ? ? ? 1 / ? ? ? 1", finisher=1, last_turns=[1]),
         "last_turns has seat 1, but the finisher has no last turn (AL-26)"),
        (lay_out(OPEN, "? ? ? 1 / ? ? ? 1 / ? ? ? 1", finisher=0), "active is 0, but that seat has no turn left (AL-26)"),
        (lay_out(PLAIN, "? ? ? 1 / ? ? ? 1 / ? ? ? 1", OPEN, finisher=2, last_turns=[0]),
         "last_turns is [0], not [1]: they are had clockwise (AL-26)"),
        (lay_out(CLOSED, CLOSED, phase="setup", active=1), "active is 1, not 0: 0 cards have been turned up (AL-8)"),
        (lay_out("5 6 ? ? / ? ? ? ? / ? ? ? ?", CLOSED, phase="setup"),
         "active is 0, not 1: 2 cards have been turned up (AL-8)"),
        (lay_out(PLAIN, PLAIN, phase="setup"), "4 cards are face up in phase setup (AL-8)"),
        (lay_out(players=3, **(TAPPING | {"to_act": [1]})),
         "to_act is [1], not [1, 2]: these may tap and have not decided (AL-15)"),
        (lay_out(players=3, **(TAPPING | {"taps": {"0": True}})),
         "seats [0] have decided about a tap, but [1, 2] may (AL-15)"),
        (lay_out(players=3, **(TAPPING | {"to_act": [], "taps": {"1": True, "2": True}})),
         "to_act is empty, but the tap is open (AL-16)"),
        (lay_out(players=3, phase="answer", drawn="3", taps={"1": False, "2": False}),
         "nobody has tapped whom the card can be given (AL-17)"),
        (lay_out(OPEN, "? ? ? 1 / ? ? ? 5 / ? ? ? 9", OPEN, phase="reveal", finisher=2, last_turns=[]),
         "seat 0 has no face-down card to turn up (AL-13)"),
        (lay_out(phase="clear"), "seat 0 has no line to clear (AL-20)"),
        (lay_out(players=3, phase="tapper clear", held="3", **EXCHANGE), "seat 1 has no line to clear (AL-20)"),
        (lay_out(round=2), "round_scores is []: it has to be a list of 1 items"),
        (lay_out(round=2, round_scores=[[1, 2]]),
         "totals is [0, 0], not [1, 2]: they are the sums of round_scores (AL-32)"),
        (lay_out(round=2, round_scores=[[1, 2, 3]]), "round_scores[0] is [1, 2, 3]: it has to be a list of 2 items"),
        (lay_out(round=2, round_scores=[[1, 0.25]]),
         "round_scores[0][1] is 0.25: there are no smaller parts than half points (AL-29)"),
        (lay_out(round=2, round_scores=[[1, "2"]]), "round_scores[0][1] is 2: it has to be a number"),
        (lay_out(round=2, round_scores=[[1, float("nan")]]), "round_scores[0][1] is nan: it has to be a number"),
    ],
)  # fmt: skip
def test_a_state_that_contradicts_itself(state: State, message: str) -> None:
    refuse(state, message)


def scored(**changes: Any) -> State:
    """A round that has ended: seat 1 was the finisher, and the areas sum up to 1 and 0."""
    grids = ["1 . . . / . . . . / . . . .", "0 . . . / . . . . / . . . ."]
    keys: State = {
        "phase": "scored",
        "to_act": [],
        "finisher": 1,
        "last_turns": [0],
        "round_scores": [[1, 0]],
        "totals": [1, 0],
    }
    return lay_out(*grids, **(keys | changes))


def test_AL_27_the_state_after_a_round_is_read_back() -> None:
    assert older(Game.from_state(scored()).state()) == scored()
    over = scored(phase="over", over=True, winners=[1])
    assert older(Game.from_state(over, rounds=1).state()) == over


@pytest.mark.parametrize(
    ("state", "rounds", "message"),
    [
        (scored(to_act=[0]), 3, "to_act is [0], not []: nobody is to act in phase scored"),
        (scored(grids=lay_out("1? . . . / . . . . / . . . .", "0 . . . / . . . . / . . . .")["grids"]), 3,
         "a card lies face down, but the round has ended (AL-27)"),
        (scored(), 1, "over is False, not True: the options say when (AL-32, AL-33)"),
        (scored(phase="over", over=True, winners=[1]), 3, "over is True, not False: the options say when (AL-32, AL-33)"),
        (scored(phase="over", over=True, winners=[0]), 1, "winners is [0], not [1]: the scores say so"),
        (scored(phase="over", over=False, winners=[1]), 1, "over is False, not True: the phase says so"),
    ],
)  # fmt: skip
def test_AL_27_AL_32_the_state_after_a_round_contradicts_itself(state: State, rounds: int, message: str) -> None:
    refuse(state, message, rounds=rounds)


# ---- Impossible by the rules: the form is right, but no game comes there

ONE_COLUMN = "? ? ? . / ? ? ? . / ? ? ? ."


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(lay_out(round=4, round_scores=[[0, 0]] * 3), id="AL-32 round 4 of 3"),
        pytest.param(lay_out(round=30, round_scores=[[0, 0]] * 29), id="AL-32 round 30 of 3"),
        pytest.param(lay_out(round=2, round_scores=[[400, 0]], totals=[400, 0]), id="AL-28 a score above all cards"),
        pytest.param(lay_out() | {"drawn_from": "None"}, id="AL-10 drawn from a word"),
        pytest.param(lay_out(". ? ? ? / ? ? ? ? / ? ? ? ?", CLOSED, phase="setup"), id="AL-4 cleared in setup"),
        pytest.param(lay_out(CLOSED, CLOSED, phase="setup", finisher=1), id="AL-25 a finisher in setup"),
        pytest.param(lay_out(CLOSED, CLOSED, phase="setup", discard="4 5"), id="AL-5 two discarded in setup"),
        pytest.param(lay_out(discard="", phase="reveal"), id="AL-13 nothing discarded at reveal"),
        pytest.param(lay_out(PLAIN, PLAIN, PLAIN, OPEN, finisher=3, active=0, last_turns=[1]), id="AL-26 out of turn"),
        pytest.param(lay_out(players=3, taps={"1": True}), id="AL-16 taps before a card is drawn"),
        pytest.param(lay_out(players=3, phase="keep", drawn="5", taps={"0": True}), id="AL-14 a tap of the active player"),
        pytest.param(lay_out(players=2, phase="take", held="5", tapper=1), id="AL-14 two players"),
        pytest.param(lay_out(players=3, phase="take", held="5", tapper=0, taps={"0": True}), id="AL-14 tapper is active"),
        pytest.param(lay_out(players=3, phase="tapper swap", drawn="5", drawn_from="discard", **EXCHANGE),
                     id="AL-14 exchange of a discarded card"),
        pytest.param(lay_out(PLAIN, BARE, ONE_COLUMN, phase="tapper swap", drawn="5", **EXCHANGE),
                     id="AL-15 a tapper without a card"),
        pytest.param(lay_out(BARE, ONE_COLUMN, OPEN, phase="take", held="5", finisher=2, **EXCHANGE),
                     id="AL-19 nothing to put away"),
        pytest.param(lay_out(PLAIN, "? . ? ? / ? ? ? ? / ? ? ? ?", PLAIN, phase="put", held="5", taken="c1", **EXCHANGE),
                     id="AL-19 taken from a cleared place"),
        pytest.param(lay_out(BARE, "? ? ? 1? / ? ? ? . / ? ? ? .", PLAIN, phase="put", held="5", taken="e1", **EXCHANGE),
                     id="AL-19 the only place is the one taken from"),
        pytest.param(lay_out(BARE, ONE_COLUMN, OPEN, phase="keep", drawn="4", drawn_from="discard", finisher=2),
                     id="AL-11 drawn with nowhere to keep it"),
        pytest.param(scored(round_scores=[[1, 7]], totals=[1, 7]), id="AL-28 scores that the cards do not have"),
        pytest.param(scored(last_turns=[]), id="AL-26 a last turn is missing"),
    ],
)  # fmt: skip
def test_a_state_that_the_rules_do_not_reach(state: State) -> None:
    with pytest.raises(ImpossiblePosition):
        Game.from_state(state)


def test_AL_14_no_exchange_with_the_option_tap_off() -> None:
    state = lay_out(players=3, phase="take", held="5", **EXCHANGE)
    Game.from_state(state)
    with pytest.raises(ImpossiblePosition):
        Game.from_state(state, tap=False)


def test_AL_33_no_further_round_after_the_limit_was_reached() -> None:
    state = lay_out(round=2, round_scores=[[70, 0]], totals=[70, 0])
    Game.from_state(state)
    with pytest.raises(ImpossiblePosition):
        Game.from_state(state, limit=66)


def test_AL_33_scores_that_are_too_high_are_refused_and_not_added_up() -> None:
    with pytest.raises(ImpossiblePosition):
        Game.from_state(lay_out(round=5, round_scores=[[5000, 0]] * 4, totals=[20000, 0]), limit=200)


def test_the_positions_of_these_tests_can_be_played() -> None:
    game = table()
    play(game, "0 draw deck", "0 discard", "0 reveal b1")
    assert game.to_act == [1]


def test_the_positions_of_these_tests_hold_every_card() -> None:
    assert Counter(cards_on(lay_out(OPEN, "? . . ? / . . . . / . . . .", drawn="3"))) == all_cards(2)
