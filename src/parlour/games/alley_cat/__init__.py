"""Alley Cat, a trick-taking game for two."""

from parlour.games.identity import Identity
from parlour.games.options import Choice, Number

IDENTITY = Identity(
    name="alley-cat",
    title="Alley Cat",
    aim="Win tricks whose two ranks lie far apart, and leave the 5 of diamonds to the other player.",
    players=range(2, 3),
    minutes=10,
    options=(
        Choice("scoring", "difference", "What a trick is worth (AC-13).", ("difference", "captured", "tricks")),
        Number("target", 44, "The points that end the game (AC-15).", 11, 121),
    ),
    package="parlour.games.alley_cat",
)
