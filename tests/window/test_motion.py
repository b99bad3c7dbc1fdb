"""Short movements over what is so already: the next press ends them, and stillness is kept."""

import ctypes
import itertools
from types import SimpleNamespace

import pygame
import pytest
from drawing import cell
from hypothesis import given
from hypothesis import strategies as st

from minesweeper import events
from minesweeper.settings import Settings
from minesweeper.window import desktop
from minesweeper.window.board.board_motion import MOST_CELLS
from minesweeper.window.drawing import motion
from minesweeper.window.drawing.motion import FRAME, Timing

MOVING = Settings(theme="daylight")
LONGEST = motion.RING_FADES + FRAME


@pytest.fixture
def moving(new_desk):
    """A board with mines at A1 and C3 whose middle shows 2, at a desk where things move."""
    desk = new_desk(MOVING, movement=True)
    desk.lay("*..", "...", "..*", opened="B2")
    desk.wait(5000)
    return desk


def pictures(desk, name, until):
    """What a cell looks like from frame to frame."""
    seen = [desk.picture_of(name)]
    for _ in range(0, until, FRAME):
        desk.wait(FRAME)
        seen.append(desk.picture_of(name))
    return [picture for picture, _ in itertools.groupby(seen)]


# Time.


@given(st.integers(0, 2000), st.integers(1, 1000), st.integers(0, 500), st.integers(0, 4000))
def test_a_movement_goes_from_0_to_1_and_never_back(began, lasts, holds, after):
    timing = Timing(began, lasts, holds)
    now = began + after
    assert 0 <= timing.progress(now) <= timing.progress(now + 1) <= 1
    assert timing.is_over(now) == (timing.progress(now) == 1 and after >= holds + lasts)


def test_it_is_fast_at_first():
    timing = Timing(0, 100)
    assert timing.progress(50) == pytest.approx(0.875)
    assert (timing.opacity(0), timing.opacity(100)) == (255, 0)


# The board.


def test_a_cell_opens_in_a_few_pictures_and_ends_as_without_movement(moving, new_desk):
    moving.click("C1")
    seen = pictures(moving, "C1", motion.OPENING + 2 * FRAME)
    assert len(seen) > 2
    still = new_desk(MOVING).lay("*..", "...", "..*", opened="B2")
    still.click("C1")
    assert seen[-1] == still.picture_of("C1")


@pytest.mark.parametrize("lasting", [0, FRAME, 40])
def test_a_number_is_there_at_once(moving, lasting):
    """Only the tile around it fades: its ink has its own colour from the first picture on."""
    moving.click("B1")
    moving.wait(lasting)
    assert moving.visible.look(cell("B1")) == 1
    place = moving.window.game.board.camera.rect(cell("B1"))
    assert moving.shows_colour(moving.window.brush.theme.num[0], place)


def test_a_flag_drops(moving):
    moving.press("A1", 3)
    assert len(pictures(moving, "A1", motion.FLAGGING + 2 * FRAME)) > 2


def test_the_next_press_ends_what_moves(moving):
    moving.press("A1", 3)
    dropping = moving.picture_of("A1")
    moving.release("A1", 3)
    assert moving.picture_of("A1") == dropping
    moving.press("C1")
    assert moving.picture_of("A1") != dropping
    assert moving.window.game.board.motion.next_wake() is None


def test_nobody_waits_for_a_movement(moving):
    """Two clicks in the same millisecond are both played."""
    for name in ("B1", "C2"):
        moving.click(name)
    assert moving.rows() == ["#1#", "#21", "###"]


def test_a_win_lets_the_flags_rise_and_then_all_is_still(moving):
    for name in ("C1", "A3"):
        moving.click(name)
    assert moving.visible.is_won
    assert len(pictures(moving, "A1", motion.RISING + 2 * FRAME)) > 5
    moving.wait(10_000)
    moving.wait(1000)
    assert moving.window.game.board.motion.next_wake() is None


def test_a_mine_that_was_hit_comes_out(moving):
    moving.click("A1")
    assert len(pictures(moving, "A1", motion.LOSING + 2 * FRAME)) > 2


@pytest.mark.parametrize("moves", [True, False])
def test_a_ring_shows_until_the_next_move_where_the_coach_held_a_click_back(new_desk, moves):
    """With reduced motion it goes at once."""
    desk = new_desk(MOVING, movement=moves, coach=True)
    desk.lay("*..", "...", "..*", opened="B2")
    desk.wait(5000)
    before = desk.picture_of("A1")
    desk.hear(events.ClickHeldBack(desk.visible.game, cell("A1"), events.Held.NEEDLESS))
    desk.wait(60_000)
    assert desk.picture_of("A1") != before
    assert desk.window.game.board.motion.next_wake() is None, "a ring that stays costs nothing"
    desk.move((4, 300))
    assert desk.picture_of("A1") != before
    desk.click("C1")
    seen = pictures(desk, "A1", LONGEST)
    assert (len(seen) > 3) == moves
    assert seen[-1] == before
    assert desk.window.game.board.motion.next_wake() is None


