"""The names of keys and of the actions that they trigger.

A text names an action in braces, as in "Press {odds}"; the key that the player has chosen is filled
in when the text is drawn.
"""

import re
from collections.abc import Iterator

from minesweeper.keys import LEVEL_ACTIONS, PAD, PLAYS, STEPS, USUAL, Keys
from minesweeper.titles import LEVEL_TITLES
from minesweeper.translation import N_, NP_
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.text import words

CAPS = {
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
    "-": "−",
    "Num -": N_("Num −"),
    "Ctrl": N_("Ctrl"),
    "Alt": N_("Alt"),
    "Shift": N_("Shift"),
    "Space": N_("Space"),
    "Enter": N_("Enter"),
    "Backspace": N_("Backspace"),
    "Insert": N_("Insert"),
    "Home": N_("Home"),
    "End": N_("End"),
    "Page Up": N_("Page Up"),
    "Page Down": N_("Page Down"),
    "Num Enter": N_("Num Enter"),
}
"""The caps of keys by their names in the settings; any other key has its name on its cap."""
_NAMED = re.compile(r"\{(\w+)\}")
_IN_BRACKETS = re.compile(r"  \(\{(\w+)\}\)")
_PLAYS = (
    NP_("a cell", "Open"),
    NP_("what a key does", "Flag"),
    N_("Chord"),
    N_("Cursor up"),
    N_("Cursor down"),
    N_("Cursor left"),
    N_("Cursor right"),
)
_STEPS = (
    N_("One step back"),
    N_("One step forward"),
    N_("First step"),
    N_("Last step"),
    N_("Play the steps"),
)
ACTION_TITLES = {
    **dict(zip((*PLAYS, *STEPS), (*_PLAYS, *_STEPS), strict=True)),
    **{action: LEVEL_TITLES[level] for action, level in LEVEL_ACTIONS.items()},
    **{command.value: title for command, title in words.COMMAND_TITLES.items()},
    "why": N_("Why this cell?"),
    "go_on": N_("Undo a new game, or continue after a loss"),
    "unfinished": N_("Unfinished games"),
    "copy": N_("Copy the position or the lesson"),
    "copy_jsminesweeper": N_("Copy the position for JSMinesweeper"),
    "paste": N_("Paste a position, a board, a game or a link"),
    "zoom_in": N_("Larger cells"),
    "zoom_out": N_("Smaller cells"),
    "zoom_fit": N_("Fit to window"),
}
"""The title of each action that can have keys."""
BUTTONS = {
    "open": (N_("Click"),),
    "flag": (N_("Right-click"), N_("Ctrl or Shift + click")),
    "chord": (N_("Middle-click"), N_("Left + right click"), N_("Click on a number")),
    "why": (N_("Alt + click"),),
    "zoom_in": (N_("Ctrl + Wheel"),),
}
"""The mouse buttons of actions on the board, which cannot be changed."""
ALWAYS = (
    (N_("Scroll a large board"), (N_("Wheel"), N_("Middle drag"), N_("Space + drag"))),
    (N_("Go to the next control, or use it"), (N_("Tab"), N_("Enter"))),
    (N_("Go back, or clear a search"), (N_("Esc"),)),
)
"""The actions whose keys cannot be changed."""
_GROUPS = {
    N_("Playing"): "open",
    N_("Games and levels"): "new_game",
    N_("Assistance"): "hint",
    N_("After a game"): "lesson",
    N_("Lessons and replays"): "step_back",
    N_("Window"): "menu",
}
"""The titles of the groups of actions, each with the group's first action."""

FIND_AN_ACTION = N_("Find an action or its key")
NOTHING_FOUND = N_("No action or key matches.")
RESET_ALL = N_("Reset all")
NONE = N_("no key")
ADD_KEY = N_("Add a key")
RESET_KEYS = N_("Reset to the default keys")
PRESS_A_KEY = N_("Press a key…")
KEYS_RESET = N_("All keys have been reset.")
CANNOT_BE_CHOSEN = N_("This key cannot be used. Press another one.")


def groups() -> Iterator[tuple[str, list[str]]]:
    """Yields every action that can have a key, by group."""
    actions, starts = list(USUAL), [*_GROUPS.values(), None]
    for title, first, after in zip(_GROUPS, starts, starts[1:], strict=False):
        assert first is not None, "only the end has no first action"
        end = actions.index(after) if after else len(actions)
        yield _(title), actions[actions.index(first) : end]


def buttons(action: str) -> list[str]:
    """Returns the mouse buttons of an action, as the player reads them."""
    return [*map(_, BUTTONS.get(action, ()))]


def key(command: Command) -> str:
    """Returns a placeholder for a command's key, which is filled in when the text is drawn."""
    return f"{{{command.value}}}"


def with_key(command: Command) -> str:
    """Returns a command's title with a placeholder for the key, as in New game (F2)."""
    return f"{_(words.COMMAND_TITLES[command])}  ({key(command)})"


def cap(key: str) -> str:
    """Returns the text on the cap of a key."""
    return " + ".join(map(_cap, key.split(" + ")))


def _cap(part: str) -> str:
    if part in CAPS:
        return _(CAPS[part])
    if part.startswith(PAD):
        return _("Num {sign}").format(sign=part.removeprefix(PAD))
    return part


def named(text: str, keys: Keys) -> str:
    """Returns a text with the current keys of the actions that it names.

    An action without a key is called by its title in a sentence, and left out in brackets.
    """
    if "{" not in text:
        return text

    if _NAMED.fullmatch(text):
        return _first(text[1:-1], keys)
    text = _IN_BRACKETS.sub(lambda found: found[0] if _first(found[1], keys) else "", text)
    return _NAMED.sub(lambda found: _first(found[1], keys) or _quoted(found[1]), text)


def _quoted(action: str) -> str:
    title = _(ACTION_TITLES[action]) if action in ACTION_TITLES else action
    return _("“{title}”").format(title=title.rstrip("…"))


def _first(action: str, keys: Keys) -> str:
    """Returns the first key of an action; empty if it has none."""
    return next(map(cap, keys.of(action)), "") if action in USUAL else ""


def already_means(key: str, other: str, *, swaps: bool) -> str:
    """Says that another action has the key, and what pressing the key again does."""
    if swaps:
        text = _("{key} is already used for “{action}”. Press it again to swap the two keys.")
    else:
        text = _("{key} is already used for “{action}”. Press it again to use it here instead.")
    return text.format(key=cap(key), action=_(ACTION_TITLES[other]))


def keeps(key: str | None) -> str:
    """Says what Esc does while a row waits for a key."""
    return _("Esc keeps {key}").format(key=cap(key)) if key else _("Esc cancels")


def removes(key: str | None) -> str:
    """Says how to remove a key."""
    return _("Delete removes {key}").format(key=cap(key)) if key else ""


def loses_key(action: str) -> str:
    """Says that an action has lost its key."""
    return _("“{action}” now has no key.").format(action=_(ACTION_TITLES[action]))
