"""Copying, pasting and dropping, by the keys, the menu and the mouse."""

import json
import os

import pygame
import pytest
from drawing import cell

from minesweeper import events
from minesweeper.archive.evf import MADE_CLICKS, MINES_MOVED
from minesweeper.archive.incoming import NOTHING_KNOWN, read_text
from minesweeper.game.judges import DEFAULT_JUDGE
from minesweeper.game.links import SITE, read_link
from minesweeper.game.notation import write_mbf
from minesweeper.services.sharing import NOT_FINISHED
from minesweeper.window import display
from minesweeper.window.commands import Command
from minesweeper.window.text import words


@pytest.fixture
def opened(desk):
    """A game with two openings and one safe cell left, E1."""
    return desk.lay("...*.", ".....", "*....", opened="B1 D3")


def copied(desk, command):
    desk.window.perform(command)
    desk.step()
    return display.clipboard_text()


def paste(desk, text):
    assert display.copy_to_clipboard(text)
    desk.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    desk.step()


def drop(desk, **fields):
    desk.send(pygame.DROPFILE if "file" in fields else pygame.DROPTEXT, **fields)
    desk.step()


def test_a_position_is_copied_and_pasted(opened):
    opened.flag("D1")
    before = opened.rows()
    text = copied(opened, Command.COPY)
    opened.key(pygame.K_F2)
    paste(opened, text)
    assert opened.rows() == before
    assert opened.message == words.BROUGHT[events.ImportKind.POSITION]
    assert opened.visible.title == words.SHARED_BOARD


def test_a_position_is_copied_as_jsminesweeper_reads_it(opened):
    """It has no letter for a mine that was hit, so that is flagged."""
    opened.click("D1")
    text = copied(opened, Command.COPY_JSMINESWEEPER)
    assert text.splitlines() == ["5x3x2", "001FH", "11111", "H1000"]
    assert opened.visible.is_lost


def test_a_game_is_copied_and_pasted_with_its_moves(opened):
    opened.flag("D1")
    text = copied(opened, Command.COPY_GAME)
    assert opened.message == words.GAME_COPIED
    assert json.loads(text.splitlines()[0])["format"] == "minesweeper saved game"
    before = opened.rows()
    opened.key(pygame.K_F2)
    paste(opened, text)
    assert opened.rows() == before
    assert opened.message == words.BROUGHT[events.ImportKind.GAME]


def test_a_link_is_copied_and_pasted(opened):
    link = copied(opened, Command.COPY_LINK)
    assert link.startswith(f"{SITE}?b=")
    assert opened.message == words.LINK_COPIED
    assert read_link(link)[1] == cell("B1")
    opened.key(pygame.K_F2)
    paste(opened, link)
    assert opened.visible.judge == "classic"
    assert opened.rows() == ["001##", "111##", "#####"]


def test_before_the_first_click_there_is_no_link_and_that_is_said(desk):
    desk.window.perform(Command.COPY_LINK)
    desk.step()
    assert desk.message == "There are no mines yet: they are placed on your first click."


def test_before_the_first_click_the_text_of_a_game_promises_no_mines(desk):
    copied(desk, Command.COPY_GAME)
    assert desk.message == words.NEW_GAME_COPIED


def grey(desk):
    desk.window.perform(Command.SHARE)
    entries = desk.page.menu.entries
    desk.key(pygame.K_ESCAPE)
    return {entry.name: entry.detail for entry in entries if entry.is_grey}


def test_what_cannot_be_shared_yet_is_grey_and_says_when_it_can(new_desk):
    desk = new_desk()
    needs_mines = dict.fromkeys(("copy_link", "save_board"), words.SHARED_ONCE_DEALT)
    needs_result = dict.fromkeys(("copy_result", "save_replay"), words.SHARED_ONCE_OVER)
    assert grey(desk) == needs_mines | needs_result
    desk.lay("...*.", ".....", "*....", opened="B1 D3")
    assert grey(desk) == needs_result
    desk.click("D1")
    assert desk.visible.is_lost
    assert not grey(desk)


