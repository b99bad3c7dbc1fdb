"""A lock between programs. It ends with the program that holds it, even after a crash."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BEHIND_EVERY_END = 2**62
"""The offset of the byte that is locked on Windows; no file is that long."""


class Lock:
    """A file that one program at a time can hold.

    It uses the system's lock on an open file. A file that merely exists would stay behind after a
    crash, and the process id in it might belong to another program by then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Takes the lock. Returns False if another program holds it."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            is_ours = hold(file)
        except OSError:
            is_ours = False
        if not is_ours:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Releases the lock. The file stays: another program may hold it already."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def hold(file: int) -> bool:
    """Locks an open file until it is closed. Returns False at once if another program holds it.

    Raises an OSError if the file system has no locks.
    """
    try:
        if sys.platform == "win32":
            # Windows lets nobody read a locked byte, so a byte beyond every end is locked.
            os.lseek(file, _BEHIND_EVERY_END, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
