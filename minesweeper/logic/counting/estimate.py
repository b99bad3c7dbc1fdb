"""Estimates the chances of positions too wide to count, by Gibbs sampling with large blocks.

A chain keeps one minefield that fits. In each round it *holds* the cells in some rows and columns,
two wide so that no number reaches across, and frees all others:

    h h . . . . h h . . . . h h      h: held as it is in this minefield
    h h . . . . h h . . . . h h      .: free
    h h h h h h h h h h h h h h
    h h h h h h h h h h h h h h
    h h . . . . h h . . . . h h

With the held cells taken as known, the position falls into narrow blocks that can be counted
exactly, like any position: `cut`, `RankedArrangements` and `Totals` do that. The round's exact
chances are averaged over all rounds, and one of the minefields that fit is drawn for the next. Held
rows and columns move at random, so that every cell is free most of the time.

A block that is still too wide is cut by more held rows and columns. Whether it is too wide depends
only on cells that are held anyway, so every minefield stays as likely as every other.

The standard error comes from the spread between eight chains, which start from different
minefields, and from the spread between rounds. The work is counted and never timed, and the seeds
are fixed: the same position always gets the same estimates. Proofs are exact and come from outside.

This module imports numpy and a SAT solver: import it only where an estimate is needed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count as rounds_from_0
from math import isfinite
from random import Random

import numpy as np
from numpy.typing import NDArray

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.arrangements import (
    OneBoxArrangements,
    RankedArrangements,
    ranked_arrangements,
)
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds, box_chances
from minesweeper.logic.counting.parts import ContradictionError, Cut, Part, cut
from minesweeper.logic.counting.sweep import Count, TooWideError, count
from minesweeper.logic.counting.totals import Totals, open_chance, pick
from minesweeper.logic.proof.sat import SatSolver
from minesweeper.logic.work_budget import spend

_Floats = NDArray[np.float64]
_Flags = NDArray[np.bool_]
_Block = RankedArrangements | OneBoxArrangements | Count
"""A block to redraw or, as a `Count`, a part that is narrow by itself and needs no redrawing."""

CHAINS = 8
_FEW_CHAINS = (2.365 / 1.96) ** 2
"""Widens the variance between eight chains as Student's t with seven degrees of freedom does."""
_WARM_UP, _LEAST_ROUNDS = 4, 4
"""Rounds that a chain makes at least while it warms up, and while it averages."""
_HELD = 2
"""Held rows or columns side by side. A number reaches over three rows, so two keep blocks apart."""
_FREE = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22)
"""Free rows or columns between held ones; a chain finds the best of these while it warms up."""
_FIRST_SIZE, _LONGER = 4, 3
"""The first index in `_FREE` that a chain uses, and how much higher it is for the longer side."""
_CHEAP, _DEAR = 6, 20
"""Steps to count a box: below the first number blocks get larger, above the second smaller."""
_STEPS_A_BLOCK, _CELLS_A_STEP = 25, 2
"""The fixed cost of a block in steps, and how many cells of the board cost one step a round."""
_WORK_A_STEP = 15
"""Units of the work budget for a step."""
_NUMPY_FROM = 20_000
"""`Totals` uses numpy from this many products on, as it is imported here anyway."""
_UNKNOWN = (0.5, 0.5)
"""The chance and the error of a cell if no round fitted the total number of mines."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The work that an estimate may take."""

    most_states: int = MOST_STATES
    """The widest front that is counted exactly."""
    most_work: float = MOST_WORK
    """The work that counting one part exactly may take, in bits as in `sweep.count`."""
    block_states: int = 300
    """The widest front of a block; if it is wider, more of the block is held."""
    steps: int = 2_400_000
    """Steps that all chains may make together; each chain makes a few rounds in any case."""


BUDGET = Budget()


@dataclass
class EstimatedOdds:
    """The chances of a position that is too wide to count."""

    position: Position
    safe: list[Cell]
    """The cells that are proved safe, row by row. These proofs are exact."""
    mined: list[Cell]
    chances: list[float | None] = field(repr=False)
    errors: list[float | None] = field(repr=False)
    """The standard error of each chance; 0.0 for proved cells."""

    def chance(self, cell: Cell) -> float | None:
        """The chance of a mine; None if the cell is opened or shown."""
        return self.chances[self.position.grid.index(cell)]

    @property
    def error(self) -> float:
        """The largest standard error of a chance."""
        return max((error for error in self.errors if error is not None), default=0.0)


