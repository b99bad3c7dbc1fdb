"""Every sentence of a lesson: British spelling, plain words.

Only the titles of the techniques are elsewhere, in `titles`, because records name them too.
A clue is named by its number and cell ("3 at I9"), any other cell by its name alone. A step has at
most two sentences, a sum or a supposition at most five. No card has more than 40 words.

Constants are marked for translation, and translated where they are filled in. A sentence that
depends on a count is a function, which returns the translated form that fits. A conclusion is a
clause, "C4 is safe", because it follows thirty sentences; it always comes after "so".
"""

import re
from collections.abc import Iterable, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.percent import exact_percent
from minesweeper.translation import (
    N_,
    formats,
    join_all,
    join_any,
    join_by,
    ngettext,
    pgettext,
    word_count,
)
from minesweeper.translation import gettext as _

REDUCED_TITLE = N_("{title}, reduced")
ADDED_UP_TITLE = N_("Numbers added up")
PART_TITLE = N_("{title}, part {number} of {count}")

NOW_LOOK = (
    (N_("Now look at the top left."), N_("Now look at the top."), N_("Now look at the top right.")),
    (N_("Now look on the left."), N_("Now look in the middle."), N_("Now look on the right.")),
    (
        N_("Now look at the bottom left."),
        N_("Now look at the bottom."),
        N_("Now look at the bottom right."),
    ),
)
"""The texts that name a third of the board, from top to bottom and from left to right."""

# One clue. The conclusion reads "C4 is safe" or "C4 and C5 are mines".
TOUCHES_NO_MINE = N_("The {clue} touches no mine, so {conclusion}.")


def only_these_left(count: int) -> str:
    """Returns the sentence about a clue that has only so many cells left."""
    return ngettext(
        "The {clue} has only {cells} left, so {conclusion}.",
        "The {clue} has only {cells} left, so {all} are mines.",
        count,
    )


def only_these_more_left(count: int) -> str:
    """Returns the same sentence about a clue that has some mines already."""
    return ngettext(
        "The {clue} has {found}, and only {cells} is left, so {conclusion}.",
        "The {clue} has {found}, and only {cells} are left, so {all} are mines.",
        count,
    )


def only_these_left_beside_safe(count: int) -> str:
    """Returns the same sentence about a clue beside covered cells that are known to be safe."""
    return ngettext(
        "With {safe} safe, the {clue} has only {cells} left, so {conclusion}.",
        "With {safe} safe, the {clue} has only {cells} left, so {all} are mines.",
        count,
    )


def only_these_more_left_beside_safe(count: int) -> str:
    """Returns the same sentence about a clue that has some mines already, too."""
    return ngettext(
        "The {clue} has {found}. With {safe} safe, only {cells} is left, so {conclusion}.",
        "The {clue} has {found}. With {safe} safe, only {cells} are left, so {all} are mines.",
        count,
    )


def mines_fill(count: int) -> str:
    """Returns the sentence about so many mines that are all that a clue has."""
    return ngettext(
        "The mine at {mines} fills the {clue}, so {conclusion}.",
        "The mines at {mines} fill the {clue}, so {conclusion}.",
        count,
    )


# The mines that the sentence before found, and the next clue, which they fill.
IT_FILLS = N_("It fills the {clue}, so {conclusion}.")
THEY_FILL_NEXT = N_("They fill the {clue}, so {conclusion}.")


def these_fill(count: int) -> str:
    """Returns the sentence about so many of the mines just found that fill a clue."""
    return ngettext(
        "{mines} fills the {clue}, so {conclusion}.",
        "{mines} fill the {clue}, so {conclusion}.",
        count,
    )


