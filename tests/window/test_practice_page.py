"""The practice page: lost positions by technique, served again, the first answer noted."""

from dataclasses import replace

import pygame
import pytest
from block_texts import texts
from drawing import cell, cells, position

from minesweeper import events
from minesweeper.archive.exercises import starter_exercises
from minesweeper.game.position import COVERED
from minesweeper.settings import Settings
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.practice import prepare_exercise
from minesweeper.window.pages.exercise_page import ExercisePage
from minesweeper.window.pages.practice_page import PracticePage, group_names, next_of
from minesweeper.window.text import teaching_words
from minesweeper.window.widgets.layout import Row

PROVED = Exercise(
    position("111", "###", mines=1), frozenset(cells("A2")), cell("B2"), "quantum", "1-1", kept=1
)
OTHER = Exercise(position("3#", "##", mines=3), frozenset(), cell("B2"), "kind", "B1", kept=2)
CHANCES = Exercise(
    position("1##", "###", "###", mines=2), frozenset(), cell("B2"), "classic", "", kept=3
)
ALL = (PROVED, OTHER, CHANCES)


class Practising:
    """A desk with a practice page that was given exercises."""

    def __init__(self, desk, exercises=ALL):
        self.desk = desk
        desk.key(pygame.K_F6)
        desk.hear(events.ExercisesGiven(exercises))

    @property
    def page(self):
        return self.desk.page

    @property
    def told(self):
        """What was announced of attempts."""
        return [event for event in self.desk.did if isinstance(event, events.ExerciseTried)]

    def choose(self, group):
        self.desk.click_widget(f"practice.{group}")
        return self

    def answer(self, name, button=1):
        self.desk.click(self.page.board.camera.rect(cell(name)).center, button)

    @property
    def said(self):
        """The reply to the last answer."""
        blocks = self.page.panel.column.blocks
        return next((texts(block)[0] for block in blocks if isinstance(block, Row)), "")


@pytest.fixture
def practice(desk):
    return Practising(desk)


# The page.


def test_f6_asks_for_the_exercises(desk):
    desk.key(pygame.K_F6)
    assert isinstance(desk.page, PracticePage)
    assert desk.did[-1] == events.ExercisesAsked()


def test_exercises_stand_by_technique_from_simple_to_hard_with_progress(practice):
    cards = practice.page.widgets[:-1]
    assert [card.title for card in cards] == [
        "All from games you lost",
        "All covered neighbours are mines",
        "1-1 pattern",
        "Guesses",
    ]
    assert [card.detail for card in cards] == ["0 of 3 solved", *["0 of 1 solved"] * 3]


def test_losses_of_one_technique_are_one_card(desk):
    practice = Practising(desk, (EASY,))
    assert [card.title for card in practice.page.widgets[:-1]] == ["All from games you lost"]


def test_a_flag_in_an_exercise_counts_as_in_the_game(desk):
    """Of two mines one is flagged, and one is left to find."""
    flagged = Exercise(
        position("2#", "##", mines=2), frozenset(cells("B1")), cell("B2"), "kind", "", kept=7
    )
    practice = Practising(desk, (flagged,)).choose("all")
    assert "1 mine is left." in " ".join(text for text, _ in practice.page.texts())


def test_enter_starts_the_first_group(practice):
    assert practice.page.focus.name == "practice.all"
    practice.desk.key(pygame.K_RETURN)
    assert isinstance(practice.page, ExercisePage)


def test_without_exercises_the_page_says_what_will_be_here(desk):
    practice = Practising(desk, ())
    assert "practice.all" not in practice.page.clickable()


def test_a_technique_nobody_knows_has_a_group_of_its_own():
    strange = Exercise(PROVED.position, frozenset(), cell("B2"), "kind", "X9", kept=9)
    assert group_names([strange, *ALL]) == ["all", "B1", "1-1", "X9", ""]


def test_what_was_solved_least_and_tried_least_comes_first_then_the_newest():
    solved, tried = replace(CHANCES, solved=1, tried=1), replace(OTHER, tried=1)
    assert next_of([PROVED, tried, solved], "all") is PROVED
    assert next_of([tried, solved], "all") is tried
    assert next_of(ALL, "all") is CHANCES
    assert next_of(ALL, "all", after=[3]) is OTHER
    assert next_of(ALL, "all", after=[3, 2]) is PROVED
    assert next_of(ALL, "all", after=[3, 1, 2]) is CHANCES
    assert next_of([PROVED], "all", after=[1]) is PROVED
    assert next_of([], "all") is None


STARTERS = starter_exercises()


