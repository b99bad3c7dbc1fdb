"""The lock of `.ci` and the ranges of `pyproject.toml` agree, and the lowest of the ranges work.

`-m long` installs the lowest versions that `pyproject.toml` allows into an empty environment and
runs a part of the suite there.
"""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / ".ci" / "lock.txt").read_text(encoding="utf-8")
VERSIONS = [f"3.{minor}" for minor in range(11, 15)]
"""The Pythons that the lock serves."""

SMOKE = [
    "tests/game",
    "tests/logic/test_sat.py",
    "tests/logic/test_odds.py",
    "tests/logic/test_sampling.py",
    "tests/agent/test_agent.py",
    "tests/archive/test_settings_file.py",
    "tests/window/test_play.py",
    "tests/window/test_theme.py",
    "tests/window/test_tiles.py",
    "tests/window/test_palettes.py",
    "tests/arena/test_simulation.py",
    "tests/test_engine.py",
]
"""What is run with the lowest versions: every package that the game needs is called in it."""


def named(requirement):
    """The name of a requirement as the lock spells it."""
    return re.sub(r"[-_.]+", "-", requirement.name).lower()


def locked():
    """The requirements of the lock, each with how many hashes it has."""
    entries = re.findall(
        r"^(\w.*?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", LOCK, re.MULTILINE
    )
    return [(Requirement(line), hashes.count("--hash")) for line, hashes in entries]


def asked():
    """What the project asks for: to run, to be tested and linted, and to be built."""
    extras = PROJECT["project"]["optional-dependencies"]
    lines = [
        *PROJECT["project"]["dependencies"],
        *extras["test"],
        *extras["lint"],
        *PROJECT["build-system"]["requires"],
        *PROJECT["dependency-groups"]["build"],
    ]
    return list(map(Requirement, lines))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("wanted", asked(), ids=str)
def test_what_the_project_asks_for_is_locked_once_within_its_range(wanted, version):
    here = {"python_version": version, "python_full_version": f"{version}.0"}
    found = [
        entry
        for entry, _ in locked()
        if named(entry) == named(wanted) and (entry.marker is None or entry.marker.evaluate(here))
    ]
    is_wanted = wanted.marker is None or wanted.marker.evaluate(here)
    assert len(found) == is_wanted, f"{wanted} for Python {version}: run `bash .ci/lock`"
    for pin in (pin for entry in found for pin in entry.specifier):
        check_pin(pin, wanted)


def check_pin(pin, wanted):
    assert pin.operator == "=="
    assert wanted.specifier.contains(pin.version, prereleases=True), f"{pin}, not {wanted}"


def test_every_line_of_the_lock_is_a_package_with_hashes_from_wherever_pip_looks():
    lines = [line for line in LOCK.splitlines() if not line.startswith(("#", " "))]
    assert len(lines) == len(locked())
    assert "://" not in LOCK
    assert not re.search(r"--(?!hash=)", LOCK)


def test_what_builds_the_project_is_asked_for_in_the_group_that_is_locked():
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["dependency-groups"]["build"])


@pytest.mark.long
def test_the_lowest_versions_that_are_allowed_will_do(tmp_path):
    """Direct requirements as low as their ranges go, what they need as pip would find it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_NO_")}
    kept.pop("PIP_CONSTRAINT", None)
    env = {**kept, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def run(*words):
        subprocess.run(words, check=True, cwd=ROOT, env=env, timeout=1200)

    tools, lowest = tmp_path / "tools", tmp_path / "lowest"
    run(sys.executable, "-m", "venv", tools)
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    run(tools / scripts / "python", "-m", "pip", "install", "--quiet", "uv")
    uv = tools / scripts / "uv"
    resolve = ("--resolution", "lowest-direct", "--extra", "test", "--python", sys.executable)
    wanted = tmp_path / "lowest.txt"
    run(uv, "pip", "compile", "pyproject.toml", *resolve, "--output-file", wanted)
    run(sys.executable, "-m", "venv", lowest)
    python = lowest / scripts / "python"
    run(uv, "pip", "install", "--python", python, "--requirements", wanted)
    run(python, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-q", *SMOKE)
