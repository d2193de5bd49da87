"""Colours of drawings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.colour import BLACK, WHITE, contrast, ink_on, oklch


@pytest.mark.parametrize(
    ("colour", "lightness", "chroma", "hue"),
    [
        ("#ff0000", 0.62796, 0.25768, 29.234),
        ("#00ff00", 0.86644, 0.29483, 142.495),
        ("#0000ff", 0.45201, 0.31321, 264.052),
        ("#808080", 0.59987, 0.0, 0.0),
    ],
)
def test_known_colours(colour: str, lightness: float, chroma: float, hue: float) -> None:
    assert oklch(lightness, chroma, hue) == colour


def test_what_a_screen_cannot_show_loses_chroma() -> None:
    assert oklch(1.0, 0.3, 40) == "#ffffff"


@pytest.mark.parametrize(("one", "other", "ratio"), [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48)])
def test_known_contrasts(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


@given(st.integers(0, 0xFFFFFF))
def test_one_of_the_inks_reads_on_every_ground(number: int) -> None:
    ground = f"#{number:06x}"
    assert ink_on(ground) in (BLACK, WHITE)
    assert contrast(ink_on(ground), ground) >= 4.5
