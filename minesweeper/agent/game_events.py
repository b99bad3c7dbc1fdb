"""What there is to announce of a game, as events: its start, its end, what is open and shown.

When that is announced is the agent's business. `number` tells games apart.
"""

from collections.abc import Iterator

from minesweeper import events
from minesweeper.agent.judge import Ruling
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Event
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, FixedStart, History
from minesweeper.game.level import FirstClick
from minesweeper.game.marks import Mark
from minesweeper.game.position import Reveal
from minesweeper.record import AUTO_OPEN
from minesweeper.teaching.instructor import could_be_known


def started(number: int, history: History) -> events.GameStarted:
    """That a game lies on the table."""
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
        was_opened_for=was_opened_for,
    )


def laid_out(number: int, game: Game) -> Iterator[Event]:
    """What lies open and is marked from the start."""
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
    """That cells were opened just now."""
    running = game.status is Status.PLAYING
    return events.CellsOpened(number, cells, game.elapsed, clock_runs=running)


def won(number: int, play: JudgedGame) -> events.GameWon:
    """That every safe cell is open."""
    score, luck = play.game.score, play.luck.spent()
    was_watched = play.history.watched_from is not None
    return events.GameWon(number, score, play.mercies, luck, play.luck.guesses, was_watched)


def lost(
    number: int, play: JudgedGame, hit: tuple[Cell, ...], chorded: Cell | None, ruling: Ruling
) -> events.GameLost:
    """That these mines were opened, and why that is a loss."""
    score, luck = play.game.score, play.luck.spent()
    return events.GameLost(
        number,
        hit,
        score,
        chorded,
        ruling.reason,
        play.mercies,
        luck,
        None if ruling.pointed in hit else ruling.pointed,
        play.luck.guesses,
        play.luck.was_guess,
        could_be_known(play.judge, play.loss().case, ruling),
        play.history.watched_from is not None,
    )


def old_end(number: int, play: JudgedGame) -> Iterator[Event]:
    """The end of a game that was finished when it was saved."""
    game = play.game
    if game.status is Status.WON:
        yield won(number, play)
        return
    at = play.history.loss
    assert at is not None, "a lost game has a turn that lost it"
    turn = play.history.turns[at]
    known = play.history.replay(at).shown_mines() if game.is_continued else ()
    hit = tuple(cell for cell in game.shown_mines() if cell not in known)
    chorded = turn.cell if turn.action is Action.CHORD else None
    yield lost(number, play, hit, chorded, play.loss().ruling)
    if game.mines_are_shown:
        yield from mines_shown(number, game)


def continued(number: int, game: Game, shown: int = 0) -> events.GameContinued:
    """That a lost game goes on, with the mines that were shown and so many cells of a lesson."""
    return events.GameContinued(number, game.shown_mines(), game.elapsed, shown)


def mines_shown(number: int, game: Game) -> Iterator[Event]:
    """Where the rest of the mines lies and which flags were wrong, once the game is lost."""
    if game.status is not Status.LOST or game.minefield is None:
        return
    flags = dict.fromkeys(game.flags())
    wrong = tuple(cell for cell in flags if not game.minefield.is_mined(cell))
    mines = tuple(cell for cell in game.minefield.mines() if cell not in flags)
    yield events.MinesShown(number, mines, wrong)