# Two clues: what the one needs, then what that means for the other. If a covered cell beside the
# first one is known to be safe, the sentence says so.
HAS_ITS_MINE = N_("The {clue} has its mine in {cells}.")
HAS_ITS_MINE_BESIDE_SAFE = N_("With {safe} safe, the {clue} has its mine in {cells}.")
HAS_ITS_LAST_MINE = N_("The {clue} has {found}; its last one is in {cells}.")
HAS_ITS_LAST_MINE_BESIDE_SAFE = N_(
    "The {clue} has {found}. With {safe} safe, its last one is in {cells}."
)
NEEDS = N_("The {clue} needs {count} of {cells}.")
NEEDS_BESIDE_SAFE = N_("With {safe} safe, the {clue} needs {count} of {cells}.")
NEEDS_MORE = N_("The {clue} has {found} and needs {count} more in {cells}.")
NEEDS_MORE_BESIDE_SAFE = N_(
    "The {clue} has {found}. With {safe} safe, it needs {count} more in {cells}."
)
NEEDS_MINES = N_("The {clue} needs {mines}.")
SO_AT_LEAST = N_("So {at_least}.")
ALLOWS_ONLY = N_("The {clue} allows only {count} of {shared}, so {conclusion}.")
HAS_AND_ALLOWS_ONLY = N_(
    "The {clue} has {found} and allows only {count} more of {shared}, so {conclusion}."
)
HAS_AND_ALLOWS = N_("The {clue} has {found} and allows {count} more of {shared}, so {conclusion}.")
ALLOWS_ONLY_MORE = N_("The {clue} allows only {count} more of {shared}, so {conclusion}.")
THAT_FILLS = N_("That fills the {clue}, so {conclusion}.")
WITH_MINES_THAT_FILLS = N_("With {found}, that fills the {clue}, so {conclusion}.")
EITHER_FILLS = N_("Either fills the {clue}, so {conclusion}.")
WITH_MINES_EITHER_FILLS = N_("With {found}, either fills the {clue}, so {conclusion}.")
ANY_FILLS = N_("Any of them fills the {clue}, so {conclusion}.")
WITH_MINES_ANY_FILLS = N_("With {found}, any of them fills the {clue}, so {conclusion}.")
THAT_ONE_FILLS = N_("That one fills the {clue}, so {conclusion}.")
WITH_MINES_THAT_ONE_FILLS = N_("With {found}, that one fills the {clue}, so {conclusion}.")
WITH_MINES_THEY_FILL_NEXT = N_("With {found}, they fill the {clue}, so {conclusion}.")
# Two clues that have the same mines.
SHARE = N_("The {more} and the {less} share {found}.")
LAST_OF_SHARERS_EITHER = N_(
    "The last mine of the {more} is in {cells}; either also fills the {less}, so {conclusion}."
)
LAST_OF_SHARERS_ANY = N_(
    "The last mine of the {more} is in {cells}; any of them also fills the {less}, so {conclusion}."
)
SHARER_NEEDS = N_(
    "The {more} needs {count} more in {cells}; that also fills the {less}, so {conclusion}."
)
# The first of two clues, one of whose cells the other one does not touch.
NEEDS_SO = N_("The {clue} needs {count} of {cells}, so {at_least}.")
NEEDS_SO_BESIDE_SAFE = N_("With {safe} safe, the {clue} needs {count} of {cells}, so {at_least}.")
NEEDS_MORE_SO = N_("The {clue} has {found} and needs {count} more in {cells}, so {at_least}.")
NEEDS_MORE_SO_BESIDE_SAFE = N_(
    "The {clue} has {found}. With {safe} safe, it needs {count} more in {cells}, so {at_least}."
)
# The same clue if there are several such cells, which hold at most as many mines.
HAS_AT_MOST = N_("The {clue} can have at most {few} mines in {own}, so {at_least}.")
HAS_AT_MOST_BESIDE_SAFE = N_(
    "With {safe} safe, the {clue} can have at most {few} mines in {own}, so {at_least}."
)
HAS_SOME_AND_AT_MOST = N_("The {clue} has {found} and at most {few} in {own}, so {at_least}.")
HAS_SOME_AND_AT_MOST_BESIDE_SAFE = N_(
    "The {clue} has {found} and at most {few} in {own}. With {safe} safe, {at_least}."
)
SO_THE_LAST = {
    3: N_("So {cell} is the third."),
    4: N_("So {cell} is the fourth."),
    5: N_("So {cell} is the fifth."),
}
"""The sentence that a cell is the last of so many mines that a clue needs."""


def so_the_others_are(count: int) -> str:
    """Returns the clause that so many other mines are in some cells; it follows "only one is"."""
    return ngettext(
        "the other mine must be at {cells}", "the other {count} mines must be at {cells}", count
    )


def already_has(count: int) -> str:
    """Returns the sentence about a clue with mines that can have only so many in shared cells."""
    return ngettext(
        "The {clue} already has {found}, so only one of {shared} is a mine, and {others}.",
        "The {clue} already has {found}, so only {count} of {shared} are mines, and {others}.",
        count,
    )


def that_makes_at_most(count: int) -> str:
    """Returns the sentence that some cells hold at most so many mines, and where the others are."""
    return ngettext(
        "That makes {count} at most, so {others}.",
        "That makes {count} at most, so {others}.",
        count,
    )


def at_most_elsewhere(count: int) -> str:
    """Returns the same sentence, if another one has told what the clue needs."""
    return ngettext(
        "{own} holds at most one, so {at_least}.",
        "{own} hold at most {few}, so {at_least}.",
        count,
    )


def at_least_some(count: int) -> str:
    """Returns the clause that at least so many mines are in some cells."""
    return ngettext("at least one is in {cells}", "at least {count} are in {cells}", count)


# More clues: a sum, or a supposition that goes wrong.
SO_NEEDS = N_("{fact}, so the {clue} needs {count} more in {cells}.")
ONE_OF_TWO_IS = N_("{cells} is a mine ({clue})")
EACH_ALLOWS = N_("The {clue} allows only {count} of {cells}")
AND_ALLOWS = N_("the {clue} only {count} of {cells}")
MORE = N_("{count} more")
THEY_FILL = N_("{facts}. They fill the {clue}, so {conclusion}.")
WITH_MINES_THEY_FILL = N_("{facts}. With {found}, they fill the {clue}, so {conclusion}.")
TOGETHER_THEY_FILL = N_("{facts}. Together they fill the {clue}, so {conclusion}.")
# The most mines of a clue in some cells, each item with the clue that says so in brackets if it is
# another; what that leaves for its other cells.
CAN_HAVE_AT_MOST = N_("The {clue} has at most {limits}, so {at_least}.")
HAS_AND_AT_MOST = N_("The {clue} has {found} and at most {limits}, so {at_least}.")
SO_MANY_IN = N_("{count} in {cells}")
SO_MANY_IN_BY = N_("{count} in {cells} ({other})")
LEAVES_ROOM = N_("{facts}, so the {clue} can have only {count} more in {cells}.")
SUPPOSE = N_("Suppose {suppositions}.")
SUPPOSE_AGAIN = N_("Suppose {suppositions}, as before.")
THEN = N_("Then {chain}.")
THEN_ALSO = N_("It also follows that {chain}.")
IF_MINE = N_("If {cell} is a mine, {chain}.")
IF_SAFE = N_("If {cell} is safe, {chain}.")
IF_MINE_TOO = N_("If {cell} is a mine too, {chain}.")
IF_SAFE_TOO = N_("If {cell} is safe too, {chain}.")
GETS_NO_MINE = N_("the {clue} gets no mine")
GETS_ONLY = N_("the {clue} gets only {count}")
GETS_AT_MOST = N_("the {clue} gets at most {count}")
WOULD_HAVE = N_("the {clue} would have {count}")
WOULD_HAVE_AT_LEAST = N_("the {clue} would have at least {count}")


def some_are_mines(count: int) -> str:
    """Returns the clause that so many of some cells are mines."""
    return ngettext(
        "one of {cells} is a mine ({clue})", "{count} of {cells} are mines ({clue})", count
    )


