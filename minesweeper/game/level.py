"""Levels: the size of a board, its number of mines, and the promise to the first click."""

import re
from enum import Enum

from minesweeper.game.grid import Grid, GridError
from minesweeper.game.quoting import quoted
from minesweeper.game.value import Value
from minesweeper.translation import gettext as _


class LevelError(ValueError):
    """A size or a number of mines that no game can have; its sentence says why."""


class FirstClick(Enum):
    """The promises that a dealt minefield can make about the first cell that is opened."""

    OPENING = "opening"
    """The cell and its neighbours have no mines, so an area opens."""
    SAFE = "safe"
    """The cell itself has no mine."""
    ANY = "any"
    """No promise: the cell can be a mine."""


class BoardDifficulty(Enum):
    """How hard a no-guess board is: the hardest technique that it needs."""

    EASY = "easy"
    """Single numbers are enough."""
    MEDIUM = "medium"
    """Two numbers in a row have to be compared: 1-1, 1-2 and so on."""
    HARD = "hard"
    """Holes, triangles, other pairs of numbers or the mine count are needed."""
    EVIL = "evil"
    """A contradiction between several numbers has to be found."""


class Level(Value):
    """A grid and its number of mines."""

    grid: Grid
    mines: int

    def __post_init__(self) -> None:
        if self.grid.size < 2:
            raise LevelError(_("A board needs at least 2 cells, with at least one of them safe."))
        if not 1 <= self.mines < self.grid.size:
            raise LevelError(
                _(
                    "A board of {width} × {height} can have 1 to {size:,} mines, not {mines:,}."
                ).format(
                    width=self.grid.width,
                    height=self.grid.height,
                    size=self.grid.size - 1,
                    mines=self.mines,
                )
            )

    @classmethod
    def of(cls, width: int, height: int, mines: int) -> "Level":
        """Returns the level with these numbers; raises a LevelError if no game can have them."""
        try:
            return cls(Grid(width, height), mines)
        except GridError as error:
            raise LevelError(str(error)) from None

    @classmethod
    def read(cls, text: str) -> "Level":
        """Returns the level that a text such as 30x16/99 names: width, height and mines.

        Raises a LevelError if it names none.

        >>> Level.read("30 × 16 / 99") == LEVELS["expert"]
        True
        """
        match = re.fullmatch(r"\s*([0-9]{1,7})\s*[x×]\s*([0-9]{1,7})\s*/\s*([0-9]{1,7})\s*", text)
        if match is None:
            raise LevelError(
                _("{text} is not a size such as 30x16/99 (width x height / mines).").format(
                    text=quoted(text)
                )
            )
        width, height, mines = map(int, match.groups())
        return cls.of(width, height, mines)

    @property
    def safe_cells(self) -> int:
        """The number of cells to open to win."""
        return self.grid.size - self.mines

    def __str__(self) -> str:
        return f"{self.grid.width}x{self.grid.height}/{self.mines}"


LEVELS = {
    "beginner": Level.of(9, 9, 10),
    "intermediate": Level.of(16, 16, 40),
    "expert": Level.of(30, 16, 99),
    "dense-small": Level.of(10, 10, 20),
    "dense-medium": Level.of(15, 15, 50),
    "dense-expert": Level.of(30, 16, 130),
}
"""The named levels, in the order of their keys, Alt + 1 to Alt + 6."""


def level_name(level: Level) -> str | None:
    """Returns the name of a level, or None for a custom one."""
    return next((name for name, known in LEVELS.items() if known == level), None)
