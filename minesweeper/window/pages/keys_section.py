"""The settings section of the keys: every action with its keys, each of which can be changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from minesweeper.keys import FIXED, MOST_KEYS, USUAL, USUAL_KEYS, Keys
from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import is_with_altgr, key_of
from minesweeper.window.pages.page import PartsSlot
from minesweeper.window.pages.setting_section import SettingRow, SettingsCard, SettingsSection
from minesweeper.window.screen import Screen
from minesweeper.window.text import key_words
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.field import SearchField
from minesweeper.window.widgets.key_row import KeyCapture, KeyRow
from minesweeper.window.widgets.layout import (
    LARGE,
    WIDE,
    Block,
    Column,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
)

_LEFT_GROUPS = 3
"""The number of groups in the left column, where there are two columns."""


@dataclass(frozen=True, slots=True)
class _ActionRow(SettingRow):
    """An action with its keys."""

    widget: KeyRow

    def block(self) -> Block:
        """Returns the place of the widget, which is as high as its keys need."""
        return PartsSlot(self.widget, thickness=0, lay_out=self.widget.lay_out)


class KeysSection(SettingsSection):
    """A search field, and cards of actions with their keys. At most one waits for a new key."""

    def __init__(self, context: WindowContext, page: Screen) -> None:
        """Takes the page on which a reset of all keys can be undone."""
        super().__init__(context)
        self._page = page
        self._rows = {action: KeyRow(action, partial(self._use, action)) for action in USUAL}
        self._reset = Button("keys.reset", _(key_words.RESET_ALL), self._reset_all)
        self._reset.icon = "undo"
        self._find = SearchField("keys.find", _(key_words.FIND_AN_ACTION), changed=context.relayout)
        self._capture: KeyCapture | None = None
        self._arranged_for: tuple[Keys, KeyCapture | None, str] | None = None

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
        before = self._keys
        self._change(USUAL_KEYS)
        self.context.offer_undo(key_words.KEYS_RESET, partial(self._change, before), self._page)

    def _change(self, keys: Keys) -> None:
        self._capture = None
        self.context.change(keys=keys)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Takes the key that a row waits for; returns whether a row was waiting."""
        capture = self._capture
        if capture is None:
            return False
        key = key_of(event)
        if key == "Esc":
            self._await(None)
        elif key == "Delete":
            self._take_away(capture)
        elif is_with_altgr(event) or (key is not None and key.rpartition(" + ")[2] in FIXED):
            message = _(key_words.CANNOT_BE_CHOSEN)
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
        """Gives a key to the action. A key of another action must be pressed twice."""
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
        cards = [
            SettingsCard(title, self._fitting(actions), is_right=at >= _LEFT_GROUPS)
            for at, (title, actions) in enumerate(key_words.groups())
        ]
        self._cards = [card for card in cards if card.rows]

    def _refresh(self, action: str, row: KeyRow) -> None:
        row.keys = self._keys.of(action)
        row.is_usual = row.keys == USUAL[action]
        row.can_add = len(row.keys) < MOST_KEYS
        is_awaiting = self._capture is not None and self._capture.action == action
        row.capture = self._capture if is_awaiting else None

    def _fitting(self, actions: list[str]) -> list[SettingRow]:
        """Returns the rows whose title or key matches the search."""
        wanted = self._find.text.strip().casefold()
        return [
            _ActionRow(_(key_words.ACTION_TITLES[action]), self._rows[action])
            for action in actions
            if self._fits(action, wanted)
        ]

    def _fits(self, action: str, wanted: str) -> bool:
        caps = (*key_words.buttons(action), *map(key_words.cap, self._rows[action].keys))
        is_key = any(_names(wanted, cap.casefold()) for cap in caps)
        return is_key or wanted in _(key_words.ACTION_TITLES[action]).casefold()

    def cards(self) -> Sequence[SettingsCard]:
        """Returns a card for each group that has an action matching the search."""
        self._arrange()
        return self._cards

    def above(self) -> list[Block]:
        """Returns the search field, the button that resets all keys, and a note if none match."""
        self._reset.is_enabled = self._keys != USUAL_KEYS
        reset = Row([Filler(), Slot(self._reset)])
        head = Row([Slot(self._find, fills=True), reset], LARGE)
        none = [] if self.cards() else [Text(_(key_words.NOTHING_FOUND), ink="ink2")]
        return [Column([Spacer(0, WIDE), head]), *none]


def _names(wanted: str, cap: str) -> bool:
    """Returns True if a search names a key, or one of the keys that are pressed together.

    >>> [_names(wanted, "ctrl + z") for wanted in ("ctrl", "z", "ctrl+z", "ctrl +", "t")]
    [True, True, True, True, False]
    """
    wanted, together = wanted.replace(" ", ""), cap.replace(" ", "")
    if "+" in wanted:
        return together.startswith(wanted)
    return wanted == together or wanted in cap.split()
