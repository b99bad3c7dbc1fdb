"""The bar below the board: cells left, the last message, badges, a legend, and a few keys."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.settings import Settings
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row, join_sentences, split_sentences
from minesweeper.window.board.odds_layer import Brevity, OddsLayer, Piece, of_odds, sign
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.chinese import pieces
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.game.header import Performs, command_button
from minesweeper.window.text import key_words, words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback, Widget, do_nothing
from minesweeper.window.widgets.buttons import Button

if TYPE_CHECKING:
    from minesweeper.teaching.training import Today

LOW_BELOW = 560
"""In windows lower than this many pixels the bar is lower and names no keys."""
SEPARATOR = "  ·  "
_WORTH_A_SENTENCE = 160
"""The least width beside a toast in which a sentence is shown."""
_RISE = 8
"""Pixels by which a low bar overlaps the margin of the board, which is at least as wide."""
_AROUND_NEWS = 8
"""Pixels left and right of a message that is emphasized."""
_HIGH, _NEWS_ICON = 28, 18
"""The least height of a bar with larger letters in its news, and the side of their icon."""
LINE = 16
"""The distance between two lines of text in a bar that holds two."""
LONG_ENOUGH_TO_CUT = 40
"""Texts shorter than this are left out rather than cut, because a cut figure says nothing."""


class KeyLabel(Widget):
    """A key and what it does. A click on it does the same."""

    radius = 5

    def __init__(self, name: str, key: str, label: str, does: Callback | None = None) -> None:
        super().__init__(name, does or do_nothing)
        self.is_enabled = self.can_focus = does is not None
        self._key = key
        self._label = label

    def spoken_name(self) -> str:
        """Returns what the key does, and its name."""
        return f"{self._label}  ({self._key})" if self._key else self._label

    def width(self, brush: Brush) -> int:
        """Returns the width of the key cap and its label."""
        return brush.keycap_width(self._key) + brush.px(6) + brush.width(self._label, 13, _REGULAR)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the cap and its label."""
        cap_right = self.rect.left + brush.keycap_width(self._key)
        brush.keycap(surface, self._key, (cap_right, self.rect.centery))
        ink = brush.theme.ink if self.is_hovered else brush.theme.ink2
        place = (cap_right + brush.px(6), self.rect.centery)
        brush.text(surface, self._label, place, 13, _REGULAR, ink)


_REGULAR = Weight.REGULAR


