"""`minesweeper analyse`: prints what a position proves, and can draw it or write its clauses."""

import argparse
import json
import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from minesweeper.arena.progress import work_bar
from minesweeper.cli.files import (
    CNF,
    check_output,
    check_picture,
    read_text,
    write_output,
    write_picture,
)
from minesweeper.cli.parsing import Parser, file_name, file_path
from minesweeper.cli.usage import UsageError, print_answer, standard_output
from minesweeper.engine import engine, questions
from minesweeper.game.grid import Cell, Grid, column_name
from minesweeper.game.notation import FlaggedPosition, read_position
from minesweeper.game.percent import exact_percent, percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import Analysis, ProvedOdds
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.proof.clauses import MOST_COVERED_CELLS, dimacs
from minesweeper.logic.work_budget import TooHardError, limited_to
from minesweeper.settings import THEMES
from minesweeper.translation import N_, join_sentences
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

    AnyOdds = Odds | EstimatedOdds | ProvedOdds

_GREEN, _RED, _BOLD, _DIM, _PLAIN = "\033[32m", "\033[31m", "\033[1m", "\033[2m", "\033[0m"

MOST_CELLS_COUNTED = 40_000
"""The largest board, in cells, whose number of fitting minefields is printed.

On larger boards the number has a hundred thousand digits, takes minutes and helps nobody.
"""
_TOO_HARD = N_("Too hard: proving what follows from this position would take too much work.")


