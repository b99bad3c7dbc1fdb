"""The player that wins most: complete logic, exact endgames, and guesses that look ahead.

A guess is one of three. Where few minefields are left the game is played out to its end, and so is
a part of the board that nothing outside will ever tell of. A pair of cells that no number can tell
apart is settled at once. Otherwise the cell is chosen after whose number the game goes on best.
All limits count minefields, sets, states or cells: the same position gets the same move anywhere.
`docs/decisions/0017-the-strongest-player.md` tells where the weights come from.
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
from minesweeper.players.complete_logic import IncrementalKnowledge, proved_move
from minesweeper.players.player import Act, Move

if TYPE_CHECKING:
    from minesweeper.logic.counting.lookahead import NumberOutcome

_FEW_MINEFIELDS = 500
"""Up to how many minefields a game is played out to its end."""
_FEW_CELLS, _MORE_MINEFIELDS = 19, 1_700
"""Up to how many, where so few cells are unsettled: each set of minefields is quickly looked at."""
_MOST_LOOKS_AT_A_CELL = 400_000
"""How many cells are looked at on the way, each time again for every set of minefields."""
_MOST_STATES = 2_000
"""How wide a front the player counts, and looks ahead over."""
_MOST_CELLS = 2_000
"""Up to how many unsettled cells the player looks ahead at all."""
_WORTH_A_LOOK = 0.9
"""How likely a cell must survive to be looked at, as a share of the safest one's chance."""
_MOST_LOOKS = 24
"""How many cells are looked at, the safest first."""
_MOST_WORK = 400_000_000
"""After how many bytes of states no further cell is looked at: about half a second."""

_GUESSES_KEPT = 1_000
"""How many guesses are kept from game to game: games begin alike, and many a guess comes again."""

_MOST_INSIDE = 3
"""How far from both edges a promised opening is asked for, at most: D4 on expert."""

_SAFEST, _SECOND, _PROVED = 0.55, 0.42, 0.03
"""What counts of a prospect: the safest cells then, and how many are proved."""
_MOST_FOR_PROVED = 0.1
"""How much more than the safest cell's survival a look ahead may well promise, by proved cells."""
_ALL = 1 - 1e-9
"""The share of the whole that floats make of all of it, at least."""


class Strongest:
    """Opens what is proved safe; else guesses where the game will go on best."""

    name = "strongest"

    def __init__(self, _seed: int = 0, promise: FirstClick = FirstClick.SAFE) -> None:
        self._memory = IncrementalKnowledge()
        self._promise = promise

    def choose(self, position: Position) -> Move | None:
        """A proved cell, or the best guess; None where every covered cell is a mine."""
        known = self._memory.of(position)
        if known.has_safe():
            return proved_move(known, position)
        if not known.has_open_questions():
            return None
        if self._promise is FirstClick.OPENING and _is_untouched(position):
            return _begin(position)
        guess = kept_guess if position.grid.size <= _MOST_CELLS else _guess
        return guess(position, tuple(known.proved_indices()[1]))


def _is_untouched(position: Position) -> bool:
    return position.seen.count(COVERED) == position.grid.size


def _begin(position: Position) -> Move:
    """The first click where an opening is promised: a little inside, where it is larger."""
    cell = position.grid.cell(_inside(position.grid))
    told = f"An opening is promised, and around {cell.name} it is large."
    chance = position.mines / position.grid.size
    return Move(cell, Act.OPEN, chance, is_certain=False, reason=told)


