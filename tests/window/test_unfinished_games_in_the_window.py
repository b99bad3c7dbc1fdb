"""Whatever begins another game keeps the one that is played: a toast undoes it, a list has it."""

from pathlib import Path

import pygame
import pytest

from minesweeper import events
from minesweeper.archive.saved_games import load_game
from minesweeper.game.level import LEVELS
from minesweeper.record import Selection
from minesweeper.services import saved_games
from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.text import record_words, words
from minesweeper.window.toasts import OFFERED_FOR, UNDO

ALT, CTRL = pygame.KMOD_LALT, pygame.KMOD_LCTRL
POSITION = "3x2/1\n01#\n01#\n"
CORNERS = ("*..", "...", "..*")


@pytest.fixture
def home_desk(new_desk, tmp_path):
    """A desk whose games are kept, with a game of beginner that was begun: E5 is open, E1 a flag.

    A board is in a file of its folder, to be dropped.
    """
    (tmp_path / "board.txt").write_text("3x2/1\n..*\n...\n", encoding="utf-8")
    desk = new_desk(home=tmp_path)
    desk.click("E5")
    desk.flag("E1")
    yield desk
    desk.keeper.close()


def shelved(tmp_path):
    return sorted((tmp_path / "unfinished").glob("*.jsonl"))


def undo_by_key(desk):
    desk.key(pygame.K_z, mod=CTRL)


def undo_by_mouse(desk):
    desk.click_widget(UNDO)


def lose_a_game(desk):
    """A finished game for the records, before the one that is to be kept."""
    desk.lay(*CORNERS, opened="B2")
    desk.click("A1")


def choose_board(desk):
    desk.window.perform(Command.BOARDS)
    desk.click_widget("board.greedy-corner")


def paste(desk, monkeypatch):
    monkeypatch.setattr("minesweeper.window.display.clipboard_text", lambda: POSITION)
    desk.key(pygame.K_v, mod=CTRL)


BEGINNINGS = {
    "a level key": lambda desk, **_: desk.key(pygame.K_3, mod=ALT),
    "the same level key": lambda desk, **_: desk.key(pygame.K_1, mod=ALT),
    "F2": lambda desk, **_: desk.key(pygame.K_F2),
    "F3": lambda desk, **_: desk.key(pygame.K_F3),
    "F2 on a page": lambda desk, **_: desk.key(pygame.K_F1, pygame.K_F2),
    "a board": lambda desk, **_: choose_board(desk),
    "a paste": lambda desk, monkeypatch, **_: paste(desk, monkeypatch),
    "a dropped text": lambda desk, **_: desk.send(pygame.DROPTEXT, text=POSITION),
    "a dropped file": lambda desk, tmp_path, **_: desk.send(
        pygame.DROPFILE, file=str(tmp_path / "board.txt")
    ),
    "the guide": lambda desk, **_: desk.window.perform(Command.GUIDE) or desk.step(),
}


@pytest.mark.parametrize("undo", [undo_by_key, undo_by_mouse])
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_whatever_begins_another_game_can_be_undone(
    home_desk, tmp_path, monkeypatch, beginning, undo
):
    desk, before = home_desk, home_desk.rows()
    desk.wait(7000)
    BEGINNINGS[beginning](desk, tmp_path=tmp_path, monkeypatch=monkeypatch)
    assert desk.rows() != before
    assert words.SHELVED in desk.window.toast.text
    (path,) = shelved(tmp_path)
    assert load_game(path)[1].elapsed == 7000
    desk.wait(OFFERED_FOR - 1)
    undo(desk)
    assert desk.rows() == before
    assert desk.page is desk.window.game
    assert desk.visible.is_paused, "so that the way back costs no time"
    assert desk.visible.clock.elapsed == 7000
    assert shelved(tmp_path) == []


def test_the_offer_ends_after_ten_seconds_and_the_list_still_has_the_game(home_desk, tmp_path):
    home_desk.key(pygame.K_F2)
    home_desk.wait(OFFERED_FOR)
    assert home_desk.window.toast is None
    rows = home_desk.rows()
    home_desk.key(pygame.K_z, mod=CTRL)
    assert home_desk.rows() == rows
    assert len(shelved(tmp_path)) == 1


