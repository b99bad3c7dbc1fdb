"""The backtracking player: single numbers, then every arrangement of the frontier, by search.

After Pradipta (2022). The other half of that paper, a board whose numbers are all uncovered, is
`logic.counting.rebuild`.

If it has to guess, it opens the cell that is a mine in the fewest arrangements, each weighed by the
number of ways to place the other mines outside of its part; among equals, one at random. With
several parts these chances are approximate, because a part is weighed without the numbers of the
others. Other players count exactly instead.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from math import comb, prod

from minesweeper.game.chance import drawing_below
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.parts import ContradictionError, Cut, Part, cut
from minesweeper.logic.counting.sweep_order import sweep_order
from minesweeper.logic.counting.totals import SetSpread
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.techniques import ALL_MINES_FOUND, CONTRADICTION
from minesweeper.logic.work_budget import spend
from minesweeper.players.player import Move, Why
from minesweeper.translation import gettext as _

MOST_STEPS = 20_000
"""The most search steps for one part; beyond them its chances come from its numbers alone."""
MOST_BOXES = 200
"""The most boxes of a part that is searched: each box is one call deeper on Python's stack.

The chances of a larger part come from its numbers alone, too.
"""
_WORK_A_BOX = 30
"""Units of the work budget to try all numbers of mines in a box."""
_ALMOST = 1e-6
"""The least distance of a chance that is not exact from 0 and from 1."""


class Backtracking:
    """Opens cells that are safe in every arrangement; guesses the one mined in the fewest."""

    name = "backtracking"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._below = drawing_below("player/backtracking", seed)

    def choose(self, position: Position) -> Move | None:
        """Returns the cells that are safe in every arrangement, or the one mined in the fewest."""
        if position.is_finished:
            return None
        pieces = cut(position)
        if pieces.safe:
            why = partial(_by_single_numbers, position, min(pieces.safe))
            return _certain(position, pieces.safe, ALL_MINES_FOUND, why)
        chances = _chances(position, pieces)
        safe = [at for at, chance in chances.items() if chance == 0]
        if not safe:
            return self._guess(position, chances)
        why = partial(_by_arrangements, position, pieces, min(safe))
        return _certain(position, safe, CONTRADICTION, why)

    def _guess(self, position: Position, chances: dict[int, float]) -> Move:
        least = min(chances.values())
        equals = [at for at, chance in chances.items() if chance == least]
        cell = position.grid.cell(equals[self._below(len(equals))])
        reason = _(
            "No cell is safe in every possible minefield. {cell} is a mine in the fewest: "
            "{percent} %."
        ).format(cell=cell.name, percent=exact_percent(least))
        return Move(cell, least, reason)


def _certain(position: Position, safe: list[int], technique: str, why: Why) -> Move:
    cells = [position.grid.cell(at) for at in sorted(safe)]
    reason = _("A number beside {cell} has all its mines, so {cell} is safe.")
    if technique == CONTRADICTION:
        reason = _("No arrangement of the remaining mines puts one at {cell}, so {cell} is safe.")
    return Move.certain(cells, reason.format(cell=cells[0].name), technique, why)


# Why a cell is safe.


def _by_single_numbers(position: Position, at: int) -> Deduction:
    """Returns the number that proves a safe cell, and the mines beside it that were proved before.

    The cut does not record an order, so the cells are proved again, one by one.
    """
    known = Knowledge(position)
    known.reason()
    return known.deduction(position.grid.cell(at))


def _by_arrangements(position: Position, pieces: Cut, at: int) -> Deduction:
    """Returns a proof from the numbers of the cell's part, or from all with the mine count."""
    part = next((part for part in pieces.parts if any(at in box for box in part.boxes)), None)
    if part is None or not _is_free(part, at):
        step = _deduction(position, pieces, at, pieces.constrained_cells())
        given = tuple(map(position.grid.cell, sorted(pieces.mined)))
        return replace(step, given=given, uses_mine_count=True)
    return _deduction(position, pieces, at, {cell for box in part.boxes for cell in box})


