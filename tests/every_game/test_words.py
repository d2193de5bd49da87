"""What people are told of a game: in words, without the notation of its moves and without the numbers of its rules."""

import random
from collections.abc import Iterator

import pytest

from parlour.games import all_games
from parlour.games.look import Card, Look
from parlour.play.match import Game

from .tables import PLAIN_TABLES, Table, chosen, either
from .wording import faults

MOVES = either(120, 12)


def words_of(look: Look) -> Iterator[str]:
    """Every text of a look."""
    table = look.table
    yield from (table.round_title, table.prompt)
    for seat in table.seats:
        yield from (seat.score, *seat.badges, *seat.details)
    for area in table.areas:
        cards: list[Card | None] = [*area.cards, *(card for row in area.rows for card in row)]
        yield from (area.label, area.note, *(card.label for card in cards if card))
    yield from (button.label for button in table.buttons)
    if table.sheet:
        yield from (table.sheet.title, *(line.label for line in table.sheet.lines))
    yield from (choice.label for choice in look.choices)


def refused(game: Game, seat: int) -> Iterator[str]:
    """What this seat is told of each move that it may not play."""
    for move in game.identity.definition().moves:
        why = game.why_not(seat, move)
        if why is not None:
            yield why.sentence


def said(game: Game) -> Iterator[str]:
    """Everything that somebody could be told now."""
    for seat in range(game.players):
        yield from words_of(game.look(seat))
        yield from refused(game, seat)
        yield from (refusal.sentence for refusal in game.refusals(seat))
    yield from words_of(game.look())
    yield from words_of(game.open_look())


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_nobody_has_to_know_the_notation(table: Table) -> None:
    game, chooser, told = table.new(7), random.Random(7), set[str]()
    for _ in range(MOVES):
        told.update(said(game))
        if game.over:
            break
        if game.to_act:
            seat = chooser.choice(game.to_act)
            told.add(game.tell(seat, chosen(game.legal_moves(seat), chooser)))
        else:
            game.next_round()
    assert {text: found for text in told if (found := faults(table.name, text))} == {}
    assert len(told) > 30


@pytest.mark.parametrize("name", all_games())
def test_each_move_has_words_of_its_own(name: str) -> None:
    definition = all_games()[name].definition()
    assert {text: found for text in definition.spoken if (found := faults(name, text))} == {}
    assert len(set(definition.spoken)) == len(definition.moves)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("allegra", "draw deck does not answer what is asked"),
        ("allegra", "It comes out like swap c1."),
        ("allie-gator", "What it fears most is play 63 R by seat 1"),
        ("alley-cat", "QC is not in the hand of seat 0"),
        ("alley-cat", "that is not so (AC-6)"),
    ],
)
def test_notation_is_seen_where_there_is_some(name: str, text: str) -> None:
    assert faults(name, text) != []
