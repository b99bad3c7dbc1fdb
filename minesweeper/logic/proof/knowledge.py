"""The knowledge base: everything that follows from what is visible, kept up to date move by move.

Rules are tried from cheap to dear, and each only where something changed:

1. Single clues and pairs of clues (`propagation`).
2. For each part that changed, all its clues together: by a sweep if few states lie side by side
   (`sweep`), by SAT otherwise (`sat`). This step is complete: what no part proves, no clues prove.
3. The total number of mines, where it can matter at all (`regions`).

A proof found by a dear rule can let a cheap one prove more, so each proof starts again at 1.

>>> from minesweeper.game.grid import Grid
>>> shown = Position(Grid(3, 2), bytes([1, 1, COVERED, COVERED, COVERED, COVERED]), mines=1)
>>> [cell.name for cell in prove(shown).safe]
['C1', 'C2']

Nothing here ever sees a Minefield.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.regions import Region, Regions
from minesweeper.logic.proof.sweep import Possible, possible, restricted
from minesweeper.logic.propagation import (
    GIVEN,
    MINED,
    OPENED,
    SAFE,
    WALL,
    NumberPlanes,
    Propagation,
)
from minesweeper.logic.work_budget import spend

if TYPE_CHECKING:
    from minesweeper.logic.proof.sat import Backbone, SatSolver

NARROW = 3_000
"""The most states side by side for which a sweep is quicker than SAT (measured on Expert)."""
_FEW_CLUES = 10
"""Parts with up to this many clues are swept in any order; a good order would cost more."""
_CLUE_WORK = 40
"""The work of gathering a clue of a part, in units of the work budget."""
_CLUES_NEAR_A_CELL = 64
"""More clues than one opened cell can queue, each of them once alone and once for pairs."""
ENDLESS = 1 << 62
"""A limit for `reason` that is never reached."""
_IS_UNKNOWN = bytes(value == COVERED for value in range(256))
_ONLY_OPENED = bytes(value if value <= 8 else COVERED for value in range(256))
_WITHOUT_SAFE = bytes(COVERED if value == SAFE else value for value in range(256))
_VERDICTS = {MINED: Verdict.MINE, COVERED: Verdict.OPEN}


class Proofs(NamedTuple):
    """The covered cells that logic proves safe, and those it proves to be mines, row by row."""

    safe: list[Cell]
    mined: list[Cell]


def prove(position: Position, should_cancel: ShouldCancel = never_cancel) -> Proofs:
    """Returns all that a position proves; raises ContradictionError if no minefield fits it."""
    known = Knowledge(position, should_cancel)
    known.reason()
    return Proofs(known.safe(), known.mined())


@dataclass(frozen=True, slots=True)
class _GroupProof:
    """The reason of cells that several clues prove together, or the mine count."""

    clues: tuple[int, ...]
    uses_mine_count: bool
    moment: int = 0
    """The length of the history when it was proved: the proof uses only earlier entries."""


class Knowledge:
    """The proofs from a growing position. They can be undone to a moment, copied and cancelled.

    `learn` and `show_mine` tell it what became visible, `reason` proves what follows. Methods take
    indices of the grid where a scout has thousands of cells, and a `Cell` elsewhere.
    """

    def __init__(
        self,
        position: Position,
        should_cancel: ShouldCancel = never_cancel,
        *,
        uses_sweeps: bool = True,
    ) -> None:
        """`uses_sweeps` is False if SAT has to settle every part: slower, for when sweeps fail."""
        self.grid = position.grid
        self._uses_sweeps = uses_sweeps
        self._propagation = Propagation(position)
        self._regions = Regions()
        self._group_proofs = [_GroupProof((), uses_mine_count=False)]
        """Group proofs by number. Reasons hold the negative number, so 0 is never used."""
        self._is_counted = False
        """True if the mine count was compared with the regions since they last changed."""
        self.should_cancel = should_cancel
        """Asked during long SAT runs; once it returns true, `reason` raises CancelledError."""
        self._shown_mines = tuple(indices_of(SHOWN_MINE, position.seen))
        self._propagation.read_position(position)
        self._start = self.moment()
        """The moment before anything was proved."""

    # Learning what is visible.

    def learn(self, opened: Sequence[int], numbers: Sequence[int]) -> None:
        """Takes in opened cells and the numbers they show."""
        self._propagation.open(self._propagation.places(opened), numbers)
        self._is_counted = False

    def show_mine(self, index: int) -> None:
        """Takes in a mine that the player was shown."""
        self._propagation.show_mine(self._propagation.place(index))
        self._shown_mines = (*self._shown_mines, index)
        self._is_counted = False

    # Reasoning.

    def reason(self, most: int = ENDLESS, *, until_safe: bool = False) -> bool:
        """Proves what can be proved, and returns whether that is done.

        `most` limits the work of this call, in clues looked at. With `until_safe` it also stops if
        safe cells can be taken and only dear rules are left, because opening them tells more.
        Raises ContradictionError if no minefield fits.
        """
        propagation = self._propagation
        while True:
            most = propagation.propagate(most)
            self._drop_changed_regions()
            if most <= 0:
                return False
            if until_safe and propagation.newly_safe:
                return False
            if propagation.outside_regions:
                most -= self._settle_part()
            elif not self._is_counted:
                most -= self._use_mine_count()
            else:
                return True
            if most <= 0:
                return False

    def _drop_changed_regions(self) -> None:
        """Drops the regions whose clues lost cells; these clues belong to no region then."""
        propagation, by_clue = self._propagation, self._regions.by_clue
        if propagation.changed_clues:
            for clue in propagation.changed_clues:
                if clue in by_clue:
                    self._drop(by_clue[clue])
            propagation.changed_clues.clear()
            self._is_counted = False

    def _drop(self, region: Region) -> None:
        self._regions.remove(region)
        self._propagation.release_from_region(region.clues)

    def _settle_part(self) -> int:
        """Settles the part of one clue that is in no region; returns the work, in clues."""
        propagation = self._propagation
        clue = propagation.take_clue_outside_regions()
        if clue is None:
            return 1
        clues, part = propagation.part_of(clue)
        spend(_CLUE_WORK * len(clues))
        if len(clues) > _FEW_CLUES:
            # Gathered again from a far end, the boxes are in a good order for a sweep.
            clues, part = propagation.part_of(clues[-1])
        for other in clues:
            if other in self._regions.by_clue:
                self._drop(self._regions.by_clue[other])
        # Before anything is proved of the part, because that marks its clues as changed.
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
            # A clue alone: propagation has shown that it settles nothing.
            return Region.of(clues, part, 1 << part.needs[0])
        try:
            found = possible(part, NARROW) if self._uses_sweeps else None
        except TooWideError:
            found = None
        if found is None:
            region = Region.wide(clues, part)
            self._prove_by_sat([region])
            return region
        self._prove_boxes(found, part, clues, uses_mine_count=False)
        return Region.of(clues, part, found.totals)

    def _prove_boxes(
        self, found: Possible, part: Part, clues: Iterable[int], *, uses_mine_count: bool
    ) -> None:
        """Proves the boxes of a part that can only be empty, or only full of mines."""
        why = 0
        for held, cells in zip(found.mines, part.boxes, strict=True):
            if held == 1 or held == 1 << len(cells):
                why = why or self._add_group_proof(clues, uses_mine_count=uses_mine_count)
                self._propagation.prove(cells, SAFE if held == 1 else MINED, why, 0)

    def _add_group_proof(self, clues: Iterable[int], *, uses_mine_count: bool) -> int:
        """Adds a proof and returns its negative number, as used in reasons."""
        self._group_proofs.append(_GroupProof(tuple(clues), uses_mine_count, self.moment()))
        return 1 - len(self._group_proofs)

    # SAT, for parts that are too wide for a sweep.

    def _prove_by_sat(
        self, regions: list[Region], totals: tuple[int, int] | None = None
    ) -> "Backbone":
        with self._solver_of(regions, totals) as solver:
            backbone = solver.backbone()
        if backbone.safe or backbone.mined:
            clues = [clue for region in regions for clue in region.clues]
            why = self._add_group_proof(clues, uses_mine_count=totals is not None)
            self._propagation.prove(backbone.safe, SAFE, why, 0)
            self._propagation.prove(backbone.mined, MINED, why, 0)
        return backbone

    @contextmanager
    def _solver_of(
        self, regions: list[Region], totals: tuple[int, int] | None
    ) -> Iterator["SatSolver"]:
        """Opens a SAT solver over some regions, with a least and most of their mines in all."""
        from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

        sentences = [sentence for region in regions for sentence in region.part.sentences()]
        with SatSolver(sentences, self.should_cancel) as solver:
            if totals is not None:
                solver.limit_total(*totals)
            yield solver

    # The mine count.

    def _use_mine_count(self) -> int:
        """Proves what the total number of mines adds; returns the work, in clues."""
        propagation, regions = self._propagation, self._regions
        unconstrained = propagation.unknown - regions.cells
        work = 1
        if regions.can_matter(propagation.mines_left, unconstrained):
            work += len(regions)
            self._count(unconstrained)
        self._is_counted = True
        return work

    def _count(self, unconstrained: int) -> None:
        if self._uses_sweeps and not self._regions.wide_ones:
            # A restricted sweep goes along another order than the first one, and can be too wide.
            with suppress(TooWideError):
                self._count_exactly(unconstrained)
                return
        self._count_by_sat(unconstrained)

    def _count_exactly(self, unconstrained: int) -> None:
        spread = self._regions.spread(self._propagation.mines_left, unconstrained)
        # One tuple for all of them: thousands of regions can be restricted, each by all clues.
        clues = tuple(self._regions.all_clues()) if spread.restricted else ()
        for region, allowed in spread.restricted:
            spend(_CLUE_WORK * len(region.clues))
            found = restricted(region.part, NARROW, allowed)
            self._prove_boxes(found, region.part, clues, uses_mine_count=True)
        if unconstrained and spread.unconstrained in (1, 1 << unconstrained):
            self._prove_unconstrained(SAFE if spread.unconstrained == 1 else MINED)

    def _prove_unconstrained(self, verdict: int) -> None:
        """Proves all unconstrained cells, as safe or as mines."""
        propagation = self._propagation
        constrained = self._regions.all_cells()
        found = [place for place in propagation.places_in(COVERED) if place not in constrained]
        why = self._add_group_proof(self._regions.all_clues(), uses_mine_count=True)
        propagation.prove(found, verdict, why, 0)

    def _count_by_sat(self, unconstrained: int) -> None:
        """Solves all regions together, with as many mines as the unconstrained cells leave them."""
        mines = self._propagation.mines_left
        least = mines - unconstrained
        regions = list(self._regions)
        before = self.moment()
        backbone = self._prove_by_sat(regions, (max(0, least), mines))
        if not unconstrained or self.moment() > before:
            return
        # Asked only if no arrangement so far answers it, because it takes as long as all of them.
        if backbone.fewest == mines and not self._can_hold(regions, max(0, least), mines - 1):
            self._prove_unconstrained(SAFE)
        elif backbone.most == least and not self._can_hold(regions, least + 1, mines):
            self._prove_unconstrained(MINED)

    def _can_hold(self, regions: list[Region], least: int, most: int) -> bool:
        """Returns whether the regions together can hold between `least` and `most` mines."""
        try:
            with self._solver_of(regions, (least, most)) as solver:
                return solver.model() is not None
        except ContradictionError:
            return False

    # Safe cells, for those who open them.

    def take_safe(self) -> list[int]:
        """Returns the indices of the cells proved safe since the last call, first proved first."""
        found, self._propagation.newly_safe = self._propagation.newly_safe, []
        return self._propagation.indices(found)

    def open_safe(self, planes: NumberPlanes) -> int:
        """Opens the cells proved safe since the last call; returns how many cells were opened.

        On small boards that can also open what single clues prove safe from there on, see
        `Propagation.open_newly_safe`.
        """
        if not self._propagation.newly_safe:
            return 0
        self._is_counted = False
        return self._propagation.open_newly_safe(planes)

    def number_planes(self, numbers: bytes) -> NumberPlanes:
        """Returns the number of every cell of a minefield in the form that `open_safe` takes."""
        return NumberPlanes(self._propagation.with_walls(numbers))

    # What is known.

    def verdict(self, cell: Cell) -> Verdict:
        """Returns what is proved so far of a cell that is not opened."""
        return _VERDICTS.get(self._propagation.state[self._place(cell)], Verdict.SAFE)

    def is_open_question(self, index: int) -> bool:
        """Returns whether nothing is proved of a cell."""
        return self._propagation.state[self._propagation.place(index)] == COVERED

    def safe(self) -> list[Cell]:
        """Returns the cells proved safe and not opened, row by row."""
        return self._cells_in(SAFE)

    def mined(self) -> list[Cell]:
        """Returns the cells proved to be mines and not shown, row by row."""
        is_given = self._propagation.is_given
        return [cell for cell in self._cells_in(MINED) if not is_given(self._place(cell))]

    def proved_indices(self) -> tuple[list[int], list[int]]:
        """Returns the indices of the cells in `safe` and in `mined`."""
        propagation = self._propagation
        mined = [place for place in propagation.places_in(MINED) if not propagation.is_given(place)]
        return propagation.indices(propagation.places_in(SAFE)), propagation.indices(mined)

    def open_questions(self) -> list[Cell]:
        """Returns the cells about which nothing is proved, row by row."""
        return self._cells_in(COVERED)

    def _cells_in(self, state: int) -> list[Cell]:
        propagation = self._propagation
        places = propagation.places_in(state)
        return [self.grid.cell(propagation.index(place)) for place in places]

    def _place(self, cell: Cell) -> int:
        return self._propagation.place(self.grid.index(cell))

    def has_open_questions(self) -> bool:
        """Returns whether nothing is proved about some cell."""
        return COVERED in self._propagation.state

    def has_safe(self) -> bool:
        """Returns whether a covered cell is proved safe."""
        return SAFE in self._propagation.state

    def first_safe(self) -> Cell | None:
        """Returns the first cell of `safe`, or None."""
        at = self._propagation.state.find(SAFE)
        return None if at < 0 else self.grid.cell(self._propagation.index(at))

    def count_safe(self) -> int:
        """Returns how many covered cells are proved safe."""
        return self._propagation.state.count(SAFE)

    def open_question_bytes(self) -> bytes:
        """Returns one byte for each cell, row by row: 1 if nothing is proved of it."""
        return self._by_rows(_IS_UNKNOWN)

    def seen(self) -> bytes:
        """Returns what was learnt, in the form of `Position.seen`, without what was proved."""
        rows = bytearray(self._by_rows(_WITHOUT_SAFE))
        for at, value in enumerate(rows):
            if value == MINED and not self._propagation.is_given(self._propagation.place(at)):
                rows[at] = COVERED
        return bytes(rows)

    def facts(self) -> bytes:
        """Returns the same as `seen`, much faster; must not be called after `undo_to`."""
        rows = self._by_rows(_ONLY_OPENED)
        if not self._shown_mines:
            return rows
        shown = bytearray(rows)
        for at in self._shown_mines:
            shown[at] = SHOWN_MINE
        return bytes(shown)

    def _by_rows(self, table: bytes) -> bytes:
        """Returns the states of all cells, row by row, translated by a table."""
        board = self._propagation
        starts = range(board.base, board.base + board.stride * self.grid.height, board.stride)
        return b"".join(board.state[at : at + board.width].translate(table) for at in starts)

    # What would follow.

    def can_all_be_safe(self, indices: Sequence[int]) -> bool:
        """Returns whether some minefield that fits has no mine in any of these cells."""
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

    def can_be_mined(self, index: int) -> bool:
        """Returns whether some minefield that fits has a mine in this cell."""
        return self._propagation.state[self._propagation.place(index)] in (MINED, COVERED)

    def take_as_safe(self, index: int) -> None:
        """Takes in that a cell is safe, without its number."""
        self._propagation.prove((self._propagation.place(index),), SAFE, GIVEN, GIVEN)
        self._is_counted = False

    def clues_of_next_proof(self, index: int, number: int) -> int:
        """Returns how many clues would prove the next cell if a cell showed a number: 1, 2 or 0.

        0 means that neither one clue nor a pair proves anything. To be used on a copy after
        `reason`: the trial is undone, but the parts around the cell have to be settled again.
        """
        propagation, before = self._propagation, self.moment()
        propagation.open([propagation.place(index)], [number])
        opened = self.moment()
        propagation.propagate(_CLUES_NEAR_A_CELL)
        clues = 0
        if self.moment() > opened:
            clues = sum(map(bool, propagation.why(propagation.history[opened] // 4)))
        propagation.undo_to(before)
        return clues

    # Why it is known.

    def conclusions(self) -> Iterator[Cell]:
        """Yields the cells that were proved, in the order of their proofs."""
        propagation = self._propagation
        for entry in propagation.history[self._start :]:
            place, kind = divmod(entry, 4)
            if kind != OPENED and not propagation.is_given(place):
                yield self.grid.cell(propagation.index(place))

    def deduction(self, cell: Cell, since: int | None = None) -> Deduction:
        """Returns what the proof of a proved cell rests on.

        Cells that were settled after the moment `since` count as given, so that the proof refers
        to the position of that moment; the default is the start.
        """
        since = self._start if since is None else since
        settled_at = self._propagation.settled_at
        place = self._place(cell)
        verdict = self.verdict(cell)
        assert verdict is not Verdict.OPEN, f"nothing is proved of {cell.name}"
        clues, uses_mine_count = self._rests_on(place)
        spend(_CLUE_WORK * len(clues))
        around = self._settled_before(place) if uses_mine_count else self._settled_around(clues)
        alone = len(clues) + uses_mine_count == 1
        given = [
            near
            for near in around.difference(clues)
            if since <= settled_at[near] < settled_at[place]
            and self._can_be_needed(near, place, alone=alone)
        ]
        return Deduction(cell, verdict, self._cells(clues), self._cells(given), uses_mine_count)

    def _can_be_needed(self, near: int, place: int, *, alone: bool) -> bool:
        """Returns whether the proof of a place can rest on an earlier one.

        The same clues prove all their cells at once. A clue alone, or the mine count alone, counts
        either mines, to find the other cells safe, or safe cells, to find the others mined.
        """
        why, state = self._propagation.why, self._propagation.state
        if why(near) == why(place):
            return False
        return not alone or (state[near] == MINED) != (state[place] == MINED)

    def uses_mine_count_for(self, cell: Cell) -> bool:
        """Returns whether the proof of a cell uses the total number of mines."""
        return self._rests_on(self._place(cell))[1]

    def clues_behind(self, cell: Cell) -> int:
        """Returns how many clues a proof names, with the mine count as one of them."""
        clues, uses_mine_count = self._rests_on(self._place(cell))
        return len(clues) + uses_mine_count

    def clues_of_proof(self, indices: Iterable[int]) -> list[int] | None:
        """Returns the opened numbers that the recorded proofs of these covered cells rest on.

        They include the numbers behind every other covered cell that a proof used. For a cell about
        which nothing is proved, they are those of its part, because chords can be lost together.
        Returns None if the mine count was used, which rests on every number of the board.
        """
        propagation = self._propagation
        waiting = propagation.places(list(indices))
        found, clues = set(waiting), dict[int, None]()
        while waiting:
            place = waiting.pop()
            some, uses_mine_count = self._clues_about(place)
            if uses_mine_count:
                return None
            clues.update(dict.fromkeys(some))
            spend(_CLUE_WORK * len(some))
            used = self._used_by(place, some) - found
            found |= used
            waiting += used
        return propagation.indices(list(clues))

    def _clues_about(self, place: int) -> tuple[Sequence[int], bool]:
        """Returns what `_rests_on` does; if nothing is proved of a cell, all clues of its part."""
        propagation = self._propagation
        if propagation.state[place] != COVERED:
            return self._rests_on(place)
        steps = propagation.steps_of[propagation.clue_mask[place]]
        return (propagation.part_of(place + steps[0])[0] if steps else ()), False

    def _used_by(self, place: int, clues: Sequence[int]) -> set[int]:
        """Returns the covered cells beside some clues that were proved before a cell was."""
        propagation = self._propagation
        is_proved = propagation.state[place] != COVERED
        before = propagation.settled_at[place] if is_proved else len(propagation.history)
        near = {clue + step for clue in clues for step in propagation.steps}
        return {
            at
            for at in near
            if propagation.state[at] in (MINED, SAFE)
            and propagation.settled_at[at] < before
            and not propagation.is_given(at)
        }

    def opened_since(self, moment: int) -> list[tuple[int, int]]:
        """Returns the cells opened since a moment, in order, as indices with their numbers."""
        propagation = self._propagation
        places = [entry // 4 for entry in propagation.history[moment:] if entry % 4 == OPENED]
        return [(propagation.index(place), propagation.state[place]) for place in places]

    def proved_at(self, cell: Cell) -> int:
        """Returns the moment at which a cell was settled."""
        return self._propagation.settled_at[self._place(cell)]

    def _rests_on(self, place: int) -> tuple[Sequence[int], bool]:
        """Returns the clues that prove a cell, and whether they use the mine count."""
        clue, other = self._propagation.why(place)
        if clue < 0:
            proof = self._group_proofs[-clue]
            return proof.clues, proof.uses_mine_count
        return ((clue, other) if other else (clue,)), False

    def _settled_around(self, clues: Sequence[int]) -> set[int]:
        propagation = self._propagation
        near = {clue + step for clue in clues for step in propagation.steps}
        return {place for place in near if propagation.state[place] not in (COVERED, WALL)}

    def _settled_before(self, place: int) -> set[int]:
        """Returns all cells settled before a proof by the mine count, which counts all of them."""
        proof = self._group_proofs[-self._propagation.why(place)[0]]
        before = self._propagation.history[: proof.moment]
        spend(len(before))
        return {entry // 4 for entry in before if entry % 4 != OPENED}

    def _cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        return tuple(self.grid.cell(self._propagation.index(place)) for place in sorted(places))

    # Going back.

    def moment(self) -> int:
        """Returns the length of the history: `undo_to` leads back to it."""
        return len(self._propagation.raw_history)

    def undo_to(self, moment: int) -> None:
        """Forgets all that was learnt and proved since a moment. The cost follows how much it is.

        Safe cells that are covered again can be taken again.
        """
        self._propagation.undo_to(moment)
        self._is_counted = False
        self._drop_changed_regions()

    def copy(self) -> "Knowledge":
        """Returns an independent copy."""
        twin = object.__new__(Knowledge)
        twin.__dict__.update(self.__dict__)
        twin._propagation = self._propagation.copy()
        twin._regions = self._regions.copy()
        twin._group_proofs = self._group_proofs.copy()
        return twin
