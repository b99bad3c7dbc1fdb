"""The panel beside or below the board: a tree of blocks around a column that scrolls.

`PlayPanel` is the panel of a game that is being played. If there is no room for a card, it is a
single line with signs and fields at the left, a message, and buttons at the right.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.chinese import pieces
from minesweeper.window.panels.blocks import sign
from minesweeper.window.panels.panel_layout import NARROWEST, WIDEST
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.layout import (
    LARGE,
    RULE,
    SMALL,
    WIDE,
    Background,
    Block,
    BlockColumn,
    ByWidth,
    Column,
    Placed,
    Row,
    Slot,
    Text,
    draw_placed,
    label,
    texts_of,
    widgets_of,
)

CARD = Background("surface", "line", 12)
"""The box of a panel."""


class SidePanel:
    """A tree of blocks in a rectangle. Subclasses return the tree, and the blocks of the column."""

    keeps_board = False
    """True if the board stays where it is when the panel opens, as long as there is room."""
    narrowest, widest = NARROWEST, WIDEST
    """The least and the largest width beside a board, in pixels of the design."""

    def __init__(
        self, context: WindowContext, name: str, chosen: Callable[[str], None] | None = None
    ) -> None:
        self._context = context
        self.rect = Rect(0, 0, 0, 0)
        self._given = Rect(0, 0, 0, 0)
        """The rectangle that the panel may use; `rect` is smaller if its blocks need less."""
        self._wanted_top: int | None = None
        self.is_compact = False
        """True if the next layout is a single line."""
        self._is_beside = True
        self.column = BlockColumn(name, chosen)
        """The column of blocks, which scrolls."""
        self._placed: list[Placed] = []

    def _tree(self, brush: Brush) -> Block:
        """Returns the blocks of the whole panel, with a slot for the column."""
        raise NotImplementedError

    def _blocks(self) -> Sequence[Block]:
        """Returns the blocks of the column."""
        raise NotImplementedError

    @property
    def _is_at_start(self) -> bool:
        """True if the column shows its top rather than its current block."""
        return False

    @property
    def _needs_whole(self) -> bool:
        """True if the column shows its top only with the whole of its current block."""
        return False

    def lay_out(self, rect: Rect, *, is_beside: bool, top: int | None = None) -> list[Widget]:
        """Places the panel in a rectangle, and returns its widgets in the order of Tab.

        A panel that is lower than the rectangle begins at `top`, or above that if it ends below the
        rectangle otherwise.
        """
        self._given, self._wanted_top, self._is_beside = Rect(rect), top, is_beside
        self._arrange()
        return widgets_of(self._placed)

    def height_below(self, width: int) -> int:  # noqa: ARG002  for panels that need little
        """Returns the height that the panel needs below a board; 0 if it uses all it can get."""
        return 0

    def _arrange(self) -> None:
        """Computes the places of the current content."""
        brush, before = self._context.brush, self.rect
        self.rect = Rect(self._given)
        tree = self._tree(brush)
        if self._is_beside and not self.is_compact and self._ends_below_text(tree):
            self._shrink(tree.height(brush, self.rect.width))
        if self.rect != before:
            self._context.mark_dirty(self.rect.union(before))
        self._placed = list(tree.place(brush, self.rect))
        self.column.show(
            brush, self._blocks(), is_first=self._is_at_start, needs_whole=self._needs_whole
        )

    def _ends_below_text(self, tree: Block) -> bool:
        """Returns whether a panel beside the board ends below its last block."""
        return not tree.stretches

    def _shrink(self, needed: int) -> None:
        """Makes the panel's rectangle as high as its blocks."""
        given = self._given
        height = min(given.height, needed)
        top = given.top if self._wanted_top is None else self._wanted_top
        top = max(given.top, min(top, given.bottom - height))
        self.rect = Rect(given.left, top, given.width, height)

    def texts(self) -> list[Placed]:
        """Returns the blocks with a text that are not in the column, in reading order."""
        return texts_of(self._placed)

    def live_texts(self) -> list[str]:
        """Returns the sentences that a screen reader says when they appear or change."""
        return self.column.live_texts()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws everything that is behind the widgets."""
        draw_placed(surface, self._context.brush, self._placed)


# The panel of a running game.

BUTTON = 36
"""The height of all widgets on a line, in pixels of the design."""
PADDING = (LARGE, 14)
"""The padding of a card at its sides, and above and below, in pixels of the design."""
_WIDE = 900
"""A line at least this wide, in pixels of the design, has notes before its buttons."""


class PlayPanel(SidePanel):
    """The panel of a hint or of a watched player: a card, or one line if `is_compact` is set."""

    keeps_board = True
    is_as_high_as_its_text = True
    """True if a card beside the board ends below its last block, False if it fills its room."""

    # Overridden by the panels.

    @property
    def message(self) -> "Message":
        """The message that the panel shows."""
        raise NotImplementedError

    def _card(self, brush: Brush) -> list[Block]:
        """Returns the blocks of a card, one below the other."""
        raise NotImplementedError

    def _line(self, brush: Brush) -> tuple[Sequence[Block], Sequence[Widget]]:
        """Returns the blocks at the left of a single line, and the buttons at its right."""
        raise NotImplementedError

    def _notes(self, *, is_footer: bool) -> list[str]:
        """Returns the small texts before the buttons of a line, which may cover the footer."""
        raise NotImplementedError

    # Layout.

    def _ends_below_text(self, tree: Block) -> bool:  # noqa: ARG002  the text may stretch
        return self.is_as_high_as_its_text

    def _text_slot(self, brush: Brush) -> Block:
        """Returns the place of the column in a card: as high as its text, less if need be."""
        width = self.rect.width - 2 * brush.px(LARGE)
        height = Column(self._blocks(), SMALL).height(brush, width)
        return Slot(self.column, thickness=height * 100 / brush.scale, stretches=True)

    def _tree(self, brush: Brush) -> Block:
        if not self.is_compact:
            return Column(self._card(brush), SMALL, PADDING, CARD)
        is_footer = self.rect.width == self._context.rect.width
        left, buttons = self._line(brush)
        notes = self._notes(is_footer=is_footer) if self.rect.width >= brush.px(_WIDE) else []
        right = [Column([label(note, 12, Weight.MEDIUM, "ink2") for note in notes])]
        message = Slot(self.column, fills=True, stretches=True)
        slots = [Slot(button, 0, BUTTON) for button in buttons]
        row = Row([*self._sign, *left, message, *(right if notes else []), *slots], SMALL)
        if is_footer:
            return Column(
                [RULE, replace(row, pad=(WIDE, 0))], background=Background("surface", radius=0)
            )
        return replace(row, pad=(LARGE, 1), background=CARD)

    @property
    def _sign(self) -> list[Block]:
        """Returns the tile of the conclusion; empty if there is none."""
        verdict = self.message.verdict
        return [] if verdict is None else [sign(verdict, 28)]

    def _blocks(self) -> Sequence[Block]:
        message = self.message
        if self.is_compact:
            return [replace(message, room=self.column.rect.height)]
        sizes = [Text(message.title, size, Weight.BOLD, leading=1.35) for size in (20, 16)]
        texts = [
            Text(message.text, ink="ink2"),
            Text(message.technique, 13, Weight.MEDIUM, "ink2"),
            Text(message.note, 13, ink="ink2"),
        ]
        title = [Row([*self._sign, ByWidth(sizes, 300)], 10)] if message.title else []
        return [*title, *(text for text in texts if text.text)]


def button_rows(
    buttons: Sequence[Button], *, is_wide: bool, height: int = BUTTON, gap: int = SMALL
) -> Block:
    """Returns the first button across a card and the others below it, in pairs if it is wide."""
    first, *others = (Slot(button, 0, height, fills=True) for button in buttons)
    each = 2 if is_wide else 1
    rows = [Row(others[at : at + each], SMALL) for at in range(0, len(others), each)]
    return Column([Row([first]), *rows], gap)


class Message(Block):
    """The message of a panel that is a single line, centred in a room.

    The title has a line of its own if there is room for that; otherwise it is the bold beginning of
    one paragraph.
    """

    title: str
    text: str
    technique: str = ""
    note: str = ""
    """A small text below the others. A single line shows it only if there is no other text."""
    verdict: Verdict | None = None
    """The conclusion, shown as a tile before the title."""
    room: int = 0
    """The height of the room, in pixels; the font is smaller if the text does not fit otherwise."""

    _HEADED = ((16, 24), (14, 20), (13, 17))
    """The font size and line height of a title above the text, and those to try for the text."""
    _RUNNING = ((14, 21), (13, 16))
    """The font sizes and line heights to try for a single paragraph."""

    @property
    def spoken(self) -> str:
        """The whole message."""
        texts = (self.title, self.text, self.technique, self.note)
        return join_sentences(*texts)

    def has_heading(self, brush: Brush, width: int) -> bool:
        """Returns whether the whole message fits with its title on a line of its own."""
        return bool(self._headed(brush, width))

    def _lines(self, brush: Brush, width: int) -> list["_Line"]:
        if headed := self._headed(brush, width):
            return headed
        for size, height in self._RUNNING:
            lines = list(self._cut(brush, size, height, width))
            if _height(brush, lines) <= self.room:
                break
        return lines

    def _headed(self, brush: Brush, width: int) -> list["_Line"]:
        """Returns the title and the text below it; empty if they do not fit in this form."""
        (size, height), *smaller = self._HEADED
        if not self.title or brush.width(self.title, size, Weight.BOLD) > width:
            return []
        head = _Line(self.title, "", size, height)
        for size, height in smaller:
            wrapped = brush.wrapped(self._rest, size, _PLAIN, width) if self._rest else []
            lines = [head, *(_Line("", text, size, height) for text in wrapped)]
            if _height(brush, lines) <= self.room:
                return lines
        return []

    @property
    def _rest(self) -> str:
        """The text after the title."""
        technique = _("{text}.").format(text=self.technique) if self.technique else ""
        return join_sentences(self.text or self.note, technique)

    def _cut(self, brush: Brush, size: int, height: int, width: int) -> Iterator["_Line"]:
        *above, last = brush.wrapped(self.title, size, Weight.BOLD, width)
        yield from (_Line(line, "", size, height) for line in above)
        left = brush.width(f"{last} ", size, Weight.BOLD) if last else 0
        words = pieces(self._rest)
        ends = range(len(words), 0, -1)
        texts = ((end, "".join(words[:end]).rstrip()) for end in ends)
        fitting = ((end, t) for end, t in texts if brush.width(t, size, _PLAIN) <= width - left)
        count, beside = next(fitting, (0, ""))
        yield _Line(last, beside, size, height)
        if count < len(words):
            rest = "".join(words[count:])
            wrapped = brush.wrapped(rest, size, _PLAIN, width)
            yield from (_Line("", line, size, height) for line in wrapped)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the lines, or of the room if that is higher."""
        return max(self.room, _height(brush, self._lines(brush, width)))

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the lines."""
        lines = self._lines(brush, rect.width)
        top = rect.top + (rect.height - _height(brush, lines)) // 2
        for line in lines:
            y = top + brush.px(line.height) // 2
            begun = brush.text(surface, line.bold, (rect.left, y), line.size, Weight.BOLD)
            after = begun.right + brush.width(" ", line.size, Weight.BOLD)
            place = (after if line.bold else rect.left, y)
            brush.text(surface, line.plain, place, line.size, _PLAIN, brush.theme.ink2)
            top += brush.px(line.height)


class _Line(Value):
    """A line of a message: its bold and its plain part, font size and height in the design."""

    bold: str
    plain: str
    size: int
    height: int


def _height(brush: Brush, lines: Sequence[_Line]) -> int:
    """Returns the height of lines below each other."""
    return sum(brush.px(line.height) for line in lines)


_PLAIN = Weight.REGULAR
