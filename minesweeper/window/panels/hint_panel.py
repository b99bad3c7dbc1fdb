"""The panel beside the board that tells a hint, one grade at a time."""

from typing import Protocol

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Step
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.panels.board_marks import MarkTiles
from minesweeper.window.panels.compact_panel import CompactMessage, CompactPanel, CompactText
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.text_boxes import ScrollBox

_DASH, _DASH_HEIGHT, _DASH_GAP = 24, 5, 6
_PROGRESS = 84
_HEAD = 22
"""How high the grade is, with the room below it."""
_BUTTON = 36
_SIGN = 28
_FAR = Cell(29, 22)
"""The cell with the longest name, W30, on boards of usual sizes."""
_LARGE, _SMALL, _NARROW = 20, 16, 300
"""The size of the title, and of that in a narrow panel."""


class ShownHint(Protocol):
    """The hint as its panel sees it."""

    grade: int

    @property
    def grades(self) -> int:
        """How many grades the hint has."""

    @property
    def progress(self) -> float | None:
        """How much of the game is done, where all of it is shown."""

    @property
    def title(self) -> str:
        """What the grade says first."""

    @property
    def text(self) -> str:
        """What it says below."""

    @property
    def technique(self) -> str:
        """The name of what it rests on; nothing before the last grade."""

    @property
    def label(self) -> str:
        """How much of the hint is told."""

    @property
    def left(self) -> str:
        """How many cells are still to be opened, in words."""

    @property
    def action(self) -> str:
        """What can be done about it at the last grade."""

    @property
    def step(self) -> Step | None:
        """The conclusion, where there is one."""

    def follow(self) -> None:
        """Do what the hint concludes."""

    def end(self) -> None:
        """Take the hint away, and give none by itself any more."""


