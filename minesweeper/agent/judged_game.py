"""One game on the agent's table: its truth, its trail, its judge, and what logic says of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from minesweeper.agent.judge import Case, Fate, Ruling, as_lost, cells_told, mines_told, rule
from minesweeper.agent.luck import Luck, chance_of_a_mine
from minesweeper.agent.mover import moved, mover_draws
from minesweeper.agent.no_guess import Dealing, Found
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
from minesweeper.game.judges import JUDGES, Judge
from minesweeper.game.minefield import Minefield, Rearrangement
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import Position, Reveal, Run
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """What came of opening or chording."""

    outcome: Outcome
    ruling: Ruling
    """What the judge said of it."""
    spared: tuple[Cell, ...] = ()
    """The cells that mines stepped aside from."""
    chance: float | None = None
    """How likely a mine was there, where that was asked for."""
    is_moved: bool = False
    """Whether hidden mines lie elsewhere since."""


Keep = Callable[[Turn], None]
"""Takes every turn before anybody hears of it."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A recorded move that lost, as it came before the judge."""

    case: Case
    ruling: Ruling


def loss_of(history: History) -> Loss:
    """How a recorded game was lost: the judge is asked again on the position before."""
    at = history.loss
    assert at is not None, "the game was not lost"
    before = JudgedGame(history.upto(at), history.replay(at), lambda _: None)
    minefield = before.game.minefield or history.replay(at + 1).minefield
    assert minefield is not None, "a loss needs a mine"
    return before.loss_by(history.turns[at], minefield)


def ruled(judge: Judge, game: Game, case: Case) -> Ruling:
    """What a judge says; but a mine that the player was told of never steps aside."""
    ruling = rule(judge, case)
    told = [cell for cell in case.cells if game.is_known_mine(cell)]
    if told and ruling.fate is not Fate.LOST:
        return Ruling(Fate.LOST, f"The coach had held a click on {cells_told(told)} back.")
    return ruling


