"""`minesweeper play`: opens the window with the game that the arguments ask for."""

import os
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from minesweeper import resources
from minesweeper.archive.files import home, is_file
from minesweeper.archive.settings_file import SettingsFile
from minesweeper.cli.signals import deferred
from minesweeper.cli.system import new_seed, without_garbage_collection
from minesweeper.cli.usage import UsageError
from minesweeper.game.chance import read_seed
from minesweeper.game.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.game.level import LEVELS, BoardDifficulty, FirstClick, Level
from minesweeper.settings import ANY_DIFFICULTY, THEMES
from minesweeper.translation import gettext as _
from minesweeper.translation.languages import SYSTEM, use_language
from minesweeper.window import desktop

# Modules that only a loaded game needs are imported in the functions that load it, so that the
# first frame of all other games does not wait for them.
if TYPE_CHECKING:
    from minesweeper.archive.incoming import Incoming
    from minesweeper.cli.parsing import Parser
    from minesweeper.game.history import History
    from minesweeper.window.window import Window

Chosen = Any
"""The parsed arguments: an attribute for each option, like an `argparse.Namespace`."""
_OPTIONS = (
    "level",
    "size",
    "board",
    "load",
    "seed",
    "judge",
    "first_click",
    "difficulty",
    "daily",
    "language",
    "theme",
    "home",
    "trace",
)
NOTHING_CHOSEN = {**dict.fromkeys(_OPTIONS), "no_guess": False}
"""The parsed arguments of a command line without arguments."""


def run(words: list[str]) -> None:
    """Plays what the arguments ask for."""
    # Most windows are opened without arguments, and importing argparse takes 7 ms.
    play(parser().parse_args(words) if words else SimpleNamespace(**NOTHING_CHOSEN))


def parser() -> "Parser":
    """Returns the parser of the arguments about a window and its first game."""
    from minesweeper.cli.parsing import Parser, argument_type, file_path  # noqa: PLC0415  as in run

    parser = Parser(
        prog="minesweeper play",
        description=_("Open the window and play."),
        epilog=_("Example: {command}").format(
            command="minesweeper play --size 40x20/150 --seed 7 --theme night"
        ),
    )
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--level", choices=LEVELS, help=_("one of the named levels"))
    board.add_argument(
        "--size",
        metavar="30x16/99",
        type=argument_type(Level.read),
        help=_("width x height / mines"),
    )
    board.add_argument(
        "--board",
        metavar="NAME",
        help=_("a fixed board: {names}").format(names=", ".join(resources.board_names())),
    )
    board.add_argument(
        "--load",
        metavar="FILE",
        type=argument_type(file_path),
        help=_("a saved game, a board or a position"),
    )
    parser.add_argument(
        "--seed", type=argument_type(read_seed), help=_("deal the first game from this seed")
    )
    parser.add_argument("--judge", choices=JUDGES, help=_("who judges a click"))
    parser.add_argument(
        "--first-click", choices=["opening", "safe"], help=_("what the first click guarantees")
    )
    parser.add_argument(
        "--no-guess", action="store_true", help=_("deal boards that logic alone can finish")
    )
    parser.add_argument(
        "--difficulty",
        choices=[difficulty.value for difficulty in BoardDifficulty],
        help=_("no-guess boards whose hardest step is this hard"),
    )
    add_window_options(parser)
    parser.set_defaults(daily=None)
    return parser


def add_window_options(parser: "Parser") -> None:
    """Adds the options that concern the window, not the game."""
    from minesweeper.cli.parsing import argument_type, file_path  # noqa: PLC0415  as in run

    parser.add_argument("--theme", choices=THEMES, help=_("the colours of the window"))
    parser.add_argument(
        "--home",
        metavar="DIR",
        type=argument_type(file_path),
        help=_(
            "where settings and games are kept (default: MINESWEEPER_HOME, or the "
            "system's place for them)"
        ),
    )
    parser.add_argument(
        "--trace",
        metavar="FILE",
        type=argument_type(file_path),
        help=_("write what happens as JSON lines"),
    )


