# ruff: noqa: ARG001, PLR0917  every handler gets the board, the card and its pattern's groups
"""Reads the lessons that the engine tells, and checks every sentence on the board as it is shown.

It shares no code with the writers: it knows the sentences by their patterns, plays what the cards
open and mark, and counts on that board. A sentence that it does not know fails.
"""

import re
from collections.abc import Callable, Iterator

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position

NAME = r"[A-Z]{1,3}[1-9][0-9]{0,3}"
CELLS = rf"{NAME}(?:(?:, | and ){NAME})*"
CLUE = rf"(\d) at ({NAME})"
MOST_WORDS = 40

Mines = frozenset[Cell]
Limits = list[tuple[str, int, set[Cell]]]
"""What clues put in some cells, "few" for at most and "many" for at least."""


def names(text: str) -> list[Cell]:
    """The cells that a text names, in its order."""
    return [Cell.named(name) for name in re.findall(rf"\b{NAME}\b", text)]


class ShownBoard:
    """The board as the cards have shown it so far."""

    def __init__(self, shown: Position) -> None:
        self.grid: Grid = shown.grid
        self.total = shown.mines
        self.seen = {cell: shown.at(cell) for cell in shown.grid}
        self.safe: set[Cell] = set()
        self.flooded: set[Cell] = set()
        self.supposed: dict[Cell, bool] = {}
        self.chain: tuple[dict[Cell, bool], Limits] = ({}, [])
        """What is supposed and has followed so far; a chain can go on with the next card."""
        self.least: tuple[int, set[Cell]] = (0, set())
        """What the last sentence found at least, and in which cells."""

    def marked(self, clue: Cell) -> set[Cell]:
        return {near for near in self.grid.neighbours(clue) if self.seen[near] == SHOWN_MINE}

    def left(self, clue: Cell) -> set[Cell]:
        covered = {near for near in self.grid.neighbours(clue) if self.seen[near] == COVERED}
        return covered - self.safe

    def need(self, clue: Cell) -> int:
        return self.seen[clue] - len(self.marked(clue))

    @property
    def all_marked(self) -> int:
        return sum(value == SHOWN_MINE for value in self.seen.values())

    @property
    def covered(self) -> set[Cell]:
        return {cell for cell, value in self.seen.items() if value == COVERED} - self.safe


def check_lesson(told: dict, shown: Position, mines: Mines) -> None:
    """Every card of a lesson is right and clear on the board as it is shown by then."""
    board = ShownBoard(shown)
    check_kind(told, shown)
    for card in told["cards"]:
        try:
            check_card(card, board, mines)
        except AssertionError as error:
            raise AssertionError(f"{card['text']}\n{error}") from error
    if told["safe"] is not None:
        concluded = [entry for card in told["cards"] for entry in card["concludes"]]
        assert [*told["safe"], "safe"] in [list(entry) for entry in concluded]
        assert tuple(told["safe"]) not in mines
    hard = {card["technique"] for card in told["cards"]}
    assert told["target"] is None or told["target"]["technique"] in hard
    assert (told["target"] is None) == (not told["cards"])


def check_kind(told: dict, shown: Position) -> None:
    """The headline is one of its kind, and the names in it are cells of the board."""
    text = told["headline"]
    assert "had to be" not in text
    assert "shortest" not in text
    opening = {
        "proved": r"proved",
        "ahead": (
            r"(?:You guessed|The chord at).* certainly safe"
            r"(?:: had you opened it and played on|\. Opening [A-Z]+\d+ and playing on)"
        ),
        "guess": r"You guessed",
        "luck": r"Nothing was certain",
    }[told["kind"]]
    assert re.search(opening, text), text
    assert all(cell in shown.grid for cell in names(text))
    if told["kind"] == "proved" and told["cards"]:
        last = told["cards"][-1]["concludes"]
        assert {Cell(row, column) for row, column, _ in last} & set(names(text))
    if told["kind"] == "proved" and told["safe"] is not None:
        assert f"{Cell(*told['safe']).name} was safe, and easier to see." in text
    if "had you opened it" in text and len(told["cards"]) > 1:
        check_safe_is_on_the_way(told)
    if told["kind"] in ("ahead", "luck"):
        assert (told["safe"] is None) == (told["kind"] == "luck")


def check_safe_is_on_the_way(told: dict) -> None:
    """The way to the mine reads a number that opening the safe cell shows."""
    safe = tuple(told["safe"])
    at = next(
        at
        for at, card in enumerate(told["cards"])
        if safe in {(row, column) for row, column, _ in card["opens"]}
    )
    opened = {(row, column) for row, column, _ in told["cards"][at]["opens"]}
    later = told["cards"][at + 1 :]
    near = {
        (clue[0] + row, clue[1] + column)
        for card in later
        for clue in card["clues"]
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
    }
    assert not later or opened & near, "the safe cell is not on the way"


