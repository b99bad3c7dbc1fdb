"""Chances of positions too wide to count: estimates that say so, with their error.

What can be counted is counted. A part whose front is too wide is walked through instead: several
walks start from arrangements that fit, and redraw in every round whatever `patches` can count while
the rest is held. A round's chances are exact but for what it holds, so their average needs few
rounds; the spread between and within the walks is the error. Budgets count steps, never time, and
the numbers come from fixed seeds: the same position always gets the same answer.

numpy is loaded here and nowhere else in `logic`; who needs no estimate imports no estimates.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from math import isfinite
from random import Random
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting import Count, TooWideError, count
from minesweeper.logic.odds import MOST_STATES, Odds
from minesweeper.logic.parts import Cut, Part, cut
from minesweeper.logic.patches import Arrangement, Patch, cut_into_patches
from minesweeper.logic.starts import some_arrangement
from minesweeper.logic.sums import Addend, Sums, find_tilt
from minesweeper.logic.totals import open_chance

Floats = NDArray[np.float64]

WALKS = 8
_FEW = (2.365 / 1.96) ** 2
"""Student's t with seven degrees of freedom: the spread of so few walks is itself uncertain."""
_WARM_UP, _LEAST_ROUNDS = 4, 4
"""How many rounds a walk makes in any case before and while it tallies."""
_FREE = (2, 3, 4, 5, 6, 7, 8, 10, 12)
"""How many rows or columns lie between two bands; which of these is found while a walk warms up."""
_FIRST_SIZE = 3
_CHEAP, _DEAR = 6, 20
"""How many steps a box of a patch should be."""
_ADDING = 25
"""How many steps it is worth to take another part into the sums."""
_UNKNOWN = (0.5, 0.5)
"""The chance and the error where no walk found anything."""
_BAND = 2
"""A number speaks of three rows: two held ones between keep patches apart."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work an estimate may be."""

    most_states: int = MOST_STATES
    """How wide a front is counted exactly."""
    most_work: float = 5e9
    """How much work counting a part exactly may be, as `counting` tells it."""
    patch_states: int = 300
    """How wide the front of a patch may get before boxes are held."""
    steps: int = 800_000
    """How many steps all walks may count together; each makes a few rounds in any case."""


@dataclass
class EstimatedOdds:
    """What can be said of the covered cells of a position that is too wide to count."""

    exact: ClassVar[bool] = False
    layouts: ClassVar[None] = None

    position: Position
    safe: list[Cell]
    """The cells that are proved safe, row by row: these are exact."""
    mined: list[Cell]
    chances: list[float | None] = field(repr=False)
    errors: list[float | None] = field(repr=False)
    """The standard error of each chance; 0.0 where it is proved."""

    def chance(self, cell: Cell) -> float | None:
        """The chance of a mine; None where the cell is opened or shown."""
        return self.chances[self.position.grid.index(cell)]

    @property
    def error(self) -> float:
        """The largest standard error of a chance."""
        return max((error for error in self.errors if error is not None), default=0.0)


BUDGET = Budget()


