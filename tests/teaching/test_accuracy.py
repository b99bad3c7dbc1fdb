"""Decisions are rated by what they gave up: formulas, grades on drawn boards, and whole players."""

from math import exp
from random import Random

import brute_force
import pytest
from drawing import cells, minefield
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay
from test_reviewer import reviewed

from minesweeper.agent.no_guess import Dealing
from minesweeper.game.history import Action, DealtStart, FixedStart, History, Result, Turn
from minesweeper.game.history import take_opening as taken
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.players.roster import PLAYERS
from minesweeper.teaching.accuracy import (
    SIMPLE_WEIGHT,
    accuracy_of_decision,
    accuracy_of_game,
    grade_of,
)
from minesweeper.teaching.review import Grade, RatedDecision
from minesweeper.teaching.reviewer import ReviewBudget, review_game

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = Grade


# The formulas.


@pytest.mark.parametrize(
    ("lost", "grade"),
    [
        (0.0, BEST),
        (1e-9, BEST),
        (0.1, GOOD),
        (5.0, GOOD),
        (5.01, INACCURACY),
        (15.0, INACCURACY),
        (100 * (0.4 - 0.25), INACCURACY),  # 15.000000000000002
        (15.01, MISTAKE),
        (30.0, MISTAKE),
        (30.01, BLUNDER),
        (100.0, BLUNDER),
    ],
)
def test_a_grade_follows_from_the_points_given_up(lost, grade):
    assert grade_of(lost) is grade
    assert grade_of(lost, is_proved_mine=True) is BLUNDER


def test_the_accuracy_of_a_decision_falls_from_100_to_1():
    assert accuracy_of_decision(0) == pytest.approx(100, abs=0.001)
    assert accuracy_of_decision(20) == pytest.approx(103.1668 * exp(-0.04354 * 20) - 3.1669)
    assert accuracy_of_decision(100) == 1.0


def rated(lost, *, is_simple=False):
    return lost, SIMPLE_WEIGHT if is_simple else 1.0


def test_a_game_is_the_mean_of_two_means():
    one, other = accuracy_of_decision(0), accuracy_of_decision(40)
    expected = ((one + other) / 2 + 2 / (1 / one + 1 / other)) / 2
    assert accuracy_of_game([rated(0), rated(40)]) == round(expected, 1)


def test_simple_decisions_weigh_a_fifth():
    five_simple = [rated(40), *[rated(0, is_simple=True)] * 5]
    assert accuracy_of_game(five_simple) == accuracy_of_game([rated(40), rated(0)])


def test_a_game_without_decisions_has_no_accuracy():
    assert accuracy_of_game([]) is None


@given(st.lists(st.tuples(st.floats(0, 100), st.booleans()), min_size=1, max_size=30))
def test_accuracy_lies_between_the_worst_decision_and_the_best(played):
    every = [accuracy_of_decision(lost) for lost, _ in played]
    accuracy = accuracy_of_game([rated(lost, is_simple=simple) for lost, simple in played])
    assert accuracy is not None
    assert min(every) - 0.051 <= accuracy <= max(every) + 0.051


# Drawn boards.


def decision(rows, opened, moves, judge="classic"):
    *_, moment = reviewed(rows, opened, moves, judge).moments
    return moment.decision


def test_a_certain_move_is_best():
    # The 1s at A1 and B1 share A2 and B2, so C2 is safe; where the mine is, they do not say.
    assert decision(("....", ".*..", "...*"), "A1 B1", "open C2") == RatedDecision(BEST, 0.0)


def test_a_move_that_single_numbers_settle_weighs_a_fifth():
    # The 1 at A1 sees one covered cell, B1, which is its mine; so the 1 at B2 has its mine, and
    # B3 is safe. Then C1 is safe too, and D2 is a guess.
    rows = (".*....", "......", "...*..")
    simple = reviewed(rows, "A1 A2 B2", "open B3 open D2", "classic")
    certain, guess = [moment.decision for moment in simple.moments]
    assert certain.grade is BEST
    assert guess.lost_points > 0
    expected = accuracy_of_game([rated(0, is_simple=True), rated(guess.lost_points)])
    assert simple.summary.accuracy == expected


