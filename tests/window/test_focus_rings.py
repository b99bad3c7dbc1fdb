"""The ring around the widget that has the focus is never cut by the window or a bar."""

import pygame
import pytest
from views import VIEWS

from minesweeper.settings import Settings
from minesweeper.window.widgets.table import RowList

RING = 5
"""Pixels of the design that the ring takes around a widget."""
PAGES = ["start", "settings", "custom", "boards", "saved", "practice", "help-rules", "games"]
MOST_TABS = 40


def visible_part(desk):
    """The part of the window in which the content of a page is seen."""
    room, page = desk.window.rect.copy(), desk.page
    top = (desk.window.brush.px(56) if page.has_bar else 0) + page.strip_height()
    room.top, room.height = top, room.height - top
    return room


@pytest.mark.parametrize("size", [(800, 600), (640, 480)], ids=str)
@pytest.mark.parametrize("view", PAGES)
def test_the_focus_ring_is_seen_whole(new_desk, fill_home, tmp_path, view, size):
    fill_home(tmp_path, 20)
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1])
    desk = new_desk(settings, home=tmp_path)
    VIEWS[view](desk)
    page, brush = desk.page, desk.window.brush
    room, ring = visible_part(desk), 2 * brush.px(RING)
    seen = set()
    for _ in range(MOST_TABS):
        desk.key(pygame.K_TAB)
        focus = page.focus
        if focus is None or focus.name in seen:
            break
        seen.add(focus.name)
        whole = focus.rect.inflate(ring, ring)
        is_in_bar = focus.rect.bottom <= room.top
        if whole.height <= room.height and not isinstance(focus, RowList):
            assert (desk.window.rect if is_in_bar else room).contains(whole), focus.name
    desk.keeper.close()


@pytest.mark.parametrize("name", ["home.training", "home.board", "home.puzzle", "home.due"])
def test_no_neighbour_covers_the_focus_ring(new_desk, tmp_path, name):
    """The rows of the card lie closer together than the ring is wide."""
    desk = new_desk(Settings(theme="daylight"), home=tmp_path)
    desk.key(pygame.K_HOME, mod=pygame.KMOD_CTRL)
    page, brush = desk.page, desk.window.brush
    focus = next(widget for widget in page.widgets if widget.name == name)
    page.set_focus(focus)
    desk.window.relayout()
    desk.step()
    picture = pygame.display.get_surface()
    ring = focus.rect.inflate(2 * brush.px(4), 2 * brush.px(4))
    for place in (ring.midtop, (ring.centerx, ring.bottom - 1)):
        assert picture.get_at(place) == pygame.Color(brush.theme.primary), place
    desk.keeper.close()


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)], ids=str)
def test_the_ring_around_tabs_stays_in_their_strip(new_desk, size):
    """The bar with the title is right above the strip, and is drawn over it."""
    desk = new_desk(Settings(theme="daylight", window_width=size[0], window_height=size[1]))
    desk.key(pygame.K_F1)
    desk.key(pygame.K_TAB)
    strip, ink = desk.page.focus.rect, pygame.Color(desk.window.brush.theme.primary)
    desk.window.relayout()
    desk.step()
    picture = pygame.display.get_surface()
    column = [picture.get_at((strip.centerx, y)) == ink for y in range(strip.top, strip.bottom)]
    row = [picture.get_at((x, strip.centery)) == ink for x in range(strip.left)]
    assert column.count(True) == 2 * 2, "the ring's two edges, two pixels each"
    assert not column[0]
    assert not column[-1]
    assert row.count(True) == 2
    assert not row[-2]
