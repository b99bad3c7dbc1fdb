"""Setting up a position by hand: painting, undoing, resizing, and what follows at once."""

import pygame
import pytest
from drawing import cell, cells, drawn, position
from hypothesis import given
from hypothesis import strategies as st
from views import VIEWS

from minesweeper import events
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.services.positions import analysis_of
from minesweeper.settings import Settings
from minesweeper.window.board.gestures import RIGHT
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.pages.painted_position import BRUSHES, BoardSize, PaintedPosition
from minesweeper.window.text import setup_words
from minesweeper.window.visible_game import FLAG, MINE


@pytest.fixture
def paper(new_desk):
    """A covered board of 3 × 3 with one mine, to be painted on."""
    desk = new_desk(Settings(theme="daylight", window_width=800, window_height=600))
    desk.key(pygame.K_F7)
    desk.page.resize(BoardSize(3, 3, 1))
    desk.step()
    return desk


def place(desk, name):
    return desk.page.camera.rect(cell(name)).center


def paint(desk, brush, names):
    desk.click_widget(f"setup.brush.{brush}")
    for name in names.split():
        desk.click(place(desk, name))


def rows(desk):
    return drawn(desk.page.painted.position)


def texts(desk):
    return [block.text for block in desk.page.panel.column.blocks if hasattr(block, "text")]


# The painted.


STEPS = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from(BRUSHES)),
        st.builds(BoardSize, st.integers(2, 6), st.integers(1, 6), st.integers(0, 36)),
        st.just("clear"),
    ),
    max_size=12,
)


def follow(painted, step):
    if isinstance(step, BoardSize):
        painted.resize(step)
    elif step == "clear":
        painted.clear()
    else:
        row, column, look = step
        painted.paint(Cell(row, column), look)
        painted.end_stroke()


@given(STEPS)
def test_every_step_can_be_undone_and_done_again(steps):
    painted = PaintedPosition(BoardSize(4, 3, 2))
    states = [(painted.size, painted.looks)]
    for step in steps:
        follow(painted, step)
        if (painted.size, painted.looks) != states[-1]:
            states.append((painted.size, painted.looks))
    for state in reversed(states):
        assert (painted.size, painted.looks) == state
        painted.undo()
    assert not painted.can_undo
    for state in states[1:]:
        painted.redo()
        assert (painted.size, painted.looks) == state


def test_a_board_that_is_made_smaller_and_larger_again_has_lost_nothing():
    painted = PaintedPosition(BoardSize(5, 5, 20))
    painted.paint(cell("E5"), 3)
    painted.resize(BoardSize(2, 2, 20))
    assert not painted.is_sound
    assert painted.position is None
    painted.resize(BoardSize(5, 5, 20))
    assert painted.look(cell("E5")) == 3
    assert painted.is_sound


def test_a_stroke_is_one_step():
    painted = PaintedPosition(BoardSize(3, 1, 1))
    for at in painted.grid:
        painted.paint(at, 1)
    painted.end_stroke()
    painted.undo()
    assert set(painted.looks) == {COVERED}
    assert not painted.can_undo


def test_a_position_replaces_everything_in_one_step():
    painted = PaintedPosition(BoardSize(9, 9, 10))
    painted.paint(cell("I9"), 4)
    shown = position("1M", "##", mines=2)
    painted.replace(shown, cells("B2"))
    assert (painted.position, painted.flags) == (shown, frozenset(cells("B2")))
    assert painted.look(cell("B1")) == MINE
    painted.undo()
    assert painted.look(cell("I9")) == 4
    assert painted.size == BoardSize(9, 9, 10)


# The mouse.


def test_the_page_opens_from_the_menu_and_by_its_key(desk):
    desk.window.perform(Command.SETUP)
    assert desk.page.title == "Set up a position"
    desk.key(pygame.K_ESCAPE)
    assert desk.page is desk.window.game


