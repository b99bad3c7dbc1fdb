"""The odds over the board: what is drawn, at which size, and when it is taken away."""

import pygame
import pytest
from drawing import cell, cells

from minesweeper import events
from minesweeper.game.position import Reveal, Run
from minesweeper.settings import THEMES, Settings
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.board.tiles import (
    MINED,
    SAFE,
    STEP,
    UNDEDUCIBLE,
    AnalysedTile,
    PointerState,
    VerdictTiles,
)
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.text import words

ODDS = Settings(theme="daylight", show_odds=True)
SHIPPED = [name for name in THEMES if name != "system"]


def laid(desk):
    """A 2 in the middle of two mines, of which nothing is proved, and no pointer over it."""
    desk.lay("*..", "...", "..*", opened="B2")
    desk.move((2, 2))
    return desk


def found(desk, chances, best=None, error=None):
    """The agent's news of these chances, by the name of the cell."""
    grid = desk.visible.level.grid
    told = [None] * grid.size
    for name, chance in chances.items():
        told[grid.index(cell(name))] = chance
    best = cell(best) if best else None
    return events.OddsFound(desk.visible.game, tuple(told), best, error)


ALL = dict.fromkeys(("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"), 0.25)


@pytest.fixture
def corners(desk):
    return laid(desk)


def test_o_shows_the_odds_and_takes_them_away_and_is_remembered(corners):
    plain = corners.picture_of("C1")
    corners.key(pygame.K_o)
    assert corners.window.game.header.odds.is_on
    assert corners.window.toast.text == words.NOW_ASSISTED
    assert corners.picture_of("C1") != plain
    corners.wait(1000)
    assert corners.kept[-1].show_odds
    corners.key(pygame.K_o)
    assert corners.picture_of("C1") == plain
    assert not corners.window.game.header.odds.is_on


def test_they_are_those_of_the_position_after_every_move(new_desk):
    desk = laid(new_desk(ODDS))
    assert desk.window.game.board.odds.chance(cell("A1")) == 0.25
    desk.click("B1")
    assert desk.visible.look(cell("B1")) == 1
    odds = desk.window.game.board.odds
    assert odds.chance(cell("B1")) is None
    assert odds.chance(cell("A3")) == pytest.approx(1 / 3)
    assert odds.chance(cell("A1")) == 0.25


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", [16, 24, 40, 96])
@pytest.mark.usefixtures("canvas")
def test_every_verdict_has_a_look_of_its_own_at_every_size(theme, size):
    """Without figures too: a proof has a sign, and a step of chances a colour."""
    tiles = _tiles(theme, size)
    faces = [
        AnalysedTile(SAFE),
        AnalysedTile(MINED),
        *(AnalysedTile(STEP + at, "") for at in range(6)),
    ]
    pictures = {pygame.image.tobytes(tiles.verdict(face), "RGB") for face in faces}
    assert len(pictures) == 8


@pytest.mark.parametrize("size", [16, 24, 29, 30, 40, 96])
@pytest.mark.usefixtures("canvas")
def test_an_open_question_is_marked_beside_its_chance_at_every_size(size):
    tiles = _tiles("daylight", size)
    for look in (9, STEP + 2):
        plain, marked = (
            tiles.verdict(AnalysedTile(look, "27", is_question=mark)) for mark in (False, True)
        )
        assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(marked, "RGB")


