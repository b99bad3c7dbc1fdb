"""The records' part of the figures of assistance: keeping a game, and telling of 100,000."""

import argparse
import os
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from agent import Figure, Targets, timed
from recorded import NOON

from minesweeper.agent.agent import Agent
from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records, StoredGame, insert_game
from minesweeper.archive.rows import row_of, words_of
from minesweeper.archive.statistics import course_of, statistics_of
from minesweeper.game.game import Game
from minesweeper.game.history import Action, DealtStart, History, take_opening
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.score import Score
from minesweeper.record import Ending, Help, Record, Selection
from minesweeper.services.records import RecordsService
from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.window import Window

EXPERT = LEVELS["expert"]
KEEPING = Targets(p99=5)
OPENING = Targets(longest=200)
MEANS = {"beginner": 30, "intermediate": 115, "expert": 230, "dense-expert": 300}
"""How many seconds a win takes about."""
TIMES = 20


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """Keep expert games one after another, then open the pages over very many."""
    with TemporaryDirectory() as folder:
        kept = [timed(keeps) for keeps in _keepings(Path(folder), chosen.games)]
        # The first opens the file, which a window does when the first cell is opened.
        yield Figure("keep a finished game, expert", kept[1:], KEEPING)
    with TemporaryDirectory() as folder:
        home = Path(folder)
        fill_records(home, chosen.records)
        yield from _pages(home, f"{chosen.records:,} games")


# Keeping.


def _keepings(home: Path, games: int) -> Iterator[object]:
    clock = count(NOON)
    keeper = GameKeeper(home, lambda: 0, lambda: next(clock))
    keeper.restore()
    for seed in range(games + 1):
        history, game = _won(seed)
        ending = Ending(won=True, score=game.score, luck=0.5, guesses=2)
        keeper.begin(history, is_over=False)
        yield lambda history=history, ending=ending: keeper.finish(history, ending)
    keeper.close()


def _won(seed: int) -> tuple[History, Game]:
    """A win of expert by somebody who knows the mines."""
    start = DealtStart(EXPERT, seed, FirstClick.OPENING)
    clock, history = count(0, 700), History(start, "quantum")
    game = start.begin(lambda: next(clock))
    order = list(EXPERT.grid)
    random.Random(seed).shuffle(order)  # noqa: S311  no secret hangs on it
    for cell in order:
        if game.minefield is None or (
            game.cells_of_open(cell) and not game.minefield.is_mined(cell)
        ):
            turn, _ = take_opening(game, Action.OPEN, cell)
            if turn is not None:
                history.turns.append(turn)
    return history, game


# Very many.


def fill_records(home: Path, number: int) -> None:
    """Put so many games into the records; their saved games, which no page reads, are left out."""
    chance, records = random.Random(2), Records(home)  # noqa: S311  no secret hangs on it

    def fill(connection: sqlite3.Connection) -> None:
        for at in range(number):
            record = _record(chance, at)
            insert_game(connection, StoredGame((*row_of(record), words_of(record)), b""))

    with closing(records.database):
        records.database.write(fill)


def _record(chance: random.Random, number: int) -> Record:
    name = chance.choice(list(MEANS))
    won = chance.random() < 0.5
    elapsed = int(chance.lognormvariate(0, 0.25) * MEANS[name] * 1000)
    missed = () if won else tuple(chance.choices(("1-2", "subset", "mine-count"), k=2))
    return Record(
        chance.randbytes(16).hex(),
        NOON + 600_000 * number,
        LEVELS[name],
        chance.choice(("quantum", "strict", "classic")),
        won,
        Score(180, 180 if won else 90, 250, 220, elapsed),
        Help.ASSISTED if number % 11 == 0 else Help.UNASSISTED,
        seed=number,
        luck=chance.expovariate(3),
        guesses=2,
        missed=missed,
    )


class _Desk:
    """A window with its agent and its records, all on one thread, on a screen nobody sees."""

    def __init__(self, home: Path) -> None:
        self.keeper = GameKeeper(home, lambda: 0, lambda: NOON)
        self.keeper.restore()
        agent = Agent(lambda: 0, fixed_board, self.keeper)
        self._courier = Courier(lambda: agent, pygame.time.get_ticks)
        agent.add_observer(self._courier.announce)
        registrar = RecordsService(self.keeper, home, self._courier.announce)
        self._courier.add_service(registrar.observe)
        dependencies = Dependencies(
            courier=self._courier,
            keep_settings=lambda _: None,
            keep_report=lambda _: "",
            position_text=lambda *_: "",
            jsminesweeper_text=lambda *_: "",
            new_seed=lambda: 1,
            boards=list,
            now=pygame.time.get_ticks,
        )
        self.window = Window(dependencies, Settings(theme="daylight", level="expert"))
        self.do(lambda: self.window.games.play(EXPERT))

    def do(self, does: Callable[[], object]) -> float:
        """How long something takes, the answer to it and the frame that shows it included."""
        return timed(lambda: (does(), self._answer(), self._answer()))

    def _answer(self) -> None:
        self._courier.work_off()
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        self.window.step()

    def show(self, command: Command) -> float:
        """How long it takes to open a page."""
        return self.do(lambda: self.window.perform(command))


def _pages(home: Path, told: str) -> Iterator[Figure]:
    """From the key to the frame that shows the figures, agent's and window's work together."""
    desk = _Desk(home)
    for command, name in ((Command.STATISTICS, "statistics"), (Command.HISTORY, "games played")):
        desk.show(command)
        values = []
        for _ in range(TIMES):
            desk.show(Command.BACK)
            values.append(desk.show(command))
        yield Figure(f"open {name}, {told}", values, OPENING)
    yield from _asks(desk)
    desk.keeper.close()
    pygame.display.quit()


def _asks(desk: _Desk) -> Iterator[Figure]:
    records = desk.keeper.records
    asks: dict[str, Callable[[], object]] = {
        "statistics of all levels": lambda: statistics_of(records, Selection()),
        "statistics of one level": lambda: statistics_of(records, Selection(EXPERT)),
        "all levels over time": lambda: course_of(records, Selection()),
        "a search": lambda: records.listing(Selection(help=None), "strict won", 0, 100),
        "the end of the list": lambda: records.listing(Selection(help=None), "", 99_900, 100),
    }
    for name, asked in asks.items():
        yield Figure(f"    {name}", [timed(asked) for _ in range(TIMES)], OPENING)
