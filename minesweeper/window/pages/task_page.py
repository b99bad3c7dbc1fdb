"""The page of one puzzle of the trainer, and the session that serves one after another."""

from typing import TYPE_CHECKING

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.training import TrainingKind
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.exercise_page import ExercisePage
from minesweeper.window.panels.training_panel import TrainingPanel
from minesweeper.window.text import training_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback

if TYPE_CHECKING:
    from minesweeper.window.pages.page import Page


def way_back(page: "Page") -> str:
    """Says where Esc leads: to the start page, to the exercises, to a unit or to the training."""
    return _(page.way_here or training_words.BACK_TO_TRAINING)


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
        self.task = task
        """The puzzle of the page."""
        self.on_drawn: Callback | None = None
        """Called once, after the page was drawn for the first time."""
        self.is_drawn = False
        """True once the page was drawn."""
        super().__init__(context, task.given, session)
        self.title, self.back_label = session.title, session.way_back

    def _make_panel(self, visible: VisibleGame, given: events.ExerciseGiven) -> TrainingPanel:  # noqa: ARG002  the task has it
        session = self._practice
        return TrainingPanel(self.context, visible, self.task, session.come_back, session.go_on)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the board and the panel."""
        super().draw_body(surface)
        self.is_drawn = True

    def next_wake(self) -> int | None:
        """Returns the time of the next change, which is now if `on_drawn` is due."""
        is_due = self.is_drawn and self.on_drawn is not None
        return self.context.now() if is_due else super().next_wake()

    def tick(self) -> None:
        """Lets the panel update itself, after a call of `on_drawn` that is due."""
        if self.is_drawn:
            self.call_when_drawn()
        super().tick()

    def call_when_drawn(self) -> None:
        """Calls `on_drawn` now, unless it was called."""
        on_drawn, self.on_drawn = self.on_drawn, None
        if on_drawn is not None:
            on_drawn()

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
        self._context = context
        self.page = page
        """The page to come back to."""
        self._kind, self._about = kind, about
        self._shown: TaskPage | None = None
        self._prepared: TaskPage | None = None
        """The page of the next puzzle, once it is known."""
        self._is_asking = False
        """True if the player waits for the next puzzle."""

    @property
    def title(self) -> str:
        """The title of the puzzle's page: that of the exercises if the session came from there."""
        return self.page.title or training_words.TRAINING

    @property
    def way_back(self) -> str:
        """Says where Esc leads."""
        return way_back(self.page)

    def go_on(self) -> None:
        """Shows the next puzzle if its page is there, and requests it in any case.

        Then the request waits for the first frame, which it would delay otherwise.
        """
        if self._shown is not None:
            self._shown.call_when_drawn()
        page, self._prepared = self._prepared, None
        if page is None:
            self._is_asking = True
            self._ask()
        else:
            page.on_drawn = self._ask
            self._show(page)

    def _ask(self) -> None:
        self._context.announce(events.TrainingTaskAsked(self._kind, self._about))

    def _show(self, page: TaskPage) -> None:
        self._shown, self._is_asking = page, False
        page.panel.restart_clock()
        self._context.show(page)

    def come_back(self) -> None:
        """Shows the page from which the session was started, with the new progress."""
        self._prepared, self._is_asking = None, False
        self._context.show(self.page)
        if not self.page.is_start_page:
            # The start page asks for itself.
            self._context.announce(events.TrainingAsked())

    def observe(self, event: Event) -> None:
        """Shows a puzzle that arrives, and what came of an answer."""
        match event:
            case events.TrainingTaskGiven() if event.kind is self._kind:
                if self._shown is None or self._shown.task.number != event.number:
                    self._show(TaskPage(self._context, event, self))
            case events.TrainingTaskPrepared(task) if task.kind is self._kind:
                page = TaskPage(self._context, task, self)
                if self._is_asking:
                    self._show(page)
                else:
                    self._prepared = page
            case events.TrainingTaskJudged() if self._shown is not None and not self._is_asking:
                self._shown.panel.judge(event)
            case events.TrainingCellExplained() if self._shown is not None:
                self._shown.panel.explain(event)
            case events.NoTrainingTask():
                if self._shown is not None:
                    self.come_back()
                self._context.show_toast(_(training_words.NOTHING_DUE))
            case events.TrainingSaid(sentence):
                self._is_asking = False
                self._context.show_toast(sentence)
