"""The built package works from any folder and on every Python, without the checkout beside it.

`-m long` installs it into empty environments: one for each Python from 3.11 on that is found on the
PATH or named in MINESWEEPER_PYTHONS, with the requirements as pip finds them.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
VERSIONS = [f"3.{minor}" for minor in range(11, 16)]
"""Those that are looked for, from the oldest that will do to ones to come."""
PATIENCE = 60
"""How many seconds a start may take on a busy machine."""
NAMED = "MINESWEEPER_PYTHONS"
"""The variable of the environment that names more Pythons, as PATH names folders."""

SAYS = """
from minesweeper import resources
from minesweeper.archive.incoming import fixed_board
print(resources.assets().parent.name, len(resources.board_names()))
print(fixed_board("even-chance").title)
print(resources.font("Bold").stat().st_size > 100_000, len(resources.drawing("flag")) > 100)
print(resources.technique_page("T3").splitlines()[0])
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """A wheel of the project, built as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT]
    subprocess.run(build, check=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def unpacked(wheel):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(wheel.parent / "site")
    return wheel.parent / "site"


def test_the_wheel_brings_its_own_boards_fonts_drawings_and_pages(unpacked, tmp_path):
    said = subprocess.run(
        [sys.executable, "-S", "-c", SAYS],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert said.stdout.splitlines() == [
        "minesweeper 10",
        "Even chance",
        "True True",
        "# 3 and 2 around a triangle (`T3`)",
    ]


def test_the_wheel_carries_the_licences(unpacked):
    names = {path.name for path in unpacked.rglob("*LICENSE*")}
    assert {"LICENSE", "LICENSE-Apache-2.0"} <= names


def test_the_wheel_installs_what_a_linux_desktop_looks_for(unpacked):
    (share,) = unpacked.glob("*.data/data/share")
    (entry,) = (share / "applications").iterdir()
    (metainfo,) = (share / "metainfo").iterdir()
    assert metainfo.name == f"{entry.stem}.metainfo.xml"
    icons = {path.parts[-3]: path for path in (share / "icons" / "hicolor").rglob("*.*")}
    assert {path.stem for path in icons.values()} == {entry.stem}
    assert {"16x16", "48x48", "128x128", "512x512", "scalable"} <= icons.keys()


@pytest.mark.long
def test_the_archives_for_the_package_index_are_accepted_and_agree(wheel, tmp_path):
    """`build` makes the wheel from the source archive, so nothing may be missing there."""
    pytest.importorskip("build")
    pytest.importorskip("twine")
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path, ROOT]
    subprocess.run(words, check=True, timeout=300, capture_output=True)
    built = sorted(tmp_path.iterdir())
    assert [path.suffix for path in built] == [".whl", ".gz"]
    check = [sys.executable, "-m", "twine", "check", "--strict", *built]
    subprocess.run(check, check=True, timeout=PATIENCE)
    with zipfile.ZipFile(wheel) as ours, zipfile.ZipFile(built[0]) as theirs:
        assert set(ours.namelist()) == set(theirs.namelist())


# The public API.

EXAMPLES = """
import doctest, importlib, sys


class WithoutExtras:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"pygame", "ms_toollib", "distributed", "dask", "pytest"}:
            raise ModuleNotFoundError(f"{name} is no requirement of the API")


sys.meta_path.insert(0, WithoutExtras())
import minesweeper

