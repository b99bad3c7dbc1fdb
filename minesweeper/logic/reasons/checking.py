"""Checks a reason by counting all minefields; shares no code with the search that found it.

The check makes a position that shows the clues of the reason and no other number, with the given
cells known. All minefields that fit it have to agree on the cell. With any one premise left out
they must not. Never sees a Minefield.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.odds import MOST_STATES, Odds
from minesweeper.logic.counting.parts import Part, cut
from minesweeper.logic.counting.sweep import count
from minesweeper.logic.deduction import Reason, Verdict

NumberAt = Callable[[Cell], int]
"""Returns the number of an opened cell."""
Known = Mapping[Cell, Verdict]
"""The conclusions of earlier steps."""


def is_minimal_proof(reason: Reason, start: Position, known: Known, number: NumberAt) -> bool:
    """True if a reason proves its cell, and does not with any premise left out.

    Raises TooWideError if the count is too large.
    """
    return proves(reason, start, known, number) and not any(
        proves(less, start, known, number) for less in _weaker(reason, start.grid, known)
    )


def proves(reason: Reason, start: Position, known: Known, number: NumberAt) -> bool:
    """True if a reason proves its cell by its own premises alone.

    `start` is the position at the start of the route and `known` what earlier steps settled.
    Raises TooWideError if the count is too large.

    >>> start = Position(Grid(3, 1), bytes([COVERED, 1, 0]), mines=1)
    >>> reason = Reason(Cell(0, 0), Verdict.MINE, "B1", clues=(Cell(0, 1),), given=())
    >>> proves(reason, start, {}, start.at)
    True
    >>> proves(replace(reason, clues=()), start, {}, start.at)
    False
    """
    premises = _Premises(reason, start, known, number)
    verdict_of = _verdict_of_board if reason.uses_mine_count else _verdict_of_part
    return verdict_of(premises) is reason.verdict


def _weaker(reason: Reason, grid: Grid, known: Known) -> Iterator[Reason]:
    """Yields the reason with each single premise left out."""
    for clue in reason.clues:
        yield replace(reason, clues=tuple(other for other in reason.clues if other != clue))
    for cell in _unlike_given(reason, grid, known):
        yield replace(reason, given=tuple(other for other in reason.given if other != cell))
    if reason.uses_mine_count:
        yield replace(reason, uses_mine_count=False)


def _unlike_given(reason: Reason, grid: Grid, known: Known) -> Iterable[Cell]:
    """Drops given cells that no clue touches, except one mine and one safe cell.

    Those matter to the mine count alone, so one of each kind represents all.
    """
    if not reason.uses_mine_count:
        return reason.given
    near = {cell for clue in reason.clues for cell in grid.neighbours(clue)}
    kinds = {cell if cell in near else known[cell]: cell for cell in reason.given}
    return kinds.values()


class _Premises:
    """A position with only the premises of a reason, cut down to the area around them."""

    def __init__(self, reason: Reason, start: Position, known: Known, number: NumberAt) -> None:
        self._top, self._left, self._grid = _area(reason, start.grid)
        seen = bytearray([COVERED]) * self._grid.size
        self.safe: list[int] = []
        self.mined: list[int] = []
        for at in range(self._grid.size):
            value = start.at(self._cell(at))
            if value == SHOWN_MINE:
                seen[at] = SHOWN_MINE
            elif value != COVERED:
                self.safe.append(at)
        for clue in reason.clues:
            seen[self._index(clue)] = number(clue)
        for cell in reason.given:
            mined = known[cell] is Verdict.MINE
            (self.mined if mined else self.safe).append(self._index(cell))
        self.cell = self._index(reason.cell)
        # If the board was cut down, the mine count means nothing and is not used.
        self.position = Position(self._grid, bytes(seen), min(start.mines, self._grid.size))

    def _cell(self, index: int) -> Cell:
        row, column = divmod(index, self._grid.width)
        return Cell(self._top + row, self._left + column)

    def _index(self, cell: Cell) -> int:
        return (cell.row - self._top) * self._grid.width + cell.column - self._left


def _area(reason: Reason, grid: Grid) -> tuple[int, int, Grid]:
    """Returns top, left and size of the area that matters; all of the board for the mine count."""
    if reason.uses_mine_count:
        return 0, 0, grid
    named = [*reason.clues, *reason.given, reason.cell]
    rows, columns = [cell.row for cell in named], [cell.column for cell in named]
    top, left = max(0, min(rows) - 1), max(0, min(columns) - 1)
    bottom, right = min(grid.height, max(rows) + 2), min(grid.width, max(columns) + 2)
    return top, left, Grid(right - left, bottom - top)


def _verdict_of_board(premises: _Premises) -> Verdict:
    """Returns the verdict of all minefields that fit, with the right number of mines."""
    pieces = cut(premises.position, premises.safe, premises.mined)
    counts = [count(part, MOST_STATES) for part in pieces.parts]
    chance = Odds.joined(premises.position, pieces, counts).chances[premises.cell]
    if chance is None:
        return Verdict.OPEN
    return {0.0: Verdict.SAFE, 1.0: Verdict.MINE}.get(chance, Verdict.OPEN)


def _verdict_of_part(premises: _Premises) -> Verdict:
    """Returns the verdict of all arrangements of the part that holds the cell."""
    pieces = cut(premises.position, premises.safe, premises.mined)
    if premises.cell in pieces.safe:
        return Verdict.SAFE
    if premises.cell in pieces.mined:
        return Verdict.MINE
    for part in pieces.parts:
        for box, cells in enumerate(part.boxes):
            if premises.cell in cells:
                return _verdict_of_box(part, box)
    return Verdict.OPEN


def _verdict_of_box(part: Part, box: int) -> Verdict:
    counted = count(part, MOST_STATES)
    mined, most = sum(counted.mined[box]), sum(counted.ways) * len(part.boxes[box])
    return Verdict.SAFE if not mined else Verdict.MINE if mined == most else Verdict.OPEN
