"""What the mouse means, told as a row of presses, moves and releases.

The board of these tests has three kinds of cells: C, which is covered; N, a number; F, a flag.
"""

import pytest

from minesweeper.game.grid import Cell
from minesweeper.window.board.gestures import (
    LEFT,
    MIDDLE,
    RIGHT,
    CellAction,
    Gestures,
    PointerAction,
)

C, C2 = Cell(0, 0), Cell(0, 1)
N, N2 = Cell(1, 0), Cell(1, 1)
F = Cell(2, 0)
BESIDE = None

OPEN_C = CellAction(PointerAction.OPEN, C)
FLAG_C = CellAction(PointerAction.FLAG, C)
CHORD_N = CellAction(PointerAction.CHORD, N)


class Mouse:
    """A mouse over the board; every move and button gives the actions that came of it."""

    def __init__(self):
        self.gestures = Gestures({C, C2}.__contains__, {N, N2}.__contains__)
        self.actions = []

    def down(self, button, cell, *, as_flag=False):
        return self._note(self.gestures.press(button, cell, as_flag=as_flag))

    def up(self, button, cell):
        return self._note(self.gestures.release(button, cell))

    def move(self, cell):
        self.gestures.move(cell)

    def _note(self, action):
        if action is not None:
            self.actions.append(action)
        return action


@pytest.fixture
def mouse():
    return Mouse()


# Left.


def test_left_shows_the_cell_pressed_and_opens_it_on_release(mouse):
    assert mouse.down(LEFT, C) is None
    assert mouse.gestures.pressed == C
    assert mouse.up(LEFT, C) == OPEN_C
    assert mouse.gestures.pressed is None


@pytest.mark.parametrize("elsewhere", [C2, N, F, BESIDE])
def test_sliding_off_the_pressed_cell_cancels(mouse, elsewhere):
    mouse.down(LEFT, C)
    mouse.move(elsewhere)
    assert mouse.gestures.pressed is None
    assert mouse.up(LEFT, elsewhere) is None


def test_sliding_off_and_back_opens_after_all(mouse):
    mouse.down(LEFT, C)
    mouse.move(C2)
    mouse.move(C)
    assert mouse.gestures.pressed == C
    assert mouse.up(LEFT, C) == OPEN_C


def test_left_on_a_flag_shows_nothing_and_is_left_to_the_rules_to_count(mouse):
    mouse.down(LEFT, F)
    assert mouse.gestures.pressed is None
    assert mouse.up(LEFT, F) == CellAction(PointerAction.OPEN, F)


def test_left_that_slides_off_a_flag_is_no_click(mouse):
    mouse.down(LEFT, F)
    mouse.move(C)
    assert mouse.up(LEFT, C) is None


def test_right_on_a_number_is_one_click_in_vain_or_the_beginning_of_one_chord(mouse):
    assert mouse.down(RIGHT, N) is None
    assert mouse.up(RIGHT, N) == CellAction(PointerAction.FLAG, N)
    mouse.actions.clear()
    mouse.down(RIGHT, N)
    mouse.down(LEFT, N)
    mouse.up(LEFT, N)
    mouse.up(RIGHT, N)
    assert mouse.actions == [CHORD_N]


def test_a_press_beside_the_board_opens_nothing_that_it_is_dragged_onto(mouse):
    mouse.down(LEFT, BESIDE)
    mouse.move(C)
    mouse.up(LEFT, C)
    assert mouse.actions == []


def test_a_release_whose_press_nobody_saw_does_nothing(mouse):
    assert mouse.up(LEFT, C) is None


# Flags.


def test_right_flags_on_press(mouse):
    assert mouse.down(RIGHT, C) == FLAG_C
    assert mouse.up(RIGHT, C) is None


@pytest.mark.parametrize("cell", [C, F])
def test_with_a_modifier_left_flags_on_press_and_opens_nothing(mouse, cell):
    assert mouse.down(LEFT, cell, as_flag=True) == CellAction(PointerAction.FLAG, cell)
    assert mouse.gestures.pressed is None
    assert mouse.up(LEFT, cell) is None