class JudgedGame:
    """Takes the moves of one game through the judge, the mover and the rules."""

    def __init__(
        self,
        history: History,
        game: Game,
        keep: Keep,
        luck: Luck | None = None,
        should_cancel: ShouldCancel = never_cancel,
    ) -> None:
        self.history, self.game = history, game
        self.judge = JUDGES[history.judge]
        self.luck = luck or Luck()
        self._keep = keep
        self._should_cancel = should_cancel
        """Asked while the scout thinks in slices."""
        self._mercies = history.mercies
        self._unannounced: list[Run] = []
        """What was shown since the loss, and opens when the game goes on."""
        self._board_proofs: BoardProofs | None = None
        self.scout: Scout | None = None
        self._loss: Loss | None = None
        """How the game was lost last, where that was here."""
        if game.minefield is not None:
            self._set_out(game.position)

    @property
    def mercies(self) -> int:
        """How many moves were spared."""
        return self._mercies

    def open(self, cell: Cell, *, tell_chance: bool = False) -> JudgedMove:
        """Open a cell, if the judge lets it."""
        return self._take(Action.OPEN, cell, tell_chance)

    def dealing(self, cell: Cell) -> Dealing | None:
        """The search for a board without guessing that opening this cell asks for."""
        start = self.history.start
        is_asked = isinstance(start, DealtStart) and start.no_guess and self.game.minefield is None
        if not is_asked or not self.game.cells_of_open(cell):
            return None
        level, seed, promise = self.game.level, self.game.seed, self.game.first_click
        return Dealing(level, seed, cell, promise, self._should_cancel)

    def open_found(self, cell: Cell, found: Found) -> JudgedMove:
        """Open the first cell of a board without guessing."""
        return self._take_unjudged(Action.OPEN, cell, found.moved)

    def chord(self, cell: Cell, *, tell_chance: bool = False) -> JudgedMove:
        """Chord a number, which is one move, if the judge lets it."""
        return self._take(Action.CHORD, cell, tell_chance)

    def mark(self, cell: Cell, *, with_questions: bool) -> Turn | None:
        """Turn a cell's mark."""
        return self._kept(take_mark(self.game, cell, with_questions=with_questions))

    def hold_back(self, cell: Cell, *, is_fact: bool) -> None:
        """Hold a click back; where that tells of a mine, logic knows of it from now on."""
        self._kept(take_hold(self.game, cell, is_fact=is_fact))
        if is_fact and self._board_proofs is not None and self.scout is not None:
            index = self.game.level.grid.index(cell)
            self._board_proofs.known().show_mine(index)
            self.scout.show_mine(index)

    def open_for(self, cell: Cell) -> Outcome:
        """Open a cell for the player that is proved safe."""
        turn, outcome = take_opening(self.game, Action.AUTO_OPEN, cell)
        self._kept(turn)
        self._follow(outcome.opened, is_moved=False)
        return outcome

    def flag_for(self, cell: Cell) -> bool:
        """Flag a cell for the player; whether that could be done."""
        return self._kept(take_other(self.game, Action.AUTO_FLAG, cell)) is not None

    @property
    def board(self) -> Knowledge | None:
        """What the numbers prove that the player sees; None before the mines are dealt."""
        return None if self._board_proofs is None else self._board_proofs.known()

    def take(self, action: Action, assistance: str | None = None) -> bool:
        """Take a turn that is no click; whether it happened."""
        return self._kept(take_other(self.game, action, assistance=assistance)) is not None

    def _kept(self, turn: Turn | None) -> Turn | None:
        if turn is not None:
            self.history.turns.append(turn)
            self._keep(turn)
        return turn

    # What is shown, and going on after a loss.

    def show(self, cells: Iterable[Cell]) -> Reveal:
        """Have it known that the player was shown the numbers of these cells; what opens by it.

        After a loss it opens when the game goes on. A mine has no number, and stays hidden.
        """
        before, minefield = self.game.position, self.game.minefield
        safe = [cell for cell in cells if minefield is None or not minefield.is_mined(cell)]
        shown = [self._kept(take_other(self.game, Action.SHOW, cell)) for cell in safe]
        if not any(shown):
            return Reveal()
        opened = self.game.position.opened_since(before)
        if self.game.status is Status.LOST:
            self._unannounced += opened.runs
            return Reveal()
        self._follow(opened, is_moved=False)
        return opened

    def shown_since_loss(self) -> int:
        """How many cells of a lost game lie open because a lesson has shown them."""
        if self.game.status is not Status.LOST:
            return 0
        return len(self.game.position.opened_since(self.loss().case.position))

    def go_on(self) -> Reveal | None:
        """Go on after a loss with all that was shown; what opens by it, or None where it cannot."""
        if not self.take(Action.CONTINUE):
            return None
        self._set_out(self.game.position)
        opened, self._unannounced = Reveal(tuple(self._unannounced)), []
        return opened

    # A move.

    def _take(
        self,
        action: Action,
        cell: Cell,
        tell_chance: bool,  # noqa: FBT001  passed on by two that name it
    ) -> JudgedMove:
        cells, minefield = cells_of_move(self.game, action, cell), self.game.minefield
        if not cells or minefield is None:
            return self._take_unjudged(action, cell)
        position = self.game.position
        case = self._case(action, cell, cells, position, minefield)
        ruling = ruled(self.judge, self.game, case)
        rearranged = self._rearranged(ruling, case)
        spared = case.mined if ruling.fate is Fate.SPARED else ()
        chance = chance_of_a_mine(position, case.cells) if spared and tell_chance else None
        flags = frozenset(self.game.flags()) if ruling.fate is Fate.LOST else frozenset()
        turn, outcome = take_opening(self.game, action, cell, rearranged)
        self._kept(turn)
        if outcome.hit:
            self._loss = Loss(replace(case, flags=flags), ruling)
        self.luck.add(position, cells)
        is_moved = rearranged is not None
        self._follow(outcome.opened, is_moved=is_moved)
        self._mercies += bool(spared)
        return JudgedMove(outcome, ruling, spared, chance, is_moved)

    def foresee(self, action: Action, cell: Cell) -> tuple[Case, Ruling] | None:
        """What the judge would say of a move; None where there is nothing to judge."""
        cells, minefield = cells_of_move(self.game, action, cell), self.game.minefield
        if not cells or minefield is None:
            return None
        case = self._case(action, cell, cells, self.game.position, minefield)
        return case, ruled(self.judge, self.game, case)

    def _take_unjudged(
        self, action: Action, cell: Cell, dealt: Rearrangement | None = None
    ) -> JudgedMove:
        """The first click, which the dealing settles, and whatever does nothing."""
        turn, outcome = take_opening(self.game, action, cell, dealt)
        self._kept(turn)
        if self.scout is None and self.game.minefield is not None:
            self._set_out(Position.covered(self.game.level.grid, self.game.level.mines))
        self._follow(outcome.opened, is_moved=False)
        if outcome.hit:
            return JudgedMove(outcome, Ruling(Fate.LOST, mines_told(outcome.hit)))
        return JudgedMove(outcome, Ruling(Fate.OPENED))

    def _case(
        self,
        action: Action,
        cell: Cell,
        cells: tuple[Cell, ...],
        position: Position,
        minefield: Minefield,
    ) -> Case:
        position, board_proofs, scout = self._evidence(cells, position, minefield)
        if action is Action.OPEN:
            return Case(position, minefield, cells, board_proofs, lambda: scout)
        flags = frozenset(self.game.flags())
        return Case(position, minefield, cells, board_proofs, lambda: scout, cell, flags)

    def _evidence(
        self, cells: tuple[Cell, ...], position: Position, minefield: Minefield
    ) -> tuple[Position, BoardProofs, Scout]:
        """What the player sees, what it proves, and the scout.

        Why a cell is a mine has to follow from the numbers, not from what the coach said of it.
        """
        told = [cell for cell in cells if self.game.is_known_mine(cell)]
        if told:
            position = self.game.position_without(told)
            return position, BoardProofs(position), Scout.from_position(position, minefield)
        board_proofs, scout = self._board_proofs, self.scout
        assert board_proofs is not None, "the scout sets out when the mines are dealt"
        assert scout is not None, "the scout sets out when the mines are dealt"
        return position, board_proofs, scout

    def _rearranged(self, ruling: Ruling, case: Case) -> Rearrangement | None:
        """The mines that have to move: out of spared cells, or into a needless guess."""
        if ruling.fate is Fate.SPARED:
            return self._moved(case, case.cells, ())
        turned_on = ruling.turned_on
        if turned_on is not None and not case.minefield.is_mined(turned_on):
            return self._moved(case, (), (turned_on,))
        return None

    def _moved(self, case: Case, safe: tuple[Cell, ...], mined: tuple[Cell, ...]) -> Rearrangement:
        """Lay the hidden mines anew. What the board proves stays, so it is settled beforehand."""
        board, grid = case.board, case.position.grid
        proved_safe, proved_mined = board.proved_indices()
        kept_free = {*proved_safe, *map(grid.index, safe)}
        laid = {*proved_mined, *map(grid.index, mined)}
        below = mover_draws(self.game.seed, self.game.clicks)
        try:
            new = moved(case.position, kept_free, laid, below)
        except ContradictionError:
            raise AssertionError(self._report(case)) from None
        return Rearrangement.between(case.minefield, new)

    def _report(self, case: Case) -> str:
        """All that is needed to see a rearrangement fail again."""
        names = " ".join(cell.name for cell in case.cells)
        return (
            f"No minefield fits with {names} as the judge {self.judge.name} rules.\n"
            f"seed {self.game.seed}, dealt for {self.game.first}, click {self.game.clicks}\n"
            + write_position(FlaggedPosition.of(case.position, self.game.flags()))
            + write_minefield(case.minefield)
        )

    def loss(self) -> Loss:
        """How the game was lost. Nothing opens at a loss, so what was known then is known still."""
        if self._loss is None:
            self._loss = loss_of(self.history)
        return self._loss

    def loss_by(self, turn: Turn, minefield: Minefield) -> Loss:
        """Why a recorded turn loses that would come next; the mines lie there by then."""
        cell = turn.cell
        assert cell is not None, f"{turn.action.value} loses nothing"
        if self.game.minefield is None:
            return Loss(self.question(cell, minefield), Ruling(Fate.LOST, mines_told((cell,))))
        cells = cells_of_move(self.game, turn.action, cell)
        case = self._case(turn.action, cell, cells, self.game.position, minefield)
        case = replace(case, flags=frozenset(self.game.flags()))
        return Loss(case, as_lost(ruled(self.judge, self.game, case), case))

    def question(self, cell: Cell, minefield: Minefield) -> Case:
        """A covered cell that somebody asks about, as a case of its own."""
        position, flags = self.game.position, frozenset(self.game.flags())
        board_proofs = self._board_proofs or BoardProofs(position)
        scout = self.scout or Scout.from_position(position, minefield)
        if self.game.is_known_mine(cell):
            position, board_proofs, scout = self._evidence((cell,), position, minefield)
        return Case(position, minefield, (cell,), board_proofs, lambda: scout, flags=flags)

    # Thinking along.

    def _set_out(self, position: Position) -> None:
        minefield = self.game.minefield
        assert minefield is not None, "there is nothing to scout before the mines are dealt"
        self._board_proofs = BoardProofs(position)
        self.scout = Scout.from_position(position, minefield, self._should_cancel)

    def _follow(self, opened: Reveal, *, is_moved: bool) -> None:
        """Take in what the player opened; where mines moved the scout starts again from there."""
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

    def think(self) -> bool:
        """Go on scouting for one slice; true while there is more to do."""
        return self.scout is not None and not self.game.status.is_finished and self.scout.think()

    def think_of_the_board(self) -> bool:
        """Prove what the player sees before a judge asks; true while there is more to do."""
        if self._board_proofs is None or self.game.status.is_finished:
            return False
        return self._board_proofs.think_ahead(self._should_cancel)

    def open_questions(self) -> bytes | None:
        """Where no logic can settle a cell; None while that is not known."""
        if self.scout is None or not self.scout.is_settled or self.game.status.is_finished:
            return None
        return self.scout.known.open_question_bytes()

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self.game.status is Status.PLAYING and not self.game.is_paused

    @property
    def is_unfinished(self) -> bool:
        """Whether the player has begun and could go on."""
        return self.history.has_clicks and not self.game.status.is_finished
