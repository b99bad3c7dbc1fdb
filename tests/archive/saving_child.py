"""Saves one game under a new name again and again, and prints what is told. Run by tests.

Run with a home folder and how often to save. It begins when it is given a line.
"""

import sys
from pathlib import Path

# The folder of the tests, where fakes lies: this file is run, not collected.
sys.path.insert(0, str(Path(__file__).parent.parent))

from fakes import Clock

from minesweeper.archive.keeper import GameKeeper
from minesweeper.game.history import DealtStart, History
from minesweeper.game.level import LEVELS, FirstClick


def main() -> None:
    """Save so often, and tell where."""
    home, times = Path(sys.argv[1]), int(sys.argv[2])
    keeper = GameKeeper(home, Clock(), Clock())
    history = History(DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING), "quantum")
    sys.stdin.readline()
    for _ in range(times):
        print(keeper.save(history))


if __name__ == "__main__":
    main()
