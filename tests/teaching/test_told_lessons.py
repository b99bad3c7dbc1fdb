"""Every card of every lesson is read on the board as it is shown, and every sentence checked."""

import json
import re
from collections import Counter
from dataclasses import replace

import pytest
from chance_checking import check_chances
from lesson_checking import NAME, check_lesson, names
from lost_moves import LostMove, lost_guesses, lost_moves, lost_where_mines_are_counted

from minesweeper.engine.engine import answer, lesson_fields
from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.game.notation import (
    FlaggedPosition,
    read_position,
    write_minefield,
    write_position,
)
from minesweeper.game.position import COVERED
from minesweeper.teaching.instructor import lesson_of_loss

COUNT_WORD = r"(?:one|two|three|four|five|six|seven|eight)"
MOST_SHOWN = 8 + 9
"""Cards of a lesson: at most eight to the safe cell, and on the way one fold and eight more."""
CELLS_OR = rf"{NAME}(?:(?:, | and | or ){NAME})*"


def told(lost: LostMove) -> dict:
    """The lesson of a lost move, checked word by word."""
    lesson = lesson_of_loss(JUDGES[lost.judge], lost.case, lost.ruling, report=pytest.fail)
    assert lesson.about in lost.case.cells
    fields = lesson_fields(lesson)
    field = lost.case.minefield
    mines = frozenset(cell for cell in field.grid if field.is_mined(cell))
    unfolded = lesson_fields(replace(lesson, fold=None, folded=0))
    for one in (fields, unfolded):
        check_lesson(json.loads(json.dumps(one)), lost.case.position, mines)
    check_chances(fields, lesson, lost)
    assert len(fields["cards"]) <= MOST_SHOWN
    if fields["kind"] == "proved" and lost.case.chorded is None:
        assert lesson.about.name in lesson.verdict
    return fields


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_sentence_of_a_lesson_is_right_on_the_board_as_it_is_shown(level, judge):
    kinds = Counter(told(lost)["kind"] for lost in lost_moves(level, judge, range(12)))
    assert kinds.total() > 6


@pytest.mark.parametrize("judge", ["classic", "odds"])
@pytest.mark.parametrize(
    ("level", "games"), [("dense-medium", 30), ("expert", 20), ("dense-expert", 8)]
)
def test_every_sentence_and_mark_about_a_guess_is_right(level, games, judge):
    """Cells are guessed where nothing is certain; chances are then all that can be told."""
    lessons = [told(lost) for lost in lost_guesses(level, judge, range(games))]
    assert sum("count" in lesson for lesson in lessons) > 3


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_every_sentence_and_mark_about_a_thousand_guesses_is_right(level):
    for lost in lost_guesses(level, "classic", range(1000, 1300)):
        told(lost)


@pytest.mark.long
@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_sentence_of_thousands_of_lessons_is_right(level, judge):
    for slip in (0.02, 0.07, 0.2):
        for lost in lost_moves(level, judge, range(1000, 1150), slip):
            told(lost)


@pytest.mark.parametrize("judge", ["quantum", "strict", "classic"])
def test_lessons_that_count_the_mines_are_right_too(judge):
    found = [told(lost) for lost in lost_where_mines_are_counted("dense-small", judge, range(60))]
    assert any(card["technique"] == "mine-count" for one in found for card in one["cards"])


def test_mines_are_counted_as_a_sum_and_not_one_by_one():
    """Seeds of games that end with a count; each is told on two cards."""
    for seed in (239, 241, 289):
        moves = lost_where_mines_are_counted("dense-small", "strict", range(seed, seed + 1))
        (lesson,) = map(told, moves)
        assert [card["title"] for card in lesson["cards"]] == [
            "The mines that are easy to find",
            "Mine counting",
        ]
        assert "share no cell and need" in lesson["cards"][-1]["text"]


def test_a_very_long_way_is_announced_and_shown_to_those_who_ask():
    """A game in which the mine follows only after 41 more steps."""
    (lost,) = lost_moves("expert", "quantum", range(904, 905), 0.1)
    lesson = lesson_of_loss(JUDGES["quantum"], lost.case, lost.ruling)
    assert lesson.promise == (
        "Playing on from there would have shown that Q3 is a mine, 41 steps later."
    )
    assert lesson.fold is not None
    assert told(lost)["looks"] == {"safe": 1, "all": 42}


