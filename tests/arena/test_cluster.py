"""A real Dask scheduler and real workers on this machine: the same games, and nothing lost."""

import json
import os
import signal
import sys
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import hostile_engine
import pytest
from running import PATIENCE, running, wait_until

from minesweeper import __version__
from minesweeper.archive.files import ArchiveError
from minesweeper.arena.cluster import ClusterError, ClusterExecutor
from minesweeper.arena.contest import Contest
from minesweeper.arena.simulation import SimulationRequest, simulate
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.players.engine_process import EngineCommand

pytest.importorskip("distributed", reason="the extra “cluster” is not installed")
if sys.platform == "win32":
    pytest.skip("it has no such signals", allow_module_level=True)

CONTEST = Contest(LEVELS["intermediate"], FirstClick.SAFE, "classic", seed=4)
WANTED = SimulationRequest(CONTEST, ("satisfiability", "patterns"), 40)


@contextmanager
def scheduler(tmp_path):
    """A scheduler; gives its address."""
    file = tmp_path / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with dask("distributed.cli.dask_scheduler", tmp_path, *words):
        wait_until(lambda: file.exists() and file.read_text(), "no scheduler")
        yield json.loads(file.read_text())["address"]


@contextmanager
def worker(tmp_path, address, **environment):
    """A worker of one thread; gives its process when the scheduler knows it."""
    words = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60")
    with dask("distributed.cli.dask_worker", tmp_path, *words, **environment) as process:
        yield process


@contextmanager
def dask(module, tmp_path, *words, **environment):
    with (
        (tmp_path / f"{module}.log").open("a") as log,
        running(
            *words,
            program=("-m", module),
            stdout=log,
            stderr=log,
            cwd=tmp_path,
            env={**os.environ, **environment},
        ) as process,
    ):
        yield process


def wait_for_workers(address, count):
    from distributed import Client  # noqa: PLC0415  an extra

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=PATIENCE)


@pytest.fixture
def cluster(tmp_path):
    """Two workers; gives the address and their processes."""
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        processes = [stack.enter_context(worker(tmp_path, address)) for _ in range(2)]
        wait_for_workers(address, 2)
        yield address, processes


def without_time(found):
    return {
        name: [replace(game, seconds=0) for game in played] for name, played in found[0].items()
    }


def test_a_cluster_plays_the_same_games_also_when_a_worker_is_killed(cluster, tmp_path):
    address, (first, _) = cluster
    alone = without_time(simulate(replace(WANTED, workers=1)))
    assert without_time(simulate(replace(WANTED, cluster=address))) == alone
    out = tmp_path / "games.jsonl"
    words = ("--player", *WANTED.players, "--level", "intermediate", "--first-click", "safe")
    words += ("--seed", "4", "--games", "160", "--cluster", address, "--out", str(out), "--json")
    with running("simulate", *words) as process:
        wait_until(lambda: out.exists() and out.read_text().count("\n") > 20, "no games")
        first.kill()
        wait_until(lambda: out.read_text().count("\n") > 60, "no more games")
        process.send_signal(signal.SIGINT)
        said, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert told == f"minesweeper: Interrupted; the same command resumes from {out}.\n"
    played = sum(each["games"] for each in json.loads(said)["results"])
    assert 60 <= played == len(set(kept(out))) < 320
    wanted = replace(WANTED, games=160)
    resumed = without_time(simulate(replace(wanted, cluster=address, out=out)))
    assert resumed == without_time(simulate(wanted))


def kept(out):
    lines = map(json.loads, out.read_text().splitlines()[1:])
    return [(line["player"], line["game"]) for line in lines]


def test_calls_that_end_their_workers_are_given_up_after_some(tmp_path):
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        for _ in range(5):
            stack.enter_context(worker(tmp_path, address))
        wait_for_workers(address, 5)
        with ClusterExecutor(address) as executor:
            with pytest.raises(ClusterError, match="crashed every worker that tried them"):
                executor.submit(os._exit, 1).result(PATIENCE)
            assert executor.submit(len, "abc").result(PATIENCE) == 3


