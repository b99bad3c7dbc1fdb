"""Every action keeps keys of its own, whatever a player chooses or a file says."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.keys import (
    FIXED,
    MOST_KEYS,
    NAMED,
    PLAYS,
    STEPS,
    USUAL,
    USUAL_KEYS,
    Keys,
    KeysError,
    can_share,
    is_key,
)

ACTIONS = st.sampled_from(list(USUAL))
KEYS = st.sampled_from(
    ["F", "O", "U", "F2", "Ctrl + Z", "Left", "Space", "Num 5", "Shift + F", "Ö"]
)


@st.composite
def chosen_keys(draw):
    """Keys after a few choices, made as the page of settings makes them."""
    keys = USUAL_KEYS
    for action in draw(st.lists(ACTIONS, max_size=8)):
        had = keys.of(action)
        match draw(st.sampled_from(["add", "replace", "take away", "reset"])):
            case "add" if len(had) < MOST_KEYS:
                keys = keys.with_key(action, draw(KEYS))
            case "replace" if had:
                keys = keys.with_key(action, draw(KEYS), draw(st.sampled_from(had)))
            case "take away" if had:
                keys = keys.without(action, draw(st.sampled_from(had)))
            case _:
                keys = keys.reset(action)
    return keys


def clashes(keys):
    """The keys that two actions have which cannot share one."""
    return [
        (one, other, key)
        for one, other in combinations(USUAL, 2)
        if not can_share(one, other)
        for key in set(keys.of(one)) & set(keys.of(other))
    ]


def test_the_usual_keys_are_keys_and_do_not_clash():
    assert clashes(USUAL_KEYS) == []
    assert all(is_key(key) for keys in USUAL.values() for key in keys)
    assert all(len(keys) <= MOST_KEYS for keys in USUAL.values())


@given(chosen_keys())
def test_no_choice_makes_two_actions_clash(keys):
    assert clashes(keys) == []
    assert all(len(set(keys.of(action))) == len(keys.of(action)) for action in USUAL)
    assert all(len(keys.of(action)) <= MOST_KEYS for action in USUAL)


@given(chosen_keys())
def test_what_is_written_down_gives_the_same_keys(keys):
    table = {action: list(chosen) for action, chosen in keys.chosen}
    assert Keys.read(table) == keys


@given(chosen_keys())
def test_resetting_everything_one_by_one_gives_the_usual_keys(keys):
    for action in USUAL:
        keys = keys.reset(action)
    assert keys == USUAL_KEYS


@given(chosen_keys(), ACTIONS)
def test_a_reset_gives_an_action_all_its_usual_keys(keys, action):
    assert keys.reset(action).of(action) == USUAL[action]


def test_a_key_that_another_has_is_swapped():
    keys = USUAL_KEYS.with_key("questions", "O", "U")
    assert (keys.of("questions"), keys.of("odds")) == (("O",), ("U",))
    assert keys.with_key("odds", "O", "U") == USUAL_KEYS


def test_a_key_that_is_added_is_lost_where_it_was():
    keys = USUAL_KEYS.with_key("questions", "O")
    assert (keys.of("questions"), keys.of("odds")) == (("U", "O"), ())
    assert keys.owner("O", "odds") == "questions"


def test_a_reset_takes_the_key_back_and_leaves_nobody_without():
    keys = USUAL_KEYS.with_key("questions", "O", "U")
    assert keys.reset("questions") == USUAL_KEYS
    assert keys.reset("odds") == USUAL_KEYS


def test_steps_and_plays_share_keys():
    """While a lesson is stepped through, nothing is played."""
    assert USUAL_KEYS.owner("Left", "step_back") is None
    assert USUAL_KEYS.owner("Left", "pause") in (*PLAYS, *STEPS)


def test_a_key_chosen_in_a_file_is_gone_from_where_it_usually_is():
    keys = Keys.read({"pause": ["O"]})
    assert (keys.of("pause"), keys.of("odds")) == (("O",), ())


@pytest.mark.parametrize("key", ["A", "ß", "Ö", "+", "Ctrl + +", "Ctrl + Alt + Shift + A", *NAMED])
def test_a_key_has_one_name(key):
    assert is_key(key)


@pytest.mark.parametrize(
    "text", ["", " ", "a", "AB", "Ctrl", "Ctrl + ", "Shift + Ctrl + A", "ctrl + A", "\n", *FIXED]
)
def test_anything_else_is_none(text):
    assert not is_key(text)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (3, "“keys” must be a table of actions with their keys"),
        ({"fly": ["F"]}, "“keys” has no action “fly”"),
        ({"x" * 999: []}, f"“keys” has no action “{'x' * 40}…”"),
        ({"pause": "P"}, "keys.pause must be a list of at most 4 keys"),
        ({"pause": ["1", "2", "3", "4", "5"]}, "keys.pause must be a list of at most 4 keys"),
        ({"pause": ["p"]}, "keys.pause must name keys such as “F2” or “Ctrl + Z”, not “p”"),
        ({"pause": ["Esc"]}, "not “Esc”"),
        ({"pause": [5]}, "keys.pause must name keys such as “F2” or “Ctrl + Z”"),
        ({"pause": ["F8", "F8"]}, "keys.pause names a key twice"),
        ({"pause": ["F8"], "odds": ["F8"]}, "“keys” gives F8 to both pause and odds"),
    ],
)
def test_keys_that_cannot_be_are_told(table, told):
    with pytest.raises(KeysError, match="keys") as error:
        Keys.read(table)
    assert told in str(error.value)
