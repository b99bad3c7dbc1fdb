"""The pages beside the game, by mouse and by keyboard."""

from dataclasses import fields

import pygame
import pytest
from drawing import cell
from pygame import Rect
from whole_program import resize

from minesweeper.archive.incoming import fixed_board
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.keys import LEVEL_ACTIONS
from minesweeper.resources import board_names
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL, THEMES, Settings
from minesweeper.titles import LEVEL_TITLES
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.pages.boards_page import BoardsPage
from minesweeper.window.pages.custom_page import CustomPage
from minesweeper.window.pages.help_page import HelpPage
from minesweeper.window.pages.settings_page import SettingsPage
from minesweeper.window.pages.statistics_page import StatisticsPage
from minesweeper.window.text import setting_words, words

PAGES = {
    "settings": ((pygame.K_COMMA, pygame.KMOD_LCTRL), SettingsPage),
    "help": ((pygame.K_F1, 0), HelpPage),
    "statistics": ((pygame.K_F4, 0), StatisticsPage),
}


@pytest.fixture
def settings_page(desk):
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    return desk


@pytest.fixture
def look_page(settings_page):
    settings_page.click_widget("section.look")
    return settings_page


@pytest.fixture
def custom_page(desk):
    desk.click_widget("level")
    desk.click_widget("level.custom")
    assert isinstance(desk.page, CustomPage)
    return desk


@pytest.fixture
def boards_page(desk):
    desk.click_widget("level")
    desk.click_widget("level.boards")
    assert isinstance(desk.page, BoardsPage)
    return desk


def tab_to(desk, name):
    for _ in desk.page.widgets:
        desk.key(pygame.K_TAB)
        if desk.page.focus is not None and desk.page.focus.name == name:
            return
    pytest.fail(f"Tab does not lead to {name}")


# The list of levels.


@pytest.fixture
def _seven_levels(monkeypatch):
    monkeypatch.setitem(LEVELS, "tiny", Level.of(6, 6, 5))
    monkeypatch.setitem(LEVEL_TITLES, "tiny", "Tiny")
    monkeypatch.setitem(LEVEL_ACTIONS, "level_tiny", "tiny")


@pytest.mark.usefixtures("_seven_levels")
@pytest.mark.parametrize(
    ("size", "way"), [((640, 480), "menu menu.level"), ((960, 600), "level"), ((960, 480), "level")]
)
def test_one_more_level_pushes_none_of_the_others_out_of_view(new_desk, size, way):
    """Nor what stands below them: a size of one's own, and the fixed boards."""
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    for name in way.split():
        desk.click_widget(name)
    shown = desk.page.clickable()
    for name in (*LEVELS, "custom", "boards"):
        assert desk.window.rect.contains(shown[f"level.{name}"])


# Coming and going.


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_by_key_and_by_button_and_esc_returns(desk, name):
    (key, mod), page = PAGES[name]
    desk.key(key, mod=mod)
    assert isinstance(desk.page, page)
    desk.key(pygame.K_ESCAPE)
    assert desk.page is desk.window.game
    desk.click_widget(name)
    assert isinstance(desk.page, page)
    desk.click_widget("back")
    assert desk.page is desk.window.game


@pytest.mark.parametrize("name", PAGES)
def test_a_page_holds_the_clock_and_leaves_the_game_as_it_was(desk, name):
    (key, mod), _ = PAGES[name]
    desk.click("E5")
    desk.wait(2000)
    rows = desk.rows()
    desk.key(key, mod=mod)
    desk.wait(60_000)
    desk.key(pygame.K_ESCAPE)
    desk.wait(1000)
    assert desk.visible.clock.elapsed == 3000
    assert desk.rows() == rows
    assert desk.visible.game == 1


def test_from_page_to_page_the_clock_stays_held(settings_page):
    desk = settings_page
    desk.key(pygame.K_ESCAPE)
    desk.click("E5")
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.key(pygame.K_F1)
    desk.wait(5000)
    assert isinstance(desk.page, HelpPage)
    desk.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert desk.visible.clock.is_running
    assert desk.visible.clock.elapsed == 0


