"""The second engine: SAT confirms every loss that rests on a proof before the player hears of it.

`rule`, in `judge.py`, asks the counting knowledge base, and states what a loss would rest on as a
`Claim`. A `Confirmer` asks the SAT knowledge base whether the claim holds: for "at least one of
these cells is a mine", no minefield that fits the evidence may have all of them safe. There are
three answers:

- The claim holds, and the move is lost.
- SAT does not finish within its work budget. Counting decides, and `on_doubt` is called.
- A minefield fits that the claim rules out. Then the player gets the benefit: the proof does not
  count, and `on_doubt` is called with all that is needed to find the bug.

A sparing needs no solver: `fits` checks the drawn minefield against every clue and the total.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from minesweeper.agent.judge import Case, Claim, cell_names_text
from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.judges import Judge
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.proof.sat_knowledge import MOST_CELLS, SatKnowledge
from minesweeper.logic.work_budget import TooHardError

SLICE = 100
"""The cells of the scout that one slice of keeping up asks about: a few milliseconds of work."""

_IS_OPENED = bytes(255 if value <= 8 else 0 for value in range(256))
_IS_SHOWN_MINE = bytes(value == SHOWN_MINE for value in range(256))


class Prover(Protocol):
    """The questions that both engines answer: `Knowledge` by counting, `SatKnowledge` by SAT."""

    def can_all_be_safe(self, indices: Sequence[int]) -> bool:
        """Returns whether some minefield that fits has no mine in any of these cells."""

    def can_be_mined(self, index: int) -> bool:
        """Returns whether some minefield that fits has a mine in this cell."""


def holds(claim: Claim, prover: Prover, indices: Sequence[int]) -> bool:
    """Returns whether an engine proves a claim; `indices` are those of the claim's cells."""
    if claim.verdict is Verdict.MINE:
        return not prover.can_all_be_safe(indices)
    return not any(map(prover.can_be_mined, indices))


@dataclass(frozen=True, slots=True)
class Doubt:
    """A verdict that SAT did not confirm."""

    sentence: str
    details: dict[str, str]
    """All that is needed to ask both engines again."""
    is_refuted: bool = False
    """True if the engines disagree; False if SAT did not finish within its work budget."""

    @property
    def report(self) -> dict[str, str]:
        """The fields of a report."""
        return {"trouble": self.sentence, **self.details}


OnDoubt = Callable[[Doubt], None]


def log_doubt(doubt: Doubt) -> None:
    """Writes a doubt to the program's log: as an error if SAT refuted counting, else as info."""
    level = logging.ERROR if doubt.is_refuted else logging.INFO
    logging.getLogger(__name__).log(level, "%s", doubt.report)


