"""Hints in the window: one key, three grades, and the board stays playable."""

import pygame
import pytest
from drawing import cell, cells
from pygame import Rect

from minesweeper import events
from minesweeper.game.level import FirstClick
from minesweeper.logic.deduction import Verdict
from minesweeper.settings import Settings
from minesweeper.teaching.lesson import Card, Hint, Step
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.text import teaching_words
from minesweeper.window.visible_game import FLAG


@pytest.fixture
def ends(desk):
    """A mine at either end, both proved by the number beside them."""
    desk.lay("*....*", "......", "......", opened="D3")
    desk.move((2, 2))
    return desk


@pytest.fixture
def line(desk):
    """A1 or B1 is the mine of the 1 at A2, and so C1 and C2 are safe; more is to be opened."""
    return desk.lay("*....", ".....", "....*", opened="A2 B2")


def asked(desk):
    return [event for event in desk.did if isinstance(event, events.HintAsked)]


def hinting(desk):
    return desk.window.game.hinting


def test_h_tells_first_whether_anything_is_certain(ends):
    ends.key(pygame.K_h)
    assert hinting(ends).grade == 1
    assert hinting(ends).content.title == "2 unflagged cells are certainly mines."
    assert ends.window.game.board.scene is None
    assert ends.visible.is_assisted


def test_again_for_the_clues_and_again_for_the_conclusion(ends):
    ends.key(pygame.K_h, pygame.K_h)
    scene = ends.window.game.board.scene
    assert (scene.clues, scene.proved) == ((cell("B1"),), {})
    assert hinting(ends).content.title == "Look at the 1 at B1."
    ends.key(pygame.K_h)
    assert ends.window.game.board.scene.proved == {cell("A1"): Verdict.MINE}
    assert hinting(ends).content.title == "A1 is a mine."
    assert "has only A1 left" in hinting(ends).content.text


def test_keys_pressed_while_the_hint_is_on_its_way_count(ends):
    ends.agent_sleeps = True
    ends.key(pygame.K_h, pygame.K_h, pygame.K_h)
    ends.agent_sleeps = False
    ends.wake_agent()
    assert len(asked(ends)) == 1
    assert hinting(ends).grade == 3


def test_a_hint_that_a_loss_overtook_is_not_waited_for_once_the_game_goes_on(line):
    line.agent_sleeps = True
    line.click("A1")
    line.key(pygame.K_h)
    line.agent_sleeps = False
    line.wake_agent()
    assert line.visible.is_lost
    assert hinting(line).panel is None
    line.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    line.key(pygame.K_h)
    assert hinting(line).grade == 1
    assert hinting(line).panel is not None


def test_a_hint_that_is_on_its_way_does_not_come_between_a_watched_player_and_the_board(line):
    line.agent_sleeps = True
    line.key(pygame.K_h, pygame.K_v)
    line.agent_sleeps = False
    line.wake_agent()
    assert hinting(line).panel is None
    assert line.window.game.watch.panel is not None
    assert line.window.game.board.scene is not None
    assert line.window.game.board.names_cells


def test_a_hint_comes_though_an_answer_is_on_its_way_that_was_asked_for_before(line):
    line.agent_sleeps = True
    line.move("C1")
    line.key(pygame.K_y, pygame.K_h)
    line.agent_sleeps = False
    line.wake_agent()
    assert line.kinds().count("WhyGiven") == 1
    assert line.window.game.teaching.panel is None
    assert hinting(line).grade == 1
    assert hinting(line).panel is not None


def test_a_hint_takes_the_place_of_an_answer_that_is_shown(line):
    line.move("C1")
    line.key(pygame.K_y)
    assert line.window.game.teaching.panel is not None
    line.key(pygame.K_h, pygame.K_h)
    assert line.window.game.teaching.panel is None
    assert hinting(line).grade == 2
    assert line.window.game.board.scene.clues


def test_the_next_grade_of_a_hint_goes_before_an_answer_that_is_on_its_way(line):
    line.move("C1")
    line.key(pygame.K_h)
    line.agent_sleeps = True
    line.key(pygame.K_y, pygame.K_h)
    line.agent_sleeps = False
    line.wake_agent()
    assert line.window.game.teaching.panel is None
    assert hinting(line).grade == 2


