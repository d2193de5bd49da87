"""Allie Gator: a state in JSON, written and read."""

from collections.abc import Mapping, Sequence

from parlour.errors import ImpossiblePosition
from parlour.games import reading
from parlour.games.allie_gator.actions import CARD_NUMBERS, NAMES
from parlour.games.allie_gator.deal import copies, is_special
from parlour.games.allie_gator.legality import numbers_in
from parlour.games.allie_gator.play import add_penalty, nobody_took_anything, other_side
from parlour.games.allie_gator.recollection import memory
from parlour.games.allie_gator.scoring import MAX_ROUNDS, MAX_TEETH, end_game, most_teeth
from parlour.games.allie_gator.set_recollection import set_memory
from parlour.games.allie_gator.state import CARDS, GIFT_CARD, HAND, NUMBERS, OVER, PHASES, SIDES, TARGET, TURN
from parlour.games.definition import Json
from parlour.kernel import piles
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

KEYS = ("starter", "direction", "allie", "targets", "discards", "hands", "deck", "penalties", "teeth")
LATER_KEYS = ("nothing_taken", "penalty_seats", "memory")
HIGHEST_TARGET_STACK = 5


def set_options(public: Record, codes: Mapping[str, int]) -> None:
    """Write the options into the public part."""
    public.first = codes["first"]
    public.goal = codes["teeth"]


def scores(public: Record) -> list[float]:
    """The tooth-points of each seat."""
    return [int(teeth) for teeth in public.teeth[: public.players]]


def position(public: Record, seats: Sequence[Record | None], secret: Record | None) -> Json:
    """The game's own keys of a state or a view."""
    deck = int(public.deck_count)
    return {
        "starter": int(public.starter),
        "direction": int(public.direction),
        "allie": SIDES[public.allie],
        "targets": {side: _pile(public.targets[i]) for i, side in enumerate(SIDES)},
        "discards": {side: _pile(public.discards[i]) for i, side in enumerate(SIDES)},
        "hands": [_hand(own, int(public.hand_counts[seat])) for seat, own in enumerate(seats)],
        "deck": [None] * deck if secret is None else [NAMES[card] for card in secret.deck[:deck][::-1]],
        "penalties": [_penalties(public, seat) for seat in range(public.players)],
        "teeth": [int(teeth) for teeth in public.teeth[: public.players]],
        "nothing_taken": int(public.nothing_taken),
        "penalty_seats": [int(seat) for seat in public.penalty_seats[: public.penalties.count]],
        "memory": memory(public, seats),
    }


def _pile(pile: Record) -> list[str]:
    return [NAMES[card] for card in pile.cards[: pile.count]]


def _hand(own: Record | None, count: int) -> list[str | None]:
    return [None] * count if own is None else [NAMES[card] for card in own.hand[:count]]


def _penalties(public: Record, seat: int) -> list[str]:
    cards = public.penalties.cards[: public.penalties.count]
    return [NAMES[card] for card, owner in zip(cards, public.penalty_seats, strict=False) if owner == seat]


# ---- reading


def set_position(state: Json, record: Record) -> None:
    """Write a state in JSON into the record. In an older one nothing has come to light of hidden cards.

    Refused is what the rules cannot deal with or forbid to be seen; that play can have led there is not proved.
    """
    reading.check_keys(state, KEYS, LATER_KEYS)
    public = record.public
    players = int(public.players)
    public.starter = reading.whole(state["starter"], "starter", 0, players - 1)
    public.direction = reading.whole(state["direction"], "direction", -1, 1)
    if public.direction == 0:
        raise ImpossiblePosition("direction is 0: it has to be 1, clockwise, or -1 (AG-6)")
    public.allie = reading.word(state["allie"], "allie", SIDES)
    teeth = reading.items(state["teeth"], "teeth", players, players)
    public.teeth[:players] = [reading.whole(n, f"teeth[{seat}]", 0, MAX_TEETH) for seat, n in enumerate(teeth)]
    public.nothing_taken = reading.whole(state.get("nothing_taken", 0), "nothing_taken", 0, players)
    lie = _set_piles(state, public) + _set_hands(state, record)
    kinds = range(1, GIFT_CARD + 1)
    reading.check_conserved(lie, {card: copies(card) for card in kinds}, dict(enumerate(NAMES[1:], 1)), "AG-1")
    if players == 2 and public.direction != 1:
        raise ImpossiblePosition("direction is -1, but with two players the direction does not turn (AG-13)")
    _check_phase(state, record)
    if "memory" in state:
        set_memory(state["memory"], record)


def _set_piles(state: Json, public: Record) -> list[int]:
    """Lay out targets, discard spaces and penalty cards; returns all their cards."""
    lie = []
    for key, piles_of, most in (
        ("targets", public.targets, HIGHEST_TARGET_STACK),
        ("discards", public.discards, NUMBERS),
    ):
        sides = reading.mapping(state[key], key, SIDES)
        for i, side in enumerate(SIDES):
            cards = _rising(reading.cards(sides[side], f"{key}.{side}", CARD_NUMBERS, most), f"{key}.{side}")
            for card in cards:
                piles.push(piles_of[i], card)
            lie += cards
    return lie + _set_penalties(state, public)


