"""The fair deal: nobody, the server included, can choose the cards, and afterwards everybody can check that.

1. The server draws 32 random bytes, its *secret*, when the table is made, and shows `SHA-256(secret)`, its *commitment*.
2. Each person's browser adds random bytes of its own, its *contribution*, when the person sits down.
3. The *seed* is the SHA-256 of this text, every line ended by a line feed, numbers and digits in lower-case hexadecimal:

       parlour deal 1
       table <id of the table>
       secret <the secret>
       seat 0 <contribution, or - where there is none>
       seat 1 ...

4. After the game the secret is shown. Whoever kept the commitment can derive the seed again, and play the record again.
"""

import hashlib
import secrets
from collections.abc import Sequence

VERSION = 1
_SECRET_BYTES = 32


def new_secret() -> str:
    """A fresh secret, as hexadecimal digits."""
    return secrets.token_hex(_SECRET_BYTES)


def commitment_of(secret: str) -> str:
    """The SHA-256 of the secret's bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(table: str, secret: str, contributions: Sequence[str | None]) -> str:
    """The seed of the game, by the third step above."""
    lines = [f"parlour deal {VERSION}", f"table {table}", f"secret {secret}"]
    lines += [f"seat {seat} {contribution or '-'}" for seat, contribution in enumerate(contributions)]
    return hashlib.sha256("".join(line + "\n" for line in lines).encode("utf-8")).hexdigest()