class HintText(ScrollBox):
    """What a hint says; it scrolls where there is little room."""

    can_focus = False

    def __init__(self, told: ShownHint) -> None:
        super().__init__("hint.text")
        self._told = told

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draw the conclusion with its sign, why, and the name of the technique."""
        ink = brush.theme.ink2
        box = Rect(column.left, column.top, column.width, 1)
        size = _SMALL if column.width < brush.px(_NARROW) else _LARGE
        if self._told.action:
            box = self._draw_sign(surface, brush, box)
        top = box.top + self._draw_title(surface, brush, box, size) + brush.px(6)
        below = Rect(column.left, top, column.width, 1)
        below.top += brush.paragraph(surface, self._told.text, below, 14, Weight.REGULAR, ink)
        if self._told.technique:
            below.top += brush.px(8)
            told = self._told.technique
            below.top += brush.paragraph(surface, told, below, 13, Weight.MEDIUM, ink)
        return below.top

    def _draw_sign(self, surface: pygame.Surface, brush: Brush, box: Rect) -> Rect:
        """Draw the tile of the conclusion, and give the room at its right."""
        step = self._told.step
        assert step is not None, "what can be done follows from a conclusion"
        tiles = MarkTiles(brush, brush.px(_SIGN))
        surface.blit(tiles.proved(step.verdict, is_flagged=False), box)
        shift = brush.px(_SIGN + 10)
        return Rect(box.left + shift, box.top, box.width - shift, 1)

    def _draw_title(self, surface: pygame.Surface, brush: Brush, box: Rect, size: int) -> int:
        """Draw the title, with a line's height of a heading; gives how high it is."""
        height = brush.px(size * 1.35)
        lines = brush.wrapped(self._told.title, size, Weight.BOLD, box.width)
        for at, line in enumerate(lines):
            place = (box.left, box.top + at * height + height // 2)
            brush.text(surface, line, place, size, Weight.BOLD)
        return max(len(lines) * height, brush.px(_SIGN) if self._told.action else 0)


class HintPanel:
    """A card with the grade above, what it says, and the buttons below; or all of it in a bar."""

    def __init__(self, told: ShownHint, stage: Stage) -> None:
        self._told, self._stage = told, stage
        self.is_compact = False
        """Whether it is to stand in one line."""
        self._bar: CompactPanel | None = None
        self._sign = Rect(0, 0, 0, 0)
        """Where a bar has the tile of the conclusion."""
        self._line = CompactText("hint.text", self._said)
        self.rect = Rect(0, 0, 0, 0)
        self._inner = Rect(0, 0, 0, 0)
        self._text = HintText(told)
        perform = stage.perform
        self._more = Button("hint.more", teaching_words.MORE, lambda: perform(Command.HINT))
        self._follow = Button("hint.follow", "", told.follow, emphasis=Emphasis.PRIMARY)
        self._enough = Button("hint.enough", teaching_words.ENOUGH, told.end)

    def refresh(self) -> None:
        """Bring the button in line with the grade, and begin at the top."""
        self._text.go_to_top()
        self._line.go_to_top()
        self._follow.label = self._told.action

    @property
    def _is_last(self) -> bool:
        return self._told.grade >= self._told.grades

    def lay_out(self, rect: Rect, *, is_beside: bool) -> list[Widget]:  # noqa: ARG002  the same below
        """Take a room, and give the buttons in it."""
        brush = self._stage.brush
        self.rect = rect
        if self.is_compact:
            return self._line_up(brush, rect)
        self._bar = None
        self._inner = rect.inflate(-2 * brush.px(16), -2 * brush.px(14))
        buttons = self._buttons
        self._name_keys(brush, buttons, self._inner.width)
        left = self._inner.left
        for button in buttons:
            button.rect = Rect(left, 0, button.width(brush), brush.px(_BUTTON))
            button.rect.bottom = self._inner.bottom
            left = button.rect.right + brush.px(8)
        top = self._inner.top + brush.px(_HEAD)
        room = buttons[0].rect.top - brush.px(8) - top
        self._text.rect = Rect(self._inner.left, top, self._inner.width, room)
        return [*buttons, self._text]

    @property
    def _buttons(self) -> list[Button]:
        first = [self._follow] if self._told.action else [] if self._is_last else [self._more]
        return [*first, self._enough]

    # In a bar.

    def _line_up(self, brush: Brush, rect: Rect) -> list[Widget]:
        """Place everything in one line."""
        self._bar = bar = CompactPanel(brush, rect, self._stage.rect)
        self._sign = bar.put_left(brush.px(_SIGN), _SIGN) if self._told.action else Rect(0, 0, 0, 0)
        buttons = self._buttons
        self._name_keys(brush, buttons, rect.width // 3)
        bar.put_right(buttons)
        bar.put_note(self._notes(bar))
        bar.put_text(self._line)
        return [*buttons, self._line]

    def _notes(self, bar: CompactPanel) -> list[str]:
        """How much of the hint is told; and what the footer would say where this is its place."""
        return [self._told.label, *([self._told.left] if bar.is_footer else [])]

    def _said(self) -> CompactMessage:
        told = self._told
        technique = f" {told.technique}." if told.technique else ""
        return CompactMessage(told.title, told.text + technique)

    def _draw_bar(self, surface: pygame.Surface, brush: Brush, bar: CompactPanel) -> None:
        bar.draw(surface, self._notes(bar))
        if self._sign.width and self._told.step is not None:
            tiles = MarkTiles(brush, self._sign.width)
            surface.blit(tiles.proved(self._told.step.verdict, is_flagged=False), self._sign)

    def _name_keys(self, brush: Brush, buttons: list[Button], room: int) -> None:
        """Have the keys on the buttons, where there is room for them; the first goes last.

        They do not come and go from hint to hint: room is kept for the longest label.
        """
        keys = {self._more: key(Command.HINT), self._follow: words.ENTER}
        for button in buttons:
            button.key_name = keys.get(button, words.ESCAPE)
        far = teaching_words.follow(_FAR, Verdict.SAFE)
        longer = far if buttons[0] is self._follow else buttons[0].label
        room -= brush.width(longer, 14, Weight.MEDIUM)
        room += brush.width(buttons[0].label, 14, Weight.MEDIUM)
        for button in reversed(buttons):
            if sum(each.width(brush) + brush.px(8) for each in buttons) > room:
                button.key_name = ""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card and what it says."""
        brush, theme = self._stage.brush, self._stage.brush.theme
        if self._bar is not None:
            self._draw_bar(surface, brush, self._bar)
            return
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        self._draw_grade(surface, brush)

    def _draw_progress(
        self, surface: pygame.Surface, brush: Brush, dash: Rect, progress: float
    ) -> None:
        """Draw one bar that fills as the game is played."""
        bar = Rect(dash.left, dash.top, brush.px(_PROGRESS), dash.height)
        rounded(surface, bar, bar.height // 2, brush.theme.line)
        bar.width = max(bar.height, round(bar.width * progress))
        rounded(surface, bar, bar.height // 2, brush.theme.primary)

    def _draw_grade(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw how much of the hint is told."""
        theme, told = brush.theme, self._told
        dash = Rect(self._inner.left, self._inner.top, brush.px(_DASH), brush.px(_DASH_HEIGHT))
        dash.top += brush.px(5)
        if told.progress is not None:
            self._draw_progress(surface, brush, dash, told.progress)
        for grade in range(1, told.grades + 1) if told.progress is None else ():
            colour = theme.primary if grade <= told.grade else theme.line
            rounded(surface, dash, dash.height // 2, colour)
            dash.left = dash.right + brush.px(_DASH_GAP)
        place = (self._inner.right, dash.centery)
        brush.text(surface, told.label, place, 12, Weight.MEDIUM, theme.ink2, "midright")
