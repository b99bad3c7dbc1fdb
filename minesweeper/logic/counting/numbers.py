"""How likely each number is that a covered cell would show, were it opened and safe.

The cell becomes a clue whose need is not known: the parts it touches are joined to one, with a
last box that takes up what the cell's neighbours leave of 8. One sweep then counts all numbers.
"""

from minesweeper.logic.counting.arrangements import Arrangements
from minesweeper.logic.counting.parts import Cut, Part
from minesweeper.logic.counting.sweep import sweep_order
from minesweeper.logic.counting.totals import Totals
from minesweeper.logic.work_budget import spend

_A_PART = 20
"""What it costs to see whether a part is near a cell, as `effort` counts."""


def number_chances(
    pieces: Cut, ways: list[list[int]], cell: int, near: set[int], most_states: int
) -> list[float]:
    """The chances of 0, 1, 2 … mines in the unsettled cells near a cell that is safe.

    `ways` are those of the parts: the parts that are not near are not counted again.
    """
    beside = near | {cell}
    spend(_A_PART * len(pieces.parts))
    touched = [
        at
        for at, part in enumerate(pieces.parts)
        if any(not beside.isdisjoint(box) for box in part.boxes)
    ]
    boxed = {other for at in touched for box in pieces.parts[at].boxes for other in box}
    joined = _joined([pieces.parts[at] for at in touched], cell, near, near - boxed)
    counted = Arrangements(joined, most_states, order=list(range(len(joined.boxes))))
    by_number = counted.ways_beside_last_box()
    others = [counts for at, counts in enumerate(ways) if at not in touched]
    sea = pieces.sea - len(beside.difference(boxed, pieces.safe))
    return _weighed(by_number, Totals(pieces.mines, sea, [_summed(by_number), *others]))


def _joined(parts: list[Part], cell: int, near: set[int], from_sea: set[int]) -> Part:
    """The parts as one, without the cell, which has become clue 0; the boxes in order."""
    joined = Part([len(near)], [], [])
    for part in parts:
        first = len(joined.needs)
        joined.needs += part.needs
        for box in sweep_order(part):
            clues = [first + clue for clue in part.touches[box]]
            cells = [other for other in part.boxes[box] if other != cell]
            joined.add_box([other for other in cells if other in near], [0, *clues])
            joined.add_box([other for other in cells if other not in near], clues)
    joined.add_box(list(from_sea), [0])
    joined.add_box(list(near), [0])
    return joined


def _summed(polynomials: list[list[int]]) -> list[int]:
    found = [0] * max(map(len, polynomials))
    for polynomial in polynomials:
        for at, ways in enumerate(polynomial):
            found[at] += ways
    return found


def _weighed(by_number: list[list[int]], totals: Totals) -> list[float]:
    """The chance of each number, from the ways it has by the mines they take.

    The joined parts are the first of the totals.
    """
    scale = max(_summed(by_number))
    shares = list(zip(totals.feasible(0), totals.shares(0), strict=True))
    return [
        sum(ways[total] / scale * share for total, share in shares if total < len(ways))
        for ways in by_number
    ]
