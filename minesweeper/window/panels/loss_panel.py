"""The card that follows a loss: what happened, the rule that was broken, and what next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.game.judges import JUDGES, Evidence
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.game.header import command_button
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.side_panel import BUTTON, Message, PlayPanel, button_rows
from minesweeper.window.text import win_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Button, IconButton
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
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
"""A card lower than this, in pixels of the design, leaves "Same board again" to the menu."""
_FEW = 3
"""So many buttons have a row each in a low card."""
_MESSAGE = 0.34
"""The least share of a single line that the message has."""
_BADGE = 36
"""The side of the badge in a single line, in pixels of the design."""


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
        buttons = (self._lesson, self._try, self._continue, self._same, self._new)
        self._keys = {button: button.key_name for button in buttons}
        """The key of each button. A card that is one line high may have no room to show them."""
        self._is_low = False
        """True if the card has little room: no badge, and fewer or narrower buttons."""
        self._tells_more = True
        """True if the card has room for the mines that moved and the luck."""
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

    def tells_news(self, brush: Brush, width: int) -> bool:
        """True if what happened and the news fit into the single line, beside its buttons."""
        room = self.rect.height - 2
        told = Message(self._event.reason, self.news, room=room)
        return self.is_compact and told.height(brush, width - brush.px(WIDE + SMALL)) <= room

    def tell_anew(self) -> None:
        """Shows the news, or the rule again; the buttons stay where they are."""
        if self.is_compact:
            self.column.show(self._context.brush, self._blocks(), is_first=self._is_at_start)
            self._context.mark_dirty(self.rect)

    def _blocks_of_line(self) -> Sequence[Block]:
        shown = Message(self._event.reason, self.news) if self.news else self.message
        return [replace(shown, room=self.column.rect.height)]

    def _buttons(self, *, is_narrow: bool = False) -> list[Button]:
        """Returns the buttons with their keys, the most useful first."""
        visible = self._visible
        for button, name in self._keys.items():
            button.key_name = name
        self._lesson.label = words.lesson_offer(
            could_be_known=visible.could_be_known,
            is_narrow=is_narrow,
        )
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
        message = self.message
        luck = words.spared_and_luck(self._event, self._visible.judge)
        more = luck if self._tells_more else ""
        rule = Row(
            [icon("judge", 18, "primary"), Text(message.text)],
            10,
            (MEDIUM, 6 if self._is_low else 10),
            Background("surface2", "line"),
            is_top=True,
        )
        sizes = [Text(message.title, size, Weight.BOLD, leading=1.35) for size in (18, 16)]
        return [ByWidth(sizes, 260), rule, *([Text(more, 13, ink="ink2")] if more else [])]

    # Layout.

    def _card(self, brush: Brush) -> list[Block]:
        is_wide = self.rect.width >= brush.px(_TWO_COLUMNS)
        self._is_low = is_low = not is_wide and self.rect.height < brush.px(_LOW)
        width = self.rect.width - 2 * brush.px(LARGE)
        head = Row(
            [self._head(has_badge=not is_low), Slot(self._leave, BUTTON)], SMALL, is_top=True
        )
        buttons = self._buttons()
        rows = self._low_rows(brush, buttons) if is_low else button_rows(buttons, is_wide=is_wide)
        taken = head.height(brush, width) + rows.height(brush, width) + brush.px(28 + 4 * SMALL)
        self._tells_more = True
        needed = Column(self._blocks(), SMALL).height(brush, width)
        self._tells_more = not is_low or needed <= self.rect.height - taken
        return [head, self._text_slot(brush), Spacer(0, TINY), rows]

    def _low_rows(self, brush: Brush, buttons: Sequence[Button]) -> Block:
        """Returns the buttons of a low card; of four the last two are side by side.

        If they do not fit, there is no "New game", because the face above the board begins one.
        The menu has "Same board again".
        """
        shown = [each for each in buttons if each is not self._same]
        if len(shown) <= _FEW:
            return button_rows(shown, is_wide=False)
        first, *others, before, last = shown
        before.key_name = last.key_name = ""
        pair = Row([Slot(each, 0, BUTTON, fills=True) for each in (before, last)], SMALL)
        if pair.width(brush) <= self.rect.width - 2 * brush.px(LARGE):
            return Column([button_rows([first, *others], is_wide=False), pair], SMALL)
        before.key_name = self._keys[before]
        return button_rows([first, *others, before], is_wide=False)

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

    def _line(self, brush: Brush) -> tuple[list[Block], list[Button]]:
        """Returns a badge, if there is room for it, and the buttons beside the message.

        A message with a heading is worth more than the keys on the buttons, or the last button.
        """
        buttons = self._buttons(is_narrow=self.rect.width < brush.px(960))
        badge: list[Block] = [Drawing(_BADGE, _BADGE, self._draw_badge)]
        few = max(len(buttons) - 1, 1)
        for shown in self._rows_of_buttons(buttons, at_least=few):
            if self._fits_beside(brush, shown, has_badge=True, has_heading=True):
                return badge, shown
        for shown in self._rows_of_buttons(buttons):
            if self._fits_beside(brush, shown):
                return [], shown
        return [], buttons[:1]

    def _rows_of_buttons(
        self, buttons: list[Button], *, at_least: int = 1
    ) -> Iterator[list[Button]]:
        """Yields the first buttons, fewer and fewer: each time with their keys, then without."""
        for count in range(len(buttons), at_least - 1, -1):
            for has_keys in (True, False):
                for button in buttons:
                    button.key_name = self._keys[button] if has_keys else ""
                yield buttons[:count]

    def _fits_beside(
        self,
        brush: Brush,
        buttons: Sequence[Button],
        *,
        has_badge: bool = False,
        has_heading: bool = False,
    ) -> bool:
        taken = sum(button.width(brush) + brush.px(SMALL) for button in buttons)
        taken += brush.px(_BADGE + SMALL) if has_badge else 0
        width, height = self.rect.width - 2 * brush.px(WIDE) - taken, self.rect.height - 2
        message = replace(self.message, room=height)
        if has_heading:
            return message.has_heading(brush, width)
        is_wide = width >= _MESSAGE * self.rect.width
        return is_wide and message.height(brush, width) <= height

    def _notes(self, *, is_footer: bool) -> list[str]:  # noqa: ARG002  the same in both places
        return []
