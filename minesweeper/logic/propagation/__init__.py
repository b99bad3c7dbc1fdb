"""Propagation: what one clue, or two clues together, settle without any search.

Code outside of this package uses `Propagation` (or `SingleClues`) and never chooses between its
three implementations. They follow the same rules on the same arrays:

- `core` takes clue by clue from a queue, on flat bytes. It is the default, because most moves
  change a few cells only.
- `bitboard` opens everything that single clues prove safe, for all clues of a board at once, with
  long integers. `Propagation.open_newly_safe` chooses it on boards of up to 6,000 places when
  many cells wait to be opened, as when the scout starts again after mines moved: 1.1 ms
  instead of 2.0 ms for an Expert board.
- `arrays` takes whole queues at once with numpy. `Propagation` chooses it on boards of 20,000 cells
  and more, for queues of 300 clues and more, as after a click that opens half of the board: 0.63 s
  instead of 1.12 s for 500 × 500 cells. Smaller boards would lose more by importing numpy.

The single-clue rule exists twice more, where neither the board nor the history of proofs is needed:

- `counting.parts` settles single clues before it counts arrangements. With a `Propagation` the same
  cut would take 4.6 times as long (0.60 ms instead of 0.13 ms on Expert), because it records who
  proved what, which a count does not need.
- `reasons.smallest_proof` asks the same of a handful of clues in no particular place, thousands of
  times, as it leaves out one after another.
"""

from collections.abc import Sequence

from minesweeper.game.position import Position
from minesweeper.logic.propagation.bitboard import NumberPlanes
from minesweeper.logic.propagation.core import Propagation
from minesweeper.logic.propagation.encoding import (
    GIVEN,
    MINED,
    OPENED,
    POPCOUNT,
    PROVED_SAFE,
    SAFE,
    WALL,
)

__all__ = [
    "GIVEN",
    "MINED",
    "OPENED",
    "POPCOUNT",
    "PROVED_SAFE",
    "SAFE",
    "WALL",
    "NumberPlanes",
    "Propagation",
    "SingleClues",
]


class SingleClues:
    """The cells that single clues settle in a growing position. Cells are indices of the grid.

    >>> from minesweeper.game.grid import Grid
    >>> from minesweeper.game.position import COVERED
    >>> clues = SingleClues(Position(Grid(3, 1), bytes([COVERED, 1, COVERED]), mines=1))
    >>> clues.show_mine(0)
    >>> clues.take_safe()
    [2]
    """

    def __init__(self, position: Position) -> None:
        self._propagation = Propagation(position)
        self._propagation.read_position(position)

    def open(self, indices: Sequence[int], numbers: Sequence[int]) -> None:
        """Takes in opened cells and the numbers they show."""
        self._propagation.open(self._propagation.places(indices), numbers)

    def show_mine(self, index: int) -> None:
        """Takes in a mine that the player was shown."""
        self._propagation.show_mine(self._propagation.place(index))

    def take_safe(self) -> list[int]:
        """Returns the covered cells that were settled as safe since the last call."""
        propagation = self._propagation
        propagation.propagate_single_clues()
        found, propagation.newly_safe = propagation.newly_safe, []
        # A flood can have opened some of them meanwhile.
        return propagation.indices([place for place in found if propagation.state[place] == SAFE])

    def settles(self, index: int) -> bool:
        """True if a covered cell is settled as safe, or an opened number has all its mines."""
        propagation = self._propagation
        propagation.propagate_single_clues()
        place = propagation.place(index)
        state = propagation.state[place]
        return state == SAFE or (state <= 8 and not propagation.need[place])
