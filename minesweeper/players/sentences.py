"""Two sentence players: sentences "n of these cells are mines", subtracted from each other.

After Hamouda's agent, which follows the Minesweeper project of CS50: if one sentence's cells are a
subset of another's, their difference is a new sentence. `{A1, B1, C1} = 2` and `{A1, B1} = 1` give
`{C1} = 1`. Their rules of guessing: `sentences` opens any cell that is not a known mine, at random;
`sentences+`, with what its author had planned, opens the cell whose worst sentence asks for the
smallest share of mines, and a corner among equals.
"""

from collections import deque
from collections.abc import Iterable
from functools import partial

from minesweeper.game.chance import drawing_below
from minesweeper.game.grid import Grid
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.reasons.techniques import ALL_MINES_FOUND, MINE_COUNT, SUBSET
from minesweeper.logic.work_budget import check_memory, spend
from minesweeper.players.complete_logic import opened_since
from minesweeper.players.player import Move
from minesweeper.translation import gettext as _
from minesweeper.translation import ngettext

Cells = frozenset[int]
"""A set of cells, as indices of the grid."""
_WORK_A_SENTENCE = 100
"""Units of the work budget for a sentence."""
_MOST_SENTENCES = 250_000
"""The most sentences under a work budget: each takes some kilobytes of memory."""
NO_CELLS: Cells = frozenset()


class SentenceBase:
    """Sentences, and the cells that they settle."""

    def __init__(self) -> None:
        self.safe: dict[int, bool] = {}
        """Safe cells, opened ones included, oldest first. True if subset inference was needed."""
        self.mines: dict[int, bool] = {}
        """Mines, oldest first. True if subset inference was needed."""
        self._counts: dict[Cells, int] = {}
        """The number of mines of each set of unknown cells."""
        self._derived: set[Cells] = set()
        """The sentences that subset inference made."""
        self._said_by: dict[Cells, Cells] = {}
        """The opened cells whose numbers each sentence was made of."""
        self._found_by: dict[int, tuple[Cells, int]] = {}
        """For each cell found safe: the opened cells behind it, and the mines known then."""
        self._about: dict[int, dict[Cells, None]] = {}
        """The sentences that contain each cell."""
        self._waiting: deque[Cells] = deque()

    def unknown(self, position: Position) -> list[int]:
        """Returns the covered cells that are not known to be mines."""
        covered = (at for at, value in enumerate(position.seen) if value == COVERED)
        return [at for at in covered if at not in self.mines]

    def spread(self, position: Position, unknown: int) -> float:
        """Returns the share of mines among `unknown` covered cells."""
        return min(max(position.mines - len(self.mines), 0) / unknown, 1.0)

    def rests_on(self, cell: int) -> tuple[Cells, list[int]]:
        """Returns the opened cells whose numbers proved a cell safe, and the mines known then."""
        clues, known = self._found_by[cell]
        return clues, list(self.mines)[:known]

    def add(
        self, cells: Cells, mines: int, said_by: Cells = NO_CELLS, *, is_derived: bool = False
    ) -> None:
        """Adds a sentence about cells; `said_by` are the opened cells it comes from.

        Cells that are already known are left out of it.
        """
        mines -= sum(cell in self.mines for cell in cells)
        rest = frozenset(cell for cell in cells if cell not in self.mines and cell not in self.safe)
        if not rest or rest in self._counts:
            return
        spend(_WORK_A_SENTENCE)
        check_memory(len(self._counts), _MOST_SENTENCES)
        self._counts[rest] = mines
        self._said_by[rest] = said_by
        if is_derived or self._rests_on_subsets(cells - rest):
            self._derived.add(rest)
        for cell in rest:
            self._about.setdefault(cell, {})[rest] = None
        if mines in (0, len(rest)):
            # Simple sentences come first, so that no cell seems to need a subset that it does not
            # need.
            self._waiting.appendleft(rest)
        else:
            self._waiting.append(rest)

    def _rests_on_subsets(self, known: Iterable[int]) -> bool:
        return any(self.safe.get(cell) or self.mines.get(cell) for cell in known)

    def infer(self) -> None:
        """Adds all sentences that follow from others, and settles all cells that they prove."""
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
        """Subtracts this sentence from those that contain it, and those it contains from it."""
        near = {other: None for cell in cells for other in self._about[cell]}
        spend(2 * len(near))
        for other in near:
            if cells < other:
                self._add_rest(other, cells)
            elif other < cells:
                self._add_rest(cells, other)

    def _add_rest(self, cells: Cells, taken: Cells) -> None:
        """Adds the difference of two sentences."""
        rest = cells - taken
        if rest not in self._counts:
            mines = self._counts[cells] - self._counts[taken]
            clues = self._said_by[cells] | self._said_by[taken]
            self.add(rest, mines, clues, is_derived=True)

    def mark(self, cells: Iterable[int], *, mined: bool, by_subset: bool = False) -> None:
        """Marks cells as mines or safe, and shortens the sentences about them."""
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
        """Returns how likely a mine looks in each cell of the frontier, by its worst sentence."""
        found: dict[int, float] = {}
        for cells, mines in self._counts.items():
            share = mines / len(cells)
            for cell in cells:
                found[cell] = max(share, found.get(cell, share))
        return found


