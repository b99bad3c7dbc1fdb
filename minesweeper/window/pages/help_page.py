"""The page of rules and controls."""

import pygame
from pygame import Rect

from minesweeper.window import words
from minesweeper.window.brush import Brush
from minesweeper.window.pages.page import Page
from minesweeper.window.stage import Stage
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.prose import ScrollingText


class ControlsList(Widget):
    """Every action with its keys, scrolling where they don't fit."""

    ROW = 36

    def __init__(self) -> None:
        super().__init__("controls")
        self._offset = 0

    def clickable(self) -> dict[str, Rect]:
        """Nothing here answers a click."""
        return {}

    def scroll(self, lines: float) -> bool:
        """Move by lines."""
        before = self._offset
        self._offset = min(max(self._offset - round(lines * 40), 0), max(0, self._over))
        return self._offset != before

    def key(self, event: pygame.event.Event) -> bool:
        """Up and down scroll."""
        moves = {pygame.K_UP: 1, pygame.K_DOWN: -1, pygame.K_PAGEUP: 8, pygame.K_PAGEDOWN: -8}
        return event.key in moves and self.scroll(moves[event.key])

    _over = 0

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw a row an action, its keys at the right."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        height = brush.px(self.ROW)
        self._over = len(words.CONTROLS) * height - self.rect.height
        top = self.rect.top - self._offset
        for title, keys in words.CONTROLS:
            self._draw_row(surface, brush, title, keys, top + height // 2)
            top += height
            surface.fill(brush.theme.line, (self.rect.left, top, self.rect.width, 1))
        surface.set_clip(outer)

    def _draw_row(
        self, surface: pygame.Surface, brush: Brush, title: str, keys: list[str], y: int
    ) -> None:
        brush.text(surface, title, (self.rect.left, y), 14)
        right = self.rect.right
        for key in reversed(keys):
            right = brush.keycap(surface, key, (right, y)).left - brush.px(6)


class HelpPage(Page):
    """Rules at the left and controls at the right, or one below the other."""

    title = words.HELP

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rules = ScrollingText("rules", words.RULES)
        self._controls = ControlsList()

    def place(self, body: Rect) -> list[Widget]:
        """Split the room."""
        brush = self.stage.brush
        gap = brush.px(16)
        if body.width >= brush.px(900):
            width = (body.width - gap) // 2
            cards = [
                Rect(body.left + at * (width + gap), body.top, width, body.height) for at in (0, 1)
            ]
        else:
            height = (body.height - gap) // 2
            cards = [
                Rect(body.left, body.top + at * (height + gap), body.width, height) for at in (0, 1)
            ]
        self._cards = cards
        for widget, card in zip((self._rules, self._controls), cards, strict=True):
            inner = card.inflate(-2 * brush.px(24), -2 * brush.px(16))
            inner.top += brush.px(36)
            inner.height -= brush.px(36)
            widget.rect = inner
        return [self._rules, self._controls]

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the two cards."""
        for card, title in zip(self._cards, (words.RULES_TITLE, words.CONTROLS_TITLE), strict=True):
            self.card(surface, card, title)
