"""The board of the day in the window: started from the list of levels, and its result copied."""

import pygame

from minesweeper import events
from minesweeper.game.level import LEVELS, BoardDifficulty
from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.text import words


def test_the_list_of_levels_starts_the_board_of_the_day(desk):
    desk.click_widget("level")
    desk.click_widget("level.daily")
    (chosen,) = [event for event in desk.did if isinstance(event, events.DailyChosen)]
    assert chosen.level == LEVELS["beginner"]
    assert desk.visible.no_guess
    assert "the same board for everyone" in desk.message
    assert desk.visible.is_daily
    before = desk.rows()
    desk.key(pygame.K_F2)
    assert not desk.visible.is_daily
    desk.window.perform(Command.DAILY)
    desk.step()
    assert desk.rows() == before


def test_a_no_guess_board_is_named_by_its_day_or_its_difficulty():
    name = words.kind_of_no_guess
    assert name(BoardDifficulty.EVIL, is_daily=False) == "No-guess · Evil"
    assert name(None, is_daily=False) == "No-guess"
    assert name(None, is_daily=True) == "Board of the day"


def test_a_custom_level_gets_the_board_of_beginners(new_desk):
    desk = new_desk(Settings(theme="daylight", level="7x7/9"))
    desk.window.perform(Command.DAILY)
    desk.step()
    assert desk.visible.level == LEVELS["beginner"]


def test_kind_steps_back(new_desk):
    desk = new_desk(Settings(theme="daylight", judge="kind"), judge="kind")
    desk.window.perform(Command.DAILY)
    desk.step()
    assert desk.visible.judge == "quantum"


def test_the_result_is_copied_once_there_is_one(desk):
    desk.window.perform(Command.COPY_RESULT)
    desk.step()
    assert desk.message == "This game has no result yet."
