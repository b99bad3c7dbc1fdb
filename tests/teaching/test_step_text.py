"""Every sentence of a step speaks from what the step names, over many positions and games."""

import re
from collections.abc import Iterator, Sequence

import pytest
import truth
from drawing import cell, cells, position
from scouting import start

from minesweeper.agent.scout import Scout, record_of_deductions
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.minefield import deal
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.teaching.contradiction_text import contradiction_parts, not_all_safe_reason
from minesweeper.teaching.lesson import Branch
from minesweeper.teaching.lesson_text import conclusion_text
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.teaching.step_text import CountedBoard, NumberAt, StepWriter, texts_of_look
from minesweeper.translation import use_catalogue
from minesweeper.translation.languages import use_language

NAME = r"[A-Z]+[0-9]+"
NAMES = rf"{NAME}(?:(?:, | and | or ){NAME})*"
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
CLUE = rf"(\d) at ({NAME})"


class Facts:
    """What a step names, as the truth of its sentence is measured by."""

    def __init__(self, step: Reason, start: Position, number: NumberAt, known: dict) -> None:
        self.step, self.start, self.number, self.known = step, start, number, known

    def found(self, clue: Cell) -> set[Cell]:
        """The mines beside a clue that are shown, or that the step names."""
        near = self.start.grid.neighbours(clue)
        shown = {at for at in near if self.start.at(at) == SHOWN_MINE}
        return shown | {at for at in near if self.names(at) and self.known[at] is Verdict.MINE}

    def names(self, at: Cell) -> bool:
        """Whether a step rests on a cell; where mines are counted, on all that are known."""
        return at in self.step.given or (self.step.uses_mine_count and at in self.known)

    def open_to(self, clue: Cell) -> set[Cell]:
        """The cells around a clue that the step does not take as known."""
        return {
            at
            for at in self.start.grid.neighbours(clue)
            if self.start.at(at) == COVERED
            and at not in self.step.clues
            and not self.names(at)
            and not (self.known.get(at) is Verdict.SAFE and self.number(at) != COVERED)
        }

    def may_be_named(self) -> set[str]:
        """All cells that the sentence has any business with."""
        grid, named = self.start.grid, {*self.step.clues, *self.step.given, self.step.cell}
        near = {at for clue in self.step.clues for at in grid.neighbours(clue)}
        beside = {at for at in near if self.start.at(at) in (COVERED, SHOWN_MINE)}
        return {at.name for at in named | beside}


def contradiction_texts(*args, **how):
    """The texts of the cards of a contradiction."""
    return [part.text for part in contradiction_parts(*args, **how)]


def check_told(text: str, facts: Facts) -> None:
    """Every name and every number of a sentence is one of its step's."""
    assert set(re.findall(rf"\b{NAME}\b", text)) <= facts.may_be_named(), text
    for number, name in re.findall(CLUE, text):
        assert Cell.named(name) in facts.step.clues, text
        assert facts.number(Cell.named(name)) == int(number), text
    check_needs(text, facts)


def named(told: str) -> set[Cell]:
    return {Cell.named(at) for at in re.findall(NAME, told)}


def check_needs(text: str, facts: Facts) -> None:
    """What a clue is said to need, of all its cells, is what its number leaves."""
    for _, name, has, needs, told in re.findall(
        rf"The {CLUE} (?:has ({NAMES}) and )?needs ([a-z]+)(?: more in| of) ({NAMES})", text
    ):
        clue = Cell.named(name)
        found = facts.found(clue)
        assert WORDS.index(needs) == facts.number(clue) - len(found), text
        assert not has or named(has) == found, text
        assert named(told) == facts.open_to(clue), text
    for _, name, told in re.findall(rf"{CLUE} has its (?:last )?mine in ({NAMES})", text):
        clue = Cell.named(name)
        assert facts.number(clue) - len(facts.found(clue)) == 1, text
        assert named(told) == facts.open_to(clue), text
    for number, name, has, told in re.findall(
        rf"{CLUE} has (?:({NAMES}), and )?only ({NAMES}) (?:are )?left, so (?:both|all)", text
    ):
        clue = Cell.named(name)
        assert named(told) == facts.open_to(clue), text
        assert not has or named(has) == facts.found(clue), text
        assert len(named(told)) + len(facts.found(clue)) == int(number)
    for told, number, name in re.findall(rf"The mines? at ({NAMES}) fills? the {CLUE}", text):
        # Where one clue helps another, the mines of the first are named in between.
        assert len(named(told)) == int(number), text
        assert facts.found(Cell.named(name)) <= named(told)


