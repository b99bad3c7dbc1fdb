"""A conclusion and what it rests on. Never sees a Minefield."""

from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value


class Verdict(Enum):
    """What logic says of a covered cell."""

    SAFE = "safe"
    MINE = "mine"
    OPEN = "open"
    """An open question: some minefields that fit have a mine there and some don't."""


class Deduction(Value):
    """A proved cell, and enough to prove it from; not always the least that would do."""

    cell: Cell
    verdict: Verdict
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used."""
    given: tuple[Cell, ...]
    """The covered cells around them that were proved earlier, safe or mined."""
    uses_mine_count: bool = False
    """Whether the total number of mines is used."""


class Reason(Value):
    """The simplest proof of a cell from what was known: left out any one thing, it fails."""

    cell: Cell
    verdict: Verdict
    technique: str
    """One of `techniques.TECHNIQUES`."""
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used, in the order in which they are best told."""
    given: tuple[Cell, ...]
    """The cells covered at the start, and proved by earlier steps, that it rests on."""
    uses_mine_count: bool = False
    is_reduced: bool = False
    """Whether a number of the pattern is more than it needs: mines beside it are known."""