def test_a_move_that_needs_two_numbers_weighs_in_full():
    rows = (".....*", ".*....", "...*..")
    review = reviewed(rows, "A1 B1", "open C2 open F3", "classic")
    certain, guess = [moment.decision for moment in review.moments]
    assert certain.grade is BEST
    assert guess.lost_points > 0
    assert review.summary.accuracy == accuracy_of_game([rated(0), rated(guess.lost_points)])


def test_the_safest_guess_is_best():
    found = decision((".*", ".."), "A1", "open A2")
    assert found is not None
    assert (found.grade, found.lost_points) == (BEST, 0.0)


def test_a_worse_guess_gives_up_the_difference():
    """The 1 says one mine in three cells; beyond them lies one mine in five."""
    found = decision((".*.", "..*", "..."), "A1", "open B2")
    assert found is not None
    assert found.lost_points == pytest.approx(100 * (1 / 3 - 1 / 5))
    assert found.grade is INACCURACY


def test_a_guess_while_a_cell_was_safe_gives_up_its_whole_risk():
    review = reviewed(("....*.", ".*...."), "A1 B1 C1", "open F1", "classic")
    (moment,) = review.moments
    assert moment.overlooked
    assert moment.decision.lost_points == pytest.approx(100 * moment.guess.chance)


def test_a_proved_mine_is_a_blunder_with_all_points_if_something_was_safe():
    found = decision(("...", ".*."), "A1 B1 C1", "open B2")
    assert found is not None
    assert (found.grade, found.lost_points) == (BLUNDER, 100.0)


def test_a_proved_mine_while_nothing_was_safe_gives_up_the_best_guess():
    # A1 and C1 are mines, and one of the four cells beyond the 2 is one.
    found = decision(("*.*.*..",), "B1", "open A1")
    assert found is not None
    assert found.grade is BLUNDER
    assert found.lost_points == pytest.approx(75)


def test_a_chord_survives_only_if_all_its_cells_do():
    # The flag at A2 is wrong or right by chance: the 1 at B1 has its mine in A2, B2 or C2.
    review = reviewed((".....", "*....", "....*"), "B1", "flag A2 chord B1", "classic")
    moment = review.moments[-1]
    odds = brute_force.chances(review.start)
    fields = list(brute_force.minefields(review.start))
    chorded = cells("A1 C1 B2 C2")
    alive = sum(not mines.intersection(chorded) for mines in fields) / len(fields)
    best = 1 - min(odds.values())
    assert moment.decision.lost_points == pytest.approx(100 * (best - alive))


def test_the_first_click_is_no_decision():
    history = History(DealtStart(LEVELS["beginner"], 3, FirstClick.OPENING), "classic")
    game = history.start.begin(lambda: 0)
    turn, _ = taken(game, Action.OPEN, cells("E5")[0])
    history.turns.append(turn)
    review = review_game(history)
    assert [moment.is_decision for moment in review.moments] == [False]
    assert review.summary.accuracy is None


def test_the_first_click_on_a_given_board_is_none_either():
    review = reviewed(("..*", "..."), "", "open A1", "classic")
    assert [moment.is_decision for moment in review.moments] == [False]


def test_cells_opened_for_the_player_are_no_decisions():
    start = FixedStart(minefield("...", ".*."), tuple(cells("A1 B1 C1")))
    auto = Turn(Action.AUTO_OPEN, Result.OPENED, 0, cells("A2")[0])
    review = review_game(History(start, "quantum", [auto]))
    assert [moment.is_decision for moment in review.moments] == [False]


