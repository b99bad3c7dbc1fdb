"""Explains where a chance comes from, by what can be checked on the board.

A chance has one of four reasons, the first that applies: the cell touches no number; the mines of
its part can lie in a few ways, which are drawn; one number gives all its cells about the same
chance; or it follows from what the cell would force if it were a mine, or if it were safe.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import PartTally, Tallies
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import (
    Arrangement,
    ChanceCard,
    PartCount,
    Share,
    Tally,
    letters_of,
)
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.teaching.supposition import Consequence, Supposition, suppose
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

FEW_ARRANGEMENTS = 8
"""A part with more arrangements is counted without pictures of them."""
MOST_CELLS_COUNTED = 10_000
"""Minefields of larger boards are not counted: the player would wait too long."""
_CLEAR_DIFFERENCE = 0.01
"""If the share of the ways and the chance differ by more, a sentence says why."""
_SLIGHT_DIFFERENCE = 0.03
"""A number explains the chances of its cells if none differs more from what it says alone."""
_MOST_NAMED_CLUES, _MOST_NAMED_CELLS = 6, 10
"""If a part has more clues or cells, only their number is given."""
_MOST_CELLS_OF_NUMBER, _MOST_FORCED = 5, 4
"""If a number has more cells, or a cell would force more mines, they are not named."""
_MOST_FOLLOWED = 12
"""Nobody follows more numbers than this one after another."""
_LIKELY, _UNLIKELY = 0.5, 1 / 3
_MOST_OF_ITS_CELLS = 0.6
"""A number that needs at least this share of its cells makes each of them likely a mine."""
"""Above the first chance a cell is supposed to be safe; up to the second it is "only" so much."""


def count_layouts(
    position: Position,
    cells: Sequence[Cell],
    *,
    better: Cell | None = None,
    have_a_mine: bool = False,
    advises: bool = False,
) -> Tally | None:
    r"""Counts the minefields that fit, and explains the chance of the first of some covered cells.

    `better` is a cell that was safer, whose chance is explained first. `have_a_mine` says that the
    cells cannot all be safe, which is told instead. `advises` adds what can be learnt from a guess.
    Returns None if the board is too large or the count too wide.

    >>> from minesweeper.game.notation import read_position
    >>> position = read_position("3x1/1\n#1#\n").position
    >>> for sentence in count_layouts(position, [Cell(0, 0)]).text:
    ...     print(sentence)
    The number at B1 leaves 2 ways to place the mines in A1 and C1. A1 is a mine in 1 of them: 50 %.
    """
    if position.grid.size > MOST_CELLS_COUNTED:
        return None
    try:
        counted = _Counted(position, advises=advises)
    except TooWideError:
        return None
    asked = [*(cell for cell in cells if cell != better), *([] if better is None else [better])]
    shares = tuple(map(counted.share, asked))
    told = (counted.one_is_mined(cells),) if have_a_mine else counted.cards(cells[0], better)
    if advises:
        text = (*told[-1].text, *counted.advice(told, better))
        told = (*told[:-1], replace(told[-1], text=text))
    return Tally(counted.tallies.layouts, shares, told, better=better)


class _Counted:
    """The counted minefields of a position, and the cards about them."""

    def __init__(self, position: Position, *, advises: bool) -> None:
        self._position = position
        self._advises = advises
        self.tallies = Tallies(position)
        odds = Odds.of(position)
        self._certain = dict.fromkeys(odds.safe, False) | dict.fromkeys(odds.mined, True)

    def share(self, cell: Cell) -> Share:
        """Returns the share of the minefields that have a mine in a cell."""
        mined = self.tallies.mined(cell)
        return Share(cell, mined, mined / self.tallies.layouts)

    def _chance(self, cell: Cell) -> float:
        return self.share(cell).chance

    def cards(self, cell: Cell, better: Cell | None) -> tuple[ChanceCard, ...]:
        """Returns a card for the better cell and one for the other, or one for both."""
        parts = {at: self.tallies.part(at, FEW_ARRANGEMENTS) for at in (better, cell) if at}
        part = parts[cell]
        if part is not None and part.arrangements and all(one == part for one in parts.values()):
            return (self._ways(part, list(parts), _(words.WAYS_TITLE)),)
        return tuple(
            self._card(at, parts[at], is_worse=at == cell and better is not None) for at in parts
        )

    def _card(self, cell: Cell, part: PartTally | None, *, is_worse: bool) -> ChanceCard:
        chance = self._chance(cell)
        title = _(words.CHANCE_TITLE).format(cell=cell.name, percent=words.whole_percent(chance))
        if chance in (0.0, 1.0):
            form = _(words.ALWAYS_MINED if chance else words.NEVER_MINED)
            return ChanceCard(cell, _(words.CHANCES_TITLE), (form.format(cell=cell.name),))
        if part is None:
            return self._away(cell, title)
        if part.arrangements:
            return self._ways(part, [cell], title)
        return self._by_number(cell, title) or self._by_supposition(cell, title, is_worse=is_worse)

    def one_is_mined(self, cells: Sequence[Cell]) -> ChanceCard:
        """Returns the card that says that some cells are not all safe."""
        text = _(words.MINE_AMONG).format(cells=words.join_cells(cells))
        near = {clue for cell in cells for clue in self._position.grid.neighbours(cell)}
        clues = tuple(sorted(clue for clue in near if self._position.at(clue) < COVERED))
        part = self.tallies.part(cells[0], FEW_ARRANGEMENTS)
        drawn = self._part_count(part) if part is not None and part.arrangements else None
        return ChanceCard(
            cells[0],
            _(words.WAYS_TITLE if drawn else words.CHANCES_TITLE),
            (text,),
            clues if drawn is None else drawn.clues,
            spoken_of=tuple(cells) if drawn is None else drawn.cells,
            known=self._known(clues if drawn is None else drawn.clues),
            part=drawn,
        )

    def _known(self, clues: Sequence[Cell]) -> tuple[Cell, ...]:
        """Returns the cells beside some numbers that are certainly mines."""
        near = {cell for clue in clues for cell in self._position.grid.neighbours(clue)}
        return tuple(sorted(cell for cell in near if self._is_certain_mine(cell)))

    def _is_certain_mine(self, cell: Cell) -> bool:
        return self._position.at(cell) == SHOWN_MINE or self._certain.get(cell, False)

    def advice(self, cards: Sequence[ChanceCard], better: Cell | None) -> list[str]:
        """Returns what can be learnt from a guess, by the cards about it and a better cell."""
        first, guess = cards[0], cards[-1]
        if better is None:
            advice = self._even_ways_advice(guess.part) if guess.part else []
            return advice or [_(words.NO_CELL_WAS_SAFER)]
        if first.part is not None:
            return [_(words.COUNT_THE_WAYS)]
        if first.supposed is None:
            return [_(words.GUESS_BY_FEW_MINES if first.clues else words.GUESS_AWAY)]
        forces_more = len(first.forced_mines) > len(guess.forced_mines)
        is_shown = first.forced_mines and (forces_more or guess.supposed is not Verdict.MINE)
        return [_(words.GUESS_BY_WHAT_IT_FORCES)] if is_shown else []

    # A cell away from all numbers.

    def _away(self, cell: Cell, title: str) -> ChanceCard:
        position, chance = self._position, self._chance(cell)
        far = [
            at
            for at in position.grid
            if position.at(at) == COVERED
            and not any(position.at(near) < COVERED for near in position.grid.neighbours(at))
        ]
        mines = round(chance * len(far))
        form = words.are_left_for_others(mines) if mines else _(words.EACH_OF_OTHERS)
        if mines == 1 and self._have_one_mine(far):
            form = _(words.ONE_LEFT_FOR_OTHERS)
        text = (form if len(far) > 1 else _(words.ALONE_IS_AWAY)).format(
            cell=cell.name, count=len(far), mines=mines, chance=words.chance_text(chance)
        )
        return ChanceCard(cell, title, (text,), spoken_of=tuple(far))

    def _have_one_mine(self, cells: Sequence[Cell]) -> bool:
        """Returns whether cells of the same chance have exactly one mine in every minefield."""
        first, *others = cells
        if self.tallies.mined(first) * len(cells) != self.tallies.layouts:
            return False
        try:
            found = suppose(self._position, first, self._certain, mined=True)
        except TooWideError:
            return False
        return set(others) <= set(found.safe)

    # A part whose mines can lie in a few ways.

    def _ways(self, tally: PartTally, cells: Sequence[Cell], title: str) -> ChanceCard:
        part = self._part_count(tally)
        known = self._known(part.clues)
        crossed = _(words.CERTAIN_ARE_CROSSED) if known else ""
        shares = [self.share(cell) for cell in cells]
        told = [_weights_text(part, shares), *(_mined_ways_text(part, share) for share in shares)]
        if self._advises and len(cells) == 1 and self._are_even(part):
            told = []
        text = [join_sentences(_part_text(part), crossed), join_sentences(*told)]
        if words.is_short(join_sentences(*text)):
            text = [join_sentences(*text)]
        return ChanceCard(
            cells[-1],
            title,
            tuple(text),
            part.clues,
            spoken_of=part.cells,
            known=known,
            part=part,
        )

    def _part_count(self, part: PartTally) -> PartCount:
        """Returns a part without its certain cells, and the numbers beside the others."""
        cells = tuple(cell for cell in part.cells if cell not in self._certain)
        near = {clue for cell in cells for clue in self._position.grid.neighbours(cell)}
        clues = tuple(clue for clue in part.clues if clue in near)
        ways = (
            Arrangement(tuple(cell for cell in way.mines if cell in cells), way.layouts)
            for way in part.arrangements
        )
        return PartCount(clues, cells, tuple(ways))

    def _even_ways_advice(self, part: PartCount) -> list[str]:
        """Returns what to do about a part whose mines lie in one way or the other."""
        grid, cells = self._position.grid, set(part.cells)
        text = []
        if self._are_even(part):
            both, every = _(words.BOTH_AS_GOOD), _(words.ALL_AS_GOOD)
            count = words.count_word(len(cells))
            text = [both if len(cells) == 2 else every.format(count=count)]
        around = {near for cell in cells for near in grid.neighbours(cell)} - cells
        is_closed = all(
            self._position.at(at) < COVERED or self._is_certain_mine(at) for at in around
        )
        if is_closed and len({len(way.mines) for way in part.arrangements}) == 1:
            text.append(_(words.WAITING_IS_NO_HELP))
        return text

    def _are_even(self, part: PartCount) -> bool:
        """Returns whether a part has two ways, and all its cells the same chance."""
        mined = {share.mined for share in map(self.share, part.cells)}
        return len(part.arrangements) == 2 and len(mined) == 1

    # A number that gives all its cells about the same chance.

    def _by_number(self, cell: Cell, title: str) -> ChanceCard | None:
        """Returns the card of the number that explains a chance best; None if there is none."""
        near = [
            at for at in self._position.grid.neighbours(cell) if self._position.at(at) < COVERED
        ]
        clues = [clue for clue in map(self._read, near) if self._explains(clue)]
        if not clues:
            return None
        chance = self._chance(cell)
        clue = min(clues, key=lambda one: (abs(_glance(one) - chance), len(one.left), one.cell))
        glance = words.whole_percent(_glance(clue))
        is_even = all(words.whole_percent(self._chance(at)) == glance for at in clue.left)
        each = _(words.EACH if is_even else words.ABOUT_EACH).format(percent=glance)
        exactly = _(words.EXACTLY).format(cell=cell.name, percent=words.whole_percent(chance))
        is_same = words.whole_percent(chance) == glance
        text = join_sentences(_number_text(clue, each), "" if is_even or is_same else exactly)
        return ChanceCard(cell, title, (text,), (clue.cell,), spoken_of=clue.left, known=clue.mines)

    def _explains(self, clue: ReadClue) -> bool:
        glance = _glance(clue)
        return all(abs(self._chance(at) - glance) < _SLIGHT_DIFFERENCE for at in clue.left)

    def _read(self, clue: Cell) -> ReadClue:
        """Reads a number with all that is certain around it."""
        position = self._position
        near = [at for at in sorted(position.grid.neighbours(clue)) if position.at(at) >= COVERED]
        mines = tuple(at for at in near if self._is_certain_mine(at))
        safe = tuple(at for at in near if self._certain.get(at) is False)
        left = tuple(at for at in near if at not in mines and at not in safe)
        return ReadClue(clue, position.at(clue), mines, left, safe=safe)

    # What a cell would force.

    def _by_supposition(self, cell: Cell, title: str, *, is_worse: bool) -> ChanceCard:
        chance = self._chance(cell)
        try:
            found = self._supposed(cell)
        except TooWideError:
            text = _(words.HAS_CHANCE).format(cell=cell.name, chance=words.chance_text(chance))
            return ChanceCard(cell, title, (text,))
        if not found.mines and chance > _LIKELY:
            card = self._by_many_needed(cell, title)
            if card is not None:
                return card
        clues = tuple(dict.fromkeys(clue for step in found.chain for clue in step.clues))
        is_followed = 0 < len(clues) <= _MOST_FOLLOWED
        if not is_followed:
            near = {
                at for one in (cell, *found.mines) for at in self._position.grid.neighbours(one)
            }
            clues = tuple(sorted(at for at in near if self._position.at(at) < COVERED))
        mines = dict.fromkeys(found.mines, Verdict.MINE)
        safe = dict.fromkeys(found.safe, Verdict.SAFE)
        return ChanceCard(
            cell,
            title,
            (self._supposition_text(found, clues if is_followed else (), is_worse=is_worse),),
            clues,
            are_lettered=is_followed,
            spoken_of=(cell,),
            supposed=Verdict.MINE if found.mined else Verdict.SAFE,
            forced=tuple((mines | safe).items()),
            known=self._known(clues),
        )

    def _by_many_needed(self, cell: Cell, title: str) -> ChanceCard | None:
        """Returns the card of a number that needs most of its cells as mines, if there is one."""
        near = [
            at for at in self._position.grid.neighbours(cell) if self._position.at(at) < COVERED
        ]
        clues = [
            clue
            for clue in map(self._read, near)
            if _glance(clue) >= _MOST_OF_ITS_CELLS
            and all(self._chance(at) > _LIKELY for at in clue.left)
        ]
        if not clues:
            return None
        clue = max(clues, key=lambda one: (_glance(one), len(one.left)))
        percent = words.whole_percent(self._chance(cell))
        exactly = _(words.EXACTLY).format(cell=cell.name, percent=percent)
        text = join_sentences(_number_text(clue, _(words.LIKELY_EACH)), exactly)
        return ChanceCard(cell, title, (text,), (clue.cell,), spoken_of=clue.left, known=clue.mines)

    def _supposed(self, cell: Cell) -> Supposition:
        """Supposes that a cell is a mine; or safe, if a mine is likely and safe tells more."""
        mined = suppose(self._position, cell, self._certain, mined=True)
        if self._chance(cell) <= _LIKELY:
            return mined
        safe = suppose(self._position, cell, self._certain, mined=False)
        return safe if len(safe.mines) > len(mined.mines) else mined

    def _supposition_text(
        self, found: Supposition, followed: Sequence[Cell], *, is_worse: bool
    ) -> str:
        """Writes what follows, and how many layouts are like that.

        They are "only" so many if they are few, unless another cell's are fewer (`is_worse`).
        """
        chance = self._chance(found.cell)
        share = chance if found.mined else 1 - chance
        is_few = share <= _UNLIKELY and not (is_worse and found.mined)
        only, plain = _SHARES[found.mined, bool(found.mines)]
        last = _(only if is_few else plain).format(
            percent=words.whole_percent(share),
            rest=words.whole_percent(1 - share),
            cell=found.cell.name,
        )
        first = _(words.SUPPOSE).format(
            suppositions=words.supposition_text([found.cell], mined=found.mined)
        )
        if not found.mines:
            return join_sentences(first, last)
        return words.first_short(
            join_sentences(first, then, last) for then in self._then_texts(found, followed)
        )

    def _then_texts(self, found: Supposition, followed: Sequence[Cell]) -> list[str]:
        """Returns texts on which cells the supposition makes mines, the longest first."""
        count = len(found.mines)
        is_named = count <= _MOST_FORCED
        mines = words.join_cells(found.mines) if is_named else words.crossed_cells(count)
        if not followed:
            form = words.then_crossed(count) if is_named else words.then_must_be(count)
            return [form.format(mines=mines)]
        lettered = letters_of(followed)
        letters = list(lettered.values())
        if letters:
            form = (words.then_compared if len(letters) == 2 else words.then_followed)(count)
            by_letters = form.format(mines=mines, first=letters[0], last=letters[-1])
        else:
            by_letters = words.then_must_be(count).format(mines=mines)
        if any(step.is_pair for step in found.chain):
            if len(letters) <= 2:
                return [by_letters]
            in_pairs = words.then_followed_in_pairs(count).format(
                mines=mines, first=letters[0], last=letters[-1], pairs=_pairs_text(found, lettered)
            )
            return [in_pairs, by_letters]
        clauses = words.join_clauses([self._clause(step) for step in found.chain])
        return [_(words.THEN).format(chain=clauses), by_letters]

    def _clause(self, step: Consequence) -> str:
        form = words.must_be_mines if step.mined else words.must_be_safe
        (clue,) = step.clues
        return form(len(step.cells)).format(
            cells=words.join_cells(step.cells),
            clue=_(words.NUMBER_AND_PLACE).format(number=self._position.at(clue), cell=clue.name),
        )


def _pairs_text(found: Supposition, letters: Mapping[Cell, str]) -> str:
    """Writes which letters have to be compared with which: "e with f and g with h"."""
    pairs = [sorted(letters[clue] for clue in step.clues) for step in found.chain if step.is_pair]
    named = [_(words.ONE_WITH_ANOTHER).format(first=one, second=two) for one, two in pairs]
    return words.join_words(list(dict.fromkeys(named)))


_SHARES = {
    (True, True): (words.ONLY_SO_MANY_LAYOUTS, words.SO_MANY_LAYOUTS),
    (False, True): (words.ONLY_SO_MANY_SAFE, words.SO_MANY_SAFE),
    (True, False): (words.ONLY_FORCES_NOTHING, words.FORCES_NOTHING),
}
"""The sentences about few and about many layouts: whether a mine is supposed, and forces others."""


def _glance(clue: ReadClue) -> float:
    """Returns the chance of a mine in each cell of a number, as this number alone suggests."""
    return clue.need / len(clue.left)


def _number_text(clue: ReadClue, each: str) -> str:
    """Writes how many mines a number needs in which cells, and the chance that it gives each."""
    is_few = len(clue.left) <= _MOST_CELLS_OF_NUMBER
    return _(_ONE_NUMBER[bool(clue.mines), bool(clue.safe)]).format(
        clue=clue.name,
        found=clue.certain_mines if clue.mines else "",
        safe=words.join_cells(clue.safe) if clue.safe else "",
        mines=words.mine_count(clue.need),
        count=words.count_word(clue.need),
        cells=words.join_counted(clue.need, clue.left)
        if is_few
        else words.cell_count(len(clue.left)),
        each=each,
    )


_ONE_NUMBER = {
    (False, False): words.ONE_NUMBER,
    (True, False): words.ONE_NUMBER_WITH_MINES,
    (False, True): words.ONE_NUMBER_BESIDE_SAFE,
    (True, True): words.ONE_NUMBER_WITH_MINES_BESIDE_SAFE,
}
"""The sentence about one number: whether it has mines, and whether cells around it are safe."""


def _mined_ways_text(part: PartCount, share: Share) -> str:
    """Writes in how many ways of a part a cell is a mine, and its chance."""
    mined = sum(share.cell in way.mines for way in part.arrangements)
    return _(words.MINED_IN_WAYS).format(
        cell=share.cell.name, count=mined, percent=words.whole_percent(share.chance)
    )


def _part_text(part: PartCount) -> str:
    is_few = len(part.clues) <= _MOST_NAMED_CLUES
    form = words.MANY_CLUES_LEAVE_WAYS
    if is_few:
        form = words.CLUE_LEAVES_WAYS if len(part.clues) == 1 else words.CLUES_LEAVE_WAYS
    is_many = len(part.cells) > _MOST_NAMED_CELLS
    return _(form).format(
        clues=words.join_cells(part.clues),
        count=len(part.clues),
        ways=words.way_count(len(part.arrangements)),
        cells=words.cell_count(len(part.cells)) if is_many else words.join_cells(part.cells),
    )


def _weights_text(part: PartCount, shares: Sequence[Share]) -> str:
    """Says that the arrangements are not equally likely, where counting them would mislead."""
    ways = part.arrangements
    mined = {share: sum(share.cell in way.mines for way in ways) for share in shares}
    if all(abs(mined[one] / len(ways) - one.chance) <= _CLEAR_DIFFERENCE for one in shares):
        return ""
    by_mines = sorted((len(way.mines), -way.layouts) for way in ways)
    layouts = [-layouts for _, layouts in by_mines]
    is_falling = layouts == sorted(layouts, reverse=True)
    return _(words.FEWER_MINES_ARE_LIKELIER if is_falling else words.NOT_EQUALLY_LIKELY)
