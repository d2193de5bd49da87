"""Checking a fair deal (see `deal`): the whole game recomputed from the secret and from what the browsers gave."""

import io
import json
import re
from codecs import BOM_UTF8
from collections.abc import Sequence

import msgspec

from parlour.errors import BadRecord, ParlourError
from parlour.play.record import replay
from parlour.table.deal import (
    FIRST_VERSION,
    VERSION,
    Share,
    Void,
    agreement_of,
    commitment_of,
    first_seed_of,
    hash_of,
    seed_of,
)
from parlour.table.messages import Step

_DIGITS = re.compile(r"(?:[0-9a-f]{2})+")
_WHY = {"withheld": "showed nothing", "wrong": "showed other bytes", "left": "left"}


class DealFile(msgspec.Struct, forbid_unknown_fields=True, tag_field="parlour_deal", tag=VERSION):
    """All that there is to check of a deal: `GET /api/tables/{id}/deal` gives it, `parlour verify-deal` takes it."""

    table: str
    attempt: int
    commitment: str
    secret: str
    shares: list[Share]
    void: list[Void]
    seed: str
    record: list[str]


class FirstDealFile(msgspec.Struct, forbid_unknown_fields=True, tag_field="parlour_deal", tag=FIRST_VERSION):
    """The same of a game of version 1, whose browsers gave their bytes without having given a hash."""

    table: str
    commitment: str
    secret: str
    contributions: list[str | None]
    seed: str
    record: list[str]


def verify(deal: DealFile | FirstDealFile) -> list[Step]:
    """The whole game recomputed, step by step. Raises ParlourError where the file is not even readable."""
    if isinstance(deal, FirstDealFile):
        return _verify_first(deal)
    _check_readable(deal)
    seed = seed_of(deal.table, deal.attempt, deal.secret, deal.shares)
    return [
        _committed(deal),
        _agreed(deal),
        _everybody_s(deal),
        *([_void(deal)] if deal.attempt > 1 or deal.void else []),
        Step("secret and bytes give the seed", seed, seed == deal.seed),
        *_played(deal, len(deal.shares)),
    ]


def _verify_first(deal: FirstDealFile) -> list[Step]:
    _check_digits("secret", deal.secret)
    for seat, given in enumerate(deal.contributions):
        if given is not None:
            _check_digits(f"contribution of seat {seat}", given)
    seed = first_seed_of(deal.table, deal.secret, deal.contributions)
    return [
        _committed(deal),
        Step("secret and contributions give the seed", seed, seed == deal.seed),
        *_played(deal, len(deal.contributions)),
    ]


def _check_readable(deal: DealFile) -> None:
    _check_digits("secret", deal.secret)
    for void in deal.void:
        _check_digits(f"secret of attempt {void.attempt}", void.secret)
    for shares in (deal.shares, *(void.shares for void in deal.void)):
        for seat, share in enumerate(shares):
            for name, digits in (("hash", share.hash), ("bytes", share.bytes)):
                if digits is not None:
                    _check_digits(f"{name} of seat {seat}", digits)


def _check_digits(name: str, digits: str) -> None:
    if not _DIGITS.fullmatch(digits):
        raise ParlourError(f"the {name}: hexadecimal digits in lower case are expected, two for a byte")


# ---- what the browsers gave


def _committed(deal: DealFile | FirstDealFile) -> Step:
    commitment = commitment_of(deal.secret)
    return Step("the SHA-256 of the secret is the commitment", commitment, commitment == deal.commitment)


def _agreed(deal: DealFile) -> Step:
    what = "the bytes of each browser have the hash that it had given before any were shown"
    wrong = [seat for seat, share in enumerate(deal.shares) if not _is_bound(deal.table, deal.attempt, seat, share)]
    if wrong:
        return Step(what, f"not those of {_listed(deal.shares, wrong)}", holds=False)
    agreement = agreement_of(deal.table, deal.attempt, deal.commitment, deal.shares)
    return Step(what, f"the agreement was {agreement}", holds=True)


