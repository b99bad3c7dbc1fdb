"""Draws an analysed position as a PNG, with the window's tiles and without a window.

The caller provides the analysis.
"""

import io
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from minesweeper.arena.chart import (
    DOT,
    FONT,
    INK,
    PAPER,
    ChartDot,
    ChartLine,
    ChartText,
    WinRateChart,
)
from minesweeper.game.grid import Cell, Grid, column_name, count_neighbours
from minesweeper.game.level import LEVELS
from minesweeper.game.percent import percent
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.titles import LEVEL_TITLES
from minesweeper.translation import gettext as _
from minesweeper.window.board.camera import well_padding
from minesweeper.window.board.odds_layer import SIZE as LEGEND_SIZE
from minesweeper.window.board.odds_layer import Piece, steps_of_chances
from minesweeper.window.board.outlines import AXIS, label_step
from minesweeper.window.board.tiles import (
    MINED,
    SAFE,
    STEP,
    AnalysedTile,
    VerdictTiles,
    look_of,
)
from minesweeper.window.drawing.brush import Brush, Weight, face, font
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.text import words
from minesweeper.window.visible_game import MINE
from minesweeper.window.widgets.layout import Block, Column, Drawing, Flow, Row, Spacer, Text, label

MOST_A_SIDE = 4096
"""The most pixels of a picture's width and height."""
SMALLEST_TILE = 12
"""The smallest cell in pixels that gets a tile; a smaller cell is a square of one colour."""

_LARGEST_CELL, _USUAL_CELL = 56, 40
_ROOMY = (1120, 800)
"""The width and height within which a board may have larger cells than usual."""
_NARROWEST = 560
_MARGIN, _GAP = 24, 16
_HEADLINE, _DETAILS = 18, 14
_LEGEND_ROW = 30

_IS_NUMBER = bytes(value <= 8 for value in range(256))


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position and its analysis."""

    position: Position
    flags: frozenset[Cell]
    chances: Sequence[float | None]
    """The chance of a mine for each cell, row by row: exactly 0 or 1 only if it is proved, and None
    if the cell is not covered."""
    best: Cell | None
    headline: str
    """The advice in one sentence."""
    details: str
    """The description of the picture, in a sentence or two."""


def board_words(position: Position) -> str:
    """Returns the level, the size and the mines in words: Expert, 30 × 16, 99 mines."""
    grid, mines = position.grid, position.mines
    # A position may consist of mines alone or have none, unlike any level.
    size = words.board_size(grid, mines)
    for name, level in LEVELS.items():
        if (level.grid, level.mines) == (grid, mines):
            return _("{level}, {size}").format(level=_(LEVEL_TITLES[name]), size=size)
    return size


def png(analysed: Analysed, theme: str = "daylight") -> bytes:
    """Returns the bytes of a PNG file, which depend only on the arguments."""
    _open_nowhere()
    file = io.BytesIO()
    drawn = draw(analysed, Brush(theme_named(theme, "standard"), 100))
    pygame.image.save(drawn, file, "picture.png")
    return file.getvalue()


def _open_nowhere() -> None:
    """Opens an invisible display if none is open, because tiles need the format of a display."""
    pygame.font.init()
    if pygame.display.get_surface() is not None:
        return
    chosen = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    del os.environ["SDL_VIDEODRIVER"]
    if chosen is not None:
        os.environ["SDL_VIDEODRIVER"] = chosen


def draw(analysed: Analysed, brush: Brush) -> pygame.Surface:
    """Returns the picture: the board with its coordinates, and the text below."""
    plan = _plan(analysed, brush)
    surface = pygame.Surface(plan.size).convert()
    surface.fill(brush.theme.bg)
    _draw_well(surface, brush, plan)
    _draw_cells(surface, analysed, brush, plan)
    _draw_axes(surface, analysed.position.grid, brush, plan)
    if analysed.best is not None:
        _draw_ring(surface, plan.rect(analysed.best), brush.theme.best, brush.theme.well)
    _caption(analysed, brush).draw(surface, brush, plan.caption)
    return surface


# Layout.


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """The places of a picture's parts, in pixels."""

    size: tuple[int, int]
    cell: int
    board: Rect
    caption: Rect

    def rect(self, cell: Cell) -> Rect:
        """Returns the place of a cell."""
        corner = (self.board.left + cell.column * self.cell, self.board.top + cell.row * self.cell)
        return Rect(corner, (self.cell, self.cell))


