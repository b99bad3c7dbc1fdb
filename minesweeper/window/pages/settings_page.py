"""The settings page: one card for each section, two side by side if they fit."""

import pygame
from pygame import Rect

from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page
from minesweeper.window.pages.setting_cards.card import Row, SettingsCard
from minesweeper.window.pages.setting_cards.game_cards import AssistanceCard, GameCard, SoundCard
from minesweeper.window.pages.setting_cards.keys_card import KeysCard
from minesweeper.window.pages.setting_cards.look_card import LookCard
from minesweeper.window.text import setting_words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.tabs import Sections, Tabs

_BESIDE_FROM, _TWO_CARDS_FROM = 760, 1100
"""The widths from which the sections are at the left, and from which two cards are shown."""
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


class SettingsPage(Page):
    """The sections, and the cards of those in view."""

    title = setting_words.SETTINGS

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._cards: dict[str, SettingsCard] = {
            "game": GameCard(context, self.open_menu),
            "assistance": AssistanceCard(context),
            "look": LookCard(context, self.open_menu),
            "controls": KeysCard(context),
            "sound": SoundCard(context),
        }
        self._at = next(iter(self._cards))
        options = [Option(name, setting_words.SECTION_TITLES[name]) for name in self._cards]
        self._sections = Sections("section", options, _ICONS, self._at, self.show_section)
        self._tabs = Tabs("section", options, self._at, self.show_section)

    def show_section(self, name: str) -> None:
        """Shows a section, from its top."""
        self._at = self._sections.value = self._tabs.value = name
        self._cancel()
        self._scrolled = 0
        self.context.relayout()

    # Layout.

    @property
    def _is_beside(self) -> bool:
        """True if the sections are at the left, False if they are tabs above."""
        return self.context.rect.width >= self.context.brush.px(_BESIDE_FROM)

    def shown_cards(self) -> dict[str, SettingsCard]:
        """Returns the cards in view by section: the chosen one and, if it fits, one beside it.

        Every card keeps its column, whichever section is chosen: the even ones are at the left.
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
        """Returns the height of the tabs; 0 if the sections are at the left."""
        return 0 if self._is_beside else self.context.brush.px(_TABS)

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Places the sections as tabs."""
        if self._is_beside:
            return []
        self._tabs.lay_out(self.context.brush, strip.left + self.context.brush.px(16), strip)
        return [self._tabs]

    def place(self, body: Rect) -> list[Widget]:
        """Places the sections, and the cards of those in view."""
        brush, placed = self.context.brush, list[Widget]()
        room = body.copy()
        if self._is_beside:
            # The sections don't scroll with the cards.
            left = self._body.left - brush.px(8)
            self._sections.lay_out(brush, left, self._body.top, brush.px(_SECTIONS))
            room.left = self._sections.rect.right + brush.px(16)
            room.width = body.right - room.left
            placed.append(self._sections)
        shown, gap = self.shown_cards(), brush.px(16)
        self._sections.in_view = list(shown)
        width = (room.width - gap * (len(shown) - 1)) // len(shown)
        for at, card in enumerate(shown.values()):
            place = Rect(room.left + at * (width + gap), room.top, width, card.height(width))
            placed += card.place(place)
        return placed

    def bottom(self) -> int:
        """Returns the lower end of the lowest card, or of the note below a single one."""
        lowest = max(card.rect.bottom for card in self.shown_cards().values())
        return lowest + (0 if self._is_beside else self._note_height())

    def _note_height(self) -> int:
        brush = self.context.brush
        width = self._body.width - 2 * brush.px(16)
        lines = brush.wrapped(setting_words.CHANGES_APPLY, 12, Weight.REGULAR, width)
        return brush.px(24) + len(lines) * brush.line_height(12)

    def rows(self) -> list[Row]:
        """Returns the rows of all sections."""
        return [row for card in self._cards.values() for row in card.rows]

    # A card that waits for a key takes it before anything else.

    def take_key(self, press: KeyPress) -> bool:
        """Gives a key that a card waits for to that card."""
        is_awaited = any(card.take_key(press.event) for card in self._cards.values())
        return is_awaited or super().take_key(press)

    def handle(self, event: pygame.event.Event) -> bool:
        """Stops waiting for a key on a press of the mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._cancel()
        return super().handle(event)

    def _cancel(self) -> None:
        for card in self._cards.values():
            card.cancel()

    # Drawing.

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the cards, and the note about when changes apply."""
        for card in self.shown_cards().values():
            card.draw(surface)
        brush, body = self.context.brush, self._body
        if self._is_beside:
            box = Rect(self._sections.rect.left + brush.px(16), 0, brush.px(_SECTIONS - 24), 1)
            lines = brush.wrapped(setting_words.CHANGES_APPLY, 12, Weight.REGULAR, box.width)
            box.top = self.context.rect.bottom - brush.px(24) - len(lines) * brush.line_height(12)
            if box.top < self._sections.rect.bottom + brush.px(8):
                return
        else:
            box = Rect(body.left + brush.px(16), 0, body.width - 2 * brush.px(16), 1)
            box.top = self._cards[self._at].rect.bottom + brush.px(12)
        brush.paragraph(
            surface, setting_words.CHANGES_APPLY, box, 12, Weight.REGULAR, brush.theme.ink2
        )
