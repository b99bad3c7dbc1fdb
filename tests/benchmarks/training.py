"""Prints the figures of training beside their targets: python tests/benchmarks/training.py.

`--table` chooses one of them. Times are CPU time of this process, and mean something only on an
idle machine; a migration waits for the disk, so it is told by the clock. Nothing here fails.
"""

import argparse
import os
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import records as recorded_games
from simulated_learner import choice, guess, played_by_learner

from minesweeper import events
from minesweeper.agent.no_guess import Dealing
from minesweeper.archive import schema
from minesweeper.archive.exercises import Exercises, starter_exercises, written
from minesweeper.archive.records import FILE_NAME, Records
from minesweeper.archive.settings_file import SettingsFile
from minesweeper.archive.training import TrainingLog
from minesweeper.cli.app import App
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, History, take_opening
from minesweeper.game.level import LEVELS, BoardDifficulty, FirstClick
from minesweeper.services.daily import DailyService
from minesweeper.services.trainer import Trainer
from minesweeper.settings import Settings
from minesweeper.teaching.assessment import assess
from minesweeper.teaching.course import UNITS, Stage
from minesweeper.teaching.puzzle_generator import (
    BOARDS_OF,
    PUZZLE_TECHNIQUES,
    find_puzzle,
    puzzles_on_board,
)
from minesweeper.teaching.rating import Bucket
from minesweeper.teaching.reviewer import review_game
from minesweeper.teaching.training import Attempt, TrainingKind
from minesweeper.window.board.gestures import CellAction, PointerAction
from minesweeper.window.commands import Command
from minesweeper.window.pages.task_page import TaskPage
from minesweeper.window.pages.training_page import TrainingPage

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
BARE_REVIEW, REVIEW, PROFILE = "review without accuracy", "review", "profile"
"""Rows of the table of profiles."""
REVIEW_ASKED = 10
"""The per cent by which accuracy may slow the review down."""
GUESSES = 0.2
"""The share of guesses in the moves of a careless player."""
CALM, IDLE_SHARE = 12, 0.1
"""The program is idle after this many rests in a row with less than this share of a core used."""
TRAINED = (
    *((TrainingKind.COURSE, unit.name) for unit in UNITS),
    *((kind, "") for kind in TrainingKind if kind is not TrainingKind.COURSE),
)
"""Everything that can be trained: the units of the course, and the other kinds."""
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
    board = BOARDS_OF[technique][0]
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
    for played, histories in games_with_mistakes(chosen.boards):
        measured = profile_times(histories)
        for name, times in measured.items():
            asked = f"{PROFILE_ASKED:9,}" if name == PROFILE else ""
            if name == REVIEW:
                bare = sum(measured[BARE_REVIEW])
                slower = 100 * (sum(times) / bare - 1)
                asked = f"  {slower:+.1f} % in all, asked {REVIEW_ASKED}"
            figures = f"{statistics.median(times):10.0f}{max(times):10.0f}"
            print(f"{f'{name}, {played}':30}{figures}{asked}", flush=True)


def games_with_mistakes(games: int) -> Iterator[tuple[str, list[History]]]:
    """Yields whole games of a learner who misses 1-1s, and shorter ones of a careless player."""
    yield "learner", [played_by_learner(LEVELS["expert"], seed, "1-1") for seed in range(games)]
    yield "careless", [careless_game(seed) for seed in range(games)]


def careless_game(seed: int) -> History:
    """Returns an expert game in which every fifth move is a guess that is survived."""
    chance = Random(seed)  # noqa: S311  a game, no secret
    history = played_by_learner(LEVELS["expert"], seed)
    game = history.start.begin(lambda: 0)
    careless = History(history.start, history.judge)
    first = history.turns[0].cell
    assert first is not None, "the first turn opens a cell"
    cell: Cell | None = first
    while cell is not None and not game.status.is_finished:
        turn, _ = take_opening(game, Action.OPEN, cell)
        assert turn is not None, "only covered cells are opened"
        careless.turns.append(turn)
        minefield = game.minefield
        assert minefield is not None, "the mines are there once a cell is open"
        if chance.random() < GUESSES:
            cell = guess(game.position, set(), chance, minefield.is_mined)
        else:
            cell = choice(game.position, "", chance, minefield.is_mined)
    return careless


