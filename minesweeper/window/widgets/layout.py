"""The layout kit: blocks in rows and columns that measure, place and draw themselves.

A view is a tree of blocks. Its lengths are in pixels of the design and its colours are names of
theme roles, so that a tree is a plain value that any brush can draw:

    Card = Column([Row([Icon("tick", 20), Text("A1 is safe", 15)], gap=SMALL), Text(reason)],
                  pad=(MEDIUM, SMALL), background=Background("surface2", "line"))

`height` measures a block at a width. `place` gives every block of a tree its rectangle, and moves
widgets there; `draw` places and draws in one go. A view that is drawn often keeps the list that
`place` returned, as `SidePanel` and `BlockColumn` do.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import SpokenPart, Widget

Paint = Callable[[pygame.Surface, Brush, Rect], None]
"""A function that draws something into a rectangle."""
TINY, SMALL, MEDIUM, LARGE, WIDE = 4, 8, 12, 16, 24
"""The gaps and paddings of all views, in pixels of the design."""


class Placed(NamedTuple):
    """A block and its rectangle, in pixels of the window."""

    block: "Block"
    rect: Rect


class Block(Value):
    """A piece of a view. A simple block overrides `height` and `paint`."""

    part = ""
    """The name that a click on the block reports; empty if the block does not react to clicks."""
    is_current = False
    """True if the block has to stay in view when its column scrolls."""

    @property
    def fills(self) -> bool:
        """True if the block takes the width that is left over in a row."""
        return False

    @property
    def stretches(self) -> bool:
        """True if the block takes the height that is left over in a column."""
        return False

    @property
    def spoken(self) -> str:
        """The text of the block itself, as a screen reader says it; empty if it has none."""
        return ""

    def width(self, brush: Brush) -> int:  # noqa: ARG002  most blocks fill what they get
        """Returns the width that the block needs if nothing is wrapped, in pixels."""
        return 0

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height that the block needs at a width, in pixels."""
        raise NotImplementedError

    def place(self, brush: Brush, rect: Rect) -> Iterator[Placed]:  # noqa: ARG002  for containers
        """Yields the block, then the blocks inside it, so that later ones are drawn on top."""
        yield Placed(self, rect)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the block itself, without the blocks inside it."""

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the block and the blocks inside it."""
        draw_placed(surface, brush, self.place(brush, rect))


def draw_placed(surface: pygame.Surface, brush: Brush, placed: Iterable[Placed]) -> None:
    """Draws placed blocks, except those outside of the surface's clip."""
    clip = surface.get_clip()
    for block, rect in placed:
        if rect.colliderect(clip):
            block.paint(surface, brush, rect)


def widgets_of(placed: Iterable[Placed]) -> list[Widget]:
    """Returns the widgets among placed blocks, in the order of Tab."""
    return [block.widget for block, _ in placed if isinstance(block, Slot)]


def texts_of(placed: Iterable[Placed]) -> list[Placed]:
    """Returns the blocks that have a text, in reading order."""
    return [each for each in placed if each.block.spoken]


# Blocks that contain no other blocks.


class Text(Block):
    """A text, wrapped at the width that it gets."""

    text: str
    size: float = 14
    weight: Weight = Weight.REGULAR
    ink: str = "ink"
    leading: float = 1.5
    """The distance between two lines, as a multiple of the font size."""
    fills: bool = True
    least: float = 0
    """The least width of the text in a row."""

    @property
    def spoken(self) -> str:
        """The text."""
        return self.text

    def width(self, brush: Brush) -> int:
        """Returns the width of the text on one line."""
        wide = max(brush.width(line, self.size, self.weight) for line in self.text.split("\n"))
        return max(wide, brush.px(self.least))

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the text's lines; 0 for an empty text."""
        lines = brush.wrapped(self.text, self.size, self.weight, width) if self.text else ()
        return len(lines) * brush.px(self.size * self.leading)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the lines of the text."""
        step, ink = brush.px(self.size * self.leading), getattr(brush.theme, self.ink)
        y = rect.top + step // 2
        for line in brush.wrapped(self.text, self.size, self.weight, rect.width):
            brush.text(surface, line, (rect.left, y), self.size, self.weight, ink)
            y += step


def label(
    text: str,
    size: float = 14,
    weight: Weight = Weight.REGULAR,
    ink: str = "ink",
    *,
    least: float = 0,
) -> Text:
    """Returns a text that keeps its width in a row instead of filling the row."""
    return Text(text, size, weight, ink, fills=False, least=least)


class Spacer(Block):
    """An empty place of a fixed size."""

    length: float = 0
    thickness: float = 0

    def width(self, brush: Brush) -> int:
        """Returns the width of the empty place."""
        return brush.px(self.length)

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  the same at every width
        """Returns the height of the empty place."""
        return brush.px(self.thickness)


class Filler(Spacer):
    """An empty block that takes the spare length of a row or column."""

    fills: bool = True
    stretches: bool = True


class Drawing(Spacer):
    """A place of a fixed size in which a function draws."""

    ink: Paint = lambda *_: None
    stretches: bool = False

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Calls the function that draws."""
        self.ink(surface, brush, rect)


