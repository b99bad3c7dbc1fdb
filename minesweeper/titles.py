"""The names the player reads: of levels, judges, assistance switches, themes, solvers, techniques.

Each table maps the id used in code, files and on the command line to its title. `tests/test_titles`
fails when one of these things has no title, or a title belongs to nothing.
"""

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

ASSISTANCE_TITLES = {
    "mark_undeducible": "Open questions",
    "show_odds": "Odds",
    "coach": "Coach",
    "auto_flag": "Auto-flag",
    "auto_open": "Auto-open",
}
"""The titles of the assistance switches, by the setting that each of them turns on and off."""

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
    "reduction": "Reduction",
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
