"""Checking a fair deal (see `deal`): the whole game recomputed from the secret and from what the browsers gave."""

import io
import json
import re
from codecs import BOM_UTF8

import msgspec

from parlour.errors import BadRecord, ParlourError
from parlour.play.record import replay
from parlour.table.deal import VERSION, commitment_of, seed_of
from parlour.table.messages import Step

_DIGITS = re.compile(r"(?:[0-9a-f]{2})+")


class DealFile(msgspec.Struct, forbid_unknown_fields=True):
    """All that there is to check of a deal: `GET /api/tables/{id}/deal` gives it, `parlour verify-deal` takes it."""

    parlour_deal: int
    table: str
    commitment: str
    secret: str
    contributions: list[str | None]
    seed: str
    record: list[str]


def verify(deal: DealFile) -> list[Step]:
    """The whole game recomputed, step by step. Raises ParlourError where the file is not even readable."""
    _check_readable(deal)
    commitment = commitment_of(deal.secret)
    seed = seed_of(deal.table, deal.secret, deal.contributions)
    return [
        Step("the SHA-256 of the secret is the commitment", commitment, commitment == deal.commitment),
        Step("secret and contributions give the seed", seed, seed == deal.seed),
        Step("the record was played with this seed", _seed_of_record(deal), _seed_of_record(deal) == seed),
        _replayed(deal),
    ]


def _check_readable(deal: DealFile) -> None:
    if deal.parlour_deal != VERSION:
        raise ParlourError(f"parlour_deal is {deal.parlour_deal}: deals of version {VERSION} can be checked")
    for name, digits in (("secret", deal.secret), *((f"contribution of seat {i}", c) for i, c in _given(deal))):
        if not _DIGITS.fullmatch(digits):
            raise ParlourError(f"the {name} has to be hexadecimal digits in lower case, two for a byte")


def _given(deal: DealFile) -> list[tuple[int, str]]:
    return [(seat, given) for seat, given in enumerate(deal.contributions) if given is not None]


def _seed_of_record(deal: DealFile) -> str:
    try:
        return str(json.loads(deal.record[0])["seed"])
    except (IndexError, KeyError, TypeError, ValueError, RecursionError):
        return "none"


def _replayed(deal: DealFile) -> Step:
    what = "the record, played again from this seed, gives the same game to its end"
    try:
        game = replay(io.BytesIO("".join(line + "\n" for line in deal.record).encode("utf-8")))
    except ParlourError as error:
        return Step(what, str(error), holds=False)
    if game.players != len(deal.contributions):
        return Step(what, f"{game.players} players and {len(deal.contributions)} contributions", holds=False)
    return Step(what, f"{len(game.moves)} moves", holds=True)


def read_deal(content: bytes) -> DealFile:
    """The deal of a file; a byte order mark before it is passed over. Raises BadRecord."""
    try:
        return msgspec.json.decode(content.removeprefix(BOM_UTF8), type=DealFile)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"this is not the file of a deal: {error}") from None
