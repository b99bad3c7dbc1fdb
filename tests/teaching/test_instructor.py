"""Lessons under every judge, on drawn boards, and every word of them checked."""

import pytest
from asking import chords, situations
from drawing import cell, cells, minefield, position
from hypothesis import given
from hypothesis import strategies as st
from scouting import start

from minesweeper.agent.judge import Case, Fate, rule
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import cells_of_chord
from minesweeper.game.judges import JUDGES, Evidence
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.minefield import Minefield, deal
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.teaching import cards as cards_
from minesweeper.teaching import instructor
from minesweeper.teaching.instructor import (
    all_deductions,
    could_be_known,
    explain_cell,
    lesson_of_loss,
)
from minesweeper.teaching.layout_counts import count_layouts
from minesweeper.teaching.lesson import LossKind, Target
from minesweeper.teaching.transcript import lesson_transcript
from minesweeper.window.panels.lesson_progress import LessonProgress


def case_of(field, shown, opened, chorded=None, flags=""):
    """A move before a judge."""
    scout = Scout.from_position(shown, field)
    return Case(
        shown,
        field,
        tuple(opened),
        BoardProofs(shown),
        lambda: scout,
        cell(chorded) if chorded else None,
        frozenset(cells(flags)),
    )


def lesson(judge, shown, field, at):
    """The lesson after a click that loses."""
    case = case_of(minefield(*field), shown, [cell(at)])
    return taught(judge, case)


def chord_lesson(judge, shown, field, at, flags):
    """The lesson after a chord that loses."""
    sheet = FlaggedPosition(shown, frozenset(cells(flags)))
    opened = cells_of_chord(sheet, cell(at))
    return taught(judge, case_of(minefield(*field), shown, opened, at, flags))


def taught(judge, case):
    ruling = rule(JUDGES[judge], case)
    assert ruling.fate is Fate.LOST
    return lesson_of_loss(JUDGES[judge], case, ruling, report=pytest.fail)


def cell_names_text(lesson):
    return [
        f"{step.cell.name} {step.verdict.value}" for card in lesson.cards for step in card.steps
    ]


# The way to the mine.


@pytest.mark.parametrize("judge", ["kind", "quantum", "strict", "odds", "classic", "cruel"])
def test_a_mine_that_the_board_proves_is_taught_under_every_judge(judge):
    shown = position("1##", mines=1)
    told = lesson(judge, shown, [".*."], "B1")
    assert told.kind is LossKind.PROVED
    assert told.verdict == "The numbers around B1 proved that it was a mine."
    assert told.promise == ""
    assert told.at_hand is None
    assert told.rule.startswith(f"{JUDGES[judge].title}: ")
    assert (told.position, told.about) == (shown, cell("B1"))
    (card,) = told.cards
    assert card.title == "All covered neighbours are mines"
    assert card.text == "The 1 at A1 has only B1 left, so B1 is a mine."
    assert told.target == Target(cell("B1"), "B1", card=0)
    assert (told.safe, told.mined) == (frozenset(cells("C1")), frozenset(cells("B1")))


def test_a_quantum_lesson_opens_cells_and_shows_the_numbers_that_it_uses():
    told = lesson("quantum", position("1##", "###", "###", mines=1), ["...", "*..", "..."], "A2")
    assert told.kind is LossKind.AHEAD
    assert told.verdict == "You guessed at A2, but A3 was certainly safe."
    assert told.headline == (
        "You guessed at A2, but A3 was certainly safe. "
        "Playing on from there would have shown that A2 is a mine."
    )
    assert (told.at_hand, told.safe_cards) == (cell("A3"), 1)
    assert told.promise == (
        "Playing on from there would have shown that A2 is a mine, 1 step later."
    )
    assert [card.full_text for card in told.cards] == [
        (
            "The board has 1 mine, and the 1 at A1 needs it, so all other covered cells, A3 among "
            "them, are safe. Open them: 7 cells open."
        ),
        "The 1 at A1 has only A2 left, so A2 is a mine.",
    ]
    opened, nothing = (card.opens for card in told.cards)
    assert {at.name: number for at, number in opened} == {
        **dict.fromkeys(["C1", "C2", "C3"], 0),
        **dict.fromkeys(["B1", "B2", "B3", "A3"], 1),
    }
    assert nothing == ()


def test_classic_teaches_what_the_scout_could_have_found():
    told = lesson("classic", position("1##", "###", "###", mines=1), ["...", "*..", "..."], "A2")
    assert cell_names_text(told)[-1] == "A2 mine"
    assert told.rule == "Classic: you lose on any mine."


