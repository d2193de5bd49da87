"""Real servers for tests: a process of `parlour serve` on a free port, and the people who talk to it."""

import contextlib
import copy
import json
import os
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx

from parlour.table.deal import hash_of

PATIENCE = 30.0
"""Seconds after which something that has not happened never will."""

COMPILING = 600.0
"""Seconds that it may take to compile everything, where nobody has done so before."""

_TLS = ssl.create_default_context()
"""Made once, as that takes long; nothing here is encrypted."""

Json = dict[str, Any]


class Server:
    """`parlour serve` in a process of its own. Bots make no pauses."""

    def __init__(self, folder: Path, workers: int = 1, pause: str = "0", **settings: str) -> None:
        self.folder = folder
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = {"PARLOUR_WORKERS": str(workers), "PARLOUR_PAUSE": pause, **settings}
        self.people: list[Person] = []
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, **self._settings, "PARLOUR_DATABASE": str(self.folder / "parlour.db")}
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until(lambda: self._answers(process))
        return process

    def _answers(self, process: "subprocess.Popen[bytes]") -> bool:
        assert process.poll() is None, self.log()
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/health", verify=_TLS).status_code == 200
        return False

    def await_compiled(self) -> None:
        """Until everything is compiled and loaded: searches, hints and reviews are there then."""
        person = self.person()
        until(lambda: person.get("/ready")["ready"], patience=COMPILING)

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def kill(self) -> None:
        """As a power failure would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        self.process = self._start()

    def end(self) -> float:
        """End it as an operator would; returns how many seconds that took."""
        for person in self.people:
            person.http.close()
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return time.monotonic() - begin

    def person(self) -> "Person":
        self.people.append(Person(self.url))
        return self.people[-1]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def agree(table: str, *people: "Person") -> None:
    """Let everybody's page do its part in the deal: first all hashes, then all bytes."""
    for step in (Person.commit, Person.open):
        for person in people:
            answer = step(person, table)
            assert answer.is_success, answer.text


def children_of(process: int) -> list[int]:
    """The processes that it has started and that are there still."""
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for children in listed for child in children.read_text().split()]


