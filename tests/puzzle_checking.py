"""Judges puzzles by exact logic, by the definition of one and two clues, and by brute force.

It shares no code with the generator: what is certain comes from counting all minefields that fit,
what two clues settle from trying every way to lay the mines around them, and the names of
techniques from the explanations that lessons give.
"""

from itertools import combinations
from math import comb

import brute_force

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Clue, Position
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import simplest_proof
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    DIFFICULTY,
    REDUCTION,
)
from minesweeper.teaching.puzzle import GUESS, Puzzle

_MOST_MINEFIELDS = 20_000
"""Positions with at most this many ways to lay the mines are judged by brute force too."""

Settled = dict[Cell, Verdict]


def faults_of(puzzle: Puzzle) -> list[str]:
    """Everything that is wrong with a puzzle; nothing if it is right."""
    certain = _certain(puzzle.position)
    answers = {answer.cell: answer.verdict for answer in puzzle.answers}
    faults = _faults_of_form(puzzle)
    if puzzle.technique == GUESS:
        if certain:
            faults.append(f"{len(certain)} cells are certain")
        if set(answers) != _least_likely(puzzle.position):
            faults.append("the answers are not the least likely mines")
        return faults
    expected = _expected(puzzle, certain)
    if answers != expected:
        faults.append(f"{_named(answers)} is not {_named(expected)}")
    if not answers:
        faults.append("there is no answer")
    return faults


def _faults_of_form(puzzle: Puzzle) -> list[str]:
    faults = []
    cells = [answer.cell for answer in puzzle.answers]
    if cells != sorted(set(cells)):
        faults.append("the answers are not in order")
    if any(puzzle.position.at(cell) != COVERED for cell in cells):
        faults.append("an answer is not covered")
    if not 0 <= puzzle.difficulty <= 10 or round(puzzle.difficulty, 1) != puzzle.difficulty:
        faults.append(f"the difficulty is {puzzle.difficulty}")
    return faults


def _named(settled: Settled) -> str:
    return ", ".join(f"{cell.name} {verdict.value}" for cell, verdict in sorted(settled.items()))


def _certain(position: Position) -> Settled:
    """All that follows from a position and its number of mines."""
    odds = Odds.of(position)
    covered = position.seen.count(COVERED)
    hidden = position.mines - position.seen.count(SHOWN_MINE)
    if comb(covered, hidden) <= _MOST_MINEFIELDS:
        assert (set(odds.safe), set(odds.mined)) == brute_force.proved(position)
    return dict.fromkeys(odds.safe, Verdict.SAFE) | dict.fromkeys(odds.mined, Verdict.MINE)


def _least_likely(position: Position) -> set[Cell]:
    odds = Odds.of(position)
    covered = {cell: odds.chance(cell) for cell in position.grid if position.at(cell) == COVERED}
    hidden = position.mines - position.seen.count(SHOWN_MINE)
    if comb(len(covered), hidden) <= _MOST_MINEFIELDS:
        covered = dict(brute_force.chances(position).items())
    least = min(chance for chance in covered.values() if chance is not None)
    return {cell for cell, chance in covered.items() if chance == least}


def _expected(puzzle: Puzzle, certain: Settled) -> Settled:
    """The answers of a puzzle: nothing if an easier technique settles anything."""
    position, technique = puzzle.position, puzzle.technique
    clues = list(position.clues())
    full = {cell for clue in clues if clue.mines == len(clue.covered) for cell in clue.covered}
    done = {cell for clue in clues if not clue.mines for cell in clue.covered}
    if technique in (ALL_ARE_MINES, REDUCTION):
        reduced = [
            clue.mines != position.at(clue.cell)
            for clue in clues
            if clue.mines == len(clue.covered)
        ]
        is_right = all(reduced) == (technique == REDUCTION)
        return dict.fromkeys(full, Verdict.MINE) if is_right else {}
    if technique == ALL_MINES_FOUND or full or done:
        is_right = technique == ALL_MINES_FOUND and not full
        return dict.fromkeys(done, Verdict.SAFE) if is_right else {}
    by_pairs: Settled = {}
    for one, other in combinations(clues, 2):
        if set(one.covered) & set(other.covered):
            by_pairs |= _settled_by(one, other)
    names = _techniques(position, by_pairs or certain)
    easiest = technique if set(names.values()) == {technique} else ""
    if by_pairs:
        easiest = min(names.values(), key=DIFFICULTY.__getitem__)
    return {cell: certain[cell] for cell, name in names.items() if name == technique == easiest}


def _settled_by(one: Clue, other: Clue) -> Settled:
    """What two clues settle together, by trying every number of mines that they share."""
    shared = set(one.covered) & set(other.covered)
    only, others_only = set(one.covered) - shared, set(other.covered) - shared
    fits = [
        (one.mines - held, held, other.mines - held)
        for held in range(len(shared) + 1)
        if 0 <= one.mines - held <= len(only) and 0 <= other.mines - held <= len(others_only)
    ]
    settled: Settled = {}
    for cells, counts in zip((only, shared, others_only), zip(*fits, strict=True), strict=True):
        if not any(counts):
            settled |= dict.fromkeys(cells, Verdict.SAFE)
        elif set(counts) == {len(cells)}:
            settled |= dict.fromkeys(cells, Verdict.MINE)
    return settled


def _techniques(position: Position, settled: Settled) -> dict[Cell, str]:
    """The name of the simplest proof of each cell."""
    state = ProofState(position)
    return {
        cell: simplest_proof(state, state.place(cell), verdict).technique
        for cell, verdict in settled.items()
    }
