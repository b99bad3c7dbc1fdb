"""Cards of the board: the search for a no-guess board, the pause, and what a fixed board shows."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.game.header import Performs, command_button
from minesweeper.window.text import words
from minesweeper.window.text.key_words import key
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button

WIDTH, HEIGHT, ROW, AROUND = 460, 152, 44, 28
"""The size of the card, the height of a row of buttons with its gap, and the margin."""
_BAR = 4
_GAP = 12
"""The gap between two buttons."""
_NOTE_WIDTH, _NOTE_EDGE, _BESIDE = 280, 10, 8
"""The largest width of a note beside a board, its padding, and its distance from the board."""


class DealingCard:
    """The progress of a search for a no-guess board, or its failure, with buttons for both."""

    def __init__(self, visible: VisibleGame, perform: Performs) -> None:
        self._visible = visible
        self.rect = Rect(0, 0, 0, 0)
        self._give_up = command_button(Command.GIVE_UP, perform, key=_(words.ESCAPE))
        self._normal = command_button(Command.PLAY_NORMAL, perform, is_primary=True)
        self._otherwise = [
            self._normal,
            command_button(Command.SEARCH_AGAIN, perform),
            command_button(Command.BACK, perform, key=_(words.ESCAPE)),
        ]

    @property
    def is_shown(self) -> bool:
        """True if a search is running, or has failed."""
        return self._visible.dealing is not None or self._visible.is_hopeless

    @property
    def button(self) -> Button:
        """The button that Enter presses."""
        return self._normal if self._visible.is_hopeless else self._give_up

    def lay_out(self, brush: Brush, area: Rect) -> list[Widget]:
        """Centres the card in an area and returns its buttons; none while it is not shown."""
        if not self.is_shown:
            self.rect = Rect(0, 0, 0, 0)
            return []
        buttons = self._otherwise if self._visible.is_hopeless else [self._give_up]
        width = min(brush.px(WIDTH), area.width)
        rows = in_rows(brush, buttons, width - 2 * brush.px(16))
        text = brush.wrapped(self._sentence(), 15, Weight.MEDIUM, width - 2 * brush.px(24))
        height = brush.line_height(15) * len(text) + brush.px(ROW * len(rows) + AROUND)
        least = brush.px(HEIGHT) if len(rows) == 1 else 0
        self.rect = Rect(0, 0, width, max(height, least))
        self.rect.center = area.center
        self.rect.top = max(self.rect.top, area.top)
        for number, row in enumerate(reversed(rows)):
            _place_row(brush, row, self.rect, brush.px(16 + ROW * number))
        return list(buttons)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the sentence and, while the search goes on, its progress."""
        if not self.is_shown:
            return
        theme = brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line2)
        inner = self.rect.inflate(-2 * brush.px(24), -2 * brush.px(18))
        brush.paragraph(surface, self._sentence(), inner, 15, Weight.MEDIUM)
        if self._visible.dealing is not None:
            bar = Rect(inner.left, self.button.rect.top - brush.px(22), inner.width, brush.px(_BAR))
            brush.box(surface, bar, 2, theme.line)
            bar.width = max(brush.px(_BAR), round(bar.width * self._visible.dealing.progress))
            brush.box(surface, bar, 2, theme.primary)

    def _sentence(self) -> str:
        dealing = self._visible.dealing
        if dealing is None:
            return words.no_board_found(self._visible.level, self._visible.difficulty)
        return words.looking_for_board(dealing.tried)


def in_rows(brush: Brush, buttons: Sequence[Button], room: int) -> list[list[Button]]:
    """Returns buttons side by side, in as few rows as possible."""
    rows: list[list[Button]] = [[]]
    for button in buttons:
        widths = [each.width(brush) + brush.px(8) for each in (*rows[-1], button)]
        if rows[-1] and sum(widths) - brush.px(8) > room:
            rows.append([])
        rows[-1].append(button)
    return rows


def _place_row(brush: Brush, row: list[Button], card: Rect, above_bottom: int) -> None:
    """Centres a row of buttons on a card, `above_bottom` pixels from its bottom."""
    gap = brush.px(8)
    width = sum(button.width(brush) for button in row) + gap * (len(row) - 1)
    left = card.centerx - width // 2
    for button in row:
        button.rect = Rect(left, 0, button.width(brush), brush.px(36))
        button.rect.bottom = card.bottom - above_bottom
        left = button.rect.right + gap


