"""Explains why three clues or more settle a cell: by a sum, or by supposing the opposite.

It uses only the clues of one step. A supposition is followed from clue to clue until one of them
has too many mines or too few. If that happens only after supposing something about a second cell
too, both cases are followed, and so on. What does not fit on one card goes on the next.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from minesweeper.game.grid import Cell
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.clue_text import (
    at_least_fills_texts,
    at_least_text,
    fact_text,
    needs_text,
    others_text,
    pair_texts,
    settles,
)
from minesweeper.teaching.lesson import Branch
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences, word_count

_MOST_CASES = 6
"""Nobody follows more cases than this."""
_MOST_DEEP = 4
"""Nobody supposes more than this many cells at a time."""


@dataclass(frozen=True, slots=True)
class FlagsReason:
    """Why the flags around a chord cannot all be right: texts, and what they name."""

    texts: tuple[str, ...]
    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...] = ()
    """The cells that the texts are about."""
    forced: tuple[tuple[Cell, Verdict], ...] = ()
    """The cells that would be safe or mines if the flags were right."""


Suppositions = dict[Cell, bool]
"""Cells with true for a mine and false for a safe cell."""


@dataclass(frozen=True, slots=True)
class CardPart:
    """The text of one card, and the branches of a contradiction that it tells; often none."""

    text: str
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class _Inference:
    """Cells that a clue settles under the suppositions."""

    clue: ReadClue
    cells: tuple[Cell, ...]
    mined: bool

    @property
    def text(self) -> str:
        count = len(self.cells)
        form = words.must_be_mines(count) if self.mined else words.must_be_safe(count)
        return form.format(clue=self.clue.name, cells=words.join_cells(self.cells))


@dataclass(frozen=True, slots=True)
class _Limit:
    """The most, or fewest, mines that a clue puts in cells that it shares with another."""

    clue: ReadClue
    cells: tuple[Cell, ...]
    count: int
    is_most: bool
    holds_anyway: bool
    """True if it does not rest on the suppositions."""

    @property
    def text(self) -> str:
        if not self.is_most:
            return fact_text(self.clue, self.cells, self.count, is_exact=False)
        form = words.only_some_can_be(self.count)
        count, cells = words.count_word(self.count), words.join_cells(self.cells)
        return form.format(clue=self.clue.name, count=count, cells=cells)


@dataclass(frozen=True, slots=True)
class _Case:
    """Suppositions, what follows from them, and the clue that this makes wrong."""

    supposed: Suppositions
    inferences: tuple[_Inference, ...]
    wrong: ReadClue
    gets: int
    """The mines that it would have, at most if these are too few and at least if too many."""
    limits: tuple[_Limit, ...] = ()
    """What other clues put in its cells, if these have to be added up."""
    stated: tuple[_Limit, ...] = ()
    """Those of the limits that are told before anything is supposed."""

    @property
    def clauses(self) -> list[str]:
        return [*(one.text for one in self._told), self._wrong_text]

    @property
    def anyway(self) -> tuple[_Limit, ...]:
        """The limits that do not rest on the suppositions."""
        return tuple(limit for limit in self.limits if limit.holds_anyway)

    @property
    def _told(self) -> list[_Inference | _Limit]:
        return [*self.inferences, *(one for one in self.limits if one not in self.stated)]

    def branch(self, first: int = 0, end: int | None = None) -> Branch:
        """Returns the branch as far as clauses `first` to `end` tell it, without `end`."""
        told = self._told[first:end]
        return Branch(
            tuple((cell, _verdict(mined)) for cell, mined in self.supposed.items()),
            tuple(
                (cell, _verdict(one.mined))
                for one in told
                if isinstance(one, _Inference)
                for cell in one.cells
            ),
            tuple(
                cell
                for one in (*self.stated, *told)
                if isinstance(one, _Limit)
                for cell in one.cells
            ),
        )

    @property
    def _wrong_text(self) -> str:
        if self.gets > self.wrong.number:
            form = words.WOULD_HAVE_AT_LEAST if self.limits else words.WOULD_HAVE
        elif self.limits and self.gets:
            form = words.GETS_AT_MOST
        else:
            form = words.GETS_ONLY if self.gets else words.GETS_NO_MINE
        return _(form).format(clue=self.wrong.name, count=self.gets)


def _verdict(mined: bool) -> Verdict:  # noqa: FBT001  a value of suppositions
    return Verdict.MINE if mined else Verdict.SAFE


def contradiction_parts(
    cell: Cell, clues: Sequence[ReadClue], conclusion: str, spare: int = 0, *, mined: bool
) -> list[CardPart]:
    """Returns the text and the branches of each card that shows why a cell is a mine or safe.

    The last one draws the conclusion, and leaves `spare` words free on its card. Returns an empty
    list if too many cases were needed.

    >>> a, b, c, d, e = (Cell(0, column) for column in range(5))
    >>> clues = [
    ...     ReadClue(Cell(1, 2), 3, (), (a, b, c, d, e)),
    ...     ReadClue(Cell(1, 0), 1, (), (a, b)),
    ...     ReadClue(Cell(1, 4), 1, (), (d, e)),
    ... ]
    >>> (part,) = contradiction_parts(c, clues, "C1 is a mine", mined=True)
    >>> print(part.text)
    The 3 at C2 needs three of A1, B1, C1, D1 and E1. The 1 at A2 allows only one of A1 and B1, \
