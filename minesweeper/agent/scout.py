"""Plays ahead of the player by pure logic, and knows what no logic can settle.

It may read the number of a cell only once that cell is proved safe, or opened by the player.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, Position, Reveal
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.deduction import Reason
from minesweeper.logic.proof.knowledge import ENDLESS, Knowledge
from minesweeper.logic.reasons.routes import (
    SettledCell,
    explain_steps,
    is_small_board,
    shorten_route,
    shortest_route,
)

SLICE = 4_000
"""How many clues a slice of thinking looks at: some milliseconds."""


class BoardProofs:
    """What the board proves: complete logic from what the player sees, worked out when asked."""

    def __init__(self, position: Position, should_cancel: ShouldCancel = never_cancel) -> None:
        self._known = Knowledge(position, should_cancel)
        self._unread: list[Reveal] = []

    def see(self, opened: Reveal) -> None:
        """Take in what the player opened; it is read when somebody asks."""
        self._unread.append(opened)

    def see_mine(self, cell: Cell) -> None:
        """Take in a mine that the player was shown."""
        self._known.show_mine(self._known.grid.index(cell))

    def think(self, most: int = SLICE) -> bool:
        """Prove for one slice; true while there is more to do."""
        if self._unread:
            runs = (run for reveal in self._unread for run in reveal.runs)
            learn(self._known, Reveal(tuple(runs)))
            self._unread = []
        return not self._known.reason(most)

    def think_ahead(self, should_cancel: ShouldCancel) -> bool:
        """Prove for one slice that may be interrupted, though nobody asked yet; true as above."""
        self._known.should_cancel, before = should_cancel, self._known.should_cancel
        try:
            return self.think()
        finally:
            self._known.should_cancel = before

    def known(self) -> Knowledge:
        """All that the board proves."""
        self.think(ENDLESS)
        return self._known


class Scout:
    """Opens every cell proved safe, first proved first, until nothing more is proved."""

    def __init__(self, known: Knowledge, minefield: Minefield) -> None:
        self.known = known
        self._numbers = known.number_planes(minefield.numbers)
        self.is_settled = False

    @classmethod
    def from_position(
        cls, position: Position, minefield: Minefield, should_cancel: ShouldCancel = never_cancel
    ) -> "Scout":
        """A scout that sets out from a position."""
        return cls(Knowledge(position, should_cancel), minefield)

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


def whole_way(scout: Scout, position: Position, minefield: Minefield) -> Iterator[Reason]:
    """Every conclusion of a scout that set out from a position, in order, each with its reason."""
    known = scout.known
    way = (_settled(known, cell) for cell in known.conclusions())
    return explain_steps(position, way, minefield.numbers)


def way_to(
    known: Knowledge,
    cells: Iterable[Cell],
    position: Position,
    numbers: bytes | None,
    near: Cell | None = None,
) -> tuple[Reason, ...]:
    """The shortest way from a position to one of these cells, all of them proved; none to none.

    On a large board it is the way to the one nearest to another cell; and where that lies too far
    for the shortest way to be looked for, the one on which it was proved.
    """
    proved = sorted(cells)
    if not proved:
        return ()
    goals = proved if is_small_board(position) else [min(proved, key=partial(_distance, near))]
    way = shortest_route(position, goals, numbers)
    if not way:
        way = shorten_route(position, _proved_way(known, goals[0], position), numbers)
    return tuple(way)


def _distance(near: Cell | None, cell: Cell) -> int:
    return 0 if near is None else max(abs(cell.row - near.row), abs(cell.column - near.column))


def _proved_way(known: Knowledge, cell: Cell, position: Position) -> list[SettledCell]:
    """The cells that the proof of one rests on, in the order in which they were proved.

    It is a walk backwards: what is covered in the position and used must have been proved.
    """
    found: dict[Cell, None] = {}
    waiting = [cell]
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        found[at] = None
        why = known.deduction(at, 0)
        waiting += (near for near in (*why.given, *why.clues) if position.at(near) == COVERED)
    return [_settled(known, at) for at in sorted(found, key=known.proved_at)]


def _settled(known: Knowledge, cell: Cell) -> SettledCell:
    return SettledCell(cell, known.verdict(cell), known.uses_mine_count_for(cell))


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
