"""Every sentence of a lesson, ready for translation: British spelling, plain words.

Only the titles of the techniques are elsewhere, in `titles`, because records name them too.
A clue is named by its number and cell ("3 at I9"), any other cell by its name alone. A step has at
most two sentences.
"""

import re
from collections.abc import Sequence
from math import log10

from minesweeper.game.grid import Cell

REDUCED_TITLE = "{title}, reduced"

# One clue. The conclusion reads "C4 is safe" or "C4 and C5 are mines".
ONE_CELL_TOUCHED = "The {clue} touches one covered cell, {cells}. So {conclusion}."
CELLS_TOUCHED = "The {clue} touches {count} covered cells: {cells}. So {all} are mines."
ONE_CELL_LEFT = "With {given} safe, only {cells} is left for the {clue}. So {conclusion}."
CELLS_LEFT = "With {given} safe, only {cells} are left for the {clue}. So {all} are mines."
TOUCHES_NO_MINE = "The {clue} touches no mine, so {conclusion}."
ONE_MINE_FOUND = "The {clue} touches {cells}. {mines} is its one mine, so {conclusion}."
MINES_FOUND = "The {clue} touches {cells}. {mines} are its {count} mines, so {conclusion}."
MINE_AMONG_MANY = "The {clue} has its one mine at {mines}, so {conclusion}."
MINES_AMONG_MANY = "The {clue} has its {count} mines at {mines}, so {conclusion}."

# Two clues.
REST_ARE_MINES = (
    "the {more} needs {needs} of {cells}, and the {less} allows {allowed} {shared}. "
    "So {conclusion}."
)
REST_IS_SAFE = (
    "the {more} has {needs} among {shared}, which the {less} touches too. "
    "That is all the {filled} needs, so {conclusion}."
)
REST_IS_SAFE_AT_LEAST = (
    "the {more} needs {needs} of {cells}, so at least {least} of {shared}. "
    "That is all the {less} needs, so {conclusion}."
)
WITH_SAFE = "With {given} safe, "
REDUCED = "{clue} ({number} − {found} = {left} left)"

# More clues, and the mine count.
OTHERS_ALLOW_FEWER = "The {clue} needs {needs} of {cells}. {others}, so {conclusion}."
ALLOWS = "the {clue} allows {allowed} {cells}"
OTHERS_HAVE_ALL = "{others}. That is all the {clue} needs, so {conclusion}."
HAS = "the {clue} has {mines} among {cells}"
IF_IT_WERE = "If {cell} were {other}, {chain}. {clash}, so {conclusion}."
WOULD_NEED = "the {clue} would need {mines} {cells}"
A_MINE_AT, MINES_AT = "a mine at", "mines at"
WOULD_LEAVE = "the {clue} would leave {cells} safe"
WOULD_TOUCH = "Then the {clue} would touch {mines}"
COULD_TOUCH = "Then the {clue} could touch only {mines}"
COULD_TOUCH_NONE = "Then the {clue} could touch no mine"
EITHER_WAY = (
    "If {cell} were {other}, the {mine} would be wrong with {second} a mine, "
    "and the {safe} with {second} safe. So {conclusion}."
)
EITHER_WAY_THE_SAME = (
    "If {cell} were {other}, the {mine} would be wrong both with {second} a mine "
    "and with {second} safe. So {conclusion}."
)
CANNOT_ALL_BE_RIGHT = "If {cell} were {other}, {clues} could not all be right. So {conclusion}."
ALL_MINES_OF_THE_BOARD = "All {total} mines of the board are found, so {conclusion}."
THE_MINE_OF_THE_BOARD = "The one mine of the board is found, so {conclusion}."
NO_MINE_ON_THE_BOARD = "The board has no mine, so {conclusion}."
AS_MANY_MINES_AS_CELLS = "As many mines are left as cells: {count}. So {conclusion}."
CLUES_NEED_ALL_MINES = "{clues} need all {count} mines that are left. So {conclusion}."
CLUE_NEEDS_ALL_MINES = "{clues} needs all {count} mines that are left. So {conclusion}."
CLUE_NEEDS_THE_MINE = "{clues} needs the one mine that is left. So {conclusion}."
ONLY_IF = "With {count} mines left, {clues} can only be right if {conclusion}."
ONLY_IF_ONE = "With one mine left, {clues} can only be right if {conclusion}."
MANY_CLUES = "the numbers at {cells}"
VERY_MANY_CLUES = "{count} numbers"
CLUE = "the {clue}"
NUMBER_AND_PLACE = "{number} at {cell}"

