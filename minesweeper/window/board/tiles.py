"""The pictures of cells at one size, made when first needed, and the looks of numbers."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

import pygame

from minesweeper.game.grid import Grid
from minesweeper.game.percent import step
from minesweeper.game.position import COVERED
from minesweeper.window.drawing.brush import Brush, SurfaceCache, Weight, face, font, rounded
from minesweeper.window.text import words
from minesweeper.window.visible_game import FLAG, HIT, MINE, QUESTION, WRONG_FLAG

UNDEDUCIBLE = WRONG_FLAG + 1
"""The look of a covered cell that no logic can settle, while those are marked."""


# The looks from 16 to 23 are those of analysed cells, below.
DIMMED = 24
"""The first of the looks of the digits 0 to 8 that are dimmed because all mines are flagged."""
ZERO = DIMMED + 9
"""The look of a number that was counted down to 0."""
OVER = ZERO
"""The base of the looks of numbers with too many flags: OVER + n is n flags too many."""
_NUMBER, _BELOW_ZERO = 0.68, 0.5
"""The font sizes of a number and of a negative number, as shares of the cell."""


class PointerState(Enum):
    """How the pointer touches a cell."""

    NONE = 0
    HOVER = 1
    PRESSED = 2


_IS_FLAGGED = bytes(look in (FLAG, HIT) for look in range(256))
"""A translation table with a 1 for found mines: flags, and mines that the player was shown."""


class NumberLooks:
    """Dims numbers whose flags equal them, counts numbers down by their flags, or both.

    This uses only the player's own flags, so it reveals nothing.
    """

    def __init__(self, *, dims: bool, counts_down: bool) -> None:
        self.dims, self.counts_down = dims, counts_down
        self._looks = _looks_of_numbers(dims, counts_down)

    @property
    def is_plain(self) -> bool:
        """True if numbers are neither dimmed nor counted down."""
        return not (self.dims or self.counts_down)

    def of(self, looks: Sequence[int], grid: Grid, shown: Sequence[int], first: int) -> list[int]:
        """Returns the looks of the cells `shown`, which begin at index `first` and share a row."""
        found = _flags_around(looks, grid, first, len(shown))
        if found is None:
            return list(shown)
        table = self._looks
        return [table[flags][look] for look, flags in zip(shown, found, strict=True)]


_MOST_FLAGS = 9
"""The most flags that are counted around a cell: eight neighbours and the cell itself."""


@lru_cache
def _looks_of_numbers(dims: bool, counts_down: bool) -> list[list[int]]:  # noqa: FBT001
    """Returns a table: by the number of flags around, and by the look of a cell, what is drawn."""

    def drawn(look: int, flags: int) -> int:
        if counts_down and flags > look:
            # One of the flags is wrong. The number itself would look like mines still to be found.
            return OVER + flags - look
        left = look - flags if counts_down else look
        return DIMMED + left if dims and flags == look else left or ZERO

    numbers = range(1, 9)
    others = range(numbers.stop, 256)
    return [
        [0, *(drawn(number, flags) for number in numbers), *others]
        for flags in range(_MOST_FLAGS + 1)
    ]


def _flags_around(looks: Sequence[int], grid: Grid, first: int, count: int) -> bytes | None:
    """Returns how many flags are around each of `count` cells of a row; None if there are none.

    A row is one large number with a byte for each cell, so that three rows, and then three columns,
    are added up at once: no byte exceeds 9. Counting cell by cell took a tenth of the time of
    drawing the board. A flagged cell counts itself, but only numbers are asked about.
    """
    width, (row, column) = grid.width, divmod(first, grid.width)
    left, right = max(0, column - 1), min(width, column + count + 1)
    columns = 0
    for at in range(max(0, row - 1), min(grid.height, row + 2)):
        flags = bytes(looks[at * width + left : at * width + right]).translate(_IS_FLAGGED)
        columns += int.from_bytes(flags, "big")
    if not columns:
        return None
    around = columns + (columns << 8) + (columns >> 8)
    # The first byte is that of the column before the first one.
    before = 1 + column - left
    return around.to_bytes(right - left + 1, "big")[before : before + count]


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
        self._ring: pygame.Surface | None = None

    def fits(self, brush: Brush, cell: int) -> bool:
        """Returns True if these pictures are for this brush and this cell size."""
        return self._brush is brush and self._cell == cell

    def tile(self, look: int, touch: PointerState = PointerState.NONE) -> pygame.Surface:
        """Returns the picture of a look."""
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
        """Returns True if this is the look of an opened cell."""
        return look <= 8 or look >= DIMMED

    def has_number(self, look: int) -> bool:
        """Returns True if an opened cell of this look shows a digit."""
        return look != 0 and self.is_opened(look)

    def number(self, look: int) -> pygame.Surface:
        """Returns the digit of an opened cell without the tile."""
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

    def ring(self, opacity: int) -> pygame.Surface:
        """Returns the ring of a cell whose click was held back; valid until the next call."""
        if self._ring is None:
            self._ring = pygame.Surface((self._cell, self._cell), pygame.SRCALPHA)
            wide = max(3, round(0.09 * self._cell))
            shape = self._ring.get_rect()
            pygame.draw.rect(self._ring, self._theme.primary, shape, wide, self._radius())
        self._ring.set_alpha(opacity)
        return self._ring

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
        """Returns a picture in one colour whose rows have an odd number of pixels in memory.

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
            self._draw_number(tile, look - DIMMED, self._theme.satisfied)
        elif look:
            self._draw_number(tile, look, 1.0)

    def _draw_number(self, tile: pygame.Surface, number: int, strength: float) -> None:
        plain = self._theme.num[number - 1] if number else self._theme.ink2
        colour = pygame.Color(self._theme.opened).lerp(plain, strength)
        self._draw_glyph(tile, str(number), _NUMBER, colour)

    def _draw_glyph(
        self, tile: pygame.Surface, text: str, share: float, colour: pygame.Color
    ) -> None:
        """Draws a glyph centred by its ink: its line box has room for letters that hang down."""
        size = round(share * self._cell)
        glyph = font(size, face(Weight.BOLD)).render(text, antialias=True, color=colour)
        ink = glyph.get_bounding_rect()
        middle = self._cell / 2
        tile.blit(glyph, (round(middle - ink.centerx), round(middle - ink.centery)))

    def _draw_face(self, tile: pygame.Surface, face: str, lip: str) -> None:
        """Draws a raised tile: a face over a darker lower edge, which sets covered cells apart."""
        rect, radius = self._face_rect(), self._radius()
        rounded(tile, rect, radius, lip)
        if self._theme.outline:
            edge = max(1, round(0.04 * self._cell))
            rect = rect.inflate(-2 * edge, -2 * edge)
            radius = max(1, radius - edge)
        rect.height -= max(2, round(0.085 * self._cell))
        if self._theme.rim:
            # The rim follows the corners: it is what the face leaves of a shape a little higher.
            rounded(tile, rect, radius, self._theme.rim)
            rim = max(1, round(0.03 * self._cell))
            rect.top, rect.height = rect.top + rim, rect.height - rim
        rounded(tile, rect, radius, face)

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