@pytest.mark.parametrize("opened", PAGES)
@pytest.mark.parametrize("command", [Command.TRAIN, Command.SETUP, Command.CUSTOM, Command.BOARDS])
def test_what_is_looked_up_leads_back_to_the_page_it_was_opened_from(desk, command, opened):
    desk.window.perform(command)
    desk.step()
    before, (key, mod), kind = desk.page, *PAGES[opened]
    desk.key(key, mod=mod)
    assert isinstance(desk.page, kind)
    assert desk.page.back_label == (before.way_here or "Back")
    desk.click_widget("back")
    assert desk.page is before


def test_a_page_opened_again_on_the_way_back_leads_to_where_it_led_before(desk):
    """Else Esc would go through every page that was looked up, and never reach the game."""
    desk.key(pygame.K_F1)
    first = desk.page
    desk.key(pygame.K_F4, pygame.K_F1)
    assert isinstance(desk.page, HelpPage)
    assert desk.page is not first
    desk.key(pygame.K_ESCAPE)
    assert desk.page is desk.window.game


def test_a_game_that_was_paused_before_is_paused_after(desk):
    desk.click("E5")
    desk.key(pygame.K_p, pygame.K_F1, pygame.K_ESCAPE)
    assert desk.visible.is_paused


def test_the_same_board_from_a_page_waits_for_a_move(desk):
    desk.click("E5")
    desk.key(pygame.K_F1, pygame.K_F3)
    assert desk.page is desk.window.game
    assert not desk.visible.is_paused
    assert not desk.visible.clock.is_running


def test_on_a_page_keys_of_the_board_do_nothing(settings_page):
    settings_page.did.clear()
    settings_page.key(pygame.K_3, pygame.K_p, pygame.K_f)
    assert settings_page.did == []


def test_every_page_is_drawn_at_every_scale_in_a_small_window(new_desk):
    for scale in (100, 200):
        desk = new_desk(Settings(theme="night", scale=scale, window_width=640, window_height=480))
        before = desk.picture()
        desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
        settings = desk.picture()
        desk.key(pygame.K_F1)
        assert len({before, settings, desk.picture()}) == 3


# Settings.


@pytest.mark.parametrize(
    ("widgets", "field", "value"),
    [
        ("section.look theme.night", "theme", "night"),
        ("section.look theme.high-contrast", "theme", "high-contrast"),
        ("section.look follow_system", "theme", "system"),
        ("section.look numbers.one-ink", "numbers", "one-ink"),
        ("section.look scale scale.150", "scale", 150),
        ("section.look scale scale.0", "scale", 0),
        ("section.look full_screen", "full_screen", True),
        ("section.look coordinates.always", "coordinates", "always"),
        ("level level.expert", "level", "expert"),
        ("first_click.safe", "first_click", FirstClick.SAFE),
        ("question_marks", "question_marks", True),
    ],
)
def test_a_setting_changes_at_once_and_is_kept_soon(settings_page, widgets, field, value):
    for widget in widgets.split():
        settings_page.click_widget(widget)
    assert getattr(settings_page.window.settings, field) == value
    assert settings_page.kept == []
    settings_page.wait(400)
    assert getattr(settings_page.kept[-1], field) == value


def test_every_setting_has_its_place_on_the_page(settings_page):
    """Whatever the file keeps is found in one of the sections, or is seen there."""
    # The messages are counted by the game; the page only begins anew. Engines are named by hand.
    names = {"window_width", "window_height", "theme", "keys", "moved_mines_shown", "engines"}
    texts = []
    for section in setting_words.SECTION_TITLES:
        settings_page.page.show_section(section)
        names |= {widget.name for widget in settings_page.page.widgets}
        texts += [text for text, _ in settings_page.page.texts()]
    assert {field.name for field in fields(Settings)} <= names
    assert "When off, the window is 1280 × 800" in texts


def test_a_level_chosen_here_is_for_the_next_game(settings_page):
    """The game on the table stays."""
    settings_page.click_widget("level")
    settings_page.click_widget("level.expert")
    assert settings_page.visible.level == LEVELS["beginner"]
    settings_page.key(pygame.K_F2)
    assert settings_page.visible.level == LEVELS["expert"]