def test_who_lost_nothing_finds_the_starters(desk):
    practice = Practising(desk, STARTERS)
    (card,) = practice.page.widgets[:-1]
    assert (card.title, card.detail) == ("Starter exercises", "0 of 10 solved")
    practice.choose("starters")
    assert practice.page.board.visible.level.grid == STARTERS[0].position.grid
    assert practice.page.board.scene.region


def test_a_single_card_below_the_first_is_as_wide_as_it(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=1280, window_height=800))
    Practising(desk, (PROVED, *STARTERS))
    shown = desk.clickable()
    assert shown["practice.starters"].width == shown["practice.all"].width


def test_starters_stand_below_the_own_losses_and_come_from_simple_to_hard():
    mixed = (*ALL, *STARTERS)
    assert group_names(mixed) == ["all", "B1", "1-1", "", "starters"]
    assert next_of(mixed, "starters") is STARTERS[0]
    assert next_of(mixed, "all") is CHANCES
    assert next_of(mixed, "1-2") is STARTERS[3]


def test_a_page_for_a_technique_shows_its_exercise_at_once(desk):
    desk.window.show(PracticePage(desk.window, "1-1"))
    desk.hear(events.ExercisesGiven(ALL))
    assert isinstance(desk.page, ExercisePage)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.page, PracticePage)
    desk.hear(events.ExercisesGiven(ALL))
    assert isinstance(desk.page, PracticePage)


# An exercise.


def test_the_card_tells_of_the_next_exercise_and_counts_no_tries():
    tried = replace(PROVED, tried=3, solved=1)
    assert teaching_words.upcoming(tried) == teaching_words.upcoming(PROVED)


def test_a_card_serves_its_exercise_on_a_board_of_its_own(practice):
    before = practice.desk.rows()
    practice.choose("1-1")
    assert isinstance(practice.page, ExercisePage)
    assert practice.page.board.visible.level.grid.width == 3
    assert practice.page.board.look(cell("A2")) == 10
    assert practice.desk.rows() == before


def test_the_first_answer_counts_and_is_told_once(practice):
    practice.choose("1-1")
    practice.answer("C2")
    assert practice.told == [events.ExerciseTried(1, solved=True)]
    assert practice.said == "Yes, C2 is safe."
    practice.answer("B2", button=3)
    assert len(practice.told) == 1


def test_a_wrong_first_answer_is_noted_as_tried(practice):
    practice.choose("1-1")
    practice.answer("B2")
    assert practice.told == [events.ExerciseTried(1, solved=False)]


EASY = Exercise(
    position("###2#", "1112#", "00011", mines=3), frozenset(), cell("B1"), "kind", "1-1", kept=4
)


def test_an_answer_outside_the_region_does_not_count_right_or_wrong(desk):
    practice = Practising(desk, (EASY,))
    region, wanted = frozenset(cells("A1 B1 C1")), frozenset(cells("A1 B1 C1"))
    given = prepare_exercise(EASY)
    desk.hear(replace(given, region=region, wanted=wanted, marked=frozenset()))
    practice.answer("E2", button=3)
    assert practice.said == "Yes, E2 is a mine. Now find a cell inside the outline."
    assert practice.told == []
    practice.answer("E1")
    assert practice.said.startswith("E1 is outside the outline, so it does not count.")
    assert practice.told == []
    practice.answer("B1", button=3)
    assert practice.told == [events.ExerciseTried(4, solved=True)]


def test_the_region_is_outlined_and_what_counts_is_said_beforehand(practice):
    practice.choose("1-1")
    assert practice.page.board.scene.region == set(cells("A1 B1 C1 A2 B2 C2"))
    said = " ".join(text for text, _ in practice.page.texts())
    assert teaching_words.how_to_try_exercise("") in said


MARKED = Exercise(
    position("1####", "#2232", "#1000", mines=4),
    frozenset(),
    cell("A2"),
    "quantum",
    "T1",
    kept=6,
    target=cell("A3"),
    given=tuple(cells("C1")),
)


def test_what_is_known_before_the_step_is_marked_and_needs_no_answer(desk):
    practice = Practising(desk, (MARKED,)).choose("all")
    assert cell("C1") in practice.page.board.scene.proved
    practice.answer("C1", button=3)
    assert practice.said == "C1 is marked already. Find another cell."
    assert practice.told == []
    practice.answer("A3")
    assert practice.told == [events.ExerciseTried(6, solved=True)]


def test_an_open_cell_is_no_answer_to_an_exercise(desk):
    practice = Practising(desk, (MARKED,)).choose("all")
    grid, at = MARKED.position.grid, MARKED.position.at
    number = next(each for each in grid if at(each) != COVERED)
    for button in (1, 3):
        practice.answer(number.name, button=button)
    assert (practice.told, practice.said) == ([], "")