# The count of all minefields replaces a step that could not be confirmed.
COUNTED_TITLE = "Counted"
ALL_HAVE_A_MINE = "All {count} minefields that fit have a mine at {cell}."
ALL_ARE_SAFE = "In all {count} minefields that fit, {cell} is safe."
EVERY_ONE_HAS_A_MINE = "Every minefield that fits has a mine at {cell}."
EVERY_ONE_IS_SAFE = "In every minefield that fits, {cell} is safe."

# Cells that a step rests on, if they are too many to name.
MANY_SAFE_CELLS = "its other neighbours"

SAFE, MINE = "safe", "a mine"
IS_SAFE, ARE_SAFE = "{cells} is safe", "{cells} are safe"
IS_A_MINE, ARE_MINES = "{cells} is a mine", "{cells} are mines"
BOTH, ALL_OF_THEM = "both", "all {count}"
NONE_AT_ALL, ONE_AT_MOST, AT_MOST = "no mine in", "only one of", "only {count} of"
ONE_MINE, MINES = "one mine", "{count} mines"
AT_LEAST = "at least {mines}"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


# Rounds: many steps on one card.
ROUND_TITLE = "{count} cells, one after another"
ALL_OPEN = "These {count} cells open one after another, each by a single clue."
ALL_ARE_MINES = "These {count} cells are mines, each by a single clue."
SINGLE_CLUES = (
    "These {count} cells are settled one after another, each by a single clue: "
    "{safe} safe, {mined} mined."
)
SOME_HARDER = (
    "These {count} cells are settled one after another, {single} of them by a single clue. "
    "The hardest is {cell}: {title}."
)
ALL_HARDER = (
    "These {count} cells are settled one after another, none by a single clue alone. "
    "The hardest is {cell}: {title}."
)
AFTER_SKIPPED_STEPS = "{count} cells farther away are settled first. {text}"

# The first sentence of a lesson.
HAD_TO_BE_A_MINE = "You opened {cell}. It had to be a mine."
CHORD_HAD_TO_BE_A_MINE = "The chord at {chorded} opened {cell}, which had to be a mine. {flag}"
FLAG_HAD_TO_BE_WRONG = "The chord at {chorded} opened {cells}. The flag at {flag} had to be wrong."
COULD_NOT_ALL_BE_SAFE = "The chord at {chorded} opened {cells}, which could not all be safe. {flag}"
WAS_A_GUESS = "{cell} was a guess. {safe} was certain to be safe."
ANOTHER_WAS_SAFER = "{cell} was a guess. {better} was safer."
NOBODY_COULD_KNOW = "You opened {cell}. It was a mine that no logic could have found."
CHORD_NOBODY_COULD_KNOW = (
    "The chord at {chorded} opened {cells}, which no logic could have found. {flag}"
)

# The length of the route, or the chance if there is no route.
PROMISE = "{clues}, {steps}: the shortest way."
ONE_CLUE, CLUES, AND_THE_COUNT = "1 clue", "{count} clues", "{clues} and the mine count"
THE_COUNT = "The mine count"
ONE_STEP, STEPS = "1 step", "{count} steps"
ON_ONE_CARD, ON_CARDS = "{steps} on 1 card", "{steps} on {count} cards"
ONLY_TOGETHER = "No single cell is proved, but every minefield that fits has a mine among them."
ONLY_TOGETHER_AHEAD = (
    "Once all that is safe is open, every minefield that fits has a mine among them."
)
BY_CHANCE = "A {percent} % chance of a mine."
AGAINST_CHANCE = "A {percent} % chance of a mine, against {least} %."
NOT_COUNTED = "Too many minefields fit to be counted, so there is no exact chance."

# The rule that was broken.
RULE = "{judge}: {rule}"

# Exercises.
LOST_HERE = "A game was lost here at {cell}."
CHORD_LOST_HERE = "A game was lost here by the chord at {cell}."
NOTHING_IS_CERTAIN = "No cell is certain to be safe here."
SAFEST_CELL = "The safest cell is {cell}: {percent} % for a mine."

# Answers to "Why?".
IS_MINE_BECAUSE = "{cell} is a mine."
IS_SAFE_BECAUSE = "{cell} is safe."
IS_OPEN = "{cell} is an open question."
NOT_DEALT = "No mine lies yet: they are dealt at the first click."
IS_SETTLED_AHEAD = (
    "{cell} is not proved yet. {first} is safe: open it, and its number helps to settle {cell}."
)
KNOWN_MINE_AHEAD = (
    "{cell} is a mine, as you were told. "
    "{first} is safe: open it, and its number helps to show why."
)
KNOWN_MINE_NOT_PROVED = "{cell} is a mine, as you were told. The numbers alone leave it open."
MINE_AHEAD = "{cell} is a mine. The numbers you saw do not show it: safe cells are opened first."
SAFE_AHEAD = "{cell} is safe. The numbers you saw do not show it: other cells are opened first."

