"""The card of the keys: every action with its keys, which are changed by pressing another."""

from functools import partial

import pygame
from pygame import Rect

from minesweeper.keys import FIXED, MOST_KEYS, USUAL, USUAL_KEYS, Keys
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import key_of
from minesweeper.window.pages.setting_cards.card import Row, SettingsCard
from minesweeper.window.text import key_words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.field import SearchField
from minesweeper.window.widgets.key_row import KeyCapture, KeyRow

_GROUP = 36
"""The height of a group's title, in pixels of the design."""
_FIELD = 76
"""The height of the search field with its label, in pixels of the design."""


class KeysCard(SettingsCard):
    """Groups of actions, at most one of which waits for a key."""

    title = key_words.KEYS_AND_BUTTONS

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._rows = {action: KeyRow(action, partial(self._use, action)) for action in USUAL}
        self._reset = Button("keys.reset", key_words.RESET_ALL, self._reset_all)
        self._reset.icon = "undo"
        self._find = SearchField("keys.find", key_words.FIND_AN_ACTION, changed=context.relayout)
        self._capture: KeyCapture | None = None
        self._headings: list[tuple[str, Rect]] = []
        self._shown: list[tuple[str, list[KeyRow]]] = []
        """The groups with the rows that match the search."""
        self._arranged_for: tuple[Keys, KeyCapture | None, str] | None = None

    def make_rows(self) -> list[Row]:
        """Returns no rows, because keys have rows of their own."""
        return []

    # Input.

    @property
    def _keys(self) -> Keys:
        return self.context.settings.keys

    def _use(self, action: str, part: str) -> None:
        """Handles a click on a part of a row: the number of a key, `add` or `reset`."""
        if part == "reset":
            self._change(self._keys.reset(action))
            return
        instead_of = None if part == "add" else self._keys.of(action)[int(part)]
        self._await(KeyCapture(action, instead_of, message=key_words.removes(instead_of)))

    def _await(self, capture: KeyCapture | None) -> None:
        """Waits for a key, or stops waiting."""
        self._capture = capture
        self.context.relayout()

    def cancel(self) -> None:
        """Stops waiting for a key."""
        if self._capture is not None:
            self._await(None)

    def _reset_all(self) -> None:
        self._change(USUAL_KEYS)
        self.context.show_toast(key_words.KEYS_RESET)

    def _change(self, keys: Keys) -> None:
        self._capture = None
        self.context.change(keys=keys)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Takes the key that is awaited; returns whether one was."""
        capture = self._capture
        if capture is None:
            return False
        key = key_of(event)
        if key == "Esc":
            self._await(None)
        elif key == "Delete":
            self._take_away(capture)
        elif key is not None and key.rpartition(" + ")[2] in FIXED:
            message = key_words.CANNOT_BE_CHOSEN
            self._await(KeyCapture(capture.action, capture.instead_of, message=message))
        elif key is not None:
            self._choose(capture, key)
        return True

    def _take_away(self, capture: KeyCapture) -> None:
        if capture.instead_of is None:
            self._await(None)
        else:
            self._change(self._keys.without(capture.action, capture.instead_of))

    def _choose(self, capture: KeyCapture, key: str) -> None:
        """Gives a key to the action; if another action has it, it must be pressed twice."""
        action, instead_of = capture.action, capture.instead_of
        owner = self._keys.owner(key, action)
        if owner is not None and capture.again != key:
            message = key_words.already_means(key, owner, swaps=instead_of is not None)
            self._await(KeyCapture(action, instead_of, key, message))
            return
        self._change(self._keys.with_key(action, key, instead_of))
        if owner is not None and not self._keys.of(owner):
            self.context.show_toast(key_words.loses_key(owner))

    # Layout.

    def _arrange(self) -> None:
        """Updates the rows for the keys, the search and the awaited key."""
        arranged_for = (self._keys, self._capture, self._find.text)
        if arranged_for == self._arranged_for:
            return
        self._arranged_for = arranged_for
        for action, row in self._rows.items():
            self._refresh(action, row)
        shown = [(title, self._fitting(actions)) for title, actions in key_words.groups()]
        self._shown = [(title, rows) for title, rows in shown if rows]

    def _refresh(self, action: str, row: KeyRow) -> None:
        row.keys = self._keys.of(action)
        row.is_usual = row.keys == USUAL[action]
        row.can_add = len(row.keys) < MOST_KEYS
        is_awaiting = self._capture is not None and self._capture.action == action
        row.capture = self._capture if is_awaiting else None

    def _fitting(self, actions: list[str]) -> list[KeyRow]:
        """Returns the rows whose title or key matches the search."""
        wanted = self._find.text.strip().casefold()
        return [self._rows[action] for action in actions if self._fits(action, wanted)]

    def _fits(self, action: str, wanted: str) -> bool:
        keys = map(key_words.cap, self._rows[action].keys)
        is_key = wanted in [cap.casefold() for cap in (*key_words.BUTTONS.get(action, ()), *keys)]
        return is_key or wanted in key_words.ACTION_TITLES[action].casefold()

    def above(self, width: int) -> int:
        """Returns the height of the field, the groups and their rows."""
        self._arrange()
        brush = self.context.brush
        height = brush.px(_FIELD)
        for _, rows in self._shown:
            height += brush.px(_GROUP) + sum(row.height(brush, width) for row in rows)
        return height

    def place_above(self, room: Rect) -> list[Widget]:
        """Places the field, then group by group."""
        brush = self.context.brush
        self._reset.is_enabled = self._keys != USUAL_KEYS
        self._reset.rect = Rect(0, 0, self._reset.width(brush), brush.px(36))
        self._reset.rect.midright = (room.right, self.rect.top + brush.px(32))
        self._find.rect = Rect(room.left, room.top + brush.px(28), room.width, brush.px(36))
        self._headings = []
        top = room.top + brush.px(_FIELD)
        placed: list[Widget] = [self._reset, self._find]
        for title, rows in self._shown:
            self._headings.append((title, Rect(room.left, top, room.width, brush.px(_GROUP))))
            top += brush.px(_GROUP)
            for row in rows:
                place = Rect(room.left, top, room.width, row.height(brush, room.width))
                row.lay_out(brush, place)
                row.divides = row is not rows[-1]
                top = place.bottom
            placed += rows
        return placed

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the titles of the groups; the rows draw themselves."""
        super().draw(surface)
        brush = self.context.brush
        for title, place in self._headings:
            where = (place.left, place.bottom - brush.px(12))
            brush.text(surface, title, where, 13, Weight.MEDIUM, brush.theme.ink2)
