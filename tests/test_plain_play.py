"""Who only plays finds no trace of the training: nothing is stored or loaded for it."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

# Every cell is clicked until the game is lost; then the agent has time for all that follows.
CHILD = """
import sys
import time
from pathlib import Path

sys.path.insert(0, sys.argv[1])
import whole_program

def play_until_lost(window):
    yield
    while window.is_waiting:
        yield
    for cell in window.game.board.camera.grid:
        whole_program.click_cell(window, cell)
        yield from whole_program.answered(window)
    end = time.monotonic() + 2
    while time.monotonic() < end:
        # Without an event the window would wait for the next one.
        whole_program.post(whole_program.pygame.USEREVENT)
        time.sleep(0.01)
        yield

words = ("--level", "beginner", "--seed", "1", "--judge", "classic", "--home", sys.argv[2])
whole_program.play(play_until_lost, *words)
print(*sorted({"minesweeper.services.trainer", "fsrs"} & sys.modules.keys()))
"""


@pytest.mark.parametrize(("training", "most_scheduled"), [("true", 1), ("false", 0)])
def test_plain_play_leaves_no_trace_in_the_training(tmp_path, training, most_scheduled):
    """If the training is on, a loss may be an exercise that is due, and that is all."""
    (tmp_path / "settings.toml").write_text(f"training = {training}\n", "utf-8")
    played = subprocess.run(
        [sys.executable, "-c", CHILD, str(Path(__file__).parent), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )
    assert (played.returncode, played.stdout.strip()) == (0, ""), played.stderr
    with closing(sqlite3.connect(tmp_path / "records.sqlite")) as connection:
        counts = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM attempts), "
        counts += "(SELECT count(*) FROM buckets), (SELECT count(*) FROM schedule)"
        (rows,) = connection.execute(counts).fetchall()
    *stored, scheduled = rows
    assert stored == [1, 0, 0]
    assert scheduled <= most_scheduled
