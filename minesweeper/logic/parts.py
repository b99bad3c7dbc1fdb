"""Cuts a position into independent parts: a hot module that works on flat bytes and plain lists.

Cells that touch the same clues are alike and form a *box*; clues that share cells, directly or
through others, form a *part*. What single clues settle is settled first, which keeps parts small:
in waves over the whole board while there is much, then clue by clue.
`tests/logic/test_parts.py` keeps the plain twin.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, product

from minesweeper.game.position import COVERED, SHOWN_MINE, Position

_WALL = 11
_IS_COVERED = bytes(value == COVERED for value in range(256))
_IS_OPENED = bytes(255 * (value < COVERED) for value in range(256))
_IS_SHOWN = bytes(value == SHOWN_MINE for value in range(256))
WORTH_A_WAVE = 64
"""A wave over the whole board is made while it settles one cell in so many: then clue by clue."""
_SPEAKS = re.compile(rb"[^\0]")


def _code(need: int, unsettled: int) -> int:
    """A clue in one byte: what it needs, from -8 to 8, and its unsettled cells; 0 for no clue."""
    return 9 * (need + 8) + unsettled + 1


def _codes(holds: Callable[[int, int], bool]) -> bytes:
    """A table that gives 1 for the codes of which something holds."""
    table = bytearray(256)
    for need, unsettled in product(range(-8, 9), range(9)):
        table[_code(need, unsettled)] = holds(need, unsettled)
    return bytes(table)


_IS_WRONG = _codes(lambda need, unsettled: not 0 <= need <= unsettled)
_IS_FULL = _codes(lambda need, unsettled: 0 < need == unsettled)
_IS_FED = _codes(lambda need, unsettled: 0 == need < unsettled)


class ContradictionError(ValueError):
    """No minefield fits the position."""


@dataclass(slots=True)
class Part:
    """Clues that hang together, with geometry left out."""

    needs: list[int]
    """How many mines each clue still needs."""
    boxes: list[list[int]]
    """The cells of each box, as indices of the grid."""
    touches: list[Sequence[int]]
    """For each box the clues that speak of it."""

    def sentences(self) -> list[tuple[list[int], int]]:
        """What each clue says: its cells, and how many of them are mines."""
        cells_of: list[list[int]] = [[] for _ in self.needs]
        for cells, clues in zip(self.boxes, self.touches, strict=True):
            for clue in clues:
                cells_of[clue] += cells
        return list(zip(cells_of, self.needs, strict=True))


@dataclass(slots=True)
class Cut:
    """A position cut into parts."""

    safe: list[int]
    """Covered cells that are demanded or by single clues proved safe, as indices of the grid."""
    mined: list[int]
    """Covered cells that are demanded or by single clues proved mined."""
    parts: list[Part]
    sea: int
    """How many covered cells no clue speaks of and nobody demands anything of."""
    mines: int
    """The mines that lie in the parts and the sea."""

    def spoken_of(self) -> set[int]:
        """The covered cells that are not of the sea: some clue or demand speaks of them."""
        boxed = (cell for part in self.parts for box in part.boxes for cell in box)
        return {*self.safe, *self.mined, *boxed}


def cut(position: Position, safe: Iterable[int] = (), mined: Iterable[int] = ()) -> Cut:
    """Cut a position into what single clues settle, independent parts, and the sea.

    Cells that are known or demanded to be safe or mined, though covered, can be named by their
    index; a ContradictionError where the position shows them to be otherwise.
    """
    board = _Board(position, *_demands(position, safe, mined))
    board.settle()
    clues = _Clues(board)
    clues.settle()
    parts = clues.parts()
    seen, settled = position.seen, len(clues.safe) + len(clues.mined)
    return Cut(
        clues.safe,
        clues.mined,
        parts,
        seen.count(COVERED) - settled - sum(len(box) for part in parts for box in part.boxes),
        position.mines - seen.count(SHOWN_MINE) - len(clues.mined),
    )


def _demands(
    position: Position, safe: Iterable[int], mined: Iterable[int]
) -> tuple[set[int], set[int]]:
    """The demands on covered cells; what is visible meets a demand or contradicts it."""
    free, laid = set(safe), set(mined)
    seen = position.seen
    if free & laid or any(seen[cell] == SHOWN_MINE for cell in free):
        raise ContradictionError("A mined cell is demanded to be safe.")
    if any(seen[cell] < COVERED for cell in laid):
        raise ContradictionError("An opened cell is demanded to be mined.")
    return (
        {cell for cell in free if seen[cell] == COVERED},
        {cell for cell in laid if seen[cell] == COVERED},
    )


class _Board:
    """The walled board as long integers, a byte a cell, on which all clues are read at once.

    As in `game.minefield`, a shift moves every cell, and a sum of shifts counts neighbours. What
    single clues prove is taken out in waves, which spares most clues from being looked at alone.
    """

    def __init__(self, position: Position, safe: set[int], mined: set[int]) -> None:
        self.width = position.grid.width
        self.stride = self.width + 1
        seen = position.seen
        edge = bytes((_WALL,)) * (self.stride + 1)
        rows = [seen[at : at + self.width] for at in range(0, len(seen), self.width)]
        board = edge + edge[:1].join(rows) + edge
        self._size = len(board)
        self._opened = self._read(board.translate(_IS_OPENED))
        self._unsettled = self._read(board.translate(_IS_COVERED))
        self._mined = self._read(board.translate(_IS_SHOWN))
        self._numbers = self._read(board) & self._opened
        self._found_safe = self._found_mined = 0
        self._take_out(self._laid_out(safe), self._laid_out(mined))

    def _read(self, cells: bytes) -> int:
        return int.from_bytes(cells, "little")

    def _told(self, cells: int) -> bytes:
        return cells.to_bytes(self._size, "little")

    def _laid_out(self, cells: set[int]) -> int:
        if not cells:
            return 0
        laid = bytearray(self._size)
        for cell in cells:
            laid[cell + cell // self.width + self.stride + 1] = 1
        return self._read(bytes(laid))

    def _take_out(self, safe: int, mined: int) -> None:
        self._found_safe |= safe
        self._found_mined |= mined
        self._mined |= mined
        self._unsettled &= ~(safe | mined)

    def settle(self) -> None:
        """Take out what clues prove alone, in waves, while that is worth it.

        All numbers are checked after the last wave too: those it left without unsettled cells
        are not looked at again.
        """
        full, fed = self._proving()
        found = self._size
        while (full or fed) and found * WORTH_A_WAVE >= self._size:
            safe, mined = (self._beside(clues) & self._unsettled for clues in (fed, full))
            if safe & mined:
                raise ContradictionError("Two numbers contradict each other.")
            self._take_out(safe, mined)
            found = (safe | mined).bit_count()
            full, fed = self._proving()

    def _proving(self) -> tuple[int, int]:
        """The clues whose unsettled cells are all mined, and those whose are all safe."""
        needs = 9 * (self._numbers + (self._opened & self._ones(8)) - self._count(self._mined))
        codes = needs + self._count(self._unsettled) + (self._opened & self._ones(1))
        told = self._told(codes)
        if 1 in told.translate(_IS_WRONG):
            raise ContradictionError("A number needs more mines than it has cells, or fewer.")
        return self._read(told.translate(_IS_FULL)), self._read(told.translate(_IS_FED))

    def _ones(self, value: int) -> int:
        return self._read(bytes((value,)) * self._size)

    def _count(self, cells: int) -> int:
        """For each opened cell how many of these touch it."""
        line = cells + (cells << 8) + (cells >> 8)
        far = 8 * self.stride
        return (line + (line << far) + (line >> far)) & self._opened

    def _beside(self, clues: int) -> int:
        """The cells that some of these clues touch."""
        line = clues | clues << 8 | clues >> 8
        far = 8 * self.stride
        return line | line << far | line >> far

    def found(self) -> tuple[list[int], list[int]]:
        """The safe cells and the mined ones that were demanded or proved, by their index."""
        return self._indices(self._found_safe), self._indices(self._found_mined)

    def _indices(self, cells: int) -> list[int]:
        if not cells:
            return []
        inside = compress(range(-self.stride - 1, self._size), self._told(cells))
        return [at - at // self.stride for at in inside]

    def clues(self) -> Iterator[tuple[int, list[int]]]:
        """What each clue that still speaks needs, and the cells it speaks of."""
        patterns = self._told(self._patterns())
        needs = self._told(
            self._numbers + (self._opened & self._ones(8)) - self._count(self._mined)
        )
        steps = _steps(self.width)
        stride = self.stride
        for match in _SPEAKS.finditer(patterns):
            at = match.start()
            inside = at - stride - 1
            index = inside - inside // stride
            yield needs[at] - 8, [index + step for step in steps[patterns[at]]]

    def _patterns(self) -> int:
        """For each opened cell which neighbours are unsettled, a bit each."""
        found = 0
        for bit, (down, right) in enumerate(_AROUND):
            shift = 8 * (down * self.stride + right) - bit
            found |= self._unsettled >> shift if shift > 0 else self._unsettled << -shift
        return found & self._opened


_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@lru_cache(maxsize=16)
def _steps(width: int) -> list[list[int]]:
    """For each pattern of neighbours the steps to them on a grid of this width."""
    steps = [down * width + right for down, right in _AROUND]
    return [
        [step for bit, step in enumerate(steps) if pattern >> bit & 1] for pattern in range(256)
    ]


class _Clues:
    """The clues of a board: what each needs, which cells it speaks of, who speaks of a cell."""

    def __init__(self, board: _Board) -> None:
        self._needs: list[int] = []
        self._cells: list[list[int]] = []
        self._speaking: defaultdict[int, list[int]] = defaultdict(list)
        self.safe, self.mined = board.found()
        for clue, (need, cells) in enumerate(board.clues()):
            self._needs.append(need)
            self._cells.append(cells)
            for cell in cells:
                self._speaking[cell].append(clue)

    def settle(self) -> None:
        """Take out what single clues prove, until none proves more."""
        needs, cells_of, speaking = self._needs, self._cells, self._speaking
        waiting = list(range(len(needs)))
        while waiting:
            clue = waiting.pop()
            cells = cells_of[clue]
            if not cells:
                if needs[clue]:
                    raise ContradictionError("A number has no cells left for its mines.")
                continue
            need = needs[clue]
            if need == 0:
                proved, is_mined = self.safe, 0
            elif need == len(cells):
                proved, is_mined = self.mined, 1
            elif 0 < need < len(cells):
                continue
            else:
                raise ContradictionError("A number needs more mines than it has cells.")
            proved += cells
            for cell in tuple(cells):
                for other in speaking[cell]:
                    cells_of[other].remove(cell)
                    needs[other] -= is_mined
                    waiting.append(other)
                del speaking[cell]

    def parts(self) -> list[Part]:
        """The clues that are left, in groups that share no cell."""
        boxes: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for cell, speakers in self._speaking.items():
            boxes[tuple(speakers)].append(cell)
        of_clue: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for clues in boxes:
            for clue in clues:
                of_clue[clue].append(clues)
        found = []
        numbers: dict[int, int] = {}
        for start in of_clue:
            if start in numbers:
                continue
            found.append(self._part(start, boxes, of_clue, numbers))
        return found

    def _part(
        self,
        start: int,
        boxes: dict[tuple[int, ...], list[int]],
        of_clue: dict[int, list[tuple[int, ...]]],
        numbers: dict[int, int],
    ) -> Part:
        """The part that a clue belongs to; its clues get numbers of their own."""
        numbers[start] = 0
        reached = [start]
        taken: dict[tuple[int, ...], list[int]] = {}
        for clue in reached:
            for clues in of_clue[clue]:
                if clues not in taken:
                    taken[clues] = boxes[clues]
                    for other in clues:
                        if other not in numbers:
                            numbers[other] = len(reached)
                            reached.append(other)
        needs = [self._needs[clue] for clue in reached]
        touches: list[Sequence[int]] = [[numbers[clue] for clue in clues] for clues in taken]
        return Part(needs, list(taken.values()), touches)
