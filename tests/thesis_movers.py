"""The three mine-movers of the thesis behind the game, dead ends included, for comparison only.

K. Tekin, "Game of Minesweeper with Quantum Safety Mechanism", St Andrews 2023, sections 3.4 and
5.1. All three take the outer cells, the opened numbers with covered neighbours, lay the mines each
one lacks around it, and scatter the rest over the unconstrained cells. Tests and benchmarks compare
them with the mover of the game, `minesweeper.agent.mover`.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.sampling import Below, subset

ThesisMover = Callable[[Position, Collection[int], Below], bytes | None]
"""Lays the mines so that some cells are free: a byte a cell, 1 for a mine; None at a dead end."""

MOST_PLACEMENTS = 200_000
"""How many placements around single numbers the recursive mover tries before it gives up."""


class GaveUpError(Exception):
    """The search would take too long: there may be a way to lay the mines, or none."""


def move_greedily(position: Position, kept_free: Collection[int], below: Below) -> bytes | None:
    """The first mover: number by number and around each cell by cell, both row by row.

    It never takes a mine back, so it can run out of room.
    """
    laying = _Laying(position, kept_free)
    for clue in range(len(laying.lacking)):
        if not laying.lay_around(clue, laying.cells[clue]):
            return None
    return laying.filled_up(below)


def move_by_popularity(
    position: Position, kept_free: Collection[int], below: Below
) -> bytes | None:
    """The second: as the first, but around each number first on cells that touch most numbers."""
    laying = _Laying(position, kept_free)
    for clue in range(len(laying.lacking)):
        ranked = sorted(laying.cells[clue], key=lambda cell: -len(laying.speaking[cell]))
        if not laying.lay_around(clue, ranked):
            return None
    return laying.filled_up(below)


def move_recursively(
    position: Position,
    kept_free: Collection[int],
    below: Below,
    most: int = MOST_PLACEMENTS,
) -> bytes | None:
    """The third: tries every placement around a number, low numbers first, and backtracks.

    The thesis recurses once for each number; a stack does the same and is never too deep. None
    says that there is no way; a GaveUpError that none was found within the budget.
    """
    laying = _Laying(position, kept_free)
    order = sorted(range(len(laying.lacking)), key=laying.shown.__getitem__)
    return laying.filled_up(below) if _search(laying, order, most) else None


def _search(laying: "_Laying", order: list[int], most: int) -> bool:
    """Whether mines can be laid around all these numbers; then they are."""
    if not order:
        return laying.has_right_rest()
    waiting = [laying.placements(order[0])]
    taken: list[tuple[int, ...]] = []
    while waiting:
        # What was laid at this depth before has failed.
        if len(taken) == len(waiting):
            laying.take_back(taken.pop())
        placement = next(waiting[-1], None)
        if placement is None:
            waiting.pop()
            continue
        most -= 1
        if most < 0:
            raise GaveUpError("The recursive mover gave up.")
        if not laying.has_room_for(placement):
            continue
        laying.lay(placement)
        taken.append(placement)
        if len(waiting) < len(order):
            waiting.append(laying.placements(order[len(waiting)]))
        elif laying.has_right_rest():
            return True
    return False


class _Laying:
    """Mines being laid around the numbers of a position."""

    def __init__(self, position: Position, kept_free: Collection[int]) -> None:
        seen, around = position.seen, position.grid.around
        free = set(kept_free)
        self.shown: list[int] = []
        """The number that each outer cell shows, row by row."""
        self.lacking: list[int] = []
        """How many mines each still lacks."""
        self.cells: list[list[int]] = []
        """Where those can lie, row by row."""
        self.speaking: defaultdict[int, list[int]] = defaultdict(list)
        """The outer cells that touch a cell."""
        for number, near in ((seen[at], around(at)) for at in range(len(seen)) if seen[at] <= 8):
            covered = [cell for cell in near if seen[cell] == COVERED]
            if covered:
                for cell in covered:
                    self.speaking[cell].append(len(self.shown))
                self.shown.append(number)
                self.lacking.append(number - sum(seen[cell] == SHOWN_MINE for cell in near))
                self.cells.append([cell for cell in covered if cell not in free])
        self._field = bytearray(value == SHOWN_MINE for value in seen)
        self._rest = position.mines - sum(self._field)
        self._sea = [
            at
            for at, value in enumerate(seen)
            if value == COVERED and at not in self.speaking and at not in free
        ]

    def lay_around(self, clue: int, cells: Iterable[int]) -> bool:
        """Lay what a number lacks on the first of these cells that can; whether there was room."""
        for cell in cells:
            if not self.lacking[clue]:
                break
            if not self._field[cell] and self.has_room_for((cell,)):
                self.lay((cell,))
        return not self.lacking[clue]

    def placements(self, clue: int) -> Iterator[tuple[int, ...]]:
        """Every way to lay what a number lacks on cells without a mine."""
        return combinations(
            [cell for cell in self.cells[clue] if not self._field[cell]], self.lacking[clue]
        )

    def has_room_for(self, placement: tuple[int, ...]) -> bool:
        """Whether no number around gets too many: the thesis's non-contamination principle."""
        more: defaultdict[int, int] = defaultdict(int)
        for cell in placement:
            for clue in self.speaking[cell]:
                more[clue] += 1
        return all(self.lacking[clue] >= count for clue, count in more.items())

    def lay(self, placement: tuple[int, ...]) -> None:
        """Lay mines."""
        self._put(placement, 1)

    def take_back(self, placement: tuple[int, ...]) -> None:
        """Take mines back."""
        self._put(placement, 0)

    def _put(self, placement: tuple[int, ...], mine: int) -> None:
        step = 1 if mine else -1
        for cell in placement:
            self._field[cell] = mine
            for clue in self.speaking[cell]:
                self.lacking[clue] -= step
        self._rest -= step * len(placement)

    def has_right_rest(self) -> bool:
        """Whether the sea can take the mines that are not laid."""
        return 0 <= self._rest <= len(self._sea)

    def filled_up(self, below: Below) -> bytes | None:
        """The minefield with the rest scattered over the sea; None where it has no room."""
        if not self.has_right_rest():
            return None
        for cell in subset(self._sea, self._rest, below):
            self._field[cell] = 1
        return bytes(self._field)


THESIS_MOVERS: dict[str, ThesisMover] = {
    "greedy": move_greedily,
    "ranked": move_by_popularity,
    "recursive": move_recursively,
}
"""The movers by name, in the order of the thesis."""
