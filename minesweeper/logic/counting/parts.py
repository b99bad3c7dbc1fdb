"""Cuts a position into boxes and independent parts: a hot module on flat bytes and plain lists.

Single clues are applied first, which keeps parts small: a clue that needs no more mines makes its
cells safe, and one that needs all its cells makes them mines. While that settles many cells it goes
in *waves* over the whole board, then clue by clue.

A wave looks at all clues at once. The board is one long integer, a byte a cell, as in
`game.minefield`: shifted by a byte it moves every cell one to the side, so a sum of eight shifts
counts neighbours everywhere. Each clue gets one byte, its *code*, from its need and its unsettled
neighbours, and `bytes.translate` finds those that settle cells. For a 2 with one known mine and
three unsettled cells beside it:

    _code(need=1, unsettled=3) == 9 * (1 + 9) - 3 == 87

A covered neighbour takes 1 off the code and a mine takes 9, so the code is the number's own code
minus the sum over its neighbours. `tests/logic/test_parts.py` has a plain version to compare with.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, product

from minesweeper.game.position import COVERED, SHOWN_MINE, Position

_WALL = 11
_IS_COVERED = bytes(value == COVERED for value in range(256))
WORTH_A_WAVE = 64
"""Passes over the whole board are repeated while each settles one cell in this many or more."""

_MINED = 9
_WEIGHTS = bytes({COVERED: 1, SHOWN_MINE: _MINED}.get(value, 0) for value in range(256))
"""The amount that a cell takes off the code of each clue beside it, by the cell's value."""


def _code(need: int, unsettled: int) -> int:
    """Packs a clue's need, from -8 to 8, and its number of unsettled cells into one byte."""
    return _MINED * (need + 9) - unsettled


_NO_CLUE = 255
assert _code(8, 0) < _NO_CLUE - 9 * _MINED, (
    "The neighbours of a cell without a number could make it look like a clue."
)
_ALONE = bytes(_code(value, 0) if value < COVERED else _NO_CLUE for value in range(256))
"""The code of a number with neither mines nor unsettled cells beside it."""


def _by_code(value: Callable[[int, int], int]) -> bytes:
    """Returns a table, by code, of a value that depends on need and unsettled cells."""
    table = bytearray(256)
    for need, unsettled in product(range(-8, 9), range(9)):
        table[_code(need, unsettled)] = value(need, unsettled)
    return bytes(table)


_IS_WRONG = _by_code(lambda need, unsettled: not 0 <= need <= unsettled)
_NEEDS_ALL = _by_code(lambda need, unsettled: 0 < need == unsettled)
_NEEDS_NONE = _by_code(lambda need, unsettled: 0 == need < unsettled)
_NEED = _by_code(lambda need, _: max(need, 0))
_UNSETTLED = _by_code(lambda _, unsettled: unsettled)


class ContradictionError(ValueError):
    """No minefield fits the position."""


@dataclass(slots=True)
class Part:
    """Clues that share cells, directly or through others, and their boxes, without any geometry."""

    needs: list[int]
    """The mines that each clue still lacks."""
    boxes: list[list[int]]
    """The cells of each box, as indices of the grid."""
    touches: list[Sequence[int]]
    """The clues that the cells of each box touch."""

    def cells(self) -> list[int]:
        """Returns the cells of all boxes, as indices of the grid."""
        return [cell for cells in self.boxes for cell in cells]

    def add_box(self, cells: list[int], clues: Sequence[int]) -> None:
        """Adds a box with these clues, unless it has no cells."""
        if cells:
            self.boxes.append(cells)
            self.touches.append(clues)

    def sentences(self) -> list[tuple[list[int], int]]:
        """Returns for each clue its cells, and how many of them are mines."""
        cells_of: list[list[int]] = [[] for _ in self.needs]
        for cells, clues in zip(self.boxes, self.touches, strict=True):
            for clue in clues:
                cells_of[clue] += cells
        return list(zip(cells_of, self.needs, strict=True))


@dataclass(slots=True)
class Cut:
    """A position cut into parts."""

    safe: list[int]
    """Covered cells, as grid indices, that are demanded safe or that single clues prove safe."""
    mined: list[int]
    """Covered cells that are demanded mined or that single clues prove mined."""
    parts: list[Part]
    unconstrained: int
    """The number of covered cells that touch no clue and are not demanded to be safe or mined."""
    mines: int
    """The number of mines in the parts and the unconstrained cells together."""

    def constrained_cells(self) -> set[int]:
        """Returns the covered cells that are settled or belong to a part."""
        return {*self.safe, *self.mined, *(cell for part in self.parts for cell in part.cells())}

    def unconstrained_cells(self, position: Position) -> list[int]:
        """Returns the covered cells of `position`, which was cut, that touch no clue, in order."""
        constrained = self.constrained_cells()
        return [
            at
            for at, value in enumerate(position.seen)
            if value == COVERED and at not in constrained
        ]


