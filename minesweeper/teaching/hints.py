"""Hints: the number of certain cells, and a card about the easiest conclusion."""

from collections.abc import Iterable

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.analysis import least_likely_mine, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import as_reason, easiest_reason, simplest_proof
from minesweeper.teaching.cards import CardMaker, Report, no_report
from minesweeper.teaching.lesson import Card, Hint

MOST_CELLS = 100_000
"""Moves on larger boards get no card: the search cannot be cancelled, and a click would wait."""


def hint_for(  # noqa: PLR0913  a question, and what its player knows already
    position: Position,
    board: Knowledge,
    flags: Iterable[Cell],
    near: Cell | None,
    report: Report = no_report,
    *,
    told: Iterable[Cell] = (),
    shown: Iterable[Cell] = (),
) -> Hint:
    r"""Returns a hint: the easiest new conclusion, or the least likely mine if there is none.

    `board` is what the position proves. `told` are the mines that earlier hints named, and
    `shown` the covered ones that the player was told of otherwise, as by the coach. Mines that are
    flagged, told or shown are not named again, and other conclusions may rest on them; the hint
    counts those without a flag. Of equally easy conclusions the hint is the one nearest to `near`.

    >>> from minesweeper.game.notation import read_position
    >>> position = read_position("4x2/1\n01##\n01##\n").position
    >>> board = Knowledge(position)
    >>> board.reason()
    True
    >>> hint = hint_for(position, board, [], near=None)
    >>> hint.safe, hint.mined, hint.card.text
    (2, 0, 'The board has 1 mine, and the 1 at B1 needs it, so D1 is safe.')
    """
    # A mine that was proved and then shown is still among the proved ones.
    safe, covered = board.safe(), [at for at in board.mined() if position.at(at) == COVERED]
    mined = set(shown).union(covered)
    flagged = mined.intersection(flags)
    old = mined.intersection(told).union(flagged, shown)
    new = [(cell, Verdict.SAFE) for cell in safe]
    new += [(cell, Verdict.MINE) for cell in covered if cell not in old]
    if not new:
        return _least_likely_mine(position, len(mined))
    seen = _with_mines(position, old)
    card = CardMaker(seen, seen.at, report).card_of_step(easiest_reason(seen, new, near))
    return Hint(len(safe), len(mined) - len(flagged), card)


def _least_likely_mine(position: Position, mined: int) -> Hint:
    odds = odds_of(position)
    best = least_likely_mine(odds)
    chance = None if best is None else odds.chances[position.grid.index(best)]
    return Hint(0, mined, None, best, chance, is_exact=isinstance(odds, Odds))


def _with_mines(position: Position, mines: Iterable[Cell]) -> Position:
    """Returns the position with these mines shown."""
    seen = bytearray(position.seen)
    for cell in mines:
        seen[position.grid.index(cell)] = SHOWN_MINE
    return Position(position.grid, bytes(seen), position.mines)


def card_of_proof(proof: Deduction, position: Position, report: Report = no_report) -> Card:
    """Returns a card with the simplest reason for a deduction of a player.

    The mines that the deduction builds on count as known. The card may name fewer clues than the
    deduction, which can name all clues of a part.
    """
    state = ProofState(position)
    for mine in proof.given:
        state.settle(state.place(mine), Verdict.MINE)
    place = state.place(proof.cell)
    step = as_reason(state, place, proof.verdict, simplest_proof(state, place, proof.verdict))
    return CardMaker(position, position.at, report).card_of_step(step, proof.given)
