"""Allie Gator: states in JSON, there and back, and the positions that the game cannot be in."""

from copy import deepcopy
from typing import Any

import pytest

from parlour.errors import BadOption, ImpossiblePosition, UnknownGame
from parlour.games.definition import Json
from parlour.play.match import Game, new_game

from .allie_gator_positions import game, last_turn, played, position
from .older import older

TURN = position("11 30 70 I D", "12 S ...", "...", targets=("40", "60"), discards=("20 21", ""), penalties={1: "55"})
LATE = position("11 30", "12 S", "I", discards=("20 21", ""), rest=2)
TARGET = played(TURN, "take").state()
SCORED = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0)), "take").state()
OVER = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[1, 0, 0, 2]), "take").state()


def changed(state: Json, key: str, value: Any) -> Json:
    """The state with another value at `targets.L` or `hands.0`; None takes the key away."""
    state = deepcopy(state)
    *path, last = key.split(".")
    place: Any = state
    for step in path:
        place = place[int(step) if step.isdigit() else step]
    if value is None:
        del place[last]
    else:
        place[int(last) if last.isdigit() else last] = value
    return state


def refused(state: Any, **options: Any) -> str:
    with pytest.raises(ImpossiblePosition) as impossible:
        Game.from_state(state, 1, **options)
    return str(impossible.value)


# ---- There and back


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_state_can_be_read_back_at_every_step_of_a_game(players: int, seed: int) -> None:
    match = new_game("allie-gator", players, seed, teeth=4, first=1)
    for step in range(600):
        state = match.state()
        again = Game.from_state(state, **match.options)
        assert again.state() == state
        assert [again.legal_moves(seat) for seat in range(players)] == [
            match.legal_moves(seat) for seat in range(players)
        ]
        if match.over:
            return
        if not match.to_act:
            match.next_round()
            continue
        moves = match.legal_moves(match.to_act[0])
        match.play(match.to_act[0], moves[(step * 31 + seed) % len(moves)])


@pytest.mark.parametrize("state", [TURN, LATE, TARGET, SCORED, OVER], ids=["turn", "late", "target", "scored", "over"])
def test_each_phase_can_be_read_back(state: Json) -> None:
    assert older(game(state).state()) == older(state)
    whole = game(state).state()
    assert game(whole).state() == whole


def test_AG_24_an_empty_target_can_be_read_back() -> None:
    state = position("D D D D D", "69 ...", "...", deck="S S", rest=2)
    empty = played(state, "take").state()
    assert game(empty).state() == empty


def test_a_state_goes_on_with_the_options_that_are_given() -> None:
    assert game(TURN, teeth=5, first=2).options == {"first": 2, "teeth": 5}
    with pytest.raises(BadOption):
        game(TURN, teeth=7)


def test_reading_does_not_change_the_state_that_was_given() -> None:
    before = deepcopy(TURN)
    game(TURN)
    assert before == TURN


# ---- What cannot be


