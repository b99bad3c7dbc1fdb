"""What a step marks on the board, as pixels: a shape for each meaning, in every theme."""

import pygame
import pytest
from drawing import cell, cells, position
from lesson_drawing import MINE, SAFE
from pygame import Rect

from minesweeper.settings import NUMBERS, THEMES
from minesweeper.window.board.camera import Camera
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.panels.board_marks import BoardMarks, MarkTiles, draw_axes, outline
from minesweeper.window.panels.marked_board import MarkedBoard, looks_of

SHIPPED = [name for name in THEMES if name != "system"]
SHOWN = position("1###", "2###", "1###", "0###", mines=5)
LOOKS = bytes(looks_of(SHOWN, frozenset()))


def marked(**marks):
    used = frozenset({at for names in marks.get("used", ()) for at in cells(names)})
    return MarkedBoard(
        LOOKS, used=used, **{name: told for name, told in marks.items() if name != "used"}
    )


def drawn(canvas, scene, theme="daylight", side=40, numbers="standard"):
    """The board with the marks of a scene, and the camera it was seen through."""
    brush = Brush(theme_named(theme, numbers), 100)
    camera = Camera(SHOWN.grid)
    camera.fit(Rect(40, 40, 4 * side + 20, 4 * side + 20), side)
    canvas.fill(brush.theme.bg)
    tiles = MarkTiles(brush, side)
    for at in SHOWN.grid:
        canvas.blit(tiles.tile(LOOKS[SHOWN.grid.index(at)]), camera.rect(at))
    BoardMarks(brush, side).draw(canvas, canvas.get_rect(), camera, scene)
    return camera, brush


def pixels(canvas, rect):
    return pygame.image.tobytes(canvas.subsurface(rect), "RGB")


def has(canvas, rect, colour):
    wanted = bytes(pygame.Color(colour)[:3])
    data = pixels(canvas, rect)
    return any(data[at : at + 3] == wanted for at in range(0, len(data), 3))


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("theme", SHIPPED)
def test_every_mark_is_drawn_in_its_colour(canvas, theme, numbers):
    scene = marked(
        used=["A1 B1 B2 C2 D4"],
        clues=tuple(cells("A1")),
        proved={cell("B1"): MINE, cell("B2"): SAFE},
        spoken_of=frozenset(cells("C2")),
        about=cell("D4"),
        is_mistake=True,
    )
    camera, brush = drawn(canvas, scene, theme, numbers=numbers)
    colours = brush.theme
    for name, wanted in (
        ("A1", colours.clue),
        ("B1", colours.cross_bg),
        ("B2", colours.tick_bg),
        ("C2", colours.spoken_bg),
        ("D4", colours.cross),
    ):
        assert has(canvas, camera.rect(cell(name)), wanted), name


def test_the_marks_differ_in_shape_and_not_only_in_colour(canvas):
    """Drawn in one ink, all of them still look different."""
    pictures = []
    for scene in (
        marked(used=["B1"], proved={cell("B1"): MINE}),
        marked(used=["B1"], proved={cell("B1"): SAFE}),
        marked(used=["B1"], would_be={cell("B1"): MINE}),
        marked(used=["B1"], would_be={cell("B1"): SAFE}),
        marked(used=["B1"], spoken_of=frozenset(cells("B1"))),
        marked(used=["B1"], clues=tuple(cells("B1"))),
        marked(used=["B1"], about=cell("B1")),
        marked(used=["B1"]),
    ):
        camera, _ = drawn(canvas, scene)
        grey = pygame.transform.grayscale(canvas)
        # Where a pixel differs from its neighbour is what remains of a picture without colours.
        rect = camera.rect(cell("B1"))
        pictures.append(pixels(pygame.transform.laplacian(grey), rect))
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("theme", SHIPPED)
def test_what_a_step_does_not_use_is_dimmed_but_can_be_read(canvas, theme):
    camera, _ = drawn(canvas, marked(used=["A1"]), theme)
    dimmed = pixels(canvas, camera.rect(cell("A2")))
    bright = pixels(canvas, camera.rect(cell("A1")))
    camera, _ = drawn(canvas, marked(), theme)
    assert pixels(canvas, camera.rect(cell("A1"))) == bright
    assert pixels(canvas, camera.rect(cell("A2"))) != dimmed
    assert len(set(dimmed)) > 2, "the number is still there"


