"""Allie Gator: what is seen of the table, and what picks mean.

A card is picked first, then where it goes: `play 27 L` is `hand/27`, `discard/L`, and `steal 3` is `hand/S`, `seat/3`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from parlour.games.allie_gator.actions import MOVES, NAMES, SIDE_WORDS, SPECIAL_WORDS, SPOKEN
from parlour.games.allie_gator.play import neighbour, other_side
from parlour.games.allie_gator.scoring import FIRST_PLACE_TEETH, SECOND_PLACE_TEETH, best_rank, round_teeth
from parlour.games.allie_gator.state import (
    DIRECTION,
    DIRECTION_CARD,
    GIFT,
    GIFT_CARD,
    GIFT_NOTHING,
    INCREASE_CARD,
    NUMBERS,
    OVER,
    PLAY,
    RAISE,
    SCORED,
    SEATS,
    SIDES,
    STEAL,
    STEAL_CARD,
    STEAL_NOTHING,
    TAKE,
    TARGET,
)
from parlour.games.look import (
    FEW,
    MANY,
    Area,
    Button,
    Card,
    Path,
    SeatLook,
    Sheet,
    SheetLine,
    Table,
    draw_pile,
    face_down,
    flags,
    prompt,
    region_of,
    victory,
)
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

WHITE_TEETH = 3
_PLACES = {FIRST_PLACE_TEETH: "first", SECOND_PLACE_TEETH: "second"}
BUTTONS = (DIRECTION, STEAL_NOTHING, GIFT_NOTHING, TAKE)


def table(public: Record, seats: Sequence[Record | None], secret: Record | None, viewer: int) -> Table:
    """The table as the viewer sees it."""
    asked, rule = _asked(public, viewer)
    return Table(
        round_title=_round_title(public),
        prompt=asked,
        prompt_rule=rule,
        seats=tuple(_seat(public, seat) for seat in range(public.players)),
        areas=(
            *(_hand(public, own, seat, viewer) for seat, own in enumerate(seats)),
            *(_target(public, side) for side in range(2)),
            *(_discard(public, side) for side in range(2)),
            _deck(public, secret),
            *(_penalties(public, seat, viewer) for seat in range(public.players)),
        ),
        buttons=_buttons(public),
        sheet=_sheet(public) if public.phase in (SCORED, OVER) else None,
    )


# ---- moves


def paths(public: Record, viewer: int, action: int) -> tuple[Path, ...]:
    """The card, and then where it goes or whom it concerns; AG-20: taking picks the target under the chip."""
    match MOVES[action].split():
        case ["play", card, side]:
            return ((f"hand/{card}", f"discard/{side}"),)
        case ["raise", card, side]:
            return (("hand/I", f"hand/{card}", f"target/{side}"),)
        case ["steal", victim]:
            return (("hand/S", f"seat/{victim}"),)
        case ["gift", side, receiver]:
            return (("hand/G", f"discard/{side}", f"seat/{receiver}"),)
        case ["target", card]:
            return ((f"hand/{card}",),)
        case ["take"]:
            return ((f"target/{SIDES[public.allie]}",), ("button/take",))
    return {
        DIRECTION: (("hand/D", "button/play D"),),
        STEAL_NOTHING: (("hand/S", "button/play S"),),
        GIFT_NOTHING: (("hand/G", "button/give nothing"),),
    }[action]


def attempts(public: Record, own: Record, viewer: int) -> list[int]:
    """Taking, and every card of the hand with everything that it could be played on."""
    hand = [int(card) for card in own.hand if card > 0]
    numbers = [card for card in hand if card <= NUMBERS]
    others = [seat for seat in range(public.players) if seat != viewer]
    tries = [TAKE, *_on_both_sides(PLAY, numbers)]
    if DIRECTION_CARD in hand:
        tries.append(DIRECTION)
    if STEAL_CARD in hand:
        tries += [STEAL + victim for victim in others]
    if INCREASE_CARD in hand:
        tries += _on_both_sides(RAISE, numbers)
    if GIFT_CARD in hand:
        tries += [GIFT + SEATS * side + receiver for side in range(2) for receiver in others]
    return tries


def _on_both_sides(first: int, numbers: Iterable[int]) -> list[int]:
    return [first + 2 * (card - 1) + side for card in numbers for side in range(2)]


def choice_label(public: Record, action: int) -> str:
    """`Play 27 on the left discard space`, `Take 4 cards`."""
    match MOVES[action].split():
        case ["gift", side, receiver]:
            discard = public.discards[SIDES.index(side)]
            return f"Give {NAMES[discard.cards[discard.count - 1]]} to seat {receiver}"
        case ["target", card]:
            return f"Place {card} as the new {_new_target_word(public)} target"
        case ["take"]:
            return f"Take {_cards_word(_taken_by_taking(public))}"
    return SPOKEN[action]


@lru_cache(FEW)
def _buttons(public: Record) -> tuple[Button, ...]:
    """All that there are; those that no legal move needs are left out later."""
    return tuple(_button(public, action) for action in BUTTONS)


def _button(public: Record, action: int) -> Button:
    return Button(
        paths(public, -1, action)[-1][-1], choice_label(public, action), "plain" if action == TAKE else "main"
    )


def _taken_by_taking(public: Record) -> int:
    """AG-20: the cards of the target stack under the chip and of the discard space below it."""
    return int(public.targets[public.allie].count) + int(public.discards[public.allie].count)


def _new_target_word(public: Record) -> str:
    """AG-21, AG-22: the emptied target is the one without the chip."""
    return SIDE_WORDS[other_side(int(public.allie))]


def _cards_word(count: int) -> str:
    return "1 card" if count == 1 else f"{count or 'no'} cards"


# ---- seats and prompt


def _round_title(public: Record) -> str:
    """AG-31: how long is played. AG-6, AG-13: the direction of play, where there is one."""
    title = f"Round {public.round_number}, played to {public.goal} tooth-points"
    if public.players == 2:
        return title
    return f"{title}, play goes {'clockwise' if public.direction == 1 else 'counterclockwise'}"


@lru_cache(FEW)
def _seat(public: Record, seat: int) -> SeatLook:
    """AG-7: who began the round; AG-13: who is next in the direction of play; teeth and penalty cards."""
    after = [neighbour(other, public.players, public.direction) for other in seats_in(public.to_act)]
    special = int(public.special_counts[seat])
    penalties = f"{public.penalty_counts[seat]} penalty {'card' if public.penalty_counts[seat] == 1 else 'cards'}"
    return SeatLook(
        seat,
        teeth_words(int(public.teeth[seat])),
        flags(starter=seat == public.starter, next=seat in after),
        (f"{penalties}, {special} special" if special else penalties,),
    )


def teeth_words(points: int) -> str:
    """AG-30: `2 white teeth, 1 gold tooth` are 4 tooth-points: a tile has room for three."""
    gold = max(points - WHITE_TEETH, 0)
    teeth = {"white": min(points, WHITE_TEETH) - gold, "gold": gold}
    words = [f"{count} {side} {'tooth' if count == 1 else 'teeth'}" for side, count in teeth.items() if count]
    return ", ".join(words) or "no teeth"


def _asked(public: Record, viewer: int) -> tuple[str, str]:
    """The prompt and its rule."""
    if public.phase == OVER:
        return victory(seats_in(public.winners), viewer), "AG-32"
    if public.phase == SCORED:
        return "The round is over. The next one can be dealt.", "AG-25"
    [seat] = seats_in(public.to_act)
    if public.phase == TARGET:
        return prompt([seat], viewer, f"place a number card on the {_new_target_word(public)} target space"), "AG-22"
    if public.hand_counts[seat] == 0:
        return prompt([seat], viewer, "take the cards under Allie's chip, with no card left in hand"), "AG-25"
    return prompt([seat], viewer, "play a card, or take the cards under Allie's chip"), "AG-10"


# ---- areas


@lru_cache(MANY)
def _card(card: int, place: str, *marks: str) -> Card:
    return Card(NAMES[card], SPECIAL_WORDS.get(card, NAMES[card]), place, marks)


def _hand(public: Record, own: Record | None, seat: int, viewer: int) -> Area:
    """AG-5: hands are secret. AG-14: another's hand is picked as that seat."""
    count = public.hand_counts[seat]
    return _hand_of(seat, seat == viewer, count, None if own is None else tuple(own.hand[:count]))


