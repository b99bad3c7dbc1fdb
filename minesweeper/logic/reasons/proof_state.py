"""What is known so far on a way of steps: a position, and what the steps since have settled.

A hot module: a scout's way can have a million steps, so it works on the places of a `Propagation`.
Of the numbers of covered cells it reads only those of cells that were settled as safe.
"""

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.propagation import GIVEN, MINED, SAFE, Propagation

_IS_COVERED = bytes(value == COVERED for value in range(256))


class ProofState:
    """A position that grows step by step, and remembers which cells were covered at its start."""

    def __init__(self, position: Position, numbers: bytes | None = None) -> None:
        self.position = position
        self.slate = slate = Propagation(position)
        slate.read_position(position)
        self.was_covered = slate.with_walls(position.seen.translate(_IS_COVERED))
        self._numbers = None if numbers is None else slate.with_walls(numbers)
        """None where safe cells are not opened: what follows then follows from the board alone."""
        self.mines: list[int] = []
        """The mines settled since the start, in order."""
        self.free: list[int] = []
        """The safe cells settled since the start, in order."""

    def place(self, cell: Cell) -> int:
        """Where the slate has a cell."""
        return self.slate.place(self.position.grid.index(cell))

    def cell(self, place: int) -> Cell:
        """The cell at a place of the slate."""
        return Cell(*divmod(place - self.slate.base, self.slate.stride))

    def is_settled(self, place: int) -> bool:
        """Whether it is known what a cell is."""
        return self.slate.state[place] != COVERED

    def settle(self, place: int, verdict: Verdict) -> None:
        """Take in a proved cell; a safe one is opened, where numbers can be read."""
        slate = self.slate
        if verdict is Verdict.MINE:
            slate.prove((place,), MINED, GIVEN, GIVEN)
            self.mines.append(place)
            return
        slate.prove((place,), SAFE, GIVEN, GIVEN)
        slate.newly_safe.clear()
        self.free.append(place)
        if self._numbers is not None:
            slate.open((place,), self._numbers[place : place + 1])

    def mines_beside(self, clue: int) -> list[int]:
        """The mines around a clue that were settled since the start."""
        state, was_covered = self.slate.state, self.was_covered
        return [
            clue + step
            for step in self.slate.steps
            if was_covered[clue + step] and state[clue + step] == MINED
        ]

    def free_beside(self, clue: int) -> list[int]:
        """The cells around a clue that were settled as safe since the start."""
        state, was_covered = self.slate.state, self.was_covered
        return [
            clue + step
            for step in self.slate.steps
            if was_covered[clue + step] and state[clue + step] not in _NOT_FREE
        ]


_NOT_FREE = (COVERED, MINED)
