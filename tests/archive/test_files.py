"""A file of the archive is the old one or the new one, and nobody's file is lost."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from minesweeper.archive import files
from minesweeper.archive.files import (
    FOLDERS,
    home,
    reason,
    remove_stale_drafts,
    set_aside,
    write_new,
    write_whole,
)


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


# Names that are taken.


def test_a_new_file_gets_the_first_free_name(tmp_path):
    folder = tmp_path / "far" / "games"
    paths = [write_new(folder, "game-{}.txt", text) for text in (b"one", b"two")]
    assert [path.name for path in paths] == ["game-1.txt", "game-2.txt"]
    paths[0].unlink()
    assert write_new(folder, "game-{}.txt", b"three") == paths[0]
    assert names(folder) == ["game-1.txt", "game-2.txt"]
    assert [path.read_bytes() for path in paths] == [b"three", b"two"]


def test_a_name_that_another_program_takes_in_between_is_left_to_it(tmp_path, monkeypatch):
    """It looked free, and then the other one was faster."""
    link = os.link

    def late(draft, target, **how):
        if target.name == "game-1.txt":
            target.write_bytes(b"of the other one")
        link(draft, target, **how)

    monkeypatch.setattr(os, "link", late)
    assert write_new(tmp_path, "game-{}.txt", b"ours").name == "game-2.txt"
    assert (tmp_path / "game-1.txt").read_bytes() == b"of the other one"
    assert names(tmp_path) == ["game-1.txt", "game-2.txt"]


def test_a_disk_without_hard_links_takes_no_name_twice_either(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    for name in ("game-1.txt", "game-2.txt"):
        assert write_new(tmp_path, "game-{}.txt", name.encode()).name == name
    assert (tmp_path / "game-1.txt").read_bytes() == b"game-1.txt"
    assert names(tmp_path) == ["game-1.txt", "game-2.txt"]


@pytest.mark.parametrize("has_links", [True, False])
def test_a_failure_takes_no_name_and_leaves_no_draft(tmp_path, monkeypatch, has_links):
    def fail(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync" if has_links else "replace", fail)
    if not has_links:
        monkeypatch.setattr(os, "link", fail)
    with pytest.raises(OSError, match="No space left"):
        write_new(tmp_path, "game-{}.txt", b"new")
    assert names(tmp_path) == []


def test_a_name_with_braces_is_set_aside_under_its_own_name(tmp_path):
    (tmp_path / "{0}.toml").touch()
    assert set_aside(tmp_path / "{0}.toml").name == "{0}.aside-1.toml"


# Drafts.


def killed_while_writing(folder: Path) -> None:
    """Have a program killed between the draft of a file and its name."""
    code = (
        "import os, signal, sys; from pathlib import Path;"
        "from minesweeper.archive.files import write_whole;"
        "os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL);"
        "write_whole(Path(sys.argv[1]), b'half')"
    )
    subprocess.run([sys.executable, "-c", code, folder / "exercises.jsonl"], check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
def test_what_a_kill_left_of_a_file_is_swept_from_every_folder(tmp_path):
    for folder in (tmp_path, *(tmp_path / name for name in FOLDERS)):
        killed_while_writing(folder)
        (folder / "kept.txt").touch()
        assert len(names(folder)) > 1
    remove_stale_drafts(tmp_path)
    assert names(tmp_path) == sorted([*FOLDERS, "kept.txt"])
    assert all(names(tmp_path / name) == ["kept.txt"] for name in FOLDERS)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
def test_what_a_kill_left_of_a_linked_file_is_swept_where_it_lies(tmp_path):
    home_folder, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home_folder.mkdir()
    (home_folder / "exercises.jsonl").symlink_to(elsewhere / "exercises.jsonl")
    killed_while_writing(home_folder)
    assert names(elsewhere)
    (elsewhere / ".other.txt.0123456789ab.tmp").touch()
    remove_stale_drafts(home_folder)
    assert names(elsewhere) == [".other.txt.0123456789ab.tmp"]


def test_a_draft_that_is_being_written_is_not_swept(tmp_path, monkeypatch):
    replace = os.replace
    monkeypatch.setattr(os, "replace", lambda *to: (remove_stale_drafts(tmp_path), replace(*to)))
    write_whole(tmp_path / "kept.txt", b"new")
    assert names(tmp_path) == ["kept.txt"]


def test_a_draft_that_is_swept_before_it_is_locked_is_begun_again(tmp_path, monkeypatch):
    hold, swept = files.hold, []

    def late(file):
        if not swept:
            swept.extend(tmp_path.glob(".*.tmp"))
            swept[0].unlink()
        return hold(file)

    monkeypatch.setattr(files, "hold", late)
    write_whole(tmp_path / "kept.txt", b"new")
    assert names(tmp_path) == ["kept.txt"]


def test_nothing_but_drafts_is_swept(tmp_path):
    others = [".hidden", ".kept.txt.tmp", "kept.txt.0123456789ab.tmp", ".kept.0123456789AB.tmp"]
    for name in others:
        (tmp_path / name).touch()
    remove_stale_drafts(tmp_path)
    assert names(tmp_path) == sorted(others)
    remove_stale_drafts(tmp_path / "none")


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
