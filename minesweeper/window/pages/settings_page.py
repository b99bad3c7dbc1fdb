"""The settings page: a list of sections, and the chosen one."""

import pygame
from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.keys_section import KeysSection
from minesweeper.window.pages.look_section import LookSection
from minesweeper.window.pages.page import Page
from minesweeper.window.pages.setting_section import (
    SettingsSection,
    assistance_section,
    game_section,
    sound_section,
)
from minesweeper.window.screen import Screen
from minesweeper.window.text import setting_words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.layout import Block
from minesweeper.window.widgets.tabs import Sections, Tabs

_BESIDE_FROM = 760
"""The width of the window from which the list of sections is at the left."""
_WIDEST = 1600
"""The largest width of the list with the section."""
_SECTIONS = 184
_TABS = 48
_ICONS = {
    "game": "mine",
    "assistance": "hint",
    "look": "palette",
    "controls": "keyboard",
    "sound": "sound_on",
}
"""The icon of each section."""


class SettingsPage(Page):
    """The list of sections, and the cards of the chosen section."""

    title = setting_words.SETTINGS
    way_here = setting_words.BACK_TO_SETTINGS

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._sections: dict[str, SettingsSection] = {
            "game": game_section(context, self.open_menu),
            "assistance": assistance_section(context),
            "look": LookSection(context, self.open_menu),
            "controls": KeysSection(context, self),
            "sound": sound_section(context),
        }
        self._at = next(iter(self._sections))
        options = [Option(name, _(setting_words.SECTION_TITLES[name])) for name in self._sections]
        self._list = Sections("section", options, _ICONS, self._at, self.show_section)
        self._tabs = Tabs("section", options, self._at, self.show_section)

    def show_section(self, name: str) -> None:
        """Shows a section from its top."""
        self._sections[self._at].cancel()
        self._at = self._list.value = self._tabs.value = name
        self._scrolled = 0
        self.context.relayout()

    def go_on_from(self, before: Screen) -> None:
        """Shows the section that an earlier settings page showed last, as far as it was scrolled.

        The focus starts at the top again.
        """
        if isinstance(before, SettingsPage):
            self._at, self._scrolled = before.view
            self._list.value = self._tabs.value = self._at

    @property
    def view(self) -> tuple[str, int]:
        """The chosen section, and by how many pixels it is scrolled."""
        return self._at, self._scrolled

    # Layout.

    @property
    def _is_beside(self) -> bool:
        """True if the list of sections is at the left, False if it is a row of tabs above."""
        return self.context.rect.width >= self.context.brush.px(_BESIDE_FROM)

    def strip_height(self) -> int:
        """Returns the height of the tabs; 0 if the list of sections is at the left."""
        return 0 if self._is_beside else self.context.brush.px(_TABS)

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Places the list of sections as tabs."""
        if self._is_beside:
            return []
        self._tabs.lay_out(self.context.brush, strip.left + self.context.brush.px(16), strip)
        return [self._tabs]

    def content(self) -> Block:
        """Returns the cards of the chosen section."""
        return self._sections[self._at].block()

    def place(self, body: Rect) -> list[Widget]:
        """Places the list of sections, which does not scroll, and the chosen section."""
        if not self._is_beside:
            return super().place(body)
        brush, room = self.context.brush, body.copy()
        room.width = min(body.width, brush.px(_WIDEST))
        room.centerx = body.centerx
        self._list.lay_out(brush, room.left - brush.px(8), self._body.top, brush.px(_SECTIONS))
        right, room.left = room.right, self._list.rect.right + brush.px(16)
        room.width = right - room.left
        return [self._list, *super().place(room)]

    # A section that waits for a key takes it before anything else.

    def take_key(self, press: KeyPress) -> bool:
        """Gives a key that the section waits for to it."""
        return self._sections[self._at].take_key(press.event) or super().take_key(press)

    def key(self, press: KeyPress) -> bool:
        """Undoes a reset of all keys on the key for that."""
        if press.command is Command.CONTINUE:
            self.context.perform(Command.CONTINUE)
            return True
        return super().key(press)

    def handle(self, event: pygame.event.Event) -> bool:
        """Stops waiting for a key when a mouse button is pressed."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._sections[self._at].cancel()
        return super().handle(event)
