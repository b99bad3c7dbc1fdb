"""The page of the first start: the rules, the judges, the boards, and the guided game."""

from functools import partial

import pygame
from pygame import Rect

from minesweeper.events import Event
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import gettext as _
from minesweeper.window.board.tiles import UNDEDUCIBLE
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.home_card import HomeCard
from minesweeper.window.pages.page import CARD, EvenRow, Page
from minesweeper.window.panels.board_marks import MarkTiles
from minesweeper.window.panels.judge_pictures import (
    JUDGE_PICTURE_SIZE,
    draw_judge_picture,
    judge_legend,
)
from minesweeper.window.text import training_words, words
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.choices import Option, RadioCards, Segmented
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    TINY,
    WIDE,
    Block,
    Column,
    Drawing,
    Filler,
    Fitting,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
)

FIRST_JUDGES = ("quantum", "classic")
"""The judges that are always listed; the others are below a fold."""
CUSTOM = "custom"
BOARDS = ("beginner", "intermediate", "expert", "dense-medium", CUSTOM)
_LEFT, _RIGHT, _BETWEEN = 528, 496, 96
"""The widths of the columns, and the gap between them, in pixels of the design."""
_SAMPLE_CELL, _SMALL_CELL = 46, 26
_RULE, _SMALL_RULE = 26, 22
"""The sizes of the letters of the rule; the small one is for a language with long lines."""
_LOW = 560
"""In a window lower than this, in pixels of the design, the pictures of the rule are small."""
_KNOWN = ((0, 0, 1, COVERED), (0, 0, 1, 1))
"""The corner of a board in which a mine can be known; the cross on it is drawn separately."""
_UNKNOWN = ((0, 0, 1, UNDEDUCIBLE), (0, 0, 1, UNDEDUCIBLE))


