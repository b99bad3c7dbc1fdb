"""Counts the arrangements of one part exactly: a hot module that sweeps along its boxes.

A state of the sweep is what the clues in progress still need, a few bits each in one integer. Its
value is a polynomial in the number of mines, held in one integer too: the coefficient of x^k sits
k *slots* up, so that "k mines more" is a shift and Python's long arithmetic does the work. A pass
forwards and one backwards give, for every box, the arrangements by how many mines are where.
Cost follows the width of the front, not the number of cells.
"""

from dataclasses import dataclass
from math import comb, inf

from minesweeper.logic.parts import ContradictionError, Part

_BITS = 4
"""Room for a clue's need in a state: it is at most 8."""
_NEED = 15
_WORTH_TRIMMING = 1024
"""From how many bits on the empty low slots of a layer's values are looked for."""
BINOMIALS = [[comb(size, mines) for mines in range(size + 1)] for size in range(9)]


@dataclass(slots=True)
class Count:
    """The arrangements of a part, by their number of mines."""

    ways: list[int]
    """How many arrangements have 0, 1, 2 … mines."""
    mined: list[list[int]]
    """For each box the mines in it, summed over the arrangements with 0, 1, 2 … mines."""


class TooWideError(RuntimeError):
    """The front is wider than the budget of states allows."""


Layer = list[tuple[int, int, int]]
"""The steps of one box: from a state, to a state, with how many mines in the box."""


def count(part: Part, most_states: int, most_work: float = inf) -> Count:
    """Count a part's arrangements; a TooWideError where that is too much.

    The work is told by the steps and by how long the integers are that each of them takes.
    """
    order = order_of(part)
    layers, widths = _sweep(part, order, most_states)
    sizes = [len(part.boxes[box]) for box in order]
    slot = slot_of(layers, widths, sizes)
    if sum(map(len, layers)) * slot * sum(sizes) > most_work:
        raise TooWideError
    kept = forwards(layers, widths, sizes, slot)
    total, marginals = backwards(layers, widths, sizes, slot, kept)
    mined: list[list[int]] = [[]] * len(order)
    for box, marginal in zip(order, marginals, strict=True):
        mined[box] = unpack(marginal, slot)
    return Count(unpack(total, slot), mined)


def order_of(part: Part, first: int = 0) -> list[int]:
    """The boxes in the order of the sweep: clue by clue, always the one that opens fewest others.

    It starts at a far end of the front, so that few clues are in progress at a time: the one
    farthest from the clue that is named.
    """
    of_clue: list[list[int]] = [[] for _ in part.needs]
    masks = []
    for box, clues in enumerate(part.touches):
        mask = 0
        for clue in clues:
            of_clue[clue].append(box)
            mask |= 1 << clue
        masks.append(mask)
    reach = []
    for boxes in of_clue:
        mask = 0
        for box in boxes:
            mask |= masks[box]
        reach.append(mask)
    clue = _far_end(reach, first)
    opened = 0
    waiting: set[int] = set()
    done = [False] * len(reach)
    taken = [False] * len(masks)
    order = []
    while True:
        done[clue] = True
        waiting.discard(clue)
        opened |= reach[clue]
        fresh = [box for box in of_clue[clue] if not taken[box]]
        for box in sorted(fresh, key=lambda box: len(part.touches[box])):
            taken[box] = True
            order.append(box)
            for other in part.touches[box]:
                if not done[other]:
                    waiting.add(other)
        if not waiting:
            return order
        clue = min(waiting, key=lambda other: ((reach[other] & ~opened).bit_count(), other))


def _far_end(reach: list[int], first: int) -> int:
    """A clue as far as can be from the named one."""
    seen = last = frontier = 1 << first
    while frontier:
        last = frontier
        step = 0
        while frontier:
            low = frontier & -frontier
            step |= reach[low.bit_length() - 1]
            frontier ^= low
        frontier = step & ~seen
        seen |= step
    return last.bit_length() - 1


def _sweep(part: Part, order: list[int], most_states: int) -> tuple[list[Layer], list[int]]:
    """The steps from state to state, box by box, and how many states there are before each box."""
    front = Front(part)
    states = {0: 0}
    layers: list[Layer] = []
    widths = [1]
    for box in order:
        begun, taken, bounds = front.enter(box)
        layer, states = steps_over(states, begun, taken, bounds, len(part.boxes[box]))
        front.leave(bounds)
        if not states:
            raise ContradictionError("The numbers contradict each other.")
        if len(states) > most_states:
            raise TooWideError
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
            need = full >> place & _NEED
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
    layers: list[Layer], widths: list[int], sizes: list[int], slot: int
) -> tuple[list[list[int]], list[int]]:
    """The value of every state before each box, and by how many slots it is trimmed there."""
    values, trimmed = [1], 0
    kept, trims = [values], [0]
    for layer, width, size in zip(layers, widths[1:], sizes, strict=True):
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


def backwards(
    layers: list[Layer],
    widths: list[int],
    sizes: list[int],
    slot: int,
    forward: tuple[list[list[int]], list[int]],
) -> tuple[int, list[int]]:
    """The value of the whole, and for each box the mines in it summed over all arrangements."""
    kept, trims = forward
    values, trimmed = [1] * widths[-1], 0
    marginals = [0] * len(layers)
    for at in range(len(layers) - 1, -1, -1):
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
