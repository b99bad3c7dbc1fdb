"""The start page as a home: today's board and puzzle, what is due, the course, one line."""

import pygame
import pytest
from block_texts import texts
from pygame import Rect

from minesweeper import events
from minesweeper.game.level import LEVELS
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.settings import Settings
from minesweeper.teaching.course import UNITS, Course, UnitProgress
from minesweeper.teaching.rating import PlayerRating
from minesweeper.teaching.training import Today, TrainingKind, TrainingProgress
from minesweeper.window.commands import Command
from minesweeper.window.pages.start_page import StartPage
from minesweeper.window.pages.training_page import TrainingPage
from minesweeper.window.pages.unit_page import UnitPage
from minesweeper.window.text.training_words import invitation
from minesweeper.window.widgets.buttons import Emphasis

NEWCOMER = TrainingProgress(Course().units, UNITS[0].name, PlayerRating())
RETURNING = TrainingProgress(
    (UnitProgress(UNITS[0].name, 3, 10, 5, is_mastered=True), *Course().units[1:]),
    UNITS[1].name,
    PlayerRating(1640, 80),
    61,
    due=3,
    exercises=9,
    today=1,
)
DAY = Today(puzzle=True, puzzle_run=4, due=3)


class Home:
    """A desk with the start page open."""

    def __init__(self, desk, progress=NEWCOMER):
        self.desk = desk
        desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
        desk.hear(events.TodayGiven(DAY if progress is RETURNING else Today()))
        desk.hear(events.TrainingGiven(progress))

    def texts(self):
        return texts(self.desk.page.content())


@pytest.fixture
def returning(desk):
    return Home(desk, RETURNING)


def test_a_newcomer_plays_with_one_key(desk):
    Home(desk)
    desk.key(pygame.K_RETURN)
    assert any(isinstance(event, events.NewGameChosen) for event in desk.did)


def test_the_page_asks_for_the_progress_once(desk):
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    assert isinstance(desk.page, StartPage)
    assert desk.did.count(events.TrainingAsked()) == 1


def test_what_there_is_to_do_and_one_line_of_progress(returning):
    widgets = {widget.name: widget for widget in returning.desk.page.widgets}
    assert widgets["home.puzzle"].detail == "Solved · 4 days in a row"
    assert widgets["home.board"].detail == "Beginner, not won yet"
    assert widgets["home.due"].detail == "3 due"
    assert widgets["home.course"].title == "Course: All mines found"
    line = "Puzzle rating 1640 · 1 of 12 units mastered · 1 exercise or puzzle today"
    assert line in returning.texts()


def test_a_newcomer_reads_how_many_units_there_are_below_the_rows(desk):
    """The line is kept free for the progress, and an empty one would look like a missing row."""
    assert f"0 of {len(UNITS)} units mastered" in Home(desk).texts()


def tops(desk):
    return {widget.name: widget.rect.top for widget in desk.page.widgets}


def test_judges_come_first_at_the_first_start_and_last_later(new_desk):
    first = new_desk(Settings(theme="daylight"), has_game=False)
    first.window.perform(Command.START)
    first.step()
    assert tops(first)["home.board"] > tops(first)["start.judge"]
    later = new_desk(Settings(theme="daylight"))
    later.window.perform(Command.START)
    later.step()
    assert tops(later)["home.board"] < tops(later)["start.judge"]


def test_nothing_moves_when_the_progress_arrives(desk):
    """A click on the page would miss its widget."""
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    desk.step()
    before = tops(desk)
    desk.hear(events.TodayGiven(DAY))
    desk.hear(events.TrainingGiven(RETURNING))
    desk.step()
    assert tops(desk) == before


def test_the_key_of_the_training_opens_it(returning):
    returning.desk.key(pygame.K_t, mod=pygame.KMOD_CTRL)
    assert isinstance(returning.desk.page, TrainingPage)


def test_coming_back_asks_for_the_progress_again(returning):
    returning.desk.click_widget("home.course")
    before = returning.desk.did.count(events.TrainingAsked())
    returning.desk.key(pygame.K_ESCAPE)
    assert isinstance(returning.desk.page, StartPage)
    assert returning.desk.did.count(events.TrainingAsked()) == before + 1


def test_a_won_board_of_the_day_is_told_with_its_time(desk):
    Home(desk)
    desk.hear(events.TodayGiven(Today(board=23_500, board_run=2)))
    board = next(each for each in desk.page.widgets if each.name == "home.board")
    assert board.detail == "Beginner, won in 0:23 · 2 days in a row"


def test_nothing_due_is_grey(desk):
    Home(desk)
    assert "home.due" not in desk.clickable()


