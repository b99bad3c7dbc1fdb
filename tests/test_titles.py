"""Every named thing has a title in `titles.py`, and every title there belongs to a thing.

The order counts too: it is the order in which lists and menus show them.
"""

import json

import pytest

from minesweeper import titles
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.players.roster import PLAYERS
from minesweeper.resources import themes
from minesweeper.settings import THEMES
from minesweeper.window.text.switch_words import HELPS

NAMED_THINGS = {
    "levels": (LEVELS, titles.LEVEL_TITLES),
    "judges": (JUDGES, titles.JUDGE_TITLES),
    "assistance": ([switch.setting for switch in HELPS.values()], titles.ASSISTANCE_TITLES),
    "themes": (THEMES, titles.THEME_TITLES),
    "players": (PLAYERS, titles.PLAYER_TITLES),
    "techniques": (TECHNIQUES, titles.TECHNIQUE_TITLES),
}


@pytest.mark.parametrize("kind", NAMED_THINGS)
def test_every_named_thing_has_a_title(kind):
    names, found = NAMED_THINGS[kind]
    assert list(found) == list(names)


@pytest.mark.parametrize("kind", NAMED_THINGS)
def test_no_two_titles_of_a_kind_are_the_same(kind):
    found = list(NAMED_THINGS[kind][1].values())
    assert all(found)
    assert len(set(found)) == len(found)


def test_every_table_of_titles_is_checked():
    tables = {name for name in vars(titles) if name.endswith("_TITLES")}
    checked = [table for _, table in NAMED_THINGS.values()]
    assert all(any(getattr(titles, name) is table for table in checked) for name in tables)


def test_every_theme_that_can_be_chosen_has_colours():
    """`system` stands for Daylight or Night and has no colours of its own."""
    assert {"system", *json.loads(themes())} - {"number palettes"} == set(THEMES)
