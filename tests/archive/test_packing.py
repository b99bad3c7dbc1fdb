"""Which turns of a finished game are recorded."""

import pytest
from drawing import cell, cells, minefield

from minesweeper.archive.saved_games import ended
from minesweeper.game.history import Action, FixedStart, History, Result, Turn

OPENED = Turn(Action.OPEN, Result.OPENED, 0, cell("C1"))
LOST = Turn(Action.OPEN, Result.LOST, 9, cell("A1"))
SHOWN = Turn(Action.SHOW, Result.DONE, 9, cell("D1"))
ALL_SHOWN = Turn(Action.SHOW_ALL, Result.DONE, 9)
GONE_ON = Turn(Action.CONTINUE, Result.DONE, 9)
TIME = Turn(Action.TIME, Result.DONE, 9)


@pytest.mark.parametrize(
    ("turns", "kept"),
    [
        ([OPENED, TIME], 1),
        ([OPENED, LOST, SHOWN, ALL_SHOWN], 2),
        ([OPENED, LOST, SHOWN, GONE_ON, TIME], 4),
        ([OPENED, LOST, GONE_ON, OPENED, ALL_SHOWN], 4),
        ([OPENED, LOST, GONE_ON, LOST, SHOWN], 4),
        ([SHOWN, TIME], 1),
    ],
    ids=["won", "lost", "won by going on", "won later", "lost again", "won by what was shown"],
)
def test_a_game_is_recorded_up_to_the_turn_that_finished_it(turns, kept):
    start = FixedStart(minefield("*..."), tuple(cells("B1")))
    assert ended(History(start, "quantum", turns)).turns == turns[:kept]
