"""A conclusion and what it rests on. Never sees a Minefield."""

from dataclasses import dataclass
from enum import Enum

from minesweeper.game.grid import Cell


class Verdict(Enum):
    """What logic says of a covered cell."""

    SAFE = "safe"
    MINE = "mine"
    OPEN = "open"
    """An open question: some minefields that fit have a mine there and some don't."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """A proved cell, and enough to prove it from; not always the least that would do."""

    cell: Cell
    verdict: Verdict
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used."""
    given: tuple[Cell, ...]
    """The covered cells around them that were proved earlier, safe or mined."""
    uses_mine_count: bool = False
    """Whether the total number of mines is used."""
