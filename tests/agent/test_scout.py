"""The scout, asked through the engine and judged by opening what all minefields agree on."""

import brute_force
import plain_judge
import pytest
from asking import ask, situations
from drawing import drawn, position
from hypothesis import given, settings
from step_checking import check_steps

from minesweeper.agent.scout import BoardProofs
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.proof import knowledge, sat
from minesweeper.logic.proof.sat import SatSolver


@given(situations())
@settings(max_examples=150)
def test_the_scout_stops_where_nothing_more_is_proved_and_every_step_is_sound(situation):
    shown, flags, mines = situation
    told = ask(do="scout", **situation.request)
    stopped = plain_judge.scouted(shown, mines)
    _, mined = brute_force.proved(stopped)
    covered = [at for at in shown.grid if stopped.at(at) == COVERED]
    assert told["undeducible"] == [list(at) for at in covered if at not in mined]
    letters = [list(row) for row in drawn(stopped)]
    for row, column in covered:
        if Cell(row, column) in flags | mined:
            letters[row][column] = "F"
    assert told["rows"] == ["".join(row) for row in letters]
    check_steps(told["steps"], shown, mines)
    settled = [Cell(*step["cell"]) for step in told["steps"]]
    were_covered = [at for at in shown.grid if shown.at(at) == COVERED]
    assert sorted(settled) == [at for at in were_covered if at in mined or at not in covered]


def test_the_scout_tells_each_step_with_its_technique_and_a_sentence():
    told = ask(do="scout", rows=["01#", "01#", "01#"], mines=1, field=["...", "..*", "..."])
    assert (told["undeducible"], told["rows"]) == ([], ["011", "01F", "011"])
    assert [step["text"] for step in told["steps"]] == [
        "The 1 at B1 has its mine in C1 or C2. Either fills the 1 at B2, so C3 is safe.",
        "The 1 at C3 has only C2 left, so C2 is a mine.",
        "The mine at C2 fills the 1 at B1, so C1 is safe.",
    ]
    assert [step["technique"] for step in told["steps"]] == ["1-1", "B1", "B2"]
    assert told["steps"][1] == {
        "cell": [1, 2],
        "action": "flag",
        "technique": "B1",
        "clues": [[2, 2]],
        "given": [],
        "mine_count": False,
        "text": "The 1 at C3 has only C2 left, so C2 is a mine.",
    }


def test_beside_a_zero_every_cell_is_a_step_of_its_own():
    """A flood is not one step: each cell is opened because of the 0 it touches."""
    told = ask(do="scout", rows=["0####"], mines=1, field=["....*"])
    opened = [step for step in told["steps"] if step["action"] == "open"]
    assert [step["cell"] for step in opened] == [[0, 1], [0, 2], [0, 3]]
    assert [step["clues"] for step in opened] == [[[0, 0]], [[0, 1]], [[0, 2]]]
    assert {step["technique"] for step in opened} == {"B2"}
    assert opened[0]["text"] == "The 0 at A1 touches no mine, so B1 is safe."


def test_the_last_mine_found_frees_the_rest_by_the_mine_count():
    told = ask(
        do="scout", rows=["M2#", "###", "###", "###"], mines=2, field=["*.*", "...", "...", "..."]
    )
    assert told["undeducible"] == []
    assert {step["technique"] for step in told["steps"]} >= {"mine-count"}


def test_flags_are_kept_but_where_the_scout_opens():
    told = ask(do="scout", rows=["1FF#"], mines=2, field=[".*.*"])
    assert told["rows"] == ["1FF#"]
    assert told["undeducible"] == [[0, 2], [0, 3]]
    told = ask(do="scout", rows=["1FF"], mines=1, field=[".*."])
    assert told["rows"] == ["1F1"]


def test_what_the_board_proves_is_worked_out_before_a_judge_asks():
    shown = position("01#", "01#", "01#", mines=1)
    ahead, late = BoardProofs(shown), BoardProofs(shown)
    while ahead.think_ahead(lambda: False):
        pass
    assert ahead.known().moment() == late.known().moment()
    assert not ahead.think(most=1), "there was nothing left to prove"


def test_only_thinking_ahead_can_be_interrupted(monkeypatch):
    """Whoever asks gets an answer, whatever waits; and what was cut short is taken up again."""
    shown = position("##321", "#####", "123##", mines=5)
    board_proofs = BoardProofs(shown)

    class LongSolving(SatSolver):
        """Asks at once what a long solve asks now and then."""

        def __init__(self, sentences, should_cancel):
            if should_cancel():
                raise CancelledError
            super().__init__(sentences)

    monkeypatch.setattr(knowledge, "NARROW", 0)
    monkeypatch.setattr(sat, "SatSolver", LongSolving)
    with pytest.raises(CancelledError):
        board_proofs.think_ahead(lambda: True)
    safe, mined = brute_force.proved(shown)
    assert (set(board_proofs.known().safe()), set(board_proofs.known().mined())) == (safe, mined)
