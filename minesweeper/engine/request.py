"""Reads requests: lines become JSON objects, and their fields values of the game.

Every reader takes the request, checks one field or several that belong together, and returns a
value that the engine can rely on. It raises a RequestError whose sentence names the field, what is
wrong and what would be right. Fields that no reader asks for are ignored.

>>> whole_number({"mines": 99}, "mines", least=0, most=480)
99
>>> cell_of({"cell": [0, 9]}, "cell", Grid(9, 9))
Traceback (most recent call last):
minesweeper.engine.request.RequestError: “cell” lies outside 9 × 9 cells.
"""

import json
import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, BinaryIO, NoReturn

from minesweeper.game.chance import SEEDS
from minesweeper.game.checked_fields import SWITCH, CheckedFields, Rule, one_of
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, Grid, GridError
from minesweeper.game.history import Action
from minesweeper.game.level import LEVELS, FirstClick, Level, LevelError
from minesweeper.game.minefield import Minefield
from minesweeper.game.moves import first_mismatch
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.quoting import quoted

LONGEST_LINE = 16 * 1024 * 1024
"""The most bytes of a line; a longer one is refused without being held in memory."""
TOO_DEEP = "The line is nested too deeply."
_TOO_LARGE = "The line holds a number that is too large."

LETTERS = "012345678#M"
"""The letter of each value of a cell in `Position.seen`."""
assert (LETTERS[COVERED], LETTERS[SHOWN_MINE]) == ("#", "M")
_NO_LETTER = 255
_VALUES = bytes(
    COVERED if letter == "F" else LETTERS.index(letter) if letter in LETTERS else _NO_LETTER
    for letter in map(chr, range(256))
)
_FROM_MINE_LETTERS = bytes(
    ".*".index(letter) if letter in ".*" else _NO_LETTER for letter in map(chr, range(256))
)

Request = dict[str, Any]


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and {*map(type, value)} == {str}


def _is_row_and_column(value: Any) -> bool:
    return isinstance(value, list) and [*map(type, value)] == [int, int]


_ROWS = Rule("a list of strings, one for each row", _are_rows)
_CELL = Rule("a cell such as [0, 3]: a row and a column", _is_row_and_column)
_PROMISE = Rule("any, safe or opening", one_of([promise.value for promise in FirstClick]).fits)


class RequestError(ValueError):
    """A request that can't be answered; its sentence says what is wrong and where."""


class _Fields(CheckedFields):
    """The fields of a request. Its error sentences do not repeat the value: the sender has it."""

    def __init__(self, asked: Request) -> None:
        super().__init__(dict(asked), RequestError)

    def refusal(self, name: str, choice: str) -> Exception:
        return self.error(f"“{name}” must be {choice}.")


def whole_lines(lines: BinaryIO) -> Iterator[bytes | None]:
    """Yields every line, and None for each that is longer than LONGEST_LINE."""
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def read(line: bytes | None) -> Request:
    """Decodes a line; `None` represents a line that was too long."""
    if line is None:
        raise RequestError(f"The line is longer than {LONGEST_LINE} bytes.")
    if not line.strip():
        raise RequestError("The line is empty; a request is a JSON object with a “do”.")
    try:
        # Some programs begin with a byte order mark, which is harmless.
        asked = _decode(line.removeprefix(BOM_UTF8).decode())
    except UnicodeDecodeError:
        raise RequestError("The line is not UTF-8.") from None
    except RecursionError:
        raise RequestError(TOO_DEEP) from None
    except json.JSONDecodeError as error:
        wrong = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
        raise RequestError(f"The line is not JSON: {wrong} at character {error.pos + 1}.") from None
    except RequestError:
        raise
    except ValueError:
        # Python refuses whole numbers of more than 4,300 digits.
        raise RequestError(_TOO_LARGE) from None
    if not isinstance(asked, dict):
        raise RequestError("A request is a JSON object with a “do”.")
    return asked


def _refuse(constant: str) -> NoReturn:
    """Refuses NaN and Infinity, which Python would read though JSON has neither."""
    raise RequestError(f"The line is not JSON: {constant} is no number of JSON.")


def _float(digits: str) -> float:
    """Reads a number with a point or an exponent; refuses 1e999, which would be infinite."""
    value = float(digits)
    if not isfinite(value):
        raise ValueError(digits)
    return value


_decode = json.JSONDecoder(parse_constant=_refuse, parse_float=_float).decode


def position_of(asked: Request) -> Position:
    """Reads the position of “rows” and “mines”; flagged cells are covered ones."""
    grid, letters = rows_of(asked, "rows")
    mines = whole_number(asked, "mines", 0, grid.size)
    return Position(grid, _seen(letters, grid), mines)


