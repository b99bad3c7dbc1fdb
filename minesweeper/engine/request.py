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
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, Grid, GridError
from minesweeper.game.history import Action
from minesweeper.game.level import LEVELS, FirstClick, Level, LevelError
from minesweeper.game.minefield import Minefield
from minesweeper.game.moves import misfit
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


class RequestError(ValueError):
    """A request that can't be answered; its sentence says what is wrong and where."""


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
    """Decodes a line; None stands for a line that was too long."""
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
    if (wrong := misfit(shown, minefield)) is not None:
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
    """Reads a name that must be one of these."""
    value = asked.get(name)
    if not isinstance(value, str) or value not in known:
        raise RequestError(f"“{name}” must be one of {', '.join(known)}.")
    return value


def rows_of(asked: Request, name: str) -> tuple[Grid, str]:
    """Reads a list of strings of equal length: the grid they make, and all letters, row by row."""
    rows = asked.get(name)
    if not isinstance(rows, list) or {*map(type, rows)} != {str}:
        raise RequestError(f"“{name}” must be a list of strings, one for each row.")
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
    """Reads a cell of the grid: a list of its row and column, counted from 0."""
    at = asked.get(name)
    if not isinstance(at, list) or len(at) != 2 or not all(type(part) is int for part in at):
        raise RequestError(f"“{name}” must be a cell such as [0, 3]: a row and a column.")
    cell = Cell(*at)
    if cell not in grid:
        raise RequestError(f"“{name}” lies outside {grid.width} × {grid.height} cells.")
    return cell


def promise_of(asked: Request) -> FirstClick:
    """Reads “first_click”; an opening by default."""
    value = asked.get("first_click", FirstClick.OPENING.value)
    try:
        return FirstClick(value)
    except ValueError:
        raise RequestError("“first_click” must be any, safe or opening.") from None


def whole_number(asked: Request, name: str, least: int, most: int) -> int:
    """Reads a whole number from `least` to `most`."""
    value = asked.get(name)
    if type(value) is not int or not least <= value <= most:
        raise RequestError(f"“{name}” must be a whole number from {least} to {most}.")
    return value


def boolean_of(asked: Request, name: str, *, default: bool = False) -> bool:
    """Reads true or false; the default if the field is missing."""
    value = asked.get(name, default)
    if not isinstance(value, bool):
        raise RequestError(f"“{name}” must be true or false.")
    return value


def _grid(width: int, height: int) -> Grid:
    try:
        return Grid(width, height)
    except GridError as error:
        raise RequestError(str(error)) from None
