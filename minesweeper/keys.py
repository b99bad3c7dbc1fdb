"""The keys of every action: the usual ones, and those that a player has chosen instead.

A key is a text such as "F2", "Ctrl + Z" or "Num 1"; the window translates it from and to pygame.
"""

from collections.abc import Mapping
from typing import Any

from minesweeper.game.level import LEVELS
from minesweeper.game.quoting import quoted
from minesweeper.game.value import Value
from minesweeper.titles import ASSISTANCE_SWITCHES
from minesweeper.translation import gettext as _

MODIFIERS = ("Ctrl", "Alt", "Shift")
"""The modifiers, in the order in which a key's name has them."""
PAD = "Num "
"""The beginning of the names of keys on the numeric pad."""
NAMED = (
    *(f"F{number}" for number in range(1, 13)),
    *("Enter", "Space", "Backspace", "Insert", "Home", "End", "Page Up", "Page Down"),
    *("Up", "Down", "Left", "Right"),
    *(f"{PAD}{sign}" for sign in ("Enter", *"0123456789+-*/.")),
)
"""The keys with a name of their own; all others are named by the sign on them."""
FIXED = ("Esc", "Tab", "Delete")
"""The keys that cannot be chosen: Esc goes back, Tab to the next control, Delete deletes."""
MOST_KEYS = 4
"""The most keys of one action."""

PLAYS = ("open", "flag", "chord", "up", "down", "left", "right")
"""The actions on the board."""
STEPS = ("step_back", "step_on", "step_first", "step_last", "play_steps")
"""The actions in a lesson, a review or a watched game."""
LEVEL_ACTIONS = {f"level_{name.replace('-', '_')}": name for name in LEVELS}
"""The actions that choose a level, each with the name of the level."""
USUAL: dict[str, tuple[str, ...]] = {
    "open": ("Enter", "Num Enter", "Space"),
    "flag": ("F",),
    "chord": (),
    "up": ("Up", "W"),
    "down": ("Down", "S"),
    "left": ("Left", "A"),
    "right": ("Right", "D"),
    "new_game": ("F2",),
    "same_board": ("F3",),
    "pause": ("P",),
    # With Alt, because the digits are next to W, A, S and D and start another game.
    **{action: (f"Alt + {at}",) for at, action in enumerate(LEVEL_ACTIONS, start=1)},
    "unfinished": (),
    "custom": (),
    "boards": (),
    "setup": ("F7",),
    "level": (),
    "judge": (),
    "first_click": (),
    "no_guess": (),
    "hint": ("H",),
    "why": ("Y",),
    **{switch.action: (switch.key,) for switch in ASSISTANCE_SWITCHES},
    "watch": ("V",),
    "assistance": (),
    "lesson": ("L",),
    "try": ("T",),
    "route": ("E",),
    "go_on": ("Ctrl + Z",),
    "show_mines": ("M",),
    "review": ("R",),
    "next_mistake": ("N",),
    "replay": (),
    "play_on": ("B",),
    "practice": ("F6",),
    "train": ("Ctrl + T",),
    "step_back": ("Left",),
    "step_on": ("Right",),
    "step_first": ("Home",),
    "step_last": ("End",),
    "play_steps": ("Space",),
    "menu": ("F10",),
    "settings": ("Ctrl + ,",),
    "help": ("F1",),
    "start": ("Ctrl + Home",),
    "statistics": ("F4",),
    "history": ("F5",),
    "save": ("Ctrl + S",),
    "open_saved": ("Ctrl + O",),
    "share": (),
    "copy": ("Ctrl + C",),
    "copy_jsminesweeper": (),
    "copy_game": (),
    "copy_link": (),
    "save_board": (),
    "save_replay": (),
    "paste": ("Ctrl + V",),
    "zoom_in": ("Ctrl + +", "Ctrl + =", "Ctrl + Num +"),
    "zoom_out": ("Ctrl + -", "Ctrl + Num -"),
    "zoom_fit": ("Ctrl + 0", "Ctrl + Num 0"),
    "theme": (),
    "mute": ("Ctrl + M",),
    "full_screen": ("F11", "Alt + Enter"),
    "quit": ("Ctrl + Q",),
}
"""Every action and its keys, unless the player has chosen others."""


class KeysError(ValueError):
    """Raised for unusable keys. The message says why, and starts in lower case."""


def is_key(text: str) -> bool:
    """Returns True if a text is the name of a key that can be chosen.

    >>> is_key("Ctrl + Z"), is_key("ctrl + z"), is_key("Esc")
    (True, False, False)
    """
    *held, key = text.split(" + ")
    in_order = [modifier for modifier in MODIFIERS if modifier in held]
    return held == in_order and (key in NAMED or is_sign(key))


def is_sign(text: str) -> bool:
    """Returns True if a text is the sign on a key: one visible character, in upper case if any."""
    large = text.upper() if len(text.upper()) == 1 else text
    return len(text) == 1 and text == large and text.isprintable() and not text.isspace()


def can_share(one: str, other: str) -> bool:
    """Returns True if two actions can share a key: one is for the board, the other for steps."""
    return (one in PLAYS and other in STEPS) or (one in STEPS and other in PLAYS)


