# ruff: noqa: ARG001, PLR0917  every handler gets the groups of its pattern
"""Checks what lessons say of chances: the headline, and every sentence of the count.

It shares no code with the writers: it knows the sentences by their patterns, and takes the chances
of single cells from `Odds`, those of several cells one after another.
"""

import re
from collections.abc import Callable
from itertools import combinations

from lesson_checking import CELLS, CHOICE, CLUE, COUNT, EITHER, NAME, names, number_of
from lost_moves import LostMove

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import cut
from minesweeper.logic.counting.sweep import count
from minesweeper.logic.counting.tallies import Tallies

PERCENT = r"(\d+(?:\.\d+)?|less than 0\.01|more than 99\.99)"
MOST_WORDS = 40
_FEW = 8

Handler = Callable[..., None]
PATTERNS: list[tuple[re.Pattern[str], Handler]] = []


class Chances:
    """The chances before a move."""

    def __init__(self, lost: LostMove) -> None:
        self.case = lost.case
        self.position = lost.case.position
        self.grid = self.position.grid
        self.odds = Odds.of(self.position)
        self.clue: Cell | None = None
        self.left: set[Cell] = set()
        self.need = 0

    def of(self, name: str) -> float:
        """The chance of a mine in a cell."""
        chance = self.odds.chance(Cell.named(name))
        assert chance is not None, f"{name} is open"
        return chance

    @property
    def far(self) -> list[Cell]:
        """The covered cells that no number touches."""
        at = self.position.at
        covered = [cell for cell in self.grid if at(cell) == COVERED]
        return [
            cell
            for cell in covered
            if not any(at(near) < COVERED for near in self.grid.neighbours(cell))
        ]

    @property
    def of_move(self) -> float:
        """The chance that a cell of the move is a mine: one cell after another is safe."""
        safe, survival = [], 1.0
        for cell in self.case.cells:
            survival *= 1 - (self.given(safe=safe).chance(cell) or 0.0)
            if not survival:
                break
            safe.append(self.grid.index(cell))
        return 1 - survival

    def given(self, safe=(), mined=()) -> Odds:
        """The odds if some cells were known."""
        pieces = cut(self.position, safe, mined)
        counts = [count(part, MOST_STATES, MOST_WORK) for part in pieces.parts]
        return Odds.joined(self.position, pieces, counts)

    def read(self, clue: str) -> None:
        """Reads a number with all that is certain around it."""
        self.clue = Cell.named(clue)
        near = [at for at in self.grid.neighbours(self.clue) if self.position.at(at) >= COVERED]
        mines = {at for at in near if self.position.at(at) == SHOWN_MINE}
        mines |= {at for at in near if self.odds.chance(at) == 1.0}
        self.mines, self.safe = mines, {at for at in near if self.odds.chance(at) == 0.0}
        self.left = set(near) - mines - self.safe
        self.need = self.position.at(self.clue) - len(mines)


def same(percent: str, chance: float) -> bool:
    """Whether a chance is written in whole per cent, or more exactly if that is 0 or 100."""
    if percent.startswith("less"):
        return chance < 0.0001
    if percent.startswith("more"):
        return chance > 0.9999
    digits = len(percent.partition(".")[2])
    assert bool(digits) == (not 0 < round(100 * chance) < 100) or 100 * chance % 1 == 0
    return abs(float(percent) - 100 * chance) <= 0.5 * 10**-digits + 1e-6


def said(pattern: str) -> Callable[[Handler], Handler]:
    """Registers the handler of a pattern."""

    def register(handler: Handler) -> Handler:
        PATTERNS.append((re.compile(pattern), handler))
        return handler

    return register


def check_chances(told: dict, lost: LostMove) -> None:
    """The chances in the headline and in the count of a lesson are right."""
    chances = Chances(lost)
    check_headline(told, chances)
    is_about_flags = told["kind"] == "proved" or "not all safe" in told["headline"]
    for text in () if is_about_flags else told.get("count", ()):
        assert len(text.split()) <= MOST_WORDS, f"too many words: {text}"
        for sentence in re.findall(r"(?:[^.]|\.(?=\d))+\.", text):
            check_sentence(sentence.strip(), chances, text)


