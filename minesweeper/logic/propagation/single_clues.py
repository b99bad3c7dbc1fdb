"""What single clues settle, one after another: the part of logic that needs no thought.

A clue whose mines are all found has safe neighbours, and one that has as many covered neighbours as
mines has mines. Kept up to date move by move, on the slate of the knowledge base.
"""

from collections.abc import Sequence

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.propagation.core import Propagation


class SingleClues:
    """What single clues settle in a position that grows."""

    def __init__(self, position: Position) -> None:
        self._slate = Propagation(position)
        shown = [at for at, value in enumerate(position.seen) if value == SHOWN_MINE]
        for at in shown:
            self.show_mine(at)
        opened = [at for at, value in enumerate(position.seen) if value < COVERED]
        self.see(opened, [position.seen[at] for at in opened])

    def see(self, opened: Sequence[int], numbers: Sequence[int]) -> None:
        """Take in opened cells, by their index, with the numbers they show."""
        self._slate.open(self._slate.places(opened), numbers)

    def show_mine(self, index: int) -> None:
        """Take in a mine that the player has been shown."""
        self._slate.show_mine(self._slate.place(index))

    def take_safe(self) -> list[int]:
        """The cells settled as safe since the last call, first settled first, by their index."""
        slate = self._slate
        slate.reason_singly()
        fresh, slate.fresh = slate.fresh, []
        # What was opened meanwhile, as by a flood, is settled and open already.
        return slate.indices([place for place in fresh if slate.state[place] > COVERED])
