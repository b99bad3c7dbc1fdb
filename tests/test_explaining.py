"""The verb explain, judged by trying every minefield that fits."""

import brute_force
import pytest
from asking import ask, rows, situations
from hypothesis import given, settings
from hypothesis import strategies as st
from step_checking import check_steps

from minesweeper.game.position import COVERED


@given(situations(), st.data())
@settings(max_examples=300)
def test_a_covered_cell_is_explained_from_the_board_alone(situation, data):
    shown, flags, _ = situation
    covered = [at for at in shown.grid if shown.at(at) == COVERED]
    if not covered:
        return
    at = data.draw(st.sampled_from(covered))
    told = ask(do="explain", rows=rows(shown, flags), mines=shown.mines, cell=at)
    safe, mined = brute_force.proved(shown)
    assert told["verdict"] == ("safe" if at in safe else "mine" if at in mined else "open")
    if told["verdict"] == "open":
        assert "steps" not in told
        return
    assert told["steps"][-1]["cell"] == list(at)
    numbers_read = {tuple(clue) for step in told["steps"] for clue in step["clues"]}
    assert all(shown.at(clue) < COVERED for clue in shown.grid if clue in numbers_read)
    # Any minefield that fits would do: what is proved is so in all of them.
    mines = next(brute_force.minefields(shown))
    check_steps(told["steps"], shown, mines, may_read=False)


@given(situations(), st.data())
def test_the_same_question_has_the_same_answer(situation, data):
    shown, flags, _ = situation
    request = {"rows": rows(shown, flags), "mines": shown.mines}
    at = data.draw(st.sampled_from(sorted(shown.grid)))
    assert ask(do="explain", **request, cell=at) == ask(do="explain", **request, cell=at)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (
            {"rows": ["1##"], "mines": 1, "cell": [0, 0]},
            "“cell”: A1 is not covered, so there is nothing to explain.",
        ),
        (
            {"rows": ["1M#"], "mines": 1, "cell": [0, 1]},
            "“cell”: B1 is not covered, so there is nothing to explain.",
        ),
        (
            {"rows": ["1##"], "mines": 1},
            "“cell” must be a cell such as [0, 3]: a row and a column.",
        ),
        ({"rows": ["1##"], "mines": 1, "cell": [0, 3]}, "“cell” lies outside 3 × 1 cells."),
        (
            {"rows": ["2##"], "mines": 1, "cell": [0, 1]},
            "No minefield fits this position: its numbers or its total contradict each other.",
        ),
        (
            {"rows": ["1##"], "mines": 0, "cell": [0, 1]},
            "No minefield fits this position: its numbers or its total contradict each other.",
        ),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(request_, sentence):
    assert ask(do="explain", **request_) == {"ok": False, "error": sentence}


def test_earlier_conclusions_stand_as_given():
    """The second step builds on the first, and reads no number that is covered."""
    told = ask(do="explain", rows=["###", "111", "000"], mines=1, cell=[0, 1])
    assert told["verdict"] == "mine"
    assert [step["technique"] for step in told["steps"]] == ["1-1", "reduction"]
    assert told["steps"][1] == {
        "cell": [0, 1],
        "action": "flag",
        "technique": "reduction",
        "clues": [[1, 2]],
        "given": [[0, 2]],
        "mine_count": False,
        "text": "The 1 at C2 has only B1 left, so B1 is a mine.",
    }


def test_a_count_over_many_islands_is_explained_though_each_has_many_clues_that_would_do():
    """Each pair holds one mine, as any of its four numbers says, so the last cells are safe.

    Which of them are fewest could be looked for in 4 to the power of 14 ways.
    """
    row = "1#1" * 13 + "1#3M#"
    told = ask(do="explain", rows=[row, row], mines=16, cell=[0, len(row) - 1])
    (step,) = told["steps"]
    assert (step["technique"], step["mine_count"]) == ("mine-count", True)
    pairs = [clue[1] // 3 for clue in step["clues"]]
    assert sorted(pairs) == list(range(14))
