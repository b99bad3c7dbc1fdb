"""The bar below the board: what is left to do, what was said last, and a few keys."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from minesweeper.settings import Settings
from minesweeper.window import key_words, words
from minesweeper.window.brush import Brush, Weight
from minesweeper.window.commands import Command
from minesweeper.window.header import Performs
from minesweeper.window.legend import Piece, plain_tile, sign, steps_in_short, steps_of_chances
from minesweeper.window.odds_layer import OddsLayer
from minesweeper.window.table import Table
from minesweeper.window.widgets.base import Does, Widget, does_nothing
from minesweeper.window.widgets.buttons import Button, Emphasis

LOW_BELOW = 560
"""The window's height below which the bar is lower and names no keys."""
SEPARATOR = "  ·  "
_WORTH_A_SENTENCE = 160
"""The width below which no sentence is begun beside a toast."""
LINE = 16
"""From one line of text to the next, in a bar that holds two."""
HEIGHT, GAP = 22, 12
"""How high a badge is, and how far from what follows it."""
LONG_ENOUGH_TO_CUT = 40
"""A sentence of so many letters is worth its beginning; a figure is worth nothing in half."""

_ON_BOARD = (Command.ODDS, Command.QUESTIONS)
"""The help that is to be seen on the board itself, once there is one."""


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


