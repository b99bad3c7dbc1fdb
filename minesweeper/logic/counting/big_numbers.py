"""Whole numbers with hundreds of thousands of digits: large binomials, and their decimal text.

Python's own functions take time with the square of the length, or refuse.
"""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from itertools import compress
from math import comb, isqrt, prod

from minesweeper.logic.work_budget import spend

DIRECT = 20_000
"""The largest size of a binomial for `math.comb`; beyond it, a product of primes is faster."""
_MEGABIT_WORK = 400_000
"""Units of the work budget for a product of two numbers of a million bits each: 0.08 s."""
_SHORT = 1 << 12
"""Numbers of at most this many bits are turned into decimals directly."""


def binomials(size: int, mines: int, count: int) -> list[int]:
    """Returns `count` binomials: the ways to choose `mines` of `size` cells, then `mines` - 1 ….

    For more mines than cells, and for fewer mines than 0, there are 0 ways.

    >>> binomials(4, 5, 4)
    [0, 1, 4, 6]
    """
    too_many = min(max(mines - size, 0), count)
    ways = [0] * too_many
    if too_many == count:
        return ways
    mines -= too_many
    ways.append(binomial(size, mines))
    for fewer in range(mines, mines - count + too_many + 1, -1):
        ways.append(ways[-1] * fewer // (size - fewer + 1))
    return ways


def sum_of_binomials(factors: list[int], size: int, mines: int) -> int:
    """Returns the sum of factors, each times the ways to choose some mines of `size` cells.

    The first factor goes with `mines`, the second with one mine fewer, and so on. Each binomial is
    the one before times a small fraction. So the sum is the first binomial times a sum of products
    of fractions, which is found by binary splitting: no other binomial is worked out.
    """
    first = max(mines - size, 0)
    factors = factors[first : mines + 1] if mines >= 0 else []
    if not factors:
        return 0
    mines -= first
    _, lower, upper = _split_sum(factors, size, mines)
    bits = size + upper.bit_length()
    spend(4 * product_work(bits))
    whole, rest = divmod(binomial(size, mines) * upper, lower)
    assert not rest, f"a sum of binomials of {size} is no whole number"
    return whole


def _split_sum(factors: list[int], size: int, mines: int) -> tuple[int, int, int]:
    """Returns the numerator and denominator of all fractions' product, and the sum's numerator.

    The denominator of the sum is that of the product. The fraction after `mines` is
    mines / (size - mines + 1).
    """
    if len(factors) == 1:
        below = size - mines + 1
        return mines, below, factors[0] * below
    middle = len(factors) // 2
    up, down, upper = _split_sum(factors[:middle], size, mines)
    more_up, more_down, more_upper = _split_sum(factors[middle:], size, mines - middle)
    return up * more_up, down * more_down, upper * more_down + up * more_upper


def binomial(size: int, mines: int) -> int:
    """Returns the ways to choose `mines` of `size` cells."""
    if not 0 <= mines <= size:
        return 0
    if size <= DIRECT:
        return comb(size, mines)
    return product([prime ** _power(size, mines, prime) for prime in _primes(size)])


def _power(size: int, mines: int, prime: int) -> int:
    """Returns how often a prime divides a binomial: the carries of a sum in that base (Kummer)."""
    rest = size - mines
    power = carry = 0
    while size:
        carry = mines % prime + rest % prime + carry >= prime
        power += carry
        size, mines, rest = size // prime, mines // prime, rest // prime
    return power


def _primes(most: int) -> list[int]:
    sieve = bytearray([1]) * (most + 1)
    sieve[:2] = bytes(2)
    for at in range(2, isqrt(most) + 1):
        if sieve[at]:
            sieve[at * at :: at] = bytes(len(range(at * at, most + 1, at)))
    return list(compress(range(most + 1), sieve))


def product(factors: list[int]) -> int:
    """Returns the product, by halves of about equal length."""
    if len(factors) <= 16:
        return prod(factors)
    middle = len(factors) // 2
    return product(factors[:middle]) * product(factors[middle:])


def product_work(bits: int) -> int:
    """Returns the units of the work budget for a product of `bits` bits, by Karatsuba's rule."""
    return int(_MEGABIT_WORK * (bits / 1e6) ** 1.585)


def decimal_text(number: int) -> str:
    """Returns the decimal digits of a whole number that is not negative."""
    context = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
    powers: dict[int, Decimal] = {}

    def power(bits: int) -> Decimal:
        if bits not in powers:
            half = bits // 2
            powers[bits] = (
                Decimal(1 << bits)
                if bits <= _SHORT
                else context.multiply(power(half), power(bits - half))
            )
        return powers[bits]

    def converted(rest: int, bits: int) -> Decimal:
        if bits <= _SHORT:
            return Decimal(rest)
        low = bits // 2
        high = rest >> low
        return context.add(
            context.multiply(converted(high, bits - low), power(low)),
            converted(rest - (high << low), low),
        )

    return str(converted(number, number.bit_length()))
