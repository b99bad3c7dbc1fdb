"""The cells that no logic can settle, marked on the board."""

import pygame
import pytest
from drawing import cells

from minesweeper import events
from minesweeper.game.position import Reveal, Run
from minesweeper.settings import THEMES, Settings
from minesweeper.window.text import words

COVERED = ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]
"""The cells around a 2 in the middle of a board with two mines: of none can be told anything."""
MARKS = Settings(theme="daylight", mark_undeducible=True)


def found(desk, names):
    """The agent's news that these cells are open questions."""
    grid = desk.visible.level.grid
    marked = bytearray(grid.size)
    for cell in cells(names):
        marked[grid.index(cell)] = 1
    return events.OpenQuestionsFound(desk.visible.game, bytes(marked))


def marked(desk):
    """The covered cells that do not look like the plain one at C3, by name."""
    names = ["A1", "B1", "C1", "A2", "C2", "A3", "B3"]
    return [name for name in names if desk.picture_of(name) != desk.picture_of("C3")]


def laid(desk):
    """A board whose middle shows 2, with mines at A1 and C3, and no pointer over it."""
    desk.lay("*..", "...", "..*", opened="B2")
    desk.move((2, 2))
    return desk


@pytest.fixture
def corners(desk):
    return laid(desk)


def test_u_turns_the_marks_on_and_off_and_is_remembered(corners):
    plain = [corners.picture_of(name) for name in COVERED]
    corners.key(pygame.K_u)
    assert all(corners.picture_of(name) not in plain for name in COVERED)
    assert corners.window.game.header.questions.is_on
    corners.wait(1000)
    assert corners.kept[-1].mark_undeducible
    corners.key(pygame.K_u)
    assert [corners.picture_of(name) for name in COVERED] == plain
    assert not corners.window.game.header.questions.is_on


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "system"])
def test_a_mark_is_seen_in_every_theme_at_every_size(new_desk, theme):
    for size in (16, 40, 96):
        settings = Settings(theme=theme, mark_undeducible=True, cell_size=size)
        desk = laid(new_desk(settings))
        desk.hear(found(desk, "C1"))
        assert marked(desk) == ["C1"]


def test_the_agent_is_told_at_the_start_and_with_every_turn(new_desk):
    desk = new_desk(MARKS)
    desk.key(pygame.K_u)
    told = [event.settings for event in desk.did if isinstance(event, events.SettingsChanged)]
    assert [settings.mark_undeducible for settings in told] == [False]
    assert desk.at_start.settings.mark_undeducible


def test_new_marks_take_the_place_of_old_ones(new_desk):
    desk = laid(new_desk(MARKS))
    desk.hear(found(desk, "A1 B1"))
    desk.hear(found(desk, "B1 A3"))
    assert marked(desk) == ["B1", "A3"]
    desk.hear(found(desk, ""))
    assert marked(desk) == []


def test_a_flag_hides_the_mark_and_an_opened_cell_has_none(new_desk):
    desk = laid(new_desk(MARKS))
    desk.flag("C1")
    desk.move((2, 2))
    flag = desk.picture_of("C1")
    desk.hear(found(desk, "B1 C1"))
    assert desk.picture_of("C1") == flag
    desk.click("B1")
    assert desk.rows()[0] == "#1F"


def test_a_pause_covers_the_marks(new_desk):
    desk = laid(new_desk(MARKS))
    desk.click("B1")
    desk.hear(found(desk, "A1"))
    desk.move((2, 2))
    assert marked(desk) == ["A1", "B1"]
    desk.key(pygame.K_p)
    paused = desk.picture_of("A1")
    desk.key(pygame.K_u)
    assert desk.picture_of("A1") == paused


def test_a_new_game_starts_without_marks(new_desk):
    desk = laid(new_desk(MARKS))
    desk.hear(found(desk, "A1"))
    desk.key(pygame.K_F3)
    assert marked(desk) == []


def test_a_game_with_marks_is_called_assisted_and_the_next_one_is_not(corners):
    quiet = corners.picture(corners.window.game.footer.rect)
    corners.key(pygame.K_u)
    corners.hear(found(corners, "A1"))
    corners.wait(5000)
    assert corners.visible.is_assisted
    assert corners.picture(corners.window.game.footer.rect) != quiet
    corners.key(pygame.K_u)
    assert corners.visible.is_assisted
    corners.key(pygame.K_F3)
    assert not corners.visible.is_assisted