def test_a_game_with_a_decision_that_was_not_rated_has_no_accuracy():
    history = History(FixedStart(minefield(".*.", "..*", "..."), tuple(cells("A1"))), "classic")
    game = history.start.begin(lambda: 0)
    turn, _ = taken(game, Action.OPEN, cells("B2")[0])
    history.turns.append(turn)
    review = review_game(history, ReviewBudget(cells=0))
    assert [moment.decision for moment in review.moments] == [None]
    assert review.summary.accuracy is None


def test_the_time_of_a_decision_is_that_since_the_moment_before():
    review = reviewed(("...", ".*."), "A1 B1 C1", "open A2 flag B2 open C2")
    times = [moment.decision.time if moment.decision else None for moment in review.moments]
    assert times == [0, None, 1000]


# Brute force on small boards.


@given(st.integers(0, 2000))
def test_points_are_those_of_trying_every_minefield(seed):
    play = ScriptedPlay(seed)
    if play.game.level.grid.size > 20:
        return
    for _ in play.turns():
        pass
    review = review_game(play.history)
    for moment in review.moments:
        if moment.decision is None or moment.is_chord:
            continue
        before = play.history.replay(moment.number - 1).position
        odds = brute_force.chances(before)
        # A mine that was shown or named can't be a better move, and opening it again loses.
        if moment.cell not in odds:
            assert moment.decision.grade is BLUNDER
            continue
        lost = 100 * float(odds[moment.cell] - min(odds.values()))
        assert moment.decision.lost_points == pytest.approx(lost, abs=1e-6)


# Whole players.


def played(name, level, seed):
    """A game of a player, or of random clicks, on game `seed` of a contest."""
    start = DealtStart(level, seed, FirstClick.OPENING)
    history, game = History(start, "classic"), start.begin(Clock())
    chance = Random(seed)  # noqa: S311  repeatable on purpose
    player = None if name == "random" else PLAYERS[name](seed, FirstClick.OPENING)
    while not game.status.is_finished:
        position = game.position
        move = player.choose(position) if player else None
        covered = [cell for cell in level.grid if position.at(cell) == COVERED]
        turn, _ = taken(game, Action.OPEN, move.cell if move else chance.choice(covered))
        history.turns.append(turn)
    return history


def mean_accuracy(name, level, games):
    found = [review_game(played(name, level, seed)).summary.accuracy for seed in range(games)]
    known = [accuracy for accuracy in found if accuracy is not None]
    return sum(known) / len(known)


ORDER = ("satisfiability", "strongest", "patterns", "random")


def check_order(level, games):
    best, strong, patterns, clicks = (mean_accuracy(name, level, games) for name in ORDER)
    assert best >= 99.9
    assert best >= strong >= 95
    assert strong > patterns + 1
    assert patterns > clicks + 20


def test_players_are_ordered_by_the_survival_they_give_up():
    check_order(Level.read("12x12/32"), 20)


@pytest.mark.long
def test_players_are_ordered_over_many_games():
    check_order(LEVELS["expert"], 500)


def logical(level, seed):
    """A no-guess board, played by complete logic."""
    first = next(iter(level.grid))
    dealing = Dealing(level, seed, first, FirstClick.OPENING)
    found = dealing.finish()
    assert found is not None
    history = History(FixedStart(found.minefield, (first,)), "classic")
    game, player = history.start.begin(Clock()), PLAYERS["satisfiability"](seed)
    while not game.status.is_finished:
        turn, _ = taken(game, Action.OPEN, player.choose(game.position).cell)
        history.turns.append(turn)
    return history


@pytest.mark.parametrize("seed", range(10))
def test_complete_logic_on_boards_without_guessing_has_an_accuracy_of_100(seed):
    assert review_game(logical(LEVELS["beginner"], seed)).summary.accuracy == 100.0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_complete_logic_on_large_boards_without_guessing_has_an_accuracy_of_100(seed):
    assert review_game(logical(LEVELS["expert"], seed)).summary.accuracy == 100.0
