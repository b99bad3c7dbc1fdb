"""The pattern player: single numbers, pairs of numbers, mine counting, and local chances.

Its rules are those of the engine of Quinston (2024). All its holes, triangles and reductions are
cases of one rule about two numbers. Say the first touches k cells that the second does not touch,
and needs k mines more. Then these k cells are mines, and the cells of the second that the first
does not touch are safe. Its rule of guessing: the cell that looks least like a mine by the worst
number beside it or, far from numbers, by the share of mines among all unknown cells; among equals,
one at random.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from minesweeper.game.chance import drawing_below
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.knowledge import ENDLESS
from minesweeper.logic.propagation import MINED, OPENED, SAFE, Propagation
from minesweeper.logic.reasons.techniques import MINE_COUNT, technique_of_pair
from minesweeper.players.complete_logic import explain, opened_since, technique_of
from minesweeper.players.player import Move
from minesweeper.translation import gettext as _

_MOST_GROUPS = 2_000
"""The most groups of numbers without a shared cell that mine counting looks at."""

Group = tuple[frozenset[int], int]
"""The indices of some unknown cells in the propagation's arrays, and their number of mines."""


class Patterns:
    """Opens what one number, two numbers or the mine count prove; guesses by local chances."""

    name = "patterns"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._below = drawing_below("player/patterns", seed)
        self._position: Position | None = None
        self._propagation: Propagation | None = None
        self._looked = 0
        """The length of the propagation's history when it was last read."""

    def choose(self, position: Position) -> Move | None:
        """Returns the cells that patterns prove safe, or the one that looks least like a mine."""
        if position.is_finished:
            return None
        propagation = self._read(position)
        safe = propagation.places_in(SAFE)
        if safe:
            return _certain(propagation, position, safe, self._looked)
        if outside := _count_mines(propagation):
            return _counted(propagation, position, outside)
        return self._guess(propagation, position)

    def _read(self, position: Position) -> Propagation:
        """Returns the propagation with everything that single clues and pairs of clues prove."""
        opened = opened_since(self._position, position)
        propagation, self._position = self._propagation, None
        if propagation is None or opened is None:
            propagation = Propagation(position)
            _show_mines(propagation, position)
            opened = [at for at, value in enumerate(position.seen) if value < COVERED]
        self._looked = len(propagation.history)
        propagation.open(propagation.places(opened), [position.seen[at] for at in opened])
        propagation.propagate(ENDLESS)
        self._position, self._propagation = position, propagation
        return propagation

    def _guess(self, propagation: Propagation, position: Position) -> Move:
        chances = _local_chances(propagation)
        least = min(chances.values())
        equals = [place for place, chance in chances.items() if chance == least]
        cell = position.grid.cell(propagation.index(equals[self._below(len(equals))]))
        reason = _(
            "No pattern shows a safe cell. Going by the numbers next to {cell}, the chance "
            "of a mine there is {percent} %."
        ).format(cell=cell.name, percent=exact_percent(float(least)))
        return Move(cell, float(least), reason)


def _show_mines(propagation: Propagation, position: Position) -> None:
    for at, value in enumerate(position.seen):
        if value == MINED:
            propagation.show_mine(propagation.place(at))


# What is certain.


