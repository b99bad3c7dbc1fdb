"""The page of one unit of the course: its techniques, drawn, and how far the player is."""

from collections.abc import Iterator

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.course import UNIT, UnitProgress
from minesweeper.teaching.lesson import Technique
from minesweeper.teaching.training import TrainingKind
from minesweeper.titles import unit_title
from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.pages.help_page import BOARD_ROOM, board_beside_text, technique_block
from minesweeper.window.pages.page import CARD, Page
from minesweeper.window.pages.task_page import TrainingSession, way_back
from minesweeper.window.panels.blocks import fact_lines
from minesweeper.window.panels.pattern_pictures import pattern_block
from minesweeper.window.text import help_words, training_words, words
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    WIDE,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Row,
    Slot,
    Text,
    label,
)

_TWO_CHANCES = ("1dd", "dcc", "ccc")
"""A board with 2 mines on which nothing is certain, with the chances: see `draw_pattern`."""
_CELL = 40
"""The side of its cells, in pixels of the design."""
_BAR = 6
"""The thickness of the bar that shows the progress, in pixels of the design."""


class UnitPage(Page):
    """The techniques of a unit with their boards, its progress, and the button to go on."""

    title = training_words.TRAINING
    back_label = training_words.BACK_TO_TRAINING
    widest = 760  # As on the help page: longer lines are hard to read.

    def __init__(self, context: WindowContext, training: Page, progress: UnitProgress) -> None:
        """Takes the page to come back to, and the progress in the unit."""
        super().__init__(context)
        self._unit, self._progress = UNIT[progress.unit], progress
        self._training = training
        self._techniques: tuple[Technique, ...] = ()
        self._session = TrainingSession(context, self, TrainingKind.COURSE, progress.unit)
        self._go_on = Button(
            "unit.go_on",
            "",
            self._session.go_on,
            emphasis=Emphasis.PRIMARY,
            key=_(words.ENTER),
        )
        self.lead_back_to(training, way_back(training))
        self._content = self._make_content()
        self.set_focus(self._go_on)
        if self._unit.techniques:
            context.announce(events.TechniquesAsked())

    def observe(self, event: Event) -> None:
        """Takes in the techniques and the progress, and shows puzzles that arrive."""
        if isinstance(event, events.TechniquesGiven):
            taught = self._unit.techniques
            self._techniques = tuple(each for each in event.techniques if each.name in taught)
            self._renew()
        elif isinstance(event, events.TrainingGiven):
            units = {each.unit: each for each in event.progress.units}
            self._progress = units[self._unit.name]
            self._renew()
            self._training.observe(event)
        self._session.observe(event)

    def _renew(self) -> None:
        self._content = self._make_content()
        self.context.relayout()

    def content(self) -> Block:
        """Returns the unit on a card."""
        return self._content

    def _make_content(self) -> Block:
        blocks = list(self._blocks())
        cards = [Column(blocks, WIDE, (pad, pad), CARD) for pad in (WIDE, LARGE)]
        return ByWidth(cards, least=700)

    def _blocks(self) -> Iterator[Block]:
        progress = self._progress
        number = training_words.unit_number(self._unit.name)
        title = Text(f"{number}. {unit_title(self._unit.name)}", 22, Weight.BOLD, leading=1.25)
        state = label(training_words.unit_state(progress), 13, ink="ink2")
        self._go_on.label = _(training_words.button_of(progress))
        told: list[Block] = [Text(training_words.unit_progress(progress), ink="ink2")]
        rule = training_words.unit_rule(progress)
        if rule:
            told.append(fact_lines([("clock", rule)]))
        bar = [progress_bar(progress.share)] if progress.is_started else []
        yield Column([Row([title, state], MEDIUM), *bar, *told], MEDIUM)
        yield Row([Slot(self._go_on, 0, 44), Filler()])
        if not self._unit.techniques:
            text, example = training_words.GUESSING_TEXT, training_words.GUESSING_EXAMPLE
            board = pattern_block(_TWO_CHANCES, _CELL, BOARD_ROOM)
            yield board_beside_text(board, unit_title(self._unit.name), _(text), _(example))
        elif not self._techniques:
            yield Text(_(help_words.READING), ink="ink2")
        yield from map(technique_block, self._techniques)


def progress_bar(share: float, *, is_done: bool = False) -> Block:
    """Returns a bar filled by a share from 0 to 1; one that is done has the colour of a tick."""

    def paint(surface: pygame.Surface, brush: Brush, bar: Rect) -> None:
        rounded(surface, bar, bar.height // 2, brush.theme.sunk)
        if share > 0:
            filled = Rect(bar.topleft, (max(bar.height, round(share * bar.width)), bar.height))
            colour = brush.theme.tick if is_done else brush.theme.primary
            rounded(surface, filled, bar.height // 2, colour)

    return Drawing(0, _BAR, paint)
