"""Prints the figures of the window beside their targets: python tests/benchmarks/window.py.

Nothing here fails: figures depend on the machine, and only mean something on an idle one. Windows
are real ones, on a screen of their own (Xvfb) or, with --display, on one that is there.
"""

import argparse
import io
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from desktop import Desktop, OpenWindow, missing_tools

from minesweeper.agent.agent import Agent
from minesweeper.archive.incoming import fixed_board
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import deal
from minesweeper.settings import Settings
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.screens import IMPORTED_WHEN_IDLE
from minesweeper.window.tracing import Trace
from minesweeper.window.visible_game import FLAG
from minesweeper.window.window import Window

EXPERT = LEVELS["expert"]
HUGE = Level.of(1000, 1000, 200_000)
HUGE_AND_EMPTY = Level.of(1000, 1000, 1)
IDLE_SECONDS = 10
STARTS = 9
"""How often the game and a bare pygame window are started, in turn."""


@dataclass(frozen=True)
class Figure:
    """Something measured several times."""

    name: str
    target: float
    values: list[float]
    unit: str = "ms"

    def row(self) -> str:
        """Its line of the table."""
        ordered = sorted(self.values)
        median, longest = statistics.median(ordered), ordered[-1]
        p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        met = "yes" if longest <= self.target else "median" if median <= self.target else "NO"
        numbers = "".join(f"{value:10.2f}" for value in (median, p99, longest, self.target))
        return f"{self.name:44}{len(ordered):6}{numbers} {self.unit:3} {met}"


HEADINGS = f"{'':44}{'runs':>6}{'median':>10}{'p99':>10}{'longest':>10}{'target':>10}     met"


def main() -> None:
    """Measure everything and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--display", help="a screen to use, such as :0 (default: one of its own)"
    )
    arguments.add_argument(
        "--only", choices=["dealing", "starts", "idling", "drawing"], help="one part of the figures"
    )
    chosen = arguments.parse_args()
    if missing := missing_tools():
        raise SystemExit(f"The figures need {' and '.join(missing)} on the PATH.")
    print(f"Load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores\n{HEADINGS}")
    with TemporaryDirectory() as folder, _desktop(chosen.display, Path(folder)) as desktop:
        for measure in (_dealing, _starts, _idling, _drawing):
            if chosen.only and chosen.only != measure.__name__.strip("_"):
                continue
            for figure in measure(desktop, Path(folder)):
                print(figure.row(), flush=True)


@contextmanager
def _desktop(display: str | None, folder: Path) -> Iterator[Desktop]:
    if display:
        yield Desktop(display)
    else:
        with Desktop.opened(folder) as desktop:
            yield desktop


def _timed(does: Callable[[], object]) -> float:
    """How many milliseconds something takes."""
    started = time.perf_counter()
    does()
    return (time.perf_counter() - started) * 1000


# The game alone.


def _dealing(*_: object) -> Iterator[Figure]:
    yield Figure("deal expert", 1, _deals(EXPERT, 500))
    yield Figure("deal 1000×1000/200000", 300, _deals(HUGE, 20))


def _deals(level: Level, times: int) -> list[float]:
    first = Cell(level.grid.height // 2, level.grid.width // 2)
    return [
        _timed(lambda seed=seed: deal(level, seed, first, FirstClick.OPENING))
        for seed in range(times)
    ]


# Windows in processes of their own.


def _starts(desktop: Desktop, folder: Path) -> Iterator[Figure]:
    """First frames, counted from the start of the process, of a package compiled as by pip."""
    desktop.environment["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    desktop.environment.pop("PYTHONDONTWRITEBYTECODE", None)
    _first_frames(desktop, folder, times=1)
    _bare_frame(desktop)
    # In turn, so that both have the same share of whatever else the machine is doing.
    pairs = [(_first_frame(desktop, folder), _bare_frame(desktop)) for _ in range(STARTS)]
    yield Figure("first frame of expert", 350, [ours for ours, _ in pairs])
    yield Figure("first frame of a bare pygame window", 350, [bare for _, bare in pairs])
    yield Figure("expert against bare, start by start", 1.6, [a / b for a, b in pairs], "×")
    huge = _first_frames(desktop, folder, "--size", str(HUGE))
    yield Figure("first frame of 1000×1000/200000", 1000, huge)


def _first_frames(desktop: Desktop, folder: Path, *arguments: str, times: int = 7) -> list[float]:
    return [_first_frame(desktop, folder, *arguments) for _ in range(times)]


def _first_frame(desktop: Desktop, folder: Path, *arguments: str) -> float:
    with desktop.play(folder, *(arguments or ("--level", "expert"))) as window:
        at: float = window.lines("first_frame")[0]["t"]
        return at


def _bare_frame(desktop: Desktop) -> float:
    """The first frame of a window that pygame opens without the game."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("bare_window.py"))],
        env=desktop.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)


