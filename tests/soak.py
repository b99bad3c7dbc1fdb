"""Plays at random for hours and watches memory and speed: python tests/soak.py --minutes 120.

The whole program runs, on no screen: its loop, the agent's thread, the autosave and the records.
Expert, dense and small boards are played in turn under judges that spare. Some games show the odds,
whose certain mines are left alone, so that they last to the end. After each game a few stops of
`tour.py` are made, so that every page, theme, size and lesson is seen again and again.

Each line tells how much memory the program has (RSS), how much of it is in use (the C library's
count of what was not given back, without Python's own arenas), how many blocks Python has
allocated, and how many files are open. RSS that grows while the others stay is memory that the
allocator keeps for later. It fails where the agent fails, where any of them grows by more than a
tenth once all is warm, or where clicks become slower. Frames above 50 ms are told at the end, in
CPU time of the window's own thread, by what was being done. Below a quarter of an hour the program
is still warming up, and growth means nothing.
"""

import argparse
import ctypes
import gc
import os
import random
import statistics
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame
from tour import STOPS, visit
from whole_program import RIGHT, HandledWindow, answered, click_cell, play, press

from minesweeper.archive.records import Records
from minesweeper.game.grid import Cell
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.record import Selection
from minesweeper.window.window import Window

BOARDS = ("30x16/99", "30x16/160", "9x9/10", "16x16/40")
JUDGES = ("quantum", "kind", "quantum", "strict")
WARM = 1 / 8
"""The share of the time after which everything has been used once."""
MOST_GROWTH, MOST_SLOWDOWN = 1.10, 1.25
SAMPLES = 120
STOPS_A_GAME = 5
LONGEST_GAME = 60.0
"""Seconds after which a game is left for the next, so that pages get their share of the time."""
SLOW = 50.0
"""Milliseconds of CPU time from which a frame is told of."""


def main() -> None:
    """Play for as long as is asked for, and say whether anything grew."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=120)
    arguments.add_argument("--seed", type=int, default=1, help="what the hand is guided by")
    arguments.add_argument(
        "--share", type=float, default=0.25, help="of a core, at most (default: 0.25)"
    )
    arguments.add_argument(
        "--longest-game", type=float, default=LONGEST_GAME, help="seconds (default: 60)"
    )
    chosen = arguments.parse_args()
    soak = Soak(chosen.minutes * 60, chosen.seed, chosen.share, chosen.longest_game)
    print(HEADINGS, flush=True)
    with TemporaryDirectory() as folder:
        play(soak.script, "--size", BOARDS[0], "--seed", "1", "--home", folder)
        print(_told(Path(folder)))
    print(soak.frames.told())
    trouble = soak.trouble()
    print("\n".join(trouble) or "Nothing grew.")
    raise SystemExit(bool(trouble))


HEADINGS = (
    f"{'minutes':>8}{'games':>8}{'clicks':>8}{'RSS MB':>8}{'used MB':>9}{'blocks':>9}{'files':>7}"
    f"{'ms a click':>12}{'p90':>8}"
)


@dataclass(frozen=True, slots=True)
class Memory:
    """What the program holds, after garbage was collected."""

    resident: float
    """In MB, as the system counts it."""
    used: float
    """In MB, what the C library has given out; 0 where it cannot be asked."""
    blocks: int
    """How many blocks Python has allocated."""
    files: int
    """How many file descriptors are open."""

    @classmethod
    def now(cls) -> "Memory":
        """Look at this process."""
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        resident = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
        files = len(list(Path("/proc/self/fd").iterdir()))
        return cls(resident, _used_by_c(), sys.getallocatedblocks(), files)


class _MallInfo(ctypes.Structure):
    """What glibc tells of its allocator; see mallinfo2(3)."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def _used_by_c() -> float:
    try:
        mallinfo = ctypes.CDLL("libc.so.6").mallinfo2
    except (OSError, AttributeError):
        return 0.0
    mallinfo.restype = _MallInfo
    info = mallinfo()
    return (info.uordblks + info.hblkhd) / 2**20