class BoardNote:
    """What a fixed board shows, in a box left of it; hidden if there is no room for all of it."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._title = self.text = ""

    def lay_out(self, brush: Brush, room: Rect, title: str, text: str) -> bool:
        """Places the box at the upper right of a room; returns False without text or room."""
        self.rect, self._title, self.text = Rect(0, 0, 0, 0), title, text
        if not text:
            return False
        width = min(room.width - 2 * brush.px(_BESIDE), brush.px(_NOTE_WIDTH))
        lines = self._lines(brush, width)
        widest = max(brush.width(line, size, weight) for line, size, weight in lines)
        height = sum(brush.line_height(size) for _line, size, _weight in lines)
        height += 2 * brush.px(_NOTE_EDGE) + brush.px(4)
        is_fitting = widest <= width - 2 * brush.px(_NOTE_EDGE) and height <= room.height
        if is_fitting:
            self.rect = Rect(room.right - brush.px(_BESIDE) - width, room.top, width, height)
        return is_fitting

    def _lines(self, brush: Brush, width: int) -> list[tuple[str, int, Weight]]:
        """Returns the lines of the title and of the text, with their size and weight."""
        inner = width - 2 * brush.px(_NOTE_EDGE)
        parts = ((self._title, 15, Weight.BOLD), (self.text, 13, Weight.REGULAR))
        return [
            (line, size, weight)
            for text, size, weight in parts
            for line in brush.wrapped(text, size, weight, inner)
        ]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the box and its text, if there is room for it."""
        if not self.rect.width:
            return
        theme = brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        left, top = self.rect.left + brush.px(_NOTE_EDGE), self.rect.top + brush.px(_NOTE_EDGE)
        for line, size, weight in self._lines(brush, self.rect.width):
            is_title, height = weight is Weight.BOLD, brush.line_height(size)
            ink = theme.ink if is_title else theme.ink2
            lower = 0 if is_title else brush.px(4)
            place = (left, top + height // 2 + lower)
            brush.text(surface, line, place, size, weight, ink)
            top += height


class PauseCard:
    """The card in the middle of the board's area while the game is paused.

    For a game that was left last time it tells which game that is, and offers a new one, too.
    """

    def __init__(self, visible: VisibleGame, perform: Performs) -> None:
        self._visible = visible
        self.is_put_back = False
        """True if the game is the one that was left last time, and has not gone on yet."""
        self.is_back = False
        """True if the game made room for another one and has come back, and not gone on yet."""
        self.button = command_button(
            Command.PAUSE, perform, name="continue", is_primary=True, key=key(Command.PAUSE)
        )
        self.button.label = _(words.CONTINUE)
        self._new = command_button(
            Command.NEW_GAME, perform, name="continue.new", key=key(Command.NEW_GAME)
        )
        self._row = Rect(0, 0, 0, 0)
        """The place of the buttons that are shown."""

    @property
    def text(self) -> str:
        """The sentence on the card."""
        if self.is_put_back:
            return _(words.PUT_BACK)
        return _(words.BACK_AGAIN if self.is_back else words.PAUSED)

    def go_on(self) -> None:
        """Forgets how the game came here, so that the next pause is an ordinary one."""
        self.is_put_back = self.is_back = False

    def texts(self) -> list[str]:
        """Returns all sentences on the card, from top to bottom."""
        if not self.is_put_back:
            return [self.text]
        return [self.text, words.game_in_short(self._visible), _(words.START_KEEPS_GAME)]

    def lay_out(self, brush: Brush, area: Rect) -> list[Widget]:
        """Places the buttons in the card and returns them."""
        buttons = [self.button, self._new] if self.is_put_back else [self.button]
        gap, height = brush.px(_GAP), brush.px(40)
        widths = [button.width(brush) for button in buttons]
        self._row = Rect(0, 0, sum(widths) + gap * (len(widths) - 1), height)
        self._row.midtop = (area.centerx, area.centery + brush.px(4))
        left = self._row.left
        for button, width in zip(buttons, widths, strict=True):
            button.rect = Rect(left, self._row.top, width, height)
            left += width + gap
        return list(buttons)

    def draw(self, surface: pygame.Surface, brush: Brush, area: Rect) -> None:
        """Draws the card and its text; the buttons draw themselves."""
        theme, rows = brush.theme, self._rows()
        widths = [brush.width(text, size, weight) for text, size, weight, _down in rows]
        width = max(*widths, self._row.width) + brush.px(48)
        card = Rect(0, 0, min(width, area.width), brush.px(184 if self.is_put_back else 128))
        card.center = area.center
        brush.box(surface, card, 12, theme.surface, theme.line2)
        for text, size, weight, down in rows:
            ink = None if weight is Weight.MEDIUM else theme.ink2
            place = (area.centerx, area.centery + brush.px(down))
            brush.text(surface, text, place, size, weight, ink, "center")

    def _rows(self) -> list[tuple[str, int, Weight, int]]:
        """Returns each line with its size, its weight, and how far below the middle it is."""
        if not self.is_put_back:
            return [(self.text, 18, Weight.MEDIUM, -28)]
        text, about, note = self.texts()
        return [
            (text, 18, Weight.MEDIUM, -58),
            (about, 14, Weight.REGULAR, -26),
            (note, 13, Weight.REGULAR, 68),
        ]
