"""The odds over the board: which tile a covered cell has while its chance of a mine is shown."""

import pygame

from minesweeper.events import OddsFound
from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.percent import percent
from minesweeper.game.position import COVERED, Position
from minesweeper.window.board.tiles import UNDEDUCIBLE, PointerState
from minesweeper.window.board.verdict_tiles import MINED, AnalysedTile, VerdictTiles, look_of
from minesweeper.window.visible_game import FLAG, QUESTION

_IS_NUMBER = bytes(value <= 8 for value in range(256))
_COVERED = (COVERED, UNDEDUCIBLE, FLAG, QUESTION)


class OddsLayer:
    """The odds of one position, ready to be drawn."""

    def __init__(self, odds: OddsFound, position: Position) -> None:
        self._odds = odds
        self._chances = odds.chances
        self.best = odds.best
        """The cell to be ringed: the least likely mine, where nothing is proved safe."""
        self.is_exact = odds.error is None
        self._grid = position.grid
        self.proved_safe = odds.chances.count(0.0)
        """How many covered cells are proved safe."""
        self.proved_mines = odds.chances.count(1.0) + _told_of(odds, position)
        """How many covered cells have a cross: proved mines, and those the player was told of."""
        self._heard = count_neighbours(position.grid, position.seen.translate(_IS_NUMBER))

    def shows(self, odds: OddsFound) -> bool:
        """Whether these are the odds shown."""
        return self._odds is odds

    def chance(self, cell: Cell) -> float | None:
        """The chance of a mine; None where the cell is opened, or known to be a mine."""
        return self._chances[self._grid.index(cell)]

    def tile(self, tiles: VerdictTiles, look: int, at: int, touch: PointerState) -> pygame.Surface:
        """The tile of a cell that looks so without the odds.

        A flag on a proved mine is enough by itself, and what is pressed shows that alone.
        """
        if look not in _COVERED or touch is PointerState.PRESSED:
            return tiles.tile(look, touch)
        chance = self._chances[at]
        # What is covered and has no chance is a mine that the player was told of.
        verdict = MINED if chance is None else look_of(chance, self._heard[at])
        if look == FLAG and verdict == MINED:
            return tiles.tile(look, touch)
        told = "" if chance is None or chance in (0.0, 1.0) else percent(chance)
        hovered = touch is PointerState.HOVER
        return tiles.verdict(
            AnalysedTile(verdict, told, look == FLAG, look == UNDEDUCIBLE, hovered)
        )


def _told_of(odds: OddsFound, position: Position) -> int:
    """How many covered cells have no chance: mines that the player was told of."""
    in_view = position.grid.size - position.seen.count(COVERED)
    return max(0, odds.chances.count(None) - in_view)
