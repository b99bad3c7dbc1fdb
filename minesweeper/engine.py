"""The JSON-lines engine: one request a line in, one answer a line out, no window needed.

Every line gets exactly one answer. What cannot be followed is answered with one sentence, and the
engine goes on with the next line. `docs/engine.md` tells the protocol as it is built.
"""

import json
import os
import re
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from minesweeper import __version__
from minesweeper.agent.court import Plea, hear
from minesweeper.agent.judge import Fate, Ruling
from minesweeper.agent.scout import Scout
from minesweeper.agent.trail import Action
from minesweeper.game.chance import SEEDS
from minesweeper.game.game import Game
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell, Grid, GridError
from minesweeper.game.level import LEVELS, FirstClick, Level, LevelError
from minesweeper.game.minefield import Minefield, count_neighbours, deal
from minesweeper.game.moves import is_finished, misfit
from minesweeper.game.notation import Sheet
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.quoting import quoted
from minesweeper.judges import JUDGES
from minesweeper.logic.any_odds import odds_of
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.large import decimal_text
from minesweeper.logic.odds import Odds
from minesweeper.logic.parts import ContradictionError
from minesweeper.logic.rebuild import NoBoardError, rebuild
from minesweeper.logic.techniques import technique, told
from minesweeper.players.roster import PLAYERS

if TYPE_CHECKING:
    from minesweeper.logic.estimate import EstimatedOdds

LONGEST_LINE = 16 * 1024 * 1024
"""The most bytes of a line; a longer one is refused without being kept."""
NOT_YET = ("explain",)

_LETTERS = "012345678#M"
assert (_LETTERS[COVERED], _LETTERS[SHOWN_MINE]) == ("#", "M")
_STRANGE = 255
_VALUES = bytes(
    COVERED if letter == "F" else _LETTERS.index(letter) if letter in _LETTERS else _STRANGE
    for letter in map(chr, range(256))
)

_TO_LETTERS = _LETTERS.encode("ascii").ljust(256, b"?")
_IS_COVERED = bytes(value == COVERED for value in range(256))
_MINE_LETTERS = b".*" + bytes(254)
_FROM_MINE_LETTERS = bytes(
    ".*".index(letter) if letter in ".*" else _STRANGE for letter in map(chr, range(256))
)

_NO_MINEFIELD = "No minefield fits this position: its numbers or its total contradict each other."
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
    """An answer as a line."""
    try:
        text = _written_analysis(found) if isinstance(found.get("odds"), list) else _encode(found)
    except RecursionError:
        # An “id” can be nested less deeply than can be read, and more than can be written.
        text = _encode({"ok": False, "error": _TOO_DEEP})
    # What is no text, half a surrogate pair of an “id”, goes back as the escape it came as.
    return text.encode(errors="backslashreplace") + b"\n"


def _written_analysis(found: Answer) -> str:
    """What `analyse` answers, in a third of the time that the encoder needs.

    The odds are most of it, and most of them are the same few numbers: each is put into words once.
    """
    words = [f'"{name}": {_WRITE.get(name, _encode)(value)}' for name, value in found.items()]
    return f"{{{', '.join(words)}}}"


def _written_cells(cells: list[Cell]) -> str:
    return f"[{', '.join([f'[{row}, {column}]' for row, column in cells])}]"


def _written_rows(rows: list[list[float | None]]) -> str:
    words = _Words({None: "null"}).__getitem__
    return f"[[{'], ['.join([', '.join(map(words, row)) for row in rows])}]]"


class _Words(dict[float | None, str]):
    """Chances as JSON has them, each put into words when it first comes."""

    def __missing__(self, chance: float) -> str:
        self[chance] = word = repr(chance)
        return word


_written_constant = {True: "true", False: "false", None: "null"}.__getitem__
_WRITE: dict[str, Callable[[Any], str]] = {
    "ok": _written_constant,
    "safe": _written_cells,
    "mine": _written_cells,
    "odds": _written_rows,
    "best": lambda cell: "null" if cell is None else f"[{cell.row}, {cell.column}]",
    "layouts": lambda digits: "null" if digits is None else f'"{digits}"',
    "exact": _written_constant,
    "ms": repr,
}


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
        asked = _decode(line.removeprefix(BOM_UTF8).decode())
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


