"""Who sits where, and who may do what: a seat is moved by its own person, and by nobody else."""

from pathlib import Path

import httpx
import pytest

from .serving import Person, Server
from .test_playing import on_turn, two_at_a_table


def names(person: Person, table: str) -> list[str | None]:
    return [seat["name"] for seat in person.see(table)["seats"]]


def test_the_maker_is_host_on_seat_0_and_others_take_free_seats(ann: Person, bob: Person) -> None:
    ann.done("PUT", "/api/me", {"nickname": "Ann"})
    table = ann.make("allie-gator", 3)
    assert bob.sit(table, 2).status_code == 204
    assert names(bob, table) == ["Ann", None, "Guest 3"]
    assert (ann.see(table)["host"], bob.see(table)["host"]) == (True, False)
    bob.done("PUT", "/api/me", {"nickname": "Bob"})
    assert names(ann, table) == ["Ann", None, "Bob"]


def test_a_taken_seat_is_refused_and_one_can_move_to_a_free_one(ann: Person, bob: Person) -> None:
    table = ann.make("allie-gator", 3)
    assert bob.sit(table, 0).status_code == 409
    assert bob.sit(table, 1).status_code == 204
    assert bob.sit(table, 2).status_code == 204
    assert [seat["kind"] for seat in ann.see(table)["seats"]] == ["person", "free", "person"]
    assert bob.sit(table, 3).status_code == 404


def test_the_host_alone_puts_bots_clears_seats_and_starts(ann: Person, bob: Person) -> None:
    table = ann.make("allie-gator", 3)
    bob.sit(table, 1)
    bot = f"/api/tables/{table}/seats/2/bot"
    assert bob.do("PUT", bot, {"name": "random"}).status_code == 403
    assert bob.do("DELETE", f"/api/tables/{table}/seats/0").status_code == 403
    assert bob.do("POST", f"/api/tables/{table}/start").status_code == 403
    assert ann.do("POST", f"/api/tables/{table}/start").status_code == 409
    assert ann.do("PUT", bot, {"name": "nobody"}).status_code == 422
    ann.done("PUT", bot, {"name": "random"})
    ann.done("DELETE", f"/api/tables/{table}/seats/1")
    assert [seat["kind"] for seat in ann.see(table)["seats"]] == ["person", "free", "bot"]
    ann.done("PUT", bot, {"name": None})
    assert ann.see(table)["seats"][2]["kind"] == "free"


def test_after_the_start_no_seat_changes_hands(ann: Person, bob: Person, eve: Person) -> None:
    table = two_at_a_table(ann, bob)
    assert eve.sit(table, 1).status_code == 403
    assert ann.sit(table, 1).status_code == 403
    assert ann.do("DELETE", f"/api/tables/{table}/seats/1").status_code == 403
    assert ann.do("POST", f"/api/tables/{table}/start").status_code == 409
    assert eve.do("POST", f"/api/tables/{table}/back").status_code == 403


def test_the_seat_of_somebody_else_cannot_be_played(ann: Person, bob: Person, eve: Person) -> None:
    table = two_at_a_table(ann, bob)
    first = on_turn(table, ann, bob)
    other = bob if first is ann else ann
    shown = first.see(table)
    move = shown["look"]["choices"][0]["move"]
    assert eve.move(table, 0, move).status_code == 403
    refused = other.move(table, 0, move)
    assert refused.status_code == 422
    assert refused.json()["rule"]
    assert ann.see(table)["number"] == 0


@pytest.mark.parametrize("forge", ["nobody.at-all", "", "x", "ünsigned"])
def test_a_cookie_that_we_have_not_signed_is_nobody(ann: Person, server: Server, forge: str) -> None:
    table = ann.make("alley-cat", bot="random", start=True)
    eve = server.person()
    name, _ = eve.cookie
    eve.http.cookies.clear()
    answer = eve.http.get(f"/api/tables/{table}", headers={b"Cookie": f"{name}={forge}".encode()})
    assert answer.json()["you"] is None
    assert f"{name}=" in answer.headers["set-cookie"]


def test_a_cookie_with_another_persons_id_and_ones_own_signature_is_nobody(ann: Person, bob: Person) -> None:
    table = ann.make("alley-cat", bot="random")
    name, (person, _, _) = ann.cookie[0], ann.cookie[1].partition(".")
    _, _, signature = bob.cookie[1].partition(".")
    bob.http.cookies.clear()
    shown = bob.http.get(f"/api/tables/{table}", headers={"Cookie": f"{name}={person}.{signature}"}).json()
    assert shown["you"] is None


