"""The scout plays ahead of the player by pure logic, and so finds what no logic can settle.

It reads the number of a cell only once that cell is proved safe or the player has opened it. Its
knowledge base records the deductions in order, each with what it rests on, until mines move:
`record_of_deductions` gives that record, and `route_to` the part of it that leads to one cell.
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
    distance,
    explain_steps,
    is_small_board,
    shorten_route,
    shortest_route,
)

SLICE = 4_000
"""The number of clues that one slice of thinking looks at: a few milliseconds of work."""


class BoardProofs:
    """All that follows from what the player sees, worked out when it is asked for."""

    def __init__(
        self,
        position: Position,
        should_cancel: ShouldCancel = never_cancel,
        *,
        uses_sweeps: bool = True,
    ) -> None:
        self._known = Knowledge(position, should_cancel, uses_sweeps=uses_sweeps)
        self._unread: list[Reveal] = []

    def see(self, opened: Reveal) -> None:
        """Notes opened cells. They are taken in at the next call of `think` or `known`."""
        self._unread.append(opened)

    def see_mine(self, cell: Cell) -> None:
        """Takes in a mine that the player was shown."""
        self._known.show_mine(self._known.grid.index(cell))

    def think(self, most: int = SLICE) -> bool:
        """Proves for one slice; true while there is more to do."""
        if self._unread:
            runs = (run for reveal in self._unread for run in reveal.runs)
            learn(self._known, Reveal(tuple(runs)))
            self._unread = []
        return not self._known.reason(most)

    def think_ahead(self, should_cancel: ShouldCancel) -> bool:
        """Proves like `think`, but raises a CancelledError once `should_cancel` says so."""
        self._known.should_cancel, before = should_cancel, self._known.should_cancel
        try:
            return self.think()
        finally:
            self._known.should_cancel = before

    def known(self) -> Knowledge:
        """Finishes the proofs, and returns the knowledge base; later calls cost nothing."""
        self.think(ENDLESS)
        return self._known


class Scout:
    """Opens every cell proved safe, in the order of the proofs, until nothing more is proved."""

    def __init__(self, known: Knowledge, minefield: Minefield) -> None:
        self.known = known
        self._numbers = known.number_planes(minefield.numbers)
        self.is_done = False
        """True if nothing more can be proved."""

    @classmethod
    def from_position(
        cls,
        position: Position,
        minefield: Minefield,
        should_cancel: ShouldCancel = never_cancel,
        *,
        uses_sweeps: bool = True,
    ) -> "Scout":
        """Returns a scout that starts from a position."""
        return cls(Knowledge(position, should_cancel, uses_sweeps=uses_sweeps), minefield)

    def see(self, opened: Reveal) -> None:
        """Takes in what the player opened; cells that the scout has opened cost nothing."""
        learn(self.known, opened)
        self.is_done = False

    def show_mine(self, index: int) -> None:
        """Takes in a mine that was reported to the player."""
        self.known.show_mine(index)
        self.is_done = False

    def think(self, most: int = SLICE) -> bool:
        """Thinks for one slice of about `most` clues; true while there is more to do."""
        if self.is_done:
            return False
        done = self.known.reason(most, until_safe=True)
        opened = self.known.open_safe(self._numbers)
        self.is_done = done and not opened
        return not self.is_done

    def finish(self) -> None:
        """Thinks to the end."""
        while not self.is_done:
            self.think(ENDLESS)


def record_of_deductions(
    scout: Scout, position: Position, minefield: Minefield
) -> Iterator[Reason]:
    """Yields all that a scout deduced from a position, in order, each with its simplest reason."""
    known = scout.known
    deductions = (_settled(known, cell) for cell in known.conclusions())
    return explain_steps(position, deductions, minefield.numbers)


def route_to(
    known: Knowledge,
    cells: Iterable[Cell],
    position: Position,
    numbers: bytes | None,
    near: Cell | None = None,
) -> tuple[Reason, ...]:
    """Returns the easiest chain of deductions from a position to one of these proved cells.

    `known` must have proved all of them; without cells the route is empty. `numbers` are those of
    the minefield, if the scout's deductions may be used. Of equally easy routes it is the one to
    the cell nearest to `near`. A large board is only searched for the route to that cell, and if
    that search gives up, the route on which `known` proved the cell is shortened instead.
    """
    proved = sorted(cells)
    if not proved:
        return ()
    goals = proved if is_small_board(position) else [min(proved, key=partial(distance_from, near))]
    route = shortest_route(position, goals, numbers, near)
    if not route:
        route = shorten_route(position, _recorded_route(known, goals[0], position), numbers)
    return tuple(route)


def distance_from(near: Cell | None, cell: Cell) -> int:
    """Returns how many king's moves two cells are apart; 0 if there is only one."""
    return 0 if near is None else distance(near, cell)


def _recorded_route(known: Knowledge, cell: Cell, position: Position) -> list[SettledCell]:
    """Returns the recorded deductions that the proof of a cell rests on, in their order.

    Walks backwards: every covered cell that a deduction uses must have been proved before.
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
    """Teaches a knowledge base the numbers of opened cells."""
    known.learn(*flattened(opened, known.grid))


def flattened(opened: Reveal, grid: Grid) -> tuple[list[int], bytes]:
    """Returns opened cells as two lists: their indices, and the numbers they show."""
    indices: list[int] = []
    for run in opened.runs:
        start = grid.index(run.start)
        indices += range(start, start + len(run.numbers))
    return indices, b"".join(run.numbers for run in opened.runs)


def indices_of(known: Knowledge, cells: Iterable[Cell]) -> list[int]:
    """Returns the indices of cells on the grid of a knowledge base."""
    return [known.grid.index(cell) for cell in cells]
