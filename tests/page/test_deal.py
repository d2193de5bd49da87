"""The fair deal at the page: each browser is bound by its hash first, and nobody waits for ever."""

import hashlib
import json

import pytest
from tests.page.conftest import Come
from tests.page.people import FINAL, Person
from tests.page.test_together import named, play_to_the_end_together
from tests.table.serving import until

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"

TOLD = """async (steps) => {
    const { Share } = await import("/page/share.js");
    const [sent, hashes] = [[], [null]];
    const fetch = window.fetch;
    window.fetch = async (path, how) => {
        if (how.method !== "PUT") return fetch(path, how);
        sent.push(path.split("/").at(-1));
        const { hash } = JSON.parse(how.body);
        if (hash) hashes.push(hash);
        return new Response(null, { status: 204 });
    };
    const share = new Share(`table ${Math.random()}`, () => {});
    for (const [state, attempt, mine, other] of steps) {
        const shares = [{ kind: "person", hash: hashes[mine] }, { kind: "person", hash: other }];
        share.hear({ state, you: 0, fair: { version: 2, attempt, commitment: "cc", shares, shown: [], void: [] } });
        await new Promise((done) => setTimeout(done, 50));
    }
    return sent;
}"""
"""Tells a page's share what the server says, step by step: state, attempt, which of its hashes stands there, and the other
seat's. Returns what it has sent.
"""

AGREED = [("sealing", 1, 0, None), ("opening", 1, 1, "aa")]


def pair(come: Come) -> tuple[Person, Person]:
    """A host and a friend at a table that has not begun."""
    host, friend = come(), come()
    named(host, "Ada")
    named(friend, "Grace")
    friend.go(host.invite("alley-cat", 2, target="11"))
    friend.act("sit-1")
    host.page.locator(".seat-list li", has_text="Grace").wait_for()
    return host, friend


def begun(*people: Person) -> None:
    for person in people:
        person.page.locator("#asked:not(:empty)").wait_for()


def stored(person: Person, key: str) -> dict[str, str]:
    """What the browser keeps under keys that begin so."""
    found: dict[str, str] = person.page.evaluate(
        "key => Object.fromEntries(Object.entries({...localStorage}).filter(([name]) => name.startsWith(key)))", key
    )
    return found


def silence(person: Person, what: str) -> None:
    """Let nothing of this kind leave the browser."""
    person.context.route(f"**/{what}", lambda route: route.abort())


