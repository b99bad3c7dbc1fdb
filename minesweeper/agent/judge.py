"""What a move deserves: follows the rule of a judge, on the position before the move."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from minesweeper.agent.scout import BoardProofs, Scout, indices_of, way_to
from minesweeper.game.grid import Cell
from minesweeper.game.judges import Evidence, Judge
from minesweeper.game.minefield import Minefield
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge

_ROUNDING = 1e-9
"""What two chances can differ by though they are equal."""


class Fate(Enum):
    """What becomes of a move."""

    OPENED = "opened"
    SPARED = "spared"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a judge says of a move."""

    fate: Fate
    reason: str = ""
    """Which part of the rule was broken, in one sentence."""
    better: Cell | None = None
    """The cell with the lower chance of a mine, where that was the reason."""
    lesson: tuple[Reason, ...] = ()
    """The way to the mistake, or to the safe cell that was overlooked."""
    turned_on: Cell | None = None
    """The cell that the mines move into."""

    @property
    def pointed(self) -> Cell | None:
        """The cell to look at: one that was better, safe or wrongly flagged, or the mine itself."""
        if self.better is not None:
            return self.better
        return self.lesson[-1].cell if self.lesson else None


@dataclass(frozen=True)
class Case:
    """A move before a judge, and what there is to look at; all of it worked out when asked for."""

    position: Position
    minefield: Minefield
    cells: tuple[Cell, ...]
    """What the move would open."""
    board_proofs: BoardProofs
    scout: Callable[[], Scout]
    """Gives a scout that has gone as far as it can."""
    chorded: Cell | None = None
    flags: frozenset[Cell] = frozenset()

    @cached_property
    def mined(self) -> tuple[Cell, ...]:
        """The cells that hold a mine."""
        return tuple(cell for cell in self.cells if self.minefield.is_mined(cell))

    @property
    def board(self) -> Knowledge:
        """What the numbers prove that the player sees."""
        return self.board_proofs.known()

    def evidence(self, whose: Evidence) -> Knowledge:
        """What the board proves, or the scout."""
        if whose is not Evidence.SCOUT:
            return self.board
        scout = self.scout()
        scout.finish()
        return scout.known


def rule(judge: Judge, case: Case) -> Ruling:
    """What this judge says of a move that opens something."""
    if judge.moves_against:
        return _rule_cruelly(judge, case)
    if not case.mined:
        return Ruling(Fate.OPENED)
    if judge.evidence is Evidence.NONE:
        return _lost_at_once(case)
    return (
        _lost_by_proof(judge, case)
        or _lost_by_oversight(judge, case, case.mined)
        or _lost_by_odds(judge, case)
        or Ruling(Fate.SPARED)
    )


def as_lost(ruling: Ruling, case: Case) -> Ruling:
    """What is said of a recorded loss. Rules may have become milder since; it stays lost."""
    told = ruling.reason or hit_told(case)
    return replace(ruling, fate=Fate.LOST, reason=told)


def _rule_cruelly(judge: Judge, case: Case) -> Ruling:
    proved = _lost_by_proof(judge, case)
    if proved:
        return proved
    board = case.board
    questions = [cell for cell in case.cells if board.verdict(cell) is Verdict.OPEN]
    against = [cell for cell in questions if case.minefield.is_mined(cell)] or questions
    overlooked = _lost_by_oversight(judge, case, against)
    return overlooked or Ruling(Fate.SPARED if case.mined else Fate.OPENED)


# The ways to lose.


def _lost_at_once(case: Case) -> Ruling:
    """Classic: a mine is a mine. Whether logic could have found it is asked later, if at all."""
    return Ruling(Fate.LOST, hit_told(case))


_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven")
"""How many of up to eight flags, where not all of them."""


def hit_told(case: Case) -> str:
    """That what a move opened were mines, and which flag let a chord do it."""
    told = mines_told(case.mined or case.cells, case.chorded)
    flag = wrong_flag_told(case)
    return f"{told.removesuffix('.')}, so {flag}." if flag else told


def wrong_flag_told(case: Case, known: Knowledge | None = None) -> str:
    """Which flag must be wrong where a chord opened a mine; nothing where it was no chord.

    A chord has as many flags as its number says, so of these as many are on safe cells as it
    opens mines. Where what is known has to tell, those are named that are proved to be.
    """
    flags = list(flags_beside(case))
    wrong, some = len(case.mined), ""
    if known is not None:
        proved = [flag for flag in flags if known.verdict(flag) is Verdict.SAFE]
        flags, wrong, some = proved or flags, len(proved) or 1, "at least "
    if len(flags) < 2:
        return f"the flag at {flags[0].name} is wrong" if flags else ""
    told = f"the flags at {cells_told(flags)}"
    if wrong < len(flags):
        told = f"{some}{_COUNTS[wrong]} of {told}"
    return f"{told} {'is' if wrong == 1 else 'are'} wrong"