def check_card(card: dict, board: ShownBoard, mines: Mines) -> None:
    """One card: its words, numbers, cells and conclusions; then what it opens is opened."""
    text = card["text"]
    assert len(text.split()) <= MOST_WORDS, "too many words"
    clues = [Cell(*clue) for clue in card["clues"]]
    assert all(board.seen[clue] <= 8 for clue in clues), "a clue is not open"
    for number, name in re.findall(CLUE, text):
        assert board.seen[Cell.named(name)] == int(number), f"{name} shows something else"
        assert Cell.named(name) in clues, f"{name} is no clue"
    body, _, opening = text.partition(" Open ")
    named_clues = {Cell.named(name) for _, name in re.findall(CLUE, body)}
    named_clues |= {
        cell for part in re.findall(rf"numbers at ({CELLS})", body) for cell in names(part)
    }
    for cell in set(names(body)) - named_clues:
        assert board.seen[cell] in (COVERED, SHOWN_MINE), f"{cell.name} is open"
        assert cell not in board.flooded
    check_degenerate(card, clues, board)
    board.supposed = {}
    for sentence in re.findall(r"[^.]+\.", body):
        check_sentence(sentence.strip(), board, card)
    check_conclusions(card, body, board, mines)
    check_opening(card, opening, board, mines)


def check_degenerate(card: dict, clues: list[Cell], board: ShownBoard) -> None:
    """Two clues are not compared where one of them settles its cells alone."""
    if len(clues) == 2 and card["technique"] not in ("mine-count", "contradiction"):
        if "are plain" in card["text"]:
            return
        for clue in clues:
            assert 0 < board.need(clue) < len(board.left(clue)), f"{clue.name} settles alone"


def check_conclusions(card: dict, body: str, board: ShownBoard, mines: Mines) -> None:
    """What a card concludes is true, new, and named unless it is much."""
    for row, column, verdict in card["concludes"]:
        cell = Cell(row, column)
        assert board.seen[cell] == COVERED, f"{cell.name} is known"
        assert cell not in board.safe, f"{cell.name} is known"
        assert (verdict == "mine") == (cell in mines), f"{cell.name} is not"
    for row, column, verdict in card["concludes"]:
        if verdict == "mine":
            board.seen[Cell(row, column)] = SHOWN_MINE
        else:
            board.safe.add(Cell(row, column))
    concluded = {Cell(row, column) for row, column, _ in card["concludes"]}
    for ending, verdict in re.findall(
        rf"(?:so|So) ({CELLS}) (?:is|are) (safe|a mine|mines)\.", body
    ):
        assert set(names(ending)) <= concluded | (set() if concluded else set(names(ending)))
        kind = "safe" if verdict == "safe" else "mine"
        assert all(entry[2] == kind for entry in card["concludes"])
    if not re.search(
        r"every other covered|its other \d|of them are mines|are plain|settled one", body
    ):
        assert concluded <= set(names(body)), "a conclusion is not named"
    if found := re.search(r"(\d+) of the (\d+) mines are plain", body):
        assert [*map(int, found.groups())] == [board.all_marked, board.total]


def check_opening(card: dict, text: str, board: ShownBoard, mines: Mines) -> None:
    """What is opened is safe, shows its number, and is told as it is."""
    opens = {Cell(row, column): number for row, column, number in card["opens"]}
    asked_for = {
        Cell(row, column) for row, column, verdict in card["concludes"] if verdict == "safe"
    }
    assert len(opens) == len(card["opens"]), "opened twice"
    for cell, number in opens.items():
        near = board.grid.neighbours(cell)
        assert board.seen[cell] == COVERED, f"{cell.name} is open"
        assert cell not in mines
        assert number == sum(other in mines for other in near)
        assert cell in asked_for or any(opens.get(other) == 0 for other in near), "no flood"
        if number == 0:
            assert all(other in opens or board.seen[other] <= 8 for other in near), "half a flood"
    assert bool(opens) == bool(text), "an opening is not told"
    if text:
        check_opening_text(text, opens, asked_for)
    for cell, number in opens.items():
        board.seen[cell] = number
        board.safe.discard(cell)
    board.flooded |= opens.keys() - asked_for


