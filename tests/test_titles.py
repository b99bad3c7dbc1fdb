"""Every named thing has a title in `titles.py`, and every title there belongs to a thing.

The order counts too: it is the order in which lists and menus show them.
"""

import json

import pytest

from minesweeper import titles
from minesweeper.game.history import ASSISTANCE
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.keys import USUAL
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.players.roster import PLAYERS
from minesweeper.resources import themes
from minesweeper.settings import DIFFICULTIES, THEMES, Settings
from minesweeper.teaching.course import UNITS
from minesweeper.window.commands import Command

NAMED_THINGS = {
    "levels": (LEVELS, titles.LEVEL_TITLES),
    "judges": (JUDGES, titles.JUDGE_TITLES),
    "assistance": (
        ("show_odds", "mark_undeducible", "coach", "auto_flag", "auto_open"),
        {switch.setting: switch.title for switch in titles.ASSISTANCE_SWITCHES},
    ),
    "difficulties": (DIFFICULTIES, titles.DIFFICULTY_TITLES),
    "notes on difficulties": (DIFFICULTIES, titles.DIFFICULTY_NOTES),
    "themes": (THEMES, titles.THEME_TITLES),
    "players": (PLAYERS, titles.PLAYER_TITLES),
    "techniques": (TECHNIQUES, titles.TECHNIQUE_TITLES),
    "units": ([unit.name for unit in UNITS], titles.UNIT_TITLES),
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


@pytest.mark.parametrize("switch", titles.ASSISTANCE_SWITCHES, ids=lambda switch: switch.setting)
def test_an_assistance_switch_is_a_setting_a_command_and_a_kind_of_assistance(switch):
    assert getattr(Settings(), switch.setting) is False
    assert Command(switch.action)
    assert USUAL[switch.action] == (switch.key,)
    assert switch.used in ASSISTANCE
    assert switch.note
    assert switch.help
