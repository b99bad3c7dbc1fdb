"""Describes the screen in view: its widgets and texts, its board, and where the focus is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.window.accessibility.board_nodes import BoardNodes
from minesweeper.window.accessibility.nodes import (
    BOARD,
    ROOT,
    AccessibleNode,
    AccessibleTree,
    NodeRole,
    cell_key,
    widget_key,
)
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.chart import Chart
from minesweeper.window.screen import Screen
from minesweeper.window.text import spoken_words, words
from minesweeper.window.toasts import UNDO
from minesweeper.window.widgets.base import SpokenPart, Widget
from minesweeper.window.widgets.buttons import IconButton
from minesweeper.window.widgets.choices import Choice, Slider, Toggle
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import BlockColumn
from minesweeper.window.widgets.menus import DropDown, Menu
from minesweeper.window.widgets.table import FigureTable, RowList
from minesweeper.window.widgets.tabs import Sections, Tabs
from minesweeper.window.widgets.text_boxes import Toast

_ROLES: dict[type[Widget], tuple[NodeRole, NodeRole]] = {
    Toggle: (NodeRole.SWITCH, NodeRole.TEXT),
    Slider: (NodeRole.SLIDER, NodeRole.TEXT),
    TextField: (NodeRole.FIELD, NodeRole.TEXT),
    DropDown: (NodeRole.DROP_DOWN, NodeRole.TEXT),
    Tabs: (NodeRole.TABS, NodeRole.TAB),
    Sections: (NodeRole.TABS, NodeRole.TAB),
    Choice: (NodeRole.CHOICE, NodeRole.OPTION),
    RowList: (NodeRole.LIST, NodeRole.ROW_OF_LIST),
    FigureTable: (NodeRole.LIST, NodeRole.ROW_OF_LIST),
    Menu: (NodeRole.MENU, NodeRole.ENTRY),
    BlockColumn: (NodeRole.GROUP, NodeRole.TEXT),
    Chart: (NodeRole.FIGURE, NodeRole.TEXT),
    Widget: (NodeRole.BUTTON, NodeRole.OPTION),
}
"""The roles of a widget and of its parts, by the first class of the widget that is listed."""
_BESIDE = 24
"""Pixels by which the centre of a text may be below that of the widget that it names."""


class ShownWindow(Protocol):
    """What the tree needs to know about the window."""

    @property
    def rect(self) -> Rect:
        """The rectangle of the whole window."""

    @property
    def brush(self) -> Brush:
        """The brush, which names the keys in texts."""

    @property
    def screen(self) -> Screen:
        """The screen in view."""

    @property
    def toast(self) -> Toast | None:
        """The sentence that is shown for a few seconds; None if there is none."""


class TreeMaker:
    """Describes one screen after the other."""

    def __init__(self) -> None:
        self._board_nodes = BoardNodes()

    def tree(self, window: ShownWindow, title: str) -> AccessibleTree:
        """Returns the description of the screen in view, in a window with this title."""
        screen, board = window.screen, window.screen.shown_board
        texts = [(window.brush.named(text), rect) for text, rect in screen.texts()]
        nodes = _ordered([*_text_nodes(texts), *_widget_nodes(screen.widgets, texts)])
        if window.toast is not None and window.toast.label:
            toast = window.toast
            nodes[UNDO] = AccessibleNode(NodeRole.BUTTON, toast.label, toast.button, can_click=True)
        if screen.menu is not None:
            nodes |= dict(
                _nodes_of_widget(screen.menu, _(words.COMMAND_TITLES[Command.MENU]), "menu")
            )
        nodes = {key: _with_keys(node, window.brush) for key, node in nodes.items()}
        if board is not None:
            nodes |= self._board_nodes.of(board)
        inside = {child for node in nodes.values() for child in node.children}
        top = tuple(key for key in nodes if key not in inside)
        nodes[ROOT] = AccessibleNode(NodeRole.WINDOW, title, window.rect, children=top)
        return AccessibleTree(nodes, _focus(screen, nodes))


def _with_keys(node: AccessibleNode, brush: Brush) -> AccessibleNode:
    """Returns a node whose name uses the player's own keys, and has no double spaces."""
    name = " ".join(brush.named(node.name).split())
    if name == node.name:
        return node
    return AccessibleNode(
        node.role,
        name,
        node.rect,
        node.children,
        node.is_on,
        node.is_chosen,
        node.is_enabled,
        node.can_focus,
        node.can_click,
        node.numbers,
    )


