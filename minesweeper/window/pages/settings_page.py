"""The page of settings: how the game looks and how it begins."""

import pygame
from pygame import Rect

from minesweeper.game.level import FirstClick
from minesweeper.game.position import COVERED
from minesweeper.judges import JUDGES
from minesweeper.settings import LARGEST_CELL, NUMBERS, SCALES, SMALLEST_CELL, THEMES
from minesweeper.window import words
from minesweeper.window.brush import Brush, Weight, font
from minesweeper.window.commands import Command
from minesweeper.window.judge_list import judge_entries
from minesweeper.window.pages.page import Page
from minesweeper.window.stage import Stage
from minesweeper.window.table import FLAG
from minesweeper.window.theme import Theme, system_is_dark, theme_named
from minesweeper.window.tiles import Tiles
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import (
    Option,
    Pictures,
    Radios,
    Segmented,
    Slider,
    Toggle,
)
from minesweeper.window.widgets.lists import DropDown

_TWO_CARDS_FROM = 900
ROW = 62
"""The height of a setting's row."""
GAME_HEIGHT = 434
"""The height of the card about the game, with room for the longest rule of a judge."""
_SAMPLE = ((1, FLAG), (1, COVERED))
"""The looks of the cells on a theme's picture."""


class SettingsPage(Page):
    """Two cards, Look and Game, side by side or one below the other."""

    title = words.SETTINGS

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._make_look(stage)
        self._make_game(stage)
        self._look = self._game = Rect(0, 0, 0, 0)
        # Asked once: on some desktops the answer costs a process, too much for every frame.
        self._system = "night" if system_is_dark() else "daylight"
        self._pictures: dict[tuple[str, str, tuple[int, int]], pygame.Surface] = {}

    def _make_look(self, stage: Stage) -> None:
        settings = stage.settings
        self._theme = Pictures(
            "theme",
            [Option(name, words.THEME_TITLES[name]) for name in THEMES],
            settings.theme,
            lambda name: stage.change(theme=name),
            self._draw_theme,
        )
        self._numbers = Radios(
            "numbers",
            [Option(name, words.NUMBER_TITLES[name]) for name in NUMBERS],
            settings.numbers,
            lambda name: stage.change(numbers=name),
            self._draw_numbers,
        )
        self._cell_size = Slider(
            "cell_size",
            [0, *range(SMALLEST_CELL, LARGEST_CELL + 1, 2)],
            settings.cell_size and settings.cell_size // 2 * 2,
            words.pixels,
            lambda cell: stage.change(cell_size=cell),
        )
        self._scale = Segmented(
            "scale",
            [Option(str(scale), f"{scale} %") for scale in SCALES],
            str(settings.scale),
            lambda scale: stage.change(scale=int(scale)),
        )
        self._full_screen = Toggle(
            "full_screen",
            settings.full_screen,
            lambda _: stage.perform(Command.FULL_SCREEN),
        )

    def _make_game(self, stage: Stage) -> None:
        settings = stage.settings
        self._first_click = Segmented(
            "first_click",
            [Option(name, title) for name, title in words.FIRST_CLICK_TITLES.items()],
            settings.first_click.value,
            lambda value: stage.change(first_click=FirstClick(value)),
        )
        self._judge = DropDown(
            "judge",
            lambda: (JUDGES[stage.settings.judge].title, ""),
            lambda: judge_entries(stage),
            self.open_menu,
            icon="judge",
        )
        self._questions = Toggle(
            "question_marks",
            settings.question_marks,
            lambda is_on: stage.change(question_marks=is_on),
        )
        self._undeducible = Toggle(
            "mark_undeducible",
            settings.mark_undeducible,
            lambda _: stage.perform(Command.QUESTIONS),
        )
        self._mercy = Toggle(
            "mercy_line",
            settings.mercy_line,
            lambda is_on: stage.change(mercy_line=is_on),
        )

    # Layout.

    def place(self, body: Rect) -> list[Widget]:
        """Place both cards and what is on them."""
        brush = self.stage.brush
        gap = brush.px(16)
        look_height, game_height = brush.px(604), brush.px(GAME_HEIGHT)
        if body.width >= brush.px(_TWO_CARDS_FROM):
            width = (body.width - gap) // 2
            self._look = Rect(body.left, body.top, width, look_height)
            self._game = Rect(self._look.right + gap, body.top, width, game_height)
        else:
            self._look = Rect(body.left, body.top, body.width, look_height)
            self._game = Rect(body.left, self._look.bottom + gap, body.width, game_height)
        self._full_screen.is_on = self.stage.settings.full_screen  # F11 turns it too
        self._undeducible.is_on = self.stage.settings.mark_undeducible  # and U this one
        self._place_look(brush, self._look)
        self._place_game(brush, self._game)
        look: list[Widget] = [self._theme, self._numbers, *self._look_rows()]
        return [*look, *self._game_rows()]

    def bottom(self) -> int:
        """The lower end of the lower card."""
        brush = self.stage.brush
        note = brush.px(12) + 3 * brush.line_height(13)
        return max(self._look.bottom, self._game.bottom + note)

    def _look_rows(self) -> list[Widget]:
        return [self._cell_size, self._scale, self._full_screen]

    def _game_rows(self) -> list[Widget]:
        return [self._questions, self._undeducible, self._mercy, self._first_click, self._judge]

    def _place_look(self, brush: Brush, card: Rect) -> None:
        left, width = card.left + brush.px(24), card.width - 2 * brush.px(24)
        self._theme.rect = Rect(left, card.top + brush.px(84), width, brush.px(128))
        self._numbers.rect = Rect(left, card.top + brush.px(252), width, brush.px(148))
        self._place_rows(brush, card, self._look_rows(), brush.px(412))

    def _place_game(self, brush: Brush, card: Rect) -> None:
        self._place_rows(brush, card, self._game_rows(), brush.px(56))

    def _place_rows(self, brush: Brush, card: Rect, widgets: list[Widget], top: int) -> None:
        """One below the other at the card's right, their words to the left of them."""
        for row, widget in enumerate(widgets):
            width = brush.px(56) if isinstance(widget, Toggle) else card.width * 48 // 100
            widget.rect = Rect(0, 0, width, brush.px(36))
            middle = card.top + top + brush.px(31 + ROW * row)
            widget.rect.midright = (card.right - brush.px(24), middle)

    # Drawing.

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the cards and the words beside the widgets."""
        brush = self.stage.brush
        self.card(surface, self._look, words.LOOK)
        self.card(surface, self._game, words.GAME)
        left = self._look.left + brush.px(24)
        for text, above in ((words.THEME, self._theme), (words.NUMBERS, self._numbers)):
            place = (left, above.rect.top - brush.px(16))
            brush.text(surface, text, place, 14, Weight.MEDIUM, brush.theme.ink2)
        self._label(surface, self._cell_size, words.CELL_SIZE, words.CELL_SIZE_NOTE)
        self._label(surface, self._scale, words.SCALE, words.SCALE_NOTE)
        self._label(surface, self._full_screen, words.FULL_SCREEN, "", is_last=True)
        note = words.FIRST_CLICK_NOTES[self._first_click.value]
        self._label(surface, self._first_click, words.FIRST_CLICK, note)
        self._label(surface, self._questions, words.QUESTION_MARKS, words.QUESTION_MARKS_NOTE)
        note = words.MARK_UNDEDUCIBLE_NOTE
        self._label(surface, self._undeducible, words.MARK_UNDEDUCIBLE, note)
        self._label(surface, self._mercy, words.MERCY_LINE, words.MERCY_LINE_NOTE)
        self._label(surface, self._judge, words.JUDGE, "", is_last=True)
        left, inner = self._game.left + brush.px(24), self._game.width - 2 * brush.px(24)
        rule = JUDGES[self.stage.settings.judge].rule
        box = Rect(left, self._judge.rect.bottom + brush.px(8), inner, 1)
        brush.paragraph(surface, rule, box, 12, Weight.REGULAR, brush.theme.ink2)
        box = Rect(left, self._game.bottom + brush.px(12), inner, 1)
        brush.paragraph(surface, words.CHANGES_APPLY, box, 13, Weight.REGULAR, brush.theme.ink2)

    def _label(
        self,
        surface: pygame.Surface,
        widget: Widget,
        title: str,
        note: str,
        *,
        is_last: bool = False,
    ) -> None:
        brush, theme = self.stage.brush, self.stage.brush.theme
        card = self._look if self._look.contains(widget.rect) else self._game
        left, y = card.left + brush.px(24), widget.rect.centery
        brush.text(surface, title, (left, y - brush.px(9 if note else 0)), 14, Weight.MEDIUM)
        if note:
            room = widget.rect.left - left - brush.px(8)
            note = brush.wrapped(note, 12, Weight.REGULAR, max(room, 40))[0]
            place = (left, y + brush.px(11))
            brush.text(surface, note, place, 12, Weight.REGULAR, theme.ink2)
        if not is_last:
            line = Rect(left, y + brush.px(31), card.width - 2 * brush.px(24), 1)
            surface.fill(theme.line, line)

    def _draw_theme(self, surface: pygame.Surface, frame: Rect, name: str) -> None:
        """A corner of a board in the theme's own colours, made once: it has many pieces."""
        numbers = self.stage.settings.numbers
        key = (name, numbers, frame.size)
        if key not in self._pictures:
            picture = pygame.Surface(frame.size, pygame.SRCALPHA)
            brush = Brush(self._theme_shown(name, numbers), self.stage.brush.scale)
            self._paint_theme(picture, picture.get_rect(), brush)
            self._pictures[key] = picture
        surface.blit(self._pictures[key], frame)

    def _theme_shown(self, name: str, numbers: str) -> Theme:
        return theme_named(self._system if name == "system" else name, numbers)

    def _paint_theme(self, surface: pygame.Surface, frame: Rect, brush: Brush) -> None:
        brush.box(surface, frame, 7, brush.theme.bg)
        cell = min(frame.width // 4, frame.height // 3)
        tiles = Tiles(brush, cell)
        sample = Rect(0, 0, 2 * cell, 2 * cell)
        sample.center = frame.center
        well, outline = brush.theme.well, brush.theme.outline
        brush.box(surface, sample.inflate(12, 12), 8, well, outline or well, 2)
        for row, looks in enumerate(_SAMPLE):
            for column, look in enumerate(looks):
                place = (sample.left + column * cell, sample.top + row * cell)
                surface.blit(tiles.tile(look), place)

    def _draw_numbers(self, surface: pygame.Surface, row: Rect, name: str) -> None:
        """The numbers 1 to 8 in a palette, on the board's own ground."""
        brush = self.stage.brush
        theme = self._theme_shown(self.stage.settings.theme, name)
        sample = Rect(0, 0, brush.px(226), row.height - brush.px(12))
        sample.midright = (row.right - brush.px(12), row.centery)
        if sample.left < row.left + brush.px(130):
            return
        brush.box(surface, sample, 6, theme.opened, theme.line)
        for number, colour in enumerate(theme.num):
            x = sample.left + brush.px(18) + number * brush.px(27)
            glyph = font(brush.px(20), Weight.BOLD).render(str(number + 1), True, colour)  # noqa: FBT003  antialiased
            surface.blit(glyph, glyph.get_rect(center=(x, sample.centery)))