EVEN_CHANCE = position(
    *("########", "########", "########"),
    *("#####211", "#####100", "#####210", "######31", "########"),
    mines=12,
)
"""The fixed board after its first cell: F3 is safe, F7 and F8 are mines, E5 follows from F3."""
UNDER_IT = (
    *(".....*..", "........", ".*.*..*.", ".*......"),
    *("*...*...", ".*......", "..*..*..", ".....*.*"),
)


def test_a_mine_that_nobody_could_know_gets_its_count():
    told = lesson("classic", position("1#", "##", mines=1), ["..", "*."], "A2")
    assert told.kind is LossKind.LUCK
    assert told.verdict == (
        "Bad luck. No cell was certainly safe, and none was safer than A2 with its 33 % chance of "
        "a mine."
    )
    assert told.promise == ""
    assert (told.cards, told.target) == ((), None)
    assert told.tally.layouts == 3
    (card,) = told.tally.cards
    assert card.title == "The possible ways"
    assert card.text == (
        (
            "The number at A1 leaves 3 ways to place the mines in B1, A2 and B2. A2 is a mine in "
            "1 of them: 33 %."
        ),
        (
            "Waiting does not help here: make such a guess as soon as you see it, so that a loss "
            "costs you less time."
        ),
    )
    assert [laid.mines for laid in card.part.arrangements] == [
        tuple(cells(name)) for name in ("B1", "A2", "B2")
    ]


def test_an_even_spot_says_that_any_cell_is_as_good_and_that_waiting_is_no_help():
    """A3 and B3 are certain mines, which leaves one for A1 and A2."""
    shown = position("#10", "#31", "##1", mines=3)
    (card,) = count_layouts(shown, cells("A2"), advises=True).cards
    assert card.text == (
        (
            "The numbers at B1 and B2 leave 2 ways to place the mines in A1 and A2. Grey crosses "
            "are certain mines."
        ),
        "Both cells have the same chance, so neither is better.",
        (
            "Waiting does not help here: make such a guess as soon as you see it, so that a loss "
            "costs you less time."
        ),
    )
    assert card.known == tuple(cells("A3 B3"))


def test_under_classic_it_is_unknown_whether_a_loss_was_chance_until_the_scout_is_done():
    case = case_of(minefield("..", "*."), position("1#", "##", mines=1), [cell("A2")])
    ruling = rule(JUDGES["classic"], case)
    assert could_be_known(JUDGES["classic"], case, ruling) is None
    case.scout().finish()
    assert could_be_known(JUDGES["classic"], case, ruling) is False


# Chords.


def test_a_chord_over_a_wrong_flag_leads_to_the_flag():
    shown = position("#01##", "#####", mines=1)
    told = chord_lesson("kind", shown, [".....", "...*."], "C1", "B2")
    assert told.verdict == (
        "The chord at C1 opened the mine at D2, because your flag at B2 was wrong."
    )
    assert "B2 safe" in cell_names_text(told)
    assert told.cards[-1].text.endswith("are safe. Your flag at B2 was wrong.")
    assert told.leads_to_flag
    assert (told.about, told.chorded, told.hit) == (cell("D2"), cell("C1"), (cell("D2"),))
    assert told.flags == frozenset(cells("B2"))


def test_a_chord_over_a_proved_mine_leads_to_the_mine():
    shown = position("1#1#", mines=1)
    told = chord_lesson("kind", shown, [".*.."], "C1", "D1")
    assert told.verdict == (
        "The chord at C1 opened the mine at B1, because your flag at D1 was wrong."
    )
    assert cell_names_text(told) == ["B1 mine", "D1 safe"]
    assert told.cards[-1].text == "The mine at B1 fills the 1 at C1, so your flag at D1 was wrong."
    assert told.target.cell == cell("B1")
    assert not told.leads_to_flag


def test_a_wrong_flag_is_told_with_the_number_that_has_no_room_for_it():
    shown = position("#####", "12121", "00000", mines=3)
    told = chord_lesson("kind", shown, ["*.*.*", ".....", "....."], "B2", "A1 B1")
    assert told.verdict == (
        "The chord at B2 opened the mine at C1, because your flag at B1 was wrong."
    )
    assert [card.title for card in told.cards] == ["1-2-1 pattern", "All mines found"]
    assert told.cards[-1].text == "The mine at C1 fills the 1 at C2, so your flag at B1 was wrong."


def test_a_chord_that_only_together_cannot_be_safe_is_counted():
    """A2 and C2 cannot both be mines, for the 1 at B1 touches them; so another cell is one."""
    shown = position("#1#", "#2#", "###", mines=2)
    told = chord_lesson("kind", shown, ["*..", "...", "*.."], "B2", "A2 C2")
    assert told.verdict == (
        "The chord at B2 opened A1 and A3, both mines. Your flags at A2 and C2 were wrong."
    )
    assert told.promise == (
        "The numbers did not say which cell was a mine, only that your flags could not all be "
        "right."
    )
    assert told.cards == ()
    (card,) = told.tally.cards
    assert card.title == "The flags cannot both be right"
    assert card.part is None
    assert told.tally.text == ("The 1 at B1 touches both A2 and C2, so they cannot both be mines.",)


