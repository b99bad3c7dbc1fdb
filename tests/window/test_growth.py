"""Nothing grows without limit: what is kept for the next frame stays within bounds."""

import gc
import operator

import pygame
import pytest
from views import VIEWS

from minesweeper import events
from minesweeper.settings import Settings
from minesweeper.window.board.tiles import (
    MOST_VERDICT_BYTES,
    STEP,
    AnalysedTile,
    VerdictTiles,
)
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import (
    MOST_FONTS,
    MOST_ICON_BYTES,
    MOST_TEXT_BYTES,
    Brush,
    SurfaceCache,
    Weight,
    face,
    font,
)
from minesweeper.window.tracing import SessionLog
from minesweeper.window.visible_game import VisibleGame


def a_surface(width=16):
    return pygame.Surface((width, 16), pygame.SRCALPHA)


BYTES = 16 * 16 * 4
"""What a surface of 16 by 16 pixels needs."""


def test_a_cache_keeps_what_fits():
    cache = SurfaceCache(3 * BYTES)
    kept = [cache.put(key, a_surface()) for key in "abc"]
    assert [cache.get(key) for key in "abc"] == kept
    assert (len(cache), cache.bytes) == (3, 3 * BYTES)


def test_a_cache_drops_what_was_not_used_for_longest():
    cache = SurfaceCache(3 * BYTES)
    for key in "abc":
        cache.put(key, a_surface())
    cache.get("a")
    cache.put("d", a_surface())
    assert cache.get("b") is None
    assert all(cache.get(key) for key in "acd")


def test_a_large_surface_takes_the_place_of_several():
    cache = SurfaceCache(3 * BYTES)
    for key in "abc":
        cache.put(key, a_surface())
    cache.put("d", a_surface(32))
    assert [bool(cache.get(key)) for key in "abcd"] == [False, False, True, True]


def test_a_surface_above_the_limit_is_given_and_not_kept():
    cache = SurfaceCache(BYTES)
    large = a_surface(32)
    assert cache.put("a", large) is large
    assert cache.get("a") is None
    assert cache.bytes == 0


def test_texts_and_drawings_of_a_brush_stay_within_their_bounds(brush):
    for number in range(3000):
        brush.rendered(f"{number}: a sentence that is drawn once", 28, Weight.REGULAR, "#000000")
    for size in range(16, 400):
        brush.icon("mine", size)
    assert brush.held_bytes <= MOST_TEXT_BYTES + MOST_ICON_BYTES
    assert brush.held_bytes > MOST_TEXT_BYTES / 2


def test_a_text_drawn_in_every_frame_is_drawn_once(brush):
    steady = brush.rendered("8", 14, Weight.BOLD, "#000000")
    for number in range(3000):
        brush.rendered(f"{number}: a sentence that is drawn once", 28, Weight.REGULAR, "#000000")
        assert brush.rendered("8", 14, Weight.BOLD, "#000000") is steady


def test_tiles_with_chances_stay_within_their_bound(brush):
    tiles = VerdictTiles(brush, 96)
    for flagged in (False, True):
        for question in (False, True):
            for hovered in (False, True):
                for chance in range(1, 100):
                    tiles.verdict(AnalysedTile(STEP, str(chance), flagged, question, hovered))
    assert MOST_VERDICT_BYTES / 2 < tiles.held_bytes <= MOST_VERDICT_BYTES


def test_so_many_sizes_of_the_font_stay_open(brush):  # noqa: ARG001  fonts need pygame started
    """Each is a file descriptor and a third of a megabyte."""
    # A font that is still open is the same object when it is asked for again.
    sizes, bold = range(9, 150), face(Weight.BOLD)
    opened = [font(pixels, bold) for pixels in sizes]
    latest = [font(pixels, bold) for pixels in sizes[-MOST_FONTS:]]
    assert all(map(operator.is_, opened[-MOST_FONTS:], latest))
    assert font(sizes[0], bold) is not opened[0]


def brushes_alive():
    gc.collect()
    return [found for found in gc.get_objects() if isinstance(found, Brush)]


@pytest.mark.parametrize(
    ("name", "most"), [("game", 1), ("lesson", 1), ("hint", 1), ("settings", 2), ("statistics", 2)]
)
def test_a_view_lets_go_of_the_brushes_of_other_themes(new_desk, name, most):
    """A brush has megabytes of texts. Behind a page the game waits with the brush it had."""
    before = {id(brush) for brush in brushes_alive()}
    desk = new_desk(Settings(theme="daylight"))
    VIEWS[name](desk)
    for theme in ("night", "classic", "high-contrast", "daylight", "night"):
        desk.window.change(theme=theme)
        desk.step()
    alive = [brush for brush in brushes_alive() if id(brush) not in before]
    # Small tiles may have a brush of their own, with hardly anything in it.
    assert len([brush for brush in alive if brush.held_bytes > MOST_TEXT_BYTES / 64]) <= most


PAGES = (
    Command.HELP,
    Command.STATISTICS,
    Command.HISTORY,
    Command.OPEN_SAVED,
    Command.SETTINGS,
    Command.BOARDS,
    Command.CUSTOM,
    Command.START,
)


def visit_all_pages(desk):
    for command in PAGES:
        desk.window.perform(command)
        desk.step()
        desk.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
        for _ in range(3):
            desk.key(pygame.K_ESCAPE)


def test_pages_that_were_left_leave_nothing_behind(new_desk, tmp_path):
    desk = new_desk(home=tmp_path)
    for _ in range(3):
        visit_all_pages(desk)
    forget(desk)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(10):
        visit_all_pages(desk)
    forget(desk)
    gc.collect()
    assert len(gc.get_objects()) < before * 1.05


def forget(desk):
    """Let the desk forget what it noted for the test."""
    for noted in (desk.did, desk.seen, desk.heard, desk.kept):
        noted.clear()


def test_a_diary_forgets_what_pages_were_told():
    """Each visit to a page would add an event that a report does not need."""
    diary = SessionLog(None)
    diary.note(events.TechniquesGiven(()))
    diary.note(events.SavedGamesGiven("", ()))
    diary.note(events.PauseChosen())
    table = VisibleGame(Settings().chosen_level, lambda: 0)
    told = [line["event"] for line in diary.report(table, "")["events"]]
    assert told == ["PauseChosen"]
