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
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.arrangements import list_arrangements
from minesweeper.logic.counting.endgame import Endgame, TooDeepError, list_minefields
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import Cut, Part, cut
from minesweeper.logic.counting.sweep import Count, TooWideError, count
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.players.complete_logic import LogicPlayer, least_likely
from minesweeper.players.player import Move
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.logic.counting.lookahead import CellOutcomes, NumberOutcome

_FEW_MINEFIELDS = 4_000
"""A game with at most this many minefields left is played out to its end."""
_FEW_WAYS = 500
"""A closed part with at most this many arrangements is played out on its own."""
_MOST_SETS = 25_000
"""Playing out is given up after searching this many sets of minefields: about half a second."""
_MOST_STATES = 2_000
"""The widest front, in states, that the player counts and looks ahead over."""
_MOST_CELLS = 2_000
"""With more unsettled cells than this the player does not look ahead."""
_WORTH_A_LOOK = 0.85
"""A cell is looked at if its survival is at least this share of the safest cell's."""
_FINALISTS = 5
"""The cells with the best quick scores that get the full score."""
_EARLY = 8
"""Until this many cells are open the quick score decides."""
_MOST_LOOKS = 24
"""At most this many cells are looked at, the safest first."""
_MOST_WORK = 400_000_000
"""After this many bytes of states no further cell is looked at: about half a second."""

_CACHED_GUESSES = 1_000
"""The number of guesses cached from game to game: games begin alike, so many guesses recur."""

_MOST_INSIDE = 3
"""The farthest that the first click is from both edges if an opening is promised: D4 on expert."""

_SAFEST, _SECOND, _PROVED = 0.55, 0.42, 0.03
"""The weights of an outcome: the safest cell then, the second safest, and the cells proved."""
_MOST_FOR_PROVED = 0.1
"""The most that a cell can gain by the cells that are proved after it.

Cells whose survival is lower by more than this need not be looked at.
"""
_ALL = 1 - 1e-9
"""An outcome with at least this share of a cell's survival is its only one, but for rounding."""


# fmt: off
_WEIGHTS: tuple[tuple[float, float, float, tuple[float, ...]], ...] = (
    (225.0, 0.819, -0.0569,
     (0.124, 0.0787, 0.0504, -0.0162, -0.00856, -0.00300, 0.0208, 0.00351, -0.00426, -0.00680)),
    (150.0, 0.823, -0.0454,
     (0.124, 0.0766, 0.0634, -0.0175, -0.00765, -0.00228, 0.0174, 0.00272, -0.00363, -0.00454)),
    (75.0, 0.793, -0.0388,
     (0.114, 0.0668, 0.0675, -0.0171, -0.00663, -0.00291, 0.0190, 0.00275, -0.00276, -0.00851)),
    (-inf, 0.792, -0.0233,
     (0.117, 0.0680, 0.0640, -0.0204, -0.00693, -0.00387, 0.0195, 0.00315, -0.00233, -0.0111)),
)
# fmt: on
"""The weights of the full score, by how far the game is: from which logarithm of the minefields
left on they hold, and the weights of the quick score, of the worst number and of a `Forecast`."""


class Strongest(LogicPlayer):
    """Opens what is proved safe; guesses the cell after which the game goes on best."""

    name = "strongest"

    def guess(self, known: Knowledge, position: Position) -> Move:
        """Returns the best guess, or the first click."""
        is_untouched = position.seen.count(COVERED) == position.grid.size
        if self._promise is FirstClick.OPENING and is_untouched:
            return _first_click(position)
        guess = cached_guess if position.grid.size <= _MOST_CELLS else _guess
        return guess(position, tuple(known.proved_indices()[1]))


def _first_click(position: Position) -> Move:
    """Returns the first click if an opening is promised: a little inside, where it is larger."""
    cell = position.grid.cell(_inside(position.grid))
    reason = _("The first click opens an area, and around {cell} it is likely to be large.").format(
        cell=cell.name
    )
    chance = position.mines / position.grid.size
    return Move(cell, chance, reason)


def _inside(grid: Grid) -> int:
    """Returns the cell on the diagonal from a corner that won most on boards of every size."""
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
    chosen = counted.forced_guess() or counted.play_out() or counted.look_ahead()
    return _move(position, chosen, counted.chances[chosen.cell])


@dataclass(frozen=True, slots=True)
class _Guess:
    """The cell to open, and the end of a sentence that begins with the cell's odds."""

    cell: int
    because: str