def test_the_mines_that_a_neighbour_takes_leave_too_few_for_the_flags():
    """The 1 at B3 takes one of the two mines of the 2 at B2, so A1 and C1 have at most one."""
    shown = position("###", "#2#", "#1#", mines=2)
    told = chord_lesson("kind", shown, ["*..", "*..", "..."], "B2", "A1 C1")
    assert told.tally.text == (
        (
            "The 1 at B3 has its mine in A2, C2, A3 or C3. That leaves the 2 at B2 only one more "
            "mine, so A1 and C1 cannot both be mines."
        ),
    )


def test_flags_that_one_number_after_another_contradicts_are_supposed_to_be_right():
    """E1 and E3 would be safe; the 2 at D2 would need C1 and D1, and the 1 at C2 touches both."""
    shown = position("######", "#2122#", "#101##", "#101##", mines=5)
    field = ["..*.*.", ".....*", "*.....", "....*."]
    told = chord_lesson("kind", shown, field, "E2", "D1 F1")
    assert told.verdict.endswith("Your flags at D1 and F1 were wrong.")
    (card,) = told.tally.cards
    assert card.title == "The flags cannot both be right"
    assert card.text == (
        (
            "If both flags were right, E1 and E3 would be safe. "
            "Then C1 and D1 must be mines (2 at D2), and the 1 at C2 would have 2."
        ),
    )
    progress = LessonProgress(told, (), is_mistake=True)
    board = progress.marked_board()
    assert board.clues == tuple(cells("D2 C2"))
    assert board.would_be == {
        **dict.fromkeys(cells("E1 E3"), Verdict.SAFE),
        **dict.fromkeys(cells("C1 D1"), Verdict.MINE),
    }
    assert board.chorded == cell("E2")
    assert (*board.spoken_of, *board.known, *board.proved, *board.letters) == ()


def test_only_the_number_and_the_flags_of_a_short_reason_are_marked():
    shown = position("#1#", "#2#", "###", mines=2)
    told = chord_lesson("kind", shown, ["*..", "...", "*.."], "B2", "A2 C2")
    (card,) = told.tally.cards
    assert (card.clues, card.spoken_of) == (tuple(cells("B1")), tuple(cells("A2 C2")))
    shown = position("###", "#2#", "#1#", mines=2)
    told = chord_lesson("kind", shown, ["*..", "*..", "..."], "B2", "A1 C1")
    (card,) = told.tally.cards
    assert card.clues == tuple(cells("B3 B2"))
    assert set(card.spoken_of) == set(cells("A2 C2 A3 C3 A1 C1"))


def test_the_chance_of_a_chord_is_that_of_all_its_cells():
    """Two mines in eight cells: all six that the chord opens are safe in 1 of 28 layouts."""
    shown = position("###", "#2#", "###", mines=2)
    told = chord_lesson("classic", shown, ["...", "...", "*.*"], "B2", "A1 B1")
    assert told.kind is LossKind.LUCK
    assert told.verdict == (
        "The chord at B2 opened A3 and C3, both mines. "
        "No cell was certainly safe, but the chord had a 96 % chance of hitting a mine, "
        "A1 only 25 %."
    )
    assert [card.title for card in told.tally.cards] == ["A1: 25 %", "The chord: 96 %"]
    assert told.tally.text == (
        "The 2 at B2 needs 2 mines in 8 cells: 25 % each.",
        "Opening C1, A2, C2, A3, B3 and C3 together had a 96 % chance of hitting a mine.",
        "Chord only when every flag around the number is proved.",
    )
    assert told.tally.better == cell("A1")


def test_a_chord_of_one_cell_that_no_cell_was_safer_than_is_bad_luck():
    shown = position("#1#", mines=1)
    told = chord_lesson("classic", shown, ["*.."], "B1", "C1")
    assert told.verdict.endswith(
        "Bad luck. No cell was certainly safe, and none was clearly safer than the chord with its "
        "50 % chance of hitting a mine."
    )


def test_all_wrong_flags_are_counted_if_the_numbers_prove_one_wrong():
    """G9 is the mine of the 1 at F9, so G7 is safe; the chord opened two of the three mines."""
    shown = position(
        *("#########", "#########", "#########", "###111###", "122101###"),
        *("000001###", "000001###", "0111013##", "01#101###"),
        mines=10,
    )
    field = (
        *("..*......", ".........", ".....*...", ".**......", "........."),
        *("......*..", ".......*.", ".......**", "..*...*.."),
    )
    told = chord_lesson("kind", shown, field, "G8", "G7 G9 H9")
    assert told.verdict == (
        "The chord at G8 opened H7 and H8, both mines. Your flags at G7 and H9 were wrong."
    )
    (card,) = told.cards
    assert card.text == (
        "The 1 at F9 has only G9 left, so G9 is a mine. It fills the 1 at F8, so G7 is safe. "
        "Your flag at G7 was wrong."
    )
    assert told.leads_to_flag


