"""The pace of auto-flag and auto-open: one visible step after another, until the player acts."""

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.window.context import WindowContext
from minesweeper.window.panels.watch import WatchedGame

STEP_EVERY = 80
"""Milliseconds before each step, so that every step is seen and there is time to stop them."""
STOPPING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.DROPFILE)
"""The input that stops the steps. Moving the mouse does not, because no hand is quite still."""


class AutoSteps:
    """Tells the agent when to make the steps that it has planned."""

    def __init__(self, context: WindowContext, watch: WatchedGame) -> None:
        self._context, self._watch = context, watch
        self._due: int | None = None
        """The time of the next step; None if none is planned."""
        self._is_running = False
        """True if the agent may have steps left."""

    def observe(self, event: Event) -> None:
        """Waits for the next step that the agent has planned. A watched player plays alone."""
        if isinstance(event, events.GameStarted):
            self._due, self._is_running = None, False
        elif isinstance(event, events.AutoStepPlanned) and self._watch.panel is None:
            self._due, self._is_running = self._context.now() + STEP_EVERY, True

    def take_input(self, event: pygame.event.Event) -> None:
        """Stops the steps, because the player did something."""
        if self._is_running and event.type in STOPPING:
            self._due, self._is_running = None, False
            self._context.announce(events.AutoStepsStopped())

    def next_wake(self) -> int | None:
        """The time of the next step; None if none is planned."""
        return self._due

    def tick(self) -> None:
        """Asks for the next step when it is due."""
        if self._due is not None and self._context.now() >= self._due:
            self._due = None
            self._context.announce(events.AutoStepDue())
