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
EITHER = rf"{NAME}(?:(?:, | and | or ){NAME})*"
"""Cells of which one or more are mines: `check_and_or` says how they are joined."""
CHOICE = rf"{NAME}(?:(?:, | or ){NAME})*"
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
COUNT = f"({'|'.join(WORDS[1:])})"
CLUE = rf"(\d) at ({NAME})"
MOST_WORDS = 40
MOST_TRIED = 14
"""All arrangements of mines in at most this many cells are tried."""

Mines = frozenset[Cell]


def number_of(word: str) -> int:
    """The number that a word writes."""
    return WORDS.index(word.lower())


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
        self.told: set[Cell] = set()
        """The cells that earlier cards opened or settled."""
        self.supposed: dict[Cell, bool] = {}
        self.chain: tuple[dict[Cell, bool], Limits] = ({}, [])
        """What is supposed and has followed so far; a chain can go on with the next card."""
        self.clue: Cell | None = None
        """The clue that the last sentence spoke of, which "it" means."""
        self.least: tuple[int, set[Cell]] = (0, set())
        """What the last sentence found at least, and in which cells."""
        self.room: tuple[int, set[Cell]] | None = None
        """How many mines the last sentence leaves a clue in which cells."""
        self.stated: Limits = []
        """What sentences before a supposition say that clues put in some cells."""
        self.allowed: tuple[int, set[Cell]] = (0, set())
        """How many mines other clues allow in the cells of a clue, and its cells besides these."""
        self.reduced: dict[Cell, tuple[set[Cell], int]] = {}
        """Clues that a sentence reduced: the cells that are left, and the mines in them."""
        self.found: set[Cell] = set()
        """The mines that an earlier sentence of the same card found."""

    def marked(self, clue: Cell) -> set[Cell]:
        return {near for near in self.grid.neighbours(clue) if self.seen[near] == SHOWN_MINE}

    def marked_safe(self, clue: Cell) -> set[Cell]:
        return self.safe.intersection(self.grid.neighbours(clue))

    def left(self, clue: Cell) -> set[Cell]:
        if clue in self.reduced:
            return self.reduced[clue][0]
        covered = {near for near in self.grid.neighbours(clue) if self.seen[near] == COVERED}
        return covered - self.safe

    def need(self, clue: Cell) -> int:
        if clue in self.reduced:
            return self.reduced[clue][1]
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
        check_safe_is_named(told)
    hard = {card["technique"] for card in told["cards"]}
    assert told["target"] is None or told["target"]["technique"] in hard
    assert (told["target"] is None) == (not told["cards"])


def check_safe_is_named(told: dict) -> None:
    """The card that proves the safe cell of the headline names it."""
    safe = Cell(*told["safe"])
    for card in told["cards"]:
        if [*safe, "safe"] in [list(entry) for entry in card["concludes"]]:
            is_named = safe.name in re.findall(NAME, card["text"])
            assert is_named or card["title"] in UNNAMED, f"{safe.name} is not named"


UNNAMED = {"Play on from here", "The mines that are easy to find", "Counted"}
"""The titles of cards that sum up what others would say."""


def check_kind(told: dict, shown: Position) -> None:
    """The headline is one of its kind, and the names in it are cells of the board."""
    text = told["headline"]
    assert "had to be" not in text
    assert "shortest" not in text
    opening = {
        "proved": r"^The numbers .* proved |^The chord at .* wrong\.",
        "ahead": (
            r"(?:You guessed|You chorded).* certainly safe\. "
            r"(?:Playing on from there|Opening safe cells first) would have shown"
        ),
        "guess": r"You guessed|You chorded",
        "luck": r"No cell was certainly safe",
    }[told["kind"]]
    assert re.search(opening, text), text
    assert all(cell in shown.grid for cell in names(text))
    if told["kind"] == "proved" and told["cards"]:
        last = told["cards"][-1]["concludes"]
        assert {Cell(row, column) for row, column, _ in last} & set(names(text))
        check_ends_at_mine(told, text)
    if told["kind"] == "proved" and told["safe"] is not None:
        assert f"{Cell(*told['safe']).name} was certainly safe, and easier to spot." in text
    is_whole = all(card["title"] != "Play on from here" for card in told["cards"])
    if "certainly safe. Playing on from there" in text and len(told["cards"]) > 1 and is_whole:
        check_way_starts_there(told, shown)
    if told["kind"] in ("ahead", "luck"):
        assert (told["safe"] is None) == (told["kind"] == "luck")


def check_ends_at_mine(told: dict, text: str) -> None:
    """The last card proves a mine of the move; one about a wrong flag may follow it."""
    mines = {Cell.named(name) for part in OPENED_MINES.findall(text) for name in names_in(part)}
    *_, last = told["cards"]
    cards = told["cards"][:-1] if WRONG_FLAG_CARD.fullmatch(last["text"]) else told["cards"]
    concluded = [tuple(entry) for card in cards for entry in card["concludes"]]
    safe = {Cell(row, column).name for row, column, what in last["concludes"] if what == "safe"}
    is_by_flag = safe & set(names_in(text)) or re.search(r"our flags? at .* wrong\.$", last["text"])
    assert not mines or is_by_flag or any((*mine, "mine") in concluded for mine in mines)


OPENED_MINES = re.compile(rf"^The chord at {NAME} opened (.*?)(?:,| because|\.)")
WRONG_FLAG_CARD = re.compile(
    rf"The mines? at ({CELLS}) (?:fills|fill) the {CLUE}, so your (flags?) at ({CELLS}) "
    r"(was|were) wrong\."
)


def names_in(text: str) -> list[str]:
    """The names of cells in a text."""
    return re.findall(rf"\b{NAME}\b", text)


