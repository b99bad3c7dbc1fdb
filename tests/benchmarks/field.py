"""Prints the figures of what other programs use: python tests/benchmarks/field.py [--only NAME].

Nothing here fails: figures depend on the machine, and only mean something on an idle one.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from minesweeper.archive.evf import write_evf
from minesweeper.archive.replays import ReplayError, read_replay
from minesweeper.arena.contest import Contest
from minesweeper.arena.match import ArenaGame
from minesweeper.arena.simulation import SimulationRequest, simulate
from minesweeper.game.game import Status
from minesweeper.game.history import Action, DealtStart, History, take_opening
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.players.engine_process import EngineCommand, end_engines
from minesweeper.players.outside import OutsidePlayer
from minesweeper.players.roster import PLAYERS
from minesweeper.teaching.reviewer import review_game

ROOT = Path(__file__).parents[2]
STARTS, REVIEWS = 20, 10
"""How often an interpreter is started and a replay reviewed for a figure; the median counts."""
QUESTIONS, CLUSTER_GAMES = 2_000, 2_000
FIRST_COVERED = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"ok": True, "id": asked.get("id"), "name": "first"}
    for at, row in enumerate(asked.get("rows", ())):
        if "#" in row:
            answer["cell"] = [at, row.index("#")]
            break
    print(json.dumps(answer), flush=True)
"""
"""An engine that does not think: it opens the first covered cell."""


def main() -> None:
    """Prints all figures, or the one that is asked for, each as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=FIGURES)
    only = parser.parse_args().only
    for name, figure in FIGURES.items():
        if only in (None, name):
            print(figure(), flush=True)


def _import() -> str:
    """How long `import minesweeper` takes in an interpreter that has started."""
    return f"import minesweeper: {_median_printed('import minesweeper'):.1f} ms (at most 30 ms)"


def _first_use() -> str:
    """How long the first analysis takes, with everything it loads."""
    program = "import minesweeper as ms; ms.analyse('5x3/3\\n#####\\n##211\\n##100')"
    return f"import and first analysis: {_median_printed(program):.0f} ms"


def _median_printed(program: str) -> float:
    timed = f"import time; a = time.perf_counter(); {program}; print(time.perf_counter() - a)"
    return statistics.median(1000 * float(_printed_by(timed)) for _ in range(STARTS))


def _printed_by(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def _replay() -> str:
    """How long a won expert replay of another program takes, from its bytes to its review."""
    data = write_evf(_won_game()).data
    try:
        taken = [_timed(lambda: review_game(read_replay(data, "evf"))) for _ in range(REVIEWS)]
    except ReplayError as error:
        return f"review an expert replay: left out. {error}"
    return f"review an expert replay: {statistics.median(taken):.0f} ms (at most 3,000 ms)"


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


def _protocol() -> str:
    """How long one question to an outside engine takes that does not think, on expert."""
    contest = Contest(LEVELS["expert"], FirstClick.OPENING, "classic", 1)
    board = ArenaGame.of(contest, 0)
    engine = EngineCommand("first", (sys.executable, "-SE", "-c", FIRST_COVERED))
    player = OutsidePlayer(engine, 1, FirstClick.OPENING)
    took = [_timed(lambda: player.choose(board.game.position)) for _ in range(QUESTIONS)]
    end_engines()
    middle, most = statistics.median(took), statistics.quantiles(took, n=100)[98]
    return f"protocol: {middle:.2f} ms a move, 99 % within {most:.2f} ms (at most 1 ms)"


def _cluster() -> str:
    """How many games a cluster of two local workers plays, compared with --workers 2."""
    from distributed import LocalCluster  # noqa: PLC0415  an extra

    contest = Contest(LEVELS["expert"], FirstClick.SAFE, "classic", 1)
    wanted = SimulationRequest(contest, ("satisfiability",), CLUSTER_GAMES, workers=2)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as local:
        clustered = replace(wanted, cluster=local.scheduler_address)
        here, there = (
            1000 * CLUSTER_GAMES / _timed(lambda each=each: simulate(each))
            for each in (wanted, clustered)
        )
    return (
        f"cluster: {there:.1f} games/s on two local workers, {here:.1f} with --workers 2: "
        f"{100 * there / here:.0f} % (at least 70 %), {CLUSTER_GAMES} expert games"
    )


FIGURES: dict[str, Callable[[], str]] = {
    "import": _import,
    "first-use": _first_use,
    "replay": _replay,
    "protocol": _protocol,
    "cluster": _cluster,
}

if __name__ == "__main__":
    main()
