"""Alley Cat: states in JSON, written and read, and the states that are refused because play cannot lead to them."""

import contextlib
import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from parlour import BadOption, Game, ImpossiblePosition, ParlourError, UnknownGame, new_game
from parlour.games.definition import Json

from .alley_cat_positions import CARDS, all_cards, at, in_order, played, table
from .older import later_keys, older

OPTIONS: list[dict[str, Any]] = [
    {},
    {"scoring": "captured", "target": 121},
    {"scoring": "tricks", "target": 11},
]
KEYS = ["cut", "dealer", "deck", "game", "hands", "leader", "over", "phase", "players", "round", "scores", "to_act"]
KEYS += ["trick", "tricks", "winners"]

GOOD = table("KC 7C | QC 7S", trick="", won="KS-4C | 2S-QS", deck="9C")
LED = table("7C | QC 7S", trick="KC", to_act=1)
FIRST = table("KC QC JC TC 9C 8C | KS QS JS TS 9S 8S", to_act=1, round=1)


def ended(scores: list[int], **changes: Any) -> Json:
    """A round that has ended with the 9 of clubs of seat 0 against the 9 of spades."""
    state = table("9C | 9S 3C", scores=scores)
    tricks = [[*state["tricks"][0], ["9C", "9S"]], state["tricks"][1]]
    return state | {"phase": "scored", "to_act": [], "hands": [[], ["3C"]], "tricks": tricks} | changes


SCORED = ended([30, 40])
OVER = ended([44, 40], phase="over", over=True, winners=[0])


def refusal(state: Any, **options: str | int) -> str:
    """The sentence with which the state is refused."""
    with pytest.raises(ImpossiblePosition) as raised:
        Game.from_state(state, **options)
    return str(raised.value)


def changed(state: Json, *path: str | int, to: Any) -> Json:
    """The state with another value at this place."""
    twin = copy.deepcopy(state)
    place: Any = twin
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return twin


def swapped(state: Json, card: str, other: str) -> Json:
    """The state in which these two cards have changed places."""

    def moved(value: Any) -> Any:
        if isinstance(value, list):
            return [moved(item) for item in value]
        return {card: other, other: card}.get(value, value) if isinstance(value, str) else value

    return {key: value if key == "cut" else moved(value) for key, value in state.items()}


# Round trips


def random_game(seed: int, options: dict[str, Any]) -> Iterator[Game]:
    """Every step of a game at random, to its end or through eight rounds."""
    game, choice = new_game("alley-cat", seed=seed, **options), random.Random(seed)
    yield game
    while not game.over and game.round < 9:
        if game.to_act:
            game.play(game.to_act[0], choice.choice(game.legal_moves(game.to_act[0])))
        else:
            game.next_round()
        yield game


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_a_game_is_read_as_it_was_written(seed: int, options: dict[str, Any]) -> None:
    phases = set()
    for game in random_game(seed, options):
        state = game.state()
        twin = Game.from_state(state, seed=seed, **options)
        assert twin.state() == state
        assert [twin.view(seat) for seat in (None, 0, 1)] == [game.view(seat) for seat in (None, 0, 1)]
        assert [twin.legal_moves(seat) for seat in (0, 1)] == [game.legal_moves(seat) for seat in (0, 1)]
        phases.add(game.phase)
    assert phases >= {"play", "scored"}


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_was_read_goes_on_in_the_same_way(seed: int) -> None:
    game = new_game("alley-cat", seed=seed)
    twin = Game.from_state(game.state(), seed=seed)
    while game.to_act:
        move = game.legal_moves(game.to_act[0])[-1]
        played(game, move)
        played(twin, move)
        assert twin.state() == game.state()


@pytest.mark.parametrize("seed", range(3))
def test_a_state_is_written_as_the_notation_has_it(seed: int) -> None:
    for game in random_game(seed, {}):
        state = game.state()
        assert sorted(older(state)) == KEYS
        assert state.keys() - KEYS == later_keys("alley-cat")
        assert state["hands"] == [in_order(hand) for hand in state["hands"]]
        assert all_cards(state) == sorted(CARDS)


