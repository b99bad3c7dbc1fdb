"""Sentences about cells: sets of them, and how many are mines; one is taken from another."""

from collections import deque
from collections.abc import Iterable

from minesweeper.game.position import COVERED, Position
from minesweeper.logic.work_budget import check_room, spend

Cells = frozenset[int]
"""Some cells, as indices of the grid."""
_A_SENTENCE = 100
"""What a sentence costs, as `effort` counts."""
_MOST_SENTENCES = 250_000
"""How many sentences there may be with a work budget: each takes some kilobytes."""
NOBODY: Cells = frozenset()


class SentenceBase:
    """Sentences, and the cells that they settle."""

    def __init__(self) -> None:
        self.safe: dict[int, bool] = {}
        """The cells known to be safe, opened ones too, in order; whether subsets were needed."""
        self.mines: dict[int, bool] = {}
        """The same for mines."""
        self._counts: dict[Cells, int] = {}
        """How many mines each set of unknown cells has."""
        self._derived: set[Cells] = set()
        """The sentences that subset inference made."""
        self._said_by: dict[Cells, Cells] = {}
        """The opened cells whose numbers each sentence was made of."""
        self._found_by: dict[int, tuple[Cells, int]] = {}
        """For each cell found safe those that said so, and how many mines were known by then."""
        self._about: dict[int, dict[Cells, None]] = {}
        """The sentences that speak of a cell."""
        self._waiting: deque[Cells] = deque()

    def unknown(self, position: Position) -> list[int]:
        """The covered cells that are not known to be mines."""
        covered = (at for at, value in enumerate(position.seen) if value == COVERED)
        return [at for at in covered if at not in self.mines]

    def spread(self, position: Position, unknown: int) -> float:
        """How likely a mine is in so many unknown cells, if those left lay anywhere."""
        return min(max(position.mines - len(self.mines), 0) / unknown, 1.0)

    def rests_on(self, cell: int) -> tuple[Cells, list[int]]:
        """The opened cells by whose numbers a cell was found safe, and the mines known by then."""
        clues, known = self._found_by[cell]
        return clues, list(self.mines)[:known]

    def add(
        self, cells: Cells, mines: int, said_by: Cells = NOBODY, *, is_derived: bool = False
    ) -> None:
        """Take in a sentence that opened cells say, without the cells that are known already."""
        mines -= sum(cell in self.mines for cell in cells)
        rest = frozenset(cell for cell in cells if cell not in self.mines and cell not in self.safe)
        if not rest or rest in self._counts:
            return
        spend(_A_SENTENCE)
        check_room(len(self._counts), _MOST_SENTENCES)
        self._counts[rest] = mines
        self._said_by[rest] = said_by
        if is_derived or self._rests_on_subsets(cells - rest):
            self._derived.add(rest)
        for cell in rest:
            self._about.setdefault(cell, {})[rest] = None
        if mines in (0, len(rest)):
            # Simple things first, so that nothing seems to need a subset that does not.
            self._waiting.appendleft(rest)
        else:
            self._waiting.append(rest)

    def _rests_on_subsets(self, known: Iterable[int]) -> bool:
        return any(self.safe.get(cell) or self.mines.get(cell) for cell in known)

    def infer(self) -> None:
        """Draw every conclusion."""
        while self._waiting:
            cells = self._waiting.popleft()
            mines = self._counts.get(cells)
            if mines is None:
                continue
            if mines in (0, len(cells)):
                derived = cells in self._derived
                if not mines:
                    found_by = self._said_by[cells], len(self.mines)
                    self._found_by |= dict.fromkeys(cells, found_by)
                self.mark(sorted(cells), mined=mines > 0, by_subset=derived)
            else:
                self._take_subsets(cells)

    def _take_subsets(self, cells: Cells) -> None:
        """Take this sentence from those that hold it, and those that it holds from it."""
        near = {other: None for cell in cells for other in self._about[cell]}
        spend(2 * len(near))
        for other in near:
            if cells < other:
                self._add_rest(other, cells)
            elif other < cells:
                self._add_rest(cells, other)

    def _add_rest(self, cells: Cells, taken: Cells) -> None:
        """Take in what a sentence says of the cells that another one does not speak of."""
        rest = cells - taken
        if rest not in self._counts:
            mines = self._counts[cells] - self._counts[taken]
            clues = self._said_by[cells] | self._said_by[taken]
            self.add(rest, mines, clues, is_derived=True)

    def mark(self, cells: Iterable[int], *, mined: bool, by_subset: bool = False) -> None:
        """Note what cells are, and shorten the sentences about them."""
        known = self.mines if mined else self.safe
        for cell in cells:
            if cell in known:
                continue
            known[cell] = by_subset
            for sentence in list(self._about.pop(cell, ())):
                self._shorten(sentence)

    def _shorten(self, sentence: Cells) -> None:
        mines, clues = self._counts.pop(sentence), self._said_by.pop(sentence)
        derived = sentence in self._derived
        self._derived.discard(sentence)
        for cell in sentence:
            if cell in self._about:
                del self._about[cell][sentence]
        self.add(sentence, mines, clues, is_derived=derived)

    def shares(self) -> dict[int, float]:
        """How likely a mine looks in each cell of the frontier: by its worst sentence."""
        found: dict[int, float] = {}
        for cells, mines in self._counts.items():
            share = mines / len(cells)
            for cell in cells:
                found[cell] = max(share, found.get(cell, share))
        return found
