"""Stores rated answers one after another and tells of each once it is kept. Run by a test."""

import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

from minesweeper.archive.records import Records
from minesweeper.archive.training import TrainingLog
from minesweeper.teaching.rating import Bucket
from minesweeper.teaching.training import Attempt, TrainingKind


def main() -> None:
    """Answer until killed."""
    log = TrainingLog(Records(Path(sys.argv[1])))
    solved = Attempt(0, TrainingKind.PUZZLE, "1-2", is_right=True, elapsed=4_000)
    for at in count(1):
        log.add_rated(replace(solved, at=at), Bucket.of("1-2", 2.5))
        print(at, flush=True)


if __name__ == "__main__":
    main()
