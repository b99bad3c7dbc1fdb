"""The coach: holds a losing move back, once for each cell, and says why."""

from dataclasses import dataclass

from minesweeper.agent.judge import (
    Case,
    Fate,
    Ruling,
    is_proved_only_ahead,
    safe_cell_first,
    with_proof,
)
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Held
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import Evidence
from minesweeper.logic.deduction import Verdict

LOCKED_FOR = 600
"""Milliseconds for which the same click stays held back: a double click is no second decision."""


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A move that was held back."""

    cell: Cell
    """The cell that loses: a mine, or any guess under a judge that moves mines into guesses."""
    why: Held
    is_fact: bool
    """True if this tells the player that the cell is a mine."""
    safe: Cell | None = None
    """The safe cell to open first, if only that way leads to a proof of the mine."""


class Coach:
    """Looks at the moves of one game before they are made."""

    def __init__(self, session: JudgedGame, now: Now) -> None:
        self._session = session
        self._now = now
        self._last: tuple[Cell, int, HeldBack] | None = None
        """The clicked cell of the last move held back, the end of its lock, and the answer."""
        self._held = {turn.cell for turn in session.history.turns if turn.action is Action.HOLD}

    def just_held(self, cell: Cell) -> HeldBack | None:
        """Returns the move on this cell that is still locked; None if there is none."""
        if self._last is None:
            return None
        at, until, held = self._last
        return held if at == cell and self._now() < until else None

    def hold(self, action: Action, cell: Cell) -> HeldBack | None:
        """Holds a move back that would lose; None if it may be made.

        Each cell that loses is held back only once: the second click is the player's decision.
        """
        foreseen = self._session.foresee(action, cell)
        if foreseen is None or foreseen[1].fate is not Fate.LOST:
            return None
        case, ruling = foreseen
        about = next((at for at in _losing_cells(case, ruling) if at not in self._held), None)
        if about is None:
            return None
        held = self._held_back(case, ruling, about)
        self._held.add(about)
        self._session.hold_back(about, is_fact=held.is_fact)
        self._last = (cell, self._now() + LOCKED_FOR, held)
        return held

    def _held_back(self, case: Case, ruling: Ruling, about: Cell) -> HeldBack:
        judge = self._session.judge
        if judge.evidence is not Evidence.BOARD and is_proved_only_ahead(case):
            # The numbers on the board do not give the mine away, so the coach does not either.
            safe = safe_cell_first(case, case.known_by(Evidence.SCOUT))
            return HeldBack(about, Held.AHEAD, is_fact=False, safe=safe)
        # A judge that moves mines into guesses does so wherever they were: that is no fact.
        is_fact = case.minefield.is_mined(about) and not judge.moves_against
        return HeldBack(about, self._why(case, ruling), is_fact)

    def _why(self, case: Case, ruling: Ruling) -> Held:
        if ruling.better is not None:
            return Held.LIKELIER
        if self._session.judge.evidence is Evidence.NONE:
            proof = with_proof(self._session.judge, case, ruling).proof
            return Held.SETTLED if proof else Held.MINED
        # A proof that ends with a safe cell names an overlooked one, or a chord's wrong flag.
        is_needless = any(
            end.verdict is Verdict.SAFE and end.cell not in case.flags for end in ruling.proof[-1:]
        )
        return Held.NEEDLESS if is_needless else Held.SETTLED


def _losing_cells(case: Case, ruling: Ruling) -> list[Cell]:
    """Returns the cells that lose the move, the one that the proof is about first."""
    proved, guess = ruling.proof[-1].cell if ruling.proof else None, ruling.mine_moves_into
    losing = case.mined or (case.cells if guess is None else (guess,))
    return sorted(losing, key=lambda cell: cell != proved)