def test_a_game_without_a_move_makes_room_without_a_word(home_desk, tmp_path):
    home_desk.key(pygame.K_F2)
    home_desk.wait(OFFERED_FOR)
    home_desk.key(pygame.K_F2)
    assert home_desk.window.toast is None
    assert len(shelved(tmp_path)) == 1


def test_a_second_slip_does_not_end_the_offer(home_desk):
    before = home_desk.rows()
    home_desk.key(pygame.K_2, mod=ALT)
    home_desk.wait(1000)
    home_desk.key(pygame.K_3, mod=ALT)
    undo_by_key(home_desk)
    assert home_desk.rows() == before


def test_undo_shelves_the_new_game_if_it_has_a_move_and_can_be_undone_itself(home_desk, tmp_path):
    first = home_desk.rows()
    home_desk.key(pygame.K_F2)
    home_desk.flag("C3")
    second = home_desk.rows()
    assert words.SHELVED in home_desk.window.toast.text, "a move does not end the offer"
    undo_by_key(home_desk)
    assert home_desk.rows() == first
    assert len(shelved(tmp_path)) == 1
    undo_by_mouse(home_desk)
    assert home_desk.rows() == second
    assert len(shelved(tmp_path)) == 1


def test_a_sentence_that_comes_meanwhile_is_shown_beside_the_offer(home_desk):
    home_desk.key(pygame.K_F2)
    home_desk.window.show_toast("Sounds are off.")
    home_desk.step()
    assert home_desk.window.toast.text == f"{words.SHELVED} Sounds are off."
    home_desk.wait(4000)
    assert home_desk.window.toast.text == words.SHELVED
    home_desk.wait(6000)
    assert home_desk.window.toast is None


def test_a_page_hides_the_offer_and_the_way_back_shows_it_again(home_desk):
    before = home_desk.rows()
    home_desk.key(pygame.K_F2, pygame.K_F1)
    assert home_desk.window.toast is None
    home_desk.key(pygame.K_z, mod=CTRL)
    assert home_desk.page is not home_desk.window.game
    home_desk.key(pygame.K_ESCAPE)
    undo_by_mouse(home_desk)
    assert home_desk.rows() == before


def test_after_a_loss_the_key_continues_the_lost_game(home_desk, tmp_path):
    home_desk.lay(*CORNERS, opened="B2")
    home_desk.click("A1")
    assert home_desk.visible.is_lost
    undo_by_key(home_desk)
    assert home_desk.visible.takes_moves
    assert home_desk.rows() == ["H##", "#2#", "###"]
    assert len(shelved(tmp_path)) == 1


def test_the_offer_names_the_key_that_was_chosen(new_desk, tmp_path):
    settings = Settings(theme="daylight")
    keys = settings.keys.with_key("go_on", "F8", instead_of="Ctrl + Z")
    desk = new_desk(Settings(theme="daylight", keys=keys), home=tmp_path)
    desk.flag("A1")
    desk.key(pygame.K_F2)
    assert desk.window.toast.label == "Undo  F8"
    desk.key(pygame.K_F8)
    assert desk.rows()[0][0] == "F"
    desk.keeper.close()


def test_the_guided_game_is_not_kept(home_desk, tmp_path):
    home_desk.window.perform(Command.GUIDE)
    home_desk.step()
    home_desk.click("A1", 3)
    home_desk.key(pygame.K_F2)
    assert len(shelved(tmp_path)) == 1, "the game before it alone"


