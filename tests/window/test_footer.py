"""The bar below the board: what is on is named there in every window, and what is told fits."""

import pygame
import pytest
from drawing import cell
from views import held_back

from minesweeper import events
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.text import words
from minesweeper.window.text.words import HELPS

SIZES = [
    (640, 480, 100),
    (800, 600, 100),
    (960, 600, 150),
    (960, 640, 100),
    (1280, 960, 200),
    (1280, 800, 100),
]
"""Width, height and interface scale."""
ALL_ON = {help_.setting: True for help_ in HELPS.values()}


@pytest.fixture
def written(monkeypatch):
    """Gives what a desk writes into its footer, drawn anew, with the place of each text."""
    texts, draw = [], Brush.text

    def text(brush, surface, told, *rest):
        rect = draw(brush, surface, told, *rest)
        texts.append((told, rect))
        return rect

    def of(desk):
        texts.clear()
        desk.window.mark_dirty(desk.window.rect)
        desk.step()
        footer = desk.window.game.footer.rect
        return [told for told, rect in texts if footer.collidepoint(rect.center)]

    monkeypatch.setattr(Brush, "text", text)
    return of


def at(new_desk, size, **changes):
    """A desk with an expert's game in a window of a size."""
    width, height, scale = size
    settings = Settings(
        theme="daylight", window_width=width, window_height=height, scale=scale, **changes
    )
    return new_desk(settings, level="expert", judge="quantum")


def tips(desk):
    """What resting on the bar tells, from the left to the right."""
    footer = desk.window.game.footer.rect
    places = [(x, footer.centery) for x in range(footer.left, footer.right, 8)]
    widgets = [desk.page.widget_at(place) for place in places]
    return " ".join(widget.tip for widget in widgets if widget is not None)


@pytest.mark.parametrize("size", SIZES)
def test_every_help_that_is_on_is_named_or_has_its_button(new_desk, written, size):
    """With all of them on, in a game that is assisted, and with the legend of the odds."""
    desk = at(new_desk, size, **ALL_ON)
    desk.click("H8")
    desk.wait(5000)
    assert desk.visible.takes_moves
    assert desk.visible.is_assisted
    told = written(desk)
    buttons = {widget.name for widget in desk.window.game.header.shown}
    unseen = [each.title for key, each in HELPS.items() if key.value not in buttons]
    named = [*told, tips(desk)]
    assert [name for name in unseen if not any(name in text for text in named)] == []
    assert words.safe_cells_left(desk.visible.safe_cells_left) in told


@pytest.mark.parametrize("size", SIZES)
def test_the_legend_of_the_odds_counts_proofs_in_every_window(new_desk, written, size):
    desk = at(new_desk, size, **ALL_ON)
    desk.click("H8")
    desk.wait(5000)
    odds, told = desk.window.game.footer.odds, written(desk)
    for count, named in ((odds.proved_safe, "proved safe"), (odds.proved_mines, "proved mines")):
        assert f"{count} {named}" in told or (str(count) in told and named in tips(desk))
    assert words.CHANCE_LEGEND in told or words.CHANCE_LEGEND in tips(desk)


def test_a_message_that_is_too_long_takes_the_room_of_the_cells_left(new_desk, written):
    desk = at(new_desk, (640, 480, 100), show_odds=True, auto_flag=True)
    held_back(desk)
    desk.wait(9000)
    assert any(text.startswith("Look again: ") for text in written(desk))
    assert not any("safe cells left" in text for text in written(desk))


@pytest.mark.parametrize("size", [(1280, 800, 100), (800, 600, 100)])
def test_the_legend_of_the_odds_explains_the_ring_while_there_is_one(new_desk, written, size):
    desk = at(new_desk, size, show_odds=True).lay("...*", "....", "*...", opened="B2")
    desk.wait(1000)
    assert desk.window.game.footer.odds.best is not None
    assert words.BEST_TO_OPEN in written(desk)
    desk.lay("*...", "....", "...*", opened="D1")
    desk.wait(1000)
    assert desk.window.game.footer.odds.best is None
    assert words.BEST_TO_OPEN not in written(desk)


@pytest.mark.parametrize("size", [(1280, 800, 100), (800, 600, 100), (640, 480, 100)])
def test_the_legend_of_the_odds_explains_the_cells_without_a_colour(new_desk, written, size):
    desk = at(new_desk, size, show_odds=True)
    desk.click("H8")
    desk.wait(5000)
    assert words.NO_NUMBER_NEAR in written(desk)


