"""The first two mine-movers of the thesis behind the game, small and plain, dead ends included.

Both take the outer cells, the opened numbers with covered neighbours, row by row, and lay the mines
each one lacks around it. Neither ever takes a mine back, so both can run out of room. They differ
only in which covered neighbour comes first.
"""

from collections.abc import Callable

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position

Rank = Callable[[Cell], int]
"""The lower the rank of a cell, the earlier a mine is laid on it; row by row where equal."""


def move_greedily(position: Position, kept_free: Cell) -> set[Cell] | None:
    """Mines for every number without one on `kept_free`, laid row by row; None at a dead end."""
    return _move(position, kept_free, lambda _: 0)


def move_by_popularity(position: Position, kept_free: Cell) -> set[Cell] | None:
    """The same, but first on the cells that touch the most numbers; None at a dead end."""
    clues = list(position.clues())
    return _move(position, kept_free, lambda cell: -sum(cell in clue.covered for clue in clues))


def _move(position: Position, kept_free: Cell, rank: Rank) -> set[Cell] | None:
    clues = list(position.clues())
    laid: set[Cell] = set()

    def is_full(cell: Cell) -> bool:
        return any(
            cell in clue.covered and len(laid.intersection(clue.covered)) >= clue.mines
            for clue in clues
        )

    for clue in clues:
        for cell in sorted(clue.covered, key=rank):
            if cell != kept_free and cell not in laid and not is_full(cell):
                laid.add(cell)
        if len(laid.intersection(clue.covered)) < clue.mines:
            return None
    return laid
