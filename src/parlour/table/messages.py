"""What goes over HTTP, in both directions, as types. Texts of people are cleaned and bounded where they come in."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parlour.games.look import Look, Refusal
from parlour.games.options import Value
from parlour.table.deal import Share, Void

SHORTEST_CLOCK, LONGEST_CLOCK = 5, 600
SHORTEST_TAP, LONGEST_TAP = 3, 60

_WHOLE_TEXT = r"^(?:{})$(?!\n)"
"""For a pattern that is to hold for a whole text: in Python a dollar sign alone lets a line feed follow."""

Digits = Annotated[str, Meta(pattern=_WHOLE_TEXT.format("[0-9a-f]{64}"), description="32 bytes, hexadecimal")]
Attempt = Annotated[int, Meta(ge=1, le=1_000_000)]
Nickname = Annotated[str, Meta(min_length=1, max_length=20)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(max_length=40)]


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request."""


# ---- what comes in


class NewTable(Request):
    """A table to be made; with `bot` every other seat gets it, with `start` the deal begins at once.

    `hints` says whether people may ask for hints; null: where everybody but one is a bot.
    """

    game: Word
    players: Annotated[int, Meta(ge=1, le=20)]
    options: Annotated[dict[Word, Value], Meta(max_length=20)] = {}
    tap_seconds: Annotated[int, Meta(ge=SHORTEST_TAP, le=LONGEST_TAP)] = 8
    clock: Annotated[int, Meta(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None
    hints: bool | None = None
    bot: Word | None = None
    start: bool = False


class Commit(Request):
    """The hash of a browser's random bytes for this attempt at the deal."""

    attempt: Attempt
    hash: Digits


class Opening(Request):
    """The bytes of that hash. To be shown to nobody before all hashes are fixed."""

    attempt: Attempt
    bytes: Digits


class PutBot(Request):
    """The bot for a seat; null takes it away."""

    name: Word | None = None


class PostMove(Request):
    """A move, and the number that was asked for with it."""

    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: MoveText


class Say(Request):
    """A line for the chat."""

    text: ChatText


class Me(Request):
    """What a person is called; the empty text until they have chosen."""

    nickname: Annotated[str, Meta(max_length=20)]


class Rename(Request):
    """What a person wants to be called."""

    nickname: Nickname


# ---- what goes out


class Made(msgspec.Struct):
    """The id of a table."""

    id: str


class MadeTable(Made):
    """A new table, and the server's commitment to its secret for the first attempt at the deal."""

    commitment: str


class Played(msgspec.Struct):
    """The number of moves that the person now sees."""

    number: int


class Health(msgspec.Struct):
    """Whether the server serves."""

    status: str
    version: str


class Preparation(msgspec.Struct):
    """How far a game is with what is compiled in the background: `done` of so many parts are.

    `rules` and `search` say whether this process has loaded them. Until then the rules run more slowly, and bots that think
    ahead, hints and reviews are not there yet.
    """

    game: str
    done: int
    of: int
    rules: bool
    search: bool


class Ready(msgspec.Struct):
    """Whether everything is compiled and loaded, and for each game how far it is. Tables are served meanwhile."""

    ready: bool
    games: list[Preparation]


class OptionInfo(msgspec.Struct):
    """An option of a game: what it is, by which rule (empty where it names none), and what may be chosen."""

    name: str
    kind: str
    default: Value
    meaning: str
    rule: str
    words: list[str] | None = None
    low: int | None = None
    high: int | None = None
    optional: bool = False


class GameInfo(msgspec.Struct):
    """A game for the lobby."""

    name: str
    title: str
    aim: str
    players: list[int]
    minutes: int
    options: list[OptionInfo]


class BotInfo(msgspec.Struct):
    """A bot for the lobby."""

    name: str
    description: str


class Games(msgspec.Struct):
    """What can be played, and against whom."""

    games: list[GameInfo]
    bots: list[BotInfo]


class RuleInfo(msgspec.Struct):
    """A numbered rule in plain sentences; `ruling` says that some of it is a ruling of ours."""

    id: str
    section: str
    text: str
    ruling: bool


class Language(msgspec.Struct):
    """A language: its code, and what its readers call it."""

    code: str
    name: str


class Rules(msgspec.Struct):
    """A rulebook, its word for a ruling, the code of its language, and the languages that it can be had in."""

    title: str
    rules: list[RuleInfo]
    ruling_word: str
    language: str
    languages: list[Language]


class TableLine(msgspec.Struct):
    """A table in the list of one's own."""

    id: str
    game: str
    players: int
    state: str
    seats: list[str | None]
    your_seat: int | None
    your_turn: bool
    changed: str


class Tables(msgspec.Struct):
    """One's own tables, the latest first."""

    tables: list[TableLine]


class SeatInfo(msgspec.Struct):
    """Who sits on a seat."""

    name: str | None
    kind: str
    bot: str | None
    online: bool
    standing_in: bool


class LogLine(msgspec.Struct):
    """A move in words that are fit for everybody's eyes."""

    n: int
    seat: int | None
    text: str


class ChatLine(msgspec.Struct):
    """A line of the chat."""

    n: int
    name: str
    seat: int | None
    text: str
    at: str


class Deadline(msgspec.Struct):
    """Until when these seats have to decide: a tap that passes, the table's clock, or their browser's part in the deal."""

    kind: str
    seconds_left: float
    seats: list[int]


class Fair(msgspec.Struct):
    """The fair deal, as far as it can be shown; a watched record has none, and no commitment.

    The bytes of a share are there when all are; until then `shown` are the seats that have shown theirs to the server.
    `void` are the deals that came to nothing.
    """

    version: int
    attempt: int
    commitment: str | None
    secret: str | None
    shares: list[Share]
    shown: list[int]
    void: list[Void]


class Around(msgspec.Struct):
    """What everybody is shown of a table besides the game."""

    title: str
    seats: list[SeatInfo]
    watchers: int
    chat: list[ChatLine]
    fair: Fair


class Snapshot(msgspec.Struct):
    """Everything that one person may know of a table."""

    id: str
    version: int
    number: int
    asked: int
    game: str
    title: str
    players: int
    options: dict[str, Value]
    state: str
    host: bool
    you: int | None
    seats: list[SeatInfo]
    watchers: int
    look: Look | None
    log: list[LogLine]
    chat: list[ChatLine]
    deadline: Deadline | None
    scores: list[list[float]]
    again: str | None
    fair: Fair
    clock: int | None
    tap_seconds: int
    hints: bool


class Change(msgspec.Struct):
    """What is different from the table of the version `since`: new values by their places, such as `look/table/prompt`.

    A place is names of fields and numbers of items; `log` has the lines that are new.
    """

    since: int
    set: dict[str, Any]


class Refusals(msgspec.Struct):
    """Why a seat may not do what it might try, for the question of this number."""

    asked: int
    refusals: tuple[Refusal, ...]


class HintInfo(msgspec.Struct):
    """A move, in the notation and in words, the share of the victory that it promises, with the 95 % interval, and why."""

    move: str
    label: str
    share: float
    low: float
    high: float
    tried: int
    why: str


class Hints(msgspec.Struct):
    """The best moves for the seat that asked, the best one first, and the number that a move is posted with."""

    asked: int
    seat: int
    hints: list[HintInfo]


class ReviewProgress(msgspec.Struct):
    """How many moves of a finished game have been reviewed."""

    done: int
    of: int


class ReplayMove(msgspec.Struct):
    """A move of a finished game."""

    n: int
    seat: int | None
    move: str
    told: str


class Replay(msgspec.Struct):
    """A finished game."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Value]
    seats: list[str]
    seed: str
    fair: Fair
    moves: list[ReplayMove]
    scores: list[list[float]]
    winners: list[int]


class Step(msgspec.Struct):
    """One step of a check: what was done, what came out, and whether it is what it has to be."""

    what: str
    value: str
    holds: bool


class Verified(msgspec.Struct):
    """The fair deal checked, step by step."""

    holds: bool
    steps: list[Step]