def icon(name: str, size: float, ink: str = "ink2", length: float = 0) -> Drawing:
    """Returns an icon of one colour, in the middle of a place that may be longer."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        brush.blit_icon(surface, name, rect.center, size, getattr(brush.theme, ink))

    return Drawing(length or size, size, paint)


def _draw_rule(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    surface.fill(brush.theme.line, (rect.left, rect.top, rect.width, 1))


RULE = Drawing(0, 1, _draw_rule)
"""A thin line across a column."""


class Keycap(Block):
    """The cap of a key; empty for an action without a key."""

    key: str

    def width(self, brush: Brush) -> int:
        """Returns the width of the cap."""
        return brush.keycap_width(self.key)

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  one line
        """Returns the height of the cap."""
        return brush.px(20)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the cap at the right end of its place."""
        brush.keycap(surface, self.key, rect.midright)


class Slot(Block):
    """The place of a widget. The widget is moved there and draws itself."""

    widget: Widget
    length: float = 0
    """The width of the place; 0 for the width that the widget needs."""
    thickness: float = 36
    """The height of the place, the least height if it stretches; 0 for the widget's own height."""
    fills: bool = False
    stretches: bool = False

    def width(self, brush: Brush) -> int:
        """Returns the width of the place, or the width that the widget needs."""
        return brush.px(self.length) or self.widget.width(brush)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the place, or the height that the widget needs."""
        return brush.px(self.thickness) or self.widget.height(brush, width)

    def place(self, brush: Brush, rect: Rect) -> Iterator[Placed]:  # noqa: ARG002  as it is given
        """Moves the widget to the rectangle."""
        self.widget.rect = rect
        yield Placed(self, rect)


# Blocks that contain other blocks.


class Background(Value):
    """The box behind a container; its colours are names of theme roles."""

    fill: str
    edge: str | None = None
    radius: float = 10
    thickness: float = 1
    """The thickness of the edge; 1 is a hairline at every scale."""
    inset: float = 0
    """The distance of the box from the edge of the container."""

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the box."""
        rect = rect.inflate(-2 * brush.px(self.inset), -2 * brush.px(self.inset))
        edge = None if self.edge is None else getattr(brush.theme, self.edge)
        thickness = max(2, brush.px(self.thickness)) if self.thickness > 1 else 1
        brush.box(surface, rect, self.radius, getattr(brush.theme, self.fill), edge, thickness)


_MOST_MEASURED = 400
"""The most heights that are cached; a panel has about a hundred containers."""


class Container(Block):
    """Blocks with gaps between them, and with a padding and a background around them."""

    blocks: Sequence[Block]
    gap: float = 0
    pad: tuple[float, float] = (0, 0)
    """The padding at the left and right, and the padding above and below."""
    background: Background | None = None
    part: str = ""
    is_current: bool = False
    least: float = 0
    """The least height of the container."""
    length: float = 0
    """The width in a row; 0 for the width of the blocks, or the rest of the row if one fills."""

    @property
    def fills(self) -> bool:
        """True if a block inside fills the row. A `Filler` in a column does not."""
        blocks = (block for block in self.blocks if not isinstance(block, Filler))
        return not self.length and any(block.fills for block in blocks)

    @property
    def stretches(self) -> bool:
        """True if a block inside stretches."""
        return any(block.stretches for block in self.blocks)

    def width(self, brush: Brush) -> int:
        """Returns the width of the content on one line, with the padding."""
        return brush.px(self.length) or self._width(brush) + 2 * brush.px(self.pad[0])

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the content at a width, with the padding.

        The height is cached, because every container around this one asks for it again. The cache
        keeps the block, too, so that no other block can get the same identity.
        """
        known = brush.measured.get((id(self), width))
        if known is None:
            inner = self._height(brush, width - 2 * brush.px(self.pad[0]))
            known = self, max(inner + 2 * brush.px(self.pad[1]), brush.px(self.least))
            if len(brush.measured) >= _MOST_MEASURED:
                brush.measured.clear()
            brush.measured[id(self), width] = known
        return known[1]

    def place(self, brush: Brush, rect: Rect) -> Iterator[Placed]:
        """Yields the container, and then the blocks inside it."""
        yield Placed(self, rect)
        across, down = map(brush.px, self.pad)
        inner = Rect(rect.left + across, rect.top + down, rect.width - 2 * across, 0)
        inner.height = rect.height - 2 * down
        for block, place in self.arrange(brush, inner):
            yield from block.place(brush, place)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the background of the container."""
        if self.background is not None:
            self.background.paint(surface, brush, rect)

    def arrange(self, brush: Brush, inner: Rect) -> Iterator[tuple[Block, Rect]]:
        """Yields each block with its place inside the padding."""
        raise NotImplementedError

    def _width(self, brush: Brush) -> int:
        """Returns the width of the content without padding."""
        raise NotImplementedError

    def _height(self, brush: Brush, width: int) -> int:
        """Returns the height of the content without padding."""
        raise NotImplementedError


