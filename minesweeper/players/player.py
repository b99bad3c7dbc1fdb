"""The interface of all players: each sees a Position, never a Minefield, and returns a Move."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Deduction

Why = Callable[[], Deduction]
"""Returns what a cell was proved from."""


class Act(Enum):
    """The actions of a player on a cell."""

    OPEN = "open"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Move:
    """The next move of a player, and its reason."""

    cell: Cell
    action: Act
    odds: float
    """The chance of a mine in the cell, as far as the player knows it."""
    is_certain: bool
    """True if the move is proved to be right."""
    reason: str
    """One sentence, as `simulate --show` prints it."""
    technique: str = ""
    """The hardest technique behind a certain move, by its id; empty for a guess."""
    more: tuple[Cell, ...] = ()
    """Further cells proved safe by the same look, to be opened before asking again."""
    why: Why | None = field(default=None, compare=False, repr=False)
    """Returns what a certain move rests on, for its first cell; None for a guess.

    It is a function because most games are simulated, where nobody asks. Call it before the player
    is asked for its next move: it answers from the player's memory. The given cells of the
    deduction are all mines, because cells proved safe before are open.
    """


class Player(Protocol):
    """Plays one game, and may remember what it knew.

    The positions it is asked about mostly follow one another, but it must be right about any
    other as well. The same seed and the same positions give the same moves.
    """

    name: str
    """The name on the command line and in requests."""

    def __init__(self, seed: int, promise: FirstClick = FirstClick.SAFE) -> None:
        """Creates a player at the beginning of a game; all its randomness comes from the seed.

        `promise` is what the rules promise for the first click, which a player may know.
        """

    def choose(self, position: Position) -> Move | None:
        """Returns the next move; None if nothing is left to open.

        May raise a ContradictionError if no minefield fits the position; not every player notices.
        """
