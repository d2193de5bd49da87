"""A deal that is agreed on without a server: the rules of `dealing` on a database, and a clock that the test sets."""

from sqlalchemy import Connection

from parlour.table import dealing, seating
from parlour.table.deal import hash_of
from parlour.table.seating import OVER, Wanted
from parlour.table.stored import Head, Seat, Stored, read_head, read_seats, read_table

PEOPLE = ("ann", "bob", "eve")
GIVEN = {"ann": "a1" * 32, "bob": "b2" * 32, "eve": "e3" * 32}
"""The bytes that each of them gives, unless a test changes `Deal.given`."""


class Deal:
    """A table in a database of its own, with a clock that the test sets."""

    def __init__(self, connection: Connection, sitting: tuple[str, ...], game: str = "allie-gator") -> None:
        self.connection = connection
        self.now = 1_000.0
        self.given = dict(GIVEN)
        wanted = Wanted(game, len(sitting), {}, 8, None)
        seats = [{"person": name} if name in PEOPLE else {"bot": name} for name in sitting]
        self.id = seating.create(connection, wanted, "ann", seats, self.now)

    @property
    def stored(self) -> Stored:
        return read_table(self.connection, self.id, 0, self.now)

    @property
    def head(self) -> Head:
        return read_head(self.connection, self.id)

    @property
    def state(self) -> str:
        return self.head.state

    @property
    def seats(self) -> list[Seat]:
        return read_seats(self.connection, self.id)

    def start(self) -> None:
        dealing.start(self.connection, self.id, self.head.host or "", self.now)

    def commit(self, *people: str) -> None:
        attempt = self.head.attempt
        for person in people:
            seat = seating.seat_of(self.seats, person) or 0
            hashed = hash_of(self.id, attempt, seat, self.given[person])
            dealing.commit(self.connection, self.id, person, attempt, hashed, self.now)

    def open(self, *people: str, given: str | None = None) -> bool:
        attempt = self.head.attempt
        return all(
            dealing.open_share(self.connection, self.id, person, attempt, given or self.given[person], self.now)
            for person in people
        )

    def wait(self, seconds: float) -> None:
        self.now += seconds
        dealing.pass_deadline(self.connection, self.id, self.now)

    def finish(self) -> None:
        seating.touch(self.connection, self.id, self.now, state=OVER)
