"""The card over a covered board: that the game is paused, and the button that goes on."""

import pygame
from pygame import Rect

from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.game.header import Performs
from minesweeper.window.text import words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis


class PauseCard:
    """Stands in the middle of the board's area, for as long as the screen has it there."""

    def __init__(self, perform: Performs) -> None:
        self.told = words.PAUSED
        """What stands on it."""
        self.button = Button(
            "continue",
            words.CONTINUE,
            lambda: perform(Command.PAUSE),
            emphasis=Emphasis.PRIMARY,
            key=key(Command.PAUSE),
        )

    def lay_out(self, brush: Brush, area: Rect) -> list[Widget]:
        """Put the button where it belongs, and give it."""
        self.button.rect = Rect(0, 0, self.button.width(brush), brush.px(40))
        self.button.rect.midtop = (area.centerx, area.centery + brush.px(4))
        return [self.button]

    def draw(self, surface: pygame.Surface, brush: Brush, area: Rect) -> None:
        """Draw the card and the sentence; the button draws itself."""
        theme = brush.theme
        width = brush.width(self.told, 18, Weight.MEDIUM) + brush.px(48)
        card = Rect(0, 0, min(width, area.width), brush.px(128))
        card.center = area.center
        brush.box(surface, card, 12, theme.surface, theme.line2)
        place = (area.centerx, area.centery - brush.px(28))
        brush.text(surface, self.told, place, 18, Weight.MEDIUM, None, "center")
