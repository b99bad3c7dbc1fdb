"""Toasts: sentences that are shown for a while, and the offer to undo something.

One toast is in view at a time. An offer stays for its own time: a sentence that comes meanwhile is
shown beside it, and hiding that sentence does not hide the offer.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.translation import gettext as _
from minesweeper.window.board.gestures import LEFT
from minesweeper.window.commands import Command
from minesweeper.window.drawing import motion
from minesweeper.window.text import key_words, words
from minesweeper.window.widgets.text_boxes import Toast

if TYPE_CHECKING:
    from minesweeper.window.screen import Screen
    from minesweeper.window.window import Window

LEAST_BESIDE = 240
"""The least width beside the board, in pixels of the design, in which a toast is placed."""
ROOM_WANTED = 360
"""The width from which a toast keeps to the room of a sentence in the footer."""
OFFERED_FOR = 10_000
"""Milliseconds for which something can be undone."""
UNDO = "toast.undo"
"""The name of the place that undoes it."""


class _Offer(Value):
    """An offer to undo something."""

    sentence: str
    """What happened: in English, to be translated when it is shown, or translated already."""
    undo: Callable[[], None]
    until: int
    """The time at which it ends, on the window's clock."""
    page: "Screen | None" = None
    """The page on which it is made; None for the game's screen."""


