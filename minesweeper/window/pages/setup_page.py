"""The page on which a position is set up by hand: a board to paint on, and a panel beside it.

Every change is analysed on the agent's thread. The current game is not touched.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.teaching.lesson import Lesson
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window import display
from minesweeper.window.board.gestures import LEFT, RIGHT
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.commands import CTRL, BoardCommand, Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress, held_modifiers
from minesweeper.window.pages.board_page import BoardPage
from minesweeper.window.pages.painted_position import BRUSHES, BoardSize, PaintedPosition
from minesweeper.window.pages.setup_panel import ASKS, SetupPanel
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.marked_board import MarkedBoard
from minesweeper.window.panels.side_panel import SidePanel
from minesweeper.window.text import setup_words, words
from minesweeper.window.visible_game import FLAG, MINE, VisibleGame
from minesweeper.window.widgets.base import Callback

ASK_AGAIN_AFTER = 60
"""Milliseconds after which a changed position is analysed, although an earlier one still is; the
earlier analysis is cancelled then."""
_DIGITS = {
    **{getattr(pygame, f"K_{digit}"): digit for digit in range(9)},
    **{getattr(pygame, f"K_KP_{digit}"): digit for digit in range(9)},
}
_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_COVERS = (pygame.K_DELETE, pygame.K_BACKSPACE)
_ARROWS = (BoardCommand.UP, BoardCommand.DOWN, BoardCommand.LEFT, BoardCommand.RIGHT)


class WhyPanel(LessonPanel):
    """The answer to "Why?" about a cell of the position."""

    def _actions(self) -> dict[str, bool]:
        return {"to_position": True}

    def _callbacks(self) -> dict[str, Callback]:
        return {**super()._callbacks(), "to_position": self._leave}

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Empty, because a page has no footer to name keys in."""
        return ()


