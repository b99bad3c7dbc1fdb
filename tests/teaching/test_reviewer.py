"""A review calls certain what was certain, and gives every guess the odds it had."""

import brute_force
import pytest
from drawing import cell, cells, drawn, minefield
from fakes import Clock
from hypothesis import example, given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.luck import luck_of
from minesweeper.game.history import Action, DealtStart, FixedStart, History, Result, Turn
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import prove
from minesweeper.teaching.assessment import assess
from minesweeper.teaching.review import Overlooked, Review, ReviewedResult
from minesweeper.teaching.reviewer import ReviewBudget, Reviewer, review_game


def history_of(rows, opened, moves, judge="quantum"):
    """Play moves such as `open B1 flag A1 chord B2`, a second apart."""
    clock = Clock()
    history = History(FixedStart(minefield(*rows), tuple(cells(opened))), judge)
    play = JudgedGame(history, history.start.begin(clock), lambda _: None)
    words = moves.split()
    for what, name in zip(words[::2], words[1::2], strict=True):
        clock.now += 1000
        if what == "flag":
            play.mark(cell(name), with_questions=False)
        elif what == "chord":
            play.chord(cell(name))
        else:
            play.open(cell(name))
    return history


def reviewed(rows, opened, moves, judge="quantum"):
    return review_game(history_of(rows, opened, moves, judge))


# One kind of move after the other.


def test_a_cell_that_the_numbers_prove_safe_is_certain():
    # 1 1 1 over three covered cells: the mine lies in the middle.
    review = reviewed(("...", ".*."), "A1 B1 C1", "open A2")
    (moment,) = review.moments
    assert moment.is_certain
    assert not moment.is_marked
    assert (review.summary.guesses, review.summary.luck) == (0, 0.0)


def test_a_guess_that_was_needed_tells_its_odds():
    review = reviewed((".*", ".."), "A1", "open A2", "classic")
    (moment,) = review.moments
    assert moment.verdict is Verdict.OPEN
    assert moment.guess.chance == pytest.approx(1 / 3)
    assert moment.guess.better is None
    assert moment.overlooked is None
    assert (review.summary.guesses, review.summary.needed) == (1, 1)
    assert moment.text == "A guess with a risk of 33 % while no cell was certainly safe."


def test_a_guess_names_a_cell_with_a_lower_chance():
    """The 1 says one mine in three cells; beyond them lies one mine in five."""
    review = reviewed((".*.", "..*", "..."), "A1", "open B2", "classic")
    (moment,) = review.moments
    odds = brute_force.chances(review.start)
    assert odds[moment.guess.better] == min(odds.values())
    assert moment.guess.chance == pytest.approx(1 / 3)
    assert moment.guess.better_chance == pytest.approx(1 / 5)
    lower = f"the risk at {moment.guess.better.name} was 20 %"
    assert moment.text == f"A guess with a risk of 33 % while no cell was certainly safe; {lower}."


def test_a_guess_while_a_cell_was_safe_is_something_overlooked():
    review = reviewed(("....*.", ".*...."), "A1 B1 C1", "open F1", "classic")
    (moment,) = review.moments
    assert moment.guess is not None
    assert moment.overlooked == Overlooked(cell("C2"), "1-1", 1)
    assert moment.is_wrong
    assert (review.summary.needed, review.summary.overlooked) == (0, 1)
    assert moment.text == "A guess with a risk of 17 % while C2 was safe."
    assert review.summary.missed == (("1-1", 1),)


@pytest.mark.parametrize("judge", ["strict", "cruel"])
def test_a_lost_guess_names_the_same_overlooked_cell_in_text_and_on_the_board(judge):
    """C2 is proved the same way, but M2 is nearer to the mine at J1, and the judge names it."""
    rows = (".........*.....", ".*...........*.")
    (moment,) = reviewed(rows, "A1 B1 C1 M1 N1 O1", "open J1", judge).moments
    assert moment.text == "You guessed at J1, but M2 was certainly safe."
    assert moment.overlooked == Overlooked(cell("M2"), "1-1", 2)


