"""The numbered rules of a rulebook."""

import re
from dataclasses import dataclass

from parlour.errors import ParlourError
from parlour.languages import Code

_RULE = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* (.*)")
_RULING = "**[R]**"
_INDENT = "  "

RULING_WORDS: dict[Code, str] = {"en": "ruling", "de": "Festlegung", "ro": "decizie"}
"""What [R] stands for, in each language."""


class UnknownRule(ParlourError):
    """There is no rule of this id in the rulebook."""


@dataclass(frozen=True)
class Rule:
    """One numbered rule: the heading that it stands under, and its text as one paragraph of Markdown.

    `is_ruling` says that some of it is a ruling of ours (marked **[R]**), where the game's own rules are silent.
    """

    id: str
    heading: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """Whether there is a ruling of ours in it."""
        return _RULING in self.text


def rules_of(text: str) -> dict[str, Rule]:
    """The rules of a rulebook in Markdown, by id, in their order."""
    found: dict[str, tuple[str, list[str]]] = {}
    heading, paragraph = "", list[str]()
    for line in text.splitlines():
        if line.startswith("## "):
            heading = line[3:].strip()
        if start := _RULE.fullmatch(line):
            paragraph = [start[2]]
            found[start[1]] = heading, paragraph
        elif line.startswith(_INDENT):
            paragraph.append(line.strip())
        else:
            paragraph = []
    return {rule: Rule(rule, heading, " ".join(lines)) for rule, (heading, lines) in found.items()}


def find_rule(rules: dict[str, Rule], wanted: str) -> Rule:
    """The rule of this id, in capitals or not. Raises UnknownRule, which says which rules there are."""
    if wanted.upper() not in rules:
        ids = list(rules)
        raise UnknownRule(f"there is no rule {wanted!r}: the rules are {ids[0]} to {ids[-1]}")
    return rules[wanted.upper()]
