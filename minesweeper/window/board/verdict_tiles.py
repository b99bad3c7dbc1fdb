"""The tiles of analysed cells: proved safe, proved mined, or with the chance of a mine."""

from typing import NamedTuple

import pygame

from minesweeper.game.percent import step
from minesweeper.game.position import COVERED
from minesweeper.window.board.tiles import Tiles
from minesweeper.window.drawing.brush import Brush, Weight, font, rounded
from minesweeper.window.drawing.surface_cache import SurfaceCache
from minesweeper.window.visible_game import MINE

# The looks of a covered cell once a position is analysed. Those of Tiles end below 16.
STEP = 16
"""The first of the six steps of a chance, for a cell that touches a number."""
SAFE, MINED = range(STEP + 6, STEP + 8)
SMALLEST_WITH_TEXT = 24
"""A smaller cell has no room for a chance in figures and shows only its colour."""
SMALLEST_WITH_RING = 30
"""A smaller cell has no room for the mark of an open question beside its chance, and gets a dot."""
MOST_VERDICT_BYTES = 16 * 2**20
"""The memory for tiles of analysed cells: 450 of the largest, 2,600 of 40 pixels.

Every chance from 1 to 99 per cent is a tile of its own, and another under the pointer or a flag.
"""


class AnalysedTile(NamedTuple):
    """All that the tile of an analysed cell shows."""

    look: int
    chance: str = ""
    """In per cent; empty if the cell is proved."""
    is_flagged: bool = False
    is_question: bool = False
    """True if it is marked as an open question."""
    is_hovered: bool = False


def look_of(chance: float, heard: int) -> int:
    """Returns the look of a covered cell: proved, or a step of colour if a number touches it.

    The other cells all have the same chance and stay plain, so that it draws no attention.
    """
    if chance in (0.0, 1.0):
        return MINED if chance else SAFE
    return STEP + step(chance) if heard else COVERED


