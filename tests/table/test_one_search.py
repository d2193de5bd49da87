"""Bots that think ahead: one search for each decision, whatever else happens at the table."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.table.serving import Person, Server, until

CHAT = 25
FEW = 6
"""So many threads may come for other work; each search that is begun in vain would hold one of its own."""


def threads(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/task").iterdir()))


def test_chat_while_a_master_thinks_starts_no_search(server: Server, ann: Person) -> None:
    ann.done("PUT", "/api/me", {"nickname": "Ann"})
    table = ann.make("allegra", 2, bot="master", start=True)
    until(lambda: ann.see(table)["look"]["choices"])
    while 1 not in ann.see(table)["look"]["to_act"]:
        ann.play_first(table)
    before = threads(server)
    for number in range(CHAT):
        assert ann.patiently("POST", f"/api/tables/{table}/chat", {"text": f"{number}"}).is_success
    assert threads(server) <= before + FEW
    number = ann.see(table)["number"]
    until(lambda: ann.see(table)["number"] > number or ann.see(table)["look"]["choices"])


def test_a_hint_that_is_asked_for_again_and_again_is_searched_for_once(server: Server, ann: Person) -> None:
    table = ann.make("allegra", 2, bot="careful", start=True)
    until(lambda: ann.see(table)["look"]["choices"])
    before = threads(server)
    with ThreadPoolExecutor(CHAT) as pool:
        found = list(pool.map(lambda _: ann.patiently("GET", f"/api/tables/{table}/hint").json(), range(CHAT)))
    assert threads(server) <= before + FEW
    assert all(each == found[0] for each in found)
    assert len(found[0]["hints"]) >= 1
