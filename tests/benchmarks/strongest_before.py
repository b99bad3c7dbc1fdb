"""The player that wins most: complete logic, exact endgames, and guesses that look ahead.

It is this project's own. Its rule of guessing has three steps:

1. If few minefields fit, the game is played out to its end, and the cell that wins most is opened.
2. If a pair of cells, or a closed part of the board, can never be told apart by any number from
   outside, it is guessed at once: waiting would not help.
3. Otherwise every cell that is about as safe as the safest gets a score: its own survival, and for
   each number that it can show, how safe the next cells are then and how many are proved.

All limits count minefields, sets, states or cells, never time: the same position gets the same move
on every machine. `docs/decisions/0017-the-strongest-player.md` tells where the weights come from.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, log, log1p
from typing import TYPE_CHECKING

from minesweeper.game.grid import Grid
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import least_likely_mine, odds_of
from minesweeper.logic.counting.arrangements import list_arrangements
from minesweeper.logic.counting.endgame import Endgame, TooDeepError, list_minefields
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import Cut, Part, cut
from minesweeper.logic.counting.sweep import Count, TooWideError, count
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.players.complete_logic import LogicPlayer
from minesweeper.players.player import Move

if TYPE_CHECKING:
    from minesweeper.logic.counting.lookahead import NumberOutcome

_FEW_MINEFIELDS = 500
"""A game with at most this many minefields left is played out to its end."""
_FEW_CELLS, _MORE_MINEFIELDS = 19, 1_700
"""With at most _FEW_CELLS unsettled cells, _MORE_MINEFIELDS are: a set is searched fast."""
_MOST_LOOKS_AT_A_CELL = 400_000
"""Playing out looks at this many cells in all; a cell counts again for every set of minefields."""
_MOST_STATES = 2_000
"""The widest front, in states, that the player counts and looks ahead over."""
_MOST_CELLS = 2_000
"""With more unsettled cells than this the player does not look ahead."""
_WORTH_A_LOOK = 0.9
"""A cell is looked at if its survival is at least this share of the safest cell's."""
_MOST_LOOKS = 24
"""At most this many cells are looked at, the safest first."""
_MOST_WORK = 400_000_000
"""After this many bytes of states no further cell is looked at: about half a second."""

_CACHED_GUESSES = 1_000
"""Guesses that are cached from game to game: games begin alike, and many guesses come again."""

_MOST_INSIDE = 3
"""A promised opening is asked for at most this far from both edges: at D4 on expert."""

_SAFEST, _SECOND, _PROVED = 0.55, 0.42, 0.03
"""The weights of an outcome: of the two safest cells then, and of how many cells are proved."""
_MOST_FOR_PROVED = 0.1
"""No cell gains more than this by the cells that are proved after it.

So cells whose survival is lower by more than this need not be looked at.
"""
_ALL = 1 - 1e-9
"""An outcome with this share of a cell's survival is its only one; the rest is rounding."""


class StrongestBefore(LogicPlayer):
    """Opens what is proved safe; guesses where the game will go on best."""

    name = "strongest-before"

    def __init__(self, _seed: int = 0, promise: FirstClick = FirstClick.SAFE) -> None:
        super().__init__(_seed, promise)
        self.promise = promise

    def guess(self, known: Knowledge, position: Position) -> Move:
        """Returns the best guess, or the first click."""
        if self.promise is FirstClick.OPENING and _is_untouched(position):
            return _first_click(position)
        guess = cached_guess if position.grid.size <= _MOST_CELLS else _guess
        return guess(position, tuple(known.proved_indices()[1]))


def _is_untouched(position: Position) -> bool:
    return position.seen.count(COVERED) == position.grid.size


def _first_click(position: Position) -> Move:
    """Returns the first click if an opening is promised: a little inside, where it is larger."""
    cell = position.grid.cell(_inside(position.grid))
    reason = f"An opening is promised, and around {cell.name} it is large."
    chance = position.mines / position.grid.size
    return Move(cell, chance, reason)