@pytest.mark.parametrize("keys", [(pygame.K_h, pygame.K_y), (pygame.K_y, pygame.K_h, pygame.K_y)])
def test_what_was_asked_for_last_is_shown_also_where_that_is_why(line, keys):
    line.agent_sleeps = True
    line.move("C1")
    line.key(*keys)
    line.agent_sleeps = False
    line.wake_agent()
    assert line.window.game.teaching.panel is not None
    assert hinting(line).panel is None


def test_a_hint_that_cannot_be_given_leaves_an_answer_alone(desk):
    """Before the first cell is open there is nothing to hint at."""
    desk.move("C1")
    desk.key(pygame.K_y)
    desk.key(pygame.K_h)
    assert desk.window.game.teaching.panel is not None


def test_a_hint_comes_though_a_move_is_on_its_way_that_nobody_watches_any_more(line):
    line.agent_sleeps = True
    line.key(pygame.K_v, pygame.K_h)
    line.agent_sleeps = False
    line.wake_agent()
    assert line.window.game.watch.panel is None
    assert hinting(line).panel is not None


def test_the_hint_is_for_where_one_looks(ends):
    ends.move("F2")
    ends.key(pygame.K_h)
    assert asked(ends)[-1].near == cell("F2")


def test_enter_does_what_the_hint_concludes_and_the_next_is_another(ends):
    ends.key(pygame.K_h, pygame.K_h, pygame.K_h, pygame.K_RETURN)
    assert ends.visible.look(cell("A1")) == FLAG
    assert hinting(ends).panel is None
    ends.key(pygame.K_h, pygame.K_h, pygame.K_h)
    assert hinting(ends).content.title == "F1 is a mine."


def test_a_mine_that_was_only_pointed_out_is_not_told_twice(ends):
    ends.key(*[pygame.K_h] * 3, pygame.K_ESCAPE)
    assert hinting(ends).panel is None
    ends.key(*[pygame.K_h] * 3)
    assert hinting(ends).content.title == "F1 is a mine."
    ends.key(pygame.K_h)
    assert asked(ends)[-1].told == {cell("A1"), cell("F1")}


def test_the_buttons_do_the_same(ends):
    ends.click_widget("hint")
    ends.click_widget("hint.more")
    ends.click_widget("hint.more")
    assert hinting(ends).grade == 3
    ends.click_widget("hint.enough")
    assert hinting(ends).panel is None


def test_the_board_can_be_played_while_a_hint_is_shown(desk):
    desk.lay("*..", "...", "..*", opened="B2")
    desk.key(pygame.K_h, pygame.K_h)
    assert desk.window.game.board.scene.about is not None
    desk.click("B1")
    assert desk.rows()[0] == "#1#"
    assert hinting(desk).panel is None


def test_enter_opens_the_cell_that_is_least_likely_a_mine(desk):
    desk.lay("*..", "...", "..*", opened="B2")
    desk.key(pygame.K_h, pygame.K_h)
    best = desk.window.game.board.scene.about
    assert hinting(desk).content.action == f"Open {best.name}"
    desk.key(pygame.K_RETURN)
    assert desk.did[-1] == events.CellClicked(best)


def test_a_flag_that_stands_on_a_safe_cell_is_taken_off_to_open_it(desk):
    desk.lay("*..", "...", "...", opened="B1 A2 B2")
    desk.flag("C3")
    desk.move((2, 2))
    step = Step(
        cell("C3"), Verdict.SAFE, "B2", (cell("B2"),), (), uses_mine_count=False, text="So it is."
    )
    card = Card("All mines found", "So it is.", (step,))
    desk.agent_sleeps = True
    desk.key(pygame.K_h)
    desk.hear(events.HintGiven(desk.visible.game, Hint(6, 1, card)))
    desk.agent_sleeps = False
    desk.key(pygame.K_h, pygame.K_h, pygame.K_RETURN)
    assert desk.visible.look(cell("C3")) == 0


def test_on_a_laid_board_with_nothing_open_the_safest_cell_is_named(desk):
    """Nobody promises that the first cell is safe there."""
    desk.lay("*..", "...", "..*", opened="")
    desk.key(pygame.K_h)
    assert (
        hinting(desk).content.title
        == "Nothing is certain here. The lowest chance of a mine is 22 %."
    )


