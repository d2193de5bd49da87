"""A game's state for a terminal, whatever the game is."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from parlour.games.reading import HEAD_KEYS, LATER_HEAD_KEYS

if TYPE_CHECKING:
    from parlour.play.match import Game

_FLAT_AT_TOP = 1
_FLAT_BELOW = 2
"""How deeply nested a value may be that is written on one line: a seat's tricks are, the hands of all seats are not."""


def table_lines(game: "Game") -> Iterator[str]:
    """The final table: what was played, how it ended, and where everything lies."""
    yield f"{game.identity.title}, {game.players} players, seed {game.seed}, {len(game.moves)} moves"
    yield f"round {game.round}, {game.phase}"
    yield f"scores: {score_words(game.scores)}"
    yield f"won by: {seat_words(game.winners)}"
    yield ""
    hidden = {*HEAD_KEYS, *LATER_HEAD_KEYS, *game.identity.definition().later_keys}
    rows = [row for key, value in game.state().items() if key not in hidden for row in _rows(key, value, _FLAT_AT_TOP)]
    width = max(len(label) for label, _ in rows)
    for label, text in rows:
        yield f"{label:{width}}  {text}"


def score_words(scores: Sequence[float]) -> str:
    """`seat 0 has 12, seat 1 has -2.5`."""
    return ", ".join(f"seat {seat} has {score:g}" for seat, score in enumerate(scores))


def seat_words(seats: Sequence[int]) -> str:
    """`seat 0 and seat 2`."""
    return " and ".join(f"seat {seat}" for seat in seats)


def _rows(label: str, value: Any, flat: int) -> Iterator[tuple[str, str]]:
    """The value on as many lines as it needs, each with its place."""
    if _depth(value) <= flat:
        yield label, _text(value)
        return
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for place, part in parts:
        yield from _rows(f"{label} {place}", part, _FLAT_BELOW)


def _depth(value: Any) -> int:
    """How many lists or objects lie within one another."""
    if isinstance(value, dict):
        return _depth([*value.values()])
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


def _is_row(value: list[Any]) -> bool:
    """Whether these are the places of a grid: cards that lie face up or face down, and gaps."""
    return all(place is None or (isinstance(place, list) and isinstance(place[-1], bool)) for place in value)


def _text(value: Any) -> str:
    match value:
        case [str() as card, bool() as face_up]:
            return card if face_up else f"({card})"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(part)}" for key, part in value.items()) or "-"
    if isinstance(value, list):
        return (", " if _depth(value) > 1 and not _is_row(value) else " ").join(map(_text, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
