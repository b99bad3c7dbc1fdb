"""`minesweeper analyse`: tells what a position proves, and draws it where that is asked for."""

import argparse
import json
import os
from typing import TYPE_CHECKING

from minesweeper import engine, terminal
from minesweeper.cli.files import check_picture, file_name, file_path, read_text, write_picture
from minesweeper.cli.usage import Parser, UsageError, answer, argument, standard_output
from minesweeper.game.grid import Cell
from minesweeper.game.notation import Sheet, read_position
from minesweeper.game.position import Position
from minesweeper.logic.any_odds import best_cell
from minesweeper.logic.odds import Odds
from minesweeper.request import RequestError
from minesweeper.settings import THEMES

if TYPE_CHECKING:
    from minesweeper.logic.estimate import EstimatedOdds


def run(words: list[str]) -> None:
    """Print what follows from the position of a file, and draw it where a picture is asked for."""
    chosen = _parser().parse_args(words)
    output = standard_output()
    if chosen.image is not None:
        check_picture(chosen.image, ".png")
    sheet = read_position(read_text(chosen.file))
    odds = _odds(sheet.position)
    best = best_cell(odds)
    if chosen.image is not None:
        _draw(chosen, sheet, odds, best)
    if chosen.json:
        counted = sheet.position.grid.size <= terminal.MOST_CELLS_COUNTED
        found = engine.analysis(odds, with_odds=True, with_layouts=counted)
        answer(json.dumps(found, ensure_ascii=False) + "\n")
        return
    drawn = terminal.picture(odds, best, terminal.Paper.of(output), sheet.flags)
    answer(drawn + terminal.summary(odds, best))


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper analyse",
        description="Tell what a position proves, how likely the rest is, and what to open.",
        epilog="Example: printf '3x2/1\\n1##\\n1##\\n' | minesweeper analyse -",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=argument(file_name),
        help="a position as text, or - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--image",
        metavar="FILE.png",
        type=argument(file_path),
        help="also draw a picture into this file",
    )
    parser.add_argument(
        "--theme",
        choices=[name for name in THEMES if name != "system"],
        default="daylight",
        help="the colours of that picture (default: daylight)",
    )
    return parser


def _odds(position: Position) -> "Odds | EstimatedOdds":
    try:
        return engine.count_odds(position)
    except RequestError as error:
        raise UsageError(str(error)) from None


def _draw(
    chosen: argparse.Namespace, sheet: Sheet, odds: "Odds | EstimatedOdds", best: Cell | None
) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from minesweeper.window import picture  # noqa: PLC0415  only here pygame is needed

    details = f"{picture.board_words(sheet.position)}. {terminal.proved(odds)}"
    advice = terminal.advice(odds, best)
    analysed = picture.Analysed(sheet.position, sheet.flags, odds.chances, best, advice, details)
    write_picture(chosen.image, picture.png(analysed, chosen.theme))
