"""Looking back on a game: the replay, the next mistake, the strip below a wide board."""

import pygame
import pytest
from block_texts import texts
from drawing import cell, drawn
from hypothesis import example, given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay
from views import lost as lost_on_a_mine
from views import proved

from minesweeper import events
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.settings import Settings
from minesweeper.teaching import review_text
from minesweeper.teaching.review import Grade, RatedDecision, ReviewedResult
from minesweeper.teaching.reviewer import review_game
from minesweeper.teaching.training import StrongestGuess
from minesweeper.window.commands import Command
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.review_panel import ReviewPanel
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.panels.timeline import MarkKind, kind_of
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG

ROWS = ("....*.", ".*....")
"""With A1, B1 and C1 open C2 is safe, and A2 or B2 mined."""


@pytest.fixture
def lost(desk):
    """A game with a wrong flag, a guess while something was safe, and a loss."""
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.flag("C2")
    desk.click("F2")
    desk.click("E1")
    assert desk.visible.is_lost
    return desk


def panel(desk):
    return desk.window.game.teaching.panel


def review_progress(desk):
    return desk.window.game.teaching.review


# The board at any moment.


@example(seed=2_022_753_328, jumps=[])
@example(seed=9_605, jumps=[2])
@example(seed=234, jumps=[2])
@given(seed=st.integers(0, 2**32), jumps=st.lists(st.integers(0, 80), max_size=8))
def test_every_moment_looks_as_it_did(seed, jumps):
    play = ScriptedPlay(seed)
    list(play.turns())
    review = review_game(play.history)
    board = ReviewProgress(review)
    for jump in [*jumps, len(review.moments)]:
        board.go(jump)
        moment = board.moment
        turns = len(play.history.turns) if moment is None else moment.number - 1
        game = play.history.replay(turns)
        seen, flags = board.position()
        held = [at for at in game.level.grid if game.is_known_mine(at)]
        assert drawn(seen) == drawn(game.position_without(held))
        if review.standing is not ReviewedResult.WON or moment is not None:
            assert flags == set(game.flags())


def test_the_scene_before_a_move_outlines_its_cell_and_ticks_what_was_safe(lost):
    board = review_progress(lost)
    board.go(1)
    scene = board.marked_board()
    assert scene.about == cell("F2")
    assert scene.proved == {cell("C2"): Verdict.SAFE}
    assert scene.flags == {cell("C2")}
    assert not scene.is_mistake


def test_the_scene_before_the_loss_crosses_the_mine(lost):
    board = review_progress(lost)
    board.go(2)
    assert board.marked_board().is_mistake
    assert board.marked_board().proved[cell("E1")] is Verdict.MINE


def test_the_end_of_a_won_game_is_flagged(desk):
    desk.lay("..", ".*", opened="A1")
    desk.click("B1")
    desk.click("A2")
    assert desk.visible.is_won
    board = review_progress(desk)
    board.go(99)
    assert board.moment is None
    assert board.marked_board().looks[3] == FLAG


# The panel.


def test_r_looks_back_on_a_game_that_is_over_from_its_mistake(lost):
    lost.key(pygame.K_r)
    assert isinstance(panel(lost), ReviewPanel)
    assert review_progress(lost).at == 2
    assert lost.window.game.board.scene.about == cell("E1")


def test_nothing_is_looked_back_on_while_a_game_is_played(desk):
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.key(pygame.K_r)
    desk.key(pygame.K_n)
    assert panel(desk) is None


def test_arrows_home_and_end_step_through_the_moments(lost):
    lost.key(pygame.K_r)
    steps = [
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_END, 3),
        (pygame.K_RIGHT, 3),
        (pygame.K_LEFT, 2),
    ]
    for key, at in steps:
        lost.key(key)
        assert review_progress(lost).at == at


