"""Runs the subcommand that the arguments name, and prints a sentence if they are wrong."""

import sys
from typing import TYPE_CHECKING

from minesweeper import __version__
from minesweeper.cli.usage import UsageError, fail, replace_closed_streams

if TYPE_CHECKING:
    from minesweeper.cli.parsing import Parser


def run(arguments: list[str] | None = None) -> None:
    """Runs the command with these arguments, or with those of the process."""
    replace_closed_streams()
    try:
        _run_subcommand(sys.argv[1:] if arguments is None else arguments)
    except UsageError as error:
        fail(str(error))
    except ValueError as error:
        # Imported here, so that the first frame does not wait for it.
        from minesweeper.game.notation import NotationError  # noqa: PLC0415

        if not isinstance(error, NotationError):
            raise
        fail(str(error))


def _run_subcommand(words: list[str]) -> None:
    # Imported only when needed: the window should not wait for the engine.
    match words:
        case ["--help" | "-h" | "--version", *_]:
            _parser().parse_args(words)
            return
        case ["engine", *rest]:
            from minesweeper.cli.engine import run  # noqa: PLC0415
        case ["analyse", *rest]:
            from minesweeper.cli.analyse import run  # noqa: PLC0415
        case ["rebuild", *rest]:
            from minesweeper.cli.rebuild import run  # noqa: PLC0415
        case ["review", *rest]:
            from minesweeper.cli.review import run  # noqa: PLC0415
        case ["simulate", *rest]:
            from minesweeper.cli.simulate import run  # noqa: PLC0415
        case ["play", *rest] | rest:
            from minesweeper.cli.play import run  # noqa: PLC0415
    run(rest)


def _parser() -> "Parser":
    from minesweeper.cli.parsing import Parser, PrintVersion  # noqa: PLC0415  rarely needed

    parser = Parser(
        prog="minesweeper",
        description="A Minesweeper where luck never decides and every loss teaches.",
        epilog="With no subcommand the window opens. Example: minesweeper --level expert",
    )
    parser.add_argument(
        "--version",
        action=PrintVersion,
        nargs=0,
        const=f"minesweeper {__version__}",
        help="print the version and leave",
    )
    subcommands = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND")
    subcommands.add_parser(
        "play", help="open the window (the default); see minesweeper play --help"
    )
    subcommands.add_parser("engine", help="answer JSON lines; see minesweeper engine --help")
    subcommands.add_parser("simulate", help="let autoplayers play many games and compare them")
    subcommands.add_parser("analyse", help="tell what a position proves and how likely the rest is")
    subcommands.add_parser("review", help="look back on a saved game, in the window or as text")
    subcommands.add_parser("rebuild", help="find the mines of a fully uncovered board")
    return parser
