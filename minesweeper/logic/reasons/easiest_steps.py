"""The easiest next step on a board, again and again: how somebody who sees everything plays it.

At each step the easiest technique that settles anything is looked for, in the order of
`techniques`. The step holds all cells that this technique settles anywhere on the board. Taking it
opens what is safe, floods included, and shows its mines. Puzzles are the positions before the
steps, and the difficulty of a board is the hardest technique that it needs.

      A B C       The 1s at A1 and B1 are a 1-1: the first step proves C1 and C2 safe.
    1 1 1 #       They open, and now the 1 at C1 may settle B2 alone: the next step is a B1.
    2 # # #

A hot module: 20,000 steps take a second. It works on the places of one `Propagation` (see
`propagation.encoding`), which grows along with the board. Of the numbers of covered cells it reads
only those of cells that are opened. Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.proof.knowledge import NARROW, Knowledge
from minesweeper.logic.proof.regions import Region, Regions
from minesweeper.logic.proof.sweep import possible
from minesweeper.logic.propagation import GIVEN, MINED, POPCOUNT, Propagation
from minesweeper.logic.reasons.count_proof import find_short_count_proof
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    DIFFICULTY,
    MINE_COUNT,
    REDUCTION,
    TECHNIQUES,
    technique_of_pair,
)

NOTHING = ""
"""The technique of a step if nothing is certain."""
SEVERAL = "several"
"""The technique of a step if more than two clues and the mine count both prove cells of it."""


class _Pair(NamedTuple):
    """Two clues that settle cells together, as places."""

    more: int
    less: int
    mines: list[int]
    safe: list[int]


class EasiestStep(NamedTuple):
    """The easiest technique that settles anything in a position, and what it settles, as places."""

    technique: str
    """One of TECHNIQUES, NOTHING or SEVERAL."""
    clues: Sequence[int] = ()
    """The clues that settle something. Empty if it takes more than two together."""
    mines: Sequence[int] = ()
    safe: Sequence[int] = ()
    is_reduced: bool = False


class StepByStep:
    """A board that is played by its easiest steps. Every cell is covered at first."""

    def __init__(
        self, grid: Grid, mines: int, numbers: bytes, should_cancel: ShouldCancel = never_cancel
    ) -> None:
        """`numbers` has the number of every cell; `should_cancel` is asked during long SAT runs."""
        self._grid, self._mines, self._should_cancel = grid, mines, should_cancel
        covered = Position.covered(grid, mines)
        self._propagation = propagation = Propagation(covered)
        self._numbers = propagation.with_walls(numbers)
        self._seen = bytearray(covered.seen)
        self._clues: list[int] = []
        self._near = [
            (step, here, there) for step, here, there in propagation.within_two if step > 0
        ]

    @property
    def seen(self) -> bytes:
        """The current view of the player, in the form of `Position.seen`."""
        return bytes(self._seen)

    @property
    def clues_in_view(self) -> int:
        """The number of clues that had covered neighbours at the last step."""
        return len(self._clues)

    @property
    def is_finished(self) -> bool:
        """True if every cell without a mine is open."""
        return self._propagation.unknown == self._propagation.mines_left

    def next_step(self) -> EasiestStep:
        """Returns the easiest step of a board that is not finished."""
        propagation = self._propagation
        # Nobody reads the queue of the propagation here, which would grow along the way.
        propagation.single_queue.clear()
        clues = [clue for clue, cells in enumerate(propagation.unknown_mask) if cells]
        self._clues = clues
        return self._by_one_clue(clues) or self._by_pairs(clues) or self._by_all_clues(clues)

    def take(self, step: EasiestStep) -> None:
        """Opens what a step proves safe, and shows its mines."""
        propagation = self._propagation
        propagation.prove(step.mines, MINED, GIVEN, GIVEN)
        for mine in step.mines:
            self._seen[propagation.index(mine)] = SHOWN_MINE
        self._open(step.safe)

    def open(self, index: int) -> None:
        """Opens the cell with this index, which must not be a mine, and around a zero the rest."""
        self._open([self._propagation.place(index)])

    def cells(self, places: Iterable[int]) -> list[Cell]:
        """Returns the cells at these places, which are offsets of the propagation."""
        base, stride = self._propagation.base, self._propagation.stride
        return [Cell(*divmod(place - base, stride)) for place in places]

    # One clue.

    def _by_one_clue(self, clues: list[int]) -> EasiestStep | None:
        mask, need = self._propagation.unknown_mask, self._propagation.need
        full = [clue for clue in clues if need[clue] == POPCOUNT[mask[clue]]]
        if full:
            is_reduced = all(map(self._is_reduced, full))
            technique = REDUCTION if is_reduced else ALL_ARE_MINES
            return EasiestStep(technique, full, mines=self._beside(full), is_reduced=is_reduced)
        done = [clue for clue in clues if not need[clue]]
        return EasiestStep(ALL_MINES_FOUND, done, safe=self._beside(done)) if done else None

    def _beside(self, clues: Iterable[int]) -> list[int]:
        mask, steps_of = self._propagation.unknown_mask, self._propagation.steps_of
        return sorted({clue + step for clue in clues for step in steps_of[mask[clue]]})

    def _is_reduced(self, clue: int) -> bool:
        return self._propagation.state[clue] != self._propagation.need[clue]

    # Two clues.

    def _by_pairs(self, clues: list[int]) -> EasiestStep | None:
        named = [
            (DIFFICULTY[technique_of_pair(self._propagation, pair.more, pair.less)], pair)
            for pair in self._pairs(clues)
        ]
        if not named:
            return None
        easiest = min(one[0] for one in named)
        pairs = [pair for difficulty, pair in named if difficulty == easiest]
        return EasiestStep(
            TECHNIQUES[easiest],
            sorted({clue for pair in pairs for clue in (pair.more, pair.less)}),
            sorted({cell for pair in pairs for cell in pair.mines}),
            sorted({cell for pair in pairs for cell in pair.safe}),
            all(self._is_reduced(pair.more) or self._is_reduced(pair.less) for pair in pairs),
        )

    def _pairs(self, clues: list[int]) -> Iterator[_Pair]:
        """Yields the pairs of clues that settle cells, by the rule of `Propagation`."""
        propagation, near = self._propagation, self._near
        mask, need, steps_of = propagation.unknown_mask, propagation.need, propagation.steps_of
        for clue in clues:
            cells, missing = mask[clue], need[clue]
            count = POPCOUNT[cells]
            for step, here, there in near:
                others = mask[clue + step]
                if not others:
                    continue
                shared = here[others] & cells
                if not shared:
                    continue
                own, others_own = count - POPCOUNT[shared], POPCOUNT[others] - POPCOUNT[shared]
                more = missing - need[clue + step]
                if (not own and not others_own) or more not in (own, -others_own):
                    continue
                alone = [clue + at for at in steps_of[cells ^ shared]]
                others_alone = [clue + step + at for at in steps_of[others & ~there[cells]]]
                if more == own:
                    yield _Pair(clue, clue + step, alone, others_alone)
                else:
                    yield _Pair(clue + step, clue, others_alone, alone)

    # All clues, and the mine count.

    def _by_all_clues(self, clues: list[int]) -> EasiestStep:
        """Returns the step by more than two clues or by the mine count, if they prove anything."""
        propagation, regions = self._propagation, Regions()
        mines: list[int] = []
        safe: list[int] = []
        try:
            for region, held_by_box in self._regions(clues):
                regions.add(region)
                for held, cells in zip(held_by_box, region.part.boxes, strict=True):
                    if held == 1:
                        safe += cells
                    elif held == 1 << len(cells):
                        mines += cells
        except TooWideError:
            return self._by_complete_logic(SEVERAL)
        unconstrained = propagation.unknown - regions.cells
        if regions.can_matter(propagation.mines_left, unconstrained):
            return self._by_complete_logic(SEVERAL if mines or safe else MINE_COUNT)
        if not (mines or safe):
            return EasiestStep(NOTHING)
        technique = SEVERAL if self._can_count_shortly(mines, safe) else CONTRADICTION
        return EasiestStep(technique, (), sorted(mines), sorted(safe))

    def _regions(self, clues: list[int]) -> Iterator[tuple[Region, list[int]]]:
        """Yields each part of the board, with the numbers of mines that its boxes can hold."""
        seen: set[int] = set()
        for clue in clues:
            if clue not in seen:
                together, part = self._propagation.part_of(clue)
                seen.update(together)
                if len(together) == 1:
                    # A clue alone has one box, and it was looked at before.
                    totals = 1 << part.needs[0]
                    yield Region.of(together, part, totals), [totals]
                    continue
                found = possible(part, NARROW)
                yield Region.of(together, part, found.totals), found.mines

    def _can_count_shortly(self, mines: list[int], safe: list[int]) -> bool:
        """True if the mine count, alone or beside one clue, settles one of these cells."""
        propagation = self._propagation
        left = propagation.mines_left
        if min(left, propagation.unknown - left) > 8:
            return False
        state = ProofState(self._position())
        return any(
            find_short_count_proof(state, place, mined=mined) is not None
            for places, mined in ((mines, True), (safe, False))
            for place in places
        )

    def _by_complete_logic(self, technique: str) -> EasiestStep:
        """Returns the step by everything that is certain."""
        position, propagation = self._position(), self._propagation
        known = Knowledge(position, self._should_cancel)
        known.reason()
        index, place = position.grid.index, propagation.place
        mines = [place(index(cell)) for cell in known.mined() if position.at(cell) == COVERED]
        safe = [place(index(cell)) for cell in known.safe()]
        return EasiestStep(technique, (), mines, safe) if mines or safe else EasiestStep(NOTHING)

    def _position(self) -> Position:
        return Position(self._grid, bytes(self._seen), self._mines)

    # Opening cells.

    def _open(self, places: Sequence[int]) -> None:
        """Opens places that are safe, and around zeros all that follows."""
        propagation, numbers, seen = self._propagation, self._numbers, self._seen
        state, steps = propagation.state, propagation.steps
        opened = [place for place in places if state[place] == COVERED]
        reached = set(opened)
        for at in opened:
            if not numbers[at]:
                new = [at + step for step in steps if state[at + step] == COVERED]
                opened += [near for near in new if near not in reached]
                reached.update(new)
        propagation.open(opened, [numbers[at] for at in opened])
        for at in opened:
            seen[propagation.index(at)] = numbers[at]