class Column(Container):
    """Blocks one below the other, each as wide as the column."""

    def _width(self, brush: Brush) -> int:
        return max((block.width(brush) for block in self.blocks), default=0)

    def _heights(self, brush: Brush, width: int) -> list[int]:
        return [block.height(brush, width) for block in self.blocks]

    def _height(self, brush: Brush, width: int) -> int:
        return _sum(self._heights(brush, width), brush.px(self.gap))

    def arrange(self, brush: Brush, inner: Rect) -> Iterator[tuple[Block, Rect]]:
        """Yields each block with a place as wide as the column."""
        heights, gap = self._heights(brush, inner.width), brush.px(self.gap)
        spare = inner.height - _sum(heights, gap)
        stretching = [block.stretches for block in self.blocks]
        top = inner.top
        for block, height, more in zip(
            self.blocks, heights, _shares(spare, stretching), strict=True
        ):
            yield block, Rect(inner.left, top, inner.width, max(0, height + more))
            top += height + more + gap


class Row(Container):
    """Blocks side by side. Blocks that fill share the width that the others leave."""

    is_top: bool = False
    """True if the blocks are aligned at their tops, False if at their middles."""
    is_even: bool = True
    """True if blocks that fill are equally wide, False if each first gets what it needs."""

    @property
    def fills(self) -> bool:
        """True if a block inside fills the row."""
        return not self.length and any(block.fills for block in self.blocks)

    @property
    def stretches(self) -> bool:
        """True if a block inside stretches. A `Filler` in a row does not."""
        return any(block.stretches for block in self.blocks if not isinstance(block, Filler))

    def _width(self, brush: Brush) -> int:
        return _sum([block.width(brush) for block in self.blocks], brush.px(self.gap))

    def _widths(self, brush: Brush, width: int) -> list[int]:
        fills = [block.fills for block in self.blocks]
        widths = [
            0 if block.fills and self.is_even else block.width(brush) for block in self.blocks
        ]
        shares = _shares(max(0, width - _sum(widths, brush.px(self.gap))), fills)
        return [wide + more for wide, more in zip(widths, shares, strict=True)]

    def _height(self, brush: Brush, width: int) -> int:
        pairs = zip(self.blocks, self._widths(brush, width), strict=True)
        return max((block.height(brush, wide) for block, wide in pairs), default=0)

    def arrange(self, brush: Brush, inner: Rect) -> Iterator[tuple[Block, Rect]]:
        """Yields each block with its place, aligned with the others."""
        left = inner.left
        for block, width in zip(self.blocks, self._widths(brush, inner.width), strict=True):
            height = inner.height if block.stretches else block.height(brush, width)
            place = Rect(left, inner.top, width, height)
            if not self.is_top:
                place.centery = inner.centery
            yield block, place
            left += width + brush.px(self.gap)


