"""The knowledge base: all that follows from what was seen so far, kept up to date move by move.

Cheap rules come first (`propagation`), then the complete step for each part that changed: by a
sweep where its front is narrow (`sweep`), by SAT where it is wide (`sat`). The mine count joins
where it can matter, and then always. Cost follows what changed, not the board. Never sees a
Minefield.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.regions import Region, Regions
from minesweeper.logic.proof.sweep import Possible, possible, restricted
from minesweeper.logic.propagation import GIVEN, MINED, OPENED, SAFE, WALL, Propagation
from minesweeper.logic.propagation.bitboard import (
    BitboardPropagation,
    NumberPlanes,
    is_worth_a_tide,
)
from minesweeper.logic.work_budget import spend

if TYPE_CHECKING:
    from minesweeper.logic.proof.sat import Backbone, SatSolver

NARROW = 3_000
"""Up to how many states side by side a sweep is quicker than SAT."""
_FEW_CLUES = 10
"""Up to how many clues a part is swept in whatever order."""
_A_CLUE = 40
"""What it costs to gather a clue of a part, as `effort` counts."""
_A_GLANCE = 64
"""How many clues are looked at around one cell: more than can hear of it, twice over."""
ENDLESS = 1 << 62
_IS_OPEN = bytes(value == COVERED for value in range(256))
_IS_SEEN = bytes(COVERED if value == SAFE else value for value in range(256))
_VERDICTS = {MINED: Verdict.MINE, COVERED: Verdict.OPEN}


class Proofs(NamedTuple):
    """What logic proves of a position, row by row."""

    safe: list[Cell]
    mined: list[Cell]


def prove(position: Position, should_cancel: ShouldCancel = never_cancel) -> Proofs:
    """All that a position proves; a ContradictionError where no minefield fits it."""
    known = Knowledge(position, should_cancel)
    known.reason()
    return Proofs(known.safe(), known.mined())


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a proof of several clues rests on."""

    clues: tuple[int, ...]
    """Places on the propagation."""
    uses_mine_count: bool
    at: int = 0
    """The moment of the proof: all that it proves, it proves from what was settled before."""


