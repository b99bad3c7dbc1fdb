"""Explains where a chance comes from: how many minefields fit, and how many have a mine there."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import cut
from minesweeper.logic.counting.sweep import TooWideError, count
from minesweeper.logic.counting.tallies import PartTally, Tallies
from minesweeper.logic.reasons.routes import distance
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Arrangement, PartCount, Share, Tally
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

FEW_ARRANGEMENTS = 8
"""A part with more arrangements is counted without pictures of them."""
MOST_CELLS_COUNTED = 10_000
"""Minefields of larger boards are not counted: the player would wait too long."""
_CLEAR_DIFFERENCE = 0.01
"""If the share of the ways and the chance differ by more, a sentence says why."""
_SLIGHT_DIFFERENCE = 0.03
"""If a chance differs less from what one number says, nobody could say why."""
_MOST_NAMED_CLUES, _MOST_NAMED_CELLS = 6, 10
"""If a part has more clues or cells, only their number is given."""
_MOST_CELLS_OF_NUMBER, _MOST_FORCED = 5, 3
"""If a number has more cells, or a cell would force more mines, not all of them are named."""


def count_layouts(
    position: Position,
    cells: Sequence[Cell],
    *,
    better: Cell | None = None,
    have_a_mine: bool = False,
    is_past: bool = False,
) -> Tally | None:
    r"""Counts the minefields that fit, and those with a mine in each of some covered cells.

    The cell in question comes first, and `better`, a cell that was safer, last. `have_a_mine` says
    that the cells cannot all be safe, and adds a sentence about that. `is_past` says that the move
    has been made. Returns None if the board is too large or the count too wide.

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
    cells = [*(cell for cell in cells if cell != better), *([] if better is None else [better])]
    shares = [_share(tallies, cell, position) for cell in cells]
    parts = {cell: tallies.part(cell, FEW_ARRANGEMENTS) for cell in cells}
    text = [*_part_texts(shares, parts)]
    text += [_(words.ONE_FITS)] if tallies.layouts == 1 else []
    if have_a_mine:
        text += [_(words.MINE_AMONG).format(cells=words.join_cells(cells))]
    else:
        text += [
            _share_text(share, tallies, is_past=is_past, is_away=parts[share.cell] is None)
            if _is_clear(share, parts[share.cell])
            else _reason_of_chance(share, position, tallies)
            for share in shares
            if not _is_told_by(shares[0], share, position, tallies)
        ]
    unique = dict.fromkeys(part for part in parts.values() if part is not None)
    counts = tuple(map(_part_count, unique))
    return Tally(tallies.layouts, tuple(shares), counts, tuple(text), better=better)


def _share(tallies: Tallies, cell: Cell, position: Position) -> Share:
    mined = tallies.mined(cell)
    share = Share(cell, mined, mined / tallies.layouts)
    is_near = any(position.at(near) < COVERED for near in position.grid.neighbours(cell))
    if not is_near or mined in (0, tallies.layouts):
        return share
    return replace(share, by_one_number=_glance(_best_number(share, position, tallies)))


def _part_count(part: PartTally) -> PartCount:
    arrangements = tuple(Arrangement(one.mines, one.layouts) for one in part.arrangements)
    return PartCount(part.clues, part.cells, part.ways, arrangements)


def _share_text(share: Share, tallies: Tallies, *, is_past: bool, is_away: bool) -> str:
    if share.chance in (0.0, 1.0):
        form = _(words.ALWAYS_MINED if share.chance else words.NEVER_MINED)
    elif is_away and tallies.unconstrained > 1:
        form = words.is_away_from_numbers(tallies.unconstrained)
    else:
        form = _(words.HAD_CHANCE if is_past else words.HAS_CHANCE)
    text = form.format(
        cell=share.cell.name,
        chance=words.chance_text(share.chance),
        count=tallies.unconstrained,
    )
    if is_away and tallies.unconstrained == 1 and 0 < share.chance < 1:
        return join_sentences(_(words.ALONE_IS_AWAY).format(cell=share.cell.name), text)
    return text


def _is_told_by(first: Share, share: Share, position: Position, tallies: Tallies) -> bool:
    """Returns whether the reason of the first chance tells another one: one of two cells mined."""
    if share is first or None in (first.by_one_number, share.by_one_number):
        return False
    clue = _best_number(first, position, tallies)
    return {first.cell, share.cell} == set(clue.left)


# The reason of a chance: what one number says, and what the others change.


def _reason_of_chance(share: Share, position: Position, tallies: Tallies) -> str:
    """Writes what one number says of a cell, and why its chance is another one."""
    clue = _best_number(share, position, tallies)
    glance, percent = words.whole_percent(_glance(clue)), words.whole_percent(share.chance)
    chances = {cell: tallies.mined(cell) / tallies.layouts for cell in clue.left}
    is_even = all(words.whole_percent(chance) == glance for chance in chances.values())
    if is_even:
        return _number_text(clue, _(words.EACH).format(percent=glance))
    by_it_alone = _(words.EACH_BY_IT_ALONE).format(percent=glance)
    if glance == percent:
        reasons = [_(words.HARDLY_CHANGED).format(cell=share.cell.name)]
    elif abs(share.chance - _glance(clue)) < _SLIGHT_DIFFERENCE:
        form = _(words.SLIGHTLY_CHANGED)
        reasons = [form.format(cell=share.cell.name, percent=percent)]
    else:
        forced = _forced_text(share, clue, position, tallies)
        reasons = [*([forced] if forced else []), _other_cell_text(share, clue, chances)]
    return words.first_short(
        join_sentences(_number_text(clue, each), why)
        for why in reasons
        for each in (by_it_alone, "")
    )