def _is_free(part: Part, at: int) -> bool:
    """Returns whether no arrangement of the cell's part has a mine there, whatever its total."""
    box = next(number for number, cells in enumerate(part.boxes) if at in cells)
    tally = _tally(part)
    return tally.estimates is None and not any(mined[box] for mined in tally.mined.values())


def _deduction(position: Position, pieces: Cut, at: int, cells: set[int]) -> Deduction:
    """Returns a proof from the numbers beside some cells, and the known mines beside those."""
    grid, seen = position.grid, position.seen
    clues = {near for cell in cells for near in grid.around(cell) if seen[near] < COVERED}
    around = {near for clue in clues for near in grid.around(clue)}
    given = around.intersection(pieces.mined)
    named, mines = (tuple(map(grid.cell, sorted(found))) for found in (clues, given))
    return Deduction(grid.cell(at), Verdict.SAFE, named, mines)


# How likely a mine is.


def _chances(position: Position, pieces: Cut) -> dict[int, float]:
    """Returns the chance of a mine in every cell that is not settled; 0 only if it is proved."""
    tallies = [_tally(part) for part in pieces.parts]
    outside = pieces.unconstrained + sum(sum(tally.sizes) for tally in tallies)
    chances: dict[int, float] = {}
    allowed = _allowed(tallies, pieces)
    for part, tally, totals in zip(pieces.parts, tallies, allowed, strict=True):
        weights = _weights(totals, pieces.mines, outside - sum(tally.sizes))
        for cells, chance in zip(part.boxes, tally.chances(weights), strict=True):
            chances |= dict.fromkeys(cells, chance)
    if pieces.unconstrained:
        chances |= _unconstrained_chances(position, pieces, tallies, sum(chances.values()))
    return chances


@dataclass
class _Tally:
    """The arrangements of one part by their number of mines."""

    sizes: list[int]
    """The number of cells of each box."""
    ways: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """The number of arrangements with each number of mines."""
    mined: dict[int, list[int]] = field(default_factory=dict)
    """The mines of each box by the number of mines, summed over the arrangements."""
    estimates: list[float] | None = None
    """The chance of a mine in each box by its numbers alone; None if the search was finished."""

    def add(self, mines: list[int]) -> None:
        total, ways = sum(mines), prod(map(comb, self.sizes, mines))
        self.ways[total] += ways
        sums = self.mined.setdefault(total, [0] * len(mines))
        for box, held in enumerate(mines):
            sums[box] += ways * held

    def chances(self, weights: dict[int, float]) -> list[float]:
        """Returns the chance of a mine in a cell of each box, given weights by number of mines."""
        if self.estimates is not None:
            return self.estimates
        top = max(self.ways.values())
        whole = sum(self.ways[total] / top * weight for total, weight in weights.items())
        chances = []
        for box, size in enumerate(self.sizes):
            mined = {total: self.mined[total][box] for total in weights}
            mines = sum(mined[total] / top * weight for total, weight in weights.items())
            # Whole numbers decide whether it is 0: a quotient could be too small for a float.
            chances.append(max(mines / (whole * size), _ALMOST) if any(mined.values()) else 0.0)
        return chances


def _tally(part: Part) -> _Tally:
    tally = _Tally(list(map(len, part.boxes)))
    try:
        for mines in search_arrangements(part):
            tally.add(mines)
    except TooLongError:
        any_total = dict.fromkeys(range(sum(tally.sizes) + 1), 1)
        return _Tally(tally.sizes, any_total, estimates=_estimates(part))
    if not tally.ways:
        raise ContradictionError(_("No minefield fits the numbers."))
    return tally


def _estimates(part: Part) -> list[float]:
    """Returns the chance of a mine in each box, by the number beside it that makes it highest."""
    sentences = part.sentences()
    shares = [mines / len(cells) for cells, mines in sentences]
    return [max(shares[clue] for clue in clues) for clues in part.touches]


