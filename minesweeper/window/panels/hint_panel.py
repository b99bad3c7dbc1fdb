"""The panel of a hint, which shows one grade at a time."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.panels.board_marks import MarkTiles
from minesweeper.window.panels.compact_panel import CompactLayout, CompactMessage, PlayPanel
from minesweeper.window.text import teaching_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.text_boxes import ScrollBox

_DASH, _DASH_HEIGHT, _DASH_GAP = 24, 5, 6
_PROGRESS = 84
_HEAD = 22
"""The height of the grade and of the gap below it, in pixels of the design."""
_BUTTON = 36
_SIGN = 28
_FAR = Cell(29, 22)
"""The cell with the longest name, W30, on boards of usual sizes."""
_LARGE, _SMALL, _NARROW = 20, 16, 300
"""The size of the title, its size in a narrow panel, and the width below which a panel is
narrow."""


class HintContent(Value):
    """The content of a hint's panel."""

    grade: int
    grades: int
    """The number of grades of the hint."""
    progress: float | None
    """The share of a guided game that is done, from 0 to 1; None in any other game."""
    title: str
    text: str
    technique: str
    """The technique's name; empty until the last grade."""
    label: str
    """The number of the grade in words or, in a guided game, of the step."""
    cells_left: str
    """The number of safe cells that are still covered, in words."""
    action: str
    """The label of the button that does what the hint concludes; empty before the last grade."""
    verdict: Verdict | None
    """The conclusion; None if the hint has none."""


