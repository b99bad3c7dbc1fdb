"""Looks back on a game move by move: what was certain, what was a guess and at what odds.

It is a pure function of the trail, taken in slices: one knowledge base grows along the game, and
work that could take long is counted against an allowance, never against the clock, so that the
same game always gets the same review.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log10
from typing import TYPE_CHECKING

from minesweeper.agent.judge import Case, as_lost, mines_hit_text, rule, with_proof
from minesweeper.agent.luck import luck_from_odds
from minesweeper.agent.scout import BoardProofs, Scout, indices_of, route_to
from minesweeper.game.game import Game, Outcome, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, History, Replay, Result, Turn, cells_of_move
from minesweeper.game.judges import JUDGES
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.logic.cancellation import MustStop, never
from minesweeper.logic.counting.any_odds import least_likely
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.routes import shortest_way
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.review import (
    Guess,
    Mistake,
    Moment,
    Overlooked,
    Review,
    ReviewedResult,
    ReviewSummary,
)
from minesweeper.teaching.review_text import (
    CERTAIN,
    FIRST_CLICK,
    LEFT_OUT,
    STEPPED_ASIDE,
    UNMOVED,
    guess_remark,
    mark_remark,
)

if TYPE_CHECKING:
    from minesweeper.logic.counting.estimate import EstimatedOdds

NARROW = 3_000
"""Up to how many states side by side a count costs next to nothing."""
_ROUNDING = 1e-9
"""What two chances can differ by though they are equal."""
_OPENINGS = (Action.OPEN, Action.CHORD)
_TOLD = (Action.HOLD, Action.TELL_MINE)
_FLAGGED = (Action.AUTO_FLAG, Action.LAY_FLAG)
_STANDINGS = {Status.WON: ReviewedResult.WON, Status.LOST: ReviewedResult.LOST}


@dataclass(slots=True)
class ReviewBudget:
    """The work that a review may still take."""

    moves: int = 20_000
    """How many moves are looked at; the moves after them are only played again."""
    cells: int = 2_000_000
    """How many cells the boards may have together that are counted, or proved from the start."""
    wide: int = 8
    """How many wide fronts are counted, or estimated where they are too wide for that."""
    rulings: int = 20
    """How many losses are put to the judge again, in a game that went on after them."""

    def take(self, what: str, amount: int = 1) -> bool:
        """Take this much of it; false where it is not there."""
        left: int = getattr(self, what)
        if left < amount:
            return False
        setattr(self, what, left - amount)
        return True


@dataclass(frozen=True, slots=True)
class _Look:
    """What there is to say about a move before it is made."""

    text: str
    verdict: Verdict | None = None
    guess: Guess | None = None
    overlooked: Overlooked | None = None
    mistake: Mistake | None = None


def review_of(history: History, allowance: ReviewBudget | None = None) -> Review:
    """A whole game, finished or not, looked back on."""
    return Reviewer(history, allowance=allowance).finish()


class Reviewer:
    """Reviews one game, a turn at a time."""

    def __init__(
        self,
        history: History,
        must_stop: MustStop = never,
        allowance: ReviewBudget | None = None,
    ) -> None:
        # The turns as they are now: the owner of the trail may add to it meanwhile.
        self._replay = Replay(history.upto(len(history.turns)))
        self._judge = JUDGES[history.judge]
        self._watched_from = history.watched_from
        self._must_stop = must_stop
        self._start = self._replay.game.position
        self._board_proofs: BoardProofs | None = None
        if self._replay.game.minefield is not None:
            self._board_proofs = BoardProofs(self._start, must_stop)
        self._allowance = allowance or ReviewBudget()
        self._moments: list[Moment] = []
        self._left_out = 0
        self._exercise: Exercise | None = None

    @property
    def size(self) -> int:
        """How many cells the board has."""
        return self._start.grid.size

    def finish(self) -> Review:
        """Look at all that is left, and give the review."""
        while self.think():
            pass
        return self.review()

    def think(self) -> bool:
        """Prove for a slice, or look at one turn more; true while there are more.

        An interrupted thought can be begun again: the turn is played only after it.
        """
        replay = self._replay
        turn = replay.turn
        if turn is None:
            return False
        if self._board_proofs is not None and self._allowance.moves and self._board_proofs.think():
            return True
        moment = self._moment(turn, replay.game)
        outcome = self._play(turn)
        self._follow(outcome)
        if moment is not None:
            self._moments.append(replace(moment, opened=outcome.opened, shown=outcome.hit))
        return replay.turn is not None

    def _play(self, turn: Turn) -> Outcome:
        """Play the next turn; what it opened, and the mines that it showed."""
        if turn.cell is None or turn.action not in (Action.SHOW, *_TOLD):
            return self._replay.play()
        # A mine that the player was told of lies open only once it is shown.
        told = (turn.cell,) if turn.action is Action.SHOW else ()
        before = self._replay.game.position_without(told)
        self._replay.play()
        after = self._replay.game.position
        if after.at(turn.cell) == SHOWN_MINE != before.at(turn.cell):
            return Outcome(hit=(turn.cell,))
        return Outcome(after.opened_since(before))

    def review(self) -> Review:
        """The game as far as it was looked at."""
        game = self._replay.game
        standing = _STANDINGS.get(game.status, ReviewedResult.UNFINISHED)
        moments = tuple(self._moments)
        summary = _summary(moments, game.elapsed, self._left_out, self._missed())
        wrong = self._wrong_flags() if self._allowance.moves else ()
        return Review(self._start, self._judge.name, standing, moments, summary, wrong)

    def _missed(self) -> tuple[tuple[str, int], ...]:
        """The techniques that the player missed: not those of somebody who was watched."""
        watched = self._watched_from
        return _missed([one for one in self._moments if watched is None or one.number <= watched])

    def exercise(self) -> Exercise | None:
        """The position before the last move that lost, to be tried again; None without one."""
        return self._exercise

    def _wrong_flags(self) -> tuple[Cell, ...]:
        """The flags left standing that the numbers prove wrong."""
        if self._board_proofs is None:
            return ()
        known = self._board_proofs.known()
        flags = self._replay.game.flags()
        return tuple(cell for cell in flags if known.verdict(cell) is Verdict.SAFE)

    def _follow(self, outcome: Outcome) -> None:
        """Take in what the turn showed."""
        game = self._replay.game
        if self._board_proofs is None and game.minefield is not None:
            covered = Position.covered(game.level.grid, game.level.mines)
            self._board_proofs = BoardProofs(covered, self._must_stop)
        if self._board_proofs is None:
            return
        if outcome.opened:
            self._board_proofs.see(outcome.opened)
        for cell in outcome.hit:
            self._board_proofs.see_mine(cell)

    # One turn.

    def _moment(self, turn: Turn, game: Game) -> Moment | None:
        """What a turn was; None where it changes nothing that is seen."""
        look = self._look(turn, game)
        if look is None:
            return None
        return Moment(
            self._replay.number,
            turn.at,
            turn.cell,
            look.text,
            is_chord=turn.action is Action.CHORD,
            is_shown=turn.action in UNMOVED,
            is_held=turn.action in _TOLD,
            mark=Mark.FLAG if turn.action in _FLAGGED else turn.mark,
            verdict=look.verdict,
            is_spared=turn.result is Result.SPARED,
            guess=look.guess,
            overlooked=look.overlooked,
            mistake=look.mistake,
        )

    def _look(self, turn: Turn, game: Game) -> _Look | None:
        if turn.result is Result.NOTHING and turn.action is not Action.HOLD:
            return None
        if turn.action in UNMOVED:
            return _Look(UNMOVED[turn.action])
        if turn.action in _OPENINGS and turn.cell is not None:
            return self._look_at_move(turn, turn.cell, game)
        if turn.mark is not None and turn.cell is not None:
            return self._look_at_mark(turn.mark, turn.cell)
        return None

    def _look_at_mark(self, mark: Mark, cell: Cell) -> _Look:
        verdict = None
        if mark is Mark.FLAG and self._board_proofs is not None and self._allowance.moves:
            verdict = self._board_proofs.known().verdict(cell)
        return _Look(mark_remark(mark, verdict), verdict)

    def _look_at_move(self, turn: Turn, cell: Cell, game: Game) -> _Look:
        if game.minefield is None or self._board_proofs is None:
            return _first_look(cell, turn.result)
        cells = cells_of_move(game, turn.action, cell)
        look = self._look_at_cells(self._board_proofs, cells, game.position)
        if turn.result is Result.LOST:
            look = self._lost(look, self._mistake(turn, cells, game, game.minefield))
            self._exercise = self._exercise_of(turn, cell, game, look)
            return look
        is_spared = turn.result is Result.SPARED
        return replace(look, text=f"{look.text} {STEPPED_ASIDE}") if is_spared else look

    def _look_at_cells(
        self, board_proofs: BoardProofs, cells: tuple[Cell, ...], position: Position
    ) -> _Look:
        """What the board says of opening these cells."""
        if not self._allowance.take("moves"):
            return self._leave_out()
        known = board_proofs.known()
        verdict = self._verdict(known, cells)
        if verdict is None:
            return self._leave_out()
        if verdict is Verdict.SAFE:
            return _Look(CERTAIN, verdict)
        overlooked = self._overlooked(known, position)
        if verdict is Verdict.MINE:
            return _Look("", verdict, overlooked=overlooked)
        guess = self._guess(known, position, cells, overlooked)
        return _Look(guess_remark(guess, overlooked), verdict, guess, overlooked)

    def _leave_out(self) -> _Look:
        self._left_out += 1
        return _Look(LEFT_OUT)

    def _lost(self, look: _Look, mistake: Mistake) -> _Look:
        """The same, and why it lost."""
        # Only where every mine loses does the reason not speak of the guess already.
        with_odds = look.guess is not None and not self._judge.spares
        text = f"{mistake.reason} {look.text}" if with_odds else mistake.reason
        return replace(look, text=text, mistake=mistake)

    def _exercise_of(self, turn: Turn, cell: Cell, game: Game, look: _Look) -> Exercise:
        ways = [found.technique for found in (look.mistake, look.overlooked) if found]
        sheet = FlaggedPosition.of(game.position_without([cell]), game.flags())
        return Exercise(
            sheet.position,
            sheet.flags,
            cell,
            self._judge.name,
            next(filter(None, ways), ""),
            turn.action is Action.CHORD,
        )

    def _verdict(self, known: Knowledge, cells: tuple[Cell, ...]) -> Verdict | None:
        """What the board proves of cells taken together: a mine where one of them must be one."""
        verdicts = {known.verdict(cell) for cell in cells}
        if len(verdicts) == 1 and (len(cells) == 1 or verdicts == {Verdict.SAFE}):
            return verdicts.pop()
        if Verdict.MINE in verdicts:
            return Verdict.MINE
        if not self._allowance.take("cells", known.grid.size):
            return None
        together = known.can_all_be_safe(indices_of(known, cells))
        return Verdict.OPEN if together else Verdict.MINE

    # What was certain elsewhere, and why a move lost.

    def _overlooked(self, known: Knowledge, position: Position) -> Overlooked | None:
        first = known.first_safe()
        if first is None:
            return None
        if not self._allowance.take("cells", position.grid.size):
            return Overlooked(first, "", known.count_safe())
        way = shortest_way(position, known.safe()) or _proved_way(position)
        return Overlooked(way[-1].cell, hardest(way), known.count_safe())

    def _mistake(
        self, turn: Turn, cells: tuple[Cell, ...], game: Game, minefield: Minefield
    ) -> Mistake:
        if not self._allowance.take("rulings"):
            hit = [cell for cell in cells if minefield.is_mined(cell)] or cells
            chorded = turn.cell if turn.action is Action.CHORD else None
            return Mistake(mines_hit_text(hit, chorded))
        case = _case(turn, cells, game, minefield)
        lost = as_lost(rule(self._judge, case), case)
        ruling = with_proof(self._judge, case, lost)
        return Mistake(ruling.reason, hardest(ruling.proof), len(ruling.proof))

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
        guess = _weighed(odds, cells)
        better = None if overlooked else least_likely(odds)
        lower = odds.chance(better) if better else None
        if lower is None or guess.chance is None or lower >= guess.chance - _ROUNDING:
            return guess
        return replace(guess, better=better, better_chance=lower)

    def _odds(self, known: Knowledge, position: Position) -> "Odds | EstimatedOdds | None":
        if not self._allowance.take("cells", position.grid.size):
            return None
        try:
            return Odds.of(position, NARROW)
        except TooWideError:
            return _wide_odds(known, position) if self._allowance.take("wide") else None


def _proved_way(position: Position) -> Sequence[Reason]:
    """The way to a safe cell where none was found quickly: by all that the position proves.

    It is proved anew, because the order of proofs depends on what was looked at before.
    """
    known = Knowledge(position)
    known.reason()
    return route_to(known, known.safe(), position, None)


def _wide_odds(known: Knowledge, position: Position) -> "Odds | EstimatedOdds":
    # It brings numpy and a SAT solver along, which most games never need.
    from minesweeper.logic.counting.estimate import estimate_odds  # noqa: PLC0415

    try:
        return Odds.of(position)
    except TooWideError:
        return estimate_odds(position, known.safe(), known.mined())


def _weighed(odds: "Odds | EstimatedOdds", cells: tuple[Cell, ...]) -> Guess:
    """The chance and the luck of opening these cells, which are not certain."""
    if isinstance(odds, Odds):
        try:
            return Guess.of(luck_from_odds(odds, cells))
        except TooWideError:
            return Guess(None, None)
    # Estimates know nothing of cells together, so that they are taken as independent.
    luck = sum(-log10(1 - (odds.chance(cell) or 0.0)) for cell in cells)
    return Guess.of(luck, is_estimate=True)


# What a move comes to.


def _case(turn: Turn, cells: tuple[Cell, ...], game: Game, minefield: Minefield) -> Case:
    """A lost move before the judge, who looks at the position as if for the first time.

    What was found on the way depends on when it was looked for; a loss should always be told
    alike.
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
        tuple(filter(game.is_held_back, cells)),
    )


def _first_look(cell: Cell, result: Result) -> _Look:
    """The first click, which the dealing settles."""
    if result is not Result.LOST:
        return _Look(FIRST_CLICK)
    mistake = Mistake(mines_hit_text((cell,)))
    return _Look(mistake.reason, mistake=mistake)


def hardest(way: Sequence[Reason]) -> str:
    """The technique that a way cannot do without, by its id; empty without a way."""
    return max((step.technique for step in way), key=DIFFICULTY.__getitem__, default="")


# What the game comes to.


def _summary(
    moments: Sequence[Moment], elapsed: int, left_out: int, missed: tuple[tuple[str, int], ...]
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
        missed=missed,
        left_out=left_out,
        uncounted=uncounted,
    )


def _missed(moments: Sequence[Moment]) -> tuple[tuple[str, int], ...]:
    """The techniques that would have helped: to the mine of a mistake, else to what was safe."""
    wanted = [moment.mistake or moment.overlooked for moment in moments]
    counted = Counter(found.technique for found in wanted if found and found.technique)
    return tuple(sorted(counted.items(), key=lambda item: (-item[1], DIFFICULTY[item[0]])))
