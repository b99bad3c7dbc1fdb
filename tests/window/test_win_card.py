"""The card that follows a win: what it says, when it comes, and where it leads."""

import pygame
import pytest
from drawing import cell
from views import opened, proved

from minesweeper import events
from minesweeper.game.level import LEVELS
from minesweeper.game.position import Position, Reveal, Run
from minesweeper.record import Assessment, Standing, TechniqueCount
from minesweeper.settings import THEMES, Settings
from minesweeper.teaching.review import (
    Guess,
    Mistake,
    Moment,
    Overlooked,
    Review,
    ReviewedResult,
    ReviewSummary,
)
from minesweeper.teaching.training import Today
from minesweeper.window.commands import Command
from minesweeper.window.panels.highlights import hardest_found, highlight_of
from minesweeper.window.text import win_words, words


def win(desk, each=700):
    """Win the current game: its first click in the middle, then every safe cell."""
    grid = desk.visible.level.grid
    if desk.agent.session.game.minefield is None:
        desk.click(grid.cell(grid.size // 2 + grid.width // 2).name)
    for at in grid:
        minefield = desk.agent.session.game.minefield
        if desk.visible.takes_moves and desk.visible.is_covered(at) and not minefield.is_mined(at):
            desk.clock.now += each
            desk.click_at_once(at.name)
    desk.wake_agent()
    assert desk.visible.is_won


def card(desk):
    return desk.window.game.win


def said(desk):
    """The texts of the card's column, from top to bottom."""
    desk.window.relayout()
    return [part.text for part in card(desk).column.spoken_parts()]


@pytest.fixture
def home_desk(new_desk, tmp_path):
    desk = new_desk(home=tmp_path, judge="quantum")
    yield desk
    desk.keeper.close()


def test_a_first_win_is_celebrated_as_one_and_compared_with_nothing(new_desk, tmp_path):
    desk = new_desk(home=tmp_path, judge="quantum", movement=True)
    win(desk)
    assert card(desk).standing == Standing(None, 1)
    assert card(desk).headline == "A first win"
    assert card(desk).message.text == "Your first win at this level with this judge."
    assert card(desk).celebration is not None
    desk.keeper.close()


def test_the_first_figures_are_the_streak_the_guesses_and_the_moved_mines(home_desk):
    win(home_desk)
    assert card(home_desk).figures[:3] == [
        (win_words.STREAK, "1"),
        ("Needless guess", "1"),
        ("No mines moved.", ""),
    ]


@pytest.mark.parametrize("play", ["row by row", "by logic", "with help"])
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_every_card_tells_time_streak_guesses_moved_mines_and_a_move_to_look_at(
    new_desk, tmp_path, size, play
):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, home=tmp_path, judge="quantum")
    win(desk)
    desk.key(pygame.K_F2)
    if play == "with help":
        opened(desk, moves=1)
        desk.window.perform(Command.HINT)
    if play != "row by row":
        opened(desk, moves=100)
    win(desk)
    told = said(desk)
    assert not card(desk).column.scroll(-1), "all of it is in view"
    assert words.exact_time(desk.visible.score.elapsed) in told
    assert card(desk).message.text in told
    titles = [title for title, _ in card(desk).figures]
    assert set(titles[:3]) <= set(told)
    assert card(desk).highlight.text in told
    assert {"win.new", "win.look"} <= desk.clickable().keys()
    desk.keeper.close()


def test_the_accuracy_is_that_of_the_review(home_desk):
    win(home_desk)
    accuracy = card(home_desk).review.summary.accuracy
    assert dict(card(home_desk).figures)[win_words.ACCURACY] == f"{accuracy:.1f} out of 100"


def test_a_record_is_told_with_the_best_before_and_the_streak(home_desk):
    win(home_desk)
    before = home_desk.visible.score.elapsed
    home_desk.key(pygame.K_F2)
    assert card(home_desk) is None
    win(home_desk, each=10)
    assert card(home_desk).is_best
    assert card(home_desk).standing == Standing(before, 2)
    assert card(home_desk).headline == "Your fastest Beginner yet"


def test_a_win_by_logic_alone_is_called_clean(home_desk):
    """A1 shows that B1 is the only mine."""
    for _ in range(2):
        home_desk.lay(".*..", opened="A1")
        home_desk.click("C1")
        home_desk.wait(500)
        home_desk.click("D1")
    assert card(home_desk).headline == "A clean win: no guesses"


def test_a_win_by_one_click_is_no_record(home_desk):
    home_desk.lay(".*.", opened="A1")
    home_desk.click("C1")
    assert home_desk.visible.is_won
    assert not card(home_desk).is_best
    assert card(home_desk).headline == "You won"


def test_the_headline_says_how_many_mines_moved():
    assert win_words.mines_moved(1) == "Won: a mine moved out of your way"
    assert win_words.mines_moved(3) == "Won: 3 mines moved out of your way"


@pytest.mark.parametrize("size", [(640, 480), (800, 600)])
def test_a_card_below_a_wide_board_has_its_figures_side_by_side(new_desk, tmp_path, size):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, home=tmp_path, judge="quantum", level="expert")
    opened(desk, moves=1000)
    win(desk)
    told = said(desk)
    assert not card(desk).column.scroll(-1), "all of it is in view"
    assert {title for title, _ in card(desk).figures[:3]} <= set(told)
    assert card(desk).highlight.text in told
    desk.keeper.close()