def test_two_wrong_flags_of_a_chord_are_named_and_shown_by_the_number_they_leave_no_room_for():
    """The 2 at B1 has only A1 and A2 left, which fill the 2 at B2 that was chorded."""
    shown = position("#20", "#2#", "###", mines=2)
    told = chord_lesson("kind", shown, ["*..", "*..", "..."], "B2", "C2 C3")
    assert told.verdict == (
        "The chord at B2 opened A1 and A2, both mines. Your flags at C2 and C3 were wrong."
    )
    assert told.promise == ""
    assert told.cards[-1].text == (
        "The mines at A1 and A2 fill the 2 at B2, so your flag at C3 was wrong."
    )


def test_the_way_to_the_mine_says_whether_it_starts_from_the_safe_cell():
    told = lesson("quantum", position("1##", "###", "###", mines=1), ["...", "*..", "..."], "A2")
    assert told.way_title == "From there to the mine:"


def test_a_way_beside_the_safe_cell_does_not_seem_to_start_from_it():
    """G2 is shown by the mine at F2, and not by what D1, E1 and F1 show."""
    shown = position(
        *("01#######", "01111##2#", "000011122", "00000001#", "00000013#"),
        *("1100001##", "#100001##", "11000012#", "0000001##"),
        mines=10,
    )
    field = (
        *("..*...*..", ".....*..*", ".........", "........*", "........."),
        *(".......**", "*.......*", ".........", ".......*."),
    )
    told = lesson("quantum", shown, field, "G1")
    assert told.way_title == "The way to the mine:"
    assert told.promise == (
        "Opening safe cells first would have shown that G1 is a mine, 2 steps later."
    )


def test_a_way_in_another_part_of_the_board_says_that_it_starts_elsewhere():
    """F9 is safe at the bottom right; the way to H3 starts at A4."""
    shown = position(
        *("#########", "#########", "#########", "1111122##", "0000001##"),
        *("0000012##", "110012###", "#1001####", "#1001####"),
        mines=10,
    )
    field = (
        *("...*.....", ".........", ".*..*.**.", ".........", "........."),
        *(".......*.", "......*.*", "*....*...", "........."),
    )
    told = lesson("quantum", shown, field, "H3")
    assert told.way_title == "The way to the mine starts elsewhere:"
    assert told.cards[told.safe_cards].text.startswith("The 1 at A4")


def test_a_fold_stands_for_at_least_four_steps():
    shown = position(
        *("##########", "#####2####", "##32##1###", "###11111##", "###100011#"),
        *("###11002##", "####1002##", "####21112#", "###23###1#", "##########"),
        mines=20,
    )
    field = (
        *(".....*....", ".*.*....**", ".....*..*.", "*.*.......", ".........."),
        *(".*......*.", "...*....*.", "..*.......", ".....*...*", "*..*.**..."),
    )
    told = lesson("quantum", shown, field, "D2")
    assert told.fold.text == (
        "4 easy steps later the board looks like this: 9 cells opened, 5 mines found."
    )
    assert [card.looks for card in told.told_cards] == [1, 4, 1, 1, 1, 1]


def test_a_flag_that_a_flood_opens_is_said_to_be_wrong_by_the_empty_cell_beside_it():
    """A6 is empty, so B7 is no mine though it was flagged, and C7 is the mine of the 1 at C6."""
    shown = position(
        *("####10000", "####10111", "#111101##", "#100002##", "#100012##"),
        *("#11112###", "#########", "#########", "#########"),
        mines=10,
    )
    field = (
        *(".........", "...*.....", ".......*.", "*........", ".......*."),
        *("......*..", "..*..*...", ".*..*....", "..*......"),
    )
    told = chord_lesson("quantum", shown, field, "C6", "B7")
    assert told.kind is LossKind.AHEAD
    assert told.verdict == (
        "You chorded at C6, but nothing proved your flag at B7, and B2 was certainly safe."
    )
    assert told.promise == (
        "Playing on from there would have shown that C7 is a mine, 2 steps later."
    )
    assert not told.leads_to_flag
    flood, last = told.cards[-2:]
    assert flood.full_text == (
        "The 1 at A3 has only A4 left, so A4 is a mine. It fills the 1 at B5, so A5 and A6 are "
        "safe. Open them: 4 cells open. A6 is empty, so your flag at B7 was wrong."
    )
    assert last.text == "The 1 at B6 has only C7 left, so C7 is a mine."
    progress = LessonProgress(told, told.cards, is_mistake=True)
    progress.show_way_on()
    assert progress.marked_board().wrong_flags == {cell("B7")}
    assert "From there to the mine:" in lesson_transcript(told, told.promise, told.cards)


