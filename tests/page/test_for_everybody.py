"""The page by keyboard, by screen reader, on a small screen, in the dark, without movement; and what it costs."""

import random
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize
from tests.page.conftest import Come
from tests.page.people import FINAL, OPEN, PHONE, SMALL_PHONE, Person
from tests.table.serving import until

import parlour.table

LONG = "Maximiliane-Victoria"
MOST_BYTES = 140_000
GAMES = [("alley-cat", 2), ("allie-gator", 5), ("allegra", 6)]


def press_until(page: Page, wanted: str, most: int = 200) -> bool:
    """Go on with the Tab key until the focus is on what is wanted."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return True
        page.keyboard.press("Tab")
    return False


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_game_is_played_by_keyboard_alone(come: Come, game: str, players: int) -> None:
    person = come()
    page = person.page
    person.go("/")
    page.locator(".game").first.wait_for()
    assert press_until(page, f'[data-play="{game}"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    choice = random.Random("keyboard")
    for _ in range(25):
        person.await_turn()
        if person.has_won_or_lost():
            break
        before = person.number()
        assert press_until(page, OPEN)
        for _ in range(choice.randrange(4)):
            page.keyboard.press(choice.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        if not page.evaluate("wanted => document.activeElement.matches(wanted)", OPEN):
            assert press_until(page, OPEN)
        page.keyboard.press("Enter")
        page.locator("#prompt:not(.sending)").wait_for()
        assert person.number() >= before
    assert person.number() > 5
    assert page.locator("#live").inner_text() != ""


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {node['html'][:200]}" for one in grave for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_serious_fault_of_accessibility(come: Come, game: str, players: int, scheme: str) -> None:
    person = come()
    person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    person.go("/")
    person.page.locator(".game").first.wait_for()
    assert serious(person.page) == []
    person.go(f"/rules/{game}")
    person.page.locator(".rule-entry").first.wait_for()
    assert serious(person.page) == []
    person.play_now(game, players)
    for _ in range(3):
        person.await_turn()
        person.pick_anything(random.Random(2))
    person.await_turn()
    assert serious(person.page) == []
    for tab in ("chat", "rules", "scores"):
        person.page.locator(f"#tab-{tab}").click()
        assert serious(person.page) == []


def test_the_replay_has_no_serious_fault_of_accessibility(come: Come) -> None:
    person = come()
    person.play_now("alley-cat", 2)
    person.play_to_the_end("axe")
    assert serious(person.page) == []
    person.page.get_by_role("link", name="Replay").click()
    person.page.locator("#on").click()
    person.page.locator("#told", has_text="Move 1 of").wait_for()
    assert serious(person.page) == []


OVERFLOW = """() => {
  const wide = document.documentElement.clientWidth;
  const aside = '.scroll, .unseen, input[type=file]';
  const out = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > wide + 1 || left < -1) && !element.closest(aside);
  });
  return out.map((element) => `${element.nodeName} ${element.className} ${element.textContent.slice(0, 40)}`);
}"""

OVERLAP = """() => {
  const between = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  const cut = (a, b) => between(a, b, 'left', 'right') > 1 && between(a, b, 'top', 'bottom') > 1;
  const areas = [...document.querySelectorAll('parlour-board .area')].map((element) => ({
    name: element.dataset.name,
    box: element.getBoundingClientRect(),
  }));
  const pairs = areas.flatMap((one, i) => areas.slice(i + 1).map((other) => [one, other]));
  return pairs.filter(([one, other]) => cut(one.box, other.box)).map(([one, other]) => `${one.name} ${other.name}`);
}"""


@pytest.mark.parametrize("viewport", [SMALL_PHONE, PHONE], ids=["360", "390"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_nothing_overflows_on_a_small_screen(come: Come, game: str, players: int, viewport: dict[str, int]) -> None:
    people = [come(viewport)] + [come() for _ in range(players - 1)]
    link = ""
    for seat, person in enumerate(people):
        person.go("/")
        person.page.locator("#nickname").fill(f"{LONG[:-1]}{seat}")
        person.page.locator("#rename").click()
        person.page.locator("#named", has_text="Saved").wait_for()
        if seat == 0:
            link = person.invite(game, players)
        else:
            person.go(link)
            person.act(f"sit-{seat}")
            person.page.locator(f"[data-action=get_up-{seat}]").wait_for()
    page = people[0].page
    assert page.evaluate(OVERFLOW) == []
    page.locator("[data-action=start]:enabled").click()
    page.locator("#asked:not(:empty)").wait_for()
    for _ in range(2 * players):
        asked = [person for person in people if person.is_asked()]
        if asked:
            asked[0].pick_anything(random.Random(5))
        assert page.evaluate(OVERFLOW) == []
        assert page.evaluate(OVERLAP) == []
    page.locator("#open-side").click()
    for tab in ("log", "chat", "rules", "scores"):
        page.locator(f"#tab-{tab}").click()
        assert page.evaluate(OVERFLOW) == []


NARROW = ViewportSize(width=360, height=800)


@pytest.mark.parametrize("game", ["allegra", "allie-gator", "alley-cat"])
def test_rules_are_read_in_the_language_of_the_browser_or_in_another(come: Come, game: str) -> None:
    person = come(NARROW, locale="de-AT")
    page = person.page
    person.go(f"/rules/{game}")
    page.locator(".rules-list[lang=de] .rule-entry").first.wait_for()
    assert "Karten" in page.locator(".rules-list h3").first.inner_text()
    for language in ("ro", "en", "de"):
        page.get_by_label("Language of the rules").select_option(language)
        page.locator(f".rules-list[lang={language}]").wait_for()
        assert page.evaluate(OVERFLOW) == []
        assert serious(page) == []
    page.get_by_label("Language of the rules").select_option("ro")
    page.locator(".rules-list[lang=ro]").wait_for()
    person.go(f"/rules/{game}")
    page.locator(".rules-list[lang=ro] .rule-entry").first.wait_for()
    assert page.locator(".rules-list h3").first.inner_text() == "Cărți"


SIDEWAYS = ViewportSize(width=812, height=375)
UPRIGHT = ViewportSize(width=375, height=812)
UNSEEN = """() => {
  const seen = document.querySelector('.scroller').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.own .row .card, .own .cells .card')];
  const out = cards.filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return top < seen.top - 1 || bottom > seen.bottom + 1;
  });
  return cards.length ? out.map((card) => card.dataset.at) : ['no cards'];
}"""


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_one_s_cards_stay_in_sight_when_a_phone_is_turned(come: Come, game: str, players: int) -> None:
    person = come(UPRIGHT)
    person.play_now(game, players)
    person.await_turn()
    for viewport in (SIDEWAYS, UPRIGHT, SIDEWAYS):
        person.page.set_viewport_size(viewport)
        until(lambda: person.page.evaluate(UNSEEN) == [])
        assert person.page.evaluate(OVERFLOW) == []
        assert person.page.evaluate(OVERLAP) == []
    person.page.locator("#open-side").click()
    person.page.locator("#side .close").click()
    until(lambda: person.page.evaluate(UNSEEN) == [])


def test_one_s_cards_stay_in_sight_when_a_hint_takes_their_room(come: Come) -> None:
    person = come(UPRIGHT)
    person.play_now("allie-gator", 5)
    person.await_turn()
    person.page.evaluate(
        "const hint = document.getElementById('hint'); hint.hidden = false; hint.style.height = '30vh'"
    )
    until(lambda: person.page.evaluate(UNSEEN) == [])


def test_scripts_and_styles_are_small() -> None:
    page = Path(parlour.table.__file__).parent / "page"
    sizes = [file.stat().st_size for file in page.iterdir() if file.suffix in (".js", ".css")]
    assert len(sizes) > 10
    assert sum(sizes) < MOST_BYTES


def test_no_request_leaves_the_servers_own_origin(come: Come) -> None:
    person: Person = come()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.play_now("alley-cat", 2)
    person.play_to_the_end("origin")
    assert person.page.locator(FINAL).count() == 1
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith(f"{person.address}/")] == []


def test_cards_glide_where_movement_is_welcome_and_nowhere_else(come: Come) -> None:
    person = come()
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.add_init_script(
        "window.glided = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) {"
        "window.glided.push(this.dataset.face); return animate.apply(this, how); };"
    )
    person.play_now("alley-cat", 2)
    for _ in range(6):
        step(person)
    assert person.page.evaluate("window.glided.length") > 0
    person.page.emulate_media(reduced_motion="reduce")
    person.page.evaluate("window.glided = []")
    for _ in range(3):
        step(person)
    assert person.page.evaluate("window.glided") == []


def step(person: Person) -> None:
    person.await_turn()
    person.pick_anything(random.Random(4))


def test_hidden_cards_cannot_be_told_apart(come: Come) -> None:
    person = come()
    person.play_now("allie-gator", 3)
    for _ in range(4):
        step(person)
    person.await_turn()
    hands = person.page.locator('.others [data-name="hand"] .cards')
    for hand in hands.all():
        cards = [
            card.evaluate("card => [card.dataset.at, card.innerHTML].join()") for card in hand.locator(".card").all()
        ]
        twins = [card.evaluate("card => card.outerHTML") for card in hand.locator("span.card[aria-hidden]").all()]
        assert len(cards) > 1
        assert len(set(cards)) == 1
        assert len(set(twins)) == 1
