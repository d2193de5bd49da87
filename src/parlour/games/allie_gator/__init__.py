"""Allie Gator, a game of shedding numbers under targets, for two to five."""

from parlour.games.identity import Identity
from parlour.games.options import Number, Seat

IDENTITY = Identity(
    name="allie-gator",
    title="Allie Gator",
    aim="Play rising numbers below the targets for as long as you can, and take as few penalty cards as possible.",
    players=range(2, 6),
    minutes=20,
    options=(
        Seat("first", "random", "The seat that begins the first round (AG-7)."),
        Number("teeth", 3, "The tooth-points that end the game (AG-31).", 3, 6),
    ),
    package="parlour.games.allie_gator",
)