def test_on_a_huge_board_only_the_part_in_view_is_drawn_again(new_desk, monkeypatch):
    desk = new_desk(MARKS, level="1000x1000/200000", cell_size=16)
    drawn = []
    monkeypatch.setattr(pygame.display, "update", drawn.extend)
    camera = desk.window.game.board.camera
    marks = bytearray(1_000_000)
    marks[0] = marks[-1] = 1
    desk.hear(events.OpenQuestionsFound(desk.visible.game, bytes(marks)))
    assert not any(part.colliderect(camera.area) for part in drawn)
    seen = camera.grid.index(camera.cell_at(camera.area.center))
    marks[seen] = 1
    desk.hear(events.OpenQuestionsFound(desk.visible.game, bytes(marks)))
    (strip,) = [part for part in drawn if part.colliderect(camera.area)]
    assert strip.height == 16


# Where there is none.


def test_where_logic_settles_everything_u_says_so_once(desk):
    """The mine at A1 is proved, and so is the safe C1.

    * . .
    . . .
    """
    desk.lay("*..", "...", opened="B1 A2")
    desk.key(pygame.K_u)
    assert desk.visible.open_questions == bytes(6)
    assert desk.message == words.NO_OPEN_QUESTIONS
    desk.click("B2")
    assert desk.message == ""
    desk.key(pygame.K_u, pygame.K_u)
    assert desk.message == words.NO_OPEN_QUESTIONS


def test_the_marks_are_counted_when_they_are_asked_for(corners):
    corners.key(pygame.K_u)
    count = corners.visible.open_questions.count(1)
    assert count > 1
    assert corners.message.startswith(f"{count} half-filled rings: logic cannot settle those cells")
    corners.window.game.messages.clear()
    corners.hear(found(corners, "A1"))
    assert corners.message == "", "later marks are not counted aloud"


def test_a_sign_tells_that_the_agent_still_looks_for_them(new_desk):
    desk = laid(new_desk(MARKS))
    footer = desk.window.game.footer
    b1 = Reveal((Run(cells("B1")[0], b"\x01"),))
    desk.hear(events.CellsOpened(desk.visible.game, b1, 0, clock_runs=True))
    desk.wait(149)
    assert footer.sign == ""
    desk.wait(1)
    assert footer.sign == words.LOOKING
    desk.hear(events.ThoughtSettled(desk.visible.game, 151.0))
    assert footer.sign == ""


def test_without_the_marks_the_agent_thinks_unseen(corners):
    b1 = Reveal((Run(cells("B1")[0], b"\x01"),))
    corners.hear(events.CellsOpened(corners.visible.game, b1, 0, clock_runs=True))
    corners.wait(1000)
    assert corners.window.game.footer.sign == ""
    corners.key(pygame.K_u)
    assert corners.window.game.footer.sign == words.LOOKING


def test_the_message_is_emphasized_where_it_is_written(desk):
    """The sign that explains the marks makes way for it, because it says the same."""
    desk.lay("*..", "...", opened="B1 A2")
    desk.key(pygame.K_u)
    footer, brush = desk.window.game.footer, desk.window.brush
    assert footer.is_emphasized
    assert footer.legend(brush) == []
    room = footer.room(brush)
    box = footer.message_rect(brush)
    assert box.left == room.left - brush.px(8)
    assert box.right <= room.right + brush.px(8)
    desk.window.game.messages.clear()
    assert sum(piece.width for piece in footer.legend(brush)) > 0


@pytest.mark.parametrize("rows", [("*..", "..."), ("*....", ".....", ".....")])
def test_in_the_smallest_window_the_whole_message_is_shown(new_desk, rows):
    desk = new_desk(Settings(theme="night", window_width=640, window_height=480))
    desk.lay(*rows, opened="B1 A2")
    desk.key(pygame.K_u)
    footer = desk.window.game.footer
    assert footer.shows_whole_message(desk.window.brush)
