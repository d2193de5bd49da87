"""Records of random play are what the plain referee, which shares no code with the rules, holds to be right."""

import copy
import functools
import json
import random
from typing import Any

import pytest

from parlour.kernel.records import RecordArray
from parlour.play.record import record_lines
from tests.naive import referee
from tests.naive.referee import Disagreement, check_record

from .tables import INTERPRETED, TABLES, Table, chosen

KNOWN = [table for table in TABLES if table.name in referee.GAMES]
TAMPERED = [Table("alley-cat", 2, 0), Table("allie-gator", 3, 0), Table("allegra", 4, 0)]
Line = dict[str, Any]


@functools.cache
def recorded(table: Table, seed: int, by_word: bool) -> tuple[str, ...]:
    """A full record of random play, of any legal move or of any kind of move as likely."""
    chooser, game = random.Random(seed), table.new(seed)

    def choose(views: RecordArray) -> str:
        moves = game.legal_moves(int(views[0].viewer))
        return chosen(moves, chooser) if by_word else chooser.choice(moves)

    return tuple(record_lines(game, choose, full=True))


@pytest.mark.parametrize("by_word", [True, False])
@pytest.mark.parametrize("table", KNOWN, ids=str)
def test_the_referee_accepts_the_record_of_a_game(table: Table, by_word: bool) -> None:
    if (table.choice and not by_word) or (INTERPRETED and table.name == "allegra" and table.choice):
        pytest.skip("one game with each option has to do, and no long ones where the rules are interpreted")
    lines = recorded(table, 1, by_word)
    assert check_record(lines) == len(lines) - 1


def test_every_game_is_known_to_the_referee() -> None:
    assert {table.name for table in KNOWN} == {"alley-cat", "allie-gator", "allegra"}


# ---- the referee is awake


def lines_of(table: Table) -> list[Line]:
    return [json.loads(line) for line in recorded(table, 1, False)]


def objects_to(lines: list[Line]) -> bool:
    try:
        check_record(map(json.dumps, lines))
    except Disagreement:
        return True
    return False


def swap_two_cards_of_the_deck(lines: list[Line]) -> None:
    """From one line on, the draw pile has another order than before."""
    line = lines[3]["state"]["deck"]
    place = next(i for i, card in enumerate(line) if card != line[0])
    line[0], line[place] = line[place], line[0]


def double_a_card(lines: list[Line]) -> None:
    deck = lines[2]["state"]["deck"]
    deck[-1] = next(card for card in deck if card != deck[-1])


def drop_a_legal_move(lines: list[Line]) -> None:
    next(line for line in lines[1:] if len(line["legal"]) > 1)["legal"].pop()


def add_a_legal_move(lines: list[Line]) -> None:
    lines[1]["legal"] = sorted([*lines[1]["legal"], "zzz"])


def leave_a_line_out(lines: list[Line]) -> None:
    del lines[4]


def leave_the_end_out(lines: list[Line]) -> None:
    del lines[-1]


def name_another_move(lines: list[Line]) -> None:
    line = next(line for line in lines[1:] if len(line["legal"]) > 1)
    line["move"] = next(move for move in line["legal"] if move != line["move"])


def name_another_seat(lines: list[Line]) -> None:
    lines[1]["seat"] = (lines[1]["seat"] + 1) % lines[0]["players"]


def let_everybody_win(lines: list[Line]) -> None:
    state = lines[-1]["state"]
    losers = [seat for seat in range(state["players"]) if seat not in state["winners"]]
    state["winners"] = losers or [0]


def change_the_final_scores(lines: list[Line]) -> None:
    state = lines[-1]["state"]
    for key in ("scores", "teeth", "totals"):
        if key in state:
            state[key][0] += 1


@pytest.mark.parametrize("table", TAMPERED, ids=str)
@pytest.mark.parametrize(
    "tamper",
    [
        swap_two_cards_of_the_deck,
        double_a_card,
        drop_a_legal_move,
        add_a_legal_move,
        leave_a_line_out,
        leave_the_end_out,
        name_another_move,
        name_another_seat,
        let_everybody_win,
        change_the_final_scores,
    ],
)
def test_the_referee_objects_when_a_record_is_tampered_with(table: Table, tamper: Any) -> None:
    lines = copy.deepcopy(lines_of(table))
    assert not objects_to(lines)
    tamper(lines)
    assert objects_to(lines)
