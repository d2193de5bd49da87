"""`parlour rules`: a rulebook, or one of its rules."""

import argparse
import os
import textwrap

from parlour import languages
from parlour.cli.arguments import Commands
from parlour.games import find_game
from parlour.games.rulebook import Rule, find_rule, rules_of

_WIDTH = 100


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "rules",
        help="print the rules of a game, or one rule",
        description="Print the numbered rules of a game, or one. [R] marks our ruling where the rules are silent. They are "
        f"printed in the language of the locale, or of {languages.VARIABLE}, if there is a rulebook in it.",
        epilog="example: parlour rules allie-gator AG-8 --language de",
    )
    parser.add_argument("game", metavar="GAME", help="the name of a game, see parlour games")
    parser.add_argument("rule", metavar="RULE", nargs="?", help="the number of one rule, for instance AG-8")
    parser.add_argument("--language", choices=languages.NAMES, help="the language of the rulebook")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the rulebook or the rule."""
    card = find_game(arguments.game)
    rulebook = card.rulebook(card.rulebook_language(arguments.language or languages.of_environment(os.environ)))
    if arguments.rule is None:
        print(rulebook.rstrip())
    else:
        print(_printed(find_rule(rules_of(rulebook), arguments.rule)))
    return 0


def _printed(rule: Rule) -> str:
    """The rule for a terminal: wrapped, without the asterisks of Markdown."""
    text = textwrap.fill(rule.text.replace("**", ""), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{rule.id} ({rule.heading})\n{text}"
