"""The catalogues of all languages are complete, and the template has every text of the game."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message

LOCALES = Path(__file__).parents[2] / "assets" / "locales"


def load():
    """The tool, which is a script outside the package."""
    spec = importlib.util.spec_from_file_location("catalogues", LOCALES / "catalogues.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogues = load()


def test_the_template_has_every_text_and_no_other():
    assert sorted(catalogues.template_problems()) == [], "run catalogues.py extract"


@pytest.mark.parametrize("source", catalogues.sources(), ids=catalogues.code_of)
def test_a_catalogue_is_complete(source):
    assert sorted(catalogues.catalogue_problems(source)) == []


def test_texts_of_the_fixed_boards_are_collected():
    assert "Eight mines around" in catalogues.extract()


@pytest.mark.parametrize(
    ("message", "found"),
    [
        (Message("Play", "Spielen"), []),
        (Message("Play", ""), ["not translated"]),
        (Message("Play", "Spielen", flags=["fuzzy"]), ["marked as fuzzy"]),
        (Message("At {cell}.", "Bei {zelle}."), ["other placeholders in 'Bei {zelle}.'"]),
        (Message("At {cell}.", "Bei {cell."), ["other placeholders in 'Bei {cell.'"]),
        (Message("{a} and {b}", "{b} und {a}"), []),
        (Message("Play ", "Spielen"), ["other spaces or line ends at its edges"]),
        (Message(("One mine", "{n} mines"), ("Eine Mine", "{n} Minen")), []),
        (Message(("{n} mine", "{n} mines"), ("Eine Mine", "{n} Minen")), []),
        (
            Message(("{n} mine", "{n} mines"), ("{n} Mine", "Minen")),
            ["other placeholders in 'Minen'"],
        ),
        (Message(("One mine", "{n} mines"), ("Eine Mine", "")), ["not translated"]),
        (
            Message(("One mine", "{n} mines"), ("{n} Minen",)),
            ["1 plural forms instead of 2"],
        ),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_translation_is_told(message, found):
    assert list(catalogues.message_problems(message, 2)) == found


def test_the_commands_write_what_they_check(tmp_path, monkeypatch):
    """A new catalogue gets all texts, is found incomplete, and is compiled as far as it goes."""
    source = tmp_path / "assets" / "locales" / "de" / "LC_MESSAGES" / "minesweeper.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "Play"\nmsgstr "Spielen"\n', encoding="utf-8")
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path / "assets" / "locales")
    catalogues.update()
    catalogue = catalogues.read(source)
    assert catalogue.get("Play").string == "Spielen"
    found = list(catalogues.catalogue_problems(source))
    assert len(found) == len(catalogue) - 1, "all but one are untranslated"
    catalogues.build(tmp_path)
    assert source.with_suffix(".mo").read_bytes()


def test_the_tool_checks_by_one_command():
    tool = [sys.executable, LOCALES / "catalogues.py", "check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("catalogues.\n")
    assert done.returncode == (0 if done.stdout.startswith("0 problems") else 1)