def test_the_draw_pile_is_listed_from_its_top() -> None:
    game = at("KC 7C | QC 7S", deck="9C QS 9S")
    assert game.state()["deck"][:3] == ["9C", "QS", "9S"]
    played(game, "KC", "QC")
    assert game.state()["deck"][:2] == ["QS", "9S"]


@pytest.mark.parametrize("state", [GOOD, LED, SCORED, OVER, FIRST], ids=["good", "led", "scored", "over", "first"])
def test_the_good_states_of_this_file_are_taken(state: Json) -> None:
    whole = Game.from_state(state).state()
    assert older(whole) == state
    assert Game.from_state(whole).state() == whole


# No state at all


@pytest.mark.parametrize("state", [None, [], "alley-cat", 7, {}, {"game": None}, {"game": 3}])
def test_what_is_no_state_is_refused(state: Any) -> None:
    assert refusal(state) == "a state has to be a JSON object with the name of its game"


def test_a_state_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match=r"^there is no game 'alley-dog': the games are "):
        Game.from_state(changed(GOOD, "game", to="alley-dog"))


@pytest.mark.parametrize("players", ["2", None, True, [2], 2.0])
def test_players_has_to_be_a_number(players: Any) -> None:
    assert refusal(changed(GOOD, "players", to=players)) == f"players is {players}: it has to be a number"


def test_AC_15_options_of_a_state_are_checked() -> None:
    with pytest.raises(BadOption, match=r"^Alley Cat is for 2 players, not for 3$"):
        Game.from_state(changed(GOOD, "players", to=3))
    with pytest.raises(BadOption, match=r"^option target cannot be 10: "):
        Game.from_state(GOOD, target=10)


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("game", "players")])
def test_a_state_without_one_of_its_keys_is_refused(key: str) -> None:
    assert refusal({other: GOOD[other] for other in GOOD if other != key}) == f"the state has no {key}"


def test_a_state_with_a_key_too_many_is_refused() -> None:
    assert refusal(GOOD | {"direction": 1}) == "the state has an unknown key direction"