def test_a_board_that_does_not_fit_opens_at_its_upper_left(new_desk):
    desk = new_desk(Settings(window_width=640, window_height=480))
    desk.key(pygame.K_F7)
    for size in ((30, 16), (60, 40)):
        desk.page.resize(BoardSize(*size, 99))
        desk.step()
        camera = desk.page.camera
        assert camera.can_pan
        assert camera.well.top == camera.area.top
        assert camera.well.left >= camera.area.left
        assert camera.cell_at(camera.rect(cell("A1")).center) == cell("A1")


def test_a_board_that_fits_stands_in_the_middle(new_desk):
    desk = new_desk(Settings(window_width=1280, window_height=800))
    desk.key(pygame.K_F7)
    desk.page.resize(BoardSize(9, 9, 10))
    desk.step()
    camera = desk.page.camera
    assert abs(camera.well.centerx - camera.area.centerx) <= 1
    assert abs(camera.well.centery - camera.area.centery) <= 1


def test_a_click_paints_with_the_chosen_brush_and_the_right_button_covers(paper):
    paint(paper, "1", "A1 B1")
    paint(paper, "mine", "C3")
    paint(paper, "flag", "A3")
    assert rows(paper) == ["11#", "###", "##M"]
    assert paper.page.painted.flags == set(cells("A3"))
    paper.click(place(paper, "A1"), RIGHT)
    assert rows(paper) == ["#1#", "###", "##M"]


@pytest.mark.parametrize("theme", ["daylight", "night", "classic", "high-contrast"])
def test_the_brushes_of_numbers_are_outlined_like_the_others(new_desk, theme):
    desk = new_desk(Settings(theme=theme, window_width=800, window_height=600))
    desk.key(pygame.K_F7)
    desk.step()
    place = desk.clickable()["setup.brush.0"]
    outline = pygame.display.get_surface().get_at((place.centerx, place.top))
    assert outline == pygame.Color(desk.window.brush.theme.line)


def test_dragging_paints_every_cell_on_the_way_and_is_one_step(paper):
    paper.click_widget("setup.brush.0")
    paper.press(place(paper, "A1"))
    paper.move(place(paper, "C1"))
    paper.move(place(paper, "C3"))
    paper.release(place(paper, "C3"))
    assert rows(paper) == ["000", "##0", "##0"]
    paper.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert rows(paper) == ["###"] * 3
    paper.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert rows(paper)[0] == "000"
    paper.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    paper.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert rows(paper)[0] == "000"


def test_a_stroke_ends_with_the_page(paper):
    paper.click_widget("setup.brush.2")
    paper.press(place(paper, "A1"))
    paper.key(pygame.K_ESCAPE)
    paper.key(pygame.K_F7)
    paper.move(place(paper, "C3"))
    assert rows(paper) == ["2##", "###", "###"]


# The keyboard alone.


def test_keys_move_the_cursor_and_paint(paper):
    paper.key(pygame.K_RIGHT)
    start = paper.page.board.cursor
    paper.key(pygame.K_UP, pygame.K_LEFT)
    assert paper.page.board.cursor == Cell(start.row - 1, start.column - 1)
    paper.key(pygame.K_3)
    paper.key(pygame.K_RIGHT, pygame.K_f)
    paper.key(pygame.K_RIGHT, pygame.K_m)
    assert rows(paper)[0] == "3#M"
    assert paper.page.painted.flags == set(cells("B1"))
    paper.key(pygame.K_DELETE)
    paper.key(pygame.K_LEFT, pygame.K_KP_2)
    paper.key(pygame.K_LEFT, pygame.K_SPACE)
    assert rows(paper)[0] == "22#"


def test_everything_can_be_reached_with_tab(paper):
    reached = set()
    for _ in range(14):
        paper.key(pygame.K_TAB)
        reached.add(paper.page.focus.name)
    assert {"setup.brushes", "setup.width", "setup.mines", "setup.play", "back"} <= reached