def check_way_starts_there(told: dict, shown: Position) -> None:
    """The first look of the way to the mine rests on what the card of the safe cell opens.

    A mine and the number that it fills are one look, which takes two cards if the text is long.
    """
    safe = tuple(told["safe"])
    at = next(
        at
        for at, card in enumerate(told["cards"])
        if safe in {(row, column) for row, column, _ in card["opens"]}
    )
    opened = {Cell(row, column) for row, column, _ in told["cards"][at]["opens"]}
    later = told["cards"][at + 1 :]
    first = next((at for at, card in enumerate(later) if card["opens"]), 0)
    clues = {Cell(*clue) for card in later[: min(first, 1) + 1] for clue in card["clues"]}
    near = clues.union(*map(shown.grid.neighbours, clues))
    assert not later or not clues or opened & near, "the way does not start from the safe cell"


def check_card(card: dict, board: ShownBoard, mines: Mines) -> None:
    """One card: its words, numbers, cells and conclusions; then what it opens is opened."""
    assert len(card["text"].split()) <= MOST_WORDS, "too many words"
    text = check_wrong_flags(card, board, mines)
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
    check_and_or(text)
    check_degenerate(card, clues, board)
    check_title(card, clues, board)
    if "part" not in card["title"] or "part 1 of" in card["title"]:
        board.supposed, board.reduced, board.stated = {}, {}, []
    board.found, board.room = set(), None
    is_skipped = card["title"] == "Play on from here"
    board.clue = None
    for sentence in [body] if is_skipped else re.findall(r"[^.]+\.", body):
        check_sentence(sentence.strip(), board, card)
    if "part" not in card["title"]:
        board.reduced = {}
    check_conclusions(card, body, board, mines)
    check_opening(card, opening, board, mines)
    board.told |= {Cell(row, column) for row, column, _ in (*card["concludes"], *card["opens"])}


def check_wrong_flags(card: dict, board: ShownBoard, mines: Mines) -> str:
    """Checks the sentence about the flags that a card proves wrong; returns the text before it."""
    text, flag, rest = re.match(
        rf"(.*?)((?: Your| {NAME} is empty, so your) flags? at .* (?:was|were) wrong\.)?$",
        card["text"],
    ).group(0, 2, 1)
    if flag is None:
        return text
    opens = {Cell(row, column): number for row, column, number in card["opens"]}
    concluded = {Cell(row, column) for row, column, _ in card["concludes"]}
    empty, named = re.fullmatch(
        rf" (?:Your|({NAME}) is empty, so your) flags? at ({CELLS}) (?:was|were) wrong\.", flag
    ).groups()
    flags = set(names(named))
    assert not flags & mines, "a flag was right"
    assert (" flags " in flag) == (" were " in flag) == (len(flags) > 1)
    assert all(board.seen[at] == COVERED for at in flags)
    if empty is None:
        assert flags <= concluded | opens.keys()
    else:
        assert opens[Cell.named(empty)] == 0
        assert flags <= opens.keys() & set(board.grid.neighbours(Cell.named(empty)))
    return rest


def check_and_or(text: str) -> None:
    """One mine is in A or B, two are in A and B; at most one is in A and B."""
    text = re.sub(rf"{COUNT} in {CELLS} \({CLUE}\)", "", text)
    for count, cells in re.findall(rf"\b{COUNT}(?: more)?(?: is| are)? in ({EITHER})", text):
        assert (" and " if count == "one" else " or ") not in cells, "and for or"


def check_title(card: dict, clues: list[Cell], board: ShownBoard) -> None:
    """A title says what the text does, and nothing in it looks like a cell."""
    title = card["title"]
    assert not names(PATTERN_TITLE.sub("", title)), "a title names a cell"
    assert "taken off" not in title
    if len(clues) == 1 and card["technique"] != "mine-count" and card["concludes"]:
        verdicts = {verdict for *_, verdict in card["concludes"]}
        is_told = {"safe": "All mines found", "mine": "All covered neighbours are mines"}
        assert {title} == {is_told[verdict] for verdict in verdicts} or title in UNNAMED
    if card["technique"] in NUMBERS and title not in {*UNNAMED, "All mines found"}:
        check_pattern(card, clues, board)
    else:
        assert "reduced" not in title
        assert not PATTERN_TITLE.search(title)


NUMBERS = {
    "1-1": "11",
    "1-2": "12",
    "1-2-1": "121",
    "1-2-2-1": "1221",
    "H1": "11",
    "H2": "11",
    "H3": "11",
    "T1": "11",
    "T2": "12",
    "T3": "23",
}
"""The numbers of the patterns."""
PATTERN_TITLE = re.compile(r"pattern|\([HT][123]\)")


def check_pattern(card: dict, clues: list[Cell], board: ShownBoard) -> None:
    """A title names the pattern, and says whether the numbers have mines beside them."""
    technique, title = card["technique"], card["title"]
    assert title.removesuffix(", reduced").endswith(
        f"{technique} pattern" if "-" in technique else f"({technique})"
    )
    first, last = sorted(clues, key=board.need)
    rows = []
    for start, next_ in ((first, last), (last, first)):
        down, right = next_.row - start.row, next_.column - start.column
        row = [Cell(start.row + at * down, start.column + at * right) for at in range(4)]
        rows.append("".join(str(board.seen.get(cell, 0)) for cell in row))
    rows = rows[: 1 + (board.need(first) == board.need(last))]
    is_shown = any(row.startswith(NUMBERS[technique]) for row in rows)
    assert is_shown == (not title.endswith(", reduced")), "reduced"


