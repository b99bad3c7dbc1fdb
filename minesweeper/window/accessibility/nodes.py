"""The values that describe the screen to a screen reader."""

from collections.abc import Mapping
from enum import Enum

from pygame import Rect

from minesweeper.game.value import Value


class NodeRole(Enum):
    """What a node is; the values are the names of AccessKit's roles."""

    WINDOW = "WINDOW"
    TEXT = "LABEL"
    GROUP = "GROUP"
    BUTTON = "BUTTON"
    SWITCH = "SWITCH"
    SLIDER = "SLIDER"
    FIELD = "TEXT_INPUT"
    DROP_DOWN = "COMBO_BOX"
    CHOICE = "RADIO_GROUP"
    OPTION = "RADIO_BUTTON"
    TABS = "TAB_LIST"
    TAB = "TAB"
    LIST = "LIST_BOX"
    ROW_OF_LIST = "LIST_BOX_OPTION"
    MENU = "MENU"
    ENTRY = "MENU_ITEM"
    FIGURE = "IMAGE"
    BOARD = "GRID"
    ROW = "ROW"
    CELL = "CELL"
    ANNOUNCEMENT = "STATUS"


class AccessibleNode(Value):
    """Something on the screen: a widget, a part of one, a text, a cell, the board, the window."""

    role: NodeRole
    name: str
    """What a screen reader says; empty if the node only groups others."""
    rect: Rect
    children: tuple[str, ...] = ()
    """The keys of the nodes inside this one, in reading order."""
    is_on: bool | None = None
    """True if a switch is on; None for anything else."""
    is_chosen: bool | None = None
    """True if an option or a row is chosen; None for anything else."""
    is_enabled: bool = True
    can_focus: bool = False
    can_click: bool = False
    numbers: tuple[int, int, int] | None = None
    """The value of a slider, its smallest and its largest value; None for anything else."""
    place: tuple[int, int] | None = None
    """The row and the column of a cell, counted from 0; None for anything else."""


class AccessibleTree(Value):
    """The whole screen."""

    nodes: Mapping[str, AccessibleNode]
    """All nodes by key; the root is `ROOT`."""
    focus: str
    """The key of the node that the keyboard acts on."""


ROOT, BOARD = "window", "board"
"""The keys of the window and of the board."""


def widget_key(name: str) -> str:
    """Returns the key of a widget, by its name."""
    return f"widget.{name}"


def cell_key(index: int) -> str:
    """Returns the key of a cell, by its index on the grid."""
    return f"cell.{index}"
