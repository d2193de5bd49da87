"""What a seat concludes from play: the deals that it holds possible afterwards are those that play leads to.

A small position is dealt many times, as its viewer holds it possible; the same moves are played in each, and those are
kept in which everything that the viewer saw is the same. `determinize` has to deal as those lie, with the same odds.
Nobody knows how a player chooses; here each card of a hand is as likely to be played, equal cards being told apart. So a
card that is shown says something: whoever has more unknown cards is more likely to have had it.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from parlour.errors import IllegalMove
from parlour.games.allie_gator import state as allie_gator
from parlour.games.allie_gator.legality import cards_needed
from parlour.kernel import entry
from parlour.kernel.contract import ALLOWED
from parlour.kernel.records import RecordArray, zeros
from parlour.play.match import Game
from tests.games.allegra_positions import BARE, OPEN, lay_out
from tests.games.allie_gator_positions import position

from .deals import dealt, rules, view_of
from .odds import UNLIKELY, p_value_of_two
from .tables import INTERPRETED

State: TypeAlias = dict[str, Any]

DEALS = 40_000
SHORT_PILE = 3
ENOUGH = 80
"""So many of the deals have to be like the one that was played, or the comparison says little."""

VIEWER = 0


@dataclass(frozen=True)
class Case:
    """A position, the moves that are played from it, and what has to be so for the viewer afterwards.

    `most`: no hand holds more equal cards of a kind that is played; `coarse`: only how many special cards there are in
    each hand is compared, where all cards lie in too many ways; `top_number`: the first number card of the draw pile is
    the top one, so that nothing is turned up on the way to it (AG-23), which nobody would remember; `before`: moves that
    are played before the deals are made, so that enough of them are like the one that was played.
    """

    state: State
    moves: str
    wanted: Callable[[State], bool] = lambda _: True
    most: int = 2
    coarse: bool = False
    top_number: bool = False
    before: str = ""

    def start(self, seed: int) -> Game:
        """The game after the moves `before`."""
        game = Game.from_state(self.state, seed)
        for seat, move in script(self.before):
            game.play(seat, move)
        return game


def script(moves: str) -> list[tuple[int, str]]:
    """The seats and their moves."""
    return [(int(text[0]), text[2:]) for text in moves.split(", ") if text]


def holds(*cards: str) -> Callable[[State], bool]:
    """The viewer's hand is this."""
    return lambda state: state["hands"][VIEWER] == list(cards)


def has(card: str) -> Callable[[State], bool]:
    """The viewer holds this card."""
    return lambda state: card in state["hands"][VIEWER]


TWO = position("20 30", "S 41 42", "S 43 44", rest=0, to_act=[1])
THIEF = position("S 20 30", "S 41 42", "S 43 44", rest=0, to_act=[1])
SPECIAL = position("30 D", "S 41 42", "S D 44", rest=0, to_act=[1])
SHOWN = position("1 2 3 4 5", "D D S I G", deck="61 D 62", rest=0, to_act=[1])
MANY_SPECIALS = position("1 2 3 4 5", "D D S I G", "S S I I 51", deck="61 D G D 62 I", rest=0, to_act=[1])
THIEF_OF_SPECIALS = position("S 1 2 3 4", "D D D I I", deck="61 D 62 G", rest=0, to_act=[1])
ONE_DRAWN = position("1 2 3 4 5", "D D D I G", "S S I I 51", deck="61 6 62 D D 63", rest=0, to_act=[1])
EQUALS = position("D D", "S 41 42", "S D 44", rest=0, to_act=[1])
STOLEN_BACK = position("D 1 S", "S D 32", "S 33 34", rest=0, to_act=[1])
DRAW_PILE = position("1 2 3 4 5", "D D S I G", "51 S D I I", deck="D S G", rest=0, to_act=[1])
PLACING = position("1 2 3 4 5", "41 D S S I", deck="D 61 G", rest=0, to_act=[1])
DOWN = "1? 2 3 4? / 5 6 7 1? / 9 10 11 0"
LAST = "3? 2 3 4 / 5 6 7 8 / 9 10 11 0"

