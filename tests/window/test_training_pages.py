"""The training in the window: the page, a unit, puzzles of every kind, and the way back."""

from dataclasses import replace

import pygame
import pytest
from block_texts import texts
from drawing import cell, cells, position
from whole_program import resize

from minesweeper import events
from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.settings import Settings
from minesweeper.teaching.course import UNITS, Course, CourseResult, Stage, UnitProgress
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.practice import prepare_exercise
from minesweeper.teaching.rating import PlayerRating
from minesweeper.teaching.training import (
    DailyAnswer,
    RatingPoint,
    StrongestGuess,
    TrainingKind,
    TrainingProgress,
)
from minesweeper.titles import unit_title
from minesweeper.window import display
from minesweeper.window.commands import Command
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.task_page import TaskPage
from minesweeper.window.pages.training_page import TrainingPage
from minesweeper.window.pages.unit_page import UnitPage
from minesweeper.window.text import teaching_words, training_words
from minesweeper.window.widgets.buttons import Button, Emphasis

NEWCOMER = TrainingProgress(Course().units, UNITS[0].name, PlayerRating())
CERTAIN = Exercise(
    position("111", "###", mines=1), frozenset(), cell("B2"), "", "1-1", target=cell("A2")
)
OPEN = Exercise(position("1##", "###", "###", mines=2), frozenset(), cell("B2"), "", "")
CHANCES = (None, 1 / 3, 0.2, 1 / 3, 1 / 3, 0.2, 0.2, 0.2, 0.2)


def task(kind, exercise=CERTAIN, number=1, stage=Stage.ALONE, **fields):
    given = prepare_exercise(exercise)
    about = UNITS[0].name if kind is TrainingKind.COURSE else ""
    return events.TrainingTaskGiven(number, kind, about, given, exercise.technique, stage, **fields)


class Training:
    """A desk with the training page open."""

    def __init__(self, desk, progress=NEWCOMER):
        self.desk = desk
        desk.key(pygame.K_t, mod=pygame.KMOD_CTRL)
        desk.hear(events.TrainingGiven(progress))

    @property
    def page(self):
        return self.desk.page

    @property
    def did(self):
        """The last thing that was announced about training."""
        return next(
            event for event in reversed(self.desk.did) if "Training" in type(event).__name__
        )

    def begin(self, name, given):
        self.desk.click_widget(f"training.{name}")
        assert self.did == events.TrainingTaskAsked(given.kind)
        self.desk.hear(given)
        assert isinstance(self.page, TaskPage)
        return self

    def answer(self, name, button=1):
        self.desk.click(self.page.board.camera.rect(cell(name)).center, button)

    def shown(self):
        """All texts of the panel's column."""
        blocks = self.page.panel.column.blocks
        return " ".join(text for block in blocks for text in texts(block))

    def spoken(self):
        """All texts of the page, the task above the panel's column too."""
        return " ".join(text for text, _ in self.page.texts())


@pytest.fixture
def training(desk):
    return Training(desk)


# The page.


def test_the_key_opens_the_page_and_asks_for_the_progress(desk):
    desk.key(pygame.K_t, mod=pygame.KMOD_CTRL)
    assert isinstance(desk.page, TrainingPage)
    assert desk.did[-1] == events.TrainingAsked()


def test_a_newcomer_begins_the_course_with_enter(training):
    training.desk.key(pygame.K_RETURN)
    assert isinstance(training.page, UnitPage)
    training.desk.key(pygame.K_RETURN)
    assert training.did == events.TrainingTaskAsked(TrainingKind.COURSE, UNITS[0].name)


def test_every_unit_has_a_card_that_opens_it(training):
    names = [widget.name for widget in training.page.widgets]
    assert [name for name in names if name.startswith("unit.")] == [
        f"unit.{unit.name}" for unit in UNITS
    ]
    training.desk.click_widget("unit.triangles")
    assert isinstance(training.page, UnitPage)
    training.desk.key(pygame.K_ESCAPE)
    assert isinstance(training.page, TrainingPage)


def test_what_is_due_can_be_tried_and_the_weakest_are_offered(desk):
    points = tuple(RatingPoint(at, 1500 + at) for at in range(30))
    progress = TrainingProgress(
        Course().units,
        None,
        PlayerRating(1529, 80),
        30,
        points,
        best_run=4,
        due=3,
        exercises=9,
        guesses=2,
        guess_loss=1.25,
        weakest=("1-2", "H1"),
    )
    training = Training(desk, progress)
    names = [widget.name for widget in training.page.widgets]
    assert {"training.rating", "training.weakest.1-2", "training.weakest.H1"} <= {*names}
    assert "training.go_on" not in names
    assert training_words.weakest(2) in training.spoken()
    assert training_words.weakest(1) == "Train your weakest technique today:"
    desk.click_widget("training.weakest.H1")
    assert training.did == events.TrainingTaskAsked(TrainingKind.PUZZLE, "H1")


