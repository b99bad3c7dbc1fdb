"""`minesweeper rebuild`: prints the mines of a fully uncovered board."""

from minesweeper.cli.files import read_text
from minesweeper.cli.parsing import Parser, argument, file_name
from minesweeper.cli.usage import UsageError, answer, standard_output
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import read_numbers, write_minefield
from minesweeper.logic.counting.rebuild import NoBoardError, rebuild


def run(words: list[str]) -> None:
    """Print the mines behind the numbers of a file, and whether they could be others."""
    chosen = _parser().parse_args(words)
    standard_output()
    grid, numbers = read_numbers(read_text(chosen.file))
    try:
        found = rebuild(grid, numbers)
    except NoBoardError as error:
        raise UsageError(str(error)) from None
    answer(write_minefield(Minefield(grid, found.mined)))
    told = "No other minefield has" if found.is_unique else "Other minefields have"
    answer(f"{told} these numbers.\n")


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper rebuild",
        description="Print the mines of a fully uncovered board: rows of digits, each counting the "
        "mines in its own cell and the cells around it.",
        epilog="Example: printf '111\\n111\\n111\\n' | minesweeper rebuild -",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=argument(file_name),
        help="a text file, or - for standard input",
    )
    return parser
