"""The training page: the course, puzzles with a rating, due exercises, and guesses."""

from functools import partial

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.course import UnitProgress
from minesweeper.teaching.training import TrainingKind, TrainingProgress
from minesweeper.titles import technique_title, unit_title
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.commands import CTRL
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.chart import Axis, Chart, LinePlot, Point
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import CARD, Page, grid
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.task_page import TrainingSession
from minesweeper.window.pages.unit_page import UnitPage, progress_bar
from minesweeper.window.panels.pattern_pictures import UNIT_PICTURE_SIZE, PatternPictures
from minesweeper.window.text import training_words, words
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    TINY,
    Background,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
    Row,
    Slot,
    Text,
    icon,
    label,
)

_BESIDE_FROM = 980
"""From this width on, in pixels of the design, the course is beside the rest."""
_RIGHT = 420
_CHART = 160
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The columns and rows that each arrow key goes."""
_STEPS = (50, 100, 200, 500)
"""The possible distances between two lines of the rating's graph."""


class UnitCard(Widget):
    """A unit of the course: a picture, its title, and how far it is. A click opens it."""

    radius = 10

    def __init__(
        self, progress: UnitProgress, pictures: PatternPictures, on_use: Callback, *, is_next: bool
    ) -> None:
        super().__init__(f"unit.{progress.unit}", on_use)
        self._progress, self._pictures, self._is_next = progress, pictures, is_next

    def spoken_name(self) -> str:
        """Returns the title of the unit."""
        return unit_title(self._progress.unit)

    def spoken_value(self) -> str:
        """Returns how far the player has come with the unit."""
        return training_words.unit_state(self._progress)

    def _block(self) -> Block:
        progress = self._progress
        number = str(training_words.unit_number(progress.unit))
        sign = icon("tick", 16, "tick") if progress.is_mastered else label(number, 13, ink="ink2")
        title: Block = Text(unit_title(progress.unit), 14, Weight.MEDIUM)
        told = training_words.unit_state(progress)
        # A tick says by itself that a unit is mastered, and an empty line that it is new.
        has_state = progress.is_started and not progress.is_mastered
        if has_state:
            beside = Row([title, label(told, 12, ink="ink2")], SMALL)
            title = Fitting([beside, Column([title, Text(told, 12, ink="ink2")])])
        edge = "primary" if self.is_hovered or self._is_next else "line"
        ground = Background("surface", edge, self.radius)
        bar = [progress_bar(progress.share, is_done=progress.is_mastered)]
        head = Row([Column([sign], length=18), title], SMALL)
        draw = partial(self._pictures.draw, name=progress.unit)
        picture = Drawing(*UNIT_PICTURE_SIZE, draw)
        return Row(
            [picture, Column([head, *(bar if progress.is_started else [])], SMALL)],
            MEDIUM,
            (SMALL, SMALL),
            ground,
        )

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the card at a width."""
        return self._block().height(brush, width)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card."""
        self._block().draw(surface, brush, self.rect)


