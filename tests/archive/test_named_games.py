"""The names that players give their saved games."""

import json
import os

import pytest
from drawing import minefield
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.archive.files import ArchiveError
from minesweeper.archive.saved_games import (
    LONGEST_NAME,
    SavedGameError,
    lines,
    load_game,
    name_game,
    read_name,
    save_new_game,
)
from minesweeper.game.history import FixedStart, History

GAME = History(FixedStart(minefield("*..", "...", "..*"), ()), "classic")


@pytest.fixture
def path(tmp_path):
    return save_new_game(tmp_path, GAME)


def head(path):
    return json.loads(path.read_bytes().splitlines()[0])


def test_a_game_as_earlier_releases_saved_it_has_no_name_and_can_get_one(path):
    assert head(path)["version"] == 2
    assert read_name(path) == ""
    name_game(path, "Long way round")
    assert read_name(path) == "Long way round"
    assert (head(path)["version"], head(path)["name"]) == (5, "Long way round")


def test_the_game_itself_stays_as_it_was(path):
    before, _ = load_game(path)
    turns = path.read_bytes().splitlines()[1:]
    name_game(path, "Mine")
    after, _ = load_game(path)
    assert list(lines(after)) == list(lines(before)), "so its id in the records stays"
    assert path.read_bytes().splitlines()[1:] == turns


def test_its_place_among_the_newest_stays(path):
    os.utime(path, ns=(10**18, 10**18))
    name_game(path, "Mine")
    assert path.stat().st_mtime_ns == 10**18


def test_an_empty_name_removes_it(path):
    name_game(path, "Mine")
    name_game(path, "  ")
    assert read_name(path) == ""
    assert "name" not in head(path)
    assert head(path)["version"] == 4
    load_game(path)


@given(st.text(max_size=100))
def test_a_name_is_short_and_visible_whatever_was_typed(tmp_path_factory, text):
    path = save_new_game(tmp_path_factory.mktemp("named"), GAME)
    name_game(path, text)
    name = read_name(path)
    assert len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == name.strip()
    load_game(path)


def test_what_is_no_saved_game_is_left_as_it_is(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(SavedGameError):
        name_game(path, "Mine")
    assert path.read_text(encoding="utf-8") == "hello\n"
    with pytest.raises(ArchiveError, match="The name could not be saved"):
        name_game(tmp_path / "none.jsonl", "Mine")


def test_a_name_that_is_no_text_is_refused(path, tmp_path):
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps(head(path) | {"version": 5, "name": 7}) + "\n", encoding="utf-8")
    with pytest.raises(SavedGameError, match="name"):
        load_game(other)