class HintText(ScrollBox):
    """The text of a hint; it scrolls if there is little room."""

    can_focus = False

    def __init__(self, content: HintContent) -> None:
        super().__init__("hint.text")
        self.content = content

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draws the conclusion with its tile, the reason, and the name of the technique."""
        content, ink = self.content, brush.theme.ink2
        box = Rect(column.left, column.top, column.width, 1)
        size = _SMALL if column.width < brush.px(_NARROW) else _LARGE
        if content.action:
            draw_conclusion(surface, brush, content, Rect(box.left, box.top, brush.px(_SIGN), 0))
            box.left += brush.px(_SIGN + 10)
            box.width -= brush.px(_SIGN + 10)
        top = box.top + self._draw_title(surface, brush, box, size) + brush.px(6)
        below = Rect(column.left, top, column.width, 1)
        below.top += brush.paragraph(surface, content.text, below, 14, Weight.REGULAR, ink)
        if content.technique:
            below.top += brush.px(8)
            name = content.technique
            below.top += brush.paragraph(surface, name, below, 13, Weight.MEDIUM, ink)
        return below.top

    def _draw_title(self, surface: pygame.Surface, brush: Brush, box: Rect, size: int) -> int:
        """Draws the title with the line height of a heading, and returns its height."""
        height = brush.px(size * 1.35)
        lines = brush.wrapped(self.content.title, size, Weight.BOLD, box.width)
        for at, line in enumerate(lines):
            place = (box.left, box.top + at * height + height // 2)
            brush.text(surface, line, place, size, Weight.BOLD)
        return max(len(lines) * height, brush.px(_SIGN) if self.content.action else 0)


def draw_conclusion(
    surface: pygame.Surface, brush: Brush, content: HintContent, place: Rect
) -> None:
    """Draws the tile of a conclusion, as wide as its place."""
    assert content.verdict is not None, "an action follows from a conclusion"
    tiles = MarkTiles(brush, place.width)
    surface.blit(tiles.proved(content.verdict, is_flagged=False), place)


class HintPanel(PlayPanel):
    """The grade above, the text, and the buttons below."""

    def __init__(
        self, context: WindowContext, content: HintContent, follow: Callback, end: Callback
    ) -> None:
        text = HintText(content)
        super().__init__(context, text, self._message)
        self._hint_text = text
        self._sign = Rect(0, 0, 0, 0)
        """The place of the conclusion's tile on a line."""
        self._inner = Rect(0, 0, 0, 0)
        perform = context.perform
        self._more = Button("hint.more", teaching_words.MORE, lambda: perform(Command.HINT))
        self._follow = Button("hint.follow", "", follow, emphasis=Emphasis.PRIMARY)
        self._enough = Button("hint.enough", teaching_words.ENOUGH, end)

    @property
    def content(self) -> HintContent:
        """The content that is shown."""
        return self._hint_text.content

    def show(self, content: HintContent) -> None:
        """Shows another content, from its top."""
        self._hint_text.content = content
        self._text.go_to_top()
        self._line.go_to_top()
        self._follow.label = content.action

    def _place_card(self, brush: Brush, inner: Rect, *, is_beside: bool) -> list[Widget]:
        del is_beside  # The card is the same below the board.
        self._inner = inner
        buttons = self._buttons
        self._name_keys(brush, buttons, inner.width)
        left = inner.left
        for button in buttons:
            button.rect = Rect(left, 0, button.width(brush), brush.px(_BUTTON))
            button.rect.bottom = inner.bottom
            left = button.rect.right + brush.px(8)
        top = inner.top + brush.px(_HEAD)
        room = buttons[0].rect.top - brush.px(8) - top
        self._text.rect = Rect(inner.left, top, inner.width, room)
        return [*buttons, self._text]

    @property
    def _buttons(self) -> list[Button]:
        if self.content.action:
            return [self._follow, self._enough]
        is_last = self.content.grade >= self.content.grades
        return [self._enough] if is_last else [self._more, self._enough]

    def _place_left(
        self, brush: Brush, layout: CompactLayout
    ) -> tuple[Sequence[Widget], Sequence[Button]]:
        has_sign = bool(self.content.action)
        self._sign = layout.put_left(brush.px(_SIGN), _SIGN) if has_sign else Rect(0, 0, 0, 0)
        buttons = self._buttons
        self._name_keys(brush, buttons, self.rect.width // 3)
        return [], buttons

    def _notes(self, layout: CompactLayout) -> list[str]:
        """Returns the grade and, if the line covers the footer, what the footer would say."""
        return [self.content.label, *([self.content.cells_left] if layout.is_footer else [])]

    def _message(self) -> CompactMessage:
        content = self.content
        technique = f" {content.technique}." if content.technique else ""
        return CompactMessage(content.title, content.text + technique)

    def _draw_line(self, surface: pygame.Surface, brush: Brush) -> None:
        if self._sign.width:
            draw_conclusion(surface, brush, self.content, self._sign)

    def _name_keys(self, brush: Brush, buttons: list[Button], room: int) -> None:
        """Shows as many keys on the buttons as fit; the last button loses its key first.

        Room is kept for the longest label, so that keys don't come and go from hint to hint.
        """
        keys = {self._more: key(Command.HINT), self._follow: words.ENTER}
        for button in buttons:
            button.key_name = keys.get(button, words.ESCAPE)
        far = teaching_words.follow_label(_FAR, Verdict.SAFE)
        longer = far if buttons[0] is self._follow else buttons[0].label
        room -= brush.width(longer, 14, Weight.MEDIUM)
        room += brush.width(buttons[0].label, 14, Weight.MEDIUM)
        for button in reversed(buttons):
            if sum(each.width(brush) + brush.px(8) for each in buttons) > room:
                button.key_name = ""

    def _draw_progress(
        self, surface: pygame.Surface, brush: Brush, dash: Rect, progress: float
    ) -> None:
        """Draws one bar that fills as the game is played."""
        bar = Rect(dash.left, dash.top, brush.px(_PROGRESS), dash.height)
        rounded(surface, bar, bar.height // 2, brush.theme.line)
        bar.width = max(bar.height, round(bar.width * progress))
        rounded(surface, bar, bar.height // 2, brush.theme.primary)

    def _draw_card(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws a dash for each grade or, in a guided game, the progress; and the label."""
        theme, content = brush.theme, self.content
        dash = Rect(self._inner.left, self._inner.top, brush.px(_DASH), brush.px(_DASH_HEIGHT))
        dash.top += brush.px(5)
        if content.progress is not None:
            self._draw_progress(surface, brush, dash, content.progress)
        for grade in range(1, content.grades + 1) if content.progress is None else ():
            colour = theme.primary if grade <= content.grade else theme.line
            rounded(surface, dash, dash.height // 2, colour)
            dash.left = dash.right + brush.px(_DASH_GAP)
        place = (self._inner.right, dash.centery)
        brush.text(surface, content.label, place, 12, Weight.MEDIUM, theme.ink2, "midright")
