"""Boards by difficulty: no-guess boards, graded by the hardest technique that they need.

A board is played by its easiest steps. It has a grade if these finish it, the hardest of them
belongs to that grade, and there are enough of those: one on a small board, more on a large one.

Fields are drawn until one has the grade. If that takes too many, the best one is repaired, as for
all boards without guessing: a mine changes places wherever the techniques of the grade get stuck.
Easy boards of the expert level are so rare among the drawn ones, 1 in 3,000, that all are made like
this. The result depends on the level, the seed, the first cell and the difficulty alone, because
the budget counts fields and never time.
"""

from minesweeper.agent.repairing import Repair, Stuck
from minesweeper.game.grid import Cell
from minesweeper.game.level import BoardDifficulty, FirstClick, Level
from minesweeper.game.minefield import deal, kept_free_of
from minesweeper.game.position import COVERED
from minesweeper.logic.cancellation import ShouldCancel
from minesweeper.logic.reasons.easiest_steps import NOTHING, SEVERAL, EasiestStep, StepByStep
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    REDUCTION,
    TECHNIQUES,
)

_GRADES = list(BoardDifficulty)
_GRADE_OF = {
    **dict.fromkeys(TECHNIQUES, _GRADES.index(BoardDifficulty.HARD)),
    **dict.fromkeys((ALL_ARE_MINES, ALL_MINES_FOUND, REDUCTION), 0),
    **dict.fromkeys((ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE), 1),
    CONTRADICTION: _GRADES.index(BoardDifficulty.EVIL),
    SEVERAL: _GRADES.index(BoardDifficulty.EVIL),
}
"""The grade that a step of each technique gives a board, as an index of the difficulties."""
_CELLS_A_STEP = {
    BoardDifficulty.EASY: None,
    BoardDifficulty.MEDIUM: 200,
    BoardDifficulty.HARD: 400,
    BoardDifficulty.EVIL: None,
}
"""A board needs one step of its grade, and one more per this many cells.

On expert these are three steps for medium and two for hard. Contradictions are so rare that one is
enough.
"""
MOST_GRADED_CELLS = 10_000
"""The largest board that is graded, in cells: playing it takes a few seconds."""
_CELLS_DRAWN = {
    BoardDifficulty.EASY: 10_000,
    BoardDifficulty.MEDIUM: 150_000,
    BoardDifficulty.HARD: 150_000,
    BoardDifficulty.EVIL: 250_000,
}
"""The budget for drawing, in cells of all fields drawn: 500 fields of the expert level for evil."""
_DRAWN_WITHOUT_HOPE = 60
"""The fields drawn before repairing begins if the techniques of the grade finish none of them."""
_CELLS_REPAIRED = 500_000
"""The budget for repairing, in cells of all fields tried: three seconds."""
_SLICE = 8_000
"""The work of one slice, in cells looked at: about a millisecond."""


def grade_of(steps: dict[int, int], cells: int) -> BoardDifficulty | None:
    """Returns the difficulty of a finished board by its steps of each grade, or None.

    It is None if the board has too few steps of its hardest grade.
    """
    hardest = max(steps, default=0)
    difficulty = _GRADES[hardest]
    every = _CELLS_A_STEP[difficulty]
    least = 0 if hardest == 0 else 1 + (cells // every if every else 0)
    return difficulty if steps.get(hardest, 0) >= least else None


class GradedSearch:
    """The search for a board of one difficulty, slice by slice."""

    def __init__(  # noqa: PLR0913, PLR0917  what a board depends on
        self,
        level: Level,
        seed: int,
        first: Cell,
        promise: FirstClick,
        difficulty: BoardDifficulty,
        should_cancel: ShouldCancel,
    ) -> None:
        self._level, self._seed, self._first = level, seed, first
        self._difficulty, self._should_cancel = difficulty, should_cancel
        self._limit = _GRADES.index(difficulty)
        dealt = deal(level, seed, first, promise)
        self.first_click = dealt.first_click
        """The promise that the field keeps."""
        self.field = dealt.minefield
        """The field being tried."""
        self.passed = False
        """True if it has the difficulty."""
        self.tried = 0
        size = level.grid.size
        self.is_repaired = False
        """True if the field is a repaired one."""
        self._can_be_drawn = False
        """True if logic finished one of the drawn fields, even one that is too easy."""
        self._most_drawn = max(1, _CELLS_DRAWN[difficulty] // size)
        self.most = self._most_drawn + max(1, _CELLS_REPAIRED // size)
        """The most fields that are tried."""
        kept_free = frozenset(kept_free_of(level.grid, first, self.first_click))
        self._repair = Repair(level, f"grade/{difficulty.value}/{level}", seed, kept_free)
        self._rounds = max(1, _SLICE // size)
        self._start()

    def think(self) -> bool:
        """Plays the field for one slice, or takes the next field; true while not done."""
        if self._level.grid.size > MOST_GRADED_CELLS:
            return False
        for _ in range(self._rounds):
            if self._board.is_finished:
                return self._end(self._board.seen, is_stuck=False)
            step = self._board.next_step()
            if step.technique == NOTHING or _GRADE_OF[step.technique] > self._limit:
                return self._end(self._board.seen, is_stuck=True)
            self._take(step)
        return True

    def _take(self, step: EasiestStep) -> None:
        grade = _GRADE_OF[step.technique]
        self._steps[grade] = self._steps.get(grade, 0) + 1
        self._board.take(step)

    def _end(self, seen: bytes, *, is_stuck: bool) -> bool:
        """Judges the field that was played, and takes the next one; true if there is one."""
        self.tried += 1
        size = self._level.grid.size
        self.passed = not is_stuck and grade_of(self._steps, size) is self._difficulty
        if self.passed or self.tried >= self.most:
            return False
        self._can_be_drawn |= not (is_stuck or self.is_repaired)
        most_drawn = self._most_drawn if self._can_be_drawn else _DRAWN_WITHOUT_HOPE
        self.is_repaired = is_stuck and self.tried >= min(most_drawn, self._most_drawn)
        if not self.is_repaired:
            # A finished field that is too easy cannot be repaired, so another one is drawn.
            self._repair.forget()
            self.field = deal(
                self._level, self._seed, self._first, self.first_click, self.tried
            ).minefield
        else:
            at = [index for index, value in enumerate(seen) if value == COVERED]
            self.field = self._repair.next_field(Stuck(self.field, at, seen))
        self._start()
        return True

    def _start(self) -> None:
        level = self._level
        self._board = StepByStep(level.grid, level.mines, self.field.numbers, self._should_cancel)
        self._board.open(level.grid.index(self._first))
        self._steps: dict[int, int] = {}