IN_SECTION = {
    "game": "judge",
    "assistance": "coach",
    "look": "theme",
    "controls": "key.open",
    "sound": "volume",
}
"""A widget of each section."""


@pytest.mark.parametrize("section", IN_SECTION)
@pytest.mark.parametrize("size", [(1920, 1080), (640, 480)])
def test_only_the_chosen_section_is_in_view(new_desk, section, size):
    desk = new_desk(Settings(theme="daylight", window_width=size[0], window_height=size[1]))
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.click_widget(f"section.{section}")
    names = {widget.name for widget in desk.page.widgets}
    assert names & set(IN_SECTION.values()) == {IN_SECTION[section]}


@pytest.mark.parametrize(("width", "columns"), [(1280, 2), (800, 1), (640, 1)])
def test_a_wide_window_has_the_cards_of_a_section_in_two_columns(new_desk, width, columns):
    desk = new_desk(Settings(theme="daylight", window_width=width))
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    widgets = {widget.name: widget for widget in desk.page.widgets}
    lefts = {widgets[name].rect.right for name in ("language", "level", "judge", "flag_limit")}
    assert len(lefts) == columns


def test_what_a_search_for_a_key_leaves_is_at_the_left(settings_page):
    settings_page.click_widget("section.controls")
    settings_page.click_widget("keys.find")
    left = settings_page.page.focus.rect.left
    settings_page.type("quit")
    settings_page.step()
    (row,) = [widget for widget in settings_page.page.widgets if widget.name == "key.quit"]
    assert left < row.rect.left < left + 50


def test_a_search_that_finds_no_key_says_so(settings_page):
    settings_page.click_widget("section.controls")
    settings_page.click_widget("keys.find")
    settings_page.type("xyz")
    settings_page.step()
    assert "No action or key matches." in [text for text, _ in settings_page.page.texts()]


@pytest.mark.parametrize("section", IN_SECTION)
def test_exactly_one_section_is_marked(settings_page, section):
    settings_page.click_widget(f"section.{section}")
    settings_page.move((2, 2))
    soft, places = settings_page.window.brush.theme.primary_soft, settings_page.clickable()
    marked = [
        name
        for name, place in places.items()
        if name.startswith("section.") and settings_page.shows_colour(soft, place)
    ]
    assert marked == [f"section.{section}"]


def test_the_settings_reopen_where_they_were(settings_page):
    settings_page.click_widget("section.controls")
    settings_page.wheel(3)
    before = settings_page.page.view
    assert before[1] > 0
    settings_page.key(pygame.K_ESCAPE)
    settings_page.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    assert settings_page.page.view == before
    assert "key.open" in {widget.name for widget in settings_page.page.widgets}


def test_many_changes_are_kept_once(look_page):
    for widget in ("theme.night", "theme.classic", "full_screen"):
        look_page.click_widget(widget)
        look_page.wait(100)
    look_page.wait(400)
    (kept,) = look_page.kept
    assert (kept.theme, kept.full_screen) == ("classic", True)


def test_a_theme_is_seen_at_once(look_page):
    background = look_page.page.context.rect.move(0, 60).topleft
    look_page.click_widget("theme.night")
    night = look_page.window.brush.theme
    assert night == theme_named("night", "standard")
    assert pygame.display.get_surface().get_at(background) == pygame.Color(night.bg)


def test_the_cell_size_slides_from_fitting_to_96_pixels(look_page):
    settings_page = look_page
    slider = settings_page.page.clickable()["cell_size"]
    settings_page.press(slider.midleft)
    settings_page.move((slider.right + 50, slider.centery))
    settings_page.release(slider.midright)
    assert settings_page.window.settings.cell_size == 96
    settings_page.click(slider.midleft)
    assert settings_page.window.settings.cell_size == 0


