"""The help pages: rules, judges, assistance, techniques, controls, and the player's files."""

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.keys import Keys
from minesweeper.teaching.lesson import Technique
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.help_blocks import (
    ChapterBlock,
    KeysBlock,
    PathBlock,
    TechniqueBlock,
    TechniqueBoard,
)
from minesweeper.window.pages.page import Page
from minesweeper.window.text import help_words, key_words, words
from minesweeper.window.text.help_words import Chapter
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.layout import Block, Text
from minesweeper.window.widgets.tabs import Tabs

STRIP = 48
WIDEST = 760
"""The width of the column, in pixels of the design; longer lines are hard to read."""
LINE = 48
"""The distance that Up and Down scroll, in pixels of the design."""
GAP = 24
"""The usual room below a block, in pixels of the design."""
RULES, JUDGES, ASSISTANCE, TECHNIQUES, CONTROLS, FILES = help_words.TABS
_CHAPTERS = {
    RULES: help_words.RULES,
    JUDGES: help_words.JUDGES_CHAPTERS,
    ASSISTANCE: help_words.ASSISTANCE,
    FILES: help_words.FILES,
}


class BlockView(Widget):
    """Shows a block on a page and answers neither the pointer nor the keyboard."""

    can_focus = False

    def __init__(self, name: str, block: Block, gap: int = GAP) -> None:
        super().__init__(name)
        self._block = block
        self.gap = gap
        """The room below it, in pixels of the design."""

    def clickable(self) -> dict[str, Rect]:
        """Returns nothing, because no part answers a click."""
        return {}

    def contains(self, place: tuple[int, int]) -> bool:  # noqa: ARG002  for widgets that answer
        """Returns False, so that the wheel over it scrolls the page."""
        return False

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height that the block needs at a width."""
        return self._block.height(brush, width)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the block."""
        self._block.draw(surface, brush, self.rect)


class HelpPage(Page):
    """Tabs, and one column of blocks for each."""

    title = words.HELP

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        options = [Option(name, title) for name, title in help_words.TABS.items()]
        self._tabs = Tabs("help", options, RULES, self._turn_to)
        self._card = Rect(0, 0, 0, 0)
        self._techniques: tuple[Technique, ...] = ()
        self._copy = Button("help.copy_path", help_words.COPY_PATH, self._copy_path)
        self._blocks = self._make_blocks(RULES)

    def _turn_to(self, tab: str) -> None:
        if tab == TECHNIQUES and not self._techniques:
            self.context.announce(events.TechniquesAsked())
        self._blocks = self._make_blocks(tab)
        self._scrolled = 0
        self.context.relayout()

    def observe(self, event: Event) -> None:
        """Takes the techniques that were requested."""
        if isinstance(event, events.TechniquesGiven):
            self._techniques = event.techniques
            self._blocks = self._make_blocks(self._tabs.value)
            self.context.relayout()

    def _copy_path(self) -> None:
        self.context.copy(self.context.home, help_words.PATH_COPIED)

    # The blocks of a tab.

    def _make_blocks(self, tab: str) -> Sequence[BlockView]:
        if tab == CONTROLS:
            return [BlockView("controls", KeysBlock(list(_rows(self.context.settings.keys))))]
        if tab == TECHNIQUES:
            return self._make_techniques()
        blocks = [self._make_chapter(tab, chapter) for chapter in _CHAPTERS[tab]]
        if tab == FILES:
            blocks.insert(1, BlockView("files.home", PathBlock(self.context.home), 12))
        return blocks

    def _make_techniques(self) -> Sequence[BlockView]:
        note = help_words.TECHNIQUES_NOTE if self._techniques else help_words.READING
        return [
            BlockView("techniques.note", Text(note, ink="ink2")),
            *(
                BlockView(
                    f"technique.{technique.name}",
                    TechniqueBlock(technique, TechniqueBoard(technique)),
                    32,
                )
                for technique in self._techniques
            ),
        ]

    def _make_chapter(self, tab: str, chapter: Chapter) -> BlockView:
        brush, command = self.context.brush, chapter.command
        key = "" if command is None else brush.named(key_words.key(command))
        return BlockView(f"{tab}.{chapter.heading}", ChapterBlock(chapter, key, brush.named))

    # Layout and drawing.

    def strip_height(self) -> int:
        """Returns the height of the tabs."""
        return self.context.brush.px(STRIP)

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Places the tabs at the left edge of the column."""
        brush = self.context.brush
        left = max(brush.px(24 if strip.width >= brush.px(800) else 8), self._left(strip))
        self._tabs.lay_out(brush, left, strip)
        return [self._tabs]

    def _left(self, room: Rect) -> int:
        return room.left + (room.width - min(room.width, self.context.brush.px(WIDEST))) // 2

    def place(self, body: Rect) -> list[Widget]:
        """Places the blocks in one column, centred in a wide window."""
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
                top = self._copy.rect.bottom + brush.px(GAP)
                shown.append(self._copy)
        self._card.height = top - brush.px(self._blocks[-1].gap) + pad - body.top
        return shown

    def _place_copy(self, top: int, left: int) -> None:
        brush = self.context.brush
        self._copy.rect = Rect(left, top, self._copy.width(brush), brush.px(36))

    def bottom(self) -> int:
        """Returns the lower end of the card."""
        return self._card.bottom

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the card behind the blocks."""
        theme = self.context.brush.theme
        self.context.brush.box(surface, self._card, 12, theme.surface, theme.line)

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Scrolls on Up and Down, because there are hardly any widgets to go to."""
        lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if press.key in lines:
            self._scroll_to(self._scrolled + lines[press.key] * self.context.brush.px(LINE))
            return True
        return super().key(press)


def _rows(keys: Keys) -> Iterator[tuple[str, list[str]]]:
    """Yields the titles of groups, and the actions in them with their keys."""
    for title, actions in key_words.groups():
        yield title, []
        for action in actions:
            chosen = map(key_words.cap, keys.of(action))
            if caps := [*key_words.BUTTONS.get(action, ()), *chosen]:
                yield key_words.ACTION_TITLES[action], caps
    yield from ((title, list(caps)) for title, caps in key_words.ALWAYS)
