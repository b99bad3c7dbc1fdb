"""What the desktop is asked, and told, about every window: how large things are, and how sharp.

Nothing here needs an open window, and nothing here fails: where a system cannot be asked, things
are as large as they are drawn.
"""

import ctypes
import os
import sys
from typing import Any

from minesweeper.settings import SCALES

_PER_MONITOR_2, _PER_MONITOR = -4, 2
"""What Windows calls being as sharp as each screen."""
_USUAL_DPI = 96


def _windows() -> Any:
    """The libraries of Windows; None elsewhere."""
    return getattr(ctypes, "windll", None) if sys.platform == "win32" else None


def declare_sharp() -> None:
    """Tell Windows, before a window opens, that it need not be stretched on a fine screen."""
    windows = _windows()
    if windows is None:
        return
    for way in (_declare_by_context, _declare_by_monitor, _declare_by_system):
        try:
            if way(windows):
                return
        except (AttributeError, OSError):
            continue  # An older Windows lacks the newer ways.


def _declare_by_context(windows: Any) -> bool:
    """Windows 10: as sharp as the screen the window lies on, the window's frame too."""
    return bool(windows.user32.SetProcessDpiAwarenessContext(ctypes.c_void_p(_PER_MONITOR_2)))


def _declare_by_monitor(windows: Any) -> bool:
    """Windows 8.1: the same without the frame."""
    return bool(windows.shcore.SetProcessDpiAwareness(_PER_MONITOR) == 0)


def _declare_by_system(windows: Any) -> bool:
    """Windows Vista: as sharp as the first screen."""
    return bool(windows.user32.SetProcessDPIAware())


def scale() -> int:
    """How large the desktop draws things, in per cent: the nearest that the window knows."""
    asked = 100.0 * _factor()
    return min((known for known in SCALES if known), key=lambda known: abs(known - asked))


def _factor() -> float:
    windows = _windows()
    if windows is None:
        return _told_factor()
    try:
        return float(windows.user32.GetDpiForSystem()) / _USUAL_DPI
    except (AttributeError, OSError):
        return 1.0


def _told_factor() -> float:
    """What a Linux desktop tells its programs; macOS draws larger by itself."""
    try:
        return float(os.environ.get("GDK_SCALE", "1"))
    except ValueError:
        return 1.0
