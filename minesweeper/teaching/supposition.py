"""Finds what follows if a cell were a mine or safe, and how the numbers show it."""

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import cut
from minesweeper.logic.counting.sweep import count
from minesweeper.logic.reasons.routes import distance


class Consequence(Value):
    """What one number, or two compared, say about cells, given the consequences before it."""

    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    mined: bool

    @property
    def is_pair(self) -> bool:
        """True if two numbers are compared."""
        return len(self.clues) == 2


class Supposition(Value):
    """A cell that is supposed to be a mine or safe, and all that follows."""

    cell: Cell
    mined: bool
    mines: tuple[Cell, ...]
    """All other cells that must be mines then and are not certain without it, nearest first."""
    safe: tuple[Cell, ...]
    """All other cells that must be safe then and are not certain without it."""
    chain: tuple[Consequence, ...] = ()
    """How one or two numbers at a time show these mines, and nothing else; empty if there are none,
    or if it takes more numbers at a time."""


def suppose(
    position: Position, cell: Cell, certain: dict[Cell, bool], *, mined: bool
) -> Supposition:
    """Returns what follows if an open question were a mine or safe.

    `certain` says of every certain cell whether it is a mine. Raises a TooWideError if there are
    too many minefields to count.
    """
    index = position.grid.index(cell)
    pieces = cut(position, () if mined else [index], [index] if mined else ())
    counts = [count(part, MOST_STATES, MOST_WORK) for part in pieces.parts]
    odds = Odds.joined(position, pieces, counts)

    def new(settled: list[Cell]) -> tuple[Cell, ...]:
        found = [one for one in settled if one != cell and one not in certain]
        return tuple(sorted(found, key=lambda one: (distance(one, cell), one)))

    mines = new(odds.mined)
    chain = _chain(position, {**certain, cell: mined}, cell, set(mines)) if mines else ()
    return Supposition(cell, mined, mines, new(odds.safe), chain)


def _chain(
    position: Position, known: dict[Cell, bool], start: Cell, mines: set[Cell]
) -> tuple[Consequence, ...]:
    """Returns the consequences that lead to all of some mines; empty if pairs do not suffice."""
    said = dict(known)
    steps: list[Consequence] = []
    while not mines <= said.keys():
        clues = _unsettled(position, said, start)
        step = _single(clues) or _compared(clues)
        if step is None:
            return ()
        steps.append(step)
        said.update(dict.fromkeys(step.cells, step.mined))
    return _needed(position, known, steps, mines)


_Clues = dict[Cell, tuple[int, frozenset[Cell]]]
"""By number, how many mines it needs in which cells that nothing was said about."""


def _unsettled(position: Position, said: dict[Cell, bool], start: Cell) -> _Clues:
    """Returns the numbers beside cells that nothing was said about, nearest to `start` first."""
    at, neighbours = position.at, position.grid.neighbours
    need: dict[Cell, int] = {}
    left: dict[Cell, set[Cell]] = {}
    for cell in position.grid:
        if at(cell) == COVERED and cell not in said:
            for clue in neighbours(cell):
                if at(clue) < COVERED:
                    left.setdefault(clue, set()).add(cell)
    for clue in left:
        mined = [at(near) == SHOWN_MINE or said.get(near, False) for near in neighbours(clue)]
        need[clue] = at(clue) - sum(mined)
    nearest = sorted(left, key=lambda clue: (distance(clue, start), clue))
    return {clue: (need[clue], frozenset(left[clue])) for clue in nearest}


def _single(clues: _Clues) -> Consequence | None:
    """Returns what the first number that settles its cells alone says."""
    for clue, (need, left) in clues.items():
        if need in (0, len(left)):
            return Consequence((clue,), tuple(sorted(left)), mined=need > 0)
    return None


def _compared(clues: _Clues) -> Consequence | None:
    """Returns what two numbers that share cells say together.

    If the first needs as many more mines than the second as it has cells of its own, these are
    mines, and the second one's own cells are safe.
    """
    for clue, (need, left) in clues.items():
        for other, (fewer, shared) in clues.items():
            own, rest = left - shared, shared - left
            if len(own) == len(left) or (not own and not rest):
                continue
            if need - fewer == len(own):
                return Consequence((clue, other), tuple(sorted(own or rest)), mined=bool(own))
    return None


def _needed(
    position: Position, known: dict[Cell, bool], steps: list[Consequence], mines: set[Cell]
) -> tuple[Consequence, ...]:
    """Leaves out every consequence that the mines in question do not rest on.

    A single number makes cells mines because others are safe, and safe because others are mines.
    """
    wanted = set(mines)
    kept: list[Consequence] = []
    for number, step in reversed([*enumerate(steps)]):
        cells = tuple(cell for cell in step.cells if cell in wanted)
        if cells:
            kept.append(Consequence(step.clues, cells, step.mined))
            around = {near for clue in step.clues for near in position.grid.neighbours(clue)}
            is_pair = len(step.clues) > 1
            earlier = [one for one in steps[:number] if is_pair or one.mined is not step.mined]
            wanted |= {
                cell for one in earlier for cell in one.cells if cell in around - known.keys()
            }
    return tuple(reversed(kept))
