"""The complete arbiter: a SAT solver asked which cells every arrangement agrees on.

A number's "N mines among these cells" becomes plain clauses: of any N + 1 cells one is safe, and of
any all-but-N + 1 one is mined. The total, over hundreds of cells, becomes a totalizer (Bailleux and
Boufkhad, 2003) or, where that would have millions of clauses, a cardinality network (Asín and
others, 2009). minicard, which counts natively, needs neither, but took 96 s where minisat with a
totalizer takes 6 s.

Every model settles all cells it shows both ways of; asking for a model that differs somewhere among
the rest either settles more of them, or proves all of them at once.
The only place that knows pysat.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from types import TracebackType
from typing import NamedTuple, Self

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from minesweeper.logic.interrupting import InterruptedThoughtError, MustStop, never
from minesweeper.logic.parts import ContradictionError

_MOST_FOR_A_TOTALIZER = 100_000
"""Cells times bound up to which a totalizer is small enough."""

_A_RUN = 2_000
"""How many conflicts the solver meets before it is seen whether it must stop: some milliseconds."""

Sentence = tuple[Sequence[int], int]
"""Some cells, and how many mines are among them."""


class Agreed(NamedTuple):
    """The cells on which all arrangements agree."""

    safe: list[int]
    mined: list[int]


class Arbiter:
    """A solver over some cells. Close it after use: it lives outside of Python's memory."""

    def __init__(self, sentences: Iterable[Sentence], must_stop: MustStop = never) -> None:
        self._solver = Solver("minisat22")
        self._must_stop = must_stop
        self._literals: dict[int, int] = {}
        self._last = 0
        """The last literal of a cell or of a question."""
        for cells, mines in sentences:
            self.demand(cells, mines, mines)

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

    def demand(self, cells: Sequence[int], least: int, most: int) -> None:
        """Let between so many and so many mines be among these few cells."""
        self._refuse_impossible(cells, least, most)
        for clause in self._clauses(cells, least, most):
            self._solver.add_clause(clause)

    def suppose(self, cells: Sequence[int], mines: int) -> int:
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

    def demand_in_all(self, least: int, most: int) -> None:
        """Let between so many and so many mines be among all cells that were spoken of."""
        self._refuse_impossible(self.cells, least, most)
        literals = list(self._literals.values())
        if most < len(literals):
            self._limit(literals, most)
        if least > 0:
            self._limit([-literal for literal in literals], len(literals) - least)

    def _limit(self, literals: list[int], most: int) -> None:
        small = len(literals) * most <= _MOST_FOR_A_TOTALIZER
        encoding = EncType.totalizer if small else EncType.cardnetwrk
        encoded = CardEnc.atmost(literals, most, top_id=self._last, encoding=encoding)
        self._last = max(self._last, encoded.nv)
        self._solver.append_formula(encoded.clauses)

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
        found = self._solve(list(supposed))
        if found is None:
            return None
        return {cell: found[at - 1] > 0 for cell, at in self._literals.items()}

    def agreed(self) -> Agreed:
        """The cells on which all arrangements agree; a ContradictionError where there is none."""
        model = self._solve([])
        if model is None:
            raise ContradictionError("The numbers contradict each other.")
        left = {literal: model[literal - 1] for literal in self._literals.values()}
        while left:
            differing = self._model_differing_from(list(left.values()))
            if differing is None:
                break
            left = {at: shown for at, shown in left.items() if differing[at - 1] == shown}
        return self._told(left)

    def _told(self, left: dict[int, int]) -> Agreed:
        cells = {literal: cell for cell, literal in self._literals.items()}
        return Agreed(
            [cells[at] for at, shown in left.items() if shown < 0],
            [cells[at] for at, shown in left.items() if shown > 0],
        )

    def _model_differing_from(self, shown: list[int]) -> list[int] | None:
        """A model in which at least one of these literals is the other way round."""
        others = [-literal for literal in shown]
        self._last += 1
        self._solver.add_clause([*others, -self._last])
        self._solver.set_phases(others)
        return self._solve([self._last])

    def _solve(self, assumed: list[int]) -> list[int] | None:
        while True:
            # Unlike solve(), this lets go of the interpreter's lock. It is asked in short runs
            # rather than interrupted: a call from another thread could meet a solver just freed.
            self._solver.conf_budget(_A_RUN)
            fits = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
            if fits is not None:
                return self._solver.get_model() if fits else None
            if self._must_stop():
                raise InterruptedThoughtError


@cache
def _subsets(size: int, chosen: int) -> list[tuple[int, ...]]:
    """Every choice of so many places among the first so many; none where it is too many."""
    return list(combinations(range(size), chosen))