def test_a_dealt_board_that_promises_nothing_has_no_hint_before_its_first_cell(desk):
    level = desk.visible.level
    desk.window.announce(events.NewGameChosen(level, FirstClick.ANY, 1))
    desk.step()
    desk.key(pygame.K_h)
    assert desk.window.toast.text == teaching_words.NOTHING_TO_HINT
    assert asked(desk) == []


def test_where_there_is_nothing_to_find_it_says_so(desk):
    desk.key(pygame.K_h)
    assert desk.window.toast.text == teaching_words.FIRST_CELL_IS_SAFE
    assert asked(desk) == []


def test_with_the_odds_in_view_the_conclusion_is_outlined(ends):
    """Both mines are crossed by the odds: which of them the hint speaks of has to be seen."""
    ends.key(pygame.K_o, pygame.K_h, pygame.K_h)
    before = {name: edge_of(ends, name) for name in ("A1", "F1")}
    ends.key(pygame.K_h)
    assert hinting(ends).content.title == "A1 is a mine."
    assert edge_of(ends, "A1") != before["A1"]
    assert edge_of(ends, "F1") == before["F1"]


def edge_of(desk, name):
    """The pixels along the lower edge of a cell."""
    desk.step()
    rect = desk.window.game.board.camera.rect(cell(name))
    edge = Rect(rect.left, rect.bottom - 3, rect.width, 3)
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(edge), "RGB")


def test_a_new_game_and_a_pause_take_the_hint_away(desk):
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("B1")
    desk.key(pygame.K_h, pygame.K_h, pygame.K_p)
    assert hinting(desk).panel is None
    desk.key(pygame.K_p, pygame.K_h, pygame.K_h, pygame.K_F3)
    assert hinting(desk).panel is None
    assert desk.window.game.board.scene is None


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_panel_has_room_for_its_buttons_in_every_window(new_desk, size):
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    desk.lay("*....*", "......", "......", opened="D3")
    desk.key(*[pygame.K_h] * 3)
    panel = hinting(desk).panel.rect
    assert all(
        panel.contains(desk.page.clickable()[name]) for name in ("hint.follow", "hint.enough")
    )


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        (
            Hint(2, 10, Card("", "", ())),
            "2 cells are certainly safe. 10 unflagged cells are certainly mines.",
        ),
        (Hint(1, 0, Card("", "", ())), "1 cell is certainly safe."),
        (Hint(0, 1, Card("", "", ())), "1 unflagged cell is certainly a mine."),
        (
            Hint(0, 0, None, cells("A1")[0], 0.12),
            "Nothing is certain here. The lowest chance of a mine is 12 %.",
        ),
        (
            Hint(0, 3, None, cells("A1")[0], 0.12, is_exact=False),
            "Nothing more is certain here. The lowest chance of a mine is about 12 %.",
        ),
    ],
)
def test_the_first_grade_in_words(hint, told):
    assert teaching_words.hint_summary(hint) == told


@pytest.mark.parametrize(
    ("clues", "uses_count", "told"),
    [
        ("G1 G2", False, "Compare the 1 at G1 with the 1 at G2."),
        ("G1 G2 G3", False, "Look at the 1 at G1, the 1 at G2 and the 1 at G3."),
        ("", True, "Count the mines that are left."),
        ("G1", True, "Count the mines that are left. Look at the 1 at G1."),
        ("A1 B1 C1 D1 E1", False, "Look at the 5 outlined numbers together."),
    ],
)
def test_the_second_grade_in_words(clues, uses_count, told):
    named = [(at, 1) for at in cells(clues)]
    assert teaching_words.clues_to_look_at(named, uses_mine_count=uses_count) == told


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_v])
def test_where_there_is_room_beside_it_the_board_stays_in_its_place(desk, key):
    """The cells keep their size, and the eye its place."""
    desk.click("E5")
    before = desk.window.game.board.camera.rect(cell("E5"))
    desk.key(key)
    panel = desk.window.game.hinting.panel or desk.window.game.watch.panel
    assert desk.window.game.board.camera.rect(cell("E5")) == before
    assert not panel.rect.colliderect(desk.window.game.board.camera.board)
    assert desk.window.rect.contains(panel.rect)


WIDE = [(1280, 800), (1366, 768), (1920, 1080), (1000, 700), (820, 640), (1280, 1024), (900, 900)]
"""Windows that a board of Expert fills from side to side, or nearly."""