names = ("position", "questions", "playing")
modules = [importlib.import_module(f"minesweeper.api.{name}") for name in names]
found = [doctest.testmod(module) for module in modules]
found.append(doctest.testfile(sys.argv[1], module_relative=False))
print(minesweeper.__file__)
print(sum(each.failed for each in found), min(each.attempted for each in found) > 3)
"""
"""Runs the examples of the API and of its page where neither pygame nor an extra is installed."""


def test_the_examples_of_the_api_run_on_the_wheel_without_extras(unpacked, tmp_path):
    said = subprocess.run(
        [sys.executable, "-c", EXAMPLES, ROOT / "docs" / "api.md"],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    *failures, place, counts = said.stdout.splitlines()
    assert failures == []
    assert Path(place) == unpacked / "minesweeper" / "__init__.py"
    assert counts == "0 True"


def test_the_wheel_tells_type_checkers_of_the_api(unpacked):
    assert (unpacked / "minesweeper" / "__init__.pyi").exists()
    assert (unpacked / "minesweeper" / "py.typed").exists()


# On every Python.


@cache
def pythons():
    """The Pythons that are here, one a version: named ones first."""
    named = os.environ.get(NAMED, "").split(os.pathsep)
    on_path = [shutil.which(f"python{version}") for version in VERSIONS]
    found = {}
    for python in (*filter(None, named), *filter(None, on_path), sys.executable):
        found.setdefault(version_of(python), python)
    return found


def version_of(python):
    """Such as 3.11; nothing where it does not start, as the stand-ins of switchers may not."""
    tell = "import sys; print('%d.%d' % sys.version_info[:2])"
    told = subprocess.run(
        [python, "-c", tell], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return told.stdout.strip()


class Installed:
    """The program in an empty environment, started from a folder of its own."""

    def __init__(self, python, wheel, folder):
        self.folder = folder / "elsewhere"
        self.folder.mkdir()
        subprocess.run([python, "-m", "venv", folder / "env"], check=True, timeout=PATIENCE)
        scripts = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        pip = [scripts / "python", "-m", "pip", "install", "--quiet", wheel]
        subprocess.run(pip, check=True, timeout=600, env=self.environment)
        self.command, self.python = scripts / "minesweeper", scripts / "python"

    @property
    def environment(self):
        """Without what would lead to the checkout."""
        unwanted = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
        kept = {name: value for name, value in os.environ.items() if name not in unwanted}
        return {**kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def run(self, *words, told="", command=None):
        """What a subcommand prints, or another command of this environment."""
        done = subprocess.run(
            [command or self.command, *words],
            input=told,
            cwd=self.folder,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def start(self, *words):
        return subprocess.Popen([self.command, *words], cwd=self.folder, env=self.environment)


@pytest.fixture(scope="session", params=VERSIONS)
def installed(request, wheel, tmp_path_factory):
    python = pythons().get(request.param)
    if python is None:
        pytest.skip(f"Python {request.param} is not here")
    return Installed(python, wheel, tmp_path_factory.mktemp("installed"))


@pytest.mark.long
def test_the_command_tells_of_itself_wherever_it_is_installed(installed):
    assert "simulate" in installed.run("--help")
    hello = json.loads(installed.run("engine", told='{"do": "hello"}'))
    assert (hello["ok"], hello["name"]) == (True, "minesweeper")


@pytest.mark.long
def test_the_engine_answers_wherever_it_is_installed(installed):
    asked = {"do": "analyse", "rows": ["1#", "##"], "mines": 1, "id": 7}
    found = json.loads(installed.run("engine", told=json.dumps(asked)))
    assert (found["ok"], found["id"]) == (True, 7)


@pytest.mark.long
def test_the_examples_of_the_api_run_wherever_it_is_installed(installed):
    said = installed.run("-c", EXAMPLES, ROOT / "docs" / "api.md", command=installed.python)
    assert said.splitlines()[1:] == ["0 True"]


@pytest.mark.long
def test_the_simulator_plays_wherever_it_is_installed(installed):
    words = ("--player", "patterns", "strongest", "--games", "4", "--workers", "2", "--json")
    found = json.loads(installed.run("simulate", *words))
    assert [result["games"] for result in found["results"]] == [4, 4]


@pytest.mark.long
def test_the_game_starts_wherever_it_is_installed(installed):
    trace = installed.folder / "trace.jsonl"
    game = installed.start("--level", "expert", "--home", "home", "--trace", trace.name)
    try:
        end = time.monotonic() + PATIENCE
        while not (trace.exists() and "first_frame" in trace.read_text("utf-8")):
            assert game.poll() is None, "the game ended by itself"
            assert time.monotonic() < end, "no frame came"
            time.sleep(0.05)
        game.send_signal(signal.SIGTERM)
        assert game.wait(PATIENCE) == 128 + signal.SIGTERM
    finally:
        game.kill()
        game.wait()
