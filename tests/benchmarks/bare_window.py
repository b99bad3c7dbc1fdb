"""Opens a window with pygame alone, prints how many ms after the start its frame was out, and ends.

`window.py` holds the first frame of the game against it. The window has the game's size, and its
surface is made as the game makes it, without a texture.
"""

import os
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

SIZE = (1280, 800)


def main() -> None:
    """Draw one frame."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    surface.fill("white")
    pygame.display.update()
    print(f"{_milliseconds_since_start():.3f}")


def _milliseconds_since_start() -> float:
    """The time since the process started, as the game's trace tells it."""
    # pathlib would be part of what is measured.
    with open("/proc/self/stat", encoding="ascii") as status:  # noqa: PTH123
        ticks = int(status.read().rpartition(")")[2].split()[19])
    since_boot = time.clock_gettime(time.CLOCK_BOOTTIME)
    return (since_boot - ticks / os.sysconf("SC_CLK_TCK")) * 1000


if __name__ == "__main__":
    main()