def test_no_key_offers_to_show_the_odds_while_they_are_shown(new_desk):
    desk = at(new_desk, (1280, 800, 100), show_odds=True)
    desk.click("H8")
    assert "footer.questions" in desk.page.clickable()
    assert "footer.odds" not in desk.page.clickable()


def test_keys_make_room_for_what_the_chances_are_of(new_desk, written):
    """They stand in the header too, and the legend nowhere else."""
    desk = at(new_desk, (960, 640, 100), **ALL_ON)
    desk.click("H8")
    desk.wait(5000)
    assert any(words.CHANCE_IN_SHORT in text for text in written(desk))
    assert "footer.questions" not in desk.page.clickable()


def test_what_is_counted_for_want_of_room_is_named_where_the_pointer_rests(new_desk, written):
    """More badges than the smallest window has room for."""
    desk = at(new_desk, (640, 480, 100), **ALL_ON)
    desk.click("H8")
    desk.visible.no_guess = desk.visible.is_continued = True
    desk.window.relayout()
    assert "Open questions +3" in written(desk)
    unseen = [each.title for key, each in HELPS.items() if key is not Command.ODDS]
    assert all(title in tips(desk) for title in unseen)
    assert words.CONTINUED in tips(desk)
    assert words.ASSISTED in tips(desk)


def test_a_sentence_takes_no_name_from_what_helps(new_desk, written):
    desk = at(new_desk, (640, 480, 100), **ALL_ON)
    desk.click("H8")
    desk.window.game.show_message(
        "A sentence that is much too long for a window as small as this one, " * 2
    )
    desk.wait(5000)
    assert "Open questions, Coach, Auto-flag, Auto-open" in written(desk)


def test_a_mine_that_the_coach_told_of_is_counted_with_the_crosses(new_desk):
    """It has a cross like any other."""
    desk = new_desk(Settings(theme="daylight", show_odds=True, coach=True), judge="kind")
    desk.lay("*..", "...", "...", opened="A2 B1 B2")
    desk.click("A1")
    assert cell("A1") in desk.visible.known_mines
    assert desk.window.game.footer.odds.proved_mines == 1


# How a game ended.

CHANCES = "You guessed at A1 (chance of a mine 33.3 %). AD16 was safer (12.1 %)."


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_reason_is_read_in_whole_beside_badges_and_the_offer(new_desk, written, size):
    """What mercy and luck came before is told as far as whole sentences of it have room."""
    desk = at(new_desk, size, auto_flag=True)
    desk.click("H8")
    desk.visible.no_guess = True
    score = Score(99, 20, 30, 28, 65_432)
    lost = (desk.visible.game, (cell("A1"),), score)
    desk.hear(events.GameLost(*lost, reason=CHANCES, mercies=2, luck=1.2, guesses=3))
    desk.wait(5000)
    assert "lesson.offer" in desk.page.clickable()
    if desk.window.game.footer.has_card:
        assert CHANCES in " ".join(desk.page.live_texts())
        return
    told = " ".join(written(desk))
    assert CHANCES in told
    assert told.count("…") == (desk.message not in told)
    assert (desk.message in told) != (desk.message in tips(desk))


@pytest.mark.parametrize("level", ["expert", "40x16/130"])
def test_a_low_bar_rises_for_the_reason_and_the_board_stays(new_desk, level):
    settings = Settings(theme="daylight", window_width=640, window_height=480)
    desk = new_desk(settings, level=level, judge="quantum")
    desk.click("E5")
    before = desk.window.game.board.camera.board.copy()
    low = desk.window.game.footer.rect.height
    lost = (desk.visible.game, (cell("A1"),), Score(99, 20, 30, 28, 65_432))
    desk.hear(events.GameLost(*lost, reason=CHANCES))
    desk.key(pygame.K_ESCAPE)
    camera, footer = desk.window.game.board.camera, desk.window.game.footer.rect
    assert camera.board == before
    assert footer.height > low
    assert not footer.colliderect(camera.board.clip(camera.area))


def test_after_a_loss_the_bar_says_only_what_a_beginner_understands(new_desk, written):
    """The review and the statistics have the figures."""
    desk = at(new_desk, (1280, 800, 100))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    assert not [text for text in written(desk) if "3BV" in text or "IOE" in text]


def test_beside_the_card_of_a_win_the_bar_repeats_nothing(new_desk, written):
    desk = at(new_desk, (1280, 800, 100))
    desk.lay(".*..", opened="A1")
    desk.click("C1")
    desk.click("D1")
    assert desk.window.game.win is not None
    assert not [text for text in written(desk) if "You won" in text]
