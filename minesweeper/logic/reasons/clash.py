"""Finds which numbers of an impossible position clash: a smallest set that cannot all be right.

Clues that clash are connected by the covered cells they share. Of any connected clues there is one
from which all others are at most half their number of steps away. So a smallest clash is searched
in the neighbourhood of each clue, first among the clue alone, then among those one step away, then
among those two steps away. Once a clash of at most 2 · steps + 1 clues is found, no smaller one can
be anywhere else.

An example, with the clues' covered neighbours in brackets:

    1 (A B)   2 (A B)   1 (B C)   1 (C D)

No clue is impossible alone. Among those within one step of the first, which are the first three,
the 1 and the 2 over the same two cells clash. A clash of two clues is within one step, so this is
the answer.

If the numbers can all be right, the number of mines is what they clash with. Never sees a
Minefield.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Clue, Position
from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.odds import MOST_STATES
from minesweeper.logic.counting.parts import ContradictionError, cut
from minesweeper.logic.counting.sweep import TooWideError, count
from minesweeper.logic.deduction import Clash
from minesweeper.logic.proof.regions import bits_of
from minesweeper.logic.reasons.smallest_proof import (
    BitConstraint,
    minimal_subset,
    smallest_unsatisfiable_subset,
)

_NOTHING_ASSUMED: BitConstraint = (0, 0)


def find_clash(position: Position, should_cancel: ShouldCancel = never_cancel) -> Clash | None:
    """Returns numbers of a position that contradict each other; None if a minefield fits.

    The clash has the fewest numbers if numbers alone contradict each other. If the number of mines
    is needed too, no number of the clash can be left out. Among very many connected numbers it may
    not be the smallest. Raises CancelledError once `should_cancel` says so.

    >>> from minesweeper.game.grid import Grid
    >>> shown = Position(Grid(3, 1), bytes([1, COVERED, 0]), mines=1)
    >>> [cell.name for cell in find_clash(shown).clues]
    ['A1', 'C1']
    """
    clues = _LinkedClues(position)
    try:
        totals = _totals(position, clues.cells)
    except (ContradictionError, TooWideError):
        chosen = clues.smallest_clash(should_cancel)
        return Clash((), uses_mine_count=True) if chosen is None else Clash(tuple(chosen))
    return None if totals.allow(position.mines) else _clash_with_total(position, clues.cells)


class _LinkedClues:
    """The numbers of a position as constraints, and which of them share covered cells."""

    def __init__(self, position: Position) -> None:
        found = [clue for clue in map(position.clue, _numbers(position)) if _says_something(clue)]
        self.cells = [clue.cell for clue in found]
        covered = dict.fromkeys(cell for clue in found for cell in clue.covered)
        bits = {cell: 1 << at for at, cell in enumerate(covered)}
        self._constraints = [
            (sum(bits[cell] for cell in clue.covered), clue.mines) for clue in found
        ]
        touching: dict[Cell, list[int]] = {}
        for at, clue in enumerate(found):
            for cell in clue.covered:
                touching.setdefault(cell, []).append(at)
        self._near = [
            sorted({other for cell in clue.covered for other in touching[cell]}) for clue in found
        ]

    def smallest_clash(self, should_cancel: ShouldCancel) -> list[Cell] | None:
        """Returns the cells of the fewest clues that clash; None if all can be right."""
        alone = next((at for at, each in enumerate(self._constraints) if _is_wrong(each)), None)
        if alone is not None:
            return [self.cells[alone]]
        around = [{at, *self._near[at]} for at in range(len(self.cells))]
        best: tuple[int, ...] | None = None
        reach, can_grow = 3, True
        while can_grow and (best is None or len(best) > reach):
            for clues in cancellable(should_cancel, {tuple(sorted(each)) for each in around}):
                clashing = self._clash_among(clues)
                if clashing is not None and (best is None or len(clashing) < len(best)):
                    best = clashing
            grown = [each.union(*(self._near[at] for at in each)) for each in around]
            can_grow = grown != around
            around = grown
            reach += 2
        return None if best is None else [self.cells[at] for at in best]

    def _clash_among(self, clues: Sequence[int]) -> tuple[int, ...] | None:
        constraints = tuple(_narrowed([self._constraints[at] for at in clues]))
        found = smallest_unsatisfiable_subset(_NOTHING_ASSUMED, constraints)
        return None if found is None else tuple(clues[at] for at in found)


def _numbers(position: Position) -> list[Cell]:
    return [position.grid.cell(at) for at, value in enumerate(position.seen) if value < COVERED]


def _is_wrong(constraint: BitConstraint) -> bool:
    """True if a clue has too few cells for its mines, or too many mines beside it already."""
    cells, mines = constraint
    return not 0 <= mines <= cells.bit_count()


def _says_something(clue: Clue) -> bool:
    """False for a number that is complete: no covered cell beside it, no mine missing."""
    return bool(clue.covered or clue.mines)


def _narrowed(constraints: Sequence[BitConstraint]) -> Iterable[BitConstraint]:
    """Yields the constraints with their cells renumbered to the lowest bits, which is faster."""
    places: dict[int, int] = {}
    for cells, mines in constraints:
        bits = [places.setdefault(at, 1 << len(places)) for at in bits_of(cells)]
        yield sum(bits), mines


# Numbers that clash with the number of mines.


class _Totals(NamedTuple):
    """The numbers of mines that the minefields of a position can have."""

    in_parts: int
    """The possible numbers of mines in the parts: bit n stands for n mines."""
    settled: int
    """The mines that are shown or follow from single clues."""
    unconstrained: int
    """The cells without a number beside them, each of which may be a mine."""

    def allow(self, mines: int) -> bool:
        """Returns True if some minefield has this many mines."""
        wanted = mines - self.settled
        return any(0 <= wanted - in_parts <= self.unconstrained for in_parts in self._in_parts())

    @property
    def fewest(self) -> int:
        return self.settled + min(self._in_parts())

    @property
    def most(self) -> int:
        return self.settled + max(self._in_parts()) + self.unconstrained

    def _in_parts(self) -> Iterator[int]:
        return bits_of(self.in_parts)


def _clash_with_total(position: Position, clues: Sequence[Cell]) -> Clash:
    def is_clash(chosen: Iterable[int]) -> bool:
        return not _totals(position, [clues[at] for at in chosen]).allow(position.mines)

    kept = [clues[at] for at in sorted(minimal_subset(range(len(clues)), is_clash))]
    totals = _totals(position, kept)
    return Clash(tuple(kept), uses_mine_count=True, fewest=totals.fewest, most=totals.most)


def _totals(position: Position, clues: Sequence[Cell]) -> _Totals:
    """Returns the possible numbers of mines if only these clues have to be right.

    The cells of all other numbers are safe nevertheless. Raises a ContradictionError if the clues
    cannot all be right, and a TooWideError if there is too much to count.
    """
    grid, seen = position.grid, bytearray(position.seen)
    kept, safe = {grid.index(clue) for clue in clues}, []
    for at, value in enumerate(position.seen):
        if value < COVERED and at not in kept:
            seen[at] = COVERED
            safe.append(at)
    pieces = cut(Position(grid, bytes(seen), position.mines), safe)
    possible = 1
    for part in pieces.parts:
        ways = count(part, MOST_STATES).ways
        possible = reduce(or_, (possible << mines for mines, way in enumerate(ways) if way))
    return _Totals(possible, position.mines - pieces.mines, pieces.unconstrained)
