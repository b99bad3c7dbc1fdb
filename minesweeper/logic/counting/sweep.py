"""Counts the arrangements of one part exactly: a hot module that sweeps over its boxes.

The sweep goes from box to box, as a dynamic program over the *front*: the clues that have some of
their cells decided and some not. A state is what those clues still need, and its value counts the
arrangements of the boxes so far that lead to it, as a polynomial: c·x^k stands for c arrangements
with k mines. Take three cells A B C in a row, where clue a needs one mine in A and B, and clue b
one in B and C:

    before A    nothing decided: 1
    before B    a needs 1: 1 (no mine in A)       a needs 0: x (mine in A)
    before C    b needs 0: x (mine in B)          b needs 1: x (mine in A)
    at the end  nothing needed: x (B alone) + x² (A and C)

>>> count(Part(needs=[1, 1], boxes=[[0], [1], [2]], touches=[[0], [0, 1], [1]]), most_states=10)
Count(ways=[0, 1, 1], mined=[[0, 0, 1], [0, 1, 0], [0, 0, 1]])

Two tricks make it fast. The needs of a state are packed into one integer, four bits each, so that
"k mines in this box" is one subtraction for all its clues. A polynomial is one long integer too:
the coefficient of x^k sits k *slots* of bits up, so that "k mines more" is a shift, and Python's
long arithmetic adds and multiplies whole polynomials.

A pass forwards and one backwards give the mines of every box. A part with few boxes, as most are,
is counted in a single pass that carries the mines of every box along. The cost grows with the
number of states side by side, not with the number of cells.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, inf
from struct import unpack as unpack_all
from typing import TypeVar

from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep_order import order_by_distance, sweep_order
from minesweeper.logic.work_budget import spend

BITS = 4
"""Bits of a clue's need in a state: a need is at most 8."""
NEED = 15
_WORTH_TRIMMING = 1024
"""Values of a layer with fewer bits than this are not searched for empty low slots."""
_FEW_BOXES, _FEW_CELLS = 20, 60
"""A part with at most this many boxes and cells is counted in a single pass.

The sum of the mines of a box needs 4 bits more than the number of arrangements: 64 bits in all.
"""
_WIDE = 4000
"""Fronts with more states than this are counted in numpy, which takes 0.1 s to import."""
_LONG = 5e9
"""Above this much work even a narrow front is counted in numpy: its integers are very long."""
MANY_STATES = 100
"""Steps of a sweep with fewer states are not charged to the work budget.

Charging them would cost more than doing them.
"""
BITS_OF_WORK = 1_000
"""Bits of work that make one unit of the work budget."""
BINOMIALS = [[comb(size, mines) for mines in range(size + 1)] for size in range(9)]

Bounds = list[tuple[int, int]]
"""For each clue of a box: where its need is in a state, and how many of its cells come later."""
Layer = list[tuple[int, int, int]]
"""The steps over one box, each as the first state, the next state and the mines in the box."""


@dataclass(slots=True)
class Count:
    """The arrangements of a part, by their number of mines."""

    ways: list[int]
    """The number of arrangements with 0, 1, 2 … mines."""
    mined: list[list[int]]
    """The mines in each box, summed over the arrangements with 0, 1, 2 … mines."""


class TooWideError(RuntimeError):
    """The front needs more states, or counting it more work, than is allowed."""


def count(
    part: Part, most_states: int, most_work: float = inf, should_cancel: ShouldCancel = never_cancel
) -> Count:
    """Counts a part's arrangements; raises a TooWideError if that is too much.

    The work is measured in bits: the steps, times the bits of the integers that each of them takes.
    Parts with few boxes are never too much work.
    """
    if len(part.boxes) == 1:
        return _count_box(part.needs, len(part.boxes[0]))
    if len(part.boxes) <= _FEW_BOXES:
        sizes = list(map(len, part.boxes))
        if sum(sizes) <= _FEW_CELLS:
            return _count_few(part, sizes, most_states)
    states, work = min(most_states, _WIDE), min(most_work, _LONG)
    try:
        _check_steps(part, work)
        return with_good_order(
            part, lambda order: SweptPart(part, order, states, work, should_cancel).counted()
        )
    except TooWideError:
        # Only here: most programs that count never need numpy.
        from minesweeper.logic.counting.wide_sweep import count_wide  # noqa: PLC0415

        return with_good_order(
            part, lambda order: count_wide(part, order, most_states, most_work, should_cancel)
        )


_Found = TypeVar("_Found")


def with_good_order(part: Part, sweep_in: Callable[[list[int]], _Found]) -> _Found:
    """Sweeps in the order that begins the fewest clues; if that is too wide, from end to end.

    The first order mostly has fewer states. On long strips the second one has far fewer.
    """
    try:
        return sweep_in(sweep_order(part))
    except TooWideError:
        return sweep_in(order_by_distance(part))