_decode = json.JSONDecoder(parse_constant=_refuse, parse_float=_float).decode


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
        found["ms"] = round((time.perf_counter() - started) * 1e7) / 1e4
    return {"ok": True, **found}


# The verbs.


def _hello(_: Request) -> Answer:
    return {
        "name": "minesweeper",
        "version": __version__,
        "judges": list(JUDGES),
        "players": list(PLAYERS),
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


def count_odds(shown: Position) -> "Odds | EstimatedOdds":
    """The odds of a position, or a RequestError that says why there are none."""
    # Not with _refusing(), which costs a twentieth of what a small board takes.
    try:
        return odds_of(shown)
    except ContradictionError:
        raise RequestError(_NO_MINEFIELD) from None


@contextmanager
def _refusing() -> Iterator[None]:
    """Say in a sentence why a position cannot be thought about."""
    try:
        yield
    except ContradictionError:
        raise RequestError(_NO_MINEFIELD) from None


def analysis(odds: "Odds | EstimatedOdds", *, with_odds: bool, with_layouts: bool) -> Answer:
    """What `analyse` answers, but for the time it took."""
    width, chances, safe = odds.position.grid.width, odds.chances, odds.safe
    rows = [chances[at : at + width] for at in range(0, len(chances), width)]
    found = {
        "safe": safe,
        "mine": odds.mined,
        "odds": rows if with_odds else None,
        "best": safe[0] if safe else _least_likely(odds),
    }
    if isinstance(odds, Odds):
        layouts = decimal_text(odds.layouts) if with_layouts else None
        return {**found, "layouts": layouts, "exact": True}
    return {**found, "layouts": None, "exact": False, "error": odds.error}


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


def _scout(asked: Request) -> Answer:
    sheet = _sheet(asked)
    minefield = _minefield(asked, sheet.position)
    scout = Scout.from_position(sheet.position, minefield)
    scout.finish()
    known = scout.known
    stopped = Position(sheet.position.grid, known.seen(), sheet.position.mines)
    return {
        "steps": _steps(scout.steps(), minefield),
        "undeducible": known.open_questions(),
        "rows": _drawn(stopped, {*sheet.flags, *known.mined()}),
    }


def _judge(asked: Request) -> Answer:
    sheet = _sheet(asked)
    minefield = _minefield(asked, sheet.position)
    judge = JUDGES[_named(asked, "judge", JUDGES)]
    action = _action(asked)
    cell = _cell(asked, action.value, sheet.position.grid)
    heard = hear(judge, Plea(sheet, minefield, action, cell), _seed(asked, default=0))
    return {
        "outcome": heard.ruling.fate.value if heard.ruling else "nothing",
        "field": _rows(_drawn_mines(heard.minefield.mined), sheet.position.grid.width),
        "rows": _drawn(heard.sheet.position, heard.sheet.flags),
        "won": is_finished(heard.sheet.position),
        **_loss(heard.ruling, minefield),
    }


def _choose(asked: Request) -> Answer:
    shown = _position(asked)
    player = PLAYERS[_named(asked, "player", PLAYERS)]
    _seed(asked, default=0)
    with _refusing():
        move = player.choose(shown)
    if move is None:
        return {"cell": None, "action": None, "odds": None, "certain": False}
    return {
        "cell": move.cell,
        "action": move.action.value,
        "odds": move.odds,
        "certain": move.is_certain,
    }


_VERBS: dict[str, Callable[[Request], Answer]] = {
    "hello": _hello,
    "new": _new,
    "analyse": _analyse,
    "scout": _scout,
    "judge": _judge,
    "choose": _choose,
    "rebuild": _rebuild,
}


def best_cell(odds: "Odds | EstimatedOdds") -> Cell | None:
    """A proved cell, or the least likely mine; of equals the one with fewest covered neighbours."""
    safe = odds.safe
    return safe[0] if safe else _least_likely(odds)


def _least_likely(odds: "Odds | EstimatedOdds") -> Cell | None:
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


def _sheet(asked: Request) -> Sheet:
    """The position with its flags."""
    shown = _position(asked)
    letters = "".join(asked["rows"])
    flags = [shown.grid.cell(flag.start()) for flag in re.finditer("F", letters)]
    return Sheet(shown, frozenset(flags))


def _minefield(asked: Request, shown: Position) -> Minefield:
    """The minefield behind a position, which it has to fit."""
    grid, letters = _lines(asked, "field")
    if grid != shown.grid:
        raise RequestError("“field” must have as many rows and columns as “rows”.")
    mined = letters.encode("latin-1", "replace").translate(_FROM_MINE_LETTERS)
    if (at := mined.find(_STRANGE)) >= 0:
        row, column = grid.cell(at)
        raise RequestError(f"Row {row}, column {column}: {letters[at]!r} is neither “*” nor “.”.")
    if (mines := mined.count(1)) != shown.mines:
        raise RequestError(f"“field” has {mines} mines, not {shown.mines} as “mines” says.")
    minefield = Minefield(grid, mined)
    if (wrong := misfit(shown, minefield)) is not None:
        row, column = wrong
        raise RequestError(f"Row {row}, column {column}: “field” does not fit what “rows” show.")
    return minefield


def _action(asked: Request) -> Action:
    """Whether a move opens or chords."""
    actions = [action for action in (Action.OPEN, Action.CHORD) if action.value in asked]
    if len(actions) != 1:
        raise RequestError("A move needs either “open” or “chord” with a cell, and not both.")
    return actions[0]


def _named(asked: Request, name: str, known: Iterable[str]) -> str:
    """A name that must be one of these."""
    named = asked.get(name)
    if not isinstance(named, str) or named not in known:
        raise RequestError(f"“{name}” must be one of {', '.join(known)}.")
    return named


def _lines(asked: Request, name: str) -> tuple[Grid, str]:
    """The grid that some strings of equal length make, and all their letters."""
    rows = asked.get(name)
    if not isinstance(rows, list) or {*map(type, rows)} != {str}:
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
        return LEVELS[_named(asked, "level", LEVELS)]
    width, height = (_whole(asked, side, 1, MOST_CELLS_A_SIDE) for side in ("width", "height"))
    mines = _whole(asked, "mines", 0, width * height)
    try:
        return Level.of(width, height, mines)
    except LevelError as error:
        raise RequestError(str(error)) from None


def _seed(asked: Request, default: int | None = None) -> int:
    if "seed" not in asked:
        return int.from_bytes(os.urandom(8), "big") if default is None else default
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


def _drawn(shown: Position, flags: Iterable[Cell] = ()) -> list[str]:
    """The rows of a position, with flags on those of these cells that are covered."""
    letters = bytearray(shown.seen.translate(_TO_LETTERS))
    for flag in flags:
        if shown.at(flag) == COVERED:
            letters[shown.grid.index(flag)] = ord("F")
    return _rows(letters.decode("ascii"), shown.grid.width)


def _loss(ruling: Ruling | None, minefield: Minefield) -> Answer:
    """What a lost move has to tell; nothing where it was not lost."""
    if ruling is None or ruling.fate is not Fate.LOST:
        return {}
    better = {} if ruling.better is None else {"better": ruling.better}
    return {"reason": ruling.reason, "steps": _steps(ruling.lesson, minefield), **better}


def _steps(deductions: Iterable[Deduction], minefield: Minefield) -> list[Answer]:
    return [
        {
            "cell": step.cell,
            "action": "flag" if step.verdict is Verdict.MINE else "open",
            "technique": technique(step),
            "clues": step.clues,
            "given": step.given,
            "mine_count": step.uses_mine_count,
            "text": told(step, minefield.number),
        }
        for step in deductions
    ]


def _drawn_mines(mined: bytes) -> str:
    return mined.translate(_MINE_LETTERS).decode("ascii")


def _rows(letters: str, width: int) -> list[str]:
    return [letters[at : at + width] for at in range(0, len(letters), width)]
