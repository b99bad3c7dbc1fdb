"""One game under a judge: the rules, the history, the referee, and the logic that keeps up.

`JudgedGame` owns the `Game`, adds every turn to its history, and keeps two knowledge bases up to
date between moves: what the board proves and what the scout found. They are the judge's evidence.
A third one, for a SAT solver, knows the same as the one that this judge relies on, and confirms its
losses.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from minesweeper.agent.confirmation import Confirmer
from minesweeper.agent.judge import Case, Fate, Ruling, as_lost, mines_hit_text, rule
from minesweeper.agent.luck import Luck, chance_of_a_mine
from minesweeper.agent.mover import mover_randomness
from minesweeper.agent.no_guess import Dealing, Found
from minesweeper.agent.referee import decide
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import Game, Outcome, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    Action,
    DealtStart,
    History,
    Turn,
    cells_of_move,
    take_hold,
    take_mark,
    take_opening,
    take_other,
)
from minesweeper.game.judges import JUDGES, Evidence
from minesweeper.game.minefield import Minefield, Rearrangement
from minesweeper.game.position import Position, Reveal, Run
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """The result of opening or chording."""

    outcome: Outcome
    ruling: Ruling
    spared: tuple[Cell, ...] = ()
    """The cells that mines moved out of."""
    chance: float | None = None
    """The chance of a mine there; None unless it was asked for and can be counted."""
    is_moved: bool = False
    """True if hidden mines moved."""


_T = TypeVar("_T")

Keep = Callable[[Turn], None]
"""Saves a turn. It is called before the turn is announced."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The move that lost a game, and the ruling on it."""

    case: Case
    ruling: Ruling


def loss_of(history: History) -> Loss:
    """Asks the judge again about the move that lost a recorded game. The game must be lost."""
    at = history.loss
    assert at is not None, "the game was not lost"
    before = JudgedGame(history.upto(at), history.replay(at), lambda _: None)
    minefield = before.game.minefield or history.replay(at + 1).minefield
    assert minefield is not None, "a loss needs a mine"
    return before.loss_by(history.turns[at], minefield)