def test_what_cannot_be_shared_yet_says_what_it_is_for_too(desk):
    desk.window.perform(Command.SHARE)
    notes = {entry.name: entry.note for entry in desk.page.menu.entries}
    assert notes == {command.value: note for command, note in words.SHARING_NOTES.items()}


def test_a_board_is_saved_and_dropped_again(new_desk, tmp_path):
    desk = new_desk(home=tmp_path).lay("...*.", ".....", "*....", opened="B1 D3")
    desk.window.perform(Command.SAVE_BOARD)
    desk.step()
    path = tmp_path / "boards" / "board-1.mbf"
    assert desk.message == words.board_saved(str(path))
    assert path.read_bytes() == bytes([5, 3, 0, 2, 3, 0, 0, 2])
    drop(desk, file=str(path))
    assert desk.message.startswith(words.BROUGHT[events.ImportKind.BOARD])


def test_a_finished_game_is_saved_as_a_replay(new_desk, tmp_path):
    desk = new_desk(home=tmp_path).lay("...*.", ".....", "*....", opened="B1 D3")
    desk.window.perform(Command.SAVE_REPLAY)
    desk.step()
    assert desk.message == NOT_FINISHED
    desk.click("D1")
    assert desk.visible.is_lost
    desk.window.perform(Command.SAVE_REPLAY)
    desk.step()
    path = tmp_path / "exports" / "game-1.evf"
    assert path.read_bytes()[:1] == bytes([3])
    assert desk.window.toast.sentence == words.replay_saved(str(path), (MADE_CLICKS,))


def test_a_replay_says_that_mines_moved(new_desk, tmp_path):
    desk = new_desk(home=tmp_path, judge="quantum").lay("*.", "..", opened="")
    desk.click("A1")
    while not desk.visible.is_over:
        desk.click(next(at.name for at in desk.visible.level.grid if desk.visible.is_covered(at)))
    desk.window.perform(Command.SAVE_REPLAY)
    desk.step()
    assert MINES_MOVED in desk.window.toast.sentence


def test_a_paste_that_cannot_be_read_changes_nothing(opened):
    before, did = opened.rows(), opened.visible.game
    paste(opened, "hello")
    assert (opened.rows(), opened.visible.game) == (before, did)
    assert opened.message == f"{NOTHING_KNOWN} Nothing was changed."


def test_an_empty_clipboard_is_told_of(opened):
    paste(opened, " ")
    assert opened.message == words.NOTHING_TO_PASTE


def test_a_file_that_is_dropped_is_played(opened, tmp_path):
    field = read_text("5x3/2\n...*.\n.....\n*....\n").minefield
    (tmp_path / "board.mbf").write_bytes(write_mbf(field))
    drop(opened, file=str(tmp_path / "board.mbf"))
    assert opened.rows() == ["#####", "#####", "#####"]
    assert opened.message == words.BROUGHT[events.ImportKind.BOARD]


def test_a_file_that_was_copied_in_a_file_manager_is_played(opened, tmp_path):
    """It puts the file's address on the clipboard, with signs for what an address cannot have."""
    path = tmp_path / "my board.txt"
    path.write_text("3x2/1\n..*\n...\n", encoding="utf-8")
    paste(opened, f"{path.as_uri()}\r\n")
    assert opened.rows() == ["###", "###"]
    assert opened.message == words.BROUGHT[events.ImportKind.BOARD]


def test_a_text_that_is_dropped_is_played(opened):
    drop(opened, text="3x2/1\n01#\n01#\n")
    assert opened.rows() == ["01#", "01#"]


def test_a_file_that_is_none_changes_nothing(opened, tmp_path):
    game = opened.visible.game
    drop(opened, file=str(tmp_path / "none.mbf"))
    assert opened.visible.game == game
    assert opened.message == "none.mbf is not a file. Nothing was changed."