def until(holds: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Ask again and again until it holds; returns what it gave."""
    end = time.monotonic() + patience
    while not (result := holds()):
        assert time.monotonic() < end, "it never held"
        time.sleep(0.01)
    return result


class Person:
    """Somebody with a browser: a cookie, and the header that our own pages send.

    When somebody starts a table, all who sit at it agree on the deal, as their pages do by themselves.
    """

    everybody: ClassVar["list[Person]"] = []

    def __init__(self, url: str) -> None:
        self.everybody.append(self)
        self.sits_at: set[str] = set()
        self.bytes_for: dict[str, Json] = {}
        self.http = httpx.Client(base_url=url, headers={"X-Parlour": "1"}, timeout=PATIENCE, verify=_TLS)
        self.http.get("/api/me")

    @property
    def cookie(self) -> tuple[str, str]:
        """Its name and its value."""
        [(name, value)] = self.http.cookies.items()
        return name, value

    def get(self, path: str) -> Any:
        answer = self.patiently("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = self.http.request(method, path, json=body)
        if answer.is_success and path.endswith("/start"):
            table = path.split("/")[3]
            agree(table, *(person for person in self.everybody if table in person.sits_at))
        return answer

    def done(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.do(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def make(self, game: str, players: int = 2, **wanted: Any) -> str:
        made: str = self.done("POST", "/api/tables", {"game": game, "players": players} | wanted)["id"]
        self.sits_at.add(made)
        if wanted.get("start"):
            agree(made, self)
        return made

    def waits_for_number(self, table: str, number: int) -> None:
        until(lambda: self.see(table)["number"] == number)

    def sit(self, table: str, seat: int) -> httpx.Response:
        self.sits_at.add(table)
        return self.do("PUT", f"/api/tables/{table}/seats/{seat}")

    def commit(self, table: str) -> httpx.Response:
        """Give the hash of new bytes, for one's seat and the attempt that is made."""
        shown = until(lambda: (seen := self.see(table))["you"] is not None and seen)
        attempt, given = shown["fair"]["attempt"], secrets.token_hex(32)
        self.bytes_for[table] = {"attempt": attempt, "bytes": given}
        hashed = hash_of(table, attempt, shown["you"], given)
        return self.patiently("PUT", f"/api/tables/{table}/commitment", {"attempt": attempt, "hash": hashed})

    def open(self, table: str) -> httpx.Response:
        """Show the bytes of the hash that one has given last."""
        return self.patiently("PUT", f"/api/tables/{table}/opening", self.bytes_for[table])

    def see(self, table: str) -> Json:
        shown: Json = self.get(f"/api/tables/{table}")
        return shown

    def move(self, table: str, number: int, move: str) -> httpx.Response:
        return self.patiently("POST", f"/api/tables/{table}/moves", {"number": number, "move": move})

    def patiently(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask, and where that was too much at once, ask again."""
        answered: list[httpx.Response] = until(lambda: self._unless_too_much(method, path, body))
        return answered[0]

    def _unless_too_much(self, method: str, path: str, body: Any) -> list[httpx.Response]:
        answer = self.do(method, path, body)
        return [] if answer.status_code == 429 else [answer]

    def play_first(self, table: str) -> Json:
        """Play the first move that is offered, if one is, or ask for the next round; returns the table before."""
        shown = self.see(table)
        if shown["state"] == "playing":
            choices = shown["look"]["choices"]
            if choices:
                self.move(table, shown["asked"], choices[0]["move"])
            elif not shown["look"]["to_act"]:
                self.move(table, shown["asked"], "next round")
        return shown

    def play_to_the_end(self, table: str, moves: int = 2_000) -> Json:
        for _ in range(moves):
            shown = self.play_first(table)
            if shown["state"] == "over":
                return shown
        raise AssertionError("the game does not end")

    @contextlib.contextmanager
    def listening(self, table: str, query: str = "", **headers: str) -> Iterator["Events"]:
        with self.http.stream("GET", f"/api/tables/{table}/events{query}", headers=headers) as answer:
            assert answer.status_code == 200
            yield Events(answer)


def changed(table: Json, change: Json) -> Json:
    """The table with what has changed since that version, laid over it by its places."""
    assert change["since"] == table["version"]
    for place, value in change["set"].items():
        *way, last = place.split("/")
        part: Any = table
        for key in way:
            part = part[int(key) if isinstance(part, list) else key]
        part[int(last) if isinstance(part, list) else last] = value
    return table


class Events:
    """The events of one stream, in their order."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.shown: Json = {}
        self._lines = answer.iter_lines()

    def next(self) -> tuple[str, str, str]:
        """The next event that says something: its kind, its id and its data; `end` when the stream has ended."""
        fields: dict[str, str] = {}
        for line in self._lines:
            if not line and fields.get("event") == "ping":
                fields = {}
            if not line and fields:
                return fields.get("event", ""), fields.get("id", ""), fields.get("data", "")
            name, _, value = line.partition(": ")
            if name:
                fields[name] = value
        return "end", "", ""

    def table(self) -> Json:
        """The next table: one that is sent, or the one before with what has changed."""
        kind, _, data = self.next()
        assert kind in ("table", "change"), kind
        news = json.loads(data)
        self.shown = news if kind == "table" else changed(self.shown, news)
        return copy.deepcopy(self.shown)

    def until(self, holds: Callable[[Json], Any]) -> Json:
        """Read on until a table comes of which this holds."""
        while not holds(shown := self.table()):
            pass
        return shown

    def until_number(self, number: int) -> Json:
        """Read on until so many moves have been played."""
        return self.until(lambda shown: shown["number"] == number)
