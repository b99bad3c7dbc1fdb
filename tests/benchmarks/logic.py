"""Prints the figures of the logic beside their targets: python tests/benchmarks/logic.py.

Odds are timed side by side with those of ms-toollib, a solver in Rust (pip install '.[bench]'):
each in a process of its own, position by position in turn, so that a slow moment of the computer
hits both. Nothing here fails: figures depend on the machine, and only mean something on an idle
one. Ours are from a line of JSON to a line of JSON, theirs from a list to a list.
"""

import argparse
import gzip
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

POSITIONS = ROOT / "tests" / "data" / "positions.jsonl.gz"
CLASSIC = ["beginner", "intermediate", "expert"]
ADVERSARIAL = "adv"
FEW_CELLS = 100
"""Up to how many cells a small click opens."""
SLOW = 500
"""From how many milliseconds on a position is counted once only."""

Case = dict[str, Any]


def main() -> None:
    """Measure everything and print each table as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--positions", type=Path, default=POSITIONS, help="lines of JSON, such as tests/data has"
    )
    arguments.add_argument(
        "--rounds", type=int, default=5, help="how often each position is counted; the best counts"
    )
    arguments.add_argument(
        "--only", choices=["odds", "starts", "knowledge"], help="one of the tables alone"
    )
    arguments.add_argument("--side", choices=SIDES, help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.side:
        _serve(SIDES[chosen.side])
        return
    print(f"Load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    tables = {"odds": _odds, "starts": _starts, "knowledge": _knowledge}
    for measure in [tables[chosen.only]] if chosen.only else tables.values():
        for line in measure(chosen.positions, chosen.rounds):
            print(line, flush=True)


# Each side in a process of its own: a case a line in, the milliseconds and the answer out.


def _serve(prepare: Callable[[Case], Callable[[], Any]]) -> None:
    for line in sys.stdin:
        ask = prepare(json.loads(line))
        started = time.perf_counter()
        found = ask()
        took = (time.perf_counter() - started) * 1000
        print(json.dumps([took, found]), flush=True)


def _ours(case: Case) -> Callable[[], Any]:
    from minesweeper.engine.engine import answer, answer_line  # noqa: PLC0415  not in the other process

    line = json.dumps({"do": "analyse", "rows": case["rows"], "mines": case["mines"]}).encode()
    return lambda: answer_line(answer(line)).decode()


def _theirs(case: Case) -> Callable[[], Any]:
    from ms_toollib import cal_probability_onboard  # noqa: PLC0415  the same

    board = [[10 if letter in "#F" else int(letter) for letter in row] for row in case["rows"]]
    return lambda: cal_probability_onboard(board, case["mines"]) and None


SIDES = {"ours": _ours, "theirs": _theirs}


class Side:
    """One of the two, and how to ask it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, case: Case) -> tuple[float, Any]:
        """How many milliseconds a case takes, and the answer."""
        asked = {name: case[name] for name in ("rows", "mines")}
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        took, found = json.loads(self._process.stdout.readline())
        return took, found


@contextmanager
def _side(name: str) -> Iterator[Side]:
    command = [sys.executable, __file__, "--side", name]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Side(process)


# Odds.


@dataclass
class Times:
    """The best time of each position of a level, in milliseconds."""

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    right: int = 0
    """How many of our answers are exact and agree with the file."""


