"""The small pictures of the units and in the help: every sign in them is true."""

from itertools import product

import pytest

from minesweeper.teaching.course import UNITS
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.window.panels.pattern_pictures import TECHNIQUE_PATTERNS, UNIT_PATTERNS, pattern_of
from minesweeper.window.text import help_words


def fitting(rows, mines=None):
    """All ways to lay mines into the covered cells of a picture that its numbers allow."""
    signs = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    covered = [place for place, sign in signs.items() if sign in "✗✓#□◐"]
    for laid in product((False, True), repeat=len(covered)):
        mined = {place for place, is_mine in zip(covered, laid, strict=True) if is_mine}
        mined |= {place for place, sign in signs.items() if sign in "⚑*"}
        numbers = [(place, int(sign)) for place, sign in signs.items() if sign.isdigit()]
        are_right = all(
            sum((y + dy, x + dx) in mined for dy in (-1, 0, 1) for dx in (-1, 0, 1)) == number
            for (y, x), number in numbers
        )
        if are_right and mines in (None, len(mined)):
            yield signs, mined


def test_every_unit_has_a_picture():
    assert [*UNIT_PATTERNS] == [unit.name for unit in UNITS]


def test_every_technique_has_a_picture_of_its_own():
    assert len({pattern_of(technique) for technique in TECHNIQUE_TITLES}) == len(TECHNIQUE_TITLES)


@pytest.mark.parametrize("name", [*UNIT_PATTERNS, *TECHNIQUE_PATTERNS])
def test_what_a_picture_shows_follows_from_its_numbers(name):
    """In "All mines found" the mine is known; when counting mines, the only one is left."""
    ways = list(fitting(pattern_of(name), 1 if name == "mine-count" else None))
    if name == "all-mines-found":
        ways = [(signs, mined) for signs, mined in ways if mined == {(0, 0)}]
    assert ways
    for place, sign in ways[0][0].items():
        found = {place in mined for _, mined in ways}
        assert found == {"✗": {True}, "✓": {False}, "◐": {True, False}}.get(sign, found), place


@pytest.mark.parametrize(
    "chapter",
    [chapter for chapter in help_words.chapters("rules") if chapter.patterns],
    ids=lambda chapter: chapter.heading,
)
def test_some_mines_fit_every_board_of_a_chapter(chapter):
    """The last board of a chapter is what the others become, so its mines fit those too."""
    possible = [{frozenset(mined) for _, mined in fitting(rows)} for rows in chapter.patterns]
    assert set.intersection(*possible)