@pytest.mark.parametrize(
    ("row", "kind"), [("puzzle", TrainingKind.DAILY), ("due", TrainingKind.DUE)]
)
def test_a_row_serves_its_puzzle(returning, row, kind):
    returning.desk.click_widget(f"home.{row}")
    assert returning.desk.did[-1] == events.TrainingTaskAsked(kind)


def test_the_course_opens_at_its_next_unit_and_leads_back(returning):
    returning.desk.click_widget("home.course")
    assert isinstance(returning.desk.page, UnitPage)
    returning.desk.key(pygame.K_ESCAPE)
    assert isinstance(returning.desk.page, StartPage)


def test_all_training_leads_back_to_the_start_page(returning):
    returning.desk.click_widget("home.training")
    assert isinstance(returning.desk.page, TrainingPage)
    returning.desk.key(pygame.K_ESCAPE)
    assert isinstance(returning.desk.page, StartPage)


@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_a_game_that_was_begun_can_be_continued(new_desk, size, training):
    """By a button as large as that of a new game."""
    width, height = size
    settings = Settings(
        theme="daylight", window_width=width, window_height=height, training=training
    )
    desk = new_desk(settings).lay("*..", "...", "..*", opened="B2")
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    assert "start.continue" not in desk.clickable(), "no move was made yet"
    desk.key(pygame.K_ESCAPE)
    desk.click("A2")
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    play, go_on = (desk.clickable()[name] for name in ("start.play", "start.continue"))
    assert play.height == go_on.height
    desk.click_widget("start.continue")
    assert desk.page is desk.window.game
    assert not desk.visible.is_over


@pytest.fixture
def begun(desk):
    """A game with one move, and the start page in front of it."""
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A2")
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    return desk


def button(desk, name):
    return next(widget for widget in desk.page.widgets if widget.name == name)


def test_enter_goes_on_with_a_game_that_was_begun(begun):
    before = begun.rows()
    assert button(begun, "start.continue").emphasis is Emphasis.PRIMARY
    assert button(begun, "start.play").label == "New game"
    begun.key(pygame.K_RETURN)
    assert begun.page is begun.window.game
    assert begun.rows() == before


def test_enter_starts_a_board_that_was_chosen_instead(begun):
    begun.click_widget("start.board.expert")
    assert button(begun, "start.play").emphasis is Emphasis.PRIMARY
    assert button(begun, "start.continue").emphasis is Emphasis.PLAIN
    begun.key(pygame.K_RETURN)
    assert begun.visible.level == LEVELS["expert"]


def test_a_row_without_an_arrow_keeps_its_room(begun):
    """So its detail ends where those of the other rows end."""
    begun.hear(events.TrainingGiven(NEWCOMER))
    begun.step()
    due, course = (button(begun, name).rect for name in ("home.due", "home.course"))
    for row, is_empty in ((due, True), (course, False)):
        room = Rect(row.right - 28, row.top, 28, row.height)
        drawn = pygame.display.get_surface().subsurface(room)
        colours = {drawn.map_rgb(drawn.get_at((x, y))) for x in range(28) for y in range(40)}
        assert (len(colours) == 1) == is_empty


def test_without_training_the_page_is_as_it_was_and_nothing_is_asked(new_desk):
    desk = new_desk(Settings(theme="daylight", training=False))
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    assert not any(widget.name.startswith("home.") for widget in desk.page.widgets)
    assert events.TrainingAsked() not in desk.did


# The invitation beside an untouched board.


INVITED = "Today: board and puzzle of the day · 3 exercises due · 4 days in a row so far"


def invited(desk, today=Today(puzzle_run=4, due=3)):  # noqa: B008  a frozen value
    desk.hear(events.TodayGiven(today))
    return next((each for each in desk.page.widgets if each.name == "footer.start"), None)


def test_an_untouched_board_invites_and_leads_home(desk):
    assert invited(desk).spoken_name().startswith(INVITED)
    desk.click_widget("footer.start")
    assert isinstance(desk.page, StartPage)


def test_a_message_has_the_room_of_the_invitation(desk):
    """They would be squeezed into two lines."""
    invited(desk)
    desk.window.game.show_message("Board of the day: the same for everyone.")
    desk.window.game.context.relayout()
    desk.step()
    assert "footer.start" not in desk.page.clickable()


def test_on_the_board_of_the_day_the_invitation_leaves_it_out(desk):
    invited(desk)
    desk.window.perform(Command.DAILY)
    desk.step()
    desk.window.game.messages.clear()
    desk.window.relayout()
    desk.step()
    (shown,) = [each for each in desk.page.widgets if each.name == "footer.start"]
    told = "Today: puzzle of the day · 3 exercises due · 4 days in a row so far"
    assert shown.spoken_name().startswith(told)


def test_the_first_move_ends_the_invitation_for_this_session(desk):
    invited(desk)
    desk.click("A1")
    assert "footer.start" not in desk.clickable()
    desk.key(pygame.K_F2)
    assert "footer.start" not in desk.clickable()