def test_every_cell_size_of_the_file_can_be_chosen(look_page):
    """An odd one too, by the arrow keys."""
    tab_to(look_page, "cell_size")
    sizes = []
    for _ in range(SMALLEST_CELL, LARGEST_CELL + 1):
        look_page.key(pygame.K_RIGHT)
        sizes.append(look_page.window.settings.cell_size)
    assert sizes == list(range(SMALLEST_CELL, LARGEST_CELL + 1))


@pytest.mark.parametrize(
    ("section", "name", "chosen"), [("look", "cell_size", 17), ("sound", "volume", 33)]
)
def test_a_slider_goes_on_from_what_the_file_says(new_desk, section, name, chosen):
    """A value between two that the pointer reaches is not rounded away."""
    desk = new_desk(Settings(theme="daylight", **{name: chosen}))
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.click_widget(f"section.{section}")
    tab_to(desk, name)
    desk.key(pygame.K_LEFT)
    assert getattr(desk.window.settings, name) == chosen - 1


def test_settings_by_keyboard_alone(settings_page):
    """Tab goes down the left column, then down the right one; arrows change."""
    settings_page.key(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN)
    settings_page.key(pygame.K_TAB, pygame.K_RIGHT)
    settings_page.key(pygame.K_TAB, pygame.K_TAB, pygame.K_END)
    tab_to(settings_page, "numbers")
    settings_page.key(pygame.K_DOWN)
    chosen = settings_page.window.settings
    assert (chosen.theme, chosen.numbers, chosen.cell_size) == ("night", "colour-safe", 96)


def test_f11_on_the_page_turns_its_toggle_too(look_page):
    settings_page = look_page
    toggle = next(widget for widget in settings_page.page.widgets if widget.name == "full_screen")
    settings_page.key(pygame.K_F11)
    assert toggle.is_on
    settings_page.wheel(30)  # the screen of the tests is smaller
    settings_page.click_widget("full_screen")
    assert not toggle.is_on
    assert not settings_page.window.settings.full_screen


def test_the_desktop_is_asked_for_its_colours_once_not_with_every_frame(desk, monkeypatch):
    import darkdetect  # noqa: PLC0415  only here

    asked = []
    monkeypatch.setattr(darkdetect, "isDark", lambda: asked.append(1))
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.click_widget("section.look")
    desk.click_widget("theme.night")
    desk.click_widget("numbers.one-ink")
    assert len(asked) == 1


def test_a_new_first_click_is_for_the_next_game(settings_page):
    settings_page.click_widget("first_click.safe")
    settings_page.key(pygame.K_F2)
    assert settings_page.did[-1].first_click is FirstClick.SAFE


# A size of one's own.


def fill(desk, width, height, mines, seed=""):
    """Type into the fields one after the other, and press Enter."""
    for text in (width, height, mines, seed):
        desk.type(text) if text else desk.key(pygame.K_BACKSPACE)
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)


def wrong_fields(desk):
    return [field.label for field in desk.page.widgets if getattr(field, "is_wrong", False)]


def test_the_fields_begin_with_the_size_on_the_table(custom_page):
    fields = custom_page.page.widgets[:4]
    assert [field.text for field in fields] == ["9", "9", "10", ""]
    assert custom_page.page.focus is fields[0]


def test_a_typed_size_starts_a_game_and_is_kept(custom_page):
    fill(custom_page, "12", "7", "20")
    assert custom_page.page is custom_page.window.game
    assert custom_page.visible.level == Level.of(12, 7, 20)
    assert custom_page.visible.seed == 101
    custom_page.wait(1000)
    assert custom_page.kept[-1].level == "12x7/20"


def test_a_typed_seed_deals_that_board(custom_page):
    fill(custom_page, "12", "7", "20", "18446744073709551615")
    assert custom_page.visible.seed == 18446744073709551615


def test_the_play_button_plays(custom_page):
    custom_page.click_widget("custom.play")
    assert custom_page.visible.level == LEVELS["beginner"]
    assert custom_page.visible.game == 2


def test_typed_numbers_of_a_named_level_are_that_level(custom_page):
    fill(custom_page, "30", "16", "99")
    custom_page.wait(1000)
    assert custom_page.kept[-1].level == "expert"


