"""A SAT solver over cells: which of them are the same in all arrangements of the mines.

SAT literature calls those cells the *backbone*. This is the only module that uses pysat.

A number's "n mines among these cells" becomes plain clauses (see `clauses`). The total, over
hundreds of cells, becomes a totalizer (Bailleux and Boufkhad, 2003) or, if that would have millions
of clauses, a cardinality network (Asín and others, 2009). minicard, which counts natively, needs
neither, but took 96 s where minisat with a totalizer takes 6 s.

The search for the backbone keeps the cells that every model so far showed the same way. It asks for
a model that shows one of them otherwise: there is one, and fewer cells remain, or there is none,
and all that remain are proved at once. For a total that needs a network, models that have the total
by chance are tried first; mostly they are enough.

>>> with SatSolver([((1, 2), 1), ((1, 2, 3), 1)]) as solver:
...     solver.backbone()
Backbone(safe=[3], mined=[], fewest=1, most=1)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log2
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof.clauses import range_clause_count, range_clauses
from minesweeper.logic.work_budget import check_memory, spend

_MOST_FOR_A_TOTALIZER = 100_000
"""The largest product of cells and bound for a totalizer; above it, a network is smaller."""
_RUN_CONFLICTS, _RUN_PROPAGATIONS = 2_000, 2_000_000
"""After this many conflicts or propagations the solver asks whether it should cancel.