def cut(position: Position, safe: Iterable[int] = (), mined: Iterable[int] = ()) -> Cut:
    """Cuts a position into settled cells, independent parts and unconstrained cells.

    Covered cells that are known or demanded to be safe or mined can be given by their index.
    Raises a ContradictionError if a demand or a single clue cannot be met.

    >>> from minesweeper.game.grid import Grid
    >>> found = cut(Position(Grid(5, 1), bytes([COVERED, 1, COVERED, COVERED, COVERED]), mines=2))
    >>> found.parts, found.unconstrained
    ([Part(needs=[1], boxes=[[0, 2]], touches=[(0,)])], 2)
    """
    board = _Board(position)
    if safe or mined:
        board.demand(*_demands(position, safe, mined))
    clues = board.apply_single_clues()
    seen = position.seen
    return Cut(
        clues.safe,
        clues.mined,
        unconstrained=seen.count(COVERED) - clues.constrained(),
        mines=position.mines - seen.count(SHOWN_MINE) - len(clues.mined),
        parts=clues.take_parts(),
    )


def join_around(
    parts: list[Part],
    cell: int,
    near: Collection[int],
    unconstrained_near: list[int],
    order_of: Callable[[Part], Iterable[int]] | None = None,
) -> Part:
    """Joins parts as if a cell were opened: the cell leaves its box, and its clue comes last.

    The number that the cell would show is not known, so the need of the new clue is set to the
    number of unsettled cells near it, which is the most it could be. Boxes are split into the cells
    near it and the others. They come in the order of each part or in the one that `order_of` gives;
    the unconstrained cells near the cell come last.
    """
    joined = Part([], [], [])
    near_set = set(near)
    new_clue = sum(len(part.needs) for part in parts)
    for part in parts:
        first = len(joined.needs)
        joined.needs += part.needs
        for box in order_of(part) if order_of else range(len(part.boxes)):
            cells, clues = part.boxes[box], [first + clue for clue in part.touches[box]]
            if cell not in cells and near_set.isdisjoint(cells):
                joined.add_box(cells, clues)
                continue
            joined.add_box([at for at in cells if at in near_set], [*clues, new_clue])
            joined.add_box([at for at in cells if at not in near_set and at != cell], clues)
    joined.add_box(unconstrained_near, [new_clue])
    joined.needs.append(len(near))
    return joined


def _demands(
    position: Position, safe: Iterable[int], mined: Iterable[int]
) -> tuple[set[int], set[int]]:
    """Returns the covered cells demanded safe or mined; raises ContradictionError if impossible."""
    free, mines = set(safe), set(mined)
    seen = position.seen
    if free & mines or any(seen[cell] == SHOWN_MINE for cell in free):
        raise ContradictionError("A mined cell is demanded to be safe.")
    if any(seen[cell] < COVERED for cell in mines):
        raise ContradictionError("An opened cell is demanded to be mined.")
    return (
        {cell for cell in free if seen[cell] == COVERED},
        {cell for cell in mines if seen[cell] == COVERED},
    )


