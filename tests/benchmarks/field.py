"""Prints what other programs have to wait for: python tests/benchmarks/field.py [--only NAME]."""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from minesweeper.arena.contest import Contest
from minesweeper.arena.match import ArenaGame
from minesweeper.arena.simulation import SimulationRequest, simulate
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.players.engine_process import EngineCommand, end_engines
from minesweeper.players.outside import OutsidePlayer

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
    """Print all figures, or the one that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=FIGURES)
    only = parser.parse_args().only
    for name, figure in FIGURES.items():
        if only in (None, name):
            for line in figure():
                print(line, flush=True)


def _protocol() -> Iterator[str]:
    """How long one question to an outside engine takes that does not think, on expert."""
    contest = Contest(LEVELS["expert"], FirstClick.OPENING, "classic", 1)
    board = ArenaGame.of(contest, 0)
    engine = EngineCommand("first", (sys.executable, "-SE", "-c", FIRST_COVERED))
    player = OutsidePlayer(engine, 1, FirstClick.OPENING)
    took = []
    for _ in range(QUESTIONS):
        begun = time.perf_counter()
        player.choose(board.game.position)
        took.append(1000 * (time.perf_counter() - begun))
    end_engines()
    middle, most = statistics.median(took), statistics.quantiles(took, n=100)[98]
    yield f"protocol: {middle:.2f} ms a move, 99 % within {most:.2f} ms (at most 1 ms)"


def _cluster() -> Iterator[str]:
    """How many games a cluster of two local workers plays, compared with --workers 2."""
    from distributed import LocalCluster  # noqa: PLC0415  an extra

    contest = Contest(LEVELS["expert"], FirstClick.SAFE, "classic", 1)
    wanted = SimulationRequest(contest, ("satisfiability",), CLUSTER_GAMES, workers=2)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as local:
        speeds = []
        for each in (wanted, replace(wanted, cluster=local.scheduler_address)):
            begun = time.perf_counter()
            simulate(each)
            speeds.append(CLUSTER_GAMES / (time.perf_counter() - begun))
    here, there = speeds
    yield (
        f"cluster: {there:.1f} games/s on two local workers, {here:.1f} with --workers 2: "
        f"{100 * there / here:.0f} % (at least 70 %), {CLUSTER_GAMES} expert games"
    )


FIGURES = {"protocol": _protocol, "cluster": _cluster}

if __name__ == "__main__":
    main()
