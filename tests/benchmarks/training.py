"""Prints the figures of training beside their targets: python tests/benchmarks/training.py.

`--table` chooses one of them. Times are CPU time of this process, and mean something only on an
idle machine; a migration waits for the disk, so it is told by the clock. Nothing here fails.
"""

import argparse
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

import records as recorded_games
from simulated_learner import played_by_learner

from minesweeper import events
from minesweeper.agent.no_guess import Dealing
from minesweeper.archive import schema
from minesweeper.archive.exercises import Exercises, starter_exercises, written
from minesweeper.archive.records import FILE_NAME, Records
from minesweeper.archive.training import TrainingLog
from minesweeper.game.level import LEVELS, BoardDifficulty, FirstClick
from minesweeper.services.daily import DailyService
from minesweeper.services.trainer import Trainer
from minesweeper.teaching.accuracy import accuracy_of_moments
from minesweeper.teaching.assessment import assess
from minesweeper.teaching.course import UNITS
from minesweeper.teaching.puzzle_generator import (
    PUZZLE_TECHNIQUES,
    boards_of,
    find_puzzle,
    puzzles_on_board,
)
from minesweeper.teaching.rating import Bucket
from minesweeper.teaching.reviewer import review_game
from minesweeper.teaching.training import Attempt, TrainingKind

NOON = 1_700_000_000_000
HOME_ASKED, NEXT_ASKED = 100, 50
"""The milliseconds that the home page and the next puzzle may take."""
PUZZLES_ASKED = {
    "B1": 4_900,
    "B2": 5_800,
    "1-1": 740,
    "1-2": 410,
    "subset": 230,
    "1-2-1": 100,
    "H1": 100,
    "mine-count": 79,
    "H3": 64,
    "contradiction": 44,
    "1-2-2-1": 24,
    "H2": 24,
    "T3": 18,
    "T2": 6,
    "T1": 3,
    "guess": 1_800,
}
"""The puzzles a CPU second that are asked for. B1 includes reduced ones."""
BOARDS_ASKED = {"easy": 300, "medium": 300, "hard": 300, "evil": 2_000}
"""The median milliseconds that an expert board of each difficulty may take."""
TODAY, HOME = events.TodayAsked(LEVELS["expert"]), events.TrainingAsked()
"""What the start page asks for."""
ACCURACY, REVIEW_ASKED = "accuracy, part of the review", 10
"""A row of the table, and the per cent by which accuracy may slow the review down."""
PROFILE_ASKED = 300
"""The milliseconds of spare time that the profile of a finished expert game may take."""


