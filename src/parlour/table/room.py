"""One table with its game: rebuilt by playing its moves again. The only place on the server that holds a full state."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour.errors import IllegalMove
from parlour.play.match import Game, Step, new_game
from parlour.play.notation import NEXT_ROUND
from parlour.table.messages import Around, LogLine
from parlour.table.moments import Moments
from parlour.table.playing import Outcome, Written
from parlour.table.problems import Refused
from parlour.table.seating import OVER, PLAYING
from parlour.table.stored import Move, Stored


@dataclass(frozen=True)
class Question:
    """What is asked: of which seats, since when, and how many moves had been played then.

    `passing` is what a seat plays that lets the moment go by, None where nothing passes.

    `before` is the game as it was, where several seats decide at once: until all have, nobody is shown the others'
    decisions, nor that they have been made.
    """

    opened: int
    at: float
    asked: tuple[int, ...]
    before: Game | None
    passing: str | None = None


class Room:
    """A table and, when it has begun, its game. What a person sees of it is a `snapshot`."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.moments = Moments()
        self.game: Game | None = None
        self.log: list[LogLine] = []
        self.around: Around | None = None
        self.scores: list[list[float]] = []
        self.question = Question(0, stored.head.started or 0.0, (), None)
        self.catch_up(stored)

    def catch_up(self, stored: Stored) -> None:
        """Take over what the database has; `stored.moves` begin, at the latest, with the first that is not played."""
        self.stored = stored
        self.around = None
        head = stored.head
        if head.seed is None:
            return
        if self.game is None:
            self.game = new_game(head.game, head.players, head.seed, **head.options)
            self._ask(head.started or head.changed)
        for move in stored.moves:
            if move.number == self.number + 1:
                self._play(move)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.stored.head.id

    @property
    def number(self) -> int:
        """How many moves have been played."""
        return len(self.log)

    # ---- playing

    def _play(self, move: Move) -> None:
        """Play a move that the database has."""
        self._take(self.running().prepared(move.seat, move.move), move.at)

    def _take(self, step: Step, at: float) -> None:
        game = self.running()
        teller = None if self.question.before is not None else step.seat
        self.log.append(LogLine(self.number + 1, teller, game.told(step)))
        game.take(step)
        if not game.to_act:
            self.scores.append(game.scores)
        if not self._continues(self.number):
            self._ask(at)

    def running(self) -> Game:
        """The game. Raises Refused (409) if it has not begun."""
        if self.game is None:
            raise Refused(409, "The game has not begun.")
        return self.game

    def _continues(self, number: int) -> bool:
        """Whether, with so many moves played, others are still to decide what is asked of several at once."""
        question = self.question
        return question.before is not None and number - question.opened < len(question.asked)

    def _ask(self, at: float) -> None:
        game = self.running()
        asked = tuple(game.to_act)
        self.moments.of(at)
        before = game.copy() if len(asked) > 1 else None
        self.question = Question(self.number, at, asked, before, _passing(game))

    def prepared(self, seat: int, number: int, move: str) -> Step:
        """The move that this seat plays, or asks for between two rounds.

        Raises Refused (409) where another number is asked for, and IllegalMove where the move may not be played.
        """
        game = self.running()
        if self.stored.head.state == OVER:
            raise Refused(409, "The game is over.", self.number)
        if number != self.question.opened or self.has_decided(seat):
            raise Refused(409, "That move comes too late: the table has gone on.", self.question.opened)
        if move == NEXT_ROUND and not game.to_act:
            return game.prepared(None, move)
        try:
            return game.prepared(seat, move)
        except IllegalMove:
            raise self._refusal(seat, move) from None

    def _refusal(self, seat: int, move: str) -> IllegalMove:
        """Why this seat may not play this move, as far as it may know."""
        refusal = self.seen_by(seat).why_not(seat, move)
        assert refusal is not None
        return refusal

    def outcome(self, step: Step) -> Outcome:
        """What the table would be after this move."""
        return Outcome(step.to_act, step.over, seen=not self._continues(self.number + 1))

    def take_over(self, step: Step, outcome: Outcome, written: Written, at: float) -> bool:
        """Play a move that has just been written, if nothing else has been written of the table since it was read."""
        head = self.stored.head
        if written.version != head.version + int(outcome.seen):
            return False
        state = OVER if outcome.over else PLAYING
        changed = at if outcome.seen else head.changed
        now = replace(
            head,
            state=state,
            waits_for=[*outcome.waits_for],
            version=written.version,
            revision=written.revision,
            changed=changed,
        )
        self.stored = replace(self.stored, head=now)
        if outcome.over:
            self.around = None
        self._take(step, at)
        return True

    def passing_move(self, seat: int) -> str | None:
        """What is played for a seat that lets the moment go by; None where nothing passes."""
        question = self.question
        return question.passing if seat in question.asked and not self.has_decided(seat) else None

    # ---- who sees what

    def has_decided(self, seat: int | None) -> bool:
        """Whether this seat has answered what others are still asked."""
        if seat is None or self.question.before is None:
            return False
        return any(by == seat for by, _ in self.running().moves[self.question.opened :])

    def seen_by(self, seat: int | None) -> Game:
        """The game as far as this seat (None: a spectator) may know it: without what others are deciding now."""
        if self.question.before is None or seat is None or not self.has_decided(seat):
            return self.question.before or self.running()
        own = next(move for by, move in reversed(self.running().moves) if by == seat)
        game = self.question.before.copy()
        game.play(seat, own)
        return game

    def version_for(self, seat: int | None) -> int:
        """Grows with whatever this seat can see: between two versions of the table lies one's own hidden decision."""
        return 2 * self.stored.head.version + int(self.has_decided(seat))

    def number_for(self, seat: int | None) -> int:
        """How many moves this seat knows of."""
        return self.number if self.question.before is None else self.question.opened + int(self.has_decided(seat))

    def log_for(self, after: int) -> Sequence[LogLine]:
        """The lines after this number that everybody may read, but for those that say nothing."""
        end = self.number if self.question.before is None else self.question.opened
        return [line for line in self.log[min(after, end) : end] if line.text]


def _passing(game: Game) -> str | None:
    """The move that lets the moment go by, where the game has one and it may be played."""
    definition = game.identity.definition()
    if definition.passing is None or not game.to_act:
        return None
    move = definition.moves[definition.passing]
    return move if game.why_not(game.to_act[0], move) is None else None
