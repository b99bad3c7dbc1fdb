"""Counts the arrangements of one part exactly: a hot module that sweeps along its boxes.

A state of the sweep is what the clues in progress still need, a few bits each in one integer. Its
value is a polynomial in the number of mines, held in one integer too: the coefficient of x^k sits
k *slots* up, so that "k mines more" is a shift and Python's long arithmetic does the work. A pass
forwards and one backwards give, for every box, the arrangements by how many mines are where; a
part with few boxes, as most are, is counted in one pass that carries the mines of every box along.
Cost follows the width of the front, not the number of cells.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import comb, inf
from struct import unpack as unpack_all
from typing import TypeVar

from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.work_budget import spend

_BITS = 4
"""Room for a clue's need in a state: it is at most 8."""
NEED = 15
_WORTH_TRIMMING = 1024
"""From how many bits on the empty low slots of a layer's values are looked for."""
_FEW_BOXES, _FEW_CELLS = 20, 60
"""Up to how many boxes and cells a part is counted in one go.

The sum of the mines of a box needs 4 bits more than the number of arrangements: 64 in all.
"""
_WIDE = 4000
"""From how many states on a front is counted in numpy, whose start costs a tenth of a second."""
_LONG = 5e9
"""From how much work on a narrow front is counted in numpy too: its integers are so long."""
_MANY_CLUES = 2_000
"""From how many clues on the next one of an order is found by a heap: few wait on small parts."""
MANY_STATES = 100
"""From how many states on a step of a sweep is paid for: few cost less than paying for them."""
BITS_OF_WORK = 1_000
"""How many bits of work are a unit of effort."""
BINOMIALS = [[comb(size, mines) for mines in range(size + 1)] for size in range(9)]


@dataclass(slots=True)
class Count:
    """The arrangements of a part, by their number of mines."""

    ways: list[int]
    """How many arrangements have 0, 1, 2 … mines."""
    mined: list[list[int]]
    """For each box the mines in it, summed over the arrangements with 0, 1, 2 … mines."""


class TooWideError(RuntimeError):
    """The front is wider than the budget of states allows, or too much work."""


Layer = list[tuple[int, int, int]]
"""The steps of one box: from a state, to a state, with how many mines in the box."""


def count(
    part: Part, most_states: int, most_work: float = inf, should_cancel: ShouldCancel = never_cancel
) -> Count:
    """Count a part's arrangements; a TooWideError where that is too much.

    The work is told in bits: the steps, times the bits of the integers that each of them takes.
    Parts of few boxes are never too much of it.
    """
    if len(part.boxes) == 1:
        return _count_box(part.needs, len(part.boxes[0]))
    if len(part.boxes) <= _FEW_BOXES:
        sizes = list(map(len, part.boxes))
        if sum(sizes) <= _FEW_CELLS:
            return _count_few(part, sizes, most_states)
    states, work = min(most_states, _WIDE), min(most_work, _LONG)
    try:
        _expect_few_steps(part, work)
        return along(part, lambda order: _count_plainly(part, order, states, work, should_cancel))
    except TooWideError:
        # Only here: most programs that count never need numpy.
        from minesweeper.logic.counting.wide_sweep import count_wide  # noqa: PLC0415

        return along(
            part, lambda order: count_wide(part, order, most_states, most_work, should_cancel)
        )


_Found = TypeVar("_Found")


def along(part: Part, sweep_it: Callable[[list[int]], _Found]) -> _Found:
    """What a sweep finds along the order that opens fewest clues, or else from end to end.

    Mostly the first has fewer states; on long strips the second has, by far.
    """
    try:
        return sweep_it(sweep_order(part))
    except TooWideError:
        return sweep_it(_order_by_distance(part))


# A part with few boxes.


def _count_box(needs: list[int], size: int) -> Count:
    """Count a part of a single box: a third of all parts."""
    need = needs[0]
    if need > size or needs.count(need) < len(needs):
        raise ContradictionError("The numbers contradict each other.")
    empty, ways = [0] * need, BINOMIALS[size][need]
    return Count([*empty, ways], [[*empty, need * ways]])


def _count_few(part: Part, sizes: list[int], most_states: int) -> Count:
    """Count a part in one go, its boxes in any order, each state's value with the mines of all.

    A value is the polynomial of the arrangements, and above it one for each box: its mines,
    summed over the arrangements. That spares the way back, and numbering the states.
    """
    cells = sum(sizes)
    width, letter = (2, "H") if cells <= 12 else (4, "I") if cells <= 28 else (8, "Q")
    totals = min(cells, sum(part.needs)) + 1
    value = _sweep_few(part, sizes, most_states, 8 * width, totals)
    numbers = totals * (len(sizes) + 1)
    told = unpack_all(f"<{numbers}{letter}", value.to_bytes(numbers * width, "little"))
    ways, *mined = [list(told[at : at + totals]) for at in range(0, numbers, totals)]
    while not ways[-1]:
        ways.pop()
    return Count(ways, mined)


