"""Questions about a position: what it proves, why, what to do next, what a player would do."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from minesweeper.api.drawing import board_html
from minesweeper.api.position import (
    PublicPosition,
    as_public_errors,
    cell_on,
    chosen_promise,
    chosen_seed,
    flagged_position_of,
    names_of,
    one_of,
)
from minesweeper.engine import questions
from minesweeper.engine.questions import QuestionError, bounded
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.percent import exact_percent, percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import Analysis
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.players.roster import PLAYERS
from minesweeper.teaching.hints import hint_for
from minesweeper.teaching.lesson import Hint, Step
from minesweeper.teaching.step_text import NumberAt


@dataclass(frozen=True)
class PositionAnalysis:
    """What a position proves, and how likely a mine is in every other cell."""

    position: PublicPosition
    safe: list[str]
    """The covered cells that are proved safe, row by row."""
    mines: list[str]
    """The covered cells that are proved to be mines, row by row."""
    odds: dict[str, float] | None
    """The chance of a mine in every covered cell; None if that would take too much work."""
    best: str | None
    """The cell to open: a safe one, else the least likely mine; None if nothing can be opened."""
    exact: bool
    """False if the odds are estimates. What is proved is always exact."""
    error: float
    """The largest standard error of an estimated chance; 0 if the odds are exact."""
    _found: Analysis = field(repr=False, compare=False)

    @cached_property
    def layouts(self) -> int | None:
        """The number of minefields that fit; None for estimates, or if counting takes too long."""
        odds = self._found.odds
        if not isinstance(odds, Odds):
            return None
        try:
            with bounded():
                return odds.layouts
        except QuestionError:
            return None

    def _repr_html_(self) -> str | None:
        odds = self._found.known_odds()
        return board_html(flagged_position_of(self.position), odds.chances, self._found.best())


def analyse(position: PublicPosition | str) -> PositionAnalysis:
    r"""Returns all that a position proves, and the exact chance of a mine in every covered cell.

    Raises a MinesweeperError if no minefield fits the position, or if the proofs would take more
    than about a minute. Where only the odds would, `odds` is None. Fronts that are too wide to be
    counted get estimates, which `exact` and `error` tell.

    >>> found = analyse("5x2/2\n01###\n01###")
    >>> found.safe, found.mines
    ([], [])
    >>> found.odds
    {'C1': 0.5, 'D1': 0.25, 'E1': 0.25, 'C2': 0.5, 'D2': 0.25, 'E2': 0.25}
    >>> found.best, found.layouts, found.exact
    ('E1', 8, True)
    """
    sheet = flagged_position_of(position)
    with as_public_errors(QuestionError), bounded():
        found = questions.analyse(sheet.position)
        best = found.best()
    odds = found.odds
    error = 0.0 if odds is None or isinstance(odds, Odds) else odds.error
    return PositionAnalysis(
        PublicPosition(sheet),
        names_of(found.safe),
        names_of(found.mined),
        None if odds is None else _named_chances(sheet.position, odds.chances),
        None if best is None else best.name,
        exact=odds is None or isinstance(odds, Odds),
        error=error,
        _found=found,
    )


def _named_chances(position: Position, chances: Iterable[float | None]) -> dict[str, float]:
    cell = position.grid.cell
    return {cell(at).name: chance for at, chance in enumerate(chances) if chance is not None}


@dataclass(frozen=True)
class ProofStep:
    """One step of a proof: what it concludes, by which technique, from which numbers."""

    cell: str
    """The cell that the step settles."""
    action: str
    """The action on the cell: `open` if it is safe, `flag` if it is a mine."""
    technique: str
    """The id of the technique, such as `1-2-1`; `docs/techniques` describes each."""
    clues: list[str]
    """The opened cells whose numbers the step uses."""
    given: list[str]
    """The covered cells that earlier steps settled and this step uses."""
    mine_count: bool
    """True if the step uses the number of mines on the board."""
    text: str
    """The step in one or two sentences."""


def proof_steps(reasons: Iterable[Reason], start: Position, number: NumberAt) -> list[ProofStep]:
    """Returns the steps of a route from a position, each with its sentences."""
    return [_step(step, text) for step, text in questions.with_texts(reasons, start, number)]


def _step(step: Reason | Step, text: str) -> ProofStep:
    return ProofStep(
        step.cell.name,
        "flag" if step.verdict is Verdict.MINE else "open",
        step.technique,
        names_of(sorted(step.clues)),
        names_of(step.given),
        step.uses_mine_count,
        text,
    )


@dataclass(frozen=True)
class Explanation:
    """What the numbers prove about a cell, and the steps that prove it."""

    cell: str
    verdict: str
    """`safe`, `mine`, or `open` if neither is proved."""
    steps: list[ProofStep]
    """The proof; its last step is about the cell. Empty if the verdict is `open`."""


def explain(position: PublicPosition | str, cell: str) -> Explanation:
    r"""Returns why a covered cell is safe or a mine, step by step, if the numbers prove it.

    Raises a MinesweeperError if the cell is not covered, if no minefield fits, or if the proof
    would take more than about a minute.

    >>> found = explain("5x3/2\n#####\n11211\n00000", "C1")
    >>> found.verdict
    'safe'
    >>> (step,) = found.steps
    >>> step.cell, step.action, step.technique, step.clues
    ('C1', 'open', '1-1', ['A2', 'B2'])
    >>> print(step.text.replace(". ", ".\n"))
    The 1 at A2 has its mine in A1 or B1.
    Either fills the 1 at B2, so C1 is safe.
    >>> explain("5x2/2\n01###\n01###", "C1").verdict
    'open'
    """
    shown = flagged_position_of(position).position
    asked = cell_on(shown.grid, cell)
    with as_public_errors(QuestionError), bounded():
        verdict, proof = questions.explain(shown, asked)
        steps = proof_steps(proof, shown, shown.at)
    return Explanation(asked.name, verdict.value, steps)


@dataclass(frozen=True)
class Hinted:
    """The easiest conclusion to see in a position."""

    cell: str | None
    """The cell to look at; None if nothing can be opened."""
    verdict: str
    """`safe` or `mine` if the cell is proved; `open` if you have to guess."""
    technique: str | None
    """The id of the technique that settles the cell; None for a guess."""
    clues: list[str]
    """The opened cells to look at; none for a guess."""
    odds: float | None
    """The chance of a mine in the cell; None if nothing can be opened."""
    text: str
    """The hint in one or two sentences."""


def hint(position: PublicPosition | str) -> Hinted:
    r"""Returns the easiest conclusion, or the least likely mine if nothing new is proved.

    A flag on a proved mine counts as found, so the hint is about something else. Raises a
    MinesweeperError if no minefield fits, or if the answer would take more than about a minute.

    >>> found = hint("4x2/1\n01##\n01##")
    >>> found.cell, found.verdict, found.technique, found.clues
    ('D1', 'safe', 'mine-count', ['B1'])
    >>> found.text
    'The board has 1 mine, and the 1 at B1 needs it, so D1 is safe.'
    >>> hint("5x2/2\n01###\n01###").text
    'Nothing is certain. E1 is the least likely mine, with a chance of 25 %.'
    """
    sheet = flagged_position_of(position)
    with as_public_errors(QuestionError), bounded():
        known = questions.knowledge_of(sheet.position)
        found = hint_for(sheet.position, known, sheet.flags, near=None)
    if found.card is None:
        return _guess(sheet, found)
    (step,) = found.card.steps
    return Hinted(
        step.cell.name,
        step.verdict.value,
        step.technique,
        names_of(sorted(step.clues)),
        1.0 if step.verdict is Verdict.MINE else 0.0,
        found.card.text,
    )


def _guess(sheet: FlaggedPosition, found: Hint) -> Hinted:
    if found.best is None or found.chance is None:
        is_over = COVERED not in sheet.position.seen
        text = "Every cell is open." if is_over else "Every covered cell is a mine."
        return Hinted(None, Verdict.OPEN.value, None, [], None, text)
    shown = exact_percent(found.chance) if found.is_exact else f"about {percent(found.chance)}"
    text = (
        f"Nothing is certain. {found.best.name} is the least likely mine, "
        f"with a chance of {shown} %."
    )
    return Hinted(found.best.name, Verdict.OPEN.value, None, [], found.chance, text)


@dataclass(frozen=True)
class ChosenMove:
    """The cell that a player would open next, and why."""

    cell: str | None
    """The cell to open; None if nothing can be opened."""
    certain: bool
    """True if the player has proved that the cell is safe."""
    odds: float | None
    """The chance of a mine in the cell, as far as the player knows it; None without a cell."""
    reason: str
    """The reason in one sentence."""
    more: list[str]
    """Further cells that the player has proved safe, in the order in which it would open them."""


def choose(
    position: PublicPosition | str,
    player: str = "strongest",
    *,
    seed: int = 0,
    first_click: str = "opening",
) -> ChosenMove:
    r"""Returns the move of one of the players that `docs/players.md` describes.

    `seed` is for players that draw lots, and `first_click` is what the first click of a game is
    promised: `any`, `safe` or `opening`. The same arguments give the same move. Raises a
    MinesweeperError if there is no such player, if no minefield fits, or if the choice would take
    more than about a minute.

    >>> move = choose("4x2/1\n01##\n01##")
    >>> move.cell, move.certain, move.odds, move.more
    ('D1', True, 0.0, ['D2'])
    >>> choose("5x2/2\n01###\n01###", player="teddy").odds
    0.25
    """
    shown = flagged_position_of(position).position
    kind = one_of("player", player, PLAYERS)
    asked = kind(chosen_seed(seed), chosen_promise(first_click))
    with as_public_errors(QuestionError), bounded():
        move = questions.choose(shown, asked)
    if move is None:
        return ChosenMove(None, certain=False, odds=None, reason="Nothing can be opened.", more=[])
    return ChosenMove(move.cell.name, move.is_certain, move.odds, move.reason, names_of(move.more))