def _ordered(pairs: Iterable[tuple[str, AccessibleNode]]) -> dict[str, AccessibleNode]:
    """Returns nodes by key in reading order, from the top to the bottom."""
    return dict(sorted(pairs, key=lambda pair: (pair[1].rect.top, pair[1].rect.left)))


def _text_nodes(texts: Iterable[tuple[str, Rect]]) -> Iterator[tuple[str, AccessibleNode]]:
    for at, (text, rect) in enumerate(texts):
        yield f"text.{at}", AccessibleNode(NodeRole.TEXT, text, rect)


# Widgets.


def _widget_nodes(
    widgets: Iterable[Widget], texts: list[tuple[str, Rect]]
) -> Iterator[tuple[str, AccessibleNode]]:
    for widget in widgets:
        name = widget.spoken_name() or _text_beside(widget, texts)
        if name or widget.spoken_value() or widget.spoken_parts():
            yield from _nodes_of_widget(widget, name, widget_key(widget.name))


def _text_beside(widget: Widget, texts: list[tuple[str, Rect]]) -> str:
    """Returns the nearest text above or left of a widget that shows no name; empty if none is."""
    if isinstance(widget, BlockColumn | Choice | RowList | FigureTable) or not widget.can_focus:
        return ""

    def distance(rect: Rect) -> int:
        return abs(rect.centery - widget.rect.centery) + abs(rect.left - widget.rect.left)

    before = [
        (distance(rect), text)
        for text, rect in texts
        if rect.centery <= widget.rect.centery + _BESIDE and rect.left <= widget.rect.right
    ]
    return min(before, default=(0, ""))[1]


def _nodes_of_widget(widget: Widget, name: str, key: str) -> Iterator[tuple[str, AccessibleNode]]:
    role, part_role = next(_ROLES[kind] for kind in type(widget).__mro__ if kind in _ROLES)
    parts = {f"{key}/{part.name}": part for part in widget.spoken_parts()}
    yield (
        key,
        AccessibleNode(
            role,
            spoken_words.with_value(name, widget.spoken_value()),
            widget.rect,
            tuple(parts),
            is_on=_state_of(widget),
            is_enabled=widget.is_enabled,
            can_focus=widget.can_focus and widget.is_enabled,
            can_click=not parts and widget.is_enabled and role not in _NOT_CLICKED,
            numbers=(widget.value, *widget.limits) if isinstance(widget, Slider) else None,
        ),
    )
    for part_key, part in parts.items():
        yield part_key, _part_node(part, part_role)


def _state_of(widget: Widget) -> bool | None:
    """Returns whether a switch is on; None for any other widget."""
    is_switch = isinstance(widget, Toggle) or (isinstance(widget, IconButton) and widget.is_switch)
    return bool(getattr(widget, "is_on", False)) if is_switch else None


_NOT_CLICKED = (NodeRole.SLIDER, NodeRole.GROUP, NodeRole.FIGURE)


def _part_node(part: SpokenPart, role: NodeRole) -> AccessibleNode:
    can_be_used = role is not NodeRole.TEXT
    return AccessibleNode(
        role,
        part.text,
        part.rect,
        is_chosen=part.is_chosen if can_be_used else None,
        can_focus=can_be_used,
        can_click=can_be_used,
    )


# The focus.


def _focus(screen: Screen, nodes: Mapping[str, AccessibleNode]) -> str:
    """Returns the key of the node that the next key press acts on."""
    wanted = [
        *_focus_in(screen.menu, "menu"),
        *(_focus_in(screen.focus, widget_key(screen.focus.name)) if screen.focus else ()),
        *_focus_on(screen.shown_board),
    ]
    return next((key for key in wanted if key in nodes), ROOT)


def _focus_in(widget: Widget | None, key: str) -> Iterator[str]:
    if widget is not None:
        yield from (f"{key}/{part.name}" for part in widget.spoken_parts() if part.is_current)
        yield key


def _focus_on(board: BoardView | None) -> Iterator[str]:
    if board is not None:
        if board.cursor is not None:
            yield cell_key(board.camera.grid.index(board.cursor))
        yield BOARD
