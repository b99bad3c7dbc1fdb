"""The board of the day is started, and the result of a game told."""

import os
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from fakes import Clock
from recorded import some_game, won_in

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.agent.scout import Scout
from minesweeper.archive.exercises import Exercises, starter_exercises, written
from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.records import Records
from minesweeper.archive.training import TrainingLog
from minesweeper.game.game import Game
from minesweeper.game.level import LEVELS, Level
from minesweeper.record import Help
from minesweeper.services.daily import DailyService, daily_puzzle, daily_start
from minesweeper.teaching.daily import daily_seed, utc_day
from minesweeper.teaching.training import Attempt, Today, TrainingKind

NOON = 1_795_003_200_000
DAY = utc_day(NOON)


@pytest.fixture
def said():
    return []


@pytest.fixture
def agent(said):
    agent = Agent(Clock(), fixed_board)
    agent.add_observer(said.append)
    return agent


@pytest.fixture
def service(agent, said, tmp_path):
    exercises = Exercises(tmp_path, lambda: NOON)
    return DailyService(agent, Records(tmp_path), exercises, said.append, lambda: NOON)


@pytest.mark.parametrize("name", ["beginner", "intermediate", "dense-small"])
def test_the_board_of_a_day_needs_no_guess_and_is_the_same_for_everybody(name):
    level = LEVELS[name]
    start = daily_start(DAY, level)
    assert start == daily_start(DAY, level)
    assert start.seed == daily_seed(DAY, level)
    game = start.begin(lambda: 0)
    scout = Scout.from_position(game.position, game.minefield)
    scout.finish()
    assert not scout.known.open_questions()


def test_another_day_has_another_board():
    level = LEVELS["beginner"]
    assert daily_start(DAY, level).seed != daily_start(DAY + timedelta(1), level).seed


def test_the_puzzle_of_a_day_is_pinned():
    assert daily_puzzle(date(2026, 11, 18)).code == "12KY-2171-8T2H"
    assert daily_puzzle(DAY) == daily_puzzle(DAY)


def test_puzzles_of_days_ask_for_different_techniques():
    found = {daily_puzzle(DAY + timedelta(later)).technique for later in range(8)}
    assert len(found) > 3
    assert not found & {"B1", "B2", "reduction"}


def test_the_board_is_started_with_its_first_cell_open(service, agent, said):
    service.observe(events.DailyChosen(LEVELS["beginner"], "strict"))
    assert said[-1] == events.DailyStarted("2026-11-18")
    game = agent.session.game
    assert isinstance(game, Game)
    assert game.position.opened()
    assert agent.session.history.judge == "strict"
    assert game.no_guess


def test_a_board_that_cannot_be_had_is_said(service, agent, said):
    service.observe(events.DailyChosen(Level.of(2, 2, 2), "strict"))
    (told,) = said
    assert isinstance(told, events.SharingRefused)
    assert agent.session is None


def test_a_running_game_has_no_result(service, said):
    service.observe(events.ResultTextAsked())
    assert isinstance(said[-1], events.SharingRefused)
    service.observe(events.DailyChosen(LEVELS["beginner"], "classic"))
    service.observe(events.ResultTextAsked())
    assert said[-1] == events.SharingRefused("This game has no result yet.", could_change=False)


def test_an_untouched_board_is_not_saved_for_later_when_it_is_opened_again(service, agent, said):
    """A click on an open number changes nothing, so there is nothing to save either."""
    for _ in range(2):
        service.observe(events.DailyChosen(LEVELS["beginner"], "classic"))
        opened, _ = min(agent.session.game.position.opened())
        agent.observe(events.CellClicked(opened))
    assert not any(isinstance(event, events.GameShelved) for event in said)