class Knowledge:
    """What follows from a position that grows. It can be set back, and stopped anywhere."""

    def __init__(self, position: Position, should_cancel: ShouldCancel = never_cancel) -> None:
        self.grid = position.grid
        self._propagation = Propagation(position)
        self._regions = Regions()
        self._grounds: list[_Ground] = [_Ground((), uses_mine_count=False)]
        self._is_counted = False
        """Whether the mine count has been held against the regions as they are."""
        self.should_cancel = should_cancel
        """Asked during long solves; where it says so `reason` ends in CancelledError."""
        self._propagation.read_position(position)
        self._begun = self.moment()

    # Learning. Cells are indices of the grid here: a scout has thousands of them.

    def learn(self, opened: Sequence[int], numbers: Sequence[int]) -> None:
        """Take in opened cells with the numbers they show."""
        self._propagation.open(self._propagation.places(opened), numbers)
        self._is_counted = False

    def show_mine(self, index: int) -> None:
        """Take in a mine that the player has been shown."""
        self._propagation.show_mine(self._propagation.place(index))
        self._is_counted = False

    # Reasoning.

    def reason(self, most: int = ENDLESS, *, until_safe: bool = False) -> bool:
        """Prove what can be proved; whether that is done.

        `most` limits the work of this slice, in clues looked at. With `until_safe` it also stops
        where safe cells wait to be taken and a dearer rule would come next: opening them is
        simpler. A ContradictionError says that no minefield fits.
        """
        propagation = self._propagation
        while True:
            most = propagation.propagate(most)
            self._drop_touched()
            if most <= 0:
                return False
            if until_safe and propagation.newly_safe:
                return False
            if propagation.outside_regions:
                most -= self._settle_part()
            elif not self._is_counted:
                most -= self._hold_against_the_count()
            else:
                return True
            if most <= 0:
                return False

    def _drop_touched(self) -> None:
        """Forget the regions whose clues lost cells; what is left of them is loose again."""
        propagation, by_clue = self._propagation, self._regions.by_clue
        if propagation.changed_clues:
            for clue in propagation.changed_clues:
                if clue in by_clue:
                    self._forget(by_clue[clue])
            propagation.changed_clues.clear()
            self._is_counted = False

    def _forget(self, region: Region) -> None:
        self._regions.remove(region)
        self._propagation.release_from_region(region.clues)

    def _settle_part(self) -> int:
        """Settle the part of one loose clue; gives the work it took, in clues."""
        propagation = self._propagation
        clue = propagation.take_clue_outside_regions()
        if clue is None:
            return 1
        clues, part = propagation.part_of(clue)
        spend(_A_CLUE * len(clues))
        if len(clues) > _FEW_CLUES:
            # Gathered again from a far end, the boxes stand in a good order for a sweep.
            clues, part = propagation.part_of(clues[-1])
        for other in clues:
            if other in self._regions.by_clue:
                self._forget(self._regions.by_clue[other])
        # Before anything is proved of it, for that touches them.
        propagation.put_in_region(clues)
        try:
            self._regions.add(self._make_region(clues, part))
        except CancelledError:
            propagation.release_from_region(clues)
            raise
        self._is_counted = False
        return len(clues)

    def _make_region(self, clues: list[int], part: Part) -> Region:
        if len(clues) == 1:
            # One clue that settles nothing by itself.
            return Region.of(clues, part, 1 << part.needs[0])
        try:
            found = possible(part, NARROW)
        except TooWideError:
            region = Region.wide(clues, part)
            self._prove_by_sat([region])
            return region
        self._take(found, part, clues, uses_mine_count=False)
        return Region.of(clues, part, found.totals)

    def _take(
        self, found: Possible, part: Part, clues: Iterable[int], *, uses_mine_count: bool
    ) -> None:
        """Write down what a part's boxes can only be."""
        why = 0
        for held, cells in zip(found.mines, part.boxes, strict=True):
            if held == 1 or held == 1 << len(cells):
                why = why or self._ground(clues, uses_mine_count=uses_mine_count)
                self._propagation.prove(cells, SAFE if held == 1 else MINED, why, 0)

    def _ground(self, clues: Iterable[int], *, uses_mine_count: bool) -> int:
        self._grounds.append(_Ground(tuple(clues), uses_mine_count, self.moment()))
        return 1 - len(self._grounds)

    # Wide parts.

    def _prove_by_sat(
        self, regions: list[Region], totals: tuple[int, int] | None = None
    ) -> "Backbone":
        with self._solver_of(regions, totals) as solver:
            agreed = solver.backbone()
        if agreed.safe or agreed.mined:
            clues = [clue for region in regions for clue in region.clues]
            why = self._ground(clues, uses_mine_count=totals is not None)
            self._propagation.prove(agreed.safe, SAFE, why, 0)
            self._propagation.prove(agreed.mined, MINED, why, 0)
        return agreed

    @contextmanager
    def _solver_of(
        self, regions: list[Region], totals: tuple[int, int] | None
    ) -> Iterator["SatSolver"]:
        """A solver over some regions."""
        from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

        sentences = [sentence for region in regions for sentence in region.part.sentences()]
        with SatSolver(sentences, self.should_cancel) as solver:
            if totals is not None:
                solver.limit_total(*totals)
            yield solver

    # The mine count.

    def _hold_against_the_count(self) -> int:
        """Prove what the total number of mines adds; gives the work it took."""
        propagation, regions = self._propagation, self._regions
        sea = propagation.unknown - regions.cells
        work = 1
        if regions.can_matter(propagation.mines_left, sea):
            work += len(regions)
            self._count(sea)
        self._is_counted = True
        return work

    def _count(self, sea: int) -> None:
        if not self._regions.wide_ones:
            # The way back needs the boxes in another order than the way there, which may be wider.
            with suppress(TooWideError):
                self._count_exactly(sea)
                return
        self._count_by_sat(sea)

    def _count_exactly(self, sea: int) -> None:
        spread = self._regions.spread(self._propagation.mines_left, sea)
        # One tuple for all: where thousands of regions are restricted, each rests on all clues.
        clues = tuple(self._regions.all_clues()) if spread.restricted else ()
        for region, allowed in spread.restricted:
            spend(_A_CLUE * len(region.clues))
            found = restricted(region.part, NARROW, allowed)
            self._take(found, region.part, clues, uses_mine_count=True)
        if sea and spread.sea in (1, 1 << sea):
            self._prove_sea(SAFE if spread.sea == 1 else MINED)

    def _prove_sea(self, verdict: int) -> None:
        propagation = self._propagation
        spoken_of = self._regions.all_cells()
        found = [place for place in propagation.places_in(COVERED) if place not in spoken_of]
        why = self._ground(self._regions.all_clues(), uses_mine_count=True)
        propagation.prove(found, verdict, why, 0)

    def _count_by_sat(self, sea: int) -> None:
        """The whole frontier at once, with the mines the sea can leave it."""
        mines = self._propagation.mines_left
        regions = list(self._regions)
        before = len(self._propagation.raw_history)
        seen = self._prove_by_sat(regions, (max(0, mines - sea), mines))
        if not sea or len(self._propagation.raw_history) > before:
            return
        # Asked only where no arrangement seen so far tells: it takes as long as all that.
        if seen.fewest == mines and not self._can_hold(regions, max(0, mines - sea), mines - 1):
            self._prove_sea(SAFE)
        elif seen.most == mines - sea and not self._can_hold(regions, mines - sea + 1, mines):
            self._prove_sea(MINED)

    def _can_hold(self, regions: list[Region], least: int, most: int) -> bool:
        """Whether all regions together can hold a number of mines between these."""
        try:
            with self._solver_of(regions, (least, most)) as solver:
                return solver.model() is not None
        except ContradictionError:
            return False

    # What is known.

    def take_safe(self) -> list[int]:
        """The cells proved safe since the last call, first proved first, as indices."""
        return self._propagation.indices(self._take_fresh())

    def _take_fresh(self) -> list[int]:
        fresh = self._propagation.newly_safe
        self._propagation.newly_safe = []
        return fresh

    def open_safe(self, shown: NumberPlanes) -> int:
        """Open the cells proved safe since the last call; gives how many were opened.

        Of what a minefield shows only the numbers of cells proved safe are read. Where there are
        many on a small board, all that single clues prove safe from there on is opened too.
        """
        fresh = self._take_fresh()
        if not fresh:
            return 0
        self._is_counted = False
        if is_worth_a_tide(self._propagation, fresh):
            return BitboardPropagation(self._propagation, shown).rise(fresh)
        self._propagation.open(fresh, bytes(map(shown.numbers.__getitem__, fresh)))
        return len(fresh)

    def number_planes(self, numbers: bytes) -> NumberPlanes:
        """The number of every cell of the grid, put where this knowledge has the cell."""
        return NumberPlanes(self._propagation.with_walls(numbers))

    def verdict(self, cell: Cell) -> Verdict:
        """What is proved so far of a cell that is not opened."""
        return _VERDICTS.get(self._propagation.state[self._place(cell)], Verdict.SAFE)

    def is_open_question(self, index: int) -> bool:
        """Whether nothing is proved of a cell, by its index."""
        return self._propagation.state[self._propagation.place(index)] == COVERED

    def _place(self, cell: Cell) -> int:
        return self._propagation.place(self.grid.index(cell))

    def safe(self) -> list[Cell]:
        """The cells proved safe and not opened, row by row."""
        return self._cells_in(SAFE)

    def proved_indices(self) -> tuple[list[int], list[int]]:
        """The covered cells proved safe, and those proved to be mines, by their index."""
        propagation = self._propagation
        mined = [place for place in propagation.places_in(MINED) if not propagation.is_given(place)]
        return propagation.indices(propagation.places_in(SAFE)), propagation.indices(mined)

    def mined(self) -> list[Cell]:
        """The cells proved to be mines and not shown, row by row."""
        is_given = self._propagation.is_given
        return [cell for cell in self._cells_in(MINED) if not is_given(self._place(cell))]

    def has_safe(self) -> bool:
        """Whether a covered cell is proved safe."""
        return SAFE in self._propagation.state

    def first_safe(self) -> Cell | None:
        """The first covered cell, row by row, that is proved safe."""
        at = self._propagation.state.find(SAFE)
        return None if at < 0 else self.grid.cell(self._propagation.index(at))

    def count_safe(self) -> int:
        """How many covered cells are proved safe."""
        return self._propagation.state.count(SAFE)

    def open_question_bytes(self) -> bytes:
        """One byte a cell, row by row: 1 where nothing is proved."""
        return self._by_rows(_IS_OPEN)

    def seen(self) -> bytes:
        """What was learnt, as in `Position.seen`, without what was proved."""
        rows = bytearray(self._by_rows(_IS_SEEN))
        for at, value in enumerate(rows):
            if value == MINED and not self._propagation.is_given(self._propagation.place(at)):
                rows[at] = COVERED
        return bytes(rows)

    def _by_rows(self, told: bytes) -> bytes:
        propagation = self._propagation
        starts = range(
            propagation.base,
            propagation.base + propagation.stride * self.grid.height,
            propagation.stride,
        )
        return b"".join(
            propagation.state[at : at + propagation.width].translate(told) for at in starts
        )

    def can_all_be_safe(self, indices: Sequence[int]) -> bool:
        """Whether some minefield that fits has no mine in any of these cells."""
        propagation = self._propagation
        if any(propagation.state[propagation.place(index)] == MINED for index in indices):
            return False
        unsettled = [index for index in indices if self.is_open_question(index)]
        if len(unsettled) <= 1:
            return True
        twin = self.copy()
        try:
            for index in unsettled:
                twin.take_as_safe(index)
            twin.reason()
        except ContradictionError:
            return False
        return True

    def take_as_safe(self, index: int) -> None:
        """Take in that a cell is safe, without its number."""
        self._propagation.prove((self._propagation.place(index),), SAFE, GIVEN, GIVEN)
        self._is_counted = False

    def clues_of_next_proof(self, index: int, number: int) -> int:
        """How many clues would prove the next cell if this one showed a number: 1, 2 or 0.

        It is 0 where neither one clue nor a pair proves anything. Meant for a copy after `reason`:
        what it tries is taken back, but the parts around it have to be settled again.
        """
        propagation, before = self._propagation, self.moment()
        propagation.open([propagation.place(index)], [number])
        opened = len(propagation.raw_history)
        propagation.propagate(_A_GLANCE)
        proved = propagation.history[opened] // 4 if len(propagation.raw_history) > opened else None
        clues = 0 if proved is None else sum(map(bool, propagation.why(proved)))
        propagation.undo_to(before)
        return clues

    def conclusions(self) -> Iterator[Cell]:
        """The cells that were proved, in the order of their proofs."""
        propagation = self._propagation
        for entry in propagation.history[self._begun :]:
            place, kind = divmod(entry, 4)
            if kind != OPENED and not propagation.is_given(place):
                yield self.grid.cell(propagation.index(place))

    def has_open_questions(self) -> bool:
        """Whether nothing is proved of some cell."""
        return COVERED in self._propagation.state

    def open_questions(self) -> list[Cell]:
        """The cells that nothing is proved of, row by row."""
        return self._cells_in(COVERED)

    def _cells_in(self, state: int) -> list[Cell]:
        propagation = self._propagation
        return [self.grid.cell(propagation.index(place)) for place in propagation.places_in(state)]

    # Why it is known.

    def deduction(self, cell: Cell, since: int | None = None) -> Deduction:
        """What the proof of a cell rests on.

        Cells that were settled since that moment stand as given, so that the proof refers to the
        position of the moment; to the one it all began with where none is named.
        """
        since = self._begun if since is None else since
        propagation = self._propagation
        place = self._place(cell)
        verdict = self.verdict(cell)
        assert verdict is not Verdict.OPEN, f"nothing is proved of {cell.name}"
        clues, uses_mine_count = self._rests_on(place)
        spend(_A_CLUE * len(clues))
        around = self._settled(place) if uses_mine_count else self._around(clues)
        alone = len(clues) + uses_mine_count == 1
        given = [
            near
            for near in around.difference(clues)
            if since <= propagation.settled_at[near] < propagation.settled_at[place]
            and self._can_be_needed(near, place, alone=alone)
        ]
        return Deduction(cell, verdict, self._cells(clues), self._cells(given), uses_mine_count)

    def _can_be_needed(self, near: int, place: int, *, alone: bool) -> bool:
        """Whether the proof of a place can rest on an earlier one.

        What the same clues prove they prove for all at once. And a clue alone, the mine count too,
        counts either its mines, to find the rest safe, or its safe cells, to find the rest mined.
        """
        why, state = self._propagation.why, self._propagation.state
        if why(near) == why(place):
            return False
        return not alone or (state[near] == MINED) != (state[place] == MINED)

    def uses_mine_count_for(self, cell: Cell) -> bool:
        """Whether the proof of a cell uses the total number of mines."""
        why, _ = self._propagation.why(self._place(cell))
        return why < 0 and self._grounds[-why].uses_mine_count

    def proved_at(self, cell: Cell) -> int:
        """When a cell was settled: the later, the larger."""
        return self._propagation.settled_at[self._place(cell)]

    def clues_behind(self, cell: Cell) -> int:
        """How many clues a proof names; the mine count is one of them."""
        clues, uses_mine_count = self._rests_on(self._place(cell))
        return len(clues) + uses_mine_count

    def _rests_on(self, place: int) -> tuple[list[int], bool]:
        why, why_too = self._propagation.why(place)
        if why < 0:
            ground = self._grounds[-why]
            return list(ground.clues), ground.uses_mine_count
        return ([why, why_too] if why_too else [why]), False

    def _around(self, clues: list[int]) -> set[int]:
        """The settled cells that some clues speak of."""
        propagation = self._propagation
        near = {clue + step for clue in clues for step in propagation.steps}
        return {place for place in near if propagation.state[place] not in (COVERED, WALL)}

    def _settled(self, place: int) -> set[int]:
        """All cells settled before the proof of this one: the mine count speaks of every one."""
        before = self._propagation.history[: self._grounds[-self._propagation.why(place)[0]].at]
        spend(len(before))
        return {entry // 4 for entry in before if entry % 4 != OPENED}

    def _cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        return tuple(self.grid.cell(self._propagation.index(place)) for place in sorted(places))

    # Going back.

    def moment(self) -> int:
        """Now, to be set back to later."""
        return len(self._propagation.raw_history)

    def undo_to(self, moment: int) -> None:
        """Forget all that was learnt and proved since a moment; the cost follows how much that is.

        Safe cells that are covered again wait to be taken again.
        """
        self._propagation.undo_to(moment)
        self._is_counted = False
        self._drop_touched()

    def copy(self) -> "Knowledge":
        """The same knowledge, to go on from elsewhere."""
        twin = object.__new__(Knowledge)
        twin.__dict__.update(self.__dict__)
        twin._propagation = self._propagation.copy()
        twin._regions = self._regions.copy()
        twin._grounds = self._grounds.copy()
        return twin