def at_least_some_are_mines(count: int) -> str:
    """Returns the clause that at least so many of some cells are mines."""
    return ngettext(
        "at least one of {cells} is a mine ({clue})",
        "at least {count} of {cells} are mines ({clue})",
        count,
    )


def needs_more_mines(count: int) -> str:
    """Returns the sentence that a clue needs so many mines besides those that it has."""
    return ngettext("The {clue} needs {count} more.", "The {clue} needs {count} more.", count)


def must_be_safe(count: int) -> str:
    """Returns the clause that so many cells must be safe."""
    return ngettext("{cells} must be safe ({clue})", "{cells} must be safe ({clue})", count)


def must_be_mines(count: int) -> str:
    """Returns the clause that so many cells must be mines."""
    return ngettext("{cells} must be a mine ({clue})", "{cells} must be mines ({clue})", count)


def only_some_can_be(count: int) -> str:
    """Returns the clause that only so many of some cells can be mines."""
    return ngettext(
        "only one of {cells} can be a mine ({clue})",
        "only {count} of {cells} can be mines ({clue})",
        count,
    )


SO = N_("So {conclusion}.")
IF_SAFE_NOT_ALL_RIGHT = N_("If {cell} were safe, {clues} could not all be right. So {conclusion}.")
IF_MINE_NOT_ALL_RIGHT = N_(
    "If {cell} were a mine, {clues} could not all be right. So {conclusion}."
)

# The mine count.
THE_MINE_OF_THE_BOARD = N_("The one mine on the board is found, so {conclusion}.")
NO_MINE_ON_THE_BOARD = N_("The board has no mine, so {conclusion}.")
AS_MANY_MINES_AS_CELLS = N_("{left} for {cells}, so {conclusion}.")
CLUE_TAKES_ALL = N_("{left}, and {clues} needs {all}, so {conclusion}.")
THE_ONE = N_("it")
CLUES_TAKE_ALL = N_("{left}. {clues} share no cell and need {sum}. So {conclusion}.")
OTHERS_TAKE_THE_REST = N_(
    "{left}. {clues} share no cell and take {sum}. That leaves {rest} for {cells}, so {conclusion}."
)
OTHERS_TAKE_THE_REST_OF_ONE = N_(
    "{left}. {clues} takes {sum}. That leaves {rest} for {cells}, so {conclusion}."
)
ONE_MINE_FOR_BOTH = N_(
    "{left}, and both {clues} need it. They share only {cell}, so {cell} is the mine."
)
ONE_MINE_FOR_ALL = N_(
    "{left}, and {clues} all need it. They share only {cell}, so {cell} is the mine."
)
ROOM_FOR_FEWER = N_("{left}, and without {cell} there is room for only {count}. So {conclusion}.")
NEED_MORE_WITHOUT = N_(
    "{left}. If {cell} were safe, {clues} would need at least {count}. So {conclusion}."
)
NEED_MORE = N_("{left}. With a mine at {cell}, {clues} need at least {count}. So {conclusion}.")
NEEDS_MORE_THAN_LEFT = N_(
    "{left}. With a mine at {cell}, {clues} needs at least {count}. So {conclusion}."
)
WOULD_STILL_NEED = N_(
    "{left}. If {cell} were safe, {clues} would still need {sum}. So {conclusion}."
)
COUNT_NEEDS_MINE = N_(
    "{left}. If {cell} were safe, {clues} could not all be right. So {conclusion}."
)
COUNT_NEEDS_SAFE = N_(
    "{left}. If {cell} were a mine, {clues} could not all be right. So {conclusion}."
)
ALL_OTHERS_ARE_SAFE = N_("all other covered cells are safe")
ALL_OTHERS_WITH_CELL_ARE_SAFE = N_("all other covered cells, {cell} among them, are safe")
ALL_OF_THEM_ARE_MINES = N_("all of them are mines")
MANY_CLUES = N_("the numbers at {cells}")
CLUE = N_("the {clue}")
NUMBER_AND_PLACE = N_("{number} at {cell}")


def all_mines_of_the_board(count: int) -> str:
    """Returns the sentence that all of so many mines are found."""
    return ngettext(
        "The {total} mine on the board is found, so {conclusion}.",
        "All {total} mines on the board are found, so {conclusion}.",
        count,
    )


def other_neighbours_are_safe(count: int) -> str:
    """Returns a clause that says that the other covered cells around a number are safe."""
    return ngettext(
        "the other {count} covered cell around that {number} is safe",
        "the other {count} covered cells around that {number} are safe",
        count,
    )


def other_neighbours(count: int) -> str:
    """Returns the words for so many cells around a number, at the end of a list of other cells."""
    return ngettext(
        "the {count} other covered cell around that {number}",
        "the {count} other covered cells around that {number}",
        count,
    )


def covered_cells(count: int) -> str:
    """Writes a number of covered cells."""
    return ngettext("{count} covered cell", "{count} covered cells", count).format(count=count)


def mines_left(count: int) -> str:
    """Writes how many mines are left."""
    return ngettext("Only {count} mine is left", "{count} mines are left", count).format(
        count=count
    )


def known_and_left(left: int) -> str:
    """Returns the sentence about several known mines, which says that so many are left."""
    return ngettext(
        "{known} of the {total} mines are known, so only {left} is left",
        "{known} of the {total} mines are known, so {left} are left",
        left,
    )


def mines_on_the_board(count: int) -> str:
    """Writes how many mines the board has."""
    return ngettext("The board has {count} mine", "The board has {count} mines", count).format(
        count=count
    )


def very_many_clues(count: int) -> str:
    """Writes how many clues are used, if they are too many to be named."""
    return ngettext("{count} number", "{count} numbers", count).format(count=count)