@without_garbage_collection()
def play(chosen: Chosen, *, is_review: bool = False) -> None:
    """Opens the window and plays until it is closed; with `is_review` it starts with a review."""
    _check_no_guess(chosen)
    found = _check_board(chosen, is_review=is_review)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    folder = home(chosen.home)
    file = SettingsFile(folder)
    is_first = file.is_missing and not _asks_for_a_game(chosen)
    settings, notice = file.read()
    if chosen.language is None and settings.language != SYSTEM:
        use_language(settings.language)
    if (chosen.theme or settings.theme) == "system":
        desktop.DARK_PREFERENCE.ask()
    # Imported here, so that a wrong argument is reported without waiting for pygame, and the
    # desktop has time to answer.
    from minesweeper.cli.app import App  # noqa: PLC0415

    loaded = None if found is None else _history_to_play(found, chosen.judge or settings.judge)
    # From here on files are written, so a signal closes the window instead of interrupting.
    with deferred() as on_signal:
        app = App(folder, file)
        saved, restore_notice = (
            (loaded, None) if _asks_for_a_game(chosen) else app.restore_to_play()
        )
        window = app.open_window(
            settings,
            _for_this_session(chosen),
            trace=chosen.trace,
            notices=[notice, restore_notice],
        )
        on_signal(window.close)
        app.offer_game(saved)
        if saved is not None and is_review:
            window.games.review_saved()
        elif saved is not None:
            window.games.play_saved(is_put_back=found is None)
        else:
            _play_new(window, chosen, is_first=is_first)
        if app.restores_late:
            # The unfinished game replaces the new one once it is read. The new one stays if the
            # player stops the reading.
            window.games.play_saved()
        has_board = chosen.board is not None or chosen.daily is not None
        app.run(window, awaits_game=saved is not None or has_board)


def _play_new(window: "Window", chosen: Chosen, *, is_first: bool) -> None:
    from minesweeper.window.commands import Command  # noqa: PLC0415  as in play

    if chosen.board is not None:
        window.games.play_board(chosen.board)
        return
    if chosen.daily:
        window.games.play_daily()
        return
    window.games.play(window.games.level, chosen.seed)
    if is_first:
        window.perform(Command.START)


def _check_no_guess(chosen: Chosen) -> None:
    if not _wants_no_guess(chosen):
        return
    if chosen.board is not None or chosen.load is not None:
        option = "--no-guess" if chosen.no_guess else "--difficulty"
        raise UsageError(
            _("Only new boards can be no-guess: leave {option} out.").format(option=option)
        )
    if chosen.judge in UNFIT_WITHOUT_GUESSING:
        raise UsageError(
            _("The judge Kind is of no use on no-guess boards: choose another --judge.")
        )


def _wants_no_guess(chosen: Chosen) -> bool:
    return chosen.no_guess or chosen.difficulty is not None


def _check_board(chosen: Chosen, *, is_review: bool) -> "Incoming | None":
    """Loads the game or board to play, so that a failure is reported before the window opens."""
    if chosen.board is not None:
        from minesweeper.archive.incoming import fixed_board  # noqa: PLC0415

        fixed_board(chosen.board)
    if chosen.load is None:
        return None
    if chosen.seed is not None:
        raise UsageError(_("A loaded game has its own seed: leave --seed out."))
    from minesweeper.archive.incoming import IncomingError, read_file  # noqa: PLC0415
    from minesweeper.cli.files import progress_in_terminal, read_history  # noqa: PLC0415

    if is_review or not is_file(chosen.load):
        return read_history(chosen.load)
    try:
        with progress_in_terminal(chosen.load) as reading:
            return read_file(chosen.load, reading)
    except IncomingError as error:
        raise UsageError(
            _("The game {file} cannot be loaded: {why}").format(file=chosen.load, why=error)
        ) from None


def _history_to_play(found: "Incoming", judge: str) -> "History":
    """Returns the game to play from what was loaded."""
    from minesweeper.archive.incoming import IncomingError  # noqa: PLC0415
    from minesweeper.services.sharing import history_of  # noqa: PLC0415
    from minesweeper.window.text.words import SHARED_BOARD  # noqa: PLC0415

    try:
        return history_of(found, judge, new_seed(), _(SHARED_BOARD))
    except IncomingError as error:
        raise UsageError(str(error)) from None


def _asks_for_a_game(chosen: Chosen) -> bool:
    """Returns True if the arguments say what to play."""
    asked_for = (chosen.level, chosen.size, chosen.seed, chosen.board, chosen.load, chosen.daily)
    return any(asked is not None for asked in asked_for)


def _for_this_session(chosen: Chosen) -> dict[str, Any]:
    """Returns the settings that the command line overrides for this session only."""
    session = {
        "level": chosen.level or (chosen.size and str(chosen.size)),
        "first_click": chosen.first_click and FirstClick(chosen.first_click),
        "judge": chosen.judge,
        "no_guess": _wants_no_guess(chosen),
        "difficulty": chosen.difficulty or (chosen.no_guess and ANY_DIFFICULTY),
        "language": chosen.language,
        "theme": chosen.theme,
    }
    return {name: value for name, value in session.items() if value}