def test_the_ring_of_a_click_held_back_is_around_the_cross_of_its_mine(moving):
    told = events.MinesTold(moving.visible.game, (cell("A1"),))
    moving.hear(told)
    before = moving.picture_of("A1")
    moving.hear(events.ClickHeldBack(moving.visible.game, cell("A1"), events.Held.SETTLED))
    moving.wait(5000)
    assert moving.picture_of("A1") != before


@pytest.mark.parametrize("tells", [True, False])
def test_a_ring_tells_of_a_spared_mine_only_where_it_is_told(new_desk, tells):
    desk = new_desk(MOVING, movement=True, moved_mines="always" if tells else "never")
    desk.lay("*..", "...", "..*", opened="B2")
    desk.wait(5000)
    before = desk.picture_of("B2")
    desk.hear(events.MineSpared(desk.visible.game, (cell("B2"),), 0.5))
    desk.wait(60_000)
    assert (desk.picture_of("B2") != before) == tells
    desk.click("C1")
    desk.wait(LONGEST)
    desk.wait(FRAME)
    assert desk.picture_of("B2") == before


def test_a_new_game_has_no_ring_of_the_last(moving):
    moving.hear(events.ClickHeldBack(moving.visible.game, cell("A1"), events.Held.NEEDLESS))
    moving.key(pygame.K_F3)
    moving.wait(LONGEST)
    seen = moving.picture_of("A1")
    moving.key(pygame.K_F3)
    moving.wait(LONGEST)
    assert moving.picture_of("A1") == seen


def test_a_great_flood_is_simply_there(new_desk):
    desk = new_desk(MOVING, movement=True, level="60x60/1", cell_size=16)
    desk.click(desk.window.rect.center)
    assert desk.visible.safe_cells_left < 60 * 60 - MOST_CELLS
    assert desk.window.game.board.motion.next_wake() is None


def test_a_new_game_ends_what_moved_in_the_last(moving):
    moving.press("A1", 3)
    moving.key(pygame.K_F2)
    assert moving.window.game.board.motion.next_wake() is None


# Fading.


def test_a_sentence_fades_in_and_out(moving):
    moving.window.game.show_message("A sentence.")
    moving.step()
    toast = moving.window.toast.rect.copy()
    seen = []
    for _ in range(12):
        seen.append(moving.picture(toast))
        moving.wait(FRAME)
    assert len(set(seen)) > 3
    assert seen[-1] == seen[-2]
    moving.wait(4000)
    leaving = moving.picture(toast)
    moving.wait(FRAME)
    assert moving.picture(toast) != leaving


# None.


@pytest.mark.parametrize("still", ["setting", "system"])
def test_nothing_moves_where_none_is_wanted(new_desk, monkeypatch, still):
    if still == "system":
        monkeypatch.setattr(desktop.ReducedMotion, "is_asked", True)
    desk = new_desk(MOVING, movement=still == "system")
    desk.lay("*..", "...", "..*", opened="B2")
    desk.press("A1", 3)
    assert len(pictures(desk, "A1", 200)) == 1


@pytest.mark.parametrize(
    ("asks", "note"),
    [
        (False, "Turn off to show every change instantly"),
        (True, "Animations are turned off in your system settings"),
    ],
)
def test_the_setting_is_on_the_page_and_says_when_the_system_asks(desk, monkeypatch, asks, note):
    monkeypatch.setattr(desktop.ReducedMotion, "is_asked", asks)
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.click_widget("section.look")
    texts = [text for text, _ in desk.page.texts()]
    assert texts[texts.index("Animations") + 1] == note


# What the system asks for.


class FakeProcess:
    """A question that is answered when it was looked at often enough."""

    def __init__(self, answer, looks):
        self.stdout = SimpleNamespace(read=lambda: answer, close=lambda: None)
        self._looks = looks

    def poll(self):
        self._looks -= 1
        return None if self._looks >= 0 else 0


@pytest.mark.parametrize(
    ("platform", "answer", "asks"),
    [("linux", b"false\n", True), ("linux", b"true\n", False), ("darwin", b"1\n", True)],
)
def test_a_system_is_asked_once_and_not_waited_for(monkeypatch, platform, answer, asks):
    monkeypatch.setattr(desktop.shutil, "which", lambda _: "/bin/it")
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: FakeProcess(answer, looks=2))
    stillness = desktop.ReducedMotion(platform)
    assert not stillness.is_asked
    stillness.ask()
    assert [stillness.is_asked for _ in range(4)] == [False, False, asks, asks]


def test_a_system_that_cannot_be_asked_lets_things_move(monkeypatch):
    monkeypatch.setattr(desktop.shutil, "which", lambda _: None)
    for platform in ("linux", "freebsd"):
        stillness = desktop.ReducedMotion(platform)
        stillness.ask()
        assert not stillness.is_asked


@pytest.mark.parametrize("may", [0, 1])
def test_windows_is_asked_directly(monkeypatch, may):
    def answer(_what, _size, place, _flags):
        ctypes.cast(place, ctypes.POINTER(ctypes.c_int)).contents.value = may

    fake = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=answer))
    monkeypatch.setattr(desktop, "_windows", lambda: fake)
    stillness = desktop.ReducedMotion("win32")
    stillness.ask()
    assert stillness.is_asked == (not may)
