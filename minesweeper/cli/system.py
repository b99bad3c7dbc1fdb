"""Values from the machine: the time, and random seeds."""

import os
import time


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
