"""Reads requests: lines become JSON objects, and their fields values of the game.

Every reader of `Request` checks one field or several that belong together, and returns a value that
the engine can rely on. It raises a RequestError whose sentence names the field, what is wrong and
what would be right. A field can be read once. Fields that no reader asks for are ignored.

>>> Request({"mines": 99}).whole("mines", most=480)
99
>>> Request({"cell": [0, 9]}).cell_on(Grid(9, 9), "cell")
Traceback (most recent call last):
minesweeper.engine.request.RequestError: “cell” lies outside 9 × 9 cells.
"""

import json
import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from math import isfinite
from typing import Any, BinaryIO, NoReturn

from minesweeper.engine.questions import QuestionError
from minesweeper.game import notation
from minesweeper.game.chance import SEEDS
from minesweeper.game.checked_fields import SWITCH, CheckedFields, Rule, one_of
from minesweeper.game.game import first_mismatch
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, Grid, GridError
from minesweeper.game.history import Action
from minesweeper.game.level import LEVELS, FirstClick, Level, LevelError
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, Position
from minesweeper.game.quoting import quoted

LONGEST_LINE = 16 * 1024 * 1024
"""The most bytes of a line; a longer one is refused without being held in memory."""
TOO_DEEP = "The line is nested too deeply."
_TOO_LARGE = "The line holds a number that is too large."


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and {*map(type, value)} == {str}


def _is_row_and_column(value: Any) -> bool:
    return isinstance(value, list) and [*map(type, value)] == [int, int]


# These sentences are not marked for the catalogues: the protocol of the engine is English.
_ROWS = Rule("{name} must be a list of strings, one for each row, not {shown}.", _are_rows)
_CELL = Rule(
    "{name} must be a cell such as [0, 3]: a row and a column, not {shown}.", _is_row_and_column
)
_PROMISE = Rule(
    "{name} must be any, safe or opening, not {shown}.",
    one_of([promise.value for promise in FirstClick]).fits,
)


class RequestError(QuestionError):
    """A request that can't be answered; its sentence says what is wrong and where."""


def whole_lines(lines: BinaryIO) -> Iterator[bytes | None]:
    """Yields every line; None in place of each that is longer than LONGEST_LINE."""
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def read(line: bytes | None) -> "Request":
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
    return Request(asked)


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


class Request(CheckedFields):
    """The fields of a request. Its error sentences do not repeat the value: the sender has it."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values, RequestError)

    def refusal(self, name: str, rule: Rule) -> Exception:
        """Returns the error for a field that is missing or cannot be used."""
        return self.error(f"“{name}” must be {rule.choice}.")

    def position(self) -> Position:
        """Reads the position of “rows” and “mines”; flagged cells are covered ones."""
        return self._position()[0]

    def flagged_position(self) -> FlaggedPosition:
        """Reads the position of “rows” and “mines”, and its flags."""
        shown, letters = self._position()
        return FlaggedPosition(shown, notation.flags_in(letters, shown.grid))

    def _position(self) -> tuple[Position, str]:
        grid, letters = self.rows("rows")
        mines = self.whole("mines", grid.size)
        unflagged = letters.replace(notation.FLAG_LETTER, notation.POSITION_LETTERS[COVERED])
        seen, stranger = notation.decode(unflagged, notation.POSITION_LETTERS)
        if stranger >= 0:
            raise self.error(f"{place_of(letters, stranger, grid)} is not a valid cell.")
        return Position(grid, seen, mines), letters

    def minefield(self, shown: Position) -> Minefield:
        """Reads “field”, which has to fit the position."""
        grid, letters = self.rows("field")
        if grid != shown.grid:
            raise self.error("“field” must have as many rows and columns as “rows”.")
        mined, stranger = notation.decode(letters, notation.MINE_LETTERS)
        if stranger >= 0:
            raise self.error(f"{place_of(letters, stranger, grid)} is neither “*” nor “.”.")
        if (mines := mined.count(1)) != shown.mines:
            raise self.error(f"“field” has {mines} mines, not {shown.mines} as “mines” says.")
        minefield = Minefield(grid, mined)
        if (wrong := first_mismatch(shown, minefield)) is not None:
            row, column = wrong
            raise self.error(f"Row {row}, column {column}: “field” does not fit what “rows” show.")
        return minefield

    def action(self) -> Action:
        """Reads which move is requested, from whichever field is present: “open” or “chord”."""
        actions = [action for action in (Action.OPEN, Action.CHORD) if action.value in self]
        if len(actions) != 1:
            raise self.error("A move needs either “open” or “chord” with a cell, and not both.")
        return actions[0]

    def rows(self, name: str) -> tuple[Grid, str]:
        """Reads strings of equal length as rows; returns their grid and all their letters."""
        rows = self.take(name, _ROWS)
        try:
            grid = Grid(len(rows[0]), len(rows))
        except GridError as error:
            raise self.error(str(error)) from None
        lengths = list(map(len, rows))
        if lengths.count(grid.width) < grid.height:
            number = next(at for at, length in enumerate(lengths) if length != grid.width)
            cells = "1 cell" if lengths[number] == 1 else f"{lengths[number]} cells"
            raise self.error(f"Row {number} has {cells}, not {grid.width} as row 0.")
        return grid, "".join(rows)

    def level(self) -> Level:
        """Reads “level”, or else “width”, “height” and “mines”."""
        if "level" in self:
            return self.one_of("level", LEVELS)
        width, height = (
            self.whole(side, MOST_CELLS_A_SIDE, least=1) for side in ("width", "height")
        )
        try:
            return Level.of(width, height, self.whole("mines", width * height))
        except LevelError as error:
            raise self.error(str(error)) from None

    def seed(self, default: int | None = None) -> int:
        """Reads “seed”; without it returns the default, or a random seed if there is none."""
        if "seed" not in self:
            return random_seed() if default is None else default
        return self.whole("seed", SEEDS - 1)

    def cell_on(self, grid: Grid, name: str) -> Cell:
        """Reads a cell, a row and a column, that must lie on the grid."""
        cell = Cell(*self.take(name, _CELL))
        if cell not in grid:
            raise self.error(f"“{name}” lies outside {grid.width} × {grid.height} cells.")
        return cell

    def promise(self, default: FirstClick = FirstClick.OPENING) -> FirstClick:
        """Reads “first_click”; without it returns `default`."""
        if "first_click" not in self:
            return default
        return FirstClick(self.take("first_click", _PROMISE))

    def switch(self, name: str, *, default: bool = False) -> bool:
        """Reads true or false; without the field returns `default`."""
        return bool(self.take(name, SWITCH)) if name in self else default


def random_seed() -> int:
    """Returns a seed for a game that nobody chose one for."""
    return int.from_bytes(os.urandom(8), "big")


def place_of(letters: str, at: int, grid: Grid) -> str:
    """Returns the beginning of an error sentence: where in the rows an invalid letter is."""
    row, column = grid.cell(at)
    return f"Row {row}, column {column}: {quoted(letters[at])}"
