"""What a start loads: the first frame waits for every module that is imported before it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper.cli import play
from minesweeper.window.screens import IMPORTED_WHEN_IDLE

ROOT = Path(__file__).parents[1]

# The agent's thread is started when the first frame is out.
TELL_AT_FIRST_FRAME = """
import os, sys
from minesweeper.cli import main
from minesweeper.window.courier import Courier

def tell(courier):
    print(*sys.modules, flush=True)
    os._exit(0)

Courier.start = tell
main(sys.argv[1:])
"""

NOT_YET = [
    "pysat",
    "numpy",
    "sqlite3",
    "gzip",
    "hashlib",
    "statistics",
    "subprocess",
    "platformdirs",
    "minesweeper.agent",
    "minesweeper.logic.proof",
    "minesweeper.logic.propagation",
    "minesweeper.logic.counting",
    "minesweeper.logic.reasons",
    "minesweeper.players",
    "minesweeper.services",
    "minesweeper.engine",
    "minesweeper.arena",
    "minesweeper.archive.keeper",
    "minesweeper.game.game",
    "minesweeper.game.minefield",
    "minesweeper.game.notation",
    "minesweeper.teaching.instructor",
    "minesweeper.window.pages.page",
]


def loaded_at_first_frame(home, *words):
    """The modules that are loaded when the first frame of a window with these words is out."""
    ours = {
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "MINESWEEPER_HOME": str(home),
    }
    done = subprocess.run(
        [sys.executable, "-c", TELL_AT_FIRST_FRAME, *words],
        env={**os.environ, **ours},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home in which the game was started before, so that no page of greetings opens."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "settings.toml").touch()
    return folder


@pytest.fixture(scope="module")
def loaded(home):
    return loaded_at_first_frame(home)


@pytest.mark.parametrize("module", NOT_YET)
def test_the_first_frame_waits_for_nothing_that_it_does_not_show(loaded, module):
    found = [name for name in loaded if name == module or name.startswith(f"{module}.")]
    assert found == []


def test_a_window_without_words_waits_for_no_parser(home, loaded):
    assert "argparse" not in loaded
    assert "argparse" in loaded_at_first_frame(home, "--level", "expert")


def test_no_words_mean_what_the_parser_makes_of_them():
    assert vars(play.parser().parse_args([])) == play.NOTHING_CHOSEN


@pytest.mark.parametrize("module", IMPORTED_WHEN_IDLE)
def test_what_is_imported_when_idle_is_there(module):
    assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
