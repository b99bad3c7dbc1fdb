"""The language is chosen on the settings page, and everything in view follows at once."""

import pygame
import pytest
from views import VIEWS

from minesweeper.settings import Settings
from minesweeper.translation import gettext
from minesweeper.translation.languages import LANGUAGES
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.text import words

BEHIND = (
    *("game", "new-game", "won", "lost", "lesson", "review", "watching", "guide", "paused"),
    "invited",
)
"""The views of the game that the settings page can be in front of."""


@pytest.fixture
def texts(monkeypatch):
    """Returns all texts that the next frame draws."""
    drawn, draw = [], Brush.text

    def text(brush, surface, text, *rest):
        drawn.append(brush.named(text))
        return draw(brush, surface, text, *rest)

    monkeypatch.setattr(Brush, "text", text)

    def of(desk):
        drawn.clear()
        desk.window.mark_dirty(desk.window.rect)
        desk.step()
        tips = [desk.window.brush.named(getattr(one, "tip", "")) for one in desk.page.widgets]
        return sorted({*drawn, *tips})

    return of


def open_settings(desk):
    desk.window.perform(Command.SETTINGS)
    desk.step()


def choose(desk, code):
    desk.click_widget("language")
    desk.click_widget(f"language.{code}")


def test_the_page_follows_at_once_and_the_choice_is_kept(speak, desk, texts):
    speak("en")
    open_settings(desk)
    english = texts(desk)
    assert "Settings" in english
    choose(desk, "de")
    german = texts(desk)
    assert "Einstellungen" in german
    assert "Settings" not in german
    assert desk.page.focus is None or desk.page.focus.name == "language"
    desk.wait(1000)
    assert desk.kept[-1].language == "de"
    choose(desk, "system")
    desk.move((4, 300))
    desk.page.set_focus(None)
    assert texts(desk) == english


def test_every_language_is_offered_under_its_own_name(speak, desk, texts):
    speak("en")
    open_settings(desk)
    desk.click_widget("language")
    assert set(LANGUAGES.values()) <= set(texts(desk))
    assert "System: English" in texts(desk)


@pytest.mark.parametrize("view", BEHIND)
def test_the_game_behind_the_page_follows(speak, new_desk, texts, view):
    """Afterwards it shows what it would show if it had been German from the beginning."""
    told = []
    for first in ("de", "en"):
        speak(first)
        desk = new_desk(Settings(theme="daylight", language=first), level="expert")
        VIEWS[view](desk)
        open_settings(desk)
        if first == "en":
            choose(desk, "de")
        desk.key(pygame.K_ESCAPE)
        desk.move((4, 300))
        desk.window.hide_toast()
        desk.wait(10_000)
        told.append(texts(desk))
    assert told[1] == told[0]


def test_the_start_page_behind_the_settings_follows(speak, desk, texts):
    speak("en")
    desk.window.perform(Command.START)
    open_settings(desk)
    choose(desk, "zh_CN")
    desk.key(pygame.K_ESCAPE)
    assert desk.page.is_start_page
    assert "开始" in " ".join(texts(desk))


def test_the_page_that_the_settings_were_opened_from_follows(speak, desk, texts):
    speak("en")
    desk.window.perform(Command.TRAIN)
    open_settings(desk)
    choose(desk, "de")
    assert {"Einstellungen", "Zurück zum Training"} <= set(texts(desk))
    desk.key(pygame.K_ESCAPE)
    assert "Zurück zum Spiel" in texts(desk)
    assert "Training" in texts(desk)


def test_the_offer_to_undo_follows(speak, desk):
    speak("en")
    desk.window.offer_undo(words.SHELVED, lambda: None)
    open_settings(desk)
    choose(desk, "de")
    desk.key(pygame.K_ESCAPE)
    assert desk.window.toast.beside == gettext(words.SHELVED) != words.SHELVED
    assert desk.window.toast.label.endswith("Strg + Z")
    assert "Undo" not in desk.window.toast.label


def test_the_settings_stay_where_they_were(speak, new_desk):
    speak("en")
    desk = new_desk(Settings(window_width=640, window_height=480))
    open_settings(desk)
    desk.wheel(1)
    before = desk.clickable()["language"].top
    choose(desk, "de")
    assert desk.clickable()["language"].top == before


def test_help_and_a_typed_size_stay_as_they_were(speak, desk):
    speak("en")
    desk.window.perform(Command.HELP)
    desk.click_widget("help.controls")
    tab = desk.page.view
    open_settings(desk)
    choose(desk, "de")
    desk.key(pygame.K_ESCAPE)
    assert desk.page.view == tab
    desk.window.perform(Command.CUSTOM)
    desk.type("12")
    typed = desk.page.typed
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    choose(desk, "en")
    desk.key(pygame.K_ESCAPE)
    assert desk.page.typed == typed
