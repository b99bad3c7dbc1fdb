"""The column of a panel that scrolls: what is said first, the cards, the count, the legend."""

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush
from minesweeper.window.panels.blocks import PanelBlock
from minesweeper.window.widgets.prose import ScrollBox

_GAP = 8
_BEGINNING = 84
"""How much of a card is its title and the first lines of its text."""


class PanelColumn(ScrollBox):
    """Blocks one below the other; the current one keeps itself in view."""

    BAR = 10

    def __init__(self, name: str, chosen: Callable[[str], None]) -> None:
        super().__init__(name)
        self._chosen = chosen
        """Takes the name of the part that was clicked."""
        self._blocks: Sequence[PanelBlock] = ()
        self._tops: list[int] = []
        self._heights: list[int] = []
        self._brush: Brush | None = None

    def arrange(
        self, brush: Brush, blocks: Sequence[PanelBlock], *, is_first: bool = False
    ) -> None:
        """Hold these blocks from now on, and have the current card in view.

        Where one stands at the first stop, what is said first matters more than all of the card.
        """
        self._brush, self._blocks = brush, blocks
        self._heights = [block.height(brush, self._width) for block in blocks]
        gap = brush.px(_GAP)
        self._tops = [0, *accumulate(height + gap for height in self._heights)]
        self._height = max(0, self._tops[-1] - gap)
        for at, block in enumerate(blocks):
            current = block.current(brush, self._rect(at))
            if current is not None and is_first and self._tops[at] < self._most_above():
                self._offset = 0
            elif current is not None:
                self._reveal(current)
                self._snap(at)
        self._offset = min(self._offset, max(0, self._height - self.rect.height))

    @property
    def offset(self) -> int:
        """How far it is scrolled."""
        return self._offset

    def height_of(self, brush: Brush, blocks: Sequence[PanelBlock], width: int) -> int:
        """How high blocks would be at a width."""
        inner = width - brush.px(self.BAR)
        return sum(block.height(brush, inner) + brush.px(_GAP) for block in blocks)

    @property
    def _width(self) -> int:
        assert self._brush is not None, "a column is arranged before it is measured"
        return self.rect.width - self._brush.px(self.BAR)

    def _rect(self, at: int) -> Rect:
        top = self.rect.top + self._tops[at] - self._offset
        return Rect(self.rect.left, top, self._width, self._heights[at])

    def _reveal(self, part: Rect) -> None:
        """Scroll just enough; of what is higher than the room, the beginning is shown."""
        below = part.bottom - self.rect.bottom
        above = part.top - self.rect.top
        self._offset += min(max(0, below), above) if above > 0 else above
        self._offset = max(0, self._offset)

    def _most_above(self) -> int:
        """How much may stand above a card of which the beginning is to be seen."""
        assert self._brush is not None, "a column is arranged before it is measured"
        return self.rect.height - self._brush.px(_BEGINNING)

    def _snap(self, current: int) -> None:
        """Scroll on to where a block begins, so that none is cut at the top but the current one."""
        ahead = [top for top in self._tops[: current + 1] if top >= self._offset]
        if ahead and self._offset:
            self._offset = ahead[0]

    def clickable(self) -> dict[str, Rect]:
        """The parts of the blocks that are in view, by name."""
        if self._brush is None:
            return {}
        found = {}
        for at, block in enumerate(self._blocks):
            for name, part in block.parts(self._brush, self._rect(at)).items():
                seen = part.clip(self.rect)
                if seen.width and seen.height:
                    found[f"{self.name}.{name}"] = seen
        return found

    def use(self) -> None:
        """Choose the part under the pointer; smaller parts are named before what holds them."""
        for name, part in self.clickable().items():
            if part.collidepoint(self.place):
                self._chosen(name.removeprefix(f"{self.name}."))
                return

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draw the blocks in view."""
        for at, block in enumerate(self._blocks):
            part = self._rect(at)
            if part.colliderect(self.rect):
                block.draw(surface, brush, part)
        return column.top + self._height
