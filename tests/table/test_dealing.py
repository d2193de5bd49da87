"""Agreeing on a deal: hashes before bytes, and a rule for everybody who does not answer."""

import pytest
from sqlalchemy import Connection

from parlour.table import dealing, seating
from parlour.table.deal import PATIENCE, PATIENCE_AGAIN, commitment_of, hash_of, seed_of
from parlour.table.problems import Refused
from parlour.table.seating import OPEN, OPENING, PLAYING, SEALING
from parlour.table.stored import shares_of

from .agreeing import GIVEN, PEOPLE, Deal
from .serving import Person, agree, until

OTHER = "00" * 32


@pytest.fixture
def deal(connection: Connection) -> Deal:
    return Deal(connection, PEOPLE)


# ---- the two steps


def test_the_seed_follows_from_the_secret_and_everybody_s_bytes(deal: Deal) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    assert deal.state == OPENING
    assert deal.open("eve", "ann")
    assert deal.head.seed is None
    assert deal.open("bob")
    head = deal.head
    assert (head.state, head.deal_by) == (PLAYING, None)
    assert [share.bytes for share in shares_of(deal.seats)] == list(GIVEN.values())
    assert head.seed == seed_of(deal.id, 1, head.secret, shares_of(deal.seats))


def test_bytes_are_refused_until_all_hashes_are_fixed(deal: Deal) -> None:
    deal.commit("ann")
    for state in (OPEN, SEALING):
        assert deal.state == state
        with pytest.raises(Refused, match="not fixed yet"):
            deal.open("ann")
        if state == OPEN:
            deal.start()
    assert [seat.entropy for seat in deal.seats] == [None] * 3


def test_a_hash_can_be_changed_until_all_are_fixed_and_not_after_that(deal: Deal) -> None:
    deal.start()
    deal.commit("ann", "bob")
    changed = hash_of(deal.id, 1, 0, OTHER)
    dealing.commit(deal.connection, deal.id, "ann", 1, changed, deal.now)
    deal.commit("eve")
    assert deal.state == OPENING
    with pytest.raises(Refused, match="none can be given or changed any more"):
        deal.commit("ann")
    dealing.commit(deal.connection, deal.id, "ann", 1, changed, deal.now)
    deal.open("bob", "eve")
    with pytest.raises(Refused, match="none can be given or changed any more"):
        deal.commit("ann")
    assert not deal.open("ann")
    assert deal.open("ann", given=OTHER)
    with pytest.raises(Refused, match="none can be given or changed any more"):
        deal.commit("ann")


def test_the_hash_of_somebody_else_cannot_be_opened(deal: Deal) -> None:
    deal.commit("ann", "bob")
    stolen = deal.seats[0].hash
    assert stolen is not None
    dealing.commit(deal.connection, deal.id, "eve", 1, stolen, deal.now)
    deal.start()
    deal.open("ann", "bob")
    assert not deal.open("eve", given=GIVEN["ann"])
    assert deal.state == OPENING


def test_whoever_moves_or_is_replaced_takes_no_hash_along(deal: Deal, connection: Connection) -> None:
    deal.commit("ann", "bob", "eve")
    dealing.get_up(connection, deal.id, 2, "eve", deal.now)
    seating.sit(connection, deal.id, 2, "bob", deal.now)
    assert [seat.hash is not None for seat in deal.seats] == [True, False, False]
    seating.put_bot(connection, deal.id, 1, "random", "ann", deal.now)
    deal.start()
    assert deal.state == SEALING
    deal.commit("bob")
    assert deal.state == OPENING


def test_bots_alone_are_dealt_to_at_once(connection: Connection) -> None:
    deal = Deal(connection, ("random", "random"))
    deal.start()
    assert deal.state == PLAYING
    assert deal.head.seed is not None


# ---- who gives no hash


@pytest.mark.parametrize("early", [(), ("ann",), ("ann", "bob")])
def test_who_gives_no_hash_in_time_is_absent_and_a_bot_stands_in(deal: Deal, early: tuple[str, ...]) -> None:
    deal.commit(*early)
    deal.start()
    deal.commit(*{"ann", "bob"}.difference(early))
    deal.wait(PATIENCE - 1)
    assert deal.state == SEALING
    deal.wait(1)
    assert deal.state == OPENING
    assert [share.kind for share in shares_of(deal.seats)] == ["person", "person", "absent"]
    assert [seat.standing_in for seat in deal.seats] == [False, False, True]
    for late in (deal.commit, deal.open):
        with pytest.raises(Refused):
            late("eve")
    deal.open("ann", "bob")
    assert deal.state == PLAYING
    assert deal.seats[2].person == "eve"


def test_nobody_is_absent_as_long_as_nobody_has_answered(deal: Deal) -> None:
    deal.start()
    deal.wait(1_000)
    assert deal.state == SEALING
    deal.commit("bob")
    deal.wait(PATIENCE - 1)
    assert deal.state == SEALING
    deal.wait(1)
    assert [share.kind for share in shares_of(deal.seats)] == ["absent", "person", "absent"]
    deal.open("bob")
    assert deal.state == PLAYING


