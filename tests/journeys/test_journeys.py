"""A handful of journeys in a real window, with a real mouse and a real keyboard."""

import signal
import tomllib

import pytest
from desktop import LEFT, MIDDLE, RIGHT, WHEEL_DOWN, wait_until
from drawing import cell, drawn_mines

from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import deal

SMALL = ("--size", "6x5/4", "--seed", "3", "--judge", "classic")
"""A board with these mines, all of which lose; A1, opened first, shows the numbers below them."""
SMALL_MINES = [
    "......",
    "..*...",
    "...*..",
    ".*....",
    "...*..",
]
SMALL_SHOWN = [
    "01####",
    "01####",
    "12####",
    "######",
    "######",
]


def opened(line):
    """The cells that a line of the trace tells were opened."""
    return {(row, column) for row, column, _ in line["cells"]}


def cells_where(rows, letters):
    """The cells that are drawn with one of some letters."""
    return {
        (at, column)
        for at, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter in letters
    }


@pytest.fixture
def small(play):
    """The small board after its first click, on A1."""
    window = play(*SMALL)
    window.click(cell("A1"))
    window.wait_for("CellsOpened")
    return window


def test_the_small_board_is_the_one_drawn():
    """The small board's mines lie where this file draws them."""
    field = deal(Level.read("6x5/4"), 3, cell("A1"), FirstClick.OPENING).minefield
    assert drawn_mines(field) == SMALL_MINES


def test_the_window_starts_a_game(play):
    """The window opens with a game on the table, a title to find it by and everything to click."""
    window = play("--level", "expert", "--seed", "1")
    assert (window.layout["columns"], window.layout["rows"]) == (30, 16)
    assert {"new_game", "level", "settings", "help"} <= window.layout["widgets"].keys()
    assert window.desktop.do("search", "--name", "^Minesweeper")


def test_a_click_opens(play):
    """A left click opens a cell and, around a zero, all that follows."""
    window = play(*SMALL)
    window.click(cell("A1"))
    line = window.wait_for("CellsOpened")
    assert opened(line) == cells_where(SMALL_SHOWN, "012")
    for row, column, number in line["cells"]:
        assert str(number) == SMALL_SHOWN[row][column]


def test_a_press_opens_nothing_until_it_is_released_on_its_cell(play):
    """Sliding off a pressed cell gives it up."""
    window = play(*SMALL)
    window.point(window.cell(0, 0), "mousedown", LEFT)
    window.point(window.cell(3, 3), "mouseup", LEFT)
    window.catch_up()
    assert not window.lines("CellClicked")


def test_a_right_press_flags(small):
    """The flag stands before the button is up, and a second press takes it away."""
    small.point(small.cell(*cell("C2")), "mousedown", RIGHT)
    assert small.wait_for("FlagChanged")["mark"] == "flag"
    small.desktop.do("mouseup", RIGHT)
    small.click(cell("C2"), RIGHT)
    assert small.wait_for("FlagChanged")["mark"] == "none"


def test_a_modifier_with_left_flags(small):
    """Ctrl and a left click flag, for those without a right button."""
    small.point(small.cell(*cell("C2")), "keydown", "ctrl", "click", LEFT, "keyup", "ctrl")
    assert small.wait_for("FlagChanged")["cell"] == list(cell("C2"))


def test_a_modifier_counts_when_the_window_was_too_slow_to_see_it_held(small):
    """The window is held up until Ctrl is released; opening C2 would have lost the game."""
    small.process.send_signal(signal.SIGSTOP)
    small.point(small.cell(*cell("C2")), "keydown", "ctrl", "click", LEFT, "keyup", "ctrl")
    small.process.send_signal(signal.SIGCONT)
    assert small.wait_for("FlagChanged")["cell"] == list(cell("C2"))


def test_the_middle_button_chords(small):
    """With its one mine flagged, the middle button on B1 opens C1, the other neighbour."""
    small.click(cell("C2"), RIGHT)
    small.click(cell("B1"), MIDDLE)
    assert opened(small.wait_for("CellsOpened")) == {cell("C1")}


