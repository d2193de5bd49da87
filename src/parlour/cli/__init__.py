"""The command line, `parlour COMMAND …`. A command is a module; what takes long to import it imports when it runs."""

import contextlib
import os
import sys
from collections.abc import Sequence

from parlour.cli import compile as compile_command
from parlour.cli import games, hint, ladder, match, play, record, replay, review, rules, serve, verify_deal
from parlour.cli.arguments import CommandParser
from parlour.errors import ParlourError, RecordDiffers

DIFFERENCE = 1
FAULT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a program ends with that nobody listens to any more: 128 and the number of the signal SIGPIPE."""

_LONGEST_MESSAGE = 600


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit status. A user's mistake is one line on stderr and status 2."""
    try:
        status = _run(argv)
        print(end="", flush=True)
    except RecordDiffers as difference:
        return _complain(difference, DIFFERENCE)
    except ParlourError as fault:
        return _complain(fault, FAULT)
    except BrokenPipeError:
        _let_go_of_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _let_go_of_stdout()
        return _complain(f"the output cannot be written: {error.strerror or error}", FAULT)
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(argv: Sequence[str] | None) -> int:
    arguments = _parser().parse_args(argv)
    status: int = arguments.run(arguments)
    return status


def _parser() -> CommandParser:
    parser = CommandParser(
        prog="parlour",
        description="A home for card games taken from their rulebooks.",
        epilog="example: parlour play alley-cat --seed 9f",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="command")
    for module in (
        games,
        rules,
        play,
        hint,
        match,
        ladder,
        record,
        replay,
        review,
        serve,
        compile_command,
        verify_deal,
    ):
        module.add_command(commands)
    return parser


def _complain(message: object, status: int) -> int:
    """Say on one line what is wrong, whatever characters the user's words have in them."""
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in str(message))
    brief = line if len(line) <= _LONGEST_MESSAGE else line[:_LONGEST_MESSAGE] + "..."
    with contextlib.suppress(OSError):
        print(f"parlour: {brief}", file=sys.stderr)
    return status


def _let_go_of_stdout() -> None:
    """Send what is still to be written nowhere, so that the interpreter has nothing to say about it when it ends."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
