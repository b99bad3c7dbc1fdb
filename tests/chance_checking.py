# ruff: noqa: ARG001, PLR0917  every handler gets the groups of its pattern
"""Checks what lessons say of chances: the headline, and every sentence of the count.

It shares no code with the writers: it knows the sentences by their patterns, and takes the chances
of single cells from `Odds`, those of several cells one after another.
"""

import re
from collections.abc import Callable, Sequence
from itertools import combinations, product

from lesson_checking import CELLS, CLUE, COUNT, EITHER, NAME, names, number_of
from lost_moves import LostMove

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import cut
from minesweeper.logic.counting.sweep import count
from minesweeper.logic.counting.tallies import Tallies
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import ChanceCard, Lesson

PERCENT = r"(\d+(?:\.\d+)?|less than 0\.01|more than 99\.99)"
MOST_WORDS = 40
_FEW = 8

Handler = Callable[..., None]
PATTERNS: list[tuple[re.Pattern[str], Handler]] = []


class Chances:
    """The chances before a move."""

    def __init__(self, lost: LostMove) -> None:
        self.judge, self.case = lost.judge, lost.case
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

    def is_certain_mine(self, cell: Cell) -> bool:
        """Whether a covered cell is a mine in every minefield that fits."""
        return self.odds.chance(cell) == 1.0

    def settled_by(self, clues: Sequence[Cell], known: dict[Cell, bool]) -> dict[Cell, bool]:
        """What one or two numbers say of their cells, by trying all arrangements of them.

        Numbers that share no cell say nothing together.
        """
        lefts = [
            {at for at in self.grid.neighbours(clue) if self.position.at(at) == COVERED}
            - known.keys()
            for clue in clues
        ]
        if not set.intersection(*lefts):
            return {}
        left = sorted(set.union(*lefts))
        fits = []
        for bits in product((False, True), repeat=len(left)):
            tried = known | dict(zip(left, bits, strict=True))
            if all(self.position.at(clue) == self.mines_beside(clue, tried) for clue in clues):
                fits.append(bits)
        assert fits, "the numbers contradict what is supposed"
        columns = zip(left, zip(*fits, strict=True), strict=True)
        return {cell: values[0] for cell, values in columns if len(set(values)) == 1}

    def mines_beside(self, clue: Cell, known: dict[Cell, bool]) -> int:
        """The mines beside a number, shown ones and known ones."""
        near = self.grid.neighbours(clue)
        return sum(self.position.at(at) == SHOWN_MINE or known.get(at, False) for at in near)

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


def check_chances(told: dict, lesson: Lesson, lost: LostMove) -> None:
    """The chances in the headline, below it and on the cards of a lesson are right."""
    chances = Chances(lost)
    check_headline(told, chances)
    check_promise(told, lesson.promise, chances)
    is_about_flags = told["kind"] == "proved" or "not all safe" in told["headline"]
    cards = lesson.tally.cards if lesson.tally else ()
    assert told.get("count", []) == [text for card in cards for text in card.text]
    for card in () if is_about_flags else cards:
        check_card(card, chances)
        check_advice(cards, chances)


def check_promise(told: dict, promise: str, chances: Chances) -> None:
    """Beside a safe cell only the chance of the guess is told, in one line."""
    if told["kind"] == "guess" and told["safe"] is not None:
        assert "count" not in told, "a card about a chance beside a safe cell"
        if chances.judge == "cruel":
            assert "chance" not in promise, "the judge moved the mine there"
            return
        first, *_rest = re.findall(r"(?:[^.]|\.(?=\d))+\.", promise)
        found = re.fullmatch(
            rf"(?:({NAME})|The chord) had an? {PERCENT} % chance of (being|hitting) a mine\.", first
        )
        assert found, first
        assert same(found[2], chances.of_move)
        assert (found[1] is None) == (chances.case.chorded is not None) == (found[3] == "hitting")
        if found[1]:
            assert Cell.named(found[1]) in chances.case.cells
        else:
            chord_advice(chances)
    elif told["kind"] in ("guess", "luck"):
        assert promise == ""


def check_card(card: ChanceCard, chances: Chances) -> None:
    """A card: its title, every sentence, and every mark on the board."""
    chances.card = card
    if found := re.fullmatch(rf"({NAME}|The chord): {PERCENT} %", card.title):
        is_chord = found[1] == "The chord"
        assert same(found[2], chances.of_move if is_chord else chances.of(found[1]))
    else:
        assert card.title == "The possible ways"
        assert card.part is not None
    check_marks(card, chances)
    for text in card.text:
        assert len(text.split()) <= MOST_WORDS, f"too many words: {text}"
        for sentence in re.findall(r"(?:[^.]|\.(?=\d))+\.", text):
            check_sentence(sentence.strip(), chances, text)


