"""Draws the marks of a lesson over the board. Marks differ in shape first and in colour second."""

from functools import lru_cache

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell, column_name
from minesweeper.game.percent import percent
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.window.board.camera import Camera
from minesweeper.window.board.outlines import AXIS, label_step
from minesweeper.window.board.tiles import (
    MINED,
    SAFE,
    SMALLEST_WITH_TEXT,
    AnalysedTile,
    VerdictTiles,
    look_of,
)
from minesweeper.window.drawing.brush import Brush, Weight, draw_glyph, rounded
from minesweeper.window.panels.marked_board import MarkedBoard

_FINER = 4
"""Slanted and rounded lines are drawn this many times larger and then scaled down, which smooths
them."""
_FAINT = 120
"""The opacity, of 255, of lines below a sign, which has to stay readable."""
_SMALLEST_LETTERED = 21
"""On smaller cells, in pixels, the letter of a clue would cover the clue itself."""


class MarkTiles(VerdictTiles):
    """The tiles of a marked board: cells that are proved, and cells that a clue touches."""

    def __init__(self, brush: Brush, cell: int) -> None:
        super().__init__(brush, cell)
        self._hatched: dict[bool, pygame.Surface] = {}
        self._would_be: dict[tuple[Verdict, bool], pygame.Surface] = {}
        self._known: pygame.Surface | None = None
        self._wrong_flag: pygame.Surface | None = None

    def proved(self, verdict: Verdict, *, is_flagged: bool) -> pygame.Surface:
        """Returns the tile of a covered cell with a tick or a cross."""
        look = SAFE if verdict is Verdict.SAFE else MINED
        return self.verdict(AnalysedTile(look, is_flagged=is_flagged))

    def would_be(self, verdict: Verdict, *, is_flagged: bool) -> pygame.Surface:
        """Returns the tile of a covered cell that would be safe, or a mine, under a supposition."""
        key = verdict, is_flagged
        if key not in self._would_be:
            self._would_be[key] = self._make_would_be(verdict, is_flagged=is_flagged)
        return self._would_be[key]

    def chance(self, chance: float, *, is_flagged: bool) -> pygame.Surface:
        """Returns the tile of a covered cell with its chance of a mine."""
        return self.verdict(
            AnalysedTile(look_of(chance, heard=1), percent(chance), is_flagged=is_flagged)
        )

    def hatched(self, *, is_flagged: bool) -> pygame.Surface:
        """Returns the hatched tile of a covered cell that the current clue touches."""
        if is_flagged not in self._hatched:
            self._hatched[is_flagged] = self._make_hatched(is_flagged=is_flagged)
        return self._hatched[is_flagged]

    def known(self) -> pygame.Surface:
        """Returns the tile of a covered cell with a grey cross: a mine that is certain anyway."""
        if self._known is None:
            self._known = self.tile(COVERED).copy()
            self._draw_icon(self._known, "cross", 0.5, {"pole": self._theme.ink2}, raised=0.03)
        return self._known

    def wrong_flag(self) -> pygame.Surface:
        """Returns the tile of a flagged cell that is proved safe: a crossed flag in its colours."""
        if self._wrong_flag is None:
            self._wrong_flag = self._blank(self._theme.well)
            face, edge, _ = self.colours(SAFE)
            self._draw_face(self._wrong_flag, face, edge)
            self._draw_icon(self._wrong_flag, "wrong_flag", 0.76, {"face": face})
        return self._wrong_flag

    def _make_would_be(self, verdict: Verdict, *, is_flagged: bool) -> pygame.Surface:
        """Draws the lines of a supposed cell below a sign, so that nobody takes it as proved."""
        if is_flagged and self._cell >= SMALLEST_WITH_TEXT:
            # The badge beside the flag has no room for lines, so they are on the tile around it.
            tile = self.proved(verdict, is_flagged=True).copy()
            tile.blit(self._faint_lines(self._theme.lip), self._face_rect())
            return tile
        look = SAFE if verdict is Verdict.SAFE else MINED
        ground, edge, ink = self.colours(look)
        tile = self._blank(self._theme.well)
        self._draw_face(tile, ground, edge)
        tile.blit(self._faint_lines(ink), self._face_rect())
        self._draw_sign(tile, look, 0.54, (self._cell / 2, self._cell * 0.47))
        return tile

    def _faint_lines(self, colour: str) -> pygame.Surface:
        face = self._face_rect()
        lines = _hatching((face.width, face.height - self._lip_height), self._cell, colour).copy()
        lines.set_alpha(_FAINT)
        return lines

    @property
    def _lip_height(self) -> int:
        return max(2, round(0.085 * self._cell))

    def _make_hatched(self, *, is_flagged: bool) -> pygame.Surface:
        tile = self._blank(self._theme.well)
        self._draw_face(tile, self._theme.spoken_bg, self._theme.spoken)
        face = self._face_rect()
        face.height -= self._lip_height
        tile.blit(_hatching(face.size, self._cell, self._theme.spoken), face)
        if is_flagged:
            self._draw_icon(tile, "flag", 0.66, {}, raised=0.03)
        return tile


