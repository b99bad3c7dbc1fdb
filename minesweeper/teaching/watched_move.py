"""A certain move of a player that is watched, told as a hint is: in a card of its own."""

from minesweeper.game.position import Position
from minesweeper.logic.deduction import Deduction, Verdict
from minesweeper.logic.reasons.simplest import reason, simplest
from minesweeper.logic.reasons.view import View
from minesweeper.teaching.cards import Cards, Report, no_report
from minesweeper.teaching.lesson import Card

MOST_CELLS = 100_000
"""The largest board whose moves have a card: nothing can end the look at the whole of a larger one,
and a click would wait for it too long."""


def card_of(proof: Deduction, position: Position, report: Report = no_report) -> Card:
    """The simplest reason for a cell, where the mines that its proof builds on are known.

    A proof can name all numbers of a part; a card names those that are enough.
    """
    view = View(position)
    for mine in proof.given:
        view.settle(view.place(mine), Verdict.MINE)
    place = view.place(proof.cell)
    step = reason(view, place, proof.verdict, simplest(view, place, proof.verdict))
    return Cards(position, position.at, report).of_next(step, proof.given)
