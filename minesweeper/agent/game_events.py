"""Builds the events that describe a game: its start, its board, its end.

The agent announces them. `number` is the game's number, which tells games apart.
"""

from collections.abc import Iterator

from minesweeper import events
from minesweeper.agent.judge import Ruling, with_overlooked
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Event
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, FixedStart, History
from minesweeper.game.level import FirstClick
from minesweeper.game.marks import Mark
from minesweeper.game.position import Reveal
from minesweeper.teaching.instructor import could_be_known
from minesweeper.titles import AUTO_OPEN


def started(number: int, history: History) -> events.GameStarted:
    """Returns the event that begins a game, new or saved."""
    start, assisted = history.start, bool(history.assistance)
    was_opened_for = AUTO_OPEN in history.assistance
    if isinstance(start, FixedStart):
        return events.GameStarted(
            number,
            start.level,
            FirstClick.ANY,
            None,
            start.board,
            start.title,
            history.judge,
            assisted,
            was_opened_for=was_opened_for,
        )
    return events.GameStarted(
        number,
        start.level,
        start.first_click,
        start.seed,
        judge=history.judge,
        assisted=assisted,
        no_guess=start.no_guess,
        difficulty=start.difficulty,
        was_opened_for=was_opened_for,
    )


def board_at_start(number: int, game: Game) -> Iterator[Event]:
    """Yields the events that show the current board: opened cells, marks, reported mines, pause."""
    opened = game.position.opened()
    if opened:
        yield events.CellsOpened(number, opened, game.elapsed, clock_runs=False)
    if game.is_continued:
        yield continued(number, game)
    for mark in (Mark.FLAG, Mark.QUESTION):
        for cell in game.marked(mark):
            yield events.FlagChanged(number, cell, mark)
    if told := game.known_mines():
        yield events.MinesTold(number, told)
    if game.is_paused:
        yield events.GamePaused(number, game.elapsed)


def opened(number: int, game: Game, cells: Reveal) -> events.CellsOpened:
    """Returns the event that shows cells opened just now."""
    running = game.status is Status.PLAYING
    return events.CellsOpened(number, cells, game.elapsed, clock_runs=running)


def won(number: int, session: JudgedGame) -> events.GameWon:
    """Returns the event of a won game, with its figures."""
    score, luck = session.game.score, session.luck.spent()
    was_watched = session.history.was_watched
    return events.GameWon(
        number, score, session.spared_moves, luck, session.luck.guesses, was_watched
    )


def lost(
    number: int, session: JudgedGame, hit: tuple[Cell, ...], chorded: Cell | None, ruling: Ruling
) -> events.GameLost:
    """Returns the event of a loss by these mines, with its reason and the figures of the game."""
    score, luck = session.game.score, session.luck.spent()
    told = with_overlooked(session.judge, session.loss().case, ruling)
    return events.GameLost(
        number,
        hit,
        score,
        chorded,
        told.reason,
        session.spared_moves,
        luck,
        None if told.pointed in hit else told.pointed,
        session.luck.guesses,
        session.luck.was_guess,
        could_be_known(session.judge, session.loss().case, ruling),
        session.history.was_watched,
    )


def end_of_saved_game(number: int, session: JudgedGame) -> Iterator[Event]:
    """Yields the end of a game that was already finished when it was saved."""
    game = session.game
    if game.status is Status.WON:
        yield won(number, session)
        return
    at = session.history.loss
    assert at is not None, "a lost game has a turn that lost it"
    turn = session.history.turns[at]
    known = session.history.replay(at).shown_mines() if game.is_continued else ()
    hit = tuple(cell for cell in game.shown_mines() if cell not in known)
    chorded = turn.cell if turn.action is Action.CHORD else None
    yield lost(number, session, hit, chorded, session.loss().ruling)
    if game.mines_are_shown:
        yield from mines_shown(number, game)


def continued(number: int, game: Game, shown: int = 0) -> events.GameContinued:
    """Returns the event of a game that goes on after a loss; lessons have opened `shown` cells."""
    return events.GameContinued(number, game.shown_mines(), game.elapsed, shown)


def mines_shown(number: int, game: Game) -> Iterator[Event]:
    """Yields the unflagged mines and the wrong flags of a lost game; nothing for others."""
    if game.status is not Status.LOST or game.minefield is None:
        return
    flags = dict.fromkeys(game.flags())
    wrong = tuple(cell for cell in flags if not game.minefield.is_mined(cell))
    mines = tuple(cell for cell in game.minefield.mines() if cell not in flags)
    yield events.MinesShown(number, mines, wrong)
