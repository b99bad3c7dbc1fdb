"""Prints the figures of what other programs use: python tests/benchmarks/field.py.

Nothing here fails: figures depend on the machine, and only mean something on an idle one.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from minesweeper.archive.evf import write_evf
from minesweeper.archive.replays import ReplayError, read_replay
from minesweeper.game.game import Status
from minesweeper.game.history import Action, DealtStart, History, take_opening
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.players.roster import PLAYERS
from minesweeper.teaching.reviewer import review_game

ROOT = Path(__file__).parents[2]
STARTS = 20
"""How often a new interpreter is started for a figure; the median counts."""


def import_ms() -> str:
    """How long `import minesweeper` takes in an interpreter that has started."""
    timed = (
        "import time; a = time.perf_counter(); import minesweeper; print(time.perf_counter() - a)"
    )
    taken = [1000 * float(_printed_by(timed)) for _ in range(STARTS)]
    return f"import minesweeper: {statistics.median(taken):.1f} ms (≤ 30)"


def first_use_ms() -> str:
    """How long the first analysis takes, with everything it loads."""
    position = "5x3/3\\n#####\\n##211\\n##100"
    timed = (
        "import time; a = time.perf_counter(); import minesweeper as ms; "
        f"ms.analyse('{position}'); print(time.perf_counter() - a)"
    )
    taken = [1000 * float(_printed_by(timed)) for _ in range(STARTS)]
    return f"import and first analysis: {statistics.median(taken):.0f} ms"


def _printed_by(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


REVIEWS = 10
"""How often the replay is read and reviewed; the median counts."""


def review_replay_ms() -> str:
    """How long a won expert replay of another program takes, from its bytes to its review."""
    data = write_evf(_won_game()).data
    try:
        taken = [_timed(lambda: review_game(read_replay(data, "evf"))) for _ in range(REVIEWS)]
    except ReplayError as error:
        return f"review an expert replay: left out. {error}"
    return f"review an expert replay: {statistics.median(taken):.0f} ms (≤ 3000)"


def _won_game() -> History:
    """Plays expert games by logic and guesses until one is won."""
    for seed in count(1):
        history = History(DealtStart(LEVELS["expert"], seed, FirstClick.OPENING), "classic")
        clock = count(0, 40)
        game = history.start.begin(lambda clock=clock: next(clock))
        player = PLAYERS["satisfiability"](seed)
        while not game.status.is_finished:
            turn, _ = take_opening(game, Action.OPEN, player.choose(game.position).cell)
            history.turns.append(turn)
        if game.status is Status.WON:
            return history
    raise AssertionError("seeds never end")


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)


FIGURES: list[Callable[[], str]] = [import_ms, first_use_ms, review_replay_ms]


def main() -> None:
    """Prints every figure as soon as it is measured."""
    for figure in FIGURES:
        begun = time.perf_counter()
        print(f"{figure()}  [{time.perf_counter() - begun:.0f} s]", flush=True)


if __name__ == "__main__":
    main()