# Guesses.


def test_the_target_is_the_cell_of_the_mistake_among_all_that_its_card_settles():
    """The 2 at B2 settles A2 and A3 alone, so they would be practice for another technique."""
    shown = position("110", "#20", "#41", "###", mines=4)
    told = lesson("kind", shown, ["...", "*..", "*..", "**."], "A4")
    (card,) = told.cards
    assert [step.cell.name for step in card.steps] == ["A2", "A3", "A4"]
    assert told.target == Target(cell("A4"), card.technique, card=0)
    assert [step.cell for step in told.way_to_target] == [cell("A4")]


def test_the_lesson_of_a_chord_goes_on_from_its_wrong_flag_to_the_mine():
    told = chord_lesson("kind", position("M1#1#", mines=2), ["*...*"], "D1", "C1")
    assert told.verdict == (
        "The chord at D1 opened the mine at E1, because your flag at C1 was wrong."
    )
    assert [card.text for card in told.cards] == [
        "The mine at A1 fills the 1 at B1, so C1 is safe. Your flag at C1 was wrong.",
        "With C1 safe, the 1 at D1 has only E1 left, so E1 is a mine.",
    ]
    assert not told.leads_to_flag


@pytest.mark.parametrize(
    ("judge", "chance"),
    [
        ("strict", "A2 had a 33 % chance of being a mine."),
        ("odds", "A2 had a 33 % chance of being a mine."),
        ("cruel", ""),
    ],
)
def test_a_needless_guess_leads_to_the_safe_cell_and_tells_its_chance_in_one_line(judge, chance):
    """Cruel moves the mine there, so the chance did not matter."""
    told = lesson(judge, position("1##", "###", "###", mines=1), ["...", "*..", "..."], "A2")
    assert told.kind is LossKind.GUESS
    assert told.verdict == "You guessed at A2, but A3 was certainly safe."
    assert told.at_hand == cell("A3")
    assert "A3 safe" in cell_names_text(told)
    assert all(card.opens == () for card in told.cards)
    assert told.about == cell("A2")
    assert told.promise == chance
    assert told.tally is None


def test_a_wrong_flag_that_the_first_flood_opens_is_shown_by_it():
    shown = position("##", "##", "11", "##", "##", "##", mines=1)
    told = chord_lesson("quantum", shown, ["..", "*.", "..", "..", "..", ".."], "A3", "A4")
    assert told.verdict == (
        "You chorded at A3, but nothing proved your flag at A4, and A1 was certainly safe."
    )
    assert told.promise == "Opening safe cells first would have shown your mistake."
    (card,) = told.cards
    assert (cell("A4"), 0) in card.opens
    assert card.opening.endswith("B4 is empty, so your flag at A4 was wrong.")


def test_unproved_flags_are_named_when_a_chord_was_a_guess():
    shown = position("##1##1##", mines=2)
    told = chord_lesson("strict", shown, [".*..*..."], "C1", "D1")
    assert told.kind is LossKind.GUESS
    assert told.verdict == (
        "You chorded at C1, but nothing proved your flag at D1, and A1 was certainly safe."
    )
    assert told.promise == (
        "The chord had a 50 % chance of hitting a mine. "
        "Chord only when every flag around the number is proved."
    )


def test_odds_compares_the_guess_with_the_better_cell():
    told = lesson("odds", position("#1#######", mines=2), ["*......*."], "A1")
    assert told.kind is LossKind.GUESS
    assert told.verdict == "You guessed: A1 had a 50 % chance of being a mine, D1 only 17 %."
    assert told.promise == ""
    assert told.tally.text == (
        (
            "No number touches D1. Exactly 1 mine is left for the 6 cells like that: "
            "a 17 % chance each."
        ),
        "The number at B1 leaves 2 ways to place the mines in A1 and C1.",
        "When you have to guess, a cell away from all numbers can be the safest.",
    )


LEFT_TO_GUESS = position(
    *("###100000", "###100000", "##2100000", "###100000", "###200000"),
    *("###201110", "###212#21", "###2##2##", "#########"),
    mines=10,
)


