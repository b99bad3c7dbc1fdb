"""Every minefield that fits a position, listed where they are few. Never sees a Minefield.

The parts list their arrangements from the end of a sweep to its beginning, so that none is begun
that cannot be finished; the sea takes the mines that they leave.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from minesweeper.logic.counting.parts import Part
from minesweeper.logic.counting.sweep import sweep, sweep_order

Arrangement = tuple[int, tuple[int, ...]]
"""How many cells are mined, and which: indices of the grid."""


def arrangements(part: Part, most_states: int) -> list[Arrangement]:
    """Every way to lay mines in a part that its clues allow; best asked where they are few."""
    order = sweep_order(part)
    layers, widths = sweep(part, order, most_states)
    found: list[list[Arrangement]] = [[(0, ())]]
    for box, layer, width in zip(reversed(order), reversed(layers), widths[-2::-1], strict=True):
        before: list[list[Arrangement]] = [[] for _ in range(width)]
        cells = part.boxes[box]
        for start, to, mines in layer:
            if to < len(found) and found[to]:
                before[start] += _laid(cells, mines, found[to])
        found = before
    return found[0]


def _laid(cells: list[int], mines: int, rest: list[Arrangement]) -> list[Arrangement]:
    return [
        (mines + more, laid + others)
        for laid in combinations(cells, mines)
        for more, others in rest
    ]


def minefields(
    parts: Sequence[Sequence[Arrangement]], sea: Sequence[int], mines: int
) -> Iterator[tuple[int, ...]]:
    """The mined cells of every minefield that has so many of them in all."""
    if not parts:
        if 0 <= mines <= len(sea):
            yield from combinations(sea, mines)
        return
    for laid, cells in parts[0]:
        for rest in minefields(parts[1:], sea, mines - laid):
            yield cells + rest