def check_marks(card: ChanceCard, chances: Chances) -> None:
    """The frames, the hatched cells, the crosses and ticks of a card."""
    at, near = chances.position.at, chances.grid.neighbours
    assert all(at(clue) < COVERED for clue in card.clues), "a clue is not open"
    beside = {cell for clue in card.clues for cell in near(clue)}
    certain = {cell for cell in beside if at(cell) == SHOWN_MINE or chances.is_certain_mine(cell)}
    assert set(card.known) == certain, "a certain mine is left out"
    assert all(at(cell) == COVERED for cell in card.spoken_of)
    if card.supposed is None:
        assert not card.forced
        return
    assert card.spoken_of == (card.cell,)
    index, mined = [chances.grid.index(card.cell)], card.supposed is Verdict.MINE
    known = chances.given(mined=index) if mined else chances.given(safe=index)
    forced = dict(card.forced)
    certain = {*chances.odds.mined, *chances.odds.safe, card.cell}
    assert len(forced) == len(card.forced)
    for found, verdict in ((known.mined, Verdict.MINE), (known.safe, Verdict.SAFE)):
        named = {cell for cell, what in forced.items() if what is verdict}
        assert named == {*found} - certain, "not all that follows, or more"
    if card.are_lettered:
        check_letters(card, chances)


def check_letters(card: ChanceCard, chances: Chances) -> None:
    """The numbers show all mines in the order of their letters, each alone or with an earlier one.

    A number that was read before may be read again.
    """
    known = dict.fromkeys(chances.odds.mined, True) | dict.fromkeys(chances.odds.safe, False)
    known[card.cell] = card.supposed is Verdict.MINE
    for number, clue in enumerate(card.clues):
        read = card.clues[: number + 1]
        pairs = ([one, clue] for one in read if one != clue)
        for group in ([clue], *pairs, *([one] for one in read)):
            known |= chances.settled_by(group, known)
    assert {cell for cell in card.forced_mines if known.get(cell)} == {*card.forced_mines}


