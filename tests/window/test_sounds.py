"""What is heard of a game: one sound a frame, none that tells too much, and never a wait."""

import importlib.util
import sys
import time
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest
from drawing import cell, cells

from minesweeper import events, resources
from minesweeper.events import Held
from minesweeper.game.marks import Mark
from minesweeper.game.position import Reveal, Run
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.window.sound import sound_process
from minesweeper.window.sound.sound_process import SoundProcess
from minesweeper.window.sound.sounds import Sound, SoundChooser, sound_of

LENGTHS = {
    "open": 30,
    "cascade": 60,
    "flag": 50,
    "unflag": 50,
    "refused": 90,
    "spared": 260,
    "hint": 180,
    "coach": 150,
    "loss": 500,
    "step": 25,
    "proof": 250,
    "win": 900,
    "best": 1200,
}
"""How many milliseconds each sound lasts."""


def opened(count):
    return events.CellsOpened(1, Reveal((Run(cell("A1"), bytes(count)),)), 0, clock_runs=True)


WON = events.GameWon(1, Score(1, 1, 1, 1, 1))


def heard(*announced, announces_spared=False):
    """What is heard of events between two frames."""
    ear = SoundChooser(lambda: announces_spared)
    for event in announced:
        ear.observe(event)
    return ear.take()


def played(desk):
    """The sounds played since the last look."""
    sounds = [sound for sound, _ in desk.sounds.played]
    desk.sounds.played.clear()
    return sounds


# Which sound.


@pytest.mark.parametrize(
    ("event", "sound"),
    [
        (opened(1), Sound.OPEN),
        (opened(7), Sound.CASCADE),
        (events.FlagChanged(1, cell("A1"), Mark.FLAG), Sound.FLAG),
        (events.FlagChanged(1, cell("A1"), Mark.NONE), Sound.UNFLAG),
        (events.ChordRefused(1, cell("A1")), Sound.REFUSED),
        (events.ClickHeldBack(1, cell("A1"), Held.SETTLED), Sound.COACH),
        (WON, Sound.WIN),
        (events.GameResumed(1, 0), None),
    ],
)
def test_each_event_has_its_sound_or_none(event, sound):
    assert sound_of(event, announces_spared=False) is sound


def test_a_mine_that_steps_aside_is_heard_only_where_it_is_told():
    spared = events.MineSpared(1, tuple(cells("A1")), 0.5)
    assert heard(spared, opened(1)) is Sound.OPEN
    assert heard(spared, opened(1), announces_spared=True) is Sound.SPARED


def test_of_several_sounds_the_most_telling_is_heard():
    assert heard(opened(40), WON) is Sound.WIN
    assert heard(WON, opened(40)) is Sound.WIN
    assert heard() is None


def test_the_cells_of_a_game_that_is_put_on_the_table_are_no_news(desk):
    desk.lay("*..", "...", "..*", opened="B2")
    assert played(desk) == []


def test_a_game_is_heard(corners):
    played(corners)
    corners.flag("A1")
    corners.flag("A1")
    corners.click("B2")
    corners.click("B1")
    corners.click("C3")
    sounds = [Sound.FLAG, Sound.UNFLAG, Sound.REFUSED, Sound.OPEN, Sound.LOSS]
    assert played(corners) == sounds


# Whether, and how loud.


def test_ctrl_m_silences_and_gives_the_sounds_back(corners):
    played(corners)
    corners.key(pygame.K_m, mod=pygame.KMOD_LCTRL)
    corners.flag("A1")
    assert played(corners) == []
    assert not corners.window.settings.sound
    corners.key(pygame.K_m, mod=pygame.KMOD_LCTRL)
    corners.flag("A1")
    assert played(corners) == [Sound.UNFLAG]


def test_no_volume_is_no_sound(new_desk):
    desk = new_desk(Settings(theme="daylight", volume=0)).lay("*..", "...", "..*", opened="B2")
    desk.flag("A1")
    assert played(desk) == []