def _is_bound(table: str, attempt: int, seat: int, share: Share) -> bool:
    """Whether a person has shown the bytes of their hash, and nobody else has given anything."""
    if share.kind != "person":
        return share.hash is None and share.bytes is None
    return share.bytes is not None and share.hash == hash_of(table, attempt, seat, share.bytes)


def _everybody_s(deal: DealFile) -> Step:
    what = "the server did not choose alone: somebody's bytes are in it"
    people = [seat for seat, share in enumerate(deal.shares) if share.kind == "person"]
    absent = [seat for seat, share in enumerate(deal.shares) if share.kind == "absent"]
    if any(share.kind == "free" for share in deal.shares) or (absent and not people):
        return Step(what, "nobody's are", holds=False)
    told = f"those of {_listed(deal.shares, people)}" if people else "only bots played"
    without = f"; not those of {_listed(deal.shares, absent)}, who had given no hash in time" if absent else ""
    return Step(what, told + without, holds=True)


def _listed(shares: Sequence[Share], seats: Sequence[int]) -> str:
    return ", ".join(f"seat {seat} ({shares[seat].name})" for seat in seats)


def _void(deal: DealFile) -> Step:
    what = "each earlier attempt came to nothing because of somebody who is named"
    told = [_told(void) for void in deal.void]
    are_all = [void.attempt for void in deal.void] == list(range(1, deal.attempt))
    return Step(what, "; ".join(told), are_all and all(_is_void(deal.table, void) for void in deal.void))


def _told(void: Void) -> str:
    faults = ((seat, share.name, share.fault) for seat, share in enumerate(void.shares))
    who = ", ".join(f"seat {seat} ({name}) {_WHY[fault]}" for seat, name, fault in faults if fault is not None)
    return f"attempt {void.attempt}: {who or 'nobody is named'}"


def _is_void(table: str, void: Void) -> bool:
    """Whether those who are named have shown no bytes, everybody's that are there fit, and the server was bound as well."""
    named = [share for share in void.shares if share.fault is not None]
    shown = [(seat, share) for seat, share in enumerate(void.shares) if share.bytes is not None]
    fit = all(_is_bound(table, void.attempt, seat, share) for seat, share in shown)
    is_just = bool(named) and all(share.hash is not None and share.bytes is None for share in named)
    return is_just and fit and commitment_of(void.secret) == void.commitment


# ---- the game


def _played(deal: DealFile | FirstDealFile, seats: int) -> list[Step]:
    found = _seed_of_record(deal.record)
    return [Step("the record was played with this seed", found, found == deal.seed), _replayed(deal.record, seats)]


def _seed_of_record(record: Sequence[str]) -> str:
    try:
        return str(json.loads(record[0])["seed"])
    except (IndexError, KeyError, TypeError, ValueError, RecursionError):
        return "none"


def _replayed(record: Sequence[str], seats: int) -> Step:
    what = "the record, played again from this seed, gives the same game to its end"
    try:
        game = replay(io.BytesIO("".join(line + "\n" for line in record).encode("utf-8")))
    except ParlourError as error:
        return Step(what, str(error), holds=False)
    if game.players != seats:
        return Step(what, f"{game.players} players, and {seats} seats in the deal", holds=False)
    return Step(what, f"{len(game.moves)} moves", holds=True)


# ---- the file


class _Versioned(msgspec.Struct):
    parlour_deal: int


def read_deal(content: bytes) -> DealFile | FirstDealFile:
    """The deal of a file; a byte order mark before it is passed over. Raises BadRecord."""
    text = content.removeprefix(BOM_UTF8)
    try:
        version = msgspec.json.decode(text, type=_Versioned).parlour_deal
        if version not in (FIRST_VERSION, VERSION):
            raise BadRecord(
                f"parlour_deal is {version}: deals of versions {FIRST_VERSION} and {VERSION} can be checked"
            )
        return msgspec.json.decode(text, type=DealFile | FirstDealFile)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"this is not the file of a deal: {error}") from None
