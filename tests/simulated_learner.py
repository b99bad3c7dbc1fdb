"""Learners who know some techniques and not others, and the games they play.

A learner sees everything that single numbers settle, and every other safe cell unless the easiest
way to it takes the technique that they do not know. If they see none they guess, in the open if
they can; their guesses are lucky, so that a game goes on.
"""

from collections.abc import Callable
from itertools import count
from random import Random

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


def played_by_learner(level: Level, seed: int, blind_to: str = "", pace: int = 1000) -> History:
    """Plays one game of a learner who does not know one technique; a move takes `pace` ms."""
    chance = Random(seed)  # noqa: S311  a game, no secret
    history = History(DealtStart(level, seed, FirstClick.OPENING), "classic")
    clock = count(0, pace)
    now = [0]
    game = history.start.begin(lambda: now[0])
    cell = Cell(level.grid.height // 2, level.grid.width // 2)
    while not game.status.is_finished:
        turn, _ = take_opening(game, Action.OPEN, cell)
        assert turn is not None, f"{cell.name} cannot be opened"
        history.turns.append(turn)
        now[0] = next(clock)
        if game.status is Status.PLAYING:
            minefield = game.minefield
            assert minefield is not None, "the mines are there once a cell is open"
            chosen = choice(game.position, blind_to, chance, minefield.is_mined)
            if chosen is None:
                return history
            cell = chosen
    return history


def choice(
    position: Position, blind_to: str, chance: Random, is_mined: Callable[[Cell], bool]
) -> Cell | None:
    """Returns a safe cell that the learner sees, or else a guess, which is always lucky.

    None if only cells are left that would be certain for somebody who knows all techniques: opening
    one of them by luck would look like knowledge.
    """
    state = ProofState(position)
    state.propagation.propagate_single_clues()
    simple = state.propagation.places_in(SAFE)
    if simple:
        return state.cell(simple[0])
    proved = prove(position)
    seen = (cell for cell in proved.safe if blind_to not in easiest_way(state, cell))
    return next(seen, None) or guess(position, {*proved.safe, *proved.mined}, chance, is_mined)


def sees(position: Position, cell: Cell, verdict: Verdict, blind_to: str) -> bool:
    """Returns True if the learner sees that a cell is certain, which it is."""
    state = ProofState(position)
    state.propagation.propagate_single_clues()
    is_simple = state.is_settled(state.place(cell))
    return is_simple or blind_to not in easiest_way(state, cell, verdict)


def easiest_way(state: ProofState, cell: Cell, verdict: Verdict = Verdict.SAFE) -> set[str]:
    """Returns the techniques of the easiest way to a certain cell once single clues are used up."""
    proof = find_simple_proof(state, state.place(cell), verdict)
    if proof is not None:
        return {proof.technique}
    seen = bytearray(state.position.seen)
    for place in state.propagation.places_in(MINED):
        seen[state.propagation.index(place)] = SHOWN_MINE
    with_mines = Position(state.position.grid, bytes(seen), state.position.mines)
    return {step.technique for step in shortest_route(with_mines, [cell])}


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
