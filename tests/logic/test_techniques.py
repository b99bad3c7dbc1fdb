"""Every technique on a drawn board, in all eight orientations, and none where it is not."""

import pytest
from drawing import cell, position

from minesweeper.game.grid import Cell
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import as_reason, simplest_proof
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.logic.reasons.techniques import TECHNIQUES

# A board, its mines, a cell that follows from it at once, what it is, and the clues it rests on.
DRAWN = {
    "B1": (["#21", "##1", "###"], 2, "B2", "mine", "C1"),
    "B2": (["M1#", "###"], 1, "C1", "safe", "B1"),
    "1-1": (["###", "111", "000"], 1, "C1", "safe", "A2 B2"),
    "1-2": (["######", "122221", "000000"], 4, "C1", "mine", "A2 B2"),
    "1-2-1": (["###", "121", "000"], 2, "C1", "mine", "A2 B2"),
    "1-2-2-1": (["####", "1221", "0000"], 2, "B1", "mine", "C2 D2"),
    "H1": (["#####", "#####", "##1##", "11111", "00000"], 4, "C2", "safe", "C3 C4"),
    "H2": (["#####", "#212#", "##1##", "11111", "00000"], 4, "C1", "safe", "C2 C4"),
    "H3": (["#####", "#211#", "##1##", "11111", "00000"], 3, "E2", "safe", "D2 D4"),
    "T1": (["###", "#1#", "##1"], 1, "A1", "safe", "B2 C3"),
    "T2": (["#2##", "2#1#", "####"], 3, "A1", "mine", "B1 C2"),
    "T3": (["####", "M52#", "M#1#"], 5, "A1", "mine", "B2 C2"),
    "subset": (["M4M", "###", "M4M", "###"], 6, "A4", "safe", "B1 B3"),
    "mine-count": (["1###", "####"], 1, "D1", "safe", "A1"),
    "contradiction": (["12#", "###", "#3#", "#2#"], 4, "C2", "safe", "A1 B3 B4"),
}
# The same patterns once the shown mines beside their numbers are taken off.
REDUCED = {
    "1-1": (["M3#", "M4#", "M3#", "12#", "01#", "01#"], 5, "C3", "safe", "B1 B2"),
    "1-2": (["######", "233221", "1M1000"], 5, "C1", "mine", "A2 B2"),
    "1-2-1": (["###", "232", "1M1"], 3, "C1", "mine", "A2 B2"),
    "1-2-2-1": (["####", "2331", "1M10"], 3, "B1", "mine", "C2 D2"),
    "T3": DRAWN["T3"],
    "subset": DRAWN["subset"],
}
TURNS = {
    "as drawn": lambda rows: rows,
    "turned once": lambda rows: ["".join(line) for line in zip(*rows[::-1], strict=True)],
    "turned twice": lambda rows: [row[::-1] for row in rows[::-1]],
    "turned thrice": lambda rows: ["".join(line) for line in zip(*rows, strict=True)][::-1],
    "mirrored": lambda rows: [row[::-1] for row in rows],
    "upside down": lambda rows: rows[::-1],
    "along a diagonal": lambda rows: ["".join(line) for line in zip(*rows, strict=True)],
    "along the other": lambda rows: TURNS["turned twice"](TURNS["along a diagonal"](rows)),
}


def turned(at: Cell, rows: list[str], turn) -> Cell:
    """Where a cell of a drawing lies after a turn: it is marked, turned and found again."""
    marked = [["."] * len(rows[0]) for _ in rows]
    marked[at.row][at.column] = "x"
    for row, line in enumerate(turn(["".join(line) for line in marked])):
        if "x" in line:
            return Cell(row, line.index("x"))
    raise AssertionError


def why(rows, mines, at, verdict):
    """The simplest reason for a cell on a drawn board."""
    view = ProofState(position(*rows, mines=mines))
    place = view.place(at)
    return as_reason(view, place, verdict, simplest_proof(view, place, verdict))


def test_every_technique_is_drawn():
    """Reduction needs an earlier step and has a test of its own."""
    assert {*DRAWN, "reduction"} == set(TECHNIQUES)


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
@pytest.mark.parametrize(("name", "drawn"), DRAWN.items(), ids=DRAWN)
def test_a_technique_is_recognised_however_it_is_turned(name, drawn, turn):
    rows, mines, at, verdict, clues = drawn
    found = why(turn(rows), mines, turned(cell(at), rows, turn), Verdict(verdict))
    assert found.technique == name
    assert set(found.clues) == {turned(cell(clue), rows, turn) for clue in clues.split()}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
@pytest.mark.parametrize(("name", "drawn"), REDUCED.items(), ids=REDUCED)
def test_a_pattern_is_recognised_after_its_numbers_are_reduced(name, drawn, turn):
    rows, mines, at, verdict, clues = drawn
    found = why(turn(rows), mines, turned(cell(at), rows, turn), Verdict(verdict))
    assert (found.technique, found.is_reduced) == (name, True)
    assert set(found.clues) == {turned(cell(clue), rows, turn) for clue in clues.split()}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_number_whose_other_cells_are_proved_safe_is_a_reduction(turn):
    """C1 is safe, so of the two covered cells that the 1 at C2 touches B1 is its mine."""
    rows = ["###", "111", "000"]
    target = turned(cell("B1"), rows, turn)
    shown = position(*turn(rows), mines=1)
    way = shortest_route(shown, [target])
    assert [step.technique for step in way] == ["1-1", "reduction"]
    assert way[1].given == (way[0].cell,)


def test_what_is_drawn_fits_a_minefield_and_is_proved():
    for rows, mines, at, verdict, _ in [*DRAWN.values(), *REDUCED.values()]:
        known = Knowledge(position(*rows, mines=mines))
        known.reason()
        assert known.verdict(cell(at)) is Verdict(verdict)
