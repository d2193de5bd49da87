"""The fair deal: nobody, the server included, can choose the cards, and afterwards everybody can check that.

What is hashed is a text, every line of it ended by a line feed; hashes and bytes are lower-case hexadecimal digits in it.

1. The server draws 32 random bytes, its *secret*, and shows `SHA-256(secret)`, its *commitment*.
2. Each browser draws 32 random bytes and shows their *hash* alone, the SHA-256 of

       parlour share 2
       table <id of the table>
       attempt <1, and one more after each deal that came to nothing>
       seat <seat>
       bytes <the bytes>

3. When all hashes are there they are fixed, together with the commitment: the *agreement*. Then the bytes are shown.
4. When all have, the *seed* is the SHA-256 of

       parlour deal 2
       table <id of the table>
       attempt <attempt>
       secret <the secret>
       seat 0 <the bytes, or `bot`, or `absent` for a person whose browser had given no hash when the hashes were fixed>
       seat 1 ...

   If a browser does not show its bytes there is no seed: nothing is dealt, and the person loses the seat (see `dealing`).
5. After the game the secret is shown. Whoever kept the agreement can derive the seed again, and play the record again.

Games of version 1 had no hashes: the bytes were shown at once (`first_seed_of`).
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec

VERSION = 2
FIRST_VERSION = 1
BOT, ABSENT = "bot", "absent"
PATIENCE = 10.0
"""Seconds that browsers have for their hash after the start, and then again for their bytes."""

PATIENCE_AGAIN = 60.0
"""Seconds until a game that is played again goes without the people whose page has not come."""

_SECRET_BYTES = 32

Fault = Literal["withheld", "wrong", "left"]


class Share(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat gives to a deal: a person's hash and bytes; a bot and who is absent give nothing.

    `fault` says why a deal came to nothing: the bytes were `withheld`, only `wrong` ones were shown, or the person `left`.
    """

    kind: Literal["person", "bot", "absent", "free"]
    name: str | None
    hash: str | None = None
    bytes: str | None = None
    fault: Fault | None = None


class Void(msgspec.Struct, forbid_unknown_fields=True):
    """A deal that came to nothing, because somebody did not show the bytes of their hash."""

    attempt: int
    commitment: str
    secret: str
    shares: list[Share]


def new_secret() -> str:
    """A fresh secret, as hexadecimal digits."""
    return secrets.token_hex(_SECRET_BYTES)


def commitment_of(secret: str) -> str:
    """The SHA-256 of the secret's bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def hash_of(table: str, attempt: int, seat: int, given: str) -> str:
    """The hash that a browser shows first, by the second step above: it is good for this seat and attempt alone."""
    return _hashed("parlour share 2", f"table {table}", f"attempt {attempt}", f"seat {seat}", f"bytes {given}")


def agreement_of(table: str, attempt: int, commitment: str, shares: Sequence[Share]) -> str:
    """What all browsers were shown before the first showed its bytes, as one hash.

    The text is that of the seed with `parlour agreement 2`, the commitment for the secret, and the hashes for the bytes.
    """
    lines = (f"seat {seat} {share.hash or share.kind}" for seat, share in enumerate(shares))
    return _hashed("parlour agreement 2", f"table {table}", f"attempt {attempt}", f"commitment {commitment}", *lines)


def seed_of(table: str, attempt: int, secret: str, shares: Sequence[Share]) -> str:
    """The seed of the game, by the fourth step above."""
    lines = (f"seat {seat} {share.bytes or share.kind}" for seat, share in enumerate(shares))
    return _hashed("parlour deal 2", f"table {table}", f"attempt {attempt}", f"secret {secret}", *lines)


def first_seed_of(table: str, secret: str, contributions: Sequence[str | None]) -> str:
    """The seed of a game of version 1, whose last contribution could be chosen with all others known."""
    lines = (f"seat {seat} {contribution or '-'}" for seat, contribution in enumerate(contributions))
    return _hashed("parlour deal 1", f"table {table}", f"secret {secret}", *lines)


def _hashed(*lines: str) -> str:
    return hashlib.sha256("".join(line + "\n" for line in lines).encode("utf-8")).hexdigest()
