"""The player's keyboard: finds the command of a key press from the chosen keys."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import pygame

from minesweeper.game.value import Value
from minesweeper.keys import LEVEL_ACTIONS, USUAL, Keys, is_sign
from minesweeper.window.commands import CTRL, BoardCommand, Command, Stepping

_EDITING = ("Space", "Backspace", "Insert", "Home", "End", "Tab", "Delete")
_ARROWS = ("Up", "Down", "Left", "Right")
_NAMES = {
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(pygame, f"K_KP_{digit}"): f"Num {digit}" for digit in range(10)},
    **{getattr(pygame, f"K_{name.upper()}"): name for name in (*_EDITING, *_ARROWS)},
    pygame.K_KP_ENTER: "Num Enter",
    pygame.K_KP_PLUS: "Num +",
    pygame.K_KP_MINUS: "Num -",
    pygame.K_KP_MULTIPLY: "Num *",
    pygame.K_KP_DIVIDE: "Num /",
    pygame.K_KP_PERIOD: "Num .",
    pygame.K_RETURN: "Enter",
    pygame.K_PAGEUP: "Page Up",
    pygame.K_PAGEDOWN: "Page Down",
    pygame.K_ESCAPE: "Esc",
}
"""The names of the keys that are not named by the sign on them."""
_LARGEST_SIGN = 0x10FFFF
_SHIFT = "Shift + "
_COMMANDS = {command.value: command for command in Command}
_BOARD_COMMANDS = {command.name.lower(): command for command in BoardCommand}
_STEPPINGS = {stepping.value: stepping for stepping in Stepping}
T = TypeVar("T")
_ONCE = (BoardCommand.OPEN, BoardCommand.FLAG, BoardCommand.CHORD)


def key_of(event: pygame.event.Event) -> str | None:
    """Returns the name of the key that was pressed, with the modifiers held, such as "Ctrl + C".

    It is None for modifier keys such as Shift alone, and for letters typed with AltGr.
    """
    name = _NAMES.get(event.key) or _sign(event.key)
    if name is None or is_with_altgr(event):
        return None
    held = (("Ctrl", CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
    return " + ".join([*(word for word, mask in held if event.mod & mask), name])


def is_with_altgr(event: pygame.event.Event) -> bool:
    """Returns True for a key other than a modifier that was pressed with both Ctrl and Alt.

    Windows reports AltGr as Ctrl and Alt, and AltGr + Q is a letter.
    """
    is_named = event.key in _NAMES or _sign(event.key) is not None
    return is_named and bool(event.mod & CTRL) and bool(event.mod & pygame.KMOD_ALT)


def _sign(key: int) -> str | None:
    # The number of such a key is the code point of its sign.
    if not 0 < key <= _LARGEST_SIGN:
        return None
    sign = chr(key)
    large = sign.upper() if len(sign.upper()) == 1 else sign
    return large if is_sign(large) else None


def held_modifiers(event: pygame.event.Event) -> int:
    """Returns the modifier keys that were held at an event of the mouse, as bits of `KMOD_…`.

    The display adds them to the event. A click by a screen reader has none.
    """
    return int(getattr(event, "mod", 0))


class KeyPress(Value):
    """A key that went down, with every command that it may stand for.

    A key can mean several things: Right moves the cursor on the board and steps through a lesson.
    The window decodes a press once and offers it to its parts until one of them takes it.
    """

    event: pygame.event.Event
    """The press as pygame reports it, for widgets that are typed into."""
    command: Command | None = None
    board_command: BoardCommand | None = None
    stepping: Stepping | None = None
    level: str | None = None
    """The name of the level that the key chooses."""

    @property
    def key(self) -> int:
        """The number of the key, one of `pygame.K_…`."""
        return int(self.event.key)

    @property
    def mod(self) -> int:
        """The modifier keys that are held, as bits of `pygame.KMOD_…`."""
        return int(self.event.mod)

    @property
    def is_enter(self) -> bool:
        """True for Enter alone, on the keyboard or on its number pad."""
        is_held = bool(self.mod & (CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT))
        return self.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not is_held

    @property
    def acts_once(self) -> bool:
        """True if the press acts only when the key goes down, and not again while it is held."""
        return self.board_command in _ONCE or bool(self.level or self.command)


class Keyboard:
    """Decodes key presses. Shift is ignored if no chosen key includes Shift."""

    def __init__(self, keys: Keys) -> None:
        self._actions: dict[str, list[str]] = {}
        for action in USUAL:
            for key in keys.of(action):
                self._actions.setdefault(key, []).append(action)

    def decode(self, event: pygame.event.Event) -> KeyPress:
        """Returns all commands that a key press may stand for."""
        key = key_of(event) or ""
        actions = self._actions.get(key) or self._actions.get(key.replace(_SHIFT, ""), [])
        command = Command.BACK if key == "Esc" else _first(_COMMANDS, actions)
        play, stepping = _first(_BOARD_COMMANDS, actions), _first(_STEPPINGS, actions)
        return KeyPress(event, command, play, stepping, _first(LEVEL_ACTIONS, actions))


def _first(meanings: Mapping[str, T], actions: Iterable[str]) -> T | None:
    return next((meanings[action] for action in actions if action in meanings), None)


class HeldKeys:
    """Remembers which keys are down, because pygame does not tell repeated presses apart."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def has(self, event: pygame.event.Event) -> bool:
        """Returns True if the key of an event was already down."""
        return event.key in self._down

    def note(self, event: pygame.event.Event) -> None:
        """Remembers a press or a release; forgets all keys when the window loses the focus."""
        if event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