@lru_cache(maxsize=64)
def _hatching(size: tuple[int, int], cell: int, colour: str) -> pygame.Surface:
    """Returns diagonal lines for a tile, drawn at 75 % opacity and inset from its edge."""
    width, height = size[0] * _FINER, size[1] * _FINER
    fine = pygame.Surface((width, height), pygame.SRCALPHA)
    ink = pygame.Color(colour)
    ink.a = 191
    # pygame measures a diagonal line along an axis, which makes it thinner.
    thick = max(_FINER, round(0.05 * cell * _FINER * 2**0.5))
    apart = round(0.22 * cell * _FINER)
    for start in range(-height, width, max(1, apart)):
        pygame.draw.line(fine, ink, (start, height), (start + height, 0), thick)
    air = round(0.07 * cell * _FINER)
    held = fine.subsurface(fine.get_rect().inflate(-2 * air, -2 * air)).copy()
    fine.fill((ink.r, ink.g, ink.b, 0))
    fine.blit(held, (air, air))
    return pygame.transform.smoothscale(fine, size)


@lru_cache(maxsize=256)
def outline(size: tuple[int, int], thick: int, radius: int, colour: str) -> pygame.Surface:
    """Returns a smooth frame without a filling."""
    fine = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    pygame.draw.rect(fine, colour, fine.get_rect(), thick * _FINER, radius * _FINER)
    return pygame.transform.smoothscale(fine, size)