def test_nothing_due_cannot_be_tried(training):
    due = next(each for each in training.page.widgets if each.name == "training.due")
    assert not due.is_enabled
    assert "training.due" not in training.desk.clickable()


def test_the_page_says_when_the_next_exercise_is_due(training):
    waiting = replace(NEWCOMER, exercises=1, wait=3 * 60_000)
    training.desk.window.perform(Command.PRACTICE)
    training.desk.hear(events.ExercisesGiven((CERTAIN,)), events.TrainingGiven(waiting))
    assert "Nothing is due. The next one is due in 3 minutes." in training.spoken()
    training.desk.hear(events.TrainingGiven(replace(waiting, due=1, wait=None)))
    assert "The next one is due" not in training.spoken()


def test_the_menu_offers_training_unless_it_is_switched_off(new_desk):
    for is_on in (True, False):
        desk = new_desk(Settings(training=is_on))
        desk.key(pygame.K_F10)
        names = [entry.name for entry in desk.page.menu.entries]
        assert (Command.TRAIN.value in names) is is_on


@pytest.mark.parametrize("width", [900, 1400])
def test_progress_that_comes_late_leaves_the_focus_where_it_is(desk, width):
    """Tab passes through the whole page in its order, whenever the progress comes."""
    resize(width, 900)
    desk.step()
    training = Training(desk)
    order = [one.name for one in training.page.widgets if one.can_focus and one.is_enabled]
    reached = []
    for _ in order:
        desk.key(pygame.K_TAB)
        desk.hear(events.TrainingGiven(NEWCOMER))
        assert training.page.focus in training.page.widgets
        assert training.page.focus.is_focused
        reached.append(training.page.focus.name)
    assert reached == order
    assert sum(name.startswith("unit.") for name in reached) == len(UNITS)


def test_a_click_is_not_lost_if_progress_comes_while_the_button_is_down(training):
    name = f"unit.{UNITS[3].name}"
    place = training.desk.clickable()[name].center
    training.desk.press(place)
    training.desk.hear(events.TrainingGiven(NEWCOMER))
    training.desk.release(place)
    assert isinstance(training.page, UnitPage)


def test_a_unit_in_focus_is_opened_after_late_progress(training):
    name = f"unit.{UNITS[3].name}"
    while training.page.focus is None or training.page.focus.name != name:
        training.desk.key(pygame.K_TAB)
    training.desk.hear(events.TrainingGiven(NEWCOMER))
    training.desk.key(pygame.K_SPACE)
    assert isinstance(training.page, UnitPage)
    assert any(unit_title(UNITS[3].name) in text for text in texts(training.page.content()))


# A unit.


def test_an_example_is_read_and_enter_goes_on(training):
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, stage=Stage.EXAMPLE, step=1))
    assert "has its mine in" in training.shown()
    training.desk.key(pygame.K_RETURN)
    tried, asked = training.desk.did[-2:]
    assert isinstance(tried, events.TrainingTaskTried)
    assert tried.is_right
    assert asked == events.TrainingTaskAsked(TrainingKind.COURSE, UNITS[0].name)


def test_the_page_of_a_unit_shows_the_new_progress(training):
    training.desk.key(pygame.K_RETURN)
    course = Course([CourseResult(UNITS[0].name, "B1", Stage.EXAMPLE, is_right=True, elapsed=1)])
    training.desk.hear(
        events.TrainingGiven(TrainingProgress(course.units, UNITS[0].name, PlayerRating()))
    )
    told = texts(training.page.content())
    assert any("2 worked examples left" in text for text in told)


def test_a_unit_that_is_mastered_or_comes_back_is_told_of(training):
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, stage=Stage.MIXED, step=5, offers_nothing=True))
    training.answer("B2")
    unit = UnitProgress(UNITS[0].name, 3, 10, 5, is_mastered=True)
    training.desk.hear(events.TrainingTaskJudged(1, unit=unit))
    assert "You have mastered “All covered neighbours are mines”." in training.shown()
    training.desk.hear(task(TrainingKind.COURSE, number=2, stage=Stage.ALONE, step=5))
    training.answer("A2", button=3)
    training.desk.hear(events.TrainingTaskJudged(2, unit=UnitProgress(UNITS[0].name, 2, 1)))
    assert "another example" in training.shown()
    training.desk.hear(task(TrainingKind.COURSE, number=3, stage=Stage.MIXED, step=2))
    training.answer("B2")
    unit = UnitProgress(UNITS[0].name, 3, 10, 2, (True,))
    training.desk.hear(events.TrainingTaskJudged(3, unit=unit, returned="holes"))
    assert "comes back with another example" in training.shown()


