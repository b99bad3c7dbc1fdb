"""Values for a proved cell and the clues and cells that its proof uses."""

from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value


class Verdict(Enum):
    """The result of logic for a covered cell."""

    SAFE = "safe"
    MINE = "mine"
    OPEN = "open"
    """An open question: some minefields that fit have a mine there and some don't."""


class Deduction(Value):
    """A proved cell and the first proof that was found for it. A smaller proof may exist."""

    cell: Cell
    verdict: Verdict
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used."""
    given: tuple[Cell, ...]
    """The covered cells around the clues that were proved earlier, safe or mined."""
    uses_mine_count: bool = False
    """True if the proof uses the total number of mines."""


class Reason(Value):
    """A proved cell with its simplest proof, of which no clue and no given cell can be left out."""

    cell: Cell
    verdict: Verdict
    technique: str
    """The id of the technique: one of `techniques.TECHNIQUES`."""
    clues: tuple[Cell, ...]
    """The opened cells whose numbers the proof uses, in the order in which to name them."""
    given: tuple[Cell, ...]
    """The cells that earlier steps have proved and this proof uses."""
    uses_mine_count: bool = False
    """True if the proof uses the total number of mines."""
    is_reduced: bool = False
    """True if known mines have to be subtracted from a number before the pattern shows."""


class Clash(Value):
    """Numbers that contradict each other, or that contradict the number of mines.

    No number can be left out: the others alone could be right.
    """

    clues: tuple[Cell, ...]
    """The opened cells whose numbers clash, row by row; empty if none is needed."""
    uses_mine_count: bool = False
    """True if the number of mines belongs to the clash."""
    fewest: int | None = None
    """The fewest mines on a board with these numbers; None if they were not counted."""
    most: int | None = None
    """The most mines on a board with these numbers; None if they were not counted."""