class Flow(Container):
    """Blocks side by side, in as many rows as they need."""

    row_gap: float = 0

    @property
    def fills(self) -> bool:
        """True: in a row it takes the spare width, on which its number of rows depends."""
        return True

    def _width(self, brush: Brush) -> int:
        return _sum([block.width(brush) for block in self.blocks], brush.px(self.gap))

    def _height(self, brush: Brush, width: int) -> int:
        return max(
            (place.bottom for _, place in self.arrange(brush, Rect(0, 0, width, 0))), default=0
        )

    def arrange(self, brush: Brush, inner: Rect) -> Iterator[tuple[Block, Rect]]:
        """Yields each block with its place, row by row."""
        widths = [min(block.width(brush), inner.width) for block in self.blocks]
        heights = [
            block.height(brush, wide) for block, wide in zip(self.blocks, widths, strict=True)
        ]
        step = max(heights, default=0) + brush.px(self.row_gap)
        places = flow(widths, inner.width, brush.px(self.gap))
        for block, (row, left), width, height in zip(
            self.blocks, places, widths, heights, strict=True
        ):
            yield block, Rect(inner.left + left, inner.top + row * step, width, height)


class Fitting(Block):
    """The first of several blocks that fits the width without wrapping, or else the last."""

    options: Sequence[Block]

    @property
    def fills(self) -> bool:
        """True: in a row it takes the spare width, on which its choice depends."""
        return True

    def _chosen(self, brush: Brush, width: int) -> Block:
        fitting = (block for block in self.options if block.width(brush) <= width)
        return next(fitting, self.options[-1])

    def width(self, brush: Brush) -> int:
        """Returns the width of the first block."""
        return self.options[0].width(brush)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the block that fits."""
        return self._chosen(brush, width).height(brush, width)

    def place(self, brush: Brush, rect: Rect) -> Iterator[Placed]:
        """Yields the block that fits, with the blocks inside it."""
        return self._chosen(brush, rect.width).place(brush, rect)


class ByWidth(Fitting):
    """Two blocks: the first is used from a certain width on, the second for smaller widths."""

    least: float = 0

    def _chosen(self, brush: Brush, width: int) -> Block:
        return self.options[width < brush.px(self.least)]


def _sum(lengths: Sequence[int], gap: int) -> int:
    return sum(lengths) + gap * max(0, len(lengths) - 1)


def _shares(spare: int, takes: Sequence[bool]) -> list[int]:
    """Returns how much of a spare length each block gets: equal shares for those that take some.

    >>> _shares(7, [True, False, True])
    [4, 0, 3]
    """
    count = sum(takes)
    if not count:
        return [0] * len(takes)
    before = list(accumulate(takes, initial=0))
    return [
        spare * (count - now) // count - spare * (count - after) // count
        for now, after in pairwise(before)
    ]


# A widget that shows blocks.

_BEGINNING = 84
"""The height of a card's title and first lines, in pixels of the design."""


