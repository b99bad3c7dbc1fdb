"""The progress bars start no process of their own."""

import threading

from tqdm import tqdm

from minesweeper.arena.progress import progress_bar


def test_a_bar_takes_a_lock_of_this_process_alone():
    """The lock of tqdm itself starts a process, which outlives Ctrl + C from Python 3.14 on."""
    progress_bar(3, 0).close()
    assert isinstance(tqdm.get_lock(), type(threading.RLock()))
    assert tqdm.monitor_interval == 0
