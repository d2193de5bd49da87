"""Numerals of our own drawing."""

import re

import pytest

from parlour.games.lettering import GLYPHS, Lettering, reads_upside_down, width_of, write

STYLE = Lettering(30, 5)


def points(markup: str) -> list[tuple[float, float]]:
    outline = re.search(r' d="([^"]+)"', markup)
    assert outline is not None
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", outline[1])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("glyph", GLYPHS)
def test_a_glyph_keeps_to_its_box(glyph: str) -> None:
    width, outline = GLYPHS[glyph]
    assert set(re.findall("[A-Za-z]", outline)) <= set("MLCSZ")
    drawn = points(f' d="{outline}"')
    assert all(0 <= x <= width and 0 <= y <= 103 for x, y in drawn)


@pytest.mark.parametrize("text", ["7", "10", "-1", "70"])
def test_a_text_is_as_wide_and_high_as_it_says(text: str) -> None:
    drawn = points(write(text, [(8, 9, 1)], STYLE, "#000000"))
    xs, ys = zip(*drawn, strict=True)
    assert min(xs) - STYLE.pen / 2 == pytest.approx(8, abs=0.1)
    assert max(xs) + STYLE.pen / 2 == pytest.approx(8 + width_of(text, STYLE), abs=0.1)
    assert (min(ys) - STYLE.pen / 2, max(ys) + STYLE.pen / 2) == pytest.approx((9, 39), abs=0.1)


def test_upside_down_is_turned_by_half_around_the_corner() -> None:
    upright = points(write("27", [(0, 0, 1)], STYLE, "#000000"))
    turned = points(write("27", [(0, 0, -1)], STYLE, "#000000"))
    assert len(turned) == len(upright)
    for there, here in zip(turned, upright, strict=True):
        assert there == pytest.approx((-here[0], -here[1]), abs=0.11)


@pytest.mark.parametrize("text", ["6", "9", "16", "18", "19", "61", "66", "68"])
def test_what_reads_as_another_number_is_underlined(text: str) -> None:
    assert reads_upside_down(text)
    plain = Lettering(30, 5, underlined=False)
    assert write(text, [(0, 0, 1)], STYLE, "#000000").count("<path") == 2
    assert write(text, [(0, 0, 1)], plain, "#000000").count("<path") == 1


@pytest.mark.parametrize("text", ["0", "1", "8", "10", "11", "60", "69", "67", "-1", "K"])
def test_what_reads_as_itself_or_as_nothing_is_not(text: str) -> None:
    assert not reads_upside_down(text)
    assert write(text, [(0, 0, 1)], STYLE, "#000000").count("<path") == 1
