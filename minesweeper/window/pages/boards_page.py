"""The page of fixed boards: each card says why to play it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from minesweeper.window.context import WindowContext
from minesweeper.window.dependencies import BoardCard
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.pages.page import Page
from minesweeper.window.text import words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.text_boxes import CardButton, place_cards


class BoardsPage(Page):
    """Cards in one or two columns, which scroll if they don't fit."""

    title = words.BOARDS

    def __init__(
        self, context: WindowContext, boards: Sequence[BoardCard], chosen: Callable[[str], None]
    ) -> None:
        super().__init__(context)
        self._cards = [
            CardButton(
                f"board.{board.name}",
                board.title,
                words.size_and_mines(board.level),
                board.reason,
                partial(chosen, board.name),
            )
            for board in boards
        ]
        self._note = Rect(0, 0, 0, 0)

    def place(self, body: Rect) -> list[Widget]:
        """Places the note, and the cards below it."""
        brush = self.context.brush
        lines = brush.wrapped(words.BOARDS_NOTE, 14, Weight.REGULAR, body.width)
        self._note = Rect(body.left, body.top - brush.px(3), body.width, 0)
        top = self._note.top + len(lines) * brush.line_height(14) + brush.px(10)
        columns = 2 if body.width >= brush.px(900) else 1
        place_cards(brush, self._cards, (body.left, top), body.width, columns)
        return list(self._cards)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the note above the cards."""
        brush = self.context.brush
        ink = brush.theme.ink2
        brush.paragraph(surface, words.BOARDS_NOTE, self._note, 14, Weight.REGULAR, ink)
