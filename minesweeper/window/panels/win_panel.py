"""The card that follows a win: the time, the figures, one moment to look at, and what next."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import level_name
from minesweeper.record import Standing
from minesweeper.teaching.review import Review
from minesweeper.teaching.training import Today
from minesweeper.titles import LEVEL_TITLES, technique_title
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.translation.formats import format_number
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.drawing.motion import CELEBRATION, FRAME, Timing
from minesweeper.window.game.header import command_button
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.blocks import figure_row
from minesweeper.window.panels.highlights import Highlight, hardest_found, highlight_of
from minesweeper.window.panels.side_panel import BUTTON, PADDING, Message, PlayPanel, button_rows
from minesweeper.window.text import training_words, win_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Button, IconButton
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    TINY,
    Background,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
    Row,
    Slot,
    Spacer,
    Text,
    label,
)

_LOW = 260
"""The height of a card, in pixels of the design, below which the time is part of its title."""
_TWO_COLUMNS = 360
"""The least width of a card, in pixels of the design, that has its buttons in two columns."""
_FEW_FIGURES = 3
"""The number of figures that a card with little room keeps: streak, guesses, moved mines."""
_PIECES = 70
"""The number of pieces that fall when a record is celebrated."""


class WinPanel(PlayPanel):
    """The card of a win that has just happened; one line if there is no room beside the board."""

    keeps_board = False

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        event: events.GameWon,
        go_to: Callable[[int], None],
        close: Callback,
    ) -> None:
        """`go_to` shows a moment of the review, and `close` closes the card."""
        super().__init__(context, "win.text")
        self._visible, self._event, self._go_to, self._close = visible, event, go_to, close
        self.standing: Standing | None = None
        """How the win compares with earlier ones; None until it is recorded."""
        self.is_best = False
        """True if the win is a record."""
        self.review: Review | None = None
        """The review of the game; None until it arrives."""
        self.highlight: Highlight | None = None
        self.hardest = ""
        """The id of the hardest technique that was found; empty until known, or if none counts."""
        self.today: Today | None = None
        """What the day offers; None until it is known, and if training is switched off."""
        self._shown: list[Block] = []
        """The blocks that the card has room for."""
        self._tells_highlight = False
        """True if the card has room for the sentence of the highlight."""
        self._is_tight = False
        """True if the card has small texts, close together, because it has little room."""
        self.celebration: Timing | None = None
        """The time in which pieces fall for a record or a first win; None if nothing falls."""
        self.sky = Rect(0, 0, 0, 0)
        """The place of the board, over which they fall."""
        perform = context.perform
        self._new = command_button(
            Command.NEW_GAME, perform, name="win.new", is_primary=True, key=key(Command.NEW_GAME)
        )
        self._look = Button("win.look", _(win_words.LOOK_AT_IT), self._look_at_it)
        self._back = command_button(
            Command.REVIEW, perform, name="win.review", key=key(Command.REVIEW)
        )
        self._same = command_button(
            Command.SAME_BOARD, perform, name="win.same", key=key(Command.SAME_BOARD)
        )
        self._daily = command_button(Command.DAILY, perform, name="win.daily")
        self._copy = command_button(Command.COPY_RESULT, perform, name="win.copy_result")
        self._leave = IconButton(
            "win.close", "close", close, tip=_(win_words.CLOSE), key=_(words.ESCAPE)
        )

    def copy(self) -> "WinPanel":
        """Returns the same card, in the language in use; the review is to be given again."""
        card = WinPanel(self._context, self._visible, self._event, self._go_to, self._close)
        card.standing, card.is_best = self.standing, self.is_best
        card.hardest = self.hardest
        return card

    # Events.

    def observe(self, event: Event) -> None:
        """Takes in the records' answer and the review."""
        match event:
            case events.GameRecorded():
                self.standing, self.is_best = event.standing, event.is_best
                if event.is_best and event.standing and self._context.moves:
                    self.celebration = Timing(self._context.now(), CELEBRATION)
            case events.ReviewGiven():
                self.review = event.review
                self.highlight = highlight_of(event.review)
                self._look.tip = self.highlight.text if self.highlight else ""
            case events.GameAssessed(game, assessment) if game == self._visible.game:
                # With help, nobody can tell who found it.
                self.hardest = "" if self._visible.is_assisted else hardest_found(assessment)
            case events.TodayGiven():
                self.today = event.today
            case _:
                return
        self._context.relayout()

    def key(self, press: KeyPress) -> bool:
        """Closes the card on Esc; returns whether it was that key."""
        if press.key == pygame.K_ESCAPE and not press.mod:
            self._close()
            return True
        return False

    def _look_at_it(self) -> None:
        if self.highlight is not None:
            self._go_to(self.highlight.moment)

    # The content.

    @property
    def figures(self) -> list[tuple[str, str]]:
        """The figures of the game, each with its title, the most important first.

        A title without a figure is a sentence.
        """
        event, judge, visible = self._event, JUDGES[self._visible.judge], self._visible
        found = []
        if self.today is not None and self.today.is_board:
            days = self.today.board_run
            run = training_words.days_in_a_row(days) if days > 1 else _(win_words.WON_TODAY)
            found.append((_(words.COMMAND_TITLES[Command.DAILY]), run))
        if self.standing is not None and not visible.is_continued:
            streak = win_words.STREAK_ASSISTED if visible.is_assisted else win_words.STREAK
            found.append((_(streak), format_number(self.standing.streak)))
        if event.guesses is not None:
            title = win_words.guesses(event.guesses, self._needless)
            found.append((title, format_number(event.guesses)))
        if event.mercies:
            found.append((_(win_words.MOVED), format_number(event.mercies)))
        elif judge.spares and not judge.moves_against:
            # Under a judge that also moves mines against a guess, it could be untrue.
            found.append((_(win_words.NONE_MOVED), ""))
        if self.accuracy is not None:
            found.append((_(win_words.ACCURACY), win_words.accuracy(self.accuracy)))
        if self.hardest:
            found.append((_(win_words.HARDEST_FIND), technique_title(self.hardest)))
        return found

    @property
    def accuracy(self) -> float | None:
        """The accuracy of the player's decisions, from 1 to 100; None while it is not known.

        In an assisted game it would praise the help too.
        """
        if self.review is None or self._visible.is_assisted:
            return None
        return self.review.summary.accuracy

    @property
    def _needless(self) -> int | None:
        """The number of needless guesses; None before the review."""
        if self.review is None:
            return None
        return self.review.summary.guesses - self.review.summary.needed

    def _head(self) -> Block:
        visible = self._visible
        level = words.level_name_or_size(visible.level, visible.title)
        below = Text(f"{level} · {_(JUDGES[visible.judge].title)}", 13, ink="ink2")
        if self._is_low:
            won = label(words.won_in(self._event.score), 18, Weight.BOLD)
            return Fitting([Row([won, replace(below, fills=False), Filler()], MEDIUM), won])
        if self._is_tight:
            return Column([Text(self.headline, 18, Weight.BOLD, leading=1.25), below])
        column = Column([Text(self.headline, 22, Weight.BOLD, leading=1.25), below], TINY)
        return ByWidth([Row([Drawing(52, 52, self._draw_badge), column], MEDIUM), column], 240)

    @property
    def headline(self) -> str:
        """What was good about the win: a record, a first, mines that moved, or no guess at all."""
        visible, event = self._visible, self._event
        if self._is_fastest:
            return self._headline_of_best
        if visible.is_assisted:
            return _(win_words.WON_ASSISTED)
        if event.mercies:
            return win_words.mines_moved(event.mercies)
        is_own = not visible.is_continued and visible.is_counted
        has_played = event.score.clicks > 1
        if event.guesses == 0 and is_own and has_played:
            return _(win_words.CLEAN)
        return _(win_words.WON)

    @property
    def _is_fastest(self) -> bool:
        """True if the time is the best of its level and judge, be it a record or the first one."""
        return self.is_best and self.standing is not None

    @property
    def _headline_of_best(self) -> str:
        if not self._is_record:
            return _(win_words.FIRST_WIN)
        name = level_name(self._visible.level)
        if name is None or self._visible.title is not None:
            return _(win_words.NEW_BEST)
        return win_words.fastest(_(LEVEL_TITLES[name]))

    @property
    def _is_low(self) -> bool:
        """True if the card is below the board, where there is room for a few lines only."""
        return self.rect.height < self._context.brush.px(_LOW)

    @property
    def _is_record(self) -> bool:
        return self._is_fastest and self.standing is not None and self.standing.best is not None

    def _draw_badge(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the winning face or, for a record or a first win, a cup."""
        rounded(surface, rect, rect.width // 2, brush.theme.primary_soft)
        if self._is_fastest:
            brush.blit_icon(surface, "trophy", rect.center, 28, brush.theme.primary)
        else:
            face = brush.icon("face_won", brush.px(32))
            surface.blit(face, face.get_rect(center=rect.center))

    @property
    def message(self) -> Message:
        """The time, compared with the best, for a single line."""
        return Message(words.won_in(self._event.score), self._compared)

    @property
    def _compared(self) -> str:
        """The time compared with the best, and whether help was used.

        Until the win is recorded nothing is compared. A first assisted win is not called the first:
        the first one that counts comes later.
        """
        visible, standing = self._visible, self.standing
        if not visible.is_counted:
            is_review = visible.title == _(words.FROM_A_REVIEW)
            return _(win_words.FROM_A_REVIEW if is_review else win_words.NOT_DEALT)
        if visible.is_continued:
            return _(win_words.CONTINUED)
        assisted = _(win_words.ASSISTED) if visible.is_assisted else ""
        if standing is None:
            return assisted
        if standing.best is None:
            return assisted or win_words.first_win(is_fixed=visible.title is not None)
        elapsed = self._event.score.elapsed
        compared = win_words.against_best(elapsed, standing.best, with_help=visible.is_assisted)
        return join_sentences(assisted, compared)

    def _blocks(self) -> Sequence[Block]:
        if self.is_compact:
            return super()._blocks()
        return [Column(self._shown, 6)] if self._is_tight else self._shown

    def _all_blocks(self) -> list[Block]:
        """Returns everything that the card says but the highlight, the most important first."""
        size = 26 if self._is_tight else 34
        time = words.exact_time(self._event.score.elapsed)
        blocks: list[Block] = [] if self._is_low else [Text(time, size, Weight.BOLD, leading=1.2)]
        if self._compared:
            blocks.append(Text(self._compared, self._text_size, ink="ink2", leading=self._leading))
        figures = [self._figure(title, figure) for title, figure in self.figures]
        if not self._is_low:
            return [*blocks, *figures]
        rows = (figures[:_FEW_FIGURES], figures[_FEW_FIGURES:])
        return [*blocks, *(Flow(row, LARGE) for row in rows if row)]

    @property
    def _text_size(self) -> int:
        return 13 if self._is_tight else 14

    @property
    def _leading(self) -> float:
        return 1.35 if self._is_tight else 1.5

    def _figure(self, title: str, figure: str) -> Block:
        if self._is_low:
            shown = (label(title, 13, ink="ink2"), label(figure, 13, Weight.MEDIUM))
            return Row(shown if figure else shown[:1], SMALL)
        if not self._is_tight:
            return figure_row(title, figure)
        row = [Text(title, 13, ink="ink2", leading=1.35), label(figure, 13, Weight.MEDIUM)]
        return Row(row if figure else row[:1], SMALL)

    def _highlight_blocks(self) -> list[Block]:
        """Returns the highlight in a box; empty until it is known."""
        if self.highlight is None:
            return []
        text = Text(self.highlight.text, self._text_size, leading=self._leading)
        if self._is_low and self._is_tight:
            return [text]
        if self._is_tight:
            return [Row([text], 0, (SMALL, 6), Background("surface2", "line"))]
        title = Text(_(win_words.WORTH_A_LOOK), 12, Weight.MEDIUM, "ink2")
        return [Row([Column([title, text], 2)], 0, (MEDIUM, 10), Background("surface2", "line"))]

    # Layout.

    @property
    def _looks(self) -> list[Button]:
        """The button that shows the highlight; none without the sentence that says why."""
        return [self._look] if self._tells_highlight else []

    @property
    def _of_today(self) -> list[Button]:
        """The button for the board of the day or, after a win on it, for sharing the result."""
        if self.today is None or (self.today.board is not None and not self.today.is_board):
            return []
        return [self._copy if self.today.is_board else self._daily]

    def _card(self, brush: Brush) -> list[Block]:
        """Returns as much of the card as there is room for.

        First buttons are left out, then the texts get smaller, then figures are left out, and last
        the highlight with its button.
        """
        others = [*self._of_today, self._back, self._same]
        choices = [(others[:count], False) for count in range(len(others), 0, -1)]
        choices += [(others[:count], True) for count in range(len(others), -1, -1)]
        for shown, is_tight in choices:
            self._is_tight = is_tight
            self._shown = [*self._all_blocks(), *self._highlight_blocks()]
            self._tells_highlight = self.highlight is not None
            if self._has_room(brush, shown):
                return self._filled(brush, shown)
        self._leave_out(brush)
        fewer = (others[:count] for count in range(len(others), 0, -1))
        return self._filled(brush, next((few for few in fewer if self._has_room(brush, few)), []))

    def _leave_out(self, brush: Brush) -> None:
        """Leaves out figures, and then the highlight, until the rest of a tight card fits."""
        blocks, highlight = self._all_blocks(), self._highlight_blocks()
        least = 0 if self._is_low else 1
        self._shown = [*blocks, *highlight]
        while len(blocks) > least and not self._has_room(brush, []):
            blocks.pop()
            self._shown = [*blocks, *highlight]
        if highlight and not self._has_room(brush, []):
            self._tells_highlight = False
            self._shown = self._all_blocks()
        while self._shown and not self._has_room(brush, []):
            self._shown.pop()

    def _has_room(self, brush: Brush, others: list[Button]) -> bool:
        card = Column(self._filled(brush, others), SMALL, PADDING)
        return card.height(brush, self.rect.width) <= self.rect.height

    def _filled(self, brush: Brush, others: list[Button]) -> list[Block]:
        """Returns the card with the texts that were chosen and these buttons."""
        width = self.rect.width - 2 * brush.px(LARGE)
        head = Row([self._head(), Slot(self._leave, BUTTON)], SMALL, is_top=True)
        height = Column(self._blocks(), SMALL).height(brush, width)
        slot = Slot(self.column, thickness=height * 100 / brush.scale)
        air = [] if self._is_tight else [Spacer(0, TINY)]
        return [head, slot, *air, self._buttons(others), Filler()]

    def _buttons(self, others: list[Button]) -> Block:
        # In a tight card two buttons stand side by side, which is worth more than a key.
        self._look.label = _(win_words.SHORT_LOOK if self._is_tight else win_words.LOOK_AT_IT)
        self._new.key_name = "" if self._is_tight else key(Command.NEW_GAME)
        first = [self._new, *self._looks]
        if self._is_low or not others:
            slots = [Slot(button, 0, BUTTON) for button in (*first, *others)]
            return Flow(slots, SMALL, row_gap=SMALL)
        if self._is_tight:
            rows = [first, *([button] for button in others)]
            return Column([_filled_row(row) for row in rows], SMALL)
        is_wide = self.rect.width >= self._context.brush.px(_TWO_COLUMNS)
        return button_rows([*first, *others], is_wide=is_wide)

    def _line(self, brush: Brush) -> tuple[list[Block], list[Button]]:  # noqa: ARG002  few buttons
        # There is no room to say why a move is worth a look.
        return [], [self._new]

    def _notes(self, *, is_footer: bool) -> list[str]:  # noqa: ARG002  the same in both places
        shown = self.figures[:_FEW_FIGURES]
        return [f"{title}: {figure}" if figure else title for title, figure in shown]

    # The celebration of a record or a first win.

    def draw_confetti(self, surface: pygame.Surface) -> None:
        """Draws the confetti, which falls over the board and never over the texts of the card."""
        now = self._context.now()
        if self.celebration is None or self.celebration.is_over(now):
            return
        share = (now - self.celebration.began) / self.celebration.lasts
        clip = surface.get_clip()
        surface.set_clip(self.sky.clip(clip))
        for number in range(_PIECES):
            self._draw_piece(surface, number, share)
        surface.set_clip(clip)

    def _draw_piece(self, surface: pygame.Surface, number: int, share: float) -> None:
        """Draws one falling, swaying, fading piece; `number` varies its path, size and colour."""
        brush, sky = self._context.brush, self.sky
        theme = brush.theme
        late = 0.5 * (number * 0.754878 % 1)
        at = min(max((share - late) / (1 - late), 0.0), 1.0)
        if not 0 < at < 1:
            return
        side = brush.px(8 + number % 6)
        sway = brush.px(12) * math.sin(6 * at + number)
        x = sky.left + (number * 0.569840 % 1) * (sky.width - side) + sway
        y = sky.top - side + at * sky.height
        colours = (theme.primary, theme.tick, theme.clue, theme.warn, theme.flag)
        piece = pygame.Surface((side, side), pygame.SRCALPHA)
        rounded(piece, piece.get_rect(), max(1, side // 5), colours[number % len(colours)])
        piece.set_alpha(round(255 * min(1.0, 3 * (1 - at))))
        surface.blit(piece, (round(x), round(y)))

    def next_wake(self) -> int | None:
        """The time of the next frame while confetti falls; None otherwise."""
        return None if self.celebration is None else self._context.now() + FRAME

    def tick(self) -> None:
        """Draws the next frame of the celebration, and ends it in time."""
        if self.celebration is not None:
            self._context.mark_dirty(self.sky)
            if self.celebration.is_over(self._context.now()):
                self.celebration = None

    def end_motion(self) -> None:
        """Ends the celebration at once."""
        if self.celebration is not None:
            self.celebration = None
            self._context.mark_dirty(self.sky)


def _filled_row(buttons: Sequence[Button]) -> Row:
    """Returns a row of buttons that share its whole width."""
    return Row([Slot(button, 0, BUTTON, fills=True) for button in buttons], SMALL)