def test_a_card_of_one_line_has_its_three_figures(new_desk, tmp_path):
    """A board that is too wide and too high for a card leaves one line below it."""
    settings = Settings(theme="daylight", window_width=1280, window_height=600)
    desk = new_desk(settings, home=tmp_path, judge="quantum", level="60x12/100")
    opened(desk, moves=1000)
    win(desk)
    assert card(desk).is_compact
    assert {"Wins in a row: 1", "No mines moved."} <= {text for text, _ in desk.page.texts()}
    desk.keeper.close()


def test_only_a_win_without_help_is_called_the_first(home_desk):
    home_desk.click("E5")
    home_desk.window.perform(Command.HINT)
    win(home_desk)
    assert card(home_desk).headline == "You won, assisted"
    assert card(home_desk).message.text == win_words.ASSISTED
    assert card(home_desk).figures[0] == ("Assisted wins in a row", "1")
    home_desk.key(pygame.K_F2)
    win(home_desk)
    assert card(home_desk).message.text == "Your first win at this level with this judge."


def test_a_win_with_help_is_compared_with_wins_with_help():
    told = win_words.against_best(4200, 5000, with_help=True)
    assert told == "0.8 s faster than your previous assisted best, 0:05.000."


def test_a_slower_win_says_by_how_much():
    assert win_words.against_best(20_200, 16_000) == "4.2 s slower than your best, 0:16.000."
    assert win_words.against_best(16_000, 16_000) == "Exactly as fast as your best, 0:16.000."
    assert win_words.against_best(4200, 80_000).startswith("1:15.8 faster")
    assert win_words.against_best(4200, 4212).startswith("0.012 s faster")


@pytest.mark.parametrize("moves", [True, False])
def test_a_record_is_celebrated_unless_motion_is_reduced(new_desk, tmp_path, moves):
    desk = new_desk(home=tmp_path, judge="quantum", movement=moves)
    win(desk)
    desk.key(pygame.K_F2)
    win(desk, each=10)
    assert (card(desk).celebration is not None) is moves
    desk.wait(500)
    drawn = desk.picture(desk.window.game.board.camera.area)
    desk.wait(100)
    assert (desk.picture(desk.window.game.board.camera.area) != drawn) is moves
    desk.wait(5000)
    assert card(desk).celebration is None
    desk.wait(100)
    assert card(desk).next_wake() is None
    desk.keeper.close()


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_confetti_falls_over_the_board_and_not_over_the_card(new_desk, tmp_path, size):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, home=tmp_path, judge="quantum", movement=True)
    win(desk)
    desk.move((4, 300))
    desk.wait(700)
    during = desk.picture(card(desk).column.rect)
    assert card(desk).celebration is not None
    desk.wait(5000)
    assert desk.picture(card(desk).column.rect) == during
    desk.keeper.close()


