"""The log of a session: the events of a game for reports, and a trace if one is wanted."""

from collections import deque
from typing import Any

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.window.board.camera import Camera
from minesweeper.window.screen import Screen
from minesweeper.window.tracing import Trace, fields_of
from minesweeper.window.visible_game import VisibleGame

MOST_EVENTS = 20_000
"""A report has at most this many events; the oldest are dropped."""

_LEFT_OUT = (
    # A value a cell after every move, and it follows from the rest.
    events.OpenQuestionsFound,
    events.OddsFound,
    # Not about the game that failed, and large: each visit to a page would add one.
    events.StatisticsGiven,
    events.CourseGiven,
    events.GamesGiven,
    events.SavedGamesGiven,
    events.SavedGameGiven,
    events.ExercisesGiven,
    events.KeptGameReviewed,
    events.TechniquesGiven,
)


class SessionLog:
    """Remembers the events of the newest game for a report, and writes the trace, if any."""

    def __init__(self, trace: Trace | None) -> None:
        self._trace = trace
        self._events: deque[Event] = deque(maxlen=MOST_EVENTS)
        self._failure: events.AgentFailed | None = None

    def note(self, event: Event) -> None:
        """Logs what the player did or the agent announced; a new game clears the report."""
        if self._trace:
            self._trace.write_event(event)
        if isinstance(event, events.GameStarted):
            self._events.clear()
            self._failure = None
        elif isinstance(event, events.AgentFailed):
            self._failure = event
        if not isinstance(event, _LEFT_OUT):
            self._events.append(event)

    def note_input(self, event: pygame.event.Event) -> None:
        """Logs an input event."""
        if self._trace:
            self._trace.write_input(event)

    def note_layout(self, screen: Screen, board: Camera) -> None:
        """Logs the places of all widgets, and of the screen's own board or else of `board`."""
        if self._trace:
            self._trace.write_layout(_layout(screen, screen.camera or board))

    def note_frame(self, milliseconds: float, screen: Screen, board: Camera) -> None:
        """Logs how long a frame took, and its layout."""
        if self._trace:
            self._trace.add_frame(milliseconds)
            self.note_layout(screen, board)

    def note_first_frame(self) -> None:
        """Logs that the first frame is out."""
        if self._trace:
            self._trace.write("first_frame")

    def report(self, visible: VisibleGame, position: str) -> dict[str, Any]:
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

    def next_wake(self) -> int | None:
        """The time, on the window's clock, at which the frames are summed up."""
        return self._trace.next_wake() if self._trace else None

    def tick(self, now: int) -> None:
        """Logs a summary of the frames when it is due."""
        if self._trace:
            self._trace.tick(now)

    def just_broke(self) -> bool:
        """Returns True once, after the first failure to write the trace."""
        return self._trace is not None and self._trace.just_broke()

    def close(self) -> None:
        """Ends the trace."""
        if self._trace:
            self._trace.close()


def _layout(screen: Screen, camera: Camera) -> dict[str, Any]:
    widgets = {name: list(rect) for name, rect in screen.clickable().items()}
    return {
        "board": [*camera.board.topleft, camera.cell],
        "columns": camera.grid.width,
        "rows": camera.grid.height,
        "window": list(pygame.display.get_window_position()),
        "widgets": widgets,
    }
