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

MOST_CELLS = 150_000
"""The most covered cells: each takes about 14 clauses of the total, and 500 bytes of the file."""


def dimacs(position: Position) -> str:
    """Returns the text of a DIMACS file. The caller refuses positions above MOST_CELLS."""
    covered = [at for at, value in enumerate(position.seen) if value == COVERED]
    names = [position.grid.cell(at).name for at in covered]
    clauses = list(_clauses(position, {at: number for number, at in enumerate(covered, start=1)}))
    last = max((abs(one) for clause in clauses for one in clause), default=0)
    lines = [f"c {number} {name}" for number, name in enumerate(names, start=1)]
    lines.append(f"p cnf {max(last, len(covered))} {len(clauses)}")
    lines += (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return "\n".join(lines) + "\n"


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
