"""The rules of one game: opening, chording, flagging, winning and losing.

A game returns the result of each move to its caller; the agent announces it to observers.

>>> from minesweeper.game.level import LEVELS
>>> game = Game(LEVELS["beginner"], seed=7, now=lambda: 0)
>>> len(game.open(Cell.named("E5")).opened)
51
>>> game.status, game.safe_cells_left
(<Status.PLAYING: 'playing'>, 20)
"""

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
    count_3bv,
    deal,
)
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import COVERED, SHOWN_MINE, Position, Reveal, Run
from minesweeper.game.score import Score
from minesweeper.translation import N_
from minesweeper.translation import gettext as _


class Status(Enum):
    """The phases of a game."""

    READY = "ready"
    """The player has opened nothing yet, and the clock is stopped."""
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"

    @property
    def is_finished(self) -> bool:
        """True if the game takes no more moves."""
        return self in (Status.WON, Status.LOST)


_FLAG = Mark.FLAG.value
_FLAG_WHERE_COVERED = bytes(_FLAG if value == COVERED else 0 for value in range(256))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a move: the cells it opened, or the mines it hit. Falsy if there are none."""

    opened: Reveal = Reveal()
    hit: tuple[Cell, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.opened or self.hit)


NOTHING = Outcome()
_DEALT_TWICE = N_("Before the first cell is open, mines can move only on a no-guess board.")


class Game:
    """One game, from its first click to its end.

    Moves that the rules don't allow now do nothing and return a falsy value; they never raise.
    """

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
        """True if the dealt mines move once before the first cell opens, so that logic is enough.

        The agent decides where they move, because the rules contain no logic.
        """
        self.first_click = first_click
        """The promise that the player chose; after the deal, the promise that the mines keep."""
        self.first: Cell | None = None
        """The cell whose opening dealt the mines; None before that and on a given minefield."""
        self.status = Status.READY
        self.clicks = 0
        self.effective_clicks = 0
        self.is_continued = False
        """True if the game went on after a loss."""
        self._held: set[int] = set()
        """The indices of covered mines that the player knows of. They can still be clicked."""
        self.mines_are_shown = False
        """True if the player, having lost, has seen all mines."""
        self.minefield: Minefield | None = None
        """The truth; None until the first click has dealt it."""
        self._to_deal: Minefield | None = None
        """The minefield that the first click deals, in a replay of another program."""
        self._clock = Stopwatch(now)
        self.is_paused = False
        self._seen = bytearray((COVERED,)) * level.grid.size
        self._given = b""
        """The position before the first move, if cells were open then."""
        self._marks = bytearray(level.grid.size)
        self._openable = bytearray()
        self._covered = level.grid.size

    @classmethod
    def on(cls, minefield: Minefield, opened: Iterable[Cell], now: Now) -> "Game":
        """Returns a game on a given minefield, with these safe cells opened before it starts."""
        game = cls(minefield.level, 0, now, first_click=FirstClick.ANY)
        game._place(minefield)
        for cell in opened:
            assert not minefield.is_mined(cell), f"{cell.name} is opened beforehand, but mined"
            game._uncover(cell)
        game._given = bytes(game._seen)
        return game

    @classmethod
    def dealing(cls, minefield: Minefield, now: Now) -> "Game":
        """Returns a game whose first click deals this minefield: a replay of another program.

        That program moved its mines away from the first click, so the click was no guess.
        """
        game = cls(minefield.level, 0, now, first_click=FirstClick.ANY)
        game._to_deal = minefield
        return game

    @property
    def position(self) -> Position:
        """The player's knowledge now: opened cells, and every mine that was shown or reported."""
        return self.position_without(())

    def position_without(self, cells: Iterable[Cell]) -> Position:
        """Returns the position as if the player knew nothing about mines on these cells."""
        told = self._held.difference(map(self.level.grid.index, cells))
        seen = self._seen.copy() if told else self._seen
        for index in told:
            seen[index] = SHOWN_MINE
        return Position(self.level.grid, bytes(seen), self.level.mines)

    @property
    def mines_left(self) -> int:
        """The mine counter: mines less flags, negative with too many flags.

        In a game that went on after a loss a hit mine counts as flagged, because it can no
        longer be flagged.
        """
        known = self._seen.count(SHOWN_MINE) if self.is_continued else 0
        return self.level.mines - self._marks.count(_FLAG) - known

    @property
    def safe_cells_left(self) -> int:
        """The number of safe cells that are still covered."""
        return self._covered - self.level.mines

    @property
    def elapsed(self) -> int:
        """Milliseconds on the clock."""
        return self._clock.elapsed

    @property
    def takes_moves(self) -> bool:
        """True if moves are possible: the game is neither finished nor paused."""
        return not self.status.is_finished and not self.is_paused

    @property
    def score(self) -> Score:
        """The figures of the game so far. 3BV is that of the current minefield.

        What was open before the game counts in neither the 3BV nor the solved part.
        """
        three_bv = solved = given = 0
        if self.minefield is not None:
            three_bv, solved = count_3bv(self.minefield, bytes(self._seen))
            given = count_3bv(self.minefield, self._given)[1] if self._given else 0
        clicks = self.clicks, self.effective_clicks
        return Score(three_bv - given, solved - given, *clicks, self.elapsed)

    def shown_mines(self) -> tuple[Cell, ...]:
        """Returns the uncovered mines, row by row."""
        cell = self.level.grid.cell
        return tuple(cell(at) for at, value in enumerate(self._seen) if value == SHOWN_MINE)

    def mark(self, cell: Cell) -> Mark:
        """Returns the player's mark on a cell."""
        return Mark(self._marks[self.level.grid.index(cell)])

    def flags(self) -> list[Cell]:
        """Returns the flagged cells, row by row."""
        return self.marked(Mark.FLAG)

    def marked(self, mark: Mark) -> list[Cell]:
        """Returns the cells with this mark, row by row."""
        return [self.level.grid.cell(at) for at in indices_of(mark.value, self._marks)]

    def open(self, cell: Cell, *, is_click: bool = True) -> Outcome:
        """Opens a covered cell without a flag. The first one deals the mines.

        With `is_click=False` the cell is opened for the player: no click is counted, and the
        clock of a game that has not begun stays stopped.
        """
        if not self.takes_moves:
            return NOTHING
        self.clicks += is_click
        if not self._can_open(cell):
            return NOTHING
        if self.minefield is None:
            self._deal(cell)
        return self._open_all([cell], is_click=is_click)

    def cells_of_open(self, cell: Cell) -> tuple[Cell, ...]:
        """Returns the cells that a click here would open without floods: the cell itself or none.

        It changes nothing and counts no click.
        """
        return (cell,) if self.takes_moves and self._can_open(cell) else ()

    def cells_of_chord(self, cell: Cell) -> tuple[Cell, ...]:
        """Returns the cells that a chord here would open without floods; none if not allowed."""
        if not (self.takes_moves and self.can_chord(cell)):
            return ()
        return tuple(self._openable_neighbours(cell))

    def deal_for(self, first: Cell, moved: Rearrangement | None = None) -> None:
        """Deals the mines for the first cell, which is opened next, then moves those in `moved`.

        Raises a ContaminationError if the mines cannot move so, or if this is not a no-guess game.
        """
        self._deal(first)
        if moved is not None:
            if not self.no_guess:
                raise ContaminationError(_(_DEALT_TWICE), self._report(moved, (first,)))
            self.rearrange(moved, about=(first,))
            self._note_promise(first)

    def begin_at(self, first: Cell, moved: Rearrangement | None = None) -> Outcome:
        """Deals the mines for a first cell and opens it, to play the same board again.

        That counts as one click, but the clock waits until the player moves. Nothing opens if
        the cell is mined or if the game would be won at once.
        """
        self.deal_for(first, moved)
        assert self.minefield is not None, "the mines were dealt just now"
        tried = flood(self.level.grid, bytearray(self._openable), self.level.grid.index(first))
        if self.minefield.is_mined(first) or len(tried) == self.level.safe_cells:
            return NOTHING
        self.clicks += 1
        self.effective_clicks += 1
        return Outcome(Reveal(self._uncover(first)))

    def chord(self, cell: Cell) -> Outcome:
        """Opens all unflagged neighbours of a number that has as many flags around it."""
        if not self.takes_moves:
            return NOTHING
        self.clicks += 1
        if not self.can_chord(cell):
            return NOTHING
        return self._open_all(self._openable_neighbours(cell))

    def can_chord(self, cell: Cell) -> bool:
        """Returns True if the cell is opened and has as many flags around it as it says.

        An uncovered mine counts as flagged, because it cannot be flagged.
        """
        seen, index = self._seen, self.level.grid.index(cell)
        flagged = sum(
            self._marks[near] == _FLAG or seen[near] == SHOWN_MINE
            for near in self.level.grid.around(index)
        )
        return flagged == seen[index]

    def shows_number(self, cell: Cell) -> bool:
        """Returns True if the cell is opened and touches a mine."""
        return 1 <= self._seen[self.level.grid.index(cell)] <= 8

    def rearrange(self, moved: Rearrangement, *, about: tuple[Cell, ...] = ()) -> None:
        """Moves mines. If the player could notice, moves none and raises a ContaminationError.

        `about` are the cells of the move for which the mines move; the bug report names them.
        """
        try:
            new = self._moved(moved)
            strips = [_slice(rows, new.grid.width) for rows in moved.strips(new.grid)]
            for at in strips:
                check_unnoticed(self._shown_in(at), new, at)
        except MinefieldError as error:
            raise ContaminationError(str(error), self._report(moved, about)) from None
        self.minefield = new
        for at in strips:
            self._refresh_openable(at)

    def _moved(self, moved: Rearrangement) -> Minefield:
        if self.minefield is None:
            raise MinefieldError(_("Mines cannot move before they are dealt."))
        return self.minefield.rearranged(moved)

    def _shown_in(self, at: slice) -> bytes:
        """Returns a part of `position.seen`."""
        seen = self._seen[at]
        for index in self._held:
            if at.start <= index < at.stop:
                seen[index - at.start] = SHOWN_MINE
        return bytes(seen)

    def show_mine(self, cell: Cell) -> bool:
        """Uncovers a mine for good. Returns False if the cell is no covered mine."""
        index = self.level.grid.index(cell)
        if self.status is Status.WON or not self._hides(cell, mine=True):
            return False
        self._set_mark(cell, Mark.NONE)
        self._seen[index] = SHOWN_MINE
        self._openable[index] = NOT_OPENABLE
        return True

    def make_mine_known(self, cell: Cell) -> bool:
        """Makes a covered mine a known fact; it stays covered. Returns False for any other cell."""
        can = self.takes_moves and self._hides(cell, mine=True)
        if can:
            self._held.add(self.level.grid.index(cell))
        return can

    def is_known_mine(self, cell: Cell) -> bool:
        """Returns True if the player knows that this covered cell is a mine."""
        return self.level.grid.index(cell) in self._held

    def known_mines(self) -> tuple[Cell, ...]:
        """Returns the covered mines that the player knows of, row by row."""
        return tuple(map(self.level.grid.cell, sorted(self._held)))

    def show_number(self, cell: Cell) -> bool:
        """Opens a safe cell whose number the player has been shown. That is no click.

        A 0 opens its neighbours too. Returns False if the cell is not covered and safe, or if the
        game is paused or won.
        """
        if self.status is Status.WON or self.is_paused or not self._hides(cell, mine=False):
            return False
        self._set_mark(cell, Mark.NONE)
        self._uncover(cell)
        if self.status is not Status.LOST and self.safe_cells_left == 0:
            self._win()
        return True

    def show_all(self) -> bool:
        """Notes that the player saw all mines after a loss, which ends the game for good.

        Returns False if the game is not lost.
        """
        if self.status is not Status.LOST or self.mines_are_shown:
            return False
        self.mines_are_shown = True
        return True

    def go_on(self) -> bool:
        """Continues the game after a loss. The mines that were hit stay uncovered.

        Returns False if the game is not lost or all mines were shown. The game is won at once if
        the lesson has shown every safe cell that was left.
        """
        if self.status is not Status.LOST or self.mines_are_shown:
            return False
        self.is_continued = True
        self.status = Status.PLAYING
        self._run_or_win()
        return True

    def follow(self, now: Now) -> None:
        """Continues with another clock; the time counted so far stays."""
        running = self._clock.is_running
        self._clock = Stopwatch(now, self._clock.elapsed)
        if running:
            self._clock.start()

    def turn_mark(self, cell: Cell, *, with_questions: bool = False) -> Mark | None:
        """Changes a covered cell to its next mark: none, flag, question mark if wanted, none again.

        Returns the new mark, or None if the cell is not covered or the game takes no moves.
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
        """Returns True if `turn_mark` would put a flag on this cell."""
        index = self.level.grid.index(cell)
        is_bare = self._marks[index] == Mark.NONE.value
        return self.takes_moves and self._seen[index] == COVERED and is_bare

    def flag(self, cell: Cell) -> bool:
        """Flags a covered cell for the player, without a click. Returns False if not allowed."""
        index = self.level.grid.index(cell)
        can = self.takes_moves and self._seen[index] == COVERED and self._marks[index] != _FLAG
        if can:
            self._set_mark(cell, Mark.FLAG)
        return can

    def pause(self) -> bool:
        """Stops the clock and takes no moves until `resume`. Returns False if nobody is playing."""
        if self.status is not Status.PLAYING or self.is_paused:
            return False
        self.is_paused = True
        self._clock.stop()
        return True

    def resume(self) -> bool:
        """Lets the clock go on. Returns False if the game was not paused."""
        if not self.is_paused:
            return False
        self.is_paused = False
        self._clock.start()
        return True

    def _hides(self, cell: Cell, *, mine: bool) -> bool:
        """Returns True if a cell is covered and, on the dealt board, is mined as `mine` says."""
        is_covered = self._seen[self.level.grid.index(cell)] == COVERED
        return is_covered and self.minefield is not None and self.minefield.is_mined(cell) is mine

    def _can_open(self, cell: Cell) -> bool:
        index = self.level.grid.index(cell)
        return self._seen[index] == COVERED and self._marks[index] != _FLAG

    def _openable_neighbours(self, cell: Cell) -> list[Cell]:
        return [near for near in self.level.grid.neighbours(cell) if self._can_open(near)]

    def _deal(self, first: Cell) -> None:
        if self._to_deal is not None:
            self.first = first
            self._place(self._to_deal)
            return
        dealt = deal(self.level, self.seed, first, self.first_click)
        self.first_click = dealt.first_click
        self.first = first
        self._place(dealt.minefield)

    def _note_promise(self, first: Cell) -> None:
        """Notes that the first cell is safe but no opening, if mines have moved next to it."""
        assert self.minefield is not None, "the mines were dealt just now"
        if self.first_click is FirstClick.OPENING and self.minefield.number(first):
            self.first_click = FirstClick.SAFE

    def _place(self, minefield: Minefield) -> None:
        self.minefield = minefield
        self._openable = bytearray(self.level.grid.size)
        self._refresh_openable(slice(0, self.level.grid.size))

    def _refresh_openable(self, at: slice) -> None:
        """Computes some rows of `_openable` again."""
        assert self.minefield is not None, "nothing can be opened before the mines are dealt"
        numbers = self.minefield.numbers[at]
        self._openable[at] = openable_numbers(numbers, self._seen[at], self._marks[at])

    def _report(self, moved: Rearrangement, about: tuple[Cell, ...]) -> str:
        """Returns everything that is needed to reproduce a wrong rearrangement."""
        lines = [
            f"seed {self.seed}, dealt for {self.first}, click {self.clicks}",
            f"rearranged for {' '.join(cell.name for cell in about)}",
            f"mines left {list(moved.left)} and entered {list(moved.entered)}",
            write_position(FlaggedPosition.of(self.position, self.flags())),
            write_minefield(self.minefield) if self.minefield else "no mines are dealt",
        ]
        return "\n".join(lines)

    def _open_all(self, cells: list[Cell], *, is_click: bool = True) -> Outcome:
        """Opens these covered cells together. If one is mined, none opens and the game is lost."""
        assert self.minefield is not None, "cells cannot open before the mines are dealt"
        if not cells:
            return NOTHING
        self.effective_clicks += is_click
        waits = self.status is Status.READY and not is_click
        if not waits:
            self.status = Status.PLAYING
        hit = tuple(cell for cell in cells if self.minefield.is_mined(cell))
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
        """Ends the game if no safe cell is left, else starts the clock."""
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
        if self.minefield is not None:
            flagged = mark is Mark.FLAG
            self._openable[index] = NOT_OPENABLE if flagged else self.minefield.numbers[index]


def _slice(rows: range, width: int) -> slice:
    """Returns the place of some rows in a flat row-by-row sequence."""
    return slice(rows.start * width, rows.stop * width)


# The rules of one move on any position with any flags, without a game. The engine is sent
# positions, even some that no game leads to, while a `Game` grows move by move.
# `tests/game/test_moves.py` compares the two.


def cells_of_open(sheet: FlaggedPosition, cell: Cell) -> tuple[Cell, ...]:
    """Returns the cells that a click here would open without any flood: the cell itself or none."""
    return (cell,) if not sheet.position.is_finished and _can_open(sheet, cell) else ()


def cells_of_chord(sheet: FlaggedPosition, cell: Cell) -> tuple[Cell, ...]:
    """Returns the cells that a chord here would open without any flood; none if it is not allowed.

    A shown mine counts as flagged.
    """
    around = sheet.position.grid.neighbours(cell)
    flagged = sum(near in sheet.flags or sheet.position.at(near) == SHOWN_MINE for near in around)
    if flagged != sheet.position.at(cell) or sheet.position.is_finished:
        return ()
    return tuple(near for near in around if _can_open(sheet, near))


def _can_open(sheet: FlaggedPosition, cell: Cell) -> bool:
    return sheet.position.at(cell) == COVERED and cell not in sheet.flags


def after_opening(
    sheet: FlaggedPosition, minefield: Minefield, cells: Iterable[Cell]
) -> FlaggedPosition:
    """Returns the position after these safe cells opened, with their floods; flags stay."""
    position, grid = sheet.position, sheet.position.grid
    seen, marks = bytearray(position.seen), bytearray(grid.size)
    for flagged in sheet.flags:
        marks[grid.index(flagged)] = Mark.FLAG.value
    openable = bytearray(openable_numbers(minefield.numbers, seen, marks))
    for cell in cells:
        assert not minefield.is_mined(cell), f"{cell.name} is opened, but mined"
        for run in flood(grid, openable, grid.index(cell)).runs:
            at = grid.index(run.start)
            seen[at : at + len(run.numbers)] = run.numbers
    return FlaggedPosition(Position(grid, bytes(seen), position.mines), sheet.flags)


def first_mismatch(position: Position, minefield: Minefield) -> Cell | None:
    """Returns the first cell, row by row, whose value does not fit this minefield, or None."""
    looked_at = zip(position.seen, minefield.mined, minefield.numbers, strict=True)
    for at, (seen, mined, number) in enumerate(looked_at):
        right = SHOWN_MINE if mined else number
        if seen not in (COVERED, right):
            return position.grid.cell(at)
    return None
