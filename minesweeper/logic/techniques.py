"""The technique behind a deduction, by its name and in one sentence. Never sees a Minefield.

Only what a deduction shows at a glance is named so far: how many clues it rests on.
"""

from collections.abc import Callable

from minesweeper.game.grid import Cell
from minesweeper.logic.deduction import Deduction, Verdict

ALL_ARE_MINES = "B1"
ALL_MINES_FOUND = "B2"
SUBSET = "subset"
MINE_COUNT = "mine-count"
CONTRADICTION = "contradiction"

ORDER = (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    "reduction",
    "1-1",
    "1-2",
    "1-2-1",
    "1-2-2-1",
    "H1",
    "H2",
    "H3",
    "T1",
    "T2",
    "T3",
    SUBSET,
    MINE_COUNT,
    CONTRADICTION,
)
"""The techniques, simplest first."""

NumberAt = Callable[[Cell], int]
"""Gives the number that an opened cell shows."""

_MOST_NAMED = 4
"""How many clues a sentence names one by one."""


def technique(step: Deduction) -> str:
    """The name of the simplest technique that makes this step."""
    if step.uses_mine_count:
        return MINE_COUNT
    if len(step.clues) == 1:
        return ALL_ARE_MINES if step.verdict is Verdict.MINE else ALL_MINES_FOUND
    return SUBSET if len(step.clues) == 2 else CONTRADICTION


def told(step: Deduction, number: NumberAt) -> str:
    """A step in one plain sentence."""
    found = "a mine" if step.verdict is Verdict.MINE else "safe"
    return f"{_because(step, number)}, so {step.cell.name} is {found}."


def _because(step: Deduction, number: NumberAt) -> str:
    if step.uses_mine_count:
        return _because_of_the_count(step, number)
    if len(step.clues) > 1:
        all_ = "both" if len(step.clues) == 2 else "all"
        other = "safe" if step.verdict is Verdict.MINE else "a mine"
        clues = _named(step.clues, number)
        return f"{clues} cannot {all_} be right if {step.cell.name} is {other}"
    clue = _named(step.clues, number)
    if step.verdict is Verdict.MINE:
        return f"{clue} needs every cell that is left around it"
    return f"{clue} has all its mines" if number(step.clues[0]) else f"{clue} touches no mine"


def _because_of_the_count(step: Deduction, number: NumberAt) -> str:
    if step.clues:
        return f"{_named(step.clues, number)} and the mine count leave no other way"
    if step.verdict is Verdict.MINE:
        return "As many mines are left as cells"
    return "All mines of the board are found"


def _named(clues: tuple[Cell, ...], number: NumberAt) -> str:
    """Clues as the beginning of a sentence."""
    if len(clues) > _MOST_NAMED:
        return f"These {len(clues)} numbers"
    *others, last = [f"the {number(clue)} at {clue.name}" for clue in clues]
    told = f"{', '.join(others)} and {last}" if others else last
    return told[0].upper() + told[1:]