# What is opened before the next card.
OPEN_ONE = N_("Open it: it shows {number}.")
OPEN_ONE_IN_SHORT = N_("Open it: a {number}.")
"""For a number below 8, before which English would write "an"."""
OPEN_SOME = N_("Open them: they show {numbers}.")
OPEN_ALL_EMPTY = N_("Open them: {all} are empty.")
SHOWS_NOTHING = N_("nothing")
"""What an empty cell shows, in a list of numbers."""
OPEN_SAME = N_("Open them: {all} show {number}.")
OPEN_ZERO_ALONE = N_("Open it: it is empty.")
# Of many opened cells only those that matter later.
OPEN_MANY_SHOWS = N_("Open them: {cells} shows {number}.")
OPEN_MANY_SHOW = N_("Open them: {cells} show {numbers}.")


def open_many(count: int) -> str:
    """Returns the sentence about so many numbers that appear; none of the cells is empty."""
    return ngettext(
        "Open them: {count} number appears.", "Open them: {count} numbers appear.", count
    )


def open_zero(count: int) -> str:
    """Returns the sentence about an empty cell and so many more that open with it."""
    return ngettext(
        "Open it: it is empty, and {count} more cell opens with it.",
        "Open it: it is empty, and {count} more cells open with it.",
        count,
    )


def open_with_flood(count: int) -> str:
    """Returns the sentence about cells some of which are empty, and a flood, so many in all."""
    return ngettext("Open them: {count} cell opens.", "Open them: {count} cells open.", count)


def open_zero_in_short(count: int) -> str:
    """Returns the same sentence in fewer words."""
    return ngettext("Open it: {count} cell opens.", "Open it: {count} cells open.", count)


# Mines that single looks settle, marked in one go before the mines are counted.
PLAIN_TITLE = N_("The mines that are easy to find")


def plain_mines(count: int) -> str:
    """Returns the sentence about so many mines that are easy to find."""
    return ngettext(
        "{count} of the {total} mines is easy to find; it is marked on the board.",
        "{count} of the {total} mines are easy to find; they are marked on the board.",
        count,
    )


def more_plain_mines(count: int) -> str:
    """Returns the sentence about so many more such mines, where others are marked before."""
    return ngettext(
        "{count} more mine is easy to find, so {marked} of the {total} are marked on the board.",
        "{count} more mines are easy to find, so {marked} of the {total} are marked on the board.",
        count,
    )


# The count of all minefields replaces a step that could not be confirmed.
COUNTED_TITLE = N_("Counted")
ALL_HAVE_A_MINE = N_("All {count} possible minefields have a mine at {cell}.")
ALL_ARE_SAFE = N_("In all {count} possible minefields, {cell} is safe.")
EVERY_ONE_HAS_A_MINE = N_("Every possible minefield has a mine at {cell}.")
EVERY_ONE_IS_SAFE = N_("In every possible minefield, {cell} is safe.")

# The beginning of a long way, which is skipped.
SKIPPED_TITLE = N_("Play on from here")


def skipped_looks(looks: int, *, opens: bool, finds: bool, is_easy: bool) -> str:
    """Returns the sentence about so many looks that are skipped.

    `opens` and `finds` say whether they open cells and find mines; they do one of both at least.
    They are easy if each is at single clues.
    """
    form = _skipped_easy_looks if is_easy else _skipped_looks
    return form(looks, opens=opens, finds=finds)


def _skipped_easy_looks(looks: int, *, opens: bool, finds: bool) -> str:
    if not finds:
        return ngettext(
            "{count} easy step later the board looks like this: {opened} opened.",
            "{count} easy steps later the board looks like this: {opened} opened.",
            looks,
        )
    if not opens:
        return ngettext(
            "{count} easy step later the board looks like this: {mines} found.",
            "{count} easy steps later the board looks like this: {mines} found.",
            looks,
        )
    return ngettext(
        "{count} easy step later the board looks like this: {opened} opened, {mines} found.",
        "{count} easy steps later the board looks like this: {opened} opened, {mines} found.",
        looks,
    )


def _skipped_looks(looks: int, *, opens: bool, finds: bool) -> str:
    if not finds:
        return ngettext(
            "{count} step later the board looks like this: {opened} opened.",
            "{count} steps later the board looks like this: {opened} opened.",
            looks,
        )
    if not opens:
        return ngettext(
            "{count} step later the board looks like this: {mines} found.",
            "{count} steps later the board looks like this: {mines} found.",
            looks,
        )
    return ngettext(
        "{count} step later the board looks like this: {opened} opened, {mines} found.",
        "{count} steps later the board looks like this: {opened} opened, {mines} found.",
        looks,
    )


def cell_count(count: int) -> str:
    """Writes a number of cells: "1 cell", "2 cells"."""
    return ngettext("{count} cell", "{count} cells", count).format(count=count)


# Rounds: many steps on one card.


def all_open(count: int) -> str:
    """Returns the sentence about so many cells that open, each by a single number."""
    return ngettext(
        "A single number was enough to open this cell.",
        "A single number was enough to open each of these {count} cells.",
        count,
    )


def all_are_mines(count: int) -> str:
    """Returns the sentence about so many mines, each found by a single clue."""
    return ngettext(
        "A single number proved this cell to be a mine.",
        "Single numbers proved these {count} cells to be mines.",
        count,
    )


def by_single_clues(count: int) -> str:
    """Returns the sentence about so many cells, each settled by a single clue."""
    return ngettext(
        "This cell needed only one number (safe: {safe}, mines: {mined}).",
        "Each of these {count} cells needed only one number (safe: {safe}, mines: {mined}).",
        count,
    )


def some_harder(count: int) -> str:
    """Returns the sentences about so many cells, some of them settled by single clues."""
    return ngettext(
        "For {single} of this {count} cell, one number was enough. The hardest was {cell}. "
        "Technique: {title}.",
        "For {single} of these {count} cells, one number was enough. The hardest was {cell}. "
        "Technique: {title}.",
        count,
    )


