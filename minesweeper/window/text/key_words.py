"""What keys and the actions they ask for are called in the window.

A text may name an action's key by the action, as in "Press {odds}"; what is drawn shows the key
that the player has chosen.
"""

import re
from collections.abc import Iterator

from minesweeper.keys import LEVEL_ACTIONS, PLAYS, STEPS, USUAL, Keys
from minesweeper.titles import LEVEL_TITLES
from minesweeper.window.commands import Command
from minesweeper.window.text import words

CAPS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "-": "−", "Num -": "Num −"}
"""The keys that are drawn otherwise than they are written in the settings."""
NO_KEY = "its key"
"""What stands in a sentence for a key that an action has not got."""
_NAMED = re.compile(r"\{(\w+)\}")
_PLAYS = dict(
    zip(
        PLAYS,
        ("Open", "Flag", "Chord", "Cursor up", "Cursor down", "Cursor left", "Cursor right"),
        strict=True,
    )
)
_STEPS = dict(
    zip(
        STEPS,
        ("One step back", "One step forward", "First step", "Last step", "Play the steps"),
        strict=True,
    )
)
ACTION_TITLES = {
    **_PLAYS,
    **_STEPS,
    **{action: LEVEL_TITLES[level] for action, level in LEVEL_ACTIONS.items()},
    **{command.value: title for command, title in words.COMMAND_TITLES.items()},
    "why": "Why this cell?",
    "lesson": "How it could be known",
    "copy": "Copy the position or the lesson",
    "copy_jsminesweeper": "Copy the position for JSMinesweeper",
    "paste": "Paste a position, a board, a game or a link",
    "zoom_in": "Larger cells",
    "zoom_out": "Smaller cells",
    "zoom_fit": "Fit the window",
}
"""What each action is called that a key can ask for."""
BUTTONS = {
    "open": ("Left",),
    "flag": ("Right", "Ctrl or Shift + Left"),
    "chord": ("Middle", "Left + Right", "Left on a number"),
    "why": ("Alt + Left",),
    "zoom_in": ("Ctrl + Wheel",),
}
"""What the mouse does, which nobody has to choose."""
ALWAYS = (
    ("Scroll a large board", ("Wheel", "Middle drag", "Space + drag")),
    ("Next control, act on it", ("Tab", "Enter")),
    ("Back, or empty a search", ("Esc",)),
)
"""What always has the same keys."""
_GROUPS = {
    "Playing": "open",
    "Games and levels": "new_game",
    "Assistance": "hint",
    "After a game": "lesson",
    "Lessons and replays": "step_back",
    "Window": "menu",
}
"""The groups of actions, each with its first."""

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
    """Every action that a key can ask for, by group."""
    actions, starts = list(USUAL), [*_GROUPS.values(), None]
    for title, first, after in zip(_GROUPS, starts, starts[1:], strict=False):
        assert first is not None, "only the end has no first action"
        end = actions.index(after) if after else len(actions)
        yield title, actions[actions.index(first) : end]


def key(command: Command) -> str:
    """Stands for the key of a command until it is drawn."""
    return f"{{{command.value}}}"


def with_key(command: Command) -> str:
    """The title of a command and, when drawn, its key: New game (F2)."""
    return f"{words.COMMAND_TITLES[command]}  ({key(command)})"


def cap(key: str) -> str:
    """A key as it is drawn on its cap."""
    *held, last = key.split(" + ")
    return " + ".join([*held, CAPS.get(last, last)])


def named(text: str, keys: Keys) -> str:
    """A text with the keys that its actions have now; what has none is left out or described."""
    if "{" not in text:
        return text

    if _NAMED.fullmatch(text):
        return _first(text[1:-1], keys)
    filled = _NAMED.sub(lambda found: _first(found[1], keys) or NO_KEY, text)
    return filled.replace(f"  ({NO_KEY})", "")


def _first(action: str, keys: Keys) -> str:
    """The key that is named for an action; nothing where it has none."""
    return next(map(cap, keys.of(action)), "") if action in USUAL else ""


def already_means(key: str, other: str, *, swaps: bool) -> str:
    """That another action has a key, and what pressing it again does."""
    again = "swap the two" if swaps else "take it from there"
    return f"{cap(key)} already means {ACTION_TITLES[other]}. Press it again to {again}."


def keeps(key: str | None) -> str:
    """What leaves a key as it is."""
    return f"Esc keeps {cap(key)}" if key else "Esc adds none"


def removes(key: str | None) -> str:
    """How a key is taken away."""
    return f"Delete takes {cap(key)} away." if key else ""


def loses_key(action: str) -> str:
    """That an action has no key any more."""
    return f"{ACTION_TITLES[action]} has no key now."
