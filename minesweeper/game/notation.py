"""Text and file forms of positions and minefields.

Our form has `30x16/99` on the first line, then the rows: `#` covered, `F` covered and flagged, `M`
a shown mine, `0` to `8` opened; of a minefield `*` a mine and `.` none. JSMinesweeper's form of a
position has `30x16x99` above, `H` for covered and no shown mines. `.mbf` is the minefield file of
other programs: width, height and number of mines (two bytes), then a column and a row for each.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from minesweeper.game.grid import Cell, Grid, GridError
from minesweeper.game.level import LevelError
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.quoting import quoted
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row

_SIZE = re.compile(r"([0-9]{1,7})([x×])([0-9]{1,7})([/x×])([0-9]{1,7})")
POSITION_LETTERS, FLAG_LETTER = "012345678#M", "F"
"""The letter of each value of a cell in `Position.seen`, and the letter of a flagged cell."""
_JSMINESWEEPER_LETTERS = "012345678H"
MINE_LETTERS = ".*"
_STRANGER = 255
"""The value of a letter that is not in the alphabet."""
_MOST_IN_A_BYTE = 255
_MBF_HEAD = 4
"""The number of bytes before the mines in an `.mbf` file: width, height and two for the count."""


class NotationError(ValueError):
    """Text or bytes that are no board, or a board that a format cannot hold; it says why."""


@dataclass(frozen=True, slots=True)
class FlaggedPosition:
    """A position and the flags that the player has put on it.

    Raises a NotationError if a flag is not on a covered cell.
    """

    position: Position
    flags: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        for cell in self.flags:
            if cell not in self.position.grid or self.position.at(cell) != COVERED:
                raise NotationError(
                    _("The flag at {cell} is not on a covered cell.").format(cell=cell.name)
                )

    @classmethod
    def of(cls, position: Position, flags: Iterable[Cell]) -> "FlaggedPosition":
        """Returns a position with flags, without flags on cells that are not covered.

        The player may have flagged a mine that the coach reported. Such a mine counts as shown here
        and needs no flag.
        """
        return cls(position, frozenset(cell for cell in flags if position.at(cell) == COVERED))


def decode(letters: str, alphabet: str) -> tuple[bytes, int]:
    """Returns the index of each letter in an alphabet, and where the first other one is, or −1.

    >>> values, stranger = decode(".*?", MINE_LETTERS)
    >>> list(values[:2]), stranger
    ([0, 1], 2)
    """
    # Letters outside Latin-1 become “?”, which is in no alphabet of ours either.
    values = letters.encode("latin-1", "replace").translate(_values_of(alphabet))
    return values, values.find(_STRANGER)


@cache
def _values_of(alphabet: str) -> bytes:
    known = alphabet.encode("ascii")
    return bytes(known.index(letter) if letter in known else _STRANGER for letter in range(256))


def read_position(text: str) -> FlaggedPosition:
    r"""Returns the position of a text in our form or in JSMinesweeper's.

    The first line tells which it is. Raises a NotationError if the text is neither.

    >>> read_position("3x2/1\n1F#\n###").flags
    frozenset({Cell(row=0, column=1)})
    """
    separator, grid, mines, rows = _read_frame(text)
    alphabet = POSITION_LETTERS if separator == "/" else _JSMINESWEEPER_LETTERS
    letters = "".join(rows)
    seen, stranger = decode(letters.replace(FLAG_LETTER, alphabet[COVERED]), alphabet)
    if stranger >= 0:
        sentence = _("Line {row}, column {column}: {letter} is not a valid cell.")
        raise _strange(letters, stranger, grid, sentence)
    return FlaggedPosition(Position(grid, seen, mines), flags_in(letters, grid))


def flags_in(letters: str, grid: Grid) -> frozenset[Cell]:
    """Returns the flagged cells among all letters of a position."""
    return frozenset(grid.cell(flag.start()) for flag in re.finditer(FLAG_LETTER, letters))


def _strange(letters: str, at: int, grid: Grid, sentence: str) -> NotationError:
    row, column = grid.cell(at)
    return NotationError(
        sentence.format(row=row + 2, column=column + 1, letter=quoted(letters[at]))
    )


def write_position(sheet: FlaggedPosition) -> str:
    """Returns a position in our form."""
    grid, mines = sheet.position.grid, sheet.position.mines
    return "\n".join([f"{grid.width}x{grid.height}/{mines}", *draw_position(sheet), ""])


def write_jsminesweeper(sheet: FlaggedPosition) -> str:
    """Returns a position in JSMinesweeper's form.

    Raises a NotationError if a mine is shown: that form has no letter for it.
    """
    position = sheet.position
    grid = position.grid
    if SHOWN_MINE in position.seen:
        cell = grid.cell(position.seen.index(SHOWN_MINE))
        raise NotationError(
            _("JSMinesweeper's format cannot include the mine shown at {cell}.").format(
                cell=cell.name
            )
        )
    rows = draw_position(sheet, _JSMINESWEEPER_LETTERS)
    return "\n".join([f"{grid.width}x{grid.height}x{position.mines}", *rows, ""])


def draw_position(sheet: FlaggedPosition, alphabet: str = POSITION_LETTERS) -> list[str]:
    """Returns the rows of a position as text, without the line that gives the size."""
    drawn = bytearray(sheet.position.seen.translate(alphabet.encode("ascii").ljust(256)))
    for cell in sheet.flags:
        drawn[sheet.position.grid.index(cell)] = ord(FLAG_LETTER)
    return _rows(drawn, sheet.position.grid)


def draw_mines(grid: Grid, mined: bytes) -> list[str]:
    """Returns the rows of a minefield as text, without the line that gives the size."""
    return _rows(mined.translate(MINE_LETTERS.encode("ascii").ljust(256)), grid)


def _rows(drawn: bytes | bytearray, grid: Grid) -> list[str]:
    letters = drawn.decode("ascii")
    return [letters[at : at + grid.width] for at in range(0, grid.size, grid.width)]


def read_minefield(text: str) -> Minefield:
    """Returns the minefield of a text in our form; raises a NotationError if it is none."""
    separator, grid, mines, rows = _read_frame(text)
    if separator != "/":
        raise NotationError(_("Line 1: write a minefield's size like 30x16/99."))
    letters = "".join(rows)
    mined, stranger = decode(letters, MINE_LETTERS)
    if stranger >= 0:
        sentence = _("Line {row}, column {column}: {letter} is neither * nor a dot.")
        raise _strange(letters, stranger, grid, sentence)
    minefield = Minefield(grid, mined)
    drawn = minefield.mined.count(1)
    if drawn != mines:
        raise NotationError(
            _("Line 1: the number of mines is {mines}, but the number drawn is {drawn}.").format(
                mines=mines, drawn=drawn
            )
        )
    return minefield


def write_minefield(minefield: Minefield) -> str:
    """Returns a minefield in our form.

    >>> print(write_minefield(Minefield.with_mines(Grid(3, 1), [Cell(0, 2)])), end="")
    3x1/1
    ..*
    """
    grid = minefield.grid
    size = f"{grid.width}x{grid.height}/{minefield.mined.count(1)}"
    return "\n".join([size, *draw_mines(grid, minefield.mined), ""])


def add_clauses(text: str) -> tuple[Grid, bytes]:
    """Returns the grid and the numbers of a fully uncovered board: rows of digits.

    Blanks and commas between the digits are ignored. Raises a NotationError for anything else.
    """
    lines = [re.sub(r"[\s,]", "", line) for line in text.strip().splitlines()]
    if not lines or not lines[0]:
        raise NotationError(
            _("A fully uncovered board must be rows of digits, and there are none.")
        )
    grid = _checked_grid(len(lines[0]), len(lines))
    for number, line in enumerate(lines, start=1):
        if not (line.isascii() and line.isdigit()):
            raise NotationError(
                _("Line {number}: a row of a fully uncovered board has only digits.").format(
                    number=number
                )
            )
        if len(line) != grid.width:
            raise NotationError(
                _("Line {number}: a row should have {width} cells, not {count}.").format(
                    number=number, width=grid.width, count=len(line)
                )
            )
    return grid, bytes(int(digit) for line in lines for digit in line)


def can_be_mbf(data: bytes) -> bool:
    """Returns True if bytes are as long as an `.mbf` file with their number of mines must be."""
    return len(data) >= _MBF_HEAD and 0 not in data[:2] and len(data) == _mbf_length(data)


def _mbf_length(data: bytes) -> int:
    return _MBF_HEAD + 2 * int.from_bytes(data[2:_MBF_HEAD], "big")


def read_mbf(data: bytes) -> Minefield:
    """Returns the minefield of an `.mbf` file; raises a NotationError if it is none."""
    if len(data) < _MBF_HEAD:
        raise NotationError(_("This .mbf file ends too early: its first 4 bytes give the size."))
    length = _mbf_length(data)
    if len(data) != length:
        mines = (length - _MBF_HEAD) // 2
        raise NotationError(
            _(
                "This .mbf file's mine count is {mines}, so it should have {length} bytes, "
                "not {count}."
            ).format(mines=mines, length=length, count=len(data))
        )
    grid = _checked_grid(data[0], data[1])
    cells = [Cell(data[at + 1], data[at]) for at in range(_MBF_HEAD, length, 2)]
    _check_mines(grid, cells)
    return Minefield.with_mines(grid, cells)


def write_mbf(minefield: Minefield) -> bytes:
    """Returns the bytes of an `.mbf` file.

    Raises a NotationError if a side is longer than 255. The count of mines always fits then.
    """
    grid = minefield.grid
    mines = minefield.mined.count(1)
    if max(grid.width, grid.height) > _MOST_IN_A_BYTE:
        raise NotationError(
            _(
                "An .mbf file can hold boards of up to {most_in_a_byte} cells a side, not "
                "{width} × {height}."
            ).format(most_in_a_byte=_MOST_IN_A_BYTE, width=grid.width, height=grid.height)
        )
    head = bytes((grid.width, grid.height)) + mines.to_bytes(2, "big")
    return head + bytes(value for row, column in minefield.mines() for value in (column, row))


def _read_frame(text: str) -> tuple[str, Grid, int, list[str]]:
    """Returns the size's second separator, the grid, the mines and the rows, checked for length."""
    lines = [line.strip() for line in text.strip().splitlines()]
    size = _SIZE.fullmatch(lines[0].replace(" ", "")) if lines else None
    if size is None:
        raise NotationError(_("Line 1: a board begins with its size, such as 30x16/99."))
    width, height, mines = int(size[1]), int(size[3]), int(size[5])
    grid = _checked_grid(width, height)
    if mines > grid.size:
        raise NotationError(
            _("Line 1: {size} cells cannot hold {mines} mines.").format(size=grid.size, mines=mines)
        )
    rows = lines[1:]
    if len(rows) != height:
        raise NotationError(
            _("The size says {height} rows, not {count}.").format(height=height, count=len(rows))
        )
    for number, row in enumerate(rows, start=2):
        if len(row) != width:
            raise NotationError(
                _("Line {number}: a row should have {width} cells, not {count}.").format(
                    number=number, width=width, count=len(row)
                )
            )
    return size[4], grid, mines, rows


