"""The command `minesweeper`: a module for each subcommand, and modules that they share."""

from minesweeper.cli.signals import exit_cleanly_on_signals
from minesweeper.cli.system import without_garbage_collection

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Runs the command with these arguments or, without any, with the process's arguments."""
    with exit_cleanly_on_signals():
        # Imported only now, so that a signal during the slow imports ends the program cleanly, too.
        with without_garbage_collection():
            from minesweeper.cli.command import run  # noqa: PLC0415

        run(arguments)
