"""The player's keyboard: what each key press asks for, by the keys that were chosen."""

import pygame

from minesweeper.keys import LEVEL_ACTIONS, USUAL, Keys, is_sign
from minesweeper.window.commands import CTRL, BoardCommand, Command, Stepping

_NAMES = {
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(pygame, f"K_KP_{digit}"): f"Num {digit}" for digit in range(10)},
    pygame.K_KP_ENTER: "Num Enter",
    pygame.K_KP_PLUS: "Num +",
    pygame.K_KP_MINUS: "Num -",
    pygame.K_KP_MULTIPLY: "Num *",
    pygame.K_KP_DIVIDE: "Num /",
    pygame.K_KP_PERIOD: "Num .",
    pygame.K_RETURN: "Enter",
    pygame.K_SPACE: "Space",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "Page Up",
    pygame.K_PAGEDOWN: "Page Down",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_ESCAPE: "Esc",
    pygame.K_TAB: "Tab",
    pygame.K_DELETE: "Delete",
}
"""The keys that are not named by the sign on them."""
_LARGEST_SIGN = 0x10FFFF
_SHIFT = "Shift + "
_COMMANDS = {command.value: command for command in Command}
_PLAYS = {play.name.lower(): play for play in BoardCommand}
_STEPPINGS = {stepping.value: stepping for stepping in Stepping}
_ONCE = (BoardCommand.OPEN, BoardCommand.FLAG, BoardCommand.CHORD)


def key_of(event: pygame.event.Event) -> str | None:
    """The name of the key that was pressed, with what is held; none where it has no name.

    Shift, Ctrl and the like alone have none, and neither has what AltGr makes.
    """
    name = _NAMES.get(event.key) or _sign(event.key)
    if name is None or (event.mod & CTRL and event.mod & pygame.KMOD_ALT):
        return None  # Windows tells AltGr as both, and AltGr + Q is a letter.
    held = (("Ctrl", CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
    return " + ".join([*(word for word, mask in held if event.mod & mask), name])


def _sign(key: int) -> str | None:
    """The sign on a key: a key's number is that of its letter."""
    if not 0 < key <= _LARGEST_SIGN:
        return None
    sign = chr(key)
    large = sign.upper() if len(sign.upper()) == 1 else sign
    return large if is_sign(large) else None


class Keyboard:
    """Tells what a key press asks for. Shift changes nothing where no key with it is chosen."""

    def __init__(self, keys: Keys) -> None:
        self._actions: dict[str, list[str]] = {}
        for action in USUAL:
            for key in keys.of(action):
                self._actions.setdefault(key, []).append(action)

    def _asked(self, event: pygame.event.Event) -> list[str]:
        key = key_of(event) or ""
        return self._actions.get(key) or self._actions.get(key.replace(_SHIFT, ""), [])

    def command_of(self, event: pygame.event.Event) -> Command | None:
        """The command a key press asks for."""
        if key_of(event) == "Esc":
            return Command.BACK
        asked = (_COMMANDS.get(action) for action in self._asked(event))
        return next(filter(None, asked), None)

    def play_of(self, event: pygame.event.Event) -> BoardCommand | None:
        """What a key press does on the board."""
        return next((_PLAYS[action] for action in self._asked(event) if action in _PLAYS), None)

    def stepping_of(self, event: pygame.event.Event) -> Stepping | None:
        """What a key press does where something is stepped through."""
        asked = (_STEPPINGS.get(action) for action in self._asked(event))
        return next(filter(None, asked), None)

    def level_of(self, event: pygame.event.Event) -> str | None:
        """The name of the level that a key press chooses."""
        asked = (LEVEL_ACTIONS.get(action) for action in self._asked(event))
        return next(filter(None, asked), None)

    def acts_once(self, event: pygame.event.Event) -> bool:
        """Whether a key does its work when it goes down, and not again while it is held."""
        plays = self.play_of(event) in _ONCE
        return plays or bool(self.level_of(event) or self.command_of(event))


class HeldKeys:
    """The keys that are down: pygame does not tell a repeated press from a first one."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def has(self, event: pygame.event.Event) -> bool:
        """Whether a key that is pressed was down already."""
        return event.key in self._down

    def note(self, event: pygame.event.Event) -> None:
        """Remember what was pressed and released; a window without focus is told of neither."""
        if event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
