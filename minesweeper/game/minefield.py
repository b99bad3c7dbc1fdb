"""The minefield: where the mines are, how they are dealt and moved, its numbers and its 3BV."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress

from minesweeper.game.chance import checked_seed, draws
from minesweeper.game.flood import NOT_OPENABLE, collect_zeros
from minesweeper.game.grid import Cell, Grid, count_neighbours, indices_of
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.translation import gettext as _

_AT_A_TIME = 16384
"""The number of cells that are searched before another thread gets a chance to draw."""
_MINE = 1
_KEPT_FREE = 2
_CHOSEN_ARE_MINED = bytes((0, _MINE, 0)).ljust(256, b"\0")
_CHOSEN_ARE_SAFE = bytes((_MINE, 0, 0)).ljust(256, b"\0")


class MinefieldError(ValueError):
    """Mines that cannot be placed or moved as requested; the message says why."""


@dataclass(frozen=True, slots=True)
class Minefield:
    """The mines of a board. Only the rules, the agent and the archive see it.

    >>> minefield = Minefield.with_mines(Grid(3, 1), [Cell(0, 2)])
    >>> [minefield.number(cell) for cell in minefield.grid]
    [0, 1, 0]
    """

    grid: Grid
    mined: bytes = field(repr=False)
    """One byte a cell, row by row: 1 for a mine, 0 for none."""
    numbers: bytes = field(init=False, repr=False, compare=False)
    """One byte a cell, row by row: the number of neighbours that are mines, for mines too."""

    def __post_init__(self) -> None:
        if len(self.mined) != self.grid.size:
            raise MinefieldError(f"{self.grid.size} cells cannot hold {len(self.mined)} values.")
        object.__setattr__(self, "numbers", count_neighbours(self.grid, self.mined))

    @classmethod
    def with_mines(cls, grid: Grid, mines: Iterable[Cell]) -> "Minefield":
        """Returns a minefield with mines on exactly these cells.

        Raises a MinefieldError if one is outside the grid.
        """
        mined = bytearray(grid.size)
        for cell in mines:
            if cell not in grid:
                raise MinefieldError(f"The mine at {tuple(cell)} lies outside the board.")
            mined[grid.index(cell)] = _MINE
        return cls(grid, bytes(mined))

    @property
    def level(self) -> Level:
        """The size and the number of mines. Raises a LevelError if no game can have them."""
        return Level(self.grid, self.mined.count(_MINE))

    def is_mined(self, cell: Cell) -> bool:
        """Returns True if this cell is a mine."""
        return self.mined[self.grid.index(cell)] == _MINE

    def number(self, cell: Cell) -> int:
        """Returns the number of the cell's neighbours that are mines."""
        return self.numbers[self.grid.index(cell)]

    def mines(self) -> Iterator[Cell]:
        """Yields the mined cells, row by row."""
        return map(self.grid.cell, indices_of(_MINE, self.mined))

    def rearranged(self, moved: "Rearrangement") -> "Minefield":
        """Returns the minefield with these mines moved.

        Raises a MinefieldError if a mine leaves a cell without one, or enters a mined cell.
        Only the rows whose numbers can change are counted again.
        """
        mined = bytearray(self.mined)
        _swap(mined, moved.left, _MINE, 0)
        _swap(mined, moved.entered, 0, _MINE)
        numbers = bytearray(self.numbers)
        for rows in moved.strips(self.grid):
            _count_strip(self.grid, mined, numbers, rows)
        return _counted_already(self.grid, bytes(mined), bytes(numbers))


def _count_strip(grid: Grid, mined: bytearray, numbers: bytearray, rows: range) -> None:
    """Counts some rows again, with one more row on either side for their neighbours."""
    width = grid.width
    above, below = max(rows.start - 1, 0), min(rows.stop + 1, grid.height)
    strip = Grid(width, below - above)
    counted = count_neighbours(strip, bytes(mined[above * width : below * width]))
    start, stop = ((row - above) * width for row in (rows.start, rows.stop))
    numbers[rows.start * width : rows.stop * width] = counted[start:stop]


def _swap(mined: bytearray, cells: Sequence[int], before: int, after: int) -> None:
    for index in cells:
        if index >= len(mined) or mined[index] != before:
            text = _("No mine can have entered the cell with the index {index}.")
            if before:
                text = _("No mine can have left the cell with the index {index}.")
            raise MinefieldError(text.format(index=index))
        mined[index] = after


