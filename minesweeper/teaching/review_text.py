"""The sentences of a review about the moments of a game."""

from minesweeper.game.history import Action
from minesweeper.game.marks import Mark
from minesweeper.game.percent import percent
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.review import Guess, Overlooked
from minesweeper.translation import N_, ngettext
from minesweeper.translation import gettext as _

FIRST_CLICK = N_("The first click.")
CERTAIN = N_("Certain: the numbers prove it safe.")
NOT_MOVES = {
    Action.SHOW: N_("This cell was shown to you."),
    Action.HOLD: N_("The coach warned you about this cell."),
    Action.AUTO_OPEN: N_("Opened for you."),
    Action.AUTO_FLAG: N_("Flagged for you."),
    Action.IMPORTED_MINE: N_("The imported position already showed this mine."),
    Action.IMPORTED_FLAG: N_("The flag came with the imported position."),
    Action.CONTINUE: N_("You lost here, then continued the game."),
}
"""Turns that were not moves of the player."""
STEPPED_ASIDE = N_("The mine moved out of your way.")
LEFT_OUT = N_("Not reviewed: the game is too long.")
QUESTION = N_("A question mark.")
NO_MARK = N_("The mark was removed.")
FLAGS = {
    Verdict.MINE: N_("A flag on a proved mine."),
    Verdict.SAFE: N_("A flag on a cell that is proved safe."),
    Verdict.OPEN: N_("A flag without proof."),
    None: N_("A flag."),
}


def mark_text(mark: Mark, verdict: Verdict | None) -> str:
    """Returns the sentence for a changed mark; `verdict` is the board's on a flagged cell."""
    if mark is Mark.FLAG:
        return _(FLAGS[verdict])
    return _(QUESTION if mark is Mark.QUESTION else NO_MARK)


def guess_text(guess: Guess, overlooked: Overlooked | None) -> str:
    """Returns the sentence for a move on an open question.

    >>> guess_text(Guess(chance=0.25, luck=0.125), None)
    'A guess with a risk of 25 % while no cell was certainly safe.'
    """
    values = {"risk": _risk(guess)}
    if overlooked is not None:
        form = _while_cells_were_safe(overlooked.cells - 1, is_counted=guess.chance is not None)
        return form.format(cell=overlooked.cell.name, count=overlooked.cells - 1, **values)
    if guess.better is None or guess.better_chance is None:
        return _(UNCOUNTED if guess.chance is None else COUNTED).format(**values)
    form = UNCOUNTED_WITH_BETTER if guess.chance is None else COUNTED_WITH_BETTER
    return _(form).format(cell=guess.better.name, percent=percent(guess.better_chance), **values)


COUNTED = N_("A guess with a risk of {risk} while no cell was certainly safe.")
UNCOUNTED = N_("A guess, odds unknown, while no cell was certainly safe.")
COUNTED_WITH_BETTER = N_(
    "A guess with a risk of {risk} while no cell was certainly safe; the risk at {cell} was "
    "{percent} %."
)
UNCOUNTED_WITH_BETTER = N_(
    "A guess, odds unknown, while no cell was certainly safe; the risk at {cell} was {percent} %."
)


def _while_cells_were_safe(others: int, *, is_counted: bool) -> str:
    """Returns the sentence about a guess while a named cell and `others` more were safe."""
    if not others:
        alone = N_("A guess with a risk of {risk} while {cell} was safe.")
        return _(alone if is_counted else N_("A guess, odds unknown, while {cell} was safe."))
    if is_counted:
        return ngettext(
            "A guess with a risk of {risk} while {cell} and {count} other cell were safe.",
            "A guess with a risk of {risk} while {cell} and {count} other cells were safe.",
            others,
        )
    return ngettext(
        "A guess, odds unknown, while {cell} and {count} other cell were safe.",
        "A guess, odds unknown, while {cell} and {count} other cells were safe.",
        others,
    )


def _risk(guess: Guess) -> str:
    if guess.chance is None:
        return ""
    form = _("about {percent} %") if guess.is_estimate else _("{percent} %")
    return form.format(percent=percent(guess.chance))
