"""The JSON-lines engine: one request a line in, one answer a line out, no window needed.

Every line gets exactly one answer. What cannot be followed is answered with one sentence, and the
engine goes on with the next line. `docs/engine.md` tells the protocol as it is built.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from minesweeper import __version__
from minesweeper.agent.judge import Fate, Ruling
from minesweeper.agent.no_guess import Dealing
from minesweeper.agent.referee import MoveRequest, hear
from minesweeper.agent.scout import Scout, way_to, whole_way
from minesweeper.engine.request import (
    LETTERS,
    LONGEST_LINE,
    TOO_DEEP,
    Request,
    RequestError,
    action_of,
    cell_of,
    first_of,
    level_of,
    lines_of,
    minefield_of,
    named,
    position_of,
    promise_of,
    read,
    seed_of,
    sheet_of,
    switch,
    whole_lines,
)
from minesweeper.game.game import Game
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Deal, Minefield, deal
from minesweeper.game.moves import is_finished
from minesweeper.game.position import COVERED, Position
from minesweeper.game.quoting import quoted
from minesweeper.logic.counting.analysis import Analysis, analyse_position
from minesweeper.logic.counting.big_numbers import decimal_text
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.rebuild import NoBoardError, rebuild
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge, prove
from minesweeper.logic.reasons.smallest_proof import forget_searches
from minesweeper.logic.work_budget import TooHardError, limited_further_to, limited_to
from minesweeper.players.roster import PLAYERS
from minesweeper.players.strongest import cached_guess
from minesweeper.teaching.step_text import NumberAt, Teller

_TO_LETTERS = LETTERS.encode("ascii").ljust(256, b"?")
_MINE_LETTERS = b".*" + bytes(254)

_NO_MINEFIELD = "No minefield fits this position: its numbers or its total contradict each other."
_TOO_HARD = "Too hard: this would take more work than one request may be."
_NO_ODDS = "The odds would take more work than one request may be; what is proved is complete."
_NO_LAYOUTS = "How many minefields fit would take more work than one request may be."
_TOO_LARGE = "Too hard: this would take more memory than there is."
MOST_WORK = 200_000_000
"""How much work a request may be, as `effort` counts: less than a minute."""
_MOST_WORK_OF_A_SEARCH = 100_000_000
"""How much of it the search for a board without guessing may be."""
_encode = json.JSONEncoder(ensure_ascii=False).encode

Answer = dict[str, Any]


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the input ends."""
    for line in whole_lines(lines):
        answers.write(written(answer(line)))
        answers.flush()


def written(found: Answer) -> bytes:
    """An answer as a line."""
    try:
        text = _written_analysis(found) if isinstance(found.get("odds"), list) else _encode(found)
    except RecursionError:
        # An “id” can be nested less deeply than can be read, and more than can be written.
        text = _encode({"ok": False, "error": TOO_DEEP})
    # What is no text, half a surrogate pair of an “id”, goes back as the escape it came as.
    return text.encode(errors="backslashreplace") + b"\n"


def _written_analysis(found: Answer) -> str:
    """What `analyse` answers, in a third of the time that the encoder needs.

    The odds are most of it, and most of them are the same few numbers: each is put into words once.
    """
    words = [f'"{name}": {_WRITE.get(name, _encode)(value)}' for name, value in found.items()]
    return f"{{{', '.join(words)}}}"


def _written_cells(cells: list[Cell]) -> str:
    return f"[{', '.join([f'[{row}, {column}]' for row, column in cells])}]"


def _written_rows(rows: list[list[float | None]]) -> str:
    words = _Words({None: "null"}).__getitem__
    return f"[[{'], ['.join([', '.join(map(words, row)) for row in rows])}]]"


class _Words(dict[float | None, str]):
    """Chances as JSON has them, each put into words when it first comes."""

    def __missing__(self, chance: float) -> str:
        self[chance] = word = repr(chance)
        return word


_written_constant = {True: "true", False: "false", None: "null"}.__getitem__
_WRITE: dict[str, Callable[[Any], str]] = {
    "ok": _written_constant,
    "safe": _written_cells,
    "mine": _written_cells,
    "odds": _written_rows,
    "best": lambda cell: "null" if cell is None else f"[{cell.row}, {cell.column}]",
    "layouts": lambda digits: "null" if digits is None else f'"{digits}"',
    "exact": _written_constant,
    "ms": repr,
}


def answer(line: bytes | None) -> Answer:
    """The answer to one line."""
    started = time.perf_counter()
    asked: Request = {}
    try:
        asked = read(line)
        # What an earlier request left there would make the work of this one less.
        forget_searches()
        with limited_to(MOST_WORK):
            found = _follow(asked, started)
    except RequestError as error:
        found = {"ok": False, "error": str(error)}
    except TooHardError:
        found = {"ok": False, "error": _TOO_HARD}
    except MemoryError:
        found = {"ok": False, "error": _TOO_LARGE}
    return {"id": asked["id"], **found} if "id" in asked else found


