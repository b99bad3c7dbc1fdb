"""The panel of an exercise: a lost position tried again, then told."""

from collections.abc import Callable

from minesweeper import events
from minesweeper.titles import technique_title
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.panels.blocks import HeadBlock
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.quiz import ChanceQuiz, ExerciseQuiz
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback


class ExercisePanel(LessonPanel):
    """One exercise: what is asked, what was answered, and how it could be known."""

    def __init__(
        self,
        stage: Stage,
        visible: VisibleGame,
        given: events.ExerciseGiven,
        leave: Callback,
        go_on: Callback,
    ) -> None:
        self._given = given
        self._go_on = go_on
        self._is_answered = False
        super().__init__(stage, visible, given.lesson, leave, is_mistake=False)
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
        """What stands above: once something was answered, the technique."""
        # The name of the technique would be a hint.
        if not self._is_answered:
            return teaching_words.PRACTICE
        return technique_title(self._given.exercise.technique) or teaching_words.BY_CHANCE

    def _actions(self) -> dict[str, bool]:
        if self._quiz is None:
            return {"try": True, "next_exercise": True}
        return {"show_how": True, "next_exercise": True}

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """A page names no keys."""
        return ()

    def take(self, cell_action: CellAction) -> None:
        """Judge an answer; the first that is wrong or what was missed is noted."""
        super().take(cell_action)
        quiz = self._quiz
        if isinstance(quiz, ExerciseQuiz) and quiz.is_solved is not None:
            self._note(solved=quiz.is_solved)

    def _note(self, *, solved: bool) -> None:
        """Note how the exercise went, once."""
        if not self._is_answered:
            self._is_answered = True
            self._stage.announce(events.ExerciseTried(self._given.exercise.kept, solved=solved))
            self._stage.relayout()

    def _toggle_try(self) -> None:
        """Show how, or put the position back; what was shown is no answer any more."""
        if self._quiz is not None:
            self._note(solved=False)
        super()._toggle_try()

    @property
    def _head_block(self) -> HeadBlock:
        if self._quiz is None:
            return super()._head_block
        if self._given.best:
            return HeadBlock(teaching_words.FIND_SAFEST, teaching_words.HOW_TO_TRY_CHANCE)
        return HeadBlock(teaching_words.FIND_WHAT_WAS_MISSED, teaching_words.HOW_TO_TRY_EXERCISE)
