"""The chapters of the help pages.

A text names a command in braces, as in {odds}; its key is filled in when the text is drawn.
"""

import re
from dataclasses import dataclass

from minesweeper import resources
from minesweeper.game.judges import JUDGES
from minesweeper.translation import N_, language
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.text import words

TABS = {
    "rules": N_("Rules"),
    "judges": N_("Judges"),
    "assistance": N_("Assistance"),
    "techniques": N_("Techniques"),
    "controls": N_("Controls"),
    "files": N_("Your files"),
}
READING = N_("One moment…")
TECHNIQUES_NOTE = N_(
    "From the simplest to the hardest. The numbers to look at are outlined. If there are several, "
    "they have letters, and other cells they affect are hatched. A tick marks a safe cell, a cross "
    "a mine. Every pattern can be rotated or mirrored."
)
JUDGE_MARKS = {
    ("✓",): N_("proved safe"),
    ("✗",): N_("proved mine"),
    ("◐",): N_("could be either"),
    ("b",): N_("chance of a mine, %"),
    ("✹",): N_("mine: you lose"),
}
"""What the marks in the judges' pictures mean, by the patterns that show them."""
COPY_PATH = N_("Copy the path")
PATH_COPIED = N_("Path copied.")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its paragraphs, with the command they are about, if any."""

    heading: str
    text: str
    """The paragraphs, one on each line."""
    command: Command | None = None
    judge: str = ""
    """The judge whose rule it is, for a picture beside it."""
    patterns: tuple[tuple[str, ...], ...] = ()
    """Small boards beside the paragraphs, such as before and after, as rows for `draw_pattern`."""
    is_group: bool = False
    """True if the following chapters belong to this one, up to the next that is a group."""


_HEADING = re.compile(r"\n(#{2,3}) ([^{\n]+?)(?: \{(\w+)\})?\n(?=\n)")
"""The heading of a chapter, with blank lines around it. A row of a pattern has none below it."""
_FENCE = "```pattern\n"


def chapters(tab: str) -> list[Chapter]:
    """Returns the chapters of a tab as `assets/help.md` has them; empty if it has none.

    A heading ends with the command that its chapter is about, if any. If a tab has headings of the
    third level, those of the second level are its groups. The chapters of the judges and of the
    assistance switches are inserted where the file says so.
    """
    inserted = {
        "(judges)": [
            Chapter(judge.title, _(judge.rule), judge=judge.name) for judge in JUDGES.values()
        ],
        "(switches)": [
            Chapter(_(each.title), _(each.help), key) for key, each in words.HELPS.items()
        ],
    }
    page = resources.help_pages(language()).partition(f"# {tab}\n")[2].partition("\n# ")[0]
    parts = _HEADING.split(page)
    levels, titles, commands, texts = (parts[at::4] for at in range(1, 5))
    found = []
    for level, title, command, text in zip(levels, titles, commands, texts, strict=True):
        blocks = text.strip().split("\n\n")
        chapter = Chapter(
            title,
            "\n".join(each.replace("\n", " ") for each in blocks if not each.startswith(_FENCE)),
            Command(command) if command else None,
            patterns=tuple(
                each for block in blocks if block.startswith(_FENCE) for each in _patterns(block)
            ),
            is_group=level == "##" and "###" in levels,
        )
        found += inserted.get(title, [chapter])
    return found


def _patterns(block: str) -> list[tuple[str, ...]]:
    r"""Returns the small boards that stand side by side in a block, with arrows between them.

    >>> _patterns("```pattern\n⚑# → ⚑1\n1#   11\n```")
    [('⚑#', '1#'), ('⚑1', '11')]
    """
    rows = [line.replace("→", " ").split() for line in block.splitlines()[1:-1]]
    return list(zip(*rows, strict=True))
