"""The judge: rules on a move by the position before it, and never looks at what it opens.

A `Case` holds the move and the evidence; `rule` turns it into a `Ruling`. Which evidence counts,
and what else loses, is data: see `game/judges.py`. A loss by proof is confirmed first, see
`confirmation.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from minesweeper.agent.overlooked import route_to_safe_cell, safe_cells_near, way_by_safe_cell
from minesweeper.agent.scout import BoardProofs, Scout, indices_of, route_to
from minesweeper.game.grid import Cell
from minesweeper.game.judges import Evidence, Judge
from minesweeper.game.minefield import Minefield
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.translation import gettext as _
from minesweeper.translation import join_all, join_sentences, ngettext

_ROUNDING = 1e-9
"""Chances that differ by less than this are equal: they are sums of floats."""


class Fate(Enum):
    """The three outcomes of a move that opens cells."""

    OPENED = "opened"
    SPARED = "spared"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Claim:
    """What logic must prove for a move to be lost, in a form that a second engine can check."""

    evidence: Evidence
    cells: tuple[Cell, ...]
    verdict: Verdict
    """MINE: at least one of the cells is a mine. SAFE: all of them are safe."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A judge's decision on a move."""

    fate: Fate
    reason: str = ""
    """The part of the rule that was broken, in one sentence; empty unless the move lost."""
    better: Cell | None = None
    """The cell with a lower chance of a mine, if that is why the move lost."""
    proof: tuple[Reason, ...] = ()
    """The deductions that lead to the mistake, or to the safe cell that was overlooked."""
    mine_moves_into: Cell | None = None
    """The guessed cell that gets a mine, under a judge that punishes needless guesses."""
    safe: Cell | None = None
    """The overlooked safe cell that `reason` names, if it names one."""

    @property
    def pointed(self) -> Cell | None:
        """The cell to point out: the one that `reason` names, else where the proof ends."""
        if self.better is not None:
            return self.better
        if self.safe is not None:
            return self.safe
        return self.proof[-1].cell if self.proof else None


@dataclass(frozen=True)
class Case:
    """A move and the evidence about it. Evidence is worked out when it is first asked for."""

    position: Position
    minefield: Minefield
    cells: tuple[Cell, ...]
    """The cells that the move opens before any flood."""
    board_proofs: BoardProofs
    """The evidence of the numbers that the player sees."""
    scout: Callable[[], Scout]
    """Gives the scout, whose evidence also uses the numbers of cells proved safe."""
    chorded: Cell | None = None
    """The number that was chorded; None if a cell was clicked."""
    flags: frozenset[Cell] = frozenset()
    held_back: tuple[Cell, ...] = ()
    """The cells of the move that the coach has reported to be mines.

    The position shows them covered: a proof has to follow from the numbers, not from the coach.
    """
    confirm: "Callable[[Case, Claim], bool] | None" = None
    """Asks the second engine whether a claim holds. None if no confirmation is needed."""

    @cached_property
    def mined(self) -> tuple[Cell, ...]:
        """The cells of the move that hold a mine."""
        return tuple(cell for cell in self.cells if self.minefield.is_mined(cell))

    @property
    def board(self) -> Knowledge:
        """The knowledge that follows from the numbers that the player sees."""
        return self.board_proofs.known()

    def is_confirmed(self, claim: Claim) -> bool:
        """Returns whether a second engine, if there is one, upholds a claim of the evidence."""
        return self.confirm is None or self.confirm(self, claim)

    def known_by(self, evidence: Evidence) -> Knowledge:
        """Returns what the scout knows for `Evidence.SCOUT`, else what the board proves."""
        if evidence is not Evidence.SCOUT:
            return self.board
        scout = self.scout()
        scout.finish()
        return scout.known


