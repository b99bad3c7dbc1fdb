"""What can be said of a position within a work budget: the proofs, and the odds if they fit.

Without a budget, in the window, the odds always fit.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.any_odds import least_likely
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.work_budget import TooHardError, limited_further_to

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

_FIRST_TRY = 40_000_000
"""How much work counting may be before anything is proved: a fifth of the engine's budget.

Proofs make parts smaller, so that counting after them may cost less. They need most of the budget.
"""
_IS_COVERED = bytes(value == COVERED for value in range(256))
_IS_SHOWN = bytes(value == SHOWN_MINE for value in range(256))


@dataclass(frozen=True, slots=True)
class ProvedOdds:
    """The chances of the proved cells of a position whose odds are not counted."""

    position: Position
    safe: list[Cell]
    mined: list[Cell]

    @property
    def chances(self) -> list[float | None]:
        """0.0 or 1.0 for each proved cell, row by row; None for all others."""
        index = self.position.grid.index
        found: list[float | None] = [None] * self.position.grid.size
        for cells, chance in ((self.safe, 0.0), (self.mined, 1.0)):
            for cell in cells:
                found[index(cell)] = chance
        return found


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a position proves, completely, and its odds."""

    position: Position
    safe: list[Cell]
    """The covered cells that are proved safe, row by row."""
    mined: list[Cell]
    """The covered cells that are proved to be mines, row by row."""
    odds: "Odds | EstimatedOdds | None"
    """None if nobody asked for them, or if they are beyond the work budget."""

    def told(self) -> "Odds | EstimatedOdds | ProvedOdds":
        """The odds or, without them, those of the proved cells alone."""
        return self.odds or ProvedOdds(self.position, self.safe, self.mined)

    def best(self) -> Cell | None:
        """The cell to open: one that is proved safe, else the least likely mine.

        Without odds it is the least likely one by the rough measure of `_roughly_likely`. None if
        every covered cell is a mine.
        """
        if self.safe:
            return self.safe[0]
        return least_likely(self.odds) if self.odds is not None else self._roughly_best()

    def _roughly_best(self) -> Cell | None:
        grid, seen = self.position.grid, self.position.seen
        mined = bytearray(seen.translate(_IS_SHOWN))
        is_open = bytearray(seen.translate(_IS_COVERED))
        for cell in self.mined:
            mined[grid.index(cell)], is_open[grid.index(cell)] = 1, 0
        if 1 not in is_open:
            return None
        around = count_neighbours(grid, seen.translate(_IS_COVERED))
        likely = self._roughly_likely(bytes(mined), bytes(is_open))
        return grid.cell(min(likely, key=lambda at: (likely[at], around[at], at)))

    def _roughly_likely(self, mined: bytes, is_open: bytes) -> dict[int, float]:
        """For each open question about how likely a mine is.

        The largest share of open cells that one number beside it needs; without a number, the
        share of mines among all open cells.
        """
        grid, seen = self.position.grid, self.position.seen
        share = (self.position.mines - sum(mined)) / sum(is_open)
        by_number: dict[int, float] = {}
        found_beside, open_beside = count_neighbours(grid, mined), count_neighbours(grid, is_open)
        for at, number in enumerate(seen):
            if number < COVERED and open_beside[at]:
                needed = (number - found_beside[at]) / open_beside[at]
                for near in grid.around(at):
                    if is_open[near]:
                        by_number[near] = max(by_number.get(near, 0.0), needed)
        return {at: by_number.get(at, share) for at, is_one in enumerate(is_open) if is_one}


def analysed(position: Position, *, counts: bool = True) -> Analysis:
    """What a position proves and, if that is to be counted, its odds as far as the budget goes.

    A ContradictionError says that no minefield fits, a TooHardError that the budget is too small
    for the proofs: they are complete or not told at all.
    """
    if counts:
        try:
            with limited_further_to(_FIRST_TRY):
                odds = Odds.of(position)
            return Analysis(position, odds.safe, odds.mined, odds)
        except (TooWideError, TooHardError):
            pass
    proofs = prove(position)
    return Analysis(position, *proofs, _estimated(position, *proofs) if counts else None)


def _estimated(
    position: Position, safe: list[Cell], mined: list[Cell]
) -> "Odds | EstimatedOdds | None":
    """The odds after all proofs, exact or estimates; None if they are beyond the budget."""
    # It brings numpy and a SAT solver along, which most positions never need.
    from minesweeper.logic.counting.estimate import estimate_odds  # noqa: PLC0415

    try:
        return estimate_odds(position, safe, mined)
    except TooHardError:
        return None
