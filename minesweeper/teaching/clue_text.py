"""Writes what one clue says, and what two clues say together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from minesweeper.game.grid import Cell
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

# One clue.


def all_are_mines_text(clue: ReadClue, conclusion: str) -> str:
    """Writes that all cells that are left for a clue are mines."""
    if clue.safe:
        beside = words.only_these_left_beside_safe, words.only_these_more_left_beside_safe
        form = beside[bool(clue.mines)]
    else:
        form = words.only_these_more_left if clue.mines else words.only_these_left
    return form(len(clue.left)).format(
        safe=words.join_cells(clue.safe) if clue.safe else "",
        clue=clue.name,
        found=clue.found if clue.mines else "",
        cells=words.join_cells(clue.left),
        all=words.all_of(len(clue.left)),
        conclusion=conclusion,
    )


def all_mines_found_text(clue: ReadClue, conclusion: str) -> str:
    """Writes that a clue has all its mines, so that its other cells are safe."""
    form = words.mines_fill(len(clue.mines)) if clue.number else _(words.TOUCHES_NO_MINE)
    return form.format(
        clue=clue.name,
        mines=words.join_cells(clue.mines) if clue.mines else "",
        conclusion=conclusion,
    )


def just_filled_text(clue: ReadClue, found: Sequence[Cell], conclusion: str) -> str:
    """Writes that mines which the sentence before found fill a clue, perhaps with other mines."""
    if not set(found).issuperset(clue.mines):
        return all_mines_found_text(clue, conclusion)
    if len(clue.mines) < len(found):
        form = words.these_fill(len(clue.mines))
    else:
        form = _(words.IT_FILLS if len(found) == 1 else words.THEY_FILL_NEXT)
    return form.format(mines=words.join_cells(clue.mines), clue=clue.name, conclusion=conclusion)


def needs_text(clue: ReadClue, *, in_brief: bool = False) -> str:
    """Writes what a clue needs, less the mines that it has; in brief without their cells."""
    if clue.mines:
        form = words.needs_more_mines(clue.need) if in_brief else _(words.NEEDS_MORE)
    else:
        form = _(words.NEEDS_MINES if in_brief else words.NEEDS)
    return form.format(
        clue=clue.name,
        found=clue.found if clue.mines else "",
        mines=words.mine_count(clue.need),
        count=words.count_word(clue.need),
        cells=words.join_counted(clue.need, clue.left)
        if clue.mines
        else words.join_cells(clue.left),
    )


def at_least_text(count: int, cells: Sequence[Cell]) -> str:
    """Writes that some cells hold at least this many mines."""
    named = words.join_counted(count, cells)
    return words.at_least_some(count).format(count=words.count_word(count), cells=named)


def fact_text(clue: ReadClue, cells: Sequence[Cell], count: int, *, is_exact: bool) -> str:
    """Writes how many of some cells are mines, with the clue that says so in brackets."""
    is_choice = count == 1 and len(cells) == 2
    some = words.some_are_mines if is_exact else words.at_least_some_are_mines
    form = _(words.ONE_OF_TWO_IS) if is_choice else some(count)
    return form.format(
        clue=clue.name,
        count=words.count_word(count),
        cells=words.join_choices(cells) if is_choice else words.join_cells(cells),
    )


# Two clues.


def settles(more: ReadClue, less: ReadClue, cell: Cell, *, mined: bool) -> bool:
    """Returns whether two clues settle a cell; `more` is the one that needs more mines."""
    own = set(more.left).difference(less.left)
    is_tight = more.need - less.need == len(own)
    inside = own if mined else set(less.left).difference(more.left)
    return is_tight and cell in inside and not own.issuperset(more.left)


def pair_texts(
    more: ReadClue, less: ReadClue, conclusion: str, *, mined: bool, is_told: bool = False
) -> Iterator[str]:
    """Yields texts by which two clues settle cells, shorter and shorter.

    With `is_told` an earlier sentence has already said what `more` needs.
    """
    shared = tuple(cell for cell in more.left if cell in less.left)
    if not is_told and (more.need == len(more.left) or not less.need):
        yield _one_after_the_other_text(more, less, shared, conclusion)
        return
    own = [cell for cell in more.left if cell not in shared]
    is_one_of = not own and more.need == 1 and not is_told
    lasts = (
        _allows_texts(less, shared, conclusion)
        if mined
        else [_fills_text(less, conclusion, len(shared) if is_one_of else 0)]
    )
    safe = () if is_told else tuple(sorted({*more.safe, *less.safe}))
    firsts = list(_first_sentences(more, shared, own, mined=mined, is_told=is_told))
    if safe:
        known = words.known_to_be_safe(len(safe)).format(cells=words.join_cells(safe))
        yield join_sentences(known, firsts[0], lasts[0])
    for first in firsts:
        for last in lasts:
            yield join_sentences(first, last)


def _one_after_the_other_text(
    more: ReadClue, less: ReadClue, shared: tuple[Cell, ...], conclusion: str
) -> str:
    """Writes about two clues one of which settles its cells alone, and so helps the other."""
    if less.need:
        filled = replace(less, mines=tuple(sorted((*less.mines, *shared))))
        first = all_are_mines_text(more, words.conclusion_text(more.left, mined=True))
        return join_sentences(first, all_mines_found_text(filled, conclusion))
    own = tuple(cell for cell in more.left if cell not in shared)
    first = all_mines_found_text(less, words.conclusion_text(shared, mined=False))
    return join_sentences(first, all_are_mines_text(replace(more, left=own), conclusion))


def _first_sentences(
    more: ReadClue, shared: Sequence[Cell], own: Sequence[Cell], *, mined: bool, is_told: bool
) -> Iterator[str]:
    """Yields sentences about what a clue needs, shorter and shorter."""
    if mined or not own:
        if is_told:
            yield ""
            return
        if not mined and more.need == 1:
            form = words.HAS_ITS_LAST_MINE if more.mines else words.HAS_ITS_MINE
            found = more.found if more.mines else ""
            yield _(form).format(clue=more.name, found=found, cells=words.join_choices(more.left))
        yield needs_text(more)
        yield needs_text(more, in_brief=True)
        return
    least = more.need - len(own)
    whole = words.needs_more_at_most_elsewhere if more.mines else words.needs_at_most_elsewhere
    at_least = at_least_text(least, shared)
    others = words.at_least_some_others(least).format(
        count=words.count_word(least), others=words.count_word(len(shared))
    )
    even = words.even_if_elsewhere_with_mines if more.mines else words.even_if_elsewhere
    forms = [(even(len(own)), at_least)]
    forms += [(whole(len(own)), text) for text in (at_least, others)]
    forms += [(words.even_if_elsewhere(len(own)), at_least)]
    told = [(words.at_most_elsewhere(len(own)), at_least), (_(words.SO_AT_LEAST), at_least)]
    for form, text in told if is_told else forms:
        yield form.format(
            own=words.join_cells(own),
            few=words.count_word(len(own)),
            clue=more.name,
            found=more.found if more.mines else "",
            count=words.count_word(more.need),
            cells=words.join_cells(more.left),
            at_least=text,
            least=words.count_word(least),
            shared=words.join_counted(least, shared),
        )
    if not is_told:
        fact = fact_text(more, shared, least, is_exact=False)
        yield _("{text}.").format(text=words.capitalised(fact))


def _allows_texts(less: ReadClue, shared: Sequence[Cell], conclusion: str) -> list[str]:
    """Returns texts about how many mines a clue allows in shared cells, shorter and shorter."""
    has_mines = less.mines and not less.elsewhere
    forms = (
        (words.HAS_AND_ALLOWS_ONLY, words.ALLOWS_ONLY_MORE) if has_mines else (words.ALLOWS_ONLY,)
    )
    return [
        _(form).format(
            clue=less.name,
            found=less.found if less.mines else "",
            count=words.count_word(less.need),
            shared=words.join_cells(shared),
            conclusion=conclusion,
        )
        for form in forms
    ]


_FILLS = {
    0: (words.THAT_FILLS, words.WITH_MINES_THAT_FILLS),
    2: (words.EITHER_FILLS, words.WITH_MINES_EITHER_FILLS),
}
_ANY_FILLS = (words.ANY_FILLS, words.WITH_MINES_ANY_FILLS)


def _fills_text(less: ReadClue, conclusion: str, choices: int) -> str:
    """Writes that a clue has all its mines; if one of some cells is it, `choices` says how many."""
    alone, with_mines = _FILLS.get(choices, _ANY_FILLS)
    form = with_mines if less.mines and not less.elsewhere else alone
    found = less.found_before if less.mines else ""
    return _(form).format(clue=less.name, found=found, conclusion=conclusion)
