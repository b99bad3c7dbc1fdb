"""The rules of one move on any position with any flags, without a game.

The engine is sent positions, even some that no game leads to, while a `Game` grows move by move.
`tests/game/test_moves.py` compares the two.
"""

from collections.abc import Iterable

from minesweeper.game.flood import flood, openable_numbers
from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, SHOWN_MINE, Position


def cells_of_open(sheet: FlaggedPosition, cell: Cell) -> tuple[Cell, ...]:
    """Returns the cells that opening this one would open without any flood: none or itself."""
    return (cell,) if not sheet.position.is_finished and _can_open(sheet, cell) else ()


def cells_of_chord(sheet: FlaggedPosition, cell: Cell) -> tuple[Cell, ...]:
    """Returns the cells that a chord here would open without any flood; none if it cannot.

    A shown mine counts as flagged.
    """
    around = sheet.position.grid.neighbours(cell)
    flagged = sum(near in sheet.flags or sheet.position.at(near) == SHOWN_MINE for near in around)
    if flagged != sheet.position.at(cell) or sheet.position.is_finished:
        return ()
    return tuple(near for near in around if _can_open(sheet, near))


def _can_open(sheet: FlaggedPosition, cell: Cell) -> bool:
    return sheet.position.at(cell) == COVERED and cell not in sheet.flags


def after_opening(
    sheet: FlaggedPosition, minefield: Minefield, cells: Iterable[Cell]
) -> FlaggedPosition:
    """Returns the position after these safe cells opened, with their floods; flags stay."""
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
    """Returns the first cell, row by row, that cannot show what it shows on this minefield."""
    looked_at = zip(position.seen, minefield.mined, minefield.numbers, strict=True)
    for at, (seen, mined, number) in enumerate(looked_at):
        right = SHOWN_MINE if mined else number
        if seen not in (COVERED, right):
            return position.grid.cell(at)
    return None
