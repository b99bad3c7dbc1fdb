"""The child processes that a bundle starts as `minesweeper child …`, tried without a bundle."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from foreign_replays import avf

from minesweeper.archive.replays import read_replay
from minesweeper.game.notation import read_minefield
from minesweeper.window.sound import sound_process

ROOT = Path(__file__).parent.parent
PATIENCE = 60


def run(*words, given=b"", **environment):
    return subprocess.run(
        [sys.executable, "-m", "minesweeper", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        input=given,
        check=False,
        capture_output=True,
        timeout=PATIENCE,
    )


@pytest.fixture
def like_a_bundle(tmp_path, monkeypatch):
    """Makes the executable of this process the game itself, as it is in a bundle."""
    program = tmp_path / "minesweeper"
    lines = (f"#!{sys.executable}", "from minesweeper.cli import main", "main()", "")
    program.write_text("\n".join(lines), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(sys, "frozen", True, raising=False)


@pytest.mark.skipif(sys.platform == "win32", reason="A script cannot be an executable there.")
def test_a_replay_is_read_the_same_way_in_a_bundle(request):
    pytest.importorskip("ms_toollib")
    minefield = read_minefield("8x8/10\n" + "**......\n" * 5 + "........\n" * 3)
    data = avf(minefield, [(0, "lc", 120, 120), (100, "lr", 120, 120)])
    elsewhere = read_replay(data, "avf")
    request.getfixturevalue("like_a_bundle")
    assert read_replay(data, "avf").turns == elsewhere.turns


def test_the_command_that_plays_sounds_suits_the_executable():
    tell = (
        "import sys; sys.frozen = True;"
        "from minesweeper.window.sound.sound_process import COMMAND; print(*COMMAND[1:])"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    told = subprocess.check_output([sys.executable, "-c", tell], env=environment, text=True)
    assert told == "child sounds\n"
    assert sound_process.COMMAND[1] == "-m"


def test_the_process_of_the_sounds_plays_until_its_input_ends(tmp_path):
    heard = tmp_path / "heard.raw"
    given = f"open 100 {sound_process.milliseconds() + 60_000}\n".encode()
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    assert run("child", "sounds", given=given, **disk).returncode == 0
    assert heard.exists()


@pytest.mark.parametrize("words", [(), ("sound",), ("replay",), ("replay", "doc"), ("--help",)])
def test_whoever_types_it_is_told_that_it_is_not_meant_for_that(words):
    done = run("child", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"it is not meant to be typed" in done.stderr


def test_the_help_does_not_list_it():
    assert b"child" not in run("--help").stdout
