"""Starts workers that have enough to do, and waits to be killed."""

import os
import sys
import time

from minesweeper.arena.workers import processes


def work() -> None:
    """Say that a worker has begun, and be busy."""
    # In one call: print writes the line end apart, and two workers share the pipe.
    os.write(1, b"begun\n")
    time.sleep(600)


def main() -> None:
    """Start two workers by the method that is named."""
    with processes(2, sys.argv[1]) as pool:
        for _ in range(2):
            pool.submit(work)
        time.sleep(600)


if __name__ == "__main__":
    main()