def rule(judge: Judge, case: Case) -> Ruling:
    """Returns this judge's ruling on a move that opens at least one cell.

    A mine that the coach has reported loses under every judge.
    """
    if opens_freely(judge, case):
        return Ruling(Fate.OPENED)
    ruling = (_rule_against_guesses if judge.moves_against else _rule_on_mine)(judge, case)
    if case.held_back and ruling.fate is not Fate.LOST:
        named = cell_names_text(case.held_back)
        text = _("The coach had warned you about {cells}.").format(cells=named)
        return Ruling(Fate.LOST, text)
    return ruling


def opens_freely(judge: Judge, case: Case) -> bool:
    """Returns whether a judge lets a move open its cells without any evidence, as most moves do."""
    return not (case.mined or judge.moves_against)


def _rule_on_mine(judge: Judge, case: Case) -> Ruling:
    if judge.evidence is Evidence.NONE:
        # Logic may have known of the mine; that is worked out later, if a lesson is asked for.
        return Ruling(Fate.LOST, loss_text(case))
    return (
        _lost_by_proof(judge, case)
        or _lost_by_needless_guess(judge, case, case.mined)
        or _lost_by_odds(judge, case)
        or Ruling(Fate.SPARED)
    )


def _rule_against_guesses(judge: Judge, case: Case) -> Ruling:
    """Rules for a judge that moves a mine into every needless guess, mined or not."""
    if lost := _lost_by_proof(judge, case):
        return lost
    board = case.board
    questions = [cell for cell in case.cells if board.verdict(cell) is Verdict.OPEN]
    guessed = [cell for cell in questions if case.minefield.is_mined(cell)] or questions
    lost = _lost_by_needless_guess(judge, case, guessed)
    return lost or Ruling(Fate.SPARED if case.mined else Fate.OPENED)


def as_lost(ruling: Ruling, case: Case) -> Ruling:
    """Returns the ruling on a recorded loss: still lost, even if today's rules are milder."""
    return replace(ruling, fate=Fate.LOST, reason=ruling.reason or loss_text(case))


def with_proof(judge: Judge, case: Case, ruling: Ruling) -> Ruling:
    """Adds the scout's proof to a loss under a judge that asks for none.

    The proof stays empty if not even the scout could know of the mine. Other rulings are returned
    as they are.
    """
    if ruling.fate is not Fate.LOST or judge.spares:
        return ruling
    return replace(ruling, proof=_proof_of_mistake(case, Evidence.SCOUT))


def as_proved(case: Case, ruling: Ruling) -> Ruling:
    """Returns a ruling on a loss, which says so if a click opened a mine that the board proved."""
    board = case.board
    if case.chorded is not None or board.can_all_be_safe(indices_of(board, case.cells)):
        return ruling
    return replace(ruling, reason=_proved_text(case.cells[0]))


def with_overlooked(judge: Judge, case: Case, ruling: Ruling) -> Ruling:
    """Adds what was overlooked to a loss under a judge that asks for no evidence.

    That is the proof of the mine, or else a safe cell. Returns other rulings as they are, and a
    chord's, which names its wrong flag already. Finishes the proofs of the board.
    """
    board = case.board
    is_bare = judge.evidence is Evidence.NONE and case.chorded is None and ruling.safe is None
    if ruling.fate is not Fate.LOST or not is_bare:
        return ruling
    proved = as_proved(case, ruling)
    if proved is not ruling or not board.has_safe():
        return proved
    safe = route_to_safe_cell(board, case.position, case.cells[0])[-1].cell
    text = _("{cell} was certainly safe.").format(cell=safe.name)
    return replace(ruling, reason=join_sentences(ruling.reason, text), safe=safe)


# The ways to lose.


def _lost_by_proof(judge: Judge, case: Case) -> Ruling | None:
    known = case.known_by(judge.evidence)
    if known.can_all_be_safe(indices_of(known, case.cells)):
        return None
    if not case.is_confirmed(Claim(judge.evidence, case.cells, Verdict.MINE)):
        return None
    proof = _proof_of_mistake(case, judge.evidence)
    text, safe = _proof_text(case, proof), None
    if not text:
        safe = safe_cell_first(case, known)
        text = _needless_guess_text(case, (case.mined or case.cells)[0], safe)
    # A chord can be wrong though none of its cells is proved to be a mine.
    proof = proof or _proof_of_safe_cell(judge, case, case.cells[0])
    return Ruling(Fate.LOST, text, proof=proof, safe=safe)


