"""What is drawn again, and above all what is not: an idle window costs nothing."""

import pygame
import pytest
from drawing import cell
from pygame import Rect

from minesweeper.settings import Settings

RIGHT = 3


class Painter:
    """Notes which parts were handed to the screen since it was last asked."""

    def __init__(self, monkeypatch):
        self._parts = []
        monkeypatch.setattr(pygame.display, "update", self._parts.extend)

    def parts(self):
        parts, self._parts[:] = list(self._parts), []
        return parts


@pytest.fixture
def painter(desk, monkeypatch):
    """Watches a desk that has settled."""
    desk.wait(5000)
    return Painter(monkeypatch)


def test_an_idle_window_draws_nothing(desk, painter):
    for _ in range(5):
        desk.wait(1000)
    assert painter.parts() == []


def test_a_part_that_is_asked_for_again_is_drawn_once(desk, painter):
    """As a list does whose rows arrive one by one."""
    whole, inside, beside = Rect(40, 40, 200, 100), Rect(60, 60, 20, 20), Rect(400, 40, 50, 50)
    for part in (inside, whole, whole, inside, beside, whole):
        desk.window.mark_dirty(part)
    desk.step()
    assert sorted(painter.parts()) == sorted([whole, beside])


def test_many_parts_are_drawn_as_the_whole_window(desk, painter):
    for at in range(100):
        desk.window.mark_dirty(Rect(5 * at, 5 * at, 4, 4))
    desk.step()
    assert painter.parts() == [desk.window.rect]


def test_a_finished_game_draws_nothing(desk, painter):
    desk.lay("*.", opened="B1")
    desk.click("A1")
    desk.wait(5000)
    painter.parts()
    desk.wait(1000)
    assert painter.parts() == []


def test_a_flag_draws_its_cell_and_the_header(desk, painter):
    desk.press("A1", RIGHT)
    flagged = desk.window.game.board.camera.rect(cell("A1"))
    header = desk.window.game.header.rect
    parts = painter.parts()
    around, *_ = (part for part in parts if part.contains(flagged))
    assert around.width <= 3 * flagged.width, "the numbers around it may be dimmed"
    assert all(around.contains(part) or header.contains(part) for part in parts)


def test_the_pointer_draws_the_cells_it_leaves_and_enters(desk, painter):
    camera = desk.window.game.board.camera
    desk.move("B2")
    assert painter.parts() == [camera.rect(cell("B2"))]
    desk.move("C2")
    assert sorted(painter.parts()) == sorted(camera.rect(cell(name)) for name in ("B2", "C2"))
    desk.move("C2")
    assert painter.parts() == []


def test_a_second_of_the_clock_draws_the_clock(desk, painter):
    desk.click("E5")
    desk.step()
    painter.parts()
    desk.wait(999)
    assert painter.parts() == []
    desk.wait(1)
    (part,) = painter.parts()
    header = desk.window.game.header
    assert header.rect.contains(part)
    assert part.left >= header.face.rect.right
    assert part.width < header.rect.width / 4


def test_a_second_of_the_clock_is_seen(desk):
    desk.click("E5")
    header = desk.window.game.header
    clock = Rect(header.face.rect.right, 0, 200, header.rect.height)
    before = desk.picture(clock)
    desk.wait(1000)
    assert desk.picture(clock) != before


def test_a_click_that_opens_one_cell_draws_no_other_cell(desk, painter):
    """But for the cells around a number that the pointer is on, where those are lifted."""
    desk.window.change(show_neighbours=False)
    desk.lay("*.*......", *["........."] * 8, opened="A2")
    painter.parts()
    desk.click("B2")
    game = desk.window.game
    opened = game.board.camera.rect(cell("B2"))
    parts = painter.parts()
    assert opened in parts
    around = (opened, game.header.rect, game.footer.rect)
    assert all(any(whole.contains(part) for whole in around) for part in parts)


def test_the_cursor_draws_the_cells_it_leaves_and_enters(desk, painter):
    camera = desk.window.game.board.camera
    desk.key(pygame.K_LEFT)
    painter.parts()
    desk.key(pygame.K_LEFT)
    assert sorted(painter.parts()) == sorted(camera.rect(cell(name)) for name in ("E5", "D5"))


def test_the_end_of_a_game_is_drawn_whole(desk, painter):
    desk.lay("*.", opened="B1")
    painter.parts()
    desk.click("A1")
    assert desk.window.rect in painter.parts()


def test_what_is_drawn_in_parts_looks_like_what_is_drawn_whole(new_desk):
    """Flags, a chord, the cursor, a toast: then all is drawn again, and nothing changes."""
    desk = new_desk(Settings(theme="night", level="30x16/99", question_marks=True))
    desk.click("P8")
    desk.flag("A1 B1 B1 C1")
    desk.key(pygame.K_LEFT, pygame.K_UP, pygame.K_RETURN)
    desk.move("D4")
    desk.wait(1500)
    in_parts = desk.picture()
    desk.window.relayout()
    desk.step()
    assert desk.picture() == in_parts


def test_a_covered_window_that_comes_back_is_drawn_whole(desk, painter):
    desk.send(pygame.WINDOWEXPOSED)
    assert painter.parts() == [desk.window.rect]


def test_very_many_parts_are_drawn_as_one(desk, painter):
    for at in range(100):
        desk.window.mark_dirty(Rect(at, at, 1, 1))
    desk.step()
    assert painter.parts() == [desk.window.rect]


def test_what_lies_outside_the_window_is_not_drawn(desk, painter):
    desk.window.mark_dirty(Rect(-50, -50, 40, 40))
    desk.step()
    assert painter.parts() == []
