"""Whole numbers with hundreds of thousands of digits: binomials of a sea, and their decimal text.

Python's own ways take time with the square of the length, or refuse.
"""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from itertools import compress
from math import comb, isqrt, prod

from minesweeper.logic.work_budget import spend

DIRECT = 20_000
"""Up to which size a binomial is left to `math.comb`."""
_MEGABIT_WORK = 400_000
"""What a product of two numbers of a million bits each costs, as `effort` counts: 0.08 s."""
_SHORT = 1 << 12
"""Up to how many bits a number is turned into decimals directly."""


def binomials(size: int, mines: int, count: int) -> list[int]:
    """The ways to choose `mines` of so many cells, then one mine fewer, so many numbers in all.

    Where the mines are more than the cells, or fewer than none, there are 0 ways.
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
    """The sum of factors, each times the ways to choose some mines of so many cells.

    The first factor goes with `mines`, the second with one mine fewer, and so on. Each binomial is
    the one before times a small fraction. So the sum is the first binomial times a sum of products
    of fractions, which is found by halves: no other binomial is worked out.
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
    """The product of all fractions, by its upper and lower number, and of the sum the upper one.

    The lower number of the sum is that of the product. The fraction after `mines` is
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
    """The ways to choose so many of the cells."""
    if not 0 <= mines <= size:
        return 0
    if size <= DIRECT:
        return comb(size, mines)
    return product([prime ** _power(size, mines, prime) for prime in _primes(size)])


def _power(size: int, mines: int, prime: int) -> int:
    """How often a prime divides a binomial: the carries when its two parts are added (Kummer)."""
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
    """The product, by halves of about equal length."""
    if len(factors) <= 16:
        return prod(factors)
    middle = len(factors) // 2
    return product(factors[:middle]) * product(factors[middle:])


def product_work(bits: int) -> int:
    """What a product of so many bits costs by Karatsuba's rule, as `effort` counts."""
    return int(_MEGABIT_WORK * (bits / 1e6) ** 1.585)


def decimal_text(number: int) -> str:
    """The decimal digits of a whole number from 0 on."""
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
