"""How opened numbers look while flags change them: dimmed where they are satisfied, counted down.

Comforts that tell nothing but what the player's own flags say.
"""

from collections.abc import Sequence

from minesweeper.game.grid import Grid
from minesweeper.window.board.tiles import DIMMED, OVER, ZERO
from minesweeper.window.visible_game import FLAG, HIT

_FLAGGED = (FLAG, HIT)
"""What counts as a mine that was found: a flag, or a mine that the player was shown."""


class NumberLooks:
    """Dims numbers whose flags equal them, counts numbers down by their flags, or both."""

    def __init__(self, *, dims: bool, counts_down: bool) -> None:
        self.dims, self.counts_down = dims, counts_down

    @property
    def is_plain(self) -> bool:
        """Whether numbers look as they are."""
        return not (self.dims or self.counts_down)

    def of(self, looks: Sequence[int], grid: Grid, shown: Sequence[int], first: int) -> list[int]:
        """How some cells look from an index on, on a board that looks so."""
        return [
            self._look(looks, grid, look, at) if 1 <= look <= 8 else look
            for at, look in enumerate(shown, first)
        ]

    def _look(self, looks: Sequence[int], grid: Grid, number: int, at: int) -> int:
        found = sum(looks[near] in _FLAGGED for near in grid.around(at))
        if self.counts_down and found > number:
            # One of the flags is wrong; the number itself would read as mines still to be found.
            return OVER + found - number
        left = number - found if self.counts_down else number
        if self.dims and found == number:
            return DIMMED + left
        return left or ZERO
