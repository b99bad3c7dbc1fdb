"""Redraws a wide part patch by patch: what is held stays, the rest is counted exactly.

A part that is too wide to be swept whole is cut by bands of boxes that are *held* at the mines they
have in one arrangement; what lies between falls into patches narrow enough for `counting`. A patch
that is still too wide holds more boxes on its way. Which boxes are held depends on nothing but the
bands and on the mines of held boxes, so drawing the others anew keeps every arrangement as likely
as it was: a Gibbs sampler whose steps are as large as can be counted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from minesweeper.logic.counting import sweep
from minesweeper.logic.counting.parts import Part
from minesweeper.logic.counting.sweep import Layer

Arrangement = list[int]
"""How many mines each box of a part has."""


@dataclass(slots=True)
class Patch:
    """Boxes of a part that hang together while others are held, swept forwards."""

    order: list[int]
    """The boxes of the part, in the order of the sweep."""
    sizes: list[int]
    held: list[bool]
    """Which of them had to be held on the way."""
    layers: list[Layer]
    slot: int
    ways: list[int]
    """How many arrangements have 0, 1, 2 … mines."""
    work: int
    """How many steps were looked at."""
    _widths: list[int]
    _forward: tuple[list[list[int]], list[int]]

    def mined(self) -> list[list[int]]:
        """For each box the mines in it, summed over the arrangements with 0, 1, 2 … mines."""
        _, marginals = sweep.backwards(
            self.layers, self._widths, self.sizes, self.slot, self._forward
        )
        return [sweep.unpack(marginal, self.slot) for marginal in marginals]

    def draw(self, mines: int, uniform: Callable[[], float]) -> list[int]:
        """The mines of each box in an arrangement with so many, all equally likely."""
        kept, trims = self._forward
        mask = (1 << self.slot) - 1
        drawn = [0] * len(self.order)
        state = 0
        for at in range(len(self.order) - 1, -1, -1):
            binomials = sweep.BINOMIALS[self.sizes[at]]
            values, left = kept[at], mines - trims[at]
            steps = [(start, more) for start, to, more in self.layers[at] if to == state]
            weights = [
                (values[start] >> (left - more) * self.slot & mask) * binomials[more]
                if more <= left
                else 0
                for start, more in steps
            ]
            state, drawn[at] = steps[_chosen(weights, uniform())]
            mines -= drawn[at]
        return drawn


def _chosen(weights: list[int], uniform: float) -> int:
    """Which of some weights a number from 0 to 1 falls on."""
    if len(weights) == 1:
        return 0
    left = int(uniform * 2**53) * sum(weights) >> 53
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    raise AssertionError("the weights add up to less than their sum")


def cut_into_patches(
    part: Part, now: Arrangement, banded: list[bool], most_states: int, first: int
) -> list[Patch]:
    """The patches that are left of a part when the banded boxes are held at what they have now."""
    needs = list(part.needs)
    for box, clues in enumerate(part.touches):
        if banded[box]:
            for clue in clues:
                needs[clue] -= now[box]
    left = Part(needs, part.boxes, part.touches)
    of_clue: list[list[int]] = [[] for _ in needs]
    for box, clues in enumerate(part.touches):
        if not banded[box]:
            for clue in clues:
                of_clue[clue].append(box)
    return [
        _swept(_alone(left, boxes), boxes, [now[box] for box in boxes], most_states, first)
        for boxes in _groups(part, of_clue, banded)
    ]


def _groups(part: Part, of_clue: list[list[int]], banded: list[bool]) -> list[list[int]]:
    """The boxes that are not banded, in groups that share no clue."""
    seen = list(banded)
    groups = []
    for start in range(len(banded)):
        if seen[start]:
            continue
        seen[start] = True
        group = [start]
        for box in group:
            for clue in part.touches[box]:
                for other in of_clue[clue]:
                    if not seen[other]:
                        seen[other] = True
                        group.append(other)
                of_clue[clue] = []
        groups.append(group)
    return groups


def _alone(part: Part, boxes: list[int]) -> Part:
    """Some boxes of a part as a part of their own."""
    numbers: dict[int, int] = {}
    touches: list[Sequence[int]] = [
        [numbers.setdefault(clue, len(numbers)) for clue in part.touches[box]] for box in boxes
    ]
    return Part([part.needs[clue] for clue in numbers], [part.boxes[box] for box in boxes], touches)


def _swept(alone: Part, boxes: list[int], now: list[int], most_states: int, first: int) -> Patch:
    """A patch, swept; boxes that would widen it too far are held."""
    order = sweep.sweep_order(alone, first % len(alone.needs))
    sizes = [len(alone.boxes[box]) for box in order]
    mines = [now[box] for box in order]
    held, layers, widths, work = _sweep(alone, order, mines, most_states)
    slot = sweep.slot_of(layers, widths, sizes)
    forward = sweep.forwards(layers, widths, sizes, slot)
    values, trims = forward
    ways = [0] * trims[-1] + sweep.unpack(values[-1][0], slot)
    return Patch(
        [boxes[box] for box in order], sizes, held, layers, slot, ways, work, widths, forward
    )


def _sweep(
    part: Part, order: list[int], mines: list[int], most_states: int
) -> tuple[list[bool], list[Layer], list[int], int]:
    """The steps from state to state, where a box that leads to too many keeps its mines."""
    front = sweep.Front(part)
    states = {0: 0}
    held, layers, widths, work = [], [], [1], 0
    for box, kept in zip(order, mines, strict=True):
        begun, taken, bounds = front.enter(box)
        layer, reached = sweep.steps_over(states, begun, taken, bounds, len(part.boxes[box]))
        work += len(layer)
        is_held = len(reached) > most_states
        if is_held:
            layer, reached = _kept(layer, reached, kept)
        front.leave(bounds)
        states = reached
        held.append(is_held)
        layers.append(layer)
        widths.append(len(states))
    return held, layers, widths, work


def _kept(layer: Layer, reached: dict[int, int], mines: int) -> tuple[Layer, dict[int, int]]:
    """The steps with just so many mines, and the states they lead to, numbered anew."""
    numbers: dict[int, int] = {}
    kept = [
        (start, numbers.setdefault(to, len(numbers)), more)
        for start, to, more in layer
        if more == mines
    ]
    return kept, {state: numbers[to] for state, to in reached.items() if to in numbers}
