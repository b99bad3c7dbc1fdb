"""The messages on the game's screen: what happened, and what the agent is busy with.

A message stays in the footer until the next action, and is shown as a toast for a few seconds.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from minesweeper import events
from minesweeper.events import Event
from minesweeper.titles import player_title
from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.courier import Courier
from minesweeper.window.game.footer import Footer
from minesweeper.window.text import words
from minesweeper.window.visible_game import VisibleGame

if TYPE_CHECKING:
    from minesweeper.window.game.game_screen import GameScreen

THINKING_AFTER = 150
"""Milliseconds that an answer may take before the footer says that the agent is busy."""


class GameMessages:
    """Owns the message in the footer."""

    def __init__(self, context: WindowContext, visible: VisibleGame, footer: Footer) -> None:
        self._context, self._visible = context, visible
        self._footer = footer
        self.solver: Callable[[], str] = lambda: ""
        """Returns the name of the watched solver that ended the game; empty if the player did."""
        self._asks_questions = False
        self._end: events.GameLost | events.GameWon | None = None
        """How the game ended; None before that."""
        self._is_best = False
        """True if the game was won in a best time."""
        show = self.show_message
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.ChordRefused: lambda event: show(
                words.chord_refused(
                    event.cell, visible.look(event.cell), visible.flags_around(event.cell)
                )
            ),
            events.AutoStepsLeft: lambda event: show(words.left_to_you(event.kind, event.count)),
            events.OpeningRefused: lambda _event: show(_(words.OPENING_REFUSED)),
            events.FlagRefused: lambda _event: show(_(words.FLAGS_USED_UP)),
            events.BoardRepaired: lambda _event: show(_(words.BOARD_REPAIRED)),
            events.MinesShown: lambda _event: show(_(words.MINES_ARE_SHOWN)),
            events.MineSpared: self._show_spared,
            events.ClickHeldBack: lambda event: show(
                context.brush.named(words.held_back(event)), "coach"
            ),
            events.OpenQuestionsFound: self._answer_questions,
            events.GameLost: self._show_end,
            events.GameWon: self._show_end,
            events.LossReasonGiven: self._change_reason,
            events.GameContinued: self._show_continued,
            events.AgentFailed: lambda _event: self._keep_and_show(_(words.AGENT_FAILED)),
            events.GameSaved: lambda event: show(event.sentence),
            events.GameRecorded: self._show_best_time,
            events.KeepingFailed: lambda event: show(event.sentence),
            events.UnfinishedSaid: self._show_unless_offered,
            events.RecordsSaid: lambda event: show(event.sentence),
            events.ExercisesSaid: lambda event: show(event.sentence),
        }

    def show_message(self, sentence: str, icon: str = "") -> None:
        """Shows a sentence for a few seconds, and keeps it in the footer until the next action.

        Once a game is over, the footer keeps saying how it ended.
        """
        self._footer.message_icon = icon
        if not self._visible.is_over:
            self._footer.message = sentence
        self._context.mark_dirty(self._footer.rect)
        self._context.show_toast(sentence)

    def clear(self) -> None:
        """Drops the last message, because the player has made another move."""
        if self._footer.message and self._visible.takes_moves:
            self._footer.message = ""
            self._context.mark_dirty(self._footer.rect)
            self._context.hide_toast()

    def start(self) -> None:
        """Drops the messages of the previous game."""
        self._asks_questions = self._is_best = False
        self._end = None
        self._footer.message = ""
        self._context.hide_toast()

    def ask_questions(self) -> None:
        """Explains the marks of open questions, and then says how many there are."""
        self._asks_questions = True
        self.show_message(_(words.RING))

    def observe(self, event: Event) -> None:
        """Shows the message of an event, which the visible game has taken in already."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def _show_unless_offered(self, event: events.UnfinishedSaid) -> None:
        """Shows a message, except one that the page shows with an offer to undo it."""
        if not event.can_undo:
            self.show_message(event.sentence)

    def _keep_and_show(self, sentence: str) -> None:
        """Shows a sentence that the footer keeps even when the game is over."""
        self._footer.message = sentence
        self.show_message(sentence)

    def _show_spared(self, event: events.MineSpared) -> None:
        if self._context.settings.announces_moved_mines:
            self.show_message(words.spared(event.cells, event.chance), "undeducible")

    def _show_continued(self, event: events.GameContinued) -> None:
        self._footer.message = words.now_continued(event.shown)
        self._context.show_toast(self._footer.message)

    def _show_end(self, event: events.GameLost | events.GameWon) -> None:
        self._end, self._is_best = event, False
        self._keep_and_show(self._told_of_end(event))

    def _told_of_end(self, event: events.GameLost | events.GameWon) -> str:
        solver = self.solver()
        return words.ended(event, self._visible.judge, player_title(solver) if solver else "")

    def _show_best_time(self, event: events.GameRecorded) -> None:
        """Replaces the time in the message of a win by the best time."""
        if event.is_best and self._visible.score is not None:
            self._is_best = True
            self._keep_and_show(self._with_best_time(self._footer.message))

    def _with_best_time(self, message: str) -> str:
        visible = self._visible
        assert visible.score is not None, "only a win has a best time"
        best = words.best_time(visible.score, visible.level, visible.title, visible.judge)
        return message.replace(words.won_in(visible.score), best)

    def _change_reason(self, event: events.LossReasonGiven) -> None:
        if isinstance(self._end, events.GameLost):
            self._end = replace(self._end, reason=event.reason)
            self.retranslate()
            self._context.relayout()

    def retranslate(self) -> None:
        """Says how the game ended in the language in use; drops any other message."""
        visible, message = self._visible, ""
        if self._end is not None and visible.is_over and not visible.has_failed:
            message = self._told_of_end(self._end)
            message = self._with_best_time(message) if self._is_best else message
        self._footer.message = message

    def _answer_questions(self, event: events.OpenQuestionsFound) -> None:
        if self._asks_questions:
            self.show_message(words.open_questions(event.marked.count(1)), "undeducible")
        self._asks_questions = False


class ThinkingSign:
    """Shows a quiet sign in the footer while the agent is busy for long."""

    def __init__(self, context: WindowContext, game: "GameScreen", courier: Courier) -> None:
        self._context, self._game, self._courier = context, game, courier

    def next_wake(self) -> int | None:
        """The time at which the next sign appears; None if one is shown or nothing is due."""
        if self._game.footer.sign:
            return None
        return min((due for due, _ in self._signs()), default=None)

    def tick(self) -> None:
        """Shows the most specific sign that is due, or removes the sign."""
        now = self._context.now()
        self._game.show_sign(next((sign for due, sign in self._signs() if now >= due), ""))

    def _signs(self) -> list[tuple[int, str]]:
        """Returns the possible signs, most specific first, each with the time when it is due."""
        settings, visible, oldest = self._context.settings, self._game.visible, self._courier.oldest
        signs = [(oldest.at + THINKING_AFTER, _(words.THINKING))] if oldest else []
        unsettled = visible.unsettled_since
        is_looking = settings.mark_undeducible and visible.takes_moves
        if is_looking and unsettled is not None:
            signs.append((unsettled + THINKING_AFTER, _(words.LOOKING)))
        is_counting = settings.show_odds and visible.takes_moves
        if is_counting and visible.odds_are_old and unsettled is not None:
            signs.insert(0, (unsettled + THINKING_AFTER, _(words.COUNTING)))
        return signs