def test_a_press_ends_the_celebration(new_desk, tmp_path):
    desk = new_desk(home=tmp_path, judge="quantum", movement=True)
    win(desk)
    desk.key(pygame.K_F2)
    win(desk, each=10)
    desk.key(pygame.K_RIGHT)
    assert card(desk).celebration is None
    desk.keeper.close()


def test_without_records_the_card_has_no_comparison(desk):
    win(desk)
    assert card(desk).standing is None
    assert win_words.STREAK not in dict(card(desk).figures)


def test_a_judge_that_spares_nothing_moves_no_mines(desk):
    win(desk)
    assert desk.visible.judge == "classic"
    assert win_words.MOVED not in dict(card(desk).figures)


def test_esc_closes_the_card_and_the_board_stays(desk):
    win(desk)
    desk.key(pygame.K_ESCAPE)
    assert card(desk) is None
    assert desk.visible.is_won


def test_the_card_leads_to_the_next_game_the_review_and_the_same_board(home_desk):
    win(home_desk)
    home_desk.click_widget("win.review")
    assert home_desk.window.game.teaching.review_panel is not None
    home_desk.key(pygame.K_ESCAPE)
    home_desk.click_widget("win.same")
    assert home_desk.visible.takes_moves
    win(home_desk)
    home_desk.click_widget("win.new")
    assert home_desk.visible.is_untouched


def test_the_card_leads_to_the_moment_that_is_worth_a_look(home_desk):
    win(home_desk)
    highlight = card(home_desk).highlight
    assert highlight is not None, "the cells were opened row by row, without a look at the numbers"
    home_desk.click_widget("win.look")
    assert home_desk.window.game.teaching.at == highlight.moment


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
def test_the_button_to_that_move_stands_under_the_sentence_that_says_why(new_desk, tmp_path, size):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, home=tmp_path, judge="quantum")
    win(desk)
    text = card(desk).highlight.text
    column = card(desk).column
    assert text in " ".join(part.text for part in column.spoken_parts())
    assert column.rect.bottom <= desk.clickable()["win.look"].top
    assert not column.scroll(-1), "all of it is in view"
    desk.keeper.close()


def test_a_card_of_one_line_has_no_button_to_a_move_it_does_not_speak_of(home_desk):
    win(home_desk)
    card(home_desk).is_compact = True
    placed = card(home_desk).lay_out(card(home_desk).rect, is_beside=False)
    assert [widget.name for widget in placed if widget.name.startswith("win.")][-1] == "win.new"


def test_a_lost_a_watched_a_guided_and_an_opened_game_have_no_card(home_desk):
    desk = home_desk
    win(desk)
    desk.key(pygame.K_F5)
    desk.step()
    desk.key(pygame.K_RETURN)
    assert desk.visible.is_won
    assert card(desk) is None
    desk.key(pygame.K_F2)
    desk.window.perform(Command.GUIDE)
    desk.step()
    desk.key(pygame.K_ESCAPE)
    win_rest(desk)
    assert card(desk) is None


def win_rest(desk):
    desk.click("C3")
    for each in desk.visible.level.grid:
        if not desk.agent.session.game.minefield.is_mined(each):
            desk.click(each.name)
    assert desk.visible.is_won


def test_the_toast_does_not_repeat_the_card(home_desk):
    win(home_desk)
    assert home_desk.window.toast is None
    assert home_desk.message.startswith(words.won_in(home_desk.visible.score)[:-1])


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "system"])
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_the_card_has_its_buttons_in_every_window(new_desk, tmp_path, theme, size):
    width, height = size
    settings = Settings(theme=theme, window_width=width, window_height=height)
    desk = new_desk(settings, home=tmp_path, judge="quantum")
    win(desk)
    places = desk.page.clickable()
    assert desk.window.rect.contains(places["win.new"])
    assert not desk.window.game.board.camera.board.colliderect(places["win.new"])
    desk.keeper.close()


# The moment that is worth a look.


