"""The page to type a board size."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.chance import SeedError, read_seed
from minesweeper.game.grid import MOST_CELLS_A_SIDE
from minesweeper.game.level import Level, LevelError
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.pages.page import Page
from minesweeper.window.text import words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.field import TextField

_HEIGHT, _TO_SEED = 372, 108
"""The height of the card, and the distance from the sizes to the seed, in pixels of the design."""
Chosen = Callable[[Level, int | None], None]
"""Called with the level and, if one was typed, the seed."""


class CustomPage(Page):
    """Fields for width, height, mines and an optional seed; refuses what is impossible."""

    title = words.CUSTOM

    def __init__(self, context: WindowContext, level: Level, chosen: Chosen) -> None:
        super().__init__(context)
        self._chosen = chosen
        grid = level.grid
        self._sizes = [
            self._field("custom.width", words.WIDTH, str(grid.width)),
            self._field("custom.height", words.HEIGHT, str(grid.height)),
            self._field("custom.mines", words.MINES, str(level.mines)),
        ]
        self._seed = self._field("custom.seed", words.SEED, "")
        self._play = Button(
            "custom.play", words.PLAY, self._try, emphasis=Emphasis.PRIMARY, key=words.ENTER
        )
        self._refused: TextField | None = None
        self.refusal = ""
        """The reason of the refusal, shown below its field; empty if there is none."""
        self.set_focus(self._sizes[0])

    def _field(self, name: str, label: str, text: str) -> TextField:
        return TextField(name, label, text, changed=self._look_over, entered=self._try)

    def _look_over(self) -> None:
        """Refuses impossible values while they are typed; an empty field is no error yet."""
        self._accept()
        if all(field.text.strip() for field in self._sizes) and self._level() is not None:
            self._read_seed()

    def _accept(self) -> None:
        for field in (*self._sizes, self._seed):
            field.is_wrong = False
        self._refused, self.refusal = None, ""
        self.context.mark_dirty(self._card)

    def _try(self) -> None:
        self._accept()
        level = self._level()
        seed_is_right, seed = self._read_seed() if level is not None else (False, None)
        if level is not None and seed_is_right:
            self._chosen(level, seed)
        elif self._refused is not None:
            self.set_focus(self._refused)

    def _level(self) -> Level | None:
        numbers = []
        for field in self._sizes:
            text = field.text.strip()
            if not (text.isascii() and text.isdigit()):
                self._refuse(field, words.not_a_number(field.label, text))
                return None
            numbers.append(int(text))
        try:
            return Level.of(*numbers)
        except LevelError as error:
            self._refuse(self._wrong_size(numbers), str(error))
            return None

    def _wrong_size(self, numbers: list[int]) -> TextField:
        width, height, _ = self._sizes
        for field, number in zip((width, height), numbers, strict=False):
            if not 1 <= number <= MOST_CELLS_A_SIDE:
                return field
        is_one_cell = numbers[:2] == [1, 1]
        return width if is_one_cell else self._sizes[2]

    def _read_seed(self) -> tuple[bool, int | None]:
        text = self._seed.text.strip()
        if not text:
            return True, None
        try:
            return True, read_seed(text)
        except SeedError as error:
            self._refuse(self._seed, str(error))
            return False, None

    def _refuse(self, field: TextField, reason: str) -> None:
        field.is_wrong = True
        self._refused, self.refusal = field, reason

    def place(self, body: Rect) -> list[Widget]:
        """Places three short fields in a row, the seed and the button below."""
        brush = self.context.brush
        self._card = Rect(0, body.top, min(body.width, brush.px(560)), brush.px(_HEIGHT))
        self._card.centerx = body.centerx
        left, gap = self._card.left + brush.px(24), brush.px(16)
        inner = self._card.width - 2 * brush.px(24)
        width = (inner - 2 * gap) // 3
        top = self._card.top + brush.px(92)
        for at, field in enumerate(self._sizes):
            field.rect = Rect(left + at * (width + gap), top, width, brush.px(36))
        self._seed.rect = Rect(left, top + brush.px(_TO_SEED), inner, brush.px(36))
        self._play.rect = Rect(left, 0, self._play.width(brush) + brush.px(40), brush.px(40))
        self._play.rect.bottom = self._card.bottom - brush.px(24)
        return [*self._sizes, self._seed, self._play]

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the card, and a note or a refusal below the sizes and below the seed."""
        self.card(surface, self._card, words.CUSTOM)
        is_seed = self._refused is self._seed
        refused = self._refused or self._seed
        sizes = self.refusal if self._refused is not None and not is_seed else ""
        self._draw_note(surface, self._sizes[0], words.CUSTOM_RANGE, refused, sizes)
        seed = self.refusal if is_seed else ""
        self._draw_note(surface, self._seed, words.SEED_NOTE, refused, seed)

    def _draw_note(
        self, surface: pygame.Surface, first: TextField, note: str, refused: TextField, reason: str
    ) -> None:
        """Draws the note below a row of fields or, below the wrong field, the refusal."""
        brush, theme = self.context.brush, self.context.brush.theme
        inner = self._seed.rect
        box = Rect(inner.left, first.rect.bottom + brush.px(6), inner.width, 1)
        if not reason:
            brush.paragraph(surface, note, box, 13, Weight.REGULAR, theme.ink2)
            return
        room = brush.width(reason, 13, Weight.MEDIUM)
        box.left = max(inner.left, min(refused.rect.left, inner.right - room))
        box.width = inner.right - box.left
        brush.paragraph(surface, reason, box, 13, Weight.MEDIUM, theme.cross)
