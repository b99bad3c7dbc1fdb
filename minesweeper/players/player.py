"""What every autoplayer is: it sees a Position, never a Minefield, and says its next move."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Deduction

Why = Callable[[], Deduction]
"""Gives what a cell was proved from."""


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
    """The chance of a mine in the cell, as far as the player knows it."""
    is_certain: bool
    """Whether it is proved, so that nothing is left to luck."""
    reason: str
    """One sentence."""
    technique: str = ""
    """The hardest technique behind a certain move, by its id; empty for a guess."""
    more: tuple[Cell, ...] = ()
    """Further cells that the same look proved safe, to be opened before asking again."""
    why: Why | None = field(default=None, compare=False, repr=False)
    """What a certain move rests on, for its first cell; None for a guess.

    Asked for rather than told: most games are played unseen, and fast. It is answered from what
    the player remembers, so only until it looks again. The given cells are all mines: what was
    proved safe before is open.
    """


class Player(Protocol):
    """Plays one game, and may remember what it knew.

    The positions it is asked about mostly grow from one another; about any other it must be right
    as well. The same seed and the same positions get the same moves.
    """

    name: str
    """As written on the command line and in requests."""

    def __init__(self, seed: int, promise: FirstClick = FirstClick.SAFE) -> None:
        """A player at the beginning of a game; all its randomness comes from the seed.

        What the first click is promised is a rule of the game, which a player may know.
        """

    def choose(self, position: Position) -> Move | None:
        """The next move; None where nothing is left to open.

        A ContradictionError says that no minefield fits the position; not every player notices.
        """
