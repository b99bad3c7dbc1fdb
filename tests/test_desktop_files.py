"""The files that tell a Linux desktop of the game are valid, and agree with each other."""

import configparser
import importlib.util
import os
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pygame
import pytest

import minesweeper

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "assets" / "desktop"
(ENTRY,) = FOLDER.glob("*.desktop")
(METAINFO,) = FOLDER.glob("*.metainfo.xml")
ID = ENTRY.stem


def validate(*words):
    """Runs a validator, if it is here; `.ci/run` installs both."""
    if shutil.which(words[0]) is None:
        sentence = f"{words[0]} is not installed."
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_desktop_file_is_valid():
    validate("desktop-file-validate", "--warn-kde", ENTRY)


def test_the_metainfo_is_valid():
    validate("appstreamcli", "validate", "--no-net", METAINFO)


@pytest.fixture(scope="module")
def entry():
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(ENTRY, encoding="utf-8")
    return parser


@pytest.fixture(scope="module")
def component():
    return ET.parse(METAINFO).getroot()  # noqa: S314  our own file


def test_both_files_and_the_icon_have_the_same_id(entry, component):
    assert METAINFO.name == f"{ID}.metainfo.xml"
    assert component.findtext("id") == entry["Desktop Entry"]["Icon"] == ID
    assert component.findtext("launchable") == f"{ID}.desktop"
    assert component.findtext("icon") == ID


def test_both_files_start_commands_that_exist(entry, component):
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    commands = {section["Exec"].split()[0] for name, section in entry.items() if name != "DEFAULT"}
    assert commands == {component.findtext("provides/binary")} == set(scripts)


def test_the_metainfo_lists_this_release_first(component):
    assert component.find("releases/release").get("version") == minesweeper.__version__


def test_both_files_speak_the_same_languages(entry, component):
    spoken = {key.partition("[")[2].rstrip("]") for key in entry["Desktop Entry"]} - {""}
    marked = {
        element.get("{http://www.w3.org/XML/1998/namespace}lang") for element in component.iter()
    }
    assert {code.replace("_", "-") for code in spoken} == marked - {None} == {"de", "zh-CN"}


def test_the_icons_are_drawn_from_the_logo():
    spec = importlib.util.spec_from_file_location("make_icons", FOLDER / "make_icons.py")
    make_icons = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_icons)
    assert {int(path.stem) for path in (FOLDER / "icons").iterdir()} == set(make_icons.SIZES)
    for size in make_icons.SIZES:
        shipped = pygame.image.load(FOLDER / "icons" / f"{size}.png")
        drawn = make_icons.icon(size)
        assert shipped.get_size() == (size, size)
        # Renderers differ by a shade at the edges.
        assert all(
            abs(one - other) <= 8
            for place in ((size // 2, size // 2), (size // 4, size // 2), (size // 2, size // 8))
            for one, other in zip(shipped.get_at(place), drawn.get_at(place), strict=True)
        )