@pytest.mark.parametrize(
    "around",
    [
        'a={"x":1}; {}',
        '{}; a={"x":1}',
        'a="not closed; {}',
        "a=1,2; @[]={}; {}",
        "ä; ;=; b ;{}",
        "\udcff\udcfe=\udcff; {}",
        "{};",
        "NAME=of.another; {}",
        "x-NAME=1.2; {}",
    ],
)
def test_our_cookie_is_read_whatever_others_stand_around_it(ann: Person, server: Server, around: str) -> None:
    table = ann.make("alley-cat", bot="random")
    name, value = ann.cookie
    cookies = around.replace("{}", f"{name}={value}").replace("NAME", name).encode("utf-8", "surrogateescape")
    answer = httpx.get(f"{server.url}/api/tables/{table}", headers={b"Cookie": cookies})
    assert answer.json()["you"] == 0
    assert "set-cookie" not in answer.headers


def test_cookies_may_come_in_several_headers(ann: Person, server: Server) -> None:
    table = ann.make("alley-cat", bot="random")
    headers = [("Cookie", "=".join(ann.cookie)), ("Cookie", "a=1")]
    assert httpx.get(f"{server.url}/api/tables/{table}", headers=headers).json()["you"] == 0


def test_two_parlours_on_one_host_leave_each_other_s_cookies_alone(
    ann: Person, server: Server, own_folder: Path
) -> None:
    table = ann.make("alley-cat", bot="random")
    other = Server(own_folder)
    assert ann.http.get(f"{other.url}/api/me").status_code == 200
    assert len(ann.http.cookies) == 2
    there = ann.http.post(f"{other.url}/api/tables", json={"game": "alley-cat", "players": 2, "bot": "random"}).json()
    assert ann.see(table)["you"] == 0
    assert ann.http.get(f"{other.url}/api/tables/{there['id']}").json()["you"] == 0
    other.end()


def test_whoever_has_the_cookie_of_the_old_name_keeps_the_seat_and_gets_the_new_one(
    ann: Person, server: Server
) -> None:
    table = ann.make("alley-cat", bot="random")
    name, value = ann.cookie
    with httpx.Client(base_url=server.url, cookies={"parlour": value}) as window:
        assert window.get(f"/api/tables/{table}").json()["you"] == 0
        assert dict(window.cookies) == {"parlour": value, name: value}
        other = server.person().cookie[1]
        headers = {"Cookie": f"parlour={other}; {name}={value}"}
        assert httpx.get(f"{server.url}/api/tables/{table}", headers=headers).json()["you"] == 0


def test_two_windows_of_one_person_play_one_seat(ann: Person, bob: Person, server: Server) -> None:
    table = two_at_a_table(ann, bob)
    first = on_turn(table, ann, bob)
    window = server.person()
    window.http.cookies.clear()
    window.http.cookies.set(*first.cookie)
    shown = window.see(table)
    assert shown == first.see(table)
    move = shown["look"]["choices"][0]["move"]
    assert {first.move(table, 0, move).status_code, window.move(table, 0, move).status_code} == {200, 409}


def test_a_person_who_leaves_in_mid_game_is_replaced_and_can_come_back(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    ann.done("DELETE", f"/api/tables/{table}/seats/0")
    seat = bob.see(table)["seats"][0]
    assert seat["standing_in"]
    assert seat["kind"] == "person"
    with bob.listening(table) as events:
        events.until(lambda shown: shown["look"]["choices"] and bob.play_first(table) and shown["number"] >= 3)
    ann.done("POST", f"/api/tables/{table}/back")
    assert not bob.see(table)["seats"][0]["standing_in"]
    assert ann.see(table)["you"] == 0


def test_one_s_own_tables_are_listed_with_whose_turn_it_is(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    first = on_turn(table, ann, bob)
    for person in (ann, bob):
        [line] = person.get("/api/tables")["tables"]
        assert line["id"] == table
        assert line["your_turn"] == (person is first)
        assert line["state"] == "playing"


def test_again_keeps_game_people_and_order_and_is_made_once(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.make("alley-cat", options={"target": 11})
    bob.sit(table, 1)
    assert ann.do("POST", f"/api/tables/{table}/again").status_code == 409
    ann.done("POST", f"/api/tables/{table}/start")
    while ann.see(table)["state"] == "playing":
        ann.play_first(table)
        bob.play_first(table)
    assert eve.do("POST", f"/api/tables/{table}/again").status_code == 403
    new = bob.done("POST", f"/api/tables/{table}/again")["id"]
    assert ann.done("POST", f"/api/tables/{table}/again")["id"] == new
    assert ann.see(table)["again"] == new
    before, after = ann.see(table), ann.see(new)
    assert (after["game"], after["options"], after["you"]) == (before["game"], before["options"], 0)
    assert after["state"] == "sealing"
    ann.commit(new)
    assert ann.see(new)["state"] == "sealing"
    bob.commit(new)
    assert bob.open(new).status_code == 204
    assert ann.see(new)["state"] == "opening"
    assert ann.open(new).status_code == 204
    assert ann.see(new)["state"] == "playing"
    assert [share["kind"] for share in ann.see(new)["fair"]["shares"]] == ["person", "person"]
