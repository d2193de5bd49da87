"""All chance: the ChaCha stream of a game's secret part, a fast generator for simulations, and draws from either.

Sources: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008), with 8 rounds, a 64-bit block counter and a nonce of 0;
D. Lemire, "Fast Random Integer Generation in an Interval" (2019) for unbiased draws; C. Doty-Humphrey's sfc32 (PractRand)
as the fast generator. All words are 32 bits wide and held in uint64, so that no operation overflows in either mode.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from parlour.kernel.compiled import compiled, interpreted
from parlour.kernel.dispatch import dispatched, implement
from parlour.kernel.records import Record, RecordArray, record, zeros

ROUNDS = 8
BLOCK = 16
"""The words of a block."""

STREAM = record({"key": ("u4", 8), "blocks": "u8", "words": ("u4", BLOCK), "used": "i1"})
"""A ChaCha stream: its key, how many blocks were made, the words of the last one, and how many of these are spent."""

FAST = record({"words": ("u4", 4)})
"""The fast generator: for what players cannot gain from knowing, such as the moves of a playout."""

_MASK = np.uint64(0xFFFFFFFF)
_WORD = np.uint64(32)
_HALF_MASK = np.uint64(0xFFFF)
_HALF = np.uint64(16)
_CONSTANTS = np.frombuffer(b"expand 32-byte k", dtype="<u4").copy()


@compiled
def rotated(word: np.uint64, left: int) -> np.uint64:
    """The 32-bit word rotated to the left."""
    return ((word << np.uint64(left)) | (word >> np.uint64(32 - left))) & _MASK


@compiled
def quarter_round(words: npt.NDArray[np.uint32], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round on four words of the block."""
    wa, wb, wc, wd = np.uint64(words[a]), np.uint64(words[b]), np.uint64(words[c]), np.uint64(words[d])
    wa = (wa + wb) & _MASK
    wd = rotated(wd ^ wa, 16)
    wc = (wc + wd) & _MASK
    wb = rotated(wb ^ wc, 12)
    wa = (wa + wb) & _MASK
    wd = rotated(wd ^ wa, 8)
    wc = (wc + wd) & _MASK
    wb = rotated(wb ^ wc, 7)
    words[a], words[b], words[c], words[d] = wa, wb, wc, wd