class BoardMarks:
    """Draws the marks of boards with one brush at one cell size."""

    def __init__(self, brush: Brush, cell: int) -> None:
        self._brush = brush
        self._cell = cell
        self._tiles = MarkTiles(brush, cell)

    def fits(self, brush: Brush, cell: int) -> bool:
        """Returns whether these marks are made for this brush and this cell size."""
        return self._brush is brush and self._cell == cell

    def draw(self, surface: pygame.Surface, part: Rect, camera: Camera, board: MarkedBoard) -> None:
        """Draws the marks in a part of the window, over cells that are drawn already."""
        seen = part.clip(camera.area)
        near = seen.inflate(self._cell, self._cell)
        if board.is_dimmed:
            self._draw_tiles(surface, near, camera, board, used=False)
            self._dim(surface, seen.clip(camera.board))
        self._draw_tiles(surface, near, camera, board, used=True)
        clues = [clue for clue in board.clues if camera.rect(clue).colliderect(near)]
        for clue in clues:
            self._draw_clue(surface, camera.rect(clue))
        self._draw_rings(surface, camera, board)
        # Letters come last: they reach into neighbours, whose rings would cover them.
        letters = board.letters
        for clue in clues:
            self._draw_letter(surface, camera.rect(clue), letters.get(clue, ""))

    def _dim(self, surface: pygame.Surface, part: Rect) -> None:
        if part.width and part.height:
            theme = self._brush.theme
            veil = pygame.Surface(part.size)
            veil.fill(theme.bg)
            veil.set_alpha(round(255 * theme.veil))
            surface.blit(veil, part)

    def _draw_tiles(
        self, surface: pygame.Surface, near: Rect, camera: Camera, board: MarkedBoard, *, used: bool
    ) -> None:
        """Draws the cells that the step uses or, without `used`, conclusions it doesn't use."""
        cells = board.used | board.spoken_of if used else board.wrong_flags.union(board.proved)
        if not board.is_dimmed:
            cells = frozenset(board.proved)
        for cell in cells:
            place = camera.rect(cell)
            if place.colliderect(near) and (used or cell not in board.used):
                surface.blit(self._tile(cell, board, camera), place)

    def _tile(self, cell: Cell, board: MarkedBoard, camera: Camera) -> pygame.Surface:
        is_flagged = cell in board.flags
        if cell in board.known:
            return self._tiles.known()
        if cell in board.proved:
            return self._tiles.proved(board.proved[cell], is_flagged=is_flagged)
        if cell in board.would_be:
            return self._tiles.would_be(board.would_be[cell], is_flagged=is_flagged)
        if cell in board.chances:
            return self._tiles.chance(board.chances[cell], is_flagged=is_flagged)
        if cell in board.spoken_of:
            return self._tiles.hatched(is_flagged=is_flagged)
        is_wrong, tiles = cell in board.wrong_flags, self._tiles
        return tiles.wrong_flag() if is_wrong else tiles.tile(board.looks[camera.grid.index(cell)])

    def _draw_clue(self, surface: pygame.Surface, rect: Rect) -> None:
        cell = self._cell
        frame = outline(
            rect.size, max(2, round(0.075 * cell)), round(0.12 * cell), self._brush.theme.clue
        )
        surface.blit(frame, rect)

    def _draw_letter(self, surface: pygame.Surface, rect: Rect, letter: str) -> None:
        cell = self._cell
        if letter and cell >= _SMALLEST_LETTERED:
            side = max(13, round(0.44 * cell))
            away = round(0.12 * cell)
            self.draw_badge(surface, Rect(rect.left - away, rect.top - away, side, side), letter)

    def draw_badge(self, surface: pygame.Surface, badge: Rect, letter: str) -> None:
        """Draws the letter of a clue."""
        theme = self._brush.theme
        rounded(surface, badge, round(0.3 * badge.height), theme.clue)
        size = max(9, round(0.72 * badge.height))
        draw_glyph(surface, letter, badge.center, size, theme.on_clue)

    def _draw_rings(self, surface: pygame.Surface, camera: Camera, board: MarkedBoard) -> None:
        """Draws the rings of the region, of the cell in question and of the better cell."""
        theme = self._brush.theme
        if board.region:
            corners = camera.rect(min(board.region)), camera.rect(max(board.region))
            self._draw_region(surface, corners[0].union(corners[1]))
        if board.better is not None:
            self._draw_ring(surface, camera.rect(board.better), theme.best)
        asked = board.hit if board.about is None else board.hit | {board.about}
        for cell in asked.difference(board.clues):
            colour = theme.cross if board.is_mistake else theme.primary
            self._draw_ring(surface, camera.rect(cell), colour)
        if board.chorded is not None:
            # Around the frame of a clue there is room for another one.
            away = self._ring_width if board.chorded in board.clues else 0
            rect = camera.rect(board.chorded).inflate(2 * away, 2 * away)
            self._draw_ring(surface, rect, theme.cross)

    def _draw_region(self, surface: pygame.Surface, region: Rect) -> None:
        """Draws a frame with an edge around the cells of a region, and one pixel into them."""
        theme, radius = self._brush.theme, round(0.18 * self._cell)
        thick = max(2, round(0.09 * self._cell))
        frame = region.inflate(2 * thick, 2 * thick)
        pygame.draw.rect(surface, theme.well, frame.inflate(2, 2), thick + 2, radius + thick)
        pygame.draw.rect(surface, theme.primary, frame, thick, radius + thick)

    def _draw_ring(self, surface: pygame.Surface, rect: Rect, colour: str) -> None:
        around = rect.inflate(2, 2)
        radius = round(0.18 * self._cell)
        surface.blit(outline(around.size, self._ring_width, radius, colour), around)

    @property
    def _ring_width(self) -> int:
        return max(2, round(0.08 * self._cell))


def draw_axes(surface: pygame.Surface, camera: Camera, brush: Brush, about: Cell | None) -> None:
    """Draws column letters and row numbers, those of the cell in question in bold."""
    shown = camera.well.clip(camera.area)
    span = camera.span(camera.area)
    widest = brush.width("M" * len(column_name(span.right)), AXIS, Weight.REGULAR)
    pointed = (about.column, about.row) if about is not None else (None, None)
    y = shown.top - brush.px(12)
    for column in _labelled(span.left, span.right, camera.cell, widest, pointed[0]):
        x = camera.rect(Cell(0, column)).centerx
        if shown.left <= x < shown.right:
            _label(surface, brush, column_name(column), (x, y), is_bold=column == pointed[0])
    x = shown.left - brush.px(11)
    for row in _labelled(span.top, span.bottom, camera.cell, brush.px(15), pointed[1]):
        y = camera.rect(Cell(row, 0)).centery
        if shown.top + brush.px(6) <= y < shown.bottom:
            _label(surface, brush, str(row + 1), (x, y), is_bold=row == pointed[1])


def _labelled(first: int, last: int, cell: int, room: int, pointed: int | None) -> list[int]:
    """Returns the rows or columns to label: the one in question, and others if there is room."""
    every = label_step(cell, room)
    return [
        at
        for at in range(first, last)
        if at == pointed or (at % every == 0 and (pointed is None or abs(at - pointed) >= every))
    ]


def _label(
    surface: pygame.Surface, brush: Brush, name: str, place: tuple[int, int], *, is_bold: bool
) -> None:
    weight, ink = Weight.REGULAR, brush.theme.ink2
    if is_bold:
        weight, ink = Weight.BOLD, brush.theme.ink
    brush.text(surface, name, place, AXIS, weight, ink, "center")
