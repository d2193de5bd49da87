"""The stream of a table: what comes, what does not, and how somebody catches up who was away."""

import contextlib

import pytest

from .serving import Json, Person
from .test_playing import on_turn, two_at_a_table


def test_the_first_event_is_the_table_as_a_request_shows_it(ann: Person) -> None:
    table = ann.make("alley-cat", bot="random")
    with ann.listening(table) as events:
        shown = events.table()
        assert shown["seats"][0]["online"]
        assert shown == ann.see(table)


def test_each_seat_gets_its_own_view_after_a_move(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    first = on_turn(table, ann, bob)
    with ann.listening(table) as to_ann, bob.listening(table) as to_bob:
        shown = first.see(table)
        first.move(table, shown["asked"], shown["look"]["choices"][0]["move"])
        seen = [events.until(lambda each: each["number"] == 1) for events in (to_ann, to_bob)]
    assert [each["you"] for each in seen] == [0, 1]
    assert [each["look"]["viewer"] for each in seen] == [0, 1]
    assert seen[0]["look"] != seen[1]["look"]
    assert [line["n"] for line in seen[0]["log"]] == [1]


def test_a_later_event_has_only_the_lines_that_were_not_told_before(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    with ann.listening(table) as events:
        numbers: list[int] = []
        for wanted in range(1, 5):
            on_turn(table, ann, bob).play_first(table)
            shown = events.until_number(wanted)
            numbers += [line["n"] for line in shown["log"]]
    assert numbers == [1, 2, 3, 4]


def test_who_was_away_catches_up_by_number(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    with ann.listening(table) as events:
        on_turn(table, ann, bob).play_first(table)
        while True:
            _, name, data = events.next()
            if '"number":1' in data:
                break
    for _ in range(3):
        on_turn(table, ann, bob).play_first(table)
    with ann.listening(table, **{"Last-Event-ID": name}) as events:
        assert [line["n"] for line in events.table()["log"]] == [2, 3, 4]
    with ann.listening(table, "?after=3") as events:
        assert [line["n"] for line in events.table()["log"]] == [4]


def test_versions_grow_from_event_to_event(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    with ann.listening(table) as events:
        versions = [events.table()["version"]]
        for _ in range(4):
            on_turn(table, ann, bob).play_first(table)
            versions.append(events.table()["version"])
    assert versions == sorted(set(versions))


def test_a_spectator_sees_no_hand_and_is_counted(ann: Person, bob: Person, eve: Person) -> None:
    table = two_at_a_table(ann, bob)
    with eve.listening(table) as events:
        shown = events.table()
        assert shown["you"] is None
        assert shown["look"]["viewer"] is None
        assert shown["look"]["choices"] == []
        assert shown["watchers"] == 1
        hands = [area for area in shown["look"]["table"]["areas"] if area["region"] == "seat" and area["kind"] == "row"]
        assert hands
        assert {card["face"] for hand in hands for card in hand["cards"]} == {"back"}
        assert ann.see(table)["watchers"] == 1
    refused = eve.move(table, 0, "QC")
    assert refused.status_code == 403


def test_a_tab_has_one_stream(ann: Person) -> None:
    table = ann.make("alley-cat", bot="random")
    with ann.listening(table, "?tab=one") as first:
        first.table()
        with ann.listening(table, "?tab=one") as second:
            second.table()
            kinds = [first.next()[0] for _ in range(2)]
            assert kinds[-1] == "end"


def test_a_person_cannot_open_streams_without_end(ann: Person) -> None:
    table = ann.make("alley-cat", bot="random")
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(ann.listening(table)) for _ in range(24)]
        for events in streams:
            events.table()
        assert ann.http.get(f"/api/tables/{table}/events").status_code == 429


def known(shown: Json) -> Json:
    """The table without what passes with time, and without the lines, of which each event has those that are new."""
    return {key: value for key, value in shown.items() if key not in ("deadline", "log")}


@pytest.mark.parametrize(("name", "moves"), [("alley-cat", 30), ("allie-gator", 40), ("allegra", 60)])
def test_what_has_changed_leads_to_the_table_as_a_request_shows_it(
    ann: Person, bob: Person, name: str, moves: int
) -> None:
    table = two_at_a_table(ann, bob, name)
    with ann.listening(table) as to_ann, bob.listening(table) as to_bob:
        for number in range(1, moves + 1):
            if ann.see(table)["state"] == "over":
                break
            next((person for person in (ann, bob) if person.see(table)["look"]["choices"]), ann).play_first(table)
            for person, events in ((ann, to_ann), (bob, to_bob)):
                assert known(events.until_number(number)) == known(person.see(table))


def test_a_move_sends_a_small_part_of_the_table(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob, "allegra")
    with ann.listening(table) as events:
        kind, _, whole = events.next()
        assert kind == "table"
        sizes = []
        for _ in range(20):
            on_turn(table, ann, bob).play_first(table)
            kind, _, data = events.next()
            assert kind == "change"
            sizes.append(len(data))
    assert sum(sizes) / len(sizes) < len(whole) / 3


def test_who_listens_anew_is_sent_the_whole_table(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    for _ in range(2):
        with ann.listening(table) as events:
            assert events.next()[0] == "table"
            on_turn(table, ann, bob).play_first(table)
            assert events.next()[0] == "change"
