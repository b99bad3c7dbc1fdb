"""Requests to the engine, and small situations to ask about."""

import json
from typing import NamedTuple

import brute_force
from brute_force import Mines
from drawing import drawn
from hypothesis import strategies as st

from minesweeper.engine.engine import answer
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position


def ask(**request):
    """The answer as it would be read from the other end of the pipe."""
    return json.loads(json.dumps(answer(json.dumps(request).encode())))


class Situation(NamedTuple):
    """A small position with its flags, and the mines behind it."""

    shown: Position
    flags: set[Cell]
    mines: Mines

    @property
    def request(self) -> dict:
        """What every request about it says."""
        return {
            "rows": rows(self.shown, self.flags),
            "mines": self.shown.mines,
            "field": field_rows(self.shown.grid, self.mines),
        }


def rows(shown: Position, flags: set[Cell]) -> list[str]:
    """A position with its flags, as the engine reads it."""
    return [
        "".join("F" if (row, column) in flags else letter for column, letter in enumerate(line))
        for row, line in enumerate(drawn(shown))
    ]


def field_rows(grid: Grid, mines: Mines) -> list[str]:
    """A minefield, as the engine reads it."""
    return [
        "".join("*" if (row, column) in mines else "." for column in range(grid.width))
        for row in range(grid.height)
    ]


@st.composite
def situations(draw, most_cells=12):
    """Any small minefield with some cells opened, perhaps a mine shown, and some flags."""
    width = draw(st.integers(1, 5))
    grid = Grid(width, draw(st.integers(1, max(1, most_cells // width))))
    cells = sorted(grid)
    count = draw(st.integers(0, len(cells)))
    mines = frozenset(draw(st.permutations(cells))[:count])
    # Mostly few cells are opened: the more, the less there is to judge.
    opened = {*draw(st.lists(st.sampled_from(cells), max_size=6))} - mines
    shown_mines = {*draw(st.lists(st.sampled_from(cells), max_size=2))} & mines
    if draw(st.booleans()):
        shown_mines = set()
    flags = {*draw(st.lists(st.sampled_from(cells), max_size=3))} - opened - shown_mines
    seen = bytes(
        brute_force.number(grid, mines, cell)
        if cell in opened
        else SHOWN_MINE
        if cell in shown_mines
        else COVERED
        for cell in cells
    )
    return Situation(Position(grid, seen, len(mines)), flags, mines)


@st.composite
def chords(draw, most_cells=12):
    """A situation and an opened number with as many flags around it, right ones or wrong ones."""
    situation = draw(
        situations(most_cells).filter(lambda found: any(value <= 8 for value in found.shown.seen))
    )
    shown, flags, mines = situation
    chorded = draw(st.sampled_from([cell for cell in shown.grid if shown.at(cell) <= 8]))
    around = brute_force.neighbours(shown.grid, chorded)
    covered = [near for near in around if shown.at(near) == COVERED]
    missing = shown.at(chorded) - sum(shown.at(near) == SHOWN_MINE for near in around)
    right = draw(st.integers(0, 3)) == 0
    order = sorted(covered, key=lambda near: near not in mines)
    chosen = order if right else draw(st.permutations(covered))
    return Situation(shown, (flags - set(around)) | set(chosen[:missing]), mines), chorded
