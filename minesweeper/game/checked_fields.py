"""Reads values that come from outside, field by field, and says in a sentence what is wrong.

Lines of files, the settings and the requests to the engine are all read by `CheckedFields`. A value
is accepted only if its `Rule` accepts it; any other value raises the reader's own error with a
sentence that says what is wrong, where, and what would be right. No raw ValueError, KeyError or
TypeError gets out, whatever the value is.

>>> fields = CheckedFields({"seed": 7, "theme": ["night"]}, ValueError)
>>> fields.whole("seed", 99)
7
>>> fields.take("theme", one_of(("daylight", "night")))
Traceback (most recent call last):
ValueError: theme must be one of daylight, night, not a list.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Any, TypeVar

from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, GridError
from minesweeper.game.quoting import quoted
from minesweeper.game.value import Value
from minesweeper.translation import N_, join_row
from minesweeper.translation import gettext as _

LONGEST_TEXT = 200
"""The most characters of a text field; a longer title would fit nowhere in the window."""
_MOST_DIGITS = 20
"""The most digits of a number that an error sentence repeats. Seeds have up to 20."""
_T = TypeVar("_T")
_MUST_BE, _NOT = "{name} must be ", ", not {shown}."


class Rule(Value):
    """The values that a field may have."""

    sentence: str
    """What is said of any other value, marked for the catalogues: “{name} must be true or false,
    not {shown}.” It begins and ends like that, so that `choice` can be taken out of it."""
    fits: Callable[[Any], bool]
    """Returns True if a value is allowed. Accepts any value and never raises."""
    details: Mapping[str, int | Sequence[str]] = field(default_factory=dict)
    """What else is inserted into the sentence: numbers, and lists of names."""

    @property
    def choice(self) -> str:
        """The allowed values in English, for programs and for the comments in a settings file."""
        words = self.sentence.removeprefix(_MUST_BE).removesuffix(_NOT)
        told = {key: _listed(value, ", ".join) for key, value in self.details.items()}
        return words.format(**told)

    def refusal(self, name: str, shown: str) -> str:
        """Returns the sentence about a field with another value, in the player's language."""
        told = {key: _listed(value, join_row) for key, value in self.details.items()}
        return _(self.sentence).format(name=name, shown=shown, **told)


def _listed(value: int | Sequence[str], join: Callable[[Sequence[str]], str]) -> int | str:
    return value if isinstance(value, int) else join(value)


def one_of(choices: Iterable[str] | Iterable[int]) -> Rule:
    """Returns the rule for a value that must be one of the choices, all of the same type."""
    listed = tuple(choices)
    kind = type(listed[0])
    # 100.0 equals 100 and would be found in the tuple, but a field of whole numbers refuses it.
    return Rule(
        N_("{name} must be one of {choices}, not {shown}."),
        lambda value: type(value) is kind and value in listed,
        {"choices": tuple(map(str, listed))},
    )


