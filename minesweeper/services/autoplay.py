"""Asks an autoplayer, on the agent's thread, what it would do with the game that is watched."""

from collections.abc import Callable

from minesweeper import events
from minesweeper.events import Event, Observer
from minesweeper.game.level import FirstClick
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import Position
from minesweeper.players.player import Move, Player
from minesweeper.teaching.cards import Report, no_report
from minesweeper.teaching.hints import MOST_CELLS, card_of_proof
from minesweeper.teaching.lesson import Card


class AutoplayService:
    """Observes that a move is asked for, and announces the one a player chose."""

    def __init__(
        self,
        shown: Callable[[], FlaggedPosition | None],
        announce: Observer,
        report: Report = no_report,
    ) -> None:
        """`shown` gives what lies on the table now; `report` takes a reason that does not hold."""
        self._shown = shown
        self._announce, self._report = announce, report
        self._of: tuple[int, str] | None = None
        """The game that is watched, and who plays it."""
        self._player: Player | None = None
        self._promise = FirstClick.SAFE
        """What the first click of the game on the table is promised."""

    def observe(self, event: Event) -> None:
        """Answer, if a move is asked for; note what a new game promises."""
        match event:
            case events.GameStarted():
                self._promise = event.first_click
            case events.MoveAsked():
                self._answer(event)

    def _answer(self, asked: events.MoveAsked) -> None:
        sheet = self._shown()
        if sheet is not None:
            move = self._of_game(asked).choose(sheet.position)
            self._announce(_told(asked, move, self._card(sheet.position, move)))

    def _card(self, position: Position, move: Move | None) -> Card | None:
        """Why a move is certain, asked while its player still remembers."""
        is_huge = position.grid.size > MOST_CELLS
        if move is None or move.why is None or is_huge:
            return None
        return card_of_proof(move.why(), position, self._report)

    def _of_game(self, asked: events.MoveAsked) -> Player:
        """The player of this game: it may remember what it knew a move ago."""
        from minesweeper.players.roster import PLAYERS  # noqa: PLC0415  most games are not watched

        if self._player is None or self._of != (asked.game, asked.player):
            self._of = (asked.game, asked.player)
            self._player = PLAYERS[asked.player](asked.game, self._promise)
        return self._player


def _told(asked: events.MoveAsked, move: Move | None, card: Card | None) -> events.MoveChosen:
    if move is None:
        return events.MoveChosen(asked.game, asked.player, None, 0.0, is_certain=False, reason="")
    return events.MoveChosen(
        asked.game, asked.player, move.cell, move.odds, move.is_certain, move.reason, card
    )
