"""The guided game: a tour of about 90 seconds on a board that is always the same.

Each step asks for one move, which the player makes with the mouse, with the keyboard or with the
panel's button. Moves that the step does not ask for are answered and not made. The game itself is a
real one under Quantum, which the records do not count.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import gettext as _
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.gestures import CellAction, PointerAction
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.hint_panel import progress_bar
from minesweeper.window.panels.marked_board import MarkedBoard
from minesweeper.window.panels.side_panel import BUTTON, Message, PlayPanel
from minesweeper.window.text import guide_words, words
from minesweeper.window.text.guide_words import GuideText
from minesweeper.window.visible_game import FLAG, VisibleGame
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
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
    icon,
    label,
)


def _cells(names: str) -> tuple[Cell, ...]:
    return tuple(map(Cell.named, names.split()))


class GuideStep(Value):
    """A step of the guided game: the move that it asks for, and the marks on the board."""

    text: GuideText
    action: PointerAction | None = None
    """The move; None for a step that is only read."""
    cell: Cell | None = None
    clues: tuple[Cell, ...] = ()
    spoken_of: tuple[Cell, ...] = ()
    proved: Mapping[Cell, Verdict] = field(default_factory=dict)
    """The covered cells that the numbers prove to be safe or mines when the step begins."""
    shown: Mapping[Cell, Verdict] = field(default_factory=dict)
    """The cells that get a tick or a cross."""


def _proved(safe: str, mines: str) -> dict[Cell, Verdict]:
    verdicts = dict.fromkeys(_cells(safe), Verdict.SAFE)
    return verdicts | dict.fromkeys(_cells(mines), Verdict.MINE)


LEVEL, SEED = Level.of(7, 6, 8), 3720
"""The board of the guided game, which the click on C3 deals.

