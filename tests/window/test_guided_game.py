"""The guided game: its steps, its answers to other moves, and the ways out of it."""

import pygame
import pytest
from drawing import cell

from minesweeper.events import LessonGiven, MineSpared, ReviewGiven
from minesweeper.game.level import LEVELS
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.settings import THEMES, Settings
from minesweeper.teaching.lesson import LossKind
from minesweeper.window.board.gestures import PointerAction
from minesweeper.window.commands import Command
from minesweeper.window.panels.guide import COUNTED, STEPS
from minesweeper.window.text import guide_words

RIGHT = 3


def guided(desk):
    desk.window.perform(Command.GUIDE)
    desk.step()
    return desk


@pytest.fixture
def tour(desk):
    return guided(desk)


def guide_of(desk):
    return desk.window.game.guide


def title(desk):
    return guide_of(desk).step.text.title


def play_by_mouse(desk):
    """Make the move of the step as a player would."""
    step = guide_of(desk).step
    desk.click(step.cell.name, RIGHT if step.action is PointerAction.FLAG else 1)


def to_the_loss(desk):
    for _ in range(4):
        play_by_mouse(desk)
    desk.key(pygame.K_RETURN)
    play_by_mouse(desk)


def test_the_tour_is_played_with_the_mouse_to_its_end(tour):
    play_by_mouse(tour)
    assert tour.rows() == ["#1001##", "#1012##", "#201###", "#211###", "#######", "#######"]
    play_by_mouse(tour)
    assert tour.rows()[2] == "#201F##"
    play_by_mouse(tour)
    assert tour.rows()[3:] == ["#2111##", "##101##", "##101##"]
    play_by_mouse(tour)
    assert [event.cells for event in tour.seen if isinstance(event, MineSpared)] == [(cell("F2"),)]
    assert title(tour) == guide_words.MOVED.title
    tour.click_widget("guide.follow")
    play_by_mouse(tour)
    assert tour.visible.is_lost
    assert title(tour) == guide_words.LESSON.title
    tour.click_widget("guide.follow")
    (lesson,) = [event.lesson for event in tour.seen if isinstance(event, LessonGiven)]
    assert (len(lesson.cards), lesson.kind) == (2, LossKind.PROVED)
    tour.key(pygame.K_ESCAPE)
    assert title(tour) == guide_words.END.title
    tour.click_widget("guide.follow")
    assert tour.visible.level == LEVELS["beginner"]
    assert guide_of(tour) is None


def test_the_mine_goes_to_the_cell_that_is_named(tour):
    for _ in range(4):
        play_by_mouse(tour)
    assert tour.agent.session.game.minefield.is_mined(cell("F1"))


def test_the_verdicts_of_the_steps_are_those_of_complete_logic(tour):
    for step in STEPS:
        if step.proved:
            known = Knowledge(tour.agent.session.game.position)
            known.reason()
            assert {each for each, told in step.proved.items() if told is Verdict.SAFE} == set(
                known.safe()
            )
            assert {each for each, told in step.proved.items() if told is Verdict.MINE} == set(
                known.mined()
            )
        tour.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("name", "verdict"), [("E4", Verdict.SAFE), ("A2", Verdict.MINE), ("G6", Verdict.OPEN)]
)
def test_a_flag_in_the_wrong_place_is_answered_and_not_set(tour, name, verdict):
    play_by_mouse(tour)
    tour.flag(name)
    assert guide_of(tour).answer == guide_words.flag_answer(cell(name), verdict)
    assert not tour.visible.flags
    tour.flag("E3")
    assert guide_of(tour).answer == ""
    assert title(tour) == guide_words.CHORD.title


def test_other_moves_are_answered_too(tour):
    tour.click("A1")
    assert guide_of(tour).answer == guide_words.FIRST_CLICK.again
    assert not tour.visible.has_opened
    play_by_mouse(tour)
    tour.click("E3")
    assert guide_of(tour).answer == guide_words.mine_opened(cell("E3"))
    assert not tour.visible.is_over


def test_the_keyboard_plays_the_tour_as_well(tour):
    tour.key(pygame.K_RIGHT)
    while tour.window.game.board.target != cell("C3"):
        tour.key(pygame.K_RIGHT if tour.window.game.board.target.column < 2 else pygame.K_LEFT)
        if tour.window.game.board.target.column == 2:
            tour.key(pygame.K_DOWN if tour.window.game.board.target.row < 2 else pygame.K_UP)
    tour.key(pygame.K_SPACE)
    assert title(tour) == guide_words.FLAG.title


@pytest.mark.parametrize("done", range(6))
def test_esc_leaves_at_any_step_and_the_board_can_be_played_on(tour, done):
    for _ in range(done):
        tour.key(pygame.K_RETURN)
    tour.key(pygame.K_ESCAPE)
    assert guide_of(tour).panel is None
    if tour.visible.takes_moves:
        tour.flag("A4")
        assert cell("A4") in tour.visible.flags


