"""The sentences of the help pages.

A text names a command in braces, as in {odds}; its key is filled in when the text is drawn.
"""

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
    "From the simplest to the hardest. The numbers to look at are outlined and lettered, the "
    "cells they affect are hatched, and the result is ticked or crossed. Every pattern can "
    "be turned or mirrored."
)
COPY_PATH = N_("Copy the path")
PATH_COPIED = N_("Path copied.")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its paragraphs, and the command they are about, if any."""

    heading: str
    text: str
    """The paragraphs, one on each line."""
    command: Command | None = None
    judge: str = ""
    """The judge whose rule it is, for a picture beside it."""


def chapters(tab: str) -> list[Chapter]:
    """Returns the chapters of a tab as `assets/help.md` has them; empty if it has none.

    A heading ends with the command that its chapter is about, if any. The chapters of the judges
    and of the assistance switches are inserted where the file says so.
    """
    inserted = {
        "(judges)": [
            Chapter(judge.title, _(judge.rule), judge=judge.name) for judge in JUDGES.values()
        ],
        "(switches)": [
            Chapter(_(each.title), _(each.help), key) for key, each in words.HELPS.items()
        ],
    }
    page = resources.help_pages(language()).partition(f"# {tab}\n\n## ")[2]
    found = []
    for part in page.partition("\n# ")[0].split("\n## ") if page else ():
        heading, _blank, text = part.strip().partition("\n\n")
        title, _brace, command = heading.rstrip("}").partition(" {")
        paragraphs = "\n".join(lines.replace("\n", " ") for lines in text.split("\n\n"))
        chapter = Chapter(title, paragraphs, Command(command) if command else None)
        found += inserted.get(title, [chapter])
    return found
