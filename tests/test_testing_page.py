"""The page about testing names files, tests and commands that are there, and misses none."""

import re
import shlex
from pathlib import Path

import pytest
from test_docs import blocks

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "testing.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = "".join(blocks(PAGE, "sh")).splitlines()


def named():
    """The paths that stand on the page, alone or in a command."""
    return sorted(set(re.findall(r"(?:tests|\.ci)/[\w./]*\w", TEXT)))


def rows():
    """The rows of the tables of promises: promise, attack, files, long files."""
    told = TEXT.split("## What is promised")[1].split("## By hand")[0]
    cells = [line.strip("|").split("|") for line in told.splitlines() if line.startswith("| ")]
    return [row for row in cells if row[0].strip() != "promise"]


def python_files(*folders):
    return [path for folder in folders for path in sorted((ROOT / folder).glob("*.py"))]


@pytest.mark.parametrize("path", named())
def test_what_the_page_names_is_there(path):
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_options_that_are_named(command):
    program, *words = shlex.split(command)
    if words[:2] == ["-m", "pytest"]:
        assert "long: " in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        return
    assert program == ("bash" if words[0].startswith(".ci/") else "python")
    source = (ROOT / words[0]).read_text(encoding="utf-8")
    assert [word for word in words[1:] if word.startswith("--") and f'"{word}"' not in source] == []


def test_every_promise_names_the_tests_that_attack_it():
    assert len(rows()) > 20
    for promise, attack, where, longer in rows():
        assert attack.strip(), promise
        assert re.search(r"`tests/\S*test_\w+\.py`", where), promise
        for path in re.findall(r"`(tests/\S+)`", longer):
            assert "mark.long" in (ROOT / path).read_text(encoding="utf-8"), path


def test_every_file_with_long_tests_is_named_in_the_column_for_them():
    told = {path for *_, longer in rows() for path in re.findall(r"`(tests/\S+)`", longer)}
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    marked = re.compile(r"^(@|.*marks=)pytest\.mark\.long", re.MULTILINE)
    found = {
        path.relative_to(ROOT).as_posix()
        for path in files
        if marked.search(path.read_text(encoding="utf-8"))
    }
    assert found == told


def test_every_program_that_is_run_by_hand_is_among_the_commands():
    started = [shlex.split(command)[1] for command in COMMANDS]
    programs = [
        path.relative_to(ROOT).as_posix()
        for path in python_files("tests", "tests/benchmarks")
        if '\nif __name__ == "__main__":' in path.read_text(encoding="utf-8")
    ]
    # They draw pictures for the documents, or are started by other programs.
    helpers = (
        *("tests/pictures.py", "tests/command_server.py", "tests/hostile_engine.py"),
        "tests/benchmarks/bare_window.py",
    )
    programs = [program for program in programs if program not in helpers]
    assert [program for program in programs if program not in started] == []


def test_a_run_tells_its_commit_or_that_it_is_not_recorded():
    table = TEXT.split("## Figures of the last runs")[1].split("## The lock")[0]
    runs = [line.split("|")[1:-1] for line in table.splitlines() if line.startswith("| `")]
    assert len(runs) > 5
    for run, commit, written_down_by, _ in runs:
        assert re.fullmatch(r"[0-9a-f]{7,40}|not recorded", commit.strip()), run
        assert re.fullmatch(r"[0-9a-f]{7,40}|", written_down_by.strip()), run