def whole_number(least: int, most: int) -> Rule:
    """Returns the rule for a whole number from `least` to `most`, both included."""
    return Rule(
        N_("{name} must be a whole number from {least} to {most}, not {shown}."),
        lambda value: type(value) is int and least <= value <= most,
        {"least": least, "most": most},
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _are_gaps(value: Any) -> bool:
    return (
        isinstance(value, list)
        and set(map(type, value)) <= {int}
        and min(value[1:], default=1) > 0
        and min(value[:1], default=0) >= 0
        and sum(value) < MOST_CELLS_A_SIDE**2
    )


SWITCH = Rule(
    N_("{name} must be true or false, not {shown}."), lambda value: isinstance(value, bool)
)
TRUE = Rule(N_("{name} must be true, not {shown}."), lambda value: value is True)
TEXT = Rule(
    N_("{name} must be text of at most {most} characters, not {shown}."),
    _is_text,
    {"most": LONGEST_TEXT},
)
TEXTS = Rule(N_("{name} must be a list of strings, not {shown}."), _are_texts)
CELL_NAMES = Rule(N_("{name} must be a list of cells, not {shown}."), _are_texts)
GAPS = Rule(
    N_("{name} must be a list of whole numbers in ascending order, not {shown}."), _are_gaps
)
"""The first index, then the distance from each index to the next. All stay below a million."""


class CheckedFields:
    """The fields of one object from outside. Each field is read once; `finish` refuses the rest."""

    __slots__ = ("_error", "values")

    nested = N_("an object")
    """The words for a group of fields in this format, used when a field holds one by mistake."""

    def __init__(self, values: dict[str, Any], error: Callable[[str], Exception]) -> None:
        """Takes an object, from which every field is removed as it is read, and the error type."""
        self.values = values
        self._error = error

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def error(self, sentence: str) -> Exception:
        """Returns the error to raise for this object. Subclasses add the place to the sentence."""
        return self._error(sentence)

    def refusal(self, name: str, rule: Rule) -> Exception:
        """Returns the error for a field that is missing, or whose value does not fit the rule."""
        if name not in self.values:
            return self.error(_("“{name}” is missing.").format(name=name))
        return self.error(rule.refusal(name, self.shown(self.values[name])))

    def shown(self, value: Any) -> str:
        """Returns a value as text for a sentence: at most 60 characters, whatever the value is."""
        if isinstance(value, str):
            return quoted(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
            return _("a number of more than {most_digits} digits").format(most_digits=_MOST_DIGITS)
        if value is None or isinstance(value, int | float):
            return "null" if value is None else str(value)
        if isinstance(value, dict):
            return _(self.nested)
        return _("a list") if isinstance(value, list) else _("a date or time")

    def has(self, name: str, value: str) -> bool:
        """Returns True if a field has exactly this value, such as the name of a format."""
        return bool(self.values.pop(name, None) == value)

    def take(self, name: str, rule: Rule) -> Any:
        """Returns the value of a field; raises this reader's error if it doesn't fit the rule."""
        if name not in self.values or not rule.fits(self.values[name]):
            raise self.refusal(name, rule)
        return self.values.pop(name)

    # Saved games have hundreds of thousands of lines: these two don't build a rule for each.

    def one_of(self, name: str, choices: Mapping[str, _T]) -> _T:
        """Returns the value in `choices` that a field names."""
        chosen = self.values.get(name)
        if type(chosen) is not str or chosen not in choices:
            raise self.refusal(name, one_of(choices))
        del self.values[name]
        return choices[chosen]

    def whole(self, name: str, most: int, *, least: int = 0) -> int:
        """Returns a whole number from `least` to `most`, both included."""
        value = self.values.get(name)
        if type(value) is not int or not least <= value <= most:
            raise self.refusal(name, whole_number(least, most))
        del self.values[name]
        return value

    def text(self, name: str) -> str:
        """Returns a printable text of at most LONGEST_TEXT characters."""
        text: str = self.take(name, TEXT)
        return text

    def cell(self, name: str) -> Cell:
        """Returns the cell that a field names, such as J8. It may lie outside the board."""
        return self._cell_named(name, self.text(name))

    def cells(self, name: str) -> tuple[Cell, ...]:
        """Returns the cells that a field lists by name."""
        return tuple(self._cell_named(name, cell) for cell in self.take(name, CELL_NAMES))

    def _cell_named(self, field: str, name: str) -> Cell:
        try:
            return Cell.named(name)
        except GridError:
            raise self.error(
                _("{field} must name cells such as J8, not {name}.").format(
                    field=field, name=quoted(name)
                )
            ) from None

    def indices(self, name: str) -> list[int]:
        """Returns ascending indices; the field gives the first, then the distances (`GAPS`)."""
        return list(accumulate(self.take(name, GAPS)))

    def finish(self) -> None:
        """Raises this reader's error if the object has a field that nobody has read."""
        for name in self.values:
            raise self.error(_("{name} has no meaning here.").format(name=quoted(name)))
