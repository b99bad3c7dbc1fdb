"""The menu: groups in a useful order, with the keys of its commands."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from minesweeper.keys import USUAL
from minesweeper.settings import THEMES, Settings
from minesweeper.window.commands import Command


def opened(desk, key=pygame.K_F10):
    desk.key(key)
    return desk.page.menu


def groups(menu):
    """The names of the entries, group by group."""
    found = []
    for entry in menu.entries:
        if entry.starts_group or not found:
            found.append([])
        found[-1].append(entry.name)
    return found


def test_the_menu_has_groups_with_this_game_first_and_leaving_last(desk):
    assert groups(opened(desk)) == [
        ["new_game", "same_board", "pause"],
        ["level", "judge", "first_click", "difficulty"],
        ["assistance", "watch", "train", "practice", "setup"],
        ["unfinished", "save", "open_saved", "share"],
        ["statistics", "history"],
        ["theme", "full_screen", "settings"],
        ["help", "start", "quit"],
    ]


def test_after_a_loss_the_first_group_offers_what_can_be_done(corners):
    corners.click("A1")
    first = groups(opened(corners))[0]
    assert first[:5] == ["new_game", "same_board", "pause", "go_on", "lesson"]
    assert first[-1] == "show_mines"


def test_every_command_that_has_a_key_shows_it(desk):
    for entry in opened(desk).entries:
        assert entry.key == f"{{{entry.name}}}"
        if USUAL.get(entry.name):
            assert desk.window.brush.keycap_width(entry.key) > 0


def test_every_kind_of_help_says_what_it_does(desk):
    opened(desk)
    desk.click_widget("menu.assistance")
    notes = [entry.note for entry in desk.page.menu.entries]
    assert all(notes)
    assert len(set(notes)) == len(notes)


def test_help_is_grouped_by_what_it_does(desk):
    opened(desk)
    desk.click_widget("menu.assistance")
    assert groups(desk.page.menu) == [
        ["hint", "why"],
        ["odds", "questions"],
        ["coach", "auto_flag", "auto_open"],
        ["watch"],
    ]


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_rows_never_overlap_and_stay_inside(new_desk, size):
    desk = new_desk(Settings(theme="daylight", window_width=size[0], window_height=size[1]))
    menu = opened(desk)
    places = list(menu.clickable().values())
    assert desk.window.rect.contains(menu.rect)
    assert all(menu.rect.contains(place) for place in places)
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))
    assert len(places) == len(menu.entries), "nothing has to be scrolled"


def test_the_arrows_move_between_the_columns(desk):
    menu = opened(desk)
    first, second = (menu.clickable()[f"menu.{name}"] for name in ("new_game", "unfinished"))
    assert first.top == second.top
    assert first.right <= second.left
    reached = []
    for key in (pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
        desk.key(key)
        reached.append(menu.entries[menu.current].name)
    assert reached == ["unfinished", "setup", "quit", "setup", "unfinished"]


@pytest.mark.parametrize("way", [pygame.K_ESCAPE, pygame.K_LEFT, "assistance.back"])
def test_a_list_leads_back_to_the_entry_of_the_menu_that_opened_it(desk, way):
    opened(desk)
    desk.click_widget("menu.assistance")
    if isinstance(way, str):
        desk.click_widget(way)
    else:
        desk.key(way)
    menu = desk.page.menu
    assert menu.name == "menu"
    assert menu.entries[menu.current].name == "assistance"
    desk.key(pygame.K_ESCAPE)
    assert desk.page.menu is None


@pytest.mark.parametrize("theme", THEMES[1:])
def test_a_line_and_a_gap_part_two_groups(new_desk, theme):
    desk = new_desk(Settings(theme=theme))
    menu = opened(desk)
    places = menu.clickable()
    before, after = places["menu.pause"], places["menu.level"]
    assert after.top > before.bottom
    x, surface = before.centerx, pygame.display.get_surface()
    colours = [surface.get_at((x, y)) for y in range(before.bottom, after.top)]
    assert colours.count(pygame.Color(desk.window.brush.theme.line)) == 1


@pytest.mark.parametrize("way", [pygame.K_ESCAPE, pygame.K_LEFT, "difficulty.back"])
@pytest.mark.parametrize("is_in_menu", [True, False])
def test_no_guess_boards_open_in_the_place_of_the_levels_and_lead_back(desk, way, is_in_menu):
    def go_back(back):
        desk.key(way) if isinstance(way, int) else desk.click_widget(back)

    if is_in_menu:
        desk.click_widget("menu")
        desk.click_widget("menu.level")
    else:
        desk.click_widget("level")
    corner = desk.page.menu.rect.topleft
    desk.click_widget("level.difficulty")
    assert "difficulty.off" in desk.clickable()
    assert desk.page.menu.rect.topleft == corner
    go_back("difficulty.back")
    assert "level.beginner" in desk.clickable()
    assert desk.page.menu.entries[desk.page.menu.current].name == "difficulty"
    if is_in_menu:
        go_back("level.back")
        assert "menu.level" in desk.clickable()
    else:
        desk.key(pygame.K_ESCAPE)
        assert desk.page.menu is None


def test_the_levels_lead_to_the_judges_where_their_field_has_no_room(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=800, window_height=600))
    desk.click_widget("level")
    desk.click_widget("level.judge")
    assert "judge.quantum" in desk.clickable()
    desk.key(pygame.K_ESCAPE)
    assert "level.judge" in desk.clickable()


def test_the_levels_leave_the_judges_to_their_own_field(desk):
    desk.click_widget("level")
    assert "level.judge" not in desk.clickable()


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_below_the_judges_a_legend_explains_their_pictures(new_desk, size):
    desk = new_desk(Settings(theme="daylight", window_width=size[0], window_height=size[1]))
    desk.window.perform(Command.JUDGE)
    menu = desk.page.menu
    last = max(row.bottom for row in menu.clickable().values())
    assert menu.rect.bottom - last > 24
    below = Rect(menu.rect.left + 8, last + 8, menu.rect.width - 16, 16)
    assert len(set(desk.picture(below))) > 8, "more colours than an empty strip has"
