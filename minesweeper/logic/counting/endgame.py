"""The last cells of a game, played out to the end: which cell to open to win most often.

Where few minefields fit, they are numbered, and a set of them is one integer with a bit for each.
Opening a cell splits a set by the number shown, and loses the minefields with a mine there. How
many can be won depends on the set alone, however it was reached, so each is searched once. The
search gives up at a fixed number of sets, the fewer the more cells there are to look at in each,
and never by the clock, so that the answer is the same on every machine. Never sees a Minefield.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from minesweeper.logic.counting.arrangements import MinedCells

Around = Callable[[int], Iterable[int]]
"""Gives the cells that touch one."""


class TooDeepError(RuntimeError):
    """The search looked at as many cells as it may, and is not done."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The cell to open, and how many of the minefields are won by opening it."""

    cell: int
    won: int


@dataclass(frozen=True, slots=True)
class _Try:
    """A cell that may be opened, and the sets that its numbers make of one."""

    risk: int
    cell: int
    shares: list[int]


class Endgame:
    """Minefields of which one is the true one, and what each cell would tell of them.

    No cell that is safe in all of them may be left covered, unless it tells nothing.
    """

    def __init__(
        self, minefields: Sequence[Iterable[int]], around: Around, most_looks: int
    ) -> None:
        """Number the minefields, each told by its mined cells."""
        self._all = (1 << len(minefields)) - 1
        self._bounds: dict[int, int] = {}
        """How many of a set are won at most; of those known, how many are."""
        self._known: set[int] = set()
        self._mined = _mined_in(minefields)
        self._sets_left = most_looks // max(len(self._mined), 1)
        self._told = {cell: self._numbers(cell, around) for cell in self._mined}

    def _numbers(self, cell: int, around: Around) -> list[int]:
        """The minefields in which the cell is safe, set by set for each number it then shows."""
        by_number = [self._all & ~self._mined[cell]]
        for near in around(cell):
            mined = self._mined.get(near)
            if mined is not None:
                pairs = zip([*by_number, 0], [0, *by_number], strict=True)
                by_number = [safe & ~mined | before & mined for safe, before in pairs]
        return [told for told in by_number if told]

    def best(self) -> BestMove:
        """The cell that wins most of the minefields; a TooDeepError where that is too much.

        Of equals it is the one least likely a mine, then the first.
        """
        best: BestMove | None = None
        tries = self._tries(self._all, list(self._mined))
        telling = _cells(tries)
        for tried in tries:
            enough = best.won if best else 0
            if _size(tried.shares) <= enough:
                break
            won = self._won_by(tried.shares, enough, telling)
            if won > enough:
                best = BestMove(tried.cell, won)
        return best or self._blind_choice()

    def _blind_choice(self) -> BestMove:
        """The cell to open where no number would tell anything: one minefield is won."""
        risks = ((mined.bit_count(), cell) for cell, mined in self._mined.items())
        return BestMove(min(risks)[1], 1)

    def _tries(self, among: int, cells: list[int]) -> list[_Try]:
        """The cells that tell the minefields apart, the least risk first.

        A cell that shows the same number wherever it is safe need not be opened before the others:
        once they are known, the mine count settles it. And of fewer minefields it tells as little,
        so that it need not be looked at again.
        """
        found = []
        for cell in cells:
            shares = self._shares(among, cell)
            if len(shares) > 1:
                found.append(_Try((among & self._mined[cell]).bit_count(), cell, shares))
        found.sort(key=lambda tried: (tried.risk, tried.cell))
        return found

    def _shares(self, among: int, cell: int) -> list[int]:
        return [share for told in self._told[cell] if (share := among & told)]

    # Whoever asks says how many would be enough, of a better cell: where not more are won, any
    # bound up to that will do, and is often found without a look at every number. And which cells
    # can still tell anything.

    def _won_by(self, shares: list[int], enough: int, cells: list[int]) -> int:
        """How many are won after a number is shown; where not more than enough, a bound."""
        bounds = [self._at_most(share, cells) for share in shares]
        bound = sum(bounds)
        for share, most in zip(shares, bounds, strict=True):
            if bound <= enough:
                break
            bound -= most
            bound += self._won(share, enough - bound, cells)
        return bound

    def _won(self, among: int, enough: int, cells: list[int]) -> int:
        """How many of a set are won by the best play; where not more than enough, a bound."""
        most = self._at_most(among, cells)
        if among in self._known or most <= enough:
            return most
        if not self._sets_left:
            raise TooDeepError
        self._sets_left -= 1
        won = self._bounds[among] = self._search(among, enough, cells)
        if won > enough:
            self._known.add(among)
        return won

    def _at_most(self, among: int, cells: list[int]) -> int:
        """No fewer than are won of a set: what is known of it, or all but the least risk."""
        most = self._bounds.get(among)
        if most is None:
            most = self._bounds[among] = among.bit_count() - self._least_risk(among, cells)
            if most == 1:
                self._known.add(among)
        return most

    def _least_risk(self, among: int, cells: list[int]) -> int:
        """How many minefields are lost at least by opening any cell; of two, one or none."""
        least = among.bit_count() - 1
        for cell in cells:
            risk = (among & self._mined[cell]).bit_count()
            if risk < least and (risk or len(self._shares(among, cell)) > 1):
                least = risk
                if not least:
                    break
        return least

    def _search(self, among: int, enough: int, cells: list[int]) -> int:
        for cell in cells:
            if not among & self._mined[cell]:
                shares = self._shares(among, cell)
                if len(shares) > 1:
                    return self._won_by(shares, enough, cells)
        most = 1
        tries = self._tries(among, cells)
        telling = _cells(tries)
        for tried in tries:
            wanted, size = max(most, enough), _size(tried.shares)
            if size <= wanted:
                return max(most, size)
            most = max(most, self._won_by(tried.shares, wanted, telling))
        return most


def _mined_in(minefields: Sequence[Iterable[int]]) -> dict[int, int]:
    """For each cell that is mined in some but not all minefields, those in which it is."""
    mined: dict[int, int] = {}
    for number, cells in enumerate(minefields):
        bit = 1 << number
        for cell in cells:
            mined[cell] = mined.get(cell, 0) | bit
    every = (1 << len(minefields)) - 1
    return {cell: where for cell, where in sorted(mined.items()) if where != every}


def _cells(tries: list[_Try]) -> list[int]:
    return [tried.cell for tried in tries]


def _size(shares: list[int]) -> int:
    return sum(map(int.bit_count, shares))


def list_minefields(
    parts: Sequence[Sequence[MinedCells]], sea: Sequence[int], mines: int
) -> Iterator[tuple[int, ...]]:
    """The mined cells of every minefield that has so many of them in all."""
    if not parts:
        if 0 <= mines <= len(sea):
            yield from combinations(sea, mines)
        return
    for laid, cells in parts[0]:
        for rest in list_minefields(parts[1:], sea, mines - laid):
            yield cells + rest
