"""The switches of all that helps: which setting each turns, and what is said of it."""

from minesweeper.game.value import Value
from minesweeper.window.commands import Command


class Switch(Value):
    """A help that is switched on and off."""

    setting: str
    """The setting that is true while it is on."""
    title: str
    note: str
    """What stands below the title on the page of settings."""
    told: tuple[str, str] | None = None
    """What is said when it is switched off, and on; None where the board shows it."""
    in_short: str = ""
    """What its title becomes where there is little room; empty where it is short enough."""


HELPS = {
    Command.QUESTIONS: Switch(
        "mark_undeducible",
        "Open questions",
        "Marks the cells that no logic can settle",
        in_short="Questions",
    ),
    Command.ODDS: Switch("show_odds", "Odds", "How likely a mine is in every cell"),
    Command.COACH: Switch(
        "coach",
        "Coach",
        "Holds a click back that would lose, once a cell",
        ("The coach is off.", "The coach holds back a click that would lose."),
    ),
    Command.AUTO_FLAG: Switch(
        "auto_flag",
        "Auto-flag",
        "Flags mines as soon as the numbers prove them",
        ("You place all flags yourself again.", "Proved mines are flagged for you from now on."),
    ),
    Command.AUTO_OPEN: Switch(
        "auto_open",
        "Auto-open",
        "Opens what a single number leaves no doubt about",
        (
            "You open every cell yourself again.",
            "What a single number settles is opened for you from now on.",
        ),
    ),
}
"""The helps by the command that switches them, as lists of them have them."""
