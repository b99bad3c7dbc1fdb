"""The pattern player: what one number or two show at a glance, mine counting, local chances.

Its rules are those of the engine of Quinston (2024), whose holes, triangles and reductions are all
cases of one: of two numbers, one needs as many mines more than the other as it has cells alone.
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
from minesweeper.players.complete_logic import is_finished, opened_since, technique, told
from minesweeper.players.player import Act, Move

_MOST_GROUPS = 2_000
"""How many groups of numbers that share no cell mine counting looks at."""

Group = tuple[frozenset[int], int]
"""Unknown cells, as places on the slate, and how many of them are mines."""


class Patterns:
    """Looks at single numbers, at pairs of them and at the mine count; else guesses locally."""

    name = "patterns"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._below = drawing_below("player/patterns", seed)
        self._position: Position | None = None
        self._slate: Propagation | None = None
        self._looked = 0
        """How much the slate held before the last look."""

    def choose(self, position: Position) -> Move | None:
        """A cell that a pattern proves, or the one that looks least like a mine."""
        if is_finished(position):
            return None
        slate = self._read(position)
        safe = slate.places_in(SAFE)
        if safe:
            return _certain(slate, position, safe, self._looked)
        dependencies = _count_mines(slate)
        return (
            _counted(slate, position, dependencies)
            if dependencies
            else self._guess(slate, position)
        )

    def _read(self, position: Position) -> Propagation:
        """The slate with all that pairs of clues prove."""
        opened = opened_since(self._position, position)
        slate, self._position = self._slate, None
        if slate is None or opened is None:
            slate = Propagation(position)
            _show_mines(slate, position)
            opened = [at for at, value in enumerate(position.seen) if value < COVERED]
        self._looked = len(slate.history)
        slate.open(slate.places(opened), [position.seen[at] for at in opened])
        slate.propagate(ENDLESS)
        self._position, self._slate = position, slate
        return slate

    def _guess(self, slate: Propagation, position: Position) -> Move:
        chances = _local_chances(slate)
        least = min(chances.values())
        equals = [place for place, chance in chances.items() if chance == least]
        cell = position.grid.cell(slate.index(equals[self._below(len(equals))]))
        reason = (
            f"No pattern shows a safe cell, and by the numbers beside it {cell.name} looks like "
            f"a mine with {exact_percent(float(least))} %."
        )
        return Move(cell, Act.OPEN, float(least), is_certain=False, reason=reason)


def _show_mines(slate: Propagation, position: Position) -> None:
    for at, value in enumerate(position.seen):
        if value == MINED:
            slate.show_mine(slate.place(at))


# What is certain.


def _certain(slate: Propagation, position: Position, safe: list[int], since: int) -> Move:
    safe.sort(key=slate.settled_at.__getitem__)
    steps = [_step(slate, position, place) for place in safe]
    # Patterns mostly prove mines, from which safe cells then follow at once.
    proved = [entry // 4 for entry in slate.history[since:] if entry % 4 != OPENED]
    pairs = [place for place in proved if slate.why(place)[1]]
    return Move(
        steps[0].cell,
        Act.OPEN,
        0.0,
        is_certain=True,
        reason=told(steps[0], position.at),
        technique=_pattern(slate, pairs[0]) if pairs else technique(steps[0]),
        more=tuple(step.cell for step in steps[1:]),
        why=partial(_rests_on, slate, position, safe[0]),
    )


def _step(slate: Propagation, position: Position, place: int) -> Deduction:
    clues = sorted(filter(None, slate.why(place)))
    cells = _cells(slate, position, clues)
    cell = position.grid.cell(slate.index(place))
    return Deduction(cell, Verdict.SAFE, cells, ())


def _cells(slate: Propagation, position: Position, places: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(position.grid.cell(slate.index(place)) for place in places)


def _rests_on(slate: Propagation, position: Position, place: int) -> Deduction:
    """A step with the mines that were known beside its clues by then."""
    clues = filter(None, slate.why(place))
    near = {clue + step for clue in clues for step in slate.steps}
    before = [mine for mine in _mines(slate) if slate.settled_at[mine] < slate.settled_at[place]]
    given = _cells(slate, position, (mine for mine in before if mine in near))
    return replace(_step(slate, position, place), given=given)


def _mines(slate: Propagation) -> list[int]:
    """The mines that are proved and not shown."""
    return [place for place in slate.places_in(MINED) if not slate.is_given(place)]


def _pattern(slate: Propagation, place: int) -> str:
    """What two numbers that proved a cell look like, as they lay when they proved it."""
    before = slate.copy()
    before.undo_to(slate.settled_at[place])
    return technique_of_pair(before, *slate.why(place))


def _count_mines(slate: Propagation) -> list[int]:
    """The cells that the remaining mines leave safe; none where they don't say."""
    unknown = slate.places_in(COVERED)
    for inside, mines in _joined(_groups(slate)):
        if mines == slate.mines_left and len(inside) < len(unknown):
            return [place for place in unknown if place not in inside]
    return []


def _groups(slate: Propagation) -> list[Group]:
    """What each number says of the unknown cells beside it, each set once."""
    found: dict[frozenset[int], int] = {}
    for clue, mask in enumerate(slate.unknown_mask):
        if mask:
            cells = frozenset(clue + step for step in slate.steps_of[mask])
            found[cells] = slate.need[clue]
    return list(found.items())


def _joined(groups: list[Group]) -> Iterator[Group]:
    """All unions of groups that share no cell, the empty one first, up to a budget."""
    unions: list[Group] = [(frozenset(), 0)]
    yield unions[0]
    for cells, mines in groups:
        for inside, so_far in unions[:]:
            if inside.isdisjoint(cells):
                unions.append((inside | cells, so_far + mines))
                yield unions[-1]
                if len(unions) >= _MOST_GROUPS:
                    return


def _counted(slate: Propagation, position: Position, dependencies: list[int]) -> Move:
    cells = [position.grid.cell(slate.index(place)) for place in dependencies]
    return Move(
        cells[0],
        Act.OPEN,
        0.0,
        is_certain=True,
        reason=f"All mines that are left lie elsewhere, so {cells[0].name} is safe.",
        technique=MINE_COUNT,
        more=tuple(cells[1:]),
        why=partial(_counts_on, slate, position, dependencies),
    )


def _counts_on(slate: Propagation, position: Position, dependencies: list[int]) -> Deduction:
    """The numbers that speak of no cell outside need all mines that are left."""
    spoken_of = {place + step for place in dependencies for step in slate.steps}
    clues = [clue for clue, mask in enumerate(slate.unknown_mask) if mask and clue not in spoken_of]
    return Deduction(
        position.grid.cell(slate.index(dependencies[0])),
        Verdict.SAFE,
        _cells(slate, position, clues),
        _cells(slate, position, _mines(slate)),
        uses_mine_count=True,
    )


# What looks likely.


def _local_chances(slate: Propagation) -> dict[int, Fraction]:
    """How likely a mine looks in each unknown cell: by its worst number, or by what is left."""
    chances: dict[int, Fraction] = {}
    for clue, mask in enumerate(slate.unknown_mask):
        if mask:
            cells = slate.steps_of[mask]
            share = Fraction(slate.need[clue], len(cells))
            for step in cells:
                chances[clue + step] = max(share, chances.get(clue + step, share))
    spread = Fraction(slate.mines_left, slate.unknown)
    return {place: chances.get(place, spread) for place in slate.places_in(COVERED)}
