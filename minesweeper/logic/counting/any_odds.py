"""The odds of any position, exact or estimated, and the cell to open by them."""

from typing import TYPE_CHECKING

from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

_IS_COVERED = bytes(value == COVERED for value in range(256))


def odds_of(
    position: Position, should_cancel: ShouldCancel = never_cancel
) -> "Odds | EstimatedOdds":
    """Exact odds or, where the front is too wide, exact proofs and estimates of the rest.

    A ContradictionError says that no minefield fits, and a CancelledError that something
    waited.
    """
    try:
        return Odds.of(position, should_cancel=should_cancel)
    except TooWideError:
        # They bring numpy and a SAT solver along, which most positions never need.
        from minesweeper.logic.counting.estimate import estimate_odds  # noqa: PLC0415
        from minesweeper.logic.proof.knowledge import prove  # noqa: PLC0415

        proofs = prove(position, should_cancel)
        return estimate_odds(position, proofs.safe, proofs.mined, should_cancel=should_cancel)


def best_cell(odds: "Odds | EstimatedOdds") -> Cell | None:
    """A proved cell, or the least likely mine; None where every covered cell is a mine."""
    safe = odds.safe
    return safe[0] if safe else least_likely(odds)


def least_likely(odds: "Odds | EstimatedOdds") -> Cell | None:
    """Where nothing is proved safe, the least likely mine; None where all are certain.

    Of equals it is the one with the fewest covered neighbours, the likeliest to be a 0.
    """
    chances, grid = odds.chances, odds.position.grid
    # Without a proved cell there is no chance of 0 to be filtered out with the opened cells.
    least = min(filter(None, chances), default=1.0)
    if least == 1.0:
        return None
    equals = [at for at, chance in enumerate(chances) if chance == least]
    if len(equals) > 1:
        around = count_neighbours(grid, odds.position.seen.translate(_IS_COVERED))
        equals.sort(key=around.__getitem__)
    return grid.cell(equals[0])