def check_degenerate(card: dict, clues: list[Cell], board: ShownBoard) -> None:
    """Two clues are not compared where one of them settles its cells alone."""
    if len(clues) == 2 and card["technique"] not in ("mine-count", "contradiction"):
        if "easy to find" in card["text"]:
            return
        first, last = clues
        if card["technique"] in ("B2", "reduction"):
            assert board.need(first) == len(board.left(first)), "it has other cells left"
            assert {verdict for *_, verdict in card["concludes"]} == {"mine", "safe"}
        else:
            assert 0 < board.need(first) < len(board.left(first)), f"{first.name} settles alone"
        assert 0 < board.need(last) < len(board.left(last)), f"{last.name} settles alone"


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
    concluded = {Cell(row, column): verdict for row, column, verdict in card["concludes"]}
    for ending, verdict in re.findall(
        rf"(?:so|So) ({CELLS}) (?:is|are) (safe|a mine|mines)\.", body
    ):
        kind = "safe" if verdict == "safe" else "mine"
        assert not concluded or all(concluded.get(cell) == kind for cell in names(ending))
        assert board.found or set(concluded.values()) <= {kind}
    if not re.search(
        r"all other covered|the other \d|and the \d other|of them are mines|easy to find|"
        r"settled one|later the board looks like this",
        body,
    ):
        assert concluded.keys() <= set(names(body)), "a conclusion is not named"
    check_neighbours(body, concluded, board)
    marked = sum(verdict == "mine" for verdict in concluded.values())
    if found := re.search(r"(\d+) of the (\d+) mines (?:is|are) easy to find", body):
        assert [*map(int, found.groups())] == [marked, board.total]
        assert board.all_marked == marked, "it has more mines than the card marks"
    if found := re.search(r"(\d+) more mines? .* so (\d+) of the (\d+) are marked", body):
        assert [*map(int, found.groups())] == [marked, board.all_marked, board.total]


def check_neighbours(body: str, concluded: dict[Cell, str], board: ShownBoard) -> None:
    """Of many safe cells around the last clue some may be named, and the others are counted."""
    found = re.search(
        rf"so (?:the other|({CELLS}),? and the) (\d) (?:other )?covered cells? around that (\d) "
        r"(?:is|are) safe\.",
        body,
    )
    if found is None:
        return
    safe = {cell for cell, verdict in concluded.items() if verdict == "safe"}
    named = set(names(found[1] or ""))
    number, clue = re.findall(CLUE, body)[-1]
    assert number == found[3]
    assert named < safe
    assert len(safe) == len(named) + int(found[2])
    assert safe <= set(board.grid.neighbours(Cell.named(clue)))


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
    assert bool(opens) == bool(text) or "later the board looks like this" in card["text"], (
        "it is not told"
    )
    if text:
        check_opening_text(text, opens, asked_for)
    for cell, number in opens.items():
        board.seen[cell] = number
        board.safe.discard(cell)
    board.flooded |= opens.keys() - asked_for


def check_opening_text(text: str, opens: dict[Cell, int], asked_for: set[Cell]) -> None:
    cells = sorted(asked_for)
    if found := re.fullmatch(rf"them: ({CELLS}) (?:shows ([1-8])|show ([1-8, and]+))\.", text):
        named = names(found[1])
        assert (found[2] is None) == (len(named) > 1)
        assert len(named) < len(cells) > 4
        assert [opens[at] for at in named] == [*map(int, re.findall(r"\d", found[2] or found[3]))]
        return
    assert not names(text), "a cell is named twice"
    assert text.startswith("it: " if len(cells) == 1 else "them: ")
    if found := re.fullmatch(r"it: (?:it shows |a )([1-8])\.", text):
        assert [int(found[1])] == [*opens.values()]
    elif found := re.fullmatch(r"them: they show ([1-8, and]+)\.", text):
        assert [int(number) for number in re.findall(r"\d", found[1])] == [
            opens[at] for at in cells
        ]
        assert set(cells) == opens.keys()
    elif found := re.fullmatch(rf"them: (both|all {COUNT}) show ([1-8])\.", text):
        assert (found[1] == "both") == (len(cells) == 2)
        assert found[2] is None or number_of(found[2]) == len(cells)
        assert opens == dict.fromkeys(cells, int(found[3]))
    elif found := re.fullmatch(r"it: it is empty, and (\d+) more cells open with it\.", text):
        assert (opens[cells[0]], len(opens)) == (0, int(found[1]) + 1)
    elif found := re.fullmatch(r"them: they show ((?:[1-8]|nothing|, | and )+)\.", text):
        shown = [number.replace("nothing", "0") for number in re.findall(r"\d|nothing", found[1])]
        assert [*map(int, shown)] == [opens[at] for at in cells]
        assert "0" in shown
        assert set(cells) == opens.keys()
    elif found := re.fullmatch(rf"them: (both|all {COUNT}) are empty\.", text):
        assert (found[1] == "both") == (len(cells) == 2)
        assert found[2] is None or number_of(found[2]) == len(cells)
        assert opens == dict.fromkeys(cells, 0)
    elif text == "it: it is empty.":
        assert opens == {cells[0]: 0}
    elif found := re.fullmatch(
        r"(?:it: (\d+) cells open|them: (\d+) (cells open|numbers appear))\.", text
    ):
        assert len(opens) == int(found[1] or found[2]) > 1
        assert (found[3] == "numbers appear") == (0 not in opens.values()), "an empty cell"
    else:
        raise AssertionError(f"an unknown opening: {text}")


# Sentences. Each handler gets the groups of its pattern.

Handler = Callable[..., None]
PATTERNS: list[tuple[re.Pattern[str], Handler]] = []

MINES = rf"the mines? at {CELLS}|\d mines"
BESIDE = rf"{MINES}|{CELLS}"
FOUND = rf"(?:has ({BESIDE}) and )?"
AT_LEAST = (
    rf"at least (?:one is in ({CHOICE})"
    rf"|{COUNT} are in ({CELLS}))"
)
SO_SOME = rf"so (?:({NAME} or {NAME}) is a mine|{AT_LEAST})"
"""What a number puts in the cells that it shares if it has a single other one."""
SAFE = rf"(?:With ({CELLS}) safe, t|T)he"
FACT = (
    rf"(?:({CHOICE}) is a mine|(at least |At least )?((?i:{'|'.join(WORDS[1:])})) of "
    rf"({CELLS}) (?:is a mine|are mines)) \({CLUE}\)"
)


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


@sentence(rf"The {CLUE} has ({BESIDE})\.")
def has_mines(board, card, number, clue, found):
    check_found(board, Cell.named(clue), found)
    board.clue = Cell.named(clue)


