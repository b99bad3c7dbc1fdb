"""The trainer's part of the figures of training: python tests/benchmarks/trainer.py.

Times are CPU time of this process, and mean something only on an idle machine. Nothing here fails.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

import records as recorded_games

from minesweeper import events
from minesweeper.archive.exercises import Exercises, written
from minesweeper.archive.records import Records
from minesweeper.archive.starters import starter_exercises
from minesweeper.archive.training import TrainingLog
from minesweeper.services.training import TrainingService
from minesweeper.teaching.course import UNITS
from minesweeper.teaching.rating import Bucket
from minesweeper.teaching.training import Attempt, TrainingKind

NOON = 1_700_000_000_000
HOME_ASKED, PUZZLE_ASKED = 100, 50
"""The milliseconds that the home page and the next puzzle may take."""


def main() -> None:
    """Measure, and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--exercises", type=int, default=2_000)
    arguments.add_argument("--answers", type=int, default=20_000)
    arguments.add_argument("--puzzles", type=int, default=8, help="of each kind")
    chosen = arguments.parse_args()
    print(f"{'':44}median   longest    asked")
    with TemporaryDirectory() as folder:
        for name, times, asked in figures(Path(folder), chosen):
            told = f"{statistics.median(times):10.1f}{max(times):10.1f}"
            print(f"{name:40}{told}{asked:9,}", flush=True)


def figures(home: Path, chosen: argparse.Namespace) -> Iterator[tuple[str, list[float], int]]:
    """Yields the name of each figure, its times in milliseconds, and the most that are asked."""
    fill(home, chosen)
    trainer = Trainer(home)
    yield "home page, the first time", [trainer.timed(events.TrainingAsked())], HOME_ASKED
    trainer.think()
    later = [trainer.timed(events.TrainingAsked()) for _ in range(10)]
    yield "home page, later", later, HOME_ASKED
    units = [(TrainingKind.COURSE, unit.name) for unit in UNITS]
    kinds = [(kind, "") for kind in TrainingKind if kind is not TrainingKind.COURSE]
    for kind, about in (*units, *kinds):
        times = list(trainer.puzzles(kind, about, chosen.puzzles))
        yield f"next puzzle, {about or kind.value}", times, PUZZLE_ASKED


def fill(home: Path, chosen: argparse.Namespace) -> None:
    """Makes a player of many years."""
    recorded_games._fill(home, chosen.games)  # noqa: SLF001  another benchmark's records
    starters = starter_exercises()
    lost = [
        replace(starters[at % len(starters)], kept=NOON + at, is_starter=False, judge="quantum")
        for at in range(chosen.exercises)
    ]
    (home / "exercises.jsonl").write_bytes(written(lost))
    log = TrainingLog(Records(home))
    solved = Attempt(NOON, TrainingKind.PUZZLE, "1-2", is_right=True, elapsed=4_000)
    log.add_rated(solved, Bucket.of("1-2", 2.5))
    while len(log.after(0)[1]) < chosen.answers:
        Records(home).database.write(_double)


def _double(connection: object) -> None:
    execute = connection.execute  # type: ignore[attr-defined]
    execute("CREATE TEMP TABLE more AS SELECT * FROM attempts")
    execute("UPDATE more SET number = NULL")
    execute("INSERT INTO attempts SELECT * FROM more")
    execute("DROP TABLE more")


class Trainer:
    """The service over a folder, without a window."""

    def __init__(self, home: Path) -> None:
        self.said: list[events.Event] = []
        self.service = TrainingService(
            SimpleNamespace(records=Records(home)),  # type: ignore[arg-type]
            Exercises(home, lambda: NOON),
            home,
            self.said.append,
            new_seed=count(1).__next__,
            today=lambda: NOON + 86_400_000,
        )

    def timed(self, event: events.Event) -> float:
        """Returns the CPU milliseconds until the answer."""
        return timed(lambda: self.service.observe(event))

    def think(self) -> None:
        """Uses the spare time."""
        while self.service.think(lambda: False):
            pass

    def puzzles(self, kind: TrainingKind, about: str, number: int) -> Iterator[float]:
        """Yields how long each puzzle takes that is asked for after some spare time."""
        self.service.observe(events.TrainingTaskAsked(kind, about))
        for at in range(number):
            self.think()
            task = self.said[-1]
            if not isinstance(task, events.TrainingTaskGiven):
                return
            self.service.observe(events.TrainingTaskTried(task.number, at % 3 != 2, 1_000))
            yield self.timed(events.TrainingTaskAsked(kind, about))


def timed(work: Callable[[], object]) -> float:
    """Returns the CPU milliseconds of a call."""
    started = time.process_time()
    work()
    return 1000 * (time.process_time() - started)


if __name__ == "__main__":
    main()