class Toasts:
    """Shows one toast at a time: in the footer; above, where a panel or page covers the footer.

    A sentence that the footer shows anyway is only emphasized there. An open menu is in front of
    the toast.
    """

    def __init__(self, window: "Window") -> None:
        self._window = window
        self.shown: Toast | None = None
        self._sentence, self._until = "", 0
        """The sentence of the toast without the offer, and the time at which it disappears."""
        self._offer: _Offer | None = None
        self._is_pressed = False
        """True while the button of the offer is held down."""

    def show(self, sentence: str) -> None:
        """Shows a sentence for a while."""
        self._sentence, self._until = sentence, self._window.now() + Toast.LASTS
        self._show_anew()

    def hide(self) -> None:
        """Hides the sentence; an offer stays."""
        if self._sentence:
            self._sentence = ""
            self._show_anew()

    def offer(self, sentence: str, undo: Callable[[], None], page: "Screen | None" = None) -> None:
        """Offers for OFFERED_FOR milliseconds to undo something, on a page or the game's screen.

        A sentence given in English is translated when it is shown, because the language may change
        meanwhile; one that is translated already stays as it is.
        """
        self._offer = _Offer(sentence, undo, self._window.now() + OFFERED_FOR, page)
        if page is not None:
            # A page says one thing at a time; on the game's screen a sentence is about the game.
            self._sentence = ""
        self._show_anew()

    def end_offer(self) -> None:
        """Takes back the offer to undo something."""
        if self._offer is not None:
            self._offer = None
            self._show_anew()

    def undo(self) -> bool:
        """Undoes what is offered to be undone; returns False if nothing is."""
        offer = self._offer_here
        if offer is None:
            return False
        self.end_offer()
        offer.undo()
        return True

    def _show_anew(self) -> None:
        """Shows the toast again, from whatever offer and sentence there are."""
        self._remove()
        window, offer = self._window, self._offer_here
        if offer is None and not self._sentence:
            self._ask_for_room(None)
            return
        ends = [offer.until] if offer is not None else []
        ends += [self._until] if self._sentence else []
        caps = map(key_words.cap, self._window.settings.keys.of(Command.CONTINUE.value))
        label = "" if offer is None else words.undo_label(next(caps, ""))
        beside = "" if offer is None else _(offer.sentence)
        self.shown = Toast(self._sentence, min(ends), beside, label)
        self._ask_for_room(self.shown)
        self._place(self.shown)
        window.cross_fade(self.shown.rect, motion.TOAST_IN)
        window.mark_dirty(self.shown.rect)

    def _ask_for_room(self, toast: Toast | None) -> None:
        """Has the footer leave room for an offer, beside which its buttons would cut the text."""
        window, footer = self._window, self._window.game.footer
        wanted = toast.wanted_width(window.brush) if toast is not None and toast.label else 0
        is_other, footer.kept_free = wanted != footer.kept_free, wanted
        is_seen = window.screen is window.game and footer.offers_lesson
        # A new layout would close an open menu.
        if is_other and is_seen and window.screen.menu is None:
            window.relayout()

    @property
    def _offer_here(self) -> _Offer | None:
        """The offer, if it was made for this screen: each has other things to undo."""
        offer, screen = self._offer, self._window.screen
        is_here = offer is not None and screen is (offer.page or self._window.game)
        return offer if is_here else None

    def _remove(self) -> None:
        if self.shown is not None:
            self._window.mark_dirty(self.shown.rect)
            self.shown = None
            self._tell_footer(None)
            self._window.game.tell_in_loss("")

    def place(self) -> None:
        """Places the toast again, because the screen has changed."""
        has_button = self.shown is not None and bool(self.shown.label)
        if has_button != (self._offer_here is not None):
            self._show_anew()
        elif self.shown is not None:
            self._place(self.shown)

    def _place(self, toast: Toast) -> None:
        """Places the toast where it covers nothing that is read or used.

        The place is left of the board or, if there is no room, in the footer. In the line of a loss
        it takes the place of the rule. On pages, and while another panel covers the footer, it is
        in the bar at the top, after the title.
        """
        game = self._window.game
        toast.is_in_footer = toast.is_offer_alone = False
        if self._window.screen is not game:
            self._place_at_top(toast)
        elif not game.has_footer:
            if not self._is_placed_over_loss(toast):
                self._place_at_top(toast)
        elif self._is_whole_in_footer(toast) and game.footer.shows_message_on_one_line(
            self._window.brush
        ):
            self._place_in_footer(toast)
        else:
            self._place_below(toast)

    def _is_placed_over_loss(self, toast: Toast) -> bool:
        """Places the toast in the line of a loss; returns False if there is no room for it.

        The line itself shows the sentence, or else the toast covers its text.
        """
        brush, room = self._window.brush, self._window.game.loss_text_room()
        if room is None:
            return False
        if not toast.label and self._window.game.tell_in_loss(toast.sentence):
            toast.is_in_footer, toast.rect = True, room
            self._tell_footer(None)
            return True
        toast.lay_out(brush, (0, 0), room.width, is_slim=True)
        toast.move(left=room.left + brush.px(8), top=room.centery - toast.rect.height // 2)
        if not room.contains(toast.rect):
            return False
        self._tell_footer(None)
        return True

    def _place_in_footer(self, toast: Toast) -> None:
        """Emphasizes the footer's message instead, because it says the same."""
        toast.is_in_footer = True
        toast.rect = self._window.game.footer.message_rect(self._window.brush)
        self._tell_footer(None, emphasizes=True)

    def _repeats_footer(self, toast: Toast) -> bool:
        return not toast.label and toast.sentence == self._window.game.footer.message

    def _is_whole_in_footer(self, toast: Toast) -> bool:
        """Returns True if the footer shows the sentence uncut, though perhaps in two lines."""
        footer = self._window.game.footer
        return self._repeats_footer(toast) and footer.shows_whole_message(self._window.brush)

    def _place_below(self, toast: Toast) -> None:
        """Places the toast over the footer, beside its badges and keys.

        Above the footer, left of the board, it covers nothing. If the footer shows a part of the
        sentence, the legend of the odds or the text about a fixed board, the toast is above the
        footer, if there is room, or else right of the legend or text; the legend is brief then.
        If the toast would cover the board or a panel, it takes the whole footer for the sentence,
        or is shortened to its first sentences, because the footer keeps the full message.
        """
        footer, room = self._window.game.footer, self._room()
        is_whole, repeats = self._is_whole_in_footer(toast), self._repeats_footer(toast)
        # Elsewhere the toast would only say what the footer says.
        if not is_whole and self._is_placed_beside_board(toast):
            return
        explains_board = footer.has_legend or footer.tells_about_board
        if (repeats and not is_whole) or explains_board:
            above = room.move(0, footer.rect.top - self._window.brush.px(4) - room.bottom)
            if self._is_placed(toast, above, is_slim=True):
                self._tell_footer(None)
                return
        if not (explains_board and self._is_placed_at_right(toast)):
            self._place_over_footer(toast, room)

    def _place_over_footer(self, toast: Toast, room: Rect) -> None:
        """Places the toast in a room of the footer, over all of it, or else over the header."""
        is_whole, repeats = self._is_whole_in_footer(toast), self._repeats_footer(toast)
        for is_slim in (False, True):
            if self._is_placed(toast, room, is_slim=is_slim):
                self._tell_footer(toast.rect.left)
                return
        if repeats and self._is_placed_over_whole_footer(toast):
            return
        if is_whole:
            self._place_in_footer(toast)
        elif self._is_placed(toast, room, is_slim=True, is_short=True):
            self._tell_footer(toast.rect.left)
        else:
            self._place_at_top(toast)
            if repeats and self._window.game.is_read(toast.rect):
                # The footer shows the first sentences, and the whole message as a tooltip.
                self._place_in_footer(toast)

    def _is_placed_over_whole_footer(self, toast: Toast) -> bool:
        """Places the whole sentence over the footer and perhaps the board's frame.

        Returns False if that would cover cells, or buttons of the footer.
        """
        window, brush = self._window, self._window.brush
        if toast.label or not window.game.visible.takes_moves:
            return False
        toast.lay_out_densely(brush, window.rect)
        if window.game.is_read(toast.rect, counts_frame=False):
            return False
        self._tell_footer(toast.rect.left)
        return True

    def _is_placed_at_right(self, toast: Toast) -> bool:
        """Places the toast before the footer's keys, or over them.

        Returns False if it would cut the legend of the odds or the text about a fixed board.
        """
        brush, footer = self._window.brush, self._window.game.footer
        for right in (footer.room(brush).right, footer.rect.right - brush.px(8)):
            toast.lay_out(brush, (0, 0), footer.rect.width, is_slim=True)
            bottom = self._window.rect.bottom - brush.px(2)
            toast.move(left=right - toast.rect.width, top=bottom - toast.rect.height)
            self._tell_footer(toast.rect.left)
            is_whole = footer.shows_whole_legend(brush) and footer.shows_about_board(brush)
            if is_whole and not self._window.game.is_read(toast.rect):
                return True
        return False

    def _is_placed_beside_board(self, toast: Toast) -> bool:
        """Places the toast left of the board, above the footer; returns False without room.

        A sentence that the footer shows below is left out beside an offer.
        """
        game, brush = self._window.game, self._window.brush
        room = game.room_beside_board
        if room.width < brush.px(LEAST_BESIDE):
            return False
        repeats = toast.sentence == game.footer.message and game.footer.shows_whole_message(brush)
        toast.is_offer_alone = bool(toast.label) and repeats
        wide = room.width + brush.px(16)
        toast.lay_out(brush, room.midbottom, wide, is_slim=True)
        toast.move(left=brush.px(8))
        if not room.contains(toast.rect) or game.is_read(toast.rect):
            toast.is_offer_alone = False
            return False
        self._tell_footer(None, emphasizes=toast.is_offer_alone)
        return True

    def _is_placed(
        self, toast: Toast, room: Rect, *, is_slim: bool, is_short: bool = False
    ) -> bool:
        """Places the toast at the lower left of a rectangle; returns False if it covers cells."""
        brush = self._window.brush
        toast.lay_out(brush, room.midbottom, room.width, is_slim=is_slim, is_short=is_short)
        toast.move(left=room.left + brush.px(8))
        return not self._window.game.is_read(toast.rect)

    def _place_at_top(self, toast: Toast) -> None:
        """Places the toast in the first room that is high enough, or else in the last.

        In the last room of the header the toast is cut to one line; one with a button is cut in
        the first. On a page it is not, because a page has no footer that keeps the rest.
        """
        rooms = self._window.screen.sentence_rooms()
        for room in rooms:
            self._place_in(toast, room)
            if toast.rect.height <= room.height - self._window.brush.px(4):
                break
        else:
            is_short = self._window.screen is self._window.game
            self._place_in(toast, rooms[0 if toast.label else -1], is_short=is_short)
        self._tell_footer(None)

    def _place_in(self, toast: Toast, room: Rect, *, is_short: bool = False) -> None:
        """Places the toast at the left of a rectangle, and inside the window."""
        brush = self._window.brush
        width = room.width + brush.px(16)
        toast.lay_out(brush, (0, 0), width, is_slim=True, is_short=is_short)
        top = max(room.centery - toast.rect.height // 2, brush.px(2))
        toast.move(left=room.left, top=top)

    def _room(self) -> Rect:
        """Returns the place of a toast below the board, down to the bottom.

        The place is between badges and keys or, if that is too narrow, as wide as the free footer.
        """
        window, brush = self._window, self._window.brush
        room = window.game.footer.room(brush).inflate(brush.px(16), 0)
        if room.width < brush.px(ROOM_WANTED):
            room = Rect(0, 0, window.game.footer.free_to, 0)
        room.bottom = window.rect.bottom - brush.px(2)
        return room

    def _tell_footer(self, covered_from: int | None, *, emphasizes: bool = False) -> None:
        footer = self._window.game.footer
        footer.covered_from, footer.is_emphasized = covered_from, emphasizes
        self._window.mark_dirty(footer.rect)

    # Input.

    def clickable(self) -> dict[str, Rect]:
        """The rectangle of the button, if there is one, by its name."""
        toast, menu = self.shown, self._window.screen.menu
        if toast is None or not toast.label:
            return {}
        is_covered = menu is not None and menu.rect.colliderect(toast.button)
        return {} if is_covered else {UNDO: toast.button}

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes a click on the button of the offer; returns whether it did."""
        if event.type == pygame.MOUSEMOTION:
            self._show_hover(event.pos)
            return False
        is_left = event.type in _CLICKS and event.button == LEFT
        is_on_button = is_left and self._has_button_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and is_on_button:
            self._is_pressed = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and is_left and self._is_pressed:
            self._is_pressed = False
            if is_on_button:
                self.undo()
            return True
        return False

    def _has_button_at(self, place: tuple[int, int]) -> bool:
        return any(rect.collidepoint(place) for rect in self.clickable().values())

    def _show_hover(self, place: tuple[int, int]) -> None:
        is_hovered = self._has_button_at(place)
        if self.shown is not None and is_hovered != self.shown.is_hovered:
            self.shown.is_hovered = is_hovered
            self._window.mark_dirty(self.shown.rect)

    # Time and drawing.

    def next_wake(self) -> int | None:
        """The time at which the toast changes or disappears; None without a toast."""
        offered = None if self._offer is None else self._offer.until
        wakes = (offered, None if self.shown is None else self.shown.until)
        return min((wake for wake in wakes if wake is not None), default=None)

    def tick(self) -> None:
        """Fades out what has been shown for its time."""
        now = self._window.now()
        if self._offer is not None and now >= self._offer.until:
            self._offer = None
        if self.shown is not None and now >= self.shown.until:
            if now >= self._until:
                self._sentence = ""
            self._window.cross_fade(self.shown.rect, motion.TOAST_OUT)
            self._show_anew()

    def draw(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the toast in front of the widgets."""
        toast = self.shown
        if toast is not None and not toast.is_in_footer and toast.rect.colliderect(part):
            toast.draw(surface, self._window.brush)


_CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
