"""Turns mouse buttons into actions on cells. Knows buttons and cells, not pixels."""

from collections.abc import Callable
from enum import Enum, auto

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value

LEFT, MIDDLE, RIGHT = 1, 2, 3


class PointerAction(Enum):
    """The actions that the pointer can take on a cell."""

    OPEN = auto()
    FLAG = auto()
    CHORD = auto()


class CellAction(Value):
    """An action on a cell."""

    action: PointerAction
    cell: Cell


class DoubleClick:
    """Recognises the second of two clicks on the same cell, if only double clicks open."""

    WITHIN = 450
    """Milliseconds within which the second click must follow the first."""

    def __init__(self) -> None:
        self._last: tuple[Cell, int] | None = None

    def is_second(self, cell: Cell, now: int) -> bool:
        """Notes a click at this time; returns whether it was the second on its cell."""
        before, self._last = self._last, (cell, now)
        is_second = before is not None and before[0] == cell and now - before[1] <= self.WITHIN
        if is_second:
            self._last = None
        return is_second


class _Hold(Enum):
    """The action that the pressed mouse buttons will cause."""

    NOTHING = auto()
    OPEN = auto()
    """The left button is down on a covered cell, which opens when the button is released."""
    CHORD_HERE = auto()
    """The left button is down on a number, which is chorded if the pointer stays on it."""
    CHORD = auto()
    """Both buttons or the middle one are down: they chord wherever the first is released."""
    VAIN_OPEN = auto()
    """The left button is down on a flag or an empty cell: nothing opens, but a click is counted."""
    VAIN_FLAG = auto()
    """The right button is down on a number: nothing is flagged, unless the left button joins it."""
    SPENT = auto()
    """The gesture is done or cancelled: nothing happens until all buttons are up."""


class Gestures:
    """The mouse buttons over the board: knows cells, not pixels.

    Left opens on release over the cell it pressed. Right flags on press. Both buttons, the middle
    one, or left on a number chord on the first release. Sliding off a pressed cell cancels.
    """

    def __init__(self, can_open: Callable[[Cell], bool], can_chord: Callable[[Cell], bool]) -> None:
        self._can_open = can_open
        self._can_chord = can_chord
        self._down: set[int] = set()
        self._hold = _Hold.NOTHING
        self._start: Cell | None = None
        self._over: Cell | None = None

    @property
    def pressed(self) -> Cell | None:
        """The cell that would open on release."""
        is_over_start = self._hold is _Hold.OPEN and self._over == self._start
        return self._start if is_over_start else None

    @property
    def chorded(self) -> Cell | None:
        """The cell whose neighbours would open on release."""
        if self._hold is _Hold.CHORD_HERE and self._over == self._start:
            return self._start
        return self._over if self._hold is _Hold.CHORD else None

    def press(self, button: int, cell: Cell | None, *, as_flag: bool = False) -> CellAction | None:
        """Notes that a button went down over a cell or beside the board; returns what to do now."""
        if cell is None and not self._down:
            return None
        self._down.add(button)
        self._over = cell
        if button == MIDDLE or {LEFT, RIGHT} <= self._down:
            if self._hold is not _Hold.SPENT:
                self._hold = _Hold.CHORD
            return None
        if button == RIGHT or (button == LEFT and as_flag):
            self._hold = _Hold.SPENT if as_flag else _Hold.NOTHING
            return self._start_flag(cell)
        if button == LEFT and cell is not None:
            self._start_left(cell)
        return None

    def _start_flag(self, cell: Cell | None) -> CellAction | None:
        if cell is None:
            return None
        if self._can_chord(cell) and self._hold is not _Hold.SPENT:
            # This press may be the beginning of a chord, which counts as one click.
            self._start, self._hold = cell, _Hold.VAIN_FLAG
            return None
        return CellAction(PointerAction.FLAG, cell)

    def _start_left(self, cell: Cell) -> None:
        self._start = cell
        if self._can_open(cell):
            self._hold = _Hold.OPEN
        elif self._can_chord(cell):
            self._hold = _Hold.CHORD_HERE
        else:
            self._hold = _Hold.VAIN_OPEN

    def move(self, cell: Cell | None) -> None:
        """Stores the cell under the pointer; None if the pointer is beside the board."""
        self._over = cell

    def release(self, button: int, cell: Cell | None) -> CellAction | None:
        """Notes that a button went up; returns what to do now."""
        if button not in self._down:
            return None
        self._over = cell
        action = self._action()
        self._down.discard(button)
        # If the right button stays down, the left one may join it again: that is the 1.5 click.
        stays_spent = self._hold is _Hold.SPENT and self._down
        self._hold = _Hold.SPENT if stays_spent else _Hold.NOTHING
        return action

    def _action(self) -> CellAction | None:
        if self.pressed is not None:
            return CellAction(PointerAction.OPEN, self.pressed)
        if self._over is not None and self._over == self._start:
            if self._hold is _Hold.VAIN_OPEN:
                return CellAction(PointerAction.OPEN, self._over)
            if self._hold is _Hold.VAIN_FLAG:
                return CellAction(PointerAction.FLAG, self._over)
        chorded = self.chorded
        if chorded is not None and self._can_chord(chorded):
            return CellAction(PointerAction.CHORD, chorded)
        return None

    def cancel(self) -> None:
        """Cancels a gesture. Buttons that are down do nothing until they are released."""
        self._hold = _Hold.SPENT if self._down else _Hold.NOTHING

    def forget(self) -> None:
        """Treats all buttons as released, because their release will not be reported."""
        self._down.clear()
        self._hold = _Hold.NOTHING
