"""Lost positions are kept, counted and never written over."""

import json
from dataclasses import replace
from itertools import count

import pytest
from drawing import cell, cells, position
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.archive import exercises as module
from minesweeper.archive.exercises import (
    ExerciseFileError,
    Exercises,
    read_exercises,
    starter_exercises,
    written,
)
from minesweeper.archive.files import ArchiveError, Lock
from minesweeper.game.grid import Grid
from minesweeper.game.position import Position
from minesweeper.teaching.exercise import Exercise

LOST = Exercise(
    position("1##", "###", mines=2), frozenset(cells("B1")), cell("C1"), "quantum", "B1"
)
AIMED = Exercise(
    position("1##", "###", mines=2),
    frozenset(),
    cell("C1"),
    "quantum",
    "subset",
    target=cell("B2"),
    given=tuple(cells("B1 A2")),
)
OTHER = Exercise(
    position("1M#", "###", mines=3), frozenset(), cell("A1"), "classic", "", is_chord=True
)


@pytest.fixture
def today():
    return Clock(1_700_000_000_000)


@pytest.fixture
def exercises(tmp_path, today):
    return Exercises(tmp_path / "home", today)


def test_a_position_comes_back_as_it_was_lost(exercises, today):
    exercises.keep(LOST)
    (kept,) = exercises.all()
    assert kept.is_same(LOST)
    assert (kept.kept, kept.judge, kept.technique) == (today.now, "quantum", "B1")
    assert (kept.tried, kept.solved, kept.is_chord) == (0, 0, False)


def test_the_target_and_what_is_known_before_it_come_back(exercises):
    starter = replace(OTHER, is_starter=True)
    exercises.keep(AIMED)
    exercises.keep(starter)
    aimed, kept = exercises.all()
    assert (aimed.target, aimed.given, aimed.is_starter) == (AIMED.target, AIMED.given, False)
    assert (kept.target, kept.given, kept.is_starter) == (None, (), True)


def test_an_exercise_is_replaced_and_keeps_its_progress(exercises):
    exercises.keep(LOST)
    (kept,) = exercises.all()
    exercises.note(kept.kept, solved=True)
    exercises.update({kept.kept: replace(kept, technique="1-1", target=cell("B2")), 3: OTHER})
    (updated,) = exercises.all()
    assert (updated.technique, updated.target) == ("1-1", cell("B2"))
    assert (updated.tried, updated.solved) == (1, 1)


def test_without_a_file_there_are_no_exercises(exercises):
    assert exercises.all() == ()
    assert not exercises.path.exists()


def test_the_same_loss_is_kept_once(exercises):
    exercises.keep(LOST)
    exercises.note(exercises.all()[0].kept, solved=True)
    exercises.keep(LOST)
    (kept,) = exercises.all()
    assert kept.solved == 1


def test_two_losses_of_one_moment_can_be_told_apart(exercises):
    exercises.keep(LOST)
    exercises.keep(OTHER)
    first, second = exercises.all()
    assert first.kept < second.kept


def test_the_times_are_those_of_all_exercises(exercises, today):
    assert exercises.times() == []
    for lost in (LOST, OTHER):
        exercises.keep(lost)
        assert exercises.times() == [
            each.kept for each in Exercises(exercises.path.parent, today).all()
        ]
    assert exercises.times() == [each.kept for each in exercises.all()] == exercises.times()


def test_times_of_a_broken_file_set_it_aside(exercises):
    exercises.keep(LOST)
    exercises.path.write_bytes(b"no exercises")
    assert exercises.times() == []
    assert exercises.take_notice() is not None
    assert not exercises.path.exists()


def test_progress_is_counted(exercises):
    exercises.keep(LOST)
    exercises.keep(OTHER)
    _, other = exercises.all()
    exercises.note(other.kept, solved=False)
    exercises.note(other.kept, solved=True)
    first, other = exercises.all()
    assert (first.tried, first.solved) == (0, 0)
    assert (other.tried, other.solved) == (2, 1)


def test_the_number_is_bounded_and_what_is_solved_goes_first(exercises, monkeypatch, today):
    monkeypatch.setattr(module, "MOST_EXERCISES", 2)
    exercises.keep(LOST)
    exercises.keep(OTHER)
    exercises.note(exercises.all()[1].kept, solved=True)
    today.now += 5
    newest = Exercise(position("#2", "##", mines=2), frozenset(), cell("A1"), "kind", "")
    exercises.keep(newest)
    first, second = exercises.all()
    assert first.is_same(LOST)
    assert second.is_same(newest)


def test_a_board_of_more_than_ten_thousand_cells_is_not_kept(exercises):
    grid = Grid(101, 100)
    huge = Exercise(Position.covered(grid, 5), frozenset(), cell("A1"), "quantum", "")
    exercises.keep(huge)
    assert exercises.all() == ()


# Two windows.


def test_what_another_window_keeps_is_not_lost(tmp_path, today):
    one, two = Exercises(tmp_path, today), Exercises(tmp_path, today)
    one.keep(LOST)
    two.keep(OTHER)
    one.note(one.all()[0].kept, solved=True)
    assert [kept.solved for kept in two.all()] == [1, 0]


def test_a_change_waits_while_another_window_writes(exercises, tmp_path):
    other = Lock(tmp_path / "home" / "exercises.lock")
    assert other.take()
    exercises.keep(LOST)
    assert exercises.all() == ()
    other.release()
    exercises.keep(OTHER)
    assert len(exercises.all()) == 2