def profile_times(histories: Iterable[History]) -> dict[str, list[float]]:
    """The times of a review with accuracy and without it, in turn, and of the profile after it."""
    times: dict[str, list[float]] = {BARE_REVIEW: [], REVIEW: [], PROFILE: []}
    for history in histories:
        bare, full = [], []
        for _ in range(3):
            with patch("minesweeper.teaching.reviewer.accuracy_of_moments", return_value=None):
                bare.append(timed(partial(review_game, history)))
            full.append(timed(partial(review_game, history)))
        times[BARE_REVIEW].append(min(bare))
        times[REVIEW].append(min(full))
        times[PROFILE].append(timed(partial(assess, review_game(history))))
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
    yield "home page, at once", [TrainedHome(home).timed(TODAY, HOME) for _ in range(5)], HOME_ASKED
    trainer = TrainedHome(home)
    yield "what is left today, the first time", [trainer.timed(TODAY)], HOME_ASKED
    yield "home page, the first time", [trainer.timed(TODAY, HOME)], HOME_ASKED
    trainer.think()
    later = [trainer.timed(TODAY, HOME) for _ in range(10)]
    yield "home page, later", later, HOME_ASKED
    for kind, about in TRAINED:
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
            task = self.said[-1]
            if not isinstance(task, events.TrainingTaskGiven):
                return
            self.think()
            self.service.observe(events.TrainingTaskTried(task.number, at % 3 != 2, 1_000))
            self.think()
            yield self.timed(events.TrainingTaskAsked(kind, about))


def timed(work: Callable[[], object]) -> float:
    """Returns the CPU milliseconds of a call."""
    started = time.process_time()
    work()
    return 1000 * (time.process_time() - started)


# Drawing.


def show_drawing(chosen: argparse.Namespace) -> None:
    """Prints how much CPU the whole program uses from the key to the picture of the next puzzle.

    A player of many years reads every example and answers every puzzle, two of three right, and
    goes on when the window has nothing left to prepare.
    """
    print("key to picture, ms           puzzles    median       p99   longest    asked")
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with TemporaryDirectory() as folder:
        home = Path(folder)
        fill(home, chosen)
        TrainedWindow(home, chosen.puzzles).run()


class TrainedWindow:
    """A window on a screen that nobody sees, and a player who trains in it."""

    def __init__(self, home: Path, puzzles: int) -> None:
        self._app = App(home, SettingsFile(home))
        self._window = self._app.open_window(Settings(), {}, trace=None, notices=())
        self._step, self._puzzles = self._window.step, puzzles

    def run(self) -> None:
        """Runs the window until everything is measured."""
        self._window.step = self._play  # type: ignore[method-assign]
        self._app.run(self._window, awaits_game=False)

    def _play(self) -> None:
        """Stands in for the first round of the window's loop."""
        everything: list[float] = []
        for kind, about in TRAINED:
            if kind is TrainingKind.DAILY:
                # A day has one puzzle, so none follows.
                continue
            times = list(self._times(kind, about))
            everything += times
            _print_times(about or kind.value, times)
        _print_times("all", everything)
        self._window.close()
        self._step()

    def _times(self, kind: TrainingKind, about: str) -> Iterator[float]:
        window = self._window
        window.perform(Command.TRAIN)
        self._rest()
        page = window.screen
        assert isinstance(page, TrainingPage)
        page.start(kind, about)
        for at in range(self._puzzles):
            self._rest()
            task_page = window.screen
            if not isinstance(task_page, TaskPage):
                break
            if task_page.task.stage is not Stage.EXAMPLE:
                _answer(task_page, is_right=at % 3 != 2)
                self._rest()
            yield timed(partial(self._go_on, task_page))

    def _go_on(self, page: TaskPage) -> None:
        _press(pygame.K_n)
        while self._window.screen is page or not self._is_drawn:
            self._step()

    @property
    def _is_drawn(self) -> bool:
        page = self._window.screen
        return not isinstance(page, TaskPage) or page.is_drawn

    def _rest(self) -> None:
        """Lets the window run until it and the agent have done nothing for half a second."""
        calm = 0
        while calm < CALM:
            before = time.process_time()
            # Without an event the window would wait for the next one.
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            self._step()
            own = time.process_time() - before
            time.sleep(0.02)
            calm = 0 if time.process_time() - before - own > IDLE_SHARE * 0.02 else calm + 1


def _answer(page: TaskPage, *, is_right: bool) -> None:
    """Names a cell that is certain, or shows the solution, which counts as a miss."""
    given = page.task.given
    if not is_right:
        page.panel.perform(Command.TRY)
    elif given.wanted:
        cell = min(given.wanted)
        action = PointerAction.OPEN if cell in given.lesson.safe else PointerAction.FLAG
        page.panel.take(CellAction(action, cell))
    elif page.task.offers_nothing:
        page.panel.answer_nothing()
    else:
        page.panel.take(CellAction(PointerAction.OPEN, min(given.best)))


def _press(key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))


def _print_times(name: str, times: list[float]) -> None:
    if times:
        ordered = sorted(times)
        p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        told = (statistics.median(ordered), p99, ordered[-1])
        figures = "".join(f"{figure:10.1f}" for figure in told)
        print(f"{name:28}{len(times):8}{figures}{NEXT_ASKED:9}", flush=True)


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
    "drawing": show_drawing,
    "migrations": show_migrations,
}


if __name__ == "__main__":
    main()