def reviewed(*moments):
    start = Position.covered(LEVELS["beginner"].grid, 3)
    summary = ReviewSummary(0, 0, 0, 0, 0, 0, 0, 0.0, 0, ())
    return Review(start, "quantum", ReviewedResult.WON, moments, summary)


OPENINGS = (("A1", 0, 9), ("B2", 1, 4), ("C3", 2, 1))


def moment(name, at, opened=1, **more):
    reveal = Reveal((Run(cell(name), bytes(opened)),))
    return Moment(at, at, cell(name), "", opened=reveal, **more)


def test_a_needless_guess_comes_before_everything_else():
    poor = moment("B2", 1, guess=Guess(0.5, 0.3, better=cell("C3"), better_chance=0.1))
    needless = moment(
        "D4", 90_000, guess=Guess(0.5, 0.3), overlooked=Overlooked(cell("E5"), "B1", 1)
    )
    found = highlight_of(reviewed(moment("A1", 0), poor, needless))
    assert (found.moment, found.text) == (2, "You guessed at D4, but E5 was certainly safe.")


def test_a_poor_guess_is_worth_a_look():
    poor = moment("B2", 1, guess=Guess(0.5, 0.3, better=cell("C3"), better_chance=0.1))
    found = highlight_of(reviewed(poor, moment("A1", 60_000)))
    assert found.text == "You had to guess and chose B2. C3 was less risky."


def test_a_lucky_guess_and_a_moved_mine_are_worth_a_look():
    guess = moment("B2", 1, guess=Guess(0.5, 0.3))
    found = highlight_of(reviewed(guess))
    assert found.text == "You had to guess at B2. The chance of a mine there was 50 %."
    spared = moment("C3", 2, guess=Guess(0.5, 0.3), is_spared=True)
    assert highlight_of(reviewed(guess, spared)).text.startswith("Nothing told you whether C3")


def test_in_a_clean_game_the_largest_opening_is_worth_a_look():
    first, larger, smaller = (moment(name, at, opened=n) for name, at, n in OPENINGS)
    assert highlight_of(reviewed(first, smaller, larger)).text == "B2 opened 4 cells at once."
    assert highlight_of(reviewed(first, smaller)).text == "A1 opened 9 cells at once."
    assert highlight_of(reviewed(smaller)).text == "C3 was your last step to the win."
    assert highlight_of(reviewed()) is None


def test_the_mine_that_was_hit_before_the_game_went_on_comes_first():
    hit = moment("C3", 5, mistake=Mistake("You opened a mine."))
    overlooked = Overlooked(cell("E5"), "B1", 1)
    needless = moment("D4", 1, guess=Guess(0.5, 0.3), overlooked=overlooked)
    found = highlight_of(reviewed(needless, hit))
    assert (found.moment, found.text) == (1, "You opened a mine.")


def test_the_card_names_the_hardest_find(home_desk):
    win(home_desk)
    game, shown = home_desk.visible.game, card(home_desk)
    counts = [TechniqueCount("B2", found=9), TechniqueCount("1-2-1", found=2)]
    counts += [TechniqueCount("subset", missed=1)]
    shown.observe(events.GameAssessed(game + 1, Assessment(100.0, (counts[0],))))
    assert "1-2-1 pattern" not in said(home_desk)
    shown.observe(events.GameAssessed(game, Assessment(100.0, tuple(counts))))
    assert shown.figures[-1] == (win_words.HARDEST_FIND, "1-2-1 pattern")
    assert "1-2-1 pattern" in said(home_desk)


def test_an_assisted_win_is_praised_for_no_find_and_no_accuracy(home_desk):
    """The hint may have found it."""
    home_desk.click("E5")
    home_desk.window.perform(Command.HINT)
    win(home_desk)
    shown = card(home_desk)
    assert shown.review.summary.accuracy is not None
    assert win_words.ACCURACY not in dict(shown.figures)
    counts = (TechniqueCount("1-2-1", found=2),)
    shown.observe(events.GameAssessed(home_desk.visible.game, Assessment(100.0, counts)))
    assert win_words.HARDEST_FIND not in said(home_desk)