def test_a_rematch_asks_each_page_anew_and_names_who_does_not_come(deal: Deal, connection: Connection) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("ann", "bob", "eve")
    deal.finish()
    deal.id = dealing.again(connection, deal.id, "bob", deal.now)
    assert deal.state == SEALING
    assert [(seat.hash, seat.entropy) for seat in deal.seats] == [(None, None)] * 3
    deal.commit("bob")
    deal.wait(PATIENCE_AGAIN - 1)
    assert deal.state == SEALING
    deal.wait(1)
    assert [share.kind for share in shares_of(deal.seats)] == ["absent", "person", "absent"]
    deal.open("bob")
    assert deal.state == PLAYING


def test_the_host_can_have_a_rematch_wait_no_longer_than_usual(deal: Deal, connection: Connection) -> None:
    deal.finish()
    deal.id = dealing.again(connection, deal.id, "ann", deal.now)
    deal.commit("ann")
    deal.start()
    assert deal.state == SEALING
    deal.wait(PATIENCE)
    assert [share.kind for share in shares_of(deal.seats)] == ["person", "absent", "absent"]


def test_who_leaves_before_the_hashes_are_fixed_calls_the_deal_off(deal: Deal, connection: Connection) -> None:
    deal.start()
    deal.commit("bob")
    dealing.get_up(connection, deal.id, 0, "ann", deal.now)
    head = deal.head
    assert (head.state, head.attempt, head.host) == (OPEN, 1, "bob")
    assert deal.stored.voids == []
    assert [seat.person for seat in deal.seats] == [None, "bob", "eve"]


# ---- who does not show their bytes


def withheld_by_eve(deal: Deal) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("ann", "bob")
    deal.wait(PATIENCE)


def test_who_withholds_is_named_and_out_and_everything_is_drawn_anew(deal: Deal, connection: Connection) -> None:
    first = deal.head.secret
    withheld_by_eve(deal)
    head = deal.head
    assert (head.state, head.attempt, head.seed) == (OPEN, 2, None)
    assert head.secret != first
    assert [seat.person for seat in deal.seats] == ["ann", "bob", None]
    assert [(seat.hash, seat.entropy) for seat in deal.seats] == [(None, None)] * 3
    [void] = deal.stored.voids
    assert (void.attempt, void.secret, void.commitment) == (1, first, commitment_of(first))
    assert [(share.bytes, share.fault) for share in void.shares] == [
        (GIVEN["ann"], None),
        (GIVEN["bob"], None),
        (None, "withheld"),
    ]
    seating.put_bot(connection, deal.id, 2, "random", "ann", deal.now)
    for late in (deal.commit, deal.open):
        with pytest.raises(Refused):
            late("eve")
    with pytest.raises(Refused, match="Attempt 1 at the deal is not being made: it is attempt 2"):
        dealing.commit(connection, deal.id, "ann", 1, OTHER, deal.now)
    deal.commit("ann", "bob")
    deal.start()
    deal.open("ann", "bob")
    assert deal.state == PLAYING


def test_bytes_are_waited_for_until_the_deadline_and_no_longer(deal: Deal) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.wait(PATIENCE - 1)
    assert deal.state == OPENING
    deal.wait(1)
    head = deal.head
    assert (head.state, head.attempt, head.host) == (OPEN, 2, "ann")
    assert [seat.is_free for seat in deal.seats] == [True] * 3


def test_other_bytes_are_not_taken_and_named_unless_the_right_ones_follow(deal: Deal) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("ann")
    assert not deal.open("bob", given=OTHER)
    assert not deal.open("eve", given=OTHER)
    assert deal.open("bob")
    deal.wait(PATIENCE)
    [void] = deal.stored.voids
    assert [share.fault for share in void.shares] == [None, None, "wrong"]


def test_who_leaves_without_having_shown_their_bytes_is_named_at_once_and_alone(
    deal: Deal, connection: Connection
) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("ann")
    dealing.get_up(connection, deal.id, 2, "eve", deal.now)
    assert deal.state == OPEN
    assert [share.fault for share in deal.stored.voids[0].shares] == [None, None, "left"]
    assert [seat.person for seat in deal.seats] == ["ann", "bob", None]


def test_who_leaves_having_shown_them_is_replaced_as_in_mid_game(deal: Deal, connection: Connection) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("ann")
    dealing.get_up(connection, deal.id, 0, "ann", deal.now)
    deal.open("bob", "eve")
    assert deal.state == PLAYING
    assert deal.seats[0].standing_in


def test_a_host_who_is_out_is_followed_by_somebody_who_sits(deal: Deal) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("bob", "eve")
    deal.wait(PATIENCE)
    assert deal.head.host == "bob"


