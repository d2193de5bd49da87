"""The table's clock: who does not move in time is replaced until they are back."""

from .serving import Person, until
from .test_playing import on_turn, two_at_a_table


def test_when_the_clock_runs_out_a_bot_moves_until_the_person_is_back(ann: Person, bob: Person) -> None:
    table = ann.make("alley-cat", clock=5, options={"target": 121})
    bob.sit(table, 1)
    ann.done("POST", f"/api/tables/{table}/start")
    first = on_turn(table, ann, bob)
    other = bob if first is ann else ann
    seat = first.see(table)["you"]
    deadline = other.see(table)["deadline"]
    assert deadline["kind"] == "clock"
    assert deadline["seats"] == [seat]
    assert 0 < deadline["seconds_left"] <= 5
    until(lambda: other.see(table)["seats"][seat]["standing_in"])
    until(lambda: other.see(table)["number"] >= 1)
    played = other.see(table)["number"]
    other.play_first(table)
    until(lambda: other.see(table)["number"] > played + 1)
    first.done("POST", f"/api/tables/{table}/back")
    assert not other.see(table)["seats"][seat]["standing_in"]
    assert first.see(table)["look"]["viewer"] == seat
    until(lambda: other.play_first(table) and first.see(table)["look"]["choices"])
    shown = first.see(table)
    assert shown["deadline"]["seconds_left"] > 0
    assert first.move(table, shown["asked"], shown["look"]["choices"][0]["move"]).status_code == 200


def test_without_a_clock_nobody_is_hurried(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    assert ann.see(table)["deadline"] is None


def test_a_move_of_who_was_replaced_brings_them_back(ann: Person, bob: Person) -> None:
    table = ann.make("alley-cat", options={"target": 121})
    bob.sit(table, 1)
    ann.done("POST", f"/api/tables/{table}/start")
    first = on_turn(table, ann, bob)
    other = bob if first is ann else ann
    seat = other.see(table)["you"]
    other.done("DELETE", f"/api/tables/{table}/seats/{seat}")
    assert first.see(table)["seats"][seat]["standing_in"]
    shown = other.see(table)
    assert other.do("PUT", f"/api/tables/{table}/seats/{seat}").status_code == 204
    assert not first.see(table)["seats"][seat]["standing_in"]
    assert shown["you"] == seat


def test_the_next_round_is_asked_for_by_a_person(ann: Person) -> None:
    table = ann.make("alley-cat", bot="careful", start=True)
    until(lambda: ann.play_first(table)["look"]["to_act"] == [] or len(ann.see(table)["scores"]) > 0)
    shown = until(lambda: (seen := ann.see(table))["scores"] and seen)
    assert len(shown["scores"]) == 1
    if shown["state"] == "playing" and not shown["look"]["to_act"]:
        assert ann.move(table, shown["asked"], "next round").status_code == 200
        assert ann.move(table, shown["asked"], "next round").status_code == 409
        assert ann.see(table)["look"]["round"] == 2