LEFT_ARE_MINES = rf"left, so (?:({NAME}) is a mine|(both|all {COUNT}) are mines)\."


@sentence(
    rf"(?:With ({CELLS}) safe, t|T)he {CLUE} has (?:({MINES}), and )?"
    rf"only ({CELLS}) (?:is |are )?{LEFT_ARE_MINES}"
)
def only_these(board, card, safe, number, clue, found, cells, one, word, count):
    at = Cell.named(clue)
    assert found is None or safe is None, "the safe cells seem to make a mine"
    check_found(board, at, found)
    check_only_these(board, at, safe, cells, one, word, count)


@sentence(rf"With ({CELLS}) safe, only ({CELLS}) (?:is|are) {LEFT_ARE_MINES}")
def only_these_of_it(board, card, safe, cells, one, word, count):
    assert board.marked(board.clue)
    check_only_these(board, board.clue, safe, cells, one, word, count)


def check_only_these(board, at, safe, cells, one, word, count):
    assert set(names(safe or "")) == board.marked_safe(at), "a safe cell is left out"
    assert set(names(cells)) == board.left(at)
    assert len(names(cells)) == board.need(at)
    assert (one or cells) == cells
    assert (one is None) == (len(names(cells)) > 1)
    assert word is None or (word == "both") == (len(names(cells)) == 2)
    assert count is None or number_of(count) == len(names(cells))
    board.found = set(names(cells))


@sentence(rf"The mines? at ({CELLS}) (fills|fill) the {CLUE}, so .*\.")
def fills(board, card, cells, verb, number, clue):
    beside = board.marked(Cell.named(clue))
    beside |= board.found.intersection(board.grid.neighbours(Cell.named(clue)))
    assert set(names(cells)) == beside
    assert len(names(cells)) == int(number)
    assert (verb == "fills") == (number == "1")
    if board.found:
        check_filled(board, card, Cell.named(clue))


@sentence(WRONG_FLAG_CARD.pattern)
def fills_beside_flags(board, card, cells, number, clue, word, flags, verb):
    """The mines fill the number, and its flags are all that the card proves safe."""
    at = Cell.named(clue)
    assert set(names(cells)) == board.marked(at)
    assert len(names(cells)) == int(number)
    assert set(names(flags)) == {Cell(row, column) for row, column, _ in card["concludes"]}
    assert set(names(flags)) <= board.left(at)
    assert (word == "flag") == (verb == "was") == (len(names(flags)) == 1)


@sentence(rf"({CELLS}|It|They) (fills|fill) the {CLUE}, so .*\.")
def just_filled(board, card, mines, verb, number, clue):
    at = Cell.named(clue)
    if not board.found:
        at_least_fills(board, card, None, mines, number, clue)
        return
    beside = board.found.intersection(board.grid.neighbours(at))
    assert not board.marked(at), f"{clue} has other mines"
    assert len(beside) == int(number)
    if names(mines):
        assert set(names(mines)) == beside < board.found
    else:
        assert beside == board.found
        assert (mines == "It") == (number == "1")
    assert (verb == "fills") == (number == "1")
    check_filled(board, card, at)


def check_filled(board: ShownBoard, card: dict, clue: Cell) -> None:
    """A card concludes the mines that it found, and all other cells of the clue they fill."""
    left = board.left(clue)
    assert board.need(clue) == len(board.found & left) < len(left)
    verdicts = {Cell(row, column): verdict for row, column, verdict in card["concludes"]}
    safe = dict.fromkeys(left - board.found, "safe")
    assert verdicts == dict.fromkeys(board.found, "mine") | safe


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
        assert re.fullmatch(CELLS, found) or found.startswith(
            "the mine at " if len(marked) == 1 else "the mines at "
        )


@sentence(rf"The {CLUE} needs (?:(\d) mines?|{COUNT} more)\.")
def needs_in_brief(board, card, number, clue, mines, more):
    at = Cell.named(clue)
    count = number_of(more) if more else int(mines)
    assert board.need(at) == count
    assert bool(more) == bool(board.marked(at))
    board.least = count, board.left(at)


def at_least(found: tuple[str | None, ...]) -> tuple[int, set[Cell]]:
    """The groups of AT_LEAST: how many mines at least, and in which cells."""
    choice, count, cells = found
    return (1, set(names(choice))) if choice else (number_of(count), set(names(cells)))


@sentence(rf"{SAFE} {CLUE} {FOUND}needs {COUNT}(?: more in| of) ({EITHER})\.")
def needs(board, card, safe, number, clue, found, count, where):
    at = Cell.named(clue)
    check_safe(board, card, at, safe, found)
    check_found(board, at, found)
    check_needs(board, at, count, where)


@sentence(rf"{SAFE} {CLUE} {FOUND}needs {COUNT}(?: more in| of) ({CELLS}), {SO_SOME}\.")
def needs_so(board, card, safe, number, clue, found, count, where, *least):
    needs(board, card, safe, number, clue, found, count, where)
    check_some(board, Cell.named(clue), *least)


@sentence(rf"With ({CELLS}) safe, it needs {COUNT} more in ({CELLS}), {SO_SOME}\.")
def it_needs_so(board, card, safe, count, where, *least):
    it_needs(board, card, safe, count, where)
    check_some(board, board.clue, *least)


def check_some(board: ShownBoard, at: Cell, choice: str | None, *least: str | None) -> None:
    found = (1, set(names(choice))) if choice else at_least(least)
    assert bool(choice) == (found[0] == 1 and len(found[1]) == 2)
    assert len(board.left(at) - found[1]) == 1, "it has other cells, too"
    check_at_least(board, at, found)


@sentence(rf"With ({CELLS}) safe, it needs {COUNT} more in ({EITHER})\.")
def it_needs(board, card, safe, count, where):
    check_safe_beside_mines(board, safe)
    check_needs(board, board.clue, count, where)


def check_needs(board: ShownBoard, at: Cell, count: str, where: str) -> None:
    assert set(names(where)) == board.left(at), "its covered cells are others"
    assert board.need(at) == number_of(count)
    board.least = number_of(count), board.left(at)