def test_several_clues_carry_letters_outside_their_corner_in_the_order_of_the_text(canvas):
    camera, brush = drawn(canvas, marked(used=["A1 A2"], clues=tuple(cells("A2 A1"))))
    first = camera.rect(cell("A2"))
    corner = Rect(first.left - 4, first.top - 4, 12, 12)
    assert has(canvas, corner, brush.theme.clue)
    lettered = pixels(canvas, first)
    drawn(canvas, marked(used=["A1 A2"], clues=tuple(cells("A1 A2"))))
    assert pixels(canvas, first) != lettered, "an a there is a b here"


def test_no_ring_covers_the_letter_of_a_clue(canvas):
    """The letter of A2 reaches into A1, which is the cell in question."""
    clues = tuple(cells("A2 A3"))
    camera, brush = drawn(canvas, marked(used=["A1 A2 A3"], clues=clues))
    clue = camera.rect(cell("A2"))
    letter = Rect(clue.left, clue.top - 4, 10, 8)
    alone = pixels(canvas, letter)
    assert has(canvas, letter, brush.theme.clue)
    drawn(canvas, marked(used=["A1 A2 A3"], clues=clues, about=cell("A1"), is_mistake=True))
    assert pixels(canvas, letter) == alone


@pytest.mark.parametrize("clues", ["", "A2"])
@pytest.mark.parametrize("theme", SHIPPED)
def test_a_lost_chord_has_a_frame_around_its_number_and_all_its_mines(canvas, theme, clues):
    """A number that is a clue as well has both frames."""
    hit = frozenset(cells("B1 B2"))
    scene = marked(
        used=["A2 B1 B2 B3"],
        clues=tuple(cells(clues)),
        about=cell("B1"),
        is_mistake=True,
        chorded=cell("A2"),
        hit=hit,
        flags=frozenset(cells("B3")),
        wrong_flags=frozenset(cells("B3")),
    )
    camera, brush = drawn(canvas, scene, theme)
    for at in (*hit, cell("A2")):
        rect = camera.rect(at).inflate(8, 8)
        left = Rect(rect.left, rect.centery, 8, 1)
        assert has(canvas, left, brush.theme.cross), at.name
    assert has(canvas, camera.rect(cell("A2")), brush.theme.clue) == bool(clues)


@pytest.mark.parametrize("side", [16, 22, 40])
@pytest.mark.parametrize("theme", SHIPPED)
def test_a_wrong_flag_is_crossed_out_on_the_tile_of_a_safe_cell(canvas, theme, side):
    flags = frozenset(cells("B3"))
    scene = marked(used=["B3"], flags=flags, wrong_flags=flags)
    camera, brush = drawn(canvas, scene, theme, side)
    rect = camera.rect(cell("B3"))
    wrong = pixels(canvas, rect)
    assert has(canvas, rect, brush.theme.tick_bg)
    assert has(canvas, rect, brush.theme.tick)
    assert not has(canvas, rect, brush.theme.cross_bg)
    for verdict in (MINE, SAFE):
        drawn(canvas, marked(used=["B3"], flags=flags, proved={cell("B3"): verdict}), theme, side)
        assert pixels(canvas, rect) != wrong


@pytest.mark.parametrize("theme", SHIPPED)
def test_a_right_flag_stands_on_the_tile_of_a_mine_without_a_cross(canvas, theme):
    flags = frozenset(cells("B3"))
    scene = marked(used=["B3"], flags=flags, proved={cell("B3"): MINE})
    camera, brush = drawn(canvas, scene, theme)
    rect = camera.rect(cell("B3"))
    assert has(canvas, rect, brush.theme.cross_bg)
    assert has(canvas, rect, brush.theme.flag)
    badge = Rect(0, 0, 16, 10)
    badge.bottomright = rect.right - 4, rect.bottom - 8
    assert not has(canvas, badge, brush.theme.cross)