def test_the_page_s_hash_is_sha_256(come: Come) -> None:
    person = come()
    person.go("/")
    texts = ["x" * length for length in range(140)] + ["Grüße, 猫 🐊\n", "a" * 100_000]
    script = 'async texts => { const { sha256 } = await import("/page/sha256.js"); return texts.map(sha256); }'
    assert person.page.evaluate(script, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_one_against_bots_is_dealt_to_by_one_click_and_the_browser_checks_it_afterwards(come: Come) -> None:
    person = come()
    person.invite("alley-cat", 2, target="11")
    person.act("fill")
    person.page.locator("[data-action=start]:enabled").click()
    begun(person)
    assert person.page.locator("#notice").is_hidden()
    assert stored(person, "parlour-share") == {}
    person.play_to_the_end("alone")
    person.page.locator(f"{FINAL} ~ p a", has_text="Replay").click()
    person.page.locator("#verify").click()
    person.page.locator("dialog", has_text="This browser was shown the same hashes").wait_for()
    assert "The deal holds" in person.page.locator("dialog").inner_text()


def test_the_bytes_outlive_a_reload_between_hash_and_opening(come: Come) -> None:
    person = come()
    silence(person, "opening")
    person.play_now("alley-cat", 2)
    until(lambda: stored(person, "parlour-share"))
    person.page.locator("#waiting", has_text="The cards are being dealt").wait_for()
    person.page.reload()
    person.page.locator("#waiting", has_text="The cards are being dealt").wait_for()
    person.context.unroute("**/opening")
    begun(person)
    assert stored(person, "parlour-share") == {}


def test_a_browser_that_keeps_nothing_says_so_and_plays(come: Come) -> None:
    host = come()
    host.context.add_init_script(FULL)
    host.invite("alley-cat", 2)
    host.page.locator("#waiting .why", has_text="This browser keeps nothing").wait_for()
    host.page.reload()
    host.page.locator("#waiting .why", has_text="This browser keeps nothing").wait_for()
    host.act("fill")
    host.page.locator("[data-action=start]:enabled").click()
    begun(host)
    assert host.page.locator("#notice").is_hidden()


def test_several_windows_of_one_person_agree(come: Come) -> None:
    host, friend = pair(come)
    windows = [friend.context.new_page() for _ in range(2)]
    for window in windows:
        window.goto(friend.page.url)
        window.locator(".seat-list li", has_text="Grace").wait_for()
    friend.page.close()
    friend.page = windows[0]
    host.act("start")
    begun(host, friend)
    for window in windows:
        window.locator("#asked:not(:empty)").wait_for()
        assert window.locator("#notice").is_hidden()


def test_who_does_not_show_their_bytes_is_waited_for_named_and_may_sit_down_again(come: Come) -> None:
    host, friend = pair(come)
    silence(friend, "opening")
    host.act("start")
    host.page.locator("#waiting", has_text="Waiting for the page of Grace").wait_for()
    host.page.locator("#waiting .moment", has_text="left for the page of Grace").wait_for()
    for person in (host, friend):
        person.page.locator(".voided", has_text="The page of Grace did not show its bytes").wait_for()
    assert friend.page.locator("#waiting .why").all_inner_texts()[0] == ""
    friend.context.unroute("**/opening")
    friend.act("sit-1")
    host.page.locator(".seat-list li", has_text="Grace").wait_for()
    host.act("start")
    begun(host, friend)
    assert host.page.locator("#notice").is_hidden()


def test_a_game_is_played_again_without_the_share_of_whose_page_is_closed(come: Come) -> None:
    host, friend = pair(come)
    host.act("start")
    play_to_the_end_together([host, friend], "before")
    friend.page.goto("about:blank")
    host.act("again")
    host.page.locator("#waiting", has_text="Waiting for the page of Grace").wait_for()
    host.act("start")
    begun(host)
    host.page.locator(".name small", has_text="bot stands in").wait_for()
    friend.page.goto(host.page.url)
    friend.page.locator("#notice", has_text="dealt without its bytes").wait_for()
    friend.act("back")
    host.page.locator(".name small", has_text="bot stands in").wait_for(state="detached")


def test_a_deal_that_is_not_the_one_agreed_on_is_told_at_once(come: Come) -> None:
    host, friend = pair(come)
    host.act("start")
    begun(host, friend)
    assert friend.page.locator("#notice").is_hidden()
    agreements = json.loads(stored(friend, "parlour-agreements")["parlour-agreements"])
    [table] = [table for table in agreements if table in friend.page.url]
    agreements[table]["agreement"] = "5e" * 32
    friend.page.evaluate("kept => localStorage.setItem('parlour-agreements', kept)", json.dumps(agreements))
    friend.page.reload()
    friend.page.locator("#notice [role=alert]", has_text="not the deal that was agreed on").wait_for()


@pytest.mark.parametrize(
    ("steps", "sent"),
    [
        ([("sealing", 2, 0, None), ("opening", 2, 2, "bb")], ["commitment", "opening"]),
        ([("opening", 1, 1, "aa")], ["opening"]),
        ([("opening", 1, 1, "bb")], []),
        ([("opening", 2, 1, "bb")], []),
        ([("sealing", 2, 0, None), ("opening", 2, 2, None)], ["commitment"]),
        ([("sealing", 2, 0, None), ("opening", 2, 2, "bb"), ("opening", 1, 1, "aa")], ["commitment", "opening"]),
    ],
    ids=[
        "anew",
        "not heard",
        "another hash",
        "a new attempt with an old hash",
        "a hash is missing",
        "back to an old attempt",
    ],
)
def test_a_page_shows_its_bytes_for_one_agreement_alone(
    come: Come, steps: list[tuple[object, ...]], sent: list[str]
) -> None:
    person = come()
    person.go("/")
    assert person.page.evaluate(TOLD, [*AGREED, *steps]) == ["commitment", "opening", *sent]
