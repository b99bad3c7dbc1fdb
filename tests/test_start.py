"""What a start loads: the first frame waits for every module that is imported before it."""

import ast
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

UNFINISHED = """\
{"format":"minesweeper saved game","version":2,"level":"9x9/10","seed":3,"first_click":"opening"}
{"at":0,"open":[4,4]}
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
    "minesweeper.record",
    "minesweeper.teaching.course",
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
    "minesweeper.window.widgets.layout",
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


def test_a_game_that_is_asked_for_does_not_wait_for_an_unfinished_one(tmp_path):
    (tmp_path / "settings.toml").touch()
    (tmp_path / "unfinished-1.jsonl").write_text(UNFINISHED, "utf-8")
    assert "minesweeper.archive.keeper" in loaded_at_first_frame(tmp_path)
    assert "minesweeper.archive.keeper" not in loaded_at_first_frame(tmp_path, "--level", "expert")


def test_no_words_mean_what_the_parser_makes_of_them():
    assert vars(play.parser().parse_args([])) == play.NOTHING_CHOSEN


@pytest.mark.parametrize("module", IMPORTED_WHEN_IDLE)
def test_what_is_imported_when_idle_is_there(module):
    assert (ROOT / f"{module.replace('.', '/')}.py").is_file()


def panels_imported_late():
    """The modules of panels that functions of the window import when a panel is made."""
    return {
        node.module
        for path in (ROOT / "minesweeper" / "window").rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("minesweeper.window.panels.")
    }


def test_no_panel_is_left_to_be_imported_when_it_is_made():
    tell = "import sys\nfrom importlib import import_module\n"
    tell += "[*map(import_module, sys.argv[1:])]\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", tell, *IMPORTED_WHEN_IDLE],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    late = panels_imported_late()
    assert "minesweeper.window.panels.loss_panel" in late
    assert late - set(done.stdout.split()) == set()
