"""Tells the exact chance of the cell that the pointer rests on, while the odds are shown."""

import pygame

from minesweeper.game.grid import Cell
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.stage import Stage
from minesweeper.window.text import words
from minesweeper.window.widgets.text_boxes import Tooltip


class CellTip:
    """A tooltip beside a cell: it appears where the pointer rests, and goes when it moves on."""

    def __init__(self, stage: Stage, board: BoardView) -> None:
        self._stage = stage
        self._board = board
        self._cell: Cell | None = None
        self._shown: Tooltip | None = None
        self.due: int | None = None
        """When, on the window's clock, it appears."""

    def follow(self, cell: Cell | None) -> None:
        """Start anew where the pointer is on another cell."""
        if cell != self._cell:
            self.hide()
            self._cell = cell
            if cell is not None and self._board.odds is not None:
                self.due = self._stage.now() + Tooltip.AFTER

    def hide(self) -> None:
        """Take it away: what it told is out of date."""
        self.due = self._cell = None
        if self._shown is not None:
            self._stage.damage(self._shown.rect)
            self._shown = None

    def tick(self) -> None:
        """Appear, if it is time."""
        if self.due is None or self._stage.now() < self.due:
            return
        self.due = None
        told = self._told()
        if told and self._cell is not None:
            place = self._board.camera.rect(self._cell)
            self._shown = Tooltip(self._stage.brush, told, place, self._stage.rect)
            self._stage.damage(self._shown.rect)

    def _told(self) -> str:
        odds, cell = self._board.odds, self._cell
        if odds is None or cell is None or self._board.visible.is_paused:
            return ""
        chance = odds.chance(cell)
        return "" if chance is None else words.exact_chance(chance, is_exact=odds.is_exact)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it, if it is there."""
        if self._shown is not None:
            self._shown.draw(surface, self._stage.brush)
