"""The fair deal: exactly the steps that its page describes, and files of both versions that say so."""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from parlour.cli import main
from parlour.table.deal import (
    Share,
    Void,
    agreement_of,
    commitment_of,
    first_seed_of,
    hash_of,
    new_secret,
    seed_of,
)
from parlour.table.verify import verify

from .finished import dealt

FIRST = Path(__file__).parent / "deal-version-1.json"
SECRET = "00ff" * 16
ANN, BOB, GIVEN = "12" * 32, "34" * 32, "56" * 32
SHARES = [Share("person", "Ann", "aa", ANN), Share("bot", "careful"), Share("absent", "Bob")]


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_commitment_is_the_hash_of_the_secret_s_bytes() -> None:
    assert commitment_of("00ff") == hashlib.sha256(b"\x00\xff").hexdigest()


def test_each_hash_is_that_of_the_text_that_is_described() -> None:
    assert hash_of("abc", 2, 1, ANN) == hashed(f"parlour share 2\ntable abc\nattempt 2\nseat 1\nbytes {ANN}\n")
    agreed = "parlour agreement 2\ntable abc\nattempt 2\ncommitment 99\nseat 0 aa\nseat 1 bot\nseat 2 absent\n"
    assert agreement_of("abc", 2, "99", SHARES) == hashed(agreed)
    deal = f"parlour deal 2\ntable abc\nattempt 2\nsecret {SECRET}\nseat 0 {ANN}\nseat 1 bot\nseat 2 absent\n"
    assert seed_of("abc", 2, SECRET, SHARES) == hashed(deal)
    first = "parlour deal 1\ntable abc\nsecret 00ff\nseat 0 1234\nseat 1 -\n"
    assert first_seed_of("abc", "00ff", ["1234", None]) == hashed(first)


def test_each_part_changes_a_hash_and_the_seed() -> None:
    assert (
        len({hash_of(*part) for part in (("a", 1, 0, ANN), ("b", 1, 0, ANN), ("a", 2, 0, ANN), ("a", 1, 1, ANN))}) == 4
    )
    ann, bob = Share("person", "Ann", "aa", ANN), Share("person", "Bob", "bb", BOB)
    seeds = {
        seed_of("abc", 1, "00", [ann, bob]),
        seed_of("abd", 1, "00", [ann, bob]),
        seed_of("abc", 2, "00", [ann, bob]),
        seed_of("abc", 1, "01", [ann, bob]),
        seed_of("abc", 1, "00", [bob, ann]),
        seed_of("abc", 1, "00", [ann, Share("bot", "careful")]),
        seed_of("abc", 1, "00", [ann, Share("absent", "Bob")]),
        seed_of("abc", 1, "00", [ann]),
    }
    assert len(seeds) == 8


def test_no_two_secrets_are_alike() -> None:
    assert len({new_secret() for _ in range(100)}) == 100


# ---- files


def verdict(tmp_path: Path, deal: object) -> int:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(deal))
    return main(["verify-deal", str(path)])


def test_a_file_of_version_1_is_still_found_as_was_promised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = json.loads(FIRST.read_text())
    assert verdict(tmp_path, deal) == 0
    assert "in version 1 whoever owned the server and sat down last could choose" in capsys.readouterr().out
    assert verdict(tmp_path, deal | {"contributions": ["ff", None]}) == 1
    assert verdict(tmp_path, deal | {"contributions": ["ab\n", None]}) == 2
    assert verdict(tmp_path, deal | {"secret": BOB}) == 1


def test_a_file_of_a_version_that_nobody_knows_is_told_which_are_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(tmp_path, json.loads(FIRST.read_text()) | {"parlour_deal": 3}) == 2
    assert "parlour_deal is 3: deals of versions 1 and 2 can be checked" in capsys.readouterr().err


def test_bytes_that_are_not_those_of_the_hash_are_found_out() -> None:
    good, other = dealt((ANN, GIVEN)), dealt((ANN, BOB))
    assert all(step.holds for step in verify(good))
    good.shares[1].bytes, good.seed, good.record = other.shares[1].bytes, other.seed, other.record
    [failed] = [step for step in verify(good) if not step.holds]
    assert failed.what.startswith("the bytes of each browser have the hash")
    assert failed.value == "not those of seat 1 (Bob)"


def test_who_was_absent_is_told_and_a_deal_of_nobody_s_bytes_does_not_hold() -> None:
    told = [step.value for step in verify(dealt(kinds=("person", "absent")))]
    assert any("not those of seat 1 (Bob), who had given no hash in time" in value for value in told)
    nobody = verify(dealt(kinds=("absent", "absent")))
    assert [step.value for step in nobody if not step.holds] == ["nobody's are"]
    assert all(step.holds for step in verify(dealt(kinds=("bot", "bot"))))
    assert not all(step.holds for step in verify(dealt(kinds=("bot", "absent"))))


def test_a_deal_that_came_to_nothing_is_told_with_who_is_named() -> None:
    deal = dealt(attempt=2)
    assert not all(step.holds for step in verify(deal))
    shown = Share("person", "Ann", hash_of(deal.table, 1, 0, ANN), ANN)
    withheld = Share("person", "Eve", hash_of(deal.table, 1, 1, BOB), fault="withheld")
    deal.void = [Void(1, commitment_of(SECRET), SECRET, [shown, withheld])]
    told = [step for step in verify(deal) if step.what.startswith("each earlier attempt")]
    assert [(step.value, step.holds) for step in told] == [("attempt 1: seat 1 (Eve) showed nothing", True)]
    withheld.fault = None
    assert not all(step.holds for step in verify(deal))
    withheld.fault = "wrong"
    assert all(step.holds for step in verify(deal))
    shown.bytes = BOB
    assert not all(step.holds for step in verify(deal))


@pytest.mark.parametrize("name", ["hash", "bytes"])
def test_digits_that_are_none_are_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    deal = json.loads(msgspec.json.encode(dealt()))
    deal["shares"][0][name] += "\n"
    assert verdict(tmp_path, deal) == 2
    assert f"the {name} of seat 0: hexadecimal digits in lower case are expected" in capsys.readouterr().err