def check_safe(
    board: ShownBoard, card: dict, at: Cell, safe: str | None, found: str | None
) -> None:
    """If two clues are compared, the safe cells beside the first one are named."""
    assert safe is None or found is None, "the safe cells seem to make a mine"
    if safe is not None or len(card["clues"]) == 2:
        assert set(names(safe or "")) == board.marked_safe(at), "a safe cell is left out"


def check_safe_beside_mines(board: ShownBoard, safe: str) -> None:
    """The sentence before named the mines of a clue; this one names the safe cells beside it."""
    assert board.marked(board.clue)
    assert set(names(safe)) == board.marked_safe(board.clue), "a safe cell is left out"


def check_at_least(board: ShownBoard, clue: Cell, least: tuple[int, set[Cell]]) -> None:
    count, inside = least
    assert inside < board.left(clue)
    assert count == board.need(clue) - len(board.left(clue) - inside) > 0
    board.least = least


@sentence(rf"({CELLS}) holds? at most {COUNT}, so {AT_LEAST}\.")
def at_most_elsewhere(board, card, own, count, *least):
    need, cells = board.least
    own = set(names(own))
    assert own < cells
    assert len(own) == number_of(count)
    found, inside = at_least(least)
    assert inside == cells - own
    assert found == need - len(own) > 0
    board.least = found, inside


@sentence(
    rf"{SAFE} {CLUE} (?:can have at most {COUNT} mines in|has ({BESIDE}) and at most {COUNT} in) "
    rf"({CELLS})"
    rf"(?:, so {AT_LEAST})?\."
)
def has_at_most(board, card, safe, number, clue, most, found, more, own, *least):
    at = Cell.named(clue)
    check_found(board, at, found)
    assert len(names(own)) == number_of(most or more)
    assert len(names(own)) > 1, "one cell never has more than one mine"
    if any(least):
        check_safe(board, card, at, safe, found)
        check_at_least(board, at, at_least(least))
        assert set(names(own)) == board.left(at) - board.least[1]
    else:
        assert found, "a sentence is missing"
        assert safe is None
        board.clue, board.least = at, (board.need(at), board.left(at) - set(names(own)))


@sentence(rf"With ({CELLS}) safe, {AT_LEAST}\.")
def with_safe_at_least(board, card, safe, *least):
    check_safe_beside_mines(board, safe)
    assert at_least(least)[1] == board.least[1]
    check_at_least(board, board.clue, at_least(least))


@sentence(rf"{SAFE} {CLUE} has (?:({BESIDE}); its last one is|its mine) in ({CHOICE})\.")
def has_its_mine(board, card, safe, number, clue, found, cells):
    at = Cell.named(clue)
    check_found(board, at, found)
    check_safe(board, card, at, safe, found)
    check_last_mine(board, at, cells)


@sentence(rf"With ({CELLS}) safe, its last one is in ({CHOICE})\.")
def its_last_mine(board, card, safe, cells):
    check_safe_beside_mines(board, safe)
    check_last_mine(board, board.clue, cells)


def check_last_mine(board: ShownBoard, at: Cell, cells: str) -> None:
    assert set(names(cells)) == board.left(at)
    assert board.need(at) == 1
    board.least = 1, board.left(at)


@sentence(rf"(?:With ({BESIDE}), t|T)(hat one) fills the {CLUE}, so .*\.")
@sentence(rf"With ({BESIDE}), (they) fill the {CLUE}, so .*\.")
def at_least_fills(board, card, found, mines, number, clue):
    """What the sentence before found at least is all that a clue needs."""
    at = Cell.named(clue)
    if at not in board.reduced:
        check_found(board, at, found)
    count, cells = board.least
    assert (mines in {"hat one", "It"}) == (count == 1)
    assert cells <= board.left(at)
    assert count == board.need(at)


@sentence(rf"(?:With ({BESIDE}), e|E)ither fills the {CLUE}, so .*\.")
@sentence(rf"(?:With ({BESIDE}), a|A)ny of them fills the {CLUE}, so .*\.")
@sentence(rf"(?:With ({BESIDE}), t|T)hat fills the {CLUE}, so .*\.")
def that_fills(board, card, found, number, clue):
    at = Cell.named(clue)
    if at not in board.reduced:
        check_found(board, at, found)
    count, cells = board.least
    assert cells <= board.left(at)
    assert count == board.need(at)


@sentence(rf"The {CLUE} allows only {COUNT}( more)? of ({CELLS}), so .*\.")
def allows_only(board, card, number, clue, most, more, shared):
    at = Cell.named(clue)
    assert at in board.reduced or bool(board.marked(at)) == bool(more)
    check_limit(board, card, at, most, shared)


@sentence(rf"The {CLUE} has ({BESIDE}) and allows (?:only )?{COUNT} more of ({CELLS}), so .*\.")
def already_has(board, card, number, clue, found, most, shared):
    at = Cell.named(clue)
    check_found(board, at, found)
    check_limit(board, card, at, most, shared)


OTHERS = rf"the other (?:mine|{COUNT} mines) must be at ({CELLS})"


@sentence(
    rf"The {CLUE} already has ({BESIDE}), so only {COUNT} of ({CELLS}) (?:is a mine|are mines), "
    rf"and {OTHERS}\."
)
def others_are_mines(board, card, number, clue, found, most, shared, count, others):
    at = Cell.named(clue)
    assert board.marked(at)
    check_found(board, at, found)
    check_limit(board, card, at, most, shared)
    check_others(board, board.least[1] - set(names(shared)), count, others)


def check_others(board: ShownBoard, own: set[Cell], count: str | None, others: str) -> None:
    """Exactly these cells are left for the mines, and no fewer are concluded."""
    assert set(names(others)) == own
    assert len(own) == (1 if count is None else number_of(count))


