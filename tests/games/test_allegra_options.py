"""The options of Allegra (AL-3, AL-14, AL-32, AL-33) and how many play it."""

import pytest

from parlour import BadOption, new_game


def test_AL_3_AL_14_AL_32_AL_33_the_defaults_of_the_options() -> None:
    assert new_game("allegra").options == {"dealer": "random", "tap": True, "rounds": 3, "limit": None}
    assert new_game("allegra").players == 2


@pytest.mark.parametrize(
    ("option", "value", "taken"),
    [
        ("dealer", "random", "random"),
        ("dealer", 0, 0),
        ("dealer", "5", 5),
        ("tap", True, True),
        ("tap", False, False),
        ("tap", "on", True),
        ("tap", "off", False),
        ("rounds", 1, 1),
        ("rounds", "10", 10),
        ("limit", None, None),
        ("limit", "none", None),
        ("limit", 20, 20),
        ("limit", "200", 200),
    ],
)
def test_AL_3_AL_14_AL_32_AL_33_values_that_options_take(
    option: str, value: str | int | None, taken: str | int | None
) -> None:
    assert new_game("allegra", 6, **{option: value}).options[option] == taken


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("dealer", 3, "option dealer cannot be 3: it is random or a seat from 0 to 2"),
        ("dealer", -1, "option dealer cannot be -1: it is random or a seat from 0 to 2"),
        ("dealer", "left", "option dealer cannot be left: it is random or a seat from 0 to 2"),
        ("dealer", True, "option dealer cannot be True: it is random or a seat from 0 to 2"),
        ("tap", "maybe", "option tap cannot be maybe: it is on or off"),
        ("tap", None, "option tap cannot be None: it is on or off"),
        ("rounds", 0, "option rounds cannot be 0: it is a whole number from 1 to 10"),
        ("rounds", 11, "option rounds cannot be 11: it is a whole number from 1 to 10"),
        ("rounds", None, "option rounds cannot be None: it is a whole number from 1 to 10"),
        ("limit", 19, "option limit cannot be 19: it is none or a whole number from 20 to 200"),
        ("limit", 201, "option limit cannot be 201: it is none or a whole number from 20 to 200"),
        ("limit", 0, "option limit cannot be 0: it is none or a whole number from 20 to 200"),
        ("limit", "much", "option limit cannot be much: it is none or a whole number from 20 to 200"),
        ("jokers", 2, "there is no option jokers: the options are dealer, tap, rounds, limit"),
    ],
)
def test_AL_3_AL_14_AL_32_AL_33_values_that_options_refuse(option: str, value: str | int | None, message: str) -> None:
    with pytest.raises(BadOption) as refused:
        new_game("allegra", 3, **{option: value})
    assert str(refused.value) == message


@pytest.mark.parametrize("option", ["dealer", "rounds", "limit"])
def test_AL_3_AL_32_AL_33_options_take_no_fractions(option: str) -> None:
    with pytest.raises(BadOption):
        new_game("allegra", 6, **{option: {"dealer": 1.5, "rounds": 3.5, "limit": 66.5}[option]})  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_allegra_is_for_two_to_six_players(players: int) -> None:
    with pytest.raises(BadOption, match=f"Allegra is for 2 to 6 players, not for {players}"):
        new_game("allegra", players)