def test_a_unit_of_mines_asks_for_a_mine_and_only_for_that(training):
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, stage=Stage.ALONE, step=1))
    told = training.spoken()
    assert "Find a mine beside a number whose covered neighbours are all mines. Flag it." in told
    assert "Open one" not in told


def test_an_example_says_how_many_numbers_to_look_at_and_what_a_grey_cross_is(training):
    """One 1 settles D1, and the mine at A1 was shown before."""
    shown = Exercise(
        position("M11#", "1111", mines=2), frozenset(), cell("D1"), "", "B1", target=cell("D1")
    )
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, shown, stage=Stage.EXAMPLE, step=1))
    assert "Look at the outlined number, then press Next." in training.spoken()
    assert "certain mine" in training.spoken()
    assert training_words.follow_example(2).startswith("Look at the outlined numbers")


def test_answers_can_be_exported_once_there_are_some(training):
    assert "training.export" not in training.page.clickable()
    training.desk.hear(events.TrainingGiven(replace(NEWCOMER, today=1)))
    assert "training.export" in training.page.clickable()


def test_arrows_go_from_unit_to_unit_as_they_are_placed(training):
    training.desk.hear(events.TrainingGiven(replace(NEWCOMER, today=1)))
    page = training.page
    page.set_focus(next(each for each in page.widgets if each.name == f"unit.{UNITS[0].name}"))

    def goes_to(key):
        training.desk.key(key)
        return page.focus.name

    assert goes_to(pygame.K_RIGHT) == f"unit.{UNITS[1].name}"
    assert goes_to(pygame.K_DOWN) == f"unit.{UNITS[3].name}"
    assert goes_to(pygame.K_LEFT) == f"unit.{UNITS[2].name}"
    assert goes_to(pygame.K_UP) == f"unit.{UNITS[0].name}"
    assert goes_to(pygame.K_UP) == "training.go_on"
    page.set_focus(next(each for each in page.widgets if each.name == f"unit.{UNITS[-2].name}"))
    assert goes_to(pygame.K_DOWN) == "training.export"


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_the_units_stand_below_the_heading_of_the_course(desk, size):
    resize(*size)
    desk.step()
    training = Training(desk)
    names = [widget.name for widget in training.page.widgets]
    units = [names.index(f"unit.{unit.name}") for unit in UNITS]
    first = names.index("training.go_on") + 1
    assert units == [*range(first, first + len(UNITS))]


# Puzzles.


def test_an_open_puzzle_is_copied_as_its_position_without_the_answer(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    copied = []
    for _ in range(2):
        training.desk.key(pygame.K_c, mod=pygame.KMOD_CTRL)
        copied.append(display.clipboard_text())
        training.answer("B2", button=3)
    assert copied[0].splitlines()[-2:] == ["111", "###"]
    assert "is a mine" not in copied[0]
    assert "1-1 pattern" in copied[1]


def test_the_cursor_appears_inside_the_outline(training):
    training.desk.key(pygame.K_RETURN)
    given = task(TrainingKind.COURSE, stage=Stage.ALONE, step=1)
    region = frozenset(cells("A1 A2"))
    outlined = replace(given.given, region=region)
    training.desk.hear(replace(given, given=outlined))
    training.desk.key(pygame.K_RIGHT)
    assert training.page.board.cursor == cell("A2")


def test_a_solved_puzzle_is_reported_explained_and_changes_the_rating(training):
    given = task(TrainingKind.PUZZLE, offers_nothing=True, code="1100")
    training.begin("puzzles", given)
    training.answer("B2", button=3)
    tried = training.did
    assert (tried.number, tried.is_right, tried.cell) == (1, True, cell("B2"))
    card = given.given.lesson.cards[-1]
    before, after = PlayerRating(1500, 90), PlayerRating(1512, 88)
    training.desk.hear(events.TrainingTaskJudged(1, before, after, card=card))
    assert "Yes, B2 is a mine." in training.shown()
    assert card.text in training.shown()
    assert "Your rating rose by 12 points to 1512." in training.shown()
    training.desk.key(pygame.K_RETURN)
    assert training.did == events.TrainingTaskAsked(TrainingKind.PUZZLE)


def test_a_miss_says_what_it_costs(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.answer("B2")
    training.desk.hear(events.TrainingTaskJudged(1, PlayerRating(1500, 90), PlayerRating(1489, 88)))
    assert "The miss cost you 11 points. Your rating is now 1489." in training.shown()


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (0, "Missed. A new puzzle comes tomorrow."),
        (4, "Missed. The miss ends your 4 days in a row. A new puzzle comes tomorrow."),
    ],
)
def test_a_missed_puzzle_of_the_day_says_what_it_costs(training, ended, told):
    training.page.start(TrainingKind.DAILY)
    training.desk.hear(task(TrainingKind.DAILY))
    training.answer("B2")
    training.desk.hear(events.TrainingTaskJudged(1, ended_run=ended))
    assert told in training.shown()