def mines_told(hit: Sequence[Cell], chorded: Cell | None = None) -> str:
    """That these were mines, and what opened them."""
    who = "You" if chorded is None else f"The chord at {chorded.name}"
    were = "they were mines." if len(hit) > 1 else "it was a mine."
    return f"{who} opened {cells_told(hit)}, and {were}"


def cells_told(cells: Sequence[Cell]) -> str:
    """Cells in a sentence: A1, B2 and C3."""
    *others, last = [cell.name for cell in cells]
    return f"{', '.join(others)} and {last}" if others else last


def with_its_way(judge: Judge, case: Case, ruling: Ruling) -> Ruling:
    """A loss with the way to the mistake, also where the judge asked for no proof.

    The way is empty where not even the scout could have found it.
    """
    if ruling.fate is not Fate.LOST or judge.spares:
        return ruling
    return replace(ruling, lesson=_lesson(case, Evidence.SCOUT))


def _lost_by_proof(judge: Judge, case: Case) -> Ruling | None:
    known = case.evidence(judge.evidence)
    if known.can_all_be_safe(indices_of(known, case.cells)):
        return None
    steps = _lesson(case, judge.evidence)
    told = _proof_told(judge, case, steps, wrong_flag_told(case, known))
    # A chord can be wrong though none of its cells is proved to be a mine.
    return Ruling(Fate.LOST, told, lesson=steps or _way_to_a_safe_cell(judge, case, case.cells[0]))


def _proof_told(judge: Judge, case: Case, steps: Sequence[Reason], flag: str) -> str:
    told, so = "a mine there", f", so {flag}" if flag else ""
    if steps and steps[-1].cell in case.cells:
        told = f"the mine at {steps[-1].cell.name}"
    elif case.chorded is not None:
        told = f"a mine among the cells around {case.chorded.name}"
        so = so.replace(", so", ", for") if steps else so
    if judge.evidence is not Evidence.SCOUT or len(steps) == 1:
        return f"The numbers on the board prove {told}{so}."
    on = f", {len(steps)} steps on" if steps else ""
    return f"Logic proves {told}{on}{so}."


def _lesson(case: Case, evidence: Evidence) -> tuple[Reason, ...]:
    """The way to the mistake: a mine among the cells, or a flag that stands on a safe one."""
    known = case.evidence(evidence)
    mines = [cell for cell in case.cells if known.verdict(cell) is Verdict.MINE]
    flags = [cell for cell in flags_beside(case) if known.verdict(cell) is Verdict.SAFE]
    numbers = case.minefield.numbers if evidence is Evidence.SCOUT else None
    return way_to(known, mines or flags, case.position, numbers)


def flags_beside(case: Case) -> Iterable[Cell]:
    """The flagged cells around a number that was chorded."""
    if case.chorded is None:
        return ()
    return [cell for cell in case.position.grid.neighbours(case.chorded) if cell in case.flags]


def _way_to_a_safe_cell(judge: Judge, case: Case, near: Cell) -> tuple[Reason, ...]:
    """The way to a safe cell near a move; none where there is none, or the judge minds none."""
    board = case.board
    if not (judge.condemns_needless_guesses and board.has_safe()):
        return ()
    return way_to(board, board.safe(), case.position, None, near)


def _lost_by_oversight(judge: Judge, case: Case, guessed: Sequence[Cell]) -> Ruling | None:
    steps = _way_to_a_safe_cell(judge, case, guessed[0]) if guessed else ()
    if not steps:
        return None
    guess, safe = guessed[0], steps[-1].cell
    told = f"{guess.name} was a guess while {safe.name} was provably safe."
    turned_on = guess if judge.moves_against else None
    return Ruling(Fate.LOST, told, lesson=steps, turned_on=turned_on)


def _lost_by_odds(judge: Judge, case: Case) -> Ruling | None:
    if judge.margin is None:
        return None
    try:
        odds = Odds.of(case.position)
    except TooWideError:
        # Estimated odds never condemn.
        return None
    chances = [(chance, at) for at, chance in enumerate(odds.chances) if chance is not None]
    least, at = min(chances)
    worst = max(case.mined, key=lambda cell: odds.chance(cell) or 0.0)
    chance = odds.chance(worst) or 0.0
    if chance - least <= judge.margin + _ROUNDING:
        return None
    better = case.position.grid.cell(at)
    told = (
        f"{worst.name} was a mine with a chance of {exact_percent(chance)} %, "
        f"{better.name} with one of {exact_percent(least)} %."
    )
    return Ruling(Fate.LOST, told, better=better)
