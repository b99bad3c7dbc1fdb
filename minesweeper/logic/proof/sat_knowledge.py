"""The second knowledge base: the clauses of a growing position, kept by one SAT solver.

It answers the same questions as `Knowledge`, and shares nothing with it but the facts: the opened
numbers, the shown mines and the total. Every covered cell beside an opened number is a variable,
and every opened number a few clauses: 2 mines among A1, B1 and C1 are 4 clauses,

    not all three are mines:        -A1 -B1 -C1
    of any two, at least one is:     A1 B1,  A1 C1,  B1 C1

A cell that is opened later becomes a clause of its own (it is safe). The solver stays, with all
that it has learnt; `close` sets it back, because mines moved.

A scout opens cells because `Knowledge` has proved them safe. That is no fact here: `follow` asks
the solver about each of them, and tells it the number only if the solver proves the cell safe too.

The total is only told if it can matter. A query is first answered by the numbers alone. If no
arrangement fits them, the total cannot help. If one fits, and the cells beyond the numbers can hold
the mines that it leaves, there is a minefield. Only otherwise the total becomes clauses, for this
query alone, and over the cells that unit propagation leaves open.

>>> from minesweeper.game.grid import Grid
>>> told = SatKnowledge(Grid(3, 2), mines=1)
>>> told.tell(bytes([1, 1, COVERED, COVERED, COVERED, COVERED]))
>>> told.can_be_mined(2), told.can_all_be_safe([3]), told.can_all_be_safe([3, 4])
(False, True, False)
>>> told.follow([(2, 0), (3, 1)])  # C1 was opened and shows 0, A2 shows 1.
>>> told.doubted
{3: 1}

Never sees a Minefield.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.work_budget import TooHardError, limited_to

if TYPE_CHECKING:
    from minesweeper.logic.proof.sat import SatSolver

MOST_CELLS = 10_000
"""On larger boards a query gets only the numbers that the proof in question used."""
QUERY_WORK = 4_000_000
"""The work budget of one query: about a second. On Expert a query takes about 0.02 ms."""


class SatKnowledge:
    """The facts of a growing position as clauses. Cells are indices of the grid.

    Queries raise TooHardError if they take more work than QUERY_WORK.
    """

    def __init__(self, grid: Grid, mines: int) -> None:
        self._grid, self._mines = grid, mines
        self._solver: SatSolver | None = None
        self.close()

    def close(self) -> None:
        """Forgets everything, and frees the solver."""
        if self._solver is not None:
            self._solver.close()
        self._solver = None
        """None before anything is told."""
        self._player_sees = bytes((COVERED,)) * self._grid.size
        """What the player saw when `tell` was last called."""
        self._seen = bytearray(self._player_sees)
        """The facts: what the player sees, and the scout's cells that SAT has proved safe."""
        self._unread: list[int] = []
        """Opened numbers whose clauses are not made yet; the later, the fewer cells they have."""
        self.doubted: dict[int, int] = {}
        """The numbers of cells that the scout opened and SAT cannot prove safe, by cell."""
        self._is_contradictory = False
        """True if one of the numbers is impossible on its own."""
        self._is_total_told = True
        self._is_rest_safe = False
        """True if the mine count has shown that the cells beyond all numbers are safe."""
        self._is_unsure = False
        """True if a cell was taken as safe because the query about it was too hard."""

    # Telling.

    def tell(self, seen: bytes) -> None:
        """Takes in what the player sees, in the form of `Position.seen`.

        Costs little for rows that have not changed since the last call.
        """
        before, self._player_sees = self._player_sees, seen
        width = self._grid.width
        for start in range(0, len(seen), width):
            row = slice(start, start + width)
            if seen[row] != before[row]:
                for at in range(start, start + width):
                    if self._seen[at] == COVERED != seen[at]:
                        self._take_in(at, seen[at])

    def _take_in(self, at: int, value: int) -> None:
        self._seen[at] = value
        self.doubted.pop(at, None)
        if self._solver is not None and self._solver.knows(at):
            self._solver.settle(at, is_mined=value == SHOWN_MINE)
        if value != SHOWN_MINE:
            self._unread.append(at)

    def follow(self, opened: Iterable[tuple[int, int]]) -> None:
        """Takes in cells that a scout opened, in order, with their numbers, if they are safe.

        A cell is added only if SAT proves it safe; otherwise it stays in `doubted`.
        """
        self.doubted.update((at, number) for at, number in opened if self._seen[at] == COVERED)
        for at, number in list(self.doubted.items()):
            try:
                is_safe = self._is_proved_safe(at)
            except TooHardError:
                is_safe = self._is_unsure = True
            if is_safe:
                self._take_in(at, number)

    def _is_proved_safe(self, at: int) -> bool:
        """Returns whether a cell cannot be mined. Cells beyond the numbers are asked about once.

        They are interchangeable, and what is proved stays proved, so one answer serves them all.
        """
        knows = self._asked_solver().knows
        if self._is_rest_safe and not knows(at):
            return True
        is_safe = not self.can_be_mined(at)
        # The query has read all numbers.
        self._is_rest_safe = self._is_rest_safe or (is_safe and not knows(at))
        return is_safe

    def tell_only(self, seen: bytes, clues: Iterable[int]) -> None:
        """Replaces everything by the visible position, of which only some numbers are used.

        A query is then about these numbers alone, without the total.
        """
        self.close()
        self._seen, self._is_total_told = bytearray(seen), False
        self._unread += clues

    def add_clauses(self) -> bool:
        """Adds the clauses of the numbers told; returns whether there were any.

        A query does this too. The clauses of a number are about its covered neighbours.
        """
        if not self._unread:
            return False
        solver, seen = self._asked_solver(), self._seen
        for at in self._unread:
            around = self._grid.around(at)
            cells = [near for near in around if seen[near] == COVERED]
            need = seen[at] - sum(seen[near] == SHOWN_MINE for near in around)
            try:
                solver.add_range(cells, need, need)
            except ContradictionError:
                self._is_contradictory = True
        self._unread.clear()
        return True

    def _asked_solver(self) -> "SatSolver":
        if self._solver is None:
            from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat is imported late

            self._solver = SatSolver(())
        return self._solver

    # Queries.

    def can_all_be_safe(self, indices: Sequence[int]) -> bool:
        """Returns whether some minefield that fits has no mine in any of these cells."""
        return self._is_possible(dict.fromkeys(indices, False))

    def can_be_mined(self, index: int) -> bool:
        """Returns whether some minefield that fits has a mine in this cell."""
        return self._is_possible({index: True})

    def _is_possible(self, mined: Mapping[int, bool]) -> bool:
        """Returns whether some minefield that fits has mines in these cells as given."""
        if self._is_unsure:
            raise TooHardError
        known = {at: self._seen[at] == SHOWN_MINE for at in mined if self._seen[at] != COVERED}
        if any(mined[at] != is_mine for at, is_mine in known.items()):
            return False
        unknown = {at: is_mine for at, is_mine in mined.items() if at not in known}
        with limited_to(QUERY_WORK):
            return self._has_arrangement(unknown)

    def _has_arrangement(self, mined: Mapping[int, bool]) -> bool:
        found = self._fit_numbers(mined)
        # Numbers that wait to be read can only rule out more.
        if found is not None and self.add_clauses():
            found = self._fit_numbers(mined)
        if found is None or not self._is_total_told:
            return found is not None
        least, most = self._range_of_mines(mined)
        if least <= len(found) <= most:
            return True
        solver, assumed = self._asked_solver(), self._constrained(mined)
        switch = solver.add_optional_total(assumed, least, most)
        found = solver.fitting(assumed, [switch])
        solver.drop_optional(switch)
        return found is not None

    def _fit_numbers(self, mined: Mapping[int, bool]) -> list[int] | None:
        """Returns the mines of an arrangement beside numbers, whatever the total; None if none."""
        if self._is_contradictory:
            return None
        return self._asked_solver().fitting(self._constrained(mined))

    def _constrained(self, mined: Mapping[int, bool]) -> dict[int, bool]:
        knows = self._asked_solver().knows
        return {at: is_mine for at, is_mine in mined.items() if knows(at)}

    def _range_of_mines(self, mined: Mapping[int, bool]) -> tuple[int, int]:
        """Returns the fewest and most mines that cells beside numbers may have, to reach the total.

        The cells beyond them can have any number, apart from those that are assumed.
        """
        knows = self._asked_solver().knows
        assumed = [is_mine for at, is_mine in mined.items() if not knows(at)]
        beyond = Counter(value for at, value in enumerate(self._seen) if not knows(at))
        most = self._mines - beyond[SHOWN_MINE] - sum(assumed)
        return most - (beyond[COVERED] - len(assumed)), most
