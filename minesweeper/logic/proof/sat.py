"""The complete arbiter: a SAT solver asked which cells every arrangement agrees on.

A number's "N mines among these cells" becomes plain clauses: of any N + 1 cells one is safe, and of
any all-but-N + 1 one is mined. The total, over hundreds of cells, becomes a totalizer (Bailleux and
Boufkhad, 2003) or, where that would have millions of clauses, a cardinality network (Asín and
others, 2009). minicard, which counts natively, needs neither, but took 96 s where minisat with a
totalizer takes 6 s.

Every model settles all cells it shows both ways of. Where the total would have a network, models
that happen to have it are looked for first; mostly they settle all. Asking for a model that differs
somewhere among the rest either settles more of them, or proves all of them at once.
The only place that knows pysat.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb, log2
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.work_budget import check_memory, spend

_MOST_FOR_A_TOTALIZER = 100_000
"""Cells times bound up to which a totalizer is small enough."""

_A_RUN, _A_LONG_RUN = 2_000, 2_000_000
"""How many conflicts the solver meets before it is seen whether it must stop: some milliseconds.

And how many propagations it makes: with a total over thousands of cells a single conflict can take
thousands of them, and these are half a second.
"""
_MOST_CLAUSES = 3_000_000
"""How many clauses an arbiter may have where the effort is limited: some hundred megabytes."""
_MISSES = 200
"""How many models in a row may have another number of mines than is demanded."""
_A_CLAUSE = 6
"""What a clause costs, in propagations."""

Sentence = tuple[Sequence[int], int]
"""Some cells, and how many mines are among them."""


class Backbone(NamedTuple):
    """The cells on which all arrangements agree."""

    safe: list[int]
    mined: list[int]
    fewest: int
    """The fewest mines in an arrangement that was seen; others may have fewer."""
    most: int


class SatSolver:
    """A solver over some cells. Close it after use: it lives outside of Python's memory."""

    def __init__(
        self, sentences: Iterable[Sentence], should_cancel: ShouldCancel = never_cancel
    ) -> None:
        self._solver = Solver("minisat22")
        self._should_cancel = should_cancel
        self._literals: dict[int, int] = {}
        self._last = 0
        """The last literal of a cell or of a question."""
        self._size = self._paid = 0
        self._range: tuple[int, int] | None = None
        """The least and the most mines among all cells, as long as the solver has not been told."""
        told = list(sentences)
        self._expect_clauses(sum(_clauses_of(len(cells), mines, mines) for cells, mines in told))
        for cells, mines in told:
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
        """Let go of the solver."""
        self._solver.delete()

    @property
    def cells(self) -> list[int]:
        """The cells that were spoken of."""
        return list(self._literals)

    def add_range(self, cells: Sequence[int], least: int, most: int) -> None:
        """Let between so many and so many mines be among these few cells."""
        self._refuse_impossible(cells, least, most)
        for clause in self._clauses(cells, least, most):
            self._solver.add_clause(clause)

    def add_optional(self, cells: Sequence[int], mines: int) -> int:
        """Say a sentence that holds only where its number, which this gives, is asked about."""
        self._last += 1
        said = self._last
        for clause in self._clauses(cells, mines, mines):
            self._solver.add_clause([*clause, -said])
        if not 0 <= mines <= len(cells):
            self._solver.add_clause([-said])
        return said

    def _clauses(self, cells: Sequence[int], least: int, most: int) -> Iterator[list[int]]:
        literals = [self._literal(cell) for cell in cells]
        for chosen in _subsets(len(cells), most + 1):
            yield [-literals[at] for at in chosen]
        for chosen in _subsets(len(cells), len(cells) - least + 1):
            yield [literals[at] for at in chosen]

    def limit_total(self, least: int, most: int) -> None:
        """Let between so many and so many mines be among all cells that were spoken of."""
        self._refuse_impossible(self.cells, least, most)
        self._range = (least, most)

    def _enforce(self) -> None:
        """Tell the solver of the total, which was only noted so far."""
        if self._range is None:
            return
        least, most = self._range
        self._range = None
        literals = list(self._literals.values())
        if most < len(literals):
            self._limit(literals, most)
        if least > 0:
            self._limit([-literal for literal in literals], len(literals) - least)

    def _limit(self, literals: list[int], most: int) -> None:
        small = len(literals) * most <= _MOST_FOR_A_TOTALIZER
        encoding = EncType.totalizer if small else EncType.cardnetwrk
        if not small:
            self._expect_clauses(_size_of_network(len(literals), most))
        encoded = CardEnc.atmost(literals, most, top_id=self._last, encoding=encoding)
        self._last = max(self._last, encoded.nv)
        self._solver.append_formula(encoded.clauses)

    def _expect_clauses(self, more: int) -> None:
        """Pay for clauses before they take memory."""
        self._size += more
        check_memory(self._size, _MOST_CLAUSES)
        spend(more * _A_CLAUSE)

    def _refuse_impossible(self, cells: Sequence[int], least: int, most: int) -> None:
        if least > len(cells) or most < 0 or least > most:
            raise ContradictionError("A number has no cells left for its mines.")

    def _literal(self, cell: int) -> int:
        if cell not in self._literals:
            self._last += 1
            self._literals[cell] = self._last
        return self._literals[cell]

    def prefer(self, mined: dict[int, bool]) -> None:
        """Look first for arrangements in which these cells are mined or not, as told."""
        chosen = [(self._literals[cell], is_mine) for cell, is_mine in mined.items()]
        self._solver.set_phases([literal if is_mine else -literal for literal, is_mine in chosen])

    def model(self, supposed: Sequence[int] = ()) -> dict[int, bool] | None:
        """One arrangement: for each cell whether it is mined; None where there is none."""
        self._enforce()
        found = self._solve(list(supposed))
        if found is None:
            return None
        return {cell: found[at - 1] > 0 for cell, at in self._literals.items()}

    def backbone(self) -> Backbone:
        """The cells on which all arrangements agree; a ContradictionError where there is none."""
        seen = _Seen(list(self._literals.values()))
        if not self._glimpse(seen):
            self._enforce()
            while (model := self._model_beyond(seen)) is not None:
                seen.take(model)
        if not seen.totals:
            raise ContradictionError("The numbers contradict each other.")
        return self._told(seen)

    def _glimpse(self, seen: "_Seen") -> bool:
        """Settle most cells by arrangements that happen to have the total; whether that is all.

        A model takes milliseconds without a network over thousands of cells, and a hundred times
        as long with it. How many mines it has follows from how many cells are tried mined first.
        """
        cells = len(self._literals)
        if self._range is None or cells * self._range[1] <= _MOST_FOR_A_TOTALIZER:
            return False
        random = Random(0).random  # noqa: S311  no secret
        least, most = self._range
        aim = _Aim((least + most) / 2)
        misses = 0
        while misses < _MISSES:
            self.prefer({cell: random() < aim.share for cell in self._literals})
            model = self._model_beyond(seen)
            if model is None:
                return True
            mines = seen.mines_in(model)
            aim.learn(mines)
            misses += 1
            if least <= mines <= most:
                seen.take(model)
                misses = 0
        return False

    def _told(self, seen: "_Seen") -> Backbone:
        cells = {literal: cell for cell, literal in self._literals.items()}
        return Backbone(
            [cells[-shown] for shown in seen.left if shown < 0],
            [cells[shown] for shown in seen.left if shown > 0],
            min(seen.totals),
            max(seen.totals),
        )

    def _model_beyond(self, seen: "_Seen") -> list[int] | None:
        """A model that shows some cell as none has shown it; any where none was seen before."""
        if not seen.totals:
            return self._solve([])
        if not seen.left:
            return None
        others = [-shown for shown in seen.left]
        self._last += 1
        self._solver.add_clause([*others, -self._last])
        self._solver.set_phases(others)
        return self._solve([self._last])

    def _solve(self, assumed: list[int]) -> list[int] | None:
        while True:
            # Unlike solve(), this lets go of the interpreter's lock. It is asked in short runs
            # rather than interrupted: a call from another thread could meet a solver just freed.
            self._solver.conf_budget(_A_RUN)
            self._solver.prop_budget(_A_LONG_RUN)
            fits = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
            self._pay()
            if fits is not None:
                return self._solver.get_model() if fits else None
            if self._should_cancel():
                raise CancelledError

    def _pay(self) -> None:
        """Pay for the last run: what it propagated, and decided."""
        told = self._solver.accum_stats()
        work = told["propagations"] + told["decisions"]
        spend(work - self._paid)
        self._paid = work