The conflicts take some milliseconds. But with a total over thousands of cells one conflict can
take thousands of propagations; two million take half a second.
"""
_MOST_CLAUSES = 3_000_000
"""The most clauses of a solver with a work budget: they take some hundred megabytes."""
_MOST_MISSES = 200
"""The most models in a row with another total than the demanded one, before a network is built."""
_CLAUSE_WORK = 6
"""The work of adding a clause, in propagations, each of which is a unit of the work budget."""

Sentence = tuple[Sequence[int], int]
"""Some cells, and how many mines are among them."""


class Backbone(NamedTuple):
    """The cells that are the same in all arrangements."""

    safe: list[int]
    mined: list[int]
    fewest: int
    """The fewest mines in an arrangement that was found; others may have fewer."""
    most: int
    """The most mines in an arrangement that was found; others may have more."""


class SatSolver:
    """A SAT solver with a variable for each cell. Close it: it lives outside of Python's memory.

    Cells are any integers. Raises ContradictionError if a sentence alone can't be true.
    """

    def __init__(
        self, sentences: Iterable[Sentence], should_cancel: ShouldCancel = never_cancel
    ) -> None:
        self._solver = Solver("minisat22")
        self._should_cancel = should_cancel
        self._literals: dict[int, int] = {}
        self._last = 0
        """The last variable, of a cell or of an optional clause."""
        self._clause_count = self._spent = 0
        self._total_range: tuple[int, int] | None = None
        """The least and most mines among all cells, until their clauses are added."""
        sentences = list(sentences)
        sizes = [range_clause_count(len(cells), mines, mines) for cells, mines in sentences]
        self._spend_on_clauses(sum(sizes))
        for cells, mines in sentences:
            self.add_range(cells, mines, mines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Frees the solver."""
        try:
            self._solver.delete()
        except BaseException:
            # A signal can raise in there when the memory is already free, and it must not be freed
            # again when the solver is collected. If it was not yet free, it stays until the end.
            if self._solver.solver is not None:
                self._solver.solver.minisat = None
            raise

    @property
    def cells(self) -> list[int]:
        """The cells that some clause mentions, by index."""
        return list(self._literals)

    def add_range(self, cells: Sequence[int], least: int, most: int) -> None:
        """Demands between `least` and `most` mines among these few cells."""
        self._check_possible(cells, least, most)
        for clause in self._clauses(cells, least, most):
            self._solver.add_clause(clause)

    def settle(self, cell: int, *, is_mined: bool) -> None:
        """Demands that a cell is mined, or that it is safe."""
        literal = self._literal(cell)
        self._solver.add_clause([literal if is_mined else -literal])

    def knows(self, cell: int) -> bool:
        """Returns whether this cell occurs in a sentence."""
        return cell in self._literals

    def add_optional(self, cells: Sequence[int], mines: int) -> int:
        """Adds a sentence that a query can switch on; returns the number to pass to `model`."""
        self._last += 1
        switch = self._last
        for clause in self._clauses(cells, mines, mines):
            self._solver.add_clause([*clause, -switch])
        if not 0 <= mines <= len(cells):
            self._solver.add_clause([-switch])
        return switch

    def add_optional_total(self, assumed: Mapping[int, bool], least: int, most: int) -> int:
        """Adds a total that `fitting` can switch on; returns the number to pass to it.

        It demands between `least` and `most` mines among all cells of sentences, and holds only
        for arrangements with the `assumed` cells. The clauses leave out cells that unit propagation
        settles under that assumption: near the end of a game that leaves a few cells of hundreds.
        """
        self._last += 1
        switch = self._last
        given = self._as_literals(assumed)
        unsettled = []
        for literal in self._literals.values():
            can_be_mined = self._solver.propagate([*given, literal])[0]
            if can_be_mined and self._solver.propagate([*given, -literal])[0]:
                unsettled.append(literal)
            elif can_be_mined:
                least, most = least - 1, most - 1
        if most < 0 or least > len(unsettled):
            self._solver.add_clause([-switch])
            return switch
        if most < len(unsettled):
            self._add_at_most(unsettled, most, switch)
        if least > 0:
            others = [-literal for literal in unsettled]
            self._add_at_most(others, len(unsettled) - least, switch)
        return switch

    def drop_optional(self, switch: int) -> None:
        """Drops the clauses of a switch, so that later queries do not pay for them."""
        self._solver.add_clause([-switch])

    def _clauses(self, cells: Sequence[int], least: int, most: int) -> Iterator[list[int]]:
        return range_clauses([self._literal(cell) for cell in cells], least, most)

    def limit_total(self, least: int, most: int) -> None:
        """Demands between `least` and `most` mines among all cells of sentences.

        Raises ContradictionError if so few cells can't hold them.
        """
        self._check_possible(self.cells, least, most)
        self._total_range = (least, most)

    def _add_total(self) -> None:
        """Adds the clauses of the total, which `limit_total` only noted."""
        if self._total_range is None:
            return
        least, most = self._total_range
        self._total_range = None
        literals = list(self._literals.values())
        if most < len(literals):
            self._add_at_most(literals, most)
        if least > 0:
            self._add_at_most([-literal for literal in literals], len(literals) - least)

    def _add_at_most(self, literals: list[int], most: int, switch: int | None = None) -> None:
        small = len(literals) * most <= _MOST_FOR_A_TOTALIZER
        encoding = EncType.totalizer if small else EncType.cardnetwrk
        if not small:
            self._spend_on_clauses(_network_clause_count(len(literals), most))
        encoded = CardEnc.atmost(literals, most, top_id=self._last, encoding=encoding)
        self._last = max(self._last, encoded.nv)
        off = [] if switch is None else [-switch]
        for clause in encoded.clauses:
            self._solver.add_clause(clause + off)

    def _spend_on_clauses(self, more: int) -> None:
        """Spends work on clauses before they take memory."""
        self._clause_count += more
        check_memory(self._clause_count, _MOST_CLAUSES)
        spend(more * _CLAUSE_WORK)

    def _check_possible(self, cells: Sequence[int], least: int, most: int) -> None:
        if least > len(cells) or most < 0 or least > most:
            raise ContradictionError("A number has no cells left for its mines.")

    def _literal(self, cell: int) -> int:
        if cell not in self._literals:
            self._last += 1
            self._literals[cell] = self._last
        return self._literals[cell]

    def prefer(self, mined: dict[int, bool]) -> None:
        """Makes the solver look first for arrangements in which these cells are mined, or not."""
        self._solver.set_phases(self._as_literals(mined))

    def model(self, switched_on: Sequence[int] = ()) -> dict[int, bool] | None:
        """Returns for each cell whether it is mined in some arrangement; None if there is none.

        `switched_on` are numbers of optional sentences that must be true.
        """
        self._add_total()
        found = self._solve(list(switched_on))
        if found is None:
            return None
        return {cell: found[at - 1] > 0 for cell, at in self._literals.items()}

    def fitting(
        self, assumed: Mapping[int, bool], switched_on: Sequence[int] = ()
    ) -> list[int] | None:
        """Returns the mined cells of an arrangement with the assumed cells; None if there is none.

        `assumed` says of cells of sentences whether they are mined.
        """
        literals = [*self._as_literals(assumed), *switched_on]
        # Unit propagation alone refutes most queries, in a tenth of the time of a run.
        found = self._solve(literals) if self._solver.propagate(literals)[0] else None
        if found is None:
            return None
        return [cell for cell, at in self._literals.items() if found[at - 1] > 0]

    def _as_literals(self, mined: Mapping[int, bool]) -> list[int]:
        return [
            self._literals[cell] if is_mine else -self._literals[cell]
            for cell, is_mine in mined.items()
        ]

    def backbone(self) -> Backbone:
        """Returns the cells that are the same in all arrangements.

        Raises ContradictionError if there is no arrangement.
        """
        seen = _SeenModels(list(self._literals.values()))
        if not self._settle_by_chance(seen):
            self._add_total()
            while (model := self._model_beyond(seen)) is not None:
                seen.take(model)
        if not seen.totals:
            raise ContradictionError("The numbers contradict each other.")
        return self._backbone_of(seen)

    def _settle_by_chance(self, seen: "_SeenModels") -> bool:
        """Takes models that have the total by chance; returns whether they are enough.

        Without a network over thousands of cells a model takes milliseconds, with it a hundred
        times as long. How many mines a model has depends on how many cells are tried as mines
        first, so that share is adjusted after every model.
        """
        cells = len(self._literals)
        if self._total_range is None or cells * self._total_range[1] <= _MOST_FOR_A_TOTALIZER:
            return False
        random = Random(0).random  # noqa: S311  no secret
        least, most = self._total_range
        mined_share = _MinedShare((least + most) / 2)
        misses = 0
        while misses < _MOST_MISSES:
            self.prefer({cell: random() < mined_share.share for cell in self._literals})
            model = self._model_beyond(seen)
            if model is None:
                return True
            mines = seen.mines_in(model)
            mined_share.adjust(mines)
            misses += 1
            if least <= mines <= most:
                seen.take(model)
                misses = 0
        return False

    def _backbone_of(self, seen: "_SeenModels") -> Backbone:
        cells = {literal: cell for cell, literal in self._literals.items()}
        return Backbone(
            [cells[-literal] for literal in seen.constant if literal < 0],
            [cells[literal] for literal in seen.constant if literal > 0],
            min(seen.totals),
            max(seen.totals),
        )

    def _model_beyond(self, seen: "_SeenModels") -> list[int] | None:
        """Returns a model that shows a cell as none has before, or any if there was none yet."""
        if not seen.totals:
            return self._solve([])
        if not seen.constant:
            return None
        others = [-literal for literal in seen.constant]
        self._last += 1
        self._solver.add_clause([*others, -self._last])
        self._solver.set_phases(others)
        return self._solve([self._last])

    def _solve(self, assumed: list[int]) -> list[int] | None:
        while True:
            # Unlike solve(), this releases the interpreter's lock. It makes short runs and is not
            # interrupted, because a call from another thread could meet a solver just freed.
            self._solver.conf_budget(_RUN_CONFLICTS)
            self._solver.prop_budget(_RUN_PROPAGATIONS)
            fits = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
            self._spend_on_run()
            if fits is not None:
                return self._solver.get_model() if fits else None
            if self._should_cancel():
                raise CancelledError

    def _spend_on_run(self) -> None:
        """Spends as much work as the last run made propagations and decisions."""
        counts = self._solver.accum_stats()
        work = counts["propagations"] + counts["decisions"]
        spend(work - self._spent)
        self._spent = work