def _number_text(clue: ReadClue, each: str) -> str:
    """Writes how many mines a number needs in which cells, and the chance that it gives each."""
    is_even = each == _(words.EACH).format(percent=words.whole_percent(_glance(clue)))
    if clue.need == 1 and len(clue.left) == 2 and not clue.safe and not is_even:
        form = words.ONE_NUMBER_LAST if clue.mines else words.ONE_NUMBER_ALONE
    else:
        form = _ONE_NUMBER[bool(clue.mines), bool(clue.safe)]
    is_few = len(clue.left) <= _MOST_CELLS_OF_NUMBER
    return _(form).format(
        clue=clue.name,
        found=clue.certain_mines if clue.mines else "",
        safe=words.join_cells(clue.safe) if clue.safe else "",
        mines=words.mine_count(clue.need),
        count=words.count_word(clue.need),
        cells=words.join_counted(clue.need, clue.left)
        if is_few
        else words.cell_count(len(clue.left)),
        choices=words.join_choices(clue.left),
        each=each,
    )


_ONE_NUMBER = {
    (False, False): words.ONE_NUMBER,
    (True, False): words.ONE_NUMBER_WITH_MINES,
    (False, True): words.ONE_NUMBER_BESIDE_SAFE,
    (True, True): words.ONE_NUMBER_WITH_MINES_BESIDE_SAFE,
}
"""The sentence about one number: whether it has mines, and whether cells around it are safe."""


def _forced_text(share: Share, clue: ReadClue, position: Position, tallies: Tallies) -> str:
    """Writes which mines the cell would force; empty if there are none but those of the number."""
    is_lower = share.chance < _glance(clue)
    try:
        forced = _forced_mines(share.cell, position, tallies, mined=is_lower)
    except TooWideError:
        return ""
    if not set(forced).difference(clue.left):
        return ""
    form = words.mine_would_force if is_lower else words.safe_would_force
    named = [cell.name for cell in forced]
    if len(named) > _MOST_FORCED:
        more = len(named) - _MOST_FORCED + 1
        named[_MOST_FORCED - 1 :] = [words.and_more_cells(more).format(count=more)]
    return form(len(forced)).format(
        cell=share.cell.name,
        forced=words.join_words(named),
        percent=words.whole_percent(share.chance),
        rest=words.whole_percent(1 - share.chance),
    )


def _forced_mines(cell: Cell, position: Position, tallies: Tallies, *, mined: bool) -> list[Cell]:
    """Returns the mines that follow if a cell is a mine or safe, the nearest first."""
    index = position.grid.index(cell)
    pieces = cut(position, () if mined else [index], [index] if mined else ())
    counts = [count(part, MOST_STATES, MOST_WORK) for part in pieces.parts]
    found = Odds.joined(position, pieces, counts).mined
    new = [one for one in found if one != cell and tallies.mined(one) < tallies.layouts]
    return sorted(new, key=lambda one: (distance(one, cell), one))


def _other_cell_text(share: Share, clue: ReadClue, chances: dict[Cell, float]) -> str:
    """Writes which other cell of a number takes its mine, or leaves it, most of all."""
    is_lower = share.chance < _glance(clue)
    others = [cell for cell in clue.left if cell != share.cell]
    other = max(others, key=lambda one: chances[one] if is_lower else -chances[one])
    return _(words.OTHER_IS_LIKELIER if is_lower else words.OTHER_IS_LESS_LIKELY).format(
        other=other.name,
        likely=words.whole_percent(chances[other]),
        cell=share.cell.name,
        percent=words.whole_percent(share.chance),
    )


def _best_number(share: Share, position: Position, tallies: Tallies) -> ReadClue:
    """Returns the number that explains a chance best: it says the same, or it has few cells."""
    near = [cell for cell in position.grid.neighbours(share.cell) if position.at(cell) < COVERED]
    percent = words.whole_percent(share.chance)

    def rank(clue: ReadClue) -> tuple[bool, int, int, float, Cell]:
        glance = _glance(clue)
        is_other = words.whole_percent(glance) != percent
        certain = len(clue.mines) + len(clue.safe)
        return is_other, len(clue.left), certain, abs(glance - share.chance), clue.cell

    return min((_read(cell, position, tallies) for cell in near), key=rank)


def _glance(clue: ReadClue) -> float:
    """Returns the chance that a number alone gives each of its cells."""
    return clue.need / len(clue.left)


def _read(clue: Cell, position: Position, tallies: Tallies) -> ReadClue:
    """Reads a number with all that is certain around it."""
    mines: list[Cell] = []
    left: list[Cell] = []
    safe: list[Cell] = []
    for cell in sorted(position.grid.neighbours(clue)):
        if position.at(cell) == SHOWN_MINE:
            mines.append(cell)
        elif position.at(cell) == COVERED:
            mined = tallies.mined(cell)
            where = safe if not mined else mines if mined == tallies.layouts else left
            where.append(cell)
    return ReadClue(clue, position.at(clue), tuple(mines), tuple(left), safe=tuple(safe))


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
