"""The knowledge after some steps of a route: a position, and the cells settled since.

A hot module: the scout's route can have a million steps, so it works on the places of a
`Propagation`, which are offsets into its arrays, rather than on cells. Of the numbers of covered
cells it reads only those of cells that were settled as safe. Never sees a Minefield.
"""

from typing import NamedTuple

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.propagation import GIVEN, MINED, SAFE, Propagation

_IS_COVERED = bytes(value == COVERED for value in range(256))
_COVERED_OR_MINED = (COVERED, MINED)


class Proof(NamedTuple):
    """A proof by its premises: clues and given cells, as places. `Reason` names them as cells."""

    technique: str
    """One of `techniques.TECHNIQUES`."""
    clues: tuple[int, ...]
    given: tuple[int, ...]
    """Places settled since the start."""
    uses_mine_count: bool = False
    is_reduced: bool = False
    """True if a clue of the pattern needs less than its number: mines beside it are known."""


class ProofState:
    """A position that grows step by step and remembers which cells were covered at its start.

    With the numbers of all cells, safe cells are opened when they are settled. Without them, all
    conclusions follow from the position alone.
    """

    def __init__(self, position: Position, numbers: bytes | None = None) -> None:
        self.position = position
        self.propagation = propagation = Propagation(position)
        propagation.read_position(position)
        self.was_covered = propagation.with_walls(position.seen.translate(_IS_COVERED))
        self._numbers = None if numbers is None else propagation.with_walls(numbers)
        self.mines: list[int] = []
        """The mines settled since the start, in order."""
        self.safe: list[int] = []
        """The safe cells settled since the start, in order."""

    def place(self, cell: Cell) -> int:
        """Returns the place of a cell."""
        return self.propagation.place(self.position.grid.index(cell))

    def cell(self, place: int) -> Cell:
        """Returns the cell at a place."""
        return Cell(*divmod(place - self.propagation.base, self.propagation.stride))

    def is_settled(self, place: int) -> bool:
        """True if the cell is open, a shown mine, or settled since the start."""
        return self.propagation.state[place] != COVERED

    def settle(self, place: int, verdict: Verdict) -> None:
        """Takes a proved cell as known, and opens it if it is safe and numbers were given."""
        propagation = self.propagation
        if verdict is Verdict.MINE:
            propagation.prove((place,), MINED, GIVEN, GIVEN)
            self.mines.append(place)
            return
        propagation.prove((place,), SAFE, GIVEN, GIVEN)
        propagation.newly_safe.clear()
        self.safe.append(place)
        if self._numbers is not None:
            propagation.open((place,), self._numbers[place : place + 1])

    def open_with_flood(self, place: int) -> list[int]:
        """Opens a safe cell and, around zeros, all that follows; returns what opened, in order.

        Needs the numbers of all cells. Flags are ignored, because they are no evidence.
        """
        propagation, numbers = self.propagation, self._numbers
        assert numbers is not None, "the numbers of covered cells are not known"
        opened = [place]
        reached = {place}
        for at in opened:
            self.settle(at, Verdict.SAFE)
            if not numbers[at]:
                around = {at + step for step in propagation.steps} - reached
                new = sorted(near for near in around if propagation.state[near] == COVERED)
                reached.update(new)
                opened += new
        return opened

    def mines_beside(self, clue: int) -> list[int]:
        """Returns the mines around a clue that were settled since the start."""
        state, was_covered = self.propagation.state, self.was_covered
        return [
            clue + step
            for step in self.propagation.steps
            if was_covered[clue + step] and state[clue + step] == MINED
        ]

    def safe_beside(self, clue: int) -> list[int]:
        """Returns the cells around a clue that were settled as safe since the start."""
        state, was_covered = self.propagation.state, self.was_covered
        return [
            clue + step
            for step in self.propagation.steps
            if was_covered[clue + step] and state[clue + step] not in _COVERED_OR_MINED
        ]
