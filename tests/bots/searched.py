"""What a search finds, for the tests of the search."""

from parlour import Game
from parlour.bots.search.searching import Budget, Found, search, warm_search
from parlour.kernel.records import RecordArray

from ..every_game.tables import either

SIMULATIONS = either(1500, 60)


def found(game: Game, seat: int | None = None, simulations: int = SIMULATIONS, seed: str = "1") -> Found:
    """What the search finds for this seat, or for the one that is to act."""
    seat = game.to_act[0] if seat is None else seat
    return found_in(game, game.view_record(seat), simulations, seed)


def found_in(game: Game, views: RecordArray, simulations: int, seed: str = "1", trees: int = 1) -> Found:
    warm_search(game.identity)
    return search(game.identity, views, seed, Budget(simulations, trees=trees), with_replies=True)


def best(game: Game, seat: int | None = None, simulations: int = SIMULATIONS) -> str:
    """The move that the search would play."""
    return found(game, seat, simulations).candidates[0].move
