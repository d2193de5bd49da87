"""Chance: ChaCha against published values, the fast generator against a plain one, draws and shuffles without bias.

The bits of statistics have fixed seeds, so they pass or fail for ever; a p-value below 0.0001 is a failure.
"""

import hashlib
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy import stats

from parlour import new_game
from parlour.games.definition import Json
from parlour.kernel import chance
from parlour.kernel.records import Record, zeros

MASK = 2**32 - 1
LEAST_P = 0.0001
DEALS = 300


def keyed(key: str, blocks: int = 0) -> Record:
    """A fresh stream with this key in hexadecimal digits."""
    stream: Record = zeros(chance.STREAM)[0]
    stream.key[:] = np.frombuffer(bytes.fromhex(key), "<u4")
    stream.blocks = blocks
    return stream


def fast(*words: int) -> Record:
    """A fast generator in this state."""
    generator: Record = zeros(chance.FAST)[0]
    generator.words[:] = words
    return generator


def about_to_draw(*words: int) -> Record:
    """A stream whose next words are these."""
    stream = keyed("00" * 32, blocks=1)
    stream.words[16 - len(words) :] = words
    stream.used = 16 - len(words)
    return stream


def bytes_of(words: Iterable[Any]) -> str:
    """Words as hexadecimal digits, each with its lowest byte first."""
    return b"".join(int(word).to_bytes(4, "little") for word in words).hex()


# Plain Python, to compare with


