"""`minesweeper analyse`: prints what a position proves; draws it or writes its clauses if asked."""

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from minesweeper.arena.progress import work_bar
from minesweeper.cli import terminal
from minesweeper.cli.files import (
    check_output,
    check_picture,
    read_text,
    write_output,
    write_picture,
)
from minesweeper.cli.parsing import Parser, argument_type, file_name, file_path
from minesweeper.cli.usage import UsageError, print_answer, standard_output
from minesweeper.engine import engine
from minesweeper.engine.request import RequestError
from minesweeper.game.notation import FlaggedPosition, read_position
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import Analysis
from minesweeper.logic.proof.dimacs import MOST_CELLS, dimacs
from minesweeper.logic.work_budget import TooHardError, limited_to
from minesweeper.settings import THEMES

_CNF = "knowledge base"
_TOO_HARD = "Too hard: to prove what follows from this position would take too much work."


def run(words: list[str]) -> None:
    """Prints what follows from the position of a file, and writes the files that are asked for."""
    chosen = _parser().parse_args(words)
    output = standard_output()
    if chosen.image is not None:
        check_picture(chosen.image, ".png")
    if chosen.cnf is not None:
        check_output(chosen.cnf, _CNF)
    sheet = read_position(read_text(chosen.file))
    if chosen.cnf is not None:
        _check_size(sheet.position)
    with _bounded():
        found = engine.analyse(sheet.position)
        text = _json(found) if chosen.json else _text(found, sheet, output)
    if chosen.image is not None:
        _draw(chosen, sheet, found)
    if chosen.cnf is not None:
        write_output(chosen.cnf, _CNF, dimacs(sheet.position).encode())
    print_answer(text)


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper analyse",
        description="Tell what a position proves, how likely the rest is, and what to open.",
        epilog="Example: printf '3x2/1\\n1##\\n1##\\n' | minesweeper analyse -",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=argument_type(file_name),
        help="a position as text, or - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--image",
        metavar="FILE.png",
        type=argument_type(file_path),
        help="also draw a picture into this file",
    )
    parser.add_argument(
        "--cnf",
        metavar="OUT",
        type=argument_type(file_path),
        help="also write the knowledge base into this file, as DIMACS for any SAT solver",
    )
    parser.add_argument(
        "--theme",
        choices=[name for name in THEMES if name != "system"],
        default="daylight",
        help="the colours of that picture (default: daylight)",
    )
    return parser


@contextmanager
def _bounded() -> Iterator[None]:
    """Limits the work like that of an engine request, and shows the progress."""
    try:
        with work_bar(engine.MOST_WORK) as done, limited_to(engine.MOST_WORK, done):
            yield
    except RequestError as error:
        raise UsageError(str(error)) from None
    except TooHardError:
        raise UsageError(_TOO_HARD) from None


def _json(found: Analysis) -> str:
    counted = found.position.grid.size <= terminal.MOST_CELLS_COUNTED
    values = engine.analysis(found, with_odds=True, with_layouts=counted)
    return json.dumps(values, ensure_ascii=False) + "\n"


def _text(found: Analysis, sheet: FlaggedPosition, output: TextIO) -> str:
    odds, best = found.known_odds(), found.best()
    drawn = terminal.picture(odds, best, terminal.TerminalStyle.of(output), sheet.flags)
    return drawn + terminal.summary(odds, best)


def _check_size(position: Position) -> None:
    """Raises a UsageError if the knowledge base is too large, before anything is computed."""
    covered = position.seen.count(COVERED)
    if covered > MOST_CELLS:
        raise UsageError(
            f"The knowledge base of {covered} covered cells is too large for a file: "
            f"at most {MOST_CELLS} can be written."
        )


def _draw(chosen: argparse.Namespace, sheet: FlaggedPosition, found: Analysis) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from minesweeper.window.drawing import picture  # noqa: PLC0415  only here pygame is needed

    odds, best = found.known_odds(), found.best()
    details = f"{picture.board_words(sheet.position)}. {terminal.proved(odds)}"
    advice = terminal.advice(odds, best)
    analysed = picture.Analysed(sheet.position, sheet.flags, odds.chances, best, advice, details)
    write_picture(chosen.image, picture.png(analysed, chosen.theme))
