"""The techniques of the window are those of the documents."""

import re

import pytest

from minesweeper import events
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.resources import technique_page
from minesweeper.services.teaching import HandbookService, technique


def test_all_techniques_are_given_when_they_are_asked_for_simplest_first():
    said = []
    handbook = HandbookService(said.append)
    handbook.observe(events.MinesAsked())
    assert said == []
    handbook.observe(events.TechniquesAsked())
    (given,) = said
    assert tuple(each.name for each in given.techniques) == TECHNIQUES


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_technique_says_what_its_page_says_and_its_board_shows_it(name):
    told, page = technique(name), technique_page(name)
    assert f"# {told.title.removesuffix(f' ({name})')} (`{name}`)" in page
    plain = re.sub(r"\]\([^)]*\)|\[|`", "", page)
    for sentence in told.text:
        assert sentence in plain
    assert told.text[-1].endswith(".")
    (*_, last) = told.lesson.cards
    assert last.steps[-1].technique == name
    # A card concludes all that its clues settle and names the safe cells it leaves out; the page
    # is about one cell, and has said before which cells are safe.
    text = re.sub(r"^With \w+ safe, the", "The", last.text)
    assert text.rpartition(", so ")[0] in page