@dataclass(slots=True)
class Frames:
    """How long the window's steps took, in CPU time of its own thread."""

    count: int = 0
    slow: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """The steps above SLOW, in ms, and how much of each was the collection of garbage."""
    collecting: float = 0.0
    _since: float = 0.0

    def watch(self, steps: Iterator[str]) -> Iterator[None]:
        """Let a hand act, and time each step of the window after it, by what the hand calls it."""
        gc.callbacks.append(self._note_collection)
        for doing in steps:
            began, self.collecting = time.thread_time(), 0.0
            yield
            took = (time.thread_time() - began) * 1000
            self.count += 1
            if took > SLOW:
                self.slow[doing].append((took, self.collecting * 1000))
        gc.callbacks.remove(self._note_collection)

    def _note_collection(self, phase: str, _: dict[str, int]) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._since = time.thread_time()
        else:
            self.collecting += time.thread_time() - self._since

    def told(self) -> str:
        """The slow frames, a line for whatever was done."""
        lines = [f"{self.count} frames, those above {SLOW:g} ms of CPU time:"]
        for doing, times in sorted(self.slow.items(), key=lambda slow: -max(slow[1])[0]):
            longest, collecting = max(times)
            lines.append(
                f"  {doing}: {len(times)}, the longest {longest:.0f} ms, "
                f"{collecting:.0f} of them garbage"
            )
        return "\n".join(lines if self.slow else [f"{self.count} frames, none above {SLOW:g} ms"])


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen at one moment."""

    at: float
    """Which share of the time is over."""
    memory: Memory
    clicks: list[float]
    """What the clicks since the sample before cost, in ms of CPU until they were answered."""


@dataclass(slots=True)
class Soak:
    """A hand that plays at random, and what it saw."""

    seconds: float
    seed: int
    share: float
    longest_game: float = LONGEST_GAME
    frames: Frames = field(default_factory=Frames)
    samples: list[Sample] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    """What the clicks since the last sample cost."""
    played: int = 0
    games: int = 0
    failures: int = 0
    started: float = 0.0
    stops: list[str] = field(default_factory=list)
    """The stops that are still to be made before all are made again."""

    def script(self, window: HandledWindow) -> Iterator[None]:
        """Play game after game until the time is over."""
        return self.frames.watch(self._steps(window))

    def _steps(self, window: HandledWindow) -> Iterator[str]:
        """Step by step, by what is being done."""
        hand = random.Random(self.seed)  # noqa: S311  no secret hangs on it
        self.started = time.monotonic()
        for _ in answered(window):
            yield "start"
        while self._has_time():
            for _ in self._choose(window, hand):
                yield "new game"
            for _ in self._game(window, hand):
                self._sample()
                yield "play"
            for _ in range(STOPS_A_GAME):
                stop = self._next_stop(hand)
                for _ in self._visit(window, hand, stop):
                    yield stop
            self._note_failures(window)
            self.games += 1

    def _next_stop(self, hand: random.Random) -> str:
        """Draw the next stop; none comes twice before all have come."""
        if not self.stops:
            self.stops = hand.sample(list(STOPS), len(STOPS))
        return self.stops.pop()

    def _visit(self, window: HandledWindow, hand: random.Random, stop: str) -> Iterator[None]:
        began = time.process_time()
        yield from visit(window, hand, stop)
        yield from self._rest(began)

    def _has_time(self) -> bool:
        return time.monotonic() < self.started + self.seconds

    # The hand.

    def _choose(self, window: Window, hand: random.Random) -> Iterator[None]:
        """Start a game of the next kind."""
        level = BOARDS[self.games % len(BOARDS)]
        judge = JUDGES[self.games % len(JUDGES)]
        with_odds = self.games % 3 == 0
        window.change(level=level, judge=judge, show_odds=with_odds)
        window.games.play(window.settings.chosen_level, hand.getrandbits(32))
        yield from answered(window)

    def _game(self, window: Window, hand: random.Random) -> Iterator[None]:
        """Click covered cells until the game is over."""
        end = time.monotonic() + self.longest_game
        while window.visible.takes_moves and self._has_time() and time.monotonic() < end:
            cell = _chosen_cell(window, hand)
            if hand.random() < 0.1:
                click_cell(window, cell, RIGHT)
            began = time.process_time()
            click_cell(window, cell)
            if hand.random() < 0.05:
                press(pygame.K_h)
            yield from answered(window)
            self._note_click((time.process_time() - began) * 1000)
            yield from self._rest(began)

    def _note_click(self, ms: float) -> None:
        self.clicks.append(ms)
        self.played += 1

    def _rest(self, since: float) -> Iterator[None]:
        """Leave the machine to others for as long as the program's share asks for."""
        while (spent := time.process_time() - since) > 0.0005:
            since += spent
            time.sleep(spent / self.share - spent)
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            yield

    # What is seen.

    def _note_failures(self, window: HandledWindow) -> None:
        """Keep what the agent failed at, with the game; another one is started then."""
        for failure in window.failures:
            self.failures += 1
            position = write_position(
                FlaggedPosition(window.visible.position, window.visible.flags)
            )
            told = f"game {self.games}, judge {window.visible.judge}, seed {window.visible.seed}"
            print(f"{failure.traceback}\n{told}\n{position}", flush=True)
        window.failures.clear()

    def _sample(self) -> None:
        """Look at memory and clicks, if it is time to."""
        at = (time.monotonic() - self.started) / self.seconds
        if at < len(self.samples) / SAMPLES or not self.clicks:
            return
        sample = Sample(at, Memory.now(), self.clicks)
        self.samples.append(sample)
        self.clicks = []
        usual, slow = statistics.median(sample.clicks), _late(sample.clicks)
        minutes = at * self.seconds / 60
        print(
            f"{minutes:8.1f}{self.games:8}{self.played:8}{sample.memory.resident:8.1f}"
            f"{sample.memory.used:9.1f}{sample.memory.blocks:9}{sample.memory.files:7}"
            f"{usual:12.1f}{slow:8.1f}",
            flush=True,
        )

    def trouble(self) -> list[str]:
        """What grew, in sentences."""
        warm = [sample for sample in self.samples if sample.at >= WARM]
        early = [sample for sample in warm if sample.at < 0.25]
        second = [sample for sample in self.samples if 0.25 <= sample.at < 0.5]
        last = [sample for sample in self.samples if sample.at >= 0.75]
        slower = _ratio(_clicks(second), _clicks(last))
        grown = {name: _growth(name, early, last) for name in ("resident", "used", "blocks")}
        told = ", ".join(f"{name} × {ratio:.3f}" for name, ratio in grown.items())
        print(f"Memory since it was warm: {told}; a click × {slower:.3f} of before.")
        return [
            *([f"The agent failed {self.failures} times."] if self.failures else []),
            *[
                f"Memory ({name}) grew by {ratio:.3f}."
                for name, ratio in grown.items()
                if ratio > MOST_GROWTH
            ],
            *([f"Clicks became slower by {slower:.3f}."] if slower > MOST_SLOWDOWN else []),
        ]


