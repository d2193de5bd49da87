"""The pictures of the cards: every card has one, they are plain SVG, and they can be read."""

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from parlour.games import all_games
from parlour.games.allegra import faces as allegra
from parlour.games.alley_cat import faces as alley_cat
from parlour.games.alley_cat.suits import OUTLINES
from parlour.games.allie_gator import faces as allie_gator
from parlour.games.faces import sprite
from parlour.games.look import Faces

SVG = "{http://www.w3.org/2000/svg}"
LARGEST_SPRITE = 120_000
LEAST_CONTRAST = 4.5
LOWEST_INDEX = 30

CARDS = {
    "alley-cat": [*(rank + suit for suit in "CS" for rank in "A23456789TJQK"), "5D"],
    "allie-gator": [*map(str, range(1, 71)), *"DSIG"],
    "allegra": [str(value) for value in range(-1, 12)],
}
ALLOWED = {
    "svg": set(),
    "symbol": {"id", "viewBox"},
    "g": {"transform"},
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "polygon": {"points"},
    "text": {"x", "y", "font-size", "font-family", "font-weight", "text-anchor"},
}
PAINT = {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"}
WRITTEN = {
    **{("alley-cat", name): alley_cat.tones(name) for name in CARDS["alley-cat"]},
    **{("allie-gator", str(number)): allie_gator.tones(number) for number in range(1, 71)},
    **{("allegra", str(value)): allegra.tones(value) for value in range(-1, 12)},
}
"""Ground and ink of every card with an index in numerals or letters."""

every_game = pytest.mark.parametrize("game", CARDS)


def faces_of(game: str) -> Faces:
    return all_games()[game].definition().faces()


def drawing(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{markup}</g>")


def luminance(colour: str) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def strokes(markup: str, ink: str) -> Iterator[tuple[float, list[tuple[float, float]]]]:
    """What is written with this ink on a card: the thickness of the pen, and the points of its paths."""
    for path in drawing(markup).findall("path"):
        if path.get("stroke") == ink and path.get("stroke-linecap") == "round":
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
            yield float(path.attrib["stroke-width"]), list(zip(numbers[::2], numbers[1::2], strict=True))


def test_every_game_is_looked_at() -> None:
    assert set(CARDS) == set(all_games())


@every_game
def test_every_card_has_a_face_of_its_own(game: str) -> None:
    faces = faces_of(game)
    assert sorted(faces.faces) == sorted(CARDS[game])
    assert len({faces.back, faces.picture, *faces.faces.values()}) == len(CARDS[game]) + 2


@every_game
def test_the_sprite_holds_every_card_the_back_and_the_picture(game: str) -> None:
    root = ElementTree.fromstring(sprite(faces_of(game)))
    boxes = {symbol.get("id"): symbol.get("viewBox") for symbol in root}
    cards = {f"card-{name}": "0 0 100 140" for name in [*CARDS[game], "back"]}
    assert boxes == cards | {"picture": "0 0 320 200"}


@every_game
def test_a_sprite_has_plain_elements_and_attributes_alone(game: str) -> None:
    root = ElementTree.fromstring(sprite(faces_of(game)))
    for element in root.iter():
        assert element.tag.startswith(SVG)
        assert set(element.attrib) <= ALLOWED[element.tag.removeprefix(SVG)] | PAINT
        for value in element.attrib.values():
            assert re.fullmatch(r"[-#\w\s.,()]+", value), value
            assert "url" not in value
        if element.tag == SVG + "text":
            assert element.get("font-family") == "system-ui, sans-serif"


@every_game
def test_what_is_painted_does_not_hang_on_the_page(game: str) -> None:
    """Each shape names its fill, so that no colour is inherited from the page."""
    elements = list(ElementTree.fromstring(sprite(faces_of(game))).iter())
    shapes = [element for element in elements if "fill" in element.attrib]
    drawn = [
        e
        for e in ElementTree.fromstring(sprite(faces_of(game))).iter()
        if e.tag[len(SVG) :] not in ("svg", "symbol", "g")
    ]
    assert len(shapes) == len(drawn) > 0
    assert all(re.fullmatch(r"none|#[0-9a-f]{6}", element.attrib["fill"]) for element in shapes)


@every_game
def test_a_sprite_is_small(game: str) -> None:
    assert len(sprite(faces_of(game)).encode()) < LARGEST_SPRITE


@every_game
def test_a_sprite_is_the_same_each_time_it_is_drawn(game: str) -> None:
    program = (
        "import sys; from parlour.games import find_game; from parlour.games.faces import sprite;"
        "sys.stdout.write(sprite(find_game(sys.argv[1]).definition().faces()))"
    )
    drawn = subprocess.run([sys.executable, "-c", program, game], capture_output=True, text=True, check=True)
    assert drawn.stdout == sprite(faces_of(game))


@pytest.mark.parametrize(("game", "name"), WRITTEN)
def test_an_index_is_high_and_stands_out(game: str, name: str) -> None:
    ground, ink = WRITTEN[game, name]
    markup = faces_of(game).faces[name]
    assert drawing(markup)[0].get("fill") == ground
    assert contrast(ink, ground) >= LEAST_CONTRAST
    heights = []
    for pen, points in strokes(markup, ink):
        upper = [y for _, y in points if y < 42]
        heights.append(max(upper, default=0) - min(upper, default=0) + pen)
    assert max(heights) >= LOWEST_INDEX


@pytest.mark.parametrize("name", "DSIG")
def test_a_special_card_of_allie_gator_stands_out(name: str) -> None:
    assert contrast(allie_gator.FRAMES[name], allie_gator.PAPER) >= LEAST_CONTRAST
    texts = [text.text for text in drawing(faces_of("allie-gator").faces[name]).iter("text")]
    title = {"D": "Change Direction", "S": "Steal Card", "I": "Increase Target", "G": "Allie's Gift"}[name]
    assert " ".join(str(text) for text in texts[:2]) == title


@pytest.mark.parametrize("value", range(12))
def test_the_waves_of_allegra_leave_the_numeral_its_contrast(value: int) -> None:
    _, ink = allegra.tones(value)
    halves = drawing(faces_of("allegra").faces[str(value)])
    waves = [path for path in halves.iter("path") if "stroke-linecap" not in path.attrib]
    assert len(waves) == 2 * value
    assert all(contrast(wave.attrib["stroke"], ink) >= LEAST_CONTRAST for wave in waves)


def test_the_numbers_of_allie_gator_get_darker_one_by_one() -> None:
    """So their order shows to those, too, who see fewer hues."""
    grounds = [luminance(allie_gator.tones(number)[0]) for number in range(1, 71)]
    assert all(darker < lighter for lighter, darker in pairwise(grounds))


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in WRITTEN if game != "alley-cat"])
def test_what_reads_as_another_number_upside_down_is_underlined(game: str, name: str) -> None:
    turned = "".join({"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}.get(digit, "?") for digit in reversed(name))
    marked = turned != name and "?" not in turned and not turned.startswith("0")
    pens = {pen for pen, _ in strokes(faces_of(game).faces[name], WRITTEN[game, name][1])}
    plain = 2 if game == "allegra" else 1
    assert len(pens) == plain * (2 if marked else 1)


def test_alley_cat_shows_as_many_pips_as_the_rank_says() -> None:
    for name, markup in faces_of("alley-cat").faces.items():
        rank = "A23456789T".find(name[0]) + 1
        outline = OUTLINES[name[1]]
        pips = sum(path.get("d") == outline for path in drawing(markup).iter("path"))
        assert pips == (rank or 1) + 2  # the index of each corner has one, the court the medal
