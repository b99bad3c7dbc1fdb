"""The judges: the rules that decide whether a click loses.

A judge is data, which `agent.judge` applies. A new judge that combines the same conditions in
another way is one more value in this file, with its title in `titles.py`.
"""

from enum import Enum

from minesweeper.game.value import Value
from minesweeper.titles import JUDGE_TITLES


class Evidence(Enum):
    """The kind of proof that makes a click on a mine lose."""

    NONE = "none"
    """No proof is needed: every mine loses."""
    BOARD = "board"
    """Complete logic from the numbers the player sees."""
    SCOUT = "scout"
    """Complete logic after every cell that could safely have been opened is opened in turn."""


class Judge(Value):
    """A rule that decides whether a click loses."""

    name: str
    """The id on the command line and in files."""
    rule: str
    """The rule as one sentence for the player."""
    in_short: str
    """The rule in a few words, to follow the title below a lesson."""
    evidence: Evidence
    condemns_needless_guesses: bool = False
    """True if a mine also loses while the board has a provably safe cell."""
    margin: float | None = None
    """A mine also loses if another cell's chance of a mine is lower by more than this."""
    moves_against: bool = False
    """True if the mines move against a needless guess, and in favour of a needed one."""

    @property
    def title(self) -> str:
        """The name the player reads."""
        return JUDGE_TITLES[self.name]

    @property
    def spares(self) -> bool:
        """True if this judge ever moves a mine out of the way."""
        return self.evidence is not Evidence.NONE


JUDGES = {
    judge.name: judge
    for judge in (
        Judge(
            "kind",
            "You lose only on a mine that the numbers you see prove; every other mine steps aside.",
            "a mine loses when the numbers you see prove it.",
            Evidence.BOARD,
        ),
        Judge(
            "quantum",
            "You lose only on a mine that logic could have found, if need be by opening safe cells "
            "first; every other mine steps aside.",
            "a mine loses when logic could have found it.",
            Evidence.SCOUT,
        ),
        Judge(
            "strict",
            "You lose on a mine that the numbers prove, and on any mine while a cell is provably "
            "safe; a mine steps aside only when nothing was certain.",
            "a mine loses when it is proved, or while another cell is provably safe.",
            Evidence.BOARD,
            condemns_needless_guesses=True,
        ),
        Judge(
            "odds",
            "As Strict, and you lose on a mine as well where another cell was safer by more than "
            "5 percentage points.",
            "a mine loses when something was certain, or another cell much safer.",
            Evidence.BOARD,
            condemns_needless_guesses=True,
            margin=0.05,
        ),
        Judge("classic", "Every mine you open loses the game.", "every mine loses.", Evidence.NONE),
        Judge(
            "cruel",
            "A guess is a mine while any cell is provably safe, and never one when nothing is.",
            "a guess loses while another cell is provably safe.",
            Evidence.BOARD,
            condemns_needless_guesses=True,
            moves_against=True,
        ),
    )
}
"""The judges by name, from mild to severe."""

DEFAULT_JUDGE = "quantum"
UNFIT_WITHOUT_GUESSING = ("kind",)
"""Judges that no-guess boards do not offer: nothing is un-deducible there, so nothing is spared."""