class Sentences:
    """Opens what sentences prove safe; guesses any cell that is not a known mine."""

    name = "sentences"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._below = drawing_below(f"player/{self.name}", seed)
        self._position: Position | None = None
        self._base = SentenceBase()

    def choose(self, position: Position) -> Move | None:
        """Returns the cells that the sentences prove safe, or a guess."""
        if position.is_finished:
            return None
        self._read(position)
        safe = [at for at in self._base.safe if position.seen[at] == COVERED]
        if safe:
            return self._certain(position, safe)
        unknown = self._base.unknown(position)
        if len(self._base.mines) == position.mines:
            return self._all_found(position, unknown)
        return self._guess(position, unknown)

    def _read(self, position: Position) -> None:
        """Makes sentences of the opened cells, and all that follow from them."""
        opened = opened_since(self._position, position)
        if opened is None:
            self._base = SentenceBase()
            shown = enumerate(position.seen)
            self._base.mark([at for at, value in shown if value == SHOWN_MINE], mined=True)
            opened = [at for at, value in enumerate(position.seen) if value < COVERED]
        self._base.mark(opened, mined=False)
        for at in opened:
            around = frozenset(position.grid.around(at))
            self._base.add(around, position.seen[at], frozenset((at,)))
        self._base.infer()
        self._position = position

    def _certain(self, position: Position, safe: list[int]) -> Move:
        by_subset = [self._base.safe[at] for at in safe]
        cells = list(map(position.grid.cell, safe))
        name = cells[0].name
        reason = _("{name} is in a sentence with no mines, so it is safe.").format(name=name)
        if by_subset[0]:
            reason = _(
                "Subtracting one sentence from another shows that {name} has no mine."
            ).format(name=name)
        technique = SUBSET if any(by_subset) else ALL_MINES_FOUND
        why = partial(_rests_on, self._base, position, safe[0])
        return Move.certain(cells, reason, technique, why)

    def _all_found(self, position: Position, unknown: list[int]) -> Move:
        cells = list(map(position.grid.cell, unknown))
        reason = _("All mines are known, so {cell} is safe.").format(cell=cells[0].name)
        why = partial(_counts_on, self._base, position, unknown[0])
        return Move.certain(cells, reason, MINE_COUNT, why)

    def _guess(self, position: Position, unknown: list[int]) -> Move:
        """Returns any cell that is not known to be a mine, all equally likely."""
        cell = position.grid.cell(unknown[self._below(len(unknown))])
        chance = self._base.spread(position, len(unknown))
        reason = ngettext(
            "No sentence proves a cell safe, so {cell} is picked at random from {count} cell.",
            "No sentence proves a cell safe, so {cell} is picked at random from {count} cells.",
            len(unknown),
        ).format(cell=cell.name, count=len(unknown))
        return Move(cell, chance, reason)


def _rests_on(base: SentenceBase, position: Position, at: int) -> Deduction:
    """Returns the proof of a safe cell: the numbers behind its sentence, and the known mines."""
    clues, mines = base.rests_on(at)
    near = {cell for clue in clues for cell in position.grid.around(clue)}
    given = (mine for mine in mines if mine in near)
    return _deduction(position, at, clues, given)


def _counts_on(base: SentenceBase, position: Position, at: int) -> Deduction:
    return _deduction(position, at, (), base.mines, uses_mine_count=True)


def _deduction(
    position: Position,
    at: int,
    clues: Iterable[int],
    mines: Iterable[int],
    *,
    uses_mine_count: bool = False,
) -> Deduction:
    cell, seen = position.grid.cell, position.seen
    return Deduction(
        cell(at),
        Verdict.SAFE,
        tuple(map(cell, sorted(clues))),
        tuple(cell(mine) for mine in sorted(mines) if seen[mine] == COVERED),
        uses_mine_count,
    )


class SentencesPlus(Sentences):
    """Opens what sentences prove safe; guesses by the worst sentence about each cell."""

    name = "sentences+"

    def _guess(self, position: Position, unknown: list[int]) -> Move:
        """Returns the cell that sentences call least likely a mine; of equals a corner."""
        spread = self._base.spread(position, len(unknown))
        chances = dict.fromkeys(unknown, spread) | self._base.shares()
        least = min(chances.values())
        equals = [at for at in unknown if chances[at] == least]
        cell = position.grid.cell(self._pick(position.grid, equals))
        reason = _(
            "No sentence proves a cell safe, and none puts the chance of a mine at {cell} "
            "above {percent} %."
        ).format(cell=cell.name, percent=exact_percent(least))
        return Move(cell, least, reason)

    def _pick(self, grid: Grid, equals: list[int]) -> int:
        """Returns a corner if one is among the equals: corners most likely open an area."""
        corners = [at for at in equals if len(grid.around(at)) <= 3]
        among = corners or equals
        return among[self._below(len(among))]