def test_an_answer_that_comes_late_leaves_an_open_menu_open(desk):
    desk.click_widget("judge")
    invited(desk)
    assert desk.page.menu is not None


def test_an_answer_that_comes_late_leaves_the_page_in_front_as_it_is(desk):
    desk.key(pygame.K_F4)
    desk.click_widget("statistics.level")
    assert desk.page.menu is not None
    invited(desk)
    assert desk.page.menu is not None


def test_an_answer_that_comes_during_a_game_invites_beside_the_next_board(desk):
    desk.click("A1")
    assert invited(desk) is None
    desk.key(pygame.K_F2)
    assert "footer.start" in desk.clickable()


@pytest.mark.parametrize(
    ("today", "told"),
    [
        (Today(), "Today: board and puzzle of the day"),
        (Today(puzzle=False, puzzle_run=3), "Today: board of the day"),
        (Today(board=9000, board_run=3), "Today: puzzle of the day"),
        (Today(puzzle=True, board=9000, due=1), "Today: 1 exercise due"),
        (Today(puzzle=True, puzzle_run=9, board=9000, board_run=9), ""),
    ],
)
def test_it_tells_what_is_left_and_nothing_else(today, told):
    assert invitation(today) == told


def test_who_has_done_everything_is_not_invited(desk):
    assert invited(desk, Today(puzzle=True, board=9000)) is None


@pytest.mark.parametrize("size", [(800, 600), (640, 480)])
def test_a_small_window_says_it_in_a_word(new_desk, size):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    widget = invited(new_desk(settings))
    assert widget.spoken_name().startswith("Today  (")
    assert widget.tip == INVITED


def test_without_training_nobody_asks_or_invites(new_desk):
    desk = new_desk(Settings(theme="daylight", training=False))
    desk.window.game.ask_today()
    assert not any(isinstance(event, events.TodayAsked) for event in desk.did)
    assert invited(desk) is None


def test_without_training_its_key_opens_nothing(new_desk):
    desk = new_desk(Settings(theme="daylight", training=False))
    desk.key(pygame.K_t, mod=pygame.KMOD_CTRL)
    assert not isinstance(desk.page, TrainingPage)
    assert desk.window.toast.sentence.startswith("Training is off.")


def test_what_is_left_to_do_today_does_not_close_a_menu(desk):
    desk.key(pygame.K_F10)
    desk.hear(events.TodayGiven(Today()))
    assert desk.page.menu is not None


def test_the_started_board_of_the_day_tells_its_clock_and_goes_on_where_it_was(desk):
    desk.window.perform(Command.DAILY)
    desk.step()
    desk.click(proved_safe(desk))
    desk.wait(7000)
    rows, chosen = desk.rows(), desk.kinds().count("GameStarted")
    home = Home(desk)
    desk.hear(events.TodayGiven(Today(is_board=True)))
    widgets = {widget.name: widget for widget in desk.page.widgets}
    assert widgets["home.board"].detail == "Beginner, paused at 0:07"
    assert any(text.startswith("Beginner · Classic · 0:07 · ") for text in home.texts())
    desk.click_widget("home.board")
    assert desk.page is desk.window.game
    assert desk.rows() == rows
    assert desk.kinds().count("GameStarted") == chosen
    assert desk.visible.clock.is_running


def test_a_board_of_the_day_that_was_left_is_recognised(desk):
    desk.click("E5")
    assert not desk.visible.is_daily
    desk.hear(events.TodayGiven(Today(is_board=True)))
    assert desk.visible.is_daily


def test_what_is_done_today_has_a_tick(returning):
    done = {widget.name for widget in returning.desk.page.widgets if getattr(widget, "is_done", 0)}
    assert done == {"home.puzzle"}


def proved_safe(desk):
    known = Knowledge(desk.agent.flagged_position.position)
    known.reason()
    return known.safe()[0].name


def test_a_board_of_the_day_that_made_room_for_another_game_goes_on(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    desk.window.perform(Command.DAILY)
    desk.step()
    desk.click(proved_safe(desk))
    rows = desk.rows()
    desk.key(pygame.K_F2)
    assert desk.rows() != rows
    desk.window.perform(Command.START)
    desk.step()
    widgets = {widget.name: widget for widget in desk.page.widgets}
    assert widgets["home.board"].detail == "Beginner, started"
    desk.click_widget("home.board")
    assert desk.rows() == rows
    assert desk.visible.is_daily
    assert desk.visible.is_paused
    assert desk.keeper.unfinished() == []
    desk.keeper.close()


def test_nobody_is_invited_to_the_board_that_is_played():
    assert invitation(Today(is_board=True)) == "Today: puzzle of the day"
