"""The JSON-lines engine: one request a line in, one answer a line out, no window needed.

Every line gets exactly one answer. What cannot be followed is answered with one sentence, and the
engine goes on with the next line. `docs/engine.md` tells the protocol as it is built.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from itertools import chain
from math import isfinite
from typing import Any, BinaryIO, NoReturn

from minesweeper import __version__
from minesweeper.game.chance import SEEDS
from minesweeper.game.game import Game
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, Grid, GridError
from minesweeper.game.level import LEVELS, FirstClick, Level, LevelError
from minesweeper.game.minefield import count_neighbours, deal
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.quoting import quoted
from minesweeper.logic.counting import TooWideError
from minesweeper.logic.large import decimal_text
from minesweeper.logic.odds import Odds
from minesweeper.logic.parts import ContradictionError
from minesweeper.logic.rebuild import NoBoardError, rebuild

LONGEST_LINE = 16 * 1024 * 1024
"""The most bytes of a line; a longer one is refused without being kept."""
JUDGES = ["classic"]
NOT_YET = ("explain", "scout", "judge", "choose")

_LETTERS = "012345678#M"
assert (_LETTERS[COVERED], _LETTERS[SHOWN_MINE]) == ("#", "M")
_STRANGE = 255
_VALUES = bytes(
    COVERED if letter == "F" else _LETTERS.index(letter) if letter in _LETTERS else _STRANGE
    for letter in map(chr, range(256))
)

_IS_COVERED = bytes(value == COVERED for value in range(256))
_MINE_LETTERS = b".*" + bytes(254)

_TOO_DEEP = "The line is nested too deeply."
_TOO_LARGE = "The line holds a number that is too large."
_encode = json.JSONEncoder(ensure_ascii=False).encode

Request = dict[str, Any]
Answer = dict[str, Any]


class RequestError(ValueError):
    """A request that cannot be followed; its sentence says what is wrong and where."""


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the input ends."""
    for line in _whole_lines(lines):
        answers.write(written(answer(line)))
        answers.flush()


def _whole_lines(lines: BinaryIO) -> Iterator[bytes | None]:
    """Every line, or None for one that is too long, of which only the end is looked for."""
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def written(found: Answer) -> bytes:
    """An answer as a line.

    The odds are most of an `analyse`, and most of them are the same few numbers: each is put into
    words once, in a third of the time that the encoder needs.
    """
    odds = found.get("odds")
    if not isinstance(odds, list):
        text = _encoded(found)
    else:
        rest = _encoded({name: value for name, value in found.items() if name != "odds"})
        text = f'{rest[:-1]}, "odds": {_written_rows(odds)}}}'
    # What is no text, half a surrogate pair of an “id”, goes back as the escape it came as.
    return text.encode(errors="backslashreplace") + b"\n"


def _encoded(found: Answer) -> str:
    try:
        return _encode(found)
    except RecursionError:
        # An “id” can be nested less deeply than can be read, and more than can be written.
        return _encode({"ok": False, "error": _TOO_DEEP})


def _written_rows(rows: list[list[float | None]]) -> str:
    words = {chance: repr(chance) for chance in set(chain.from_iterable(rows))}
    words[None] = "null"
    lines = [", ".join(map(words.__getitem__, row)) for row in rows]
    return f"[[{'], ['.join(lines)}]]"


def answer(line: bytes | None) -> Answer:
    """The answer to one line."""
    started = time.perf_counter()
    asked: Request = {}
    try:
        asked = _read(line)
        found = _follow(asked, started)
    except RequestError as error:
        found = {"ok": False, "error": str(error)}
    return {"id": asked["id"], **found} if "id" in asked else found