def main() -> None:
    """Measure, and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--table", choices=[*TABLES, "all"], default="all")
    arguments.add_argument("--seconds", type=float, default=2, help="for each technique")
    arguments.add_argument("--boards", type=int, default=25, help="of each difficulty, and games")
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--exercises", type=int, default=2_000)
    arguments.add_argument("--answers", type=int, default=20_000)
    arguments.add_argument("--puzzles", type=int, default=8, help="of each kind of training")
    chosen = arguments.parse_args()
    for name, show in TABLES.items():
        if chosen.table in (name, "all"):
            show(chosen)
            print()


# Making puzzles and boards.


def show_rates(chosen: argparse.Namespace) -> None:
    """Prints how many puzzles of each technique are made in a second."""
    print("puzzles                     a CPU second     asked")
    for technique, asked in PUZZLES_ASKED.items():
        print(f"{technique:28}{rate(technique, chosen.seconds):12,.0f}{asked:10,}", flush=True)


def show_puzzles(_: argparse.Namespace) -> None:
    """Prints how long one puzzle of each technique takes."""
    print("one puzzle, ms                    median   longest")
    for technique in PUZZLE_TECHNIQUES:
        times = [timed(partial(find_puzzle, technique, seed)) for seed in range(10)]
        print(f"{technique:28}{statistics.median(times):12.1f}{max(times):10.1f}", flush=True)


def show_boards(chosen: argparse.Namespace) -> None:
    """Prints how long a board of each difficulty takes."""
    print("expert boards, ms                 median   longest    asked")
    for difficulty in BoardDifficulty:
        times = [timed(partial(deal, difficulty, seed)) for seed in range(chosen.boards)]
        median, asked = statistics.median(times), BOARDS_ASKED[difficulty.value]
        print(f"{difficulty.value:28}{median:12.0f}{max(times):10.0f}{asked:9,}", flush=True)


def rate(technique: str, seconds: float) -> float:
    """The puzzles of a technique that are made in a CPU second, answers and difficulty included."""
    wanted = (technique, "reduction") if technique == "B1" else (technique,)
    board = boards_of(technique)[0]
    started, found = time.process_time(), 0
    for seed in count():
        found += sum(1 for _ in puzzles_on_board(board, seed, *wanted))
        spent = time.process_time() - started
        if spent > seconds:
            break
    return found / spent


def deal(difficulty: BoardDifficulty, seed: int) -> None:
    level = LEVELS["expert"]
    first = level.grid.cell(level.grid.size // 2)
    Dealing(level, seed, first, FirstClick.OPENING, difficulty=difficulty).finish()


# Profiles.


def show_profiles(chosen: argparse.Namespace) -> None:
    """Prints how long the review of a finished game takes, and the profile after it."""
    print("finished expert games, ms         median   longest    asked")
    measured = profile_times(chosen.boards)
    for name, times in measured.items():
        asked = f"{PROFILE_ASKED:9,}" if name == "profile" else ""
        if name == ACCURACY:
            share = 100 * sum(times) / sum(measured["review"])
            asked = f"{share:8.1f} % of the review, asked {REVIEW_ASKED}"
        print(f"{name:28}{statistics.median(times):12.0f}{max(times):10.0f}{asked}", flush=True)


def profile_times(games: int) -> dict[str, list[float]]:
    """The times of a review, the accuracy in it and the profile after it.

    The games are those of a learner who misses 1-1s.
    """
    times: dict[str, list[float]] = {"review": [], ACCURACY: [], "profile": []}
    for seed in range(games):
        history = played_by_learner(LEVELS["expert"], seed, "1-1")
        times["review"].append(timed(partial(review_game, history)))
        review = review_game(history)
        rate = partial(accuracy_of_moments, review.start, review.moments)
        times[ACCURACY].append(timed(rate))
        times["profile"].append(timed(partial(assess, review)))
    return times


# Serving.


def show_serving(chosen: argparse.Namespace) -> None:
    """Prints how long a player of many years waits for a page and for the next puzzle."""
    print("waiting, ms                                   median   longest    asked")
    with TemporaryDirectory() as folder:
        for name, times, asked in figures(Path(folder), chosen):
            told = f"{statistics.median(times):10.1f}{max(times):10.1f}"
            print(f"{name:42}{told}{asked:9,}", flush=True)


def figures(home: Path, chosen: argparse.Namespace) -> Iterator[tuple[str, list[float], int]]:
    """Yields the name of each figure, its times in milliseconds, and the most that are asked."""
    fill(home, chosen)
    trainer = TrainedHome(home)
    yield "what is left today, the first time", [trainer.timed(TODAY)], HOME_ASKED
    yield "home page, the first time", [trainer.timed(TODAY, HOME)], HOME_ASKED
    trainer.think()
    later = [trainer.timed(TODAY, HOME) for _ in range(10)]
    yield "home page, later", later, HOME_ASKED
    units = [(TrainingKind.COURSE, unit.name) for unit in UNITS]
    kinds = [(kind, "") for kind in TrainingKind if kind is not TrainingKind.COURSE]
    for kind, about in (*units, *kinds):
        times = list(trainer.puzzles(kind, about, chosen.puzzles))
        yield f"next puzzle, {about or kind.value}", times, NEXT_ASKED


def fill(home: Path, chosen: argparse.Namespace) -> None:
    """Makes a player of many years."""
    recorded_games.fill_records(home, chosen.games)
    starters = starter_exercises()
    lost = [
        replace(starters[at % len(starters)], kept=NOON + at, is_starter=False, judge="quantum")
        for at in range(chosen.exercises)
    ]
    (home / "exercises.jsonl").write_bytes(written(lost))
    solved = Attempt(NOON, TrainingKind.PUZZLE, "1-2", is_right=True, elapsed=4_000)
    TrainingLog(Records(home)).add_rated(solved, Bucket.of("1-2", 2.5))
    Records(home).database.write(partial(_repeat_the_answer, times=chosen.answers - 1))


def _repeat_the_answer(connection: sqlite3.Connection, times: int) -> None:
    connection.execute("CREATE TEMP TABLE answer AS SELECT * FROM attempts")
    connection.execute("UPDATE answer SET number = NULL")
    connection.execute(
        "WITH RECURSIVE many(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM many WHERE nth < ?) "
        "INSERT INTO attempts SELECT answer.* FROM many, answer",
        [times],
    )
    connection.execute("DROP TABLE answer")


class TrainedHome:
    """The trainer over a folder, without a window."""

    def __init__(self, home: Path) -> None:
        self.said: list[events.Event] = []
        exercises = Exercises(home, lambda: NOON)
        self.service = Trainer(
            SimpleNamespace(records=Records(home)),  # type: ignore[arg-type]
            exercises,
            home,
            self.said.append,
            new_seed=count(1).__next__,
            today=lambda: NOON + 86_400_000,
        )
        self.daily = DailyService(
            SimpleNamespace(session=None),  # type: ignore[arg-type]
            Records(home),
            exercises,
            self.said.append,
            lambda: NOON + 86_400_000,
        )

    def timed(self, *asked: events.Event) -> float:
        """Returns the CPU milliseconds until the answer."""

        def ask() -> None:
            for event in asked:
                self.daily.observe(event)
                self.service.observe(event)

        return timed(ask)

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


# Migrating.


def show_migrations(chosen: argparse.Namespace) -> None:
    """Prints how long the records of every earlier version take to be opened for the first time."""
    print("migration, ms                        clock      CPU")
    with TemporaryDirectory() as folder:
        home = Path(folder)
        recorded_games.fill_records(home, chosen.games)
        for version in range(1, schema.VERSION):
            old = home / str(version)
            old.mkdir()
            write_version(old / FILE_NAME, version, home / FILE_NAME)
            started = time.perf_counter()
            spent = timed(Records(old).database.open)
            taken = 1000 * (time.perf_counter() - started)
            print(f"from version {version:<18}{taken:10,.0f}{spent:9,.0f}", flush=True)


def write_version(path: Path, version: int, games: Path) -> None:
    """Writes the records of an earlier version, with the games of another file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for step in schema.MIGRATIONS[:version]:
            connection.executescript(step)
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        columns = ", ".join(row[1] for row in connection.execute("PRAGMA table_info(games)"))
        connection.execute("ATTACH ? AS newest", [str(games)])
        copied = f"INSERT INTO games ({columns}) SELECT {columns} FROM newest.games"  # noqa: S608
        connection.execute(copied)
        connection.execute("INSERT INTO saved_games SELECT * FROM newest.saved_games")


TABLES: dict[str, Callable[[argparse.Namespace], None]] = {
    "rates": show_rates,
    "puzzles": show_puzzles,
    "boards": show_boards,
    "profiles": show_profiles,
    "serving": show_serving,
    "migrations": show_migrations,
}


if __name__ == "__main__":
    main()
