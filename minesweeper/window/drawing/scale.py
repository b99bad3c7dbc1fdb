"""How large the interface is drawn: as it was chosen, or as large as the window can hold."""

from minesweeper.settings import Settings
from minesweeper.window import desktop

ROOM = (640, 400)
"""The width and height, in pixels of the design, that every view is laid out to fit into."""
STEP = 25
"""Per cent from one scale to the next: few enough that each of them can be looked at."""


def wanted(settings: Settings) -> int:
    """The scale that was chosen or, where the system is followed, the desktop's."""
    return settings.scale or desktop.scale()


def fitting(chosen: int, window: tuple[int, int]) -> int:
    """The scale that was chosen, or the largest with which a window holds every view."""
    largest = min(100 * side // needed for side, needed in zip(window, ROOM, strict=True))
    return min(chosen, largest - largest % STEP)
