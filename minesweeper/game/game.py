"""The rules: opening, chording, flagging, winning, losing. Answers, and announces nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from minesweeper.game.clock import Now, Stopwatch
from minesweeper.game.flood import NOT_OPENABLE, flood, openable_numbers
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import (
    ContaminationError,
    Minefield,
    MinefieldError,
    Rearrangement,
    check_unnoticed,
    deal,
)
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import COVERED, SHOWN_MINE, Position, Reveal, Run
from minesweeper.game.score import Score
from minesweeper.game.three_bv import count_3bv


class Status(Enum):
    """How far a game has come."""

    READY = "ready"
    """Nothing is opened by the player yet: the clock stands."""
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"

    @property
    def is_finished(self) -> bool:
        """Whether no move means anything any more."""
        return self in (Status.WON, Status.LOST)


_FLAG = Mark.FLAG.value
_FLAG_WHERE_COVERED = bytes(_FLAG if value == COVERED else 0 for value in range(256))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a move: cells opened, or mines hit, or nothing."""

    opened: Reveal = Reveal()
    hit: tuple[Cell, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.opened or self.hit)


NOTHING = Outcome()
_DEALT_TWICE = "Mines move before the first cell opens only on a board without guessing."


class Game:
    """One game, from its first click to its end."""

    def __init__(
        self,
        level: Level,
        seed: int,
        now: Now,
        *,
        first_click: FirstClick = FirstClick.OPENING,
        no_guess: bool = False,
    ) -> None:
        self.level = level
        self.seed = seed
        self.no_guess = no_guess
        """Whether the dealt mines move once before the first cell opens, so that logic is enough.

        Where they move to is for others to find: the rules know no logic.
        """
        self.first_click = first_click
        """The promise asked for; once dealt, the one that is kept."""
        self.first: Cell | None = None
        """The cell whose opening dealt the minefield."""
        self.status = Status.READY
        self.clicks = 0
        self.effective_clicks = 0
        self.is_continued = False
        """Whether the game went on after a loss."""
        self._held: set[int] = set()
        """Covered mines that the player was told of: known facts that can still be clicked."""
        self.mines_are_shown = False
        """Whether the player, having lost, has seen where all the mines were."""
        self._minefield: Minefield | None = None
        self._clock = Stopwatch(now)
        self._paused = False
        self._seen = bytearray((COVERED,)) * level.grid.size
        self._marks = bytearray(level.grid.size)
        self._openable = bytearray()
        self._covered = level.grid.size

    @classmethod
    def on(cls, minefield: Minefield, opened: Iterable[Cell], now: Now) -> "Game":
        """A game on a given minefield with some safe cells opened beforehand."""
        game = cls(minefield.level, 0, now, first_click=FirstClick.ANY)
        game._place(minefield)
        for cell in opened:
            assert not minefield.is_mined(cell), f"{cell.name} is opened beforehand, but mined"
            game._uncover(cell)
        return game

    @property
    def position(self) -> Position:
        """What the player can see now, and covered mines that the player was told of."""
        return self.position_without(())

    def position_without(self, cells: Iterable[Cell]) -> Position:
        """The same, but as if nothing had been told of these cells."""
        told = self._held.difference(map(self.level.grid.index, cells))
        seen = self._seen.copy() if told else self._seen
        for index in told:
            seen[index] = SHOWN_MINE
        return Position(self.level.grid, bytes(seen), self.level.mines)

    @property
    def minefield(self) -> Minefield | None:
        """Where the mines are; None until the first cell is opened."""
        return self._minefield

    @property
    def mines_left(self) -> int:
        """The mine counter: mines less flags, below zero with too many flags.

        In a game that went on after a loss, a mine that was hit counts as flagged: nobody can put a
        flag there.
        """
        known = self._seen.count(SHOWN_MINE) if self.is_continued else 0
        return self.level.mines - self._marks.count(_FLAG) - known

    @property
    def safe_cells_left(self) -> int:
        """How many cells are still to be opened."""
        return self._covered - self.level.mines

    @property
    def elapsed(self) -> int:
        """Milliseconds on the clock."""
        return self._clock.elapsed

    @property
    def is_paused(self) -> bool:
        """Whether the clock is held and the board covered."""
        return self._paused

    @property
    def takes_moves(self) -> bool:
        """Whether a move can mean anything: not in a finished game, not while paused."""
        return not self.status.is_finished and not self._paused

    @property
    def score(self) -> Score:
        """The figures of the game so far, on the minefield as it is now."""
        three_bv, solved = (
            count_3bv(self._minefield, bytes(self._seen)) if self._minefield else (0, 0)
        )
        return Score(three_bv, solved, self.clicks, self.effective_clicks, self.elapsed)

    def shown_mines(self) -> tuple[Cell, ...]:
        """The mines that lie open, row by row."""
        cell = self.level.grid.cell
        return tuple(cell(at) for at, value in enumerate(self._seen) if value == SHOWN_MINE)

    def mark(self, cell: Cell) -> Mark:
        """The player's opinion of a cell."""
        return Mark(self._marks[self.level.grid.index(cell)])

    def flags(self) -> list[Cell]:
        """The flagged cells, row by row."""
        return self.marked(Mark.FLAG)

    def marked(self, mark: Mark) -> list[Cell]:
        """The cells that carry this mark, row by row."""
        return [self.level.grid.cell(at) for at in indices_of(mark.value, self._marks)]

    def open(self, cell: Cell, *, is_click: bool = True) -> Outcome:
        """Open a covered cell without a flag; the first one deals the minefield.

        What is done for the player is no click, and the clock does not begin to run by it.
        """
        if not self.takes_moves:
            return NOTHING
        self.clicks += is_click
        if not self._can_open(cell):
            return NOTHING
        if self._minefield is None:
            self._deal(cell)
        return self._open_all([cell], is_click=is_click)

    def cells_of_open(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that opening this one would open before any flood: none or itself.

        Nothing happens and no click is counted.
        """
        return (cell,) if self.takes_moves and self._can_open(cell) else ()

    def would_win(self, cell: Cell) -> bool:
        """Whether nothing would be left to open once this covered safe cell is."""
        index, left = self.level.grid.index(cell), self.safe_cells_left
        if not self._openable or self._openable[index] or left == 1:
            return left == 1
        return len(flood(self.level.grid, self._openable.copy(), index)) == left

    def cells_of_chord(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that a chord here would open before any flood; none where it does nothing."""
        if not (self.takes_moves and self.can_chord(cell)):
            return ()
        return tuple(self._openable_neighbours(cell))

    def deal_for(self, first: Cell, moved: Rearrangement | None = None) -> None:
        """Deal for a first cell that is opened next; then these mines move.

        A ContaminationError says that they cannot, or that the game promised no such thing.
        """
        self._deal(first)
        if moved is not None:
            if not self.no_guess:
                raise ContaminationError(_DEALT_TWICE, self._report(moved, (first,)))
            self.rearrange(moved, about=(first,))
            self._note_promise(first)

    def begin_at(self, first: Cell, moved: Rearrangement | None = None) -> Outcome:
        """Deal for a first cell and lay it open; the clock stands until the player moves.

        It counts as the click it was. Where nothing would be left to play, or the cell is mined,
        all stays covered.
        """
        self.deal_for(first, moved)
        assert self._minefield is not None, "the mines were dealt just now"
        tried = flood(self.level.grid, bytearray(self._openable), self.level.grid.index(first))
        if self._minefield.is_mined(first) or len(tried) == self.level.safe_cells:
            return NOTHING
        self.clicks += 1
        self.effective_clicks += 1
        return Outcome(Reveal(self._uncover(first)))

    def chord(self, cell: Cell) -> Outcome:
        """Open all unflagged neighbours of a number, exactly when its flags equal it."""
        if not self.takes_moves:
            return NOTHING
        self.clicks += 1
        if not self.can_chord(cell):
            return NOTHING
        return self._open_all(self._openable_neighbours(cell))

    def can_chord(self, cell: Cell) -> bool:
        """Whether the cell is opened and has exactly as many flags around it as it says.

        A mine that the player has been shown counts as flagged: nobody can put a flag there.
        """
        seen, index = self._seen, self.level.grid.index(cell)
        flagged = sum(
            self._marks[near] == _FLAG or seen[near] == SHOWN_MINE
            for near in self.level.grid.around(index)
        )
        return flagged == seen[index]

    def shows_number(self, cell: Cell) -> bool:
        """Whether the cell is opened and touches a mine."""
        return 1 <= self._seen[self.level.grid.index(cell)] <= 8

    def rearrange(self, moved: Rearrangement, *, about: tuple[Cell, ...] = ()) -> None:
        """Move mines; a ContaminationError where the player could notice, and nothing moves then.

        `about` are the cells of the move for which it is done, for the report of a bug.
        """
        try:
            new = self._moved(moved)
            strips = [_slice(rows, new.grid.width) for rows in moved.strips(new.grid)]
            for at in strips:
                check_unnoticed(self._shown_in(at), new, at)
        except MinefieldError as error:
            raise ContaminationError(str(error), self._report(moved, about)) from None
        self._minefield = new
        for at in strips:
            self._refresh_openable(at)

    def _moved(self, moved: Rearrangement) -> Minefield:
        if self._minefield is None:
            raise MinefieldError("Mines cannot move before they are dealt.")
        return self._minefield.rearranged(moved)

    def _shown_in(self, at: slice) -> bytes:
        """A part of `position.seen`."""
        seen = self._seen[at]
        for index in self._held:
            if at.start <= index < at.stop:
                seen[index - at.start] = SHOWN_MINE
        return bytes(seen)

    def show_mine(self, cell: Cell) -> bool:
        """Show a covered mine to the player, for good. False where none is hidden."""
        index = self.level.grid.index(cell)
        hidden = self._minefield is not None and self._minefield.is_mined(cell)
        if self.status is Status.WON or not hidden or self._seen[index] != COVERED:
            return False
        self._set_mark(cell, Mark.NONE)
        self._seen[index] = SHOWN_MINE
        self._openable[index] = NOT_OPENABLE
        return True

    def make_mine_known(self, cell: Cell) -> bool:
        """Tell the player of a covered mine, which stays covered. False where none is hidden."""
        index = self.level.grid.index(cell)
        hidden = self._minefield is not None and self._minefield.is_mined(cell)
        if not self.takes_moves or not hidden or self._seen[index] != COVERED:
            return False
        self._held.add(index)
        return True

    def is_known_mine(self, cell: Cell) -> bool:
        """Whether the player was told of a mine that is covered there."""
        return self.level.grid.index(cell) in self._held

    def known_mines(self) -> tuple[Cell, ...]:
        """The covered mines that the player was told of."""
        return tuple(map(self.level.grid.cell, sorted(self._held)))

    def show_number(self, cell: Cell) -> bool:
        """Open a safe cell because the player has been shown its number; that is no click.

        What follows from a 0 opens too. False where the cell is no covered safe one, and while the
        game is paused or won.
        """
        index = self.level.grid.index(cell)
        hidden = self._minefield is not None and not self._minefield.is_mined(cell)
        if self.status is Status.WON or self._paused or not hidden or self._seen[index] != COVERED:
            return False
        self._set_mark(cell, Mark.NONE)
        self._uncover(cell)
        if self.status is not Status.LOST and self.safe_cells_left == 0:
            self._win()
        return True

    def show_all(self) -> bool:
        """Show the player all mines after a loss: the game can't go on. False when not lost."""
        if self.status is not Status.LOST or self.mines_are_shown:
            return False
        self.mines_are_shown = True
        return True

    def go_on(self) -> bool:
        """Play on after a loss; the mines that were hit stay shown.

        False when the game is not lost, and once all mines were shown. It is won at once where
        nothing is left to open: the numbers that were shown meanwhile are open.
        """
        if self.status is not Status.LOST or self.mines_are_shown:
            return False
        self.is_continued = True
        self.status = Status.PLAYING
        self._run_or_win()
        return True

    def follow(self, now: Now) -> None:
        """Tell the time by another clock from now on; what is counted stays."""
        running = self._clock.is_running
        self._clock = Stopwatch(now, self._clock.elapsed)
        if running:
            self._clock.start()

    def turn_mark(self, cell: Cell, *, with_questions: bool = False) -> Mark | None:
        """Turn a covered cell's mark: none, flag, question mark if wanted, none again.

        Gives the new mark, or None where nothing happened.
        """
        if not self.takes_moves:
            return None
        self.clicks += 1
        if self._seen[self.level.grid.index(cell)] != COVERED:
            return None
        self.effective_clicks += 1
        turned = self.mark(cell).turned(with_questions=with_questions)
        self._set_mark(cell, turned)
        return turned

    def would_flag(self, cell: Cell) -> bool:
        """Whether turning a cell's mark would put a flag there."""
        index = self.level.grid.index(cell)
        is_bare = self._marks[index] == Mark.NONE.value
        return self.takes_moves and self._seen[index] == COVERED and is_bare

    def flag(self, cell: Cell) -> bool:
        """Flag a covered cell for the player, without a click. False where that cannot be."""
        index = self.level.grid.index(cell)
        can = self.takes_moves and self._seen[index] == COVERED and self._marks[index] != _FLAG
        if can:
            self._set_mark(cell, Mark.FLAG)
        return can

    def pause(self) -> bool:
        """Hold the clock; no move is taken until the game goes on. False when not playing."""
        if self.status is not Status.PLAYING or self._paused:
            return False
        self._paused = True
        self._clock.stop()
        return True

    def resume(self) -> bool:
        """Let the clock go on. False when the game was not paused."""
        if not self._paused:
            return False
        self._paused = False
        self._clock.start()
        return True

    def _can_open(self, cell: Cell) -> bool:
        index = self.level.grid.index(cell)
        return self._seen[index] == COVERED and self._marks[index] != _FLAG

    def _openable_neighbours(self, cell: Cell) -> list[Cell]:
        return [near for near in self.level.grid.neighbours(cell) if self._can_open(near)]

    def _deal(self, first: Cell) -> None:
        dealt = deal(self.level, self.seed, first, self.first_click)
        self.first_click = dealt.first_click
        self.first = first
        self._place(dealt.minefield)

    def _note_promise(self, first: Cell) -> None:
        """Take an opening back that no board without guessing has: mines entered it."""
        assert self._minefield is not None, "the mines were dealt just now"
        if self.first_click is FirstClick.OPENING and self._minefield.number(first):
            self.first_click = FirstClick.SAFE

    def _place(self, minefield: Minefield) -> None:
        self._minefield = minefield
        self._openable = bytearray(self.level.grid.size)
        self._refresh_openable(slice(0, self.level.grid.size))

    def _refresh_openable(self, at: slice) -> None:
        """Make a part of the ground anew."""
        assert self._minefield is not None, "there is no ground before the mines are dealt"
        numbers = self._minefield.numbers[at]
        self._openable[at] = openable_numbers(numbers, self._seen[at], self._marks[at])

    def _report(self, moved: Rearrangement, about: tuple[Cell, ...]) -> str:
        """All that is needed to see a wrong rearrangement again."""
        lines = [
            f"seed {self.seed}, dealt for {self.first}, click {self.clicks}",
            f"rearranged for {' '.join(cell.name for cell in about)}",
            f"mines left {list(moved.left)} and entered {list(moved.entered)}",
            write_position(FlaggedPosition.of(self.position, self.flags())),
            write_minefield(self._minefield) if self._minefield else "no mines are dealt",
        ]
        return "\n".join(lines)

    def _open_all(self, cells: list[Cell], *, is_click: bool = True) -> Outcome:
        """Open these covered cells together; if one is mined, none opens and the game is lost."""
        assert self._minefield is not None, "cells cannot open before the mines are dealt"
        if not cells:
            return NOTHING
        self.effective_clicks += is_click
        waits = self.status is Status.READY and not is_click
        if not waits:
            self.status = Status.PLAYING
        hit = tuple(cell for cell in cells if self._minefield.is_mined(cell))
        if hit:
            self._lose(hit)
            return Outcome(hit=hit)
        runs: list[Run] = []
        for cell in cells:
            runs += self._uncover(cell)
        if not waits or self.safe_cells_left == 0:
            self._run_or_win()
        return Outcome(Reveal(tuple(runs)))

    def _run_or_win(self) -> None:
        """Let the clock run, unless nothing is left to open: a move by itself takes no time."""
        if self.safe_cells_left == 0:
            self._win()
        else:
            self._clock.start()

    def _uncover(self, cell: Cell) -> tuple[Run, ...]:
        grid = self.level.grid
        runs = flood(grid, self._openable, grid.index(cell)).runs
        for run in runs:
            at = grid.index(run.start)
            self._seen[at : at + len(run.numbers)] = run.numbers
            # A flood opens question marks, and an opened cell has no mark.
            self._marks[at : at + len(run.numbers)] = bytes(len(run.numbers))
            self._covered -= len(run.numbers)
        return runs

    def _lose(self, hit: tuple[Cell, ...]) -> None:
        for cell in hit:
            self._seen[self.level.grid.index(cell)] = SHOWN_MINE
            self._marks[self.level.grid.index(cell)] = Mark.NONE.value
        self._end(Status.LOST)

    def _win(self) -> None:
        self._marks = self._seen.translate(_FLAG_WHERE_COVERED)
        self._end(Status.WON)

    def _end(self, status: Status) -> None:
        self.status = status
        self._clock.stop()

    def _set_mark(self, cell: Cell, mark: Mark) -> None:
        index = self.level.grid.index(cell)
        self._marks[index] = mark.value
        if self._minefield is not None:
            flagged = mark is Mark.FLAG
            self._openable[index] = NOT_OPENABLE if flagged else self._minefield.numbers[index]


def _slice(rows: range, width: int) -> slice:
    """Where rows lie in a flat row-by-row sequence."""
    return slice(rows.start * width, rows.stop * width)