PATCHED = """
import importlib.metadata as metadata
real = metadata.version
def version(name):
    if name == "minesweeper-quantum":
        {}
    return real(name)
metadata.version = version
"""


@pytest.mark.parametrize(
    ("does", "has"),
    [("raise metadata.PackageNotFoundError(name)", "none"), ("return '0.0.1'", "0.0.1")],
)
def test_a_worker_without_this_release_is_named(tmp_path, does, has):
    (tmp_path / "sitecustomize.py").write_text(PATCHED.format(does))
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        stack.enter_context(worker(tmp_path, address))
        stack.enter_context(worker(tmp_path, address, PYTHONPATH=path))
        wait_for_workers(address, 2)
        with pytest.raises(ArchiveError) as refused:
            simulate(replace(WANTED, cluster=address))
    told = str(refused.value)
    assert told.startswith(f"Every worker needs minesweeper-quantum {__version__}, but tcp://")
    assert told.endswith(f" has {has}.")
    assert told.count("tcp://") == 1


def test_a_cluster_without_workers_is_told(tmp_path):
    with scheduler(tmp_path) as address, pytest.raises(ClusterError, match="has no workers"):
        ClusterExecutor(address)


@pytest.mark.parametrize("address", ["nonsense://x", "tcp://127.0.0.1:1", "::::", ""])
def test_a_cluster_that_cannot_be_reached_is_told(address):
    with pytest.raises(ClusterError, match="cannot be reached"):
        ClusterExecutor(address, reach_seconds=0.5)
    # A client that is left to the garbage collector can stop the next one for ever.
    assert not [thread for thread in threading.enumerate() if thread.name == "IO loop"]


def test_without_the_package_a_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'minesweeper-quantum\[cluster\]'"):
        ClusterExecutor("tcp://127.0.0.1:1")


def test_a_lost_scheduler_ends_the_run_and_keeps_the_games(tmp_path):
    out = tmp_path / "games.jsonl"
    with ExitStack() as stack:
        file = tmp_path / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        words += ("--scheduler-file", str(file))
        process = stack.enter_context(dask("distributed.cli.dask_scheduler", tmp_path, *words))
        wait_until(lambda: file.exists() and file.read_text(), "no scheduler")
        address = json.loads(file.read_text())["address"]
        stack.enter_context(worker(tmp_path, address))
        wait_for_workers(address, 1)
        words = ("--games", "100000", "--cluster", address, "--out", str(out))
        run = stack.enter_context(running("simulate", *words))
        wait_until(lambda: out.exists() and out.read_text().count("\n") > 20, "no games")
        process.kill()
        _, told = run.communicate(timeout=PATIENCE)
    assert run.returncode == 2
    assert told == (
        f"minesweeper: The cluster {address} was lost. The games played so far are in {out}.\n"
    )
    assert len(set(kept(out))) >= 20


def test_a_run_without_workers_left_can_still_be_interrupted(tmp_path):
    out = tmp_path / "games.jsonl"
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        only = stack.enter_context(worker(tmp_path, address))
        wait_for_workers(address, 1)
        words = ("--games", "100000", "--cluster", address, "--out", str(out), "--json")
        run = stack.enter_context(running("simulate", *words))
        wait_until(lambda: out.exists() and out.read_text().count("\n") > 20, "no games")
        only.kill()
        only.wait()
        run.send_signal(signal.SIGINT)
        said, _ = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert json.loads(said)["results"][0]["games"] == len(set(kept(out)))


def test_engines_play_on_a_cluster_and_end_with_the_run(cluster, tmp_path):
    address, _ = cluster
    pids = tmp_path / "pids"
    words = (sys.executable, "-SE", hostile_engine.__file__, str(pids), "none")
    wanted = SimulationRequest(CONTEST, (), 30, engines=(EngineCommand("mine", words),))
    there = without_time(simulate(replace(wanted, cluster=address)))
    assert there == without_time(simulate(wanted))
    running_yet = [pid for pid in pids.read_text().split() if pid != "-1"]
    assert running_yet
    wait_until(
        lambda: not any(Path(f"/proc/{pid}").exists() for pid in running_yet), "engines are left"
    )
