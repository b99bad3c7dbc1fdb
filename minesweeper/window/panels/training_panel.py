"""The panel of a puzzle of the trainer: the task, the replies, and what the answer changed."""

import pygame

from minesweeper import events
from minesweeper.teaching.course import Stage
from minesweeper.teaching.lesson import Card
from minesweeper.teaching.training import DailyAnswer, TrainingKind
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels import blocks
from minesweeper.window.panels.lesson_panel import ExercisePanel
from minesweeper.window.panels.quiz import GuessQuiz, OpenQuiz, Quiz, UnitQuiz
from minesweeper.window.text import teaching_words, training_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.layout import MEDIUM, SMALL, Background, Block, Column, Text


class TrainingPanel(ExercisePanel):
    """One puzzle of the course, at the player's level, of a streak, or a guess."""

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        task: events.TrainingTaskGiven,
        leave: Callback,
        go_on: Callback,
    ) -> None:
        self._training = task
        self._judged: events.TrainingTaskJudged | None = None
        self._card: Card | None = None
        """The explanation of the cell that was found."""
        self._was_solved, self._elapsed = False, 0
        self._was_looked_up = False
        """True if the explanation was shown before an answer."""
        super().__init__(context, visible, task.given, leave, go_on)
        if self._is_example:
            self._quiz = None

    @property
    def _is_example(self) -> bool:
        return self._training.stage is Stage.EXAMPLE

    @property
    def _is_of_unit(self) -> bool:
        """True if the puzzle asks for the technique of a unit, and for no other."""
        task = self._training
        is_alone = task.stage is Stage.ALONE and bool(task.technique)
        return task.kind is TrainingKind.COURSE and is_alone

    @property
    def _is_over(self) -> bool:
        """True if the puzzle has ended a streak."""
        judged = self._judged
        is_streak = self._training.kind is TrainingKind.STREAK
        return is_streak and self._is_answered and judged is not None and not self._was_solved

    def _callbacks(self) -> dict[str, Callback]:
        return {
            **super()._callbacks(),
            "nothing": self.answer_nothing,
            "show_me": self._toggle_try,
            "to_puzzle": self._toggle_try,
            "next_puzzle": self._go_to_next,
            "next_example": self._go_to_next,
            "new_streak": self._go_to_next,
            "done": self._leave,
            "copy_result": self._copy_result,
        }

    def _new_quiz(self) -> Quiz:
        task = self._training
        if task.chances and not task.offers_nothing:
            return GuessQuiz(task.given, task.chances)
        if self._is_of_unit:
            return UnitQuiz(task.given, task.about)
        return OpenQuiz(task.given) if task.offers_nothing else Quiz(task.given)

    # What the player does.

    def _go_to_next(self) -> None:
        if self._training.kind is TrainingKind.DAILY and self._is_answered:
            self._leave()
            return
        # A puzzle that is passed over counts as missed.
        self._report_once(solved=self._is_example)
        self._ask_next()

    def go_to_next(self) -> None:
        """Goes on to the next puzzle."""
        self._go_to_next()

    def _copy_result(self) -> None:
        """Copies the result of the puzzle of the day."""
        answer = self._daily_answer
        if answer is not None:
            text = training_words.daily_result(self._training.about, answer)
            self._context.copy(text, _(training_words.RESULT_COPIED))

    @property
    def _daily_answer(self) -> DailyAnswer | None:
        """The answer that counts for the puzzle of the day: the first; None before it."""
        if self._training.kind is not TrainingKind.DAILY:
            return None
        if self._training.earlier is not None or not self._is_answered:
            return self._training.earlier
        run = self._judged.run if self._judged is not None else 0
        return DailyAnswer(self._was_solved, self._elapsed, run)

    def _toggle_try(self) -> None:
        self._was_looked_up = self._was_looked_up or not self._is_answered
        super()._toggle_try()

    def answer_nothing(self) -> None:
        """Judges the answer that nothing is certain."""
        quiz = self._quiz
        if isinstance(quiz, OpenQuiz) and not quiz.is_solved:
            quiz.answer_nothing()
            if quiz.is_solved is not None:
                self._note(solved=quiz.is_solved)
            self._show_other_stops()

    def take(self, cell_action: CellAction) -> None:
        """Judges an answer on the board; once the puzzle is solved, the board takes none."""
        if self._quiz is not None and not (self._is_answered and self._quiz.is_solved):
            was_answered = self._is_answered
            super().take(cell_action)
            found = self._quiz.found
            if was_answered and found is not None:
                # The first answer was wrong, so this cell has not been explained yet.
                self._context.announce(events.TrainingCellFound(self._training.number, found))

    def perform(self, command: Command) -> bool:
        """Performs a command; an example has nothing to find."""
        return True if self._is_example and command is Command.TRY else super().perform(command)

    def key(self, press: KeyPress) -> bool:
        """Handles a key; the one for open questions says that nothing is certain."""
        if press.command is Command.QUESTIONS and self._training.offers_nothing:
            self.answer_nothing()
            return True
        is_enter = press.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if is_enter and (self._is_example or self._is_answered):
            # Enter goes on; Space still answers with the cell at the cursor.
            self._go_to_next()
            return True
        return super().key(press)

    def _report(self, *, solved: bool, elapsed: int) -> None:
        self._was_solved, self._elapsed = solved, elapsed
        found = self._quiz.found if self._quiz is not None else None
        number = self._training.number
        self._context.announce(events.TrainingTaskTried(number, solved, elapsed, found))

    def judge(self, judged: events.TrainingTaskJudged) -> None:
        """Shows what came of the answer."""
        if judged.number == self._training.number:
            self._judged = judged
            self._card = self._card or judged.card
            if isinstance(self._quiz, GuessQuiz) and judged.strongest is not None:
                self._quiz.compare(judged.strongest)
            self._show_other_stops()

    def explain(self, explained: events.TrainingCellExplained) -> None:
        """Shows why a cell is certain that the player found only after a wrong answer."""
        if explained.number == self._training.number:
            self._card = explained.card
            self._show_other_stops()

    # Content.

    @property
    def title(self) -> str:
        """The title of the panel; it does not give the technique away."""
        task = self._training
        # A streak counts this puzzle as soon as it is solved, as the result below does.
        is_streak = task.kind is TrainingKind.STREAK
        step = self._judged.run if is_streak and self._judged is not None else task.step
        return training_words.task_title(task.kind, task.about, task.stage, step)

    @property
    def _short_title(self) -> str:
        task = self._training
        return training_words.short_task_title(task.kind, task.stage, task.step)

    def _actions(self) -> dict[str, bool]:
        if self._is_example:
            return {"next_example": True}
        following = "new_streak" if self._is_over else "next_puzzle"
        if self._training.kind is TrainingKind.DAILY and self._is_answered:
            return {
                "done": True,
                "copy_result": True,
                "to_puzzle" if self._quiz is None else "show_me": True,
            }
        if self._quiz is None:
            return {following: True, "to_puzzle": True}
        if not self._is_answered:
            offered = {"nothing": True} if self._training.offers_nothing else {}
            if self._daily_answer is not None:
                offered["copy_result"] = True
            return {**offered, "show_me": True}
        return {following: True, "show_me": True}

    def _action_label(self, name: str, *, is_short: bool = False) -> str:
        kind = self._training.kind
        if name == "next_puzzle" and not is_short and kind in training_words.NEXT_OF:
            return _(training_words.NEXT_OF[kind])
        return super()._action_label(name, is_short=is_short)

    def _head(self, *, is_brief: bool) -> Block:
        task = self._training
        if self._is_example:
            lesson = task.given.lesson
            told = training_words.follow_example(len(self.marked_board.clues))
            return blocks.head(lesson.verdict, told, is_brief=is_brief)
        if self._quiz is None:
            return super()._head(is_brief=is_brief)
        return blocks.head(self._asked, self._how_to_answer, facts=self._facts, is_brief=is_brief)

    def _scrolling_head(self) -> Block:
        if self._quiz is None or self._quiz.is_right is None:
            return super()._scrolling_head()
        # The player knows by now what to do, and the replies need the room.
        is_done = self._quiz.is_solved or isinstance(self._quiz, GuessQuiz)
        left = [] if is_done else [self._mines_left]
        return blocks.head(self._asked, "", facts=left, is_brief=self._is_brief)

    @property
    def _facts(self) -> list[blocks.Fact]:
        task, facts = self._training, [self._mines_left]
        if task.variant:
            facts.insert(0, ("replay", _(training_words.VARIANTS[task.variant])))
        if task.kind is TrainingKind.STREAK:
            facts.append(("close", _(training_words.STREAK_RULE)))
        if task.kind is TrainingKind.COURSE:
            facts.append(("clock", training_words.quick_rule(task.about)))
        return facts

    @property
    def _asked(self) -> str:
        """What the puzzle asks for, in one sentence."""
        if self._is_of_unit:
            return training_words.find_by_unit(self._training.about)
        if isinstance(self._quiz, GuessQuiz):
            return _(training_words.PICK_A_GUESS)
        is_outlined = bool(self._training.given.region)
        return _(teaching_words.FIND_CERTAIN_CELL if is_outlined else training_words.FIND_ANY)

    @property
    def _how_to_answer(self) -> str:
        task = self._training
        if isinstance(self._quiz, GuessQuiz):
            return join_sentences(_(training_words.HOW_TO_GUESS), self._known_marks)
        if task.given.region and not self._is_of_unit:
            return teaching_words.how_to_try_exercise(self._known_marks)
        how = training_words.HOW_TO_FIND.get(task.about) if self._is_of_unit else None
        told = [how or teaching_words.HOW_TO_TRY_EXERCISE]
        if task.given.region:
            told.append(training_words.LOOK_INSIDE)
        if task.offers_nothing:
            told.append(training_words.OR_SAY_NOTHING)
        return join_sentences(*map(_, told), self._known_marks)

    def _cards(self) -> list[Block]:
        shown = super()._cards()
        if self._quiz is not None and self._is_answered and self._quiz.is_solved:
            # The technique's sentence replaces "You found it".
            shown = [*shown[:1], *self._explanation()]
        has_results = self._is_answered or self._daily_answer is not None
        # The explanation does not repeat what was told below the answer.
        is_news = self._quiz is not None or self._was_looked_up
        return [*shown, *self._results()] if has_results and is_news else shown

    def _explanation(self) -> list[Block]:
        """Returns the technique that settles the found cell, and the sentence about it."""
        if self._card is None:
            return []
        title = Text(self._card.title, weight=Weight.MEDIUM)
        return [Column([title, Text(self._card.text, ink="ink2")], 2, (MEDIUM, SMALL))]

    def _results(self) -> list[Block]:
        """Returns what the answer changed, once it is stored."""
        told = self._told_of_day() or (self._told(self._judged) if self._judged else [])
        if not told:
            return []
        first, *others = told
        lines = [Text(first, weight=Weight.MEDIUM), *(Text(text, ink="ink2") for text in others)]
        return [Column(lines, 2, (MEDIUM, 10), Background("sunk", radius=SMALL))]

    def _told(self, judged: events.TrainingTaskJudged) -> list[str]:
        if judged.before is not None and judged.after is not None:
            if judged.after.is_provisional:
                return training_words.rough_change(judged.before, judged.after)
            return [training_words.rating_change(judged.before, judged.after)]
        if judged.strongest is not None:
            guessed = self._quiz.found if self._quiz is not None else None
            choice = training_words.strongest_choice(judged.strongest, guessed)
            return [choice, judged.strongest.reason]
        if judged.unit is not None:
            return self._told_of_unit(judged)
        if judged.wait is not None:
            return [training_words.due_again(judged.wait)]
        return self._told_of_streak(judged)

    def _told_of_day(self) -> list[str]:
        """Returns the result of the puzzle of the day, once there is one."""
        answer = self._daily_answer
        if answer is None:
            return []
        result = join_sentences(*training_words.daily_told(answer))
        if self._training.earlier is not None:
            return [result, _(training_words.FOR_FUN)]
        judged = self._judged
        if answer.is_right or judged is None:
            return [result]
        return [result, training_words.cost_of_day(judged.ended_run)]

    def _told_of_streak(self, judged: events.TrainingTaskJudged) -> list[str]:
        if self._training.kind is not TrainingKind.STREAK:
            return []
        streak = training_words.streak_told(judged.run, judged.best_run)
        return [_(training_words.STREAK_OVER), streak] if self._is_over else [streak]

    def _told_of_unit(self, judged: events.TrainingTaskJudged) -> list[str]:
        told = self._told_of_own_unit(judged)
        if judged.returned:
            told.append(training_words.other_unit_returned(judged.returned))
        return told

    def _told_of_own_unit(self, judged: events.TrainingTaskJudged) -> list[str]:
        unit = judged.unit
        assert unit is not None, "the unit that was trained"
        if unit.is_mastered and not judged.was_mastered:
            return [training_words.unit_mastered(unit.unit)]
        if unit.stage is Stage.EXAMPLE:
            return [training_words.unit_returned(unit.unit)]
        if unit.is_mastered:
            return [training_words.unit_progress(unit)]
        was_slow = self._was_solved and unit.recent[-1:] == (False,)
        slow = [training_words.too_slow(self._elapsed, unit.unit)] if was_slow else []
        return [training_words.mastery(unit), *slow]