JUNK: list[Any] = [None, -1, 2, 99999, 10**30, 1.5, True, "", "x", [], {}, [[]], ["x"], [None], [1, 2], {"a": 1}]


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a state."""
    if path:
        yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


@pytest.mark.parametrize("state", [GOOD, LED, SCORED, OVER], ids=["good", "led", "scored", "over"])
def test_junk_at_any_place_is_refused_or_is_a_state(state: Json) -> None:
    state = Game.from_state(state).state()
    for path in places(state):
        for junk in JUNK:
            wrong = changed(state, *path, to=junk)
            with contextlib.suppress(ParlourError):
                assert Game.from_state(wrong).state() == wrong, path


# Single values


SHAPES = [
    (GOOD, ("round",), 0, "round is 0: it has to be a whole number from 1 to 60"),
    (GOOD, ("round",), 61, "round is 61: it has to be a whole number from 1 to 60"),
    (GOOD, ("round",), "2", "round is 2: it has to be a whole number from 1 to 60"),
    (GOOD, ("phase",), "deal", "phase is deal: it has to be one of play, scored, over"),
    (GOOD, ("dealer",), 2, "dealer is 2: it has to be a whole number from 0 to 1"),
    (GOOD, ("dealer",), None, "dealer is None: it has to be a whole number from 0 to 1"),
    (GOOD, ("leader",), -1, "leader is -1: it has to be a whole number from 0 to 1"),
    (GOOD, ("cut",), ["5C"], "cut is ['5C']: it has to be a list of 2 items"),
    (GOOD, ("cut", 1), "5H", "cut[1] is 5H: that is not a card of this game"),
    (GOOD, ("cut",), ["5S", "5S"], "cut is ['5S', '5S']: the players draw two different cards (AC-3)"),
    (GOOD, ("scores",), [0, 0, 0], "scores is [0, 0, 0]: it has to be a list of 2 items"),
    (GOOD, ("scores", 0), 1.5, "scores[0] is 1.5: it has to be a whole number from -10000 to 10000"),
    (GOOD, ("scores", 1), 10001, "scores[1] is 10001: it has to be a whole number from -10000 to 10000"),
    (GOOD, ("hands",), [["KC", "7C"]], "hands is [['KC', '7C']]: it has to be a list of 2 items"),
    (GOOD, ("hands", 0, 0), "10C", "hands[0][0] is 10C: that is not a card of this game"),
    (GOOD, ("hands", 1), CARDS[:7], f"hands[1] is {CARDS[:7]}: it has to be a list of 0 to 6 items"),
    (GOOD, ("deck", 0), None, "deck[0] is None: that is not a card of this game"),
    (GOOD, ("trick",), ["9C", "3S"], "trick is ['9C', '3S']: it has to be a list of 0 to 1 items"),
    (GOOD, ("tricks",), [[], [], []], "tricks is [[], [], []]: it has to be a list of 2 items"),
    (GOOD, ("tricks", 0, 0), ["9C"], "tricks[0][0] is ['9C']: it has to be a list of 2 items"),
    (GOOD, ("tricks", 1, 1, 0), "XX", "tricks[1][1][0] is XX: that is not a card of this game"),
    (GOOD, ("to_act",), [2], "to_act[0] is 2: it has to be a whole number from 0 to 1"),
    (GOOD, ("to_act",), [1, 0], "to_act is [1, 0]: seats are listed once, in ascending order"),
    (GOOD, ("over",), 0, "over is 0: it has to be true or false"),
    (GOOD, ("winners",), [5], "winners[0] is 5: it has to be a whole number from 0 to 1"),
]


@pytest.mark.parametrize(("state", "path", "value", "reason"), SHAPES)
def test_a_value_that_the_notation_has_not_is_refused(
    state: Json, path: tuple[Any, ...], value: Any, reason: str
) -> None:
    assert refusal(changed(state, *path, to=value)) == reason


LEADS = "the leader leads (AC-5, AC-9), the other answers (AC-6)"
ENDS_AT_TARGET = "a game ends at its target and not before (AC-15)"
CONTRADICTIONS = [
    (GOOD, ("to_act",), [1], f"to_act is [1], not [0]: {LEADS}"),
    (GOOD, ("to_act",), [], f"to_act is [], not [0]: {LEADS}"),
    (GOOD, ("to_act",), [0, 1], f"to_act is [0, 1], not [0]: {LEADS}"),
    (LED, ("to_act",), [0], f"to_act is [0], not [1]: {LEADS}"),
    (LED, ("leader",), 1, f"to_act is [1], not [0]: {LEADS}"),
    (GOOD, ("over",), True, "over is True, not False: the phase says so"),
    (GOOD, ("winners",), [0], "winners is [0], not []: the scores say so"),
    (SCORED, ("to_act",), [0], "to_act is [0], not []: nobody is to act in phase scored"),
    (OVER, ("to_act",), [0], "to_act is [0], not []: nobody is to act in phase over"),
    (SCORED, ("scores",), [44, 43], f"over is False, not True: {ENDS_AT_TARGET}"),
    (OVER, ("scores",), [43, 40], f"over is True, not False: {ENDS_AT_TARGET}"),
    (OVER, ("scores",), [44, 44], f"over is True, not False: {ENDS_AT_TARGET}"),
    (OVER, ("over",), False, "over is False, not True: the phase says so"),
    (OVER, ("winners",), [1], "winners is [1], not [0]: the scores say so"),
    (OVER, ("winners",), [0, 1], "winners is [0, 1], not [0]: the scores say so"),
    (OVER, ("winners",), [], "winners is [], not [0]: the scores say so"),
]


@pytest.mark.parametrize(("state", "path", "value", "reason"), CONTRADICTIONS)
def test_a_value_that_contradicts_the_rest_is_refused(
    state: Json, path: tuple[Any, ...], value: Any, reason: str
) -> None:
    assert refusal(changed(state, *path, to=value)) == reason


def test_AC_1_a_card_that_is_there_twice_or_not_at_all_is_refused() -> None:
    assert refusal(changed(GOOD, "hands", 0, 0, to="9C")) == "card 7C is there 0 times, not 1 (AC-1)"
    without = [card for card in GOOD["deck"] if card != "9C"]
    assert refusal(changed(GOOD, "deck", to=without)) == "card 9C is there 0 times, not 1 (AC-1)"
    assert refusal(changed(GOOD, "tricks", 0, 0, 0, to="KC")).endswith("(AC-1)")
    assert refusal(changed(GOOD, "trick", to=["9C"])) == "card 9C is there 2 times, not 1 (AC-1)"


def test_AC_11_an_empty_hand_in_mid_round_is_refused() -> None:
    reason = "a hand is empty in phase play: the round ends with a player's last card (AC-11)"
    moved = {"hands": [[], ["QC", "7S"]], "deck": [*GOOD["deck"], "KC", "7C"]}
    assert refusal(GOOD | moved) == reason
    moved = {"hands": [["7C"], []], "deck": [*LED["deck"], "QC", "7S"]}
    assert refusal(LED | moved) == reason


def test_AC_11_the_leader_may_have_led_the_last_card() -> None:
    game = Game.from_state(table("| 4C KC", trick="9C", to_act=1))
    assert game.legal_moves(1) == ["4C", "KC"]


@pytest.mark.parametrize("state", [SCORED, OVER], ids=["scored", "over"])
def test_AC_11_a_round_that_has_ended_while_both_have_cards_is_refused(state: Json) -> None:
    reason = "the round is scored, but it ends with the trick of a player's last card (AC-11)"
    first, *deck = state["deck"]
    assert refusal(state | {"hands": [[first], state["hands"][1]], "deck": deck}) == reason
    assert refusal(state | {"trick": [first], "deck": deck}) == reason


def test_AC_15_whether_the_game_is_over_hangs_on_the_option() -> None:
    assert Game.from_state(OVER).over
    assert refusal(OVER, target=45) == f"over is True, not False: {ENDS_AT_TARGET}"
    assert refusal(SCORED, target=40) == f"over is False, not True: {ENDS_AT_TARGET}"
    assert Game.from_state(changed(SCORED, "scores", to=[44, 44])).phase == "scored"


def test_AC_16_a_game_that_goes_on_after_60_rounds_is_refused() -> None:
    last = table("9C | 9S 3C", round=60)
    at_60 = {"round": 60, "dealer": last["dealer"], "cut": last["cut"]}
    shared = ended([3, 3], phase="over", over=True, winners=[0, 1]) | at_60
    assert Game.from_state(shared).winners == [0, 1]
    assert refusal(ended([3, 3]) | at_60) == f"over is False, not True: {ENDS_AT_TARGET}"


# What the rules forbid once several values are seen together


def moved(state: Json, card: str, seat: int) -> Json:
    """The state in which this card of the draw pile lies in that hand."""
    hands = [in_order([*hand, card]) if other == seat else hand for other, hand in enumerate(state["hands"])]
    return state | {"hands": hands, "deck": [other for other in state["deck"] if other != card]}


def short(state: Json, seat: int) -> Json:
    """The state in which the last card of that hand lies under the draw pile."""
    hands = [hand[:-1] if other == seat else hand for other, hand in enumerate(state["hands"])]
    return state | {"hands": hands, "deck": [*state["deck"], state["hands"][seat][-1]]}


def led(state: Json) -> Json:
    """The state in which the top card of the draw pile is the one that was led."""
    return state | {"trick": state["deck"][:1], "deck": state["deck"][1:], "to_act": [1 - state["leader"]]}


IMPOSSIBLE = {
    "AC_4_six_cards_in_the_hand_of_who_has_led_the_seventh": led(FIRST),
}


@pytest.mark.parametrize("state", list(IMPOSSIBLE.values()), ids=list(IMPOSSIBLE))
def test_a_state_that_play_cannot_lead_to_is_refused(state: Json) -> None:
    assert re.search(r"\(AC-\d+", refusal(state))