def test_a_chance_is_told_with_what_the_cell_would_force():
    better, guess = count_layouts(LEFT_TO_GUESS, cells("I8"), better=cell("C1"), advises=True).cards
    assert (better.title, guess.title) == ("C1: 8 %", "I8: 40 %")
    assert better.text == (
        (
            "Suppose C1 is a mine. Then C4, C7, F8 and I8 must be mines: follow the numbers a to "
            "h. Only 8 % of the possible minefields are like that."
        ),
    )
    assert (better.supposed, better.spoken_of) == (Verdict.MINE, (cell("C1"),))
    assert list(better.forced_mines) == cells("C4 C7 F8 I8")
    assert [better.letters[clue] for clue in better.clues] == list("abcdefgh")
    assert guess.text == (
        (
            "Suppose I8 is a mine. That forces no other mine, and 40 % of the possible minefields "
            "are like that."
        ),
        (
            "Before you guess, suppose the cell is a mine and see what it forces. The more mines "
            "it forces, the less likely it usually is."
        ),
    )


def test_numbers_that_have_to_be_compared_are_named_as_pairs():
    shown = position(
        "#########", "#1113####", "#1001####", "#2012####", "#323#####", "#########", mines=15
    )
    (card,) = count_layouts(shown, cells("A1")).cards
    assert card.text == (
        (
            "Suppose A1 is a mine. Then D1, A4 and D6 must be mines: follow the numbers a to e, "
            "comparing d with e. Only 27 % of the possible minefields are like that."
        ),
    )
    (card,) = count_layouts(shown, cells("D6")).cards
    assert "Then the 5 cells with red crosses must be mines: follow" in card.text[0]


def test_a_likely_mine_is_explained_by_a_number_that_needs_most_of_its_cells():
    """A mine at G1 would force no other one."""
    shown = position("1######", "#1###5#", "22#####", "#2###5#", "##3####", mines=14)
    (card,) = count_layouts(shown, cells("G1")).cards
    assert card.text == (
        (
            "The 5 at F2 needs 5 mines in 8 cells, so each of them is likely to be a mine. "
            "The exact chance at G1 is 56 %."
        ),
    )
    assert (card.clues, card.supposed) == ((cell("F2"),), None)
    assert list(card.spoken_of) == sorted(cells("E1 F1 G1 E2 G2 E3 F3 G3"))


def test_what_follows_number_by_number_is_told_if_it_is_short():
    """A mine at E1 fills the 1 at D2, which leaves only B1 for the 1 at C2."""
    shown = position(
        "#######", "#11111#", "#1#####", "#1#####", "#1#####", "#1#####", "#######", mines=12
    )
    (card,) = count_layouts(shown, cells("E1")).cards
    assert card.text == (
        (
            "Suppose E1 is a mine. Then C1, D1, C3 and D3 must be safe (1 at D2), and B1 must be "
            "a mine (1 at C2). Only 7 % of the possible minefields are like that."
        ),
    )
    assert list(card.clues) == cells("D2 C2")


def test_certain_mines_beside_the_numbers_are_marked():
    """G7 is the mine of the 1 at G6."""
    (card,) = count_layouts(LEFT_TO_GUESS, cells("G9")).cards
    assert card.known == tuple(cells("C6 G7"))


def test_a_cell_that_no_number_touches_has_the_chance_of_all_such_cells():
    shown = position("1####", "#####", mines=2)
    assert count_layouts(shown, cells("E2")).text == (
        (
            "No number touches E2. Exactly 1 mine is left for the 6 cells like that: "
            "a 17 % chance each."
        ),
    )


def test_what_cannot_be_counted_is_said_so(monkeypatch):
    monkeypatch.setattr("minesweeper.teaching.layout_counts.MOST_CELLS_COUNTED", 3)
    told = lesson("classic", position("1#", "##", mines=1), ["..", "*."], "A2")
    assert told.tally is None
    assert told.promise == (
        "There are too many possible minefields to count, so there is no exact chance."
    )


# Any loss.


def case_before(situation, opened, chorded=None):
    """A move in a small situation, before a judge."""
    shown, flags, mines = situation
    field = Minefield(shown.grid, bytes(at in mines for at in shown.grid))
    scout = Scout.from_position(shown, field)
    return Case(
        shown, field, tuple(opened), BoardProofs(shown), lambda: scout, chorded, frozenset(flags)
    )


def check_any_lesson(judge, case):
    ruling = rule(JUDGES[judge], case)
    if ruling.fate is not Fate.LOST:
        return
    told = lesson_of_loss(JUDGES[judge], case, ruling, report=pytest.fail)
    assert told == lesson_of_loss(JUDGES[judge], case, ruling)
    case.scout().finish()
    assert told.could_be_known is could_be_known(JUDGES[judge], case, ruling)
    assert told.could_be_known or not told.cards
    assert told.about in case.cells
    assert told.cards or told.tally is not None
    assert told.cards[told.safe_cards :] or told.at_hand or told.tally
    assert bool(told.way_title) == bool(told.at_hand and told.cards[told.safe_cards :])
    for text in (told.verdict, told.rule, *(card.text for card in told.cards)):
        assert text.endswith(".")
        assert not set("{}") & set(text)
    assert told.safe == set(case.board.safe())
    assert told.mined == set(case.board.mined())
    for share in told.tally.shares if told.tally else ():
        assert 0 <= share.mined <= told.tally.layouts


