"""No-guess boards by difficulty: the hardest technique that a board needs is that of its grade."""

from collections import Counter

import pytest

from minesweeper.agent.graded_boards import MOST_GRADED_CELLS, grade_of
from minesweeper.agent.no_guess import Dealing
from minesweeper.game.flood import flood
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, BoardDifficulty, FirstClick, Level
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import simplest_proof
from minesweeper.logic.reasons.techniques import DIFFICULTY, TECHNIQUES

EASY, MEDIUM, HARD, EVIL = BoardDifficulty
HARDEST = {EASY: "reduction", MEDIUM: "1-2-2-1", HARD: "mine-count", EVIL: "contradiction"}
"""The hardest technique that a board of each difficulty may need."""


def dealt(level, seed, difficulty, first=None):
    first = first or level.grid.cell(level.grid.size // 2)
    dealing = Dealing(level, seed, first, FirstClick.OPENING, difficulty=difficulty)
    return dealing, dealing.finish()


def techniques_needed(field, first):
    """The slow twin: settles cell after cell by what its simplest explanation is called."""
    grid, mines = field.grid, sum(field.mined)
    seen = bytearray([COVERED]) * grid.size
    needed = Counter()

    def open_cell(cell):
        openable = bytearray(field.numbers)
        for run in flood(grid, openable, grid.index(cell)).runs:
            at = grid.index(run.start)
            seen[at : at + len(run.numbers)] = run.numbers

    open_cell(first)
    while seen.count(COVERED) + seen.count(SHOWN_MINE) > mines:
        position = Position(grid, bytes(seen), mines)
        state, proofs = ProofState(position), prove(position)
        certain = [(cell, Verdict.SAFE) for cell in proofs.safe]
        certain += [(cell, Verdict.MINE) for cell in proofs.mined if position.at(cell) == COVERED]
        named = [
            (DIFFICULTY[simplest_proof(state, state.place(cell), verdict).technique], cell, verdict)
            for cell, verdict in certain
        ]
        easiest = min(difficulty for difficulty, _, _ in named)
        needed[TECHNIQUES[easiest]] += 1
        for difficulty, cell, verdict in named:
            if difficulty == easiest:
                if verdict is Verdict.MINE:
                    seen[grid.index(cell)] = SHOWN_MINE
                else:
                    open_cell(cell)
    return needed


@pytest.mark.parametrize("difficulty", BoardDifficulty)
@pytest.mark.parametrize("name", ["beginner", "dense-small"])
def test_a_board_needs_what_its_difficulty_says(name, difficulty):
    level = LEVELS[name]
    dealing, found = dealt(level, 3, difficulty)
    assert sum(found.minefield.mined) == level.mines
    needed = techniques_needed(found.minefield, dealing.first)
    limits = [DIFFICULTY[hardest] for hardest in HARDEST.values()]
    at = list(HARDEST).index(difficulty)
    assert max(DIFFICULTY[technique] for technique in needed) <= limits[at]
    if difficulty is not EASY:
        assert any(DIFFICULTY[technique] > limits[at - 1] for technique in needed)


@pytest.mark.parametrize("difficulty", [EASY, MEDIUM])
def test_the_same_request_gives_the_same_board(difficulty):
    first = dealt(LEVELS["expert"], 7, difficulty)[1]
    assert dealt(LEVELS["expert"], 7, difficulty)[1] == first
    assert dealt(LEVELS["expert"], 8, difficulty)[1].minefield != first.minefield


def test_easy_expert_boards_are_repaired_ones_and_their_mines_can_be_told_by_what_moved():
    dealing, found = dealt(LEVELS["expert"], 1, EASY)
    assert found.is_repaired
    assert found.moved is not None
    assert not any(found.minefield.mined[at] for at in around(dealing))


def around(dealing):
    grid = LEVELS["expert"].grid
    at = grid.index(dealing.first)
    return [at, *grid.around(at)]


def test_the_first_cell_of_a_dense_small_board_may_only_be_safe():
    dealing, found = dealt(Level.of(4, 4, 7), 1, EASY, Cell(0, 0))
    assert found is None or dealing.first_click in (FirstClick.OPENING, FirstClick.SAFE)


def test_a_search_that_cannot_succeed_ends():
    dealing, found = dealt(Level.of(9, 9, 1), 1, EVIL)
    assert found is None
    assert dealing.tried > 0
    assert dealing.progress == 1


def test_too_large_a_board_is_refused_at_once():
    side = 101
    assert side * side > MOST_GRADED_CELLS
    dealing, found = dealt(Level.of(side, side, 1_500), 1, EASY)
    assert found is None
    assert dealing.tried == 0


def test_steps_are_counted():
    assert grade_of({0: 30}, 480) is EASY
    assert grade_of({0: 30, 1: 2}, 480) is None
    assert grade_of({0: 30, 1: 3}, 480) is MEDIUM
    assert grade_of({0: 30, 1: 9, 2: 1}, 480) is None
    assert grade_of({0: 30, 1: 9, 2: 2}, 480) is HARD
    assert grade_of({0: 30, 1: 9, 2: 1, 3: 1}, 480) is EVIL
    assert grade_of({0: 30, 1: 1}, 81) is MEDIUM


def test_a_search_can_be_stopped_between_two_slices():
    level = LEVELS["expert"]
    dealing = Dealing(level, 1, Cell(8, 15), FirstClick.OPENING, difficulty=EVIL)
    assert dealing.think()
    assert 0 <= dealing.progress < 1
    assert dealing.found is None