and the 1 at E2 only one of D1 and E1. So C1 is the third.
    """
    sums = _sums_for_mine if mined else _sums_for_safe
    reduced = _reduced_texts(cell, clues, conclusion, mined=mined)
    limited = _room_texts if mined else _at_most_texts
    summed = () if mined else _reduced_sums_for_safe(cell, clues, conclusion)
    limits = limited(cell, clues, conclusion)
    texts = chain(sums(cell, clues, conclusion), limits, reduced, summed)
    short = next((text for text in texts if words.is_short(text, spare)), None)
    if short is not None:
        return [CardPart(short)]
    parts = _parts_by_supposing(cell, clues, conclusion, spare, mined=mined)
    if len(parts) > 1 and not mined:
        for text, clue, others in _reductions(clues):
            for added in _sums_for_safe(cell, [*others, clue], conclusion):
                if words.is_short(added, spare):
                    return [CardPart(text), CardPart(added)]
    return parts


def _parts_by_supposing(
    cell: Cell, clues: Sequence[ReadClue], conclusion: str, spare: int, *, mined: bool
) -> list[CardPart]:
    """Returns the parts that suppose the opposite and show what goes wrong."""
    cases = _cases(clues, {cell: not mined}, _MOST_DEEP)
    if cases is None or len(cases) > 1:
        found = _case_of_reduced(clues, {cell: not mined})
        if found is not None:
            text, case = found
            first, *others = parts = _parts_of_cases(cell, [case], conclusion, spare)
            together = replace(first, text=join_sentences(text, first.text))
            is_one = words.is_short(together.text, 0 if others else spare)
            return [together, *others] if is_one else [CardPart(text), *parts]
    return [] if cases is None else _parts_of_cases(cell, cases, conclusion, spare)


def not_all_flags_reason(
    chorded: ReadClue, flags: Sequence[Cell], clues: Sequence[ReadClue]
) -> FlagsReason | None:
    """Returns why flags cannot all be right, if one other clue shows it.

    >>> a, b, c = (Cell(0, column) for column in range(3))
    >>> chorded = ReadClue(Cell(1, 1), 2, (), (a, b, c))
    >>> not_all_flags_reason(chorded, [a, b], [ReadClue(Cell(1, 0), 1, (), (a, b))]).texts
    ('The 1 at A2 touches both A1 and B1, so they cannot both be mines.',)
    """
    others = [clue for clue in clues if clue.cell != chorded.cell and not clue.mines]
    for clue in sorted(others, key=lambda one: len(one.left)):
        touched = [flag for flag in flags if flag in clue.left]
        if 0 < clue.need < len(touched):
            form = words.TOUCHES_BOTH_FLAGS if len(touched) == 2 else words.TOUCHES_ALL_FLAGS
            text = _(form).format(clue=clue.name, flags=words.join_cells(touched))
            return FlagsReason((text,), (clue.cell,), tuple(touched))
    opened = set(chorded.left).difference(flags)
    for clue in sorted(others, key=lambda one: len(one.left)):
        rest = chorded.need - clue.need
        if clue.left and opened.issuperset(clue.left) and 0 < rest < chorded.need == len(flags):
            is_pair = len(flags) == 2
            form = words.leaves_not_all_flags(rest)
            last = (_(words.LEAVES_NOT_BOTH_FLAGS) if is_pair else form).format(
                chorded=chorded.name, count=words.count_word(rest), flags=words.join_cells(flags)
            )
            text = join_sentences(_needs_its_mines_text(clue), last)
            return FlagsReason((text,), (clue.cell, chorded.cell), (*clue.left, *flags))
    return None


def _needs_its_mines_text(clue: ReadClue) -> str:
    if clue.need > 1:
        return needs_text(clue)
    return _(words.HAS_ITS_MINE).format(clue=clue.name, cells=words.join_choices(clue.left))


def not_all_safe_reason(
    cells: Sequence[Cell], clues: Sequence[ReadClue], flags: int
) -> FlagsReason | None:
    """Returns why cells cannot all be safe, as they would be if so many flags were right.

    None if that does not follow from one clue after another.

    >>> a, b, c = (Cell(0, column) for column in range(3))
    >>> clues = [ReadClue(Cell(1, 1), 1, (), (a, b, c)), ReadClue(Cell(1, 0), 1, (), (a, b))]
    >>> not_all_safe_reason([a, b, Cell(5, 5)], clues, 2).texts
    ('If both flags were right, A1 and B1 would be safe. Then the 1 at A2 gets no mine.',)
    """
    supposed = dict.fromkeys(cells, False)
    case = _follow(clues, supposed)
    if case is None:
        return None
    for clue in clues:
        fewer = [one for one in clues if one is not clue]
        shorter = _follow(fewer, supposed)
        if shorter is not None and len(shorter.clauses) <= len(case.clauses):
            clues, case = fewer, shorter
    inferred = [one.clue for one in case.inferences]
    limiting = [one.clue for one in case.limits]
    told = list(dict.fromkeys([*inferred, *limiting, case.wrong]))
    near = {cell for clue in told for cell in clue.left}
    safe = {cell: False for cell in cells if cell in near}
    form = words.if_both_flags_were_right if flags == 2 else words.if_all_flags_were_right
    opening = form(len(safe)).format(cells=words.join_cells(list(safe)))
    case = replace(case, supposed=safe)
    branch = case.branch()
    return FlagsReason(
        tuple(part.text for part in _parts_of_case(case, (opening, _(words.THEN)), 0)),
        tuple(clue.cell for clue in told),
        branch.limited,
        (*branch.supposed, *branch.forced),
    )


# Sums.


def _sums_for_mine(cell: Cell, clues: Sequence[ReadClue], conclusion: str) -> Iterator[str]:
    """Yields texts that explain a mine: without it, one clue cannot get enough mines."""
    for largest in clues:
        others = [clue for clue in clues if clue is not largest]
        shared = [[near for near in clue.left if near in largest.left] for clue in others]
        own = set(largest.left).difference(*shared)
        allowed = sum(clue.need for clue in others)
        if cell in own and _are_disjoint(shared) and largest.need - allowed == len(own):
            allows = _each(
                (words.EACH_ALLOWS, words.AND_ALLOWS),
                [
                    {
                        "clue": one.name,
                        "count": _count_text(one),
                        "cells": words.join_cells(cells),
                    }
                    for one, cells in zip(others, shared, strict=True)
                ],
            )
            endings = [_(words.SO).format(conclusion=conclusion)]
            if conclusion == words.conclusion_text(sorted(own), mined=True):
                endings = [*_endings_of_sum(sorted(own), allowed), *endings]
            for needs in (needs_text(largest), needs_text(largest, in_brief=True)):
                yield from (join_sentences(needs, allows, ending) for ending in endings)


def _endings_of_sum(own: Sequence[Cell], allowed: int) -> list[str]:
    """Returns the texts that other cells hold too few mines, so that these are mines."""
    makes = words.that_makes_at_most(allowed).format(
        count=words.count_word(allowed), others=others_text(own)
    )
    form = words.SO_THE_LAST.get(allowed + 1) if len(own) == 1 else None
    return [makes] + ([_(form).format(cell=own[0].name)] if form else [])


def _sums_for_safe(
    cell: Cell, clues: Sequence[ReadClue], conclusion: str, told: ReadClue | None = None
) -> Iterator[str]:
    """Yields texts by which the others have all mines that one clue needs, in its other cells.

    An earlier sentence has said what the clue `told` needs, and in which cells.
    """
    for filled in clues:
        others = [clue for clue in clues if clue is not filled]
        shared = [[near for near in clue.left if near in filled.left] for clue in others]
        own = [len(clue.left) - len(cells) for clue, cells in zip(others, shared, strict=True)]
        inside = [clue.need - beyond for clue, beyond in zip(others, own, strict=True)]
        is_elsewhere = cell in set(filled.left).difference(*shared)
        if (
            is_elsewhere
            and _are_disjoint(shared)
            and min(inside) > 0
            and sum(inside) == filled.need
        ):
            facts = [
                fact_text(clue, cells, few, is_exact=not beyond)
                for clue, cells, few, beyond in zip(others, shared, inside, own, strict=True)
                if clue is not told
            ]
            has_mines = filled.mines and not filled.elsewhere
            form = words.WITH_MINES_THEY_FILL if has_mines else words.THEY_FILL
            if told is not None:
                if has_mines or filled is told or any(own[at] for at in _places(told, others)):
                    continue
                form = words.TOGETHER_THEY_FILL
            yield _(form).format(
                facts=words.capitalised(words.join_clauses(facts)),
                found=filled.found_before if filled.mines else "",
                clue=filled.name,
                conclusion=conclusion,
            )


def _places(clue: ReadClue, clues: Sequence[ReadClue]) -> list[int]:
    return [at for at, one in enumerate(clues) if one is clue]


def _at_most_texts(cell: Cell, clues: Sequence[ReadClue], conclusion: str) -> Iterator[str]:
    """Yields texts by which one clue has few mines in some cells, so that others fill a clue."""
    for whole in clues:
        for filled in clues:
            inside = [near for near in whole.left if near in filled.left]
            outside = [near for near in whole.left if near not in filled.left]
            others = [clue for clue in clues if clue is not whole and clue is not filled]
            shared = [[near for near in clue.left if near in outside] for clue in others]
            own = [near for near in outside if not any(near in cells for cells in shared)]
            least = whole.need - sum(clue.need for clue in others) - len(own)
            is_filled = 0 < least == filled.need and least < len(inside)
            if not is_filled or cell in inside or not _are_disjoint(shared):
                continue
            if cell not in filled.left or any(clue.need < 1 for clue in others):
                continue
            limits = [
                _(words.SO_MANY_IN_BY).format(
                    count=words.count_word(clue.need),
                    cells=words.join_cells(cells),
                    other=clue.name,
                )
                for clue, cells in zip(others, shared, strict=True)
            ]
            if own:
                count = words.count_word(len(own))
                limits.append(_(words.SO_MANY_IN).format(count=count, cells=words.join_cells(own)))
            for at_least in _at_least_texts(least, inside):
                form = words.HAS_AND_AT_MOST if whole.mines else words.CAN_HAVE_AT_MOST
                first = _(form).format(
                    clue=whole.name,
                    found=whole.found if whole.mines else "",
                    limits=words.join_words(limits),
                    at_least=at_least,
                )
                for last in at_least_fills_texts(filled, least, conclusion):
                    yield join_sentences(first, last)
                if least == 1 and not filled.mines:
                    last = _(words.IT_FILLS).format(clue=filled.name, conclusion=conclusion)
                    yield join_sentences(first, last)


def _at_least_texts(count: int, cells: Sequence[Cell]) -> list[str]:
    """Returns clauses that cells hold at least so many mines, shorter and shorter."""
    if count == 1 and len(cells) == 2:
        return [at_least_text(count, cells), words.one_of_them_is_a_mine(cells)]
    return [at_least_text(count, cells)]


def _room_texts(cell: Cell, clues: Sequence[ReadClue], conclusion: str) -> Iterator[str]:
    """Yields texts by which others leave one clue few mines in cells where a clue needs more."""
    for whole in clues:
        for needy in clues:
            inside = [near for near in whole.left if near in needy.left]
            outside = [near for near in whole.left if near not in needy.left]
            others = [clue for clue in clues if clue is not whole and clue is not needy]
            shared = [[near for near in clue.left if near in outside] for clue in others]
            beyond = [len(one.left) - len(cells) for one, cells in zip(others, shared, strict=True)]
            least = [clue.need - more for clue, more in zip(others, beyond, strict=True)]
            most = whole.need - sum(least)
            own = [near for near in needy.left if near not in inside]
            if cell not in own or not _are_disjoint(shared) or min(least, default=0) < 1:
                continue
            if not 0 < most < len(inside) or needy.need - most != len(own):
                continue
            facts = [
                fact_text(clue, cells, few, is_exact=not more)
                for clue, cells, few, more in zip(others, shared, least, beyond, strict=True)
            ]
            first = _(words.LEAVES_ROOM).format(
                facts=words.capitalised(words.join_clauses(facts)),
                clue=whole.name,
                count=words.count_word(most),
                cells=words.join_counted(most, inside),
            )
            so = _(words.SO).format(conclusion=conclusion)
            yield join_sentences(first, needs_text(needy), so)


def _count_text(clue: ReadClue) -> str:
    """Writes the mines that a clue still allows."""
    count = words.count_word(clue.need)
    return _(words.MORE).format(count=count) if clue.mines else count


def _each(forms: tuple[str, str], values: Sequence[dict[str, str]]) -> str:
    """Writes a sentence with one clause for each of some values."""
    first, *others = values
    clauses = [_(forms[0]).format(**first), *(_(forms[1]).format(**one) for one in others)]
    return _("{text}.").format(text=words.join_clauses(clauses))


def _are_disjoint(groups: Sequence[Sequence[Cell]]) -> bool:
    """Returns whether all groups have cells and no two have a cell in common."""
    return all(groups) and sum(map(len, groups)) == len(set().union(*groups))


# Clues whose cells are all cells of another clue, which is reduced by them.


def _reduced_texts(
    cell: Cell, clues: Sequence[ReadClue], conclusion: str, *, mined: bool, deep: int = 2
) -> Iterator[str]:
    """Yields texts that reduce one clue by another, and settle the cell by what is left of it."""
    reduced = list(_reductions(clues))
    for text, clue, _others in reduced:
        for other in clues:
            for more, less in ((clue, other), (other, clue)):
                if other.cell != clue.cell and settles(more, less, cell, mined=mined):
                    is_told = more is clue
                    for two in pair_texts(more, less, conclusion, mined=mined, is_told=is_told):
                        yield join_sentences(text, two)
    if deep > 1:
        for text, clue, others in reduced:
            rest = [*others, clue]
            for more_text in _reduced_texts(cell, rest, conclusion, mined=mined, deep=deep - 1):
                yield join_sentences(text, more_text)


def _reduced_sums_for_safe(cell: Cell, clues: Sequence[ReadClue], conclusion: str) -> Iterator[str]:
    """Yields texts that reduce one clue, and add it up with others."""
    for text, clue, others in _reductions(clues):
        for added in _sums_for_safe(cell, [*others, clue], conclusion, told=clue):
            yield join_sentences(text, added)


def _case_of_reduced(clues: Sequence[ReadClue], supposed: Suppositions) -> tuple[str, _Case] | None:
    """Returns the sentence that reduces a clue, and the one case that goes wrong then, if any."""
    for text, clue, others in _reductions(clues):
        case = _follow([*others, clue], supposed)
        if case is not None:
            return text, case
    return None


def _reductions(clues: Sequence[ReadClue]) -> Iterator[tuple[str, ReadClue, list[ReadClue]]]:
    """Yields a sentence, the clue that it reduces, and the clues that are left as they were."""
    for whole in clues:
        for part in clues:
            if not set(part.left) < set(whole.left) or part.need <= 0:
                continue
            left = tuple(cell for cell in whole.left if cell not in part.left)
            clue = replace(whole, left=left, elsewhere=whole.elsewhere + part.need)
            if 0 < clue.need < len(left):
                fact = fact_text(part, part.left, part.need, is_exact=True)
                text = _(words.SO_NEEDS).format(
                    fact=words.capitalised(fact),
                    clue=whole.name,
                    count=words.count_word(clue.need),
                    cells=words.join_counted(clue.need, left),
                )
                yield text, clue, [one for one in clues if one is not whole and one is not part]


# Cases.


def _parts_of_cases(
    cell: Cell, cases: Sequence[_Case], conclusion: str, spare: int
) -> list[CardPart]:
    so = _(words.SO).format(conclusion=conclusion)
    if len(cases) == 1:
        cases = [replace(one, stated=one.anyway) for one in cases]
    openings = [
        (join_sentences(_stated_text(case), _suppose(case.supposed)), _(words.THEN))
        for case in cases
    ]
    if len(cases) == 2:
        # Both cases suppose the same second cell, once as a mine and once as safe.
        value = cases[0].supposed[cell]
        (second,) = cases[0].supposed.keys() - {cell}
        forms = [
            _if_form(one.supposed[second], value).replace("{cell}", second.name) for one in cases
        ]
        # A card of its own says again what is supposed.
        supposed = _suppose({cell: value}), _suppose({cell: value}, is_again=True)
        openings = list(zip(supposed, forms, strict=True))
        chains = [
            _followed(text, form, case.clauses)
            for text, form, case in zip((supposed[0], ""), forms, cases, strict=True)
        ]
        text = join_sentences(*chains, so)
        if words.is_short(text, spare):
            return [CardPart(text, tuple(case.branch() for case in cases))]
    # The last case leaves room for the conclusion.
    spares = [*(0 for _ in cases[1:]), word_count(so) + spare]
    told = zip(cases, openings, spares, strict=True)
    *parts, last = [
        part for case, opening, left in told for part in _parts_of_case(case, opening, left)
    ]
    return [*parts, replace(last, text=join_sentences(last.text, so))]


def _stated_text(case: _Case) -> str:
    """Writes what other clues say before anything is supposed."""
    if not case.stated:
        return ""
    clauses = words.join_clauses([limit.text for limit in case.stated])
    return _("{text}.").format(text=words.capitalised(clauses))


def _if_form(value: bool, first: bool) -> str:  # noqa: FBT001  values of suppositions
    """Returns the sentence about a second cell; with "too" if it is supposed like the first."""
    mine, safe = (
        (words.IF_MINE_TOO, words.IF_SAFE_TOO) if value is first else (words.IF_MINE, words.IF_SAFE)
    )
    return _(mine if value else safe)


def _parts_of_case(case: _Case, opening: tuple[str, str], spare: int) -> Iterator[CardPart]:
    """Yields the parts of one case; each but the first goes on where the one before stopped."""
    (text, form), clauses, told = opening, list(case.clauses), 0
    while clauses:
        counts = range(len(clauses), 0, -1)
        texts = [_followed(text, form, clauses[:count]) for count in counts]
        at = next((at for at, one in enumerate(texts) if words.is_short(one, spare)), -1)
        if counts[at] == len(clauses) - 1 > 1:
            at += 1  # A single clause would be lonely on the next card.
        yield CardPart(texts[at], (case.branch(told, told + counts[at]),))
        text, form = _suppose(case.supposed, is_again=True), _(words.THEN_ALSO)
        clauses, told = clauses[counts[at] :], told + counts[at]


def _followed(text: str, form: str, clauses: Sequence[str]) -> str:
    chain = words.join_clauses(clauses)
    # German begins a sentence after a colon with a capital.
    chain = words.capitalised(chain) if ": {chain}" in form else chain
    return join_sentences(text, form.format(chain=chain))


def _suppose(supposed: Suppositions, *, is_again: bool = False) -> str:
    """Writes suppositions; the one about the cell in question is the first.

    `is_again` says that an earlier card has supposed the same.
    """
    values = dict.fromkeys(supposed.values())
    parts = [
        words.supposition_text([cell for cell in supposed if supposed[cell] is value], mined=value)
        for value in values
    ]
    form = words.SUPPOSE_AGAIN if is_again else words.SUPPOSE
    return _(form).format(suppositions=words.join_suppositions(parts))


def _cases(
    clues: Sequence[ReadClue], supposed: Suppositions, deep: int
) -> tuple[_Case, ...] | None:
    """Returns cases that all go wrong and together leave nothing out; None if there are too many.

    A second cell is supposed only if one does not lead to a wrong clue, and the one that needs the
    fewest words.
    """
    case = _follow(clues, supposed)
    if case is not None:
        return (case,)
    if not deep:
        return None
    found: list[tuple[int, int, Cell, tuple[_Case, ...]]] = []
    half: list[tuple[int, Cell, bool, _Case]] = []
    for second in sorted({cell for clue in clues for cell in clue.left} - supposed.keys()):
        both = {value: _follow(clues, {**supposed, second: value}) for value in (True, False)}
        cases = tuple(case for case in both.values() if case is not None)
        length = sum(len(case.inferences) for case in cases)
        if len(cases) == 2:
            found.append((len(cases), length, second, cases))
        elif cases:
            half.append((length, second, both[True] is None, cases[0]))
    if not found:
        for _, second, value, wrong in sorted(half, key=lambda one: one[:2])[:4]:
            others = _cases(clues, {**supposed, second: value}, deep - 1)
            if others is not None:
                length = sum(len(case.inferences) for case in others)
                found.append((1 + len(others), length, second, (wrong, *others)))
    if not found:
        return None
    count, _, _, cases = min(found, key=lambda one: one[:3])
    return cases if count <= _MOST_CASES else None


def _follow(clues: Sequence[ReadClue], supposed: Suppositions) -> _Case | None:
    """Follows suppositions round by round; returns the first wrong clue, None if there is none."""
    known = dict(supposed)
    inferences: list[_Inference] = []
    while True:
        for clue in clues:
            mines = sum(known.get(cell, False) for cell in clue.left)
            left = sum(cell not in known for cell in clue.left)
            if mines > clue.need or mines + left < clue.need:
                used = _used([clue], inferences)
                most = mines if mines > clue.need else mines + left
                return _Case(supposed, used, clue, clue.number - clue.need + most)
        new = list(_inferred(clues, known))
        if not new:
            return _added_up(clues, supposed, known, inferences)
        for inference in new:
            # A clue of the same round may have settled some of the cells already, or otherwise.
            cells = tuple(cell for cell in inference.cells if cell not in known)
            if cells:
                inferences.append(_Inference(inference.clue, cells, inference.mined))
                known |= dict.fromkeys(cells, inference.mined)


def _inferred(clues: Iterable[ReadClue], known: Suppositions) -> Iterator[_Inference]:
    """Yields what each clue settles alone."""
    for clue in clues:
        mines = sum(known.get(cell, False) for cell in clue.left)
        left = tuple(cell for cell in clue.left if cell not in known)
        if left and clue.need in (mines, mines + len(left)):
            yield _Inference(clue, left, mined=mines < clue.need)


def _added_up(
    clues: Sequence[ReadClue],
    supposed: Suppositions,
    known: Suppositions,
    inferences: Sequence[_Inference],
) -> _Case | None:
    """Returns a clue that gets too many or too few mines when others are added up; may be None."""
    for wrong in clues:
        need, left = _rest(wrong, known)
        for is_most in (True, False):
            limits = _limits(wrong, clues, known, is_most=is_most)
            total = sum(limit.count for limit in limits)
            inside = sum(len(limit.cells) for limit in limits)
            is_wrong = total + len(left) - inside < need if is_most else total > need
            if limits and is_wrong:
                used = _used([wrong, *(limit.clue for limit in limits)], inferences)
                gets = total + (len(left) - inside if is_most else 0)
                return _Case(supposed, used, wrong, wrong.number - need + gets, tuple(limits))
    return None


def _limits(
    wrong: ReadClue, clues: Sequence[ReadClue], known: Suppositions, *, is_most: bool
) -> list[_Limit]:
    """Returns limits that share no cell, those that say most about a clue first."""
    _, around = _rest(wrong, known)
    found = []
    for clue in clues:
        need, left = _rest(clue, known)
        shared = tuple(cell for cell in left if cell in around)
        count = need if is_most else need - (len(left) - len(shared))
        if clue is not wrong and shared and (count < len(shared) if is_most else count > 0):
            anyway = not any(cell in known for cell in clue.left)
            found.append(_Limit(clue, shared, count, is_most, anyway))
    found.sort(key=lambda limit: limit.count - is_most * len(limit.cells), reverse=not is_most)
    chosen: list[_Limit] = []
    taken: set[Cell] = set()
    for limit in found:
        if not taken.intersection(limit.cells):
            chosen.append(limit)
            taken.update(limit.cells)
    return chosen


def _rest(clue: ReadClue, known: Suppositions) -> tuple[int, tuple[Cell, ...]]:
    """Returns the mines that a clue still needs, and the cells that are still unknown."""
    mines = sum(known.get(cell, False) for cell in clue.left)
    return clue.need - mines, tuple(cell for cell in clue.left if cell not in known)


def _used(last: Iterable[ReadClue], inferences: Sequence[_Inference]) -> tuple[_Inference, ...]:
    """Returns the inferences that the wrong clues of a case rest on.

    All cells are named that a clue needs as mines; of those that it clears, the ones that matter.
    """
    needed = {cell for clue in last for cell in clue.left}
    used: list[_Inference] = []
    for inference in reversed(inferences):
        if cells := needed.intersection(inference.cells):
            named = inference.cells if inference.mined else cells
            used.append(_Inference(inference.clue, tuple(sorted(named)), inference.mined))
            needed |= set(inference.clue.left)
    return tuple(reversed(used))
