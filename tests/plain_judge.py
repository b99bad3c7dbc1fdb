"""The judges as their table says it, word by word, with every minefield enumerated.

Shares nothing with the package but the names of the judges.
"""

from collections.abc import Callable, Collection
from fractions import Fraction

import brute_force
from brute_force import Mines

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position

FIVE_POINTS = Fraction(5, 100)


def scouted(shown: Position, mines: Mines) -> Position:
    """Where the scout stops: every cell proved safe opened, again and again."""
    while safe := brute_force.proved(shown)[0]:
        seen = bytearray(shown.seen)
        for cell in safe:
            seen[shown.grid.index(cell)] = brute_force.number(shown.grid, mines, cell)
        shown = Position(shown.grid, bytes(seen), shown.mines)
    return shown


def proves_a_mine(shown: Position, cells: Collection[Cell]) -> bool:
    """Whether at least one of the cells is a mine in every minefield that fits."""
    return all(mines.intersection(cells) for mines in brute_force.minefields(shown))


def holds_a_safe_cell(shown: Position) -> bool:
    """Whether the board holds a provable safe cell."""
    return bool(brute_force.proved(shown)[0])


def much_safer_cell(shown: Position, cell: Cell) -> bool:
    """Whether some covered cell's chance is more than 5 percentage points lower."""
    chances = brute_force.chances(shown)
    return any(chance < chances[cell] - FIVE_POINTS for chance in chances.values())


def kind(shown: Position, mines: Mines, cells: set[Cell]) -> bool:
    return bool(cells & mines) and proves_a_mine(shown, cells)


def quantum(shown: Position, mines: Mines, cells: set[Cell]) -> bool:
    return bool(cells & mines) and proves_a_mine(scouted(shown, mines), cells)


def strict(shown: Position, mines: Mines, cells: set[Cell]) -> bool:
    return bool(cells & mines) and (proves_a_mine(shown, cells) or holds_a_safe_cell(shown))


def odds(shown: Position, mines: Mines, cells: set[Cell]) -> bool:
    return strict(shown, mines, cells) or any(
        much_safer_cell(shown, cell) for cell in cells & mines
    )


def classic(_: Position, mines: Mines, cells: set[Cell]) -> bool:
    return bool(cells & mines)


def cruel(shown: Position, _: Mines, cells: set[Cell]) -> bool:
    safe, mined = brute_force.proved(shown)
    return proves_a_mine(shown, cells) or (bool(safe) and bool(cells - safe - mined))


IS_LOST: dict[str, Callable[[Position, Mines, set[Cell]], bool]] = {
    judge.__name__: judge for judge in (kind, quantum, strict, odds, classic, cruel)
}


def outcome(judge: str, shown: Position, mines: Mines, cells: set[Cell]) -> str:
    """What becomes of a move that opens these cells."""
    if not cells:
        return "nothing"
    if IS_LOST[judge](shown, mines, cells):
        return "lost"
    return "spared" if cells & mines else "opened"


def cells_of_open(shown: Position, flags: set[Cell], cell: Cell) -> set[Cell]:
    """What opening a cell opens before any flood."""
    if is_finished(shown) or cell in flags or shown.at(cell) != COVERED:
        return set()
    return {cell}


def cells_of_chord(shown: Position, flags: set[Cell], cell: Cell) -> set[Cell]:
    """What a chord opens before any flood."""
    around = brute_force.neighbours(shown.grid, cell)
    marked = [near for near in around if near in flags or shown.at(near) == SHOWN_MINE]
    if is_finished(shown) or shown.at(cell) > 8 or shown.at(cell) != len(marked):
        return set()
    return {near for near in around if near not in flags and shown.at(near) == COVERED}


def is_finished(shown: Position) -> bool:
    """Whether every safe cell is opened."""
    return len([value for value in shown.seen if value <= 8]) == shown.grid.size - shown.mines
