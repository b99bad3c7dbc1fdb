"""Hands the tree and the announcements to AccessKit, and its requests to the window.

AccessKit calls its handlers on a thread of its own, and the one that activates it while it holds a
lock that `update_if_active` needs, too. The window would wait for that lock with Python's own lock
in its hands, and the handler for Python's. So nothing of AccessKit is called before the handler has
run, and the handlers only post an event that wakes the window.
"""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import accesskit
import pygame
from pygame import Rect

from minesweeper.events import Event
from minesweeper.window.accessibility.nodes import (
    ROOT,
    AccessibleNode,
    AccessibleTree,
    NodeRole,
    cell_key,
    widget_key,
)
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.gestures import LEFT
from minesweeper.window.screen import Screen
from minesweeper.window.widgets.base import Widget

# Imported when a reader listens: the first input would wait for widgets of pages nobody has opened.
if TYPE_CHECKING:
    from minesweeper.window.accessibility.announcements import Announcements, PlayedWindow
    from minesweeper.window.accessibility.tree import TreeMaker

_FIRST_CELL = 1 << 32
"""The number of the first cell's node; other nodes are numbered from 1."""
_ANNOUNCEMENT = "announcement"


class Adapter(Protocol):
    """The part of AccessKit's adapter that is used."""

    def update_if_active(self, update_factory: Callable[[], Any]) -> None:
        """Sends an update, if a screen reader listens."""

    def update_window_focus_state(self, is_focused: bool) -> None:  # noqa: FBT001  AccessKit's
        """Tells whether the window has the keyboard."""

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        """Tells where the window is on the screen."""


MakeAdapter = Callable[
    [Callable[[], None], Callable[[Any], None], Callable[[], None]],
    Adapter,
]
"""A function that makes an adapter from handlers: of activation, of actions, of deactivation."""


