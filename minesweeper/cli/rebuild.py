"""`minesweeper rebuild`: prints the mines of a fully uncovered board."""

from minesweeper.cli.files import read_text
from minesweeper.cli.parsing import Parser, file_name
from minesweeper.cli.usage import UsageError, print_answer, standard_output
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import add_clauses, write_minefield
from minesweeper.logic.counting.rebuild import NoBoardError, rebuild
from minesweeper.translation import gettext as _


def run(words: list[str]) -> None:
    """Prints the mines that the numbers of a file show, and whether other mines fit too."""
    chosen = _parser().parse_args(words)
    standard_output()
    grid, numbers = add_clauses(read_text(chosen.file))
    try:
        found = rebuild(grid, numbers)
    except NoBoardError as error:
        raise UsageError(str(error)) from None
    print_answer(write_minefield(Minefield(grid, found.mined)))
    unique = _("No other minefield has these numbers.")
    others = _("Other minefields have these numbers.")
    print_answer(f"{unique if found.is_unique else others}\n")


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper rebuild",
        description=_(
            "Print the mines of a fully uncovered board: rows of digits, each "
            "counting the mines in its own cell and the cells around it."
        ),
        epilog=_("Example: {command}").format(
            command="printf '111\\n111\\n111\\n' | minesweeper rebuild -"
        ),
    )
    parser.add_argument(
        "file", metavar="FILE", type=file_name, help=_("a text file, or - for standard input")
    )
    return parser
