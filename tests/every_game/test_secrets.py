"""What a seat may know: no more than the rules allow, and enough to deal what is hidden anew."""

import functools
import random
from typing import Any

import numpy as np
import pytest

from parlour.kernel import entry
from parlour.kernel.contract import seats_in
from parlour.kernel.records import RecordArray
from parlour.play.match import SPECTATOR, Game

from .deals import dealt, legal, legal_in_view, rules, seen, state_json, view_json, view_of, viewers
from .tables import CARD_KEYS, LONGEST_GAME, PLAIN_TABLES, Table, either, lying, lying_in, walk

POSITIONS = either(20, 4)
MANY_CARDS = 10
"""The same order of so many cards is dealt twice less often than anybody will run these tests."""


@functools.cache
def positions(table: Table) -> tuple[Game, ...]:
    """Some positions of a random game, from its deal to its end; nobody changes them."""
    moves = [game.moves for game in walk(table.new(7), 7)][-1]
    wanted = {len(moves) * part // POSITIONS for part in range(1, POSITIONS)} | {0, len(moves)}
    return tuple(game.copy() for number, game in enumerate(walk(table.new(7), 7)) if number in wanted)


def deal(game: Game, viewer: int, seed: int) -> RecordArray:
    return dealt(game, view_of(game, viewer), 1, seed)


def told(game: Game, viewer: int) -> str:
    """Where it is, for a message about a failure."""
    return f"viewer {viewer} of {game!r} after {game.moves}"


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_deal_that_is_held_possible_looks_the_same_to_the_viewer(table: Table) -> None:
    for game in positions(table):
        for viewer in viewers(game):
            views = view_of(game, viewer)
            for seed in range(either(3, 1)):
                states = dealt(game, views, 1, seed)
                assert seen(game, states, viewer).tobytes() == views.tobytes(), told(game, viewer)
                assert view_json(game, seen(game, states, viewer)) == view_json(game, views), told(game, viewer)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_deal_that_is_held_possible_is_a_legal_position_with_the_same_moves(table: Table) -> None:
    for game in positions(table):
        for viewer in viewers(game):
            states = deal(game, viewer, 5)
            position = state_json(game, states[0])
            again = Game.from_state(position)
            assert again.state() == position, told(game, viewer)
            assert again.state_bytes() == states.tobytes(), told(game, viewer)
            assert lying(again) == lying(game), told(game, viewer)
            if viewer != SPECTATOR:
                assert again.legal_moves(viewer) == game.legal_moves(viewer), told(game, viewer)
                assert legal_in_view(game, view_of(game, viewer)) == legal(states, 0, viewer), told(game, viewer)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_everybody_in_a_deal_can_deal_anew(table: Table) -> None:
    """A search that looks through the eyes of another seat deals from a deal, and from one that was played on."""
    chooser = random.Random(3)
    for number, game in enumerate(positions(table)):
        cards = lying(game)
        for viewer in viewers(game):
            states = deal(game, viewer, 6)
            for _ in range(6 * (number % 2)):
                advance(states, chooser)
            for other in range(game.players):
                views = seen(game, states, other)
                again = dealt(game, views, 1, 7)
                assert seen(game, again, other).tobytes() == views.tobytes(), told(game, viewer)
                assert lying_in(state_json(game, again[0])) == cards, told(game, viewer)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_deal_can_be_played_to_the_end(table: Table) -> None:
    for game in positions(table)[:: either(3, 2)]:
        states = deal(game, game.to_act[0] if game.to_act else SPECTATOR, 8)
        chooser = random.Random(9)
        for _ in range(LONGEST_GAME):
            if states[0].public.over:
                break
            advance(states, chooser)
        assert states[0].public.over, repr(game)


def advance(states: RecordArray, chooser: random.Random) -> None:
    """One random move, or the next deal, if the game is not over."""
    if states[0].public.over:
        return
    seats = seats_in(states[0].public.to_act)
    if not seats:
        entry.begin(states, 0)
        return
    seat = chooser.choice(seats)
    entry.act(states, 0, seat, chooser.choice(legal(states, 0, seat)))


# ---- chance


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_stream_of_chance_is_in_no_view_and_no_deal(table: Table) -> None:
    for game in positions(table):
        [state] = np.frombuffer(game.state_bytes(), rules(game).state)
        secrets = [state.secret.chance.key.tobytes()]
        if state.secret.chance.blocks:
            secrets.append(state.secret.chance.words.tobytes())
        for viewer in viewers(game):
            deals = [deal(game, viewer, seed) for seed in (10, 11)]
            for shown in (view_of(game, viewer).tobytes(), *(states.tobytes() for states in deals)):
                assert not any(secret in shown for secret in secrets), told(game, viewer)
            first, second = (states[0].secret.chance.key.tobytes() for states in deals)
            assert first != second
            assert all(states[0].secret.chance.blocks == 0 for states in deals)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_draw_pile_has_a_fresh_order(table: Table) -> None:
    for game in positions(table):
        deck = game.state()["deck"]
        if len(deck) < MANY_CARDS or len(set(deck)) < MANY_CARDS // 2:
            continue
        for viewer in viewers(game):
            first, second = (state_json(game, deal(game, viewer, seed)[0])["deck"] for seed in (12, 13))
            assert deck != first != second != deck, told(game, viewer)


# ---- what a view shows


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_view_is_the_state_with_null_for_exactly_the_hidden_cards(table: Table) -> None:
    for game in positions(table):
        state = game.state()
        for viewer in viewers(game):
            shown = game.view(None if viewer == SPECTATOR else viewer)
            assert shown.keys() == state.keys()
            for key, value in state.items():
                expected = hide(game, state, key, viewer) if game.name in CARD_KEYS else None
                assert shown[key] == value if expected is None else shown[key] in expected, told(game, viewer)


def hide(game: Game, state: dict[str, Any], key: str, viewer: int) -> list[Any] | None:
    """What a view may have under this key where it is not what the state has; a list, as some of it depends."""
    if key == "chance":
        return [None]
    if key == "memory":
        return [hidden_memory(state["memory"], viewer)]
    if key == "deck":
        return [[None] * len(state["deck"])]
    if key == "hands":
        return [[hand if seat == viewer else [None] * len(hand) for seat, hand in enumerate(state["hands"])]]
    if key == "grids":
        return [hidden_grids(state, viewer)]
    if key == "taps" and state["phase"] == "tap":
        return [{seat: tapped for seat, tapped in state["taps"].items() if int(seat) == viewer}]
    if (key == "held" and viewer != state["tapper"]) or (key == "swapped" and viewer != state["active"]):
        return [None, state[key]]
    return None


def hidden_memory(memory: dict[str, Any], viewer: int) -> dict[str, Any]:
    """AG-14: thief and victim know the card that was stolen, AG-23: and each seat alone what it drew."""
    pairs = [(play["seat"], play["victim"]) for play in memory["plays"] if "victim" in play]
    thefts = [
        theft if viewer in pair else {"card": None, "shown": None}
        for theft, pair in zip(memory["thefts"], pairs, strict=True)
    ]
    drawn = [cards if seat == viewer else None for seat, cards in enumerate(memory["drawn"])]
    return memory | {"thefts": thefts, "drawn": drawn}


def hidden_grids(state: dict[str, Any], viewer: int) -> list[Any]:
    """AL-4: nobody sees a face-down card, but AL-19 the active player sees the one that they take."""
    grids = [[[hidden_place(place) for place in row] for row in grid] for grid in state["grids"]]
    if state["taken"] is not None and viewer == state["active"]:
        column, row = "abcde".index(state["taken"][0]), int(state["taken"][1]) - 1
        owner = (state["tapper"] + (column == 0)) % state["players"]
        grids[owner][row][(column - 1) % 4] = state["grids"][owner][row][(column - 1) % 4]
    return grids


def hidden_place(place: list[Any] | None) -> list[Any] | None:
    return place if place is None or place[1] else [None, False]


@pytest.mark.parametrize("seed", range(either(6, 1)))
def test_AL_12_AL_18_a_card_from_a_face_up_place_is_known_to_all_and_one_from_a_face_down_place_is_not(
    seed: int,
) -> None:
    """`held` and `swapped` are hidden exactly if the card lay face down where it was taken from."""
    table = Table("allegra", 4, 0)
    was_down, before = {"held": False, "swapped": False}, table.new(seed).state()
    checked = 0
    for game in walk(table.new(seed), seed):
        state, shown = game.state(), game.view()
        seat, move = game.moves[-1] if game.moves else (None, "")
        if move.startswith("swap ") and seat is not None:
            was_down["held" if state["phase"] in ("tapper clear", "take") else "swapped"] = lay_down(before, seat, move)
        if move.startswith("put ") and seat is not None:
            was_down["swapped"] = lay_down(before, seat, move)
        for key, hidden in was_down.items():
            if state[key] is not None:
                assert shown[key] == (None if hidden else state[key])
                checked += 1
        before = state
    assert checked


def lay_down(state: dict[str, Any], seat: int, move: str) -> bool:
    """Whether a face-down card lay at the place of the move, from that seat."""
    column, row = "abcde".index(move[-2]), int(move[-1]) - 1
    owner = (seat + (column == 0)) % state["players"]
    return state["grids"][owner][row][(column - 1) % 4][1] is False
