"""Draws text, icons and rounded shapes at the interface's scale, and caches them."""

import io
import re
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from enum import Enum
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from minesweeper import resources
from minesweeper.game.quoting import printable
from minesweeper.keys import USUAL_KEYS, Keys
from minesweeper.window.drawing.chinese import characters, chinese_pieces, has_chinese
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.text import key_words

# The colours in the SVG files, and the role of each.
_ROLES = {
    "#23222E": "pole",
    "#C42B1C": "flag",
    "#5A49C8": "body",
    "#3F3199": "body2",
    "#FFFFFF": "face",
}


_BREAK = re.compile(r" (?![%·])(?!(?<=\d )s\b)")
"""The spaces at which a line can be cut."""
DOTS = "…"
"""The end of a text that was shortened."""
MOST_TEXT_BYTES = 8 * 2**20
"""The most memory for drawn lines of text.

A visit to every page at 1280 × 800 draws 8 MB of text. A single page draws 0.7 MB, and 2.8 MB at
2560 × 1440 and twice the scale, so text in view always stays in the cache.
"""
MOST_ICON_BYTES = 2 * 2**20
"""The most memory for drawn icons: all at one cell size need 0.4 MB, and zooming adds more."""
MOST_LINES = 2000
"""The most texts whose wrapped lines or widths are cached; each needs about 200 bytes."""
MOST_FONTS = 32
"""The most font sizes and weights kept open, each for 0.3 MB and a file descriptor.

All pages together use about 25 at one scale, and each cell size two more. Opening one again takes a
quarter of a millisecond.
"""
MOST_CORNERS = 512
"""The most discs cached for rounded corners; one that is 16 pixels wide needs 1 KB."""

_Key = TypeVar("_Key", bound=Hashable)


class SurfaceCache(Generic[_Key]):
    """Surfaces by key; the least recently used are dropped when they need too many bytes.

    The limit is in bytes rather than in surfaces because a line of text can be a hundred times as
    large as a letter. A surface larger than the limit is not kept at all.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._surfaces: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._surfaces)

    @property
    def bytes(self) -> int:
        """The bytes of all kept surfaces; never more than the limit."""
        return self._bytes

    def get(self, key: _Key) -> pygame.Surface | None:
        """Returns the surface kept under a key, or None if there is none."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def put(self, key: _Key, surface: pygame.Surface) -> pygame.Surface:
        """Stores a surface under a key that has none yet, and returns the surface."""
        assert key not in self._surfaces, f"{key} is kept already"
        self._surfaces[key] = surface
        self._bytes += _bytes_of(surface)
        while self._bytes > self._most_bytes:
            _, oldest = self._surfaces.popitem(last=False)
            self._bytes -= _bytes_of(oldest)
        return surface


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class Weight(Enum):
    """The font weights that ship with the game."""

    REGULAR = "Regular"
    MEDIUM = "Medium"
    BOLD = "Bold"


