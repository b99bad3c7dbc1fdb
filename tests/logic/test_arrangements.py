"""Lists of minefields, judged by brute force."""

import brute_force
from hypothesis import given, settings
from positions import seen_positions

from minesweeper.game.position import SHOWN_MINE
from minesweeper.logic.counting.arrangements import list_arrangements
from minesweeper.logic.counting.endgame import list_minefields
from minesweeper.logic.counting.parts import cut

MANY = 10_000


@given(seen_positions(14))
@settings(max_examples=200)
def test_every_minefield_that_fits_is_listed_once(shown):
    grid, pieces = shown.grid, cut(shown)
    others = pieces.unconstrained_cells(shown)
    laid = [list_arrangements(part, MANY) for part in pieces.parts]
    known = [*pieces.mined, *(at for at, v in enumerate(shown.seen) if v == SHOWN_MINE)]
    found = [frozenset((*known, *more)) for more in list_minefields(laid, others, pieces.mines)]
    expected = {frozenset(map(grid.index, mines)) for mines in brute_force.minefields(shown)}
    assert len(found) == len(expected)
    assert set(found) == expected