def all_harder(count: int) -> str:
    """Returns the sentences about so many cells, none settled by a single clue."""
    return ngettext(
        "For {cell}, one number was not enough. Technique: {title}.",
        "For none of these {count} cells was one number enough. The hardest was {cell}. "
        "Technique: {title}.",
        count,
    )


# The first sentences of a lesson, by the kind of the loss.
PROVED_AROUND = N_("The numbers around {cell} proved that it was a mine.")
PROVED_ON_BOARD = N_("The numbers on the board proved that {cell} was a mine.")
EASIER_TO_SEE = N_("{safe} was certainly safe, and easier to spot.")
# What playing on would have shown: a clause, to which the number of steps is added.
FROM_THERE_MINE = N_("Playing on from there would have shown that {cell} is a mine")
FROM_THERE_FLAG = N_("Playing on from there would have shown that the flag at {cell} was wrong")
FROM_THERE_MISTAKE = N_("Playing on from there would have shown your mistake")
FROM_THERE_NOT_ALL_SAFE = N_("Playing on from there would have shown that {cells} are not all safe")
AFTER_SAFE_CELLS_MINE = N_("Opening safe cells first would have shown that {cell} is a mine")
AFTER_SAFE_CELLS_FLAG = N_(
    "Opening safe cells first would have shown that the flag at {cell} was wrong"
)
AFTER_SAFE_CELLS_MISTAKE = N_("Opening safe cells first would have shown your mistake")


def more_steps(count: int) -> str:
    """Returns the sentence about what so many more steps would have shown."""
    return ngettext("{text}, {count} step later.", "{text}, {count} steps later.", count)


WAS_A_GUESS = N_("You guessed at {cell}, but {safe} was certainly safe.")
ANOTHER_WAS_SAFER = N_(
    "You guessed: {cell} had {chance} chance of being a mine, {better} only {least} %."
)
ANOTHER_WAS_SAFER_UNCOUNTED = N_("You guessed at {cell}, but {better} was safer.")
BEST_GUESS = N_(
    "Bad luck. No cell was certainly safe, and none was safer than {cell} with its {percent} % "
    "chance of a mine."
)
GOOD_GUESS = N_(
    "Bad luck. No cell was certainly safe, and none was clearly safer than {cell} with its "
    "{percent} % chance of a mine."
)
BAD_LUCK_UNCOUNTED = N_("Bad luck. No cell was certainly safe.")
POOR_GUESS = N_(
    "No cell was certainly safe, but {better} was a much better guess: {few} chance of a mine "
    "instead of {percent} % at {cell}."
)
FAIR_GUESS = N_(
    "No cell was certainly safe, but {better} was a slightly better guess: {few} chance of a mine "
    "instead of {percent} % at {cell}."
)
# After a chord, whose chance is that of all its cells together.
CHORD_AND_SAFER = N_(
    "You guessed: the chord at {chorded} had {chance} chance of hitting a mine, {better} only "
    "{least} %."
)
BEST_CHORD = N_(
    "Bad luck. No cell was certainly safe, and none was clearly safer than the chord with its "
    "{percent} % chance of hitting a mine."
)
RISKY_CHORD = N_("No cell was certainly safe, and the chord had {chance} chance of hitting a mine.")
POOR_CHORD = N_(
    "No cell was certainly safe, but the chord had {chance} chance of hitting a mine, {better} "
    "only {least} %."
)
CHORD_OPENED_MINE = N_("The chord at {chorded} opened the mine at {cell}.")
CHORD_OPENED_MINES = N_("The chord at {chorded} opened {cells}, {all} mines.")
CHORD_OPENED_BECAUSE = N_(
    "The chord at {chorded} opened the mine at {cell}, because your flag at {flag} was wrong."
)


def chord_on_unproved_flags(count: int) -> str:
    """Returns the sentence about a chord on so many flags that nothing proved."""
    return ngettext(
        "You chorded at {chorded}, but nothing proved your flag at {flags}, and {safe} was "
        "certainly safe.",
        "You chorded at {chorded}, but nothing proved your flags at {flags}, and {safe} was "
        "certainly safe.",
        count,
    )


def some_flags_were_wrong(count: int) -> str:
    """Returns the sentence about flags, so many of which were wrong, but not all."""
    return ngettext(
        "One of your flags at {flags} was wrong.",
        "{count} of your flags at {flags} were wrong.",
        count,
    )


def filled_beside_flags(mines: int, flags: int) -> str:
    """Returns the sentence about so many mines that leave no room for so many flags."""
    if flags == 1:
        return ngettext(
            "The mine at {mines} fills the {clue}, so your flag at {flags} was wrong.",
            "The mines at {mines} fill the {clue}, so your flag at {flags} was wrong.",
            mines,
        )
    return ngettext(
        "The mine at {mines} fills the {clue}, so your flags at {flags} were wrong.",
        "The mines at {mines} fill the {clue}, so your flags at {flags} were wrong.",
        mines,
    )


def flags_were_wrong(count: int) -> str:
    """Returns the last sentence of a way that leads to so many wrong flags."""
    return ngettext(
        "Your flag at {flags} was wrong.",
        "Your flags at {flags} were wrong.",
        count,
    )


def empty_so_flags_were_wrong(count: int) -> str:
    """Returns the same sentence, if the cell beside them is empty."""
    return ngettext(
        "{empty} is empty, so your flag at {flags} was wrong.",
        "{empty} is empty, so your flags at {flags} were wrong.",
        count,
    )


# Why the flags around a chord cannot all be right.
NOT_BOTH_FLAGS_TITLE = N_("The flags cannot both be right")
NOT_ALL_FLAGS_TITLE = N_("The flags cannot all be right")


def if_both_flags_were_right(count: int) -> str:
    """Returns the sentence that so many cells would be safe if the two flags were right."""
    return ngettext(
        "If both flags were right, {cells} would be safe.",
        "If both flags were right, {cells} would be safe.",
        count,
    )


