import os

import pytest

from minesweeper.archive.files import (
    NotAFileError,
    check_target,
    exists,
    files_ending,
    home_problem,
    is_file,
    open_to_read,
    open_to_write,
    shown_name,
)


@pytest.fixture(params=["n" * 300, "file/file", "loop", "a\0b", "a\ud800b"])
def unreachable(request, tmp_path):
    """A path at which the system refuses to look."""
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    return tmp_path / request.param


def test_where_the_system_refuses_to_look_nothing_is_there(unreachable):
    assert not exists(unreachable)
    assert not is_file(unreachable)
    assert files_ending(unreachable, ".jsonl") == []


def test_what_cannot_be_opened_is_an_os_error_with_words(unreachable):
    for opens in (open_to_read, open_to_write, check_target):
        with pytest.raises(OSError) as told:  # noqa: PT011  its words are checked
            opens(unreachable)
        assert told.value.strerror


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_is_refused_without_waiting_and_left_alone(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    for opens in (open_to_read, open_to_write, check_target):
        with pytest.raises(NotAFileError, match="it is not a file"):
            opens(path)
    assert path.is_fifo()


def test_a_file_is_read_and_one_that_is_written_is_emptied_first(tmp_path):
    path = tmp_path / os.fsdecode(b"a\xff")
    for text in (b"long", b"new"):
        with open_to_write(path) as file:
            file.write(text)
    with open_to_read(path) as file:
        assert file.read() == b"new"


def test_every_path_has_a_name_that_can_be_shown(tmp_path):
    root = tmp_path.root
    assert shown_name(tmp_path.parents[-1]) == root
    assert shown_name(tmp_path / "a\x1bb") == "a\\x1bb"


def test_a_home_that_does_not_exist_yet_is_no_trouble(tmp_path):
    assert home_problem(tmp_path) is None
    assert home_problem(tmp_path / "new" / "home") is None
    told = home_problem(tmp_path / ("n\x1b" * 150))
    assert told is not None
    assert told.isprintable()
    assert told.endswith(": file name too long.")
