"""Cuts a position into independent parts: a hot module that works on flat bytes and plain lists.

Cells that touch the same clues are alike and form a *box*; clues that share cells, directly or
through others, form a *part*. What single clues settle is settled first, which keeps parts small:
in waves over the whole board while there is much, then clue by clue.
`tests/logic/test_parts.py` keeps the plain twin.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, product

from minesweeper.game.position import COVERED, SHOWN_MINE, Position

_WALL = 11
_IS_COVERED = bytes(value == COVERED for value in range(256))
WORTH_A_WAVE = 64
"""A wave over the whole board is made while it settles one cell in so many: then clue by clue."""

_MINED = 9
_WEIGHTS = bytes({COVERED: 1, SHOWN_MINE: _MINED}.get(value, 0) for value in range(256))
"""What a cell takes off the code of each clue beside it."""


def _code(need: int, unsettled: int) -> int:
    """A clue in one byte: what it needs, from -8 to 8, and how many unsettled cells it has."""
    return _MINED * (need + 9) - unsettled


_NO_CLUE = 255
assert _code(8, 0) < _NO_CLUE - 9 * _MINED, "What is beside no clue could make it look like one."
_ALONE = bytes(_code(value, 0) if value < COVERED else _NO_CLUE for value in range(256))
"""The code of a number with neither mines nor unsettled cells beside it."""


def _codes(told: Callable[[int, int], int]) -> bytes:
    """A table of what is told of a clue's need and unsettled cells, by their code."""
    table = bytearray(256)
    for need, unsettled in product(range(-8, 9), range(9)):
        table[_code(need, unsettled)] = told(need, unsettled)
    return bytes(table)


_IS_WRONG = _codes(lambda need, unsettled: not 0 <= need <= unsettled)
_IS_FULL = _codes(lambda need, unsettled: 0 < need == unsettled)
_IS_FED = _codes(lambda need, unsettled: 0 == need < unsettled)
_NEEDS = _codes(lambda need, _: max(need, 0))
_SPEAKS = _codes(lambda _, unsettled: unsettled)


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

    def cells(self) -> list[int]:
        """Returns the cells of all boxes, as indices of the grid."""
        return [cell for cells in self.boxes for cell in cells]

    def add_box(self, cells: list[int], clues: Sequence[int]) -> None:
        """Add a box that these clues speak of, where it has any cells."""
        if cells:
            self.boxes.append(cells)
            self.touches.append(clues)

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
    unconstrained: int
    """How many covered cells no clue speaks of and nobody demands anything of."""
    mines: int
    """The mines that lie in the parts and the sea."""

    def constrained_cells(self) -> set[int]:
        """Returns the covered cells that a clue or a demand settles or speaks of."""
        return {*self.safe, *self.mined, *(cell for part in self.parts for cell in part.cells())}

    def unconstrained_cells(self, position: Position) -> list[int]:
        """Returns all other covered cells of the position that was cut, in order."""
        constrained = self.constrained_cells()
        return [
            at
            for at, value in enumerate(position.seen)
            if value == COVERED and at not in constrained
        ]