@pytest.mark.parametrize(
    ("typed", "field", "reason"),
    [
        (("", "9", "10"), "Width", "Type a whole number for the width."),
        (("9", "nine", "10"), "Height", "Type a whole number for the height, not “nine”."),
        (("9", "9", "-1"), "Mines", "Type a whole number of mines, not “-1”."),
        (("0", "9", "10"), "Width", "The width must be from 1 to 1000, not 0."),
        (("9", "1001", "10"), "Height", "The height must be from 1 to 1000, not 1001."),
        (("9", "9", "0"), "Mines", "A board of 9 × 9 can have 1 to 80 mines, not 0."),
        (("9", "9", "81"), "Mines", "A board of 9 × 9 can have 1 to 80 mines, not 81."),
        (
            ("1", "1", "1"),
            "Width",
            "A board needs at least 2 cells, with at least one of them safe.",
        ),
        (
            ("9", "9", "10", "seven"),
            "Seed",
            "A seed is a whole number from 0 to 18446744073709551615, not “seven”.",
        ),
        (
            ("9", "9", "10", "18446744073709551616"),
            "Seed",
            "A seed is a whole number from 0 to 18446744073709551615, not 18446744073709551616.",
        ),
        (
            ("9", "9", "10", "1_000"),
            "Seed",
            "A seed is a whole number from 0 to 18446744073709551615, not “1_000”.",
        ),
        (("0", "9", "10", "seven"), "Width", "The width must be from 1 to 1000, not 0."),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_at_its_field(custom_page, typed, field, reason):
    fill(custom_page, *typed)
    assert custom_page.page.refusal == reason
    assert wrong_fields(custom_page) == [field]
    assert custom_page.page.focus.label == field
    assert custom_page.visible.game == 1
    theme = custom_page.window.brush.theme
    assert custom_page.shows_colour(theme.cross, custom_page.page.focus.rect)


@pytest.mark.parametrize(
    ("typed", "field", "reason"),
    [
        (("9", "1001"), "Height", "The height must be from 1 to 1000, not 1001."),
        (
            ("9", "9", "999999999"),
            "Mines",
            "A board of 9 × 9 can have 1 to 80 mines, not 999,999,999.",
        ),
        (("9", "9", "10", "s"), "Seed", "A seed is a whole number from 0 to 18446744073709551615"),
    ],
)
def test_what_cannot_be_is_said_while_it_is_typed(custom_page, typed, field, reason, monkeypatch):
    """Below the field concerned, and before anything is played; the keyboard stays there."""
    drawn, text = {}, Brush.text

    def note(brush, surface, told, *rest):
        drawn[told] = text(brush, surface, told, *rest)
        return drawn[told]

    monkeypatch.setattr(Brush, "text", note)
    for at, word in enumerate(typed):
        if at:
            custom_page.key(pygame.K_TAB)
        custom_page.type(word)
    assert custom_page.page.refusal.startswith(reason)
    assert wrong_fields(custom_page) == [custom_page.page.focus.label] == [field]
    told = next(rect for words, rect in drawn.items() if words.startswith(reason[:20]))
    below = custom_page.page.focus.rect
    assert 0 < told.top - below.bottom < 20
    assert told.left <= below.right
    assert told.right >= below.left


def test_the_board_of_a_typed_size_is_drawn_with_its_size(custom_page):
    covered = custom_page.window.brush.theme.covered
    page = custom_page.page
    assert "9 × 9, 10 mines" in [text for text, _ in page.texts()]
    beside = Rect(page.widgets[2].rect.right + 20, 80, 500, 400)
    assert custom_page.shows_colour(covered, beside)
    custom_page.type("12")
    assert "12 × 9, 10 mines" in [text for text, _ in page.texts()]
    custom_page.type("0000")
    assert "120 × 9, 10 mines" in [text for text, _ in page.texts()], "the last possible board"


@pytest.mark.parametrize(
    ("mines", "difficulty"),
    [
        ("1", "Fewer mines per cell than Beginner."),
        ("10", "As many mines per cell as Beginner."),
        ("13", "More mines per cell than Beginner, fewer than Expert."),
        ("40", "More mines per cell than Expert."),
    ],
)
def test_a_typed_size_compares_its_mines_with_those_of_levels(custom_page, mines, difficulty):
    custom_page.key(pygame.K_TAB)
    custom_page.key(pygame.K_TAB)
    custom_page.type(mines)
    told = [text for text, _ in custom_page.page.texts()]
    assert difficulty in told


def test_a_field_that_is_still_empty_is_not_blamed_before_one_plays(custom_page):
    custom_page.key(pygame.K_BACKSPACE)
    assert wrong_fields(custom_page) == []
    custom_page.key(pygame.K_RETURN)
    assert wrong_fields(custom_page) == ["Width"]


def test_a_refusal_goes_when_something_is_typed(custom_page):
    fill(custom_page, "0", "9", "10")
    custom_page.type("8")
    assert custom_page.page.refusal == ""
    assert wrong_fields(custom_page) == []


def test_digits_typed_into_a_field_choose_no_level(custom_page):
    custom_page.type("3")
    assert isinstance(custom_page.page, CustomPage)
    assert custom_page.page.widgets[0].text == "3"


def test_esc_leaves_the_typed_size_behind_and_the_game_as_it_was(custom_page):
    custom_page.type("30")
    custom_page.key(pygame.K_ESCAPE)
    assert custom_page.page is custom_page.window.game
    assert custom_page.visible.level == LEVELS["beginner"]


# Fixed boards.


def test_ten_boards_are_listed_with_their_reasons(boards_page):
    cards = [widget for widget in boards_page.page.widgets if widget.name.startswith("board.")]
    assert [card.name for card in cards] == [f"board.{name}" for name in board_names()]
    assert len(cards) == 10
    assert all(card.title and card.detail and card.text for card in cards)


def test_every_board_has_a_picture_of_how_it_begins(boards_page):
    cards = [widget for widget in boards_page.page.widgets if widget.name.startswith("board.")]
    for card in cards:
        board = fixed_board(card.name.removeprefix("board."))
        opened = {at for at in board.minefield.level.grid if card.position.at(at) != COVERED}
        assert opened >= set(board.opened)
        assert card.position.mines == board.minefield.level.mines
        assert not any(board.minefield.is_mined(at) for at in opened)


def test_why_a_board_is_worth_playing_stays_in_view_while_it_is_played(boards_page):
    boards_page.click_widget("board.greedy-corner")
    reason = fixed_board("greedy-corner").reason
    game = boards_page.window.game
    assert game.header.level.tip == reason
    assert game.note.rect.width
    assert game.note.text == reason
    boards_page.key(pygame.K_F2)
    assert game.footer.about == ""
    assert game.header.level.tip == words.size_and_mines(game.visible.level)


def test_a_fixed_board_has_coordinates_because_its_text_names_cells(desk):
    assert not desk.window.game.board.names_always
    desk.window.games.play_board("greedy-corner")
    desk.step()
    assert desk.window.game.board.names_always


@pytest.mark.parametrize(
    ("message", "is_named"),
    [("A mine moved away from Q5.", True), ("雷从Q5移开了。", True), ("Game saved.", False)],
)
def test_a_message_that_names_a_cell_shows_coordinates_and_the_board_stays(desk, message, is_named):
    board = desk.window.game.board
    place = board.camera.board.copy()
    margin = Rect(place.left, desk.window.game.header.rect.bottom, place.width, 30)
    before = desk.picture(margin)
    desk.window.game.show_message(message)
    desk.step()
    assert board.has_axes == is_named
    assert (desk.picture(margin) != before) == is_named
    assert board.camera.board == place


def test_in_a_window_without_a_margin_a_message_shows_no_coordinates(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.window.game.show_message("A mine moved away from Q5.")
    desk.step()
    assert not desk.window.game.board.has_axes


def test_a_click_on_a_card_starts_its_board(boards_page):
    boards_page.click_widget("board.greedy-corner")
    assert boards_page.page is boards_page.window.game
    assert boards_page.visible.board == "greedy-corner"
    assert boards_page.visible.look(cell("C2")) == 2


def test_by_keyboard_the_last_card_comes_into_view_and_starts(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.key(pygame.K_F10, pygame.K_HOME)
    for entry in ("level", "boards"):
        names = [entry.name for entry in desk.page.menu.entries]
        desk.key(pygame.K_HOME, *[pygame.K_DOWN] * names.index(entry))
        if entry == "level":
            desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.page, BoardsPage)
    desk.key(*[pygame.K_TAB] * 10)
    last = desk.page.focus
    assert last.name == f"board.{board_names()[-1]}"
    assert desk.window.rect.contains(last.rect)
    desk.key(pygame.K_RETURN)
    assert desk.visible.board == board_names()[-1]


def test_in_a_small_window_the_wheel_scrolls_the_boards_and_stops_at_the_ends(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.click_widget("menu")
    desk.click_widget("menu.level")
    desk.click_widget("level.boards")
    first = f"board.{board_names()[0]}"
    top = desk.page.clickable()[first].top
    desk.move((320, 300))
    desk.wheel(down=1)
    assert desk.page.clickable()[first].top == top - 48
    desk.wheel(down=-50)
    assert desk.page.clickable()[first].top == top


# Help.


def test_the_wheel_scrolls_what_came_up_under_a_pointer_at_rest(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=1000, window_height=520))
    pygame.mouse.set_pos((320, 200))
    desk.key(pygame.K_F1)
    pygame.event.clear()
    before = desk.picture()
    desk.wheel(down=2)
    assert desk.picture() != before


@pytest.mark.parametrize("command", [*Command], ids=lambda command: command.value)
def test_a_window_that_a_desktop_made_tiny_shows_a_part_of_a_small_one(new_desk, command):
    """Found by a monkey: the page of the first start had no room for its tiles."""
    desk = new_desk(Settings(theme="night", window_width=640, window_height=480))
    resize(20, 10)
    desk.step()
    desk.window.perform(command)
    desk.step()
    assert desk.window.rect.width >= 640


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("theme", THEMES[1:])
def test_the_frames_of_the_themes_have_round_corners(new_desk, theme, scale):
    desk = new_desk(Settings(theme=theme, window_width=1280, window_height=800, scale=scale))
    desk.window.perform(Command.SETTINGS)
    desk.click_widget("section.look")
    chosen, surface = desk.window.brush.theme, pygame.display.get_surface()
    for name in THEMES[1:]:
        left, top = desk.page.clickable()[f"theme.{name}"].topleft
        line = pygame.Color(chosen.primary if name == theme else chosen.line2)
        diagonal = [surface.get_at((left + step, top + step)) for step in range(12)]
        assert min(_far(colour, line) for colour in diagonal) < 90


def _far(one, other):
    return sum(abs(one[at] - other[at]) for at in range(3))


PAGE_KEYS = {
    "help_page": (pygame.K_F1, 0),
    "statistics_page": (pygame.K_F4, 0),
    "practice_page": (pygame.K_F6, 0),
    "setup_page": (pygame.K_F7, 0),
    "settings_page": (pygame.K_COMMA, pygame.KMOD_CTRL),
    "training_page": (pygame.K_t, pygame.KMOD_CTRL),
    "start_page": (pygame.K_HOME, pygame.KMOD_CTRL),
}


@pytest.mark.parametrize("to", PAGE_KEYS)
def test_the_key_of_a_page_works_on_every_other_page(desk, to):
    for since in ("practice_page", "help_page", "statistics_page"):
        for name in (since, to):
            key, mod = PAGE_KEYS[name]
            desk.key(key, mod=mod)
            assert type(desk.page).__module__.endswith(f".{name}")


def test_where_numbers_are_never_dimmed_the_setting_says_so(look_page):
    def notes():
        return {text for text, _ in look_page.page.texts()}

    dimmed = setting_words.TOGGLES["dim_satisfied"][1]
    assert dimmed in notes()
    look_page.click_widget("theme.high-contrast")
    assert setting_words.NEVER_DIMMED in notes()
    assert dimmed not in notes()
