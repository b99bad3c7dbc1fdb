"""Steps as the engine tells them, checked by trying every way to lay the mines."""

from collections.abc import Iterable
from itertools import combinations, product

import brute_force
from brute_force import Mines

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position


def check_steps(steps: list[dict], shown: Position, mines: Mines, *, may_read: bool = True) -> None:
    """Each step follows from exactly what it names, and what it names was there before.

    `may_read` tells whether the numbers of cells opened on the way can be read.
    """
    done: set[Cell] = set()
    for step in steps:
        cell, clues, given = Cell(*step["cell"]), _cells(step["clues"]), _cells(step["given"])
        assert shown.at(cell) == COVERED
        assert cell not in done
        assert all(shown.at(near) == COVERED for near in given)
        assert {near for near in [*clues, *given] if shown.at(near) == COVERED} <= done
        assert (step["action"] == "flag") == (cell in mines)
        assert not mines.intersection(clues)
        assert not set(clues) & set(given)
        assert clues == sorted(clues)
        assert given == sorted(given)
        assert step["text"].endswith(".")
        is_plain = step["technique"] not in ("mine-count", "contradiction")
        assert step["text"].count(".") <= (2 if is_plain else 5)
        assert cell.name in step["text"]
        assert step["technique"] in allowed_names(step)
        assert follows(cell, clues, given, shown, mines, with_total=step["mine_count"])
        check_minimal(step, shown, mines)
        check_simple(step, shown, mines, done, may_read=may_read)
        done.add(cell)


def allowed_names(step: dict) -> set[str]:
    """The techniques that a step can have, by how many clues it rests on."""
    if step["mine_count"]:
        return {"mine-count"}
    if len(step["clues"]) == 1:
        # Whether the cells left out were opened meanwhile makes no difference to the name.
        alone = "reduction" if step["given"] else "B1"
        return {alone} if step["action"] == "flag" else {"B2"}
    if len(step["clues"]) == 2:
        patterns = {"1-1", "H1", "H2", "H3", "T1"} if step["action"] == "open" else set()
        return {"1-2", "1-2-1", "1-2-2-1", "T2", "T3", "subset"} | patterns
    return {"contradiction"}


def check_simple(
    step: dict, shown: Position, mines: Mines, done: set[Cell], *, may_read: bool
) -> None:
    """What is settled so far has no clue, and no two clues, that would have been enough."""
    cell = Cell(*step["cell"])
    fewest = 4 if step["mine_count"] else len(step["clues"])
    opened = [at for at in shown.grid if shown.at(at) < COVERED]
    opened += [at for at in done if at not in mines and may_read]
    for size in range(1, min(fewest, 3)):
        for clues in combinations(opened, size):
            given = done.difference(clues)
            assert not follows(cell, clues, given, shown, mines, with_total=False), clues


def check_minimal(step: dict, shown: Position, mines: Mines) -> None:
    """Left out any one clue, given cell or the mine count, a step no longer follows."""
    cell, clues, given = Cell(*step["cell"]), _cells(step["clues"]), _cells(step["given"])
    total = step["mine_count"]
    for left_out in clues:
        fewer = [clue for clue in clues if clue != left_out]
        assert not follows(cell, fewer, given, shown, mines, with_total=total)
        # Nor does it follow where the clue's cell is known to be safe and its number is not.
        safe = [*given, left_out]
        assert not follows(cell, fewer, safe, shown, mines, with_total=total)
    for left_out in given:
        fewer = [near for near in given if near != left_out]
        assert not follows(cell, clues, fewer, shown, mines, with_total=total)
    assert not (total and follows(cell, clues, given, shown, mines, with_total=False))


def follows(
    cell: Cell,
    clues: Iterable[Cell],
    given: Iterable[Cell],
    shown: Position,
    mines: Mines,
    *,
    with_total: bool,
) -> bool:
    """Whether every way to lay mines that agrees with what is named agrees on the cell."""
    grid = shown.grid
    around = {clue: set(brute_force.neighbours(grid, clue)) for clue in clues}
    named = {*clues, *given, *(at for at in grid if shown.at(at) != COVERED)}
    # Without the total a cell that no clue touches changes nothing.
    spoken_of = set(grid) if with_total else {cell}.union(*around.values())
    free = sorted(spoken_of - named)
    known = mines & named
    for laid in product((False, True), repeat=len(free)):
        tried = known.union(at for at, is_mine in zip(free, laid, strict=True) if is_mine)
        fits = all(len(tried & around[clue]) == len(mines & around[clue]) for clue in around)
        fits = fits and (not with_total or len(tried) == len(mines))
        if fits and (cell in tried) != (cell in mines):
            return False
    return True


def _cells(told: list[list[int]]) -> list[Cell]:
    return [Cell(*at) for at in told]
