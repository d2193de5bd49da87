"""Servers that are killed, ended and started again: nothing that was acknowledged is lost, and nothing is there twice."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .serving import Server, children_of, until
from .test_playing import on_turn, two_at_a_table


def test_a_game_survives_being_killed_again_and_again(own_folder: Path) -> None:
    server = Server(own_folder)
    ann, bob = server.person(), server.person()
    bob.done("PUT", "/api/me", {"nickname": "Bob"})
    table = two_at_a_table(ann, bob)
    for played in range(1, 4):
        first = on_turn(table, ann, bob)
        shown = first.see(table)
        move = shown["look"]["choices"][0]["move"]
        assert first.move(table, shown["asked"], move).status_code == 200
        before = ann.see(table), bob.see(table)
        server.kill()
        server.restart()
        assert (ann.see(table), bob.see(table)) == before
        assert ann.see(table)["number"] == played
        assert first.move(table, shown["asked"], move).status_code == 409
    server.end()


def test_a_bot_goes_on_after_a_restart(own_folder: Path) -> None:
    server = Server(own_folder, pause="0.2")
    ann = server.person()
    table = ann.make("allie-gator", 3, bot="random", start=True)
    until(lambda: ann.see(table)["look"]["choices"])
    number = ann.see(table)["number"]
    ann.play_first(table)
    server.kill()
    server.restart()
    until(lambda: ann.see(table)["number"] > number + 1 or ann.see(table)["look"]["choices"])
    server.end()


def test_an_open_stream_is_told_and_the_server_ends_at_once(own_folder: Path) -> None:
    server = Server(own_folder)
    ann = server.person()
    table = ann.make("alley-cat", bot="random")
    with ann.listening(table) as events:
        events.table()
        until(lambda: ann.see(table)["seats"][0]["online"])
        server.process.terminate()
        kinds = []
        while (kind := events.next()[0]) != "end":
            kinds.append(kind)
        assert kinds[-1] == "bye"
    assert server.end() < 2.0


def test_two_workers_share_the_tables(own_folder: Path) -> None:
    server = Server(own_folder, workers=2)
    ann, bob = server.person(), server.person()
    table = two_at_a_table(ann, bob)
    people = [ann, bob, *(server.person() for _ in range(6))]
    with ann.listening(table) as to_ann, bob.listening(table) as to_bob:
        for played in range(1, 7):
            on_turn(table, ann, bob).play_first(table)
            for events in (to_ann, to_bob):
                events.until_number(played)
            for person in people:
                person.waits_for_number(table, played)
    assert server.end() < 2.5


def test_two_workers_accept_a_move_once(own_folder: Path) -> None:
    server = Server(own_folder, workers=2)
    people = [server.person() for _ in range(8)]
    table = people[0].make("alley-cat", bot="random", start=True)
    for window in people[1:]:
        window.http.cookies.clear()
        window.http.cookies.set(*people[0].cookie)
    for _ in range(5):
        shown = until(lambda: (seen := people[0].see(table))["look"]["choices"] and seen)
        move = shown["look"]["choices"][0]["move"]
        with ThreadPoolExecutor(8) as pool:
            posts = [pool.submit(window.move, table, shown["asked"], move) for window in people]
        answers = [post.result().status_code for post in posts]
        assert sorted(answers) == [200] + [409] * 7, answers
    server.end()


def test_workers_end_with_their_parent_and_the_port_is_free(own_folder: Path) -> None:
    server = Server(own_folder, workers=2)
    workers = until(lambda: children_of(server.process.pid))
    server.kill()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    server.restart()
    assert server.person().get("/health")["status"] == "ok"
    server.end()


def test_a_second_server_on_the_same_database_sends_nobody_away(own_folder: Path) -> None:
    server = Server(own_folder)
    ann, eve = server.person(), server.person()
    table = ann.make("alley-cat")
    with ann.listening(table) as seen, eve.listening(table) as watched:
        seen.until(lambda shown: shown["watchers"] == 1)
        watched.table()
        second = Server(own_folder)
        assert ann.see(table)["seats"][0]["online"]
        assert ann.see(table)["watchers"] == 1
        second.end()
    server.end()