# A part with few boxes.


def _count_box(needs: list[int], size: int) -> Count:
    """Counts a part of a single box: a third of all parts."""
    need = needs[0]
    if need > size or needs.count(need) < len(needs):
        raise ContradictionError("The numbers contradict each other.")
    empty, ways = [0] * need, BINOMIALS[size][need]
    return Count([*empty, ways], [[*empty, need * ways]])


def _count_few(part: Part, sizes: list[int], most_states: int) -> Count:
    cells = sum(sizes)
    width, letter = (2, "H") if cells <= 12 else (4, "I") if cells <= 28 else (8, "Q")
    totals = min(cells, sum(part.needs)) + 1
    states, _ = sweep_few(part, sizes, most_states, 8 * width, totals)
    numbers = totals * (len(sizes) + 1)
    found = unpack_all(f"<{numbers}{letter}", states[0].to_bytes(numbers * width, "little"))
    ways, *mined = [list(found[at : at + totals]) for at in range(0, numbers, totals)]
    while not ways[-1]:
        ways.pop()
    return Count(ways, mined)


def sweep_few(  # noqa: PLR0913, PLR0917  hot, and all of them differ from part to part
    part: Part,
    sizes: list[int],
    most_states: int,
    slot: int,
    totals: int,
    open_clue: int | None = None,
) -> tuple[dict[int, int], int]:
    """Sweeps a part once, its boxes in any order; returns the last states with their values.

    A value holds the polynomial of the arrangements and, in higher bits, one of each box's mines,
    summed over the arrangements. That saves the pass backwards, and numbering the states. A state
    holds the needs of all clues, each at the place of its number. Each polynomial has room for
    `totals` coefficients of `slot` bits each.

    The open clue, if there is one, only counts down: the last states hold its remaining need.
    The second value returned is the number of states met in all.
    """
    state = 0
    for need in reversed(part.needs):
        state = state << BITS | need
    states = {state: 1}
    above = slot * totals
    up = met = 0
    for size, taken, bounds in _boxes_in_turn(part, sizes, open_clue):
        met += len(states)
        up += above
        states = _step_few(states, taken, bounds, size, (slot, above, up))
        if not states:
            raise ContradictionError("The numbers contradict each other.")
        if len(states) > most_states:
            raise TooWideError
    return states, met


def _boxes_in_turn(
    part: Part, sizes: list[int], open_clue: int | None
) -> list[tuple[int, int, Bounds]]:
    """Returns, for each box of a part, what a sweep needs in order to decide the box.

    That is its size, a number with a 1 in the place of each of its clues, which one mine takes off
    a state, and the bounds of these clues: the place of each, and how many cells come later.
    """
    room = [0] * len(part.needs)
    found = []
    # From the end, where no clue has room left.
    for size, clues in zip(reversed(sizes), reversed(part.touches), strict=True):
        taken = 0
        bounds = []
        for clue in clues:
            place = BITS * clue
            taken |= 1 << place
            if clue != open_clue:
                bounds.append((place, room[clue]))
                room[clue] += size
        found.append((size, taken, bounds))
    found.reverse()
    return found


def _step_few(
    states: dict[int, int], taken: int, bounds: Bounds, size: int, shifts: tuple[int, int, int]
) -> dict[int, int]:
    """Returns the states after a box; `shifts` are bits: of one mine, of all totals, of the box."""
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


