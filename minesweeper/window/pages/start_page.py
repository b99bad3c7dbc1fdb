"""The page of the first start: the rule, the judges, the boards, and the guided game."""

from functools import partial

import pygame
from pygame import Rect

from minesweeper.game.judges import DEFAULT_JUDGE, JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.window.board.tiles import UNDEDUCIBLE
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page
from minesweeper.window.panels.board_marks import MarkTiles
from minesweeper.window.text import words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.choices import Option, RadioCards, Segmented

CUSTOM = "custom"
BOARDS = ("beginner", "intermediate", "expert", "dense-medium", CUSTOM)
_TWO_COLUMNS_FROM = 960
_LEFT, _RIGHT, _BETWEEN = 528, 496, 96
_SAMPLE_CELL = 46
_KNOWN = ((0, 0, 1, COVERED), (0, 0, 1, 1))
"""A corner in which the mine can be known; its cross is drawn on top."""
_UNKNOWN = ((0, 0, 1, UNDEDUCIBLE), (0, 0, 1, UNDEDUCIBLE))
_CARD_PAD, _CARD_BELOW = 20, 64


class StartPage(Page):
    """The rule and the boards at the left, the judges at the right, or below in a narrow window."""

    has_bar = False
    is_entrance = True

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        settings = context.settings
        board = settings.level if settings.level in BOARDS else CUSTOM
        titles = [Option(name, words.START_BOARDS[name]) for name in BOARDS]
        self._board = Segmented("start.board", titles, board, lambda _: self._redraw())
        judges = [Option(name, judge.title, judge.rule) for name, judge in JUDGES.items()]
        self._judges = RadioCards(
            "start.judge",
            judges,
            settings.judge,
            lambda name: context.change(judge=name),
            {DEFAULT_JUDGE: words.RECOMMENDED},
        )
        self._play = Button(
            "start.play", words.PLAY, self._start, emphasis=Emphasis.PRIMARY, key=words.ENTER
        )
        show = partial(context.perform, Command.GUIDE)
        self._show = Button("start.guide", words.COMMAND_TITLES[Command.GUIDE], show)
        self._show.icon = "instructor"
        self._head = self._judging = Rect(0, 0, 0, 0)
        self._samples: list[Rect] = []
        self.set_focus(self._play)

    def _redraw(self) -> None:
        self.context.mark_dirty(self.context.rect)

    def _start(self) -> None:
        if self._board.value == CUSTOM:
            self.context.perform(Command.CUSTOM)
        else:
            self.context.games.choose_level(self._board.value)

    def key(self, press: KeyPress) -> bool:
        """Starts a game on Enter, unless a widget has the focus."""
        if press.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()
            return True
        return super().key(press)

    # Layout.

    def sentence_rooms(self) -> tuple[Rect, ...]:
        """Returns the place of a message beside the title, because there is no bar."""
        brush = self.context.brush
        named = brush.width(words.TITLE, 32, Weight.BOLD)
        named = max(named, brush.width(words.IN_SHORT, 13, Weight.REGULAR))
        left = self._head.left + brush.px(72 + 16) + named
        return (Rect(left, 0, self.context.rect.right - brush.px(8) - left, brush.px(30)),)

    def place(self, body: Rect) -> list[Widget]:
        """Places both columns, centred in a large window."""
        self._place_from(body)
        spare = max(0, body.height - (self.bottom() - body.top)) // 2
        self._place_from(body.move(0, spare))
        return [self._board, self._play, self._show, self._judges]

    def _place_from(self, body: Rect) -> None:
        brush = self.context.brush
        is_wide = body.width >= brush.px(_TWO_COLUMNS_FROM)
        left = Rect(body.left, body.top, min(body.width, brush.px(_LEFT)), 0)
        if is_wide:
            both = brush.px(_LEFT + _BETWEEN + _RIGHT)
            left.left = body.left + max(0, body.width - both) // 2
        bottom = self._place_left(brush, left)
        width = min(body.width, brush.px(_RIGHT)) if is_wide else body.width
        judging = Rect(body.left, bottom + brush.px(24), width, 0)
        if is_wide:
            right = min(left.right + brush.px(_BETWEEN), body.right - width)
            judging.topleft = (right, body.top)
        self._place_judges(brush, judging)

    def _place_left(self, brush: Brush, room: Rect) -> int:
        """Places everything from the title to the buttons; returns where they end."""
        self._head = Rect(room.left, room.top, room.width, brush.px(64))
        rule = brush.px(16) + len(self._rule(brush)) * brush.px(38)
        top = self._head.bottom + rule + brush.px(16)
        gap = brush.px(24)
        card = Rect(room.left, top, (room.width - gap) // 2, 0)
        card.height = brush.px(2 * _SAMPLE_CELL + 2 * _CARD_PAD + 16 + _CARD_BELOW)
        self._samples = [card, card.move(card.width + gap, 0)]
        top = card.bottom + brush.px(52)
        self._board.rect = Rect(room.left, top, room.width, brush.px(40))
        top = self._board.rect.bottom + brush.px(48)
        self._play.rect = Rect(room.left, top, brush.px(200), brush.px(48))
        left = self._play.rect.right + brush.px(16)
        self._show.rect = Rect(left, top, self._show.width(brush) + brush.px(24), brush.px(48))
        return self._play.rect.bottom

    def _place_judges(self, brush: Brush, card: Rect) -> None:
        inner = card.width - 2 * brush.px(20)
        height = self._judges.height(brush, inner)
        top = card.top + brush.px(88)
        self._judges.rect = Rect(card.left + brush.px(20), top, inner, height)
        card.height = self._judges.rect.bottom + brush.px(20) - card.top
        self._judging = card

    def bottom(self) -> int:
        """Returns the lower end of the longer column."""
        return max(self._judging.bottom, self._play.rect.bottom)

    def _rule(self, brush: Brush) -> list[str]:
        return brush.wrapped(words.RULE_IN_SHORT, 26, Weight.BOLD, max(1, self._head.width))

    # Drawing.

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the title, the rule, the two samples and the labels of the widgets."""
        brush, theme = self.context.brush, self.context.brush.theme
        self._draw_head(surface, brush)
        known, unknown = self._samples
        self._draw_sample(surface, known, _KNOWN)
        self._draw_sample(surface, unknown, _UNKNOWN)
        place = (self._board.rect.left, self._board.rect.top - brush.px(18))
        brush.text(surface, words.START_BOARD, place, 14, Weight.MEDIUM, theme.ink2)
        place = (self._board.rect.left, self._board.rect.bottom + brush.px(20))
        brush.text(surface, self._board_note(), place, 13, Weight.REGULAR, theme.ink2)
        brush.box(surface, self._judging, 12, theme.surface, theme.line)
        left, top = self._judging.left + brush.px(28), self._judging.top
        place = (left, top + brush.px(36))
        brush.text(surface, words.WHO_JUDGES, place, 20, Weight.BOLD)
        place = (left, top + brush.px(64))
        brush.text(surface, words.WHO_JUDGES_NOTE, place, 13, Weight.REGULAR, theme.ink2)

    def _draw_head(self, surface: pygame.Surface, brush: Brush) -> None:
        logo = brush.icon("logo", brush.px(56))
        surface.blit(logo, logo.get_rect(midleft=self._head.midleft))
        left, middle = self._head.left + brush.px(72), self._head.centery
        brush.text(surface, words.TITLE, (left, middle - brush.px(8)), 32, Weight.BOLD)
        place = (left, middle + brush.px(20))
        if left + brush.width(words.IN_SHORT, 13, Weight.REGULAR) <= self._head.right:
            brush.text(surface, words.IN_SHORT, place, 13, Weight.REGULAR, brush.theme.ink2)
        top = self._head.bottom + brush.px(16)
        for at, line in enumerate(self._rule(brush)):
            place = (self._head.left, top + at * brush.px(38) + brush.px(19))
            brush.text(surface, line, place, 26, Weight.BOLD)

    def _board_note(self) -> str:
        name = self._board.value
        if name == CUSTOM:
            return words.START_CUSTOM
        promise = words.START_FIRST_CLICK[self.context.settings.first_click.value]
        return f"{words.size_and_mines(LEVELS[name])}. {promise}"

    def _draw_sample(
        self, surface: pygame.Surface, card: Rect, looks: tuple[tuple[int, ...], ...]
    ) -> None:
        """Draws a corner of a board, and the result of a click there."""
        brush, theme = self.context.brush, self.context.brush.theme
        brush.box(surface, card, 12, theme.surface, theme.line)
        cell = min(brush.px(_SAMPLE_CELL), (card.width - brush.px(40)) // 4)
        board = Rect(0, card.top + brush.px(_CARD_PAD + 8), 4 * cell, 2 * cell)
        board.centerx = card.centerx
        well, outline = theme.well, theme.outline
        brush.box(surface, board.inflate(16, 16), 10, well, outline or well, 2)
        is_known = looks is _KNOWN
        tiles = MarkTiles(brush, cell)
        for row, line in enumerate(looks):
            for column, look in enumerate(line):
                tile = tiles.tile(look)
                if look == COVERED:
                    tile = tiles.proved(Verdict.MINE, is_flagged=False)
                surface.blit(tile, (board.left + column * cell, board.top + row * cell))
        if is_known:
            clue = Rect(board.left + 2 * cell, board.top, cell, cell)
            pygame.draw.rect(surface, theme.clue, clue, max(2, round(0.075 * cell)), 5)
        self._draw_sample_words(surface, card, board.bottom, is_known=is_known)

    def _draw_sample_words(
        self, surface: pygame.Surface, card: Rect, top: int, *, is_known: bool
    ) -> None:
        brush, theme = self.context.brush, self.context.brush.theme
        icon, ink = ("cross", theme.cross) if is_known else ("undeducible", theme.undeducible)
        title, note = words.COULD_BE_KNOWN if is_known else words.COULD_NOT_BE_KNOWN
        left, y = card.left + brush.px(20), top + brush.px(34)
        brush.blit_icon(surface, icon, (left + brush.px(8), y), 16, ink)
        brush.text(surface, title, (left + brush.px(26), y), 15, Weight.MEDIUM)
        box = Rect(left, y + brush.px(16), card.width - brush.px(32), 1)
        brush.paragraph(surface, note, box, 12, Weight.REGULAR, theme.ink2)
