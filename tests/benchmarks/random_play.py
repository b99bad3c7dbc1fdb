"""Plays at random in a real window and prints its frames: python tests/benchmarks/random_play.py.

The mouse is a real one, on a screen of its own (Xvfb). Nothing here fails: figures
mean something on an idle machine only.
"""

import argparse
import math
import os
import random
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))

import desktop
from desktop import LEFT, RIGHT, Desktop, Line, OpenWindow, missing_tools, wait_until

SLOW = 33.0
"""Milliseconds: two frames of sixty a second."""
PATIENCE = 120.0
"""Seconds, where a million cells are thought about."""


def main() -> None:
    """Play on expert for a while, then on a million cells."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=60, help="how long to play on expert")
    arguments.add_argument("--seed", type=int, default=1, help="what the hand is guided by")
    chosen = arguments.parse_args()
    if missing := missing_tools():
        raise SystemExit(f"The figures need {' and '.join(missing)} on the PATH.")
    desktop.PATIENCE = PATIENCE
    print(f"Load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    with TemporaryDirectory() as folder, Desktop.opened(Path(folder)) as screen:
        hand = random.Random(chosen.seed)  # noqa: S311  no secret hangs on it
        _play_expert(screen, Path(folder), hand, chosen.seconds)
        _play_huge(screen, Path(folder), hand)


# Expert.


def _play_expert(screen: Desktop, folder: Path, hand: random.Random, seconds: float) -> None:
    words = ("--level", "expert", "--seed", "1", "--judge", "quantum")
    with screen.play(folder, *words) as window:
        end = time.monotonic() + seconds
        ended = 0
        while time.monotonic() < end:
            window.click((hand.randrange(16), hand.randrange(30)), _button(hand))
            if _games_ended(window) > ended:
                ended = _games_ended(window)
                window.press("F2")
        window.catch_up()
        moves = len(window.lines("CellClicked")) + len(window.lines("CellFlagged"))
        spared = len(window.lines("MineSpared"))
        print(f"expert, {seconds:g} s: {moves} clicks, {ended} games ended, {spared} mines spared")
        _print_frames(window.lines("frames"))
        _print_settled(window.lines("settled"))


def _button(hand: random.Random) -> int:
    return RIGHT if hand.random() < 0.15 else LEFT


def _games_ended(window: OpenWindow) -> int:
    return len(window.lines("GameLost")) + len(window.lines("GameWon"))


# A million cells.


def _play_huge(screen: Desktop, folder: Path, hand: random.Random) -> None:
    # Kind spares one guess in five here, where Quantum could prove most mines after a long way;
    # thinking again after a mine moved is the same for both.
    words = ("--size", "1000x1000/200000", "--seed", "1", "--judge", "kind")
    with screen.play(folder, *words) as window:
        window.wait_for_line("settled")
        _measure_click(window, "1000×1000/200000, first click", hand)
        while not _measure_click(window, "1000×1000/200000, a later one", hand):
            pass


def _measure_click(window: OpenWindow, name: str, hand: random.Random) -> bool:
    """Click somewhere in view and print what it took; true if that was spared or lost."""
    left, top, side = window.layout["board"]
    columns, rows = 1280 // side, 800 // side
    cell = (
        -top // side + hand.randrange(4, rows - 4),
        -left // side + hand.randrange(4, columns - 4),
    )
    spared, lost = len(window.lines("MineSpared")), len(window.lines("GameLost"))
    frames, settled_before = len(window.lines("frames")), len(window.lines("settled"))
    window.click(cell)
    wait_until(lambda: window.lines("settled")[settled_before:], "the end of thinking")
    settled = window.lines("settled")[-1]
    wait_until(
        lambda: any(line["t"] > settled["t"] for line in window.lines("frames")),
        "the frames until then",
    )
    was_spared = len(window.lines("MineSpared")) > spared
    was_lost = len(window.lines("GameLost")) > lost
    kind = "spared" if was_spared else "lost" if was_lost else "opened"
    print(f"{name} at {cell}: {kind}, settled after {settled['ms']:.0f} ms")
    _print_frames(window.lines("frames")[frames:])
    return was_spared or was_lost


# Figures.


def _print_frames(lines: list[Line]) -> None:
    drawn = [line for line in lines if line["count"]]
    if not drawn:
        print("  no frame was drawn")
        return
    count = sum(line["count"] for line in drawn)
    slow = sum(_most_slow(line) for line in drawn)
    longest = sorted((line["longest"] for line in drawn), reverse=True)
    told = ", ".join(f"{ms:.1f}" for ms in longest[:3])
    print(f"  {count} frames, at most {slow} above {SLOW:g} ms, the longest {told} ms")


def _most_slow(line: Line) -> int:
    """How many frames of a second can have been slow, by what the trace tells of them."""
    if line["longest"] <= SLOW:
        return 0
    return math.ceil(line["count"] / 100) if line["p99"] <= SLOW else int(line["count"])


def _print_settled(lines: list[Line]) -> None:
    times = sorted(line["ms"] for line in lines)
    p99 = times[len(times) * 99 // 100]
    print(f"  settled: median {statistics.median(times):g}, p99 {p99:g}, longest {times[-1]:g} ms")


if __name__ == "__main__":
    main()