@pytest.mark.parametrize(
    ("state", "key", "value", "reason"),
    [
        (TURN, "deck", None, "the state has no deck"),
        (TURN, "winners", None, "the state has no winners"),
        (TURN, "round", None, "the state has no round"),
        (TURN, "dealer", 0, "the state has an unknown key dealer"),
        (TURN, "game", 5, "a state has to be a JSON object with the name of its game"),
        (TURN, "players", "three", "players is three: it has to be a number"),
        (TURN, "players", True, "players is True: it has to be a number"),
        (TURN, "players", 4, "teeth is [0, 0, 0]: it has to be a list of 4 items"),
        (TURN, "round", 0, "round is 0: it has to be a whole number from 1 to 60"),
        (TURN, "round", 61, "round is 61: it has to be a whole number from 1 to 60"),
        (TURN, "round", 1.5, "round is 1.5: it has to be a whole number from 1 to 60"),
        (TURN, "phase", "draw", "phase is draw: it has to be one of turn, target, scored, over"),
        (TURN, "to_act", 0, "to_act is 0: it has to be a list of 0 to 3 items"),
        (TURN, "to_act", [3], "to_act[0] is 3: it has to be a whole number from 0 to 2"),
        (TURN, "to_act", [0, 0], "to_act is [0, 0]: seats are listed once, in ascending order"),
        (TURN, "to_act", [], "to_act is []: in phase turn one seat is to act (AG-11)"),
        (TURN, "to_act", [0, 1], "to_act is [0, 1]: in phase turn one seat is to act (AG-11)"),
        (TURN, "over", True, "over is True, not False: the phase says so"),
        (TURN, "over", 0, "over is 0: it has to be true or false"),
        (TURN, "winners", [1], "winners is [1], not []: the scores say so"),
        (TURN, "starter", 3, "starter is 3: it has to be a whole number from 0 to 2"),
        (TURN, "starter", "0", "starter is 0: it has to be a whole number from 0 to 2"),
        (TURN, "direction", 0, "direction is 0: it has to be 1, clockwise, or -1 (AG-6)"),
        (TURN, "allie", "left", "allie is left: it has to be one of L, R"),
        (TURN, "targets", [["40"], ["60"]], "targets is [['40'], ['60']]: it has to be an object with L, R"),
        (TURN, "targets", {"L": ["40"]}, "targets is {'L': ['40']}: it has to be an object with L, R"),
        (TURN, "targets.L", ["D"], "targets.L holds a special card: only number cards lie there (AG-4, AG-8)"),
        (TURN, "discards.R", ["D"], "discards.R holds a special card: only number cards lie there (AG-4, AG-8)"),
        (TURN, "targets.L", ["40", "39"], "targets.L is ['40', '39']: each card is higher than before (AG-16)"),
        (TURN, "discards.L", ["21", "20"], "discards.L is ['21', '20']: each card is higher than before (AG-8)"),
        (TURN, "hands", [["11"]] * 2, "hands is [['11'], ['11']]: it has to be a list of 3 items"),
        (TURN, "hands.0", ["11", "30", "70", "71", "D"], "hands[0][3] is 71: that is not a card of this game"),
        (TURN, "hands.0", [11], "hands[0][0] is 11: that is not a card of this game"),
        (
            TURN,
            "hands.0",
            ["11", "30", "70", "D", "I", "I"],
            "hands[0] is ['11', '30', '70', 'D', 'I', 'I']: it has to be a list of 0 to 5 items",
        ),
        (TURN, "hands.0", ["12", "30", "70", "D", "I"], "card 11 is there 0 times, not 1 (AG-1)"),
        (TURN, "hands.0", ["11", "30", "70", "I", "I"], "card D is there 5 times, not 6 (AG-1)"),
        (TURN, "hands.0", ["11", "30", "70", "D", "D"], "card D is there 7 times, not 6 (AG-1)"),
        (TURN, "penalties", [[], []], "penalties is [[], []]: it has to be a list of 3 items"),
        (TURN, "penalties.0", ["55"], "card 55 is there 2 times, not 1 (AG-1)"),
        (TURN, "penalties.2", ["1"] * 88, "penalties hold more than 88 cards (AG-1)"),
        (TURN, "teeth", [0, 0], "teeth is [0, 0]: it has to be a list of 3 items"),
        (TURN, "teeth.1", 7, "teeth[1] is 7: it has to be a whole number from 0 to 6"),
        (TURN, "teeth.1", -1, "teeth[1] is -1: it has to be a whole number from 0 to 6"),
        (TARGET, "to_act", [], "to_act is []: in phase target one seat is to act (AG-11)"),
        (TARGET, "to_act", [0, 1], "to_act is [0, 1]: in phase target one seat is to act (AG-11)"),
        (TARGET, "allie", "L", "targets.R is not empty in phase target, after its cards were taken (AG-20)"),
        (SCORED, "to_act", [0], "to_act is [0], not []: nobody is to act in phase scored"),
        (SCORED, "winners", [0], "winners is [0], not []: the scores say so"),
        (SCORED, "over", True, "over is True, not False: the phase says so"),
        (SCORED, "phase", "over", "over is True, not False: a game ends at its tooth-points and not before (AG-31)"),
        (OVER, "phase", "scored", "over is False, not True: a game ends at its tooth-points and not before (AG-31)"),
        (SCORED, "round", 60, "over is False, not True: a game ends at its tooth-points and not before (AG-31)"),
        (OVER, "over", False, "over is False, not True: the phase says so"),
        (OVER, "winners", [], "winners is [], not [0]: the scores say so"),
        (OVER, "winners", [0, 3], "winners is [0, 3], not [0]: the scores say so"),
        (OVER, "to_act", [1], "to_act is [1], not []: nobody is to act in phase over"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(state: Json, key: str, value: Any, reason: str) -> None:
    assert refused(changed(state, key, value)) == reason


def test_AG_8_a_discard_space_lies_below_its_target() -> None:
    reason = "discards.L holds 41, which is not lower than the target 40 (AG-8)"
    assert refused(position("...", "...", discards=("41", ""))) == reason
    assert refused(position("...", "...", discards=("", "61"))).startswith("discards.R holds 61")


def test_AG_20_the_discard_space_below_the_emptied_target_is_empty_too() -> None:
    state = position("11 ...", "...", targets=("", "60"), discards=("20", ""), allie="R", phase="target")
    assert refused(state) == "discards.L holds 20, which is not lower than the target 0 (AG-8)"


def test_AG_13_the_direction_does_not_turn_with_two_players() -> None:
    reason = "direction is -1, but with two players the direction does not turn (AG-13)"
    assert refused(position("...", "...", direction=-1)) == reason
    assert game(position("...", "...", "...", direction=-1)).state()["direction"] == -1


def test_AG_23_without_a_number_nobody_is_asked_for_a_target() -> None:
    state = position("D D D D D", "...", targets=("", "60"), allie="R", phase="target")
    assert refused(state) == "seat 0 has no number card to place in phase target (AG-23)"


def test_AG_25_a_round_is_not_scored_with_cards_in_the_draw_pile() -> None:
    state = position("...", "...", targets=("", "60"), phase="scored", to_act=[], deck="33", rest=1)
    assert refused(state) == "the round is scored with 1 cards in the draw pile (AG-25)"


def test_AG_31_the_end_of_the_game_depends_on_the_option() -> None:
    assert refused(OVER, teeth=4).startswith("over is True, not False")
    assert refused(changed(SCORED, "teeth.3", 4), teeth=4).startswith("over is False, not True")
    assert game(changed(SCORED, "teeth.3", 3), teeth=4).phase == "scored"


@pytest.mark.parametrize("state", [None, [], "state", 5, {}, {"players": 3}], ids=str)
def test_what_is_no_state_is_refused(state: Any) -> None:
    assert refused(state) == "a state has to be a JSON object with the name of its game"


def test_a_state_of_another_game() -> None:
    with pytest.raises(UnknownGame):
        game(TURN | {"game": "allie"})


@pytest.mark.parametrize("players", [0, 1, 6])
def test_AG_2_a_state_for_too_few_or_too_many(players: int) -> None:
    with pytest.raises(BadOption):
        game(TURN | {"players": players})


# ---- What cannot be by the rules, looked at more closely


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        pytest.param(TURN | {"direction": "1"}, "direction", id="a direction that is a text"),
    ],
)
def test_an_impossible_position_that_needs_a_closer_look(state: Json, rule: str) -> None:
    assert rule in refused(state)
