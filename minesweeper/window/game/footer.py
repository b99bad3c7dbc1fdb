"""The bar below the board: what is left to do, what was said last, and a few keys."""

import re
from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect

from minesweeper.settings import Settings
from minesweeper.window.board.legend import Brevity, Piece, of_odds, sign
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.game.badges import Badge, badges
from minesweeper.window.game.header import Performs
from minesweeper.window.text import key_words, words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback, Widget, do_nothing
from minesweeper.window.widgets.buttons import Button, Emphasis

LOW_BELOW = 560
"""The window's height below which the bar is lower and names no keys."""
SEPARATOR = "  ·  "
_WORTH_A_SENTENCE = 160
"""The width below which no sentence is begun beside a toast."""
_RISE = 8
"""How far a low bar rises into the margin of the board, which is as wide at least."""
LINE = 16
"""From one line of text to the next, in a bar that holds two."""
LONG_ENOUGH_TO_CUT = 40
"""A sentence of so many letters is worth its beginning; a figure is worth nothing in half."""


class KeyLabel(Widget):
    """A key and what it does; a click does it too."""

    radius = 5

    def __init__(self, name: str, key: str, label: str, does: Callback | None = None) -> None:
        super().__init__(name, does or do_nothing)
        self.is_enabled = self.can_focus = does is not None
        self._key = key
        self._label = label

    def width(self, brush: Brush) -> int:
        """How wide the cap and its label are."""
        return brush.keycap_width(self._key) + brush.px(6) + brush.width(self._label, 13, _REGULAR)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the cap and its label."""
        cap_right = self.rect.left + brush.keycap_width(self._key)
        brush.keycap(surface, self._key, (cap_right, self.rect.centery))
        ink = brush.theme.ink if self.is_hovered else brush.theme.ink2
        place = (cap_right + brush.px(6), self.rect.centery)
        brush.text(surface, self._label, place, 13, _REGULAR, ink)


_REGULAR = Weight.REGULAR


class FooterMessage(Widget):
    """The place of what is told; resting on it tells all of it where it is cut."""

    can_focus = False

    def clickable(self) -> dict[str, Rect]:
        """Nothing here answers a click."""
        return {}

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw nothing: the bar draws its text."""


