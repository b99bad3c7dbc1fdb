"""The page on which the player types the size of a board."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.chance import SeedError, read_seed
from minesweeper.game.grid import MOST_CELLS_A_SIDE
from minesweeper.game.level import Level, LevelError
from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.page import CARD, Page
from minesweeper.window.text import words
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    WIDE,
    Block,
    Column,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
)

_APART = Spacer(0, 46)
"""The gap above a field with its label, and above the button."""
Chosen = Callable[[Level, int | None], None]
"""Called with the level and, if one was typed, the seed."""


class CustomPage(Page):
    """Fields for width, height, mines and an optional seed, with a reason for impossible values."""

    title = words.CUSTOM
    widest = 560

    def __init__(self, context: WindowContext, level: Level, chosen: Chosen) -> None:
        super().__init__(context)
        self._chosen = chosen
        grid = level.grid
        self._sizes = [
            self._field("custom.width", _(words.WIDTH), str(grid.width)),
            self._field("custom.height", _(words.HEIGHT), str(grid.height)),
            self._field("custom.mines", _(words.MINES), str(level.mines)),
        ]
        self._seed = self._field("custom.seed", _(words.SEED), "")
        self._play = Button(
            "custom.play", _(words.PLAY), self._try, emphasis=Emphasis.PRIMARY, key=_(words.ENTER)
        )
        self._refused: TextField | None = None
        self.refusal = ""
        """The reason why a value is refused, shown below its field; empty if there is none."""
        self.set_focus(self._sizes[0])

    def _field(self, name: str, label: str, text: str) -> TextField:
        return TextField(name, label, text, changed=self._look_over, entered=self._try)

    def _look_over(self) -> None:
        """Checks the values while they are typed; an empty field is no error yet."""
        self._accept()
        if all(field.text.strip() for field in self._sizes):
            self._read()

    def _try(self) -> None:
        self._accept()
        read = self._read()
        if read is not None:
            self._chosen(*read)
        elif self._refused is not None:
            self.set_focus(self._refused)

    def _accept(self) -> None:
        for field in (*self._sizes, self._seed):
            field.is_wrong = False
        self._refused, self.refusal = None, ""
        self.context.relayout()

    def _read(self) -> tuple[Level, int | None] | None:
        """Returns the level and the seed; None if a field is refused."""
        field, numbers = self._sizes[0], list[int]()
        try:
            for field in self._sizes:
                numbers.append(_whole_number(field))
            field = self._wrong_size(numbers)
            level = Level.of(*numbers)
            field = self._seed
            text = field.text.strip()
            return level, read_seed(text) if text else None
        except (LevelError, SeedError) as error:
            field.is_wrong = True
            self._refused, self.refusal = field, str(error)
            self.context.relayout()
            return None

    def _wrong_size(self, numbers: list[int]) -> TextField:
        """Returns the field to blame if no level has these numbers."""
        width, height, mines = self._sizes
        for field, number in zip((width, height), numbers, strict=False):
            if not 1 <= number <= MOST_CELLS_A_SIDE:
                return field
        return width if numbers[:2] == [1, 1] else mines

    def content(self) -> Block:
        """Returns a card with three short fields in a row, and the seed and the button below."""
        blocks = [
            Spacer(0, 32),
            Row([Slot(field, fills=True) for field in self._sizes], LARGE),
            self._note_below(self._sizes, self._about_size()),
            _APART,
            Slot(self._seed),
            self._note_below([self._seed], _(words.SEED_NOTE)),
            _APART,
            Row([Slot(self._play, 150, 40), Filler()]),
            Spacer(0, MEDIUM),
        ]
        return Column(blocks, pad=(WIDE, MEDIUM), background=CARD)

    def _about_size(self) -> str:
        """Returns how dense the board is; the possible sizes if a number is missing or wrong."""
        try:
            return words.density(Level.of(*map(_whole_number, self._sizes)))
        except LevelError:
            return _(words.CUSTOM_RANGE)

    def _note_below(self, fields: list[TextField], note: str) -> Block:
        """Returns the note below fields or, below the wrong field, the reason why it is refused."""
        told: Block = Text(note, 13, ink="ink2")
        if self._refused is not None and self._refused in fields:
            told = Refusal(self.refusal, 13, Weight.MEDIUM, "cross", field=self._refused)
        return Column([Spacer(0, 6), told])


def _whole_number(field: TextField) -> int:
    """Returns a typed whole number; raises a LevelError if the text is not one."""
    text = field.text.strip()
    if not (text.isascii() and text.isdigit()):
        raise LevelError(words.not_a_number(field.name.removeprefix("custom."), text))
    return int(text)


class Refusal(Text):
    """The reason why a field is refused. It begins below that field if there is room."""

    field: TextField | None = None

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the reason."""
        wanted = self.field.rect.left if self.field else rect.left
        left = max(rect.left, min(wanted, rect.right - self.width(brush)))
        super().paint(surface, brush, Rect(left, rect.top, rect.right - left, rect.height))