def test_n_goes_from_mistake_to_mistake_and_says_that_the_last_one_was_the_last(lost):
    places = []
    for _ in range(4):
        lost.key(pygame.K_n)
        places.append(review_progress(lost).at)
    assert places == [0, 1, 2, 2]
    assert lost.window.toast.text == "That was the last mistake of this game."
    assert "{next_mistake}" not in dict(lost.window.game.footer.lesson_keys)
    names = {"lesson.next_mistake", "review.next_mistake"}
    assert not names & lost.page.clickable().keys()
    lost.key(pygame.K_HOME)
    assert "{next_mistake}" in dict(lost.window.game.footer.lesson_keys)
    lost.click_widget(min(names & lost.page.clickable().keys()))
    assert review_progress(lost).at == 1
    kinds = [kind_of(moment) for moment in review_progress(lost).review.moments]
    assert kinds == [MarkKind.WRONG_FLAG, MarkKind.MISTAKE, MarkKind.LOSS]


def test_a_game_without_a_mistake_says_so(desk):
    desk.lay("..", ".*", opened="A1 B1")
    desk.click("A2")
    assert desk.visible.is_won
    desk.key(pygame.K_n)
    assert desk.window.toast.text == "You made no mistakes in this game."


def test_a_tick_on_a_cell_far_from_the_mistake_is_explained(desk):
    desk.lay("...*...", "*......", ".......", opened="B2 F3")
    known = proved(desk)
    mine = next(iter(known.mined()))
    desk.click(mine.name)
    desk.key(pygame.K_r)
    safe = review_progress(desk).moment.overlooked.cell
    assert review_progress(desk).marked_board().proved[safe] is Verdict.SAFE
    said = " ".join(part.text for part in panel(desk).column.spoken_parts())
    assert f"{safe.name} was certainly safe." in said


def test_the_replay_runs_by_itself_and_stops_at_the_end(lost):
    lost.key(pygame.K_r, pygame.K_HOME, pygame.K_SPACE)
    for at in (1, 2, 3):
        lost.wait(600)
        assert review_progress(lost).at == at
    assert panel(lost).next_wake() is None


def test_escape_goes_back_to_the_board_as_it_was_left(lost):
    before = lost.rows()
    lost.key(pygame.K_r, pygame.K_HOME, pygame.K_ESCAPE)
    assert panel(lost) is None
    assert lost.window.game.board.scene is None
    assert lost.rows() == before


def test_from_a_lesson_the_next_mistake_is_one_key_away_and_the_lesson_comes_back(lost):
    lost.key(pygame.K_l)
    assert isinstance(panel(lost), LessonPanel)
    lost.key(pygame.K_n)
    assert isinstance(panel(lost), ReviewPanel)
    lost.key(pygame.K_ESCAPE)
    assert isinstance(panel(lost), LessonPanel)


def test_the_review_of_a_won_game_opens_at_its_first_mistake(desk):
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.flag("C2")
    for name in ("D1", "F1", "D2", "E2", "F2", "A2", "C2"):
        desk.click(name)
    desk.flag("C2")
    desk.click("C2")
    assert desk.visible.is_won
    desk.key(pygame.K_r)
    assert review_progress(desk).at == 0


def test_the_figures_about_speed_are_folded_and_explained(lost):
    def said():
        return [part.text for part in panel(lost).column.spoken_parts()]

    lost.key(pygame.K_r)
    assert not any("3BV" in text for text in said())
    lost.click_widget("review.figures")
    assert words.THREE_BV_NOTE in said()
    assert "3BV solved" in said()
    lost.click_widget("review.figures")
    assert not any("3BV" in text for text in said())