def test_arrows_choose_a_brush_while_the_palette_has_the_focus(paper):
    paper.page.set_focus(paper.page.panel.palette)
    paper.key(pygame.K_RIGHT)
    assert paper.page.panel.palette.brush == 2
    paper.key(pygame.K_DOWN)
    assert paper.page.panel.palette.brush == FLAG, "the nearest in the row below"
    paper.key(pygame.K_UP)
    assert paper.page.panel.palette.brush in {2, 3}, "one of those above the flag"
    paper.key(pygame.K_UP)
    assert paper.page.panel.palette.brush in {2, 3}, "nothing is above the numbers"


# The size.


def type_into(desk, name, text):
    desk.click_widget(f"setup.{name}")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type(text)


def test_a_typed_size_changes_the_board_at_once_and_loses_nothing(paper):
    paint(paper, "1", "C3")
    type_into(paper, "width", "2")
    assert rows(paper) == ["##"] * 3
    type_into(paper, "width", "4")
    assert rows(paper) == ["####", "####", "##1#"]
    assert paper.page.camera.grid.width == 4


@pytest.mark.parametrize(
    ("name", "text"), [("width", "0"), ("height", "00"), ("mines", "x"), ("width", "-3")]
)
def test_a_number_that_cannot_be_is_outlined_and_changes_nothing(paper, name, text):
    before = paper.page.painted.size
    type_into(paper, name, text)
    fields = {field.name: field for field in paper.page.panel.fields}
    assert fields[f"setup.{name}"].is_wrong
    assert paper.page.painted.size == before


def test_more_mines_than_cells_are_told(paper):
    type_into(paper, "mines", "12")
    assert "9 cells cannot hold 12 mines." in texts(paper)
    assert "setup.play" not in paper.page.clickable()


# The analysis.


def test_the_odds_are_shown_at_once(paper):
    paint(paper, "1", "A1")
    assert paper.page.board.odds.chance(cell("B2")) == pytest.approx(1 / 3)
    assert paper.page.board.odds.chance(cell("C3")) == 0
    assert "3 possible minefields." in texts(paper)


def test_numbers_that_clash_are_named_and_marked(paper):
    paint(paper, "1", "A1")
    paint(paper, "0", "C2")
    paint(paper, "2", "A2")
    paint(paper, "0", "C1")
    assert paper.page.panel.found.clash is not None
    clues = paper.page.board.scene.clues
    assert clues == paper.page.panel.found.clash.clues
    assert any(text.startswith(("These numbers", "The 2 at A2")) for text in texts(paper))
    assert paper.page.board.odds is None
    paper.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert paper.page.panel.found is not None


def test_the_first_analysis_is_that_of_the_covered_board(paper):
    assert paper.page.panel.found.position == Position.covered(paper.page.painted.grid, 1)
    assert paper.page.panel.found.best is not None


def test_no_cell_is_ringed_as_the_safest_if_all_are_equal(paper):
    paper.page.resize(BoardSize(3, 3, 2))
    paper.step()
    assert paper.page.board.odds.best is None
    paint(paper, "1", "A1")
    assert paper.page.board.odds.best is not None


def test_a_slow_analysis_makes_way_for_the_next_position(paper):
    paper.agent_sleeps = True
    paint(paper, "1", "A1")
    paint(paper, "1", "B1")
    asked = [event for event in paper.did if isinstance(event, events.AnalysisAsked)]
    paper.wait(100)
    later = [event for event in paper.did if isinstance(event, events.AnalysisAsked)]
    assert len(later) == len(asked) + 1
    assert later[-1].position == paper.page.painted.position
    assert paper.page.panel.found is None
    paper.agent_sleeps = False
    paper.wake_agent()
    assert paper.page.panel.found.position == paper.page.painted.position


