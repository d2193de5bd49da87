"""`parlour games`: which games there are."""

import argparse
from collections.abc import Iterator

from parlour.cli.arguments import Commands, option_word
from parlour.games import all_games
from parlour.games.identity import Identity
from parlour.games.options import Option


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "games",
        help="list the games and their options",
        description="List the games: what they are about, who can play, and what may be chosen.",
        epilog="example: parlour games",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the list."""
    print("\n\n".join("\n".join(_lines(card)) for card in all_games().values()))
    return 0


def _lines(card: Identity) -> Iterator[str]:
    yield f"{card.name}: {card.title}, {card.players_text()} players, about {card.minutes} minutes"
    yield f"  {card.aim}"
    for option in card.options:
        yield f"  --option {option.name}=...  {_explained(option, card.players[-1])}"


def _explained(option: Option, players: int) -> str:
    return f"{option.meaning} {option.choices(players)}; {option_word(option.default)} unless chosen".strip()