def test_a_technique_of_a_single_number_is_no_find():
    counts = (TechniqueCount("B1", found=3), TechniqueCount("B2", found=9))
    assert hardest_found(Assessment(100.0, counts)) == ""
    assert hardest_found(Assessment()) == ""


def test_a_continued_win_says_that_its_time_is_no_record(home_desk):
    home_desk.click("E5")
    minefield = home_desk.agent.session.game.minefield
    home_desk.click(next(at.name for at in home_desk.visible.level.grid if minefield.is_mined(at)))
    home_desk.wait(3000)
    home_desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    win(home_desk)
    assert card(home_desk).message.text == win_words.CONTINUED
    assert win_words.STREAK not in dict(card(home_desk).figures)


# The board of the day.


def test_a_win_offers_the_board_of_the_day(home_desk):
    win(home_desk)
    assert card(home_desk).today == Today()
    home_desk.click_widget("win.daily")
    assert home_desk.visible.no_guess
    assert not home_desk.visible.is_over


def test_a_win_on_it_says_how_many_days_in_a_row_and_offers_the_result(home_desk):
    home_desk.window.perform(Command.DAILY)
    win(home_desk)
    home_desk.hear(events.TodayGiven(Today(board=9000, board_run=3, is_board=True)))
    assert ("Board of the day", "3 days in a row") in card(home_desk).figures
    assert "win.copy_result" in home_desk.clickable()
    assert "win.daily" not in home_desk.clickable()


def test_a_board_of_the_day_that_was_won_is_not_offered_again(home_desk):
    win(home_desk)
    home_desk.hear(events.TodayGiven(Today(board=9000, board_run=1)))
    assert "win.daily" not in home_desk.clickable()


def test_without_training_a_win_offers_no_board_of_the_day(new_desk, tmp_path):
    desk = new_desk(home=tmp_path, judge="quantum", training=False)
    win(desk)
    assert card(desk).today is None
    assert "win.daily" not in desk.clickable()
    desk.keeper.close()


def test_a_small_card_drops_its_last_buttons_first(new_desk, tmp_path):
    names, numbers = ["win.daily", "win.review", "win.same"], set()
    for height in (480, 560, 640, 720, 800, 1000):
        size = Settings(theme="daylight", window_width=900, window_height=height)
        desk = new_desk(size, home=tmp_path / str(height), judge="quantum")
        win(desk)
        shown = [name for name in names if name in desk.clickable()]
        assert shown == names[: len(shown)]
        numbers.add(len(shown))
        desk.keeper.close()
    assert numbers > {3}, "all three are shown if there is room, and fewer if not"


def test_a_game_played_on_from_a_review_is_in_no_statistics_and_says_so(home_desk):
    win(home_desk)
    home_desk.key(pygame.K_r)
    home_desk.key(pygame.K_HOME)
    home_desk.key(pygame.K_RIGHT)
    home_desk.key(pygame.K_b)
    home_desk.wake_agent()
    assert home_desk.visible.title == words.FROM_A_REVIEW
    win(home_desk)
    assert card(home_desk).standing is None
    assert not card(home_desk).is_best
    assert card(home_desk).message.text == win_words.FROM_A_REVIEW
    assert not any("3BV/s" in part for part in home_desk.window.game.footer.parts)


@pytest.mark.parametrize("end", ["win", "loss", "review"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_board_and_panel_stand_close_together_in_the_middle(new_desk, tmp_path, size, end):
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, home=tmp_path, judge="quantum")
    if end == "loss":
        desk.click("E5")
        desk.click(proved(desk).mined()[0].name)
        panel = desk.window.game.loss
    else:
        win(desk)
        panel = card(desk)
    if end == "review":
        desk.key(pygame.K_r)
        panel = desk.window.game.teaching.panel
    well = desk.window.game.board.camera.well
    assert 0 < panel.rect.left - well.right <= 40
    if end != "loss":
        assert abs(well.left - (width - panel.rect.right)) <= 60
    desk.keeper.close()
