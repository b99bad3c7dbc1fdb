"""Workers end with the program that started them, however that ended."""

import multiprocessing
import select
import signal
import sys
from pathlib import Path

import pytest
from running import running

ORPHANED = Path(__file__).with_name("orphaned.py")
LOOKS, PAUSE = 100, 0.02
"""Two seconds for the workers to end. A machine that stands still does not look either."""


def is_closed(stream):
    """Whether every process that could write to a silent stream has ended, within two seconds.

    A process closes its files when it ends. Its entry in the table of processes may stay much
    longer, until somebody reaps it, so that tells nothing.
    """
    return any(select.select([stream], [], [], PAUSE)[0] for _ in range(LOOKS))


@pytest.mark.skipif(sys.platform == "win32", reason="it has no groups of processes")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_workers_end_when_their_parent_is_killed(method, number):
    with running(method, program=(str(ORPHANED),)) as process:
        assert process.stdout.readline() == "begun\n"
        assert process.stdout.readline() == "begun\n"
        process.send_signal(number)
        assert process.wait() == -number
        assert is_closed(process.stdout), "workers are left"
        assert process.stdout.read() == ""