def _weights(totals: list[int], mines: int, outside: int) -> dict[int, float]:
    """Returns the weight of each number of mines in a part: the ways to place the rest outside."""
    found, weight = {}, 1.0
    for total in range(totals[0], totals[-1] + 1):
        found[total] = weight
        weight *= (mines - total) / (outside - mines + total + 1)
    return {total: found[total] for total in totals}


def _allowed(tallies: list[_Tally], pieces: Cut) -> list[list[int]]:
    """Returns the numbers of mines that each part can have, given the total."""
    lows = [min(tally.ways) for tally in tallies]
    supports = [
        sum(1 << total - low for total in tally.ways)
        for tally, low in zip(tallies, lows, strict=True)
    ]
    spread = SetSpread(supports, pieces.mines - sum(lows), pieces.unconstrained)
    return [
        [total for total in sorted(tally.ways) if allowed >> total - low & 1]
        for tally, low, allowed in zip(tallies, lows, spread.allowed, strict=True)
    ]


def _unconstrained_chances(
    position: Position, pieces: Cut, tallies: list[_Tally], expected: float
) -> dict[int, float]:
    """Returns the chance of a mine in every unconstrained cell."""
    if pieces.mines == sum(min(tally.ways) for tally in tallies):
        chance = 0.0
    else:
        # The expected mines of the parts are not exact, and may be more than there are.
        chance = min(max((pieces.mines - expected) / pieces.unconstrained, _ALMOST), 1 - _ALMOST)
    return dict.fromkeys(pieces.unconstrained_cells(position), chance)


# The search.


class TooLongError(RuntimeError):
    """The search would take more steps than it may."""


def search_arrangements(
    part: Part, most_steps: int | None = None, order: list[int] | None = None
) -> Iterator[list[int]]:
    """Yields every arrangement of a part, as the number of mines in each box.

    It goes through the boxes one by one. If a number can no longer be met, the last choice is
    taken back. Raises a TooLongError if that takes more steps than allowed.

    >>> list(search_arrangements(Part([1, 1], [[0], [1], [2]], [[0], [0, 1], [1]])))
    [[0, 1, 0], [1, 0, 1]]
    """
    if len(part.boxes) > MOST_BOXES:
        raise TooLongError
    steps = MOST_STEPS if most_steps is None else most_steps
    yield from _ArrangementSearch(part, steps, sweep_order(part) if order is None else order).below(
        0
    )


class _ArrangementSearch:
    def __init__(self, part: Part, steps: int, order: list[int]) -> None:
        self._part, self._steps, self._order = part, steps, order
        self._needs = list(part.needs)
        self._room = [0] * len(part.needs)
        """For each number, how many of its cells are in boxes that the search has yet to reach."""
        for box, clues in zip(part.boxes, part.touches, strict=True):
            for clue in clues:
                self._room[clue] += len(box)
        self._mines = [0] * len(part.boxes)

    def below(self, depth: int) -> Iterator[list[int]]:
        """Yields the arrangements that go on from the choices made so far."""
        if depth == len(self._order):
            yield list(self._mines)
            return
        box = self._order[depth]
        spend(_WORK_A_BOX)
        clues, size = self._part.touches[box], len(self._part.boxes[box])
        for clue in clues:
            self._room[clue] -= size
        for mines in range(size + 1):
            self._steps -= 1
            if self._steps < 0:
                raise TooLongError
            if all(0 <= self._needs[clue] - mines <= self._room[clue] for clue in clues):
                yield from self._with(box, mines, depth)
        for clue in clues:
            self._room[clue] += size

    def _with(self, box: int, mines: int, depth: int) -> Iterator[list[int]]:
        clues = self._part.touches[box]
        self._mines[box] = mines
        for clue in clues:
            self._needs[clue] -= mines
        yield from self.below(depth + 1)
        for clue in clues:
            self._needs[clue] += mines
