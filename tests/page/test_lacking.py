"""Browsers that lack something, or do not let a page have it: what can be done without goes on without."""

import pytest
from tests.page.conftest import PLAIN, Come
from tests.page.people import Person
from tests.table.serving import Server

DENIED = "throw new DOMException('denied', 'SecurityError')"
GONE = "delete window.{name}; Object.defineProperty(window, '{name}', {{ value: undefined }});"
LACKING = {
    "storage": "for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])"
    f"  Object.defineProperty(window, name, {{ get() {{ {DENIED} }} }});",
    "storage-and-locks": f"Object.defineProperty(window, 'localStorage', {{ get() {{ {DENIED} }} }});"
    "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });",
    "full-storage": f"Storage.prototype.setItem = () => {{ {DENIED} }};",
    "locks": f"if (window.LockManager) LockManager.prototype.request = async () => {{ {DENIED} }};",
    "locks-at-all": f"Object.defineProperty(Navigator.prototype, 'locks', {{ get() {{ {DENIED} }} }});",
    "sound": GONE.format(name="AudioContext"),
    "sound-denied": f"window.AudioContext = function () {{ {DENIED} }};",
    "events": GONE.format(name="EventSource"),
    "events-denied": f"window.EventSource = function () {{ {DENIED} }};",
    "channels-and-notices": "".join(GONE.format(name=name) for name in ("BroadcastChannel", "Notification")),
    "activation": "Object.defineProperty(Navigator.prototype, 'userActivation', { value: undefined });",
    "animation": "Element.prototype.animate = undefined;",
    "address": f"history.replaceState = () => {{ {DENIED} }};",
}


@pytest.mark.parametrize("lacking", LACKING)
def test_one_plays_and_looks_back_without_it(come: Come, lacking: str) -> None:
    person = come()
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.add_init_script(LACKING[lacking])
    person.invite("alley-cat", 2, target="11")
    person.page.locator("#sound").click()
    person.page.locator("#sound", has_text="Sound off").wait_for()
    person.page.locator("#sound").click()
    person.act("fill")
    person.page.locator("[data-action=start]:enabled").click()
    person.play_to_the_end(lacking)
    person.page.get_by_role("link", name="Replay").click()
    for number in (1, 2):
        person.page.locator("#on").click()
        person.page.locator("#told", has_text=f"Move {number} of").wait_for()
    person.page.locator("#last").click()
    person.page.locator("#result h2").wait_for()


# ---- copying a link

SELECTED = """() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return value?.slice(selectionStart, selectionEnd);
}"""
PASTED = "() => navigator.clipboard.readText()"
DENIES = f"if (window.Clipboard) Clipboard.prototype.writeText = async () => {{ {DENIED} }};"


def at_a_link(person: Person, where: str) -> None:
    """Go to where a link can be copied."""
    if where == "waiting":
        person.invite("alley-cat", 2)
        return
    person.invite("alley-cat", 2, target="11")
    person.act("fill")
    person.page.locator("[data-action=start]:enabled").click()
    person.play_to_the_end("link")
    person.page.get_by_role("link", name="Replay").click()
    person.page.locator("#on").click()
    person.page.locator("#told", has_text="Move 1 of").wait_for()


def link(person: Person, where: str) -> str:
    return person.page.url.split("#")[0] + ("#1" if where == "replay" else "")


@pytest.mark.parametrize("where", ["waiting", "replay"])
@pytest.mark.parametrize("why", ["plain", "denied"])
def test_a_link_that_is_not_copied_is_selected(come: Come, shared_server: Server, where: str, why: str) -> None:
    person = come(address=shared_server.url.replace("127.0.0.1", PLAIN) if why == "plain" else shared_server.url)
    if why == "denied":
        person.page.add_init_script(DENIES)
    at_a_link(person, where)
    person.act("copy")
    person.page.locator(".told", has_text="copy it by hand").wait_for()
    assert person.page.locator("[data-action=copy]").inner_text() == "Copy link"
    assert person.page.evaluate(SELECTED) == link(person, where)


@pytest.mark.parametrize("where", ["waiting", "replay"])
def test_what_is_said_to_be_copied_is(come: Come, where: str) -> None:
    person = come()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at_a_link(person, where)
    person.act("copy")
    person.page.locator("[data-action=copy]", has_text="Copied").wait_for()
    assert person.page.evaluate(PASTED) == link(person, where)


def test_the_link_stays_selected_while_others_come(come: Come, shared_server: Server) -> None:
    person = come(address=shared_server.url.replace("127.0.0.1", PLAIN))
    path = person.invite("alley-cat", 2)
    person.act("copy")
    person.page.locator(".told", has_text="copy it by hand").wait_for()
    friend = come()
    friend.go(path)
    friend.act("sit-1")
    person.page.locator(".seat-list .dot.here").nth(1).wait_for()
    assert person.page.evaluate(SELECTED) == person.page.url


def test_the_sound_stays_off_where_the_browser_keeps_it(come: Come) -> None:
    person = come()
    person.invite("alley-cat", 2)
    person.page.locator("#sound").click()
    person.page.reload()
    person.page.locator("#sound", has_text="Sound off").wait_for()
