"""What a viewer sees: no more than its view tells, every card once, and every move there to be picked."""

import functools
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
import pytest

from parlour.games.look import BACK, Area, Card, Choice, Look, Path, places_shown
from parlour.play.look import clash, look_of
from parlour.play.match import SPECTATOR, Game

from .deals import dealt, seen, view_of, viewers
from .tables import PLAIN_TABLES, TABLES, Table, either, lying, lying_in, walk

POSITIONS = either(8, 3)
HIGHEST_TEETH = 6


@functools.cache
def positions(table: Table) -> tuple[Game, ...]:
    """Some positions of a random game: its deal, its end, the first ones of each phase and some others."""
    seed = random.Random(str(table)).randrange(1000)
    phases = [game.phase for game in walk(table.new(seed), seed)]
    wanted = {len(phases) * part // POSITIONS for part in range(POSITIONS)} | {len(phases) - 1}
    for phase in set(phases):
        wanted |= set([number for number, other in enumerate(phases) if other == phase][: either(2, 1)])
    return tuple(game.copy() for number, game in enumerate(walk(table.new(seed), seed)) if number in wanted)


def look(game: Game, viewer: int) -> Look:
    return game.look(None if viewer == SPECTATOR else viewer)


def told(game: Game, viewer: int) -> str:
    """Where it is, for a message about a failure."""
    return f"viewer {viewer} of {game!r} after {game.moves}"


# ---- secrets


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_it_is_the_same_for_every_deal_that_the_viewer_holds_possible(table: Table) -> None:
    for game in positions(table):
        definition = game.identity.definition()
        for viewer in viewers(game):
            shown = msgspec.json.encode(look(game, viewer))
            for seed in range(either(2, 1)):
                states = dealt(game, view_of(game, viewer), 1, seed)
                again = look_of(definition, seen(game, states, viewer))
                assert msgspec.json.encode(again) == shown, told(game, viewer)


def cards_of(area: Area) -> list[Card]:
    """The cards that lie there: not those that are only shown once more."""
    cards = [*area.cards, *(card for row in area.rows for card in row if card is not None)]
    return [card for card in cards if "dim" not in card.marks]


def cards_shown(shown: Look) -> list[tuple[Area, Card]]:
    """Every card with its area; one of a shared column once."""
    found = {}
    for area in shown.table.areas:
        for number, card in enumerate(cards_of(area)):
            key = (card.place,) if area.kind == "grid" else (area.name, area.seat, number)
            found[key] = area, card
    return list(found.values())


def without_deck(state: dict[str, Any]) -> list[str]:
    return lying_in(state | {"deck": []})


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_face_is_shown_where_the_view_has_it_and_a_back_where_it_has_null(table: Table) -> None:
    for game in positions(table):
        for viewer in viewers(game):
            shown = look(game, viewer)
            known = without_deck(game.view(None if viewer == SPECTATOR else viewer))
            cards = [(area, card) for area, card in cards_shown(shown) if area.name != "deck"]
            faces = [card.face for _, card in cards if card.face != BACK]
            below = sum(
                area.count - len(area.cards)
                for area in shown.table.areas
                if area.kind == "pile" and area.name != "deck"
            )
            assert not Counter(faces) - Counter(known), told(game, viewer)
            assert len(faces) + below == len(known), told(game, viewer)
            assert len(cards) - len(faces) == len(without_deck(game.state())) - len(known), told(game, viewer)
            assert all(card.face == BACK for area, card in cards_shown(shown) if area.name == "deck")


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_every_card_lies_somewhere(table: Table) -> None:
    for game in positions(table):
        for viewer in viewers(game):
            shown = look(game, viewer)
            in_grids = {card.place for area, card in cards_shown(shown) if area.kind == "grid"}
            elsewhere = sum(area.count for area in shown.table.areas if area.kind != "grid")
            assert len(in_grids) + elsewhere == len(lying(game)), told(game, viewer)
            for area in shown.table.areas:
                assert area.count == len(cards_of(area)) or (area.kind == "pile" and area.count > len(area.cards))


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_open_table_shows_every_card(table: Table) -> None:
    for game in positions(table):
        shown = game.open_look()
        assert sorted(card.face for _, card in cards_shown(shown)) == lying(game), repr(game)
        assert (shown.viewer, shown.choices) == (None, ())


# ---- moves


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_move_can_be_picked_and_no_pick_is_in_the_way_of_another(table: Table) -> None:
    for game in positions(table):
        for seat in range(game.players):
            shown = look(game, seat)
            assert sorted(choice.move for choice in shown.choices) == game.legal_moves(seat)
            places = places_shown(shown.table)
            for choice in shown.choices:
                assert choice.label, told(game, seat)
                assert choice.paths, told(game, seat)
                assert all(places.issuperset(path) for path in choice.paths), told(game, seat)
            assert_apart([(path, choice.in_order) for choice in shown.choices for path in choice.paths])


def assert_apart(paths: Sequence[tuple[Path, bool]]) -> None:
    """No path is another or the beginning of another."""
    for (path, in_order), (other, other_in_order) in combinations(paths, 2):
        assert not clash(path, other, in_order and other_in_order), (path, other)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_picking_what_can_be_picked_leads_to_a_move(table: Table) -> None:
    chooser = random.Random(1)
    for game in positions(table):
        for seat in game.to_act:
            shown = look(game, seat)
            for _ in range(either(5, 2)):
                assert picked(shown.choices, chooser) in game.legal_moves(seat), told(game, seat)


def picked(choices: Sequence[Choice], chooser: random.Random) -> str:
    """Pick at random, as a person at the page can, until it is a move."""
    picks: list[str] = []
    while True:
        going = [(choice, path) for choice in choices for path in choice.paths if begins(choice, path, picks)]
        for choice, path in going:
            if len(path) == len(picks):
                return choice.move
        picks.append(chooser.choice(sorted({place for choice, path in going for place in nexts(choice, path, picks)})))


def begins(choice: Choice, path: Path, picks: Sequence[str]) -> bool:
    return path[: len(picks)] == tuple(picks) if choice.in_order else set(picks) <= set(path)


def nexts(choice: Choice, path: Path, picks: Sequence[str]) -> set[str]:
    return {path[len(picks)]} if choice.in_order else set(path) - set(picks)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_may_not_be_played_is_refused_as_the_game_refuses_it(table: Table) -> None:
    refused = 0
    for game in positions(table):
        for seat in range(game.players):
            shown = look(game, seat)
            choices = [(path, choice.in_order) for choice in shown.choices for path in choice.paths]
            begun = {place for choice in shown.choices for path in choice.paths for place in nexts(choice, path, [])}
            for refusal in game.refusals(seat):
                first = {place for path in refusal.paths for place in (path[:1] if refusal.in_order else path)}
                assert first <= {*shown.tries} | begun, told(game, seat)
                why = game.why_not(seat, refusal.move)
                assert why is not None, told(game, seat)
                assert (why.sentence, why.rule) == (refusal.sentence, refusal.rule), told(game, seat)
                assert refusal.paths
                assert all(places_shown(shown.table).issuperset(path) for path in refusal.paths), told(game, seat)
                for path in refusal.paths:
                    assert not any(clash(path, other, refusal.in_order and order) for other, order in choices)
                refused += 1
    assert refused


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_button_means_something(table: Table) -> None:
    for game in positions(table):
        for viewer in viewers(game):
            shown = look(game, viewer)
            used = {place for choice in shown.choices for path in choice.paths for place in path}
            buttons = [button.place for button in shown.table.buttons]
            assert sorted(buttons) == sorted(place for place in used if place.startswith("button/")), told(game, viewer)


# ---- the head, and the score sheet


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_head_is_that_of_the_game(table: Table) -> None:
    for game in positions(table):
        for viewer in viewers(game):
            shown = look(game, viewer)
            assert shown.viewer == (None if viewer == SPECTATOR else viewer)
            assert (shown.phase, shown.round, shown.over) == (game.phase, game.round, game.over)
            assert ([*shown.to_act], [*shown.winners]) == (game.to_act, game.winners)
            assert [seat.seat for seat in shown.table.seats] == [*range(game.players)]
            assert shown.table.prompt.startswith("Your turn: ") == (viewer in game.to_act), shown.table.prompt
            assert f"**{shown.table.prompt_rule}**" in game.identity.rulebook()
            names = [(area.name, area.seat) for area in shown.table.areas]
            assert len(names) == len(set(names)), names


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_score_sheet_adds_up_to_what_the_round_brought(table: Table) -> None:
    before: list[float] = []
    sheets = 0
    for game in walk(table.new(5), 5):
        shown = game.look() if not game.to_act or not game.moves or game.moves[-1][0] is None else None
        if shown is None:
            continue
        if game.to_act:
            before = game.scores
            assert shown.table.sheet is None
            continue
        assert shown.table.sheet is not None
        [total] = [line for line in shown.table.sheet.lines if line.total]
        assert total == shown.table.sheet.lines[-1]
        for seat, value in enumerate(total.values):
            expected = before[seat] + float(value)
            assert game.scores[seat] == (min(expected, HIGHEST_TEETH) if game.name == "allie-gator" else expected)
        for line in shown.table.sheet.lines:
            assert len(line.values) == game.players
            assert len(line.faces) in (0, game.players)
            assert f"**{line.rule}**" in game.identity.rulebook()
        sheets += 1
    assert sheets == game.round
