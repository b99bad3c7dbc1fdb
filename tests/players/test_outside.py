"""Outside engines: asked as the protocol says, and never trusted."""

import json
import os
import sys
import threading
from dataclasses import replace
from pathlib import Path
from shutil import which

import hostile_engine
import pytest
from running import wait_until

from minesweeper.arena.contest import Contest, Task
from minesweeper.arena.match import game_text_lines, play_task
from minesweeper.game.chance import SEEDS
from minesweeper.game.level import FirstClick, Level
from minesweeper.players.engine_process import (
    EngineCommand,
    EngineCommandError,
    EngineStartError,
    check_engine,
    end_engines,
)

CONTEST = Contest(Level.read("6x6/4"), FirstClick.SAFE, "classic", seed=5)
EXAMPLES = Path(__file__).parents[2] / "docs" / "engines"
FAULTS = {
    "crash": "it ended or closed its output, saying: all is lost",
    "hang": "it gave no answer within 1 s",
    "work_for_ever": "it gave no answer within 1 s",
    "leave_a_child": "it gave no answer within 1 s",
    "flood": "its answer is longer than 16 MiB",
    "flood_with_lines": "it refused: {}",
    "flood_standard_error": "it gave no answer within 1 s",
    "speak_nonsense": r"its answer is not JSON: \x1b[31mhello",
    "speak_bytes": "its answer is not JSON: ",
    "answer_a_list": "its answer is not a JSON object: [1, 2]",
    "nest_deeply": "its cell must be [row, column], not ",
    "refuse": r"it refused: I do not\nlike this.",
    "answer_late": "it gave no answer within 1 s",
    "forget_the_id": "its answer's id does not match the question's, ",
    "open_an_opened_cell": ", which is already open",
    "leave_the_board": "it chose [0, -1], which is off the board",
    "name_no_cell": "its cell must be [row, column], not null",
    "name_a_cell_in_words": "its cell must be [row, column], not A1",
    "open_more_off_the_board": "it chose [99, 99], which is off the board",
    "invent_an_action": "its action must be open or flag, not think",
    "flag_for_ever": "it flagged E5, which it had flagged before",
    "close_its_output": "it ended or closed its output",
    "close_its_input": "it gave no answer within 1 s",
}


@pytest.fixture(autouse=True)
def ended_engines():
    yield
    end_engines()


@pytest.fixture
def pids(tmp_path):
    return tmp_path / "pids"


def hostile(pids, way):
    words = (sys.executable, "-SE", hostile_engine.__file__, str(pids), way)
    return EngineCommand("hostile", words, move_seconds=1)


def scripted(tmp_path, text):
    path = tmp_path / "engine.py"
    path.write_text(text)
    return EngineCommand("scripted", (sys.executable, "-SE", str(path)), move_seconds=10)


def played(engine, games=2, contest=CONTEST, **options):
    return play_task(Task(contest, engine.name, tuple(range(games)), engine=engine, **options))


def are_gone(pids):
    return not any(map(is_running, [int(pid) for pid in pids.read_text().split() if pid != "-1"]))


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        # A child of a killed engine belongs to whoever reaps it.
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def open_files():
    files = Path("/proc/self/fd")
    return len(list(files.iterdir())) if files.exists() else 0


def test_every_way_to_fail_is_tried():
    assert FAULTS.keys() == hostile_engine.WAYS.keys() - {"none"}


@pytest.mark.parametrize("way", FAULTS)
def test_an_engine_that_fails_loses_its_game_and_is_started_anew(pids, way):
    files, threads = open_files(), threading.active_count()
    for game in played(hostile(pids, way)):
        assert not game.won
        assert FAULTS[way] in game.forfeit
        assert len(game.forfeit) < 700
    assert len(set(pids.read_text().split())) >= 2
    end_engines()
    wait_until(lambda: are_gone(pids), "processes are left")
    wait_until(lambda: threading.active_count() <= threads, "threads are left")
    assert open_files() <= files


def test_an_engine_that_does_not_fail_is_started_once_and_ends_with_its_input(pids):
    games = played(hostile(pids, "none"), 4)
    assert [game.forfeit for game in games] == [None] * 4
    assert len(pids.read_text().split()) == 1
    end_engines()
    assert pids.read_text().split()[1:] == ["-1"]


def test_a_forfeit_is_worth_nothing_to_an_estimate_either(pids):
    (lost,) = played(hostile(pids, "crash"), 1, with_estimate=True)
    assert lost.estimate == 0
    (fair,) = played(hostile(pids, "none"), 1, with_estimate=True)
    assert 0 <= fair.estimate <= 1


LOGGING = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"ok": True, "id": asked.get("id"), "name": "logging"}
    if asked["do"] == "choose":
        with open(__file__ + ".log", "a") as log: log.write(line)
        cells = [[r, c] for r, row in enumerate(asked["rows"])
                 for c, x in enumerate(row) if x == "#"]
        flags = sum(row.count("F") for row in asked["rows"])
        if len(cells) < 36 and not flags:
            answer |= {"cell": cells[0], "action": "flag"}
        else:
            answer |= {"cell": cells[-1], "more": cells[-2:-1], "certain": True}
    print(json.dumps(answer), flush=True)
