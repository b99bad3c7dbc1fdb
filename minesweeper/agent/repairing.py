"""Repairs boards that logic cannot finish, by moving a mine wherever logic gets stuck.

Always the best field so far is changed, the one with the fewest cells that stay covered. Which
mines move is drawn from the seed, so the same search gives the same fields.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.game.chance import drawing_below
from minesweeper.game.grid import Grid
from minesweeper.game.level import Level
from minesweeper.game.minefield import Minefield

_TRIES = 100
"""The most cells drawn to find one that a mine can change places with."""
_SMALL = 8
"""A pocket of up to this many open questions exchanges mines with the whole board."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A field that logic does not finish."""

    field: Minefield
    at: list[int]
    """The indices of the cells that stay open questions."""
    seen: bytes
    """The visible board where logic stops, as in `Position.seen`."""


class Repair:
    """The repair of a field, one try after another."""

    def __init__(self, level: Level, purpose: str, seed: int, kept_free: frozenset[int]) -> None:
        """`purpose` names the stream of random numbers; no mine moves to the cells `kept_free`."""
        self._grid, self._kept_free = level.grid, kept_free
        self._below = drawing_below(purpose, seed)
        self._best: Stuck | None = None
        self.without_gain = 0
        """The number of tries since one left fewer open questions than all before it."""

    def forget(self) -> None:
        """Starts again with the next field."""
        self._best, self.without_gain = None, 0

    def next_field(self, stuck: Stuck) -> Minefield:
        """Takes in where the last field got stuck, and returns the next one to try."""
        is_gain = self._best is None or len(stuck.at) < len(self._best.at)
        self.without_gain = 0 if is_gain else self.without_gain + 1
        if self._best is None or len(stuck.at) <= len(self._best.at):
            self._best = stuck
        mined = bytearray(self._best.field.mined)
        for pocket in _pockets(self._grid, self._best.at):
            self._change(mined, pocket, self._best.seen)
        return Minefield(self._grid, bytes(mined))

    def _change(self, mined: bytearray, pocket: list[int], seen: bytes) -> None:
        """Swaps a cell of the pocket's edge with another cell, so that a mine moves in or out.

        Large pockets mostly swap within themselves, small ones with the whole board.
        """
        around = self._grid.around
        frontier = [at for at in pocket if any(seen[near] <= 8 for near in around(at))] or pocket
        changed = frontier[self._below(len(frontier))]
        if changed in self._kept_free:
            return
        is_large = len(pocket) > _SMALL and self._below(10) < 7
        other = self._other(mined, changed, pocket if is_large else range(len(mined)))
        if other is not None:
            mined[changed], mined[other] = mined[other], mined[changed]

    def _other(self, mined: bytearray, changed: int, among: Sequence[int]) -> int | None:
        """Draws a cell that differs from this one in having a mine; None after too many tries."""
        for _ in range(_TRIES):
            other = among[self._below(len(among))]
            if mined[other] != mined[changed] and other not in self._kept_free:
                return other
        return None


def _pockets(grid: Grid, cells: list[int]) -> list[list[int]]:
    """Groups cells that touch."""
    left = dict.fromkeys(cells)
    pockets = []
    while left:
        pocket = [left.popitem()[0]]
        for at in pocket:
            for near in grid.around(at):
                if near in left:
                    del left[near]
                    pocket.append(near)
        pockets.append(pocket)
    return pockets