def check_sentence(sentence: str, chances: Chances, text: str) -> None:
    for pattern, handler in PATTERNS:
        if found := pattern.fullmatch(sentence):
            try:
                handler(chances, *found.groups())
            except AssertionError as error:
                raise AssertionError(f"{text}\n{error}") from error
            return
    raise AssertionError(f"an unknown sentence: {sentence}")


# Headlines.


def check_headline(told: dict, chances: Chances) -> None:
    text, case = told["headline"], chances.case
    if "No cell was certainly safe" in text:
        assert not chances.odds.safe
    assert "Nothing was certain" not in text
    if told["kind"] in ("luck", "guess") and case.chorded is not None:
        assert text.startswith(f"The chord at {case.chorded.name} opened ")
    least = min(chance for chance in chances.odds.chances if chance is not None)
    for percent in re.findall(rf"the chord had an? {PERCENT} % chance of hitting a mine", text):
        assert same(percent, chances.of_move)
        assert case.chorded is not None
    for percent in re.findall(rf"the chord with its {PERCENT} % chance", text):
        assert same(percent, chances.of_move)
        assert chances.of_move - least < 0.01, "a cell was safer"
    for cell, percent in re.findall(rf"({NAME}) (?:with its|had an?) {PERCENT} % chance", text):
        assert same(percent, chances.of(cell))
        assert "with its" not in text or chances.of(cell) - least < 0.01, "a cell was safer"
    for cell, percent in re.findall(rf", ({NAME}) only {PERCENT} %", text):
        assert same(percent, chances.of(cell))
        others = [at for at in chances.grid if at not in case.mined]
        assert chances.of(cell) == min(filter(None, map(chances.odds.chance, others)))
    for found in re.finditer(
        rf"({NAME}) was a (much|slightly) better guess: {PERCENT} % against {PERCENT} % for "
        rf"({NAME})\.",
        text,
    ):
        better, much, low, high, cell = found.groups()
        assert same(low, chances.of(better))
        assert same(high, chances.of(cell))
        assert chances.of(better) == least
        assert (much == "much") == (chances.of(cell) - chances.of(better) >= 0.05)
    check_flags(text, told, chances)


def check_flags(text: str, told: dict, chances: Chances) -> None:
    """Flags that nothing proved, and how many were wrong."""
    case = chances.case
    around = {at for at in chances.grid.neighbours(case.chorded or Cell(0, 0)) if at in case.flags}
    wrong = {at for at in around if not case.minefield.is_mined(at)}
    if found := re.search(rf"Nothing proved your flags? at ({CELLS}), and (.*?) wrong\.", text):
        named = set(names(found[1]))
        assert named == {at for at in around if chances.odds.chance(at) != 1.0}
        how = found[2]
        if case.mined:
            assert wrong <= named
            expected = {"it was": 1, "both were": 2, "one of them was": 1}
            word = re.match(rf"(?:all )?{COUNT}", how)
            counted = number_of(word[1]) if word else expected[how]
            assert counted == len(wrong)
            assert ("it was" in how) == (len(named) == 1)
    if found := re.search(rf"{COUNT} of its {COUNT} flags (?:was|were) wrong", text, re.IGNORECASE):
        assert [*map(number_of, found.groups())] == [len(wrong), len(around)]
    if found := re.search(rf"Its flags at ({CELLS}) were (?:both|all {COUNT}) wrong", text):
        assert set(names(found[1])) == wrong == around
    if found := re.search(rf"proved it for ({NAME})\.|[Tt]he flag at ({NAME}) was wrong", text):
        assert Cell.named(found[1] or found[2]) in wrong
        assert told["kind"] in ("proved", "ahead")


# The count.

MINES = rf"the certain mines? at {CELLS}|\d mines"
EACH = rf"(?:: {PERCENT} % each( by that number alone)?)?"
CELLS_OR_COUNT = rf"{EITHER}|\d cells"