"""


def test_an_engine_is_told_what_a_player_sees_and_nothing_else(tmp_path):
    engine = scripted(tmp_path, LOGGING)
    first, second = played(engine, 2)
    assert first.forfeit is None
    assert second.forfeit is None
    log = [json.loads(line) for line in (tmp_path / "engine.py.log").read_text().splitlines()]
    for asked in log:
        assert asked.keys() == {"do", "rows", "mines", "first_click", "seed", "id"}
        assert (asked["do"], asked["mines"], asked["first_click"]) == ("choose", 4, "safe")
    assert log[0]["rows"] == ["######"] * 6
    assert log[1]["rows"] != log[0]["rows"]
    seeds = {asked["seed"] for asked in log}
    assert len(seeds) == 2
    assert all(0 <= seed < SEEDS for seed in seeds)
    assert not seeds & {CONTEST.seed, CONTEST.game_seed(0), CONTEST.game_seed(1)}
    assert len({asked["id"] for asked in log}) == len(log)
    assert any("F" in "".join(asked["rows"]) for asked in log)


def test_what_an_engine_calls_certain_may_be_a_mine(tmp_path):
    games = played(scripted(tmp_path, LOGGING), 6)
    assert not all(game.won for game in games)


def test_an_engine_can_be_asked_for_one_of_its_players(tmp_path):
    engine = replace(scripted(tmp_path, LOGGING), player="cautious")
    played(engine, 1)
    assert '"player":"cautious"' in (tmp_path / "engine.py.log").read_text()


def without_time(games):
    return [replace(game, seconds=0, subsets=False) for game in games]


@pytest.mark.parametrize("player", ["strongest", "satisfiability", "teddy"])
@pytest.mark.parametrize("first_click", FirstClick)
def test_ours_through_the_protocol_plays_the_same_games(player, first_click):
    words = (sys.executable, "-m", "minesweeper", "engine")
    engine = EngineCommand("ours", words, player)
    contest = Contest(Level.read("9x9/14"), first_click, "classic", seed=8)
    ours = play_task(Task(contest, player, tuple(range(5))))
    assert without_time(played(engine, 5, contest)) == without_time(ours)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["/nowhere/engine"], "no such file or directory"),
        (["."], "permission denied"),
        ([sys.executable, "-c", "pass"], "it ended or closed its output"),
        ([sys.executable, "-c", "raise SystemExit('no, thanks')"], "saying: no, thanks"),
        ([sys.executable, "-c", "print('hello')"], "its answer is not JSON: hello"),
        ([sys.executable, "-c", "print('{\"ok\": true}')"], 'has no name: {"ok": true}'),
    ],
)
def test_an_engine_that_cannot_be_started_is_told_in_a_sentence(words, told):
    with pytest.raises(EngineStartError) as refused:
        check_engine(EngineCommand("bad", tuple(words)))
    assert str(refused.value).startswith("The engine bad cannot be started: ")
    assert told in str(refused.value)


def test_an_engine_that_can_never_be_started_again_costs_no_more_starts(pids, tmp_path):
    """Its first process runs, and the others end at once."""
    once = tmp_path / "once"
    text = f"""
import os, sys
open({str(pids)!r}, "a").write("1\\n")
if os.path.exists({str(once)!r}): sys.exit()
open({str(once)!r}, "w").close()
input()
print('{{"ok": true, "name": "once"}}', flush=True)
"""
    games = played(scripted(tmp_path, text), 6)
    assert all(game.forfeit for game in games)
    assert len(pids.read_text().split()) == 1 + 3
    assert games[-1].forfeit == "The engine scripted failed to start 3 times."


@pytest.mark.parametrize(
    ("name", "command", "told"),
    [
        ("", "x", "An engine cannot be named “”."),
        ("a\nb", "x", "An engine cannot be named "),
        ("a", " ", "The engine a needs a command, not “ ”."),
        ("a", "'x", "The command “'x” has no closing quote."),
    ],
)
def test_a_command_that_is_none_is_refused(name, command, told):
    with pytest.raises(EngineCommandError) as refused:
        EngineCommand.read(name, command)
    assert str(refused.value).startswith(told)


def test_a_command_is_split_as_a_shell_would():
    engine = EngineCommand.read("a", "node 'my engine.js' --level=\"2 3\" $HOME;ls")
    assert engine.words == ("node", "my engine.js", "--level=2 3", "$HOME;ls")


def test_a_game_of_an_engine_is_shown(pids):
    told = "\n".join(game_text_lines(CONTEST, "hostile", 0, hostile(pids, "refuse")))
    assert "Opens A1 (start: safe): hostile chose A1.\n" in told
    assert "Forfeited: it refused: I do not" in told
    assert "Lost after 1 click, 0 guesses." in told


# The examples for authors.


def example(name):
    return EngineCommand(name, (sys.executable, "-SE", str(EXAMPLES / "simple_engine.py")))


def test_the_example_in_python_plays():
    contest = replace(CONTEST, level=Level.read("9x9/10"), first_click=FirstClick.OPENING)
    games = played(example("simple"), 30, contest)
    assert [game.forfeit for game in games] == [None] * 30
    assert sum(game.won for game in games) >= 10
    assert len((EXAMPLES / "simple_engine.py").read_text().splitlines()) <= 31


@pytest.mark.skipif(which("node") is None, reason="node is not installed")
def test_the_example_in_javascript_plays_as_the_one_in_python():
    script = EngineCommand("simple", ("node", str(EXAMPLES / "simple_engine.js")))
    ours = played(example("simple"), 10)
    assert without_time(played(script, 10)) == without_time(ours)