class StartPage(Page):
    """The rules and the boards at the left, and the judges at the right or, if narrow, below."""

    has_bar = False
    is_start_page = stretches = True
    way_here = words.BACK_TO_THE_START

    def __init__(self, context: WindowContext, welcomes: bool = False) -> None:  # noqa: FBT001, FBT002  given by position, as to every page
        """Takes `welcomes`, true at the first start, where the judges come before the training.

        The order must not wait for the progress: cards that change places while the page is looked
        at are missed by the pointer.
        """
        super().__init__(context)
        self._welcomes = welcomes
        settings = context.settings
        board = settings.level if settings.level in BOARDS else CUSTOM
        titles = [Option(name, _(words.START_BOARDS[name])) for name in BOARDS]
        self._board = Segmented("start.board", titles, board, self._choose_board)
        self._wants_new = False
        """True once a board was chosen here, so that Enter starts it instead of going on."""
        self._kept_top: tuple[int, float] | None = None
        """The height of the window and the top of the content, which unfolding does not move."""
        self._shows_all = settings.judge not in FIRST_JUDGES
        """True if the list of judges is unfolded."""
        self._judges = RadioCards(
            "start.judge",
            self._judge_options(),
            settings.judge,
            self._choose_judge,
        )
        self._judges.chips = {name: _(tag) for name, tag in words.JUDGES_AT_A_GLANCE.items()}
        self._judges.pictures = {name: _picture(name) for name in JUDGES}
        self._fold = Button(
            "start.judges", "", self._toggle_judges, emphasis=Emphasis.QUIET, icon="chevron"
        )
        self._play = Button("start.play", _(words.PLAY), self._start)
        show = partial(context.perform, Command.GUIDE)
        self._show = Button("start.guide", _(words.COMMAND_TITLES[Command.GUIDE]), show)
        self._show.icon = "instructor"
        self._continue = Button(
            "start.continue",
            _(training_words.CONTINUE_GAME),
            partial(context.perform, Command.BACK),
            icon="undo",
        )
        self._home = HomeCard(context, self) if settings.training else None
        self.set_focus(self._main)

    @property
    def _goes_on(self) -> bool:
        """True if Enter goes on with the game behind the page instead of starting one."""
        return self.context.games.has_started and not self._wants_new

    @property
    def _main(self) -> Button:
        """The button that Enter presses."""
        return self._continue if self._goes_on else self._play

    def enter(self) -> None:
        """Asks for the progress, which may have changed since the page was shown last."""
        if self._home is not None:
            self._home.ask()

    def observe(self, event: Event) -> None:
        """Passes what concerns the training to its card."""
        if self._home is not None:
            self._home.observe(event)

    def _choose_board(self, _name: str) -> None:
        self._wants_new = True
        self.context.relayout()

    def _judge_options(self) -> list[Option]:
        """Returns the first judges or, if the list is unfolded, all of them."""
        others = [name for name in JUDGES if name not in FIRST_JUDGES]
        names = [*FIRST_JUDGES, *(others if self._shows_all else ())]
        return [Option(name, JUDGES[name].title, _(JUDGES[name].rule)) for name in names]

    @property
    def _spares(self) -> bool:
        """True if the chosen judge moves mines that nobody could have found."""
        return JUDGES[self.context.settings.judge].spares

    def _choose_judge(self, name: str) -> None:
        self.context.change(judge=name)
        # The list cannot be folded over the chosen judge.
        self.context.relayout()

    def _toggle_judges(self) -> None:
        """Unfolds the list of judges, or folds it unless a judge below the fold is chosen."""
        height, brush = self.context.rect.height, self.context.brush
        if self._kept_top is None or self._kept_top[0] != height:
            top = self.parts()["head"].top + self._scrolled - self._body.top
            self._kept_top = height, top * 100 / brush.scale
        self._shows_all = not self._shows_all or self._judges.value not in FIRST_JUDGES
        self._judges.show(self._judge_options())
        self.context.relayout()

    def _start(self) -> None:
        if self._board.value == CUSTOM:
            self.context.perform(Command.CUSTOM)
        else:
            self.context.games.choose_level(self._board.value)

    def key(self, press: KeyPress) -> bool:
        """Goes on or starts a game on Enter, unless a widget has the focus; takes level keys."""
        if press.level is not None:
            self.context.games.choose_level(press.level)
            return True
        if press.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._main.on_use()
            return True
        if press.command is Command.TRAIN and self._home is not None:
            self.context.perform(press.command)
            return True
        return super().key(press)

    # Layout.

    def sentence_rooms(self) -> tuple[Rect, ...]:
        """Returns the place for a toast beside the title, because this page has no bar."""
        brush = self.context.brush
        named = brush.width(_(words.TITLE), 32, Weight.BOLD)
        named = max(named, brush.width(_(words.IN_SHORT), 13, Weight.REGULAR))
        left = self.parts()["head"].left + brush.px(72 + 16) + named
        return (Rect(left, 0, self.context.rect.right - brush.px(8) - left, brush.px(30)),)

    def content(self) -> Block:
        """Returns both columns, centred in a large window."""
        about, choice = self._about(), self._choice()
        spares = self._spares
        both = [_sample(is_known=is_known, spares=spares) for is_known in (True, False)]
        samples = EvenRow(both, WIDE)
        left = LimitedColumn([*about, samples, Spacer(0, 22), *choice], most=_LEFT)
        if self.context.rect.height < self.context.brush.px(_LOW):
            small = [_small_sample(is_known=is_known, spares=spares) for is_known in (True, False)]
            samples = EvenRow(small, SMALL)
        right = LimitedColumn(self._cards(), LARGE, most=_RIGHT)
        wide = Row([Filler(), left, Spacer(_BETWEEN), right, Filler()], is_top=True)
        tight = Row([left, Filler(), right], SMALL, is_top=True)
        # In a small window the way to play comes first, so that it is in view.
        below = [samples, Spacer(0, WIDE), right]
        if self._home is not None and not self._welcomes:
            below.reverse()
        narrow = Column([*about, *choice, Spacer(0, LARGE), *below])
        kept = self._kept_top
        height = self.context.rect.height
        above = Filler() if kept is None or kept[0] != height else Spacer(0, kept[1])
        return Column([above, Fitting([wide, tight, narrow]), Filler()])

    def _about(self) -> list[Block]:
        """Returns the title and the rule."""
        rule = _(words.RULE_IN_SHORT if self._spares else words.RULE_WITHOUT_SPARING)
        brush = self.context.brush
        widest = max(brush.width(line, _RULE, Weight.BOLD) for line in rule.splitlines())
        size = _RULE if widest <= brush.px(_LEFT) else _SMALL_RULE
        title = Column(
            [
                Text(_(words.TITLE), 32, Weight.BOLD, leading=38 / 32),
                Text(_(words.IN_SHORT), 13, ink="ink2"),
            ]
        )
        return [
            Row([Drawing(56, 64, _draw_logo), title], LARGE, part="head"),
            Spacer(0, LARGE),
            Text(rule, size, Weight.BOLD, leading=38 / 26),
            Spacer(0, LARGE),
        ]

    def _choice(self) -> list[Block]:
        """Returns the boards, and the buttons that start a game or the tour."""
        return [
            Text(_(words.START_BOARD), 14, Weight.MEDIUM, "ink2", leading=24 / 14),
            Spacer(0, 6),
            Slot(self._board, thickness=40),
            Spacer(0, 10),
            Text(self._board_note(), 13, ink="ink2"),
            Spacer(0, 18),
            self._buttons(),
        ]

    def _buttons(self) -> Block:
        """Returns the ways to begin: the game behind the page, if any, a new one, the tour."""
        self._name_buttons()
        if not self.context.games.has_started:
            return _in_one_row([Slot(self._play, 200, 48), Slot(self._show, 0, 48)])
        ways = _in_one_row([Slot(self._continue, 0, 48), Slot(self._play, 0, 48)])
        told = (self.context.games.in_short, _(words.START_KEEPS_GAME))
        kept = Column([Text(each, 13, ink="ink2") for each in told], TINY)
        return Column([ways, kept, Row([Slot(self._show), Filler()])], MEDIUM)

    def _name_buttons(self) -> None:
        """Labels the buttons by what they do now, and makes one of them the primary one."""
        has_started = self.context.games.has_started
        new = _(words.COMMAND_TITLES[Command.NEW_GAME]) if has_started else _(words.PLAY)
        self._play.label = _(words.START_CHOOSE) if self._board.value == CUSTOM else new
        for button in (self._play, self._continue):
            is_main = button is self._main
            button.emphasis = Emphasis.PRIMARY if is_main else Emphasis.PLAIN
            button.key_name = _(words.ENTER) if is_main else ""
        if has_started and not self._goes_on:
            self._continue.key_name = _(words.ESCAPE)

    def _cards(self) -> list[Block]:
        """Returns the cards of the right column, one below the other.

        At the first start the judges come first, later what there is to do today.
        """
        if self._home is None:
            return [self._judge_card()]
        cards = [self._judge_card(), self._home.block()]
        return cards if self._welcomes else cards[::-1]

    def _judge_card(self) -> Block:
        note = Text(_(words.WHO_JUDGES_NOTE), 13, ink="ink2")
        legend = judge_legend(option.value for option in self._judge_options())
        head = [Text(_(words.WHO_JUDGES), 20, Weight.BOLD), note, Spacer(0, TINY), legend]
        self._fold.label = _(words.FEWER_JUDGES if self._shows_all else words.MORE_JUDGES)
        self._fold.is_icon_flipped = self._shows_all
        can_fold = not self._shows_all or self._judges.value in FIRST_JUDGES
        fold = [Row([Slot(self._fold), Filler()])] if can_fold else []
        blocks = [
            Column(head, TINY, (SMALL, 0)),
            Slot(self._judges, thickness=0),
            *fold,
        ]
        return Column(blocks, 10, (20, 16), CARD)

    def _board_note(self) -> str:
        name = self._board.value
        if name == CUSTOM:
            return _(words.START_CUSTOM)
        promise = _(words.START_FIRST_CLICK[self.context.settings.first_click.value])
        size = words.size_and_mines(LEVELS[name])
        return _("{size}. {promise}").format(size=size, promise=promise)


