"""Workers end with the program that started them, however that ended."""

import multiprocessing
import signal
import sys
from pathlib import Path

import pytest
from running import is_group_gone, running, wait_until

ORPHANED = Path(__file__).with_name("orphaned.py")
WITHIN = 10
"""Seconds for the workers to end. Two are promised; a slow system gets more to reap them."""


@pytest.mark.skipif(sys.platform == "win32", reason="it has no groups of processes")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_workers_end_when_their_parent_is_killed(method, number):
    with running(method, program=(str(ORPHANED),)) as process:
        assert process.stdout.readline() == "begun\n"
        assert process.stdout.readline() == "begun\n"
        process.send_signal(number)
        assert process.wait() == -number
        wait_until(lambda: is_group_gone(process.pid), "workers are left", WITHIN)
