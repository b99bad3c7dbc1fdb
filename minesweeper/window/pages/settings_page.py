"""The page of settings: how the game looks and how it begins."""

from dataclasses import dataclass, field

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
_TITLE = 56
"""The height of a card's title."""
_PICTURES = 356
"""The height of the themes and the palettes above the rows of their card."""
_RULE = 66
"""The height of the longest rule of a judge, below the row of the judge."""
_SAMPLE = ((1, FLAG), (1, COVERED))
"""The looks of the cells on a theme's picture."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A setting: its widget, and the words beside it."""

    widget: Widget
    title: str
    note: str = ""


@dataclass(slots=True)
class _Card:
    """Rows that belong together."""

    title: str
    rows: list[_Row]
    above: int = 0
    """The room above the rows, below the title."""
    below_first: int = 0
    """The room between the first row and the others."""
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def height(self) -> int:
        """How high the card is, in lengths of the design."""
        return _TITLE + self.above + self.below_first + ROW * len(self.rows) + 6

    def row_top(self, at: int) -> int:
        """Where a row begins, from the top of the card."""
        return _TITLE + self.above + (self.below_first if at else 0) + ROW * at


class SettingsPage(Page):
    """Cards of settings that belong together, in two columns or one."""

    title = words.SETTINGS

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._look = self._make_look(stage)
        self._game = self._make_game(stage)
        # Those of the left column, then those of the right one.
        self._columns = [[self._look, self._make_comforts()], [self._game, self._make_help()]]
        self._cards = [card for column in self._columns for card in column]
        # Asked once: on some desktops the answer costs a process, too much for every frame.
        self._system = "night" if system_is_dark() else "daylight"
        self._pictures: dict[tuple[str, str, tuple[int, int]], pygame.Surface] = {}

    def _make_look(self, stage: Stage) -> _Card:
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
        cell_size = Slider(
            "cell_size",
            [0, *range(SMALLEST_CELL, LARGEST_CELL + 1, 2)],
            settings.cell_size and settings.cell_size // 2 * 2,
            words.pixels,
            lambda cell: stage.change(cell_size=cell),
        )
        scale = Segmented(
            "scale",
            [Option(str(scale), f"{scale} %") for scale in SCALES],
            str(settings.scale),
            lambda scale: stage.change(scale=int(scale)),
        )
        rows = [
            _Row(cell_size, words.CELL_SIZE, words.CELL_SIZE_NOTE),
            _Row(scale, words.SCALE, words.SCALE_NOTE),
            self._switch("full_screen", words.FULL_SCREEN, "", Command.FULL_SCREEN),
        ]
        return _Card(words.LOOK, rows, above=_PICTURES)

    def _make_game(self, stage: Stage) -> _Card:
        settings = stage.settings
        self._judge = DropDown(
            "judge",
            lambda: (JUDGES[stage.settings.judge].title, ""),
            lambda: judge_entries(stage),
            self.open_menu,
            icon="judge",
        )
        self._first_click = Segmented(
            "first_click",
            [Option(name, title) for name, title in words.FIRST_CLICK_TITLES.items()],
            settings.first_click.value,
            lambda value: stage.change(first_click=FirstClick(value)),
        )
        rows = [
            _Row(self._judge, words.JUDGE),
            _Row(self._first_click, words.FIRST_CLICK),
            self._switch("no_guess", words.NO_GUESS, words.NO_GUESS_NOTE, Command.NO_GUESS),
        ]
        return _Card(words.GAME, rows, below_first=_RULE)

    def _make_comforts(self) -> _Card:
        """What makes playing pleasant and tells nothing new."""
        rows = [
            self._switch("question_marks", words.QUESTION_MARKS, words.QUESTION_MARKS_NOTE),
            self._switch("show_neighbours", words.SHOW_NEIGHBOURS, words.SHOW_NEIGHBOURS_NOTE),
            self._switch("dim_satisfied", words.DIM_SATISFIED, words.DIM_SATISFIED_NOTE),
            self._switch("count_down", words.COUNT_DOWN, words.COUNT_DOWN_NOTE),
            self._switch("flag_limit", words.FLAG_LIMIT, words.FLAG_LIMIT_NOTE),
            self._switch("double_click", words.DOUBLE_CLICK, words.DOUBLE_CLICK_NOTE),
            self._switch("mercy_line", words.MERCY_LINE, words.MERCY_LINE_NOTE),
        ]
        return _Card(words.COMFORTS, rows)

    def _make_help(self) -> _Card:
        questions = words.MARK_UNDEDUCIBLE_NOTE
        rows = [
            self._switch("mark_undeducible", words.MARK_UNDEDUCIBLE, questions, Command.QUESTIONS),
            self._switch("show_odds", words.ODDS, words.ODDS_NOTE, Command.ODDS),
            self._switch("coach", words.COACH, words.COACH_NOTE, Command.COACH),
            self._switch("auto_flag", words.AUTO_FLAG, words.AUTO_FLAG_NOTE, Command.AUTO_FLAG),
            self._switch("auto_open", words.AUTO_OPEN, words.AUTO_OPEN_NOTE, Command.AUTO_OPEN),
        ]
        return _Card(words.ASSISTANCE, rows)

    def _switch(self, key: str, title: str, note: str, command: Command | None = None) -> _Row:
        """The row of a setting that is on or off; a command may turn it, as a key does."""
        stage = self.stage

        def turn(is_on: bool) -> None:  # noqa: FBT001  what a toggle calls
            if command is None:
                stage.change(**{key: is_on})
            else:
                stage.perform(command)

        return _Row(Toggle(key, getattr(stage.settings, key), turn), title, note)

    # Layout.

    def place(self, body: Rect) -> list[Widget]:
        """Place the cards and what is on them."""
        brush = self.stage.brush
        gap = brush.px(16)
        is_wide = body.width >= brush.px(_TWO_CARDS_FROM)
        width = (body.width - gap) // 2 if is_wide else body.width
        lefts = (body.left, body.left + width + gap if is_wide else body.left)
        columns = self._columns if is_wide else [self._in_one_column()]
        for left, cards in zip(lefts, columns, strict=False):
            top = body.top
            for card in cards:
                card.rect = Rect(left, top, width, brush.px(card.height()))
                top = card.rect.bottom + gap
                self._place_rows(brush, card)
        left, inner = self._look.rect.left + brush.px(24), width - 2 * brush.px(24)
        top = self._look.rect.top
        self._theme.rect = Rect(left, top + brush.px(84), inner, brush.px(128))
        self._numbers.rect = Rect(left, top + brush.px(252), inner, brush.px(148))
        rows = [row.widget for card in self._cards for row in card.rows]
        return [self._theme, self._numbers, *rows]

    def _in_one_column(self) -> list[_Card]:
        (look, comforts), right = self._columns
        return [look, *right, comforts]

    def _last(self) -> _Card:
        """The card below which there is room for the note: at the end of the shorter column."""
        is_one = len({card.rect.left for card in self._cards}) == 1
        ends = self._in_one_column()[-1:] if is_one else [cards[-1] for cards in self._columns]
        return min(ends, key=lambda card: card.rect.bottom)

    def bottom(self) -> int:
        """The lower end of the lowest card, and of the note below the last."""
        brush = self.stage.brush
        note = brush.px(12) + 4 * brush.line_height(13)
        lowest = max(card.rect.bottom for card in self._cards)
        return max(lowest, self._last().rect.bottom + note)

    def _place_rows(self, brush: Brush, card: _Card) -> None:
        """One below the other at the card's right, their words to the left of them."""
        for at, row in enumerate(card.rows):
            widget = row.widget
            width = card.rect.width * 48 // 100
            if isinstance(widget, Toggle):
                widget.is_on = getattr(self.stage.settings, widget.name)  # a key turns some too
                width = brush.px(56)
            widget.rect = Rect(0, 0, width, brush.px(36))
            middle = card.rect.top + brush.px(card.row_top(at) + ROW // 2)
            widget.rect.midright = (card.rect.right - brush.px(24), middle)

    # Drawing.

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the cards and the words beside the widgets."""
        brush = self.stage.brush
        for card in self._cards:
            self.card(surface, card.rect, card.title)
            for row in card.rows:
                self._draw_words(surface, card, row)
        left = self._look.rect.left + brush.px(24)
        for text, above in ((words.THEME, self._theme), (words.NUMBERS, self._numbers)):
            place = (left, above.rect.top - brush.px(16))
            brush.text(surface, text, place, 14, Weight.MEDIUM, brush.theme.ink2)
        self._draw_rule(surface)
        last = self._last().rect
        box = Rect(last.left + brush.px(24), last.bottom + brush.px(12), 0, 1)
        box.width = last.width - 2 * brush.px(24)
        brush.paragraph(surface, words.CHANGES_APPLY, box, 13, Weight.REGULAR, brush.theme.ink2)

    def _draw_rule(self, surface: pygame.Surface) -> None:
        """The rule of the judge chosen, below its row."""
        brush, card = self.stage.brush, self._game.rect
        box = Rect(card.left + brush.px(24), self._judge.rect.bottom + brush.px(8), 0, 1)
        box.width = card.width - 2 * brush.px(24)
        rule = JUDGES[self.stage.settings.judge].rule
        brush.paragraph(surface, rule, box, 12, Weight.REGULAR, brush.theme.ink2)

    def _draw_words(self, surface: pygame.Surface, card: _Card, row: _Row) -> None:
        brush, theme = self.stage.brush, self.stage.brush.theme
        note = row.note
        if row.widget is self._first_click:
            note = words.FIRST_CLICK_NOTES[self._first_click.value]
        left, y = card.rect.left + brush.px(24), row.widget.rect.centery
        brush.text(surface, row.title, (left, y - brush.px(9 if note else 0)), 14, Weight.MEDIUM)
        if note:
            room = row.widget.rect.left - left - brush.px(8)
            note = brush.wrapped(note, 12, Weight.REGULAR, max(room, 40))[0]
            place = (left, y + brush.px(11))
            brush.text(surface, note, place, 12, Weight.REGULAR, theme.ink2)
        if row is not card.rows[-1]:
            below = _RULE if row.widget is self._judge else 0
            y += brush.px(ROW // 2 + below)
            surface.fill(theme.line, Rect(left, y, card.rect.width - 2 * brush.px(24), 1))

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
