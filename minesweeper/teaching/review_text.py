"""The sentences of a review: what there is to say about a moment of a game."""

from minesweeper.game.history import Action
from minesweeper.game.marks import Mark
from minesweeper.game.percent import percent
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.review import Guess, Overlooked

FIRST_CLICK = "The first click."
CERTAIN = "Certain: the numbers prove it safe."
UNMOVED = {
    Action.SHOW: "This cell was shown.",
    Action.HOLD: "The coach held a click on this cell back.",
    Action.AUTO_OPEN: "Opened for the player.",
    Action.AUTO_FLAG: "Flagged for the player.",
    Action.IMPORTED_MINE: "The position that was brought in shows this mine.",
    Action.IMPORTED_FLAG: "The flag came with the position that was brought in.",
    Action.CONTINUE: "The game went on after the loss.",
}
"""What happened without a move of the player's."""
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


def mark_remark(mark: Mark, verdict: Verdict | None) -> str:
    """A mark that was turned."""
    if mark is Mark.FLAG:
        return FLAGS[verdict]
    return QUESTION if mark is Mark.QUESTION else NO_MARK


def guess_remark(guess: Guess, overlooked: Overlooked | None) -> str:
    """A move on an open question."""
    return f"{_guessed(guess)} {_elsewhere(guess, overlooked)}"


def _guessed(guess: Guess) -> str:
    if guess.chance is None:
        return "A guess, not counted,"
    about = "about " if guess.is_estimate else ""
    return f"A guess with a risk of {about}{percent(guess.chance)} %"


def _elsewhere(guess: Guess, overlooked: Overlooked | None) -> str:
    if overlooked is not None:
        return f"while {_safe(overlooked)} safe."
    if guess.better is None or guess.better_chance is None:
        return "while nothing was certain."
    lower = f"{guess.better.name} had {percent(guess.better_chance)} %"
    return f"while nothing was certain; {lower}."


def _safe(overlooked: Overlooked) -> str:
    name, others = overlooked.cell.name, overlooked.cells - 1
    if not others:
        return f"{name} was"
    return f"{name} and {others} other {'cell' if others == 1 else 'cells'} were"
