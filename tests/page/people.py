"""People at the page, who only click and type."""

import contextlib
import random
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from playwright.sync_api import Error as PageError

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=740)

OPEN = "parlour-board button.open, #buttons button:not([data-action=cancel], [data-action=hint])"
FINAL = "#result h2"


@dataclass
class Person:
    """A browser of one's own, with its cookie, on one page."""

    context: BrowserContext
    page: Page
    address: str
    faults: list[str]

    @classmethod
    def come(cls, browser: Browser, address: str, viewport: ViewportSize = DESKTOP, locale: str = "en-GB") -> "Person":
        """Somebody new, without animations. What the page complains of in the console is kept in `faults`."""
        context = browser.new_context(viewport=viewport, reduced_motion="reduce", locale=locale)
        page = context.new_page()
        page.set_default_timeout(15_000)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
        return cls(context, page, address, faults)

    def leave(self) -> None:
        """Close all windows' pages. The windows end with the browser: now and then closing one by one never returns."""
        for page in self.context.pages:
            page.goto("about:blank")

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self.address + path)

    def play_now(self, game: str, players: int) -> None:
        """From the first page to a game against bots."""
        self.go("/")
        card = self.page.locator(f'[data-game="{game}"]')
        card.locator("select").select_option(str(players))
        card.locator("button.main").click()
        self.page.wait_for_url("**/t/*")

    def invite(self, game: str, players: int, **fields: str) -> str:
        """Make a table for friends; returns the path of its link."""
        self.go("/")
        self.page.locator(f'[data-invite="{game}"]').click()
        dialog = self.page.locator("#invite")
        dialog.locator("[name=players]").select_option(str(players))
        for name, value in fields.items():
            field = dialog.locator(f'[name="{name}"], [name="option {name}"]')
            if field.evaluate("element => element.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        dialog.locator("#create").click()
        self.page.wait_for_url("**/t/*")
        return "/" + "/".join(self.page.url.split("/")[3:])

    def act(self, name: str) -> None:
        """Press the button of the page with this name."""
        self.page.locator(f'[data-action="{name}"]').click()

    def has_won_or_lost(self) -> bool:
        """Whether the final score is on the page."""
        return self.page.locator(FINAL).count() > 0

    def await_turn(self) -> None:
        """Wait until something can be picked, or the game is over."""
        self.page.locator(f"{OPEN}, {FINAL}").first.wait_for()

    def is_asked(self) -> bool:
        """Whether something can be picked now."""
        return self.page.locator(OPEN).count() > 0

    def pick_anything(self, choice: random.Random) -> None:
        """Click something that can be picked, if that is still so when the click comes."""
        open_now = self.page.locator(OPEN)
        count = open_now.count()
        if count:
            with contextlib.suppress(PageError):
                open_now.nth(choice.randrange(count)).click(timeout=2_000)
            self.page.locator("#prompt:not(.sending)").wait_for()

    def play_to_the_end(self, seed: str, most: int = 3000) -> None:
        """Pick at random until the final score."""
        choice = random.Random(seed)
        for _ in range(most):
            self.await_turn()
            if self.has_won_or_lost():
                return
            self.pick_anything(choice)
        raise AssertionError(f"the game has not ended after {most} picks")

    def number(self) -> int:
        """How many lines the log has."""
        return self.page.locator("#panel-log li").count()
