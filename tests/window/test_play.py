"""Whole games by mouse and by keyboard, and everything around them that is not a page."""

from dataclasses import replace

import pygame
import pytest
from block_texts import texts
from drawing import cell

from minesweeper import events
from minesweeper.cli.app import board_cards
from minesweeper.game.level import LEVELS
from minesweeper.keys import Keys
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL, Settings
from minesweeper.window.board.camera import fitting_cell
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.game.footer import fitting_text
from minesweeper.window.text import words

LEFT, MIDDLE, RIGHT = 1, 2, 3
LARGE = Settings(theme="daylight", level="100x100/1500", cell_size=32)


@pytest.fixture
def large(new_desk):
    """A board of which only a part is in view."""
    return new_desk(LARGE)


def caption():
    return pygame.display.get_caption()[0]


# Opening.


def test_a_click_opens_and_the_first_one_opens_an_area(desk):
    desk.click("E5")
    assert desk.did[-1] == events.CellClicked(cell("E5"))
    assert desk.rows()[4][4] == "0"
    assert desk.visible.clock.is_running


def test_a_cell_opens_on_release_and_looks_pressed_before(corners):
    covered = corners.picture_of("B1")
    corners.press("B1")
    assert corners.rows()[0] == "###"
    assert corners.picture_of("B1") != covered
    corners.release("B1")
    assert corners.rows()[0] == "#1#"


def test_a_click_that_slides_off_the_cell_opens_nothing(corners):
    corners.press("B1")
    corners.move("C1")
    corners.release("C1")
    assert corners.rows() == ["###", "#2#", "###"]


def test_a_cell_held_down_springs_back_when_the_pointer_is_over_a_button(corners):
    covered = corners.picture_of("B1")
    corners.press("B1")
    corners.move(corners.page.clickable()["new_game"].center)
    assert corners.picture_of("B1") == covered
    assert corners.mood == "calm"


def test_the_pointer_lights_up_the_covered_cell_below_it(corners):
    plain = corners.picture_of("B1")
    corners.move("B1")
    assert corners.picture_of("B1") != plain
    corners.send(pygame.WINDOWLEAVE)
    assert corners.picture_of("B1") == plain


# Flags.


def test_a_right_press_flags_and_the_next_takes_the_flag_away(corners):
    corners.press("A1", RIGHT)
    assert corners.rows()[0] == "F##"
    corners.release("A1", RIGHT)
    corners.click("A1", RIGHT)
    assert corners.rows()[0] == "###"


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LMETA])
def test_a_left_click_with_ctrl_shift_or_cmd_flags(corners, mod):
    corners.click("A1", mod=mod)
    assert corners.rows()[0] == "F##"


@pytest.mark.parametrize("presses_first", [True, False])
def test_a_click_flags_if_ctrl_was_held_then_although_it_is_released_by_now(corners, presses_first):
    """A slow frame: the window gets the keys and the click at once, or all but the first key."""
    place = corners.place("C3")
    corners.move("C3")
    ctrl = {"key": pygame.K_LCTRL, "unicode": ""}
    keys_and_click = [
        pygame.event.Event(pygame.KEYDOWN, mod=pygame.KMOD_LCTRL, **ctrl),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=LEFT),
        pygame.event.Event(pygame.KEYUP, mod=0, **ctrl),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=LEFT),
    ]
    if not presses_first:
        pygame.key.set_mods(pygame.KMOD_LCTRL)
        pygame.event.post(keys_and_click.pop(0))
        corners.step()
        pygame.key.set_mods(0)
    for event in keys_and_click:
        pygame.event.post(event)
    corners.step()
    assert corners.did[-1] == events.CellFlagged(cell("C3"))


def test_a_left_click_on_a_flag_changes_nothing(corners):
    corners.flag("A1")
    before = corners.picture()
    corners.move("A1")
    corners.seen.clear()
    corners.click("A1")
    assert corners.kinds() == ["ThoughtSettled"]
    corners.move((2, 2))
    assert corners.rows() == ["F##", "#2#", "###"]
    assert corners.picture() == before


