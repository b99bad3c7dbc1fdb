"""Analyses positions that the player sets up by hand, and explains, plays, links and reads them.

It works on the agent's thread, so that no frame waits. An analysis ends early when another request
arrives, because the player has changed the position meanwhile or wants something else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from minesweeper import events
from minesweeper.archive.incoming import Incoming, IncomingError, read_text
from minesweeper.events import Event, ImportKind, Observer
from minesweeper.game.history import History
from minesweeper.game.level import Level, LevelError
from minesweeper.game.notation import FlaggedPosition, NotationError
from minesweeper.game.position import COVERED, Position
from minesweeper.game.position_links import write_position_link
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import ProvedOdds, best_cell, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.reasons.clash import find_clash
from minesweeper.logic.work_budget import TooHardError, limited_to
from minesweeper.services.sharing import history_of
from minesweeper.settings import MOST_CELLS_WITH_ODDS
from minesweeper.teaching.cards import Report, no_report
from minesweeper.teaching.instructor import explain_position
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.agent.agent import Agent

TOO_HARD_TO_EXPLAIN = N_("This would take too long to explain.")
_MOST_WORK = 40_000_000
"""The work budget of an explanation, which takes about ten seconds: it cannot be cancelled, and
anyone can set up or paste a hard position."""


class PositionService:
    """Answers requests about positions that belong to no game."""

    def __init__(
        self,
        agent: "Agent",
        announce: Observer,
        should_cancel: ShouldCancel = never_cancel,
        report: Report = no_report,
    ) -> None:
        """Takes `should_cancel`, which returns True when another request waits."""
        self._agent, self._announce = agent, announce
        self._should_cancel, self._report = should_cancel, report
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.AnalysisAsked: self._analyse,
            events.ExplanationAsked: self._explain,
            events.PositionPlayed: self._play,
            events.PositionLinkAsked: self._link,
            events.PositionPasted: self._read,
        }

    def observe(self, event: Event) -> None:
        """Answers if the event is about a position that was set up."""
        handler = self._handlers.get(type(event))
        if handler is None:
            return
        try:
            handler(event)
        except (IncomingError, LevelError, NotationError) as error:
            self._announce(events.SharingRefused(str(error)))

    def _analyse(self, asked: events.AnalysisAsked) -> None:
        try:
            self._announce(analysis_of(asked.position, self._should_cancel))
        except CancelledError:
            self._announce(events.AnalysisCancelled(asked.position))

    def _explain(self, asked: events.ExplanationAsked) -> None:
        if asked.position.at(asked.cell) != COVERED:
            return
        try:
            with limited_to(_MOST_WORK):
                lesson = explain_position(
                    asked.position, asked.flags, asked.cell, report=self._report
                )
        except TooHardError:
            self._announce(events.SharingRefused(_(TOO_HARD_TO_EXPLAIN)))
        except ContradictionError:
            pass  # The analysis says which numbers clash.
        else:
            self._announce(events.ExplanationGiven(lesson))

    def _play(self, asked: events.PositionPlayed) -> None:
        Level(asked.position.grid, asked.position.mines)
        sheet = FlaggedPosition.of(asked.position, asked.flags)
        self._agent.start_game(history_of(sheet, asked.judge, asked.seed, asked.title))
        self._announce(events.ImportOpened(ImportKind.POSITION))

    def _link(self, asked: events.PositionLinkAsked) -> None:
        sheet = FlaggedPosition.of(asked.position, asked.flags)
        self._announce(events.PositionLinkGiven(write_position_link(sheet)))

    def _read(self, pasted: events.PositionPasted) -> None:
        sheet = shown_by(read_text(pasted.text))
        self._announce(events.PositionGiven(sheet.position, sheet.flags))


def analysis_of(
    position: Position, should_cancel: ShouldCancel = never_cancel
) -> events.AnalysisGiven:
    """Returns the odds of a position, or the numbers that clash if no minefield fits.

    Boards of more than 100,000 cells get only proofs, as in a game. Raises CancelledError once
    `should_cancel` says so.
    """
    if should_cancel():
        raise CancelledError
    try:
        if position.grid.size > MOST_CELLS_WITH_ODDS:
            proved = ProvedOdds(position, *prove(position, should_cancel))
            return events.AnalysisGiven(position, tuple(proved.chances), is_counted=False)
        odds = odds_of(position, should_cancel)
    except ContradictionError:
        return events.AnalysisGiven(position, clash=find_clash(position, should_cancel))
    best = None if odds.safe else best_cell(odds)
    if isinstance(odds, Odds):
        return events.AnalysisGiven(position, tuple(odds.chances), best, layouts=odds.layouts)
    return events.AnalysisGiven(position, tuple(odds.chances), best, odds.error)


def shown_by(found: Incoming) -> FlaggedPosition:
    """Returns the position that a text shows: of a game its last one, of a board its first."""
    if isinstance(found, FlaggedPosition):
        return found
    game = (found if isinstance(found, History) else History(found, "classic")).replay()
    return FlaggedPosition.of(game.position, game.flags())