def test_a_cancelled_analysis_is_asked_for_again(paper):
    paper.agent_sleeps = True
    paint(paper, "1", "A1")
    asked = [event for event in paper.did if isinstance(event, events.AnalysisAsked)]
    paper.hear(events.AnalysisCancelled(asked[-1].position))
    again = [event for event in paper.did if isinstance(event, events.AnalysisAsked)]
    assert again[-1] == asked[-1]
    assert len(again) == len(asked) + 1


def test_why_is_told_with_its_steps_and_painting_closes_it(paper):
    paint(paper, "1", "A1")
    paint(paper, "why", "C3")
    assert paper.page.why.lesson.about == cell("C3")
    assert paper.page.why.lesson.cards
    assert paper.page.board.scene.proved[cell("C3")] is Verdict.SAFE
    paper.click_widget("lesson.to_position")
    assert paper.page.why is None
    paper.move(place(paper, "B2"))
    paper.key(pygame.K_y)
    assert paper.page.why.lesson.tally is not None
    paint_at = place(paper, "C1")
    paper.page.choose_brush(1)
    paper.click(paint_at)
    assert paper.page.why is None
    assert rows(paper)[0] == "1#1"


def test_alt_and_a_click_ask_why_too(paper):
    paint(paper, "1", "A1")
    paper.click(place(paper, "C3"), mod=pygame.KMOD_ALT)
    assert paper.page.why is not None
    paper.key(pygame.K_ESCAPE)
    assert paper.page.why is None


def test_nothing_is_explained_in_an_impossible_position(paper):
    paint(paper, "8", "A1")
    paint(paper, "why", "C3")
    assert paper.page.why is None


# What to do with it.


def test_a_position_is_played_on_mines_that_fit(paper):
    paint(paper, "1", "A1")
    paint(paper, "flag", "C3")
    paper.click_widget("setup.play")
    assert paper.page is paper.window.game
    assert paper.rows() == ["1##", "###", "##F"]
    assert paper.visible.title == setup_words.GAME_TITLE
    mines = paper.agent.session.game.minefield.mines()
    assert next(iter(mines)) in cells("B1 A2 B2")
    paper.key(pygame.K_F7)
    assert rows(paper) == ["1##", "###", "###"]


def test_a_position_without_a_mine_is_not_played(paper):
    type_into(paper, "mines", "0")
    paper.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert paper.page is not paper.window.game
    assert "mines" in paper.window.toast.text


