"""Drives the real program through its outside surfaces alone: pygame, the trace and the disk.

`drive` starts `minesweeper` as the command line does, without a screen, and lets a script press
keys and mouse buttons. The script reads what happened from the file of `--trace`. Nothing of the
package is imported by name, so that modules and classes can be renamed without touching this file.

Runs are repeatable. The clock only moves when the script moves it, seeds follow from a text, and
the program's second thread only works while the window waits for input: the script acts when both
threads have nothing left to do. This works by replacing functions of pygame and of the standard
library before the package is imported, so use it in a process of its own.
"""

import hashlib
import json
import os
import queue
import runpy
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Condition
from typing import Any, ClassVar
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

LEFT, MIDDLE, RIGHT = 1, 2, 3
NOON = 1_772_971_200_000
"""8 March 2026, 12:00 in Greenwich, in milliseconds: when every run starts."""
NOT_ANNOUNCED = {"input", "layout", "frames", "first_frame", "settled"}
"""Lines of a trace that are no events of the game."""
KEYS = {
    **{name: getattr(pygame, f"K_{name}") for name in "abcdefghijklmnopqrstuvwxyz0123456789"},
    **{f"f{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
    "esc": pygame.K_ESCAPE,
    "right": pygame.K_RIGHT,
    "enter": pygame.K_RETURN,
    ",": pygame.K_COMMA,
}
"""Keys by the names that scripts use; `ctrl+` before a name holds Ctrl."""

_get_events = pygame.event.get
_real_urandom = os.urandom


class GatedQueue:
    """Stands in for `queue.SimpleQueue`: items are handed out only while its gate is open."""

    all: ClassVar["list[GatedQueue]"] = []
    """Those of the program that runs."""
    is_open = True
    """Whether items are handed out, from all queues."""
    condition = Condition()

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self._has_waiting_reader = False
        self.all.append(self)

    def put(self, item: Any) -> None:
        with self.condition:
            self._items.append(item)
            self.condition.notify_all()

    def empty(self) -> bool:
        return not self._items

    def get(self) -> Any:
        with self.condition:
            self._has_waiting_reader = True
            self.condition.notify_all()
            self.condition.wait_for(lambda: self._items and self.is_open)
            self._has_waiting_reader = False
            return self._items.popleft()

    @classmethod
    def work_off(cls) -> bool:
        """Open the gate until all items are worked off; true if there were any."""
        with cls.condition:
            had_items = not all(each.empty() for each in cls.all)
            cls.open_all()
            cls.condition.wait_for(lambda: all(each.is_idle() for each in cls.all), timeout=120)
            cls.is_open = False
            return had_items

    @classmethod
    def open_all(cls) -> None:
        cls.is_open = True
        with cls.condition:
            cls.condition.notify_all()

    def is_idle(self) -> bool:
        """Whether its reader waits for an item."""
        return self._has_waiting_reader and not self._items


class Program:
    """The running program as a script sees it: its trace, its clock and its input."""

    def __init__(self, trace: Path) -> None:
        self.events: list[dict[str, Any]] = []
        """Everything announced so far."""
        self.layout: dict[str, Any] = {}
        """Where everything is, as of the last frame."""
        self.now = 5_000
        """What the clock shows, in milliseconds."""
        self.seeds = 0
        """How many games were dealt by a seed that nobody named."""
        self._trace = trace.open(encoding="utf-8")

    def read_trace(self) -> None:
        """Read the lines that were written since."""
        for line in self._trace:
            event = json.loads(line)
            if event["event"] == "layout":
                self.layout = event
            elif event["event"] not in NOT_ANNOUNCED:
                self.events.append(event)

    def close(self) -> None:
        self._trace.close()

    # What a script does. Each gives the events that reach the window together.

    def wait(self, milliseconds: int) -> list[pygame.event.Event]:
        """Let time pass."""
        self.now += milliseconds
        return [pygame.event.Event(pygame.USEREVENT)]

    def click(self, row: int, column: int, button: int = LEFT) -> list[pygame.event.Event]:
        """Click the middle of a cell of the board, 300 ms after what was before."""
        x, y, size = self.layout["board"]
        return self.click_at(x + column * size + size // 2, y + row * size + size // 2, button)

    def click_widget(self, name: str) -> list[pygame.event.Event]:
        """Click a widget by its name in the layout."""
        x, y, width, height = self.layout["widgets"][name]
        return self.click_at(x + width // 2, y + height // 2)

    def click_at(self, x: int, y: int, button: int = LEFT) -> list[pygame.event.Event]:
        self.now += 300
        pos = (int(x), int(y))
        return [
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button),
        ]

    def key(self, name: str) -> list[pygame.event.Event]:
        """Press and release a key, 300 ms after what was before."""
        self.now += 300
        mod = pygame.KMOD_CTRL if name.startswith("ctrl+") else 0
        key = KEYS[name.removeprefix("ctrl+")]
        return [
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=key, mod=mod),
        ]


Script = Callable[[Program], Iterator[list[pygame.event.Event]]]
"""What is done, action by action; the events of one action reach the window together."""


def drive(script: Script, *words: str, trace: Path, seed: str = "") -> Program:
    """Run `minesweeper play WORDS` until the script ends; the program with all its events."""
    trace.write_text("", encoding="utf-8")
    program = Program(trace)
    actions = script(program)
    GatedQueue.all.clear()
    GatedQueue.open_all()

    def next_events(*_: Any, **__: Any) -> list[pygame.event.Event]:
        """What `pygame.event.get` gives: nothing until both threads are idle, then an action."""
        _get_events()
        assert GatedQueue.all, "the program hands over by no queue that is known here"
        if GatedQueue.work_off():
            # Wakes the window, which then takes in what the other thread announced.
            return [pygame.event.Event(pygame.USEREVENT)]
        program.read_trace()
        action = next(actions, None)
        if action is not None:
            return action
        GatedQueue.open_all()
        return [pygame.event.Event(pygame.QUIT)]

    def seeds(count: int) -> bytes:
        """Numbers for `os.urandom`: those of eight bytes, which deal games, are repeatable."""
        if count != 8:
            return _real_urandom(count)
        program.seeds += 1
        return hashlib.sha256(f"{seed}:{program.seeds}".encode()).digest()[:8]

    with (
        patch.object(pygame.event, "get", next_events),
        patch.object(os, "urandom", seeds),
        patch.object(time, "monotonic_ns", lambda: program.now * 1_000_000),
        patch.object(time, "time_ns", lambda: (NOON + program.now) * 1_000_000),
        patch.object(queue, "SimpleQueue", GatedQueue),
        patch.object(queue, "Queue", GatedQueue),
    ):
        run("play", *words, f"--trace={trace}")
    program.read_trace()
    program.close()
    return program


def run(*words: str) -> None:
    """Run `python -m minesweeper WORDS` in this process; a SystemExit where it ends with a code."""
    with patch.object(sys, "argv", ["minesweeper", *words]):
        runpy.run_module("minesweeper", run_name="__main__")
