"""Every sentence of a lesson, ready for translation: British spelling, plain words.

Only the titles of the techniques are elsewhere, in `titles`, because records name them too.
A clue is named by its number and cell ("3 at I9"), any other cell by its name alone. A step has at
most two sentences, a sum or a supposition at most five. No card has more than 40 words.
"""

import re
from collections.abc import Iterable, Sequence
from math import log10

from minesweeper.game.grid import Cell
from minesweeper.game.percent import exact_percent

REDUCED_TITLE = "{title}, known mines taken off"
ADDED_UP_TITLE = "Numbers added up"
PART_TITLE = "{title}, part {number} of {count}"

# One clue. The conclusion reads "C4 is safe" or "C4 and C5 are mines".
ONE_CELL_LEFT = "The {clue} has only {cells} left, so {conclusion}."
CELLS_LEFT_OVER = "The {clue} has only {cells} left, so {all} are mines."
ONE_MORE_CELL_LEFT = "The {clue} has {found}, and only {cells} is left, so {conclusion}."
MORE_CELLS_LEFT = "The {clue} has {found}, and only {cells} are left, so {all} are mines."
BOTH, ALL_OF_THEM = "both", "all {count}"
TOUCHES_NO_MINE = "The {clue} touches no mine, so {conclusion}."
MINE_FILLS = "{mines} fills the {clue}, so {conclusion}."
MINES_FILL = "{mines} fill the {clue}, so {conclusion}."

# Two clues: what the one needs, then what that means for the other.
HAS_ITS_MINE = "The {clue} has its mine in {cells}."
HAS_ITS_LAST_MINE = "The {clue} has {found}, and its last mine in {cells}."
NEEDS = "The {clue} needs {count} of {cells}."
NEEDS_MORE = "The {clue} has {found} and needs {count} more in {cells}."
NEEDS_MINES, NEEDS_MORE_MINES = "The {clue} needs {mines}.", "The {clue} needs {count} more."
NEEDS_AT_LEAST = "The {clue} needs {count} of {cells}, so {at_least}."
NEEDS_MORE_AT_LEAST = "The {clue} has {found} and needs {count} more in {cells}, so {at_least}."
NEEDS_THERE = "The {clue} needs at least {least} of {shared}."
SO_AT_LEAST = "So {at_least}."
AT_LEAST_ONE_OF_TWO = "{cells} (or both) is a mine"
ONE_OF_TWO = "{cells} is a mine"
AT_LEAST_ONE = "at least one of {cells} is a mine"
AT_LEAST_SOME = "at least {count} of {cells} are mines"
ALLOWS_ONLY = "The {clue} allows only {count} in {shared}, so {conclusion}."
FITS_ONLY_ONE_MORE = (
    "The {clue} already has {found}, so only one more fits in {shared}. So {conclusion}."
)
FIT_ONLY_MORE = (
    "The {clue} already has {found}, so only {count} more fit in {shared}. So {conclusion}."
)
THAT_FILLS = "That fills the {clue}, so {conclusion}."
WITH_MINES_THAT_FILLS = "With {found}, that fills the {clue}, so {conclusion}."
EITHER_FILLS = "Either fills the {clue}, so {conclusion}."
WITH_MINES_EITHER_FILLS = "With {found}, either fills the {clue}, so {conclusion}."

