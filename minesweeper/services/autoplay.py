"""Asks a solver for its next move in the game that is watched, on the agent's thread."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from minesweeper import events
from minesweeper.events import Event, Observer
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, Position
from minesweeper.players.engine_process import EngineCommand, EngineCommandError, EngineError
from minesweeper.players.outside import OutsidePlayer
from minesweeper.players.player import Move, Player
from minesweeper.teaching.cards import Report, no_report
from minesweeper.teaching.hints import MOST_CELLS, card_of_proof
from minesweeper.teaching.lesson import Card
from minesweeper.teaching.training import StrongestGuess
from minesweeper.translation import gettext as _


class AutoplayService:
    """Answers `MoveAsked` with the move that a solver chose, and `StrongestAsked` with a guess."""

    def __init__(
        self,
        shown: Callable[[], FlaggedPosition | None],
        announce: Observer,
        report: Report = no_report,
        engines: Mapping[str, str] | None = None,
    ) -> None:
        """Takes `shown`, which returns the current position, and `report` for wrong proofs.

        `engines` are the commands of outside engines by name.
        """
        self._shown, self._engines = shown, engines or {}
        self._announce, self._report = announce, report
        self._of: tuple[int, str] | None = None
        """The number of the game that is watched and the name of its solver."""
        self._player: Player | OutsidePlayer | None = None
        self._promise = FirstClick.SAFE
        """The guarantee of the current game for the first click."""

    def observe(self, event: Event) -> None:
        """Answers a request for a move, and remembers the first-click promise of a new game."""
        match event:
            case events.GameStarted():
                self._promise = event.first_click
            case events.MoveAsked():
                self._answer(event)
            case events.StrongestAsked(position):
                self._announce(events.StrongestGiven(position, strongest_guess(position)))

    def _answer(self, asked: events.MoveAsked) -> None:
        shown = self._shown()
        if shown is not None:
            try:
                move = self._player_of(asked).choose(shown.position)
            except EngineError as error:
                why_not = _("{player} cannot play on: {reason}.").format(
                    player=asked.player, reason=str(error).rstrip(".")
                )
                self._announce(_chosen(asked, None, None, why_not))
                return
            self._announce(_chosen(asked, move, self._card(shown.position, move)))

    def _card(self, position: Position, move: Move | None) -> Card | None:
        """Returns the card that explains a certain move. Call it before the solver's next move."""
        is_huge = position.grid.size > MOST_CELLS
        if move is None or move.why is None or is_huge:
            return None
        return card_of_proof(move.why(), position, self._report)

    def _player_of(self, asked: events.MoveAsked) -> Player | OutsidePlayer:
        """Returns the solver of this game, which is the same for all moves: it may remember."""
        if self._player is None or self._of != (asked.game, asked.player):
            self._of = (asked.game, asked.player)
            self._player = self._made(asked.player, asked.game)
        return self._player

    def _made(self, name: str, seed: int) -> Player | OutsidePlayer:
        from minesweeper.players.roster import PLAYERS  # noqa: PLC0415  most games are not watched

        if name in PLAYERS:
            return PLAYERS[name](seed, self._promise)
        try:
            command = EngineCommand.read(name, self._engines[name])
        except EngineCommandError as error:
            raise EngineError(str(error)) from None
        return OutsidePlayer(command, seed, self._promise)


def _chosen(
    asked: events.MoveAsked, move: Move | None, card: Card | None, why_not: str = ""
) -> events.MoveChosen:
    if move is None:
        return events.MoveChosen(
            asked.game, asked.player, None, 0.0, is_certain=False, reason=why_not
        )
    return events.MoveChosen(
        asked.game, asked.player, move.cell, move.odds, move.is_certain, move.reason, card
    )


def strongest_guess(
    position: Position, chances: Sequence[float | None] = ()
) -> StrongestGuess | None:
    """Returns what the strongest solver would open where nothing is certain, and why.

    `chances` are the exact ones, row by row; without them the solver's own is told. None if
    something is certain, or if nothing is left to open.
    """
    from minesweeper.players.strongest import Strongest  # noqa: PLC0415  few guesses are asked for

    move = Strongest(0).choose(position)
    if move is None or move.is_certain:
        return None
    chance = chances[position.grid.index(move.cell)] if chances else None
    named = tuple(_covered_named(move.reason, position, but=move.cell))
    return StrongestGuess(move.cell, move.odds if chance is None else chance, move.reason, named)


def _covered_named(text: str, position: Position, *, but: Cell) -> Iterator[Cell]:
    """Yields the covered cells that a text in any language names, except one."""
    for name in dict.fromkeys(_CELL_NAME.findall(text)):
        cell = Cell.named(name)
        if cell != but and cell in position.grid and position.at(cell) == COVERED:
            yield cell


_CELL_NAME = re.compile(r"(?<![A-Za-z0-9])[A-Z]{1,3}[1-9][0-9]{0,3}(?![A-Za-z0-9])")
