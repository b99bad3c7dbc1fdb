"""The card over a covered board: how the search for a board without guessing goes, or ended."""

import pygame
from pygame import Rect

from minesweeper.window import words
from minesweeper.window.brush import Brush, Weight
from minesweeper.window.commands import Command
from minesweeper.window.header import Performs
from minesweeper.window.table import Table
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis

WIDTH, HEIGHT = 460, 152
_BAR = 4


class DealingCard:
    """Shows itself while the table tells of a search; a button ends it, or plays without."""

    def __init__(self, table: Table, perform: Performs) -> None:
        self._table = table
        self.rect = Rect(0, 0, 0, 0)
        self._give_up = _button(Command.GIVE_UP, perform, Emphasis.PLAIN, words.ESCAPE)
        self._normal = _button(Command.PLAY_NORMAL, perform, Emphasis.PRIMARY)

    @property
    def is_shown(self) -> bool:
        """Whether there is something to tell."""
        return self._table.dealing is not None or self._table.is_hopeless

    @property
    def button(self) -> Button:
        """What can be done about it."""
        return self._normal if self._table.is_hopeless else self._give_up

    def lay_out(self, brush: Brush, area: Rect) -> list[Widget]:
        """Stand in the middle of an area, where there is something to tell."""
        if not self.is_shown:
            self.rect = Rect(0, 0, 0, 0)
            return []
        self.rect = Rect(0, 0, min(brush.px(WIDTH), area.width), brush.px(HEIGHT))
        self.rect.center = area.center
        self.button.rect = Rect(0, 0, self.button.width(brush), brush.px(36))
        place = (self.rect.centerx, self.rect.bottom - brush.px(16))
        self.button.rect.midbottom = place
        return [self.button]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the sentence and, while there is hope, how far the search has come."""
        if not self.is_shown:
            return
        theme = brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line2)
        inner = self.rect.inflate(-2 * brush.px(24), -2 * brush.px(18))
        brush.paragraph(surface, self._told(), inner, 15, Weight.MEDIUM)
        if self._table.dealing is not None:
            bar = Rect(inner.left, self.button.rect.top - brush.px(22), inner.width, brush.px(_BAR))
            brush.box(surface, bar, 2, theme.line)
            bar.width = max(brush.px(_BAR), round(bar.width * self._table.dealing.progress))
            brush.box(surface, bar, 2, theme.primary)

    def _told(self) -> str:
        dealing = self._table.dealing
        if dealing is None:
            return words.no_board_found(self._table.level)
        return words.looking_for_board(dealing.tried)


def _button(command: Command, perform: Performs, emphasis: Emphasis, key: str = "") -> Button:
    title = words.COMMAND_TITLES[command]
    return Button(command.value, title, lambda: perform(command), emphasis=emphasis, key=key)
