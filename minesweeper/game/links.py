"""Links that carry a minefield: `?b=3&m=…&start=…`, as several sites write and read them.

`b` is the size: 1, 2 or 3 for the classic ones, else the width and the height with as many digits
each. `m` is the mines, row by row, five cells to a digit of base 32, the first cell the most
significant. `start` is the index of the cell to open first, and may be missing.
`docs/sharing.md` lists the sites that read them.
"""

import re
from urllib.parse import parse_qs

from minesweeper.game.grid import Cell, Grid, GridError
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import NotationError
from minesweeper.game.quoting import quoted
from minesweeper.translation import gettext as _

SITE = "https://davidnhill.github.io/JSMinesweeper/index.html"
"""The address that our links lead to: JSMinesweeper, which opens the board to be played."""
LONGEST_SIDE = 250
"""The longest side of a board that JSMinesweeper draws."""
_CLASSIC = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_LINK = re.compile(r"[^\s?]*\?([^\s?#]*)(#\S*)?")
_SIZE = re.compile(r"[0-9]+")
_CELLS_A_DIGIT = 5
_LONGEST_LINK = 1 << 20
"""The most characters of a link; the mines of a million cells take a fifth of that."""
_MOST_VALUES = 100
"""The most values after the question mark; to split millions of them would take ten seconds."""


def write_link(minefield: Minefield, start: Cell | None = None) -> str:
    """Returns a link to play this minefield, with a safe cell to open first.

    Raises a NotationError if the board is too large for a link.
    """
    grid = minefield.grid
    if max(grid.width, grid.height) > LONGEST_SIDE:
        raise NotationError(
            _(
                "A link can hold boards up to {longest_side} × {longest_side}, not {width} × "
                "{height}."
            ).format(longest_side=LONGEST_SIDE, width=grid.width, height=grid.height)
        )
    link = f"{SITE}?b={_write_size(grid)}&m={_write_mines(minefield.mined)}"
    return link if start is None else f"{link}&start={grid.index(start)}"


def is_link(text: str) -> bool:
    """Returns True if a text is a link with a size and mines, whether or not they are valid."""
    return {"b", "m"} <= link_values(text).keys()


def read_link(text: str) -> tuple[Minefield, Cell | None]:
    """Returns the minefield of a link to any site, and the cell to open first.

    Raises a NotationError if the link names no board.

    >>> minefield, start = read_link("https://example.org/?b=22&m=g&start=3")
    >>> minefield.numbers[start.row * 2 + start.column]
    1
    """
    values = link_values(text)
    if not {"b", "m"} <= values.keys():
        raise NotationError(_("A link to a board must give its size as b and its mines as m."))
    grid = _read_size(values["b"][-1])
    minefield = Minefield(grid, _read_mines(values["m"][-1], grid.size))
    if "start" not in values:
        return minefield, None
    return minefield, _read_start(values["start"][-1], minefield)


def link_values(text: str) -> dict[str, list[str]]:
    """Returns the values after the question mark by name; none if the text is no link."""
    address = text.strip()
    asked = _LINK.fullmatch(address) if len(address) <= _LONGEST_LINK else None
    if asked is None or asked[1].count("&") >= _MOST_VALUES:
        return {}
    return parse_qs(asked[1])


def _write_size(grid: Grid) -> str:
    for name, size in _CLASSIC.items():
        if size == (grid.width, grid.height):
            return name
    digits = len(str(max(grid.width, grid.height)))
    return f"{grid.width:0{digits}}{grid.height:0{digits}}"


def _write_mines(mined: bytes) -> str:
    padded = mined + bytes(-len(mined) % _CELLS_A_DIGIT)
    return "".join(
        _DIGITS[int("".join(map(str, padded[at : at + _CELLS_A_DIGIT])), 2)]
        for at in range(0, len(padded), _CELLS_A_DIGIT)
    )


def _read_size(text: str) -> Grid:
    if text in _CLASSIC:
        return Grid(*_CLASSIC[text])
    middle, odd = divmod(len(text), 2)
    if odd or not _SIZE.fullmatch(text) or len(text) > len("10001000"):
        raise NotationError(
            _(
                "The size in a link, b, must be 1, 2 or 3, or a width and a height with the same "
                "number of digits."
            )
        )
    try:
        return Grid(int(text[:middle]), int(text[middle:]))
    except GridError as error:
        raise NotationError(str(error)) from None


def _read_mines(text: str, cells: int) -> bytes:
    digits = -(-cells // _CELLS_A_DIGIT)
    if len(text) != digits:
        raise NotationError(
            _("The mines in this link, m, should have {digits} digits, not {count}.").format(
                digits=digits, count=len(text)
            )
        )
    if wrong := set(text) - set(_DIGITS):
        raise NotationError(
            _("The mines in this link, m, cannot contain the digit {digit}.").format(
                digit=quoted(min(wrong))
            )
        )
    bits = "".join(f"{_DIGITS.index(digit):05b}" for digit in text)
    if "1" in bits[cells:]:
        raise NotationError(_("The mines in this link, m, go beyond the last cell."))
    return bytes(map(int, bits[:cells]))


def _read_start(text: str, minefield: Minefield) -> Cell:
    if not _SIZE.fullmatch(text) or len(text) > len("1000000"):
        raise NotationError(_("The first cell in a link, start, must be given as a cell index."))
    index = int(text)
    if index >= minefield.grid.size or minefield.mined[index]:
        raise NotationError(
            _("The first cell in this link, start, is not a safe cell on the board.")
        )
    return minefield.grid.cell(index)
