"""The picture of an analysed position, looked at pixel by pixel."""

import io

import pygame
import pytest
from drawing import cell, cells, position

from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, Position
from minesweeper.settings import THEMES
from minesweeper.window.board.outlines import label_step
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.picture import (
    MOST_A_SIDE,
    SMALLEST_TILE,
    Analysed,
    _plan,
    board_words,
    draw,
    png,
)
from minesweeper.window.drawing.theme import theme_named

SHIPPED = [name for name in THEMES if name != "system"]

pytestmark = pytest.mark.usefixtures("canvas")

DRAWN = position("1###", "1###", "01##", mines=3)
CHANCES = [None, 1.0, 0.25, 0.25, None, 0.0, 0.5, 0.001, None, None, 0.5, 0.25]


def analysed(shown=DRAWN, chances=CHANCES, flags="", best="B2"):
    flagged = frozenset(cells(flags))
    return Analysed(shown, flagged, chances, cell(best) if best else None, "Open it.", "A board.")


def covered(width, height, chance=0.2):
    shown = Position.covered(Grid(width, height), 1)
    return analysed(shown, [chance] * (width * height), best="A1")


def count(surface, rect, wanted):
    """How many pixels of a part have a colour."""
    part = surface.subsurface(rect).copy()
    return pygame.mask.from_threshold(part, wanted, (1, 1, 1, 255)).count()


def colour(theme, token):
    """The colour of a token, or of one of its steps."""
    name, *at = token if isinstance(token, tuple) else (token,)
    found = getattr(theme_named(theme, "standard"), name)
    return found[at[0]] if at else found


def drawn_cell(shown, name, theme="daylight"):
    """The picture, and where one of its cells lies."""
    brush = Brush(theme_named(theme, "standard"), 100)
    return draw(shown, brush), _plan(shown, brush).rect(cell(name))


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize(
    ("name", "face", "ink"),
    [
        ("B2", "tick_bg", "tick"),
        ("B1", "cross_bg", "cross"),
        ("C2", ("odds", 4), ("odds_ink", 4)),
        ("C1", "covered", "ink"),
        ("A1", "opened", ("num", 0)),
    ],
)
def test_a_cell_has_the_face_and_the_ink_of_what_is_known_of_it(theme, name, face, ink):
    """C1 touches no number, so that its chance is no news and its tile stays plain."""
    surface, rect = drawn_cell(analysed(best=None), name, theme)
    assert count(surface, rect, colour(theme, face)) > rect.width * rect.height // 3
    assert count(surface, rect, colour(theme, ink)) > 10


@pytest.mark.parametrize("theme", SHIPPED)
def test_the_best_cell_is_outlined_and_no_other(theme):
    best = colour(theme, "best")
    ringed, rect = drawn_cell(analysed(), "B2", theme)
    plain, _ = drawn_cell(analysed(best=None), "B2", theme)
    assert count(ringed, rect.inflate(4, 4), best) > count(plain, rect, best) + 4 * rect.width
    other = rect.move(2 * rect.width, 0)
    inside = other.inflate(-8, -8)
    assert count(ringed, inside, best) == count(plain, inside, best)


@pytest.mark.parametrize("theme", SHIPPED)
def test_a_flag_stays_a_flag_and_the_verdict_stands_beside_it(theme):
    colours = theme_named(theme, "standard")
    for name, ink in (("B1", colours.cross), ("B2", colours.tick)):
        surface, rect = drawn_cell(analysed(flags="B1 B2", best=None), name, theme)
        assert count(surface, rect, colours.flag) > 20
        assert count(surface, rect, ink) > 10


def test_a_shown_mine_is_drawn_as_a_mine():
    shown = analysed(position("M1#", mines=1), [None, None, 0.0], best=None)
    surface, rect = drawn_cell(shown, "A1")
    assert count(surface, rect, theme_named("daylight", "standard").mine) > 200


def test_chances_that_are_nearly_certain_are_not_drawn_as_certain():
    """Three cells that differ only in how the figure reads."""
    seen = set()
    for chance in (1e-9, 0.01, 0.02):
        shown = covered(1, 1, chance)
        surface, rect = drawn_cell(shown, "A1")
        seen.add(pygame.image.tobytes(surface.subsurface(rect), "RGB"))
    assert len(seen) == 3


@pytest.mark.parametrize("theme", SHIPPED)
def test_the_legend_shows_the_plain_tile_of_cells_away_from_numbers(theme):
    brush = Brush(theme_named(theme, "standard"), 100)
    shown = analysed(position("1", mines=0), [None], best=None)
    legend = draw(shown, brush), _plan(shown, brush).caption
    assert count(*legend, brush.theme.covered) > 200


def test_the_same_position_gives_the_same_bytes():
    once, again = png(analysed()), png(analysed())
    assert once == again
    assert once != png(analysed(), "night")
    assert once != png(analysed(best=None))


@pytest.mark.parametrize(
    ("width", "height"), [(1, 1), (9, 9), (30, 16), (100, 3), (3, 200), (340, 340), (1000, 1000)]
)
def test_a_picture_is_never_too_large_and_a_board_lies_inside(width, height):
    shown = covered(width, height)
    brush = Brush(theme_named("daylight", "standard"), 100)
    plan = _plan(shown, brush)
    whole = pygame.Rect((0, 0), plan.size)
    assert max(plan.size) <= MOST_A_SIDE
    assert whole.contains(plan.board)
    assert whole.contains(plan.caption)
    assert not plan.board.colliderect(plan.caption)
    assert plan.board.size == (width * plan.cell, height * plan.cell)


def test_a_board_of_a_million_cells_is_drawn_in_colours_alone():
    seen = bytearray([COVERED]) * 1_000_000
    chances = [0.2] * 1_000_000
    seen[0], chances[0], chances[1], chances[1000] = 1, None, 0.0, 1.0
    shown = analysed(Position(Grid(1000, 1000), bytes(seen), 1), chances, best=None)
    surface = draw(shown, Brush(theme_named("daylight", "standard"), 100))
    plan = _plan(shown, Brush(theme_named("daylight", "standard"), 100))
    theme = theme_named("daylight", "standard")
    assert plan.cell < SMALLEST_TILE
    for name, face in (
        ("B1", theme.tick),
        ("A2", theme.cross),
        ("B2", theme.odds[2]),
        ("E5", theme.covered),
    ):
        assert surface.get_at(plan.rect(cell(name)).center) == pygame.Color(face), name


def test_the_bytes_are_a_png_of_the_planned_size():
    shown = covered(30, 16)
    loaded = pygame.image.load(io.BytesIO(png(shown)), "picture.png")
    assert loaded.get_size() == _plan(shown, Brush(theme_named("daylight", "standard"), 100)).size


def test_a_board_is_named_where_its_level_has_a_name():
    assert board_words(Position.covered(Grid(9, 9), 10)) == "Beginner, 9 × 9, 10 mines"
    assert board_words(Position.covered(Grid(30, 16), 130)) == "Dense expert, 30 × 16, 130 mines"
    assert board_words(Position.covered(Grid(9, 9), 1)) == "9 × 9, 1 mine"
    assert board_words(Position.covered(Grid(1, 1), 0)) == "1 × 1, 0 mines"


@pytest.mark.parametrize(("cell_size", "room", "step"), [(40, 18, 1), (12, 18, 2), (3, 24, 10)])
def test_labels_leave_each_other_room(cell_size, room, step):
    assert label_step(cell_size, room) == step
