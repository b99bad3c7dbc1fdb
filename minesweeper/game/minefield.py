"""The truth: where the mines are, how they are dealt and moved, and what numbers follow."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress

from minesweeper.game.chance import checked_seed, draws
from minesweeper.game.grid import Cell, Grid, count_neighbours
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import SHOWN_MINE

_AT_A_TIME = 16384
_MINE = 1
_KEPT_FREE = 2
_CHOSEN_ARE_MINED = bytes((0, _MINE, 0)).ljust(256, b"\0")
_CHOSEN_ARE_SAFE = bytes((_MINE, 0, 0)).ljust(256, b"\0")


class MinefieldError(ValueError):
    """Mines that do not lie on their grid."""


@dataclass(frozen=True, slots=True)
class Minefield:
    """Where the mines are."""

    grid: Grid
    mined: bytes = field(repr=False)
    """One byte a cell, row by row: 1 is a mine, 0 is none."""
    numbers: bytes = field(init=False, repr=False, compare=False)
    """One byte a cell, row by row: how many neighbours are mines (of a mine too)."""

    def __post_init__(self) -> None:
        if len(self.mined) != self.grid.size:
            raise MinefieldError(f"{self.grid.size} cells cannot hold {len(self.mined)} values.")
        object.__setattr__(self, "numbers", count_neighbours(self.grid, self.mined))

    @classmethod
    def with_mines(cls, grid: Grid, mines: Iterable[Cell]) -> "Minefield":
        """A minefield with mines on exactly these cells."""
        mined = bytearray(grid.size)
        for cell in mines:
            if cell not in grid:
                raise MinefieldError(f"The mine at {tuple(cell)} lies outside the board.")
            mined[grid.index(cell)] = _MINE
        return cls(grid, bytes(mined))

    @property
    def level(self) -> Level:
        """Its size and how many mines it has."""
        return Level(self.grid, self.mined.count(_MINE))

    def is_mined(self, cell: Cell) -> bool:
        """Whether a mine lies on this cell."""
        return self.mined[self.grid.index(cell)] == _MINE

    def number(self, cell: Cell) -> int:
        """How many of the cell's neighbours are mines."""
        return self.numbers[self.grid.index(cell)]

    def mines(self) -> Iterator[Cell]:
        """The mined cells, row by row."""
        at = self.mined.find(_MINE)
        while at >= 0:
            yield self.grid.cell(at)
            at = self.mined.find(_MINE, at + 1)

    def rearranged(self, moved: "Rearrangement") -> "Minefield":
        """The minefield with these mines moved; a MinefieldError where they cannot have been.

        Only the rows that could show other numbers are counted again.
        """
        mined = bytearray(self.mined)
        _swap(mined, moved.left, _MINE, 0)
        _swap(mined, moved.entered, 0, _MINE)
        numbers = bytearray(self.numbers)
        for rows in moved.strips(self.grid):
            _count_strip(self.grid, mined, numbers, rows)
        return _counted_already(self.grid, bytes(mined), bytes(numbers))


def _count_strip(grid: Grid, mined: bytearray, numbers: bytearray, rows: range) -> None:
    """Count some rows again; a row more on either side has the neighbours of the outermost."""
    width = grid.width
    above, below = max(rows.start - 1, 0), min(rows.stop + 1, grid.height)
    strip = Grid(width, below - above)
    counted = count_neighbours(strip, bytes(mined[above * width : below * width]))
    start, stop = ((row - above) * width for row in (rows.start, rows.stop))
    numbers[rows.start * width : rows.stop * width] = counted[start:stop]


def _swap(mined: bytearray, cells: Sequence[int], before: int, after: int) -> None:
    for index in cells:
        if index >= len(mined) or mined[index] != before:
            told = "left" if before else "entered"
            raise MinefieldError(f"No mine can have {told} the cell with the index {index}.")
        mined[index] = after


