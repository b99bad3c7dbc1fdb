"""Plays ahead of the player by pure logic, and knows what no logic can settle.

It may read the number of a cell only once that cell is proved safe, or opened by the player.
"""

from collections.abc import Iterable

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, Position, Reveal
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.interrupting import MustStop, never
from minesweeper.logic.knowledge import ENDLESS, Knowledge

SLICE = 4_000
"""How many clues a slice of thinking looks at: some milliseconds."""


class Insight:
    """What the board proves: complete logic from what the player sees, worked out when asked."""

    def __init__(self, position: Position) -> None:
        self._known = Knowledge(position)
        self._unread: list[Reveal] = []

    def see(self, opened: Reveal) -> None:
        """Take in what the player opened; it is read when somebody asks."""
        self._unread.append(opened)

    def known(self) -> Knowledge:
        """All that the board proves."""
        for reveal in self._unread:
            learn(self._known, reveal)
        self._unread = []
        self._known.reason()
        return self._known


class Scout:
    """Opens every cell proved safe, first proved first, until nothing more is proved."""

    def __init__(self, known: Knowledge, minefield: Minefield) -> None:
        self.known = known
        self._numbers = known.lay_out(minefield.numbers)
        self.is_settled = False

    @classmethod
    def from_position(
        cls, position: Position, minefield: Minefield, must_stop: MustStop = never
    ) -> "Scout":
        """A scout that sets out from a position."""
        return cls(Knowledge(position, must_stop), minefield)

    def see(self, opened: Reveal) -> None:
        """Take in what the player opened; what the scout opened before costs nothing."""
        learn(self.known, opened)
        self.is_settled = False

    def show_mine(self, index: int) -> None:
        """Take in a mine that the player has been told of."""
        self.known.show_mine(index)
        self.is_settled = False

    def think(self, most: int = SLICE) -> bool:
        """Go on for one slice; true while there is more to do."""
        if self.is_settled:
            return False
        done = self.known.reason(most, until_safe=True)
        opened = self.known.open_safe(self._numbers)
        self.is_settled = done and not opened
        return not self.is_settled

    def finish(self) -> None:
        """Go on until nothing more is proved."""
        while not self.is_settled:
            self.think(ENDLESS)

    def steps(self) -> list[Deduction]:
        """Every conclusion on the way, in order, each with what it rests on."""
        return [self.known.deduction(cell) for cell in self.known.conclusions()]


def chain(known: Knowledge, cell: Cell, position: Position) -> list[Deduction]:
    """The conclusions that a proved cell rests on, in order; none where it is an open question.

    It is a walk backwards: what is covered in the position and used must have been proved.
    """
    if known.verdict(cell) is Verdict.OPEN:
        return []
    found: dict[Cell, Deduction] = {}
    waiting = [cell]
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        why = known.deduction(at, 0)
        given = tuple(near for near in why.given if position.at(near) == COVERED)
        found[at] = Deduction(at, why.verdict, why.clues, given, why.uses_mine_count)
        waiting += given
        waiting += (clue for clue in why.clues if position.at(clue) == COVERED)
    return sorted(found.values(), key=lambda step: known.proved_at(step.cell))


def learn(known: Knowledge, opened: Reveal) -> None:
    """Take a reveal in."""
    known.learn(*flattened(opened, known.grid))


def flattened(opened: Reveal, grid: Grid) -> tuple[list[int], bytes]:
    """Opened cells by their index, and the numbers they show."""
    indices: list[int] = []
    for run in opened.runs:
        start = grid.index(run.start)
        indices += range(start, start + len(run.numbers))
    return indices, b"".join(run.numbers for run in opened.runs)


def indices_of(known: Knowledge, cells: Iterable[Cell]) -> list[int]:
    """Cells as a knowledge base counts them."""
    return [known.grid.index(cell) for cell in cells]
