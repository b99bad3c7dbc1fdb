"""Chooses the scale of the interface, asks for reduced motion, and turns off blurry scaling.

Nothing here needs an open window, and nothing here fails: if a system cannot be asked, the scale is
100 %.
"""

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from minesweeper.settings import SCALES, Settings

# ctypes and subprocess are imported where they are used, so that the first frame does not wait.
if TYPE_CHECKING:
    import subprocess

ROOM = (640, 400)
"""The least width and height that every view is laid out for, in pixels of the design."""
STEP = 25
"""The step between two scales in per cent. It keeps the scales few enough to test each."""
SPACIOUS = (1440, 800)
"""A window this large still has space for the largest board when everything else grows."""
LARGEST_GROWN = 150
"""The largest scale in per cent that a window takes by itself. On a huge screen whoever wants
larger letters still chooses them, because others want a larger board."""
_PER_MONITOR_2, _PER_MONITOR = -4, 2
"""The values by which Windows names per-monitor DPI awareness."""
_USUAL_DPI = 96
_CLIENT_AREA_ANIMATION = 0x1042
"""The number by which Windows names the setting of animations, SPI_GETCLIENTAREAANIMATION."""
_QUESTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
}
"""The command that reads the setting of reduced motion, and the answer that means it is on."""


def _windows() -> Any:
    """Returns the libraries of Windows; None on other systems."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        return getattr(ctypes, "windll", None)
    return None


def declare_sharp() -> None:
    """Keeps Windows from stretching the window on high-DPI screens. Call it before one opens."""
    windows = _windows()
    if windows is None:
        return
    import ctypes  # noqa: PLC0415

    per_monitor = ctypes.c_void_p(_PER_MONITOR_2)
    ways: tuple[Callable[[], bool], ...] = (
        # Windows 10 scales the window and its frame by the screen they are on.
        lambda: windows.user32.SetProcessDpiAwarenessContext(per_monitor),
        # Windows 8.1 does so without the frame.
        lambda: windows.shcore.SetProcessDpiAwareness(_PER_MONITOR) == 0,
        # Windows Vista scales the window by the first screen.
        lambda: windows.user32.SetProcessDPIAware(),  # noqa: PLW0108  may be missing
    )
    for declare in ways:
        with suppress(AttributeError, OSError):  # An older Windows lacks the newer functions.
            if declare():
                return


def wanted_scale(settings: Settings, window: tuple[int, int]) -> int:
    """Returns the scale chosen in the settings or, if that is 0, the one that suits the window.

    It is the desktop's, or a larger one in a window in which letters of that size look lost.
    """
    grown = min(_largest_scale(window, SPACIOUS), LARGEST_GROWN)
    return settings.scale or max(scale(), grown)


def fitting_scale(chosen: int, window: tuple[int, int]) -> int:
    """Returns the chosen scale or, if that is too large, the largest with which every view fits."""
    return min(chosen, _largest_scale(window, ROOM))


def _largest_scale(window: tuple[int, int], room: tuple[int, int]) -> int:
    """Returns the largest scale at which a window has so much room in pixels of the design."""
    largest = min(100 * side // needed for side, needed in zip(window, room, strict=True))
    return largest - largest % STEP


def scale() -> int:
    """Returns the scale of the desktop in per cent, rounded to one that the window offers."""
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
    """Returns the scale that a Linux desktop has set; macOS scales windows by itself."""
    try:
        return float(os.environ.get("GDK_SCALE", "1"))
    except ValueError:
        return 1.0


class DarkPreference:
    """Asks a Linux desktop early whether it prefers dark windows; other systems are asked later.

    The answer takes 20 ms, so the question is sent before pygame is imported.
    """

    def __init__(self) -> None:
        self._process = 0
        self._answer: int | None = None

    def ask(self) -> None:
        """Starts `gsettings`, if this is Linux and has it."""
        words = ("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
        if sys.platform != "linux" or shutil.which(words[0]) is None:
            return
        reading, writing = os.pipe()
        # Without `subprocess`, whose import alone takes 2 ms.
        outputs = [
            (os.POSIX_SPAWN_DUP2, writing, 1),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ]
        try:
            self._process = os.posix_spawnp(words[0], words, os.environ, file_actions=outputs)
            self._answer = reading
        except OSError:
            os.close(reading)
        finally:
            os.close(writing)

    def take(self) -> bool | None:
        """Waits for the answer and returns it, once; None if there is no answer."""
        if self._answer is None:
            return None
        with os.fdopen(self._answer, "rb") as answer:
            told = answer.read()
        self._answer = None
        os.waitpid(self._process, 0)
        return b"-dark" in told if told else None


DARK_PREFERENCE = DarkPreference()
"""The question whether the desktop is dark: asked before the window opens, for the first theme."""


class ReducedMotion:
    """Asks the desktop for reduced motion, without waiting for the answer."""

    def __init__(self, platform: str = sys.platform) -> None:
        self._question, self._yes = _QUESTIONS.get(platform, ((), ""))
        self._process: subprocess.Popen[bytes] | None = None
        self._is_asked = False

    def ask(self) -> None:
        """Asks the desktop; `is_asked` has the answer a moment later."""
        windows = _windows()
        if windows is not None:
            self._is_asked = not _may_move(windows)
        elif self._question and shutil.which(self._question[0]):
            import subprocess  # noqa: PLC0415

            try:
                self._process = subprocess.Popen(  # noqa: S603  one of two fixed questions
                    self._question, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
                )
            except OSError:
                self._process = None

    @property
    def is_asked(self) -> bool:
        """True if the desktop wants reduced motion; False until it has answered."""
        process = self._process
        if process is not None and process.poll() is not None:
            assert process.stdout is not None, "a pipe was asked for"
            self._is_asked = process.stdout.read().decode("utf-8", "replace").strip() == self._yes
            process.stdout.close()
            self._process = None
        return self._is_asked


def _may_move(windows: Any) -> bool:
    import ctypes  # noqa: PLC0415

    may = ctypes.c_int(1)
    try:
        windows.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(may), 0)
    except (AttributeError, OSError):
        return True
    return bool(may.value)