class _SeenModels:
    """The values that all models so far have in common."""

    def __init__(self, literals: list[int]) -> None:
        self._literals = literals
        self.constant = literals
        """The literals, negative for safe cells, that all models have."""
        self.totals: set[int] = set()
        """The numbers of mines of the models."""

    def mines_in(self, model: list[int]) -> int:
        """Returns how many cells of a model are mined."""
        return sum(model[literal - 1] > 0 for literal in self._literals)

    def take(self, model: list[int]) -> None:
        """Takes in another model."""
        if self.totals:
            kept = (at for at in self.constant if model[abs(at) - 1] == at)
            self.constant = list(kept)
        else:
            self.constant = [model[literal - 1] for literal in self._literals]
        self.totals.add(self.mines_in(model))


class _MinedShare:
    """Adjusts the share of cells tried as mines first, so that models have about `wanted` mines."""

    def __init__(self, wanted: float) -> None:
        self._wanted = wanted
        self.share = 0.0
        self._first: int | None = None
        self._slope = 0.0
        """The mines that a model has more if all cells are tried as mines first than if none are.

        Often it is negative: a mine that many numbers touch rules out many others.
        """

    def adjust(self, mines: int) -> None:
        """Adjusts the share after a model; the first two models, with 0 and 1, give the slope."""
        if self._first is None:
            self._first, self.share = mines, 1.0
            return
        self._slope = self._slope or float(mines - self._first) or 1.0
        # Half of the difference, because chance decides too.
        better = self.share + (self._wanted - mines) / self._slope / 2
        self.share = min(max(better, 0.0), 1.0)


def _network_clause_count(literals: int, most: int) -> int:
    """Returns about how many clauses a cardinality network has, to within a tenth."""
    return int(literals * (log2(most + 1) ** 2 + 10))
