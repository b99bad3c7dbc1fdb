"""The certain move of the players that reason with complete logic, and why it is certain.

A player says what it has at hand: how many clues a proof of its own rests on. The instructor looks
for the simplest reason, which takes longer than a game of these players.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import compress
from operator import ne

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    MINE_COUNT,
    SUBSET,
)
from minesweeper.players.player import Act, Move

NumberAt = Callable[[Cell], int]
"""Gives the number that an opened cell shows."""

_MOST_NAMED = 4
"""How many clues a sentence names one by one."""


def proved_move(known: Knowledge, position: Position) -> Move:
    """Open all that is proved safe, first proved first, with the reason for the first cell."""
    safe = sorted(known.safe(), key=known.proved_at)
    hardest = max(safe, key=known.clues_behind)
    return Move(
        safe[0],
        Act.OPEN,
        0.0,
        is_certain=True,
        reason=told(known.deduction(safe[0]), position.at),
        technique=technique(known.deduction(hardest)),
        more=tuple(safe[1:]),
        why=partial(_rests_on, known, safe[0]),
    )


def _rests_on(known: Knowledge, cell: Cell) -> Deduction:
    """The proof of the cell that was proved safe first, without what lies open since."""
    step = known.deduction(cell)
    mines = tuple(near for near in step.given if known.verdict(near) is Verdict.MINE)
    return replace(step, given=mines)


def technique(step: Deduction) -> str:
    """What a proof is called by how much it rests on."""
    if step.uses_mine_count:
        return MINE_COUNT
    if len(step.clues) == 1:
        return ALL_ARE_MINES if step.verdict is Verdict.MINE else ALL_MINES_FOUND
    return SUBSET if len(step.clues) == 2 else CONTRADICTION


def told(step: Deduction, number: NumberAt) -> str:
    """A step in one plain sentence."""
    found = "a mine" if step.verdict is Verdict.MINE else "safe"
    return f"{_because(step, number)}, so {step.cell.name} is {found}."


def _because(step: Deduction, number: NumberAt) -> str:
    if step.uses_mine_count:
        return _because_of_the_count(step, number)
    if len(step.clues) > 1:
        all_ = "both" if len(step.clues) == 2 else "all"
        other = "safe" if step.verdict is Verdict.MINE else "a mine"
        clues = _named(step.clues, number)
        return f"{clues} cannot {all_} be right if {step.cell.name} is {other}"
    clue = _named(step.clues, number)
    if step.verdict is Verdict.MINE:
        return f"{clue} needs every cell that is left around it"
    return f"{clue} has all its mines" if number(step.clues[0]) else f"{clue} touches no mine"


def _because_of_the_count(step: Deduction, number: NumberAt) -> str:
    if step.clues:
        return f"{_named(step.clues, number)} and the mine count leave no other way"
    if step.verdict is Verdict.MINE:
        return "As many mines are left as cells"
    return "All mines of the board are found"


def _named(clues: tuple[Cell, ...], number: NumberAt) -> str:
    """Clues as the beginning of a sentence."""
    if len(clues) > _MOST_NAMED:
        return f"These {len(clues)} numbers"
    *others, last = [f"the {number(clue)} at {clue.name}" for clue in clues]
    told = f"{', '.join(others)} and {last}" if others else last
    return told[0].upper() + told[1:]


def is_finished(position: Position) -> bool:
    """Whether nothing is left to open: no more cells are covered than there are mines."""
    hidden = position.mines - position.seen.count(SHOWN_MINE)
    return position.seen.count(COVERED) <= hidden


def opened_since(before: Position | None, now: Position) -> list[int] | None:
    """The indices of the cells opened since; None where one position didn't grow from the other."""
    if before is None or (before.grid, before.mines) != (now.grid, now.mines):
        return None
    changed = list(compress(range(now.grid.size), map(ne, before.seen, now.seen)))
    if any(before.seen[at] != COVERED or now.seen[at] >= COVERED for at in changed):
        return None
    return changed


class IncrementalKnowledge:
    """All that follows from the positions of one game, worked out from what is new in each."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._known: Knowledge | None = None

    def of(self, position: Position) -> Knowledge:
        """What a position proves; a ContradictionError where no minefield fits it."""
        opened = opened_since(self._position, position)
        known, self._position = self._known, None
        if known is None or opened is None:
            known = Knowledge(position)
        else:
            known.learn(opened, [position.seen[at] for at in opened])
        known.reason()
        # Only now: what a contradiction leaves behind is not to be built upon.
        self._position, self._known = position, known
        return known