def if_all_flags_were_right(count: int) -> str:
    """Returns the same sentence about more than two flags."""
    return ngettext(
        "If all flags were right, {cells} would be safe.",
        "If all flags were right, {cells} would be safe.",
        count,
    )


TOUCHES_BOTH_FLAGS = N_("The {clue} touches both {flags}, so they cannot both be mines.")
TOUCHES_ALL_FLAGS = N_("The {clue} touches {flags}, so they cannot all be mines.")
LEAVES_NOT_BOTH_FLAGS = N_(
    "That leaves the {chorded} only one more mine, so {flags} cannot both be mines."
)


def leaves_not_all_flags(count: int) -> str:
    """Returns the sentence about a chorded number for which only so many mines are left."""
    return ngettext(
        "That leaves the {chorded} only one more mine, so {flags} cannot all be mines.",
        "That leaves the {chorded} only {count} more mines, so {flags} cannot all be mines.",
        count,
    )


# Above the way to the mistake, after the safe cell at hand: whether it starts from that cell, and
# if not, whether it starts in another part of the board.
FROM_THERE_TO_MINE, FROM_THERE_TO_FLAG = (
    N_("From there to the mine:"),
    N_("From there to the flag:"),
)
WAY_TO_MINE, WAY_TO_FLAG = N_("The way to the mine:"), N_("The way to the flag:")
WAY_TO_MINE_ELSEWHERE = N_("The way to the mine starts elsewhere:")
WAY_TO_FLAG_ELSEWHERE = N_("The way to the flag starts elsewhere:")

# The length of the routes, or the chance if there is no route.
LENGTH_TO_CELL = N_("{cell} takes {steps}.")
LENGTH_AHEAD = N_("{steps} to {safe}, {more} more to the mine.")
LENGTH_AHEAD_TO_FLAG = N_("{steps} to {safe}, {more} more to the flag.")
ONLY_TOGETHER = N_(
    "The numbers did not say which cell was a mine, only that your flags could not all be right."
)
ONLY_TOGETHER_AHEAD = N_(
    "Once every safe move is made, every possible minefield has a mine among these cells."
)


def step_count(count: int) -> str:
    """Writes a number of steps: "1 step", "2 steps"."""
    return ngettext("{count} step", "{count} steps", count).format(count=count)


BY_CHANCE = N_("Chance of a mine: {percent} %.")
NOT_COUNTED = N_("There are too many possible minefields to count, so there is no exact chance.")

# The rule that was broken.
RULE = N_("{judge}: {rule}")

# Exercises.
LOST_HERE = N_("A game was lost here at {cell}.")
CHORD_LOST_HERE = N_("A game was lost here by the chord at {cell}.")
NOTHING_IS_CERTAIN = N_("No cell is certain to be safe here.")
SAFEST_CELL = N_("The safest cell is {cell}: {percent} % risk.")

# Answers to "Why?".
IS_MINE_BECAUSE = N_("{cell} is a mine.")
IS_SAFE_BECAUSE = N_("{cell} is safe.")
IS_OPEN = N_("{cell} is an open question.")
NOT_DEALT = N_("No mines yet: they are placed on your first click.")
IS_SETTLED_AHEAD = N_(
    "{cell} is not proved yet. "
    "Start by opening {first}, which is safe: its number helps with {cell}."
)
KNOWN_MINE_AHEAD = N_(
    "{cell} is a mine, as you were told. "
    "{first} is safe: open it, and its number helps to show why."
)
KNOWN_MINE_NOT_PROVED = N_("{cell} is a mine, as you were told. The numbers alone do not say so.")
MINE_AHEAD = N_("{cell} is a mine. The numbers you saw do not show it: open safe cells first.")
SAFE_AHEAD = N_("{cell} is safe. The numbers you saw do not show it: open other cells first.")

# Chances.
CHANCES_TITLE = N_("The chances")
WAYS_TITLE = N_("The possible ways")
CHANCE_TITLE = N_("{cell}: {percent} %")
CHORD_CHANCE_TITLE = N_("The chord: {percent} %")
HAS_CHANCE = N_("{cell} has {chance} chance of being a mine.")
HAD_CHANCE = N_("{cell} had {chance} chance of being a mine.")
CHORD_HAD_CHANCE = N_("The chord had {chance} chance of hitting a mine.")
CHORD_CHANCE = N_("Opening {cells} together had {chance} chance of hitting a mine.")
NEVER_MINED = N_("No possible minefield has a mine at {cell}.")
ALWAYS_MINED = N_("Every possible minefield has a mine at {cell}.")
# The ways to lay the mines of a part, which are drawn below the text.
CLUE_LEAVES_WAYS = N_("The number at {clues} leaves {ways} to place the mines in {cells}.")
CLUES_LEAVE_WAYS = N_("The numbers at {clues} leave {ways} to place the mines in {cells}.")
MANY_CLUES_LEAVE_WAYS = N_("{count} numbers leave {ways} to place the mines in {cells}.")
CERTAIN_ARE_CROSSED = N_("Grey crosses are certain mines.")
FEWER_MINES_ARE_LIKELIER = N_("Ways with fewer mines are more likely.")
NOT_EQUALLY_LIKELY = N_("Some of these ways are more likely than others.")
MINED_IN_WAYS = N_("{cell} is a mine in {count} of them: {percent} %.")
# What one number says of its cells; the certain cells around it come first.
ONE_NUMBER = N_("The {clue} needs {mines} in {cells}{each}.")
ONE_NUMBER_WITH_MINES = N_("The {clue} has {found} and needs {count} more in {cells}{each}.")
ONE_NUMBER_BESIDE_SAFE = N_("With {safe} safe, the {clue} needs {mines} in {cells}{each}.")
ONE_NUMBER_WITH_MINES_BESIDE_SAFE = N_(
    "The {clue} has {found}. With {safe} safe, it needs {count} more in {cells}{each}."
)
EACH = N_(": {percent} % each")
ABOUT_EACH = N_(": about {percent} % each")
LIKELY_EACH = N_(", so each of them is likely to be a mine")
EXACTLY = N_("The exact chance at {cell} is {percent} %.")
# What a cell would force, and how many of the possible layouts are like that.
ONLY_SO_MANY_LAYOUTS = N_("Only {percent} % of the possible minefields are like that.")
SO_MANY_LAYOUTS = N_("{percent} % of the possible minefields are like that.")
ONLY_SO_MANY_SAFE = N_(
    "Only {percent} % of the possible minefields are like that; in the other {rest} %, {cell} is "
    "a mine."
)
SO_MANY_SAFE = N_(
    "{percent} % of the possible minefields are like that; in the other {rest} %, {cell} is a mine."
)
FORCES_NOTHING = N_(
    "That forces no other mine, and {percent} % of the possible minefields are like that."
)
ONLY_FORCES_NOTHING = N_(
    "That forces no other mine, but only {percent} % of the possible minefields are like that."
)