class VerdictTiles(Tiles):
    """The tiles of an analysed board at one size."""

    def __init__(self, brush: Brush, cell: int) -> None:
        super().__init__(brush, cell)
        self._verdicts = SurfaceCache[AnalysedTile](MOST_VERDICT_BYTES)

    def verdict(self, face: AnalysedTile) -> pygame.Surface:
        """The tile of a covered cell."""
        tile = self._verdicts.get(face)
        if tile is None:
            tile = self._verdicts.put(face, self._make_verdict(face))
        return tile

    @property
    def held_bytes(self) -> int:
        """The bytes of the tiles that are kept for the next frame."""
        return self._verdicts.bytes

    def colours(self, look: int) -> tuple[str, str, str]:
        """The face, the edge and the ink of a verdict."""
        theme = self._theme
        if look == COVERED:
            return theme.covered, theme.lip, theme.ink
        if look in (SAFE, MINED):
            is_safe = look == SAFE
            ink = theme.tick if is_safe else theme.cross
            return theme.tick_bg if is_safe else theme.cross_bg, ink, ink
        step = look - STEP
        return theme.odds[step], theme.odds_lip[step], theme.odds_ink[step]

    def flat(self, look: int) -> pygame.Color:
        """A cell in one colour, if it is too small for a tile."""
        theme = self._theme
        if look == MINE:
            return pygame.Color(theme.mine)
        if look in (SAFE, MINED):
            return pygame.Color(theme.tick if look == SAFE else theme.cross)
        if look == COVERED or STEP <= look < SAFE:
            return pygame.Color(self.colours(look)[0])
        opened = pygame.Color(theme.opened)
        return opened.lerp(theme.num[look - 1], 0.4) if 1 <= look <= 8 else opened

    def _make_verdict(self, face: AnalysedTile) -> pygame.Surface:
        tile = self._blank(self._theme.well)
        look = face.look
        if face.is_flagged:
            self._draw_flagged(tile, look, face.chance)
            return tile
        ground, edge, ink = self.colours(look)
        self._draw_face(tile, self._hovered(ground) if face.is_hovered else ground, edge)
        has_ring = face.is_question and self._cell >= SMALLEST_WITH_RING
        middle = (self._cell / 2, self._cell * (0.37 if has_ring else 0.47))
        if look in (SAFE, MINED):
            self._draw_sign(tile, look, 0.54, middle)
        elif self._cell >= SMALLEST_WITH_TEXT:
            weight, share = (Weight.REGULAR, 0.31) if look == COVERED else (Weight.BOLD, 0.34)
            _blit_inked(tile, self._text(face.chance, share, weight, ink), middle)
        if face.is_question:
            self._draw_question(tile, self._theme.undeducible if look == COVERED else ink)
        return tile

    def _hovered(self, face: str) -> str:
        """Returns the colour of a face under the pointer."""
        if face == self._theme.covered:
            return self._theme.covered_hover
        red, green, blue, _ = pygame.Color(face).lerp(self._theme.ink, 0.12)
        return f"#{red:02x}{green:02x}{blue:02x}"

    def _draw_question(self, tile: pygame.Surface, ink: str) -> None:
        """Marks an open question below the chance, or by a dot in the corner of a small cell."""
        cell = self._cell
        if cell >= SMALLEST_WITH_RING:
            ring = self._brush.icon("undeducible", round(0.28 * cell), {"pole": ink})
            tile.blit(ring, ring.get_rect(center=(cell // 2, round(0.70 * cell))))
            return
        dot = pygame.Rect(0, 0, max(4, round(0.2 * cell)), max(4, round(0.2 * cell)))
        dot.topright = (cell - max(2, round(0.08 * cell)), max(2, round(0.08 * cell)))
        rounded(tile, dot, dot.width // 2, ink)

    def _draw_flagged(self, tile: pygame.Surface, look: int, text: str) -> None:
        """Draws the player's flag, which stays a flag, and the verdict on a badge beside it."""
        cell = self._cell
        face, edge, ink = self.colours(look)
        if cell < SMALLEST_WITH_TEXT:
            self._draw_face(tile, face, edge)
            self._draw_icon(tile, "flag", 0.66, {}, raised=0.03)
            return
        self._draw_face(tile, self._theme.covered, self._theme.lip)
        flag = self._brush.icon("flag", round(0.48 * cell))
        tile.blit(flag, flag.get_rect(center=(round(0.33 * cell), round(0.33 * cell))))
        badge = pygame.Rect(0, 0, round(0.54 * cell), round(0.42 * cell))
        badge.bottomright = (round(0.94 * cell), round(0.86 * cell))
        radius = max(2, round(0.10 * cell))
        rounded(tile, badge, radius, edge)
        rounded(tile, badge.inflate(-2, -2), radius - 1, face)
        if look in (SAFE, MINED):
            self._draw_sign(tile, look, 0.38, badge.center)
        else:
            _blit_inked(tile, self._text(text, 0.28, Weight.BOLD, ink), badge.center)

    def _draw_sign(
        self, tile: pygame.Surface, look: int, share: float, middle: tuple[float, float]
    ) -> None:
        name = "tick" if look == SAFE else "cross"
        _, _, ink = self.colours(look)
        sign = self._brush.icon(name, round(share * self._cell), {"pole": ink})
        tile.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _text(self, text: str, share: float, weight: Weight, ink: str) -> pygame.Surface:
        return font(max(9, round(share * self._cell)), weight).render(
            text, antialias=True, color=ink
        )


def _blit_inked(tile: pygame.Surface, text: pygame.Surface, middle: tuple[float, float]) -> None:
    """Centres a text by its ink: the line box leaves room for letters that hang."""
    ink = text.get_bounding_rect()
    tile.blit(text, (round(middle[0] - ink.centerx), round(middle[1] - ink.centery)))
