"""Logs the window's events: for reports of failures, and as JSON lines for tests and figures."""

import contextlib
import dataclasses
import io
import json
import os
import time
from collections import deque
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.level import Level
from minesweeper.game.position import Reveal
from minesweeper.teaching.review import Review

if TYPE_CHECKING:
    from minesweeper.window.board.camera import Camera
    from minesweeper.window.screen import Screen
    from minesweeper.window.visible_game import VisibleGame

FRAMES_EVERY = 1000
"""The milliseconds whose frames are summarised in one line."""

_INPUTS = {
    pygame.MOUSEBUTTONDOWN: ("mouse_down", ("button", "pos")),
    pygame.MOUSEBUTTONUP: ("mouse_up", ("button", "pos")),
    pygame.MOUSEMOTION: ("mouse_move", ("pos",)),
    pygame.MOUSEWHEEL: ("wheel", ("precise_x", "precise_y")),
    pygame.KEYDOWN: ("key_down", ("key", "mod")),
    pygame.KEYUP: ("key_up", ("key", "mod")),
    pygame.TEXTINPUT: ("text", ("text",)),
    pygame.WINDOWSIZECHANGED: ("resized", ("x", "y")),
    pygame.QUIT: ("quit", ()),
}


class Trace:
    """A trace file; each line is written whole and flushed."""

    def __init__(self, file: TextIO | None = None) -> None:
        """Takes the file to write to; without one nothing is written."""
        self._file = file
        self.is_on = file is not None
        """True if lines are written; False after the first failure."""
        self._frames: list[float] = []
        self._sum_up_at = 0
        self._layout: dict[str, Any] = {}
        self._breaks_now = False

    @classmethod
    def to(cls, file: BinaryIO) -> "Trace":
        """Returns a trace that writes to a file opened for bytes."""
        # Half a surrogate pair, as in a file's name that is not UTF-8, becomes JSON's escape.
        return cls(io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace"))

    def write(self, event: str, **fields: Any) -> None:
        """Writes one line."""
        if self._file is None or not self.is_on:
            return
        line = {"t": round(milliseconds_since_start(), 3), "event": event, **fields}
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError:
            self.is_on, self._breaks_now = False, True

    def just_broke(self) -> bool:
        """Returns True once, after the first failure to write the file."""
        breaks_now, self._breaks_now = self._breaks_now, False
        return breaks_now

    def write_event(self, event: Event) -> None:
        """Writes an announced event by its class name with its fields."""
        if self.is_on:
            self.write(type(event).__name__, **fields_of(event))
        if isinstance(event, events.ThoughtSettled):
            self.write("settled", ms=event.ms)

    def write_input(self, event: pygame.event.Event) -> None:
        """Writes an input event, if its type is one of `_INPUTS`."""
        if not self.is_on or event.type not in _INPUTS:
            return
        kind, names = _INPUTS[event.type]
        fields = {name: getattr(event, name) for name in names}
        if "key" in fields:
            fields["key"] = pygame.key.name(fields["key"])
        self.write("input", kind=kind, **fields)

    def write_layout(self, layout: dict[str, Any]) -> None:
        """Writes the layout, if it has changed."""
        if layout != self._layout:
            self._layout = layout
            self.write("layout", **layout)

    def add_frame(self, milliseconds: float) -> None:
        """Remembers how long a frame took."""
        if self.is_on:
            self._frames.append(milliseconds)

    def next_wake(self) -> int | None:
        """The time on the window's clock at which the frames are summarised."""
        return self._sum_up_at if self.is_on else None

    def tick(self, now: int) -> None:
        """Writes a summary of the last second's frames when it is due."""
        if now < self._sum_up_at:
            return
        if self._sum_up_at:
            self.write("frames", **_summary(self._frames))
        self._frames = []
        self._sum_up_at = now + FRAMES_EVERY

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()


def _summary(frames: list[float]) -> dict[str, Any]:
    if not frames:
        return {"count": 0, "median": None, "p99": None, "longest": None}
    # Imported here: the first frame would wait 3 ms for it.
    from statistics import median  # noqa: PLC0415

    ordered = sorted(frames)
    return {
        "count": len(ordered),
        "median": round(median(ordered), 3),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
        "longest": round(ordered[-1], 3),
    }


def fields_of(event: Event) -> dict[str, Any]:
    """Returns the fields of an event as plain JSON."""
    names: tuple[str, ...] = event.__match_args__
    return {name: as_json(getattr(event, name)) for name in names}


def as_json(value: Any) -> Any:
    """Returns a value as plain JSON: a cell is [row, column]; an opened cell also has its number.

    Marks (one byte a cell) and the moments of a review are only counted: on a large board marks
    are a megabyte, and the moments repeat the whole game.
    """
    if isinstance(value, bytes):
        return value.count(1)
    if isinstance(value, Review):
        summary = as_json(value.summary)
        standing = value.standing.value
        return {"standing": standing, "moments": len(value.moments), "summary": summary}
    return _nested_as_json(value)


def _nested_as_json(value: Any) -> Any:
    match value:
        case Reveal():
            return [[*cell, number] for cell, number in value]
        case Level():
            return {"width": value.grid.width, "height": value.grid.height, "mines": value.mines}
        case Enum():
            return value.name.lower()
        case tuple() | frozenset():
            parts = [as_json(part) for part in value]
            return sorted(parts) if isinstance(value, frozenset) else parts
        case _ if dataclasses.is_dataclass(value):
            names = [field.name for field in dataclasses.fields(value)]
            return {name: as_json(getattr(value, name)) for name in names}
        case _:
            return value


# The log of a session.

MOST_EVENTS = 20_000
"""The most events in a report; the oldest are dropped."""

_LEFT_OUT = (
    # These events have a value for each cell after every move, which follows from the other events.
    events.OpenQuestionsFound,
    events.OddsFound,
    # These events are large and say nothing about the game that failed.
    events.StatisticsGiven,
    events.CourseGiven,
    events.SkillsGiven,
    events.GamesGiven,
    events.SavedGamesGiven,
    events.UnfinishedGamesGiven,
    events.SavedGameGiven,
    events.ExercisesGiven,
    events.KeptGameReviewed,
    events.KeptGameAssessed,
    events.TechniquesGiven,
)


class SessionLog:
    """Remembers the events of the newest game for a report, and owns the trace."""

    def __init__(self, trace: Trace | None) -> None:
        self.trace = trace or Trace()
        """The trace; it writes nothing if no file is given."""
        self._events: deque[Event] = deque(maxlen=MOST_EVENTS)
        self._failure: events.AgentFailed | None = None

    def note(self, event: Event) -> None:
        """Logs an event of the player or the agent; the start of a game clears the report."""
        self.trace.write_event(event)
        if isinstance(event, events.GameStarted):
            self._events.clear()
            self._failure = None
        elif isinstance(event, events.AgentFailed):
            self._failure = event
        if not isinstance(event, _LEFT_OUT):
            self._events.append(event)

    def note_layout(self, screen: "Screen", board: "Camera", others: dict[str, Rect]) -> None:
        """Logs the places of all widgets and of the board: the screen's own, or else `board`.

        `others` are the places in front of the screen that can be clicked.
        """
        if self.trace.is_on:
            camera = screen.camera or board
            self.trace.write_layout(
                {
                    "board": [*camera.board.topleft, camera.cell],
                    "columns": camera.grid.width,
                    "rows": camera.grid.height,
                    "window": list(pygame.display.get_window_position()),
                    "widgets": {
                        name: list(rect) for name, rect in (screen.clickable() | others).items()
                    },
                }
            )

    def report(self, visible: "VisibleGame", position: str) -> dict[str, Any]:
        """Returns the game in view and its failure as plain JSON."""
        return {
            "position": position,
            "level": str(visible.level),
            "seed": visible.seed,
            "board": visible.board,
            "judge": visible.judge,
            "trouble": self._failure.trouble if self._failure else None,
            "traceback": self._failure.traceback if self._failure else None,
            "events": [
                {"event": type(event).__name__, **fields_of(event)} for event in self._events
            ],
        }


# The time since the start.


def milliseconds_since_start() -> float:
    """Returns the time since the process started, imports included."""
    return (time.monotonic() - _STARTED) * 1000


def _process_started() -> float:
    """Returns the time at which the process started, on the monotonic clock; now if unknown."""
    try:
        status = Path("/proc/self/stat").read_bytes()
        ticks = int(status.rpartition(b")")[2].split()[19])
        since_boot = ticks / os.sysconf("SC_CLK_TCK")
        return time.monotonic() - (time.clock_gettime(time.CLOCK_BOOTTIME) - since_boot)
    except (OSError, ValueError, AttributeError, IndexError):
        return time.monotonic()


_STARTED = _process_started()
