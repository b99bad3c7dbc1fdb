"""Values for a proved cell and what its proof rests on."""

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
    """A proved cell with a proof, as it was found; a smaller one may exist."""

    cell: Cell
    verdict: Verdict
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used."""
    given: tuple[Cell, ...]
    """The covered cells around them that were proved earlier, safe or mined."""
    uses_mine_count: bool = False
    """True if the total number of mines is used."""


class Reason(Value):
    """A proved cell with its simplest proof: without any one of its clues and cells it fails."""

    cell: Cell
    verdict: Verdict
    technique: str
    """One of `techniques.TECHNIQUES`."""
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used, in the order in which a text should name them."""
    given: tuple[Cell, ...]
    """The cells, covered at the start and proved by earlier steps, that it rests on."""
    uses_mine_count: bool = False
    """True if the total number of mines is used."""
    is_reduced: bool = False
    """True if a number is larger than its pattern needs, because mines beside it are known."""
