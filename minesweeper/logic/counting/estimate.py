"""Chances of positions too wide to count: estimates that say so, with their error.

What can be counted is counted. A part whose front is too wide is swept several times with a sample
of its states; each run gives chances for the whole position, and their spread is the error. Where
samples dry up, walks from arrangements that fit take their place. Budgets count steps, never time,
and the seeds are fixed: the same position always gets the same answer.

It brings numpy and a SAT solver along: who needs no estimates does not import this.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.float_totals import Sums, find_tilt
from minesweeper.logic.counting.gibbs import FEW, walked
from minesweeper.logic.counting.mixture import Mixture
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import Part, cut
from minesweeper.logic.counting.sieve import DriedUpError, SampledSweep
from minesweeper.logic.counting.sweep import Count, TooWideError, count
from minesweeper.logic.counting.totals import open_chance
from minesweeper.logic.work_budget import check_affordable, spend

Floats = NDArray[np.float64]

_RUNS, _LEAST_RUNS = 8, 6
"""How many sampled sweeps there are, and how many of them must come through."""
_FEWEST_STATES, _MOST_STATES = 300, 10_000
"""How many states a sampled sweep keeps."""
_A_BOX, _A_STATE = 1_000, 3
"""What a box of a sampled sweep costs, and each state that it keeps, as `effort` counts."""
_UNKNOWN = (0.5, 0.5)
"""The chance and the error where nothing was found."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work an estimate may be."""

    most_states: int = MOST_STATES
    """How wide a front is counted exactly."""
    most_work: float = MOST_WORK
    """How much work counting a part exactly may be, as `counting` tells it."""
    sampled: int = 20_000_000
    """How many states all sampled sweeps may keep, over all boxes; 0 leaves all to the walks."""
    patch_states: int = 300
    """How wide the front of a walk's patch may get before boxes are held."""
    steps: int = 800_000
    """How many steps all walks may count together; each makes a few rounds in any case."""


@dataclass
class EstimatedOdds:
    """What can be said of the covered cells of a position that is too wide to count."""

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
    should_cancel: ShouldCancel = never_cancel,
) -> Odds | EstimatedOdds:
    """Estimate the odds of a position in which just these cells are proved safe and mined.

    The proofs may have left no part too wide: then the odds are exact after all.
    """
    at = position.grid.index
    pieces = cut(position, map(at, safe), map(at, mined))
    budget = budget or BUDGET
    counts = [_counted(part, budget, should_cancel) for part in pieces.parts]
    exact = [counted for counted in counts if counted]
    if len(exact) == len(counts):
        return Odds.joined(position, pieces, exact, budget.most_states)
    mixture = Mixture.of(position, pieces, counts)
    found = _sampled(mixture, budget.sampled, should_cancel)
    if found is None:
        found = walked(mixture, budget.patch_states, budget.steps, should_cancel)
    return _told(position, mixture, *found)


def _counted(part: Part, budget: Budget, should_cancel: ShouldCancel) -> Count | None:
    try:
        return count(part, budget.most_states, budget.most_work, should_cancel)
    except TooWideError:
        return None


def _sampled(
    mixture: Mixture, budget: int, should_cancel: ShouldCancel
) -> tuple[Floats, Floats] | None:
    """The chances by sampled sweeps, and their standard errors; None where too many dry up."""
    if not budget:
        return None
    states = budget // (_RUNS * mixture.starts[-1])
    states = min(max(states, _FEWEST_STATES), _MOST_STATES)
    # Before the first of them: its layers take memory as the work takes time.
    a_run = mixture.starts[-1] * (_A_BOX + _A_STATE * states)
    check_affordable((_RUNS + 1) * a_run)
    spend(a_run)
    try:
        tilt = _likely_tilt(mixture, states)
    except DriedUpError:
        return None
    runs = []
    for seed in cancellable(should_cancel, range(_RUNS)):
        spend(a_run)
        if (run := _run(mixture, states, tilt, seed)) is not None:
            runs.append(run)
    if len(runs) < _LEAST_RUNS:
        return None
    found = np.array(runs)
    # What less than one of the kept states would show is not seen.
    return found.mean(axis=0), np.sqrt(FEW * found.var(axis=0, ddof=1) / len(runs) + states**-2.0)


def _likely_tilt(mixture: Mixture, states: int) -> float:
    """The weight of a mine that makes the totals near the true one likely, by a first run."""
    pieces = mixture.pieces
    cells = int(mixture.sizes.sum()) + pieces.sea
    tilt = max(pieces.mines, 1) / max(cells - pieces.mines, 1)
    sieves = [SampledSweep(part, states, tilt, seed=_RUNS) for part in mixture.wide]
    addends = [sieve.addend for sieve in sieves] + [addend for addend, _ in mixture.narrow]
    found = find_tilt(addends, pieces.mines, pieces.sea)
    # A run knows little of totals far away.
    return min(max(found, tilt / 4), tilt * 4)


def _run(mixture: Mixture, states: int, tilt: float, seed: int) -> Floats | None:
    """The chances of all boxes and the sea by one sampled sweep of each wide part."""
    pieces = mixture.pieces
    try:
        sieves = [SampledSweep(part, states, tilt, seed) for part in mixture.wide]
    except DriedUpError:
        return None
    addends = [sieve.addend for sieve in sieves] + [addend for addend, _ in mixture.narrow]
    sums = Sums(addends, pieces.mines, pieces.sea, tilt)
    if not sums.is_feasible:
        return None
    wide = [
        (np.arange(len(part.boxes)) + start, sieve.mined(sums.share(at)))
        for at, (part, start, sieve) in enumerate(
            zip(mixture.wide, mixture.starts, sieves, strict=False)
        )
    ]
    return mixture.chances(wide, sums)


def _told(
    position: Position, mixture: Mixture, found: Floats, found_errors: Floats
) -> EstimatedOdds:
    """The chances of the boxes and the sea as chances of cells."""
    grid, pieces = position.grid, mixture.pieces
    told = [
        (open_chance(chance), min(error, 0.5)) if isfinite(error) else _UNKNOWN
        for chance, error in zip(found.tolist(), found_errors.tolist(), strict=True)
    ]
    pairs: list[tuple[float | None, float | None]] = [
        told[-1] if value == COVERED else (None, None) for value in position.seen
    ]
    for cells, pair in zip(mixture.cells, told[:-1], strict=True):
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
