"""Positions for hypothesis to hunt with: what players may see, and what nobody could."""

from random import Random

import brute_force
from hypothesis import strategies as st

from minesweeper.game.grid import Grid, count_neighbours
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position


@st.composite
def seen_positions(draw, most_cells=16):
    """What a player may see of a small minefield: some cells opened, some mines shown."""
    width = draw(st.integers(1, 5))
    height = draw(st.integers(1, max(1, most_cells // width)))
    grid = Grid(width, height)
    mines = frozenset(draw(st.sets(st.sampled_from(list(grid)))))
    looked_at = draw(st.sets(st.sampled_from(list(grid))))
    seen = bytes(
        COVERED
        if cell not in looked_at
        else SHOWN_MINE
        if cell in mines
        else brute_force.number(grid, mines, cell)
        for cell in grid
    )
    return Position(grid, seen, len(mines))


@st.composite
def any_positions(draw):
    """Numbers that somebody made up; mostly no minefield fits them."""
    grid = Grid(draw(st.integers(1, 4)), draw(st.integers(1, 3)))
    values = st.sampled_from([COVERED, COVERED, COVERED, SHOWN_MINE, 0, 1, 1, 2, 2, 3])
    seen = bytes(draw(st.lists(values, min_size=grid.size, max_size=grid.size)))
    return Position(grid, seen, draw(st.integers(0, grid.size)))


@st.composite
def stuck_positions(draw, most_cells=12):
    """What a player may see of a small minefield where nothing more is proved safe."""
    width = draw(st.integers(1, 5))
    grid = Grid(width, draw(st.integers(1, max(1, most_cells // width))))
    mines = frozenset(draw(st.sets(st.sampled_from(list(grid)), min_size=1)))
    opened = draw(st.sets(st.sampled_from(list(grid)), max_size=3)) - mines
    while True:
        seen = bytes(
            brute_force.number(grid, mines, cell) if cell in opened else COVERED for cell in grid
        )
        shown = Position(grid, seen, len(mines))
        safe, _ = brute_force.proved(shown)
        if not safe:
            return shown
        opened |= safe


def lattice(side, seed=7):
    """A square board with a number in every other cell of every other row, and a minefield of it.

    One mine in five cells: nearly all numbers hang together, and hardly anything is proved.
    """
    grid = Grid(side, side)
    draw = Random(seed).random  # noqa: S311  no secret
    mined = bytes(draw() < 0.2 for _ in grid)
    around = count_neighbours(grid, mined)
    seen = bytes(
        near if row % 2 and column % 2 and near and not mine else COVERED
        for (row, column), near, mine in zip(grid, around, mined, strict=True)
    )
    return Position(grid, seen, sum(mined)), Minefield(grid, mined)
