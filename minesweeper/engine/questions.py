"""Questions about positions, answered in values of the game.

The JSON-lines engine and the public API ask the same questions. Each of them turns what it is given
into these values and writes the answers in its own form: cells as `[3, 2]` or as `"C4"`.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from minesweeper.agent.no_guess import Dealing
from minesweeper.agent.scout import route_to
from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Deal, Minefield, deal
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import Analysis, analyse_position
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge, prove
from minesweeper.logic.reasons.proofs import clear_caches
from minesweeper.logic.work_budget import TooHardError, limited_further_to, limited_to
from minesweeper.players.player import Move, Player
from minesweeper.players.strongest import cached_guess
from minesweeper.teaching.puzzle import Puzzle, PuzzleError
from minesweeper.teaching.puzzle_generator import find_puzzle, puzzle_of_code
from minesweeper.teaching.step_text import NumberAt, StepWriter

_NO_MINEFIELD = "No minefield fits this position: its numbers or its total contradict each other."
_TOO_HARD = "Too hard: this would take more work than one request may be."
_TOO_LARGE = "Too hard: this would take more memory than there is."
MOST_WORK = 200_000_000
"""The work budget of a question, which takes less than a minute: anyone can ask a hard one."""
_MOST_WORK_OF_A_SEARCH = 100_000_000
"""The part of MOST_WORK that the search for a board without guessing may use."""


class QuestionError(ValueError):
    """A question that can't be answered; its sentence says why."""


@contextmanager
def bounded() -> Iterator[None]:
    """Limits the work of a question; raises a QuestionError if that is not enough.

    The same question costs the same whatever was asked before, so caches are emptied first.
    """
    clear_caches()
    cached_guess.cache_clear()
    try:
        with limited_to(MOST_WORK):
            yield
    except TooHardError:
        raise QuestionError(_TOO_HARD) from None
    except MemoryError:
        raise QuestionError(_TOO_LARGE) from None


@contextmanager
def no_contradiction() -> Iterator[None]:
    """Turns a ContradictionError in the block into a QuestionError: no minefield fits."""
    try:
        yield
    except ContradictionError:
        raise QuestionError(_NO_MINEFIELD) from None


def analyse(shown: Position, *, counts: bool = True) -> Analysis:
    """Proves a position and, if `counts`, counts its odds as far as the work budget goes.

    Raises a QuestionError if no minefield fits, and a TooHardError if the budget is too small for
    the proofs.
    """
    with no_contradiction():
        return analyse_position(shown, counts=counts)


def explain(shown: Position, cell: Cell) -> tuple[Verdict, tuple[Reason, ...]]:
    """Returns what the numbers prove about a covered cell, and the steps that prove it.

    The last step is about the cell; there are none if it is an open question. Raises a
    QuestionError if the cell is not covered or no minefield fits.
    """
    if shown.at(cell) != COVERED:
        raise QuestionError(f"“cell”: {cell.name} is not covered, so there is nothing to explain.")
    known = knowledge_of(shown)
    verdict = known.verdict(cell)
    return verdict, () if verdict is Verdict.OPEN else route_to(known, [cell], shown, None)


def knowledge_of(shown: Position) -> Knowledge:
    """Returns all that a position proves; raises a QuestionError if no minefield fits."""
    with no_contradiction():
        known = Knowledge(shown)
        known.reason()
    return known


def with_texts(
    deductions: Iterable[Reason], start: Position, number: NumberAt
) -> list[tuple[Reason, str]]:
    """Returns the steps of a route from a position, each with its sentences."""
    writer = StepWriter(start, number)
    return [(step, writer.write(step)) for step in deductions]


@dataclass(frozen=True, slots=True)
class DealtPosition:
    """A dealt minefield, and the position after its first click."""

    minefield: Minefield
    position: Position
    """All covered without a first click, or if that hit a mine."""
    first_click: FirstClick
    """The promise that is kept."""
    lost: bool
    """True if the first click hit a mine."""


def deal_position(
    level: Level, seed: int, first: Cell | None, promise: FirstClick, *, no_guess: bool
) -> DealtPosition:
    """Deals a minefield and opens the first cell, if there is one.

    Raises a QuestionError if a no-guess board has no first cell or none is found.
    """
    dealt = (_deal_no_guess if no_guess else deal)(level, seed, first, promise)
    minefield, shown = dealt.minefield, Position.covered(level.grid, level.mines)
    lost = first is not None and minefield.is_mined(first)
    if first is not None and not lost:
        shown = Game.on(minefield, [first], lambda: 0).position
    return DealtPosition(minefield, shown, dealt.first_click, lost)


def _deal_no_guess(level: Level, seed: int, first: Cell | None, promise: FirstClick) -> Deal:
    if first is None:
        raise QuestionError("“no_guess” needs “first”: logic is enough from that cell on.")
    dealing = Dealing(level, seed, first, promise)
    found = None
    with suppress(TooHardError), limited_further_to(_MOST_WORK_OF_A_SEARCH):
        found = dealing.finish()
    if found is None:
        raise no_board_error(level)
    return Deal(found.minefield, dealing.first_click)


def no_board_error(level: Level) -> QuestionError:
    """Returns the error for a search for a no-guess board that found none."""
    mines = "1 mine" if level.mines == 1 else f"{level.mines} mines"
    return QuestionError(
        f"Could not find a no-guess board for {level.grid.width} × {level.grid.height} "
        f"with {mines}."
    )


def choose(shown: Position, player: Player) -> Move | None:
    """Asks a player for a move; None if nothing can be opened.

    Raises a QuestionError if no minefield fits.
    """
    with no_contradiction():
        # Some players would not notice that no minefield fits.
        prove(shown)
        return player.choose(shown)


def puzzle_for(technique: str, seed: int, difficulty: float | None = None) -> Puzzle:
    """Returns a puzzle of a technique; raises a QuestionError if there is none."""
    with _answered():
        return find_puzzle(technique, seed, difficulty)


def puzzle_with(code: str) -> Puzzle:
    """Returns the puzzle with a code; raises a QuestionError if there is none."""
    with _answered():
        return puzzle_of_code(code)


@contextmanager
def _answered() -> Iterator[None]:
    try:
        yield
    except PuzzleError as error:
        raise QuestionError(str(error)) from None
