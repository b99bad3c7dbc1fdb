"""The card that follows a loss: what it says, when it comes, and where it leads."""

import pygame
import pytest

from minesweeper.settings import Settings
from minesweeper.window.commands import Command

CORNERS = ("*...", "....", "...*")


def lose(desk):
    """Lose on A1, which is the last covered neighbour of the 1 at B1."""
    desk.lay(*CORNERS, opened="C1")
    desk.click("A2")
    desk.click("A1")
    assert desk.visible.is_lost


def card(desk):
    return desk.window.game.loss


def texts(desk):
    return " ".join(desk.page.live_texts())


@pytest.fixture
def judged_desk(new_desk):
    return new_desk(judge="quantum")


def test_it_says_what_happened_and_which_rule_was_broken(judged_desk):
    lose(judged_desk)
    assert "A1 " in texts(judged_desk)
    assert "Quantum: you lose on a mine that logic could have found." in texts(judged_desk)


def test_it_offers_what_to_do_next_and_the_footer_does_not_repeat_it(judged_desk):
    lose(judged_desk)
    offered = judged_desk.clickable()
    nexts = {"lesson.offer", "lesson.offer_try", "loss.continue", "loss.same", "loss.new"}
    assert nexts <= set(offered)
    assert "footer.go_on" not in offered
    assert not judged_desk.page.footer.offers_lesson


def test_the_board_stays_where_it_is(judged_desk):
    judged_desk.lay(*CORNERS, opened="C1")
    before = judged_desk.window.game.board.camera.board.copy()
    lose(judged_desk)
    assert judged_desk.window.game.board.camera.board == before


def test_coordinates_stand_beside_the_board_while_it_names_a_cell(judged_desk):
    judged_desk.lay(*CORNERS, opened="C1")
    board = judged_desk.window.game.board
    assert not board.has_axes
    lose(judged_desk)
    assert board.has_axes
    judged_desk.key(pygame.K_F2)
    assert not board.has_axes


def test_it_comes_back_when_the_lesson_is_closed(judged_desk):
    lose(judged_desk)
    judged_desk.click_widget("lesson.offer")
    assert "loss.continue" not in judged_desk.clickable()
    judged_desk.key(pygame.K_ESCAPE)
    assert "loss.continue" in judged_desk.clickable()


def test_it_goes_when_the_game_is_continued(judged_desk):
    lose(judged_desk)
    judged_desk.click_widget("loss.continue")
    assert judged_desk.visible.takes_moves
    assert card(judged_desk) is None


def test_once_the_mines_are_shown_it_offers_no_continue(judged_desk):
    lose(judged_desk)
    for _ in range(2):
        judged_desk.window.perform(Command.SHOW_MINES)
        judged_desk.step()
    assert judged_desk.visible.shows_mines
    assert "loss.continue" not in judged_desk.clickable()
    assert "lesson.offer" in judged_desk.clickable()


def test_esc_closes_it_and_the_footer_offers_the_lesson(judged_desk):
    lose(judged_desk)
    judged_desk.key(pygame.K_ESCAPE)
    assert card(judged_desk) is None
    assert "lesson.offer" in judged_desk.clickable()
    assert "footer.go_on" in judged_desk.clickable()


def test_in_the_smallest_window_the_board_moves_for_the_card(new_desk):
    desk = new_desk(Settings(window_width=640, window_height=480), judge="quantum")
    lose(desk)
    offered = desk.clickable()
    assert {"lesson.offer", "lesson.offer_try", "loss.continue", "loss.new"} <= set(offered)
    board = desk.window.game.board.camera.board
    assert not any(board.colliderect(offered[name]) for name in offered if name[:5] == "loss.")


@pytest.mark.parametrize("theme", ["daylight", "night", "high-contrast"])
def test_in_the_smallest_window_it_is_a_line_below_a_wide_board(new_desk, theme):
    desk = new_desk(Settings(theme=theme, window_width=640, window_height=480), judge="quantum")
    desk.lay("*" + 29 * ".", *(15 * [30 * "."]), opened="C1")
    desk.click("A1")
    assert desk.visible.is_lost
    offered = desk.clickable()
    assert {"lesson.offer", "lesson.offer_try", "loss.continue"} <= set(offered)
    camera = desk.window.game.board.camera
    assert camera.area.contains(camera.board), "all cells are in view"
    assert not card(desk).rect.colliderect(camera.well)


@pytest.mark.parametrize("theme", ["daylight", "night", "classic", "high-contrast"])
def test_in_the_smallest_window_the_card_shows_its_whole_rule(new_desk, theme):
    desk = new_desk(Settings(theme=theme, window_width=640, window_height=480), judge="quantum")
    lose(desk)
    told = " ".join(part.text for part in card(desk).column.spoken_parts())
    assert "you lose on a mine that logic could have found" in told
    assert not card(desk).column.scroll(-1), "all of it is in view"
    assert {"lesson.offer", "lesson.offer_try", "loss.continue", "loss.new"} <= set(
        desk.clickable()
    )


WIDE = ("*" + 29 * ".", *(15 * [30 * "."]))
SIZES = [(640, 480), (800, 600), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rows", [CORNERS, WIDE, ("*" + 8 * ".", *(8 * [9 * "."]))])
def test_at_every_size_it_says_how_many_mines_moved_and_what_is_next(new_desk, rows, size):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, judge="quantum")
    desk.lay(*rows, opened="C1")
    if rows is CORNERS:
        desk.click("A2")
    desk.click("A1")
    assert desk.visible.is_lost
    told = texts(desk)
    assert "A1 " in told
    assert "Quantum: you lose on a mine that logic could have found. No mines moved." in told
    offered = desk.clickable()
    assert {"lesson.offer", "lesson.offer_try", "loss.continue", "loss.new"} <= set(offered)
    assert {"loss.same", "footer.same_board"} & set(offered)
    assert {"loss.mines", "footer.show_mines"} & set(offered)
    assert all(desk.window.rect.contains(place) for place in offered.values())


def test_the_key_beside_a_line_leads_to_the_mines(new_desk):
    desk = new_desk(Settings(window_width=640, window_height=480), judge="quantum")
    desk.lay(*WIDE, opened="C1")
    desk.click("A1")
    for _ in range(2):
        desk.click_widget("loss.mines")
    assert desk.visible.shows_mines
    assert "loss.mines" not in desk.clickable()


@pytest.mark.parametrize("size", [(640, 480), (800, 600)])
def test_a_long_text_is_in_view_in_german_too(new_desk, speak, size):
    speak("de")
    width, height = size
    settings = Settings(theme="daylight", language="de", window_width=width, window_height=height)
    desk = new_desk(settings, judge="quantum")
    desk.lay("*" + 8 * ".", *(8 * [9 * "."]), opened="C1")
    desk.click("A1")
    told = " ".join(part.text for part in card(desk).column.spoken_parts())
    assert "Quantum: " in told
    assert "Keine Mine" in told
    assert not card(desk).column.scroll(-1), "all of it is in view"
