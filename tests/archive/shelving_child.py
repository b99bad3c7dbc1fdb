"""Begins game after game without finishing any, and tells of each move once it is kept.

Run with a home folder and a seed; killed by the test that started it.
"""

import sys
from itertools import count
from pathlib import Path

# The folder of the tests, where scripted_play lies: this file is run, not collected.
sys.path.insert(0, str(Path(__file__).parent.parent))

from drawing import cell

from minesweeper.archive.keeper import GameKeeper
from minesweeper.game.history import DealtStart, History, take_mark
from minesweeper.game.level import LEVELS, FirstClick


def main(home: str, seed: int) -> None:
    """Flag a cell in each game and leave it for the next, until killed."""
    keeper = GameKeeper(Path(home), lambda: 0, lambda: 0)
    keeper.restore()
    left = None
    for number in count(seed):
        history = History(DealtStart(LEVELS["beginner"], number, FirstClick.OPENING), "quantum")
        if left is not None:
            keeper.shelve(left)
        keeper.begin(history, is_over=False)
        turn = take_mark(history.start.begin(lambda: 0), cell("A1"))
        history.turns.append(turn)
        keeper.keep(turn)
        print(number, flush=True)
        left = history


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
