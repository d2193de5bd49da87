"""The fair deal: exactly the steps that its page describes."""

import hashlib

from parlour.table.deal import commitment_of, new_secret, seed_of


def test_the_seed_is_the_hash_of_the_text_that_is_described() -> None:
    text = "parlour deal 1\ntable abc\nsecret 00ff\nseat 0 1234\nseat 1 -\n"
    assert seed_of("abc", "00ff", ["1234", None]) == hashlib.sha256(text.encode()).hexdigest()


def test_the_commitment_is_the_hash_of_the_secret_s_bytes() -> None:
    assert commitment_of("00ff") == hashlib.sha256(b"\x00\xff").hexdigest()


def test_each_part_changes_the_seed() -> None:
    seeds = {
        seed_of("abc", "00", ["12", "34"]),
        seed_of("abd", "00", ["12", "34"]),
        seed_of("abc", "01", ["12", "34"]),
        seed_of("abc", "00", ["34", "12"]),
        seed_of("abc", "00", ["12", None]),
        seed_of("abc", "00", ["12"]),
    }
    assert len(seeds) == 6


def test_no_two_secrets_are_alike() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