def test_a_win_after_a_loss_is_told_plainly(desk):
    desk.lay("..", "*.", opened="A1")
    desk.click("A2")
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.click("B1")
    desk.click("B2")
    assert desk.visible.is_won
    desk.key(pygame.K_r)
    review = review_progress(desk).review
    assert "You lost here, then continued the game." in [each.text for each in review.moments]
    assert teaching_words.review_verdict(review).endswith(", after a loss.")


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
def test_the_card_of_the_move_is_in_view_in_every_window(new_desk, size):
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.click("E1")
    desk.key(pygame.K_r)
    column = panel(desk).column
    parts = {part.text: part.rect for part in column.spoken_parts()}
    text = review_progress(desk).moment.text
    shown = next(rect for said, rect in parts.items() if said.startswith(text))
    assert column.rect.contains(shown)


def test_in_the_smallest_window_a_mistake_of_the_list_is_in_view_and_play_on_has_a_word(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480), level="expert")
    lost_on_a_mine(desk)
    desk.key(pygame.K_r)
    row = next(rect for name, rect in desk.page.clickable().items() if ".row." in name)
    assert panel(desk).column.rect.contains(row)
    assert row.height >= 20
    labels = {each.name: each.label for each in desk.page.widgets if "play_on" in each.name}
    assert labels == {"lesson.play_on": "Play on"}


def test_a_row_of_the_panel_goes_to_its_moment(lost):
    lost.key(pygame.K_r)
    lost.click_widget("review.row.0")
    assert review_progress(lost).at == 0


