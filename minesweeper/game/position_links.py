"""Links that carry a position: `?analysis=…`, as JSMinesweeper writes and reads them.

The value begins with the width and the height, two digits each, and the number of mines, four
digits, in base 62. Then come the cells, row by row, as runs of equal cells. Every kind of cell has
its own digits, and a run is its length written with these digits:

    0: a–j   1: k–q   2: r–v   3: w–A   4: B–E   5: F–H   6: I–K   7: L   8: M
    covered mine: N–Q   covered: R–0   flagged: 1–8   flagged, not counted: 9

So `lT` is one 1 and two covered cells. A kind with a single digit repeats it. Numbers beside a flag
or a covered mine are written less one for each of them. A flag beside a 0, which cannot be less, is
"not counted".
"""

from minesweeper.game.grid import Cell, Grid, GridError
from minesweeper.game.links import LONGEST_SIDE, SITE, link_values
from minesweeper.game.notation import FlaggedPosition, NotationError
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.quoting import quoted
from minesweeper.translation import gettext as _

_BASE_62 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_KINDS = "012345678IHFO"
"""The kinds of cells: numbers, covered mines, covered cells, flags, flags that are not counted."""
_DIGITS_OF_KIND = (10, 7, 5, 5, 4, 3, 3, 1, 1, 4, 10, 8, 1)
_SIDE, _MINES = 2, 4
"""The number of digits of a side, and of the number of mines."""


def _digits() -> dict[str, str]:
    found, start = {}, 0
    for kind, count in zip(_KINDS, _DIGITS_OF_KIND, strict=True):
        found[kind] = _BASE_62[start : start + count]
        start += count
    return found


_DIGITS = _digits()
_KIND_OF = {digit: kind for kind, digits in _DIGITS.items() for digit in digits}


def write_position_link(sheet: FlaggedPosition) -> str:
    """Returns a link to a position, which JSMinesweeper opens in its analysis.

    A shown mine becomes a flag, because a link has nothing else for it. Raises a NotationError if
    the board is too large for a link.

    >>> shown = Position(Grid(3, 1), bytes([1, COVERED, COVERED]), mines=1)
    >>> write_position_link(FlaggedPosition(shown)).partition("?")[2]
    'analysis=adabaaablT'
    """
    position = sheet.position
    grid = position.grid
    if max(grid.width, grid.height) > LONGEST_SIDE:
        raise NotationError(
            _("A link can hold boards up to {most} × {most}, not {width} × {height}.").format(
                most=LONGEST_SIDE, width=grid.width, height=grid.height
            )
        )
    numbers = [(grid.width, _SIDE), (grid.height, _SIDE), (position.mines, _MINES)]
    head = "".join(_write_number(number, digits) for number, digits in numbers)
    return f"{SITE}?analysis={head}{_write_runs(_kinds(sheet))}"


def is_position_link(text: str) -> bool:
    """Returns True if a text is a link with a position, whether or not it is valid."""
    return "analysis" in link_values(text)


def read_position_link(text: str) -> FlaggedPosition:
    """Returns the position of a link; raises a NotationError if the link has none."""
    value = link_values(text).get("analysis", [""])[-1]
    if wrong := set(value) - set(_BASE_62):
        text = _("The position in this link cannot contain {sign}.")
        raise NotationError(text.format(sign=quoted(min(wrong))))
    head, cells = value[: 2 * _SIDE + _MINES], value[2 * _SIDE + _MINES :]
    if len(head) < 2 * _SIDE + _MINES:
        raise NotationError(_("The position in this link is too short."))
    width, height = _read_number(head[:_SIDE]), _read_number(head[_SIDE : 2 * _SIDE])
    mines = _read_number(head[2 * _SIDE :])
    try:
        grid = Grid(width, height)
    except GridError as error:
        raise NotationError(str(error)) from None
    if mines > grid.size:
        text = _("This link has {cells} cells, which is too few for {mines} mines.")
        raise NotationError(text.format(mines=mines, cells=grid.size))
    return _sheet(grid, _read_runs(cells, grid.size), mines)


def _write_number(number: int, digits: int) -> str:
    written = ""
    for _digit in range(digits):
        number, digit = divmod(number, len(_BASE_62))
        written = _BASE_62[digit] + written
    return written


def _read_number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * len(_BASE_62) + _BASE_62.index(digit)
    return number


def _kinds(sheet: FlaggedPosition) -> list[str]:
    """Returns the kind of every cell; a number is reduced by each counted flag beside it."""
    grid, seen = sheet.position.grid, bytearray(sheet.position.seen)
    kinds = ["H"] * grid.size
    flags = {grid.index(cell) for cell in sheet.flags}
    flags |= {at for at, value in enumerate(seen) if value == SHOWN_MINE}
    for flag in sorted(flags):
        beside = [near for near in grid.around(flag) if seen[near] < COVERED]
        if all(seen[near] for near in beside):
            kinds[flag] = "F"
            for near in beside:
                seen[near] -= 1
        elif flag:
            # JSMinesweeper reads a first cell of this kind as none, so there the flag is left out.
            kinds[flag] = "O"
    for at, value in enumerate(seen):
        if value < COVERED:
            kinds[at] = str(value)
    return kinds


def _write_runs(kinds: list[str]) -> str:
    runs, start = [], 0
    for at in range(1, len(kinds) + 1):
        if at == len(kinds) or kinds[at] != kinds[start]:
            runs.append(_write_run(_DIGITS[kinds[start]], at - start))
            start = at
    return "".join(runs)


def _write_run(digits: str, length: int) -> str:
    if len(digits) == 1:
        return digits * length
    written = ""
    while length:
        length, digit = divmod(length, len(digits))
        written = digits[digit] + written
    return written


def _read_runs(written: str, size: int) -> str:
    """Returns the kinds of all cells; raises a NotationError if they are not `size` many."""
    kinds, at = "", 0
    while at < len(written) and len(kinds) <= size:
        kind = _KIND_OF[written[at]]
        digits, length = _DIGITS[kind], 0
        while at < len(written) and _KIND_OF[written[at]] == kind and length <= size:
            length = length + 1 if len(digits) == 1 else length * len(digits)
            length += digits.index(written[at])
            at += 1
        kinds += kind * min(length, size + 1)
    if len(kinds) != size or at < len(written):
        text = _("The position in this link should have {cells} cells.")
        raise NotationError(text.format(cells=size))
    return kinds


def _sheet(grid: Grid, kinds: str, mines: int) -> FlaggedPosition:
    seen, flags = bytearray([COVERED]) * grid.size, list[Cell]()
    for at, kind in enumerate(kinds):
        if kind in "FO":
            flags.append(grid.cell(at))
        if kind.isdigit():
            seen[at] = int(kind) + sum(kinds[near] in "FI" for near in grid.around(at))
            if seen[at] >= COVERED:
                raise NotationError(
                    _("The number at {cell} in this link is too large.").format(
                        cell=grid.cell(at).name
                    )
                )
    return FlaggedPosition(Position(grid, bytes(seen), mines), frozenset(flags))