@pytest.mark.parametrize("flags", ["", "B1"])
@pytest.mark.parametrize("verdict", [MINE, SAFE])
@pytest.mark.parametrize("side", [16, 22, 40])
@pytest.mark.parametrize("theme", SHIPPED)
def test_what_would_be_is_told_from_what_is(canvas, theme, side, verdict, flags):
    """Lines show that a tick or a cross only follows from a supposition, also beside a flag."""
    told = {cell("B1"): verdict}
    flags = frozenset(cells(flags))
    pictures = []
    for scene in (
        marked(used=["B1"], proved=told, flags=flags),
        marked(used=["B1"], would_be=told, flags=flags),
    ):
        camera, _ = drawn(canvas, scene, theme, side)
        pictures.append(pixels(canvas, camera.rect(cell("B1"))))
    is_other = [one != other for one, other in zip(*pictures, strict=True)]
    assert sum(is_other) > len(is_other) / 12


def test_a_flag_stays_to_be_seen_on_a_marked_cell(canvas):
    plain, flagged = (
        drawn(canvas, marked(used=["B1"], spoken_of=frozenset(cells("B1")), flags=flags))
        and pixels(canvas, Rect(0, 0, 200, 200))
        for flags in (frozenset(), frozenset(cells("B1")))
    )
    assert plain != flagged


@pytest.mark.parametrize("side", [16, 20, 33, 96])
def test_marks_are_drawn_at_every_cell_size(canvas, side):
    scene = marked(used=["A1 B1"], clues=tuple(cells("A1")), proved={cell("B1"): MINE})
    camera, brush = drawn(canvas, scene, side=side)
    assert has(canvas, camera.rect(cell("A1")), brush.theme.clue)
    assert has(canvas, camera.rect(cell("B1")), brush.theme.cross_bg)


def test_the_coordinates_of_the_cell_in_question_are_bold(canvas, brush):
    camera = Camera(SHOWN.grid)
    camera.fit(Rect(60, 60, 300, 300), 0)
    pictures = []
    for about in (None, cell("B3")):
        canvas.fill(brush.theme.bg)
        draw_axes(canvas, camera, brush, about)
        pictures.append([pixels(canvas, _above(camera, name)) for name in ("A1", "B1", "C1")])
    (a, b, c), (a2, b2, c2) = pictures
    assert (a, c) == (a2, c2)
    assert b != b2


def _above(camera, name):
    rect = camera.rect(cell(name))
    return Rect(rect.left, camera.well.top - 24, rect.width, 22)


def test_an_outline_is_empty_inside(canvas):  # noqa: ARG001  pictures are made for an open display
    frame = outline((40, 40), 3, 5, "#0B5FC4")
    assert frame.get_at((20, 20)).a == 0
    assert frame.get_at((20, 1)).a == 255


@pytest.mark.parametrize("side", range(16, 41, 2))
def test_the_letter_of_a_clue_never_covers_the_number_it_points_at(canvas, side):
    lettered = marked(used=["A1 A2"], clues=tuple(cells("A2 A1")))
    plain = MarkedBoard(LOOKS, used=lettered.used, clues=lettered.clues, are_lettered=False)
    numbers, boards = [], []
    for scene in (lettered, plain):
        camera, _ = drawn(canvas, scene, side=side)
        rect = camera.rect(cell("A2"))
        middle = rect.move(side // 2 - 1, side // 2 - 1).clip(rect)
        numbers.append(pixels(canvas, middle))
        boards.append(pixels(canvas, camera.well))
    assert numbers[0] == numbers[1], "half of it would be covered"
    assert (boards[0] != boards[1]) is (side > 20)
