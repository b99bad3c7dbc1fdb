"""Motion on the board: tiles that open, flags that drop or rise, the ring of a spared mine.

Motion is drawn over cells that are in their final state already. Numbers never move and never fade.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum, auto

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED
from minesweeper.game.value import Value
from minesweeper.window.board.camera import Camera
from minesweeper.window.board.tiles import PointerState, Tiles
from minesweeper.window.drawing import motion
from minesweeper.window.drawing.motion import FRAME, Timing
from minesweeper.window.visible_game import FLAG, VisibleGame

MOST_CELLS = 1500
"""The most cells that move at once: with more, the frames would take too long."""
DROP, RISE = 0.1, 0.3
"""The height from which a flag drops, and the depth from which a flag rises, in cells."""
Looks = Callable[[Cell], int]
"""A function that returns the current look of a cell."""
_Seen = tuple[int, tuple[int, int]]
"""The look of a cell and the window's point at its top left corner."""


class TileMotion(Enum):
    """The ways in which a cell moves."""

    OPENS = auto()
    GIVES_WAY = auto()
    """The cell was pressed and has just opened."""
    IS_HIT = auto()
    IS_FLAGGED = auto()
    IS_FLAGGED_AT_LAST = auto()
    """The mine under this cell gets its flag because the game is won."""
    IS_SPARED = auto()
    IS_HELD = auto()
    """The coach held back a click on this cell."""


RINGS = (TileMotion.IS_SPARED, TileMotion.IS_HELD)
"""Those that show where something happened; they stay until the next move."""

_LASTS = {
    TileMotion.OPENS: motion.OPENING,
    TileMotion.GIVES_WAY: motion.OPENING,
    TileMotion.IS_HIT: motion.LOSING,
    TileMotion.IS_FLAGGED: motion.FLAGGING,
    TileMotion.IS_FLAGGED_AT_LAST: motion.RISING,
    TileMotion.IS_SPARED: motion.RING_FADES,
    TileMotion.IS_HELD: motion.RING_FADES,
}


def moved_by(event: Event, visible: VisibleGame) -> tuple[TileMotion, Collection[Cell]] | None:
    """Returns how an event moves cells, and which; None for most events.

    The visible game has taken the event in already. It is also None if more than MOST_CELLS would
    move.
    """
    match event:
        case events.CellsOpened(_, opened) if len(opened) <= MOST_CELLS:
            # A single cell was pressed before it opened, so its lower edge is gone already.
            return TileMotion.OPENS if len(opened) > 1 else TileMotion.GIVES_WAY, [
                cell for cell, _ in opened
            ]
        case events.FlagChanged(_, cell, Mark.FLAG):
            return TileMotion.IS_FLAGGED, [cell]
        case events.MineSpared() | events.ClickHeldBack():
            return _ring_of(event)
        case events.GameLost(_, cells):
            return TileMotion.IS_HIT, cells
        case events.GameWon() if visible.looks.count(FLAG) <= MOST_CELLS:
            grid = visible.level.grid
            return TileMotion.IS_FLAGGED_AT_LAST, [
                grid.cell(at) for at in indices_of(FLAG, visible.looks)
            ]
        case _:
            return None


def _ring_of(event: events.MineSpared | events.ClickHeldBack) -> tuple[TileMotion, Sequence[Cell]]:
    """Returns the ring that shows where something happened."""
    if isinstance(event, events.MineSpared):
        return TileMotion.IS_SPARED, event.cells
    return TileMotion.IS_HELD, [event.cell]


class _Movement(Value):
    """Cells that move in the same way at the same time."""

    move: TileMotion
    cells: tuple[Cell, ...]
    timing: Timing