def _read(line: bytes | None) -> Request:
    if line is None:
        raise RequestError(f"The line is longer than {LONGEST_LINE} bytes.")
    if not line.strip():
        raise RequestError("The line is empty; a request is a JSON object with a “do”.")
    try:
        # Some programs begin with a mark of byte order, which is harmless.
        asked = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_float)
    except UnicodeDecodeError:
        raise RequestError("The line is not UTF-8.") from None
    except RecursionError:
        raise RequestError(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        told = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
        raise RequestError(f"The line is not JSON: {told} at character {error.pos + 1}.") from None
    except RequestError:
        raise
    except ValueError:
        # Python reads no whole number of more than 4300 digits.
        raise RequestError(_TOO_LARGE) from None
    if not isinstance(asked, dict):
        raise RequestError("A request is a JSON object with a “do”.")
    return asked


def _refuse(constant: str) -> NoReturn:
    """Python would read NaN and Infinity, which are no JSON."""
    raise RequestError(f"The line is not JSON: {constant} is no number of JSON.")


def _float(digits: str) -> float:
    """A number with a point or an exponent, unless it would be infinite: that is no JSON."""
    value = float(digits)
    if not isfinite(value):
        raise ValueError(digits)
    return value


def _follow(asked: Request, started: float) -> Answer:
    verb = asked.get("do")
    if not isinstance(verb, str):
        raise RequestError("A request needs a “do” that names what to do.")
    if verb in NOT_YET:
        raise RequestError(f"The verb {verb!r} is not part of this release.")
    if verb not in _VERBS:
        raise RequestError(f"There is no verb {quoted(verb)}; there are {', '.join(_VERBS)}.")
    found = _VERBS[verb](asked)
    if verb == "analyse":
        found["ms"] = round((time.perf_counter() - started) * 1000, 4)
    return {"ok": True, **found}


# The verbs.


def _hello(_: Request) -> Answer:
    return {
        "name": "minesweeper",
        "version": __version__,
        "judges": JUDGES,
        "players": [],
        "limits": {
            "width": MOST_CELLS_A_SIDE,
            "height": MOST_CELLS_A_SIDE,
            "line_bytes": LONGEST_LINE,
        },
    }


def _new(asked: Request) -> Answer:
    level = _level(asked)
    seed = _seed(asked)
    first = _first(asked, level.grid)
    promise = _first_click(asked)
    if asked.get("no_guess", False) is not False:
        raise RequestError("“no_guess” is not part of this release.")
    dealt = deal(level, seed, first, promise)
    shown = Position.covered(level.grid, level.mines)
    lost = first is not None and dealt.minefield.is_mined(first)
    if first is not None and not lost:
        game = Game(level, seed, lambda: 0, first_click=promise)
        game.open(first)
        shown = game.position
    return {
        "field": _rows(_drawn_mines(dealt.minefield.mined), level.grid.width),
        "rows": _drawn(shown),
        "seed": seed,
        "first_click": dealt.first_click.value,
        "lost": lost,
    }


def _analyse(asked: Request) -> Answer:
    shown = _position(asked)
    wants_odds, wants_layouts = _switch(asked, "odds", default=True), _switch(asked, "layouts")
    return analysis(count_odds(shown), with_odds=wants_odds, with_layouts=wants_layouts)


def count_odds(shown: Position) -> Odds:
    """The odds of a position, or a RequestError that says why there are none."""
    try:
        return Odds.of(shown)
    except ContradictionError:
        raise RequestError(
            "No minefield fits this position: its numbers or its total contradict each other."
        ) from None
    except TooWideError:
        raise RequestError("The front of this position is too wide to be counted.") from None


def analysis(odds: Odds, *, with_odds: bool, with_layouts: bool) -> Answer:
    """What `analyse` answers, but for the time it took."""
    width, chances = odds.position.grid.width, odds.chances
    rows = [chances[at : at + width] for at in range(0, len(chances), width)]
    return {
        "safe": odds.safe,
        "mine": odds.mined,
        "odds": rows if with_odds else None,
        "best": best_cell(odds),
        "layouts": decimal_text(odds.layouts) if with_layouts else None,
        "exact": True,
    }


def _rebuild(asked: Request) -> Answer:
    grid, letters = _lines(asked, "numbers")
    if strange := set(letters) - set("0123456789"):
        at = min(letters.index(letter) for letter in strange)
        row, column = grid.cell(at)
        raise RequestError(f"Row {row}, column {column}: {letters[at]!r} is no digit.")
    try:
        found = rebuild(grid, bytes(map(int, letters)))
    except NoBoardError:
        raise RequestError("No minefield has these “numbers”.") from None
    return {"field": _rows(_drawn_mines(found.mined), grid.width), "unique": found.is_unique}


_VERBS: dict[str, Callable[[Request], Answer]] = {
    "hello": _hello,
    "new": _new,
    "analyse": _analyse,
    "rebuild": _rebuild,
}


def best_cell(odds: Odds) -> Cell | None:
    """A proved cell, or the least likely mine; of equals the one with fewest covered neighbours."""
    if safe := odds.safe:
        return safe[0]
    chances, grid = odds.chances, odds.position.grid
    # Without a proved cell there is no chance of 0 to be filtered out with the opened cells.
    least = min(filter(None, chances), default=1.0)
    if least == 1.0:
        return None
    equals = [at for at, chance in enumerate(chances) if chance == least]
    if len(equals) > 1:
        around = count_neighbours(grid, odds.position.seen.translate(_IS_COVERED))
        equals.sort(key=around.__getitem__)
    return grid.cell(equals[0])


# What a request says.


def _position(asked: Request) -> Position:
    grid, letters = _lines(asked, "rows")
    mines = _whole(asked, "mines", 0, grid.size)
    return Position(grid, _seen(letters, grid), mines)


def _lines(asked: Request, name: str) -> tuple[Grid, str]:
    """The grid that some strings of equal length make, and all their letters."""
    rows = asked.get(name)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise RequestError(f"“{name}” must be a list of strings, one for each row.")
    grid = _grid(len(rows[0]), len(rows))
    lengths = list(map(len, rows))
    if lengths.count(grid.width) < grid.height:
        number = next(at for at, length in enumerate(lengths) if length != grid.width)
        raise RequestError(f"Row {number} has {lengths[number]} cells, not {grid.width} as row 0.")
    return grid, "".join(rows)


def _seen(letters: str, grid: Grid) -> bytes:
    # A letter of no byte is as strange as those that the table does not know.
    seen = letters.encode("latin-1", "replace").translate(_VALUES)
    at = seen.find(_STRANGE)
    if at >= 0:
        row, column = grid.cell(at)
        raise RequestError(f"Row {row}, column {column}: {letters[at]!r} is no cell of a position.")
    return seen


def _level(asked: Request) -> Level:
    if "level" in asked:
        named = asked["level"]
        if not isinstance(named, str) or named not in LEVELS:
            raise RequestError(f"“level” must be one of {', '.join(LEVELS)}.")
        return LEVELS[named]
    width, height = (_whole(asked, side, 1, MOST_CELLS_A_SIDE) for side in ("width", "height"))
    mines = _whole(asked, "mines", 0, width * height)
    try:
        return Level.of(width, height, mines)
    except LevelError as error:
        raise RequestError(str(error)) from None


def _seed(asked: Request) -> int:
    if "seed" not in asked:
        return int.from_bytes(os.urandom(8), "big")
    return _whole(asked, "seed", 0, SEEDS - 1)


def _first(asked: Request, grid: Grid) -> Cell | None:
    return _cell(asked, "first", grid) if asked.get("first") is not None else None


def _cell(asked: Request, name: str, grid: Grid) -> Cell:
    at = asked.get(name)
    if not isinstance(at, list) or len(at) != 2 or not all(type(part) is int for part in at):
        raise RequestError(f"“{name}” must be a cell such as [0, 3]: a row and a column.")
    cell = Cell(*at)
    if cell not in grid:
        raise RequestError(f"“{name}” lies outside {grid.width} × {grid.height} cells.")
    return cell


def _first_click(asked: Request) -> FirstClick:
    named = asked.get("first_click", FirstClick.OPENING.value)
    try:
        return FirstClick(named)
    except ValueError:
        raise RequestError("“first_click” must be any, safe or opening.") from None


def _whole(asked: Request, name: str, least: int, most: int) -> int:
    value = asked.get(name)
    if type(value) is not int or not least <= value <= most:
        raise RequestError(f"“{name}” must be a whole number from {least} to {most}.")
    return value


def _switch(asked: Request, name: str, *, default: bool = False) -> bool:
    value = asked.get(name, default)
    if not isinstance(value, bool):
        raise RequestError(f"“{name}” must be true or false.")
    return value


def _grid(width: int, height: int) -> Grid:
    try:
        return Grid(width, height)
    except GridError as error:
        raise RequestError(str(error)) from None


# What an answer says.


def _drawn(shown: Position) -> list[str]:
    return _rows("".join(_LETTERS[value] for value in shown.seen), shown.grid.width)


def _drawn_mines(mined: bytes) -> str:
    return mined.translate(_MINE_LETTERS).decode("ascii")


def _rows(letters: str, width: int) -> list[str]:
    return [letters[at : at + width] for at in range(0, len(letters), width)]
