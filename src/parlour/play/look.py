"""What a viewer sees of a game, whatever game it is: its table, the moves that may be played, and why others may not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec.structs import replace

from parlour.games.definition import Definition
from parlour.games.look import Choice, Look, Path, Refusal, Table, places_shown
from parlour.kernel import entry
from parlour.kernel.contract import ALLOWED, SPECTATOR, seats_in
from parlour.kernel.plain import plain
from parlour.kernel.records import RecordArray


@dataclass(frozen=True, slots=True)
class Seen:
    """A view in plain Python: what all see, what the viewer sees, who that is, and the actions that they may play."""

    public: Any
    own: Any
    viewer: int
    legal: tuple[int, ...]


def seen(definition: Definition, views: RecordArray) -> Seen:
    """The view (an array with one record)."""
    public, viewer = plain(views, "public"), plain(views, "viewer")
    asks = viewer != SPECTATOR and public.to_act
    return Seen(public, plain(views, "own"), viewer, _legal(definition, views) if asks else ())


def look_of(definition: Definition, views: RecordArray) -> Look:
    """What the viewer of a view (an array with one record) sees, and may do."""
    return _look_of(definition, seen(definition, views))


def _look_of(definition: Definition, view: Seen) -> Look:
    seats = [view.own if seat == view.viewer else None for seat in range(view.public.players)]
    table = definition.table(view.public, seats, None, view.viewer)
    choices = _choices(definition, view)
    look = _look(definition, view.public, view.viewer, _with_buttons(table, choices))
    return replace(look, choices=choices, tries=_begun(definition, view))


def refusals_of(definition: Definition, views: RecordArray) -> tuple[Refusal, ...]:
    """Why the viewer of a view may not do what might be tried now, for whoever tries it; nothing between two rounds."""
    view = seen(definition, views)
    if view.viewer == SPECTATOR or not view.public.to_act:
        return ()
    shown = _look_of(definition, view)
    return tuple(_refusals(shown, tuple(_tries(definition, view, views))))


def open_look(definition: Definition, states: RecordArray) -> Look:
    """The table of a state (an array with one record) with every card face up, for a replay: nobody's view."""
    public = plain(states, "public")
    seats = plain(states, "seats")[: public.players]
    table = definition.table(public, seats, plain(states, "secret"), SPECTATOR)
    return _look(definition, public, SPECTATOR, _with_buttons(table, ()))


def _look(definition: Definition, public: Any, viewer: int, table: Table) -> Look:
    return Look(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=definition.phases[public.phase],
        round=public.round_number,
        over=bool(public.over),
        to_act=tuple(seats_in(public.to_act)),
        winners=tuple(seats_in(public.winners)),
        table=table,
    )


def _with_buttons(table: Table, choices: Sequence[Choice]) -> Table:
    """The table with those of its buttons that a move needs."""
    used = {place for choice in choices for path in choice.paths for place in path}
    return replace(table, buttons=tuple(button for button in table.buttons if button.place in used))


# ---- what may be played


def _choices(definition: Definition, view: Seen) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            definition.moves[action],
            definition.choice_label(view.public, action),
            definition.paths(view.public, view.viewer, action),
            action not in definition.any_order,
        )
        for action in view.legal
    )


def _legal(definition: Definition, views: RecordArray) -> tuple[int, ...]:
    actions = np.zeros(definition.rules.actions + 1, np.int16)
    count = entry.legal_in_view(views, 0, actions)
    return tuple(actions[:count].tolist())


# ---- what may not


def _begun(definition: Definition, view: Seen) -> tuple[str, ...]:
    """The places where the picks of attempts begin that may not be played: any of them where their order does not count."""
    if view.viewer == SPECTATOR or not view.public.to_act:
        return ()
    tries = [action for action in _attempts(definition, view) if action not in view.legal]
    paths = [
        path if action in definition.any_order else path[:1]
        for action in tries
        for path in definition.paths(view.public, view.viewer, action)
    ]
    return tuple(dict.fromkeys(place for path in paths for place in path))


def _attempts(definition: Definition, view: Seen) -> Sequence[int]:
    return definition.attempts(view.public, view.own, view.viewer)


def _refusals(shown: Look, tries: Sequence[Refusal]) -> Iterable[Refusal]:
    """The attempts that may not be played and whose picks are there to be made and are in no other's way."""
    places = places_shown(shown.table)
    taken = [path for choice in shown.choices for path in choice.paths]
    for refusal in tries:
        ends = dict.fromkeys(_end(path, refusal, tries, shown.choices) for path in refusal.paths)
        paths = tuple(path for path in ends if places.issuperset(path) and not _blocked(path, taken, refusal.in_order))
        taken += paths
        if paths:
            yield replace(refusal, paths=paths)


def _tries(definition: Definition, view: Seen, views: RecordArray) -> Iterable[Refusal]:
    """The attempts that may not be played, with all their picks."""
    for action in _attempts(definition, view):
        reason = entry.why_not_in_view(views, 0, action)
        if reason != ALLOWED:
            why = definition.refuse(view.public, view.own, view.viewer, action, reason)
            paths = definition.paths(view.public, view.viewer, action)
            in_order = action not in definition.any_order
            yield Refusal(definition.moves[action], paths, why.sentence, why.rule, in_order)


def _end(path: Path, refusal: Refusal, tries: Sequence[Refusal], choices: Sequence[Choice]) -> Path:
    """The first picks of the path that are enough: no move can follow, and whatever follows has the same answer."""
    for length in range(1, len(path) if refusal.in_order else 0):
        begun = path[:length]
        going_on = [other for other in tries if any(way[:length] == begun for way in other.paths)]
        same = all((other.sentence, other.rule) == (refusal.sentence, refusal.rule) for other in going_on)
        if same and not any(way[:length] == begun for choice in choices for way in choice.paths):
            return begun
    return path


def _blocked(path: Path, taken: Sequence[Path], in_order: bool) -> bool:
    return any(clash(path, other, in_order) for other in taken)


def clash(path: Path, other: Path, in_order: bool = True) -> bool:
    """Whether one of these paths begins with the other, or has the same places where their order does not count."""
    shorter = min(len(path), len(other))
    if in_order:
        return path[:shorter] == other[:shorter]
    return set(path) <= set(other) or set(other) <= set(path)