# Chords.


def test_left_on_a_number_chords_on_release(mouse):
    assert mouse.down(LEFT, N) is None
    assert mouse.gestures.chorded == N
    assert mouse.up(LEFT, N) == CHORD_N


def test_left_on_a_number_chords_that_number_or_none(mouse):
    mouse.down(LEFT, N)
    mouse.move(N2)
    assert mouse.gestures.chorded is None
    assert mouse.up(LEFT, N2) is None


def test_the_middle_button_chords_on_release(mouse):
    assert mouse.down(MIDDLE, N) is None
    assert mouse.gestures.chorded == N
    assert mouse.up(MIDDLE, N) == CHORD_N


@pytest.mark.parametrize("pressed", [(LEFT, RIGHT), (RIGHT, LEFT)])
@pytest.mark.parametrize("released", [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_both_buttons_chord_once_on_the_first_release_whichever_it_is(mouse, pressed, released):
    for button in pressed:
        mouse.down(button, N)
    mouse.actions.clear()
    assert mouse.gestures.chorded == N
    assert mouse.up(released[0], N) == CHORD_N
    assert mouse.gestures.chorded is None
    assert mouse.up(released[1], N) is None


def test_both_buttons_chord_where_they_are_released(mouse):
    mouse.down(LEFT, N2)
    mouse.down(RIGHT, N2)
    mouse.move(N)
    assert mouse.gestures.chorded == N
    assert mouse.up(RIGHT, N) == CHORD_N


@pytest.mark.parametrize("cell", [C, F, BESIDE])
def test_a_chord_released_on_no_number_does_nothing(mouse, cell):
    mouse.down(MIDDLE, N)
    mouse.move(cell)
    assert mouse.up(MIDDLE, cell) is None


def test_left_then_right_on_a_covered_cell_neither_opens_nor_flags(mouse):
    mouse.down(LEFT, C)
    mouse.down(RIGHT, C)
    mouse.up(RIGHT, C)
    mouse.up(LEFT, C)
    assert mouse.actions == []


def test_right_held_then_left_on_a_number_is_the_1_5_click(mouse):
    """It flags where right was pressed and chords where left was released."""
    mouse.down(RIGHT, C)
    mouse.move(N)
    mouse.down(LEFT, N)
    mouse.up(LEFT, N)
    assert mouse.actions == [FLAG_C, CHORD_N]


def test_while_right_stays_down_left_chords_again_and_again(mouse):
    mouse.down(RIGHT, C)
    for _ in range(2):
        mouse.down(LEFT, N)
        mouse.up(LEFT, N)
    assert mouse.actions == [FLAG_C, CHORD_N, CHORD_N]


# Giving up.


def test_a_cancelled_press_does_nothing_until_all_buttons_are_up(mouse):
    mouse.down(LEFT, C)
    mouse.gestures.cancel()
    assert mouse.gestures.pressed is None
    mouse.down(RIGHT, C)
    mouse.up(RIGHT, C)
    mouse.up(LEFT, C)
    assert mouse.actions == []
    mouse.down(LEFT, C)
    assert mouse.up(LEFT, C) == OPEN_C


def test_after_a_cancel_a_button_that_stays_down_makes_no_chord_with_another(mouse):
    mouse.down(LEFT, N)
    mouse.gestures.cancel()
    for _ in range(2):
        mouse.down(RIGHT, N)
        mouse.up(RIGHT, N)
    assert mouse.actions == []


def test_a_cancelled_chord_does_nothing(mouse):
    mouse.down(MIDDLE, N)
    mouse.gestures.cancel()
    assert mouse.up(MIDDLE, N) is None


def test_once_forgotten_all_buttons_count_as_up(mouse):
    mouse.down(LEFT, C)
    mouse.gestures.forget()
    assert mouse.up(LEFT, C) is None
    assert mouse.down(RIGHT, C) == FLAG_C