@sentence(rf"That makes {COUNT} at most, so {OTHERS}\.")
def makes_at_most(board, card, most, count, others):
    need, cells = board.least
    allowed, own = board.allowed
    assert number_of(most) == allowed
    assert need - allowed == len(own)
    assert own < cells
    check_others(board, own, count, others)


@sentence(rf"So ({NAME}) is the (third|fourth|fifth)\.")
def is_the_last(board, card, cell, place):
    need, _ = board.least
    allowed, own = board.allowed
    assert need == ("third", "fourth", "fifth").index(place) + 3 == allowed + 1
    assert own == {Cell.named(cell)}


@sentence(rf"The {CLUE} and the {CLUE} share (the mines? at {CELLS}|\d mines)\.")
def share(board, card, number, clue, other, second, found):
    for at in (Cell.named(clue), Cell.named(second)):
        check_found(board, at, found)
    first, last = (board.marked(Cell.named(name)) for name in (clue, second))
    assert first == last


@sentence(
    rf"The last mine of the {CLUE} is in ({CHOICE}); (either|any of them) also fills the {CLUE}, "
    r"so .*\."
)
def last_also_fills(board, card, number, clue, cells, which, other, second):
    check_last_mine(board, Cell.named(clue), cells)
    assert (which == "either") == (len(names(cells)) == 2)
    check_also_fills(board, clue, second)


@sentence(rf"The {CLUE} needs {COUNT} more in ({CELLS}); that also fills the {CLUE}, so .*\.")
def needs_and_fills(board, card, number, clue, count, cells, other, second):
    check_needs(board, Cell.named(clue), count, cells)
    check_also_fills(board, clue, second)


def check_also_fills(board: ShownBoard, clue: str, second: str) -> None:
    count, cells = board.least
    at = Cell.named(second)
    assert not board.marked_safe(Cell.named(clue)), "a safe cell is left out"
    assert cells < board.left(at)
    assert count == board.need(at)


def check_limit(board: ShownBoard, card: dict, clue: Cell, most: str, shared: str) -> None:
    """A clue allows so many in shared cells, so that the other cells in question are mines."""
    assert board.need(clue) == number_of(most)
    assert set(names(shared)) <= board.left(clue)
    need, cells = board.least
    own = cells - set(names(shared))
    assert need - number_of(most) == len(own)
    assert {Cell(row, column) for row, column, _ in card["concludes"]} <= own


@sentence(rf"{FACT}, so the {CLUE} needs {COUNT} more in ({EITHER})\.")
def reduces(board, card, *groups):
    *fact, _, clue, count, cells = groups
    at, (mines, inside) = Cell.named(clue), checked_fact(board, fact, is_exact=True)
    assert inside < board.left(at)
    left, need = board.left(at) - inside, board.need(at) - mines
    assert set(names(cells)) == left
    assert number_of(count) == need
    board.reduced[at] = left, need
    board.least = need, left


def checked_fact(
    board: ShownBoard, groups: list[str | None], *, is_exact: bool
) -> tuple[int, set[Cell]]:
    """The groups of FACT: how many mines lie in which cells, checked by the clue."""
    choice, least, count, cells, _, clue = groups
    inside = set(names(choice or cells or ""))
    at = Cell.named(clue or "")
    own = board.left(at) - inside
    assert inside <= board.left(at)
    assert not (is_exact and own)
    # "B1 or C1 is a mine" is true of one and of both.
    assert choice or bool(least) == bool(own), "exactly so many, or at least"
    mines = board.need(at) - len(own)
    assert mines == (1 if choice else number_of(count or ""))
    return mines, inside


@sentence(rf"The {CLUE} allows only {COUNT}(?: more)? of {CELLS}.*, and the \d at .*\.")
def each_allows(board, card, number, clue, count):
    need, cells = board.least
    allowed = 0
    for _, name, most, shared in re.findall(
        rf"{CLUE} (?:allows )?only {COUNT}(?: more)? of ({CELLS})", card["text"]
    ):
        inside = set(names(shared))
        assert inside <= board.left(Cell.named(name))
        assert number_of(most) == board.need(Cell.named(name))
        allowed += number_of(most)
        cells = cells - inside
    assert need - allowed == len(cells)
    board.allowed = allowed, cells


@sentence(rf"(?:(?:{FACT})(?:, and |, )?)+\.")
def facts(board, card, *_):
    total, taken = 0, set()
    for found in re.finditer(FACT, card["text"]):
        mines, inside = checked_fact(board, [*found.groups()], is_exact=False)
        assert not taken & inside, "counted twice"
        taken |= inside
        total += mines
        board.stated.append(("many", mines, inside))
    board.least = total, taken


ONLY_SOME = rf"[Oo]nly {COUNT} of ({CELLS}) can be (?:a mine|mines) \({CLUE}\)"


@sentence(rf"(?:{ONLY_SOME}(?:, and |, )?)+\.")
def only_some(board, card, *_):
    text = card["text"].partition(" Suppose ")[0]
    for count, cells, _, clue in re.findall(ONLY_SOME, text):
        assert board.need(Cell.named(clue)) == number_of(count)
        assert set(names(cells)) <= board.left(Cell.named(clue))
        board.stated.append(("few", number_of(count), set(names(cells))))


@sentence(rf"Together they fill the {CLUE}, so .*\.")
def together(board, card, number, clue):
    """The mines of the facts and of the clue that a sentence reduced, which share no cell."""
    at = Cell.named(clue)
    count, cells = board.least
    (left, need), *_others = [*board.reduced.values()][::-1]
    assert not board.marked(at)
    assert not cells & left
    assert cells | left < board.left(at)
    assert count + need == board.need(at)


