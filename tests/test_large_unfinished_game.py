"""A large unfinished game is read with the window open, which tells how far it is."""

import json
import os
import signal
import sys

import pytest
from fakes import Clock
from running import running, wait_until
from scripted_play import ScriptedPlay

from minesweeper.archive.autosave import Autosave
from minesweeper.archive.saved_games import load_game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")

# Every game is large, and every step of its reading is told at once.
START = """
import sys
from minesweeper import events
from minesweeper.cli import app, main
from minesweeper.game.history import ReadingProgress
from minesweeper.window.courier import Courier

app.LATE_FROM = 0
ReadingProgress.FIRST_AFTER = ReadingProgress.EVERY = 0
report = Courier.report_reading

def give_up(courier, done):
    courier.send(events.ReadingGivenUp())
    report(courier, done)

if sys.argv.pop(1) == "stopped":
    Courier.report_reading = give_up
main(sys.argv[1:])
"""


@pytest.fixture
def left(tmp_path):
    """The unfinished game of a home."""
    autosave = Autosave(tmp_path / "home", Clock())
    autosave.restore()
    history = next(
        play.history
        for play in map(ScriptedPlay, range(99))
        if any(play.history.has_clicks and not play.game.status.is_finished for _ in play.turns(9))
    )
    autosave.begin(history)
    autosave.close()
    return history


def events_of_a_start(tmp_path, how, *words):
    """What is announced until the agent has nothing to do, and the window is closed."""
    trace = tmp_path / f"{how}.trace"
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    words = ("-c", START, how, "--home", str(tmp_path / "home"), "--trace", str(trace), *words)

    def announced():
        lines = trace.read_text("utf-8").splitlines() if trace.exists() else []
        return [json.loads(line) for line in lines]

    with running(*words, program=(), env=environment) as process:
        wait_until(
            lambda: any(each["event"] == "ThoughtSettled" for each in announced()),
            "the agent is not done",
        )
        process.send_signal(signal.SIGTERM)
        process.wait()
    return announced()


def seeds_of(found):
    """The seeds of the games that were started, in order."""
    return [each["seed"] for each in found if each["event"] == "GameStarted"]


def test_it_is_read_with_a_progress_and_played_on(tmp_path, left):
    found = events_of_a_start(tmp_path, "read")
    told = [each["done"] for each in found if each["event"] == "ReadingProgressed"]
    assert told == sorted(told)
    assert 0 < told[0] < 1 / 3
    assert told[-1] > 2 / 3
    first, second = seeds_of(found)
    assert second == left.start.seed != first
    kept = load_game(tmp_path / "home" / "unfinished-1.jsonl")[0]
    assert kept.turns[: len(left.turns)] == left.turns


def test_a_reading_that_was_stopped_leaves_a_new_game_and_the_file_for_the_next_start(
    tmp_path, left
):
    path = tmp_path / "home" / "unfinished-1.jsonl"
    before = path.read_bytes()
    (new,) = seeds_of(events_of_a_start(tmp_path, "stopped"))
    assert new != left.start.seed
    assert path.read_bytes() == before
    assert seeds_of(events_of_a_start(tmp_path, "read"))[-1] == left.start.seed


def test_it_waits_behind_a_game_that_was_asked_for(tmp_path, left):
    found = events_of_a_start(tmp_path, "read", "--seed", "5")
    assert seeds_of(found) == [5]
    assert [each for each in found if each["event"] == "ReadingProgressed"] == []
    assert left.turns
