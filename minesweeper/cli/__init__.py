"""The one command `minesweeper`: a module for each subcommand, and what they share."""

from minesweeper.cli.signals import ending_in_order

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the command with these words, or with those it was started with."""
    with ending_in_order():
        # Only now, so that a signal during the imports ends the program in order too.
        from minesweeper.cli.command import run  # noqa: PLC0415

        run(arguments)
