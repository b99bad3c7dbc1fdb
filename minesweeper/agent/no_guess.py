"""Boards without guessing: minefields that complete logic finishes from their first cell.

Fields are drawn until one passes, which leaves it uniform among those that do. Where that takes too
many, one is repaired: wherever logic gets stuck a mine changes places, until it gets stuck nowhere.
What is found follows from the level, the seed and the first cell alone: the budget counts fields,
never time, and where logic gets stuck is the same however the reasoning is done.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.agent.scout import Scout
from minesweeper.game.chance import drawing_below
from minesweeper.game.flood import flood
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Minefield, Rearrangement, deal, kept_free_of
from minesweeper.game.position import Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel

CELLS_DRAWN, MOST_DRAWN = 100_000, 1_000
"""How many cells all drawn fields have together, before one is repaired: 208 fields of expert."""
CELLS_REPAIRED = 500_000
"""How many cells all repaired fields have together, before the search is given up."""
CELLS_IN_ALL = 6_000_000
"""How many cells all fields of a search have together at most: some ten seconds."""
CELLS_WITHOUT_GAIN, LEAST_REPAIRS_WITHOUT_GAIN = 2_000_000, 3
"""How many cells fields have together, and how many there are, after which a search is hopeless.

They are counted from the last repair that left fewer open questions than all before it. On
500 × 500 cells a search that had come to rest after 9 repairs found nothing in the next 50. It
never ends a search on a board of up to 33,000 cells.
"""
FEWEST_REPAIRS, MOST_REPAIRS = 60, 1_000
"""However large or small a field is, so many repairs are tried, within those cells."""
MOST_CELLS_WITHOUT_OPENING = 64
"""Up to how many cells a board has where an opening may be too large for boards without guessing.

