"""The slow obvious twin of good play: every cell is tried, whatever has been seen before.

Nothing here is quick, and nothing is cut off. What can be won depends only on the minefields that
still fit. That a cell proved safe is opened at once is the one short cut: it costs nothing, and
what it shows can only help.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, lru_cache

import brute_force

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import Level
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, Position
from minesweeper.players.player import Player

Fields = tuple[int, ...]
"""Minefields, each with a bit for every mined cell."""


class BestPlay:
    """The best that anybody could do on a grid."""

    def __init__(self, grid: Grid) -> None:
        self._cells = range(grid.size)
        self._around = [
            sum(1 << grid.index(near) for near in brute_force.neighbours(grid, cell))
            for cell in grid
        ]
        self.won = cache(self._won)
        """How many of some minefields are won."""

    def _won(self, fields: Fields) -> int:
        if len(fields) == 1:
            return 1
        mined = 0
        for field in fields:
            mined |= field
        for cell in self._cells:
            if not mined >> cell & 1:
                told = self.told(fields, cell)
                if len(told) > 1:
                    return sum(map(self.won, told))
        return max(self.won_by(fields, cell) for cell in self._cells if mined >> cell & 1)

    def won_by(self, fields: Fields, cell: int) -> int:
        """How many are won if this cell is opened first."""
        safe = tuple(field for field in fields if not field >> cell & 1)
        return sum(map(self.won, self.told(safe, cell)))

    def told(self, fields: Fields, cell: int) -> list[Fields]:
        """Minefields in which a cell is safe, told apart by its number."""
        by_number = defaultdict(list)
        for field in fields:
            by_number[(field & self._around[cell]).bit_count()].append(field)
        return [tuple(group) for group in by_number.values()]


def best_chance(shown: Position, first: Cell | None = None) -> Fraction:
    """The chance to win from a position by the best play, or the best after opening a cell."""
    play, fields = _played_from(shown)
    won = play.won(fields) if first is None else play.won_by(fields, shown.grid.index(first))
    return Fraction(won, len(fields))


@lru_cache(maxsize=1)
def _played_from(shown: Position) -> tuple[BestPlay, Fields]:
    """The best play from a position, kept for the next question about the same one."""
    grid = shown.grid
    fields = tuple(
        sum(1 << grid.index(mine) for mine in mines) for mines in brute_force.minefields(shown)
    )
    return BestPlay(grid), fields


def chance_from_the_corner(level: Level) -> Fraction:
    """The chance to win by the best play after a safe first click in the corner."""
    fields = [_packed(field) for field in _dealt(level)]
    play = BestPlay(level.grid)
    return Fraction(sum(map(play.won, play.told(tuple(fields), 0))), len(fields))


def chance_of(make: Callable[[], Player], level: Level, first: Cell = Cell(0, 0)) -> Fraction:  # noqa: B008  frozen
    """A player's exact chance to win after a safe first click, in the corner unless told."""
    fields = _dealt(level, first)
    blank = bytes([COVERED]) * level.grid.size
    won = _won_of(make(), level, blank, fields, [level.grid.index(first)])
    return Fraction(won, len(fields))


def _dealt(level: Level, first: Cell = Cell(0, 0)) -> list[Minefield]:  # noqa: B008  frozen
    """Every minefield that a safe first click can meet."""
    start = Position.covered(level.grid, level.mines)
    return [
        Minefield.with_mines(level.grid, mines)
        for mines in brute_force.minefields(start)
        if first not in mines
    ]


def _packed(field: Minefield) -> int:
    return sum(mined << at for at, mined in enumerate(field.mined))


def _won_of(
    player: Player, level: Level, seen: bytes, fields: list[Minefield], cells: Iterable[int]
) -> int:
    """How many of some minefields a player wins that opens these cells next."""
    won = 0
    by_sight = defaultdict(list)
    for field in fields:
        if not any(field.mined[at] for at in cells):
            by_sight[_opened(field, seen, cells)].append(field)
    for sight, left in by_sight.items():
        if sight.count(COVERED) == level.mines:
            won += len(left)
        else:
            move = player.choose(Position(level.grid, sight, level.mines))
            opened = [level.grid.index(cell) for cell in (move.cell, *move.more)]
            won += _won_of(player, level, sight, left, opened)
    return won


def _opened(field: Minefield, seen: bytes, cells: Iterable[int]) -> bytes:
    shown = bytearray(seen)
    for at in cells:
        shown[at] = field.numbers[at]
    return bytes(shown)