class JudgedGame:
    """Takes every turn of one game. Opening and chording go through the referee."""

    def __init__(
        self,
        history: History,
        game: Game,
        keep: Keep,
        luck: Luck | None = None,
        should_cancel: ShouldCancel = never_cancel,
    ) -> None:
        """Plays on from `game`, which is `history` replayed.

        `should_cancel` interrupts thinking ahead, but never the evidence for a ruling.
        """
        self.history, self.game = history, game
        self.judge = JUDGES[history.judge]
        self.luck = luck or Luck()
        self.spared_moves = history.mercies
        """The number of moves that were spared."""
        self.scout: Scout | None = None
        """None before the mines are dealt."""
        self._board_proofs: BoardProofs | None = None
        self.confirmer = Confirmer(self.judge, game.seed)
        """Asks SAT before a proof loses the game."""
        self._distrusts_counting = False
        """True once SAT has refuted counting, or counting has contradicted itself."""
        self._has_moved = False
        """True once the player made a move here, so that the first frame is long out."""
        self._keep = keep
        self._should_cancel = should_cancel
        self._unannounced: list[Run] = []
        """Cells that a lesson showed after the loss; they are announced if the game goes on."""
        self._loss: Loss | None = None
        """The last loss, once it was asked for or if it happened here."""
        if game.minefield is not None:
            self._start_scout(game.position)

    # Moves that the judge rules on.

    def open(self, cell: Cell) -> JudgedMove:
        """Opens a cell, if the judge allows it."""
        return self.move(Action.OPEN, cell)

    def chord(self, cell: Cell) -> JudgedMove:
        """Opens the unflagged neighbours of a number as one move, if the judge allows it."""
        return self.move(Action.CHORD, cell)

    def foresee(self, action: Action, cell: Cell) -> tuple[Case, Ruling] | None:
        """Returns the ruling on a move without making it; None if the judge isn't asked."""
        case = self._case(action, cell)
        if case is None:
            return None
        return self._soundly(lambda: self._ruled(self._as_evident(case)))

    def _ruled(self, case: Case) -> tuple[Case, Ruling]:
        return case, rule(self.judge, replace(case, confirm=self.confirmer.confirms))

    def move(self, action: Action, cell: Cell, *, with_chance: bool = False) -> JudgedMove:
        """Opens or chords, as `action` says; `with_chance` counts a spared mine's chance."""
        self._has_moved = True
        case = self._case(action, cell)
        if case is None:
            return self._move_unjudged(action, cell)
        # Copying the position of a huge board takes as long as the rest of the click.
        position = self.game.position if case.held_back else case.position
        cells = case.cells
        below = mover_randomness(self.game.seed, self.game.clicks)
        decision = self._soundly(
            lambda: decide(self.confirmer, self.judge, self._as_evident(case), below)
        )
        ruling, spared = decision.ruling, decision.spared
        chance = chance_of_a_mine(position, cells) if spared and with_chance else None
        if ruling.fate is Fate.LOST:
            self._loss = Loss(replace(case, flags=frozenset(self.game.flags())), ruling)
        turn, outcome = take_opening(self.game, action, cell, decision.rearranged)
        self._add_turn(turn)
        self.luck.add(position, cells)
        is_moved = decision.rearranged is not None
        self._learn(outcome.opened, is_moved=is_moved)
        self.spared_moves += bool(spared)
        return JudgedMove(outcome, ruling, spared, chance, is_moved)

    def _move_unjudged(
        self, action: Action, cell: Cell, dealt: Rearrangement | None = None
    ) -> JudgedMove:
        """Makes the first click, which deals the mines, or a move that does nothing."""
        turn, outcome = take_opening(self.game, action, cell, dealt)
        self._add_turn(turn)
        if self.scout is None and self.game.minefield is not None:
            self._start_scout(Position.covered(self.game.level.grid, self.game.level.mines))
        self._learn(outcome.opened, is_moved=False)
        if outcome.hit:
            return JudgedMove(outcome, Ruling(Fate.LOST, mines_hit_text(outcome.hit)))
        return JudgedMove(outcome, Ruling(Fate.OPENED))

    def _case(self, action: Action, cell: Cell, minefield: Minefield | None = None) -> Case | None:
        """Returns the case of a move; None before the mines are dealt or if it opens nothing.

        A recorded move is judged on the `minefield` that it met.
        """
        cells, minefield = cells_of_move(self.game, action, cell), minefield or self.game.minefield
        if not cells or minefield is None:
            return None
        held_back = tuple(filter(self.game.is_known_mine, cells))
        position, board_proofs, scout = self._evidence(held_back, minefield)
        is_chord = action is Action.CHORD
        return Case(
            position,
            minefield,
            cells,
            board_proofs,
            lambda: scout,
            cell if is_chord else None,
            # A click has no use for them, and on a huge board they take long to collect.
            frozenset(self.game.flags()) if is_chord else frozenset(),
            held_back,
        )

    def _evidence(
        self, held_back: tuple[Cell, ...], minefield: Minefield
    ) -> tuple[Position, BoardProofs, Scout]:
        """Returns the position to judge, and the two kinds of evidence for it.

        Mines that only the coach reported are covered again: a proof must not rest on them.
        """
        if held_back:
            position = self.game.position_without(held_back)
            return position, self._new_proofs(position), self._new_scout(position, minefield)
        position = self.game.position
        return (
            position,
            self._board_proofs or self._new_proofs(position),
            self.scout or self._new_scout(position, minefield),
        )

    def _new_proofs(self, position: Position) -> BoardProofs:
        return BoardProofs(position, uses_sweeps=not self._distrusts_counting)

    def _new_scout(
        self,
        position: Position,
        minefield: Minefield,
        should_cancel: ShouldCancel = never_cancel,
    ) -> Scout:
        return Scout.from_position(
            position, minefield, should_cancel, uses_sweeps=not self._distrusts_counting
        )

    def _as_evident(self, case: Case) -> Case:
        """Returns the case; its evidence avoids counting if counting is distrusted by now."""
        if not self._distrusts_counting:
            return case
        position, board_proofs, scout = self._evidence(case.held_back, case.minefield)
        return replace(case, position=position, board_proofs=board_proofs, scout=lambda: scout)

    # Boards without guessing.

    def dealing(self, cell: Cell) -> Dealing | None:
        """Returns the search for a no-guess board that opening this cell starts, if any."""
        start, game = self.history.start, self.game
        if not isinstance(start, DealtStart) or not start.no_guess or game.minefield is not None:
            return None
        if not game.cells_of_open(cell):
            return None
        return Dealing(
            game.level, game.seed, cell, game.first_click, self._should_cancel, start.difficulty
        )

    def open_found(self, cell: Cell, found: Found) -> JudgedMove:
        """Opens the first cell of the no-guess board that was found."""
        return self._move_unjudged(Action.OPEN, cell, found.moved)

    # Other turns.

    def mark(self, cell: Cell, *, with_questions: bool) -> Turn | None:
        """Changes a cell to its next mark; None if the game takes no moves."""
        return self._add_turn(take_mark(self.game, cell, with_questions=with_questions))

    def hold_back(self, cell: Cell, *, is_fact: bool) -> None:
        """Records that a click was held back; `is_fact` if the player learnt of a mine by it."""
        self._add_turn(take_hold(self.game, cell, is_fact=is_fact))
        if is_fact and self._board_proofs is not None and self.scout is not None:
            index = self.game.level.grid.index(cell)
            self._board_proofs.known().show_mine(index)
            self.scout.show_mine(index)

    def auto_open(self, cell: Cell) -> Outcome:
        """Opens a cell for the player; it must be proved safe."""
        turn, outcome = take_opening(self.game, Action.AUTO_OPEN, cell)
        self._add_turn(turn)
        self._learn(outcome.opened, is_moved=False)
        return outcome

    def auto_flag(self, cell: Cell) -> bool:
        """Flags a cell for the player; false if it can't be flagged."""
        return self._add_turn(take_other(self.game, Action.AUTO_FLAG, cell)) is not None

    def take_turn(self, action: Action, assistance: str | None = None) -> bool:
        """Takes a turn that is no click; false if it is not possible now."""
        return self._add_turn(take_other(self.game, action, assistance=assistance)) is not None

    def _add_turn(self, turn: Turn | None) -> Turn | None:
        if turn is not None:
            self.history.turns.append(turn)
            self._keep(turn)
        return turn

    # Lessons, and playing on after a loss.

    def show_numbers(self, cells: Iterable[Cell]) -> Reveal:
        """Opens safe cells whose numbers a lesson has shown; returns what opened.

        After a loss nothing opens before the game goes on. Mines in `cells` stay hidden.
        """
        before, minefield = self.game.position, self.game.minefield
        safe = [cell for cell in cells if minefield is None or not minefield.is_mined(cell)]
        shown = [self._add_turn(take_other(self.game, Action.SHOW, cell)) for cell in safe]
        if not any(shown):
            return Reveal()
        opened = self.game.position.opened_since(before)
        if self.game.status is Status.LOST:
            self._unannounced += opened.runs
            return Reveal()
        self._learn(opened, is_moved=False)
        return opened

    def shown_since_loss(self) -> int:
        """Returns how many cells lessons have opened since the loss; 0 if the game isn't lost."""
        if self.game.status is not Status.LOST:
            return 0
        return len(self.game.position.opened_since(self.loss().case.position))

    def continue_after_loss(self) -> Reveal | None:
        """Plays on; returns the cells that lessons had shown, or None if the game can't go on."""
        if not self.take_turn(Action.CONTINUE):
            return None
        self._start_scout(self.game.position)
        opened, self._unannounced = Reveal(tuple(self._unannounced)), []
        return opened

    def loss(self) -> Loss:
        """Returns how the lost game was lost. The first call for a recorded loss replays it."""
        if self._loss is None:
            self._loss = loss_of(self.history)
        return self._loss

    def forget_loss(self) -> None:
        """Makes the next call of `loss` ask the judge again, whose words may have changed."""
        self._loss = None

    def loss_by(self, turn: Turn, minefield: Minefield) -> Loss:
        """Returns the loss that a recorded turn caused; the turn must be this game's next."""
        cell = turn.cell
        assert cell is not None, f"{turn.action.value} loses nothing"
        if self.game.minefield is None:
            case = self.case_of_cell(cell, minefield)
            return Loss(case, Ruling(Fate.LOST, mines_hit_text((cell,))))
        judged = self._case(turn.action, cell, minefield)
        assert judged is not None, (
            f"{turn.action.value} {cell.name} opens nothing, so nothing loses"
        )
        case = replace(judged, flags=frozenset(self.game.flags()))
        return Loss(case, as_lost(rule(self.judge, case), case))

    def case_of_cell(self, cell: Cell, minefield: Minefield) -> Case:
        """Returns a covered cell as if it were clicked, for a question about it."""
        held_back = (cell,) if self.game.is_known_mine(cell) else ()
        position, board_proofs, scout = self._evidence(held_back, minefield)
        flags = frozenset(self.game.flags())
        return Case(position, minefield, (cell,), board_proofs, lambda: scout, flags=flags)

    # Thinking ahead.

    def _start_scout(self, position: Position) -> None:
        minefield = self.game.minefield
        assert minefield is not None, "there is nothing to scout before the mines are dealt"
        self._board_proofs = self._new_proofs(position)
        self.scout = self._new_scout(position, minefield, self._should_cancel)

    def _learn(self, opened: Reveal, *, is_moved: bool) -> None:
        """Takes in opened cells. If mines moved, the scout starts again from what is visible."""
        try:
            self._teach(opened, is_moved=is_moved)
        except ContradictionError as error:
            self._take_over_from_counting(error)
        if self.confirmer.has_refuted and not self._distrusts_counting:
            self._distrust_counting()

    def _teach(self, opened: Reveal, *, is_moved: bool) -> None:
        minefield = self.game.minefield
        if not opened or self._board_proofs is None or self.scout is None or minefield is None:
            return
        self._board_proofs.see(opened)
        if is_moved:
            known = self._board_proofs.known().copy()
            known.should_cancel = self._should_cancel
            self.scout = Scout(known, minefield)
        else:
            self.scout.see(opened)

    def _soundly(self, work: Callable[[], _T]) -> _T:
        """Runs work that uses counting; if counting contradicts itself, runs it again with SAT.

        A game has a minefield that fits, so a contradiction is a bug.
        """
        try:
            return work()
        except ContradictionError as error:
            self._take_over_from_counting(error)
            return work()

    def _take_over_from_counting(self, error: ContradictionError) -> None:
        """Reports a contradiction and distrusts counting; raises it if that was done before."""
        minefield = self.game.minefield
        if self._distrusts_counting or minefield is None:
            raise error
        self.confirmer.doubt_contradiction(self.game.position, minefield)
        self._distrust_counting()

    def _distrust_counting(self) -> None:
        """Forgets all that counting has proved, and lets SAT settle every part from now on."""
        self._distrusts_counting = True
        self._start_scout(self.game.position)

    def think(self) -> bool:
        """Lets the scout think for one slice; true while there is more to do."""
        if self.scout is None or self.game.status.is_finished:
            return False
        return self._soundly(lambda: self.scout is not None and self.scout.think())

    def prove_board(self) -> bool:
        """Proves what the player sees for one slice, before a judge asks; true while not done."""
        if self._board_proofs is None or self.game.status.is_finished:
            return False
        cancel = self._should_cancel
        return self._soundly(
            lambda: self._board_proofs is not None and self._board_proofs.think_ahead(cancel)
        )

    def tell_sat(self) -> bool:
        """Brings the SAT knowledge base up to date for one slice; true while there is more to do.

        It begins with the first move, because it imports pysat, and the first frame comes first.
        """
        if not self._has_moved or self.game.status.is_finished:
            return False
        known = self.board if self.judge.evidence is Evidence.BOARD else None
        if self.judge.evidence is Evidence.SCOUT and self.scout is not None and self.scout.is_done:
            known = self.scout.known
        return known is not None and self.confirmer.keep_up(known, self.game.position)

    @property
    def board(self) -> Knowledge | None:
        """All that follows from what the player sees; None before the mines are dealt."""
        return None if self._board_proofs is None else self._board_proofs.known()

    def open_questions(self) -> bytes | None:
        """Returns a 1 for every cell that no logic settles; None while that is not known."""
        if self.scout is None or not self.scout.is_done or self.game.status.is_finished:
            return None
        return self.scout.known.open_question_bytes()

    @property
    def is_running(self) -> bool:
        """True if the clock runs."""
        return self.game.status is Status.PLAYING and not self.game.is_paused

    @property
    def is_unfinished(self) -> bool:
        """True if the player has begun and could go on."""
        return self.history.has_clicks and not self.game.status.is_finished
