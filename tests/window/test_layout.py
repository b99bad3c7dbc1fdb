"""The layout kit: what rows, columns and wrapping blocks give each of their blocks."""

import pygame
import pytest
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.layout import (
    Background,
    BlockColumn,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
    Keycap,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
    label,
    widgets_of,
)

LONG = "A sentence of some length that does not fit on one line of a narrow column."


@pytest.fixture
def brush(canvas):  # noqa: ARG001  fonts need a display
    return Brush(theme_named("daylight", "classic"), 100)


@pytest.fixture
def canvas():
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((640, 480))
    pygame.display.quit()


def fixed(width, height):
    return Spacer(width, height)


def places(brush, tree, rect):
    """Where the blocks without blocks in them lie, in their order."""
    return [tuple(place) for block, place in tree.place(brush, rect) if type(block) is Spacer]


def test_a_column_puts_blocks_below_each_other_as_wide_as_itself(brush):
    tree = Column([fixed(10, 20), fixed(10, 30)], gap=8, pad=(12, 4))
    assert tree.height(brush, 100) == 4 + 20 + 8 + 30 + 4
    assert places(brush, tree, Rect(5, 6, 100, 66)) == [(17, 10, 76, 20), (17, 38, 76, 30)]


def test_a_column_gives_its_spare_height_to_what_stretches(brush):
    tree = Column([fixed(10, 20), Filler(), fixed(10, 30)], gap=8)
    assert places(brush, tree, Rect(0, 0, 100, 200)) == [(0, 0, 100, 20), (0, 170, 100, 30)]


def test_a_row_puts_blocks_side_by_side_and_level(brush):
    tree = Row([fixed(10, 20), fixed(15, 30)], gap=8)
    assert tree.width(brush) == 33
    assert tree.height(brush, 100) == 30
    assert places(brush, tree, Rect(0, 0, 100, 30)) == [(0, 5, 10, 20), (18, 0, 15, 30)]
    top = Row([fixed(10, 20), fixed(15, 30)], is_top=True)
    assert places(brush, top, Rect(0, 0, 100, 30)) == [(0, 0, 10, 20), (10, 0, 15, 30)]


def test_what_fills_a_row_takes_the_rest_in_equal_shares(brush):
    tree = Row([Filler(), fixed(10, 20), Filler(), fixed(10, 20)])
    assert [place[0] for place in places(brush, tree, Rect(0, 0, 101, 20))] == [41, 91]


def test_a_text_wraps_in_what_a_row_leaves_it(brush):
    text = Text(LONG)
    line = text.height(brush, 10_000)
    tree = Row([icon("tick", 20), text], gap=8)
    assert tree.height(brush, 10_000) == max(20, line)
    assert tree.height(brush, 228) == text.height(brush, 200) > line
    assert Text("").height(brush, 100) == 0


def test_a_label_keeps_its_width(brush):
    short = label("0:07", 13, Weight.BOLD, least=60)
    _, (_, first), (_, second) = Row([short, Text(LONG)]).place(brush, Rect(0, 0, 300, 100))
    assert first.width == 60
    assert second.width == 240


def test_a_flow_begins_a_row_when_one_is_full(brush):
    tree = Flow([fixed(40, 10)] * 3, gap=10, row_gap=4)
    assert tree.height(brush, 200) == 10
    assert tree.height(brush, 100) == 24
    assert places(brush, tree, Rect(0, 0, 100, 24)) == [
        (0, 0, 40, 10),
        (50, 0, 40, 10),
        (0, 14, 40, 10),
    ]


def test_the_first_block_that_fits_is_shown_or_else_the_last(brush):
    tree = Fitting([Row([fixed(80, 10)]), Row([fixed(40, 20)])])
    assert [tree.height(brush, width) for width in (80, 79, 10)] == [10, 20, 20]
    assert places(brush, tree, Rect(0, 0, 79, 20)) == [(0, 0, 40, 20)]


def test_a_block_can_depend_on_the_width(brush):
    tree = ByWidth([fixed(0, 10), fixed(0, 20)], 280)
    assert [tree.height(brush, width) for width in (280, 279)] == [10, 20]


def test_lengths_follow_the_scale(brush):
    twice = Brush(brush.theme, 200)
    tree = Column([Row([fixed(10, 20)], pad=(4, 4))], least=40)
    assert tree.height(twice, 100) == 80


def test_slots_move_widgets_in_the_order_of_tab(brush):
    one, two = Widget("one"), Widget("two")
    tree = Column([Row([Slot(one, 50), Filler(), Slot(two, 60, 40)]), Slot(Widget("three"))])
    placed = list(tree.place(brush, Rect(0, 0, 200, 100)))
    assert [widget.name for widget in widgets_of(placed)] == ["one", "two", "three"]
    assert one.rect == (0, 2, 50, 36)
    assert two.rect == (140, 0, 60, 40)


def test_grounds_icons_drawings_and_caps_are_drawn(canvas, brush):
    canvas.fill("white")
    fill = Drawing(20, 20, lambda surface, _, rect: surface.fill("red", rect))
    tree = Row(
        [fill, icon("tick", 20), Keycap("Esc")], pad=(8, 8), background=Background("sunk", "line")
    )
    tree.draw(canvas, brush, Rect(10, 10, 200, 36))
    assert canvas.get_at((20, 28)) == pygame.Color("red")
    assert canvas.get_at((100, 12)) == pygame.Color(brush.theme.sunk)
    assert canvas.get_at((100, 10)) == pygame.Color(brush.theme.line)


# The column that scrolls.


@pytest.fixture
def column():
    chosen = []
    made = BlockColumn("c", chosen.append)
    made.rect = Rect(40, 40, 200, 100)
    made.chosen = chosen
    return made


def blocks(current=None, count=8):
    return [Column([fixed(10, 40)], part=f"b{at}", is_current=at == current) for at in range(count)]


def test_the_current_block_is_scrolled_into_view(brush, column):
    column.show(brush, blocks(0))
    assert column.offset == 0
    column.show(brush, blocks(5))
    assert column.offset == column.tops[4], "two blocks fit, and none is cut at the top"
    column.show(brush, blocks(7))
    assert column.offset == column.tops[6], "nor at the end"
    assert not column.scroll(-1)
    column.show(brush, blocks(1))
    assert column.offset == column.tops[1]


def test_at_the_first_stop_the_head_matters_more(brush, column):
    column.rect.height = 150
    column.show(brush, blocks(1), is_first=True)
    assert column.offset == 0


def test_only_parts_in_view_can_be_clicked_and_inner_ones_come_first(brush, column):
    inner = Column([fixed(10, 40)], part="inner")
    column.show(brush, [Column([inner], pad=(10, 10), part="outer"), *blocks()])
    assert list(column.clickable()) == ["c.b0", "c.inner", "c.outer"]
    column.place = (60, 60)
    column.use()
    column.place = (42, 60)
    column.use()
    assert column.chosen == ["inner", "outer"]


def test_fewer_blocks_end_the_scrolling(brush, column):
    column.show(brush, blocks(7))
    assert column.offset
    column.show(brush, blocks(count=1))
    assert column.offset == 0