def _odds(positions: Path, rounds: int) -> Iterator[str]:
    """The times by level, over all positions from play, and of the adversarial ones."""
    with gzip.open(positions, "rt", encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    compares = find_spec("ms_toollib") is not None
    if not compares:
        yield "ms-toollib is not installed; its figures are left out (pip install '.[bench]')."
    times = _all_times(cases, rounds, compares=compares)
    yield f"\nOdds from scratch, ms, best of {rounds}: ours | ms-toollib | ours / ms-toollib"
    yield (
        f"{'':16}{'right':>9}" + f"{'median':>10}{'p99':>10}{'longest':>10} |" * 2 + " median   p99"
    )
    for level, measured in times.items():
        yield _row(level, measured)
    yield from _conclusions(times)


def _all_times(cases: list[Case], rounds: int, *, compares: bool) -> dict[str, Times]:
    times: dict[str, Times] = {}
    with _side("ours") as ours, _side("theirs" if compares else "ours") as theirs:
        for case in cases:
            measured = times.setdefault(case["level"], Times())
            both = compares and case["level"] != ADVERSARIAL
            _time(case, rounds, measured, ours, theirs if both else None)
    return times


def _time(case: Case, rounds: int, measured: Times, ours: Side, theirs: Side | None) -> None:
    """Ask both sides in turn."""
    best = [ours.ask(case)]
    others = [theirs.ask(case)[0]] if theirs else []
    while len(best) < rounds and best[-1][0] < SLOW:
        best.append(ours.ask(case))
        if theirs:
            others.append(theirs.ask(case)[0])
    measured.ours.append(min(took for took, _ in best))
    measured.theirs += [min(others)] if others else []
    measured.right += _is_right(json.loads(best[0][1]), case)


def _is_right(found: dict[str, Any], case: Case) -> bool:
    chances = [chance for row in found["odds"] for chance in row]
    truth = [chance for row in case["prob"] for chance in row]
    near = all(
        one == other if None in (one, other) else abs(one - other) < 1e-9
        for one, other in zip(chances, truth, strict=True)
    )
    proved = (found["safe"], found["mine"]) == (case["safe"], case["mine"])
    return found["exact"] and near and proved


def _row(level: str, measured: Times) -> str:
    ours, theirs = (_figures(side) for side in (measured.ours, measured.theirs))
    right = f"{measured.right}/{len(measured.ours)}"
    numbers = [
        "".join(f"{value:10.3f}" for value in side) if side else " " * 30 for side in (ours, theirs)
    ]
    ratios = [f"{ours[at] / theirs[at]:7.2f}" for at in (0, 1)] if theirs else []
    return f"{level:16}{right:>9}{numbers[0]} |{numbers[1]} |{''.join(ratios)}"


def _figures(values: list[float]) -> tuple[float, float, float] | None:
    """The median, the 99th percentile and the longest."""
    if not values:
        return None
    ordered = sorted(values)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return statistics.median(ordered), p99, ordered[-1]


def _conclusions(times: dict[str, Times]) -> Iterator[str]:
    for level in CLASSIC:
        if (measured := times.get(level)) and measured.theirs:
            ours, theirs = (_figures(side) for side in (measured.ours, measured.theirs))
            yield _target(f"{level}, median / theirs", ours[0] / theirs[0], 2)
            yield _target(f"{level}, p99 / theirs", ours[1] / theirs[1], 1)
    play = [measured for level, measured in times.items() if level != ADVERSARIAL]
    if theirs := sum(sum(measured.theirs) for measured in play):
        total = sum(sum(measured.ours) for measured in play)
        yield _target(f"all from play ({total:.1f} / {theirs:.1f} ms)", total / theirs, 1 / 3)
    if adversarial := times.get(ADVERSARIAL):
        yield _target("adversarial, longest, s", max(adversarial.ours) / 1000, 10)


def _target(name: str, value: float, target: float) -> str:
    return f"{name:48}{value:10.2f}  target {target:6.2f}  {'yes' if value <= target else 'NO'}"


# The engine's start.


def _starts(*_: object) -> Iterator[str]:
    """From the start of the process to its first answer; the first start compiles."""
    times = [_start() for _ in range(8)][1:]
    yield _target("engine, start to first answer, median, ms", statistics.median(times), 300)


def _start() -> float:
    request = b'{"do": "analyse", "rows": ["1##", "###"], "mines": 1}\n'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    started = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as process:
        process.stdin.write(request)
        process.stdin.flush()
        process.stdout.readline()
        return (time.perf_counter() - started) * 1000


# The knowledge base: a player opens a random open question that is safe, and all that follows is
# opened; the first click is no exception, so it need not be an opening. CPU time, in this process.


@dataclass
class Clicks:
    """What the clicks on a level cost, in milliseconds."""

    all: list[float] = field(default_factory=list)
    small: list[float] = field(default_factory=list)
    """Those that opened at most a hundred cells."""
    largest: tuple[int, float, float] = (0, 0.0, 0.0)
    """The click that opened most: how many cells, its time, its longest slice."""


def _knowledge(*_: object) -> Iterator[str]:
    """What a click costs, on expert and on larger boards."""
    yield f"\nA fixed loop of Python takes {_fixed_loop():.0f} ms here"
    expert = _clicks("30x16/99", games=500)
    median, p99, longest = _figures(expert.all)
    yield _target(f"expert, {len(expert.all)} clicks, median, ms", median, 0.1)
    yield _target("expert, p99, ms", p99, 3)
    yield _target("expert, longest, ms", longest, 16)
    for size, games, most in (("100x100/2000", 60, 10_000), ("1000x1000/200000", 1, 2_000)):
        yield from _compared(size, _clicks(size, games, most), expert)
    # The kernel tells the most a process ever had, in kilobytes.
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield _target("most memory of this process, MB", megabytes, 400)


def _fixed_loop() -> float:
    started, total = time.process_time(), 0
    for number in range(3_000_000):
        total += number
    return (time.process_time() - started) * 1000


def _compared(size: str, clicks: Clicks, expert: Clicks) -> Iterator[str]:
    ours, theirs = _figures(clicks.small), _figures(expert.small)
    what = f"{size}, {len(clicks.small)} small clicks"
    yield _target(f"{what}, median / expert's", ours[0] / theirs[0], 2)
    yield _target(f"{what}, p99 / expert's", ours[1] / theirs[1], 2)
    opened, took, longest = clicks.largest
    if opened > 100_000:
        yield _target(f"{size}, {opened} cells by one click, s", took / 1000, 3)
        yield f"{'':4}its longest slice {longest:.0f} ms"


def _clicks(size: str, games: int, most: int = 10_000) -> Clicks:
    """Play whole games, or their first clicks."""
    from minesweeper.game.level import Level  # noqa: PLC0415  not in the other process

    clicks = Clicks()
    for game in range(games):
        _play(Level.read(size), game, most, clicks)
    return clicks


def _play(level: Any, seed: int, most: int, clicks: Clicks) -> None:
    from minesweeper.game.chance import drawing_below  # noqa: PLC0415  the same
    from minesweeper.game.level import FirstClick  # noqa: PLC0415
    from minesweeper.game.minefield import deal  # noqa: PLC0415
    from minesweeper.game.position import Position  # noqa: PLC0415
    from minesweeper.logic.proof.knowledge import Knowledge  # noqa: PLC0415

    grid, below = level.grid, drawing_below("benchmark", seed)
    first = grid.cell(below(grid.size))
    minefield = deal(level, seed, first, FirstClick.SAFE).minefield
    known = Knowledge(Position.covered(grid, level.mines))
    laid_out = known.number_planes(minefield.numbers)
    clicked: int | None = grid.index(first)
    left: list[int] = []
    while clicked is not None and most:
        most -= 1
        opened, took, longest = _click(known, minefield.numbers, laid_out, clicked)
        clicks.all.append(took)
        if opened <= FEW_CELLS:
            clicks.small.append(took)
        clicks.largest = max(clicks.largest, (opened, took, longest))
        if not left or opened > FEW_CELLS:
            marked = known.open_question_bytes()
            left = [at for at, is_open in enumerate(marked) if is_open and not minefield.mined[at]]
        clicked = _chosen(left, known, below)


def _chosen(left: list[int], known: Any, below: Callable[[int], int]) -> int | None:
    """A random cell of those left that is still an open question.

    The board is searched for them after large clicks alone: a million cells looked
    at between small clicks, or hundreds of stale ones tried, would drive all that the next click
    needs out of the processor's cache.
    """
    while left:
        at = below(len(left))
        left[at], left[-1] = left[-1], left[at]
        chosen = left.pop()
        if known.is_open_question(chosen):
            return chosen
    return None


def _click(known: Any, numbers: bytes, laid_out: bytes, clicked: int) -> tuple[int, float, float]:
    """Open a cell and all that follows, as the scout does; how many cells, and milliseconds."""
    opened, done, slices = 1, False, []
    started = time.process_time()
    known.learn([clicked], numbers[clicked : clicked + 1])
    while not done:
        done = known.reason(20_000, until_safe=True)
        more = known.open_safe(laid_out)
        opened, done = opened + more, done and not more
        slices.append((time.process_time() - started) * 1000)
        started = time.process_time()
    return opened, sum(slices), max(slices)


if __name__ == "__main__":
    main()