On larger ones it only helps logic along: where none is found with it, none is without.
"""
_TRIES = 100
"""How many cells are drawn to find one that a mine can change places with."""
_SMALL = 8
"""Up to how many open questions lie in a pocket that needs the help of cells elsewhere."""


@dataclass(frozen=True, slots=True)
class _Stuck:
    """A field that logic does not finish."""

    field: Minefield
    at: list[int]
    """The cells that stay open questions."""
    seen: bytes
    """What is seen where logic stops, as in `Position.seen`."""


@dataclass(frozen=True, slots=True)
class Found:
    """A minefield that logic finishes."""

    minefield: Minefield
    moved: Rearrangement | None
    """What makes it of the field that the seed deals without this promise; None where it is it."""
    is_repaired: bool


class Dealing:
    """The search for one, slice by slice. The first cell is safe at least, whatever is promised.

    Where an opening is too large for any such board, the first cell is only safe.
    """

    def __init__(
        self,
        level: Level,
        seed: int,
        first: Cell,
        first_click: FirstClick,
        should_cancel: ShouldCancel = never_cancel,
    ) -> None:
        self.first = first
        self.found: Found | None = None
        self._level, self._seed, self._should_cancel = level, seed, should_cancel
        self._search = self._search_for(
            FirstClick.SAFE if first_click is FirstClick.ANY else first_click
        )
        self._dealt = self._search.field
        self._tried_before = 0
        """How many fields an earlier search looked at, which was for an opening."""
        can_be_too_large = (
            self.first_click is FirstClick.OPENING and level.grid.size <= MOST_CELLS_WITHOUT_OPENING
        )
        self._searches_left = int(can_be_too_large)

    @property
    def first_click(self) -> FirstClick:
        """The promise to the first click that is kept."""
        return self._search.first_click

    @property
    def tried(self) -> int:
        """How many fields were looked at."""
        return self._tried_before + self._search.tried

    @property
    def progress(self) -> float:
        """How much of the search is done, from 0 to 1, if nothing is found until its end."""
        later = self._searches_left * self._search.most
        return self.tried / (self._tried_before + self._search.most + later)

    def think(self) -> bool:
        """Go on for one slice; true while there is more to do."""
        if self._search.think():
            return True
        if self._search.passed:
            self._take()
        elif self._searches_left:
            self._tried_before, self._searches_left = self.tried, 0
            self._search = self._search_for(FirstClick.SAFE)
            return True
        return False

    def finish(self) -> Found | None:
        """Search to the end; None where nothing is found."""
        while self.think():
            pass
        return self.found

    def _search_for(self, promise: FirstClick) -> "_Search":
        return _Search(self._level, self._seed, self.first, promise, self._should_cancel)

    def _take(self) -> None:
        field = self._search.field
        moved = Rearrangement.between(self._dealt, field) if field != self._dealt else None
        self.found = Found(field, moved, self._search.is_repaired)


class _Search:
    """The search for a board that keeps one promise to the first click."""

    def __init__(
        self, level: Level, seed: int, first: Cell, promise: FirstClick, should_cancel: ShouldCancel
    ) -> None:
        self._level, self._seed, self._first, self._should_cancel = (
            level,
            seed,
            first,
            should_cancel,
        )
        dealt = deal(level, seed, first, promise)
        self.first_click = dealt.first_click
        """The promise that is kept."""
        self.field = dealt.minefield
        """The field that is looked at."""
        self.passed = False
        """Whether logic finishes it."""
        self.tried = 0
        self._kept_free = frozenset(kept_free_of(level.grid, first, self.first_click))
        size = level.grid.size
        self._most_drawn = min(max(1, CELLS_DRAWN // size), MOST_DRAWN)
        repairs = min(max(CELLS_REPAIRED // size, FEWEST_REPAIRS), MOST_REPAIRS)
        self.most = min(self._most_drawn + repairs, CELLS_IN_ALL // size)
        """How many fields are looked at before it is given up."""
        self._below = drawing_below(f"repair/{level}", seed)
        self._most_without_gain = max(CELLS_WITHOUT_GAIN // size, LEAST_REPAIRS_WITHOUT_GAIN)
        self._without_gain = 0
        self._best: _Stuck | None = None
        """The field to repair: the one in which the fewest cells are open questions."""
        self._scout = self._set_out()

    @property
    def is_repaired(self) -> bool:
        """Whether mines of the field have changed places."""
        return self.tried > self._most_drawn

    def think(self) -> bool:
        """Go on for one slice; true while there is more to do."""
        if self._scout.think():
            return True
        self.tried += 1
        known = self._scout.known
        questions = known.open_question_bytes()
        if 1 not in questions:
            self.passed = True
        elif self.tried < self._most_drawn:
            self._draw()
        elif self.tried < self.most:
            at = [at for at, is_open in enumerate(questions) if is_open]
            self._repair(_Stuck(self.field, at, known.seen()))
        return not self.passed and self.tried < self.most and not self._is_hopeless()

    def _is_hopeless(self) -> bool:
        """Whether repairs have long stopped to help."""
        return self._without_gain >= self._most_without_gain

    def _set_out(self) -> Scout:
        """A scout with the first cell open."""
        grid, field = self._level.grid, self.field
        covered = Position.covered(grid, self._level.mines)
        scout = Scout.from_position(covered, field, self._should_cancel)
        scout.see(flood(grid, bytearray(field.numbers), grid.index(self._first)))
        return scout

    def _draw(self) -> None:
        dealt = deal(self._level, self._seed, self._first, self.first_click, self.tried)
        self.field = dealt.minefield
        self._scout = self._set_out()

    # Repairing.

    def _repair(self, stuck: "_Stuck") -> None:
        """Change the best field so far in every place where logic gets stuck."""
        is_gain = self._best is None or len(stuck.at) < len(self._best.at)
        self._without_gain = 0 if is_gain else self._without_gain + 1
        if self._best is None or len(stuck.at) <= len(self._best.at):
            self._best = stuck
        mined = bytearray(self._best.field.mined)
        for pocket in _pockets(self._level.grid, self._best.at):
            self._change(mined, pocket, self._best.seen)
        self.field = Minefield(self._level.grid, bytes(mined))
        self._scout = self._set_out()

    def _change(self, mined: bytearray, pocket: list[int], seen: bytes) -> None:
        """Let a mine of a pocket, or one from elsewhere, change places, where a number sees it."""
        around = self._level.grid.around
        frontier = [at for at in pocket if any(seen[near] <= 8 for near in around(at))] or pocket
        changed = frontier[self._below(len(frontier))]
        if changed in self._kept_free:
            return
        is_large = len(pocket) > _SMALL and self._below(10) < 7
        other = self._other(mined, changed, pocket if is_large else range(len(mined)))
        if other is not None:
            mined[changed], mined[other] = mined[other], mined[changed]

    def _other(self, mined: bytearray, changed: int, among: Sequence[int]) -> int | None:
        """A cell that has a mine where this one has none, or none where it has one."""
        for _ in range(_TRIES):
            other = among[self._below(len(among))]
            if mined[other] != mined[changed] and other not in self._kept_free:
                return other
        return None


def _pockets(grid: Grid, cells: list[int]) -> list[list[int]]:
    """Cells in groups whose members touch."""
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
