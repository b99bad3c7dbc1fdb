"""The parts of a position, told apart: those that were counted and those that are too wide."""

from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from minesweeper.game.position import Position
from minesweeper.logic.counting.float_totals import Addend, Sums
from minesweeper.logic.counting.parts import Cut, Part
from minesweeper.logic.counting.sweep import Count

Floats = NDArray[np.float64]


@dataclass(slots=True)
class Mixture:
    """What all runs of an estimate have in common.

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
    def of(cls, position: Position, pieces: Cut, counts: list[Count | None]) -> "Mixture":
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

    def chances(self, wide: list[tuple[NDArray[np.intp], Floats]], sums: Sums) -> Floats:
        """The chances of all boxes and the sea, from the mines expected in boxes of wide parts.

        The counted parts are the last of the sums. What nobody says anything of is nan.
        """
        found = np.full(len(self.cells) + 1, np.nan)
        for boxes, mines in wide:
            found[boxes] = mines
        start, addend = self.starts[-1], len(sums) - len(self.narrow)
        for number, (_, mined) in enumerate(self.narrow, addend):
            found[start : start + len(mined)] = mined @ sums.share(number)
            start += len(mined)
        found[:-1] /= self.sizes
        if self.pieces.unconstrained:
            found[-1] = sums.sea_chance()
        return found


def _matrix(counted: Count) -> tuple[Addend, Floats]:
    addend = Addend.of(counted.ways)
    return addend, np.array([addend.scaled(mined) for mined in counted.mined])
