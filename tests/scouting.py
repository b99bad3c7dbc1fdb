"""Complete logic for boards that are too large to try every minefield of.

Still by trial, but of the frontier alone and part by part: cells that share a clue, or a chain of
clues, make a part. `test_scouting.py` has it judged by `brute_force.py`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Clue, Position

Arrangement = frozenset[Cell]


class Part(NamedTuple):
    """Frontier cells that hang together, and the clues that tie them."""

    cells: list[Cell]
    clues: list[Clue]


class Proofs(NamedTuple):
    """What complete logic says of the covered cells of a position."""

    safe: set[Cell]
    mined: set[Cell]


def parts(position: Position) -> list[Part]:
    """The frontier, cut where no clue ties it together."""
    clues_of = defaultdict(list)
    for clue in position.clues():
        for cell in clue.covered:
            clues_of[cell].append(clue)
    found = []
    left = set(clues_of)
    while left:
        # Breadth first: a clue's cells stand close together, so a wrong trial is noticed early.
        cells = [min(left)]
        for cell in cells:
            for clue in clues_of[cell]:
                cells += [near for near in clue.covered if near not in cells]
        left.difference_update(cells)
        found.append(Part(cells, list({clue for cell in cells for clue in clues_of[cell]})))
    return found


def arrangements(part: Part) -> Iterator[Arrangement]:
    """Every way to lay mines on a part so that its clues are right."""
    at = {
        cell: [i for i, clue in enumerate(part.clues) if cell in clue.covered]
        for cell in part.cells
    }
    missing = [clue.mines for clue in part.clues]
    room = [len(clue.covered) for clue in part.clues]
    mines: list[Cell] = []

    def lay(depth: int) -> Iterator[Arrangement]:
        if depth == len(part.cells):
            yield frozenset(mines)
            return
        cell = part.cells[depth]
        for i in at[cell]:
            room[i] -= 1
        if all(missing[i] <= room[i] for i in at[cell]):
            yield from lay(depth + 1)
        if all(missing[i] > 0 for i in at[cell]):
            for i in at[cell]:
                missing[i] -= 1
            if all(missing[i] <= room[i] for i in at[cell]):
                mines.append(cell)
                yield from lay(depth + 1)
                mines.pop()
            for i in at[cell]:
                missing[i] += 1
        for i in at[cell]:
            room[i] += 1

    return lay(0)


def proofs(position: Position, *, with_total: bool = True) -> Proofs:
    """What is proved by the numbers, and by the total number of mines if that may be used."""
    found = parts(position)
    tried = [list(arrangements(part)) for part in found]
    frontier = {cell for part in found for cell in part.cells}
    covered = {cell for cell in position.grid if position.at(cell) == COVERED}
    dependencies = covered - frontier
    hidden = position.mines - position.seen.count(SHOWN_MINE)
    safe, mined = set(), set()
    for i, part in enumerate(found):
        if with_total:
            rest = _sums([{len(mines) for mines in one} for j, one in enumerate(tried) if j != i])
            left = {hidden - count for count in rest}
            fitting = [
                mines
                for mines in tried[i]
                if any(0 <= count - len(mines) <= len(dependencies) for count in left)
            ]
        else:
            fitting = tried[i]
        safe |= set(part.cells).difference(*fitting)
        mined |= set(part.cells).intersection(*fitting)
    if with_total:
        counts = {
            hidden - count for count in _sums([{len(mines) for mines in one} for one in tried])
        }
        counts &= set(range(len(dependencies) + 1))
        safe |= dependencies if counts == {0} else set()
        mined |= dependencies if counts == {len(dependencies)} else set()
    return Proofs(safe, mined)


def _sums(choices: list[set[int]]) -> set[int]:
    """Every sum of one number from each set."""
    sums = {0}
    for choice in choices:
        sums = {total + number for total in sums for number in choice}
    return sums


def start(field: Minefield, opened: Iterable[Cell]) -> Position:
    """The position with these cells of a minefield opened."""
    return Game.on(field, opened, lambda: 0).position


def scout(field: Minefield, position: Position, *, with_total: bool = True) -> list[Position]:
    """The way of complete logic: the position after each round, until nothing more is proved.

    In a round every cell that is proved safe is opened, and every proved mine is shown: it is a
    fact by then, and the trials of the next round are spared it.
    """
    way = [position]
    while True:
        safe, mined = proofs(way[-1], with_total=with_total)
        if not safe and not mined:
            return way
        opened = [cell for cell, _ in way[-1].opened()]
        shown = mined.union(cell for cell in field.grid if way[-1].at(cell) == SHOWN_MINE)
        way.append(_with_mines(start(field, [*opened, *safe]), shown))


def _with_mines(position: Position, shown: set[Cell]) -> Position:
    seen = bytearray(position.seen)
    for cell in shown:
        seen[position.grid.index(cell)] = SHOWN_MINE
    return Position(position.grid, bytes(seen), position.mines)


def is_finished(position: Position) -> bool:
    """Whether nothing is left to open: as many cells are unopened as there are mines."""
    return sum(value > 8 for value in position.seen) == position.mines