@given(situations(), st.sampled_from(list(JUDGES)), st.data())
def test_every_lost_click_gets_a_lesson(situation, judge, data):
    hidden = [at for at in situation.shown.grid if situation.shown.at(at) == COVERED]
    if hidden:
        opened = data.draw(st.sampled_from(hidden))
        check_any_lesson(judge, case_before(situation, [opened]))


@given(chords(), st.sampled_from(list(JUDGES)))
def test_every_lost_chord_gets_a_lesson(drawn, judge):
    situation, chorded = drawn
    sheet = FlaggedPosition(situation.shown, frozenset(situation.flags))
    if opened := cells_of_chord(sheet, chorded):
        check_any_lesson(judge, case_before(situation, opened, chorded))


@given(situations(), st.booleans(), st.data())
def test_every_covered_cell_can_be_asked_about(situation, over, data):
    shown, _, mines = situation
    hidden = [at for at in shown.grid if shown.at(at) == COVERED]
    if not hidden:
        return
    at = data.draw(st.sampled_from(hidden))
    told = explain_cell(case_before(situation, [at]), at, is_over=over, report=pytest.fail)
    assert told.about == at
    assert told.cards or told.tally is not None
    steps = [step for card in told.cards for step in card.steps]
    assert all((step.verdict is Verdict.MINE) == (step.cell in mines) for step in steps)
    read = {clue for step in steps for clue in step.clues if shown.at(clue) == COVERED}
    assert over or not read


# Why?


def asked(shown, field, at, *, over):
    return explain_cell(case_of(minefield(*field), shown, [cell(at)]), cell(at), is_over=over)


def test_why_tells_what_the_board_proves():
    shown = position("###", "111", "000", mines=1)
    told = asked(shown, [".*.", "...", "..."], "B1", over=False)
    assert told.verdict == "B1 is a mine."
    assert [card.title for card in told.cards] == [
        "1-1 pattern",
        "All covered neighbours are mines",
    ]
    assert asked(shown, [".*.", "...", "..."], "C1", over=False).verdict == "C1 is safe."


def test_why_counts_an_open_question():
    told = asked(position("1#", "##", mines=1), ["..", "*."], "B2", over=False)
    assert told.verdict == "B2 is an open question."
    assert told.promise == "Chance of a mine: 33 %."
    assert told.tally.layouts == 3


AHEAD = position("1##", "###", "###", mines=1), ["...", "*..", "..."], "A2"


def test_while_a_game_goes_on_why_leads_to_the_first_cell_to_open_and_tells_no_number():
    told = asked(*AHEAD, over=False)
    assert told.verdict == (
        "A2 is not proved yet. Start by opening C1, which is safe: its number helps with A2."
    )
    assert "C1 safe" in cell_names_text(told)
    assert all(card.opens == () for card in told.cards)
    assert all(step.shows is None for card in told.cards for step in card.steps)


def test_after_a_loss_why_shows_the_whole_route():
    told = asked(*AHEAD, over=True)
    assert told.verdict == (
        "A2 is a mine. The numbers you saw do not show it: open safe cells first."
    )
    assert cell_names_text(told)[-1] == "A2 mine"


# Long ways.


def scouted(level, seed):
    """A position of a real game, and a case to ask about in it."""
    middle = cell("P9") if level == "expert" else cell("H8")
    field = deal(LEVELS[level], seed, middle, FirstClick.OPENING).minefield
    shown = start(field, [middle])
    return case_of(field, shown, [middle])


@pytest.mark.parametrize("seed", range(4))
def test_all_deductions_fit_in_twelve_rounds(seed):
    case = scouted("intermediate", seed)
    told = all_deductions(case, report=pytest.fail)
    assert len(told) <= cards_.MOST_ROUNDS
    settled = [step.cell for card in told for step in card.steps]
    scout = Scout.from_position(case.position, case.minefield)
    scout.finish()
    assert sorted(settled) == sorted(scout.known.conclusions())
    assert told == all_deductions(case)


@pytest.fixture(scope="module")
def far():
    """A case with a long way ahead, and the cell that the scout settles last."""
    case = scouted("expert", 1)
    known = case.known_by(Evidence.SCOUT)
    return case, list(known.conclusions())[-1]


