"""Explains where a chance comes from: how many minefields fit, and how many have a mine there."""

from collections.abc import Iterator, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import PartTally, Tallies
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Arrangement, PartCount, Share, Tally
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

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
    text += [_(words.ONE_FITS)] if tallies.layouts == 1 else []
    if have_a_mine:
        text += [_(words.MINE_AMONG).format(cells=words.join_cells(cells))]
    else:
        text += [
            _share_text(share, tallies, is_past=is_past, is_away=parts[share.cell] is None)
            if _is_clear(share, parts[share.cell])
            else _text_with_glance(share, position)
            for share in shares
        ]
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
        form = _(words.ALWAYS_MINED if share.chance else words.NEVER_MINED)
    elif is_away and tallies.unconstrained > 1:
        away = words.was_away_from_numbers if is_past else words.is_away_from_numbers
        form = away(tallies.unconstrained)
    else:
        form = _(words.HAD_CHANCE if is_past else words.HAS_CHANCE)
    text = form.format(
        cell=share.cell.name,
        chance=words.chance_text(share.chance),
        percent=words.whole_percent(share.chance),
        count=tallies.unconstrained,
    )
    if is_away and tallies.unconstrained == 1 and 0 < share.chance < 1:
        return join_sentences(_(words.ALONE_IS_AWAY).format(cell=share.cell.name), text)
    return text


def _text_with_glance(share: Share, position: Position) -> str:
    """Writes what one number says of a cell, the one that comes nearest, and then its chance."""
    need, room, clue = _nearest_number(share, position)
    glance, percent = words.whole_percent(need / room), words.whole_percent(share.chance)
    form = words.RAISED_BY_OTHERS if share.chance > need / room else words.LOWERED_BY_OTHERS
    return _(words.SAME_WITH_OTHERS if glance == percent else form).format(
        cell=share.cell.name,
        clue=_(words.NUMBER_AND_PLACE).format(number=position.at(clue), cell=clue.name),
        mines=words.mine_count(need),
        room=words.covered_cells(room),
        glance=glance,
        percent=percent,
    )


def chance_by_one_number(share: Share, position: Position) -> float | None:
    """Returns the chance that one number gives a cell, the one that comes nearest to the truth.

    None for a cell away from all numbers.
    """
    if not any(position.at(clue) < COVERED for clue in position.grid.neighbours(share.cell)):
        return None
    need, room, _clue = _nearest_number(share, position)
    return need / room


def _nearest_number(share: Share, position: Position) -> tuple[int, int, Cell]:
    clues = [clue for clue in position.grid.neighbours(share.cell) if position.at(clue) < COVERED]
    read = [_need_and_room(clue, position) for clue in clues]
    return min(read, key=lambda one: (abs(one[0] / one[1] - share.chance), one))


def _need_and_room(clue: Cell, position: Position) -> tuple[int, int, Cell]:
    """Returns the mines that a clue still needs, and how many covered cells it has for them."""
    near = [position.at(cell) for cell in position.grid.neighbours(clue)]
    return position.at(clue) - near.count(SHOWN_MINE), near.count(COVERED), clue


def _is_clear(share: Share, part: PartTally | None) -> bool:
    """Returns whether a chance needs no more words: it is certain, away from numbers, or drawn."""
    return part is None or bool(part.arrangements) or share.chance in (0.0, 1.0)


def _part_texts(shares: list[Share], parts: dict[Cell, PartTally | None]) -> Iterator[str]:
    """Yields the ways of each part that has few of them; many help nobody."""
    for part in dict.fromkeys(parts.values()):
        if part is not None and part.arrangements:
            inside = [share for share in shares if parts[share.cell] is part]
            yield join_sentences(_part_text(part), _weights_text(part, inside))


def _part_text(part: PartTally) -> str:
    is_few = len(part.clues) <= _MOST_NAMED_CLUES
    form = words.MANY_CLUES_LEAVE_WAYS
    if is_few:
        form = words.CLUE_LEAVES_WAYS if len(part.clues) == 1 else words.CLUES_LEAVE_WAYS
    return _(form).format(
        clues=words.join_cells(part.clues),
        count=len(part.clues),
        ways=words.way_count(part.ways, words.format_count(part.ways)),
        cells=_cells(part.cells),
    )


def _weights_text(part: PartTally, shares: Sequence[Share]) -> str:
    """Says that the ways are not equally likely, if the chances would seem to be wrong."""
    ways = part.arrangements
    mined = {share: sum(share.cell in way.mines for way in ways) for share in shares}
    if all(abs(mined[one] / len(ways) - one.chance) <= _CLEAR_DIFFERENCE for one in shares):
        return ""
    by_mines = sorted((len(way.mines), -way.layouts) for way in ways)
    layouts = [-layouts for _, layouts in by_mines]
    is_falling = layouts == sorted(layouts, reverse=True)
    return _(words.FEWER_MINES_ARE_LIKELIER if is_falling else words.NOT_EQUALLY_LIKELY)


def _cells(cells: Sequence[Cell]) -> str:
    if len(cells) > _MOST_NAMED_CELLS:
        return words.cell_count(len(cells))
    return words.join_cells(cells)
