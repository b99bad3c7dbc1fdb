"""The base of all pages: a bar with the title and the way back, and content that scrolls."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.translation import language
from minesweeper.window.commands import CTRL, Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.screen import Screen
from minesweeper.window.text import words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import IconButton
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    Background,
    Block,
    ByWidth,
    Column,
    Filler,
    Keycap,
    Placed,
    Row,
    Slot,
    Text,
    draw_placed,
    label,
    texts_of,
    widgets_of,
)

if TYPE_CHECKING:
    from minesweeper.window.widgets.table import TableList

CARD = Background("surface", "line", 12)
"""The background of the cards on a page."""
WHEEL_PIXELS = 48
"""The distance that a notch of the wheel scrolls, in pixels."""


class Underlined(Column):
    """Blocks with a line below them."""

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the line along the lower edge."""
        surface.fill(brush.theme.line, (rect.left, rect.bottom - 1, rect.width, 1))


class EvenRow(Row):
    """Blocks side by side, all as high as the highest."""

    def arrange(self, brush: Brush, inner: Rect) -> Iterator[tuple[Block, Rect]]:
        """Yields each block with the height of the row."""
        for block, place in super().arrange(brush, inner):
            yield block, Rect(place.left, inner.top, place.width, inner.height)


class StretchedColumn(Column):
    """A column that takes the height that is left over in another column."""

    stretches = True


