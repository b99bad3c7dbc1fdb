"""A game played by keyboard and speech alone, on a real bus of AT-SPI with a real listener.

The listener is a program of the desktop's own Python, because the bindings of AT-SPI come with the
desktop and not from PyPI. Without them the test is skipped, and says what is missing.
"""

import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from desktop import PATIENCE, Desktop, wait_until

from minesweeper.window.text import teaching_words

LISTENER = Path(__file__).with_name("atspi_listener.py")
DESKTOP_PYTHON = "/usr/bin/python3"
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
BOARD = ("--board", "one-two-one", "--judge", "quantum")
ENABLE = (
    *("gdbus", "call", "--session", "--dest", "org.a11y.Bus"),
    *("--object-path", "/org/a11y/bus", "--method", "org.freedesktop.DBus.Properties.Set"),
    *("org.a11y.Status", "IsEnabled", "<true>"),
)
"""Tells the desktop that a screen reader is there, as a screen reader does."""


def missing():
    """What is needed for AT-SPI and is not there."""
    tools = [tool for tool in ("dbus-daemon", "gdbus") if shutil.which(tool) is None]
    if not Path("/usr/libexec/at-spi-bus-launcher").exists():
        tools.append("at-spi2-core")
    found = (
        Path(DESKTOP_PYTHON).exists()
        and not subprocess.run(
            [DESKTOP_PYTHON, "-c", BINDINGS], capture_output=True, check=False
        ).returncode
    )
    return tools if found else [*tools, "python3-gi with gir1.2-atspi-2.0"]


@contextmanager
def session_bus():
    """The address of a bus for this test alone."""
    words = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
    bus = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=_plain()
    )
    try:
        yield bus.stdout.readline().strip()
    finally:
        bus.terminate()
        bus.wait()


def _plain():
    return {name: value for name, value in os.environ.items() if not name.startswith("DBUS_")}


class ScreenReaderEars:
    """What a screen reader would have said so far."""

    def __init__(self, process):
        self._process = process
        self._heard = []
        self._from = 0
        Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self._process.stdout:
            self._heard.append(json.loads(line))

    def wait_for(self, kind, begins="", contains="", role=""):
        """The text of the next thing of a kind, after the one last waited for."""

        def look():
            while self._from < len(self._heard):
                heard = self._heard[self._from]
                self._from += 1
                text = heard.get("text", "")
                is_fitting = heard["kind"] == kind and heard.get("role", "").startswith(role)
                if is_fitting and text.startswith(begins) and contains in text:
                    return heard
            return None

        try:
            return wait_until(look, f"{kind} {role} {begins or contains}")
        except AssertionError as error:
            raise AssertionError(f"{error} Heard: {self._heard[-12:]}") from None

    def ask(self, command):
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()


@pytest.fixture
def spoken(desktop, tmp_path):
    """A window on a bus, and the ears that hear it."""
    pytest.importorskip("accesskit", reason="The extra `accessible` is not installed.")
    if needed := missing():
        pytest.skip(f"A real screen reader's bus needs {' and '.join(needed)}.")
    with session_bus() as address:
        quiet = Desktop(desktop.environment["DISPLAY"])
        quiet.environment |= {"DBUS_SESSION_BUS_ADDRESS": address, "GTK_A11Y": "none"}
        subprocess.run(
            ENABLE, env=quiet.environment, check=True, timeout=PATIENCE, capture_output=True
        )
        listener = subprocess.Popen(
            [DESKTOP_PYTHON, str(LISTENER)],
            env=quiet.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            ears = ScreenReaderEars(listener)
            ears.wait_for("ready")
            with quiet.play(tmp_path, *BOARD) as window:
                ears.wait_for("focus", "Board, 10 columns and 8 rows")
                yield window, ears
        finally:
            listener.kill()
            listener.wait()


def go_to(window, ears, name):
    """Move the cursor to a cell by arrow keys, listening to where it is."""
    window.press("Right")
    at = ears.wait_for("focus", role="table cell")["text"].partition(",")[0]
    for _ in range(20):
        if at == name:
            break
        row, column = (int(name[1:]) - int(at[1:]), ord(name[0]) - ord(at[0]))
        key = ("Down" if row > 0 else "Up") if row else ("Right" if column > 0 else "Left")
        window.press(key)
        at = ears.wait_for("focus", role="table cell")["text"].partition(",")[0]
    assert at == name


def test_a_loss_its_lesson_and_an_exercise_are_played_by_keyboard_and_speech(spoken):
    window, ears = spoken
    go_to(window, ears, "H4")
    window.press("f")
    assert ears.wait_for("said")["text"] == "Flag on H4. 15 mines left."
    go_to(window, ears, "F1")
    window.press("Return")
    ears.wait_for("said", contains="F4")

    window.press("l")
    first_card = ears.wait_for("said", teaching_words.LESSON_TITLE)["text"]
    assert "so F4 is safe" in first_card
    window.press("Right")
    assert ears.wait_for("said")["text"] != first_card

    window.press("t")
    ears.wait_for("said", contains=teaching_words.FIND_CERTAIN_CELL)
    go_to(window, ears, "F4")
    window.press("Return")
    assert "F4" in ears.wait_for("said")["text"]
    window.press("Escape", "Escape")

    # The loss has become an exercise.
    window.press("F10")
    entry = ears.wait_for("focus", role="menu item")
    for _ in range(40):
        if entry["text"].startswith(teaching_words.PRACTICE):
            break
        window.press("Down")
        entry = ears.wait_for("focus", role="menu item")
    window.press("Return")
    ears.wait_for("said", teaching_words.PRACTICE)
    # The exercises come a moment after their page.
    window.wait_for_layout(lambda layout: any("practice." in name for name in layout["widgets"]))
    # Its card is the first one, which has the focus.
    window.press("Return")
    ears.wait_for("said", contains=teaching_words.FIND_CERTAIN_CELL)
    go_to(window, ears, "F4")
    window.press("Return")
    assert "F4" in ears.wait_for("said", contains="F4")["text"]


def test_the_reader_can_click_and_find_everything(spoken):
    window, ears = spoken
    ears.ask("click F4, covered")
    ears.wait_for("said", "F4, 1")
    window.wait_for("CellsOpened")
    ears.ask("tree")
    told = ears.wait_for("tree")["nodes"]
    cells = [node for node in told if node["role"] == "table cell"]
    assert len(cells) == 80
    assert {"role": "label", "text": "16 mines left"} in told
