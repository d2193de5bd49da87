"""Allie Gator: the deals that a seat holds possible, and games that chance leads to a wanted position."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator

from parlour.games.definition import Json
from parlour.kernel import chance, entry
from parlour.kernel.records import RecordArray, zeros
from parlour.play import notation
from parlour.play.match import Game

from .allie_gator_positions import CARDS, all_cards, is_special, played, position


def deals(match: Game, seat: int | None, count: int = 100) -> Iterator[RecordArray]:
    """Full states that this seat holds possible."""
    view, generators = match.view_record(seat), chance.fast_generators(7)
    for _ in range(count):
        states = zeros(match.identity.definition().rules.state)
        entry.determinize(view, 0, states, generators)
        yield states


def worlds(match: Game, seat: int | None, count: int = 100) -> list[Json]:
    """These states in JSON; every card is in each of them, and it looks to the seat as the true one does."""
    found = [notation.state_json(match.identity, states[0]) for states in deals(match, seat, count)]
    shown = set(match.state()) - {"hands", "deck", "chance", "memory", "options"}
    for world in found:
        assert all_cards(world) == Counter(CARDS), "cards are not conserved"
        assert {key: world[key] for key in shown} == {key: match.state()[key] for key in shown}
        assert [len(hand) for hand in world["hands"]] == [len(hand) for hand in match.state()["hands"]]
        assert seat is None or world["hands"][seat] == match.state()["hands"][seat]
    return found


def holders(match: Game, seat: int, card: str, count: int = 100) -> Counter[Hashable]:
    """Where the card lies in the deals that the seat holds possible."""
    return Counter(where(world, card) for world in worlds(match, seat, count))


def where(state: Json, card: str) -> Hashable:
    for seat, hand in enumerate(state["hands"]):
        if card in hand:
            return seat
    return "deck" if card in state["deck"] else "table"


def seeded(state: Json, *moves: str, when: Callable[[Json], bool]) -> Game:
    """The game after these moves with a seed that lets it come out this way."""
    for seed in range(500):
        match = played(state, *moves, seed=seed)
        if when(match.state()):
            return match
    raise AssertionError("no seed leads there")


def stolen(seat: int, card: str) -> Callable[[Json], bool]:
    return lambda state: card in state["hands"][seat]


def go_on(match: Game, *moves: str, when: Callable[[Json], bool]) -> Game:
    """The game after more moves: chance is asked until it comes out this way, with what the seats remember kept."""
    for seed in range(500):
        again = match.copy()
        again._states[0].secret.chance.key[:] = chance.key_of_seed(f"{seed:x}")
        again._states[0].secret.chance.used = 16
        for move in moves:
            again.play(again.to_act[0], move)
        if when(again.state()):
            return again
    raise AssertionError("no seed leads there")


def pass_turn(match: Game) -> None:
    """Take, and place the highest number."""
    seat = match.to_act[0]
    match.play(seat, "take")
    if match.phase == "target":
        match.play(seat, max(match.legal_moves(seat), key=lambda move: int(move.split()[1])))


def specials(hand: list[str]) -> int:
    return sum(map(is_special, hand))


ROBBERY = position("12 61 62 63 S", "S 21 22 23 24", "S S 31 32 33", "...", to_act=[1], targets=("40", "60"))


def robbed() -> Game:
    """Seat 1 has stolen the 12 from seat 0."""
    return seeded(ROBBERY, "steal 0", when=stolen(1, "12"))