@sentence(
    rf"The {CLUE} has (?:({BESIDE}) and )?at most (.* in {CELLS} \(.*), so "
    rf"(?:{AT_LEAST}|({CHOICE}) is a mine)\."
)
def has_at_most_by_others(board, card, number, clue, found, limits, *least):
    at, total, taken = Cell.named(clue), 0, set()
    check_found(board, at, found)
    for count, cells, _, other in re.findall(rf"{COUNT} in ({CELLS})(?: \({CLUE}\))?", limits):
        inside, few = set(names(cells)), number_of(count)
        assert inside <= board.left(at) - taken
        if other:
            assert inside <= board.left(Cell.named(other))
            assert few == board.need(Cell.named(other))
        else:
            assert few == len(inside)
        taken |= inside
        total += few
    *least, choice = least
    assert choice is None or len(names(choice)) == 2
    board.least = (1, set(names(choice))) if choice else at_least(least)
    assert board.least == (board.need(at) - total, board.left(at) - taken)
    assert board.least[0] > 0


@sentence(rf"(.*\)), so the {CLUE} can have only {COUNT} more in ({EITHER})\.")
def has_room(board, card, facts, number, clue, count, cells):
    at, total, taken = Cell.named(clue), 0, set()
    for found in re.finditer(FACT, facts):
        mines, inside = checked_fact(board, [*found.groups()], is_exact=False)
        assert inside <= board.left(at) - taken
        taken |= inside
        total += mines
    assert taken
    assert set(names(cells)) <= board.left(at) - taken
    assert number_of(count) == board.need(at) - total
    board.room = number_of(count), set(names(cells))


@sentence(rf"So {AT_LEAST}\.")
def so_at_least(board, card, *least):
    count, inside = at_least(least)
    need, cells = board.least
    assert inside < cells
    assert count == need - len(cells - inside) > 0
    board.least = count, inside


@sentence(r"So .*\.")
def so(board, card):
    """The conclusion is checked with the card; after a sentence about room here too."""
    if board.room is not None:
        most, inside = board.room
        need, cells = board.least
        assert inside < cells
        assert need - most == len(cells - inside)
        assert {Cell(row, column) for row, column, _ in card["concludes"]} <= cells - inside


# Suppositions.


@sentence(r"Suppose (.*)\.")
def suppose(board, card, what):
    board.supposed = {}
    for cells, verdict in re.findall(rf"({CELLS}) (?:is|are) (safe|a mine|mines)", what):
        board.supposed.update(dict.fromkeys(names(cells), verdict != "safe"))
    assert board.supposed


@sentence(r"Then (?:also )?(.*)\.")
def then(board, card, chain):
    if "It also follows that" not in card["text"]:
        board.chain = dict(board.supposed), [*board.stated]
    follow(board, *board.chain, chain)


@sentence(rf"If ({NAME}) is (a mine|safe)( too)?, (.*)\.")
def if_it_is(board, card, cell, verdict, too, chain):
    mined = verdict != "safe"
    assert bool(too) == (mined in board.supposed.values())
    board.chain = {**board.supposed, Cell.named(cell): mined}, []
    follow(board, *board.chain, chain)


def follow(board: ShownBoard, known: dict[Cell, bool], limits: Limits, chain: str) -> None:
    """Follows a chain of clauses; each follows from what is supposed and said before it."""
    for clause in re.split(r"(?<=\)), (?:and )?", chain):
        if found := re.fullmatch(rf"({CELLS}) must be (a mine|mines|safe) \({CLUE}\)", clause):
            named, mined = set(names(found[1])), found[2] != "safe"
            need, unknown = rest_of(board, found[4], known)
            assert named <= unknown
            assert need == (len(unknown) if mined else 0), clause
            assert not mined or named == unknown, "a mine is left out"
            known.update(dict.fromkeys(named, mined))
        elif found := re.fullmatch(
            rf"only {COUNT} of ({CELLS}) can be (?:a mine|mines) \({CLUE}\)", clause
        ):
            need, unknown = rest_of(board, found[4], known)
            assert need == number_of(found[1])
            assert set(names(found[2])) <= unknown
            limits.append(("few", need, set(names(found[2]))))
        elif found := re.fullmatch(FACT, clause):
            named = set(names(found[1] or found[4]))
            need, unknown = rest_of(board, found[6], known)
            assert named <= unknown
            least = need - len(unknown - named)
            assert least == (1 if found[1] else number_of(found[3]))
            limits.append(("many", least, named))
        else:
            found = re.fullmatch(
                rf"the {CLUE} (gets no mine|gets only|gets at most|would have|would have at least)"
                r"(?: (\d))?",
                clause,
            )
            assert found, f"an unknown clause: {clause}"
            need, unknown = rest_of(board, found[2], known)
            gets = int(found[4] or 0)
            what = "few" if "gets" in found[3] else "many"
            check_wrong(what, need, unknown, limits)
            assert gets < int(found[1]) if what == "few" else gets > int(found[1])
            count = sum(count for _, count, _ in limits)
            if what == "few":
                count += len(unknown) - sum(len(cells) for _, _, cells in limits)
            assert gets == int(found[1]) - need + count, clause
            assert "at" not in found[3].split() or limits


def rest_of(board: ShownBoard, clue: str, known: dict[Cell, bool]) -> tuple[int, set[Cell]]:
    """What a clue still needs under suppositions, and the cells that are left for it."""
    left = board.left(Cell.named(clue))
    need = board.need(Cell.named(clue)) - sum(known.get(cell, False) for cell in left)
    return need, {cell for cell in left if cell not in known}


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

LEFT = r"(?:(?:Only )?(\d+) mines? (?:is|are) left|The board has (\d+) mines?)"


def check_left(board: ShownBoard, left: str | None, all_: str | None) -> int:
    count = board.total - board.all_marked
    assert int(left or all_ or -1) == count
    assert left is not None or board.all_marked == 0
    return count


@sentence(rf"{LEFT}(?: for (?:(\d+) covered cells|{NAME}), so .*)?\.")
def left_over(board, card, left, all_, cells):
    count = check_left(board, left, all_)
    if cells is not None:
        assert count == int(cells) == len(board.covered)


@sentence(rf"{LEFT}, and without ({NAME}) there is room for only (\d+)\.")
def room_for(board, card, left, all_, cell, room):
    assert int(room) < check_left(board, left, all_)
    found = mines_of_clues(board, card, Cell.named(cell), mined=False)
    if found is not None:
        inside, fits = found
        assert int(room) == max(fits) + len(board.covered - inside)


