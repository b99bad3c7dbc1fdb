"""The panel of a review: the player steps through a game move by move, or lets it run."""

import re
from collections.abc import Sequence
from functools import partial

from minesweeper import events
from minesweeper.game.position import Position
from minesweeper.game.score import Score
from minesweeper.teaching.review import Moment
from minesweeper.teaching.review import ReviewedResult as Ending
from minesweeper.teaching.training import StrongestGuess
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.panels.blocks import (
    NARROW,
    CardState,
    card,
    figure_row,
    fold_button,
    head,
    indented,
)
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.panels.step_panel import StepPanel
from minesweeper.window.panels.timeline import choose_moment, kind_of, mark_sign, timeline
from minesweeper.window.text import teaching_words, training_words, words
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.layout import (
    MEDIUM,
    WIDE,
    Background,
    Block,
    ByWidth,
    Fitting,
    Row,
    Text,
    icon,
    label,
)

_MOST_CELLS = 2_000
"""On larger boards the strongest solver is not asked: it would take too long."""
PACES = {"slow": 1200, "medium": 600, "fast": 200}
"""The milliseconds for which each move is shown while the replay runs."""


class ReviewPanel(StepPanel):
    """Shows one game move by move, with the review's comment on each move."""

    paces = PACES
    copy_tip = teaching_words.COPY_MOMENT

    def __init__(
        self,
        context: WindowContext,
        progress: ReviewProgress,
        leave: Callback,
        score: Score | None,
        *,
        by_hand: bool,
    ) -> None:
        self.progress = progress
        self._score = score
        """The figures of the game; None if the game is not over."""
        self._by_hand = by_hand
        """True if the player opened every cell, so that figures about clicks make sense."""
        self.has_timeline = True
        """True if the timeline is in the panel, False if the strip below the board has it."""
        self._is_unfolded = False
        """True if the figures about speed and clicks are shown."""
        self._strongest: dict[Position, StrongestGuess | None] = {}
        """What the strongest solver opens in the positions of guesses; None while it is asked."""
        self._named_keys = self.keys
        """The keys that the footer names."""
        super().__init__(context, "review", leave)

    @property
    def title(self) -> str:
        """The title of the panel."""
        return _(teaching_words.REVIEW_TITLE)

    def _callbacks(self) -> dict[str, Callback]:
        perform = self._context.perform
        return {
            **super()._callbacks(),
            "next_mistake": partial(perform, Command.NEXT_MISTAKE),
            "play_on": partial(perform, Command.PLAY_ON),
        }

    # Progress.

    @property
    def _progress(self) -> ReviewProgress:
        return self.progress

    @property
    def _is_played(self) -> bool:
        # After a loss the review opens at the position before the last move.
        return self.at >= self.stops - 2

    def _choose(self, part: str) -> None:
        """Handles a click on the timeline or its marks, on a row, or on the folded figures."""
        if part == "figures":
            self._is_unfolded = not self._is_unfolded
            self._arrange()
            self._context.mark_dirty(self.rect)
            return
        review, brush = self.progress.review, self._context.brush
        choose_moment(part, review, self.column, brush, self.go)

    # The strongest solver.

    def _change(self) -> None:
        super()._change()
        if self.keys != self._named_keys:
            self._named_keys = self.keys
            self._context.relayout()
        moment = self.progress.moment
        is_open = moment is not None and moment.guess is not None and moment.overlooked is None
        # During a replay nobody has the time to read it.
        if is_open and self._play_due is None:
            position, _flags = self.progress.position()
            if position.grid.size <= _MOST_CELLS and position not in self._strongest:
                self._strongest[position] = None
                self._context.announce(events.StrongestAsked(position))

    def take_strongest(self, given: events.StrongestGiven) -> None:
        """Shows what the strongest solver opens at a guess."""
        if given.position in self._strongest:
            self._strongest[given.position] = given.guess
            self._arrange()
            self._context.mark_dirty(self.rect)

    def _strongest_told(self) -> str:
        """Returns what the strongest solver opens here, and why; empty if that is not known."""
        moment = self.progress.moment
        if moment is None or moment.guess is None:
            return ""
        guess = self._strongest.get(self.progress.position()[0])
        if guess is None:
            return ""
        choice = training_words.strongest_choice(guess, moment.cell)
        return join_sentences(choice, guess.reason)

    # Commands.

    def perform(self, command: Command) -> bool:
        """Performs a command; returns False if it is not for a review."""
        if command is Command.REPLAY:
            self.toggle_play()
            return True
        return False

    def take(self, cell_action: CellAction) -> None:
        """Ignores a click on the board, because the moves of a review cannot be changed."""

    def _copy(self) -> None:
        self._context.perform(Command.COPY_MOMENT)

    # Content.

    @property
    def progress_text(self) -> str:
        """The progress in words."""
        return teaching_words.move_progress(self.at, self.stops)

    @property
    def _has_dots(self) -> bool:
        return False

    def _actions(self) -> dict[str, bool]:
        """Returns the buttons.

        "Next mistake" is missing if there was none, or if the review strip has it.
        """
        has_mistakes = self.has_timeline and self.progress.first_wrong() is not None
        mistakes = {"next_mistake": self._has_next_mistake} if has_mistakes else {}
        return {**mistakes, "play_on": self.progress.can_play_on, "leave": True}

    @property
    def _has_next_mistake(self) -> bool:
        return self.progress.next_wrong() is not None

    def _action_label(self, name: str, *, is_short: bool = False) -> str:
        if name == "next_mistake" and not self._has_next_mistake:
            return _(teaching_words.NO_FURTHER_MISTAKE)
        if name == "play_on" and is_short:
            return _(teaching_words.PLAY_ON)
        return super()._action_label(name, is_short=is_short)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys to name in the footer, each with its meaning."""
        keys = teaching_words.REVIEW_KEYS
        has_next = self._has_next_mistake
        return tuple(key for key in keys if has_next or key[0] != "{next_mistake}")

    def _head(self, *, is_brief: bool) -> Block:
        review = self.progress.review
        verdict = teaching_words.review_verdict(review)
        if is_brief:
            return Text(verdict, 16, Weight.BOLD, leading=1.25)
        return head(verdict, teaching_words.review_promise(review.summary))

    def _figures(self) -> list[Block]:
        """Returns the figures about speed and clicks with notes, folded until a click."""
        if self._score is None:
            return []
        text = _(teaching_words.SPEED_AND_CLICKS)
        fold = fold_button("figures", text, is_unfolded=self._is_unfolded)
        if not self._is_unfolded:
            return [fold]
        is_won = self.progress.review.standing is Ending.WON
        figures = words.figures(self._score, won=is_won, by_hand=self._by_hand)
        notes = (words.THREE_BV_NOTE, teaching_words.ACCURACY_NOTE)
        return [
            fold,
            *(Text(_(note), 13, ink="ink2") for note in notes),
            *(figure_row(title, figure) for title, figure in figures),
        ]

    def _blocks(self) -> Sequence[Block]:
        return super()._blocks() if self._is_beside else self._cards()

    def _cards(self) -> list[Block]:
        progress = self.progress
        review, moment = progress.review, progress.moment
        # The rows name the marks.
        line = [timeline(review, progress.at, has_legend=False)] if self.has_timeline else []
        promise = teaching_words.review_promise(review.summary)
        rows = [
            _moment_row(at, each, is_now=at == progress.at)
            for at, each in enumerate(review.moments)
            if each.is_marked
        ]
        left_out = teaching_words.review_left_out(review.summary)
        move = _next_move(moment, self._strongest_told())
        # In a low panel the head and the line would leave no room for the rows.
        low = [move, *rows, self._scrolling_head(), *line]
        return [
            *([*line, move, *rows] if self._is_beside else low),
            *([Text(promise, ink="ink2")] if self._is_brief else []),
            *([Text(left_out, ink="ink2")] if left_out else []),
            *self._figures(),
        ]


def _next_move(moment: Moment | None, strongest: str) -> Block:
    """Returns the next move, the review's comment on it, and what the strongest solver opens."""
    kind = kind_of(moment) if moment else None
    sign = "tick" if moment and moment.is_certain else "step"
    mark = icon(sign, 18, length=WIDE) if kind is None else mark_sign(kind, WIDE)
    told = moment.text if moment else ""
    safe = moment.overlooked.cell.name if moment and moment.overlooked else ""
    # The board has a tick on that cell.
    if safe and not re.search(rf"(?<![A-Z]){safe}(?!\d)", told):
        told = join_sentences(told, _(teaching_words.WAS_SAFE).format(cell=safe))
    # Of a certain move the text says enough.
    if moment and moment.decision and not moment.is_certain:
        told = join_sentences(told, teaching_words.grade_told(moment.decision, told))
    texts = [Text(told), Text(strongest, ink="ink2")]
    body = [ByWidth([indented(text), text], NARROW) for text in texts if text.text]
    return card(mark, teaching_words.moment_title(moment), CardState.NOW, body)


def _moment_row(number: int, moment: Moment, *, is_now: bool) -> Block:
    """Returns the row of a notable moment; its kind is named if there is room."""
    kind = kind_of(moment)
    assert kind is not None, "only what is marked has a line"
    name = moment.cell.name if moment.cell else ""
    content = [
        mark_sign(kind, WIDE),
        label(words.clock(moment.at), 13, ink="ink2", least=34),
        label(name, 14, Weight.MEDIUM, least=34),
        label(_(teaching_words.MARKS[kind.value]), 13, ink="ink2"),
    ]
    background = Background("info_soft", radius=8) if is_now else None
    part = f"row.{number}"
    return Fitting(
        [
            Row(shown, MEDIUM, (MEDIUM, 0), background, part, least=26)
            for shown in (content, [content[0], *content[2:]], content[:3])
        ]
    )
