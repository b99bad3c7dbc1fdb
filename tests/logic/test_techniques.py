"""The sentence of a step names its cell, counts its clues and reads as plain words."""

import pytest
from drawing import cell, cells

from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.techniques import told


@pytest.mark.parametrize(
    ("verdict", "clues", "sentence"),
    [
        (
            Verdict.SAFE,
            "B1 B2",
            "The 1 at B1 and the 1 at B2 cannot both be right if C3 is a mine, so C3 is safe.",
        ),
        (
            Verdict.MINE,
            "B1 B2",
            "The 1 at B1 and the 1 at B2 cannot both be right if C3 is safe, so C3 is a mine.",
        ),
        (
            Verdict.MINE,
            "B1 B2 A3",
            (
                "The 1 at B1, the 1 at B2 and the 1 at A3 cannot all be right if C3 is safe, "
                "so C3 is a mine."
            ),
        ),
        (
            Verdict.MINE,
            "B1 B2 B3 B4 B5",
            "These 5 numbers cannot all be right if C3 is safe, so C3 is a mine.",
        ),
    ],
)
def test_a_step_from_several_numbers_names_the_cell_it_is_about(verdict, clues, sentence):
    step = Deduction(cell("C3"), verdict, tuple(cells(clues)), ())
    assert told(step, lambda _: 1) == sentence
