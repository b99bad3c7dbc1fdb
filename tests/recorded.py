"""Finished games and records to try the archive with, the same again for the same seed."""

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random

from scripted_play import ScriptedPlay

from minesweeper.archive.records import Records
from minesweeper.archive.rows import make_record
from minesweeper.archive.saved_games import ended, pack_game
from minesweeper.game.game import Game, Status
from minesweeper.game.history import History
from minesweeper.game.level import LEVELS, Level
from minesweeper.game.score import Score
from minesweeper.record import Assessment, Ending, Help, Record

NOON = 1_772_971_200_000
"""8 March 2026, 12:00 in Greenwich."""
TECHNIQUES = ("1-2", "subset", "mine-count")


def finished_games(seed: int) -> Iterator[tuple[History, Game]]:
    """Games that came to an end, one after another."""
    for number in count(seed):
        play = ScriptedPlay(number)
        for _ in play.turns():
            if play.game.status.is_finished:
                yield play.history, play.game
                break


def finished_game(seed: int = 0) -> tuple[History, Game]:
    """One of them."""
    return next(finished_games(seed))


def ending_of(game: Game) -> Ending:
    """How such a game ended, its luck not counted."""
    return Ending(game.status is Status.WON, game.score)


def after_a_kill(home: Path) -> Path:
    """A copy of a home as it is on the disk now: what a program leaves that is killed now."""
    copy = home.with_name(f"{home.name}-after-a-kill")
    shutil.copytree(home, copy)
    return copy


def keep_games(records: Records, seed: int, number: int) -> list[Record]:
    """Keep some finished games, a minute apart, and give their records."""
    kept = []
    for at, (history, game) in enumerate(islice(finished_games(seed), number)):
        whole = pack_game(ended(history))
        kept.append(make_record(whole.id, history, ending_of(game), NOON + 60_000 * at))
        records.keep(kept[-1], whole.saved)
    return kept


def a_record(number: int = 0, **fields: object) -> Record:
    """A record with a number for an id and whatever else a test wants of it."""
    score = Score(three_bv=20, solved=20, clicks=25, effective_clicks=24, elapsed=30_000)
    told = {
        "id": f"{number:032x}",
        "finished": NOON + 60_000 * number,
        "level": LEVELS["beginner"],
        "judge": "quantum",
        "won": True,
        "score": score,
        "seed": number,
    }
    return Record(**{**told, **fields})


def won_in(milliseconds: int, number: int = 0, **fields: object) -> Record:
    """A win that took so long."""
    return a_record(number, score=Score(20, 20, 25, 24, milliseconds), **fields)


def random_records(seed: int, number: int) -> list[Record]:
    """Records that differ in everything the statistics look at."""
    chance = Random(seed)  # noqa: S311  a test's own
    return [_random_record(chance, at) for at in range(number)]


def _random_record(chance: Random, number: int) -> Record:
    won = chance.random() < 0.5
    elapsed = chance.choice((0, 900, 15_000, chance.randrange(10**6)))
    solved = 20 if won else chance.randrange(20)
    missed = tuple(chance.choices(TECHNIQUES, k=chance.randrange(4)))
    board = chance.choice(("", "", "", "two-islands"))
    return a_record(
        number,
        # Some are finished in the same instant, and some were told late.
        finished=NOON + 1000 * chance.randrange(2 * number + 1),
        level=chance.choice((LEVELS["beginner"], LEVELS["expert"], Level.of(5, 4, 3))),
        board=board,
        title="Two islands" if board else "",
        seed=None if board else chance.randrange(2**64),
        judge=chance.choice(("kind", "quantum", "classic")),
        help=chance.choice(list(Help)),
        won=won,
        score=Score(20, solved, 25, 24, elapsed),
        luck=chance.choice((None, 0.0, chance.random())),
        guesses=chance.choice((None, 0, 3)),
        missed=chance.choice((None, missed)),
        assistance=chance.choice(
            ((), ("auto-open",), ("auto-flag", "auto-open", "hint"), ("hint",))
        ),
    )


def put(home: Path, told: list[Record], *, are_reviewed: bool = False) -> Records:
    """Records of these games, all with the same saved game, which nobody looks at.

    An agent reviews games that were never reviewed in its spare time.
    """
    records = Records(home)
    for record in told:
        records.keep(record, some_game())
        if are_reviewed:
            records.assess(record.id, Assessment())
    return records


@cache
def some_game() -> bytes:
    """A packed saved game."""
    return pack_game(ended(finished_game()[0])).saved
