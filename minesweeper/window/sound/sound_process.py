"""Plays sounds in a second process, which starts with the first sound.

SDL blocks the interpreter while it opens a sound card, which takes from 60 ms to seconds, and
prints warnings. So the window never opens one. It writes a line for each sound to the process,
`python -m minesweeper.window.sound.sound_process`: its name, its volume and the time. The process
ends with its input, and whatever goes wrong there ends the process alone. In a bundle, which has no
interpreter to start, it is `minesweeper child sounds`.
"""

import contextlib
import os
import sys
import time
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

import pygame.mixer

from minesweeper import resources
from minesweeper.window.sound.sounds import Sound

if TYPE_CHECKING:
    import subprocess

COMMAND = (
    (sys.executable, "child", "sounds")
    if getattr(sys, "frozen", False)
    else (sys.executable, "-m", "minesweeper.window.sound.sound_process")
)
"""What starts the process. PyInstaller sets `sys.frozen` in a bundle."""
ENDS_WITHIN = 0.3
"""The seconds that the process has to end by itself before it is killed."""


class SoundProcess:
    """Plays sounds if there is a sound card, and is silent if there is none."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._is_broken = False

    @property
    def is_silent(self) -> bool:
        """True if it is known that no sound can be played."""
        return self._is_broken or (self._process is not None and self._process.poll() is not None)

    def play(self, sound: Sound, volume: int) -> None:
        """Plays a sound soon. If that fails, nothing happens."""
        if self.is_silent:
            return
        now = milliseconds()
        line = f"{sound.value} {volume} {now}\n".encode("ascii")
        try:
            # Nothing is written if the process hangs and its pipe is full.
            self._is_broken = self._input().write(line) is None
        except OSError:
            self._is_broken = True

    def _input(self) -> IO[bytes]:
        if self._process is None:
            # Imported here, because the first frame makes no sound.
            import subprocess  # noqa: PLC0415

            self._process = subprocess.Popen(  # noqa: S603  our own module, our own interpreter
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # Without this flag a Windows program without a console would open one.
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        assert self._process.stdin is not None, "a pipe was asked for"
        with contextlib.suppress(OSError):  # Pipes of an older Windows can only block.
            os.set_blocking(self._process.stdin.fileno(), False)
        return self._process.stdin

    def close(self) -> None:
        """Ends the process by closing its input, and kills it if it hangs."""
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


# The process itself.

RATE, BITS, CHANNELS, BUFFER = 22050, -16, 1, 512
"""The format of the files; the buffer lasts 23 ms."""
TOO_LATE = 300
"""The age in milliseconds from which a request is dropped, because a late sound would confuse."""


def milliseconds() -> int:
    """Returns a time in milliseconds that is the same in all processes of a computer."""
    return time.monotonic_ns() // 1_000_000


def play_all(lines: Iterable[str]) -> None:
    """Opens the sound card, and plays the sound of each line."""
    pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER)
    sounds = {sound.value: pygame.mixer.Sound(str(resources.sound(sound.value))) for sound in Sound}
    for line in lines:
        name, volume, wanted = line.split()
        if milliseconds() - int(wanted) <= TOO_LATE:
            sounds[name].set_volume(int(volume) / 100)
            sounds[name].play()


if __name__ == "__main__":
    play_all(sys.stdin)
