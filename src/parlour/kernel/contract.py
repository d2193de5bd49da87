"""The contract of a game: the head of every state, and the verbs that generic code calls.

A state is a record `{public, seats[n], secret}`, a view a record `{public, own, viewer}`. What a verb is given decides
what it can know: `legal`, `why_not`, `gain_insight` and `worth` get the public part and one seat's own part, so they
compile for a state and for a view alike, and none can look at what that seat does not know.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.dispatch import dispatched, implement
from parlour.kernel.planes import Planes
from parlour.kernel.records import Field, Record, record

HEAD: dict[str, Field] = {
    "players": "i1",
    "round_number": "i2",
    "phase": "i1",
    "to_act": "i1",
    "over": "i1",
    "winners": "i1",
}
"""The first fields of every public part. `to_act` and `winners` are bit masks of seats; rounds count from 1."""

ALLOWED = 0
"""The answer of `why_not` where a move may be played; every other answer is a number of the game's own reasons."""

SPECTATOR = -1
"""The viewer of a view that is no seat's."""

MAX_SEATS = 6
INSIGHT = 16
"""How many numbers there is room for in an insight."""

Insight = npt.NDArray[np.int64]
_FIRST_SEAT = np.array([(mask & -mask).bit_length() - 1 for mask in range(1 << MAX_SEATS)], np.int8)


def public_record(fields: Mapping[str, Field]) -> np.dtype[np.record]:
    """The record type of a public part: the common head and then these fields."""
    return record(HEAD | dict(fields))


def state_record(
    public: np.dtype[np.record], seat: np.dtype[np.record], seats: int, secret: np.dtype[np.record]
) -> np.dtype[np.record]:
    """The record type of a full state."""
    return record({"public": public, "seats": (seat, seats), "secret": secret})


def view_record(public: np.dtype[np.record], seat: np.dtype[np.record]) -> np.dtype[np.record]:
    """The record type of what one seat may know; `viewer` is the seat, or -1 for a spectator."""
    return record({"public": public, "own": seat, "viewer": "i1"})


@dispatched
def begin(state: Record) -> None:
    """Deal the next round. The first time the state holds the number of players, the options and the stream's key."""
    raise NotImplementedError


@dispatched
def legal(public: Record, own: Record, seat: int, actions: npt.NDArray[np.int16]) -> int:
    """Write the actions that this seat may play now, ascending, and return how many they are."""
    raise NotImplementedError


@dispatched
def why_not(public: Record, own: Record, seat: int, action: int) -> int:
    """ALLOWED if this seat may play this action now, else the number of the reason."""
    raise NotImplementedError


@dispatched
def act(state: Record, seat: int, action: int) -> None:
    """Play an action that is legal; the caller has made sure of that."""
    raise NotImplementedError


@dispatched
def observe(state: Record, seat: int, view: Record) -> None:
    """Write what this seat (-1: a spectator) may know."""
    raise NotImplementedError


@dispatched
def encode(view: Record, vector: npt.NDArray[np.int8]) -> None:
    """Write the view as numbers, each place of the vector as the game's planes say."""
    raise NotImplementedError


@dispatched
def determinize(view: Record, state: Record, generator: Record) -> None:
    """Write a state that the viewer holds possible: hidden cards dealt at random, a fresh stream of chance."""
    raise NotImplementedError


@dispatched
def returns(public: Record, shares: npt.NDArray[np.floating[Any]]) -> None:
    """Write each seat's share of the victory: 1 in all when the game is over, 0 before."""
    raise NotImplementedError


@dispatched
def gain_insight(public: Record, own: Record, seat: int, insight: Insight) -> None:
    """Write what the worths of all actions of a decision go by, such as a mask of cards: seen once, given to `worth`."""
    raise NotImplementedError


@dispatched
def worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """How good a legal action seems by the game's rules of thumb: to choose by, and to be compared only with the others.

    It may change nothing and draw no chance. `insight` is what `gain_insight` wrote for this decision.
    """
    raise NotImplementedError