def _move(position: Position, chosen: _Guess, chance: float | None) -> Move:
    assert chance is not None, f"{chosen} is not covered in {position}"
    cell = position.grid.cell(chosen.cell)
    reason = _("The chance of a mine at {cell} is {percent} %, {because}.").format(
        cell=cell.name, percent=exact_percent(chance), because=chosen.because
    )
    return Move(cell, chance, reason)


def _safest(position: Position) -> Move:
    """Returns the least likely mine, if the board is too wide to look ahead."""
    cell, chance = least_likely(odds_of(position))
    chosen = _Guess(position.grid.index(cell), "and no cell is safer")
    return _move(position, chosen, chance)


class _CountedPosition:
    """A position without a proved safe cell whose odds are counted."""

    def __init__(self, position: Position, pieces: Cut, counts: list[Count]) -> None:
        self._grid, self._pieces, self._counts = position.grid, pieces, counts
        self._opened = sum(value < COVERED for value in position.seen)
        self.chances = Odds.joined(position, pieces, counts).chances
        self._unconstrained = pieces.unconstrained_cells(position)
        # Imported here, because programs that only list the players need no numpy.
        from minesweeper.logic.counting.lookahead import Lookahead  # noqa: PLC0415

        self._lookahead = Lookahead(position.grid, pieces, counts, self._unconstrained)
        self._around = self._lookahead.around
        self._most_for_proved = _PROVED * log1p(len(self._around))

    # Playing out.

    def play_out(self) -> _Guess | None:
        """Returns the cell that wins most of the minefields left; None if they are too many."""
        if self._lookahead.log_minefields > log(_FEW_MINEFIELDS + 0.5):
            return None
        found = [list_arrangements(part, _MOST_STATES) for part in self._pieces.parts]
        fields = list(list_minefields(found, self._unconstrained, self._pieces.mines))
        return self._best_of(fields, "and the game is then won in {won} of {all} minefields left")

    def _best_of(self, fields: list[tuple[int, ...]], because: str) -> _Guess | None:
        try:
            best = Endgame(fields, self._around.__getitem__, _MOST_SETS).best()
        except TooDeepError:
            return None
        return _Guess(best.cell, because.format(won=best.won, all=len(fields)))

    # What has to be guessed anyway.

    def forced_guess(self) -> _Guess | None:
        """Returns a cell that has to be guessed, as no number outside can decide it; or None."""
        return next(self._pairs(), None) or next(self._islands(), None)

    def _pairs(self) -> Iterator[_Guess]:
        """Yields pairs of cells, one of them a mine, that have the same neighbours."""
        for part in self._pieces.parts:
            pairs = [box for box in part.boxes if len(box) == 2]
            said = part.sentences() if pairs else []
            for one, other in pairs:
                if ([one, other], 1) in said and self._are_alike(one, other):
                    yield _Guess(
                        one,
                        "and no number will ever tell this cell from the one beside it, so waiting "
                        "does not help",
                    )

    def _are_alike(self, one: int, other: int) -> bool:
        return set(self._around[one]) ^ set(self._around[other]) == {one, other}

    def _islands(self) -> Iterator[_Guess]:
        """Yields parts that touch no other unsettled cell and have a fixed number of mines."""
        for part, counted in zip(self._pieces.parts, self._counts, strict=True):
            ways = list(filter(None, counted.ways))
            if len(ways) == 1 and ways[0] <= _FEW_WAYS and self._is_closed(part):
                fields = [cells for _, cells in list_arrangements(part, _MOST_STATES)]
                found = self._best_of(fields, "and its corner is then won in {won} of {all} ways")
                if found:
                    yield found

    def _is_closed(self, part: Part) -> bool:
        cells = {cell for box in part.boxes for cell in box}
        return all(cells.issuperset(self._around[cell]) for cell in cells)

    # Looking ahead.

    def look_ahead(self) -> _Guess:
        """Returns the cell with the best score; of equals the safest, then the first."""
        looks = self._best_looks()
        if not looks:
            return _Guess(self._candidates[0], "and no cell is safer")
        if self._opened >= _EARLY:
            looks.sort(key=self._full_score, reverse=True)
        best = looks[0]
        return _Guess(best.cell, self._why_better(best, min(looks, key=self._risk)))

    def _risk(self, look: "_Scored") -> float:
        return self._chance(look.cell)

    def _why_better(self, best: "_Scored", safest: "_Scored") -> str:
        """Returns what decided: the cell's own chance, or what its number leaves."""
        points = _points(self._risk(best) - self._risk(safest))
        if not points:
            return "and no cell that tells as much is safer"
        return f"{points} more than {self._name(safest.cell)}, but {_gain(best, safest)}"

    def _name(self, cell: int) -> str:
        return self._grid.cell(cell).name

    def _best_looks(self) -> list["_Scored"]:
        """Returns the few cells with the best quick scores, the best first."""
        found: list[_Scored] = []
        for cell in self._candidates[:_MOST_LOOKS]:
            survival = log1p(-self._chance(cell))
            least = found[-1].score if len(found) == _FINALISTS else -inf
            if survival + _MOST_FOR_PROVED <= least or self._lookahead.work > _MOST_WORK:
                break
            scored = self._scored(cell, survival, least)
            if scored is not None:
                found.append(scored)
                found.sort(key=lambda each: -each.score)
                del found[_FINALISTS:]
        return found

    def _scored(self, cell: int, log_survival: float, least: float) -> "_Scored | None":
        """Returns the quick score of a cell; None if it is not more than the least wanted."""
        survival = 1 - self._chance(cell)
        worth, left, worst = 0.0, survival, inf
        next_survival = proves = 0.0
        try:
            look = self._lookahead.look(cell, _MOST_STATES)
        except TooWideError:
            return None
        wanted = (least - log_survival) * survival
        for outcome in look.outcomes():
            if outcome.chance >= survival * _ALL:
                # A cell that can show only one number tells nothing, and can wait.
                return None
            after = _worth(outcome)
            worth += outcome.chance * after
            worst = min(worst, after)
            next_survival += outcome.chance * outcome.safest[0]
            proves += outcome.chance * (outcome.proved > 0)
            left -= outcome.chance
            if worth + left * self._most_for_proved <= wanted:
                return None
        score = log_survival + worth / survival
        return _Scored(cell, score, worst, next_survival / survival, proves / survival, look)

    def _full_score(self, scored: "_Scored") -> float:
        """Adds to the quick score what the cells after the two safest are worth, and much else."""
        left = self._lookahead.log_minefields
        _, quick, worst, others = next(weights for weights in _WEIGHTS if left > weights[0])
        figures = self._lookahead.forecast(scored.look)
        more = sum(weight * figure for weight, figure in zip(others, figures, strict=True))
        return quick * scored.score + worst * scored.worst + more

    @cached_property
    def _candidates(self) -> list[int]:
        """Returns the cells that are worth a look, safest first; equivalent cells count once."""
        chances = {cell: self._chance(cell) for cell in self._lookahead.distinct_cells()}
        most = 1 - _WORTH_A_LOOK * (1 - min(chances.values()))
        found = [cell for cell, chance in chances.items() if chance <= most]
        return sorted(found, key=lambda cell: (chances[cell], len(self._around[cell]), cell))

    def _chance(self, cell: int) -> float:
        chance = self.chances[cell]
        assert chance is not None, f"{cell} is unsettled, but has no chance"
        return chance


@dataclass(frozen=True, slots=True)
class _Scored:
    """A cell that was looked at."""

    cell: int
    score: float
    """The quick score: its survival and the worth of its numbers, as a logarithm."""
    worst: float
    """The worth of its worst number."""
    next_survival: float
    """The chance to survive the safest cell after it, as a mean over its numbers."""
    proves: float
    """The chance that its number proves another cell safe."""
    look: "CellOutcomes"


def _gain(best: _Scored, safest: _Scored) -> str:
    """Returns what a riskier cell offers instead, as half a sentence."""
    if points := _points(best.next_survival - safest.next_survival):
        return f"after it the next move is {points} safer on average"
    if points := _points(best.proves - safest.proves):
        return f"its number proves a further cell safe {points} more often"
    return "the moves after it are safer"


def _points(difference: float) -> str:
    """Returns a difference of chances in percentage points; empty if it is not worth telling."""
    points = round(100 * difference, 1)
    if points <= 0:
        return ""
    return "1 point" if points == 1 else f"{points:g} points"


def _worth(outcome: "NumberOutcome") -> float:
    safest, second = outcome.safest
    return _SAFEST * log(safest) + _SECOND * log(second) + _PROVED * log1p(outcome.proved)
