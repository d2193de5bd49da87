"""Compiling the rules of a game before it is played, with progress for whoever waits."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.games.identity import Identity
from parlour.kernel import entry
from parlour.kernel.compiled import is_ready, make_ready

Report = Callable[[str], None]
"""Is told what is being done, and at the end the empty text."""


def _silent(_: str) -> None:
    pass


_report: Report = _silent


def report_to(report: Report) -> None:
    """Tell this function from now on what is being compiled. Nothing is told of what the cache has."""
    global _report
    _report = report


def warm(identity: Identity) -> None:
    """Compile what playing this game needs, or load it: a moment when it is cached, and else about ten seconds."""
    make_ready_all(f"the rules of {identity.title}", entry.signatures(identity.definition().rules))


def warm_choosing(identity: Identity) -> None:
    """Compile what choosing moves in this game needs, or load it."""
    make_ready_all(f"the bots of {identity.title}", entry.choosing_signatures(identity.definition().rules))


def make_ready_all(what: str, signatures: Sequence[tuple[Any, tuple[Any, ...]]]) -> None:
    """Compile these entry points for these Numba types, or load them, and say so while compiling `what`."""
    missing = [function for function, arguments in signatures if not is_ready(function, arguments)]
    for function, arguments in signatures:
        if function in missing:
            step = missing.index(function) + 1
            _report(f"Compiling {what}, once: {function.__name__} ({step} of {len(missing)})")
        make_ready(function, arguments)
    if missing:
        _report("")
