"""The pictures of cells at one size, made when first needed, and what numbers look like."""

from collections.abc import Sequence
from enum import Enum

import pygame

from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED
from minesweeper.window.drawing.brush import Brush, Weight, font, rounded
from minesweeper.window.text import words
from minesweeper.window.visible_game import FLAG, HIT, MINE, QUESTION, WRONG_FLAG

UNDEDUCIBLE = WRONG_FLAG + 1
"""The look of a covered cell that no logic can settle, while those are marked."""


# The looks from 16 to 23 are those of `verdict_tiles`.
DIMMED = 24
"""The first of the looks of dimmed digits 0 to 8, whose mines are all flagged."""
ZERO = DIMMED + 9
"""The look of a number that was counted down to 0."""
OVER = ZERO
"""OVER + n is the look of a number with n flags too many around it."""
_DIM = 0.45
_NUMBER, _BELOW_ZERO = 0.68, 0.5
"""The size of a number, and of one below 0, as a share of the cell."""


class PointerState(Enum):
    """The ways in which the pointer touches a cell."""

    NONE = 0
    HOVER = 1
    PRESSED = 2


_FLAGGED = (FLAG, HIT)
"""The looks that count as found mines: flags, and mines that the player was shown."""


class NumberLooks:
    """Dims numbers whose flags equal them, counts numbers down by their flags, or both.

    This uses only the player's own flags, so it reveals nothing.
    """

    def __init__(self, *, dims: bool, counts_down: bool) -> None:
        self.dims, self.counts_down = dims, counts_down

    @property
    def is_plain(self) -> bool:
        """True if numbers are neither dimmed nor counted down."""
        return not (self.dims or self.counts_down)

    def of(self, looks: Sequence[int], grid: Grid, shown: Sequence[int], first: int) -> list[int]:
        """Returns the looks of the cells `shown`, which begin at index `first` of the board."""
        return [
            self._look(looks, grid, look, at) if 1 <= look <= 8 else look
            for at, look in enumerate(shown, first)
        ]

    def _look(self, looks: Sequence[int], grid: Grid, number: int, at: int) -> int:
        found = sum(looks[near] in _FLAGGED for near in grid.around(at))
        if self.counts_down and found > number:
            # One of the flags is wrong; the number itself would read as mines still to be found.
            return OVER + found - number
        left = number - found if self.counts_down else number
        if self.dims and found == number:
            return DIMMED + left
        return left or ZERO


