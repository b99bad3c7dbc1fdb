"""How games that spare end up: each final minefield as often as the rule of the game says.

A player who guesses only when stuck meets a chance p of a mine at each guess. A minefield with a
mine there gives way to the others, equally, so each of those becomes 1/(1 − p) times as likely.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import prod

import brute_force
import pytest
from judged_play import dealt_play, open_questions, scouted, settle

from minesweeper.agent import referee
from minesweeper.agent.judge import Case, Fate, rule
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Minefield

FIRST = Cell(0, 0)
"""Opened first; the dealing keeps it free."""
LEVELS = [Level.of(3, 3, 2), Level.of(3, 3, 4), Level.of(6, 1, 3), Level.of(4, 3, 3)]


def dealt(level):
    """Every minefield that can be dealt with the first cell free."""
    others = [cell for cell in level.grid if cell != FIRST]
    return [Minefield.with_mines(level.grid, mines) for mines in combinations(others, level.mines)]


def opened_by_logic(field, opened):
    """The position where logic is stuck, from some opened cells on, by trying every minefield."""
    game = Game.on(field, opened, lambda: 0)
    while True:
        safe, _ = brute_force.proved(game.position)
        if not safe:
            return game.position
        for cell in safe:
            game.open(cell)


def first_open_question(position):
    """The cell to guess, row by row; None where there is nothing left to guess."""
    chances = brute_force.chances(position)
    return next((cell for cell in position.grid if 0 < chances.get(cell, 0) < 1), None)


# What must come out.


def chance_of_ending_as(field, level):
    """(1/N)·Π 1/(1 − p) over the guesses on the way of a minefield."""
    opened, chances = [FIRST], []
    while True:
        position = opened_by_logic(field, opened)
        guess = first_open_question(position)
        if guess is None:
            return Fraction(1, len(dealt(level))) * prod(1 / (1 - chance) for chance in chances)
        if field.is_mined(guess):
            return Fraction(0)
        chances.append(brute_force.chances(position)[guess])
        opened = [*(cell for cell, _ in position.opened()), guess]


def wanted(level):
    chances = {field.mined: chance_of_ending_as(field, level) for field in dealt(level)}
    return {mined: chance for mined, chance in chances.items() if chance}


# What comes out: exactly, with the judge and the scout of the game, and a mover that is uniform.


def judged(position, field, guess):
    """What Quantum says of a guess, and where its scout got stuck."""
    scout = Scout.from_position(position, field)
    case = Case(position, field, (guess,), BoardProofs(position), lambda: scout)
    return rule(JUDGES["quantum"], case).fate, scout


def ends(level):
    """How likely each minefield is at the end, followed from every one that can be dealt."""
    found = defaultdict(Fraction)
    waiting = [([FIRST], {field.mined: Fraction(1, len(dealt(level))) for field in dealt(level)})]
    while waiting:
        opened, weights = waiting.pop()
        places = defaultdict(dict)
        for mined, weight in weights.items():
            position = opened_by_logic(Minefield(level.grid, mined), opened)
            places[position][mined] = weight
        for position, there in places.items():
            guess = first_open_question(position)
            if guess is None:
                for mined, weight in there.items():
                    found[mined] += weight
                continue
            cells = [cell for cell, _ in position.opened()]
            waiting.append(([*cells, guess], after_guess(position, there, guess)))
    return found


def after_guess(position, weights, guess):
    """How likely each minefield is after a guess: those with a mine there give way to the rest."""
    at = position.grid.index(guess)
    room = [
        bytes(cell in mines for cell in position.grid)
        for mines in brute_force.minefields(position)
        if guess not in mines
    ]
    after = defaultdict(Fraction)
    for mined, weight in weights.items():
        fate, scout = judged(position, Minefield(position.grid, mined), guess)
        assert guess in scout.known.open_questions() or not mined[at]
        assert fate is (Fate.SPARED if mined[at] else Fate.OPENED)
        for other in room if mined[at] else [mined]:
            after[other] += weight / len(room) if mined[at] else weight
    return after


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_games_that_spare_end_exactly_as_likely_as_they_must(level):
    must = wanted(level)
    assert sum(must.values()) == 1
    assert ends(level) == must
    assert len(set(must.values())) > 1, "a board on which all ends are alike tells little"


# What comes out: with everything of the game, counted.


def play_to_the_end(level, seed):
    """Open what the scout opens, and guess where it is stuck; gives the minefield at the end."""
    play = dealt_play(level, seed, FirstClick.SAFE)
    play.open(FIRST)
    while play.game.status is Status.PLAYING:
        settle(play)
        for cell in scouted(play) or open_questions(play)[:1]:
            play.open(cell)
    assert play.game.status is Status.WON
    return play.game.minefield.mined


def deviation(level, games):
    """How far the ends of many games are off: chi-square in its own standard deviations."""
    must = wanted(level)
    drawn = Counter(play_to_the_end(level, seed) for seed in range(games))
    assert drawn.keys() <= must.keys()
    chi_square = sum(
        (drawn[mined] - games * chance) ** 2 / (games * chance) for mined, chance in must.items()
    )
    freedom = len(must) - 1
    return (float(chi_square) - freedom) / (2 * freedom) ** 0.5


@pytest.mark.parametrize("level", [Level.of(3, 3, 4), Level.of(6, 1, 3)], ids=str)
def test_games_that_spare_end_as_often_as_they_must(level):
    assert deviation(level, 2500) < 4


def first_that_fits(position, safe, mined, _):
    """A mover that always takes the same minefield."""
    free, laid = ({position.grid.cell(at) for at in chosen} for chosen in (safe, mined))
    fitting = brute_force.minefields(position)
    taken = next(mines for mines in fitting if not mines & free and mines >= laid)
    return Minefield.with_mines(position.grid, taken)


def test_a_mover_with_a_favourite_would_be_noticed(monkeypatch):
    monkeypatch.setattr(referee, "draw_minefield", first_that_fits)
    assert deviation(Level.of(3, 3, 4), 600) > 20