def plain_block(key: bytes, block: int, rounds: int) -> list[int]:
    """Bernstein's ChaCha once more, on lists of Python's numbers."""
    start = [int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in range(0, 16, 4)]
    start += [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    start += [block & MASK, block >> 32, 0, 0]
    words = list(start)
    for i in range(rounds):
        for column in range(4):
            shift = 0 if i % 2 == 0 else 1
            plain_quarter(words, *(4 * row + (column + shift * row) % 4 for row in range(4)))
    return [(word + first) & MASK for word, first in zip(words, start, strict=True)]


def plain_quarter(words: list[int], a: int, b: int, c: int, d: int) -> None:
    for to, by, turned, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[to] = (words[to] + words[by]) & MASK
        mixed = words[turned] ^ words[to]
        words[turned] = ((mixed << left) | (mixed >> (32 - left))) & MASK


def plain_words(key: bytes) -> Iterator[int]:
    """The words of a stream with this key."""
    for block in itertools.count():
        yield from plain_block(key, block, 8)


def plain_sfc32(a: int, b: int, c: int, count: int) -> Iterator[int]:
    """sfc32 as PractRand has it: shifts of 9 and 3, a rotation of 21."""
    while True:
        word = (a + b + count) % 2**32
        count = (count + 1) % 2**32
        a = b ^ (b // 2**9)
        b = (c * 9) % 2**32
        c = ((c % 2**11) * 2**21 + c // 2**11 + word) % 2**32
        yield word


def plain_below(words: Iterator[int], bound: int) -> int:
    """Lemire's draw: the high half of a product, unless the low half falls among those that are too many."""
    while True:
        high, low = divmod(next(words) * bound, 2**32)
        if low >= 2**32 % bound:
            return high


def plain_halves(words: Iterator[int]) -> Iterator[int]:
    """The lower half of each word, and then the upper one."""
    for word in words:
        yield word % 2**16
        yield word // 2**16


def plain_shuffled(words: Iterator[int], cards: Sequence[Any]) -> list[Any]:
    """Fisher and Yates, from the last card to the first, with Lemire's draws of half a word."""
    order, halves = list(cards), plain_halves(words)
    for last in range(len(order) - 1, 0, -1):
        other, low = divmod(next(halves) * (last + 1), 2**16)
        while low < 2**16 % (last + 1):
            other, low = divmod(next(halves) * (last + 1), 2**16)
        order[last], order[other] = order[other], order[last]
    return order


# ChaCha


ZERO_KEY, ONE_KEY = "00" * 32, "01" + "00" * 31
PUBLISHED = [
    (
        ZERO_KEY,
        0,
        8,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    ),
    (
        ZERO_KEY,
        1,
        8,
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    (
        ONE_KEY,
        0,
        8,
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
    ),
    (ZERO_KEY, 0, 20, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"),
]
"""draft-strombergson-chacha-test-vectors, TC1 and TC2 with 256 bits of key: key, block, rounds, how the block begins."""


@pytest.mark.parametrize(("key", "block", "rounds", "expected"), PUBLISHED)
def test_chacha_gives_the_published_blocks(key: str, block: int, rounds: int, expected: str) -> None:
    stream = keyed(key, block)
    chance.next_block(stream, rounds)
    assert bytes_of(stream.words).startswith(expected)
    assert bytes_of(plain_block(bytes.fromhex(key), block, rounds)).startswith(expected)


def test_a_quarter_round_is_the_one_of_rfc_8439() -> None:
    words = np.array([0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567], np.uint32)
    chance.quarter_round(words, 0, 1, 2, 3)
    assert list(words) == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


def test_a_stream_gives_the_published_blocks_word_by_word() -> None:
    stream = keyed(ZERO_KEY)
    words = [int(chance.stream_word(stream)) for _ in range(32)]
    assert bytes_of(words) == PUBLISHED[0][3] + PUBLISHED[1][3]


def test_a_stream_leaves_no_word_out_at_the_end_of_a_block() -> None:
    key = bytes(range(32))
    stream, plain = keyed(key.hex()), plain_words(key)
    assert [int(chance.next_word(stream)) for _ in range(70)] == list(itertools.islice(plain, 70))
    assert (int(stream.blocks), int(stream.used)) == (5, 6)


@pytest.mark.parametrize("block", [2**32 - 1, 2**32, 2**32 + 1, 7 * 2**32 + 5, 2**63 + 2**31])
def test_the_block_counter_has_64_bits(block: int) -> None:
    key = hashlib.sha256(b"counter").digest()
    stream = keyed(key.hex(), block)
    chance.next_block(stream, 8)
    assert [int(word) for word in stream.words] == plain_block(key, block, 8)
    assert int(stream.blocks) == block + 1
    chance.next_block(stream, 8)
    assert [int(word) for word in stream.words] == plain_block(key, block + 1, 8)


def test_the_words_run_on_across_2_to_the_32_blocks() -> None:
    stream = keyed(ONE_KEY, 2**32 - 1)
    stream.used = 16
    words = [int(chance.stream_word(stream)) for _ in range(32)]
    key = bytes.fromhex(ONE_KEY)
    assert words == plain_block(key, 2**32 - 1, 8) + plain_block(key, 2**32, 8)


@pytest.mark.parametrize("start", [0, 2**32 - 1, 2**40])
def test_a_stream_that_is_written_down_goes_on_where_it_was(start: int) -> None:
    stream = keyed("5a" * 32, start)
    stream.used = chance.BLOCK if start else 0
    for word in range(40):
        again = chance.stream_at("5a" * 32, chance.words_spent(stream))
        assert chance.words_spent(stream) == chance.BLOCK * start + word
        if word or not start:
            assert again.tobytes() == stream.tobytes()
        assert int(chance.stream_word(again[0])) == int(chance.stream_word(stream))
    assert chance.digits_of_key(stream) == "5a" * 32


def test_a_block_depends_on_every_word_of_the_key() -> None:
    blocks = set()
    for place in range(32):
        stream = keyed(("00" * place + "80" + "00" * 31)[:64])
        chance.next_block(stream, 8)
        blocks.add(bytes_of(stream.words))
    assert len(blocks) == 32


# The fast generator


@pytest.mark.parametrize(
    "start", [(0, 0, 0, 0), (1, 2, 3, 4), (MASK, MASK, MASK, MASK), (0xDEADBEEF, 0x12345678, 0x80000001, MASK - 3)]
)
def test_the_fast_generator_is_sfc32(start: tuple[int, int, int, int]) -> None:
    generator = fast(*start)
    words = [int(chance.next_word(generator)) for _ in range(200)]
    assert words == list(itertools.islice(plain_sfc32(*start), 200))


def test_fast_generators_are_those_of_their_seed() -> None:
    words = chance.fast_generators(5, 3)["words"]
    assert words.shape == (3, 4)
    assert (words == chance.fast_generators(5, 3)["words"]).all()
    assert chance.fast_generators(5).shape == (1,)


def test_fast_generators_share_no_state_whatever_their_seed() -> None:
    states = np.concatenate([chance.fast_generators(seed, 100)["words"] for seed in range(40)])
    assert len({tuple(state) for state in states.tolist()}) == 4000
    for column in states[:100].T:
        assert len(set(column.tolist())) == 100


def test_fast_generators_have_nothing_to_do_with_each_other() -> None:
    """Neighbours and the same place of neighbouring seeds: pairs of draws from 0 to 3 are equally likely."""
    first, second = chance.fast_generators(1, 2)
    other, last = chance.fast_generators(2, 2)
    for one, two in ((first, second), (fast(*first.words), other), (fast(*second.words), last)):
        pairs = Counter((chance.below(one, 4), chance.below(two, 4)) for _ in range(4000))
        assert p_of([pairs[a, b] for a in range(4) for b in range(4)]) > LEAST_P


# Draws


def p_of(counts: Sequence[float], weights: Sequence[float] | None = None) -> float:
    """How likely it is that counts with these weights (equal ones, if there are none) differ as much as these."""
    shares = np.array([1.0] * len(counts) if weights is None else weights)
    return float(stats.chisquare(counts, shares / shares.sum() * sum(counts)).pvalue)


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 27, 52, 88, 94, 120])
def test_every_number_below_a_bound_is_as_likely(bound: int) -> None:
    generator = chance.fast_generators(bound)[0]
    counts = Counter(chance.below(generator, bound) for _ in range(100 * bound))
    assert sorted(counts) == list(range(bound))
    assert p_of([counts[number] for number in range(bound)]) > LEAST_P


@pytest.mark.parametrize("bound", [3 * 2**30, 2**31 + 1, 2**32 - 1])
def test_every_third_of_a_large_range_is_as_likely(bound: int) -> None:
    """Without the rejection, a third of three quarters of the words would come up half as often as it should."""
    generator = chance.fast_generators(bound)[0]
    numbers = [chance.below(generator, bound) for _ in range(3000)]
    assert p_of([sum(number % 3 == rest for number in numbers) for rest in range(3)]) > LEAST_P
    assert p_of([sum(number * 3 // bound == third for number in numbers) for third in range(3)]) > LEAST_P


def draw(bound: int, *words: int) -> tuple[int, int]:
    """What is drawn when these are the next words, and how many of them it takes."""
    stream = about_to_draw(*words)
    before = int(stream.used)
    number = int(chance.below(stream, bound))
    return number, int(stream.used) - before


def test_a_word_that_would_favour_a_number_is_thrown_away() -> None:
    """Of four words to three numbers, each fourth is one too many."""
    bound = 3 * 2**30
    assert draw(bound, 1) == (0, 1)
    assert draw(bound, 2) == (1, 1)
    assert draw(bound, 3) == (2, 1)
    assert draw(bound, 0, 7) == (5, 2)
    assert draw(bound, 4, 8, 12, 2) == (1, 4)


def test_of_four_words_to_three_numbers_each_number_comes_up_once() -> None:
    bound = 3 * 2**30
    for begin in (0, 2**31, 2**32 - 64):
        drawn = [draw(bound, word, 1) for word in range(begin, begin + 64)]
        numbers = [number for number, taken in drawn if taken == 1]
        assert numbers == list(range(begin // 4 * 3, begin // 4 * 3 + 48))


BOUNDS = [1, 2, 3, 5, 6, 7, 11, 27, 70, 88, 120, 2**16, 2**16 + 1, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1]


@pytest.mark.parametrize("bound", BOUNDS)
def test_exactly_as_many_words_lead_to_each_number(bound: int) -> None:
    """All words that lead to a number without a second try lie side by side; at both ends the next one is tried."""
    fair = 2**32 // bound
    for number in {0, min(1, bound - 1), bound // 3, bound // 2, max(0, bound - 2), bound - 1}:
        least = -(-number * 2**32 // bound)
        first = least if least * bound % 2**32 >= 2**32 % bound else least + 1
        assert draw(bound, first, MASK) == (number, 1)
        assert draw(bound, first + fair - 1, MASK) == (number, 1)
        if first > least:
            assert draw(bound, least, MASK)[1] == 2
        if first + fair <= MASK:
            assert draw(bound, first + fair, MASK) != (number, 1)


@pytest.mark.parametrize("bound", [6, 27, 3 * 2**30, 2**31 + 1])
def test_draws_are_those_of_the_plain_form(bound: int) -> None:
    stream, words = keyed(ONE_KEY), plain_words(bytes.fromhex(ONE_KEY))
    assert [chance.below(stream, bound) for _ in range(60)] == [plain_below(words, bound) for _ in range(60)]


# Shuffles


def shuffled(generator: Record, count: int, size: int | None = None) -> list[int]:
    cards = np.arange(1, (size or count) + 1).astype(np.int8)
    chance.shuffle(generator, cards, count)
    return [int(card) for card in cards]


def test_each_way_to_draw_leads_to_an_order_of_its_own() -> None:
    """The 4 * 3 * 2 ways to draw below 4, 3 and 2 are equally likely, so the 24 orders of four cards are."""
    orders = set()
    for draws in itertools.product(range(4), range(3), range(2)):
        first, second, third = (-(-number * 2**16 // bound) + 1 for number, bound in zip(draws, (4, 3, 2), strict=True))
        orders.add(tuple(shuffled(about_to_draw(first + second * 2**16, third), 4)))
    assert orders == set(itertools.permutations(range(1, 5)))


def test_all_orders_of_four_cards_come_up_as_often() -> None:
    generator = chance.fast_generators(4)[0]
    counts = Counter(tuple(shuffled(generator, 4)) for _ in range(100 * math.factorial(4)))
    assert len(counts) == math.factorial(4)
    assert p_of(list(counts.values())) > LEAST_P


def test_only_the_first_cards_are_shuffled() -> None:
    generator = chance.fast_generators(1)[0]
    for _ in range(20):
        order = shuffled(generator, 5, size=9)
        assert order[5:] == [6, 7, 8, 9]
        assert sorted(order) == list(range(1, 10))


@pytest.mark.parametrize("count", [0, 1])
def test_no_chance_is_spent_on_no_card_or_one(count: int) -> None:
    stream = keyed(ZERO_KEY)
    assert shuffled(stream, count, size=3) == [1, 2, 3]
    assert int(stream.blocks) == 0


@pytest.mark.parametrize("count", [2, 27, 88, 120])
def test_shuffles_are_those_of_the_plain_form(count: int) -> None:
    expected = plain_shuffled(plain_words(bytes.fromhex(ONE_KEY)), range(1, count + 1))
    assert shuffled(keyed(ONE_KEY), count) == expected


# Keys


def test_the_key_of_a_seed_is_the_sha_256_of_its_digits() -> None:
    """FIPS 180-4's example: the digest of `abc`, which happens to be a seed too."""
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    key = chance.key_of_seed("abc")
    assert bytes_of(key) == digest
    assert key.dtype == np.uint32
    assert int(key[0]) == 0xBF1678BA


@pytest.mark.parametrize("seeds", [("0", "1"), ("0", "00"), ("f" * 64, "f" * 63)])
def test_other_seeds_have_other_keys(seeds: tuple[str, str]) -> None:
    one, other = map(chance.key_of_seed, seeds)
    assert (one != other).all()


def test_a_fresh_key_comes_from_the_generator_and_the_stream_starts_anew() -> None:
    makers: list[Callable[[], Record]] = [lambda: keyed(ONE_KEY), lambda: fast(1, 2, 3, 4)]
    for make in makers:
        stream, generator, twin = keyed(ZERO_KEY), make(), make()
        for _ in range(21):
            chance.stream_word(stream)
        chance.rekey(stream, generator)
        key = [int(chance.next_word(twin)) for _ in range(8)]
        assert [int(word) for word in stream.key] == key
        assert (int(stream.blocks), int(stream.used), int(stream.words.sum())) == (0, 0, 0)
        expected = list(itertools.islice(plain_words(bytes.fromhex(bytes_of(key))), 40))
        assert [int(chance.stream_word(stream)) for _ in range(40)] == expected
        assert int(chance.next_word(generator)) == int(chance.next_word(twin)), "eight words are taken, no more"


# Deals


def test_a_deal_is_the_plain_shuffle_of_the_plain_stream() -> None:
    """Alley Cat from the seed `abc`: SHA-256, ChaCha with 8 rounds, Lemire, Fisher and Yates, the cut and the deal."""
    words = plain_words(hashlib.sha256(b"abc").digest())
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SC"]
    cards.insert(cards.index("5C") + 1, "5D")
    cut = plain_shuffled(words, cards)
    deck = plain_shuffled(words, cards)
    state = new_game("alley-cat", seed="abc").state()
    assert state["cut"] == [cut.pop(), cut.pop()]
    dealt = [deck.pop() for _ in range(12)]
    assert [sorted(hand) for hand in state["hands"]] == [sorted(dealt[0::2]), sorted(dealt[1::2])]
    assert state["deck"] == deck[::-1]


@pytest.mark.parametrize("name", ["alley-cat", "allie-gator", "allegra"])
def test_a_seed_is_a_number_and_small_and_capital_digits_are_the_same(name: str) -> None:
    game = new_game(name, seed="abc")
    assert game.state() == new_game(name, seed="ABC").state() == new_game(name, seed=0xABC).state()
    assert game.state() != new_game(name, seed="abd").state()


@cache
def deals(name: str) -> list[Json]:
    """The first deals for a fixed set of seeds."""
    return [new_game(name, seed=seed).state() for seed in range(DEALS)]


def p_of_cards(cards: list[str], copies: Mapping[str, float]) -> float:
    """Whether each card has come up as often as there are copies of it."""
    counts = Counter(cards)
    assert counts.keys() <= copies.keys()
    return p_of([counts[card] for card in copies], list(copies.values()))


ALLEY_CAT = dict.fromkeys([*(rank + suit for rank in "A23456789TJQK" for suit in "SC"), "5D"], 1)
NUMBERS = {str(number): 1 for number in range(1, 71)}
SPECIALS = {"D": 6, "S": 5, "I": 4, "G": 3}
ALLEGRA = {str(value): 6 if value <= 3 else 9 if value <= 7 else 7 for value in range(-1, 12)}


@pytest.mark.parametrize("place", [0, 1, 7, 13, 14])
def test_every_card_of_alley_cat_is_as_likely_at_each_place_of_the_draw_pile(place: int) -> None:
    assert p_of_cards([deal["deck"][place] for deal in deals("alley-cat")], ALLEY_CAT) > LEAST_P


@pytest.mark.parametrize("seat", [0, 1])
def test_every_card_of_alley_cat_is_as_likely_in_the_cut_and_in_a_hand(seat: int) -> None:
    assert p_of_cards([deal["cut"][seat] for deal in deals("alley-cat")], ALLEY_CAT) > LEAST_P
    assert p_of_cards([card for deal in deals("alley-cat") for card in deal["hands"][seat]], ALLEY_CAT) > LEAST_P


@pytest.mark.parametrize("card", list(ALLEY_CAT))
def test_a_card_of_alley_cat_is_as_likely_at_every_place(card: str) -> None:
    places = Counter(
        f"hand {deal['dealer'] ^ (card in deal['hands'][0])}" if card not in deal["deck"] else deal["deck"].index(card)
        for deal in deals("alley-cat")
    )
    counts = [places["hand 0"], places["hand 1"], *(places[place] for place in range(15))]
    assert p_of(counts, [6, 6, *[1] * 15]) > LEAST_P


@pytest.mark.parametrize("side", ["L", "R"])
def test_every_number_of_allie_gator_is_as_likely_as_a_target(side: str) -> None:
    assert p_of_cards([deal["targets"][side][0] for deal in deals("allie-gator")], NUMBERS) > LEAST_P


@pytest.mark.parametrize("pile", ["hand 0", "hand 1", "top five", "last five"])
def test_cards_of_allie_gator_are_as_likely_in_every_five_after_the_targets(pile: str) -> None:
    """68 numbers and 18 special cards are left; those that were turned up with the targets have been shuffled back."""
    fives = [
        {"hand 0": deal["hands"][0], "hand 1": deal["hands"][1], "top five": deal["deck"][:5]}.get(
            pile, deal["deck"][-5:]
        )
        for deal in deals("allie-gator")
    ]
    kinds = dict.fromkeys(NUMBERS, 68 / 70) | SPECIALS
    assert p_of_cards([card for five in fives for card in five], kinds) > LEAST_P


def test_special_cards_of_allie_gator_are_as_likely_at_every_place_of_the_draw_pile() -> None:
    places = zip(*(deal["deck"] for deal in deals("allie-gator")), strict=True)
    specials = [sum(card in SPECIALS for card in cards) for cards in places]
    assert len(specials) == 88 - 2 - 10
    assert p_of(specials) > LEAST_P
    assert stats.binomtest(sum(specials), DEALS * len(specials), 18 / 86).pvalue > LEAST_P


@pytest.mark.parametrize(("seat", "row", "column"), [(0, 0, 0), (0, 2, 3), (1, 0, 0), (1, 1, 2), (1, 2, 3)])
def test_every_card_of_allegra_is_as_likely_at_each_place_of_a_grid(seat: int, row: int, column: int) -> None:
    assert p_of_cards([deal["grids"][seat][row][column][0] for deal in deals("allegra")], ALLEGRA) > LEAST_P


@pytest.mark.parametrize("place", [0, 1, 34, 68])
def test_every_card_of_allegra_is_as_likely_at_each_place_of_the_piles(place: int) -> None:
    assert p_of_cards([deal["deck"][place] for deal in deals("allegra")], ALLEGRA) > LEAST_P
    assert p_of_cards([deal["discard"][0] for deal in deals("allegra")], ALLEGRA) > LEAST_P


def test_no_two_seeds_give_the_same_deal() -> None:
    for name in ("alley-cat", "allie-gator", "allegra"):
        assert len({str(deal) for deal in deals(name)}) == DEALS