def check_opening_text(text: str, opens: dict[Cell, int], asked_for: set[Cell]) -> None:
    cells = names(text)
    assert set(cells) <= asked_for
    if found := re.fullmatch(rf"{NAME}: it shows a (\d)\.", text):
        assert [int(found[1])] == [*opens.values()]
    elif found := re.fullmatch(rf"{CELLS}: they show ([0-8, and]+)\.", text):
        assert [int(number) for number in re.findall(r"\d", found[1])] == [
            opens[at] for at in cells
        ]
        assert set(cells) == opens.keys()
    elif found := re.fullmatch(rf"{NAME}: it is empty, and (\d+) more cells open with it\.", text):
        assert (opens[cells[0]], len(opens)) == (0, int(found[1]) + 1)
    elif re.fullmatch(rf"{NAME}: it is empty\.", text):
        assert opens == {cells[0]: 0}
    elif found := re.fullmatch(
        rf"(?:{CELLS}: |them: )(\d+) (?:cells open(?: in all)?|numbers appear)\.", text
    ):
        assert len(opens) == int(found[1])
        assert len(opens) > 1
    else:
        raise AssertionError(f"an unknown opening: {text}")


# Sentences. Each handler gets the groups of its pattern.

Handler = Callable[..., None]
PATTERNS: list[tuple[re.Pattern[str], Handler]] = []

FOUND = rf"(?:has ({CELLS}|\d mines) and )?"
MINES = r"(\d+)(?: mines?)?(?: more)?"


def sentence(pattern: str) -> Callable[[Handler], Handler]:
    """Registers the handler of a pattern."""

    def register(handler: Handler) -> Handler:
        PATTERNS.append((re.compile(pattern), handler))
        return handler

    return register


def check_sentence(text: str, board: ShownBoard, card: dict) -> None:
    """Finds the pattern of a sentence and has its arithmetic checked."""
    for pattern, handler in PATTERNS:
        if found := pattern.fullmatch(text):
            handler(board, card, *found.groups())
            return
    raise AssertionError(f"an unknown sentence: {text}")


@sentence(rf"The {CLUE} has only ({NAME}) left, so ({NAME}) is a mine\.")
def one_left(board, card, number, clue, left, cell):
    assert (number, left) == ("1", cell)
    assert board.left(Cell.named(clue)) == {Cell.named(cell)}
    assert not board.marked(Cell.named(clue))


@sentence(rf"The {CLUE} has only ({CELLS}): (both|all) are mines\.")
def only_these(board, card, number, clue, cells, word):
    at = Cell.named(clue)
    assert set(names(cells)) == board.left(at) | board.marked(at)
    assert len(names(cells)) == int(number)
    assert (word == "both") == (number == "2")


@sentence(rf"({CELLS}) (fills|fill) the {CLUE}, so .*\.")
def fills(board, card, cells, verb, number, clue):
    assert set(names(cells)) == board.marked(Cell.named(clue))
    assert len(names(cells)) == int(number)
    assert (verb == "fills") == (number == "1")


@sentence(rf"The (0) at ({NAME}) touches no mine, so .*\.")
def zero(board, card, number, clue):
    assert board.left(Cell.named(clue))


def check_found(board: ShownBoard, clue: Cell, found: str | None) -> None:
    marked = board.marked(clue)
    if found is None:
        assert not marked, f"{clue.name} has mines"
    elif found.endswith("mines"):
        assert int(found.split()[0]) == len(marked)
    else:
        assert set(names(found)) == marked


@sentence(rf"The {CLUE} needs (\d)(?: mines?| more)\.")
def needs_in_brief(board, card, number, clue, count):
    at = Cell.named(clue)
    assert board.need(at) == int(count)
    board.least = int(count), board.left(at)


@sentence(rf"The {CLUE} {FOUND}needs {MINES} in ({CELLS})(?:, so at least (\d) in ({CELLS}))?\.")
def needs(board, card, number, clue, found, count, where, least, shared):
    at = Cell.named(clue)
    check_found(board, at, found)
    assert set(names(where)) == board.left(at), "its covered cells are others"
    assert board.need(at) == int(count)
    board.least = int(count), board.left(at)
    if shared:
        inside = set(names(shared))
        assert inside < board.left(at)
        assert int(least) == int(count) - len(board.left(at) - inside) > 0
        board.least = int(least), inside


@sentence(rf"The {CLUE} needs {MINES}, at most (\d) in ({CELLS}), so at least (\d) in ({CELLS})\.")
def needs_elsewhere(board, card, number, clue, count, most, own, least, shared):
    at = Cell.named(clue)
    assert board.need(at) == int(count)
    assert len(names(own)) == int(most)
    assert set(names(own)) | set(names(shared)) == board.left(at)
    assert int(least) == int(count) - int(most)
    board.least = int(least), set(names(shared))


