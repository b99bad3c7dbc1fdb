"""Cells in an order that is random, and the same again for the same seed."""

from random import Random

from minesweeper.game.grid import Cell, Grid


def play_at_random(grid: Grid, seed: int) -> list[Cell]:
    """All cells of a board in the order in which a script clicks them."""
    cells = list(grid)
    Random(seed).shuffle(cells)  # noqa: S311  a script, and the same again
    return cells
