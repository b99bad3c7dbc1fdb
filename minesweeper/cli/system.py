"""What only the machine can tell: the time, and a number that nobody has chosen."""

import os
import time


def milliseconds() -> int:
    """The time of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def precise_milliseconds() -> float:
    """The same, to a thousandth and finer: how long thinking takes is mostly less than one."""
    return time.monotonic_ns() / 1e6


def today() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_seed() -> int:
    """The seed of a game that nobody named one for."""
    return int.from_bytes(os.urandom(8), "big")
