"""What comes in is told apart by how it begins, and refused in a sentence."""

import os

import pytest
from drawing import cells, minefield, position
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.archive.incoming import (
    LONGEST_TITLE,
    NO_KNOWN_FILE,
    NOTHING_KNOWN,
    IncomingError,
    read_file,
    read_text,
)
from minesweeper.archive.saved_games import lines
from minesweeper.game.history import Action, DealtStart, FixedStart, History, take_opening
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.notation import FlaggedPosition, write_mbf

FIELD = minefield("..*", "...")
SHEET = FlaggedPosition(position("01#", "01#", mines=1), frozenset(cells("C1")))
BOARD = "title: Corner\nreason: R\nopen: A1\n\n3x2/1\n..*\n...\n"


def a_game():
    history = History(DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING), "quantum")
    turn, _ = take_opening(history.replay(), Action.OPEN, *cells("E5"))
    history.turns.append(turn)
    return history


GAME = b"".join(lines(a_game())).decode()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GAME, a_game()),
        ("\n\n" + GAME.strip(), a_game()),
        ("3x2/1\n01F\n01#\n", SHEET),
        ("  3x2x1\r\n01F\r\n01H\r\n", SHEET),
        ("3x2/1\n..*\n...\n", FixedStart(FIELD)),
        ("https://example.org/?b=32&m=40&start=0", FixedStart(FIELD, tuple(cells("A1")))),
        (BOARD, FixedStart(FIELD, tuple(cells("A1")), title="Corner")),
    ],
)
def test_every_kind_of_text_is_told_apart(text, found, tmp_path):
    """The same text is found in a file, whatever the file is called."""
    assert read_text(text) == found
    path = tmp_path / "anything"
    path.write_bytes(text.encode("utf-8-sig" if not text.lstrip().startswith("{") else "utf-8"))
    assert read_file(path) == found


@pytest.mark.parametrize("name", ["board.mbf", "BOARD.MBF", "board"])
def test_an_mbf_file_is_read(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(write_mbf(FIELD))
    assert read_file(path) == FixedStart(FIELD)


@pytest.mark.parametrize(
    "data",
    [
        bytes(100),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        bytes([3, 2, 0, 1, 2]),
        bytes([3, 0, 0, 0]),
        "3x2/1".encode("utf-16"),
    ],
    ids=["zeros", "picture", "cut short", "no height", "utf-16"],
)
def test_bytes_that_cannot_be_an_mbf_file_are_no_known_file(tmp_path, data):
    """They are not told off as a board: whoever drops a picture knows of no width."""
    (tmp_path / "some.bin").write_bytes(data)
    with pytest.raises(IncomingError, match=NO_KNOWN_FILE):
        read_file(tmp_path / "some.bin")


def test_a_file_called_mbf_is_told_what_is_wrong_with_it(tmp_path):
    (tmp_path / "board.mbf").write_bytes(bytes([3, 2, 0, 1, 2]))
    with pytest.raises(IncomingError, match="mine count is 1, so it should have 6 bytes, not 5"):
        read_file(tmp_path / "board.mbf")


@pytest.mark.parametrize("title", ["", "x" * (LONGEST_TITLE + 1), "a\x07b"])
def test_a_title_that_the_header_has_no_room_for_is_left_out(title):
    assert read_text(BOARD.replace("Corner", title)) == FixedStart(FIELD, tuple(cells("A1")))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", NOTHING_KNOWN),
        ("", NOTHING_KNOWN),
        ("3x2/1\n01F\n", "The size says 2 rows, not 1."),
        ("3x2/1\n01F\n01?\n", "Line 3, column 3: “\\?” is not a valid cell."),
        ("3x2/0\n000\n000\n", "can have 1 to 5 mines, not 0"),
        ("3x2/0\n...\n...\n", "can have 1 to 5 mines, not 0"),
        ("3x2/6\n***\n***\n", "can have 1 to 5 mines, not 6"),
        ("{}", "Line 1: a saved game must begin with its format"),
        (GAME.replace('"opened"', '"lost"', 1).replace("E5", "Z9"), "Turn 1, open Z9"),
        ("title: T\n\n3x2/1\n..*\n...\n", "has no line for: open, reason"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(text, told):
    with pytest.raises(IncomingError, match=told):
        read_text(text)


def test_a_text_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("minesweeper.archive.incoming.LONGEST_TEXT", 10)
    with pytest.raises(IncomingError, match="too long"):
        read_text("3x2/1\n01F\n01#\n")


def test_a_file_without_end_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr("minesweeper.archive.incoming.LONGEST_TEXT", 10)
    (tmp_path / "long").write_text("3x2/1\n01F\n01#\n", encoding="utf-8")
    with pytest.raises(IncomingError, match="long is too large"):
        read_file(tmp_path / "long")


def test_a_file_that_is_none_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").touch()
    (tmp_path / "latin").write_bytes("3×2/1".encode("latin-1"))
    (tmp_path / "letter").write_text("hello")
    for name, told in (
        ("pipe", "pipe is not a file"),
        ("missing", "missing is not a file"),
        ("empty", "The file is empty"),
        ("latin", NO_KNOWN_FILE),
        ("letter", NO_KNOWN_FILE),
    ):
        with pytest.raises(IncomingError, match=told):
            read_file(tmp_path / name)


@given(st.text() | st.sampled_from((GAME, BOARD, "3x2/1\n01F\n01#\n", "?b=32&m=40")), st.data())
def test_whatever_is_pasted_is_read_or_refused(text, data):
    """A letter of a good text is exchanged, too."""
    at = data.draw(st.integers(0, len(text)))
    spoilt = text[:at] + data.draw(st.text(max_size=2)) + text[at + 1 :]
    for each in (text, spoilt):
        try:
            assert isinstance(read_text(each), History | FixedStart | FlaggedPosition)
        except IncomingError as error:
            assert str(error).endswith(".")  # noqa: PT017  either is right, at random


def test_a_saved_game_in_the_text_is_played_through():
    """What cannot have been is found before anything is used."""
    wrong = GAME.replace('"result":"opened"', '"result":"nothing"')
    with pytest.raises(IncomingError, match="Turn 1, open E5: the result is opened"):
        read_text(wrong)


def test_a_name_without_end_makes_no_sentence_without_end(tmp_path):
    with pytest.raises(IncomingError, match=r"^\[{38}…\[{34}\.txt cannot be read: ") as refused:
        read_file(tmp_path / ("[" * 20_000 + ".txt"))
    assert len(str(refused.value)) < 160
