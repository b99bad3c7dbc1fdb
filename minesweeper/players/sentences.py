"""The sentence player: sets of cells and how many of them are mines, one taken from another.

After Hamouda's agent, which follows the CS50 project: subset inference, then any cell at random.
"""

from collections.abc import Iterable
from functools import partial

from minesweeper.game.chance import drawing_below
from minesweeper.game.level import FirstClick
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.reasons.techniques import ALL_MINES_FOUND, MINE_COUNT, SUBSET
from minesweeper.players.memory import is_finished, opened_since
from minesweeper.players.player import Act, Move, Why
from minesweeper.players.sentence_base import SentenceBase


class Sentences:
    """Opens what sentences about cells prove safe; else any cell that is not a known mine."""

    name = "sentences"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._below = drawing_below(f"player/{self.name}", seed)
        self._position: Position | None = None
        self._base = SentenceBase()

    def choose(self, position: Position) -> Move | None:
        """A cell that the sentences prove, or a guess."""
        if is_finished(position):
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
        """Make sentences of what was opened, and of those all that follow."""
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
        name = position.grid.cell(safe[0]).name
        reason = f"A sentence without a mine holds {name}, so it is safe."
        if by_subset[0]:
            reason = f"A sentence taken from one that holds it leaves {name} without a mine."
        technique = SUBSET if any(by_subset) else ALL_MINES_FOUND
        why = partial(_rests_on, self._base, position, safe[0])
        return _opening(position, safe, reason, technique, why)

    def _all_found(self, position: Position, unknown: list[int]) -> Move:
        reason = f"All mines are known, so {position.grid.cell(unknown[0]).name} is safe."
        why = partial(_counts_on, self._base, position, unknown[0])
        return _opening(position, unknown, reason, MINE_COUNT, why)

    def _guess(self, position: Position, unknown: list[int]) -> Move:
        """Any cell that is not known to be a mine, each as likely as any other."""
        cell = position.grid.cell(unknown[self._below(len(unknown))])
        chance = self._base.spread(position, len(unknown))
        reason = f"No sentence proves a cell safe; {cell.name} is one of {len(unknown)} at random."
        return Move(cell, Act.OPEN, chance, is_certain=False, reason=reason)


def _opening(position: Position, safe: list[int], reason: str, technique: str, why: Why) -> Move:
    first, *others = (position.grid.cell(at) for at in safe)
    return Move(
        first,
        Act.OPEN,
        0.0,
        is_certain=True,
        reason=reason,
        technique=technique,
        more=tuple(others),
        why=why,
    )


def _rests_on(base: SentenceBase, position: Position, at: int) -> Deduction:
    """The numbers that a sentence was made of, and the mines it was rid of."""
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