def _lost_by_needless_guess(judge: Judge, case: Case, guessed: Sequence[Cell]) -> Ruling | None:
    proof = _proof_of_safe_cell(judge, case, guessed[0]) if guessed else ()
    if not proof:
        return None
    guess, safe = guessed[0], proof[-1].cell
    text = _needless_guess_text(case, guess, safe)
    into = guess if judge.moves_against else None
    return Ruling(Fate.LOST, text, proof=proof, mine_moves_into=into, safe=safe)


def _lost_by_odds(judge: Judge, case: Case) -> Ruling | None:
    if judge.margin is None:
        return None
    try:
        odds = Odds.of(case.position)
    except TooWideError:
        # Odds could only be estimated here, and an estimate must not lose a game.
        return None
    chances = [(chance, at) for at, chance in enumerate(odds.chances) if chance is not None]
    least, at = min(chances)
    worst = max(case.mined, key=lambda cell: odds.chance(cell) or 0.0)
    chance = odds.chance(worst) or 0.0
    if chance - least <= judge.margin + _ROUNDING:
        return None
    better = case.position.grid.cell(at)
    form = _(
        "You guessed at {cell} (chance of a mine {percent} %). {better} was safer ({least} %)."
    )
    text = form.format(
        cell=worst.name,
        percent=exact_percent(chance),
        better=better.name,
        least=exact_percent(least),
    )
    return Ruling(Fate.LOST, text, better=better)


# Proofs.


def _proof_of_mistake(case: Case, evidence: Evidence) -> tuple[Reason, ...]:
    """Proves a mine among the cells, or else that a flag at the chord is wrong; may be empty."""
    known = case.known_by(evidence)
    mines = [cell for cell in case.cells if known.verdict(cell) is Verdict.MINE]
    flags = [cell for cell in flags_around_chord(case) if known.verdict(cell) is Verdict.SAFE]
    numbers = case.minefield.numbers if evidence is Evidence.SCOUT else None
    return route_to(known, mines or flags, case.position, numbers)


def _proof_of_safe_cell(judge: Judge, case: Case, near: Cell) -> tuple[Reason, ...]:
    """Proves a safe cell near the move.

    Empty if no safe cell was overlooked, or if this judge ignores overlooked cells.
    """
    board = case.board
    if not (judge.condemns_needless_guesses and board.has_safe()):
        return ()
    safe = safe_cells_near(board, near)
    if not case.is_confirmed(Claim(Evidence.BOARD, tuple(safe), Verdict.SAFE)):
        return ()
    return route_to_safe_cell(board, case.position, near)


def is_proved_only_ahead(case: Case) -> bool:
    """True if the board leaves the move open, and opening safe cells first proves it wrong."""
    board = case.board
    if not board.can_all_be_safe(indices_of(board, case.cells)):
        return False
    known = case.known_by(Evidence.SCOUT)
    return not known.can_all_be_safe(indices_of(known, case.cells))


def safe_cell_first(case: Case, known: Knowledge) -> Cell:
    """Returns the safe cell that the lesson leads to, if only playing on proves the mistake.

    `known` is what the scout knows.
    """
    near, numbers = (case.mined or case.cells)[0], case.minefield.numbers
    route = route_to(known, mistakes(case, known), case.position, numbers, near)
    return way_by_safe_cell(case.board, case.position, near, route, numbers).safe


def mistakes(case: Case, known: Knowledge) -> list[Cell]:
    """Returns the cells of the move that are proved mines, or else the flags proved wrong."""
    mines = [cell for cell in case.cells if known.verdict(cell) is Verdict.MINE]
    flags = [cell for cell in flags_around_chord(case) if known.verdict(cell) is Verdict.SAFE]
    return mines or flags


def flags_around_chord(case: Case) -> list[Cell]:
    """Returns the flagged neighbours of the chorded number; none if the move was no chord."""
    if case.chorded is None:
        return []
    return [cell for cell in case.position.grid.neighbours(case.chorded) if cell in case.flags]