def _follow(asked: Request, started: float) -> Answer:
    verb = asked.get("do")
    if not isinstance(verb, str):
        raise RequestError("A request needs a “do” that names what to do.")
    if verb not in _VERBS:
        raise RequestError(f"There is no verb {quoted(verb)}; there are {', '.join(_VERBS)}.")
    found = _VERBS[verb](asked)
    if verb == "analyse":
        found["ms"] = round((time.perf_counter() - started) * 1e7) / 1e4
    return {"ok": True, **found}


# The verbs.


def _hello(_: Request) -> Answer:
    return {
        "name": "minesweeper",
        "version": __version__,
        "judges": list(JUDGES),
        "players": list(PLAYERS),
        "limits": {
            "width": MOST_CELLS_A_SIDE,
            "height": MOST_CELLS_A_SIDE,
            "line_bytes": LONGEST_LINE,
        },
    }


def _new(asked: Request) -> Answer:
    level = level_of(asked)
    seed = seed_of(asked)
    first = first_of(asked, level.grid)
    promise = promise_of(asked)
    dealt = _dealt(asked, level, seed, first, promise)
    shown = Position.covered(level.grid, level.mines)
    lost = first is not None and dealt.minefield.is_mined(first)
    if first is not None and not lost:
        shown = Game.on(dealt.minefield, [first], lambda: 0).position
    return {
        "field": _rows(_drawn_mines(dealt.minefield.mined), level.grid.width),
        "rows": _drawn(shown),
        "seed": seed,
        "first_click": dealt.first_click.value,
        "lost": lost,
    }


def _dealt(
    asked: Request, level: Level, seed: int, first: Cell | None, promise: FirstClick
) -> Deal:
    if not switch(asked, "no_guess"):
        return deal(level, seed, first, promise)
    if first is None:
        raise RequestError("“no_guess” needs “first”: logic is enough from that cell on.")
    dealing = Dealing(level, seed, first, promise)
    found = None
    with suppress(TooHardError), limited_further_to(_MOST_WORK_OF_A_SEARCH):
        found = dealing.finish()
    if found is not None:
        return Deal(found.minefield, dealing.first_click)
    mines = "1 mine" if level.mines == 1 else f"{level.mines} mines"
    raise RequestError(
        f"No board without guessing was found for {level.grid.width} × {level.grid.height} "
        f"with {mines}."
    )


def _analyse(asked: Request) -> Answer:
    shown = position_of(asked)
    wants_odds, wants_layouts = switch(asked, "odds", default=True), switch(asked, "layouts")
    found = analyse(shown, counts=wants_odds or wants_layouts)
    return analysis(found, with_odds=wants_odds, with_layouts=wants_layouts)


def analyse(shown: Position, *, counts: bool = True) -> Analysis:
    """What a position proves and, if that is to be counted, its odds as far as the budget goes.

    Raises a RequestError if no minefield fits, and a TooHardError if the budget is too small for
    the proofs.
    """
    # Not with _refusing(), which costs a twentieth of what a small board takes.
    try:
        return analyse_position(shown, counts=counts)
    except ContradictionError:
        raise RequestError(_NO_MINEFIELD) from None


@contextmanager
def _refusing() -> Iterator[None]:
    """Say in a sentence why a position cannot be thought about."""
    try:
        yield
    except ContradictionError:
        raise RequestError(_NO_MINEFIELD) from None


def analysis(found: Analysis, *, with_odds: bool, with_layouts: bool) -> Answer:
    """What `analyse` answers, but for the time it took."""
    told: Answer = {
        "safe": found.safe,
        "mine": found.mined,
        "odds": None,
        "best": found.best(),
        "layouts": None,
        "exact": True,
    }
    odds = found.odds
    if odds is None:
        return {**told, "note": _NO_ODDS} if with_odds or with_layouts else told
    if with_odds:
        width, chances = odds.position.grid.width, odds.chances
        told["odds"] = [chances[at : at + width] for at in range(0, len(chances), width)]
    if not isinstance(odds, Odds):
        return {**told, "exact": False, "error": odds.error}
    if with_layouts:
        try:
            told["layouts"] = decimal_text(odds.layouts)
        except TooHardError:
            told["note"] = _NO_LAYOUTS
    return told


