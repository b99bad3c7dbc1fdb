"""Lost moves of careless players, for lessons: with the minefield in reach, for tests alone."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from minesweeper.agent.judge import Case, Fate, Ruling, rule
from minesweeper.agent.referee import decide_alone
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import after_opening, cells_of_chord
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.minefield import Minefield, deal
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.proof.knowledge import Knowledge, prove

SLIP = 0.07
"""How often the player opens a cell that nothing proves safe though another is."""
CHORDS = 0.15
"""How often such a slip is a chord on random flags, if there is a number to chord."""


class LostMove(NamedTuple):
    """A lost move, with everything its lesson is made of."""

    judge: str
    case: Case
    ruling: Ruling


def lost_moves(level: str, judge: str, seeds: range, slip: float = SLIP) -> Iterator[LostMove]:
    """Plays one game a seed, and yields the moves that lose."""
    for seed in seeds:
        lost = _lost_move(level, judge, seed, slip)
        if lost is not None:
            yield lost


def case_of(board: FlaggedPosition, field: Minefield, opened, chorded=None) -> Case:
    """A move before a judge."""
    shown = board.position
    scout = cache(lambda: Scout.from_position(shown, field))
    return Case(shown, field, tuple(opened), BoardProofs(shown), scout, chorded, board.flags)


def _lost_move(level: str, judge: str, seed: int, slip: float) -> LostMove | None:
    chance = random.Random(f"{level} {seed}")  # noqa: S311  a player, and the same again
    grid = LEVELS[level].grid
    middle = Cell(grid.height // 2, grid.width // 2)
    field = deal(LEVELS[level], seed, middle, FirstClick.OPENING).minefield
    shown = _opened(Position.covered(grid, LEVELS[level].mines), field, middle)
    while not shown.is_finished:
        safe = prove(shown).safe
        if safe and chance.random() >= slip:
            shown = _opened(shown, field, chance.choice(safe))
            continue
        board, move, cells = _careless_move(shown, chance)
        case = case_of(board, field, cells, move[1] if move[0] is Action.CHORD else None)
        ruling = rule(JUDGES[judge], case)
        if ruling.fate is Fate.LOST:
            return LostMove(judge, case, ruling)
        made = decide_alone(JUDGES[judge], board, field, move, seed)
        field, shown = made.minefield, made.board.position
    return None


def _opened(shown: Position, field: Minefield, cell: Cell) -> Position:
    return after_opening(FlaggedPosition(shown, frozenset()), field, [cell]).position


def _careless_move(shown: Position, chance: random.Random):
    """Any cell, mostly of the frontier, or a chord with flags on any of its cells."""
    grid = shown.grid
    covered = [cell for cell in grid if shown.at(cell) == COVERED]
    frontier = [
        cell for cell in covered if any(shown.at(near) < COVERED for near in grid.neighbours(cell))
    ]
    if frontier and chance.random() < CHORDS:
        at = chance.choice(frontier)
        clue = chance.choice([near for near in grid.neighbours(at) if shown.at(near) < COVERED])
        around = [near for near in grid.neighbours(clue) if shown.at(near) == COVERED]
        flags = frozenset(chance.sample(around, min(shown.at(clue), len(around))))
        board = FlaggedPosition(shown, flags)
        if cells := cells_of_chord(board, clue):
            return board, (Action.CHORD, clue), cells
    cell = chance.choice(frontier if frontier and chance.random() < 0.9 else covered)
    return FlaggedPosition(shown, frozenset()), (Action.OPEN, cell), [cell]


def lost_where_mines_are_counted(level: str, judge: str, seeds: range) -> Iterator[LostMove]:
    """Plays by clues alone, and opens a mine once only the mine count proves any more."""
    for seed in seeds:
        chance = random.Random(f"{level} {seed}")  # noqa: S311  a player, and the same again
        grid = LEVELS[level].grid
        middle = Cell(grid.height // 2, grid.width // 2)
        field = deal(LEVELS[level], seed, middle, FirstClick.OPENING).minefield
        shown = _opened(Position.covered(grid, LEVELS[level].mines), field, middle)
        while not shown.is_finished:
            known = Knowledge(shown)
            known.reason()
            safe = [cell for cell in known.safe() if not known.uses_mine_count_for(cell)]
            if not safe:
                break
            shown = _opened(shown, field, chance.choice(safe))
        mines = [cell for cell in grid if field.is_mined(cell)]
        case = case_of(FlaggedPosition(shown, frozenset()), field, [chance.choice(mines)])
        ruling = rule(JUDGES[judge], case)
        if case.board.has_safe() and ruling.fate is Fate.LOST:
            yield LostMove(judge, case, ruling)


def lost_guesses(level: str, judge: str, seeds: range) -> Iterator[LostMove]:
    """Opens whatever is certain, and yields a lost guess from every position without a safe cell.

    A judge that forgives a guess yields nothing for it. The game goes on at a cell without a mine.
    """
    grid = LEVELS[level].grid
    middle = Cell(grid.height // 2, grid.width // 2)
    for seed in seeds:
        chance = random.Random(f"{level} {seed}")  # noqa: S311  a player, and the same again
        field = deal(LEVELS[level], seed, middle, FirstClick.OPENING).minefield
        shown = _opened(Position.covered(grid, LEVELS[level].mines), field, middle)
        while not shown.is_finished:
            if safe := prove(shown).safe:
                shown = _opened(shown, field, safe[0])
                continue
            guesses = _frontier(shown) or [cell for cell in grid if shown.at(cell) == COVERED]
            board = FlaggedPosition(shown, frozenset())
            case = case_of(board, field, [chance.choice(guesses)])
            if field.is_mined(case.cells[0]):
                ruling = rule(JUDGES[judge], case)
                if ruling.fate is Fate.LOST:
                    yield LostMove(judge, case, ruling)
            empty = [
                cell for cell in grid if shown.at(cell) == COVERED and not field.is_mined(cell)
            ]
            near = [cell for cell in guesses if not field.is_mined(cell)]
            shown = _opened(shown, field, chance.choice(near or empty))


def _frontier(shown: Position) -> list[Cell]:
    """The covered cells that touch a number."""
    covered = [cell for cell in shown.grid if shown.at(cell) == COVERED]
    return [
        cell
        for cell in covered
        if any(shown.at(near) < COVERED for near in shown.grid.neighbours(cell))
    ]
