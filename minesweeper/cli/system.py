"""The machine: its time, random seeds, and Python's garbage collection."""

import gc
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager


def milliseconds() -> int:
    """Returns the time of a clock that never goes back, in milliseconds."""
    return time.monotonic_ns() // 1_000_000


def precise_milliseconds() -> float:
    """Returns `milliseconds` with fractions, to time work shorter than a millisecond."""
    return time.monotonic_ns() / 1e6


def today() -> int:
    """Returns milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_seed() -> int:
    """Returns a random seed."""
    return int.from_bytes(os.urandom(8), "big")


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Disables garbage collection while modules are loaded and the window is made.

    All that is loaded until then stays, and looking through it for garbage would take 10 ms. The
    window enables it again after its first frame.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
