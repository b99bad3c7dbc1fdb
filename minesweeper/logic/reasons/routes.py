"""The shortest way to a proved cell: as few steps as can be found, each by a simple technique.

Proofs are looked for as shortest ways are: the cell whose way is shortest is settled first, and
what it adds to the clues around it proves others. The length of a way is counted in cells it rests
on, so that a cell two premises share counts once (after Knuth, A generalization of Dijkstra's
algorithm, 1977; counting shared cells once makes it a heuristic). Where clues alone and in pairs
prove no more, the knowledge base says what else follows. Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.propagation import POPCOUNT
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import (
    Proof,
    as_reason,
    pair_proof,
    simplest_proof,
    single_clue_proof,
)
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.logic.work_budget import check_memory, spend

MOST_SETTLED = 3_000
"""How many cells a search settles before it gives up: the way is told another way then."""
_SMALL = 1_000
"""On a board of so many cells all of it is looked at from the start."""
_NEAR = 20
"""How many cells around the goal are looked at first on a larger one; then always twice as far."""
_FARTHEST = 160
"""How far a search looks at most: beyond, it would take too long to look for the shortest way."""
_MOST_FOR_COMPLETE_LOGIC = 20_000
"""How many cells a board may have for complete logic to be asked about all of it."""
_MANY_STEPS = 10
"""From how many steps on a way is looked for that may be less plain, if it is shorter."""
_LONG = 3_000
"""From how many steps on a way is told as it was found: to shorten it would take too long."""


_A_STEP = 150
"""What it costs to tell a step, as `effort` counts."""
_MOST_STEPS = 400_000
"""How many steps are told with a work budget: each takes two kilobytes until it is written."""


def is_small_board(position: Position) -> bool:
    """Whether all of a board can be looked at without ado."""
    return position.grid.size <= _SMALL


class SettledCell(NamedTuple):
    """A cell on a way, and what it is."""

    cell: Cell
    verdict: Verdict
    needs_count: bool = False
    """Whether it is known that the clues alone did not prove it."""


def shortest_route(
    position: Position, cells: Iterable[Cell], numbers: bytes | None = None
) -> list[Reason]:
    """The shortest way found to any of these cells, the last step about it.

    With the numbers of all cells those proved safe are opened on the way; else it is the board
    alone that proves. Empty where nothing leads there, or only from too far.
    """
    goals = list(cells)
    way = _found_way(position, goals, numbers, plainly=True)
    if len(way) <= _MANY_STEPS:
        return way
    return min(way, _found_way(position, goals, numbers, plainly=False), key=len)


def _found_way(
    position: Position, goals: list[Cell], numbers: bytes | None, *, plainly: bool
) -> list[Reason]:
    search = _Search(ProofState(position, numbers), goals, plainly=plainly)
    found = search.reach()
    return [] if found is None else shorten_route(position, search.way_to(found), numbers)


def shorten_route(
    position: Position, way: Iterable[SettledCell], numbers: bytes | None = None
) -> list[Reason]:
    """A way told anew: each cell by the simplest reason from the cells before it, and none idle.

    First in the order given, then in one that is good to read: what a step rests on comes right
    before it, so that a reader need not remember much. Either can make steps idle.
    """
    reasons = list(explain_steps(position, way, numbers))
    if len(reasons) > _LONG:
        return reasons
    for order in (_as_told, _for_reading):
        while True:
            reasons = list(explain_steps(position, order(position, reasons), numbers))
            if len(order(position, reasons)) == len(reasons):
                break
    return reasons


def explain_steps(
    position: Position, way: Iterable[SettledCell], numbers: bytes | None = None
) -> Iterator[Reason]:
    """The simplest reason for each cell of a way, from what the cells before it add."""
    view = ProofState(position, numbers)
    for steps, (cell, verdict, needs_count) in enumerate(way):
        check_memory(steps, _MOST_STEPS)
        spend(_A_STEP)
        place = view.place(cell)
        ground = simplest_proof(view, place, verdict, needs_count=needs_count)
        yield as_reason(view, place, verdict, ground)
        view.settle(place, verdict)


def _as_told(position: Position, reasons: list[Reason]) -> list[SettledCell]:
    """The steps on which the last one rests, in their order."""
    used = {step.cell for step in _for_reading(position, reasons)}
    return [_settled(step) for step in reasons if step.cell in used]


def _for_reading(position: Position, reasons: list[Reason]) -> list[SettledCell]:
    """The steps on which the last one rests, each right before the one that needs it first."""
    of_cell = {step.cell: step for step in reasons}
    found: dict[Cell, SettledCell] = {}
    waiting = [(reasons[-1], iter(_rests_on(position, reasons[-1])))]
    while waiting:
        step, left = waiting[-1]
        below = next((cell for cell in left if cell not in found), None)
        if below is None:
            found[step.cell] = _settled(step)
            waiting.pop()
        else:
            waiting.append((of_cell[below], iter(_rests_on(position, of_cell[below]))))
    return list(found.values())


def _settled(step: Reason) -> SettledCell:
    return SettledCell(step.cell, step.verdict, step.uses_mine_count)


def _rests_on(position: Position, step: Reason) -> list[Cell]:
    """The earlier steps that a step names."""
    return [cell for cell in (*step.given, *step.clues) if position.at(cell) == COVERED]


class _Search:
    """Settles cells, those with the shortest way first."""

    def __init__(self, view: ProofState, goals: list[Cell], *, plainly: bool) -> None:
        self.view = view
        self._plainly = plainly
        """Whether what a clue settles alone is always settled so, which takes more steps."""
        self._goals = goals
        self._places = {view.place(cell) for cell in goals}
        self._waiting: list[tuple[int, int, int, int, Verdict, Proof, int]] = []
        self._turns = count()
        self._grounds: dict[int, tuple[Verdict, Proof]] = {}
        self._ways: dict[int, int] = {}
        """For each settled cell those its way goes over, itself included, a bit each."""
        self._fired: set[tuple[int, ...]] = set()
        self._reach = view.position.grid.size if is_small_board(view.position) else _NEAR
        self._look_around()

    def _look_around(self) -> None:
        """Look at all clues that lie near enough to a goal."""
        slate = self.view.slate
        for clue in _near(self.view, self._goals, self._reach):
            if slate.unknown_mask[clue]:
                self._look_at(clue)

    def _look_farther(self) -> bool:
        """Look at more clues, or ask complete logic; whether anything came of it."""
        while self._reach < _FARTHEST:
            self._reach *= 2
            self._look_around()
            if self._waiting:
                return True
        return self._follow_complete_logic()

    def reach(self) -> int | None:
        """Settle cells until a goal is; None where none ever is."""
        while len(self._ways) < MOST_SETTLED:
            if not self._waiting and not self._look_farther():
                return None
            _, _, _, place, verdict, ground, way = heappop(self._waiting)
            if self.view.is_settled(place):
                continue
            spend(_A_STEP)
            self._settle(place, verdict, ground, way)
            if place in self._places:
                return place
        return None

    def way_to(self, place: int) -> list[SettledCell]:
        """The cells on the way to a settled one, in the order in which they were settled."""
        way = self._ways[place]
        return [
            SettledCell(self.view.cell(at), verdict, ground.uses_mine_count)
            for number, (at, (verdict, ground)) in enumerate(self._grounds.items())
            if way >> number & 1
        ]

    def _settle(self, place: int, verdict: Verdict, ground: Proof, way: int) -> None:
        self._grounds[place] = verdict, ground
        self._ways[place] = way | 1 << len(self._ways)
        self.view.settle(place, verdict)
        state = self.view.slate.state
        if state[place] < COVERED:
            self._look_at(place)
        for step in self.view.slate.steps:
            if state[place + step] < COVERED:
                self._look_at(place + step)

    def _prove(self, places: Iterable[int], verdict: Verdict, ground: Proof) -> None:
        way = 0
        for rested_on in (*ground.given, *ground.clues):
            way |= self._ways.get(rested_on, 0)
        length, rank = way.bit_count(), DIFFICULTY[ground.technique]
        for place in places:
            entry = (length, rank, next(self._turns), place, verdict, ground, way)
            heappush(self._waiting, entry)

    def _look_at(self, clue: int) -> None:
        """Prove what a clue proves now, alone or with one near it."""
        slate = self.view.slate
        cells, missing = slate.unknown_mask[clue], slate.need[clue]
        if not cells:
            return
        is_open = 0 < missing < POPCOUNT[cells]
        if is_open or not self._plainly:
            self._compare(clue, cells, missing)
        if not is_open and (clue,) not in self._fired:
            self._fired.add((clue,))
            self._prove_alone(clue, cells, is_mine=missing > 0)

    def _prove_alone(self, clue: int, cells: int, *, is_mine: bool) -> None:
        view = self.view
        given = view.free_beside(clue) if is_mine else view.mines_beside(clue)
        ground = single_clue_proof(clue, given, is_mine=is_mine)
        proved = [clue + step for step in view.slate.steps_of[cells]]
        self._prove(proved, Verdict.MINE if is_mine else Verdict.SAFE, ground)

    def _compare(self, clue: int, cells: int, missing: int) -> None:
        slate = self.view.slate
        mask, need = slate.unknown_mask, slate.need
        for far, here, there in slate.within_two:
            other = clue + far
            others = mask[other]
            shared = here[others] & cells
            if not shared or (self._plainly and not 0 < need[other] < POPCOUNT[others]):
                continue
            own, others_own = cells ^ shared, others & ~there[cells]
            more = missing - need[other]
            if more == POPCOUNT[own]:
                self._prove_pair(clue, other, own, others_own)
            if -more == POPCOUNT[others_own]:
                self._prove_pair(other, clue, others_own, own)

    def _prove_pair(self, more: int, less: int, mined: int, safe: int) -> None:
        if not (mined or safe) or (more, less) in self._fired:
            return
        self._fired.add((more, less))
        ground = pair_proof(self.view, more, less)
        cells_of = self.view.slate.steps_of
        self._prove([more + step for step in cells_of[mined]], Verdict.MINE, ground)
        self._prove([less + step for step in cells_of[safe]], Verdict.SAFE, ground)

    def _follow_complete_logic(self) -> bool:
        """Prove what clues alone and in pairs do not; whether there was anything."""
        view = self.view
        if view.position.grid.size > _MOST_FOR_COMPLETE_LOGIC:
            return False
        known = _known(view)
        for cell in known.conclusions():
            place, verdict = view.place(cell), known.verdict(cell)
            by_count = known.uses_mine_count_for(cell)
            ground = simplest_proof(view, place, verdict, needs_count=by_count)
            self._prove([place], verdict, ground)
        return bool(self._waiting)


def _near(view: ProofState, goals: list[Cell], reach: int) -> Iterator[int]:
    """The places at most so far from the goals, row by row; all of a small board."""
    grid = view.position.grid
    rows, columns = [cell.row for cell in goals], [cell.column for cell in goals]
    top, bottom = max(0, min(rows) - reach), min(grid.height, max(rows) + reach + 1)
    left, right = max(0, min(columns) - reach), min(grid.width, max(columns) + reach + 1)
    for row in range(top, bottom):
        start = view.slate.place(row * grid.width)
        yield from range(start + left, start + right)


def _known(view: ProofState) -> Knowledge:
    """All that follows from a view, without opening any more."""
    known = Knowledge(view.position)
    grid = view.position.grid
    for place in view.mines:
        known.show_mine(grid.index(view.cell(place)))
    for place in view.free:
        number = view.slate.state[place]
        if number < COVERED:
            known.learn([grid.index(view.cell(place))], [number])
        else:
            known.take_as_safe(grid.index(view.cell(place)))
    known.reason()
    return known
