"""Playing over HTTP: a move is accepted once, and the table goes on to its end."""

from concurrent.futures import ThreadPoolExecutor

from .serving import Person


def two_at_a_table(ann: Person, bob: Person, game: str = "alley-cat") -> str:
    table = ann.make(game)
    assert bob.sit(table, 1).status_code == 204
    ann.done("POST", f"/api/tables/{table}/start")
    return table


def on_turn(table: str, *people: Person) -> Person:
    return next(person for person in people if person.see(table)["look"]["choices"])


def test_a_game_against_a_bot_is_played_to_its_end(ann: Person) -> None:
    table = ann.make("alley-cat", bot="random", start=True, options={"target": 11})
    shown = ann.play_to_the_end(table)
    assert shown["look"]["winners"]
    assert shown["scores"][-1]
    assert max(shown["scores"][-1]) >= 11
    assert [line["n"] for line in shown["log"]] == list(range(max(1, shown["number"] - 199), shown["number"] + 1))


def test_a_move_that_is_sent_again_is_refused_with_the_current_number(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    first = on_turn(table, ann, bob)
    shown = first.see(table)
    move = shown["look"]["choices"][0]["move"]
    assert first.move(table, shown["asked"], move).json() == {"number": 1}
    again = first.move(table, shown["asked"], move)
    assert again.status_code == 409
    assert again.json()["number"] == 1
    assert ann.see(table)["number"] == 1


def test_of_twenty_moves_at_once_with_the_same_number_one_is_played(ann: Person, bob: Person) -> None:
    table = two_at_a_table(ann, bob)
    first = on_turn(table, ann, bob)
    shown = first.see(table)
    moves = [shown["look"]["choices"][i % len(shown["look"]["choices"])]["move"] for i in range(20)]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda move: first.move(table, shown["asked"], move).status_code, moves))
    assert sorted(answers) == [200] + [409] * 19
    assert ann.see(table)["number"] == 1