def ask(**request):
    return answer(json.dumps({"do": "lesson", **request}).encode())


BOARD = {"rows": ["1##", "###", "###"], "mines": 1, "field": ["...", "*..", "..."]}


def test_the_engine_tells_the_lesson_that_the_window_shows():
    found = ask(**BOARD, open=[1, 0], judge="quantum")
    assert found["ok"]
    assert (found["kind"], found["safe"]) == ("ahead", (2, 0))
    assert found["looks"] == {"safe": 1, "all": 2}
    assert found["target"] == {"cell": (2, 0), "technique": "mine-count"}
    shown = read_position("3x3/1\n1##\n###\n###\n").position
    check_lesson(json.loads(json.dumps(found)), shown, frozenset({(1, 0)}))


@pytest.mark.parametrize(
    ("judge", "cell"), [("quantum", [2, 2]), ("kind", [1, 0]), ("classic", [0, 2])]
)
def test_a_move_that_is_not_lost_has_no_lesson(judge, cell):
    found = ask(**BOARD, open=cell, judge=judge)
    assert not found["ok"]
    assert "not lost" in found["error"]


def test_a_move_that_does_nothing_has_no_lesson():
    assert not ask(**BOARD, open=[0, 0], judge="quantum")["ok"]


def test_the_same_loss_gets_the_same_lesson():
    (first, *_), (again, *_) = (list(lost_moves("expert", "quantum", range(3, 6))) for _ in "ab")
    assert told(first) == told(again)


@pytest.mark.parametrize("seed", [268, 1041, 2123])
def test_where_nothing_is_opened_a_step_leaves_no_covered_neighbour_out(seed):
    """A step that does not rest on a neighbour being safe has to name it: it is still covered."""
    for lost in lost_moves("dense-expert", "kind", range(seed, seed + 1)):
        shown, field = lost.case.position, lost.case.minefield
        made = answer(
            json.dumps(
                {
                    "do": "judge",
                    "rows": write_position(FlaggedPosition(shown, lost.case.flags)).split()[1:],
                    "mines": shown.mines,
                    "field": write_minefield(field).split()[1:],
                    "chord" if lost.case.chorded else "open": lost.case.chorded
                    or lost.case.cells[0],
                    "judge": "kind",
                }
            ).encode()
        )
        assert made["outcome"] == "lost"
        sentences = [
            (step, name, cells_)
            for step in made["steps"]
            for name, cells_ in re.findall(
                rf"at ({NAME}) (?:needs {COUNT_WORD} of|has its mine in) ({CELLS_OR})", step["text"]
            )
            + [
                (name, f"{own}, {shared}")
                for name, own, shared in re.findall(
                    rf"at ({NAME}) can have at most {COUNT_WORD} mines in ({CELLS_OR}), "
                    rf"so at least {COUNT_WORD} (?:is|are) in ({CELLS_OR})",
                    step["text"],
                )
            ]
        ]
        assert sentences
        for step, name, told_ in sentences:
            clue = Cell.named(name)
            near = {at for at in shown.grid.neighbours(clue) if shown.at(at) == COVERED}
            assert set(names(told_)) == near - set(step["given"]) - set(step["clues"])


def test_a_look_that_a_later_one_might_replace_is_told_if_it_does_not():
    """A later clue could settle the same cells, but the way without them takes another clue."""
    rows = ["######", "######", "231###", "######", "1#####", "1#####", "######"]
    field = ["...*.*", "*.*...", "......", "*....*", ".....*", "..*...", ".***.."]
    asked = {"do": "lesson", "rows": rows, "mines": 11, "field": field, "judge": "classic"}
    found = answer(json.dumps({**asked, "open": [3, 5]}).encode())
    assert (found["ok"], found["kind"]) == (True, "ahead")
    assert found["cards"][-1]["concludes"] == [(3, 5, "mine")]