# Files from anywhere.


@given(
    technique=st.from_regex(r"\A[A-Za-z0-9-]{0,20}\Z"),
    tried=st.integers(0, 10**9),
    drawn=st.lists(st.text("012345678#M", min_size=3, max_size=3), min_size=1, max_size=4),
    mines=st.integers(1, 2),
)
def test_what_is_written_is_read_again(tmp_path_factory, technique, tried, drawn, mines):
    board = position(*drawn, mines=mines)
    whole = Exercise(board, frozenset(), cell("C1"), "odds", technique, kept=7, tried=tried)
    path = tmp_path_factory.mktemp("exercises") / "exercises.jsonl"
    path.write_bytes(written([whole]))
    assert read_exercises(path) == [whole]


HEAD = '{"format":"minesweeper exercises","version":2}\n'
LINE = written([AIMED]).decode().splitlines()[1] + "\n"


def changed(**values):
    return HEAD + json.dumps(json.loads(LINE) | values) + "\n"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "The file is empty."),
        ("nonsense", "Line 1 is not a JSON object."),
        (
            '{"format":"minesweeper saved game","version":1}\n',
            "Line 1: an exercise file must begin",
        ),
        (HEAD + "[]\n", "Line 2 is not a JSON object."),
        (HEAD + "{}\n", "Line 2: “kept” is missing."),
        (changed(kept=-1), "Line 2: kept must be a whole number from 0 to"),
        (changed(kept=1.5), "Line 2: kept must be"),
        (changed(kept=10**30), "Line 2: kept must be"),
        (changed(judge="nobody"), "Line 2: judge must be one of"),
        (changed(technique="<b>"), "Line 2: technique must be the id of a technique, or empty"),
        (changed(technique="x" * 21), "Line 2: technique must be"),
        (changed(cell="D1"), "Line 2: cell: D1 is off the board."),
        (changed(cell=5), "Line 2: cell must be text"),
        (changed(chord=1), "Line 2: chord must be true or false, not 1."),
        (changed(position="1##"), "Line 2: position must be a list of strings"),
        (changed(position=["3x2/2", "1#x", "###"]), "Line 2: position: Line 2, column 3"),
        (changed(position=["1000x1000/2"]), "Line 2: position: "),
        (
            changed(position=["3x1/3", "###"]),
            "Line 2: position: A board of 3 × 1 can have 1 to 2 mines",
        ),
        (changed(target="D1"), "Line 2: target, given: D1 is not a covered cell on the board."),
        (changed(target="A1"), "Line 2: target, given: A1 is not a covered cell on the board."),
        (changed(target=""), "Line 2: target must name cells such as J8"),
        (changed(given=["B1", "A1"]), "Line 2: target, given: A1 is not a covered cell"),
        (changed(given="B1"), "Line 2: given must be a list of cells"),
        (changed(starter="yes"), "Line 2: starter must be true or false"),
        (changed(tried=True), "Line 2: tried must be"),
        (changed(more=1), "Line 2: “more” has no meaning here."),
        (HEAD + LINE + LINE, "Line 3: “kept” must be later than on the line before."),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_line(tmp_path, content, told):
    path = tmp_path / "exercises.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ExerciseFileError) as error:
        read_exercises(path)
    assert str(error.value).startswith(told)


def test_a_broken_file_is_set_aside_and_told_of_once(exercises):
    exercises.path.parent.mkdir()
    exercises.path.write_bytes(b"\xff\xfe\n")
    exercises.keep(LOST)
    assert len(exercises.all()) == 1
    assert exercises.path.with_name("exercises.aside-1.jsonl").read_bytes() == b"\xff\xfe\n"
    notice = exercises.take_notice()
    assert notice == (
        "Your exercises could not be read. Line 1 is not a JSON object. They are kept as "
        "exercises.aside-1.jsonl."
    )
    assert exercises.take_notice() is None


def test_a_file_of_a_later_release_is_left_as_it_is(exercises):
    exercises.path.parent.mkdir()
    content = HEAD.replace("2}", "3}")
    exercises.path.write_text(content, encoding="utf-8")
    with pytest.raises(ArchiveError, match="were not changed"):
        exercises.keep(LOST)
    with pytest.raises(ArchiveError, match="format 3;"):
        exercises.all()
    assert exercises.path.read_text(encoding="utf-8") == content


def test_a_folder_in_the_place_of_the_file_is_set_aside(exercises):
    exercises.path.mkdir(parents=True)
    exercises.keep(LOST)
    assert len(exercises.all()) == 1


def test_a_line_that_was_cut_off_is_left_out(tmp_path):
    path = tmp_path / "exercises.jsonl"
    path.write_text(HEAD + LINE + LINE[:40], encoding="utf-8")
    assert len(read_exercises(path)) == 1


def test_a_file_without_end_is_not_read_to_it(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LARGEST_FILE", 300)
    path = tmp_path / "exercises.jsonl"
    lines = [LINE.replace('"kept":0', f'"kept":{number}') for number in range(5)]
    path.write_text(HEAD + "".join(lines), encoding="utf-8")
    with pytest.raises(ExerciseFileError, match="one exercise too many"):
        read_exercises(path)


def test_what_another_window_wrote_is_read(tmp_path):
    here, there = (Exercises(tmp_path, count(1).__next__) for _ in range(2))
    assert here.all() == there.all() == ()
    for known in (1, 2):
        there.keep(replace(starter_exercises()[known], is_starter=False))
        assert here.all() == there.all()
        assert len(here.all()) == known
