"""A game's identity card: what one can say of it without its rules being compiled."""

import importlib
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from parlour.errors import BadOption
from parlour.games.options import Option, Value, as_whole, check_all
from parlour.languages import ENGLISH, NAMES, Code

if TYPE_CHECKING:
    from parlour.games.definition import Definition


@dataclass(frozen=True)
class Identity:
    """What a game is called and what it is about, how many play it, and with which options.

    `package` is the game's folder as an import path; its module `definition` holds the rest, as `DEFINITION`.
    """

    name: str
    title: str
    aim: str
    players: range
    minutes: int
    options: tuple[Option, ...]
    package: str

    def definition(self) -> "Definition":
        """The rules and the language of the game. Imports the compiler, which takes a moment."""
        definition: Definition = importlib.import_module(f"{self.package}.definition").DEFINITION
        return definition

    def rulebook(self, language: Code = ENGLISH) -> str:
        """The text of the rulebook in one of its languages, Markdown."""
        return self._rulebook_file(language).read_text("utf-8")

    def rulebook_languages(self) -> list[Code]:
        """The languages that there is a rulebook in, English first."""
        return [code for code in NAMES if self._rulebook_file(code).is_file()]

    def rulebook_language(self, wanted: Code) -> Code:
        """The language in which somebody reads the rulebook who would like this one: English where it is not there."""
        return wanted if wanted in self.rulebook_languages() else ENGLISH

    def _rulebook_file(self, language: Code) -> Traversable:
        name = "rulebook.md" if language == ENGLISH else f"rulebook.{language}.md"
        return resources.files(self.package).joinpath(name)

    def check_players(self, players: int) -> int:
        """The number of players, a whole number of any kind, if that many can play. Raises BadOption."""
        try:
            number = as_whole(players)
        except ValueError:
            number = 0
        if number not in self.players:
            raise BadOption(f"{self.title} is for {self.players_text()} players, not for {players!s:.80}")
        return number

    def check_options(self, chosen: dict[str, Value], players: int) -> dict[str, Value]:
        """Every option with its value. Raises BadOption."""
        return check_all(self.options, chosen, players)

    def players_text(self) -> str:
        """`2` or `2 to 5`."""
        low, high = self.players[0], self.players[-1]
        return str(low) if low == high else f"{low} to {high}"
