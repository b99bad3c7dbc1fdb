"""The odds over the board: the tiles of covered cells, and the tooltip with the exact chance."""

from typing import TYPE_CHECKING

import pygame

from minesweeper.events import OddsFound
from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.percent import percent
from minesweeper.game.position import COVERED, Position
from minesweeper.window.board.tiles import UNDEDUCIBLE, PointerState
from minesweeper.window.board.verdict_tiles import MINED, AnalysedTile, VerdictTiles, look_of
from minesweeper.window.context import WindowContext
from minesweeper.window.text import words
from minesweeper.window.visible_game import FLAG, QUESTION
from minesweeper.window.widgets.text_boxes import Tooltip

if TYPE_CHECKING:
    from minesweeper.window.board.board_view import BoardView

_IS_NUMBER = bytes(value <= 8 for value in range(256))
_COVERED = (COVERED, UNDEDUCIBLE, FLAG, QUESTION)


class OddsLayer:
    """The odds of one position, ready to be drawn."""

    def __init__(self, odds: OddsFound, position: Position) -> None:
        self._odds = odds
        self._chances = odds.chances
        self.best = odds.best
        """The cell to be ringed: the least likely mine, if no cell is proved safe."""
        self.is_exact = odds.error is None
        self._grid = position.grid
        self.proved_safe = odds.chances.count(0.0)
        """The number of covered cells that are proved safe."""
        self.proved_mines = odds.chances.count(1.0) + _told_of(odds, position)
        """The number of cells with a cross: proved mines, and mines the player knows."""
        self._heard = count_neighbours(position.grid, position.seen.translate(_IS_NUMBER))

    def shows(self, odds: OddsFound) -> bool:
        """True if these are the odds shown."""
        return self._odds is odds

    def chance(self, cell: Cell) -> float | None:
        """The chance of a mine; None if the cell is opened, or known to be a mine."""
        return self._chances[self._grid.index(cell)]

    def tile(
        self, tiles: VerdictTiles, look: int, at: int, touch: PointerState = PointerState.NONE
    ) -> pygame.Surface:
        """Returns the tile of a cell whose look without odds is `look`.

        A flag on a proved mine and a pressed cell look as they do without odds.
        """
        if look not in _COVERED or touch is PointerState.PRESSED:
            return tiles.tile(look, touch)
        chance = self._chances[at]
        # A covered cell without a chance is a mine that the player knows.
        verdict = MINED if chance is None else look_of(chance, self._heard[at])
        if look == FLAG and verdict == MINED:
            return tiles.tile(look, touch)
        text = "" if chance is None or chance in (0.0, 1.0) else percent(chance)
        hovered = touch is PointerState.HOVER
        return tiles.verdict(
            AnalysedTile(verdict, text, look == FLAG, look == UNDEDUCIBLE, hovered)
        )


def _told_of(odds: OddsFound, position: Position) -> int:
    """Counts the covered cells without a chance: mines that the player knows."""
    in_view = position.grid.size - position.seen.count(COVERED)
    return max(0, odds.chances.count(None) - in_view)


class CellTip:
    """A tooltip with the exact chance of the cell under the pointer, while odds are shown."""

    def __init__(self, context: WindowContext, board: "BoardView") -> None:
        self._context = context
        self._board = board
        self._cell: Cell | None = None
        self._shown: Tooltip | None = None
        self.due: int | None = None
        """The time, on the window's clock, at which the tooltip appears."""

    def follow(self, cell: Cell | None) -> None:
        """Restarts the delay if the pointer is on another cell."""
        if cell != self._cell:
            self.hide()
            self._cell = cell
            if cell is not None and self._board.odds is not None:
                self.due = self._context.now() + Tooltip.AFTER

    def hide(self) -> None:
        """Hides the tooltip."""
        self.due = self._cell = None
        if self._shown is not None:
            self._context.mark_dirty(self._shown.rect)
            self._shown = None

    def tick(self) -> None:
        """Shows the tooltip when it is due."""
        if self.due is None or self._context.now() < self.due:
            return
        self.due = None
        text = self._text()
        if text and self._cell is not None:
            place = self._board.camera.rect(self._cell)
            self._shown = Tooltip(self._context.brush, text, place, self._context.rect)
            self._context.mark_dirty(self._shown.rect)

    def _text(self) -> str:
        odds, cell = self._board.odds, self._cell
        if odds is None or cell is None or self._board.visible.is_paused:
            return ""
        chance = odds.chance(cell)
        return "" if chance is None else words.exact_chance(chance, is_exact=odds.is_exact)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the tooltip, if it is shown."""
        if self._shown is not None:
            self._shown.draw(surface, self._context.brush)
