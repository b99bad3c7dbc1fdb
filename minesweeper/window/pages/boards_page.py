"""The page of fixed boards: each card says why its board is worth playing."""

from collections.abc import Callable, Sequence
from functools import partial

from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.dependencies import BoardCard
from minesweeper.window.pages.page import Page, card_columns
from minesweeper.window.pages.picture_card import PictureCard
from minesweeper.window.text import words
from minesweeper.window.widgets.layout import Block


class BoardPicture(PictureCard):
    """The card of a fixed board, whose picture is large enough for its numbers to be read."""

    picture = (120, 100)


class BoardsPage(Page):
    """Cards in one or two columns, which scroll if they don't fit."""

    title = words.BOARDS

    def __init__(
        self, context: WindowContext, boards: Sequence[BoardCard], chosen: Callable[[str], None]
    ) -> None:
        super().__init__(context)
        self._cards = [
            BoardPicture(
                f"board.{board.name}",
                _(board.title),
                words.size_and_mines(board.level),
                _(board.reason),
                partial(chosen, board.name),
                position=board.position,
            )
            for board in boards
        ]

    def content(self) -> Block:
        """Returns a note, and the cards below it."""
        return card_columns(_(words.BOARDS_NOTE), [], self._cards)