def estimate_odds(
    position: Position,
    safe: Iterable[Cell],
    mined: Iterable[Cell],
    budget: Budget | None = None,
) -> Odds | EstimatedOdds:
    """Estimate the odds of a position in which just these cells are proved safe and mined.

    The proofs may have left no part too wide: then the odds are exact after all.
    """
    at = position.grid.index
    pieces = cut(position, map(at, safe), map(at, mined))
    budget = budget or BUDGET
    counts = [_counted(part, budget) for part in pieces.parts]
    exact = [counted for counted in counts if counted]
    if len(exact) == len(counts):
        return Odds.joined(position, pieces, exact)
    board = _Board.of(position, pieces, counts)
    walks = [_Walk(board, seed, budget) for seed in range(WALKS)]
    for walk in walks:
        walk.go(budget.steps // WALKS)
    return _told(position, board, *_joined([walk.tally for walk in walks]))


def _counted(part: Part, budget: Budget) -> Count | None:
    try:
        return count(part, budget.most_states, budget.most_work)
    except TooWideError:
        return None


@dataclass(slots=True)
class _Board:
    """What all walks have in common.

    The boxes of all parts are numbered through, the wide ones' first; the sea comes last.
    """

    pieces: Cut
    width: int
    wide: list[Part]
    narrow: list[tuple[Addend, Floats]]
    """The ways of each counted part, and the mines in its boxes, by its number of mines."""
    cells: list[list[int]]
    """The cells of every box of a part."""
    sizes: Floats
    starts: list[int]
    """The number of each wide part's first box, and of the first box after them."""

    @classmethod
    def of(cls, position: Position, pieces: Cut, counts: list[Count | None]) -> "_Board":
        """Tell the parts that were counted from those that were too wide."""
        wide, counted, narrow = [], [], []
        for part, found in zip(pieces.parts, counts, strict=True):
            if found is None:
                wide.append(part)
            else:
                counted.append(part)
                narrow.append(_matrix(found))
        cells = [box for part in (*wide, *counted) for box in part.boxes]
        sizes = np.array([len(box) for box in cells], dtype=float)
        starts = list(accumulate((len(part.boxes) for part in wide), initial=0))
        return cls(pieces, position.grid.width, wide, narrow, cells, sizes, starts)


def _matrix(counted: Count) -> tuple[Addend, Floats]:
    addend = Addend.of(counted.ways)
    return addend, np.array([addend.scaled(mined) for mined in counted.mined])


class _Tally:
    """The sums of what the rounds of a walk found of each box and the sea."""

    def __init__(self, boxes: int) -> None:
        self.rounds = 0
        self.counts, self.sums, self.squares = np.zeros((3, boxes))

    def add(self, chances: Floats) -> None:
        """Take in a round; what it does not know is nan."""
        known = ~np.isnan(chances)
        self.rounds += 1
        self.counts += known
        self.sums[known] += chances[known]
        self.squares[known] += chances[known] ** 2


class _Walk:
    """A walk through the arrangements of the wide parts."""

    def __init__(self, board: _Board, seed: int, budget: Budget) -> None:
        self._board, self._most_states = board, budget.patch_states
        self._uniform = Random(seed).random  # noqa: S311  no secret
        self._now: list[Arrangement] = [some_arrangement(part, seed) for part in board.wide]
        self._tilt = 1.0
        self._size = _FIRST_SIZE
        self.tally = _Tally(len(board.cells) + 1)

    def go(self, steps: int) -> None:
        """Warm up on a third of the work, then tally what is found."""
        left = steps
        rounds = 0
        while left > steps * 2 // 3 or rounds < _WARM_UP:
            left -= self._round(is_warm=False)
            rounds += 1
        rounds = 0
        while left > 0 or rounds < _LEAST_ROUNDS:
            left -= self._round(is_warm=True)
            rounds += 1

    def _round(self, *, is_warm: bool) -> int:
        """Draw all patches anew between new bands; how many steps that was."""
        board = self._board
        patches, mines = self._cut()
        addends = [Addend.of(patch.ways) for _, patch in patches]
        addends += [addend for addend, _ in board.narrow]
        if not is_warm:
            self._tilt = find_tilt(addends, mines, board.pieces.sea)
        sums = Sums(addends, mines, board.pieces.sea, self._tilt)
        if not is_warm:
            self._fit([patch for _, patch in patches])
        elif sums.is_feasible:
            self.tally.add(self._chances(patches, addends, sums))
        drawn = sums.draw(self._uniform)
        for (at, patch), total in zip(patches, drawn, strict=False):
            for box, laid in zip(patch.order, patch.draw(total, self._uniform), strict=True):
                self._now[at][box] = laid
        return sum(patch.work for _, patch in patches) + _ADDING * len(addends)

    def _cut(self) -> tuple[list[tuple[int, Patch]], int]:
        """The patches of all wide parts between new bands, and the mines that are left to them."""
        is_banded = self._bands()
        patches: list[tuple[int, Patch]] = []
        mines = self._board.pieces.mines
        for at, (part, now) in enumerate(zip(self._board.wide, self._now, strict=True)):
            banded = [any(map(is_banded, box)) for box in part.boxes]
            mines -= sum(laid for laid, is_held in zip(now, banded, strict=True) if is_held)
            first = int(self._uniform() * 2**20)
            patches += [
                (at, patch)
                for patch in cut_into_patches(part, now, banded, self._most_states, first)
            ]
        return patches, mines

    def _bands(self) -> Callable[[int], bool]:
        """Whether a cell lies in one of the bands of a round: they move and turn."""
        size = self._size
        long = min(size + 3, len(_FREE) - 1)
        high, wide = (size, long) if self._uniform() < 0.5 else (long, size)
        down, right = _FREE[high] + _BAND, _FREE[wide] + _BAND
        row_at, column_at = int(self._uniform() * down), int(self._uniform() * right)
        width = self._board.width

        def is_banded(cell: int) -> bool:
            row, column = divmod(cell, width)
            return (row + row_at) % down < _BAND or (column + column_at) % right < _BAND

        return is_banded

    def _fit(self, patches: list[Patch]) -> None:
        """Make the patches larger where they are cheap, and smaller where they are dear."""
        work = sum(patch.work for patch in patches)
        boxes = sum(len(patch.order) for patch in patches)
        if work > _DEAR * boxes:
            self._size = max(self._size - 1, 0)
        elif work < _CHEAP * boxes:
            self._size = min(self._size + 1, len(_FREE) - 1)

    def _chances(
        self, patches: list[tuple[int, Patch]], addends: list[Addend], sums: Sums
    ) -> Floats:
        """The chance of a mine in every box and the sea, given what is held."""
        board = self._board
        found = np.full(len(board.cells) + 1, np.nan)
        starts = board.starts
        for number, (at, patch) in enumerate(patches):
            addend = addends[number]
            mined = np.array([addend.scaled(by_total) for by_total in patch.mined()])
            boxes = np.array(patch.order) + starts[at]
            found[boxes] = mined @ sums.share(number)
        start = starts[-1]
        for number, (_, mined) in enumerate(board.narrow, len(patches)):
            found[start : start + len(mined)] = mined @ sums.share(number)
            start += len(mined)
        found[:-1] /= board.sizes
        if board.pieces.sea:
            found[-1] = sums.sea_chance()
        return found


def _joined(tallies: list[_Tally]) -> tuple[Floats, Floats]:
    """The chances that several walks found, and their standard errors; nan where none found any.

    The error is the larger one of the spread between the walks and that between all rounds: the
    first sees what no walk ever leaves, the second is steadier where all of them mix.
    """
    counts = np.sum([tally.counts for tally in tallies], axis=0)
    known = np.array([tally.counts > 0 for tally in tallies])
    with np.errstate(invalid="ignore", divide="ignore"):
        chances = np.sum([tally.sums for tally in tallies], axis=0) / counts
        squares = np.sum([tally.squares for tally in tallies], axis=0) / counts
        within = np.maximum(squares - chances**2, 0.0) / (counts - 1)
        means = np.where(known, [tally.sums / tally.counts for tally in tallies], chances)
        walks = known.sum(axis=0)
        between = _FEW * ((means - chances) ** 2).sum(axis=0) / (walks - 1) / walks
    # So many rounds cannot see what happens in fewer than one of them.
    unseen = 0.5 / (counts + 1)
    return chances, np.sqrt(np.maximum(between, within) + unseen**2)


def _told(position: Position, board: _Board, found: Floats, found_errors: Floats) -> EstimatedOdds:
    """The chances of the boxes and the sea as chances of cells."""
    grid, pieces = position.grid, board.pieces
    told = [
        (open_chance(chance), min(error, 0.5)) if isfinite(error) else _UNKNOWN
        for chance, error in zip(found.tolist(), found_errors.tolist(), strict=True)
    ]
    pairs: list[tuple[float | None, float | None]] = [
        told[-1] if value == COVERED else (None, None) for value in position.seen
    ]
    for cells, pair in zip(board.cells, told[:-1], strict=True):
        for cell in cells:
            pairs[cell] = pair
    for proved, chance in ((pieces.safe, 0.0), (pieces.mined, 1.0)):
        for cell in proved:
            pairs[cell] = (chance, 0.0)
    return EstimatedOdds(
        position,
        [grid.cell(at) for at in sorted(pieces.safe)],
        [grid.cell(at) for at in sorted(pieces.mined)],
        [chance for chance, _ in pairs],
        [error for _, error in pairs],
    )
