"""Counts a part with a very wide front, layer by layer in numpy. Only `sweep.count` calls it.

The sweep is that of `sweep`, with all states of a layer in arrays. numpy's numbers are too short
for the counts, so they are taken modulo a few primes and put together at the end by the Chinese
remainder theorem. A count that is 2 modulo 5 and 3 modulo 7 is 17 if it is known to be below 35.
Nothing is rounded.

The primes are so small that the products of many states, added up, stay exact in the floats of a
matrix product: 128 products below 2^46 stay below 2^53. That is by far the fastest way to multiply
so many polynomials. The tests compare with `sweep`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb, inf, isqrt, log2, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import Count, Front, TooWideError
from minesweeper.logic.work_budget import spend

_WORD = 64
NEED = np.uint64(15)
_EXACT = 2**53
"""Whole numbers up to this one are exact in a float."""
_ROWS = 128
"""The number of products that are added up before they are reduced modulo the prime."""
_LARGEST_PRIME = isqrt(_EXACT // _ROWS)
_ONE_THREAD = 2**18
"""Matrix products have at most this many terms, because numpy does not spread those over threads.

On a busy computer the threads wait for each other far longer than the product takes.
"""
_WORK_A_UNIT = 5_000
"""Bits of work that make one unit of the work budget."""

Words = NDArray[np.uint64]
"""The states of a layer: each is a column, with a 64-bit word for every 16 clues in progress."""
Numbers = NDArray[np.intp]
Residues = NDArray[np.uint32]
"""A row for each state, a column for each number of mines."""


@dataclass(frozen=True, slots=True)
class _Steps:
    """The steps over a box with one number of mines; no two of them share a first or last state."""

    mines: int
    ways: int
    starts: Numbers
    ends: Numbers


_Layer = list[_Steps]


def count_wide(
    part: Part,
    order: list[int],
    most_states: int,
    most_work: float = inf,
    should_cancel: ShouldCancel = never_cancel,
) -> Count:
    """Counts a part's arrangements like `sweep.count`; `order` is the order of the boxes."""
    layers, widths = _without_dead_ends(*_sweep(part, order, most_states, should_cancel))
    forwards, backwards = _Direction(layers, widths), _Direction.backwards(layers, widths)
    largest = max(map(len, part.boxes))
    primes = _primes(_bits_of_the_count(layers, widths) + log2(largest))
    work = _work(forwards, backwards) * len(primes)
    if work > most_work:
        raise TooWideError
    spend(work // _WORK_A_UNIT)
    residues = [_counts(forwards, backwards, prime, should_cancel) for prime in primes]
    *rows, ways = _lift(residues, primes)
    mined: list[list[int]] = [[]] * len(order)
    for box, row in zip(order, rows, strict=True):
        mined[box] = row
    return Count(ways, mined)


# The sweep.


def _sweep(
    part: Part, order: list[int], most_states: int, should_cancel: ShouldCancel
) -> tuple[list[_Layer], list[int]]:
    front = Front(part)
    states: Words = np.zeros((1, 1), np.uint64)
    layers: list[_Layer] = []
    widths = [1]
    for box in cancellable(should_cancel, order):
        begun, taken, bounds = front.enter(box)
        layer, states = _step(states, begun, taken, bounds, len(part.boxes[box]))
        front.leave(bounds)
        width = states.shape[1]
        if not width:
            raise ContradictionError("The numbers contradict each other.")
        if width > most_states:
            raise TooWideError
        spend(width)
        layers.append(layer)
        widths.append(width)
    return layers, widths


def _step(
    states: Words, begun: int, taken: int, bounds: list[tuple[int, int]], size: int
) -> tuple[_Layer, Words]:
    words = max(len(states), -(-taken.bit_length() // _WORD))
    full = np.zeros((words, states.shape[1]), np.uint64)
    full[: len(states)] = states
    full |= _words(begun, words)
    fewest = np.zeros(full.shape[1], np.int8)
    most = np.full(full.shape[1], size, np.int8)
    for place, room in bounds:
        word, shift = divmod(place, _WORD)
        need = (full[word] >> np.uint64(shift) & NEED).astype(np.int8)
        np.minimum(most, need, out=most)
        np.maximum(fewest, need - np.int8(min(room, 8)), out=fewest)
    starts = [np.flatnonzero((fewest <= mines) & (mines <= most)) for mines in range(size + 1)]
    less = _words(taken, words)
    afters = [full[:, at] - np.uint64(mines) * less for mines, at in enumerate(starts)]
    reached, numbers = _numbered(np.concatenate(afters, axis=1))
    ends = np.split(numbers, np.cumsum([len(at) for at in starts])[:-1])
    steps = zip(starts, ends, strict=True)
    layer = [_Steps(mines, comb(size, mines), *step) for mines, step in enumerate(steps)]
    return layer, reached


def _words(state: int, words: int) -> Words:
    """Returns a state of `sweep` as a column of words."""
    ones = (1 << _WORD) - 1
    return np.array([[state >> at * _WORD & ones] for at in range(words)], np.uint64)


def _numbered(states: Words) -> tuple[Words, Numbers]:
    """Returns the distinct states, and for each given state the index of the equal one."""
    first, numbers = _ranked(states[0])
    for word in states[1:]:
        _, ranks = _ranked(word)
        first, numbers = _ranked(numbers * len(word) + ranks)
    return states[:, first], numbers


def _ranked(values: NDArray[Any]) -> tuple[Numbers, Numbers]:
    _, first, ranks = np.unique(values, return_index=True, return_inverse=True)
    return first, ranks


def _without_dead_ends(layers: list[_Layer], widths: list[int]) -> tuple[list[_Layer], list[int]]:
    """Removes the states that lead to no arrangement: on a tight board half of all."""
    kept: list[_Layer] = []
    alive = np.ones(widths[-1], np.bool_)
    left = [widths[-1]]
    for layer, width in zip(reversed(layers), reversed(widths[:-1]), strict=True):
        into = np.cumsum(alive) - 1
        before = np.zeros(width, np.bool_)
        leading = [alive[steps.ends] for steps in layer]
        for steps, leads in zip(layer, leading, strict=True):
            before[steps.starts[leads]] = True
        out_of = np.cumsum(before) - 1
        kept.append(
            [
                _Steps(
                    steps.mines, steps.ways, out_of[steps.starts[leads]], into[steps.ends[leads]]
                )
                for steps, leads in zip(layer, leading, strict=True)
                if leads.any()
            ]
        )
        alive = before
        left.append(int(out_of[-1]) + 1)
    if not alive[0]:
        raise ContradictionError("The numbers contradict each other.")
    return kept[::-1], left[::-1]


# The size of the numbers.


def _bounds(layers: list[_Layer], widths: list[int]) -> list[tuple[int, int]]:
    """Returns the fewest and the most mines placed so far, before each box and at the end."""
    least = most = np.zeros(1, np.int64)
    found = [(0, 0)]
    for layer, width in zip(layers, widths[1:], strict=True):
        fewest, largest = np.full(width, np.iinfo(np.int64).max), np.zeros(width, np.int64)
        for steps in layer:
            ends = steps.ends
            fewest[ends] = np.minimum(fewest[ends], least[steps.starts] + steps.mines)
            largest[ends] = np.maximum(largest[ends], most[steps.starts] + steps.mines)
        least, most = fewest, largest
        found.append((int(least.min()), int(most.max())))
    return found


def _bits_of_the_count(layers: list[_Layer], widths: list[int]) -> float:
    """Returns the binary logarithm of the number of arrangements, by a pass in scaled floats."""
    values, bits = np.ones(1), 0.0
    for layer, width in zip(layers, widths[1:], strict=True):
        after = np.zeros(width)
        for steps in layer:
            after[steps.ends] += values[steps.starts] * steps.ways
        largest = float(after.max())
        values = after / largest
        bits += log2(largest)
    return bits


def _primes(bits: float) -> list[int]:
    """Returns primes whose product is at least twice as large as a number of `bits` bits."""
    candidate, found = _LARGEST_PRIME, list[int]()
    while log2(prod(found)) < bits + 1:
        if all(candidate % factor for factor in range(2, isqrt(candidate) + 1)):
            found.append(candidate)
        candidate -= 1
    return found


# The counts modulo a prime.


class _Direction:
    """The layers in the order of a pass, forwards or backwards."""

    def __init__(self, layers: list[_Layer], widths: list[int]) -> None:
        self.layers, self.widths = layers, widths
        self.bounds = _bounds(layers, widths)

    @classmethod
    def backwards(cls, layers: list[_Layer], widths: list[int]) -> "_Direction":
        """Returns the pass from the end to the start."""
        flipped = [
            [_Steps(steps.mines, steps.ways, steps.ends, steps.starts) for steps in layer]
            for layer in reversed(layers)
        ]
        return cls(flipped, widths[::-1])

    def residues(self, prime: int) -> Iterator[Residues]:
        """Yields, for every layer, the ways to each state modulo a prime, by number of mines.

        The first column stands for the fewest mines of any state of the layer.
        """
        values = np.ones((1, 1), np.uint32)
        yield values
        for layer, width, bounds in zip(
            self.layers, self.widths[1:], pairwise(self.bounds), strict=True
        ):
            values = _moved(values, layer, width, *bounds)
            _reduce(values, layer, prime)
            yield values


def _moved(
    values: Residues, layer: _Layer, width: int, before: tuple[int, int], after: tuple[int, int]
) -> Residues:
    """Returns the values of the states after a box, unreduced: up to 2^8 times as large."""
    moved = np.zeros((width, after[1] - after[0] + 1), np.uint32)
    for steps in layer:
        up = before[0] + steps.mines - after[0]
        # The columns that are cut off are 0: no state has so few or so many mines.
        first, last = max(0, -up), min(values.shape[1], moved.shape[1] - up)
        taken = values.take(steps.starts, axis=0)[:, first:last]
        if steps.ways > 1:
            taken *= np.uint32(steps.ways)
        moved[steps.ends, first + up : last + up] += taken
    return moved


def _reduce(values: Residues, layer: _Layer, prime: int) -> None:
    if sum(steps.ways for steps in layer) > 2:
        values %= np.uint32(prime)
    else:
        # Values are below twice the prime; a negative difference wraps to a large number.
        np.minimum(values, values - np.uint32(prime), out=values)


def _work(forwards: _Direction, backwards: _Direction) -> int:
    """Returns the bits of all products modulo one prime: by far the most work."""
    columns = [[most - least + 1 for least, most in way.bounds] for way in (forwards, backwards)]
    products = 0
    for layer, behind, ahead in zip(forwards.layers, columns[0], columns[1][-2::-1], strict=False):
        steps = sum(len(steps.starts) for steps in layer if steps.mines)
        products += steps * behind * ahead
    return products * _LARGEST_PRIME.bit_length()


def _counts(
    forwards: _Direction, backwards: _Direction, prime: int, should_cancel: ShouldCancel
) -> NDArray[np.int64]:
    """Returns counts by the total, modulo a prime: a row for each box, then one for the part."""
    behind = list(cancellable(should_cancel, forwards.residues(prime)))
    least, most = forwards.bounds[-1]
    found = np.zeros((len(behind), most + 1), np.int64)
    found[-1, least:] = behind.pop()
    ahead_of_each = cancellable(should_cancel, backwards.residues(prime))
    for ahead, bound in zip(ahead_of_each, backwards.bounds, strict=True):
        if not behind:
            break
        box = len(behind) - 1
        fewest = forwards.bounds[box][0] + bound[0]
        _add_mines(found[box, fewest:], forwards.layers[box], behind.pop(), ahead, prime)
    return found % prime


def _add_mines(
    found: NDArray[np.int64], layer: _Layer, behind: Residues, ahead: Residues, prime: int
) -> None:
    """Adds the mines in a box to `found`, by total, from the values of the states on both sides."""
    for steps in layer:
        if steps.mines:
            table = _products(
                behind.take(steps.starts, axis=0), ahead.take(steps.ends, axis=0), prime
            )
            room = found[steps.mines :]
            sums = _sums_across(table)[: len(room)]
            room[: len(sums)] += sums * (steps.mines * steps.ways)


def _products(one: Residues, other: Residues, prime: int) -> NDArray[np.int64]:
    """Multiplies every column of `one` by every column of `other`, reduced block by block."""
    rows = max(1, min(_ROWS, _ONE_THREAD // (one.shape[1] * other.shape[1])))
    products = _blocks(one, rows).transpose(0, 2, 1) @ _blocks(other, rows)
    table: NDArray[np.float64] = np.remainder(products, prime).sum(axis=0)
    return table.astype(np.int64)


def _blocks(values: Residues, rows: int) -> NDArray[np.float64]:
    """Returns the values as floats in blocks of `rows` rows, the last filled up with 0."""
    blocks = -(-len(values) // rows)
    filled = np.zeros((blocks * rows, values.shape[1]))
    filled[: len(values)] = values
    return filled.reshape(blocks, rows, -1)


def _sums_across(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns the sums of a table's diagonals from bottom left to top right."""
    rows, columns = table.shape
    # Padded by as many columns as there are rows and read with one column less, each row moves
    # one place further to the right than the row above.
    padded = np.zeros((rows, columns + rows), np.int64)
    padded[:, :columns] = table
    moved = padded.ravel()[:-rows].reshape(rows, columns + rows - 1)
    sums: NDArray[np.int64] = moved.sum(axis=0)
    return sums


def _lift(residues: list[NDArray[np.int64]], primes: list[int]) -> list[list[int]]:
    """Returns the numbers with these residues, by the Chinese remainder theorem."""
    whole = prod(primes)
    lifted: NDArray[np.object_] = np.zeros(residues[0].shape, object)
    for residue, prime in zip(residues, primes, strict=True):
        others = whole // prime
        lifted += residue.astype(object) * (others * pow(others, -1, prime))
    rows: list[list[int]] = (lifted % whole).tolist()
    return rows
