"""The scale of the interface: the chosen one, or the largest that the window has room for."""

from minesweeper.settings import Settings
from minesweeper.window import desktop

ROOM = (640, 400)
"""The least width and height that every view is laid out for, in pixels of the design."""
STEP = 25
"""The step between two scales in per cent. It keeps the scales few enough to test each."""


def wanted(settings: Settings) -> int:
    """Returns the scale chosen in the settings or, if that is 0, the desktop's."""
    return settings.scale or desktop.scale()


def fitting(chosen: int, window: tuple[int, int]) -> int:
    """Returns the chosen scale or, if that is too large, the largest with which every view fits."""
    largest = min(100 * side // needed for side, needed in zip(window, ROOM, strict=True))
    return min(chosen, largest - largest % STEP)
