"""Hints while one plays, and reviews of finished games, over HTTP."""

from typing import Any

import pytest
from numba.core import config

from parlour.play.match import new_game
from parlour.table.teacher import MOST_REVIEWED

from .serving import Person, Server, until
from .test_archive import record_of

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="interpreted, a search takes minutes")


def first_turn(person: Person, table: str) -> dict[str, object]:
    """The table as soon as this person is to act."""
    return until(lambda: _if_mine(person.see(table)))  # type: ignore[no-any-return]


def _if_mine(shown: dict[str, object]) -> dict[str, object] | None:
    look = shown["look"]
    assert isinstance(look, dict | None)
    return shown if look and look["choices"] else None


def test_hints_are_given_against_bots(ann: Person) -> None:
    table = ann.make("alley-cat", bot="careful", start=True)
    shown = first_turn(ann, table)
    assert shown["hints"] is True
    told = ann.get(f"/api/tables/{table}/hint")
    assert (told["seat"], told["asked"]) == (0, shown["asked"])
    assert len(told["hints"]) == 3
    assert {"move", "label", "share", "low", "high", "tried", "why"} == set(told["hints"][0])
    assert ann.move(table, told["asked"], told["hints"][0]["move"]).status_code == 200


def test_among_friends_there_are_none_unless_the_table_says_so(server: Server, ann: Person) -> None:
    for wanted, status in ((None, 409), (True, 200)):
        table = ann.make("allie-gator", 2, hints=wanted, options={"first": 0})
        bob = server.person()
        assert bob.sit(table, 1).is_success
        ann.done("POST", f"/api/tables/{table}/start")
        assert first_turn(ann, table)["hints"] is bool(wanted)
        assert ann.http.get(f"/api/tables/{table}/hint").status_code == status
        assert bob.http.get(f"/api/tables/{table}/hint").status_code == 409  # not to act
        assert server.person().http.get(f"/api/tables/{table}/hint").status_code == 403


def test_a_table_against_bots_can_do_without(ann: Person) -> None:
    table = ann.make("alley-cat", bot="careful", start=True, hints=False)
    assert first_turn(ann, table)["hints"] is False
    answer = ann.http.get(f"/api/tables/{table}/hint")
    assert (answer.status_code, answer.json()["detail"]) == (409, "This table plays without hints.")


def test_a_finished_game_is_reviewed_in_the_background(ann: Person) -> None:
    table = ann.make("alley-cat", bot="careful", start=True, options={"target": 11})
    assert ann.http.get(f"/api/tables/{table}/review").status_code == 409
    ann.play_to_the_end(table)
    first = ann.patiently("GET", f"/api/tables/{table}/review")
    assert first.status_code in (200, 202)
    if first.status_code == 202:
        assert 0 <= first.json()["done"] <= first.json()["of"] == ann.see(table)["number"]
    review = until(lambda: _if_done(ann, table))
    assert len(review["seats"]) == 2
    assert sum(seat["result"] for seat in review["seats"]) == pytest.approx(1)
    for made in review["decisions"]:
        words = {"move", "best", "label", "best_label"}
        assert set(made) == {"number", "seat", "before", "after", "cost", "low", "high"} | words
        assert made["low"] <= made["cost"] <= made["high"]
    assert review["costliest"] == review["mistakes"][:3]
    for seat in review["seats"]:
        assert all(len(seat[f"{name}_interval"]) == 2 for name in ("mistakes", "gifts", "luck"))


def _if_done(person: Person, table: str) -> dict[str, Any] | None:
    answer = person.patiently("GET", f"/api/tables/{table}/review")
    return answer.json() if answer.status_code == 200 else None


def test_a_master_sits_at_a_table(ann: Person) -> None:
    table = ann.make("alley-cat", bot="master", start=True)
    first_turn(ann, table)
    ann.play_first(table)
    until(lambda: any(line["seat"] == 1 for line in ann.see(table)["log"]))


def brought(person: Person, name: str, players: int, **options: int) -> str:
    """The table of a game of random bots that is brought along as a record."""
    record = record_of(new_game(name, players, "9f", **options))
    answer = person.http.post("/api/records", content=record)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


def test_a_short_review_does_not_wait_for_a_long_one(ann: Person) -> None:
    long, short = brought(ann, "allegra", 6, rounds=1), brought(ann, "alley-cat", 2, target=11)
    assert ann.patiently("GET", f"/api/tables/{long}/review").status_code == 202
    assert until(lambda: _if_done(ann, short))["decisions"]
    waiting = ann.patiently("GET", f"/api/tables/{long}/review")
    assert waiting.status_code == 202
    assert 0 < waiting.json()["done"] < waiting.json()["of"]


def test_a_game_that_is_too_long_to_be_reviewed_is_refused_with_a_sentence(ann: Person) -> None:
    table = brought(ann, "allegra", 6, rounds=10)
    refused = ann.patiently("GET", f"/api/tables/{table}/review")
    assert refused.status_code == 422
    assert f"games of up to {MOST_REVIEWED} are reviewed here" in refused.json()["detail"]
