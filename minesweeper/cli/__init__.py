"""The one command `minesweeper`: a module for each subcommand, and what they share."""

from minesweeper.cli.command import main

__all__ = ["main"]
