"""A file of the archive is the old one or the new one, and nobody's file is lost."""

import errno
import os
from pathlib import Path

import platformdirs
import pytest

from minesweeper.archive.files import home, reason, set_aside, write_whole


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_writes_a_new_file_and_the_folders_on_the_way(tmp_path):
    path = tmp_path / "far" / "away" / "kept.txt"
    write_whole(path, b"one\n")
    assert path.read_bytes() == b"one\n"
    assert names(path.parent) == ["kept.txt"]


def test_replaces_an_old_file(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_bytes(b"a much longer text than the new one")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_linked_file_stays_linked(tmp_path):
    """A player who keeps settings in a folder of links finds them changed there."""
    real = tmp_path / "real.txt"
    real.write_bytes(b"old")
    link = tmp_path / "link.txt"
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("this system makes no links")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()]
)
def test_a_failure_half_way_leaves_the_old_file_and_nothing_else(
    tmp_path, monkeypatch, step, error
):
    def fail(*_):
        raise error

    path = tmp_path / "kept.txt"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(type(error)):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["kept.txt"]


def test_the_content_is_on_the_disk_before_the_name(tmp_path, monkeypatch):
    """Renamed first, a power cut could leave an empty file under the right name."""
    order = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda file: (order.append("sync"), sync(file)))
    monkeypatch.setattr(os, "replace", lambda *to: (order.append("name"), replace(*to)))
    write_whole(tmp_path / "kept.txt", b"new")
    assert order == ["sync", "name"]


def test_a_folder_that_is_a_file_is_an_os_error_and_stays_a_file(tmp_path):
    blocked = tmp_path / "home"
    blocked.write_bytes(b"not a folder")
    with pytest.raises(OSError, match=r"home|directory"):
        write_whole(blocked / "kept.txt", b"new")
    assert blocked.read_bytes() == b"not a folder"


def test_sets_aside_under_the_first_free_name(tmp_path):
    for content in (b"one", b"two", b"three"):
        (tmp_path / "kept.toml").write_bytes(content)
        set_aside(tmp_path / "kept.toml")
    assert names(tmp_path) == ["kept.aside-1.toml", "kept.aside-2.toml", "kept.aside-3.toml"]
    assert (tmp_path / "kept.aside-2.toml").read_bytes() == b"two"


def test_sets_aside_into_a_gap_and_never_over_a_dangling_link(tmp_path):
    taken = tmp_path / "kept.aside-1.toml"
    try:
        taken.symlink_to(tmp_path / "gone")
    except OSError:
        pytest.skip("this system makes no links")
    (tmp_path / "kept.aside-3.toml").touch()
    (tmp_path / "kept.toml").touch()
    assert set_aside(tmp_path / "kept.toml").name == "kept.aside-2.toml"
    assert taken.is_symlink()


def test_home_is_the_folder_chosen_then_the_variable_then_the_systems(monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", "named")
    assert home(Path("chosen")) == Path("chosen")
    assert home() == Path("named")
    systems = platformdirs.user_data_path("minesweeper", appauthor=False)
    monkeypatch.setenv("MINESWEEPER_HOME", "")
    assert home() == systems
    monkeypatch.delenv("MINESWEEPER_HOME")
    assert home() == systems


def test_a_reason_ends_a_sentence():
    assert reason(OSError(errno.EROFS, "Read-only file system")) == "read-only file system"
    assert reason(OSError("no number")) == "no number"
    assert reason(OSError()) == "no reason given"
