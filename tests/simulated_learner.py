"""Learners who know some techniques and not others, and the games they play.

A learner sees every certain cell, unless the easiest way to it takes the technique that they do not
know. They remember the mines that they proved on
their ways, because a pair of numbers has another name once those are subtracted. If they see no
safe cell they guess, in the open if they can; their guesses are lucky, so that a game goes on.
"""

from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import NamedTuple

from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, DealtStart, History, take_opening
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.propagation import MINED, SAFE
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import find_simple_proof
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.logic.reasons.techniques import ALL_ARE_MINES, ALL_MINES_FOUND, REDUCTION


def played_by_learner(level: Level, seed: int, blind_to: str = "", pace: int = 1000) -> History:
    """Plays one game of a learner who does not know one technique; a move takes `pace` ms."""
    chance = Random(seed)  # noqa: S311  a game, no secret
    history = History(DealtStart(level, seed, FirstClick.OPENING), "classic")
    clock = count(0, pace)
    now = [0]
    game = history.start.begin(lambda: now[0])
    cell = Cell(level.grid.height // 2, level.grid.width // 2)
    remembered: set[Cell] = set()
    while not game.status.is_finished:
        turn, _ = take_opening(game, Action.OPEN, cell)
        assert turn is not None, f"{cell.name} cannot be opened"
        history.turns.append(turn)
        now[0] = next(clock)
        if game.status is Status.PLAYING:
            minefield = game.minefield
            assert minefield is not None, "the mines are there once a cell is open"
            chosen = choice(game.position, blind_to, chance, minefield.is_mined, remembered)
            if chosen is None:
                return history
            cell = chosen
    return history


def choice(
    position: Position,
    blind_to: str,
    chance: Random,
    is_mined: Callable[[Cell], bool],
    remembered: set[Cell] | None = None,
) -> Cell | None:
    """Returns a safe cell that the learner sees, or else a guess, which is always lucky.

    Mines that they prove on the way join those remembered. None if only cells are left that would
    be certain for somebody who knows all techniques: opening one of them by luck would look like
    knowledge.
    """
    mines = set() if remembered is None else remembered
    known = with_mines(position, mines)
    state = ProofState(known)
    state.propagation.propagate_single_clues()
    simple = state.propagation.places_in(SAFE)
    if simple and blind_to != ALL_MINES_FOUND:
        return state.cell(simple[0])
    proved = prove(known)
    for cell in proved.safe:
        if state.is_settled(state.place(cell)):
            continue
        way = easiest_way(state, cell)
        if blind_to not in way.techniques:
            mines |= way.mines
            return cell
    return guess(known, {*proved.safe, *proved.mined}, chance, is_mined)


def sees(position: Position, cell: Cell, verdict: Verdict, blind_to: str) -> bool:
    """Returns True if the learner sees that a cell is certain, which it is."""
    state = ProofState(position)
    state.propagation.propagate_single_clues()
    if state.is_settled(state.place(cell)):
        return cell in settled_by_single_clues(position, blind_to)
    return blind_to not in easiest_way(state, cell, verdict).techniques


def settled_by_single_clues(position: Position, blind_to: str) -> set[Cell]:
    """Returns the cells that a learner settles by one number after another."""
    safe: set[Cell] = set()
    mined: set[Cell] = set()
    before = -1
    while len(safe) + len(mined) > before:
        before = len(safe) + len(mined)
        for clue in position.clues():
            left = set(clue.covered) - safe - mined
            mines = clue.mines - len(mined.intersection(clue.covered))
            if mines == 0 and blind_to != ALL_MINES_FOUND:
                safe |= left
            elif mines == len(left):
                is_whole = clue.mines == position.at(clue.cell) and len(left) == len(clue.covered)
                if blind_to != (ALL_ARE_MINES if is_whole else REDUCTION):
                    mined |= left
    return safe | mined


class Way(NamedTuple):
    """The techniques of a way to a cell, and the mines that are proved on it."""

    techniques: frozenset[str]
    mines: frozenset[Cell]


def easiest_way(state: ProofState, cell: Cell, verdict: Verdict = Verdict.SAFE) -> Way:
    """Returns the easiest way to a certain cell once single clues are used up."""
    proof = find_simple_proof(state, state.place(cell), verdict)
    if proof is not None:
        return Way(frozenset({proof.technique}), frozenset())
    simple = (state.cell(place) for place in state.propagation.places_in(MINED))
    steps = shortest_route(with_mines(state.position, simple), [cell])
    mines = frozenset(step.cell for step in steps if step.verdict is Verdict.MINE)
    return Way(frozenset(step.technique for step in steps), mines)


def with_mines(position: Position, mines: Iterable[Cell]) -> Position:
    """Returns a position with some mines shown."""
    seen = bytearray(position.seen)
    for cell in mines:
        seen[position.grid.index(cell)] = SHOWN_MINE
    return Position(position.grid, bytes(seen), position.mines)


def guess(
    position: Position, settled: set[Cell], chance: Random, is_mined: Callable[[Cell], bool]
) -> Cell | None:
    """Returns a cell about which nothing is certain, one that touches no number if it can be."""
    lucky = [
        cell
        for cell in position.grid
        if position.at(cell) == COVERED and cell not in settled and not is_mined(cell)
    ]
    beside = {near for clue in position.clues() for near in clue.covered}
    guesses = [cell for cell in lucky if cell not in beside] or lucky
    return chance.choice(guesses) if guesses else None
