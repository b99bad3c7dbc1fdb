"""Puzzles: every one is judged by exact logic, and every code gives the same one again."""

import math
from collections.abc import Iterator
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_checking import faults_of

from minesweeper.game.grid import Grid
from minesweeper.game.notation import FlaggedPosition, draw_position, read_position
from minesweeper.game.position import Position
from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.teaching.puzzle import GUESS, Puzzle, PuzzleAnswer, PuzzleCode, PuzzleError
from minesweeper.teaching.puzzle_generator import (
    BOARDS,
    PUZZLE_TECHNIQUES,
    VERSION,
    find_puzzle,
    puzzle_of_code,
    puzzles_on_board,
)
from minesweeper.teaching.puzzle_tasks import RANGES

QUICK = [name for name in PUZZLE_TECHNIQUES if not name.startswith("T")]
"""The techniques of which a puzzle takes few milliseconds."""


def rows_of(puzzle: Puzzle) -> list[str]:
    return draw_position(FlaggedPosition(puzzle.position))


def stream_of(technique: str) -> Iterator[Puzzle]:
    """Puzzles of a technique without end, over all boards."""
    for seed in count():
        for board in range(len(BOARDS)):
            yield from puzzles_on_board(board, seed, technique)


# Every puzzle is right.


def test_there_are_puzzles_for_every_technique_and_for_guessing() -> None:
    assert set(PUZZLE_TECHNIQUES) == RANGES.keys() == {*TECHNIQUES, GUESS}


@pytest.mark.parametrize("technique", PUZZLE_TECHNIQUES)
def test_puzzles_are_right(technique: str) -> None:
    puzzle = find_puzzle(technique, seed=11)
    assert puzzle.technique == technique
    assert faults_of(puzzle) == []


@pytest.mark.parametrize("board", range(len(BOARDS)))
def test_all_puzzles_of_a_board_are_right(board: int) -> None:
    puzzles = list(puzzles_on_board(board, seed=5))
    assert puzzles
    assert [(puzzle.code, faults_of(puzzle)) for puzzle in puzzles if faults_of(puzzle)] == []


@pytest.mark.long
@pytest.mark.parametrize("technique", PUZZLE_TECHNIQUES)
def test_a_thousand_puzzles_of_a_technique_are_right(technique: str) -> None:
    puzzles = islice(stream_of(technique), 1_000)
    assert [(one.code, faults) for one in puzzles if (faults := faults_of(one))] == []


def test_a_wrong_puzzle_is_found_out() -> None:
    position = read_position("4x2/2\n01##\n01##\n").position
    answers = (PuzzleAnswer(position.grid.cell(2), Verdict.MINE),)
    made_up = Puzzle(position, "B1", 1.0, answers, (), is_reduced=False, code="")
    assert faults_of(made_up)


def test_only_some_cells_answer_a_guess() -> None:
    puzzle = find_puzzle(GUESS, seed=3)
    covered = puzzle.position.seen.count(9)
    assert 0 < len(puzzle.answers) < covered
    assert not puzzle.clues


def test_reduction_asks_for_a_number_beside_shown_mines() -> None:
    puzzle = find_puzzle("reduction", seed=4)
    assert puzzle.is_reduced
    for clue in puzzle.clues:
        assert puzzle.position.clue(clue).mines == len(puzzle.position.clue(clue).covered)
        assert puzzle.position.clue(clue).mines < puzzle.position.at(clue)


# The same puzzle everywhere.