class BlockColumn(Widget):
    """A column of blocks that scrolls if there is little room; a bar shows the position.

    A click on a block that has a part name is reported by that name. The column must not contain
    slots, because their widgets would not scroll.
    """

    LINE = 40
    """The distance that a notch of the wheel scrolls, in pixels."""
    BAR = 10
    """The room for the scroll bar at the right of the column, in pixels of the design."""

    def __init__(self, name: str, chosen: Callable[[str], None] | None = None) -> None:
        super().__init__(name)
        self.can_focus = False
        self.takes_keys = chosen is not None
        """True if the column can have the focus once there is something to scroll or to choose."""
        self._chosen = chosen
        self.blocks: Sequence[Block] = ()
        self.tops: list[int] = []
        """The distance of every block from the top of the first block, in pixels."""
        self._placed: list[Placed] = []
        self._height = 0
        self.offset = 0
        """The distance that the column is scrolled by, in pixels."""
        self._farthest = 0
        """The farthest offset that is needed to show the current block below a whole one."""

    def show(
        self,
        brush: Brush,
        blocks: Sequence[Block],
        *,
        is_first: bool = False,
        needs_whole: bool = False,
    ) -> None:
        """Shows these blocks, and scrolls the current one into view.

        With `is_first` the column shows its top, as long as the beginning of the current block
        fits or, with `needs_whole`, all of it.
        """
        self.blocks = blocks
        width = self.rect.width
        column = Column(blocks, SMALL)
        self._height = column.height(brush, width)
        places = list(column.arrange(brush, Rect(0, 0, width, self._height)))
        self.tops = [place.top for _, place in places]
        self._placed = [each for block, place in places for each in block.place(brush, place)]
        # A column that grew may show all of its blocks now, without an empty place below them.
        self.offset = min(self.offset, max(0, self._height - self.rect.height))
        self._farthest = 0
        for block, place in self._placed:
            needed = place.bottom if needs_whole else place.top + brush.px(_BEGINNING)
            if block.is_current and is_first and needed <= self.rect.height:
                self.offset = 0
            elif block.is_current:
                self._reveal(place)
        self.scroll(0)
        has_parts = any(block.part for block, _ in self._placed)
        self.can_focus = self.takes_keys and (has_parts or self._height > self.rect.height)

    def _reveal(self, part: Rect) -> None:
        """Scrolls just far enough to show a part or, if it is too high, the beginning of the part.

        Then it scrolls on to the beginning of a block, so that no block is cut at the top; at the
        end of the column this leaves some room empty.
        """
        least = min(part.bottom - self.rect.height, part.top)
        if self.offset < least or part.top < self.offset:
            self.offset = max(0, least if self.offset < least else part.top)
        ahead = [top for top in self.tops if self.offset <= top <= part.top]
        if ahead and self.offset:
            self.offset = self._farthest = ahead[0]

    def _in_view(self) -> list[Placed]:
        """Returns the visible blocks with their places in the window."""
        left, top = self.rect.left, self.rect.top - self.offset
        return [Placed(block, place.move(left, top)) for block, place in self._placed]

    def clickable(self) -> dict[str, Rect]:
        """Returns the visible parts by name; a part comes before the part that encloses it."""
        parts = {
            f"{self.name}.{block.part}": place.clip(self.rect)
            for block, place in reversed(self._in_view())
            if block.part
        }
        return {name: seen for name, seen in parts.items() if seen.width and seen.height}

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the texts of all blocks; those that are scrolled out of view have no height."""
        return [
            SpokenPart(f"{self.name}.text.{at}", block.spoken, place.clip(self.rect))
            for at, (block, place) in enumerate(texts_of(self._in_view()))
        ]

    def live_texts(self) -> list[str]:
        """Returns the texts of the current blocks; all texts if no block is current."""
        current = [place for block, place in self._placed if block.is_current]
        texts = texts_of(self._placed)
        if current:
            texts = [each for each in texts if any(one.contains(each.rect) for one in current)]
        return [each.block.spoken for each in texts]

    def use(self) -> None:
        """Chooses the part under the pointer."""
        for name, part in self.clickable().items():
            if part.collidepoint(self.place) and self._chosen is not None:
                self._chosen(name.removeprefix(f"{self.name}."))
                return

    def scroll(self, lines: float) -> bool:
        """Scrolls by lines; returns False at an end."""
        before, last = self.offset, max(0, self._height - self.rect.height, self._farthest)
        self.offset = min(max(before - round(lines * self.LINE), 0), last)
        return self.offset != before

    def key(self, event: pygame.event.Event) -> bool:
        """Scrolls on the usual keys."""
        page, all_of_it = self.rect.height / self.LINE, self._height / self.LINE
        moves = {pygame.K_UP: 1.0, pygame.K_DOWN: -1.0, pygame.K_PAGEUP: page}
        moves |= {pygame.K_PAGEDOWN: -page, pygame.K_HOME: all_of_it, pygame.K_END: -all_of_it}
        return event.key in moves and self.scroll(moves[event.key])

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the blocks in view, and a scroll bar if there are more."""
        outer = surface.get_clip()
        surface.set_clip(self._whole_lines(brush).clip(outer))
        draw_placed(surface, brush, self._in_view())
        surface.set_clip(outer)
        room = Rect(self.rect)
        room.width += brush.px(self.BAR)
        brush.scroll_bar(surface, room, self._height, self.offset)

    def _whole_lines(self, brush: Brush) -> Rect:
        """Returns the part of the column that ends below a line of text instead of within one."""
        end = self.rect.bottom
        for block, place in self._in_view():
            if isinstance(block, Text) and place.top < self.rect.bottom < place.bottom:
                line = brush.px(block.size * block.leading)
                end = min(end, place.top + (self.rect.bottom - place.top) // line * line)
        return Rect(self.rect.topleft, (self.rect.width, end - self.rect.top))

    def dirty_rect(self, brush: Brush) -> Rect:
        """Returns the rectangle of the column with its scroll bar."""
        return self.rect.inflate(2 * brush.px(self.BAR), 2 * brush.px(6))


def flow(widths: Iterable[int], room: int, gap: int) -> list[tuple[int, int]]:
    """Returns the row and the left end of each piece, side by side in as few rows as they need.

    A piece that is wider than the room has a row of its own.

    >>> flow([40, 40, 40], 100, 10)
    [(0, 0), (0, 50), (1, 0)]
    """
    places = []
    row = left = 0
    for width in widths:
        if left and left + width > room:
            row, left = row + 1, 0
        places.append((row, left))
        left += width + gap
    return places
