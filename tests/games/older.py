"""States in JSON as they were written before they were whole."""

from parlour.games import find_game, reading
from parlour.games.definition import Json


def later_keys(name: str) -> set[str]:
    """The keys of a state of this game that there have not always been."""
    return {*reading.LATER_HEAD_KEYS, *find_game(name).definition().later_keys}


def older(state: Json) -> Json:
    """The state without these keys."""
    return {key: value for key, value in state.items() if key not in later_keys(state["game"])}
