"""What is written down of a session: a diary for reports, and a trace where one is wanted."""

import time
from typing import Any

import pygame

from minesweeper.events import Event
from minesweeper.window.board.camera import Camera
from minesweeper.window.report_log import ReportLog
from minesweeper.window.screen import Screen
from minesweeper.window.tracing import Trace
from minesweeper.window.visible_game import VisibleGame


class SessionLog:
    """Keeps the diary, and writes the trace; without a trace nothing is worked out for it."""

    def __init__(self, trace: Trace | None) -> None:
        self._trace = trace
        self._diary = ReportLog()

    def note(self, event: Event) -> None:
        """Write down what was announced, by the player or by the agent."""
        if self._trace:
            self._trace.write_event(event)
        self._diary.note(event)

    def note_input(self, event: pygame.event.Event) -> None:
        """Write down what arrived at the window."""
        if self._trace:
            self._trace.write_input(event)

    def note_layout(self, screen: Screen, board: Camera) -> None:
        """Write down where everything lies; the board, unless the screen has one of its own."""
        if self._trace:
            self._trace.write_layout(_layout(screen, screen.camera or board))

    def note_frame(self, started: float, screen: Screen, board: Camera) -> None:
        """Write down how long a frame took, and what it shows."""
        if self._trace:
            self._trace.add_frame((time.perf_counter() - started) * 1000)
            self.note_layout(screen, board)

    def note_first_frame(self) -> None:
        """Write down that there is something to see."""
        if self._trace:
            self._trace.write("first_frame")

    def report(self, table: VisibleGame, position: str) -> dict[str, Any]:
        """The game on the table and its failure, as plain JSON."""
        return self._diary.report(table, position)

    def next_wake(self) -> int | None:
        """When, on the window's clock, the frames are to be summed up."""
        return self._trace.next_wake() if self._trace else None

    def tick(self, now: int) -> None:
        """Sum up the frames, if it is time."""
        if self._trace:
            self._trace.tick(now)

    def just_broke(self) -> bool:
        """Whether the trace could not be written for the first time, told once."""
        return self._trace is not None and self._trace.just_broke()

    def close(self) -> None:
        """End the trace."""
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
