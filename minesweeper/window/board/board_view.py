"""Draws the part of the board that is in view, and turns the mouse over it into wishes."""

from collections.abc import Callable, Collection, Sequence

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Reveal
from minesweeper.window.board import outlines
from minesweeper.window.board.board_motion import MOST_CELLS, BoardMotion, TileMotion, moved_by
from minesweeper.window.board.camera import Camera, Span
from minesweeper.window.board.gestures import CellAction, Gestures
from minesweeper.window.board.number_looks import NumberLooks
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.board.tiles import UNDEDUCIBLE, PointerState
from minesweeper.window.board.verdict_tiles import MINED, AnalysedTile, VerdictTiles
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.panels.board_marks import BoardMarks, draw_axes
from minesweeper.window.panels.scene import Scene
from minesweeper.window.visible_game import QUESTION, VisibleGame

BESIDE = 8
"""The room around the board's area that its scroll bars may use."""
AXES = 24
"""The same with the coordinates, while something is taught."""
MOST_PARTS = 8
"""How many opened runs are drawn one by one before they are drawn as one part."""
Damage = Callable[[Rect], None]
"""Takes a part of the window that has to be drawn again."""


def _no_time() -> int:
    """Stands in for the clock of a board on which nothing moves."""
    return 0


class BoardView:
    """The board on the window: a table seen through a camera."""

    def __init__(self, visible: VisibleGame, damage: Damage, now: Now = _no_time) -> None:
        self.visible = visible
        self._damage = damage
        self.camera = Camera(visible.level.grid)
        self.cursor: Cell | None = None
        """The keyboard's cell, once the keyboard was used."""
        self._pointer: tuple[int, int] | None = None
        self._hover: Cell | None = None
        """The cell under the pointer."""
        self.gestures = Gestures(self._can_open, self._can_chord)
        self._tiles: VerdictTiles | None = None
        self.scene: Scene | None = None
        """What is shown instead of the table, while something is taught."""
        self._chalk: BoardMarks | None = None
        self._touched: dict[Cell, PointerState] = {}
        self._awaited: list[Cell] = []
        """The cells of moves whose verdict is not there yet."""
        self.shows_neighbours = False
        """Whether the pointer on a number lifts the covered cells around it."""
        self.numbers = NumberLooks(dims=False, counts_down=False)
        self._marks = b""
        """The open questions drawn, one byte a cell; nothing while they are not marked."""
        self.odds: OddsLayer | None = None
        """The odds drawn over the covered cells, while they are shown."""
        self.names_cells = False
        """Whether coordinates stand beside the board though nothing is taught."""
        self.names_always = False
        """Whether they stand there in any case."""
        self._beside = BESIDE
        self.motion = BoardMotion(now)
        self.shows_mercy = False
        """Whether a ring tells where a mine stepped aside."""

    def _can_open(self, cell: Cell) -> bool:
        return self.takes_moves and self.is_covered(cell)

    def _can_chord(self, cell: Cell) -> bool:
        return self.takes_moves and self.is_number(cell)

    # What is shown: the table, or a scene in its place.

    @property
    def _is_hidden(self) -> bool:
        """Whether nothing is to be seen: the game is paused, and nothing of it is looked at."""
        return self.visible.is_paused and self._shows_game

    @property
    def _shows_game(self) -> bool:
        """Whether the game on the table is shown, with or without marks over it."""
        return self.scene is None or self.scene.is_live

    @property
    def takes_moves(self) -> bool:
        """Whether cells answer to the mouse."""
        return self.visible.takes_moves if self.scene is None else self.scene.takes_moves

    @property
    def _looks(self) -> bytes | bytearray:
        if self.scene is None or self.scene.is_live:
            return self.visible.looks
        return self.scene.looks

    def look(self, cell: Cell) -> int:
        """What a cell looks like."""
        return self._looks[self.camera.grid.index(cell)]

    def is_covered(self, cell: Cell) -> bool:
        """Whether a cell is covered, with or without a question mark: a click would open it."""
        return self.look(cell) in (COVERED, QUESTION)

    def is_number(self, cell: Cell) -> bool:
        """Whether a cell shows a number that can be chorded."""
        return 1 <= self.look(cell) <= 8

    def show(self, scene: Scene | None) -> None:
        """Show a scene instead of the table, or the table again; what is used comes into view."""
        self.show_again(scene)
        self._bring_into_view()

    def show_again(self, scene: Scene | None) -> None:
        """Show what was shown already, with other marks; the view stays where the player has it."""
        self.scene = None if scene is None else scene.with_told(self.visible.told, self.camera.grid)
        self._refresh_touches()
        self._damage_view()

    def _bring_into_view(self) -> None:
        if self.scene is not None and self.camera.can_pan:
            for cell in self.scene.focus:
                self.camera.show(cell)

    def start(self) -> None:
        """Look at a new game."""
        if self.camera.grid != self.visible.level.grid:
            self.camera = Camera(self.visible.level.grid)
        self.cursor = self._hover = None
        self.gestures.forget()
        self.scene = None
        self._touched = {}
        self._awaited = []
        self._marks = b""
        self.odds = None
        self.motion.end(self.camera)

    def lay_out(self, brush: Brush, area: Rect, wanted_cell: int) -> None:
        """Fill an area; the tiles are made anew when theme or size changed."""
        self.camera.fit(area, wanted_cell)
        if self._tiles is None or not self._tiles.fits(brush, self.camera.cell):
            self._tiles = VerdictTiles(brush, self.camera.cell)
        self._beside = brush.px(AXES if self._has_axes else BESIDE)
        self._bring_into_view()
        self._look_under_pointer()

    @property
    def _has_axes(self) -> bool:
        return self.names_always or self.names_cells or self.scene is not None

    def pan(self, dx: int, dy: int) -> None:
        """Move the view by pixels."""
        if self.camera.pan(dx, dy):
            self._look_under_pointer()
            self._damage_view()

    def _look_under_pointer(self) -> None:
        """Tell which cell is under a pointer that rests while the board moves."""
        self._hover = self.camera.cell_at(self._pointer) if self._pointer else None
        self.gestures.move(self._hover)
        self._refresh_touches()

    # The mouse.

    def press(self, button: int, place: tuple[int, int], *, as_flag: bool) -> CellAction | None:
        """A button went down."""
        if self.cursor is not None:
            self.move_cursor(None)
        wish = self.gestures.press(button, self.camera.cell_at(place), as_flag=as_flag)
        self._refresh_touches()
        return wish

    def release(self, button: int, place: tuple[int, int]) -> CellAction | None:
        """A button went up."""
        wish = self.gestures.release(button, self.camera.cell_at(place))
        self._refresh_touches()
        return wish

    def move(self, place: tuple[int, int] | None) -> None:
        """The pointer is here, or has left the board."""
        before, self._pointer = self._hover, place
        self._look_under_pointer()
        if self._hover not in (None, before):
            # The keys act where the player looks, and that is where the mouse went.
            self.move_cursor(None)

    def cancel(self) -> None:
        """Give up what the mouse had begun."""
        self.gestures.cancel()
        self._refresh_touches()

    def wait_for(self, moves: list[Event]) -> None:
        """Show the cells of moves as pressed, because what comes of them is not known yet."""
        self._awaited = [cell for move in moves for cell in self._touched_by(move)]
        self._refresh_touches()

    def _touched_by(self, move: Event) -> list[Cell]:
        match move:
            case events.CellClicked(cell):
                return [cell]
            case events.NumberChorded(cell):
                return self.visible.level.grid.neighbours(cell)
            case _:
                return []

    def _refresh_touches(self) -> None:
        touched = self._touches()
        changed = {
            cell
            for cell in touched.keys() | self._touched.keys()
            if touched.get(cell) != self._touched.get(cell)
        }
        self._touched = touched
        for cell in changed:
            self._damage(self.camera.rect(cell))

    def _touches(self) -> dict[Cell, PointerState]:
        if not self.takes_moves or self._is_hidden:
            return {}
        grid = self.visible.level.grid
        held = self._awaited
        if self.gestures.pressed is not None:
            held = [*held, self.gestures.pressed]
        elif self.gestures.chorded is not None:
            held = [*held, self.gestures.chorded, *grid.neighbours(self.gestures.chorded)]
        touched = {cell: PointerState.PRESSED for cell in held if self.is_covered(cell)}
        # While the cursor is moved by keys, the idle pointer would be a second active cell.
        if self._hover is not None and self.cursor is None and not self.is_pressing:
            lifted = [self._hover]
            if self.shows_neighbours and self.is_number(self._hover):
                lifted = grid.neighbours(self._hover)
            for cell in lifted:
                if self.is_covered(cell):
                    touched.setdefault(cell, PointerState.HOVER)
        return touched

    @property
    def hovered(self) -> Cell | None:
        """The cell under the pointer."""
        return self._hover

    @property
    def is_pressing(self) -> bool:
        """Whether a cell or a chord is held down."""
        return self.gestures.pressed is not None or self.gestures.chorded is not None

    # The keyboard.

    @property
    def target(self) -> Cell | None:
        """The cell the keys act on: the cursor's or, when the mouse moved last, the pointer's."""
        return self.cursor or self._hover

    def step_cursor(self, rows: int, columns: int) -> Cell:
        """Move the cursor, staying on the board; the first step shows it."""
        grid = self.visible.level.grid
        if self.cursor is None:
            cursor = self._hover or self._cell_in_the_middle()
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
        """Put the cursor on a cell and keep it in view, or hide it."""
        for changed in (self.cursor, cell):
            if changed is not None:
                self.damage_cell(changed)
        self.cursor = cell
        self._refresh_touches()
        if cell is not None and self.camera.show(cell):
            self._damage_view()

    # What moves.

    def move_for(self, event: Event) -> None:
        """Let move what came of a move. The table has taken the event in already."""
        moving = moved_by(event, self.visible)
        if moving is not None:
            self._move_cells(*moving)

    def _move_cells(self, move: TileMotion, cells: Collection[Cell]) -> None:
        """Let cells in view move, where they are few and nothing else is drawn over them."""
        is_secret = move is TileMotion.IS_SPARED and not self.shows_mercy
        is_bare = self.odds is None and self.scene is None
        if is_bare and len(cells) <= MOST_CELLS and not is_secret:
            span = self.camera.span(self.camera.area)
            self.motion.begin(move, (cell for cell in cells if span.has(cell)))

    def tick(self) -> None:
        """Have what moves drawn again."""
        for part in self.motion.tick(self.camera):
            self._damage(part)

    def end_motion(self) -> None:
        """Show everything as it is."""
        for part in self.motion.end(self.camera):
            self._damage(part)

    def _draw_motion(self, surface: pygame.Surface, part: Rect) -> None:
        assert self._tiles is not None, "the board is drawn before it is laid out"
        if self.scene is None:
            self.motion.draw(surface, part, self.camera, self._tiles, self._shown_look)

    def _shown_look(self, cell: Cell) -> int:
        if self.numbers.is_plain and not self._marks:
            return self.look(cell)
        return self._shown_looks(cell.row, Span.of(cell))[0]

    # Drawing.

    def _damage_view(self) -> None:
        """Have all that is in view drawn again, with the bars or the coordinates beside it."""
        self._damage(self.camera.area.inflate(2 * self._beside, 2 * self._beside))

    def damage_cell(self, cell: Cell) -> None:
        """Have a cell drawn again."""
        self._damage(self.camera.rect(cell).clip(self.camera.area))

    def damage_opened(self, opened: Reveal) -> None:
        """Have opened cells drawn again: a few runs one by one, many as one part."""
        rects = []
        for run in opened.runs:
            rect = self.camera.rect(run.start)
            rect.width *= len(run.numbers)
            rects.append(rect)
        if len(rects) > MOST_PARTS:
            rects = [rects[0].unionall(rects[1:])]
        for rect in rects:
            self._damage(rect.clip(self.camera.area))

    def damage_mark(self, cell: Cell) -> None:
        """Have a cell drawn again whose mark changed, and the numbers that look at it."""
        rect = self.camera.rect(cell)
        if not self.numbers.is_plain:
            rect.inflate_ip(2 * rect.width, 2 * rect.height)
        self._damage(rect.clip(self.camera.area))

    def mark(self, open_questions: bytes) -> None:
        """Mark these cells from now on, one byte a cell; none where there are no bytes."""
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
            self._damage(strip.clip(area))

    def show_odds(self, odds: OddsLayer | None) -> None:
        """Draw these odds over the covered cells from now on, or none."""
        if odds is not self.odds:
            self.odds = odds
            self._damage(self.camera.area)

    def _rows_in_view(self) -> range:
        span = self.camera.span(self.camera.area)
        return range(span.top, span.bottom)

    def _row(self, marks: bytes, row: int) -> bytes:
        """The marks of a row; zeros where nothing is marked."""
        width = self.camera.grid.width
        return marks[row * width : (row + 1) * width] or bytes(width)

    def draw(self, surface: pygame.Surface, part: Rect, brush: Brush) -> None:
        """Draw what lies in a part of the window."""
        if self.camera.can_pan:
            outlines.draw_scroll_marks(surface, brush, self.camera)
        if self._has_axes:
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
        if not self._is_hidden:
            self._draw_motion(surface, part)
            self._draw_marks(surface, part, brush)
            if self.cursor is not None:
                outlines.draw_brackets(surface, brush, self.camera.rect(self.cursor))
        surface.set_clip(outer)

    def _draw_cells(self, surface: pygame.Surface, part: Rect) -> None:
        assert self._tiles is not None, "the board is drawn before it is laid out"
        camera, cell = self.camera, self.camera.cell
        span = camera.span(part)
        left, top = camera.board.topleft
        xs = [left + column * cell for column in range(span.left, span.right)]
        for row in range(span.top, span.bottom):
            y = top + row * cell
            line = self._pictures(self._tiles, row, span)
            surface.fblits([(picture, (x, y)) for picture, x in zip(line, xs, strict=True)])
        if self._is_hidden:
            return
        for touched, touch in self._touched.items():
            (picture,) = self._pictures(self._tiles, touched.row, Span.of(touched), touch)
            surface.blit(picture, camera.rect(touched))

    def _pictures(
        self, tiles: VerdictTiles, row: int, span: Span, touch: PointerState = PointerState.NONE
    ) -> list[pygame.Surface]:
        """The tiles of a row between two columns."""
        looks, odds = self._shown_looks(row, span), self.odds
        if odds is not None and not self.visible.is_paused and self._shows_game:
            start = row * self.camera.grid.width + span.left
            return [odds.tile(tiles, look, at, touch) for at, look in enumerate(looks, start)]
        if touch is PointerState.NONE and self.numbers.is_plain:
            # Few looks are in a row, and a tile is drawn when it is first asked for.
            pictures = {look: tiles.tile(look) for look in set(looks)}
            return [pictures[look] for look in looks]
        return [tiles.tile(look, touch) for look in looks]

    def _shown_looks(self, row: int, span: Span) -> Sequence[int]:
        """How the cells of a row look between two columns."""
        if self._is_hidden:
            return bytes((COVERED,)) * (span.right - span.left)
        width = self.camera.grid.width
        part = slice(row * width + span.left, row * width + span.right)
        looks: Sequence[int] = self._looks[part]
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
        if self._chalk is None or not self._chalk.fits(brush, self.camera.cell):
            self._chalk = BoardMarks(brush, self.camera.cell)
        self._chalk.draw(surface, part, self.camera, scene)

    def _scene_drawn(self) -> Scene | None:
        """The scene, if there is one; with odds below it, what leaves them in view."""
        if self.scene is not None and self.scene.is_live and self.odds is not None:
            return self.scene.over_odds()
        return self.scene

    def _draw_told(self, surface: pygame.Surface, part: Rect) -> None:
        """A cross on each covered mine that the player was told of and has not flagged."""
        assert self._tiles is not None, "the board is drawn before it is laid out"
        for cell in self.visible.told:
            rect, touch = self.camera.rect(cell), self._touched.get(cell)
            is_seen = self.visible.is_covered(cell) and rect.colliderect(part)
            if is_seen and touch is not PointerState.PRESSED:
                face = AnalysedTile(MINED, is_hovered=touch is PointerState.HOVER)
                surface.blit(self._tiles.verdict(face), rect)

    def _draw_pointed(self, surface: pygame.Surface, brush: Brush) -> None:
        """A frame around the cell that a loss names as overlooked, or the odds as the best."""
        if self.visible.pointed is not None:
            outlines.draw_ring(surface, brush, self.camera.rect(self.visible.pointed), 0.09)
        if self.odds is not None and self.odds.best is not None:
            outlines.draw_ring(surface, brush, self.camera.rect(self.odds.best), 0.07)
