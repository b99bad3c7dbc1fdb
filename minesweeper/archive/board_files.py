"""Writes boards to files that other programs read, numbered in a folder of their own."""

from pathlib import Path

from minesweeper.archive.files import ArchiveError, free_path, reason, write_whole
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import write_mbf

FOLDER = "boards"
FILE_NAME = "board-{}.mbf"


def save_board(home: Path, minefield: Minefield) -> Path:
    """Write a board to a new `.mbf` file; an ArchiveError says why it cannot be.

    A NotationError says that it is too large for such a file.
    """
    data = write_mbf(minefield)
    path = free_path(home / FOLDER, FILE_NAME)
    try:
        write_whole(path, data)
    except OSError as error:
        raise ArchiveError(f"The board could not be saved: {reason(error)}.") from error
    return path
