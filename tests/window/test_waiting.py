"""What the window shows while the agent has not answered yet."""

import pygame
import pytest
from drawing import cell

from minesweeper import events
from minesweeper.game.marks import Mark
from minesweeper.window.board.tiles import PointerState, Tiles
from minesweeper.window.keyboard import Keyboard, KeyPress
from minesweeper.window.text import words

COVERED = 9


def pressed(desk):
    """The picture of a covered cell that is held down."""
    tiles = Tiles(desk.window.brush, desk.window.game.board.camera.cell)
    return pygame.image.tobytes(tiles.tile(COVERED, PointerState.PRESSED), "RGB")


def footer(desk):
    return desk.picture(desk.window.game.footer.rect)


@pytest.fixture
def slow(corners):
    """The board with mines at A1 and C3, and an agent that has fallen asleep."""
    corners.agent_sleeps = True
    return corners


def wake(desk):
    desk.agent_sleeps = False
    desk.wake_agent()


def test_a_clicked_cell_looks_pressed_until_its_verdict_is_there(slow):
    slow.click("B1")
    slow.move("A3")
    slow.wait(1000)
    assert slow.picture_of("B1") == pressed(slow)
    wake(slow)
    assert slow.rows()[0][1] == "1"
    assert slow.picture_of("B1") != pressed(slow)


def test_the_cells_of_a_chord_look_pressed_until_its_verdict_is_there(slow):
    slow.agent_sleeps = False
    slow.flag("A1 C3")
    slow.agent_sleeps = True
    slow.click("B2")
    slow.move((2, 2))
    slow.wait(1000)
    assert [slow.picture_of(name) == pressed(slow) for name in ("B1", "A3", "A1", "B2")] == [
        True,
        True,
        False,
        False,
    ]
    wake(slow)
    assert slow.visible.is_won


def test_a_cell_opened_by_key_looks_pressed_too(slow):
    slow.key(pygame.K_UP, pygame.K_UP)
    assert slow.window.game.board.cursor == cell("B1")
    slow.key(pygame.K_RETURN)
    slow.key(pygame.K_LEFT)
    slow.wait(1000)
    assert slow.picture_of("B1") == pressed(slow)


def test_a_click_that_comes_to_nothing_does_not_stay_pressed(slow):
    slow.click("B1")
    slow.click("B1")
    wake(slow)
    assert not slow.window.is_waiting
    slow.flag("A1")
    slow.click("A1")
    assert slow.rows()[0] == "F1#"
    assert not slow.window.is_waiting


def test_a_sign_of_thinking_comes_after_150_ms_and_goes_with_the_answer(slow):
    quiet = footer(slow)
    slow.click("B1")
    slow.wait(149)
    assert footer(slow) == quiet
    slow.wait(1)
    assert footer(slow) != quiet
    wake(slow)
    assert not slow.window.game.footer.sign
    assert slow.visible.safe_cells_left == 5


def test_the_window_wakes_by_itself_for_the_sign(slow):
    slow.click("B1")
    asked = slow.clock.now
    slow.wait(100)
    assert slow.window.next_wake() == asked + 150


def test_the_sign_moves_nothing(slow):
    before = slow.page.clickable()
    slow.click("B1")
    slow.wait(1000)
    assert slow.page.clickable() == before


def test_a_frame_waits_a_moment_for_an_answer_that_is_near(slow):
    slow.click("B1")
    slow.move("A3")
    before = slow.picture_of("A3")
    slow.wait(7)
    assert slow.picture_of("A3") == before
    slow.wait(1)
    assert slow.picture_of("A3") != before


def test_while_the_agent_is_slow_the_window_goes_on(slow):
    slow.click("B1")
    slow.wait(1000)
    slow.key(pygame.K_F1)
    slow.wait(10)
    assert slow.page is not slow.window.game
    slow.key(pygame.K_ESCAPE)
    slow.wait(10)
    assert slow.page is slow.window.game
    wake(slow)
    assert slow.rows()[0][1] == "1"


# Games that were replaced.


def test_a_click_on_the_old_board_is_not_played_on_the_new_one(slow):
    slow.key(pygame.K_F2)
    slow.click("B1")
    wake(slow)
    assert slow.visible.game == 3
    assert slow.visible.is_untouched
    assert not slow.window.is_waiting


def test_what_waited_for_the_old_board_is_not_pressed_on_the_new_one(slow):
    slow.click("B1")
    slow.courier.announce(events.GameStarted(9, slow.visible.level, slow.visible.level, 1))
    slow.wait(1000)
    assert slow.picture_of("B1") != pressed(slow)


# Pauses that are still on their way.


@pytest.fixture
def running(corners):
    """The board with mines at A1 and C3, its clock running, and the agent asleep."""
    corners.click("B1")
    corners.agent_sleeps = True
    return corners


def test_a_page_opened_and_closed_before_the_agent_answers_leaves_the_clock_running(running):
    running.key(pygame.K_F1, pygame.K_ESCAPE)
    wake(running)
    assert not running.visible.is_paused
    assert running.visible.clock.is_running


def test_a_pause_on_its_way_is_not_undone_by_a_page(running):
    running.key(pygame.K_p, pygame.K_F1)
    wake(running)
    assert running.visible.is_paused
    running.key(pygame.K_ESCAPE)
    assert running.visible.is_paused


def test_leaving_a_page_does_not_flash_the_pause_that_is_ending(running):
    running.agent_sleeps = False
    running.move((2, 2))
    before = running.picture()
    running.key(pygame.K_F1)
    page = running.picture()
    running.agent_sleeps = True
    running.key(pygame.K_ESCAPE)
    assert running.picture() == page
    wake(running)
    assert running.picture() == before


def test_copying_the_position_asks_only_the_table(running):
    running.click("A3")
    running.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text().split() == ["3x3/2", "#1#", "#2#", "###"]
    assert running.message == words.POSITION_COPIED


def test_the_copied_position_of_a_lost_game_shows_the_mine_that_was_hit(corners):
    corners.click("A1")
    corners.key(pygame.K_m, pygame.K_m)
    corners.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text().split() == ["3x3/2", "M##", "#2#", "###"]
    assert corners.visible.look(cell("C3")) != COVERED


def test_a_flood_of_announcements_does_not_hold_a_frame_up(desk, monkeypatch):
    """What takes longer than a frame may is read with the frames after it, in its order."""
    unread = desk.courier.unread

    def unread_slowly():
        for event in unread():
            desk.clock.now += 5
            yield event

    monkeypatch.setattr(desk.courier, "unread", unread_slowly)
    many = [cell(f"{column}{row}") for row in range(1, 7) for column in "ABCDEF"]
    for at in many:
        desk.courier.announce(events.FlagChanged(desk.visible.game, at, Mark.FLAG))
    seen = []
    while len(desk.visible.flags) < len(many):
        desk.window.step()
        seen.append(len(desk.visible.flags))
    assert seen == [5, 10, 15, 20, 25, 30, 35, 36]


def test_a_flood_of_keys_does_not_hold_a_frame_up(desk, monkeypatch):
    """What takes longer than a frame may is followed with the frames after it, in its order."""
    asked = []

    def decode_slowly(_, event):
        desk.clock.now += 10
        asked.append(event.key)
        return KeyPress(event)

    monkeypatch.setattr(Keyboard, "decode", decode_slowly)
    keys = [pygame.K_u, pygame.K_o] * 5
    for key in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    seen = []
    for _ in range(3):
        desk.window.step()
        seen.append(len(asked))
    assert seen == [4, 8, 10]
    assert asked == keys