PINNED = {
    "10PX-PYFP-R2KV": (
        "B1",
        1.7,
        "######## ######## ######## ##1112## ###101## ###112## ##113### ########",
        "F7 mine",
    ),
    "10T8-S1K9-81W0": (
        "B2",
        1.5,
        "######## ###112## ###101M# ##M2012# #MM2001# #321012# #20002M# #10002M#",
        "C2 safe, G2 safe, C3 safe",
    ),
    "10EW-FZ87-04D0": (
        "reduction",
        2.5,
        "###M201M #23M2011 #1111000 #2100011 #M20002M #M31102M #35M2022 ###M201M",
        "B8 mine, C8 mine",
    ),
    "1022-QPJA-02P0": (
        "1-1",
        2.8,
        "######## ######## ##2211## ##M101## ##2101## ##1002## ##2001## ##1001##",
        "G6 safe",
    ),
    "10B0-57RW-G356": (
        "1-2",
        2.8,
        "######## ######## ##312M## ##2013## ##1001## #21012## ##101M## ##1012##",
        "B3 mine, G3 mine, G6 safe",
    ),
    "10JK-HG74-R2M7": (
        "1-2-1",
        3.1,
        "######## ######## ##M312## ##M301## ##M2011# ##2101## ##2013## ##101MM#",
        "B5 safe, B6 mine, B8 mine",
    ),
    "10WN-T9MM-R4WM": (
        "1-2-2-1",
        2.6,
        "######## ######## ###22MMM ###11232 ###20000 ###20111 ###211M1 ###M1111",
        "C3 safe, C5 mine, C6 mine, C8 safe",
    ),
    "10N4-GK3E-GDXS": (
        "H1",
        4.5,
        "0111001M 13M20122 ##M201M2 #221012M ##100022 ##43211M #MMMM221 #3333M10",
        "A3 safe, A4 safe, A5 safe",
    ),
    "10ZP-1DA6-R5EV": (
        "H2",
        4.8,
        "###102M# #1#102M# #1110122 #2#1001# #2#1002# #222102M #3#M312# ###M##1#",
        "A2 safe, A3 safe, A4 safe",
    ),
    "10E0-T0XA-8HQQ": (
        "H3",
        4.5,
        "######## 3M##3### 2M32M3#2 11111211 000001#1 011212## 01M2M33# 01122M##",
        "H6 safe",
    ),
    "12RH-XDHS-RD60": (
        "T1",
        4.7,
        "12M12M## 1M213M#1 22202M4# 2M2013M3 3M3003M# 3M3234M# M34MMM6# 12MM####",
        "G1 safe, H1 safe",
    ),
    "12DH-TXMZ-RQFE": (
        "T2",
        5.7,
        "######3# #MM4M2#M MM6M2222 3MM311#1 13M202#3 122102MM 1M2102## 12M101##",
        "E1 safe, H1 mine",
    ),
    "12KE-04EE-GB1M": (
        "T3",
        4.9,
        "######## ######## #3322MM2 12#11232 #3#2001M ##M20022 ###3222M ###2MM21",
        "B2 mine, E2 safe",
    ),
    "11NJ-K6PC-G6WB": (
        "subset",
        5.3,
        "######## ######## ###MMM32 13M433#2 ###202## ###102M# ##3112## ########",
        "F2 safe, H5 mine",
    ),
    "11GT-C4RC-0NJE": (
        "mine-count",
        5.4,
        "#211M34M #M223MMM #M21M4M4 #321122M #M200133 #M3123MM #M21MM32 #2112210",
        "A6 safe",
    ),
    "11QC-GGCA-R0YQ": (
        "contradiction",
        5.9,
        "######## ######## ######## ###212## ###201## ###223## ######## ########",
        "C4 mine, C7 safe, F7 mine",
    ),
    "11AE-RMHK-G1HN": (
        "guess",
        4.6,
        "######## ######## ######## ###2111# ###101## ###213## ###2##M# ########",
        "F3 safe",
    ),
}
"""Codes of this version with what they show. If one changes, VERSION has to change."""


@pytest.mark.parametrize("code", PINNED)
def test_codes_give_the_same_puzzle_for_ever(code: str) -> None:
    puzzle = puzzle_of_code(code)
    answers = [f"{answer.cell.name} {answer.verdict.value}" for answer in puzzle.answers]
    shown = (puzzle.technique, puzzle.difficulty, " ".join(rows_of(puzzle)), ", ".join(answers))
    assert shown == PINNED[code]


