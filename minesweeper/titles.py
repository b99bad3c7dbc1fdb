"""The names the player reads: of levels, judges, assistance switches, themes, solvers, techniques.

Each table maps the id used in code, files and on the command line to its title. `tests/test_titles`
fails when one of these things has no title, or a title belongs to nothing. An assistance switch has
its key and all its texts here, so that a new one is described in one place.
"""

from typing import NamedTuple

LEVEL_TITLES = {
    "beginner": "Beginner",
    "intermediate": "Intermediate",
    "expert": "Expert",
    "dense-small": "Dense small",
    "dense-medium": "Dense medium",
    "dense-expert": "Dense expert",
}

JUDGE_TITLES = {
    "kind": "Kind",
    "quantum": "Quantum",
    "strict": "Strict",
    "odds": "Odds",
    "classic": "Classic",
    "cruel": "Cruel",
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
    in_short: str = ""
    """A shorter title for little room; empty if the title is short enough."""


ASSISTANCE_SWITCHES = (
    AssistanceSwitch(
        setting="show_odds",
        action="odds",
        key="O",
        used="odds",
        title="Odds",
        note="How likely a mine is in every cell",
        help="How likely a mine is in every covered cell, in per cent, counted exactly from all "
        "minefields that fit. Rest the pointer on a cell for its exact chance.\n"
        "A tick is proved safe and a cross is a proved mine. A ring stands around the least "
        "likely mine where nothing is proved safe.",
    ),
    AssistanceSwitch(
        setting="mark_undeducible",
        action="questions",
        key="U",
        used="undeducible",
        title="Open questions",
        note="Marks the cells that no logic can settle",
        help="Marks the cells that no logic can settle, however far it goes, with a half ring.",
        in_short="Questions",
    ),
    AssistanceSwitch(
        setting="coach",
        action="coach",
        key="C",
        used="coach",
        title="Coach",
        note="Holds a click back that would lose, once a cell",
        help="Holds a click back that would lose, once for each cell. A mine you were told of like "
        "this stays where it is.",
        told=("The coach is off.", "The coach holds back a click that would lose."),
    ),
    AssistanceSwitch(
        setting="auto_flag",
        action="auto_flag",
        key="G",
        used="auto-flag",
        title="Auto-flag",
        note="Flags the mines that your last move made certain, one after another",
        help="Flags the mines that your last move made certain, one after another. Any key or "
        "click stops it. A flag you take away stays away.",
        told=(
            "You place all flags yourself again.",
            "From your next move on, mines that it makes certain are flagged for you.",
        ),
    ),
    AssistanceSwitch(
        setting="auto_open",
        action="auto_open",
        key="X",
        used="auto-open",
        title="Auto-open",
        note="Opens the cells that a single number settles after your move, one after another",
        help="Opens the cells that a single number settles after your move, one after another. Any "
        "key or click stops it. It goes by proof, never by flags. What the opened numbers settle "
        "waits for your next move.",
        told=(
            "You open every cell yourself again.",
            "From your next move on, cells that a single number settles are opened for you.",
        ),
    ),
)
"""The switches, in the order of menus and pages."""

THEME_TITLES = {
    "system": "As the system",
    "daylight": "Daylight",
    "night": "Night",
    "classic": "Classic",
    "high-contrast": "High contrast",
}

PLAYER_TITLES = {
    "patterns": "Patterns",
    "sentences": "Sentences",
    "sentences+": "Sentences +",
    "backtracking": "Backtracking",
    "satisfiability": "The agent",
    "teddy-": "Teddy, odds only",
    "teddy": "Teddy",
    "strongest": "Strongest",
}

TECHNIQUE_TITLES = {
    "B1": "All covered neighbours are mines",
    "B2": "All mines found",
    "reduction": "Only these cells are left",
    "1-1": "1-1 pattern",
    "1-2": "1-2 pattern",
    "1-2-1": "1-2-1 pattern",
    "1-2-2-1": "1-2-2-1 pattern",
    "H1": "Hole in a wall (H1)",
    "H2": "1s with an open cell between them (H2)",
    "H3": "1s with a covered gap between them (H3)",
    "T1": "1s corner to corner (T1)",
    "T2": "1 and 2 corner to corner (T2)",
    "T3": "3 and 2 around a triangle (T3)",
    "subset": "Subset of another clue",
    "mine-count": "Mine count",
    "contradiction": "Contradiction",
}
"""The titles of the techniques, simplest first. None of them looks like the name of a cell."""


def player_title(name: str) -> str:
    """Returns the title of an autoplayer, or `name` itself if it has none."""
    return PLAYER_TITLES.get(name, name)


def technique_title(name: str) -> str:
    """Returns the title of a technique, or `name` itself if it has none.

    >>> technique_title("subset")
    'Subset of another clue'
    """
    return TECHNIQUE_TITLES.get(name, name)