@pytest.mark.usefixtures("canvas")
def test_below_24_pixels_there_are_no_figures():
    for size, differs in ((23, False), (24, True)):
        tiles = _tiles("daylight", size)
        one, other = (tiles.verdict(AnalysedTile(STEP, told)) for told in ("3", "8"))
        assert (pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")) == differs


def _tiles(theme, size):
    return VerdictTiles(Brush(theme_named(theme, "standard"), 100), size)


# Which tile a cell has.


class Shelf:
    """Stands in for the tiles: gives what was asked for."""

    def tile(self, look, touch):
        return ("plain", look, touch)

    def verdict(self, face):
        return face


@pytest.fixture
def layer(corners):
    told = {**ALL, "A1": 0.0, "B1": 1.0, "C1": 0.0023, "A3": 0.9977, "C3": None}
    return OddsLayer(found(corners, told), corners.visible.position)


@pytest.mark.parametrize(
    ("name", "look", "face"),
    [
        ("A1", "#", AnalysedTile(SAFE)),
        ("B1", "#", AnalysedTile(MINED)),
        ("C1", "#", AnalysedTile(STEP, "<1")),
        ("A3", "#", AnalysedTile(STEP + 5, ">99")),
        ("A2", "#", AnalysedTile(STEP + 2, "25")),
        ("A2", "?", AnalysedTile(STEP + 2, "25")),
        ("A2", "F", AnalysedTile(STEP + 2, "25", is_flagged=True)),
        ("A1", "F", AnalysedTile(SAFE, is_flagged=True)),
        ("A2", "o", AnalysedTile(STEP + 2, "25", is_question=True)),
        ("C3", "#", AnalysedTile(MINED)),
    ],
)
def test_a_covered_cell_shows_its_chance_or_proof_and_never_0_or_100(layer, name, look, face):
    looks = {"#": 9, "F": 10, "?": 11, "o": UNDEDUCIBLE}
    at = cell(name).row * 3 + cell(name).column
    assert layer.tile(Shelf(), looks[look], at, PointerState.NONE) == face


def test_a_flag_on_a_proved_mine_is_enough_and_so_is_what_was_opened(layer):
    assert layer.tile(Shelf(), 10, 1, PointerState.NONE) == ("plain", 10, PointerState.NONE)
    assert layer.tile(Shelf(), 2, 4, PointerState.NONE) == ("plain", 2, PointerState.NONE)
    assert layer.tile(Shelf(), 9, 0, PointerState.PRESSED) == ("plain", 9, PointerState.PRESSED)


def test_a_cell_that_no_number_touches_stays_plain(desk):
    desk.lay("*...", "....", "....", "...*", opened="B2")
    layer = OddsLayer(found(desk, {"D4": 0.2, "A1": 0.2}), desk.visible.position)
    assert layer.tile(Shelf(), 9, 15, PointerState.NONE) == AnalysedTile(9, "20")
    assert layer.tile(Shelf(), 9, 0, PointerState.NONE) == AnalysedTile(STEP + 2, "20")


# In the window.


def test_the_least_likely_mine_is_ringed(new_desk):
    desk = laid(new_desk(ODDS))
    desk.hear(found(desk, ALL, best="C1"))
    ringed = desk.picture_of("C1")
    desk.hear(found(desk, ALL, best="A3"))
    assert desk.picture_of("C1") != ringed


def test_a_pause_and_the_end_of_a_game_take_them_away(new_desk):
    desk = laid(new_desk(ODDS))
    desk.click("B1")
    desk.key(pygame.K_p)
    paused = desk.picture_of("A1")
    desk.hear(found(desk, {**ALL, "A1": 0.75}))
    assert desk.picture_of("A1") == paused
    desk.key(pygame.K_p)
    desk.click("A1")
    assert desk.visible.is_lost
    assert desk.window.game.board.odds is None


def test_resting_on_a_cell_tells_its_exact_chance(new_desk):
    desk = laid(new_desk(ODDS))
    desk.move("A1")
    desk.wait(400)
    before = desk.picture()
    desk.wait(100)
    assert desk.picture() != before
    desk.move("B1")
    desk.move("A1")
    assert desk.picture() == before


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.0, "Proved safe"),
        (1.0, "Proved mine"),
        (0.0023, "0.23 %, 1 in 435"),
        (0.000001, "less than 0.01 %, 1 in 1,000,000"),
        (0.25, "25 %"),
        (0.9977, "99.77 %, all but 1 in 435"),
    ],
)
def test_the_exact_chance_in_words(chance, told):
    assert words.exact_chance(chance) == told


def test_estimates_are_called_so(new_desk):
    assert words.exact_chance(0.25, is_exact=False) == "About 25 %"
    desk = laid(new_desk(ODDS))
    desk.wait(5000)
    footer = desk.window.game.footer.rect
    desk.hear(found(desk, ALL))
    exact = desk.picture(footer)
    desk.hear(found(desk, ALL, error=0.01))
    assert desk.picture(footer) != exact


def test_odds_that_take_long_are_taken_away_until_they_come(new_desk):
    desk = laid(new_desk(ODDS))
    b1 = Reveal((Run(cells("B1")[0], b"\x01"),))
    desk.hear(events.CellsOpened(desk.visible.game, b1, 0, clock_runs=True))
    assert desk.window.game.board.odds is not None
    desk.wait(150)
    assert desk.window.game.footer.sign == words.COUNTING
    assert desk.window.game.board.odds is None
    desk.hear(found(desk, ALL), events.ThoughtSettled(desk.visible.game, 200.0))
    assert desk.window.game.footer.sign == ""
    assert desk.window.game.board.odds is not None


def test_a_board_too_large_for_them_says_so(new_desk):
    desk = new_desk(level="400x400/32000")
    desk.key(pygame.K_o)
    assert desk.message == words.TOO_LARGE_FOR_ODDS
    assert not desk.window.game.header.odds.is_on
    assert not desk.window.settings.show_odds


def test_what_passes_covers_neither_the_legend_nor_the_counter(new_desk):
    """The legend is needed just when the odds come."""
    for width, height in ((1280, 800), (960, 640), (800, 600)):
        size = {"window_width": width, "window_height": height}
        desk = laid(new_desk(Settings(theme="daylight", **size)))
        desk.key(pygame.K_o)
        assert desk.window.game.footer.has_legend
        toast = desk.window.toast
        assert toast.text == words.NOW_ASSISTED
        assert not toast.rect.colliderect(desk.window.game.footer.rect)
        camera = desk.window.game.board.camera
        assert not toast.rect.colliderect(camera.board.clip(camera.area))
        assert not toast.rect.colliderect(desk.window.game.header.rect)


def test_what_was_said_before_makes_room_for_the_legend(corners):
    corners.key(pygame.K_u)
    assert corners.message
    corners.key(pygame.K_o)
    assert corners.window.game.footer.has_legend


def test_the_tooltip_of_a_chance_goes_with_the_odds(corners):
    corners.key(pygame.K_o)
    corners.move("A1")
    corners.wait(1000)
    assert corners.page.tooltip is not None
    corners.key(pygame.K_o)
    assert corners.page.tooltip is None
    corners.wait(1000)
    assert corners.page.tooltip is None


def test_the_tooltip_of_a_chance_comes_back_with_the_odds(corners):
    corners.key(pygame.K_o)
    corners.move("A1")
    corners.wait(1000)
    corners.key(pygame.K_o)
    corners.wait(1000)
    corners.key(pygame.K_o)
    corners.move("A2")
    corners.wait(1000)
    assert corners.page.tooltip is not None
