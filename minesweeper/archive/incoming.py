"""Reads pasted texts and dropped files, and finds out their kind from how they begin.

They may come from anywhere: everything is checked before any of it is used, and what it can cost is
bounded. The fixed boards that ship with the game are read here too.
"""

import io
import re
from pathlib import Path

from minesweeper.archive.files import NotAFileError, open_to_read, reason, shown_name
from minesweeper.archive.replays import is_replay, load_replay
from minesweeper.archive.saved_games import SavedGameError, check_turns, load_game, read_history
from minesweeper.game import notation
from minesweeper.game.history import NO_PROGRESS, FixedStart, History, HistoryError, ReadingProgress
from minesweeper.game.level import Level, LevelError
from minesweeper.game.links import is_link, read_link
from minesweeper.game.notation import FixedBoard, FlaggedPosition, NotationError
from minesweeper.game.position_links import is_position_link, read_position_link
from minesweeper.game.quoting import quoted
from minesweeper.resources import board_names, board_text
from minesweeper.translation import N_, join_row
from minesweeper.translation import gettext as _

LONGEST_TEXT = 16 * 1024 * 1024
"""The most characters of a paste, and the most bytes of a file that is no saved game."""
LONGEST_TITLE = 60
NOTHING_KNOWN = N_("The text is not a position, a board, a saved game or a link.")
NO_KNOWN_FILE = N_("The file is not a position, a board, a saved game or a link.")
_SIZE = re.compile(r"\s*\d+\s*[x×]")
_OF_A_MINEFIELD = re.compile(r"[*.]")

Incoming = History | FixedStart | FlaggedPosition
"""A game with its turns, a board with its mines, or a position whose mines are unknown."""


class IncomingError(ValueError):
    """A text or file that cannot be played; the message says what is wrong and where."""


def read_text(text: str, reading: ReadingProgress = NO_PROGRESS) -> Incoming:
    """Returns the saved game, link, fixed board, minefield or position of a text.

    `reading` reports the progress of a long game. Raises an IncomingError for any other text.
    """
    try:
        if len(text) > LONGEST_TEXT:
            raise IncomingError(_("The text is too long for a game or a board."))
        return _read(text, reading=reading)
    except (NotationError, LevelError, SavedGameError, HistoryError) as error:
        raise IncomingError(str(error)) from None


def read_file(path: Path, reading: ReadingProgress = NO_PROGRESS) -> Incoming:
    """Returns the content of a file: all that `read_text` reads, an `.mbf` board or a replay.

    `reading` reports the progress of a long game. Raises an IncomingError for any other file.
    """
    try:
        if is_replay(path):
            return load_replay(path, reading)
        if _begins_as_game(path):
            return load_game(path, reading)[0]
        return _read_bytes(path)
    except (NotAFileError, FileNotFoundError):
        raise IncomingError(_("{file} is not a file.").format(file=shown_name(path))) from None
    except OSError as error:
        raise IncomingError(
            _("{file} cannot be read: {reason}.").format(
                file=shown_name(path), reason=reason(error)
            )
        ) from None
    except (NotationError, LevelError, SavedGameError) as error:
        raise IncomingError(str(error)) from None


def _read(
    text: str, unknown: str = NOTHING_KNOWN, reading: ReadingProgress = NO_PROGRESS
) -> Incoming:
    """Reads a text; `unknown` is the error message if its beginning matches no known form."""
    if text.lstrip().startswith("{"):
        return _read_game(text, reading)
    if is_link(text):
        minefield, start = read_link(text)
        return _playable(FixedStart(minefield, () if start is None else (start,)))
    if is_position_link(text):
        return _playable_position(read_position_link(text))
    if text.lstrip().startswith("title:"):
        board = notation.read_board("pasted", text.strip())
        return _playable(FixedStart(board.minefield, board.opened, title=_fit_title(board.title)))
    if not _SIZE.match(text):
        raise IncomingError(_(unknown))
    if _OF_A_MINEFIELD.search(text):
        return _playable(FixedStart(notation.read_minefield(text)))
    return _playable_position(notation.read_position(text))


def _read_game(text: str, reading: ReadingProgress) -> History:
    data = text.strip().encode(errors="replace") + b"\n"
    history = read_history(io.BytesIO(data), len(data), reading)
    check_turns(history, reading)
    return history


def _fit_title(title: str) -> str | None:
    """Returns a title if it fits into the header, else None."""
    return title if title.isprintable() and 0 < len(title) <= LONGEST_TITLE else None


def _playable(start: FixedStart) -> FixedStart:
    """Returns the board; raises a LevelError if it has no mine or no safe cell."""
    _ = start.level
    return start


def _playable_position(found: FlaggedPosition) -> FlaggedPosition:
    """Returns the position; raises a LevelError if no game can have its size and mines."""
    _ = Level(found.position.grid, found.position.mines)
    return found


def _begins_as_game(path: Path) -> bool:
    with open_to_read(path) as file:
        return file.read(1) == b"{"


def _read_bytes(path: Path) -> Incoming:
    with open_to_read(path) as file:
        data = file.read(LONGEST_TEXT + 1)
    if len(data) > LONGEST_TEXT:
        raise IncomingError(_("{file} is too large for a board.").format(file=shown_name(path)))
    if not data:
        raise IncomingError(_("The file is empty."))
    # No text of ours has a zero byte, so a file without its ending is recognised too.
    if path.suffix.lower() == ".mbf" or (b"\0" in data and notation.can_be_mbf(data)):
        return _playable(FixedStart(notation.read_mbf(data)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise IncomingError(_(NO_KNOWN_FILE)) from None
    return _read(text, NO_KNOWN_FILE)


def fixed_board(name: str) -> FixedBoard:
    """Returns the fixed board of this name; raises a NotationError if there is none."""
    names = board_names()
    if name not in names:
        raise NotationError(
            _("There is no board called {name}. Choose one of {names}.").format(
                name=quoted(name), names=join_row(names)
            )
        )
    return notation.read_board(name, board_text(name))