def then_must_be(count: int) -> str:
    """Returns the sentence about so many mines that a supposition forces."""
    return ngettext("Then {mines} must be a mine.", "Then {mines} must be mines.", count)


def then_crossed(count: int) -> str:
    """Returns the same sentence, if the mines are named and marked."""
    return ngettext(
        "Then {mines} must be a mine (crossed on the board).",
        "Then {mines} must be mines (crossed on the board).",
        count,
    )


def then_followed(count: int) -> str:
    """Returns the same sentence, if the letters of the numbers lead to the mines."""
    return ngettext(
        "Then {mines} must be a mine: follow the numbers {first} to {last}.",
        "Then {mines} must be mines: follow the numbers {first} to {last}.",
        count,
    )


def then_followed_in_pairs(count: int) -> str:
    """Returns the same sentence, if some of the numbers have to be compared with one another."""
    return ngettext(
        "Then {mines} must be a mine: follow the numbers {first} to {last}, comparing {pairs}.",
        "Then {mines} must be mines: follow the numbers {first} to {last}, comparing {pairs}.",
        count,
    )


ONE_WITH_ANOTHER = N_("{first} with {second}")
"""Two letters of numbers that are compared."""


def then_compared(count: int) -> str:
    """Returns the same sentence, if two numbers lead to the mines."""
    return ngettext(
        "Then {mines} must be a mine: compare the numbers {first} and {last}.",
        "Then {mines} must be mines: compare the numbers {first} and {last}.",
        count,
    )


def crossed_cells(count: int) -> str:
    """Writes so many cells that are marked as mines; they are the subject of a sentence."""
    return ngettext(
        "the {count} cell with a red cross", "the {count} cells with red crosses", count
    ).format(count=count)


# What a player can learn from a guess.
NO_CELL_WAS_SAFER = N_("Nobody can know more here: even the best player has to guess.")
BOTH_AS_GOOD = N_("Both cells have the same chance, so neither is better.")
ALL_AS_GOOD = N_("All {count} cells have the same chance, so none is better.")
WAITING_IS_NO_HELP = N_(
    "Waiting does not help here: make such a guess as soon as you see it, so that a loss costs "
    "you less time."
)
COUNT_THE_WAYS = N_("If only a few ways are left, count in how many of them each cell is a mine.")
GUESS_BY_FEW_MINES = N_(
    "When you have to guess, look for a number that needs few mines in many covered cells."
)
GUESS_AWAY = N_("When you have to guess, a cell away from all numbers can be the safest.")
GUESS_BY_WHAT_IT_FORCES = N_(
    "Before you guess, suppose the cell is a mine and see what it forces. The more mines it "
    "forces, the less likely it usually is."
)
CHORD_ON_PROVED_FLAGS = N_("Chord only when every flag around the number is proved.")


def way_count(count: int) -> str:
    """Writes a number of ways."""
    return ngettext("{count} way", "{count} ways", count).format(count=count)


# A cell away from all numbers.
ALONE_IS_AWAY = N_(
    "{cell} is the only cell that no number touches. It is a mine only if one is left over: "
    "{chance} chance."
)
EACH_OF_OTHERS = N_(
    "No number touches {cell}. Each of the {count} cells like that has {chance} chance of being a "
    "mine."
)

ONE_LEFT_FOR_OTHERS = N_(
    "No number touches {cell}. Exactly 1 mine is left for the {count} cells like that: {chance} "
    "chance each."
)


def are_left_for_others(count: int) -> str:
    """Returns the sentence about a cell away from all numbers, and so many mines for all such."""
    return ngettext(
        "No number touches {cell}. About {mines} mine is left for the {count} cells like that: "
        "{chance} chance each.",
        "No number touches {cell}. About {mines} mines are left for the {count} cells like that: "
        "{chance} chance each.",
        count,
    )


MINE_AMONG = N_("In every possible minefield, at least one of {cells} is a mine.")
A_CHANCE, AN_CHANCE = N_("a {percent} %"), N_("an {percent} %")
HUGE = N_("about {digits} × {power}")


