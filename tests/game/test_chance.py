import hashlib
from itertools import islice

import pytest

from minesweeper.game.chance import SEEDS, SeedError, drawing_below, draws, words


def first(count, stream):
    return list(islice(stream, count))


def test_the_words_are_shake_256_of_purpose_seed_and_block():
    """Worked out by hand from the recipe, across the border between two blocks."""
    blocks = b"".join(
        hashlib.shake_256(f"minesweeper/deal/7/{block}".encode()).digest(4096) for block in (0, 1)
    )
    by_hand = [int.from_bytes(blocks[at : at + 4], "little") for at in range(0, 8192, 4)]
    assert first(2048, words("deal", 7)) == by_hand


def test_each_purpose_and_each_seed_has_a_stream_of_its_own():
    streams = {tuple(first(4, words(purpose, seed))) for purpose in "ab" for seed in (0, 1)}
    assert len(streams) == 4


def test_a_word_that_would_favour_small_numbers_is_skipped():
    """Of a bound just above half of all words, the upper half has to go."""
    bound = 2**31 + 1
    kept = [word for word in first(100, words("deal", 1)) if word < bound]
    assert 20 < len(kept) < 80
    assert first(len(kept), draws("deal", 1, bound)) == kept


def test_draws_stay_below_their_bound_and_reach_every_number():
    assert set(first(200, draws("deal", 1, 6))) == set(range(6))


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(SeedError, match=f"not {seed}"):
        next(words("deal", seed))


@pytest.mark.parametrize("seed", [0, SEEDS - 1])
def test_the_smallest_and_the_largest_seed_are_taken(seed):
    assert 0 <= next(draws("deal", seed, 6)) < 6


@pytest.mark.parametrize("bound", [1, 2, 5, 480, 2**31 + 1, 2**32, 2**32 + 1, 10**40])
def test_a_number_below_a_bound_is_the_first_of_so_many_bits_that_fits(bound):
    """Whether one word is enough or several are needed, the top bits of them are taken."""
    bits = (bound - 1).bit_length()
    count = -(-bits // 32)
    stream, wanted = words("test", 7), []
    while len(wanted) < 50:
        value = 0
        for _ in range(count):
            value = value << 32 | next(stream)
        value >>= 32 * count - bits
        if value < bound:
            wanted.append(value)
    below = drawing_below("test", 7)
    assert [below(bound) for _ in range(50)] == wanted
