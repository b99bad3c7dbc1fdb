"""The cheap rules, what one or two clues settle, in three implementations."""

from collections.abc import Sequence

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.propagation.core import (
    GIVEN,
    MINED,
    OPENED,
    POPCOUNT,
    PROVED_SAFE,
    SAFE,
    WALL,
    Propagation,
)

__all__ = [
    "GIVEN",
    "MINED",
    "OPENED",
    "POPCOUNT",
    "PROVED_SAFE",
    "SAFE",
    "WALL",
    "Propagation",
    "SingleClues",
]


class SingleClues:
    """What single clues settle in a position that grows."""

    def __init__(self, position: Position) -> None:
        self._propagation = Propagation(position)
        shown = [at for at, value in enumerate(position.seen) if value == SHOWN_MINE]
        for at in shown:
            self.show_mine(at)
        opened = [at for at, value in enumerate(position.seen) if value < COVERED]
        self.see(opened, [position.seen[at] for at in opened])

    def see(self, opened: Sequence[int], numbers: Sequence[int]) -> None:
        """Take in opened cells, by their index, with the numbers they show."""
        self._propagation.open(self._propagation.places(opened), numbers)

    def show_mine(self, index: int) -> None:
        """Take in a mine that the player has been shown."""
        self._propagation.show_mine(self._propagation.place(index))

    def take_safe(self) -> list[int]:
        """The cells settled as safe since the last call, first settled first, by their index."""
        propagation = self._propagation
        propagation.propagate_single_clues()
        fresh, propagation.newly_safe = propagation.newly_safe, []
        # What was opened meanwhile, as by a flood, is settled and open already.
        return propagation.indices([place for place in fresh if propagation.state[place] > COVERED])