def cut(position: Position, safe: Iterable[int] = (), mined: Iterable[int] = ()) -> Cut:
    """Cut a position into what single clues settle, independent parts, and the sea.

    Cells that are known or demanded to be safe or mined, though covered, can be named by their
    index; a ContradictionError where the position shows them to be otherwise.
    """
    board = _Board(position)
    if safe or mined:
        board.demand(*_demands(position, safe, mined))
    clues = board.settle()
    seen = position.seen
    return Cut(
        clues.safe,
        clues.mined,
        unconstrained=seen.count(COVERED) - clues.cells(),
        mines=position.mines - seen.count(SHOWN_MINE) - len(clues.mined),
        parts=clues.taken_apart(),
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

    def __init__(self, position: Position) -> None:
        self._width = width = position.grid.width
        self._stride = width + 1
        seen = position.seen
        edge = bytes((_WALL,)) * (width + 2)
        rows = [seen[at : at + width] for at in range(0, len(seen), width)]
        board = edge + edge[:1].join(rows) + edge
        self._size = len(board)
        self._unsettled = _read(board.translate(_IS_COVERED))
        self._weights = _read(board.translate(_WEIGHTS))
        self._alone = _read(board.translate(_ALONE))
        self._found_safe = self._found_mined = 0

    def demand(self, safe: set[int], mined: set[int]) -> None:
        """Take out covered cells that somebody says are safe or mined."""
        self._take_out(self._laid_out(safe), self._laid_out(mined))

    def _laid_out(self, cells: set[int]) -> int:
        laid = bytearray(self._size)
        for cell in cells:
            laid[cell + cell // self._width + self._stride + 1] = 1
        return _read(laid)

    def _take_out(self, safe: int, mined: int) -> None:
        self._found_safe |= safe
        self._found_mined |= mined
        self._unsettled ^= safe | mined
        self._weights += (_MINED - 1) * mined - safe

    def settle(self) -> "_Clues":
        """Take out what clues prove alone, and give those that still speak.

        That goes in waves while it is worth it. All numbers are checked after the last wave too:
        those it left without unsettled cells are not looked at again.
        """
        codes = self._codes()
        found = self._size
        while found * WORTH_A_WAVE >= self._size:
            full, fed = _read(codes.translate(_IS_FULL)), _read(codes.translate(_IS_FED))
            if not (full or fed):
                return self._clues(codes)
            found = self._prove(full, fed)
            codes = self._codes()
        clues = self._clues(codes)
        clues.settle()
        return clues

    def _codes(self) -> bytes:
        """For each opened cell what it says."""
        weights = self._weights
        line = weights + (weights << 8) + (weights >> 8)
        far = 8 * self._stride
        around = line + (line << far) + (line >> far)
        codes = (self._alone - around).to_bytes(self._size, "little")
        if 1 in codes.translate(_IS_WRONG):
            raise ContradictionError("A number needs more mines than it has cells, or fewer.")
        return codes

    def _prove(self, full: int, fed: int) -> int:
        """Take out what is mined beside the full clues and safe beside the fed: so many cells."""
        safe, mined = self._beside(fed), self._beside(full)
        if safe & mined:
            raise ContradictionError("Two numbers contradict each other.")
        self._take_out(safe, mined)
        return (safe | mined).bit_count()

    def _beside(self, clues: int) -> int:
        """The unsettled cells that some of these clues touch."""
        if not clues:
            return 0
        line = clues | clues << 8 | clues >> 8
        far = 8 * self._stride
        return (line | line << far | line >> far) & self._unsettled

    def _clues(self, codes: bytes) -> "_Clues":
        """What is found, and what each clue that still speaks needs of which cells."""
        patterns = self._patterns().to_bytes(self._size, "little")
        speaking = list(compress(range(self._size), codes.translate(_SPEAKS)))
        needs = [_NEEDS[codes[at]] for at in speaking]
        steps, stride = _steps(self._width), self._stride
        cells = []
        for at in speaking:
            index = at - stride - at // stride
            cells.append([index + step for step in steps[patterns[at]]])
        safe, mined = self._indices(self._found_safe), self._indices(self._found_mined)
        return _Clues(needs, cells, safe, mined)

    def _indices(self, cells: int) -> list[int]:
        if not cells:
            return []
        told = cells.to_bytes(self._size, "little")
        inside = compress(range(-self._stride - 1, self._size), told)
        return [at - at // self._stride for at in inside]

    def _patterns(self) -> int:
        """For each cell which neighbours are unsettled, a bit each as in _AROUND."""
        cells = self._unsettled
        left, right = cells << 8, cells >> 8
        far = 8 * self._stride
        row = left | cells << 1 | right << 2
        return row << far | left << 3 | right << 4 | row >> far - 5


def _read(cells: bytes | bytearray) -> int:
    return int.from_bytes(cells, "little")


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

    def __init__(
        self, needs: list[int], cells_of: list[list[int]], safe: list[int], mined: list[int]
    ) -> None:
        self.safe, self.mined = safe, mined
        self._needs, self._cells = needs, cells_of
        speaking: dict[int, tuple[int, ...]] = {}
        for clue, cells in enumerate(cells_of):
            for cell in cells:
                speaking[cell] = (*speaking.get(cell, ()), clue)
        self._speaking = speaking

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

    def cells(self) -> int:
        """How many cells are settled or spoken of."""
        return len(self.safe) + len(self.mined) + len(self._speaking)

    def taken_apart(self) -> list[Part]:
        """The clues that are left, in groups that share no cell; nobody speaks afterwards."""
        numbers: dict[int, int] = {}
        return [
            self._part(clue, numbers)
            for clue, cells in enumerate(self._cells)
            if cells and clue not in numbers
        ]

    def _part(self, start: int, numbers: dict[int, int]) -> Part:
        """The part that a clue belongs to; its clues get numbers of their own."""
        speaking = self._speaking
        numbers[start] = 0
        reached = [start]
        boxes: dict[tuple[int, ...], list[int]] = {}
        for clue in reached:
            for cell in self._cells[clue]:
                speakers = speaking.pop(cell, ())
                if speakers in boxes:
                    boxes[speakers].append(cell)
                elif speakers:
                    boxes[speakers] = [cell]
                    for other in speakers:
                        if other not in numbers:
                            numbers[other] = len(reached)
                            reached.append(other)
        if len(reached) == len(self._needs):
            # The only part, as on most small boards: its clues keep the numbers they have.
            return Part(self._needs, list(boxes.values()), list(boxes))
        needs = [self._needs[clue] for clue in reached]
        touches: list[Sequence[int]] = [[numbers[clue] for clue in clues] for clues in boxes]
        return Part(needs, list(boxes.values()), touches)