def test_a_loss_under_classic_says_that_the_mine_was_proved():
    review = reviewed(("*...*.",), "C1", "open A1", "classic")
    told = "The numbers on the board proved that A1 was a mine."
    assert review.moments[-1].text.startswith(told)


def watch(history, at):
    """Let a solver begin to play before turn `at`, or the player take over if it plays already."""
    before = history.turns[at - 1].at if at else 0
    history.turns.insert(at, Turn(Action.ASSIST, Result.DONE, before, assistance="watch"))


def test_what_a_watched_solver_overlooks_is_not_counted_as_missed():
    """The player's own guess comes before."""
    history = history_of(("....*.", ".*...."), "A1 B1 C1", "open F1 open F2", "classic")
    assert review_game(history).summary.missed == (("1-1", 2),)
    watch(history, 1)
    summary = review_game(history).summary
    assert (summary.overlooked, summary.missed) == (2, (("1-1", 1),))


def test_the_accuracy_of_a_review_is_that_of_the_skills_also_after_a_solver_was_watched():
    """Only the first of two decisions is the player's own; the solver's opens a safe cell."""
    history = history_of((".....", ".*..."), "A1 B1", "open A2 open C2", "classic")
    alone = review_game(history).summary.accuracy
    watch(history, 1)
    review = review_game(history)
    assert review.summary.accuracy == assess(review).accuracy != alone


def test_a_guess_after_a_solver_was_watched_is_the_players_and_is_rated():
    """Both guess while C2 is safe: the solver at F1, and then the player at F2."""
    history = history_of(("....*.", ".*...."), "A1 B1 C1", "open F1 open F2", "classic")
    watch(history, 0)
    watch(history, 2)
    review = review_game(history)
    solver, own = review.moments
    assert (solver.is_watched, own.is_watched) == (True, False)
    assert own.grade.is_poor
    assert review.summary.accuracy == assess(review).accuracy
    assert review.summary.accuracy < 50


def test_a_game_that_goes_on_after_a_solver_lost_it_is_the_players():
    history = history_of((".*..", "...."), "A1", "open B1", "classic")
    watch(history, 0)
    history.turns += [
        Turn(Action.CONTINUE, Result.DONE, 1000),
        Turn(Action.OPEN, Result.OPENED, 1000, cell("A2")),
    ]
    lost, _, opened = review_game(history).moments
    assert lost.is_watched
    assert not opened.is_watched


def test_a_spared_guess_says_so():
    review = reviewed((".*", ".."), "A1", "open B1")
    (moment,) = review.moments
    assert moment.is_spared
    assert moment.text.endswith("The mine moved out of your way.")
    assert review.summary.spared == 1


def test_a_mistake_tells_the_rule_that_was_broken_and_its_technique():
    review = reviewed(("...", ".*."), "A1 B1 C1", "open B2", "kind")
    (moment,) = review.moments
    assert moment.verdict is Verdict.MINE
    assert moment.mistake.reason == "The numbers on the board proved that B2 was a mine."
    assert moment.mistake.technique
    assert moment.guess is None
    assert moment.overlooked is not None
    assert moment.shown == (cell("B2"),)
    assert review.standing is ReviewedResult.LOST


@pytest.mark.parametrize(
    ("rows", "opened", "lost_at", "judge", "technique"),
    [
        ((".**.", ".***", "...*", "....", "...."), "A5", "C1", "classic", "B2"),
        (("*.**", "*.*.", "*.*.", ".*.."), "B2 B3 A4 C4", "D1", "quantum", "B1"),
    ],
)
def test_the_technique_missed_by_a_loss_is_that_of_its_exercise(
    rows, opened, lost_at, judge, technique
):
    """In the first game the scout proves the mine, and the judge needs no proof.

    In the second the judge's proof rests on cells that lie open in the exercise.
    """
    reviewer = Reviewer(history_of(rows, opened, f"open {lost_at}", judge))
    review = reviewer.finish()
    assert reviewer.exercise().technique == technique
    assert review.moments[-1].mistake.technique == technique
    assert review.summary.missed == ((technique, 1),)


