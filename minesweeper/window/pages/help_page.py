"""The page of rules and controls."""

from collections.abc import Iterator

import pygame
from pygame import Rect

from minesweeper.keys import Keys
from minesweeper.window import key_words, words
from minesweeper.window.brush import Brush, Weight
from minesweeper.window.pages.page import Page
from minesweeper.window.stage import Stage
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.prose import ScrollBox, ScrollingText


class ControlsList(ScrollBox):
    """Every action with its keys, and what the mouse does."""

    ROW = 36

    def __init__(self, name: str, keys: Keys) -> None:
        super().__init__(name)
        self._rows = list(_rows(keys))

    def height(self, brush: Brush) -> int:
        """How high all rows are."""
        return len(self._rows) * brush.px(self.ROW)

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draw a row an action, its keys at the right; a group has a title."""
        top, height = column.top, brush.px(self.ROW)
        for title, caps in self._rows:
            middle = top + height // 2
            weight = Weight.REGULAR if caps else Weight.BOLD
            brush.text(surface, title, (column.left, middle), 14, weight)
            right = column.right
            for cap in reversed(caps):
                right = brush.keycap(surface, cap, (right, middle)).left - brush.px(6)
            top += height
            surface.fill(brush.theme.line, (column.left, top, column.width, 1))
        return top


def _rows(keys: Keys) -> Iterator[tuple[str, list[str]]]:
    """The titles of groups, and the actions in them with what asks for each."""
    for title, actions in key_words.groups():
        yield title, []
        for action in actions:
            chosen = map(key_words.cap, keys.of(action))
            if caps := [*key_words.BUTTONS.get(action, ()), *chosen]:
                yield key_words.ACTION_TITLES[action], caps
    yield from ((title, list(caps)) for title, caps in key_words.ALWAYS)


class HelpPage(Page):
    """Rules at the left and controls at the right, or one below the other."""

    title = words.HELP

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rules = ScrollingText("rules", stage.brush.named(words.RULES))
        self._controls = ControlsList("controls", stage.settings.keys)

    def place(self, body: Rect) -> list[Widget]:
        """Split the room."""
        brush = self.stage.brush
        gap = brush.px(16)
        if body.width >= brush.px(900) and body.height >= brush.px(400):
            width = (body.width - gap) // 2
            cards = [
                Rect(body.left + at * (width + gap), body.top, width, body.height) for at in (0, 1)
            ]
        else:
            # One below the other and as high as they need: then only the page scrolls.
            around = brush.px(36 + 2 * 16)
            height = self._rules.height(brush, body.width - 2 * brush.px(24)) + around
            rules = Rect(body.left, body.top, body.width, height)
            height = self._controls.height(brush) + around
            controls = Rect(body.left, rules.bottom + gap, body.width, height)
            cards = [rules, controls]
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

    def bottom(self) -> int:
        """The lower end of the lower card."""
        return max(card.bottom for card in self._cards)
