"""The judges: the rules that decide whether a click loses.

A judge is data, which `agent.judge` applies. A new judge that combines the same conditions in
another way is one more value in this file, with its title in `titles.py`.
"""

from enum import Enum

from minesweeper.game.value import Value
from minesweeper.titles import JUDGE_TITLES
from minesweeper.translation import N_
from minesweeper.translation import gettext as _


class Evidence(Enum):
    """The kind of proof that makes a click on a mine lose."""

    NONE = "none"
    """No proof is needed: every mine loses."""
    BOARD = "board"
    """Complete logic from the numbers that the player sees."""
    SCOUT = "scout"
    """Complete logic after the scout has opened, one after another, every provably safe cell."""


class Judge(Value):
    """A rule that decides whether a click loses."""

    name: str
    """The id on the command line and in files."""
    rule: str
    """The rule as one sentence for the player, in English."""
    in_short: str
    """The rule in a few words and in English, shown after the judge's title below a lesson."""
    evidence: Evidence
    condemns_needless_guesses: bool = False
    """True if a mine also loses while the board has a provably safe cell."""
    margin: float | None = None
    """A mine also loses if another cell's chance of a mine is lower by more than this."""
    moves_against: bool = False
    """True if the mines move against a needless guess, and in favour of an unavoidable one."""

    @property
    def title(self) -> str:
        """The name the player reads."""
        return _(JUDGE_TITLES[self.name])

    @property
    def spares(self) -> bool:
        """True if this judge ever moves a mine out of the player's way."""
        return self.evidence is not Evidence.NONE


JUDGES = {
    judge.name: judge
    for judge in (
        Judge(
            "kind",
            N_(
                "You lose only on mines that the visible numbers prove; any other mine moves "
                "out of your way."
            ),
            N_("you lose on a mine that the visible numbers prove."),
            Evidence.BOARD,
        ),
        Judge(
            "quantum",
            N_(
                "You lose only on mines that logic could have found, even if that meant opening "
                "safe cells first; any other mine moves out of your way."
            ),
            N_("you lose on a mine that logic could have found."),
            Evidence.SCOUT,
        ),
        Judge(
            "strict",
            N_(
                "You lose on a mine that is proved, and on any mine while another cell is "
                "certainly safe; mines move out of your way only when you have to guess."
            ),
            N_("you lose on a proved mine, and on any mine while another cell is certainly safe."),
            Evidence.BOARD,
            condemns_needless_guesses=True,
        ),
        Judge(
            "odds",
            N_(
                "Like Strict, but when you have to guess you also lose on a mine if another cell "
                "was safer by more than 5 percentage points."
            ),
            N_(
                "you lose on a proved mine, and on any mine if another cell was certainly safe or "
                "much safer."
            ),
            Evidence.BOARD,
            condemns_needless_guesses=True,
            margin=0.05,
        ),
        Judge(
            "classic", N_("Open any mine and you lose."), N_("you lose on any mine."), Evidence.NONE
        ),
        Judge(
            "cruel",
            N_(
                "Guess while a safe move exists and you always hit a mine, even where none was; "
                "only a guess you cannot avoid is safe."
            ),
            N_(
                "you lose on a proved mine. If you guess while another cell is certainly safe, "
                "you always hit a mine."
            ),
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
