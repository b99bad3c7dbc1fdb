"""Plays sounds in a process of its own: python -m minesweeper.window.sound.sound_process.

It reads a line a sound, its name, its volume and when it was wanted, and ends with its input.
Whatever goes wrong here ends this process alone.
"""

import sys
import time
from collections.abc import Iterable

import pygame.mixer

from minesweeper import resources
from minesweeper.window.sound.sounds import Sound

RATE, BITS, CHANNELS, BUFFER = 22050, -16, 1, 512
"""What the files have; a buffer of 23 ms."""
TOO_LATE = 300
"""How old, in milliseconds, a wish may be: a tick long after its click would confuse."""


def milliseconds() -> int:
    """A clock that is the same in every process of a computer."""
    return time.monotonic_ns() // 1_000_000


def play_all(lines: Iterable[str]) -> None:
    """Open the loudspeaker and play line by line."""
    pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER)
    sounds = {sound.value: pygame.mixer.Sound(str(resources.sound(sound.value))) for sound in Sound}
    for line in lines:
        name, volume, wanted = line.split()
        if milliseconds() - int(wanted) <= TOO_LATE:
            sounds[name].set_volume(int(volume) / 100)
            sounds[name].play()


if __name__ == "__main__":
    play_all(sys.stdin)
