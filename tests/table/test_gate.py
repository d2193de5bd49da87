"""What the gate refuses, how refusals look, and which headers every answer has."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from parlour.table.archive_api import ARCHIVE
from parlour.table.lobby_api import LOBBY
from parlour.table.pages import PAGES
from parlour.table.table_api import TABLE as AT_THE_TABLE
from parlour.table.teacher_api import TEACHER

from .serving import Person, Server, until

TABLE = {"game": "alley-cat", "players": 2}
HASH = {"attempt": 1, "hash": "5e" * 32}
BYTES = {"attempt": 1, "bytes": "5e" * 32}


def check_problem(answer: httpx.Response, status: int) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert {"type", "title", "detail"} <= problem.keys()
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Parlour": "1", "Origin": "https://elsewhere.example"},
        {"X-Parlour": "1", "Sec-Fetch-Site": "cross-site"},
        {"X-Parlour": "1", "Origin": "null"},
    ],
)
def test_a_change_from_another_site_is_refused(server: Server, headers: dict[str, str]) -> None:
    check_problem(httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers), 403)


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[x]", "http://", "", "http://a:b", "\xff", "http://x@{}", "ftp://{}"]
)
def test_an_origin_that_is_none_is_refused(server: Server, origin: str) -> None:
    origin = origin.format(server.url.removeprefix("http://"))
    headers = [(b"X-Parlour", b"1"), (b"Origin", origin.encode("latin-1"))]
    check_problem(httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers), 403)


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("https://cards.example", "cards.example:443", 201),
        ("https://cards.example:443", "cards.example", 201),
        ("http://cards.example", "cards.example:80", 201),
        ("http://[::1]", "[::1]:80", 201),
        ("https://Cards.example", "cards.Example", 201),
        ("https://cards.example", "cards.example:80", 403),
        ("http://cards.example", "cards.example:443", 403),
        ("http://cards.example:0", "cards.example", 403),
        ("https://cards.example", "other.example:443", 403),
    ],
)
def test_a_port_that_goes_without_saying_may_be_said(server: Server, origin: str, host: str, status: int) -> None:
    headers = {"X-Parlour": "1", "Origin": origin, "Host": host}
    assert httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers).status_code == status


def test_a_change_from_our_own_page_is_not(server: Server) -> None:
    headers = {"X-Parlour": "1", "Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    assert httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/nothing", None, 404),
        ("GET", "/api/tables/nothing", None, 404),
        ("GET", "/api/games/nothing/rules", None, 404),
        ("GET", "/games/nothing/cards.svg", None, 404),
        ("GET", "/page/nothing.js", None, 404),
        ("POST", "/api/games", None, 405),
        ("DELETE", "/api/me", None, 405),
        ("PUT", "/api/me", {}, 400),
        ("PUT", "/api/me", {"nickname": ""}, 400),
        ("PUT", "/api/me", {"nickname": "x" * 21}, 400),
        ("PUT", "/api/me", {"nickname": "a\nb"}, 422),
        ("PUT", "/api/me", {"nickname": "   "}, 422),
        ("PUT", "/api/me", {"nickname": "\u202eevil"}, 422),
        ("PUT", "/api/me", {"nickname": "\u3164"}, 422),
        ("PUT", "/api/me", {"nickname": "Careful bot"}, 422),
        ("PUT", "/api/me", {"nickname": "x", "more": 1}, 400),
        ("POST", "/api/tables", TABLE | {"game": "chess"}, 404),
        ("POST", "/api/tables", TABLE | {"players": 3}, 422),
        ("POST", "/api/tables", TABLE | {"players": "two"}, 400),
        ("POST", "/api/tables", TABLE | {"options": {"target": 5}}, 422),
        ("POST", "/api/tables", TABLE | {"options": {"none": 5}}, 422),
        ("POST", "/api/tables", TABLE | {"clock": 4}, 400),
        ("POST", "/api/tables", TABLE | {"tap_seconds": 0}, 400),
        ("POST", "/api/tables", TABLE | {"entropy": "5e"}, 400),
        ("PUT", "/api/tables/nothing/commitment", HASH | {"hash": "5e" * 32 + "\n"}, 400),
        ("POST", "/api/tables", TABLE | {"bot": "nobody"}, 422),
        ("POST", "/api/tables", TABLE | {"start": True}, 409),
        ("POST", "/api/tables/nothing/moves", {"number": 0, "move": "QC"}, 404),
        ("POST", "/api/tables/nothing/chat", {"text": "hello"}, 404),
        ("PUT", "/api/tables/nothing/seats/0", None, 404),
        *(
            (method, path, good | {name: wrong}, 400)
            for method, path, good, name in (
                ("PUT", "/api/tables/nothing/commitment", HASH, "hash"),
                ("PUT", "/api/tables/nothing/opening", BYTES, "bytes"),
            )
            for wrong in ("", "5e", "5e" * 31 + "5\n", "5e" * 32 + "\n", "5E" * 32, "zz" * 32, "5e" * 33, None)
        ),
        ("PUT", "/api/tables/nothing/commitment", HASH | {"attempt": 0}, 400),
        ("PUT", "/api/tables/nothing/commitment", HASH, 404),
        ("PUT", "/api/tables/nothing/opening", BYTES, 404),
    ],
)
def test_a_bad_request_gets_a_problem_document(ann: Person, method: str, path: str, body: object, status: int) -> None:
    check_problem(ann.do(method, path, body), status)


def test_what_is_no_json_is_refused(ann: Person) -> None:
    json = {"Content-Type": "application/json"}
    check_problem(ann.http.post("/api/tables", content=b"{", headers=json), 400)
    check_problem(ann.http.post("/api/tables", content=b"\xff\xfe", headers=json), 400)
    check_problem(ann.http.post("/api/tables", content=b"", headers=json), 400)
    check_problem(ann.http.post("/api/tables", data={"game": "alley-cat"}), 415)


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/tables/x/chat")]
)
@pytest.mark.parametrize(("opened", "closed"), [(b"[", b"]"), (b'{"options":', b"}")])
def test_a_body_that_is_nested_too_deeply_is_refused(
    ann: Person, method: str, path: str, opened: bytes, closed: bytes
) -> None:
    content = opened * 4_000 + b"1" + closed * 4_000
    answer = ann.http.request(method, path, content=content, headers={"Content-Type": "application/json"})
    check_problem(answer, 400)
    assert answer.json()["detail"] == "The JSON is nested too deeply."


def test_a_body_that_is_too_long_is_refused(ann: Person) -> None:
    check_problem(ann.do("PUT", "/api/me", {"nickname": "x" * 70_000}), 413)
    check_problem(ann.http.post("/api/records", content=b" " * (2 * 1024 * 1024 + 1)), 413)


def test_who_asks_too_much_has_to_wait(server: Server) -> None:
    eager = server.person()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: eager.do("DELETE", "/api/me"), range(300)))
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {405, 429}
    check_problem(answers[statuses.index(429)], 429)


def test_every_answer_has_a_strict_policy(ann: Person) -> None:
    for path in ("/", "/api/games", "/nothing", "/games/alley-cat/cards.svg"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    cookie = httpx.get(f"{server.url}/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_files_are_not_sent_again_to_who_has_them(ann: Person) -> None:
    for path in ("/", "/games/alley-cat/cards.svg"):
        first = ann.http.get(path)
        assert first.status_code == 200
        again = ann.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


NO_NAMES = ["/page/%00", "/page/index.html%00", "/page/" + "a" * 5_000, "/page/%ed%a0%80", "/page/%ff", "/page/%"]
"""Names that a file system does not take as names."""


@pytest.mark.parametrize(
    "path", ["/page/../__init__.py", "/page/%2e%2e/__init__.py", "/page//etc/passwd", "/page/", *NO_NAMES]
)
def test_no_file_outside_the_page_is_sent(server: Server, path: str) -> None:
    request = httpx.Request("GET", server.url)
    request.url = request.url.copy_with(raw_path=path.encode())
    with httpx.Client() as client:
        check_problem(client.send(request), 404)


# ---- HEAD


GETS = sorted(
    path
    for handler in [*LOBBY, *AT_THE_TABLE, *ARCHIVE, *TEACHER, *PAGES]
    if "GET" in handler.http_methods
    for path in handler.paths
)


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[Person, str]:
    person = server.person()
    table = person.make("alley-cat", bot="random", start=True, options={"target": 11})
    person.play_to_the_end(table)
    return person, table


def told(answer: httpx.Response) -> dict[str, str]:
    """What the head of an answer says, without what is another at every moment."""
    return {name: value for name, value in answer.headers.items() if name not in ("date", "transfer-encoding")}


@pytest.mark.parametrize("path", [*GETS, "/schema", "/nothing"])
def test_head_answers_as_get_does_without_a_body(over: tuple[Person, str], path: str) -> None:
    person, table = over
    for name in ("name", "game"):
        path = path.replace(f"{{{name}:str}}", "alley-cat")
    path = path.replace("{table_id:str}", table).replace("{number:int}", "1").replace("{name:path}", "/icon.svg")
    if path.endswith("/review"):
        until(lambda: person.http.get(path).status_code == 200)
    head = person.http.head(path)
    with person.http.stream("GET", path) as get:
        assert (head.status_code, told(head)) == (get.status_code, told(get))
    assert head.content == b""


def test_who_asks_for_the_head_of_a_stream_is_not_there_any_more(ann: Person, eve: Person) -> None:
    table = ann.make("alley-cat", bot="random")
    assert eve.http.head(f"/api/tables/{table}/events").status_code == 200
    until(lambda: ann.see(table)["version"] >= 3 and ann.see(table)["watchers"] == 0)


def test_head_changes_nothing_and_is_refused_where_get_is(ann: Person) -> None:
    assert ann.http.head("/api/records").status_code == 405


def test_the_sprite_has_a_symbol_for_each_card(ann: Person) -> None:
    sprite = ann.http.get("/games/alley-cat/cards.svg")
    assert sprite.headers["content-type"] == "image/svg+xml"
    assert 'id="card-QC"' in sprite.text
    assert 'id="card-back"' in sprite.text


def test_games_rules_and_bots_are_listed(ann: Person) -> None:
    listed = ann.get("/api/games")
    assert {game["name"] for game in listed["games"]} == {"allie-gator", "allegra", "alley-cat"}
    assert {"random", "careful"} <= {bot["name"] for bot in listed["bots"]}
    rules = ann.get("/api/games/allegra/rules")["rules"]
    tap = next(rule for rule in rules if rule["id"] == "AL-16")
    assert tap["ruling"]
    assert "*" not in tap["text"]


def test_a_request_without_the_body_that_it_needs_is_told_so(ann: Person) -> None:
    paths = ann.get("/schema")["paths"]
    needing = [
        (method.upper(), path)
        for path, deeds in paths.items()
        for method, deed in deeds.items()
        if deed.get("requestBody", {}).get("required")
    ]
    assert ("POST", "/api/tables") in needing
    for method, path in needing:
        answer = ann.http.request(method, path.replace("{table_id}", "x").replace("{seat}", "0"))
        assert (answer.status_code, answer.json()["detail"]) == (
            400,
            "The request has no body: it needs a JSON object.",
        )


def test_rules_come_in_the_language_that_is_preferred_or_asked_for(ann: Person) -> None:
    path = "/api/games/alley-cat/rules"
    german = ann.http.get(path, headers={"Accept-Language": "fr, de-AT;q=0.9, en;q=0.5"}).json()
    assert german["language"] == "de"
    assert [each["code"] for each in german["languages"]] == ["en", "de", "ro"]
    assert next(rule["text"] for rule in german["rules"] if rule["id"] == "AC-9").startswith("Wer den Stich gewinnt")
    romanian = ann.http.get(f"{path}?language=ro", headers={"Accept-Language": "de"}).json()
    assert (romanian["language"], romanian["ruling_word"]) == ("ro", "decizie")
    assert ann.http.get(path, headers={"Accept-Language": "fr"}).json()["language"] == "en"
    refused = ann.http.get(f"{path}?language=xx")
    assert refused.status_code == 400
    assert "language" in refused.json()["detail"]


def test_the_interface_is_described(ann: Person) -> None:
    described = ann.get("/schema")
    assert described["openapi"].startswith("3.")
    assert "/api/tables/{table_id}/moves" in described["paths"]


# ---- chat


def test_chat_is_for_those_with_a_seat_or_a_name(ann: Person, eve: Person) -> None:
    table = ann.make("alley-cat", bot="random")
    chat = f"/api/tables/{table}/chat"
    check_problem(eve.do("POST", chat, {"text": "hello"}), 403)
    eve.done("PUT", "/api/me", {"nickname": "Eve"})
    eve.done("POST", chat, {"text": "hello\n<b>there"})
    ann.done("POST", chat, {"text": "hi"})
    lines = [(line["n"], line["name"], line["seat"], line["text"]) for line in ann.see(table)["chat"]]
    assert lines == [(1, "Eve", None, "hello <b>there"), (2, "Guest 1", 0, "hi")]
    check_problem(ann.do("POST", chat, {"text": "x" * 301}), 400)
    for nothing in (" \u200d\n", "\u3164", "\u2800 \u115f", "\ufe0f"):
        check_problem(ann.do("POST", chat, {"text": nothing}), 422)