@sentence(rf"The {CLUE} needs at least (\d) in ({CELLS})\.")
def needs_there(board, card, number, clue, least, shared):
    at, inside = Cell.named(clue), set(names(shared))
    assert int(least) == board.need(at) - len(board.left(at) - inside)
    board.least = int(least), inside


@sentence(rf"(?:With ({CELLS}|\d mines), t|T)hat fills the {CLUE}, so .*\.")
def that_fills(board, card, found, number, clue):
    at = Cell.named(clue)
    check_found(board, at, found)
    count, cells = board.least
    assert cells <= board.left(at)
    assert count == board.need(at)


@sentence(rf"The {CLUE} {FOUND}puts at most (\d)(?: more)? in ({CELLS}), so .*\.")
def puts_at_most(board, card, number, clue, found, most, shared):
    at = Cell.named(clue)
    check_found(board, at, found)
    assert board.need(at) == int(most)
    assert set(names(shared)) <= board.left(at)
    need, cells = board.least
    own = cells - set(names(shared))
    assert need - int(most) == len(own)
    assert {Cell(row, column) for row, column, _ in card["concludes"]} == own


@sentence(rf"The {CLUE} puts at most \d in {CELLS}.*, and the \d at .*\.")
def each_puts(board, card, number, clue):
    pass  # The clauses are checked one by one below.


@sentence(rf"The {CLUE} has (?:at least )?\d mines? in {CELLS}.*, and the \d at .*\.")
def each_has(board, card, number, clue):
    text = card["text"]
    total = 0
    for _, name, least, count, cells in re.findall(
        rf"[Tt]he {CLUE} has (at least )?(\d) mines? in ({CELLS})", text
    ):
        inside, at = set(names(cells)), Cell.named(name)
        assert inside <= board.left(at)
        own = board.left(at) - inside
        assert int(count) == board.need(at) - len(own)
        assert bool(least) == bool(own)
        total += int(count)
    found = re.search(rf"They fill the {CLUE}, so", text)
    assert found
    assert board.need(Cell.named(found[2])) == total


@sentence(rf"They fill the {CLUE}, so .*\.")
def they_fill(board, card, number, clue):
    pass  # Checked with the sentence before.


@sentence(r"So .*\.")
def so(board, card):
    text = card["text"]
    if "puts at most" in text and "has too" not in text and card["technique"] == "contradiction":
        check_sum_for_mine(board, text)


def check_sum_for_mine(board: ShownBoard, text: str) -> None:
    need, cells = board.least
    allowed = 0
    for _, name, count, shared in re.findall(rf"{CLUE} (?:puts )?at most (\d) in ({CELLS})", text):
        inside = set(names(shared))
        assert inside <= board.left(Cell.named(name))
        assert int(count) == board.need(Cell.named(name))
        allowed += int(count)
        cells = cells - inside
    assert need - allowed == len(cells)


# Suppositions.


@sentence(r"Suppose (.*)\.")
def suppose(board, card, what):
    board.supposed = {}
    for cells, verdict in re.findall(rf"({CELLS}) (?:is|are) (safe|a mine|mines)", what):
        board.supposed.update(dict.fromkeys(names(cells), verdict != "safe"))
    assert board.supposed


@sentence(r"Then (?:also )?(.*)\.")
def then(board, card, chain):
    if "Then also" not in card["text"]:
        board.chain = dict(board.supposed), []
    follow(board, *board.chain, chain)


@sentence(rf"If ({NAME}) is (a mine|safe), (.*)\.")
def if_it_is(board, card, cell, verdict, chain):
    if "could not all be right" in chain:
        raise AssertionError("a bare contradiction")
    follow(board, {**board.supposed, Cell.named(cell): verdict != "safe"}, [], chain)


def follow(board: ShownBoard, known: dict[Cell, bool], limits: Limits, chain: str) -> None:
    """Follows a chain of clauses; each follows from what is supposed and said before it."""
    clauses = re.split(r", (?:and )?(?=the \d at )", chain)
    for clause in clauses:
        found = re.fullmatch(
            rf"the {CLUE} (needs|clears|has too|puts at most|puts at least)(?: (\d) in)? "
            rf"({CELLS}|many|few)",
            clause,
        )
        assert found, f"an unknown clause: {clause}"
        left = board.left(Cell.named(found[2]))
        unknown = {cell for cell in left if cell not in known}
        need = board.need(Cell.named(found[2])) - sum(known.get(cell, False) for cell in left)
        named = set(names(found[5]))
        assert named <= unknown
        match found[3]:
            case "needs":
                assert need == len(unknown), clause
                known.update(dict.fromkeys(named, True))
            case "clears":
                assert need == 0, clause
                known.update(dict.fromkeys(named, False))
            case "puts at most":
                assert need == int(found[4])
                limits.append(("few", need, named))
            case "puts at least":
                assert need - len(unknown - named) == int(found[4])
                limits.append(("many", int(found[4]), named))
            case _:
                check_wrong(found[5], need, unknown, limits)