def estimate_odds(
    position: Position,
    safe: Iterable[Cell],
    mined: Iterable[Cell],
    budget: Budget | None = None,
    should_cancel: ShouldCancel = never_cancel,
) -> Odds | EstimatedOdds:
    """Estimates the odds of a position in which exactly these cells are proved safe and mined.

    Returns exact `Odds` if the proofs left no part that is too wide.
    """
    at, budget = position.grid.index, budget or BUDGET
    pieces = cut(position, map(at, safe), map(at, mined))
    counts = [_count_or_none(part, budget, should_cancel) for part in pieces.parts]
    exact = [counted for counted in counts if counted]
    if len(exact) == len(counts):
        return Odds.joined(position, pieces, exact, budget.most_states)
    frame = _Frame(position, pieces, counts, budget.block_states)
    chains = [_Chain(frame, seed) for seed in range(CHAINS)]
    for chain in chains:
        chain.run(budget.steps // CHAINS, should_cancel)
    return _to_odds(frame, *_join([chain.averages for chain in chains]))


def _count_or_none(part: Part, budget: Budget, should_cancel: ShouldCancel) -> Count | None:
    try:
        return count(part, budget.most_states, budget.most_work, should_cancel)
    except TooWideError:
        return None


class _Frame:
    """Everything that all chains have in common.

    Chances are averaged by *group*: the cells of a box, which are alike, or all unconstrained ones.
    """

    def __init__(
        self, position: Position, pieces: Cut, counts: list[Count | None], block_states: int
    ) -> None:
        self.position, self.pieces, self.block_states = position, pieces, block_states
        found = list(zip(pieces.parts, counts, strict=True))
        self.wide = [part for part, counted in found if counted is None]
        self.counted = {
            frozenset(part.cells()): (part, counted) for part, counted in found if counted
        }
        """For the cells of each part that is not too wide: the part and its count."""
        self.is_wide = np.zeros(position.grid.size, np.bool_)
        """True for the cells of parts that are too wide to count."""
        for part in self.wide:
            self.is_wide[part.cells()] = True
        self.unconstrained = pieces.unconstrained_cells(position)
        boxes = [box for part in pieces.parts for box in part.boxes]
        self.groups = [*boxes, self.unconstrained]
        self.group_of = np.full(position.grid.size, len(self.groups))
        """The index of each cell's group; settled and opened cells have one past the last group."""
        for number, cells in enumerate(self.groups):
            self.group_of[cells] = number

    def group_means(self, chances: _Floats, known: _Flags) -> _Floats:
        """Returns the mean of the known chances in each group; nan if none is known."""
        groups = self.group_of[known]
        numbers = np.bincount(groups, minlength=len(self.groups) + 1)[:-1]
        sums = np.bincount(groups, chances[known], len(self.groups) + 1)[:-1]
        with np.errstate(invalid="ignore"):
            return np.asarray(sums / numbers)


class _Averages:
    """The sums, by group, of the chances that the rounds of one chain found."""

    def __init__(self, groups: int) -> None:
        self.counts, self.sums, self.squares = np.zeros((3, groups))

    def add(self, chances: _Floats) -> None:
        known = ~np.isnan(chances)
        self.counts += known
        self.sums[known] += chances[known]
        self.squares[known] += chances[known] ** 2


class _Chain:
    """One chain: a minefield that fits, redrawn round by round."""

    def __init__(self, frame: _Frame, seed: int) -> None:
        self._frame = frame
        self._uniform = Random(seed).random  # noqa: S311  no secret
        self._mined = np.zeros(frame.position.grid.size, np.bool_)
        """The mines in the cells of the wide parts."""
        for part in frame.wide:
            self._mined[first_arrangement(part, seed)] = True
        self._size = _FIRST_SIZE
        self.averages = _Averages(len(frame.groups))

    def run(self, steps: int, should_cancel: ShouldCancel = never_cancel) -> None:
        """Warms up on a third of the steps, then averages what the rounds find."""
        left = steps
        for number in cancellable(should_cancel, rounds_from_0()):
            if left <= steps * 2 // 3 and number >= _WARM_UP:
                break
            left -= self._round(is_warm=False)
        for number in cancellable(should_cancel, rounds_from_0()):
            if left <= 0 and number >= _LEAST_ROUNDS:
                break
            left -= self._round(is_warm=True)

    def _round(self, *, is_warm: bool) -> int:
        """Holds some cells, counts and redraws all others; returns the steps that it took."""
        held = self._choose_held(self._size)
        pieces, blocks, steps = self._cut_into_blocks(held)
        ways = [block.ways for block in blocks]
        try:
            totals = Totals(pieces.mines, pieces.unconstrained, ways, numpy_from=_NUMPY_FROM)
        except ContradictionError:
            # The first arrangements fit the numbers, but perhaps not the total number of mines.
            mines = _nearest_totals(pieces, ways, self._uniform)
        else:
            if is_warm:
                self.averages.add(self._chances(held, pieces, blocks, totals))
            mines = totals.draw(self._uniform)
        self._redraw(pieces, blocks, mines)
        if not is_warm:
            self._fit_size(blocks, steps)
        steps += _STEPS_A_BLOCK * len(blocks) + len(held) // _CELLS_A_STEP
        spend(_WORK_A_STEP * steps)
        return steps

    # Cutting the position into blocks.

    def _choose_held(self, size: int) -> _Flags:
        """Chooses rows and columns, and returns for each cell of the board whether it is held."""
        short, long = _FREE[size], _FREE[min(size + _LONGER, len(_FREE) - 1)]
        high, wide = (long, short) if self._uniform() < 0.5 else (short, long)
        grid = self._frame.position.grid
        rows, columns = self._stripes(grid.height, high), self._stripes(grid.width, wide)
        held = rows[:, None] | columns[None, :]
        return np.asarray(held.ravel() & self._frame.is_wide)

    def _stripes(self, length: int, free: int) -> _Flags:
        start = int(self._uniform() * (free + _HELD))
        return np.asarray((np.arange(length) + start) % (free + _HELD) < _HELD)

    def _cut_into_blocks(self, held: _Flags) -> tuple[Cut, list[_Block], int]:
        """Cuts at the held cells and counts each block; returns the cut, the blocks and the steps.

        If a block is too wide to count, more of its cells are held, on a finer grid, and it is cut
        again.
        """
        found: dict[frozenset[int], tuple[Part, _Block]] = {**self._frame.counted}
        steps, size = 0, self._size
        while True:
            pieces = self._cut(held)
            keys = [frozenset(part.cells()) for part in pieces.parts]
            too_wide: list[int] = []
            for key, part in zip(keys, pieces.parts, strict=True):
                if key in found:
                    continue
                try:
                    block = ranked_arrangements(part, self._frame.block_states)
                except TooWideError:
                    steps += self._frame.block_states
                    too_wide += key
                else:
                    steps += block.steps
                    found[key] = part, block
            if not too_wide:
                # A part that was counted before may come with its boxes in another order.
                pieces.parts = [found[key][0] for key in keys]
                return pieces, [found[key][1] for key in keys], steps
            size = max(size - 1, 0)
            more = self._choose_held(size)
            held = held.copy()
            held[too_wide] |= more[too_wide]

    def _cut(self, held: _Flags) -> Cut:
        """Cuts the position as if the held cells were known."""
        pieces, mined = self._frame.pieces, held & self._mined
        return cut(
            self._frame.position,
            [*pieces.safe, *np.flatnonzero(held & ~mined).tolist()],
            [*pieces.mined, *np.flatnonzero(mined).tolist()],
        )

    def _fit_size(self, blocks: list[_Block], steps: int) -> None:
        """Makes the next blocks larger if these were cheap to count, and smaller if expensive."""
        boxes = sum(block.boxes for block in blocks if not isinstance(block, Count))
        if steps > _DEAR * boxes:
            self._size = max(self._size - 1, 0)
        elif steps < _CHEAP * boxes:
            self._size = min(self._size + 1, len(_FREE) - 1)

    # Counting and redrawing them.

    def _chances(self, held: _Flags, pieces: Cut, blocks: list[_Block], totals: Totals) -> _Floats:
        """Returns the chance of each group given the held cells; nan if all its cells are held.

        Cells that the held ones settle, or that were held later because a block was too wide, count
        with the mines they have: leaving them out would favour some minefields.
        """
        frame = self._frame
        counts = [block if isinstance(block, Count) else block.counted() for block in blocks]
        elsewhere, chances_of_boxes = box_chances(pieces, counts, totals)
        found = self._mined.astype(np.float64)
        if elsewhere is not None:
            found[frame.unconstrained] = elsewhere
        for cells, chance in chances_of_boxes:
            found[cells] = chance
        return frame.group_means(found, ~held)

    def _redraw(self, pieces: Cut, blocks: list[_Block], mines: list[int]) -> None:
        """Draws a minefield with the given number of mines in each block."""
        for part, block, total in zip(pieces.parts, blocks, mines, strict=True):
            if not isinstance(block, Count):
                self._mined[part.cells()] = False
                rank = int(self._uniform() * 2**53) * block.ways[total] >> 53
                self._mined[block.mined(total, rank)] = True


def _nearest_totals(pieces: Cut, ways: list[list[int]], uniform: Callable[[], float]) -> list[int]:
    """Chooses numbers of mines for blocks that cannot meet the total, as near to it as possible."""
    fewest = [next(at for at, number in enumerate(counts) if number) for counts in ways]
    most = [len(counts) - 1 for counts in ways]
    if sum(fewest) > pieces.mines:
        return fewest
    if sum(most) + pieces.unconstrained < pieces.mines:
        return most
    # Some totals in between may be impossible, which other held cells will allow.
    return [pick([number / max(counts) for number in counts], uniform()) for counts in ways]


def first_arrangement(part: Part, seed: int) -> list[int]:
    """Returns the mined cells of one arrangement of a part, found by SAT.

    Chains that start alike could agree on cells that no chain ever changes, and call them certain.
    So each seed prefers other cells, and more or fewer mines. That makes the starts differ, though
    not uniformly. Raises a ContradictionError if the part has no arrangement.
    """
    random = Random(seed)  # noqa: S311  no secret
    share = 0.5 * random.random()
    with SatSolver(part.sentences()) as solver:
        solver.prefer({cell: random.random() < share for cell in solver.cells})
        model = solver.model()
    if model is None:
        raise ContradictionError("The numbers contradict each other.")
    return [cell for cell, is_mined in model.items() if is_mined]


# From the chains to the answer.


def _join(chains: list[_Averages]) -> tuple[_Floats, _Floats]:
    """Returns the chance of each group and its standard error; nan for groups never counted.

    The error is the larger one of the spread between chains and the spread between all rounds. The
    first shows differences that no chain ever leaves; the second is steadier where all chains mix.
    """
    counts = np.sum([chain.counts for chain in chains], axis=0)
    known = np.array([chain.counts > 0 for chain in chains])
    with np.errstate(invalid="ignore", divide="ignore"):
        chances = np.sum([chain.sums for chain in chains], axis=0) / counts
        squares = np.sum([chain.squares for chain in chains], axis=0) / counts
        within = np.maximum(squares - chances**2, 0.0) / (counts - 1)
        means = np.where(known, [chain.sums / chain.counts for chain in chains], chances)
        number = known.sum(axis=0)
        between = _FEW_CHAINS * ((means - chances) ** 2).sum(axis=0) / (number - 1) / number
    # This many rounds cannot show what happens in fewer than one of them.
    unseen = 0.5 / (counts + 1)
    return chances, np.sqrt(np.maximum(between, within) + unseen**2)


def _to_odds(frame: _Frame, chances: _Floats, errors: _Floats) -> EstimatedOdds:
    """Gives each cell the chance and the error of its group."""
    position, pieces = frame.position, frame.pieces
    found: list[tuple[float | None, float | None]] = [(None, None)] * position.grid.size
    for cells, chance, error in zip(frame.groups, chances.tolist(), errors.tolist(), strict=True):
        pair = (open_chance(chance), min(error, 0.5)) if isfinite(error) else _UNKNOWN
        for cell in cells:
            found[cell] = pair
    for proved, certainty in ((pieces.safe, 0.0), (pieces.mined, 1.0)):
        for cell in proved:
            found[cell] = (certainty, 0.0)
    return EstimatedOdds(
        position,
        [position.grid.cell(at) for at in sorted(pieces.safe)],
        [position.grid.cell(at) for at in sorted(pieces.mined)],
        [chance for chance, _ in found],
        [error for _, error in found],
    )
