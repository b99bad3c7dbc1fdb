"""Reviews a game move by move: what was certain, what was a guess and at what odds.

A review is a pure function of the history, computed turn by turn, while one knowledge base grows
along the game. Work that could take long is charged to a budget and never timed, so the same game
always gets the same review.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log10
from typing import TYPE_CHECKING

from minesweeper.agent.judge import (
    Case,
    Ruling,
    as_lost,
    as_proved,
    mines_hit_text,
    rule,
    with_proof,
)
from minesweeper.agent.luck import luck_from_odds
from minesweeper.agent.scout import BoardProofs, Scout, indices_of, route_to
from minesweeper.game.game import Game, Outcome, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    Action,
    History,
    Replay,
    Result,
    Turn,
    cells_of_move,
    is_watched_after,
)
from minesweeper.game.judges import JUDGES
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import least_likely_mine
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching import review_text as words
from minesweeper.teaching.accuracy import accuracy_of_moments, grade_of
from minesweeper.teaching.exercise import MOST_CELLS, Exercise
from minesweeper.teaching.practice import exercise_of_loss
from minesweeper.teaching.review import (
    Guess,
    Mistake,
    Moment,
    Overlooked,
    RatedDecision,
    Review,
    ReviewedResult,
    ReviewSummary,
)
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

NARROW = 3_000
"""A count with at most this many states side by side is not charged to the budget."""
_ROUNDING = 1e-9
"""Chances that differ by less are equal."""
_OPENINGS = (Action.OPEN, Action.CHORD)
_MINE_NAMED = (Action.HOLD, Action.IMPORTED_MINE)
_FLAGGED = (Action.AUTO_FLAG, Action.IMPORTED_FLAG)
_RESULTS = {Status.WON: ReviewedResult.WON, Status.LOST: ReviewedResult.LOST}


@dataclass(slots=True)
class ReviewBudget:
    """The work that a review may still do."""

    moves: int = 20_000
    """Moves to review; later ones are only replayed."""
    cells: int = 2_000_000
    """Cells of all boards to count, or to prove from the start, added up."""
    wide: int = 8
    """Wide fronts to count, or to estimate if they are too wide for that."""
    rulings: int = 20
    """Losses to judge again; a continued game can have many."""

    def spend(self, what: str, amount: int = 1) -> bool:
        """Takes an amount from a field; returns false, and takes nothing, if less is left."""
        left: int = getattr(self, what)
        if left < amount:
            return False
        setattr(self, what, left - amount)
        return True


@dataclass(frozen=True, slots=True)
class _Finding:
    """The review of a turn, before its outcome is known."""

    text: str
    verdict: Verdict | None = None
    guess: Guess | None = None
    overlooked: Overlooked | None = None
    mistake: Mistake | None = None
    lost_points: float | None = None
    """The points of survival that it gave up; None if it is no move, or they were not counted."""


@dataclass(frozen=True, slots=True)
class _LastLoss:
    """The last move that lost, as far as its exercise needs it."""

    case: Case
    ruling: Ruling | None
    """None if the budget left it out."""
    cell: Cell
    flags: frozenset[Cell]


def review_game(history: History, budget: ReviewBudget | None = None) -> Review:
    r"""Returns the review of a game, finished or not.

    >>> from minesweeper.game.history import FixedStart
    >>> from minesweeper.game.notation import read_minefield
    >>> start = FixedStart(read_minefield("3x1/1\n*..\n"), opened=(Cell(0, 1),))
    >>> lost = Turn(Action.OPEN, Result.LOST, at=0, cell=Cell(0, 0))
    >>> (moment,) = review_game(History(start, "classic", [lost])).moments
    >>> moment.guess.chance
    0.5
    """
    return Reviewer(history, budget=budget).finish()


class Reviewer:
    """Reviews one game, one turn at a time, so that the work can be interrupted."""

    def __init__(
        self,
        history: History,
        should_cancel: ShouldCancel = never_cancel,
        budget: ReviewBudget | None = None,
    ) -> None:
        # A copy of the turns so far, because the owner of the history may add to it.
        self._replay = Replay(history.upto(len(history.turns)))
        self._judge = JUDGES[history.judge]
        self._is_watched = False
        """True while a solver plays and not the player."""
        self._should_cancel = should_cancel
        self._start = self._replay.game.position
        self._board_proofs: BoardProofs | None = None
        if self._replay.game.minefield is not None:
            self._board_proofs = BoardProofs(self._start, should_cancel)
        self._budget = budget or ReviewBudget()
        self._moments: list[Moment] = []
        self._has_opened = min(self._start.seen) < COVERED
        """True once a cell is open; a click before that is a first click, and no decision."""
        self._left_out = 0
        self._last_loss: _LastLoss | None = None
        self._exercise: Exercise | None = None
        """The exercise of the last loss, once it was made."""

    @property
    def size(self) -> int:
        """The number of cells of the board."""
        return self._start.grid.size

    def finish(self) -> Review:
        """Reviews all turns that are left and returns the review."""
        while self.think():
            pass
        return self.review()

    def think(self) -> bool:
        """Proves for a while or reviews one turn; returns whether there is more to do.

        After a CancelledError it can be called again: the turn is replayed only at the end.
        """
        replay = self._replay
        turn = replay.turn
        if turn is None:
            return False
        if self._board_proofs is not None and self._budget.moves and self._board_proofs.think():
            return True
        moment = self._moment(turn, replay.game)
        self._is_watched = is_watched_after(turn, is_watched=self._is_watched)
        outcome = self._play(turn)
        self._learn(outcome)
        if moment is not None:
            self._moments.append(replace(moment, opened=outcome.opened, shown=outcome.hit))
        return replay.turn is not None

    def _play(self, turn: Turn) -> Outcome:
        """Replays the turn; returns what it opened and which mines it showed."""
        if turn.cell is None or turn.action not in (Action.SHOW, *_MINE_NAMED):
            return self._replay.play()
        # A mine that was only named stays covered on the board until it is shown.
        named = (turn.cell,) if turn.action is Action.SHOW else ()
        before = self._replay.game.position_without(named)
        self._replay.play()
        after = self._replay.game.position
        if after.at(turn.cell) == SHOWN_MINE != before.at(turn.cell):
            return Outcome(hit=(turn.cell,))
        return Outcome(after.opened_since(before))

    def review(self) -> Review:
        """Returns the review of the turns so far."""
        game = self._replay.game
        result = _RESULTS.get(game.status, ReviewedResult.UNFINISHED)
        moments = tuple(self._moments)
        accuracy = accuracy_of_moments(self._start, moments)
        summary = _summary(moments, game.elapsed, self._left_out, accuracy)
        wrong = self._wrong_flags() if self._budget.moves else ()
        return Review(self._start, self._judge.name, result, moments, summary, wrong)

    def exercise(self) -> Exercise | None:
        """Returns the exercise of the last move that lost.

        None if no move lost, or if the board has more than MOST_CELLS cells.
        """
        loss = self._last_loss
        if loss is not None and self._exercise is None and self.size <= MOST_CELLS:
            self._exercise = exercise_of_loss(
                self._judge, loss.case, loss.ruling, loss.cell, loss.flags
            )
        return self._exercise

    def _wrong_flags(self) -> tuple[Cell, ...]:
        """Returns the flags left at the end that the numbers prove wrong."""
        if self._board_proofs is None:
            return ()
        known = self._board_proofs.known()
        flags = self._replay.game.flags()
        return tuple(cell for cell in flags if known.verdict(cell) is Verdict.SAFE)

    def _learn(self, outcome: Outcome) -> None:
        """Adds what the turn showed to the proofs."""
        game = self._replay.game
        self._has_opened = self._has_opened or bool(outcome.opened)
        if self._board_proofs is None and game.minefield is not None:
            covered = Position.covered(game.level.grid, game.level.mines)
            self._board_proofs = BoardProofs(covered, self._should_cancel)
        if self._board_proofs is None:
            return
        if outcome.opened:
            self._board_proofs.see(outcome.opened)
        for cell in outcome.hit:
            self._board_proofs.see_mine(cell)

    # One turn.

    def _moment(self, turn: Turn, game: Game) -> Moment | None:
        """Returns the `Moment` of one turn; None if the player sees no change."""
        finding = self._find(turn, game)
        if finding is None:
            return None
        is_decision = self._has_opened and turn.action in _OPENINGS
        return Moment(
            self._replay.number,
            turn.at,
            turn.cell,
            finding.text,
            is_chord=turn.action is Action.CHORD,
            is_shown=turn.action in words.NOT_MOVES,
            is_held=turn.action in _MINE_NAMED,
            mark=Mark.FLAG if turn.action in _FLAGGED else turn.mark,
            verdict=finding.verdict,
            is_spared=turn.result is Result.SPARED,
            guess=finding.guess,
            overlooked=finding.overlooked,
            mistake=finding.mistake,
            is_watched=self._is_watched,
            is_decision=is_decision,
            decision=self._decision(finding, turn.at) if is_decision else None,
        )

    def _decision(self, finding: _Finding, at: int) -> RatedDecision | None:
        lost = finding.lost_points
        if lost is None:
            return None
        before = self._moments[-1].at if self._moments else 0
        grade = grade_of(lost, is_proved_mine=finding.verdict is Verdict.MINE)
        return RatedDecision(grade, lost, at - before)

    def _find(self, turn: Turn, game: Game) -> _Finding | None:
        if turn.result is Result.NOTHING and turn.action is not Action.HOLD:
            return None
        if turn.action in words.NOT_MOVES:
            return _Finding(_(words.NOT_MOVES[turn.action]))
        if turn.action in _OPENINGS and turn.cell is not None:
            return self._find_in_move(turn, turn.cell, game)
        if turn.mark is not None and turn.cell is not None:
            return self._find_in_mark(turn.mark, turn.cell)
        return None

    def _find_in_mark(self, mark: Mark, cell: Cell) -> _Finding:
        verdict = None
        if mark is Mark.FLAG and self._board_proofs is not None and self._budget.moves:
            verdict = self._board_proofs.known().verdict(cell)
        return _Finding(words.mark_text(mark, verdict), verdict)

    def _find_in_move(self, turn: Turn, cell: Cell, game: Game) -> _Finding:
        if game.minefield is None or self._board_proofs is None:
            return _first_click(cell, turn.result)
        cells = cells_of_move(game, turn.action, cell)
        finding = self._find_in_cells(self._board_proofs, cells, game.position)
        if turn.result is Result.LOST:
            case = _case(turn, cells, game, game.minefield)
            mistake, ruling = self._mistake(case)
            self._last_loss = _LastLoss(case, ruling, cell, frozenset(game.flags()))
            self._exercise = None
            # What was missed is the technique that the exercise of the loss practises.
            exercise = self.exercise()
            if exercise is not None and ruling is not None:
                mistake = replace(mistake, technique=exercise.technique)
            finding = self._with_mistake(finding, mistake)
            if ruling is not None and ruling.safe is not None and finding.overlooked is not None:
                named = self._named(finding.overlooked, ruling.safe, case.position)
                finding = replace(finding, overlooked=named)
        elif turn.result is Result.SPARED:
            finding = replace(finding, text=join_sentences(finding.text, _(words.STEPPED_ASIDE)))
        return finding

    def _find_in_cells(
        self, board_proofs: BoardProofs, cells: tuple[Cell, ...], position: Position
    ) -> _Finding:
        """Returns what the board says of opening these cells."""
        if not self._budget.spend("moves"):
            return self._leave_out()
        known = board_proofs.known()
        verdict = self._verdict(known, cells)
        if verdict is None:
            return self._leave_out()
        if verdict is Verdict.SAFE:
            return _Finding(_(words.CERTAIN), verdict, lost_points=0.0)
        overlooked = self._overlooked(known, position)
        if verdict is Verdict.MINE:
            best = 100.0 if overlooked else self._best_chance(known, position)
            return _Finding("", verdict, overlooked=overlooked, lost_points=best)
        guess = self._guess(known, position, cells, overlooked)
        text, lost = words.guess_text(guess, overlooked), _lost_points(guess, overlooked)
        return _Finding(text, verdict, guess, overlooked, lost_points=lost)

    def _leave_out(self) -> _Finding:
        self._left_out += 1
        return _Finding(_(words.LEFT_OUT))

    def _with_mistake(self, finding: _Finding, mistake: Mistake) -> _Finding:
        # The reason of a judge who spares mentions the guess already.
        with_odds = finding.guess is not None and not self._judge.spares
        text = join_sentences(mistake.reason, finding.text) if with_odds else mistake.reason
        return replace(finding, text=text, mistake=mistake)

    def _verdict(self, known: Knowledge, cells: tuple[Cell, ...]) -> Verdict | None:
        """Returns MINE if at least one of the cells has to be a mine, SAFE if all are safe.

        None if the budget does not allow to find out.
        """
        verdicts = {known.verdict(cell) for cell in cells}
        if len(verdicts) == 1 and (len(cells) == 1 or verdicts == {Verdict.SAFE}):
            return verdicts.pop()
        if Verdict.MINE in verdicts:
            return Verdict.MINE
        if not self._budget.spend("cells", known.grid.size):
            return None
        together = known.can_all_be_safe(indices_of(known, cells))
        return Verdict.OPEN if together else Verdict.MINE

    # Overlooked cells, and the reason of a loss.

    def _overlooked(self, known: Knowledge, position: Position) -> Overlooked | None:
        first = known.first_safe()
        if first is None:
            return None
        if not self._budget.spend("cells", position.grid.size):
            return Overlooked(first, "", known.count_safe())
        route = shortest_route(position, known.safe()) or _proved_route(position)
        return Overlooked(route[-1].cell, hardest_technique(route), known.count_safe())

    def _named(self, overlooked: Overlooked, safe: Cell, position: Position) -> Overlooked:
        """Returns the overlooked cells, first the one that the judge names."""
        route = []
        if self._budget.spend("cells", position.grid.size):
            route = shortest_route(position, [safe])
        return replace(overlooked, cell=safe, technique=hardest_technique(route) if route else "")

    def _mistake(self, case: Case) -> tuple[Mistake, Ruling | None]:
        """Returns why a move lost, and the ruling unless the budget leaves it out."""
        if not self._budget.spend("rulings"):
            return Mistake(mines_hit_text(case.mined or case.cells, case.chorded)), None
        lost = as_lost(rule(self._judge, case), case)
        ruling = as_proved(case, with_proof(self._judge, case, lost))
        proof = ruling.proof
        return Mistake(ruling.reason, hardest_technique(proof), len(proof)), ruling

    # Odds.

    def _guess(
        self,
        known: Knowledge,
        position: Position,
        cells: tuple[Cell, ...],
        overlooked: Overlooked | None,
    ) -> Guess:
        odds = self._odds(known, position)
        if odds is None:
            return Guess(None, None)
        guess = _guess_by(odds, cells)
        better = None if overlooked else least_likely_mine(odds)
        lower = odds.chance(better) if better else None
        if lower is None or guess.chance is None or lower >= guess.chance - _ROUNDING:
            return guess
        return replace(guess, better=better, better_chance=lower)

    def _best_chance(self, known: Knowledge, position: Position) -> float:
        """Returns the chance of the safest cell to be safe, in points of 100."""
        odds = self._odds(known, position)
        if odds is None:
            # It is at most this, and the move was a blunder whatever it is.
            return 100.0
        safest = least_likely_mine(odds)
        chance = None if safest is None else odds.chance(safest)
        return 0.0 if chance is None else 100 * (1 - chance)

    def _odds(self, known: Knowledge, position: Position) -> "Odds | EstimatedOdds | None":
        if not self._budget.spend("cells", position.grid.size):
            return None
        try:
            return Odds.of(position, NARROW)
        except TooWideError:
            return _wide_odds(known, position) if self._budget.spend("wide") else None


def _lost_points(guess: Guess, overlooked: Overlooked | None) -> float | None:
    """Returns the points of survival that a guess gave up; None if it was not counted."""
    if guess.chance is None:
        return None
    least = guess.chance if guess.better_chance is None else guess.better_chance
    return 100 * (guess.chance - (0.0 if overlooked else least))


def _proved_route(position: Position) -> Sequence[Reason]:
    """Returns a route to a safe cell by all that the position proves, if the search gave up.

    The proofs start afresh, because their order depends on what was looked at before.
    """
    known = Knowledge(position)
    known.reason()
    return route_to(known, known.safe(), position, None)


def _wide_odds(known: Knowledge, position: Position) -> "Odds | EstimatedOdds":
    # It imports numpy and a SAT solver, which most games never need.
    from minesweeper.logic.counting.estimate import estimate_odds  # noqa: PLC0415

    try:
        return Odds.of(position)
    except TooWideError:
        return estimate_odds(position, known.safe(), known.mined())


def _guess_by(odds: "Odds | EstimatedOdds", cells: tuple[Cell, ...]) -> Guess:
    """Returns the chance and the luck of opening cells that are not certain."""
    if isinstance(odds, Odds):
        try:
            return Guess.of(luck_from_odds(odds, cells))
        except TooWideError:
            return Guess(None, None)
    # Estimates have no joint chances, so the cells count as independent.
    luck = sum(-log10(1 - (odds.chance(cell) or 0.0)) for cell in cells)
    return Guess.of(luck, is_estimate=True)


# Losses.


def _case(turn: Turn, cells: tuple[Cell, ...], game: Game, minefield: Minefield) -> Case:
    """Returns a lost move as a case, with proofs that start afresh.

    The proofs so far depend on when they were looked for, and a loss should always get the same
    reason.
    """
    position = game.position_without(cells)
    board_proofs = BoardProofs(position)
    is_chord = turn.action is Action.CHORD
    return Case(
        position,
        minefield,
        cells,
        board_proofs,
        lambda: Scout.from_position(position, minefield),
        turn.cell if is_chord else None,
        frozenset(game.flags()) if is_chord else frozenset(),
        tuple(filter(game.is_known_mine, cells)),
    )


def _first_click(cell: Cell, result: Result) -> _Finding:
    if result is not Result.LOST:
        return _Finding(_(words.FIRST_CLICK))
    mistake = Mistake(mines_hit_text((cell,)))
    return _Finding(mistake.reason, mistake=mistake)


def hardest_technique(route: Sequence[Reason]) -> str:
    """Returns the id of the hardest technique of a route; empty for an empty route."""
    return max((step.technique for step in route), key=DIFFICULTY.__getitem__, default="")


# The summary.


def _summary(
    moments: Sequence[Moment],
    elapsed: int,
    left_out: int,
    accuracy: float | None,
) -> ReviewSummary:
    guesses = [moment.guess for moment in moments if moment.guess is not None]
    uncounted = sum(guess.luck is None for guess in guesses)
    luck = sum(guess.luck or 0.0 for guess in guesses)
    return ReviewSummary(
        opened=sum(len(moment.opened) for moment in moments if not moment.is_shown),
        guesses=len(guesses),
        needed=sum(bool(moment.guess) and not moment.overlooked for moment in moments),
        overlooked=sum(moment.overlooked is not None for moment in moments),
        spared=sum(moment.is_spared for moment in moments),
        wrong_flags=sum(moment.is_wrong_flag for moment in moments),
        unproved_flags=sum(moment.is_unproved_flag for moment in moments),
        luck=None if uncounted or left_out else luck,
        elapsed=elapsed,
        missed=_missed(moments),
        left_out=left_out,
        uncounted=uncounted,
        accuracy=accuracy,
    )


def _missed(moments: Sequence[Moment]) -> tuple[tuple[str, int], ...]:
    """Counts the techniques that would have proved the mine hit, or else a safe cell.

    What a watched solver missed is left out.
    """
    own = [moment for moment in moments if not moment.is_watched]
    wanted = [moment.mistake or moment.overlooked for moment in own]
    counts = Counter(found.technique for found in wanted if found and found.technique)
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], DIFFICULTY[item[0]])))
