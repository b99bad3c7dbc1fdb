"""The fixed boards that ship with the game, with their mines."""

from minesweeper.game.notation import FixedBoard, NotationError, read_board
from minesweeper.game.quoting import quoted
from minesweeper.resources import board_names, board_text


def fixed_board(name: str) -> FixedBoard:
    """Read the fixed board of this name."""
    names = board_names()
    if name not in names:
        raise NotationError(f"There is no board {quoted(name)}; the boards are {', '.join(names)}.")
    return read_board(name, board_text(name))
