"""The first minute of a newcomer: how long after the click on the first page a table is seen, and a first move is taken.

    python benchmarks/first_minute.py --runs 3

For each run and each game a server is started of its own, with nothing compiled before and a new database, and a browser
(Chromium, with an empty profile) that comes as soon as the server answers and clicks at once. Printed are the seconds until
the server answers, from the click until the first picture of the table, and from the click until the first move stands on
the server; how many of the clicks on the table did nothing; and every text that the page showed of its connection.
"""

import argparse
import shutil
import statistics
import time
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PageError

from parlour.games import all_games
from serving import URL, served

OPEN = "parlour-board button.open, #buttons button:not([data-action=cancel], [data-action=hint])"
WATCH = """
() => {
  window.connections = [];
  const note = () => {
    const text = document.getElementById("connection")?.textContent;
    if (text && window.connections.at(-1) !== text) window.connections.push(text);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}
"""


@dataclass(frozen=True)
class Minute:
    """What one newcomer met: seconds, clicks that did nothing, and what the page said of its connection."""

    answers: float
    picture: float
    move: float
    lost: int
    said: tuple[str, ...]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="How long a newcomer waits where nothing is compiled.")
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    print("| game | the server answers | first picture | first move | lost clicks | said of the connection |")
    print("|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game in all_games():
            print(row(game, [minute(browser, game) for _ in range(runs)]), flush=True)
        browser.close()


def row(game: str, minutes: list[Minute]) -> str:
    """The line of a game: median and worst of the runs."""

    def seconds(values: list[float]) -> str:
        return f"{statistics.median(values):.1f} s, at most {max(values):.1f} s"

    times = [seconds([getattr(each, part) for each in minutes]) for part in ("answers", "picture", "move")]
    said = ", ".join(dict.fromkeys(text for each in minutes for text in each.said))
    return f"| {game} | {' | '.join(times)} | {sum(each.lost for each in minutes)} | {said} |"


def minute(browser: Browser, game: str) -> Minute:
    """One newcomer at one game."""
    begin = time.monotonic()
    with served(empty_cache=True):
        answers = time.monotonic() - begin
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.add_init_script(f"({WATCH})()")
        page.goto(URL)
        play = page.locator(f'[data-game="{game}"] button.main')
        play.wait_for()
        clicked = time.monotonic()
        play.click()
        page.locator("parlour-board button, parlour-board .card").first.wait_for()
        picture = time.monotonic() - clicked
        lost = play_once(page)
        moved = time.monotonic() - clicked
        said = tuple(page.evaluate("window.connections"))
        page.context.close()
        return Minute(answers, picture, moved, lost, said)


def play_once(page: Page) -> int:
    """Click what can be picked until the server has taken a move; returns how many clicks changed nothing on the page."""
    taken: list[bool] = []
    page.on("response", lambda answer: taken.append(answer.ok) if answer.url.endswith("/moves") else None)
    lost = 0
    while not any(taken):
        page.locator(OPEN).first.wait_for()
        before = page.locator("#play").inner_html()
        page.locator(OPEN).first.click()
        try:
            page.wait_for_function(
                "before => document.getElementById('play').innerHTML !== before", arg=before, timeout=5000
            )
        except PageError:
            lost += 1
    return lost


if __name__ == "__main__":
    main()
