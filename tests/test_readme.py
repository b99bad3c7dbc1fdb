"""The README does what it says."""

import contextlib
import io
import re
from pathlib import Path

from minesweeper import cli
from minesweeper.keys import USUAL

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(kind: str, number: int = 0) -> str:
    """One of the README's fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)[number]


def test_the_headless_session_prints_what_the_readme_shows():
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block("python"), "README.md", "exec"), {})  # noqa: S102  our own README
    assert printed.getvalue() == block("text")


def test_the_shown_game_is_the_one_of_the_readme(capsys):
    command = next(line for line in README.splitlines() if "simulate --games 1" in line)
    cli.main(command.split()[1:])
    assert capsys.readouterr().out == block("text", 1)


def test_ci_runs_the_readmes_test_command_word_for_word():
    command = next(line for line in README.splitlines() if line.endswith("-m pytest"))
    assert "pip install" in command
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_controls_name_the_training_the_start_page_and_positions_to_set_up():
    controls = README.split("## Controls")[1].split("## ")[0]
    for action in ("train", "start", "setup"):
        assert USUAL[action][0] in controls


def test_the_pictures_of_play_and_of_a_lesson_are_there():
    names = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README)
    assert len(names) == 2
    for name in names:
        assert (ROOT / name).read_bytes().startswith(b"\x89PNG")