def test_the_result_names_the_day_and_no_cell(service, agent, said):
    service.observe(events.DailyChosen(LEVELS["beginner"], "classic"))
    mine = next(agent.session.game.minefield.mines())
    agent.observe(events.CellClicked(mine))
    service.observe(events.ResultTextAsked())
    told = said[-1].text.splitlines()
    assert told[0] == "Minesweeper, board of the day 2026-11-18"
    assert told[-1].startswith("Lost after ")


def test_the_result_of_a_win_tells_the_days_in_a_row(service, agent, said, tmp_path):
    """The boards of two days before were won, one at the second seed; three days before none."""
    level, records = LEVELS["beginner"], Records(tmp_path)
    seeds = [daily_seed(DAY - timedelta(1), level), daily_seed(DAY - timedelta(2), level, 1)]
    for number, seed in enumerate([*seeds, daily_seed(DAY - timedelta(4), level)]):
        records.keep(won_in(9000, number, level=level, seed=seed, no_guess=True), some_game())
    service.observe(events.DailyChosen(level, "classic"))
    field = agent.session.game.minefield
    for cell in level.grid:
        if not field.is_mined(cell):
            agent.observe(events.CellClicked(cell))
    service.observe(events.ResultTextAsked())
    assert said[-1].text.splitlines()[-1] == "3 days in a row."


# What is left to do today.


def today(service, said, level="beginner"):
    service.observe(events.TodayAsked(LEVELS[level]))
    return said[-1].today


def test_at_first_board_and_puzzle_are_open_and_nothing_is_due(service, said):
    assert today(service, said) == Today()
    assert not today(service, said).is_done


def test_a_won_board_is_told_with_its_best_time_and_the_days_in_a_row(service, said, tmp_path):
    level, records = LEVELS["beginner"], Records(tmp_path)
    now, before = daily_seed(DAY, level), daily_seed(DAY - timedelta(1), level)
    boards = [(now, 23_000, NOON), (now, 19_000, NOON), (7, 5_000, NOON), (before, 8_000, 1)]
    for number, (seed, elapsed, finished) in enumerate(boards):
        record = won_in(elapsed, number, level=level, seed=seed, no_guess=True)
        records.keep(replace(record, finished=finished), some_game())
    assert today(service, said) == Today(board=19_000, board_run=2)
    assert today(service, said, "expert") == Today()


def test_a_board_that_was_won_with_help_only_says_so(service, said, tmp_path):
    """Of two wins the one without help is better, however long it took."""
    level, records = LEVELS["beginner"], Records(tmp_path)
    seed = daily_seed(DAY, level)
    for number, (kind, elapsed) in enumerate([(Help.ASSISTED, 12_000), (Help.UNASSISTED, 60_000)]):
        record = won_in(elapsed, number, level=level, seed=seed, no_guess=True, help=kind)
        records.keep(replace(record, finished=NOON), some_game())
        told = today(service, said)
        assert (told.board, told.had_help) == (elapsed, kind is Help.ASSISTED)


def test_an_answered_puzzle_and_a_new_exercise_are_told(service, said, tmp_path):
    own = replace(starter_exercises()[0], kept=1, is_starter=False, judge="quantum")
    (tmp_path / "exercises.jsonl").write_bytes(written([own]))
    solved = Attempt(
        NOON, TrainingKind.DAILY, "1-2", is_right=True, elapsed=900, unit=DAY.isoformat()
    )
    TrainingLog(Records(tmp_path)).add(solved)
    assert today(service, said) == Today(puzzle=True, puzzle_run=1, due=1)


def test_the_board_of_the_day_is_known_while_it_is_played(service, said):
    service.observe(events.DailyChosen(LEVELS["beginner"], "classic"))
    assert today(service, said).is_board
    assert not today(service, said, "expert").is_board


def test_records_that_cannot_be_read_invite_nobody(agent, said, tmp_path):
    exercises, records = Exercises(tmp_path, lambda: NOON), Records(Path(os.devnull))
    service = DailyService(agent, records, exercises, said.append, lambda: NOON)
    service.observe(events.TodayAsked(LEVELS["beginner"]))
    assert said == []