def check_wrong(what: str, need: int, unknown: set[Cell], limits: Limits) -> None:
    """A clue that needs so many mines in unknown cells has too many or too few."""
    inside = [cell for _, _, cells in limits for cell in cells]
    assert len(inside) == len(set(inside)), "counted twice"
    assert set(inside) <= unknown
    assert all(kind == what for kind, _, _ in limits)
    total = sum(count for _, count, _ in limits)
    if what == "many":
        assert total > need
    else:
        assert total + len(unknown) - len(inside) < need


# The mine count.

LEFT = r"(?:(\d+) of the (\d+) mines (?:is|are) left|The board has (\d+) mines?)"


def check_left(board: ShownBoard, left: str | None, total: str | None, all_: str | None) -> int:
    count = board.total - board.all_marked
    if all_ is not None:
        assert board.all_marked == 0
        assert int(all_) == count
    else:
        assert (int(left), int(total)) == (count, board.total)
    return count


@sentence(rf"{LEFT}(?: for (?:(\d+) covered cells|{NAME}), so .*)?\.")
def left_over(board, card, left, total, all_, cells):
    count = check_left(board, left, total, all_)
    if cells is not None:
        assert count == int(cells) == len(board.covered)


@sentence(rf"{LEFT}, and without ({NAME}) there is room for only (\d+)\.")
def room_for(board, card, left, total, all_, cell, room):
    assert int(room) < check_left(board, left, total, all_)


@sentence(r"(?:All (\d+) mines of the board are found|The one mine of the board is found), so .*\.")
def all_found(board, card, total):
    assert board.all_marked == board.total == int(total or 1)


@sentence(r"The board has no mine, so .*\.")
def no_mine(board, card):
    assert board.total == 0


@sentence(rf"The {CLUE} needs (\d+|it), so .*\.")
def one_takes_all(board, card, number, clue, count):
    count = 1 if count == "it" else int(count)
    assert board.need(Cell.named(clue)) == count == board.total - board.all_marked


def needs_of(board: ShownBoard, clues: str) -> Iterator[int]:
    found = names(clues)
    cells = [cell for clue in found for cell in board.left(clue)]
    assert len(cells) == len(set(cells)), "they share a cell"
    return (board.need(clue) for clue in found)


@sentence(
    rf"((?:[Tt]he \d at {NAME}(?:, | and )?)+|The numbers at {CELLS}|\d+ numbers) share no cell "
    r"and need ([\d +=]+)\."
)
def share_no_cell(board, card, clues, added):
    assert_sum(board, card, clues, added)
    assert int(added.split()[-1]) == board.total - board.all_marked


@sentence(
    rf"((?:[Tt]he \d at {NAME}(?:, | and )?)+|The numbers at {CELLS}|\d+ numbers) "
    r"(?:share no cell and take|takes) ([\d +=]+)\."
)
def take(board, card, clues, added):
    assert_sum(board, card, clues, added)
    board.least = int(added.split()[-1]), set()


def assert_sum(board: ShownBoard, card: dict, clues: str, added: str) -> None:
    if re.match(r"\d+ numbers", clues):
        clues = " ".join(Cell(*clue).name for clue in card["clues"])
    needs = list(needs_of(board, clues))
    *terms, total = map(int, re.findall(r"\d+", added))
    assert sum(needs) == total
    assert not terms or terms == needs


@sentence(rf"That leaves (\d+) mines? for (?:(\d+) covered cells|{NAME}), so .*\.")
def rest(board, card, count, cells):
    taken, _ = board.least
    assert int(count) == board.total - board.all_marked - taken == int(cells or 1)


@sentence(rf"Without ({NAME}), .* need (\d+)\.")
@sentence(rf"With a mine at ({NAME}), .* needs? at least (\d+)\.")
def need_at_least(board, card, cell, count):
    assert int(count) > board.total - board.all_marked


@sentence(r"\d+ of the \d+ mines are plain: one or two numbers settle each of them\.")
def plain(board, card):
    pass  # The figures are checked with the conclusions.


@sentence(r"They are marked on the board\.")
def marked(board, card):
    pass


@sentence(r"These \d+ cells .*\.|The hardest is .*\.")
def folded(board, card):
    assert card["technique"] is None
