"""Positions of the public API, its error, and the readers of its arguments."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from minesweeper.api.drawing import board_html, board_svg
from minesweeper.game.chance import SeedError, checked_seed
from minesweeper.game.grid import Cell, Grid, GridError
from minesweeper.game.level import LEVELS, FirstClick, Level, LevelError
from minesweeper.game.notation import (
    FlaggedPosition,
    NotationError,
    draw_position,
    read_position,
    write_position,
)
from minesweeper.game.position import COVERED
from minesweeper.game.quoting import quoted

_Chosen = TypeVar("_Chosen")


class MinesweeperError(ValueError):
    """An argument that can't be used, or a question that can't be answered; the message says why.

    Every error that the public API raises on purpose is one.
    """


@contextmanager
def as_public_errors(*kinds: type[ValueError]) -> Iterator[None]:
    """Turns errors of these types into a MinesweeperError with the same message."""
    try:
        yield
    except kinds as error:
        raise MinesweeperError(str(error)) from None


class PublicPosition:
    r"""What a player sees: opened numbers, covered cells, flags, and the number of mines.

    Users know the class as `ms.Position`. It never changes. Two positions are equal if they show
    the same. `str` returns the text form, and a notebook draws the board.

    >>> position = Position.parse("4x2/2\n01F#\n01##")
    >>> position.width, position.height, position.mines
    (4, 2, 2)
    >>> position["B1"], position["C1"], position["D2"]
    ('1', 'F', '#')
    >>> position.rows
    ['01F#', '01##']
    >>> position.covered
    ['C1', 'D1', 'C2', 'D2']
    >>> print(position)
    4x2/2
    01F#
    01##
    >>> Position.parse(str(position)) == position
    True
    """

    __slots__ = ("_sheet",)

    def __init__(self, sheet: FlaggedPosition) -> None:
        """Wraps a position of the game. Use `Position.parse` instead: `sheet` is private."""
        self._sheet = sheet

    @classmethod
    def parse(cls, text: str) -> "PublicPosition":
        r"""Returns the position of a text in our form or in JSMinesweeper's.

        The first line is width x height / mines. The rows follow: `#` covered, `F` covered and
        flagged, `M` a mine that was shown, `0` to `8` opened.

        Raises a MinesweeperError if the text is no position.

        >>> Position.parse("3x2/1\n1##\n1#?")
        Traceback (most recent call last):
        minesweeper.api.position.MinesweeperError: Line 3, column 3: “?” is not a valid cell.
        """
        if not isinstance(text, str):
            raise MinesweeperError(f"A position is read from a text, not from {_kind(text)}.")
        with as_public_errors(NotationError):
            return cls(read_position(text))

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._sheet.position.grid.width

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._sheet.position.grid.height

    @property
    def mines(self) -> int:
        """The number of mines on the whole board, shown ones included."""
        return self._sheet.position.mines

    @property
    def rows(self) -> list[str]:
        """The rows from top to bottom, one letter a cell."""
        return draw_position(self._sheet)

    @property
    def covered(self) -> list[str]:
        """The names of the covered cells, flagged ones included, row by row."""
        seen, grid = self._sheet.position.seen, self._sheet.position.grid
        return [grid.cell(at).name for at, value in enumerate(seen) if value == COVERED]

    def svg(self) -> str:
        """Returns a drawing of the board, with the names of its columns and rows."""
        return board_svg(self._sheet)

    def __getitem__(self, cell: str) -> str:
        """Returns the letter of a cell; raises a MinesweeperError if it is not on the board."""
        row, column = cell_on(self._sheet.position.grid, cell)
        return self.rows[row][column]

    def __str__(self) -> str:
        return write_position(self._sheet).rstrip("\n")

    def __repr__(self) -> str:
        return f"<Position {self.width}x{self.height}/{self.mines}>"

    def __eq__(self, other: object) -> bool:
        return self._sheet == other._sheet if isinstance(other, PublicPosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._sheet)

    def _repr_html_(self) -> str | None:
        return board_html(self._sheet)


Position = PublicPosition
"""The name of the class in the API."""


# The readers of arguments. Each raises a MinesweeperError that says what would be right.


def flagged_position_of(position: Position | str) -> FlaggedPosition:
    """Returns the game's own position for a public one or its text."""
    if isinstance(position, str):
        position = Position.parse(position)
    if not isinstance(position, Position):
        raise MinesweeperError(f"A position is a Position or its text, not {_kind(position)}.")
    # Only the functions of this package look behind the public face of a position.
    return position._sheet  # noqa: SLF001


def cell_on(grid: Grid, name: str) -> Cell:
    """Returns the cell of a name, which must lie on the grid."""
    if not isinstance(name, str):
        raise MinesweeperError(f"A cell is a name such as “D3”, not {_kind(name)}.")
    with as_public_errors(GridError):
        cell = Cell.named(name)
    if cell not in grid:
        raise MinesweeperError(f"{cell.name} lies outside {grid.width} × {grid.height} cells.")
    return cell


def chosen_level(level: str) -> Level:
    """Returns the level that a name or a size such as 30x16/99 stands for."""
    if not isinstance(level, str):
        raise MinesweeperError(
            f"A level is a name or a size such as “30x16/99”, not {_kind(level)}."
        )
    if level in LEVELS:
        return LEVELS[level]
    if not any(letter.isdigit() for letter in level):
        raise MinesweeperError(
            f"There is no level {quoted(level)}; there are {', '.join(LEVELS)}, "
            "and sizes such as 30x16/99."
        )
    with as_public_errors(LevelError):
        return Level.read(level)


def chosen_seed(seed: int) -> int:
    """Returns a seed from 0 to 2^64 − 1."""
    whole_number("A seed", seed)
    with as_public_errors(SeedError):
        return checked_seed(seed)


def whole_number(what: str, value: int) -> int:
    """Returns a whole number; for anything else raises an error that begins with `what`."""
    if type(value) is not int:
        raise MinesweeperError(f"{what} is a whole number, not {_kind(value)}.")
    return value


def chosen_promise(first_click: str) -> FirstClick:
    """Returns the promise of a name: any, safe or opening."""
    promises = {promise.value: promise for promise in FirstClick}
    return one_of("first click", first_click, promises)


def one_of(what: str, name: str, known: "dict[str, _Chosen]") -> _Chosen:
    """Returns the entry of this name; `what` names its kind in the error message."""
    if not isinstance(name, str) or name not in known:
        shown = quoted(name) if isinstance(name, str) else _kind(name)
        raise MinesweeperError(f"There is no {what} {shown}; there are {', '.join(known)}.")
    return known[name]


def names_of(cells: Iterable[Cell]) -> list[str]:
    """Returns the names of cells in the same order."""
    return [cell.name for cell in cells]


def _kind(value: object) -> str:
    return f"a value of the type {type(value).__name__}"
