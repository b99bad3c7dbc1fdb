"""What the techniques are called: in lessons, reviews, exercises and records alike."""

TECHNIQUE_TITLES = {
    "B1": "All covered neighbours are mines",
    "B2": "All mines found",
    "reduction": "Reduction",
    "1-1": "1-1 pattern",
    "1-2": "1-2 pattern",
    "1-2-1": "1-2-1 pattern",
    "1-2-2-1": "1-2-2-1 pattern",
    "H1": "Hole H1",
    "H2": "Hole H2",
    "H3": "Hole H3",
    "T1": "Triangle T1",
    "T2": "Triangle T2",
    "T3": "Triangle T3",
    "subset": "Subset of another clue",
    "mine-count": "Mine count",
    "contradiction": "Contradiction",
}
"""A title for the id of each technique, simplest first."""


def technique_title(name: str) -> str:
    """The title of a technique; a name nobody knows stands for itself."""
    return TECHNIQUE_TITLES.get(name, name)
