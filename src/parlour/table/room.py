"""One table with its game: rebuilt by playing its moves again. The only place on the server that holds a full state."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.errors import IllegalMove
from parlour.play.match import Game, new_game
from parlour.play.notation import NEXT_ROUND
from parlour.table.messages import LogLine
from parlour.table.moments import Moments
from parlour.table.playing import Outcome
from parlour.table.problems import Refused
from parlour.table.seating import OVER
from parlour.table.stored import Move, Stored


@dataclass(frozen=True)
class Question:
    """What is asked: of which seats, since when, and how many moves had been played then.

    `before` is the game as it was, where several seats decide at once: until all have, nobody is shown the others'
    decisions, nor that they have been made (AL-16).
    """

    opened: int
    at: float
    asked: tuple[int, ...]
    before: Game | None


class Room:
    """A table and, when it has begun, its game. What a person sees of it is a `snapshot`."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.moments = Moments()
        self.game: Game | None = None
        self.log: list[LogLine] = []
        self.scores: list[list[float]] = []
        self.question = Question(0, stored.head.started or 0.0, (), None)
        self.catch_up(stored)

    def catch_up(self, stored: Stored) -> None:
        """Take over what the database has; `stored.moves` begin, at the latest, with the first that is not played."""
        self.stored = stored
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
        game = self.running()
        teller = None if self.question.before is not None else move.seat
        self.log.append(LogLine(move.number, teller, _told(game, move.seat, move.move)))
        if not game.to_act:
            self.scores.append(game.scores)
        if not self._continues(self.number):
            self._ask(move.at)

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
        self.question = Question(self.number, at, asked, game.copy() if len(asked) > 1 else None)

    def outcome(self, seat: int | None, move: str) -> Outcome:
        """What the table would be after this move."""
        after = self.running().copy()
        _told(after, seat, move)
        return Outcome(after.to_act, after.over, seen=not self._continues(self.number + 1))

    def answer_of(self, seat: int, number: int, move: str) -> int | None:
        """The seat that plays this move, None for `next round`.

        Raises Refused (409) where another number is asked for, and IllegalMove where the move may not be played.
        """
        game = self.running()
        if self.stored.head.state == OVER:
            raise Refused(409, "The game is over.", self.number)
        if number != self.question.opened or self.has_decided(seat):
            raise Refused(409, "That move comes too late: the table has gone on.", self.question.opened)
        if move == NEXT_ROUND and not game.to_act:
            return None
        refusal = self.seen_by(seat).why_not(seat, move)
        if refusal is not None:
            raise refusal
        return seat

    def passing_move(self, seat: int) -> str | None:
        """What is played for a seat that lets the moment go by; None where nothing passes."""
        if self.game is None:
            return None
        definition = self.game.identity.definition()
        move = None if definition.passing is None else definition.moves[definition.passing]
        return move if move in self.game.legal_moves(seat) else None

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


def _told(game: Game, seat: int | None, move: str) -> str:
    """Play a move, and tell it. Raises IllegalMove."""
    if seat is not None:
        return game.tell(seat, move)
    if move != NEXT_ROUND:
        raise IllegalMove(f"{move} is nobody's move")
    game.next_round()
    return f"Round {game.round} is dealt."
