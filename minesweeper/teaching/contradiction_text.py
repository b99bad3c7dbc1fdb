"""Explains why three clues or more settle a cell: "If B2 were safe, …".

It uses only the clues of one step and what the step rests on. If no short explanation exists it
returns None, and the step says only that its clues cannot all be right.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.game.grid import Cell
from minesweeper.teaching import lesson_text as words

_MOST_INFERENCES = 4
"""A longer chain of inferences would not fit in two readable sentences."""


@dataclass(frozen=True, slots=True)
class ReducedClue:
    """A clue, reduced to the cells that a step does not take as known."""

    name: str
    """Number and cell: "3 at I9"."""
    reduced: str
    """The name with the subtraction of known mines, if there are any."""
    cells: frozenset[Cell]
    need: int
    """The number of mines among the cells."""
    found: int
    """The number of known mines beside the clue."""


@dataclass(frozen=True, slots=True)
class _Inference:
    """Cells that a clue settles under the assumption."""

    clue: ReducedClue
    cells: tuple[Cell, ...]
    mined: bool


@dataclass(frozen=True, slots=True)
class _Conflict:
    """A clue that the assumption contradicts, and the inferences that lead there."""

    clue: ReducedClue
    mines: int
    """The mines that it would touch, or could touch if `is_most`."""
    is_most: bool
    """True if the clue has too few mines left, false if it has too many."""
    inferences: tuple[_Inference, ...]


def contradiction_text(
    cell: Cell, clues: Sequence[ReducedClue], conclusion: str, *, mined: bool
) -> str | None:
    """Returns sentences that show why a cell is a mine or safe; None if too many were needed.

    Tries plain sums first, then a chain of inferences from the opposite, then a second cell that
    can be neither a mine nor safe.

    >>> clue = lambda name, cells, need: ReducedClue(name, name, frozenset(cells), need, 0)
    >>> a, b, c = (Cell(0, column) for column in range(3))
    >>> clues = [clue("3 at B2", [a, b, c], 3), clue("1 at A2", [a], 1), clue("1 at C2", [c], 1)]
    >>> print(contradiction_text(b, clues, "B1 is a mine", mined=True))
    The 3 at B2 needs three of A1, B1 and C1. The 1 at A2 allows only one of A1, and the 1 at C2 \