@dispatched
def prospects(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """Write each seat's expected share of the victory, from the scores and how the round seems to stand: 1 in all."""
    raise NotImplementedError


@dispatched
def news(public: Record) -> int:
    """A number that tells apart what chance has shown everybody with the last move, such as which card was turned up.

    0 where the moves alone tell it. A search makes different plans for different numbers.
    """
    raise NotImplementedError


@compiled
def no_insight(public: Record, own: Record, seat: int, insight: Insight) -> None:
    """The insight in a game in which each worth stands for itself."""


@compiled
def equal_worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """The worth in a game that has no rules of thumb: all actions seem alike."""
    return 0


@compiled
def equal_prospects(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """The prospects in a game that does not say: everybody's are the same."""
    for seat in range(public.players):
        shares[seat] = 1.0 / public.players


@compiled
def no_news(public: Record) -> int:
    """The news in a game in which moves tell all that a search has to plan for."""
    return 0


@compiled
def shares_by_lead(leads: npt.NDArray[np.float64], players: int, shares: npt.NDArray[np.float64]) -> None:
    """Share the victory by how far each seat is ahead: a lead of 1 over somebody makes e times their share."""
    best = leads[0]
    for seat in range(1, players):
        best = max(best, leads[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = np.exp(leads[seat] - best)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


@dataclass(frozen=True)
class Rules:
    """What a game implements. Every function is compiled; `actions` is the number of its action numbers.

    `planes` says what `encode` writes. Without a `worth` a careful player of the game plays at random. Of two moves that
    differ in worth by `doubt`, a search expects the better one to be e times as likely the best of all; it plays out so
    many moves for each player at most as `horizon` says, and then goes by the `prospects`.
    """

    state: np.dtype[np.record]
    view: np.dtype[np.record]
    actions: int
    begin: Callable[..., Any]
    legal: Callable[..., Any]
    why_not: Callable[..., Any]
    act: Callable[..., Any]
    observe: Callable[..., Any]
    encode: Callable[..., Any]
    determinize: Callable[..., Any]
    planes: Planes
    gain_insight: Callable[..., Any] = no_insight
    worth: Callable[..., Any] = equal_worth
    prospects: Callable[..., Any] = equal_prospects
    news: Callable[..., Any] = no_news
    doubt: float = 100.0
    horizon: int = 400

    def __post_init__(self) -> None:
        """Let the verbs do this for the game's records."""
        public = self.view.fields["public"][0]  # type: ignore[index]
        implement(begin, self.state, self.begin)
        implement(act, self.state, self.act)
        implement(observe, self.state, self.observe)
        implement(encode, self.view, self.encode)
        implement(determinize, self.view, self.determinize)
        implement(legal, public, self.legal)
        implement(why_not, public, self.why_not)
        implement(gain_insight, public, self.gain_insight)
        implement(worth, public, self.worth)
        implement(returns, public, victory_shares)
        implement(prospects, public, self.prospects)
        implement(news, public, self.news)


@compiled
def is_in(mask: int, seat: int) -> bool:
    """Whether the bit mask of seats holds this seat."""
    return (int(mask) >> seat) & 1 == 1


@compiled
def first_in(mask: int) -> int:
    """The lowest seat of a mask that is not empty."""
    return int(_FIRST_SEAT[mask])


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask, ascending, for plain Python."""
    return [seat for seat in range(MAX_SEATS) if int(mask) >> seat & 1]


@compiled
def left_of(seat: int, players: int) -> int:
    """The left neighbour: the next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


@entry_point
def next_asked(mask: int, last: int, players: int) -> int:
    """Where several seats are to act, the next one clockwise from the seat that moved last is asked first."""
    seat = left_of(last, players)
    while not is_in(mask, seat):
        seat = left_of(seat, players)
    return seat


@compiled
def victory_shares(public: Record, shares: npt.NDArray[np.floating[Any]]) -> None:
    """Share the victory among the winners."""
    winners = 0
    for seat in range(public.players):
        winners += int(is_in(public.winners, seat))
    for seat in range(public.players):
        shares[seat] = 1.0 / winners if is_in(public.winners, seat) else 0.0
