"""Random games under judges that spare: after every step all that must hold is looked at anew.

Opened numbers are counted mine by mine. The un-deducible cells are found again by exact counting,
which shares no rule with the scout, and so is whether a move deserved to be spared.
"""

import random
from itertools import count

import pytest
from drawing import cell, cells, minefield
from judged_play import dealt_play, open_questions, scouted, settle
from random_player import random_step

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.game.game import Status
from minesweeper.game.history import Action, FixedStart, History
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.sampling import Sampler
from minesweeper.logic.counting.sweep import TooWideError

BOARDS = {**LEVELS, "30x16/160": Level.of(30, 16, 160), "row": Level.of(24, 1, 8)}
"""Every level, one where sparing is constant, and one that is all edge."""
SPARINGS = {"beginner": 50, "intermediate": 50, "expert": 50, "dense-medium": 200, "row": 275}
"""How many sparings the suite plays on each board, 125 where nothing is said: 1,000 in all."""
JUDGES = ("quantum", "quantum", "quantum", "kind", "strict", "odds", "cruel")
"""Who judges, game by game."""


# What must hold.


class Watch:
    """Looks at everything before and after each step of a game."""

    def __init__(self, play):
        self._play = play
        self._ahead = None
        """How far exact counting has come by itself on this minefield."""
        self._remember()

    def _remember(self):
        game = self._play.game
        self._seen, self._mined = game.position.seen, game.minefield.mined
        self._flags = self._flags_now()
        self._scouted = self._play.scout.known.seen()

    @property
    def _is_open(self):
        return not self._play.game.status.is_finished

    def look(self, move, *, with_scout):
        """Look at everything after a step."""
        self._look_at_mines()
        if move is not None:
            self._look_at_move(move)
        if with_scout and self._is_open:
            self._look_at_scout()
        self._remember()

    def _look_at_mines(self):
        """The total, every opened number and every shown mine; what was seen stays seen."""
        game = self._play.game
        mined, seen, around = game.minefield.mined, game.position.seen, game.level.grid.around
        assert sum(mined) == game.level.mines, self._report()
        is_moved = mined != self._mined
        for at, (before, value) in enumerate(zip(self._seen, seen, strict=True)):
            if before == value and not is_moved:
                continue
            assert before in (COVERED, value), self._report()
            if value <= 8:
                assert not mined[at], self._report()
                assert sum(mined[near] for near in around(at)) == value, self._report()
            elif value == SHOWN_MINE:
                assert mined[at], self._report()

    def _look_at_move(self, move):
        """What was spared opens, what was not keeps its mines, and flags stay in any case."""
        game = self._play.game
        if move.spared:
            assert move.outcome.opened, self._report()
            assert not move.outcome.hit, self._report()
            assert all(self._mined[game.level.grid.index(cell)] for cell in move.spared)
        if game.minefield.mined != self._mined:
            assert move.spared or self._play.judge.moves_against, self._report()
            self._ahead = None
        if move.outcome and self._is_open:
            kept = {cell for cell in self._flags if game.position.at(cell) == COVERED}
            assert kept <= self._flags_now(), self._report()
        evidence = {"kind": self._seen, "quantum": self._scouted}.get(self._play.judge.name)
        if evidence is not None and (move.spared or move.outcome.hit):
            can_be_safe = self._can_be_safe(evidence, self._cells_of_the_move())
            assert can_be_safe == bool(move.spared), self._report()

    def _cells_of_the_move(self):
        """What the last turn was to open: no move changes the flags it was made with."""
        grid, turn = self._play.game.level.grid, self._play.history.turns[-1]
        near = grid.neighbours(turn.cell) if turn.action is Action.CHORD else [turn.cell]
        covered = [cell for cell in near if self._seen[grid.index(cell)] == COVERED]
        return [grid.index(cell) for cell in covered if cell not in self._flags_now()]

    def _can_be_safe(self, seen, cells):
        """Whether a minefield fits what was seen in which all of some cells are safe."""
        position = self._play.game.position
        try:
            Sampler(Position(position.grid, seen, position.mines), cells)
        except ContradictionError:
            return False
        return True

    def _flags_now(self):
        return set(self._play.game.flags())

    def _look_at_scout(self):
        """The un-deducible cells, found by counting every arrangement."""
        try:
            self._ahead, questions = counted_ahead(self._play.game.minefield, self._start())
        except TooWideError:
            return
        assert set(open_questions(self._play)) == questions, self._report()

    def _start(self):
        """The player's position, and what was counted ahead of it on the same minefield."""
        position = self._play.game.position
        if self._ahead is None:
            return position
        return Position(position.grid, bytes(map(min, position.seen, self._ahead)), position.mines)

    def _report(self):
        game = self._play.game
        judge = self._play.judge.name
        return f"{game.level} under {judge}, seed {game.seed}, after {game.clicks} clicks"


def counted_ahead(field, position):
    """What is seen where logic is stuck, and the open questions there.

    Every cell that exact counting proves safe is opened, round by round.
    """
    while True:
        odds = Odds.of(position)
        if not odds.safe:
            questions = {cell for cell in position.grid if 0 < (odds.chance(cell) or 0) < 1}
            return position.seen, questions - set(odds.mined)
        seen = bytearray(position.seen)
        for proved in odds.safe:
            seen[position.grid.index(proved)] = field.number(proved)
        position = Position(position.grid, bytes(seen), position.mines)


def spared_in_a_game(level, seed, share):
    """Play a random game with a close watch; gives how many moves were spared.

    The scout is looked at after that share of the steps.
    """
    chance = random.Random(f"{level} {seed}")  # noqa: S311  no secret hangs on it
    promise = chance.choice((FirstClick.OPENING, FirstClick.SAFE))
    play = dealt_play(level, seed, promise, JUDGES[seed % len(JUDGES)])
    play.open(chance.choice(list(level.grid)))
    settle(play)
    doubts = []
    play.confirmer.on_doubt = doubts.append
    watch = Watch(play)
    while play.game.status is Status.PLAYING:
        move = random_step(play, chance)
        settle(play)
        watch.look(move, with_scout=chance.random() < share)
    assert doubts == []
    return play.spared_moves


def play_until_spared(level, sparings, share):
    spared = 0
    for seed in count():
        spared += spared_in_a_game(level, seed, share)
        if spared >= sparings:
            return


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_ever_wrong_in_random_games(name):
    level = BOARDS[name]
    play_until_spared(level, SPARINGS.get(name, 125), share=1 / level.mines)


@pytest.mark.long
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_ever_wrong_in_very_many_random_games(name):
    play_until_spared(BOARDS[name], 12_500, share=1.0)


# Seeds that failed.


def test_a_chord_may_open_what_the_scout_has_opened():
    """9x9/10, seed 2206: the scout has opened G3, the flag on F3 is wrong, H4 need not be a mine.

    The scout's numbers fit with H2, I2, I4 and F3 mined and the other cells around G4 safe.
    """
    field = minefield(
        ".......*.",
        "*....*..*",
        ".........",
        ".......**",
        ".........",
        ".*.......",
        "..*......",
        "...*.....",
        "....*....",
    )
    start = FixedStart(field, tuple(cells("H3 I3 G4 B5")))
    play = JudgedGame(History(start, "quantum"), start.begin(lambda: 0), lambda _: None)
    settle(play)
    assert cell("G3") in scouted(play)
    play.mark(cell("F3"), with_questions=False)
    assert play.chord(cell("G4")).spared == (cell("H4"),)