# More clues: a sum, or a supposition that goes wrong.
SO_NEEDS = "{fact}, so the {clue} needs {count} more in {cells}."
ONE_OF_TWO_IS = "{cells} is a mine ({clue})"
ONE_OF_THEM_IS = "one of {cells} is a mine ({clue})"
SOME_OF_THEM_ARE = "{count} of {cells} are mines ({clue})"
EACH_ALLOWS = "The {clue} allows only {count} in {cells}"
AND_ALLOWS = "the {clue} only {count} in {cells}"
MORE = "{count} more"
THEY_FILL = "{facts}. They fill the {clue}, so {conclusion}."
WITH_MINES_THEY_FILL = "{facts}. With {found}, they fill the {clue}, so {conclusion}."
SUPPOSE_WORD, IF = "Suppose ", "If "
SUPPOSE = "Suppose {suppositions}."
THEN = "Then {chain}."
THEN_ALSO = "Then also {chain}."
IF_MINE, IF_SAFE = "If {cell} is a mine, {chain}.", "If {cell} is safe, {chain}."
IF_MINE_TOO, IF_SAFE_TOO = "If {cell} is a mine too, {chain}.", "If {cell} is safe too, {chain}."
MUST_BE_MINE, MUST_BE_MINES = "{cells} must be a mine ({clue})", "{cells} must be mines ({clue})"
MUST_BE_SAFE = "{cells} must be safe ({clue})"
ONLY_ONE_CAN_BE = "only one of {cells} can be a mine ({clue})"
ONLY_SOME_CAN_BE = "only {count} of {cells} can be mines ({clue})"
AT_LEAST_ONE_OF_TWO_IS = "{cells} is a mine ({clue})"
AT_LEAST_ONE_IS = "at least one of {cells} is a mine ({clue})"
AT_LEAST_SOME_ARE = "at least {count} of {cells} are mines ({clue})"
GETS_NO_MINE = "the {clue} gets no mine"
GETS_ONLY = "the {clue} gets only {count}"
GETS_AT_MOST = "the {clue} gets at most {count}"
WOULD_HAVE = "the {clue} would have {count}"
WOULD_HAVE_AT_LEAST = "the {clue} would have at least {count}"
SO = "So {conclusion}."
CANNOT_ALL_BE_RIGHT = "If {cell} were {other}, {clues} could not all be right. So {conclusion}."

# The mine count.
ALL_MINES_OF_THE_BOARD = "All {total} mines of the board are found, so {conclusion}."
THE_MINE_OF_THE_BOARD = "The one mine of the board is found, so {conclusion}."
NO_MINE_ON_THE_BOARD = "The board has no mine, so {conclusion}."
AS_MANY_MINES_AS_CELLS = "{left} for {cells}, so {conclusion}."
CELLS_LEFT = "{count} covered cells"
MINES_LEFT = "{count} mines are left"
MINE_LEFT = "Only 1 mine is left"
ALL_MINES_LEFT = "The board has {count} mines"
THE_MINE_LEFT = "The board has 1 mine"
CLUE_TAKES_ALL = "{left}, and {clues} needs {all}, so {conclusion}."
THE_ONE = "it"
CLUES_TAKE_ALL = "{left}. {clues} share no cell and need {sum}. So {conclusion}."
OTHERS_TAKE_THE_REST = (
    "{left}. {clues} share no cell and take {sum}. That leaves {rest} for {cells}, so {conclusion}."
)
OTHERS_TAKE_THE_REST_OF_ONE = (
    "{left}. {clues} takes {sum}. That leaves {rest} for {cells}, so {conclusion}."
)
ONE_MINE_FOR_BOTH = (
    "{left}, and both {clues} need it. They share only {cell}, so {cell} is the mine."
)
ONE_MINE_FOR_ALL = "{left}, and {clues} all need it. They share only {cell}, so {cell} is the mine."
ROOM_FOR_FEWER = "{left}, and without {cell} there is room for only {count}. So {conclusion}."
NEED_MORE_WITHOUT = "{left}. Without {cell}, {clues} need {count}. So {conclusion}."
NEED_MORE = "{left}. With a mine at {cell}, {clues} need at least {count}. So {conclusion}."
NEEDS_MORE_THAN_LEFT = (
    "{left}. With a mine at {cell}, {clues} needs at least {count}. So {conclusion}."
)
ONLY_IF = "{left}. {clues} can only be right if {conclusion}."
EVERY_OTHER_IS_SAFE = "every other covered cell is safe"
OTHER_NEIGHBOURS_ARE_SAFE = "the other {count} covered cells around that {number} are safe"
ALL_OF_THEM_ARE_MINES = "all of them are mines"
MANY_CLUES = "the numbers at {cells}"
VERY_MANY_CLUES = "{count} numbers"
CLUE = "the {clue}"
NUMBER_AND_PLACE = "{number} at {cell}"