def run(words: list[str]) -> None:
    """Prints what follows from the position in a file, and writes the files that are asked for."""
    chosen = _parser().parse_args(words)
    output = standard_output()
    if chosen.image is not None:
        check_picture(chosen.image, ".png")
    if chosen.cnf is not None:
        _check_cnf_path(chosen)
    sheet = read_position(read_text(chosen.file))
    if chosen.cnf is not None:
        _check_size(sheet.position)
    try:
        with _bounded():
            found = questions.analyse(sheet.position)
            text = _json(found) if chosen.json else _text(found, sheet, output)
    except TooHardError:
        # Another solver may prove what is too hard for us.
        _write_cnf(chosen, sheet.position)
        raise UsageError(_(_TOO_HARD)) from None
    if chosen.image is not None:
        _draw(chosen, sheet, found)
    _write_cnf(chosen, sheet.position)
    print_answer(text)


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper analyse",
        description=_("Show what a position proves, the odds of the rest, and what to open."),
        epilog=_("Example: {command}").format(
            command="printf '3x2/1\\n1##\\n1##\\n' | minesweeper analyse -"
        ),
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=file_name,
        help=_("a position as text, or - for standard input"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead"))
    parser.add_argument(
        "--image", metavar="FILE.png", type=file_path, help=_("also save a picture to this file")
    )
    parser.add_argument(
        "--cnf",
        metavar="OUT",
        type=file_path,
        help=_("also write the knowledge base to this file, as DIMACS for any SAT solver"),
    )
    parser.add_argument(
        "--theme",
        choices=[name for name in THEMES if name != "system"],
        default="daylight",
        help=_("the colours of that picture (default: daylight)"),
    )
    return parser


@contextmanager
def _bounded() -> Iterator[None]:
    """Limits the work as for an engine request, and shows the progress.

    Raises a TooHardError beyond that limit, and a UsageError if no minefield fits the position.
    """
    try:
        with work_bar(questions.MOST_WORK) as done, limited_to(questions.MOST_WORK, done):
            yield
    except questions.QuestionError as error:
        raise UsageError(str(error)) from None


def _json(found: Analysis) -> str:
    counted = found.position.grid.size <= MOST_CELLS_COUNTED
    values = engine.analysis(found, with_odds=True, with_layouts=counted)
    return json.dumps(values, ensure_ascii=False) + "\n"


def _text(found: Analysis, sheet: FlaggedPosition, output: TextIO) -> str:
    odds, best = found.known_odds(), found.best()
    drawn = picture(odds, best, TerminalStyle.of(output), sheet.flags)
    return drawn + summary(odds, best)


def _check_cnf_path(chosen: argparse.Namespace) -> None:
    """Raises a UsageError if the file cannot be written, or if it is the position itself."""
    check_output(chosen.cnf, CNF)
    if os.path.realpath(chosen.file) == os.path.realpath(chosen.cnf):
        raise UsageError(
            _(
                "The knowledge base cannot be written to {path}: the position is read from there."
            ).format(path=chosen.cnf)
        )


def _check_size(position: Position) -> None:
    """Raises a UsageError if the position has too many covered cells for a file of clauses."""
    covered = position.seen.count(COVERED)
    if covered > MOST_COVERED_CELLS:
        raise UsageError(
            _(
                "The knowledge base of {covered} covered cells is too large for a file: at most "
                "{most} can be written."
            ).format(covered=covered, most=MOST_COVERED_CELLS)
        )


def _write_cnf(chosen: argparse.Namespace, position: Position) -> None:
    """Writes the knowledge base of a position, if it is asked for."""
    if chosen.cnf is not None:
        write_output(chosen.cnf, CNF, dimacs(position).encode())


def _draw(chosen: argparse.Namespace, sheet: FlaggedPosition, found: Analysis) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from minesweeper.window.drawing import picture as drawing  # noqa: PLC0415  only here pygame is needed

    odds, best = found.known_odds(), found.best()
    board = _("{text}.").format(text=drawing.board_words(sheet.position))
    details = join_sentences(board, proved(odds))
    told = advice(odds, best)
    analysed = drawing.Analysed(sheet.position, sheet.flags, odds.chances, best, told, details)
    write_picture(chosen.image, drawing.png(analysed, chosen.theme))


# The position and its odds as text, in colour if the terminal has it.


Signs = tuple[str, str, str]
SIGNS: Signs = ("✓", "✗", "·")
PLAIN_SIGNS: Signs = ("+", "x", ".")
"""The ASCII signs for a cell that is proved safe, a proved mine, or an empty cell."""


def signs_for(encoding: str | None) -> Signs:
    """Returns the signs that an output of this encoding can show."""
    try:
        "".join(SIGNS).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_SIGNS
    return SIGNS


@dataclass(frozen=True, slots=True)
class TerminalStyle:
    """What an output can show: its signs, colours and width."""

    in_colour: bool = False
    columns: int | None = None
    """The characters that fit on a line; None if a line may have any length."""
    signs: Signs = SIGNS

    @classmethod
    def of(cls, output: TextIO) -> "TerminalStyle":
        """Returns what an output can show; only a terminal has a width and colours."""
        signs = signs_for(output.encoding)
        if not output.isatty():
            return cls(signs=signs)
        # See no-color.org.
        in_colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(in_colour, shutil.get_terminal_size().columns, signs)


def picture(
    odds: "AnyOdds", best: Cell | None, style: TerminalStyle, flags: Collection[Cell] = frozenset()
) -> str:
    """Returns the board with a sign for each proved cell, the chance in % for others, and a key.

    A board that is wider than the output is drawn in strips of columns, one below the other.
    """
    seen = odds.position.seen
    cells = [
        _cell(value, chance, style.signs) for value, chance in zip(seen, odds.chances, strict=True)
    ]
    _note(cells, odds.position.grid, flags, best)
    strips = _strips(cells, odds.position.grid, style)
    key = _key(style.signs)
    if isinstance(odds, ProvedOdds):
        key += _("? is covered, and its chance of a mine is not known.") + "\n"
    return "\n".join(map("".join, strips)) + key


def _key(signs: Signs) -> str:
    safe, mined, _empty = signs
    first = _("{safe} safe, {mined} mine, 25% a chance of a mine, [ ] best to open;")
    second = _("F is flagged, * a shown mine; plain numbers are open cells.")
    return f"{first.format(safe=safe, mined=mined)}\n{second}\n"


_Cell = tuple[str, str]
"""The text and the colour of a cell."""


def _cell(value: int, chance: float | None, signs: Signs) -> _Cell:
    safe, mined, empty = signs
    if chance is None and value == COVERED:
        return "?", _PLAIN
    if chance is None:
        text = {0: empty}.get(value, str(value) if value < COVERED else "*")
        return text, _BOLD if 0 < value < COVERED else _DIM
    if chance in (0.0, 1.0):
        return (mined, _RED) if chance else (safe, _GREEN)
    # Without the % sign a chance of 1 % would look like an opened 1.
    return f"{percent(chance)}%", _PLAIN


def _note(cells: list[_Cell], grid: Grid, flags: Collection[Cell], best: Cell | None) -> None:
    """Adds an F to the texts of flagged cells, and brackets to that of the best cell."""
    for flag in map(grid.index, flags):
        text, colour = cells[flag]
        cells[flag] = (f"F{text}", colour)
    if best is not None:
        text, colour = cells[grid.index(best)]
        cells[grid.index(best)] = (f"[{text}]", colour)


def _strips(cells: list[_Cell], grid: Grid, style: TerminalStyle) -> Iterator[Iterator[str]]:
    """Yields the lines of each strip of columns."""
    texts = max(len(text) for text, _ in cells)
    wide = max(4, texts, len(column_name(grid.width - 1))) + 1
    room = (style.columns or 0) - len(str(grid.height))
    most = max(1, room // wide) if style.columns else grid.width
    for first in range(0, grid.width, most):
        columns = range(first, min(first + most, grid.width))
        yield _strip(cells, grid, style, columns, wide)


def _strip(
    cells: list[_Cell], grid: Grid, style: TerminalStyle, columns: range, wide: int
) -> Iterator[str]:
    """Yields the lines of a strip, the names of its columns first."""
    edge = len(str(grid.height))
    yield " " * edge + "".join(f"{column_name(at):>{wide}}" for at in columns) + "\n"
    for row in range(grid.height):
        start = row * grid.width
        shown = cells[start + columns.start : start + columns.stop]
        drawn = [_coloured(f"{text:>{wide}}", colour, style) for text, colour in shown]
        yield f"{row + 1:>{edge}}" + "".join(drawn) + "\n"


def _coloured(text: str, colour: str, style: TerminalStyle) -> str:
    return f"{colour}{text}{_PLAIN}" if style.in_colour and colour != _PLAIN else text


def summary(odds: "AnyOdds", best: Cell | None) -> str:
    """Returns what is proved, how many minefields fit, and what to open, as sentences."""
    return f"{join_sentences(proved(odds), _certainty(odds))}\n{advice(odds, best)}\n"


def _certainty(odds: "AnyOdds") -> str:
    if isinstance(odds, ProvedOdds):
        return _("The chances of the other cells would take too much work.")
    if not isinstance(odds, Odds):
        return _(
            "The chances are estimates, with a standard error of at most {points:.1f} points."
        ).format(points=100 * odds.error)
    if odds.position.grid.size > MOST_CELLS_COUNTED:
        return ""
    try:
        return _("Possible minefields: {count}.").format(count=_grouped(odds.layouts))
    except TooHardError:
        return _("Counting the possible minefields would take too much work.")


def proved(odds: "AnyOdds") -> str:
    """Returns how many cells are proved, in two short sentences."""
    text = _("Proved safe: {safe:,}. Proved mines: {mined:,}.")
    return text.format(safe=len(odds.safe), mined=len(odds.mined))


def advice(odds: "AnyOdds", best: Cell | None) -> str:
    """Returns a sentence that says what to open, and why."""
    if best is None:
        return _("Nothing can be opened.")
    chance = odds.chances[odds.position.grid.index(best)]
    if chance is None:
        return _("Nothing is certain. By a rough estimate, {cell} is best to open.").format(
            cell=best.name
        )
    if chance == 0.0:
        return _("Open {cell}: it is safe.").format(cell=best.name)
    if isinstance(odds, Odds):
        text = _("Nothing is certain. Open {cell}: its chance of a mine is {percent} %.")
        return text.format(cell=best.name, percent=exact_percent(chance))
    text = _("Nothing is certain. Open {cell}: its chance of a mine is estimated at {percent} %.")
    return text.format(cell=best.name, percent=percent(chance))


def _grouped(layouts: int) -> str:
    """Returns a number with its digits in groups of three or, if it is huge, as a power of ten."""
    if layouts < 10**15:
        return format_number(layouts)
    digits = int(layouts.bit_length() * 0.30103)
    return _("about 10^{digits}").format(digits=digits)
