"""Boards drawn in tests, and boards drawn back from what a game shows."""

from hypothesis import strategies as st

from minesweeper.game.game import Game
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position

_LETTERS = "012345678#M"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
assert (_VALUES["#"], _VALUES["M"]) == (COVERED, SHOWN_MINE)


def minefield(*rows: str) -> Minefield:
    """A minefield drawn with `*` for a mine and `.` for none."""
    grid = Grid(len(rows[0]), len(rows))
    return Minefield(grid, bytes(letter == "*" for row in rows for letter in row))


def position(*rows: str, mines: int) -> Position:
    """A position drawn with `#` for covered, `M` for a shown mine, and numbers."""
    grid = Grid(len(rows[0]), len(rows))
    return Position(grid, bytes(_VALUES[letter] for row in rows for letter in row), mines)


def drawn(shown: Position) -> list[str]:
    """The rows of a position, as `position` draws them."""
    letters = "".join(_LETTERS[value] for value in shown.seen)
    width = shown.grid.width
    return [letters[at : at + width] for at in range(0, len(letters), width)]


def drawn_mines(field: Minefield) -> list[str]:
    """The rows of a minefield, as `minefield` draws them."""
    letters = "".join("*" if mined else "." for mined in field.mined)
    width = field.grid.width
    return [letters[at : at + width] for at in range(0, len(letters), width)]


def table(game: Game) -> list[str]:
    """What lies before the player: the position with `F` for flags and `?` for question marks."""
    marks = {Mark.FLAG: "F", Mark.QUESTION: "?"}
    rows = [list(row) for row in drawn(game.position)]
    for cell in game.level.grid:
        if game.mark(cell) is not Mark.NONE:
            rows[cell.row][cell.column] = marks[game.mark(cell)]
    return ["".join(row) for row in rows]


def cell(name: str) -> Cell:
    """The cell of a name: C2 is the third column and the second row."""
    return Cell.named(name)


def cells(names: str) -> list[Cell]:
    """The cells of several names."""
    return [Cell.named(name) for name in names.split()]


@st.composite
def minefields(draw: st.DrawFn, most_a_side: int = 7) -> Minefield:
    """Any small minefield with a mine and a safe cell."""
    width = draw(st.integers(1, most_a_side))
    height = draw(st.integers(2 if width == 1 else 1, most_a_side))
    size = width * height
    # How many is drawn first: a coin for each cell would hardly ever leave room for an opening.
    most = draw(st.integers(1, size - 1))
    mines = draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=most))
    return Minefield(Grid(width, height), bytes(index in mines for index in range(size)))
