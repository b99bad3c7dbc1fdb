"""`minesweeper daily`: opens the window with the board of the day."""

from minesweeper.cli import play
from minesweeper.cli.parsing import Parser
from minesweeper.game.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.game.level import LEVELS
from minesweeper.translation import gettext as _


def run(words: list[str]) -> None:
    """Plays the board of the day."""
    chosen = _parser().parse_args(words)
    play.play(play.parser().parse_args([], chosen))


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper daily",
        description=_(
            "Open the board of the day (UTC). It needs no guessing, and everybody with the same "
            "version gets the same one."
        ),
        epilog=_("Example: {command}").format(command="minesweeper daily --level expert"),
    )
    parser.add_argument(
        "--level", choices=LEVELS, help=_("one of the named levels (default: as in the settings)")
    )
    judges = [name for name in JUDGES if name not in UNFIT_WITHOUT_GUESSING]
    parser.add_argument("--judge", choices=judges, help=_("who judges a click"))
    play.add_window_options(parser)
    parser.set_defaults(daily=True)
    return parser