def _counted_already(grid: Grid, mined: bytes, numbers: bytes) -> Minefield:
    """Returns a minefield with the given numbers, without counting mines."""
    minefield = object.__new__(Minefield)
    object.__setattr__(minefield, "grid", grid)
    object.__setattr__(minefield, "mined", mined)
    object.__setattr__(minefield, "numbers", numbers)
    return minefield


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """The cells that mines left and the equally many cells that they entered."""

    packed_left: bytes = field(repr=False)
    packed_entered: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.packed_left) != len(self.packed_entered):
            told = _("Mines moved out of {left} cells, but into {entered}.")
            raise MinefieldError(told.format(left=len(self.left), entered=len(self.entered)))

    @classmethod
    def of(cls, left: Iterable[int], entered: Iterable[int]) -> "Rearrangement":
        """Returns the rearrangement with these indices, which may come in any order.

        Raises a MinefieldError if they are not equally many.
        """
        return cls(_packed(sorted(left)), _packed(sorted(entered)))

    @classmethod
    def between(cls, old: Minefield, new: Minefield) -> "Rearrangement":
        """Returns the rearrangement that turns one minefield into another of the same level."""
        before, after = int.from_bytes(old.mined, "little"), int.from_bytes(new.mined, "little")
        size, changed = old.grid.size, before ^ after
        left = (changed & before).to_bytes(size, "little")
        entered = (changed & after).to_bytes(size, "little")
        return cls(_packed(_where(left)), _packed(_where(entered)))

    @property
    def left(self) -> Sequence[int]:
        """The indices of the cells that mines left, in ascending order."""
        return memoryview(self.packed_left).cast("I")

    @property
    def entered(self) -> Sequence[int]:
        """The indices of the cells that mines entered, in ascending order."""
        return memoryview(self.packed_entered).cast("I")

    def __len__(self) -> int:
        """Returns the number of mines that moved."""
        return len(self.left)

    def strips(self, grid: Grid) -> list[range]:
        """Returns the rows whose numbers can change, as few ranges as possible."""
        if len(self) > grid.height:
            # Mines move in nearly every row, and to find the others would take longer.
            return [range(grid.height)]
        strips: list[range] = []
        for row in sorted({index // grid.width for index in (*self.left, *self.entered)}):
            first, last = max(row - 1, 0), min(row + 2, grid.height)
            if strips and first <= strips[-1].stop:
                strips[-1] = range(strips[-1].start, last)
            else:
                strips.append(range(first, last))
        return strips


def _where(marked: bytes) -> Iterator[int]:
    """Yields the indices of the bytes that are 1, looking at _AT_A_TIME cells at a time."""
    for start in range(0, len(marked), _AT_A_TIME):
        part = marked[start : start + _AT_A_TIME]
        yield from compress(range(start, start + len(part)), part)


def _packed(indices: Iterable[int]) -> bytes:
    return array("I", indices).tobytes()


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt minefield, and the promise to the first click that it keeps."""

    minefield: Minefield
    first_click: FirstClick


def deal(
    level: Level, seed: int, first: Cell | None, first_click: FirstClick, attempt: int = 0
) -> Deal:
    """Returns a minefield drawn uniformly from all that keep the promise to the first cell.

    If an opening leaves no room for the mines, only a safe first cell is promised, and the deal
    says so. Without a first cell nothing is promised. `attempt` gives another minefield of the
    same seed, for the search for a no-guess board. Raises a SeedError if the seed is out of range.
    """
    checked_seed(seed)
    if first is None:
        first_click = FirstClick.ANY
    kept_free = kept_free_of(level.grid, first, first_click)
    if first_click is FirstClick.OPENING and level.grid.size - len(kept_free) < level.mines:
        first_click = FirstClick.SAFE
        kept_free = kept_free_of(level.grid, first, first_click)
    purpose = f"deal/{level}/{attempt}" if attempt else f"deal/{level}"
    stream = draws(purpose, seed, level.grid.size)
    return Deal(Minefield(level.grid, _scatter(level, stream, kept_free)), first_click)


def kept_free_of(grid: Grid, first: Cell | None, first_click: FirstClick) -> list[int]:
    """Returns the indices of the cells that a promise to the first cell keeps free of mines."""
    if first is None or first_click is FirstClick.ANY:
        return []
    index = grid.index(first)
    return [index, *(grid.around(index) if first_click is FirstClick.OPENING else ())]


def _scatter(level: Level, stream: Iterator[int], kept_free: list[int]) -> bytes:
    """Returns which cells are mined: a uniform choice among those not kept free.

    It draws cells until it has enough different ones. On a crowded board it draws the safe cells
    instead, so that at least every second draw finds a new cell.
    """
    size = level.grid.size
    room = size - len(kept_free)
    crowded = 2 * level.mines > room
    wanted = room - level.mines if crowded else level.mines
    chosen = bytearray(size)
    for index in kept_free:
        chosen[index] = _KEPT_FREE
    if wanted:
        for index in stream:
            if not chosen[index]:
                chosen[index] = _MINE
                wanted -= 1
                if not wanted:
                    break
    return bytes(chosen.translate(_CHOSEN_ARE_SAFE if crowded else _CHOSEN_ARE_MINED))


_WHERE_OPENED = bytes(255 if value <= 8 else 0 for value in range(256))
_WHERE_SHOWN = bytes(value == SHOWN_MINE for value in range(256))


class ContaminationError(AssertionError):
    """A rearrangement that the player could notice. Its text has all that reproduces it.

    It is a bug, unless the mines came from a file; then the file is wrong.
    """

    def __init__(self, sentence: str, report: str) -> None:
        super().__init__(f"{sentence}\n{report}")
        self.sentence = sentence


def check_unnoticed(seen: bytes, new: Minefield, at: slice) -> None:
    """Checks that a part of a new minefield agrees with what the player sees of that part.

    Raises a MinefieldError that says what the player would notice.
    """
    mined, opened = _integer(new.mined[at]), _integer(seen.translate(_WHERE_OPENED))
    if opened & mined:
        raise MinefieldError(_("An opened cell would be mined."))
    if opened & (_integer(new.numbers[at]) ^ _integer(seen)):
        raise MinefieldError(_("An opened number would change."))
    if _integer(seen.translate(_WHERE_SHOWN)) & ~mined:
        raise MinefieldError(_("A mine that the player has been shown would be gone."))


def _integer(values: bytes) -> int:
    """Returns a row of bytes as one integer, so that an operation works on all cells at once."""
    return int.from_bytes(values, "little")


# 3BV.

_MINED, _BESIDE_ZERO, _COVERED = 16, 32, 64
_OPENABLE = bytes(NOT_OPENABLE if packed >= _MINED else packed for packed in range(256))
_IS_ZERO = bytes(packed == 0 for packed in range(256))
_IS_MORE = bytes(count > 0 for count in range(256))
_IS_COVERED = bytes(value == COVERED for value in range(256))


def count_3bv(minefield: Minefield, seen: bytes) -> tuple[int, int]:
    """Returns the 3BV of a minefield, and how much of it the player has opened.

    3BV is the fewest left clicks that open the board without flags: one for each area of zeros, and
    one for each number that touches no zero. `seen` is what the player sees, a byte a cell.

    All cells are counted at once: the properties of a cell are packed into one byte, and
    `bytes.count` does the rest. A game on a million cells must not end with a long wait.

    >>> count_3bv(Minefield.with_mines(Grid(3, 1), [Cell(0, 2)]), bytes([0, 1, 9]))
    (1, 1)
    """
    cells = _pack(minefield.numbers, (minefield.mined, _MINED))
    openings, opened = _count_openings(minefield, cells, seen)
    lonely, opened_lonely = _count_lonely_numbers(minefield, cells, seen)
    return openings + lonely, opened + opened_lonely


def _pack(base: bytes, *flags: tuple[bytes, int]) -> bytes:
    """Packs flags into one byte a cell, a bit for each flag, by a single sum without overflow."""
    packed = int.from_bytes(base, "little")
    for flag, bit in flags:
        packed += int.from_bytes(flag, "little") * bit
    return packed.to_bytes(len(base), "little")


def _count_openings(minefield: Minefield, cells: bytes, seen: bytes) -> tuple[int, int]:
    """Returns the number of areas of zeros, and how many of these are opened entirely."""
    grid = minefield.grid
    openable = bytearray(cells.translate(_OPENABLE))
    openings = opened = 0
    at = openable.find(0)
    while at >= 0:
        zeros = collect_zeros(grid, openable, at)
        openings += 1
        opened += not any(
            COVERED in seen[row * grid.width + left : row * grid.width + right]
            for row, left, right in zeros
        )
        at = openable.find(0, at + 1)
    return openings, opened


def _count_lonely_numbers(minefield: Minefield, cells: bytes, seen: bytes) -> tuple[int, int]:
    """Returns the number of numbered cells that touch no zero, and how many are opened."""
    beside_zero = count_neighbours(minefield.grid, cells.translate(_IS_ZERO)).translate(_IS_MORE)
    covered = seen.translate(_IS_COVERED)
    packed = _pack(cells, (beside_zero, _BESIDE_ZERO), (covered, _COVERED))
    opened = sum(packed.count(number) for number in range(1, 9))
    still_covered = sum(packed.count(number | _COVERED) for number in range(1, 9))
    return opened + still_covered, opened
