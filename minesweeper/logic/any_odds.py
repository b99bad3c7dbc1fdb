"""The odds of any position: exact, or estimated where its front is too wide to be counted."""

from typing import TYPE_CHECKING

from minesweeper.game.position import Position
from minesweeper.logic.counting import TooWideError
from minesweeper.logic.odds import Odds

if TYPE_CHECKING:
    from minesweeper.logic.estimate import EstimatedOdds


def odds_of(position: Position) -> "Odds | EstimatedOdds":
    """Exact odds or, where the front is too wide, exact proofs and estimates of the rest.

    A ContradictionError says that no minefield fits.
    """
    try:
        return Odds.of(position)
    except TooWideError:
        # They bring numpy and a SAT solver along, which most positions never need.
        from minesweeper.logic.estimate import estimate_odds  # noqa: PLC0415
        from minesweeper.logic.knowledge import prove  # noqa: PLC0415

        proofs = prove(position)
        return estimate_odds(position, proofs.safe, proofs.mined)