# What is opened before the next card.
OPEN_ONE = "Open {cell}: it shows a {number}."
OPEN_SOME = "Open {cells}: they show {numbers}."
OPEN_SAME = "Open {cells}: {all} show {number}."
OPEN_MANY = "Open them: {count} numbers appear."
OPEN_ZERO = "Open {cell}: it is empty, and {count} more cells open with it."
OPEN_ZERO_ALONE = "Open {cell}: it is empty."
OPEN_WITH_FLOOD = "Open {cells}: {count} cells open in all."
OPEN_ZERO_SHORT = "Open {cell}: {count} cells open."

# Mines that single looks settle, marked in one go before the mines are counted.
PLAIN_TITLE = "The mines that are easy to find"
PLAIN_MINES = "{count} of the {total} mines are easy to find; they are marked on the board."

# The count of all minefields replaces a step that could not be confirmed.
COUNTED_TITLE = "Counted"
ALL_HAVE_A_MINE = "All {count} minefields that fit have a mine at {cell}."
ALL_ARE_SAFE = "In all {count} minefields that fit, {cell} is safe."
EVERY_ONE_HAS_A_MINE = "Every minefield that fits has a mine at {cell}."
EVERY_ONE_IS_SAFE = "In every minefield that fits, {cell} is safe."

SAFE, MINE = "safe", "a mine"
IS_SAFE, ARE_SAFE = "{cells} is safe", "{cells} are safe"
IS_A_MINE, ARE_MINES = "{cells} is a mine", "{cells} are mines"
ONE_MINE, MINES = "1 mine", "{count} mines"


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

# The first sentences of a lesson, by the kind of the loss.
PROVED_AROUND = "The numbers around {cell} proved it was a mine."
PROVED_ON_BOARD = "The numbers on the board proved that {cell} was a mine."
FLAG_PROVED_WRONG = (
    "The chord at {chorded} opened {cells}. "
    "The flag at {flag} was wrong, and the numbers on the board proved it."
)
COULD_NOT_ALL_BE_SAFE = "The numbers on the board proved that {cells} were not all safe."
EASIER_TO_SEE = "{safe} was safe, and easier to see."
YOU_GUESSED = "You guessed."
GUESSED_ON_FLAG = "You guessed that the flag at {flag} was right."
SAFE_ON_THE_WAY = (
    "{safe} was certainly safe: had you opened it and played on, you would have seen that {fact}."
)
SAFE_ELSEWHERE = (
    "{safe} was certainly safe. Opening {first} and playing on would have shown that {fact}."
)
FLAG_IS_WRONG, NOT_ALL_SAFE = "the flag is wrong", "{cells} are not all safe"
WAS_A_GUESS = "You guessed at {cell}, but {safe} was certainly safe."
ANOTHER_WAS_SAFER = (
    "You guessed: {cell} had {chance} chance of being a mine, {better} only {least} %."
)
ANOTHER_WAS_SAFER_UNCOUNTED = "You guessed at {cell}, but {better} was safer."
BEST_GUESS = "Bad luck. Nothing was certain, and {cell} was the best guess ({percent} %)."
GOOD_GUESS = "Bad luck. Nothing was certain, and {cell} was about the best guess ({percent} %)."
BAD_LUCK = "Bad luck. Nothing was certain; {cell} had {chance} chance of being a mine."
BAD_LUCK_UNCOUNTED = "Bad luck. Nothing was certain here."
POOR_GUESS = (
    "Nothing was certain, but this was a poor guess: "
    "{cell} had {chance} chance of being a mine, {better} only {least} %."
)
FAIR_GUESS = (
    "Nothing was certain, but another cell was a little safer: "
    "{cell} had {chance} chance of being a mine, {better} only {least} %."
)
CHORD_OPENED = "The chord at {chorded} opened {cells}."
CHORD_OPENED_BY_FLAG = "The chord at {chorded} opened {cells}, because {flag}."

THE_WAY_ON = "The way on to the mine:"

