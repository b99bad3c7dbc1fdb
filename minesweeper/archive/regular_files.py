"""Opens files whose names come from outside, after checking that each is a regular file.

A name may lead to a folder that cannot be searched, be too long for the file system, hold bytes
that are no text, or belong to a pipe that nobody writes to. Until Python 3.14 `Path.exists` and its
like raise some of the errors this causes and hide others. The functions here return an answer or
raise an OSError, and never wait.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from minesweeper.game.quoting import named

# Opening a pipe waits for its other end, and opening a terminal can make it ours.
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class NotAFileError(OSError):
    """A folder, a pipe or a device where a file is wanted."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(errno.EINVAL, "it is not a file", str(path))


def shown_name(path: Path) -> str:
    """Returns the name of a file for a sentence: escaped, shortened and never empty."""
    return named(path.name or str(path))


def open_to_read(path: Path) -> BinaryIO:
    """Opens a file to read its bytes.

    Raises a NotAFileError for whatever is not a regular file, without waiting for it, and another
    OSError where the file cannot be opened.
    """
    check_regular(path)
    return os.fdopen(open_regular(path, os.O_RDONLY), "rb")


def open_to_write(path: Path) -> BinaryIO:
    """Opens a file to write bytes, new or emptied; raises like `open_to_read`."""
    check_target(path)
    file = open_regular(path, os.O_WRONLY | os.O_CREAT)
    try:
        os.ftruncate(file, 0)
    except OSError:
        os.close(file)
        raise
    return os.fdopen(file, "wb")


def check_regular(path: Path) -> None:
    """Raises a NotAFileError unless this is a regular file, or another OSError if there is none."""
    # Before it is opened: a program that waits at the other end of a pipe should go on waiting.
    if not stat.S_ISREG(_looked_at(path).st_mode):
        raise NotAFileError(path)


def check_target(path: Path) -> None:
    """Raises a NotAFileError if this is neither a regular file nor free for one.

    Another OSError is raised if the system refuses to tell. That the folder exists and a file may
    be written there is not checked.
    """
    try:
        check_regular(path)
    except FileNotFoundError:
        return


def exists(path: Path) -> bool:
    """Returns True if a path exists; False if the system refuses to tell."""
    try:
        _looked_at(path)
    except OSError:
        return False
    return True


def is_file(path: Path) -> bool:
    """Returns True if a path is a regular file; False if the system refuses to tell."""
    try:
        check_regular(path)
    except OSError:
        return False
    return True


def files_ending(folder: Path, ending: str) -> list[Path]:
    """Returns the entries of a folder whose names have this ending, sorted by name.

    Empty if there is no such folder or it cannot be listed.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ending))
    except (OSError, ValueError):
        return []


def _looked_at(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except ValueError as error:
        raise _no_name(error) from None


def open_regular(path: Path | str, flags: int) -> int:
    """Opens a file without waiting, and checks that it still is a regular one; an `opener`."""
    file = os.open(path, flags | _NO_WAIT, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise NotAFileError(path)
    except OSError:
        os.close(file)
        raise
    return file


def _no_name(error: ValueError) -> OSError:
    """Returns the error for a name that no file can have: a zero byte, a single surrogate."""
    return OSError(errno.EINVAL, "no file can have such a name", str(error))