def _chosen_cell(window: Window, hand: random.Random) -> Cell:
    """A covered cell that is no certain mine as far as is shown, else any."""
    table = window.visible
    covered = [cell for cell in table.level.grid if table.is_covered(cell)]
    if table.odds is not None and not table.odds_are_old:
        chances = dict(zip(table.level.grid, table.odds.chances, strict=True))
        covered = [cell for cell in covered if chances[cell] != 1] or covered
    return hand.choice(covered or list(table.level.grid))


def _told(home: Path) -> str:
    """What the records have of it."""
    records = Records(home)
    kept = records.with_selected(Selection(help=None), "", list)
    records.database.close()
    wins, mercies = sum(record.won for record in kept), sum(record.mercies for record in kept)
    return f"{len(kept)} games in the records, {wins} won, {mercies} mines spared"


def _growth(name: str, early: list[Sample], late: list[Sample]) -> float:
    """How many times as large a figure of memory is as it was; 1 where there is no such figure."""
    before, after = ([getattr(s.memory, name) for s in samples] for samples in (early, late))
    return _ratio(before, after) if all(before) else 1.0


def _clicks(samples: list[Sample]) -> list[float]:
    return [ms for sample in samples for ms in sample.clicks]


def _late(values: list[float]) -> float:
    return sorted(values)[len(values) * 9 // 10]


def _ratio(before: list[float], after: list[float]) -> float:
    return statistics.median(after) / statistics.median(before)


if __name__ == "__main__":
    main()
