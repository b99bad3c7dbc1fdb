"""Explains where a chance comes from: how many minefields fit, and how many have a mine there."""

from collections.abc import Iterator, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import PartTally, Tallies
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Arrangement, PartCount, Share, Tally

FEW_ARRANGEMENTS = 8
"""A part with more arrangements is counted without pictures of them."""
MOST_CELLS_COUNTED = 10_000
"""Minefields of larger boards are not counted: the player would wait too long."""
_CLEAR_DIFFERENCE = 0.01
"""If the share of the ways and the chance differ by more, a sentence says why."""
_MOST_NAMED_CLUES, _MOST_NAMED_CELLS = 6, 10
"""If a part has more clues or cells, only their number is given."""


def count_layouts(
    position: Position,
    cells: Sequence[Cell],
    *,
    have_a_mine: bool = False,
    is_past: bool = False,
) -> Tally | None:
    r"""Counts the minefields that fit, and those with a mine in each of some covered cells.

    The cell in question comes first. `have_a_mine` says that the cells cannot all be safe, and adds
    a sentence about that. `is_past` says that the move has been made. Returns None if the board is
    too large or the count too wide.

    >>> from minesweeper.game.notation import read_position
    >>> position = read_position("3x1/1\n#1#\n").position
    >>> for sentence in count_layouts(position, [Cell(0, 0)]).text:
    ...     print(sentence)
    The number at B1 leaves 2 ways to lay the mines in A1 and C1.
    A1 has a 50 % chance of being a mine.
    """
    if position.grid.size > MOST_CELLS_COUNTED:
        return None
    try:
        tallies = Tallies(position)
    except TooWideError:
        return None
    shares = [_share(tallies, cell) for cell in cells]
    parts = {cell: tallies.part(cell, FEW_ARRANGEMENTS) for cell in cells}
    text = [*_part_texts(shares, parts)]
    text += [words.ONE_FITS] if tallies.layouts == 1 else []
    text += [
        _share_text(share, tallies, is_past=is_past, is_away=parts[share.cell] is None)
        for share in shares
    ]
    text += [words.MINE_AMONG.format(cells=words.join_cells(cells))] if have_a_mine else []
    unique = dict.fromkeys(part for part in parts.values() if part is not None)
    return Tally(tallies.layouts, tuple(shares), tuple(map(_part_count, unique)), tuple(text))


def _share(tallies: Tallies, cell: Cell) -> Share:
    mined = tallies.mined(cell)
    return Share(cell, mined, mined / tallies.layouts)


def _part_count(part: PartTally) -> PartCount:
    arrangements = tuple(Arrangement(one.mines, one.layouts) for one in part.arrangements)
    return PartCount(part.clues, part.cells, part.ways, arrangements)


def _share_text(share: Share, tallies: Tallies, *, is_past: bool, is_away: bool) -> str:
    if share.chance in (0.0, 1.0):
        form = words.ALWAYS_MINED if share.chance else words.NEVER_MINED
    elif is_away and tallies.unconstrained > 1:
        form = words.WAS_AWAY_FROM_NUMBERS if is_past else words.IS_AWAY_FROM_NUMBERS
    else:
        form = words.HAD_CHANCE if is_past else words.HAS_CHANCE
    text = form.format(
        cell=share.cell.name,
        chance=words.chance_text(share.chance),
        percent=words.whole_percent(share.chance),
        count=tallies.unconstrained,
    )
    if is_away and tallies.unconstrained == 1 and 0 < share.chance < 1:
        return f"{words.ALONE_IS_AWAY.format(cell=share.cell.name)} {text}"
    return text


def _part_texts(shares: list[Share], parts: dict[Cell, PartTally | None]) -> Iterator[str]:
    """Yields the ways of each part that has few of them; many help nobody."""
    for part in dict.fromkeys(parts.values()):
        if part is not None and part.arrangements:
            inside = [share for share in shares if parts[share.cell] is part]
            yield f"{_part_text(part)} {_weights_text(part, inside)}".strip()


def _part_text(part: PartTally) -> str:
    count = words.format_count(part.ways)
    ways = words.ONE_WAY if part.ways == 1 else words.WAYS.format(count=count)
    return words.PART_WAYS.format(clues=_clues(part.clues), ways=ways, cells=_cells(part.cells))


def _weights_text(part: PartTally, shares: Sequence[Share]) -> str:
    """Says that the ways are not equally likely, if the chances would seem to be wrong."""
    ways = part.arrangements
    mined = {share: sum(share.cell in way.mines for way in ways) for share in shares}
    if all(abs(mined[one] / len(ways) - one.chance) <= _CLEAR_DIFFERENCE for one in shares):
        return ""
    by_mines = sorted((len(way.mines), -way.layouts) for way in ways)
    layouts = [-layouts for _, layouts in by_mines]
    is_falling = layouts == sorted(layouts, reverse=True)
    return words.FEWER_MINES_ARE_LIKELIER if is_falling else words.NOT_EQUALLY_LIKELY


def _clues(clues: Sequence[Cell]) -> str:
    if len(clues) > _MOST_NAMED_CLUES:
        return words.MANY_PART_CLUES.format(count=len(clues))
    form = words.PART_CLUES if len(clues) > 1 else words.PART_CLUE
    return form.format(cells=words.join_cells(clues))


def _cells(cells: Sequence[Cell]) -> str:
    if len(cells) > _MOST_NAMED_CELLS:
        return words.MANY_PART_CELLS.format(count=len(cells))
    return words.join_cells(cells)
