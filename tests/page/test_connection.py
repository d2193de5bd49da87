"""Windows, networks and proxies: who hears of the table how, and what is said when nothing is heard."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route
from tests.page.conftest import PLAIN, Come
from tests.page.people import Person
from tests.page.proxy import HELD, PASSED, SILENT, Proxy
from tests.table.serving import Server, until

CONNECTED = "#connection.connected"
POLLING = "#connection.polling"


def plain(server: Server) -> str:
    return server.url.replace("127.0.0.1", PLAIN)


def state(page: Page) -> str:
    """How this window hears of the table."""
    return page.locator("#connection").get_attribute("class") or ""


def says(person: Person, saying: str) -> None:
    person.page.locator("#tab-chat").click()
    person.page.locator(".say input").fill(saying)
    person.page.locator(".say button").click()


# ---- many windows of one browser


@pytest.mark.parametrize("secure", [True, False], ids=["secure", "plain"])
def test_more_windows_than_connections(come: Come, shared_server: Server, secure: bool) -> None:
    person = come(address=shared_server.url if secure else plain(shared_server))
    person.play_now("alley-cat", 2)
    assert person.page.evaluate("[isSecureContext, 'locks' in navigator]") == [secure, secure]
    windows = [person.page, *(person.context.new_page() for _ in range(7))]
    for window in windows[1:]:
        window.goto(person.page.url)
        window.locator("parlour-board .card").first.wait_for()
    assert sorted(map(state, windows)) == ["connected"] * 4 + ["polling"] * 4
    assert "every two seconds" in windows[-1].locator("#connection").inner_text()
    says(person, "still here")
    for window in windows:
        window.locator(".messages li", has_text="still here").wait_for(state="attached")
    connected = next(window for window in windows[1:] if state(window) == "connected")
    connected.close()
    until(lambda: sum(state(window) == "connected" for window in windows if window is not connected) == 4)


def test_windows_that_come_at_once_share_the_streams(come: Come, shared_server: Server) -> None:
    person = come(address=plain(shared_server))
    person.play_now("alley-cat", 2)
    windows = [person.context.new_page() for _ in range(7)]
    for window in windows:
        window.evaluate("url => { setTimeout(() => location.assign(url)) }", person.page.url)
    for window in windows:
        window.locator("parlour-board .card").first.wait_for()
    until(lambda: sum(state(window) == "connected" for window in [person.page, *windows]) == 4)


LEASES = """seconds => { for (let n = 1; n <= 4; n += 1)
  localStorage.setItem(`parlour-stream-${n}`, `another ${Date.now() + seconds * 1000}`); }"""


@pytest.mark.parametrize("seconds", [-1, 100_000], ids=["run out", "of a clock that was set back"])
def test_what_windows_left_behind_that_ended_without_a_word_is_not_heeded(
    come: Come, shared_server: Server, seconds: int
) -> None:
    person = come(address=plain(shared_server))
    person.go("/")
    person.page.evaluate(LEASES, seconds)
    person.play_now("alley-cat", 2)
    person.page.locator(CONNECTED).wait_for()


def test_a_lease_runs_out(come: Come, shared_server: Server) -> None:
    person = come(address=plain(shared_server))
    person.page.clock.install()
    person.go("/")
    person.page.evaluate(LEASES, 140)
    person.play_now("alley-cat", 2)
    person.page.locator(POLLING).wait_for()
    person.page.clock.fast_forward(150_000)
    person.page.locator(CONNECTED).wait_for()


# ---- proxies


@pytest.fixture
def proxy(shared_server: Server) -> Iterator[Proxy]:
    proxy = Proxy(shared_server.port, HELD)
    yield proxy
    proxy.end()


def picks(person: Person, count: int) -> None:
    """Pick something so often; each brings something to the log."""
    for _ in range(count):
        person.await_turn()
        before = person.number()
        person.pick_anything(random.Random(3))
        until(lambda: person.number() > before)  # noqa: B023 - asked before the next pick


def test_behind_a_proxy_that_holds_streams_back_one_plays_all_the_same(come: Come, proxy: Proxy) -> None:
    person = come(address=proxy.url)
    person.play_now("alley-cat", 2)
    person.page.locator("parlour-board .card").first.wait_for(timeout=10_000)
    assert state(person.page) == "polling"
    picks(person, 3)


def test_a_stream_is_tried_again_when_none_came_through(come: Come, proxy: Proxy) -> None:
    person = come(address=proxy.url)
    person.page.clock.install()
    person.play_now("alley-cat", 2)
    person.page.locator(POLLING).wait_for()
    proxy.streams = PASSED
    person.page.clock.fast_forward(11_000)
    person.page.locator(CONNECTED).wait_for()
    picks(person, 2)


def test_a_stream_that_falls_silent_is_not_waited_for(come: Come, proxy: Proxy) -> None:
    proxy.streams = PASSED
    person = come(address=proxy.url)
    person.page.clock.install()
    person.play_now("alley-cat", 2)
    person.page.locator(CONNECTED).wait_for()
    proxy.streams = SILENT
    person.page.clock.fast_forward(41_000)
    person.page.locator(POLLING).wait_for()
    picks(person, 2)


def test_a_server_that_takes_no_more_streams_is_asked(come: Come) -> None:
    person = come()
    person.page.route("**/events*", lambda route: route.fulfill(status=503, content_type="application/problem+json"))
    person.play_now("alley-cat", 2)
    person.page.locator(POLLING).wait_for()
    picks(person, 2)


# ---- answers that are lost


HEARD_WHY = """addEventListener('DOMContentLoaded', () => { window.whys = [];
  const why = document.getElementById('why');
  if (why) new MutationObserver(() => whys.push(why.textContent.trim())).observe(why, { childList: true }); });"""


def lost_answer(route: Route) -> None:
    """The request arrives, and its answer does not."""
    route.fetch()
    route.abort("connectionreset")


def test_a_move_whose_answer_is_lost_may_have_been_sent(come: Come) -> None:
    person = come()
    person.page.add_init_script(HEARD_WHY)
    person.play_now("alley-cat", 2)
    person.await_turn()
    before = person.number()
    person.page.route("**/moves", lost_answer)
    person.page.locator("parlour-board .open").first.click()
    until(lambda: person.number() > before)
    until(lambda: any("may have been sent" in why for why in person.page.evaluate("whys")))
    until(lambda: person.page.locator("#why").inner_text().strip() == "")
    assert not any("Not sent" in why for why in person.page.evaluate("whys"))
    person.page.unroute("**/moves")
    picks(person, 1)


def test_it_says_so_until_it_is_known(come: Come) -> None:
    person = come()
    person.play_now("alley-cat", 2)
    person.await_turn()
    for address in ("**/events*", "**/api/tables/*?*", "**/moves"):
        person.page.route(address, lambda route: route.abort("connectionreset"))
    person.page.locator("parlour-board .open").first.click()
    person.page.locator("#why", has_text="may have been sent").wait_for()
    person.page.locator("#connection.offline").wait_for()
    assert "may have been sent" in person.page.locator("#why").inner_text()
    person.page.unroute_all()
    person.page.locator(CONNECTED).wait_for()
    assert person.page.locator("#why").inner_text().strip() == ""
    picks(person, 1)


def test_a_saying_whose_answer_is_lost_is_not_left_to_be_sent_twice(come: Come) -> None:
    person = come()
    person.play_now("alley-cat", 2)
    person.page.route("**/chat", lost_answer)
    says(person, "once")
    person.page.locator(".messages li", has_text="once").wait_for()
    until(lambda: person.page.locator(".say input").input_value() == "")
    assert person.page.locator(".say .why").inner_text() == ""


def test_a_page_that_waits_says_so(come: Come) -> None:
    person = come()
    waiting: list[Route] = []
    person.page.route("**/api/games", lambda route: waiting.append(route))
    person.go("/")
    person.page.locator(".slow", has_text="Waiting for the server").wait_for()
    for route in waiting:
        route.continue_()
    person.page.locator(".game").first.wait_for()
    person.page.locator(".slow").wait_for(state="hidden")


@pytest.mark.parametrize("address", ["**/api/games", "**/api/me", "**/api/tables"])
def test_the_first_page_comes_when_the_server_does(come: Come, address: str) -> None:
    person = come()
    person.page.route(address, lambda route: route.abort("connectionrefused"))
    person.go("/")
    person.page.locator("#fault", has_text="does not answer").wait_for()
    person.page.unroute(address)
    if address != "**/api/tables":
        until(lambda: person.page.locator("#fault").inner_text() == "")
    person.page.locator(".game").nth(2).wait_for()


def test_a_table_is_shown_though_the_list_of_bots_did_not_come(come: Come) -> None:
    host = come()
    link = host.invite("alley-cat", 2)
    host.page.route("**/api/games", lambda route: route.abort("connectionrefused"))
    host.go(link)
    host.page.locator("[data-action=get_up-0]").wait_for()
    assert host.page.locator("[data-action=fill]").count() == 0
    host.page.unroute("**/api/games")
    friend = come()
    friend.go(link)
    friend.page.locator("[data-action=sit-1]").wait_for()
    host.act("fill")
    host.page.locator("[data-action=start]:enabled").wait_for()


def test_rules_that_did_not_come_are_asked_for_again(come: Come) -> None:
    person = come()
    address = "**/api/games/alley-cat/rules"
    person.page.route(address, lambda route: route.abort("connectionrefused"))
    person.play_now("alley-cat", 2)
    person.page.locator("#tab-rules").click()
    person.page.locator("#panel-rules .why").wait_for()
    person.page.unroute(address)
    person.page.locator("#tab-scores").click()
    person.page.locator("#tab-rules").click()
    person.page.locator("#panel-rules .rule-entry").first.wait_for()


# ---- long tables


def test_what_is_said_is_shown_however_much_was_said_before(come: Come, shared_server: Server) -> None:
    ann = shared_server.person()
    ann.done("PUT", "/api/me", {"nickname": "Ann"})
    table = ann.make("alley-cat")
    for n in range(105):
        assert ann.patiently("POST", f"/api/tables/{table}/chat", {"text": f"line {n}"}).status_code == 204
    ann.done("PUT", f"/api/tables/{table}/seats/1/bot", {"name": "careful"})
    ann.done("POST", f"/api/tables/{table}/start")
    person = come()
    person.go(f"/t/{table}")
    person.page.locator("#tab-chat").click()
    person.page.locator(".messages li", has_text="line 104").wait_for()
    assert person.page.locator(".messages li").count() == 100
    for n in range(105, 108):
        ann.done("POST", f"/api/tables/{table}/chat", {"text": f"line {n}"})
        person.page.locator(".messages li", has_text=f"line {n}").wait_for()
    person.page.locator("#tab-log").click()
    ann.done("POST", f"/api/tables/{table}/chat", {"text": "unseen"})
    person.page.locator("#tab-chat.unread").wait_for()