# Counting.
ONE_FITS, MANY_FIT = "One minefield fits what you see.", "{count} minefields fit what you see."
MINED_IN = "{cell} is a mine in {mined} of them: {percent} %."
MINED_IN_SHARE = "{cell} is a mine in {percent} % of them."
NEVER_MINED = "{cell} is a mine in none of them."
ALWAYS_MINED = "{cell} is a mine in all of them."
PART_WAYS = "{clues} {ways} to lay the mines in {cells}."
PART_CLUE, PART_CLUES = "The number at {cells} leaves", "The numbers at {cells} leave"
MANY_PART_CLUES = "{count} numbers that hang together leave"
ONE_WAY, WAYS = "one way", "{count} ways"
MANY_PART_CELLS = "{count} cells"
UNCONSTRAINED_CELL = (
    "{cell} touches no number. It is one of {count} such cells, all with the same chance."
)
ONLY_UNCONSTRAINED_CELL = "{cell} touches no number. It takes the mines that are left over."
MINE_AMONG = "In every one of them at least one of {cells} is a mine."
HUGE = "about {digits} × 10{power}"
POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def join_words(words: Sequence[str]) -> str:
    """Joins words to a list within a sentence.

    >>> join_words(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def join_clauses(sentences: Sequence[str]) -> str:
    """Joins whole clauses to a list, with a comma before the last one.

    >>> join_clauses(["the 1 allows one mine", "the 2 needs two"])
    'the 1 allows one mine, and the 2 needs two'
    """
    *others, last = sentences
    return f"{', '.join(others)}, and {last}" if others else last


def join_cells(cells: Sequence[Cell]) -> str:
    """Joins the names of cells to a list within a sentence."""
    return cells[0].name if len(cells) == 1 else join_words([cell.name for cell in cells])


def number_word(number: int) -> str:
    """Writes a number from 0 to 8 as a word and a larger one in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def mine_count(count: int) -> str:
    """Writes a number of mines: "one mine", "two mines"."""
    return ONE_MINE if count == 1 else MINES.format(count=number_word(count))


def mines_among(count: int, own: int) -> str:
    """Writes the mines that a clue has in the cells it shares with another clue.

    The text says "at least" if the clue has `own` cells that it does not share.
    """
    return AT_LEAST.format(mines=mine_count(count)) if own else mine_count(count)


def at_most(count: int) -> str:
    """Writes how many mines a clue allows, to be followed by the names of the cells.

    >>> [at_most(count) for count in range(3)]
    ['no mine in', 'only one of', 'only two of']
    """
    if count < 2:
        return ONE_AT_MOST if count else NONE_AT_ALL
    return AT_MOST.format(count=number_word(count))


def first_mentions(text: str) -> dict[str, int]:
    """Returns the offset at which a text first names each cell, by the name of the cell."""
    found: dict[str, int] = {}
    for match in re.finditer(r"\b[A-Z]+[0-9]+\b", text):
        found.setdefault(match.group(), match.start())
    return found


def capitalised(sentence: str) -> str:
    """Returns the sentence with its first letter as a capital and the rest as it was."""
    return sentence[:1].upper() + sentence[1:]


def conclusion_text(cells: Sequence[Cell], *, mined: bool) -> str:
    """Writes the conclusion of a step as a clause.

    >>> conclusion_text([Cell(3, 2), Cell(4, 2)], mined=True)
    'C4 and C5 are mines'
    """
    one, more = (IS_A_MINE, ARE_MINES) if mined else (IS_SAFE, ARE_SAFE)
    return (one if len(cells) == 1 else more).format(cells=join_cells(cells))


def format_count(number: int) -> str:
    """Writes a count of minefields in digits, or as a power of ten from 10⁹ on.

    >>> format_count(12_345), format_count(10**40)
    ('12,345', 'about 1.0 × 10⁴⁰')
    """
    if number < 10**9:
        return f"{number:,}"
    # Python refuses to write a number of more than 4300 digits, so the power is computed.
    shift = max(0, number.bit_length() - 60)
    exponent = log10(number >> shift) + shift * log10(2)
    power = "".join(POWERS[int(digit)] for digit in str(int(exponent)))
    return HUGE.format(digits=f"{10 ** (exponent % 1):.1f}", power=power)