def _sweep_few(part: Part, sizes: list[int], most_states: int, slot: int, totals: int) -> int:
    """The value of the whole. A state has the needs of all clues, each in a place of its own."""
    start = 0
    for need in reversed(part.needs):
        start = start << _BITS | need
    states = {start: 1}
    above = slot * totals
    up = 0
    for size, taken, bounds in _boxes_in_turn(part, sizes):
        up += above
        states = step_few(states, taken, bounds, size, (slot, above, up))
        if not states:
            raise ContradictionError("The numbers contradict each other.")
        if len(states) > most_states:
            raise TooWideError
    return states[0]


def _boxes_in_turn(
    part: Part, sizes: list[int]
) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """For each box its size, one mine for each of its clues, and the places and rooms of those."""
    room = [0] * len(part.needs)
    found = []
    # From the end, where no clue has room left.
    for size, clues in zip(reversed(sizes), reversed(part.touches), strict=True):
        taken = 0
        bounds = []
        for clue in clues:
            place = _BITS * clue
            taken |= 1 << place
            bounds.append((place, room[clue]))
            room[clue] += size
        found.append((size, taken, bounds))
    return reversed(found)


def step_few(
    states: dict[int, int],
    taken: int,
    bounds: list[tuple[int, int]],
    size: int,
    shifts: tuple[int, int, int],
) -> dict[int, int]:
    """The states after a box with their values; the shifts: a mine, all totals, to the box."""
    slot, above, up = shifts
    arrangements = (1 << above) - 1
    reached: dict[int, int] = {}
    so_far = reached.get
    for state, value in states.items():
        fewest, most = 0, size
        for place, room in bounds:
            need = state >> place & NEED
            if need < most:
                most = need
            if need - room > fewest:
                fewest = need - room
        if not fewest:
            reached[state] = so_far(state, 0) + value
            fewest = 1
        for mines in range(fewest, most + 1):
            more = value + ((value & arrangements) * mines << up) << mines * slot
            if size > 1:
                more *= BINOMIALS[size][mines]
            after = state - mines * taken
            reached[after] = so_far(after, 0) + more
    return reached


# Any other part.


