"""The command as a process of its own, in a group of its own, and signals to it."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

PATIENCE = 60
"""Seconds until a test gives up; far more than anything takes, also on a busy machine."""


@contextmanager
def running(*words, program=("-m", "minesweeper"), **options):
    """Start the command, with no signal ignored; whatever is left of it is killed at the end."""
    defaults = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    options = {**defaults, "preexec_fn": heed_all_signals, **options}
    process = subprocess.Popen(
        [sys.executable, *program, *words],
        start_new_session=True,
        **options,
    )
    try:
        yield process
    finally:
        if not is_group_gone(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def heed_all_signals():
    """Undo what the tests' own starter may ignore, such as nohup does SIGHUP."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def is_group_gone(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(condition, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what}: not within {seconds} seconds"
        time.sleep(0.02)