def test_both_buttons_chord_on_the_first_release(small):
    """Left and right together on B2 open C1 and C3 as soon as one of them is let go."""
    small.click(cell("C2"), RIGHT)
    small.point(small.cell(*cell("B2")), "mousedown", LEFT, "mousedown", RIGHT, "mouseup", RIGHT)
    assert opened(small.wait_for("CellsOpened")) == {cell("C1"), cell("C3")}
    small.desktop.do("mouseup", LEFT)


def test_a_chord_without_its_flags_is_refused(small):
    """Left on a number whose flags do not equal it opens nothing."""
    small.click(cell("B1"))
    small.wait_for("ChordRefused")
    assert len(small.lines("CellsOpened")) == 1


def test_losing_showing_the_mines_and_starting_again(small):
    """A mine ends the game, M pressed twice shows the others, and the face deals anew."""
    small.click(cell("D3"))
    assert small.wait_for("GameLost")["hit"] == [list(cell("D3"))]
    small.press("m")
    small.press("m")
    shown = {tuple(mine) for mine in small.wait_for("MinesShown")["mines"]}
    assert shown | {cell("D3")} == cells_where(SMALL_MINES, "*")
    small.use("new_game")
    assert small.wait_for("GameStarted")["game"] == 2


def test_the_same_board_again(small):
    """F3 after a loss lays the same board, opened where it was opened first."""
    small.click(cell("D3"))
    small.wait_for("GameLost")
    small.press("F3")
    assert small.wait_for("GameStarted")["seed"] == 3
    assert opened(small.wait_for("CellsOpened")) == cells_where(SMALL_SHOWN, "012")


def test_winning(small):
    """The game is won with the last safe cell, and not before."""
    others = cells_where(SMALL_MINES, ".") - cells_where(SMALL_SHOWN, "012") - {cell("C1")}
    for safe in sorted(others):
        small.click(safe)
    small.catch_up()
    assert not small.lines("GameWon")
    small.click(cell("C1"))
    small.wait_for("GameWon")


def test_resizing(small):
    """In a smaller window the cells are smaller, all in view, and where the layout tells."""
    before = small.layout["board"]
    small.resize(700, 500)
    left, top, side = small.wait_for_layout(lambda layout: layout["board"] != before)["board"]
    assert side < before[2]
    assert 0 <= left <= left + 6 * side <= 700
    assert 0 <= top <= top + 5 * side <= 500
    small.click(cell("F5"))
    assert tuple(cell("F5")) in opened(small.wait_for("CellsOpened"))


def test_a_size_of_ones_own(play):
    """Typed sizes are played; impossible ones are refused and can be put right."""
    window = play(*SMALL)
    window.use("level", "level.custom")
    for field, text in (("width", "7"), ("height", "4"), ("mines", "28"), ("seed", "5")):
        window.write(f"custom.{field}", text)
    window.use("custom.play")
    window.catch_up()
    assert len(window.lines("GameStarted")) == 1
    window.write("custom.mines", "6")
    window.use("custom.play")
    started = window.wait_for("GameStarted")
    assert (started["level"], started["seed"]) == ({"width": 7, "height": 4, "mines": 6}, 5)
    window.click((3, 6))
    assert (3, 6) in opened(window.wait_for("CellsOpened"))


def test_settings_survive_a_restart(play, tmp_path):
    """A theme chosen with the mouse is worn at once, and again after a restart."""
    first = play(*SMALL, "--theme", "daylight")
    first.use("settings", "section.look", "theme.night", "back")
    wears(first, "#14151c")
    first.close()
    kept = tomllib.loads((tmp_path / "settings.toml").read_text(encoding="utf-8"))
    assert kept["theme"] == "night"
    assert kept["level"] == "beginner", "what the command line asked for is not kept"
    second = play()
    wears(second, "#14151c")
    assert second.layout["columns"] == 9


