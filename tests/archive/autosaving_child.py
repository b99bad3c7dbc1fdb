"""Plays scripted games one after another with autosave, and tells of each turn once it is kept.

Run with a home folder and a seed; killed by the test that started it.
"""

import sys
from itertools import count
from pathlib import Path

# The folder of the tests, where scripted_play lies: this file is run, not collected.
sys.path.insert(0, str(Path(__file__).parent.parent))

from scripted_play import ScriptedPlay

from minesweeper.archive.autosave import Autosave


def main(home: str, seed: int) -> None:
    """Play until killed."""
    autosave = Autosave(Path(home), lambda: 0)
    autosave.restore()
    for game in count():
        play = ScriptedPlay(seed + game)
        autosave.begin(play.history)
        print(game, 0, flush=True)
        for number, turn in enumerate(play.turns(), start=1):
            autosave.keep(turn)
            print(game, number, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
