"""Runs the subcommand that the arguments name, and prints a sentence if they are wrong."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from minesweeper import __version__
from minesweeper.cli.system import without_garbage_collection
from minesweeper.cli.usage import UsageError, fail, replace_closed_streams
from minesweeper.translation import N_
from minesweeper.translation import gettext as _
from minesweeper.translation.languages import SOURCE, language_of_command, use_language

if TYPE_CHECKING:
    from minesweeper.cli.parsing import Parser


SUBCOMMANDS = {
    "play": N_("open the window (the default); see minesweeper play --help"),
    "engine": N_("answer JSON lines; see minesweeper engine --help"),
    "simulate": N_("let autoplayers play many games and compare them"),
    "analyse": N_("show what a position proves and the odds of the rest"),
    "review": N_("review a saved game, in the window or as text"),
    "daily": N_("open the board of the day, the same for everybody"),
    "puzzle": N_("print a puzzle for a technique, or by its code"),
    "convert": N_("convert a game or a board to another file format"),
    "rebuild": N_("find the mines of a fully uncovered board"),
}
"""The help text of each subcommand. The module of the same name has its function `run`."""
_UNLISTED = ("child",)
"""Subcommands that are not meant to be typed, found in the same way."""
_FOR_PROGRAMS = ("engine", *_UNLISTED)
"""Subcommands that talk with other programs, so that they are English in every language."""


def run(arguments: list[str] | None = None) -> None:
    """Runs the command with these arguments or, without any, with the process's arguments."""
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
    if words and words[0] in ("--help", "-h", "--version"):
        _choose_language("", words)
        _parser().parse_args(words)
        return
    is_named = bool(words) and words[0] in (*SUBCOMMANDS, *_UNLISTED)
    name, rest = (words[0], words[1:]) if is_named else ("play", words)
    _choose_language(name, rest)
    # Imported only when needed: the window should not wait for the engine.
    with without_garbage_collection():
        subcommand = import_module(f"minesweeper.cli.{name}")
    subcommand.run(rest)


def _choose_language(name: str, words: list[str]) -> None:
    """Chooses the language of a subcommand's texts; what programs read is English."""
    is_for_programs = name in _FOR_PROGRAMS or "--json" in words
    use_language(SOURCE if is_for_programs else language_of_command(words))


def _parser() -> "Parser":
    from minesweeper.cli.parsing import Parser, PrintVersion  # noqa: PLC0415  rarely needed

    parser = Parser(
        prog="minesweeper",
        description=_("A Minesweeper where luck never decides and every loss teaches."),
        epilog=_("With no subcommand the window opens. Example: {command}").format(
            command="minesweeper --level expert"
        ),
    )
    parser.add_argument(
        "--version",
        action=PrintVersion,
        nargs=0,
        const=f"minesweeper {__version__}",
        help=_("print the version and exit"),
    )
    subcommands = parser.add_subparsers(title=_("subcommands"), metavar="SUBCOMMAND")
    for name, told in SUBCOMMANDS.items():
        subcommands.add_parser(name, help=_(told))
    return parser
