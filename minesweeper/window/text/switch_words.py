"""The switches of the assistance: the setting of each, and its texts."""

from minesweeper.game.value import Value
from minesweeper.titles import ASSISTANCE_TITLES
from minesweeper.window.commands import Command


class Switch(Value):
    """A kind of assistance that is switched on and off."""

    setting: str
    """The setting that is true while it is on."""
    note: str
    """The note below the title on the settings page."""
    told: tuple[str, str] | None = None
    """The messages when it is switched off, and on; None if the board shows it."""
    in_short: str = ""
    """A shorter title for little room; empty if the title is short enough."""

    @property
    def title(self) -> str:
        """The name the player reads."""
        return ASSISTANCE_TITLES[self.setting]


HELPS = {
    Command.QUESTIONS: Switch(
        "mark_undeducible",
        "Marks the cells that no logic can settle",
        in_short="Questions",
    ),
    Command.ODDS: Switch("show_odds", "How likely a mine is in every cell"),
    Command.COACH: Switch(
        "coach",
        "Holds a click back that would lose, once a cell",
        ("The coach is off.", "The coach holds back a click that would lose."),
    ),
    Command.AUTO_FLAG: Switch(
        "auto_flag",
        "Flags mines as soon as the numbers prove them",
        ("You place all flags yourself again.", "Proved mines are flagged for you from now on."),
    ),
    Command.AUTO_OPEN: Switch(
        "auto_open",
        "Opens what a single number leaves no doubt about",
        (
            "You open every cell yourself again.",
            "What a single number settles is opened for you from now on.",
        ),
    ),
}
"""The switches by their commands, in the order of the settings page."""
