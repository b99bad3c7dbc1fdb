"""Settings hold at once, and are kept soon."""

import pytest
from fakes import Clock

from minesweeper.settings import Settings
from minesweeper.window.session_settings import SAVE_AFTER, SessionSettings


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def kept():
    """The settings as they were kept, one after the other."""
    return []


@pytest.fixture
def settings(clock, kept):
    """The settings of a session on another theme."""
    return SessionSettings(Settings(), {"theme": "night"}, kept.append, clock)


def test_what_only_the_session_overrides_is_not_kept(settings, kept):
    settings.change({"coach": True})
    assert (settings.current.theme, settings.current.coach) == ("night", True)
    settings.save()
    assert kept == [Settings(coach=True)]


def test_changes_wait_for_further_ones(settings, kept, clock):
    settings.change({"coach": True})
    clock.now += SAVE_AFTER - 1
    settings.change({"sound": False})
    clock.now += SAVE_AFTER - 1
    settings.tick()
    assert kept == []
    clock.now += 1
    settings.tick()
    assert kept == [Settings(coach=True, sound=False)]


def test_what_has_not_changed_is_not_kept_again(settings, kept):
    settings.change({"coach": True})
    settings.save()
    assert settings.next_wake() is None
    settings.save()
    assert len(kept) == 1


def test_trouble_with_keeping_is_handed_on(clock):
    settings = SessionSettings(Settings(), {}, lambda _: "The disk is full.", clock)
    settings.change({"coach": True})
    assert settings.save() == "The disk is full."
