"""The whole program in this process, as the command starts it, with a hand at its window.

A hand is a script: it posts pygame's own events, and each `yield` lets the window's loop take one
step. Nothing is faked: the agent has its thread, and games and records are kept in a home folder.
"""

import os
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from unittest.mock import patch

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from minesweeper import cli
from minesweeper.cli import app
from minesweeper.events import AgentFailed, Event
from minesweeper.game.grid import Cell
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.window import Window

LEFT, MIDDLE, RIGHT = 1, 2, 3


def play(script: "Script", *words: str) -> None:
    """Start the window as `minesweeper play` does, on no screen, and let a hand play to its end."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    play_here(script, *words)


def play_here(script: "Script", *words: str) -> None:
    """The same on whatever screen the environment names."""
    with patch.object(app, "Window", partial(HandledWindow, script)):
        cli.main(["play", *words])


class HandledWindow(Window):
    """A window whose loop lets a hand act before every step, and which notes what goes wrong."""

    def __init__(
        self, script: "Script", dependencies: Dependencies, settings: Any, **session: Any
    ) -> None:
        self.failures: list[AgentFailed] = []
        unread = dependencies.courier.unread
        dependencies.courier.unread = lambda: map(self._note, unread())  # type: ignore[method-assign]
        super().__init__(dependencies, settings, **session)
        self._hand = script(self)

    @property
    def waits_for(self) -> float:
        """How many seconds the agent has not answered for."""
        since = self.waiting_since
        return 0.0 if since is None else (self.now() - since) / 1000

    def step(self) -> None:
        """Let the hand act, and take a step."""
        if next(self._hand, self) is self:
            self.close()
        super().step()

    def _note(self, event: Event) -> Event:
        if isinstance(event, AgentFailed):
            self.failures.append(event)
        return event


Script = Callable[[HandledWindow], Iterator[None]]
"""What a hand does, step by step; the window closes at its end."""


def post(kind: int, **fields: Any) -> None:
    """Let an event of pygame's arrive."""
    pygame.event.post(pygame.event.Event(kind, **fields))


def click(place: tuple[int, int], button: int = LEFT) -> None:
    """Move there, press and release."""
    post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    post(pygame.MOUSEBUTTONUP, pos=place, button=button)


def click_cell(window: Window, cell: Cell, button: int = LEFT) -> None:
    """Click the middle of a cell."""
    click(window.game.board.camera.rect(cell).center, button)


def press(key: int, mod: int = 0) -> None:
    """Press and release a key."""
    post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
    post(pygame.KEYUP, key=key, mod=mod)


def resize(width: int, height: int) -> None:
    """Give the window another size, as its frame would."""
    # pygame means to drop this way to the window, and has no other yet.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().size = (width, height)


def answered(window: Window) -> Iterator[None]:
    """Let the window take in what was posted, and wait until the agent has answered it."""
    yield
    while window.is_waiting:
        yield