def test_a_mistake_that_only_the_scout_proves_is_an_open_question_on_the_board():
    """A1 or B1 is mined. C1 is safe, and its 0 would tell that B1 is not the one."""
    review = reviewed(("*....", "....*"), "A2 B2", "open A1")
    (moment,) = review.moments
    assert moment.verdict is Verdict.OPEN
    assert moment.mistake.steps == 3
    assert moment.text == "You guessed at A1, but C1 was certainly safe."


def test_a_lost_guess_of_classic_tells_its_odds_too():
    review = reviewed((".*", ".."), "A1", "open B1", "classic")
    (moment,) = review.moments
    assert moment.text == (
        "You opened B1, and it was a mine. "
        "A guess with a risk of 33 % while no cell was certainly safe."
    )


def test_cells_that_cannot_all_be_safe_are_a_mine_together():
    """The 1 at A3 says that A2 or B2 is mined, so that the flag at B1 is wrong."""
    review = reviewed(("..", "*.", ".."), "A1 A3 B3", "flag B1 chord A1", "classic")
    chord = review.moments[-1]
    assert chord.is_chord
    assert chord.verdict is Verdict.MINE
    assert chord.guess is None


def test_flags_are_held_against_what_the_numbers_prove():
    rows = ("...", ".*.", "..*")
    review = reviewed(rows, "A1 B1 C1", "flag B2 flag A2 flag A3 flag A3")
    right, wrong, unproved, taken = review.moments
    assert (right.verdict, wrong.verdict, unproved.verdict) == (
        Verdict.MINE,
        Verdict.SAFE,
        Verdict.OPEN,
    )
    assert wrong.is_wrong_flag
    assert wrong.is_wrong
    assert unproved.is_unproved_flag
    assert taken.mark is Mark.NONE
    assert (review.summary.wrong_flags, review.summary.unproved_flags) == (1, 1)
    assert review.wrong_flags == (cell("A2"),)


def test_a_flag_that_later_numbers_prove_wrong_is_listed_at_the_end():
    """At first the 1 at A1 could mean A2; with B1 and C1 open it means B2."""
    review = reviewed(("...", ".*."), "A1", "flag A2 open B1 open C1", "classic")
    assert review.moments[0].is_unproved_flag
    assert review.wrong_flags == (cell("A2"),)


def test_the_first_click_is_no_guess():
    history = History(DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING), "quantum")
    play = JudgedGame(history, history.start.begin(Clock()), lambda _: None)
    play.open(cell("E5"))
    (moment,) = review_game(history).moments
    assert moment.verdict is None
    assert not moment.is_marked


def test_a_game_without_turns_has_an_empty_review():
    history = History(DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING), "quantum")
    review = review_game(history)
    assert (review.moments, review.standing) == ((), ReviewedResult.UNFINISHED)
    assert (review.summary.opened, review.summary.luck) == (0, 0.0)


# Whole games.


def position_at(review: Review, moments: int) -> Position:
    """What was seen after so many moments, from what they opened and showed."""
    grid = review.start.grid
    seen = bytearray(review.start.seen)
    for moment in review.moments[:moments]:
        for opened, number in moment.opened:
            seen[grid.index(opened)] = number
        for mine in moment.shown:
            seen[grid.index(mine)] = SHOWN_MINE
    return Position(grid, bytes(seen), review.start.mines)


def scripted(seed: int) -> History:
    play = ScriptedPlay(seed)
    list(play.turns())
    return play.history


