"""The names the player reads: of levels, judges, assistance switches, themes, solvers, techniques.

Each table maps the id used in code, files and on the command line to its title in English, which
`gettext` translates where it is shown. `tests/test_titles.py` fails when one of these things has no
title, or a title belongs to nothing. An assistance switch has its key and all its texts here, so
that a new one is described in one place.
"""

from typing import NamedTuple

from minesweeper.translation import N_
from minesweeper.translation import gettext as _

AUTO_FLAG, AUTO_OPEN = "auto-flag", "auto-open"
"""The assistance that flags and opens cells without a click, as named in saved games."""

LEVEL_TITLES = {
    "beginner": N_("Beginner"),
    "intermediate": N_("Intermediate"),
    "expert": N_("Expert"),
    "dense-small": N_("Dense small"),
    "dense-medium": N_("Dense medium"),
    "dense-expert": N_("Dense expert"),
}

JUDGE_TITLES = {
    "kind": N_("Kind"),
    "quantum": N_("Quantum"),
    "strict": N_("Strict"),
    "odds": N_("Odds"),
    "classic": N_("Classic"),
    "cruel": N_("Cruel"),
}


class AssistanceSwitch(NamedTuple):
    """A kind of assistance that is switched on and off."""

    setting: str
    """The name of the setting that is true while the assistance is on."""
    action: str
    """The name of the switch's command, and of its key in the settings."""
    key: str
    """The usual key that switches the assistance on and off."""
    used: str
    """The name of the assistance in saved games in which it was used."""
    title: str
    note: str
    """The note below the title on the settings page."""
    help: str
    """The chapter about the assistance on the help page, one paragraph on each line."""
    told: tuple[str, str] | None = None
    """The messages when the assistance is switched off, and on; None if the board shows it."""


ASSISTANCE_SWITCHES = (
    AssistanceSwitch(
        setting="show_odds",
        action="odds",
        key="O",
        used="odds",
        title=N_("Show odds"),
        note=N_("Shows how likely each covered cell is to be a mine"),
        help=N_(
            "Shows each covered cell's chance of being a mine as a percentage, counted from "
            "all possible minefields. Point at a cell for its exact chance.\nA tick marks a "
            "cell that is proved safe, a cross a proved mine. If nothing is proved safe, a "
            "ring marks the safest cell."
        ),
    ),
    AssistanceSwitch(
        setting="mark_undeducible",
        action="questions",
        key="U",
        used="undeducible",
        title=N_("Open questions"),
        note=N_("Marks the cells that no logic can settle"),
        help=N_(
            "Marks the cells that no logic can settle, however far you play, with a "
            "half-filled ring."
        ),
    ),
    AssistanceSwitch(
        setting="coach",
        action="coach",
        key="C",
        used="coach",
        title=N_("Coach"),
        note=N_("Warns you once per cell before a losing click"),
        help=N_(
            "Warns you before a losing click, once per cell. A mine you were warned "
            "about stays where it is."
        ),
        told=(N_("The coach is off."), N_("The coach warns you before a losing click.")),
    ),
    AssistanceSwitch(
        setting="auto_flag",
        action="auto_flag",
        key="G",
        used=AUTO_FLAG,
        title=N_("Auto-flag"),
        note=N_("Flags the mines that your last move proved, one after another"),
        help=N_(
            "Flags the mines that your last move proved, one after another. Any key or "
            "click stops it.\nIf you remove a flag, it is not put back."
        ),
        told=(
            N_("Auto-flag is off."),
            N_("Auto-flag is on. It flags each mine that your next moves prove."),
        ),
    ),
    AssistanceSwitch(
        setting="auto_open",
        action="auto_open",
        key="X",
        used=AUTO_OPEN,
        title=N_("Auto-open"),
        note=N_("After your move, opens the cells that a single number proves safe"),
        help=N_(
            "After your move, opens the cells that a single number proves safe, one after "
            "another, and goes on with the numbers they show. Any key or click stops it.\n"
            "It relies on proof, never on your flags."
        ),
        told=(
            N_("Auto-open is off."),
            N_("Auto-open is on. It opens each cell that your next moves prove safe."),
        ),
    ),
)
"""The switches, in the order of menus and pages."""

DIFFICULTY_TITLES = {
    "any": N_("Any difficulty"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "evil": N_("Evil"),
}
"""The titles of the difficulties of no-guess boards."""

DIFFICULTY_NOTES = {
    "any": N_("Any technique may be needed"),
    "easy": N_("You only need one number at a time"),
    "medium": N_("You have to compare neighbouring numbers"),
    "hard": N_("You need trickier patterns or mine counting"),
    "evil": N_("You need at least one proof by contradiction"),
}
"""What boards of each difficulty need."""

THEME_TITLES = {
    "system": N_("System"),
    "daylight": N_("Daylight"),
    "night": N_("Night"),
    "classic": N_("Classic"),
    "high-contrast": N_("High contrast"),
}

PLAYER_TITLES = {
    "patterns": N_("Patterns"),
    "sentences": N_("Sentences"),
    "sentences+": N_("Sentences +"),
    "backtracking": N_("Backtracking"),
    "satisfiability": N_("Complete logic"),
    "teddy-": N_("Teddy, odds only"),
    "teddy": N_("Teddy"),
    "strongest": N_("Strongest"),
}

TECHNIQUE_TITLES = {
    "B1": N_("All covered neighbours are mines"),
    "B2": N_("All mines found"),
    "reduction": N_("Reduced numbers"),
    "1-1": N_("1-1 pattern"),
    "1-2": N_("1-2 pattern"),
    "1-2-1": N_("1-2-1 pattern"),
    "1-2-2-1": N_("1-2-2-1 pattern"),
    "H1": N_("Hole in a wall (H1)"),
    "H2": N_("1s with an open cell between them (H2)"),
    "H3": N_("1s with a covered gap between them (H3)"),
    "T1": N_("1s corner to corner (T1)"),
    "T2": N_("1 and 2 corner to corner (T2)"),
    "T3": N_("3 and 2 around a triangle (T3)"),
    "subset": N_("Two numbers compared"),
    "mine-count": N_("Mine counting"),
    "contradiction": N_("Contradiction"),
}
"""The titles of the techniques, simplest first. None of them looks like the name of a cell."""


UNIT_TITLES = {
    "all-are-mines": N_("All covered neighbours are mines"),
    "all-mines-found": N_("All mines found"),
    "reduction": N_("Reduced numbers"),
    "one-one": N_("1-1 pattern"),
    "one-two": N_("1-2 pattern"),
    "rows": N_("1-2-1 and 1-2-2-1 patterns"),
    "holes": N_("Hole patterns"),
    "triangles": N_("Triangle patterns"),
    "subsets": N_("Two numbers compared"),
    "mine-count": N_("Mine counting"),
    "contradiction": N_("Contradiction"),
    "guessing": N_("Guessing well"),
}
"""The titles of the units of the course, in its order."""


def unit_title(name: str) -> str:
    """Returns the title of a unit of the course, or `name` itself if it has none."""
    return _(UNIT_TITLES[name]) if name in UNIT_TITLES else name


def player_title(name: str) -> str:
    """Returns the title of an autoplayer, or `name` itself if it has none."""
    return _(PLAYER_TITLES[name]) if name in PLAYER_TITLES else name


def technique_title(name: str) -> str:
    """Returns the title of a technique, or `name` itself if it has none.

    >>> technique_title("subset")
    'Two numbers compared'
    """
    return _(TECHNIQUE_TITLES[name]) if name in TECHNIQUE_TITLES else name
