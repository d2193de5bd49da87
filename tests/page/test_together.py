"""Several people at one table: invitations, spectators, lost connections, a server that dies, clocks and taps."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.page.conftest import Come
from tests.page.people import FINAL, PHONE, Person
from tests.table.serving import Server, until


def play_in_turns(people: list[Person], seed: str, picks: int) -> None:
    """Whoever is asked picks something, so often or until the game is over."""
    choice = random.Random(seed)
    for _ in range(picks):
        asked = until(lambda: [person for person in people if person.is_asked() or person.has_won_or_lost()])
        if asked[0].has_won_or_lost():
            return
        asked[0].pick_anything(choice)


def play_to_the_end_together(people: list[Person], seed: str) -> None:
    play_in_turns(people, seed, 2000)
    for person in people:
        person.page.locator(FINAL).wait_for()


def lines(person: Person) -> list[str]:
    return person.page.locator("#panel-log li").all_inner_texts()


def named(person: Person, name: str) -> None:
    person.go("/")
    person.page.locator("#nickname").fill(name)
    person.page.locator("#rename").click()
    person.page.locator("#named", has_text="Saved").wait_for()


def seated_pair(come: Come, game: str = "alley-cat", **fields: str) -> tuple[Person, Person]:
    """A host and a friend who followed the link; the game has begun."""
    host, friend = come(), come(PHONE)
    named(host, "Ada")
    named(friend, "Grace")
    link = host.invite(game, 2, **fields)
    friend.go(link)
    friend.act("sit-1")
    host.page.locator(".seat-list li", has_text="Grace").wait_for()
    host.act("start")
    for person in (host, friend):
        person.page.locator("#asked:not(:empty)").wait_for()
    return host, friend


def test_two_play_by_invitation_and_a_third_watches(come: Come) -> None:
    host, friend = seated_pair(come, target="11")
    watcher = come()
    watcher.page.goto(host.page.url)
    watcher.page.locator("#notice", has_text="You are watching").wait_for()
    assert watcher.page.locator('[data-name="hand"] [data-face="back"]').count() == 12
    play_to_the_end_together([host, friend], "by invitation")
    watcher.page.locator(FINAL).wait_for()
    assert lines(host) == lines(friend) == lines(watcher)
    assert watcher.page.locator(FINAL).inner_text() == host.page.locator(FINAL).inner_text()
    assert "Ada" in lines(host)[-1] + lines(host)[-2]
    assert "Grace" in lines(host)[-1] + lines(host)[-2]
    table = host.page.url
    host.act("again")
    host.page.wait_for_url(lambda url: "/t/" in url and url != table)
    friend.act("again")
    friend.page.wait_for_url(host.page.url)
    for person in (host, friend):
        person.page.locator("#asked:not(:empty)").wait_for()


def test_people_talk_and_markup_stays_text(come: Come) -> None:
    host, friend = seated_pair(come)
    saying = "<img src=x onerror=alert(1)> & good luck"
    host.page.locator("#tab-chat").click()
    host.page.locator(".say input").fill(saying)
    host.page.locator(".say button").click()
    friend.page.locator("#open-side").click()
    friend.page.locator("#tab-chat").click()
    friend.page.locator(".messages li", has_text="good luck").wait_for()
    assert friend.page.locator(".messages li span").inner_text() == saying
    assert friend.page.locator(".messages img").count() == 0


def test_one_loses_the_connection_in_mid_game_and_goes_on(come: Come) -> None:
    host, friend = seated_pair(come)
    play_in_turns([host, friend], "connected", 6)
    # Else the news that it is the friend's turn can be lost with the connection, and nobody moves.
    until(lambda: host.is_asked() or friend.is_asked())
    friend.context.set_offline(True)
    friend.page.locator("#connection.offline").wait_for()
    assert "not connected" in friend.page.locator("#connection").inner_text()
    asked = until(lambda: host.is_asked() or friend.is_asked())
    assert asked
    before = host.number()
    if friend.is_asked():
        friend.pick_anything(random.Random(1))
        friend.page.locator("#why", has_text="Not sent").wait_for()
        assert host.number() == before
    else:
        host.pick_anything(random.Random(1))
        host.page.locator("#panel-log li").nth(before).wait_for()
    friend.context.set_offline(False)
    friend.page.locator("#connection.connected").wait_for()
    until(lambda: lines(host) == lines(friend))
    friend.page.reload()
    until(lambda: lines(host) == lines(friend))
    play_to_the_end_together([host, friend], "connected again")
    assert lines(host) == lines(friend)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    server = Server(tmp_path)
    server.await_compiled()
    yield server
    server.end()


def test_the_server_is_killed_in_mid_game_and_play_goes_on(browser: Browser, own_server: Server) -> None:
    people = [Person.come(browser, own_server.url), Person.come(browser, own_server.url)]
    host, friend = people
    link = host.invite("allie-gator", 3)
    friend.go(link)
    friend.act("sit-2")
    host.page.locator(".seat-list li .dot.here").nth(1).wait_for()
    host.act("fill")
    host.page.locator("[data-action=start]:enabled").click()
    play_in_turns(people, "before", 12)
    names = host.page.locator(".name").all_inner_texts()
    told = lines(host)
    own_server.kill()
    host.page.locator("#connection.offline").wait_for()
    own_server.restart()
    for person in people:
        person.page.locator("#connection.connected").wait_for(timeout=30_000)
    until(lambda: lines(host)[-len(told) :] == told and lines(host) == lines(friend))
    assert host.page.locator(".name").all_inner_texts() == names
    play_in_turns(people, "after", 20)
    until(lambda: lines(host) == lines(friend))
    assert len(lines(host)) > len(told)
    for person in people:
        person.leave()


def test_a_double_click_plays_a_card_once(come: Come) -> None:
    host, friend = seated_pair(come)
    asked, other = (host, friend) if host.is_asked() else (friend, host)
    asked.page.locator('[data-name="hand"] .open').nth(2).dblclick()
    other.page.locator("#panel-log li").first.wait_for(state="attached")
    until(other.is_asked)
    other.page.locator('[data-name="hand"] .open').nth(2).dblclick()
    until(lambda: len(lines(asked)) == 2)
    until(lambda: host.is_asked() or friend.is_asked())
    assert len(lines(host)) == len(lines(friend)) == 2


def test_two_windows_of_one_person_act_at_once(come: Come) -> None:
    host, friend = seated_pair(come)
    asked = host if host.is_asked() else friend
    second = asked.context.new_page()
    second.goto(asked.page.url)
    second.locator("parlour-board .open").first.wait_for()
    second.locator("parlour-board .open").first.evaluate("element => setTimeout(() => element.click(), 50)")
    asked.page.locator("parlour-board .open").nth(1).evaluate("element => setTimeout(() => element.click(), 50)")
    until(lambda: len(lines(host)) == len(lines(friend)) == 1)
    assert second.locator("#panel-log li").count() == 1


def test_a_person_who_leaves_is_replaced_after_the_clock_and_comes_back(come: Come) -> None:
    host, friend = seated_pair(come, clock="15")
    asked, other = (host, friend) if host.is_asked() else (friend, host)
    assert "15 s" in asked.page.locator("#moment").inner_text() or "14 s" in asked.page.locator("#moment").inner_text()
    url = asked.page.url
    asked.page.goto("about:blank")
    other.page.locator(".name small", has_text="bot stands in").wait_for(timeout=25_000)
    until(other.is_asked)
    asked.page.goto(url)
    asked.page.locator("[data-action=back]").click()
    other.page.locator(".name small").wait_for(state="detached")
    play_in_turns([host, friend], "back", 4)


def test_a_tap_race_is_decided_by_the_active_player(come: Come) -> None:
    people = [come(), come(), come()]
    link = people[0].invite("allegra", 3, dealer="2", rounds="1")
    for seat, person in enumerate(people[1:], 1):
        person.go(link)
        person.act(f"sit-{seat}")
    people[0].page.locator("[data-action=start]:enabled").click()
    active = people[0]
    while not active.page.locator('[data-place="deck"].open').count():
        asked = until(lambda: [person for person in people if person.is_asked()])
        asked[0].page.locator("parlour-board .open").first.click()
        asked[0].page.locator("#prompt:not(.sending)").wait_for()
    active.page.locator('[data-place="deck"].open').first.click()
    for person in people[1:]:
        person.page.locator("#moment.urgent").wait_for()
        assert "tap" in person.page.locator("#asked").inner_text()
    people[2].page.locator('[data-pick="button/tap"]').click()
    people[2].page.locator('[data-pick="button/tap"]').wait_for(state="detached")
    assert not active.is_asked()
    people[1].page.locator('[data-pick="button/tap"]').click()
    active.page.locator('[data-pick="button/give 2"]').wait_for()
    assert active.page.locator('[data-pick="button/give 1"]').count() == 1
    active.page.locator('[data-pick="button/give 2"]').click()
    people[2].page.locator('[data-place^="cell/"].open').first.wait_for()
    assert not people[1].is_asked()


def test_many_windows_of_one_browser_all_hear_what_happens(come: Come) -> None:
    host, friend = seated_pair(come)
    windows = [host.context.new_page() for _ in range(6)]
    for window in windows:
        window.goto(host.page.url)
        window.locator("parlour-board .card").first.wait_for()
    said = [window.locator("#connection").inner_text() for window in windows]
    assert any("every two seconds" in words for words in said)
    asked = host if host.is_asked() else friend
    asked.pick_anything(random.Random(1))
    for window in windows:
        window.locator("#panel-log li").first.wait_for(state="attached")


def test_the_title_tells_whose_turn_it_is(come: Come) -> None:
    host, friend = seated_pair(come)
    asked, other = (host, friend) if host.is_asked() else (friend, host)
    assert asked.page.title().startswith("● Your turn")
    assert other.page.title() == "Alley Cat – Parlour"
