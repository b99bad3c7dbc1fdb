"""The names of keys and of the actions that they trigger.

A text names an action in braces, as in "Press {odds}"; the key that the player has chosen is filled
in when the text is drawn.
"""

import re
from collections.abc import Iterator

from minesweeper.keys import LEVEL_ACTIONS, PLAYS, STEPS, USUAL, Keys
from minesweeper.titles import LEVEL_TITLES
from minesweeper.window.commands import Command
from minesweeper.window.text import words

CAPS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "-": "−", "Num -": "Num −"}
"""The keys whose caps differ from their names in the settings."""
NO_KEY = "its key"
"""Stands for the key in a sentence about an action that has none."""
_NAMED = re.compile(r"\{(\w+)\}")
_PLAYS = ("Open", "Flag", "Chord", "Cursor up", "Cursor down", "Cursor left", "Cursor right")
_STEPS = ("One step back", "One step forward", "First step", "Last step", "Play the steps")
ACTION_TITLES = {
    **dict(zip((*PLAYS, *STEPS), (*_PLAYS, *_STEPS), strict=True)),
    **{action: LEVEL_TITLES[level] for action, level in LEVEL_ACTIONS.items()},
    **{command.value: title for command, title in words.COMMAND_TITLES.items()},
    "why": "Why this cell?",
    "go_on": "Undo a new game, or continue after a loss",
    "unfinished": "Unfinished games",
    "lesson": "How it could be known",
    "copy": "Copy the position or the lesson",
    "copy_jsminesweeper": "Copy the position for JSMinesweeper",
    "paste": "Paste a position, a board, a game or a link",
    "zoom_in": "Larger cells",
    "zoom_out": "Smaller cells",
    "zoom_fit": "Fit the window",
}
"""The title of each action that can have keys."""
BUTTONS = {
    "open": ("Left",),
    "flag": ("Right", "Ctrl or Shift + Left"),
    "chord": ("Middle", "Left + Right", "Left on a number"),
    "why": ("Alt + Left",),
    "zoom_in": ("Ctrl + Wheel",),
}
"""The mouse buttons of actions on the board, which cannot be changed."""
ALWAYS = (
    ("Scroll a large board", ("Wheel", "Middle drag", "Space + drag")),
    ("Next control, act on it", ("Tab", "Enter")),
    ("Back, or empty a search", ("Esc",)),
)
"""The actions whose keys cannot be changed."""
_GROUPS = {
    "Playing": "open",
    "Games and levels": "new_game",
    "Assistance": "hint",
    "After a game": "lesson",
    "Lessons and replays": "step_back",
    "Window": "menu",
}
"""The titles of the groups of actions, each with the group's first action."""

KEYS_AND_BUTTONS = "Keys and buttons"
FIND_AN_ACTION = "Find an action or its key"
RESET_ALL = "Reset all"
NONE = "no key"
ADD_KEY = "Add a key"
RESET_KEYS = "The usual keys again"
PRESS_A_KEY = "Press a key …"
KEYS_RESET = "All keys are the usual ones again."
CANNOT_BE_CHOSEN = "This key cannot be chosen. Press another one."


def groups() -> Iterator[tuple[str, list[str]]]:
    """Yields every action that can have a key, by group."""
    actions, starts = list(USUAL), [*_GROUPS.values(), None]
    for title, first, after in zip(_GROUPS, starts, starts[1:], strict=False):
        assert first is not None, "only the end has no first action"
        end = actions.index(after) if after else len(actions)
        yield title, actions[actions.index(first) : end]


def key(command: Command) -> str:
    """Returns a placeholder for a command's key, which is filled in when the text is drawn."""
    return f"{{{command.value}}}"


def with_key(command: Command) -> str:
    """Returns a command's title with a placeholder for the key, as in New game (F2)."""
    return f"{words.COMMAND_TITLES[command]}  ({key(command)})"


def cap(key: str) -> str:
    """Returns the text on the cap of a key."""
    *held, last = key.split(" + ")
    return " + ".join([*held, CAPS.get(last, last)])


def named(text: str, keys: Keys) -> str:
    """Returns a text with the current keys of the actions it names; a missing key is left out."""
    if "{" not in text:
        return text

    if _NAMED.fullmatch(text):
        return _first(text[1:-1], keys)
    filled = _NAMED.sub(lambda found: _first(found[1], keys) or NO_KEY, text)
    return filled.replace(f"  ({NO_KEY})", "")


def _first(action: str, keys: Keys) -> str:
    """Returns the first key of an action; empty if it has none."""
    return next(map(cap, keys.of(action)), "") if action in USUAL else ""


def already_means(key: str, other: str, *, swaps: bool) -> str:
    """Says that another action has the key, and what pressing the key again does."""
    again = "swap the two" if swaps else "take it from there"
    return f"{cap(key)} already means {ACTION_TITLES[other]}. Press it again to {again}."


def keeps(key: str | None) -> str:
    """Says what Esc does while a row waits for a key."""
    return f"Esc keeps {cap(key)}" if key else "Esc adds none"


def removes(key: str | None) -> str:
    """Says how to remove a key."""
    return f"Delete takes {cap(key)} away." if key else ""


def loses_key(action: str) -> str:
    """Says that an action has lost its key."""
    return f"{ACTION_TITLES[action]} has no key now."