def check_number(chances, clue, found, safe, count, cells, percent, alone):
    """What one number needs, where, and the chance that this gives each cell."""
    chances.read(clue)
    if found is None:
        assert not chances.mines, "a certain mine is left out"
    elif found.endswith("mines"):
        assert int(found.split()[0]) == len(chances.mines)
    else:
        assert set(names(found)) == chances.mines
    assert set(names(safe or "")) == chances.safe, "a safe cell is left out"
    assert count == chances.need
    if cells.endswith("cells"):
        assert int(cells.split()[0]) == len(chances.left)
    else:
        assert set(names(cells)) == chances.left
        assert count != 1 or " and " not in cells
    if percent is not None:
        assert same(percent, count / len(chances.left))
        are_even = all(same(percent, chances.odds.chance(at)) for at in chances.left)
        assert are_even == (alone is None), "each has that chance, or only by one number"


@said(rf"The {CLUE} has its mine in ({CHOICE})\.")
def one_mine(chances, number, clue, cells):
    check_number(chances, clue, None, None, 1, cells, None, None)


@said(rf"The {CLUE} has ({MINES}) and its last one in ({CHOICE})\.")
def last_mine(chances, number, clue, found, cells):
    check_number(chances, clue, found, None, 1, cells, None, None)


@said(rf"(?:With ({CELLS}) safe, t|T)he {CLUE} needs (\d) mines? in ({CELLS_OR_COUNT}){EACH}\.")
def needs(chances, safe, number, clue, mines, cells, percent, alone):
    check_number(chances, clue, None, safe, int(mines), cells, percent, alone)


@said(rf"The {CLUE} has ({MINES}) and needs {COUNT} more in ({CELLS_OR_COUNT}){EACH}\.")
def needs_more(chances, number, clue, found, more, cells, percent, alone):
    check_number(chances, clue, found, None, number_of(more), cells, percent, alone)


@said(rf"The {CLUE} has ({MINES})\.")
def has(chances, number, clue, found):
    chances.has = (clue, found)


@said(rf"With ({CELLS}) safe, it needs {COUNT} more in ({CELLS_OR_COUNT}){EACH}\.")
def it_needs_more(chances, safe, more, cells, percent, alone):
    clue, found = chances.has
    check_number(chances, clue, found, safe, number_of(more), cells, percent, alone)


@said(rf"The other numbers hardly change that for ({NAME})\.")
def hardly(chances, cell):
    assert abs(chances.of(cell) - chances.need / len(chances.left)) < 0.01
    assert Cell.named(cell) in chances.left


@said(rf"The other numbers change that only slightly: {PERCENT} % for ({NAME})\.")
def slightly(chances, percent, cell):
    assert same(percent, chances.of(cell))
    assert abs(chances.of(cell) - chances.need / len(chances.left)) < 0.03
    assert Cell.named(cell) in chances.left


@said(
    rf"The other numbers make ({NAME}) (likelier|less likely): {PERCENT} %, so ({NAME}) has "
    rf"{PERCENT} %\."
)
def other_takes(chances, other, how, likely, cell, percent):
    glance = chances.need / len(chances.left)
    assert same(likely, chances.of(other))
    assert same(percent, chances.of(cell))
    assert {Cell.named(other), Cell.named(cell)} <= chances.left
    assert (chances.of(other) > glance) == (how == "likelier")
    assert (chances.of(cell) < glance) == (how == "likelier")


FORCED = rf"((?:{NAME}(?:, | and )?)+)(?:(\d+) more cells)?"


@said(
    rf"If ({NAME}) is (a mine|safe), {FORCED} must be (one too|mines too|a mine|mines) "
    rf"\({PERCENT} % of the possible layouts\)(?:, so ({NAME}) has {PERCENT} %)?\."
)
def forces(chances, cell, what, named, more, verb, percent, again, high):
    index = [chances.grid.index(Cell.named(cell))]
    mined = what == "a mine"
    known = chances.given(mined=index) if mined else chances.given(safe=index)
    new = {*known.mined} - {*chances.odds.mined} - {Cell.named(cell)}
    assert set(names(named)) <= new
    assert len(names(named)) + int(more or 0) == len(new)
    assert (len(new) == 1) == (verb in ("one too", "a mine"))
    assert mined == verb.endswith("too") == (again is None)
    assert same(percent, chances.of(cell) if mined else 1 - chances.of(cell))
    if again is not None:
        assert again == cell
        assert same(high, chances.of(cell))


