"""The complete step for one part: what its boxes can hold. A hot module, one sweep along them.

The sweep is that of `counting`, but a state carries only which numbers of mines lead to it, as the
bits of one integer, and what was laid where on some way to it, as the bits of another: the last
state knows what is possible. Where the total is restricted the sweep goes there and back instead.
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
"""Up to how many clues the order in which a part was gathered is good enough for its sweep."""
_LAID = 9
"""The bits that tell of a box how many mines were laid in it: none to 8."""


@dataclass(frozen=True, slots=True)
class Possible:
    """What the arrangements of a part have in them."""

    mines: list[int]
    """For each box the numbers of mines it can hold, as bits."""
    totals: int
    """The numbers of mines the whole part can hold, as bits."""


def possible(part: Part, most_states: int) -> Possible:
    """What is possible in a part; a ContradictionError where nothing is.

    A TooWideError where more states than these would be needed side by side.
    """
    if len(part.needs) > _FEW_CLUES:
        return with_good_order(part, lambda order: _possible(part, order, most_states))
    return _possible(part, range(len(part.boxes)), most_states)


def _possible(  # noqa: C901  hot: a call a box would be a fiftieth of the time
    part: Part, order: Sequence[int], most_states: int
) -> Possible:
    front = Front(part)
    states = {0: (1, 0)}
    place = 0
    for box in order:
        begun, taken, bounds = front.enter(box)
        size = len(part.boxes[box])
        reached: dict[int, tuple[int, int]] = {}
        for state, (totals, laid) in states.items():
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
                now, told = totals << mines, laid | 1 << place + mines
                if after in reached:
                    others, told_too = reached[after]
                    reached[after] = (now | others, told | told_too)
                else:
                    reached[after] = (now, told)
                after -= taken
        if not reached:
            raise ContradictionError("The numbers contradict each other.")
        if len(reached) > most_states:
            raise TooWideError
        if len(reached) > MANY_STATES:
            spend(3 * len(reached))
        states = reached
        place += _LAID
        front.leave(bounds)
    totals, laid = states[0]
    return Possible(_by_box(laid, order), totals)


def _by_box(laid: int, order: Sequence[int]) -> list[int]:
    held = [0] * len(order)
    for box in order:
        held[box] = laid & (1 << _LAID) - 1
        laid >>= _LAID
    return held


def restricted(part: Part, most_states: int, allowed: int) -> Possible:
    """What is possible in a part whose number of mines is among the allowed ones, as bits."""
    return with_good_order(part, lambda order: _restricted(part, order, most_states, allowed))


def _restricted(part: Part, order: list[int], most_states: int, allowed: int) -> Possible:
    layers, widths = sweep(part, order, most_states)
    before = _there(layers, widths)
    totals = before[-1][0] & allowed
    if not totals:
        raise ContradictionError("The numbers do not fit the total number of mines.")
    held = _back(layers, widths, before, allowed)
    found = [0] * len(order)
    for box, mines in zip(order, held, strict=True):
        found[box] = mines
    return Possible(found, totals)


def _there(layers: list[Layer], widths: list[int]) -> list[list[int]]:
    """For every state before each box, and after the last, the numbers of mines that lead to it."""
    before = [[1]]
    for layer, width in zip(layers, widths[1:], strict=True):
        reached = [0] * width
        for start, to, mines in layer:
            reached[to] |= before[-1][start] << mines
        before.append(reached)
    return before


def _back(
    layers: list[Layer], widths: list[int], before: list[list[int]], allowed: int
) -> list[int]:
    """For each box the numbers of mines it has on some way through to an allowed total.

    Going back, a state carries the numbers of mines that, coming into it, can still be completed.
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
