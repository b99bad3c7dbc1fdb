"""The settings page: one card for each section, two of them side by side if they fit."""

import pygame
from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.keys_card import KeysCard
from minesweeper.window.pages.look_card import LookCard
from minesweeper.window.pages.page import Page
from minesweeper.window.pages.setting_card import (
    SettingRow,
    SettingsCard,
    assistance_card,
    game_card,
    sound_card,
)
from minesweeper.window.text import setting_words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.layout import LARGE, MEDIUM, Block, Column, Row, Text
from minesweeper.window.widgets.tabs import Sections, Tabs

_BESIDE_FROM, _TWO_CARDS_FROM = 760, 1100
"""The widths from which the list of sections is at the left, and from which two cards are shown."""
_SECTIONS = 184
_TABS = 48
_ICONS = {
    "game": "plus",
    "assistance": "hint",
    "look": "palette",
    "controls": "keyboard",
    "sound": "sound_on",
}
"""The icon of each section."""


def _note() -> Text:
    return Text(_(setting_words.CHANGES_APPLY), 12, ink="ink2")


class SettingsPage(Page):
    """The list of sections, and the cards of the sections in view."""

    title = setting_words.SETTINGS

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._cards: dict[str, SettingsCard] = {
            "game": game_card(context, self.open_menu),
            "assistance": assistance_card(context),
            "look": LookCard(context, self.open_menu),
            "controls": KeysCard(context),
            "sound": sound_card(context),
        }
        self._at = next(iter(self._cards))
        options = [Option(name, _(setting_words.SECTION_TITLES[name])) for name in self._cards]
        self._sections = Sections("section", options, _ICONS, self._at, self.show_section)
        self._tabs = Tabs("section", options, self._at, self.show_section)

    def show_section(self, name: str) -> None:
        """Shows a section from its top."""
        self._at = self._sections.value = self._tabs.value = name
        self._cancel()
        self._scrolled = 0
        self.context.relayout()

    def go_on_from(self, before: Page) -> None:
        """Shows the section that an earlier settings page showed last, as far as it was scrolled.

        The focus starts at the top again.
        """
        if isinstance(before, SettingsPage):
            self._at, self._scrolled = before.view
            self._sections.value = self._tabs.value = self._at

    @property
    def view(self) -> tuple[str, int]:
        """The chosen section, and by how many pixels it is scrolled."""
        return self._at, self._scrolled

    # Layout.

    @property
    def _is_beside(self) -> bool:
        """True if the list of sections is at the left, False if it is a row of tabs above."""
        return self.context.rect.width >= self.context.brush.px(_BESIDE_FROM)

    def shown_cards(self) -> dict[str, SettingsCard]:
        """Returns the cards in view by section: the chosen one and, if it fits, one beside it.

        Every card stays in its column, whichever section is chosen: every second one is at the
        left.
        """
        return {name: self._cards[name] for name in self._shown_sections()}

    def _shown_sections(self) -> list[str]:
        names = list(self._cards)
        at = names.index(self._at)
        if self.context.rect.width < self.context.brush.px(_TWO_CARDS_FROM):
            return [names[at]]
        left = at - at % 2
        return [names[left], names[min(left + 1, len(names) - 1 - len(names) % 2)]]

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
        """Returns the cards in view, with the note below them if it has no room at the left."""
        shown = self.shown_cards().items()
        cards = Row([card.block(f"card.{name}") for name, card in shown], LARGE, is_top=True)
        return cards if self._is_beside else Column([cards, Column([_note()], pad=(LARGE, MEDIUM))])

    def place(self, body: Rect) -> list[Widget]:
        """Places the list of sections, which does not scroll, and the cards."""
        brush, room = self.context.brush, body.copy()
        if not self._is_beside:
            return super().place(room)
        left = self._body.left - brush.px(8)
        self._sections.lay_out(brush, left, self._body.top, brush.px(_SECTIONS))
        room.left = self._sections.rect.right + brush.px(16)
        room.width = body.right - room.left
        return [self._sections, *super().place(room)]

    def rows(self) -> list[SettingRow]:
        """Returns the rows of all cards."""
        return [row for card in self._cards.values() for row in card.rows]

    # A card that waits for a key takes it before anything else.

    def take_key(self, press: KeyPress) -> bool:
        """Gives a key that a card waits for to that card."""
        is_awaited = any(card.take_key(press.event) for card in self._cards.values())
        return is_awaited or super().take_key(press)

    def handle(self, event: pygame.event.Event) -> bool:
        """Stops waiting for a key when a mouse button is pressed."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._cancel()
        return super().handle(event)

    def _cancel(self) -> None:
        for card in self._cards.values():
            card.cancel()

    # Drawing.

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the cards, and below the list of sections a note on when changes apply."""
        super().draw_body(surface)
        brush, sections = self.context.brush, self._sections.rect
        if self._is_beside:
            box = Rect(sections.left + brush.px(16), 0, brush.px(_SECTIONS - 24), 0)
            box.height = _note().height(brush, box.width)
            box.bottom = self.context.rect.bottom - brush.px(24)
            if box.top >= sections.bottom + brush.px(8):
                _note().draw(surface, brush, box)
