"""Hints: whether anything is certain, and the easiest of what is, in a card of its own."""

from collections.abc import Iterable

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.any_odds import least_likely, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.easy_reasons import easiest_reason
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import as_reason, simplest_proof
from minesweeper.teaching.cards import CardMaker, Report, no_report
from minesweeper.teaching.lesson import Card, Hint


def hint_for(
    position: Position, board: Knowledge, known: Iterable[Cell], near: Cell | None, report: Report
) -> Hint:
    """What is certain in a position, of which this is what the board proves.

    `known` are cells that the player takes for mines, flagged or pointed out by hints before;
    those that the board proves are no news, and what follows from them follows at once.
    """
    # A mine that was proved and then told of is still proved, and shown.
    safe, mined = board.safe(), [at for at in board.mined() if position.at(at) == COVERED]
    old = set(known).intersection(mined)
    new = [(cell, Verdict.SAFE) for cell in safe]
    new += [(cell, Verdict.MINE) for cell in mined if cell not in old]
    if not new:
        return _safest(position, len(mined))
    seen = _with_mines(position, old)
    (card,) = CardMaker(seen, seen.at, report).cards_of_route([easiest_reason(seen, new, near)])
    return Hint(len(safe), len(mined), card)


def _safest(position: Position, mined: int) -> Hint:
    """Nothing new is certain: the least likely mine."""
    odds = odds_of(position)
    best = least_likely(odds)
    chance = None if best is None else odds.chances[position.grid.index(best)]
    return Hint(0, mined, None, best, chance, is_exact=isinstance(odds, Odds))


def _with_mines(position: Position, mines: Iterable[Cell]) -> Position:
    """A position in which these mines are known, because the player has flagged them."""
    seen = bytearray(position.seen)
    for cell in mines:
        seen[position.grid.index(cell)] = SHOWN_MINE
    return Position(position.grid, bytes(seen), position.mines)


MOST_CELLS = 100_000
"""The largest board whose moves have a card: nothing can end the look at the whole of a larger one,
and a click would wait for it too long."""


def card_of_proof(proof: Deduction, position: Position, report: Report = no_report) -> Card:
    """The simplest reason for a cell, where the mines that its proof builds on are known.

    A proof can name all numbers of a part; a card names those that are enough.
    """
    view = ProofState(position)
    for mine in proof.given:
        view.settle(view.place(mine), Verdict.MINE)
    place = view.place(proof.cell)
    step = as_reason(view, place, proof.verdict, simplest_proof(view, place, proof.verdict))
    return CardMaker(position, position.at, report).card_of_step(step, proof.given)
