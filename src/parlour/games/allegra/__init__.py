"""Allegra, a game of shared columns and low cards, for two to six."""

from parlour.games.identity import Identity
from parlour.games.options import Number, Seat, Switch

IDENTITY = Identity(
    name="allegra",
    title="Allegra",
    aim="Swap and clear the cards of your area, whose outer columns you share with your neighbours, for the lowest sum.",
    players=range(2, 7),
    minutes=30,
    options=(
        Seat("dealer", "random", "The seat that deals the first round (AL-3)."),
        Switch("tap", True, "Whether others may ask for a card drawn from the draw pile (AL-14)."),
        Number("rounds", 3, "The number of rounds (AL-32).", 1, 10),
        Number("limit", None, "The total that ends the game, in place of a number of rounds (AL-33).", 20, 200, True),
    ),
    package="parlour.games.allegra",
)
