"""The HTTP interface outside the tables: what can be played, who one is, which tables one has, and making a new one."""

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from parlour import __version__
from parlour.games import all_games, find_game
from parlour.languages import Code, accepted
from parlour.table import catalogue, dealing, playing, seating
from parlour.table.deal import commitment_of
from parlour.table.gate import Who
from parlour.table.house import TheHouse
from parlour.table.messages import Games, Health, MadeTable, Me, NewTable, Ready, Rename, Rules, TableLine, Tables
from parlour.table.robots import check_bot
from parlour.table.seating import OVER, Wanted
from parlour.table.snapshot import iso
from parlour.table.stored import Head, Seat, read_head, read_seats
from parlour.table.words import clean_nickname

Reads = Annotated[Code | None, QueryParameter()]


@get("/health", sync_to_thread=False)
def health() -> Health:
    """Whether the server serves."""
    return Health("ok", __version__)


@get("/ready", sync_to_thread=True)
def ready(house: TheHouse) -> Ready:
    """How far the games are with what is compiled in the background; tables can be played meanwhile."""
    games = [house.warming.state_of(name) for name in all_games()]
    return Ready(all(game.rules and game.search for game in games), games)


@get("/api/games", sync_to_thread=False)
def list_games() -> Games:
    """What can be played, and against whom."""
    return catalogue.games()


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def list_rules(request: Request[Any, Any, Any], name: FromPath[str], language: Reads = None) -> Rules:
    """The numbered rules of a game, in the language that is asked for, or else the one that the browser prefers."""
    return catalogue.rules(name, language or accepted(request.headers.get("accept-language", "")))


@get("/api/me")
async def who_am_i(house: TheHouse, person: Who) -> Me:
    """What this person is called."""
    return Me(await house.store.read(lambda connection: playing.nickname_of(connection, person)))


@put("/api/me")
async def rename(house: TheHouse, person: Who, data: JSONBody[Rename]) -> Me:
    """Choose a nickname."""
    name = clean_nickname(data.nickname)
    shown = await house.store.write(lambda connection: playing.rename(connection, person, name, time.time()))
    for table in shown:
        await house.rooms.refresh(table)
    return Me(name)


@get("/api/tables")
async def list_tables(house: TheHouse, person: Who) -> Tables:
    """The tables of this person, the latest first."""
    return Tables(await house.store.read(lambda connection: _lines(connection, person)))


def _lines(connection: Connection, person: str) -> list[TableLine]:
    return [_line(head, seat, read_seats(connection, head.id)) for head, seat in playing.tables_of(connection, person)]


def _line(head: Head, seat: int, sitting: list[Seat]) -> TableLine:
    return TableLine(
        id=head.id,
        game=head.game,
        players=head.players,
        state=head.state,
        seats=[each.name or each.bot for each in sitting],
        your_seat=seat,
        your_turn=seat in head.waits_for and head.state != OVER,
        changed=iso(head.changed),
    )


@post("/api/tables")
async def make_table(house: TheHouse, person: Who, data: JSONBody[NewTable]) -> Response[MadeTable]:
    """Make a table and sit down on its first seat, as its host."""
    wanted = _wanted(data)
    head = await house.store.write(lambda connection: _make(connection, wanted, data, person))
    return Response(MadeTable(head.id, commitment_of(head.secret)), status_code=201)


def _wanted(data: NewTable) -> Wanted:
    card = find_game(data.game)
    players = card.check_players(data.players)
    if data.bot is not None:
        check_bot(data.bot)
    options = card.check_options(data.options, players)
    return Wanted(card.name, players, options, data.tap_seconds, data.clock, data.hints)


def _make(connection: Connection, wanted: Wanted, data: NewTable, person: str) -> Head:
    now = time.time()
    sitting: list[dict[str, Any]] = [{"person": person}]
    sitting += [{"bot": data.bot} for _ in range(wanted.players - 1)]
    table = seating.create(connection, wanted, person, sitting, now)
    if data.start:
        dealing.ask(connection, table, now)
    return read_head(connection, table)


LOBBY = [health, ready, list_games, list_rules, who_am_i, rename, list_tables, make_table]
"""The handlers of this module."""