def _idling(desktop: Desktop, folder: Path) -> Iterator[Figure]:
    """What the window costs while nobody touches it, before the first click and after it."""
    with desktop.play(folder, "--level", "expert", "--seed", "1") as window:
        desktop.do("mousemove", 2, 2)
        time.sleep(1)
        yield Figure("idle, before the first click", 2, [_share_of_a_core(window)], "%")
        window.click((8, 15))
        window.wait_for("CellsOpened")
        time.sleep(1)
        yield Figure("idle, with the clock running", 2, [_share_of_a_core(window)], "%")


def _share_of_a_core(window: OpenWindow) -> float:
    before = _processor_seconds(window.process.pid)
    time.sleep(IDLE_SECONDS)
    return (_processor_seconds(window.process.pid) - before) / IDLE_SECONDS * 100


def _processor_seconds(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


# A window in this process, fed with events and asked how long its frames took.


class _Frames(Trace):
    """A trace that keeps every frame's time and writes nothing."""

    def __init__(self) -> None:
        super().__init__(io.StringIO())
        self.times: list[float] = []

    def add_frame(self, milliseconds: float) -> None:
        self.times.append(milliseconds)

    def write(self, event: str, **fields: Any) -> None:
        pass

    def write_event(self, event: Event) -> None:
        pass


class _Bench:
    """A window on the screen, and its frames."""

    def __init__(self) -> None:
        self.frames = _Frames()
        self.processor: list[float] = []
        """What each event sent for a frame cost, in ms of CPU time of the window's own thread."""
        agent = Agent(self._now, fixed_board)
        courier = Courier(lambda: agent, self._now)
        agent.add_observer(courier.announce)
        dependencies = Dependencies(
            courier=courier,
            keep_settings=lambda _: None,
            keep_report=lambda _: "",
            position_text=lambda *_: "",
            jsminesweeper_text=lambda *_: "",
            new_seed=lambda: 1,
            boards=list,
            now=self._now,
            trace=self.frames,
        )
        self.window = Window(dependencies, Settings(theme="daylight"))
        courier.start()
        # A window that runs has imported them long before a game ends.
        for module in IMPORTED_WHEN_IDLE:
            import_module(module)

    @staticmethod
    def _now() -> int:
        return time.monotonic_ns() // 1_000_000

    def start(self, level: Level) -> None:
        """Lay a game, and let what the screen has to say about a new window pass."""
        self.window.games.play(level, seed=1)
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            self.send(pygame.USEREVENT)

    def send(self, kind: int, **fields: Any) -> float:
        """Have an event handled, answered and drawn; how many milliseconds that took."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        return _timed(self._step_until_answered)

    def _step_until_answered(self) -> None:
        self.window.step()
        while self.window.is_waiting:
            self.window.step()

    def send_for_frame(self, kind: int, **fields: Any) -> float:
        """Have an event handled and drawn; how many milliseconds the frame alone took."""
        self.frames.times.clear()
        began = time.thread_time()
        self.send(kind, **fields)
        self.processor.append((time.thread_time() - began) * 1000)
        return sum(self.frames.times)

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        return self.window.game.board.camera.rect(cell).center

    def click(self, cell: Cell) -> float:
        """Left-click a cell; how many milliseconds from the release to the frame."""
        place = self.middle(cell)
        self.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        return self.send(pygame.MOUSEBUTTONUP, pos=place, button=1)


def _drawing(desktop: Desktop, _: Path) -> Iterator[Figure]:
    os.environ["DISPLAY"] = desktop.environment["DISPLAY"]
    os.environ["SDL_VIDEODRIVER"] = "x11"
    bench = _Bench()
    bench.start(EXPERT)
    bench.click(Cell(8, 15))
    yield Figure("redraw expert", 4, _full_redraws(bench))
    yield Figure("redraw what the pointer touches", 1, _hovers(bench))
    yield Figure("redraw a flag and the counter", 1, _flags(bench))
    yield Figure("open on expert, click to frame", 16, _openings(bench))
    yield Figure("flag out of idleness, press to frame", 50, _flags_out_of_idleness(bench))
    bench.start(HUGE)
    yield Figure("first click on 1000×1000/200000, to frame", 1000, [bench.click(Cell(500, 500))])
    yield from _panning(bench, "pan 1000×1000/200000")
    bench.start(HUGE_AND_EMPTY)
    yield Figure("open all of 1000×1000/1, click to frame", 1000, [bench.click(Cell(500, 500))])
    yield from _panning(bench, "pan 1000×1000/1, all open")
    pygame.quit()


def _full_redraws(bench: _Bench) -> list[float]:
    return [bench.send_for_frame(pygame.WINDOWEXPOSED) for _ in range(300)]


def _hovers(bench: _Bench) -> list[float]:
    """The pointer goes from cell to cell: two cells change, where both are covered."""
    cells = [cell for cell in EXPERT.grid if bench.window.visible.is_covered(cell)]
    return [
        bench.send_for_frame(
            pygame.MOUSEMOTION, pos=bench.middle(cell), rel=(1, 1), buttons=(0, 0, 0)
        )
        for cell in cells
    ]


def _flags(bench: _Bench) -> list[float]:
    times = []
    for cell in [cell for cell in EXPERT.grid if bench.window.visible.is_covered(cell)][:100] * 2:
        place = bench.middle(cell)
        times.append(bench.send_for_frame(pygame.MOUSEBUTTONDOWN, pos=place, button=3))
        bench.send(pygame.MOUSEBUTTONUP, pos=place, button=3)
    return times


def _openings(bench: _Bench) -> list[float]:
    """Every safe cell still covered is opened, until the game is won."""
    table = bench.window.visible
    field = deal(EXPERT, 1, Cell(8, 15), FirstClick.OPENING).minefield
    return [
        bench.click(cell)
        for cell in EXPERT.grid
        if table.is_covered(cell) and not field.is_mined(cell)
    ]


def _flags_out_of_idleness(bench: _Bench) -> list[float]:
    """How long a press waits when it comes at any moment to a window nobody touched for a while."""
    bench.start(EXPERT)
    return [_flag_out_of_idleness(bench, Cell(0, column)) for column in range(20)]


def _flag_out_of_idleness(bench: _Bench, cell: Cell) -> float:
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=bench.middle(cell), button=3)
    pressed_at: list[float] = []

    def press_later() -> None:
        time.sleep(random.uniform(0.4, 0.5))  # noqa: S311  no secret hangs on it
        pressed_at.append(time.perf_counter())
        pygame.event.post(press)

    threading.Thread(target=press_later).start()
    while bench.window.visible.look(cell) != FLAG:
        bench.window.step()
    took = (time.perf_counter() - pressed_at[0]) * 1000
    bench.send(pygame.MOUSEBUTTONUP, pos=press.pos, button=3)
    return took


def _panning(bench: _Bench, name: str) -> Iterator[Figure]:
    """By the clock and in CPU time: only the latter means something on a busy machine."""
    bench.processor.clear()
    yield Figure(name, 10, _pans(bench))
    yield Figure(f"{name}, CPU time", 10, list(bench.processor))


def _pans(bench: _Bench) -> list[float]:
    """Frames while the wheel turns: down, right, up and left again."""
    turns = [(0, -1)] * 75 + [(1, 0)] * 75 + [(0, 1)] * 75 + [(-1, 0)] * 75
    return [
        bench.send_for_frame(
            pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y), flipped=False
        )
        for x, y in turns
    ]


if __name__ == "__main__":
    main()