def test_a_dropped_file_whose_name_is_no_text_is_told(opened, monkeypatch):
    """Pygame raises this where it should give the event."""

    def get():
        monkeypatch.undo()
        raise SystemError from UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    game = opened.visible.game
    monkeypatch.setattr(pygame.event, "get", get)
    opened.window.step()
    assert opened.visible.game == game
    assert opened.message == f"{words.UNREADABLE_NAME} Nothing was changed."


@pytest.mark.parametrize(
    "name", ["/", "n" * 300, "a\0b", "a\ud800b", os.fsdecode(b"a\xff"), "a\x1bb", "a\nb\u202ec"]
)
def test_a_file_with_an_odd_name_is_refused_in_a_line_that_can_be_drawn(opened, name):
    drop(opened, file=name)
    assert opened.message.endswith("Nothing was changed.")
    assert opened.message.isprintable()
    assert "AgentFailed" not in opened.kinds()


def test_the_address_of_a_file_whose_name_is_no_text_is_followed(opened, tmp_path):
    path = tmp_path / os.fsdecode(b"a\xff.txt")
    path.write_text("3x2/1\n..*\n...\n", encoding="utf-8")
    paste(opened, path.as_uri())
    assert opened.message == words.BROUGHT[events.ImportKind.BOARD]


def test_what_is_dropped_on_a_page_is_shown_in_place_of_it(opened):
    opened.key(pygame.K_F1)
    drop(opened, text="3x2/1\n01#\n01#\n")
    assert opened.page is opened.window.game
    assert opened.rows() == ["01#", "01#"]


def test_what_is_refused_on_a_page_leaves_the_page(opened):
    opened.key(pygame.K_F1)
    page = opened.page
    drop(opened, text="hello")
    assert opened.page is page


def test_a_game_that_is_being_played_is_shelved_before_another_takes_its_place(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    desk.click("E5")
    paste(desk, "3x2/1\n01#\n01#\n")
    assert len(list((tmp_path / "unfinished").iterdir())) == 1
    assert desk.message == words.BROUGHT[events.ImportKind.POSITION]
    assert desk.window.toast.text == f"{words.SHELVED} {desk.message}"


def test_a_board_that_is_pasted_is_judged_by_the_judge_chosen_now(new_desk):
    desk = new_desk(judge=DEFAULT_JUDGE)
    paste(desk, "3x2/1\n..*\n...\n")
    desk.click("C1")
    assert desk.visible.judge == DEFAULT_JUDGE
    assert not desk.visible.is_lost


def test_the_list_of_sharing_offers_all_of_it(desk):
    desk.window.perform(Command.SHARE)
    desk.step()
    assert list(desk.page.clickable())[-8:] == [
        "share.copy",
        "share.copy_jsminesweeper",
        "share.copy_game",
        "share.copy_link",
        "share.copy_result",
        "share.save_board",
        "share.save_replay",
        "share.paste",
    ]


@pytest.mark.parametrize("is_on_page", [False, True])
def test_a_game_that_takes_long_to_read_says_so_and_esc_gives_it_up(desk, is_on_page):
    if is_on_page:
        desk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    shown = desk.window.screen
    desk.hear(events.ReadingProgressed(0.4))
    assert desk.window.toast.text == "Reading the game: 40 %. Press Esc to stop."
    desk.key(pygame.K_ESCAPE)
    assert events.ReadingGivenUp() in desk.did
    assert desk.window.screen is shown
    desk.hear(events.ReadingStopped())
    assert desk.window.toast.text == words.READING_STOPPED


def test_once_the_game_is_read_esc_does_what_it_always_does(desk):
    desk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    desk.hear(events.ReadingProgressed(0.4))
    desk.window.announce(events.SavedGamesAsked())
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert desk.window.screen is desk.window.game
