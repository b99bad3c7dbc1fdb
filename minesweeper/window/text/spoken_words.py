"""The sentences that only a screen reader says: the names of cells, and what a move changed."""

from collections.abc import Sequence
from functools import lru_cache

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED
from minesweeper.translation import N_, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation import language as current_language
from minesweeper.window.visible_game import FLAG, HIT, MINE, QUESTION, WRONG_FLAG

_WORDS = (
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
"""The numbers of neighbours. As words they cannot be taken for the number on the cell."""
_LOOKS = {
    COVERED: N_("{cell}, covered"),
    FLAG: N_("{cell}, flag"),
    QUESTION: N_("{cell}, question mark"),
    MINE: N_("{cell}, mine"),
    HIT: N_("{cell}, exploded mine"),
    WRONG_FLAG: N_("{cell}, wrong flag"),
    0: N_("{cell}, empty"),
}
"""The names of the cells that show no number, by their look."""


def cell_name(cell: Cell, look: int, covered: int, flags: int) -> str:
    """Returns what a cell shows.

    A number is followed by how many neighbours are covered without a flag, and how many flagged.

    >>> cell_name(Cell.named("E5"), 2, covered=3, flags=1)
    'E5, 2, three covered neighbours, one flag'
    >>> cell_name(Cell.named("E5"), 2, covered=0, flags=2)
    'E5, 2, two flags'
    """
    return _cell_pattern(look, covered, flags, current_language()).format(cell=cell.name)


@lru_cache(maxsize=1000)
def _cell_pattern(look: int, covered: int, flags: int, _language: str) -> str:
    """Returns the name of all cells with this look and these neighbours, but for "{cell}".

    The sentence is cached, because a large board has thousands of cells and few kinds of them.
    """
    if look in _LOOKS:
        return _(_LOOKS[look])
    near = ngettext("one covered neighbour", "{count} covered neighbours", covered)
    marked = ngettext("one flag", "{count} flags", flags)
    if covered and flags:
        text = _("{cell}, {number}, {covered}, {flags}")
    elif covered:
        text = _("{cell}, {number}, {covered}")
    elif flags:
        text = _("{cell}, {number}, {flags}")
    else:
        text = _("{cell}, {number}")
    return text.format(
        cell="{cell}",
        number=look,
        covered=near.format(count=_(_WORDS[covered])),
        flags=marked.format(count=_(_WORDS[flags])),
    )


def marked_cell(name: str, mark: str) -> str:
    """Adds what a lesson, a hint or the odds say about a cell to its name."""
    return _("{cell}, {mark}").format(cell=name, mark=mark)


PROVED_SAFE = N_("proved safe")
PROVED_MINE = N_("proved mine")
CLUE = N_("clue")
ASKED_ABOUT = N_("the cell in question")
IN_REGION = N_("in the outlined area")
BETTER = N_("the better cell")


def board_name(grid: Grid) -> str:
    """Returns the name of the board."""
    return _("Board, {width} columns and {height} rows").format(
        width=grid.width, height=grid.height
    )


def row_name(row: int) -> str:
    """Returns the name of a row of the board, counted from 0."""
    return _("Row {number}").format(number=row + 1)


def mines_left(count: int) -> str:
    """Returns the mine counter in words."""
    if count < 0:
        return ngettext("One flag too many", "{count:,} flags too many", -count).format(
            count=-count
        )
    return ngettext("{count:,} mine left", "{count:,} mines left", count).format(count=count)


def time_played(elapsed: int) -> str:
    """Returns the milliseconds on the clock as minutes and seconds in words."""
    minutes, seconds = divmod(elapsed // 1000, 60)
    told = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    if not minutes:
        return told
    whole = ngettext("{count:,} minute", "{count:,} minutes", minutes).format(count=minutes)
    return _("{minutes} {seconds}").format(minutes=whole, seconds=told)


def cells_opened(count: int) -> str:
    """Says how many cells a move opened."""
    return ngettext("{count:,} cell opened.", "{count:,} cells opened.", count).format(count=count)


_MARKED = {
    Mark.FLAG: N_("Flag on {cell}."),
    Mark.QUESTION: N_("Question mark on {cell}."),
    Mark.NONE: N_("No mark on {cell}."),
}


def mark_changed(cell: Cell, mark: Mark) -> str:
    """Says which mark a cell has now."""
    return _(_MARKED[mark]).format(cell=cell.name)


def with_value(name: str, value: str) -> str:
    """Returns the name of a widget with the value that it holds: "Level: Beginner, 9 × 9"."""
    if not name or not value:
        return name or value
    return _("{title}: {text}").format(title=name, text=value)


def all_sentences(sentences: Sequence[str]) -> str:
    """Joins sentences to one announcement; a text without a full stop gets one.

    >>> all_sentences(["Lesson", "A1 is safe."])
    'Lesson. A1 is safe.'
    """
    ended = _("{text}.")
    return join_sentences(
        *(text if text.endswith(_ENDS) else ended.format(text=text) for text in sentences if text)
    )


_ENDS = (".", "!", "?", ":", "…", "。", "！", "？", "：")
"""The signs after which no full stop is needed, in every language of the game."""
