"""The card that follows a loss: what happened, the rule that was broken, and what next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.game.judges import JUDGES, Evidence
from minesweeper.game.value import Value
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.game.footer import KeyLabel
from minesweeper.window.game.header import command_button
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.side_panel import BUTTON, CARD, Message, PlayPanel, button_rows
from minesweeper.window.text import win_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button, IconButton
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    RULE,
    SMALL,
    TINY,
    WIDE,
    Background,
    Block,
    ByWidth,
    Column,
    Drawing,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
)

_TWO_COLUMNS = 400
"""The least width of a card, in pixels of the design, that has its buttons in two columns."""
_LOW = 420
"""A card lower than this, in pixels of the design, leaves "Same board again" to the footer."""
_FEW = 3
"""So many buttons have a row each in a low card."""
_BADGE = 36
"""The side of the badge in a single line, in pixels of the design."""
_NARROW = 1100
"""A line narrower than this, in pixels of the design, has its buttons below the text."""
_TEXT, _BELOW, _EDGE, _ABOVE = 41, 32, 12, 2
"""The least height of the text above buttons, the height of these, and the padding of both at the
sides and above and below, in pixels of the design."""
_UNDER_TEXT = _BELOW + TINY + 2 * _ABOVE
"""The height of a line with buttons below its text, without the text and the rule above it."""


class _LineContent(Value):
    """What a line shows beside the reason."""

    buttons: int
    """The number of buttons; the first are the most useful ones."""
    tells_rule: bool = True
    shows_mines: bool = True
    """True for a label with the key that shows the mines."""
    is_short: bool = True
    """True if the buttons have short names."""
    has_keys: bool = False
    """True if the buttons name their keys."""
    has_badge: bool = False
    """True if the losing face is before the text."""


def _lines(count: int) -> Iterator[_LineContent]:
    """Yields what a line may show, the most first; a line with few buttons is the last resort."""
    yield _LineContent(count, is_short=False, has_keys=True, has_badge=True)
    yield _LineContent(count, is_short=False, has_keys=True)
    yield _LineContent(count, has_keys=True)
    yield _LineContent(count, is_short=False, has_badge=True)
    yield _LineContent(count, is_short=False)
    for few in range(count, 0, -1):
        for tells_rule, shows_mines in ((True, True), (True, False), (False, True), (False, False)):
            yield _LineContent(few, tells_rule, shows_mines)


class LossPanel(PlayPanel):
    """The card of a loss that has just happened. The board stays where it is, if possible.

    If there is no room beside the board, the card is a line below it. In the smallest windows the
    board moves to make room.
    """

    def __init__(
        self, context: WindowContext, visible: VisibleGame, event: events.GameLost, close: Callback
    ) -> None:
        super().__init__(context, "loss.text")
        self._visible, self._event, self._close = visible, event, close
        self.news = ""
        """A sentence that a single line shows for a while in the place of the judge's rule."""
        perform = context.perform
        self._lesson = command_button(
            Command.LESSON, perform, name="lesson.offer", is_primary=True, key=key(Command.LESSON)
        )
        self._try = command_button(
            Command.TRY, perform, name="lesson.offer_try", key=key(Command.TRY)
        )
        self._continue = command_button(
            Command.CONTINUE, perform, name="loss.continue", key=key(Command.CONTINUE)
        )
        self._continue.label = _(words.CONTINUE)
        self._continue.tip = _(win_words.CONTINUE_TIP)
        self._same = command_button(
            Command.SAME_BOARD, perform, name="loss.same", key=key(Command.SAME_BOARD)
        )
        self._new = command_button(
            Command.NEW_GAME, perform, name="loss.new", key=key(Command.NEW_GAME)
        )
        self._mines = KeyLabel(
            "loss.mines",
            key(Command.SHOW_MINES),
            _(words.COMMAND_TITLES[Command.SHOW_MINES]),
            lambda: perform(Command.SHOW_MINES),
        )
        self._mines.tip = _(words.MINES_TIP)
        buttons = (self._lesson, self._try, self._continue, self._same, self._new)
        self._keys = {button: button.key_name for button in buttons}
        """The key of each button. A card that is one line high may have no room to show them."""
        self._line_shown = _LineContent(len(buttons))
        self._is_low = False
        """True if the card has little room: no badge, and fewer or narrower buttons."""
        self._more = ""
        """The mines that moved and the luck, as far as the card has room for them."""
        self._has_box = True
        """True if the card has room for a box around the rule."""
        self._leave = IconButton(
            "loss.close", "close", close, tip=_(win_words.CLOSE), key=_(words.ESCAPE)
        )

    def copy(self, reason: str | None = None) -> "LossPanel":
        """Returns the same card, in the language in use, with another reason if one is given."""
        event = self._event if reason is None else replace(self._event, reason=reason)
        return LossPanel(self._context, self._visible, event, self._close)

    def key(self, press: KeyPress) -> bool:
        """Closes the card on Esc; returns whether it was that key."""
        if press.key == pygame.K_ESCAPE and not press.mod:
            self._close()
            return True
        return False

    # The content.

    @property
    def message(self) -> Message:
        """What happened, and the rule of the judge."""
        return Message(self._event.reason, self._rule)

    @property
    def _rule(self) -> str:
        """The rule of the judge or, if it seems not to fit a guess, how the mine could be found."""
        event, judge = self._event, JUDGES[self._visible.judge]
        looks_ahead = judge.evidence is Evidence.SCOUT
        if looks_ahead and event.pointed is not None and len(event.hit) == 1:
            return win_words.found_later(event.hit[0])
        return win_words.rule(judge.title, _(judge.in_short))

    @property
    def text_place(self) -> Rect:
        """The place of the text of a line."""
        return self.column.rect

    def tells_news(self, brush: Brush) -> bool:
        """True if what happened and the news fit into the place of a line's text."""
        place = self.text_place
        told = Message(self._event.reason, self.news, room=place.height)
        return self.is_compact and told.height(brush, place.width) <= place.height

    def tell_anew(self) -> None:
        """Shows the news, or the rule again; the buttons stay where they are."""
        if self.is_compact:
            self.column.show(self._context.brush, self._blocks(), is_first=self._is_at_start)
            self._context.mark_dirty(self.rect)

    def _blocks_of_line(self) -> Sequence[Block]:
        text = self.news or self._text_of(self._line_shown)
        return [Message(self._event.reason, text, room=self.column.rect.height)]

    def _text_of(self, line: _LineContent) -> str:
        """Returns the text of a line: the rule, if it has room for it, and the moved mines."""
        return join_sentences(self._rule if line.tells_rule else "", self._moved)

    @property
    def _moved(self) -> str:
        """How often mines moved, in a few words; empty if that is not to be told."""
        event = self._event
        can_tell = words.tells_moved_mines(event, self._visible.judge)
        return win_words.times_moved(event.mercies) if can_tell else ""

    def _buttons(self, *, is_narrow: bool = False) -> list[Button]:
        """Returns the buttons with their keys, the most useful first."""
        visible = self._visible
        for button, name in self._keys.items():
            button.key_name = name
        self._lesson.label = words.lesson_offer(
            could_be_known=visible.could_be_known,
            is_narrow=is_narrow,
        )
        title = win_words.SAME_BOARD if is_narrow else words.COMMAND_TITLES[Command.SAME_BOARD]
        self._same.label = _(title)
        return [
            self._lesson,
            *([self._try] if visible.could_be_known else []),
            *([self._continue] if visible.can_continue else []),
            self._same,
            self._new,
        ]

    def _blocks(self) -> Sequence[Block]:
        if self.is_compact:
            return self._blocks_of_line()
        message, more = self.message, self._more
        rule = Row(
            [icon("judge", 18, "primary"), Text(message.text)],
            10,
            (MEDIUM, 6 if self._is_low else 10),
            Background("surface2", "line"),
            is_top=True,
        )
        sizes = [Text(message.title, size, Weight.BOLD, leading=1.35) for size in (18, 16)]
        if not self._has_box:
            return [ByWidth(sizes, 260), Text(join_sentences(message.text, more), 13)]
        return [ByWidth(sizes, 260), rule, *([Text(more, 13, ink="ink2")] if more else [])]

    # Layout.

    def _card(self, brush: Brush) -> list[Block]:
        is_wide = self.rect.width >= brush.px(_TWO_COLUMNS)
        self._is_low = is_low = not is_wide and self.rect.height < brush.px(_LOW)
        width = self.rect.width - 2 * brush.px(LARGE)
        head = Row(
            [self._head(has_badge=not is_low), Slot(self._leave, BUTTON)], SMALL, is_top=True
        )
        room = self.rect.height - head.height(brush, width) - brush.px(28 + 4 * SMALL)
        moved, whole = self._moved, words.spared_and_luck(self._event, self._visible.judge)
        for more, is_tight, has_box in (
            (whole, False, True),
            (whole, True, True),
            (moved, True, True),
            (moved, True, False),
        ):
            self._more, self._has_box = more, has_box
            rows = self._rows(brush, is_wide=is_wide, is_tight=is_tight)
            needed = Column(self._blocks(), SMALL).height(brush, width)
            if needed + rows.height(brush, width) <= room:
                break
        return [head, self._text_slot(brush), Spacer(0, TINY), rows]

    def _rows(self, brush: Brush, *, is_wide: bool, is_tight: bool) -> Block:
        """Returns the buttons of a card, lower and closer together if the text needs the room."""
        height, gap = (_BELOW, TINY) if is_tight else (BUTTON, SMALL)
        buttons = self._buttons()
        if not self._is_low:
            return button_rows(buttons, is_wide=is_wide, height=height, gap=gap)
        return self._low_rows(brush, buttons, height, gap)

    def _low_rows(self, brush: Brush, buttons: Sequence[Button], height: int, gap: int) -> Block:
        """Returns the buttons of a low card; of four the last two are side by side.

        If they do not fit, there is no "New game", because the face above the board begins one.
        The footer has "Same board again".
        """
        rows = partial(button_rows, is_wide=False, height=height, gap=gap)
        shown = [each for each in buttons if each is not self._same]
        if len(shown) <= _FEW:
            return rows(shown)
        first, *others, before, last = shown
        before.key_name = last.key_name = ""
        pair = Row([Slot(each, 0, height, fills=True) for each in (before, last)], SMALL)
        if pair.width(brush) <= self.rect.width - 2 * brush.px(LARGE):
            return Column([rows([first, *others]), pair], gap)
        before.key_name = self._keys[before]
        return rows([first, *others, before])

    def _head(self, *, has_badge: bool) -> Block:
        visible = self._visible
        level = words.level_name_or_size(visible.level, visible.title)
        below = f"{level} · {words.exact_time(self._event.score.elapsed)}"
        texts = [
            Text(_(win_words.LOST), 18, Weight.BOLD, leading=1.25),
            Text(below, 13, ink="ink2"),
        ]
        badge = [Drawing(44, 44, self._draw_badge)] if has_badge else []
        return Row([*badge, Column(texts, 2)], MEDIUM)

    @staticmethod
    def _draw_badge(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        rounded(surface, rect, rect.width // 2, brush.theme.primary_soft)
        face = brush.icon("face_lost", rect.width * 5 // 8)
        surface.blit(face, face.get_rect(center=rect.center))

    def tells_all(self, brush: Brush, rect: Rect) -> bool:
        """Returns whether a line in this place tells what happened, and has all buttons."""
        return self._best_line(brush, rect).buttons == len(self._buttons())

    def _tree(self, brush: Brush) -> Block:
        """Returns the blocks of the panel: in a narrow line, the text above its buttons."""
        if not self.is_compact:
            return super()._tree(brush)
        line = self._line_shown = self._best_line(brush, self.rect)
        if not self._is_stacked(brush, self.rect):
            return super()._tree(brush)
        buttons = [Slot(each, 0, _BELOW) for each in self._buttons_of(line)]
        text = [
            Slot(self.column, thickness=_TEXT, fills=True, stretches=True),
            *(Slot(each) for each in self._labels(self.rect, line)),
        ]
        rows = Column([Row(text, SMALL), Row(buttons, SMALL)], TINY, (_EDGE, _ABOVE))
        if self.rect.width < self._context.rect.width:
            return replace(rows, background=CARD)
        return Column([RULE, rows], background=Background("surface", radius=0))

    def _line(self, brush: Brush) -> tuple[list[Block], list[Widget]]:  # noqa: ARG002  the line is chosen
        """Returns a badge, if there is room for it, and what is beside the message."""
        line = self._line_shown
        badge: list[Block] = [Drawing(_BADGE, _BADGE, self._draw_badge)] if line.has_badge else []
        return badge, [*self._labels(self.rect, line), *self._buttons_of(line)]

    def _buttons_of(self, line: _LineContent) -> list[Button]:
        """Returns the buttons of a line, labelled as it wants them."""
        buttons = self._buttons(is_narrow=line.is_short)
        for button in buttons:
            button.key_name = self._keys[button] if line.has_keys else ""
        return buttons[: line.buttons]

    def _labels(self, rect: Rect, line: _LineContent) -> list[KeyLabel]:
        """Returns the label with the key that shows the mines, if they can be shown.

        There is none above the footer, which has that key too.
        """
        covers_footer = rect.width == self._context.rect.width
        is_shown = line.shows_mines and covers_footer and self._visible.can_continue
        return [self._mines] if is_shown else []

    @staticmethod
    def _is_stacked(brush: Brush, rect: Rect) -> bool:
        """Returns whether a line has its buttons below its text."""
        least = _TEXT + _UNDER_TEXT + 1
        return rect.width < brush.px(_NARROW) and rect.height >= brush.px(least)

    def _best_line(self, brush: Brush, rect: Rect) -> _LineContent:
        """Returns the line that shows the most of what fits into a place."""
        lines = list(_lines(len(self._buttons())))
        return next((line for line in lines if self._fits(brush, rect, line)), lines[-1])

    def _fits(self, brush: Brush, rect: Rect, line: _LineContent) -> bool:
        widths = [each.width(brush) for each in self._buttons_of(line)]
        labels = sum(each.width(brush) + brush.px(SMALL) for each in self._labels(rect, line))
        height = rect.height - 2
        if self._is_stacked(brush, rect):
            width = rect.width - 2 * brush.px(_EDGE)
            if sum(widths) + brush.px(SMALL) * (len(widths) - 1) > width or line.has_badge:
                return False
            height = rect.height - brush.px(_UNDER_TEXT) - 1
        else:
            width = rect.width - 2 * brush.px(WIDE) - sum(widths) - brush.px(SMALL) * len(widths)
            width -= brush.px(_BADGE + SMALL) if line.has_badge else 0
        told = Message(self._event.reason, self._text_of(line), room=height)
        return told.has_heading(brush, width - labels)

    def _notes(self, *, is_footer: bool) -> list[str]:  # noqa: ARG002  the same in both places
        return []