class TrainingPage(Page):
    """Everything that can be trained. The page stays in charge while puzzles are shown."""

    title = training_words.TRAINING
    way_here = training_words.BACK_TO_TRAINING
    widest = 1240

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._progress: TrainingProgress | None = None
        self._session: TrainingSession | None = None
        self._was_left = False
        """True while the page of exercises is shown instead."""
        self._units: list[UnitCard] = []
        self._pictures = PatternPictures()
        self._weakest: list[Button] = []
        self._chart = Chart("training.rating", "", "", "")
        self._go_on = self._button(
            "go_on", "", self._open_next, emphasis=Emphasis.PRIMARY, key=_(words.ENTER)
        )
        self._solve = self._button(
            "puzzles", training_words.SOLVE_PUZZLES, partial(self.start, TrainingKind.PUZZLE)
        )
        self._streak = self._button(
            "streak", training_words.START_STREAK, partial(self.start, TrainingKind.STREAK)
        )
        self._streak.tip = _(training_words.STREAK_TIP)
        self._due = self._button("due", "", partial(self.start, TrainingKind.DUE))
        self._exercises = self._button(
            "exercises", training_words.ALL_EXERCISES, self._open_exercises
        )
        self._guess = self._button(
            "guess", training_words.GUESS_NOW, partial(self.start, TrainingKind.GUESS)
        )
        self._export = self._button(
            "export",
            training_words.EXPORT,
            partial(context.announce, events.TrainingExportChosen()),
        )
        self._content: Block = Column([])
        context.announce(events.TrainingAsked())

    @staticmethod
    def _button(
        name: str,
        text: str,
        on_use: Callback,
        *,
        emphasis: Emphasis = Emphasis.PLAIN,
        key: str = "",
    ) -> Button:
        return Button(f"training.{name}", _(text), on_use, emphasis=emphasis, key=key)

    # What the player does.

    def start(self, kind: TrainingKind, about: str = "") -> None:
        """Starts to train something: puzzles of a kind, or of one technique."""
        self._session = TrainingSession(self.context, self, kind, about)
        self._session.go_on()

    def _open_next(self) -> None:
        progress = self._progress
        if progress is not None and progress.next_unit is not None:
            self._open_unit(progress.next_unit)

    def _open_unit(self, name: str) -> None:
        if self._progress is not None:
            unit = next(each for each in self._progress.units if each.unit == name)
            self.context.show(UnitPage(self.context, self, unit))

    def _open_exercises(self) -> None:
        page = PracticePage(self.context)
        page.lead_back_to(self, self.way_here)
        self._was_left = True
        self.context.show(page)

    def enter(self) -> None:
        """Requests the progress again after the exercises, which may have changed it."""
        super().enter()
        if self._was_left:
            self._was_left = False
            self.context.announce(events.TrainingAsked())

    def key(self, press: KeyPress) -> bool:
        """Goes on with the course on Enter; arrow keys go from unit to unit as they are placed."""
        if press.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._open_next()
            return True
        is_plain = not press.mod & (CTRL | pygame.KMOD_ALT)
        if isinstance(self.focus, UnitCard) and press.key in _ARROWS and is_plain:
            self._step_unit(self.focus, *_ARROWS[press.key])
            return True
        return super().key(press)

    def _step_unit(self, unit: UnitCard, right: int, down: int) -> None:
        """Moves the focus to the unit beside, below or above one, or out of the list."""
        near = [
            each
            for each in self._units
            if _sign(each.rect.left - unit.rect.left) == right
            and _sign(each.rect.top - unit.rect.top) == down
        ]
        if near:
            self.set_focus(min(near, key=lambda each: abs(each.rect.top - unit.rect.top)))
        elif down:
            self.set_focus(self._units[-1 if down > 0 else 0])
            self.step_focus(down)

    def observe(self, event: Event) -> None:
        """Shows the progress when it arrives, and passes puzzles to their session."""
        if isinstance(event, events.TrainingGiven):
            self._show_progress(event.progress)
        elif isinstance(event, events.TrainingSaid):
            self.context.show_toast(event.sentence)
        elif self._session is not None:
            self._session.observe(event)

    def _show_progress(self, progress: TrainingProgress) -> None:
        self._progress = progress
        following = progress.next_unit
        self._units = [
            UnitCard(
                each,
                self._pictures,
                partial(self._open_unit, each.unit),
                is_next=each.unit == following,
            )
            for each in progress.units
        ]
        if following is not None:
            unit = next(each for each in progress.units if each.unit == following)
            is_started = unit.is_started
            self._go_on.label = training_words.go_on_with(following, is_started=is_started)
        self._weakest = [
            self._button(
                f"weakest.{name}",
                technique_title(name),
                partial(self.start, TrainingKind.PUZZLE, name),
            )
            for name in progress.weakest or ()
        ]
        self._chart = _rating_chart(progress)
        self._due.is_enabled = progress.due > 0
        self._due.label = training_words.try_due(progress.due)
        self._export.is_enabled = progress.has_answers
        self._content = self._make_content(progress)
        self.context.relayout()

    # The content.

    def content(self) -> Block:
        """Returns the course at the left and the rest at the right, or below if it is narrow."""
        return self._content

    def _make_content(self, progress: TrainingProgress) -> Block:
        head, units = self._course(progress), self._unit_cards()
        right = [self._puzzles(progress), self._mistakes(progress), self._guesses(progress)]
        course, answers = _card([*head, units]), self._answers()
        left = Column([course, answers], LARGE)
        beside = Row([left, Column(right, LARGE, length=_RIGHT)], LARGE, is_top=True)
        below = Column([course, *right, answers], LARGE)
        return ByWidth([beside, below], least=_BESIDE_FROM)

    def _unit_cards(self) -> Block:
        slots = [Slot(card, thickness=0, fills=True) for card in self._units]
        return ByWidth([grid(slots, columns, SMALL) for columns in (2, 1)], least=440)

    def _course(self, progress: TrainingProgress) -> list[Block]:
        """Returns the head of the course: how far it is, and the button to go on."""
        told = training_words.mastered_units(progress)
        begin: list[Block] = [Row([Slot(self._go_on, 0, 44), Filler()])]
        if progress.next_unit is None:
            told = _(training_words.COURSE_DONE)
            begin = [Text(_(training_words.ALL_MASTERED_NOTE), 13, ink="ink2")]
        head = Column([_heading(training_words.COURSE), Text(told, 13, ink="ink2")], TINY)
        return [head, *begin]

    def _puzzles(self, progress: TrainingProgress) -> Block:
        best = training_words.best_streak(progress.best_run)
        told = [Row([label(best, 13, ink="ink2")], least=36)] if best else []
        buttons = Flow([Slot(self._solve), Slot(self._streak), *told], SMALL, row_gap=SMALL)
        weakest: list[Block] = []
        if self._weakest:
            note = Text(training_words.weakest(len(self._weakest)), 13, ink="ink2")
            chips = Flow([Slot(button) for button in self._weakest], SMALL, row_gap=SMALL)
            weakest = [Column([note, chips], SMALL)]
        if progress.rating.is_provisional or not progress.course:
            note = Text(training_words.before_chart(progress), 13, ink="ink2")
            head = Column([_heading(training_words.PUZZLES), note], TINY)
            return _card([head, buttons, *weakest])
        chart = Slot(self._chart, 0, _CHART, fills=True)
        return _card([chart, buttons, *weakest])

    def _mistakes(self, progress: TrainingProgress) -> Block:
        note = Text(training_words.due(progress), 13, ink="ink2")
        buttons = Flow([Slot(self._due), Slot(self._exercises)], SMALL, row_gap=SMALL)
        return _card([Column([_heading(training_words.MISTAKES), note], TINY), buttons])

    def _guesses(self, progress: TrainingProgress) -> Block:
        note = Text(training_words.guess_record(progress), 13, ink="ink2")
        head = Column([_heading(training_words.GUESSES), note], TINY)
        return _card([head, Row([Slot(self._guess), Filler()])])

    def _answers(self) -> Block:
        note = Text(_(training_words.EXPORT_NOTE), 13, ink="ink2")
        head = Column([_heading(training_words.ANSWERS), note], TINY)
        return Row([head, Slot(self._export)], LARGE, (LARGE, MEDIUM), CARD)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _heading(text: str) -> Text:
    return Text(_(text), 18, Weight.BOLD, leading=24 / 18)