def test_help_that_is_switched_on_does_not_play_the_tour(new_desk):
    desk = guided(new_desk(Settings(theme="daylight", auto_flag=True, auto_open=True, coach=True)))
    play_by_mouse(desk)
    desk.wait(1000)
    assert not desk.visible.flags
    play_by_mouse(desk)
    play_by_mouse(desk)
    play_by_mouse(desk)
    desk.key(pygame.K_RETURN)
    play_by_mouse(desk)
    assert desk.visible.is_lost


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_v, pygame.K_y])
def test_neither_hint_nor_player_nor_answer_comes_between(tour, key):
    tour.move("A1")
    tour.key(key)
    assert tour.window.game.teaching.panel is None
    assert tour.window.game.hinting.panel is None
    assert title(tour) == guide_words.FIRST_CLICK.title
    assert guide_of(tour).answer == guide_words.after_the_tour()


def test_the_footer_tells_nothing_beside_the_cards_of_the_tour(tour):
    for _ in range(4):
        play_by_mouse(tour)
    assert title(tour) == guide_words.MOVED.title
    assert tour.window.game.footer.parts == []
    assert tour.window.toast is None


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F4, pygame.K_F6, pygame.K_F7])
def test_a_page_in_front_of_the_tour_says_that_it_waits(tour, key):
    tour.key(key)
    assert tour.window.toast.sentence == guide_words.waits()
    tour.key(pygame.K_ESCAPE)
    assert title(tour) == guide_words.FIRST_CLICK.title
    assert guide_of(tour).panel is not None


def test_a_flag_on_the_mine_to_open_is_answered_with_what_to_do(tour):
    for _ in range(4):
        play_by_mouse(tour)
    tour.key(pygame.K_RETURN)
    assert tour.window.game.guide.step.cell == cell("A2")
    tour.click("A2", RIGHT)
    assert guide_of(tour).answer == "Well spotted: A2 is a mine. Open it all the same."
    assert not tour.visible.is_lost


def test_at_the_staged_loss_neither_footer_nor_toast_repeats_what_the_tour_tells(tour):
    to_the_loss(tour)
    assert tour.window.game.footer.parts == []
    assert tour.window.toast is None


def test_the_same_board_again_goes_on_with_the_second_step(tour):
    to_the_loss(tour)
    tour.key(pygame.K_F3)
    assert title(tour) == guide_words.FLAG.title
    play_by_mouse(tour)
    assert title(tour) == guide_words.CHORD.title


def test_going_on_after_the_loss_ends_the_tour(tour):
    to_the_loss(tour)
    tour.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert guide_of(tour).panel is None
    assert tour.visible.takes_moves


def test_the_bar_and_the_number_rise_to_the_end(tour):
    guide = guide_of(tour)
    told = [(guide.number, guide.progress)]
    for _ in range(7):
        tour.key(pygame.K_RETURN)
        told.append((guide.number, guide.progress))
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((1, 0), (COUNTED, 1))


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "system"])
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1920, 1080)])
def test_every_step_has_its_buttons_in_every_window(new_desk, theme, size):
    width, height = size
    desk = guided(new_desk(Settings(theme=theme, window_width=width, window_height=height)))
    for _ in range(7):
        places = desk.page.clickable()
        window = desk.window.rect
        assert window.contains(places["guide.follow"])
        assert window.contains(places["guide.leave"])
        board = desk.window.game.board.camera.board
        assert not board.colliderect(places["guide.follow"])
        desk.key(pygame.K_RETURN)


def test_the_tour_needs_a_judge_that_moves_mines_whatever_is_chosen(tour):
    assert tour.visible.judge == "quantum"
    assert tour.visible.is_guided


def test_enter_goes_through_the_lesson_of_the_tour_to_its_end(tour):
    for _ in range(7):
        tour.key(pygame.K_RETURN)
    lesson = tour.window.game.teaching.lesson
    assert (lesson.at, lesson.stops) == (0, 2)
    tour.key(pygame.K_RETURN)
    assert lesson.at == 1
    assert tour.window.game.teaching.lesson is lesson
    tour.key(pygame.K_RETURN)
    assert tour.window.game.teaching.lesson is None
    assert title(tour) == guide_words.END.title
    tour.key(pygame.K_RETURN)
    assert guide_of(tour) is None
    assert tour.visible.level == LEVELS["beginner"]


@pytest.mark.parametrize("done", [0, 3, 6])
def test_a_tour_from_the_start_page_leads_back_to_it(desk, done):
    desk.window.perform(Command.START)
    desk.step()
    start = desk.page
    guided(desk)
    for _ in range(done):
        desk.key(pygame.K_RETURN)
    desk.key(pygame.K_ESCAPE)
    assert desk.page is start
    assert desk.visible.level == LEVELS["beginner"]
    assert not desk.visible.is_guided


def test_a_tour_from_an_unfinished_game_leads_back_to_it(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    desk.click("A1")
    before = desk.rows()
    guided(desk)
    desk.key(pygame.K_ESCAPE)
    assert desk.rows() == before


def test_the_loss_of_the_tour_makes_no_exercise(tour):
    to_the_loss(tour)
    tour.wait(5000)
    given = [event for event in tour.seen if isinstance(event, ReviewGiven)]
    assert all(event.exercise is None for event in given)


def test_the_lesson_of_the_tour_offers_only_to_finish_the_tour(tour):
    to_the_loss(tour)
    tour.key(pygame.K_RETURN)
    assert {"lesson.try", "lesson.continue", "lesson.new_game"}.isdisjoint(tour.clickable())
    tour.click_widget("lesson.finish_tour")
    assert guide_of(tour).is_at_end


def test_the_header_calls_the_tour_by_its_name(tour):
    assert tour.window.game.header.level_shown() == ("Tour", "7 × 6")
