"""Whole games at the page, by somebody who only clicks and types, from the first page to the final score."""

import re

import pytest
from playwright.sync_api import ViewportSize
from tests.page.conftest import Come
from tests.page.people import DESKTOP, FINAL, PHONE, Person

EVERY_GAME = [("alley-cat", 2), ("allie-gator", 2), ("allie-gator", 5), ("allegra", 2), ("allegra", 6)]
VIEWPORTS = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_from_the_first_page_to_the_final_score(come: Come, game: str, players: int, viewport: ViewportSize) -> None:
    person: Person = come(viewport)
    if game == "allegra":
        person.invite(game, players, rounds="1")
        person.act("fill")
        person.page.locator("[data-action=start]:enabled").click()
    else:
        person.play_now(game, players)
    person.play_to_the_end(f"{game} {players}")
    assert re.search(r"wins$|share the victory$", person.page.locator(FINAL).inner_text())
    assert person.page.locator("#result table.history tbody tr").count() >= 1
    assert person.page.locator("#result table.sheet").count() == 2
    table = person.page.url
    person.act("again")
    person.page.wait_for_url(lambda url: "/t/" in url and url != table)
    person.await_turn()


def test_a_replay_is_stepped_through_both_ways(come: Come) -> None:
    person = come()
    person.play_now("alley-cat", 2)
    person.play_to_the_end("replay")
    with person.page.expect_download() as download:
        person.page.get_by_text("Download the record").click()
    record = download.value.path()
    person.page.get_by_role("link", name="Replay").click()
    person.page.wait_for_url("**/r/*")
    told = person.page.locator("#told")
    person.page.locator("#on").click()
    person.page.locator("#told", has_text="Move 1 of").wait_for()
    first = told.inner_text()
    assert person.page.locator('parlour-board [data-name="hand"] [data-face="back"]').count() == 0
    person.page.locator("#on").click()
    person.page.locator("#told", has_text="Move 2 of").wait_for()
    person.page.locator("#back").click()
    person.page.locator("#told", has_text="Move 1 of").wait_for()
    assert told.inner_text() == first
    person.page.locator("#last").click()
    person.page.locator("#result h2").wait_for()
    person.page.locator("#verify").click()
    person.page.locator(".verdict", has_text="The deal holds").wait_for()
    address = person.page.url

    friend = come()
    friend.page.goto(address.split("#")[0] + "#1")
    friend.page.locator("#told", has_text=first).wait_for()
    friend.go("/")
    friend.page.set_input_files("#record", record)
    friend.page.wait_for_url("**/r/*")
    friend.page.locator("#on").click()
    friend.page.locator("#told", has_text="Move 1 of").wait_for()
    assert first.split(": ", 1)[1].split(" ", 2)[2] in friend.page.locator("#told").inner_text()


def test_what_cannot_be_played_says_why_and_shows_the_rule(come: Come) -> None:
    person = come()
    person.invite("alley-cat", 2)
    friend = come()
    friend.page.goto(person.page.url)
    friend.act("sit-1")
    person.act("start")
    waiting, _acting = (person, friend) if not asked(person) else (friend, person)
    waiting.page.locator('[data-name="hand"] button[aria-disabled=true]').first.click(force=True)
    why = waiting.page.locator("#why")
    why.locator("button.rule").wait_for()
    assert "not to act" in why.inner_text()
    why.locator("button.rule").click()
    waiting.page.locator("#panel-rules .found").wait_for()
    assert waiting.page.locator("#panel-rules .found b").inner_text() == why.locator("button.rule").inner_text()
    assert waiting.page.locator(".in-force").count() >= 2


def asked(person: Person) -> bool:
    """Whether this person is asked; waits until the game has begun."""
    person.page.locator("#asked:not(:empty)").wait_for()
    return person.is_asked()


def test_a_second_step_can_be_cancelled_and_a_card_be_dragged(come: Come) -> None:
    person = come()
    person.play_now("allie-gator", 2)
    page = person.page
    for _ in range(200):
        person.await_turn()
        # A number card, of which there is one, and which goes to a discard space: equal special cards are picked as one.
        opened = page.locator('[data-name="hand"] .open').evaluate_all(
            "cards => cards.map((card) => card.dataset.face)"
        )
        if opened[:1] and opened[0].isdigit() and page.locator("[data-pick='button/take']").count():
            break
        page.locator("parlour-board .open").first.click()
        page.locator("#prompt:not(.sending)").wait_for()
    page.locator('[data-name="hand"] .open').first.click()
    assert page.locator('[data-name="hand"] .picked').count() == 1
    before = person.number()
    page.keyboard.press("Escape")
    assert page.locator(".picked").count() == 0
    assert person.number() == before
    page.locator('[data-name="hand"] .open').first.click()
    target = page.locator(".pile .open, .name.open").first
    place = target.get_attribute("data-place")
    page.keyboard.press("Escape")
    there = page.locator(f'[data-place="{place}"], [data-at="{place}"]').first
    page.locator('[data-name="hand"] .open').first.drag_to(there)
    page.locator("#panel-log li").nth(before).wait_for()
    assert page.locator(".ghost").count() == 0


def test_a_card_that_is_a_whole_move_is_played_by_dragging_it_away_from_the_hand(come: Come) -> None:
    person = come()
    person.play_now("alley-cat", 2)
    person.await_turn()
    before = person.number()
    card = person.page.locator('[data-name="hand"] button.open').first
    card.drag_to(person.page.locator('.own [data-name="hand"] h3'))
    assert person.number() == before
    assert person.page.locator(".picked, .ghost").count() == 0
    card.drag_to(person.page.locator('[data-name="trick"]'))
    person.page.locator("#panel-log li").nth(before).wait_for()
