"""AL-16: while several decide at once, no answer of the server tells anybody else that one of them has."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .serving import Person, Server
from .test_taps import open_tap

SAME_FOR_ALL = {"/ready"}
"""What says how far the compiler is, and nothing of any table."""

PASSES = "seconds_left"


def without_time(content: Any) -> Any:
    """The answer without the time that is left, which passes."""
    if isinstance(content, dict):
        return {name: without_time(value) for name, value in content.items() if name != PASSES}
    return [without_time(value) for value in content] if isinstance(content, list) else content


def addresses(person: Person, table: str) -> list[str]:
    """Everything that can be asked for: what the server describes, with every value that a path may have, and pages."""
    described = [path for path, deeds in person.get("/schema")["paths"].items() if "get" in deeds]
    pages = ["/", f"/t/{table}", f"/r/{table}", "/rules/allegra", "/games/allegra/cards.svg"]
    found = [
        path.replace("{table_id}", table).replace("{name}", "allegra").replace("{number}", str(number))
        for path in described
        for number in range(3 if "{number}" in path else 1)
        if not path.endswith("/events") and path not in SAME_FOR_ALL
    ]
    assert not [path for path in found if "{" in path], "a path has a value that this test does not know"
    return [*found, *(f"/api/tables/{table}?after={after}" for after in range(3)), *pages]


def answers(person: Person, paths: list[str]) -> Iterator[tuple[str, int, dict[str, str], Any]]:
    for path in paths:
        answer = person.patiently("GET", path)
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "content-length")}
        is_json = "json" in headers.get("content-type", "")
        yield path, answer.status_code, headers, without_time(answer.json()) if is_json else answer.content


def test_AL_16_no_answer_tells_that_somebody_has_decided(server: Server) -> None:
    table, (first, second), active = open_tap(server, tap_seconds=60)
    watching = server.person()
    watching.see(table)
    others = [second, active, watching, server.person()]
    paths = addresses(first, table)
    assert len(paths) > 15
    asked = first.see(table)["asked"]
    before = [list(answers(person, paths)) for person in others]
    assert first.move(table, asked, "tap").is_success
    for person, seen in zip(others, before, strict=True):
        assert list(answers(person, paths)) == seen
    assert second.move(table, asked, "pass").is_success
    assert [list(answers(person, paths)) for person in others] != before


def test_AL_16_who_decides_while_a_bot_stands_in_is_not_seen_to_be_back(own_folder: Path) -> None:
    """The bots of this server think for so long that the person decides before the one that stands in."""
    server = Server(own_folder, pause="60")
    table, (first, second), active = open_tap(server, tap_seconds=60)
    first.done("DELETE", f"/api/tables/{table}/seats/{first.see(table)['you']}")
    others, paths = [second, active], addresses(first, table)
    before = [list(answers(person, paths)) for person in others]
    assert first.move(table, first.see(table)["asked"], "tap").is_success
    assert [list(answers(person, paths)) for person in others] == before
    server.end()
