"""Luck is spent on open questions, and on nothing that logic had settled."""

import pytest
from drawing import cells, position

from minesweeper.agent.luck import luck_of


@pytest.mark.parametrize(
    ("drawn", "chorded"),
    [
        # The 1 at A3 alone rules out that both are safe.
        (("1#", "##", "11"), "A2 B2"),
        # Only the numbers below together do.
        (("1###", "####", "111#", "####"), "A2 B2 C2 D2"),
    ],
)
def test_cells_that_cannot_all_be_safe_take_no_luck(drawn, chorded):
    """A chord on a wrong flag: it is lost for certain, and nobody had any luck to spend."""
    assert luck_of(position(*drawn, mines=1), tuple(cells(chorded))) == 0.0


def test_a_chord_over_a_mine_that_was_shown_takes_no_luck():
    """The mine at A1 is known, so no luck could have saved the chord."""
    assert luck_of(position("M2#", "###", mines=2), tuple(cells("A1 A2"))) == 0.0