# Sentences.


def loss_text(case: Case) -> str:
    """Returns which mines the move opened, and which flag let a chord do it."""
    text = mines_hit_text(case.mined or case.cells, case.chorded)
    return join_sentences(text, wrong_flag_text(case))


def mines_hit_text(hit: Sequence[Cell], chorded: Cell | None = None) -> str:
    """Returns a sentence: who opened these mines.

    >>> mines_hit_text([Cell(0, 0), Cell(1, 1)], chorded=Cell(0, 1))
    'The chord at B1 opened A1 and B2, and they were mines.'
    """
    if chorded is None:
        form = ngettext(
            "You opened {cells}, and it was a mine.",
            "You opened {cells}, and they were mines.",
            len(hit),
        )
        return form.format(cells=cell_names_text(hit))
    form = ngettext(
        "The chord at {chorded} opened {cells}, and it was a mine.",
        "The chord at {chorded} opened {cells}, and they were mines.",
        len(hit),
    )
    return form.format(chorded=chorded.name, cells=cell_names_text(hit))


def cell_names_text(cells: Sequence[Cell]) -> str:
    """Returns the names of at least one cell as a list in a sentence.

    >>> cell_names_text([Cell(0, 0), Cell(1, 1), Cell(2, 2)])
    'A1, B2 and C3'
    """
    return join_all([cell.name for cell in cells])


def wrong_flag_text(case: Case, known: Knowledge | None = None) -> str:
    """Returns a sentence: which flag must be wrong if a chord opened a mine.

    Empty if the move was no chord. A chord has as many flags as its number, so as many of them
    are wrong as the chord opens mines. With `known`, only flags that it proves wrong are named, or
    else those that it does not prove right.
    """
    flags, wrong = flags_around_chord(case), len(case.mined)
    if not flags:
        return ""
    if known is not None:
        proved = [flag for flag in flags if known.verdict(flag) is Verdict.SAFE]
        doubtful = [flag for flag in flags if known.verdict(flag) is not Verdict.MINE]
        # The chord opened as many mines as flags were wrong, though the board may not tell which.
        flags, wrong = proved or doubtful or flags, len(proved) or len(case.mined)
    names = cell_names_text(flags)
    if len(flags) in (1, wrong):
        form = ngettext(
            "The flag at {flags} was wrong.", "The flags at {flags} were wrong.", len(flags)
        )
        return form.format(flags=names)
    if not wrong:
        return _("At least one of the flags at {flags} was wrong.").format(flags=names)
    form = ngettext(
        "One of the flags at {flags} was wrong.",
        "{count} of the flags at {flags} were wrong.",
        wrong,
    )
    return form.format(count=wrong, flags=names)


def _proof_text(case: Case, proof: Sequence[Reason]) -> str:
    """Returns what the numbers that the player saw prove; empty if they do not suffice."""
    board = case.board
    if board.can_all_be_safe(indices_of(board, case.cells)):
        return ""
    mine = proof[-1].cell if proof and proof[-1].cell in case.cells else None
    if mine is not None:
        text = _proved_text(mine)
    elif case.chorded is not None:
        text = _(
            "The numbers on the board proved that one of the cells around {chorded} was a mine."
        ).format(chorded=case.chorded.name)
    else:
        text = _("The numbers on the board proved that there was a mine there.")
    return join_sentences(text, wrong_flag_text(case, board))


def _proved_text(mine: Cell) -> str:
    return _("The numbers on the board proved that {cell} was a mine.").format(cell=mine.name)


def _needless_guess_text(case: Case, guess: Cell, safe: Cell) -> str:
    """Returns where the player guessed, and which cell was safe."""
    if case.chorded is None:
        form = _("You guessed at {cell}, but {safe} was certainly safe.")
    else:
        form = _("Your chord at {cell} was a guess, but {safe} was certainly safe.")
    return form.format(cell=(case.chorded or guess).name, safe=safe.name)
