"""The odds over the board: the tiles of covered cells, their exact chances, and a legend."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.events import OddsFound
from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.percent import STEP_NAMES, percent
from minesweeper.game.position import COVERED, Position
from minesweeper.game.value import Value
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.board.outlines import draw_ring
from minesweeper.window.board.tiles import (
    MINED,
    UNDEDUCIBLE,
    AnalysedTile,
    PointerState,
    VerdictTiles,
    look_of,
)
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.text import words
from minesweeper.window.visible_game import FLAG, QUESTION

if TYPE_CHECKING:
    pass

_IS_NUMBER = bytes(value <= 8 for value in range(256))
_COVERED = (COVERED, UNDEDUCIBLE, FLAG, QUESTION)


class OddsLayer:
    """The odds of one position, ready to be drawn."""

    def __init__(self, odds: OddsFound, position: Position) -> None:
        self._odds = odds
        self._chances = odds.chances
        self.best = odds.best
        """The cell to put a ring around: the least likely mine, if no cell is proved safe."""
        self.is_exact = odds.error is None
        self._grid = position.grid
        self.proved_safe = odds.chances.count(0.0)
        """The number of covered cells that are proved safe."""
        self.proved_mines = odds.chances.count(1.0) + _told_of(odds, position)
        """The number of cells with a cross: proved mines, and mines that the player knows."""
        self._heard = count_neighbours(position.grid, position.seen.translate(_IS_NUMBER))

    def shows(self, odds: OddsFound) -> bool:
        """Returns True if these are the odds that are shown."""
        return self._odds is odds

    def chance(self, cell: Cell) -> float | None:
        """Returns the chance of a mine; None if the cell is opened, or known to be a mine."""
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
    """Returns how many covered cells have no chance: mines that the player has been told about."""
    in_view = position.grid.size - position.seen.count(COVERED)
    return max(0, odds.chances.count(None) - in_view)


# The legend: pieces in a row that explain colours and signs.

SIZE = 13
"""The font size of the legend's words."""
_CHIP = (52, 22)
_CHIP_TEXT = 12
_TILE = 20
_STEP, _SMALL_STEP = 16, 9
_AWAY, _CLOSE = 16, 10
"""The distance between two pieces, and a smaller distance for narrow windows."""


class Brevity(IntEnum):
    """How short the texts of the footer are. The longest that lets everything fit is used."""

    AMPLE = 0
    SHORT = 1
    """The legend does not name every step of colour."""
    SPARE = 2
    """Badges of the game are icons."""
    TIGHT = 3
    """The legend shows the numbers of proved cells beside their signs, without words."""
    TIGHTEST = 4
    """Of the helpers that are on only the first is named, and the others are counted.

    The legend leaves out the cells without a colour.
    """


class Piece(Value):
    """A piece of a legend: its width, and a function that draws it from its left middle."""

    width: int
    draw: Callable[[pygame.Surface, tuple[int, int]], None]


def steps_of_chances(brush: Brush) -> list[Piece]:
    """Returns the pieces that explain the steps of colour."""
    text = _(words.CHANCE_LEGEND)
    title = brush.width(text, SIZE, Weight.REGULAR) + brush.px(12)
    chip = brush.px(_CHIP[0] + 4)
    chips = [Piece(chip, partial(_draw_chip, brush, at)) for at in range(len(STEP_NAMES))]
    return [Piece(title, partial(draw_words, brush, text)), *chips]


def of_odds(brush: Brush, odds: OddsLayer, brevity: Brevity) -> list[Piece]:
    """Returns the pieces of a legend for the odds, with the numbers of proved cells."""
    theme, is_tight = brush.theme, brevity >= Brevity.TIGHT
    pieces = [steps_in_short(brush, brevity)] if brevity else steps_of_chances(brush)
    if brevity < Brevity.TIGHTEST:
        pieces += [] if brevity else [Piece(brush.px(12), lambda _, __: None)]
        pieces.append(plain_tile(brush))
    safe, mines = odds.proved_safe, odds.proved_mines
    text = format_number(safe) if is_tight else words.proved_safe(safe)
    away = _CLOSE if is_tight else _AWAY
    # Only where no cell is proved safe another one has a ring.
    has_ring = odds.best is not None and not is_tight
    pieces.append(_ringed_tile(brush) if has_ring else sign(brush, "tick", theme.tick, text, away))
    text = format_number(mines) if is_tight else words.proved_mines(mines)
    pieces.append(sign(brush, "cross", theme.cross, text, away))
    if not odds.is_exact:
        pieces.append(sign(brush, "odds", theme.ink2, _(words.ESTIMATED)))
    return pieces