class Tiles:
    """The pictures of all looks for a theme and a cell size."""

    def __init__(self, brush: Brush, cell: int) -> None:
        self._brush = brush
        self._theme = brush.theme
        self._cell = cell
        self._made: dict[tuple[int, PointerState], pygame.Surface] = {}
        self._ghosts: dict[tuple[int, PointerState], pygame.Surface] = {}
        self._numbers: dict[int, pygame.Surface] = {}
        self._spared: dict[int, pygame.Surface] = {}

    def fits(self, brush: Brush, cell: int) -> bool:
        """True if these are the pictures for a brush and a cell size."""
        return self._brush is brush and self._cell == cell

    def tile(self, look: int, touch: PointerState = PointerState.NONE) -> pygame.Surface:
        """The picture of a look."""
        key, theme = (look, touch), self._theme
        if key in self._made:
            return self._made[key]
        tile = self._made[key] = self._blank(theme.well)
        if self.is_opened(look):
            self._draw_opened(tile, look)
            return tile
        if look == HIT or touch is PointerState.PRESSED:
            colour = theme.hit if look == HIT else theme.covered_press
            rounded(tile, self._face_rect(), self._radius(), colour)
        elif look == WRONG_FLAG:
            self._draw_face(tile, theme.cross_bg, theme.cross)
        else:
            face = theme.covered_hover if touch is PointerState.HOVER else theme.covered
            self._draw_face(tile, face, theme.lip)
        if look != COVERED:
            self._draw_sign_of(tile, look)
        return tile

    # Tiles drawn during animations.

    def ghost(self, look: int, touch: PointerState, opacity: int) -> pygame.Surface:
        """Returns a translucent tile. The next call may change its opacity."""
        key = (look, touch)
        if key not in self._ghosts:
            self._ghosts[key] = self._blank(self._theme.well)
            self._ghosts[key].blit(self.tile(look, touch), (0, 0))
        self._ghosts[key].set_alpha(opacity)
        return self._ghosts[key]

    def is_opened(self, look: int) -> bool:
        """True if a cell is opened."""
        return look <= 8 or look >= DIMMED

    def has_number(self, look: int) -> bool:
        """True if an opened cell shows a digit."""
        return look != 0 and self.is_opened(look)

    def number(self, look: int) -> pygame.Surface:
        """The digit of an opened cell alone."""
        if look not in self._numbers:
            tile = pygame.Surface((self._cell, self._cell), pygame.SRCALPHA)
            self._draw_digit(tile, look)
            self._numbers[look] = tile
        return self._numbers[look]

    def flag(self, lowered: float) -> pygame.Surface:
        """Returns a covered tile whose flag is lowered by a share of the cell."""
        tile = self.tile(COVERED).copy()
        self._draw_icon(tile, "flag", 0.66, {}, raised=0.03 - lowered)
        return tile

    def spared(self, look: int, opacity: int) -> pygame.Surface:
        """Returns the tile of a cell that a mine moved away from; valid until the next call."""
        if look not in self._spared:
            self._spared[look] = self._make_spared(look)
        self._spared[look].set_alpha(opacity)
        return self._spared[look]

    def _make_spared(self, look: int) -> pygame.Surface:
        tile = self._blank(self._theme.primary_soft)
        ring = max(2, round(0.06 * self._cell))
        pygame.draw.rect(tile, self._theme.primary, tile.get_rect(), ring, self._radius())
        self._draw_digit(tile, look)
        return tile

    def _draw_sign_of(self, tile: pygame.Surface, look: int) -> None:
        """Draws the icon on a tile: a flag, a question mark, a mine or an open question."""
        theme = self._theme
        signs: dict[int, tuple[str, float, dict[str, str]]] = {
            FLAG: ("flag", 0.66, {}),
            QUESTION: ("question", 0.58, {"pole": theme.question}),
            MINE: ("mine", 0.66, {"pole": theme.mine, "face": theme.covered}),
            HIT: ("mine", 0.72, {"pole": theme.hit_mark, "face": theme.hit}),
            WRONG_FLAG: ("wrong_flag", 0.76, {"face": theme.cross_bg}),
            UNDEDUCIBLE: ("undeducible", max(0.42, 9 / self._cell), {"pole": theme.undeducible}),
        }
        assert look in signs, f"no tile looks like {look}"
        self._draw_icon(tile, *signs[look], raised=0.03 if look == FLAG else 0.0)

    def _blank(self, colour: str) -> pygame.Surface:
        """Returns a picture in one colour, cut from one with an odd number of pixels a row.

        SDL copies rows that begin at multiples of 16 bytes past the cache, which makes a board of
        tiles up to twenty times slower to draw; rows of odd length are never so aligned.
        """
        whole = pygame.Surface((self._cell | 1, self._cell)).convert()
        whole.fill(colour)
        return whole.subsurface((0, 0, self._cell, self._cell))

    def _draw_opened(self, tile: pygame.Surface, look: int) -> None:
        tile.fill(self._theme.opened)
        if self._cell >= 20:
            pygame.draw.rect(tile, self._theme.grid, tile.get_rect(), 1)
        self._draw_digit(tile, look)

    def _draw_digit(self, tile: pygame.Surface, look: int) -> None:
        if look > OVER:
            text = words.counter(OVER - look)
            self._draw_glyph(tile, text, _BELOW_ZERO, pygame.Color(self._theme.cross))
        elif look == ZERO:
            self._draw_number(tile, 0, 1.0)
        elif look >= DIMMED:
            self._draw_number(tile, look - DIMMED, _DIM)
        elif look:
            self._draw_number(tile, look, 1.0)

    def _draw_number(self, tile: pygame.Surface, number: int, strength: float) -> None:
        plain = self._theme.num[number - 1] if number else self._theme.ink2
        colour = pygame.Color(self._theme.opened).lerp(plain, strength)
        self._draw_glyph(tile, str(number), _NUMBER, colour)

    def _draw_glyph(
        self, tile: pygame.Surface, text: str, share: float, colour: pygame.Color
    ) -> None:
        """Centres the glyph by its ink: the line box leaves room for letters that hang."""
        size = round(share * self._cell)
        glyph = font(size, Weight.BOLD).render(text, antialias=True, color=colour)
        ink = glyph.get_bounding_rect()
        middle = self._cell / 2
        tile.blit(glyph, (round(middle - ink.centerx), round(middle - ink.centery)))

    def _draw_face(self, tile: pygame.Surface, face: str, lip: str) -> None:
        """The raised tile: a face over a darker lip, which carries the edge of covered cells."""
        rect, radius = self._face_rect(), self._radius()
        rounded(tile, rect, radius, lip)
        if self._theme.outline:
            edge = max(1, round(0.04 * self._cell))
            rect = rect.inflate(-2 * edge, -2 * edge)
            radius = max(1, radius - edge)
        rect.height -= max(2, round(0.085 * self._cell))
        rounded(tile, rect, radius, face)
        if self._theme.rim:
            rim = max(1, round(0.03 * self._cell))
            inside = (rect.left + radius, rect.top, rect.width - 2 * radius, rim)
            tile.fill(self._theme.rim, inside)

    def _draw_icon(
        self,
        tile: pygame.Surface,
        name: str,
        share: float,
        colours: dict[str, str],
        raised: float = 0.0,
    ) -> None:
        icon = self._brush.icon(name, round(share * self._cell), colours)
        middle = self._cell // 2
        tile.blit(icon, icon.get_rect(center=(middle, middle - round(raised * self._cell))))

    def _face_rect(self) -> pygame.Rect:
        inset = max(1, round(0.03 * self._cell))
        return pygame.Rect(0, 0, self._cell, self._cell).inflate(-2 * inset, -2 * inset)

    def _radius(self) -> int:
        return max(1, round(0.16 * self._cell))