def test_the_first_cards_of_a_long_way_are_folded(far):
    case, last = far
    told = explain_cell(case, last, is_over=True, report=pytest.fail)
    assert len(told.cards) > instructor.MOST_CARDS
    assert 3 <= len(told.cards) - told.folded <= 6
    assert told.fold.opens == tuple(at for card in told.cards[: told.folded] for at in card.opens)
    assert len(told.told_cards) == len(told.cards) - told.folded + 1
    assert told.cards[-1].steps[-1].cell == last or last in [
        step.cell for step in told.cards[-1].steps
    ]
    assert all(len(card.full_text.split()) <= 40 for card in told.cards)


def test_a_way_that_is_far_too_long_sums_its_first_looks_up(far, monkeypatch):
    case, last = far
    whole = explain_cell(case, last, is_over=True)
    monkeypatch.setattr(cards_, "MOST_LOOKS", 5)
    told = explain_cell(case, last, is_over=True)
    first, *others = told.cards
    assert len(others) < len(whole.cards) - 1
    assert (first.is_round, first.technique) == (True, None)
    assert told.looks == whole.looks
    assert {at for card in told.cards for at, _ in card.opens} == {
        at for card in whole.cards for at, _ in card.opens
    }


def test_a_round_says_how_its_cells_are_settled():
    field = minefield("*....*")
    case = case_of(field, start(field, [cell("C1")]), [])
    (card,) = all_deductions(case)
    assert card.title == "2 cells"
    assert card.text == "Single numbers proved these 2 cells to be mines."
    assert card.is_round


def test_a_round_without_a_single_clue_says_so():
    shown = position("111", "###", mines=1)
    way = [
        Reason(cell(at), Verdict.SAFE, "1-1", tuple(cells(clues)), ())
        for at, clues in (("A2", "C1 B1"), ("C2", "A1 B1"))
    ]
    (card,) = cards_.CardMaker(shown, shown.at, report=pytest.fail).cards_in_rounds(way)
    assert card.text == (
        "For none of these 2 cells was one number enough. The hardest was A2. "
        "Technique: 1-1 pattern."
    )


# Checking.


def test_a_step_that_is_not_confirmed_becomes_a_count_and_is_reported(monkeypatch):
    reports = []
    monkeypatch.setattr(cards_, "is_minimal_proof", lambda *_: False)
    case = case_of(minefield(".*."), position("1##", mines=1), [cell("B1")])
    judge = JUDGES["kind"]
    told = lesson_of_loss(judge, case, rule(judge, case), reports.append)
    (card,) = told.cards
    assert (card.title, card.text) == ("Counted", "Every possible minefield has a mine at B1.")
    assert (card.steps[0].clues, card.steps[0].given) == ((), ())
    (report,) = reports
    assert report["trouble"] == "A step of a lesson does not follow."
    assert "1##" in report["position"]


def test_steps_speak_of_cells_that_may_be_mined():
    told = lesson("kind", position("###", "111", "000", mines=1), [".*.", "...", "..."], "B1")
    first, last = (step for card in told.cards for step in card.steps)
    assert first.spoken_of == tuple(cells("A1 B1 C1"))
    assert last.spoken_of == tuple(cells("B1"))


def test_steps_speak_of_the_known_mines_beside_their_clues():
    told = lesson("kind", position("M2#", mines=2), ["*.*"], "C1")
    assert told.cards[0].steps[0].spoken_of == tuple(cells("A1 C1"))


def test_a_safe_cell_is_shown_by_the_number_about_which_least_has_to_be_said():
    """The 3 at F9 shows three mines that the way to O1 needs; the 1 at E9 shows the one here."""
    shown = position(*OPENED_FAR, mines=40)
    told = lesson("quantum", shown, FIELD_OF_OPENED_FAR, "O1")
    assert told.cards[0].text == (
        "The 1 at E9 has only E10 left, so E10 is a mine. It fills the 1 at D9, so C10 is safe."
    )


OPENED_FAR = (
    "1100001#########",
    "#100113###2###31",
    "11001#3#31124#31",
    "000022311001#22#",
    "00001#1011222111",
    "011111101#2#1011",
    "12#101111121101#",
    "##2101#100000022",
    "##2113220011212#",
    "###1#2#1001#2#32",
    "##3323110012322#",
    "###3##111111##11",
    "#######22#112210",
    "######3##1102#20",
    "########31002#20",
    "#########1001#10",
)
FIELD_OF_OPENED_FAR = [
    ".........*....*.",
    "*......**..*.*..",
    ".....*.*.....*..",
    "............*..*",
    ".....*..........",
    ".........*.*....",
    "..*............*",
    ".*....*.........",
    "...............*",
    ".*..*.*....*.*..",
    "...............*",
    ".**.*.......*...",
    "..*...*..*......",
    ".*.....*.....*..",
    ".......*.....*..",
    "*.......*.......",
]