class Brush:
    """The tool that everything is drawn with: a theme, a scale, key names, and caches."""

    def __init__(self, theme: Theme, scale: int, keys: Keys = USUAL_KEYS) -> None:
        self.theme = theme
        self.scale = scale
        self._keys = keys
        self._named: dict[str, str] = {}
        """Texts that name actions, with the names of the keys filled in. They are few and fixed."""
        self._texts = SurfaceCache[tuple[str, int, Weight, str]](MOST_TEXT_BYTES)
        self._lines: dict[tuple[str, float, Weight, int], list[str]] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self.measured: dict[tuple[int, int], tuple[object, int]] = {}
        """Heights computed by the layout kit, by the identity of a block and a width."""
        self._icons = SurfaceCache[tuple[str, int, tuple[tuple[str, str], ...]]](MOST_ICON_BYTES)

    @property
    def held_bytes(self) -> int:
        """The bytes of the texts and icons that are cached for the next frame."""
        return self._texts.bytes + self._icons.bytes

    def named(self, text: str) -> str:
        """Returns a text with keys in place of the actions it names: {odds} becomes O."""
        if "{" not in text:
            return text
        if text not in self._named:
            self._named[text] = key_words.named(text, self._keys)
        return self._named[text]

    def px(self, length: float) -> int:
        """Converts a length of the design into pixels of the window."""
        return round(length * self.scale / 100)

    def rendered(self, text: str, size: float, weight: Weight, colour: str) -> pygame.Surface:
        """Returns a line of text as a surface; the size is in pixels of the design."""
        text = printable(text)
        key = (text, self.px(size), weight, colour)
        piece = self._texts.get(key)
        if piece is None:
            drawn = font(key[1], face(weight, text)).render(text, antialias=True, color=colour)
            piece = self._texts.put(key, drawn)
        return piece

    def width(self, text: str, size: float, weight: Weight) -> int:
        """Returns the width of a line of text, in pixels."""
        text = printable(text)
        key = (text, self.px(size), weight)
        if key not in self._widths:
            if len(self._widths) >= MOST_LINES:
                self._widths.clear()
            self._widths[key] = font(key[1], face(weight, text)).size(text)[0]
        return self._widths[key]

    def line_height(self, size: float) -> int:
        """Returns the distance between two lines of body text, in pixels."""
        return self.px(size * 1.5)

    def wrapped(self, text: str, size: float, weight: Weight, width: int) -> list[str]:
        """Returns the text cut into lines that are no wider than `width`.

        It is cut at spaces, and between Chinese characters, which have none between them. A number
        keeps its % or s, and a dot between two parts is left out where they are on two lines.
        """
        key = (text, size, weight, width)
        if key not in self._lines:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            self._lines[key] = self._cut(text, size, weight, width)
        return self._lines[key]

    def _cut(self, text: str, size: float, weight: Weight, width: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            if has_chinese(paragraph):
                pieces = chinese_pieces(paragraph)
                lines += map(str.rstrip, self._fill(pieces, "", size, weight, width))
            else:
                *full, last = self._fill(_BREAK.split(paragraph), " ", size, weight, width)
                lines += [*(line.removesuffix(" ·") for line in full), last]
        return lines

    def wrapped_path(self, path: str, size: float, weight: Weight, width: int) -> list[str]:
        """Returns a path cut into lines after its separators; a long name is cut anywhere."""
        folders = re.findall(r"[^/\\]*[/\\]?", path)
        pieces = (
            piece
            for folder in folders
            for piece in (folder if self.width(folder, size, weight) > width else [folder])
        )
        return self._fill(pieces, "", size, weight, width)

    def _fill(
        self, pieces: Iterable[str], glue: str, size: float, weight: Weight, width: int
    ) -> list[str]:
        """Joins pieces into lines that are no wider than `width`; a single piece may be wider."""
        lines, line = [], ""
        for piece in pieces:
            longer = f"{line}{glue}{piece}" if line else piece
            if line and self.width(longer, size, weight) > width:
                lines.append(line)
                line = piece
            else:
                line = longer
        return [*lines, line]

    def shortened(self, text: str, size: float, weight: Weight, width: int) -> str:
        """Returns the text or, if it is wider than `width`, its beginning with three dots."""
        parts = (text[:end].rstrip() + DOTS for end in range(len(text) - 1, 0, -1))
        return self._first_fitting(chain([text], parts), size, weight, width)

    def shortened_in_the_middle(self, text: str, size: float, weight: Weight, width: int) -> str:
        """Returns the text or, if it is wider than `width`, both its ends with three dots between.

        File names differ at their ends as often as at their beginnings.
        """
        parts = (
            text[: (kept + 1) // 2] + DOTS + text[len(text) - kept // 2 :]
            for kept in range(len(text) - 1, 0, -1)
        )
        return self._first_fitting(chain([text], parts), size, weight, width)

    def _first_fitting(self, texts: Iterable[str], size: float, weight: Weight, width: int) -> str:
        return next((text for text in texts if self.width(text, size, weight) <= width), "")

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        place: tuple[int, int],
        size: float = 14,
        weight: Weight = Weight.REGULAR,
        colour: str | None = None,
        anchor: str = "midleft",
    ) -> pygame.Rect:
        """Draws a line of text so that the `anchor` of its box is at a place; returns the box."""
        piece = self.rendered(text, size, weight, colour or self.theme.ink)
        # The letters y and j make a text higher than its line, which must not lift the text.
        line = font(self.px(size), face(weight, text)).get_linesize()
        rect = pygame.Rect(0, 0, piece.get_width(), min(line, piece.get_height()))
        setattr(rect, anchor, place)
        if anchor in ("center", "midleft", "midright"):
            rect.top -= _hanging(self.px(size), face(weight, text))
        surface.blit(piece, rect)
        return rect

    def paragraph(
        self,
        surface: pygame.Surface,
        text: str,
        box: pygame.Rect,
        size: float = 14,
        weight: Weight = Weight.REGULAR,
        colour: str | None = None,
    ) -> int:
        """Draws wrapped text from the top of a box, and returns the height of the text."""
        step = self.line_height(size)
        lines = self.wrapped(text, size, weight, box.width)
        for number, line in enumerate(lines):
            place = (box.left, box.top + number * step + step // 2)
            self.text(surface, line, place, size, weight, colour)
        return len(lines) * step

    def figures_width(self, text: str, size: float, weight: Weight = Weight.BOLD) -> int:
        """Returns the width of figures drawn in equal cells."""
        return sum(_figure_width(letter, self.px(size), weight) for letter in text)

    def figures(
        self,
        surface: pygame.Surface,
        text: str,
        midleft: tuple[int, int],
        size: float,
        weight: Weight = Weight.BOLD,
        colour: str | None = None,
    ) -> None:
        """Draws figures in cells of equal width, so that clocks and columns don't tremble."""
        (x, y), pixels = midleft, self.px(size)
        for letter in text:
            cell = _figure_width(letter, pixels, weight)
            piece = self.rendered(letter, size, weight, colour or self.theme.ink)
            middle = (x + cell // 2, y - _hanging(pixels, face(weight, letter)))
            surface.blit(piece, piece.get_rect(center=middle))
            x += cell

    def icon(
        self, name: str, size: int, colours: Mapping[str, str] | None = None
    ) -> pygame.Surface:
        """Returns an icon at a size in pixels; `colours` replaces colours of the theme by role."""
        replaced = tuple(sorted((colours or {}).items()))
        key = (name, size, replaced)
        icon = self._icons.get(key)
        if icon is None:
            icon = self._icons.put(key, self._draw_icon(name, size, dict(replaced)))
        return icon

    def _draw_icon(self, name: str, size: int, colours: Mapping[str, str]) -> pygame.Surface:
        svg = resources.drawing(name)
        for written, role in _ROLES.items():
            svg = svg.replace(written, f"@{role}@")
        for role in _ROLES.values():
            svg = svg.replace(f"@{role}@", colours.get(role, getattr(self.theme, role)))
        file = io.BytesIO(svg.encode())
        return pygame.image.load_sized_svg(file, (size, size)).convert_alpha()

    def blit_icon(
        self,
        surface: pygame.Surface,
        name: str,
        center: tuple[int, int],
        size: float,
        colour: str | None = None,
    ) -> None:
        """Draws an icon of one colour around a point."""
        piece = self.icon(name, self.px(size), {"pole": colour or self.theme.ink2})
        surface.blit(piece, piece.get_rect(center=center))

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        fill: str,
        border: str | None = None,
        border_width: int = 1,
    ) -> None:
        """Draws a rounded box with an optional border inside its edge."""
        corner = min(self.px(radius), rect.width // 2, rect.height // 2)
        if border is not None:
            rounded(surface, rect, corner, border)
            rect = rect.inflate(-2 * border_width, -2 * border_width)
            corner = max(0, corner - border_width)
        rounded(surface, rect, corner, fill)

    def focus_ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
        """Draws the ring around the widget with the focus."""
        ring = rect.inflate(2 * self.px(5), 2 * self.px(5))
        corner = self.px(radius) + self.px(4)
        width = max(2, self.px(2))
        pygame.draw.rect(surface, self.theme.primary, ring, width, corner)

    def scroll_bar(
        self, surface: pygame.Surface, room: pygame.Rect, whole: int, passed: int
    ) -> None:
        """Draws a thin scroll bar at the right edge if the content is higher than the room."""
        if whole <= room.height:
            return
        bar = pygame.Rect(0, 0, self.px(4), max(self.px(24), room.height**2 // whole))
        way = (room.height - bar.height) * passed // (whole - room.height)
        bar.topright = (room.right, room.top + way)
        rounded(surface, bar, bar.width // 2, self.theme.line2)

    def keycap(self, surface: pygame.Surface, key: str, midright: tuple[int, int]) -> pygame.Rect:
        """Draws a key's name on a cap that ends at a point; draws nothing for an empty name."""
        key, width = self.named(key), self.keycap_width(key)
        cap = pygame.Rect(0, 0, width, self.px(20))
        cap.midright = midright
        if not width:
            return cap
        self.box(surface, cap, 5, self.theme.surface2, self.theme.line2)
        self.text(surface, key, cap.center, 12, Weight.MEDIUM, self.theme.ink2, "center")
        return cap

    def keycap_width(self, key: str) -> int:
        """Returns the width of a keycap; 0 for an empty name."""
        key = self.named(key)
        if not key:
            return 0
        return max(self.px(20), self.width(key, 12, Weight.MEDIUM) + self.px(12))


@lru_cache(maxsize=MOST_FONTS)
def font(pixels: int, face: Path) -> pygame.font.Font:
    """Opens a font at a size in pixels."""
    return pygame.font.Font(str(face), pixels)


def face(weight: Weight, text: str = "") -> Path:
    """Returns the file of the font that has the characters of a text; by default Latin ones."""
    return _chinese_face(weight, text) if has_chinese(text) else _latin_face(weight)


@cache
def _latin_face(weight: Weight) -> Path:
    return resources.font(weight.value)


@lru_cache(maxsize=MOST_LINES)
def _chinese_face(weight: Weight, text: str) -> Path:
    """Returns the bold file for a bold text, unless it lacks one of the characters."""
    bold, regular = (resources.chinese_font(name) for name in ("Bold", "Regular"))
    is_bold = weight is Weight.BOLD and characters(bold).issuperset(text)
    return bold if is_bold else regular


@lru_cache(maxsize=MOST_LINES)
def _figure_width(letter: str, pixels: int, weight: Weight) -> int:
    """Returns the width of a letter or, for any digit, of the widest digit."""
    alike = "0123456789" if letter.isdigit() else letter
    return max(font(pixels, face(weight, each)).size(each)[0] for each in alike)


@lru_cache(maxsize=64)
def _hanging(pixels: int, face: Path) -> int:
    """Returns by how many pixels capitals lie below the middle of their line."""
    line = font(pixels, face).render("H", antialias=True, color="black")
    return line.get_bounding_rect().centery - line.get_rect().centery


@lru_cache(maxsize=MOST_CORNERS)
def _corners(radius: int, colour: str) -> pygame.Surface:
    """Returns a smooth disc, whose quarters are the corners of rounded boxes."""
    finer = 8
    disc = pygame.Surface((2 * radius * finer, 2 * radius * finer), pygame.SRCALPHA)
    clear = pygame.Color(colour)
    clear.a = 0
    disc.fill(clear)
    pygame.draw.circle(disc, colour, (radius * finer, radius * finer), radius * finer)
    return pygame.transform.smoothscale(disc, (2 * radius, 2 * radius))


def draw_glyph(
    surface: pygame.Surface, text: str, center: tuple[int, int], pixels: int, colour: str
) -> None:
    """Draws bold text, whose size is in pixels, with the middle of its ink at a point."""
    glyph = font(pixels, face(Weight.BOLD, text)).render(text, antialias=True, color=colour)
    ink = glyph.get_bounding_rect()
    surface.blit(glyph, (center[0] - ink.centerx, center[1] - ink.centery))


def rounded(surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: str) -> None:
    """Fills a box with smooth round corners; pygame's own are jagged."""
    if radius < 1:
        surface.fill(colour, rect)
        return
    disc = _corners(radius, colour)
    for left, x in ((True, rect.left), (False, rect.right - radius)):
        for top, y in ((True, rect.top), (False, rect.bottom - radius)):
            quarter = pygame.Rect(0 if left else radius, 0 if top else radius, radius, radius)
            surface.blit(disc, (x, y), quarter)
    surface.fill(colour, rect.inflate(0, -2 * radius))
    surface.fill(colour, (rect.left + radius, rect.top, rect.width - 2 * radius, radius))
    surface.fill(
        colour, (rect.left + radius, rect.bottom - radius, rect.width - 2 * radius, radius)
    )
