"""A position that is being set up by hand: what is painted, its size, and every step back.

Cells outside of the board keep what was painted there, so that a board that is made smaller and
larger again has lost nothing. Draws nothing.
"""

from collections.abc import Iterable
from dataclasses import field

from minesweeper.game.grid import Cell, Grid, indices_of
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.window.visible_game import FLAG, MINE

BRUSHES = (*range(9), COVERED, FLAG, MINE)
"""The looks that can be painted."""
MOST_STEPS = 1000
"""The most steps that can be undone."""
_SEEN = bytes(
    look if look < COVERED else SHOWN_MINE if look == MINE else COVERED for look in range(256)
)


class BoardSize(Value):
    """The size of a board and its number of mines, which may be impossible."""

    width: int
    height: int
    mines: int

    @property
    def grid(self) -> Grid:
        """The grid of this size."""
        return Grid(self.width, self.height)


class _Step(Value):
    """A change that can be undone."""

    before: BoardSize
    after: BoardSize
    cells: dict[Cell, tuple[int, int]] = field(default_factory=dict)
    """The looks of changed cells before and after."""


class PaintedPosition:
    """The painted cells and the size of a board, with the steps that led there."""

    def __init__(self, size: BoardSize) -> None:
        self.size = size
        self._painted: dict[Cell, int] = {}
        """The looks of all cells that are not just covered, those outside of the board included."""
        self._undone: list[_Step] = []
        self._done: list[_Step] = []
        self._stroke: dict[Cell, tuple[int, int]] = {}
        """The cells that were painted since the last step ended."""

    # The position.

    @property
    def grid(self) -> Grid:
        """The grid of the board."""
        return self.size.grid

    def look(self, cell: Cell) -> int:
        """Returns what is painted on a cell."""
        return self._painted.get(cell, COVERED)

    @property
    def looks(self) -> bytearray:
        """The looks of all cells of the board, row by row."""
        grid = self.grid
        looks = bytearray([COVERED]) * grid.size
        for cell, look in self._painted.items():
            if cell in grid:
                looks[grid.index(cell)] = look
        return looks

    @property
    def position(self) -> Position | None:
        """The position; None if there are more mines than cells."""
        grid, mines = self.grid, self.size.mines
        return Position(grid, bytes(self.looks.translate(_SEEN)), mines) if self.is_sound else None

    @property
    def is_sound(self) -> bool:
        """True if the cells can hold the mines."""
        return self.size.mines <= self.grid.size

    @property
    def flags(self) -> frozenset[Cell]:
        """The flagged cells of the board."""
        grid = self.grid
        return frozenset(grid.cell(at) for at in indices_of(FLAG, self.looks))

    # Changing it.

    def paint(self, cell: Cell, look: int) -> bool:
        """Paints a cell of the board; returns whether it looks different now.

        All cells that are painted until `end_stroke` are one step.
        """
        before = self.look(cell)
        if cell not in self.grid or before == look:
            return False
        first = self._stroke.get(cell, (before, look))[0]
        self._stroke[cell] = (first, look)
        self._put(cell, look)
        return True

    def end_stroke(self) -> None:
        """Makes the cells that were painted since the last step one step that can be undone."""
        if self._stroke:
            self._keep(_Step(self.size, self.size, self._stroke))
            self._stroke = {}

    def resize(self, size: BoardSize) -> None:
        """Changes the size or the number of mines; what is outside of the board is kept."""
        self.end_stroke()
        if size != self.size:
            self._keep(_Step(self.size, size))
            self.size = size

    def clear(self) -> None:
        """Covers all cells of the board."""
        self.end_stroke()
        for cell in [cell for cell in self._painted if cell in self.grid]:
            self.paint(cell, COVERED)
        self.end_stroke()

    def replace(self, position: Position, flags: Iterable[Cell]) -> None:
        """Sets up another position, in one step."""
        self.end_stroke()
        before, painted = self.size, dict(self._painted)
        grid = position.grid
        wanted = {
            grid.cell(at): MINE if value == SHOWN_MINE else value
            for at, value in enumerate(position.seen)
            if value != COVERED
        }
        wanted |= dict.fromkeys(flags, FLAG)
        self.size = BoardSize(grid.width, grid.height, position.mines)
        changed = {
            cell: (painted.get(cell, COVERED), wanted.get(cell, COVERED))
            for cell in painted.keys() | wanted.keys()
        }
        for cell, (_, look) in changed.items():
            self._put(cell, look)
        self._keep(_Step(before, self.size, changed))

    def _put(self, cell: Cell, look: int) -> None:
        if look == COVERED:
            self._painted.pop(cell, None)
        else:
            self._painted[cell] = look

    # Undo and redo.

    def _keep(self, step: _Step) -> None:
        self._done.append(step)
        del self._done[:-MOST_STEPS]
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """True if there is a step to undo."""
        return bool(self._done or self._stroke)

    @property
    def can_redo(self) -> bool:
        """True if there is an undone step to do again."""
        return bool(self._undone)

    def undo(self) -> None:
        """Undoes the last step, if there is one."""
        self.end_stroke()
        if self._done:
            step = self._done.pop()
            self._undone.append(step)
            self.size = step.before
            for cell, (before, _) in step.cells.items():
                self._put(cell, before)

    def redo(self) -> None:
        """Does the last undone step again, if there is one."""
        if self._undone and not self._stroke:
            step = self._undone.pop()
            self._done.append(step)
            self.size = step.after
            for cell, (_, after) in step.cells.items():
                self._put(cell, after)