allows only one of C1, so B1 is a mine.
    """
    return (
        (_sum_text_for_mine if mined else _sum_text_for_safe)(cell, clues, conclusion)
        or _chain_text(cell, clues, conclusion, mined=mined)
        or _second_cell_text(cell, clues, conclusion, mined=mined)
    )


# Sums.


def _sum_text_for_mine(cell: Cell, clues: Sequence[ReducedClue], conclusion: str) -> str | None:
    """Explains a mine: without it, one clue cannot get enough mines."""
    for largest in clues:
        others = [clue for clue in clues if clue is not largest]
        shared = [clue.cells & largest.cells for clue in others]
        own = largest.cells.difference(*shared)
        allowed = sum(clue.need for clue in others)
        if cell in own and _are_disjoint(shared) and largest.need - allowed == len(own):
            clauses = [_allows_text(*pair) for pair in zip(others, shared, strict=True)]
            return words.OTHERS_ALLOW_FEWER.format(
                clue=largest.reduced,
                needs=words.number_word(largest.need),
                cells=words.join_cells(sorted(largest.cells)),
                others=words.capitalised(words.join_clauses(clauses)),
                conclusion=conclusion,
            )
    return None


def _allows_text(clue: ReducedClue, cells: frozenset[Cell]) -> str:
    return words.ALLOWS.format(
        clue=clue.reduced,
        allowed=words.at_most(clue.need),
        cells=words.join_cells(sorted(cells)),
    )


def _sum_text_for_safe(cell: Cell, clues: Sequence[ReducedClue], conclusion: str) -> str | None:
    """The others have all the mines that one clue needs, among its other cells."""
    for filled in clues:
        others = [clue for clue in clues if clue is not filled]
        shared = [clue.cells & filled.cells for clue in others]
        inside = [clue.need - len(clue.cells - filled.cells) for clue in others]
        is_elsewhere = cell in filled.cells.difference(*shared)
        if (
            is_elsewhere
            and _are_disjoint(shared)
            and min(inside) > 0
            and sum(inside) == filled.need
        ):
            clauses = [_has_text(clue, filled) for clue in others]
            return words.OTHERS_HAVE_ALL.format(
                clue=filled.reduced,
                others=words.join_clauses(clauses),
                conclusion=conclusion,
            )
    return None


def _has_text(clue: ReducedClue, filled: ReducedClue) -> str:
    own = len(clue.cells - filled.cells)
    return words.HAS.format(
        clue=clue.reduced,
        mines=words.mines_among(clue.need - own, own),
        cells=words.join_cells(sorted(clue.cells & filled.cells)),
    )


def _are_disjoint(groups: Sequence[frozenset[Cell]]) -> bool:
    """Returns whether all groups have cells and no two have a cell in common."""
    return all(groups) and sum(map(len, groups)) == len(frozenset().union(*groups))


# Inferences from the opposite.


def _chain_text(
    cell: Cell, clues: Sequence[ReducedClue], conclusion: str, *, mined: bool
) -> str | None:
    conflict = _find_conflict(clues, {cell: not mined})
    if conflict is None or not 0 < len(conflict.inferences) <= _MOST_INFERENCES:
        return None
    return words.IF_IT_WERE.format(
        cell=cell.name,
        other=words.SAFE if mined else words.MINE,
        chain=words.join_clauses([_inference_text(one) for one in conflict.inferences]),
        clash=_conflict_text(conflict),
        conclusion=conclusion,
    )


def _inference_text(inference: _Inference) -> str:
    form = words.WOULD_NEED if inference.mined else words.WOULD_LEAVE
    return form.format(
        clue=inference.clue.name,
        mines=words.MINES_AT if len(inference.cells) > 1 else words.A_MINE_AT,
        cells=words.join_cells(inference.cells),
    )


def _conflict_text(conflict: _Conflict) -> str:
    form = words.WOULD_TOUCH
    if conflict.is_most:
        form = words.COULD_TOUCH if conflict.mines else words.COULD_TOUCH_NONE
    return form.format(clue=conflict.clue.name, mines=words.mine_count(conflict.mines))


def _second_cell_text(
    cell: Cell, clues: Sequence[ReducedClue], conclusion: str, *, mined: bool
) -> str | None:
    """Writes that a second cell could be neither mined nor safe; None if there is none."""
    found: list[tuple[bool, Cell, ReducedClue, ReducedClue]] = []
    for second in sorted(frozenset().union(*(clue.cells for clue in clues)) - {cell}):
        mine, safe = (
            _find_conflict(clues, {cell: not mined, second: value}) for value in (True, False)
        )
        if mine is not None and safe is not None:
            found.append((mine.clue is safe.clue, second, mine.clue, safe.clue))
    if not found:
        return None
    # Two clues, one against each case, are easier to see than one clue against both.
    is_same, second, against_mine, against_safe = min(found, key=lambda one: one[:2])
    return (words.EITHER_WAY_THE_SAME if is_same else words.EITHER_WAY).format(
        cell=cell.name,
        other=words.SAFE if mined else words.MINE,
        second=second.name,
        mine=against_mine.name,
        safe=against_safe.name,
        conclusion=conclusion,
    )


def _find_conflict(clues: Sequence[ReducedClue], assumed: dict[Cell, bool]) -> _Conflict | None:
    """Propagates an assumption clue by clue; returns the first conflict, None if there is none."""
    known = dict(assumed)
    inferences: list[_Inference] = []
    while True:
        for clue in clues:
            mines = sum(known.get(cell, False) for cell in clue.cells)
            left = tuple(sorted(cell for cell in clue.cells if cell not in known))
            if mines > clue.need or mines + len(left) < clue.need:
                touched = clue.found + mines + (len(left) if mines <= clue.need else 0)
                return _Conflict(clue, touched, mines <= clue.need, _used(clue, inferences))
            if left and clue.need in (mines, mines + len(left)):
                inferences.append(_Inference(clue, left, mined=mines < clue.need))
                known |= dict.fromkeys(left, mines < clue.need)
                break
        else:
            return None


def _used(last: ReducedClue, inferences: Sequence[_Inference]) -> tuple[_Inference, ...]:
    """Returns the inferences that a conflict rests on, each with only the cells it needs."""
    needed = set(last.cells)
    used: list[_Inference] = []
    for inference in reversed(inferences):
        if cells := needed.intersection(inference.cells):
            used.append(_Inference(inference.clue, tuple(sorted(cells)), inference.mined))
            needed |= inference.clue.cells
    return tuple(reversed(used))