def join_words(words: Sequence[str]) -> str:
    """Joins words to a list within a sentence.

    >>> join_words(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return join_all(words)


def join_choices(cells: Sequence[Cell]) -> str:
    """Joins the names of cells of which one is meant.

    >>> join_choices([Cell(0, 0), Cell(0, 1), Cell(0, 2)])
    'A1, B1 or C1'
    """
    return join_any([cell.name for cell in cells])


COUNTS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
)


def count_word(count: int) -> str:
    """Writes a small number as a word, a larger one in digits."""
    return _(COUNTS[count]) if count < len(COUNTS) else str(count)


def all_of(count: int) -> str:
    """Writes "both", "all three" and so on."""
    return _("both") if count == 2 else _("all {count}").format(count=count_word(count))


def join_clauses(sentences: Sequence[str]) -> str:
    """Joins whole clauses to a list, with a comma before the last one.

    >>> join_clauses(["the 1 allows one mine", "the 2 needs two"])
    'the 1 allows one mine, and the 2 needs two'
    """
    *others, last = sentences
    if not others:
        return last
    items = others[0]
    for clause in others[1:]:
        items = pgettext("clauses", "{first}, {next}").format(first=items, next=clause)
    return _("{items}, and {last}").format(items=items, last=last)


def join_cells(cells: Sequence[Cell]) -> str:
    """Joins the names of cells to a list within a sentence."""
    return join_all([cell.name for cell in cells])


def mine_count(count: int) -> str:
    """Writes a number of mines: "1 mine", "2 mines"."""
    return ngettext("{count} mine", "{count} mines", count).format(count=count)


MOST_WORDS = 40
"""No card has more words."""


def is_short(text: str, spare: int = 0) -> bool:
    """True if a text fits on a card that has `spare` more words."""
    return word_count(text) + spare <= MOST_WORDS


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
    return _(AN_CHANCE if is_vowel else A_CHANCE).format(percent=percent)


def is_supposition(text: str) -> bool:
    """True if a text supposes something in order to show that it is wrong."""
    beginnings = (_(form).partition("{")[0] for form in (SUPPOSE, IF_MINE, IF_SAFE))
    return any(beginning and beginning in text for beginning in beginnings)


def first_mentions(text: str) -> dict[str, int]:
    """Returns the offset at which a text first names each cell, by the name of the cell."""
    found: dict[str, int] = {}
    for match in re.finditer(r"\b[A-Z]+[0-9]+\b", text):
        found.setdefault(match.group(), match.start())
    return found


def capitalised(sentence: str) -> str:
    """Returns the sentence with its first letter as a capital and the rest as it was."""
    return sentence[:1].upper() + sentence[1:]


def mines_after_has(cells: Sequence[Cell]) -> str:
    """Writes the mines that a clue has; it follows "has".

    >>> mines_after_has([Cell(3, 2), Cell(4, 2)])
    'the mines at C4 and C5'
    """
    one = pgettext("after has", "the mine at {cells}")
    many = pgettext("after has", "the mines at {cells}")
    return (one if len(cells) == 1 else many).format(cells=join_cells(cells))


def certain_mines(count: int) -> str:
    """Returns the phrase about so many certain mines that a clue has; it follows "has"."""
    return ngettext("the certain mine at {cells}", "the certain mines at {cells}", count)


def mines_after_with(cells: Sequence[Cell]) -> str:
    """Writes the mines that a clue has; it follows "With".

    >>> mines_after_with([Cell(3, 2)])
    'the mine at C4'
    """
    one = pgettext("after With", "the mine at {cells}")
    many = pgettext("after With", "the mines at {cells}")
    return (one if len(cells) == 1 else many).format(cells=join_cells(cells))


def one_of_them_is_a_mine(cells: Sequence[Cell]) -> str:
    """Writes that at least one of two cells is a mine: "A1 or B1 is a mine"."""
    form = pgettext("one of these cells", "{cells} is a mine")
    return form.format(cells=join_choices(cells))


def join_counted(count: int, cells: Sequence[Cell]) -> str:
    """Joins the names of cells that hold so many mines: "A1 or B1" for one, else "A1 and B1"."""
    if count != 1:
        return join_cells(cells)
    one = pgettext("cells that have one mine among them", "{others} or {last}")
    return join_by(one, [cell.name for cell in cells])


def conclusion_text(cells: Sequence[Cell], *, mined: bool) -> str:
    """Writes the conclusion of a step as a clause.

    >>> conclusion_text([Cell(3, 2), Cell(4, 2)], mined=True)
    'C4 and C5 are mines'
    """
    form = _are_mines(len(cells)) if mined else _are_safe(len(cells))
    return form.format(cells=join_cells(cells))


def these_are_safe(names: Sequence[str]) -> str:
    """Writes that some cells are safe, given in words."""
    return _are_safe(len(names)).format(cells=join_words(names))


def _are_safe(count: int) -> str:
    return ngettext("{cells} is safe", "{cells} are safe", count)


def _are_mines(count: int) -> str:
    return ngettext("{cells} is a mine", "{cells} are mines", count)


def supposition_text(cells: Sequence[Cell], *, mined: bool) -> str:
    """Writes what is supposed of some cells as a clause; it follows "Suppose".

    >>> supposition_text([Cell(3, 2)], mined=True)
    'C4 is a mine'
    """
    forms = {
        (True, True): pgettext("after Suppose", "{cells} is a mine"),
        (True, False): pgettext("after Suppose", "{cells} are mines"),
        (False, True): pgettext("after Suppose", "{cells} is safe"),
        (False, False): pgettext("after Suppose", "{cells} are safe"),
    }
    return forms[mined, len(cells) == 1].format(cells=join_cells(cells))


def join_suppositions(clauses: Sequence[str]) -> str:
    """Joins what is supposed of a mine and of a safe cell; it follows "Suppose".

    >>> join_suppositions(["A1 is a mine", "B1 is safe"])
    'A1 is a mine and B1 is safe'
    """
    return join_by(pgettext("clauses after Suppose", "{others} and {last}"), clauses)


def format_count(number: int) -> str:
    """Writes a count of minefields in digits, or as a power of ten from 10⁹ on.

    >>> format_count(12_345), format_count(10**40)
    ('12,345', 'about 1.0 × 10⁴⁰')
    """
    if number < 10**9:
        return formats.format_number(number)
    exponent = formats.log10_of(number)
    digits = formats.format_number(10 ** (exponent % 1), ".1f")
    return _(HUGE).format(digits=digits, power=formats.power_of_ten(number))
