"""A real server and a real browser."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from tests.page.people import DESKTOP, Person
from tests.table.serving import Server

PLAIN = "parlour.test"
"""A name for this machine that makes no secure context of what comes over plain HTTP, as an address in a local network."""

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
RESOLVED = f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1"
Come = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page needs the compiler's speed, and Chromium; where everything is checked, both have to be there."""
    interpreted = os.environ.get("NUMBA_DISABLE_JIT") == "1"
    lacking = not CHROMIUM and "CI" not in os.environ
    for item in items:
        if Path(__file__).parent in item.path.parents:
            if interpreted:
                item.add_marker(pytest.mark.skip(reason="the page is tested with the compiled rules"))
            elif lacking:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Ended with the module: while Playwright runs in a thread, nothing else can run a loop there."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", RESOLVED])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that do not end it."""
    server = Server(tmp_path_factory.mktemp("served"))
    server.await_compiled()
    yield server
    server.end()


@pytest.fixture
def come(browser: Browser, shared_server: Server) -> Iterator[Come]:
    """Lets people come to the shared server, and go home after the test; none of their pages may have had a fault."""
    people: list[Person] = []

    def one(viewport: ViewportSize = DESKTOP, address: str = shared_server.url, locale: str = "en-GB") -> Person:
        people.append(Person.come(browser, address, viewport, locale))
        return people[-1]

    yield one
    for person in people:
        person.leave()
    assert [fault for person in people for fault in person.faults] == []
