r"""Writes the knowledge base of a position as a DIMACS file, for any SAT or #SAT solver.

Variable 1 is the first covered cell, 2 the second, and so on, row by row; a comment names each. The
formula has exactly one model for each minefield that fits, mine count included.

>>> from minesweeper.game.grid import Grid
>>> print(dimacs(Position(Grid(3, 1), bytes([COVERED, 1, COVERED]), mines=1)).split("p cnf")[0])
c 1 A1
c 2 C1
<BLANKLINE>
"""

from collections.abc import Iterator

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.proof.clauses import Clause, range_clauses, total_clauses

MOST_COVERED_CELLS = 150_000
"""The largest position: a covered cell takes about 14 clauses of the total and 400 bytes."""


def dimacs(position: Position) -> str:
    """Returns the text of a DIMACS file. The caller refuses positions above MOST_COVERED_CELLS."""
    covered = [at for at, value in enumerate(position.seen) if value == COVERED]
    variables = {at: number for number, at in enumerate(covered, start=1)}
    last, clauses = len(covered), []
    for clause in _clauses(position, variables):
        last = max(last, max(map(abs, clause), default=0))
        # As text at once: lists take twice the memory.
        clauses.append(" ".join(map(str, (*clause, 0))))
    names = [f"c {number} {position.grid.cell(at).name}" for at, number in variables.items()]
    return "\n".join([*names, f"p cnf {last} {len(clauses)}", *clauses, ""])


def _clauses(position: Position, variables: dict[int, int]) -> Iterator[Clause]:
    """Yields the clauses of every number, then those of the total."""
    seen, grid = position.seen, position.grid
    for at, value in enumerate(seen):
        if value <= 8:
            around = grid.around(at)
            literals = [variables[near] for near in around if near in variables]
            need = value - sum(seen[near] == SHOWN_MINE for near in around)
            if 0 <= need <= len(literals):
                yield from range_clauses(literals, need, need)
            else:
                yield []
    hidden = position.mines - seen.count(SHOWN_MINE)
    yield from total_clauses(list(variables.values()), hidden)
