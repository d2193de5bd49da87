"""Advice at the table, and the review of a game."""

import re

from tests.page.conftest import Come
from tests.page.people import FINAL

ADVICE = 60_000
"""Milliseconds that a search may take to be compiled and to think, while everything else is being tested, too."""


def test_a_hint_shows_moves_and_plays_the_one_that_is_taken(come: Come) -> None:
    person = come()
    person.play_now("alley-cat", 2)
    person.await_turn()
    before = person.number()
    person.act("hint")
    person.page.locator("#hint li").first.wait_for(timeout=ADVICE)
    assert 1 <= person.page.locator("#hint li").count() <= 3
    assert "%" in person.page.locator("#hint li b").first.inner_text()
    assert person.page.locator("#hint li p").first.inner_text() != ""
    person.page.locator("#hint li button").first.click()
    person.page.locator("#panel-log li").nth(before).wait_for()
    person.page.locator("#hint").wait_for(state="hidden")


def test_friends_play_without_hints(come: Come) -> None:
    host = come()
    link = host.invite("alley-cat", 2)
    friend = come()
    friend.go(link)
    friend.act("sit-1")
    host.page.locator("[data-action=start]:enabled").click()
    for person in (host, friend):
        person.page.locator("#asked:not(:empty)").wait_for()
    assert host.page.locator("[data-action=hint]").count() == 0
    assert friend.page.locator("[data-action=hint]").count() == 0


def test_a_review_shows_chances_mistakes_and_luck_and_leads_to_the_moves(come: Come) -> None:
    person = come()
    person.invite("alley-cat", 2, target="11")
    person.act("fill")
    person.page.locator("[data-action=start]:enabled").click()
    person.play_to_the_end("review")
    person.page.locator(FINAL).wait_for()
    person.page.get_by_role("link", name="Replay").click()
    person.page.locator("#ask-review").click()
    person.page.locator("#review .chart circle").first.wait_for(timeout=2 * ADVICE)
    assert person.page.locator("#review .chart circle").count() > 5
    assert person.page.locator("#review tbody tr").count() == 2
    intervals = person.page.locator("#review td small").all_inner_texts()
    assert len(intervals) == 6
    assert all(text.startswith("between ") for text in intervals)
    named = person.page.locator("#review ol li").all_inner_texts()
    assert named or person.page.get_by_text("No clear mistake.", exact=True).count() == 1
    assert all("“Lead the " in text or "“Answer with the " in text for text in named)
    assert all(re.search(r" of 100 games, between \d+ and \d+$", text) for text in named)
    told = person.page.locator("#review .chart a").evaluate_all("dots => dots.map((dot) => dot.ariaLabel)")
    assert sum(" A mistake: it cost between " in text for text in told) >= len(named)
    assert all(re.search(r"No better move was found\.$|between -?\d+ % and -?\d+ %\.$", text) for text in told)
    person.page.locator("#review .chart a").nth(3).click()
    assert int(person.page.url.split("#")[1]) > 0
