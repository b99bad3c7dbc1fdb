"""Draws the part of the board that is in view, with the pointer and the cursor over it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Reveal
from minesweeper.window.board import outlines
from minesweeper.window.board.board_motion import (
    MOST_CELLS,
    RINGS,
    BoardMotion,
    TileMotion,
    moved_by,
)
from minesweeper.window.board.camera import Camera, Span
from minesweeper.window.board.gestures import Gestures
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.board.tiles import (
    MINED,
    UNDEDUCIBLE,
    AnalysedTile,
    NumberLooks,
    PointerState,
    VerdictTiles,
)
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.visible_game import QUESTION, VisibleGame

# Imported where they are used: the first frame of most games would wait for them in vain.
if TYPE_CHECKING:
    from minesweeper.window.panels.board_marks import BoardMarks
    from minesweeper.window.panels.marked_board import MarkedBoard

BESIDE = 8
"""Pixels around the board's area that its scroll bars may use."""
AXES = 24
"""Pixels around the board's area for the coordinates, while they are shown."""
MOST_PARTS = 8
"""The most opened runs that are marked dirty one by one; more share one rectangle."""
MarkDirty = Callable[[Rect], None]
"""A function that has a part of the window drawn with the next frame."""


def _no_time() -> int:
    """Returns 0: the clock of a board on which nothing moves."""
    return 0


