"""The interface of all players: each sees a Position, never a Minefield, and returns a Move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Deduction

Why = Callable[[], Deduction]
"""Returns what a cell was proved from."""


@dataclass(frozen=True, slots=True)
class Move:
    """The cell that a player opens next, and its reason."""

    cell: Cell
    odds: float
    """The chance of a mine in the cell, as far as the player knows it."""
    reason: str
    """One sentence, as `simulate --show` prints it."""
    is_certain: bool = False
    """True if the move is proved to be right, False for a guess."""
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

    @classmethod
    def certain(cls, safe: Sequence[Cell], reason: str, technique: str, why: Why) -> "Move":
        """Returns a move that opens cells which are proved safe, at least one."""
        more = tuple(safe[1:])
        return cls(safe[0], 0.0, reason, is_certain=True, technique=technique, more=more, why=why)


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
