"""What a viewer sees of a game, whatever game it is: its table, the moves that may be played, and why others may not."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from parlour.games.definition import Definition
from parlour.games.look import Choice, Look, Path, Refusal, Table, places_shown
from parlour.kernel import entry
from parlour.kernel.contract import ALLOWED, SPECTATOR, seats_in
from parlour.kernel.records import Record, RecordArray


def look_of(definition: Definition, views: RecordArray) -> Look:
    """What the viewer of a view (an array with one record) sees, and may do."""
    view = views[0]
    viewer = int(view.viewer)
    seats = [view.own if seat == viewer else None for seat in range(view.public.players)]
    table = definition.table(view.public, seats, None, viewer)
    if viewer == SPECTATOR or not view.public.to_act:
        return _look(definition, view.public, viewer, _with_buttons(table, ()))
    choices = _choices(definition, views)
    table = _with_buttons(table, choices)
    return replace(
        _look(definition, view.public, viewer, table),
        choices=choices,
        refusals=tuple(_refusals(definition, views, table, choices)),
    )


def open_look(definition: Definition, state: Record) -> Look:
    """The table with every card face up, for a replay: nobody's view, and nothing to choose."""
    seats = [state.seats[seat] for seat in range(state.public.players)]
    table = definition.table(state.public, seats, state.secret, SPECTATOR)
    return _look(definition, state.public, SPECTATOR, _with_buttons(table, ()))


def _look(definition: Definition, public: Record, viewer: int, table: Table) -> Look:
    return Look(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=definition.phases[public.phase],
        round=int(public.round_number),
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


def _choices(definition: Definition, views: RecordArray) -> tuple[Choice, ...]:
    public, viewer = views[0].public, int(views[0].viewer)
    return tuple(
        Choice(
            definition.moves[action],
            definition.choice_label(public, action),
            definition.paths(public, viewer, action),
            action not in definition.any_order,
        )
        for action in _legal(definition, views)
    )


def _legal(definition: Definition, views: RecordArray) -> list[int]:
    actions = np.zeros(definition.rules.actions + 1, np.int16)
    count = entry.legal_in_view(views, 0, actions)
    return [int(action) for action in actions[:count]]


# ---- what may not


def _refusals(definition: Definition, views: RecordArray, table: Table, choices: Sequence[Choice]) -> Iterable[Refusal]:
    """The attempts that may not be played and whose picks are there to be made and are in no other's way."""
    shown = places_shown(table)
    taken = [path for choice in choices for path in choice.paths]
    tries = tuple(_tries(definition, views))
    for refusal in tries:
        ends = dict.fromkeys(_end(path, refusal, tries, choices) for path in refusal.paths)
        paths = tuple(path for path in ends if shown.issuperset(path) and not _blocked(path, taken, refusal.in_order))
        taken += paths
        if paths:
            yield replace(refusal, paths=paths)


def _tries(definition: Definition, views: RecordArray) -> Iterable[Refusal]:
    """The attempts that may not be played, with all their picks."""
    public, own, viewer = views[0].public, views[0].own, int(views[0].viewer)
    for action in definition.attempts(public, own, viewer):
        reason = entry.why_not_in_view(views, 0, action)
        if reason != ALLOWED:
            why = definition.refuse(public, own, viewer, action, reason)
            paths = definition.paths(public, viewer, action)
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
