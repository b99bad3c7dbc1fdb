"""Random games under every judge, in which counting, SAT and brute force must say the same.

SAT is asked from nothing for each move, and about everything that the scout proved. On small boards
every minefield is tried as well.
"""

import random
from dataclasses import dataclass
from itertools import count

import plain_judge
import pytest
from judged_play import dealt_play, open_questions, settle, use_spare_time
from random_player import covered, random_step

from minesweeper.game.game import Status
from minesweeper.game.history import Action
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.proof.sat_knowledge import SatKnowledge

BOARDS = {
    "5x4/5": Level.of(5, 4, 5),
    "6x3/6": Level.of(6, 3, 6),
    "beginner": LEVELS["beginner"],
    "intermediate": LEVELS["intermediate"],
    "expert": LEVELS["expert"],
    "dense-medium": LEVELS["dense-medium"],
    "30x16/160": Level.of(30, 16, 160),
}
BRUTE_FORCE_UP_TO = 20
"""The most cells of a board for which every minefield is tried."""
MOVES = {"5x4/5": 250, "6x3/6": 250, "beginner": 250, "intermediate": 150, "expert": 100}
"""The judged moves of the suite on each board, 60 where nothing is said."""


@dataclass(frozen=True)
class Before:
    """The evidence before a move, told to SAT from nothing, and the mines behind it."""

    shown: Position
    mined: bytes
    board: SatKnowledge
    scout: SatKnowledge

    @classmethod
    def of(cls, play):
        shown = play.game.position
        board, scout = (SatKnowledge(shown.grid, shown.mines) for _ in range(2))
        for told in (board, scout):
            told.tell(shown.seen)
        scout.follow(play.scout.known.opened_since(0))
        return cls(shown, play.game.minefield.mined, board, scout)

    def close(self):
        self.board.close()
        self.scout.close()

    def has_safe_cell(self):
        seen = self.shown.seen
        return any(
            value == COVERED and not self.board.can_be_mined(at) for at, value in enumerate(seen)
        )

    def is_open(self, at):
        return self.board.can_be_mined(at) and self.board.can_all_be_safe([at])


def loses_by_sat(judge, before, cells):
    """Whether a move is lost by the proofs of SAT, word by word as the table of judges says."""
    mined = any(before.mined[at] for at in cells)
    if judge == "classic":
        return mined
    evidence = before.scout if judge == "quantum" else before.board
    is_proved = not evidence.can_all_be_safe(cells)
    if judge in ("kind", "quantum"):
        return mined and is_proved
    if judge in ("strict", "odds"):
        return mined and (is_proved or before.has_safe_cell())
    return is_proved or (any(map(before.is_open, cells)) and before.has_safe_cell())


def cells_of_the_move(play, before):
    """The indices of the cells that the last turn was to open."""
    grid, turn = before.shown.grid, play.history.turns[-1]
    near = grid.neighbours(turn.cell) if turn.action is Action.CHORD else [turn.cell]
    flags = set(play.game.flags())
    return [grid.index(at) for at in near if before.shown.at(at) == COVERED and at not in flags]


def check_verdict(play, move, before):
    """Compares the outcome of a move with SAT, and with brute force on a small board."""
    cells, judge, grid = cells_of_the_move(play, before), play.judge.name, before.shown.grid
    is_lost = bool(move.outcome.hit)
    loses = loses_by_sat(judge, before, cells)
    if judge == "odds" and is_lost and not loses:
        # Lost by a chance, which SAT knows nothing of.
        assert move.ruling.better is not None
    else:
        assert is_lost == loses, report(play)
    if grid.size <= BRUTE_FORCE_UP_TO:
        mines = frozenset(grid.cell(at) for at, is_mine in enumerate(before.mined) if is_mine)
        opened = {grid.cell(at) for at in cells}
        outcome = plain_judge.outcome(judge, before.shown, mines, opened)
        assert outcome == move.ruling.fate.value, report(play)


def check_scout(play, before):
    """Compares everything that the scout proved with SAT, and with brute force on a small board."""
    known, grid = play.scout.known, before.shown.grid
    assert before.scout.doubted == {}, report(play)
    for mine in known.mined():
        assert not before.scout.can_all_be_safe([grid.index(mine)]), report(play)
    for question in map(grid.index, open_questions(play)):
        assert before.scout.can_be_mined(question), report(play)
        assert before.scout.can_all_be_safe([question]), report(play)
    if grid.size <= BRUTE_FORCE_UP_TO:
        mines = frozenset(grid.cell(at) for at, is_mine in enumerate(before.mined) if is_mine)
        assert plain_judge.scouted(before.shown, mines).seen == known.facts(), report(play)


def report(play):
    game = play.game
    return f"{game.level} under {play.judge.name}, seed {game.seed}, after {game.clicks} clicks"


def judged_moves(level, seed, share):
    """Plays one game at random; returns how many moves were judged. No move may raise a doubt.

    The scout is compared after that share of the steps. One step in ten clicks any covered cell, so
    that games are lost in every way.
    """
    chance = random.Random(f"engines {level} {seed}")  # noqa: S311  no secret hangs on it
    first_click = chance.choice((FirstClick.OPENING, FirstClick.SAFE))
    play = dealt_play(level, seed, first_click, list(JUDGES)[seed % len(JUDGES)])
    doubts, moves = [], 0
    play.confirmer.on_doubt = doubts.append
    play.open(chance.choice(list(level.grid)))
    settle(play)
    while play.game.status is Status.PLAYING:
        before = Before.of(play)
        if chance.random() < share:
            check_scout(play, before)
        if chance.random() < 0.1:
            move = play.open(chance.choice(covered(play)))
        else:
            move = random_step(play, chance)
        if move is not None and (move.outcome.opened or move.outcome.hit):
            check_verdict(play, move, before)
            moves += 1
        before.close()
        settle(play)
        if chance.random() < 0.5:
            # Half of the losses are confirmed by clauses kept move by move, half by new ones.
            use_spare_time(play)
    assert doubts == [], report(play)
    return moves


def play_moves(level, wanted, share):
    """Plays games until so many moves were judged, and one game under every judge at least."""
    moves = 0
    for seed in count():
        moves += judged_moves(level, seed, share)
        if moves >= wanted and seed + 1 >= len(JUDGES):
            return


@pytest.mark.parametrize("name", BOARDS)
def test_the_engines_agree_in_random_games(name):
    play_moves(BOARDS[name], MOVES.get(name, 60), share=0.2)


@pytest.mark.long
@pytest.mark.parametrize("name", BOARDS)
def test_the_engines_agree_on_a_hundred_thousand_moves(name):
    play_moves(BOARDS[name], 100_000 // len(BOARDS) + 1, share=0.05)
