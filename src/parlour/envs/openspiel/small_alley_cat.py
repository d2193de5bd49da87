"""One round of Alley Cat with few cards, small enough to list its deals and to be solved.

Some of the thirteen pairs of ranks are played with, and the Alley Cat. The other pairs lie from the beginning in the tricks
that were won, where a pair is worth nothing (AC-13). Nobody cuts (AC-3): a card that was shown would give something of the
deal away. Who deals is a matter of chance like the cards.
"""

import math
import random
from functools import cached_property
from itertools import combinations

from parlour.games.alley_cat.actions import NAMES
from parlour.games.alley_cat.state import ALLEY_CAT, RANKS
from parlour.kernel.records import Record

MOST_DEALS = 200_000
"""Of more deals than these there is no list."""

Deal = tuple[int, tuple[int, ...]]
"""Who deals; and the cards: first the hand of seat 0, then that of seat 1, then the draw pile, its top card last."""

_MOST_RANKS = 13


class SmallRound:
    """With so many pairs, of ranks from ace to king and evenly in between, and so many cards in each hand.

    Raises ValueError if there are not enough cards.
    """

    def __init__(self, pairs: int, hand: int) -> None:
        self.pairs, self.hand = pairs, hand
        if 2 * hand > 2 * pairs + 1:
            raise ValueError(f"{pairs} pairs and the Alley Cat are too few cards for two hands of {hand}")
        ranks = {round(1 + (_MOST_RANKS - 1) * i / (pairs - 1)) for i in range(pairs)}
        self.cards = tuple(card for card in range(1, len(RANKS)) if RANKS[card] in ranks or card == ALLEY_CAT)
        left = [card for card in range(1, len(RANKS)) if card not in self.cards]
        self.left_out = tuple(zip(left[::2], left[1::2], strict=True))

    @property
    def most_decisions(self) -> int:
        """How many decisions a round can have: each trick has two, and takes two cards."""
        return 2 * self.pairs

    @property
    def most_points(self) -> int:
        """By how many points a round can be won at most: 12 a trick (AC-12)."""
        return (_MOST_RANKS - 1) * self.pairs

    @cached_property
    def number_of_deals(self) -> int:
        """How many deals there are, each as likely."""
        cards, pile = len(self.cards), len(self.cards) - 2 * self.hand
        hands = math.comb(cards, self.hand) * math.comb(cards - self.hand, self.hand)
        return 2 * hands * math.factorial(pile)

    def deal(self, number: int) -> Deal:
        """The deal of this number, from 0."""
        number, dealer = divmod(number, 2)
        place, order = divmod(number, math.factorial(len(self.cards) - 2 * self.hand))
        hands = self._hands[place]
        return dealer, (*hands, *_permuted([card for card in self.cards if card not in hands], order))

    @cached_property
    def _hands(self) -> list[tuple[int, ...]]:
        return [
            (*first, *second)
            for first in combinations(self.cards, self.hand)
            for second in combinations([card for card in self.cards if card not in first], self.hand)
        ]

    def drawn(self, seed: bytes) -> Deal:
        """A deal at random, for rounds of so many deals that there is no list of them."""
        chooser = random.Random(seed)
        return chooser.randrange(2), tuple(chooser.sample(self.cards, len(self.cards)))

    def lay(self, deal: Deal, state: Record) -> None:
        """Make of a state whose first round has been dealt the beginning of this round."""
        dealer, order = deal
        public, hand = state.public, self.hand
        public.cut[:] = 0
        public.dealer, public.leader = dealer, 1 - dealer
        public.to_act = 1 << (1 - dealer)
        public.hand_counts[:] = hand
        for seat in range(2):
            state.seats[seat].hand[:] = 0
            state.seats[seat].hand[:hand] = sorted(order[seat * hand : (seat + 1) * hand])
        public.deck_count = len(order) - 2 * hand
        state.secret.deck[:] = 0
        state.secret.deck[: public.deck_count] = order[2 * hand :]
        self._leave_out(public)

    def _leave_out(self, public: Record) -> None:
        """AC-13: lay the pairs that are not played with among the tricks, in turn."""
        for number, pair in enumerate(self.left_out):
            seat, place = number % 2, number // 2
            public.tricks[seat, place] = pair
            public.trick_counts[seat] = place + 1

    def words(self, deal: Deal) -> str:
        """The deal for people."""
        dealer, order = deal
        names, hand = [NAMES[card] for card in order], self.hand
        hands = [" ".join(names[seat * hand : (seat + 1) * hand]) for seat in range(2)]
        return f"seat {dealer} deals {hands[0]}, {hands[1]}, then {' '.join(names[: 2 * hand - 1 : -1])}"


def _permuted(cards: list[int], number: int) -> list[int]:
    """The cards in the order of this number."""
    order = []
    for left in range(len(cards), 0, -1):
        place, number = divmod(number, math.factorial(left - 1))
        order.append(cards.pop(place))
    return order