@pytest.mark.parametrize("size", WIDE)
@pytest.mark.parametrize("keys", [[pygame.K_h], [pygame.K_h] * 3, [pygame.K_v]])
def test_a_board_that_fills_the_window_stays_in_its_place_too(new_desk, keys, size):
    """What is told stands below the board, and takes the footer's place where it has to."""
    desk = filled(new_desk, size)
    before = desk.window.game.board.camera.rect(cell("P8"))
    desk.key(*keys)
    panel = desk.window.game.hinting.panel or desk.window.game.watch.panel
    assert desk.window.game.board.camera.rect(cell("P8")) == before
    assert not panel.rect.colliderect(desk.window.game.board.camera.well)
    assert desk.window.rect.contains(panel.rect)
    places = {name: at for name, at in desk.page.clickable().items() if name[:5] in PANELS}
    assert len(places) >= 2
    assert all(panel.rect.contains(at) for at in places.values())
    desk.key(pygame.K_ESCAPE)
    assert desk.window.game.board.camera.rect(cell("P8")) == before


PANELS = ("hint.", "watch")


def filled(new_desk, size, **chosen):
    """A desk with a game of Expert on it that has begun."""
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1], **chosen)
    desk = new_desk(settings, level="expert")
    desk.click("P8")
    desk.move("Q9")
    return desk


@pytest.mark.parametrize("chosen", [{"coordinates": "always"}, {"cell_size": 60}])
def test_so_does_one_with_coordinates_and_one_that_scrolls(new_desk, chosen):
    desk = filled(new_desk, (1280, 800), **chosen)
    before = desk.window.game.board.camera.rect(cell("P8"))
    desk.key(pygame.K_h)
    assert desk.window.game.board.camera.rect(cell("P8")) == before
    assert not hinting(desk).panel.rect.colliderect(desk.window.game.board.camera.area)


def test_a_bar_says_all_that_a_panel_says(new_desk):
    """And how many cells are left, as the footer would; the footer is back afterwards."""
    desk = filled(new_desk, (1280, 800))
    desk.key(*[pygame.K_h] * 3)
    hints = hinting(desk)
    said = " ".join(drawn_in(desk, hints.panel.rect))
    content = hints.content
    for part in (content.title, content.text, content.technique, content.label, "safe cells left"):
        assert part in said
    assert not desk.window.game.has_footer
    desk.key(pygame.K_ESCAPE)
    assert desk.window.game.has_footer


def test_a_sentence_passes_neither_over_a_bar_nor_over_the_board(new_desk):
    desk = filled(new_desk, (1280, 800))
    desk.key(pygame.K_v)
    desk.window.show_toast("A sentence.")
    toast = desk.window.toast.rect
    assert not toast.colliderect(desk.window.game.watch.panel.rect)
    assert not toast.colliderect(desk.window.game.board.camera.board)
    assert toast.right < desk.window.game.header.face.rect.left - 100


def drawn_in(desk, rect):
    """The texts that one frame draws inside a part of the window."""
    texts = []
    draw = Brush.text

    def text(brush, surface, told, place, *rest):
        if rect.collidepoint(place):
            texts.append(told)
        return draw(brush, surface, told, place, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Brush, "text", text)
        desk.window.mark_dirty(desk.window.rect)
        desk.step()
    return texts


def test_where_the_board_has_to_move_its_cells_keep_their_size_if_they_can(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=1000, window_height=700))
    desk.click("E5")
    before = desk.window.game.board.camera.cell
    desk.key(pygame.K_h)
    assert desk.window.game.board.camera.cell == before


def test_in_the_smallest_window_a_hint_is_a_line_and_a_wide_board_keeps_its_cells(new_desk):
    settings = Settings(theme="night", window_width=640, window_height=480)
    desk = new_desk(settings, level="expert")
    desk.lay("*" + 29 * ".", *(15 * [30 * "."]), opened="C1")
    before = desk.window.game.board.camera.cell
    for _ in range(3):
        desk.key(pygame.K_h)
        camera = desk.window.game.board.camera
        assert camera.cell >= before - 1
        assert camera.area.contains(camera.board), "all cells are in view"
        assert not hinting(desk).panel.rect.colliderect(camera.well)
    assert desk.window.rect.contains(hinting(desk).panel.rect)
    assert {"hint.follow", "hint.enough"} <= set(desk.clickable())
