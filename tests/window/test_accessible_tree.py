"""What a screen reader is told about the screen: a tree of plain values, made without AccessKit."""

import pygame
import pytest
from drawing import cell
from pygame import Rect
from views import VIEWS

from minesweeper.game.grid import Grid
from minesweeper.game.level import Level
from minesweeper.settings import Settings
from minesweeper.window.accessibility.announcements import Announcements
from minesweeper.window.accessibility.board_nodes import MOST_SIDE
from minesweeper.window.accessibility.nodes import BOARD, ROOT, NodeRole, cell_key
from minesweeper.window.accessibility.tree import TreeMaker
from minesweeper.window.commands import Command
from minesweeper.window.text import spoken_words
from minesweeper.window.visible_game import COVERED, FLAG, HIT, MINE, QUESTION, WRONG_FLAG

ONE_MINE = ("....", "....", "...*")


def tree(desk):
    return TreeMaker().tree(desk.window, "Minesweeper")


def named(desk, at):
    """The name of a cell's node."""
    grid = desk.visible.level.grid
    return tree(desk).nodes[cell_key(grid.index(cell(at)))].name


def focused(desk):
    described = tree(desk)
    return described.nodes[described.focus]


def nodes_named(desk, name):
    return [node for node in tree(desk).nodes.values() if node.name.startswith(name)]


# Cells.


@pytest.mark.parametrize(
    ("look", "covered", "flags", "name"),
    [
        (COVERED, 8, 0, "E5, covered"),
        (FLAG, 8, 0, "E5, flag"),
        (QUESTION, 8, 0, "E5, question mark"),
        (MINE, 0, 0, "E5, mine"),
        (HIT, 0, 0, "E5, exploded mine"),
        (WRONG_FLAG, 0, 0, "E5, wrong flag"),
        (0, 0, 0, "E5, empty"),
        (2, 3, 1, "E5, 2, three covered neighbours, one flag"),
        (1, 1, 0, "E5, 1, one covered neighbour"),
        (3, 0, 3, "E5, 3, three flags"),
        (8, 0, 0, "E5, 8"),
    ],
)
def test_a_cell_is_named_by_what_it_shows(look, covered, flags, name):
    assert spoken_words.cell_name(cell("E5"), look, covered, flags) == name


def test_the_names_of_cells_follow_the_game(desk):
    desk.lay(*ONE_MINE, opened="A1")
    assert named(desk, "A1") == "A1, empty"
    assert named(desk, "C3") == "C3, 1, one covered neighbour"
    assert named(desk, "D3") == "D3, covered"
    desk.flag("D3")
    assert named(desk, "D3") == "D3, flag"
    assert named(desk, "C3") == "C3, 1, one flag"


def test_a_description_that_is_kept_up_to_date_is_the_one_made_anew(desk):
    desk.lay("*..*....", "........", "...*....", opened="C1")
    kept = TreeMaker()
    for move in ("H1", "A3", "E3"):
        kept.tree(desk.window, "Minesweeper")
        desk.flag("A1")
        desk.click(move)
        assert kept.tree(desk.window, "Minesweeper") == tree(desk)


def test_every_cell_lies_in_a_row_of_the_board(desk):
    desk.lay(*ONE_MINE, opened="A1")
    nodes = tree(desk).nodes
    rows = [nodes[key] for key in nodes[BOARD].children]
    assert [row.name for row in rows] == ["Row 1", "Row 2", "Row 3"]
    assert [nodes[key].name[:2] for key in rows[1].children] == ["A2", "B2", "C2", "D2"]
    camera = desk.window.game.board.camera
    assert nodes[rows[0].children[2]].rect == camera.rect(cell("C1"))


def test_a_paused_board_gives_nothing_away(desk):
    desk.lay("*..*....", opened="C1")
    desk.click("H1")
    desk.window.perform(Command.PAUSE)
    desk.step()
    assert tree(desk).nodes[BOARD].children == ()
    assert not nodes_named(desk, "H1")


def test_of_a_huge_board_only_a_part_is_described(new_desk):
    desk = new_desk(Settings(theme="daylight", cell_size=8))
    desk.window.games.play(Level(Grid(400, 300), 9000))
    desk.step()
    nodes = tree(desk).nodes
    cells = [node for node in nodes.values() if node.role is NodeRole.CELL]
    assert 0 < len(cells) <= MOST_SIDE**2


# The focus.


def test_the_cell_under_the_cursor_has_the_focus(desk):
    desk.lay(*ONE_MINE, opened="A1")
    assert tree(desk).focus == BOARD
    desk.key(pygame.K_RIGHT)
    before = desk.window.game.board.cursor
    assert focused(desk).place == tuple(before)
    desk.key(pygame.K_UP)
    assert focused(desk).place == (before.row - 1, before.column)


