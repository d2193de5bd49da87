"""The numbered rules as they stand in the rulebooks."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.games import HOUSE, all_games
from parlour.games.identity import Identity
from parlour.games.rulebook import Rule, UnknownRule, find_rule, rules_of
from parlour.languages import ENGLISH, NAMES, Code

TEXT = """# A game (2 players)

Nothing numbered.

## Cards
- **XY-1** Ten cards,
  and a joker. See **XY-2**.
- **XY-2** A joker is high. **[R]** It is also
  low.

  No part of a rule.

## Play
- **XY-3** Play.
- no rule
  and no part of one

## Options
`none`.
"""


def test_a_rule_has_its_heading_and_its_text_as_one_paragraph() -> None:
    assert rules_of(TEXT)["XY-1"] == Rule("XY-1", "Cards", "Ten cards, and a joker. See **XY-2**.")
    assert rules_of(TEXT)["XY-3"] == Rule("XY-3", "Play", "Play.")


def test_a_ruling_is_known_by_its_mark() -> None:
    assert [rule.is_ruling for rule in rules_of(TEXT).values()] == [False, True, False]


def test_a_rule_ends_where_its_bullet_ends() -> None:
    assert rules_of(TEXT)["XY-2"].text == "A joker is high. **[R]** It is also low."


def test_a_text_without_rules_has_none() -> None:
    assert rules_of("") == {}


def test_a_rule_is_found_in_capitals_or_not() -> None:
    assert find_rule(rules_of(TEXT), "xy-3").id == "XY-3"


def test_an_unknown_rule_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(UnknownRule, match=r"^there is no rule 'XY-9': the rules are XY-1 to XY-3$"):
        find_rule(rules_of(TEXT), "XY-9")


@pytest.mark.parametrize("name", all_games())
def test_the_rules_of_every_game_are_numbered_without_a_gap(name: str) -> None:
    rules = rules_of(all_games()[name].rulebook())
    prefix = next(iter(rules)).partition("-")[0]
    assert list(rules) == [f"{prefix}-{n}" for n in range(1, len(rules) + 1)]
    assert all(rule.heading and rule.text for rule in rules.values())


@pytest.mark.parametrize("name", all_games())
def test_no_number_in_a_rulebook_is_overlooked(name: str) -> None:
    text = all_games()[name].rulebook()
    assert set(rules_of(text)) == set(re.findall(r"\b[A-Z]+-[0-9]+\b", text))


@pytest.mark.parametrize("name", all_games())
def test_each_option_names_a_rule_that_there_is(name: str) -> None:
    card = all_games()[name]
    for option in card.options:
        [rule] = re.findall(r"\(([A-Z]+-[0-9]+)\)", option.meaning)
        assert rule in rules_of(card.rulebook())


# ---- in other languages

TRANSLATED = [
    (card, code) for card in all_games().values() if card.package in HOUSE for code in NAMES if code != ENGLISH
]


def said_alike(text: str) -> dict[str, list[str]]:
    """What is the same in every language: numbers, what stands in code, citations and rulings."""
    forms = {
        "numbers": r"(?<![A-Za-z0-9])-?[0-9]+",
        "code": r"`[^`]*`",
        "cited": r"[A-Z]+-[0-9]+",
        "rulings": r"\*\*\[R\]\*\*",
    }
    return {what: sorted(re.findall(form, text)) for what, form in forms.items()}


@pytest.mark.parametrize(("card", "code"), TRANSLATED, ids=lambda each: getattr(each, "name", each))
def test_a_translated_rulebook_has_the_same_rules(card: Identity, code: Code) -> None:
    english, translated = rules_of(card.rulebook()), rules_of(card.rulebook(code))
    assert card.rulebook(code) != card.rulebook()
    assert list(translated) == list(english)
    for rule in english:
        assert said_alike(translated[rule].text) == said_alike(english[rule].text), rule
        assert translated[rule].text != english[rule].text


@pytest.mark.parametrize(("card", "code"), TRANSLATED, ids=lambda each: getattr(each, "name", each))
def test_a_translated_rulebook_has_the_same_sections(card: Identity, code: Code) -> None:
    def sections(text: str) -> list[str]:
        return [line[:3].strip() for line in text.splitlines() if line.startswith("#")]

    assert sections(card.rulebook(code)) == sections(card.rulebook())
    assert max(map(len, card.rulebook(code).splitlines())) <= 124


def test_who_reads_a_language_that_there_is_no_rulebook_in_reads_english(tmp_path: Path) -> None:
    (tmp_path / "untranslated").mkdir()
    (tmp_path / "untranslated" / "__init__.py").touch()
    (tmp_path / "untranslated" / "rulebook.md").write_text(TEXT)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        card = replace(all_games()["allegra"], package="untranslated")
        assert (card.rulebook_languages(), card.rulebook_language("de")) == (["en"], "en")
        assert card.rulebook(card.rulebook_language("ro")) == TEXT
    assert all_games()["allegra"].rulebook_languages() == ["en", "de", "ro"]
