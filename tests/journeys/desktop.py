"""A screen of its own with a real mouse and a real keyboard, and the window played on it.

The window tells through its trace where everything is and what came of an input, so nothing here
looks into it, and nothing sleeps in the hope that it is done.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

TOOLS = ("Xvfb", "xdotool")
SCREEN = (1600, 1000)
PATIENCE = 30.0
"""How many seconds something may take before it counts as never happening."""
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5

Place = tuple[int, int]
"""Pixels, from the window's or the screen's top left."""
Found = TypeVar("Found")
Line = dict[str, Any]
"""A line of the trace."""


def missing_tools() -> list[str]:
    """The programs without which there is no desktop."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def wait_until(look: Callable[[], Found | None], awaited: str) -> Found:
    """What `look` gives once it gives something; an AssertionError if it never does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.002)
    raise AssertionError(f"{awaited} did not come within {PATIENCE:g} seconds.")


class Desktop:
    """A screen without a window manager; one window at a time is played on it."""

    def __init__(self, display: str, picture: Path | None = None) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        self._picture = picture

    @classmethod
    @contextmanager
    def opened(cls, folder: Path) -> Iterator["Desktop"]:
        """A new screen on a free display, its picture kept in a folder; closed at the end."""
        reading, writing = os.pipe()
        words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24"]
        # Without -noreset the server starts anew whenever its last window closes.
        words += ["-nolisten", "tcp", "-noreset", "-fbdir", str(folder)]
        server = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield cls(f":{number.readline().strip()}", folder / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait()

    @contextmanager
    def play(
        self,
        home: Path,
        *arguments: str,
        program: tuple[str, ...] = (sys.executable, "-m", "minesweeper"),
        environment: dict[str, str] | None = None,
    ) -> Iterator["OpenWindow"]:
        """The window with its first game; its process is ended in any case."""
        trace = home / f"trace-{time.monotonic_ns()}.jsonl"
        words = [*program, *arguments]
        words += ["--home", str(home), "--trace", str(trace)]
        # A program in an environment of its own finds nothing in its folder either.
        folder = home if environment else None
        process = subprocess.Popen(words, env=environment or self.environment, cwd=folder)
        try:
            window = OpenWindow(self, process, trace)
            window.wait_for("first_frame")
            # A new game comes after the first frame, a saved one or a fixed board before it.
            late = None if window.lines("GameStarted") else window.wait_for("GameStarted")
            if late is not None and late["board"] is not None:
                # On a busy machine the window did not wait for the board, and its cells move.
                shown_at = late["t"]
                window.wait_for_layout(lambda layout: layout["t"] > shown_at)
            self.do("search", "--sync", "--class", "minesweeper", "windowfocus")
            yield window
        finally:
            process.kill()
            process.wait()

    def do(self, *words: object) -> str:
        """Run xdotool; what it prints."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.environment,
            check=True,
            timeout=PATIENCE,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def colour(self, place: Place) -> str:
        """The colour at a place of the screen, as #rrggbb."""
        blue, green, red, _ = self.row_of_pixels(place, 1)
        return f"#{red:02x}{green:02x}{blue:02x}"

    def row_of_pixels(self, place: Place, width: int) -> bytes:
        """The pixels right of a place: four bytes each, blue first.

        Xvfb keeps its picture in a file, an X window dump: a header of big-endian words, among
        them its own size, the length of a row and the number of colours, then twelve bytes a
        colour, then the rows.
        """
        assert self._picture is not None, "this desktop keeps no picture"
        data = self._picture.read_bytes()
        header, row, colours = (int.from_bytes(data[at : at + 4], "big") for at in (0, 48, 76))
        at = header + 12 * colours + place[1] * row + 4 * place[0]
        return data[at : at + 4 * width]


class OpenWindow:
    """A running window: where things are, what happened, and hands to touch it with."""

    def __init__(self, desktop: Desktop, process: subprocess.Popen[bytes], trace: Path) -> None:
        self.desktop = desktop
        self.process = process
        self._trace = trace
        self._read_to = 0
        self._lines: list[Line] = []
        self._waited_to = 0

    # What happened.

    def lines(self, event: str) -> list[Line]:
        """Every line of the trace so far that tells of an event."""
        self._read()
        return [line for line in self._lines if line["event"] == event]

    def wait_for(self, event: str, **fields: Any) -> Line:
        """The next line that tells of an event, after the one last waited for."""

        def look() -> Line | None:
            self._read()
            while self._waited_to < len(self._lines):
                line = self._lines[self._waited_to]
                self._waited_to += 1
                if line.items() >= {"event": event, **fields}.items():
                    return line
            assert self.process.poll() is None, f"the window closed before {event} came"
            return None

        return wait_until(look, f"{event} {fields or ''}")

    def wait_for_line(self, event: str) -> Line:
        """The newest line that tells of an event, which may have come long ago."""
        return wait_until(lambda: self.lines(event), event)[-1]

    def catch_up(self) -> None:
        """Wait until everything done so far has been taken in: a key without meaning has passed."""
        self.press("F12")
        self.wait_for("input", kind="key_up", key="f12")

    def _read(self) -> None:
        """Take in the lines that are whole by now."""
        if not self._trace.exists():
            return
        with self._trace.open("rb") as file:
            file.seek(self._read_to)
            whole, newline, _ = file.read().rpartition(b"\n")
        self._read_to += len(whole) + len(newline)
        self._lines += map(json.loads, whole.splitlines())

    # Where things are.

    @property
    def layout(self) -> Line:
        """The newest layout."""
        return self.lines("layout")[-1]

    def wait_for_layout(self, fits: Callable[[Line], bool]) -> Line:
        """The newest layout, once it is as wanted."""
        return wait_until(
            lambda: layout if fits(layout := self.layout) else None, "the layout awaited"
        )

    def cell(self, row: int, column: int) -> Place:
        """The middle of a cell in the window."""
        left, top, side = self.layout["board"]
        return left + column * side + side // 2, top + row * side + side // 2

    def widget(self, name: str) -> Place:
        """The middle of a widget in the window, once it is there."""
        layout = self.wait_for_layout(lambda layout: name in layout["widgets"])
        left, top, width, height = layout["widgets"][name]
        return left + width // 2, top + height // 2

    def on_screen(self, place: Place) -> Place:
        """A place of the window as one of the screen."""
        left, top = self.layout["window"]
        return left + place[0], top + place[1]

    # Mouse and keyboard.

    def point(self, place: Place, *then: object) -> None:
        """Move the pointer to a place in the window, then do what xdotool is told."""
        self.desktop.do("mousemove", *self.on_screen(place), *then)

    def click(self, cell: tuple[int, int], button: int = LEFT) -> None:
        """Click a cell, given by row and column."""
        self.point(self.cell(*cell), "click", button)

    def use(self, *names: str) -> None:
        """Click widgets by name, one after the other, each when it is there."""
        for name in names:
            self.point(self.widget(name), "click", LEFT)

    def press(self, *keys: str) -> None:
        """Press and release keys."""
        self.desktop.do("key", *keys)

    def write(self, field: str, text: str) -> None:
        """Type a text into a field, in place of what stands there."""
        self.use(field)
        self.desktop.do("key", "ctrl+a", "type", "--delay", 1, text)

    # The window itself.

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as its frame would."""
        self.desktop.do("search", "--class", "minesweeper", "windowsize", width, height)
        self.wait_for("input", kind="resized", x=width, y=height)

    def close(self) -> None:
        """Leave by the key for it, and wait until the process has ended well."""
        self.press("ctrl+q")
        assert self.process.wait(PATIENCE) == 0
