"""Finds arrangements of a wide part for a walk to start from, by SAT.

Walks that start alike could agree on what none of them ever moves, and call it certain. So each
asks the solver to try other values first; that makes them differ, though not evenly.
"""

from itertools import combinations
from random import Random

from pysat.solvers import Solver

from minesweeper.logic.parts import ContradictionError, Part


def some_arrangement(part: Part, seed: int) -> list[int]:
    """How many mines each box of a part has in one arrangement that fits its clues."""
    literals = _literals(part)
    with Solver("minisat22", bootstrap_with=_clauses(part, literals)) as solver:
        solver.set_phases(_wishes(literals, Random(seed)))  # noqa: S311  no secret
        if not solver.solve():
            raise ContradictionError("The numbers contradict each other.")
        mined = set(solver.get_model())
    return [len(mined.intersection(cells)) for cells in literals]


def _literals(part: Part) -> list[range]:
    """A literal for each cell, box by box, that is true where it is mined."""
    found, first = [], 1
    for cells in part.boxes:
        found.append(range(first, first + len(cells)))
        first += len(cells)
    return found


def _clauses(part: Part, literals: list[range]) -> list[list[int]]:
    """Of any N + 1 cells around an N one is safe; of any all-but-N + 1 one is mined."""
    around: list[list[int]] = [[] for _ in part.needs]
    for box, clues in zip(literals, part.touches, strict=True):
        for clue in clues:
            around[clue] += box
    clauses = []
    for need, cells in zip(part.needs, around, strict=True):
        clauses += [[-cell for cell in some] for some in combinations(cells, need + 1)]
        clauses += [list(some) for some in combinations(cells, len(cells) - need + 1)]
    return clauses


def _wishes(literals: list[range], random: Random) -> list[int]:
    """A value for each cell to be tried first; how many are mined differs from wish to wish."""
    share = 0.5 * random.random()
    return [cell if random.random() < share else -cell for cells in literals for cell in cells]
