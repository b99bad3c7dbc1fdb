"""Every text of a lesson, in one table, ready for translation: British spelling, plain words.

A clue is named by number and place ("3 at I9"), a cell by its place. At most two sentences a step.
"""

from collections.abc import Sequence

from minesweeper.game.grid import Cell
from minesweeper.logic import techniques

TITLES = {
    techniques.ALL_ARE_MINES: "All covered neighbours are mines",
    techniques.ALL_MINES_FOUND: "All mines found",
    techniques.REDUCTION: "Reduction",
    techniques.ONE_ONE: "1-1 pattern",
    techniques.ONE_TWO: "1-2 pattern",
    techniques.ONE_TWO_ONE: "1-2-1 pattern",
    techniques.ONE_TWO_TWO_ONE: "1-2-2-1 pattern",
    techniques.HOLE_1: "Hole H1",
    techniques.HOLE_2: "Hole H2",
    techniques.HOLE_3: "Hole H3",
    techniques.TRIANGLE_1: "Triangle T1",
    techniques.TRIANGLE_2: "Triangle T2",
    techniques.TRIANGLE_3: "Triangle T3",
    techniques.SUBSET: "Subset of another clue",
    techniques.MINE_COUNT: "Mine count",
    techniques.CONTRADICTION: "Contradiction",
}
REDUCED_TITLE = "{title}, reduced"

# A clue alone.
ONE_CELL_TOUCHED = "The {clue} touches one covered cell, {cell}. So {cell} is a mine."
CELLS_TOUCHED = "The {clue} touches {count} covered cells: {cells}. So {all} are mines."
ONE_CELL_LEFT = "With {given} safe, only {cell} is left for the {clue}. So {cell} is a mine."
CELLS_LEFT = "With {given} safe, only {cells} are left for the {clue}. So {all} are mines."
TOUCHES_NO_MINE = "The {clue} touches no mine, so {cell} is safe."
ONE_MINE_FOUND = "The {clue} touches {cells}. {mines} is its one mine, so {cell} is safe."
MINES_FOUND = "The {clue} touches {cells}. {mines} are its {count} mines, so {cell} is safe."
MINE_AMONG_MANY = "The {clue} has its one mine at {mines}, so {cell} is safe."
MINES_AMONG_MANY = "The {clue} has its {count} mines at {mines}, so {cell} is safe."

# Two clues.
REST_ARE_MINES = (
    "the {more} needs {needs} of {cells}, and the {less} allows {allowed} in {shared}. "
    "So {own} {is_mine}."
)
REST_IS_SAFE = (
    "the {more} has {needs} in {shared}, which the {less} touches too. "
    "That is all it needs{reduced}, so {cell} is safe."
)
WITH_SAFE = "With {given} safe, "
REDUCED = "{clue} ({number} − {found} = {left} left)"
REDUCED_SHORT = " ({number} − {found} = {left} left)"

# More clues, and the mine count.
CANNOT_ALL_BE_RIGHT = (
    "If {cell} were {other}, {clues} could not all be right. So {cell} is {verdict}."
)
ALL_MINES_OF_THE_BOARD = "All {count} mines of the board are found, so {cell} is safe."
THE_MINE_OF_THE_BOARD = "The one mine of the board is found, so {cell} is safe."
NO_MINE_ON_THE_BOARD = "The board has no mine, so {cell} is safe."
AS_MANY_MINES_AS_CELLS = "As many mines are left as cells: {count}. So {cell} is a mine."
CLUES_NEED_ALL_MINES = "{clues} need all {count} mines that are left. So {cell} is safe."
CLUE_NEEDS_ALL_MINES = "{clues} needs all {count} mines that are left. So {cell} is safe."
CLUE_NEEDS_THE_MINE = "{clues} needs the one mine that is left. So {cell} is safe."
ONLY_IF = "With {count} mines left, {clues} can only be right if {cell} is {verdict}."
ONLY_IF_ONE = "With one mine left, {clues} can only be right if {cell} is {verdict}."
MANY_CLUES = "the numbers at {cells}"
VERY_MANY_CLUES = "{count} numbers"
CLUE = "the {clue}"
NUMBER_AND_PLACE = "{number} at {cell}"

# What a step rests on.
MANY_SAFE_CELLS = "its other neighbours"

SAFE, MINE, MINED, ARE_MINES = "safe", "a mine", "is a mine", "are mines"
BOTH, ALL_OF_THEM = "both", "all {count}"
ONE_AT_MOST, AT_MOST = "only one", "only {count}"
ONE_MINE, MINES = "one mine", "{count} mines"
AT_LEAST = "at least {mines}"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: A, B and C."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def names(cells: Sequence[Cell]) -> str:
    """Cells as a list in a sentence."""
    return listed([cell.name for cell in cells])


def in_words(number: int) -> str:
    """A number from 0 to 8 in words, a larger one in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def capital(sentence: str) -> str:
    """A sentence that begins with a capital letter."""
    return sentence[:1].upper() + sentence[1:]
