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
from minesweeper.teaching.contradiction_text import ReducedClue, contradiction_text
from minesweeper.teaching.step_text import NumberAt, StepWriter

NAME = r"[A-Z]+[0-9]+"
NAMES = rf"{NAME}(?:(?:, | and ){NAME})*"
CLUE = rf"(\d) at ({NAME})"
LEFT = r"(?: \((\d) − (\d) = (\d) left\))?"
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Facts:
    """What a step names, as the truth of its sentence is measured by."""

    def __init__(self, step: Reason, start: Position, number: NumberAt, known: dict) -> None:
        self.step, self.start, self.number, self.known = step, start, number, known

    def found(self, clue: Cell) -> int:
        """The mines beside a clue that are shown, or that the step names."""
        near = self.start.grid.neighbours(clue)
        shown = [at for at in near if self.start.at(at) == SHOWN_MINE]
        named = [at for at in near if at in self.step.given and self.known[at] is Verdict.MINE]
        return len(shown) + len(named)

    def open_to(self, clue: Cell) -> set[Cell]:
        """The cells around a clue that the step does not take as known."""
        return {
            at
            for at in self.start.grid.neighbours(clue)
            if self.start.at(at) == COVERED
            and at not in self.step.clues
            and at not in self.step.given
            and not (self.known.get(at) is Verdict.SAFE and self.number(at) != COVERED)
        }

    def may_be_named(self) -> set[str]:
        """All cells that the sentence has any business with."""
        grid, named = self.start.grid, {*self.step.clues, *self.step.given, self.step.cell}
        near = {at for clue in self.step.clues for at in grid.neighbours(clue)}
        beside = {at for at in near if self.start.at(at) in (COVERED, SHOWN_MINE)}
        return {at.name for at in named | beside}


def check_told(text: str, facts: Facts) -> None:
    """Every name and every number of a sentence is one of its step's."""
    assert set(re.findall(rf"\b{NAME}\b", text)) <= facts.may_be_named(), text
    for number, name, *left in re.findall(CLUE + LEFT, text):
        clue = Cell.named(name)
        assert clue in facts.step.clues, text
        assert facts.number(clue) == int(number), text
        found = facts.found(clue)
        assert [*map(int, filter(None, left))] in ([], [int(number), found, int(number) - found])
    for given in re.findall(rf"With ({NAMES}) safe", text):
        named = [Cell.named(name) for name in re.findall(NAME, given)]
        assert all(at in facts.step.given for at in named), text
        assert all(facts.known[at] is Verdict.SAFE for at in named), text
    check_needs(text, facts)


def check_needs(text: str, facts: Facts) -> None:
    """What a clue is said to need, of all its cells, is what its number leaves."""
    for _, name, *_, needs, told in re.findall(rf"{CLUE}{LEFT} needs (\w+) of ({NAMES})", text):
        clue = Cell.named(name)
        assert COUNTS.index(needs) == facts.number(clue) - facts.found(clue), text
        assert {Cell.named(at) for at in re.findall(NAME, told)} == facts.open_to(clue), text


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
        "The 2 at A2 has two mines among A1 and B1, which the 2 at B2 touches too. "
        "That is all the 2 at B2 needs, so C1 is safe."
    )


# More clues: the sentences show the clash where a few words can.


def claim(told: str, names: str, need: int, found: int = 0) -> ReducedClue:
    return ReducedClue(told, told, frozenset(cells(names)), need, found)


NEEDS_ALL = [
    claim("3 at C2", "A1 B1 C1 D1 E1", 3),
    claim("1 at A2", "A1 B1", 1),
    claim("1 at E2", "D1 E1", 1),
]
NEEDS_NO_MORE = [
    claim("2 at C2", "A1 B1 C1 D1 E1", 2),
    claim("1 at A2", "A1 B1", 1),
    claim("2 at D2", "C1 D1 F1", 2),
]
TOO_MANY = [
    claim("1 at A2", "A1 B1", 1),
    claim("2 at C2", "B1 C1 D1", 2),
    claim("3 at E2", "C1 D1 E1", 1, found=2),
]
TOO_FEW = [
    claim("1 at A2", "A1 B1", 1),
    claim("1 at B2", "B1 C1 D1", 1),
    claim("1 at D2", "C1 D1", 1),
]
NEITHER = [
    claim("2 at A2", "A1 B1 C1", 2),
    claim("1 at B2", "B1 D1 E1", 1),
    claim("1 at C2", "B1 D1 F1", 1),
    claim("1 at D2", "E1 F1", 1),
    claim("2 at E2", "C1 D1 A1", 2),
]


@pytest.mark.parametrize(
    ("claims", "text"),
    [
        (
            NEEDS_ALL,
            (
                "The 3 at C2 needs three of A1, B1, C1, D1 and E1. The 1 at A2 allows only one "
                "of A1 and B1, and the 1 at E2 allows only one of D1 and E1, so C1 is a mine."
            ),
        ),
        (
            NEEDS_NO_MORE,
            (
                "the 1 at A2 has one mine among A1 and B1, and the 2 at D2 has at least one mine "
                "among C1 and D1. That is all the 2 at C2 needs, so E1 is safe."
            ),
        ),
        (
            TOO_MANY,
            (
                "If A1 were a mine, the 1 at A2 would leave B1 safe, and the 2 at C2 would need "
                "mines at C1 and D1. Then the 3 at E2 would touch four mines, so A1 is safe."
            ),
        ),
        (
            TOO_FEW,
            (
                "If A1 were safe, the 1 at A2 would need a mine at B1, and the 1 at B2 would leave "
                "C1 and D1 safe. Then the 1 at D2 could touch no mine, so A1 is a mine."
            ),
        ),
        (
            NEITHER,
            (
                "If A1 were a mine, the 1 at D2 would be wrong with E1 a mine, "
                "and the 1 at B2 with E1 safe. So A1 is safe."
            ),
        ),
    ],
    ids=["needs all", "needs no more", "too many", "too few", "neither"],
)
def test_a_clash_is_shown_clue_by_clue(claims, text):
    at, verdict = re.search(rf"({NAME}) is (safe|a mine)\.$", text).groups()
    conclusion, mined = f"{at} is {verdict}", verdict != "safe"
    assert contradiction_text(cell(at), claims, conclusion, mined=mined) == text


def test_clues_that_can_all_be_right_show_nothing():
    claims = [claim("1 at A2", "A1 B1 D1", 1), claim("1 at B2", "B1 C1 E1", 1)]
    assert contradiction_text(cell("A1"), claims, "A1 is safe", mined=False) is None
