"""The command line speaks every language: help, errors and answers, but for what programs read."""

import json
import re
from contextlib import suppress

import pytest
from wide_letters import Wide

from minesweeper import cli
from minesweeper.cli.command import SUBCOMMANDS
from minesweeper.translation import use_catalogue

FOR_PEOPLE = [name for name in SUBCOMMANDS if name != "engine"]
ENGLISH = re.compile(r"\b(?:the|an|of|and|or|to|is|in|this|with|for|default|not|must|cannot)\b")
"""Words that no name of an option, a file or a level has."""


@pytest.fixture
def wide(monkeypatch):
    """Every text for people is in wide letters; English, where it is asked for, stays plain."""
    monkeypatch.setattr(
        "minesweeper.cli.command.use_language",
        lambda code: use_catalogue(None if code == "en" else Wide()),
    )
    yield
    use_catalogue(None)


@pytest.fixture
def english():
    yield
    use_catalogue(None)


def said(capsys, *words):
    """What the command prints, whatever it exits with."""
    with suppress(SystemExit):
        cli.main(list(words))
    found = capsys.readouterr()
    return found.out + found.err


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_help_is_translated(capsys, name):
    told = said(capsys, name, "--help")
    assert told.startswith("ｕｓａｇｅ: ")
    assert ENGLISH.findall(told) == []


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    "words",
    [
        ("play", "--level", "nowhere"),
        ("play", "--size", "0x0/0"),
        ("play", "--seed", "-1"),
        ("play", "--nothing"),
        ("play", "--load", "/nowhere"),
        ("play", "--no-guess", "--judge", "kind"),
        ("analyse", "/nowhere"),
        ("review", "/nowhere", "--text"),
        ("convert", "/nowhere.txt", "/nowhere.xyz"),
        ("puzzle", "--difficulty", "hard"),
        ("rebuild",),
        ("simulate", "--games", "none"),
        ("simulate", "--games", "2", "--show"),
    ],
)
def test_an_error_is_translated(capsys, words):
    told = said(capsys, *words)
    assert told.startswith("minesweeper: ")
    assert ENGLISH.findall(told) == []
    assert re.search("[Ａ-Ｚａ-ｚ]", told), told


@pytest.mark.usefixtures("wide")
def test_what_programs_read_stays_english(capsys):
    fields = json.loads(said(capsys, "puzzle", "--seed", "3", "--answer", "--json"))
    assert not re.search("[Ａ-Ｚａ-ｚ]", json.dumps(fields, ensure_ascii=False))
    assert "JSON object a line" in said(capsys, "engine", "--help")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "minesweeper: Die Datei /nowhere kann nicht gelesen werden: "),
        ("zh_CN", "minesweeper: 无法读取文件 /nowhere："),
        ("en", "minesweeper: The file /nowhere cannot be read: "),
    ],
)
def test_the_option_or_the_environment_chooses(capsys, monkeypatch, language, sentence):
    wanted = ("review", "/nowhere", "--text")
    assert said(capsys, *wanted, "--language", language).startswith(sentence)
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    assert said(capsys, *wanted).startswith(sentence)
    assert said(capsys, *wanted, "--language", "en").startswith("minesweeper: The file")


@pytest.mark.usefixtures("english")
def test_what_a_player_typed_stands_in_the_quotation_marks_of_the_language(capsys):
    told = said(capsys, "play", "--board", "nowhere", "--language", "de")
    assert "Es gibt kein Spielfeld namens „nowhere“." in told
    told = said(capsys, "play", "--board", "nowhere", "--language", "zh_CN")
    assert "没有名为“nowhere”的盘面，请从 eight-mines-around、even-chance、" in told
