"""Files of JSON lines, one object a line, which may come from anywhere.

Saved games, exercises and the games of a simulation are such files. What a line can cost in time
and memory is bounded.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, BinaryIO

from minesweeper.game.checked_fields import CheckedFields
from minesweeper.translation import gettext as _

LONGEST_LINE = 4 * 1024 * 1024
"""The most bytes of a line. The longest of ours, in which all mines of a million cells move, has
about half of that."""


class CheckedLine(CheckedFields):
    """The fields of one line. Its error sentences begin with the number of the line."""

    __slots__ = ("length", "number")

    def __init__(
        self, values: dict[str, Any], error: type[ValueError], number: int, length: int
    ) -> None:
        """Takes the object, the type of error, the line's number from 1 and its length in bytes."""
        super().__init__(values, error)
        self.number = number
        self.length = length

    def error(self, sentence: str) -> Exception:
        """Returns the error to raise for this line."""
        return super().error(
            _("Line {number}: {sentence}").format(number=self.number, sentence=sentence)
        )


def read_lines(file: BinaryIO, error: type[ValueError]) -> Iterator[CheckedLine]:
    """Yields the lines of a file one by one.

    A last line that a crash has cut off is left out. Raises `error` at any other line that is too
    long or is not a JSON object.
    """
    for number in count(1):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            raise error(
                _("Line {number} is longer than {longest_line} MiB.").format(
                    number=number, longest_line=LONGEST_LINE >> 20
                )
            )
        values = _parsed(line)
        if values is None and number > 1 and not line.endswith(b"\n"):
            return
        if values is None:
            raise error(_("Line {number} is not a JSON object.").format(number=number))
        yield CheckedLine(values, error, number, len(line))


def begins_with_object(file: BinaryIO) -> bool:
    """True if the first line of a file is a JSON object, as that of a saved game is."""
    return _parsed(file.readline(LONGEST_LINE + 1)) is not None


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def json_line(values: Mapping[str, Any]) -> bytes:
    """Returns an object as a line of a file, with its line end."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
