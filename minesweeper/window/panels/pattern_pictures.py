"""Small pictures of boards, drawn from rows of signs: judges, units of the course, help."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.course import unit_of
from minesweeper.window.board.tiles import UNDEDUCIBLE, AnalysedTile, PointerState, look_of
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.board_marks import MarkTiles
from minesweeper.window.visible_game import FLAG, HIT, MINE
from minesweeper.window.widgets.layout import Drawing

AROUND = 4
"""The frame around the cells, in pixels of the design."""
UNIT_PATTERNS = {
    "all-are-mines": ("✗1", "11"),
    "all-mines-found": ("✗1✓", "✓✓✓"),
    "reduction": ("⚑2✗", "121"),
    "one-one": ("##✓", "111"),
    "one-two": ("##✗", "122"),
    "rows": ("✗✓✗", "121"),
    "holes": ("✓✓✓", "#1#", " 1 "),
    "triangles": ("✓✓✓", "✓1#", "✓#1"),
    "subsets": (" 1 ", "###", "✓1✓"),
    "mine-count": ("1#✓", "##✓"),
    "contradiction": ("1###", "2#32", "#✓##"),
    "guessing": ("1◐", "1◐"),
}
"""What each unit of the course teaches, at a glance. The signs are those of `draw_pattern`."""
TECHNIQUE_PATTERNS = {
    "1-2-2-1": ("✓✗✗✓", "1221"),
    "H2": (" #✓✓", "111✓", " #✓✓"),
    "H3": ("  ✓✓", "1#1✓", " #✓✓"),
    "T2": ("✗2#✓", " #1✓", " ✓✓✓"),
    "T3": ("✗##✓", " 32✓", " # ✓"),
}
"""The techniques that look different from the picture of the unit that teaches them."""
_CHANCES = {"a": 12, "b": 40, "c": 20, "d": 33}
"""The chances of a mine that are drawn, in per cent, by their sign."""
UNIT_CELL = 15
UNIT_PICTURE_SIZE = (4 * UNIT_CELL + 2 * AROUND, 3 * UNIT_CELL + 2 * AROUND)
"""The width and height of every picture of a unit, in pixels of the design."""


def draw_pattern(
    surface: pygame.Surface, brush: Brush, rect: Rect, rows: Sequence[str], cell: int
) -> None:
    """Draws a pattern in a frame of this size, with cells of so many pixels of the design.

    The signs are numbers, covered cells (#), a covered cell that is pressed (□), flags (⚑), mines
    (*), mines that lose (✹), proved mines and safe cells, cells that could be either (◐), cells
    with a chance of a mine (a to d, see `_CHANCES`), and nothing at all (a space).
    """
    theme, side = brush.theme, brush.px(cell)
    brush.box(surface, rect, 6, theme.well, theme.outline or theme.well)
    board = Rect(0, 0, len(rows[0]) * side, len(rows) * side)
    board.center = rect.center
    tiles = MarkTiles(brush, side)
    make: dict[str, Callable[[], pygame.Surface]] = {
        "✗": lambda: tiles.proved(Verdict.MINE, is_flagged=False),
        "✓": lambda: tiles.proved(Verdict.SAFE, is_flagged=False),
        "*": lambda: tiles.tile(MINE),
        "✹": lambda: tiles.tile(HIT),
        "◐": lambda: tiles.tile(UNDEDUCIBLE),
        "#": lambda: tiles.tile(COVERED),
        "□": lambda: tiles.tile(COVERED, PointerState.PRESSED),
        "⚑": lambda: tiles.tile(FLAG),
        **{
            sign: partial(_with_chance, brush, tiles, side, chance)
            for sign, chance in _CHANCES.items()
        },
    }
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign != " ":
                tile = make[sign]() if sign in make else tiles.tile(int(sign))
                surface.blit(tile, (board.left + column * side, board.top + row * side))


def pattern_block(rows: Sequence[str], cell: int, room: int = 0) -> Drawing:
    """Returns a block for a pattern with cells of so many pixels of the design.

    It is `room` wide if that is wider than the pattern, which is in the middle of it then.
    """
    width, height = len(rows[0]) * cell + 2 * AROUND, len(rows) * cell + 2 * AROUND

    def draw(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        framed = Rect(0, 0, brush.px(width), brush.px(height))
        framed.center = rect.center
        draw_pattern(surface, brush, framed, rows, cell)

    return Drawing(max(width, room), height, draw)


def _with_chance(brush: Brush, tiles: MarkTiles, side: int, chance: int) -> pygame.Surface:
    """Returns a covered cell with a chance of a mine, in larger figures than on a board."""
    look = look_of(chance / 100, heard=1)
    tile = tiles.verdict(AnalysedTile(look)).copy()
    size = 0.55 * side * 100 / brush.scale
    ink = tiles.colours(look)[2]
    middle = (side // 2, round(0.47 * side))
    brush.text(tile, str(chance), middle, size, Weight.BOLD, ink, "center")
    return tile


def pattern_of(name: str) -> Sequence[str]:
    """Returns the pattern of a unit or a technique."""
    if name in UNIT_PATTERNS:
        return UNIT_PATTERNS[name]
    return TECHNIQUE_PATTERNS.get(name) or UNIT_PATTERNS[unit_of(name)]


class PatternPictures:
    """The pictures of units and techniques, each drawn once for a brush."""

    def __init__(self) -> None:
        self._brush: Brush | None = None
        self._drawn: dict[str, pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect, *, name: str) -> None:
        """Draws the picture of a unit or a technique in the middle of a rectangle.

        A technique without a picture of its own has that of its unit.
        """
        if self._brush is not brush:
            self._brush, self._drawn = brush, {}
        picture = self._drawn.get(name)
        if picture is None:
            size = brush.px(UNIT_PICTURE_SIZE[0]), brush.px(UNIT_PICTURE_SIZE[1])
            picture = self._drawn[name] = pygame.Surface(size, pygame.SRCALPHA)
            draw_pattern(picture, brush, picture.get_rect(), pattern_of(name), UNIT_CELL)
        surface.blit(picture, picture.get_rect(center=rect.center))
