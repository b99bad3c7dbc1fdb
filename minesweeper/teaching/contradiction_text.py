"""Shows why clues cannot all be right, clue by clue, if a cell were the other way round.

It speaks of the clues of one step, and of what that step rests on, alone. Where no few words show
it, it says nothing, and the step is told as the bare fact that its clues clash.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.game.grid import Cell
from minesweeper.teaching import lesson_text as words

_MOST_LINKS = 4
"""How many clues follow one after another at most before the one that clashes."""


@dataclass(frozen=True, slots=True)
class ReducedClue:
    """What a clue says of the cells that a step does not take as known."""

    told: str
    """The clue by its number and place."""
    reduced: str
    """The same with what its number leaves, where mines beside it are known."""
    cells: frozenset[Cell]
    need: int
    """How many of the cells are mines."""
    found: int
    """How many mines beside it are known."""


@dataclass(frozen=True, slots=True)
class _Link:
    """Cells that a clue settles, once others are supposed to be settled."""

    claim: ReducedClue
    cells: tuple[Cell, ...]
    mined: bool


@dataclass(frozen=True, slots=True)
class _Clash:
    """The clue that cannot be right, and how it came to that."""

    claim: ReducedClue
    mines: int
    """How many mines it would touch."""
    is_most: bool
    """Whether it could touch no more, and not that it would touch as many."""
    links: tuple[_Link, ...]


def contradiction_text(
    cell: Cell, claims: Sequence[ReducedClue], conclusion: str, *, mined: bool
) -> str | None:
    """The sentences that show that a cell is a mine, or safe; None where too many would be needed.

    Plain sums first, then what follows from the opposite, then a second cell that can be neither.
    """
    return (
        (_by_one_that_needs_all if mined else _by_one_that_needs_no_more)(cell, claims, conclusion)
        or _by_what_follows(cell, claims, conclusion, mined=mined)
        or _by_a_second_cell(cell, claims, conclusion, mined=mined)
    )


# Sums.


def _by_one_that_needs_all(
    cell: Cell, claims: Sequence[ReducedClue], conclusion: str
) -> str | None:
    """A clue needs so many mines that what the others allow is not enough without the cell."""
    for most in claims:
        others = [claim for claim in claims if claim is not most]
        shared = [claim.cells & most.cells for claim in others]
        own = most.cells.difference(*shared)
        allowed = sum(claim.need for claim in others)
        if cell in own and _are_apart(shared) and most.need - allowed == len(own):
            told = [_allowed(*pair) for pair in zip(others, shared, strict=True)]
            return words.OTHERS_ALLOW_FEWER.format(
                clue=most.reduced,
                needs=words.in_words(most.need),
                cells=words.names(sorted(most.cells)),
                others=words.capital(words.clauses(told)),
                conclusion=conclusion,
            )
    return None


def _allowed(claim: ReducedClue, cells: frozenset[Cell]) -> str:
    return words.ALLOWS.format(
        clue=claim.reduced, allowed=words.at_most(claim.need), cells=words.names(sorted(cells))
    )


def _by_one_that_needs_no_more(
    cell: Cell, claims: Sequence[ReducedClue], conclusion: str
) -> str | None:
    """The others have as many mines among the cells of a clue as it needs."""
    for least in claims:
        others = [claim for claim in claims if claim is not least]
        shared = [claim.cells & least.cells for claim in others]
        inside = [claim.need - len(claim.cells - least.cells) for claim in others]
        is_elsewhere = cell in least.cells.difference(*shared)
        if is_elsewhere and _are_apart(shared) and min(inside) > 0 and sum(inside) == least.need:
            told = [_had(claim, least) for claim in others]
            return words.OTHERS_HAVE_ALL.format(
                clue=least.reduced, others=words.clauses(told), conclusion=conclusion
            )
    return None


def _had(claim: ReducedClue, least: ReducedClue) -> str:
    """How many mines a clue has among the cells of another."""
    own = len(claim.cells - least.cells)
    return words.HAS.format(
        clue=claim.reduced,
        mines=words.mines_among(claim.need - own, own),
        cells=words.names(sorted(claim.cells & least.cells)),
    )


def _are_apart(groups: Sequence[frozenset[Cell]]) -> bool:
    """Whether all groups have cells, and no two a cell in common."""
    return all(groups) and sum(map(len, groups)) == len(frozenset().union(*groups))


# What would follow.


def _by_what_follows(
    cell: Cell, claims: Sequence[ReducedClue], conclusion: str, *, mined: bool
) -> str | None:
    clash = _clash(claims, {cell: not mined})
    if clash is None or not 0 < len(clash.links) <= _MOST_LINKS:
        return None
    return words.IF_IT_WERE.format(
        cell=cell.name,
        other=words.SAFE if mined else words.MINE,
        chain=words.clauses([_told(link) for link in clash.links]),
        clash=_clash_told(clash),
        conclusion=conclusion,
    )


def _told(link: _Link) -> str:
    form = words.WOULD_NEED if link.mined else words.WOULD_LEAVE
    return form.format(
        clue=link.claim.told,
        mines=words.MINES_AT if len(link.cells) > 1 else words.A_MINE_AT,
        cells=words.names(link.cells),
    )


def _clash_told(clash: _Clash) -> str:
    form = words.WOULD_TOUCH
    if clash.is_most:
        form = words.COULD_TOUCH if clash.mines else words.COULD_TOUCH_NONE
    return form.format(clue=clash.claim.told, mines=words.mines(clash.mines))


def _by_a_second_cell(
    cell: Cell, claims: Sequence[ReducedClue], conclusion: str, *, mined: bool
) -> str | None:
    """Another cell that leaves no way out, mine or safe, if the one in question were the other."""
    found: list[tuple[bool, Cell, ReducedClue, ReducedClue]] = []
    for second in sorted(frozenset().union(*(claim.cells for claim in claims)) - {cell}):
        mine, safe = (_clash(claims, {cell: not mined, second: laid}) for laid in (True, False))
        if mine is not None and safe is not None:
            found.append((mine.claim is safe.claim, second, mine.claim, safe.claim))
    if not found:
        return None
    # Two clues, one against each way, are easier to see than one against both.
    is_same, second, against_mine, against_safe = min(found, key=lambda way: way[:2])
    return (words.EITHER_WAY_THE_SAME if is_same else words.EITHER_WAY).format(
        cell=cell.name,
        other=words.SAFE if mined else words.MINE,
        second=second.name,
        mine=against_mine.told,
        safe=against_safe.told,
        conclusion=conclusion,
    )


def _clash(claims: Sequence[ReducedClue], supposed: dict[Cell, bool]) -> _Clash | None:
    """The first clue that cannot be right, following clue by clue; None where all can be."""
    known = dict(supposed)
    links: list[_Link] = []
    while True:
        for claim in claims:
            mines = sum(known.get(cell, False) for cell in claim.cells)
            left = tuple(sorted(cell for cell in claim.cells if cell not in known))
            if mines > claim.need or mines + len(left) < claim.need:
                touched = claim.found + mines + (len(left) if mines <= claim.need else 0)
                used = _used(claim, links)
                return _Clash(claim, touched, mines <= claim.need, used)
            if left and claim.need in (mines, mines + len(left)):
                links.append(_Link(claim, left, mined=mines < claim.need))
                known |= dict.fromkeys(left, mines < claim.need)
                break
        else:
            return None


def _used(last: ReducedClue, links: Sequence[_Link]) -> tuple[_Link, ...]:
    """The links that a clash rests on, each clue's cells told where another needs them."""
    needed = set(last.cells)
    used: list[_Link] = []
    for link in reversed(links):
        if told := needed.intersection(link.cells):
            used.append(_Link(link.claim, tuple(sorted(told)), link.mined))
            needed |= link.claim.cells
    return tuple(reversed(used))
