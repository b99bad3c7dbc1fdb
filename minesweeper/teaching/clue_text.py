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
    """Writes that the mines of the previous sentence fill a clue, perhaps with other mines."""
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
    if not (mined or own or is_told):
        yield from _sharing_texts(more, less, conclusion)
    firsts = list(_first_sentences(more, shared, own, mined=mined, is_told=is_told))
    if mined:
        lasts = _allows_texts(less, shared, own, conclusion)
    elif own:
        forms = _AT_LEAST_FILLS[more.need - len(own) == 1]
        if _is_choice(shared, own) and not is_told:
            forms = words.IT_FILLS, words.WITH_MINES_THAT_ONE_FILLS
        lasts = _fills_texts(less, conclusion, forms)
    else:
        is_one_of = more.need == 1 and not is_told
        forms = _FILLS.get(len(shared) if is_one_of else 0, _ANY_FILLS)
        lasts = _fills_texts(less, conclusion, forms)
    both = [
        (lost_first + lost_last, first, last)
        for lost_first, first in firsts
        for lost_last, last in lasts
    ]
    for _lost, first, last in sorted(both, key=lambda one: one[0]):
        yield join_sentences(first, last)


def _one_after_the_other_text(
    more: ReadClue, less: ReadClue, shared: tuple[Cell, ...], conclusion: str
) -> str:
    """Writes about two clues of which one settles its cells alone, which then helps the other."""
    if less.need:
        filled = replace(less, mines=tuple(sorted((*less.mines, *shared))))
        first = all_are_mines_text(more, words.conclusion_text(more.left, mined=True))
        return join_sentences(first, all_mines_found_text(filled, conclusion))
    own = tuple(cell for cell in more.left if cell not in shared)
    first = all_mines_found_text(less, words.conclusion_text(shared, mined=False))
    return join_sentences(first, all_are_mines_text(replace(more, left=own), conclusion))


# Costs of shorter sentences: of two that fit, the one with the lower cost is taken.
_NAMES_ONLY, _NO_ONLY, _NO_OTHERS, _COUNTED, _NAMES_AFTER_HAS = 1, 1, 1, 2, 3
_BY_FACT, _NO_REASON, _IN_BRIEF = 5, 6, 7
_Sentences = list[tuple[int, str]]
"""Sentences, each with what is lost by it."""


def _first_sentences(
    more: ReadClue, shared: Sequence[Cell], own: Sequence[Cell], *, mined: bool, is_told: bool
) -> Iterator[tuple[int, str]]:
    """Yields sentences about what a clue needs, each with a number: how much it leaves out.

    They become shorter and shorter, and the number larger.
    """
    if mined or not own:
        yield from [(0, "")] if is_told else _whole_needs_texts(more, mined=mined)
        return
    least = more.need - len(own)
    at_least = at_least_text(least, shared)
    if _is_choice(shared, own) and not is_told:
        at_least = words.one_of_them_is_a_mine(shared)
    if is_told:
        forms = (words.at_most_elsewhere(len(own)), _(words.SO_AT_LEAST))
        for lost, form in enumerate(forms):
            yield (
                lost,
                form.format(
                    own=words.join_cells(own), few=words.count_word(len(own)), at_least=at_least
                ),
            )
        return
    # If other clues put mines in cells that are not listed, these few words would not add up.
    for lost, found in [] if more.elsewhere else _ways_to_name_mines(more):
        yield (
            lost,
            _(_AT_LEAST_FORMS[len(own) == 1, bool(more.mines), bool(more.safe)]).format(
                own=words.join_cells(own),
                few=words.count_word(len(own)),
                count=words.count_word(more.need),
                cells=words.join_cells(more.left),
                clue=more.name,
                found=found,
                safe=_safe_cells(more),
                at_least=at_least,
            ),
        )
    yield _BY_FACT, _fact_sentence(more, shared, least, is_exact=False)


_AT_LEAST_FORMS = {
    (True, False, False): words.NEEDS_SO,
    (True, False, True): words.NEEDS_SO_BESIDE_SAFE,
    (True, True, False): words.NEEDS_MORE_SO,
    (True, True, True): words.NEEDS_MORE_SO_BESIDE_SAFE,
    (False, False, False): words.HAS_AT_MOST,
    (False, False, True): words.HAS_AT_MOST_BESIDE_SAFE,
    (False, True, False): words.HAS_SOME_AND_AT_MOST,
    (False, True, True): words.HAS_SOME_AND_AT_MOST_BESIDE_SAFE,
}
"""What a clue puts at least in the cells that it shares: whether it has only one other cell, and
whether it has mines and safe cells beside it."""


def _is_choice(shared: Sequence[Cell], own: Sequence[Cell]) -> bool:
    """Returns whether one of two shared cells has to be a mine because there is only one other."""
    return len(shared) == 2 and len(own) == 1


def _whole_needs_texts(more: ReadClue, *, mined: bool) -> Iterator[tuple[int, str]]:
    """Yields sentences about all mines that a clue needs, each with what it leaves out."""
    is_last = not mined and more.need == 1
    form = _NEEDS_FORMS[is_last, bool(more.mines), bool(more.safe)]
    cells = words.join_cells(more.left)
    if is_last:
        cells = words.join_choices(more.left)
    elif more.mines:
        cells = words.join_counted(more.need, more.left)
    for lost, found in _ways_to_name_mines(more):
        yield (
            lost,
            _(form).format(
                clue=more.name,
                found=found,
                safe=_safe_cells(more),
                count=words.count_word(more.need),
                cells=cells,
            ),
        )
    yield _BY_FACT, _fact_sentence(more, more.left, more.need, is_exact=True)
    if not is_last:
        yield _IN_BRIEF, needs_text(more, in_brief=True)


