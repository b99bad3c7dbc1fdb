"""Runs a child process of the game: `minesweeper child sounds`, `minesweeper child replay avf`.

Elsewhere these processes are modules that the interpreter is started with. A bundle has no
interpreter to start, only the game itself, so the game has this subcommand, which no help lists.
"""

import sys

from minesweeper.cli.usage import UsageError
from minesweeper.translation import gettext as _


def run(words: list[str]) -> None:
    """Runs the child process that the words name, until its input ends."""
    match words:
        case ["sounds"]:
            from minesweeper.window.sound.sound_process import play_all  # noqa: PLC0415  one of two

            play_all(sys.stdin)
        case ["replay", ("avf" | "rmv" | "evf" | "mvf") as kind]:
            from minesweeper.archive.replay_process import main  # noqa: PLC0415  one of two

            raise SystemExit(main(kind))
        case _other:
            raise UsageError(_("The game starts this command itself; it is not meant to be typed."))
