"""Reads and writes the files that the command line names; failures are UsageErrors."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT
from pathlib import Path
from stat import S_ISDIR

from minesweeper.archive.files import check_target, open_to_read, reason, write_whole
from minesweeper.archive.replays import is_replay, load_replay
from minesweeper.archive.saved_games import SavedGameError, load_game, one_of_games
from minesweeper.cli.system import milliseconds
from minesweeper.cli.usage import UsageError, print_message, standard_input
from minesweeper.game.history import History, ReadingProgress
from minesweeper.game.quoting import named
from minesweeper.translation import N_, join_any
from minesweeper.translation import gettext as _

LONGEST_FILE = 16 * 1024 * 1024
"""The most bytes of a file with a board. A device may never end."""


_OURS = re.compile(r"/dev/stdin|/dev/fd/(\d{1,6})|/proc/self/fd/(\d{1,6})")
"""Names of files that the shell has opened for the command, as in `analyse <(…)`."""


def read_text(file: str) -> str:
    """Returns the text of a file, or of standard input for `-`; raises a UsageError."""
    try:
        data = _read_start(file)
        if len(data) > LONGEST_FILE:
            raise UsageError(
                _("The file {file} is longer than {longest_file} bytes.").format(
                    file=file, longest_file=LONGEST_FILE
                )
            )
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(
            _("The file {file} cannot be read: {reason}.").format(file=file, reason=reason(error))
        ) from None
    except UnicodeDecodeError:
        raise UsageError(_("The file {file} is not a text file.").format(file=file)) from None


def _read_start(file: str) -> bytes:
    """Returns at most LONGEST_FILE bytes of a file, and one more if it is longer."""
    ours = _OURS.fullmatch(file)
    if file in {"-", "/dev/stdin"}:
        return standard_input().read(LONGEST_FILE + 1)
    if ours is not None:
        # Not by name: it is usually a pipe, which `open_to_read` would refuse.
        with os.fdopen(os.dup(int(ours[1] or ours[2])), "rb") as opened:
            return opened.read(LONGEST_FILE + 1)
    with open_to_read(Path(file)) as opened:
        return opened.read(LONGEST_FILE + 1)


def read_history(file: Path) -> History:
    """Returns a saved game or a replay of another program.

    Raises a UsageError if the file cannot be read.
    """
    try:
        with progress_in_terminal(file) as reading:
            return load_replay(file, reading) if is_replay(file) else load_game(file, reading)[0]
    except SavedGameError as error:
        raise UsageError(
            _("The game {file} cannot be loaded: {why}").format(file=file, why=error)
        ) from None
    except OSError as error:
        raise UsageError(
            _("The file {file} cannot be read: {reason}.").format(file=file, reason=reason(error))
        ) from None


def extract_game(file: Path, number: int, folder: Path) -> Path:
    """Writes one game of a file of many to a file of its own; raises a UsageError."""
    try:
        with open_to_read(file) as games:
            found = one_of_games(games, number)
    except SavedGameError as error:
        raise UsageError(
            _("The game {file} cannot be loaded: {why}").format(file=file, why=error)
        ) from None
    except OSError as error:
        raise UsageError(
            _("The file {file} cannot be read: {reason}.").format(file=file, reason=reason(error))
        ) from None
    alone = folder / f"game-{number}.jsonl"
    alone.write_bytes(found)
    return alone


@contextmanager
def progress_in_terminal(file: Path) -> Iterator[ReadingProgress]:
    """Yields a ReadingProgress that the terminal shows if reading the file takes long."""
    has_reported = False

    def report(done: float) -> None:
        nonlocal has_reported
        if sys.stderr is not None and sys.stderr.isatty():
            has_reported = True
            text = _("Reading {file}: {percent} %. Ctrl + C stops.")
            line = "\r" + text.format(file=named(file.name), percent=round(100 * done))
            print(line, end="", file=sys.stderr, flush=True)  # noqa: T201  of no use to a pipe

    try:
        yield ReadingProgress(milliseconds, report)
    finally:
        if has_reported:
            print(file=sys.stderr)  # noqa: T201  the same


PICTURE, CNF, TABLE = "picture", "knowledge base", "table"
"""The kinds of files that are written."""
_NOT_WRITTEN = {
    PICTURE: N_("The picture cannot be written to {path}: {reason}."),
    CNF: N_("The knowledge base cannot be written to {path}: {reason}."),
    TABLE: N_("The table cannot be written to {path}: {reason}."),
}
_WRITTEN = {
    PICTURE: N_("The picture is in {path}."),
    CNF: N_("The knowledge base is in {path}."),
    TABLE: N_("The table is in {path}."),
}


def check_picture(image: Path, *endings: str) -> None:
    """Raises a UsageError if no picture can be written to this path. Called before computing it."""
    if image.suffix.lower() not in endings:
        raise UsageError(
            _("The picture {image} must be a file that ends in {endings}.").format(
                image=image, endings=join_any(endings)
            )
        )
    check_output(image, PICTURE)


def check_output(path: Path, what: str) -> None:
    """Raises a UsageError if no file can be written to this path.

    `what` is the kind of the file, which the sentence names.
    """
    has_folder = False
    with _writing(path, what):
        # Writing creates a missing folder, which is right for our home and wrong for a typing slip.
        with suppress(FileNotFoundError, NotADirectoryError):
            has_folder = S_ISDIR(path.parent.stat().st_mode)
        if not has_folder:
            raise OSError(ENOENT, _("there is no folder {folder}").format(folder=path.parent))
        # Writing replaces a pipe or a device by a file.
        check_target(path)


@contextmanager
def _writing(path: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageError(_(_NOT_WRITTEN[what]).format(path=path, reason=reason(error))) from None


def write_picture(image: Path, data: bytes) -> None:
    """Writes a picture, and prints where it is."""
    write_output(image, PICTURE, data)


def write_output(path: Path, what: str, data: bytes) -> None:
    """Writes a file of a kind, and prints where it is."""
    with _writing(path, what):
        write_whole(path, data)
    # On standard error, so that an answer in JSON stays JSON.
    print_message(_(_WRITTEN[what]).format(path=path))
