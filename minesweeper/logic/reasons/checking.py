"""Checks a reason by counting, and shares nothing with what found it. Never sees a Minefield.

A position is made that shows the reason's clues and no other number, with the cells known that it
names; the minefields that fit it must all agree on the cell. Leaving any one thing out, they must
not.
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
"""Gives the number that an opened cell shows."""
Known = Mapping[Cell, Verdict]
"""What earlier steps proved."""


def is_minimal_proof(reason: Reason, start: Position, known: Known, number: NumberAt) -> bool:
    """Whether a reason proves its cell, and would not with anything left out."""
    return proves(reason, start, known, number) and not any(
        proves(less, start, known, number) for less in _lesser(reason, start.grid, known)
    )


def proves(reason: Reason, start: Position, known: Known, number: NumberAt) -> bool:
    """Whether a reason proves its cell, from a start and by what it names alone.

    A TooWideError where that is too much to count.
    """
    bare = _Bare(reason, start, known, number)
    found = _verdict_of_all(bare) if reason.uses_mine_count else _verdict_of_part(bare)
    return found is reason.verdict


def _lesser(reason: Reason, grid: Grid, known: Known) -> Iterator[Reason]:
    """The reason with each single thing left out."""
    for clue in reason.clues:
        yield replace(reason, clues=tuple(other for other in reason.clues if other != clue))
    for cell in _unlike(reason, grid, known):
        yield replace(reason, given=tuple(other for other in reason.given if other != cell))
    if reason.uses_mine_count:
        yield replace(reason, uses_mine_count=False)


def _unlike(reason: Reason, grid: Grid, known: Known) -> Iterable[Cell]:
    """The given cells, but of those that only the mine count speaks of one of each kind."""
    if not reason.uses_mine_count:
        return reason.given
    near = {cell for clue in reason.clues for cell in grid.neighbours(clue)}
    kinds = {cell if cell in near else known[cell]: cell for cell in reason.given}
    return kinds.values()


class _Bare:
    """What a reason names and nothing else, on as small a piece of the board as will do."""

    def __init__(self, reason: Reason, start: Position, known: Known, number: NumberAt) -> None:
        self._top, self._left, self._grid = _piece(reason, start.grid)
        seen = bytearray([COVERED]) * self._grid.size
        self.safe: list[int] = []
        self.mined: list[int] = []
        for at in range(self._grid.size):
            value = start.at(self._on_the_board(at))
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
        # On a piece of the board the mine count means nothing and is not asked.
        self.position = Position(self._grid, bytes(seen), min(start.mines, self._grid.size))

    def _on_the_board(self, index: int) -> Cell:
        row, column = divmod(index, self._grid.width)
        return Cell(self._top + row, self._left + column)

    def _index(self, cell: Cell) -> int:
        return (cell.row - self._top) * self._grid.width + cell.column - self._left


def _piece(reason: Reason, grid: Grid) -> tuple[int, int, Grid]:
    """The top, the left and the size of what has to be looked at."""
    if reason.uses_mine_count:
        return 0, 0, grid
    named = [*reason.clues, *reason.given, reason.cell]
    rows, columns = [cell.row for cell in named], [cell.column for cell in named]
    top, left = max(0, min(rows) - 1), max(0, min(columns) - 1)
    bottom, right = min(grid.height, max(rows) + 2), min(grid.width, max(columns) + 2)
    return top, left, Grid(right - left, bottom - top)


def _verdict_of_all(bare: _Bare) -> Verdict:
    """By all minefields that fit, with as many mines as there are."""
    pieces = cut(bare.position, bare.safe, bare.mined)
    counts = [count(part, MOST_STATES) for part in pieces.parts]
    chance = Odds.joined(bare.position, pieces, counts).chances[bare.cell]
    return {0.0: Verdict.SAFE, 1.0: Verdict.MINE}.get(-1.0 if chance is None else chance, _OPEN)


def _verdict_of_part(bare: _Bare) -> Verdict:
    """By all arrangements of the cells that hang together with the one in question."""
    pieces = cut(bare.position, bare.safe, bare.mined)
    if bare.cell in pieces.safe:
        return Verdict.SAFE
    if bare.cell in pieces.mined:
        return Verdict.MINE
    for part in pieces.parts:
        for box, cells in enumerate(part.boxes):
            if bare.cell in cells:
                return _verdict_of_box(part, box)
    return _OPEN


def _verdict_of_box(part: Part, box: int) -> Verdict:
    counted = count(part, MOST_STATES)
    mined, most = sum(counted.mined[box]), sum(counted.ways) * len(part.boxes[box])
    return Verdict.SAFE if not mined else Verdict.MINE if mined == most else _OPEN


_OPEN = Verdict.OPEN
