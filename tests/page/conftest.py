"""A real server and a real browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.page.people import Table, Visitors
from tests.table.serving import Serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page needs the compiler's speed, and Chromium; on a machine that checks everything both have to be there."""
    interpreted = os.environ.get("NUMBA_DISABLE_JIT") == "1"
    lacking = not CHROMIUM and "CI" not in os.environ
    for item in items:
        if Path(__file__).parent in item.path.parents:
            if interpreted:
                item.add_marker(pytest.mark.skip(reason="the page is tested with the compiled rules"))
            elif lacking:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
