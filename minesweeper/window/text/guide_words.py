"""The sentences of the guided game.

Its board is always the same, so the sentences name the cells of that board.
"""

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import N_
from minesweeper.translation import gettext as _


class GuideText(Value):
    """The texts of one step, before they are translated."""

    title: str
    text: str
    button: str
    """The label of the button that makes the step's move."""
    again: str = ""
    """The answer to a move that is not the step's move."""


FIRST_CLICK = GuideText(
    N_("Open C3"),
    N_(
        "Left-click the outlined cell. Your first click is never a mine, and the empty cells "
        "around it open with it."
    ),
    N_("Open C3"),
    N_("Any first click would be safe. For this tour, open C3."),
)
FLAG = GuideText(
    N_("Flag E3"),
    N_(
        "A number says how many of the cells around it are mines. The 1 at D2 touches only one "
        "covered cell, E3, so E3 is a mine. Right-click it."
    ),
    N_("Flag E3"),
    N_("Not yet. First right-click E3 to put a flag on it."),
)
CHORD = GuideText(
    N_("Click the 1 at D4"),
    N_(
        "Its one mine is flagged, so all its other neighbours are safe. Click the number itself "
        "and they open together. This is called a chord."
    ),
    N_("Chord D4"),
    N_("There is a quicker way. Click the 1 at D4."),
)
GUESS = GuideText(
    N_("Suppose you guess"),
    N_(
        "The 1 at E1 has its mine in F1 or F2, and nobody can know which. Other cells are safe, "
        "but suppose you open F2 anyway."
    ),
    N_("Open F2"),
    N_("That can wait. First try the guess: open F2."),
)
MOVED = GuideText(
    N_("The mine moved"),
    N_(
        "There was a mine at F2. No logic could have told you, so it moved to F1. Every number on "
        "the board is still right. Luck never decides here."
    ),
    N_("Next"),
)
LOSE = GuideText(
    N_("Now lose, on purpose"),
    N_(
        "A2 is a mine too, but this one can be proved. A mine that can be proved does not move. "
        "Open A2."
    ),
    N_("Open A2"),
    N_("Everything else can wait. Open A2 to see how a loss is explained."),
)
LESSON = GuideText(
    N_("Every loss has a lesson"),
    N_(
        "A2 was a mine, and the numbers around it proved it. The lesson shows how, one card at a "
        "time. This one has two cards."
    ),
    N_("Show the lesson"),
)
END = GuideText(
    N_("That's the whole game"),
    N_(
        "Open what is safe and flag what is not. Mines you could not have found move out of your "
        "way. Losses show you what you missed."
    ),
    N_("Play your first game"),
)

FINISH = N_("Finish the tour")
"""The label of the button that leads from the lesson to the last step."""
CONTENTS = (
    N_("The first click"),
    N_("A flag"),
    N_("A chord"),
    N_("A mine that moves"),
    N_("A loss, on purpose"),
    N_("The lesson after a loss"),
)
"""The titles of the counted steps, for the list of what is done and what is to come."""


def leave() -> str:
    """Returns the label of the button that ends the guided game early."""
    return _("Leave the tour")


def close() -> str:
    """Returns the label of the button that closes the guided game after its last step."""
    return _("Close")


def left() -> str:
    """Says that the board can still be played, with the keys of actions to be filled in."""
    return _("The tour is over. You can finish this board, or press {new_game} for a new game.")


def after_the_tour() -> str:
    """Answers a request for help that the tour does not need."""
    return _("You can use that after the tour. Go on with this step first.")


def waits() -> str:
    """Says that the tour goes on when the page in front of it is closed."""
    return _("The tour is waiting. Esc goes back to it.")


def progress(at: int, count: int) -> str:
    """Returns the number of the current step."""
    return _("Step {at} of {count}").format(at=at, count=count)


def flag_answer(cell: Cell, verdict: Verdict, *, is_next: bool = False) -> str:
    """Answers a flag that the step does not ask for, by what the numbers prove of its cell.

    `is_next` is true for the mine that the step asks to open.
    """
    if is_next and verdict is Verdict.MINE:
        return _("Well spotted: {cell} is a mine. Open it all the same.").format(cell=cell.name)
    text = {
        Verdict.SAFE: _("Don't flag {cell}: the numbers prove that it is safe."),
        Verdict.MINE: _("Well spotted: {cell} is a mine. You will get to it later."),
        Verdict.OPEN: _("Don't flag {cell}: nothing proves a mine there."),
    }[verdict]
    return text.format(cell=cell.name)


def mine_opened(cell: Cell) -> str:
    """Answers an attempt to open the mine that is to be flagged."""
    return _("If you open {cell} you lose, because it is a mine. Right-click it instead.").format(
        cell=cell.name
    )
