"""The card of the start page with what to do today: board, puzzle, due exercises, course."""

from collections.abc import Sequence
from functools import partial

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.course import Course
from minesweeper.teaching.rating import PlayerRating
from minesweeper.teaching.training import Today, TrainingKind, TrainingProgress
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.page import CARD, Page
from minesweeper.window.text import training_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    MEDIUM,
    SMALL,
    Background,
    Block,
    Column,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
    label,
)

_ROW, _GAP, _SIDE = 40, 6, 20
"""The least height of a line, the padding of the line of progress, and that of the card's sides, as
in the card of the judges; in pixels of the design."""


class HomeRow(Widget):
    """A line to choose: an icon, a title, and a detail at the right."""

    def __init__(self, name: str, picture: str, on_use: Callback) -> None:
        super().__init__(f"home.{name}", on_use)
        self._picture = picture
        self.title = self.detail = ""
        self.is_done = False
        """True if it is done today, so that a tick replaces the picture."""

    def _block(self) -> Block:
        colour = "primary" if self.is_enabled else "ink3"
        blocks = [
            icon("tick", 18, "tick") if self.is_done else icon(self._picture, 18, colour),
            Text(self.title, 14, Weight.MEDIUM, "ink" if self.is_enabled else "ink2"),
            label(self.detail, 13, ink="ink2"),
        ]
        # A row that leads nowhere leaves the room of the arrow, so that all details end alike.
        blocks.append(icon("next", 12, "ink3") if self.is_enabled else Spacer(12))
        background = Background("surface2" if self.is_hovered else "surface", radius=SMALL)
        return Row(blocks, MEDIUM, (SMALL, 0), background, least=_ROW)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the line, more if the title needs two."""
        return self._block().height(brush, width)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the line."""
        self._block().draw(surface, brush, self.rect)


class HomeCard:
    """The rows of the card, which know the progress as soon as it arrives."""

    def __init__(self, context: WindowContext, page: Page) -> None:
        """Takes the page that the rows lead back to."""
        self._context, self._page = context, page
        self._progress = TrainingProgress(Course().units, None, PlayerRating())
        self._has_progress = False
        self._today: Today | None = None
        self._board = HomeRow("board", "clock", partial(context.perform, Command.DAILY))
        self._puzzle = HomeRow("puzzle", "try", partial(self._start, TrainingKind.DAILY))
        self._due = HomeRow("due", "replay", partial(self._start, TrainingKind.DUE))
        self._course = HomeRow("course", "instructor", self._open_course)
        self._more = Button(
            "home.training",
            _(training_words.MORE_TRAINING),
            partial(context.perform, Command.TRAIN),
            emphasis=Emphasis.QUIET,
            key=key(Command.TRAIN),
        )
        self._session: object | None = None

    def ask(self) -> None:
        """Requests what today offers and the progress; both are shown on arrival."""
        self._context.announce(events.TodayAsked(self._context.games.daily_level))
        self._context.announce(events.TrainingAsked())

    def observe(self, event: Event) -> None:
        """Shows the progress when it arrives, and passes puzzles to their session."""
        from minesweeper.window.pages.task_page import TrainingSession  # noqa: PLC0415  see _start

        if isinstance(event, events.TrainingGiven):
            self._progress, self._has_progress = event.progress, True
            self._context.relayout()
        elif isinstance(event, events.TodayGiven):
            self._today = event.today
            self._context.relayout()
        elif isinstance(self._session, TrainingSession):
            self._session.observe(event)

    def _start(self, kind: TrainingKind) -> None:
        # Imported here: the first frame of a first start shows this card, and no puzzle.
        from minesweeper.window.pages.task_page import TrainingSession  # noqa: PLC0415

        self._session = session = TrainingSession(self._context, self._page, kind)
        session.go_on()

    def _open_course(self) -> None:
        from minesweeper.window.pages.unit_page import UnitPage  # noqa: PLC0415  see _start

        name = self._progress.next_unit
        if name is None:
            self._context.perform(Command.TRAIN)
            return
        unit = next(each for each in self._progress.units if each.unit == name)
        self._context.show(UnitPage(self._context, self._page, unit))

    # The blocks.

    def block(self) -> Block:
        """Returns the card."""
        self._update()
        head = Row([Text(_(training_words.TODAY), 20, Weight.BOLD), Slot(self._more)], SMALL)
        rows = [Slot(row, thickness=0, fills=True) for row in self._rows()]
        # The line keeps its place until the progress arrives, so that nothing moves then.
        line = training_words.home_line(self._progress) if self._has_progress else " "
        told = Row([Text(line, 13, ink="ink2")], pad=(SMALL, _GAP))
        return Column([Row([head], pad=(SMALL, 0)), *rows, told], 2, (_SIDE, MEDIUM), CARD)

    def _rows(self) -> Sequence[HomeRow]:
        return [self._board, self._puzzle, self._due, self._course]

    def _update(self) -> None:
        progress = self._progress
        self._board.title = _(training_words.TODAYS_BOARD)
        self._puzzle.title = _(training_words.TODAYS_PUZZLE)
        self._due.title, due = training_words.home_due(progress)
        course, state = training_words.home_course(progress)
        self._course.title = course if self._has_progress else _(training_words.COURSE)
        if self._has_progress:
            self._due.detail, self._course.detail = due, state
        if self._today is not None:
            level = words.level_title(self._context.games.daily_level)
            elapsed = self._context.games.daily_elapsed
            self._board.detail = training_words.home_board(level, self._today, elapsed)
            self._board.is_done = self._today.board is not None and elapsed is None
            self._puzzle.is_done = bool(self._today.puzzle)
            self._puzzle.detail = training_words.home_puzzle(self._today)
        self._due.is_enabled = progress.due > 0