@pytest.mark.parametrize(
    ("run", "best", "told"),
    [
        (0, 0, "Start a new one whenever you like."),
        (1, 1, "1 puzzle solved."),
        (5, 5, "5 puzzles solved in a row."),
        (2, 9, "2 puzzles solved in a row. Your best: 9."),
    ],
)
def test_a_short_streak_is_told_modestly(run, best, told):
    assert training_words.streak_told(run, best) == told
    assert bool(training_words.best_streak(best)) is (best > 1)


def test_known_mines_have_a_grey_cross_and_found_ones_a_red_one(training):
    shown = position("M21", "###", mines=2)
    known = Exercise(shown, frozenset(), cell("A2"), "", "1-1", target=cell("A2"))
    training.begin("puzzles", task(TrainingKind.PUZZLE, known))
    board = training.page.board.scene
    assert board.known == {cell("A1")}
    assert "Crosses mark known mines." in training.spoken()


def test_every_puzzle_says_how_many_mines_are_left():
    assert training_words.mines_left(CERTAIN.position) == "1 mine is left."
    shown = Position(Grid(2, 2), bytes([SHOWN_MINE, COVERED, COVERED, COVERED]), 3)
    assert training_words.mines_left(shown) == "2 mines are left."
    marked = cells("A1 B1")
    assert training_words.mines_left(shown, marked) == "1 mine is left."


def test_a_narrow_panel_says_which_example_of_how_many_it_is(new_desk):
    training = Training(new_desk(Settings(window_width=640, window_height=480)))
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, stage=Stage.EXAMPLE, step=1))
    assert "Example 1 of 3" in training.spoken()


def test_the_buttons_of_a_puzzle_keep_their_labels_in_a_small_window(new_desk):
    training = Training(new_desk(Settings(window_width=640, window_height=480)))
    training.page.start(TrainingKind.PUZZLE)
    training.desk.hear(task(TrainingKind.PUZZLE, offers_nothing=True))
    shown = {each.name: each for each in training.page.widgets if isinstance(each, Button)}
    assert shown["lesson.nothing"].label == training_words.NOTHING_IS_CERTAIN
    assert shown["lesson.show_me"].label == training_words.SHOW_ME


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        (TrainingKind.PUZZLE, "Next puzzle"),
        (TrainingKind.DUE, "Next exercise"),
        (TrainingKind.GUESS, "Next guess"),
    ],
)
def test_the_button_that_goes_on_says_to_what(new_desk, kind, label):
    training = Training(new_desk(Settings(window_width=1280, window_height=800)))
    training.page.start(kind)
    training.desk.hear(task(kind))
    training.answer("A2")
    shown = {each.name: each for each in training.page.widgets if isinstance(each, Button)}
    assert shown["lesson.next_puzzle"].label == label


def test_the_unit_about_guessing_has_a_board_like_the_others(training):
    training.desk.click_widget("unit.guessing")
    told = [text for text, _ in training.page.texts()]
    assert any(text.startswith("2 mines are hidden here.") for text in told)


def test_a_unit_without_results_says_what_is_needed():
    begun = UnitProgress(UNITS[0].name, examples=3)
    told = "To master this unit, get 8 of your last 10 answers right and in time."
    assert training_words.unit_progress(begun) == told
    rule = "Only your first answer counts, and it should come within 12 seconds."
    assert training_words.unit_rule(begun) == rule
    assert not training_words.unit_rule(UnitProgress(UNITS[0].name, examples=1))


def test_a_unit_with_results_says_how_many_were_good():
    begun = UnitProgress(UNITS[-1].name, examples=3, recent=(True, False, True))
    told = "Right and in time: 2 of your last 3. With 8 of 10 you master this unit."
    assert training_words.mastery(begun) == told
    done = UnitProgress(UNITS[-1].name, 3, 8, recent=(True,) * 8)
    rest = "Right and in time: 8 of your last 8. Solve the rest of the unit like this"
    assert training_words.mastery(done) == f"{rest} to master it."


def test_a_unit_has_one_measure_of_progress_in_the_list_and_on_its_page():
    """Three misses are no progress, and the good results are the ones that are needed."""
    missed = UnitProgress(UNITS[0].name, 3, 3, recent=(False,) * 3)
    assert (training_words.unit_state(missed), missed.share) == ("0 of 8 in time", 0)
    good = replace(missed, recent=(True, True, False, True, True))
    assert (training_words.unit_state(good), good.share) == ("4 of 8 in time", 0.5)
    assert training_words.unit_state(UnitProgress(UNITS[0].name, 2)) == "Started"
    through = replace(good, recent=(True,) * 10)
    assert 0.9 < through.share < 1


