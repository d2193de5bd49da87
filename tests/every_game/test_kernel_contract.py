"""The contract of a game, and what the kernel refuses."""

import numba
import numpy as np
import pytest

from parlour.games import all_games
from parlour.games.definition import Definition
from parlour.kernel import contract, entry
from parlour.kernel.contract import HEAD
from parlour.kernel.dispatch import dispatched, implement
from parlour.kernel.records import Record, record, zeros
from parlour.play import notation

from .deals import legal, parts, view_of
from .tables import INTERPRETED, LARGEST_TABLES, PLAIN_TABLES, Table, either, walk

KIBIBYTE = 1024
NAMES = list(all_games())


def definition(name: str) -> Definition:
    return all_games()[name].definition()


# ---- records


@pytest.mark.parametrize("name", NAMES)
def test_a_state_is_small(name: str) -> None:
    assert definition(name).rules.state.itemsize <= KIBIBYTE


@pytest.mark.parametrize("name", NAMES)
def test_a_state_has_three_parts_and_begins_with_the_common_head(name: str) -> None:
    rules = definition(name).rules
    assert rules.state.names == ("public", "seats", "secret")
    assert list(rules.state["public"].names or ())[: len(HEAD)] == list(HEAD)
    assert len(zeros(rules.state)[0].seats) >= all_games()[name].players[-1]
    assert "chance" in (rules.state["secret"].names or ())


@pytest.mark.parametrize("name", NAMES)
def test_a_view_has_no_secret_part(name: str) -> None:
    rules = definition(name).rules
    assert rules.view.names == ("public", "own", "viewer")
    assert rules.view["public"] == rules.state["public"]
    assert rules.view["own"] == zeros(rules.state)[0].seats.dtype
    secret = rules.state["secret"]
    assert all(part.dtype not in (secret, secret["chance"]) for part in parts(zeros(rules.view)[0]))


@pytest.mark.skipif(INTERPRETED, reason="only the compiler knows types")
@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_what_a_view_lacks_does_not_compile(table: Table) -> None:
    """Secrecy by type: the same function compiles for a state. (Numba lets the KeyError of its type inference through.)"""
    peek = numba.njit(lambda states: states[0].secret.chance.used)
    game = table.new(1)
    assert peek(game._states) == game._states[0].secret.chance.used
    with pytest.raises((numba.TypingError, KeyError), match="secret"):
        peek(view_of(game, 0))


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_what_a_view_lacks_is_not_there_when_interpreted(table: Table) -> None:
    with pytest.raises(AttributeError, match="secret"):
        _ = view_of(table.new(1), 0)[0].secret


@pytest.mark.parametrize("name", ["size", "round", "take", "shape", "dtype", "item", "all", "T"])
def test_a_field_cannot_have_a_name_that_every_numpy_scalar_has(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}'"):
        record({"fine": "i1", name: "i1"})


def test_records_are_packed_and_in_order() -> None:
    kind = record({"a": "i1", "b": "i2", "c": ("i1", (2, 3)), "d": record({"e": "u4"})})
    assert (kind.names, kind.itemsize) == (("a", "b", "c", "d"), 1 + 2 + 6 + 4)
    assert not zeros(kind, 3).tobytes().strip(b"\0")


# ---- dispatch


def test_a_second_implementation_for_the_same_records_is_refused() -> None:
    kind = record({"dispatched_twice": "i8"})

    @dispatched
    def verb(first: Record) -> int:
        raise NotImplementedError

    implement(verb, kind, lambda first: first.itemsize)
    with pytest.raises(ValueError, match=r"verb is implemented twice .*dispatched_twice"):
        implement(verb, kind, lambda first: -first.itemsize)
    assert verb(zeros(kind)[0]) == kind.itemsize


@pytest.mark.parametrize("name", NAMES)
def test_the_verbs_of_a_game_cannot_be_replaced(name: str) -> None:
    rules = definition(name).rules
    with pytest.raises(ValueError, match="act is implemented twice"):
        implement(contract.act, rules.state, rules.begin)


def test_records_that_nobody_implements_are_an_error() -> None:
    with pytest.raises(KeyError):
        contract.begin(zeros(record({"nobodys": "i1"}))[0])


# ---- actions


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_legal_actions_are_ascending_and_unique(table: Table) -> None:
    for seed in range(either(2, 1)):
        for number, game in enumerate(walk(table.new(seed), seed)):
            for seat in range(game.players if number % either(1, 10) == 0 else 0):
                actions = legal(game._states, 0, seat)
                assert actions == sorted(set(actions))
                assert all(0 <= action < definition(table.name).rules.actions for action in actions)
                assert bool(actions) == (seat in game.to_act)


@pytest.mark.parametrize("name", NAMES)
def test_every_action_has_a_move_text_of_its_own(name: str) -> None:
    moves = definition(name).moves
    assert len(moves) == len(set(moves)) == definition(name).rules.actions
    assert [notation.action_of(definition(name), move) for move in moves] == list(range(len(moves)))
    assert all(move and len(move) <= notation.LONGEST_MOVE and move == " ".join(move.split()) for move in moves)


@pytest.mark.parametrize("name", NAMES)
def test_each_form_of_a_move_is_explained(name: str) -> None:
    """The first words of all moves, or "" where a move has no word that says what is done."""
    words = {move.split()[0] for move in definition(name).moves}
    assert definition(name).forms.keys() in ({""}, words)


@pytest.mark.parametrize("name", NAMES)
def test_the_phases_have_names_and_the_last_two_are_between_rounds_and_at_the_end(name: str) -> None:
    phases = definition(name).phases
    assert len(phases) == len(set(phases))
    assert phases[-2:] == ("scored", "over")


# ---- returns


def shares_of(table: Table, winners: int) -> list[float]:
    states = zeros(definition(table.name).rules.state)
    states[0].public.players, states[0].public.winners = table.players, winners
    shares = np.zeros(contract.MAX_SEATS)
    entry.returns(states, 0, shares)
    return [float(share) for share in shares[: table.players]]


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_shares_of_the_victory_sum_to_1(table: Table) -> None:
    assert shares_of(table, 0) == [0.0] * table.players
    for winners in range(1, 1 << table.players):
        shares = shares_of(table, winners)
        assert sum(shares) == pytest.approx(1.0)
        assert [seat for seat, share in enumerate(shares) if share] == contract.seats_in(winners)
        assert len({share for share in shares if share}) == 1


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_winners_of_a_game_share_it(table: Table) -> None:
    *_, game = walk(table.new(3), 3)
    shares = np.zeros(contract.MAX_SEATS)
    entry.returns(game._states, 0, shares)
    assert [seat for seat, share in enumerate(shares) if share] == game.winners
    assert shares.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("mask", range(64))
def test_masks_of_seats(mask: int) -> None:
    seats = [seat for seat in range(6) if mask >> seat & 1]
    assert contract.seats_in(mask) == seats
    assert [seat for seat in range(6) if contract.is_in(mask, seat)] == seats
    if seats:
        assert contract.first_in(mask) == seats[0]


def test_the_left_neighbour_is_the_next_seat_clockwise() -> None:
    assert [contract.left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]
