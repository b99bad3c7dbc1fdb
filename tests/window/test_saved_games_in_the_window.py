"""Games that are kept, saved and put back, as the window shows them."""

import pygame
import pytest
from drawing import cell, minefield

from minesweeper import events
from minesweeper.game.history import (
    ASSISTANCE,
    Action,
    DealtStart,
    FixedStart,
    History,
    take_opening,
    take_other,
)
from minesweeper.game.history import take_mark as marked_by
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.text import words


class Recorded:
    """A game played before, turn by turn, on a clock that stands."""

    def __init__(self, start, judge="strict"):
        self.history = History(start, judge)
        self.game = start.begin(lambda: 0)

    def open(self, name):
        return self._add(take_opening(self.game, Action.OPEN, cell(name))[0])

    def flag(self, name):
        return self._add(marked_by(self.game, cell(name)))

    def mark_questions(self):
        return self._add(take_other(self.game, Action.ASSIST, assistance=ASSISTANCE[0]))

    def _add(self, turn):
        self.history.turns.append(turn)
        return self


def on_corners():
    """A recorded game on a board whose middle shows 2, with mines at A1 and C3."""
    return Recorded(FixedStart(minefield("*..", "...", "..*"), (cell("B2"),), "corners", "Corners"))


def on_intermediate():
    return Recorded(DealtStart(LEVELS["intermediate"], 1, FirstClick.OPENING))


def put_back(desk, recorded):
    desk.agent.offer_saved_game(recorded.history)
    desk.window.games.play_saved()
    desk.step()
    return desk


def test_a_game_that_was_played_is_put_back_paused_with_its_flags_and_judge(desk):
    put_back(desk, on_corners().open("B1").flag("A1"))
    assert desk.rows() == ["F1#", "#2#", "###"]
    assert desk.visible.is_paused
    assert (desk.visible.judge, desk.visible.title) == ("strict", "Corners")
    assert not desk.visible.clock.is_running
    assert "continue" in desk.page.clickable()
    desk.key(pygame.K_RETURN)
    assert not desk.visible.is_paused
    assert desk.visible.clock.is_running


def test_its_clock_goes_on_from_where_it_stood(desk):
    desk.click("E5")
    desk.wait(61_000)
    desk.agent.close()
    history = desk.agent.session.history
    desk.agent.offer_saved_game(history)
    desk.wait(5000)
    desk.window.games.play_saved()
    desk.step()
    assert desk.visible.clock.elapsed == 61_000
    desk.key(pygame.K_p)
    desk.wait(1000)
    assert desk.visible.clock.elapsed == 62_000


def test_a_new_game_after_it_is_of_its_level(desk):
    put_back(desk, on_intermediate().open("H8"))
    assert desk.visible.level == LEVELS["intermediate"]
    desk.key(pygame.K_F2)
    assert desk.visible.level == LEVELS["intermediate"]


def test_a_new_game_after_a_fixed_board_is_of_the_chosen_level(desk):
    put_back(desk, on_corners().open("B1"))
    desk.key(pygame.K_F2)
    assert desk.visible.level == LEVELS["beginner"]


@pytest.mark.parametrize("was_helped", [True, False])
def test_a_game_that_was_helped_is_put_back_as_assisted(desk, was_helped):
    recorded = on_corners().open("B1")
    put_back(desk, recorded.mark_questions() if was_helped else recorded)
    assert desk.visible.is_assisted is was_helped


def test_a_game_that_was_lost_is_put_back_lost_with_its_reason(desk):
    put_back(desk, on_corners().flag("B1").open("A1"))
    assert desk.rows() == ["HF#", "#2#", "###"]
    assert desk.message == (
        "You opened A1, and it was a mine. No mines moved. "
        "This guess had a 75 % chance of being safe."
    )
    assert desk.mood == "lost"
    desk.key(pygame.K_m, pygame.K_m)
    assert desk.rows() == ["HX#", "#2#", "##*"]


def test_a_game_that_was_won_is_put_back_won(desk):
    put_back(desk, on_corners().open("C1").open("A3"))
    assert desk.rows() == ["F10", "121", "01F"]
    assert desk.message.startswith("You won in 0:00.000.")
    assert desk.mood == "won"


def test_where_nothing_was_put_back_nothing_happens(desk):
    before = desk.visible.game
    desk.window.games.play_saved()
    desk.step()
    assert desk.visible.game == before


# Saving.


def test_ctrl_s_and_the_menu_ask_for_the_game_to_be_saved(desk):
    desk.click("E5")
    desk.did.clear()
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    desk.key(pygame.K_F10, pygame.K_END)
    desk.click_widget("menu.save")
    assert desk.did == [events.SaveChosen()] * 2


@pytest.mark.parametrize("kind", [events.GameSaved, events.KeepingFailed])
def test_what_became_of_keeping_a_game_is_said(desk, kind):
    desk.hear(kind(desk.visible.game, "The disk is full."))
    assert desk.message == "The disk is full."


def test_how_a_game_ended_outlasts_what_is_said_later(desk):
    put_back(desk, on_corners().open("A1"))
    result = desk.message
    desk.wait(10_000)
    quiet = desk.picture(desk.window.game.footer.rect)
    desk.hear(events.GameSaved(desk.visible.game, "Game saved as games/1.json."))
    assert desk.message == result
    assert desk.window.toast.text == "Game saved as games/1.json."
    desk.wait(10_000)
    assert desk.picture(desk.window.game.footer.rect) == quiet


def test_a_game_put_back_says_that_it_is_the_one_from_last_time_until_it_goes_on(desk):
    put_back(desk, on_corners().open("B1"))
    told = desk.window.game.pause.texts()
    assert told[0] == words.PUT_BACK
    assert told[1:] == ["Corners · Strict · 0:00 · 5 safe cells left", words.START_KEEPS_GAME]
    assert {"continue", "continue.new"} <= set(desk.clickable())
    desk.key(pygame.K_p, pygame.K_p)
    assert desk.visible.is_paused
    assert desk.window.game.pause.text == words.PAUSED


def test_a_new_game_after_one_put_back_has_a_plain_pause(desk):
    put_back(desk, on_corners().open("B1"))
    desk.key(pygame.K_F2)
    assert desk.window.game.pause.text == words.PAUSED


def test_a_paused_game_offers_no_move_in_the_footer(desk):
    desk.click("E5")
    names = [widget.name for widget in desk.page.widgets]
    assert {"key.open", "key.flag"} <= set(names)
    desk.key(pygame.K_p)
    names = [widget.name for widget in desk.page.widgets]
    assert not {"key.open", "key.flag"} & set(names)
    assert "footer.new_game" in names


def test_the_name_of_a_folder_that_is_no_text_can_be_shown(desk):
    """A home may have bytes in its name that are not UTF-8."""
    desk.hear(events.GameSaved(desk.visible.game, "Game saved as home\udcff/game-1.jsonl."))
    desk.wait(500)
    desk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    desk.hear(events.SavedGamesGiven("home\udcff/games", ()))
    desk.wait(500)


def test_why_saved_games_cannot_be_listed_stands_in_their_place(desk, monkeypatch):
    written, draw = [], Brush.text

    def text(brush, surface, told, *rest):
        written.append(told)
        return draw(brush, surface, told, *rest)

    monkeypatch.setattr(Brush, "text", text)
    desk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    told = "The saved games cannot be listed: permission denied."
    desk.hear(events.SavedGamesGiven("/games", (), trouble=told))
    assert told in written
