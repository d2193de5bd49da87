"""AL-16 at the table: what is asked of several at once, and what nobody learns while others decide."""

from collections.abc import Sequence

from .serving import Json, Person, Server, until


def open_tap(server: Server, **wanted: object) -> tuple[str, list[Person], Person]:
    """A table of three where a card has been drawn, the two who may tap, and the active player."""
    people = [server.person() for _ in range(3)]
    table = people[0].make("allegra", 3, **wanted)
    for seat in (1, 2):
        assert people[seat].sit(table, seat).status_code == 204
    people[0].done("POST", f"/api/tables/{table}/start")
    for _ in range(20):
        shown = people[0].see(table)
        if shown["look"]["phase"] == "tap":
            break
        active = people[shown["look"]["to_act"][0]]
        seen = active.see(table)
        moves = [choice["move"] for choice in seen["look"]["choices"]]
        active.move(table, seen["asked"], "draw deck" if "draw deck" in moves else moves[0])
    asked = people[0].see(table)["look"]["to_act"]
    assert len(asked) == 2
    [other] = [person for seat, person in enumerate(people) if seat not in asked]
    return table, [people[seat] for seat in asked], other


def at_rest(shown: Json) -> Json:
    """The table without the time that is left."""
    return shown | {"deadline": shown["deadline"] and shown["deadline"] | {"seconds_left": None}}


def sights(table: str, people: Sequence[Person]) -> list[Json]:
    return [at_rest(person.see(table)) for person in people]


def test_nobody_learns_that_somebody_has_decided_before_all_have(server: Server, eve: Person) -> None:
    table, (first, second), active = open_tap(server, tap_seconds=60)
    others = [second, active, eve]
    opened = first.see(table)
    with second.listening(table) as events:
        events.until(lambda shown: shown["seats"][shown["you"]]["online"])
        before = sights(table, others)
        answer = first.move(table, opened["asked"], "tap")
        assert answer.json() == {"number": opened["number"] + 1}
        assert sights(table, others) == before
        first.done("POST", f"/api/tables/{table}/chat", {"text": "now you"})
        told = events.table()
        assert told["chat"]
        assert told["log"] == []
        assert told["version"] == before[0]["version"] + 2
        assert told["look"] == before[0]["look"]
    refused = active.move(table, opened["asked"], "pass")
    assert refused.status_code == 422
    assert f"{' and '.join(f'seat {seat}' for seat in opened['look']['to_act'])} have to" in refused.json()["detail"]
    mine = first.see(table)
    assert mine["number"] == opened["number"] + 1
    assert mine["look"]["choices"] == []
    assert first.move(table, mine["asked"], "pass").status_code == 409


def test_a_late_decision_has_the_number_that_was_asked_for_and_then_all_is_told(server: Server) -> None:
    table, (first, second), active = open_tap(server, tap_seconds=60)
    asked = first.see(table)["asked"]
    assert first.move(table, asked, "pass").json() == {"number": asked + 1}
    assert second.see(table)["asked"] == asked
    assert second.move(table, asked, "tap").json() == {"number": asked + 2}
    shown = active.see(table)
    assert shown["number"] == shown["asked"] == asked + 2
    assert shown["look"]["phase"] in ("answer", "keep")
    assert shown["log"][-1]["n"] == asked + 2
    assert shown["log"][-1]["seat"] is None
    assert shown["log"][-1]["text"] == f"Seat {second.see(table)['you']} taps."
    assert second.move(table, asked, "tap").status_code == 409


def test_a_tap_of_two_at_the_same_time_is_decided_by_the_active_player(server: Server) -> None:
    table, (first, second), active = open_tap(server, tap_seconds=60)
    asked = first.see(table)["asked"]
    assert first.move(table, asked, "tap").status_code == 200
    assert second.move(table, asked, "tap").status_code == 200
    shown = active.see(table)
    seats = [first.see(table)["you"], second.see(table)["you"]]
    assert {f"give {seat}" for seat in seats} <= {choice["move"] for choice in shown["look"]["choices"]}


def test_who_lets_the_moment_pass_has_passed(server: Server) -> None:
    table, (first, second), active = open_tap(server, tap_seconds=3)
    shown = second.see(table)
    assert shown["deadline"]["kind"] == "tap"
    assert 0 < shown["deadline"]["seconds_left"] <= 3
    assert first.move(table, shown["asked"], "tap").status_code == 200
    until(lambda: active.see(table)["look"]["phase"] != "tap")
    seen = active.see(table)
    assert seen["number"] == shown["asked"] + 2
    assert not any(seat["standing_in"] for seat in seen["seats"])
    late = second.move(table, shown["asked"], "tap")
    assert late.status_code == 409
    assert late.json()["number"] == seen["asked"]


def test_nobody_waits_where_bots_alone_may_tap(ann: Person) -> None:
    table = ann.make("allegra", 3, bot="random", start=True, tap_seconds=60)
    phases = []
    for _ in range(40):
        shown = until(lambda: (seen := ann.see(table))["look"]["choices"] and seen)
        phases.append(shown["look"]["phase"])
        moves = [choice["move"] for choice in shown["look"]["choices"]]
        wanted = next((move for move in ("draw deck", "pass") if move in moves), moves[0])
        ann.move(table, shown["asked"], wanted)
        if phases[-2:-1] == ["draw"] and phases[-1] != "draw":
            return
    raise AssertionError("the drawn card was never asked about")
