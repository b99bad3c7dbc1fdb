"""Tells where chances come from: how many minefields fit, and what they have in some cells."""

from collections.abc import Iterator, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import PartTally, Tallies
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Arrangement, PartCount, Share, Tally

FEW_ARRANGEMENTS = 8
"""How many arrangements of a part are shown as pictures."""
_MOST_CELLS = 10_000
"""The largest board on which minefields are counted: on larger ones it would take too long."""
_FEW_CLUES, _FEW_CELLS = 6, 10
"""How many clues and cells of a part are named one by one."""


def count_layouts(
    position: Position, cells: Sequence[Cell], *, together: bool = False
) -> Tally | None:
    """The count for some covered cells, the one in question first; None where it is too much.

    `together` says that they cannot all be safe, which is then told.
    """
    if position.grid.size > _MOST_CELLS:
        return None
    try:
        tallies = Tallies(position)
    except TooWideError:
        return None
    shares = [_share(tallies, cell) for cell in cells]
    parts = {cell: tallies.part(cell, FEW_ARRANGEMENTS) for cell in cells}
    text = [_all_told(tallies), *map(_share_told, shares)]
    text += [words.MINE_AMONG.format(cells=words.names(cells))] if together else []
    text += _parts_told(tallies, shares, parts)
    told = dict.fromkeys(part for part in parts.values() if part is not None)
    return Tally(tallies.layouts, tuple(shares), tuple(map(_part_count, told)), tuple(text))


def _share(tallies: Tallies, cell: Cell) -> Share:
    mined = tallies.mined(cell)
    return Share(cell, mined, mined / tallies.layouts)


def _part_count(part: PartTally) -> PartCount:
    laid = tuple(Arrangement(one.mines, one.layouts) for one in part.arrangements)
    return PartCount(part.clues, part.cells, part.ways, laid)


def _all_told(tallies: Tallies) -> str:
    if tallies.layouts == 1:
        return words.ONE_FITS
    return words.capital(words.MANY_FIT.format(count=words.counted(tallies.layouts)))


def _share_told(share: Share) -> str:
    if share.chance in (0.0, 1.0):
        form = words.ALWAYS_MINED if share.chance else words.NEVER_MINED
        return form.format(cell=share.cell.name)
    form = words.MINED_IN if share.mined < 10**9 else words.MINED_IN_SHARE
    return form.format(
        cell=share.cell.name,
        mined=words.counted(share.mined),
        percent=exact_percent(share.chance),
    )


def _parts_told(
    tallies: Tallies, shares: list[Share], parts: dict[Cell, PartTally | None]
) -> Iterator[str]:
    told: set[PartTally] = set()
    for share in shares:
        part = parts[share.cell]
        if part is None:
            if 0 < share.chance < 1:
                form = words.ALONE_IN_THE_SEA if tallies.sea == 1 else words.IN_THE_SEA
                yield form.format(cell=share.cell.name, count=tallies.sea)
        elif part not in told:
            told.add(part)
            yield _part_told(part)


def _part_told(part: PartTally) -> str:
    ways = words.ONE_WAY if part.ways == 1 else words.WAYS.format(count=words.counted(part.ways))
    return words.PART_WAYS.format(clues=_clues(part.clues), ways=ways, cells=_cells(part.cells))


def _clues(clues: Sequence[Cell]) -> str:
    if len(clues) > _FEW_CLUES:
        return words.MANY_PART_CLUES.format(count=len(clues))
    form = words.PART_CLUES if len(clues) > 1 else words.PART_CLUE
    return form.format(cells=words.names(clues))


def _cells(cells: Sequence[Cell]) -> str:
    if len(cells) > _FEW_CELLS:
        return words.MANY_PART_CELLS.format(count=len(cells))
    return words.names(cells)