class Keys(Value):
    """The keys of every action: the chosen ones or, without a choice, the usual ones.

    A usual key that was chosen for another action no longer belongs to its own.

    >>> keys = USUAL_KEYS.with_key("pause", "F8")
    >>> keys.of("pause"), keys.of("hint")
    (('P', 'F8'), ('H',))
    """

    chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The actions with keys of their own, in the order of USUAL."""

    @classmethod
    def of_choices(cls, choices: Mapping[str, tuple[str, ...]]) -> "Keys":
        """Returns the keys with these choices. Choices that equal the usual keys are left out."""
        made = {action: choices[action] for action in USUAL if action in choices}
        while usual := [action for action in made if made[action] == _free(action, made)]:
            del made[usual[0]]
        return cls(tuple(made.items()))

    @classmethod
    def read(cls, table: Any) -> "Keys":
        """Returns the keys of a table in the settings file: lists of keys by action.

        Raises a KeysError with a short sentence if `table` is anything else.
        """
        if not isinstance(table, dict):
            raise KeysError(_("“keys” must be a table of actions with their keys."))
        choices = {action: _read_keys(action, keys) for action, keys in table.items()}
        _check_conflicts(choices)
        return cls.of_choices(choices)

    def of(self, action: str) -> tuple[str, ...]:
        """Returns the keys of an action."""
        choices = dict(self.chosen)
        return choices[action] if action in choices else _free(action, choices)

    def owner(self, key: str, action: str) -> str | None:
        """Returns the other action that has a key and cannot share it with this one, or None."""
        return next(iter(self._owners(key, action)), None)

    def _owners(self, key: str, action: str) -> list[str]:
        """Returns all actions that have a key and cannot share it with this one: at most two."""
        others = [other for other in USUAL if other != action and not can_share(other, action)]
        return [other for other in others if key in self.of(other)]

    def with_key(self, action: str, key: str, instead_of: str | None = None) -> "Keys":
        """Returns the keys with a key added for an action, or put in place of `instead_of`.

        Another action that has the key gets `instead_of` for it, unless a third action has that;
        then it loses the key.
        """
        keys = [old for old in self.of(action) if old != key]
        at = keys.index(instead_of) if instead_of in keys else len(keys)
        keys[at : at + 1] = [key]
        owners = self._owners(key, action)
        lost = {owner: _without(self.of(owner), key) for owner in owners}
        choices = {**dict(self.chosen), action: tuple(keys[:MOST_KEYS]), **lost}
        made = Keys.of_choices(choices)
        if instead_of is None or any(made.owner(instead_of, owner) for owner in owners):
            return made
        swapped = {
            owner: tuple(instead_of if old == key else old for old in self.of(owner))
            for owner in owners
        }
        return Keys.of_choices({**choices, **swapped})

    def without(self, action: str, key: str) -> "Keys":
        """Returns the keys without one key of an action."""
        return Keys.of_choices({**dict(self.chosen), action: _without(self.of(action), key)})

    def reset(self, action: str) -> "Keys":
        """Gives an action its usual keys back and takes them from all other actions.

        Another action that has no key left then gets its own usual keys back, too.
        """
        choices = {**dict(self.chosen), action: USUAL[action]}
        for other, keys in self.chosen:
            if other != action and not can_share(other, action):
                left = tuple(key for key in keys if key not in USUAL[action])
                choices[other] = left
                if keys and not left:
                    del choices[other]
        return Keys.of_choices(choices)


USUAL_KEYS = Keys()


def _free(action: str, choices: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Returns the usual keys of an action that were chosen for no other."""
    taken = {
        key
        for other, keys in choices.items()
        if other != action and not can_share(other, action)
        for key in keys
    }
    return tuple(key for key in USUAL[action] if key not in taken)


def _without(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return tuple(old for old in keys if old != key)


def _read_keys(action: str, keys: Any) -> tuple[str, ...]:
    if action not in USUAL:
        raise KeysError(_("“keys” has no action {action}.").format(action=quoted(action)))
    if not isinstance(keys, list) or len(keys) > MOST_KEYS:
        raise KeysError(
            _("keys.{action} must be a list of at most {most_keys} keys.").format(
                action=action, most_keys=MOST_KEYS
            )
        )
    for key in keys:
        if not isinstance(key, str) or not is_key(key):
            raise KeysError(
                _("keys.{action} must name keys such as “F2” or “Ctrl + Z”{refused}.").format(
                    action=action, refused=_not(key)
                )
            )
    if len(set(keys)) < len(keys):
        raise KeysError(_("keys.{action} names a key twice.").format(action=action))
    return tuple(keys)


def _check_conflicts(choices: Mapping[str, tuple[str, ...]]) -> None:
    for at, (action, keys) in enumerate(choices.items()):
        for other, others in list(choices.items())[:at]:
            both = set(keys) & set(others)
            if both and not can_share(action, other):
                raise KeysError(
                    _("“keys” gives {key} to both {other} and {action}.").format(
                        key=min(both), other=other, action=action
                    )
                )


def _not(key: Any) -> str:
    return _(", not {key}").format(key=quoted(key)) if isinstance(key, str) else ""