@given(seed=st.integers(0, 2**32))
def test_what_is_called_certain_never_lost_and_every_verdict_is_exact(seed):
    history = scripted(seed)
    review = review_game(history)
    for number, moment in enumerate(review.moments):
        before = position_at(review, number)
        assert drawn(before) == drawn(history.replay(moment.number - 1).position)
        if moment.is_certain:
            assert moment.mistake is None
        if moment.verdict is None or moment.is_chord:
            continue
        proofs = prove(before)
        expected = (
            Verdict.SAFE
            if moment.cell in proofs.safe
            else Verdict.MINE
            if moment.cell in proofs.mined or before.at(moment.cell) == SHOWN_MINE
            else Verdict.OPEN
        )
        assert moment.verdict is expected
        if moment.guess is not None:
            assert (moment.overlooked is not None) == bool(proofs.safe)


@given(seed=st.integers(0, 2**32))
def test_the_odds_of_guesses_are_those_of_counting_every_minefield(seed):
    review = review_game(scripted(seed))
    for number, moment in enumerate(review.moments):
        before = position_at(review, number)
        if moment.guess is None or moment.is_chord or before.seen.count(COVERED) > 12:
            continue
        odds = brute_force.chances(before)
        assert moment.guess.chance == pytest.approx(float(odds[moment.cell]))
        if moment.guess.better is not None:
            assert odds[moment.guess.better] == min(odds.values()) < odds[moment.cell]


@given(seed=st.integers(0, 2**32))
@example(seed=4793)  # a chord whose clues only together rule out that all its cells are safe
@example(seed=1305)  # a chord over a mine that was shown before
def test_the_luck_of_a_review_is_the_luck_of_the_game(seed):
    history = scripted(seed)
    spent = 0.0
    for turn, number in zip(history.turns, range(len(history.turns)), strict=True):
        game = history.replay(number)
        if game.minefield is None or turn.action not in (Action.OPEN, Action.CHORD):
            continue
        is_open = turn.action is Action.OPEN
        moved = game.cells_of_open(turn.cell) if is_open else game.cells_of_chord(turn.cell)
        spent += luck_of(game.position, moved) if moved else 0.0
    assert review_game(history).summary.luck == pytest.approx(spent)


@given(seed=st.integers(0, 2**32))
@example(seed=4429)  # how far away the proof was once hung on how often the review was asked for
def test_the_same_game_gets_the_same_review_in_slices_or_at_once(seed):
    history = scripted(seed)
    slow = Reviewer(history)
    while slow.think():
        slow.review()
    assert slow.review() == review_game(history)


@given(seed=st.integers(0, 2**32))
def test_a_review_tells_every_turn_that_changed_what_is_seen(seed):
    history = scripted(seed)
    told = {moment.number for moment in review_game(history).moments}
    unseen = (Action.PAUSE, Action.RESUME, Action.ASSIST, Action.TIME, Action.SHOW_ALL)
    assert told == {
        number
        for number, turn in enumerate(history.turns, start=1)
        if turn.action is Action.HOLD
        or (turn.result is not Result.NOTHING and turn.action not in unseen)
    }


# Games that are too long or too wide.


GUESSED = history_of((".*", ".."), "A1", "open A2 open B2", "classic")


def test_moves_beyond_the_budget_are_left_out_and_counted():
    review = review_game(GUESSED, ReviewBudget(moves=1))
    first, second = review.moments
    assert first.guess is not None
    assert (second.verdict, second.text) == (None, "Not reviewed: the game is too long.")
    assert (review.summary.left_out, review.summary.luck) == (1, None)
    assert review.summary.opened == 2


def test_guesses_beyond_the_budget_have_no_odds():
    review = review_game(GUESSED, ReviewBudget(cells=4))
    first, second = review.moments
    assert first.guess.chance == pytest.approx(1 / 3)
    assert (second.guess.chance, second.text) == (
        None,
        "A guess, odds unknown, while no cell was certainly safe.",
    )
    assert (review.summary.uncounted, review.summary.luck) == (1, None)


def test_losses_beyond_the_budget_are_described_without_the_judge():
    history = history_of(("...", ".*."), "A1 B1 C1", "open B2")
    (moment,) = review_game(history, ReviewBudget(rulings=0)).moments
    assert moment.mistake.reason == "You opened B2, and it was a mine."
    assert moment.mistake.technique == ""
