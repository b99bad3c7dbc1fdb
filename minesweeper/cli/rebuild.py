"""`minesweeper rebuild`: prints the mines of a fully uncovered board."""

from minesweeper.cli.files import read_text
from minesweeper.cli.parsing import Parser, file_name
from minesweeper.cli.usage import UsageError, print_answer, standard_output
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import read_numbers, write_minefield
from minesweeper.logic.counting.rebuild import NoBoardError, rebuild


def run(words: list[str]) -> None:
    """Prints the mines that the numbers of a file show, and whether other mines fit too."""
    chosen = _parser().parse_args(words)
    standard_output()
    grid, numbers = read_numbers(read_text(chosen.file))
    try:
        found = rebuild(grid, numbers)
    except NoBoardError as error:
        raise UsageError(str(error)) from None
    print_answer(write_minefield(Minefield(grid, found.mined)))
    others = "No other minefield has" if found.is_unique else "Other minefields have"
    print_answer(f"{others} these numbers.\n")


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper rebuild",
        description="Print the mines of a fully uncovered board: rows of digits, each counting the "
        "mines in its own cell and the cells around it.",
        epilog="Example: printf '111\\n111\\n111\\n' | minesweeper rebuild -",
    )
    parser.add_argument(
        "file", metavar="FILE", type=file_name, help="a text file, or - for standard input"
    )
    return parser
