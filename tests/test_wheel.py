"""The built package works from any folder, without the checkout beside it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SAYS = """
from minesweeper import resources
from minesweeper.boards import fixed_board
print(resources.assets().parent.name, len(resources.board_names()))
print(fixed_board("even-chance").title)
print(resources.font("Bold").stat().st_size > 100_000, len(resources.drawing("flag")) > 100)
print(resources.technique_page("T3").splitlines()[0])
"""


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory):
    """A wheel of the project, built as pip builds it, and unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT]
    subprocess.run(build, check=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


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
        "# Triangle T3 (`T3`)",
    ]


def test_the_wheel_carries_the_licences(unpacked):
    names = {path.name for path in unpacked.rglob("*LICENSE*")}
    assert {"LICENSE", "LICENSE-Apache-2.0"} <= names
