"""The bar below the board: what is left to do, what was said last, and a few keys."""

import pygame
from pygame import Rect

from minesweeper.window import key_words, words
from minesweeper.window.brush import Brush, Weight
from minesweeper.window.commands import Command
from minesweeper.window.header import Performs
from minesweeper.window.legend import Piece, plain_tile, sign, steps_of_chances
from minesweeper.window.odds_layer import OddsLayer
from minesweeper.window.table import Table
from minesweeper.window.widgets.base import Does, Widget, does_nothing
from minesweeper.window.widgets.buttons import Button, Emphasis

LOW_BELOW = 560
"""The window's height below which the bar is lower and names no keys."""
SEPARATOR = "  ·  "
_WORTH_A_SENTENCE = 160
"""The width below which no sentence is begun beside a toast."""
LONG_ENOUGH_TO_CUT = 40
"""A sentence of so many letters is worth its beginning; a figure is worth nothing in half."""


class KeyLabel(Widget):
    """A key and what it does; a click does it too."""

    radius = 5

    def __init__(self, name: str, key: str, label: str, does: Does | None = None) -> None:
        super().__init__(name, does or does_nothing)
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


class Footer:
    """Says how the game stands."""

    def __init__(self, table: Table, perform: Performs) -> None:
        self._table = table
        self.rect = Rect(0, 0, 0, 0)
        self.message = ""
        """The last sentence said, kept until the next action."""
        self.covered_from: int | None = None
        """Where a toast begins that lies over the bar."""
        self.sign = ""
        """What the agent is at, where that takes long."""
        self.marks_questions = False
        """Whether open questions are marked, so that the mark is explained."""
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
        self._after = [_label(Command.REVIEW, perform), self._same, self._new]
        """What can be done once a game is over."""
        self.lesson_keys: tuple[tuple[str, str], ...] = ()
        """The keys of a lesson that is open, and what each does."""
        self.offer = Button(
            "lesson.offer",
            words.COMMAND_TITLES[Command.LESSON],
            lambda: perform(Command.LESSON),
            emphasis=Emphasis.PRIMARY,
            key=key_words.key(Command.LESSON),
        )
        self._help = _label(Command.HELP, perform)
        self._keys: list[KeyLabel | Button] = []

    def lay_out(self, brush: Brush, window: Rect) -> list[Widget]:
        """Place the bar and its keys at the window's lower edge; no keys in a low window.

        What can be done about a failure is offered in any window.
        """
        is_low = window.height < LOW_BELOW
        height = brush.px(24 if is_low else 36)
        self.rect = Rect(0, window.bottom - height, window.width, height)
        is_narrow = window.width < brush.px(960)
        keys = [] if is_low else self._shown_keys(is_narrow)
        self._keys = [self._report, *keys] if self._table.has_failed else list(keys)
        if self.offers_lesson:
            long = words.COMMAND_TITLES[Command.LESSON]
            self.offer.label = words.SHORT_LESSON if is_narrow else long
            self._keys.insert(0, self.offer)
        while len(self._keys) > 1 and self._widths(brush) > 0.6 * window.width:
            self._keys.pop()
        right = self.rect.right - brush.px(24)
        for label in reversed(self._keys):
            label.rect = Rect(0, 0, label.width(brush), min(brush.px(28), height - 2))
            label.rect.midright = (right, self.rect.centery)
            right = label.rect.left - brush.px(18)
        return list(self._keys)

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
    def offers_lesson(self) -> bool:
        """Whether a loss is waiting to be explained."""
        return self._table.is_lost and not self._table.has_failed and not self.lesson_keys

    def _shown_keys(self, narrow: bool) -> list[KeyLabel]:  # noqa: FBT001  narrow or not
        if self._table.has_failed:
            return [self._new]
        if self.lesson_keys:
            taught = [KeyLabel(f"key.{label}", key, label) for key, label in self.lesson_keys]
            return [self._new] if narrow else [*taught, self._new]
        if not self._table.is_over:
            return [self._new] if narrow else self._keys_to_play()
        if self._table.is_lost and not self._table.shows_mines:
            return [self._mines, self._new] if narrow else [self._mines, *self._after]
        return [self._new] if narrow else self._after

    def _keys_to_play(self) -> list[KeyLabel]:
        """The keys of a game being played; odds need the room for their legend."""
        if self._table.is_paused:
            return [self._new, self._help]
        if self.odds is not None:
            return self._to_help
        return [*self._to_play, self._new, self._help]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the bar and as much of the text as there is room for."""
        theme = brush.theme
        surface.fill(theme.surface, self.rect)
        surface.fill(theme.line, (0, self.rect.top, self.rect.width, 1))
        left = brush.px(24 if self.rect.width >= brush.px(800) else 12)
        ends = [label.rect.left for label in self._keys]
        if self.covered_from is not None:
            ends.append(self.covered_from)
        last = min(ends, default=self.rect.right)
        if self._table.is_assisted:
            left = self._draw_badge(surface, brush, left, "hint", words.ASSISTED)
        if self._table.no_guess:
            left = self._draw_kind(surface, brush, left)
        if self._table.is_continued:
            left = self._draw_badge(surface, brush, left, "undo", words.CONTINUED)
        left = self._draw_legend(surface, brush, left, last)
        room = last - left - brush.px(16)
        # Beside a toast that says the same, a few letters of a sentence say nothing.
        if self.covered_from is not None and room < brush.px(_WORTH_A_SENTENCE):
            return
        text = _as_much_as_fits(brush, self._parts(), room)
        brush.text(surface, text, (left, self.rect.centery), 13, _REGULAR, theme.ink2)

    def _draw_badge(
        self, surface: pygame.Surface, brush: Brush, left: int, icon: str, told: str
    ) -> int:
        """Draw what the game counts as, and give where the rest begins."""
        theme = brush.theme
        width = brush.width(told, 13, Weight.MEDIUM) + brush.px(40)
        badge = Rect(left, 0, width, min(brush.px(26), self.rect.height - 2))
        badge.centery = self.rect.centery
        brush.box(surface, badge, 13, theme.warn_soft)
        brush.blit_icon(surface, icon, (left + brush.px(16), badge.centery), 16, theme.warn)
        place = (left + brush.px(28), badge.centery)
        brush.text(surface, told, place, 13, Weight.MEDIUM, theme.warn)
        return badge.right + brush.px(16)

    def _draw_kind(self, surface: pygame.Surface, brush: Brush, left: int) -> int:
        """Draw that the board needs no guessing, and give where the rest begins."""
        theme = brush.theme
        width = brush.width(words.WITHOUT_GUESSING, 13, Weight.MEDIUM) + brush.px(24)
        badge = Rect(left, 0, width, min(brush.px(26), self.rect.height - 2))
        badge.centery = self.rect.centery
        brush.box(surface, badge, 13, theme.primary_soft)
        ink = theme.primary
        place = badge.center
        brush.text(surface, words.WITHOUT_GUESSING, place, 13, Weight.MEDIUM, ink, "center")
        return badge.right + brush.px(16)

    def _draw_legend(self, surface: pygame.Surface, brush: Brush, left: int, last: int) -> int:
        """Draw what colours and marks mean, where there is room; give where the rest begins."""
        for piece in self._legend(brush):
            if left + piece.width > last:
                break
            piece.draw(surface, (left, self.rect.centery))
            left += piece.width
        return left

    def _legend(self, brush: Brush) -> list[Piece]:
        theme, pieces = brush.theme, []
        if not self._table.takes_moves or self._table.is_paused:
            return []
        if self.odds is not None and not self.message:
            safe = words.proved_safe(self.odds.proved_safe)
            pieces = steps_of_chances(brush)
            pieces.append(Piece(brush.px(12), lambda _, __: None))
            pieces.append(plain_tile(brush))
            pieces.append(sign(brush, "tick", theme.tick, safe))
            pieces.append(sign(brush, "cross", theme.cross, words.PROVED_MINE))
            if not self.odds.is_exact:
                pieces.append(sign(brush, "odds", theme.ink2, words.ESTIMATED))
        if self.marks_questions:
            pieces.append(sign(brush, "undeducible", theme.undeducible, words.OPEN_QUESTION))
        return pieces

    def _parts(self) -> list[str]:
        table = self._table
        message = [self.message] if self.message else []
        if self.sign:
            message.insert(0, self.sign)
        if table.has_failed:
            return message
        if table.score is not None:
            figures = words.figures(table.score, won=table.is_won)
            left = [] if table.is_won else [words.safe_cells_left(table.safe_cells_left)]
            return [*message, *left, *figures]
        return [words.safe_cells_left(table.safe_cells_left), *message]


def _as_much_as_fits(brush: Brush, parts: list[str], room: int) -> str:
    """The parts that fit whole, and of a last one that does not its beginning."""
    text = ""
    for part in parts:
        longer = f"{text}{SEPARATOR}{part}" if text else part
        if brush.width(longer, 13, _REGULAR) > room:
            return text if len(part) < LONG_ENOUGH_TO_CUT else _cut(brush, longer, text, room)
        text = longer
    return text


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