@lru_cache(MANY)
def _hand_of(seat: int, is_own: bool, count: int, hand: tuple[int, ...] | None) -> Area:
    place = f"seat/{seat}"
    cards: tuple[Card, ...] = (face_down(place),) * count
    if hand is not None:
        cards = tuple(_card(card, f"hand/{NAMES[card]}" if is_own else place) for card in hand)
    label = "Your hand" if is_own else f"Hand of seat {seat}"
    return Area("hand", label, "row", region_of(is_own), seat, cards=cards, count=count)


def _target(public: Record, side: int) -> Area:
    """AG-16: of raised targets the old ones stay underneath. AG-20: the chip shows what would be taken."""
    return _target_of(side, tuple(public.targets[side].cards[: public.targets[side].count]), side == public.allie)


@lru_cache(MANY)
def _target_of(side: int, cards: tuple[int, ...], has_chip: bool) -> Area:
    place = f"target/{SIDES[side]}"
    shown = [_card(card, place, *flags(raised=card != cards[-1])) for card in cards]
    note = "Allie's chip" if has_chip else ""
    return _space(f"target-{SIDES[side]}", f"{SIDE_WORDS[side].capitalize()} target", side, shown, note)


def _discard(public: Record, side: int) -> Area:
    """AG-8: the cards played under a target."""
    return _discard_of(side, tuple(public.discards[side].cards[: public.discards[side].count]))