def flagged_position_of(asked: Request) -> FlaggedPosition:
    """Reads the position of “rows” and “mines”, and its flags."""
    shown = position_of(asked)
    letters = "".join(asked["rows"])
    flags = [shown.grid.cell(flag.start()) for flag in re.finditer("F", letters)]
    return FlaggedPosition(shown, frozenset(flags))


def minefield_of(asked: Request, shown: Position) -> Minefield:
    """Reads “field”, which has to fit the position."""
    grid, letters = rows_of(asked, "field")
    if grid != shown.grid:
        raise RequestError("“field” must have as many rows and columns as “rows”.")
    mined = letters.encode("latin-1", "replace").translate(_FROM_MINE_LETTERS)
    if (at := mined.find(_NO_LETTER)) >= 0:
        row, column = grid.cell(at)
        raise RequestError(
            f"Row {row}, column {column}: {quoted(letters[at])} is neither “*” nor “.”."
        )
    if (mines := mined.count(1)) != shown.mines:
        raise RequestError(f"“field” has {mines} mines, not {shown.mines} as “mines” says.")
    minefield = Minefield(grid, mined)
    if (wrong := first_mismatch(shown, minefield)) is not None:
        row, column = wrong
        raise RequestError(f"Row {row}, column {column}: “field” does not fit what “rows” show.")
    return minefield


def action_of(asked: Request) -> Action:
    """Reads which move is asked for, by the field that is there: “open” or “chord”."""
    actions = [action for action in (Action.OPEN, Action.CHORD) if action.value in asked]
    if len(actions) != 1:
        raise RequestError("A move needs either “open” or “chord” with a cell, and not both.")
    return actions[0]


def name_of(asked: Request, name: str, known: Iterable[str]) -> str:
    """A name that must be one of these."""
    return str(_Fields(asked).take(name, one_of(known)))


def rows_of(asked: Request, name: str) -> tuple[Grid, str]:
    """The grid that some strings of equal length make, and all their letters."""
    rows = _Fields(asked).take(name, _ROWS)
    grid = _grid(len(rows[0]), len(rows))
    lengths = list(map(len, rows))
    if lengths.count(grid.width) < grid.height:
        number = next(at for at, length in enumerate(lengths) if length != grid.width)
        cells = "1 cell" if lengths[number] == 1 else f"{lengths[number]} cells"
        raise RequestError(f"Row {number} has {cells}, not {grid.width} as row 0.")
    return grid, "".join(rows)


def _seen(letters: str, grid: Grid) -> bytes:
    # Letters outside Latin-1 become “?”, which is no letter of a position either.
    seen = letters.encode("latin-1", "replace").translate(_VALUES)
    at = seen.find(_NO_LETTER)
    if at >= 0:
        row, column = grid.cell(at)
        raise RequestError(
            f"Row {row}, column {column}: {quoted(letters[at])} is no cell of a position."
        )
    return seen


def level_of(asked: Request) -> Level:
    """Reads “level”, or else “width”, “height” and “mines”."""
    if "level" in asked:
        return LEVELS[name_of(asked, "level", LEVELS)]
    width, height = (
        whole_number(asked, side, 1, MOST_CELLS_A_SIDE) for side in ("width", "height")
    )
    mines = whole_number(asked, "mines", 0, width * height)
    try:
        return Level.of(width, height, mines)
    except LevelError as error:
        raise RequestError(str(error)) from None


def seed_of(asked: Request, default: int | None = None) -> int:
    """Reads “seed”; without it returns the default, or a random seed if there is none."""
    if "seed" not in asked:
        return int.from_bytes(os.urandom(8), "big") if default is None else default
    return whole_number(asked, "seed", 0, SEEDS - 1)


def first_of(asked: Request, grid: Grid) -> Cell | None:
    """Reads “first”, the cell to open first; None if it is missing or null."""
    return cell_of(asked, "first", grid) if asked.get("first") is not None else None


def cell_of(asked: Request, name: str, grid: Grid) -> Cell:
    """A cell that must lie on the grid."""
    cell = Cell(*_Fields(asked).take(name, _CELL))
    if cell not in grid:
        raise RequestError(f"“{name}” lies outside {grid.width} × {grid.height} cells.")
    return cell


def promise_of(asked: Request) -> FirstClick:
    """Reads “first_click”; without it returns OPENING."""
    if "first_click" not in asked:
        return FirstClick.OPENING
    return FirstClick(_Fields(asked).take("first_click", _PROMISE))


def whole_number(asked: Request, name: str, least: int, most: int) -> int:
    """Reads a whole number from `least` to `most`."""
    return _Fields(asked).whole(name, most, least=least)


def boolean_of(asked: Request, name: str, *, default: bool = False) -> bool:
    """Reads true or false; without the field returns `default`."""
    return bool(_Fields(asked).take(name, SWITCH)) if name in asked else default


def _grid(width: int, height: int) -> Grid:
    try:
        return Grid(width, height)
    except GridError as error:
        raise RequestError(str(error)) from None