def test_a_position_is_copied_as_text_and_as_a_link_and_pasted(paper, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    paint(paper, "1", "A1")
    paint(paper, "flag", "B1")
    before = (rows(paper), paper.page.painted.flags)
    paper.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert copied == ["3x3/1\n1F#\n###\n###\n"]
    paper.click_widget("setup.link")
    assert "?analysis=" in copied[-1]
    paper.page.clear()
    paper.step()
    paper.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert (rows(paper), paper.page.painted.flags) == before
    copied.append("no position")
    paper.click_widget("setup.paste")
    assert (rows(paper), paper.page.painted.flags) == before
    assert paper.window.toast is not None


def test_the_game_behind_the_page_is_paused_and_goes_on_afterwards(desk):
    desk.lay("....*.", ".*....", opened="A1 B1 C1")
    desk.click("C2")
    desk.key(pygame.K_F7)
    assert desk.visible.is_paused
    desk.key(pygame.K_ESCAPE)
    assert not desk.visible.is_paused


def test_why_in_an_impossible_position_says_what_clashes(paper):
    paint(paper, "3", "A1")
    paint(paper, "0", "A2 B1 B2")
    paint(paper, "why", "C3")
    assert paper.window.toast.sentence == (
        f"{setup_words.NO_WHY} The 3 at A1 has no covered cell beside it."
    )
    assert paper.page.why is None


def test_the_brush_of_an_open_cell_without_a_number_has_a_0(paper, monkeypatch):
    zeros, draw = [], Brush.text

    def text(brush, surface, told, place, *rest):
        zeros.extend([place] if told == "0" else [])
        return draw(brush, surface, told, place, *rest)

    monkeypatch.setattr(Brush, "text", text)
    paint(paper, "2", "A1")
    assert any(map(paper.clickable()["setup.brush.0"].collidepoint, zeros))


def test_why_on_an_open_cell_asks_for_a_covered_one(paper):
    paint(paper, "1", "A1")
    paint(paper, "why", "A1")
    assert paper.window.toast.sentence == setup_words.ASK


@pytest.mark.parametrize("pointed_at", ["A1", None])
def test_the_key_of_why_away_from_covered_cells_makes_the_next_click_ask(paper, pointed_at):
    paint(paper, "1", "A1")
    paper.move((2, 2) if pointed_at is None else place(paper, pointed_at))
    paper.key(pygame.K_y)
    assert paper.window.toast.sentence == setup_words.ASK
    paper.click(place(paper, "C3"))
    assert paper.page.why.lesson.about == cell("C3")
    assert paper.window.toast is None


@pytest.mark.parametrize("typed", ["0", "1001"])
def test_a_size_that_cannot_be_says_which_can(paper, typed):
    paper.click_widget("setup.width")
    paper.type(typed)
    assert setup_words.SIZES in texts(paper)
    paper.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    paper.type("4")
    assert setup_words.SIZES not in texts(paper)


# Words.


@pytest.mark.parametrize(
    ("drawing", "mines", "told"),
    [
        (("8#", "##"), 1, "The 8 at A1 has room for only 3 mines."),
        (("30", "00"), 0, "The 3 at A1 has no covered cell beside it."),
        (("1M", "MM"), 3, "The 1 at A1 has 3 mines beside it."),
        (("1#0",), 1, "These numbers cannot all be right: 1 at A1, 0 at C1."),
        (("MM", "##"), 1, "There must be at least 2 mines, not 1."),
        (("1#", "#1"), 2, "There can be at most 1 mine, not 2. The reason: 1 at B2."),
    ],
)
def test_a_clash_is_told_in_a_sentence(drawing, mines, told):
    found = analysis_of(position(*drawing, mines=mines))
    assert setup_words.clash(found.clash, found.position) == told


@pytest.mark.parametrize(
    ("drawing", "mines", "told"),
    [
        (("##", "##"), 1, "All covered cells have the same chance of a mine: 25 %."),
        (("1#", "##"), 1, "All covered cells have the same chance of a mine: 33.33 %."),
        (("1##", "###"), 2, "A2 is the safest, with a risk of 33.33 %."),
    ],
)
def test_no_cell_is_the_safest_if_all_have_the_same_chance(drawing, mines, told):
    found = analysis_of(position(*drawing, mines=mines))
    assert setup_words.details(found)[0] == told


def test_many_numbers_are_named_in_part():
    shown = Position(position("1" * 12, mines=0).grid, bytes([1] * 12), 0)
    names = setup_words.named(list(shown.grid), shown)
    assert names.endswith("1 at H1 and 4 more")


@pytest.mark.parametrize(("size", "has_room"), [((640, 480), False), ((1280, 800), True)])
def test_how_to_set_up_is_told_where_the_result_leaves_room(new_desk, size, has_room):
    width, height = size
    desk = new_desk(Settings(theme="night", window_width=width, window_height=height))
    desk.key(pygame.K_F7)
    desk.step()
    told = " ".join(text for text, _ in desk.page.texts())
    assert ("Click or drag to paint" in told) is has_room
    (column,) = [widget for widget in desk.page.widgets if widget.name == "setup.result"]
    assert not column.scroll(-1), "all of it is in view"


@pytest.mark.parametrize("size", [(800, 600), (640, 480)])
def test_a_small_window_says_at_least_how_to_paint_with_the_mouse(new_desk, size):
    desk = new_desk(Settings(theme="daylight", window_width=size[0], window_height=size[1]))
    VIEWS["set-up-painted"](desk)
    told = [text for text, _ in desk.page.texts()]
    assert "Click or drag to paint, and right-click to cover." in told