class ScreenReader:
    """Keeps a screen reader informed about the window; costs nothing while none listens."""

    def __init__(
        self,
        window: "PlayedWindow",
        take_input: Callable[[pygame.event.Event], None],
        make_adapter: MakeAdapter = accesskit.unix.Adapter,
    ) -> None:
        """Takes the function by which the window takes input, for the actions of the reader."""
        self._window, self._take_input = window, take_input
        self.event_type = pygame.event.custom_type()
        """The type of the events that wake the window; `take` handles them."""
        self._maker: TreeMaker | None = None
        self._announcements: Announcements | None = None
        self._is_active = False
        self._sent: dict[str, AccessibleNode] = {}
        """The nodes that the reader knows; empty before the first update."""
        self._focus = ROOT
        self._bounds: tuple[int, ...] = ()
        self._has_window_focus: bool | None = None
        self._numbers: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._said, self._saying = 0, ""
        self._adapter = make_adapter(self._activate, self._ask, self._deactivate)

    # On AccessKit's thread.

    def _activate(self) -> None:
        self._sent, self._is_active = {}, True
        self._wake()

    def _deactivate(self) -> None:
        self._is_active = False

    def _ask(self, request: Any) -> None:
        self._wake(request.action, request.target)

    def _wake(self, action: Any = None, target: int = 0) -> None:
        event = pygame.event.Event(self.event_type, action=action, target=target)
        # After the window has closed there is nobody to wake.
        with contextlib.suppress(pygame.error):
            pygame.event.post(event)

    # Updates.

    def observe(self, event: Event) -> None:
        """Notes an event of the agent."""
        if self._is_active and self._announcements is not None:
            self._announcements.observe(event)

    def _describers(self) -> "tuple[TreeMaker, Announcements]":
        """Returns the objects that describe the window, created when they are first needed."""
        if self._maker is None or self._announcements is None:
            from minesweeper.window.accessibility.announcements import (  # noqa: PLC0415
                Announcements,
            )
            from minesweeper.window.accessibility.tree import TreeMaker  # noqa: PLC0415

            self._maker, self._announcements = TreeMaker(), Announcements(self._window)
        return self._maker, self._announcements

    def update(self) -> None:
        """Tells what has changed since the last update, if a reader listens."""
        if not self._is_active:
            return
        maker, announcements = self._describers()
        self._tell_window()
        said = announcements.next()
        if said:
            # A node that is new is always announced, an old one only if its text is another.
            self._said, self._saying = self._said + 1, said
        tree = maker.tree(self._window, pygame.display.get_caption()[0])
        tree = self._with_announcement(tree)
        known = self._sent
        # Most nodes are the very same; comparing their fields would take most of the time.
        changed = {
            key: node
            for key, node in tree.nodes.items()
            if known.get(key) is not node and known.get(key) != node
        }
        if changed or tree.focus != self._focus:
            is_first = not self._sent
            self._sent, self._focus = dict(tree.nodes), tree.focus
            self._adapter.update_if_active(lambda: self._message(changed, is_first=is_first))

    def _with_announcement(self, tree: AccessibleTree) -> AccessibleTree:
        if not self._saying:
            return tree
        key, root = f"{_ANNOUNCEMENT}.{self._said}", tree.nodes[ROOT]
        said = AccessibleNode(NodeRole.ANNOUNCEMENT, self._saying, Rect(0, 0, 0, 0))
        root = AccessibleNode(root.role, root.name, root.rect, children=(*root.children, key))
        return AccessibleTree({**tree.nodes, ROOT: root, key: said}, tree.focus)

    def _message(self, changed: dict[str, AccessibleNode], *, is_first: bool) -> Any:
        message = accesskit.TreeUpdate(self._number(self._focus))
        if is_first:
            message.tree = accesskit.Tree(self._number(ROOT))
        message.nodes = [(self._number(key), self._as_node(node)) for key, node in changed.items()]
        return message

    def _tell_window(self) -> None:
        """Tells where the window is, and whether it has the keyboard."""
        bounds = (*pygame.display.get_window_position(), *self._window.rect.size)
        if bounds != self._bounds:
            self._bounds = bounds
            left, top, width, height = map(float, bounds)
            place = accesskit.Rect(left, top, left + width, top + height)
            self._adapter.set_root_window_bounds(place, place)
        has_focus = pygame.key.get_focused()
        if has_focus != self._has_window_focus:
            self._has_window_focus = has_focus
            self._adapter.update_window_focus_state(has_focus)

    def _number(self, key: str) -> int:
        """Returns the number of a node, which stays the same for a key."""
        if key.startswith("cell."):
            return _FIRST_CELL + int(key.removeprefix("cell."))
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers) + 1
            self._keys[self._numbers[key]] = key
        return self._numbers[key]

    def _key(self, number: int) -> str:
        if number >= _FIRST_CELL:
            return cell_key(number - _FIRST_CELL)
        return self._keys.get(number, "")

    def _as_node(self, told: AccessibleNode) -> Any:
        node = accesskit.Node(getattr(accesskit.Role, told.role.value))
        # The text of a label is its value.
        (node.set_value if told.role is NodeRole.TEXT else node.set_label)(told.name)
        rect = told.rect
        node.set_bounds(accesskit.Rect(*map(float, (rect.left, rect.top, rect.right, rect.bottom))))
        node.set_children([self._number(key) for key in told.children])
        _set_state(node, told)
        if told.can_focus:
            node.add_action(accesskit.Action.FOCUS)
        if told.can_click:
            node.add_action(accesskit.Action.CLICK)
        return node

    # Requests of the reader.

    def take(self, event: pygame.event.Event) -> None:
        """Performs a request of the screen reader, as if by mouse or keyboard."""
        told = self._sent.get(self._key(event.target))
        if told is None or event.action is None:
            return
        if event.action == accesskit.Action.FOCUS:
            self._move_focus(event.target, told)
        elif event.action == accesskit.Action.CLICK:
            self._click(event.target, told)

    def _move_focus(self, number: int, told: AccessibleNode) -> None:
        screen, board = self._window.screen, self._window.screen.shown_board
        if told.place is not None and board is not None:
            screen.set_focus(None)
            _move_cursor(board, number - _FIRST_CELL)
        else:
            widget = _widget_named(screen, self._key(number))
            if widget is not None:
                screen.set_focus(widget)
                screen.reveal(widget)

    def _click(self, number: int, told: AccessibleNode) -> None:
        """Clicks the middle of a node; the cursor stays on a cell that was clicked."""
        self._move_focus(number, told)
        board = self._window.screen.shown_board
        # The focus may have scrolled the node to another place.
        maker, _ = self._describers()
        now = maker.tree(self._window, "").nodes.get(self._key(number), told)
        middle = now.rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._take_input(pygame.event.Event(kind, pos=middle, button=LEFT))
        if told.place is not None and board is not None:
            _move_cursor(board, number - _FIRST_CELL)


def _set_state(node: Any, told: AccessibleNode) -> None:
    """Sets the state that only some nodes have, such as checked, chosen or disabled."""
    if told.is_on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if told.is_on else accesskit.Toggled.FALSE)
    if told.is_chosen is not None:
        node.set_selected(told.is_chosen)
        if told.role is NodeRole.OPTION:
            node.set_toggled(accesskit.Toggled.TRUE if told.is_chosen else accesskit.Toggled.FALSE)
    if not told.is_enabled:
        node.set_disabled()
    if told.role is NodeRole.ANNOUNCEMENT:
        node.set_live(accesskit.Live.ASSERTIVE)
    if told.numbers is not None:
        value, least, most = map(float, told.numbers)
        node.set_numeric_value(value)
        node.set_min_numeric_value(least)
        node.set_max_numeric_value(most)
    if told.place is not None:
        node.set_row_index(told.place[0])
        node.set_column_index(told.place[1])


def _move_cursor(board: BoardView, index: int) -> None:
    if index < board.camera.grid.size:
        board.move_cursor(board.camera.grid.cell(index))


def _widget_named(screen: Screen, key: str) -> Widget | None:
    """Returns the widget of a node, or of a part's node, if it can have the focus; else None."""
    key = key.partition("/")[0]
    fitting = (each for each in screen.widgets if each.can_focus and each.is_enabled)
    return next((each for each in fitting if widget_key(each.name) == key), None)
