"""What the command does with odd names, odd words and closed streams: a sentence, or its work."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from many_commands import Commands

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork and no pipes")

TITLE = "a\x1b]0;PWNED\x07"
"""A name that would change the title of the terminal it is printed on."""
BOARD = "3x2/1\n1##\n1##\n"
NUMBERS = "11\n11\n"
GAME = """\
{"format":"minesweeper saved game","version":1,"judge":"kind","level":"9x9/10","seed":1,\
"first_click":"opening"}
"""
SIMULATE = ("simulate", "--player", "patterns", "--games", "1", "--workers", "1")


@pytest.fixture(scope="module")
def commands(tmp_path_factory):
    commands = Commands(tmp_path_factory.mktemp("home") / "kept")
    yield commands
    commands.close()


@pytest.fixture
def given(tmp_path):
    """The paths of good files by what they hold, and of two that are missing."""
    holds = {"board": BOARD, "numbers": NUMBERS, "game": GAME}
    for name, text in holds.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in (*holds, "out", "gone")}


ODD = (
    "root",
    "empty",
    "folder",
    "missing",
    "missing folder",
    "locked",
    "long",
    "file as folder",
    "loop",
    "not text",
    "half a pair",
    "zero byte",
    "pipe",
    "zero",
    "title",
    "bidi",
    "lines",
)


def odd_path(tmp_path, kind, ending=""):
    """A path of this kind, whose name has this ending where it can have one."""
    if kind == "folder":
        (tmp_path / f"folder{ending}").mkdir()
    elif kind == "locked":
        (tmp_path / "locked").mkdir()
        (tmp_path / "locked" / f"file{ending}").write_text(BOARD, encoding="utf-8")
        (tmp_path / "locked").chmod(0)
    elif kind == "file as folder":
        (tmp_path / "file").touch()
    elif kind == "loop":
        (tmp_path / f"loop{ending}").symlink_to(tmp_path / f"loop{ending}")
    elif kind == "pipe":
        os.mkfifo(tmp_path / f"pipe{ending}")
    elif kind == "zero" and ending:
        (tmp_path / f"zero{ending}").symlink_to("/dev/zero")
    names = {
        "missing folder": "gone/too/file",
        "locked": "locked/file",
        "long": "n" * 300,
        "file as folder": "file/file",
        "not text": os.fsdecode(b"a\xffb"),
        "half a pair": "a\ud800b",
        "zero byte": "a\0b",
        "title": TITLE,
        "bidi": "a\u202eb\u2066c",
        "lines": "a\r\nb\x9bc\u2028d",
    }
    whole = {"root": "/", "empty": "", "zero": None if ending else "/dev/zero"}
    return whole.get(kind) or (
        "" if kind == "empty" else f"{tmp_path}/{names.get(kind, kind)}{ending}"
    )


@pytest.fixture(params=ODD)
def kind(request, tmp_path):
    yield request.param
    if (tmp_path / "locked").exists():
        (tmp_path / "locked").chmod(0o700)


def check_printed(left):
    """Nothing was printed that a terminal or a reader would take for something else."""
    for text in (left.out, left.err):
        letters = text.encode("latin-1").decode("utf-8").replace("\n", "")
        assert letters.isprintable(), ascii(letters)
        assert "Traceback" not in text
        assert "Errno" not in text


def check_refused(left):
    """The command has refused in one sentence; its text is given."""
    check_printed(left)
    assert left.code == 2, left
    assert left.out == ""
    (line,) = left.err.splitlines()
    assert line.startswith("minesweeper: ")
    assert line.endswith(".")
    return line.removeprefix("minesweeper: ").encode("latin-1").decode("utf-8")


# Files that are read.


@pytest.mark.parametrize(
    "words",
    [
        ["--load", "{}"],
        ["review", "{}"],
        ["review", "{}", "--text"],
        ["analyse", "{}"],
        ["rebuild", "{}"],
    ],
    ids=" ".join,
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(commands, tmp_path, kind, words):
    path = odd_path(tmp_path, kind)
    told = check_refused(commands.run(*(word.replace("{}", path) for word in words)))
    assert ":  " not in told
    if kind in ("folder", "pipe", "zero", "root"):
        assert "is not a file" in told


def test_the_root_folder_is_named(commands):
    told = check_refused(commands.run("--load", "/"))
    assert told == "The game / cannot be loaded: / is not a file."


def test_an_empty_name_is_refused_for_what_it_is(commands):
    for words in (["--load", ""], ["--home", ""], ["--trace", ""], ["analyse", ""]):
        assert "name is empty" in check_refused(commands.run(*words))


def test_a_name_that_is_a_descriptor_of_ours_is_read_as_standard_input_is():
    """A shell hands over the answer of another command in this way: `analyse <(…)`."""
    for name in ("/dev/stdin", "/dev/fd/0", "-"):
        left = subprocess.run(
            [sys.executable, "-m", "minesweeper", "analyse", name],
            input=BOARD.encode(),
            capture_output=True,
            check=True,
            timeout=60,
        )
        assert b"Open C1: it is safe." in left.stdout


# Files that are written.


@pytest.mark.parametrize(
    "words", [["--trace", "{0}"], ["review", "{game}", "--trace", "{0}"]], ids=" ".join
)
def test_a_trace_is_written_to_a_file_or_refused(commands, tmp_path, given, kind, words):
    path = odd_path(tmp_path, kind)
    chosen = [word.format(path, **given) for word in words]
    left = commands.run(*chosen, "--home", str(tmp_path / "home"))
    check_written(left, kind)


@pytest.mark.parametrize(
    "words", [["analyse", "{board}", "--image", "{0}"], [*SIMULATE, "--plot", "{0}"]], ids=" ".join
)
def test_a_picture_is_written_to_a_file_or_refused(commands, tmp_path, given, kind, words):
    path = odd_path(tmp_path, kind, ".png")
    left = commands.run(*(word.format(path, **given) for word in words))
    check_written(left, kind)
    if kind == "zero":
        assert Path(path).readlink() == Path("/dev/zero")


@pytest.mark.parametrize("kind", ODD)
def test_games_are_kept_in_a_file_or_refused(commands, tmp_path, kind):
    check_written(commands.run(*SIMULATE, "--out", odd_path(tmp_path, kind)), kind)
    if kind == "locked":
        (tmp_path / "locked").chmod(0o700)


def check_written(left, kind):
    if kind in ("missing", "not text", "title", "bidi", "lines"):
        check_printed(left)
        assert left.code == 0, left
    else:
        check_refused(left)


# The player's folder.


# Not the root folder: it can be used by whoever is root, and would be.
@pytest.mark.parametrize("kind", [kind for kind in ODD if kind != "root"], indirect=True)
def test_a_home_that_cannot_be_used_lets_the_window_open_and_is_told(commands, tmp_path, kind):
    path = odd_path(tmp_path, kind)
    left = commands.run("--home", path, "--size", "9x9/10")
    if kind in ("empty", "half a pair", "zero byte"):
        check_refused(left)
        return
    check_printed(left)
    assert (left.code, left.err) == (0, "")
    is_told = "Nothing can be saved" in left.out
    assert is_told == (kind in ("locked", "long", "file as folder", "loop", "pipe", "zero")), left


def test_a_home_that_is_locked_after_the_first_look_is_told_too(commands, tmp_path):
    """The folder itself cannot be searched, where above its own folder could not."""
    (tmp_path / "home").mkdir(mode=0)
    left = commands.run("--home", str(tmp_path / "home"))
    check_printed(left)
    assert (left.code, left.err) == (0, "")
    assert "Nothing can be saved" in left.out
    assert "permission denied" in left.out


# Words.


@pytest.mark.parametrize("word", [TITLE, "a\u202eb\udcff\r\nc"])
@pytest.mark.parametrize(
    "words",
    [
        *([option] for option in ("", "play", "engine", "simulate", "analyse -", "review -")),
        *(["--" + option] for option in ("level", "size", "seed", "judge", "theme", "board")),
        ["--first-click"],
        *(
            ["simulate", "--" + option]
            for option in ("player", "games", "workers", "judge", "size")
        ),
        ["simulate", "--seed"],
        ["analyse", "-", "--theme"],
    ],
    ids=" ".join,
)
def test_no_word_reaches_the_terminal_unescaped(commands, words, word):
    chosen = [part for each in words for part in each.split()]
    check_refused(commands.run(*chosen, word))
    check_refused(commands.run(*chosen[:-1], f"--{word}"))


# Closed streams.

COMBINATIONS = [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]


@pytest.mark.parametrize("closed", COMBINATIONS, ids=str)
@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (["engine"], (0, 1)),
        (["analyse", "-"], (0, 1)),
        (["analyse", "{board}"], (1,)),
        (["analyse", "{board}", "--json"], (1,)),
        (["rebuild", "-"], (0, 1)),
        (["rebuild", "{numbers}"], (1,)),
        (["review", "{game}", "--text"], (1,)),
        (["review", "{game}"], ()),
        ([*SIMULATE], (1,)),
        ([*SIMULATE, "--json"], (1,)),
        ([*SIMULATE, "--show"], (1,)),
        ([*SIMULATE, "--out", "{out}"], (1,)),
        (["--help"], (1,)),
        (["engine", "--help"], (1,)),
        (["--version"], (1,)),
        (["--size", "9x9/10"], ()),
        (["--load", "{gone}"], (0, 1, 2)),
        (["sweep"], (0, 1, 2)),
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_a_closed_stream_is_missed_only_by_who_needs_it(commands, given, words, needed, closed):
    left = commands.run(*(word.format(**given) for word in words), closed=closed)
    check_printed(left)
    if not set(needed) & set(closed):
        is_empty_board = words[1:] == ["-"]
        assert left.code == (2 if is_empty_board else 0), left
        return
    assert left.code == 2, left
    assert left.out == ""
    assert not given["out"].exists()
    assert left.err.count("\n") == (2 not in closed)


@pytest.mark.parametrize(
    "line", ["engine <&-", "simulate >&-", "analyse - <&- >&-", "rebuild - <&- 2>&-"]
)
def test_streams_that_a_shell_has_closed_are_told(line):
    command = shlex.join([sys.executable, "-m", "minesweeper"])
    left = subprocess.run(
        ["sh", "-c", f"{command} {line}"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (left.returncode, left.stdout) == (2, "")
    assert left.stderr.count("\n") == ("2>&-" not in line)
    assert "Traceback" not in left.stderr


def test_a_full_disk_behind_standard_error_changes_no_exit_code(tmp_path):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        left = subprocess.run(
            [sys.executable, "-m", "minesweeper", "analyse", str(tmp_path)],
            stderr=full,
            timeout=60,
            check=False,
        )
    assert left.returncode == 2