class SweptPart:
    """A part swept in some order: the steps from state to state, and the pass forwards over them.

    Raises a TooWideError if that takes too many states or too much work.
    """

    def __init__(
        self,
        part: Part,
        order: list[int],
        most_states: int,
        most_work: float = inf,
        should_cancel: ShouldCancel = never_cancel,
    ) -> None:
        self.order, self._should_cancel = order, should_cancel
        self.layers, self._widths = sweep(
            part, order, most_states, should_cancel, _most_steps(part, most_work)
        )
        self.steps = sum(map(len, self.layers))
        self._sizes = [len(part.boxes[box]) for box in order]
        # A box has at most 8 mines, so the sums of its mines need 4 bits more.
        self.slot = (self._bits_of_the_count() + 4 + 7) // 8 * 8
        """The number of bits of a coefficient."""
        work = self.steps * self.slot * sum(self._sizes)
        if work > most_work:
            raise TooWideError
        spend(work // BITS_OF_WORK)
        self.values, self.trims = [[1]], [0]
        """The values of all states before each box, and how many slots were trimmed from them."""
        self._go_forwards()

    def _bits_of_the_count(self) -> int:
        """Bounds the bits of the number of arrangements, cheaply or by a pass without mines."""
        cells = sum(self._sizes)
        if cells <= 56:
            return cells
        values = [1]
        for layer, width, size in zip(self.layers, self._widths[1:], self._sizes, strict=True):
            after = [0] * width
            ways = BINOMIALS[size]
            for start, to, mines in layer:
                after[to] += values[start] * ways[mines]
            values = after
        return values[0].bit_length()

    def _go_forwards(self) -> None:
        slot, values = self.slot, self.values[0]
        boxes = zip(self.layers, self._widths[1:], self._sizes, strict=True)
        for layer, width, size in cancellable(self._should_cancel, boxes):
            after = [0] * width
            if size == 1:
                for start, to, mines in layer:
                    after[to] += values[start] << slot if mines else values[start]
            else:
                ways = BINOMIALS[size]
                for start, to, mines in layer:
                    after[to] += values[start] * ways[mines] << mines * slot
            values, off = _trimmed(after, slot)
            self.values.append(values)
            self.trims.append(self.trims[-1] + off)

    def ways_to(self, at: int, state: int) -> list[int]:
        """Returns the ways, by 0, 1, 2 … mines, to reach a state before the box at this step."""
        return [0] * self.trims[at] + unpack(self.values[at][state], self.slot)

    def counted(self) -> Count:
        """Returns the count, with the mines of every box from a pass backwards."""
        slot = self.slot
        values, trimmed = [1] * self._widths[-1], 0
        mined: list[list[int]] = [[]] * len(self.order)
        for at in cancellable(self._should_cancel, range(len(self.order) - 1, -1, -1)):
            ways = BINOMIALS[self._sizes[at]]
            before = [0] * self._widths[at]
            into = self.values[at]
            marginal = 0
            for start, to, mines in self.layers[at]:
                value = values[to]
                if mines:
                    value = value * ways[mines] << mines * slot
                    marginal += into[start] * value * mines
                before[start] += value
            mined[self.order[at]] = unpack(marginal << (self.trims[at] + trimmed) * slot, slot)
            values, off = _trimmed(before, slot)
            trimmed += off
        return Count(unpack(values[0] << trimmed * slot, slot), mined)


def _check_steps(part: Part, most_work: float) -> None:
    """Raises a TooWideError, before an order is sought, if one step a box is too much work."""
    if len(part.boxes) > _most_steps(part, most_work):
        raise TooWideError


def _most_steps(part: Part, most_work: float) -> float:
    """Returns the most steps that `most_work` allows: a coefficient has 8 bits or more."""
    return most_work / (8 * sum(map(len, part.boxes)))


def sweep(
    part: Part,
    order: list[int],
    most_states: int,
    should_cancel: ShouldCancel = never_cancel,
    most_steps: float = inf,
) -> tuple[list[Layer], list[int]]:
    """Returns the steps over each box, and how many states there are before each and at the end."""
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
    """The clues in progress, and where in a state each has its need."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._place = [-1] * len(part.needs)
        self._free: list[int] = []
        self._places = 0
        self._room = [0] * len(part.needs)
        """The number of cells of each clue that come later."""
        for cells, clues in zip(part.boxes, part.touches, strict=True):
            for clue in clues:
                self._room[clue] += len(cells)

    def enter(self, box: int) -> tuple[int, int, Bounds]:
        """Assigns places to the clues that a box begins; returns needs, a mine each, and bounds.

        The first two are integers laid out like a state.
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
        self._places += BITS
        return self._places - BITS

    def leave(self, bounds: Bounds) -> None:
        """Frees the places of the clues that ended with a box.

        Must be called after the box: a place freed earlier could go to another of its clues.
        """
        self._free += [place for place, room in bounds if not room]


def steps_over(
    states: dict[int, int], begun: int, taken: int, bounds: Bounds, size: int
) -> tuple[Layer, dict[int, int]]:
    """Returns the steps over one box, and the states that they lead to, numbered."""
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


def _trimmed(values: list[int], slot: int) -> tuple[list[int], int]:
    """Removes low slots that are empty in all values of a layer; returns the rest and the number.

    On a long part every state has many mines behind it. Carrying their empty slots along would make
    the arithmetic several times slower. Short values are not worth the search.
    """
    if values[0].bit_length() < _WORTH_TRIMMING:
        return values, 0
    # A state that leads to no arrangement has the value 0.
    off = min((value & -value).bit_length() - 1 for value in values if value) // slot
    return ([value >> off * slot for value in values], off) if off else (values, 0)


def unpack(value: int, slot: int) -> list[int]:
    """Returns the coefficients of a polynomial, by their power."""
    width = slot // 8
    data = value.to_bytes((value.bit_length() + 7) // 8, "little")
    read = int.from_bytes
    return [read(data[at : at + width], "little") for at in range(0, len(data), width)]