def _in_one_row(ways: list[Slot]) -> Block:
    """Returns large buttons side by side or, where they do not fit, one below the other."""
    return Fitting([Row([*ways, Filler()], LARGE), Column(ways, SMALL)])


class LimitedColumn(Column):
    """A column with a fixed width, for use in a row."""

    most: float = 0

    fills = False

    def width(self, brush: Brush) -> int:
        """Returns the width of the column."""
        return brush.px(self.most)


def _draw_logo(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    logo = brush.icon("logo", rect.width)
    surface.blit(logo, logo.get_rect(midleft=rect.midleft))


def _sample(*, is_known: bool, spares: bool) -> Block:
    """Returns a picture of a corner of a board, and the result of a click there."""
    name = "cross" if is_known else "undeducible"
    title, note = _told(is_known=is_known, spares=spares)
    head = Row([icon(name, 16, name), Text(_(title), 15, Weight.MEDIUM)], 10)
    text = Column([head, Text(_(note), 12, ink="ink2")], TINY)
    draw = partial(_draw_sample, side=_SAMPLE_CELL, is_known=is_known)
    return Column([Drawing(0, 2 * _SAMPLE_CELL + 16, draw), text], 15, (20, 20), CARD, least=212)


def _told(*, is_known: bool, spares: bool) -> tuple[str, str]:
    """Returns what could be known of a cell, and what a click there does, both in English."""
    if is_known:
        return words.COULD_BE_KNOWN
    title, note = words.COULD_NOT_BE_KNOWN
    return title, note if spares else words.COULD_NOT_BE_KNOWN_WITHOUT_SPARING


def _small_sample(*, is_known: bool, spares: bool) -> Block:
    """Returns the same beside its text, for a low window."""
    title, note = _told(is_known=is_known, spares=spares)
    text = Column([Text(_(title), 14, Weight.MEDIUM), Text(_(note), 12, ink="ink2")], 2)
    draw = partial(_draw_sample, side=_SMALL_CELL, is_known=is_known)
    board = Drawing(4 * _SMALL_CELL + 16, 2 * _SMALL_CELL + 16, draw)
    return Row([board, text], MEDIUM, (10, 10), CARD)


def _picture(judge: str) -> Block:
    """Returns the picture of a judge's rule."""
    return Drawing(*JUDGE_PICTURE_SIZE, partial(draw_judge_picture, judge=judge))


def _draw_sample(
    surface: pygame.Surface, brush: Brush, rect: Rect, *, side: int, is_known: bool
) -> None:
    theme, cell = brush.theme, brush.px(side)
    board = Rect(0, 0, 4 * cell, 2 * cell)
    board.center = rect.center
    well, outline = theme.well, theme.outline
    brush.box(surface, board.inflate(16, 16), 10, well, outline or well, 2)
    tiles = MarkTiles(brush, cell)
    for row, line in enumerate(_KNOWN if is_known else _UNKNOWN):
        for column, look in enumerate(line):
            tile = tiles.tile(look)
            if look == COVERED:
                tile = tiles.proved(Verdict.MINE, is_flagged=False)
            surface.blit(tile, (board.left + column * cell, board.top + row * cell))
    if is_known:
        clue = Rect(board.left + 2 * cell, board.top, cell, cell)
        pygame.draw.rect(surface, theme.clue, clue, max(2, round(0.075 * cell)), 5)