def check_advice(cards: Sequence[ChanceCard], chances: Chances) -> None:
    """The advice about forced mines follows a better cell that forces more of them."""
    if any("The more mines it forces" in text for text in cards[-1].text):
        better, guess = cards
        assert better.supposed is Verdict.MINE
        assert better.forced_mines
        assert guess.supposed is not Verdict.MINE or len(better.forced_mines) > len(
            guess.forced_mines
        )
    if any("needs few mines in many" in text for text in cards[-1].text):
        assert cards[0].supposed is None
        assert len(cards[0].clues) == 1


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
    if case.chorded is not None:
        beginning = {
            "luck": f"The chord at {case.chorded.name} opened ",
            "proved": f"The chord at {case.chorded.name} opened ",
            "ahead": f"You chorded at {case.chorded.name}, but nothing proved your flag",
            "guess": rf"You chorded at {case.chorded.name}, but nothing proved your flag|"
            rf"You guessed: the chord at {case.chorded.name} had ",
        }[told["kind"]]
        assert re.match(beginning, text)
    least = min(chance for chance in chances.odds.chances if chance is not None)
    for percent in re.findall(
        rf"the chord (?:at {NAME} )?had an? {PERCENT} % chance of hitting a mine", text
    ):
        assert same(percent, chances.of_move)
        assert case.chorded is not None
    for percent in re.findall(rf"the chord with its {PERCENT} % chance", text):
        assert same(percent, chances.of_move)
        assert chances.of_move - least < 0.01, "a cell was safer"
    for cell, percent in re.findall(
        rf"(?<!chord at )\b({NAME}) (?:with its|had an?) {PERCENT} % chance", text
    ):
        assert same(percent, chances.of(cell))
        assert "with its" not in text or chances.of(cell) - least < 0.01, "a cell was safer"
    for cell, percent in re.findall(rf", ({NAME}) only {PERCENT} %", text):
        assert same(percent, chances.of(cell))
        others = [at for at in chances.grid if at not in case.mined]
        assert chances.of(cell) == min(filter(None, map(chances.odds.chance, others)))
    for found in re.finditer(
        rf"({NAME}) was a (much|slightly) better guess: an? {PERCENT} % chance of a mine "
        rf"instead of {PERCENT} % at ({NAME})\.",
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
    if found := re.search(rf"but nothing proved your (flags?) at ({CELLS}), and ", text):
        named = set(names(found[2]))
        assert named == {at for at in around if chances.odds.chance(at) != 1.0}
        assert (found[1] == "flag") == (len(named) == 1)
        assert not case.mined or wrong <= named
    if found := re.search(
        rf" opened (?:the mine at ({NAME})|({CELLS}), (both|all \w+) mines)", text
    ):
        assert set(names(found[1] or found[2])) == set(case.mined)
        words = {None: 1, "both": 2}
        count = words[found[3]] if found[3] in words else number_of(found[3].split()[1])
        assert count == len(case.mined)
    if found := re.search(rf"(?<!of )[Yy]our (flags?) at ({CELLS}) (was|were) wrong\.", text):
        assert set(names(found[2])) == wrong, "other flags were wrong"
        assert (found[1] == "flag") == (found[3] == "was") == (len(wrong) == 1)
    some = rf"{COUNT} of your flags at ({CELLS}) (was|were) wrong"
    if found := re.search(some, text, re.IGNORECASE):
        assert number_of(found[1]) == len(wrong) == len(case.mined)
        assert wrong < set(names(found[2])) <= around
        assert (found[3] == "was") == (len(wrong) == 1)
    if case.chorded is not None and told["kind"] == "proved":
        assert "wrong." in text


# The count.

MINES = rf"the certain mines? at {CELLS}|\d mines"
EACH = rf": (about )?{PERCENT} % each"
CELLS_OR_COUNT = rf"{EITHER}|\d cells"


def check_needed(chances, clue, found, safe, count, cells):
    """What one number needs, and where."""
    chances.read(clue)
    assert chances.card.clues == (Cell.named(clue),)
    assert set(chances.card.spoken_of) == chances.left
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


def check_number(chances, clue, found, safe, count, cells, about, percent):
    """What one number needs, where, and the chance that this gives each cell."""
    check_needed(chances, clue, found, safe, count, cells)
    assert same(percent, count / len(chances.left))
    are_even = all(same(percent, chances.odds.chance(at)) for at in chances.left)
    assert are_even == (about is None), "each has that chance, or about"
    glance = count / len(chances.left)
    assert all(abs(chances.odds.chance(at) - glance) < 0.03 for at in chances.left)


@said(rf"(?:With ({CELLS}) safe, t|T)he {CLUE} needs (\d) mines? in ({CELLS_OR_COUNT}){EACH}\.")
def needs(chances, safe, number, clue, mines, cells, about, percent):
    check_number(chances, clue, None, safe, int(mines), cells, about, percent)


@said(rf"The {CLUE} has ({MINES}) and needs {COUNT} more in ({CELLS_OR_COUNT}){EACH}\.")
def needs_more(chances, number, clue, found, more, cells, about, percent):
    check_number(chances, clue, found, None, number_of(more), cells, about, percent)


@said(rf"The {CLUE} has ({MINES})\.")
def has(chances, number, clue, found):
    chances.has = (clue, found)


@said(rf"With ({CELLS}) safe, it needs {COUNT} more in ({CELLS_OR_COUNT}){EACH}\.")
def it_needs_more(chances, safe, more, cells, about, percent):
    clue, found = chances.has
    check_number(chances, clue, found, safe, number_of(more), cells, about, percent)


@said(rf"The exact chance at ({NAME}) is {PERCENT} %\.")
def exactly(chances, cell, percent):
    assert same(percent, chances.of(cell))
    assert Cell.named(cell) in chances.left


# What a cell would force. `check_marks` checks the marks.


@said(rf"Suppose ({NAME}) is (a mine|safe)\.")
def supposes(chances, cell, what):
    assert Cell.named(cell) == chances.card.cell
    assert (what == "a mine") == (chances.card.supposed is Verdict.MINE)
    chances.said = dict.fromkeys(chances.odds.mined, True) | dict.fromkeys(chances.odds.safe, False)
    chances.said[Cell.named(cell)] = what == "a mine"


@said(
    rf"Then ({CELLS}|the (\d+) cells with red crosses) must be (a mine|mines)(?:: (?:follow the "
    r"numbers a to ([c-z])(?:, comparing ((?:[a-z] with [a-z](?:, | and )?)+))?|compare the "
    r"numbers a and (b))|( \(crossed on the board\)))?\."
)
def then_mines(chances, named, count, what, last, pairs, second, crossed):
    card = chances.card
    if pairs is not None:
        check_pairs(chances, re.findall(r"([a-z]) with ([a-z])", pairs))
    if count is None:
        assert set(names(named)) == set(card.forced_mines)
        assert len(names(named)) <= 4
        assert (what == "a mine") == (len(names(named)) == 1)
    else:
        assert int(count) == len(card.forced_mines) > 4
    letter = last or second
    assert bool(letter) == (card.are_lettered and len(card.clues) > 1)
    assert letter is None or [*card.letters.values()][-1] == letter
    assert (crossed is not None) == (count is None and not card.are_lettered)


def check_pairs(chances, pairs):
    """Read in their order, each alone or in a pair that is named, the numbers show the mines."""
    card = chances.card
    at = {letter: clue for clue, letter in card.letters.items()}
    known = dict(chances.said)
    for number in range(len(card.clues)):
        read = card.clues[: number + 1]
        named = [{at[one], at[two]} for one, two in pairs]
        for _ in card.clues:
            for group in [*([clue] for clue in read), *map(list, named)]:
                if set(group) <= set(read):
                    known |= chances.settled_by(group, known)
    assert {cell for cell in card.forced_mines if known.get(cell)} == {*card.forced_mines}


@said(
    rf"(?:With ({CELLS}) safe, t|T)he {CLUE} (?:has ({MINES}) and )?needs (?:(\d) mines?|{COUNT} "
    rf"more) in ({CELLS_OR_COUNT}), so each of them is likely to be a mine\."
)
def likely(chances, safe, number, clue, found, mines, more, cells):
    check_likely(chances, clue, found, safe, number_of(more) if more else int(mines), cells)


@said(
    rf"With ({CELLS}) safe, it needs {COUNT} more in ({CELLS_OR_COUNT}), so each of them is likely "
    r"to be a mine\."
)
def it_is_likely(chances, safe, more, cells):
    clue, found = chances.has
    check_likely(chances, clue, found, safe, number_of(more), cells)


def check_likely(chances, clue, found, safe, count, cells):
    """What a number needs, and that each of its cells is more likely a mine than not."""
    check_needed(chances, clue, found, safe, count, cells)
    assert count >= 0.6 * len(chances.left)
    assert all(chances.odds.chance(at) > 0.5 for at in chances.left)


@said(rf"Then (.* must be (?:a mine|mines|safe) \(\d at {NAME}\))\.")
def then_chain(chances, chain):
    clues = []
    for clause in re.split(r"(?<=\)), (?:and )?", chain):
        cells, what, number, clue = re.fullmatch(
            rf"({CELLS}) must be (a mine|mines|safe) \({CLUE}\)", clause
        ).groups()
        at = Cell.named(clue)
        clues.append(at)
        assert chances.position.at(at) == int(number)
        found = chances.settled_by([at], chances.said)
        named, mined = set(names(cells)), what != "safe"
        assert all(found[cell] is mined for cell in named), clause
        assert not mined or named == found.keys(), "a mine is left out"
        chances.said |= dict.fromkeys(named, mined)
    assert tuple(clues) == chances.card.clues
    told = {cell for cell in chances.card.forced_mines if chances.said.get(cell)}
    assert told == set(chances.card.forced_mines), "a forced mine is not told"


@said(
    rf"(Only )?{PERCENT} % of the possible minefields are like that(?:; in the other {PERCENT} %, "
    rf"({NAME}) is a mine)?\."
)
def like_that(chances, only, percent, rest, cell):
    card = chances.card
    chance = chances.of(card.cell.name)
    mined = card.supposed is Verdict.MINE
    assert card.forced_mines
    assert same(percent, chance if mined else 1 - chance)
    assert (rest is None) == mined
    if rest is not None:
        assert same(rest, chance)
        assert Cell.named(cell) == card.cell


@said(
    rf"That forces no other mine, (?:and {PERCENT}|but only {PERCENT}) % of the possible "
    r"minefields are like that\."
)
def forces_nothing(chances, percent, low):
    assert chances.card.supposed is Verdict.MINE
    assert not chances.card.forced_mines
    assert same(percent or low, chances.of(chances.card.cell.name))


@said(rf"No number touches ({NAME})\.")
def away(chances, cell):
    assert Cell.named(cell) in chances.far
    assert set(chances.card.spoken_of) == set(chances.far)


@said(
    r"(About|Exactly) (\d+) mines? (?:is|are) left for the (\d+) cells like that: "
    rf"an? {PERCENT} % chance each\."
)
def left_for_far_cells(chances, how, mines, count, percent):
    each_of_far_cells(chances, count, percent)
    first, *others = chances.far
    left = chances.given(mined=[chances.grid.index(first)])
    is_one = all(left.chance(at) == 0 for at in others) and mines == "1"
    is_one = is_one and abs(sum(chances.of(at.name) for at in chances.far) - 1) < 1e-9
    assert (how == "Exactly") == is_one
    assert int(mines) == round(sum(chances.of(at.name) for at in chances.far))


@said(rf"({NAME}) is the only cell that no number touches\.")
def alone_away(chances, cell):
    assert chances.far == [Cell.named(cell)]


@said(rf"It is a mine only if one is left over: an? {PERCENT} % chance\.")
def takes_the_rest(chances, percent):
    assert same(percent, chances.of(chances.far[0].name))


@said(rf"Each of the (\d+) cells like that has an? {PERCENT} % chance of being a mine\.")
def each_of_far_cells(chances, count, percent):
    assert int(count) == len(chances.far)
    assert all(same(percent, chances.of(at.name)) for at in chances.far)


@said(r"Ways with fewer mines are more likely(\.)")
@said(r"Some of these ways are more likely than others(\.)")
@said(r"Nobody can know more here: even the best player has to guess(\.)")
@said(r"Before you guess, suppose the cell is a mine and see what it forces(\.)")
@said(r"If only a few ways are left, count in how many of them each cell is a mine(\.)")
@said(r"The more mines it forces, the less likely it usually is(\.)")
@said(r"When you have to guess, look for a number that needs few mines in many covered cells(\.)")
@said(r"When you have to guess, a cell away from all numbers can be the safest(\.)")
def no_figures(chances, _):
    pass


@said(r"Grey crosses are certain mines\.")
def grey_crosses(chances):
    assert chances.card.known


@said(rf"({NAME}) is a mine in (\d) of them: {PERCENT} %\.")
def mined_in_ways(chances, cell, count, percent):
    ways = chances.card.part.arrangements
    mined = [way for way in ways if Cell.named(cell) in way.mines]
    assert len(mined) == int(count)
    share = sum(way.layouts for way in mined) / sum(way.layouts for way in ways)
    assert abs(share - chances.of(cell)) < 1e-9
    assert same(percent, share)


@said(rf"(?:Both|All {COUNT}) cells have the same chance, so (?:neither|none) is better\.")
def same_chance(chances, count):
    part = chances.card.part
    assert (2 if count is None else number_of(count)) == len(part.cells)
    assert len(part.arrangements) == 2
    first, *others = (chances.of(cell.name) for cell in part.cells)
    assert all(abs(one - first) < 1e-9 for one in others)


@said(
    r"Waiting does not help here: make such a guess as soon as you see it, so that a loss "
    r"costs you less time\."
)
def waiting(chances):
    """No other cell touches the part, and its ways have as many mines."""
    part, at = chances.card.part, chances.position.at
    around = {near for cell in part.cells for near in chances.grid.neighbours(cell)}
    free = {cell for cell in around - set(part.cells) if at(cell) == COVERED}
    assert all(chances.is_certain_mine(cell) for cell in free)
    assert len({len(way.mines) for way in part.arrangements}) == 1


@said(rf"(No|Every) possible minefield has a mine at ({NAME})\.")
def certain(chances, how, cell):
    assert chances.of(cell) == (how == "Every")


@said(rf"Opening ({CELLS}) together had an? {PERCENT} % chance of hitting a mine\.")
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


@said(
    rf"(?:The numbers? at ({CELLS})|(\d+) numbers) leaves? (\d+) ways? to place the mines in "
    rf"(?:({CELLS})|(\d+) cells)\."
)
def ways(chances, clues, many, number, cells, many_cells):
    tallies = Tallies(chances.position)
    part = tallies.part(chances.card.cell, _FEW)
    certain = {*chances.odds.mined, *chances.odds.safe}
    inside = {at for at in part.cells if at not in certain}
    beside = {at for at in part.clues if inside.intersection(chances.grid.neighbours(at))}
    assert set(names(clues)) == beside if clues else int(many) == len(beside)
    assert set(names(cells)) == inside if cells else int(many_cells) == len(inside)
    assert int(number) == part.ways
    drawn = chances.card.part
    assert int(number) == len(drawn.arrangements)
    assert (chances.card.clues, chances.card.spoken_of) == (drawn.clues, drawn.cells)
    for way in drawn.arrangements:
        mines = dict.fromkeys([*way.mines, *chances.card.known], True)
        assert all(chances.mines_beside(at, mines) == chances.position.at(at) for at in drawn.clues)