def wears(window, ground):
    """Wait until the window's ground, between header and board, has a colour."""
    corner = window.on_screen((4, 100))
    wait_until(lambda: window.desktop.colour(corner) == ground, f"a ground of {ground}")


def test_a_broken_settings_file_is_set_aside_with_a_word(play, tmp_path):
    """The file stays under another name, and the window begins with a sentence about it."""
    window = play(*SMALL)
    with_defaults = bottom_of(window)
    window.close()
    (tmp_path / "settings.toml").write_text("theme = [", encoding="utf-8")
    window = play(*SMALL)
    wait_until(lambda: bottom_of(window) != with_defaults, "a sentence in the footer")
    assert not (tmp_path / "settings.toml").exists()
    (aside,) = tmp_path.glob("settings*")
    assert aside.read_text(encoding="utf-8") == "theme = ["


def bottom_of(window):
    """The pixels of a line through the footer, once the window is on the screen."""
    window.catch_up()
    return window.desktop.row_of_pixels(window.on_screen((0, 780)), 1280)


def test_a_board_of_a_million_cells_pans_and_opens(play):
    """The wheel and the middle button move the view; a click opens what it points at."""
    window = play("--size", "1000x1000/200000", "--seed", "1")
    left, top, side = window.layout["board"]
    window.point((640, 400), "click", WHEEL_DOWN)
    window.wait_for_layout(lambda layout: layout["board"] == [left, top - 3 * side, side])
    window.point((640, 400), "mousedown", MIDDLE)
    window.point((740, 330), "mouseup", MIDDLE)
    panned = [left + 100, top - 3 * side - 70, side]
    window.wait_for_layout(lambda layout: layout["board"] == panned)
    pointed_at = (400 - panned[1]) // side, (640 - panned[0]) // side
    window.click(pointed_at)
    assert pointed_at in opened(window.wait_for("CellsOpened"))
    assert not window.lines("NumberChorded")


def test_playing_by_keyboard_alone(play):
    """Arrows carry a cursor, Enter opens under it and F flags."""
    window = play(*SMALL)
    window.desktop.do("mousemove", 2, 2)
    window.press("Left", *["Left"] * 6, *["Up"] * 5, "Return")
    assert opened(window.wait_for("CellsOpened")) == cells_where(SMALL_SHOWN, "012")
    window.press("Right", "Right", "Down", "f")
    assert window.wait_for("FlagChanged")["cell"] == list(cell("C2"))
    window.press("Up", "Left", "space")
    assert opened(window.wait_for("CellsOpened")) == {cell("C1")}


def test_pausing_covers_the_board(small):
    """P holds the game: a click on the covered board does nothing until it goes on."""
    small.press("p")
    small.wait_for("GamePaused")
    small.click(cell("A5"))
    small.catch_up()
    small.use("continue")
    small.wait_for("GameResumed")
    assert len(small.lines("CellClicked")) == 1


def test_another_judge_is_chosen_by_mouse_and_remembered(play):
    """Before the first click it takes the game on the table, and it is there at the next start."""
    window = play("--level", "beginner", "--seed", "3")
    assert window.lines("GameStarted")[0]["judge"] == "quantum"
    window.use("judge", "judge.strict")
    started = window.wait_for("GameStarted")
    assert (started["judge"], started["seed"]) == ("strict", 3)
    window.close()
    assert play("--level", "beginner").lines("GameStarted")[0]["judge"] == "strict"


def test_u_marks_open_questions_and_that_is_remembered(play, tmp_path):
    """The eye in the header and the key turn the same switch."""
    window = play(*SMALL)
    window.press("u")
    window.catch_up()
    window.close()
    settings = tomllib.loads((tmp_path / "settings.toml").read_text(encoding="utf-8"))
    assert settings["mark_undeducible"] is True


def test_the_trace_says_when_the_agent_has_finished_thinking(small):
    """Every click is followed by a line with the time until the agent settled."""
    assert small.wait_for("settled")["ms"] >= 0
