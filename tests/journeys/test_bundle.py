"""The bundle is built, unpacked and played where no Python can be found. `-m long` runs it.

It needs PyInstaller: `pip install -e '.[test,bundle]'`. MINESWEEPER_BUNDLE may name a packed bundle
that was built before, which saves the minutes of the build.
"""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from desktop import PATIENCE, RIGHT, wait_until
from drawing import cell
from foreign_replays import avf

from minesweeper.game.notation import read_minefield

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "assets" / "bundle" / "build.py"
MOST_UNPACKED, MOST_PACKED = 100_000_000, 30_000_000
"""Bytes."""
LONGEST_BUILD = 900
"""Seconds, on a busy machine."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="The bundle is tried on Linux.")


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    if built := os.environ.get("MINESWEEPER_BUNDLE"):
        return Path(built)
    pytest.importorskip("PyInstaller")
    out = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, BUILD, "--out", out], check=True, timeout=LONGEST_BUILD)
    (found,) = out.glob("*.tar.xz")
    return found


@pytest.fixture(scope="module")
def bundle(packed, tmp_path_factory):
    """The unpacked folder, which lies where nothing else is."""
    clean = tmp_path_factory.mktemp("clean")
    with tarfile.open(packed) as archive:
        archive.extractall(clean, filter="data")
    (folder,) = clean.iterdir()
    return folder


@pytest.fixture
def alone(tmp_path):
    """An environment in which no program can be found, Python included."""
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    return {"PATH": str(nothing), "HOME": str(tmp_path)}


def run(bundle, alone, *words, given=b""):
    return subprocess.run(
        [bundle / "minesweeper", *map(str, words)],
        env=alone,
        cwd=alone["HOME"],
        input=given,
        check=True,
        capture_output=True,
        timeout=6 * PATIENCE,
    )


@pytest.mark.long
def test_the_bundle_is_small_enough(packed, bundle):
    files = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) <= MOST_UNPACKED
    assert packed.stat().st_size <= MOST_PACKED


@pytest.mark.long
def test_the_bundle_carries_the_licences_and_what_a_desktop_needs(bundle):
    assert (bundle / "LICENSE").is_file()
    assert len(list(bundle.rglob("LICEN[SC]E*"))) >= 7
    for name in ("accesskit", "ms_toollib", "numpy", "pygame_ce"):
        assert list(bundle.glob(f"_internal/{name}-*.dist-info")), name
    assert len(list((bundle / "share" / "applications").glob("*.desktop"))) == 1


@pytest.mark.long
def test_a_click_in_the_bundle_opens_a_cell_and_is_heard(bundle, alone, desktop, tmp_path):
    heard = tmp_path / "heard.raw"
    environment = {
        **alone,
        "DISPLAY": desktop.environment["DISPLAY"],
        # This driver of SDL writes what is played into a file.
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(heard),
    }
    (tmp_path / "settings.toml").touch()  # Otherwise the start page would open.
    words = ("--size", "6x5/4", "--seed", "3", "--judge", "classic")
    program = (str(bundle / "minesweeper"),)
    with desktop.play(tmp_path, *words, program=program, environment=environment) as window:
        window.click(cell("A1"))
        opened = window.wait_for("CellsOpened")
        assert [0, 0, 0] in opened["cells"]

        def hear():
            # The process starts with the first sound, which is dropped if that takes too long.
            window.click(cell("F5"), RIGHT)
            return heard.exists() and any(heard.read_bytes())

        wait_until(hear, "a sound")
        window.close()


@pytest.mark.long
def test_the_engine_of_the_bundle_answers(bundle, alone):
    said = run(bundle, alone, "engine", given=b'{"do": "hello", "id": 7}\n')
    assert json.loads(said.stdout)["id"] == 7


@pytest.mark.long
def test_the_workers_of_the_bundle_play(bundle, alone):
    words = ("--player", "patterns", "--games", "4", "--workers", "2", "--json")
    found = json.loads(run(bundle, alone, "simulate", *words).stdout)
    assert [result["games"] for result in found["results"]] == [4]


@pytest.mark.long
def test_the_bundle_reads_replays_of_other_programs(bundle, alone, tmp_path):
    minefield = read_minefield("8x8/10\n" + "**......\n" * 5 + "........\n" * 3)
    presses = [(0, "lc", 120, 120), (100, "lr", 120, 120)]
    (tmp_path / "game.avf").write_bytes(avf(minefield, presses))
    said = run(bundle, alone, "convert", tmp_path / "game.avf", tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").stat().st_size > 0, said


@pytest.mark.long
def test_an_outside_engine_keeps_the_libraries_of_the_system(bundle, alone, tmp_path):
    """PyInstaller sets LD_LIBRARY_PATH, with which a program of the system could fail to start."""
    told = tmp_path / "told"
    engine = tmp_path / "engine"
    engine.write_text(f'#!/bin/sh\necho "<$LD_LIBRARY_PATH>" > {told}\n', encoding="utf-8")
    engine.chmod(0o755)
    words = ["simulate", "--engine", f"mine={engine}", "--games", "1", "--workers", "1"]
    subprocess.run(
        [bundle / "minesweeper", *words],
        env=alone,
        cwd=tmp_path,
        check=False,
        capture_output=True,
        timeout=6 * PATIENCE,
    )
    assert told.read_text(encoding="utf-8") == "<>\n"