def _counted_already(grid: Grid, mined: bytes, numbers: bytes) -> Minefield:
    """A minefield whose numbers are known, without counting all of them again."""
    minefield = object.__new__(Minefield)
    object.__setattr__(minefield, "grid", grid)
    object.__setattr__(minefield, "mined", mined)
    object.__setattr__(minefield, "numbers", numbers)
    return minefield


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """Which cells mines left and which they entered: as many of the one as of the other.

    Packed, four bytes an index, because on a million cells hundreds of thousands can move, turn
    after turn, and a game keeps them all.
    """

    packed_left: bytes = field(repr=False)
    packed_entered: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.packed_left) != len(self.packed_entered):
            raise MinefieldError(
                f"{len(self.left)} mines that left cannot have entered {len(self.entered)} cells."
            )

    @classmethod
    def of(cls, left: Iterable[int], entered: Iterable[int]) -> "Rearrangement":
        """A rearrangement from the indices of the cells left and entered, in any order."""
        return cls(_packed(sorted(left)), _packed(sorted(entered)))

    @classmethod
    def between(cls, old: Minefield, new: Minefield) -> "Rearrangement":
        """What turns one minefield into another of the same level."""
        before, after = int.from_bytes(old.mined, "little"), int.from_bytes(new.mined, "little")
        size, changed = old.grid.size, before ^ after
        left = (changed & before).to_bytes(size, "little")
        entered = (changed & after).to_bytes(size, "little")
        return cls(_packed(_where(left)), _packed(_where(entered)))

    @property
    def left(self) -> Sequence[int]:
        """The indices of the cells that mines left, rising."""
        return memoryview(self.packed_left).cast("I")

    @property
    def entered(self) -> Sequence[int]:
        """The indices of the cells that mines entered, rising."""
        return memoryview(self.packed_entered).cast("I")

    def __len__(self) -> int:
        """How many mines moved."""
        return len(self.left)

    def strips(self, grid: Grid) -> list[range]:
        """The rows whose cells could show other numbers now, as few stretches as possible."""
        if len(self) > grid.height:
            # Nearly every row has one, and finding out which has none would take longer.
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
    """The places of the ones, some thousands at a time: another thread may want to draw."""
    for start in range(0, len(marked), _AT_A_TIME):
        part = marked[start : start + _AT_A_TIME]
        yield from compress(range(start, start + len(part)), part)


def _packed(indices: Iterable[int]) -> bytes:
    return array("I", indices).tobytes()


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt minefield, and which promise to the first click it keeps."""

    minefield: Minefield
    first_click: FirstClick


def deal(
    level: Level, seed: int, first: Cell | None, first_click: FirstClick, attempt: int = 0
) -> Deal:
    """Deal a minefield, uniform over all that keep the promise to the first cell.

    An opening that leaves no room for the mines falls back to a safe cell, and the deal says so.
    Without a first cell nothing is promised. A seed out of range is a SeedError. Each further
    attempt is another field of the same seed, for those who look for one of a kind.
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
    """The indices of the cells that a promise to the first cell keeps free of mines."""
    if first is None or first_click is FirstClick.ANY:
        return []
    index = grid.index(first)
    return [index, *(grid.around(index) if first_click is FirstClick.OPENING else ())]


def _scatter(level: Level, stream: Iterator[int], kept_free: list[int]) -> bytes:
    """Choose the mined cells among those not kept free, every choice equally likely.

    Cells are drawn until enough different ones are found. On a crowded board the safe cells are
    drawn instead, so that a draw hits something new at least half of the time.
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
    """A rearrangement that a player could notice: a bug, with all that is needed to see it again.

    Only where the mines came out of a file is it the file that is wrong.
    """

    def __init__(self, sentence: str, report: str) -> None:
        super().__init__(f"{sentence}\n{report}")
        self.sentence = sentence


def check_unnoticed(seen: bytes, new: Minefield, at: slice) -> None:
    """Check that a part of a new minefield is one with what the player sees there.

    A MinefieldError says what would be noticed.
    """
    mined, opened = _integer(new.mined[at]), _integer(seen.translate(_WHERE_OPENED))
    if opened & mined:
        raise MinefieldError("An opened cell would be mined.")
    if opened & (_integer(new.numbers[at]) ^ _integer(seen)):
        raise MinefieldError("An opened number would change.")
    if _integer(seen.translate(_WHERE_SHOWN)) & ~mined:
        raise MinefieldError("A mine that the player has been shown would be gone.")


def _integer(values: bytes) -> int:
    """Cells as one long integer, a byte each, so that one operation looks at all of them."""
    return int.from_bytes(values, "little")