# The tiles of analysed cells: proved safe, proved mined, or with the chance of a mine.

# The looks of covered cells in an analysed position. The looks above end below 16.
STEP = 16
"""The first of six looks for the steps of colour of a chance, for cells that touch a number."""
SAFE, MINED = range(STEP + 6, STEP + 8)
SMALLEST_WITH_TEXT = 24
"""The smallest cell, in pixels, with room for a chance in figures; smaller ones show a colour."""
SMALLEST_WITH_RING = 30
"""The smallest cell with room for an open question's mark beside the chance; others get a dot."""
MOST_VERDICT_BYTES = 16 * 2**20
"""The memory for tiles of analysed cells: 450 of the largest, or 2,600 of 40 pixels.

Every chance from 1 to 99 per cent needs a tile of its own, and more under the pointer or a flag.
"""


class AnalysedTile(NamedTuple):
    """Everything that the tile of an analysed cell shows."""

    look: int
    chance: str = ""
    """The chance of a mine in per cent; empty if the cell is proved."""
    is_flagged: bool = False
    is_question: bool = False
    """True if the cell is marked as an open question."""
    is_hovered: bool = False


def look_of(chance: float, heard: int) -> int:
    """Returns the look of a covered cell: proved, or a step of colour if a number touches it.

    Cells that touch no number all have the same chance and stay plain, to draw no attention.
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
        """Returns the tile of a covered cell."""
        tile = self._verdicts.get(face)
        if tile is None:
            tile = self._verdicts.put(face, self._make_verdict(face))
        return tile

    @property
    def held_bytes(self) -> int:
        """The bytes of the tiles that are cached for the next frame."""
        return self._verdicts.bytes

    def colours(self, look: int) -> tuple[str, str, str]:
        """Returns the colours of a verdict: face, edge and ink."""
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
        """Returns the one colour of a cell that is too small for a tile."""
        theme = self._theme
        if look in (MINE, FLAG, HIT):
            return pygame.Color({MINE: theme.mine, FLAG: theme.flag, HIT: theme.hit}[look])
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
        background, edge, ink = self.colours(look)
        self._draw_face(tile, self._hovered(background) if face.is_hovered else background, edge)
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
        """Draws the player's flag on a tile, and the verdict on a badge beside it.

        A flag on a proved mine has no badge: a cross beside it would say that the flag is wrong.
        """
        cell = self._cell
        face, edge, ink = self.colours(look)
        if cell < SMALLEST_WITH_TEXT or look == MINED:
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
        return font(max(9, round(share * self._cell)), face(weight)).render(
            text, antialias=True, color=ink
        )


def _blit_inked(tile: pygame.Surface, text: pygame.Surface, middle: tuple[float, float]) -> None:
    """Draws a text centred by its ink, because its line box has room for letters that hang down."""
    ink = text.get_bounding_rect()
    tile.blit(text, (round(middle[0] - ink.centerx), round(middle[1] - ink.centery)))