class BoardView:
    """The board on the window: the game in view, or a scene instead, seen through a camera."""

    def __init__(self, visible: VisibleGame, mark_dirty: MarkDirty, now: Now = _no_time) -> None:
        self.visible = visible
        self._mark_dirty = mark_dirty
        self.camera = Camera(visible.level.grid)
        self.cursor: Cell | None = None
        """The cell of the keyboard's cursor; None before the keyboard is used."""
        self.first_cursor: Cell | None = None
        """The cell where the cursor appears if no cell is pointed at; None for the middle."""
        self._pointer: tuple[int, int] | None = None
        self.hovered: Cell | None = None
        """The cell under the pointer."""
        self.gestures = Gestures(self._can_open, self._can_chord)
        self._tiles: VerdictTiles | None = None
        self.scene: MarkedBoard | None = None
        """The scene that is shown instead of the game during a lesson, a hint or a review."""
        self._scene_marks: BoardMarks | None = None
        self._touched: dict[Cell, PointerState] = {}
        self._awaited: list[Cell] = []
        """The cells of moves whose result is not known yet."""
        self.shows_neighbours = False
        """True if the pointer on a number lifts the covered cells around it."""
        self.numbers = NumberLooks(dims=False, counts_down=False)
        self._marks = b""
        """The open questions that are marked, one byte a cell; empty while they are not marked."""
        self.odds: OddsLayer | None = None
        """The odds drawn over the covered cells; None while they are not shown."""
        self.names_cells = False
        """True while a hint or a watched player needs coordinates."""
        self.names_always = False
        """True if coordinates are always shown."""
        self._names_told = False
        self._beside = BESIDE
        self._axes_room = AXES
        self.motion = BoardMotion(now)
        self.shows_mercy = False
        """True if a ring shows where a mine moved away."""

    def _can_open(self, cell: Cell) -> bool:
        return self.takes_moves and self.is_covered(cell)

    def _can_chord(self, cell: Cell) -> bool:
        return self.takes_moves and self.is_number(cell)

    # The shown content: the game, or a scene instead of it.

    @property
    def is_hidden(self) -> bool:
        """True if the board is covered: the game is paused, and no scene is shown."""
        return self.visible.is_paused and self._shows_game

    @property
    def _shows_game(self) -> bool:
        """True if the game itself is shown, with or without marks over it."""
        return self.scene is None or self.scene.is_live

    @property
    def takes_moves(self) -> bool:
        """True if cells react to the mouse."""
        return self.visible.takes_moves if self.scene is None else self.scene.takes_moves

    @property
    def looks(self) -> bytes | bytearray:
        """The looks of all cells, row by row."""
        if self.scene is None or self.scene.is_live:
            return self.visible.looks
        return self.scene.looks

    def look(self, cell: Cell) -> int:
        """Returns the look of a cell."""
        return self.looks[self.camera.grid.index(cell)]

    def is_covered(self, cell: Cell) -> bool:
        """Returns True if a cell is covered and has no flag, so that a click would open it."""
        return self.look(cell) in (COVERED, QUESTION)

    def is_number(self, cell: Cell) -> bool:
        """Returns True if a cell shows a number that can be chorded."""
        return 1 <= self.look(cell) <= 8

    def show(self, scene: "MarkedBoard | None") -> None:
        """Shows a scene or, for None, the game; moves the view to the scene's focus."""
        self.show_again(scene)
        self._bring_into_view()

    def show_again(self, scene: "MarkedBoard | None") -> None:
        """Shows a scene or the game without moving the view."""
        self.scene = (
            None
            if scene is None
            else scene.with_known_mines(self.visible.known_mines, self.camera.grid)
        )
        self.refresh_touches()
        self._mark_view_dirty()

    def _bring_into_view(self) -> None:
        if self.scene is not None and self.camera.can_pan:
            self.camera.show_all(self.scene.focus, self.scene.about)

    def start(self) -> None:
        """Shows a new game."""
        if self.camera.grid != self.visible.level.grid:
            self.camera = Camera(self.visible.level.grid)
        self.cursor = self.hovered = None
        self.gestures.forget()
        self.scene = None
        self._touched = {}
        self._awaited = []
        self._marks = b""
        self.odds = None
        self.motion.clear()

    def lay_out(self, brush: Brush, area: Rect, wanted_cell: int) -> None:
        """Lays the board out in an area; new tiles are made if theme or size changed."""
        self.camera.fit(area, wanted_cell)
        if self._tiles is None or not self._tiles.fits(brush, self.camera.cell):
            self._tiles = VerdictTiles(brush, self.camera.cell)
        self._axes_room = brush.px(AXES)
        self._beside = self._axes_room if self.has_axes else brush.px(BESIDE)
        self._bring_into_view()
        self._look_under_pointer()

    @property
    def has_axes(self) -> bool:
        """True if column letters and row numbers stand beside the board."""
        is_told = self._names_told and not self.is_hidden
        return self.names_always or self.names_cells or is_told or self.scene is not None

    def tell_names(self, *, are_told: bool) -> None:
        """Shows or hides the coordinates, because a text names cells; the board stays in place."""
        if are_told != self._names_told:
            self._names_told = are_told
            self._beside = max(self._beside, self._axes_room)
            self._mark_view_dirty()

    def pan(self, dx: int, dy: int) -> None:
        """Moves the view by pixels."""
        if self.camera.pan(dx, dy):
            self._look_under_pointer()
            self._mark_view_dirty()

    def _look_under_pointer(self) -> None:
        """Updates the cell under the pointer, which may rest while the board moves."""
        self.hovered = self.camera.cell_at(self._pointer) if self._pointer else None
        self.gestures.move(self.hovered)
        self.refresh_touches()

    # The pointer.

    def move_pointer(self, place: tuple[int, int] | None) -> None:
        """Follows the pointer to a point of the window, or off the board."""
        before, self._pointer = self.hovered, place
        self._look_under_pointer()
        if self.hovered not in (None, before):
            # Keys act where the player looks, which is where the mouse went last.
            self.move_cursor(None)

    def cancel(self) -> None:
        """Cancels a mouse gesture that has begun."""
        self.gestures.cancel()
        self.refresh_touches()

    def show_waiting(self, moves: list[Event]) -> None:
        """Shows the cells of these moves as pressed, because their result is not known yet."""
        self._awaited = []
        for move in moves:
            if isinstance(move, events.CellClicked):
                self._awaited.append(move.cell)
            elif isinstance(move, events.NumberChorded):
                self._awaited += self.visible.level.grid.neighbours(move.cell)
        self.refresh_touches()

    def refresh_touches(self) -> None:
        """Updates which covered cells look pressed or hovered, and redraws those that changed."""
        grid, looks, hovered, held = self.camera.grid, self.looks, self.hovered, self._held_cells()
        touched: dict[Cell, PointerState] = {}
        # While the cursor is moved by keys, the idle pointer would be a second active cell.
        if hovered is not None and self.cursor is None and not held:
            lifts_others = self.shows_neighbours and 1 <= looks[grid.index(hovered)] <= 8
            lifted = grid.neighbours(hovered) if lifts_others else [hovered]
            touched = dict.fromkeys(lifted, PointerState.HOVER)
        touched |= dict.fromkeys([*self._awaited, *held], PointerState.PRESSED)
        answers = (COVERED, QUESTION) if self.takes_moves and not self.is_hidden else ()
        touched = {cell: at for cell, at in touched.items() if looks[grid.index(cell)] in answers}
        for cell in touched.keys() | self._touched.keys():
            if touched.get(cell) != self._touched.get(cell):
                self._mark_dirty(self.camera.rect(cell))
        self._touched = touched

    def _held_cells(self) -> list[Cell]:
        """Returns the cells that the mouse buttons hold down: one cell, or those of a chord."""
        pressed, chorded = self.gestures.pressed, self.gestures.chorded
        if pressed is not None:
            return [pressed]
        return [] if chorded is None else [chorded, *self.camera.grid.neighbours(chorded)]

    @property
    def is_pressing(self) -> bool:
        """True if a mouse button holds a cell or a chord pressed."""
        return self.gestures.pressed is not None or self.gestures.chorded is not None

    # The keyboard.

    @property
    def target(self) -> Cell | None:
        """The cell that keys act on: the cursor's or, if the mouse moved last, the pointer's."""
        return self.cursor or self.hovered

    def step_cursor(self, rows: int, columns: int) -> Cell:
        """Moves the cursor, but not off the board; the first step only shows it."""
        grid = self.visible.level.grid
        if self.cursor is None:
            cursor = self.hovered or self.first_cursor or self._cell_in_the_middle()
        else:
            row = min(max(self.cursor.row + rows, 0), grid.height - 1)
            column = min(max(self.cursor.column + columns, 0), grid.width - 1)
            cursor = Cell(row, column)
        self.move_cursor(cursor)
        return cursor

    def _cell_in_the_middle(self) -> Cell:
        grid = self.visible.level.grid
        return self.camera.cell_at(self.camera.area.center) or Cell(
            grid.height // 2, grid.width // 2
        )

    def move_cursor(self, cell: Cell | None) -> None:
        """Puts the cursor on a cell and keeps it in view, or hides it."""
        for changed in (self.cursor, cell):
            if changed is not None:
                self.mark_cell_dirty(changed)
        self.cursor = cell
        self.refresh_touches()
        if cell is not None and self.camera.show(cell):
            self._mark_view_dirty()

    # Animations.

    def animate(self, event: Event) -> None:
        """Animates the cells that an event changed, unless a scene or odds cover them.

        Odds do not hide a ring.
        The visible game has taken the event in already.
        """
        moving = moved_by(event, self.visible) if self.scene is None else None
        if moving is None or not (moving[0] in RINGS or (self.motion.is_on and self.odds is None)):
            return
        move, cells = moving
        is_secret = move is TileMotion.IS_SPARED and not self.shows_mercy
        if len(cells) <= MOST_CELLS and not is_secret:
            span = self.camera.span(self.camera.area)
            # A ring stays when the board is moved, so it may begin out of view.
            self.motion.begin(move, (cell for cell in cells if move in RINGS or span.has(cell)))
            for cell in cells if move in RINGS else ():
                self.mark_cell_dirty(cell)

    def tick(self) -> None:
        """Marks moving cells as dirty."""
        for part in self.motion.tick(self.camera):
            self._mark_dirty(part)

    def release_ring(self) -> None:
        """Lets the ring fade that shows where the last move did something unusual."""
        self.motion.release_ring()

    def end_motion(self) -> None:
        """Ends all animations at once, but leaves the ring of the last move."""
        for part in self.motion.end(self.camera):
            self._mark_dirty(part)

    def _draw_motion(self, surface: pygame.Surface, part: Rect) -> None:
        assert self._tiles is not None, "the board is drawn before it is laid out"
        if self.scene is None:
            self.motion.draw(surface, part, self.camera, self._tiles, self._shown_look)

    def _draw_ring(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the ring of the last move over the cross of a mine that the player knows."""
        assert self._tiles is not None, "the board is drawn before it is laid out"
        if self.scene is None:
            self.motion.draw_ring(surface, part, self.camera, self._tiles, self._shown_look)

    def _shown_look(self, cell: Cell) -> int:
        if self.numbers.is_plain and not self._marks:
            return self.look(cell)
        return self._shown_looks(cell.row, Span.of(cell))[0]

    # Drawing.

    def _mark_view_dirty(self) -> None:
        """Marks everything in view as dirty, with the scroll bars or coordinates beside it."""
        self._mark_dirty(self.camera.area.inflate(2 * self._beside, 2 * self._beside))

    def mark_cell_dirty(self, cell: Cell) -> None:
        """Marks a cell as dirty."""
        self._mark_dirty(self.camera.rect(cell).clip(self.camera.area))

    def mark_opened_dirty(self, opened: Reveal) -> None:
        """Marks opened cells as dirty: a few runs one by one, many as one rectangle."""
        rects = []
        for run in opened.runs:
            rect = self.camera.rect(run.start)
            rect.width *= len(run.numbers)
            rects.append(rect)
        if len(rects) > MOST_PARTS:
            rects = [rects[0].unionall(rects[1:])]
        for rect in rects:
            self._mark_dirty(rect.clip(self.camera.area))

    def mark_flag_dirty(self, cell: Cell) -> None:
        """Marks a cell whose flag changed as dirty, and the numbers around it, too."""
        rect = self.camera.rect(cell)
        if not self.numbers.is_plain:
            rect.inflate_ip(2 * rect.width, 2 * rect.height)
        self._mark_dirty(rect.clip(self.camera.area))

    def mark(self, open_questions: bytes) -> None:
        """Marks these open questions, given as one byte a cell; empty bytes remove the marks."""
        before, self._marks = self._marks, open_questions
        changed = [
            Rect(0, row, self.camera.grid.width, 1)
            for row in self._rows_in_view()
            if self._row(before, row) != self._row(open_questions, row)
        ]
        if changed:
            rows = changed[0].unionall(changed[1:])
            top = self.camera.rect(Cell(rows.top, 0)).top
            area = self.camera.area
            strip = Rect(area.left, top, area.width, rows.height * self.camera.cell)
            self._mark_dirty(strip.clip(area))

    def show_odds(self, odds: OddsLayer | None) -> None:
        """Draws these odds over the covered cells; None removes them."""
        if odds is not self.odds:
            self.odds = odds
            self._mark_dirty(self.camera.area)

    def _rows_in_view(self) -> range:
        span = self.camera.span(self.camera.area)
        return range(span.top, span.bottom)

    def is_marked(self, cell: Cell) -> bool:
        """Returns whether a cell is marked as an open question."""
        return bool(self._marks and self._marks[self.camera.grid.index(cell)])

    def _row(self, marks: bytes, row: int) -> bytes:
        """Returns the marks of a row; zeros if nothing is marked."""
        width = self.camera.grid.width
        return marks[row * width : (row + 1) * width] or bytes(width)

    def draw(self, surface: pygame.Surface, part: Rect, brush: Brush) -> None:
        """Draws the board inside a part of the window."""
        if self.camera.can_pan:
            outlines.draw_scroll_marks(surface, brush, self.camera)
        if self.has_axes:
            from minesweeper.window.panels.board_marks import draw_axes  # noqa: PLC0415

            about = None if self.scene is None else self.scene.about
            draw_axes(surface, self.camera, brush, about)
        part = part.clip(self.camera.area)
        if part.width == 0 or part.height == 0:
            return
        outer = surface.get_clip()
        surface.set_clip(part)
        if not self.camera.board.contains(part):
            outlines.draw_well(surface, brush, self.camera)
        self._draw_cells(surface, part)
        if not self.is_hidden:
            self._draw_motion(surface, part)
            self._draw_marks(surface, part, brush)
            self._draw_ring(surface, part)
            if self.cursor is not None:
                outlines.draw_brackets(surface, brush, self.camera.rect(self.cursor))
        surface.set_clip(outer)

    def _draw_cells(self, surface: pygame.Surface, part: Rect) -> None:
        assert self._tiles is not None, "the board is drawn before it is laid out"
        camera, cell, tiles = self.camera, self.camera.cell, self._tiles
        odds = self.odds if self._shows_game and not self.visible.is_paused else None
        span, width = camera.span(part), camera.grid.width
        left, top = camera.board.topleft
        xs = [left + column * cell for column in range(span.left, span.right)]
        for row in range(span.top, span.bottom):
            looks, start = self._shown_looks(row, span), row * width + span.left
            if odds is None:
                # A row has few different looks.
                pictures = {look: tiles.tile(look) for look in set(looks)}
                line = [pictures[look] for look in looks]
            else:
                line = [odds.tile(tiles, look, at) for at, look in enumerate(looks, start)]
            y = top + row * cell
            surface.fblits([(picture, (x, y)) for picture, x in zip(line, xs, strict=True)])
        for touched, touch in () if self.is_hidden else self._touched.items():
            look, at = self._shown_look(touched), camera.grid.index(touched)
            picture = tiles.tile(look, touch) if odds is None else odds.tile(tiles, look, at, touch)
            surface.blit(picture, camera.rect(touched))

    def _shown_looks(self, row: int, span: Span) -> Sequence[int]:
        """Returns how the cells of a row look between two columns."""
        if self.is_hidden:
            return bytes((COVERED,)) * (span.right - span.left)
        width = self.camera.grid.width
        part = slice(row * width + span.left, row * width + span.right)
        looks: Sequence[int] = self.looks[part]
        if not self._shows_game:
            return looks
        if self._marks:
            pairs = zip(looks, self._marks[part], strict=True)
            looks = [UNDEDUCIBLE if mark and look == COVERED else look for look, mark in pairs]
        if self.numbers.is_plain:
            return looks
        return self.numbers.of(self.visible.looks, self.camera.grid, looks, part.start)

    def _draw_marks(self, surface: pygame.Surface, part: Rect, brush: Brush) -> None:
        if self._shows_game:
            self._draw_told(surface, part)
            self._draw_pointed(surface, brush)
        scene = self._scene_drawn()
        if scene is None:
            return
        from minesweeper.window.panels.board_marks import BoardMarks  # noqa: PLC0415

        if self._scene_marks is None or not self._scene_marks.fits(brush, self.camera.cell):
            self._scene_marks = BoardMarks(brush, self.camera.cell)
        self._scene_marks.draw(surface, part, self.camera, scene)

    def _scene_drawn(self) -> "MarkedBoard | None":
        """Returns the scene to draw, if any; its marks must not cover shown odds."""
        if self.scene is not None and self.scene.is_live and self.odds is not None:
            return self.scene.for_odds_overlay()
        return self.scene

    def _draw_told(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws a cross on each covered, unflagged mine that the player has been told about."""
        assert self._tiles is not None, "the board is drawn before it is laid out"
        for cell in self.visible.known_mines:
            rect, touch = self.camera.rect(cell), self._touched.get(cell)
            is_seen = self.visible.is_covered(cell) and rect.colliderect(part)
            if is_seen and touch is not PointerState.PRESSED:
                face = AnalysedTile(MINED, is_hovered=touch is PointerState.HOVER)
                surface.blit(self._tiles.verdict(face), rect)

    def _draw_pointed(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws a frame around the cell that was overlooked, or that has the best odds."""
        if self.visible.pointed is not None:
            outlines.draw_ring(surface, brush, self.camera.rect(self.visible.pointed), 0.09)
        if self.odds is not None and self.odds.best is not None:
            outlines.draw_ring(surface, brush, self.camera.rect(self.odds.best), 0.07)
