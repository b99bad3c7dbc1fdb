"""Mouse and keys over a board: turns them into actions on cells, or moves the view."""

from collections.abc import Callable

import pygame

from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.gestures import (
    LEFT,
    MIDDLE,
    RIGHT,
    CellAction,
    DoubleClick,
    PointerAction,
)
from minesweeper.window.commands import CTRL, FLAG_MODIFIERS, BoardCommand
from minesweeper.window.keyboard import KeyPress, held_modifiers
from minesweeper.window.widgets.base import Callback, do_nothing

DRAG_STARTS = 6
"""Pixels that the middle button moves before it drags the board instead of chording."""
WHEEL_CELLS = 3
"""Cells that a notch of the wheel scrolls by."""
ZOOM_NOTCH = 2
"""Pixels that a notch of the wheel adds to a cell."""
_ACTIONS = {BoardCommand.OPEN: PointerAction.OPEN, BoardCommand.FLAG: PointerAction.FLAG}
"""The actions of keys on a cell that shows no number."""


class BoardInput:
    """Calls `act` with each action on a cell; drags, scrolls and moves the cursor by itself."""

    def __init__(self, board: BoardView, act: Callable[[CellAction], None], now: Now) -> None:
        self._board, self._act, self._now = board, act, now
        self.needs_double_click = False
        """True if only a double click opens a cell."""
        self.on_begin: Callback = do_nothing
        """Called before a button or a key does something."""
        self.on_cursor: Callback = do_nothing
        """Called after a key has moved the cursor."""
        self.on_why: Callable[[Cell | None], None] | None = None
        """Called with the cell of a click while Alt is held; such a click does nothing else."""
        self.picks_cell: Callable[[], bool] = lambda: False
        """Returns True if the next click asks about its cell, as with Alt; beside the board too."""
        self.on_zoom: Callable[[int, tuple[int, int]], None] | None = None
        """Called with the pixels to add to a cell's side, and the point that stays in place."""
        self._double_click = DoubleClick()
        self._drag_from: tuple[int, int] | None = None
        self._dragged = False
        self._held_by_space: BoardCommand | None = None
        """The command that Space gives when it is released, unless the board was dragged."""
        self.handlers: dict[int, Callable[[pygame.event.Event], None]] = {
            pygame.MOUSEMOTION: self._move,
            pygame.MOUSEBUTTONDOWN: self._press,
            pygame.MOUSEBUTTONUP: self._release,
            pygame.MOUSEWHEEL: self._turn_wheel,
            pygame.KEYUP: self._release_key,
            pygame.WINDOWLEAVE: lambda _: board.move_pointer(None),
            pygame.WINDOWFOCUSLOST: lambda _: self.leave(),
        }
        """The handlers of pygame's events by type. They get the events that no widget wanted."""

    def forget(self) -> None:
        """Forgets the held button or key, because something else will receive its release."""
        self._board.gestures.forget()
        self._held_by_space = None
        self._drag_from = None

    def leave(self) -> None:
        """Forgets the held button or key, and the pointer, because another screen is shown."""
        self.forget()
        self._board.move_pointer(None)

    # The mouse.

    def _press(self, event: pygame.event.Event) -> None:
        board, mods = self._board, held_modifiers(event)
        if board.visible.is_paused or event.button > RIGHT:
            return
        if event.button == LEFT and self._held_by_space is not None:
            self._drag_from = event.pos
            return
        if event.button == MIDDLE and board.camera.can_pan:
            self._drag_from, self._dragged = event.pos, False
        cell = board.camera.cell_at(event.pos)
        if self.on_why is not None and event.button == LEFT and self.picks_cell():
            self.on_why(cell)
            return
        if self.on_why is not None and event.button == LEFT and mods & pygame.KMOD_ALT:
            if cell is not None:
                self.on_why(cell)
            return
        self.on_begin()
        board.move_cursor(None)
        action = board.gestures.press(event.button, cell, as_flag=bool(mods & FLAG_MODIFIERS))
        board.refresh_touches()
        if action is not None:
            self._act(action)

    def _release(self, event: pygame.event.Event) -> None:
        if event.button > RIGHT:
            return
        self._drag_from = None
        action = self._board.gestures.release(event.button, self._board.camera.cell_at(event.pos))
        self._board.refresh_touches()
        if action is not None and not self._awaits_second_click(action):
            self._act(action)

    def _awaits_second_click(self, action: CellAction) -> bool:
        needs_two = self.needs_double_click and action.action is PointerAction.OPEN
        return needs_two and not self._double_click.is_second(action.cell, self._now())

    def _move(self, event: pygame.event.Event) -> None:
        if self._drag_from is not None:
            self._drag(self._drag_from, event.pos)
        elif not self._board.visible.is_paused:
            self._board.move_pointer(event.pos)

    def _drag(self, start: tuple[int, int], place: tuple[int, int]) -> None:
        dx, dy = start[0] - place[0], start[1] - place[1]
        if self._dragged or max(abs(dx), abs(dy)) >= DRAG_STARTS:
            self._dragged = True
            self._board.cancel()
            self._board.pan(dx, dy)
            self._drag_from = place

    def _turn_wheel(self, event: pygame.event.Event) -> None:
        mods = held_modifiers(event)
        if mods & CTRL:
            if event.precise_y and self.on_zoom is not None:
                steps = round(event.precise_y) or (1 if event.precise_y > 0 else -1)
                self.on_zoom(ZOOM_NOTCH * steps, pygame.mouse.get_pos())
            return
        step = WHEEL_CELLS * self._board.camera.cell
        across, down = event.precise_x, -event.precise_y
        if mods & pygame.KMOD_SHIFT:
            across, down = down, 0
        self._board.pan(round(across * step), round(down * step))

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Handles a key of the board; returns False if the key is another one."""
        command = press.board_command
        if command is None or self._board.visible.is_paused:
            return False
        if press.key == pygame.K_SPACE and self._board.camera.can_pan:
            # On a board that scrolls, Space held down drags it, so the key acts only when released.
            self._held_by_space, self._dragged = command, False
        else:
            self._play(command)
        return True

    def _release_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_SPACE:
            command, self._held_by_space = self._held_by_space, None
            if command is not None and not self._dragged:
                self._play(command)

    def _play(self, command: BoardCommand) -> None:
        self.on_begin()
        board, cell = self._board, self._board.target
        if isinstance(command.value, tuple):
            self.on_cursor()
            board.step_cursor(*command.value)
        elif cell is None:
            board.step_cursor(0, 0)
        elif command is not BoardCommand.FLAG and board.is_number(cell):
            self._act(CellAction(PointerAction.CHORD, cell))
        elif command in _ACTIONS:
            self._act(CellAction(_ACTIONS[command], cell))
