"""The card that follows a win: the time, the figures, one moment to look at, and what next."""

import math
from collections.abc import Callable, Sequence

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
from minesweeper.window.panels.side_panel import BUTTON, Message, PlayPanel, button_rows
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
    Flow,
    Row,
    Slot,
    Spacer,
    Text,
    draw_placed,
)

_LOW = 260
"""The height of a card, in pixels of the design, below which the time is part of its title."""
_TWO_COLUMNS = 360
"""The least width of a card, in pixels of the design, that has its buttons in two columns."""
_PIECES = 28
"""The number of pieces that fall when a record is celebrated."""


def _height(brush: Brush, width: int, blocks: Sequence[Block]) -> int:
    return Column(blocks, SMALL).height(brush, width)


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
        self.celebration: Timing | None = None
        """The time in which pieces fall for a record; None if nothing falls."""
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
                # A first win beats nothing.
                is_record = event.is_best and event.standing and event.standing.best is not None
                if is_record and self._context.moves:
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
        """The figures of the game, each with its title, the most important first."""
        event, judge = self._event, JUDGES[self._visible.judge]
        found = []
        if self.today is not None and self.today.is_board:
            days = self.today.board_run
            run = training_words.days_in_a_row(days) if days > 1 else _(win_words.WON_TODAY)
            found.append((_(words.COMMAND_TITLES[Command.DAILY]), run))
        if self.standing is not None and not self._visible.is_continued:
            found.append((_(win_words.STREAK), format_number(self.standing.streak)))
        if event.guesses is not None:
            found.append((_(win_words.GUESSES), win_words.guesses(event.guesses, self._needless)))
        # Under a judge that also moves mines against a guess, 0 could be untrue.
        if event.mercies or (judge.spares and not judge.moves_against):
            found.append((_(win_words.MOVED), format_number(event.mercies)))
        if self.accuracy is not None:
            found.append((_(win_words.ACCURACY), win_words.accuracy(self.accuracy)))
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
        title = self.headline
        below = f"{level} · {_(JUDGES[visible.judge].title)}"
        if self._is_low:
            won = words.won_in(self._event.score)
            return Column([Text(won, 18, Weight.BOLD, leading=1.25), Text(below, 13, ink="ink2")])
        texts = [Text(title, 22, Weight.BOLD, leading=1.25), Text(below, 13, ink="ink2")]
        column = Column(texts, TINY)
        return ByWidth([Row([Drawing(52, 52, self._draw_badge), column], MEDIUM), column], 240)

    @property
    def headline(self) -> str:
        """What was good about the win: a record, no guess at all, or mines that moved."""
        visible, event = self._visible, self._event
        if self._is_record:
            name = level_name(visible.level)
            if name is None or visible.title is not None:
                return _(win_words.NEW_BEST)
            return win_words.fastest(_(LEVEL_TITLES[name]))
        if event.mercies:
            return win_words.mines_moved(event.mercies)
        is_own = not (visible.is_assisted or visible.is_continued) and visible.is_counted
        has_played = event.score.clicks > 1
        if event.guesses == 0 and is_own and has_played:
            return _(win_words.CLEAN)
        return _(win_words.WON)

    @property
    def _is_low(self) -> bool:
        """True if the card is below the board, where there is room for a few lines only."""
        return self.rect.height < self._context.brush.px(_LOW)

    @property
    def _is_record(self) -> bool:
        return self.is_best and self.standing is not None and self.standing.best is not None

    def _draw_badge(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the winning face or, for a record, a cup."""
        rounded(surface, rect, rect.width // 2, brush.theme.primary_soft)
        if self._is_record:
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
        if not self._visible.is_counted:
            is_review = self._visible.title == _(words.FROM_A_REVIEW)
            return _(win_words.FROM_A_REVIEW if is_review else win_words.NOT_DEALT)
        if self._visible.is_continued:
            return _(win_words.CONTINUED)
        assisted = _(win_words.ASSISTED) if self._visible.is_assisted else ""
        if self.standing is None or (assisted and self.standing.best is None):
            return assisted
        compared = win_words.against_best(self._event.score.elapsed, self.standing.best)
        return join_sentences(assisted, compared)

    def _blocks(self) -> Sequence[Block]:
        return super()._blocks() if self.is_compact else self._shown

    def _all_blocks(self) -> list[Block]:
        """Returns everything that the card says but the highlight, the most important first."""
        elapsed = self._event.score.elapsed
        time = Text(words.exact_time(elapsed), 34, Weight.BOLD, leading=1.2)
        blocks: list[Block] = [] if self._is_low else [time]
        if self._compared:
            blocks.append(Text(self._compared, ink="ink2"))
        return [*blocks, *(figure_row(title, figure) for title, figure in self.figures)]

    def _highlight_blocks(self) -> list[Block]:
        """Returns the highlight in a box, else the hardest find; empty if nothing stands out."""
        if self.highlight is not None:
            title, text = _(win_words.WORTH_A_LOOK), self.highlight.text
        elif self.hardest:
            title, text = _(win_words.HARDEST_FIND), technique_title(self.hardest)
        else:
            return []
        column = Column([Text(title, 12, Weight.MEDIUM, "ink2"), Text(text)], 2)
        return [Row([column], 0, (MEDIUM, 10), Background("surface2", "line"))]

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

        First buttons are left out, then figures, and last the highlight with its button.
        """
        width = self.rect.width - 2 * brush.px(LARGE)
        head = Row([self._head(), Slot(self._leave, BUTTON)], SMALL, is_top=True)
        room = self.rect.height - 2 * brush.px(14) - head.height(brush, width) - brush.px(4 * SMALL)
        others, shown = [*self._of_today, self._back, self._same], self._all_blocks()
        highlight = self._highlight_blocks()
        self._tells_highlight = self.highlight is not None

        def is_full() -> bool:
            blocks = [*shown, *highlight, self._buttons(others)]
            return _height(brush, width, blocks) > room

        while others and is_full():
            others.pop()
        least = 0 if self._is_low else 1
        while len(shown) > least and is_full():
            shown.pop()
        if highlight and is_full():
            highlight, self._tells_highlight = [], False
            shown = self._all_blocks()
        while shown and is_full():
            shown.pop()
        self._shown = [*shown, *highlight]
        slot = Slot(self.column, thickness=_height(brush, width, self._shown) * 100 / brush.scale)
        return [head, slot, Spacer(0, TINY), self._buttons(others), Filler()]

    def _buttons(self, others: list[Button]) -> Block:
        buttons = [self._new, *self._looks, *others]
        if others and not self._is_low:
            is_wide = self.rect.width >= self._context.brush.px(_TWO_COLUMNS)
            return button_rows(buttons, is_wide=is_wide)
        return Flow([Slot(button, 0, BUTTON) for button in buttons], SMALL, row_gap=SMALL)

    def _line(self, brush: Brush) -> tuple[list[Block], list[Button]]:  # noqa: ARG002  few buttons
        # There is no room to say why a move is worth a look.
        return [], [self._new]

    def _notes(self, *, is_footer: bool) -> list[str]:  # noqa: ARG002  the same in both places
        return [f"{title}: {figure}" for title, figure in self.figures[:3]]

    # The celebration of a record.

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the card, with the confetti of a record behind its text."""
        brush, placed = self._context.brush, self._placed
        # The first block is the card's box.
        draw_placed(surface, brush, placed[:1])
        self._draw_confetti(surface)
        draw_placed(surface, brush, placed[1:])

    def _draw_confetti(self, surface: pygame.Surface) -> None:
        now = self._context.now()
        if self.celebration is None or self.celebration.is_over(now):
            return
        share = (now - self.celebration.began) / self.celebration.lasts
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for number in range(_PIECES):
            self._draw_piece(surface, number, share)
        surface.set_clip(clip)

    def _draw_piece(self, surface: pygame.Surface, number: int, share: float) -> None:
        """Draws one falling, swaying, fading piece of confetti; `number` varies path and colour."""
        brush = self._context.brush
        theme = brush.theme
        spread = (number * 0.618034) % 1
        late = 0.35 * ((number * 0.754878) % 1)
        at = min(max((share - late) / (1 - late), 0.0), 1.0)
        if not 0 < at < 1:
            return
        side = brush.px(8 + number % 3 * 3)
        x = self.rect.left + spread * self.rect.width + brush.px(10) * math.sin(6 * at + number)
        y = self.rect.top - side + at * min(self.rect.height, brush.px(320))
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
            self._context.mark_dirty(self.rect)
            if self.celebration.is_over(self._context.now()):
                self.celebration = None

    def end_motion(self) -> None:
        """Ends the celebration at once."""
        if self.celebration is not None:
            self.celebration = None
            self._context.mark_dirty(self.rect)