class _Board:
    """The board with a wall around it as long integers, a byte a cell."""

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
        """Settles covered cells that are given as safe or mined."""
        self._settle(self._to_integer(safe), self._to_integer(mined))

    def _to_integer(self, cells: set[int]) -> int:
        flags = bytearray(self._size)
        for cell in cells:
            flags[cell + cell // self._width + self._stride + 1] = 1
        return _read(flags)

    def _settle(self, safe: int, mined: int) -> None:
        self._found_safe |= safe
        self._found_mined |= mined
        self._unsettled ^= safe | mined
        self._weights += (_MINED - 1) * mined - safe

    def apply_single_clues(self) -> "_Clues":
        """Settles the cells that single clues prove, and returns the clues with unsettled cells.

        All numbers are checked after the last wave too, because those without unsettled cells are
        not looked at again.
        """
        codes = self._codes()
        found = self._size
        while found * WORTH_A_WAVE >= self._size:
            all_mined = _read(codes.translate(_NEEDS_ALL))
            all_safe = _read(codes.translate(_NEEDS_NONE))
            if not (all_mined or all_safe):
                return self._clues(codes)
            found = self._wave(all_mined, all_safe)
            codes = self._codes()
        clues = self._clues(codes)
        clues.apply_single_clues()
        return clues

    def _codes(self) -> bytes:
        """Returns the code of each clue; raises a ContradictionError if one cannot be met."""
        weights = self._weights
        line = weights + (weights << 8) + (weights >> 8)
        far = 8 * self._stride
        around = line + (line << far) + (line >> far)
        codes = (self._alone - around).to_bytes(self._size, "little")
        if 1 in codes.translate(_IS_WRONG):
            raise ContradictionError("A number needs more mines than it has cells, or fewer.")
        return codes

    def _wave(self, all_mined: int, all_safe: int) -> int:
        """Settles the cells beside clues of these two kinds; returns the number of cells."""
        safe, mined = self._beside(all_safe), self._beside(all_mined)
        if safe & mined:
            raise ContradictionError("Two numbers contradict each other.")
        self._settle(safe, mined)
        return (safe | mined).bit_count()

    def _beside(self, clues: int) -> int:
        """Returns the unsettled cells that touch some of these clues."""
        if not clues:
            return 0
        line = clues | clues << 8 | clues >> 8
        far = 8 * self._stride
        return (line | line << far | line >> far) & self._unsettled

    def _clues(self, codes: bytes) -> "_Clues":
        """Returns the settled cells, and the need and cells of each clue with unsettled cells."""
        patterns = neighbour_masks(self._unsettled, self._stride).to_bytes(self._size, "little")
        places = list(compress(range(self._size), codes.translate(_UNSETTLED)))
        needs = [_NEED[codes[at]] for at in places]
        steps, stride = _steps(self._width), self._stride
        cells = []
        for at in places:
            index = at - stride - at // stride
            cells.append([index + step for step in steps[patterns[at]]])
        safe, mined = self._indices(self._found_safe), self._indices(self._found_mined)
        return _Clues(needs, cells, safe, mined)

    def _indices(self, cells: int) -> list[int]:
        if not cells:
            return []
        flags = cells.to_bytes(self._size, "little")
        inside = compress(range(-self._stride - 1, self._size), flags)
        return [at - at // self._stride for at in inside]


def _read(cells: bytes | bytearray) -> int:
    return int.from_bytes(cells, "little")


def neighbour_masks(cells: int, stride: int) -> int:
    """Returns, for every cell, a mask of its neighbours that are among `cells`, bits as in _AROUND.

    Both integers have a byte for each cell of a board, whose rows are `stride` bytes apart.
    """
    left, right = cells << 8, cells >> 8
    far = 8 * stride
    row = left | cells << 1 | right << 2
    return row << far | left << 3 | right << 4 | row >> far - 5


_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@lru_cache(maxsize=16)
def _steps(width: int) -> list[list[int]]:
    """Returns, for each mask of neighbours, the steps to them on a grid of this width."""
    steps = [down * width + right for down, right in _AROUND]
    return [
        [step for bit, step in enumerate(steps) if pattern >> bit & 1] for pattern in range(256)
    ]


class _Clues:
    """The clues with unsettled cells: their needs, their cells, and the clues of each cell."""

    def __init__(
        self, needs: list[int], cells_of: list[list[int]], safe: list[int], mined: list[int]
    ) -> None:
        self.safe, self.mined = safe, mined
        self._needs, self._cells = needs, cells_of
        clues_of: dict[int, tuple[int, ...]] = {}
        for clue, cells in enumerate(cells_of):
            for cell in cells:
                clues_of[cell] = (*clues_of.get(cell, ()), clue)
        self._clues_of = clues_of

    def apply_single_clues(self) -> None:
        """Settles the cells that single clues prove, until no clue proves more."""
        needs, cells_of, clues_of = self._needs, self._cells, self._clues_of
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
                for other in clues_of[cell]:
                    cells_of[other].remove(cell)
                    needs[other] -= is_mined
                    waiting.append(other)
                del clues_of[cell]

    def constrained(self) -> int:
        """Returns the number of cells that are settled or touch a clue."""
        return len(self.safe) + len(self.mined) + len(self._clues_of)

    def take_parts(self) -> list[Part]:
        """Returns the clues in parts that share no cell. Call it once: it uses the clues up."""
        numbers: dict[int, int] = {}
        return [
            self._part(clue, numbers)
            for clue, cells in enumerate(self._cells)
            if cells and clue not in numbers
        ]

    def _part(self, start: int, numbers: dict[int, int]) -> Part:
        """Returns the part of the clue `start`, and numbers its clues from 0 in `numbers`."""
        clues_of = self._clues_of
        numbers[start] = 0
        reached = [start]
        boxes: dict[tuple[int, ...], list[int]] = {}
        for clue in reached:
            for cell in self._cells[clue]:
                touched = clues_of.pop(cell, ())
                if touched in boxes:
                    boxes[touched].append(cell)
                elif touched:
                    boxes[touched] = [cell]
                    for other in touched:
                        if other not in numbers:
                            numbers[other] = len(reached)
                            reached.append(other)
        if len(reached) == len(self._needs):
            # There is only one part, as on most small boards, so the clues keep their numbers.
            return Part(self._needs, list(boxes.values()), list(boxes))
        needs = [self._needs[clue] for clue in reached]
        touches: list[Sequence[int]] = [[numbers[clue] for clue in clues] for clues in boxes]
        return Part(needs, list(boxes.values()), touches)