@lru_cache(MANY)
def _discard_of(side: int, cards: tuple[int, ...]) -> Area:
    place, label = f"discard/{SIDES[side]}", f"{SIDE_WORDS[side].capitalize()} discard space"
    return _space(f"discard-{SIDES[side]}", label, side, [_card(card, place) for card in cards], "")


def _space(name: str, label: str, side: int, cards: Sequence[Card], note: str) -> Area:
    """One of the four spaces; those of a side lie below one another, and are picked as `target/L`."""
    place, group = name.replace("-", "/"), SIDE_WORDS[side]
    return Area(
        name, label, "pile", "centre", place=place, cards=tuple(cards), count=len(cards), note=note, group=group
    )


def _deck(public: Record, secret: Record | None) -> Area:
    count = public.deck_count
    return draw_pile(count, None if secret is None else tuple(_card(card, "deck") for card in secret.deck[:count]))


def _penalties(public: Record, seat: int, viewer: int) -> Area:
    """AG-12, AG-20: the penalty cards in front of a player, numbers ascending and then the special cards."""
    return _penalties_of(seat, seat == viewer, _penalty_cards(public)[seat])


@lru_cache(MANY)
def _penalties_of(seat: int, is_own: bool, penalties: tuple[int, ...]) -> Area:
    cards = tuple(_card(card, f"penalties/{seat}") for card in penalties)
    label = "Your penalty cards" if is_own else f"Penalty cards of seat {seat}"
    return Area("penalties", label, "fan", region_of(is_own), seat, cards=cards, count=len(cards))


@lru_cache(FEW)
def _penalty_cards(public: Record) -> tuple[tuple[int, ...], ...]:
    """For each seat its penalty cards, ascending."""
    received = [*zip(public.penalties.cards[: public.penalties.count], public.penalty_seats, strict=False)]
    return tuple(tuple(sorted(card for card, owner in received if owner == seat)) for seat in range(public.players))


# ---- the score sheet


def _sheet(public: Record) -> Sheet:
    """AG-27: penalty cards and the special ones among them; AG-28: the places, and their teeth."""
    seats = range(public.players)
    cards = _penalty_cards(public)
    special = [[card for card in own if card > NUMBERS] for own in cards]
    first = best_rank(public, -1)
    teeth = [int(round_teeth(public, seat, first, best_rank(public, first))) for seat in seats]
    rule = "AG-29" if public.players == 2 else "AG-28"
    return Sheet(
        f"Round {public.round_number}",
        (
            _counted("Penalty cards", cards),
            _counted("Special cards among them", special),
            SheetLine("Place", rule, tuple(_PLACES.get(tooth_points, "") for tooth_points in teeth)),
            SheetLine("Tooth-points", rule, tuple(str(tooth_points) for tooth_points in teeth), total=True),
        ),
    )


def _counted(label: str, cards: Sequence[Sequence[int]]) -> SheetLine:
    """AG-27: so many cards of each seat, with their faces."""
    faces = tuple(tuple(NAMES[card] for card in own) for own in cards)
    return SheetLine(label, "AG-27", tuple(str(len(own)) for own in cards), faces)
