"""The Teddy player: exact odds, and of equals the one whose numbers would settle most.

After Wu, Lin, Chen and Yen, "TeddyMethod". Their divide and conquer is how `logic.odds` counts
anyway: parts that share no cell are counted apart.
"""

from minesweeper.game.chance import drawing_below
from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import least_likely_mine, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.players.complete_logic import IncrementalKnowledge, proved_move
from minesweeper.players.player import Act, Move

WORTH = {1: 20, 2: 15, 0: 10}
"""What a number is worth by how many clues settle the next cell; 0 where neither one nor two do."""
_MOST_TRIED = 400
"""How many cells a guess is weighed over; expert boards rarely have as many that are as safe."""
_DIGITS, _ROUNDING = 9, 1e-9
"""What two scores and two chances can differ by though they are equal."""
_IS_UNCOVERED = bytes(value != COVERED for value in range(256))


class Teddy:
    """Opens what is proved safe; else of the least likely mines the one whose number helps most."""

    name = "teddy"

    def __init__(self, _seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._memory = IncrementalKnowledge()

    def choose(self, position: Position) -> Move | None:
        """A proved cell, or the guess with the highest score."""
        known = self._memory.of(position)
        if known.has_safe():
            return proved_move(known, position)
        questions = known.open_questions()
        return _guess(known, position, questions) if questions else None


def _guess(known: Knowledge, position: Position, questions: list[Cell]) -> Move:
    odds = odds_of(position)
    if not isinstance(odds, Odds):
        cell, score = least_likely_mine(odds), None
        assert cell is not None, f"an open question is left, but nothing to guess: {position}"
    else:
        score, cell = _Scores(known, odds).best(questions)
    chance = odds.chance(cell)
    assert chance is not None, f"{cell.name} is covered"
    reason = f"Nothing is provably safe; {cell.name} is a mine with {exact_percent(chance)} %"
    reason += "." if score is None else f", and its numbers are worth {score:.2f} of 20."
    return Move(cell, Act.OPEN, chance, is_certain=False, reason=reason)


class _Scores:
    """What guesses in one position are worth."""

    def __init__(self, known: Knowledge, odds: Odds) -> None:
        self._trial, self._odds = known.copy(), odds
        self._grid, self._seen = odds.position.grid, odds.position.seen
        self._beside = count_neighbours(self._grid, self._seen.translate(_IS_UNCOVERED))
        self._at_sea: dict[int, float] = {}
        """The scores of cells far from all numbers, by how many neighbours they have."""

    def best(self, questions: list[Cell]) -> tuple[float, Cell]:
        """The highest score of the least likely mines, and its cell.

        Of equals it is the one with the fewest covered neighbours. Only they compete: over all
        cells the score would pay for knowledge with its life, which costs two points on expert.
        """
        chances = {cell: self._odds.chance(cell) or 0.0 for cell in questions}
        least = min(chances.values())
        safest = [cell for cell in questions if chances[cell] <= least + _ROUNDING]
        safest.sort(key=self._covered_around)
        scores = {cell: self._score(cell) for cell in safest[:_MOST_TRIED]}
        chosen = max(scores, key=lambda cell: round(scores[cell], _DIGITS))
        return scores[chosen], chosen

    def _covered_around(self, cell: Cell) -> int:
        around = self._grid.around(self._grid.index(cell))
        return sum(self._seen[near] == COVERED for near in around)

    def _score(self, cell: Cell) -> float:
        at = self._grid.index(cell)
        if not self._is_at_sea(at):
            return self._weighed(cell)
        around = len(self._grid.around(at))
        if around not in self._at_sea:
            self._at_sea[around] = self._weighed(cell)
        return self._at_sea[around]

    def _is_at_sea(self, at: int) -> bool:
        """Whether no number speaks of the cell or of any beside it."""
        return not any(self._beside[near] for near in (at, *self._grid.around(at)))

    def _weighed(self, cell: Cell) -> float:
        at = self._grid.index(cell)
        numbers = self._odds.numbers(cell)
        assert numbers is not None, f"{cell.name} is covered"
        return sum(
            chance * WORTH[self._trial.clues_of_next_proof(at, number)]
            for number, chance in enumerate(numbers)
            if chance
        )


class PlainTeddy:
    """Opens what is proved safe; else any of the least likely mines, each as gladly."""

    name = "teddy-"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._memory = IncrementalKnowledge()
        self._below = drawing_below("player/teddy-", seed)

    def choose(self, position: Position) -> Move | None:
        """A proved cell, or one of the least likely mines; the first click is a corner."""
        known = self._memory.of(position)
        if known.has_safe():
            return proved_move(known, position)
        return self._guess(position) if known.open_questions() else None

    def _guess(self, position: Position) -> Move:
        chances = odds_of(position).chances
        least = min(chance for chance in chances if chance is not None)
        equals = [at for at, chance in enumerate(chances) if chance == least]
        is_first = all(value == COVERED for value in position.seen)
        cell = position.grid.cell(equals[0 if is_first else self._below(len(equals))])
        reason = (
            f"Nothing is provably safe, and no cell is less likely a mine than {cell.name} "
            f"with {exact_percent(least)} %."
        )
        return Move(cell, Act.OPEN, least, is_certain=False, reason=reason)
