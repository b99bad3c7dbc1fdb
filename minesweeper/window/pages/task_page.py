"""The page of one puzzle of the trainer, and the session that serves one after another."""

from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.training import TrainingKind
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.exercise_page import ExercisePage
from minesweeper.window.panels.training_panel import TrainingPanel
from minesweeper.window.text import training_words, words
from minesweeper.window.visible_game import VisibleGame

if TYPE_CHECKING:
    from minesweeper.window.pages.page import Page


def way_back(page: "Page") -> str:
    """Says where Esc leads: to the start page, to a unit or to the training."""
    is_start = page.is_entrance
    return _(words.BACK_TO_THE_START) if is_start else _(training_words.BACK_TO_TRAINING)


class TaskPage(ExercisePage):
    """A puzzle on a board of its own, and the panel beside it."""

    title = training_words.TRAINING
    back_label = training_words.BACK_TO_TRAINING
    panel: TrainingPanel

    def __init__(
        self,
        context: WindowContext,
        task: events.TrainingTaskGiven,
        session: "TrainingSession",
    ) -> None:
        self._task = task
        super().__init__(context, task.given, session)
        self.back_label = session.way_back

    def _make_panel(self, visible: VisibleGame, given: events.ExerciseGiven) -> TrainingPanel:  # noqa: ARG002  the task has it
        session = self._practice
        return TrainingPanel(self.context, visible, self._task, session.come_back, session.go_on)

    def key(self, press: KeyPress) -> bool:
        """Goes on with the key of the next mistake, which is the key of "next" everywhere."""
        if press.command is Command.NEXT_MISTAKE:
            self.panel.go_to_next()
            return True
        return super().key(press)


class TrainingSession:
    """Serves puzzles of one kind, one after another, and leads back to the page it came from."""

    def __init__(
        self, context: WindowContext, page: "Page", kind: TrainingKind, about: str = ""
    ) -> None:
        """Takes the page to come back to, the kind of training, and its unit or technique."""
        self._context, self._page = context, page
        self._kind, self._about = kind, about
        self._shown: TaskPage | None = None

    @property
    def way_back(self) -> str:
        """Says where Esc leads."""
        return way_back(self._page)

    def go_on(self) -> None:
        """Requests the next puzzle."""
        self._context.announce(events.TrainingTaskAsked(self._kind, self._about))

    def come_back(self) -> None:
        """Shows the page from which the session was started, with the new progress."""
        self._context.show(self._page)
        self._context.announce(events.TrainingAsked())

    def observe(self, event: Event) -> None:
        """Shows a puzzle that arrives, and what came of an answer."""
        match event:
            case events.TrainingTaskGiven() if event.kind is self._kind:
                self._shown = TaskPage(self._context, event, self)
                self._context.show(self._shown)
            case events.TrainingTaskJudged() if self._shown is not None:
                self._shown.panel.judge(event)
            case events.TrainingCellExplained() if self._shown is not None:
                self._shown.panel.explain(event)
            case events.NoTrainingTask():
                if self._shown is not None:
                    self.come_back()
                self._context.show_toast(_(training_words.NOTHING_DUE))
            case events.TrainingSaid(sentence):
                self._context.show_toast(sentence)