def test_who_was_absent_keeps_the_seat_when_the_deal_comes_to_nothing(deal: Deal) -> None:
    deal.start()
    deal.commit("ann", "bob")
    deal.wait(PATIENCE)
    deal.open("ann")
    deal.wait(PATIENCE)
    assert [(seat.person, seat.standing_in, seat.fault) for seat in deal.seats] == [
        ("ann", False, None),
        (None, False, None),
        ("eve", False, None),
    ]


def test_a_clock_that_was_set_back_makes_nobody_wait(deal: Deal) -> None:
    deal.commit("ann", "bob", "eve")
    deal.start()
    deal.open("ann", "bob")
    deal.wait(-3_600)
    assert deal.state == OPEN


# ---- over HTTP


def test_bytes_are_shown_to_nobody_before_all_are_there(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.make("allie-gator", 3)
    bob.sit(table, 1)
    ann.done("PUT", f"/api/tables/{table}/seats/2/bot", {"name": "random"})
    assert eve.do("PUT", f"/api/tables/{table}/commitment", {"attempt": 1, "hash": OTHER}).status_code == 403
    ann.commit(table)
    assert ann.open(table).status_code == 409
    bob.commit(table)
    hashes = [share["hash"] for share in eve.see(table)["fair"]["shares"]]
    ann.sits_at.discard(table)
    bob.sits_at.discard(table)
    ann.done("POST", f"/api/tables/{table}/start")
    mine = ann.bytes_for[table]
    assert ann.do("PUT", f"/api/tables/{table}/opening", mine | {"attempt": 2}).status_code == 409
    assert ann.open(table).status_code == 204
    fair = eve.see(table)["fair"]
    assert fair["shown"] == [0]
    assert [share["hash"] for share in fair["shares"]] == hashes
    assert mine["bytes"] not in eve.http.get(f"/api/tables/{table}").text
    assert bob.commit(table).status_code == 409
    assert eve.do("PUT", f"/api/tables/{table}/seats/1").status_code == 403
    for move in (("PUT", "seats/2/bot", {"name": None}), ("POST", "start", None)):
        assert ann.do(move[0], f"/api/tables/{table}/{move[1]}", move[2]).status_code == 409


def test_who_withholds_or_lies_is_named_in_the_file_of_the_deal(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.make("allegra", 3, options={"rounds": 1})
    bob.sit(table, 1)
    eve.sit(table, 2)
    for person in (ann, bob, eve):
        person.commit(table)
        person.sits_at.discard(table)
    ann.done("POST", f"/api/tables/{table}/start")
    ann.open(table)
    lie = bob.do("PUT", f"/api/tables/{table}/opening", {"attempt": 1, "bytes": OTHER})
    assert lie.status_code == 422
    assert "not the bytes of the hash" in lie.json()["detail"]
    deadline = eve.see(table)["deadline"]
    assert (deadline["kind"], deadline["seats"]) == ("deal", [1, 2])
    assert 0 < deadline["seconds_left"] <= PATIENCE
    until(lambda: ann.see(table)["state"] == "open")
    faults = [share["fault"] for share in ann.see(table)["fair"]["void"][0]["shares"]]
    assert faults == [None, "wrong", "withheld"]
    assert bob.see(table)["you"] is None
    for seat in (1, 2):
        ann.done("PUT", f"/api/tables/{table}/seats/{seat}/bot", {"name": "random"})
    ann.done("POST", f"/api/tables/{table}/start")
    agree(table, ann)
    ann.play_to_the_end(table)
    deal = ann.get(f"/api/tables/{table}/deal")
    assert (deal["parlour_deal"], deal["attempt"]) == (2, 2)
    assert [share["fault"] for share in deal["void"][0]["shares"]] == faults
    verified = ann.get(f"/api/tables/{table}/verify")
    assert verified["holds"]
    told = [step["value"] for step in verified["steps"] if step["what"].startswith("each earlier attempt")]
    assert told == ["attempt 1: seat 1 (Guest 2) showed other bytes, seat 2 (Guest 3) showed nothing"]


def test_a_rematch_goes_without_who_has_not_come_and_says_so(ann: Person, bob: Person) -> None:
    table = ann.make("alley-cat", options={"target": 11})
    bob.sit(table, 1)
    ann.done("POST", f"/api/tables/{table}/start")
    while ann.see(table)["state"] == "playing":
        ann.play_first(table)
        bob.play_first(table)
    new = ann.done("POST", f"/api/tables/{table}/again")["id"]
    ann.commit(new)
    ann.done("POST", f"/api/tables/{new}/start")
    assert ann.see(new)["state"] == "sealing"
    until(lambda: ann.see(new)["state"] == "opening")
    ann.open(new)
    assert [share["kind"] for share in ann.see(new)["fair"]["shares"]] == ["person", "absent"]
    assert ann.see(new)["seats"][1]["standing_in"]
    assert bob.see(new)["you"] == 1
    bob.done("POST", f"/api/tables/{new}/back")
    assert not ann.see(new)["seats"][1]["standing_in"]