class News(Value):
    """A message that is new, on the background of a toast."""

    lines: list[str]
    icon: str = ""
    size: int = 14

    def fits(self, brush: Brush, room: Rect) -> bool:
        """Returns whether the message fits into a room of the bar, in one line."""
        is_high = room.height >= brush.px(_HIGH if self.size > 13 else LINE)
        return is_high and self._width(brush) <= room.width

    def _width(self, brush: Brush) -> int:
        texts = max((brush.width(line, self.size, self._weight) for line in self.lines), default=0)
        return texts + self._before(brush)

    def _before(self, brush: Brush) -> int:
        """Returns the width of the icon and the gap after it."""
        return brush.px(_NEWS_ICON + 6) if self.icon else 0

    @property
    def _weight(self) -> Weight:
        return Weight.MEDIUM if self.size > 13 else _REGULAR

    def place(self, brush: Brush, room: Rect) -> Rect:
        """Returns the background's place at the left of a room."""
        around = brush.px(_AROUND_NEWS)
        needed = brush.px(LINE) * len(self.lines) + brush.px(14)
        place = Rect(0, 0, self._width(brush) + 2 * around, min(needed, room.height - 2))
        place.midleft = (room.left - around, room.centery)
        return place

    def draw(self, surface: pygame.Surface, brush: Brush, room: Rect) -> None:
        """Draws the message at the left of a room."""
        theme, left = brush.theme, room.left
        brush.box(surface, self.place(brush, room), 8, theme.toast)
        if self.icon:
            middle = (left + brush.px(_NEWS_ICON) // 2, room.centery)
            brush.blit_icon(surface, self.icon, middle, _NEWS_ICON, theme.toast_acc)
            left += self._before(brush)
        step = brush.px(LINE)
        top = room.centery - step * (len(self.lines) - 1) // 2
        for number, line in enumerate(self.lines):
            place = (left, top + number * step)
            brush.text(surface, line, place, self.size, self._weight, theme.on_toast)


class FooterMessage(Widget):
    """A place for text whose tooltip shows the whole text if it is cut."""

    can_focus = False

    def clickable(self) -> dict[str, Rect]:
        """Returns no places, because the text cannot be clicked."""
        return {}

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws nothing: the footer draws the text."""


class Footer:
    """The bar below the board."""

    def __init__(self, visible: VisibleGame, perform: Performs) -> None:
        self._visible, self._perform = visible, perform
        self.rect = Rect(0, 0, 0, 0)
        self.board_ends = 0
        """The y coordinate at which the board and its margin end."""
        self.message = ""
        """The last message, kept until the next action."""
        self.covered_from: int | None = None
        """The left end of a toast that covers the bar; None if there is none."""
        self.kept_free = 0
        """The width at the left that an offer to undo needs, beside the offer of a lesson."""
        self.about = ""
        """Why a fixed board is worth playing; shown while there is no message."""
        self.is_told_beside = False
        """True if a note beside the board tells that instead."""
        self.message_icon = ""
        """The icon of the message while it is emphasized; empty if it has none."""
        self.is_emphasized = False
        """True if the message is new and emphasized for a few seconds."""
        self.sign = ""
        """Says what the agent is busy with; empty unless that takes long."""
        self.marks_questions = False
        """True if open questions are marked, so that the legend explains the mark."""
        self.helps: tuple[str, ...] = ()
        """The titles of helpers that are on and have no button in the header."""
        self.odds: OddsLayer | None = None
        """The odds that are shown and that the legend explains; None if they are off."""
        self._left_today: Today | None = None
        """What is left to do today, unless the invitation to it has ended."""
        self._today: tuple[KeyLabel, KeyLabel] | None = None
        """Say what is left to do today, in full and in short, and lead there; None if nothing is.
        """
        self.is_untouched = False
        """True if the player may be invited to train: no move was made in the game yet."""
        self.has_card = False
        """True if the card of a win or a loss says what the bar would say, and what next."""
        self.lesson_keys: tuple[tuple[str, str], ...] = ()
        """The keys of the panel beside the board, each with what it does."""
        self._text_place = FooterMessage("footer.said")
        self._badges_place = FooterMessage("footer.counts_as")
        self._keys: list[KeyLabel | Button] = []
        self.make_keys()

    def make_keys(self) -> None:
        """Makes the keys and buttons, in the language in use."""
        perform = self._perform
        self._report = command_button(Command.SAVE_REPORT, perform)
        self._to_play = [
            KeyLabel("key.open", _(words.LEFT_BUTTON), _(words.OPEN)),
            KeyLabel("key.flag", _(words.RIGHT_BUTTON), _(words.FLAG)),
        ]
        self._to_help = [_label(Command.QUESTIONS, perform, _(words.QUESTIONS))]
        self._new = _label(Command.NEW_GAME, perform)
        self._same = _label(Command.SAME_BOARD, perform)
        self._continue = _label(Command.CONTINUE, perform, _(words.CONTINUE))
        self._mines = _label(Command.SHOW_MINES, perform)
        self._mines.tip = _(words.MINES_TIP)
        self._after = [_label(Command.REVIEW, perform), self._new, self._same]
        """The keys that are named once a game is over; the last is the first to go."""
        key = key_words.key(Command.LESSON)
        self.offer = command_button(
            Command.LESSON, perform, name="lesson.offer", is_primary=True, key=key
        )
        key = key_words.key(Command.TRY)
        self._try = command_button(Command.TRY, perform, name="lesson.offer_try", key=key)
        self._help = _label(Command.HELP, perform)
        self._to_all = [*self._to_play, self._new, self._help]
        """The keys that are named during a game if there is room for all."""
        if self._left_today is not None:
            self.invite(self._left_today)

    def show_switches(self, settings: Settings, in_header: Sequence[Widget]) -> None:
        """Stores which helpers are on and have no button in the header."""
        self.marks_questions = settings.mark_undeducible
        shown = {widget.name for widget in in_header}
        self.helps = tuple(
            _(switch.title)
            for command, switch in words.HELPS.items()
            if getattr(settings, words.SWITCHES[command]) and command.value not in shown
        )

    def invite(self, today: "Today") -> None:
        """Says beside an untouched board what is left to do today."""
        # Imported here, because the first frame does not need it.
        from minesweeper.window.text import training_words  # noqa: PLC0415

        self._left_today = today
        self._today, told = None, training_words.invitation(today)
        if told:
            texts = (told, _(training_words.TODAY))
            whole, brief = (_label(Command.START, self._perform, text) for text in texts)
            brief.tip = told
            self._today = whole, brief

    def note_board_of_day(self) -> None:
        """Leaves the board of the day out of the invitation, because it is played now."""
        if self._left_today is not None:
            self.invite(replace(self._left_today, is_board=True))

    def end_invitation(self) -> bool:
        """Ends the invitation if it is shown; returns whether it was."""
        if self._today is None or not any(key in self._keys for key in self._today):
            return False
        self._today = self._left_today = None
        return True

    def lay_out(self, brush: Brush, window: Rect) -> list[Widget]:
        """Places the bar and its keys at the window's lower edge; no keys in a low window.

        After a failure its keys are offered in any window.
        """
        # The keys do not depend on a toast, which is placed after them.
        self.covered_from = None
        is_low = window.height < LOW_BELOW
        self.board_ends = window.bottom - brush.px(24 if is_low else 36)
        rises = is_low and (self._tells_end or bool(self.about))
        top = self.board_ends - (brush.px(_RISE) if rises else 0)
        self.rect = Rect(0, top, window.width, window.bottom - top)
        is_narrow = window.width < brush.px(960)
        keys = self._keys_in_low_window() if is_low else self._shown_keys(is_narrow)
        self._keys = [self._report, *keys] if self._visible.has_failed else list(keys)
        if self.offers_lesson:
            visible = self._visible
            self.offer.label = words.lesson_offer(
                could_be_known=visible.could_be_known,
                is_narrow=is_narrow,
            )
            self._keys[:0] = [self.offer, self._try] if visible.could_be_known else [self.offer]
            self._name_offers(Command.LESSON, Command.TRY)
        while len(self._keys) > 1 and self._widths(brush) > 0.6 * window.width:
            self._keys.pop()
        self._place_keys(brush)
        if self.offers_lesson and self.offer.rect.left < self.kept_free:
            self._make_room(brush)
        while len(self._keys) > self._keys_kept and self._brevity(brush):
            self._keys.pop()
            self._place_keys(brush)
        self._place_tips(brush, self._brevity(brush))
        return [*self._keys, self._text_place, self._badges_place]

    def _make_room(self, brush: Brush) -> None:
        """Leaves out the keys on the buttons, and then buttons, for an offer to undo something."""
        self._name_offers()
        self._place_keys(brush)
        while len(self._keys) > 1 and self.offer.rect.left < self.kept_free:
            self._keys.pop()
            self._place_keys(brush)

    def _name_offers(self, *named: Command) -> None:
        """Puts the keys of these commands on their buttons, and none on the others."""
        for command, button in ((Command.LESSON, self.offer), (Command.TRY, self._try)):
            button.key_name = key_words.key(command) if command in named else ""

    def _place_keys(self, brush: Brush) -> None:
        """Puts the keys at the right, the last one at the edge."""
        right, height = self.rect.right - brush.px(24), self.rect.height
        for label in reversed(self._keys):
            label.rect = Rect(0, 0, label.width(brush), min(brush.px(28), height - 2))
            label.rect.midright = (right, self.rect.centery)
            right = label.rect.left - brush.px(18)

    @property
    def _keys_kept(self) -> int:
        """The number of keys that stay even if the text needs room; the menu has the others."""
        if self._tells_end:
            return 1
        return 0 if self._keys == self._to_help[: len(self._keys)] else len(self._keys)

    @property
    def _tells_end(self) -> bool:
        """True if the bar says how the game ended; that text must not be cut."""
        return self._visible.is_over and not self._visible.has_failed and not self.lesson_keys

    def _place_tips(self, brush: Brush, brevity: Brevity) -> None:
        """Gives each cut text a tooltip that shows the whole text."""
        room = self._beside(brush, brevity)
        self._text_place.rect = room
        left = self._edge(brush)
        self._badges_place.rect = Rect(left, room.top, room.left - left, room.height)
        texts = [
            badge.text for badge in badges(self._visible, self.helps, brush.theme, Brevity.AMPLE)
        ]
        self._badges_place.tip = SEPARATOR.join(texts) if brevity >= Brevity.SPARE else ""

    def _widths(self, brush: Brush) -> int:
        """Returns the total width of all keys."""
        return sum(label.width(brush) + brush.px(18) for label in self._keys)

    @property
    def free_to(self) -> int:
        """The x coordinate up to which a toast may reach: the left end of the lesson's offer.

        If that leaves too little for a sentence, the toast may cover the offer.
        """
        offered = self.offer.rect.left if self.offers_lesson else 0
        return offered if offered > self.rect.width // 3 else self.rect.width

    @property
    def has_legend(self) -> bool:
        """True if the bar explains the colours of the odds."""
        is_played = self._visible.takes_moves and not self._visible.is_paused
        return self.odds is not None and not self.message and is_played

    @property
    def offers_lesson(self) -> bool:
        """True if the bar offers the lesson about a loss."""
        is_lost = self._visible.is_lost and not self._visible.has_failed
        return is_lost and not self.lesson_keys and not self.has_card

    def _shown_keys(self, narrow: bool) -> list[KeyLabel]:  # noqa: FBT001  narrow or not
        if self._visible.has_failed:
            return [self._new]
        if self.lesson_keys:
            taught = [_taught(key, label) for key, label in self.lesson_keys]
            return [self._new] if narrow else [*taught, self._new]
        if not self._visible.is_over:
            return [*self._invitation(is_narrow=narrow), *self._keys_to_play(is_narrow=narrow)]
        if self.has_card:
            return [self._mines, self._after[0]] if self._visible.can_continue else self._after
        if self._visible.can_continue:
            others = [] if narrow else [key for key in self._after if key is not self._new]
            return [self._continue, self._new, self._mines, *others]
        return [self._new] if narrow else self._after

    def _invitation(self, *, is_narrow: bool) -> list[KeyLabel]:
        """Returns what is left to do today, if no move was made yet and nothing else is said."""
        is_shown = self.is_untouched and not self._visible.is_guided
        if self._today is None or not is_shown or self.has_legend or self.message:
            return []
        return [self._today[is_narrow]]

    def _keys_in_low_window(self) -> list[KeyLabel]:
        if self.lesson_keys:
            return []
        if self.has_card:
            # A low card has no room for them.
            mines = [self._mines] if self._visible.can_continue else []
            return [*mines, self._same] if self._visible.is_lost else []
        return [self._continue] if self._visible.can_continue else self._invitation(is_narrow=True)

    def _keys_to_play(self, *, is_narrow: bool) -> list[KeyLabel]:
        """Returns the keys that are named during a game: fewer if a legend needs the room."""
        if self.odds is not None and not self._visible.is_paused:
            return [] if is_narrow else self._to_help
        if is_narrow:
            return [self._new]
        return [self._new, self._help] if self._visible.is_paused else self._to_all

    def room(self, brush: Brush) -> Rect:
        """Returns the room for a sentence, between the badges and the keys."""
        return self._beside(brush, self._brevity(brush))

    def _beside(self, brush: Brush, brevity: Brevity) -> Rect:
        """Returns the room that is left beside badges of this brevity."""
        left = self._edge(brush)
        left += sum(
            badge.width(brush) for badge in badges(self._visible, self.helps, brush.theme, brevity)
        )
        last = min((label.rect.left for label in self._keys), default=self.rect.right)
        return Rect(left, self.rect.top, max(0, last - brush.px(16) - left), self.rect.height)

    def shows_whole_message(self, brush: Brush) -> bool:
        """Returns True if the bar shows its message uncut."""
        return bool(self.message) and self._has_room(brush, self._brevity(brush))

    def shows_message_on_one_line(self, brush: Brush) -> bool:
        """Returns True if the emphasized message has room on one line, by itself."""
        room = self._text_room(brush, self._brevity(brush))
        return bool(self.message) and len(self._news(brush, room).lines) == 1

    def shows_whole_legend(self, brush: Brush) -> bool:
        """Returns True if no piece of the legend lacks room, beside a toast that covers the bar."""
        brevity = self._brevity(brush)
        room = self._text_room(brush, brevity)
        used = sum(piece.width for piece in self.legend(brush, brevity))
        return used <= room.width

    @property
    def tells_about_board(self) -> bool:
        """True if the bar tells why a fixed board is worth playing."""
        return bool(self._about_board())

    def shows_about_board(self, brush: Brush) -> bool:
        """Returns True if the text about a fixed board, if there is one, is not cut."""
        room = self._text_room(brush, self._brevity(brush))
        lines = self.lines(brush, room)
        return all(_holds(lines, about) for about in self._about_board())

    def message_rect(self, brush: Brush) -> Rect:
        """Returns the place of the message while it is emphasized."""
        brevity = self._brevity(brush)
        room = self._after_legend(brush, self._text_room(brush, brevity), brevity)
        return self._news(brush, room).place(brush, room)

    def _news(self, brush: Brush, room: Rect) -> "News":
        """Returns how the message is emphasized: large and by itself if there is room."""
        by_itself = (News([self.message], self.message_icon, size) for size in (14, 13))
        fitting = (news for news in by_itself if news.fits(brush, room))
        return next(fitting, None) or News(self.lines(brush, room), size=13)

    def _edge(self, brush: Brush) -> int:
        """Returns the x coordinate at which the first badge begins."""
        return brush.px(24 if self.rect.width >= brush.px(800) else 12)

    def _brevity(self, brush: Brush) -> Brevity:
        """Returns the first brevity at which everything fits, or else the shortest.

        Beside a message every helper keeps its name, because the message is short-lived.
        """
        fewest = Brevity.TIGHT if self.message else Brevity.TIGHTEST
        fitting = (each for each in Brevity if each < fewest and self._has_room(brush, each))
        return next(fitting, fewest)

    def _has_room(self, brush: Brush, brevity: Brevity) -> bool:
        """Returns True if badges, legend and text fit without being cut."""
        legend = sum(piece.width for piece in self.legend(brush, brevity))
        if self.has_legend and self.covered_from is not None:
            # A toast covers the text for a while, but not the legend.
            return legend <= self._text_room(brush, brevity).width
        room = self._beside(brush, brevity)
        room.width -= legend
        if not self.message or self.has_card:
            return brush.width(SEPARATOR.join(self.parts), 13, _REGULAR) <= room.width
        return _holds(self.lines(brush, room), self.message)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the bar and as much of the text as there is room for."""
        theme = brush.theme
        surface.fill(theme.surface, self.rect)
        surface.fill(theme.line, (0, self.rect.top, self.rect.width, 1))
        brevity = self._brevity(brush)
        self._place_tips(brush, brevity)
        left = self._edge(brush)
        for badge in badges(self._visible, self.helps, brush.theme, brevity):
            badge.draw(surface, brush, (left, self.rect.centery))
            left += badge.width(brush)
        room = self._text_room(brush, brevity)
        left = room.left
        for piece in self._fitting_legend(brush, room, brevity):
            piece.draw(surface, (left, self.rect.centery))
            left += piece.width
        room = self._after_legend(brush, room, brevity)
        # Beside a toast with the same sentence, a few letters of the sentence are of no use.
        if self.covered_from is not None and room.width < brush.px(_WORTH_A_SENTENCE):
            return
        self._text_place.tip = self._legend_tip(brevity)
        self._draw_text(surface, brush, room)

    def _text_room(self, brush: Brush, brevity: Brevity) -> Rect:
        """Returns the room for legend and text, up to a toast that covers the bar."""
        room = self._beside(brush, brevity)
        if self.covered_from is not None:
            room.width = min(room.width, self.covered_from - brush.px(16) - room.left)
        return room

    def _after_legend(self, brush: Brush, room: Rect, brevity: Brevity) -> Rect:
        """Returns the part of a room that the legend leaves to the text."""
        used = sum(piece.width for piece in self._fitting_legend(brush, room, brevity))
        return Rect(room.left + used, room.top, room.width - used, room.height)

    def _draw_text(self, surface: pygame.Surface, brush: Brush, room: Rect) -> None:
        """Draws the text in one line, or in two if the bar is high enough."""
        lines = self.lines(brush, room)
        if not _holds(lines, self.message) and not self.has_card:
            self._text_place.tip = self.message
        elif any(not _holds(lines, about) for about in self._about_board()):
            self._text_place.tip = self.about
        if self.is_emphasized:
            self._news(brush, room).draw(surface, brush, room)
            return
        step = brush.px(LINE)
        top = room.centery - step * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            place = (room.left, top + number * step)
            brush.text(surface, line, place, 13, _REGULAR, brush.theme.ink2)

    def _legend_tip(self, brevity: Brevity) -> str:
        """Returns the explanation for a legend that is too short to explain itself."""
        if self.odds is None or not self.has_legend or not brevity:
            return ""
        odds, asks = self.odds, self.marks_questions
        return words.legend(odds.proved_safe, odds.proved_mines, is_exact=odds.is_exact, asks=asks)

    def lines(self, brush: Brush, room: Rect) -> list[str]:
        """Returns the parts that fit into one line, or into two if one is not enough.

        Figures get no second line, because the review shows all of them.
        """
        parts = [*self.parts, *self._about_board()]
        if self._visible.is_over:
            parts = _whole(brush, parts, room.width) or parts[:1]
        whole = SEPARATOR.join(parts)
        if brush.width(whole, 13, _REGULAR) <= room.width:
            return [whole]
        is_alone = bool(self.message) and not self.sign and not self._visible.is_over
        if is_alone and brush.width(self.message, 13, _REGULAR) <= room.width:
            # Rather the whole message than how much is left and a part of it.
            return [self.message]
        is_high = room.height >= 2 * brush.px(LINE) and room.width > 0
        # The number of cells left would only take room from a message that is too long.
        texts = [self.message] if is_alone else []
        for text in [*texts, *self._shorter_and_shorter(parts)] if is_high else ():
            lines = brush.wrapped(text, 13, _REGULAR, room.width)
            if len(lines) <= 2 and _fit(brush, lines, room.width):
                return [line.strip(" ·") for line in lines]
        return [fitting_text(brush, texts or parts, room.width)]

    def _about_board(self) -> list[str]:
        """Returns the text about a fixed board, if it is shown now."""
        is_free = not (self.message or self.sign or self.has_legend or self.marks_questions)
        is_told = self.about and not self.is_told_beside and self._visible.takes_moves
        return [self.about] if is_told and is_free else []

    def _shorter_and_shorter(self, parts: list[str]) -> Iterator[str]:
        """Yields ever shorter texts; the shortest is the first part or sentence alone."""
        for count in range(len(parts), 0, -1):
            yield SEPARATOR.join(parts[:count])
        sentences = split_sentences(self.message) if self._tells_end else []
        for count in range(len(sentences) - 1, 0, -1):
            yield join_sentences(*sentences[:count], "…")

    def _fitting_legend(self, brush: Brush, room: Rect, brevity: Brevity) -> list[Piece]:
        """Returns as much of the legend as there is room for.

        The number of cells that are left keeps its room, unless a toast covers it.
        """
        left, text = room.left, brush.width(SEPARATOR.join(self.parts[:1]), 13, _REGULAR)
        text = text if self.covered_from is None else 0
        shown = []
        for piece in [*self.legend(brush, brevity), *self._extras(brush, brevity)]:
            if left + piece.width + text <= room.right:
                shown.append(piece)
                left += piece.width
        return shown

    def legend(self, brush: Brush, brevity: Brevity = Brevity.AMPLE) -> list[Piece]:
        """Returns the pieces of the legend, in as few words as the brevity asks for."""
        if not self._explains:
            return []
        has_odds = self.odds is not None and self.has_legend
        pieces = of_odds(brush, self.odds, brevity) if self.odds and has_odds else []
        return pieces if brevity >= Brevity.SPARE else [*pieces, *self._ring(brush)]

    def _extras(self, brush: Brush, brevity: Brevity) -> list[Piece]:
        """Returns the piece for open questions, once the legend is brief enough to leave room."""
        return self._ring(brush) if self._explains and brevity >= Brevity.SPARE else []

    @property
    def _explains(self) -> bool:
        return self._visible.takes_moves and not self._visible.is_paused

    def _ring(self, brush: Brush) -> list[Piece]:
        """Returns the piece that explains open questions, while they are marked."""
        # A message tells more than the legend.
        if not self.marks_questions or self.message:
            return []
        return [sign(brush, "undeducible", brush.theme.undeducible, _(words.OPEN_QUESTION))]

    @property
    def parts(self) -> list[str]:
        """Returns the texts of the bar, before they are cut to fit."""
        visible = self._visible
        message = [self.message] if self.message and not self.has_card else []
        if self.sign:
            message.insert(0, self.sign)
        if visible.has_failed:
            return message
        # In the guided game the number of cells left would only distract from its panel.
        is_told = not (visible.is_won or visible.is_guided)
        left = [words.safe_cells_left(visible.safe_cells_left)] if is_told else []
        return [*message, *left] if visible.score is not None else [*left, *message]


def _whole(brush: Brush, parts: list[str], room: int) -> list[str]:
    """Returns as many of the first parts as fit into one line."""
    kept = list(parts)
    while kept and brush.width(SEPARATOR.join(kept), 13, _REGULAR) > room:
        kept.pop()
    return kept


def fitting_text(brush: Brush, parts: list[str], room: int) -> str:
    """Returns the parts that fit whole, and the beginning of the first that does not."""
    text = ""
    for part in parts:
        longer = f"{text}{SEPARATOR}{part}" if text else part
        if brush.width(longer, 13, _REGULAR) > room:
            if len(part) < LONG_ENOUGH_TO_CUT:
                return text
            return _whole_sentences(brush, text, part, room) or _cut(brush, longer, text, room)
        text = longer
    return text


def _whole_sentences(brush: Brush, text: str, part: str, room: int) -> str:
    """Returns a text and the first sentences of a part that fit; empty if none does."""
    sentences = split_sentences(part)
    for count in range(len(sentences) - 1, 0, -1):
        shorter = join_sentences(*sentences[:count], "…")
        longer = f"{text}{SEPARATOR}{shorter}" if text else shorter
        if brush.width(longer, 13, _REGULAR) <= room:
            return longer
    return ""


def _holds(lines: list[str], message: str) -> bool:
    """Returns True if the lines contain the whole message."""
    # A line of Chinese ends without a space, so spaces are not compared.
    return message.replace(" ", "") in "".join(lines).replace(" ", "")


def _fit(brush: Brush, lines: list[str], room: int) -> bool:
    """Returns False if a line is too wide because it is a single long word."""
    return all(brush.width(line, 13, _REGULAR) <= room for line in lines)


def _cut(brush: Brush, longer: str, text: str, room: int) -> str:
    words_in_it = pieces(longer)
    while words_in_it:
        beginning = "".join(words_in_it).rstrip(" ·") + " …"
        if brush.width(beginning, 13, _REGULAR) <= room:
            return beginning if len(beginning) > len(text) + 2 else text
        words_in_it.pop()
    return text


def _label(command: Command, perform: Performs, label: str = "") -> KeyLabel:
    label = label or _(words.COMMAND_TITLES[command])
    name = f"footer.{command.value}"
    return KeyLabel(name, key_words.key(command), label, lambda: perform(command))


def _taught(key: str, label: str) -> KeyLabel:
    """Returns the label of a panel's key. A placeholder is filled in when it is drawn."""
    return KeyLabel(f"key.{label}", key if key.startswith("{") else _(key), _(label))


# Badges: the kind of game, and the helpers that are on.

_BADGE, _AFTER_BADGE = 22, 12
"""The height of a badge, and the gap after it."""


class Badge(Value):
    """A word on a coloured background, with or without an icon before it, or an icon alone."""

    text: str
    background: str
    ink: str
    icon: str = ""

    def width(self, brush: Brush) -> int:
        """Returns the badge's width, with the gap after it."""
        width = brush.width(self.text, 13, Weight.MEDIUM) if self.text else 0
        edges = 24 if self.text else 16
        return width + brush.px(edges + (16 if self.icon else 0) + _AFTER_BADGE)

    def draw(self, surface: pygame.Surface, brush: Brush, midleft: tuple[int, int]) -> None:
        """Draws the badge from a point to the right."""
        left, middle = midleft
        box = Rect(left, 0, self.width(brush) - brush.px(_AFTER_BADGE), brush.px(_BADGE))
        box.centery = middle
        brush.box(surface, box, 13, self.background)
        if self.icon:
            brush.blit_icon(surface, self.icon, (left + brush.px(16), middle), 16, self.ink)
        if self.text:
            place = (left + brush.px(28 if self.icon else 12), middle)
            brush.text(surface, self.text, place, 13, Weight.MEDIUM, self.ink)


def badges(
    visible: VisibleGame, helps: Sequence[str], theme: Theme, brevity: Brevity
) -> list[Badge]:
    """Returns the badges of a game as briefly as asked; helpers are never left out."""
    plays_along = helps if visible.takes_moves else ()
    text = _in_short(plays_along) if brevity is Brevity.TIGHTEST else join_row(plays_along)
    found = _of_game(visible, theme, is_brief=brevity >= Brevity.SPARE)
    if text and found and visible.is_assisted and brevity >= Brevity.SPARE:
        found[0] = Badge(text, theme.warn_soft, theme.warn, "hint")
    elif text:
        found.append(Badge(text, theme.primary_soft, theme.primary))
    return found


def _of_game(visible: VisibleGame, theme: Theme, *, is_brief: bool) -> list[Badge]:
    """Returns the badges of the game's kind; brief badges are icons without text."""
    found = []
    if visible.is_assisted and not visible.is_guided:
        found.append(
            Badge("" if is_brief else _(words.ASSISTED), theme.warn_soft, theme.warn, "hint")
        )
    if visible.no_guess:
        kind = words.kind_of_no_guess(visible.difficulty, is_daily=visible.is_daily)
        found.append(Badge(kind, theme.primary_soft, theme.primary))
    if visible.is_continued:
        text = "" if is_brief else _(words.CONTINUED)
        found.append(Badge(text, theme.warn_soft, theme.warn, "undo"))
    return found


def _in_short(helps: Sequence[str]) -> str:
    """Returns the first helper's title, and the number of further helpers."""
    more = f" +{len(helps) - 1}" if len(helps) > 1 else ""
    return f"{helps[0]}{more}" if helps else ""
