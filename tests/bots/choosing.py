"""What bots choose, for the tests of the bots."""

from parlour import Game
from parlour.bots import make_bots

SEEDS = 8


def chosen(game: Game, seat: int | None = None, name: str = "careful", seed: str = "1") -> str:
    """The move of a fresh bot for this seat, or for the one that is to act."""
    seat = game.to_act[0] if seat is None else seat
    return make_bots(game.identity, [name], game.players, seed)(game.view_record(seat))


def all_chosen(game: Game, seat: int | None = None) -> set[str]:
    """What careful bots of several seeds choose: more than one move where several seem alike."""
    return {chosen(game, seat, seed=str(seed)) for seed in range(SEEDS)}
