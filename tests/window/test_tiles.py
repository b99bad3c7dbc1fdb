"""Every look of a cell in every theme, at small and large sizes, looked at pixel by pixel."""

import pygame
import pytest

from minesweeper.game.position import COVERED
from minesweeper.settings import NUMBERS, THEMES
from minesweeper.window.board.tiles import UNDEDUCIBLE, PointerState, Tiles
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.visible_game import FLAG, HIT, MINE, QUESTION, WRONG_FLAG

SIZES = (16, 20, 40, 96)
SHIPPED = [name for name in THEMES if name != "system"]
LOOKS = [*range(9), COVERED, FLAG, QUESTION, MINE, HIT, WRONG_FLAG, UNDEDUCIBLE]

pytestmark = pytest.mark.usefixtures("canvas")


def tiles(theme, size, numbers="standard"):
    return Tiles(Brush(theme_named(theme, numbers), 100), size)


def pixels(tile):
    return pygame.image.tobytes(tile, "RGB")


def ink(tile, ground):
    """The rectangle that holds every pixel unlike the ground, the grid line left out."""
    inside = tile.subsurface(tile.get_rect().inflate(-2, -2)).copy()
    mask = pygame.mask.from_threshold(inside, ground, (1, 1, 1, 255))
    mask.invert()
    (box,) = [mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())]
    return box.move(1, 1)


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", SIZES)
def test_every_look_is_a_picture_of_its_own(theme, size):
    made = tiles(theme, size)
    pictures = [made.tile(look) for look in LOOKS]
    assert {picture.get_size() for picture in pictures} == {(size, size)}
    assert len({pixels(picture) for picture in pictures}) == len(LOOKS)


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", SIZES)
def test_a_covered_cell_shows_where_the_pointer_is_and_presses(theme, size):
    made = tiles(theme, size)
    assert len({pixels(made.tile(COVERED, touch)) for touch in PointerState}) == 3


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", SIZES)
def test_looks_that_decide_a_game_differ_in_many_pixels(theme, size):
    """Covered, opened, flagged and hit: told apart by more than a pixel here and there."""
    made = tiles(theme, size)
    pictures = [pixels(made.tile(look)) for look in (COVERED, 0, FLAG, HIT)]
    for at, one in enumerate(pictures):
        for other in pictures[at + 1 :]:
            unlike = sum(one[i : i + 3] != other[i : i + 3] for i in range(0, len(one), 3))
            assert unlike > size * size // 16


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(1, 9))
def test_a_number_stands_in_the_middle_by_its_ink(theme, size, number):
    made = tiles(theme, size)
    box = ink(made.tile(number), theme_named(theme, "standard").opened)
    assert abs(box.left + box.right - size) <= 2
    assert abs(box.top + box.bottom - size) <= 2
    assert box.height >= size * 0.4


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", [FLAG, QUESTION, MINE])
def test_a_drawing_stays_on_its_tile_s_face(theme, size, look):
    """The outermost pixels of a marked tile are those of a plain covered one."""
    made = tiles(theme, size)
    plain, marked = made.tile(COVERED), made.tile(look)
    edge = [(x, y) for x in range(size) for y in range(size) if {x, y} & {0, size - 1}]
    assert all(plain.get_at(place) == marked.get_at(place) for place in edge)


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("numbers", NUMBERS)
def test_a_number_has_the_colour_of_its_palette(theme, numbers):
    made, colours = tiles(theme, 96, numbers), theme_named(theme, numbers).num
    for number, colour in enumerate(colours, start=1):
        mask = pygame.mask.from_threshold(made.tile(number), colour, (1, 1, 1, 255))
        assert mask.count() > 100, f"{number} in {colour}"


def test_a_picture_is_made_once():
    made = tiles("daylight", 40)
    assert made.tile(FLAG) is made.tile(FLAG)
