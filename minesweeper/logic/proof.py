"""The complete step for one part: what its boxes can hold. A hot module, one sweep along them.

The sweep is that of `counting`, but a state carries only which numbers of mines lead to it, as the
bits of one integer, and what was laid where on some way to it, as the bits of another: the last
state knows what is possible. Where the total is restricted the sweep goes there and back instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.logic.counting import NEED, Front, TooWideError, along
from minesweeper.logic.parts import ContradictionError, Part

_FEW_CLUES = 30
"""Up to how many clues the order in which a part was gathered is good enough for its sweep."""
_LAID = 9
"""The bits that tell of a box how many mines were laid in it: none to 8."""

_Bounds = list[tuple[int, int]]


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
        return along(part, lambda order: _possible(part, order, most_states))
    return _possible(part, range(len(part.boxes)), most_states)


def _possible(part: Part, order: Sequence[int], most_states: int) -> Possible:
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
    return along(part, lambda order: _restricted(part, order, most_states, allowed))


def _restricted(part: Part, order: list[int], most_states: int, allowed: int) -> Possible:
    layers, totals = _there(part, order, most_states)
    if not totals & allowed:
        raise ContradictionError("The numbers do not fit the total number of mines.")
    return Possible(_back(part, order, layers, allowed), totals & allowed)


_Layer = tuple[dict[int, int], int, int, _Bounds]
"""The states before a box, each with its numbers of mines, and what `Front.enter` said of it."""


def _there(part: Part, order: Sequence[int], most_states: int) -> tuple[list[_Layer], int]:
    """The states before each box, and the numbers of mines of the whole part."""
    front = Front(part)
    states = {0: 1}
    layers = []
    for box in order:
        begun, taken, bounds = front.enter(box)
        layers.append((states, begun, taken, bounds))
        size = len(part.boxes[box])
        reached: dict[int, int] = {}
        for state, totals in states.items():
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
                reached[after] = reached.get(after, 0) | totals << mines
                after -= taken
        if not reached:
            raise ContradictionError("The numbers contradict each other.")
        if len(reached) > most_states:
            raise TooWideError
        states = reached
        front.leave(bounds)
    return layers, states[0]


def _back(part: Part, order: Sequence[int], layers: list[_Layer], allowed: int) -> list[int]:
    """For each box the numbers of mines it has on some way through to an allowed total.

    Going back, a state carries the numbers of mines that, coming into it, can still be completed.
    """
    found = [0] * len(part.boxes)
    wanted = {0: allowed}
    for at in range(len(order) - 1, -1, -1):
        states, begun, taken, bounds = layers[at]
        box = order[at]
        size = len(part.boxes[box])
        held = 0
        wanted_before: dict[int, int] = {}
        for state, totals in states.items():
            full = state | begun
            fewest, most = 0, size
            for place, room in bounds:
                need = full >> place & NEED
                if need < most:
                    most = need
                if need - room > fewest:
                    fewest = need - room
            after = full - fewest * taken
            into = 0
            for mines in range(fewest, most + 1):
                beyond = wanted.get(after, 0)
                if beyond and totals << mines & beyond:
                    held |= 1 << mines
                    into |= beyond >> mines
                after -= taken
            if into:
                wanted_before[state] = into
        found[box] = held
        wanted = wanted_before
    return found