def test_an_exercise_says_how_many_mines_are_left_besides_the_marked_ones(desk):
    practice = Practising(desk, (MARKED,)).choose("all")
    given = prepare_exercise(MARKED)
    left = MARKED.position.mines - len(given.marked & given.lesson.mined)
    told = " ".join(text for text, _ in practice.page.texts())
    assert f"{left} mine" in told


def test_where_the_game_was_lost_and_the_technique_are_told_after_the_answer(desk):
    practice = Practising(desk, (EASY,))
    assert "B1" not in teaching_words.upcoming(EASY)
    practice.choose("all")
    assert practice.page.panel.title == "Practise"
    practice.answer("A1")
    assert practice.page.panel.title == "1-1 pattern"


def test_a_narrow_panel_keeps_a_title_after_the_answer(new_desk):
    practice = Practising(new_desk(Settings(window_width=640, window_height=480)))
    practice.choose("B1")
    practice.desk.key(pygame.K_t)
    assert practice.page.panel.title == "All covered neighbours are mines"
    assert [text for text, _ in practice.page.texts()].count("Practise") == 2, "page and panel"


def test_the_buttons_keep_their_places_after_an_answer(practice):
    practice.choose("1-1")
    before = practice.page.clickable()
    practice.answer("C2")
    after = practice.page.clickable()
    assert before["lesson.show_how"] == after["lesson.show_how"]
    assert before["lesson.next_exercise"] == after["lesson.next_exercise"]


def test_enter_goes_on_after_a_right_answer_and_not_before(practice):
    practice.choose("all")
    first = practice.page
    practice.desk.key(pygame.K_RETURN)
    assert practice.page is first
    practice.answer("C3")
    practice.desk.key(pygame.K_RETURN)
    assert isinstance(practice.page, ExercisePage)
    assert practice.page is not first


def test_looking_at_the_way_first_is_no_solution(practice):
    practice.choose("1-1")
    practice.desk.key(pygame.K_t)
    assert practice.told == [events.ExerciseTried(1, solved=False)]
    assert practice.page.board.scene.clues
    practice.desk.key(pygame.K_t)
    practice.answer("C2")
    assert len(practice.told) == 1


def test_where_nothing_is_safe_the_safest_cell_is_asked_for(practice):
    practice.choose("chances")
    practice.answer("B2")
    assert practice.told == [events.ExerciseTried(3, solved=False)]
    practice.answer("C3")
    assert practice.said == "Right, no cell is safer than C3."
    practice.answer("A2", button=3)
    assert practice.said == teaching_words.NOTHING_TO_FLAG


def test_n_serves_the_next_of_the_group_and_the_game_stays_untouched(practice):
    practice.choose("all")
    first = practice.page
    practice.desk.key(pygame.K_n)
    assert isinstance(practice.page, ExercisePage)
    assert practice.page is not first
    assert practice.desk.visible.is_untouched


def test_escape_leads_back_to_the_exercises_and_then_to_the_game(practice):
    practice.choose("1-1")
    practice.desk.key(pygame.K_ESCAPE)
    assert isinstance(practice.page, PracticePage)
    practice.desk.key(pygame.K_ESCAPE)
    assert practice.page is practice.desk.window.game


def test_progress_that_comes_meanwhile_stands_on_the_page(practice):
    practice.choose("1-1")
    practice.answer("C2")
    practice.desk.hear(events.ExercisesGiven((replace(PROVED, tried=1, solved=1), OTHER, CHANCES)))
    practice.desk.key(pygame.K_ESCAPE)
    assert practice.page.widgets[0].detail == "1 of 3 solved"


def test_it_can_be_done_by_keyboard_alone(practice):
    desk = practice.desk
    desk.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(practice.page, ExercisePage)
    desk.key(pygame.K_UP)
    practice.page.board.move_cursor(cell("C2"))
    desk.key(pygame.K_RETURN)
    assert practice.told == [events.ExerciseTried(1, solved=True)]


def test_a_position_that_cannot_be_is_told_and_not_shown(desk):
    broken = Exercise(position("8#", "##", mines=1), frozenset(), cell("B1"), "kind", "", kept=5)
    practice = Practising(desk, (broken,))
    practice.choose("all")
    assert isinstance(practice.page, PracticePage)
    assert "No minefield fits" in desk.window.toast.text


@pytest.mark.parametrize("size", [(640, 480), (1600, 900)])
def test_the_board_and_the_panel_fit_any_window(new_desk, size):
    desk = new_desk(Settings(theme="night", window_width=size[0], window_height=size[1]))
    practice = Practising(desk).choose("1-1")
    page = practice.page
    assert not page.board.camera.well.colliderect(page.panel.rect)
    assert desk.window.rect.contains(page.panel.rect)
    practice.answer("C2")
    assert "lesson.next_exercise" in page.clickable()