_NEEDS_FORMS = {
    (True, False, False): words.HAS_ITS_MINE,
    (True, False, True): words.HAS_ITS_MINE_BESIDE_SAFE,
    (True, True, False): words.HAS_ITS_LAST_MINE,
    (True, True, True): words.HAS_ITS_LAST_MINE_BESIDE_SAFE,
    (False, False, False): words.NEEDS,
    (False, False, True): words.NEEDS_BESIDE_SAFE,
    (False, True, False): words.NEEDS_MORE,
    (False, True, True): words.NEEDS_MORE_BESIDE_SAFE,
}
"""What a clue needs: whether one mine is said to be in some cells, and whether the clue has mines
and safe cells beside it."""


def _ways_to_name_mines(clue: ReadClue) -> _Sentences:
    """Returns phrases for the mines of a clue, to follow "has", each with what it leaves out."""
    if not clue.mines:
        return [(0, "")]
    ways = [(0, clue.found)]
    if not clue.is_counted:
        ways += [(_COUNTED, words.mine_count(len(clue.mines)))] if len(clue.mines) > 1 else []
        ways.append((_NAMES_AFTER_HAS, words.join_cells(clue.mines)))
    return ways


def _safe_cells(clue: ReadClue) -> str:
    return words.join_cells(clue.safe) if clue.safe else ""


def _fact_sentence(clue: ReadClue, cells: Sequence[Cell], count: int, *, is_exact: bool) -> str:
    fact = fact_text(clue, cells, count, is_exact=is_exact)
    return _("{text}.").format(text=words.capitalised(fact))


def others_text(cells: Sequence[Cell]) -> str:
    """Writes that the mines which have no room in other cells are in these."""
    count = words.count_word(len(cells))
    return words.so_the_others_are(len(cells)).format(count=count, cells=words.join_cells(cells))


def _sharing_texts(more: ReadClue, less: ReadClue, conclusion: str) -> Iterator[str]:
    """Yields the text about two clues that have the same mines, if they have."""
    if not more.mines or more.mines != less.mines or more.safe or more.elsewhere or less.elsewhere:
        return
    form = words.SHARER_NEEDS
    if more.need == 1:
        is_pair = len(more.left) == 2
        form = words.LAST_OF_SHARERS_EITHER if is_pair else words.LAST_OF_SHARERS_ANY
    share = _(words.SHARE).format(more=more.name, less=less.name, found=more.found)
    cells = words.join_choices if more.need == 1 else words.join_cells
    last = _(form).format(
        more=more.name,
        less=less.name,
        count=words.count_word(more.need),
        cells=cells(more.left),
        conclusion=conclusion,
    )
    yield join_sentences(share, last)


def _allows_texts(
    less: ReadClue, shared: Sequence[Cell], own: Sequence[Cell], conclusion: str
) -> _Sentences:
    """Returns texts about the mines that a clue allows in shared cells, with what each loses."""
    ways = [(0, words.ALLOWS_ONLY, "")]
    whole: _Sentences = []
    if less.mines and not less.elsewhere:
        if conclusion == words.conclusion_text(own, mined=True):
            found = words.mine_count(len(less.mines))
            found = found if less.is_counted else words.join_cells(less.mines)
            text = words.already_has(less.need).format(
                clue=less.name,
                found=found,
                count=words.count_word(less.need),
                shared=words.join_cells(shared),
                others=others_text(own),
            )
            whole = [(0, text)]
        ways = [
            (_NO_OTHERS + lost + shorter, form, found)
            for lost, found in _ways_to_name_mines(less)
            for shorter, form in ((0, words.HAS_AND_ALLOWS_ONLY), (_NO_ONLY, words.HAS_AND_ALLOWS))
        ]
        ways.append((_NO_REASON, words.ALLOWS_ONLY_MORE, ""))
    return whole + [
        (
            lost,
            _(form).format(
                clue=less.name,
                found=found,
                count=words.count_word(less.need),
                shared=words.join_cells(shared),
                conclusion=conclusion,
            ),
        )
        for lost, form, found in ways
    ]


_FILLS = {
    0: (words.THAT_FILLS, words.WITH_MINES_THAT_FILLS),
    2: (words.EITHER_FILLS, words.WITH_MINES_EITHER_FILLS),
}
_ANY_FILLS = (words.ANY_FILLS, words.WITH_MINES_ANY_FILLS)
"""The sentences about a clue that one of some cells fills, by their number, alone or with other
mines; 0 if the sentence before gives the number of mines in all of them."""
_AT_LEAST_FILLS = {
    True: (words.THAT_ONE_FILLS, words.WITH_MINES_THAT_ONE_FILLS),
    False: (words.THEY_FILL_NEXT, words.WITH_MINES_THEY_FILL_NEXT),
}
"""The same if the sentence before found that there are at least some: whether it is one."""


def at_least_fills_texts(less: ReadClue, count: int, conclusion: str) -> list[str]:
    """Returns texts that at least so many mines, just found, fill a clue, the longest first."""
    texts = _fills_texts(less, conclusion, _AT_LEAST_FILLS[count == 1])
    return [text for _lost, text in sorted(texts, key=lambda one: one[0])]


def _fills_texts(less: ReadClue, conclusion: str, forms: tuple[str, str]) -> _Sentences:
    """Returns texts that a clue has all its mines, each with what it leaves out."""
    alone, with_mines = forms
    if not less.mines or less.elsewhere:
        return [(0, _(alone).format(clue=less.name, conclusion=conclusion))]
    names = words.join_cells(less.mines)
    ways = {less.found_before: 0} if less.is_counted else {less.found_before: 0, names: _NAMES_ONLY}
    return [
        (lost, _(with_mines).format(clue=less.name, found=found, conclusion=conclusion))
        for found, lost in ways.items()
    ]
