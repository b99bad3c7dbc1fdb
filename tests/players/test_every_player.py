"""What holds for every player of the roster, judged by enumeration and by whole games."""

import re

import brute_force
import pytest
from drawing import position
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import seen_positions
from step_checking import follows
from wide_letters import Wide

from minesweeper.game.game import Game
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.players.roster import PLAYERS
from minesweeper.translation import use_catalogue

EVERY = pytest.mark.parametrize("name", PLAYERS)


def play(name, level, seed, first_click=FirstClick.SAFE):
    """Play a game; gives it and every look with what came of it."""
    game = Game(level, seed, lambda: 0, first_click=first_click)
    player = PLAYERS[name](seed, first_click)
    looks = []
    while not game.status.is_finished:
        shown = game.position
        move = player.choose(shown)
        looks.append((shown, move))
        for cell in (move.cell, *move.more):
            if game.position.at(cell) == COVERED and not game.status.is_finished:
                hit = game.open(cell).hit
                assert not (hit and move.is_certain), f"{name}, seed {seed}: {move}"
    return game, looks


@EVERY
@given(shown=seen_positions(14), seed=st.integers(0, 99))
@settings(max_examples=80)
def test_a_move_opens_covered_cells_and_is_certain_only_where_it_is_right(name, shown, seed):
    move = PLAYERS[name](seed).choose(shown)
    chances = brute_force.chances(shown)
    assert (move is None) == all(chance == 1 for chance in chances.values())
    if move is None:
        return
    assert shown.at(move.cell) == COVERED
    assert move.cell.name in move.reason
    assert 0 <= move.odds < 1
    assert move.is_certain == (move.technique != "") == (move.odds == 0)
    for cell in (move.cell, *move.more) if move.is_certain else ():
        assert chances[cell] == 0
    assert move.is_certain or not move.more
    assert len({move.cell, *move.more}) == 1 + len(move.more)


@EVERY
@given(shown=seen_positions(14), seed=st.integers(0, 99))
@settings(max_examples=80)
def test_a_certain_move_can_say_what_it_rests_on_and_that_is_enough(name, shown, seed):
    """Whichever mines lie there, the numbers and the mines that are named leave no other way."""
    move = PLAYERS[name](seed).choose(shown)
    if move is None or not move.is_certain:
        assert move is None or move.why is None
        return
    proof = move.why()
    _, proved_mined = brute_force.proved(shown)
    assert (proof.cell, proof.verdict) == (move.cell, Verdict.SAFE)
    assert all(shown.at(clue) < COVERED for clue in proof.clues)
    assert proved_mined.issuperset(proof.given)
    mines = next(iter(brute_force.minefields(shown)))
    total = proof.uses_mine_count
    assert follows(proof.cell, proof.clues, proof.given, shown, mines, with_total=total)


@EVERY
@given(
    before=seen_positions(12),
    shown=seen_positions(12),
)
@settings(max_examples=40)
def test_what_it_remembers_of_another_position_does_not_mislead_it(name, before, shown):
    player = PLAYERS[name](0)
    player.choose(before)
    move = player.choose(shown)
    proved_safe, _ = brute_force.proved(shown)
    if move is not None and move.is_certain:
        assert proved_safe.issuperset((move.cell, *move.more))
    assert (move is None) == (PLAYERS[name](0).choose(shown) is None)


@EVERY
def test_the_same_seed_plays_the_same_game(name):
    once, twice = (play(name, LEVELS["beginner"], 7)[1] for _ in range(2))
    assert once == twice


@EVERY
@pytest.mark.parametrize("first_click", FirstClick)
def test_whole_games_are_played_to_their_end_without_a_wrong_certainty(name, first_click):
    for seed in range(12):
        game, _ = play(name, LEVELS["beginner"], seed, first_click)
        assert game.status.is_finished
    for seed in range(3):
        play(name, LEVELS["expert"], seed, first_click)


@EVERY
@pytest.mark.parametrize("size", ["2x1/1", "1x9/3", "5x5/24", "4x4/12", "30x2/20"])
def test_odd_boards_are_played_to_their_end(name, size):
    for seed in range(5):
        game, _ = play(name, Level.read(size), seed)
        assert game.status.is_finished


@EVERY
def test_remembering_changes_no_certainty(name):
    """A player that looked all along proves what one proves that looks for the first time."""
    for seed in range(4):
        for shown, move in play(name, LEVELS["intermediate"], seed)[1]:
            fresh = PLAYERS[name](seed).choose(shown)
            assert move.is_certain == fresh.is_certain
            if move.is_certain:
                assert {move.cell, *move.more} == {fresh.cell, *fresh.more}


@EVERY
def test_nothing_is_chosen_where_all_that_is_covered_is_mined(name):
    assert PLAYERS[name](0).choose(position("1#", "11", mines=1)) is None
    assert PLAYERS[name](0).choose(position("M1", "11", mines=1)) is None
    assert PLAYERS[name](0).choose(position("##", "##", mines=4)) is None


@EVERY
def test_shown_mines_count(name):
    """The 1 has its mine, so the rest around it is safe."""
    move = PLAYERS[name](0).choose(position("M1#", "###", "###", mines=3))
    assert move.is_certain


def test_the_roster_names_the_players_of_the_literature():
    names = "patterns sentences sentences+ backtracking satisfiability teddy- teddy"
    assert list(PLAYERS)[:7] == names.split()


@pytest.fixture
def wide():
    """Every translated text is in wide letters, so a plain letter belongs to no translation."""
    use_catalogue(Wide(), "wide")
    yield
    use_catalogue(None)


@EVERY
@pytest.mark.usefixtures("wide")
def test_a_reason_is_translated_as_a_whole(name):
    """Only names of cells and figures are in plain letters."""
    for seed in range(6):
        _, looks = play(name, LEVELS["beginner"], seed)
        for _, move in looks:
            assert not re.findall("[A-Za-z]{2,}|[a-z]", move.reason), move.reason