def test_a_right_answer_that_was_slow_says_what_quick_means(training):
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, stage=Stage.ALONE, step=5))
    training.desk.clock.now += 31_000
    training.answer("B2", button=3)
    unit = UnitProgress(UNITS[0].name, 3, 5, recent=(True, False))
    training.desk.hear(events.TrainingTaskJudged(1, unit=unit))
    assert "Right and in time: 1 of your last 2. With 8 of 10" in training.shown()
    told = "Too slow: you took 31 seconds, and only answers within 12 seconds count."
    assert told in training.shown()


def test_a_rough_rating_says_how_rough_it_is_and_no_points(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.answer("B2", button=3)
    before, after = PlayerRating(1500, 350), PlayerRating(1196, 252)
    training.desk.hear(events.TrainingTaskJudged(1, before, after))
    told = "It is still a rough estimate: about 1200, give or take 250."
    assert (
        f"The miss lowered your rating. {told} It settles after about 20 puzzles."
        in training.shown()
    )
    assert "304" not in training.shown()


def test_a_rough_rating_has_no_chart_and_says_what_will_come(desk):
    points = (RatingPoint(0, 1196),)
    rough = TrainingProgress(Course().units, UNITS[0].name, PlayerRating(1196, 252), 1, points)
    training = Training(desk, rough)
    assert "training.rating" not in [widget.name for widget in training.page.widgets]
    assert "about 1200, give or take 250. After about 20 puzzles" in training.spoken()


def test_what_a_rating_means_in_words():
    rough, sure = PlayerRating(1383.4, 150), PlayerRating(1383.4, 75)
    assert training_words.rating(rough) == "about 1380"
    assert training_words.rating(sure) == "1383"
    assert training_words.rating_note(sure, 60) == "Give or take 75 points, after 60 puzzles."


@pytest.mark.parametrize("button", [1, 3])
@pytest.mark.parametrize("kind", ["puzzles", "streak"])
def test_an_open_cell_is_no_answer(training, kind, button):
    kinds = {"puzzles": TrainingKind.PUZZLE, "streak": TrainingKind.STREAK}
    training.begin(kind, task(kinds[kind], offers_nothing=True))
    training.answer("A1", button=button)
    assert not isinstance(training.did, events.TrainingTaskTried)
    assert "could still be" not in training.shown()
    training.answer("B2", button=3)
    assert training.did.is_right


def test_a_shown_mine_is_no_answer_where_nothing_is_certain(training):
    seen = bytes([1, COVERED, COVERED, SHOWN_MINE, *[COVERED] * 5])
    shown = replace(OPEN, position=Position(Grid(3, 3), seen, 3))
    training.begin("puzzles", task(TrainingKind.PUZZLE, shown, offers_nothing=True))
    training.answer("A2", button=3)
    training.answer("A2")
    assert not isinstance(training.did, events.TrainingTaskTried)


def test_enter_goes_on_after_a_wrong_answer_too(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.answer("B2")
    assert not training.did.is_right
    training.desk.key(pygame.K_RETURN)
    assert training.did == events.TrainingTaskAsked(TrainingKind.PUZZLE)


def test_a_cell_found_after_a_wrong_answer_is_explained(training):
    given = task(TrainingKind.PUZZLE, offers_nothing=True)
    training.begin("puzzles", given)
    training.answer("B2")
    training.desk.hear(events.TrainingTaskJudged(1, PlayerRating(), PlayerRating(1400, 300)))
    training.answer("B2", button=3)
    assert training.did == events.TrainingCellFound(1, cell("B2"))
    card = given.given.lesson.cards[-1]
    training.desk.hear(events.TrainingCellExplained(1, card))
    assert card.text in training.shown()


def test_only_the_first_answer_counts_and_the_player_may_go_on_looking(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.answer("B2")
    assert not training.did.is_right
    assert "Look at" in training.shown()
    training.answer("B2", button=3)
    assert "Yes, B2 is a mine." in training.shown()
    assert sum(isinstance(event, events.TrainingTaskTried) for event in training.desk.did) == 1


def test_nothing_is_certain_is_right_where_nothing_is(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, OPEN, offers_nothing=True, chances=CHANCES))
    training.desk.click_widget("lesson.nothing")
    assert training.did.is_right
    assert "nothing is certain" in training.shown()


def test_who_snatches_where_nothing_is_certain_is_wrong(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, OPEN, offers_nothing=True, chances=CHANCES))
    training.answer("C3")
    assert not training.did.is_right


def test_nothing_is_certain_is_wrong_where_something_is_and_has_a_key(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.desk.key(pygame.K_u)
    assert not training.did.is_right
    assert "Something is certain here." in training.shown()


def test_a_puzzle_that_was_sent_ahead_is_shown_at_once(training):
    """The agent sleeps, so the page cannot come from its answer."""
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    training.answer("A2")
    following = task(TrainingKind.PUZZLE, OPEN, number=2, offers_nothing=True)
    training.desk.hear(events.TrainingTaskPrepared(following))
    training.desk.wait(5_000)
    training.desk.key(pygame.K_n)
    page = training.page
    assert page.task == following
    training.desk.wait(1)
    assert training.did == events.TrainingTaskAsked(TrainingKind.PUZZLE)
    training.desk.hear(following)
    assert training.page is page
    training.desk.wait(1_500)
    training.desk.key(pygame.K_u)
    assert training.did.is_right
    assert 1_500 <= training.did.elapsed < 2_000


def test_a_puzzle_that_was_sent_ahead_too_late_is_shown_when_it_arrives(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    training.answer("A2")
    training.desk.key(pygame.K_n)
    following = task(TrainingKind.PUZZLE, OPEN, number=2)
    training.desk.hear(events.TrainingTaskPrepared(following))
    page = training.page
    assert page.task == following
    training.desk.hear(following)
    assert training.page is page


def test_two_puzzles_are_passed_over_faster_than_they_are_drawn(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    training.desk.hear(events.TrainingTaskPrepared(task(TrainingKind.PUZZLE, OPEN, number=2)))
    training.desk.did.clear()
    training.page.panel.go_to_next()
    training.page.panel.go_to_next()
    tried = [one.number for one in training.desk.did if isinstance(one, events.TrainingTaskTried)]
    asked = [one for one in training.desk.did if isinstance(one, events.TrainingTaskAsked)]
    assert (tried, len(asked)) == ([1, 2], 2)


def test_looking_it_up_or_passing_over_counts_as_missed(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.desk.click_widget("lesson.show_me")
    assert not training.did.is_right
    training.desk.key(pygame.K_n)
    training.desk.hear(task(TrainingKind.PUZZLE, number=2, offers_nothing=True))
    training.desk.key(pygame.K_n)
    tried, asked = training.desk.did[-2:]
    assert (tried.number, tried.is_right) == (2, False)
    assert asked == events.TrainingTaskAsked(TrainingKind.PUZZLE)


def test_a_streak_ends_with_the_first_mistake(training):
    training.begin("streak", task(TrainingKind.STREAK, offers_nothing=True, step=3))
    assert training_words.STREAK_RULE in training.spoken()
    training.answer("B2")
    training.desk.hear(events.TrainingTaskJudged(1, run=3, best_run=7))
    told = "The miss ends the streak. 3 puzzles solved in a row. Your best: 7."
    assert told in training.shown()
    training.desk.click_widget("lesson.new_streak")
    assert training.did == events.TrainingTaskAsked(TrainingKind.STREAK)


def test_the_title_of_a_streak_counts_the_puzzle_that_was_solved(training):
    training.begin("streak", task(TrainingKind.STREAK, step=0))
    assert training.page.panel.title == "Streak"
    training.answer("A2")
    training.desk.hear(events.TrainingTaskJudged(1, run=1, best_run=1))
    assert training.page.panel.title == "Streak: 1 solved"


def test_a_puzzle_of_a_unit_says_before_the_first_answer_what_quick_means(training):
    training.desk.key(pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE, stage=Stage.ALONE, step=1))
    assert training_words.quick_rule(UNITS[0].name) in training.spoken()


def test_a_shown_answer_leads_back_to_the_puzzle_with_one_highlighted_button(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    training.desk.click_widget("lesson.show_me")
    shown = {each.name: each for each in training.page.widgets if isinstance(each, Button)}
    first = [each.name for each in shown.values() if each.emphasis is Emphasis.PRIMARY]
    assert [name for name in first if name in training.page.clickable()] == ["lesson.next_puzzle"]
    training.desk.click_widget("lesson.to_puzzle")
    assert "lesson.show_me" in training.page.clickable()


def test_a_due_exercise_says_when_it_comes_back(desk):
    progress = TrainingProgress(Course().units, None, PlayerRating(), due=1, exercises=1)
    training = Training(desk, progress)
    training.begin("due", task(TrainingKind.DUE, variant="turned"))
    training.answer("A2")
    training.desk.hear(events.TrainingTaskJudged(1, wait=3 * 24 * 3_600_000))
    assert "You will see it again in 3 days." in training.shown()
    desk.key(pygame.K_n)
    desk.hear(events.NoTrainingTask(TrainingKind.DUE))
    assert isinstance(training.page, TrainingPage)
    assert desk.window.toast.sentence == "Nothing is due."


def test_the_page_of_exercises_begins_with_what_is_due(desk):
    progress = TrainingProgress(Course().units, None, PlayerRating(), due=2, exercises=9)
    desk.key(pygame.K_F6)
    assert events.TrainingAsked() in desk.did
    desk.hear(events.ExercisesGiven((CERTAIN,)), events.TrainingGiven(progress))
    card = desk.page.focus
    assert (card.title, card.detail) == ("Due today", "2 exercises")
    desk.key(pygame.K_RETURN)
    assert desk.did[-1] == events.TrainingTaskAsked(TrainingKind.DUE)
    desk.hear(task(TrainingKind.DUE))
    desk.key(pygame.K_ESCAPE)
    assert events.ExercisesAsked() in desk.did[-2:], "their progress has changed"
    desk.hear(events.TrainingGiven(replace(progress, due=0)))
    assert all(each.name != "practice.due" for each in desk.page.widgets)


def test_a_guess_is_compared_with_the_safest_cell_and_the_strongest_solver(training):
    training.begin("guess", task(TrainingKind.GUESS, OPEN, chances=CHANCES))
    training.answer("C3", button=3)
    assert not isinstance(training.did, events.TrainingTaskTried)
    training.answer("B1")
    assert (training.did.cell, training.did.is_right) == (cell("B1"), False)
    strongest = StrongestGuess(cell("C3"), 0.2, "C3 tells most.")
    training.desk.hear(events.TrainingTaskJudged(1, loss=13.3, strongest=strongest))
    shown = training.shown()
    best = "C3 was one of the best choices: 20 % risk."
    assert f"{best} B1 has 33 %, 13 percentage points more." in shown
    assert "The strongest solver would open C3. C3 tells most." in shown
    assert {*training.page.panel.marked_board.chances} == {*cells("B1 C3")}
    training.answer("C2")
    assert training.did.cell == cell("B1")


@pytest.mark.parametrize(
    ("best", "told"),
    [
        ("C1", "C1 was the best choice: 20 % risk."),
        ("C3 C1", "C1 and C3 were the best choices: 20 % risk."),
    ],
)
def test_safest_cells_are_named_together(best, told):
    result = training_words.guess_result(cell("B1"), 1 / 3, cells(best), 0.2)
    assert result == f"{told} B1 has 33 %, 13 percentage points more."


def test_the_difference_between_two_chances_is_that_of_the_shown_ones():
    """38.6 % and 43.2 % are 4.6 points apart, but 39 % and 43 % are shown."""
    result = training_words.guess_result(cell("B2"), 0.432, cells("A5"), 0.386)
    assert result.endswith("39 % risk. B2 has 43 %, 4 percentage points more.")


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.204, "B1 has 20 %, less than 1 percentage point more."),
        (0.21, "B1 has 21 %, 1 percentage point more."),
    ],
)
def test_a_guess_that_is_nearly_the_best_is_called_good(chance, told):
    best = "C1 was the best choice: 20 % risk."
    result = training_words.guess_result(cell("B1"), chance, cells("C1"), 0.2)
    assert result == f"A good guess. {best} {told}"


def test_the_only_best_choice_is_called_the_best():
    result = training_words.guess_result(cell("B1"), 0.2, [], 0.2)
    assert result == "B1 was the best choice: 20 % risk."


def test_every_cell_that_the_text_of_a_guess_names_is_marked(training):
    """The player picked one of the safest cells, and the solver compared its choice with another.

    Both are named as equally safe, so that the comparison says something about the pick.
    """
    training.begin("guess", task(TrainingKind.GUESS, OPEN, chances=CHANCES))
    training.answer("C1")
    reason = "B1 is 13.3 percentage points riskier than C3."
    strongest = StrongestGuess(cell("B1"), 1 / 3, reason, (cell("C3"),))
    training.desk.hear(events.TrainingTaskJudged(1, loss=0.0, strongest=strongest))
    told = "C1 was one of the best choices: 20 % risk. C3 is just as safe."
    assert f"{told} The strongest solver would open B1. {reason}" in training.shown()
    board = training.page.panel.marked_board
    assert {*board.chances} == {*cells("C1 B1 C3")}
    assert (board.better, board.about) == (cell("C1"), None)


def test_escape_leads_back_and_asks_for_the_new_progress(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE, offers_nothing=True))
    training.desk.key(pygame.K_ESCAPE)
    assert isinstance(training.page, TrainingPage)
    assert training.did == events.TrainingAsked()
    training.desk.key(pygame.K_ESCAPE)
    assert training.page is training.desk.window.game


def test_a_right_cell_of_another_technique_neither_solves_a_unit_nor_harms(training):
    training.desk.key(pygame.K_RETURN)
    given = task(TrainingKind.COURSE, stage=Stage.ALONE, step=6)
    asked = frozenset(cells("B2"))
    other = min(given.given.wanted - asked)
    assert other in given.given.lesson.safe
    strict = replace(given.given, wanted=asked)
    training.desk.hear(replace(given, about=UNITS[0].name, given=strict))
    training.answer(other.name)
    told = "But that takes another technique. Find a mine beside a number whose covered neighbours"
    assert told in training.shown()
    assert not isinstance(training.did, events.TrainingTaskTried)
    training.answer("B2", button=3)
    assert training.did.is_right


@pytest.mark.parametrize("is_answered", [True, False])
def test_the_explanation_repeats_no_result_that_was_told(training, is_answered):
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    if is_answered:
        training.answer("B2")
    else:
        training.desk.click_widget("lesson.show_me")
    training.desk.hear(events.TrainingTaskJudged(1, PlayerRating(1500, 90), PlayerRating(1489, 88)))
    assert "The miss cost you 11 points." in training.shown()
    if is_answered:
        training.desk.click_widget("lesson.show_me")
        assert "The miss cost you" not in training.shown()


def test_the_puzzle_of_the_day_shows_and_shares_its_first_answer(training):
    """It was solved before in 41 seconds; solving it once more in no time changes nothing."""
    first = DailyAnswer(is_right=True, elapsed=41_000, run=3)
    training.page.start(TrainingKind.DAILY)
    training.desk.hear(task(TrainingKind.DAILY, earlier=first))
    result = "Solved in 41 seconds. 3 days in a row."
    assert result in training.shown()
    assert training_words.FOR_FUN in training.shown()
    training.answer("A2")
    training.desk.hear(events.TrainingTaskJudged(1, run=3))
    assert result in training.shown()
    training.desk.click_widget("lesson.copy_result")
    assert display.clipboard_text().splitlines()[1:] == [
        "Solved in 41 seconds.",
        "3 days in a row.",
    ]


def test_the_first_answer_to_the_puzzle_of_the_day_shows_its_time_and_the_days(training):
    training.page.start(TrainingKind.DAILY)
    training.desk.hear(task(TrainingKind.DAILY))
    training.desk.clock.now += 12_000
    training.answer("A2")
    training.desk.hear(events.TrainingTaskJudged(1, run=1))
    assert "Solved in 12 seconds." in training.shown()
    assert "in a row" not in training.shown()


def test_the_exercises_lead_back_to_the_training(training):
    training.desk.click_widget("training.exercises")
    page = training.page
    assert isinstance(page, PracticePage)
    assert page.back_label == training_words.BACK_TO_TRAINING
    training.desk.key(pygame.K_ESCAPE)
    assert isinstance(training.page, TrainingPage)
    assert training.did == events.TrainingAsked()


def test_a_due_exercise_leads_back_to_the_exercises_it_came_from(desk):
    desk.key(pygame.K_F6)
    exercises = desk.page
    desk.hear(events.TrainingGiven(replace(NEWCOMER, due=2)))
    desk.click_widget("practice.due")
    desk.hear(task(TrainingKind.DUE))
    assert isinstance(desk.page, TaskPage)
    assert desk.page.title == exercises.title
    assert desk.page.back_label == teaching_words.BACK_TO_EXERCISES
    desk.key(pygame.K_ESCAPE)
    assert desk.page is exercises


def test_the_buttons_stay_below_the_task_and_the_panel_grows_below_them(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    panel, before = training.page.panel, training.page.clickable()
    low, board = panel.rect.copy(), training.page.camera.well.copy()
    assert low.top == board.top
    training.answer("B2", button=3)
    assert training.page.clickable()["lesson.show_me"].top == before["lesson.show_me"].top
    assert training.page.camera.well == board
    assert panel.rect.topleft == low.topleft
    assert panel.rect.height > low.height
    assert panel.column.rect.top > before["lesson.show_me"].bottom


def test_board_and_panel_are_together_in_the_middle(training):
    training.begin("puzzles", task(TrainingKind.PUZZLE))
    well, panel = training.page.camera.well, training.page.panel.rect
    window = training.desk.window.rect
    assert panel.left - well.right < 60
    assert abs(well.left - (window.right - panel.right)) < 60


def test_the_rules_of_a_unit_are_lines_of_their_own(training):
    training.desk.key(pygame.K_RETURN, pygame.K_RETURN)
    training.desk.hear(task(TrainingKind.COURSE))
    lines = [text for text, _ in training.page.texts()]
    assert "1 mine is left." in lines
    assert training_words.quick_rule(UNITS[0].name) in lines
