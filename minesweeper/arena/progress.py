"""How far a contest has come, as a bar on standard error where that is a terminal."""

import sys
from typing import Never

from tqdm import tqdm


def progress_bar(games: int, played: int) -> "tqdm[Never]":
    """A bar of so many games, some of them played already; `update` lets it grow."""
    # No thread that watches for slow bars: a signal would have to wait for it too.
    tqdm.monitor_interval = 0
    return tqdm(
        total=games,
        initial=played,
        unit=" games",
        # None: shown on a terminal alone. A closed standard error would be taken for one.
        disable=True if sys.stderr is None else None,
        leave=False,
        file=sys.stderr,
    )
