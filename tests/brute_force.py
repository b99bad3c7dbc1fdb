"""The slow obvious twin: plain definitions, followed to the letter, to judge the clever code.

Nothing here is quick and nothing is shared with the package but its values: neighbours are found by
looking at every cell, and minefields by trying every way to lay the mines.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position

Mines = frozenset[Cell]


def neighbours(grid: Grid, cell: Cell) -> list[Cell]:
    """The cells that touch this one: at most one row and one column away."""
    return list(_found_around(grid, cell))


@lru_cache(maxsize=10_000)
def _found_around(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    """Looked for once, because the same small grids are asked about again and again."""
    return tuple(
        other
        for other in grid
        if other != cell and abs(other.row - cell.row) <= 1 and abs(other.column - cell.column) <= 1
    )


def number(grid: Grid, mines: Iterable[Cell], cell: Cell) -> int:
    """How many of the cell's neighbours are mined."""
    around = neighbours(grid, cell)
    return sum(mine in around for mine in mines)


def minefields(position: Position) -> Iterator[Mines]:
    """Every minefield that shows this position: as many mines in all, and every number right."""
    grid = position.grid
    shown = frozenset(cell for cell in grid if position.at(cell) == SHOWN_MINE)
    covered = [cell for cell in grid if position.at(cell) == COVERED]
    numbers = {
        cell: (position.at(cell), set(neighbours(grid, cell)))
        for cell in grid
        if position.at(cell) <= 8
    }
    hidden = position.mines - len(shown)
    for laid in combinations(covered, hidden) if hidden >= 0 else ():
        mines = shown.union(laid)
        if all(len(mines & around) == shows for shows, around in numbers.values()):
            yield mines


def chances(position: Position) -> dict[Cell, Fraction]:
    """The share of all fitting minefields in which each covered cell is mined."""
    fitting = list(minefields(position))
    return {
        cell: Fraction(sum(cell in mines for mines in fitting), len(fitting))
        for cell in position.grid
        if position.at(cell) == COVERED
    }


def proved(position: Position) -> tuple[set[Cell], set[Cell]]:
    """The covered cells that are safe in every fitting minefield, and those mined in every one."""
    odds = chances(position)
    return {cell for cell in odds if odds[cell] == 0}, {cell for cell in odds if odds[cell] == 1}


def flood(grid: Grid, mines: Mines, closed: Iterable[Cell], start: Cell) -> dict[Cell, int]:
    """The cells that open with this safe one, and what they show; `closed` ones never open."""
    opened: dict[Cell, int] = {}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        if cell in opened or cell in closed:
            continue
        opened[cell] = number(grid, mines, cell)
        if opened[cell] == 0:
            waiting += neighbours(grid, cell)
    return opened


def clicks_needed(grid: Grid, mines: Mines) -> list[Cell]:
    """One cell for each of the 3BV: a zero of every opening, then every number still covered."""
    safe = [cell for cell in grid if cell not in mines]
    zeros = [cell for cell in safe if number(grid, mines, cell) == 0]
    opened: set[Cell] = set()
    clicked = []
    for cell in zeros + safe:
        if cell not in opened:
            clicked.append(cell)
            opened.update(flood(grid, mines, (), cell))
    return clicked