def _set_penalties(state: Json, public: Record) -> list[int]:
    """Lay out the penalty cards; returns them. In an older state they are taken to have been received seat by seat."""
    players = int(public.players)
    given = enumerate(reading.items(state["penalties"], "penalties", players, players))
    of_seats = [reading.cards(names, f"penalties[{seat}]", CARD_NUMBERS, CARDS) for seat, names in given]
    if sum(map(len, of_seats)) > CARDS:
        raise ImpossiblePosition("penalties hold more than 88 cards (AG-1)")
    in_order = [seat for seat, cards in enumerate(of_seats) for _ in cards]
    if "penalty_seats" in state:
        found = reading.counts(state["penalty_seats"], "penalty_seats", len(in_order), players - 1)
        if sorted(found) != in_order:
            raise ImpossiblePosition(
                "penalty_seats does not have each seat as often as penalties has its cards (AG-12)"
            )
        in_order = found
    for seat in in_order:
        add_penalty(public, seat, of_seats[seat][int(public.penalty_counts[seat])])
    return [card for cards in of_seats for card in cards]


def _rising(cards: list[int], where: str) -> list[int]:
    """AG-8, AG-16: cards on a discard space and on a target rise, and they are numbers."""
    if any(is_special(card) for card in cards):
        raise ImpossiblePosition(f"{where} holds a special card: only number cards lie there (AG-4, AG-8)")
    if cards != sorted(cards):
        rule = "AG-16" if where.startswith("targets") else "AG-8"
        raise ImpossiblePosition(
            f"{where} is {[NAMES[card] for card in cards]}: each card is higher than before ({rule})"
        )
    return cards


def _set_hands(state: Json, record: Record) -> list[int]:
    """Lay out hands and draw pile; returns all their cards."""
    public = record.public
    deck = reading.cards(state["deck"], "deck", CARD_NUMBERS, CARDS)
    record.secret.deck[: len(deck)] = deck[::-1]
    public.deck_count = len(deck)
    lie = list(deck)
    for seat, names in enumerate(reading.items(state["hands"], "hands", public.players, public.players)):
        hand = reading.cards(names, f"hands[{seat}]", CARD_NUMBERS, HAND)
        for card in hand:
            piles.insert(record.seats[seat].hand, card)
        public.hand_counts[seat] = len(hand)
        lie += hand
    return lie


def _check_phase(state: Json, record: Record) -> None:
    """Who is to act, and whether the round and the game are over, follow from the rest."""
    public = record.public
    _check_discards(public)
    if public.phase in (TURN, TARGET):
        _check_goes_on(public)
        acting = seats_in(public.to_act)
        if len(acting) != 1:
            raise ImpossiblePosition(f"to_act is {acting}: in phase {PHASES[public.phase]} one seat is to act (AG-11)")
        if public.phase == TARGET:
            _check_target(record, acting[0])
        return
    reading.check_equal(state["to_act"], [], "to_act", f"nobody is to act in phase {PHASES[public.phase]}")
    if public.deck_count > 0 and not nobody_took_anything(public):
        raise ImpossiblePosition(f"the round is scored with {public.deck_count} cards in the draw pile (AG-25)")
    ended = most_teeth(public) >= public.goal or public.round_number >= MAX_ROUNDS
    reading.check_equal(public.phase == OVER, ended, "over", "a game ends at its tooth-points and not before (AG-31)")
    if public.phase == OVER:
        public.winners = 0
        end_game(public)


def _check_goes_on(public: Record) -> None:
    """AG-34: with so many takings in a row of nothing the round would be over."""
    if nobody_took_anything(public):
        raise ImpossiblePosition(
            f"nothing_taken is {public.nothing_taken}: the round of {public.players} players ends with that (AG-34)"
        )


def _check_discards(public: Record) -> None:
    """AG-8: what lies on a discard space is lower than the target above it."""
    for side, word in enumerate(SIDES):
        top, target = piles.top(public.discards[side]), piles.top(public.targets[side])
        if top >= target and top > 0:
            raise ImpossiblePosition(f"discards.{word} holds {top}, which is not lower than the target {target} (AG-8)")


def _check_target(record: Record, seat: int) -> None:
    """AG-21, AG-22: the emptied side is the one without the chip, and a number card can be placed there."""
    public, side = record.public, other_side(record.public.allie)
    if public.targets[side].count > 0:
        raise ImpossiblePosition(
            f"targets.{SIDES[side]} is not empty in phase target, after its cards were taken (AG-20)"
        )
    if numbers_in(record.seats[seat]) == 0:
        raise ImpossiblePosition(f"seat {seat} has no number card to place in phase target (AG-23)")