class BoardMotion:
    """Remembers which cells move, and draws them until they have come to rest."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self.is_on = False
        """True if animations are on."""
        self._movements: list[_Movement] = []
        self._ring: _Movement | None = None
        """The ring of the last move; None once another move was made."""

    def begin(self, move: TileMotion, cells: Iterable[Cell]) -> None:
        """Starts to animate cells, or shows a ring until `release_ring`."""
        moving = tuple(cells)
        movement = _Movement(move, moving, Timing(self._now(), _LASTS[move]))
        if moving and move in RINGS:
            self.release_ring()
            self._ring = movement
        elif moving and self.is_on:
            self._movements.append(movement)

    def release_ring(self) -> None:
        """Lets the ring fade, because the player makes another move; at once if nothing moves."""
        ring, self._ring = self._ring, None
        if ring is not None:
            lasts = _LASTS[ring.move] if self.is_on else 0
            timing = Timing(self._now(), max(lasts, 1))
            self._movements.append(_Movement(ring.move, ring.cells, timing))

    def next_wake(self) -> int | None:
        """The time at which the next frame is due; None if nothing moves."""
        return self._now() + FRAME if self._movements else None

    def tick(self, camera: Camera) -> list[Rect]:
        """Drops animations that are over; returns the parts of the window to draw again."""
        now = self._now()
        parts = [_extent(movement, camera) for movement in self._movements]
        self._movements = [each for each in self._movements if not each.timing.is_over(now)]
        return parts

    def clear(self) -> None:
        """Drops everything that belongs to an earlier game."""
        self._movements, self._ring = [], None

    def end(self, camera: Camera) -> list[Rect]:
        """Drops all animations, but no ring; returns the parts of the window to draw again."""
        parts = [_extent(movement, camera) for movement in self._movements]
        self._movements = []
        return parts

    def draw(
        self, surface: pygame.Surface, part: Rect, camera: Camera, tiles: Tiles, looks: Looks
    ) -> None:
        """Draws the moving cells in a part of the window."""
        self._draw_all(surface, part, camera, tiles, looks, self._movements)

    def draw_ring(
        self, surface: pygame.Surface, part: Rect, camera: Camera, tiles: Tiles, looks: Looks
    ) -> None:
        """Draws the ring of the last move, if it has one."""
        rings = [] if self._ring is None else [self._ring]
        self._draw_all(surface, part, camera, tiles, looks, rings)

    def _draw_all(  # noqa: PLR0913, PLR0917  what is drawn, and where
        self,
        surface: pygame.Surface,
        part: Rect,
        camera: Camera,
        tiles: Tiles,
        looks: Looks,
        movements: Iterable[_Movement],
    ) -> None:
        span, size = camera.span(part), camera.cell
        left, top = camera.board.topleft
        for movement in movements:
            seen = [
                (looks(cell), (left + cell.column * size, top + cell.row * size))
                for cell in movement.cells
                if span.has(cell)
            ]
            self._draw(surface, movement, tiles, seen)

    def _draw(
        self,
        surface: pygame.Surface,
        movement: _Movement,
        tiles: Tiles,
        seen: list[_Seen],
    ) -> None:
        timing = movement.timing
        # A ring that stays does not fade yet.
        now = timing.began if movement is self._ring else self._now()
        match movement.move:
            case TileMotion.OPENS:
                _draw_opening(surface, tiles, seen, PointerState.NONE, timing.opacity(now))
            case TileMotion.GIVES_WAY | TileMotion.IS_HIT:
                _draw_opening(surface, tiles, seen, PointerState.PRESSED, timing.opacity(now))
            case TileMotion.IS_FLAGGED:
                _draw_flags(surface, tiles, seen, -DROP * (1 - timing.progress(now)))
            case TileMotion.IS_FLAGGED_AT_LAST:
                _draw_flags(surface, tiles, seen, RISE * (1 - timing.progress(now)))
            case TileMotion.IS_SPARED:
                for look, place in seen:
                    if tiles.is_opened(look):
                        surface.blit(tiles.spared(look, timing.opacity(now)), place)
            case TileMotion.IS_HELD:
                ring = tiles.ring(timing.opacity(now))
                surface.fblits([(ring, place) for _, place in seen])


def _extent(movement: _Movement, camera: Camera) -> Rect:
    """Returns the part of the window in which these cells move."""
    rows = [cell.row for cell in movement.cells]
    columns = [cell.column for cell in movement.cells]
    first = camera.rect(Cell(min(rows), min(columns)))
    return first.union(camera.rect(Cell(max(rows), max(columns)))).clip(camera.area)


def _draw_opening(
    surface: pygame.Surface,
    tiles: Tiles,
    seen: list[_Seen],
    touch: PointerState,
    opacity: int,
) -> None:
    """Draws the covered tile fading out over the opened cell, and the number over both."""
    ghost = tiles.ghost(COVERED, touch, opacity)
    surface.fblits([(ghost, place) for _, place in seen])
    surface.fblits([(tiles.number(look), place) for look, place in seen if tiles.has_number(look)])


def _draw_flags(surface: pygame.Surface, tiles: Tiles, seen: list[_Seen], lowered: float) -> None:
    """Draws flags a little above or below their place, on tiles that do not move."""
    flag = tiles.flag(lowered)
    surface.fblits([(flag, place) for _, place in seen])
