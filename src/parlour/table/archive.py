"""Finished games: their records, their replays, the check of their deals, and records that somebody brings along."""

import functools
import io
import json
from typing import Any

import numpy as np
from sqlalchemy import Connection, insert

from parlour.errors import BadRecord
from parlour.games import find_game
from parlour.games.look import Look
from parlour.play.look import open_look
from parlour.play.match import Game, new_game
from parlour.play.record import VERSION, replay
from parlour.table.deal import FIRST_VERSION
from parlour.table.messages import Replay, ReplayMove
from parlour.table.problems import Refused
from parlour.table.room import Room
from parlour.table.schema import moves, tables
from parlour.table.seating import OVER, Wanted, create
from parlour.table.snapshot import fair
from parlour.table.verify import DealFile, FirstDealFile

_KEPT_FILMS = 16


def check_over(room: Room) -> None:
    """Raises Refused (409) as long as the game is played: all of this shows every card."""
    if room.stored.head.state != OVER:
        raise Refused(409, "The game is not over: this can be seen when it is.")


def record_lines(room: Room) -> list[str]:
    """The plain record of the game."""
    game = room.running()
    header = {
        "parlour": VERSION,
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "seed": game.seed,
    }
    lines = [{"n": n, "seat": seat, "move": move} for n, (seat, move) in enumerate(game.moves, 1)]
    return [json.dumps(line, ensure_ascii=False) for line in (header, *lines)]


def replay_of(room: Room) -> Replay:
    """What a page needs to step through the game."""
    game, head = room.running(), room.stored.head
    return Replay(
        id=head.id,
        game=head.game,
        title=find_game(head.game).title,
        players=head.players,
        options=head.options,
        seats=[_seat_name(room, seat) for seat in range(head.players)],
        seed=game.seed,
        fair=fair(room.stored),
        moves=[
            ReplayMove(line.n, seat, move, line.text) for line, (seat, move) in zip(room.log, game.moves, strict=True)
        ],
        scores=room.scores,
        winners=game.winners,
    )


def _seat_name(room: Room, seat: int) -> str:
    sitting = room.stored.seats[seat]
    return sitting.name or (f"{sitting.bot.capitalize()} bot" if sitting.bot else f"Seat {seat}")


# ---- how the table lay after each move


def open_look_after(room: Room, number: int) -> Look:
    """The table with everything open after this many moves. Raises Refused (404) where there are not so many."""
    game = room.running()
    if not 0 <= number <= len(game.moves):
        raise Refused(404, f"There is no move {number}: the moves are 0 (the deal) to {len(game.moves)}.")
    states = _film(game.name, game.players, game.seed, json.dumps(game.options), tuple(game.moves))
    definition = game.identity.definition()
    return open_look(definition, np.frombuffer(states[number], definition.rules.state))


@functools.lru_cache(_KEPT_FILMS)
def _film(
    name: str, players: int, seed: str, options: str, played: tuple[tuple[int | None, str], ...]
) -> tuple[bytes, ...]:
    """The states of a game, as bytes: after the deal, and after each move."""
    game = new_game(name, players, seed, **json.loads(options))
    states = [game.state_bytes()]
    for seat, move in played:
        game.apply(seat, move)
        states.append(game.state_bytes())
    return tuple(states)


# ---- the fair deal


def deal_file(room: Room) -> DealFile | FirstDealFile:
    """All that somebody needs to check the deal. Raises Refused (409) for a record that was brought along."""
    shown = fair(room.stored)
    if shown.commitment is None or shown.secret is None:
        raise Refused(409, "This game was brought along as a record: it was not dealt here.")
    seed, record = room.running().seed, record_lines(room)
    if shown.version == FIRST_VERSION:
        given = [share.bytes for share in shown.shares]
        return FirstDealFile(room.id, shown.commitment, shown.secret, given, seed, record)
    return DealFile(
        table=room.id,
        attempt=shown.attempt,
        commitment=shown.commitment,
        secret=shown.secret,
        shares=shown.shares,
        void=shown.void,
        seed=seed,
        record=record,
    )


# ---- records that somebody brings along


def read_record(content: bytes) -> Game:
    """The game of a record, played again and checked. Raises BadRecord and RecordDiffers."""
    if not content.strip():
        raise BadRecord("line 1: the record is empty")
    return replay(io.BytesIO(content))


def keep(connection: Connection, game: Game, now: float) -> str:
    """Make a finished table of a game that was played elsewhere; returns its id."""
    wanted = Wanted(game.name, game.players, game.options, 8, None)
    table = create(connection, wanted, None, [{} for _ in range(game.players)], now)
    finished: dict[str, Any] = {"state": OVER, "uploaded": True, "seed": game.seed, "started": now}
    connection.execute(tables.update().where(tables.c.id == table).values(finished))
    played = enumerate(game.moves, 1)
    rows = [{"table_id": table, "number": n, "seat": seat, "move": move, "at": now} for n, (seat, move) in played]
    connection.execute(insert(moves), rows)
    return table