def test_the_page_of_settings_changes_the_volume_and_lets_it_be_heard(desk):
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.click_widget("section.sound")
    slider = desk.page.clickable()["volume"]
    desk.click(slider.midleft)
    assert desk.window.settings.volume == 0
    desk.press((slider.left + slider.width // 3, slider.centery))
    assert desk.sounds.played == [(Sound.FLAG, 50)]


# The loudspeaker.


def until(true):
    """Wait for something that another process does."""
    end = time.monotonic() + 10
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def speaking(script):
    """A loudspeaker whose process runs a script."""
    return SoundProcess((sys.executable, "-c", script))


def test_sounds_go_to_a_process_that_ends_with_the_loudspeaker(tmp_path):
    file = tmp_path / "played"
    script = f"import sys; open({str(file)!r}, 'w').write(sys.stdin.read())"
    speaker = speaking(script)
    speaker.play(Sound.OPEN, 50)
    speaker.play(Sound.WIN, 100)
    assert not speaker.is_silent
    speaker.close()
    told = [line.split()[:2] for line in file.read_text(encoding="utf-8").splitlines()]
    assert told == [["open", "50"], ["win", "100"]]


def test_where_there_is_no_sound_card_it_is_silent():
    """The process ends with an error; nothing else does."""
    speaker = speaking("raise SystemExit(1)")
    speaker.play(Sound.OPEN, 50)
    assert until(lambda: speaker.is_silent)
    speaker.play(Sound.OPEN, 50)
    speaker.close()


def test_where_no_process_can_be_started_it_is_silent(tmp_path):
    speaker = SoundProcess((str(tmp_path / "nothing"),))
    speaker.play(Sound.OPEN, 50)
    assert speaker.is_silent
    speaker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of Windows know only waiting")
def test_a_process_that_hangs_is_not_waited_for():
    speaker = speaking("import time; time.sleep(60)")
    for _ in range(20_000):
        speaker.play(Sound.OPEN, 50)
    assert speaker.is_silent
    speaker.close()


def test_no_process_is_started_before_a_sound_is_wanted():
    speaker = speaking("raise SystemExit(1)")
    assert not speaker.is_silent
    speaker.close()


def test_the_sound_box_plays_what_is_not_too_late(no_screen, monkeypatch):  # noqa: ARG001  no card
    seen = []

    class FakeSound:
        def __init__(self, path):
            self.name = Path(path).stem

        def set_volume(self, volume):
            self.volume = volume

        def play(self):
            seen.append((self.name, self.volume))

    monkeypatch.setattr(pygame.mixer, "Sound", FakeSound)
    now = sound_process.milliseconds()
    sound_process.play_all([f"open 50 {now}\n", f"win 100 {now - 5000}\n", f"flag 20 {now}\n"])
    pygame.mixer.quit()
    assert seen == [("open", 0.5), ("flag", 0.2)]


# The files.


def samples(sound):
    with wave.open(str(resources.sound(sound.value))) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (22050, 1, 2)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_short_soft_and_begins_and_ends_in_silence(sound):
    heard = samples(sound) / 32768
    assert len(heard) / 22.05 == pytest.approx(LENGTHS[sound.value], abs=1)
    assert np.sqrt(np.mean(heard**2)) < 10 ** (-17 / 20)
    assert np.abs(heard).max() < 10 ** (-2.9 / 20)
    assert np.abs(heard[[0, -1]]).max() < 0.001


@pytest.mark.parametrize("sound", Sound)
def test_the_files_are_what_the_recipes_make(sound):
    path = Path(__file__).parents[2] / "assets" / "sounds" / "make_sounds.py"
    spec = importlib.util.spec_from_file_location("make_sounds", path)
    recipes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipes)
    made = recipes.samples(sound.value).astype(int)
    assert np.abs(made - samples(sound)).max() <= 1
