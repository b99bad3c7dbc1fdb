"""The display: opens the window, sets its title, waits for its events, and has the clipboard."""

import contextlib
import locale
import os
import sys
import warnings
from collections.abc import Callable, Sequence

import pygame

from minesweeper.game.clock import Now
from minesweeper.settings import SMALLEST_WINDOW
from minesweeper.translation import gettext as _
from minesweeper.window import desktop
from minesweeper.window.text import words

BRISK_NAP, IDLE_NAP = 1, 15
"""Milliseconds between two checks for input: shortly after the last input, and later."""
BRISK_FOR = 250
_DRIVERS_WITHOUT_SCREEN = ("dummy", "offscreen")
"""These drivers of SDL draw for nobody; the size of their screen is invented."""
_KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP)
_MODIFIED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
Nap = Callable[[int], bool]
"""A function that waits this many milliseconds, or until the agent rings; True if it rang."""


class NoDisplayError(RuntimeError):
    """There is no screen to open a window on."""


def opened(size: tuple[int, int], *, full_screen: bool) -> pygame.Surface:
    """Opens the window, or reopens it in another mode, and returns its surface.

    The window is not larger than the screen, but never smaller than SMALLEST_WINDOW.
    """
    try:
        if not pygame.display.get_init():
            _start()
        surface = _surface((0, 0), pygame.FULLSCREEN) if full_screen else _window(_fitting(size))
    except pygame.error as error:
        raise NoDisplayError(words.no_window(str(error))) from None
    set_title(_(words.TITLE))
    return surface


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Returns a size that fits on the first screen, on which windows open."""
    screens = pygame.display.get_desktop_sizes()
    if not screens or pygame.display.get_driver() in _DRIVERS_WITHOUT_SCREEN:
        return size
    width, height = (
        max(min(wanted, room), least)
        for wanted, room, least in zip(size, screens[0], SMALLEST_WINDOW, strict=True)
    )
    return width, height


def _window(size: tuple[int, int]) -> pygame.Surface:
    """Opens the window, or leaves the full screen."""
    surface = _surface(size)
    # Without a window manager, SDL leaves the full screen at the size of the screen. The second
    # call then has only a size to change. A desktop that tiles its windows ignores it.
    return surface if surface.get_size() == size else _surface(size)


def _surface(size: tuple[int, int], kind: int = pygame.RESIZABLE) -> pygame.Surface:
    with warnings.catch_warnings():
        # A desktop that tiles its windows chooses another size. The warning about that is ignored.
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, kind)


def _start() -> None:
    """Starts SDL with the settings that it reads only at that moment."""
    _expect_a_screen()
    desktop.declare_sharp()
    # Without this, a click that brings the window to the front would do nothing else.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    # A desktop groups windows by class. The default is the name of the started file, __main__.py.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "minesweeper"
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = "minesweeper"
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver == "offscreen" and not _chosen_driver():
        raise NoDisplayError(_(words.NO_DISPLAY))
    if driver == "x11":
        # A texture for each window would take 90 ms at the start and gain nothing, because only
        # small parts are ever drawn again.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # Without an icon, set_mode would import a reader of resources and load pygame's: 3 ms. The
    # game's own icon follows the first frame.
    pygame.display.set_icon(pygame.Surface((1, 1), pygame.SRCALPHA))
    pygame.font.init()
    pygame.key.set_repeat(300, 40)


def _expect_a_screen() -> None:
    """Raises NoDisplayError if no screen is set: SDL would draw invisibly."""
    on_named_screens = sys.platform not in ("win32", "darwin")
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or _chosen_driver()
    if on_named_screens and not named:
        raise NoDisplayError(_(words.NO_DISPLAY))


def _chosen_driver() -> str:
    return os.environ.get("SDL_VIDEODRIVER", "")


def set_title(title: str) -> None:
    """Sets the window's title, which is ASCII, so that X11 tools find the window by it.

    In a UTF-8 locale SDL stores a title in an encoding that `xdotool search --name` cannot read.
    """
    if pygame.display.get_driver() != "x11":
        pygame.display.set_caption(title)
        return
    ours = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        pygame.display.set_caption(title)
    finally:
        locale.setlocale(locale.LC_CTYPE, ours)


def set_icon(icon: pygame.Surface) -> None:
    """Sets the icon and the smallest size, which may happen after the first frame."""
    pygame.display.set_icon(icon)
    # pygame may drop this access to the window. Without it, only the smallest size is missing.
    with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = SMALLEST_WINDOW


def _arrived() -> list[pygame.event.Event]:
    """Returns the SDL events since the last call.

    For a dropped file whose name is not UTF-8 pygame raises an error, and the events that it had
    already taken out of the queue are lost. Instead of them a drop of a file without a name is
    returned, so that the player can be told.
    """
    try:
        return pygame.event.get()
    except SystemError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError):
            raise
        return [pygame.event.Event(pygame.DROPFILE, file="")]


class EventWaiter:
    """Waits for events of the window.

    pygame's own wait looks for events every millisecond, which costs 4 % of a core. This one does
    so only shortly after an event.
    """

    def __init__(self, now: Now, nap: Nap) -> None:
        self._now = now
        self._nap = nap
        self._last_rung = 0
        self._left: list[pygame.event.Event] = []
        self._modifiers = 0
        """The modifier keys that were held when events were last taken out of the queue."""

    def put_back(self, left: Sequence[pygame.event.Event]) -> None:
        """Returns these events to the front of the queue."""
        self._left = list(left)

    def wait(self, due: int | None) -> list[pygame.event.Event]:
        """Returns the events that have arrived, after waiting until `due` at most.

        The list is empty if `due` came first, or if the agent rang.
        """
        while True:
            arrived = [*self._left, *self._with_modifiers(_arrived())]
            self._left = []
            now = self._now()
            if arrived:
                self._last_rung = now
                return arrived
            if due is not None and now >= due:
                return []
            nap = BRISK_NAP if now - self._last_rung < BRISK_FOR else IDLE_NAP
            if self._nap(nap if due is None else min(nap, due - now)):
                self._last_rung = now
                return []

    def _with_modifiers(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Gives presses of a button and turns of the wheel a `mod`, as key events have one.

        pygame tells which modifier keys are held by now. If a frame took long, Ctrl may have been
        released since the click, which would then open the cell instead of flagging it.
        """
        now = pygame.key.get_mods()
        held = self._modifiers if any(event.type in _KEY_EVENTS for event in events) else now
        for event in events:
            if event.type in _KEY_EVENTS:
                held = event.mod
            elif event.type in _MODIFIED:
                event.mod = held
        self._modifiers = now
        return events


# The clipboard of the desktop. Only these functions use it.


def copy_to_clipboard(text: str) -> bool:
    """Copies a text; returns False if there is no clipboard, or it refuses the text."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeEncodeError):
        return False
    return True


def clipboard_text() -> str:
    """Returns the clipboard's text; empty if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
