"""The panel of an exercise: a position to be tried, and then its lesson."""

from collections.abc import Callable

from minesweeper import events
from minesweeper.titles import technique_title
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.context import WindowContext
from minesweeper.window.panels.blocks import HeadBlock
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.quiz import ChanceQuiz, ExerciseQuiz
from minesweeper.window.text import teaching_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback


class ExercisePanel(LessonPanel):
    """One exercise: the task, the reply to the answers, and the lesson."""

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        given: events.ExerciseGiven,
        leave: Callback,
        go_on: Callback,
    ) -> None:
        self._given = given
        self._go_on = go_on
        self._is_answered = False
        super().__init__(context, visible, given.lesson, leave, is_mistake=False)
        self._quiz = self._new_quiz()

    def _callbacks(self) -> dict[str, Callable[[], None]]:
        return {**super()._callbacks(), "next_exercise": self._go_on, "show_how": self._toggle_try}

    def _new_quiz(self) -> ExerciseQuiz:
        return ChanceQuiz(self._given) if self._given.best else ExerciseQuiz(self._given)

    @property
    def _can_try(self) -> bool:
        return True

    @property
    def title(self) -> str:
        """The title: the technique, once the exercise is answered."""
        # Before the answer the technique would be a hint.
        if not self._is_answered:
            return teaching_words.PRACTICE
        return technique_title(self._given.exercise.technique) or teaching_words.BY_CHANCE

    def _actions(self) -> dict[str, bool]:
        if self._quiz is None:
            return {"try": True, "next_exercise": True}
        return {"show_how": True, "next_exercise": True}

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """No keys, because a page has no footer to name them in."""
        return ()

    def take(self, cell_action: CellAction) -> None:
        """Judges an answer, and reports the first one that is wrong or solves the exercise."""
        super().take(cell_action)
        quiz = self._quiz
        if isinstance(quiz, ExerciseQuiz) and quiz.is_solved is not None:
            self._note(solved=quiz.is_solved)

    def _note(self, *, solved: bool) -> None:
        """Reports the result of the exercise, once."""
        if not self._is_answered:
            self._is_answered = True
            self._context.announce(events.ExerciseTried(self._given.exercise.kept, solved=solved))
            self._context.relayout()

    def _toggle_try(self) -> None:
        """Shows the lesson, which counts as not solved; or puts the position back."""
        if self._quiz is not None:
            self._note(solved=False)
        super()._toggle_try()

    @property
    def _head_block(self) -> HeadBlock:
        if self._quiz is None:
            return super()._head_block
        if self._given.best:
            return HeadBlock(teaching_words.FIND_SAFEST, teaching_words.HOW_TO_TRY_CHANCE)
        how = teaching_words.how_to_try_exercise(has_marks=bool(self._given.marked))
        return HeadBlock(teaching_words.FIND_CERTAIN_CELL, how)
