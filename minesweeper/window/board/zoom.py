"""How large cells are wanted: as the settings say or, on boards of a size, as they were zoomed."""

from minesweeper.game.grid import Grid

FITTING = 0
"""As large as the window holds the board."""


class Zoom:
    """A zoom belongs to the size of board it was made on, and to this session.

    What is chosen in the settings is for all boards; choosing anew there ends all zooms.
    """

    def __init__(self) -> None:
        self._chosen = FITTING
        self._zoomed: dict[tuple[int, int], int] = {}

    def wanted(self, grid: Grid, chosen: int) -> int:
        """The side of a cell in pixels, or FITTING; `chosen` is what the settings say."""
        if chosen != self._chosen:
            self._chosen = chosen
            self._zoomed.clear()
        return self._zoomed.get(_size(grid), chosen)

    def set(self, grid: Grid, cell: int) -> None:
        """Want this on boards of this size from now on."""
        self._zoomed[_size(grid)] = cell


def _size(grid: Grid) -> tuple[int, int]:
    return grid.width, grid.height