def _certain(propagation: Propagation, position: Position, safe: list[int], since: int) -> Move:
    safe.sort(key=propagation.settled_at.__getitem__)
    steps = [_step(propagation, position, place) for place in safe]
    # Patterns mostly prove mines, and safe cells then follow at once from single clues.
    proved = [entry // 4 for entry in propagation.history[since:] if entry % 4 != OPENED]
    pairs = [place for place in proved if propagation.why(place)[1]]
    technique = _pattern(propagation, pairs[0]) if pairs else technique_of(steps[0])
    why = partial(_rests_on, propagation, position, safe[0])
    cells = [step.cell for step in steps]
    return Move.certain(cells, explain(steps[0], position.at), technique, why)


def _step(propagation: Propagation, position: Position, place: int) -> Deduction:
    clues = sorted(filter(None, propagation.why(place)))
    cell, *cells = _cells(propagation, position, (place, *clues))
    return Deduction(cell, Verdict.SAFE, tuple(cells), ())


def _cells(propagation: Propagation, position: Position, places: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(position.grid.cell(propagation.index(place)) for place in places)


def _rests_on(propagation: Propagation, position: Position, place: int) -> Deduction:
    """Returns a step's clues, with the mines beside them that were known at that time."""
    clues = filter(None, propagation.why(place))
    near = {clue + step for clue in clues for step in propagation.steps}
    before = [
        mine
        for mine in _mines(propagation)
        if propagation.settled_at[mine] < propagation.settled_at[place]
    ]
    given = _cells(propagation, position, (mine for mine in before if mine in near))
    return replace(_step(propagation, position, place), given=given)


def _mines(propagation: Propagation) -> list[int]:
    """Returns the mines that are proved and not shown."""
    return [place for place in propagation.places_in(MINED) if not propagation.is_given(place)]


def _pattern(propagation: Propagation, place: int) -> str:
    """Returns the id of the pattern that two numbers formed when they proved a cell."""
    before = propagation.copy()
    before.undo_to(propagation.settled_at[place])
    return technique_of_pair(before, *propagation.why(place))


def _count_mines(propagation: Propagation) -> list[int]:
    """Returns the safe cells outside a group of numbers that needs all remaining mines."""
    unknown = propagation.places_in(COVERED)
    for inside, mines in _joined(_groups(propagation)):
        if mines == propagation.mines_left and len(inside) < len(unknown):
            return [place for place in unknown if place not in inside]
    return []


def _groups(propagation: Propagation) -> list[Group]:
    """Returns the unknown cells of each number and how many are mines, each set of cells once."""
    found: dict[frozenset[int], int] = {}
    for clue, mask in enumerate(propagation.unknown_mask):
        if mask:
            cells = frozenset(clue + step for step in propagation.steps_of[mask])
            found[cells] = propagation.need[clue]
    return list(found.items())


def _joined(groups: list[Group]) -> Iterator[Group]:
    """Yields unions of groups that share no cell, the empty union first, up to _MOST_GROUPS."""
    unions: list[Group] = [(frozenset(), 0)]
    yield unions[0]
    for cells, mines in groups:
        for inside, so_far in unions[:]:
            if inside.isdisjoint(cells):
                unions.append((inside | cells, so_far + mines))
                yield unions[-1]
                if len(unions) >= _MOST_GROUPS:
                    return


def _counted(propagation: Propagation, position: Position, outside: list[int]) -> Move:
    cells = _cells(propagation, position, outside)
    reason = _("All the remaining mines are elsewhere, so {cell} is safe.").format(
        cell=cells[0].name
    )
    why = partial(_counts_on, propagation, position, outside)
    return Move.certain(cells, reason, MINE_COUNT, why)


def _counts_on(propagation: Propagation, position: Position, outside: list[int]) -> Deduction:
    """Returns the proof: the numbers that touch no outside cell need all mines that are left."""
    near_outside = {place + step for place in outside for step in propagation.steps}
    clues = [
        clue
        for clue, mask in enumerate(propagation.unknown_mask)
        if mask and clue not in near_outside
    ]
    return Deduction(
        position.grid.cell(propagation.index(outside[0])),
        Verdict.SAFE,
        _cells(propagation, position, clues),
        _cells(propagation, position, _mines(propagation)),
        uses_mine_count=True,
    )


# What looks likely.


def _local_chances(propagation: Propagation) -> dict[int, Fraction]:
    """Returns how likely a mine looks in each unknown cell: by its worst number, or overall."""
    chances: dict[int, Fraction] = {}
    for clue, mask in enumerate(propagation.unknown_mask):
        if mask:
            cells = propagation.steps_of[mask]
            share = Fraction(propagation.need[clue], len(cells))
            for step in cells:
                chances[clue + step] = max(share, chances.get(clue + step, share))
    spread = Fraction(propagation.mines_left, propagation.unknown)
    return {place: chances.get(place, spread) for place in propagation.places_in(COVERED)}