def _checked_grid(width: int, height: int) -> Grid:
    try:
        return Grid(width, height)
    except GridError as error:
        raise NotationError(str(error)) from None


def _check_mines(grid: Grid, cells: Iterable[Cell]) -> None:
    seen = set()
    for cell in cells:
        if cell not in grid:
            raise NotationError(
                _("The mine at column {column}, row {row} is off the board.").format(
                    column=cell.column, row=cell.row
                )
            )
        if cell in seen:
            raise NotationError(_("The mine at {cell} is listed twice.").format(cell=cell.name))
        seen.add(cell)


@dataclass(frozen=True, slots=True)
class FixedBoard:
    """A minefield with some cells open from the start, and the reason why it is worth playing."""

    name: str
    title: str
    reason: str
    minefield: Minefield
    opened: tuple[Cell, ...]
    """The cells that are open from the start."""


def read_board(name: str, text: str) -> FixedBoard:
    """Returns the fixed board of a text: `title:`, `reason:`, `open:`, an empty line, the mines.

    Raises a NotationError if the text is no such board.
    """
    head, _blank, drawing = text.replace("\r\n", "\n").partition("\n\n")
    entries = dict(_read_entry(line) for line in head.splitlines())
    missing = {"title", "reason", "open"} - entries.keys()
    if missing:
        raise NotationError(
            _("The board has no line for: {names}.").format(names=join_row(sorted(missing)))
        )
    minefield = read_minefield(drawing)
    try:
        level = minefield.level
        opened = tuple(Cell.named(cell) for cell in entries["open"].split())
    except (GridError, LevelError) as error:
        raise NotationError(str(error)) from None
    for cell in opened:
        if cell not in level.grid or minefield.is_mined(cell):
            raise NotationError(
                _("The board cannot start with {cell} opened.").format(cell=cell.name)
            )
    return FixedBoard(name, entries["title"], entries["reason"], minefield, opened)


def _read_entry(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon:
        raise NotationError(
            _("{line} is not an entry such as “title: First steps”.").format(line=quoted(line))
        )
    return key.strip(), value.strip()
