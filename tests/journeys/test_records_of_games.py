"""The records in a real window: numbers that move, and are still there after a restart."""

import time

import pytest
from desktop import wait_until
from drawing import cell
from fakes import Clock

from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.keeper import GameKeeper
from minesweeper.record import Selection

ONE_CLICK_WINS = ("--size", "3x3/8", "--judge", "classic")
"""With a mine in all cells but one the first click wins."""


def win(play):
    window = play(*ONE_CLICK_WINS)
    window.click((1, 1))
    window.wait_for("GameWon")
    window.wait_for("GameRecorded")
    return window


def lose(play):
    window = play("--board", "two-islands", "--judge", "quantum")
    window.click(cell("F1"))
    window.wait_for("GameLost")
    window.wait_for("GameRecorded")
    return window


def end(window):
    """End a window by force."""
    window.process.kill()
    window.process.wait()


def figures(window):
    """How many games and wins the page tells of that is opened now."""
    told = window.wait_for("StatisticsGiven")["statistics"]
    return told["games"], told["wins"]


def ids(home):
    keeper = GameKeeper(home, Clock(), Clock())
    try:
        listing = keeper.records.listing(Selection(help=None), "", 0, 99)
        return {record.id for record in listing.records}
    finally:
        keeper.close()


def test_a_win_and_a_loss_move_the_numbers_and_are_there_after_a_restart(play):
    window = win(play)
    window.use("statistics")
    assert figures(window) == (1, 1)
    window.close()
    window = lose(play)
    window.press("F4")
    assert figures(window) == (1, 0)
    choose_all_levels(window)
    assert figures(window) == (2, 1)
    window.press("Escape")
    window.close()
    window = play()
    window.press("F4")
    window.wait_for("StatisticsGiven")
    assert figures(window) == (2, 1), "a level without games gives way to all of them"


def choose_all_levels(window):
    window.catch_up()
    window.use("statistics.level", "statistics.level.all")


def test_a_kill_after_the_end_of_a_game_loses_nothing(play, tmp_path):
    end(lose(play))
    assert len(ids(tmp_path)) == 1
    again = win(play)
    again.close()
    assert len(ids(tmp_path)) == 2


def test_a_game_is_deleted_put_back_and_opened_from_the_list(play, tmp_path):
    lose(play).close()
    window = win(play)
    before = ids(tmp_path)
    window.press("F5")
    window.wait_for("GamesGiven")
    choose_all_levels(window)
    assert window.wait_for("GamesGiven")["listing"]["total"] == 2
    window.catch_up()
    window.use("games.1")
    window.use("games.delete")
    window.wait_for("RecordsChanged", can_undo=True)
    assert window.wait_for("GamesGiven")["listing"]["total"] == 1
    window.catch_up()
    window.use("games.undo")
    window.wait_for("RecordsChanged", can_undo=False)
    assert window.wait_for("GamesGiven")["listing"]["total"] == 2
    assert ids(tmp_path) == before
    window.catch_up()
    window.use("games.1")
    window.use("games.open")
    assert window.wait_for("GameStarted")["board"] == "two-islands"
    window.wait_for("GameLost")


def test_two_windows_at_once_lose_nothing(play, tmp_path):
    first = play(*ONE_CLICK_WINS)
    second = play("--board", "two-islands", "--judge", "quantum")
    second.click(cell("F1"))
    second.wait_for("GameRecorded")
    # Without a window manager the second lies over the first, and has the keyboard.
    end(second)
    first.click((1, 1))
    first.wait_for("GameRecorded")
    end(first)
    assert len(ids(tmp_path)) == 2


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_records_are_exported_by_a_button(play, tmp_path, form):
    window = win(play)
    window.press("F5")
    window.wait_for("GamesGiven")
    window.catch_up()
    window.use(f"games.{form}")
    path = tmp_path / "exports" / f"records-1.{form}"
    assert str(path) in window.wait_for("RecordsSaid")["sentence"]
    assert "3x3/8" in path.read_text(encoding="utf-8")


def test_a_faster_win_is_a_record_and_its_card_leads_on(play):
    """A board is won slowly and then again at once; the card compares both times."""
    board = fixed_board("greedy-corner")
    grid, opened = board.minefield.level.grid, set(board.opened)
    safe = [each for each in grid if not board.minefield.is_mined(each) and each not in opened]
    window = play("--board", "greedy-corner", "--judge", "classic")

    def open_all(pause):
        recorded = len(window.lines("GameRecorded"))
        for each in safe:
            window.click(each)
            time.sleep(pause)
        return wait_until(lambda: window.lines("GameRecorded")[recorded:], "the record")[0]

    first = open_all(pause=0.5)
    assert first["standing"] == {"best": None, "streak": 1}
    window.catch_up()
    window.use("win.same")
    window.wait_for("GameStarted")
    window.catch_up()
    second = open_all(pause=0.05)
    assert second["is_best"]
    assert second["standing"]["streak"] == 2
    assert second["standing"]["best"] >= 500
    window.catch_up()
    window.use("win.new")
    window.wait_for("GameStarted")