def _card(blocks: list[Block]) -> Block:
    return Column(blocks, MEDIUM, (LARGE, LARGE), CARD)


def _rating_chart(progress: TrainingProgress) -> Chart:
    """Returns the graph of the rating, which is not shown while the rating is a rough estimate."""
    title, points = _(training_words.PUZZLE_RATING), progress.course
    if not points:
        return Chart("training.rating", title, "", "")
    values = [point.rating for point in points]
    low, high = min(values), max(values)
    step = next((each for each in _STEPS if high - low <= 4 * each), _STEPS[-1])
    base = int(low // step) * step
    lines = max(2, int((high - base) // step) + 1)
    scale = Axis(
        tuple(float(step * at) for at in range(lines + 1)), lambda value: f"{base + value:.0f}"
    )
    reach = max(1, len(points) - 1)
    every = max(1, progress.puzzles // len(points))
    plot = LinePlot(
        scale,
        [
            Point(
                at / reach if len(points) > 1 else 1.0,
                point.rating - base,
                training_words.rating_at((at + 1) * every, point.rating),
            )
            for at, point in enumerate(points)
        ],
        [(0.0, "1"), (1.0, format_number(progress.puzzles))],
        _(training_words.COUNTED_IN_PUZZLES),
        training_words.rating(progress.rating),
    )
    note = training_words.rating_note(progress.rating, progress.puzzles)
    return Chart("training.rating", title, note, plot)
