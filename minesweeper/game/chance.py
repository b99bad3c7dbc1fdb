"""Numbers from a seed, the same on every platform and in every release.

Python's own generator promises its stream only between some of its methods and releases, so the
game has its own way from a seed to a number: blocks of SHAKE-256 (FIPS 202) read as little-endian
32-bit words. `docs/decisions/0002-dealing.md` describes it step by step.
"""

import struct
from collections.abc import Callable, Iterator
from itertools import count

from minesweeper.game.quoting import quoted
from minesweeper.translation import gettext as _

SEEDS = 2**64
"""Seeds are whole numbers from 0 up to but not including this."""

_WORDS_A_BLOCK = 1024
_BLOCK = struct.Struct(f"<{_WORDS_A_BLOCK}I")
_FIRST_WORDS = 128
"""The number of 32-bit words that are made first: enough for most purposes, and quickly made."""


class SeedError(ValueError):
    """A seed outside 0 to 2^64 − 1."""


def read_seed(text: str) -> int:
    """Returns the seed that a text names; raises a SeedError if it names none.

    >>> read_seed("0042")
    42
    """
    digits = text.lstrip("0") or text[-1:]
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(SEEDS)):
        raise SeedError(
            _("A seed is a whole number from 0 to {seeds}, not {text}.").format(
                seeds=SEEDS - 1, text=quoted(text)
            )
        )
    return checked_seed(int(digits))


def checked_seed(seed: int) -> int:
    """Returns the seed; raises a SeedError if it is out of range."""
    if not 0 <= seed < SEEDS:
        shown = seed if abs(seed) < SEEDS**2 else _("one that long")
        raise SeedError(
            _("A seed is a whole number from 0 to {seeds}, not {text}.").format(
                seeds=SEEDS - 1, text=shown
            )
        )
    return seed


def words(purpose: str, seed: int) -> Iterator[int]:
    """Yields uniform 32-bit words without end, a stream of its own for each purpose and seed."""
    # Imported here, because the first frame draws no numbers: loading OpenSSL takes 3 ms.
    from hashlib import shake_256  # noqa: PLC0415

    label = f"minesweeper/{purpose}/{checked_seed(seed)}/"
    first = shake_256(f"{label}0".encode("ascii"))
    yield from struct.unpack(f"<{_FIRST_WORDS}I", first.digest(4 * _FIRST_WORDS))
    # A longer digest begins like a shorter one.
    yield from _BLOCK.unpack(first.digest(_BLOCK.size))[_FIRST_WORDS:]
    for block in count(1):
        digest = shake_256(f"{label}{block}".encode("ascii")).digest(_BLOCK.size)
        yield from _BLOCK.unpack(digest)


def draws(purpose: str, seed: int, bound: int) -> Iterator[int]:
    """Yields uniform whole numbers below `bound` without end.

    Words at or above the largest multiple of the bound are skipped; otherwise small numbers would
    be slightly more likely than large ones.

    >>> dice = draws("example", 7, 6)
    >>> [next(dice) + 1 for _ in range(5)]
    [4, 4, 2, 4, 5]
    """
    assert 0 < bound <= 2**32, f"cannot draw below {bound}"
    limit = 2**32 - 2**32 % bound
    for word in words(purpose, seed):
        if word < limit:
            yield word % bound


def drawing_below(purpose: str, seed: int) -> Callable[[int], int]:
    """Returns a function that draws a uniform whole number below any bound, however large.

    It draws as many bits as the bound has, and draws again until the number is below the bound.
    """
    stream = words(purpose, seed)

    def below(bound: int) -> int:
        bits = (bound - 1).bit_length()
        if 0 < bits <= 32:
            # The usual case, in which one word is enough. It draws the same numbers, only faster.
            for word in stream:
                value = word >> (32 - bits)
                if value < bound:
                    return value
        while True:
            value = 0
            for _word in range(0, bits, 32):
                value = value << 32 | next(stream)
            value >>= -bits % 32
            if value < bound:
                return value

    return below
