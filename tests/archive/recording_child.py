"""Finishes games one after another and tells of each once it is kept. Run by tests, and killed.

A line a game: `kept` and its id, or `trouble` and the sentence.
"""

import argparse
import os
import sys
from itertools import count
from pathlib import Path

# The folder of the tests, where recorded lies: this file is run, not collected.
sys.path.insert(0, str(Path(__file__).parent.parent))

from recorded import NOON, ending_of, finished_games

from minesweeper.archive.keeper import GameKeeper
from minesweeper.record import Selection


def main() -> None:
    """Play so many games, or until killed."""
    words = argparse.ArgumentParser()
    words.add_argument("home", type=Path)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--games", type=int)
    words.add_argument("--most-bytes", type=int)
    words.add_argument("--list", action="store_true")
    words.add_argument("--as-nobody", action="store_true")
    asked = words.parse_args()
    if asked.most_bytes:
        limit_files(asked.most_bytes)
    if asked.as_nobody and os.geteuid() == 0:
        # Only now: nobody may not even be able to read the interpreter.
        os.setuid(65534)
    clock = count(NOON)
    keeper = GameKeeper(asked.home, lambda: 0, lambda: next(clock))
    keeper.restore()
    if asked.list:
        listing = keeper.records.listing(Selection(help=None), "", 0, 1000)
        for record in listing.records:
            print("listed", record.id, flush=True)
    games = finished_games(asked.seed)
    for _ in range(asked.games) if asked.games else count():
        play_one(keeper, *next(games))
    keeper.close()


def play_one(keeper, history, game) -> None:
    """Play a finished game again, for the keeper to see."""
    turns, history.turns = history.turns, []
    keeper.begin(history, is_over=False)
    for turn in turns:
        history.turns.append(turn)
        keeper.keep(turn)
    recorded = keeper.finish(history, ending_of(game))
    keeper.sync()
    told = f"kept {recorded.id}" if recorded.is_kept else f"trouble {recorded.told}"
    print(told, flush=True)


def limit_files(most: int) -> None:
    """Let no file of this program grow larger."""
    import resource  # noqa: PLC0415  not on every system
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


if __name__ == "__main__":
    main()
