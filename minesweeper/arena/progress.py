"""Progress bars of simulations and analyses, on standard error if that is a terminal."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Never

from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from tqdm import tqdm

SOON = 1.0
"""Seconds before the bar of an analysis appears; most analyses are done earlier."""


def progress_bar(games: int, played: int) -> "tqdm[Never]":
    """Returns a bar for `games` games that starts at `played`; `update` moves it."""
    return _bars()(
        total=games,
        initial=played,
        unit=" games",
        # None: shown on a terminal alone. A closed standard error would be taken for one.
        disable=True if sys.stderr is None else None,
        leave=False,
        file=sys.stderr,
    )


@contextmanager
def work_bar(work: int) -> Iterator[Callable[[int], None] | None]:
    """Shows a bar of the work budget; yields what moves it, or None without a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    # tqdm fills in the percentage itself.
    form = _("{desc}: {percentage:3.0f} % of the work allowed |{bar}| {elapsed}")
    with _bars()(
        total=work, desc=_("Thinking"), bar_format=form, leave=False, file=sys.stderr, delay=SOON
    ) as bar:
        yield bar.update


def _bars() -> "type[tqdm[Never]]":
    from tqdm import tqdm  # noqa: PLC0415  it takes longer to import than most positions to analyse

    # Its watching thread would be copied into every worker process.
    tqdm.monitor_interval = 0
    # Only this process draws bars. Its own lock is one between processes as well, which starts the
    # resource tracker of the standard library; from Python 3.14 on that process outlives Ctrl + C.
    tqdm.set_lock(threading.RLock())
    bars: type[tqdm[Never]] = tqdm
    return bars
