"""Which techniques a player found and missed: drawn boards, and learners who know some of them."""

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay
from simulated_learner import played_by_learner
from test_reviewer import reviewed

from minesweeper.game.level import LEVELS, Level
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.record import Assessment, LongThought, TechniqueCount, Trait
from minesweeper.teaching.assessment import SkillAssessor, assess
from minesweeper.teaching.puzzle_generator import BOARDS, BOARDS_OF, puzzles_on_board
from minesweeper.teaching.reviewer import review_game


def told(review):
    """The techniques of an assessment in short: found and missed by technique."""
    return {one.technique: (one.found, one.missed) for one in assess(review).techniques}


def test_a_pair_that_was_seen_is_found_with_its_time():
    # The 1s at A1 and B1 share A2 and B2, so C1 and C2 are safe.
    review = reviewed(("....", ".*..", "...*"), "A1 B1", "flag D3 open C2", "classic")
    edge = frozenset({Trait.EDGE})
    assert assess(review).techniques == (TechniqueCount("1-1", edge, found=1, times=(0,)),)


def test_a_guess_beside_it_misses_it():
    review = reviewed(("....", ".*..", "...*"), "A1 B1", "open D1", "classic")
    assert told(review) == {"1-1": (0, 1)}


def test_one_look_counts_once_for_all_its_cells():
    review = reviewed(("....", ".*..", "...*"), "A1 B1", "open C2 open C1", "classic")
    assert told(review) == {"1-1": (1, 0)}


def test_a_flag_on_a_proved_mine_finds_its_technique():
    # A1 has one covered neighbour, its mine.
    review = reviewed((".*..", "....", "...."), "A1 A2 B2", "flag B1", "classic")
    assert told(review) == {"B1": (1, 0)}


def test_a_proved_mine_that_was_opened_is_missed():
    review = reviewed((".*..", "....", "...."), "A1 A2 B2", "open B1", "classic")
    assert told(review) == {"B1": (0, 1)}


def test_after_a_flag_a_chord_takes_a_single_clue():
    review = reviewed((".*..", "....", "...."), "A1 A2 B2", "flag B1 chord B2", "classic")
    assert told(review) == {"B1": (1, 0), "B2": (1, 0)}


def test_a_guess_that_was_needed_misses_nothing():
    assert told(reviewed((".*", ".."), "A1", "open A2", "classic")) == {}


def test_the_moves_of_a_watched_solver_are_left_out():
    review = reviewed(("....", ".*..", "...*"), "A1 B1", "open C2 open D1", "classic")
    first, last = (replace(moment, is_watched=True) for moment in review.moments)
    assert told(replace(review, moments=(review.moments[0], last))) == {"1-1": (1, 0)}
    assert assess(replace(review, moments=(first, last))) == Assessment()


def test_after_a_solver_was_watched_the_player_starts_from_what_it_opened():
    """C2 is safe by the same pair, which the player has not used yet."""
    review = reviewed(("....", ".*..", "...*"), "A1 B1", "open C1 open C2", "classic")
    assert told(review) == {"1-1": (1, 0)}
    first, last = review.moments
    moments = (replace(first, is_watched=True), last)
    assert told(replace(review, moments=moments)) == {"1-1": (1, 0)}


def test_long_thoughts_are_remembered_with_their_turn():
    review = reviewed(("....", ".*..", "...*"), "A1 B1", "flag D3 open C2", "classic")
    flagged, opened = review.moments
    slow = replace(review, moments=(flagged, replace(opened, at=flagged.at + 8000)))
    assert assess(slow).thoughts == (LongThought(opened.number, "1-1", 8000),)


@given(st.integers(0, 2000))
def test_every_game_can_be_assessed_and_the_sums_are_those_of_its_moves(seed):
    play = ScriptedPlay(seed)
    for _ in play.turns():
        pass
    review = review_game(play.history)
    assessor = SkillAssessor(review)
    steps = 0
    while assessor.think():
        steps += 1
    assert steps <= len(review.moments)
    assessment = assessor.assessment()
    poor = sum(moment.is_decision and not moment.is_certain for moment in review.moments)
    assert sum(one.missed for one in assessment.techniques) <= poor
    assert all(len(one.times) <= one.found for one in assessment.techniques)
    assert assessment.accuracy == review.summary.accuracy


# Learners.

PROFILED = [name for name in TECHNIQUES if name not in ("B1", "reduction")]
"""What a learner can be blind to in a game. Without B1 nothing else can be done either, and what
takes a reduced number takes a plain one once the safe cells beside it are open.
"""


def profile(games, blind_to, enough=None):
    """What a learner found and met by technique, until the technique was met often enough."""
    found, met = Counter(), Counter()
    for level, seed in games:
        for one in assess(review_game(played_by_learner(level, seed, blind_to))).techniques:
            found[one.technique] += one.found
            met[one.technique] += one.met
        if enough is not None and met[blind_to] >= enough:
            break
    return found, met


def boards_with(technique):
    """Boards on which somebody who sees everything needs a technique, without end."""
    board = BOARDS_OF[technique][0]
    for seed in count():
        if any(True for _ in puzzles_on_board(board, seed, technique)):
            yield BOARDS[board], seed


def check_learner(technique, found, met, least_met):
    assert met[technique] >= least_met
    assert found[technique] < 0.05 * met[technique]
    others = met.keys() - {technique}
    assert sum(found[name] for name in others) > 0.95 * sum(met[name] for name in others)
    assert all(found[name] > 0.95 * met[name] for name in others if met[name] >= 20)


def test_a_learner_who_does_not_know_a_technique_is_found_out():
    games = [(Level.read("16x16/51"), seed) for seed in range(4)]
    check_learner("1-1", *profile(games, "1-1"), least_met=3)


@pytest.mark.long
@pytest.mark.parametrize(
    "technique", ["1-1", "1-2", "1-2-1", "H1", "H3", "subset", "mine-count", "contradiction"]
)
def test_learners_are_found_out_over_many_games(technique):
    """On boards as they are dealt; at least 20 times met: with one find by another way, 5 %."""
    games = [(LEVELS["expert"], seed) for seed in range(60)]
    check_learner(technique, *profile(games, technique), least_met=21)


@pytest.mark.long
@pytest.mark.parametrize("technique", PROFILED)
def test_learners_are_found_out_on_boards_that_need_what_they_do_not_know(technique):
    """Rare techniques are hardly met on boards as they are dealt."""
    found, met = profile(boards_with(technique), technique, enough=50)
    print(f"\n{technique}: {found[technique]} of {met[technique]} found")
    check_learner(technique, found, met, least_met=50)


def test_who_knows_every_technique_misses_none():
    found, met = profile([(LEVELS["intermediate"], seed) for seed in range(3)], "")
    assert found == met