def steps_in_short(brush: Brush, brevity: Brevity) -> Piece:
    """Returns the colour steps between the names of both ends, if not every step can be named."""
    low, high = words.CHANCE_ENDS
    is_tight = brevity >= Brevity.TIGHT
    low = low if is_tight else f"{_(words.CHANCE_IN_SHORT)} {low}"
    step, gap = brush.px(_SMALL_STEP if is_tight else _STEP), brush.px(6)
    away = brush.px(_CLOSE if is_tight else _AWAY)
    first = brush.width(low, SIZE, Weight.REGULAR) + gap
    last = first + step * len(STEP_NAMES) + gap

    def draw(surface: pygame.Surface, midleft: tuple[int, int]) -> None:
        x, y = midleft
        draw_words(brush, low, surface, (x, y))
        for at, colour in enumerate(brush.theme.odds):
            part = Rect(x + first + at * step, 0, step, brush.px(_STEP))
            part.centery = y
            surface.fill(colour, part)
        draw_words(brush, high, surface, (x + last, y))

    return Piece(last + brush.width(high, SIZE, Weight.REGULAR) + away, draw)


def sign(brush: Brush, icon: str, colour: str, text: str, away: int = _AWAY) -> Piece:
    """Returns the piece of an icon and its meaning, with the gap before the next piece."""

    def draw(surface: pygame.Surface, midleft: tuple[int, int]) -> None:
        x, y = midleft
        brush.blit_icon(surface, icon, (x + brush.px(8), y), 16, colour)
        draw_words(brush, text, surface, (x + brush.px(20), y))

    return Piece(brush.px(20 + away) + brush.width(text, SIZE, Weight.REGULAR), draw)


def plain_tile(brush: Brush) -> Piece:
    """Returns the piece that explains a covered tile without a colour."""
    return _tile(brush, _(words.NO_NUMBER_NEAR), has_ring=False)


def _ringed_tile(brush: Brush) -> Piece:
    """Returns the piece that explains the ring around the least likely mine."""
    return _tile(brush, _(words.BEST_TO_OPEN), has_ring=True)


def _tile(brush: Brush, text: str, *, has_ring: bool) -> Piece:
    """Returns the piece of a covered tile and its meaning."""

    def draw(surface: pygame.Surface, midleft: tuple[int, int]) -> None:
        theme, tile = brush.theme, Rect(0, 0, brush.px(_TILE), brush.px(_TILE))
        tile.midleft = midleft
        rounded(surface, tile, brush.px(4), theme.lip)
        rounded(surface, tile.inflate(0, -brush.px(2)).move(0, -1), brush.px(4), theme.covered)
        if has_ring:
            draw_ring(surface, brush, tile, 0.07)
        x, y = midleft
        draw_words(brush, text, surface, (x + brush.px(_TILE + 6), y))

    return Piece(brush.px(_TILE + 22) + brush.width(text, SIZE, Weight.REGULAR), draw)


def draw_words(brush: Brush, text: str, surface: pygame.Surface, midleft: tuple[int, int]) -> None:
    """Draws the words of a legend."""
    brush.text(surface, text, midleft, SIZE, Weight.REGULAR, brush.theme.ink2)


def _draw_chip(brush: Brush, at: int, surface: pygame.Surface, midleft: tuple[int, int]) -> None:
    theme = brush.theme
    chip = Rect(0, 0, *map(brush.px, _CHIP))
    chip.midleft = midleft
    rounded(surface, chip, brush.px(6), theme.odds_lip[at])
    rounded(surface, chip.inflate(-2, -2), brush.px(5), theme.odds[at])
    ink, text = theme.odds_ink[at], STEP_NAMES[at]
    brush.text(surface, text, chip.center, _CHIP_TEXT, Weight.BOLD, ink, "center")
