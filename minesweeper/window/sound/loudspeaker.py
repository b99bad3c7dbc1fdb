"""The way to the process that plays sounds: started with the first of them, never waited for.

SDL holds the interpreter while it opens a sound card, which takes from 60 ms to seconds, and it
prints what it dislikes there. So that is done in a process of its own, `sound_box`.
"""

import contextlib
import os
import sys
import time
from typing import IO, TYPE_CHECKING

from minesweeper.window.sound.sounds import Sound

if TYPE_CHECKING:
    import subprocess

COMMAND = (sys.executable, "-m", "minesweeper.window.sound.sound_process")
ENDS_WITHIN = 0.3
"""How many seconds the process gets to end by itself."""


class Loudspeaker:
    """Plays sounds where there is a sound card, and is silent where there is none."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._is_broken = False

    @property
    def is_silent(self) -> bool:
        """Whether nothing can be heard here, as far as it is known yet."""
        return self._is_broken or (self._process is not None and self._process.poll() is not None)

    def play(self, sound: Sound, volume: int) -> None:
        """Have a sound played soon; nothing is told where it can't be."""
        if self.is_silent:
            return
        now = time.monotonic_ns() // 1_000_000
        line = f"{sound.value} {volume} {now}\n".encode("ascii")
        try:
            # Nothing is written where the process hangs and its pipe is full.
            self._is_broken = self._input().write(line) is None
        except OSError:
            self._is_broken = True

    def _input(self) -> IO[bytes]:
        if self._process is None:
            # Here, because the first frame makes no sound.
            import subprocess  # noqa: PLC0415

            self._process = subprocess.Popen(  # noqa: S603  our own module, our own interpreter
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # On Windows a program without a console would open one for the process.
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        assert self._process.stdin is not None, "a pipe was asked for"
        with contextlib.suppress(OSError):  # Pipes of an older Windows know only waiting.
            os.set_blocking(self._process.stdin.fileno(), False)
        return self._process.stdin

    def close(self) -> None:
        """End the process; its input ends, and a process that hangs is ended."""
        if self._process is None:
            return
        import subprocess  # noqa: PLC0415  as above

        assert self._process.stdin is not None, "a pipe was asked for"
        self._process.stdin.close()
        try:
            self._process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
