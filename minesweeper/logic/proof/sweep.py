"""The complete step for one part: which numbers of mines its boxes can hold.

This is a hot module: one sweep along the boxes, as in `counting.sweep`, whose docstring explains
states and fronts. But a state carries no counts, only possibilities, as bits of two integers: the
numbers of mines that lead to it, and for every box so far, in 9 bits, the numbers of mines that it
has on some way to this state. The last state knows everything that is possible.

Two clues that need one mine each, the first in box A (2 cells), the second in A or B (1 cell):

    box A     0 mines: the first clue fails
              1 mine:  totals 0b10, A 0b10; the second clue needs 0 more
    box B     0 mines: totals 0b10, A 0b10, B 0b1
              1 mine:  the second clue would have 2

>>> possible(Part([1, 1], [[7, 8], [9]], [[0, 1], [1]]), most_states=10)
Possible(mines=[2, 1], totals=2)

So B holds 0 mines (bit 0) and is safe. If the total is restricted, the sweep goes there and back.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import (
    MANY_STATES,
    NEED,
    Front,
    Layer,
    TooWideError,
    sweep,
    with_good_order,
)
from minesweeper.logic.work_budget import spend

_FEW_CLUES = 30
"""Parts of at most this many clues are swept in the order in which they were gathered."""
_BOX_BITS = 9
"""The bits for one box: it can hold 0 to 8 mines."""


@dataclass(frozen=True, slots=True)
class Possible:
    """The numbers of mines in the arrangements of a part."""

    mines: list[int]
    """The numbers of mines that each box can hold, as bits."""
    totals: int
    """The numbers of mines that the whole part can hold, as bits."""


def possible(part: Part, most_states: int) -> Possible:
    """Returns what is possible in a part.

    Raises ContradictionError if nothing is, and TooWideError if more than `most_states` states
    would be needed side by side.
    """
    if len(part.needs) > _FEW_CLUES:
        return with_good_order(part, lambda order: _possible(part, order, most_states))
    return _possible(part, range(len(part.boxes)), most_states)


def _possible(  # noqa: C901  hot: a call for each box would take a fiftieth of the time
    part: Part, order: Sequence[int], most_states: int
) -> Possible:
    # The loop over bounds is also in `counting.sweep`. One sweep for both values was 29 % slower.
    front = Front(part)
    states = {0: (1, 0)}
    place = 0
    for box in order:
        begun, taken, bounds = front.enter(box)
        size = len(part.boxes[box])
        reached: dict[int, tuple[int, int]] = {}
        for state, (totals, held) in states.items():
            full = state | begun
            fewest, most = 0, size
            for at, room in bounds:
                need = full >> at & NEED
                if need < most:
                    most = need
                if need - room > fewest:
                    fewest = need - room
            after = full - fewest * taken
            for mines in range(fewest, most + 1):
                now, boxes = totals << mines, held | 1 << place + mines
                if after in reached:
                    others, their_boxes = reached[after]
                    reached[after] = (now | others, boxes | their_boxes)
                else:
                    reached[after] = (now, boxes)
                after -= taken
        if not reached:
            raise ContradictionError("The numbers contradict each other.")
        if len(reached) > most_states:
            raise TooWideError
        if len(reached) > MANY_STATES:
            spend(3 * len(reached))
        states = reached
        place += _BOX_BITS
        front.leave(bounds)
    totals, held = states[0]
    return Possible(_by_box(held, order), totals)


def _by_box(held: int, order: Sequence[int]) -> list[int]:
    by_box = [0] * len(order)
    for box in order:
        by_box[box] = held & (1 << _BOX_BITS) - 1
        held >>= _BOX_BITS
    return by_box


def restricted(part: Part, most_states: int, allowed: int) -> Possible:
    """Returns what is possible in a part if its number of mines is among the bits of `allowed`."""
    return with_good_order(part, lambda order: _restricted(part, order, most_states, allowed))


def _restricted(part: Part, order: list[int], most_states: int, allowed: int) -> Possible:
    layers, widths = sweep(part, order, most_states)
    before = _forwards(layers, widths)
    totals = before[-1][0] & allowed
    if not totals:
        raise ContradictionError("The numbers do not fit the total number of mines.")
    held = _backwards(layers, widths, before, allowed)
    found = [0] * len(order)
    for box, mines in zip(order, held, strict=True):
        found[box] = mines
    return Possible(found, totals)


def _forwards(layers: list[Layer], widths: list[int]) -> list[list[int]]:
    """Returns, for each state before each box and after the last, the totals that lead to it."""
    before = [[1]]
    for layer, width in zip(layers, widths[1:], strict=True):
        reached = [0] * width
        for start, to, mines in layer:
            reached[to] |= before[-1][start] << mines
        before.append(reached)
    return before


def _backwards(
    layers: list[Layer], widths: list[int], before: list[list[int]], allowed: int
) -> list[int]:
    """Returns, for each box, the numbers of mines that it has on some way to an allowed total.

    On the way back each state carries the totals that can still lead to an allowed one.
    """
    held = [0] * len(layers)
    wanted = [allowed]
    for at in range(len(layers) - 1, -1, -1):
        into = [0] * widths[at]
        for start, to, mines in layers[at]:
            if before[at][start] << mines & wanted[to]:
                held[at] |= 1 << mines
                into[start] |= wanted[to] >> mines
        wanted = into
    return held
