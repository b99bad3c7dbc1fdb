"""JSON lines from anywhere, read value by value: everything is checked, and its cost is bounded."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, count
from typing import Any, BinaryIO, TypeVar

from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, GridError
from minesweeper.game.quoting import quoted

LONGEST_LINE = 4 * 1024 * 1024
"""All mines of a million cells moving at once take about half of it."""
_LONGEST_TEXT = 200
_T = TypeVar("_T")


@dataclass(slots=True)
class CheckedObject:
    """A line of a file. Each value is taken once, and none may be left."""

    number: int
    length: int
    values: dict[str, Any]
    error: type[ValueError]
    """What is raised where the line is not as it should be."""

    def wrong(self, sentence: str) -> ValueError:
        """What is wrong with this line."""
        return self.error(f"Line {self.number}: {sentence}")

    def take(self, key: str, fits: Callable[[Any], bool], choice: str) -> Any:
        """A value that fits; `choice` says in words what does."""
        if key not in self.values:
            raise self.wrong(f"{key} is missing.")
        value = self.values.pop(key)
        if not fits(value):
            raise self.wrong(f"{key} must be {choice}, not {_shown(value)}.")
        return value

    def one_of(self, key: str, choices: dict[str, _T]) -> _T:
        """What a name stands for."""
        named = self.values.get(key)
        # First the quick way: a saved game can have hundreds of thousands of turns.
        if type(named) is not str or named not in choices:
            self.take(key, lambda _: False, f"one of {', '.join(choices)}")
        return choices[self.values.pop(key)]

    def whole(self, key: str, most: int) -> int:
        """A whole number from 0 on."""
        value = self.values.get(key)
        if type(value) is not int or not 0 <= value <= most:
            self.take(key, lambda _: False, f"a whole number from 0 to {most}")
        return int(self.values.pop(key))

    def text(self, key: str) -> str:
        """A short text."""
        return str(self.take(key, _is_text, f"a text of at most {_LONGEST_TEXT} letters"))

    def cell(self, key: str) -> Cell:
        """A cell by its name."""
        return self.read_cell(key, self.text(key))

    def read_cell(self, key: str, name: str) -> Cell:
        """The cell of a name that stands at this key."""
        try:
            return Cell.named(name)
        except GridError:
            raise self.wrong(f"{key} must name cells such as J8, not {_shown(name)}.") from None

    def indices(self, key: str) -> list[int]:
        """Rising indices, told by the gaps between them."""
        gaps = self.take(key, _are_gaps, "a list of rising indices, told as whole numbers")
        return list(accumulate(gaps))

    def finish(self) -> None:
        """Make sure that nothing is left."""
        for key in self.values:
            raise self.wrong(f"{_shown(key)} has no meaning here.")


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_TEXT and value.isprintable()


def _are_gaps(value: Any) -> bool:
    """Whether indices told so rise and stay below a million, so that they fit where they go."""
    return (
        isinstance(value, list)
        and set(map(type, value)) <= {int}
        and min(value[1:], default=1) > 0
        and min(value[:1], default=0) >= 0
        and sum(value) < MOST_CELLS_A_SIDE**2
    )


def is_true(value: Any) -> bool:
    """Whether a value is true and nothing else."""
    return value is True


def are_texts(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _shown(value: Any) -> str:
    """A value as a sentence can name it: short, whatever it is."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "this list"
    told = json.dumps(value)
    return told if len(told) <= 20 else "this number"


def lines_of(file: BinaryIO, error: type[ValueError]) -> Iterator[CheckedObject]:
    """The lines of a file, which are JSON objects; a last one that was cut off is left out."""
    for number in count(1):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            raise error(f"Line {number}: it is longer than {LONGEST_LINE >> 20} MiB.")
        values = _parsed(line)
        if values is None and number > 1 and not line.endswith(b"\n"):
            return
        if values is None:
            raise error(f"Line {number}: it is not a JSON object.")
        yield CheckedObject(number, len(line), values, error)


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None


def line_of(told: dict[str, Any]) -> bytes:
    """An object as a line, with its end."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
