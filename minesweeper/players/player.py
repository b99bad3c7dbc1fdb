"""What every autoplayer is: it sees a Position, never a Minefield, and says its next move."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position


class Act(Enum):
    """What a player does to a cell."""

    OPEN = "open"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Move:
    """What a player would do next, and why."""

    cell: Cell
    action: Act
    odds: float
    """The chance of a mine in the cell."""
    is_certain: bool
    """Whether it is proved, so that nothing is left to luck."""
    reason: str
    """One sentence."""


class Player(Protocol):
    """Chooses a move, the same one whenever it is asked about the same position."""

    name: str
    """As written on the command line and in requests."""

    def choose(self, position: Position) -> Move | None:
        """The next move; None where nothing is left to open."""