def _rebuild(asked: Request) -> Answer:
    grid, letters = lines_of(asked, "numbers")
    if strange := set(letters) - set("0123456789"):
        at = min(letters.index(letter) for letter in strange)
        row, column = grid.cell(at)
        raise RequestError(f"Row {row}, column {column}: {quoted(letters[at])} is no digit.")
    try:
        found = rebuild(grid, bytes(map(int, letters)))
    except NoBoardError:
        raise RequestError("No minefield has these “numbers”.") from None
    return {"field": _rows(_drawn_mines(found.mined), grid.width), "unique": found.is_unique}


def _explain(asked: Request) -> Answer:
    shown = position_of(asked)
    cell = cell_of(asked, "cell", shown.grid)
    if shown.at(cell) != COVERED:
        raise RequestError(f"“cell”: {cell.name} is not covered, so there is nothing to explain.")
    with _refusing():
        known = Knowledge(shown)
        known.reason()
    verdict = known.verdict(cell)
    if verdict is Verdict.OPEN:
        return {"verdict": verdict.value}
    steps = _steps(way_to(known, [cell], shown, None), shown, shown.at)
    return {"verdict": verdict.value, "steps": steps}


def _scout(asked: Request) -> Answer:
    sheet = sheet_of(asked)
    minefield = minefield_of(asked, sheet.position)
    scout = Scout.from_position(sheet.position, minefield)
    scout.finish()
    known = scout.known
    stopped = Position(sheet.position.grid, known.seen(), sheet.position.mines)
    way = whole_way(scout, sheet.position, minefield)
    return {
        "steps": _steps(way, sheet.position, minefield.number),
        "undeducible": known.open_questions(),
        "rows": _drawn(stopped, {*sheet.flags, *known.mined()}),
    }


def _judge(asked: Request) -> Answer:
    sheet = sheet_of(asked)
    minefield = minefield_of(asked, sheet.position)
    judge = JUDGES[named(asked, "judge", JUDGES)]
    action = action_of(asked)
    cell = cell_of(asked, action.value, sheet.position.grid)
    heard = hear(judge, MoveRequest(sheet, minefield, action, cell), seed_of(asked, default=0))
    return {
        "outcome": heard.ruling.fate.value if heard.ruling else "nothing",
        "field": _rows(_drawn_mines(heard.minefield.mined), sheet.position.grid.width),
        "rows": _drawn(heard.sheet.position, heard.sheet.flags),
        "won": is_finished(heard.sheet.position),
        **_loss(heard.ruling, sheet.position, minefield),
    }


def _choose(asked: Request) -> Answer:
    shown = position_of(asked)
    # As in answer().
    cached_guess.cache_clear()
    player = PLAYERS[named(asked, "player", PLAYERS)](seed_of(asked, default=0))
    with _refusing():
        # Not every player would notice that no minefield fits.
        prove(shown)
        move = player.choose(shown)
    if move is None:
        return {"cell": None, "action": None, "odds": None, "certain": False}
    return {
        "cell": move.cell,
        "action": move.action.value,
        "odds": move.odds,
        "certain": move.is_certain,
    }


_VERBS: dict[str, Callable[[Request], Answer]] = {
    "hello": _hello,
    "new": _new,
    "analyse": _analyse,
    "explain": _explain,
    "scout": _scout,
    "judge": _judge,
    "choose": _choose,
    "rebuild": _rebuild,
}


# What an answer says.


def _drawn(shown: Position, flags: Iterable[Cell] = ()) -> list[str]:
    """The rows of a position, with flags on those of these cells that are covered."""
    letters = bytearray(shown.seen.translate(_TO_LETTERS))
    for flag in flags:
        if shown.at(flag) == COVERED:
            letters[shown.grid.index(flag)] = ord("F")
    return _rows(letters.decode("ascii"), shown.grid.width)


def _loss(ruling: Ruling | None, shown: Position, minefield: Minefield) -> Answer:
    """What a lost move has to tell; nothing where it was not lost."""
    if ruling is None or ruling.fate is not Fate.LOST:
        return {}
    better = {} if ruling.better is None else {"better": ruling.better}
    steps = _steps(ruling.lesson, shown, minefield.number)
    return {"reason": ruling.reason, "steps": steps, **better}


def _steps(way: Iterable[Reason], start: Position, number: NumberAt) -> list[Answer]:
    teller = Teller(start, number)
    return [
        {
            "cell": step.cell,
            "action": "flag" if step.verdict is Verdict.MINE else "open",
            "technique": step.technique,
            "clues": sorted(step.clues),
            "given": step.given,
            "mine_count": step.uses_mine_count,
            "text": teller.tell(step),
        }
        for step in way
    ]


def _drawn_mines(mined: bytes) -> str:
    return mined.translate(_MINE_LETTERS).decode("ascii")


def _rows(letters: str, width: int) -> list[str]:
    return [letters[at : at + width] for at in range(0, len(letters), width)]
