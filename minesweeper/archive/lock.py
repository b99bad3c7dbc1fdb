"""A lock between programs that ends with whoever holds it, however that ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Lock:
    """A file that one program at a time can hold.

    It is the system's own lock, on an open file: a file that is merely there would stay behind
    after a crash, and its owner's number may be another program's by then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Hold the lock from now on. False when another program does."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            hold(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Hold it no longer. The file stays: removing it could take it from another program."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def hold(file: int) -> None:
    """Lock an open file, or raise an OSError at once when it is locked already."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
