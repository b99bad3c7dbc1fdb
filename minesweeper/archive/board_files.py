"""Writes boards to files that other programs read, numbered in a folder of their own."""

from pathlib import Path

from minesweeper.archive.files import BOARDS, ArchiveError, reason, write_new
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import write_mbf

FILE_NAME = "board-{}.mbf"


def save_board(home: Path, minefield: Minefield) -> Path:
    """Write a board to a new `.mbf` file; an ArchiveError says why it cannot be.

    A NotationError says that it is too large for such a file.
    """
    data = write_mbf(minefield)
    try:
        return write_new(home / BOARDS, FILE_NAME, data)
    except OSError as error:
        raise ArchiveError(f"The board could not be saved: {reason(error)}.") from error
