"""Walks through the arrangements of wide parts, where no sampled sweep comes through.

Each starts from an arrangement that fits, and redraws in every round whatever `patches` can count
while the rest is held. A round's chances are exact but for what it holds, so their average needs
few rounds; the spread between and within the walks is the error.
"""

from collections.abc import Callable
from itertools import count
from random import Random

import numpy as np
from numpy.typing import NDArray

from minesweeper.logic.cancellation import ShouldCancel, cancellable, never_cancel
from minesweeper.logic.counting.float_totals import Addend, Sums, find_tilt
from minesweeper.logic.counting.mixture import Mixture
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.patches import Arrangement, Patch, cut_into_patches
from minesweeper.logic.proof.sat import SatSolver
from minesweeper.logic.work_budget import spend

Floats = NDArray[np.float64]

WALKS = 8
FEW = (2.365 / 1.96) ** 2
"""Student's t with seven degrees of freedom: the spread of eight walks is itself uncertain."""
_WARM_UP, _LEAST_ROUNDS = 4, 4
"""How many rounds a walk makes in any case before and while it tallies."""
_FREE = (2, 3, 4, 5, 6, 7, 8, 10, 12)
"""How many rows or columns lie between two bands; which of these is found while a walk warms up."""
_FIRST_SIZE = 3
_CHEAP, _DEAR = 6, 20
"""How many steps a box of a patch should be."""
_ADDING = 25
"""How many steps it is worth to take another part into the sums."""
_A_STEP = 10
"""What a step costs, as `effort` counts."""
_BAND = 2
"""A number speaks of three rows: two held ones between keep patches apart."""


class GibbsTally:
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


class GibbsChain:
    """A walk through the arrangements of the wide parts."""

    def __init__(self, mixture: Mixture, seed: int, patch_states: int) -> None:
        self._mixture, self._most_states = mixture, patch_states
        self._uniform = Random(seed).random  # noqa: S311  no secret
        self._now: list[Arrangement] = [some_arrangement(part, seed) for part in mixture.wide]
        self._tilt = 1.0
        self._size = _FIRST_SIZE
        self.tally = GibbsTally(len(mixture.cells) + 1)

    def go(self, steps: int, should_cancel: ShouldCancel = never_cancel) -> None:
        """Warm up on a third of the work, then tally what is found."""
        left = steps
        for rounds in cancellable(should_cancel, count()):
            if left <= steps * 2 // 3 and rounds >= _WARM_UP:
                break
            left -= self._round(is_warm=False)
        for rounds in cancellable(should_cancel, count()):
            if left <= 0 and rounds >= _LEAST_ROUNDS:
                break
            left -= self._round(is_warm=True)

    def _round(self, *, is_warm: bool) -> int:
        """Draw all patches anew between new bands; how many steps that was."""
        mixture = self._mixture
        patches, mines = self._cut()
        addends = [Addend.of(patch.ways) for _, patch in patches]
        addends += [addend for addend, _ in mixture.narrow]
        if not is_warm:
            self._tilt = find_tilt(addends, mines, mixture.pieces.sea)
        sums = Sums(addends, mines, mixture.pieces.sea, self._tilt)
        if not is_warm:
            self._fit([patch for _, patch in patches])
        elif sums.is_feasible:
            self.tally.add(self._chances(patches, addends, sums))
        drawn = sums.draw(self._uniform)
        for (at, patch), total in zip(patches, drawn, strict=False):
            for box, laid in zip(patch.order, patch.draw(total, self._uniform), strict=True):
                self._now[at][box] = laid
        steps = sum(patch.work for _, patch in patches) + _ADDING * len(addends)
        spend(_A_STEP * steps)
        return steps

    def _cut(self) -> tuple[list[tuple[int, Patch]], int]:
        """The patches of all wide parts between new bands, and the mines that are left to them."""
        is_banded = self._bands()
        patches: list[tuple[int, Patch]] = []
        mines = self._mixture.pieces.mines
        for at, (part, now) in enumerate(zip(self._mixture.wide, self._now, strict=True)):
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
        width = self._mixture.width

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
        found = []
        for number, (at, patch) in enumerate(patches):
            mined = np.array([addends[number].scaled(by_total) for by_total in patch.mined()])
            boxes = np.array(patch.order) + self._mixture.starts[at]
            found.append((boxes, mined @ sums.share(number)))
        return self._mixture.chances(found, sums)


def some_arrangement(part: Part, seed: int) -> Arrangement:
    """One arrangement that fits a part's clues, found by SAT, for a walk to start from.

    Walks that start alike could agree on what none of them ever moves, and call it certain. So
    each looks first for other mines, and for more or fewer of them; that makes the starts differ,
    though not evenly.
    """
    random = Random(seed)  # noqa: S311  no secret
    share = 0.5 * random.random()
    with SatSolver(part.sentences()) as arbiter:
        arbiter.prefer({cell: random.random() < share for cell in arbiter.cells})
        mined = arbiter.model()
    if mined is None:
        raise ContradictionError("The numbers contradict each other.")
    return [sum(mined[cell] for cell in cells) for cells in part.boxes]


def walked(
    mixture: Mixture, patch_states: int, steps: int, should_cancel: ShouldCancel = never_cancel
) -> tuple[Floats, Floats]:
    """The chances of all boxes and the sea, and their standard errors; nan where there are none."""
    walks = [GibbsChain(mixture, seed, patch_states) for seed in range(WALKS)]
    for walk in walks:
        walk.go(steps // WALKS, should_cancel)
    return _joined([walk.tally for walk in walks])


def _joined(tallies: list[GibbsTally]) -> tuple[Floats, Floats]:
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
        between = FEW * ((means - chances) ** 2).sum(axis=0) / (walks - 1) / walks
    # So many rounds cannot see what happens in fewer than one of them.
    unseen = 0.5 / (counts + 1)
    return chances, np.sqrt(np.maximum(between, within) + unseen**2)
