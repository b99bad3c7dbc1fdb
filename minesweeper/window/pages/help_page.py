"""The help pages: rules, judges, assistance, techniques, controls, and the player's files."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.level import Level
from minesweeper.game.position import SHOWN_MINE
from minesweeper.teaching.lesson import Technique
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.board.board_view import AXES, BoardView
from minesweeper.window.board.camera import well_padding
from minesweeper.window.commands import CTRL
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import CARD, Page, Underlined
from minesweeper.window.panels.judge_pictures import JUDGE_PICTURE_SIZE, draw_judge_picture
from minesweeper.window.panels.lesson_progress import LessonProgress
from minesweeper.window.panels.pattern_pictures import pattern_block
from minesweeper.window.screen import Screen
from minesweeper.window.text import help_words, key_words, words
from minesweeper.window.text.help_words import Chapter
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    RULE,
    SMALL,
    WIDE,
    Background,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
    Keycap,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
    label,
)
from minesweeper.window.widgets.tabs import Tabs

STRIP = 48
LINE = 48
"""The distance that Up and Down scroll, in pixels of the design."""
LARGEST_CELL = 44
"""The largest cells of a technique's board, in pixels of the design; wide boards have smaller ones.
"""
BOARD_ROOM = 236
"""The width reserved for a board beside its text; the widest board has six columns."""
BESIDE_FROM = 560
"""From this width on, in pixels of the design, a board is placed beside its text."""
CLOSE = 6
"""The gap between paragraphs and between keys, in pixels of the design."""
PATTERN_CELL, MARK_CELL = 24, 18
"""The cells of the small boards beside the rules and in the legend, in pixels of the design."""
PATTERN_ROOM = 252
"""The width reserved for small boards beside a text; the widest pair has eight columns."""
ACTIONS = 280
"""The width of the column of actions beside their keys, in pixels of the design."""
WRAPPED_FROM = 480
"""From this width on, in pixels of the design, keys that need two lines stay in their column."""
RULES, JUDGES, TECHNIQUES, CONTROLS, FILES = "rules", "judges", "techniques", "controls", "files"
"""The names of those tabs of the help page that the code treats specially."""


class HelpPage(Page):
    """The tabs, with one column of blocks for each."""

    title = words.HELP
    way_here = words.BACK_TO_HELP
    widest = 760  # Longer lines are hard to read.

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        options = [Option(name, _(title)) for name, title in help_words.TABS.items()]
        self._tabs = Tabs("help", options, RULES, self._turn_to)
        self._techniques: tuple[Technique, ...] = ()
        self._copy = Button("help.copy_path", _(help_words.COPY_PATH), self._copy_path)
        self._content = self._make_content()

    def go_on_from(self, before: Screen) -> None:
        """Shows the tab that the page in another language showed, as far as it was scrolled."""
        if isinstance(before, HelpPage):
            self._tabs.value, scrolled = before.view
            self._turn_to(self._tabs.value)
            self._scrolled = scrolled

    @property
    def view(self) -> tuple[str, int]:
        """The tab, and by how many pixels it is scrolled."""
        return self._tabs.value, self._scrolled

    def _turn_to(self, tab: str) -> None:
        if tab == TECHNIQUES and not self._techniques:
            self.context.announce(events.TechniquesAsked())
        self._scrolled = 0
        self._renew()

    def _renew(self) -> None:
        self._content = self._make_content()
        self.context.relayout()

    def observe(self, event: Event) -> None:
        """Stores the techniques that were requested."""
        if isinstance(event, events.TechniquesGiven):
            self._techniques = event.techniques
            self._renew()

    def _copy_path(self) -> None:
        self.context.copy(self.context.home, _(help_words.PATH_COPIED))

    # The content.

    def content(self) -> Block:
        """Returns the blocks of the tab, on a card."""
        return self._content

    def _make_content(self) -> Block:
        tab = self._tabs.value
        blocks, gap = list(self._blocks(tab)), 0 if tab == CONTROLS else WIDE
        cards = [Column(blocks, gap, (pad, pad), CARD) for pad in (WIDE, LARGE)]
        return ByWidth(cards, least=700)

    def _blocks(self, tab: str) -> Iterator[Block]:
        if tab == CONTROLS:
            yield from self._control_rows()
        elif tab == TECHNIQUES:
            note = _(help_words.TECHNIQUES_NOTE) if self._techniques else _(help_words.READING)
            yield Column([Text(note, ink="ink2")], part="techniques.note")
            yield from map(technique_block, self._techniques)
        for at, chapter in enumerate(help_words.chapters(tab)):
            if chapter.is_group and at:
                yield RULE
            yield self._chapter(tab, chapter)
            if tab == JUDGES and at == 0:
                yield _legend_of_judges()
            if tab == FILES and at == 0:
                copy = Row([Slot(self._copy), Filler()])
                yield Column([Path(self.context.home), copy], MEDIUM, part="files.home")

    def _chapter(self, tab: str, chapter: Chapter) -> Block:
        key = [Keycap(key_words.key(chapter.command))] if chapter.command else []
        text = self.context.brush.named(chapter.text)
        head = Row([_heading(chapter.heading, 22 if chapter.is_group else 18), *key])
        told = Column([head, *_paragraphs(text)], CLOSE)
        part = f"{tab}.{chapter.heading}"
        if chapter.judge:
            picture = Drawing(*JUDGE_PICTURE_SIZE, partial(draw_judge_picture, judge=chapter.judge))
            return Row([picture, told], LARGE, part=part)
        if chapter.patterns:
            return Column([_with_patterns(told, chapter.patterns)], part=part)
        return Column([told], part=part)

    def _control_rows(self) -> Iterator[Block]:
        """Yields the titles of groups, and below each the actions with their keys."""
        for at, (title, actions) in enumerate(key_words.groups()):
            space = [Spacer(0, WIDE)] if at else []
            yield Underlined([*space, _heading(title), Spacer(0, SMALL)], part=title)
            for action in actions:
                chosen = map(key_words.cap, self.context.settings.keys.of(action))
                if caps := [*key_words.buttons(action), *chosen]:
                    yield _control_row(_(key_words.ACTION_TITLES[action]), caps)
        for title, fixed in key_words.ALWAYS:
            yield _control_row(_(title), [*map(_, fixed)])

    # Layout.

    def strip_height(self) -> int:
        """Returns the height of the tabs."""
        return self.context.brush.px(STRIP)

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Places the tabs at the left edge of the column."""
        brush = self.context.brush
        left = (strip.width - min(strip.width, brush.px(self.widest))) // 2
        least = brush.px(WIDE if strip.width >= brush.px(800) else LARGE)
        self._tabs.lay_out(brush, max(least, left), strip)
        return [self._tabs]

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Scrolls on Up and Down, and turns to another tab on Left and Right.

        There are hardly any widgets to go to, so these keys need no focus.
        """
        if press.mod & (CTRL | pygame.KMOD_ALT):
            return super().key(press)
        if press.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.focus is None:
            return self._tabs.key(press.event)
        lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if press.key in lines:
            self._scroll_to(self._scrolled + lines[press.key] * self.context.brush.px(LINE))
            return True
        return super().key(press)


def _heading(text: str, size: float = 18) -> Text:
    return Text(text, size, Weight.BOLD, leading=4 / 3)


def _paragraphs(text: str, ink: str = "ink2") -> list[Text]:
    return [Text(paragraph, ink=ink) for paragraph in text.split("\n")]


def _control_row(title: str, keys: list[str] | tuple[str, ...]) -> Block:
    """Returns an action with its keys in a column at the right or, in a narrow window, below."""
    name, caps = Text(title), [*map(Keycap, keys)]
    beside = Row([Row([name], length=ACTIONS), *caps, Filler()], CLOSE, least=36)
    flow = Flow(caps, CLOSE, row_gap=CLOSE)
    wrapped = Row([Row([name], length=ACTIONS), flow], CLOSE, pad=(0, SMALL), is_top=True)
    below = Column([name, flow], CLOSE, pad=(0, SMALL))
    return Underlined(
        [Fitting([beside, ByWidth([wrapped, below], least=WRAPPED_FROM)])], part=title
    )


def _with_patterns(told: Block, patterns: Sequence[Sequence[str]]) -> Block:
    """Returns a text with small boards beside or below it, and arrows between the boards."""
    boards = [pattern_block(rows, PATTERN_CELL) for rows in patterns]
    shown = [block for board in boards for block in (icon("next", 16), board)][1:]
    beside = Row([told, Row([Filler(), *shown], SMALL, length=PATTERN_ROOM)], WIDE, is_top=True)
    below = Column([told, Row([*shown, Filler()], SMALL)], MEDIUM)
    return ByWidth([beside, below], least=BESIDE_FROM)


def _legend_of_judges() -> Block:
    """Returns what the marks in the judges' pictures mean."""
    marks = [
        Row([pattern_block(rows, MARK_CELL), label(_(text), 13, ink="ink2")], SMALL)
        for rows, text in help_words.JUDGE_MARKS.items()
    ]
    return Column([Flow(marks, LARGE, row_gap=SMALL)], part="judges.legend")


