"""What no program of ours sends: halves of characters, NUL, endless nesting, strange paths and headers. None is a 500."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any
from urllib.parse import quote, quote_from_bytes

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from .serving import Person, Server
from .test_fuzz import OPERATIONS, SIMPLE, STREAM

EXAMPLES = 25
DEEP = "deep"
PAGES = ("GET /", "GET /t/{table_id}", "GET /r/{table_id}", "GET /rules/{name}", "GET /page/{name}")
PICTURES = "GET /games/{name}/cards.svg"
TABLES = "/api/tables/{table_id}"
TABLE = {"game": "alley-cat", "players": 2, "options": {"target": 11}, "bot": "random"}
HEADER: dict[str, Any] = {
    "parlour": 1,
    "game": "alley-cat",
    "players": 2,
    "options": {"scoring": "difference", "target": 11},
    "seed": "9f",
}

BODIES: dict[str, dict[str, Any]] = {
    "PUT /api/me": {"nickname": "Ann"},
    "POST /api/tables": TABLE,
    f"PUT {TABLES}/commitment": {"attempt": 1, "hash": "5e" * 32},
    f"PUT {TABLES}/opening": {"attempt": 1, "bytes": "5e" * 32},
    f"PUT {TABLES}/seats/{{seat}}/bot": {"name": "random"},
    f"POST {TABLES}/moves": {"number": 0, "move": "QC"},
    f"POST {TABLES}/chat": {"text": "hello"},
    "POST /api/records": HEADER,
}
"""For each operation that takes one, a body that is right: what is spoiled is one place in it."""

ODD_TEXTS = ["\ud800", "\udfff", "ab\ud83d", "\0", "a\0b", "\ufeff", "\ufffe", "\r\n", "\u202e", "9" * 5_000, "", DEEP]
ODD_VALUES: list[Any] = [
    *ODD_TEXTS,
    {"\ud800": "\ud800"},
    HEADER["options"] | {"target": "\udfff"},
    {"\0": DEEP},
    10**30,
    -(10**4_290),
    1e308,
    [],
    None,
]
ODD_PATHS = ["%00", "a%00b", "%ff", "%ed%a0%80", "%", "%2e%2e%2f", "a" * 5_000, "9" * 5_000, "-1", "%0a", "*", "["]
ODD_HEADERS = [
    "http://[",
    "http://[x]",
    "null",
    "\xff\xfe",
    "=;,",
    '"',
    "{",
    "a=b; {",
    "q=x",
    "bytes=a-",
    "1-\xb2",
    "\t",
]
HEADER_NAMES = [
    *("accept", "accept-encoding", "accept-language", "authorization", "content-encoding", "cookie", "forwarded"),
    *("if-modified-since", "if-none-match", "last-event-id", "origin", "range", "referer", "sec-fetch-site"),
    *("user-agent", "x-forwarded-for", "x-forwarded-proto", "x-parlour"),
]
ALL_HEADERS = ("GET /api/me", "PUT /api/me", "GET /", STREAM)
"""What is known to be odd is tried in every place, headers with these operations; what is made up, here and there."""

texts = st.text(st.characters(categories=["Cs", "Cc", "Cf", "Cn", "Zl", "Lo"]), min_size=1, max_size=12)
values = st.one_of(texts, st.sampled_from(ODD_VALUES), texts.map(lambda text: {text: text}))
paths = st.one_of(
    st.sampled_from(ODD_PATHS),
    st.binary(min_size=1, max_size=12).map(quote_from_bytes),
    texts.map(lambda text: quote(text, safe="", errors="surrogatepass")),
)
letters = st.characters(min_codepoint=0x21, max_codepoint=0xFF, exclude_characters="\x7f")
headers = st.tuples(
    st.sampled_from(HEADER_NAMES), st.one_of(st.sampled_from(ODD_HEADERS), st.text(letters, max_size=20))
)


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[Person, str]:
    host, other = server.person(), server.person()
    table = host.make("allie-gator", 2)
    other.sit(table, 1)
    host.done("POST", f"/api/tables/{table}/start")
    return host, table


def test_every_body_that_is_taken_is_spoiled(server: Server) -> None:
    described = server.person().get("/schema")["paths"]
    taken = {f"{m.upper()} {path}" for path, each in described.items() for m in each if "requestBody" in each[m]}
    assert set(BODIES) == {*taken, "POST /api/records"}


def encoded(body: dict[str, Any]) -> bytes:
    """The body as JSON, which names halves of characters by their numbers."""
    return json.dumps(body).encode().replace(json.dumps(DEEP).encode(), b"[" * 4_000 + b"]" * 4_000)


@dataclass(frozen=True)
class Asked:
    """A request: what stands in the places of its path and its body, its query and its headers."""

    places: dict[str, str]
    body: dict[str, Any]
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()


def right(operation: str, table: str) -> Asked:
    """The operation as it should be asked for."""
    places = {"table_id": table, "name": "alley-cat", "seat": "0", "number": "0"}
    return Asked(
        {place: text for place, text in places.items() if f"{{{place}}}" in operation}, BODIES.get(operation, {})
    )


def all_known(operation: str, asked: Asked) -> Iterator[Asked]:
    """Everything odd that is known, one thing at a time."""
    for place, path in product(asked.places, ODD_PATHS):
        yield replace(asked, places=asked.places | {place: path})
    for name, path in product(("after", "tab", "x"), ODD_PATHS):
        yield replace(asked, query=f"{name}={path}")
    if asked.body:
        for place, value in product([*asked.body, "more", "\ud800"], ODD_VALUES):
            yield replace(asked, body=asked.body | {place: value})
    if operation in ALL_HEADERS:
        for header in product(HEADER_NAMES, ODD_HEADERS):
            yield replace(asked, headers=(header,))


@st.composite
def made_up(draw: st.DrawFn, asked: Asked) -> Asked:
    """Something odd here and there."""
    places = {place: draw(st.one_of(st.just(text), paths)) for place, text in asked.places.items()}
    body = dict(asked.body)
    if body:
        body[draw(st.one_of(st.sampled_from(list(body)), texts))] = draw(values)
    query = draw(st.one_of(st.just(""), paths.map(lambda text: f"{text}={text}")))
    return Asked(places, body, query, tuple(draw(st.lists(headers, max_size=2))))


class Asker:
    """Somebody who asks the same operation again and again, as somebody else when they have asked too much."""

    def __init__(self, server: Server, operation: str) -> None:
        self.server = server
        self.method, _, self.path = operation.partition(" ")
        self.person = server.person()

    def ask(self, asked: Asked) -> None:
        """Ask, and check that the answer is one."""
        answer = self._answer(asked)
        if answer.status_code == 429:
            self.person = self.server.person()
            answer = self._answer(asked)
        assert answer.status_code < 500, (asked, answer.status_code, answer.content)
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["detail"]

    def _answer(self, asked: Asked) -> httpx.Response:
        """The answer, whose body is read only where it ends."""
        target = self.path.format(**asked.places) + (f"?{asked.query}" if asked.query else "")
        url = self.person.http.base_url.copy_with(raw_path=target.encode("ascii"))
        kind = [] if self.method == "GET" else [("X-Parlour", "1"), ("Content-Type", "application/json")]
        sent = [(name.encode(), value.strip().encode("latin-1")) for name, value in (*kind, *asked.headers)]
        content = encoded(asked.body) if asked.body else None
        with self.person.http.stream(self.method, url, headers=sent, content=content) as answer:
            if not answer.headers["content-type"].startswith("text/event-stream"):
                answer.read()
            return answer


@pytest.mark.parametrize("operation", [*OPERATIONS, STREAM, *sorted(SIMPLE), *PAGES, PICTURES])
def test_nothing_odd_is_more_than_the_server_can_take(
    server: Server, table: tuple[Person, str], operation: str
) -> None:
    host, its_id = table
    before = host.see(its_id)
    asked, asker = right(operation, its_id), Asker(server, operation)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(made_up(asked))
    def tried(asked: Asked) -> None:
        asker.ask(asked)

    for known in all_known(operation, asked):
        asker.ask(known)
    tried()
    after = host.see(its_id)
    for key in ("number", "asked", "look", "log", "seats", "scores", "fair", "state", "options", "clock"):
        assert after[key] == before[key]
