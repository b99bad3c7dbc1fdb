"""The panel of a hint: how far it is revealed, its text, and the buttons."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.panels.side_panel import BUTTON, Message, PlayPanel
from minesweeper.window.text import teaching_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    LARGE,
    SMALL,
    TINY,
    Block,
    Drawing,
    Filler,
    Row,
    Slot,
    Text,
    label,
)

_FAR = Cell(29, 22)
"""The cell with the longest name, W30, on boards of usual sizes."""


class HintContent(Value):
    """The content of a hint's panel."""

    grade: int
    grades: int
    """The number of grades of the hint. Each grade reveals more."""
    question: str
    """What the grade answers, in a few words."""
    title: str
    text: str
    technique: str
    """The technique's name; empty until the last grade."""
    label: str
    """The current grade in words."""
    cells_left: str
    """The number of safe cells that are still covered, in words."""
    action: str
    """The label of the button that makes the hint's move; empty before the last grade."""
    verdict: Verdict | None
    """The hint's conclusion; None if it has none."""


class HintPanel(PlayPanel):
    """The grade above, the text below it, and the buttons at the bottom."""

    def __init__(
        self, context: WindowContext, content: HintContent, follow: Callback, end: Callback
    ) -> None:
        super().__init__(context, "hint.text")
        self.content = content
        """The content that is shown."""
        perform = context.perform
        self._more = Button(
            "hint.more",
            _(teaching_words.MORE),
            lambda: perform(Command.HINT),
            emphasis=Emphasis.PRIMARY,
        )
        self._follow = Button("hint.follow", "", follow, emphasis=Emphasis.PRIMARY)
        self._enough = Button("hint.enough", _(teaching_words.CLOSE), end)

    def show(self, content: HintContent) -> None:
        """Shows another content from its top."""
        self.content = content
        self.column.offset = 0
        self._follow.label = content.action

    @property
    def _buttons(self) -> list[Button]:
        if self.content.action:
            return [self._follow, self._enough]
        is_last = self.content.grade >= self.content.grades
        return [self._enough] if is_last else [self._more, self._enough]

    # The card.

    def _card(self, brush: Brush) -> list[Block]:
        self._name_keys(brush, self.rect.width - 2 * brush.px(LARGE))
        grade = label(self.content.label, 12, Weight.MEDIUM, "ink2")
        return [
            Row([*self._progress(), Filler(), grade], 6),
            self._text_slot(brush),
            Row([Slot(button, 0, BUTTON) for button in self._buttons], SMALL, (0, TINY)),
        ]

    def _blocks(self) -> Sequence[Block]:
        blocks = super()._blocks()
        if self.is_compact:
            return blocks
        return [Text(self.content.question, 13, Weight.MEDIUM, "ink2"), *blocks]

    def _progress(self) -> list[Block]:
        """Returns a dash for each grade."""
        content = self.content
        return [progress_bar(24, float(grade < content.grade)) for grade in range(content.grades)]

    # The line.

    def _line(self, brush: Brush) -> tuple[list[Block], list[Button]]:
        self._name_keys(brush, self.rect.width // 3)
        return [], self._buttons

    def _notes(self, *, is_footer: bool) -> list[str]:
        """Returns the grade and, if the compact panel covers the footer, the footer's texts."""
        return [self.content.label, *([self.content.cells_left] if is_footer else [])]

    @property
    def message(self) -> Message:
        """The conclusion with its reason, or the clues to look at."""
        content = self.content
        verdict = content.verdict if content.action else None
        return Message(content.title, content.text, content.technique, verdict=verdict)

    def _name_keys(self, brush: Brush, room: int) -> None:
        """Names as many keys on the buttons as fit; the last button loses its key first.

        Room is kept for the longest label, so that keys don't come and go from hint to hint.
        """
        buttons = self._buttons
        keys = {self._more: key(Command.HINT), self._follow: _(words.ENTER)}
        for button in buttons:
            button.key_name = keys.get(button, _(words.ESCAPE))
        if buttons[0] is self._follow:
            far = teaching_words.follow_label(_FAR, Verdict.SAFE)
            room -= brush.width(far, 14, Weight.MEDIUM)
            room += brush.width(self._follow.label, 14, Weight.MEDIUM)
        for button in reversed(buttons):
            if sum(each.width(brush) + brush.px(SMALL) for each in buttons) > room:
                button.key_name = ""


def progress_bar(length: int, share: float) -> Block:
    """Returns a bar that is filled up to a share, from 0 to 1."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        rounded(surface, rect, rect.height // 2, brush.theme.line)
        if share:
            filled = Rect(rect.topleft, (max(rect.height, round(rect.width * share)), rect.height))
            rounded(surface, filled, rect.height // 2, brush.theme.primary)

    return Drawing(length, 5, paint)