def test_looking_at_a_game_of_the_records_keeps_the_running_one(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    lose_a_game(desk)
    desk.key(pygame.K_F2)
    desk.flag("B2")
    before = desk.rows()
    desk.key(pygame.K_F5, pygame.K_RETURN)
    assert desk.visible.is_lost
    desk.wait(3000)
    desk.click_widget(UNDO)
    assert desk.rows() == before
    desk.keeper.close()


def test_an_exercise_leaves_the_game_alone(home_desk, tmp_path):
    before = home_desk.rows()
    home_desk.key(pygame.K_F6, pygame.K_ESCAPE)
    assert home_desk.rows() == before
    assert shelved(tmp_path) == []


def test_a_game_that_cannot_be_written_can_be_undone_too(home_desk, tmp_path):
    before = home_desk.rows()
    (tmp_path / "unfinished").write_text("a file where the folder should be", encoding="utf-8")
    home_desk.key(pygame.K_F2)
    assert "The game could not be saved: " in home_desk.message
    undo_by_mouse(home_desk)
    assert home_desk.rows() == before


# The list.


def open_list(desk):
    desk.click_widget("menu")
    desk.click_widget("menu.unfinished")
    assert desk.page.title == record_words.UNFINISHED_GAMES


def listed(desk):
    """What the cards say, without the dates."""
    found = [widget for widget in desk.page.widgets if widget.name == "unfinished"]
    cards = [card.text for each in found for card in each.spoken_parts()]
    return [card.partition(", Last played: ")[0] for card in cards]


def test_the_list_of_nothing_says_what_it_is_for(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    open_list(desk)
    assert listed(desk) == []
    buttons = [each.name for each in desk.page.widgets if each.name.startswith("unfinished.")]
    assert buttons == ["unfinished.back"]
    desk.key(pygame.K_RETURN)
    assert desk.page is desk.window.game
    desk.keeper.close()


@pytest.mark.parametrize("way", ["enter", "button", "double click"])
def test_a_game_of_the_list_goes_on_and_the_running_one_takes_its_place(home_desk, way, tmp_path):
    desk, before = home_desk, home_desk.rows()
    desk.wait(65_000)
    desk.key(pygame.K_3, mod=ALT)
    desk.flag("P8")
    desk.wait(OFFERED_FOR)
    open_list(desk)
    (card,) = listed(desk)
    assert card.startswith("Beginner, 9 × 9, 10 mines, Judge: Classic, Time: 1:05, ")
    assert card.endswith(" % opened, 9 mines left")
    if way == "enter":
        desk.key(pygame.K_RETURN)
    elif way == "button":
        desk.click_widget("unfinished.open")
    else:
        desk.click_widget("unfinished.0")
        desk.click_widget("unfinished.0")
    assert desk.page is desk.window.game
    assert desk.rows() == before
    open_list(desk)
    assert listed(desk) == [
        "Expert, 30 × 16, 99 mines, Judge: Classic, Time: 0:00, 0 % opened, 98 mines left"
    ]
    assert len(shelved(tmp_path)) == 1


@pytest.mark.parametrize("way", ["delete", "button"])
def test_a_game_that_is_discarded_counts_as_given_up(home_desk, way, tmp_path):
    desk = home_desk
    desk.key(pygame.K_F2)
    open_list(desk)
    if way == "delete":
        desk.key(pygame.K_DELETE)
    else:
        desk.click_widget("unfinished.discard")
    assert listed(desk) == []
    assert desk.window.toast.text.startswith("This game now counts as given up.")
    assert shelved(tmp_path) == []
    desk.key(pygame.K_ESCAPE, pygame.K_F5)
    (found,) = [widget for widget in desk.page.widgets if widget.name == "games"]
    assert found.text_of(0).cells[record_words.RESULT] == "Given up"
    desk.key(pygame.K_RETURN)
    assert desk.page is desk.window.game
    assert desk.rows()[0][4] == "F", "it can still be opened"


@pytest.mark.parametrize("way", ["key", "button", "toast"])
def test_a_discarded_game_can_be_taken_back_and_discarded_again(home_desk, way, tmp_path):
    """It leaves the games played, and counts as given up once it is discarded for good."""
    desk = home_desk
    desk.key(pygame.K_F2)
    open_list(desk)
    before = listed(desk)
    desk.click_widget("unfinished.discard")
    if way == "key":
        undo_by_key(desk)
    else:
        desk.click_widget({"button": "unfinished.undo", "toast": UNDO}[way])
    assert listed(desk) == before
    assert len(shelved(tmp_path)) == 1
    records = desk.keeper.records
    assert records.listing(Selection(help=None), "", 0, 9).total == 0
    desk.click_widget("unfinished.discard")
    assert records.listing(Selection(help=None), "", 0, 9).total == 1


def test_a_game_that_another_window_took_is_told_of(home_desk, tmp_path):
    home_desk.key(pygame.K_F2)
    open_list(home_desk)
    rows = home_desk.rows()
    (path,) = shelved(tmp_path)
    path.unlink()
    home_desk.key(pygame.K_RETURN)
    assert home_desk.message == "This game is no longer in the list."
    assert home_desk.rows() == rows


def test_a_file_that_cannot_be_read_says_why_in_the_list(home_desk, tmp_path):
    home_desk.key(pygame.K_F2)
    (path,) = shelved(tmp_path)
    Path(path).write_text("nonsense\n")
    open_list(home_desk)
    reason = saved_games.DAMAGED.format(error="").strip()
    assert listed(home_desk) == [f"game-1.jsonl, This game cannot be opened., {reason}"]
    enabled = {widget.name: widget.is_enabled for widget in home_desk.page.widgets}
    assert (enabled["unfinished.open"], enabled["unfinished.discard"]) == (False, True)
    home_desk.key(pygame.K_RETURN)
    assert home_desk.message == ("This game could not be opened. Line 1 is not a JSON object.")
    open_list(home_desk)
    home_desk.key(pygame.K_DELETE)
    assert listed(home_desk) == []
    assert home_desk.window.toast.text == "The file is kept as game-1.jsonl.deleted."
    assert path.with_name("game-1.jsonl.deleted").read_text() == "nonsense\n"
    home_desk.click_widget(UNDO)
    assert len(listed(home_desk)) == 1
    assert home_desk.keeper.records.listing(Selection(help=None), "", 0, 9).total == 0


def test_statistics_count_won_lost_given_up_and_unfinished_games(home_desk):
    desk = home_desk
    desk.lay(*CORNERS, opened="B2")
    desk.click("A1")
    for _ in range(2):
        desk.lay(*CORNERS, opened="B2")
        desk.flag("A1")
    desk.key(pygame.K_F2)
    open_list(desk)
    desk.key(pygame.K_DELETE, pygame.K_ESCAPE)
    desk.window.announce(events.StatisticsAsked(Selection(help=None)))
    desk.step()
    *_, figures = [e.statistics for e in desk.heard if isinstance(e, events.StatisticsGiven)]
    assert (figures.games, figures.wins, figures.given_up, figures.unfinished) == (2, 0, 1, 2)


@pytest.mark.parametrize("undo", [undo_by_key, undo_by_mouse])
def test_undo_brings_the_level_back_for_the_next_game_too(home_desk, undo):
    home_desk.key(pygame.K_2, mod=pygame.KMOD_LALT)
    assert home_desk.visible.level == LEVELS["intermediate"]
    undo(home_desk)
    assert home_desk.window.settings.level == "beginner"
    home_desk.key(pygame.K_F2)
    assert home_desk.visible.level == LEVELS["beginner"]


def test_a_game_that_undo_brings_back_says_so_until_it_goes_on(home_desk):
    home_desk.key(pygame.K_F2)
    undo_by_key(home_desk)
    assert home_desk.visible.is_paused
    assert "Your game is back, paused." in home_desk.page.live_texts()
    for _ in range(2):
        home_desk.key(pygame.K_p)
    assert words.PAUSED in home_desk.page.live_texts()


def test_undo_brings_the_judge_and_the_boards_back_too(home_desk):
    before = home_desk.window.settings
    home_desk.window.change(judge="strict", no_guess=True)
    home_desk.key(pygame.K_F2)
    undo_by_key(home_desk)
    settings = home_desk.window.settings
    assert (settings.judge, settings.no_guess) == (before.judge, before.no_guess)


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_left_last_time_is_offered_where_another_is_asked_for(new_desk, tmp_path, moves):
    """As by `--level` or `--load`; it is in the list, too."""
    left = new_desk(home=tmp_path)
    left.click("E5")
    left.flag("E1")
    before = left.rows()
    left.keeper.close()
    desk = new_desk(home=tmp_path, level="intermediate")
    assert desk.window.toast.beside == words.SHELVED
    assert len(desk.keeper.unfinished()) == 1
    if moves:
        desk.click("E5")
    undo_by_mouse(desk)
    assert desk.rows() == before
    desk.keeper.close()


def test_nothing_is_offered_at_the_start_where_no_game_was_left(new_desk, tmp_path):
    desk = new_desk(home=tmp_path, level="intermediate")
    assert desk.window.toast is None
    desk.keeper.close()
