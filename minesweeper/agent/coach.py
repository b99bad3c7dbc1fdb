"""Holds back, once a cell, a move that the judge would call lost."""

from dataclasses import dataclass

from minesweeper.agent.judge import Case, Fate, Ruling, with_its_way
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Held
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import Evidence
from minesweeper.logic.deduction import Verdict

LOCKED_FOR = 600
"""How long, in milliseconds, a move that was held back is not taken: half a double click is a slip,
no decision."""


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A move that was held back."""

    cell: Cell
    """The cell it was about: a mine, except where any guess would have lost."""
    why: Held
    is_fact: bool
    """Whether the player learnt by it that the cell is a mine."""


class Coach:
    """Looks at the moves of one game before they are taken."""

    def __init__(self, play: JudgedGame, now: Now) -> None:
        self._play = play
        self._now = now
        self._last: tuple[Cell, int, HeldBack] | None = None
        """Where a move was held back last, until when it stays so, and why."""
        self._held = {turn.cell for turn in play.history.turns if turn.action is Action.HOLD}

    def just_held(self, cell: Cell) -> HeldBack | None:
        """The move on this cell that was held back only just now, if there was one."""
        if self._last is None:
            return None
        at, until, held = self._last
        return held if at == cell and self._now() < until else None

    def hold(self, action: Action, cell: Cell) -> HeldBack | None:
        """Hold a move back that would lose; None where it may be taken."""
        foreseen = self._play.foresee(action, cell)
        if foreseen is None or foreseen[1].fate is not Fate.LOST:
            return None
        case, ruling = foreseen
        about = next((at for at in _about(case, ruling) if at not in self._held), None)
        if about is None:
            return None
        # A judge that turns the mines against a guess would do so wherever they lie.
        is_fact = case.minefield.is_mined(about) and not self._play.judge.moves_against
        held = HeldBack(about, self._why(case, ruling), is_fact)
        self._held.add(about)
        self._play.hold_back(about, is_fact=is_fact)
        self._last = (cell, self._now() + LOCKED_FOR, held)
        return held

    def _why(self, case: Case, ruling: Ruling) -> Held:
        if ruling.better is not None:
            return Held.LIKELIER
        if self._play.judge.evidence is Evidence.NONE:
            way = with_its_way(self._play.judge, case, ruling).lesson
            return Held.SETTLED if way else Held.MINED
        ends = ruling.lesson[-1:]
        overlooked = [end for end in ends if end.verdict is Verdict.SAFE]
        is_needless = any(end.cell not in case.flags for end in overlooked)
        return Held.NEEDLESS if is_needless else Held.SETTLED


def _about(case: Case, ruling: Ruling) -> list[Cell]:
    """The cells of a move that lose it, the one that logic tells of first."""
    told = ruling.lesson[-1].cell if ruling.lesson else None
    lose = case.mined or ((ruling.turned_on,) if ruling.turned_on is not None else case.cells)
    return sorted(lose, key=lambda cell: cell != told)