class _Seen:
    """What the models of some cells have shown so far."""

    def __init__(self, literals: list[int]) -> None:
        self._literals = literals
        self.left = literals
        """The cells that were seen in one way alone, told by it."""
        self.totals: set[int] = set()
        """How many mines the models have."""

    def mines_in(self, model: list[int]) -> int:
        """How many cells of a model are mined."""
        return sum(model[literal - 1] > 0 for literal in self._literals)

    def take(self, model: list[int]) -> None:
        """Take in another model."""
        if self.totals:
            self.left = [shown for shown in self.left if model[abs(shown) - 1] == shown]
        else:
            self.left = [model[literal - 1] for literal in self._literals]
        self.totals.add(self.mines_in(model))


class _Aim:
    """The share of the cells to be tried mined first, so that a model has about so many mines."""

    def __init__(self, wanted: float) -> None:
        self._wanted = wanted
        self.share = 0.0
        self._first: int | None = None
        self._slope = 0.0
        """How many mines more there are where all cells are tried mined first.

        Often fewer: where a cell of many numbers is mined, many others are not.
        """

    def learn(self, mines: int) -> None:
        """Aim better, knowing how many mines came of it; the first two tell which way it goes."""
        if self._first is None:
            self._first, self.share = mines, 1.0
            return
        self._slope = self._slope or float(mines - self._first) or 1.0
        # Half of the way: how many come is also a matter of chance.
        better = self.share + (self._wanted - mines) / self._slope / 2
        self.share = min(max(better, 0.0), 1.0)


def _clauses_of(size: int, least: int, most: int) -> int:
    """How many clauses demand so many mines of so many cells; none where that cannot be."""
    return comb(size, most + 1) + comb(size, size - least + 1) if least <= size else 0


def _size_of_network(literals: int, most: int) -> int:
    """About how many clauses a cardinality network has: a tenth more or less."""
    return int(literals * (log2(most + 1) ** 2 + 10))


@cache
def _subsets(size: int, chosen: int) -> list[tuple[int, ...]]:
    """Every choice of so many places among the first so many; none where it is too many."""
    return list(combinations(range(size), chosen))