CASES = {
    "AG-14 the card that was stolen is where the thief is": Case(TWO, "1 steal 0", holds("20")),
    "AG-14 it may have been stolen again": Case(TWO, "1 steal 0, 2 steal 1", holds("20")),
    "AG-14 the first thief shows it": Case(TWO, "1 steal 0, 2 steal 1, 0 play 20 L, 1 play 30 L", holds()),
    "AG-14 the second thief shows it": Case(
        TWO, "1 steal 0, 2 steal 1, 0 play 20 L, 1 play 41 R, 2 play 30 L", holds()
    ),
    "AG-14 it is stolen back": Case(THIEF, "1 steal 0, 2 steal 1, 0 steal 1", holds("20", "30")),
    "AG-14 it is stolen back from the second thief": Case(THIEF, "1 steal 0, 2 steal 1, 0 steal 2", holds("20", "30")),
    "AG-14 another card is stolen back": Case(THIEF, "1 steal 0, 2 steal 1, 0 steal 2", holds("20", "43")),
    "AG-14 a special card was stolen": Case(SPECIAL, "1 steal 0, 2 steal 1", holds("30")),
    "AG-14 a special card was stolen, and the second thief shows one like it": Case(
        EQUALS, "1 steal 0, 2 steal 1, 0 direction, 2 direction", holds()
    ),
    "AG-14 a special card like the one that was stolen is stolen back": Case(
        STOLEN_BACK, "1 steal 0, 2 steal 1, 0 steal 1", holds("1", "D")
    ),
    "AG-22 who has to place a target holds a number card": Case(PLACING, "1 take"),
    "AG-23 a hand of special cards": Case(SHOWN, "1 take"),
    "AG-23 one of them was played": Case(SHOWN, "1 take, 0 take, 0 target 1, 1 direction", most=4),
    "AG-23 one of them was stolen by another": Case(
        MANY_SPECIALS, "1 take, 2 steal 1", most=3, coarse=True, top_number=True
    ),
    "AG-23 a number card was stolen from a hand of special cards and one more": Case(
        THIEF_OF_SPECIALS, "0 steal 1", has("62"), before="1 take, 0 take, 0 target 1, 1 direction"
    ),
    "AG-23 a special card was stolen from a hand of special cards and one more": Case(
        THIEF_OF_SPECIALS, "0 steal 1", has("I"), before="1 take, 0 take, 0 target 1, 1 direction"
    ),
    "AG-23 another stole from a hand of special cards and one more": Case(
        ONE_DRAWN,
        "2 steal 1",
        before="1 take, 2 take, 2 target 51, 0 take, 0 target 1, 1 direction, 0 take, 0 target 2",
        coarse=True,
    ),
    "AG-24 a draw pile of special cards": Case(DRAW_PILE, "1 take", coarse=True),
    "AG-24 a card of it was drawn": Case(DRAW_PILE, "1 take, 2 direction, 1 direction", most=4, coarse=True),
    "AG-24 a card was stolen, and both drew from it": Case(DRAW_PILE, "1 take, 2 steal 1", most=3, coarse=True),
    "AL-30 the draw pile was shuffled anew": Case(
        lay_out(DOWN, OPEN, deck="1", spare="discard"), "0 draw deck, 0 discard, 0 reveal b1, 1 draw deck"
    ),
    "AL-18 a card went face down into a hand": Case(
        lay_out(BARE, DOWN, LAST, deck="1 2", spare="discard", active=2, dealer=1, to_act=[2]),
        "2 draw deck, 1 tap, 2 give 1, 1 swap b1",
    ),
}


def played(case: Case) -> Game:
    """The game after the moves: the first seed of chance under which they can be played and end as is wanted."""
    for seed in range(2000):
        try:
            game = case.start(seed)
            for seat, move in script(case.moves):
                game.play(seat, move)
        except IllegalMove:
            continue
        if case.wanted(game.state()):
            return game
    raise AssertionError("these moves cannot be played")


def replayed(game: Game, case: Case) -> RecordArray:
    """Deals of the starting position, as they lie after the same moves, if the viewer has seen the same."""
    start = case.start(int(game.seed, 16))
    states = dealt(start, view_of(start, VIEWER), DEALS, 1)
    texts = start.identity.definition().moves
    actions = [(seat, texts.index(move)) for seat, move in script(case.moves)]
    wanted, views = view_of(game, VIEWER).tobytes(), zeros(rules(game).view, DEALS)
    chooser = random.Random(2)

    def is_kept(i: int) -> bool:
        if case.top_number and states[i].secret.deck[states[i].public.deck_count - 1] > allie_gator.NUMBERS:
            return False
        can_be = all(can_play(states, i, seat, action, chooser.random() * case.most) for seat, action in actions)
        return can_be and seen(states, i, views) == wanted

    return states[[i for i in range(DEALS) if is_kept(i)]]


def can_play(states: RecordArray, i: int, seat: int, action: int, copies: float) -> bool:
    """Play the move if it is legal, as likely as there are cards in the hand with which it can be."""
    if entry.why_not(states, i, seat, action) != ALLOWED or not copies < copies_held(states, i, seat, action):
        return False
    entry.act(states, i, seat, action)
    return True


def copies_held(states: RecordArray, i: int, seat: int, action: int) -> float:
    """How many cards of the hand are the special card that is played; other moves are always as likely."""
    special = cards_needed(action)[0] if states.dtype == allie_gator.STATE else 0
    return int((states[i].seats[seat].hand == special).sum()) if special else float("inf")


def seen(states: RecordArray, i: int, views: RecordArray) -> bytes:
    entry.observe(states, i, VIEWER, views)
    return bytes(views[i].tobytes())


def hidden(states: RecordArray, coarse: bool) -> Counter[Hashable]:
    """How often the hidden cards lie in each way; of a long draw pile only the uppermost card is looked at."""
    seats, secret = states["seats"], states["secret"]
    if coarse:
        return Counter(row.tobytes() for row in (seats["hand"] > allie_gator.NUMBERS).sum(axis=2))
    parts = [seats[name] for name in ("hand", "held", "swapped") if name in (seats.dtype.names or ())]
    parts += [secret["down"]] if "down" in (secret.dtype.names or ()) else []
    tops = [top_cards(deck, int(n)) for deck, n in zip(secret["deck"], states["public"]["deck_count"], strict=True)]
    return Counter((*(part[i].tobytes() for part in parts), tops[i]) for i in range(len(states)))


def top_cards(deck: npt.NDArray[np.int8], count: int) -> bytes:
    return deck[max(0, count - (1 if count > SHORT_PILE else SHORT_PILE)) : count].tobytes()


@pytest.mark.skipif(INTERPRETED, reason="takes many deals")
@pytest.mark.parametrize("name", CASES)
def test_deals_lie_as_play_leads_to_them(name: str) -> None:
    case = CASES[name]
    game = played(case)
    by_play = hidden(replayed(game, case), case.coarse)
    by_view = hidden(dealt(game, view_of(game, VIEWER), 8000, 2), case.coarse)
    assert by_play.total() >= ENOUGH
    assert p_value_of_two(by_play, by_view) > UNLIKELY