def _inside(grid: Grid) -> int:
    """The cell on the diagonal from a corner that won most, on boards of any size."""
    steps = min(_MOST_INSIDE, min(grid.width, grid.height) // 4)
    return steps * grid.width + steps


@lru_cache(maxsize=_GUESSES_KEPT)
def kept_guess(position: Position, mined: tuple[int, ...]) -> Move:
    """The best guess, worked out once."""
    return _guess(position, mined)


def _guess(position: Position, mined: tuple[int, ...]) -> Move:
    """The best guess where nothing is proved safe, and these cells to be mines."""
    pieces = cut(position, mined=mined)
    try:
        counts = [count(part, _MOST_STATES) for part in pieces.parts]
    except TooWideError:
        return _safest(position)
    if position.seen.count(COVERED) - len(pieces.mined) > _MOST_CELLS:
        return _safest(position)
    scene = _Scene(position, pieces, counts)
    chosen = scene.played_out() or scene.forced() or scene.looked_ahead()
    return _move(position, chosen, scene.chances[chosen.cell])


@dataclass(frozen=True, slots=True)
class _Guess:
    """The cell to open, and why: the end of a sentence that begins with the cell's odds."""

    cell: int
    because: str


def _move(position: Position, chosen: _Guess, chance: float | None) -> Move:
    assert chance is not None, f"{chosen} is not covered in {position}"
    cell = position.grid.cell(chosen.cell)
    told = f"{cell.name} is a mine with {exact_percent(chance)} %, and {chosen.because}."
    return Move(cell, Act.OPEN, chance, is_certain=False, reason=told)


def _safest(position: Position) -> Move:
    """The least likely mine, where the board is too wide to look ahead."""
    odds = odds_of(position)
    cell = least_likely_mine(odds)
    assert cell is not None, f"an open question is left, but nothing to guess: {position}"
    chosen = _Guess(position.grid.index(cell), "no cell is less likely one")
    return _move(position, chosen, odds.chance(cell))


class _Scene:
    """A position without a proved cell, counted."""

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

    def played_out(self) -> _Guess | None:
        """The cell that wins most of the few minefields that are left; None where they are many."""
        few = _MORE_MINEFIELDS if len(self._around) <= _FEW_CELLS else _FEW_MINEFIELDS
        if self._lookahead.log_minefields > log(few + 0.5):
            return None
        laid = [list_arrangements(part, _MOST_STATES) for part in self._pieces.parts]
        fields = list(list_minefields(laid, self._unconstrained, self._pieces.mines))
        return self._best_of(fields, "the game is then won in {won} of {all} minefields left")

    def _best_of(self, fields: list[tuple[int, ...]], because: str) -> _Guess | None:
        try:
            best = Endgame(fields, self._around.__getitem__, _MOST_LOOKS_AT_A_CELL).best()
        except TooDeepError:
            return None
        return _Guess(best.cell, because.format(won=best.won, all=len(fields)))

    # What has to be guessed anyway.

    def forced(self) -> _Guess | None:
        """A cell that no number from outside will ever tell of: it may as well be guessed now."""
        return next(self._pairs(), None) or next(self._islands(), None)

    def _pairs(self) -> Iterator[_Guess]:
        """Two cells, one of them a mine, that all clues and all covered cells touch alike."""
        for part in self._pieces.parts:
            pairs = [box for box in part.boxes if len(box) == 2]
            said = part.sentences() if pairs else []
            for one, other in pairs:
                if ([one, other], 1) in said and self._are_alike(one, other):
                    yield _Guess(one, "no number will ever tell it from the cell beside it")

    def _are_alike(self, one: int, other: int) -> bool:
        return set(self._around[one]) ^ set(self._around[other]) == {one, other}

    def _islands(self) -> Iterator[_Guess]:
        """Parts that touch no other unsettled cell and have one number of mines, played out."""
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

    def looked_ahead(self) -> _Guess:
        """The cell after whose number the game goes on best; of equals the safest, then first."""
        best, top = self._candidates[0], -inf
        for cell in self._candidates[:_MOST_LOOKS]:
            survival = log1p(-self._chance(cell))
            if survival + _MOST_FOR_PROVED <= top or self._lookahead.work > _MOST_WORK:
                break
            score = survival + self._promise(cell, top - survival)
            if score > top + 1e-9:
                best, top = cell, score
        return _Guess(best, "after its number the game goes on best")

    def _promise(self, cell: int, wanted: float) -> float:
        """What the numbers of a cell that survives promise, as a logarithm; 0 is the best.

        Where it is not more than wanted, no more is looked at than shows that.
        """
        survival = 1 - self._chance(cell)
        promise, left = 0.0, survival
        try:
            prospects = self._lookahead.outcomes(cell, _MOST_STATES)
        except TooWideError:
            return -inf
        for prospect in prospects:
            if prospect.chance >= survival * _ALL:
                # A cell that can show one number tells nothing, and can wait.
                return -inf
            promise += prospect.chance * _worth(prospect)
            left -= prospect.chance
            if promise + left * self._most_for_proved <= wanted * survival:
                return -inf
        return promise / survival

    @cached_property
    def _candidates(self) -> list[int]:
        """The cells that are worth a look, the safest first, those alike but once."""
        chances = {cell: self._chance(cell) for cell in self._lookahead.distinct_cells()}
        most = 1 - _WORTH_A_LOOK * (1 - min(chances.values()))
        found = [cell for cell, chance in chances.items() if chance <= most]
        return sorted(found, key=lambda cell: (chances[cell], len(self._around[cell]), cell))

    def _chance(self, cell: int) -> float:
        chance = self.chances[cell]
        assert chance is not None, f"{cell} is unsettled, but has no chance"
        return chance


def _worth(prospect: "NumberOutcome") -> float:
    safest, second = prospect.safest
    return _SAFEST * log(safest) + _SECOND * log(second) + _PROVED * log1p(prospect.proved)