class Confirmer:
    """Keeps the SAT knowledge base of one game beside the counting one, and confirms its proofs."""

    def __init__(self, judge: Judge, seed: int) -> None:
        """`judge` and `seed` are only for reports."""
        self._judge, self._seed = judge, seed
        self.on_doubt: OnDoubt = log_doubt
        """Called with every verdict that SAT did not confirm."""
        self.has_refuted = False
        """True once counting was wrong in this game; it is not trusted any more."""
        self._known: Knowledge | None = None
        """The counting knowledge base that is followed; after mines moved there is another one."""
        self._sat: SatKnowledge | None = None
        self._moment = 0
        """The moment in the history of `_known` up to which its opened cells were read."""
        self._waiting: list[tuple[int, int]] = []
        """Opened cells that SAT was not asked about yet, with their numbers, the last one first."""

    def close(self) -> None:
        """Frees the solver."""
        if self._sat is not None:
            self._sat.close()
        self._known = self._sat = None

    # Keeping up.

    def keep_up(self, known: Knowledge, position: Position) -> bool:
        """Tells SAT for one slice what the counting knowledge base learnt; true while not done.

        The `position` is what the player sees. A cell that `known` opened beyond it is only told
        once SAT proves it safe. On boards with more than MOST_CELLS cells nothing is kept.
        """
        if position.grid.size > MOST_CELLS:
            return False
        sat = self._following(known, position)
        # Also if `known` learnt nothing: the player may open what only the scout had opened.
        sat.tell(position.seen)
        if known.moment() > self._moment:
            self._waiting[:0] = reversed(known.opened_since(self._moment))
            self._moment = known.moment()
        now, self._waiting = self._waiting[-SLICE:], self._waiting[:-SLICE]
        sat.follow(reversed(now))
        return sat.add_clauses() or bool(self._waiting)

    def _following(self, known: Knowledge, position: Position) -> SatKnowledge:
        """Returns the SAT knowledge base, a new one if `known` is not that of the last call."""
        if self._sat is None or self._known is not known:
            self.close()
            self._known, self._moment, self._waiting = known, 0, []
            self._sat = SatKnowledge(position.grid, position.mines)
        return self._sat

    # Confirming.

    def confirms(self, case: Case, claim: Claim) -> bool:
        """Returns False if SAT refutes a claim; True if it proves it or does not finish."""
        try:
            if holds(claim, self._prover(case, claim), _indices(case, claim)):
                return True
        except TooHardError:
            sentence = "SAT did not finish within its work budget, so counting decided."
            self.on_doubt(Doubt(sentence, self._details(case, _text(claim), "not finished")))
            return True
        sentence = "SAT refutes a proof of counting, so it does not count against the player."
        self._refute(sentence, self._details(case, _text(claim), "refuted"))
        return False

    def _prover(self, case: Case, claim: Claim) -> SatKnowledge:
        known, position = case.known_by(claim.evidence), case.position
        if position.grid.size > MOST_CELLS:
            return self._told_by_proof(known, position, _indices(case, claim))
        while self.keep_up(known, position):
            pass
        return self._following(known, position)

    def _told_by_proof(
        self, known: Knowledge, position: Position, indices: Sequence[int]
    ) -> SatKnowledge:
        """Returns a SAT knowledge base with only the numbers that a recorded proof used."""
        clues = known.clues_of_proof(indices)
        if clues is None:
            # All numbers of a large board and a total over all of its cells are too much.
            raise TooHardError
        sat = self._following(known, position)
        sat.tell_only(known.facts(), clues)
        return sat

    def doubt_drawn(self, case: Case, counting: str, *, is_drawn_by_sat: bool) -> None:
        """Reports that counting drew no minefield, or one that does not fit."""
        sentence = "The minefield that counting drew does not fit, so SAT was asked for one."
        sat = "found one" if is_drawn_by_sat else "there is none"
        self._refute(sentence, self._details(case, counting, sat))

    def doubt_contradiction(self, position: Position, minefield: Minefield) -> None:
        """Reports that counting found no minefield for a position that certainly has one."""
        sentence = "Counting contradicts itself, so SAT settles the rest of this game."
        details = self._details_of(position, minefield)
        self._refute(sentence, {**details, "counting": "No minefield fits.", "sat": "not asked"})

    def _refute(self, sentence: str, details: dict[str, str]) -> None:
        self.has_refuted = True
        self.on_doubt(Doubt(sentence, details, is_refuted=True))

    def _details(self, case: Case, counting: str, sat: str) -> dict[str, str]:
        details = self._details_of(case.position, case.minefield)
        return {**details, "move": cell_names_text(case.cells), "counting": counting, "sat": sat}

    def _details_of(self, position: Position, minefield: Minefield) -> dict[str, str]:
        return {
            "judge": self._judge.name,
            "seed": str(self._seed),
            "position": write_position(FlaggedPosition(position, frozenset())),
            "field": write_minefield(minefield),
        }


def _text(claim: Claim) -> str:
    """Returns what counting says, for a report."""
    names, source = cell_names_text(claim.cells), claim.evidence.value
    what = "a mine among" if claim.verdict is Verdict.MINE else "no mine among"
    return f"The {source} proves {what} {names}."


def _indices(case: Case, claim: Claim) -> list[int]:
    return [case.position.grid.index(cell) for cell in claim.cells]


def fits(
    position: Position, minefield: Minefield, safe: Iterable[Cell] = (), mined: Iterable[Cell] = ()
) -> bool:
    """Returns whether a minefield has the total, every number and every shown mine of a position.

    It also must have the cells in `safe` without a mine, and those in `mined` with one. All cells
    are compared at once, as one long integer, and the numbers are counted anew.

    >>> from minesweeper.game.grid import Grid
    >>> from minesweeper.game.position import COVERED
    >>> shown = Position(Grid(3, 1), bytes([COVERED, 1, COVERED]), mines=1)
    >>> fits(shown, Minefield(shown.grid, bytes([1, 0, 0]))), fits(
    ...     shown, Minefield(shown.grid, bytes([1, 0, 1]))
    ... )
    (True, False)
    """
    field = minefield.mined
    if field.count(1) != position.mines or any(map(minefield.is_mined, safe)):
        return False
    if not all(map(minefield.is_mined, mined)):
        return False
    opened, shown = (
        _as_integer(position.seen, _IS_OPENED),
        _as_integer(position.seen, _IS_SHOWN_MINE),
    )
    mines = int.from_bytes(field, "little")
    numbers = int.from_bytes(count_neighbours(position.grid, field), "little")
    differ = (numbers ^ int.from_bytes(position.seen, "little")) & opened
    return not differ and not mines & opened and mines & shown == shown


def _as_integer(seen: bytes, table: bytes) -> int:
    return int.from_bytes(seen.translate(table), "little")
