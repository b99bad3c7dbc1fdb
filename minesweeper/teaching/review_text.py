"""The sentences of a review about the moments of a game."""

from minesweeper.game.history import Action
from minesweeper.game.marks import Mark
from minesweeper.game.percent import percent
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.review import Guess, Overlooked

FIRST_CLICK = "The first click."
CERTAIN = "Certain: the numbers prove it safe."
NOT_MOVES = {
    Action.SHOW: "This cell was shown.",
    Action.HOLD: "The coach held a click on this cell back.",
    Action.AUTO_OPEN: "Opened for the player.",
    Action.AUTO_FLAG: "Flagged for the player.",
    Action.IMPORTED_MINE: "The position that was brought in shows this mine.",
    Action.IMPORTED_FLAG: "The flag came with the position that was brought in.",
    Action.CONTINUE: "The game went on after the loss.",
}
"""Turns that were not moves of the player."""
STEPPED_ASIDE = "The mine stepped aside."
LEFT_OUT = "Not looked at: the game is too long."
QUESTION = "A question mark."
NO_MARK = "The mark was taken away."
FLAGS = {
    Verdict.MINE: "A flag on a proved mine.",
    Verdict.SAFE: "A flag on a cell that is proved safe.",
    Verdict.OPEN: "A flag without proof.",
    None: "A flag.",
}


def mark_text(mark: Mark, verdict: Verdict | None) -> str:
    """Returns the sentence for a changed mark; `verdict` is the board's on a flagged cell."""
    if mark is Mark.FLAG:
        return FLAGS[verdict]
    return QUESTION if mark is Mark.QUESTION else NO_MARK


def guess_text(guess: Guess, overlooked: Overlooked | None) -> str:
    """Returns the sentence for a move on an open question.

    >>> guess_text(Guess(chance=0.25, luck=0.125), None)
    'A guess with a risk of 25 % while nothing was certain.'
    """
    return f"{_risk(guess)} {_alternative(guess, overlooked)}"


def _risk(guess: Guess) -> str:
    if guess.chance is None:
        return "A guess, not counted,"
    about = "about " if guess.is_estimate else ""
    return f"A guess with a risk of {about}{percent(guess.chance)} %"


def _alternative(guess: Guess, overlooked: Overlooked | None) -> str:
    if overlooked is not None:
        return f"while {_safe_cells(overlooked)} safe."
    if guess.better is None or guess.better_chance is None:
        return "while nothing was certain."
    lower = f"{guess.better.name} had {percent(guess.better_chance)} %"
    return f"while nothing was certain; {lower}."


def _safe_cells(overlooked: Overlooked) -> str:
    name, others = overlooked.cell.name, overlooked.cells - 1
    if not others:
        return f"{name} was"
    return f"{name} and {others} other {'cell' if others == 1 else 'cells'} were"
