"""Plays the last cells of a game out to the end: which cell to open to win most often.

If few minefields fit, they are numbered, and a set of them is one integer with a bit for each.
Opening a cell loses the minefields with a mine there and splits the others by the number shown.
How many of a set can be won does not depend on the way to it, so each set is searched once. Take
`# 1 #` with one mine, in A1 or C1: minefields 0b01 and 0b10. Opening A1 loses the first and wins
the second, and C1 the other way round: one of the two is won, whichever is opened.

The search gives up after a fixed number of sets and never by the clock, so that the answer is the
same on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from minesweeper.logic.counting.arrangements import MinedCells

Around = Callable[[int], Iterable[int]]
"""A function that returns the cells that touch a cell."""


class TooDeepError(RuntimeError):
    """The search would look at more sets of minefields than it may."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The cell to open, and how many of the minefields are won with it."""

    cell: int
    won: int


class _Try(NamedTuple):
    """A cell that may be opened, and how its number would divide the minefields."""

    risk: int
    """The number of minefields that have a mine there."""
    cell: int
    shares: list[int]
    """For each number that the cell can show, the set of minefields in which it shows it."""


class Endgame:
    """A set of minefields that fit a position. One of them is the true one.

    Every cell that is safe in all of them must be opened already, unless its number is the same in
    all of them.
    """

    def __init__(self, minefields: Sequence[Iterable[int]], around: Around, most_sets: int) -> None:
        """Numbers the minefields, each given by its mined cells.

        After searching `most_sets` sets of them the search gives up.
        """
        self._all = (1 << len(minefields)) - 1
        self._bounds: dict[int, int] = {}
        """Upper bounds of the minefields won in each set; exact for the sets in `_known`."""
        self._known: set[int] = set()
        self._mined = _mined_in(minefields)
        self._sets_left = most_sets
        self._by_number = {cell: self._numbers(cell, around) for cell in self._mined}

    def _numbers(self, cell: int, around: Around) -> list[int]:
        """Returns, for each number that the cell can show, the set of minefields that show it."""
        by_number = [self._all & ~self._mined[cell]]
        for near in around(cell):
            mined = self._mined.get(near)
            if mined is not None:
                pairs = zip([*by_number, 0], [0, *by_number], strict=True)
                by_number = [safe & ~mined | before & mined for safe, before in pairs]
        return [fields for fields in by_number if fields]

    def best(self) -> BestMove:
        """Returns the cell that wins most of the minefields.

        Of equals it is the one least likely a mine, then the first. Raises a TooDeepError if the
        search is too long.
        """
        best: BestMove | None = None
        tries = self._tries(self._all, list(self._mined))
        telling = [tried.cell for tried in tries]
        for tried in tries:
            enough = best.won if best else 0
            if _size(tried.shares) <= enough:
                break
            won = self._won_by(tried.shares, enough, telling)
            if won > enough:
                best = BestMove(tried.cell, won)
        return best or self._blind_choice()

    def _blind_choice(self) -> BestMove:
        """Returns the cell that is mined least often; without help of numbers it wins one field."""
        risks = ((mined.bit_count(), cell) for cell, mined in self._mined.items())
        return BestMove(min(risks)[1], 1)

    def _tries(self, among: int, cells: list[int]) -> list[_Try]:
        """Returns the cells whose numbers distinguish the minefields, the least risky first.

        A cell that shows the same number wherever it is safe need not be opened before the others:
        once they are known, the mine count settles it. It tells as little in every subset, so it
        is not looked at again.
        """
        found = []
        for cell in cells:
            shares = self._shares(among, cell)
            if len(shares) > 1:
                found.append(_Try((among & self._mined[cell]).bit_count(), cell, shares))
        return sorted(found)

    def _shares(self, among: int, cell: int) -> list[int]:
        return [share for fields in self._by_number[cell] if (share := among & fields)]

    # `enough` is what a better cell is known to win. If not more than that is won, any bound up to
    # it will do, and is often found without looking at every number: branch and bound. `cells` are
    # those that can still tell minefields apart.

    def _won_by(self, shares: list[int], enough: int, cells: list[int]) -> int:
        """Returns how many minefields opening a cell wins, or an upper bound <= `enough`."""
        bounds = [self._at_most(share, cells) for share in shares]
        bound = sum(bounds)
        for share, most in zip(shares, bounds, strict=True):
            if bound <= enough:
                break
            bound -= most
            bound += self._won(share, enough - bound, cells)
        return bound

    def _won(self, among: int, enough: int, cells: list[int]) -> int:
        """Returns how many of a set the best play wins, or an upper bound <= `enough`."""
        most = self._at_most(among, cells)
        if most <= enough or most == 1 or among in self._known:
            return most
        if not self._sets_left:
            raise TooDeepError
        self._sets_left -= 1
        won = self._bounds[among] = self._search(among, enough, cells)
        if won > enough:
            self._known.add(among)
        return won

    def _at_most(self, among: int, cells: list[int]) -> int:
        """Returns an upper bound of the wins: a cached one, or all that the safest cell leaves."""
        if not among & (among - 1):
            return 1
        most = self._bounds.get(among)
        if most is None:
            most = self._bounds[among] = among.bit_count() - self._least_risk(among, cells)
            # Of two minefields both are won if a safe cell tells them apart, otherwise one.
            if most == 1 or among.bit_count() == 2:
                self._known.add(among)
        return most

    def _least_risk(self, among: int, cells: list[int]) -> int:
        """Returns the least number of minefields of a set that opening any cell loses."""
        least = among.bit_count() - 1
        for cell in cells:
            risk = (among & self._mined[cell]).bit_count()
            if risk < least and (risk or len(self._shares(among, cell)) > 1):
                least = risk
                if not least:
                    break
        return least

    def _search(self, among: int, enough: int, cells: list[int]) -> int:
        mined = self._mined
        safe = [cell for cell in cells if not among & mined[cell]]
        if safe:
            shares = [among]
            for cell in safe:
                numbers = self._by_number[cell]
                shares = [both for share in shares for each in numbers if (both := share & each)]
            cells = [cell for cell in cells if among & mined[cell]]
            if len(shares) > 1:
                return self._won_by(shares, enough, cells)
        most = 1
        tries = self._tries(among, cells)
        telling = [tried.cell for tried in tries]
        for tried in tries:
            wanted, size = max(most, enough), _size(tried.shares)
            if size <= wanted:
                return max(most, size)
            most = max(most, self._won_by(tried.shares, wanted, telling))
        return most


def _mined_in(minefields: Sequence[Iterable[int]]) -> dict[int, int]:
    """Returns, for each cell mined in some but not all minefields, the set of these minefields."""
    mined: dict[int, int] = {}
    for number, cells in enumerate(minefields):
        bit = 1 << number
        for cell in cells:
            mined[cell] = mined.get(cell, 0) | bit
    every = (1 << len(minefields)) - 1
    return {cell: where for cell, where in sorted(mined.items()) if where != every}


def _size(shares: list[int]) -> int:
    return sum(map(int.bit_count, shares))


def list_minefields(
    parts: Sequence[Sequence[MinedCells]], unconstrained: Sequence[int], mines: int
) -> Iterator[tuple[int, ...]]:
    """Yields the mined cells of each minefield with `mines` mines, from its parts' arrangements.

    >>> list(list_minefields([[(1, (0,)), (1, (2,))]], unconstrained=[3], mines=2))
    [(0, 3), (2, 3)]
    """
    if not parts:
        if 0 <= mines <= len(unconstrained):
            yield from combinations(unconstrained, mines)
        return
    for inside, cells in parts[0]:
        for rest in list_minefields(parts[1:], unconstrained, mines - inside):
            yield cells + rest
