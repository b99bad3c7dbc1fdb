"""Observes what the player did, plays it on the game, and announces what came of it."""

from collections.abc import Callable
from dataclasses import replace

from minesweeper import events
from minesweeper.events import Event, Observer
from minesweeper.game.clock import Now
from minesweeper.game.game import Game, Outcome, Status
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.notation import FixedBoard, Sheet

BoardShelf = Callable[[str], FixedBoard]
"""Gives the fixed board of a name."""


class Agent:
    """Owns the game being played. Observers are called in order, on every event."""

    def __init__(self, now: Now, boards: BoardShelf) -> None:
        self._now = now
        self._boards = boards
        self._observers: list[Observer] = []
        self._games = 0
        self._game: Game | None = None
        self._chosen: events.NewGameChosen | events.BoardChosen | None = None
        self._took_at: int | None = None
        """When the move was taken that is still to be called settled."""

    def add_observer(self, observer: Observer) -> None:
        """Announce every event to this observer from now on."""
        self._observers.append(observer)

    @property
    def sheet(self) -> Sheet | None:
        """What the player sees, flags included; None before the first game."""
        if self._game is None:
            return None
        return Sheet(self._game.position, frozenset(self._game.flags()))

    def observe(self, event: Event) -> None:
        """Take what the player did."""
        match event:
            case events.NewGameChosen() | events.BoardChosen():
                self._start(event)
            case events.SameBoardChosen():
                self._start_again()
            case _ if self._game is not None:
                self._play(self._game, event)
            case _:
                return
        self._took_at = self._now()

    def think(self) -> bool:
        """Do one slice of thinking ahead; true while there is more to do."""
        if self._took_at is not None:
            ms = float(self._now() - self._took_at)
            self._took_at = None
            self._announce(events.ThoughtSettled(self._games, ms))
        return False

    def hurry(self) -> None:
        """End a slice of thinking soon; may be called from another thread."""

    def _announce(self, event: Event) -> None:
        for observer in self._observers:
            observer(event)

    def _start(self, chosen: events.NewGameChosen | events.BoardChosen) -> None:
        if isinstance(chosen, events.BoardChosen):
            self._start_board(self._boards(chosen.name), chosen.judge)
        else:
            self._start_dealt(chosen)
        self._chosen = chosen

    def _start_dealt(self, chosen: events.NewGameChosen) -> None:
        self._games += 1
        game = Game(chosen.level, chosen.seed, self._now, first_click=chosen.first_click)
        self._game = game
        started = events.GameStarted(
            self._games, chosen.level, chosen.first_click, chosen.seed, judge=chosen.judge
        )
        self._announce(started)
        if chosen.opened is not None:
            self._tell(game, game.begin_at(chosen.opened))

    def _start_board(self, board: FixedBoard, judge: str) -> None:
        self._games += 1
        game = Game.on(board.minefield, board.opened, self._now)
        self._game = game
        self._announce(
            events.GameStarted(
                self._games, game.level, FirstClick.ANY, None, board.name, board.title, judge
            )
        )
        self._announce(events.CellsOpened(self._games, game.position.opened(), 0, clock_runs=False))

    def _start_again(self) -> None:
        """The dealt field with the same first cell opened, or the fixed board from its start."""
        if isinstance(self._chosen, events.NewGameChosen) and self._game is not None:
            self._start(replace(self._chosen, opened=self._game.first))
        elif self._chosen is not None:
            self._start(self._chosen)

    def _play(self, game: Game, event: Event) -> None:
        match event:
            case events.CellClicked(cell):
                self._open(game, cell)
            case events.NumberChorded(cell):
                self._chord(game, cell)
            case events.CellFlagged(cell, with_questions):
                mark = game.turn_mark(cell, with_questions=with_questions)
                if mark is not None:
                    self._announce(events.FlagChanged(self._games, cell, mark))
            case events.PauseChosen():
                self._pause(game)
            case events.MinesAsked():
                self._show_mines(game)
            case _:
                pass

    def _open(self, game: Game, cell: Cell) -> None:
        asked = game.first_click
        outcome = game.open(cell)
        if game.first_click is not asked:
            self._announce(events.OpeningRefused(self._games))
        self._tell(game, outcome)

    def _chord(self, game: Game, cell: Cell) -> None:
        refused = game.takes_moves and game.shows_number(cell) and not game.can_chord(cell)
        self._tell(game, game.chord(cell), chorded=cell)
        if refused:
            self._announce(events.ChordRefused(self._games, cell))

    def _tell(self, game: Game, outcome: Outcome, chorded: Cell | None = None) -> None:
        if outcome.opened:
            running = game.status is Status.PLAYING
            self._announce(
                events.CellsOpened(self._games, outcome.opened, game.elapsed, clock_runs=running)
            )
        if outcome.hit:
            self._announce(events.GameLost(self._games, outcome.hit, game.score, chorded))
        elif outcome and game.status is Status.WON:
            self._announce(events.GameWon(self._games, game.score))

    def _pause(self, game: Game) -> None:
        if game.pause():
            self._announce(events.GamePaused(self._games, game.elapsed))
        elif game.resume():
            self._announce(events.GameResumed(self._games, game.elapsed))

    def _show_mines(self, game: Game) -> None:
        if game.status is not Status.LOST or game.minefield is None:
            return
        flags = dict.fromkeys(game.flags())
        wrong = tuple(cell for cell in flags if not game.minefield.is_mined(cell))
        mines = tuple(cell for cell in game.minefield.mines() if cell not in flags)
        self._announce(events.MinesShown(self._games, mines, wrong))