def _inside(grid: Grid) -> int:
    """Returns the cell on the diagonal from a corner that won most on boards of any size."""
    steps = min(_MOST_INSIDE, min(grid.width, grid.height) // 4)
    return steps * grid.width + steps


@lru_cache(maxsize=_CACHED_GUESSES)
def cached_guess(position: Position, mined: tuple[int, ...]) -> Move:
    """Returns the best guess, from the cache if it was worked out before."""
    return _guess(position, mined)


def _guess(position: Position, mined: tuple[int, ...]) -> Move:
    """Returns the best guess if nothing is proved safe and these cells are proved mines."""
    pieces = cut(position, mined=mined)
    try:
        counts = [count(part, _MOST_STATES) for part in pieces.parts]
    except TooWideError:
        return _safest(position)
    if position.seen.count(COVERED) - len(pieces.mined) > _MOST_CELLS:
        return _safest(position)
    counted = _CountedPosition(position, pieces, counts)
    chosen = counted.play_out() or counted.forced_guess() or counted.look_ahead()
    return _move(position, chosen, counted.chances[chosen.cell])


@dataclass(frozen=True, slots=True)
class _Guess:
    """The cell to open, and the end of a sentence that begins with the cell's odds."""

    cell: int
    because: str


def _move(position: Position, chosen: _Guess, chance: float | None) -> Move:
    assert chance is not None, f"{chosen} is not covered in {position}"
    cell = position.grid.cell(chosen.cell)
    reason = f"{cell.name} is a mine with {exact_percent(chance)} %, and {chosen.because}."
    return Move(cell, chance, reason)


def _safest(position: Position) -> Move:
    """Returns the least likely mine, if the board is too wide to look ahead."""
    odds = odds_of(position)
    cell = least_likely_mine(odds)
    assert cell is not None, f"an open question is left, but nothing to guess: {position}"
    chosen = _Guess(position.grid.index(cell), "no cell is less likely one")
    return _move(position, chosen, odds.chance(cell))


class _CountedPosition:
    """A counted position without a proved safe cell."""

    def __init__(self, position: Position, pieces: Cut, counts: list[Count]) -> None:
        self._pieces, self._counts = pieces, counts
        self.chances = Odds.joined(position, pieces, counts).chances
        self._unconstrained = pieces.unconstrained_cells(position)
        # Only here: programs that list the players need no numpy.
        from minesweeper.logic.counting.lookahead import Lookahead  # noqa: PLC0415

        self._lookahead = Lookahead(position.grid, pieces, counts, self._unconstrained)
        self._around = self._lookahead.around
        self._most_for_proved = _PROVED * log1p(len(self._around))

    # Playing out.

    def play_out(self) -> _Guess | None:
        """Returns the cell that wins most of the minefields left; None if they are too many."""
        few = _MORE_MINEFIELDS if len(self._around) <= _FEW_CELLS else _FEW_MINEFIELDS
        if self._lookahead.log_minefields > log(few + 0.5):
            return None
        found = [list_arrangements(part, _MOST_STATES) for part in self._pieces.parts]
        fields = list(list_minefields(found, self._unconstrained, self._pieces.mines))
        return self._best_of(fields, "the game is then won in {won} of {all} minefields left")

    def _best_of(self, fields: list[tuple[int, ...]], because: str) -> _Guess | None:
        try:
            sets = _MOST_LOOKS_AT_A_CELL // max(len(self._around), 1)
            best = Endgame(fields, self._around.__getitem__, sets).best()
        except TooDeepError:
            return None
        return _Guess(best.cell, because.format(won=best.won, all=len(fields)))

    # What has to be guessed anyway.

    def forced_guess(self) -> _Guess | None:
        """Returns a cell that no number from outside can ever decide; None if there is none."""
        return next(self._pairs(), None) or next(self._islands(), None)

    def _pairs(self) -> Iterator[_Guess]:
        """Yields pairs of cells, one of them a mine, that have the same neighbours."""
        for part in self._pieces.parts:
            pairs = [box for box in part.boxes if len(box) == 2]
            said = part.sentences() if pairs else []
            for one, other in pairs:
                if ([one, other], 1) in said and self._are_alike(one, other):
                    yield _Guess(one, "no number will ever tell it from the cell beside it")

    def _are_alike(self, one: int, other: int) -> bool:
        return set(self._around[one]) ^ set(self._around[other]) == {one, other}

    def _islands(self) -> Iterator[_Guess]:
        """Yields parts that touch no other unsettled cell and have a fixed number of mines."""
        for part, counted in zip(self._pieces.parts, self._counts, strict=True):
            ways = list(filter(None, counted.ways))
            if len(ways) == 1 and ways[0] <= _FEW_MINEFIELDS and self._is_closed(part):
                fields = [cells for _, cells in list_arrangements(part, _MOST_STATES)]
                found = self._best_of(fields, "its corner is then won in {won} of {all} ways")
                if found:
                    yield found

    def _is_closed(self, part: Part) -> bool:
        cells = {cell for box in part.boxes for cell in box}
        return all(cells.issuperset(self._around[cell]) for cell in cells)

    # Looking ahead.

    def look_ahead(self) -> _Guess:
        """Returns the cell with the best score; of equals the safest, then the first."""
        best, top = self._candidates[0], -inf
        for cell in self._candidates[:_MOST_LOOKS]:
            survival = log1p(-self._chance(cell))
            if survival + _MOST_FOR_PROVED <= top or self._lookahead.work > _MOST_WORK:
                break
            score = survival + self._prospect(cell, top - survival)
            if score > top + 1e-9:
                best, top = cell, score
        return _Guess(best, "after its number the game goes on best")

    def _prospect(self, cell: int, wanted: float) -> float:
        """Returns the worth of the numbers that a cell can show, as a logarithm.

        Stops and returns -inf as soon as it cannot be more than `wanted`.
        """
        survival = 1 - self._chance(cell)
        worth, left = 0.0, survival
        try:
            outcomes = self._lookahead.look(cell, _MOST_STATES).outcomes()
        except TooWideError:
            return -inf
        for outcome in outcomes:
            if outcome.chance >= survival * _ALL:
                # A cell that can show only one number tells nothing, and can wait.
                return -inf
            worth += outcome.chance * _worth(outcome)
            left -= outcome.chance
            if worth + left * self._most_for_proved <= wanted * survival:
                return -inf
        return worth / survival

    @cached_property
    def _candidates(self) -> list[int]:
        """The cells that are worth a look, the safest first; of cells that are alike only one."""
        chances = {cell: self._chance(cell) for cell in self._lookahead.distinct_cells()}
        most = 1 - _WORTH_A_LOOK * (1 - min(chances.values()))
        found = [cell for cell, chance in chances.items() if chance <= most]
        return sorted(found, key=lambda cell: (chances[cell], len(self._around[cell]), cell))

    def _chance(self, cell: int) -> float:
        chance = self.chances[cell]
        assert chance is not None, f"{cell} is unsettled, but has no chance"
        return chance


def _worth(outcome: "NumberOutcome") -> float:
    safest, second = outcome.safest
    return _SAFEST * log(safest) + _SECOND * log(second) + _PROVED * log1p(outcome.proved)
