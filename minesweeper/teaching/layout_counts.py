"""Explains where a chance comes from: how many minefields fit, and how many have a mine there."""

from collections.abc import Iterator, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import PartTally, Tallies
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Arrangement, PartCount, Share, Tally

FEW_ARRANGEMENTS = 8
"""A part with more arrangements is counted without pictures of them."""
MOST_CELLS_COUNTED = 10_000
"""Minefields of larger boards are not counted: the player would wait too long."""
_MANY_LAYOUTS = 1_000_000
"""Numbers of minefields from here on mean nothing to a reader, and only the share is given."""
_MOST_NAMED_CLUES, _MOST_NAMED_CELLS = 6, 10
"""If a part has more clues or cells, only their number is given."""


def count_layouts(
    position: Position, cells: Sequence[Cell], *, have_a_mine: bool = False
) -> Tally | None:
    r"""Counts the minefields that fit, and those with a mine in each of some covered cells.

    The cell in question comes first. `have_a_mine` says that the cells cannot all be safe, and adds
    a sentence about that. Returns None if the board is too large or the count too wide.

    >>> from minesweeper.game.notation import read_position
    >>> position = read_position("3x1/1\n#1#\n").position
    >>> for sentence in count_layouts(position, [Cell(0, 0)]).text:
    ...     print(sentence)
    The number at B1 leaves 2 ways to lay the mines in A1 and C1.
    A1 is a mine in 1 of the 2 minefields that fit: 50 %.
    """
    if position.grid.size > MOST_CELLS_COUNTED:
        return None
    try:
        tallies = Tallies(position)
    except TooWideError:
        return None
    shares = [_share(tallies, cell) for cell in cells]
    parts = {cell: tallies.part(cell, FEW_ARRANGEMENTS) for cell in cells}
    text = [*_part_texts(tallies, shares, parts)]
    text += [words.ONE_FITS] if tallies.layouts == 1 else []
    text += [_share_text(share, tallies.layouts) for share in shares]
    text += [words.MINE_AMONG.format(cells=words.join_cells(cells))] if have_a_mine else []
    unique = dict.fromkeys(part for part in parts.values() if part is not None)
    return Tally(tallies.layouts, tuple(shares), tuple(map(_part_count, unique)), tuple(text))


def _share(tallies: Tallies, cell: Cell) -> Share:
    mined = tallies.mined(cell)
    return Share(cell, mined, mined / tallies.layouts)


def _part_count(part: PartTally) -> PartCount:
    arrangements = tuple(Arrangement(one.mines, one.layouts) for one in part.arrangements)
    return PartCount(part.clues, part.cells, part.ways, arrangements)


def _share_text(share: Share, layouts: int) -> str:
    if share.chance in (0.0, 1.0):
        form = words.ALWAYS_MINED if share.chance else words.NEVER_MINED
        return form.format(cell=share.cell.name)
    form = words.MINED_IN if layouts < _MANY_LAYOUTS else words.MINED_IN_SHARE
    return form.format(
        cell=share.cell.name,
        mined=words.format_count(share.mined),
        count=words.format_count(layouts),
        percent=exact_percent(share.chance),
    )


def _part_texts(
    tallies: Tallies, shares: list[Share], parts: dict[Cell, PartTally | None]
) -> Iterator[str]:
    written: set[PartTally] = set()
    for share in shares:
        part = parts[share.cell]
        if part is None:
            if 0 < share.chance < 1:
                is_only = tallies.unconstrained == 1
                form = words.ONLY_UNCONSTRAINED_CELL if is_only else words.UNCONSTRAINED_CELL
                yield form.format(cell=share.cell.name, count=tallies.unconstrained)
        elif part not in written:
            written.add(part)
            yield _part_text(part)


def _part_text(part: PartTally) -> str:
    count = words.format_count(part.ways)
    ways = words.ONE_WAY if part.ways == 1 else words.WAYS.format(count=count)
    return words.PART_WAYS.format(clues=_clues(part.clues), ways=ways, cells=_cells(part.cells))


def _clues(clues: Sequence[Cell]) -> str:
    if len(clues) > _MOST_NAMED_CLUES:
        return words.MANY_PART_CLUES.format(count=len(clues))
    form = words.PART_CLUES if len(clues) > 1 else words.PART_CLUE
    return form.format(cells=words.join_cells(clues))


def _cells(cells: Sequence[Cell]) -> str:
    if len(cells) > _MOST_NAMED_CELLS:
        return words.MANY_PART_CELLS.format(count=len(cells))
    return words.join_cells(cells)