class SetupPage(BoardPage):
    """A board to paint on, its odds or the numbers that clash, and the answer to "Why?"."""

    way_here = setup_words.BACK_TO_POSITION
    title = setup_words.TITLE

    def __init__(self, context: WindowContext, painted: PaintedPosition) -> None:
        self._visible = VisibleGame(_level(painted.size), context.now)
        super().__init__(context, self._visible)
        self.camera.look_at_start()
        self.painted = painted
        self.board.names_cells = True
        self.panel = SetupPanel(context, self)
        self.why: WhyPanel | None = None
        """The open answer to "Why?"; None if there is none."""
        self._take_input(lambda _: None)
        self._painting: int | None = None
        """The look that the held button paints; None if none is held."""
        self._last: Cell | None = None
        """The cell that the held button painted last."""
        self._asked: events.AnalysisAsked | None = None
        """The analysis that is under way; None if there is none."""
        self._asked_at = 0
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.AnalysisGiven: self._take_analysis,
            events.AnalysisCancelled: self._ask_again,
            events.ExplanationGiven: lambda event: self._explain(event.lesson),
            events.PositionGiven: self._take_position,
        }
        self._show_board()
        self._analyse()

    @property
    def _side_panel(self) -> SidePanel:
        return self.why or self.panel

    @property
    def _lesson_panel(self) -> LessonPanel | None:
        return self.why

    # The board.

    def _show_board(self) -> None:
        """Shows the painted cells, on a board of the right size."""
        level = _level(self.painted.size)
        if level.grid != self._visible.level.grid:
            # This resets the game that the board shows. Nobody plays it.
            self._visible.observe(events.GameStarted(0, level, FirstClick.ANY, None))
            self.board.start()
            self.camera.look_at_start()
        self._visible.looks[:] = self.painted.looks
        self.panel.show_size()

    def _change(self) -> None:
        """Shows a changed painted and analyses it."""
        grid = self._visible.level.grid
        self._close_why()
        self._show_board()
        self._analyse()
        self._show_result()
        if grid == self._visible.level.grid:
            self.context.mark_dirty(self.camera.area)
        else:
            self.context.relayout()

    # The analysis.

    def _analyse(self) -> None:
        """Asks for the analysis of the painted; while one is under way, `tick` asks later."""
        position = self.painted.position
        found = self.panel.found
        if found is not None and found.position != position:
            self.panel.found = None
        if position is not None and self._asked is None and self.panel.found is None:
            self._ask()

    def _ask(self) -> None:
        position = self.painted.position
        if position is not None:
            self._asked, self._asked_at = events.AnalysisAsked(position), self.context.now()
            self.context.announce(self._asked)

    def _take_analysis(self, found: events.AnalysisGiven) -> None:
        if self._asked is not None and found.position == self._asked.position:
            self._asked = None
        if found.position == self.painted.position:
            self.panel.found = found
            self._show_result()
        else:
            self._analyse()

    def _ask_again(self, cancelled: events.AnalysisCancelled) -> None:
        if self._asked is not None and cancelled.position == self._asked.position:
            self._asked = None
            self._analyse()

    def _show_result(self) -> None:
        """Draws the odds or the numbers that clash, and says what follows."""
        found, odds, marks = self.panel.found, None, None
        if found is not None and found.clash is not None:
            looks, flags = bytes(self._visible.looks), self.painted.flags
            clues = found.clash.clues
            marks = MarkedBoard(looks, flags, clues=clues, takes_moves=True, is_live=True)
        elif found is not None:
            best = None if setup_words.is_uniform(found) else found.best
            told = events.OddsFound(0, found.chances, best, found.error)
            odds = OddsLayer(told, found.position)
        if self.why is None:
            self.board.show_again(marks)
            self.board.show_odds(odds)
            self.panel.refresh()

    # The answer to "Why?".

    def _ask_why(self, cell: Cell | None) -> None:
        """Asks why a cell is what it is; without a covered cell, the next click asks."""
        position, trouble = self.painted.position, self.panel.trouble
        if trouble:
            self.context.show_toast(join_sentences(_(setup_words.NO_WHY), trouble))
        elif position is None or cell is None or position.at(cell) != COVERED:
            self.choose_brush(ASKS)  # Otherwise the click that the sentence asks for would paint.
            self.context.show_toast(_(setup_words.ASK))
        else:
            self.context.announce(events.ExplanationAsked(position, self.painted.flags, cell))

    def _explain(self, lesson: Lesson) -> None:
        if lesson.position == self.painted.position:
            self.context.hide_toast()
            self.why = WhyPanel(
                self.context, self._visible, lesson, self._close_why, is_mistake=False
            )
            self.why.on_change = self._show_lesson
            self.board.move_cursor(None)
            self._show_lesson()
            self.context.relayout()

    def _show_lesson(self) -> None:
        if self.why is not None:
            grid = self.camera.grid
            shown = [cell for cell in grid if self.painted.look(cell) == MINE]
            self.board.show(self.why.marked_board.with_known_mines(shown, grid))

    def _close_why(self) -> None:
        if self.why is not None:
            self.why = None
            self.board.show(None)
            self._show_result()
            self.context.relayout()

    # What the panel asks for.

    def choose_brush(self, look: int) -> None:
        """Paints with this brush from now on."""
        self.panel.palette.brush = look
        self.mark_dirty(self.panel.palette)

    def resize(self, size: BoardSize) -> None:
        """Changes the size of the board or its number of mines."""
        if size != self.painted.size:
            self.painted.resize(size)
            self._change()

    def undo(self) -> None:
        """Undoes the last step."""
        self.painted.undo()
        self._change()

    def redo(self) -> None:
        """Does the last undone step again."""
        self.painted.redo()
        self._change()

    def clear(self) -> None:
        """Covers all cells."""
        self.painted.clear()
        self._change()

    def play(self) -> None:
        """Plays the position, on a minefield that fits it."""
        position = self.painted.position
        if position is not None:
            self.context.games.play_position(position, self.painted.flags)

    def copy(self) -> None:
        """Copies the position as text."""
        position = self.painted.position
        if position is not None:
            self.context.copy_position(position, self.painted.flags)

    def copy_link(self) -> None:
        """Asks for a link to the position, which is then copied."""
        position = self.painted.position
        if position is not None:
            self.context.announce(events.PositionLinkAsked(position, self.painted.flags))

    def paste(self) -> None:
        """Sets up the position on the clipboard."""
        text = display.clipboard_text()
        if text.strip():
            self.context.announce(events.PositionPasted(text))
        else:
            self.context.show_toast(_(words.NOTHING_TO_PASTE))

    def _take_position(self, given: events.PositionGiven) -> None:
        self.painted.replace(given.position, given.flags)
        self._change()

    def observe(self, event: Event) -> None:
        """Handles the answers about the position; events of the game change nothing here."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    # The mouse.

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the widgets first, then paints, or moves the view."""
        if super().handle(event):
            if event.type == pygame.MOUSEMOTION:
                self.board.move_pointer(None)
            return True
        paints = {
            pygame.MOUSEBUTTONDOWN: self._press_board,
            pygame.MOUSEBUTTONUP: self._release_board,
            pygame.MOUSEMOTION: self._drag_over,
        }
        paint = paints.get(event.type)
        is_painted = paint is not None and paint(event)
        handler = self._input.handlers.get(event.type)
        if not is_painted and handler is not None:
            handler(event)
        if event.type == pygame.MOUSEMOTION:
            self._await_tip_of(self.board.hovered)
        return is_painted or handler is not None

    def _press_board(self, event: pygame.event.Event) -> bool:
        """Begins to paint with the left button, and to cover with the right one."""
        cell = self.camera.cell_at(event.pos)
        if event.button not in (LEFT, RIGHT) or cell is None:
            return False
        self._close_why()
        self.board.move_cursor(None)
        is_left, brush = event.button == LEFT, self.panel.palette.brush
        if is_left and (brush == ASKS or held_modifiers(event) & pygame.KMOD_ALT):
            self._ask_why(cell)
            return True
        self._end_stroke()
        self._painting, self._last = brush if is_left else COVERED, cell
        self._paint([cell], self._painting)
        return True

    def _drag_over(self, event: pygame.event.Event) -> bool:
        """Paints the cells between the last position of the pointer and this one."""
        if self._painting is None:
            return False
        cell = self.camera.cell_at(event.pos)
        if cell is not None:
            self._paint(_line(self._last or cell, cell), self._painting)
        self._last = cell
        self.board.move_pointer(event.pos)
        return True

    def _release_board(self, event: pygame.event.Event) -> bool:
        if self._painting is None or event.button not in (LEFT, RIGHT):
            return False
        self._end_stroke()
        return True

    def _end_stroke(self) -> None:
        if self._painting is not None:
            self._painting = self._last = None
            self.painted.end_stroke()
            self.panel.refresh()

    def _paint(self, cells: list[Cell], look: int) -> None:
        changed = [self.painted.paint(cell, look) for cell in cells]
        if any(changed):
            self._change()

    def leave(self) -> None:
        """Ends a stroke, because another screen will receive the release of the button."""
        self._end_stroke()
        super().leave()

    def _await_tip_of(self, cell: Cell | None) -> None:
        """Waits for the tooltip with the exact chance of the cell under the pointer."""
        if self._hovered is None and self._painting is None:
            self.hide_tip()
            if cell is not None and self.board.odds is not None and self.why is None:
                self.await_tip(lambda: (self._tip_text(cell), self.camera.rect(cell)))

    def _tip_text(self, cell: Cell) -> str:
        odds = self.board.odds
        chance = odds.chance(cell) if odds is not None and cell in self.camera.grid else None
        if odds is None or chance is None:
            return ""
        return words.exact_chance(chance, is_exact=odds.is_exact)

    # The keyboard.

    def take_key(self, press: KeyPress) -> bool:
        """Plays the position on Ctrl + Enter, before a text field can take the key."""
        if press.mod & CTRL and press.key in _ENTERS and self.menu is None:
            self.play()
            return True
        return super().take_key(press)

    def key(self, press: KeyPress) -> bool:
        """Handles the keys that edit, move the cursor and paint."""
        if self.why is not None and self.why.key(press):
            return True
        return self._key_with_ctrl(press) or self._key_on_board(press)

    def _key_with_ctrl(self, press: KeyPress) -> bool:
        if not press.mod & CTRL:
            return False
        has_shift = bool(press.mod & pygame.KMOD_SHIFT)
        keys: dict[int, Callback] = {
            pygame.K_z: self.redo if has_shift else self.undo,
            pygame.K_y: self.redo,
        }
        commands = {Command.COPY: self.copy, Command.PASTE: self.paste}
        callback = commands.get(press.command) if press.command else None
        callback = callback or keys.get(press.key)
        if callback is not None:
            callback()
        return callback is not None

    def _key_on_board(self, press: KeyPress) -> bool:
        look = self._look_of(press)
        if press.board_command in _ARROWS:
            self._close_why()
            return self._input.key(press)
        if press.command is Command.WHY:
            self._ask_why(self.board.target)
            return True
        if look is None:
            return False
        if look != ASKS and press.board_command is not BoardCommand.OPEN:
            self.choose_brush(look)
        self._paint_at_cursor(look)
        return True

    def _look_of(self, press: KeyPress) -> int | None:
        """Returns the look that a key paints at the cursor; None for any other key."""
        if press.mod & (CTRL | pygame.KMOD_ALT):
            return None
        if press.key in _DIGITS:
            return _DIGITS[press.key]
        if press.key in _COVERS:
            return COVERED
        if press.key == pygame.K_m:
            return MINE
        commands = {BoardCommand.FLAG: FLAG, BoardCommand.OPEN: self.panel.palette.brush}
        return commands.get(press.board_command) if press.board_command else None

    def _paint_at_cursor(self, look: int) -> None:
        cell = self.board.target
        if cell is None:
            self.board.step_cursor(0, 0)
        elif look == ASKS:
            self._ask_why(cell)
        else:
            self._end_stroke()
            self._paint([cell], look)
            self.painted.end_stroke()
            self.panel.refresh()

    # Time.

    def next_wake(self) -> int | None:
        """Returns the time at which a waiting analysis is asked for again, or something earlier."""
        wakes = [super().next_wake(), None if self.why is None else self.why.next_wake()]
        if self._asked is not None and self._asked.position != self.painted.position:
            wakes.append(self._asked_at + ASK_AGAIN_AFTER)
        return min((wake for wake in wakes if wake is not None), default=None)

    def tick(self) -> None:
        """Asks for the analysis of a position that has changed meanwhile."""
        super().tick()
        if self.why is not None:
            self.why.tick()
        is_old = self._asked is not None and self._asked.position != self.painted.position
        if is_old and self.context.now() >= self._asked_at + ASK_AGAIN_AFTER:
            self._ask()


def _level(size: BoardSize) -> Level:
    """Returns a level of this size, for the board; its number of mines does not matter there."""
    return Level(size.grid, min(max(size.mines, 1), size.grid.size - 1))


def _line(start: Cell, end: Cell) -> list[Cell]:
    """Returns the cells from one to another, so that a quick stroke has no gaps.

    >>> [cell.name for cell in _line(Cell(0, 0), Cell(1, 3))]
    ['A1', 'B1', 'C2', 'D2']
    """
    steps = max(abs(end.row - start.row), abs(end.column - start.column))
    return list(_between(start, end, steps)) if steps else [end]


def _between(start: Cell, end: Cell, steps: int) -> Iterator[Cell]:
    for at in range(steps + 1):
        share = at / steps
        row = start.row + (end.row - start.row) * share
        column = start.column + (end.column - start.column) * share
        yield Cell(int(row + 0.5), int(column + 0.5))


assert set(BRUSHES) == {*range(9), COVERED, FLAG, MINE}, "every brush has a key"
