"""What players keep from one look to the next, as long as the positions grow from one another."""

from itertools import compress
from operator import ne

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.proof.knowledge import Knowledge


def is_finished(position: Position) -> bool:
    """Whether nothing is left to open: no more cells are covered than there are mines."""
    hidden = position.mines - position.seen.count(SHOWN_MINE)
    return position.seen.count(COVERED) <= hidden


def opened_since(before: Position | None, now: Position) -> list[int] | None:
    """The indices of the cells opened since; None where one position didn't grow from the other."""
    if before is None or (before.grid, before.mines) != (now.grid, now.mines):
        return None
    changed = list(compress(range(now.grid.size), map(ne, before.seen, now.seen)))
    if any(before.seen[at] != COVERED or now.seen[at] >= COVERED for at in changed):
        return None
    return changed


class IncrementalKnowledge:
    """All that follows from the positions of one game, worked out from what is new in each."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._known: Knowledge | None = None

    def of(self, position: Position) -> Knowledge:
        """What a position proves; a ContradictionError where no minefield fits it."""
        opened = opened_since(self._position, position)
        known, self._position = self._known, None
        if known is None or opened is None:
            known = Knowledge(position)
        else:
            known.learn(opened, [position.seen[at] for at in opened])
        known.reason()
        # Only now: what a contradiction leaves behind is not to be built upon.
        self._position, self._known = position, known
        return known
