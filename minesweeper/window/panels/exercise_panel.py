"""The panel of an exercise: a lost position tried again, then told."""

from collections.abc import Callable

from minesweeper import events
from minesweeper.game.grid import Cell
from minesweeper.logic.deduction import Verdict
from minesweeper.titles import technique_title
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.context import WindowContext
from minesweeper.window.panels.attempt import Attempt
from minesweeper.window.panels.blocks import HeadBlock
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.text import teaching_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Does


class LogicAttempt(Attempt):
    """An attempt at what was missed: what is easier to find is right, and not enough."""

    def __init__(self, given: events.ExerciseGiven) -> None:
        super().__init__(given.lesson)
        self._wanted = given.wanted
        self.is_solved: bool | None = None
        """Whether the last answer was what was missed; None where it was neither that nor wrong."""

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judge an answer."""
        super().answer(cell, verdict)
        is_easy = self.is_right and cell not in self._wanted
        self.is_solved = None if is_easy else self.is_right
        if is_easy:
            self.said = teaching_words.found_easily(cell, verdict)


class ChanceAttempt(LogicAttempt):
    """An attempt where nothing is certain: the cell with the lowest chance is asked for."""

    def __init__(self, given: events.ExerciseGiven) -> None:
        super().__init__(given)
        self._best = given.best

    @property
    def all(self) -> int:
        """How many cells there are to be found."""
        return len(self._best)

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judge that a cell is the least likely mine."""
        self.is_right = verdict is Verdict.SAFE and cell in self._best
        if verdict is not Verdict.SAFE:
            self.is_solved, self.said = None, teaching_words.NOTHING_TO_FLAG
            return
        self.is_solved = self.is_right
        if self.is_right:
            self._found[cell] = verdict
        self.said = teaching_words.least_likely_mine(cell, is_right=self.is_right)


class ExercisePanel(LessonPanel):
    """One exercise: what is asked, what was answered, and how it could be known."""

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        given: events.ExerciseGiven,
        leave: Does,
        go_on: Does,
    ) -> None:
        self._given = given
        self._go_on = go_on
        self._is_answered = False
        super().__init__(context, visible, given.lesson, leave, is_mistake=False)
        self._attempt = self._new_attempt()

    def _doings(self) -> dict[str, Callable[[], None]]:
        return {**super()._doings(), "next_exercise": self._go_on, "show_how": self._turn_try}

    def _new_attempt(self) -> LogicAttempt:
        return ChanceAttempt(self._given) if self._given.best else LogicAttempt(self._given)

    @property
    def _can_try(self) -> bool:
        return True

    @property
    def title(self) -> str:
        """What stands above: once something was answered, the technique."""
        # The name of the technique would be a hint.
        if not self._is_answered:
            return teaching_words.PRACTICE
        return technique_title(self._given.exercise.technique) or teaching_words.BY_CHANCE

    def _actions(self) -> dict[str, bool]:
        if self._attempt is None:
            return {"try": True, "next_exercise": True}
        return {"show_how": True, "next_exercise": True}

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """A page names no keys."""
        return ()

    def take(self, wish: CellAction) -> None:
        """Judge an answer; the first that is wrong or what was missed is noted."""
        super().take(wish)
        attempt = self._attempt
        if isinstance(attempt, LogicAttempt) and attempt.is_solved is not None:
            self._note(solved=attempt.is_solved)

    def _note(self, *, solved: bool) -> None:
        """Note how the exercise went, once."""
        if not self._is_answered:
            self._is_answered = True
            self._context.announce(events.ExerciseTried(self._given.exercise.kept, solved=solved))
            self._context.relayout()

    def _turn_try(self) -> None:
        """Show how, or put the position back; what was shown is no answer any more."""
        if self._attempt is not None:
            self._note(solved=False)
        super()._turn_try()

    @property
    def _head_block(self) -> HeadBlock:
        if self._attempt is None:
            return super()._head_block
        if self._given.best:
            return HeadBlock(teaching_words.FIND_SAFEST, teaching_words.HOW_TO_TRY_CHANCE)
        return HeadBlock(teaching_words.FIND_WHAT_WAS_MISSED, teaching_words.HOW_TO_TRY_EXERCISE)