def test_tab_moves_the_focus_to_a_widget_and_an_arrow_back_to_the_board(desk):
    desk.key(pygame.K_TAB)
    assert (focused(desk).role, focused(desk).name) == (NodeRole.BUTTON, "Menu (F10)")
    desk.key(pygame.K_RIGHT)
    assert focused(desk).role is NodeRole.CELL


def test_an_open_menu_has_the_focus_on_its_current_entry(desk):
    desk.window.perform(Command.MENU)
    first = focused(desk)
    desk.key(pygame.K_DOWN)
    assert first.role is focused(desk).role is NodeRole.ENTRY
    assert first.name == "New game (F2)"
    assert first.name != focused(desk).name


# Widgets.


def test_the_header_is_told_in_words(desk):
    desk.lay(*ONE_MINE, opened="A1")
    assert nodes_named(desk, "1 mine left")
    assert nodes_named(desk, "0 seconds")
    (level,) = nodes_named(desk, "Level: ")
    assert level.role is NodeRole.DROP_DOWN


def test_only_a_switch_has_a_state(desk):
    (coach,) = nodes_named(desk, "Coach")
    (statistics,) = nodes_named(desk, "Statistics")
    assert (coach.is_on, statistics.is_on) == (False, None)
    desk.window.perform(Command.COACH)
    desk.step()
    assert nodes_named(desk, "Coach")[0].is_on


def test_settings_are_named_by_the_text_beside_them(desk):
    VIEWS["settings-sound"](desk)
    roles = {node.role for node in tree(desk).nodes.values()}
    assert {NodeRole.SWITCH, NodeRole.TABS, NodeRole.TAB} <= roles
    (slider,) = [node for node in tree(desk).nodes.values() if node.role is NodeRole.SLIDER]
    assert slider.name.startswith("Volume: ")
    assert slider.numbers[1:] == (0, 100)


@pytest.mark.parametrize("view", VIEWS)
def test_in_every_view_whatever_can_be_used_has_a_name_and_a_parent(
    new_desk, view, fill_home, tmp_path
):
    desk = new_desk(home=fill_home(tmp_path, 60))
    VIEWS[view](desk)
    described = tree(desk)
    nodes = described.nodes
    inside = [child for node in nodes.values() for child in node.children]
    assert sorted(inside) == sorted(nodes.keys() - {ROOT})
    groups = (NodeRole.CHOICE, NodeRole.TABS, NodeRole.LIST, NodeRole.MENU, NodeRole.GROUP)
    nameless = [
        key
        for key, node in nodes.items()
        if not node.name and node.role not in groups and (node.can_focus or node.can_click)
    ]
    assert nameless == []
    assert described.focus in nodes
    desk.keeper.close()


# Announcements.


class Listener:
    """Hears a window from now on."""

    def __init__(self, desk):
        self._announcements = Announcements(desk.window)
        self._announcements.next()
        self._desk, self._known = desk, len(desk.heard)

    def hear(self):
        for event in self._desk.heard[self._known :]:
            self._announcements.observe(event)
        self._known = len(self._desk.heard)
        return self._announcements.next()


def test_a_move_is_announced_with_what_it_opened(desk):
    desk.lay("*..*....", opened="C1")
    listener = Listener(desk)
    desk.click("H1")
    assert listener.hear() == "4 cells opened. H1, empty."


def test_a_flag_is_announced_with_the_mines_left(desk):
    desk.lay(*ONE_MINE, opened="A1")
    listener = Listener(desk)
    desk.flag("D3")
    assert listener.hear() == "Flag on D3. 0 mines left."
    assert listener.hear() == ""


def test_a_loss_is_announced_and_its_lesson_card_by_card(desk):
    desk.lay(*ONE_MINE, opened="A1")
    listener = Listener(desk)
    desk.click("D3")
    assert "D3" in listener.hear()
    desk.window.perform(Command.LESSON)
    desk.step()
    told = listener.hear()
    assert "How you could have known." in told
    assert "The 1 at" in told
    assert listener.hear() == ""


def test_a_toast_is_announced_once(desk):
    listener = Listener(desk)
    desk.window.show_toast("The game is saved.")
    assert listener.hear() == "The game is saved."
    assert listener.hear() == ""
    desk.window.show_toast("The game is saved.")
    assert listener.hear() == "The game is saved."


def test_a_page_is_announced_by_its_title(desk):
    listener = Listener(desk)
    desk.window.perform(Command.SETTINGS)
    assert listener.hear() == "Settings."
    desk.window.perform(Command.BACK)
    assert listener.hear() == ""


def test_the_root_is_as_large_as_the_window(desk):
    root = tree(desk).nodes[ROOT]
    assert (root.name, root.rect) == ("Minesweeper", Rect(desk.window.rect))