def technique_block(technique: Technique) -> Block:
    """Returns a technique's board with the marks of a lesson, and the text beside or below it.

    Both are of the last card, which is the technique's.
    """
    told = technique.lesson.cards[-1].text
    text, board = join_sentences(*technique.text), TechniqueBoard(technique).block()
    part = f"technique.{technique.name}"
    return Column([board_beside_text(board, technique.title, text, told)], pad=(0, 4), part=part)


def board_beside_text(board: Block, title: str, text: str, told: str) -> Block:
    """Returns a board, and beside or below it a title, a text, and what is told of the board."""
    box = Column(_paragraphs(told, "ink"), CLOSE, (14, 10), Background("surface2", "line"))
    words_ = Column([Column([_heading(title), Text(text, ink="ink2")], CLOSE), box], MEDIUM)
    ways = [Row([board, words_], WIDE, is_top=True), Column([board, words_], MEDIUM)]
    return ByWidth(ways, least=BESIDE_FROM)


class Path(Block):
    """A path, wrapped after its separators."""

    path: str

    def lines(self, brush: Brush, width: int) -> list[str]:
        """Returns the lines of the path at a width."""
        return brush.wrapped_path(self.path, 14, Weight.MEDIUM, width)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the path's lines."""
        return len(self.lines(brush, width)) * brush.line_height(14)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the lines of the path."""
        step = brush.line_height(14)
        for at, line in enumerate(self.lines(brush, rect.width)):
            place = (rect.left, rect.top + at * step + step // 2)
            brush.text(surface, line, place, 14, Weight.MEDIUM)


_EDGE = 2 * well_padding(LARGEST_CELL) + AXES
"""What the margin and the coordinates add to a board, in pixels of the design."""


class TechniqueBoard:
    """The picture of a technique's board, drawn when it is first needed."""

    def __init__(self, technique: Technique) -> None:
        lesson = technique.lesson
        progress = LessonProgress(lesson, lesson.cards, is_mistake=False)
        progress.go(len(progress.stops) - 1)
        self._grid, at = lesson.position.grid, lesson.position.at
        level = Level(self._grid, lesson.position.mines)
        self._view = BoardView(VisibleGame(level, lambda: 0), lambda _: None)
        board = progress.marked_board()
        shown = {cell for cell in self._grid if at(cell) == SHOWN_MINE} - board.proved.keys()
        known = replace(board, known=board.known | shown)
        self._view.show(known.with_known_mines(shown, self._grid))
        self._made: tuple[Brush, pygame.Surface] | None = None

    def block(self) -> Drawing:
        """Returns a block for the board, which has the same width for every technique."""
        return Drawing(BOARD_ROOM, self._grid.height * self._cell + _EDGE, self._draw)

    @property
    def _cell(self) -> int:
        """The cell size with which the board fits into its room, in pixels of the design."""
        return min(LARGEST_CELL, (BOARD_ROOM - _EDGE) // self._grid.width)

    def _draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        if self._made is None or self._made[0] is not brush:
            self._made = (brush, self._drawn(brush))
        surface.blit(self._made[1], rect)

    def _drawn(self, brush: Brush) -> pygame.Surface:
        cell = brush.px(self._cell)
        edge = 2 * well_padding(cell) + brush.px(AXES)
        size = (self._grid.width * cell + edge, self._grid.height * cell + edge)
        picture = pygame.Surface(size).convert()
        picture.fill(brush.theme.surface)
        area, axes = picture.get_rect(), brush.px(AXES)
        area.left, area.top = axes, axes
        area.width, area.height = area.width - axes, area.height - axes
        self._view.lay_out(brush, area, cell)
        self._view.draw(picture, picture.get_rect(), brush)
        return picture
