"""Each numbered rule is cited by the code that keeps it and by a test, and no number is cited that does not exist."""

import ast
import re
from pathlib import Path

import pytest

from parlour.games import HOUSE, all_games
from parlour.games.identity import Identity

ROOT = Path(__file__).parents[2]
HOUSE_GAMES = {name: card for name, card in all_games().items() if card.package in HOUSE}
NO_RULE = 99
"""The number that tests and examples use for a rule that does not exist."""


def rules_of(card: Identity) -> list[str]:
    """The ids in bold, each once, in order."""
    return list(dict.fromkeys(re.findall(r"\*\*([A-Z]+-[0-9]+)\*\*", card.rulebook())))


def prefix_of(card: Identity) -> str:
    return rules_of(card)[0].partition("-")[0]


PREFIXES = {prefix_of(card): card for card in HOUSE_GAMES.values()}
_CITED = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(PREFIXES)})[-_]([0-9]+)(?![0-9])")
_RANGE = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(PREFIXES)})-([0-9]+) to \1-([0-9]+)")


def cited_in(text: str) -> set[str]:
    """The ids in a text, `AG-12` or as part of a name `AG_12`; `AG-12 to AG-14` cites all three."""
    single = {f"{prefix}-{int(number)}" for prefix, number in _CITED.findall(text)}
    ranges = {f"{prefix}-{n}" for prefix, low, high in _RANGE.findall(text) for n in range(int(low), int(high) + 1)}
    return single | ranges


def test_the_ids_of_a_text() -> None:
    found = cited_in("AG-12, test_AL_7_x, AC_3 MAG-1 AG-20 to AG-22")
    assert found == {"AG-12", "AL-7", "AC-3", "AG-20", "AG-21", "AG-22"}


def cited_by_code(card: Identity) -> set[str]:
    folder = ROOT / "src" / Path(*card.package.split("."))
    return {rule for path in folder.glob("*.py") for rule in cited_in(path.read_text("utf-8"))}


def cited_by_tests() -> set[str]:
    """The ids in the names and parameters of the tests of the games."""
    return {
        rule
        for path in (ROOT / "tests" / "games").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for rule in cited_in(" ".join([node.name, *map(ast.unparse, node.decorator_list)]))
    }


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_the_rules_are_numbered_from_1_without_a_gap(name: str) -> None:
    rules = rules_of(HOUSE_GAMES[name])
    assert rules == [f"{prefix_of(HOUSE_GAMES[name])}-{number}" for number in range(1, len(rules) + 1)]


def test_no_two_games_number_their_rules_with_the_same_letters() -> None:
    assert len(PREFIXES) == len(HOUSE_GAMES)


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_every_rule_is_cited_by_the_code(name: str) -> None:
    card = HOUSE_GAMES[name]
    assert [rule for rule in rules_of(card) if rule not in cited_by_code(card)] == []


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    found = cited_by_tests()
    assert [rule for rule in rules_of(HOUSE_GAMES[name]) if rule not in found] == []


def texts() -> list[Path]:
    """Everything that may cite a rule, but for the rulebooks."""
    files = [
        path for folder in ("src", "tests", "docs", "benchmarks", "examples") for path in (ROOT / folder).rglob("*")
    ]
    kinds = (".py", ".md", ".toml", ".js", ".html", ".txt")
    return [path for path in [*files, ROOT / "README.md"] if path.suffix in kinds and path.is_file()]


def test_no_rule_is_cited_that_does_not_exist() -> None:
    known = {rule for card in HOUSE_GAMES.values() for rule in rules_of(card)}
    known |= {f"{prefix}-{NO_RULE}" for prefix in PREFIXES}
    wrong = {
        f"{path.relative_to(ROOT)}: {rule}" for path in texts() for rule in cited_in(path.read_text("utf-8")) - known
    }
    assert sorted(wrong) == []


@pytest.mark.parametrize("room", ["kernel", "play", "bots", "table"])
def test_what_serves_every_game_cites_no_rule_of_one(room: str) -> None:
    cited = {
        path.name: found
        for path in (ROOT / "src" / "parlour" / room).rglob("*.py")
        if (found := cited_in(path.read_text("utf-8")))
    }
    assert not cited