def test_the_position_of_a_moment_is_copied(lost, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    lost.key(pygame.K_r, pygame.K_HOME, pygame.K_RIGHT)
    lost.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert copied == ["6x2/2\n111###\n##F###\n"]


def test_a_new_game_and_a_continued_one_forget_the_review(lost):
    lost.key(pygame.K_r)
    lost.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert panel(lost) is None
    assert review_progress(lost) is None


# Playing on.


def test_b_plays_on_from_the_moment_in_view_as_a_game_of_its_own(lost):
    lost.key(pygame.K_r, pygame.K_HOME, pygame.K_RIGHT)
    lost.key(pygame.K_b)
    assert panel(lost) is None
    assert lost.rows() == ["111###", "##F###"]
    assert lost.visible.title == "From a review"
    assert lost.visible.takes_moves
    assert lost.message == words.BROUGHT[events.ImportKind.MOMENT]
    lost.flag("C2")
    lost.click("C2")
    assert lost.visible.look(cell("C2")) == 1


def test_the_game_that_was_played_on_has_the_chosen_judge_and_its_mines(lost):
    lost.window.change(judge="strict")
    lost.key(pygame.K_r)
    lost.click_widget("lesson.play_on")
    assert lost.visible.judge == "strict"
    assert lost.rows() == ["111###", "##F##1"]
    lost.click("E1")
    assert lost.visible.is_lost


def test_after_a_loss_playing_on_begins_before_the_mistake(lost):
    lost.key(pygame.K_l, pygame.K_b)
    assert lost.visible.takes_moves
    assert lost.visible.look(cell("E1")) == COVERED


def test_nothing_is_played_on_from_the_end_of_a_won_game(desk):
    desk.lay("..", ".*", opened="A1 B1")
    desk.click("A2")
    desk.key(pygame.K_r)
    assert "lesson.play_on" not in desk.page.clickable()
    desk.key(pygame.K_b)
    assert desk.visible.is_won
    assert desk.window.toast.text == teaching_words.NOTHING_TO_PLAY_ON
    desk.key(pygame.K_LEFT)
    desk.click_widget("lesson.play_on")
    assert desk.visible.takes_moves


def test_playing_on_does_nothing_while_a_game_is_played(desk):
    desk.lay(*ROWS, opened="A1 B1 C1")
    before = desk.visible.game
    desk.key(pygame.K_b)
    assert desk.visible.game == before


def test_an_unfinished_game_under_review_is_shelved_when_it_is_played_on(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.click("C2")
    desk.window.game.teaching.open_review()
    desk.step()
    desk.key(pygame.K_HOME, pygame.K_b)
    assert desk.visible.title == "From a review"
    assert desk.rows() == ["111###", "######"]
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.visible.look(cell("C2")) == 1


# The strip.


@pytest.fixture
def wide(new_desk):
    """A lost game on Expert in a large window, looked back on."""
    settings = Settings(theme="daylight", window_width=1280, window_height=800)
    desk = new_desk(settings, level="expert")
    desk.click("P8")
    desk.wait(5000)
    field = desk.agent.session.game.minefield
    desk.click(next(iter(field.mines())).name)
    assert desk.visible.is_lost
    desk.key(pygame.K_r)
    return desk


def test_below_a_wide_board_stands_the_strip_and_covers_no_cell(wide):
    strip, camera = wide.window.game.strip.rect, wide.window.game.board.camera
    assert strip.width
    assert not strip.colliderect(camera.well)
    assert not strip.colliderect(panel(wide).rect)
    assert "review.next_mistake" not in wide.page.clickable(), "the review opens at the last one"
    wide.key(pygame.K_HOME)
    assert "review.next_mistake" in wide.page.clickable()
    assert "review.moment.1" in wide.page.clickable()


def test_the_figures_of_the_strip_say_what_they_count(wide):
    figures = teaching_words.review_figures(review_progress(wide).review.summary)
    assert [title for title, _ in figures] == [
        "Cells opened",
        "Chance of surviving the guess",
        "Needless guess",
        "Accuracy",
    ]
    shown = [block.spoken for block, _ in wide.window.game.strip.texts()]
    assert figures[-1][1].endswith(" out of 100")
    assert figures[-1][1] in shown


def test_the_footer_does_not_repeat_what_the_review_says(wide):
    footer = wide.window.game.footer
    assert footer.message
    assert footer.parts == [words.safe_cells_left(wide.visible.safe_cells_left)]


def test_a_click_on_the_line_goes_to_the_nearest_moment(wide):
    line = wide.page.clickable()["review.line"]
    wide.click((line.left + 2, line.centery))
    assert review_progress(wide).at == 0
    wide.click_widget("review.moment.1")
    assert review_progress(wide).at == 1


def test_a_line_that_is_gone_when_the_button_comes_up_leads_nowhere(wide):
    """The game goes on by a key meanwhile, and there is nothing to look back on."""
    line = wide.page.clickable()["review.line"]
    wide.move(line.center)
    wide.press(line.center)
    wide.key(pygame.K_ESCAPE)
    wide.window.perform(Command.CONTINUE)
    wide.step()
    wide.release(line.center)
    assert review_progress(wide) is None
    assert wide.visible.is_continued


def test_the_replay_of_the_strip_begins_at_the_start(wide):
    wide.click_widget("review.replay")
    assert review_progress(wide).at == 0
    wide.wait(600)
    assert review_progress(wide).at == 1


def _lesson_above_a_strip(new_desk, scale):
    settings = Settings(theme="daylight", window_width=1920, window_height=1080, scale=scale)
    desk = new_desk(settings, level="expert")
    desk.click("P8")
    desk.wait(5000)
    desk.click(next(iter(desk.agent.session.game.minefield.mines())).name)
    desk.key(pygame.K_r, pygame.K_ESCAPE, pygame.K_l)
    return desk


def test_a_strip_without_room_to_unfold_is_not_shown(new_desk):
    desk = _lesson_above_a_strip(new_desk, scale=125)
    assert not desk.window.game.strip.rect.height
    assert "review.fold" not in desk.page.clickable()


@pytest.mark.parametrize(("guess", "is_shown"), [("", False), ("B3", True)])
def test_after_a_game_without_marks_the_strip_is_not_shown(new_desk, guess, is_shown):
    desk = new_desk(Settings(theme="daylight", window_width=1920, window_height=1080))
    desk.lay("..*...", "......", "*...*.", "......", opened="A1")
    for each in guess.split():
        desk.click(each)
    while not desk.visible.is_over:
        desk.click(proved(desk).safe()[0].name)
    strip = desk.window.game.strip
    assert (strip is not None and strip.rect.height > 0) is is_shown


def test_beside_a_lesson_the_strip_is_one_line_until_it_is_unfolded(new_desk):
    desk = _lesson_above_a_strip(new_desk, scale=100)
    strip, camera = desk.window.game.strip, desk.window.game.board.camera
    folded = strip.rect.height
    assert "review.next_mistake" not in desk.page.clickable()
    desk.click_widget("review.fold")
    assert "review.next_mistake" in desk.page.clickable()
    assert strip.rect.height > 2 * folded
    assert not strip.rect.colliderect(camera.well)
    desk.click_widget("review.fold")
    assert strip.rect.height == folded


def test_in_a_small_window_the_line_stands_in_the_panel(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.click("E1")
    desk.key(pygame.K_r)
    strip = desk.window.game.strip
    assert strip is None or strip.rect.width == 0
    assert panel(desk).has_timeline


# Games from files.


def test_an_unfinished_game_that_is_looked_back_on_counts_as_assisted(desk):
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.click("C2")
    desk.window.game.teaching.open_review()
    desk.step()
    assert isinstance(panel(desk), ReviewPanel)
    assert review_progress(desk).review.standing is ReviewedResult.UNFINISHED
    assert desk.visible.is_assisted
    desk.click("F2")
    assert panel(desk) is None


def test_a_review_of_what_was_before_the_game_went_on_is_not_shown(desk):
    desk.lay(*ROWS, opened="A1 B1 C1")
    desk.click("E1")
    given = next(event for event in desk.seen if isinstance(event, events.ReviewGiven))
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.hear(given)
    assert review_progress(desk) is None


def test_a_guess_is_told_with_its_grade_and_the_game_with_its_accuracy(lost):
    lost.key(pygame.K_r)
    review = review_progress(lost).review
    guess = review.moments[1]
    alone = teaching_words.grade_told(guess.decision, "")
    assert alone.startswith("A mistake: ")
    assert alone.endswith(" percentage points riskier than necessary.")
    points = alone.removeprefix("A mistake: ").split()[0]
    text = review_text.guess_text(guess.guess, guess.overlooked)
    assert f"{points} %" in text
    assert teaching_words.grade_told(guess.decision, text) == "A mistake.", "the risk is told"
    accuracy = f"{review.summary.accuracy:.1f} out of 100"
    assert f"Accuracy: {accuracy}." in teaching_words.review_promise(review.summary)
    assert teaching_words.review_figures(review.summary)[-1] == ("Accuracy", accuracy)


def test_the_card_of_a_move_says_once_that_it_was_certainly_a_mine():
    proved = "The numbers on the board proved that U9 was a mine."
    assert teaching_words.grade_told(RatedDecision(Grade.BLUNDER, 100.0), proved) == "A blunder."


def test_at_a_guess_the_strongest_solver_is_asked_once_and_its_choice_is_told(desk):
    """The 1 in the corner leaves three cells, one of which is a mine."""
    desk.lay("..", "*.", opened="A1")
    desk.click("B1")
    desk.click("B2")
    desk.key(pygame.K_r)
    stops = [at for at, each in enumerate(review_progress(desk).review.moments) if each.guess]
    panel(desk).go(stops[0])
    panel(desk).go(stops[0] + 1)
    panel(desk).go(stops[0])
    asked = [event for event in desk.did if isinstance(event, events.StrongestAsked)]
    position, _ = review_progress(desk).position()
    assert [event.position for event in asked].count(position) == 1
    strongest = StrongestGuess(cell("B2"), 1 / 3, "It tells most.")
    desk.hear(events.StrongestGiven(position, strongest))
    told = " ".join(text for block in panel(desk).column.blocks for text in texts(block))
    assert "would open B2. It tells most." in told
