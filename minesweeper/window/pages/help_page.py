"""The pages of help: rules, judges, assistance, techniques, controls, and where the files are."""

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.keys import Keys
from minesweeper.teaching.lesson import Technique
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.help_blocks import (
    ChapterBlock,
    HelpBlock,
    KeysBlock,
    NoteBlock,
    PathBlock,
    TechniqueBlock,
)
from minesweeper.window.pages.page import Page
from minesweeper.window.text import help_words, key_words, words
from minesweeper.window.text.help_words import Chapter
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.tabs import Tabs

STRIP = 48
WIDEST = 760
"""A line that is longer than this is hard to read."""
LINE = 48
"""How far Up and Down scroll, in pixels of the design."""
RULES, JUDGES, ASSISTANCE, TECHNIQUES, CONTROLS, FILES = help_words.TABS
_CHAPTERS = {
    RULES: help_words.RULES,
    JUDGES: help_words.JUDGES_CHAPTERS,
    ASSISTANCE: help_words.ASSISTANCE,
    FILES: help_words.FILES,
}


class HelpPage(Page):
    """A tab for each, and one column that is read from top to bottom."""

    title = words.HELP

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        options = [Option(name, title) for name, title in help_words.TABS.items()]
        self._tabs = Tabs("help", options, RULES, self._turn_to)
        self._card = Rect(0, 0, 0, 0)
        self._techniques: tuple[Technique, ...] = ()
        self._copy = Button("help.copy_path", help_words.COPY_PATH, self._copy_path)
        self._blocks = self._made(RULES)

    def _turn_to(self, tab: str) -> None:
        if tab == TECHNIQUES and not self._techniques:
            self.context.announce(events.TechniquesAsked())
        self._blocks = self._made(tab)
        self._scrolled = 0
        self.context.relayout()

    def observe(self, event: Event) -> None:
        """Take in the techniques that were asked for."""
        if isinstance(event, events.TechniquesGiven):
            self._techniques = event.techniques
            self._blocks = self._made(self._tabs.value)
            self.context.relayout()

    def _copy_path(self) -> None:
        self.context.copy(self.context.home, help_words.PATH_COPIED)

    # What a tab shows.

    def _made(self, tab: str) -> Sequence[HelpBlock]:
        if tab == CONTROLS:
            return [KeysBlock("controls", _rows(self.context.settings.keys))]
        if tab == TECHNIQUES:
            return self._made_of_techniques()
        blocks: list[HelpBlock] = [self._chapter(tab, chapter) for chapter in _CHAPTERS[tab]]
        if tab == FILES:
            blocks.insert(1, PathBlock("files.home", self.context.home))
        return blocks

    def _made_of_techniques(self) -> Sequence[HelpBlock]:
        if not self._techniques:
            return [NoteBlock("techniques.note", help_words.READING)]
        note = NoteBlock("techniques.note", help_words.TECHNIQUES_NOTE)
        return [note, *map(TechniqueBlock, self._techniques)]

    def _chapter(self, tab: str, chapter: Chapter) -> HelpBlock:
        brush, command = self.context.brush, chapter.command
        key = "" if command is None else brush.named(key_words.key(command))
        return ChapterBlock(f"{tab}.{chapter.heading}", chapter, key, brush.named)

    # Layout and drawing.

    def strip_height(self) -> int:
        """One row of tabs."""
        return self.context.brush.px(STRIP)

    def place_strip(self, strip: Rect) -> list[Widget]:
        """The tabs, where the column begins."""
        brush = self.context.brush
        left = max(brush.px(24 if strip.width >= brush.px(800) else 8), self._left(strip))
        self._tabs.lay_out(brush, left, strip)
        return [self._tabs]

    def _left(self, room: Rect) -> int:
        return room.left + (room.width - min(room.width, self.context.brush.px(WIDEST))) // 2

    def place(self, body: Rect) -> list[Widget]:
        """One column, in the middle of a wide window."""
        brush = self.context.brush
        pad = brush.px(24 if body.width >= brush.px(700) else 16)
        width = min(body.width, brush.px(WIDEST))
        self._card = Rect(body.left + (body.width - width) // 2, body.top, width, 0)
        top, inner = body.top + pad, width - 2 * pad
        shown: list[Widget] = []
        for block in self._blocks:
            height = block.height(brush, inner)
            block.rect = Rect(self._card.left + pad, top, inner, height)
            top += height + brush.px(block.gap)
            shown.append(block)
            if block.name == "files.home":
                self._place_copy(top, block.rect.left)
                top = self._copy.rect.bottom + brush.px(HelpBlock.gap)
                shown.append(self._copy)
        self._card.height = top - brush.px(self._blocks[-1].gap) + pad - body.top
        return shown

    def _place_copy(self, top: int, left: int) -> None:
        brush = self.context.brush
        self._copy.rect = Rect(left, top, self._copy.width(brush), brush.px(36))

    def bottom(self) -> int:
        """The lower end of the card."""
        return self._card.bottom

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the card that all is written on."""
        theme = self.context.brush.theme
        self.context.brush.box(surface, self._card, 12, theme.surface, theme.line)

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Up and down scroll: there is hardly anything to go to."""
        lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if press.key in lines:
            self._scroll_to(self._scrolled + lines[press.key] * self.context.brush.px(LINE))
            return True
        return super().key(press)


def _rows(keys: Keys) -> Iterator[tuple[str, list[str]]]:
    """The titles of groups, and the actions in them with what asks for each."""
    for title, actions in key_words.groups():
        yield title, []
        for action in actions:
            chosen = map(key_words.cap, keys.of(action))
            if caps := [*key_words.BUTTONS.get(action, ()), *chosen]:
                yield key_words.ACTION_TITLES[action], caps
    yield from ((title, list(caps)) for title, caps in key_words.ALWAYS)