class Said(Widget):
    """The place of what is told; resting on it tells all of it where it is cut."""

    can_focus = False

    def clickable(self) -> dict[str, Rect]:
        """Nothing here answers a click."""
        return {}

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw nothing: the bar draws its text."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A word on a ground of its own, with an icon before it if wanted."""

    told: str
    ground: str
    ink: str
    icon: str = ""

    def width(self, brush: Brush) -> int:
        """How wide it is, with the room behind it."""
        return (
            brush.width(self.told, 13, Weight.MEDIUM)
            + brush.px(40 if self.icon else 24)
            + (brush.px(GAP))
        )

    def draw(self, surface: pygame.Surface, brush: Brush, midleft: tuple[int, int]) -> None:
        """Draw it from a point on."""
        left, middle = midleft
        box = Rect(left, 0, self.width(brush) - brush.px(GAP), brush.px(HEIGHT))
        box.centery = middle
        brush.box(surface, box, 13, self.ground)
        if self.icon:
            brush.blit_icon(surface, self.icon, (left + brush.px(16), middle), 16, self.ink)
        place = (left + brush.px(28 if self.icon else 12), middle)
        brush.text(surface, self.told, place, 13, Weight.MEDIUM, self.ink)


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
        self._said = Said("footer.said")
        self._keys: list[KeyLabel | Button] = []

    def show_switches(self, settings: Settings, in_header: Sequence[Widget]) -> None:
        """Tell what is switched on and has no button in the header to show it."""
        self.marks_questions = settings.mark_undeducible
        shown = {widget.name for widget in in_header}
        self.helps = tuple(
            title
            for command, title in words.HELPS_IN_SHORT.items()
            if getattr(settings, words.SWITCHES[command])
            and command.value not in shown
            and not (command in _ON_BOARD and self._table.has_opened)
        )

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
            table = self._table
            self.offer.label = words.lesson_offer(
                could_be_known=table.could_be_known,
                was_safe_passed=table.was_safe_passed,
                is_narrow=is_narrow,
            )
            self._keys.insert(0, self.offer)
        if self.ends_guide:
            self._keys = [self._first_game, *(key for key in self._keys if key is not self._new)]
        while len(self._keys) > 1 and self._widths(brush) > 0.6 * window.width:
            self._keys.pop()
        right = self.rect.right - brush.px(24)
        for label in reversed(self._keys):
            label.rect = Rect(0, 0, label.width(brush), min(brush.px(28), height - 2))
            label.rect.midright = (right, self.rect.centery)
            right = label.rect.left - brush.px(18)
        self._said.rect = self.room(brush)
        return [*self._keys, self._said]

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
        is_played = self._table.takes_moves and not self._table.is_paused
        return self.odds is not None and not self.message and is_played

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

    def room(self, brush: Brush) -> Rect:
        """Where a sentence can stand: between what the game counts as and the keys."""
        left = brush.px(24 if self.rect.width >= brush.px(800) else 12)
        left += sum(badge.width(brush) for badge in self._badges(brush))
        last = min((label.rect.left for label in self._keys), default=self.rect.right)
        return Rect(left, self.rect.top, max(0, last - brush.px(16) - left), self.rect.height)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the bar and as much of the text as there is room for."""
        theme = brush.theme
        surface.fill(theme.surface, self.rect)
        surface.fill(theme.line, (0, self.rect.top, self.rect.width, 1))
        room = self.room(brush)
        left = room.left
        for badge in reversed(self._badges(brush)):
            left -= badge.width(brush)
            badge.draw(surface, brush, (left, self.rect.centery))
        if self.covered_from is not None:
            room.width = min(room.width, self.covered_from - brush.px(16) - room.left)
        left = self._draw_legend(surface, brush, room.left, room.right)
        # Beside a toast that says the same, a few letters of a sentence say nothing.
        if self.covered_from is not None and room.right - left < brush.px(_WORTH_A_SENTENCE):
            return
        self._draw_told(surface, brush, Rect(left, room.top, room.right - left, room.height))

    def _draw_told(self, surface: pygame.Surface, brush: Brush, room: Rect) -> None:
        """Draw what is told in a line, or in two where the bar is high enough."""
        lines = self._lines(brush, room)
        self._said.tip = "" if _holds(lines, self.message) else self.message
        step = brush.px(LINE)
        top = room.centery - step * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            place = (room.left, top + number * step)
            brush.text(surface, line, place, 13, _REGULAR, brush.theme.ink2)

    def _lines(self, brush: Brush, room: Rect) -> list[str]:
        """The parts that fit: in one line or, where one does not hold them, in two.

        Figures take no second line: all of them stand in the review.
        """
        parts = self._parts()
        if self._table.is_over:
            parts = _whole(brush, parts, room.width) or parts[:1]
        if room.height >= 2 * brush.px(LINE) and room.width > 0:
            kept = list(parts)
            while kept:
                lines = brush.wrapped(SEPARATOR.join(kept), 13, _REGULAR, room.width)
                if len(lines) <= 2 and _fit(brush, lines, room.width):
                    return [line.strip(" ·") for line in lines]
                kept.pop()
        return [_as_much_as_fits(brush, parts, room.width)]

    def _badges(self, brush: Brush) -> list["Badge"]:
        """What the game counts as, and what plays along unseen."""
        theme, table = brush.theme, self._table
        found = []
        if table.is_assisted:
            found.append(Badge(words.ASSISTED, theme.warn_soft, theme.warn, "hint"))
        if table.no_guess:
            found.append(Badge(words.WITHOUT_GUESSING, theme.primary_soft, theme.primary))
        if table.is_continued:
            found.append(Badge(words.CONTINUED, theme.warn_soft, theme.warn, "undo"))
        if self.helps and table.takes_moves:
            told = ", ".join(self.helps)
            found.append(Badge(told, theme.primary_soft, theme.primary))
        return found

    def _draw_legend(self, surface: pygame.Surface, brush: Brush, left: int, last: int) -> int:
        """Draw what colours and marks mean, where there is room; give where the rest begins."""
        pieces = self._legend(brush)
        if self.odds is not None and sum(piece.width for piece in pieces) > last - left:
            pieces = self._legend(brush, is_short=True)
        for piece in pieces:
            if left + piece.width > last:
                break
            piece.draw(surface, (left, self.rect.centery))
            left += piece.width
        return left

    def _legend(self, brush: Brush, *, is_short: bool = False) -> list[Piece]:
        theme = brush.theme
        pieces: list[Piece] = []
        if not self._table.takes_moves or self._table.is_paused:
            return []
        if self.odds is not None and self.has_legend:
            safe = words.proved_safe(self.odds.proved_safe)
            pieces = [steps_in_short(brush)] if is_short else steps_of_chances(brush)
            if not is_short:
                pieces.append(Piece(brush.px(12), lambda _, __: None))
            pieces.append(plain_tile(brush))
            pieces.append(sign(brush, "tick", theme.tick, safe))
            mines = words.proved_mines(self.odds.proved_mines)
            pieces.append(sign(brush, "cross", theme.cross, mines))
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
            left = [] if table.is_won else [words.safe_cells_left(table.safe_cells_left)]
            by_hand = not table.was_opened_for
            figures = words.figures(table.score, won=table.is_won, by_hand=by_hand)
            return [*message, *left, *figures]
        return [words.safe_cells_left(table.safe_cells_left), *message]


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