class Footer:
    """Says how the game stands."""

    def __init__(self, visible: VisibleGame, perform: Performs) -> None:
        self._visible = visible
        self.rect = Rect(0, 0, 0, 0)
        self.board_ends = 0
        """Where the room of the board and its margin ends."""
        self.message = ""
        """The last sentence said, kept until the next action."""
        self.covered_from: int | None = None
        """Where a toast begins that lies over the bar."""
        self.sign = ""
        """What the agent is at, where that takes long."""
        self.marks_questions = False
        """Whether open questions are marked, so that the mark is explained."""
        self.helps: tuple[str, ...] = ()
        """What plays along and has no button in the header that shows it."""
        self.odds: OddsLayer | None = None
        """The odds that are shown, so that their colours are explained."""
        self._report = Button(
            "save_report",
            words.COMMAND_TITLES[Command.SAVE_REPORT],
            lambda: perform(Command.SAVE_REPORT),
        )
        self._to_play = [
            KeyLabel("key.open", words.LEFT_BUTTON, words.OPEN),
            KeyLabel("key.flag", words.RIGHT_BUTTON, words.FLAG),
        ]
        self._to_help = [
            _label(Command.ODDS, perform),
            _label(Command.QUESTIONS, perform, words.QUESTIONS),
        ]
        self._new = _label(Command.NEW_GAME, perform)
        self._same = _label(Command.SAME_BOARD, perform)
        self._mines = _label(Command.SHOW_MINES, perform)
        self._mines.tip = words.MINES_TIP
        self._after = [_label(Command.REVIEW, perform), self._same, self._new]
        """What can be done once a game is over."""
        self.lesson_keys: tuple[tuple[str, str], ...] = ()
        """The keys of what stands beside the board, and what each does."""
        self.offer = Button(
            "lesson.offer",
            words.COMMAND_TITLES[Command.LESSON],
            lambda: perform(Command.LESSON),
            emphasis=Emphasis.PRIMARY,
            key=key_words.key(Command.LESSON),
        )
        self.ends_guide = False
        """Whether the game that is shown to newcomers was won, and their own comes next."""
        self._first_game = Button(
            "first_game",
            words.FIRST_GAME,
            lambda: perform(Command.NEW_GAME),
            emphasis=Emphasis.PRIMARY,
            key=key_words.key(Command.NEW_GAME),
        )
        self._help = _label(Command.HELP, perform)
        self._to_all = [*self._to_play, self._new, self._help]
        """What a game being played names where it has the room."""
        self._said = FooterMessage("footer.said")
        self._counts_as = FooterMessage("footer.counts_as")
        self._keys: list[KeyLabel | Button] = []

    def show_switches(self, settings: Settings, in_header: Sequence[Widget]) -> None:
        """Tell what is switched on and has no button in the header to show it."""
        self.marks_questions = settings.mark_undeducible
        shown = {widget.name for widget in in_header}
        self.helps = tuple(
            title
            for command, title in words.HELPS_IN_SHORT.items()
            if getattr(settings, words.SWITCHES[command]) and command.value not in shown
        )

    def lay_out(self, brush: Brush, window: Rect) -> list[Widget]:
        """Place the bar and its keys at the window's lower edge; no keys in a low window.

        What can be done about a failure is offered in any window.
        """
        is_low = window.height < LOW_BELOW
        self.board_ends = window.bottom - brush.px(24 if is_low else 36)
        top = self.board_ends - (brush.px(_RISE) if is_low and self._tells_end else 0)
        self.rect = Rect(0, top, window.width, window.bottom - top)
        is_narrow = window.width < brush.px(960)
        keys = [] if is_low else self._shown_keys(is_narrow)
        self._keys = [self._report, *keys] if self._visible.has_failed else list(keys)
        if self.offers_lesson:
            visible = self._visible
            self.offer.label = words.lesson_offer(
                could_be_known=visible.could_be_known,
                was_safe_passed=visible.was_safe_passed,
                is_narrow=is_narrow,
            )
            self._keys.insert(0, self.offer)
        if self.ends_guide:
            self._keys = [self._first_game, *(key for key in self._keys if key is not self._new)]
        while len(self._keys) > 1 and self._widths(brush) > 0.6 * window.width:
            self._keys.pop()
        self._place_keys(brush)
        while len(self._keys) > self._keys_kept and self._brevity(brush):
            self._keys.pop()
            self._place_keys(brush)
        self._place_tips(brush, self._brevity(brush))
        return [*self._keys, self._said, self._counts_as]

    def _place_keys(self, brush: Brush) -> None:
        """Put the keys at the right, the last one at the edge."""
        right, height = self.rect.right - brush.px(24), self.rect.height
        for label in reversed(self._keys):
            label.rect = Rect(0, 0, label.width(brush), min(brush.px(28), height - 2))
            label.rect.midright = (right, self.rect.centery)
            right = label.rect.left - brush.px(18)

    @property
    def _keys_kept(self) -> int:
        """How many keys stay where words need their room: the header or the menu has the others."""
        if self._tells_end:
            return 1
        return 0 if self._keys == self._to_help[: len(self._keys)] else len(self._keys)

    @property
    def _tells_end(self) -> bool:
        """Whether it is told how the game ended, which is to be read in whole."""
        return self._visible.is_over and not self._visible.has_failed and not self.lesson_keys

    def _place_tips(self, brush: Brush, brevity: Brevity) -> None:
        """Let all be told, where the pointer rests, that has no room."""
        room = self._beside(brush, brevity)
        self._said.rect = room
        left = self._edge(brush)
        self._counts_as.rect = Rect(left, room.top, room.left - left, room.height)
        told = [badge.told for badge in self._badges(brush, Brevity.AMPLE)]
        self._counts_as.tip = SEPARATOR.join(told) if brevity >= Brevity.SPARE else ""

    def _widths(self, brush: Brush) -> int:
        """How wide the keys are together."""
        return sum(label.width(brush) + brush.px(18) for label in self._keys)

    @property
    def free_to(self) -> int:
        """Where the room ends that a sentence may lie over: an offer begins there.

        Where that would leave too little for a sentence, it passes over the offer.
        """
        offered = self.offer.rect.left if self.offers_lesson else 0
        return offered if offered > self.rect.width // 3 else self.rect.width

    @property
    def has_legend(self) -> bool:
        """Whether the colours of the odds are explained here."""
        is_played = self._visible.takes_moves and not self._visible.is_paused
        return self.odds is not None and not self.message and is_played

    @property
    def offers_lesson(self) -> bool:
        """Whether a loss is waiting to be explained."""
        return self._visible.is_lost and not self._visible.has_failed and not self.lesson_keys

    def _shown_keys(self, narrow: bool) -> list[KeyLabel]:  # noqa: FBT001  narrow or not
        if self._visible.has_failed:
            return [self._new]
        if self.lesson_keys:
            taught = [KeyLabel(f"key.{label}", key, label) for key, label in self.lesson_keys]
            return [self._new] if narrow else [*taught, self._new]
        if not self._visible.is_over:
            return self._keys_to_play(is_narrow=narrow)
        if self._visible.is_lost and not self._visible.shows_mines:
            return [self._mines, self._new] if narrow else [self._mines, *self._after]
        return [self._new] if narrow else self._after

    def _keys_to_play(self, *, is_narrow: bool) -> list[KeyLabel]:
        """The keys of a game being played; odds need the room for their legend."""
        if self.odds is not None and not self._visible.is_paused:
            return [] if is_narrow else self._to_help
        if is_narrow:
            return [self._new]
        return [self._new, self._help] if self._visible.is_paused else self._to_all

    def room(self, brush: Brush) -> Rect:
        """Where a sentence can stand: between what the game counts as and the keys."""
        return self._beside(brush, self._brevity(brush))

    def _beside(self, brush: Brush, brevity: Brevity) -> Rect:
        """The room that badges of a brevity leave."""
        left = self._edge(brush)
        left += sum(badge.width(brush) for badge in self._badges(brush, brevity))
        last = min((label.rect.left for label in self._keys), default=self.rect.right)
        return Rect(left, self.rect.top, max(0, last - brush.px(16) - left), self.rect.height)

    def _edge(self, brush: Brush) -> int:
        """Where the first badge begins."""
        return brush.px(24 if self.rect.width >= brush.px(800) else 12)

    def _brevity(self, brush: Brush) -> Brevity:
        """How few words tell all that is to be told; the fewest, where nothing does.

        A sentence passes, so for its sake no help goes without its name.
        """
        fewest = Brevity.TIGHT if self.message else Brevity.TIGHTEST
        fitting = (each for each in Brevity if each < fewest and self._has_room(brush, each))
        return next(fitting, fewest)

    def _has_room(self, brush: Brush, brevity: Brevity) -> bool:
        """Whether badges, legend and text stand in the bar in whole."""
        room = self._beside(brush, brevity)
        room.width -= sum(piece.width for piece in self._legend(brush, brevity))
        if not self.message:
            return brush.width(SEPARATOR.join(self._parts()), 13, _REGULAR) <= room.width
        return _holds(self._lines(brush, room), self.message)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the bar and as much of the text as there is room for."""
        theme = brush.theme
        surface.fill(theme.surface, self.rect)
        surface.fill(theme.line, (0, self.rect.top, self.rect.width, 1))
        brevity = self._brevity(brush)
        self._place_tips(brush, brevity)
        room = self._beside(brush, brevity)
        left = self._edge(brush)
        for badge in self._badges(brush, brevity):
            badge.draw(surface, brush, (left, self.rect.centery))
            left += badge.width(brush)
        if self.covered_from is not None:
            room.width = min(room.width, self.covered_from - brush.px(16) - room.left)
        left = self._draw_legend(surface, brush, room, brevity)
        # Beside a toast that says the same, a few letters of a sentence say nothing.
        if self.covered_from is not None and room.right - left < brush.px(_WORTH_A_SENTENCE):
            return
        self._said.tip = self._legend_told(brevity)
        self._draw_told(surface, brush, Rect(left, room.top, room.right - left, room.height))

    def _draw_told(self, surface: pygame.Surface, brush: Brush, room: Rect) -> None:
        """Draw what is told in a line, or in two where the bar is high enough."""
        lines = self._lines(brush, room)
        if not _holds(lines, self.message):
            self._said.tip = self.message
        step = brush.px(LINE)
        top = room.centery - step * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            place = (room.left, top + number * step)
            brush.text(surface, line, place, 13, _REGULAR, brush.theme.ink2)

    def _legend_told(self, brevity: Brevity) -> str:
        """What the legend explains, where it is too short to explain itself."""
        if self.odds is None or not self.has_legend or not brevity:
            return ""
        odds, asks = self.odds, self.marks_questions
        return words.legend(odds.proved_safe, odds.proved_mines, is_exact=odds.is_exact, asks=asks)

    def _lines(self, brush: Brush, room: Rect) -> list[str]:
        """The parts that fit: in one line or, where one does not hold them, in two.

        Figures take no second line: all of them stand in the review.
        """
        parts = self._parts()
        if self._visible.is_over:
            parts = _whole(brush, parts, room.width) or parts[:1]
        is_high = room.height >= 2 * brush.px(LINE) and room.width > 0
        for told in self._shorter_and_shorter(parts) if is_high else ():
            lines = brush.wrapped(told, 13, _REGULAR, room.width)
            if len(lines) <= 2 and _fit(brush, lines, room.width):
                return [line.strip(" ·") for line in lines]
        return [_as_much_as_fits(brush, parts, room.width)]

    def _shorter_and_shorter(self, parts: list[str]) -> Iterator[str]:
        """What can be told, all of it first; of how a game ended the first sentences at least."""
        for count in range(len(parts), 0, -1):
            yield SEPARATOR.join(parts[:count])
        sentences = re.split(r"(?<=[.?]) ", self.message) if self._tells_end else []
        for count in range(len(sentences) - 1, 0, -1):
            yield " ".join([*sentences[:count], "…"])

    def _badges(self, brush: Brush, brevity: Brevity) -> list[Badge]:
        """What the game counts as, and what plays along unseen."""
        return badges(self._visible, self.helps, brush.theme, brevity)

    def _draw_legend(
        self, surface: pygame.Surface, brush: Brush, room: Rect, brevity: Brevity
    ) -> int:
        """Draw what colours and marks mean, where there is room; give where the rest begins.

        The number of cells that are left comes first: without it nobody knows how far they are.
        """
        left, text = room.left, brush.width(SEPARATOR.join(self._parts()[:1]), 13, _REGULAR)
        for piece in [*self._legend(brush, brevity), *self._extras(brush, brevity)]:
            if left + piece.width + text <= room.right:
                piece.draw(surface, (left, self.rect.centery))
                left += piece.width
        return left

    def _legend(self, brush: Brush, brevity: Brevity = Brevity.AMPLE) -> list[Piece]:
        """What has to be explained, in as few words as are asked for."""
        if not self._explains:
            return []
        has_odds = self.odds is not None and self.has_legend
        pieces = of_odds(brush, self.odds, brevity) if self.odds and has_odds else []
        return pieces if brevity >= Brevity.SPARE else [*pieces, *self._ring(brush)]

    def _extras(self, brush: Brush, brevity: Brevity) -> list[Piece]:
        """What is explained besides, where few words leave room for it."""
        return self._ring(brush) if self._explains and brevity >= Brevity.SPARE else []

    @property
    def _explains(self) -> bool:
        return self._visible.takes_moves and not self._visible.is_paused

    def _ring(self, brush: Brush) -> list[Piece]:
        """What the mark of an open question means, while they are marked."""
        mark = sign(brush, "undeducible", brush.theme.undeducible, words.OPEN_QUESTION)
        return [mark] if self.marks_questions else []

    def _parts(self) -> list[str]:
        visible = self._visible
        message = [self.message] if self.message else []
        if self.sign:
            message.insert(0, self.sign)
        if visible.has_failed:
            return message
        if visible.score is not None:
            left = [] if visible.is_won else [words.safe_cells_left(visible.safe_cells_left)]
            by_hand = not visible.was_opened_for
            figures = words.figures(visible.score, won=visible.is_won, by_hand=by_hand)
            return [*message, *left, *figures]
        return [words.safe_cells_left(visible.safe_cells_left), *message]


def _whole(brush: Brush, parts: list[str], room: int) -> list[str]:
    """The first parts, as many as fit whole in one line."""
    kept = list(parts)
    while kept and brush.width(SEPARATOR.join(kept), 13, _REGULAR) > room:
        kept.pop()
    return kept


def _as_much_as_fits(brush: Brush, parts: list[str], room: int) -> str:
    """The parts that fit whole, and of a last one that does not its beginning."""
    text = ""
    for part in parts:
        longer = f"{text}{SEPARATOR}{part}" if text else part
        if brush.width(longer, 13, _REGULAR) > room:
            return text if len(part) < LONG_ENOUGH_TO_CUT else _cut(brush, longer, text, room)
        text = longer
    return text


def _holds(lines: list[str], message: str) -> bool:
    """Whether a sentence stands in lines from its first word to its last."""
    return message in " ".join(lines)


def _fit(brush: Brush, lines: list[str], room: int) -> bool:
    """Whether no line is too wide: a single word may be."""
    return all(brush.width(line, 13, _REGULAR) <= room for line in lines)


def _cut(brush: Brush, longer: str, text: str, room: int) -> str:
    words_in_it = longer.split(" ")
    while words_in_it:
        beginning = " ".join(words_in_it).rstrip(" ·") + " …"
        if brush.width(beginning, 13, _REGULAR) <= room:
            return beginning if len(beginning) > len(text) + 2 else text
        words_in_it.pop()
    return text


def _label(command: Command, perform: Performs, label: str = "") -> KeyLabel:
    label = label or words.COMMAND_TITLES[command]
    label = label[0].lower() + label[1:]
    name = f"footer.{command.value}"
    return KeyLabel(name, key_words.key(command), label, lambda: perform(command))
