"""Analyses any position: what it proves, its odds (exact or estimated), and the cell to open.

Without a work budget, as in the window, every position gets odds. With one, as in the engine, the
proofs come first and the odds follow if the rest of the budget is enough for them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.work_budget import TooHardError, limited_further_to

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

_FIRST_TRY = 40_000_000
"""The work that counting may take before anything is proved: a fifth of the engine's budget.

Proofs make parts smaller, so counting may cost less after them. They need most of the budget.
"""
_IS_COVERED = bytes(value == COVERED for value in range(256))
_IS_SHOWN_MINE = bytes(value == SHOWN_MINE for value in range(256))


# The odds of a position, exact where it can be counted.


def odds_of(
    position: Position, should_cancel: ShouldCancel = never_cancel
) -> "Odds | EstimatedOdds":
    """Returns exact odds or, if the front is too wide to count, exact proofs and estimates.

    Raises ContradictionError if no minefield fits, and CancelledError once `should_cancel` says so.
    """
    try:
        return Odds.of(position, should_cancel=should_cancel)
    except TooWideError:
        proofs = prove(position, should_cancel)
        return _odds_after_proofs(position, *proofs, should_cancel)


def _odds_after_proofs(
    position: Position,
    safe: list[Cell],
    mined: list[Cell],
    should_cancel: ShouldCancel = never_cancel,
) -> "Odds | EstimatedOdds":
    # It imports numpy and a SAT solver, which most positions never need.
    from minesweeper.logic.counting.estimate import estimate_odds  # noqa: PLC0415

    return estimate_odds(position, safe, mined, should_cancel=should_cancel)


def best_cell(odds: "Odds | EstimatedOdds") -> Cell | None:
    """Returns a proved safe cell, or else the least likely mine; None if all cells are mines."""
    safe = odds.safe
    return safe[0] if safe else least_likely_mine(odds)


def least_likely_mine(odds: "Odds | EstimatedOdds") -> Cell | None:
    """Returns the least likely mine of a position without proved safe cells; None if all are mines.

    Among equals it is the one with the fewest covered neighbours, because that one most likely
    shows a 0.
    """
    chances, grid = odds.chances, odds.position.grid
    # Opened cells are None and no cell is proved safe, so the filter removes only opened cells.
    least = min(filter(None, chances), default=1.0)
    if least == 1.0:
        return None
    equals = [at for at, chance in enumerate(chances) if chance == least]
    if len(equals) > 1:
        around = count_neighbours(grid, odds.position.seen.translate(_IS_COVERED))
        equals.sort(key=around.__getitem__)
    return grid.cell(equals[0])


# Proofs first, odds as far as the work budget goes.


@dataclass(frozen=True, slots=True)
class ProvedOdds:
    """Chances for a position whose odds were not counted: those of its proved cells only."""

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
    """Everything that a position proves, and its odds."""

    position: Position
    safe: list[Cell]
    """The covered cells that are proved safe, row by row."""
    mined: list[Cell]
    """The covered cells that are proved to be mines, row by row."""
    odds: "Odds | EstimatedOdds | None"
    """The odds of the position; None if not asked for, or if they are beyond the work budget."""

    def known_odds(self) -> "Odds | EstimatedOdds | ProvedOdds":
        """Returns the odds; if they were not counted, those of the proved cells alone."""
        return self.odds or ProvedOdds(self.position, self.safe, self.mined)

    def best(self) -> Cell | None:
        """Returns the cell to open: a proved safe one, else the least likely mine.

        Without odds the least likely mine is a rough guess (`_rough_chances`). None if every
        covered cell is a mine.
        """
        if self.safe:
            return self.safe[0]
        return least_likely_mine(self.odds) if self.odds is not None else self._rough_guess()

    def _rough_guess(self) -> Cell | None:
        grid, seen = self.position.grid, self.position.seen
        mined = bytearray(seen.translate(_IS_SHOWN_MINE))
        undecided = bytearray(seen.translate(_IS_COVERED))
        for cell in self.mined:
            mined[grid.index(cell)], undecided[grid.index(cell)] = 1, 0
        if 1 not in undecided:
            return None
        around = count_neighbours(grid, seen.translate(_IS_COVERED))
        chances = self._rough_chances(bytes(mined), bytes(undecided))
        return grid.cell(min(chances, key=lambda at: (chances[at], around[at], at)))

    def _rough_chances(self, mined: bytes, undecided: bytes) -> dict[int, float]:
        """Returns for each undecided cell roughly how likely a mine is there.

        It is the largest share of undecided cells that any one number beside the cell needs; for a
        cell without a number, the share of mines among all undecided cells.
        """
        grid, seen = self.position.grid, self.position.seen
        share = (self.position.mines - sum(mined)) / sum(undecided)
        by_number: dict[int, float] = {}
        mines_beside = count_neighbours(grid, mined)
        undecided_beside = count_neighbours(grid, undecided)
        for at, number in enumerate(seen):
            if number < COVERED and undecided_beside[at]:
                needed = (number - mines_beside[at]) / undecided_beside[at]
                for near in grid.around(at):
                    if undecided[near]:
                        by_number[near] = max(by_number.get(near, 0.0), needed)
        return {at: by_number.get(at, share) for at, is_one in enumerate(undecided) if is_one}


def analyse_position(position: Position, *, counts: bool = True) -> Analysis:
    """Returns what a position proves and, with `counts`, its odds as far as the budget goes.

    Raises a ContradictionError if no minefield fits, and a TooHardError if the budget is too small
    for the proofs: they are complete or not returned at all.

    >>> from minesweeper.game.grid import Grid
    >>> found = analyse_position(Position(Grid(3, 1), bytes([COVERED, 1, COVERED]), mines=1))
    >>> found.safe, found.odds.chances, found.best().name
    ([], [0.5, None, 0.5], 'A1')
    """
    if counts:
        try:
            with limited_further_to(_FIRST_TRY):
                odds = Odds.of(position)
            return Analysis(position, odds.safe, odds.mined, odds)
        except (TooWideError, TooHardError):
            pass
    proofs = prove(position)
    if not counts:
        return Analysis(position, *proofs, None)
    try:
        return Analysis(position, *proofs, _odds_after_proofs(position, *proofs))
    except TooHardError:
        return Analysis(position, *proofs, None)
