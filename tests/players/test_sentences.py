"""The sentence players: subset inference, and what each makes of a guess."""

import brute_force
import pytest
from drawing import cells, position

from minesweeper.players.sentences import SentenceBase, Sentences, SentencesPlus

BOTH = pytest.mark.parametrize("kind", [Sentences, SentencesPlus])


@BOTH
def test_one_sentence_is_taken_from_another_that_holds_it(kind):
    """{A1, B1} holds a mine, and so does {A1, B1, C1, C2}: none is left for C1 and C2."""
    move = kind().choose(position("###", "11#", mines=1))
    assert move.is_certain
    assert {move.cell, *move.more} == set(cells("C1 C2"))
    assert move.technique == "subset"


@BOTH
def test_what_was_taken_is_taken_again(kind):
    """What a subset leaves is a sentence too: three numbers, which no pair of them replaces."""
    shown = position("01#2", "13##", "###2", mines=4)
    move = kind().choose(shown)
    assert move.is_certain
    assert brute_force.proved(shown)[0] >= {move.cell, *move.more}


@BOTH
def test_a_single_sentence_needs_no_subset(kind):
    move = kind().choose(position("#1", "11", "##", mines=1))
    assert (move.technique, move.is_certain) == ("B2", True)


@BOTH
def test_sentences_know_of_the_mine_count_only_when_it_is_used_up(kind):
    """G1 is safe because both mines lie elsewhere, but no sentence says so."""
    assert not kind().choose(position("#1##1##", mines=2)).is_certain
    assert kind().choose(position("1##", mines=1)).technique == "mine-count"


def test_the_plain_one_guesses_at_random_and_never_a_known_mine():
    """A1, C1 and E1 are mines; one of the three cells on the right is the fourth."""
    shown = position("#2#2####", mines=4)
    chosen = {Sentences(seed).choose(shown).cell for seed in range(40)}
    assert chosen == set(cells("F1 G1 H1"))


def test_the_wiser_one_begins_in_a_corner():
    corners = set(cells("A1 E1 A4 E4"))
    blank = position("#####", "#####", "#####", "#####", mines=5)
    assert {SentencesPlus(seed).choose(blank).cell for seed in range(40)} == corners


def test_the_wiser_one_guesses_by_its_worst_sentence():
    """Beside the 3 two of three cells are mines at least; of the others one in five."""
    shown = position("3####", "#####", mines=4)
    move = SentencesPlus().choose(shown)
    assert move.is_certain is False
    assert move.cell in cells("C1 D1 E1 C2 D2 E2")
    assert move.odds == pytest.approx(1 / 6)


def test_a_base_settles_cells_and_remembers_how():
    base = SentenceBase()
    base.add(frozenset({1, 2}), 1)
    base.add(frozenset({1, 2, 3}), 1)
    base.add(frozenset({4}), 1)
    base.infer()
    assert base.safe == {3: True}
    assert base.mines == {4: False}
    base.mark([1], mined=False)
    base.infer()
    assert base.mines == {4: False, 2: False}
