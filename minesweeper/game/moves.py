"""What one move opens on any position with any flags, for whoever has no game to ask.

A `Game` grows move by move and knows how it came about; here a position is taken as it is, even
one that no game leads to. `tests/game/test_moves.py` holds the two against each other.
"""

from collections.abc import Iterable

from minesweeper.game.flood import flood, openable_numbers
from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, SHOWN_MINE, Position


def is_finished(position: Position) -> bool:
    """Whether every safe cell is opened: no more cells are left than there are mines."""
    return sum(value > 8 for value in position.seen) == position.mines


def cells_of_open(sheet: FlaggedPosition, cell: Cell) -> tuple[Cell, ...]:
    """The cells that opening this one would open before any flood: none or itself."""
    return (cell,) if not is_finished(sheet.position) and _can_open(sheet, cell) else ()


def cells_of_chord(sheet: FlaggedPosition, cell: Cell) -> tuple[Cell, ...]:
    """The cells that a chord here would open before any flood; none where it does nothing.

    A shown mine counts as flagged.
    """
    around = sheet.position.grid.neighbours(cell)
    flagged = sum(near in sheet.flags or sheet.position.at(near) == SHOWN_MINE for near in around)
    if flagged != sheet.position.at(cell) or is_finished(sheet.position):
        return ()
    return tuple(near for near in around if _can_open(sheet, near))


def _can_open(sheet: FlaggedPosition, cell: Cell) -> bool:
    return sheet.position.at(cell) == COVERED and cell not in sheet.flags


def after_opening(
    sheet: FlaggedPosition, minefield: Minefield, cells: Iterable[Cell]
) -> FlaggedPosition:
    """The position with these safe cells opened and what floods from them; flags stay covered."""
    position, grid = sheet.position, sheet.position.grid
    seen, marks = bytearray(position.seen), bytearray(grid.size)
    for flagged in sheet.flags:
        marks[grid.index(flagged)] = Mark.FLAG.value
    openable = bytearray(openable_numbers(minefield.numbers, seen, marks))
    for cell in cells:
        assert not minefield.is_mined(cell), f"{cell.name} is opened, but mined"
        for run in flood(grid, openable, grid.index(cell)).runs:
            at = grid.index(run.start)
            seen[at : at + len(run.numbers)] = run.numbers
    return FlaggedPosition(Position(grid, bytes(seen), position.mines), sheet.flags)


def first_mismatch(position: Position, minefield: Minefield) -> Cell | None:
    """The first cell, row by row, that shows what it cannot show on this minefield."""
    looked_at = zip(position.seen, minefield.mined, minefield.numbers, strict=True)
    for at, (seen, mined, number) in enumerate(looked_at):
        told = SHOWN_MINE if mined else number
        if seen not in (COVERED, told):
            return position.grid.cell(at)
    return None