def test_without_question_marks_a_flag_is_followed_by_none(corners):
    corners.flag("A1 A1")
    assert corners.rows()[0] == "###"


def test_with_question_marks_a_flag_is_followed_by_one_that_a_click_opens(new_desk):
    desk = new_desk(Settings(theme="daylight", question_marks=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.flag("B1 B1")
    assert desk.rows()[0] == "#?#"
    desk.click("B1")
    assert desk.rows()[0] == "#1#"


# Chords.


@pytest.fixture
def flagged(corners):
    """The board of corners with both mines flagged."""
    corners.flag("A1 C3")
    return corners


WON = ["F10", "121", "01F"]


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_left_or_middle_on_a_number_chords(flagged, button):
    flagged.click("B2", button)
    assert flagged.rows() == WON


def test_both_buttons_chord_on_the_first_release(flagged):
    flagged.press("B2", LEFT)
    flagged.press("B2", RIGHT)
    flagged.release("B2", LEFT)
    assert flagged.rows() == WON


def test_right_held_and_left_on_a_number_flags_and_chords(corners):
    corners.flag("A1")
    corners.press("C3", RIGHT)
    corners.press("B2", LEFT)
    corners.release("B2", LEFT)
    assert corners.rows() == WON


def test_a_held_chord_shows_its_neighbours_pressed_but_not_the_flags(flagged):
    names = ("B1", "A1")
    before = [flagged.picture_of(name) for name in names]
    flagged.press("B2", MIDDLE)
    neighbour, flag = [flagged.picture_of(name) for name in names]
    assert neighbour != before[0]
    assert flag == before[1]


def test_a_chord_whose_flags_do_not_add_up_says_so_and_opens_nothing(corners):
    corners.flag("A1")
    corners.click("B2")
    assert corners.rows() == ["F##", "#2#", "###"]
    assert corners.message == "The 2 at B2 has 1 flag around it. Place 1 more to chord."
    toast = corners.window.toast
    assert toast.text == corners.message
    assert corners.shows_colour(corners.window.brush.theme.toast, toast.rect)


@pytest.mark.parametrize("key", [pygame.K_F2, pygame.K_F3, pygame.K_F1])
def test_the_toast_goes_with_the_game_or_page_it_spoke_of(corners, key):
    corners.window.game.show_message("A sentence.")
    assert corners.window.toast is not None
    corners.key(key)
    assert corners.window.toast is None


def test_a_fixed_board_is_called_by_its_name(corners):
    assert corners.window.game.header.level_shown() == ("Drawn", "3 × 3")


def test_a_long_sentence_is_cut_in_the_footer_and_a_figure_left_out(desk):
    desk.window.game.show_message("A sentence of some length, " * 12)
    desk.wait(5000)
    footer = desk.window.game.footer
    text = fitting_text(desk.window.brush, footer.parts, 400)
    assert text.startswith("71 safe cells left  ·  A sentence")
    assert text.endswith("…")
    assert fitting_text(desk.window.brush, ["Won.", "3BV 12"], 30) == "Won."
    assert fitting_text(desk.window.brush, ["Won."], 10) == ""


def test_the_sentence_goes_with_the_next_action_and_the_toast_after_a_while(corners):
    corners.click("B2")
    corners.flag("A1")
    assert corners.message == ""
    corners.wait(4000)
    assert corners.window.toast is None


def test_a_chord_with_too_many_flags_says_how_many_to_remove(corners):
    corners.click("B2")
    assert corners.message == "The 2 at B2 has no flags around it. Place 2 flags to chord."
    corners.flag("A1 C3 B1 A2")
    corners.click("B2")
    assert corners.message == "The 2 at B2 has 4 flags around it. Remove 2 to chord."


def test_a_chord_on_a_wrong_flag_loses(corners):
    corners.flag("A1 B1")
    corners.click("B2")
    assert corners.rows() == ["FF#", "#2#", "##H"]


# The end.


def test_a_loss_shows_the_mine_that_was_hit_and_locks_the_board(corners):
    corners.flag("B1")
    corners.click("A1")
    lost = ["HF#", "#2#", "###"]
    assert corners.rows() == lost
    assert corners.message == (
        "You opened A1, and it was a mine. This guess had a 75 % chance of being safe."
    )
    corners.click("A2")
    corners.flag("C3")
    corners.key(pygame.K_RETURN, pygame.K_RETURN)
    assert corners.rows() == lost


def test_after_a_loss_m_shows_the_mines_and_crosses_wrong_flags(corners):
    corners.key(pygame.K_m, pygame.K_m)
    assert corners.rows() == ["###", "#2#", "###"]
    corners.flag("B1")
    corners.click("A1")
    corners.key(pygame.K_m, pygame.K_m)
    assert corners.rows() == ["HX#", "#2#", "##*"]


def test_after_a_loss_a_button_shows_the_mines_once(corners):
    assert "footer.show_mines" not in corners.page.clickable()
    corners.click("A1")
    corners.click_widget("footer.show_mines")
    assert corners.rows()[2] == "###"
    corners.click_widget("footer.show_mines")
    assert corners.rows()[2] == "##*"
    assert "footer.show_mines" not in corners.page.clickable()


def test_that_showing_the_mines_ends_the_game_is_said_before_and_after(corners):
    corners.click("A1")
    button = corners.page.clickable()["footer.show_mines"]
    corners.move(button.center)
    corners.wait(1000)
    assert corners.page.tooltip.text.startswith("Shows every mine. You cannot continue the game")
    corners.key(pygame.K_m, pygame.K_m)
    assert corners.window.toast.text == "The mines are shown, so you cannot continue this game."
    corners.wait(10_000)
    assert corners.window.toast is None
    corners.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert corners.window.toast.text == "The mines are shown, so you cannot continue this game."
    assert not corners.visible.is_continued


def test_m_says_during_a_game_when_it_shows_the_mines(corners):
    corners.key(pygame.K_m)
    assert corners.window.toast.text == words.MINES_AFTER_A_LOSS
    assert corners.visible.takes_moves


def test_the_first_press_of_m_warns_that_the_game_could_go_on(corners):
    corners.click("A1")
    corners.key(pygame.K_m)
    assert corners.rows() == ["H##", "#2#", "###"]
    assert corners.window.toast.text == ("Press M again to see the mines and end the game.")
    corners.wait(5000)
    corners.key(pygame.K_m)
    assert corners.rows()[2] == "###", "the warning was gone, so it comes again"
    corners.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert corners.visible.takes_moves


def test_after_a_loss_the_card_offers_to_continue_in_every_window(new_desk):
    for width, height in ((1280, 800), (800, 600), (640, 480)):
        desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
        desk.lay("*..", "...", "..*", opened="B2")
        desk.click("A1")
        desk.click_widget("loss.continue")
        assert desk.visible.is_continued


def test_give_up_in_the_menu_shows_the_mines_at_once(corners):
    corners.click("A1")
    corners.key(pygame.K_F10)
    corners.click_widget("menu.show_mines")
    assert corners.rows()[2] == "##*"


def test_the_menu_says_that_showing_the_mines_gives_up(corners):
    corners.click("A1")
    corners.key(pygame.K_F10)
    titles = {entry.name: entry.title for entry in corners.page.menu.entries}
    assert titles["show_mines"] == "Show mines"


def test_a_win_flags_the_mines_and_tells_the_time(corners):
    corners.click("A3")
    corners.wait(12_345)
    corners.click("C1")
    assert corners.rows() == WON
    assert corners.visible.mines_left == 0
    assert corners.message == "You won in 0:12.345. Your one guess had a 75 % chance of being safe."


@pytest.mark.parametrize(("ends_at", "mood"), [("A1", "lost"), (None, "won")])
def test_the_scout_looks_while_a_cell_is_held_and_knows_how_it_ended(flagged, ends_at, mood):
    assert flagged.mood == "calm"
    flagged.press("B1")
    assert flagged.mood == "look"
    flagged.release("B1")
    assert flagged.mood == "calm"
    if ends_at:
        flagged.flag(ends_at)
        flagged.click(ends_at)
    else:
        flagged.click("B2")
    assert flagged.mood == mood
    flagged.key(pygame.K_F2)
    assert flagged.mood == "calm"


def shown_in_footer(desk):
    return desk.window.game.footer.parts


def test_the_footer_always_tells_how_many_safe_cells_are_left(corners):
    assert shown_in_footer(corners) == ["6 safe cells left"]
    corners.click("B1")
    assert shown_in_footer(corners) == ["5 safe cells left"]
    corners.click("A1")
    corners.key(pygame.K_ESCAPE)
    told, left, *_ = shown_in_footer(corners)
    assert told.startswith("You opened A1, and it was a mine.")
    assert left == "5 safe cells left"


def lines_in_footer(desk, width):
    """What stands in the footer where it leaves so much room."""
    footer, brush = desk.window.game.footer, desk.window.brush
    room = pygame.Rect(0, 0, width, footer.rect.height)
    return footer.lines(brush, room)


@pytest.mark.parametrize("width", range(40, 1400, 40))
def test_after_a_game_figures_stand_whole_in_the_line_of_the_sentence_or_not_at_all(corners, width):
    corners.click("A1")
    corners.key(pygame.K_ESCAPE)
    lines = lines_in_footer(corners, width)
    assert len(lines) <= 2
    if len(lines) == 2 or "…" in lines[0]:
        assert "cells left" not in " ".join(lines), "a sentence that needs the room has it alone"
    else:
        told = lines[0].split("  ·  ")
        assert told == shown_in_footer(corners)[: len(told)]


def test_every_figure_of_a_game_stands_in_the_review_and_none_in_the_footer(corners):
    corners.click("A1")
    figures = words.figures(corners.visible.score, won=False)
    titles = {title for title, _ in figures}
    assert not titles.intersection(shown_in_footer(corners))
    corners.key(pygame.K_r)
    corners.click_widget("review.figures")
    blocks = corners.window.game.teaching.panel.column.blocks
    told = " ".join(text for block in blocks for text in texts(block))
    assert len(figures) >= 3
    assert all(title in told and figure in told for title, figure in figures)


def test_after_a_win_the_footer_tells_the_time(flagged):
    flagged.click("B2")
    flagged.key(pygame.K_ESCAPE)
    told, *_ = shown_in_footer(flagged)
    assert told.startswith("You won in 0:00.000.")


def test_mines_without_room_for_an_opening_are_told_of(new_desk):
    desk = new_desk(Settings(theme="daylight", level="4x4/10"))
    desk.click("B2")
    assert desk.message == words.OPENING_REFUSED


# New games.


def test_f2_the_face_and_the_footer_each_start_a_new_game_of_a_new_seed(desk):
    desk.click("E5")
    desk.key(pygame.K_F2)
    desk.click_widget("new_game")
    desk.click_widget("footer.new_game")
    started = [event for event in desk.seen if isinstance(event, events.GameStarted)]
    assert [event.seed for event in started] == [100, 101, 102, 103]
    assert desk.visible.looks.count(9) == 81


def test_f3_plays_the_same_board_from_its_start(desk):
    desk.click("E5")
    start = desk.rows()
    desk.flag("A1")
    desk.key(pygame.K_F3)
    assert desk.rows() == start
    assert desk.visible.game == 2


@pytest.mark.parametrize(("number", "name"), list(enumerate(LEVELS)))
def test_the_keys_1_to_6_choose_a_level_which_is_kept(desk, number, name):
    desk.key(pygame.K_1 + number, mod=pygame.KMOD_LALT)
    assert desk.visible.level == LEVELS[name]
    desk.wait(1000)
    assert desk.kept[-1].level == name


def test_f2_after_a_fixed_board_plays_the_level_again(corners):
    corners.key(pygame.K_F2)
    assert corners.visible.level == LEVELS["beginner"]


def test_a_level_of_the_command_line_is_played_and_not_kept(new_desk):
    desk = new_desk(level="expert")
    assert desk.visible.level == LEVELS["expert"]
    desk.window.change(question_marks=True)
    desk.wait(1000)
    assert desk.kept[-1].level == "beginner"


def test_the_title_begins_with_minesweeper_and_tells_what_is_played(desk):
    assert caption() == "Minesweeper - Beginner 9x9/10"
    desk.key(pygame.K_3, mod=pygame.KMOD_LALT)
    assert caption() == "Minesweeper - Expert 30x16/99"
    desk.lay("*..", "...", opened="B2")
    assert caption() == "Minesweeper - Drawn 3x2/1"


# Pause.


def upper_half(desk, name):
    """The pixels of a cell's upper half, which the word on the pause leaves free."""
    rect = desk.window.game.board.camera.rect(cell(name))
    return desk.picture((*rect.topleft, rect.width, rect.height // 2))


def test_p_holds_the_clock_and_covers_the_board(corners):
    corners.click("B1")
    corners.wait(1500)
    corners.move((2, 2))
    covered = upper_half(corners, "A1")
    corners.move("A1")
    corners.key(pygame.K_p)
    corners.wait(60_000)
    assert corners.visible.clock.elapsed == 1500
    assert upper_half(corners, "B1") == covered
    corners.click_widget("continue")
    corners.wait(500)
    assert corners.visible.clock.elapsed == 2000
    assert corners.rows()[0] == "#1#"


def test_a_pause_covers_the_number_just_opened_under_the_pointer(corners):
    """It was drawn above the covered board, because the pointer still lit it up."""
    covered = upper_half(corners, "A1")
    corners.click("B1")
    corners.key(pygame.K_p)
    assert upper_half(corners, "B1") == covered


def test_while_paused_the_board_takes_no_move(corners):
    corners.click("B1")
    corners.key(pygame.K_p)
    corners.did.clear()
    corners.click("A2")
    corners.flag("A1")
    corners.key(pygame.K_LEFT, pygame.K_f)
    assert corners.did == []


def test_esc_goes_on_after_a_pause(corners):
    corners.click("B1")
    corners.key(pygame.K_p)
    assert corners.visible.is_paused
    corners.key(pygame.K_ESCAPE)
    assert not corners.visible.is_paused


def test_enter_goes_on_after_a_pause(corners):
    corners.click("B1")
    corners.key(pygame.K_p)
    corners.key(pygame.K_RETURN)
    assert not corners.visible.is_paused
    assert corners.page.focus is None


def test_a_game_that_has_not_begun_cannot_be_paused(corners):
    corners.key(pygame.K_p)
    assert not corners.visible.is_paused


# The keyboard alone.


def test_a_whole_game_by_keyboard(corners):
    corners.key(pygame.K_UP)
    assert corners.window.game.board.cursor == cell("B2")
    corners.key(pygame.K_UP, pygame.K_LEFT, pygame.K_f)
    corners.key(pygame.K_s, pygame.K_s, pygame.K_d, pygame.K_d, pygame.K_f)
    assert corners.rows() == ["F##", "#2#", "##F"]
    corners.key(pygame.K_w, pygame.K_a, pygame.K_SPACE)
    assert corners.rows() == WON
    corners.key(pygame.K_F2, pygame.K_RETURN, pygame.K_RETURN)
    assert corners.rows()[4][4] == "0"


def test_the_cursor_is_seen_where_it_is_and_stays_on_the_board(corners):
    cursor = corners.window.brush.theme.cursor
    board = corners.window.game.board
    corners.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert board.cursor == cell("C2")
    assert corners.shows_colour(cursor, board.camera.rect(cell("C2")))
    assert not corners.shows_colour(cursor, board.camera.rect(cell("A1")))


def test_a_click_hides_the_cursor(corners):
    cursor = corners.window.brush.theme.cursor
    corners.key(pygame.K_RIGHT)
    corners.click("B1", RIGHT)
    rect = corners.window.game.board.camera.rect(cell("B2"))
    assert not corners.shows_colour(cursor, rect)


def test_the_first_key_only_shows_the_cursor_and_opens_nothing(corners):
    corners.did.clear()
    corners.key(pygame.K_RETURN)
    assert corners.did == []
    assert corners.window.game.board.cursor == cell("B2")


def test_keys_act_on_the_cell_under_the_pointer_when_the_mouse_moved_last(corners):
    corners.key(pygame.K_RIGHT)
    corners.move("A1")
    assert corners.window.game.board.cursor is None
    corners.key(pygame.K_f)
    corners.move("C3")
    corners.key(pygame.K_f)
    corners.move("C1")
    corners.key(pygame.K_SPACE)
    assert corners.rows() == ["F10", "#21", "##F"]


def test_a_pointer_at_rest_leaves_the_cursor_where_it_is(corners):
    corners.move("A1")
    corners.key(pygame.K_RIGHT, pygame.K_RIGHT)
    corners.move("A1")
    assert corners.window.game.board.cursor == cell("B1")


def test_a_key_held_down_flags_once_but_moves_on(desk):
    """The system repeats a held key; a flag would flicker."""
    desk.key(pygame.K_LEFT)
    for _ in range(4):
        desk.key_down(pygame.K_f)
    desk.key_up(pygame.K_f)
    assert desk.rows()[4] == "####F####"
    for _ in range(3):
        desk.key_down(pygame.K_LEFT)
    assert desk.window.game.board.cursor == cell("B5")


def test_f2_held_down_starts_one_game(desk):
    for _ in range(3):
        desk.key_down(pygame.K_F2)
    assert desk.visible.game == 2


# Large boards.


def test_the_wheel_scrolls_a_large_board(large):
    camera = large.window.game.board.camera
    left, top = camera.board.topleft
    large.wheel(down=1)
    assert camera.board.topleft == (left, top - 96)
    large.wheel(down=-1)
    large.wheel(down=1, mod=pygame.KMOD_LSHIFT)
    assert camera.board.topleft == (left - 96, top)


def test_a_board_that_fits_does_not_scroll(desk):
    before = desk.window.game.board.camera.board
    desk.wheel(down=1)
    assert desk.window.game.board.camera.board == before


def test_ctrl_and_the_wheel_zoom_about_the_pointer(large):
    camera = large.window.game.board.camera
    pygame.mouse.set_pos((300, 300))
    under = camera.cell_at((300, 300))
    large.wheel(down=-1, mod=pygame.KMOD_LCTRL)
    assert camera.cell == 34
    assert camera.cell_at((300, 300)) == under
    large.wheel(down=1, mod=pygame.KMOD_LCTRL)
    assert camera.cell == 32


def test_ctrl_and_a_sideways_wheel_do_not_zoom(large):
    large.wheel(across=1, mod=pygame.KMOD_LCTRL)
    assert large.window.game.board.camera.cell == 32


def test_keys_zoom_within_limits(large):
    large.key(*[pygame.K_PLUS] * 30, mod=pygame.KMOD_LCTRL)
    assert large.window.game.board.camera.cell == LARGEST_CELL
    large.key(*[pygame.K_MINUS] * 30, mod=pygame.KMOD_LCTRL)
    assert large.window.game.board.camera.cell == SMALLEST_CELL
    large.key(*[pygame.K_PLUS] * 2, mod=pygame.KMOD_LCTRL)
    large.key(pygame.K_0, mod=pygame.KMOD_LCTRL)
    camera = large.window.game.board.camera
    assert camera.cell == fitting_cell(camera.grid, camera.area)


def test_a_zoom_stays_with_the_boards_of_its_size(desk):
    """Another size fits the window; a new game of the same size is as large as before."""
    fitting = desk.window.game.board.camera.cell
    desk.key(*[pygame.K_MINUS] * 5, mod=pygame.KMOD_LCTRL)
    zoomed = desk.window.game.board.camera.cell
    assert zoomed < fitting
    desk.key(pygame.K_F2)
    assert desk.window.game.board.camera.cell == zoomed
    desk.key(pygame.K_3, mod=pygame.KMOD_LALT)
    camera = desk.window.game.board.camera
    assert camera.cell == fitting_cell(camera.grid, camera.area)
    desk.key(pygame.K_1, mod=pygame.KMOD_LALT)
    assert desk.window.game.board.camera.cell == zoomed


def test_a_zoom_is_no_setting(desk):
    """So the next start fits the window again, or has what is chosen in the settings."""
    desk.key(pygame.K_MINUS, mod=pygame.KMOD_LCTRL)
    desk.wait(1000)
    assert desk.window.settings.cell_size == 0
    assert all(kept.cell_size == 0 for kept in desk.kept)


def test_a_size_chosen_in_the_settings_ends_a_zoom(desk):
    desk.key(pygame.K_MINUS, mod=pygame.KMOD_LCTRL)
    desk.window.change(cell_size=30)
    assert desk.window.game.board.camera.cell == 30


def test_dragging_with_the_middle_button_moves_the_board_and_chords_nothing(large):
    camera = large.window.game.board.camera
    left, top = camera.board.topleft
    large.did.clear()
    large.press((400, 400), MIDDLE)
    large.move((430, 380))
    large.release((430, 380), MIDDLE)
    assert camera.board.topleft == (left + 30, top - 20)
    assert large.did == []


def test_dragging_with_space_held_moves_the_board_and_opens_nothing(large):
    """Though the system repeats the held key, and says so in the middle of the drag."""
    camera = large.window.game.board.camera
    large.key(pygame.K_LEFT)
    left, top = camera.board.topleft
    large.did.clear()
    large.key_down(pygame.K_SPACE)
    large.press((400, 400))
    large.move((430, 380))
    large.key_down(pygame.K_SPACE)
    large.release((430, 380))
    large.key_up(pygame.K_SPACE)
    assert camera.board.topleft == (left + 30, top - 20)
    assert large.did == []


def test_on_a_large_board_space_opens_when_it_is_released(large):
    large.key(pygame.K_LEFT)
    large.key_down(pygame.K_SPACE)
    assert not isinstance(large.did[-1], events.CellClicked)
    large.key_up(pygame.K_SPACE)
    assert large.did[-1] == events.CellClicked(large.window.game.board.cursor)


def test_on_a_large_board_space_does_what_was_chosen_for_it(new_desk):
    large = new_desk(replace(LARGE, keys=Keys.read({"flag": ["Space"]})))
    large.key(pygame.K_LEFT, pygame.K_SPACE)
    assert large.did[-1] == events.CellFlagged(large.window.game.board.cursor)


def test_the_view_follows_the_cursor(large):
    board = large.window.game.board
    for _ in range(60):
        large.key_down(pygame.K_LEFT)
    assert board.cursor.column == 0
    assert board.camera.area.contains(board.camera.rect(board.cursor))


def test_a_click_opens_the_cell_that_is_seen_there_after_scrolling(large):
    large.wheel(down=5)
    place = (640, 400)
    under = large.window.game.board.camera.cell_at(place)
    large.click(place)
    assert large.did[-1] == events.CellClicked(under)


# The window.


def test_full_screen_and_back_keeps_the_game_the_size_and_the_title(desk):
    desk.click("E5")
    rows, size = desk.rows(), desk.window.rect.size
    desk.key(pygame.K_F11)
    assert desk.window.settings.full_screen
    assert desk.window.rect.size != size
    assert caption() == "Minesweeper - Beginner 9x9/10"
    desk.key(pygame.K_F11)
    assert desk.window.rect.size == size
    assert desk.rows() == rows
    desk.wait(1000)
    assert (desk.kept[-1].window_width, desk.kept[-1].window_height) == size


def test_full_screen_says_how_to_leave_it_and_the_menu_that_it_is_on(desk):
    def stands_in_the_menu():
        desk.window.perform(Command.MENU)
        desk.step()
        entries = {entry.name: entry.detail for entry in desk.page.menu.entries}
        desk.key(pygame.K_ESCAPE)
        return entries["full_screen"]

    assert stands_in_the_menu() == "Off"
    desk.key(pygame.K_F11)
    assert desk.window.toast.text == "Press F11 to leave full screen."
    assert stands_in_the_menu() == "On"
    desk.key(pygame.K_F11)
    assert desk.window.toast is None
    desk.window.change(keys=desk.window.settings.keys.without("full_screen", "F11"))
    desk.key(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    assert desk.window.toast.text == "Press Alt + Enter to leave full screen."


def test_a_resized_window_lays_the_board_out_anew_and_is_remembered(desk):
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    desk.step()
    desk.wait(1000)
    assert (desk.kept[-1].window_width, desk.kept[-1].window_height) == (800, 600)
    assert desk.window.rect.contains(desk.window.game.board.camera.well)


@pytest.mark.parametrize("width", [640, 799, 959, 1280])
def test_in_a_window_of_any_width_no_two_widgets_overlap(new_desk, width):
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=600))
    places = list(desk.page.clickable().values())
    assert all(desk.window.rect.contains(place) for place in places)
    assert all(place.collidelist(places[at + 1 :]) == -1 for at, place in enumerate(places))


def test_ctrl_c_copies_the_position_as_text(corners):
    corners.flag("A1")
    corners.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text().split() == ["3x3/2", "F##", "#2#", "###"]
    assert corners.message == words.POSITION_COPIED


def test_settings_that_cannot_be_kept_are_told_of(new_desk):
    desk = new_desk(trouble="The settings could not be kept: disk full.")
    desk.key(pygame.K_2, mod=pygame.KMOD_LALT)
    desk.wait(1000)
    assert desk.message == "The settings could not be kept: disk full."


CTRL_Q = {"key": pygame.K_q, "mod": pygame.KMOD_LCTRL, "unicode": ""}


@pytest.mark.parametrize(("kind", "fields"), [(pygame.QUIT, {}), (pygame.KEYDOWN, CTRL_Q)])
def test_ctrl_q_and_closing_the_window_end_it_and_keep_what_was_changed(desk, kind, fields):
    desk.window.change(question_marks=True)
    pygame.event.post(pygame.event.Event(kind, **fields))
    desk.window.run()
    assert desk.kept[-1].question_marks


# What is held when something else comes up.


def test_a_button_held_while_a_page_comes_up_is_forgotten(desk):
    desk.press("A1")
    desk.key(pygame.K_F1)
    desk.release((5, 500))
    desk.key(pygame.K_ESCAPE)
    desk.did.clear()
    desk.press("B1", RIGHT)
    assert desk.did == [events.CellFlagged(cell("B1"))]


def test_space_held_while_a_page_comes_up_is_forgotten(large):
    large.key_down(pygame.K_SPACE)
    large.key(pygame.K_F1)
    large.key_up(pygame.K_SPACE)
    large.key(pygame.K_ESCAPE)
    large.click((640, 400))
    assert isinstance(large.did[-1], events.CellClicked)


def test_a_click_that_loses_the_window_opens_nothing(corners):
    corners.press("B1")
    corners.send(pygame.WINDOWFOCUSLOST)
    corners.release("B1")
    assert corners.rows()[0] == "###"


@pytest.mark.parametrize("button", [LEFT, MIDDLE, RIGHT])
def test_a_click_beside_an_open_menu_closes_it_and_touches_no_cell(desk, button):
    desk.click_widget("level")
    desk.did.clear()
    desk.click("I9", button)
    assert desk.page.menu is None
    assert desk.did == []


def test_a_text_that_is_too_long_ends_with_a_whole_sentence(brush):
    text = "The first sentence of a loss. The second one stays. The third one is cut off here."
    room = brush.width(text, 13, Weight.REGULAR) - 10
    assert fitting_text(brush, [text], room) == text[: text.index("The third")] + "…"
    beside = fitting_text(brush, ["12 left", text], room)
    assert beside == "12 left  ·  " + text[: text.index("The third")] + "…"
    assert fitting_text(brush, [text], room // 5).endswith(" …"), "no sentence fits"


SIZES = [(640, 480), (800, 600), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", board_cards(), ids=lambda card: card.name)
def test_what_a_fixed_board_shows_is_told_in_full_beside_or_below_it(new_desk, card, size):
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    desk.window.games.play_board(card.name)
    desk.step()
    game = desk.window.game
    assert [place for text, place in game.texts() if text == card.reason]
    if game.note.rect.width:
        assert not game.footer.tells_about_board
        assert desk.window.rect.contains(game.note.rect)
        assert not game.note.rect.colliderect(game.board.camera.well)
        desk.window.game.show_message("A message.")
        assert card.reason in [text for text, _ in game.texts()]
    else:
        assert game.footer.shows_about_board(desk.window.brush)
