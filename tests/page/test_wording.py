"""Everything that a person reads while a game is played and looked back at is in words: no notation, no codes of rules."""

import contextlib
import random

import pytest
from playwright.sync_api import Error as PageError
from tests.every_game.wording import faults
from tests.page.conftest import Come
from tests.page.people import Person

READ = """() => {
  const aside = '.rule, .rules-list, .hash, code, script, input';
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let element = walker.currentNode; element; element = walker.nextNode()) {
    if (element.closest(aside)) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) texts.add(element.getAttribute(name));
    if (element.matches('p, li, h1, h2, h3, th, td, button, label, small, caption, span, a, dt, dd')) {
      const copy = element.cloneNode(true);
      for (const other of copy.querySelectorAll(aside)) other.remove();
      texts.add(copy.textContent.trim());
    }
  }
  return [...texts].filter(Boolean);
}"""
GAMES = [("alley-cat", 2), ("allie-gator", 4), ("allegra", 4)]
ADVICE = 60_000


def read(person: Person) -> set[str]:
    return set(person.page.evaluate(READ))


def try_something_else(person: Person, chooser: random.Random) -> bool:
    """Pick something that may not be played, if there is something; whether a sentence says why."""
    refused = person.page.locator("parlour-board button[aria-disabled=true]")
    if refused.count():
        with contextlib.suppress(PageError):
            refused.nth(chooser.randrange(refused.count())).click(force=True, timeout=1_000)
    return person.page.locator("#why").inner_text().strip() != ""


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_person_reads_words(come: Come, game: str, players: int) -> None:
    person, chooser = come(), random.Random(game)
    person.go("/")
    person.page.locator(f'[data-invite="{game}"]').click()
    texts = read(person)
    person.play_now(game, players)
    refused = 0
    for _ in range(25):
        person.await_turn()
        if person.has_won_or_lost():
            break
        refused += try_something_else(person, chooser)
        texts |= read(person)
        person.pick_anything(chooser)
        texts |= read(person)
    assert {text: found for text in texts if (found := faults(game, text))} == {}
    assert len(texts) > 100
    assert refused > 0 or game == "alley-cat", "there any card may be played"


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_hint_is_in_words(come: Come, game: str, players: int) -> None:
    person = come()
    person.play_now(game, players)
    person.page.locator("[data-action=hint]").click()
    person.page.locator("#hint li").first.wait_for(timeout=ADVICE)
    texts = set(person.page.locator("#hint li, #hint li p, #hint li button").all_inner_texts())
    assert len(texts) > 3
    assert {text: found for text in texts if (found := faults(game, text))} == {}
