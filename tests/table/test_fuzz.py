"""Requests made up from the server's own description: none is more than it can take, and none changes a game."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from .serving import Person, Server

EXAMPLES = 12
OPERATIONS = (
    "GET /api/games/{name}/rules",
    "GET /api/me",
    "PUT /api/me",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{table_id}",
    "PUT /api/tables/{table_id}/seats/{seat}",
    "DELETE /api/tables/{table_id}/seats/{seat}",
    "PUT /api/tables/{table_id}/seats/{seat}/bot",
    "POST /api/tables/{table_id}/start",
    "PUT /api/tables/{table_id}/commitment",
    "PUT /api/tables/{table_id}/opening",
    "POST /api/tables/{table_id}/back",
    "POST /api/tables/{table_id}/again",
    "POST /api/tables/{table_id}/moves",
    "GET /api/tables/{table_id}/refusals",
    "POST /api/tables/{table_id}/chat",
    "GET /api/tables/{table_id}/hint",
    "GET /api/tables/{table_id}/review",
    "GET /api/tables/{table_id}/record",
    "GET /api/tables/{table_id}/replay",
    "GET /api/tables/{table_id}/replay/{number}",
    "GET /api/tables/{table_id}/deal",
    "GET /api/tables/{table_id}/verify",
    "POST /api/records",
)
STREAM = "GET /api/tables/{table_id}/events"
SIMPLE = {"GET /health", "GET /ready", "GET /api/games"}


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    return schemathesis.openapi.from_dict(server.person().get("/schema"))


@pytest.fixture(scope="module")
def host(server: Server) -> tuple[Person, str]:
    person = server.person()
    other = server.person()
    table = person.make("allie-gator", 2)
    other.sit(table, 1)
    person.done("POST", f"/api/tables/{table}/start")
    return person, table


def test_every_operation_that_is_described_is_tried(server: Server) -> None:
    paths = server.person().get("/schema")["paths"]
    found = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert found == {*OPERATIONS, STREAM, *SIMPLE}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_no_request_is_more_than_the_server_can_take(
    server: Server, described: Any, host: tuple[Person, str], operation: str
) -> None:
    person, table = host
    method, _, path = operation.partition(" ")
    before = person.see(table)
    stranger = server.person()
    cookies = dict([stranger.cookie])

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=described[path][method].as_strategy(), at_the_table=st.booleans())
    def tried(case: Any, at_the_table: bool) -> None:
        if at_the_table and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=server.url, headers={"X-Parlour": "1"}, cookies=cookies, timeout=10)
        assert answer.status_code < 500, (answer.status_code, answer.content)
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == ["application/problem+json"]

    tried()
    after = person.see(table)
    for key in ("number", "asked", "look", "log", "seats", "scores", "fair", "state", "options", "clock"):
        assert after[key] == before[key]
