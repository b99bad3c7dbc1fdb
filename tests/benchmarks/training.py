"""Prints the figures of training beside their targets: python tests/benchmarks/training.py.

Times are CPU time of this process, and mean something only on an idle machine. Nothing here fails.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from simulated_learner import played_by_learner

from minesweeper.agent.no_guess import Dealing
from minesweeper.game.level import LEVELS, BoardDifficulty, FirstClick
from minesweeper.teaching.assessment import assess
from minesweeper.teaching.puzzle_generator import (
    PUZZLE_TECHNIQUES,
    boards_of,
    find_puzzle,
    puzzles_on_board,
)
from minesweeper.teaching.reviewer import review_game

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

PROFILE_ASKED = 300
"""The milliseconds of spare time that the profile of a finished expert game may take."""


def main() -> None:
    """Measure, and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2, help="for each technique")
    arguments.add_argument("--boards", type=int, default=25, help="of each difficulty")
    chosen = arguments.parse_args()
    print("puzzles                     a CPU second     asked")
    for technique, asked in PUZZLES_ASKED.items():
        print(f"{technique:28}{rate(technique, chosen.seconds):12,.0f}{asked:10,}", flush=True)
    print("\none puzzle, ms                    median   longest")
    for technique in PUZZLE_TECHNIQUES:
        times = [timed(partial(find_puzzle, technique, seed)) for seed in range(10)]
        print(f"{technique:28}{statistics.median(times):12.1f}{max(times):10.1f}", flush=True)
    print("\nexpert boards, ms                 median   longest    asked")
    for difficulty in BoardDifficulty:
        times = [timed(partial(deal, difficulty, seed)) for seed in range(chosen.boards)]
        median, asked = statistics.median(times), BOARDS_ASKED[difficulty.value]
        print(f"{difficulty.value:28}{median:12.0f}{max(times):10.0f}{asked:9,}", flush=True)
    print("\nfinished expert games, ms         median   longest    asked")
    for name, times in profile_times(chosen.boards).items():
        asked = f"{PROFILE_ASKED:9,}" if name == "profile" else ""
        print(f"{name:28}{statistics.median(times):12.0f}{max(times):10.0f}{asked}", flush=True)


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


def profile_times(games: int) -> dict[str, list[float]]:
    """The times of a review and of the profile after it, for games of a learner who misses 1-1s."""
    times: dict[str, list[float]] = {"review": [], "profile": []}
    for seed in range(games):
        history = played_by_learner(LEVELS["expert"], seed, "1-1")
        times["review"].append(timed(partial(review_game, history)))
        times["profile"].append(timed(partial(assess, review_game(history))))
    return times


def timed(work: Callable[[], object]) -> float:
    """The CPU milliseconds of a call."""
    started = time.process_time()
    work()
    return 1000 * (time.process_time() - started)


if __name__ == "__main__":
    main()
