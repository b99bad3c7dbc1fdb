"""`minesweeper convert`: converts a game or a board to another file format."""

from collections.abc import Callable
from errno import ENOENT
from pathlib import Path

from minesweeper.archive.evf import write_evf
from minesweeper.archive.files import check_target, reason, write_whole
from minesweeper.archive.incoming import Incoming, IncomingError, read_file
from minesweeper.archive.saved_games import lines
from minesweeper.cli.files import progress_in_terminal
from minesweeper.cli.parsing import Parser, file_path
from minesweeper.cli.usage import UsageError, print_message
from minesweeper.game.history import FixedStart, History
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import (
    FlaggedPosition,
    NotationError,
    write_mbf,
    write_minefield,
    write_position,
)
from minesweeper.settings import Settings
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

NO_MINES = N_("A position does not say where its mines are, so it can only become position text.")
NO_MOVES = N_("A board has no moves, so it cannot become an .evf replay.")
NOT_DEALT = N_("The game has no mines yet: they are placed on the first click.")


def run(words: list[str]) -> None:
    """Reads one file and writes the other."""
    chosen = _parser().parse_args(words)
    source, target = chosen.source, chosen.target
    write = _WRITERS.get(target.suffix.lower())
    if write is None:
        raise UsageError(
            _("The file {target} must end in one of {writers}.").format(
                target=target, writers=", ".join(_WRITERS)
            )
        )
    try:
        with progress_in_terminal(source) as reading:
            data, notes = write(read_file(source, reading))
    except (IncomingError, NotationError) as error:
        raise UsageError(
            _("The file {source} cannot be converted: {error}").format(source=source, error=error)
        ) from None
    _write(target, data)
    for note in notes:
        print_message(note)


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper convert",
        description=_(
            "Convert a game or a board. The ending of OUT chooses the format: .jsonl for a saved "
            "game, .evf for a Metasweeper replay, .mbf for a board, .txt for a board or the last "
            "position of a game, as text. Anything the format cannot hold is refused."
        ),
        epilog=_("Example: {command}").format(
            command="minesweeper convert game-1.jsonl game-1.evf"
        ),
    )
    parser.add_argument(
        "source",
        metavar="IN",
        type=file_path,
        help=_("a saved game, a replay (.avf, .rmv, .evf, .mvf), a board (.mbf) or position text"),
    )
    parser.add_argument("target", metavar="OUT", type=file_path, help=_("the file to write"))
    return parser


def _write(target: Path, data: bytes) -> None:
    try:
        _check_folder(target.parent)
        check_target(target)
        write_whole(target, data)
    except OSError as error:
        raise UsageError(
            _("The file {target} cannot be written: {reason}.").format(
                target=target, reason=reason(error)
            )
        ) from None


def _check_folder(folder: Path) -> None:
    """Raises an OSError if the folder is missing, because writing would create it."""
    if not folder.is_dir():
        raise OSError(ENOENT, _("there is no folder {folder}").format(folder=folder))


_Written = tuple[bytes, tuple[str, ...]]
"""The bytes of a file, and a sentence for each thing the format could not keep."""


def _saved_game(found: Incoming) -> _Written:
    if isinstance(found, FlaggedPosition):
        raise NotationError(_(NO_MINES))
    history = found if isinstance(found, History) else History(found, Settings().judge)
    return b"".join(lines(history)), ()


def _evf(found: Incoming) -> _Written:
    if isinstance(found, FlaggedPosition):
        raise NotationError(_(NO_MINES))
    if isinstance(found, FixedStart):
        raise NotationError(_(NO_MOVES))
    written = write_evf(found)
    return written.data, written.notes


def _mbf(found: Incoming) -> _Written:
    if isinstance(found, FlaggedPosition):
        raise NotationError(_(NO_MINES))
    return write_mbf(_dealt(found)), ()


def _dealt(found: History | FixedStart) -> Minefield:
    """Returns the board before any mine moved during the game."""
    start = found.start_again() if isinstance(found, History) else found
    minefield = start.begin(lambda: 0).minefield
    if minefield is None:
        raise NotationError(_(NOT_DEALT))
    return minefield


def _text(found: Incoming) -> _Written:
    if isinstance(found, FixedStart):
        return write_minefield(found.minefield).encode(), ()
    if isinstance(found, History):
        game = found.replay()
        found = FlaggedPosition.of(game.position, game.flags())
    return write_position(found).encode(), ()


_WRITERS: dict[str, Callable[[Incoming], _Written]] = {
    ".jsonl": _saved_game,
    ".evf": _evf,
    ".mbf": _mbf,
    ".txt": _text,
}
