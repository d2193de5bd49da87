"""Names and what is said: what can be seen is taken, what shows as nothing or as somebody else is not."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.table.robots import bot_names
from parlour.table.words import clean_nickname, clean_saying

NOTHING = [
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u034f",
    "\ufe0f",
    "\u200d",
    "\u200c\u200d",
    "\u00ad",
    "\u17b4",
    "\u180b",
    "\u3000",
    "\u00a0\u2003",
    "\U000e0041",
    "\U000e0100",
    "\U0001d159",
    " \u3164 \u2800 ",
    "",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_shows_as_nothing_is_no_name_and_no_saying(text: str) -> None:
    with pytest.raises(ParlourError, match="can be seen"):
        clean_nickname(text)
    with pytest.raises(ParlourError, match="nothing to read"):
        clean_saying(text)


@pytest.mark.parametrize(
    "name",
    [
        "👨‍👩‍👧‍👦",
        "Ann ❤️‍🔥",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "👩🏽‍🚀",
        "1️⃣",
        "\U0001fae8",
        "نیم\u200cفاصله",
        "क्\u200dष",
        "Zoë",
        "Zoe\u0308",
        "O'Neill-李",
        "!",
        "Carefully",
        "Botticelli",
        "Guest of honour",
    ],
)
def test_what_can_be_seen_is_a_name_and_a_saying(name: str) -> None:
    assert clean_nickname(f" {name} ") == name
    assert clean_saying(f"\n{name} ") == name


def test_blanks_of_all_kinds_are_blanks() -> None:
    assert clean_nickname("\u3000山田\u3000太郎\u00a0") == "山田 太郎"


@pytest.mark.parametrize("name", ["a\nb", "a\0", "\u202eevil", "a\u2066b", "a\u2028b", "\ue000a", "\ufeffa", "\ud800a"])
def test_controls_are_no_part_of_a_name_and_blanks_in_a_saying(name: str) -> None:
    with pytest.raises(ParlourError, match="control"):
        clean_nickname(name)
    assert set(clean_saying(name)) <= {"a", "b", "e", "v", "i", "l", " "}


@settings(deadline=None)
@given(st.text())
def test_a_name_that_is_taken_has_something_to_see_and_is_taken_again(text: str) -> None:
    try:
        name = clean_nickname(text)
    except ParlourError:
        return
    assert any(unicodedata.category(letter)[0] in "LNPS" for letter in name)
    assert clean_nickname(name) == name


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "{} bot",
        "{} bot 2",
        "{}  bot",
        "{}bot",
        "{}\u3164bot",
        "{}\u200d",
        "\u2800{} bot\u034f",
        " {}\ufe0f \u00a0bot",
    ],
)
def test_a_person_cannot_be_called_as_a_bot_is(bot: str, form: str) -> None:
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in bot)
    for name in (bot, bot.capitalize(), bot.upper(), wide):
        with pytest.raises(ParlourError, match="a bot"):
            clean_nickname(form.format(name))


@pytest.mark.parametrize("name", ["Guest 2", "guest 12", "Seat 0", "Bot 3"])
def test_a_person_cannot_be_called_as_we_call_who_has_no_name(name: str) -> None:
    with pytest.raises(ParlourError, match="choose another"):
        clean_nickname(name)