@compiled
def scramble(words: npt.NDArray[np.uint32], rounds: int) -> None:
    """ChaCha's rounds, columns and diagonals in turn."""
    for _ in range(rounds // 2):
        quarter_round(words, 0, 4, 8, 12)
        quarter_round(words, 1, 5, 9, 13)
        quarter_round(words, 2, 6, 10, 14)
        quarter_round(words, 3, 7, 11, 15)
        quarter_round(words, 0, 5, 10, 15)
        quarter_round(words, 1, 6, 11, 12)
        quarter_round(words, 2, 7, 8, 13)
        quarter_round(words, 3, 4, 9, 14)


@compiled
def add_start(stream: Record, words: npt.NDArray[np.uint32]) -> None:
    """Add the block that is scrambled, word by word: the constants, the key, the block counter, a nonce of 0."""
    for i in range(4):
        words[i] = (np.uint64(words[i]) + np.uint64(_CONSTANTS[i])) & _MASK
    for i in range(8):
        words[4 + i] = (np.uint64(words[4 + i]) + np.uint64(stream.key[i])) & _MASK
    words[12] = (np.uint64(words[12]) + (np.uint64(stream.blocks) & _MASK)) & _MASK
    words[13] = (np.uint64(words[13]) + (np.uint64(stream.blocks) >> _WORD)) & _MASK


@compiled
def next_block(stream: Record, rounds: int) -> None:
    """Make the stream's next sixteen words."""
    for i in range(16):
        stream.words[i] = 0
    add_start(stream, stream.words)
    scramble(stream.words, rounds)
    add_start(stream, stream.words)
    stream.blocks = np.uint64(stream.blocks) + np.uint64(1)
    stream.used = 0


@compiled
def stream_word(stream: Record) -> np.uint64:
    """The next word of a ChaCha stream. A stream that is all zero but for its key begins with its first block."""
    if stream.blocks == 0 or stream.used == 16:
        next_block(stream, ROUNDS)
    used = int(stream.used)
    stream.used = used + 1
    return np.uint64(stream.words[used])


@compiled
def fast_word(fast: Record) -> np.uint64:
    """The next word of the fast generator (sfc32)."""
    words = fast.words
    a, b, c, count = np.uint64(words[0]), np.uint64(words[1]), np.uint64(words[2]), np.uint64(words[3])
    word = (a + b + count) & _MASK
    words[0] = b ^ (b >> np.uint64(9))
    words[1] = (c + (c << np.uint64(3))) & _MASK
    words[2] = (rotated(c, 21) + word) & _MASK
    words[3] = (count + np.uint64(1)) & _MASK
    return word


@dispatched
def next_word(generator: Record) -> np.uint64:
    """The next 32-bit word of either generator."""
    raise NotImplementedError


implement(next_word, STREAM, stream_word)
implement(next_word, FAST, fast_word)


@compiled
def below(generator: Record, bound: int) -> int:
    """A number from 0 to `bound` - 1, each exactly as likely: draws that would favour some are thrown away."""
    limit = np.uint64(bound)
    product = next_word(generator) * limit
    if (product & _MASK) < limit:
        unfair = (_MASK + np.uint64(1) - limit) % limit
        while (product & _MASK) < unfair:
            product = next_word(generator) * limit
    return int(product >> _WORD)


@compiled
def fraction(generator: Record) -> float:
    """A number from 0 to below 1, in steps of 2 to the power of -32."""
    return float(next_word(generator)) / 4294967296.0


@compiled
def shuffle(generator: Record, cards: npt.NDArray[np.int8], count: int) -> None:
    """Put the first `count` cards into a random order, each order as likely (Fisher and Yates).

    A draw takes half a word, the lower half first, and is thrown away where it would favour some places.
    """
    word, halves, last = np.uint64(0), 0, count - 1
    while last > 0:
        if halves == 0:
            word, halves = next_word(generator), 2
        product = (word & _HALF_MASK) * np.uint64(last + 1)
        word, halves = word >> _HALF, halves - 1
        if is_fair(product, np.uint64(last + 1)):
            other = int(product >> _HALF)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1


@compiled
def is_fair(product: np.uint64, bound: np.uint64) -> bool:
    """Whether a draw of half a word, times the bound, is one of those that make all results as likely (Lemire)."""
    low = product & _HALF_MASK
    return bool(low >= bound or low >= (_HALF_MASK + np.uint64(1)) % bound)


@compiled
def rekey(stream: Record, generator: Record) -> None:
    """Give the stream a fresh key from this generator, and start it anew: what it would have dealt is gone."""
    for i in range(8):
        stream.key[i] = next_word(generator)
    for i in range(16):
        stream.words[i] = 0
    stream.blocks = 0
    stream.used = 0


def key_of_seed(seed: str) -> npt.NDArray[np.uint32]:
    """The key of a game's stream: the SHA-256 of its seed's digits, as eight little-endian words."""
    return np.frombuffer(hashlib.sha256(seed.encode("ascii")).digest(), dtype="<u4").copy()


# ---- a stream, written down and read


def digits_of_key(stream: Record) -> str:
    """The key of a stream as 64 hexadecimal digits: those of the seed's SHA-256, where it comes from a seed."""
    return bytes(stream.key.astype("<u4").tobytes()).hex()


def words_spent(stream: Record) -> int:
    """How many words of a stream have been drawn: with its key, that is all that there is to say of it."""
    blocks = int(stream.blocks)
    return BLOCK * (blocks - 1) + int(stream.used) if blocks else 0


def stream_at(key: str, words: int) -> RecordArray:
    """The stream with the key of these digits, of which so many words have been drawn; an array with one stream."""
    streams = zeros(STREAM)
    streams[0].key[:] = np.frombuffer(bytes.fromhex(key), "<u4")
    if words:
        streams[0].blocks = (words - 1) // BLOCK
        interpreted(next_block)(streams[0], ROUNDS)
        streams[0].used = 1 + (words - 1) % BLOCK
    return streams


# ---- the fast generator


def fast_generators(seed: int, count: int = 1) -> RecordArray:
    """`count` fast generators whose sequences have nothing to do with each other."""
    generators = zeros(FAST, count)
    words = np.frombuffer(np.random.SeedSequence(seed).generate_state(4 * count).tobytes(), dtype="u4")
    generators["words"] = words.reshape(count, 4)
    return generators