@said(rf"No number touches ({NAME})\.")
@said(rf"No number touches ({NAME}), and it is the only such cell: it has an? {PERCENT} % chance\.")
def away(chances, cell, percent=None):
    assert Cell.named(cell) in chances.far
    assert percent is None or same(percent, chances.of(cell))


@said(rf"Each of the (\d+) cells like that has an? {PERCENT} % chance of being a mine\.")
def each_of_far_cells(chances, count, percent):
    assert int(count) == len(chances.far)
    assert all(same(percent, chances.of(at.name)) for at in chances.far)


@said(rf"({NAME}) touches no number\.")
@said(r"It takes the mines that are left over(\.)")
@said(r"Ways with fewer mines are more likely(\.)")
@said(r"Some of these ways are more likely than others(\.)")
@said(r"One minefield fits what you see(\.)")
@said(r"Nobody can know more here: even the best player has to guess(\.)")
@said(r"Before you guess, suppose that the cell is a mine and follow what it forces(\.)")
@said(r"The more mines it forces, the less likely it is(\.)")
@said(r"When you have to guess, look for a number that needs few mines in many covered cells(\.)")
@said(r"When you have to guess, a cell away from all numbers can be the safest(\.)")
def no_figures(chances, _):
    pass


@said(rf"({NAME}) had an? {PERCENT} % chance of being a mine\.")
def had_chance(chances, cell, percent):
    assert same(percent, chances.of(cell))


@said(rf"({NAME}) is a mine in (no|every) minefield that fits\.")
def certain(chances, cell, how):
    assert chances.of(cell) == (how == "every")


@said(rf"The chord opened ({CELLS}) together: an? {PERCENT} % chance of hitting a mine\.")
def chord(chances, cells, percent):
    opened = set(chances.case.cells)
    assert set(names(cells)) == {at for at in opened if chances.odds.chance(at)}
    assert same(percent, chances.of_move)
    pairs = combinations(sorted(set(names(cells))), 2)
    assert all(chances.of_move >= max(map(chances.odds.chance, pair)) - 1e-9 for pair in pairs)


@said(r"Chord only when every flag around the number is proved\.")
def chord_advice(chances):
    assert chances.case.chorded is not None
    flags = [at for at in chances.grid.neighbours(chances.case.chorded) if at in chances.case.flags]
    assert any(chances.odds.chance(at) != 1.0 for at in flags), "all flags were proved"


@said(rf"You guessed while ({NAME}) was certainly safe, so Cruel put a mine at ({NAME})\.")
def cruel(chances, safe, cell):
    assert chances.of(safe) == 0.0
    assert Cell.named(cell) in chances.case.cells
    assert chances.of(cell) > 0


@said(
    rf"(?:The numbers? at ({CELLS})|(\d+) numbers) leaves? (\d+) ways? to lay the mines in "
    rf"(?:({CELLS})|(\d+) cells)\."
)
def ways(chances, clues, many, number, cells, many_cells):
    tallies = Tallies(chances.position)
    parts = [tallies.part(at, _FEW) for at in chances.grid if chances.odds.chance(at) is not None]
    fitting = [
        part
        for part in parts
        if part is not None
        and (set(part.clues) == set(names(clues or "")) or len(part.clues) == int(many or 0))
        and (set(part.cells) == set(names(cells or "")) or len(part.cells) == int(many_cells or 0))
    ]
    assert fitting
    assert int(number) in {part.ways for part in fitting}


@said(rf"({NAME}) had none\.")
def had_none(chances, cell):
    assert chances.of(cell) == 0.0