def mines_of_clues(
    board: ShownBoard, card: dict, cell: Cell, *, mined: bool
) -> tuple[set[Cell], set[int]] | None:
    """The cells that the clues of a card speak of, and how many mines fit there with this one.

    Tries all of them; None if they are too many.
    """
    clues = [Cell(*clue) for clue in card["clues"]]
    inside = set().union(*map(board.left, clues)) | {cell}
    if len(inside) > MOST_TRIED:
        return None
    free = sorted(inside - {cell})
    fits = set()
    for bits in range(1 << len(free)):
        mines = {at for number, at in enumerate(free) if bits >> number & 1}
        mines |= {cell} if mined else set()
        if all(len(mines & board.left(clue)) == board.need(clue) for clue in clues):
            fits.add(len(mines))
    return inside, fits


@sentence(r"(?:All (\d+) mines on the board are found|The one mine on the board is found), so .*\.")
def all_found(board, card, total):
    assert board.all_marked == board.total == int(total or 1)


@sentence(r"The board has no mine, so .*\.")
def no_mine(board, card):
    assert board.total == 0


@sentence(rf"{LEFT}, and the {CLUE} needs (?:it|both|all {COUNT}), so .*\.")
def one_takes_all(board, card, left, all_, number, clue, count):
    assert board.need(Cell.named(clue)) == check_left(board, left, all_)
    assert count is None or number_of(count) == board.need(Cell.named(clue))


@sentence(rf"{LEFT}, and (?:both )?the (\d at .*?)(?: all)? need it\.")
def all_need_it(board, card, left, all_, clues):
    assert check_left(board, left, all_) == 1
    found = names(clues)
    assert all(board.need(clue) == 1 for clue in found)
    board.least = 1, set.intersection(*(board.left(clue) for clue in found))


@sentence(rf"They share only ({NAME}), so ({NAME}) is the mine\.")
def share_only(board, card, cell, mine):
    assert board.least == (1, {Cell.named(cell)})
    assert cell == mine


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


@sentence(rf"If ({NAME}) were safe, .* would need at least (\d+)\.")
@sentence(rf"With a mine at ({NAME}), .* needs? at least (\d+)\.")
def need_at_least(board, card, cell, count):
    assert int(count) > board.total - board.all_marked
    is_without = f"If {cell} were safe" in card["text"]
    found = mines_of_clues(board, card, Cell.named(cell), mined=not is_without)
    if found is not None:
        assert int(count) == min(found[1])


@sentence(r"(\d+) of the (\d+) mines are known, so (?:(\d+) are|only 1 is) left\.")
def known_and_left(board, card, known, total, left):
    assert int(known) == board.all_marked > 1
    assert int(total) == board.total
    assert int(left or 1) == board.total - board.all_marked


@sentence(rf"If ({NAME}) were safe, .* would still need ([\d +=]+)\.")
def would_still_need(board, card, cell, added):
    check_needs_without(board, card, Cell.named(cell), added)
    assert int(added.split()[-1]) > board.total - board.all_marked


def check_needs_without(board: ShownBoard, card: dict, cell: Cell, added: str) -> None:
    """The clues share no other cell, and their needs are added up as they are named."""
    named = [at for at in names(card["text"]) if list(at) in [list(one) for one in card["clues"]]]
    clues = list(dict.fromkeys(named)) or [Cell(*one) for one in card["clues"]]
    cells = [at for clue in clues for at in board.left(clue) - {cell}]
    assert len(cells) == len(set(cells)), "they share a cell"
    needs = [board.need(clue) for clue in clues]
    *terms, total = map(int, re.findall(r"\d+", added))
    assert sum(needs) == total
    assert len(needs) == 1 or terms == needs


@sentence(r"\d+ of the \d+ mines (?:are|is) easy to find; (?:they are|it is) marked on the board\.")
@sentence(r"\d+ more mines? (?:are|is) easy to find, so \d+ of the \d+ are marked on the board\.")
def plain(board, card):
    pass  # The figures are checked with the conclusions.


@sentence(
    r"(\d+) (easy )?steps? later the board looks like this: "
    r"(?:(\d+) cells? opened)?(?:, )?(?:(\d+) mines? found)?\."
)
def skipped(board, card, looks, easy, opened, mines):
    assert bool(easy) == (card["technique"] in {"B1", "B2", "reduction"})
    assert opened != "0" != mines
    assert int(opened or 0) == len(card["opens"])
    assert int(mines or 0) == sum(verdict == "mine" for _, _, verdict in card["concludes"])
    assert int(looks) > 3, "hidden without need"


@sentence(r"Now look (?:at the|on the|in the) (.*)\.")
def elsewhere(board, card, place):
    """The card rests on nothing that the lesson has opened or found, and is where it says."""
    clues = {Cell(*clue) for clue in card["clues"]}
    assert card["text"].startswith("Now look ")
    assert board.told, "nothing was told before"
    assert board.told.isdisjoint(clues.union(*map(board.grid.neighbours, clues)))
    rows, columns = {clue.row for clue in clues}, {clue.column for clue in clues}
    vertical = re.match("top|bottom|", place)[0] or "middle"
    horizontal = re.search("left|right|$", place)[0] or "middle"
    for values, size, word, first, last in (
        (rows, board.grid.height, vertical, "top", "bottom"),
        (columns, board.grid.width, horizontal, "left", "right"),
    ):
        third = 3 * (sum(values) / len(values) + 0.5) / size
        low, high = {first: (0, 1), "middle": (1, 2), last: (2, 3)}[word]
        assert low - 0.4 <= third <= high + 0.4, f"{place} is elsewhere"


@sentence(
    r"(A single number was enough to open each of|Single numbers proved|Each of|For \d+ of"
    r"|For none of) these \d+ cells.*\.|The hardest was \w+\.|Technique: .*\."
)
def folded(board, card):
    assert card["technique"] is None