def _count_plainly(
    part: Part, order: list[int], most_states: int, most_work: float, should_cancel: ShouldCancel
) -> Count:
    layers, widths = sweep(part, order, most_states, should_cancel, steps_for(part, most_work))
    sizes = [len(part.boxes[box]) for box in order]
    slot = slot_of(layers, widths, sizes)
    work = sum(map(len, layers)) * slot * sum(sizes)
    if work > most_work:
        raise TooWideError
    spend(work // BITS_OF_WORK)
    forward = forwards(layers, widths, sizes, slot, should_cancel)
    total, marginals = backwards(layers, widths, sizes, slot, forward, should_cancel)
    mined: list[list[int]] = [[]] * len(order)
    for box, marginal in zip(order, marginals, strict=True):
        mined[box] = unpack(marginal, slot)
    return Count(unpack(total, slot), mined)


def sweep_order(part: Part, first: int = 0) -> list[int]:
    """The boxes in the order of the sweep: clue by clue, always the one that opens fewest others.

    It starts at a far end of the front, so that few clues are in progress at a time: the one
    farthest from the first clue, or from the one that is named.
    """
    touches = part.touches
    of_clue, reach = _neighbours(part)
    clues = len(reach)
    keys = [len(near) * clues + other for other, near in enumerate(reach)]
    """How many others each clue would open, and of equals which one: the least comes next."""
    opened = bytearray(clues)
    waiting = {_far_end(reach, first)}
    is_large = clues > _MANY_CLUES
    heap = [keys[clue] for clue in waiting]
    taken = bytearray(len(touches))
    order: list[int] = []
    while waiting:
        clue = _least(heap, keys, waiting) if is_large else min(waiting, key=keys.__getitem__)
        for other in reach[clue]:
            if not opened[other]:
                opened[other] = 1
                waiting.add(other)
                for near in reach[other]:
                    keys[near] -= clues
                    if is_large:
                        heappush(heap, keys[near])
        waiting.remove(clue)
        fresh = [box for box in of_clue[clue] if not taken[box]]
        fresh.sort(key=lambda box: len(touches[box]))
        for box in fresh:
            taken[box] = 1
        order += fresh
    return order


def _least(heap: list[int], keys: list[int], waiting: set[int]) -> int:
    """The clue that comes next, by a heap that holds old keys too."""
    while True:
        key = heappop(heap)
        clue = key % len(keys)
        if clue in waiting and keys[clue] == key:
            return clue


def _neighbours(part: Part) -> tuple[list[list[int]], list[set[int]]]:
    """For each clue its boxes, and the clues that share one with it, itself among them.

    A bit for every clue and each other one would be as quick on a small part, and 20 GB on a board
    of a million cells.
    """
    of_clue: list[list[int]] = [[] for _ in part.needs]
    reach: list[set[int]] = [set() for _ in part.needs]
    for box, clues in enumerate(part.touches):
        for clue in clues:
            of_clue[clue].append(box)
            reach[clue].update(clues)
    return of_clue, reach


def _order_by_distance(part: Part) -> list[int]:
    """The boxes by how far their nearest clue is from a far end of the front."""
    _, reach = _neighbours(part)
    distance = [0] * len(reach)
    for steps, ring in enumerate(_rings(reach, _far_end(reach, 0))):
        for clue in ring:
            distance[clue] = steps
    nearest = [min(distance[clue] for clue in clues) for clues in part.touches]
    return sorted(range(len(nearest)), key=nearest.__getitem__)


def _far_end(reach: list[set[int]], first: int) -> int:
    """A clue as far as can be from the named one; of several the last."""
    return max(_rings(reach, first)[-1])


def _rings(reach: list[set[int]], first: int) -> list[list[int]]:
    """The clues around a first one, by how many steps they are away."""
    seen = bytearray(len(reach))
    seen[first] = 1
    rings = [[first]]
    while rings[-1]:
        ring = []
        for clue in rings[-1]:
            for near in reach[clue]:
                if not seen[near]:
                    seen[near] = 1
                    ring.append(near)
        rings.append(ring)
    return rings[:-1]


def steps_for(part: Part, most_work: float) -> float:
    """How many steps of a sweep so much work allows at most: a coefficient has 8 bits or more."""
    return most_work / (8 * sum(map(len, part.boxes)))


def _expect_few_steps(part: Part, most_work: float) -> None:
    """Refuse a part before an order is sought, where one step a box is too much work already."""
    if len(part.boxes) > steps_for(part, most_work):
        raise TooWideError


def sweep(
    part: Part,
    order: list[int],
    most_states: int,
    should_cancel: ShouldCancel = never_cancel,
    most_steps: float = inf,
) -> tuple[list[Layer], list[int]]:
    """The steps from state to state, box by box, and how many states there are before each box."""
    front = Front(part)
    states = {0: 0}
    layers: list[Layer] = []
    widths = [1]
    for box in cancellable(should_cancel, order):
        begun, taken, bounds = front.enter(box)
        layer, states = steps_over(states, begun, taken, bounds, len(part.boxes[box]))
        front.leave(bounds)
        if not states:
            raise ContradictionError("The numbers contradict each other.")
        most_steps -= len(layer)
        if len(states) > most_states or most_steps < 0:
            raise TooWideError
        if len(states) > MANY_STATES:
            spend(2 * len(layer))
        layers.append(layer)
        widths.append(len(states))
    return layers, widths


class Front:
    """Which clues are in progress, and where in a state each has its need."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._place = [-1] * len(part.needs)
        self._free: list[int] = []
        self._places = 0
        self._room = [0] * len(part.needs)
        """How many cells of each clue are still to come."""
        for cells, clues in zip(part.boxes, part.touches, strict=True):
            for clue in clues:
                self._room[clue] += len(cells)

    def enter(self, box: int) -> tuple[int, int, list[tuple[int, int]]]:
        """What the clues begun by a box need, one mine for each of its clues, and their bounds.

        Both are integers laid out like a state; a bound is a clue's place in it and its room.
        """
        part, place, room = self._part, self._place, self._room
        begun = taken = 0
        bounds = []
        for clue in part.touches[box]:
            if place[clue] < 0:
                place[clue] = self._take_place()
                begun |= part.needs[clue] << place[clue]
            room[clue] -= len(part.boxes[box])
            taken |= 1 << place[clue]
            bounds.append((place[clue], room[clue]))
        return begun, taken, bounds

    def _take_place(self) -> int:
        if self._free:
            return self._free.pop()
        self._places += _BITS
        return self._places - _BITS

    def leave(self, bounds: list[tuple[int, int]]) -> None:
        """Free the places of the clues that ended with a box.

        Only after it: a place freed earlier could be given to another clue of the same box.
        """
        self._free += [place for place, room in bounds if not room]


def steps_over(
    states: dict[int, int], begun: int, taken: int, bounds: list[tuple[int, int]], size: int
) -> tuple[Layer, dict[int, int]]:
    """The steps over one box, and the states they lead to, numbered."""
    layer: Layer = []
    reached: dict[int, int] = {}
    for state, number in states.items():
        full = state | begun
        fewest, most = 0, size
        for place, room in bounds:
            need = full >> place & NEED
            if need < most:
                most = need
            if need - room > fewest:
                fewest = need - room
        after = full - fewest * taken
        for mines in range(fewest, most + 1):
            to = reached.get(after)
            if to is None:
                to = reached[after] = len(reached)
            layer.append((number, to, mines))
            after -= taken
    return layer, reached


def _bits_of_the_count(layers: list[Layer], widths: list[int], sizes: list[int]) -> int:
    """The bits of the number of arrangements: a cheap bound, or a pass without polynomials."""
    cells = sum(sizes)
    if cells <= 56:
        return cells
    values = [1]
    for layer, width, size in zip(layers, widths[1:], sizes, strict=True):
        after = [0] * width
        ways = BINOMIALS[size]
        for start, to, mines in layer:
            after[to] += values[start] * ways[mines]
        values = after
    return values[0].bit_length()


def slot_of(layers: list[Layer], widths: list[int], sizes: list[int]) -> int:
    """How many bits a coefficient gets: a box holds at most 8 mines, a sum of them 4 bits more."""
    return (_bits_of_the_count(layers, widths, sizes) + 4 + 7) // 8 * 8


def forwards(
    layers: list[Layer],
    widths: list[int],
    sizes: list[int],
    slot: int,
    should_cancel: ShouldCancel = never_cancel,
) -> tuple[list[list[int]], list[int]]:
    """The value of every state before each box, and by how many slots it is trimmed there."""
    values, trimmed = [1], 0
    kept, trims = [values], [0]
    for layer, width, size in cancellable(
        should_cancel, zip(layers, widths[1:], sizes, strict=True)
    ):
        after = [0] * width
        if size == 1:
            for start, to, mines in layer:
                after[to] += values[start] << slot if mines else values[start]
        else:
            ways = BINOMIALS[size]
            for start, to, mines in layer:
                after[to] += values[start] * ways[mines] << mines * slot
        values, off = _trimmed(after, slot)
        trimmed += off
        kept.append(values)
        trims.append(trimmed)
    return kept, trims


def backwards(  # noqa: PLR0913, PLR0917  the layers, and all that is known of them
    layers: list[Layer],
    widths: list[int],
    sizes: list[int],
    slot: int,
    forward: tuple[list[list[int]], list[int]],
    should_cancel: ShouldCancel = never_cancel,
) -> tuple[int, list[int]]:
    """The value of the whole, and for each box the mines in it summed over all arrangements."""
    kept, trims = forward
    values, trimmed = [1] * widths[-1], 0
    marginals = [0] * len(layers)
    for at in cancellable(should_cancel, range(len(layers) - 1, -1, -1)):
        ways = BINOMIALS[sizes[at]]
        before = [0] * widths[at]
        into = kept[at]
        marginal = 0
        for start, to, mines in layers[at]:
            value = values[to]
            if mines:
                value = value * ways[mines] << mines * slot
                marginal += into[start] * value * mines
            before[start] += value
        marginals[at] = marginal << (trims[at] + trimmed) * slot
        values, off = _trimmed(before, slot)
        trimmed += off
    return values[0] << trimmed * slot, marginals


def _trimmed(values: list[int], slot: int) -> tuple[list[int], int]:
    """The values of a layer without the lowest powers that none has, and how many those are.

    On a long part every state has many mines behind it; carrying their empty slots along would
    make the arithmetic several times slower. Short ones are not worth the look.
    """
    if values[0].bit_length() < _WORTH_TRIMMING:
        return values, 0
    # A state from which nothing fits has the value 0.
    off = min((value & -value).bit_length() - 1 for value in values if value) // slot
    return ([value >> off * slot for value in values], off) if off else (values, 0)


def unpack(value: int, slot: int) -> list[int]:
    """The coefficients of a polynomial, by their power."""
    width = slot // 8
    data = value.to_bytes((value.bit_length() + 7) // 8, "little")
    read = int.from_bytes
    return [read(data[at : at + width], "little") for at in range(0, len(data), width)]