# The length of the route, or the chance if there is no route.
LENGTH = "{looks}, {numbers}."
LENGTH_AHEAD = "{looks} to {safe}, {more} more to the mine."
ONE_LOOK, LOOKS = "1 look", "{count} looks"
ONE_NUMBER, NUMBERS_USED = "1 number", "{count} numbers"
AND_THE_COUNT, THE_COUNT = "{numbers} and the mine count", "the mine count"
ONLY_TOGETHER = "No single cell is proved, but every minefield that fits has a mine among them."
ONLY_TOGETHER_AHEAD = (
    "Once all that is safe is open, every minefield that fits has a mine among them."
)
BY_CHANCE = "Chance of a mine: {percent} %."
AGAINST_CHANCE = "Chance of a mine: {percent} %, against {least} %."
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
ONE_FITS = "One minefield fits what you see."
HAS_CHANCE = "{cell} has {chance} chance of being a mine."
HAD_CHANCE = "{cell} had {chance} chance of being a mine."
NEVER_MINED = "{cell} is a mine in no minefield that fits."
ALWAYS_MINED = "{cell} is a mine in every minefield that fits."
PART_WAYS = "{clues} {ways} to lay the mines in {cells}."
PART_CLUE, PART_CLUES = "The number at {cells} leaves", "The numbers at {cells} leave"
MANY_PART_CLUES = "{count} numbers leave"
ONE_WAY, WAYS = "one way", "{count} ways"
MANY_PART_CELLS = "{count} cells"
FEWER_MINES_ARE_LIKELIER = "Ways with fewer mines are more likely."
NOT_EQUALLY_LIKELY = "Some of these ways are more likely than others."
IS_AWAY_FROM_NUMBERS = (
    "{cell} is one of {count} cells away from all numbers; each has the same {percent} % chance."
)
WAS_AWAY_FROM_NUMBERS = (
    "{cell} was one of {count} cells away from all numbers; each had the same {percent} % chance."
)
ALONE_IS_AWAY = "{cell} touches no number. It takes the mines that are left over."
MINE_AMONG = "In every minefield that fits, at least one of {cells} is a mine."
A_CHANCE, AN_CHANCE = "a {percent} %", "an {percent} %"
HUGE = "about {digits} × 10{power}"
POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def join_words(words: Sequence[str]) -> str:
    """Joins words to a list within a sentence.

    >>> join_words(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def join_choices(cells: Sequence[Cell]) -> str:
    """Joins the names of cells of which one is meant.

    >>> join_choices([Cell(0, 0), Cell(0, 1), Cell(0, 2)])
    'A1, B1 or C1'
    """
    names = [cell.name for cell in cells]
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else "".join(names)


COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def count_word(count: int) -> str:
    """Writes a small number as a word, a larger one in digits."""
    return COUNTS[count] if count < len(COUNTS) else str(count)


def all_of(count: int) -> str:
    """Writes "both", "all three" and so on."""
    return BOTH if count == 2 else ALL_OF_THEM.format(count=count_word(count))


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


def mine_count(count: int) -> str:
    """Writes a number of mines: "1 mine", "2 mines"."""
    return ONE_MINE if count == 1 else MINES.format(count=count)


MOST_WORDS = 40
"""No card has more words."""


def is_short(text: str, spare: int = 0) -> bool:
    """True if a text fits on a card that has `spare` more words."""
    return len(text.split()) + spare <= MOST_WORDS


def first_short(texts: Iterable[str], spare: int = 0) -> str:
    """Returns the first text that fits on a card that has `spare` more words, or else the last."""
    text = ""
    for text in texts:
        if is_short(text, spare):
            break
    return text


def whole_percent(chance: float) -> str:
    """Writes a chance in whole per cent, or more exactly if that would be 0 or 100.

    >>> whole_percent(0.335), whole_percent(0.002)
    ('34', '0.20')
    """
    whole = round(100 * chance)
    return str(whole) if 0 < whole < 100 else exact_percent(chance)


def chance_text(chance: float) -> str:
    """Writes a chance with its article.

    >>> chance_text(0.12), chance_text(0.88)
    ('a 12 %', 'an 88 %')
    """
    percent = whole_percent(chance)
    is_vowel = percent.startswith("8") or percent in {"11", "18"}
    return (AN_CHANCE if is_vowel else A_CHANCE).format(percent=percent)


def is_supposition(text: str) -> bool:
    """True if a text supposes something in order to show that it is wrong."""
    return text.startswith(IF) or SUPPOSE_WORD in text


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
