"""Players with complete logic: their certain moves with reasons, their memory, and the agent's own.

A player gives the proof that it has at hand, and names it by the number of clues it rests on. The
instructor looks for the simplest reason, which takes longer than a game of these players.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING

from minesweeper.game.chance import drawing_below
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import least_likely_mine, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    MINE_COUNT,
    SUBSET,
)
from minesweeper.players.player import Move
from minesweeper.translation import N_, join_all
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

NumberAt = Callable[[Cell], int]
"""Returns the number that an opened cell shows."""

_MOST_NAMED = 4
"""The most clues that a sentence names one by one; of more clues it gives the number."""
_TOUCHES_NO_MINE = N_("The {clue} touches no mine, so {cell} is safe.")
_HAS_ITS_MINES = N_("The {clue} has all its mines, so {cell} is safe.")
_NEEDS_EVERY_CELL = N_("The {clue} needs every cell that is left around it, so {cell} is a mine.")
_SAFE_BY_BOTH = N_("{clues} cannot both be right if {cell} is a mine, so {cell} is safe.")
_SAFE_BY_ALL = N_("{clues} cannot all be right if {cell} is a mine, so {cell} is safe.")
_MINE_BY_BOTH = N_("{clues} cannot both be right if {cell} is safe, so {cell} is a mine.")
_MINE_BY_ALL = N_("{clues} cannot all be right if {cell} is safe, so {cell} is a mine.")
_SAFE_BY_COUNT = N_("{clues} and the mine count allow nothing else, so {cell} is safe.")
_MINE_BY_COUNT = N_("{clues} and the mine count allow nothing else, so {cell} is a mine.")
_ALL_MINES_ARE_FOUND = N_("All mines on the board are found, so {cell} is safe.")
_ONLY_MINES_ARE_LEFT = N_("As many mines are left as cells, so {cell} is a mine.")


def proved_move(known: Knowledge, position: Position) -> Move:
    """Returns a move that opens all proved safe cells, first proved first.

    Its reason is that of the first cell. Some cell must be proved safe.
    """
    safe = sorted(known.safe(), key=known.proved_at)
    hardest = max(safe, key=known.clues_behind)
    reason = explain(known.deduction(safe[0]), position.at)
    technique = technique_of(known.deduction(hardest))
    return Move.certain(safe, reason, technique, partial(_rests_on, known, safe[0]))


def _rests_on(known: Knowledge, cell: Cell) -> Deduction:
    """Returns the proof of a safe cell; its given cells are mines, because safe ones are open."""
    step = known.deduction(cell)
    mines = tuple(near for near in step.given if known.verdict(near) is Verdict.MINE)
    return replace(step, given=mines)


def technique_of(step: Deduction) -> str:
    """Returns the id of a proof's technique, by how many clues it rests on."""
    if step.uses_mine_count:
        return MINE_COUNT
    if len(step.clues) == 1:
        return ALL_ARE_MINES if step.verdict is Verdict.MINE else ALL_MINES_FOUND
    return SUBSET if len(step.clues) == 2 else CONTRADICTION


def explain(step: Deduction, number: NumberAt) -> str:
    """Returns a deduction as one sentence."""
    is_mine = step.verdict is Verdict.MINE
    if len(step.clues) == 1 and not step.uses_mine_count:
        (clue,) = step.clues
        safe = _HAS_ITS_MINES if number(clue) else _TOUCHES_NO_MINE
        name = _("{number} at {cell}").format(number=number(clue), cell=clue.name)
        form = _(_NEEDS_EVERY_CELL if is_mine else safe)
        return form.format(clue=name, cell=step.cell.name)
    if not step.clues:
        form = _(_ONLY_MINES_ARE_LEFT if is_mine else _ALL_MINES_ARE_FOUND)
        return form.format(cell=step.cell.name)
    if step.uses_mine_count:
        form = _(_MINE_BY_COUNT if is_mine else _SAFE_BY_COUNT)
    elif len(step.clues) == 2:
        form = _(_MINE_BY_BOTH if is_mine else _SAFE_BY_BOTH)
    else:
        form = _(_MINE_BY_ALL if is_mine else _SAFE_BY_ALL)
    return form.format(clues=_named(step.clues, number), cell=step.cell.name)


def _named(clues: tuple[Cell, ...], number: NumberAt) -> str:
    """Returns clues as the beginning of a sentence."""
    if len(clues) > _MOST_NAMED:
        return _("These {count} numbers").format(count=len(clues))
    name = _("the {number} at {cell}")
    names = join_all([name.format(number=number(clue), cell=clue.name) for clue in clues])
    return names[0].upper() + names[1:]


def opened_since(before: Position | None, now: Position) -> list[int] | None:
    """Returns the indices of the cells opened since `before`; None if that was another game."""
    if before is None or (before.grid, before.mines) != (now.grid, now.mines):
        return None
    changed = list(compress(range(now.grid.size), map(ne, before.seen, now.seen)))
    if any(before.seen[at] != COVERED or now.seen[at] >= COVERED for at in changed):
        return None
    return changed


class LogicPlayer:
    """A player that opens every proved safe cell, and guesses only if nothing is proved safe."""

    name: str

    def __init__(self, seed: int = 0, promise: FirstClick = FirstClick.SAFE) -> None:
        self._below = drawing_below(f"player/{self.name}", seed)
        self._promise = promise
        self._position: Position | None = None
        self._known: Knowledge | None = None

    def choose(self, position: Position) -> Move | None:
        """Returns the proved cells or a guess; None if every covered cell is a mine."""
        known = self._knowledge_of(position)
        if known.has_safe():
            return proved_move(known, position)
        return self.guess(known, position) if known.has_open_questions() else None

    def guess(self, known: Knowledge, position: Position) -> Move:
        """Returns the cell to guess if nothing is proved safe."""
        raise NotImplementedError

    def _knowledge_of(self, position: Position) -> Knowledge:
        """Updates the knowledge from the position before to this one.

        Raises a ContradictionError if no minefield fits it.
        """
        opened = opened_since(self._position, position)
        known, self._position = self._known, None
        if known is None or opened is None:
            known = Knowledge(position)
        else:
            known.learn(opened, [position.seen[at] for at in opened])
        known.reason()
        # Assigned only now, because nothing may be built on a contradiction.
        self._position, self._known = position, known
        return known


def least_likely(odds: "Odds | EstimatedOdds") -> tuple[Cell, float]:
    """Returns the cell that is least likely a mine, and its chance; some must be open questions."""
    cell = least_likely_mine(odds)
    assert cell is not None, f"an open question is left, but nothing to guess: {odds.position}"
    chance = odds.chance(cell)
    assert chance is not None, f"{cell.name} is covered"
    return cell, chance


class Satisfiability(LogicPlayer):
    """The agent itself as a player: complete logic, and the least likely mine by exact odds.

    It comes from the thesis behind this game (K. Tekin, St Andrews 2023), whose agent asks a SAT
    solver what follows from the opened numbers. It opens what is proved safe, first proved first.
    Its rule of guessing: the least likely mine and, among equals, the cell with the fewest covered
    neighbours.
    """

    name = "satisfiability"

    def guess(self, _known: Knowledge, position: Position) -> Move:
        """Returns the least likely mine."""
        cell, chance = least_likely(odds_of(position))
        reason = _(
            "Nothing is certainly safe. {cell} is the safest cell: the chance of a mine is "
            "{percent} %."
        ).format(cell=cell.name, percent=exact_percent(chance))
        return Move(cell, chance, reason)