def _plan(analysed: Analysed, brush: Brush) -> PictureLayout:
    """Returns the layout with the largest cells that fit."""
    grid = analysed.position.grid
    plans = (_plan_with(analysed, brush, cell) for cell in range(_wished_cell(grid), 0, -1))
    return next(plan for plan in plans if max(plan.size) <= MOST_A_SIDE)


def _wished_cell(grid: Grid) -> int:
    fitting = min(_ROOMY[0] // grid.width, _ROOMY[1] // grid.height)
    return max(_USUAL_CELL, min(_LARGEST_CELL, fitting))


def _plan_with(analysed: Analysed, brush: Brush, cell: int) -> PictureLayout:
    grid = analysed.position.grid
    pad = well_padding(cell)
    left = brush.width(str(grid.height), AXIS, Weight.REGULAR) + 8 + pad
    above = brush.line_height(AXIS) + 4 + pad
    board = Rect(0, _MARGIN + above, grid.width * cell, grid.height * cell)
    width = max(_NARROWEST, _MARGIN + left + board.width + pad + _MARGIN)
    board.left = (width - board.width + left - pad) // 2
    caption = Rect(_MARGIN, board.bottom + pad + _GAP, width - 2 * _MARGIN, 0)
    if board.width + left + pad + 2 * _MARGIN >= _NARROWEST:
        caption.left, caption.width = board.left - pad, board.width + 2 * pad
    caption.height = _caption(analysed, brush).height(brush, caption.width)
    return PictureLayout((width, caption.bottom + _MARGIN), cell, board, caption)


# The board.


def _draw_well(surface: pygame.Surface, brush: Brush, plan: PictureLayout) -> None:
    pad = well_padding(plan.cell)
    border = brush.theme.outline
    brush.box(surface, plan.board.inflate(2 * pad, 2 * pad), 12, brush.theme.well, border, 2)


def _draw_cells(
    surface: pygame.Surface, analysed: Analysed, brush: Brush, plan: PictureLayout
) -> None:
    looks = _looks(analysed)
    tiles = VerdictTiles(brush, plan.cell)
    if plan.cell < SMALLEST_TILE:
        surface.blit(_map(looks, analysed.position.grid, tiles, plan.cell), plan.board)
    else:
        surface.blits(list(_placed_tiles(looks, analysed, tiles, plan)), doreturn=False)


def _looks(analysed: Analysed) -> bytes:
    """Returns how each cell looks: as a tile of a game, or as one with a verdict."""
    position = analysed.position
    heard = count_neighbours(position.grid, position.seen.translate(_IS_NUMBER))
    return bytes(
        _look(value, chance, speaking)
        for value, chance, speaking in zip(position.seen, analysed.chances, heard, strict=True)
    )


def _look(value: int, chance: float | None, heard: int) -> int:
    if chance is None:
        return MINE if value == SHOWN_MINE else value
    return look_of(chance, heard)


def _placed_tiles(
    looks: bytes, analysed: Analysed, tiles: VerdictTiles, plan: PictureLayout
) -> Iterator[tuple[pygame.Surface, Rect]]:
    for cell, look, chance in zip(analysed.position.grid, looks, analysed.chances, strict=True):
        if chance is None:
            tile = tiles.tile(look)
        else:
            text = "" if look in (SAFE, MINED) else percent(chance)
            tile = tiles.verdict(AnalysedTile(look, text, cell in analysed.flags))
        yield tile, plan.rect(cell)


def _map(looks: bytes, grid: Grid, tiles: VerdictTiles, cell: int) -> pygame.Surface:
    """Returns a pixel for each cell, scaled up. Flags are left out, because they hide verdicts."""
    small = pygame.image.frombuffer(looks, (grid.width, grid.height), "P")
    small.set_palette([tiles.flat(look) for look in range(MINED + 1)])
    return pygame.transform.scale(small.convert(), (grid.width * cell, grid.height * cell))


def _draw_ring(surface: pygame.Surface, rect: Rect, colour: str, edge: str) -> None:
    """Draws a smooth outline around a cell, large enough to be seen on small cells."""
    finer = 4
    thick = max(2, round(0.09 * rect.width))
    around = rect.inflate(4, 4) if rect.width >= SMALLEST_TILE else rect.inflate(10, 10)
    large = pygame.Surface((around.width * finer, around.height * finer), pygame.SRCALPHA)
    radius = round(0.18 * large.get_width())
    pygame.draw.rect(large, edge, large.get_rect(), finer * (thick + 2), radius)
    inner = large.get_rect().inflate(-2 * finer, -2 * finer)
    pygame.draw.rect(large, colour, inner, finer * thick, radius - finer)
    surface.blit(pygame.transform.smoothscale(large, around.size), around)


# The coordinates.


def _draw_axes(surface: pygame.Surface, grid: Grid, brush: Brush, plan: PictureLayout) -> None:
    pad, ink = well_padding(plan.cell), brush.theme.ink2
    columns = [column_name(column) for column in range(grid.width)]
    widest = max(brush.width(name, AXIS, Weight.REGULAR) for name in (columns[-1], "M"))
    y = plan.board.top - pad - 4 - brush.line_height(AXIS) // 2
    for column in range(0, grid.width, label_step(plan.cell, widest + 6)):
        x = plan.board.left + column * plan.cell + plan.cell // 2
        brush.text(surface, columns[column], (x, y), AXIS, Weight.REGULAR, ink, "center")
    x = plan.board.left - pad - 8
    every = label_step(plan.cell, brush.line_height(AXIS))
    for row in range(every - 1, grid.height, every):
        y = plan.board.top + row * plan.cell + plan.cell // 2
        brush.text(surface, str(row + 1), (x, y), AXIS, Weight.REGULAR, ink, "midright")


# The caption.


def _caption(analysed: Analysed, brush: Brush) -> Block:
    """Returns the advice, the description and the legend."""
    tiles = VerdictTiles(brush, 22)
    signs = (
        (COVERED, _(words.NO_NUMBER_NEAR)),
        (SAFE, _(words.PROVED_SAFE)),
        (MINED, _(words.PROVED_MINE)),
    )
    steps = [
        Drawing(piece.width, _LEGEND_ROW, partial(_draw_piece, piece))
        for piece in steps_of_chances(brush)
    ]
    legend = [
        *steps,
        Spacer(8),
        *(_meaning(tiles.verdict(AnalysedTile(look)), meaning) for look, meaning in signs),
        _meaning(_ringed_tile(brush, tiles), _(words.BEST_TO_OPEN)),
    ]
    return Column(
        [
            Text(analysed.headline, _HEADLINE, Weight.BOLD),
            Text(analysed.details, _DETAILS, ink="ink2"),
            Spacer(0, 8),
            Flow(legend),
        ]
    )


def _draw_piece(piece: Piece, surface: pygame.Surface, _: Brush, rect: Rect) -> None:
    piece.draw(surface, rect.midleft)


def _meaning(tile: pygame.Surface, meaning: str) -> Block:
    """Returns a tile with its meaning, and the gap before the next one."""

    def draw(surface: pygame.Surface, _: Brush, rect: Rect) -> None:
        surface.blit(tile, tile.get_rect(center=(rect.left + 11, rect.centery)))

    text = label(meaning, LEGEND_SIZE, ink="ink2")
    return Row([Drawing(28, _LEGEND_ROW, draw), text, Spacer(16)])


def _ringed_tile(brush: Brush, tiles: VerdictTiles) -> pygame.Surface:
    tile = pygame.Surface((26, 26)).convert()
    tile.fill(brush.theme.bg)
    tile.blit(tiles.verdict(AnalysedTile(STEP)), (2, 2))
    _draw_ring(tile, Rect(2, 2, 22, 22), brush.theme.best, brush.theme.well)
    return tile


_SCALE = 2
_ANCHORS = {"start": "midleft", "middle": "center", "end": "midright"}


def chart_png(drawn: WinRateChart) -> bytes:
    """Returns a chart of win rates as the bytes of a PNG file."""
    pygame.font.init()
    surface = pygame.Surface([_SCALE * side for side in drawn.size])
    surface.fill(PAPER)
    for mark in drawn.marks:
        _draw(surface, mark)
    file = io.BytesIO()
    pygame.image.save(surface, file, "chart.png")
    return file.getvalue()


def _draw(surface: pygame.Surface, mark: ChartLine | ChartDot | ChartText) -> None:
    match mark:
        case ChartLine(start, end, colour, width):
            pygame.draw.line(surface, colour, _scaled(start), _scaled(end), _SCALE * width)
        case ChartDot(centre, colour):
            pygame.draw.aacircle(surface, colour, _scaled(centre), _SCALE * DOT)
        case ChartText(at, text, anchor):
            written = font(_SCALE * FONT, face(Weight.REGULAR)).render(text, True, INK)  # noqa: FBT003  pygame's own
            surface.blit(written, written.get_rect(**{_ANCHORS[anchor]: _scaled(at)}))


def _scaled(at: tuple[float, float]) -> tuple[int, int]:
    return round(_SCALE * at[0]), round(_SCALE * at[1])