It was found by playing the steps on many seeds: a mine that one number proves, a chord on it that
opens an area, a guess of 50 % that hits a mine, and a mine whose lesson has two cards.
"""
STEPS = (
    GuideStep(guide_words.FIRST_CLICK, PointerAction.OPEN, Cell.named("C3")),
    GuideStep(
        guide_words.FLAG,
        PointerAction.FLAG,
        Cell.named("E3"),
        _cells("D2"),
        proved=_proved("A1 A3 F3 E4 A5 C5 D5 E5", "A2 E3 A4 B5"),
    ),
    GuideStep(
        guide_words.CHORD,
        PointerAction.CHORD,
        Cell.named("D4"),
        _cells("D4"),
        _cells("E4 C5 D5 E5"),
        _proved("A1 A3 F3 E4 A5 C5 D5 E5", "A2 E3 A4 B5"),
    ),
    GuideStep(
        guide_words.GUESS,
        PointerAction.OPEN,
        Cell.named("F2"),
        _cells("E1"),
        _cells("F1 F2"),
        _proved("A1 A3 F3 F4 A5 F5 B6", "A2 E3 A4 B5 F6"),
    ),
    GuideStep(guide_words.MOVED, clues=_cells("E1 F2"), shown=_proved("", "F1")),
    GuideStep(
        guide_words.LOSE,
        PointerAction.OPEN,
        Cell.named("A2"),
        proved=_proved("A1 A3 F3 F4 G4 A5 F5 G5 A6 B6 G6", "F1 A2 E3 A4 B5 F6"),
    ),
    GuideStep(guide_words.LESSON),
    GuideStep(guide_words.END),
)
"""The steps in their order. They hold if nothing but their moves is made, which is checked."""
_MOVED, _LESSON, _END = 4, 6, 7
"""The places of the steps that are only read."""
COUNTED = len(guide_words.CONTENTS)
"""The number of steps that the player is shown: the message of the moved mine and the end are
part of the steps before them."""


class GuidedGame:
    """The current step of the guided game, and the panel that shows it."""

    def __init__(self, context: WindowContext, visible: VisibleGame, board: BoardView) -> None:
        self._context, self._visible, self._board = context, visible, board
        self._at = 0
        self.answer = ""
        """The answer to a move that the step does not ask for; empty if there was none."""
        self.panel: GuidePanel | None = GuidePanel(context, self, self.follow, self.end)
        """The panel beside the board; None once the player has left."""
        context.relayout()

    def retranslate(self) -> None:
        """Makes the panel again, in the language in use; an answer is dropped."""
        self.answer = ""
        if self.panel is not None:
            self.panel = GuidePanel(self._context, self, self.follow, self.end)

    @property
    def step(self) -> GuideStep:
        """The current step."""
        return STEPS[self._at]

    @property
    def is_at_end(self) -> bool:
        """True if only a new game is left to start."""
        return self._at == _END

    @property
    def number(self) -> int:
        """The number of the current step as the player is told, from 1."""
        return self._at + 1 - (self._at >= _MOVED) - (self._at >= _END)

    @property
    def progress(self) -> float:
        """The share of the guided game that is done, from 0 to 1."""
        return 1.0 if self.is_at_end else (self.number - 1) / COUNTED

    # The player's moves.

    def take(self, action: CellAction) -> bool:
        """Replies to a move that the step does not ask for; returns False if it does ask for it."""
        step = self.step
        if self.panel is None or not self._visible.takes_moves:
            return False
        is_opened = self._visible.is_number(action.cell) or not self._visible.look(action.cell)
        if (action.action, action.cell) == (step.action, step.cell):
            return False
        if step.action is PointerAction.CHORD and action.cell == step.cell:
            return False
        if step.action is not None and not (is_opened and action.cell != step.cell):
            self._answer(self._answer_to(action))
        return True

    def _answer_to(self, action: CellAction) -> str:
        step, cell = self.step, action.cell
        if action.action is PointerAction.FLAG:
            verdict = step.proved.get(cell, Verdict.OPEN)
            return guide_words.flag_answer(cell, verdict, is_next=cell == step.cell)
        if step.action is PointerAction.FLAG and cell == step.cell:
            return guide_words.mine_opened(cell)
        return _(step.text.again)

    def put_off(self) -> None:
        """Says that something other than a move has to wait until the tour is over."""
        self._answer(guide_words.after_the_tour())

    def _answer(self, answer: str) -> None:
        self.answer = answer
        self._context.relayout()

    def follow(self) -> None:
        """Makes the move of the step, or goes on if the step is only read."""
        step = self.step
        if step.action is not None and step.cell is not None:
            self._context.announce(_MOVES[step.action](step.cell))
        elif self._at == _LESSON:
            self._context.perform(Command.LESSON)
        elif self.is_at_end:
            self._context.perform(Command.NEW_GAME)
        else:
            self._go_to(self._at + 1)

    def end(self) -> None:
        """Leaves the guided game, for the page or the game from which it was started.

        If there is none, the board stays and can be played on.
        """
        was_over = self._visible.is_over
        self._close()
        if not self._context.games.leave_guide() and not was_over:
            self._context.show_toast(self._context.brush.named(guide_words.left()))

    def _close(self) -> None:
        self.panel = None
        self._board.names_cells = False
        self._board.show(None)
        self._context.relayout()

    def key(self, press: KeyPress) -> bool:
        """Leaves on Esc and makes the move of the step on Enter; returns whether it was either."""
        if self.panel is None:
            return False
        if press.key == pygame.K_ESCAPE:
            self.end()
            return True
        if press.is_enter:
            self.follow()
            return True
        return False

    # Events.

    def observe(self, event: Event) -> None:
        """Goes on to the next step when the move of the current one is made."""
        if self.panel is None:
            return
        match event:
            case events.CellsOpened() | events.FlagChanged() if self._is_done:
                self._go_to(self._at + 1)
            case events.GameLost():
                self._go_to(_LESSON)
            case events.LessonGiven():
                self._go_to(_END)
            case events.GameWon() | events.GameContinued() | events.AgentFailed():
                self._close()

    @property
    def _is_done(self) -> bool:
        """True if the board shows that the move of the step is made."""
        step, look = self.step, self._visible.look
        if step.action is PointerAction.FLAG:
            return step.cell is not None and look(step.cell) == FLAG
        cells = step.spoken_of if step.action is PointerAction.CHORD else (step.cell,)
        return all(cell is not None and look(cell) <= 8 for cell in cells)

    def _go_to(self, at: int) -> None:
        self._at, self.answer = at, ""
        self._show()
        # A restarted board begins with the first cell open.
        if self.step.action is not None and self._is_done:
            self._go_to(at + 1)

    def _show(self) -> None:
        if self.panel is not None:
            self.panel.column.offset = 0
        self._context.relayout()

    def mark_board(self) -> None:
        """Shows the marks of the step on the board."""
        self._board.names_cells = True
        self._board.show(self._marked_board() if self._visible.takes_moves else None)

    def _marked_board(self) -> MarkedBoard:
        step = self.step
        used = {*step.clues, *step.spoken_of, *step.shown, *((step.cell,) if step.cell else ())}
        used |= self._visible.flags
        return MarkedBoard(
            bytes(self._visible.looks),
            self._visible.flags,
            step.shown,
            step.clues,
            are_lettered=False,
            spoken_of=frozenset(step.spoken_of),
            used=frozenset(used) if step.clues else frozenset(),
            focus=tuple(sorted(used)),
            about=step.cell,
            takes_moves=True,
            is_live=True,
        )


_MOVES: dict[PointerAction, Callable[[Cell], events.PlayerEvent]] = {
    PointerAction.OPEN: events.CellClicked,
    PointerAction.FLAG: events.CellFlagged,
    PointerAction.CHORD: events.NumberChorded,
}


class GuidePanel(PlayPanel):
    """The step of the guided game: its number, its text, an answer, and the buttons."""

    keeps_board = False

    def __init__(
        self, context: WindowContext, guide: GuidedGame, follow: Callback, end: Callback
    ) -> None:
        super().__init__(context, "guide.text")
        self._guide = guide
        self._follow = Button(
            "guide.follow", "", follow, emphasis=Emphasis.PRIMARY, key=_(words.ENTER)
        )
        self._leave = Button("guide.leave", "", end, key=_(words.ESCAPE))

    def lay_out(self, rect: Rect, *, is_beside: bool, top: int | None = None) -> list[Widget]:
        """Places the panel, and shows the marks of the step on the board."""
        self._guide.mark_board()
        return super().lay_out(rect, is_beside=is_beside, top=top)

    @property
    def _buttons(self) -> list[Button]:
        guide = self._guide
        self._follow.label = _(guide.step.text.button)
        self._leave.label = guide_words.close() if guide.is_at_end else guide_words.leave()
        return [self._follow, self._leave]

    def _name_keys(self, brush: Brush, room: int) -> list[Button]:
        """Returns the buttons with the keys that fit; the last button loses its key first."""
        buttons = self._buttons
        for button, key in zip(buttons, (_(words.ENTER), _(words.ESCAPE)), strict=True):
            button.key_name = key
        for button in reversed(buttons):
            if sum(each.width(brush) + brush.px(SMALL) for each in buttons) > room:
                button.key_name = ""
        return buttons

    def _card(self, brush: Brush) -> list[Block]:
        """Returns the steps in their order, with the current one unfolded.

        If there is little room, the other steps are left out.
        """
        number = label(self._number, 12, Weight.MEDIUM, "ink2")
        name = label(_(words.TOUR), 12, Weight.MEDIUM, "ink2")
        inner = self.rect.width - 2 * brush.px(LARGE)
        bar = progress_bar(84, self._guide.progress)
        rows = ([name, bar, Filler(), number], [name, Filler(), number], [number, Filler()])
        progress = Fitting([Row(row, MEDIUM) for row in rows])
        steps = self._steps(brush, inner - 2 * brush.px(LARGE))
        card: list[Block] = [progress, Spacer(0, TINY), *steps]
        if Column(card, SMALL, (LARGE, 14)).height(brush, self.rect.width) <= self.rect.height:
            return card
        return [progress, self._text_slot(brush), self._button_row(brush, inner)]

    def _steps(self, brush: Brush, width: int) -> list[Block]:
        """Returns a row for each step; the current one has its text and its buttons below."""
        current = self._guide.number
        if self._guide.is_at_end:
            current = COUNTED + 1
        rows = [self._step(at, current) for at in range(1, COUNTED + 1)]
        text = Column(self._blocks(), SMALL).height(brush, width)
        slot = Slot(self.column, thickness=text * 100 / brush.scale)
        body = Column(
            [slot, self._button_row(brush, width)],
            SMALL,
            (LARGE, MEDIUM),
            Background("primary_soft", "primary"),
        )
        return [*rows[:current], body, *rows[current:]]

    @staticmethod
    def _step(at: int, current: int) -> Block:
        """Returns the title of a step, after its number or, if it is done, a tick."""
        title = _(guide_words.CONTENTS[at - 1])
        sign = icon("tick", 16, "tick", 24) if at < current else _badge(at, is_now=at == current)
        weight = Weight.MEDIUM if at == current else Weight.REGULAR
        return Row([sign, Text(title, 14, weight, "ink" if at == current else "ink2")], SMALL)

    def _button_row(self, brush: Brush, width: int) -> Block:
        buttons = self._name_keys(brush, width)
        return Flow([Slot(each, 0, BUTTON) for each in buttons], SMALL, (0, TINY), row_gap=SMALL)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the panel with what they do, for the footer."""
        follow, leave = self._buttons
        return ((_(words.ENTER), follow.label), (_(words.ESCAPE), leave.label))

    def _line(self, brush: Brush) -> tuple[list[Block], list[Button]]:
        return [], self._name_keys(brush, self.rect.width // 3)

    def _notes(self, *, is_footer: bool) -> list[str]:  # noqa: ARG002  the same in both places
        return [self._number]

    @property
    def _number(self) -> str:
        if self._guide.is_at_end:
            return ""
        return guide_words.progress(self._guide.number, COUNTED)

    @property
    def message(self) -> Message:
        """The title and the text of the step; a single line shows the answer instead."""
        text = self._guide.step.text
        shown = self._guide.answer if self.is_compact else ""
        return Message(_(text.title), shown or _(text.text))

    def _blocks(self) -> Sequence[Block]:
        blocks = list(super()._blocks())
        if not self.is_compact:
            blocks[1] = ByWidth(
                [Text(self.message.text, size, ink="ink2") for size in (16, 14)], 360
            )
        if self._guide.answer and not self.is_compact:
            answer = [icon("hint", 18, "warn"), Text(self._guide.answer, ink="ink")]
            blocks.append(Row(answer, 10, (MEDIUM, 10), Background("warn_soft"), is_top=True))
        return blocks


def _badge(number: int, *, is_now: bool) -> Block:
    """Returns the number of a step, filled for the current step."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        theme, radius = brush.theme, rect.width // 2
        rounded(surface, rect, radius, theme.primary if is_now else theme.line2)
        if not is_now:
            rounded(surface, rect.inflate(-2, -2), radius - 1, theme.surface)
        ink = theme.on_primary if is_now else theme.ink2
        brush.text(surface, str(number), rect.center, 12, Weight.BOLD, ink, "center")

    return Drawing(24, 24, paint)