@pytest.mark.parametrize("technique", QUICK)
def test_the_code_gives_the_puzzle_again(technique: str) -> None:
    puzzle = find_puzzle(technique, seed=8)
    assert puzzle_of_code(puzzle.code) == puzzle
    assert find_puzzle(technique, seed=8) == puzzle


def test_seeds_differ() -> None:
    assert len({find_puzzle("B1", seed).code for seed in range(20)}) == 20


@given(st.integers(0, 31), st.integers(0, 31), st.integers(0, 2**32 - 1), st.integers(0, 255))
def test_codes_are_read_as_they_were_written(
    version: int, board: int, seed: int, index: int
) -> None:
    code = PuzzleCode(version, board, seed, index)
    assert PuzzleCode.read(str(code)) == code
    assert PuzzleCode.read(str(code).lower().replace("-", " ").replace("0", "o")) == code


@given(st.integers(0, 2**32 - 1), st.integers(0, 11), st.sampled_from("0123456789ABCDEFGHJKMNPQRS"))
def test_a_mistyped_code_is_refused(seed: int, at: int, letter: str) -> None:
    right = str(PuzzleCode(VERSION, 1, seed, 7)).replace("-", "")
    wrong = right[:at] + letter + right[at + 1 :]
    if wrong != right:
        with pytest.raises(PuzzleError, match="is mistyped"):
            PuzzleCode.read(wrong)


@pytest.mark.parametrize("text", ["", "1234", "1200-01Z8-03H*", "1200-01Z8-03HHH", "ü" * 12])
def test_other_texts_are_no_codes(text: str) -> None:
    with pytest.raises(PuzzleError, match="is not a puzzle code"):
        PuzzleCode.read(text)


def test_codes_of_another_version_and_without_a_puzzle_are_refused() -> None:
    with pytest.raises(PuzzleError, match="another version"):
        puzzle_of_code(str(PuzzleCode(VERSION + 1, 0, 1, 0)))
    for board, index in ((31, 0), (0, 255)):
        with pytest.raises(PuzzleError, match="There is no puzzle with the code"):
            puzzle_of_code(str(PuzzleCode(VERSION, board, 1, index)))


# By difficulty.


@pytest.mark.parametrize(("technique", "easy", "hard"), [("B1", 0, 2.4), ("1-2", 2.4, 4.6)])
def test_the_difficulty_is_about_the_one_asked_for(
    technique: str, easy: float, hard: float
) -> None:
    for wanted in (easy, hard):
        puzzle = find_puzzle(technique, seed=2, difficulty=wanted)
        assert math.isclose(puzzle.difficulty, wanted, abs_tol=0.5)


def test_a_difficulty_that_a_technique_never_has_gives_the_nearest() -> None:
    assert find_puzzle("B1", seed=2, difficulty=10).difficulty > 2


@pytest.mark.parametrize("difficulty", [-0.1, 10.1, math.nan, math.inf])
def test_other_difficulties_are_refused(difficulty: float) -> None:
    with pytest.raises(PuzzleError, match="The difficulty must be a number from 0 to 10"):
        find_puzzle("B1", 1, difficulty)


def test_an_unknown_technique_is_refused() -> None:
    with pytest.raises(
        PuzzleError, match="There are no puzzles for “magic”; there are some for B1"
    ):
        find_puzzle("magic", 1)


def test_a_search_can_be_cancelled() -> None:
    with pytest.raises(CancelledError):
        find_puzzle("T1", 1, should_cancel=lambda: True)


def test_positions_are_whole() -> None:
    puzzle = find_puzzle("mine-count", seed=6)
    assert isinstance(puzzle.position, Position)
    assert puzzle.position.grid == Grid(8, 8)
