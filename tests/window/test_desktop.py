"""What Windows is told before a window opens, and what desktops tell of their size."""

import warnings
from types import SimpleNamespace

import pygame
import pytest

from minesweeper.settings import SCALES
from minesweeper.window import desktop, display


class FakeWindows:
    """The libraries of a Windows that knows some functions, and notes which were called."""

    def __init__(self, **answers):
        self.called = []
        libraries = {"user32": {}, "shcore": {}}
        for name, answer in answers.items():
            library = "shcore" if name == "SetProcessDpiAwareness" else "user32"
            libraries[library][name] = self._function(name, answer)
        self.user32 = SimpleNamespace(**libraries["user32"])
        self.shcore = SimpleNamespace(**libraries["shcore"])

    def _function(self, name, answer):
        def call(*_):
            self.called.append(name)
            return answer

        return call


@pytest.fixture
def windows(monkeypatch):
    """Has the desktop be a Windows of the test's own."""

    def be(**answers):
        fake = FakeWindows(**answers)
        monkeypatch.setattr(desktop, "_windows", lambda: fake)
        return fake

    return be


NEW = {"SetProcessDpiAwarenessContext": 1, "SetProcessDpiAwareness": 0, "SetProcessDPIAware": 1}


def test_a_new_windows_is_told_in_its_best_way_and_no_other(windows):
    fake = windows(**NEW)
    desktop.declare_sharp()
    assert fake.called == ["SetProcessDpiAwarenessContext"]


def test_where_the_best_way_is_refused_the_next_is_tried(windows):
    fake = windows(**{**NEW, "SetProcessDpiAwarenessContext": 0, "SetProcessDpiAwareness": -1})
    desktop.declare_sharp()
    assert fake.called == list(NEW)


def test_an_old_windows_is_told_in_the_way_it_knows(windows):
    fake = windows(SetProcessDPIAware=1)
    desktop.declare_sharp()
    assert fake.called == ["SetProcessDPIAware"]


def test_a_windows_that_knows_nothing_is_left_alone(windows):
    fake = windows()
    desktop.declare_sharp()
    assert fake.called == []
    assert desktop.scale() == 100


@pytest.mark.parametrize(
    ("dpi", "scale"), [(96, 100), (120, 125), (144, 150), (168, 150), (288, 200)]
)
def test_windows_tells_its_scale_in_dots_per_inch(windows, dpi, scale):
    windows(GetDpiForSystem=dpi)
    assert desktop.scale() == scale
    assert scale in SCALES


@pytest.mark.parametrize(("told", "scale"), [("1", 100), ("2", 200), ("1.5", 150), ("big", 100)])
def test_a_linux_desktop_tells_its_scale_in_the_environment(monkeypatch, told, scale):
    monkeypatch.setenv("GDK_SCALE", told)
    assert desktop.scale() == scale


def test_a_windows_that_fails_is_left_alone(windows):
    def fail(*_):
        raise OSError

    fake = windows()
    fake.user32.SetProcessDpiAwarenessContext = fake.user32.GetDpiForSystem = fail
    desktop.declare_sharp()
    assert desktop.scale() == 100


@pytest.mark.usefixtures("no_screen")
def test_a_desktop_that_gives_the_window_another_size_is_no_warning(monkeypatch, recwarn):
    opened = pygame.display.set_mode

    def open_otherwise(_, kind):
        warnings.warn("another size", RuntimeWarning, stacklevel=2)
        return opened((800, 500), kind)

    monkeypatch.setattr(pygame.display, "set_mode", open_otherwise)
    assert display.opened((640, 480), full_screen=False).get_size() == (800, 500)
    assert not recwarn.list


@pytest.mark.usefixtures("no_screen")
def test_a_window_that_leaves_the_full_screen_too_large_is_asked_for_its_size_again(monkeypatch):
    opened, asked = pygame.display.set_mode, []

    def open_large_at_first(size, kind):
        asked.append(size)
        return opened(size if asked[1:] else (1920, 1080), kind)

    monkeypatch.setattr(pygame.display, "set_mode", open_large_at_first)
    assert display.opened((1280, 800), full_screen=False).get_size() == (1280, 800)
    assert asked == [(1280, 800)] * 2


@pytest.mark.usefixtures("no_screen")
@pytest.mark.parametrize(
    ("screen", "wanted", "opened"),
    [
        ((800, 600), (1280, 800), (800, 600)),
        ((1366, 768), (1280, 800), (1280, 768)),
        ((1920, 1080), (1280, 800), (1280, 800)),
        ((1920, 1080), (3840, 2000), (1920, 1080)),
        ((320, 240), (1280, 800), (640, 480)),
    ],
)
def test_the_window_opens_no_larger_than_the_screen(monkeypatch, screen, wanted, opened):
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    assert display.opened(wanted, full_screen=False).get_size() == opened