def check_way(way: Sequence[Reason], start: Position, number: NumberAt) -> None:
    """Tell a way, and check every sentence of it."""
    writer = StepWriter(start, number)
    known: dict[Cell, Verdict] = {}
    for step in way:
        check_told(writer.write(step), Facts(step, start, number, known))
        known[step.cell] = step.verdict


def shared_positions(most_cells: int) -> Iterator[tuple[Position, list[Cell]]]:
    """Positions with all that is proved in them."""
    for case in truth.cases():
        if case["w"] * case["h"] <= most_cells:
            yield truth.shown(case), [Cell(*at) for at in case["safe"] + case["mine"]]


def test_sentences_speak_from_what_their_steps_name_in_shared_positions():
    for shown_, proved in shared_positions(most_cells=500):
        for at in proved[:: max(1, len(proved) // 3)]:
            check_way(shortest_route(shown_, [at]), shown_, shown_.at)


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert", "dense-medium"])
def test_sentences_speak_from_what_their_steps_name_on_whole_ways(level):
    middle = Cell(LEVELS[level].grid.height // 2, LEVELS[level].grid.width // 2)
    for seed in range(6):
        field = deal(LEVELS[level], seed, middle, FirstClick.OPENING).minefield
        seen = start(field, [middle])
        scout = Scout.from_position(seen, field)
        scout.finish()
        check_way(list(record_of_deductions(scout, seen, field)), seen, field.number)


def test_a_proved_mine_that_a_step_does_not_rest_on_is_not_taken_off():
    """The two 2s share A1, so that it is a mine does not matter."""
    shown_ = position("####", "22##", "0000", mines=3)
    writer = StepWriter(shown_, shown_.at)
    writer.advance(Reason(cell("A1"), Verdict.MINE, "B1", (cell("A2"),), ()))
    step = Reason(cell("C1"), Verdict.SAFE, "1-1", tuple(cells("A2 B2")), (), is_reduced=True)
    assert writer.text(step) == (
        "The 2 at A2 has only A1 and B1 left, so both are mines. "
        "The mines at A1 and B1 fill the 2 at B2, so C1 is safe."
    )


def test_a_covered_neighbour_is_never_left_out_where_nothing_is_opened():
    """B2 is proved safe and not opened, so the sentence about C2 has to name it or rest on it."""
    shown_ = position("###", "###", "#3#", "###", mines=4)
    writer = StepWriter(shown_, shown_.at)
    writer.advance(Reason(cell("B2"), Verdict.SAFE, "B2", (cell("B3"),), ()))
    step = Reason(cell("A2"), Verdict.MINE, "B1", (cell("B3"),), ())
    assert "B2" in writer.text(step)


def read(clue, number, left, mines="", safe=""):
    """A clue as it is read, its cells told by name."""
    return ReadClue(
        cell(clue), number, tuple(cells(mines)), tuple(cells(left)), safe=tuple(cells(safe))
    )


def test_safe_cells_do_not_seem_to_make_a_mine():
    clue = read("S2", 3, "S1 T1", mines="R2", safe="R1 T2 T3")
    assert texts_of_look(cells("S1 T1"), Verdict.MINE, [clue], None) == [
        (
            "The 3 at S2 has the mine at R2. With R1, T2 and T3 safe, only S1 and T1 are left, so "
            "both are mines."
        )
    ]


def test_cells_that_can_hold_few_mines_leave_some_for_the_others():
    more, less = read("E8", 3, "D7 D8 D9 E9"), read("E7", 1, "D6 E6 F6 D7 D8")
    assert texts_of_look(cells("D6 E6 F6"), Verdict.SAFE, [more, less], None) == [
        (
            "The 3 at E8 can have at most two mines in D9 and E9, so at least one is in D7 or D8. "
            "That one fills the 1 at E7, so D6, E6 and F6 are safe."
        )
    ]
    more = read("E8", 4, "D7 D8 D9 E9", mines="F9")
    assert texts_of_look(cells("D6 E6 F6"), Verdict.SAFE, [more, less], None) == [
        (
            "The 4 at E8 has the mine at F9 and at most two in D9 and E9, so at least one is in D7 "
            "or D8. That one fills the 1 at E7, so D6, E6 and F6 are safe."
        )
    ]


def test_a_single_other_cell_is_not_said_to_have_at_most_one_mine():
    more, less = read("E8", 2, "D7 D8 D9"), read("E7", 1, "D6 E6 F6 D7 D8")
    assert texts_of_look(cells("D6 E6 F6"), Verdict.SAFE, [more, less], None) == [
        (
            "The 2 at E8 needs two of D7, D8 and D9, so D7 or D8 is a mine. "
            "It fills the 1 at E7, so D6, E6 and F6 are safe."
        )
    ]
    more = read("E8", 3, "D7 D8 D9", mines="F9")
    assert texts_of_look(cells("D6 E6 F6"), Verdict.SAFE, [more, less], None) == [
        (
            "The 3 at E8 has the mine at F9 and needs two more in D7, D8 and D9, so D7 or D8 is a "
            "mine. It fills the 1 at E7, so D6, E6 and F6 are safe."
        )
    ]
    more, less = read("E8", 3, "D7 E7 F7 D9"), read("E6", 2, "D5 D7 E7 F7")
    assert texts_of_look(cells("D5"), Verdict.SAFE, [more, less], None) == [
        (
            "The 3 at E8 needs three of D7, E7, F7 and D9, so at least two are in D7, E7 and F7. "
            "They fill the 2 at E6, so D5 is safe."
        )
    ]


def test_a_mine_that_two_numbers_share_is_told_once():
    more, less = read("M5", 2, "L4 M4", "L6"), read("L5", 2, "K4 L4 M4", "L6")
    assert texts_of_look(cells("K4"), Verdict.SAFE, [more, less], None) == [
        (
            "The 2 at M5 and the 2 at L5 share the mine at L6. The last mine of the 2 at M5 is in "
            "L4 or M4; either also fills the 2 at L5, so K4 is safe."
        )
    ]
    more = read("M5", 3, "L4 M4 N4", "L6")
    less = read("L5", 3, "K4 L4 M4 N4", "L6")
    assert texts_of_look(cells("K4"), Verdict.SAFE, [more, less], None) == [
        (
            "The 3 at M5 and the 3 at L5 share the mine at L6. The 3 at M5 needs two more in L4, "
            "M4 and N4; that also fills the 3 at L5, so K4 is safe."
        )
    ]


def test_a_number_with_mines_has_room_for_few_so_the_others_are_elsewhere():
    more, less = read("F4", 2, "E3 E4 E5"), read("F5", 3, "E4 E5", "F6 G6")
    assert texts_of_look(cells("E3"), Verdict.MINE, [more, less], None) == [
        (
            "The 2 at F4 needs two of E3, E4 and E5. The 3 at F5 already has F6 and G6, so only "
            "one of E4 and E5 is a mine, and the other mine must be at E3."
        )
    ]


def test_a_short_sum_says_how_many_mines_the_numbers_allow():
    claims = [claim("AC2", 3, "AB1 AC1 AD1 AB2 AB3")]
    claims += [claim("AD2", 1, "AC1 AD1"), claim("AC3", 1, "AB2 AB3")]
    (text,) = contradiction_texts(cell("AB1"), claims, "AB1 is a mine", mined=True)
    assert text == (
        "The 3 at AC2 needs three of AB1, AC1, AD1, AB2 and AB3. The 1 at AD2 allows only one of "
        "AC1 and AD1, and the 1 at AC3 only one of AB2 and AB3. So AB1 is the third."
    )


def test_a_mine_count_says_what_each_number_still_needs():
    """Both 2s touch O2, which is in question, and share no other cell."""
    left = CountedBoard(total=40, mines=37, covered=30)
    clues = [read("N1", 2, "M1 M2 O2"), read("P1", 2, "Q1 Q2 O2")]
    assert texts_of_look(cells("O2"), Verdict.MINE, clues, left) == [
        (
            "37 of the 40 mines are known, so 3 are left. If O2 were safe, the 2 at N1 and the 2 "
            "at P1 would still need 2 + 2 = 4. So O2 is a mine."
        )
    ]


def test_safe_cells_beside_the_first_of_two_numbers_are_named_with_it():
    less = read("E7", 1, "D6 E6 F6 D7 D8")
    forms = {
        (1, "D7 D8", ""): "With D9 safe, the 1 at E8 has its mine in D7 or D8. Either",
        (2, "D7 D8", "F9"): (
            "The 2 at E8 has the mine at F9. With D9 safe, its last one is in D7 or D8. Either"
        ),
        (2, "D7 D8 E9", ""): (
            "With D9 safe, the 2 at E8 needs two of D7, D8 and E9, so D7 or D8 is a mine. It"
        ),
        (3, "D7 D8 E9", "F9"): (
            "The 3 at E8 has F9. "
            "With D9 safe, it needs two more in D7, D8 and E9, so D7 or D8 is a mine. It"
        ),
        (3, "D7 D8 E9 F8", ""): (
            "With D9 safe, the 3 at E8 can have at most two mines in E9 and F8, "
            "so at least one is in D7 or D8. That one"
        ),
    }
    for (number, left, mines), first in forms.items():
        more = read("E8", number, left, mines=mines, safe="D9")
        (text,) = texts_of_look(cells("D6 E6 F6"), Verdict.SAFE, [more, less], None)
        assert text == f"{first} fills the 1 at E7, so D6, E6 and F6 are safe."


def test_of_many_safe_cells_those_that_are_used_later_are_named():
    clue = read("E7", 1, "D6 E6 F6 D7 D8", mines="F8")
    later = [*cells("A1 D8 E6"), cell("E7")]
    (text,) = texts_of_look(cells("D6 E6 F6 D7 D8"), Verdict.SAFE, [clue], None, later=later)
    assert text == (
        "The mine at F8 fills the 1 at E7, so E6, D8 and the 3 other covered cells around that 1 "
        "are safe."
    )


def test_a_long_comparison_still_names_the_cells_of_the_first_number():
    more = read("L10", 3, "K9 L9 M9 K10", mines="L11")
    less = read("L8", 2, "K9 L9 M9", mines="K8")
    assert texts_of_look(cells("K10"), Verdict.MINE, [more, less], None) == [
        (
            "The 3 at L10 has the mine at L11 and needs two more in K9, L9, M9 and K10. "
            "The 2 at L8 has K8 and allows only one more of K9, L9 and M9, so K10 is a mine."
        )
    ]


def test_one_clue_that_settles_its_cells_alone_is_told_before_the_other():
    shown_ = position("####", "#31#", "###0", mines=4)
    step = Reason(cell("D1"), Verdict.SAFE, "subset", tuple(cells("B2 C2")), ())
    text = writer_of(shown_).text(step)
    assert 0 < text.index("3 at B2") < text.index("1 at C2")
    shown_ = position("1#1#", mines=1)
    step = Reason(cell("D1"), Verdict.SAFE, "subset", tuple(cells("A1 C1")), ())
    assert writer_of(shown_).text(step) == (
        "The 1 at A1 has only B1 left, so B1 is a mine. "
        "The mine at B1 fills the 1 at C1, so D1 is safe."
    )


def writer_of(shown_: Position) -> StepWriter:
    return StepWriter(shown_, shown_.at)


# More clues: the sentences show the clash branch by branch.


def claim(name: str, number: int, names: str, mines: str = "") -> ReadClue:
    return ReadClue(cell(name), number, tuple(cells(mines)), tuple(cells(names)))


NEEDS_ALL = [
    claim("C2", 3, "A1 B1 C1 D1 E1"),
    claim("A2", 1, "A1 B1"),
    claim("E2", 1, "D1 E1"),
]
NEEDS_NO_MORE = [
    claim("C2", 2, "A1 B1 C1 D1 E1"),
    claim("A2", 1, "A1 B1"),
    claim("D2", 2, "C1 D1 F1"),
]
TOO_MANY = [
    claim("A2", 1, "A1 B1"),
    claim("C2", 2, "B1 C1 D1"),
    claim("E2", 3, "C1 D1 E1", mines="F1 F2"),
]
TOO_FEW = [
    claim("A2", 1, "A1 B1"),
    claim("B2", 1, "B1 C1 D1"),
    claim("D2", 1, "C1 D1"),
]
NEITHER = [
    claim("A2", 2, "A1 B1 C1"),
    claim("B2", 1, "B1 D1 E1"),
    claim("C2", 1, "B1 D1 F1"),
    claim("D2", 1, "E1 F1"),
    claim("E2", 2, "C1 D1 A1"),
]


@pytest.mark.parametrize(
    ("claims", "texts"),
    [
        (
            NEEDS_ALL,
            [
                (
                    "The 3 at C2 needs three of A1, B1, C1, D1 and E1. The 1 at A2 allows only one "
                    "of A1 and B1, and the 1 at E2 only one of D1 and E1. So C1 is the third."
                )
            ],
        ),
        (
            NEEDS_NO_MORE,
            [
                (
                    "A1 or B1 is a mine (1 at A2), and C1 or D1 is a mine (2 at D2). "
                    "They fill the 2 at C2, so E1 is safe."
                )
            ],
        ),
        (
            TOO_MANY,
            [
                (
                    "Suppose A1 is a mine. Then B1 must be safe (1 at A2), C1 and D1 must be mines "
                    "(2 at C2), and the 3 at E2 would have 4. So A1 is safe."
                )
            ],
        ),
        (
            TOO_FEW,
            [
                (
                    "Suppose A1 is safe. Then B1 must be a mine (1 at A2), C1 and D1 must be safe "
                    "(1 at B2), and the 1 at D2 gets no mine. So A1 is a mine."
                )
            ],
        ),
    ],
    ids=["needs all", "needs no more", "too many", "too few"],
)
def test_a_clash_is_shown_clue_by_clue(claims, texts):
    at, verdict = re.search(rf"({NAME}) is (safe|a mine|the third)\.$", texts[-1]).groups()
    mined = verdict != "safe"
    conclusion = conclusion_text([cell(at)], mined=mined)
    assert contradiction_texts(cell(at), claims, conclusion, mined=mined) == texts


def test_each_part_of_a_clash_says_what_it_supposes_and_what_its_text_adds():
    claims = [
        claim("Q10", 1, "Q11 R11"),
        claim("P12", 2, "O11 Q11 O13 P13 Q13"),
        claim("O12", 3, "N11 O11 N12 N13 O13 P13"),
        claim("M12", 3, "N11 N12 L13 M13 N13", mines="L11 L12"),
    ]
    first, last = contradiction_parts(cell("R11"), claims, "R11 is a mine", mined=True)
    supposed = ((cell("R11"), Verdict.SAFE),)
    forced = ((cell("Q11"), Verdict.MINE),)
    around_a = tuple(cells("N11 N12 N13"))
    assert first.branches == (Branch(supposed, forced, around_a),)
    assert last.branches == (Branch(supposed, (), (*around_a, *cells("O11 O13 P13"))),)


def test_a_clash_on_one_card_has_a_branch_for_each_value_of_a_second_cell():
    parts = contradiction_parts(cell("A1"), NEITHER, "A1 is safe", mined=False)
    seconds = [dict(branch.supposed) for part in parts for branch in part.branches]
    assert all(one.pop(cell("A1")) is Verdict.MINE for one in seconds)
    assert len({cell for one in seconds for cell in one}) == 1
    assert {*seconds[0].values(), *seconds[-1].values()} == {Verdict.MINE, Verdict.SAFE}


@pytest.mark.parametrize(
    ("language", "wrong", "end"),
    [
        (
            "de",
            "Dann gilt: Die 1 auf A2 bekommt keine Mine.",
            " auf D1 und E1. Also ist C1 die dritte.",
        ),
        ("zh_CN", "那么 A2 的 1 就一个雷也没有了。", "（E2 的 1）。所以 C1 是第三个雷。"),
    ],
)
def test_a_clash_has_the_capitals_and_marks_of_its_language(language, wrong, end):
    use_language(language)
    reason = not_all_safe_reason(cells("A1 B1"), [claim("A2", 1, "A1 B1")], 2)
    (supposed,) = reason.texts
    conclusion = conclusion_text([cell("C1")], mined=True)
    (added,) = contradiction_texts(cell("C1"), NEEDS_ALL, conclusion, mined=True)
    use_catalogue(None)
    assert supposed.endswith(wrong)
    assert added.endswith(end)


def test_two_clues_with_many_cells_leave_room_for_what_is_opened():
    """The 4 at E6 has three cells of its own; told in full, the card had 43 words."""
    more, less = claim("E6", 4, "E5 E7 F7 D6 D7"), claim("C7", 2, "D6 D7 B6 C6 B7 D8", "C8")
    (text,) = texts_of_look(cells("B6 C6 B7 D8"), Verdict.SAFE, [more, less], None, spare=6)
    assert text == (
        "D6 or D7 is a mine (4 at E6). With the mine at C8, that one fills the 2 at C7, "
        "so B6, C6, B7 and D8 are safe."
    )


def test_both_cases_of_a_second_cell_are_shown():
    texts = contradiction_texts(cell("A1"), NEITHER, "A1 is safe", mined=False)
    told = " ".join(texts)
    assert told.startswith("Suppose A1")
    assert re.search(r" (gets|would have) .* (gets|would have) ", told)
    assert told.endswith("So A1 is safe.")
    assert all(len(text.split()) <= 40 for text in texts)


def test_clues_that_can_all_be_right_show_nothing():
    claims = [claim("A2", 1, "A1 B1 D1"), claim("B2", 1, "B1 C1 E1")]
    assert contradiction_texts(cell("A1"), claims, "A1 is safe", mined=False) == []


def test_what_others_allow_is_added_up_after_a_supposition():
    """No single second cell decides here: the 3 at O12 gets too few from all others together."""
    claims = [
        claim("Q10", 1, "Q11 R11"),
        claim("P12", 2, "O11 Q11 O13 P13 Q13"),
        claim("O12", 3, "N11 O11 N12 N13 O13 P13"),
        claim("M12", 3, "N11 N12 L13 M13 N13", mines="L11 L12"),
    ]
    assert contradiction_texts(cell("R11"), claims, "R11 is a mine", mined=True) == [
        (
            "Only one of N11, N12 and N13 can be a mine (3 at M12). "
            "Suppose R11 is safe. Then Q11 must be a mine (1 at Q10)."
        ),
        (
            "Suppose R11 is safe, as before. "
            "It also follows that only one of O11, O13 and P13 can be a mine (2 at P12), "
            "and the 3 at O12 gets at most 2. So R11 is a mine."
        ),
    ]


def test_three_numbers_are_told_without_a_supposition_if_one_leaves_mines_to_another():
    claims = [
        claim("H8", 1, "G7 H7 I7 G9"),
        claim("G8", 3, "F7 G7 H7 F8 F9"),
        claim("G9", 1, "F8 F9 F10"),
    ]
    (text,) = contradiction_texts(cell("I7"), claims, "I7 is safe", mined=False)
    assert text == (
        "The 3 at G8 has at most one in F8 and F9 (1 at G9) and one in F7, so at least one is in "
        "G7 or H7. That one fills the 1 at H8, so I7 is safe."
    )
    (part,) = contradiction_parts(cell("I7"), claims, "I7 is safe", 4, mined=False)
    assert part.text == (
        "The 3 at G8 has at most one in F8 and F9 (1 at G9) and one in F7, so G7 or H7 is a mine. "
        "It fills the 1 at H8, so I7 is safe."
    )
    assert not part.branches


def test_a_number_with_room_for_few_mines_leaves_them_to_a_cell_of_another():
    """The 2 at A1 puts a mine into A2 or A3, so the 2 at B3 has room for one in C2 and C3."""
    claims = [
        claim("B3", 2, "A2 A3 C2 C3 C4"),
        claim("A1", 2, "A2 A3 B9"),
        claim("D3", 2, "C2 C3 E3"),
    ]
    (text,) = contradiction_texts(cell("E3"), claims, "E3 is a mine", mined=True)
    assert text == (
        "A2 or A3 is a mine (2 at A1), so the 2 at B3 can have only one more in "
        "C2 or C3. The 2 at D3 needs two of C2, C3 and E3. So E3 is a mine."
    )
