"""Whatever signal ends a command, it ends in order: its own exit code, and no traceback."""

import json
import signal
import subprocess
import sys

import pytest
from running import PATIENCE, is_group_gone, running, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
LATTICE = 200
"""So many rows and columns of lone numbers take minutes to analyse."""

STOPPING_AT_AN_IMPORT = """
import sys
import time


class Stopping:
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            print("importing", flush=True)
            # In slices: a signal just before a sleep is handled only after it.
            for _ in range(6000):
                time.sleep(0.1)


sys.meta_path.insert(0, Stopping())
from minesweeper.cli import main

main(sys.argv[2:])
"""


def lattice():
    return [
        "".join("1" if row % 4 == 1 and column % 4 == 1 else "#" for column in range(LATTICE))
        for row in range(LATTICE)
    ]


def check_ended(process, number, told="minesweeper: Interrupted.\n"):
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (128 + number, told)
    wait_until(lambda: is_group_gone(process.pid), "processes are left")


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("minesweeper.cli.command", ["analyse", "-"]),
        ("minesweeper.cli.analyse", ["analyse", "-"]),
        ("minesweeper.cli.engine", ["engine"]),
        ("minesweeper.cli.play", []),
        ("minesweeper.cli.rebuild", ["rebuild", "-"]),
        ("minesweeper.cli.review", ["review", "game-1.jsonl", "--text"]),
        ("minesweeper.cli.simulate", ["simulate"]),
    ],
)
def test_a_signal_during_the_imports_ends_every_command(module, words, number):
    with running(module, *words, program=("-c", STOPPING_AT_AN_IMPORT)) as process:
        assert process.stdout.readline() == "importing\n"
        process.send_signal(number)
        check_ended(process, number)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_in_the_middle_of_a_request_ends_the_engine(number):
    asked = {"do": "analyse", "rows": lattice(), "mines": 9000}
    with running("engine", stdin=subprocess.PIPE) as process:
        process.stdin.write('{"do": "hello"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"]
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        process.send_signal(number)
        check_ended(process, number)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", ["analyse", "rebuild"])
def test_a_signal_ends_a_command_that_reads(command, number):
    with running(command, "-", stdin=subprocess.PIPE) as process:
        # More than a pipe holds: it goes through once the command reads.
        process.stdin.write("#" * 1_000_000)
        process.stdin.flush()
        process.send_signal(number)
        check_ended(process, number)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_an_analysis(number):
    text = "\n".join([f"{LATTICE}x{LATTICE}/9000", *lattice()])
    with running("analyse", "-", stdin=subprocess.PIPE) as process:
        # The spaces fill the pipe, as above.
        process.stdin.write(text + "\n" * 200_000)
        process.stdin.close()
        process.stdin = None
        process.send_signal(number)
        check_ended(process, number)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_closes_the_window_which_puts_everything_away(tmp_path, monkeypatch, number):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    home, trace = tmp_path / "home", tmp_path / "trace.jsonl"
    words = ("--level", "beginner", "--home", str(home), "--trace", str(trace))
    with running(*words) as process:
        wait_until(
            lambda: (
                (trace.exists() and "first_frame" in trace.read_text())
                or process.poll() is not None
            ),
            "no frame came",
        )
        process.send_signal(number)
        check_ended(process, number, told="")
    assert json.loads(trace.read_text().splitlines()[-1])
    assert not list(home.rglob("*.tmp"))


def test_a_signal_while_the_window_opens_closes_it(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    words = ("--level", "beginner", "--home", str(tmp_path))
    stop = ("minesweeper.cli.app", "play", *words)
    with running(*stop, program=("-c", STOPPING_AT_AN_IMPORT)) as process:
        assert process.stdout.readline() == "importing\n"
        process.send_signal(signal.SIGTERM)
        check_ended(process, signal.SIGTERM)


def test_what_the_caller_ignores_stays_ignored():
    """As nohup asks for."""
    with running(
        "engine",
        stdin=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    ) as process:
        for _ in range(2):
            process.stdin.write('{"do": "hello"}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
            process.send_signal(signal.SIGHUP)
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