class Shortened(Text):
    """A text on one line, cut if it is too long."""

    in_the_middle: bool = False
    """True to cut the middle instead of the end. Names of files differ at both ends."""

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  one line
        """Returns the height of the line."""
        return brush.line_height(self.size)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the part of the text that fits."""
        shown, ink = self.text, getattr(brush.theme, self.ink)
        shorten = brush.shortened_in_the_middle if self.in_the_middle else brush.shortened
        shown = shorten(shown, self.size, self.weight, rect.width)
        brush.text(surface, shown, rect.midleft, self.size, self.weight, ink)


class EmptyState(Text):
    """What a page shows if it has no content yet: an icon, and a centred text below it."""

    icon: str = "stats"

    _ICON, _ROUND = 28, 64
    """The sizes of the icon and of the disc behind it."""

    def _lines(self, brush: Brush, width: int) -> list[str]:
        most = min(width, brush.px(_WIDEST_NOTHING))
        lines = list(brush.wrapped(self.text, self.size, self.weight, most))
        # Lines of about equal length leave no single word on the last one.
        for narrower in range(most, most * 2 // 3, -brush.px(LARGE)):
            balanced = list(brush.wrapped(self.text, self.size, self.weight, narrower))
            if len(balanced) > len(lines):
                break
            lines = balanced
        return lines

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the icon and the lines."""
        lines = len(self._lines(brush, width)) * brush.px(self.size * self.leading)
        return brush.px(self._ROUND + LARGE) + lines

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the icon and the lines in the middle."""
        disc = Rect(0, rect.top, brush.px(self._ROUND), brush.px(self._ROUND))
        disc.centerx = rect.centerx
        rounded(surface, disc, disc.width // 2, brush.theme.primary_soft)
        brush.blit_icon(surface, self.icon, disc.center, self._ICON, brush.theme.primary)
        step, ink = brush.px(self.size * self.leading), getattr(brush.theme, self.ink)
        y = disc.bottom + brush.px(LARGE) + step // 2
        for line in self._lines(brush, rect.width):
            brush.text(surface, line, (rect.centerx, y), self.size, self.weight, ink, "center")
            y += step


_WIDEST_NOTHING = 420
"""The greatest width of the text of an empty page, in pixels of the design."""


def grid(blocks: Sequence[Block], columns: int, gap: float) -> Column:
    """Returns blocks in columns of equal width; the blocks of a row have equal height."""
    rows = [blocks[at : at + columns] for at in range(0, len(blocks), columns)]
    return Column([EvenRow([*row, *[Filler()] * (columns - len(row))], gap) for row in rows], gap)


def full_rows(blocks: Sequence[Block], most: int, gap: float) -> Column:
    """Returns blocks in rows of about equal number, at most `most`; every row fills the width."""
    rows = max(1, -(-len(blocks) // most))
    across = max(1, -(-len(blocks) // rows))
    lines = [blocks[at : at + across] for at in range(0, len(blocks), across)]
    return Column([EvenRow(line, gap) for line in lines], gap)


def card_columns(note: str, across: Sequence[Widget], others: Sequence[Widget]) -> Block:
    """Returns a note, full-width cards, and other cards in two columns if they fit.

    A single other card is as wide as the page too.
    """
    wide, rest = (
        [Slot(card, thickness=0, fills=True) for card in cards] for cards in (across, others)
    )
    most = 1 if len(rest) == 1 else 2
    ways = [Column([*wide, grid(rest, columns, MEDIUM)], MEDIUM) for columns in (most, 1)]
    return Column([Text(note, ink="ink2"), ByWidth(ways, least=900)], LARGE)


class PartsSlot(Slot):
    """A place for a widget that places its own parts."""

    lay_out: Callable[[Brush, Rect], None] = lambda *_: None
    """A function that moves the widget and its parts to a place."""

    def place(self, brush: Brush, rect: Rect) -> Iterator[Placed]:
        """Lays the widget out."""
        self.lay_out(brush, rect)
        yield Placed(self, rect)


def list_card(rows: "TableList", fewest: int, none: str) -> Block:
    """Returns a list on a card that stretches, at least `fewest` rows high.

    If there is nothing to list, the text `none` is shown below an icon.
    """
    titles, empty = rows.ROW, rows.is_empty
    least = titles if empty else titles * (fewest + 1)
    slot = PartsSlot(rows, thickness=least, stretches=not empty, lay_out=rows.lay_out)
    below = [empty_state(none)] if empty else []
    return StretchedColumn([slot, *below], pad=(MEDIUM, SMALL), background=CARD)


def empty_state(text: str, icon: str = "stats") -> Block:
    """Returns the icon and the text that a page shows if it has no content yet."""
    return Column([EmptyState(text, 15, ink="ink2", icon=icon)], pad=(MEDIUM, 3 * LARGE))


class Page(Screen):
    """A screen that is shown instead of the game, which is paused meanwhile."""

    title = ""
    has_bar = True
    """True if the page has a bar with the title and the way back."""
    widest = 0
    """The largest width of the content, in pixels of the design; 0 for no limit."""
    stretches = False
    """True if the content is at least as high as the window."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self.language = language()
        self._bar = Rect(0, 0, 0, 0)
        self._strip = Rect(0, 0, 0, 0)
        self._in_strip: list[Widget] = []
        self._body = Rect(0, 0, 0, 0)
        self._placed: list[Placed] = []
        self._scrolled = 0
        self.most_scrolled = 0
        self._back = IconButton(
            "back",
            "prev",
            lambda: context.perform(Command.BACK),
            tip=_(self.back_label),
            key=_(words.ESCAPE),
        )

    def lead_back_to(self, screen: Screen, where: str) -> None:
        """Makes Esc and the back arrow lead to another screen than the game."""
        self.behind, self.back_label = screen, where
        self._back.tip = f"{_(where)}  ({_(words.ESCAPE)})"

    def go_on_from(self, before: Screen) -> None:
        """Shows what an earlier page of this kind showed last; most begin at the top.

        `before` is a page that was left, or one in another language, which this page replaces.
        """

    # Overridden by pages. A page either returns a content, or places and draws everything itself.

    def content(self) -> Block:
        """Returns the content below the bar and the strip."""
        raise NotImplementedError

    def place(self, body: Rect) -> list[Widget]:
        """Places the content at the top of a rectangle, and returns its widgets."""
        brush, block = self.context.brush, self.content()
        width = min(body.width, brush.px(self.widest) or body.width)
        least = body.height if self.stretches else 0
        rect = Rect(0, body.top, width, max(least, block.height(brush, width)))
        rect.centerx = body.centerx
        self._placed = list(block.place(brush, rect))
        return widgets_of(self._placed)

    def bottom(self) -> int:
        """Returns the y coordinate at which the content ends."""
        return self._placed[0].rect.bottom

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws everything that is behind the page's widgets."""
        draw_placed(surface, self.context.brush, self._placed)

    def texts(self) -> list[tuple[str, Rect]]:
        """Returns the title and the texts of the content."""
        title = [(_(self.title), self._bar)] if self.has_bar else []
        return [*title, *((block.spoken, rect) for block, rect in texts_of(self._placed))]

    def live_texts(self) -> list[str]:
        """Returns the title, which is said when the page is opened."""
        return [_(self.title)]

    def parts(self) -> dict[str, Rect]:
        """Returns the named blocks of the content, with their places."""
        return {block.part: rect for block, rect in self._placed if block.part}

    def strip_height(self) -> int:
        """Returns the height of the strip below the bar, in pixels; most pages have none."""
        return 0

    def place_strip(self, strip: Rect) -> list[Widget]:  # noqa: ARG002  for pages that have one
        """Places the widgets of the strip, which does not scroll, and returns them."""
        return []

    # Layout.

    def sentence_rooms(self) -> tuple[Rect, ...]:
        """Returns the places for a toast in the bar; a long toast covers the way back."""
        brush, height = self.context.brush, self._bar.height
        left = brush.px(68 + 16) + brush.width(_(self.title), 18, Weight.BOLD)
        width = brush.keycap_width(_(words.ESCAPE)) + brush.width(
            _(self.back_label), 13, Weight.REGULAR
        )
        ends = (self._bar.right - brush.px(24 + 10 + 16) - width, self._bar.right - brush.px(8))
        return tuple(Rect(left, 0, max(0, end - left), height) for end in ends)

    def lay_out(self) -> None:
        """Places the bar and the page's content below it."""
        brush, window = self.context.brush, self.context.rect
        self._bar = Rect(0, 0, window.width, brush.px(56) if self.has_bar else 0)
        self._back.rect = Rect(brush.px(20), brush.px(10), brush.px(36), brush.px(36))
        margin = brush.px(24 if window.width >= brush.px(800) else 8)
        self._strip = Rect(0, self._bar.bottom, window.width, self.strip_height())
        self._in_strip = self.place_strip(self._strip)
        top = self._strip.bottom + (brush.px(16) if self._strip.height else margin)
        self._body = Rect(margin, top, window.width - 2 * margin, window.height - margin - top)
        self.widgets = self.place(self._body)
        self.most_scrolled = max(0, self.bottom() - self._body.bottom)
        self._scrolled = min(self._scrolled, self.most_scrolled)
        if self._scrolled:
            self.widgets = self.place(self._body.move(0, -self._scrolled))
        back = [self._back] if self.has_bar else []
        self.widgets = [*self._in_strip, *self.widgets, *back]

    def widget_at(self, place: tuple[int, int]) -> Widget | None:
        """Returns the widget under a point, except widgets that are scrolled behind the bar."""
        if place[1] < self._strip.bottom:
            fixed = (self._back, *self._in_strip)
            return next((widget for widget in fixed if widget.contains(place)), None)
        return super().widget_at(place)

    def key(self, press: KeyPress) -> bool:
        """Moves the focus on Up and Down, and scrolls on Page Up, Page Down, Home and End."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        page = self._body.height
        if press.mod & (CTRL | pygame.KMOD_ALT):
            return False
        scrolls = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        scrolls |= {pygame.K_HOME: -self.most_scrolled, pygame.K_END: self.most_scrolled}
        if press.key in steps:
            self.step_focus(steps[press.key])
        elif press.key in scrolls:
            self._scroll_to(self._scrolled + scrolls[press.key])
        return press.key in steps or press.key in scrolls

    # Scrolling.

    def handle(self, event: pygame.event.Event) -> bool:
        """Scrolls the page on the wheel, unless a widget scrolls."""
        taken = super().handle(event)
        if event.type == pygame.MOUSEWHEEL and not taken:
            self._scroll_to(self._scrolled - round(event.precise_y * WHEEL_PIXELS))
        return taken

    def take_key(self, press: KeyPress) -> bool:
        """Gives a key to its widget, and scrolls a widget that got the focus into view."""
        before = self.focus
        taken = super().take_key(press)
        if self.focus is not before:
            self._keep_in_view(self.focus)
        return taken

    def reveal(self, widget: Widget) -> None:
        """Scrolls the page until a widget is in view."""
        self._keep_in_view(widget)

    def _keep_in_view(self, widget: Widget | None) -> None:
        if widget is not None and widget is not self._back and widget not in self._in_strip:
            below = max(0, widget.rect.bottom - self._body.bottom)
            above = min(0, widget.rect.top - self._body.top)
            self._scroll_to(self._scrolled + below + above)

    def _scroll_to(self, scrolled: int) -> None:
        scrolled = min(max(scrolled, 0), self.most_scrolled)
        if scrolled != self._scrolled:
            self._scrolled = scrolled
            self.context.relayout()

    # Drawing.

    def draw_background(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the page's background."""
        surface.fill(self.context.brush.theme.bg, part)
        self.draw_body(surface)

    def draw_above(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the bar in front of everything that is scrolled behind it."""
        room = self.context.rect.copy()
        room.top, room.height = self._strip.bottom, room.height - self._strip.bottom
        whole = room.height + self.most_scrolled
        self.context.brush.scroll_bar(surface, room, whole, self._scrolled)
        if self._strip.colliderect(part):
            self._draw_strip(surface)
        if self.has_bar and self._bar.colliderect(part):
            self._draw_bar(surface)

    def _draw_strip(self, surface: pygame.Surface) -> None:
        brush, theme = self.context.brush, self.context.brush.theme
        surface.fill(theme.bg, self._strip)
        surface.fill(theme.line, (0, self._strip.bottom - 1, self._strip.width, 1))
        for widget in self._in_strip:
            widget.draw_with_focus(surface, brush)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        brush, theme = self.context.brush, self.context.brush.theme
        surface.fill(theme.surface, self._bar)
        surface.fill(theme.line, (0, self._bar.bottom - 1, self._bar.width, 1))
        self._back.draw_with_focus(surface, brush)
        # The screen that Esc leads to is named at the right.
        back = [Keycap(_(words.ESCAPE)), label(_(self.back_label), 13, ink="ink2")]
        room = Rect(brush.px(68), 0, self._bar.width - brush.px(68 + 24), self._bar.height)
        Row([Text(_(self.title), 18, Weight.BOLD), *back], 10).draw(surface, brush, room)
