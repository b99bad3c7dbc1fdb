"""Boards without guessing: minefields that complete logic finishes from their first cell.

Fields are drawn until one passes, so every field that passes is equally likely. If that takes too
many, the best one is repaired: a mine changes places wherever logic gets stuck, until it gets stuck
nowhere. The result depends on the level, the seed and the first cell alone, because the budget
counts fields and never time.
"""

from dataclasses import dataclass

from minesweeper.agent.graded_boards import GradedSearch
from minesweeper.agent.repairing import Repair, Stuck
from minesweeper.agent.scout import Scout
from minesweeper.game.flood import flood
from minesweeper.game.grid import Cell
from minesweeper.game.level import BoardDifficulty, FirstClick, Level
from minesweeper.game.minefield import Minefield, Rearrangement, deal, kept_free_of
from minesweeper.game.position import Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel

CELLS_DRAWN, MOST_DRAWN = 100_000, 1_000
"""The budget for drawing, in cells of all fields drawn, and in fields: 208 fields on expert."""
CELLS_REPAIRED = 500_000
"""The budget for repairing, in cells of all fields tried."""
CELLS_IN_ALL = 6_000_000
"""The budget of a whole search, in cells of all fields: about ten seconds."""
CELLS_WITHOUT_GAIN, LEAST_REPAIRS_WITHOUT_GAIN = 2_000_000, 3
"""A search ends when this many cells, and this many repairs, were tried in a row without a gain.

A gain is a repair that leaves fewer open questions than all before it. On 500 × 500 cells a search
that had come to rest after 9 repairs found nothing in the next 50. On boards of up to 33,000 cells
the other limits end a search first.
"""
FEWEST_REPAIRS, MOST_REPAIRS = 60, 1_000
"""The fewest and the most repairs, whatever CELLS_REPAIRED allows; CELLS_IN_ALL still holds."""
MOST_CELLS_WITHOUT_OPENING = 64
"""A failed search on a board up to this size is repeated with a first cell that is only safe.

There an opening may leave too little room for the mines. On larger boards an opening only helps
logic, so a search without one would fail too.
"""


@dataclass(frozen=True, slots=True)
class Found:
    """A minefield that logic finishes."""

    minefield: Minefield
    moved: Rearrangement | None
    """The difference from the field that the seed deals without this search; None if it is that."""
    is_repaired: bool


class Dealing:
    """The search for a board without guessing, slice by slice.

    The first cell is at least safe, even if `first_click` promises nothing. On a small board that
    has no room for an opening, it is only safe.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what a board depends on
        self,
        level: Level,
        seed: int,
        first: Cell,
        first_click: FirstClick,
        should_cancel: ShouldCancel = never_cancel,
        difficulty: BoardDifficulty | None = None,
    ) -> None:
        """Prepares a search; with `difficulty`, for a board of that difficulty."""
        self.first = first
        self.found: Found | None = None
        self._level, self._seed, self._should_cancel = level, seed, should_cancel
        self._difficulty = difficulty
        self._search = self._search_for(
            FirstClick.SAFE if first_click is FirstClick.ANY else first_click
        )
        self._dealt = self._search.field
        self._tried_before = 0
        """The fields that the search for an opening tried, once that has failed."""
        can_be_too_large = (
            self.first_click is FirstClick.OPENING and level.grid.size <= MOST_CELLS_WITHOUT_OPENING
        )
        self._searches_left = int(can_be_too_large)

    @property
    def first_click(self) -> FirstClick:
        """The promise to the first click that the field keeps."""
        return self._search.first_click

    @property
    def tried(self) -> int:
        """The number of fields tried so far."""
        return self._tried_before + self._search.tried

    @property
    def progress(self) -> float:
        """The share of the search that is done, from 0 to 1; it may end earlier."""
        later = self._searches_left * self._search.most
        return self.tried / (self._tried_before + self._search.most + later)

    def think(self) -> bool:
        """Searches for one slice; true while there is more to do. Then `found` holds the result."""
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
        """Searches to the end; returns None if no board was found."""
        while self.think():
            pass
        return self.found

    def _search_for(self, promise: FirstClick) -> "_BoardSearch | GradedSearch":
        asked = self._level, self._seed, self.first, promise
        if self._difficulty is None:
            return _BoardSearch(*asked, self._should_cancel)
        return GradedSearch(*asked, self._difficulty, self._should_cancel)

    def _take(self) -> None:
        field = self._search.field
        moved = Rearrangement.between(self._dealt, field) if field != self._dealt else None
        self.found = Found(field, moved, self._search.is_repaired)


class _BoardSearch:
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
        """The promise that the field keeps."""
        self.field = dealt.minefield
        """The field being tried."""
        self.passed = False
        """True if logic finishes it."""
        self.tried = 0
        size = level.grid.size
        self._most_drawn = min(max(1, CELLS_DRAWN // size), MOST_DRAWN)
        repairs = min(max(CELLS_REPAIRED // size, FEWEST_REPAIRS), MOST_REPAIRS)
        self.most = min(self._most_drawn + repairs, CELLS_IN_ALL // size)
        """The most fields that are tried."""
        kept_free = frozenset(kept_free_of(level.grid, first, self.first_click))
        self._repair = Repair(level, f"repair/{level}", seed, kept_free)
        self._most_without_gain = max(CELLS_WITHOUT_GAIN // size, LEAST_REPAIRS_WITHOUT_GAIN)
        self._scout = self._new_scout()

    @property
    def is_repaired(self) -> bool:
        """True if the field is a repaired one."""
        return self.tried > self._most_drawn

    def think(self) -> bool:
        """Lets logic play the field for one slice, or takes the next field; true while not done."""
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
            self.field = self._repair.next_field(Stuck(self.field, at, known.seen()))
            self._scout = self._new_scout()
        return not self.passed and self.tried < self.most and not self._is_hopeless()

    def _is_hopeless(self) -> bool:
        return self._repair.without_gain >= self._most_without_gain

    def _new_scout(self) -> Scout:
        """Returns a scout on the field with the first cell open."""
        grid, field = self._level.grid, self.field
        covered = Position.covered(grid, self._level.mines)
        scout = Scout.from_position(covered, field, self._should_cancel)
        scout.see(flood(grid, bytearray(field.numbers), grid.index(self._first)))
        return scout

    def _draw(self) -> None:
        dealt = deal(self._level, self._seed, self._first, self.first_click, self.tried)
        self.field = dealt.minefield
        self._scout = self._new_scout()
