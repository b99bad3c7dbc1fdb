"""The player that wins most: complete logic, exact endgames, and guesses that look ahead.

It is this project's own. Its rule of guessing has three steps:

1. If a pair of cells, or a closed part of the board, can never be told apart by any number from
   outside, it is guessed at once: waiting would not help.
2. If few minefields fit, the game is played out to its end, and the cell that wins most is opened.
3. Otherwise every cell that is about as safe as the safest gets a quick score: its own survival,
   and for each number that it can show, how safe the next cells are then and how many are proved.
   The best few get a full score, which decides.

All limits count minefields, sets, states or cells, never time: the same position gets the same move
on every machine. `docs/decisions/0017-the-strongest-player.md` tells where the weights come from.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, log, log1p
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.game.grid import Grid
from minesweeper.game.level import FirstClick
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
from minesweeper.translation import N_, language, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number

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
_MOST_LOOKS = 60
"""At most this many cells are looked at, the safest first.

One guess in eleven has more than 24 candidates. Stopping there lost 0.03 points on expert.
"""
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
"""A cell has one outcome, apart from rounding, if that outcome has this share of its survival."""


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


_WINS_MOST = N_(
    "Opening {cell} wins in {won} of the {all} possible minefields, and no other cell wins in more."
)
_PAIR = N_(
    "Either {cell} or {other} is a mine, and no number will ever tell which, so waiting is no use."
)
_WINS_MOST_HERE = N_(
    "No number outside this group of cells will ever help, so waiting is no use. Opening {cell} "
    "wins in {won} of {all} cases, and no other cell wins in more."
)
_SAFEST_CELL = N_("No cell is safer than {cell}.")
_BEST_OF_SAFEST = N_("{cell} is among the safest cells, and its number helps most.")
_SAFEST_TELLING = N_("Any cell that is safer than {cell} would tell you less.")
_SAFER_NEXT_ALWAYS = N_(
    "{cell} is {points} riskier than {safest}, but the next move is safer, whatever {cell} shows."
)
_SAFER_NEXT = N_(
    "{cell} is {points} riskier than {safest}, but the next move is then {gain} safer on average."
)
_SAFER_LATER = N_("{cell} is {points} riskier than {safest}, but the moves after it are safer.")
_PROVES_MORE = N_(
    "{cell} is {points} riskier than {safest}, but its number proves more cells safe on average."
)
_SETTLES_MORE = N_(
    "{cell} is {points} riskier than {safest}, but it leaves fewer of the cells beside numbers in "
    "doubt."
)
_REASONS_FOR_RISK = (_SAFER_NEXT, _SAFER_LATER, _PROVES_MORE, _SETTLES_MORE)
"""The sentences for a cell that is not the safest, by what adds most to its score."""


class Strongest(LogicPlayer):
    """Opens what is proved safe; guesses the cell after which the game goes on best."""

    name = "strongest"

    def guess(self, known: Knowledge, position: Position) -> Move:
        """Returns the best guess, or the first click."""
        is_untouched = position.seen.count(COVERED) == position.grid.size
        if self._promise is FirstClick.OPENING and is_untouched:
            return _first_click(position)
        mined = tuple(known.proved_indices()[1])
        if position.grid.size > _MOST_CELLS:
            return _guess(position, mined)
        return cached_guess(position, mined, language())


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
def cached_guess(position: Position, mined: tuple[int, ...], _language: str) -> Move:
    """Returns the best guess, from the cache if it was worked out before in this language."""
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
    """The cell to open, and what decided, in whole sentences."""

    cell: int
    reason: str


def _move(position: Position, chosen: _Guess, chance: float | None) -> Move:
    assert chance is not None, f"{chosen} is not covered in {position}"
    return Move(position.grid.cell(chosen.cell), chance, chosen.reason)


def _safest(position: Position) -> Move:
    """Returns the least likely mine, if the board is too wide to look ahead."""
    cell, chance = least_likely(odds_of(position))
    return Move(cell, chance, _(_SAFEST_CELL).format(cell=cell.name))


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
        self._safest_look: _Scored | None = None
        """The safest of the cells that were looked at and can show different numbers."""

    # Playing out.

    def play_out(self) -> _Guess | None:
        """Returns the cell that wins most of the minefields left; None if they are too many."""
        if self._lookahead.log_minefields > log(_FEW_MINEFIELDS + 0.5):
            return None
        found = [list_arrangements(part, _MOST_STATES) for part in self._pieces.parts]
        fields = list(list_minefields(found, self._unconstrained, self._pieces.mines))
        return self._best_of(fields, _WINS_MOST)

    def _best_of(self, fields: list[tuple[int, ...]], reason: str) -> _Guess | None:
        try:
            best = Endgame(fields, self._around.__getitem__, _MOST_SETS).best()
        except TooDeepError:
            return None
        return self._told(best.cell, reason, won=best.won, all=len(fields))

    def _told(self, cell: int, reason: str, **values: object) -> _Guess:
        return _Guess(cell, _(reason).format(cell=self._name(cell), **values))

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
                    yield self._told(one, _PAIR, other=self._name(other))

    def _are_alike(self, one: int, other: int) -> bool:
        return set(self._around[one]) ^ set(self._around[other]) == {one, other}

    def _islands(self) -> Iterator[_Guess]:
        """Yields parts that touch no other unsettled cell and have a fixed number of mines."""
        for part, counted in zip(self._pieces.parts, self._counts, strict=True):
            ways = list(filter(None, counted.ways))
            if len(ways) == 1 and ways[0] <= _FEW_WAYS and self._is_closed(part):
                fields = [cells for _, cells in list_arrangements(part, _MOST_STATES)]
                found = self._best_of(fields, _WINS_MOST_HERE)
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
            return self._told(self._candidates[0], _SAFEST_CELL)
        if self._opened >= _EARLY:
            looks.sort(key=self._full_score, reverse=True)
        return self._told_best(looks[0])

    def _told_best(self, best: "_Scored") -> _Guess:
        """Returns the best cell and what decided, in a sentence: its risk or what may follow."""
        risk, safest = self._chance(best.cell), self._safest_look
        assert safest is not None, "the best cell was looked at, so a safest one was too"
        if points := _points(risk - self._chance(safest.cell)):
            reason, gain = self._what_decided(best, safest)
            name = self._name(safest.cell)
            return self._told(best.cell, reason, points=points, safest=name, gain=gain)
        if _points(risk - self._chance(self._candidates[0])):
            return self._told(best.cell, _SAFEST_TELLING)
        as_safe = (cell for cell in self._candidates if not _points(self._chance(cell) - risk))
        is_alone = all(cell == best.cell for cell in as_safe)
        return self._told(best.cell, _SAFEST_CELL if is_alone else _BEST_OF_SAFEST)

    def _what_decided(self, best: "_Scored", safest: "_Scored") -> tuple[str, str]:
        """Returns the sentence for a riskier cell, and how much safer the next move is after it.

        It names the figures that add most to the cell's score, compared with the safest cell.
        """
        after, instead = self._prospects(best), self._prospects(safest)
        gains = [one - other for one, other in zip(after.shares, instead.shares, strict=True)]
        sentence = _REASONS_FOR_RISK[gains.index(max(gains))]
        gain = _points(after.next_survival - instead.next_survival)
        if sentence != _SAFER_NEXT:
            return sentence, gain
        if after.least_survival >= instead.next_survival:
            return _SAFER_NEXT_ALWAYS, gain
        return (_SAFER_NEXT if gain else _SAFER_LATER), gain

    def _prospects(self, scored: "_Scored") -> "_Prospects":
        """Returns what to expect after a cell, and how much each figure adds to its score."""
        chance = next_survival = safest = second = proved = 0.0
        least = 1.0
        for outcome in scored.look.outcomes():
            chance += outcome.chance
            next_survival += outcome.chance * outcome.safest[0]
            safest += outcome.chance * log(outcome.safest[0])
            second += outcome.chance * log(outcome.safest[1])
            proved += outcome.chance * log1p(outcome.proved)
            least = min(least, outcome.safest[0])
        quick = _SAFEST * safest / chance, _SECOND * second / chance, _PROVED * proved / chance
        shares = (*quick, 0.0)
        if self._opened >= _EARLY:
            shares = self._full_shares(scored, *quick)
        return _Prospects(next_survival / chance, least, shares)

    def _full_shares(
        self, scored: "_Scored", safest: float, second: float, proved: float
    ) -> tuple[float, float, float, float]:
        _, quick, _, weights = self._weights
        figures = self._lookahead.forecast(scored.look)
        third, fourth, fifth, more_proved, unsettled, entropy, *_ = (
            weight * figure for weight, figure in zip(weights, figures, strict=True)
        )
        return (
            quick * safest,
            quick * second + third + fourth + fifth,
            quick * proved + more_proved,
            unsettled + entropy,
        )

    def _name(self, cell: int) -> str:
        return self._grid.cell(cell).name

    def _best_looks(self) -> list["_Scored"]:
        """Returns the few cells with the best quick scores, the best first, with forecasts."""
        found: list[_Scored] = []
        for cell in self._candidates[:_MOST_LOOKS]:
            survival = log1p(-self._chance(cell))
            least = found[-1].score if len(found) == _FINALISTS else -inf
            if survival + _MOST_FOR_PROVED <= least or self._lookahead.work > _MOST_WORK:
                break
            scored = self._scored(cell, survival, least)
            if scored is not None:
                self._safest_look = self._safest_look or scored
                found.append(scored)
                found.sort(key=lambda each: -each.score)
                del found[_FINALISTS:]
        return found

    def _scored(self, cell: int, log_survival: float, least: float) -> "_Scored | None":
        """Returns the quick score of a cell; None if it is not more than the least wanted."""
        survival = 1 - self._chance(cell)
        worth, left, worst = 0.0, survival, inf
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
            left -= outcome.chance
            if worth + left * self._most_for_proved <= wanted:
                return None
        score = log_survival + worth / survival
        return _Scored(cell, score, worst, look)

    def _full_score(self, scored: "_Scored") -> float:
        """Adds to the quick score what the cells after the two safest are worth, and much else."""
        _, quick, worst, others = self._weights
        figures = self._lookahead.forecast(scored.look)
        more = sum(weight * figure for weight, figure in zip(others, figures, strict=True))
        return quick * scored.score + worst * scored.worst + more

    @cached_property
    def _weights(self) -> tuple[float, float, float, tuple[float, ...]]:
        """The weights of the full score for this phase of the game."""
        left = self._lookahead.log_minefields
        return next(weights for weights in _WEIGHTS if left > weights[0])

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
    look: "CellOutcomes"


class _Prospects(NamedTuple):
    """What to expect after a cell is opened, on average over the numbers that it can show."""

    next_survival: float
    """The chance to survive the safest cell after it, as a mean."""
    least_survival: float
    """The same after its worst number."""
    shares: tuple[float, float, float, float]
    """What is added to its score by the safest cell after it, by the next safest, by the cells
    proved, and by what is settled of the frontier; in the order of `_REASONS_FOR_RISK`."""


def _points(difference: float) -> str:
    """Returns a difference of chances as text, in percentage points; empty if it is negligible."""
    points = round(100 * difference, 1)
    if points <= 0:
        return ""
    text = ngettext(
        "{points} percentage point", "{points} percentage points", 1 if points == 1 else 2
    )
    return text.format(points=format_number(points, "g"))


def _worth(outcome: "NumberOutcome") -> float:
    safest, second = outcome.safest
    return _SAFEST * log(safest) + _SECOND * log(second) + _PROVED * log1p(outcome.proved)
