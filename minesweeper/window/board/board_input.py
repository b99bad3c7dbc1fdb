"""The player's hand on the board: what buttons, wheel and keys mean there, and what they hold."""

from typing import Protocol

import pygame

from minesweeper.game.grid import Cell
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.cell_tip import CellTip
from minesweeper.window.board.gestures import LEFT, MIDDLE, CellAction, DoubleClick, PointerAction
from minesweeper.window.commands import CTRL, FLAG_MODIFIERS, BoardCommand
from minesweeper.window.context import WindowContext
from minesweeper.window.game.narrator import Narrator
from minesweeper.window.widgets.base import Widget

DRAG_STARTS = 6
"""How far, in pixels, the middle button moves before it drags the board instead of chording."""
WHEEL_CELLS = 3
"""How many cells a notch of the wheel scrolls."""
ZOOM_NOTCH = 2
"""How many pixels a notch of the wheel adds to a cell."""


class BoardInputOwner(Protocol):
    """The game's screen as a hand sees it."""

    context: WindowContext
    board: BoardView
    tip: CellTip
    narrator: Narrator

    def grant(self, wish: CellAction | None) -> None:
        """Do what was wished for on the board."""

    def ask_why(self, cell: Cell) -> None:
        """Have it explained what is known of a cell."""

    def show_mood(self) -> None:
        """Let the face look at what is pressed."""

    def zoom_by(self, pixels: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller."""

    def set_focus(self, widget: Widget | None) -> None:
        """Put the keyboard on a widget, or on none."""


class BoardInput:
    """Turns what is done on the board into wishes, or drags the board."""

    def __init__(self, owner: BoardInputOwner) -> None:
        self._owner = owner
        self._twice = DoubleClick()
        self._drag_from: tuple[int, int] | None = None
        self._dragged = False
        self._held_by_space: BoardCommand | None = None
        """What Space does once it is released, if nothing was dragged until then."""

    @property
    def _board(self) -> BoardView:
        return self._owner.board

    @property
    def _is_paused(self) -> bool:
        return self._board.visible.is_paused

    def forget(self) -> None:
        """Hold nothing any more: its release will belong to somebody else."""
        self._board.gestures.forget()
        self._held_by_space = None
        self._drag_from = None

    # The mouse.

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what no widget wanted; true if it means something on the board."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event)
            case pygame.MOUSEBUTTONDOWN if event.button <= 3:
                self._press(event)
            case pygame.MOUSEBUTTONUP if event.button <= 3:
                self._release(event)
            case pygame.MOUSEWHEEL:
                self._turn_wheel(event)
            case pygame.KEYUP if event.key == pygame.K_SPACE:
                self._release_space()
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._lose_mouse(event)
            case _:
                return False
        return True

    def _press(self, event: pygame.event.Event) -> None:
        if self._is_paused:
            return
        if event.button == LEFT and self._held_by_space is not None:
            self._drag_from = event.pos
            return
        if event.button == MIDDLE and self._board.camera.can_pan:
            self._drag_from = event.pos
            self._dragged = False
        if event.button == LEFT and pygame.key.get_mods() & pygame.KMOD_ALT:
            asked = self._board.camera.cell_at(event.pos)
            if asked is not None:
                self._owner.ask_why(asked)
            return
        as_flag = bool(pygame.key.get_mods() & FLAG_MODIFIERS)
        self._owner.tip.hide()
        self._owner.narrator.clear()
        self._owner.grant(self._board.press(event.button, event.pos, as_flag=as_flag))
        self._owner.show_mood()

    def _move(self, event: pygame.event.Event) -> None:
        if self._drag_from is not None:
            self._drag(self._drag_from, event.pos)
        elif not self._is_paused:
            self._board.move(event.pos)
            self._owner.tip.follow(self._board.hovered)
            self._owner.show_mood()

    def _drag(self, start: tuple[int, int], place: tuple[int, int]) -> None:
        dx, dy = start[0] - place[0], start[1] - place[1]
        if self._dragged or max(abs(dx), abs(dy)) >= DRAG_STARTS:
            self._dragged = True
            self._board.cancel()
            self._board.pan(dx, dy)
            self._drag_from = place

    def _release(self, event: pygame.event.Event) -> None:
        self._drag_from = None
        wish = self._board.release(event.button, event.pos)
        self._owner.show_mood()
        if wish is None or not self._awaits_second(wish):
            self._owner.grant(wish)

    def _awaits_second(self, wish: CellAction) -> bool:
        """Whether a click opens nothing yet, because only a double click does."""
        context = self._owner.context
        wants_two = context.settings.double_click and wish.action is PointerAction.OPEN
        return wants_two and not self._twice.is_second(wish.cell, context.now())

    def _turn_wheel(self, event: pygame.event.Event) -> None:
        mods = pygame.key.get_mods()
        if mods & CTRL:
            if event.precise_y:
                steps = round(event.precise_y) or (1 if event.precise_y > 0 else -1)
                self._owner.zoom_by(ZOOM_NOTCH * steps, pygame.mouse.get_pos())
            return
        step = WHEEL_CELLS * self._board.camera.cell
        across, down = event.precise_x, -event.precise_y
        if mods & pygame.KMOD_SHIFT:
            across, down = down, 0
        self._board.pan(round(across * step), round(down * step))

    def _lose_mouse(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.forget()
        self._board.move(None)
        self._owner.show_mood()

    # The keyboard.

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that plays; true if it was one."""
        play = self._owner.context.keyboard.play_of(event)
        if play is None or self._is_paused:
            return False
        if event.key == pygame.K_SPACE and self._board.camera.can_pan:
            # On a board that scrolls, Space may be held to drag: it acts when released.
            self._held_by_space = play
            self._dragged = False
            return True
        self._play(play)
        return True

    def _release_space(self) -> None:
        held, self._held_by_space = self._held_by_space, None
        if held is not None and not self._dragged:
            self._play(held)

    def _play(self, play: BoardCommand) -> None:
        self._owner.narrator.clear()
        if play in (BoardCommand.OPEN, BoardCommand.FLAG, BoardCommand.CHORD):
            self._play_cursor(play)
        else:
            self._owner.set_focus(None)
            rows, columns = play.value
            self._board.step_cursor(rows, columns)
            self._owner.tip.hide()

    def _play_cursor(self, play: BoardCommand) -> None:
        cell = self._board.target
        if cell is None:
            self._board.step_cursor(0, 0)
        elif play is BoardCommand.FLAG:
            self._owner.grant(CellAction(PointerAction.FLAG, cell))
        elif self._board.is_number(cell):
            self._owner.grant(CellAction(PointerAction.CHORD, cell))
        elif play is BoardCommand.OPEN:
            self._owner.grant(CellAction(PointerAction.OPEN, cell))
