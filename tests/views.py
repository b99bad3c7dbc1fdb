"""Every view of the window, set up at a desk: for the pictures, and for what is measured of them.

A view is a function that takes a desk on which a game was just dealt. Nothing here is random, so
a picture changes only where the window does.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

import pygame
from drawing import cell, cells, position
from recorded import NOON, a_record
from training_views import TRAINING_VIEWS

from minesweeper import events
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import LEVELS, Level
from minesweeper.game.position import Position
from minesweeper.game.score import Score
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.record import Help, Record, SavedGame, SavedGameState, ShownBoard
from minesweeper.teaching.exercise import Exercise
from minesweeper.translation import gettext
from minesweeper.window.commands import Command
from minesweeper.window.pages.start_page import StartPage
from minesweeper.window.text import help_words, setting_words, words

Desk = Any
"""The desk of `tests/window/conftest.py`."""
View = Callable[[Desk], None]
EXERCISES = (
    Exercise(
        position("0001#", "0112#", "02###", "02###", mines=4),
        frozenset(cells("E2")),
        cell("C3"),
        "quantum",
        "1-2",
        kept=NOON,
    ),
    Exercise(position("3#", "##", mines=3), frozenset(), cell("B2"), "kind", "B1", kept=NOON + 1),
    Exercise(
        position("1##", "###", "###", mines=2), frozenset(), cell("B2"), "odds", "", kept=NOON + 2
    ),
)


def records(number: int = 240) -> list[Record]:
    """Games of somebody who learns: over half a year wins become more, and shorter."""
    chance = Random(4)  # noqa: S311  a test's own
    return [_record(chance, at, at / number) for at in range(number)]


def _record(chance: Random, number: int, skill: float) -> Record:
    level = LEVELS[chance.choice(("beginner", "intermediate", "expert", "expert"))]
    won = chance.random() < 0.35 + 0.4 * skill
    three_bv = round(level.grid.size * (0.3 + 0.1 * chance.random()))
    solved = three_bv if won else chance.randrange(three_bv)
    clicks = round(solved * (1.5 - 0.3 * skill)) + 1
    elapsed = round(solved * (1700 - 700 * skill) * (0.8 + 0.4 * chance.random()))
    missed = ("1-2", "subset", "1-1", "mine-count", "1-2-1")
    return a_record(
        number,
        finished=NOON + 65_000_000 * number,
        level=level,
        judge=chance.choice(("quantum", "quantum", "strict", "kind")),
        help=chance.choice((Help.UNASSISTED, Help.UNASSISTED, Help.UNASSISTED, Help.ASSISTED)),
        won=won,
        score=Score(three_bv, solved, clicks, max(1, clicks - 2), elapsed),
        luck=chance.random() * 0.6,
        accuracy=60 + 30 * skill + number % 9,
        guesses=chance.randrange(4),
        missed=tuple(islice(chance.sample(missed, 5), chance.randrange(3))),
    )


def opened(desk: Desk, moves: int = 60) -> None:
    """Open the middle, and then what is proved safe, one after another."""
    grid = desk.visible.level.grid
    desk.click(grid.cell(grid.size // 2 + grid.width // 2).name)
    for _ in range(moves):
        known = proved(desk)
        if not known.has_safe():
            return
        desk.click_at_once(known.safe()[0].name)


def flagged(desk: Desk) -> None:
    """The same, and flags on what is proved to be mined."""
    opened(desk)
    for mine in proved(desk).mined()[:12]:
        desk.flag(mine.name)
    desk.move((4, 300))
    desk.window.hide_toast()
    desk.step()


def proved(desk: Desk) -> Knowledge:
    """What the numbers on the table prove."""
    return _proved_by(desk.agent.flagged_position.position)


@lru_cache(maxsize=256)
def _proved_by(shown: Position) -> Knowledge:
    """Kept, because most views play the same game up to the same move."""
    known = Knowledge(shown)
    known.reason()
    return known


def lost(desk: Desk) -> None:
    """A game that was lost on a mine that the numbers prove."""
    opened(desk, moves=8)
    desk.click(proved(desk).mined()[-1].name)
    desk.wait(5000)


def held_back(desk: Desk) -> None:
    """The coach warns of a mine that the numbers prove."""
    desk.window.perform(Command.COACH)
    opened(desk, moves=8)
    desk.click(proved(desk).mined()[-1].name)


def moved_mine(desk: Desk) -> None:
    """A mine that nobody could find has just moved out of the way."""
    desk.lay("*..", ".*.", "..*", opened="A3 B3 C2")
    desk.click("B2")
    desk.move((4, 300))


def _page(command: Command) -> View:
    def view(desk: Desk) -> None:
        desk.window.perform(command)
        desk.step()

    return view


def _page_at(command: Command, *widgets: str) -> View:
    def view(desk: Desk) -> None:
        _page(command)(desk)
        for name in widgets:
            desk.click_widget(name)
        desk.move((4, 300))

    return view


def _played(command: Command) -> View:
    def view(desk: Desk) -> None:
        flagged(desk)
        _page(command)(desk)
        desk.window.hide_toast()
        desk.step()

    return view


def _after_loss(command: Command, steps: int = 0) -> View:
    def view(desk: Desk) -> None:
        lost(desk)
        _page(command)(desk)
        for _ in range(steps):
            desk.click_widget("lesson.next")
        desk.move((4, 300))

    return view


def practice(desk: Desk) -> None:
    """The page of lost positions."""
    _page(Command.PRACTICE)(desk)
    desk.hear(events.ExercisesGiven(EXERCISES))


def exercise(desk: Desk) -> None:
    """One of them."""
    practice(desk)
    desk.click_widget("practice.all")
    desk.move((4, 300))


def watching(desk: Desk) -> None:
    """A solver that is about to move."""
    opened(desk, moves=4)
    _page(Command.WATCH)(desk)


def won(desk: Desk) -> None:
    """A game that was won, on a board that logic finishes."""
    desk.lay("..*...", "......", "*...*.", "......", opened="A1")
    desk.click("B3")
    desk.wait(102_318)
    while not desk.visible.is_over:
        desk.click(proved(desk).safe()[0].name)


def after_games(count: int, view: View) -> View:
    """A view for somebody who has finished so few games."""

    def with_few_games(desk: Desk) -> None:
        database = desk.keeper.records.database
        database.write(lambda db: db.execute("DELETE FROM games WHERE number > ?", [count]))
        view(desk)

    return with_few_games


def welcomed(desk: Desk) -> None:
    """The start page of the first start."""
    desk.page.context.show(StartPage(desk.page.context, welcomes=True))
    desk.step()


def all_judges(desk: Desk) -> None:
    """The start page with the list of judges unfolded."""
    welcomed(desk)
    desk.key(pygame.K_END)
    desk.click_widget("start.judges")


def levels(desk: Desk) -> None:
    """The list of levels, which a narrow header has in its menu."""
    if "level" in desk.page.clickable():
        desk.click_widget("level")
    else:
        _page(Command.MENU)(desk)


def key_capture(desk: Desk) -> None:
    """A row of the settings that waits for a key, and was told one that another action has."""
    _page_at(Command.SETTINGS, "section.controls")(desk)
    desk.click_widget("keys.find")
    desk.type(gettext("Open questions"))
    desk.click_widget("key.questions")
    desk.key(pygame.K_o)
    desk.move((4, 300))


def saved_games(desk: Desk) -> None:
    """A few files, one of them unreadable, in a folder with a long name."""
    desk.window.perform(Command.OPEN_SAVED)
    hour = 3_600_000
    files = (
        left_game("3", "expert", NOON, clicks=150, last=SavedGameState.LOST),
        left_game("2", "beginner", NOON - 7 * hour, clicks=200, label=SAVED_NAME),
        SavedGame("5", "game-5.jsonl", NOON - 30 * hour, trouble=UNREADABLE),
        left_game("1", "dense-small", NOON - 50 * hour, clicks=25),
        SavedGame("9", "huge.jsonl", NOON - 90 * hour, Level(Grid(400, 300), 24_000), "", "kind"),
        left_game("4", "intermediate", NOON - 190 * hour, clicks=60),
    )
    folder = "/home/player/.local/share/minesweeper/games"
    desk.hear(events.SavedGamesGiven(folder, files, 12))


def unfinished_games(desk: Desk) -> None:
    """A few games that were left, one of them unreadable."""
    desk.window.perform(Command.UNFINISHED)
    files = (
        left_game("3", "expert", NOON, clicks=180),
        SavedGame("1", "game-1.jsonl", NOON - 3_600_000, trouble=UNREADABLE),
        left_game("2", "dense-small", NOON - 7_200_000, clicks=40),
    )
    desk.hear(events.UnfinishedGamesGiven(files))


def no_saved_games(desk: Desk) -> None:
    """The page of saved games before the first one."""
    desk.window.perform(Command.OPEN_SAVED)
    desk.hear(events.SavedGamesGiven("/home/player/.local/share/minesweeper/games", ()))


def no_unfinished_games(desk: Desk) -> None:
    """The page of unfinished games without any."""
    desk.window.perform(Command.UNFINISHED)
    desk.hear(events.UnfinishedGamesGiven(()))


SAVED_NAME = "My best opening"
UNREADABLE = "The file is damaged, or it is not a saved game. Line 5: “at” is missing."


@lru_cache(maxsize=16)
def left_game(
    name: str,
    level: str,
    saved: int,
    *,
    clicks: int,
    last: SavedGameState = SavedGameState.UNFINISHED,
    label: str = "",
) -> SavedGame:
    """A game in which so many clicks were made, and some mines were flagged."""
    game = Game(LEVELS[level], 7, lambda: 0)
    grid = game.level.grid
    game.open(grid.cell(grid.size // 2 + grid.width // 2))
    mines, chance = game.minefield, Random(4)  # noqa: S311  a test's own
    for _ in range(clicks):
        frontier = {each for clue in game.position.clues() for each in clue.covered}
        unmarked = sorted(frontier.difference(game.flags()))
        if not unmarked:
            break
        each = chance.choice(unmarked)
        _ = game.turn_mark(each) if mines.is_mined(each) else game.open(each)
    if last is SavedGameState.LOST:
        game.open(next(each for each in unmarked if mines.is_mined(each)))
    standing = SavedGameState.WON if game.status is Status.WON else last
    return SavedGame(
        name,
        f"game-{name}.jsonl",
        saved,
        game.level,
        "",
        "quantum",
        standing,
        92_345,
        label=label,
        can_be_named=True,
        shown=ShownBoard(game.position, frozenset(game.flags())),
    )


def set_up(desk: Desk) -> None:
    """A position that was set up by hand, with its odds."""
    _set_up(desk, "0001##", "0112#M", "02####", "02F###", mines=6)


def impossible(desk: Desk) -> None:
    """One that cannot be."""
    _set_up(desk, "0001##", "0112##", "01####", "02####", mines=4)


def _set_up(desk: Desk, *rows: str, mines: int) -> None:
    desk.window.perform(Command.SETUP)
    drawing = "\n".join([f"{len(rows[0])}x{len(rows)}/{mines}", *rows])
    desk.window.announce(events.PositionPasted(drawing))
    desk.step()
    desk.move((4, 300))


def set_up_why(desk: Desk) -> None:
    """The reason why a cell of it is safe."""
    set_up(desk)
    safe = Cell.named("C4")
    desk.window.announce(
        events.ExplanationAsked(desk.page.painted.position, desk.page.painted.flags, safe)
    )
    desk.step()


def undo(desk: Desk) -> None:
    """The offer to go back to the game that made room for a new one."""
    flagged(desk)
    desk.window.offer_undo(words.SHELVED, lambda: None)
    desk.step()


def guided(moves: int, flagged: str = "") -> View:
    """The guided game after so many steps, with an attempt to flag a cell."""

    def view(desk: Desk) -> None:
        desk.window.perform(Command.GUIDE)
        desk.step()
        for _ in range(moves):
            desk.key(pygame.K_RETURN)
        desk.flag(flagged)
        desk.wait(6000)

    return view


VIEWS: dict[str, View] = {
    "game": flagged,
    "new-game": lambda _: None,
    "won": won,
    "lost": lost,
    "held-back": held_back,
    "moved-mine": moved_mine,
    "paused": _played(Command.PAUSE),
    "odds": _played(Command.ODDS),
    "open-questions": _played(Command.QUESTIONS),
    "hint": _played(Command.HINT),
    "watching": watching,
    "lesson": _after_loss(Command.LESSON),
    "review": _after_loss(Command.REVIEW),
    "try": _after_loss(Command.TRY),
    "guide": guided(0),
    "guide-answer": guided(1, "E4"),
    "guide-moved": guided(4),
    "guide-lost": guided(6),
    "menu": _page(Command.MENU),
    "judges": _page(Command.JUDGE),
    "assistance": _page(Command.ASSISTANCE),
    "share": _page(Command.SHARE),
    "levels": levels,
    "start": welcomed,
    "start-judges": all_judges,
    "settings": _page(Command.SETTINGS),
    **{
        f"settings-{section}": _page_at(Command.SETTINGS, f"section.{section}")
        for section in setting_words.SECTION_TITLES
    },
    "key-capture": key_capture,
    "custom": _page(Command.CUSTOM),
    "boards": _page(Command.BOARDS),
    "saved": saved_games,
    "saved-empty": no_saved_games,
    "unfinished-empty": no_unfinished_games,
    "unfinished": unfinished_games,
    "undo": undo,
    "set-up": _page(Command.SETUP),
    "set-up-painted": set_up,
    "set-up-impossible": impossible,
    "set-up-why": set_up_why,
    "practice": practice,
    "exercise": exercise,
    "statistics": _page(Command.STATISTICS),
    "over-time": _page_at(Command.STATISTICS, "tab.over_time"),
    "best-times": _page_at(Command.STATISTICS, "tab.best_times"),
    "games": _page(Command.HISTORY),
    "statistics-new": after_games(0, _page(Command.STATISTICS)),
    "games-new": after_games(0, _page(Command.HISTORY)),
    "statistics-few": after_games(3, _page(Command.STATISTICS)),
    "over-time-few": after_games(3, _page_at(Command.STATISTICS, "tab.over_time")),
    **{f"help-{tab}": _page_at(Command.HELP, f"help.{tab}") for tab in help_words.TABS},
    **TRAINING_VIEWS,
}
"""Every view by name."""
