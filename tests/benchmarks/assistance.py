"""Prints the figures of assistance beside their targets: python tests/benchmarks/assistance.py.

All are CPU time of this thread or, with --wall, what a clock on the wall shows. Nothing here fails:
figures depend on the machine, and only mean something on an idle one.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

import agent
import records
from agent import HEADINGS, Figure, Targets, timed

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.agent.no_guess import Dealing
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.settings import Settings

EXPERT = LEVELS["expert"]
NO_GUESS = Targets(median=150, p99=1000)
OVERLAY = Targets(p99=20)
HINT = Targets(longest=50)


def main() -> None:
    """Measure what is asked for and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sections", nargs="*", help=f"some of {', '.join(SECTIONS)}")
    arguments.add_argument("--boards", type=int, default=500, help="how many boards are dealt")
    arguments.add_argument("--games", type=int, default=50, help="how many games are played")
    arguments.add_argument("--wall", action="store_true", help="time on the wall, not of the CPU")
    arguments.add_argument("--records", type=int, default=100_000, help="how many games are told")
    chosen = arguments.parse_args()
    if wrong := set(chosen.sections).difference(SECTIONS):
        raise SystemExit(f"There is no section {', '.join(sorted(wrong))}.")
    if chosen.wall:
        agent.clock = time.perf_counter_ns
    kind = "on the wall" if chosen.wall else "of CPU"
    print(f"Load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores; times in ms {kind}")
    print(HEADINGS)
    for name in chosen.sections or SECTIONS:
        for figure in SECTIONS[name](chosen):
            print(figure.row(), flush=True)


# Boards without guessing.


def _no_guess(chosen: argparse.Namespace) -> Iterator[Figure]:
    for name in ("beginner", "intermediate", "expert"):
        yield Figure(f"no-guess board, {name}", _dealt(LEVELS[name], chosen.boards), NO_GUESS)
    few = max(1, chosen.boards // 20)
    yield Figure("the same, repaired, 30x16/130", _dealt(LEVELS["dense-expert"], few))
    yield Figure("the same, repaired, 100x100/2000", _dealt(Level.of(100, 100, 2000), few))


def _dealt(level: Level, boards: int) -> list[float]:
    hand = random.Random(1)  # noqa: S311  no secret hangs on it
    firsts = [level.grid.cell(hand.randrange(level.grid.size)) for _ in range(boards)]
    return [timed(_search(level, seed, first)) for seed, first in enumerate(firsts)]


def _search(level: Level, seed: int, first: Cell) -> Callable[[], object]:
    return lambda: Dealing(level, seed, first, FirstClick.OPENING).finish()


# The odds over the board.


class _Player:
    """Clicks covered cells at random, under a judge that spares, and reads the odds."""

    def __init__(self, seed: int) -> None:
        self._hand = random.Random(seed)  # noqa: S311  no secret hangs on it
        self.agent = Agent(lambda: 0, fixed_board)
        self.agent.add_observer(self._hear)
        self.agent.observe(events.SettingsChanged(Settings(show_odds=True)))
        self._has_odds = self.is_over = False
        chosen = events.NewGameChosen(EXPERT, FirstClick.OPENING, seed, judge="quantum")
        self.agent.observe(chosen)

    def _hear(self, event: events.Event) -> None:
        self._has_odds |= isinstance(event, events.OddsFound)
        self.is_over |= isinstance(event, (events.GameLost, events.GameWon))

    def click(self) -> float:
        """Click a cell; how long it takes until the odds of what it opened are announced."""
        sheet = self.agent.flagged_position
        assert sheet is not None, "a game lies on the table"
        covered = [cell for cell in EXPERT.grid if sheet.position.at(cell) == COVERED]
        cell = self._hand.choice(covered)
        self._has_odds = False
        ms = timed(lambda: self._open(cell))
        while self.agent.think():
            pass
        return ms

    def ask(self) -> None:
        """Ask for a hint."""
        self.agent.observe(events.HintAsked(Cell(8, 15)))

    def _open(self, cell: Cell) -> None:
        self.agent.observe(events.CellClicked(cell))
        while not (self._has_odds or self.is_over) and self.agent.think():
            pass


def _overlay(chosen: argparse.Namespace) -> Iterator[Figure]:
    values = []
    for seed in range(chosen.games):
        player = _Player(seed)
        while not player.is_over:
            ms = player.click()
            # A game that has ended shows no odds.
            values += [] if player.is_over else [ms]
    yield Figure("odds after a click, expert", values, OVERLAY)


# Hints.


def _hints(chosen: argparse.Namespace) -> Iterator[Figure]:
    values = []
    for seed in range(chosen.games):
        player = _Player(seed)
        while not player.is_over:
            player.click()
            if not player.is_over:
                values.append(timed(player.ask))
    yield Figure("hint, expert", values, HINT)


SECTIONS: dict[str, Callable[[argparse.Namespace], Iterator[Figure]]] = {
    "no-guess": _no_guess,
    "overlay": _overlay,
    "records": records.figures,
    "hint": _hints,
}


if __name__ == "__main__":
    main()
